# nargs() counts the empty arguments that come through `...`, in methods too.
g <- function(x, ...) x[...]
m <- matrix(1:4,2); g(m,1,); g(m,,2); g(m,1,,drop=FALSE)
h <- function(x, i, j, ..., drop) c(nargs(), missing(i), missing(j), missing(drop))
k <- function(x, ...) h(x, ...)
k(1, 2, ); k(1, , 2); k(1, 2, , drop=FALSE); k(1, ,)
`[.foo` <- function(x, i, j, drop) c(nargs(), missing(i), missing(j), missing(drop))
y <- structure(1, class="foo"); g(y, 1, ); g(y, , 1); g(y, 1, , drop=FALSE); g(y); g(y, ); g(y,,)
d <- data.frame(a=1:3,b=4:6); g(d, 1:2, ); g(d, 1:2, , drop=FALSE); g(d, , "a"); g(d, "a"); g(d, 2, "a")
z <- function(x, ...) UseMethod("z"); z.foo <- function(x, i, j, drop) c(nargs(), missing(i), missing(j), missing(drop)); z(y, 1, ); z(y, , 1)
`[.bar` <- function(x, ...) { r <- NextMethod(); r }; b <- structure(data.frame(a=1:3,b=4:6), class=c("bar","data.frame")); b[1:2,]; b[,"a"]; b[1:2,,drop=FALSE]
`[.baz` <- function(x, ...) as.data.frame(unclass(x))[...]; b <- structure(data.frame(a=1:3,b=4:6), class=c("baz","data.frame")); r <- b[1:2,]; str(r)
f2 <- function(x, ...) unclass(x)[...]; f2(m, 1, )
