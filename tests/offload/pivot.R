# Loops whose iterations read a row, column or element that none of them writes, of what they write.
set.seed(13)
n <- 60
d <- matrix(Inf, n, n)
diag(d) <- 0
for (e in 1:300) d[sample(n, 1), sample(n, 1)] <- runif(1, 1, 10)
f <- d
for (k in 1:n) for (i in 1:n) for (j in 1:n) if (f[i, k] + f[k, j] < f[i, j]) f[i, j] <- f[i, k] + f[k, j]
cat(format(sum(f[is.finite(f)]), digits = 15), "\n")
h <- d
for (k in 1:n) for (i in 1:n) h[i, ] <- pmin(h[i, ], h[i, k] + h[k, ])       # row k gets what it has
print(identical(f, h))
A <- matrix(rnorm(n * n), n) + n * diag(n)
U <- A
L <- diag(n)
for (k in 1:(n - 1)) for (i in (k + 1):n) {
  L[i, k] <- U[i, k] / U[k, k]
  U[i, ] <- U[i, ] - L[i, k] * U[k, ]
}
cat(format(sum(abs(U)), digits = 15), max(abs(L %*% U - A)) < 1e-9, "\n")
V <- A
for (k in 1:(n - 1)) for (i in (k + 1):n) {
  m <- V[i, k] / V[k, k]
  for (j in k:n) V[i, j] <- V[i, j] - m * V[k, j]
}
print(all.equal(U, V))
b <- rnorm(n)
x <- b
for (k in 1:(n - 1)) for (i in (k + 1):n) x[i] <- x[i] - L[i, k] * x[k]
cat(format(sum(x), digits = 15), "\n")
# the row that is read is written: lanes meet, one lane does not
w <- A
for (i in 1:n) w[i, ] <- w[i, ] / w[50, 50]
cat(format(sum(w), digits = 15), "\n")
y <- b
for (i in 1:n) y[i] <- y[i] - y[55]
cat(format(sum(y), digits = 15), "\n")
# a lane that fails a guard may write it
z <- matrix(as.numeric(1:(400 * 5)), 400)
for (i in 1:400) {
  if (i == 233L) z[2, ] <- 0
  z[i, 1] <- z[i, 1] + z[2, 3]
}
cat(format(sum(z), digits = 15), "\n")
q <- c(5L, 1:79)
for (i in 2:80) q[i] <- q[i] + q[1]
print(sum(q))
