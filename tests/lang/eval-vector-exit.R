# eval() of an expression vector is one frame: what on.exit() registers there runs when all have been evaluated.
e <- new.env()
x <- eval(expression(on.exit(cat("left\n")), cat("first\n"), on.exit(cat("and this\n"), add = TRUE), 5), e)
print(x)
f <- function() {
    eval(expression(on.exit(cat("eval's\n")), cat("in it\n")))
    cat("behind it\n")
}
f()
try(eval(expression(on.exit(cat("left by an error\n")), stop("no"), cat("never\n")), e))
x <- eval(expression(on.exit(cat("of the last\n")), 1, quote(x), { on.exit(); 2 }), e)
print(x)
eval(parse(text = "on.exit(cat('text\n'))\ncat('one\n')\n7"), e)
# What eval() runs in has its own frame as caller, which is of base's namespace.
g <- function(n = 2) parent.frame(n)
h <- function(code) { code <- substitute(code); eval(code, new.env(parent = globalenv())); invisible() }
h(print(topenv(g())))
h(print(environmentName(parent.env(g()))))
lapply(1, function(i) print(environmentName(parent.env(parent.frame()))))
# An argument that is passed on, and whose value is the missing argument, is none that is empty.
none <- function() quote(expr = )
all <- function(...) list(...)
f <- function(a, b = none(), ...) all(a, b, ...)
print(length(f(1)))
print(vapply(f(1), function(e) identical(e, quote(expr = )), NA))
try(all(1, ))
f <- function(a, b) all(a, b)
try(f(1))
print(as.difftime(as.difftime(3, units = "mins"), units = "secs"))
try(as.difftime(TRUE))
str(substring(structure(character(), class = "abc"), 1, 1))
str(rep_len(structure(character(), class = "abc"), 0))
