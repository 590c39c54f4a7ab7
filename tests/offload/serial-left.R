# What a loop leaves behind where a round of the interpreter's ends it, and what such a round redefines.
n <- 400L; I <- 1:n %% 7L; I[300] <- NA; s <- 0
r <- tryCatch(for (i in 1:n) { if (I[i] > 3L) s <- s * 0.5 + i; for (j in 1:(I[i] + 1L)) s <- s * 0.9 + j; p <- s * 2; k <- j + 2L; fl <- p > 5 }, error = conditionMessage)
print(list(r, i, j, p, k, fl, s))
f <- function() { s <- 1; for (i in 1:n) { if (is.na(I[i])) break; p <- s + i; s <- s * 0.9 + p; h <- c(p, s); st <- if (p > 3) "a" else "b" }; list(i, p, h, s, st) }
print(f())
plus <- function(a, b) base::`+`(a, b) * 2
i <- 0; x <- numeric(n); while (TRUE) { i <- i + 1; if (i > n) break; x[i] <- i * 0.5; if (i == 100) `+` <- plus }; rm(`+`); print(c(i, sum(x)))
s <- 0; for (i in 1:n) { if (i == 100) `+` <- plus; s <- s * 0.5 + 1 }; rm(`+`); print(s)
y <- numeric(n); g <- function(a) a * 2; for (i in 1:n) { if (i == 100) g <- function(a) a * 3; y[i] <- g(i) }; print(sum(y))
w <- 3; for (i in 1:n) { if (i == 100) w <- 7; y[i] <- w * i }; print(sum(y))
I <- 1:90 %% 7L + 3L; I[60] <- 40000L; set.seed(1); s <- 0
for (v in I) { b <- sample(v); s <- s + b[1] }; print(c(s, runif(1)))
set.seed(2); x <- numeric(2000); for (i in 1:2000) x[i] <- rnorm(1); set.seed(2); print(identical(x, rnorm(2000)))
set.seed(3); for (i in 1:2000) x[i] <- rcauchy(1); set.seed(3); print(identical(x, rcauchy(2000)))
set.seed(4); for (i in 1:2000) x[i] <- rlnorm(1) + rlogis(1) + rweibull(1, 2); set.seed(4); y <- numeric(2000)
m <- function() { for (i in 1:10) y[i] <- rlnorm(1) + rlogis(1) + rweibull(1, 2); y[1:10] }; print(identical(x[1:10], m()))
u <- c(0.02, 0.3, 0.478, 0.4385, 0.7); print(sprintf("%a", qnorm(u)))
fl <- TRUE; k <- 0L; set.seed(1); for (i in 1:60) { w <- xor(fl, runif(1) < 0.4); k <- k + w }; print(c(k, runif(1)))
for (i in 1:60) k <- k + xor(fl, { k <- k + 1L; TRUE }); print(k)
f <- function() { x <- numeric(60); for (i in 1:60) { if (i == 47) { saved <- .Random.seed; runif(3); .Random.seed <<- saved }; x[i] <- runif(1) }; x[40:60] }
set.seed(1); print(f()); print(runif(1))
h <- function(a) if (a > 3) 3L
X <- 1:40 %% 9L; k <- 0L; r <- tryCatch(for (i in 49:1) { s <- h(X[i / 2]); k <- k }, error = conditionMessage); print(list(r, s))
k <- 10L; f <- function() { for (i in X) { next; k <- k + 1L }; k }; print(f())
