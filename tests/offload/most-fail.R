# env: RAVEL_TEST_DISCRETE=1
# Nearly all lanes of a launch fail: what it left on the device does not count, and the interpreter goes on behind it.
x <- c((1:30) / 9, -(1:3000) / 7)
f <- function(v, k) { a <- if (k > 50L) v * 2 else v; (a / k) %% (k - 60L * (k %/% 60L)) }
k <- rep_len(c(61L, 62L), length(x)); k[101:3030] <- 60L
for (i in 1:4) {
  r <- mapply(f, x, as.double(k))
  cat(sum(is.nan(r)), format(sum(r, na.rm = TRUE), digits = 12), "\n")
}
g <- function(v) { s <- 0; for (i in 1:3) s <- s + v; sqrt(s) }
for (i in 1:3) {
  r <- withCallingHandlers(sapply(x, g), warning = function(w) invokeRestart("muffleWarning"))
  cat(sum(is.nan(r)), format(sum(r, na.rm = TRUE), digits = 12), "\n")
}
