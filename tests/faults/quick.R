# A little of each: maps, a chain, a reduction, a subset, records, a loop that writes.
n <- 3000
x <- (1:n) / n
y <- sapply(x, function(v) v * v + 1)
z <- sapply(y, function(v) sqrt(v) - 0.5)
cat(sum(z), y[17], "\n")
y[3] <- 100
r <- lapply(1:300, function(i) list(a = y[i], b = i * 2L))
cat(r[[3]]$a, r[[300]]$b, "\n")
l <- lapply(1:200, function(i) x[1:20][x[1:20] > i / 20000])
cat(sum(lengths(l)), sum(unlist(l)), "\n")
o <- numeric(n)
for (i in seq_along(x)) { t <- x[i] * 2; o[i] <- if (t > 1) t - 1 else t }
cat(sum(o), t, "\n")
f <- sapply(1:n, function(i) { if (i %% 1000L == 0L) warning("w"); x[i] })
cat(length(f), sum(f), "\n")
