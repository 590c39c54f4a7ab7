# A for loop goes over the vector as it was, whatever its rounds store there: kernels, too.
x <- c(1, 2, 3, 4, 5); s <- 0
for (i in 1:3000) {
  k <- 0
  for (p in x) { k <- k + 1; x[5 - k + 1] <- (p + i) %% 7; s <- s * 0.5 + p }
}
y <- c(1, 2, 3); t <- 0
for (i in 1:3000) {
  for (p in y) { y[length(y)] <- p + 1; y <- c(y, (p + i) %% 5); t <- t * 0.5 + p }
  while (length(y) > 3) y <- y[-1]
}
f <- function(n) {
  v <- numeric(6); r <- 0
  for (j in 1:6) v[j] <- (n * j) %% 11
  for (e in v) { v[3] <- v[3] + e; v[6] <- e; r <- r * 0.5 + e + v[3] }
  r + sum(v)
}
z <- sapply(1:1000, f)
g <- function(n) { w <- n %% c(3, 5, 7, 11); a <- 0; for (e in w) { w <- w + 1; a <- a + e * w[2] }; a }
u <- sapply(1:1000, g)
cat(s, x, t, y, sum(z), sum(u), "\n")
