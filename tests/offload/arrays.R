# Arrays of three dimensions: elements, slices, written elements and slices, undone writes; rows of a matrix that is written.
d <- c(120, 30, 40)
A <- array((1:prod(d) * 37) %% 101 / 8, d); B <- array(0, d)
for (i in 1:120) for (j in 1:30) for (k in 1:40) B[i, j, k] <- sqrt(A[i, j, k]) + i * k
cat(sum(B), B[3, 4, 5], dim(B), "\n")
step <- function(u, v) { for (i in 2:(dim(u)[1] - 1)) for (j in 2:29) for (k in 2:39) v[i, j, k] <- (u[i - 1, j, k] + u[i + 1, j, k] + u[i, j - 1, k] + u[i, j + 1, k] + u[i, j, k - 1] + u[i, j, k + 1]) / 6; v }
cat(format(sum(step(A, B)), digits = 15), "\n")
M <- matrix(0, 120, 30)
for (i in 1:120) for (j in 1:30) M[i, j] <- sum(A[i, j, ])
cat(sum(M), M[5, 6], "\n")
S <- sapply(1:120, function(i) sum(A[i, , ] * 2) + mean(A[i, 3, ]) + max(A[i, , 7]))
cat(format(sum(S), digits = 15), "\n")
r <- apply(A, c(1, 2), function(v) sum(v * v)); cat(format(sum(r), digits = 15), dim(r), "\n")
r <- apply(A, 1, function(p) p[2, 3] + nrow(p)); cat(format(sum(r), digits = 15), length(r), "\n")
for (i in 1:120) B[i, 2, ] <- A[i, 1, ] * 2
for (i in 1:120) B[i, , ] <- i
cat(sum(B), "\n")
for (i in 1:120) B[i, , 3] <- 1:30
for (i in 1:119) B[i, 4, 4] <- B[i + 1, 4, 4] + 1
cat(sum(B), B[5, 4, 4], "\n")
C <- array(1:24000, c(100, 4, 60))
for (k in 1:60) C[, , k] <- C[, , k] * 2L
f <- function(k) sum(C[, , k]) + C[k, 2, 3] + dim(C)[3] + length(C) + nrow(C) + ncol(C)
print(sum(sapply(1:60, f)))
g <- function(i, j, k) C[i, j, k]
print(sum(mapply(g, rep(1:100, 4), rep(1:4, each = 100), 7L)))
try(mapply(g, c(1:100, 101), 1L, 7L))
E <- C
for (i in 1:100) E[i, 1, 2] <- if (i == 77) NA else i
print(sum(is.na(E))); print(E[76:78, 1, 2])
w <- function(E) { for (i in 1:100) { if (i == 90) stop("at 90"); E[i, 2, 5] <- -1L }; E }
D <- E; r <- try(w(D), silent = TRUE); cat(r); print(identical(D, E))
h <- array(0, c(4, 3, 2)); a <- rep(1:4, 50); b <- rep(1:3, length.out = 200); z <- rep(1:2, length.out = 200)
for (i in 1:200) h[a[i], b[i], z[i]] <- h[a[i], b[i], z[i]] + 0.1
print(h)
lst <- lapply(1:50, function(k) C * k); print(dim(lst[[3]]))
u <- sapply(1:100, function(i) A[i, , 2] * 2); print(dim(u)); print(sum(u))
q <- sapply(1:100, function(i) A[i, 3, 2, drop = TRUE]); print(sum(q))

m <- matrix((1:6000 * 7) %% 31 / 4, 200, 30)
for (i in 1:200) m[i, ] <- m[i, ] / sum(m[i, ])
cat(format(sum(m[3, ]), digits = 15), format(sum(m^2), digits = 15), "\n")
for (i in 1:200) { s <- sum(m[i, ]); m[i, 1] <- s; m[i, 2] <- max(m[i, 1], 0.5) }
cat(format(sum(m^2), digits = 15), "\n")
for (i in 1:200) { m[i, 1] <- 2; m[i, 2] <- sum(m[i, ]) }
cat(format(sum(m^2), digits = 15), "\n")
for (i in 1:200) m[i, ] <- rev(m[i, ])
cat(format(sum(m[, 1]^2), digits = 15), "\n")
for (i in 1:199) m[i, ] <- m[i + 1, ] + 1
cat(format(sum(m[, 1]^2), digits = 15), "\n")
for (i in 2:200) m[i, ] <- m[i - 1, ] + 1
cat(format(sum(m[, 1]^2), digits = 15), "\n")
for (j in 1:30) m[, j] <- (m[, j] - mean(m[, j])) / 2
cat(format(sum(m^2), digits = 15), "\n")
C <- array(1:24000, c(100, 4, 60))
for (k in 1:60) C[, , k] <- C[, , k] * 2L
print(sum(C))
for (i in 1:200) for (k in 1:2) m[i, k] <- sum(m[i, ])
cat(format(sum(m^2), digits = 15), "\n")
h <- array(0, c(4, 3, 2)); a <- rep(1:4, 50); b <- rep(1:3, length.out = 200); z <- rep(1:2, length.out = 200)
for (i in 1:200) h[a[i], b[i], z[i]] <- h[a[i], b[i], z[i]] + 0.1
print(h)
for (i in 1:200) { t <- m[i, ]; m[i, 3] <- 0; m[i, 4] <- sum(t) }
cat(format(sum(m^2), digits = 15), "\n")
