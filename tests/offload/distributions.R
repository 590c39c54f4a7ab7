# Densities, distribution functions and quantiles in kernels: the shared source's ordinary cases; a standard deviation of 0, a
# negative rate and what is infinite go to the interpreter, lane by lane
x <- seq(-9, 9, length.out = 12000); s <- rep(c(0.5, 1, 2, 1), 3000)
a <- sapply(x, function(v) pnorm(v)); print(sum(a), digits = 15)
s[9001] <- 0
b <- mapply(function(v, k) pnorm(v, 0.2, k), x, s); print(sum(b), digits = 15); print(b[8999:9002])
l <- sapply(seq(0.5, 2, length.out = 500), function(k) sum(dnorm(x[1:100], 0, k, log = TRUE))); print(l[c(1, 500)], digits = 15)
q <- sapply(seq(0, 1, length.out = 2001), function(p) qnorm(p, 10, 3)); print(q[c(1, 2, 1001, 2001)], digits = 15)
e <- sapply(abs(x), function(v) dexp(v, 2) + pexp(v, 2) + pnorm(v, lower.tail = FALSE)); print(sum(e), digits = 15)
w <- mapply(function(v, r) dexp(v, r), x[1:4000], rep(c(1, -1), c(3999, 1))); print(w[3998:4000])
price <- function(s, k, t) {
  d1 <- (log(s / k) + (0.02 + 0.045) * t) / (0.3 * sqrt(t))
  s * pnorm(d1) - k * exp(-0.02 * t) * pnorm(d1 - 0.3 * sqrt(t))
}
u <- 90 + abs(x); p <- mapply(price, u, 100, abs(x) + 0.1); v <- price(u, 100, abs(x) + 0.1); print(identical(p, v)); print(summary(v))
print(sum(dnorm(u, mean = 95, sd = 3, log = TRUE)), digits = 15)
print(sum(pnorm(u, 95, 3, lower.tail = FALSE)), digits = 15)
z <- dnorm(u, 0, -1); print(z[1])
