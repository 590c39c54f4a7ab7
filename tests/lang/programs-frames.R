# match.call() of a call with dots; evaluation in a base function's frame sees the workspace; files open for both
h <- function(...) g(...); g <- function(a, ...) match.call(); x <- 1; h(x + 1, 2, b = x); h(5)
lmw <- function(...) lm(...); y <- c(1, 2, 4); lmw(y ~ 1)$call
T1 <- data.frame(a = 1:2); f <- function(V, K, a) V + K + sum(a); vf <- Vectorize(f, c("V", "K")); outer(1:2, 1:3, vf, T1$a)
k <- function(z) { loc <- c(10, 20); outer(1:2, 1:2, vf, loc) }; k()
attach(airquality); head(transform(Ozone, logOzone = log(Ozone)), 2); detach(airquality)
f <- file(tempfile(), "w+"); cat("abc\ndef\n", file = f); readLines(f); cat("g\n", file = f); readLines(f); close(f)
tf <- tempfile(); writeLines(c("a", "b"), tf); f <- file(tf, "a+"); readLines(f, 1); cat("c\n", file = f); readLines(f); close(f); readLines(tf)
set.seed(1); r2dtable(2, c(3, 2), c(2, 3)); chisq.test(matrix(c(12, 5, 7, 7), 2), simulate.p.value = TRUE, B = 500)$p.value
fisher.test(matrix(c(3, 1, 2, 4, 2, 2), 2), simulate.p.value = TRUE, B = 500)$p.value
kronecker(c(happy = 1, sad = 100), matrix(1:4, 2, dimnames = list(c("A", "B"), c("D", "E"))), make.dimnames = TRUE)
chol(matrix(c(4, 2, 2, 3), 2, dimnames = list(c("a", "b"), c("a", "b"))), pivot = TRUE)
ir <- isoreg(c(1, 0, 4, 3, 3, 5, 4, 2, 3)); as.stepfun(ir); ftable(Titanic, row.vars = character(0)); str(as.raw(1:30)); nchar(c("a", NA), "bytes")
bquote(function(x, y = .(1 + 2)) x + y); suppressWarnings(dist(rbind(c(0, 1, Inf), c(1, 1, 0)), "binary")); str(logLik(lm(dist ~ speed, cars)))
z <- ts(matrix(1:30, 10, 3), start = 1961); plot(z); plot(lag(ldeaths, 12), ldeaths)
