# env: RAVEL_TEST_DISCRETE=1
# tabulate() of a vector that lives on the device counts there: in local memory, or in global memory where there are many bins
n <- 100000L
x <- sapply(1:n, function(i) (i * 7L) %% 13L)
t1 <- tabulate(x, 12L)
print(t1)
y <- sapply(1:n, function(i) i %/% 3L)
t2 <- tabulate(y, 40000L)
print(c(length(t2), sum(t2), t2[1:3], t2[33333:33334]))
print(tabulate(x, 0L)); print(tabulate(x, 1L))
x[c(5, 70)] <- NA
print(tabulate(x + 0L, 12L))
