# env: RAVEL_TILE=always RAVEL_SPLIT=never
# Loops of a few rounds, as many as the call's vectors have: the kernel is made for that number, and runs with others, too.
n <- 400L
x <- sin(1:n) * 3
show <- function(v) cat(sprintf("%.15g", c(v[c(1L, 30L, n)], sum(v))), "\n")
nearest <- function(p) {
  best <- 0L
  least <- Inf
  for (k in seq_len(m)) {
    d <- (p - centers[k])^2
    if (d < least) {
      least <- d
      best <- k
    }
  }
  best + least
}
for (m in c(10L, 10L, 7L, 12L, 25L, 0L, 1L, 10L)) {
  centers <- cos(seq_len(m) * 0.7) * 2
  show(sapply(x, nearest))
}
# divisions, roots and sines side by side, also of numbers for which the short forms do not answer
wave <- function(p) {
  s <- 0
  for (k in seq_len(m)) s <- s + sin(p * f[k]) / f[k] + sqrt(abs(p) * f[k])
  s
}
for (f in list(c(1, 2, 3, 4), c(1e-310, 2, 3e300, 0.5), 1:4 * 1e9, c(1, 2))) {
  m <- length(f)
  show(sapply(x, wave))
}
# a guard that fails in a round
at <- function(p) {
  s <- 0
  for (k in seq_len(m)) s <- s + v[k] * (p + w[[k]])
  s
}
v <- c(1.5, 2, 3, 4, 5)
w <- v * 2
m <- 5L
show(sapply(x, at))
v[3] <- NA
print(sum(is.na(sapply(x, at))))
v[3] <- 3
w <- w[1:4]
print(tryCatch(sapply(x, at), error = function(e) conditionMessage(e)))
# in a loop, in a branch, and twice in a closure
poly <- function(p) {
  t <- 0
  for (r in 1:3) if (p > r - 2) {
    s <- 0
    for (k in seq_along(co)) s <- s * p + co[k]
    t <- t + s / r
  }
  for (k in seq_along(co)) t <- t - co[k]
  t
}
for (co in list(c(1, -2, 0.5, 3), c(2, 1), c(1, -2, 0.5, 3), 1:9 / 4)) show(sapply(x, poly))
