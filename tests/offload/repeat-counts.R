# repeat loops that count are for loops in disguise, and so are while loops with such limits.
n <- 3000L; x <- (1:n %% 101) / 7; y <- numeric(n)
i <- 1
repeat { y[i] <- sqrt(x[i]); i <- i + 1; if (i > n) break }
print(c(i, sum(y)), digits = 15)
i <- 0L; s <- 0
repeat { if (i >= length(x)) { break }; i <- i + 1L; s <- s + x[i] * 2 }
print(c(i, s), digits = 15)
f <- function(x) { i <- 0; k <- 0; while (TRUE) { i <- i + 1; if (x[i] > 7) k <- k + 1; y[i] <- k * x[i]; if (i == length(x)) break }; c(i, k, sum(y)) }
print(f(x), digits = 15); print(f(x[1:1000]), digits = 15); print(f(x[1:3])); print(try(f(numeric(0)), silent = TRUE)[1])
j <- n; repeat { y[j] <- j * 2; if (2 > j) break; j <- j - 2 }
print(c(j, sum(y)))
i <- 1; repeat { if (i == 2500) break; y[i] <- i %% 7; i <- i + 1; if (n < i) break }
print(c(i, sum(y)))
i <- 1; r <- try(repeat { if (i == 2700) stop("at ", i); y[i] <- i %% 11; i <- i + 1; if (i > n) break }, silent = TRUE)
cat(r); print(c(i, sum(y)))
i <- 1; repeat { i <- i + 1; if (i %% 3 == 0) next; y[i] <- i; if (i > n - 2) break }
print(c(i, sum(y)))
i <- 0.5; repeat { i <- i + 1; y[i] <- 1; if (i > n - 1) break }; print(c(i, sum(y)))
i <- 1; while (i <= 2 * (n - 500)) { if (i <= n) y[i] <- y[i] + 1; i <- i + 1 }; print(c(i, sum(y)))
m <- matrix(x, 300); i <- 1; rs <- numeric(300)
while (i <= nrow(m)) { rs[i] <- sum(m[i, ]); i <- i + 1 }; print(sum(rs), digits = 15)
i <- 1; while (i != n) { y[i] <- 3; i <- i + 1 }; print(c(i, sum(y)))
k <- 0; i <- 1; repeat { k <- k + 1; i <- i + 2; if (i == 4000) break; if (k > 5000) break }; print(c(i, k))
lim <- 100; i <- 1; repeat { y[i] <- lim; if (i == 90) lim <- 200; i <- i + 1; if (i > lim) break }; print(c(i, sum(y)))
g <- function() { i <- 0; out <- integer(2000); repeat { i <- i + 1; out[i] <- i * 3L; if (i == 2000) return(sum(out)) } }
print(try(g(), silent = TRUE))
i <- 1L; for (v in x) { if (v > 9) next; i <- i + 1L; y[i] <- v }; print(c(i, sum(y)), digits = 15)
print(ls())
