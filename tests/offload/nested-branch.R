# Sums over an inner loop that not every iteration runs.
set.seed(4)
n <- 300L
m <- 25L
A <- matrix(runif(n * m), n)
x <- rnorm(n)
s <- 0
for (i in 1:n) if (x[i] > 0) for (j in 1:m) s <- s + A[i, j] * x[i]
cat(format(s, digits = 17), "\n")
s <- 0
for (i in 1:n) {
  if (x[i] < -1) next
  for (j in 1:m) if (A[i, j] > 0.5) s <- s + A[i, j]
}
cat(format(s, digits = 17), "\n")
nw <- numeric(m)
deg <- rowSums(A > 0.5)
for (i in 1:n) if (deg[i] > 12) for (j in 1:m) if (A[i, j] > 0.5) nw[j] <- nw[j] + 0.85 * x[i] / deg[i]
cat(format(sum(nw), digits = 17), format(nw[3], digits = 17), "\n")
p <- 1
for (i in 1:n) {
  t <- x[i] * 2
  if (t > 1) {
    if (t < 3) for (j in 2:m) p <- p * (1 + A[i, j] / 1e4)
  }
}
cat(format(p, digits = 17), format(t, digits = 17), "\n")
e <- 0
for (i in 1:(n - 1)) if (x[i] > 0.5) for (j in (i + 1):n) e <- e + x[i] * x[j]
cat(format(e, digits = 17), "\n")
k <- 0L
y <- numeric(n * m)
for (i in 1:n) if (x[i] > 1) for (j in 1:m) if (A[i, j] > 0.8) { k <- k + 1L; y[k] <- A[i, j] }
cat(k, format(sum(y), digits = 17), "\n")
