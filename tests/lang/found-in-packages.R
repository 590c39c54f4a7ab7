# Columns of one-column matrices, eval()'s enclos, str() of S4 objects in lists, missing digits in eval().
m <- cbind(a=1:3); y <- 1:3
colnames(model.matrix(~ m)); n <- cbind(a=1:3, b=4:6); colnames(model.matrix(~ n + m:y)); k <- matrix(1:3); colnames(model.matrix(~ k))
try(eval(quote(x), list(x=1), NULL))
tryCatch(eval(quote(x), list(x=1), enclos = 3), error = function(e) conditionMessage(e))
f <- function(x, digits) round(x, digits = digits); try(f(2.567)); g <- function(x, digits) signif(x, digits)
try(g(123456789.123)); h <- function(x, base) log(x, base); try(h(2))
x <- list(n=c("a","b")); str(1)
setClass("S", representation(a="numeric", l="list")); s <- new("S", a=1, l=list(1,2))
str(list(s, 2), max.level=1); str(s, max.level=1); str(list(p=list(s)), max.level=2)
str(list(s))
f <- function(x, digits) eval(quote(round(x, digits = digits))); f(2.567)
y_ <- 3; tryCatch(eval(quote(y_), list(x = 1), enclos = NULL), error = function(e) conditionMessage(e))
set.seed(1); str(rnbinom(2, 1, mu = 2))
print(structure(list(method = "A test", data.name = c("a", "b"), statistic = c(z = 1), p.value = 0.5), class = "htest"))
print(mtcars[c(1, 15), 1:2], width = 10)
s <- summary(c(-0.2060012345, 0.001010512, 3.14159), digits = 5)[-4]; class(s); s
class(table(c(1, 1, 2))[1]); class(xtabs(~ cyl + gear, mtcars)[1:2, ])
x <- data.frame(k = 1:2); x$a <- data.frame(x = 3:4); x$b <- data.frame(p = 5:6, q = 7:8); x$m <- matrix(1:2); x$n <- matrix(1:4, 2); x$o <- cbind(z = 1:2)
x
as.matrix(x)
d <- data.frame(g = gl(2, 3)); d$y <- matrix(c(1, 2, 4, 5, 7, 7)); class(lm(y ~ g, d)); coef(glm(y ~ g, data = d))
