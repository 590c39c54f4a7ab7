# outer with a function calls it once with both vectors expanded; on a device it is a range of two dimensions
x <- (1:150) / 10 - 7
y <- seq(0.5, 30, length.out = 80)
same <- function(r, f, x, y) {
  all(unlist(lapply(list(c(1, 1), c(150, 1), c(17, 33), c(1, 80), c(150, 80)), function(k) r[k[1], k[2]] == f(x[k[1]], y[k[2]]))))
}
f <- function(a, b) sqrt(a * a + b) - a / b
r <- outer(x, y, f)
print(c(same(r, f, x, y), dim(r)))
s <- outer(x, y, "-")
l <- outer(1:150, 1:80, "<")
print(c(same(s, `-`, x, y), sum(l), typeof(l) == "logical"))
w <- 3
t <- outer(x, y, function(p, q, k) {
  d <- p - q * k
  exp(-d * d / w)
}, 0.25)
print(same(t, function(p, q) exp(-(p - q * 0.25) * (p - q * 0.25) / w), x, y))
# a Vectorize'd function is called for each pair
g <- function(i, j) {
  s <- 0
  for (k in 1:(i %% 5 + 1)) s <- s + k / j
  s
}
v <- outer(1:150, 1:80, Vectorize(g))
print(c(same(v, g, 1:150, 1:80), dim(v)))
# names, arrays
names(x) <- paste0("x", 1:150)
n <- outer(x, y, f)
print(c(identical(unname(n), r), rownames(n)[150], is.null(colnames(n))))
a <- outer(array(1:30, c(5, 6)), array((1:400) / 3, c(20, 20)), `-`)
print(c(dim(a), a[5, 6, 20, 20] == 30 - 400 / 3))
# errors and warnings are R's
print(tryCatch(outer(1:2, 1:2, function(x, y) 1), error = conditionMessage))
print(tryCatch(outer(1:100, 1:100, function(x, y) x[1]), error = conditionMessage))
withCallingHandlers(
  o <- outer(2147483000L + 1:100, 501L * 1:100, `+`),
  warning = function(w) {
    cat("warning:", conditionMessage(w), "\n")
    print(conditionCall(w))
    invokeRestart("muffleWarning")
  })
print(c(sum(is.na(o)), o[1, 1]))
print(tryCatch(outer(1:100, as.character(1:100), "+"), error = conditionMessage))
# what rep gives is not stored before it is read; written, it is its own vector
u <- rep(c(1.5, 2.5, 4), 400)
z <- rep(1:3, each = 400)
u2 <- u
u[2] <- 10
print(c(u[1:4], u2[1:4], length(u), sum(z), z[400:402]))
print(identical(mapply(function(a, b) a * b, rep(1:30, 20), rep((1:20) / 2, each = 30)), c((1:30) %o% ((1:20) / 2))))
