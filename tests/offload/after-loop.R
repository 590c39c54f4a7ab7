# What a variable that only an inner loop sets holds after it; a global one of the same name is not it.
k <- 99
f <- function(x) { for (j in 1:3) k <- j * x; k }
r <- sapply(1:300, f)
print(sum(r))
g <- function(x) { s <- 0; for (j in 1:4) { if (j > 1) s <- s + k; k <- j * x }; s }
r <- sapply(1:300, g)
print(sum(r))
h <- function(x) { i <- 0; while (i < 3) { i <- i + 1; k <- i * x }; k }
r <- sapply(1:300, h)
print(sum(r))
iv <- function(y) { lo <- 0; hi <- 100; for (i in 1:60) { mid <- (lo + hi) / 2; if (mid * mid > y) hi <- mid else lo <- mid }; mid }
r <- sapply(1:300, iv); print(sum(r), digits=15)
jl <- function(a) { z <- a; for (q in 1:40) { if (z > 2) break; z <- z * z + 0.3 }; q }
r <- sapply(seq(0.1, 1, length.out = 300), jl); print(sum(r))
n <- 5
e <- function(a) { for (v in seq_len(n)) u <- v * a; u + v }
r <- sapply(1:300, e); print(sum(r))
for (i in 1:300) { for (j in 1:3) m <- i * j; y <- m; x <- j }
print(c(i, j, m, y, x))
