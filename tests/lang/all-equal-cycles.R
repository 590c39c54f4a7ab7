# all.equal() of environments that hold themselves, or each other.
e <- new.env(); e$self <- e; e$x <- 1
f <- new.env(); f$self <- f; f$x <- 1
all.equal(e, f)
f$x <- 2
all.equal(e, f)
a <- new.env(); b <- new.env()
a$other <- b; b$other <- a; a$n <- 1; b$n <- 1
all.equal(a, b)
b$n <- 3
all.equal(a, b)
g <- function() { h <- function(x) x; k <- function(x) h(x); environment() }
all.equal(g(), g())
all.equal(g()$k, g()$k)
