# tests/fuzz/lifted.R FIRST [LAST] - code that people have written, made into lanes.  For each seed a script of tests/lang, tests/offload, examples or CORPUS (a
# folder); of its expressions, at any depth, those are kept that compute by themselves once the script's assignments before them have been made (each is
# tried).  Their constants, and variables they read, become what differs by lane: usual ones first, odd ones late; now and then a part is exchanged for a
# part of another expression.  For tests/fuzz/diff: GEN=tests/fuzz/lifted.R.
source("tests/fuzz/seeds.R")
source("tests/fuzz/paths.R")
options(show.error.messages = FALSE)
corpus <- Sys.getenv("CORPUS")
files <- if (nzchar(corpus)) sort(list.files(corpus, "[.]R$", full.names = TRUE)) else
  sort(c(list.files("tests/lang", "[.]R$", full.names = TRUE), list.files("tests/offload", "[.]R$", full.names = TRUE), list.files("examples", "[.]R$", full.names = TRUE)))
known <- { # the base functions that kernels know: doc/functions.md
  t <- paste(readLines("doc/functions.md"), collapse = " ")
  unique(gsub("`", "", regmatches(t, gregexpr("`[^` ]+`", t))[[1]]))
}
core <- c(known, "+", "-", "*", "/", "^", "%%", "%/%", "==", "!=", "<", ">", "<=", ">=", "!", "&", "|", "&&", "||", "(", "{", "if", "for", "while", "repeat", "break", "next", "function",
  "<-", "<<-", "=", "[", "[[", "$", "[<-", "[[<-", "$<-", ":", "return", "switch", "xor", "bitwAnd", "bitwOr", "bitwXor", "is.na", "is.nan", "is.finite", "tanh", "atan", "atan2", "sign", "trunc",
  "log2", "log10", "log1p", "expm1", "sinh", "cosh", "asin", "acos", "lapply", "Map", "Recall", "stop", "warning", "conditionMessage", "local", "typeof", "class", "Negate", "nchar", "rev", "missing", "...")
shy <- "^(q|quit|system|system2|file|url|gzfile|pipe|socketConnection|readline|readLines|readRDS|saveRDS|save|load|source|sys[.].*|Sys[.].*|proc[.]time|date|setwd|getwd|options|sink|library|require|requireNamespace|attach|detach|parallel|mc.*|makeCluster|clusterApply|gc|gctorture|Rprof|tracemem|untracemem|trace|browser|debug|environment|globalenv|parent.*|emptyenv|sys.function|match[.]call|commandArgs|tempfile|tempdir|unlink|write.*|cat|print|str|show|message|dyn.load|[.]C|[.]Call|[.]External|setClass|setMethod|setGeneric|setRefClass|setValidity|new|R6Class|UseMethod|NextMethod|reg.finalizer|RNGkind|set.seed|Sys.time|Sys.Date|assign|get|delayedAssign|makeActiveBinding|lockBinding|lockEnvironment|rm|eval|evalq|on.exit|invokeRestart|signalCondition|capture.output|textConnection|scan|read.*|pdf|png|plot|lines|hist|dev.*|par|legend|.*Connection|open|close|interrupt|setTimeLimit|repeat|while|loadNamespace|getNamespace|serialize|unserialize|address|R_.*|format.object_size|object.size|ls|help|example|vignette|sessionInfo|demo|data|Vectorize|memory.*|mem.*|[.]Internal|[.]Primitive|do_.*|ravel.*|nargs|interaction|body.*|formals.*|`body<-`|namespace.*|attachNamespace|is.function|Reduce.*env|list2env|as.environment|env.*|regmatches<-|trimws<-)$"
calm <- function(e) !any(grepl(shy, all.names(e)))
small <- function(e) { n <- length(all.names(e)); n >= 2L && n <= 60L }
# All calls in an expression, that are no function's formals.
parts <- function(e, deep = 0L) {
  if (!is.call(e) || deep > 12L) return(list())
  out <- if (small(e)) list(e) else list()
  for (k in seq_along(e)[-1]) if (!identical(e[[k]], quote(expr = )) && is.call(e[[k]])) out <- c(out, parts(e[[k]], deep + 1L))
  out
}
constant <- function(e) (is.numeric(e) || is.character(e) || is.logical(e)) && length(e) == 1L && is.null(attributes(e))
holder <- new.env(parent = globalenv()) # what a script has assigned so far
tried <- function(e, env) {
  r <- NULL
  out <- utils::capture.output(r <- tryCatch(withCallingHandlers({ setTimeLimit(elapsed = 4, transient = TRUE); list(eval(e, new.env(parent = env))) }, warning = function(w) invokeRestart("muffleWarning"), message = function(m) invokeRestart("muffleMessage")), condition = function(e) NULL))
  setTimeLimit()
  r
}
odd <- function(v) if (is.character(v)) pick(list("", NA_character_, "a", "zz", "\u00e9\u00e8", "10", " b ", toupper(v), paste0(v, v), "a,b", "%d")) else if (is.logical(v)) pick(list(TRUE, FALSE, NA)) else
  if (is.integer(v)) pick(list(0L, 1L, -1L, NA_integer_, 2147483647L, 3L, 7L, 2.5, 100L, v + 1L, -v)) else
  pick(list(0, -0, 1, -1, 0.5, NA_real_, NaN, Inf, -Inf, 1e300, 1e-310, 3, 7, 2.5, 1e6, 3L, v + 1, -v, v / 3, TRUE))
near <- function(v) if (is.character(v)) pick(list(v, v, paste0(v, "a"), substr(v, 1, 1), paste0("b", v))) else if (is.logical(v)) pick(list(v, v, !v)) else
  if (is.integer(v)) v + pick(list(0L, 0L, 1L, 2L, -1L)) else pick(list(v, v, v + 1, v + 0.5, v * 2, v - 1))
# The values of a lane's variable: usual ones, then odd ones, and an ordinary one at the end.
values <- function(v, n) {
  style <- rnd(4)
  u <- lapply(seq_len(n), function(i) if (style == 0L && i > 1L) near(v) else if (style == 1L) (if (is.numeric(v) && !is.na(v) && abs(v) < 1000) v + (i %% 5L) else near(v)) else if (style == 2L) near(v) else v)
  for (q in seq_len(1L + rnd(4))) u[[n - rnd(12)]] <- odd(v)
  if (chance(6)) u[[2L + rnd(10)]] <- odd(v)
  if (is.integer(v) && !chance(6)) u <- lapply(u, as.integer)
  w <- unlist(u)
  if (length(w) != n || any(is.na(v))) rep(v, n) else w
}
text <- function(v) paste(deparse(v, width.cutoff = 500L, control = c("keepNA", "keepInteger", "digits17")), collapse = "\n")
path_list <- function(e, test, at = integer(), inside = FALSE) { # paths of nodes for which test holds
  out <- list()
  if (length(at) && test(e)) out <- list(at)
  if (is.call(e) && !identical(e[[1]], quote(`function`)) || is.call(e) && identical(e[[1]], quote(`function`))) for (k in seq_along(e)[-1]) {
    if (identical(e[[1]], quote(`function`)) && k != 3L) next
    if (identical(e[[1]], quote(`$`)) && k == 3L) next
    if (as.character(e[[1]])[1] %in% c("<-", "<<-", "=", "for") && k == 2L) next
    if (!identical(e[[k]], quote(expr = ))) out <- c(out, path_list(e[[k]], test, c(at, k)))
  }
  out
}
put <- function(e, at, by) { if (length(at) == 1L) e[[at]] <- by else { if (is.null(by)) by <- quote(NULL); e[[at[1]]] <- put(e[[at[1]]], at[-1], by) }; e }
take <- function(e, at) { for (k in at) e <- e[[k]]; e }
forms <- c("show(sapply(1:n, function(i) E))", "show(sapply(1:n, function(i) E))", "show(lapply(1:n, function(i) E))", "show(unlist(lapply(1:n, function(i) E)))", "out <- vector(\"list\", n); show(for (i in 1:n) out[[i]] <- E); show(out)",
  "f <- function(n) { r <- list(); for (i in seq_len(n)) r[[i]] <- E; r }; show(f(n))", "show(MAPPLY)", "show(MAPPLY)", "show(MAP)", "out <- T0; show(for (i in 1:n) out[i] <- E); show(out)", "last <- NULL; show(for (i in 1:n) last <- E); show(last)",
  "acc <- 0; show(for (i in 1:n) { v <- E; if (is.numeric(v) && length(v) == 1L && !is.na(v)) acc <- acc + v }); show(acc)", "show(vapply(1:n, function(i) E, T0[1]))", "show(vapply(1:n, function(i) { v <- E; v }, V0))",
  "i <- 0L; out <- list(); show(while (i < n) { i <- i + 1L; out[[i]] <- E }); show(out)", "show(Reduce(function(a, i) { v <- E; if (identical(v, a)) a else v }, 1:n, accumulate = TRUE))", "show(sapply(1:n, function(i) length(E)))",
  "show(sapply(1:n, function(i) { a <- E; i <- n + 1L - i; b <- E; identical(a, b) }))", "show(Filter(function(i) isTRUE(E > 1), 1:n))", "show(tapply(1:n, 1:n %% 3L, function(k) { i <- k[1]; E }))", "show(apply(cbind(1:n, 1), 1, function(r) { i <- r[1]; E }))",
  "show(sapply(1:n, function(i) tryCatch(E, error = function(e) -1, warning = function(w) -2)))", "show(sapply(1:n, function(i) { r <- if (i %% 2L == 0L) E else { i <- 1L; E }; r }))", "show(outer(1:6, 1:8, Vectorize(function(i, j) { i <- (i - 1L) * 8L + j; E })))",
  "show(sapply(1:n, function(i) { for (k in 1:2) { v <- E; i <- max(1L, i - k) }; v }))", "show(sapply(1:4, function(j) sapply(1:n, function(i) E)))", "g <- function(i, v = E) list(v, i); show(lapply(1:n, g))", "show(do.call(rbind, lapply(1:n, function(i) E)))", "show(Map(function(i, k) list(a = E, k = k), 1:n, n:1))")
program <- function(seed) {
  state <<- (seed * 48271 + 1009) %% 2147483647
  for (w in 1:6) rnd(2)
  repeat {
    file <- pick(files)
    exprs <- tryCatch(as.list(parse(file, encoding = "UTF-8", keep.source = FALSE)), error = function(e) list())
    if (length(exprs) >= 3L && !grepl("softcl|device|fork", file)) break
  }
  holder <<- new.env(parent = globalenv())
  from <- rnd(max(1L, length(exprs) - 5L)) + 1L
  out <- "n <- 40L"
  pool <- list(); other <- list()
  assigns <- list()
  for (k in seq_along(exprs)) {
    e <- exprs[[k]]
    if (is.call(e) && as.character(e[[1]])[1] %in% c("<-", "=") && is.name(e[[2]]) && calm(e) && length(all.names(e)) < 300L && !as.character(e[[2]]) %in% c("n", "i", "out", "acc", "last", "f", "g", "show", "run", "rig", "T", "F", "c") && !exists(as.character(e[[2]]), baseenv())) {
      r <- tried(e[[3]], holder)
      if (!is.null(r) && utils::object.size(r) < 20000) { assign(as.character(e[[2]]), r[[1]], holder); assigns <- c(assigns, list(e)) }
    }
    if (k >= from && k <= from + 14L) pool <- c(pool, Filter(calm, parts(e)))
  }
  if (!length(pool)) return(program(seed + 7919L * 13L))
  likely <- vapply(pool, function(e) all(unique(all.names(e, functions = TRUE)) %in% c(core, ls(holder), all.vars(e))), NA)
  needs <- character()
  lanes <- character()
  tries <- 0L
  while (length(lanes) < 8L && tries < 60L) {
    tries <- tries + 1L
    e <- if (any(likely) && !chance(5)) pick(pool[likely]) else pick(pool)
    if (chance(4) && length(ps <- path_list(e, is.call))) { # a part of another
      o <- pick(pool)
      if (calm(o)) e <- tryCatch(put(e, pick(ps), o), error = function(x) e)
    }
    r <- tried(e, holder)
    if (is.null(r)) next
    r <- r[[1]]
    if (is.function(r) || is.environment(r) || is.language(r) || is.object(r) && isS4(r) || length(r) > 200L || utils::object.size(r) > 8000) next
    names <- character(); vals <- list()
    for (q in 1:(1L + rnd(3))) { # what becomes a lane's own
      ps <- path_list(e, constant)
      vs <- path_list(e, function(s) is.name(s) && nzchar(as.character(s)) && exists(as.character(s), holder, inherits = FALSE) && is.atomic(get(as.character(s), holder)) && length(get(as.character(s), holder)) > 0L)
      if (length(ps) && (!length(vs) || !chance(3))) {
        at <- pick(ps)
        nm <- paste0("p", length(lanes) + 1L, letters[q])
        v <- values(take(e, at), 40L)
        out1 <- sprintf("%s <- %s", nm, text(v))
        by <- call(if (chance(4)) "[[" else "[", as.name(nm), quote(i))
        e <- put(e, at, by); names <- c(names, nm); vals <- c(vals, list(v)); lanes_set <- out1
        out <- c(out, out1)
      } else if (length(vs)) {
        at <- pick(vs); s <- take(e, at); v <- get(as.character(s), holder)
        num <- is.numeric(v)
        by <- pick(list(bquote(.(s)[1L + i %% .(length(v))]), bquote(.(s)[-i]), bquote(rev(.(s))), bquote(c(.(s), .(s)[i])), bquote(.(s)[i]), if (num) bquote(.(s) + i) else bquote(.(s)[seq_len(i %% 4L)]), if (num) bquote(.(s) * (i %% 3L)) else bquote(.(s)[c(i, 1L)]),
          bquote(if (i > 37L) NA else .(s)), bquote(if (i %% 2L == 0L) .(s) else unname(.(s))), bquote(.(s)[.(s) != .(s)[1L + i %% 5L]]), bquote(rep(.(s), length.out = i %% 5L)), if (num) bquote(-.(s)) else bquote(unique(.(s))), if (num) bquote(.(s)[.(s) > i / 10]) else bquote(head(.(s), i %% 3L))))
        e <- put(e, at, by)
      }
    }
    i1 <- holder
    for (q in seq_along(names)) assign(names[q], vals[[q]], i1)
    assign("i", 1L, i1)
    r1 <- tried(e, i1)
    if (is.null(r1) && !chance(12)) next
    needs <- unique(c(needs, all.vars(e, functions = TRUE), all.names(e)))
    et <- paste(deparse(e, width.cutoff = 500L), collapse = "\n")
    v0 <- if (is.null(r1)) 0 else r1[[1]]
    t0 <- if (is.character(v0)) "character(n)" else if (is.logical(v0)) "logical(n)" else if (is.integer(v0)) "integer(n)" else if (is.complex(v0)) "complex(n)" else if (is.list(v0)) "vector(\"list\", n)" else "numeric(n)"
    V0 <- if (is.atomic(v0) && !is.null(v0)) sprintf("%s(%d)", if (is.raw(v0)) "raw" else sub("\\(.*", "", sub("vector.*", "numeric(", t0)), length(v0)) else "numeric(1)"
    fm <- pick(forms)
    if (grepl("MAP", fm)) {
      f2 <- et
      for (nm in names) f2 <- gsub(paste0(nm, "\\[+i\\]+"), nm, f2)
      args <- if (length(names)) paste(names, collapse = ", ") else "1:n"
      fm <- sub("MAPPLY", sprintf("mapply(function(%s) %s, %s%s)", paste(c(names, "i"), collapse = ", "), gsub("\\", "\\\\", f2, fixed = TRUE), if (length(names)) paste0(args, ", ") else "", "1:n"), fm)
      fm <- sub("MAP", sprintf("Map(function(%s) %s, %s%s)", paste(c(names, "i"), collapse = ", "), gsub("\\", "\\\\", f2, fixed = TRUE), if (length(names)) paste0(args, ", ") else "", "1:n"), fm)
    }
    esc <- gsub("\\", "\\\\", if (grepl("^[-({]|^[a-zA-Z.]+\\(", et)) et else paste0("(", et, ")"), fixed = TRUE)
    fm <- gsub("\\bV0\\b", V0, gsub("\\bT0\\b", t0, fm))
    fm <- gsub("\\bE\\b", paste0("\001"), fm)
    fm <- gsub("\001", esc, fm)
    lanes <- c(lanes, fm)
  }
  if (length(lanes) < 2L) return(program(seed + 7919L * 17L))
  want <- needs # the assignments that these need, and those that they need
  for (e in rev(assigns)) if (as.character(e[[2]]) %in% want) want <- unique(c(want, all.names(e)))
  set <- Filter(function(e) as.character(e[[2]]) %in% want, assigns)
  body <- c(vapply(set, function(e) paste0("try(", paste(deparse(e, width.cutoff = 500L, control = c("keepNA", "keepInteger", "digits17")), collapse = "\n"), ", silent = TRUE)"), ""), out, lanes)
  if (chance(3)) body <- c(body, pick(lanes))
  ok <- vapply(body, function(t) tryCatch({ parse(text = t); TRUE }, error = function(e) FALSE), NA)
  cat(sprintf("# %s\nrun(%d, {", basename(file), asked), paste0("  ", body[ok]), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (asked in first:last) tryCatch(suppressWarnings(program(asked)), condition = function(e) cat(sprintf("run(%d, NULL)\n", asked)))
