# Base generics dispatch on what their first formal gets, wherever it stands among the arguments.
mean.foobar <- function(x, ...) list("mean", ...)
x <- structure(list(), class = "foobar")
str(mean(na.rm = TRUE, x))
f <- function(...) mean(trim = 0.1, ...)
str(f(x))
str(mean(na.rm = TRUE, x = x))
mean(na.rm = TRUE, c(1, NA, 3))
mean(trim = 0.5, x = c(1, 5, 30))
seq.foobar <- function(...) "seq"
seq(x, length.out = 3)
unique.foobar <- function(x, ...) "unique"
unique(incomparables = FALSE, x)
duplicated(incomparables = FALSE, c(1, 1))
rev.foobar <- function(x) "rev"; rev(x)
sort.foobar <- function(x, decreasing = FALSE, ...) list("sort", decreasing)
str(sort(decreasing = TRUE, x))
sort(decreasing = TRUE, c(2, 3, 1))
# substitute(...()) is a list of the arguments
f <- function(...) substitute(...()); str(f(a, b = 2 + c)); f()
g <- function(...) { h <- function(...) substitute(...()); h(...) }; str(g(a)); is.pairlist(g(1, 2))
k <- function(...) sapply(substitute(...()), deparse); k(a + b, c)
substitute(...())
