# uniroot's extended intervals and traces, stat.anova, tables of effects, influence with zero rank, odd names
u <- uniroot(function(x) x + 5, c(0, 1), extendInt = "upX", trace = 1)
u <- uniroot(function(x) 5 - x, c(2, 3), extendInt = "downX", trace = 2)
u <- uniroot(function(x) { cat("f", format(x), "\n"); x }, c(2, 3), extendInt = "yes", trace = 1)
print(tryCatch(uniroot(function(x) 1, c(2, 3), extendInt = "upX", trace = 1, maxiter = 5), error = conditionMessage))
print(power.t.test(delta = 0.6, sd = 0.00001, power = 0.9)$n)
tb <- data.frame(Df = c(NA, 1, 2), Deviance = c(NA, 3, 4), "Resid. Df" = c(10, 9, 7), "Resid. Dev" = c(20, 17, 13), check.names = FALSE)
for (t in c("Chisq", "F", "Cp", "LRT")) print(stat.anova(tb, t, 1, 9, 10))
set.seed(123)
dat <- data.frame(y = rnorm(10), x1 = 1:10, x3 = 0, wt = c(0, rep(1, 9)), row.names = letters[1:10])
dat[3, 1] <- NA
print(lm.influence(lm(y ~ 0 + x3, data = dat, weights = wt, na.action = na.exclude)))
npk2 <- npk
print(model.tables(aov(yield ~ N * P + Error(block), npk2)))
print(model.tables(aov(yield ~ N * P, npk2), "means"))
Y <- matrix(rnorm(20), , 2); print(manova(Y ~ 1), intercept = TRUE)
DF <- data.frame(y = 1:3, x1 = 2, x2 = 3, x3 = 4); names(DF)[3] <- "x1"
print(tryCatch(lm(y ~ ., DF), error = conditionMessage))
str(ps.options(onefile = FALSE)); print(ps.options()$onefile); ps.options(reset = TRUE)
print(tryCatch(ps.options(foo = 1), error = conditionMessage))
print(isSealedMethod("+", c("numeric", "numeric"))); print(isSealedMethod("+", c("character", "A"))); print(isSealedMethod("show", "numeric"))
setOldClass("zzz"); print(isXS3Class(getClass("data.frame"))); print(isXS3Class(getClass("numeric"))); print(isXS3Class(getClass("zzz")))
print(utils::globalVariables(c("a", "b"))); print(utils::globalVariables("c")); print(utils::globalVariables("q", add = FALSE))
