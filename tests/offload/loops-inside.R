# Loops of a parallel call's elements go by themselves: where the call has few elements, or while it is not decided and one
# loop takes long; each element has its numbers of the stream.
options(ravel.offload = "always"); s <- 0; for (k in 1:3000) s <- s * 0.5 + k # the driver is there
options(ravel.offload = "auto")
walk <- function(n) {
  x <- 0; up <- 0; seen <- numeric(0)
  while (length(seen) < n) {
    step <- rnorm(1)
    x <- x * 0.99 + step
    if (step > 0) up <- up + 1 else seen <- c(seen, x)
  }
  c(up, sum(seen), max(seen))
}
set.seed(1)
r <- sapply(1:20, function(i) walk(2500))
print(r[, c(1, 20)], digits = 15); print(runif(1))
ising <- function(n, beta) {
  g <- matrix(1, n, n)
  for (k in 1:8000) {
    i <- sample(2:(n - 1), 1); j <- sample(2:(n - 1), 1)
    s <- g[i - 1, j] + g[i + 1, j] + g[i, j - 1] + g[i, j + 1]
    if (runif(1) < exp(-2 * beta * g[i, j] * s)) g[i, j] <- -g[i, j]
  }
  if (sum(g) > n * n) stop("too many")
  mean(g)
}
set.seed(2)
print(replicate(48, ising(12, 0.3)), digits = 15); print(runif(1))
r <- tryCatch(lapply(1:18, function(i) { s <- 0; for (k in 1:20000) { s <- s * 0.5 + k; if (i == 15 && k == 16000) stop("at ", s) }; s }), error = conditionMessage); print(r)
