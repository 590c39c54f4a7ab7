# tests/fuzz/calls.R FIRST [LAST] - a program for each seed of a dozen calls of functions that kernels know, each in a lane of its own: one to five arguments of any kind
# (numbers, strings, complex and raw ones, vectors with and without names, factors, matrices, lists, nothing), some by name, by part of a name, out of order, behind
# dots or through do.call().  Calls that fail at once are mostly drawn again; oddities come late.  For tests/fuzz/diff: GEN=tests/fuzz/calls.R.
source("tests/fuzz/seeds.R")
text <- paste(readLines("doc/functions.md"), collapse = " ")
text <- sub("Fold a vector to.*", "", text)
known <- unique(gsub("`", "", regmatches(text, gregexpr("`[^`]+`", text))[[1]]))
known <- setdiff(known[vapply(known, function(f) exists(f) && is.function(get(f)), NA)], c("invisible", "suppressMessages", "match.call", "t.test", "try", "tryCatch", "with", "stopifnot", "replicate", "match.arg", "modifyList", "list", "double", "is.function", "match.fun", "...length", "basename", "dirname", "Vectorize"))
known <- c(known, "+", "-", "*", "/", "^", "%%", "%/%", "==", "!=", "&", "|", "!", "xor", "tanh", "atan2", "bitwAnd", "bitwXor", "bitwShiftL", "log2", "log1p", "trunc", "mean", "sum", "max", "min", "rev", "c", "range", "rep", "seq", "pmin", "paste", "substr", "unlist", "ifelse", "which", "sort", "order", "cumsum", "diff", "round", "any", "identical", "match", "table", "setdiff", "head", "append", "nchar", "strsplit", "sprintf", "cbind", "rbind", "prod", "sapply", "mapply", "Reduce", "Filter", "vapply", "outer", "apply", "do.call")
kinds <- list(x = c("X[i]", "X[i]", "X[[i]]", "i / 2", "-X[i]", "NX[i]", "2", "0.5", "0"), k = c("K[i]", "K[i]", "i", "2L", "3L", "K[[i]]", "-1L", "1L"), b = c("B[i]", "TRUE", "FALSE", "i > 30", "NA"), s = c("S[i]", "\"a\"", "S[[i]]", "\"\"", "U[i]"),
  v = c("V[[i]]", "c(X[i], 2, 1)", "X[1:3]", "c(a = X[i], b = 1)", "NX[i:(i + 1L)]", "numeric(0)", "V[[i]][-1]", "rev(V[[i]])", "c(0, NA, X[i])"), w = c("W[[i]]", "1:4", "1:K[i]", "c(K[i], 3L, 1L)", "integer(0)", "W[[i]] %% 2L", "seq_len(K[i])"), l = c("V[[i]] > 1", "c(B[i], TRUE)", "logical(0)", "c(a = B[i], b = FALSE)", "c(TRUE, NA)"),
  t = c("c(S[i], \"b\")", "S[1:3]", "character(0)", "c(u = S[i])", "c(S[i], NA)", "letters[1:3]"), z = c("Z[i]", "Z[1:2]", "c(Z[i], 1)", "1i"), q = c("Q[i]", "Q[1:3]", "as.raw(3)"), g = c("G[i]", "G[1:4]", "factor(S[i])"), m = c("M[[i]]", "matrix(W[[i]], 2)", "cbind(V[[i]], 1)", "t(M[[i]])", "M[[i]][1, , drop = FALSE]"), n = c("NULL", "list()"), r = c("L[[i]]", "list(X[i], K[i])", "list(a = V[[i]], b = S[i])", "V[1:3]"), d = c("D[i]", "D[1:2]"),
  f = c("sum", "function(a) a", "function(a, b) a", "`+`", "max", "function(a, ...) length(a)", "is.na", "function(a, b) b * 2", "function(a) a > 1", "\"sum\""))
by_name <- list(na.rm = "b", decreasing = "b", drop = "b", simplify = "b", USE.NAMES = "b", SIMPLIFY = "b", fixed = "b", ignore.case = "b", perl = "b", byrow = "b", names = "b", lower.tail = "b", log.p = "b", log = "b", accumulate = "b", right = "b", replace = "b", recursive = "b", use.names = "b", all.inside = "b", rightmost.closed = "b", left.open = "b", fromLast = "b", keep.attrs = "b", exact = "b", incomparables = "b", na.last = "b",
  digits = "k", each = "k", times = c("k", "w"), length.out = "k", along.with = "v", lag = "k", differences = "k", nrow = "k", ncol = "k", MARGIN = "k", size = "k", n = "k", nomatch = "k", base = "k", nbins = "k", after = "k", start = c("k", "w"), stop = c("k", "w"), first = "k", last = "k", type = "k", length = "k", width = "k", k = "k", sep = "s", collapse = c("s", "n"), pattern = "s", replacement = "s", old = "s", new = "s", prefix = "s", suffix = "s", fmt = "s", split = "s", probs = "x", prob = "x", p = "x", q = "x", mean = "x", sd = "x", trim = "x", FUN = "f", f = "f", what = "f", FUN.VALUE = c("x", "k", "s"), which = "s", ties.method = "s", mode = "s", method = "s", use = "s", dimnames = "n", useNames = "b", simplify = "b", vec.names = "b", MoreArgs = "n", init = c("x", "n"), by = c("x", "k"), from = c("x", "k"), to = c("x", "k"), yes = c("x", "s", "v"), no = c("x", "s", "v"), test = "l")
value <- function(kind) pick(kinds[[kind]])
prefer <- list(sprintf = c("\"%s\"", "\"%d\"", "\"%5.2f|%s\"", "\"%03d\"", "\"%s-%s\""), strtoi = c("\"12\"", "\"077\"", "S[i]"), vector = c("\"list\"", "\"numeric\"", "\"character\""), structure = c("X[i]", "V[[i]]"))
call_of <- function() {
  f <- pick(known)
  fm <- if (is.function(args(get(f)))) names(formals(args(get(f))))
  if (is.null(fm)) fm <- c("x", "y")
  strings <- f %in% c("sprintf", "strtoi", "paste", "paste0", "substr", "substring", "nchar", "toupper", "tolower", "casefold", "chartr", "gsub", "sub", "grepl", "strsplit", "startsWith", "endsWith", "strrep", "strtrim", "trimws", "nzchar", "utf8ToInt", "as.integer", "as.numeric")
  main <- if (strings && !chance(4)) pick(c("s", "s", "t")) else pick(c("x", "x", "k", "b", "s", "v", "v", "v", "w", "w", "l", "t", "z", "q", "g", "m", "m", "n", "r", "d"))
  na <- 1L + rnd(if (f %in% c("+", "-", "*", "/", "^", "%%", "%/%", "==", "!=", "&", "|", "%*%", "%in%", "%o%", "<", ">", "<=", ">=")) 2L else 4L)
  if (grepl("^[^a-zA-Z.]", f) && !(f %in% c("-", "+", "!", "[", "[["))) na <- 2L
  if (f == "!") na <- 1L
  if (grepl("^[dpqr](norm|unif|exp|gamma|beta|t|chisq|f|binom|pois|geom|cauchy|weibull|logis|lnorm|nbinom)$", f)) main <- pick(c("x", "x", "k", "v"))
  a <- character()
  order <- if (length(fm) > 1L && !chance(3)) fm else sample0(fm)
  for (j in seq_len(min(na, if ("..." %in% fm) 9L else length(fm)))) {
    nm <- if (j <= length(order)) order[j] else "..."
    kind <- if (j > 1L && !is.null(by_name[[nm]]) && !chance(8)) pick(by_name[[nm]]) else if (nm %in% c("FUN", "f", "what")) "f" else if (j == 1L || chance(2)) main else pick(c("x", "k", "v", "w", "s", "b", "n", "z", "m", "l", "t"))
    v <- if (j == 1L && !is.null(prefer[[f]]) && !chance(4)) pick(prefer[[f]]) else value(kind)
    name <- if (nm == "...") { if (chance(5)) pick(c("a", "na.rm", "z", "use.names")) else "" } else if (!identical(order, fm) || chance(if (is.null(by_name[[nm]])) 6 else 2)) nm else ""
    if (nzchar(name) && nchar(name) > 4L && chance(8)) name <- substr(name, 1L, 4L)
    if (name == "na.rm") v <- value("b")
    a <- c(a, if (nzchar(name)) paste0(name, " = ", v) else v)
  }
  fn <- if (make.names(f) == f) f else paste0("`", f, "`")
  if (chance(12)) sprintf("do.call(%s, list(%s))", pick(c(fn, paste0("\"", f, "\""))), paste(a, collapse = ", "))
  else if (chance(12)) sprintf("(function(...) %s(...))(%s)", fn, paste(a, collapse = ", "))
  else if (chance(12)) sprintf("(function(x, ...) %s(x, ...))(%s)", fn, paste(a, collapse = ", "))
  else sprintf("%s(%s)", fn, paste(a, collapse = ", "))
}
sample0 <- function(v) { for (j in seq_along(v)) { o <- rnd(length(v)) + 1L; t <- v[j]; v[j] <- v[o]; v[o] <- t }; v }
data <- c("n <- 44L; X <- rep(c(1.5, 2, 0.5, 3, 1, 4), 10); K <- rep(c(1L, 3L, 2L), 20); B <- rep(c(TRUE, FALSE, TRUE), 20); S <- rep(c(\"a\", \"bb\", \"abc\", \"b\"), 15); U <- rep(c(\"\\u00e9t\", \"x y\", \"12\", \"A-b\"), 15); NX <- setNames(X, paste0(\"n\", 1:60))",
  "V <- lapply(1:60, function(j) c(1, 2.5, j %% 3, j / 10)[1:(j %% 3 + 2)]); W <- lapply(1:60, function(j) (j * 1:4) %% 5L); Z <- complex(real = X, imaginary = K - 2); Q <- as.raw(K * 7L); G <- factor(rep(c(\"lo\", \"hi\", \"mid\"), 20)); M <- lapply(1:60, function(j) matrix(c(1, j %% 4, 2, 0.5, 3, 1), 2, dimnames = list(c(\"a\", \"b\"), c(\"p\", \"q\", \"r\")))); L <- lapply(1:60, function(j) list(x = j / 2, tag = \"t\")); D <- as.Date(\"2024-01-01\") + 0:59")
odd <- c("X[43] <- NA", "X[44] <- Inf", "X[42] <- NaN", "X[44] <- -0", "K[43] <- NA", "K[44] <- 0L", "K[44] <- -1L", "K[42] <- 5L", "B[43] <- NA", "S[43] <- NA", "S[44] <- \"\"", "S[44] <- \"new\"", "V[[43]] <- numeric(0)", "V[[44]] <- c(a = 1, b = 2)", "V[[44]] <- 1:3", "V[[42]] <- c(1, NA)", "W[[43]] <- integer(0)", "W[[44]] <- c(1, 2)", "W[[43]] <- c(2147483647L, 1L)", "Z[43] <- NA", "Z[44] <- complex(real = NA, imaginary = 1)", "G[43] <- NA", "M[[44]] <- unname(M[[44]])", "M[[43]] <- M[[43]][, 1:2]", "L[[44]]$x <- 2L", "names(X) <- NULL", "X <- X + 0.25", "K <- K + 0")
eval(parse(text = data))
fits <- function(t) { ok <- 0L; for (i in 1:3) ok <- ok + suppressWarnings(tryCatch({ v <- eval(parse(text = t)); !is.function(v) && object.size(v) < 1e5 }, error = function(e) FALSE)); ok == 3L }
contexts <- c("lapply(1:n, function(i) P)", "lapply(1:n, function(i) P)", "lapply(1:n, function(i) P)", "sapply(1:n, function(i) P)", "{ out <- vector(\"list\", n); for (i in 1:n) out[i] <- list(P); out }", "lapply(1:n, function(i) { y <- P; list(length(y), y) })", "lapply(1:n, function(i) { y <- P; y[1] })", "lapply(1:n, function(i) if (i > 20) P else NULL)", "lapply(1:n, function(i) { y <- if (K[i] > 1L) P else X[i]; y })")
program <- function(seed) {
  state <<- (seed * 30011 + 977) %% 2147483647
  for (w in 1:6) rnd(2)
  out <- data
  for (o in seq_len(rnd(4))) out <- c(out, pick(odd))
  for (p in 1:12) {
    for (try in 1:12) { t <- call_of(); if (fits(t) || chance(25)) break }
    out <- c(out, sprintf("show(%s)", sub("\\bP\\b", gsub("\\", "\\\\", t, fixed = TRUE), pick(contexts))))
  }
  ok <- vapply(out, function(t) tryCatch({ parse(text = t); TRUE }, error = function(e) FALSE), NA)
  cat(sprintf("run(%d, {", seed), paste0("  ", out[ok]), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) { set.seed(seed); program(seed) }
