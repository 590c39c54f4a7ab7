# cbind() and rbind() copy whole columns: types, recycling, names, lists, NULL, growing in a loop.
a <- matrix(1:6, 2)
b <- matrix(c(0.5, NA, NaN, 4, 5, 6), 2, dimnames = list(c("r", "s"), NULL))
v <- 1:2
for (x in list(a, b, v, 7L, c(p = 1, q = 2), TRUE, "s", 1i, list(1, "u"), NULL, numeric(0)))
  for (y in list(a, b, v, 9, c(m = 1, n = 2), list(2, 3))) {
    print(tryCatch(cbind(x, y), error = function(e) conditionMessage(e), warning = function(w) conditionMessage(w)))
    print(tryCatch(rbind(x, y), error = function(e) conditionMessage(e), warning = function(w) conditionMessage(w)))
  }
print(rbind(a, 1:3, 9, 1:2, deparse.level = 0))
print(cbind(a, 1:2, z = 9, b))
print(rbind(1:3, a, b = 4:6, v = a[1, ]))
print(rbind(matrix(1:4, 2, dimnames = list(NULL, c("u", "v"))), 5:6, 7:8))
print(cbind(1:6, 1:3, 1:2, 1))
print(rbind(1:6, 1:3, 1:2, 1))
l <- list(1:3, "x")
m <- cbind(l, l)
m[[1, 1]][2] <- 99L
print(l)
print(m)
print(m[[1, 2]])
r <- NULL
for (i in 1:50) r <- rbind(r, c(i, i^2, -i))
print(dim(r))
print(colSums(r))
k <- NULL
for (i in 1:50) k <- cbind(k, c(i, NA, "a"))
print(k[, c(1, 25, 50)])
g <- matrix(as.raw(1:4), 2)
print(rbind(g, as.raw(9)))
print(cbind(g, as.raw(9)))
print(cbind(matrix(c(1i, 2, 3, 4), 2), c(5, 6)))
print(rbind(1:3, seq(0.5, 2.5), rep(TRUE, 3)))
print(rbind(c(a = 1, b = 2), matrix(0, 0, 2)))
print(cbind(matrix(0, 2, 0), 1:2))
# integer remainders by the quotient of doubles
x <- c(-7L, 7L, 0L, NA, 2147483647L, -2147483647L, 1L, -1L, 46341L)
for (d in c(-3L, 3L, 1L, -1L, 2L, 0L, NA, 2147483647L, -2147483647L, 46340L, 65536L)) print(x %% d)
print(outer(x, x, `%%`))
print(2147483647L %% (1:40))
print(-2147483647L %% -(1:40))
n <- 1e5L
s <- seq_len(n) * 21474L
print(sum(as.numeric(s %% (n:1))))
print(which(360L %% (1:360) == 0))
z <- rep(c(FALSE, NA, TRUE), c(30, 1, 3))
print((1:34)[z])
print((1:34)[c(rep(FALSE, 40), TRUE, NA)])
print((1:20)[rep(c(TRUE, FALSE), 10)])
print((1:9)[c(FALSE, TRUE, NA)])
y <- matrix(c(1e308, 1e308, 1, 2, 3, 4, 5, 6, 7), 3)
print(y %*% y)
print(y %*% c(1, Inf, NA))
print(crossprod(c(1, NaN, 3, 4, 5, 6, 7, 8, 9, 10, 11)))
# methods that are registered, and visible from nowhere
e <- new.env(); e$m <- function(...) "mine"; registerS3method("rbind", "zz", e$m); registerS3method("cbind", "zz", e$m)
x <- structure(list(1), class = "zz"); rbind(x, x); cbind(1, x); cbind(x)
