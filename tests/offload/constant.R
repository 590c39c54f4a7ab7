# env: RAVEL_TEST_DISCRETE=1
# rep(number, n) is stored nowhere before somebody reads its elements: a device fills its own memory.
n <- 100000L
w <- sapply(1:n, function(i) i %% 10L)
for (r in 1:3) {
  rank <- rep(1 / n, n)
  for (i in 1:2) rank <- mapply(function(a, b) a * 0.5 + b, rank, w)
}
print(c(rank[1:3], sum(rank)))
z <- rep(2L, n)
a <- sapply(z, function(v) v * 3L)
print(c(a[n], sum(z), z[5]))
z[7] <- 100L
print(c(z[6:8], sum(z), length(z)))
na <- rep(NA_real_, n)
b <- mapply(function(x, y) if (is.na(x)) y else x, na, w)
print(c(sum(b), is.na(na[n])))
l <- rep(TRUE, n)
print(c(sum(sapply(l, function(v) if (v) 1 else 2)), sum(l & w > 3)))
m <- rep(-0.0, n)
print(1 / sapply(m, function(v) v)[c(1, n)])
u <- rep(0, n)
for (k in 1:3) u <- u + w
print(sum(u))
f <- rep(1.5, n)
f[n] <- 0
print(c(f[1], f[n], sum(f)))
print(identical(rep(3, n), numeric(n) + 3))
