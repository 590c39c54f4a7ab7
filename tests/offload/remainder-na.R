# the remainder of NA is NA, whatever its interval would be
N <- 9600L; X <- sin(1:N); K <- rep(c(1:9, NA, 3:12), 480)
print(sum(is.na(K %% 5L))); ix <- K %% 5L + 1L; print(sum(is.na(ix))); print(sum(is.na(X[K %% 5L + 1L]))); print(table(K %% 3L, useNA = "always"))
k <- K[1:400]; x <- 1:5 / 2
r <- sapply(k, function(v) v %% 5L + 1L); print(sum(is.na(r))); print(sum(r, na.rm = TRUE)); print(sum(is.na(sapply(k, function(v) is.na(v %% 5L)))))
print(sum(sapply(k, function(v) is.na(v %% 5L)))); r <- sapply(k, function(v) x[v %% 5L + 1L]); print(sum(is.na(r))); print(sum(r, na.rm = TRUE))
o <- integer(400); for (i in 1:400) o[i] <- k[i] %% 7L * 2L; print(sum(is.na(o))); print(sum(o, na.rm = TRUE))
print(sum(sapply(1:400, function(i) sum(k[i] %% 3L == 0:2, na.rm = TRUE))))
