# which(c)[1], x[c][1], min(which(c)), Position(): the search ends at the first element; no such element is NA.
set.seed(3); x <- rnorm(300)
p <- function(r) { print(r[c(1, 30, 44, 60, 200)]); print(sum(r, na.rm = TRUE)); print(sum(is.na(r))); print(typeof(r)) }
p(sapply(1:200, function(i) which(x > i / 80)[1]))
p(sapply(1:200, function(i) which(x * i > 1e9)[1]))
p(sapply(1:200, function(i) { w <- which(x > i / 80)[1]; if (is.na(w)) -1 else w * 2 }))
p(sapply(1:200, function(i) x[x > i / 100][1]))
p(sapply(1:200, function(i) x[which(x > i / 100)][1L]))
p(sapply(1:200, function(i) min(which(x > i / 100))))
p(sapply(1:200, function(i) min(which(x > i / 100 & x < 1))))
p(sapply(1:200, function(i) which(cumsum(abs(x)) > i)[1] - 1L))
y <- x; y[7] <- NA
p(sapply(1:200, function(i) which(y > i / 100)[1]))
p(sapply(1:200, function(i) { u <- runif(60); which(u > .97)[1] }))
p(sapply(1:200, function(i) { u <- runif(60); which(u > .5 & seq_along(u) > 3)[1] }))
z <- 1:300
p(sapply(1:200, function(i) which(z * i > 200L)[1]))
p(sapply(1:200, function(i) Position(function(v) v > i / 100, x)))
p(sapply(1:200, function(i) which(z %% i == 0)[1] + which(z > i)[2]))
