# formulas, families, splines and tests of models in their corners
d <- data.frame(A = log(1:6), B = LETTERS[1:6], Y = 1:6)
m0 <- model.frame(Y ~ A * B, data = d)
print(formula(m0)); print(DF2formula(m0))
notC <- "Model[no 4]"
print(tryCatch(reformulate(".", notC), warning=function(w) class(w)))
x <- c(TRUE,NA,FALSE); print(as.matrix(data.frame(x, y = "chr")))
print(quasi(variance="mu ^ 3")); print(try(quasi(variance="log(mu)")))
fit <- glm(c(1,3,2,5,4) ~ c(1:5), family=poisson); print(vcov(summary(fit)))
print(isSymmetric(matrix(0, dimnames = list("A", "b")), check.attributes = FALSE))
try(isSymmetric(matrix(0, dimnames = list("A", "b"))))
print(formula("ran = ~ 1|G"))
print(formula("({y ~ x})"))
hx <- hclust(dist(1:5)); hx$merge <- matrix(c(-3, 1, -2, 3, -4, -5, 2, 3), 4, 2); try(as.dendrogram(hx))
fit <- glm(1:10 ~ I(1:10) + I((1:10)^2), y = FALSE); print(anova(fit))
try(sprintf("%q %d", 1)); try(sprintf("%s", quote(list()))); try(sprintf("%s", quote(blabla)))
x <- 1:11; y <- c(6:1, 7, 11:8); print(cor.test(x, -y, method = "spearman", alternative = "less")$p.value)
print(cor.test(x, y, method = "spearman", alternative = "greater")$p.value)
x <- factor(1:3); contrasts(x) <- "ctr"; test <- function(x) { ctr <- contr.treatment; contrasts(x) }; print(test(x))
x <- 1:10; y <- sin(x); f <- splinefun(x,y, method='natural'); print(f(c(0,.5,1), deriv=1)); print(f(0,deriv=2))
print(f(seq(0,1,.5),deriv=3)); print(f(c(9.5,10,10.5,12),deriv=3)); print(f(12))
set.seed(123); x <- rpois(100, 3); y <- rpois(100, 0.5+0.2*x); print(try(glm(y ~ x, family = poisson(identity), start = c(1, 0))))
try(cor(numeric(0), numeric(0), use = "pairwise.complete.obs", method = "kendall"))

# Terms without any left, formulas whose class has a length, a fit's decomposition, where parameters stand.
t1 <- terms(y ~ x)
attributes(t1[-1])[c("term.labels", "intercept", "response")]
inherits(try(drop.terms(t1, 1), silent = TRUE), "try-error")
length.Twofold <- function(x) c(1L, 1L)
attr(terms(structure(y ~ x + z, class = c("Twofold", "formula"))), "term.labels")
m <- lm(mpg ~ hp, mtcars)
identical(qr(m), m$qr)
inherits(try(qr(lm(mpg ~ hp, mtcars, qr = FALSE)), silent = TRUE), "try-error")
coef(structure(list(a = m, b = m), class = "listof"))
fitted(structure(list(fitted.values = 1:3), class = "Strange"))
`[[.Strange` <- function(x, i) stop("not by name")
fitted(structure(list(fitted.values = 1:3), class = "Strange"))
n <- nls(dist ~ a * speed^b, cars, start = list(a = 1, b = 1))
e <- environment(n$m$getPars)
e$ind
sort(ls(e$env))
constrOptim(c(2, 1), function(p) sum((p - c(1, 3))^2), NULL, ui = c(1, -1), ci = 0)$par > 1.9
grepRaw("b+", structure(charToRaw("abbc"), class = "bytes"), value = TRUE)

# Parts of objects that packages look into.
A <- setRefClass("Aref", fields=list(x="numeric"))
a <- A$new(x=1)
is.environment(a@.xData); get("x", a@.xData)
setClass("Qd", representation(x="numeric")); setClass("Rd", contains="Qd")
names(completeClassDefinition("Qd", doExtends = FALSE)@subclasses)
nobs(structure(list(n.obs=3),class="u")); nobs(structure(list(weights=0:3, nobs=NULL),class="u"), use.fallback=TRUE)
nobs(structure(list(residuals=matrix(1:6,3)),class="u"), use.fallback=TRUE)
nobs(structure(list(a=1),class="u"), use.fallback=TRUE)
inherits(try(nobs(1:3), silent=TRUE), "try-error")
"numeric" %in% methods:::.BasicClasses
# Raw bytes with zeros among them.
x <- as.raw(c(97, 0, 98, 98, 0, 99))
grepRaw("b+", x); grepRaw("b+", x, value = TRUE); grepRaw(as.raw(0), x, fixed = TRUE, all = TRUE); grepRaw("[^a]", x); grepRaw("z", x)
