# ar() of several series; read.ftable
print(ar(ts.union(BJsales.lead, BJsales - 150)))
f <- ar(ts.union(mdeaths, fdeaths), order.max = 2, aic = FALSE)
f
str(f$partialacf)
print(f$aic)
print(f$resid[1:4, ])
file <- tempfile()
write.ftable(ftable(Titanic, row.vars = 1:3), file)
y <- read.ftable(file)
y
str(attributes(y))
write.ftable(ftable(Titanic, row.vars = 1:3), file, quote = FALSE)
print(identical(read.ftable(file), y))
# predict(): every series from the last values of all
x <- ar(ts.union(BJsales.lead, BJsales - 150))
p <- predict(x, n.ahead=4, se.fit=FALSE); print(p); str(predict(x, n.ahead=2))
y <- ts.union(mdeaths,fdeaths)
a <- ar(y, order.max=2, aic=FALSE, method="ols"); print(predict(a, n.ahead=3, se.fit=FALSE)); print(predict(a, y[1:20,], n.ahead=2, se.fit=FALSE))
try(predict(a, y[,1]))
try(predict(ar(lh), y))
