# An argument that was left out goes on through lapply(): FUN asks with missing().
f <- function(x, y, align, z = 1) { if (is.list(x)) return(lapply(x, f, y = y, align = align, z = z)); if (missing(align)) "missing" else align }
print(f(list(1, 2), 1))
g <- function(a) h(a = a); h <- function(a) missing(a); print(g())
print(sapply(1:2, function(i, a) missing(a)))
k <- function(b) lapply(1, function(i, a) missing(a), a = b); print(k())
k <- function(b) Map(function(i, a) missing(a), 1, MoreArgs = list(a = 1)); print(k())
vapply(1, function(i, a) missing(a), NA) -> q; print(q)
f <- function(x, a) sapply(x, function(i, b = 5) b, b = a)
tryCatch(f(1:3), error = function(e) cat(conditionMessage(e), "\n"))
f(1:3, 2)

# Elements that are the empty symbol are values to functions of the base library.
f <- function(x, y = 2, ...) 1
print(sapply(formals(f), deparse))
print(sapply(formals(f), nchar))
print(sapply(formals(f), typeof))
invisible(lapply(formals(f), print))
print(quote(expr = ))
formals(f)$x
print(tryCatch(sapply(formals(f), function(a) deparse(a)), error = conditionMessage))
print(tryCatch((function(a) print(a))(), error = conditionMessage))
