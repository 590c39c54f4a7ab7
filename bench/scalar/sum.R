# A scalar accumulation in a function and at top level.
f <- function(n) {
  s <- 0
  for (i in 1:n) s <- s + i * 0.5
  s
}
t <- system.time(r <- f(1e7))[[1]]
cat("sum-function", r, t, "\n")
s <- 0
t0 <- proc.time()[[1]]
for (i in 1:10000000) s <- s + i * 0.5
t <- proc.time()[[1]] - t0
cat("sum-toplevel", s, t, "\n")
