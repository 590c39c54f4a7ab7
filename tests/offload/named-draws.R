# calls that draw and return a vector with names: the matrix has them, and the list's elements
set.seed(5)
craps <- function() { n <- 0; x <- sum(ceiling(6 * runif(2))); if (x == 7 | x == 11) return(c(roll = x, win = TRUE, n = n)); if (x < 4 | x == 12) return(c(roll = x, win = FALSE, n = n)); repeat { y <- sum(sample(1:6, 2, replace = TRUE)); n <- n + 1; if (y == 7) return(c(roll = y, win = FALSE, n = n)); if (y == x) return(c(roll = y, win = TRUE, n = n)) } }
r <- replicate(6000, craps()); print(dim(r)); print(rownames(r)); print(rowMeans(r)); print(r[, 5999:6000])
l <- lapply(1:6000, function(i) { u <- rexp(1); if (u > 1) c(a = u, 2) else c(a = -u, i) }); print(l[[6000]]); print(sum(unlist(l))); print(names(l[[3]]))
m <- lapply(1:6000, function(i) { k <- 0; while (runif(1) < 0.5) k <- k + 1; if (i > 5000 && k > 6) c(a = k, c = 1) else c(a = k, b = 0) }); print(table(sapply(m, `[`, 1))); print(table(sapply(m, function(v) names(v)[2])))
v <- vapply(1:6000, function(i) { k <- 0L; while (runif(1) < 0.5) k <- k + 1L; c(k = k, i = i) }, c(k = 0L, i = 0L)); print(v[, 5998:6000]); print(sum(v))
f <- function(d) { s <- 0; for (i in 1:d) { z <- rnorm(1); if (z > 0) s <- s + z }; c(sum = s, mean = s / d) }
print(rowMeans(sapply(rep(c(3, 10), 2000), f))); q <- t(sapply(1:5000, function(i) { z <- rnorm(1); while (z < 1) z <- rnorm(1); c(first = z, second = z^2) })); print(colMeans(q)); print(head(q, 2))
