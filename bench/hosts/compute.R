# Compute-bound calls: little goes in and out, much is done.
timed <- function(what, f) {
  f(20000) # kernels are built
  t0 <- proc.time()[[3]]
  v <- f(3e6)
  cat(sprintf("%-10s %6.2f s  %s\n", what, proc.time()[[3]] - t0, format(v, digits = 17)))
}
steps <- function(n) { k <- 0L; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; k <- k + 1L }; k }
timed("collatz", function(n) sum(sapply(seq_len(n), steps)))
escape <- function(i) {
  a <- (i %% 2000) / 1000 - 1.5; b <- (i %/% 2000) / 750 - 1
  x <- 0; y <- 0; k <- 0L
  while (k < 200L && x * x + y * y < 4) { t <- x * x - y * y + a; y <- 2 * x * y + b; x <- t; k <- k + 1L }
  k
}
timed("mandelbrot", function(n) sum(sapply(seq_len(n), escape)))
root <- function(v) { x <- 1; for (i in 1:60) x <- x - (x^3 + x - v) / (3 * x^2 + 1); x }
timed("newton", function(n) sum(sapply(seq_len(n) / n, root)))
timed("for", function(n) {
  y <- numeric(n)
  for (i in 1:n) { a <- i / n; x <- 1; for (k in 1:60) x <- x - (x^3 + x - a) / (3 * x^2 + 1); y[i] <- x }
  sum(y)
})
