# Code as text: names that are no words, the argument of quote() by name.
print(as.character(quote(f(`my var`, x)))); print(as.character(quote(`my f`(x)))); print(as.character(quote(a + `b c`))); print(as.character(quote(f(`if`))))
print(as.character(list(quote(`a b`), quote(x)))); print(as.character(expression(`a b`, f(`a b`)))); print(paste(quote(f(`a b`)))); print(as.character(quote(`my var`)))
print(as.character(quote(f(`_x`, `a`, `TRUE`, `NULL`, `...`, `..1`, "a b")))); print(as.character(y ~ `a b`)); print(as.vector(quote(f(`a b`)), "character"))
print(vapply(as.list(quote(f(`a b`))), as.character, ""))
f <- function(...) as.character(substitute(list(...)))[-1]
print(f(`a b`, x, y + 1))
for (e in c("quote(x = f(x))", "quote(expr = a)", "quote(ex = a)", "quote()", "quote(a, b)")) print(tryCatch(eval(str2lang(e)), error = conditionMessage))
g <- function() quote(value = 1)
print(tryCatch(g(), error = conditionMessage))
str(quote({})); str(quote({a}))
