# In a loop, x - v[k] is no NaN where x is finite: one check before the loop instead of one a round
clusters <- 10L
cx <- (1:clusters * 0.7320508075688772) %% 1
cy <- (1:clusters * 0.2360679774997898) %% 1
nearest <- function(px, py) {
  best <- 0L
  least <- Inf
  for (k in seq_len(clusters)) {
    dx <- px - cx[k]
    dy <- py - cy[k]
    d <- dx * dx + dy * dy
    if (d < least) {
      least <- d
      best <- k
    }
  }
  best
}
x <- ((1:300) * 0.6180339887498949) %% 1
y <- ((1:300) * 0.4142135623730951) %% 1
print(mapply(nearest, x, y))
x[200] <- Inf
x[201] <- -Inf
print(mapply(nearest, x, y)[196:205])
cx[3] <- Inf
print(tryCatch(mapply(nearest, x, y), error = conditionMessage))
x[200] <- 3
print(mapply(nearest, x, y)[196:205])
