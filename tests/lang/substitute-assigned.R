# substitute() of an argument that has been assigned its own value again is the value.
a <- list(1)
f <- function(x) { x <- identity(x); substitute(x) }
f(a)
f <- function(x) { x <- x; substitute(x + y) }
k <- 2
f(k); f(3); f(1 + 1)
f <- function(x) { force(x); substitute(x) }
f(a); f(k); f(7)
f <- function(x, label = outer(x)) { x <- identity(x); substitute(x); label }
outer <- function(arg) { arg <- substitute(arg); do.call(substitute, list(arg), envir = parent.frame()) }
f(a)
f <- function(x, label = outer(x)) { substitute(x); label }
f(a)
f <- function(...) { g <- function(x) { x <- unname(x); substitute(x) }; g(...) }
f(k)
# substitute() looks in environments, lists and pairlists only
for (where in list(5, "a", TRUE, sum, quote(f(x = 1)), expression(x = 1), quote(a), list(x = 2), pairlist(x = 3), NULL, data.frame(x = 1)))
  print(tryCatch(substitute(x + y, where), error = conditionMessage))
