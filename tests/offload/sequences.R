# Sequences are computed in the kernel; recursion over rows and columns of a grid.
n <- 200
r <- mapply(function(i, j) 1 / (i + j - 1), rep(1:n, n), rep(1:n, each = n))
cat(sum(r), r[n * n], "\n")
s <- sapply(1:40000, function(i) i * 2 + 1); print(sum(s))
t <- sapply(seq(0, 1, length.out = 20000), function(x) x * x); print(sum(t))

# a sequence that is shorter, and begins again
x <- as.double(1:20000)
y <- x * 0.5 + 1:10000
z <- mapply(function(a, b) a + 2 * b, x, 1:10000)
print(c(y[c(1, 10001, 20000)], z[c(1, 10001, 20000)]))
