# The empty symbol as the value of an argument, passed on through functions, ... and switch().
h <- function(x) identical(x, quote(expr=))
g <- function(x) { if (h(x)) "missing" else typeof(x) }
f <- function(.x, ...) switch(g(.x), ..., 7)
l <- list(quote(expr=), quote(a+b))
w <- function(x) f(x, missing = 1, language = 2)
print(try(w(l[[1]])))
print(try(lapply(l, w)))
k <- function(x) { for (i in seq_along(x)) print(f(x[[i]], missing = 1, language = 2)) }
try(k(l))
k2 <- function(x) { x <- as.list(x); w(x[[1]]) }
try(print(k2(pairlist(a = quote(expr=)))))
k4 <- function(x) w(x)
try(print(Map(w, l)))
