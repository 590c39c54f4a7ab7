# As own-words.R: tables, fits, differences, frames, coordinates of plots.
say <- function(e) tryCatch(print(e), error = function(e) cat("error:", conditionMessage(e), "\n"), warning = function(w) cat("warning:", conditionMessage(w), "\n"))

# ---- tables and factors
tt <- table(c(1, 1, 2, NA), c("a", "b", "a", "a"), useNA = "ifany"); print(tt, zero.print = "."); print(table(character())); print(table(1:2, 1:2)[0, ]); print(as.table(matrix(c(1.5, NA, 0, 2), 2)), digits = 3); print(as.table(matrix(c(1.5, NA, 0, 2), 2)), na.print = "-", zero.print = "")
print(as.table(matrix(c("x", "0", NA, "y"), 2)), zero.print = "."); print(table(c("a", "b")), right = FALSE)
summary(table(mtcars$cyl, mtcars$gear)); summary(xtabs(~ cyl + gear, mtcars)); summary(table(1:3)); summary(as.table(matrix(c(100, 200, 150, 90), 2)))
say(print.summary.table <- 1); rm(print.summary.table)
f <- factor(c("a", "b", "c", NA)); print(relevel(f, "b")); print(relevel(f, 3)); say(relevel(f, "z")); say(relevel(f, 9)); say(relevel(f, c("a", "b")))
d <- data.frame(f = f[c(1, 1, 4)], g = factor(c("u", "v", "u"), levels = c("u", "v", "w")), n = 1:3)
print(lapply(droplevels(d), levels)); print(lapply(droplevels(d, except = 1), levels)); print(lapply(droplevels(d, except = "g"), levels)); print(levels(droplevels(d, exclude = "a")$f)); print(droplevels(data.frame(a = 1)))

# ---- prints of fits
fit <- lm(dist ~ speed, cars); print(fit); print(lm(dist ~ 0, cars)); print(coef(print(fit, digits = 3)))
g <- glm(am ~ wt, binomial, mtcars); print(g); airq <- glm(Ozone ~ Wind, data = airquality); print(airq); print(glm(am ~ 0, binomial, mtcars), digits = 3)
for (t in c("working", "response", "deviance", "pearson")) print(residuals(lm(mpg ~ wt, mtcars, weights = hp), t)[1:2]); print(residuals(fit, "partial")[1:2, ]); a <- lm(Ozone ~ Wind, airquality, na.action = na.exclude, weights = Temp); print(residuals(a, "pearson")[1:6])
print(fitted(a)[4:6]); print(fitted(fit)[1:2])
s <- smooth.spline(cars$speed, cars$dist); for (t in c("working", "deviance")) print(residuals(s, t)[1:2]); say(residuals(s, "partial")); say(residuals(smooth.spline(cars$speed, cars$dist, keep.data = FALSE)))
p <- prcomp(USArrests, scale. = TRUE); print(summary(p)); print(summary(prcomp(USArrests, rank. = 2)), digits = 3)
print(density(c(1, 2, 4))); print(density(precip, bw = "SJ"), digits = 3); print(bw.nrd0(c(1, 1, 1))); print(bw.nrd0(c(0, 0))); print(bw.nrd0(precip)); say(bw.nrd0(1)); print(bw.nrd0(c(1, 1, 1, 5)))
m <- manova(cbind(Sepal.Length, Petal.Length) ~ Species, iris); print(summary(m)); print(summary(m, test = "Wilks"), digits = 3); print(summary(manova(cbind(c(1, 3), c(2, 5)) ~ factor(1:2))))
w <- cov.wt(as.matrix(cars), wt = rep(1:2, 25), cor = TRUE); print(w[c("cov", "center", "n.obs", "cor")]); print(cov.wt(cars, method = "ML")$cov); print(cov.wt(cars, center = FALSE)$cov); print(cov.wt(cars, center = c(1, 2))$cov); print(names(cov.wt(cars)))
say(cov.wt(1:3)); say(cov.wt(cars, wt = 1)); say(cov.wt(cars, wt = rep(0, 50))); say(cov.wt(cars, wt = c(-1, rep(1, 49)))); say(cov.wt(cars, center = 1)); say(cov.wt(cbind(c(1, NA), 1:2)))
ir <- isoreg(c(1, 0, 4, 3, 3, 5, 4, 2, 0)); print(as.stepfun(ir)); ir2 <- isoreg(c(3, 1, 2), c(1, 5, 2)); print(as.stepfun(ir2)); print(knots(as.stepfun(ir)))
print(as.formula("y ~ x")); e <- new.env(); print(identical(environment(as.formula("y ~ x", e)), e)); ff <- y ~ z; print(identical(as.formula(ff), ff)); print(class(as.formula(quote(a ~ b)))); print(identical(environment(as.formula(terms(ff))), globalenv()))

# ---- sequences and sets
print(diff(c(1, 4, 9, 16), lag = 2)); print(diff(c(1, 4, 9, 16), differences = 2)); print(diff(matrix(1:6, 3))); print(diff(matrix((1:8)^2, 4), differences = 2)); print(diff(1:3, 5)); print(diff(matrix(1:4, 2), 3)); say(diff(1:3, lag = 0)); say(diff(1:3, 1:2)); say(diff(1:3, differences = 0)); print(diff(c(a = 1, b = 3))); print(diff(as.table(c(a = 1, b = 5)))); print(diff(c(TRUE, FALSE)))
print(intersect(c(1, 2, 2, 3), 2:5)); print(intersect(c(a = 1, b = 2), 2)); print(intersect(list(1, "a", 1), list("a"))); print(intersect(NULL, 1)); print(intersect(1:3, numeric())); print(intersect(1:3, 2.0)); print(intersect("a", 1)); print(intersect(factor(c("u", "v")), "u"))
print(simplify2array(list(a = 1, b = 2))); print(simplify2array(list(1:2, 3:4))); print(simplify2array(list(p = c(a = 1, b = 2), q = c(a = 3, b = 4)))); print(dim(simplify2array(list(matrix(1:4, 2), matrix(5:8, 2))))); print(simplify2array(list(matrix(1:4, 2), matrix(5:8, 2)), higher = FALSE)); print(simplify2array(list(1, 2:3))); print(simplify2array(list()))
print(simplify2array(list(NULL, NULL))); print(simplify2array(list(list(1), list(2)))); print(simplify2array(list(1, 2), except = 0L)); print(simplify2array(list(a = 1, b = 2), except = NULL)); print(simplify2array(list(integer(), integer()), except = NULL)); print(sapply(c(a = 1, b = 2), function(i) diag(i, 2), simplify = "array")); print(simplify2array(list(x = matrix(1:2, 1, dimnames = list("r", c("u", "v"))), y = matrix(3:4, 1))))
print(sapply(1:2, function(i) list(i, "a"))); print(max.col(matrix(c(1, 3, 2, 9, 1, 4), 2), "first")); print(max.col(matrix(c(3, 3, 2, 1), 2, byrow = TRUE), "last")); set.seed(4); print(max.col(matrix(1, 3, 3)))
print(diag(3)); print(diag(2.9)); print(diag(c(1, 2))); print(diag(1:2, 3)); print(diag(1, 2, 3)); print(diag(nrow = 2)); print(diag(matrix(1:6, 2))); print(diag(matrix(1:4, 2, dimnames = list(c("a", "b"), c("a", "b"))))); print(diag(matrix(1:4, 2, dimnames = list(c("a", "b"), c("a", "c"))))); print(diag(matrix(1:4, 2, dimnames = list(c("a", "b"), c("a", "b"))), names = FALSE)); say(diag(matrix(1:4, 2), 2)); say(diag(array(1:8, c(2, 2, 2)))); print(diag(numeric())); print(diag(TRUE, 2)); print(diag(1i, 2)); print(diag(array(5:6))); say(diag(ncol = 2)); print(diag(5, nrow = 1)); print(diag(c(i = 1, j = 2))); print(diag(matrix(1:2, 2, dimnames = list(c("a", "b"), NULL))))

# ---- frames
print(transform(cars[1:2, ], speed = -speed, v = dist * 2)); print(transform(cars[1:2, ], dist = NULL)); print(transform(cars[1:2, ], new = 1)); print(transform(cars[1:2, ])); x <- 7:8; print(transform(cars[1:2, ], x)); print(transform(cars[1:2, ], speed = 0))
print(list2DF(list(x = 1:3, y = c("a", "b", "c")))); print(list2DF(list(1:2, 3:4))); print(list2DF()); print(dim(list2DF(nrow = 3L))); say(list2DF(list(1, 1:2))); say(list2DF(1)); print(attributes(list2DF(list(a = 1))))
print(as.data.frame(1:2)); print(as.data.frame(c(a = 1, b = 2))); print(as.data.frame(1:2, row.names = c("u", "v"))); v <- 1:2; say(as.data.frame(v, row.names = 1:2)); print(names(as.data.frame(v, optional = TRUE))); print(as.data.frame(v, nm = "w")); print(as.data.frame(c("a", "b"), stringsAsFactors = TRUE)); ch <- c("a", "b"); print(as.data.frame(ch)); print(as.data.frame(ch, nm = "z")); print(as.data.frame(ch, row.names = c("r", "s"))); print(as.data.frame(c(x = "a", y = "b")))
print(as.matrix(c(a = 1, b = 2))); print(as.matrix(1:2)); print(as.matrix(matrix(1:4, 2))); print(as.matrix(list(1, "a")))
df <- data.frame(a = 1:2, b = c("x", "y"), row.names = c("one", "two")); print(df[["a"]]); print(df[["one", "b"]]); print(df[[2, 1]]); print(df[["tw", "a", exact = TRUE]]); say(df[[matrix(c(1, 2), 1)]]); print(df[["z"]]); print(df[["aa", exact = FALSE]]); say(df[[i = 1]]); say(df[[3]]); say(df[["zz", 1]])
print(tail(function(x) { x + 1 }, 2)); print(tail(function(x) x, 1, keepnums = FALSE)); print(head(letters, 2))

# ---- conditions, output
tryCatch(message("a", 1), message = function(m) { cat(conditionMessage(m)); print(conditionCall(m)) }); withCallingHandlers(message("x", appendLF = FALSE), message = function(m) { cat("[", conditionMessage(m), "]\n"); invokeRestart("muffleMessage") })
tryCatch(message(simpleCondition("mine")), condition = function(c) print(class(c))); say(message(simpleMessage("a"), "b"))
print(capture.output(1 + 1, invisible(3), cat("x\n"), print("z"))); tf <- tempfile(); capture.output(1:3, file = tf); capture.output(4, file = tf, append = TRUE); print(readLines(tf)); tc <- file(tf, "w"); capture.output("q", file = tc); close(tc); print(readLines(tf)); tc <- file(tf); capture.output("r", file = tc); print(readLines(tf))
say(capture.output(1, file = 2)); print(sink.number()); say(capture.output({ print(1); stop("no") })); print(sink.number()); print(capture.output(message("m"), type = "message")); print(capture.output())
print(tryCatch(library("nopkg", character.only = TRUE), error = function(e) { print(class(e)); print(e$package); conditionMessage(e) })); e <- packageNotFoundError(c("a", "b"), NULL); print(conditionMessage(e)); print(names(e)); print(conditionMessage(packageNotFoundError("a", "/x", quote(f()))))
tools::showNonASCII("abc"); print(suppressMessages(tools::showNonASCII(c("a", "\u00e9")))); print(c(person("A", "B"), person("C", "D")));
cl <- parallel::makeCluster(2); print(cl); parallel::stopCluster(cl); print(getAnywhere("nosuchthing"))
print(boxplot.stats(c(1:10, 50))); print(boxplot.stats(c(1:10, 50, NA), coef = 0)); print(boxplot.stats(c(1, 2, Inf), do.conf = FALSE)); say(boxplot.stats(1, coef = -1)); print(boxplot.stats(c(1, 100, 2, 3), do.out = FALSE)); print(boxplot.stats(numeric())); print(boxplot.stats(c(Inf, Inf, Inf)))
ras <- as.raster(array(c(0, 1, 0.5, 0.25, 1, 0), c(1, 2, 3))); print(ras); print(as.raster(array(0:7 / 7, c(1, 2, 4)))); print(as.raster(array(as.raw(1:6 * 40), c(2, 1, 3)))); say(as.raster(array(1, c(2, 2, 2)))); say(as.raster(array("a", c(1, 1, 3))))

# ---- coordinates
str(xy.coords(1:3, 4:6)); str(xy.coords(c(5, 6))); str(xy.coords(1:2 + 2i)); str(xy.coords(cbind(a = 1:2, b = 3:4))); str(xy.coords(matrix(1:4, 2), ylab = "m")); str(xy.coords(list(x = 1, y = 2))); str(xy.coords(ts(1:3, start = 2000))); str(xy.coords(cars[1:2, ])); str(xy.coords(cars[1:2, 2, drop = FALSE])); u <- 1:2; z <- 3:4; str(xy.coords(z ~ u)); str(xy.coords(factor(c("b", "a")))); str(xy.coords(1:4, 1:2, recycle = TRUE)); str(xy.coords(1:2, xlab = "A", setLab = FALSE)); str(xy.coords(1:2+1i, xlab = "B")); str(xy.coords(1:2, 3:4, xlab = "A")); str(suppressWarnings(xy.coords(c(0, 1), c(-1, 2), log = "xy")))
say(xy.coords(1:2, 1:3)); say(xy.coords(list(a = 1))); say(xy.coords(~ u)); say(xy.coords(ts(matrix(1:4, 2)))); say(xy.coords(c(0, 1), 1:2, log = "x")); say(xy.coords(1:3, c(-1, 0, 2), log = "y")); str(xy.coords(as.Date("2020-01-01") + 0:1, 1:2)); str(xy.coords(as.POSIXlt("2020-01-01", tz = "UTC"), 1)); str(xy.coords(c(x = 1, y = 2)))
pdf(NULL); str(curve(sin, 0, 1, n = 3)); str(curve(x^2, n = 3)); str(curve(exp(t), 1, 2, n = 3, xname = "t", log = "x")); str(curve(cos, add = TRUE, n = 2)); say(curve(y + 1)); say(curve(x * 0 + 1, -1, 1, log = "x")); say(curve(1 + 0 * length(x))); str(curve(sin, xlim = c(2, 4), n = 3)); plot(1:3); str(curve(x + 1, add = NA, n = 3)); plot(c(1, 10), log = "x"); str(curve(x + 1, add = TRUE, n = 3)); panel.smooth(1:4, c(1, NA, 3, 2)); print(screeplot(p)); print(screeplot(p, 2, "lines")); invisible(dev.off()); pdf(NULL); say(curve(sin, add = TRUE)); invisible(dev.off())
