# env: RAVEL_TEST_DISCRETE=1 RAVEL_TEST_FAULT=fetch:1-
# A lost device: records and matrices that lived on it alone are computed again.
options(warn = -1)
l <- lapply(1:400, function(i) list(u = i, v = c(i, i / 2)))
n <- 60L
a <- matrix((1:(n * n)) %% 17, n)
t <- sapply(1:n, function(i) sapply(1:n, function(j) a[i, j]))
print(l[[400]])
print(sum(t * (1:60)))
print(t[1:2, 59:60])
