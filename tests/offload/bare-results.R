# bitwAnd() and kin drop what their arguments have; ifelse() of nothing is logical(0).
X <- setNames((1:60 * 7L) %% 11L, paste0("n", 1:60)); M <- matrix(1:120, 60); Y <- (1:60 * 7) %% 11 / 2
p <- function(x) cat(deparse(x), "\n")
p(lapply(1:60, function(i) bitwXor(matrix(M[i, ], 1), 5L))[[59]])
p(lapply(1:60, function(i) bitwNot(matrix(M[i, ], 1)))[[59]])
r <- integer(60); for (i in 1:60) { v <- bitwAnd(matrix(M[i, ], 1), 3L); r[i] <- v[2] + length(dim(v)) }; p(r)
p(lapply(1:60, function(i) bitwAnd(X[i], 3L))[[59]])
p(lapply(1:60, function(i) ifelse(numeric(0) > 1, 5, 0))[[60]])
p(lapply(1:60, function(i) { v <- numeric(0); if (i == 60) v <- Y[0]; ifelse(v > 1, 5, v) })[[60]])
p(sapply(1:60, function(i) typeof(ifelse(Y[Y > i / 12] > 1, 2, 0)))[c(1, 58, 59, 60)])
p(sapply(1:60, function(i) sum(ifelse(Y > i / 12, 2, 0)))[c(1, 58, 59, 60)])
