# Variables that a loop increases evenly, read as values and subscripts.
n <- 2000L; x <- (1:n %% 101) / 7; y <- numeric(n); out <- numeric(n)
k <- 0
for (i in 1:n) { k <- k + 1; y[i] <- x[i] * k }
print(c(k, sum(y)), digits = 15)
k <- 0L
for (i in 1:n) { k <- k + 1L; y[k] <- x[i] * 2 + k }
print(c(k, sum(y)), digits = 15)
k <- 0
for (v in x) { k <- k + 2; y[k / 2] <- v * k }
print(c(k, sum(y)), digits = 15)
k <- n + 1L
for (v in x) { k <- k - 1L; y[k] <- v - k }
print(c(k, sum(y), y[1:3]), digits = 15)
pos <- 1; for (i in 1:n) { y[i] <- x[pos]; pos <- pos + 1 }
print(c(pos, sum(y)))
k <- 5L
for (i in 1:n) { k <- k + 1L; a <- k * 2L; k <- k + 2L; y[i] <- a + k; b <- k }
print(c(k, a, b, sum(y)), digits = 15)
k <- 0; for (i in 1:n) { k <- k + 1; y[i] <- if (i == 1990) { as.numeric(k) } else x[i] + k }
print(c(k, sum(y)), digits = 15)
z <- 100; for (i in 1:n) { z <- z - 0.5; y[i] <- z }
print(c(z, sum(y)))
k <- 2147483000L; r <- try(for (i in 1:n) { k <- k + 1L; y[i] <- k })
print(k)
k <- 0; m <- matrix(0, 50, 40)
for (i in 1:50) for (j in 1:40) { k <- k + 1; m[i, j] <- k }
print(c(k, sum(m * row(m))))
k <- 0L; for (i in seq(1, n, 2)) { k <- k + 1L; y[k] <- x[i] + k }
print(c(k, sum(y)), digits = 15)
k <- 0L; for (i in seq(1, n, 2)) { if (i > 10) next; k <- k + 1L; y[k] <- x[i] + k }
print(c(k, sum(y)), digits = 15)
k <- 10; for (i in 1:n) { k <- k + 1; if (k > 1995) stop0 <- k; y[i] <- k %% 7 }
print(c(k, stop0, sum(y)))
k <- 0L; r <- character(0)
for (i in 1:n) { k <- k + 1L; if (i == 1500) y[i] <- log(-1) else y[i] <- sqrt(x[i]) * k }
print(k)
n <- 2000L; x <- (1:n %% 101) / 7; y <- numeric(n); k <- 0L
r <- try(for (i in 1:n) { k <- k + 1L; if (i == 1990) stop("here"); y[k] <- x[i] + k }, silent = TRUE)
print(c(k, sum(y), y[1988:2000]))
y <- numeric(n); k <- 0L
for (v in x) { k <- k + 1L; if (k == 1500L) y[k] <- sqrt(-1) else y[k] <- v * k }
print(c(k, sum(y, na.rm = TRUE)))
for (v in x) { if (k == 700L) break; k <- k - 1L; y[k] <- v * k }
print(c(k, sum(y, na.rm = TRUE)))
f <- function(x) { k <- 0; y <- numeric(length(x)); for (v in x) { k <- k + 1; y[k] <- v * k + k }; c(k, sum(y)) }
print(f(x)); print(f(x[1:1500])); print(f(numeric(0)))
g <- function(x) { k <- 0; y <- x; for (i in seq_along(x)) { k <- k + 1; if (k > 1) y[k] <- x[k - 1] + y[k] }; sum(y) }
print(g(x))
print(sum(y))
