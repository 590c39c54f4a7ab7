# optim(): the simplex and the variable metric, with and without a gradient, traces, scales, errors that name the call.
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
gr <- function(x) c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2))
o <- function(r) { print(r$par, digits = 7); print(r$value, digits = 7); print(r$convergence) }
o(optim(c(-1.2, 1), fr))
o(optim(c(a = -1.2, b = 1), fr, method = "BFGS"))
o(optim(c(-1.2, 1), fr, gr, method = "BFGS"))
o(optim(c(-1.2, 1), fr, gr, method = "BFGS", control = list(trace = 1, REPORT = 5, maxit = 23)))
o(optim(c(-1.2, 1), fr, method = "BFGS", control = list(parscale = c(2, 3), fnscale = 0.5, reltol = 1e-12)))
o(optim(rep(3, 5), function(p) sum((p - 1:5)^4) + sum(p^2), method = "BFGS", hessian = TRUE))
o(optim(rep(3, 5), function(p) sum((p - 1:5)^4) + sum(p^2), control = list(maxit = 100)))
o(optim(c(1, 1), function(p) if (p[1] < 0) Inf else sqrt(p[1]) + abs(p[2]), control = list(alpha = 1.2, beta = 0.4, gamma = 1.9)))
o(optim(c(1, 2, 3), function(p) -exp(-sum(p^2)), method = "BFGS", control = list(fnscale = 1)))
o(optim(c(1, 2), function(p) -sum(dnorm(c(1, 2, 4), p[1], p[2], log = TRUE)), method = "BFGS"))
o(suppressWarnings(optim(1, function(p) (p - 2)^2)))
e <- function(x) tryCatch(x, error = function(e) print(e))
e(optim(c(0, 0), function(p) NaN))
e(optim(c(0, 0), function(p) NA, method = "BFGS"))
e(optim(c(0, 0), function(p) if (p[1] > 0) Inf else 1, method = "BFGS"))
e(optim(c(0, 0), function(p) c(1, 2)))
e(optim(c(0, 0), function(p) stop("mine")))
e(optim(c(0, 0), fr, function(p) 1, method = "BFGS"))
optim(c(0, 0), function(p) { if (!exists("said")) { said <<- TRUE; print(sys.call()); print(nargs()) }; sum(p^2) })$counts
print(optim(c(-1.2, 1), fr)$counts)
print(optim(c(-1.2, 1), fr, gr, method = "BFGS")$counts)
print(optim(rep(3, 5), function(p) sum((p - 1:5)^4) + sum(p^2), control = list(maxit = 100))$counts)
# to the last bit: the metric's symmetric updates, differences that go there and back
h <- function(x) sum((x - c(0.1, 0.2, 0.3))^2 * c(1, 3, 7)) + x[1] * x[2] * x[3]
print(unlist(optim(c(1, 1, 1) / 3, h, hessian = TRUE, method = "BFGS")), digits = 17)
print(optimHess(c(a = 1.1, b = 1.2), fr, control = list(parscale = c(2, 0.3), ndeps = c(1e-4, 1e-3), fnscale = 7)), digits = 17)
