# ar.mle(): the fits are arima0()'s; one order alone; without a mean.
p <- function(a) {
    print(a)
    print(a$aic, digits = 4)
    print(a$asy.var.coef)
    print(a$x.mean)
    print(head(a$resid, 5), digits = 5)
}
print(ar(lh, method = "mle")$ar, digits = 9)
p(ar(lh, FALSE, 4, method = "mle"))
p(ar(lh, method = "mle", demean = FALSE, order.max = 2))
p(ar.mle(BJsales.lead, order.max = 3))
p(ar.mle(c(1, 3, 2, 5, 4), order.max = 1))
str(ar.mle(presidents[!is.na(presidents)][1:30], order.max = 2))
