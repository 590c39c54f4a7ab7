# A copy of a base function with attributes, or an object of a class that extends "function", can be called.
f <- mean; attr(f, "a") <- 1; attributes(mean); f(1:3); typeof(f)
k <- structure(mean, class = "foo"); k(1:3); attributes(mean)
lapply(1:2, k); do.call(k, list(1:3)); sapply(list(1:3), k); formals(k)
l <- list(a = mean); attr(l$a, "z") <- 2; attributes(mean); l$a(1:4)
m <- structure(paste, class = "foo"); m("a", 1:2, sep = "-")
setClass("named", contains = "function", representation(f = "character"))
z <- new("named", rev, f = "b"); z(1:3); isVirtualClass("named")
y <- new("named", function(x) x + 1, f = "a"); y(1:3)
# a design that is too wide is refused at once
dd <- as.data.frame(sapply(1:40, function(i) gl(2, 100)))
x <- rnorm(200)
try(model.matrix(as.formula(paste("~ x + ", paste(names(dd), collapse = ":"))), dd))
