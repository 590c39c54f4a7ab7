# Loops of a few rounds that take long, run often: nests of short loops.  A loop whose kernel is there begins on the device.
board <- matrix((1:221 * 7) %% 5 %% 2, 13, 17)
count <- function(mat) {
  ct <- 0
  for (i1 in 1:12) {
    for (i2 in (i1 + 1):13) for (j1 in 1:16) for (j2 in (j1 + 1):17) {
      s <- mat[c(i1, i2), c(j1, j2)]
      if (s[1, 1] + s[2, 2] == 2 && s[1, 2] + s[2, 1] == 0) ct <- ct + 1
    }
  }
  ct
}
t <- 0
for (k in 1:40) { board[k %% 13 + 1, k %% 17 + 1] <- k %% 2; cat(""); t <- t + count(board) }
f <- function(n) {
  s <- 0; last <- -1
  for (i in seq_len(n)) { s <- (s * 0.9 + i) %% 7; if (s > 6.5) last <- i }
  c(s, last, i)
}
u <- 0
for (k in 1:60) { u <- u + f(2000 + k %% 3); if (k %% 20 == 0) cat(k, "") }
g <- function(p) {                                       # an argument that the loop is the first to ask for; break, error
  for (i in 1:3000) { x <- if (i == 1) p else x * 0.5 + i %% 3; if (i > 2000 && x > 3.4) break }
  c(i, x)
}
h <- numeric(2)
for (k in 1:30) { h <- h * 0.5 + g({ cat("."); k * 1 }) }
e <- character(0)
q <- function(k) { y <- numeric(3000); for (i in 1:3000) y[i] <- if (k == 12 && i == 5) stop("at ", i) else i * k; sum(y) }
for (k in 1:20) e[k] <- tryCatch(q(k), error = function(c) conditionMessage(c))
cat(t, u, h, e[c(1, 12, 20)], "\n")
