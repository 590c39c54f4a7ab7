# cbind() and rbind() of S4 objects label what is no matrix.
setClass("M", representation(m = "matrix"))
setMethod("dim", "M", function(x) dim(x@m))
setMethod("dimnames", "M", function(x) dimnames(x@m))
setMethod("dimnames<-", "M", function(x, value) { dimnames(x@m) <- value; x })
setMethod("show", "M", function(object) print(object@m))
whole <- function(x) if (is(x, "M")) x@m else x
for (two in list(c("M", "ANY"), c("ANY", "M"), c("M", "M"))) {
    setMethod("cbind2", two, function(x, y, ...) new("M", m = cbind(whole(x), whole(y), deparse.level = 0)))
    setMethod("rbind2", two, function(x, y, ...) new("M", m = rbind(whole(x), whole(y), deparse.level = 0)))
}
setMethod("cbind2", c("M", "missing"), function(x, y, ...) x)
a <- new("M", m = matrix(1:6, 2, dimnames = list(NULL, c("u", "v", "w"))))
b <- 7
cbind(a, b)
cbind(a, last = 1:2)
cbind(first = 9, a)
cbind(a, b + 1)
cbind(a, b + 1, deparse.level = 2)
cbind(a, b, deparse.level = 0)
cbind(a, a, b)
cbind(a, NULL)
cbind(a, b, 8)
rbind(a, low = 1, b)
rbind(a, b, deparse.level = 0)
