# callGeneric() and callNextMethod() know of which function of a group a method is called, however it was; callNextMethod() in
# .local() passes on what its variables are now; callGeneric() names the value of a replacement.
setClass("A", representation(x = "numeric"))
setMethod("Ops", c("A", "A"), function(e1, e2) { print(.Generic); callGeneric(e1@x, e2@x) })
setMethod("Ops", c("A", "numeric"), function(e1, e2) callGeneric(e1, new("A", x = e2)))
setClass("B0", representation(x = "numeric"))
setMethod("Ops", c("B0", "B0"), function(e1, e2) e1@x + e2@x)
setClass("B", contains = "B0")
setMethod("Ops", c("B", "B"), function(e1, e2) { cat("B", .Generic, "\n"); callNextMethod() })
a <- new("A", x = 1)
call <- function(g) get(g)(a, 3)
call("%%")
list(function(x, y) x, `/`)[[2L]](a, 4)
do.call("*", list(a, 2))
Reduce(`^`, list(a, 2))
get("<")(new("B", x = 5), new("B", x = 2))
setClass("V", representation(i = "numeric", y = "numeric"))
setMethod("initialize", "V", function(.Object, ...) {
    .local <- function(.Object, i, y, ...) {
        if (!missing(i)) {
            o <- order(i)
            i <- i[o]
            y <- y[o]
        }
        callNextMethod()
    }
    .local(.Object, ...)
})
setClass("W", representation(z = "character"), contains = "V")
str(new("W", i = c(3, 1), y = c(7, 8), z = "w"))
str(new("W"))
setClass("P", representation(d = "numeric"))
setClass("Q", representation(d = "numeric"))
setMethod("[<-", c("P", "numeric"), function(x, i, j, ..., value) { x <- new("Q", d = x@d); callGeneric() })
setMethod("[<-", c("Q", "numeric"), function(x, i, j, ..., value) { x@d[i] <- value; x })
p <- new("P", d = 1:3 + 0)
p[2] <- 9
p
