# Parallel calls in the closures of others: the inner one becomes the second dimension of the range when its length is
# the same for all elements, whatever form it has; a triangular one stays a loop.  Lanes whose inner element fails run again.
n <- 60L
m <- 70L
r <- sapply(1:n, function(i) sapply(1:m, function(j) i * 100 + j))
print(dim(r))
print(r[c(1, 2, 70), c(1, 2, 60)])

x <- sqrt(1:200)
r <- sapply(1:50, function(i) x * i)
print(all(r == x %o% 1:50))

a <- matrix(as.numeric(1:6000), 100, 60)
print(identical(sapply(1:nrow(a), function(i) sapply(1:ncol(a), function(j) a[i, j])), t(a)))

h <- vapply(1:n, function(i) vapply(1:m, function(j) 1 / (i + j - 1), 0), numeric(m))
print(h[1:3, 1:3])

# what is computed once per lane is not computed for each element: a loop over the elements
p <- apply(a, 2, function(col) col / sum(col))
print(dim(p))
print(colSums(p)[1:4])

print(sum(mapply(function(u, v) x[1:100] * u + v, 1:40, seq(0, 1, length.out = 40))))
l <- lapply(1:40, function(i) x + i)
print(l[[40]][1:3] - x[1:3])

print(sapply(1:40, function(i) sum(sapply(1:i, function(j) j * i)))[38:40])

# one element of lane 37 has a rare branch
b <- sapply(1:50, function(i) sapply(1:80, function(j) if (i == 37 && j == 5) sqrt(-1) else i + j))
print(b[5, 36:38])

# the function's variables are those of when sapply was called
g <- function(i) sapply(1:5, function(j) i * 100 + j)
print(sapply(1:40, function(i) sum(g(i)))[38:40])
print(sapply(1:40, function(i) { k <- i; v <- sapply(1:6, function(j) k * j); k <- 1L; sum(v) })[38:40])
print(sapply(1:40, function(i) g(i))[, 39])

# names of the elements are names of the rows
y <- c(a = 1, b = 2, c = 3)[rep(1:3, 30)]
print(sapply(1:40, function(i) y * i)[1:3, 38:40])
print(length(sapply(1:40, function(i) sapply(seq_len(0), function(j) j))))
