# env: RAVEL_TEST_DEVICES=2 RAVEL_TEST_DISCRETE=1 RAVEL_DEVICE=all
# Two devices with memory of their own: a result lies in pieces, the next calls find them there; who reads all gets all.
x <- as.numeric(1:100000)
for (k in 1:6) x <- sapply(x, function(v) v * 0.5 + 1)
print(x[c(1, 2, 49999, 50000, 70000, 100000)])
print(sum(x))
s <- sapply(1:100000, function(i) x[i] + x[100001 - i])
print(range(s))
z <- sapply(x, function(v) if (v > 1500 && v < 1500.02) NA else v)
print(which(is.na(z)))
m <- sapply(1:50000, function(i) c(x[i], i))
print(dim(m)); print(m[, c(1, 25000, 50000)])
y <- x
y[3] <- 7
print(sum(sapply(y, function(v) v * 2)))
w <- sapply(x, function(v) v + 0.25)
options(ravel.device.memory = 1e6)
u <- sapply(w, function(v) v - 0.25)
print(identical(u, x))
options(ravel.device.memory = 0)
# A number repeated: no device may fill it alone.
half <- rep(0.5, 100000)
w <- as.numeric(1:100000)
print(sum(mapply(function(a, b) a * 2 + b, half, w)))
