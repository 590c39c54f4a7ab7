# The calls that errors name: of what do.call() calls, and what structure() sets
say <- function(x) tryCatch(x, error = function(e) print(e), warning = function(w) print(w))
say(do.call("stop", list("hello")))
say(do.call(stop, list("hello")))
f <- function() do.call("stop", list("within f"))
say(f())
say(do.call("warning", list("careful")))
say(do.call("stop", list("none", call. = FALSE)))
depth <- function(...) { print(sys.call()); print(sys.nframe()); print(sys.parents()); sys.calls() }
g <- function() do.call("depth", list(1, 2))
g()
h <- function(x) do.call("missing", list(quote(x)))
h()
k <- function(x) { me <- function() parent.frame(); identical(do.call(me, list()), environment()) }
k(1)
left <- function() { do.call("on.exit", list(quote(cat("bye\n")))); 2 }
left()
say(structure(1:4, 5))
say(structure(1:4, class = "a", 5))
say(structure(1:4, dim = 5))
say(structure(1:4, .Names = letters))
say(structure(1:4, dimnames = list(1)))
say(structure(1:4, tsp = 1))
structure(1:4, dim = c(2, 2), names = letters[1:4]) # an array with names shows them
structure(c(a = 1, b = 2), .Dim = 2L)
str(structure(1:4, dim = c(2, 2), names = letters[1:4]))

# UseMethod() outside a function; the call of what a sourced text stops with
tryCatch(UseMethod("foo"), error = conditionMessage)
tryCatch(source(textConnection("stop('src')")), error = print)
