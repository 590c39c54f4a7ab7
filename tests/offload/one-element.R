# isTRUE() of a vector of one element is that of the element; c() of nothing is NULL, whose sum is 0 (seeds 10594 and 21547 of the fuzzer).
f <- function(i) isTRUE(seq_len(1L) > 0L)
print(sum(sapply(1:60, f)))
g <- function(i) isTRUE(c(i > 3, TRUE)) || isTRUE(c(a = i > 30))
print(sum(sapply(1:60, g)))
h <- function(i) sum(c(NULL)) + i
print(sum(sapply(1:60, h)))
