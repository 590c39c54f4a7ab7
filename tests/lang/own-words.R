# Functions that were written anew from their documentation: what they print and how they fail is GNU R's.
say <- function(e) tryCatch(print(e), error = function(e) cat("error:", conditionMessage(e), "\n"), warning = function(w) cat("warning:", conditionMessage(w), "\n"))

# ---- source files and references
f <- tempfile(fileext = ".R"); writeLines(c("x <- 1", "y <- 2"), f)
s <- srcfile(f)
print(sort(ls(s))); print(class(s)); print(s$isFile); print(s$Enc); print(s$encoding); print(identical(s$timestamp, file.mtime(f)))
print(srcfile(f, "unknown")$encoding)
print(getSrcLines(s, 1, 2))
for (l in list(1:4, 1:6, 1:8)) print(unclass(as.integer(srcref(s, l))))
say(srcref(s, 1:3)); say(srcref(1, 1:4)); say(srcfile(1)); say(srcfile(c("a", "b")))
k <- srcfilecopy("mem", c("a <- 1", "b <- 2"), isFALSE(TRUE))
print(sort(ls(k))); print(class(k)); print(k$lines); print(k$isFile); print(getSrcLines(k, 2, 2))
say(srcfilecopy(c("a", "b"), ""))

# ---- methods, files, axes, tables
print(methods::elNamed(list(a = 1, b = 2), "b")); print(methods::elNamed(list(a = 1), "z")); say(methods::elNamed(list(a = 1), "z", TRUE))
say(tools::file_path_as_absolute(c("a", "b"))); say(tools::file_path_as_absolute("/no/such/file"))
print(tools::file_path_as_absolute("/tmp/"))
tt <- table(c(1, 1, 2), c("a", "b", "a"))
print(class(tt[1, ])); print(class(tt[, "a", drop = FALSE])); print(class(tt[1:2, ])); t1 <- table(c("u", "v", "u"))
print(class(t1[1])); print(class(t1["u", drop = FALSE])); print(t1[2:1]); print(tt[tt > 0])
print(class(table(1:2, 1:2, 1:2)[1, , ])); print(class(table(1:2, 1:2, 1:2)[1, 1, ]))

# ---- searching and joining
print(Position(function(v) v > 2, c(1, 3, 5))); print(Position(function(v) v > 2, c(1, 3, 5), right = TRUE)); print(Position(is.na, 1:3)); print(Position(is.na, 1:3, nomatch = 0L)); print(Position("is.character", list(1, "a")))
print(Find(function(v) v > 2, list(1, 3, 5), right = TRUE))
print(char.expand("me", c("mean", "median"))); print(char.expand("mea", c("mean", "median"))); say(char.expand("x", c("mean"))); print(char.expand("x", "mean", NULL)); say(char.expand(1, "a")); say(char.expand(c("a", "b"), "a"))
print(append(1:5, 0:1, after = 3)); print(append(1:3, 9, 0)); print(append(1:3, 9)); print(append(1:3, 9, 99)); print(append(list(1), list("a"), 0)); print(append(c(a = 1, b = 2), c(z = 0), 1)); print(append(NULL, 1:2)); print(append(as.Date("2020-01-01") + 0:1, as.Date("2021-01-01"), 1)); say(append(1:3, 1, NA))
print(findInterval(c(0, 1.5, 3, 9), c(1, 2, 3))); print(findInterval(3, 1:3, rightmost.closed = TRUE)); print(findInterval(c(0, 9), 1:3, all.inside = TRUE)); print(findInterval(2, 1:3, left.open = TRUE)); say(findInterval(1, c(2, 1))); say(findInterval(1, c(1, NA)))
print(parallel::parSapply(parallel::makeCluster(1), c("a", "bb"), nchar))
cl <- parallel::makeCluster(1); print(parallel::parSapply(cl, 1:3, function(i) c(i, i^2))); print(parallel::parSapply(cl, c("a", "bb"), nchar, USE.NAMES = FALSE)); print(parallel::parSapply(cl, 1:2, function(i) i, simplify = FALSE)); print(parallel::parSapply(cl, list(), length)); parallel::stopCluster(cl)
print(glob2rx(c("abc.*", "a?b.*", "a?b.*c", "*[*", "*(x", "{a}", "^x*"))); print(glob2rx("*.doc", trim.head = TRUE)); print(glob2rx("*a*", TRUE, FALSE)); print(glob2rx(character()))

# ---- versions
v <- numeric_version(c(a = "1.2.3", b = "4.5")); print(v); print(format(v)); print(names(v)); print(as.character(v)); print(v[1]); str(unclass(v)); print(as.list(v)); print(c(v, v)); print(sort(v)); print(v > "2"); print(package_version(c(x="1.2.3")));print(as.character(package_version(c(x="1.2.3"))));print(max(v)); print(names(format(v))); print(is.na(v)); print(xtfrm(v));print(paste(v)); print(rep(v,2)); say(package_version(list(major = 3, minor = "1"))); print(class(package_version(list(major = 3, minor = "1.5")))); print(v < v[2:1]); u <- numeric_version(c(p = "1", q = "2")); print(u < v); print("3" < v); print(numeric_version(character())); print(format(numeric_version(character())))
w <- numeric_version(c("1.2", NA), strict = FALSE); print(w); print(format(w)); print(package_version(list(major = 3, minor = "1.2"))); print(package_version(R.version)); say(package_version("a"))

# ---- times
say(as.POSIXct(1, tz = "UTC")); print(as.POSIXct(numeric(), tz = "UTC")); print(as.POSIXct(c(a = 1, b = 86400), tz = "UTC", origin = "1970-01-01")); print(as.POSIXct(10L, tz = "UTC", origin = "2000-01-01"))
ct <- as.POSIXct("2020-02-03 04:05:06", tz = "UTC"); print(as.POSIXlt(ct)$hour); print(attr(as.POSIXlt(ct, tz = "America/New_York"), "tzone")); print(attr(as.POSIXlt(ct, NULL), "tzone")[1]); print(as.POSIXlt(.POSIXct(0), "UTC"))
print(as.difftime(c("0:3:20", "11:23:15"))); print(as.difftime(c("3:20", "23:15"), format = "%H:%M")); print(as.difftime(90, units = "mins")); say(as.difftime(90)); say(as.difftime(90, units = "moons")); print(as.difftime("1:30", "%H:%M", "mins")); print(format(as.difftime(1.5, units = "hours")))

# ---- matrices
m <- matrix(1:6, 2, dimnames = list(c("p", "q"), NULL))
print(row(m)); print(col(m)); print(row(m, as.factor = TRUE)); print(col(m, as.factor = TRUE)); print(row(matrix(1:4, 2), TRUE)); say(row(1:3)); say(col(array(1:8, c(2, 2, 2))))
print(toeplitz(1:3)); print(toeplitz(c(a = 1, b = 2))); say(toeplitz(matrix(1:4, 2))); print(toeplitz(numeric())); print(toeplitz(TRUE))
print(determinant(diag(2) * 3)); print(determinant(matrix(0, 0, 0))); print(determinant(matrix(0, 0, 0), FALSE)$modulus); print(determinant(diag(2) * 3, logarithm = FALSE)); say(determinant(matrix(1:6, 2))); say(determinant(diag(1i, 2)))
print(unname(c(a = 1))); print(unname(m)); print(unname(data.frame(a = 1:2))); print(dimnames(unname(data.frame(a = 1:2, row.names = c("r", "s")), force = FALSE)))
print(tabulate(c(2, 3, 3, 5), nbins = 10)); print(tabulate(factor(c("a", "b", "a")))); print(tabulate(c(-2, 0, 2))); say(tabulate("a")); say(tabulate(1, 1e10)); say(tabulate(1, NA)); print(tabulate(integer())); print(tabulate(c(1, NA, 2)))
d <- data.frame(a = c(1, NA), b = c(NA, "x"), row.names = c("r", "s")); d$m <- matrix(c(1, NA, 3, 4), 2)
print(is.na(d)); print(is.na(data.frame(a = 1:2))); print(is.na(data.frame())); print(is.na(data.frame(a = 1:2)[0])); print(is.na(data.frame(a = integer())))
print(sum(data.frame(a = 1:2, b = c(TRUE, FALSE)))); print(range(data.frame(a = 1:2), 7)); say(max(data.frame(a = "x"))); print(min(data.frame(a = c(3, NA)), na.rm = TRUE)); print(prod(data.frame(a = 2i)))
say(all(data.frame(a = TRUE)))

# ---- statistics
x <- cbind(a = c(1, 2, 4, 8), b = c(2, 1, 0, 5)); rownames(x) <- letters[1:4]
print(mahalanobis(x, colMeans(x), cov(x))); print(mahalanobis(c(1, 2), c(0, 0), diag(2))); print(mahalanobis(unname(x), FALSE, solve(cov(x)), inverted = TRUE)); print(mahalanobis(c(u = 1, v = 2), 0, diag(2), TRUE))
print(ppoints(4)); print(ppoints(12)); print(ppoints(c(5, 6, 7))); print(ppoints(0)); print(ppoints(3, a = 0))
print(nclass.scott(c(1, 2, 3, 10))); print(nclass.scott(c(1, 1, 1))); print(nclass.FD(c(1, 2, 3, 10, 11))); print(hist(precip, "Scott", plot = FALSE)$breaks)
print(co.intervals(c(1, 2, 3, 4, 10, NA), 3)); print(co.intervals(c(1, 1, 1), 2)); print(co.intervals(precip, 4, 0.1)); print(co.intervals(1:5, 1))
print(cm.colors(1)); print(cm.colors(2)); print(cm.colors(5)); print(cm.colors(6, alpha = 0.5)); print(cm.colors(4, rev = TRUE)); print(cm.colors(0)); print(cm.colors(3, alpha = c(0.1, 0.2, 0.3)))
set.seed(1); print(jitter(c(1, 2, 4))); print(jitter(c(5, 5))); print(jitter(0)); print(jitter(1:3, amount = 0)); print(jitter(1:3, amount = 0.1)); print(jitter(1:3, factor = 2)); say(jitter("a")); print(jitter(numeric())); print(jitter(c(1, NA, 3)))
set.seed(2); print(arima.sim(list(ar = 0.7), n = 5)); print(arima.sim(list(ma = c(0.4, -0.2)), n = 4)); print(arima.sim(list(order = c(1, 1, 0), ar = 0.7), n = 4)); print(arima.sim(list(ar = c(0.8897, -0.4858), ma = c(-0.2279, 0.2488)), n = 6, sd = sqrt(0.1796))); print(arima.sim(list(), 3)); print(arima.sim(list(order = c(0, 0, 0)), 3))
print(arima.sim(n = 4, list(ar = 0.5), rand.gen = function(n, ...) sqrt(0.18) * rt(n, df = 5))); print(arima.sim(list(ma = 0.5), 3, innov = 1:3, start.innov = 7, n.start = 1)); print(arima.sim(list(order = c(0, 2, 1), ma = 0.5), 5))
for (bad in list(quote(arima.sim(1, 3)), quote(arima.sim(list(ar = 1.1), 3)), quote(arima.sim(list(ar = 0.5), 0)), quote(arima.sim(list(ar = 0.5), 3, n.start = 0)), quote(arima.sim(list(ar = 0.5, order = 1:2), 3)), quote(arima.sim(list(ar = 0.5, order = c(2, 0, 0)), 3)),
    quote(arima.sim(list(ar = 0.5, order = c(1, 0, 1)), 3)), quote(arima.sim(list(ar = 0.5, order = c(1, -1, 0)), 3)), quote(arima.sim(list(ar = 0.5), 3, n.start = 5, start.innov = 1:2)))) say(eval(bad))
print(logLik(lm(dist ~ speed, cars))); print(structure(c(1.5, 2.25), df = 3, class = "logLik"), digits = 3)
print(integrate(dnorm, -1.96, 1.96)); print(integrate(function(x) 1 / x, 0, 1, stop.on.error = FALSE)); print(integrate(dnorm, -1, 1), digits = 3)
g <- glm(cyl > 4 ~ wt, binomial, mtcars); print(rstudent(g)[1:4]); g2 <- glm(mpg ~ wt, data = mtcars); print(rstudent(g2)[1:3]); print(dfbetas(lm(mpg ~ wt, mtcars))[1:3, ]); print(dim(dfbetas(lm(cbind(mpg, hp) ~ wt, mtcars))))
l <- lm(mpg ~ wt + I(2 * wt) + hp, mtcars); print(variable.names(l)); print(variable.names(l, full = TRUE)); print(variable.names(lm(mpg ~ 0, mtcars))); print(case.names(l)[1:2])
print(var.test(mpg ~ am, mtcars)); print(var.test(1:10, c(2, 4, 9), alternative = "greater", ratio = 2)); print(var.test(1:10, c(2, 4, 9), alternative = "less", conf.level = 0.9)$conf.int); print(var.test(l, lm(mpg ~ 1, mtcars))$p.value)
say(var.test(1, 1:3)); say(var.test(1:3, 1)); say(var.test(1:3, 1:3, ratio = -1)); say(var.test(1:3, 1:4, conf.level = 2))
p <- princomp(USArrests, cor = TRUE); print(p); ss <- smooth.spline(cars$speed, cars$dist); print(ss); print(smooth.spline(cars$speed, cars$dist, df = 5)); print(smooth.spline(cars$speed, cars$dist, lambda = 0.01, cv = TRUE))
str(loess.control()); str(loess.control("direct", iterations = 2)); say(loess.control(iterations = 0)); say(loess.control(iterations = 1:2)); say(loess.control(surface = "x")); say(loess.control(iterTrace = -1)); str(loess.control(trace.hat = "a", cell = 0.1))
q <- poly(cars$speed, 2); print(names(as.list(makepredictcall(q, quote(poly(speed, 2)))))); print(predict(lm(dist ~ poly(speed, 2), cars), data.frame(speed = 10:11))); print(predict(lm(dist ~ stats::poly(speed, 2), cars), data.frame(speed = 10)))
print(isS3stdGeneric(print)); print(isS3stdGeneric(sum)); print(isS3stdGeneric(function(x) { { UseMethod("foo") } })); print(isS3stdGeneric(mean.default))
print(formatUL(c("a", "bb"))); print(formatUL(character())); print(formatUL(c("a", "b"), label = c("-", "**"), offset = 2))
pb <- txtProgressBar(max = 3, style = 1); r <- setTxtProgressBar(pb, 2); print(r); print(setTxtProgressBar(pb, 3)); close(pb); say(setTxtProgressBar(1, 2))
print(suppressMessages(require("nosuchpackage", quietly = TRUE))); print(require(stats)); print(withVisible(require("utils", character.only = TRUE))$visible)
print(StructTS(log10(UKgas), type = "level"))
pdf(NULL); plot(1:2); say(dev.copy(1)); say(dev.copy(pdf, which = 2)); say(dev.copy(which = 1)); say(dev.copy(which = dev.cur())); print(dev.copy(pdf, NULL)); dev.off(); dev.off(); say(dev.copy(pdf))
