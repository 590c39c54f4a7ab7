# tests/fuzz/types.R SEED - writes a random program whose values have their types from the path they came by: numbers of
# several types are joined (if, switch, loops, jumps, early returns), given to something whose result depends on the type,
# and handed out by a function of functions or a loop.  All arithmetic is exact: it prints bits and types, warnings included.
source("tests/fuzz/random.R")
pick <- function(v) v[rnd(length(v)) + 1L]
chance <- function(k) rnd(k) == 0L
ints <- c("i", "-4L", "3L", "0L", "2147483647L", "(i %% 3L)", "NA_integer_", "1L", "2L")
dbls <- c("0.5", "2", "(0 / -i)", "NA_real_", "(i / 2)", "1e10", "3", "Inf", "(i * 1)", "-4")
lgls <- c("TRUE", "(i > 50L)", "NA", "FALSE", "(i %% 2L == 0L)")
others <- c("NULL", "'a'", "1i", "as.raw(2)", "c(1L, 2L)", "c(1, 2)", "'b'", "list(1)", "c(a = 1)", "integer(0)")
cond <- function() pick(c("i %% 2L == 0L", "i %% 3L == 1L", "i > 70L", "i > 5L", "i %% 7L != 3L", "u[i] > 0", "i == 90L", "i < 0L"))
atom <- function() {
  k <- rnd(40)
  if (k == 0L) pick(others) else if (k < 17L) pick(ints) else if (k < 32L) pick(dbls) else pick(lgls)
}
val <- function(d) if (d <= 0L || chance(2)) atom() else switch(rnd(4) + 1L,
  paste0("(if (", cond(), ") ", val(d - 1L), " else ", val(d - 1L), ")"),
  paste0("(", atom(), pick(c(" + ", " - ", " * ")), atom(), ")"),
  paste0("h(i, ", atom(), ")"),
  paste0("switch(i %% 3L + 1L, ", atom(), ", ", atom(), ", ", atom(), ")"))
join <- function() {
  a <- val(1L); b <- val(1L); c1 <- cond()
  switch(rnd(17) + 1L,
    paste0("x <- if (", c1, ") ", a, " else ", b),
    paste0("x <- ", a, "; if (", c1, ") x <- ", b),
    paste0("x <- ", a, "; if (", c1, ") { x <- ", b, " } else if (", cond(), ") x <- ", val(0L)),
    paste0("x <- switch(i %% 3L + 1L, ", a, ", ", b, ", ", val(0L), ")"),
    paste0("x <- switch(c('p', 'q', 'r')[i %% 3L + 1L], p = ", a, ", q = , r = ", b, ")"),
    paste0("x <- e(i)"),
    paste0("x <- ", a, "; for (k in 1:3) if (k == i %% 5L) x <- ", b),
    paste0("x <- ", a, "; for (k in 1:3) x <- x + (if (k > 1L && ", c1, ") ", b, " else ", a, ")"),
    paste0("x <- ", a, "; k <- 0L; repeat { k <- k + 1L; if (k > 2L) break; if (", c1, ") next; x <- ", b, " }"),
    paste0("x <- ", a, "; k <- i %% 3L; while (k > 0L) { k <- k - 1L; if (", c1, ") x <- ", b, " }"),
    paste0("x <- tryCatch(if (", c1, ") ", a, " else ", b, ", error = function(e) 7L)"),
    paste0("x <- g(i)"),
    paste0("x <- if (", c1, " && ", cond(), ") ", a, " else if (", cond(), " || ", cond(), ") ", b, " else ", atom()),
    paste0("x <- ifelse(", c1, ", ", a, ", ", b, ")"),
    paste0("x <- max(", a, ", ", b, ")"),
    paste0("x <- ", pick(c("sum", "min", "prod", "range")), "(", a, ", if (", c1, ") ", b, " else 1L)"),
    paste0("x <- 5L; x[", c1, "] <- ", b))
}
small <- function() pick(c("0L", "1L", "2L", "-1L", "100000000L", "3", "TRUE", "2147483647L", "0.5", "i"))
use <- function() {
  s <- small()
  pick(c("x", "x", paste0("x", pick(c(" * ", " + ", " - ", " %/% ", " %% ", " / ", " ^ ", " == ", " < ", ":")), s),
    paste0(s, pick(c(" * ", " + ", " - ", " %/% ", " %% ", " / ")), "x"), "-x", "+x", "!x", "abs(x)", "x * x", "x - x", "x + x",
    "identical(x, 2L)", "identical(x, 2)", "identical(x, TRUE)", "is.integer(x)", "is.double(x)", "is.logical(x)", "is.numeric(x)",
    "typeof(x) == 'integer'", "class(x) == 'numeric'", "mode(x) == 'numeric'", "storage.mode(x)", "typeof(x)",
    "bitwAnd(3L, as.integer(x))", "sum(x)", paste0("sum(x, ", s, ")"), "prod(x)", "mean(x)", paste0(pick(c("max", "min")), "(x, ", s, ")"),
    "range(x)[1]", "cumsum(c(x, 1L))[2]", "cumsum(x)", paste0("c(x, ", s, ")"), paste0("c(x, ", s, ")[2]"),
    "c(1L, x)[1]", "list(x)[[1]]", "list(a = x, b = 1L)",
    "rev(c(x, 1L))", "rep(x, 2L)", "round(x)", "floor(x)", "trunc(x)", "sign(x)", "signif(x, 3)", "sqrt(abs(x))",
    "as.integer(x == 2)", "as.double(x)", "is.na(x)", "is.nan(x)", "as.logical(x)",
    paste0("{ v <- c(1L, 2L, 3L); v[2] <- x; v }"), "{ v <- c(1L, 2L, 3L); v[[3]] <- x; v[1] / 2L }", "{ v <- c(1, 2); v[2] <- x; v }",
    "{ v <- c(TRUE, NA); v[1] <- x; sum(v) }", "{ v <- integer(4); for (k in 1:4) v[k] <- if (k %% 2L == 0L) x else k; v }",
    "{ v <- x; v[2] <- 1L; v }", "length(x)", "{ t <- 0L; for (k in x) t <- t + k; t }", "{ y <- x; y <- y + x; y <- y * 2L; y }",
    "Reduce(`+`, list(x, 1L))", "do.call('sum', list(x, 2L))", "sapply(1:3, function(k) x)",
    "sapply(1:3, function(k) if (k == 2L) x else 1L)", "unlist(list(x, 1L))",
    "unlist(lapply(1:2, function(k) x * k))",
    "{ t <- 0L; for (k in 1:3) t <- t + x; t }", "{ t <- x; for (k in 1:3) t <- t * 2L; t }", "max(x, x)", "min(x, 2147483647L) + 1L", "(x * 0L) / 1",
    "1 / (x * 0L)", "1 / (-x)", "1 / (x %% 2L)", "seq_len(abs(as.integer(i %% 3L)) + 1L) * x", "sum(c(1L, 2L) * x)",
    "c(1L, 2L) + x", "c(0.5, 2) * x", "any(x == 2L)", "which.max(c(x, 1L))",
    "if (is.integer(x)) x + 1L else 0.5", "if (x > 0) x else -x", "mean(c(x, 1L))", "var(c(x, 1L))",
    "sort(c(x, 2L))", "order(c(x, 2L))", "diff(c(x, 2L))", "x %in% 2L", "match(x, c(2L, 3L))",
    "isTRUE(x)", "xor(x, TRUE)", "x & TRUE", "x | FALSE", "paste(x)", "nchar(x)", "as.character(x)", "format(x)",
    "sprintf('%s', x)", "pmin(x, 2L)", "pmax(x, 2)", "ifelse(x > 2, x, 1L)", "ifelse(x > 2, 1L, 2)",
    "matrix(x, 1, 2)[1, 2]", "outer(1:2, x)[2]",
    "crossprod(x)[1]", "tabulate(c(1L, 2L))[1] * x", "vapply(1:2, function(k) k * 1L, 1L)[1] * x", "Recall1(x)",
    "(function(z) z + 1L)(x)", "(function(z, w = z * 2L) w)(x)", "{ z <- c(x, x); z[1] }",
    "{ l <- list(a = x); l$a + 1L }", "{ l <- list(a = 1L); l$a <- x; l$a * 2L }",
    "{ l <- list(a = 1L); l$a <- x; l }", "head(c(x, 1L), 1)", "x[1]", "x[[1]]", "c(a = x)", "invisible(x)",
    "identity(x)", "Negate(is.na)(x)", "as.vector(x)", "as.numeric(x) * 2L", "nlevels(x)", "all.equal(x, 2L)"))
}
cat("# seed ", seed, "\n", 'bits <- function(r) if (is.numeric(r) || is.logical(r)) sprintf("%a", as.double(r)) else as.character(r)
show <- function(r) {
  if (is.list(r)) {
    cat("list", length(r), names(r), "\\n")
    for (j in r) cat(typeof(j), length(j), names(j), if (is.list(j)) c(vapply(j, typeof, ""), bits(unlist(j))) else bits(j), "\\n")
  } else cat(typeof(r), length(r), dim(r), names(r), bits(r), "\\n", fill = 200)
}
options(warn = 1)
n <- 96L
u <- sin(1:n)
Recall1 <- function(z) if (z > 3) z else z + 1L
', sep = "")
cat("h <- function(i, y) { if (", cond(), ") return(", atom(), "); y }\n", sep = "")
for (q in 1:3) {
  cat("e <- function(i) { if (", cond(), ") return(", val(1L), "); if (", cond(), ") return(", val(0L), "); ", val(1L), " }\n", sep = "")
  cat("g <- function(i) { x <- ", atom(), "; for (k in 1:4) { if (k == i %% 6L) return(", atom(), "); if (", cond(), ") x <- ", val(0L), " }; x }\n", sep = "")
  cat("f <- function(i) {\n  ", join(), "\n", sep = "")
  if (chance(3)) cat("  x <- ", use(), "\n", sep = "")
  cat("  ", use(), "\n}\n", sep = "")
  w <- rnd(16)
  run <- if (w < 4L) "sapply(1:n, f)" else if (w < 7L) "lapply(1:n, f)" else switch(w - 6L,
    "vapply(1:n, f, 1L)", "vapply(1:n, f, 1)", "unlist(lapply(1:n, f))", "Map(f, 1:n)", "mapply(f, 1:n)",
    paste0("{ r <- ", pick(c("integer(n)", "numeric(n)", "vector('list', n)", "logical(n)", "list()", "NULL")),
           "; for (i in 1:n) r[", pick(c("", "[")), "i] <- f(i); r }"),
    paste0("{ s <- ", pick(c("0L", "0", "FALSE", "NULL")), "; for (i in 1:n) s <- s + f(i); s }"),
    paste0("{ r <- ", pick(c("integer(n)", "numeric(n)")), "; s <- 0L; for (i in 1:n) { ", join(), "; r[i] <- ", use(), "; s <- x }; list(r, s) }"),
    paste0("{ s <- ", pick(c("0L", "1L", "-5")), "; for (i in 1:n) s <- ",
           pick(c("max(s, f(i))", "s + (if (f(i) > 2) 1 else 1L)", "min(s, f(i))", "sum(s, f(i))",
                  "if (f(i) > s) f(i) else s")), "; s }"))
  run <- sub("i] <- f", if (grepl("r[[i", run, fixed = TRUE)) "i]] <- f" else "i] <- f", run, fixed = TRUE)
  infun <- chance(3)
  cat("tryCatch(withCallingHandlers(show(", if (infun) paste0("(function() ", run, ")()") else run,
      "), warning = function(w) cat('W:', conditionMessage(w), '\\n')), error = function(e) cat('E:', conditionMessage(e), '\\n'))\n",
      sep = "")
}
