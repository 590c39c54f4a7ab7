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

# x$data[i, j] <- value: subscripts that a function was not given
f <- function(x, i, j, value) { x$data[i, j] <- value; x }
x <- list(data = matrix(1:4, 2))
f(x, , 2, 5L)
f(x, 1, , 5L)
x <- list(data = matrix(list(1,2,3,4), 2))
f(x, , 2, list(5L, 6L))
x <- list(data = matrix(list(1,2,3,4), 2, dimnames = list(NULL, c("a", "b"))))
f(x, , "b", list(5L, 6L))
f(x, , c("a","b"), list(5L, 6L, 7, 8))
x <- list(data = data.frame(a = 1:2, b = 3:4))
f(x, , "b", 5L)
x <- list(data = matrix(1:4, 2))
f(x, 1, value = 9L)
f(x, value = 9L)
g <- function(x, i, j, value) { names(x$data[i, j]) <- value; x }
tryCatch(g(x, , 2, c("a", "b")), error = conditionMessage)
g <- function(x, i, j, value) { x[i, j][1] <- value; x }
g(matrix(1:4, 2), , 2, 7L)
g <- function(x, i, value) { x$a[[i]] <- value; x }
tryCatch(g(list(a = 1:3), , 2), error = conditionMessage)
g <- function(x, i, value) { dim(x)[i] <- value; x }
tryCatch(g(matrix(1:4, 2), , 2), error = conditionMessage)
g <- function(x, i, j, value) { dimnames(x)[[1]][i] <- value; x }
g(matrix(1:4, 2, dimnames = list(c("a", "b"), NULL)), , value = "z")
for (k in 1:3) x <- f(x, , 1, k)
x
