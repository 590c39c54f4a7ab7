# uniroot() and optimize() in closures: inlined with the function, all paths of the search; errors and warnings are the interpreter's
set.seed(1)
n <- 600
bs <- function(spot, k, r, t, s) {
  d <- (log(spot / k) + (r + s^2 / 2) * t) / (s * sqrt(t))
  spot * pnorm(d) - k * exp(-r * t) * pnorm(d - s * sqrt(t))
}
k <- runif(n, 80, 120); t <- runif(n, 0.2, 2); v <- runif(n, 0.1, 0.8); r <- 0.02
price <- bs(100, k, r, t, v)
p <- function(x) cat(format(c(sum(x), x[c(1, 17, n)]), digits = 10), "\n")
p(mapply(function(price, k, t) uniroot(function(s) bs(100, k, r, t, s) - price, c(0.01, 2))$root, price, k, t))
g <- function(s, k, t, price) bs(100, k, r, t, s) - price
p(mapply(function(price, k, t) uniroot(g, lower = 0.01, upper = 2, k = k, t = t, price = price, tol = 1e-9)$root, price, k, t))
u <- mapply(function(price, k, t) { u <- uniroot(g, c(0.01, 2), k, t, price); c(u$root, u$iter, u$estim.prec, abs(u$f.root) < 0.1) }, price, k, t)
for (i in 1:4) p(u[i, ])
iv <- numeric(n); for (i in 1:n) iv[i] <- uniroot(function(s) g(s, k[i], t[i], price[i]), c(0.01, 2), maxiter = 100)[["root"]]; p(iv)
it <- sapply(v, function(v) uniroot(function(x) x^3 - v, 0:1)$iter); p(it); print(typeof(it))
l <- lapply(v, function(v) uniroot(function(x) x^3 - v, c(0, 1))); str(l[[50]])
# the ends are moved outwards
p(sapply(v, function(v) uniroot(function(x) x^3 - v, c(0, 0.2), extendInt = "upX")$root))
u <- sapply(v, function(v) { u <- uniroot(function(x) v - x^3, c(0.9, 1), extendInt = "downX"); c(u$root, u$init.it) }); p(u[1, ]); p(u[2, ])
p(sapply(v, function(v) uniroot(function(x) atan(x) - v, c(0.1, 0.2), extendInt = "yes")$root))
# a root of a root; stats::uniroot(); the name of a base function; a bracket that the closure looks for
p(sapply(v, function(v) uniroot(function(x) uniroot(function(y) y^2 - x, c(0, 2))$root - v, c(0.01, 3))$root))
p(sapply(v, function(v) stats::uniroot(cos, c(v, 3))$root))
p(sapply(v, function(q) { f <- function(x) pexp(x, 3) - q; hi <- 0.01; while (f(hi) < 0) hi <- 2 * hi; uniroot(f, c(0, hi))$root }))
# no sign change: the lowest lane's error; the handler's value
print(tryCatch(sapply(v, function(v) uniroot(function(x) x - v, c(0, 0.799))$root), error = conditionMessage))
p(sapply(v, function(v) tryCatch(uniroot(function(x) x - v, c(0, 0.7))$root, error = function(e) -1)))
p(sapply(v, function(v) { r <- try(uniroot(function(x) x - v, c(0, 0.7985)), silent = TRUE); if (inherits(r, "try-error")) -1 else r$root }))
print(tryCatch(sapply(v, function(v) uniroot(function(x) if (x > 0.799) NaN else x - v, c(0, 1))$root), error = conditionMessage))
# no convergence: a warning for each such lane
w <- 0; p(withCallingHandlers(sapply(1:n, function(i) uniroot(function(x) x^3 - v[i], c(0, 1), maxiter = if (i %% 100 == 0) 3 else 1000)$root),
                              warning = function(c) { w <<- w + 1; invokeRestart("muffleWarning") })); print(w)
p(sapply(v, function(v) suppressWarnings(uniroot(function(x) x^3 - v, c(0, 9), maxiter = 4))$root))
# optimize()
p(sapply(v, function(v) optimize(function(x) (x - v)^2, c(0, 10))$minimum))
p(sapply(v, function(v) optimise(function(x, a) x * (a - x), c(0, 1), a = v, maximum = TRUE)$maximum))
p(sapply(v, function(v) optimize(function(x, a) (x - a)^2 + a, a = v, lower = 0, upper = 2L, tol = 1e-9)$objective))
o <- sapply(v, function(v) { o <- optimize(function(x) { d <- x - v; if (d < 0) -d else d^2 }, c(0, 1)); c(o$minimum, o$objective) }); p(o[1, ]); p(o[2, ])
x <- rexp(300); p(c(sapply(seq_along(x), function(i) optimize(function(l) -sum(dexp(x[-i], l, log = TRUE)), c(0.01, 10))$minimum), numeric(300)))
w <- 0; p(withCallingHandlers(sapply(v, function(v) optimize(function(x) if (v > 0.799) Inf else (x - v)^2, c(0, 1))$minimum),
                              warning = function(c) { w <<- w + 1; invokeRestart("muffleWarning") })); print(w > 0)
