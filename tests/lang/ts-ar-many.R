# Autoregressions of several series by least squares.
x <- ts.union(BJsales.lead, BJsales - 150)
(f <- ar(x, method = "ols", aic = FALSE, order.max = 2))
print(lapply(f$asy.se.coef, round, 5))
round(f$resid[1:4, ], 5)
str(f[c("order", "n.used", "order.max", "method", "series", "frequency")])
f$x.mean
f2 <- ar(x, method = "ols", order.max = 4, demean = FALSE)
f2$order; round(f2$aic, 4); f2$x.intercept
ar(x, method = "ols", aic = FALSE, order.max = 1, intercept = FALSE)
