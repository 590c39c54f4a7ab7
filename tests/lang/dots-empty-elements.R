# An element of dots that is empty is a missing subscript, and missing where it is passed on.
g <- function(x, i, ..., drop = TRUE) { x <- data.frame(a = 1:3, b = 4:6); x[i, ..1, drop = FALSE] }
g(1, 2:3, )
f2 <- function(a) missing(a); h <- function(...) f2(..1)
h(,); h(); h(1)
k <- function(...) list(missing(..1), missing(..2)); k(, 2)
m <- function(...) { x <- matrix(1:4, 2); x[..1, 1] }; m(,); m(2)
m <- function(...) { x <- 1:4; x[..1] }; m(,); m(2:3)
m <- function(...) { x <- matrix(1:4, 2); `[`(x, ..1, 2) }; m(,); m(1)
through <- function(...) m(...); through(,)
late <- function(y) m(y); late()
