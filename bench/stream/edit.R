# The edit distance of two sequences: a table whose elements follow from their neighbours.
a <- (1:1500 * 7919) %% 23; b <- (1:1500 * 104729) %% 23
n <- length(a); m <- length(b); d <- matrix(0, n + 1, m + 1); d[, 1] <- 0:n; d[1, ] <- 0:m
for (i in 1:n) for (j in 1:m) d[i + 1, j + 1] <- min(d[i, j + 1] + 1, d[i + 1, j] + 1, d[i, j] + (a[i] != b[j]))
cat(d[n + 1, m + 1], "\n")
