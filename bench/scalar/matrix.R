# Nested loops over a matrix that is changed in place; a product of matrices.
fill <- function(n) {
  x <- matrix(0, n, n)
  for (i in 1:n)
    for (j in 1:n)
      x[i, j] <- i * 0.5 + j
  s <- 0
  for (i in 2:n)
    for (j in 2:n)
      s <- s + x[i, j] - x[i - 1, j] * 0.25
  s
}
mm <- function(n) {
  a <- matrix(1:(n * n) / n, n, n)
  b <- matrix((n * n):1 / n, n, n)
  c <- matrix(0, n, n)
  for (i in 1:n)
    for (j in 1:n) {
      s <- 0
      for (k in 1:n) s <- s + a[i, k] * b[k, j]
      c[i, j] <- s
    }
  c[n, n]
}
t <- system.time(r <- fill(1000) + mm(120))[[1]]
cat("matrix", r, t, "\n")
