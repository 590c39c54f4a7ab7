# env: RAVEL_LANES=never
# Calls whose draws are GNU R's, in its order: one lane runs them one after the other (pe/serial.c).
set.seed(7)
x <- rnorm(30)
m <- replicate(3000, { s <- sample(x, replace = TRUE); mean(s) / sd(s) })
print(c(mean(m), sd(m), m[3000], runif(1)))
p <- sapply(1:3000, function(i) { u <- runif(1); if (u < 0.3) rnorm(1, i, 2) else rexp(1, 0.1) + i })
print(c(mean(p), p[c(1, 2, 3000)], runif(1)))
q <- vapply(1:2000, function(i) sum(sample(6, 2, TRUE)), numeric(1)); print(table(q)); 
w <- vapply(1:2000, function(i) { w <- cumsum(sample(c(-1, 1), 50, TRUE)); max(w) }, 0); print(summary(w))
r <- sapply(1:1000, function(i) range(rnorm(5))); print(r[, c(1, 1000)]); print(runif(2))
h <- sapply(c(3, 5, 8, rep(4, 997)), function(k) mean(runif(k))); print(sum(h)); 
b <- replicate(2000, { n <- 0; repeat { n <- n + 1; if (runif(1) < 0.2) break }; n }); print(mean(b)); print(runif(1))
pi_est <- function(n) { hits <- 0; for (i in seq_len(n)) { a <- runif(1); b <- runif(1); if (a^2 + b^2 <= 1) hits <- hits + 1 }; 4 * hits / n }
print(mean(replicate(300, pi_est(50)))); print(runif(1))
bd <- replicate(2000, any(duplicated(sample(1:365, 23, replace = TRUE)))); print(mean(bd))
bad <- tryCatch(sapply(1:500, function(i) { u <- runif(1); if (i == 400L) stop("at 400"); u }), error = conditionMessage); print(bad); print(runif(1))
k <- replicate(600, { u <- runif(1); if (u < 0.01) warning("small"); u }); print(sum(k)); print(runif(1))
mixed <- sapply(1:400, function(i) if (runif(1) < 0.5) 1L else 0.5); print(sum(mixed)); print(typeof(mixed))
strings <- sapply(1:300, function(i) if (runif(1) < 0.5) "head" else "tail"); print(table(strings)); print(runif(1))
f <- function(n) { x <- numeric(n); for (i in seq_len(n)) x[i] <- mean(sample(10, 3)); x }
print(sum(f(400))); a <- replicate(200, sum(f(12))); print(sum(a)); print(runif(1))
n <- 40; t <- (1:n) / n; hit <- numeric(300)
for (i in 1:300) { b <- c(0, cumsum(rnorm(n - 1))) / sqrt(n); hit[i] <- max(b - t * b[n]) > 1 }
print(sum(hit)); print(b[n]); print(runif(1))
