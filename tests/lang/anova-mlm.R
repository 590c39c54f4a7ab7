# Several multivariate fits compared, sphericity; projections and tables of means of fits with error strata; formulas without terms.
# needs: Rscript
example(SSD, package="stats", echo=FALSE)
utils::example(SSD,echo=FALSE)
mlmfit0 <- update(mlmfit, ~0)
f <- factor(rep(1:2, 5))
mlmfit2 <- update(mlmfit, ~f)
anova(mlmfit, mlmfit0)
anova(mlmfit, mlmfit0, test = "Spherical")
anova(mlmfit0, mlmfit)
anova(mlmfit0, mlmfit, mlmfit2, test = "Wilks")
anova(mlmfit0, mlmfit, mlmfit2, test = "Spherical", X=~1)
anova(mlmfit, mlmfit0, test="Roy",X=~1)
anova(mlmfit2, test="Hotelling-Lawley",X=~1)
anova(mlmfit2, test="Spherical")
anova(mlmfit2,  X=~1)
anova(mlmfit2, T=diag(6)[1:2,])
anova(mlmfit2, X=matrix(1,6),test="Spherical")
anova(mlmfit2, mlmfit0, T=rbind(c(1,-1,0,0,0,0)),test="Spherical")
mauchly.test(mlmfit, T=diag(6)[1:3,])
mauchly.test(mlmfit, X=matrix(1,6))
try(anova(mlmfit2,test="foo"))


mlmfit0 <- update(mlmfit, ~0)

### Traditional tests of intrasubj. contrasts
## Using MANOVA techniques on contrasts:
anova(mlmfit, mlmfit0, X = ~1)

## Assuming sphericity
anova(mlmfit, mlmfit0, X = ~1, test = "Spherical")


### tests using intra-subject 3x2 design
idata <- data.frame(deg = gl(3, 1, 6, labels = c(0, 4, 8)),
                    noise = gl(2, 3, 6, labels = c("A", "P")))

anova(mlmfit, mlmfit0, X = ~ deg + noise,
      idata = idata, test = "Spherical")
anova(mlmfit, mlmfit0, M = ~ deg + noise, X = ~ noise,
      idata = idata, test = "Spherical" )
anova(mlmfit, mlmfit0, M = ~ deg + noise, X = ~ deg,
      idata = idata, test = "Spherical" )

f <- factor(rep(1:2, 5)) # bogus, just for illustration
mlmfit2 <- update(mlmfit, ~f)
anova(mlmfit2, mlmfit, mlmfit0, X = ~1, test = "Spherical")
anova(mlmfit2, X = ~1, test = "Spherical")
# one-model form, eqiv. to previous

### There seems to be a strong interaction in these data





### traditional test of intrasubj. contrasts
mauchly.test(mlmfit, X = ~1)

### tests using intra-subject 3x2 design
idata <- data.frame(deg = gl(3, 1, 6, labels = c(0,4,8)),
                    noise = gl(2, 3, 6, labels = c("A","P")))
mauchly.test(mlmfit, X = ~ deg + noise, idata = idata)
mauchly.test(mlmfit, M = ~ deg + noise, X = ~ noise, idata = idata)



update(y~1,~0); update(y~x,~.-x-1); update(y~1,~-1); update(y~x,~0+x); update(y~1, ~.-1); update(y~x+z,.~0);update(~x,~0); update(y~x, ~ offset(z)-1); update(y~0,~.+x)
formula(terms(y~0,simplify=TRUE)); formula(terms(y~x-x-1,simplify=TRUE))
options(contrasts = c("contr.helmert", "contr.poly"))
a <- aov(yield ~  N*P*K + Error(block), npk)
model.tables(a, "effects", se = TRUE)
str(model.tables(a, "effects", se = TRUE)$se)
model.tables(a, "means")
tryCatch(model.tables(a, "means", se = TRUE), warning = function(w) cat(conditionMessage(w), "\n"))
proj(a)
b <- aov(yield ~  block+N*P*K, npk)
model.tables(b, "means", se = TRUE)
model.tables(b, "effects", se = TRUE, cterms = "N")
str(attributes(proj(b)))
str(attributes(proj(b, onedf = TRUE)))
u <- aov(yield ~  block+N*P*K, npk[-1,])
model.tables(u, "effects", se = TRUE)
model.tables(u, "means")
str(lapply(proj(aov(yield ~  N*P*K + Error(block/N), npk)), attributes))
# the full coefficients of several responses
dummy.coef(lm(cbind(mpg, wt) ~ factor(cyl) * gear, mtcars, contrasts = list("factor(cyl)" = "contr.treatment")))
str(unclass(dummy.coef(lm(cbind(mpg, wt) ~ factor(cyl), mtcars))))
