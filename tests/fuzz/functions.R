# tests/fuzz/functions.R FIRST [LAST] - a program for each seed: calls of one base function that kernels know (the list in doc/functions.md)
# with odd arguments, each call a parallel region by itself.  The first elements, from which a kernel takes its profile, are tame;
# NA, NaN, -0, infinities, the ends of the integers, empty vectors, names, other types come late.  Functions take turns: seeds 1 to
# N go through all.  For tests/fuzz/diff: GEN=tests/fuzz/functions.R.
source("tests/fuzz/seeds.R")

doc <- readLines("doc/functions.md")
all <- doc[which(doc == "All:") + 2L]
names <- sub("^`", "", sub("`$", "", regmatches(all, gregexpr("`[^`]+`", all))[[1]]))
ops <- c("+", "-", "*", "/", "^", "%%", "%/%", "==", "!=", "&", "|", "!", "&&", "||", ":", "trunc", "sign", "log1p",
  "expm1", "tanh", "atan2", "log2", "log10", "is.na", "is.nan",
  "is.finite", "bitwAnd", "bitwXor", "xor", "cosh", "acos", "nlevels", "is.vector", "switch", "if", "rev", "mapply", "Map", "vapply")
skip <- c("stop", "message", "warning", "cat", "match.call", "match.arg", "...length", "match.fun", "with", "Vectorize")
names <- setdiff(c(names, ops), skip)

# Expressions of i: numbers, several numbers, strings, other values.
num <- c("A[i]", "A[i]", "A[i]", "B[i]", "B[i]", "L[i]", "M[i, \"b\"]", "M[i, 2]", "X[i]", "X[[i]]", "V[[\"a\"]]",
  "V[\"b\"]", "one", "E", "E[1]", "i", "i", "2", "3L", "-1", "0", "0.5", "TRUE", "-0.0", "NA", "recs[[i]]$u",
  "Lst[[i]][1]", "D$p[i]", "(if (i %% 3L == 0L) B[i] else A[i])",
  "-A[i]", "A[i] * 2", "abs(B[i])", "i %% 5L", "(M[i, 2] + 1)", "sum(A[i], 1)", "A[i] / 40")
several <- c("M[i, ]", "A[i:(i + 2L)]", "B[i:(i + 2L)]", "c(A[i], B[i])", "c(A[i], 1)", "c(u = A[i], w = 2)",
  "Lst[[i]]", "V", "W", "numeric(0)", "NULL", "L[i:(i + 1L)]", "X[i:(i + 1L)]", "X[c(1L, i)]", "A[A > i]",
  "M[1:2, ]", "M[i, c(\"a\", \"c\")]", "seq_len(i %% 4L)", "c(M[i, 2], M[i, 3])", "rev(M[i, ])",
  "recs[[i]]$w", "M[i, 2] + c(1, 2)", "1:3 * A[i]", "matrix(A[i:(i + 3L)], 2)")
text <- c("S[i]", "S[i]", "\"a\"", "S[c(i, 1L)]", "paste0(S[i], \"z\")", "as.character(B[i])", "NS[i]", "NS[[i]]", "character(0)", "levels(F)", "NA_character_")
other <- c("F[i]", "F", "Z[i]", "R[i]", "list(A[i], 2)", "list(u = A[i], w = B[i])", "recs[[i]]",
           "list(M[i, 2], c(a = 1))", "D", "D[i, ]", "Z[i:(i + 1L)]", "as.raw(B[i] %% 256L)", "NULL", "list()",
           "sum", "K")
fun1 <- c("function(e) e + 1", "function(e) M[i, 2] * e", "function(e) e > 1", "function(e) c(k = e)",
          "function(e) X[i]", "\"abs\"", "function(e) if (e > 1) e else 2L", "is.na", "function(e) A[i]")
fun2 <- c("function(e1, e2) e1 + e2", "`+`", "max", "function(e1, e2) e1 * 0.5 + M[i, 2]", "function(e1, e2) e2",
          "function(e1, e2) if (e1 > e2) e1 else e2", "c", "\"-\"")

strings <- c("as.character", "basename", "casefold", "chartr", "dirname", "endsWith", "grepl", "gsub", "nchar",
             "nzchar", "paste", "paste0", "sprintf", "startsWith", "strrep", "strsplit", "strtoi", "strtrim", "sub",
             "substr", "substring", "tolower", "toupper", "trimws", "utf8ToInt")
complex <- c("Re", "Im", "Mod", "Arg", "Conj", "complex", "is.complex", "as.complex", "raw", "as.raw", "is.raw")
folds <- c("all", "any", "max", "mean", "min", "prod", "range", "sum", "which.max", "which.min", "var", "sd",
           "median", "sort", "order", "rank", "rev", "cumsum", "cumprod", "cummax", "cummin", "diff", "unique",
           "duplicated", "anyDuplicated", "which", "length", "head", "tail", "unname", "as.vector", "unlist",
           "names", "tabulate", "is.matrix", "t", "drop", "dim", "nrow", "anyNA")
forms <- list(
  sapply = "sapply({s}, {f})", vapply = "vapply({s}, {f}, {z})", mapply = "mapply({g}, {s}, {s})",
  Map = "Map({g}, {s}, {n})", Filter = "Filter({f}, {s})", Find = "Find({f}, {s})", Position = "Position({f}, {s})",
  Reduce = c("Reduce({g}, {s})", "Reduce({g}, {s}, {n})", "Reduce({g}, {s}, accumulate = TRUE)"),
  do.call = c("do.call(\"sum\", list({a}, {a}))", "do.call(max, list({n}, {n}))",
              "do.call(\"round\", list({n}, 1))", "do.call(c, list({n}, {n}))"),
  tryCatch = c("tryCatch({a}, error = function(e) -1)", "tryCatch({n} + {a}, warning = function(w) {n})"),
  try = "try({n}, silent = TRUE)",
  suppressWarnings = c("suppressWarnings(as.integer({a}))", "suppressWarnings(sqrt({n}))"),
  suppressMessages = "suppressMessages({a})", structure = "structure({a}, names = NULL)",
  ifelse = c("ifelse({n} > {n}, {n}, {n})", "ifelse({s} > {n}, {n}, {s})"), outer = "outer({s}, {s})",
  stopifnot = "{ stopifnot({n} < 1e300); {n} }",
  `if` = c("if ({n} > {n}) {n} else {a}", "if (is.na({n})) {n} else {n}"), `switch` = "switch({n}, {n}, {n}, {a})",
  `:` = "({n}):({n})", sample = c("sample({n})", "sample({s})"), sample.int = "sample.int(abs({n}))",
  identity = "identity({a})", invisible = "invisible({a})", modifyList = "modifyList({o}, {o})",
  `[` = c("({s})[{n}]", "({s})[{s}]", "{ p <- {n}; p[1] <- {n}; p }", "{ p <- {s}; p[2] <- {n}; p }"),
  `[[` = c("({s})[[{n}]]", "{ p <- {s}; p[[1]] <- {n}; p }"), quantile = c("quantile({s}, {n}, names = FALSE)",
      "quantile({s}, 0.5)"), inherits = "inherits({a}, \"factor\")", array = "array({s}, 2)",
  matrix = "matrix({s}, 2)",
  seq = c("seq({n}, {n})", "seq({n}, {n}, by = {n})", "seq({n}, {n}, length.out = 3)", "seq({n})"),
  rep = c("rep({a}, {n})", "rep({s}, times = 2)", "rep({n}, length.out = 3)", "rep({s}, each = 2)"),
  list = c("list({a}, {a})", "list(u = {n}, w = {a})"), c = c("c({a}, {a})", "c(u = {n}, {n})", "c({n}, {n}, {s})"),
  integrate = "0", is.vector = "is.vector({a})", log = c("log({n})", "log({n}, {n})"), round = c("round({n})",
      "round({n}, {n})", "round({s}, 1)"), signif = c("signif({n})", "signif({n}, {n})", "signif({s}, 2)"),
  length = "length({a})", utf8ToInt = "utf8ToInt({t})",
  sprintf = c("sprintf(\"%d\", {n})", "sprintf(\"%.3f\", {n})", "sprintf(\"%s\", {a})",
              "sprintf(\"%5s|%d\", {t}, {n})"), identical = c("identical({a}, {a})", "identical({n}, {n})"),
  match = "match({a}, {s})", `%in%` = "({a}) %in% {s}", vector = "vector(\"numeric\", {n})",
  numeric = "numeric({n})", integer = "integer({n})", logical = "logical({n})",
  double = "double({n})", raw = "raw({n})", table = "0", rowSums = "rowSums(matrix(A[i:(i + 3L)], 2))",
  colSums = "colSums(matrix(A[i:(i + 3L)], 2))", `&&` = "({n}) && ({n})", `||` = "({n}) || ({n})",
  weighted.mean = "weighted.mean({s}, {s})", is.function = "is.function({o})", levels = "levels({o})",
  nlevels = "nlevels({o})")
size <- c("seq_len", "numeric", "double", "integer", "logical", "raw", "vector", "rep", "rep_len", "strrep",
          "sample", "sample.int", "rnorm", "runif", "array", "matrix", "diag", "tabulate", "seq",
          ":") # a number of elements: none that fills the memory
small <- c("i %% 5L", "abs(B[i]) %% 4L", "M[i, 2] %% 3", "one", "2", "3L", "0L", "-1", "NA", "X[[i]] %% 4", "E", "A[i] %% 5", "numeric(0)")

fill <- function(form, f) {
  while (grepl("\\{[nastofgz]\\}", form)) {
    k <- regexpr("\\{[nastofgz]\\}", form)
    what <- substr(form, k + 1L, k + 1L)
    v <- switch(what, n = pick(if (f %in% size) small else num), s = pick(several), t = pick(text), o = pick(other),
      f = pick(fun1), g = pick(fun2), z = pick(c("0", "0L", "NA")),
      a = pick(switch(rnd(6) + 1L, several, several, text, other, num, num)))
    form <- paste0(substr(form, 1L, k - 1L), v, substr(form, k + 3L, nchar(form)))
  }
  form
}
call_of <- function(f) {
  if (!is.null(forms[[f]])) return(fill(pick(forms[[f]]), f))
  name <- if (grepl("^[.A-Za-z][.A-Za-z0-9_]*$", f)) f else paste0("`", f, "`")
  nf <- if (is.function(args(f))) length(formals(args(f))) else 2L
  if (f %in% ops[1:11]) nf <- 2L
  most <- min(max(nf, 1L), if (grepl("^[dpqr][a-z]+$", f)) 4L else 3L)
  n <- if (chance(3)) 1L else 1L + rnd(most)
  if (f %in% ops[1:11]) n <- if (f %in% c("+", "-") && chance(4)) 1L else 2L
  if (grepl("^%|^[<>=]", f)) n <- 2L
  if (f == "!") n <- 1L
  if (grepl("^[dpq](beta|binom|cauchy|chisq|exp|f|gamma|geom|lnorm|logis|nbinom|norm|pois|t|unif|weibull)$",
            f)) n <- max(n, switch(f, dbeta = , pbeta = , qbeta = , dbinom = , pbinom = , qbinom = , df = , pf = ,
                                   qf = 3L, 2L))
  a <- vapply(seq_len(n), function(k)
    if (f %in% size && k <= 2L) pick(small) else if (f %in% strings) { if (k == 1L || chance(2)) pick(text) else pick(small) }
    else if (f %in% complex) pick(if (chance(2)) c("Z[i]", "R[i]", "Z[i:(i + 1L)]", "-Z[i]") else num)
    else if (f %in% folds && k == 1L) pick(if (chance(4)) num else several)
    else pick(switch(rnd(8) + 1L, several, several, text, other, num, num, num, num)), "")
  paste0(name, "(", paste(a, collapse = ", "), ")")
}

setup <- function() {
  odd <- c("NA", "NaN", "Inf", "-Inf", "-0.0", "1e308", "5e-324", "1e15 + 0.5", "-1e10", "2147483648", "0.49999999999999994", "1e-320")
  iodd <- c("NA", "2147483647L", "-2147483647L", "0L", "-1L")
  late <- 27L + rnd(3)
  c(paste0("n <- 40L; late <- ", late, "L"),
    paste0("A <- ", pick(c("((1:60 * 37) %% 101 - 50) / 4", "(1:60) / 7", "as.double(1:60 %% 9L)")),
           "; A[late] <- ", pick(odd), "; A[late + 3L] <- ", pick(odd), "; A[late + 6L] <- ", pick(odd)),
    paste0("B <- ", pick(c("as.integer((1:60 * 53) %% 29) - 9L", "1:60 %% 7L")), "; B[late + 1L] <- ", pick(iodd), "; B[late + 4L] <- ", pick(iodd)),
    paste0(paste0("L <- (1:60 * 31) %% 7 > 2; L[late + 2L] <- NA; X <- setNames(A, paste0(\"e\", 1:60)); ",
                  "V <- c(a = 1.5, b = -2, c = 4); W <- c(3L, 1L, 2L); one <- c(k = "),
           pick(c("2", "3L", "TRUE", "NA")), "); E <- matrix(", pick(c("2", "3L", "NA", "TRUE")), ")"),
    paste0("S <- c(\"a\", \"b\", \"abc\", \"\", \"x y\", \"7\")[(1:60 * 11) %% 6 + 1]; S[late] <- ",
           pick(c("NA", "\"new\"", "\"-3\"", "\"\\u00fc\"")),
           "; NS <- setNames(S, S); F <- factor(c(\"lo\", \"hi\", \"mid\")[(1:60 * 13) %% 3 + 1]); F[late] <- NA; K <- as.Date(\"2024-01-15\")"),
    paste0("Z <- complex(real = A, imaginary = rev(A)); R <- as.raw((1:60 * 9) %% 256); M <- matrix(A[(1:180 * 17) %% 60 + 1], 60, dimnames = list(",
           pick(c("NULL", "NULL", "paste0(\"r\", 1:60)")), ", c(\"a\", \"b\", \"c\")))"),
    paste0("Lst <- lapply(1:60, function(w) A[seq_len(w %% 3L + 1L)]); Lst[[late]] <- ",
           pick(c("numeric(0)", "c(p = 1, q = 2)", "1:2", "NA", "\"s\"", "matrix(1:2, 1)")),
           "; recs <- lapply(1:60, function(w) list(u = A[w], w = c(1, w))); recs[[late]] <- ",
           pick(c("list(u = 2L, w = c(1, 2))", "list(u = c(a = 1), w = c(1, 2))", "list(w = 1, u = NULL)",
                  "list(u = NA, w = c(x = 1, y = 2))")), "; D <- data.frame(p = A, q = B)"))
}
region <- function(e) switch(rnd(9) + 1L, paste0("sapply(1:n, function(i) ", e, ")"),
  paste0("sapply(1:n, function(i) ", e, ")"), paste0("lapply(1:n, function(i) ", e, ")"),
  paste0("vapply(1:n, function(i) ", e, ", ", pick(c("0", "0L", "NA", "\"\"")), ")"),
  paste0("{ r <- vector(\"list\", n); for (i in 1:n) { y <- ", e, "; if (!is.null(y)) r[[i]] <- y }; r }"),
  paste0("{ r <- numeric(n); for (i in 1:n) r[i] <- ", e, "; r }"), paste0("{ s <- 0; for (i in 1:n) s <- s + ", e,
      "; s }"), paste0("sapply(1:n, function(i) { p <- ", e, "; if (i > 99L) p <- 0; p })"),
  paste0("mapply(function(i, e0) ", e, ", 1:n, A[1:n])"))

cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) {
  state <- (seed * 7919 + 1729) %% 2147483647
  for (w in 1:6) rnd(2)
  f <- names[(seed - 1L) %% length(names) + 1L]
  cat("run(", seed, ", (function() {\n", sep = "")
  cat(paste0("  ", setup()), sep = "\n")
  for (k in 1:6) cat("  show(", region(call_of(f)), ")\n", sep = "")
  cat("})())\n")
}
