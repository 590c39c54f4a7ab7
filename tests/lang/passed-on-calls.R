# What lapply() and kin pass on is in the call that match.call() gives, and where it looks for it.
f <- function(x, y = 2, ...) match.call()
z <- 5
print(lapply(1:2, f, y = 1)); print(lapply(1:2, f, 1)); print(lapply(1:1, f, y = z)); print(lapply(1:1, f, y = z + 1, w = "a")); print(sapply(1:2, f, y = 1)); print(vapply(1:2, function(x, ...) deparse(match.call()), "", y = 1)); print(Map(f, 1:2, 3)); print(mapply(f, 1:1, MoreArgs = list(y = 1)))
print(apply(matrix(1:4, 2), 1, function(r, ...) deparse(match.call()), k = 3)); print(Filter(function(x) is.call(match.call()), 1:2)); print(tapply(1:4, c(1, 1, 2, 2), function(v, ...) deparse(match.call()), u = 2))
g <- function(x, y = 2) x - y
X <- c(3.5, 1.5)
print(sapply(X, Vectorize(g), y = 1)); v <- Vectorize(function(a, b, ...) a + b); print(sapply(1:2, v, b = 3)); print(sapply(1:2, v, b = z)); print(lapply(1:2, v, z)); print(outer(1:2, 1:3, Vectorize(g))); print(vapply(X, Vectorize(g), 0, y = z * 2)); print(mapply(Vectorize(g), X, 1)); print(Map(v, 1:2, b = 4))
e <- function(x, y) eval(match.call()$y, parent.frame()); print(lapply(1:2, e, y = z + 1)); h <- function(x, ...) lapply(x, e, ...); print(h(1:2, y = z + 2)); print(h(1:2, z))
k <- function(x, ...) parent.frame()$...; d <- function(x, ...) { p <- parent.frame(); exists("...", envir = p, inherits = FALSE) }; print(sapply(1:2, d, 1)); print(sapply(1:2, d))
