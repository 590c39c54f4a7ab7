# Whole vectors of R's own random numbers (Mersenne-Twister, Inversion): milliseconds of each of four runs, and the values,
# which are GNU R's.  Argument: how many numbers, 1e9 without one.
args <- as.numeric(commandArgs(TRUE))
n <- if (length(args)) args[1] else 1e9
m <- n / 10
timed <- function(what, size, f) {
  ms <- numeric(4)
  for (k in 1:4) ms[k] <- system.time(v <- f())[["elapsed"]] * 1000
  cat(sprintf("%-36s %g numbers: %s ms; %.15g\n", what, size, paste(round(ms, 1), collapse = " "), v))
}
set.seed(1)
timed("sum(runif(n) < 0.5)", n, function() sum(runif(n) < 0.5))
timed("sum(runif(n))", n, function() sum(runif(n)))
timed("sum(rnorm(n))", n, function() sum(rnorm(n)))
timed("mean(exp(rnorm(n)))", m, function() mean(exp(rnorm(m))))
timed("sum(runif(n)^2 + runif(n)^2 < 1)", 2 * m, function() sum(runif(m)^2 + runif(m)^2 < 1))
x <- runif(m)
timed("x <- runif(n), then sum(x > 0.5)", m, function() sum(x > 0.5))
