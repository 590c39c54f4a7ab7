# subscripts that are arguments which the caller left out are no subscripts: x[i] is x[], also where the argument is passed on
m <- matrix(1:4, 2)
f <- function(x, i, j) x[i, j]
for (n in 1:3) { print(f(m, 1, )); print(f(m, 1)); print(f(m, , 2)) }
f <- function(x, i, j, ..., drop = TRUE) x[i, j, drop = drop]
for (n in 1:3) { print(f(m, 1, )); print(f(m, 1, drop = FALSE)) }
f <- function(x, i) x[i]
g <- function(k) f(1:3, k)
h <- function(k) f(x = 1:3, i = k)
for (n in 1:3) { print(g()); print(h()); print(g(2)) }
f <- function(i) { x <- 1:3; x[i] <- 0L; x }
f(); f(2)
f <- function(i, j) { x <- matrix(1:4, 2); x[i, j] <- 0L; x }
f(1); f(, 2)
f <- function(d, i, j) d[i, j]
f(data.frame(a = 1:2, b = 3:4), 1); f(data.frame(a = 1:2, b = 3:4), , 2)
f <- function(i = 2) (5:7)[i]
f()
f <- function(i) (1:3)[i + 1]
try(f(), silent = TRUE); cat(geterrmessage())
setClass("M", representation(m = "matrix"))
setMethod("[", "M", function(x, i, j, ..., drop = TRUE) { cat(missing(i), missing(j), nargs(), ""); x@m[i, j, drop = drop] })
o <- new("M", m = m)
o[1, ]; o[, 2]; o[1, 2]; o[1]; o[, 1, drop = FALSE]
