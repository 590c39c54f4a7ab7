# stats4: mle, its summary, profile and intervals
library(stats4)
x <- 0:10
y <- c(26, 17, 13, 12, 20, 5, 9, 8, 5, 4, 8)
nLL <- function(lambda) -sum(stats::dpois(y, lambda, log = TRUE))
fit0 <- mle(nLL, start = list(lambda = 5), nobs = NROW(y))
fit0
summary(fit0)
logLik(fit0)
BIC(fit0)
AIC(fit0)
vcov(fit0)
confint(fit0)
nLL2 <- function(ymax = 15, xhalf = 6) -sum(dpois(y, lambda = ymax / (1 + x / xhalf), log = TRUE))
fit <- suppressWarnings(mle(nLL2, nobs = NROW(y)))
fit
p <- suppressWarnings(profile(fit))
print(signif(p@profile$ymax$z, 5))
print(signif(p@profile$xhalf$par.vals, 4))
print(signif(confint(p), 5))
print(signif(suppressWarnings(confint(fit, "xhalf", level = .9)), 5))
fit2 <- suppressWarnings(mle(nLL2, fixed = list(xhalf = 6)))
fit2
summary(fit2)
print(fit2@details$counts)
print(round(coef(suppressWarnings(update(fit, fixed = list(ymax = 20)))), 4))
nobs(fit)
print(is(fit, "mle"))
print(slotNames(fit))
tryCatch(mle(nLL2, start = list(zz = 1)), error = print)
print(signif(coef(mle(nLL2, method = "L-BFGS-B", lower = c(0, 0))), 4))

# an argument of several parameters, limits by name, fixed values within limits; a profile at a limit
x <- 1:10
y <- c(0.48, 2.24, 2.22, 5.15, 4.64, 5.53, 7, 8.8, 7.67, 9.23)
X <- cbind(1, x)
b0 <- c("(Intercept)" = 0, x = 0)
mll <- function(b = b0, sigma = 1) -sum(dnorm(y, X %*% b, sigma, log = TRUE))
options(digits = 5)
summary(mle(mll, lower = c(-Inf, -Inf, 0.01)))
m <- mle(mll, lower = list(sigma = 0.01))
coef(m)
confint(m)
x <- 0:10
y <- c(26, 17, 13, 12, 20, 5, 9, 8, 5, 4, 8)
ll <- function(ymax = 15, xhalf = 6) if (ymax > 0 && xhalf > 0) -sum(stats::dpois(y, lambda = ymax/(1+x/xhalf), log = TRUE)) else NA
mle(ll, lower = c(0, 4), fixed = list(ymax = 23))
is.na(confint(mle(ll, lower = c(0, 4)))[2, ])
try(mle(ll, lower = c(30, 4), fixed = list(ymax = 23)))
try(mle(ll, start = list(zzz = 1)))
