# return() of another kind than the result, in functions that the profile has never seen do it
divisors <- function(x) { d <- 1:floor(sqrt(x)); d <- d[x %% d == 0]; c(d, x / d) }
proper <- function(x) {
  if (x == 1) return(NA)
  d <- unique(divisors(x))
  return(d[d < x])
}
kind <- function(x) {
  if (x < 1) return("none")
  s <- sum(proper(x))
  ifelse(s == x, 0, ifelse(s < x, -1, 1))
}
n <- 2:6000
k <- sapply(n, kind)
print(table(k)); print(n[k == 0])
tail(sapply(c(2:4000, 1, 6), kind), 4)
# variables of callers, functions in functions, numbers that are drawn behind it
centred <- function(v) {
  if (length(v) == 0) return(NULL)
  m <- mean(v)
  inner <- function(u) { if (u > 100) return(character(0)); c(u - m, u + m) }
  w <- inner(v[1])
  w
}
r <- sapply(1:4000, function(i) { z <- centred(c(i %% 7, i %% 3)); z[1] * z[2] })
cat(sum(r), "\n")
set.seed(3)
walk <- function(p) { if (p > 1e6) return(list()); q <- c(p, runif(1)); if (q[2] < 0.5) q <- -q; q }
p <- 1
for (i in 1:5000) { q <- walk(p); p <- q[1] * 0.99 + q[2] }
cat(p, runif(1), "\n")
