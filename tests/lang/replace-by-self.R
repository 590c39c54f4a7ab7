# x is replaced by, or given, itself: what it gets is the value of before, no part of itself.
f <- function() { x <- c("a", "b"); names(x) <- x; attributes(names(x)) }
f()
g <- function(e) {
    n <- names(e)
    names(n) <- n
    str(attributes(names(lapply(n, nchar))))
    n
}
g(list(a = 1, b = 2))
g((function(x = 1, y = 2) environment())())
h <- function() { x <- c(1, 2); attr(x, "a") <- x; attr(attr(x, "a"), "b") <- x; x }
h()
k <- function() { x <- list(1); x$a <- x; x[["b"]] <- x; x["c"] <- x; x[[1]] <- x; str(x) }
k()
x <- c("u", "v"); names(x) <- x; attributes(x)
cl <- "a"; oldClass(cl) <- cl; attributes(cl)
