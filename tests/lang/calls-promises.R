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
