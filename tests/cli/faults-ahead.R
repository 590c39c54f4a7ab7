# small vectors that are sent in one piece, and launches that come with the one before them
x <- (1:20000 * 0.6180339887498949) %% 1
y <- (1:20000 * 0.4142135623730951) %% 1
nearest <- function(a, b) {
  best <- 0L
  least <- Inf
  for (k in seq_len(4L)) {
    d <- (a - cx[k])^2 + (b - cy[k])^2
    if (d < least) {
      least <- d
      best <- k
    }
  }
  best
}
cx <- c(0.1, 0.4, 0.6, 0.9)
cy <- c(0.2, 0.8, 0.1, 0.7)
for (i in 1:8) {
  cluster <- mapply(nearest, x, y)
  size <- tabulate(cluster, 4L)
  for (k in 1:4) {
    cx[k] <- sum(x[cluster == k]) / size[k]
    cy[k] <- sum(y[cluster == k]) / size[k]
  }
}
print(c(size, cx, cy))
