# substitute(), on.exit(), quote() and missing() match their arguments by name; returnValue() in nested on.exit() code
t <- "T"
substitute(env = list(t = t), { f(t) })
substitute(env = list(a = 1), expr = a + b)
h <- function(...) substitute(env = environment(), expr = list(...)); h(a, b)
h <- function(x) substitute(env = , x); h(p + q)
say <- function(e) tryCatch(e, error = function(e) cat(conditionMessage(e), "\n"))
say(substitute(a, b, c)); say(substitute(x = a)); say(substitute(e = a)); say(substitute(list(a, b), list(a = 1), env = 2))
say(quote(x = 3)); say(quote(expr = a)); f <- function(b) missing(y = b); say(f())
f <- function() { on.exit(add = TRUE, expr = cat("a\n")); on.exit(cat("b\n"), after = FALSE, add = TRUE); on.exit(ad = TRUE, cat("c\n")); 1 }
f()
f <- function() on.exit(1, 2, 3, 4); say(f())

h <- function() { on.exit(cat("h out\n")); "h" }
f <- function() { on.exit({ print(returnValue("none")); h(); print(returnValue("none")) }); 5 }
f()
g <- function() {
    on.exit({ print(returnValue("none")); h(); print(returnValue("none")); try(stop("x"), silent = TRUE); print(returnValue("none")) })
    stop("e")
}
try(g(), silent = TRUE)
k <- function() { on.exit({ (function() { on.exit(print(returnValue("in"))); 7 })(); print(returnValue("none")) }); 5 }
k()
m <- function() { on.exit((function() print(returnValue("q")))()); return(8) }
m()
n <- function() { on.exit(print(returnValue("q"))); f(); 9 }
n()
o <- function() { on.exit({ try((function() { on.exit(print(returnValue("i"))); stop("x") })(), silent = TRUE); print(returnValue("none")) }); 6 }
o()
p <- function() { on.exit(stop("late")); 5 }
try(p(), silent = TRUE)
returnValue("top")

e <- new.env(); f <- new.env(parent = e)
options(topLevelEnvironment = e)
identical(topenv(f), e); identical(topenv(), globalenv()); identical(topenv(f, NULL), globalenv())
