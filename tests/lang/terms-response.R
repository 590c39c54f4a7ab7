# The response among the terms: terms() keeps it, the model matrix drops it with two warnings, alone, not in an interaction.
attr(terms(y ~ y + x), "factors")
attr(terms(log(y) ~ log(y) * x), "factors")
formula(terms(y ~ y + x))
attr(drop.terms(terms(y ~ y + x), 1), "term.labels")
told <- function(expr) withCallingHandlers(expr, warning = function(w) {
    cat(deparse(conditionCall(w)), "|", conditionMessage(w), "\n")
    invokeRestart("muffleWarning")
})
told(lm(dist ~ dist, cars))
told(coef(lm(dist ~ speed * dist, cars)))
coef(lm(log(dist) ~ dist, cars))
told(coef(glm(dist ~ dist + speed, data = cars)))
told(aov(yield ~ yield + block, npk)$df.residual)

# Data that say nothing.
withCallingHandlers(tryCatch(glm(y ~ x, data = data.frame(y = numeric(0), x = numeric(0))), error = function(e) conditionMessage(e)),
    warning = function(w) cat(conditionMessage(w), "\n"))
tryCatch(kmeans(c(1, NA), 1), error = print)
