# env: RAVEL_TEST_DISCRETE=1 RAVEL_TEST_FAULT=fetch:1-
# Matrices that live on the device alone when it is lost are computed again
x <- (1:150) / 10 - 7
y <- seq(0.5, 30, length.out = 80)
r <- outer(x, y, function(a, b) sqrt(a * a + b) - a / b)
m <- matrix(sin(1:(70 * 50)), 70)
t1 <- sapply(1:300, function(i) x * i + m[i %% 70L + 1L, 3])
g <- outer(1:70, 1:50, Vectorize(function(i, j) m[i, j] * j - i))
s <- outer(1:70, 1:70, Vectorize(function(i, j) sum(m[i, ] * m[j, ])))
x[1] <- 0
m[2] <- 7
options(warn = -1)
print(c(dim(r), signif(sum(r), 12)))
print(c(dim(t1), signif(c(sum(t1), t1[1, 2], t1[150, 70]), 12)))
print(c(dim(g), signif(c(sum(g), g[70, 49]), 12)))
print(c(dim(s), identical(s, t(s)), signif(sum(s), 10)))
