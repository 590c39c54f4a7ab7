# Sums, products, histograms and counters in nested loops: a number for each round, combined in order by the host.
n <- 150; m <- 70
X <- matrix((1:(n * m) * 7) %% 31 / 7 - 2, n, m)
s <- 0
for (i in 1:n) for (j in 1:m) s <- s + X[i, j]
cat(format(s, digits = 17), i, j, "\n")
s <- 0; p <- 0
for (i in 1:n) for (j in 1:m) if (X[i, j] > 0) { s <- s + sqrt(X[i, j]); p <- p - X[i, j] * 0.1 }
cat(format(c(s, p), digits = 17), "\n")
x <- X[, 1]; y <- X[, 2]
e <- 0
for (i in 1:(n - 1)) for (j in (i + 1):n) { d <- sqrt((x[i] - x[j])^2 + (y[i] - y[j])^2 + 0.1); e <- e + 1 / d }
cat(format(e, digits = 17), d, "\n")
f <- function(nx, ny) { h <- 1 / nx; t <- 0; for (i in seq_len(nx)) { a <- (i - 0.5) * h; for (j in seq_len(ny)) { b <- (j - 0.5) / ny; if (a * a + b * b > 1) next; t <- t + a * b * h / ny } }; t }
cat(format(f(100, 80), digits = 17), format(f(64, 200), digits = 17), "\n")
A <- array((1:(40 * 20 * 10) * 3) %% 17 / 3, c(40, 20, 10)); q <- 0
for (i in 1:40) for (j in 1:20) for (k in 1:10) q <- q + A[i, j, k] * k
cat(format(q, digits = 17), "\n")
cs <- numeric(m); rs <- numeric(n)
for (i in 1:n) for (j in 1:m) { cs[j] <- cs[j] + X[i, j]; rs[i] <- rs[i] + X[i, j] }
cat(format(c(sum(cs), cs[3], rs[7]), digits = 17), "\n")
h <- integer(31); B <- matrix((1:(n * m) * 7L) %% 31L + 1L, n, m)
for (i in 1:n) for (j in 1:m) h[B[i, j]] <- h[B[i, j]] + 1L
print(h)
k <- 0L; out <- numeric(n * m)
for (i in 1:n) for (j in 1:m) { k <- k + 1L; out[k] <- X[i, j] * 2 }
cat(k, sum(out), out[c(1, 500, n * m)], "\n")
k <- 1; pos <- integer(n * m)
for (i in 1:n) for (j in 1:m) if (X[i, j] > 1) { pos[k] <- i; k <- k + 1 }
cat(k, sum(pos), "\n")
mult <- 1
for (i in 1:n) for (j in 1:m) mult <- mult * (1 + X[i, j] / 1e4)
cat(format(mult, digits = 17), "\n")
tot <- 0L
for (i in 1:n) for (j in 1:m) tot <- tot + B[i, j]
print(tot)
tot <- .Machine$integer.max - 100000L
g <- function(tot) { for (i in 1:n) for (j in 1:m) tot <- tot + B[i, j]; tot }
print(withCallingHandlers(g(tot), warning = function(w) { cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }))
X2 <- X; X2[100, 30] <- NA
s <- 0
for (i in 1:n) for (j in 1:m) s <- s + X2[i, j]
print(s)
u <- 0
for (i in 1:n) { a <- X[i, 1]; for (j in 1:m) { if (j > 50 && X[i, j] < -10) break; u <- u + a } }
cat(format(u, digits = 17), "\n")
u <- 0
for (i in 1:n) if (X[i, 1] > 0) for (j in 1:m) u <- u + X[i, j]
cat(format(u, digits = 17), "\n")
u <- 0
for (i in 1:n) for (j in 1:i) u <- u + X[i, j %% m + 1]
cat(format(u, digits = 17), "\n")
mx <- matrix(0, 31, 3)
for (i in 1:n) for (j in 1:m) if (X[i, j] > mx[B[i, j], 2]) mx[B[i, j], 2] <- X[i, j]
cat(format(sum(mx), digits = 17), "\n")
