# Elements that give back what they are given, and draw: the next number is the one after those.
v <- c(1:400, 7L, 5L)
w <- v / 2
after <- function(f, x) { set.seed(1); r <- sapply(x, f); c(runif(1), identical(r, x)) }
print(after(function(i) { a <- rexp(1); i }, v))
print(after(function(i) { a <- runif(1); i }, w))
print(after(function(i) { a <- rnorm(1); i }, w))
print(after(function(i) { a <- sample(10, 1); i }, v))
print(after(function(i) { a <- rgamma(1, 2); i }, v))
set.seed(1); r <- mapply(function(a, b) { d <- rexp(1); b }, v, w); print(c(runif(1), identical(r, w)))
set.seed(1); r <- vapply(v, function(a) { runif(2); a }, 1L); print(c(runif(1), identical(r, v)))
