# anova.glm() with each test; the intervals of ansari.test(); sigma() of several responses; princomp() with missing values.
counts <- c(18,17,15,20,10,20,25,13,12)
outcome <- gl(3,1,9)
treatment <- gl(3,3)
f <- glm(counts ~ outcome + treatment, family = poisson())
anova(f)
for (test in c("Cp", "Rao", "LRT", "Chisq")) print(anova(f, test = test), digits = 5)
tryCatch(anova(f, test = "F"), warning = print)
d <- data.frame(u = c(5,10,15,20,30,40,60,80,100), lot1 = c(118,58,42,35,27,25,21,19,18), v = c(2,3,1,4,3,2,1,3,5))
g <- glm(lot1 ~ log(u) + v, data = d, family = Gamma)
for (test in c("Cp", "F", "Rao", "LRT")) print(anova(g, test = test))
anova(g, test = "LRT", dispersion = 1)
tryCatch(anova(g, test = "F", dispersion = 2), warning = print)
tryCatch(anova(g, test = "F", dispersion = 1), warning = print)
anova(glm(counts ~ outcome - 1, family = poisson), test = "Rao")
tryCatch(anova(f, update(f, . ~ . - treatment), test = "F"), warning = print)
tryCatch(drop1(f, test = "F"), warning = function(w) cat(conditionMessage(w), "\n"))
tryCatch(add1(glm(counts ~ 1, family = poisson), ~ outcome + treatment, test = "F"), warning = function(w) cat(conditionMessage(w), "\n"))

set.seed(1)
x <- rnorm(9)
y <- rnorm(9, 0, 2)
for (a in c("two.sided", "less", "greater")) print(ansari.test(x, y, conf.int = TRUE, alternative = a))
tryCatch(ansari.test(x + 9, y, conf.int = TRUE), warning = function(w) cat(conditionMessage(w), "\n"))
suppressWarnings(ansari.test(x + 9, y, conf.int = TRUE))
ansari.test(x, y, conf.int = TRUE, exact = FALSE, conf.level = 0.9)
ansari.test(x, y, conf.int = TRUE, exact = FALSE, conf.level = 0.9, alternative = "less")
names(ansari.test(rnorm(60), rnorm(60) * 2, conf.int = TRUE))

m <- lm(cbind(mpg, hp) ~ wt, mtcars)
sigma(m)
sqrt(diag(estVar(m)))
USArrests[1, 2] <- NA
pc <- princomp(~ Murder + Assault + UrbanPop, data = USArrests, na.action = na.exclude, cor = TRUE)
pc$scores[1:5, ]
names(pc)

# of an even number of values, smoothEnds() takes the lower one of the middle
smoothEnds(c(NA, 5, NA, 9, 1, NA, 3, NA, 4), 9)
smoothEnds(c(NaN, 5, 3, 9, 1, NA, 3, NA, 4), 5)
smoothEnds(c(NA, NA, 5, 7, NA, 1, 2, 3, 4), 5)

# the attributes of terms, and where the names of apropos() are found
names(attributes(terms(y ~ a + s(b) + offset(w), specials = "s")))
apropos("^SS..", where = TRUE, ignore.case = FALSE)
apropos("GLM")
apropos("zzz", where = TRUE)

# x[] is not an object of x's class
dput(structure(list(1, 2), class = "foo", bar = 3)[])
dput(structure(1:4, dim = c(2L, 2L), class = "foo")[])
dput(unclass(ts(1:3))[])
dput(factor("a")[])
