# stop() in some lanes: the error of the lowest one.
x <- as.numeric(1:20000)
f <- function(v) { if (v > 15000) stop("too large: ", v); v + 1 }
r <- try(sapply(x, f), silent = TRUE)
cat(r)
r <- sapply(x[1:15000], f)
print(sum(r))
