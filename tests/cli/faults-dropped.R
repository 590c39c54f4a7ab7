# Results that are dropped as soon as they are there (iterations that meet; too many failed lanes) lie on the device until they are
# collected.  Making room must not stumble over them.
n <- 4000
x <- (1:n) / n
to <- c(1:2000, rep(5L, 2000)); from <- c(1:2000 + 2000L, 1:2000)
y <- numeric(n)
for (i in 1:n) y[to[i]] <- y[from[i]] + x[i]
cat(sum(y), "\n")
z <- sapply(x, function(v) v * 2 + 1)
cat(sum(z), "\n")
w <- sapply(z, function(v) sqrt(v))
cat(sum(w), "\n")
