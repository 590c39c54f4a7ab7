# What GNU R's own examples and tests showed to differ, by topic.
library(splines)
x <- 1:7; y <- c(3, 2, 1, 5, 6, 2, 3)
p <- interpSpline(x, y)
b <- interpSpline(x, y, bSpline = TRUE)
b
for (d in 0:3) print(predict(p, c(0.5, 1, 1.5, 2, 3, 5, 7, 8), deriv = d)$y)
for (d in 0:3) print(predict(b, c(0.5, 1, 1.5, 2, 3, 5, 7, 8), deriv = d)$y)

m <- cbind(a = 1:5, b = c(2, 4, 6, 1, 2)); y <- c(a = 1, b = 2, c = 3, d = 4, e = 5)
q <- qr(m)
round(qr.fitted(q, y), 7); round(qr.resid(q, cbind(u = y, v = 1)), 7); round(qr.qty(q, y), 7)
try(qr.fitted(q, 1:3)); try(qr.fitted(q, y, k = 3)); try(qr.resid(q, 1:3))

D(quote(psigamma(sin(x), 3)), "x")
out <- textConnection("got", "w")
write.dcf(list(Description = "what a fat goat .haha", D = ".start"), file = out, indent = 1, width = 10)
close(out)
got
old <- setwd(tempdir())
cat("A\n", file = "A"); cat("B\n", file = "B"); dir.create("into")
file.copy(c("A", "B"), "into"); list.files("into")
setwd(old)
try({ z <- list(1); z@z <- 1 })
sprintf("%s", simpleError("abc"))
try(sprintf("%d", list(1, 2)))
prettyNum(c("1.10+1.000i", "2.000-3.0i"), drop0trailing = TRUE)
range(numeric()); range(NULL)
options(warn = 1)
d <- density(c(1, 2, 3), foo = 1)
f <- prcomp(USArrests, foo = 2)
op <- options(warnPartialMatchDollar = TRUE, warnPartialMatchAttr = TRUE)
l <- list(pi = 1, abc = structure(2, hello = 3))
l$p; attr(l$ab, "hel"); l$abc
options(warnPartialMatchDollar = FALSE)
l$p
str(array(integer(), 0)); str(array(1, c(0, 2)))
