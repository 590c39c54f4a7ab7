# What is computed from a matrix that a lane has made: unique() and kin go by its rows, ifelse() keeps the dimensions of its condition, pmin() those of its first argument.
n <- 60L; x <- (1:60 * 7) %% 11 / 2; k <- 1:60 %% 3L + 1L
r <- lapply(1:n, function(i) unique(matrix(c(k[i], 1L, 2L, k[i]), 2))); print(r[c(2, 58:60)])
r <- lapply(1:n, function(i) duplicated(matrix(c(k[i], 1L, 2L, 2L), 2))); print(r[c(2, 58:60)])
print(sapply(1:n, function(i) anyDuplicated(matrix(c(k[i], 1L, 2L, 2L), 2))))
r <- lapply(1:n, function(i) ifelse(matrix(c(x[i], 1, 2, x[i]), 2) > 1, 1, 0)); print(r[c(2, 58:60)])
r <- sapply(1:n, function(i) dim(ifelse(matrix(c(x[i], 1, 2, 3, 4, x[i]), 2) > 1, 1, 0))); print(r[, 55:60])
r <- lapply(1:n, function(i) pmax(1, matrix(c(x[i], 1, 2, x[i]), 2))); print(r[c(2, 59:60)])
r <- lapply(1:n, function(i) pmin(matrix(c(x[i], 1, 2, x[i]), 2), 1)); print(r[c(2, 59:60)])
r <- lapply(1:n, function(i) pmin.int(matrix(c(x[i], 1, 2, x[i]), 2), 1)); print(r[c(2, 59:60)])
r <- lapply(1:n, function(i) pmin(c(x[i], 1), c(a = 2, b = x[i]))); print(r[c(2, 59:60)])
r <- lapply(1:n, function(i) { v <- matrix(c(x[i], 1, 2, x[i]), 2); v <- ifelse(v > 2, v, 0); v[2, 1] + sum(v %*% v) }); print(unlist(r))
