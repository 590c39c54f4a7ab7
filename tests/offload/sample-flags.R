# sample(replace = T): T and F are variables, and so may be the flag; what it is now is part of the kernel.
set.seed(3)
a <- 0; for (i in 1:3000) a <- a * 0.5 + sum(sample(1:13, 2, replace = F))
b <- sapply(1:2000, function(i) sum(sample(6, 4, T)))
flag <- TRUE
f <- function(i) max(sample(10, 3, replace = flag))
x <- sapply(1:2000, f); flag <- FALSE; y <- sapply(1:2000, f)
T <- FALSE
z <- sapply(1:2000, function(i) prod(sample(3, replace = T)))
cat(a, sum(b), sum(x), sum(y), sum(x < 3), sum(y < 3), unique(z), runif(1), "\n")
