# Products have the bits that GNU R gives them with the same BLAS: dgemv where one side is a vector, dsyrk, dgemm, from left to right beside NA
# and infinities.  Each sum is told against the other routine's way, so that the test holds for any BLAS.
set.seed(1)
same <- function(a, b) identical(as.vector(a), as.vector(b))
x <- matrix(runif(300 * 290), 300); v <- runif(290); u <- runif(300)
ld <- function(x, y) apply(y, 2, function(b) apply(x, 1, function(a) sum(a * b)))
print(same(x %*% v, x %*% cbind(v)))
print(same(u %*% x, rbind(u) %*% x))
print(same(u %*% x, crossprod(x, u)))
print(same(crossprod(u, x), u %*% x))
print(same(tcrossprod(x, t(v)), x %*% v))
print(same(tcrossprod(t(v), x), x %*% v))
print(isSymmetric(crossprod(x))); print(isSymmetric(tcrossprod(x)))
print(all.equal(crossprod(x), t(x) %*% x)); print(all.equal(tcrossprod(x), x %*% t(x)))
y <- x; y[3, 5] <- Inf; y[4, 7] <- NA
p <- y %*% v
print(p[3:4]); print(all.equal(p[-(3:4)], (x %*% v)[-(3:4)]))
print((y[1:4, ] %*% x[1:290, 1:40])[3:4, 1:3])
i <- matrix(1:60000, 300); print(sum(crossprod(i, i[, 1:3]))); print(dim(crossprod(i > 5, x)))
