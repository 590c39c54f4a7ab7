# A forked child leaves the parent's device alone: what lies there came to memory before, its own calls run in the
# interpreter, and the parent's device works on.
library(parallel)
f <- function(i) sqrt(i) * 2 + i %% 7
x <- sapply(1:20000, f)
y <- mclapply(1:2, function(j) { gc(); sum(x) + sum(sapply(1:20000 + j, f)) }, mc.cores = 2)
z <- sapply(1:2, function(j) sum(x) + sum(sapply(1:20000 + j, f)))
identical(unlist(y), z)
w <- sqrt(x + 0.5) * 2
unlist(mclapply(1:3, function(i) sum(w), mc.cores = 3)) == sum(w)
identical(sapply(1:20000, f), x)
