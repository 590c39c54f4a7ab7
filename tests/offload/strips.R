# env: RAVEL_TILE=always RAVEL_SPLIT=never
# Vectors of the scope that all lanes read in the same order go through local memory in strips; lanes that fail a guard
# before, in or after the loop stay until the others are done
n <- 1500L
px <- sin(1:n * 0.37) * 10
w <- (1:n %% 7L) + 1L
force <- function(x, k) {
  if (x > 9.99) return(-1)
  r <- sqrt(x + 9.98)
  a <- 0
  for (j in seq_len(n)) {
    d <- px[j] - x
    a <- a + d / (d * d + w[j])
  }
  b <- 0
  for (j in 2:n) b <- b + px[j - 1L] * px[j] + sqrt(k - w[j])
  a + r * b
}
x <- (1:777) / 40 - 9.7
k <- rep(7:8, c(776, 1))
k[c(5, 400)] <- 8L
a <- mapply(force, x, k)
e <- numeric(777)
suppressWarnings(for (i in seq_along(x)) e[i] <- force(x[i], k[i]))
print(identical(a, e))
print(c(sum(a == -1), signif(a[c(1, 5, 400, 777)], 12)))
x[c(30, 500)] <- -11
print(tryCatch(mapply(force, x, k), warning = conditionMessage))
