# env: RAVEL_TEST_DISCRETE=1
# Reductions of whole-vector expressions and of vectors that live on the device: nothing comes back but the answer.
n <- 70001L
p <- function(...) for (v in list(...)) cat(typeof(v), format(v, digits = 14), if (is.double(v)) 1 / v == Inf, "\n")
s <- sapply(1:n, function(i) sqrt(i / 70001) * 2 - 1)
i <- sapply(1:n, function(i) i %% 17L)
p(sum(s), mean(s), min(s), max(s), range(s), which.max(s), which.min(s), sum(i), mean(i), max(i), range(i))
p(sum(s * 3 + 1))
l <- vapply(s, function(v) v > 0.5, NA)
p(any(l), all(l), sum(l), mean(l), which.max(l))
# NA, NaN, infinities, zeros with signs; what is not finite is left to the base function
y <- s
y[c(7, 60000)] <- c(NA, NaN)
p(sum(y), max(y), range(y), which.max(y), mean(y))
y[7] <- NaN
p(min(y))
p(prod(y[1:5]), min(c(rep(0, 9000), -0)), max(c(rep(-0, 9000), 0)), sum(rep(1e308, 9000)), max(rep(Inf, 9000)))
j <- i
j[100] <- NA
p(sum(j), max(j), which.max(j), mean(j), sum(rep(2147483647L, 9000)))
# shapes of the tree
for (k in c(8193, 16385, 32768 + 515)) p(sum(s[1:k]), prod(s[1:k] / 700 + 1))
