# tests/fuzz/mutate.R FILE SEED - writes the program FILE with one to six mutations: an expression replaced by a hard value, by another
# of the program's, removed, doubled or put in the place of its neighbour; a function's name replaced by another base
# function's.  The same for the same seed.  See tests/fuzz/mutate-run.
args <- commandArgs(TRUE)
program <- as.list(parse(args[1], keep.source = FALSE))
state <- (as.double(args[2]) * 7919 + 12345) %% 2147483647
rnd <- function(n) {
  state <<- (state * 16807) %% 2147483647
  floor(state / 2147483647 * n)
}
for (i in 1:10) rnd(2)
pick <- function(v) v[[rnd(length(v)) + 1]]

hard <- expression(NA, NULL, -1, 0, 0L, 1L, 1e308, 2147483648, 2147483647L, -2147483647L, "", list(), character(0),
  numeric(0), NaN, Inf, -Inf, NA_character_, NA_integer_, 1i, 5e-324, TRUE, "\u00fc", "a", 1:3, raw(1), 1e5, 65536L,
  1:1000,
  quote(x), quote(f(x)), function(x) x, sum, globalenv(), factor("a"), matrix(1:4, 2), list(1, "a"),
  data.frame(x = 1:2), letters, as.raw(255), rep(NA, 10), structure(1, class = "foo"), c(a = 1, b = 2), -0.5,
  1e-300, 4503599627370496, array(1:8, c(2, 2, 2)), stop("s"), Sys.Date())
functions <- c("abs", "all", "any", "aperm", "append", "apply", "array", "as.character", "as.complex", "as.integer",
  "as.list", "as.logical", "as.name", "as.numeric", "as.vector", "attributes", "c", "cbind", "ceiling", "character",
  "chol", "class", "colSums", "crossprod", "cummax",
  "cumsum", "cut", "deparse", "det", "diag", "diff", "dim", "dimnames", "do.call", "dnorm", "duplicated",
  "environment", "eval", "exp", "expression", "factor", "fft", "Filter", "findInterval", "floor", "format",
  "formatC", "function", "gamma", "grepl", "gsub", "identical", "identity",
  "ifelse", "integer", "interaction", "intersect", "invisible", "is.na", "lapply", "length", "levels", "list",
  "log", "mapply", "Map", "match", "matrix", "max", "mean", "merge", "min", "names", "nchar", "ncol", "order",
  "outer", "paste", "pmax", "pmin", "pnorm", "print", "prod", "qr", "quantile", "quote",
  "range", "rank", "rapply", "rbind", "Reduce", "regmatches", "rep", "rep_len", "replace", "rev", "rle", "round",
  "rowsum", "sapply", "scale", "seq", "seq_along", "seq_len", "setdiff", "sign", "solve", "sort", "split",
  "sprintf", "sqrt", "strsplit", "structure", "sub", "subset", "substr", "substring",
  "sum", "svd", "switch", "t", "table", "tabulate", "tapply", "toupper", "trunc", "typeof", "unclass", "union",
  "unique", "unlist", "unsplit", "vapply", "var", "vector", "which", "which.max", "with", "within", "+", "-", "*",
  "/", "^", "%%", "%/%", "%*%", "%in%", "==", "<", "&", "|", "!", ":", "[", "[[", "$", "(", "{",
  "dim<-", "names<-", "attr<-", "class<-", "levels<-", "[<-", "[[<-", "$<-", "is.na<-", "substr<-", "diag<-",
  "dimnames<-", "body<-", "formals<-", "environment<-", "body", "formals", "args", "match.arg", "match.call",
  "sys.call", "parent.frame", "missing", "nargs", "on.exit", "tryCatch", "warning", "stop", "Recall", "UseMethod",
  "NextMethod", "bitwAnd", "strtoi", "rawToChar", "charToRaw", "utf8ToInt", "intToUtf8", "chartr", "rev", "mode",
  "storage.mode<-", "inherits", "unserialize", "serialize", "nlevels", "droplevels", "array", "max.col", "rowSums",
  "sweep", "kronecker", "backsolve", "optimize", "uniroot", "integrate", "rnorm", "runif", "sample", "set.seed",
  "rbinom", "rmultinom",
  "convolve", "polyroot", "spline", "approx", "density", "lm", "optim", "nls", "filter", "cor", "dist", "hclust",
  "cutree", "embed", "toupper", "make.names", "make.unique", "abbreviate", "strtrim", "formatC", "prettyNum",
  "format.Date", "as.Date", "strptime", "ISOdate", "difftime", "cut.Date", "julian", "nchar", "rawToBits",
  "packBits", "vapply", "environmentName", "Negate", "Vectorize", "bquote", "substitute", "Position", "Find")

source("tests/fuzz/paths.R")
mutate <- function() {
  top <- rnd(length(program)) + 1
  at <- pick(paths(program[[top]], top))
  e <- node(at)
  up <- at[-length(at)]
  program <<- switch(rnd(8) + 1,
    set(program, at, pick(hard)), set(program, at, pick(hard)), set(program, at, pick(hard)),
    { other <- rnd(length(program)) + 1; set(program, at, node(pick(paths(program[[other]], other)))) }, # another expression of the program
    if (is.call(e) && length(e) > 1L) set(program, at, e[-(rnd(length(e) - 1) + 2)]) else set(program, at, pick(hard)), # without an argument
    if (is.call(e) && length(e) > 1L) { i <- rnd(length(e) - 1) + 2
        set(program, at, as.call(append(as.list(e), as.list(e)[i], i))) } else append(program, program[top]),
    if (is.call(e) && length(e) > 2L) { i <- rnd(length(e) - 2) + 2; l <- as.list(e)
        l[c(i, i + 1)] <- l[c(i + 1, i)]; set(program, at, as.call(l)) } else append(program, list(pick(hard)),
            rnd(length(program))),
    if (is.call(e)) set(program, at, as.call(c(list(as.name(pick(functions))), as.list(e)[-1]))) else set(program, at, call(pick(functions), e)))
}
for (i in seq_len(rnd(6) + 1)) try(mutate(), silent = TRUE)
cat(paste0("mem.maxVSize(1024); q <- quit <- system <- system2 <- unlink <- file.remove <- file.rename <- ",
           "file.copy <- setwd <- download.file <- Sys.sleep <- browser <- readline <- Sys.setenv <- ",
           "function(...) invisible(NULL)\n"))
for (e in program) writeLines(tryCatch(deparse(e), error = function(e) "NULL"))
