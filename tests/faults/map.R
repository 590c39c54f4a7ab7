# Maps, chains, whole-vector expressions, reductions, scans, records: results that live on the device, and are changed there and here.
n <- 20000
x <- (1:n) / n
y <- sapply(x, function(v) v * v + 1)
z <- sapply(y, function(v) sqrt(v) - 0.5)
w <- y * z + x[n:1]
cat(sum(w), mean(z), max(y * 2), "\n")
x[3] <- 100
cat(sum(sapply(x, function(v) v + 1)), z[17], "\n")
s <- cumsum(w)
cat(s[c(1, 100, n)], "\n")
r <- lapply(1:2000, function(i) list(a = x[i], b = i * 2L))
r <- lapply(r, function(p) { p$a <- p$a + p$b; p })
cat(r[[3]]$a, r[[2000]]$b, sum(sapply(r, function(p) p$a)), "\n")
h <- numeric(50)
for (i in 1:n) h[i %% 50L + 1L] <- h[i %% 50L + 1L] + w[i]
cat(h[1:3], "\n")
f <- sapply(1:2000, function(i) { if (i %% 400L == 0L) warning("w"); x[i] })
cat(length(f), sum(f), "\n")
