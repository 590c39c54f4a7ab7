# Edges of functions that R's own tests walk along: nothing to fit, no columns, values that cannot be read, attributes of language.
say <- function(e) {
    note <- function(tag, c) cat(tag, conditionMessage(c), "| call:", deparse(conditionCall(c))[1L], "\n")
    withCallingHandlers(tryCatch(print(e), error = function(c) note("error:", c)),
                        warning = function(w) { note("warning:", w); invokeRestart("muffleWarning") })
}
x <- 1
say(attr(x, NA_character_) <- 5); say(attr(x, NA_character_))
str(structure(expression(a, b), dim = 1:2)); str(expression(a, b)); str(expression(a = x + y))
E <- new.env(); E$o <- quote(foobar); E$n <- 1:3; delayedAssign("lazy", stop("no"), assign.env = E); E$empty <- quote(expr = )
ls.str(E)
write.table(matrix(, 3, 0)); write.table(matrix(, 3, 0), row.names = FALSE); write.table(data.frame())
say(bw.SJ(c(NA, 2, 3))); say(bw.ucv(c(1, NaN, 3, 4))); say(bw.bcv(c(-Inf, 2, 3)))
say(lm.wfit(cbind(1, 1:3), 1:3, rep(0, 3)))
lm(c(1, 2, 3) ~ 1, weights = c(0, 0, 0))
fit <- lm(cbind(mpg, wt) ~ factor(cyl) + factor(am), mtcars)
anova(fit); anova(fit, test = "Wilks"); anova(fit, test = "Roy")
say(nchar("\xff", "w")); say(nchar(c("a\xffb", "c"), "width", allowNA = TRUE)); say(nchar("\xff", "b"))
m1 <- array(c(0, 1, 1, 0), 4, list(1:4))
m1[which(m1 == 0, arr.ind = TRUE)]; m1[matrix(1:2, 2)]; array(1:3)[matrix(c(1, 3), 2)]; array(1:3, 3, list(letters[1:3]))[matrix(1)]
m1[matrix(1:2, 2)] <- 7; m1
none <- structure(list(one = NULL, two = NULL), names = c("one", "two"), class = "data.frame")
one <- data.frame(one = 1, two = 2)
rbind(none, one); rbind(one, none); rbind(one, one[0, ])
formatC(as.single(c(a = 1.5)))
say(supsmu(1:5, rep(NA_real_, 5)))
say(model.matrix(y ~ z, data.frame(y = 1:3, z = 1:3 + 1i))); say(model.matrix(y ~ z, list(y = 1:3, z = as.raw(1:3))))
model.matrix(~ z, list(z = as.Date("2020-01-01") + 0:1))
say(splinefun(1[0], 1[0])); say(spline(1[0], 1[0]))
agrep(NA, c(a = "x", b = "y"), value = TRUE); agrep(NA, "x"); agrep("lasy", c(a = "1 lazy", b = "2"), value = TRUE)
rep(); try(rep(times = 3)); try(rep(each = 0, length.out = 1))
f <- function() base::nosuch
say(f()); say(stats::nosuch)
set.seed(1); y <- rnorm(10); x <- 1:10; is.na(x[9]) <- TRUE; z <- c(1, 5, 2, 4, 3, 6, 9, 8, 7, 0); b <- c(0, 1, 0, 1, 1, 0, 1, 0, 1, 1)
say(add1(glm(y ~ 1), scope = ~ x)); say(add1(glm(b ~ 1, binomial), scope = ~ x + z, test = "Chisq")); say(add1(glm(cbind(b, 1 - b) ~ 1, binomial), ~ x))
say(strptime(c("2017-366", "2016-366"), "%Y-%j", tz = "UTC")); say(as.Date("2017-366", "%Y-%j"))
m <- diag(2); dimnames(m) <- list(NULL, NULL)
attributes(t(m)); attributes(t(array(3, 1, dimnames = list(NULL)))); attributes(t(diag(2)))
say(data.frame(a = 1)[[3]]); say(data.frame(a = 1)[["b"]]); say(data.frame(a = 1:2)[[matrix(c(2, 1), 1)]])
# what has no default must be given, and a list is no native symbol
said <- function(e) tryCatch(e, error = conditionMessage)
print(said(pushBack())); print(said(pushBack(connection = stdin()))); print(said(pushBack("a")))
for (x in list(NULL, 1, list(1, "a", NULL), list("a", 5, 3), as.list(1:5), quote(x)))
  print(c(said(.Call(x)), said(.External(x)), said(.External2(x))))
pdf(NULL); plot.new(); dev.off()
f <- tempfile(); pdf(f, compress = FALSE); plot.new(); invisible(dev.off()); print(file.size(f) > 0)

# sides of a matrix beyond the integers, and between 0 and -1; missing() of what is no name
for (n in list(-1e10, 1e10, Inf, -Inf, NaN, NA, -2, -0.5, "a", "2", 2147483648))
  print(tryCatch(dim(withCallingHandlers(matrix(1:3, n), warning = function(w) print(conditionMessage(w)))), error = conditionMessage))
print(tryCatch(dim(matrix(1:3, ncol = 1e10)), warning = conditionMessage))
f <- function(x) missing(x$a); print(said(f())); f <- function(x) missing(1); print(said(f())); f <- function(x) missing(x, x); print(said(f()))
