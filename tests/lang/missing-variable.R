# A variable that holds the missing argument, passed on: missing() sees it through the promise.
f <- function(x) missing(x) 
g <- function() { e <- quote(expr=); f(e) }
g()
g2 <- function() { e <- 1; f(e) }
g2()
h <- function() { assign("e", quote(expr=)); f(e) }
h()
m <- quote(expr = ); f(m)
k <- function(a) { b <- a; f(b) }; k(1)
list <- function(...) "mine"; rm(list) # found anew at each call
g3 <- function() quote(expr = ); str(base::list(g3())); str((function() list(a = g3()))())
