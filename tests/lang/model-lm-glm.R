# Linear and generalized linear models print as in R.
d <- data.frame(x=c(1,2,3,4,5,6,7,8), y=c(2.1,3.9,6.2,7.8,10.1,12.2,13.8,16.1), g=factor(rep(c("a","b"),4)))
fit <- lm(y ~ x + g, d)
fit
summary(fit)
anova(fit)
predict(fit, data.frame(x=9,g="a"), interval="confidence")
coef(fit); residuals(fit); confint(fit); vcov(fit); AIC(fit); BIC(fit); logLik(fit)
y ~ x
f <- y ~ a*b + offset(w); attr(terms(f), "factors"); terms(f)
model.matrix(~ g*x, d)
head(model.frame(y ~ log(x), d), 2)
update(y ~ x, . ~ . + z)
dd <- data.frame(n=c(0,0,1,0,1,1,1,1), x=1:8)
g1 <- glm(n ~ x, binomial, dd); g1; summary(g1)
g2 <- glm(c(1,3,2,5,8,9) ~ c(1:6), family=poisson()); g2; anova(g2, test="Chisq"); predict(g2, type="response")
anova(lm(y~x,d), fit)
str(y~x)
lm(cbind(a=1:4,b=c(2,4,6,9)) ~ c(1,2,3,5))
plogis(0)
reformulate(c("a","b:c"), "y")

# Few rows: the predictor has the BLAS's bits all the same, and so has what is almost zero.
counts <- c(18, 17, 15, 20, 10, 20, 25, 13, 12)
outcome <- gl(3, 1, 9)
treatment <- gl(3, 3)
print(glm.D93 <- glm(counts ~ outcome + treatment, family = poisson()))
print(predict(glm.D93, type = "response"), digits = 17)
print(predict(lm(dist ~ speed, cars), data.frame(speed = c(5.1, 7.3)), se.fit = TRUE), digits = 17)
for (l in c("logit", "log", "identity", "inverse")) print(vapply(unclass(make.link(l))[1:4], function(f) environmentName(environment(f)), ""))
poisson()$linkinv
