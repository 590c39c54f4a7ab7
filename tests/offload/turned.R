# env: RAVEL_TILE=always
# What neighbours read across: a transpose, and what is computed from one
a <- matrix((1:(70 * 145)) * 0.61803 %% 1, 70)
b <- sapply(1:70, function(i) sapply(1:145, function(j) a[i, j]))
print(identical(b, t(a)))
k <- matrix(1:(70 * 145), 70)
b <- sapply(1:70, function(i) sapply(1:145, function(j) a[i, j] * 2 + k[i, j] - a[i, 3]))
print(c(dim(b), b[17, 60], b[145, 70], sum(b)))
# a point fails a guard behind the load; an edge of one column
a[40, 5] <- -100
s <- suppressWarnings(sapply(3:67, function(i) sapply(1:100, function(j) sqrt(a[i, j] + 1))))
print(c(sum(is.nan(s)), sum(s, na.rm = TRUE)))
