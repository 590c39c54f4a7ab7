# What packages rely on: the object of dispatch, empty arguments made by substitute(), ...
gen <- function(x, y, ...) UseMethod("gen")
gen.default <- function(x, y, ...) cat("default\n")
gen.foo <- function(..., all = TRUE) cat("foo", names(list(...)), "\n")
a <- structure(1, class = "foo")
gen(A = a, B = 2); gen(y = 1, a); gen(1, A = a); gen(x = a)
gen2 <- function(object, ...) UseMethod("gen2")
gen2.foo <- function(object, ...) cat("gen2.foo\n"); gen2.default <- function(object, ...) cat("gen2.default\n")
gen2(1 + 1, obj = a); gen2(b = 3, obj = a)
f <- as.function(list(... = substitute(), .x = quote(..1), quote(.x + 1)))
f(3); f
identical(substitute(), quote(expr = ))
e <- as.call(list(as.name("["), quote(m), substitute(), 2)); e
