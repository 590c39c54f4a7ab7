# env: RAVEL_TEST_DISCRETE=1 RAVEL_TEST_FAULT=fetch:1-
# The device is lost while results live on it alone: they are computed again, with the values that everything had then.
a <- 2
x <- as.numeric(1:20000); y <- rev(x)
z <- mapply(function(p, q) a * p + q, x, y)
a <- 3
w <- sapply(z, function(v) v * 0.5 + 1)
for (k in 1:4) w <- sapply(w, function(v) v + k)
i <- sapply(1:30000, function(i) i * 3L)
p <- sapply(x, function(v) c(v, v + 1))
x[5] <- -1
b <- mapply(function(p, q) if (p == 7) -1 else p - q, x, y)
options(warn = -1)
print(c(sum(z), sum(w), w[20000], sum(i), sum(p), sum(b)))
print(dim(p))
