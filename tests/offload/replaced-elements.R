# A long vector that a closure computes, an element of which it then replaces: nothing is stored.
n <- 3000
pts <- cbind(sin(1:n), cos((1:n) * 1.7))
nearest <- sapply(seq_len(n), function(i) {
  d <- (pts[, 1] - pts[i, 1])^2 + (pts[, 2] - pts[i, 2])^2
  d[i] <- Inf
  which.min(d)
})
print(sum(nearest)); print(head(nearest))
# two of them; a logical vector becomes double; the first replacement is overwritten
s <- sapply(1:2000, function(i) {
  ok <- pts[, 1] > 0.5
  ok[i] <- 2.5
  ok[1] <- 7L
  sum(ok)
})
print(sum(s)); print(s[1:3])
# those that a condition holds for
clipped <- sapply(1:1500, function(i) {
  v <- pts[, 1] * i
  v[v > 100] <- 100
  v[v < -100] <- -100L
  c(sum(v), v[i])
})
print(dim(clipped)); print(clipped[, c(1, 700, 1500)])
# a matrix's element
big <- matrix(1:4096 / 7, 64)
m <- sapply(1:1200, function(i) {
  a <- big * 2
  a[i %% 64 + 1, 3] <- -i
  sum(a[, 3]) + a[5, 3]
})
print(sum(m))
# an element beyond the end makes the vector longer: those lanes run in the interpreter
l <- sapply(1:1100, function(i) {
  v <- pts[, 2] + i
  v[n + (i == 900)] <- 0
  length(v) + sum(v)
})
print(sum(l), digits = 15)
# the old vector is still there
o <- sapply(1:1100, function(i) {
  v <- pts[, 2] + i
  w <- v
  v[i] <- NA
  w[i] + sum(v, na.rm = TRUE)
})
print(sum(o), digits = 15)
