# x %% y of integers and a y so small that integers lose all accuracy, where NA has been seen: the warnings stay.
k <- as.integer(rep(c(256, 3, NA, -5, 123456789, 7, NA, -987654, 1), 40))
n <- 0L
counted <- function(expr) {
  n <<- 0L
  withCallingHandlers(expr, warning = function(w) { n <<- n + 1L; invokeRestart("muffleWarning") })
  print(n)
}
acc <- 0
counted(for (i in seq_along(k)) acc <- min(k[i] %% 1e-15, acc))
counted(x <- sapply(k, function(e) e %% -1e-14))
counted(x <- sapply(k, function(e) e %% 1e-9))
counted(x <- k %% 1e-15)
