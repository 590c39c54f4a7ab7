# tests/fuzz/mutants.R FIRST [LAST] - for each seed a program of tests/offload, which is known to reach kernels, with one to four changes that
# leave it a program: another constant, operator or function of the same kind, a statement more, less or twice, an exit, another
# type on one path, an element that is odd, names, another type or length of a vector.  Each of its expressions is shown.
# For tests/fuzz/diff: GEN=tests/fuzz/mutants.R.
source("tests/fuzz/seeds.R")
odd <- expression(0, 1, 2, -1, 0.5, -0.5, 3L, 7L, 0L, 1L, -1L, NA, NA_integer_, NA_real_, NaN, Inf, -Inf, 2147483647L, -2147483647L, 46341L, 1e6,
  1e-300, TRUE, FALSE, 100L, 2.5, 1e5, -0, c(1, 2), 1:3, NULL, numeric(0), "a", "", NA_character_, 1i, c(a = 1), list(1))
same <- list(c("+", "-", "*", "/", "%%", "%/%", "^"), c("<", ">", "<=", ">=", "==", "!="), c("&", "|"), c("&&", "||"), c("sin", "cos", "exp",
  "sqrt", "abs", "floor", "ceiling", "trunc", "log1p", "tanh", "as.integer", "as.numeric", "is.na", "-", "!", "log", "gamma", "round", "sign",
  "expm1", "identity", "unname", "invisible"),
  c("sum", "prod", "max", "min", "mean", "length", "any", "all", "range", "median", "var", "sd"), c("cumsum", "cumprod", "cummax", "cummin", "rev",
    "sort", "order", "diff", "unique", "which", "rank", "duplicated"), c("sapply", "lapply"), c("pmax", "pmin", "atan2", "bitwAnd", "bitwOr",
    "bitwXor"), c("rowSums", "colSums", "rowMeans", "colMeans"),
  c("runif", "rnorm", "rexp"), c("which.max", "which.min"), c("nchar", "toupper", "tolower"), c("rbind", "cbind"), c("[", "[["), c("seq_len",
    "seq_along", "length"), c("head", "tail"), c("Map", "mapply"), c("is.null", "is.numeric", "is.character", "is.integer"), c("%in%", "match"),
    c("<-", "<<-"), c("paste", "paste0"), c("startsWith", "endsWith"))
files <- sort(list.files("tests/offload", "[.]R$", full.names = TRUE))
skip <- "run <- |show <- |RNGkind|device|ahead|batched|serial-seen|residency|report|fork|parallel|Sys[.]|proc[.]time|system|gc\\(|mem[.]|quit|q\\(\\)|file\\(|getpid|tempfile|commandArgs|Rprof|readline|library|setTimeLimit|sys.calls|interrupt|environment\\(|tracemem"
source("tests/fuzz/paths.R")
number <- function(e) is.numeric(e) && length(e) == 1L && !is.na(e)
another <- function(e) switch(rnd(5) + 1L, pick(odd), pick(odd), e + 1L,
  if (is.integer(e)) as.double(e) else if (e == floor(e) && abs(e) < 1e9) as.integer(e) else e * 2, -e)
variables <- function(e) unique(setdiff(all.vars(e), c("T", "F", "pi", "letters")))
statement <- function(block) { # one more for this block
  v <- variables(block)
  if (!length(v)) return(NULL)
  n <- as.name(pick(v)); k <- pick(odd); c0 <- pick(expression(2, 5L, 10, 0.5, 30L, 100))
  m <- as.name(pick(v))
  switch(rnd(12) + 1L, bquote(if (isTRUE(.(n) > .(c0))) return(.(k))), bquote(if (isTRUE(.(n) > .(c0))) .(m) <- .(k)), bquote(.(n) <- .(m)),
    bquote(if (isTRUE(.(n)[1] > .(c0))) .(n) <- as.integer(.(n))), bquote(.(n) <- .(n) + .(m)), bquote(if (isTRUE(.(n)[1] > .(c0))) warning("odd")),
    bquote(.(n)[2] <- .(k)), bquote(if (isTRUE(.(n)[1] > .(c0))) stop("late")), bquote(.(n) <- .(n) * 1L),
      bquote(if (isTRUE(.(n)[1] < .(c0))) .(n) <- .(n) + runif(1)), bquote(if (isTRUE(.(n)[1] > .(c0))) break),
      bquote(if (isTRUE(.(n)[1] > .(c0))) next))
}
changed <- function(e, inside) { # this node, changed, or NULL
  if (number(e)) return(another(e))
  if (is.character(e) && length(e) == 1L) return(pick(c("a", "", "b", "zz", NA, "1", "\u00e9", toupper(e), paste0(e, e))))
  if (is.logical(e) && length(e) == 1L) return(pick(expression(TRUE, FALSE, NA)))
  if (is.name(e)) {
    if (chance(2) || !inside) return(NULL)
    return(switch(rnd(4) + 1L, bquote((if (isTRUE(.(e)[1] > .(pick(expression(3, 10, 0.5, 50L))))) .(pick(odd)) else .(e))), bquote(-.(e)),
      bquote((.(e) + .(pick(odd)))), bquote(as.integer(.(e)))))
  }
  if (!is.call(e)) return(NULL)
  f <- e[[1]]
  if (is.name(f)) {
    f <- as.character(f)
    for (s in same) if (f %in% s && chance(2)) { e[[1]] <- as.name(pick(s)); return(e) }
    if (f == "{") {
      n <- length(e)
      k <- if (n > 1L) 2L + rnd(n - 1L) else 2L
      l <- switch(rnd(5) + 1L, if (n > 2L) as.list(e)[-k], append(as.list(e), as.list(e)[k], k),
        if (n > 2L && k < n) { u <- as.list(e); u[c(k, k + 1L)] <- u[c(k + 1L, k)]; u },
        if (inside && !is.null(s <- statement(e))) append(as.list(e), list(s), rnd(n - 1L) + 1L),
        if (inside && !is.null(s <- statement(e))) append(as.list(e), list(s), rnd(n - 1L) + 1L))
      return(if (length(l)) as.call(l))
    }
    if (f == "if") return(switch(rnd(4) + 1L, { e[[2]] <- call("!", e[[2]]); e }, if (length(e) > 3L) { e[3:4] <- e[4:3]; e }, { e[[3]] <- call("(",
      e[[3]]); e }, { e[[3]] <- pick(odd); e }))
    if (f %in% c("(", "<-", "=", "function", "for", "while")) return(NULL)
  }
  if (length(e) > 2L && chance(2)) { e[2:3] <- e[3:2]; return(e) }
  if (inside && chance(2)) return(bquote((if (isTRUE(.(e)[1] > .(pick(expression(0, 1, 5, 20))))) .(pick(odd)) else .(e))))
  NULL
}
inside <- function(at) { for (k in seq_along(at)[-1]) { e <- node(at[seq_len(k - 1L)]); if (is.call(e) && is.name(e[[1]]) && as.character(e[[1]]) %in% c("function",
  "for", "while", "repeat")) return(TRUE) }; FALSE }
input <- function(k) { # after `x <- ..` at the top: something about x
  e <- program[[k]]
  if (!is.call(e) || !identical(e[[1]], quote(`<-`)) || !is.name(e[[2]]) || is.call(e[[3]]) && identical(e[[3]][[1]], quote(`function`))) return(NULL)
  x <- e[[2]]
  n <- pick(c(1L, 2L, 30L, 40L, 100L))
  switch(rnd(12) + 1L, bquote(.(x)[.(n)] <- .(pick(odd))), bquote(.(x)[.(n)] <- .(pick(odd))), bquote(.(x)[.(n)] <- .(pick(odd))),
    bquote(names(.(x)) <- paste0("n", seq_along(.(x)))), bquote(.(x) <- as.integer(.(x))), bquote(.(x) <- .(x)[seq_len(min(length(.(x)), .(n)))]),
    bquote(.(x) <- .(x)[0]), bquote(storage.mode(.(x)) <- .(pick(c("integer", "double", "logical", "complex", "character")))),
    bquote(attr(.(x), "u") <- .(n)), bquote(.(x) <- -.(x)), bquote(.(x) <- rev(.(x))), bquote(.(x) <- .(x)[[1]]))
}
program <- list()
mutate <- function() {
  for (try in 1:20) {
    top <- rnd(length(program)) + 1L
    if (chance(4)) {
      s <- input(top)
      if (is.null(s)) next
      program <<- append(program, list(s), top)
      return(TRUE)
    }
    at <- pick(paths(program[[top]], top))
    up <- if (length(at) > 1L) node(at[-length(at)])
    if (is.call(up) && at[length(at)] == 1L || is.call(up) && identical(up[[1]],
      quote(`for`)) && at[length(at)] == 2L || is.call(up) && as.character(up[[1]])[1] %in% c("<-", "=",
      "<<-") && at[length(at)] == 2L || is.call(up) && as.character(up[[1]])[1] %in% c("$", "@", "::")) next
    new <- changed(node(at), inside(at))
    if (is.null(new)) next
    if (is.expression(new)) new <- new[[1]]
    program <<- set(program, at, new)
    return(TRUE)
  }
  FALSE
}
sources <- list()
for (seed in first:last) {
  state <- (seed * 91193 + 577) %% 2147483647
  for (w in 1:6) rnd(2)
  repeat {
    file <- pick(files)
    if (is.null(sources[[file]])) {
      text <- readLines(file, warn = FALSE, encoding = "UTF-8")
      sources[[file]] <- if (any(grepl(skip, text)) || grepl(skip, file) || any(grepl("[0-9]e[6-9]|[0-9]{7}",
        text))) NA else as.list(parse(text = text, keep.source = FALSE))
    }
    if (is.list(sources[[file]]) && length(sources[[file]]) > 0L) break
  }
  if (seed == first) cat("source(\"tests/fuzz/show.R\")\n")
  repeat { # until it parses
    program <- sources[[file]]
    for (w in seq_len(1L + rnd(4))) mutate()
    lines <- vapply(program, function(e) {
      t <- paste(deparse(e, control = c("keepNA", "keepInteger", "niceNames", "showAttributes", "digits17")), collapse = "\n  ")
      if (is.call(e) && as.character(e[[1]])[1] %in% c("<-", "=") && (is.call(e[[3]]) && identical(e[[3]][[1]],
        quote(`function`)) || is.numeric(e[[3]]))) paste0("try({ ", t, " }, silent = TRUE)") else paste0("show({ ", t, " })")
    }, "")
    if (tryCatch({ parse(text = lines); TRUE }, error = function(e) FALSE)) break
  }
  cat(sprintf("run(%d, { # %s", seed, basename(file)), paste0("  ", lines), "})", sep = "\n")
}
