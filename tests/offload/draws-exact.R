# What a loop draws one by one is what the generator gives as a vector, to the last bit, far into its stream.
n <- 60000L
set.seed(3); a <- rnorm(n); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- rnorm(1); s <- s + x[i] }
cat("rnorm", identical(a, x), "\n")
set.seed(3); a <- runif(n, -2, 5); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- runif(1, -2, 5); s <- s + x[i] }
cat("runif", identical(a, x), "\n")
set.seed(3); a <- rexp(n, 0.3); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- rexp(1, 0.3); s <- s + x[i] }
cat("rexp", identical(a, x), "\n")
set.seed(3); a <- rlnorm(n, 0.1, 2); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- rlnorm(1, 0.1, 2); s <- s + x[i] }
cat("rlnorm", identical(a, x), "\n")
set.seed(3); a <- rlogis(n, 1, 3); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- rlogis(1, 1, 3); s <- s + x[i] }
cat("rlogis", identical(a, x), "\n")
set.seed(3); a <- rcauchy(n, 1, 3); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- rcauchy(1, 1, 3); s <- s + x[i] }
cat("rcauchy", identical(a, x), "\n")
set.seed(3); a <- rweibull(n, 1.4, 3); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- rweibull(1, 1.4, 3); s <- s + x[i] }
cat("rweibull", identical(a, x), "\n")
set.seed(3); a <- sample(1000003L, n, replace = TRUE); set.seed(3); x <- integer(n); s <- 0
for (i in 1:n) { x[i] <- sample(1000003L, 1); s <- s + x[i] }
cat("sample", identical(a, x), "\n")
p <- (1:n) / (n + 1)
y <- numeric(n)
for (i in 1:n) { y[i] <- qnorm(p[i]); s <- s + y[i] }
cat("qnorm", identical(y, qnorm(p)), "\n")
set.seed(3); a <- rgamma(n, 2.5, 0.7); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- rgamma(1, 2.5, 0.7); s <- s + x[i] }
cat("rgamma", identical(a, x), "\n")
set.seed(3); a <- rbeta(n, 2.5, 0.7); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- rbeta(1, 2.5, 0.7); s <- s + x[i] }
cat("rbeta", identical(a, x), "\n")
set.seed(3); a <- rchisq(n, 4); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- rchisq(1, 4); s <- s + x[i] }
cat("rchisq", identical(a, x), "\n")
set.seed(3); a <- rt(n, 4); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- rt(1, 4); s <- s + x[i] }
cat("rt", identical(a, x), "\n")
set.seed(3); a <- rf(n, 4, 7); set.seed(3); x <- numeric(n); s <- 0
for (i in 1:n) { x[i] <- rf(1, 4, 7); s <- s + x[i] }
cat("rf", identical(a, x), "\n")
set.seed(3); a <- rpois(n, 3.3); set.seed(3); x <- integer(n); s <- 0
for (i in 1:n) { x[i] <- rpois(1, 3.3); s <- s + x[i] }
cat("rpois", identical(a, x), "\n")
set.seed(3); a <- rpois(n, 33); set.seed(3); x <- integer(n); s <- 0
for (i in 1:n) { x[i] <- rpois(1, 33); s <- s + x[i] }
cat("rpois", identical(a, x), "\n")
set.seed(3); a <- rbinom(n, 20, 0.3); set.seed(3); x <- integer(n); s <- 0
for (i in 1:n) { x[i] <- rbinom(1, 20, 0.3); s <- s + x[i] }
cat("rbinom", identical(a, x), "\n")
set.seed(3); a <- rbinom(n, 1000, 0.3); set.seed(3); x <- integer(n); s <- 0
for (i in 1:n) { x[i] <- rbinom(1, 1000, 0.3); s <- s + x[i] }
cat("rbinom", identical(a, x), "\n")
set.seed(3); a <- rgeom(n, 0.3); set.seed(3); x <- integer(n); s <- 0
for (i in 1:n) { x[i] <- rgeom(1, 0.3); s <- s + x[i] }
cat("rgeom", identical(a, x), "\n")
# several at a time, several parameters, parameters that change
set.seed(5); x <- numeric(4000); s <- 0
for (i in 1:4000) { v <- rnorm(5, s / i, 1 + i / 4000); w <- rpois(3, c(1, 10, i / 100)); s <- s + sum(v); x[i] <- sum(w) * s + rgamma(1, 1 + i %% 7) }
print(x[c(1, 2, 1000, 3999, 4000)], digits = 17)
r <- sapply(1:3000, function(i) mean(rexp(4)) + rbinom(1, 10, 0.2) / rchisq(1, 3))
print(r[c(1, 50, 3000)], digits = 17)
print(runif(1), digits = 17)
# parameters for which R gives NaN, and a warning
x <- numeric(2000); s <- 0
for (i in 1:2000) { x[i] <- rgamma(1, if (i == 1500) -1 else 2); s <- s + 1 }
print(c(which(is.nan(x)), x[2000]), digits = 17)
