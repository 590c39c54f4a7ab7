# What the model's own function says of derivatives stays with nls()'s fitted values (MASS's rms.curv); generics by their function.
dat <- data.frame(x = 1:8, y = c(2.9, 4.1, 6.2, 8.1, 12, 15.9, 22, 33))
grow <- deriv(~ a * exp(b * x), c("a", "b"), function(a, b, x) NULL, hessian = TRUE)
fit <- nls(y ~ grow(a, b, x), dat, start = list(a = 2, b = 0.3))
names(attributes(fit$m$fitted())); names(attributes(fitted(fit)))
print(fit, digits = 4)
methods::isGeneric(fdef = function(x) 1); isGeneric(fdef = show); isGeneric("show", fdef = show)
pdf(NULL); plot(1:3, axes = FALSE); axis(1, lwd = NULL); axis(2, lwd.ticks = NULL); invisible(dev.off())
