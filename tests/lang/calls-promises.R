# Promises, missing, dots, sys.call and kin, on.exit, eval.
bar <- function() 1+1
foo <- function() { on.exit(bar()); foo() }
tryCatch(foo(), error=function(x) TRUE)
callCC(function(k) repeat k(1))
inf <- function(n) inf(n + 1)
tryCatch(inf(1), error = function(e) cat(conditionMessage(e), "\n"))
f <- function(x) { x <- x + 1; g <- function() x <<- x * 2; g(); x }
f(1)
# promise semantics
h <- function(a, b) { a; b; "ok" }
h({cat("A "); 1}, {cat("B "); 2})
z <- 1
lazy <- function(y) { z <<- 5; y }
lazy(z)
lazy2 <- function() { zz <- 1; g <- function(y) { zz <<- 5; y }; g(zz) }
lazy2()
# missing passing
mf <- function(x) mg(x); mg <- function(y) missing(y); mf()
mf2 <- function(x = 3) mg(x); mf2()
# dots
d <- function(...) { a <- list(...); names(a) }
d(a = 1, 2, b = 3)
dd <- function(...) ..2
dd(1, "two")
nn <- function(...) nargs(); nn(1, 2, 3)
o <- function(...) ...length(); o(1, 2)
# sys.call etc
sc <- function(...) sys.call(); sc(1, b = 2)
mc <- function(x, y, ...) match.call(); mc(1, z = 3, y = 4)
sf <- function() class(sys.function()); sf()
pf <- function() parent.frame(); identical(pf(), globalenv())
outer1 <- function() { inner <- function() parent.frame(); identical(inner(), environment()) }; outer1()
ev <- function() { x <- 10; eval(quote(x + 1)) }; ev()
eval(quote(x + y), list(x = 1, y = 2))
local({ a <- 2; a * 3 })
# on.exit order
oe <- function() { on.exit(cat("1\n")); on.exit(cat("2\n"), add = TRUE); on.exit(cat("0\n"), add = TRUE, after = FALSE); invisible(NULL) }
oe()
# Who forces an argument that was passed on: the function called, in its own order; what an assignment leaves invisible
# stays so through any number of calls.
late <- function(a, b) { b; a }
(function(x, y) late(x, y))(cat("second\n"), cat("first\n"))
(function(x, y) late(x + 1, y * 2))({ cat("second\n"); 1 }, { cat("first\n"); 2 })
same <- function(e) e
(function(e) same(e))(y <- 1)
(function(e) { same(e) })(invisible(2))
(function(e) (function() same(e))())(y <- 3)
(function(e) if (TRUE) same(e) else 1)(y <- 4)
(function(e) same(e))(5)
try((function(x, y) late(x, y + 1))(1, stop("both are named")))
f <- function(x, y) late(x, y + 1)
tryCatch(f(1, stop("u")), error = function(e) print(conditionCall(e)))
f(1, length(print(sys.calls())))
