# Functions of packages multiply matrices as GNU R's BLAS does, to the last bit, small ones as well
set.seed(3)
ns <- new.env(parent = globalenv()); ns$.__NAMESPACE__. <- new.env()
f <- function(x, y) {
  inner <- function() list(x %*% y, crossprod(x, x), crossprod(x), tcrossprod(x, t(y)), x[1, ] %*% y, x %*% y[, 1])
  sprintf("%a", vapply(inner(), function(m) sum(m * seq_along(m)), 0))
}
environment(f) <- ns
for (k in 1:6) print(f(matrix(rnorm(5 * k), 5), matrix(rnorm(4 * k), k)))
g <- function(i) { x <- matrix(c(i, 0.1, 0.2, 0.3), 2); sum(x %*% x) }
environment(g) <- ns
sprintf("%a", sum(vapply(1:5000 / 7, g, 0)))
