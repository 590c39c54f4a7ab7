# Vectors read, written and grown in loops: bubble sort, a histogram, appending.
f <- function(n) {
  x <- (1:n * 7919) %% 1009
  for (i in 1:(n - 1)) for (j in 1:(n - i)) if (x[j] > x[j + 1]) { h <- x[j]; x[j] <- x[j + 1]; x[j + 1] <- h }
  bins <- integer(10)
  for (v in x) bins[v %% 10 + 1] <- bins[v %% 10 + 1] + 1L
  out <- c()
  for (i in 1:n) out[length(out) + 1] <- x[[i]] * bins[[1]]
  sum(out)
}
t <- system.time(r <- f(1500))[[1]]
cat("vectors", r, t, "\n")
