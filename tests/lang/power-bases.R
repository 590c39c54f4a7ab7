# One power after the other keeps its base's logarithm: many bases in turn, vectors (which do not), and what is no number.
set.seed(3)
x <- rep(c(1.0005, 1 / 1.0005, runif(30, 0.1, 9), 2^-1060, 1e300, 1, 0, -2.5, Inf, -Inf, NA, NaN), 40)
y <- c(rnorm(length(x) / 2, 0, 60), sample(-200:1500, length(x) / 2, TRUE))
same <- function(a, b) identical(is.na(a), is.na(b)) && all(a == b, na.rm = TRUE)
suppressWarnings({
  one <- numeric(length(x)); for (i in seq_along(x)) one[i] <- x[i]^y[i]
  print(same(one, x^y))
  print(sum(is.nan(one))); print(sum(one == Inf, na.rm = TRUE)); print(sum(one == 0, na.rm = TRUE))
  o <- order(x); two <- numeric(length(x)); for (i in o) two[i] <- x[i]^y[i]
  print(same(one, two))
})
s <- 0; u <- 1.02; d <- 1 / u; for (i in 0:300) for (j in 0:i) s <- s + u^j * d^(i - j); print(s)
