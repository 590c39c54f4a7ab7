# callGeneric() in a function inside a method that says which generic it is (IRanges).
setClass("L", representation(x = "numeric", n = "character"))
setMethod("Ops", c("L", "L"), function(e1, e2) {
    f <- function(x, y) {
        .Generic <- .Generic
        callGeneric(x, y)
    }
    g <- function(h, a, b) h(a@x, b@x)
    new("L", x = as.numeric(g(f, e1, e2)))
})
a <- new("L", x = c(1, 2), n = c("p", "q"))
print((a + a)@x)
print((a == a)@x)
print((a - a * a)@x)
# mapply() and Map() take names by the class's own method.
setMethod("length", "L", function(x) length(x@x))
setMethod("names", "L", function(x) x@n)
setMethod("[[", "L", function(x, i, ...) x@x[[i]])
print(mapply(function(u) u, a))
print(mapply(function(u, v) u + v, a, 3:4))
