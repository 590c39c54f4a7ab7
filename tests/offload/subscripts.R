# Subscripts in whole-vector expressions, and reductions of some elements: filters, na.rm
set.seed(3)
n <- 20000L
x <- runif(n) * 4 - 2
y <- runif(n) + 0.5
k <- rep_len(c(3L, -2L, 7L, 0L, 5L), n)
idx <- sample(n)
m <- matrix(x, ncol = 2)
ok <- y > 1
xn <- x
xn[c(5, 700)] <- NA
pr <- function(v) cat(format(c(sum(v[is.finite(v)]), v[1]), digits = 12), length(v), typeof(v), is.null(dim(v)), "\n")
for (t in 1:2) {
  s <- sum(x[x > 0])
  s <- c(s, mean(x[ok]))
  s <- c(s, mean(x[x > 0 & y > 1]))
  s <- c(s, range(x[!ok]))
  s <- c(s, prod((1 + x / 1e5)[ok]))
  s <- c(s, sum(k[k > 3L]), mean(k[k > 3L]))
  s <- c(s, sum(xn, na.rm = TRUE))
  s <- c(s, mean(xn^2, na.rm = TRUE))
  s <- c(s, max(xn, na.rm = TRUE))
  s <- c(s, any(ok[x > 0]), all(ok[x > 0]))
}
pr(s)
for (t in 1:2) d <- x[-1] - x[-n]
pr(d)
pr(x[2:n] * x[1:(n - 1)])
pr(x[-c(1, n)] - (x[-(1:2)] + x[-c(n - 1, n)]) / 2)
pr(x[idx] * 2)
pr(x[k %% 5L + 1L] + y)
pr(x[n:1] + y)
pr(m[, 1] * m[, 2])
pr(sum((x[-1] - x[-n])^2))
pr(diff(x, lag = 2))
pr(xn[-1] - xn[-n])
# not on the device, and right: a condition that is NA, no element, subscripts that R drops or that are out of bounds
pr(sum(x[xn > 0]))
print(tryCatch(max(x[x > 9]), warning = conditionMessage))
pr(x[abs(k)] + 1)
pr(x[idx + 10] * 2)
names(y) <- seq_along(y)
print(head(y[-1] * 2, 2))
print(sum(y[x > 0]))
# a factor or a class of its own
z <- structure(x, class = "mine")
"[.mine" <- function(x, i) structure(rep(1, 10), class = "mine")
print(sum(unclass(z[x > 0])), digits = 3)
