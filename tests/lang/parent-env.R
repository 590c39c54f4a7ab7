# parent.env<- of a function that runs: its free variables are looked up there from then on
f <- function() "real"; x <- 1
g <- function() { e <- environment(); ne <- new.env(parent = parent.env(e)); assign("f", function() "mock", ne); assign("x", 2, ne); parent.env(e) <- ne; c(f(), x) }
print(g())
h <- function(e) { ne <- new.env(parent = parent.env(e)); assign("f", function() "mock", ne); assign("x", 2, ne); parent.env(e) <- ne }
g2 <- function() { h(environment()); c(f(), x) }
print(g2())
g3 <- function() { h(environment()); k <- function() c(f(), x); k() }
print(g3())
g4 <- function() { r <- numeric(0); for (i in 1:3000) { if (i == 2000) h(environment()); r[i] <- x * i }; r[c(1999, 2000, 3000)] }
print(g4())
g5 <- function() { e <- environment(); old <- parent.env(e); r <- f(); h(e); r <- c(r, f(), sapply(1:2, function(i) x)); parent.env(e) <- old; c(r, f()) }
print(g5()); print(f())
