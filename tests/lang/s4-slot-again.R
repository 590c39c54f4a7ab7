# object@slot <- value, many times: what is known to fit is asked for again when a class has changed
setClass("P", slots = list(x = "numeric", tag = "character"))
p <- new("P", x = 1, tag = "a")
for (i in 1:5) p@x <- p@x + 1
print(p@x)
q <- p; q@x <- 100; print(c(p@x, q@x))                     # a copy
f <- function(o) { o@x <- o@x * 2; o@x <- o@x + 0.5; o }
print(c(f(p)@x, p@x))
l <- list(p, p); l[[1]]@x <- 7; print(c(l[[1]]@x, l[[2]]@x, p@x))
g <- function(o, v) tryCatch({ o@x <- v; o@x }, error = function(e) conditionMessage(e))
print(g(p, "no")); print(g(p, 3L)); print(g(p, 3L)); print(g(p, TRUE)); print(g(p, NULL)); print(g(p, list(1)))
print(g(p, c(a = 1, b = 2)))
h <- function(o) tryCatch({ o@nope <- 1 }, error = function(e) conditionMessage(e))
print(h(p)); print(h(p))
setClass("Q", slots = list(p = "P", n = "numeric"))
z <- new("Q", p = p, n = 0)
for (i in 1:4) { z@p@x <- z@p@x + i; z@n <- z@p@x; z@p <- z@p }
print(c(z@n, z@p@x, p@x))
setClass("R", contains = "P", slots = list(y = "numeric"))
r <- new("R", x = 1, tag = "b", y = 2); z@p <- r; z@p <- r; print(class(z@p))
k <- function(o, v) tryCatch({ o@p <- v; "fits" }, error = function(e) "does not fit")
print(k(z, r)); print(k(z, p)); print(k(z, z))
setClass("N", contains = "numeric", slots = list(unit = "character"))
n <- new("N", 1:3 + 0, unit = "m"); for (i in 1:3) { n@unit <- paste0(n@unit, i); n@.Data <- n@.Data * 2 }
print(n@unit); print(n@.Data)
setClass("P", slots = list(x = "character", tag = "character"))   # now another
print(g(new("P", x = "a", tag = "b"), 5)); print(g(new("P", x = "a", tag = "b"), "five"))
setClassUnion("numOrChar", c("numeric", "character"))
setClass("U", slots = list(v = "numOrChar"))
u <- new("U", v = 1); u@v <- "a"; u@v <- 2; u@v <- "b"; print(u@v)
print(tryCatch({ u@v <- TRUE; 1 }, error = function(e) "no"))
setClass("S", slots = list(items = "list", count = "numeric"))
s <- new("S", items = list(), count = 0)
for (i in 1:6) { s@items[[i]] <- i^2; s@count <- s@count + 1; s@items <- s@items }
print(length(s@items)); print(s@items[[6]]); print(s@count)
v <- s@items; s@items[[1]] <- "changed"; print(v[[1]])
m <- function(obj) { obj@count <- 99; NULL }; m(s); print(s@count)
isVirtualClass("P")
x <- 1; x2 <- tryCatch({ x@a <- 2; 0 }, error = function(e) "no slot"); print(x2)
