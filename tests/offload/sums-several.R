# sum() and prod() of several arguments add in doubles, from left to right; a product that is zero keeps its sign; a product of a few
# small and large numbers does not end at 0 on the way
print(sum(1e16, 1, -1e16)); print(sum(1, 1e-17, -1)); print(sum(c(1e16, 1), -1e16)); print(sum(1e16, c(1, -1e16))); print(sum(1L, 1e16, -1e16)); print(sum(1e16, 1L, -1e16)); print(prod(1e-200, 1e-200, 1e200)); print(prod(1e200, 1e200, 1e-200)); print(sum(1e308, 1e308, -1e308)); print(sum(0.1, 0.2, 0.3) == 0.6); print(sum(c(0.1, 0.2, 0.3)) == 0.6);print(sum(0.1, 0.2, -0.3)); print(prod(0.1, 3, 7) == 0.1*3*7); print(sum(1e16, 1L, 1L, -1e16)); print(sum(TRUE, 1e16, 1L, -1e16)); print(sum(1+0i, 1e16, 1, -1e16)); print(sum(1L,1L,1e16,-1e16)); print(sum(1e16,NULL,1,-1e16)); print(sum(1, 1e16, 1L, 1L)-1e16); print(sum(1e16, 1L, 1L)-1e16, digits=20)
f <- function(x, y, z) sum(x, y, z); g <- function(x, y, z) prod(x, y, z)
print(sapply(1:60, function(i) sum(1e16, i, -1e16))); print(sapply(1:60, function(i) sum(1e16, c(i, 1), -1e16))); print(sapply(1:60, function(i) sum(i, 1e16, -1e16))); print(sapply(1:60, function(i) sum(1e16, i + 0.5, 1, -1e16)))
x <- rep(c(1, -1, 2, 0, -3, -0.0), length.out = 200); x[3] <- -1
p <- 1 / sapply(seq_along(x), function(i) prod(x[i], -1, 0.5))
print(table(p))
print(table(1 / sapply(seq_along(x), function(i) prod(c(x[i], -1)))))
y <- c(x[1:194], -1)
print(table(1 / sapply(1:190, function(i) prod(y[i:(i + 3)]))))
print(table(1 / sapply(1:190, function(i) cumprod(y[i:(i + 3)])[4])))
print(1 / prod(x)); print(1 / prod(x[-1]))
f <- function(x) { r <- 1; for (v in x) r <- r * v; r }
print(1 / f(x))
z <- rep(c(-1, 1, 1.5, 1 / 1.5), length.out = 4e4); z[2e4] <- 0
print(1 / prod(z)); print(1 / prod(-z)); print(1 / prod(z * 1.0)); print(1 / prod(z[-1])); print(1 / prod(z[z < 2])); print(1 / prod(z[z > -0.5 | z < 3])); print(table(1 / cumprod(z))); print(1 / prod(c(z, -1)^3))
m <- matrix(x[1:40], 4); print(1 / apply(m, 2, prod)); print(1 / apply(m, 1, prod))
print(1 / tapply(x, rep(1:4, 50), prod))
print(1 / vapply(split(x, rep(1:4, 50)), prod, 0))
print(1 / Reduce(`*`, x, accumulate = TRUE)[1:12])
print(1 / prod(c(-1, 0), na.rm = TRUE)); print(1 / prod(c(-1, 0, NA), na.rm = TRUE)); print(1 / prod(c(-1, 0, NaN), na.rm = TRUE))
v <- rep(c(1e-200, 1e-180, 1e200, 0, 2, NA), length.out = 120)
print(table(sapply(1:110, function(i) prod(v[i:(i + 2)])), useNA = "always"))
print(table(sapply(1:110, function(i) prod(v[i], v[i + 1], v[i + 2])), useNA = "always"))
# with na.rm = TRUE, too
x <- c(9.1, 0.1 + 1:200 / 7); k <- rep(7:1, length.out = 201); l <- rep(c(TRUE, FALSE, NA), length.out = 201); x[c(50, 190)] <- c(NA, NaN)
h <- function(v) cat(sprintf("%a", v[c(1:5, 48:52, 180:201)]), "\n")
h(mapply(function(...) sum(..., na.rm = TRUE), x, k, l))
h(mapply(function(u, v, w) sum(u, v, w, na.rm = TRUE), k, l, x))
h(sapply(x, function(u) sum(u, 0.1, 0.2, na.rm = TRUE)))
h(sapply(x, function(u) prod(u, 0.1, 3L, na.rm = TRUE)))
h(sapply(k, function(u) sum(u, 2L, NA, na.rm = TRUE)))
