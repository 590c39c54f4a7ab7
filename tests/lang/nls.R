# nonlinear and linear least squares, kernel smoothing
fm2 <- nls(mpg ~ a * exp(b * wt), mtcars, start = list(a = 40, b = -.3)); print(signif(coef(fm2), 5)); coef(fm2)
deviance(fm2); df.residual(fm2); logLik(fm2); AIC(fm2); vcov(fm2); predict(fm2, data.frame(wt = 3))
head(resid(fm2), 3)

ksmooth(1:4, 1:4, x.points=1:4)$y; ksmooth(cars$speed, cars$dist, "normal", bandwidth = 2)$y[1:5]
tryCatch(nls(mpg ~ a * exp(b * wt), mtcars, start = list(a = 40, b = 30)), error = function(e) cat(conditionMessage(e), "\n"))
integrate(integrand <- function(x) 1/((x+1)*sqrt(x)), 0, 10)
c(lsfit(cars$speed, cars$dist)$coefficients)
print(structure(factor(c("a", "b")), note = "x")); print(factor(c("a", "b c")), quote = TRUE); symnum(cor(attitude), diag.lower.tri = FALSE)
xtabs(cbind(ncases, ncontrols) ~ agegp + tobgp, data = esoph)[1:2, 1:2, ]; head(numToBits(pi), 12)
packBits(numToBits(c(pi, 2)), "double"); print(table(c(1, 2), c(1, 2)), zero.print = ".")
