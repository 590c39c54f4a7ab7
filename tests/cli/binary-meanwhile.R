x <- sapply(1:300000, function(i) (i * 7919) %% 10007 / 8)
y <- x + 0
s <- 0
asked <- function() sum(readLines(Sys.getenv("OCL_SHIM_LOG")) == "clGetProgramInfo")
r <- 0
t0 <- proc.time()[["elapsed"]]
while (asked() < 8L && proc.time()[["elapsed"]] - t0 < 12) {
  for (i in 1:5) {
    r <- r + 1
    y[r] <- r * 10
    for (t in c(100, 500.5, 1200)) s <- s + sum(y > t) + max(y[y < t])
  }
}
print(is.finite(s))
