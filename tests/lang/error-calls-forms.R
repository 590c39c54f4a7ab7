# Errors of special forms name the call as it was written: after a redefinition was removed again, and where the form has another name.
# names(x) <- f calls as.character() with the function; str() shows the first elements of an expression.
e <- function(x) tryCatch(x, error = function(e) cat(conditionMessage(e), "|", deparse(conditionCall(e)), "\n"))
`if` <- function(...) 1; `while` <- function(...) 1; `&&` <- function(...) 1; `for` <- function(...) 1; `$` <- function(...) 1
rm("if", "while", "&&", "for", "$")
f <- function(x) if (x) 1
e(f(NA)); e(f("a")); e(f(NULL))
f <- function(x) while (x) 1
e(f(NA)); e(f("a"))
f <- function(x) x && TRUE
e(f("a")); e(f(list()))
f <- function(x) for (i in x) 1
e(f(mean))
f <- function(x) x$a
e(f(1)); e(f(mean))
g <- `if`; e(g(NA, 1))
g <- quote; print(g(a + b)); e(g(1, 2))
g <- `for`; e(g(1))
g <- `&&`; e(g("a", 1))
g <- `(`; e(g(1, 2))
g <- `while`; e(g(NA, 1))
g <- switch; e(g())
g <- return; e(g(1, 2))
x <- 1:3
e(names(x) <- sum)
e(class(x) <- sum)
e(length(x) <- sum)
str(expression(a, b + 1, 3, "d")); str(expression(a, b, c)); str(list(expression(a, b, c, d, e), 1))
for (v in c(0, 0.5, 1, 2, 3, 6, 10)) str(expression(a, b, c, d, e, f, g, h, i, j, k), vec.len = v)
