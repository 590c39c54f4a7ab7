# simulate() of families, robust stl(), str() of language.
for (f in list(binomial(), poisson(), gaussian(), Gamma(), inverse.gaussian(), quasi(), quasibinomial())) print(names(f))
set.seed(1)
d <- data.frame(x = 1:10, y = c(2,3,1,5,6,4,8,9,7,12), b = rbinom(10, 1, 0.5), s = rbinom(10, 5, 0.5))
fits <- list(lm(y ~ x, d), glm(y ~ x, poisson, d), glm(b ~ x, binomial, d), glm(cbind(s, 5 - s) ~ x, binomial, d), glm(factor(b) ~ x, binomial, d))
for (g in fits) {
  set.seed(3)
  print(simulate(g, 2))
}
try(simulate(glm(y ~ x, quasipoisson, d)))
try(simulate(lm(cbind(y, s) ~ x, d)))
d$m <- matrix(1:20, 10, dimnames = list(NULL, c("a", "")))
head(d[c("x", "m")], 2)

s <- stl(mdeaths, "per", robust = TRUE)
summary(s)
which(s$weights < 1e-8)
print(summary(stl(mdeaths, 7, robust = TRUE, t.jump = 1)$time.series[, "trend"]), digits = 10)

str(expression(a, b))
str(list(x = expression({n <- 1; if (is.null(y)) stop("a long message that takes the rest of what is shown, and some")}, f(x)), y = quote({a;b})))
str(quote({a; if(x) {b; c} else d; e}))
str(quote(function(x) {a;b}))
str(quote(if (a) b else {c}))
str(y ~ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa+bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb+cccccccccccccccccccccccccccc+ddddddd)
str(quote(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa+bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb+ccccccccccccccccccccccccccccccc+dddddddddddddddddddddddddddddddddddddd+ffffff))
