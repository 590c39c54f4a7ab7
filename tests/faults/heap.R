# Results of varying length, subsets, matrices, strings, loops that write.
n <- 20000
x <- ((1:n) * 7919) %% 1009 / 1009
l <- lapply(1:500, function(i) x[1:40][x[1:40] > i / 500])
cat(sum(lengths(l)), sum(unlist(l)), "\n")
y <- sapply(x, function(v) exp(-v))
b <- y[y > 0.5]
k <- which(y < 0.4)
cat(length(b), sum(b), length(k), sum(k), "\n")
m <- sapply(1:100, function(i) sapply(1:100, function(j) x[i] * y[j]))
tm <- t(m)
p <- m %*% tm
cat(dim(p), sum(tm[3, ]), signif(p[5, 7], 10), "\n")
g <- c("a", "b", "c")[(1:n) %% 3 + 1]
cat(sum(x[g == "a"]), mean(y[g == "b"]), "\n")
u <- sapply(g[1:3000], function(s) if (s == "a") 1L else nchar(s) + 1L, USE.NAMES = FALSE)
cat(table(u), table(findInterval(y, c(0.4, 0.6, 0.8))), "\n")
o <- numeric(n)
for (i in seq_along(x)) { t <- x[i] * 2; o[i] <- if (t > 1) t - 1 else t }
cat(sum(o), t, "\n")
a <- y
for (q in 1:5) a <- sapply(a, function(v) v * 0.5 + 0.1)
cat(a[c(1, n)], "\n")
