# A matrix as each element's result: lists of matrices, and arrays.
f <- function() sapply(1:100, function(i) outer(1:3, 1:2) + i, simplify = "array"); for (i in 1:3) print(dim(f()))
g <- function() sapply(1:100, function(i) { m <- matrix(0, 20, 10); for (j in 1:20) m[j, 3] <- i + j; m }, simplify = "array"); for (i in 1:3) print(dim(g()))
h <- function() lapply(1:100, function(i) { m <- matrix(0, 20, 10); for (j in 1:20) m[j, 3] <- i + j; m }); for (i in 1:3) print(dim(h()[[100]]))
M <- matrix(1:6 / 7, 2)
for (i in 1:2) { r <- lapply(1:100, function(k) M * k); print(r[[100]]) }
for (i in 1:2) { r <- sapply(1:100, function(k) M * k, simplify = "array"); print(dim(r)); print(r[,,50]) }
q <- function(M) lapply(1:60, function(k) t(M) + k); print(q(M)[[60]]); print(q(t(M))[[60]])
v <- function() vapply(1:100, function(i) matrix(i + c(0,1,2,3), 2), matrix(0,2,2)); for (i in 1:2) print(dim(v()))
a <- lapply(1:100, function(i) matrix(c(i, 2, 3, i * 2), 2))
print(a[[90]])
b <- lapply(1:100, function(i) { m <- diag(3) * i; m %*% m })
print(b[[99]])
d <- sapply(1:100, function(i) outer(1:3, 1:2) + i, simplify = "array"); print(dim(d)); print(d[,,100])
e <- sapply(1:100, function(i) matrix(i + 0:3, 2)); print(dim(e)); print(e[,100])
v <- vapply(1:100, function(i) matrix(i + c(0,1,2,3), 2), matrix(0,2,2)); print(dim(v)); print(v[,,100])
f <- sapply(b, function(m) sum(m)); print(f[100])
g <- sapply(b, function(m) m[1,1] + nrow(m)); print(g[100])
h <- lapply(b, function(m) m %*% m); print(h[[100]])
m <- Map(function(x, y) x + t(y), a, rev(a)); print(m[[3]])
n <- 20
k <- lapply(1:100, function(i) { m <- matrix(0, 4, 5); for (r in 1:4) for (s in 1:5) m[r, s] <- r * s + i; m }); print(k[[100]])
