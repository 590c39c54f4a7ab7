# A generic evaluates what the caller hands on; a default counts as given, and a variable of that name where the generic was
# made does not.
setGeneric("gx", function(o, ...) standardGeneric("gx")); setMethod("gx", "missing", function(o, ...) "missing")
setMethod("gx", "numeric", function(o, ...) "numeric"); setMethod("gx", "ANY", function(o, ...) "any")
o <- "x"; x <- 3
f <- function(x) gx(x); f(1); f("a"); k <- function(y) f(y); k(2L)
h <- function(x = 1) gx(x); h(); v <- function(z) { g <- function(z) gx(z); c(g(z), gx(z)) }; v(1)
w <- function(...) gx(...); w(); w(1); gx(); gx(x); u <- function(a) { a <- 2; gx(a) }; u()
p <- new.env(); local({ q <- 4; print(gx(q)) }, p); sapply(1:2, function(i) gx(i)); do.call(gx, list(5))
