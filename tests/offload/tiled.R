# env: RAVEL_TILE=always
# Sums over one index for each point of a 2-D range go through local memory: the same bits as the interpreter's, whatever
# the sizes; a guard after the sum is the point's own
set.seed(3)
exact <- function(r, n, m, f) {
  e <- matrix(0, m, n)
  for (i in seq_len(n)) for (j in seq_len(m)) e[j, i] <- f(i, j)
  identical(r, e)
}
for (s in list(c(40, 70, 33), c(65, 600, 40), c(100, 1100, 37))) {
  n <- s[1]
  m <- s[3]
  a <- matrix(runif(s[1] * s[2], -1, 1), s[1])
  b <- matrix(runif(s[2] * s[3], -1, 1), s[2])
  p <- sapply(1:m, function(j) sapply(1:n, function(i) sum(a[i, ] * b[, j])))
  d <- sapply(1:m, function(j) vapply(1:n, function(i) sqrt(sum((a[i, ] - b[, j])^2)), 0))
  q <- sapply(1:n, function(j) sapply(1:n, function(i) mean(a[i, ] * a[j, ])))
  print(c(exact(p, s[3], s[1], function(i, j) sum(a[j, ] * b[, i])),
          exact(d, s[3], s[1], function(i, j) sqrt(sum((a[j, ] - b[, i])^2))),
          exact(q, s[1], s[1], function(i, j) mean(a[j, ] * a[i, ]))))
}
u <- runif(64)
r <- mapply(function(s, t) sapply(1:40, function(i) t * sum(a[i, ] * s)), u, rev(u))
print(exact(r, 64, 40, function(i, j) rev(u)[i] * sum(a[j, ] * u[i])))
# the same as a grid of lanes
o <- outer(1:100, 1:37, Vectorize(function(i, j) sum(a[i, ] * b[, j])))
print(identical(o, p))
# an infinite sum is the interpreter's
a[7, 9] <- Inf
p <- sapply(1:37, function(j) sapply(1:100, function(i) sum(a[i, ] * b[, j])))
print(c(sum(is.infinite(p)), p[7, 1:3]))
# values that go from round to round, in order: one, and two
a[7, 9] <- 0
n <- 100L
m <- 37L
p <- sapply(1:m, function(j) sapply(1:n, function(i) { s <- 0; for (k in seq_len(1100)) s <- s + a[i, k] * b[k, j]; s }))
print(exact(p, m, n, function(i, j) { s <- 0; for (k in seq_len(1100)) s <- s + a[j, k] * b[k, i]; s }))
f <- function(i, j) {
  s <- 1
  q <- 0.5
  for (k in 2:51) {
    d <- a[i, k] * b[k, j]
    s <- s * 0.75 + d
    q <- q + d * d * k
  }
  s + q
}
p <- sapply(1:m, function(j) sapply(1:n, function(i) f(i, j)))
print(exact(p, m, n, function(i, j) f(j, i)))
