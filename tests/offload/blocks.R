# m[i, j] of several rows and columns in closures: stencils, what is left without a row, conditions
n <- 60; im <- outer(1:n, 1:n, function(i, j) sin(i / 7) * cos(j / 5)); k <- matrix(c(1, 2, 1, 2, 4, 2, 1, 2, 1), 3) / 16
bl <- sapply(2:(n - 1), function(j) sapply(2:(n - 1), function(i) sum(im[(i - 1):(i + 1), (j - 1):(j + 1)] * k))); print(sum(bl), digits = 10)
g <- expand.grid(i = 2:(n - 1), j = 2:(n - 1))
b2 <- mapply(function(i, j) sum(im[(i - 1):(i + 1), (j - 1):(j + 1)] * k), g$i, g$j); print(identical(as.vector(bl), b2))
md <- matrix(0, n, n); for (i in 2:(n - 1)) for (j in 2:(n - 1)) md[i, j] <- median(im[(i - 1):(i + 1), (j - 1):(j + 1)]); print(sum(md), digits = 10)
r <- mapply(function(i, j) max(im[-i, -j]) + sum(im[c(i, i + 1), ][, 3]), g$i, g$j); print(summary(r))
s <- sapply(1:600, function(q) { w <- im[1:4, 1:4] * q; sum(diag(w)) + sum(w[w > q / 50]) + dim(w)[2] }); print(summary(s))
tr <- sapply(1:300, function(q) { a <- im[1:5, q %% 50 + 1:2]; b <- crossprod(a); b[1, 2] }); print(summary(tr))
bs <- sapply(1:300, function(q) { i <- which(im[, q %% n + 1] > 0); mean(im[i, 1:2]) }); print(summary(bs))
