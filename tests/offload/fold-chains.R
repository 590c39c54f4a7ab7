# s <- s + x - y: several additions of one assignment, in R's order.
set.seed(2)
n <- 1200L
x <- rnorm(n)
y <- as.numeric(runif(n) < 0.5)
X <- cbind(1, x, x^2)
b <- c(0.1, 0.5, -0.2)
ll <- 0
for (i in 1:n) { eta <- sum(X[i, ] * b); ll <- ll + y[i] * eta - log(1 + exp(eta)) }
cat(format(ll, digits = 17), "\n")
s <- 0
for (i in seq_along(x)) s <- (s - x[i]) + x[i]^2 - 1 + y[i]
cat(format(s, digits = 17), "\n")
p <- 1
for (i in 1:n) p <- p * (1 + x[i] / 100) * (1 - y[i] / 200)
cat(format(p, digits = 17), "\n")
k <- 0L
for (i in 1:n) k <- k + i %% 3L - 1L
print(k)
e <- 0
for (i in 1:60) for (j in 1:40) e <- e + x[i] * x[j + 60] - 0.01 * y[i]
cat(format(e, digits = 17), "\n")
h <- numeric(7)
for (i in 1:n) h[i %% 7 + 1] <- h[i %% 7 + 1] + x[i]
print(sum(h), digits = 15)
