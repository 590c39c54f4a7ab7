# aov with and without error strata, Tukey, dummy coefficients, manova, projections
npk.aov <- aov(yield ~ block + N*P*K, npk)
npk.aov
summary(npk.aov)
coef(npk.aov)
anova(npk.aov)
npk.aovE <- aov(yield ~  N*P*K + Error(block), npk)
npk.aovE
summary(npk.aovE)
fm1 <- aov(breaks ~ wool + tension, data = warpbreaks)
summary(fm1)
TukeyHSD(fm1, "tension", ordered = TRUE)
TukeyHSD(fm1)
dummy.coef(npk.aov)
dummy.coef(npk.aovE)
replications(~ . - yield, npk)
fit <- manova(cbind(Sepal.Length, Petal.Length) ~ Species, data = iris)
fit
summary(fit); summary(fit, test="Wilks"); summary(fit, test="Roy"); summary(fit, test="Hot")
summary.aov(fit)
proj(aov(yield ~ block + N * P + K, npk))[1:3,]
# TukeyHSD()'s p values are whole, shown with as many places as digits
tk <- TukeyHSD(aov(breaks ~ tension, warpbreaks)); tk$tension[, "p adj"]; print(tk, digits = 3); tk
names(power(0.5)); power(1 / 3)$linkinv(2)
