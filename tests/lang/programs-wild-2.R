# More of what programs did differently: models with coefficients left out, weights of a glm, comparisons of
# expressions, exact Kolmogorov-Smirnov tests of many observations, limits at the largest integer.
mod <- lm(breaks ~ wool + tension + I(tension == "L"), warpbreaks)
vcov(mod); dim(vcov(mod, complete = FALSE)); vcov(summary(mod)); confint(mod); vcov(glm(breaks ~ wool + I(wool == "A"), data = warpbreaks))
fm <- glm(c(118, 58, 42, 35, 27) ~ log(c(5, 10, 15, 20, 30)), family = Gamma)
weights(fm); weights(fm, "working"); all.equal(fm$family$aic(y = fm$y, mu = fitted(fm), wt = weights(fm), dev = deviance(fm)), -2 * c(logLik(fm)) + 2)
Y <- c(rep(0, 35), 1, 2, 0, 6, 8, 16, 43); beta <- 42:1; tau <- (beta^2) / 2
withCallingHandlers(invisible(glm(Y ~ offset(lchoose(42, beta)) + beta + tau, family = poisson)),
                    warning = function(w) { print(conditionMessage(w)); invokeRestart("muffleWarning") })
set.seed(1); for (n in c(5, 50, 150, 1000)) print(ks.test(rnorm(n), "pnorm", exact = TRUE)$p.value)
str(addmargins(matrix(1:4, 2), 1, list(list(Sum = sum, sq = function(x) sum(x)^2)))); class(addmargins(table(c(1, 1, 2), c(1, 2, 2))))
op <- options(max.print = .Machine$integer.max); print(list(1, "a")); options(op)
dist(matrix(0, 0, 2)); identical(1[FALSE], unname(c(a = 1)[FALSE])); try(splinefun(1[0], 1[0]), silent = TRUE)
acf(ts.union(lh, ts(rev(lh))), plot = FALSE, lag.max = 3)
e <- expression(a, b)
for (o in c("==", "<", "!=")) for (y in list(1, "a", e, quote(a), list(1))) { cat(o, class(y), ": "); print(tryCatch(get(o)(e, y), error = conditionMessage)) }
x <- structure(list(1, 2), dim = 2:1, dimnames = list(c("a", "b"), NULL)); x[[2]] <- paste(rep("1+2+3", 40), collapse = "+"); x
