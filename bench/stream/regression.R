# The slope of a regression, bootstrapped by its rows.
set.seed(3); n <- 50; u <- runif(n); v <- 2 * u + rnorm(n, 0, 0.3)
slope <- function(a, b) { p <- a - mean(a); sum(p * (b - mean(b))) / sum(p * p) }
s <- replicate(60000, { i <- sample.int(n, n, TRUE); slope(u[i], v[i]) })
cat(mean(s), sd(s), runif(1), "\n")
