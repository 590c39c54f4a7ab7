# env: RAVEL_TEST_DISCRETE=1
# Reductions of the same vectors that differ in a number: when they come again after a vector has changed, one launch does all.
n <- 20000L
x <- sapply(1:n, function(i) (i * 7919L) %% 10007L / 8)
K <- 6L
total <- matrix(0, 12, K)
for (r in 1:12) {
  g <- sapply(1:n, function(i) (i * r) %% K)            # another vector each time: on the device
  for (k in seq_len(K) - 1L) total[r, k + 1L] <- sum(x[g == k])
}
print(total)
means <- t(sapply(1:4, function(r) {
  h <- sapply(1:n, function(i) (i + r) %% 5L)
  sapply(0:4, function(k) mean(x[h == k]))
}))
print(means)
# written in place on the host: the results are of the new elements
y <- x + 0
out <- c()
for (r in 1:5) {
  y[r] <- r * 1000
  for (t in c(100, 500.5, 1200)) out <- c(out, sum(y > t), max(y[y < t]))
}
print(out)
# two numbers, other numbers than the last time, another order, integers after doubles
for (r in 1:6) {
  z <- x + r
  v <- c()
  for (a in if (r < 4) c(1, 2, 5) else c(5, 2, 7)) for (b in 1:2) v <- c(v, sum((z - a) * b))
  for (b in if (r < 5) 1:3 else c(1.5, 2.5, NA)) v <- c(v, sum(z * b))
  print(v)
}
# groups without an element, NA in a condition
for (r in 1:4) {
  q <- sapply(1:n, function(i) (i + r) %% 3L)
  print(c(sapply(0:4, function(k) sum(x[q == k])), sapply(0:3, function(k) sum(q[q == k])), sapply(0:3, function(k) prod(x[q == k] > -1))))
  print(sapply(0:3, function(k) any((x < 3)[q == k])))
}
w <- q
w[77] <- NA
for (r in 1:3) { w <- w + 0L; print(sapply(0:2, function(k) sum(x[w == k]))) }
m <- tryCatch(sapply(0:4, function(k) max(x[q == k])), warning = function(w) conditionMessage(w))
print(m)
