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
