# lapply(L, `[`, e): a method of L's elements may look at e's expression, as it may where it is written.
`[.lazy` <- function(x, i) {
    e <- substitute(i)
    if (is.call(e)) eval(e, unclass(x)) else unclass(x)[[i]]
}
L <- list(structure(list(a = 1, b = 2), class = "lazy"), structure(list(a = 3, b = 4), class = "lazy"))
print(lapply(L, `[`, a + b))
print(sapply(L, "[", a * b))
print(L[[1]][a - b])
k <- "b"
print(sapply(L, `[`, k))
print(lapply(list(1:3, letters), `[`, 2))
# Columns of data frames whose class has methods for names.
`names<-.counted` <- function(x, value) {
    if (!is.character(value)) stop("names of type ", typeof(value))
    attr(x, "names") <- value
    x
}
d <- structure(data.frame(a = c(1, 1, 2, 2), b = c(1, 1, 1, 1), c = 4:1), class = c("counted", "data.frame"))
print(d[c(TRUE, FALSE, TRUE, FALSE), c(3, 1)])
print(d[-1, c(FALSE, TRUE, TRUE)])
try(d[, 4])
# The last that is there again.
d <- data.frame(x = c(1, 1, 2, 2, 3, 3), y = 1)
print(c(anyDuplicated(d), anyDuplicated(d, fromLast = TRUE), anyDuplicated(d["x"], fromLast = TRUE), anyDuplicated(d[c(1, 3), ])))
try(duplicated(d, incomparables = 1))
try(order(c(1, 2), list(-1)))
# all.equal() takes no pieces of its arguments.
`[.whole` <- function(x, ...) stop("a piece of the whole")
x <- structure(c(TRUE, NA, FALSE), class = "whole")
y <- structure(c(TRUE, NA, TRUE), class = "whole")
print(all.equal(x, y)); print(all.equal(x, x))
print(all.equal(structure(c("a", NA), class = "whole"), structure(c("b", NA), class = "whole")))
