# the first lanes that fail turn the results into a list, or mix types in: what the kernel gave for those between stands
u <- (1:280) / 7; w <- c(2, 3, 5, 7, 11, 13, 17); n <- 7L
f <- function(i) { row <- (i - 1L) %% n; u[row] + w[i + 1L] }
for (t in 1:3) { r <- sapply(1:280, f); print(table(lengths(r))); print(sum(is.na(unlist(r)))); print(unlist(r[2:6])) }
g <- function(i) if (x[i] < 0) "none" else x[i] * 2
x <- c(rep(c(1, 2, 3), 200), rep(c(-1, 5, 6, 7), 100))
for (t in 1:2) { r <- lapply(1:1000, g); print(table(sapply(r, class))); print(r[c(1, 600, 602)]) }
h <- function(i) if (y[i] > 0L) y[i] * 2L else y[i] + 0.5
y <- c(rep(-1L, 2), rep(1:3, 300), rep(c(-2L, 4L), 150))
for (t in 1:2) { r <- sapply(c(3:1202, 1:2), h); print(sum(r)); print(r[c(1:4, 901, 1199:1202)]) }
