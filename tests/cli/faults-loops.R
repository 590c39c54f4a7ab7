x <- sin(1:600); n <- 600L; g <- as.integer((1:n * 7L) %% 5L) + 1L
r <- c(); for (i in 1:n) r <- c(r, x[i] * 2)
y <- numeric(n); s <- 0; h <- numeric(5); for (i in 1:n) { y[i] <- x[i] * 3; s <- s + x[i]; h[g[i]] <- h[g[i]] + 1 }
k <- 0L; z <- integer(n); for (i in 1:n) { if (x[i] > 0) { k <- k + 1L; z[k] <- i } }
lab <- character(n); for (i in 1:n) lab[i] <- if (x[i] > 0) "pos" else "neg"
m <- matrix(sin(1:10000), 100); p <- m %*% m; m[2, 2] <- 1; w <- t(m); m[1] <- 0
b <- as.numeric(1:20000); cs <- cumsum(b); b[3] <- 0; q <- which(b > 10); b[4] <- 0
print(c(sum(r), sum(y), s, h, sum(z), k, sum(p), sum(w), sum(cs), sum(q))); print(table(lab))
