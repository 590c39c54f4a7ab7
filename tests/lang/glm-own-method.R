# glm() with another method than glm.fit leaves control to it
mine <- function(x, y, weights, start, etastart, mustart, offset, family, control, intercept, singular.ok) { str(control); glm.fit(x, y, weights, family = family) }
d <- data.frame(y = c(0, 1, 1, 0, 1), x = 1:5)
f <- glm(y ~ x, binomial, d, method = mine, type = "ML", other = 3)
tryCatch(glm(y ~ x, binomial, d, type = "ML"), error = conditionMessage)
f <- glm(y ~ x, binomial, d, method = "glm.fit", maxit = 30)
f$control$maxit
