# What functions say of objects that are not their usual ones: code in lists, frames with matrices, flat tables, versions, empties
told <- function(e) tryCatch(print(e), error = function(e) cat("error:", conditionMessage(e), "\n"))
# code as text has its line breaks
as.character(list(quote(if (a > 1) b else { c; d }), function(x) x + 1)); as.character(quote(if (a) { b })); as.character(expression({ a; b }))
toString(list(function(x) { x }, 1)); paste(list(quote(f(x)), quote({ y })))
as.call(list(as.name("f"), data.frame(), list(a = 1)))
head(quote(function(x, ...) x[[1]]), 2)
all.names(list(quote(a + b))); all.vars(expression(a + b, c)); all.vars(list(quote(a)))
as.name(pi); as.name(123456.789); as.name(1e5)
# frames with columns of several columns
d <- data.frame(x = c(1, 1, 2)); d$m <- matrix(c(1, 1, 2, 3, 3, 3), 3)
duplicated(d); unique(d)
# flat tables
x <- ftable(Titanic, row.vars = 1:2)
head(as.data.frame(x), 3); as.matrix(x); as.matrix(x, sep = "/")[1:2, 1:2]; names(attributes(x)); as.matrix(ftable(Survived ~ Sex, Titanic))
told(nobs(list(1))); told(nobs(1:3)); nobs(lm(mpg ~ wt, mtcars)); told(as.data.frame(density(c(1, 2, 3))))
told(crossprod(data.frame(a = 1:2))); class(binomial()$initialize); class(poisson()$initialize)
format(matrix(as.raw(1:6), 2)); format(c(a = as.raw(1)))
by(array(1:12, c(2, 3, 2)), 1:2, length)
rep(matrix(numeric(), 0, 3), 2); rep(structure(integer(), foo = "a"), 2)
lengths(numeric_version(c("1.2.3", "2.0")))
is(ordered("a")); is(ecdf(1:3)); is(Sys.time())
told(ls.str(list(a = 1, b = "x"))); told(ls.str("nowhere"))
# among equal vertices the best of the last round stays
optim(c(1, 1), function(p) sum((p - 3)^2))[1:3]
optim(c(0, 0, 0), function(p) sum(abs(p - 3)))$par
optim(c(5, 5), function(p) round(sum((p - 3)^2)))$par
# elements by mapply(): what has none, and names by method
told(mapply(identity, sum)); told(mapply(function(x, y) x, 1:2, quote(a))); told(Map(c, 1, as.environment(list(a = 1))))
Map(function(v) class(v)[1], as.POSIXlt("2020-02-29 12:34:56", tz = "UTC"))
told(rowsum(array(1:12, c(2, 3, 2)), c(1, 1)))
d <- data.frame(x = 1:2); d$m <- matrix(1:4, 2)
merge(d, d); told(d > 1); told(d == d)
head(summary(c(1.5, 2, NA)), 2); summary(terms(y ~ a * b)); any(as.roman(4)); margin.table(as.octmode(8:10), 1)
# names in calls that show no attributes
bquote(f(.(c(a = 1L, b = 2L)))); bquote(f(.(setNames(c(1.5, 2), c("a", NA))))); bquote(f(.(array(c(1.5, 2), 2, list(c("a", "b"))))))
print(matrix(list(1, "a", 2:3, NA_character_, pairlist(a = 1), NULL), 2), quote = FALSE)
str(data.frame(a = integer(), b = character()))
format(list(factor("a"), quote(a + b), function(x) { x }, globalenv(), NULL))
told(as.function(list(globalenv()))); told(as.function(list(sum))); told(as.vector(sum, "list"))
sprintf("%5.2f", I(list(1, 2))); told(sprintf("%s", y ~ x)); sprintf("%5.1f", as.POSIXlt("1970-01-02", tz = "UTC"))
class(as.list(y ~ x)); shQuote(c("a", "it's"))
# where base is no ancestor there are no functions
e <- new.env(parent = emptyenv()); e$f <- function(x) x * 2
told(eval(quote(1 + 1), e)); told(evalq({ x <- 1 }, e)); told(eval(quote(f(2)), e))
# labels of constants, names of places, recycled parts
rbind(1:2, 9, deparse.level = 2); cbind(x = 1, "s", deparse.level = 2)
which(c(a = TRUE, b = FALSE), useNames = FALSE)
told(tryCatch(Map(`+`, 1:2, 1:3), warning = conditionCall))
told(tryCatch(split(data.frame(x = 1:4), c(1, 2, 1)), warning = conditionCall))
told(tryCatch(strsplit(NA, "a", fixed = TRUE, perl = TRUE), warning = conditionMessage))
told({ x <- 1:2; split(x, 1:2) <- character(); x }); told({ x <- 1:4; split(x, c(1, 2)) <- list(0L, "a"); x })
told(unlink()); told(setwd())
