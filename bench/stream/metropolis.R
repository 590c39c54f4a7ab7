# A Markov chain: a state, and draws whose number does not change.
set.seed(4); n <- 2e6; x <- numeric(n); f <- function(z) -abs(z)^1.5; taken <- 0
for (t in 2:n) {
  p <- x[t - 1] + rnorm(1, 0, 0.9)
  if (log(runif(1)) < f(p) - f(x[t - 1])) { x[t] <- p; taken <- taken + 1 } else x[t] <- x[t - 1]
}
cat(mean(x), taken, runif(1), "\n")
