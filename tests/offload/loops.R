# Loops, early returns, helper functions, scope vectors.
bailout <- 50L
mandel <- function(cr, ci) {
  zr <- 0; zi <- 0
  for (k in 1:bailout) {
    t <- zr * zr - zi * zi + cr
    zi <- 2 * zr * zi + ci
    zr <- t
    if (zr * zr + zi * zi > 4) return(k)
  }
  0L
}
xs <- rep(seq(-2, 1, length.out = 120), 80); ys <- rep(seq(-1, 1, length.out = 80), each = 120)
m <- mapply(mandel, xs, ys); cat(typeof(m), sum(m), "\n")
w <- as.numeric(1:50)
dot <- function(i) { s <- 0; for (k in seq_along(w)) s <- s + w[k] * (i %% k == 0); s }
print(sum(sapply(1:5000, dot)))
collatz <- function(n) { s <- 0L; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; s <- s + 1L }; s }
r <- sapply(1:5000, collatz); print(max(r)); print(sum(r))
half <- function(v) v / 2
quarter <- function(v) half(half(v))
print(sum(sapply(1:5000, function(i) quarter(i) + half(i))))
