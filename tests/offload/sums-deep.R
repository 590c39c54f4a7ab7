# env: RAVEL_TILE=always RAVEL_SPLIT=never
# Sums whose terms take many operations: eight accumulators in registers on GPUs, the interpreter's bits for every length.
grid <- (1:200 - 100) / 25
h <- 0.3
kernel <- function(g) sum(exp(-0.5 * ((g - x) / h)^2) * (1 + abs(g - x)) + sqrt(abs((g + x) * h)) / (1 + x * x))
same <- function(r, f, at) identical(r[at], vapply(grid[at], f, 0))
for (n in c(5L, 31L, 32L, 33L, 39L, 40L, 63L, 511L, 512L, 513L, 520L, 1023L, 1024L, 1029L, 1543L, 3000L)) {
  x <- sin(1:n * 1.3) * 4
  r <- sapply(grid, kernel)
  cat(n, same(r, kernel, c(30L, 77L, 111L, 198L, 199L, 200L)), sprintf("%.13g", sum(r)), "\n")
}
# terms for which the short forms do not answer, here and there
for (at in c(3L, 4L, 700L, 1500L)) {
  x[at] <- c(1e200, 1e-310)[1L + at %% 2L]
  r <- sapply(grid, kernel)
  cat(at, same(r, kernel, c(30L, 199L, 200L)), sprintf("%.13g", sum(r)), "\n")
}
# lanes that fail a guard in one round
wave <- function(g) {
  s <- sum(exp(-0.5 * ((g - x) / h)^2) * (1 + abs(g - x)) + sqrt(y - g) / (1 + x * x))
  s / n
}
x <- sin(1:n * 1.3) * 4
y <- rep(5, n)
y[1234] <- 3.5
r <- withCallingHandlers(sapply(grid, wave), warning = function(w) {
  cat("warning:", conditionMessage(w), "\n")
  invokeRestart("muffleWarning")
})
cat(sum(is.nan(r)), same(r, wave, c(30L, 111L, 180L)), sprintf("%.13g", sum(r, na.rm = TRUE)), "\n")
# a sum in a loop of the lane, and the mean
both <- function(g) {
  t <- 0
  for (k in 1:3) t <- t + sum(exp(-0.5 * ((g * k - x) / h)^2) * (1 + abs(g - x)) + sqrt(abs((g + x) * h)) / (k + x * x))
  t + mean(exp(-abs((g - x) / h)) * (1 + abs(g - x)) + sqrt(abs((g + x) * h)) / (1 + x * x))
}
r <- sapply(grid, both)
cat(same(r, both, c(30L, 199L, 200L)), sprintf("%.13g", sum(r)), "\n")
