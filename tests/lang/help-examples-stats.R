# What the examples of the pages of stats showed to differ: step functions, tests of one formula side, windows, roots.
sfun1c <- stepfun(1:3, c(1,2,4,3), right = TRUE); sfun1c(seq(.5,3.5,.25)); sfun1c; ecdf(c(1,2,2))(c(0,1,1.5,2)); summary(sfun1c)
smooth(c(4, 1, 3, 6, 6, 4, 1, 6, 2, 4, 2), kind="S")
x <- c(1.83,0.50,1.62,2.48,1.68,1.88,1.55,3.06,1.30); y <- c(0.878,0.647,0.598,2.05,1.06,1.29,1.06,3.14,1.29)
dep <- data.frame(first = x, second = y, change = y - x)
wilcox.test(change ~ 1, data = dep); wilcox.test(Pair(first, second) ~ 1, data = dep); t.test(change ~ 1, data=dep)$p.value
pres <- window(presidents, 1945, c(1949,4)); window(pres, 1945.25, 1945.50) <- c(60, 70)
window(pres, 1944, 1944.75) <- 0; window(pres, c(1945,4), c(1949,4), frequency = 1) <- 85:89; pres
u3 <- uniroot(exp, c(0,2), extendInt="yes", trace=TRUE); str(u3)
try(uniroot(function(x) 1, 0:1, extendInt="yes"))
sinc <- function(x) ifelse(x == 0, 1, sin(x)/x)
try(uniroot(sinc, c(0,5), extendInt="yes", maxiter=4, check.conv=TRUE))
uniroot(sinc, c(0,5), maxiter=4)$iter
froot <- function(p, u, a, b) pgamma(p, a, b) - u; froot2 <- function(x) log(x) - 30
str(uniroot(function(x) sqrt(x)-.001, c(1,10), extendInt="yes"))
presidents[is.na(presidents)] <- 0
summary(smooth(presidents, "3R"))
try(uniroot(function(x) log(x) - 30, c(1, 10), extendInt = "downX"), silent = TRUE)
class(EuStockMarkets); class(cbind(ldeaths, mdeaths)); class(diff(EuStockMarkets))
na.omit(ts(c(NA, 1, 2, NA))); na.omit(ts(cbind(1:3, c(NA, 1, 2))))
cat(try(na.omit(ts(c(1, NA, 2))), silent = TRUE))
x <- 1:3; x[Inf] <- 9; x; x[-Inf] <- 2L; x; x[c(1, Inf)]
str(data.frame(a = strrep("zjtvorkmoyds", 8)), strict.width = "cut", width = 50)
library(splines); set.seed(1); x<-1:100; z<-factor(rep(LETTERS[1:4],25)); y<-rnorm(100,sin(x/10)+as.numeric(z))
model<-glm(y~ns(x,6)+z); pdf(NULL); r <- termplot(model, plot=FALSE); str(r); termplot(model, partial.resid=TRUE,
    se=TRUE, rug=TRUE)
str(termplot(lm(mpg ~ log(hp) + factor(cyl), mtcars), plot=FALSE, se=TRUE))
URLencode(c("a b","c%20d")); URLencode(c("a b","c%20d"), repeated=TRUE)
class(residuals(lm(I(dist^2) ~ speed, cars)))
