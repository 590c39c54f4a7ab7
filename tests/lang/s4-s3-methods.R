# S3 methods of operators and builtins for S4 objects: found by the class that they contain, and given the object itself.
setOldClass("i64"); setClass("nd", contains="i64", representation(q="numeric"))
`>.i64` <- function(e1, e2) { cat(isS4(e1), isS4(e2), class(e1), class(e2), names(attributes(e1)), "|", names(attributes(e2)), "\n"); TRUE }
f.i64 <- function(x) { cat(isS4(x), class(x), names(attributes(x)), "\n") }
f <- function(x) UseMethod("f")
length.i64 <- function(x) { cat(isS4(x), class(x), names(attributes(x)), "\n"); 7L }
a <- structure(1, class="i64"); z <- new("nd", a, q=1)
a > z; z > a; z > z; f(z); length(z); f(a)
setClass("D", contains = "Date", representation(k = "character"))
d <- new("D", as.Date(c("2020-01-01", "2021-05-05")), k = "x")
d[1] < d[2]
d > as.Date("2020-06-01")
d - as.Date("2020-01-01")
d == d
setClass("F", contains = "factor")
g <- new("F", factor(c("a", "b")))
g == "a"
setMethod("Compare", c("nd", "ANY"), function(e1, e2) callNextMethod(S3Part(e1, strictS3 = TRUE), e2))
z > z
z > a
z > 1
