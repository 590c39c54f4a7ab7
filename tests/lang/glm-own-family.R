# a family of one's own need not say which values are valid; match.call() of an expression
own <- structure(list(family = "own", link = "log", linkfun = log, linkinv = exp, variance = function(mu) rep(1, length(mu)),
                      dev.resids = function(y, mu, wt) wt * (y - mu)^2, aic = function(y, n, mu, wt, dev) sum(dev), mu.eta = exp,
                      initialize = expression({ n <- rep(1, nobs); mustart <- y + 0.1 })), class = "family")
coef(glm(c(1, 3, 8, 22) ~ c(0, 1, 2, 3), family = own))
s <- function(x, df = 4) 1
match.call(s, parse(text = "s(z, 3)")); match.call(s, expression(s(df = 2, y), other)); tryCatch(match.call(s, 3), error = conditionMessage)
