# A scope variable that changes its type between calls: another kernel, then the first again.
k <- 3
f <- function(i) i * k
x <- 1:10000
print(sum(sapply(x, f)))
k <- 3L
r <- sapply(x, f); print(typeof(r)); print(sum(r))
k <- 2.5
print(sum(sapply(x, f)))
w <- c(1, 2, 3, 4)
g <- function(i) w[i %% 4L + 1L]
print(sum(sapply(x, g)))
w <- 4:1
r <- sapply(x, g); print(typeof(r)); print(sum(r))
