# env: RAVEL_TEST_DISCRETE=1
# A heap smaller than the results: windows of the lanes are enqueued one behind the other, and waited for once.
n <- 20000L
f <- function(i) seq_len(i %% 7L)
options(ravel.heap.bytes = 8000)
for (r in 1:3) got <- lapply(1:n, f)
print(c(length(got), sum(lengths(got)), sum(unlist(got))))
print(got[c(1:8, 9999, n)])

# a mean that says little: results get longer and longer, with empty ones; a heap that is full, left lanes run again
g <- function(i) seq_len(if (i %% 3L == 0L) 0L else i %/% 500L)
for (r in 1:2) got <- lapply(1:n, g)
print(c(length(got), sum(lengths(got)), sum(unlist(got))))
print(lengths(got[c(1, 499:503, 9998:10000, n)]))

# lanes that fail a guard, in several windows; one result that no heap holds
x <- rep(1:5, length.out = n)
x[c(77, 5000, 19999)] <- NA
h <- function(v, i) if (i == 12345L) seq_len(5000L) else seq_len(v) + i
for (r in 1:2) got <- mapply(function(v, i) if (is.na(v)) c(i, v) else h(v, i), x, 1:n)
print(c(length(got), sum(lengths(got)), sum(unlist(got), na.rm = TRUE)))
print(got[c(76:78, 5000, 19999)])
