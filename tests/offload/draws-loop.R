# oracle: no
# `for` loops that draw under Philox: the iterations' numbers are those of the one stream, wherever they run; after the loop
# the stream is where it would be.
RNGkind("Philox")
set.seed(7)
n <- 2000L
y <- numeric(n)
for (i in 1:n) y[i] <- rnorm(1)
cat(format(c(sum(y), y[c(1, 20, n)], runif(1)), digits = 15), "\n")
hits <- 0L
for (i in 1:n) {
  u <- runif(1)
  v <- runif(1)
  if (u * u + v * v < 1) hits <- hits + 1L
}
cat(hits, format(c(u, v, runif(1)), digits = 15), "\n")
path <- function(n, steps, s) {
  p <- numeric(n)
  for (i in seq_len(n)) {
    x <- 100
    for (t in seq_len(steps)) x <- x * exp(s * rnorm(1))
    p[i] <- max(x - 100, 0)
  }
  p
}
p <- path(n, 12, 0.02)
cat(format(c(mean(p), runif(1)), digits = 15), "\n")
p <- path(n, 7, 0.02)                                    # another number of draws: the same kernel
cat(format(c(mean(p), runif(1)), digits = 15), "\n")
m <- matrix(0, 200, 15)
for (i in 1:200) for (j in 1:15) m[i, j] <- rexp(1, i) + sample(6, 1)
cat(format(c(sum(m), m[200, 15], runif(1)), digits = 15), "\n")
w <- numeric(n)
for (i in 1:n) w[i] <- mean(rnorm(20, i, 2)) + sample.int(3, 1)
cat(format(c(sum(w), runif(1)), digits = 15), "\n")
# iterations that fail a guard: warnings, a branch never taken that draws more, an error, break
r <- numeric(n)
for (i in 1:n) r[i] <- sqrt(runif(1) - 0.001)
cat(sum(is.nan(r)), format(c(sum(r, na.rm = TRUE), runif(1)), digits = 15), "\n")
q <- numeric(n)
for (i in 1:n) {
  u <- runif(1)
  if (u > 0.9985) u <- u + rnorm(1)
  q[i] <- u
}
cat(format(c(sum(q), u, runif(1)), digits = 15), "\n")
e <- numeric(n)
cat(tryCatch(for (i in 1:n) {
  e[i] <- runif(1)
  if (i == 1500L) stop("enough")
}, error = conditionMessage), "\n")
cat(i, sum(e > 0), format(c(sum(e), runif(1)), digits = 15), "\n")
for (i in 1:n) {
  e[i] <- runif(1)
  if (i == 777L) break
}
cat(i, format(c(sum(e), runif(1)), digits = 15), "\n")
# not: the number of draws differs
k <- 0
for (i in 1:n) if (runif(1) > 0.5) k <- k + rnorm(1)
cat(format(c(k, runif(1)), digits = 15), "\n")
# the state that is kept and put back
keep <- .Random.seed
for (i in 1:n) y[i] <- runif(1)
.Random.seed <- keep
z <- runif(n)
cat(identical(y, z), "\n")
