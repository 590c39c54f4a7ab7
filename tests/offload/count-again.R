# a counting kernel that most lanes leave: it is made again, and the loop goes on with what the old one has found out
n <- 40000L
x <- (1:n * 0.37) %% 1
z <- as.numeric(1:n)
f <- function(x, z) {
  y <- numeric(n)
  k <- 0L
  for (i in 1:n) {
    if (x[i] > 0.5) {
      if (z[i] > 5000) k <- k + 2L else k <- k + 1L
    }
    y[i] <- k * 0.5 + x[i]
  }
  c(k, sum(y), y[n])
}
for (r in 1:3) print(f(x, z))
