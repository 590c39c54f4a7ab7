# Functions that call themselves: in tail position, or as an operand of one operation, they are loops of bounded depth.
p <- function(x) cat(format(sum(x), digits = 15), format(x[c(1, 2, 37, length(x))], digits = 15), "\n")
gcd <- function(a, b) if (b == 0) a else gcd(b, a %% b)
p(sapply(1:600, function(i) gcd(i * 12, 360)))
p(sapply(1:600, gcd, 84))                                     # the mapped function itself
p(mapply(gcd, 601:1200, 600:1))
steps <- function(n, k = 0L) if (n == 1) k else steps(if (n %% 2 == 0) n / 2 else 3 * n + 1, k + 1L)
p(sapply(1:600, steps))
pow <- function(x, n) if (n == 0) 1 else if (n %% 2 == 0) pow(x * x, n / 2) else x * pow(x, n - 1)
p(sapply(1:600, function(i) pow(1 + i / 1e4, i %% 37)))
fact <- function(n) {
  if (n <= 1) return(1)
  n * fact(n - 1)
}
p(sapply(1:600, function(i) fact(i %% 150)))
x <- sin(1:100)
tail_sum <- function(i, v) if (i > length(v)) 0 else v[i] + tail_sum(i + 1L, v)
p(sapply(1:600, function(i) tail_sum(i %% 90L + 1L, x)))
last_minus <- function(i) if (i > 40L) 0.5 else last_minus(i + 1L) - x[i]        # the call on the left
p(sapply(1:600, function(i) last_minus(i %% 40L + 1L)))
newton <- function(x, a, tol = 1e-12) {
  y <- (x + a / x) / 2
  if (abs(y - x) < tol * y) return(y)
  newton(y, a, tol)
}
p(sapply(1:600, function(i) newton(1, i)))
digits <- function(n) if (n < 10) n else n %% 10 + digits(n %/% 10)
p(sapply(1:600, function(i) digits(i * 977)))
s <- as.integer(cumsum(1:500 %% 3 + 1))
find <- function(v, key, lo = 1L, hi = length(v)) {
  if (lo > hi) return(0L)
  mid <- (lo + hi) %/% 2L
  if (v[mid] == key) mid else if (v[mid] < key) find(v, key, mid + 1L, hi) else find(v, key, lo, mid - 1L)
}
p(sapply(1:600, function(k) find(s, k)))
y <- numeric(600)
for (i in 1:600) y[i] <- gcd(i, 60) + fact(i %% 20)            # in a loop
p(y)
count <- function(n) if (n == 0) 0L else 1L + count(n - 1)     # deeper than the array: the interpreter's
p(sapply(c(1:500, 401, 450), count))
# not
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
p(sapply(1:100, function(i) fib(i %% 10)))
ack <- function(m, n) if (m == 0) n + 1 else if (n == 0) ack(m - 1, 1) else ack(m - 1, ack(m, n - 1))
p(sapply(1:100, function(i) ack(1, i %% 10)))
even <- function(n) if (n == 0) TRUE else odd(n - 1)
odd <- function(n) if (n == 0) FALSE else even(n - 1)
p(sapply(1:100, function(i) even(i %% 10)))
