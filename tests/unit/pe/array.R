# A small vector that is assigned into becomes values.
# args: d
f <- function(x) { v <- numeric(3); v[1] <- x; v[3] <- x * 2; v[1] + v[2] + v[3] }
for (k in 1:30) f(k / 2)
