# A reduction over a pull array: no vector in memory, compensated pairs.
# args: d
v <- c(1, 2, 3)
f <- function(x) sum((v - x)^2)
for (k in 1:30) f(k / 2)
