# Small matrices in closures: made, multiplied, assigned into; repetitions and sequences; several elements assigned.
show <- function(what, v) cat(what, format(c(v[1:3], sum(v)), digits = 13), "\n")
a <- (1:500) / 100
R <- matrix(c(0.6, 0.8, 0, -0.8, 0.6, 0, 0, 0, 1), 3)
show("product", sapply(a, function(a) sum(matrix(c(a, 1, 2, a), 2) %*% matrix(c(1, a, 0, 3), 2))))
show("power", sapply(a, function(a) { M <- diag(2); for (i in 1:5) M <- M %*% matrix(c(a, 1, 1, 0), 2); M[1, 2] }))
show("rotate", apply(unname(rbind(a, -a, 1)), 2, function(p) R %*% p))
show("crossprod", sapply(a, function(a) crossprod(c(a, 1, 2), R)[2]))
show("drop", sapply(a, function(a) drop(c(a, 1, 2) %*% R)[3]))
show("t", sapply(a, function(a) t(matrix(a * 1:6, 2))[3, 2]))
show("byrow", sapply(a, function(a) matrix(a * 1:6, 2, byrow = TRUE)[2, 1]))
show("outer", sapply(a, function(a) sum(outer(c(1, a), c(a, 2, 3)))))
show("outer f", sapply(a, function(a) sum(outer(1:4, 1:3, function(i, j) i * a + j))))
show("diag", sapply(a, function(a) sum(diag(outer(1:3 * a, 1:3)))))
show("rowSums", sapply(a, function(a) { M <- matrix(a * 1:12, 4); sum(rowSums(M) * colMeans(M)[1] + rowMeans(M)) + colSums(M)[3] }))
lev <- function(a, b) {
  n <- length(a)
  m <- length(b)
  d <- matrix(0, n + 1, m + 1)
  d[, 1] <- 0:n
  d[1, ] <- 0:m
  for (i in 1:n) for (j in 1:m) d[i + 1, j + 1] <- min(d[i, j + 1] + 1, d[i + 1, j] + 1, d[i, j] + (a[i] != b[j]))
  d[n + 1, m + 1]
}
show("edit", apply(matrix((1:800 * 7) %% 4, 100, 8), 1, lev, c(0, 1, 2, 3, 0, 1)))
show("some", sapply(a, function(a) { v <- a * 1:10; v[2:3] <- v[3:4]; v[v > 30] <- 0; v[c(1, 9)] <- a; sum(v * 1:10) }))
show("rep", sapply(a, function(a) sum(rep(c(a, 1), times = 3) * rep(1:3, each = 2) + rep(c(1, a), times = c(2, 4)) + rep(1:3, length.out = 6))))
show("seq", sapply(a, function(a) sum(seq(0, a, length.out = 11)^2) + sum(seq(1, by = a, length.out = 4)) + sum(seq(2, 5))))
show("ends", sapply(a, function(a) { v <- a * 1:8; head(v, 3)[2] + tail(v, 2)[1] + sum(head(v, -5)) + tail(v, 1) }))
print(dim(sapply(1:60, function(i) matrix(i / 1:6, 2))))
str(lapply(1:40, function(i) matrix(i / 1:4, 2))[[40]])
