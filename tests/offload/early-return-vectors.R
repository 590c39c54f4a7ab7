# A vector that a function has made before it may return early, in a list or alone: it is there behind the call.
set.seed(1)
f <- function(a, t) {
  p <- rep(-1L, 10L)
  i <- 1L
  while (i <= 10L) {
    for (v in 1:10) {
      if (a[i] == v) {
        p[i] <- v
        if (v == t) return(list(found = TRUE, p = p))
      }
    }
    i <- i + 1L
  }
  list(found = FALSE, p = p)
}
s <- 0; k <- 0; n <- 0; x <- sample(1:10)
repeat {
  k <- k + 1
  res <- f(x, k %% 12)
  if (k > 6000) break
  if (res$found) n <- n + 1
  p <- res$p
  s <- s + p[1 + k %% 10]
  x[1 + k %% 10] <- 1 + (k %% 10)
}
print(s); print(n)
g <- function(a, t) {
  q <- numeric(5)
  for (j in 1:5) {
    q[j] <- a[j] * t
    if (q[j] > 20) return(q)
  }
  if (t > 8) q[1] <- -1
  q
}
y <- c(1, 2, 3, 4, 5); z <- 0
for (k in 1:20000) {
  q <- g(y, k %% 9.5)
  z <- z + q[1] + q[5]
  y[1 + k %% 5] <- q[3] / 7 + 1
}
print(z, digits = 15); print(y, digits = 15)
# in lanes
r <- sapply(1:20000, function(k) { q <- g(c(1, 2, 3, 4, 5), k %% 9.5); q[2] * 2 + q[5] })
print(sum(r)); print(r[1:8])
