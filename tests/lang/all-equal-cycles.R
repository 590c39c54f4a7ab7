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

# scale stands for each element; the last bit of the mean
all.equal(c(1, 2, 3), c(1.1, 2, 3.5), scale = c(1, 2, 3))
all.equal(c(1, 2, 3, 4), c(1.1, 2, 3.5, 5), scale = c(1, 2))
all.equal(c(1, 2, NA, 3), c(1.1, 2, NA, 3.5), scale = c(1, 2, 5, 3))
set.seed(1)
for (i in 1:5) print(all.equal(rnorm(5), rnorm(5), formatFUN = function(err, what) format(err, digits = 17)))
