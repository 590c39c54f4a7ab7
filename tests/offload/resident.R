# env: RAVEL_TEST_DISCRETE=1
# Results stay on the device: a chain of calls moves nothing, not even for the first elements (a few are read) or the sum.
x <- as.numeric(1:20000)
for (k in 1:5) x <- sapply(x, function(v) v * 0.5 + 1)
print(sum(x))
y <- as.numeric(1:20000)
for (k in 1:3) { y <- sapply(y, function(v) v + 1); y[1] <- 0 }
print(sum(y))
# Whole numbers: the product and sum are one operation there, and the element that is asked for comes home alone.
for (k in 1:4) { z <- sapply(1:60000, function(n) n * 3 + 1); print(z[60000]) }
