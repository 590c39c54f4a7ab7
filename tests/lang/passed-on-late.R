# What is passed on by the apply family is evaluated when FUN asks for it: a variable that is not there, a promise.
print(sapply(1:2, function(x, y) 1, nosuch))
f <- function(a) sapply(1:2, function(x, y) if (x > 5) y else 1, a)
print(f(stop("no")))
f <- function(a) { cat("f\n"); sapply(1:2, function(x, y) { cat("g\n"); y }, a) }
print(f({cat("a\n"); 3}))
f <- function(...) { cat("f\n"); lapply(1:2, function(x, y) { cat("g\n"); y }, ...) }
invisible(f({cat("a\n"); 3}))
f <- function(...) { cat("f\n"); vapply(1:2, function(x, y) { cat("g\n"); y }, 1, ..1) }
invisible(f({cat("a\n"); 3}))
f <- function(a) { cat("f\n"); apply(matrix(1:4, 2), 1, function(x, y) { cat("g\n"); 1 }, a) }
invisible(f({cat("a\n"); 3}))
tryCatch(sapply(1:2, function(x, y) { cat("in\n"); y }, nosuch), error = function(e) cat(conditionMessage(e), "\n"))
h <- function(a) sapply(1:3, function(i, k) { if (i == 2) k else 0 }, a)
print(h({cat("once\n"); 7}))
print(mapply(function(x, y) 1, 1:2, MoreArgs = list(quote(z))))
print(mapply(function(x, y) substitute(y), 1:2, MoreArgs = list(quote(z + 1))))
tryCatch(mapply(function(x, y) y, 1:2, MoreArgs = list(quote(z))), error = function(e) cat(conditionMessage(e), "\n"))
z <- 5
print(mapply(function(x, y) x + y, 1:2, MoreArgs = list(quote(z))))
print(mapply(function(x, y) x + y, 1:2, MoreArgs = list(y = quote(z * 2))))
print(sapply(1:2, function(x, y) deparse(y), quote(z)))
k <- function() { w <- 1; tryCatch(mapply(function(x, y) y, 1:2, MoreArgs = list(quote(w))), error = conditionMessage) }
print(k())
g <- function(n, m = n * 2) sapply(1:n, function(i, q) i + q, m)
print(g(3))
makeActiveBinding("act", function() { cat("asked\n"); 4 }, environment())
print(sapply(1:2, function(x, y) x + y, act))
print(Map(function(x, y) x, 1:2, MoreArgs = list(quote(nosuch))))
