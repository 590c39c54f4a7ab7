# .Generic in S4 methods of groups, and in functions inside a method, S3's too.
setClass("Num", contains = "numeric")
n <- new("Num", 1:3)
setMethod("Arith", signature("Num", "Num"), function(e1, e2) { cat("Arith", .Generic, "\n"); new("Num", callGeneric(e1@.Data, e2@.Data)) })
n + n
n * n
setMethod("Ops", signature("Num", "character"), function(e1, e2) switch(.Generic, "+" = "plus", "==" = "eq", "other"))
c(n + "a", n == "b", n < "c")
setMethod("Math", "Num", function(x) { cat("Math", .Generic, "\n"); callGeneric(x@.Data) })
sqrt(n)
setMethod("Summary", "Num", function(x, ..., na.rm = FALSE) { cat("Summary", .Generic, "\n"); callGeneric(x@.Data, ..., na.rm = na.rm) })
range(n)
setClass("V2", representation(x = "numeric", y = "numeric"))
setMethod("Arith", signature("V2", "V2"), function(e1, e2) {
  both <- function(a, b) do.call(.Generic, list(a, b))
  new("V2", x = both(e1@x, e2@x), y = both(e1@y, e2@y))
})
new("V2", x = 1, y = 2) * new("V2", x = 3, y = 4)
Ops.foo <- function(e1, e2) { f <- function(a, b) get(.Generic)(a, b); f(unclass(e1), unclass(e2)) }
structure(1, class = "foo") - structure(2, class = "foo")
f <- function() { g <- function() .Generic; tryCatch(g(), error = conditionMessage) }
f()
