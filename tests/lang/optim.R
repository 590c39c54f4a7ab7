# minimizers
fr <- function(x) { x1 <- x[1]; x2 <- x[2]; 100 * (x2 - x1 * x1)^2 + (1 - x1)^2 }
grr <- function(x) { x1 <- x[1]; x2 <- x[2]; c(-400 * x1 * (x2 - x1 * x1) - 2 * (1 - x1), 200 * (x2 - x1 * x1)) }
optim(c(-1.2,1), fr)
optim(c(-1.2,1), fr, NULL, method = "BFGS", hessian=TRUE)
str(optim(c(-1.2,1), fr, grr, method = "L-BFGS-B")[c("convergence")]); round(optim(c(-1.2,1), fr, grr, method = "L-BFGS-B")$par,3)

set.seed(1); x <- rnorm(50, 3, 2); nll <- function(p) -sum(dnorm(x, p["mu"], exp(p["ls"]), log=TRUE)); optim(c(mu=0, ls=0), nll)
optim(1, function(x) (x-2)^2, method="Brent", lower=0, upper=10)
f <- function(x) sum((x-1:length(x))^2); round(nlm(f, c(10,10))$estimate, 4); round(nlminb(c(5,5), f, lower=c(2,-Inf))$par,4)
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
gr <- function(x) c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2))
for (ty in 1:3) print(optim(c(-1.2, 1), fr, gr, method = "CG", control = list(type = ty))[1:4])
withCallingHandlers(optimize(function(x) if (x < 0.1) Inf else -x, c(-1, 0.9))$objective, warning = function(w) {
    print(conditionCall(w)[[1]]); invokeRestart("muffleWarning") })
str(optim(1, function(x) (x - 2)^2, method = "Brent", lower = 0, upper = 10)$counts) # logical
