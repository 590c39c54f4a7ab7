# add1, drop1, step, influence, predictions by term
lm1 <- lm(Fertility ~ . , data = swiss)
add1(lm1, ~ I(Education^2) + .^2); add1(lm1, ~ I(Education^2) + .^2, test="F")
drop1(lm1, test = "F"); drop1(lm1)
slm1 <- step(lm1); summary(slm1); slm1$anova
counts <- c(18,17,15,20,10,20,25,13,12); outcome <- gl(3,1,9); treatment <- gl(3,3)
glm.D93 <- glm(counts ~ outcome + treatment, family = poisson())
drop1(glm.D93); drop1(glm.D93, test="Chisq"); step(glm.D93); add1(glm(counts~outcome,family=poisson), ~.+treatment, test="Rao")
im <- influence.measures(lm1); im; summary(im)
lm.influence(lm(dist~speed,cars))$coefficients[1:3,]; rstudent(lm1)[1:4]; dffits(lm1)[1:4]; dfbetas(lm1)[1:2,]; covratio(lm1)[1:3]; cooks.distance(lm1)[1:3]
rstandard(lm1)[1:3]; rstandard(glm.D93); rstudent(glm.D93); cooks.distance(glm.D93)
AIC(lm1, slm1); BIC(lm1, slm1); AIC(lm1)
expand.model.frame(lm(log(Volume) ~ log(Girth), trees), ~Height)[1:3,]
predict(lm1, type="terms", se.fit=TRUE)$se.fit[1:2,]; predict(lm1, swiss[1:2,], interval="prediction")
predict(lm(cbind(mpg,hp)~wt,mtcars), mtcars[1:2,])
confint(lm1); confint.default(lm1)
getCall(lm1); model <- update(lm1, .~.-Catholic); anova(model, lm1)
