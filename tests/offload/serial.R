# Loops that carry a state run as one lane, round after round; what they draw is GNU R's stream (pe/serial.c).
n <- 4000L; x <- numeric(n); x[1] <- 0.3; s <- 0; k <- 0L
for (t in 2:n) {
  p <- 3.7 * x[t - 1] * (1 - x[t - 1])
  if (p > 0.5) { k <- k + 1L; s <- s * 0.999 + p } else s <- s - 0.001 * p
  x[t] <- p
}
print(c(s, k, x[n], t, p), digits = 15)
set.seed(1); x <- numeric(n); acc <- 0; f <- function(z) exp(-z^2 / 2)
for (t in 2:n) {
  p <- x[t - 1] + rnorm(1, 0, 0.8)
  if (runif(1) < f(p) / f(x[t - 1])) { x[t] <- p; acc <- acc + 1 } else x[t] <- x[t - 1]
}
print(c(mean(x), acc, x[n], runif(1)))
g <- 12; grid <- matrix(sample(c(-1L, 1L), g * g, TRUE), g); m <- 0L
for (k in 1:6000) {
  i <- sample(2:(g - 1), 1); j <- sample.int(g - 2, 1) + 1L
  d <- 2 * grid[i, j] * (grid[i - 1, j] + grid[i + 1, j] + grid[i, j - 1] + grid[i, j + 1])
  if (d <= 0 || runif(1) < exp(-0.4 * d)) { grid[i, j] <- -grid[i, j]; m <- m + 1L }
}
print(c(m, sum(grid), i, j, runif(1)))
tm <- 0; pop <- 50
for (k in 1:5000) {
  tm <- tm + rexp(1, 2 + pop)
  if (runif(1) < 0.5) pop <- pop + 1 else if (pop > 1) pop <- pop - 1
}
print(c(tm, pop, runif(1)))
h <- 0
for (k in 1:2000) { p <- sample(10); if (p[1] < p[10]) h <- h + 1; b <- sample(1:7, 5, TRUE); z <- rnorm(8); h <- h + sum(b) * 0.01 + max(z) }
print(h); print(p); print(b); print(z); print(runif(1))
edit <- function(a, b) {
  n <- length(a); m <- length(b); d <- matrix(0, n + 1, m + 1); d[, 1] <- 0:n; d[1, ] <- 0:m
  for (i in 1:n) for (j in 1:m) d[i + 1, j + 1] <- min(d[i, j + 1] + 1, d[i + 1, j] + 1, d[i, j] + (a[i] != b[j]))
  d[n + 1, m + 1]
}
print(edit((1:300 * 7L) %% 5L, (1:200 * 3L) %% 5L))
n <- 3000; is <- rep(TRUE, n); is[1] <- FALSE; np <- 0
for (i in 2:n) { if (!is[i]) next; np <- np + 1; if (i * i <= n) for (j in seq(i * i, n, i)) is[j] <- FALSE }
print(c(np, sum(is), i))
left <- 0; u <- 7; for (i in 1:5000) { u <- (u * 16807) %% 2147483647; left <- left + 1; if (u < 400000 && i > 100) break }
print(c(i, u, left))
w <- 1L; r <- tryCatch({ for (i in 1:400) { w <- w + i; if (i == 300L) stop("no more") }; "end" }, error = conditionMessage); print(list(r, i, w))
q <- 1:500; tot <- 0; for (i in 2:500) { q[i] <- q[i - 1] + q[i]; tot <- tot + q[i]; if (i %% 200 == 0) cat(i, q[i], "\n") }; print(c(tot, q[500]))
v <- c(5L, rep(NA, 3), 1:300); last <- 0L; for (i in seq_along(v)) { if (is.na(v[i])) v[i] <- last else last <- v[i] }; print(sum(v)); print(last)
y <- 1L; for (i in 1:200) y <- y + y; print(y)
walk <- function(n) { pos <- 0; top <- 0; for (i in 1:n) { pos <- pos + sample(c(-1, 1), 1); if (pos > top) top <- pos; if (pos < -60) return(c(i, top)) }; c(n, top) }
print(walk(5000)); print(runif(2))
lab <- rep("a", 300); for (i in 2:300) lab[i] <- if (lab[i - 1] == "a") "b" else if (i %% 3 == 0) "c" else "a"; print(table(lab))
