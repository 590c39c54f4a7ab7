# Self-starting models, rhyper, error strata, pretty() of dates, options(error = ).
fm <- nls(density ~ SSlogis(log(conc), Asym, xmid, scal), DNase, subset = Run == 1); print(signif(coef(fm), 5))
DNase1 <- subset(DNase, Run == 1)
print(signif(getInitial(density ~ SSlogis(log(conc), Asym, xmid, scal), data = DNase1), 4))
print(signif(coef(nls(rate ~ SSmicmen(conc, Vm, K), data = Puromycin, subset = state == "treated")), 6))
print(SSlogis(1:3, 2, 2, .5)); Asym <- 2; xmid <- 2; scal <- .5; print(attr(SSlogis(1:3, Asym, xmid, scal), "gradient"))
set.seed(1); print(rhyper(8, 10, 7, 8)); print(rhyper(5, 500, 400, 300)); print(rhyper(3, 3024, 27466, 251)); print(runif(1))
d <- data.frame(y = c(1, 3, 2, 5, 4, 6, 8, 7), s = gl(4, 2), t = gl(2, 1, 8)); print(summary(aov(y ~ 1 + Error(s), d)))
print(pretty(as.Date("2020-01-01") + c(0, 100))); print(hist(as.Date("2005-01-01") + 0:60, "months", plot = FALSE)$counts)
options(error = quote(cat("seen\n")))
tryCatch(stop("a"), error = function(e) cat("caught\n"))
stop("b")
cat("on\n")
# predictions at new points bring the gradient along; a model is a function with attributes
n1 <- nls(density ~ SSlogis(log(conc), Asym, xmid, scal), DNase, subset = Run == 1)
predict(n1, data.frame(conc = c(1, 5)))
m <- selfStart(function(x, a) a * x, function(mCall, data, LHS, ...) 1, "a"); environment(m) <- globalenv(); m
