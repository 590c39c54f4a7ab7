# Calls deparse with R's spacing, parentheses, quoting and line breaks.
p <- function(x) writeLines(deparse(x))
p(quote(a <- -b^2 + (c %in% d) * !e))
p(quote(x[[1]]$y@z[1, , drop = FALSE]))
p(quote(if (a) b else c)); p(quote({if (a) b else {c}; while (TRUE) break; repeat next}))
p(quote(function(x, y = 2, ...) x + y)); p(quote(`my fun`(`a b` = 1, "s"::f(2))))
p(call("*", call("+", 1, 2), 3)); p(call("^", call("-", 1), 2)); p(call("-", call("-", 1)))
p(call("f", call("=", quote(a), 2))); p(call("==", call("==", 1, 2), 3)); p(call("$", quote(x), "a b"))
p(as.call(list(function(x) x, 1))); p(as.call(list(quote(a + b), 2)))
p(quote(f(function(x) {x}, {a; b}, c(if (z) 1 else 2))))
p(function(first_argument, second = c("one", "two", "three"), third_argument_name = list(a = 1, b = 2)) {
  first_argument + second + third_argument_name * first_argument + second + third_argument_name + 1 })
p(y ~ x | z:w); p(quote(~a)); p(quote(x |> f(y))); p(quote(\(x) x))
# `!`, `~` and signs at the end of a left operand, below its operator in precedence
ops <- c("+", "*", "^", ":", "%in%", "==", "&", "||", "~", "<-")
for (o in ops) for (u in c("!", "-", "~")) for (after in ops) {
    inner <- as.call(list(as.name(o), quote(a), as.call(list(as.name(u), quote(b)))))
    cat(deparse(as.call(list(as.name(after), inner, quote(d)))), "\n")
}
p(substitute(1 + a + 3, list(a = quote(!!2))))
p(substitute(1 + +a + 3, list(a = quote(!2))))
p(substitute(f(1 + a) + 3, list(a = quote(!2))))
