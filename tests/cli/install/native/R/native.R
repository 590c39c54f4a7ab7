twice <- function(x) .Call(C_twice, x)
both <- function(x, y) .C(C_both, as.double(x), y = as.double(y))$y
mark <- function(x) .Call(C_mark, x)
marked <- function(n) {
    x <- integer(n)
    mark(x)
    x
}
corner <- function() .Call(C_corner)
counter <- vector("integer", 1L)
.onLoad <- function(libname, pkgname) .Call(C_keep, counter)
count <- function() {
    .Call(C_count)
    counter
}
