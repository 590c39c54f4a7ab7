# arguments that lapply and kin pass on are not evaluated before the function asks
l <- split(airquality, airquality$Month)
r <- lapply(l, transform, Oz = scale(Ozone)); str(r[[1]])
str(lapply(l, subset, Temp > 80, select=c(Temp,Day)))
sapply(l, with, mean(Temp))
f <- function(x, y) { if (missing(y)) "none" else y }; sapply(1:2, f); sapply(1:2, f, y = 3)
sapply(list(a=1:3,b=4:6), quantile, probs = c(.1,.9))
g <- function(x, ...) sapply(x, function(i, ...) sum(i, ...), ...); g(1:3, 10, 20)
h <- function(x, e) substitute(e); lapply(1:2, h, a + b)
vapply(1:3, function(i, k) i * k, 0, k = {cat("once\n"); 2})
apply(matrix(1:4,2), 1, function(r, n) r + n, n = 1)
k <- function(...) lapply(1:2, function(i, ...) list(...), ...); str(k(z = 5, 6))
sapply(c(1,4,9), `^`, 0.5); sapply(1:3, "+", 2)

# What no element asks for is not evaluated: none at all, or an argument that the function does not use.
f <- function(n, m = n * 2) { s <- sapply(integer(0), function(j, k) j + k, m); n <- 50; m }
f(3)
g <- function(n, m = n * 2) { s <- vapply(integer(0), function(j, k) j + k, 1, m); n <- 50; m }
g(3)
str(lapply(1:2, function(x, k) x, stop("never")))
vapply(1:3, function(x, ...) x * 2, 1, print("not printed"))
sapply(1:3, function(x, k) { cat("element", x, ""); if (x > 1) k else 0 }, { cat("asked for\n"); 5 })
n <- 0
sapply(1:40, function(x, k) x + k, { n <- n + 1; 10 })
n
