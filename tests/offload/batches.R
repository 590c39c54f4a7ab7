# env: RAVEL_TEST_DISCRETE=1
# Data that goes through the device in batches, on a device that plays one with memory of its own: the same result; failed
# lanes of every batch run in the interpreter, and device memory that is too small for all.
options(ravel.batch.bytes = 100000)
x <- as.numeric(1:50000); y <- rev(x)
f <- function(a, b) if (a == 7777 || a == 49999) -1 else 2 * a + b
r <- mapply(f, x, y)
print(sum(r)); print(which(r < 0))
options(ravel.batch.bytes = NULL, ravel.device.memory = 300000)
print(sum(mapply(function(a, b) a * b, x, y)))
print(sum(sapply(1:50000, function(i) i * 0.5)))
w <- x * 2
print(sum(sapply(1:5000, function(i) w[i] + w[i + 1L])))
z <- sapply(x, function(v) c(v, v + 1)); print(dim(z)); print(sum(z))
# A vector that a device would fill by itself is sent in parts, too.
half <- rep(0.5, 100000)
w <- as.numeric(1:100000)
print(sum(mapply(function(a, b) a * 2 + b, half, w)))
