# cumsum, cumprod, cummax, cummin of long vectors: two launches, the bits of the interpreter
set.seed(5)
n <- 30011L
x <- rnorm(n)
f <- 1 + x / 1e4
k <- sample(-50:60, n, TRUE)
show <- function(v) cat(format(v[c(1, 2, 255, 256, 257, 512, 1000, n - 1, n)], digits = 13), typeof(v), "\n")
for (t in 1:2) {
  a <- cumsum(x)
  b <- cumprod(f)
  c1 <- cummax(x)
  c2 <- cummin(x)
  d <- cumsum(k)
  e1 <- cummax(k)
  e2 <- cummin(k)
}
show(a); show(b); show(c1); show(c2); show(d); show(e1); show(e2)
show(cumsum(x > 0))
show(cumsum(x * x) / seq_len(n))
show(cumsum(sapply(x, function(v) if (v > 0) v else 0)))
show(cumprod(rep_len(c(1L, -1L), n)))
show(cumsum(as.numeric(k)) - d)
# a drawdown: a scan, then a vector expression on what it left on the device
w <- cumsum(x)
print(max(cummax(w) - w), digits = 12)
# left to the base functions: NA, overflow, out of range, not finite
y <- x
y[20000] <- NA
show(cumsum(y)); show(cummax(y)); show(cumprod(y))
k[7] <- NA
show(cumsum(k)); show(cummin(k))
print(withCallingHandlers(sum(is.na(cumsum(rep(1e6L, n) * 1L))), warning = function(w) {
  cat(conditionMessage(w), "\n")
  invokeRestart("muffleWarning")
}))
show(cumprod(rep(0.9, n)))
show(cumsum(c(rep(0, n - 3), 1e308, 1e308, -1e308)))
names(x) <- seq_along(x)
print(tail(cumsum(x), 2), digits = 12)
m <- matrix(1, 100, 100)
print(is.null(dim(cumsum(m))))
