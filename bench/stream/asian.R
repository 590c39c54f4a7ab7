# An option on the average of a path, with its antithetic path.
set.seed(8); s0 <- 100; k <- 105; r <- 0.03; sigma <- 0.2; n <- 50; dt <- 1 / n; drift <- (r - sigma^2 / 2) * dt
pay <- replicate(30000, {
  z <- rnorm(n); a <- s0 * exp(cumsum(drift + sigma * sqrt(dt) * z)); b <- s0 * exp(cumsum(drift - sigma * sqrt(dt) * z))
  (max(mean(a) - k, 0) + max(mean(b) - k, 0)) / 2
})
cat(exp(-r) * mean(pay), runif(1), "\n")
