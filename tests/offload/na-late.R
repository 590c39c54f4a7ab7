# env: RAVEL_TEST_DISCRETE=1
# A long vector is taken for one without NA, and the device finds one while it looks: that is no failure, whatever the region, and
# another kernel does it.
warm <- sapply(1:300000, function(i) i * 0.5)
warm <- sapply(warm, function(v) v + 1)
late <- function(n) {
  x <- (1:n) / 3
  x[n - 100L] <- NA
  x
}
x <- late(300000L)
l <- lapply(x, function(v) if (is.na(v)) numeric(0) else rep(v, 1 + (v * 3) %% 3))
print(length(unlist(l)))
f <- function(x) {
  s <- 0
  n <- 0
  for (v in x) if (!is.na(v)) s <- s + v * 2 else n <- n + 1
  c(s, n)
}
print(f(late(300000L)))
g <- function(x) {
  y <- numeric(length(x))
  for (i in seq_along(x)) y[i] <- if (is.na(x[i])) -1 else x[i] * 2
  y
}
print(sum(g(late(300000L))))
