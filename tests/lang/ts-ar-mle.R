# Autoregressions by exact maximum likelihood.
ar(lh, method = "mle")
ar.mle(lh, order.max = 1, demean = FALSE)
fit <- ar.mle(lh, order.max = 2)
round(fit$aic, 2)
round(fit$asy.var.coef, 4)
signif(predict(fit, n.ahead = 3)$pred, 3)
