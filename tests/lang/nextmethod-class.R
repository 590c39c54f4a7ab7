# A method that sets .Class: NextMethod() goes on there.
f <- function(x, ...) UseMethod("f")
f.a <- function(x, ...) { .Class <- "z"; NextMethod() }
f.b <- function(x, ...) cat("b\n")
f.z <- function(x, ...) cat("z\n")
f.default <- function(x, ...) cat("default\n")
f(structure(1, class = c("a", "b")))
f.a <- function(x, ...) { .Class <- c("y", "b"); NextMethod() }
f(structure(1, class = c("a", "c")))
f.a <- function(x, ...) { .Class <- c("z", "a", "b"); NextMethod() }
f(structure(1, class = c("a", "c")))
Ops.m <- function(e1, e2) { .Class <- "matrix"; r <- NextMethod(.Generic); cat(.Generic, class(r), "\n"); unclass(r) }
Ops.n <- function(e1, e2) stop("not here")
x <- structure(1:3, class = c("m", "n"))
x + 1L
x > 2
# formals<- of functions that are builtin here
d <- dgamma
formals(d) <- formals(d)[c("x", "shape", "rate", "scale", "log")]
d(1, 2, 3) == dgamma(1, 2, 3)
d(1, 2) == dgamma(1, 2)
d(1, 2, scale = 3) == dgamma(1, 2, scale = 3)
formals(d)$shape <- 2
d(1) == dgamma(1, 2)
# getElement() of S4 objects and of classes with [[
setClass("E", representation(call = "call", n = "numeric"))
getElement(new("E", call = quote(f(x)), n = 1), "call")
`[[.boxed` <- function(x, i, ...) paste("boxed", i)
getElement(structure(list(a = 1), class = "boxed"), "a")
# ls() of what has a method for as.environment()
as.environment.boxed <- function(x) list2env(unclass(x))
ls(structure(list(b = 1, a = 2), class = "boxed"))
