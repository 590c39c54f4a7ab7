# optim's L-BFGS-B takes the steps of the published algorithm: the same counts, values and messages; HoltWinters by it
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
grr <- function(x) c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2))
p <- function(o) { print(round(o$par, 7)); print(round(o$value, 9)); print(o$counts); print(o$message); print(o$convergence) }
p(optim(c(-1.2, 1), fr, grr, method = "L-BFGS-B"))
p(optim(c(-1.2, 1), fr, method = "L-BFGS-B"))
flb <- function(x) { n <- length(x); sum(c(1, rep(4, n - 1)) * (x - c(1, x[-n])^2)^2) }
p(optim(rep(3, 25), flb, NULL, method = "L-BFGS-B", lower = rep(2, 25), upper = rep(4, 25)))
p(optim(c(-1.2, 1), fr, grr, method = "L-BFGS-B", lower = c(-2, -2), upper = c(.5, 2)))
p(optim(c(-1.2, 1), fr, grr, method = "L-BFGS-B", control = list(maxit = 5)))
p(optim(c(-1.2, 1), fr, grr, method = "L-BFGS-B", control = list(lmm = 2, factr = 10)))
w <- function(x) (x[1]^2 + x[2] - 11)^2 + (x[1] + x[2]^2 - 7)^2 + sin(3 * x[3]) + x[3]^2
p(optim(c(0, 0, 1), w, method = "L-BFGS-B", lower = -1))
p(optim(c(0, 0, 1), w, method = "L-BFGS-B", lower = c(-5, -5, .5), upper = c(5, 1, 3)))
p(optim(c(4, 4, 1), w, method = "L-BFGS-B"))
h <- HoltWinters(co2)
print(round(c(h$SSE, h$alpha, h$beta, h$gamma), 6))
print(round(HoltWinters(Nile, gamma = FALSE, beta = FALSE)$alpha, 7))
h <- HoltWinters(uspop, gamma = FALSE)
print(round(c(h$alpha, h$beta), 7))
h <- HoltWinters(AirPassengers, seasonal = "mult")
print(round(c(h$alpha, h$beta, h$gamma), 7))
tryCatch(optim(c(1, 1), function(x) if (x[1] < 1) NaN else sum(x^2), method = "L-BFGS-B"), error = print)
