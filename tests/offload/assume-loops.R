# loops, vector expressions and reductions whose operators and base functions are redefined between two runs
invisible(compiler::enableJIT(0))
n <- 9000L; x <- as.numeric(1:n)/7; set.seed(1)
lp <- function() { y <- numeric(n); for (i in seq_len(n)) y[i] <- x[i] * 2 + 1; sum(y) }
ls <- function() { s <- 0; for (i in seq_len(n)) s <- s + x[i]; s }
lw <- function() { s <- 0; for (i in seq_len(n)) s <- max(s, x[[i]] %% 5); s }
lb <- function() { b <- 0; k <- 0L; for (i in seq_len(n)) if (x[i] > b) { b <- x[i]; k <- i }; b + k }
la <- function() { b <- NULL; for (i in 1:n) b <- c(b, x[i] * 2); sum(b) }
ln <- function() { l <- list(a = numeric(n)); for (i in 1:n) l$a[i] <- x[i] * 2; sum(l$a) }
lm2 <- function() { m <- matrix(0, n, 2); for (i in 1:n) m[i, 2] <- x[i]; sum(m) }
lsq <- function() { s <- 0; for (i in seq_along(x)) s <- s + sqrt(x[i]); s }
ve <- function() sum(x * 2 + 1)
vf <- function() { y <- x * 2 + sqrt(x); y[5] + length(y) }
vi <- function() sum(ifelse(x > 100, x, -x))
vs <- function() sum(x[x > 100])
vc <- function() sum(cumsum(x))
vm <- function() mean(x[-1])
vt <- function() sum(pmax(x, 100))
v7 <- function() sum(x[2:n] - x[1:(n-1)])
va <- function() sum(abs(-x))
all <- list(lp = lp, ls = ls, lw = lw, lb = lb, la = la, ln = ln, lm2 = lm2, lsq = lsq, ve = ve, vf = vf, vi = vi, vs = vs, vc = vc, vm = vm, vt = vt, v7 = v7, va = va)
run <- function() for (k in names(all)) { r <- tryCatch(all[[k]](), error = function(e) "err"); cat("", k, if (is.numeric(r)) format(r, digits = 12) else r) }
run(); cat("\n"); run(); cat("\n")
half <- function(op, wrong) { base <- get(op, baseenv()); function(...) { r <- base(...); if (length(r) && is.numeric(r)) r * 0.5 else r } }
for (op in c("+", "-", "*", "[", "[[", ">", "max", "sqrt", "sum", "c", "ifelse", "pmax", "cumsum", "mean", "abs", "%%", ":", "seq_len", "seq_along", "length")) {
  base <- get(op, baseenv())
  f <- switch(op, "+" = function(a, b) .Primitive("-")(a, b), "-" = function(a, b) if (missing(b)) a else .Primitive("+")(a, b), "*" = function(a, b) .Primitive("/")(a, b),
    "[" = function(x, i) .Primitive("/")(.Primitive("[")(x, i), 8), "[[" = function(x, i) .Primitive("/")(.Primitive("[[")(x, i), 8), ">" = function(a, b) .Primitive("<")(a, b), "%%" = function(a, b) 3, ":" = function(a, b) seq.int(a, 100L),
     seq_len = function(n) 1:100, seq_along = function(n) 1:100, length = function(n) 3L, c = function(a, b) .Primitive("c")(a, .Primitive("/")(b, 2)), ifelse = function(a, b, c) b, function(...) 3)
  if (op == "[" ) all$lp <- NULL
  assign(op, f, globalenv()); cat(op, ":"); run(); cat("\n"); rm(list = op, envir = globalenv())
}
for (op in c("[<-", "$<-", "[[<-")) { f <- if (op == "$<-") function(x, name, value) .Primitive("[[<-")(x, "a", .Primitive("*")(value, 3)) else function(x, i, j, value) if (missing(j)) .Primitive("[<-")(x, i, .Primitive("*")(value, 3)) else .Primitive("[<-")(x, i, j, .Primitive("*")(value, 3))
  n <- 3000L; all <- list(lp = lp, ln = ln, lm2 = lm2); run();
  assign(op, f, globalenv()); cat(op, ":"); run(); cat("\n"); rm(list = op, envir = globalenv()) }
run()
