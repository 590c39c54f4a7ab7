# .Generic in a running method's environment, for those who look there from outside.
f <- function(x, ...) UseMethod("f")
f.a <- function(x, ...) { e <- environment(); g(e) }
g <- function(e) { n <- ".Generic"; list(e$.Generic, e[[".Generic"]], e[[n]]) }
str(f(structure(1, class = "a")))
f.default <- function(x, ...) environment()
e <- f(1)
f.b <- function(x, ...) NextMethod()
k <- function() { e <- environment(); e$.Generic }
k()
h <- function(x) { x$.Generic }
h(list(.Generic = 1)); h(new.env())
print.zz <- function(x, ...) { e <- environment(); cat((function() e$.Generic)(), "\n") }
structure(1, class = "zz")
Ops.zz <- function(e1, e2) { e <- environment(); (function() e$.Generic)() }
structure(1, class = "zz") + 1
