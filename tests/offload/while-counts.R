# while loops that count are for loops in disguise.
n <- 3000L; x <- (1:n %% 101) / 7; y <- numeric(n)
i <- 1
while (i <= n) { y[i] <- sqrt(x[i]); i <- i + 1 }
print(c(i, sum(y)), digits = 15)
i <- 1L; s <- 0
while (i <= n) { s <- s + x[i] * 2; i <- i + 1L }
print(c(i, s), digits = 15)
f <- function(x) { i <- 1; s <- 0; y <- x; while (i <= length(x)) { y[i] <- x[i]^2; s <- s + y[i]; i <- i + 1 }; c(i, s, sum(y)) }
print(f(x), digits = 15); print(f(x[1:1000]), digits = 15); print(f(x[1:3])); print(f(numeric(0)))
j <- n; while (j > 0) { y[j] <- j * 2; j <- j - 2 }
print(c(j, sum(y)))
i <- 0; while (n > i) { i <- i + 3; t <- x[i] + i; y[i] <- t }
print(c(i, t, sum(y)), digits = 15)
i <- 1; while (i <= n) { if (i == 2500) break; y[i] <- i %% 7; i <- i + 1 }
print(c(i, sum(y)))
i <- 1; r <- try(while (i <= n) { if (i == 2700) stop("at ", i); y[i] <- i %% 11; i <- i + 1 }, silent = TRUE)
cat(r); print(c(i, sum(y)))
i <- 1; m <- 100; while (i <= m) { if (i == 90) m <- 200; y[i] <- m; i <- i + 1 }
print(c(i, sum(y)))
g <- function(n) { i <- 0L; v <- integer(n); while (i < n) { i <- i + 1L; v[i] <- i * i }; sum(v) }
print(g(2000L)); print(g(20L)); print(g(1L))
i <- 1.5; while (i < n) { i <- i + 1 }; print(i)
i <- 1; while (i <= n) { y[i] <- y[i] + 1; if (i == 2000) i <- i + 1; i <- i + 1 }; print(c(i, sum(y)))
h <- function(k) { s <- 0; i <- 1; while (i <= 50) { s <- s + x[i] * k; i <- i + 1 }; s }
print(sum(sapply(1:500, h)), digits = 15)
print(ls())
