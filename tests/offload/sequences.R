# Sequences are computed in the kernel; recursion over rows and columns of a grid.
n <- 200
r <- mapply(function(i, j) 1 / (i + j - 1), rep(1:n, n), rep(1:n, each = n))
cat(sum(r), r[n * n], "\n")
s <- sapply(1:40000, function(i) i * 2 + 1); print(sum(s))
t <- sapply(seq(0, 1, length.out = 20000), function(x) x * x); print(sum(t))
