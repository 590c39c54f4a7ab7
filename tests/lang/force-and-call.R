# forceAndCall(): the first arguments are evaluated before the call, also where `...` follows or only some are forced.
compose <- function(f, g) { function(x) g(f(x)) }
out <- function(x) x
fn <- function(x, y) function(z) y(x(z))
l <- list(function(x) x + 1, function(x) x * 2, function(x) x - 3)
red <- function(.x, fn, ...) { out <- .x[[1]]; for (i in 2:3) { elt <- .x[[i]]; out <- forceAndCall(2, fn, out, elt, ...) }; out }
print(red(l, fn)(5))
f <- function(x, i) function() c(x, i)
g <- function(n, ...) { l <- list(); for (k in 1:3) l[[k]] <- forceAndCall(n, f, k, k * 2, ...); l }
for (h in g(2)) print(h())
for (h in g(1)) print(h())
h <- function(...) forceAndCall(2, function(a, b, c) c(substitute(a), substitute(b), substitute(c)), ...)
x <- 1
h <- function(...) forceAndCall(2, function(a, b, c) list(substitute(a), substitute(b), missing(c)), ...)
str(h(x + 1, b = 3))
try(h(stop("forced"), 2))
k <- function(...) forceAndCall(1, function(a, ...) ...length(), ...)
k(1, stop("not forced"), 3)
try(forceAndCall(1, "sum", 1, 2))
try(forceAndCall(1, 3))
