# Sorting, order and medians in lanes (specialize/math/sort.h): GNU R's, ties and signs of zeros included.
set.seed(3)
m <- matrix(round(rnorm(300 * 40), 1), 300); m[5, 3] <- -0
k <- matrix(sample(50L, 300 * 33, TRUE), 300)
f <- function(x) { cat(format(sum(x), digits = 15), format(x[c(1, 77, length(x))], digits = 15), typeof(x), "\n") }
f(apply(m, 1, median)); f(apply(k, 1, median)); f(apply(k[, 1:32], 1, median)); f(apply(m[, 1:39], 1, median))
f(apply(m, 1, function(r) sort(r)[7])); f(apply(m, 1, function(r) sum(sort(r, decreasing = TRUE) * 1:40)))
f(apply(m, 1, function(r) order(r)[c(1, 20, 40)])); f(apply(k, 1, function(r) order(r, decreasing = TRUE)[c(1, 20, 33)]))
f(apply(k, 1, function(r) sort(r)[c(1, 20, 33)])); f(apply(m, 1, function(r) 1 / sort(r * 0)[3]))
f(apply(m, 1, quantile, 0.3)); f(apply(m, 1, function(r) diff(quantile(r, c(0.1, 0.9), names = FALSE))))
f(sapply(1:200, function(i) { x <- runif(i %% 50 + 20); median(x[x > 0.3]) }))
f(sapply(1:200, function(i) { x <- rnorm(30); y <- sort(x); mean(y[4:27]) + x[3] }))
f(sapply(1:200, function(i) { x <- sample(20); x[order(x)][3] + median(x) }))
f(sapply(1:300, function(i) median(m[i, ]) + m[i, 1]))
