# Vectors that a loop replaces as a whole, also by one of another length.
p <- function(x) cat(format(sum(x), digits = 15), format(x[c(1, 2, length(x))], digits = 15), "\n")
crr <- function(s, k, n) {
  u <- exp(0.2 * sqrt(1 / n))
  q <- (exp(0.03 / n) - 1 / u) / (u - 1 / u)
  v <- pmax(k - s * u^(n - 0:n * 2), 0)
  for (j in n:1) v <- exp(-0.03 / n) * (q * v[-length(v)] + (1 - q) * v[-1])
  v
}
n <- 20
p(sapply(seq(80, 120, length.out = 300), function(k) crr(100, k, n)))
pascal <- function(x) { v <- x; for (i in 1:9) v <- c(v, 0) + c(0, v); sum(v^2) }      # it grows
p(sapply(as.numeric(1:300), pascal))
f <- function(x) { a <- numeric(40); a[1] <- x; for (i in 1:4) a <- a * 2 + i; sum(a) }
p(sapply(1:300, f))
swap <- function(x) { a <- x + 1:20 / 2; b <- rev(a); for (i in 1:5) { t <- a; a <- b + i; b <- t * 0.5 }; sum(a) - sum(b) }
p(sapply(1:300, swap))
two <- function(x) { p <- numeric(5); cur <- numeric(5); for (i in 1:4) { for (j in 1:5) cur[j] <- p[j] + x * i + j; p <- cur }; sum(p) }
p(sapply(1:300, two))
sieve <- function(x) { v <- (2:60) + 0; k <- 0; while (length(v) > 0) { k <- k + v[1] * x; v <- v[v %% v[1] != 0] }; k }
p(sapply(1:300, sieve))
A <- matrix(c(.8, .1, .1, .1, .8, .1, .1, .1, .8), 3)
viterbi <- function(s) {
  d <- log(rep(1 / 3, 3))
  for (t in 1:20) {
    s <- (s * 75 + 74) %% 65537
    e <- numeric(3)
    for (j in 1:3) e[j] <- max(d + log(A[, j])) - (s / 65537 - j / 3)^2
    d <- e
  }
  max(d)
}
p(sapply(1:300, viterbi))
power <- function(x) { b <- matrix(1:36 / 36, 6); m <- b * x; for (i in 1:4) m <- m %*% b; sum(m) }
p(sapply(1:300, power))
early <- function(x) { v <- x + 1:30 / 3; for (i in 1:12) { if (i %% 3 == 0) next; v <- v[-1] * 1.1; if (length(v) < 24) break }; sum(v) + length(v) }
p(sapply(1:300, early))
rk4 <- function(th) {
  g <- function(s) c(s[2], -9.81 * sin(s[1]))
  s <- c(th, 0)
  for (i in 1:50) { k1 <- g(s); k2 <- g(s + 0.005 * k1); s <- s + 0.01 * k2 }
  s[1]
}
p(sapply(seq(0.1, 3, length.out = 300), rk4))
y <- numeric(300)
for (i in 1:300) { v <- i + numeric(18); for (j in 1:5) v <- v[-1] * 2 + v[-length(v)]; y[i] <- sum(v) }
p(y)
# another type from the second round on: the first round is built by itself
h <- function(x) { v <- 0:20; for (i in 1:3) v <- v + 0.5 * x; sum(v) }
p(sapply(1:300, h))
lev <- function(a, b) {
  p <- 0:length(b)
  for (i in seq_along(a)) {
    cur <- p
    cur[1] <- i
    for (j in seq_along(b)) cur[j + 1] <- min(p[j + 1] + 1, cur[j] + 1, p[j] + (a[i] != b[j]))
    p <- cur
  }
  p[length(b) + 1]
}
W <- matrix(1:3600 * 7 %% 11 %% 4, 300)
p(sapply(1:300, function(i) lev(W[i, ], W[2, ])))
# not: another type in a loop that may be left early
k <- function(x) { v <- 0:20; for (i in 1:3) { if (i > x) break; v <- v + 0.5 * x }; sum(v) }
p(sapply(1:300, k))
