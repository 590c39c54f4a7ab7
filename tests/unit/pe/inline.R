# Called closures are inlined, with defaults and early return.
# args: d
g <- function(x, y = x * 2) { if (x > 5) return(y); x - y }
f <- function(x) c(low = g(x), high = g(x + 3, 1))
for (k in 1:30) f(k / 2)
