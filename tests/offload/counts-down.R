# from:to that counts down: a start that is a length, an end that is a number of the program
f <- function(k) { d <- 0; for (i in 1:4) d <- c(d, floor((k %% 10^i) / 10^(i - 1))); d <- d[length(d):2]; sum(d * c(1000, 100, 10, 1)) }
print(sum(sapply(1:3000, f)))
top <- 9; g <- function(k) { x <- (1:12) * k; sum(x[top:3] * 1:7) }; print(sum(sapply(1:3000, g)))
low <- 4; h <- function(k) { s <- 0; for (j in top:low) s <- s * 0.5 + j * k; s }; print(sum(sapply(1:3000, h)))
e <- function(k) { v <- if (k %% 2) c(1, 2, 3) else 5; r <- v[length(v):2]; length(r) }; print(table(sapply(1:3000, e)))
u <- function(k) { n <- k %% 3 + 1; x <- c(4, 5, 6, 7); sum(x[n:2]) }; print(sum(sapply(1:3000, u)))
big <- 0; n1 <- 99; for (i in 1:200) for (j in n1:10) if ((i * j) %% 101 > big) big <- (i * j) %% 101; print(big)
w <- 0; n2 <- 10^2 - 1; for (i in 1:300) for (j in n2:(10^1)) w <- (w * 3 + j) %% 1009; print(w)

# a range may be longer than the integers count
n <- 60L
A <- rep(c(-2147483647L, -5L, 3L, -2147483647L, -1073741824L), length.out = n)
B <- rep(c(2L, 7L, -2L, -1L, 1073741824L), length.out = n)
print(sapply(1:n, function(i) length(-2147483647L:2L)))
print(sapply(1:n, function(i) length(A[i]:B[i])))
print(sapply(1:n, function(i) length(B[i]:A[i])))
print(sapply(1:n, function(i) length(A[i]:2147483647L)))
print(sapply(1:n, function(i) length(-1000000000L:(B[i] + 1L))))
print(sapply(1:n, function(i) length(seq(A[i], B[i]))))
print(sapply(1:n, function(i) length((A[i] * 1):(B[i] * 1))))
r <- numeric(n); for (i in 1:n) r[i] <- length(-2147483647L:B[i]); print(r)
