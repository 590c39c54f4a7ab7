# Profile likelihood intervals of glm fits, tests by formula, margins, the longest stretch without NA.
suppressMessages(print(confint(glm(am ~ wt, binomial, mtcars))))
d <- data.frame(n = c(18, 17, 15, 20, 10, 20, 25, 13, 12), o = gl(3, 1, 9), t = gl(3, 3))
suppressMessages(confint(glm(n ~ o + t, poisson, d), "o2"))
t.test(Pair(extra[group == 1], extra[group == 2]) ~ 1, data = sleep)$p.value
ks.test(Ozone ~ Month, data = airquality, subset = Month %in% c(5, 8), exact = FALSE)$data.name
addmargins(table(c(1, 2)))
addmargins(table(a = c(1, 1, 2), b = c(1, 2, 2)), FUN = list(mean = mean, list(min = min, max = max)), quiet = TRUE)
addmargins(table(a = c(1, 1, 2), b = c(1, 2, 2)), FUN = mean)
na.contiguous(ts(c(NA, 1, 2, NA, 3, 4, 5, NA)))
