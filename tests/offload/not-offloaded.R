# What stays in the interpreter says why.
x <- 1:5000
r <- sapply(x, function(i) paste0("a", i)); print(r[5000])
s <- sapply(x, function(i) { if (i == 5000) cat("seen", i, "\n"); i }); print(sum(s))
t <- 0; invisible(lapply(x, function(i) t <<- t + i)); print(t)
u <- sapply(x, function(i) nchar(format(i))); print(sum(u))
v <- sapply(c(a = 1, b = 2), function(z) z * 2); print(v)
