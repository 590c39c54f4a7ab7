# What a replacement changes, a subscript selects from and an argument is, where another operand changes the variable meanwhile.
x <- c(1, 2); x[{ x[2] <- 3; 1 }] <- 2; x
f <- function(a, b) { x <- c(a, b); x[{ x[2] <- 3; 1 }] <- 2; x }
f(1, 2); f(1, 2)
g <- function(x) { x[[{ x[[1]] <- 9; 2 }]] <- 5; x }
g(c(1, 2, 3)); g(list(1, 2, 3))
h <- function() { x <- 1:3; x[{ x <- "a"; 2 }] <- 7L; x }
h()
s <- function() { x <- 5; x[{ x <- 1; 2 }] <- 6; x }
s()
m <- matrix(1:4, 2); i <- (1:2) + 0
m[i, { i[] <- 2; 1 }]
k <- function(i) { i <- i + 0; m[i, { i[] <- 2; 1 }] }
k(1:2)
k <- function(i) { i <- i + 0; m[i, { i[] <- 2; 1 }] <- 0L; m }
k(1:2)
a <- array(1:8, c(2, 2, 2))
k <- function(i) { i <- i + 0; a[1, i, { i[] <- 2; 1 }] }
k(1:2)
m2 <- function() { m[{ m[1, 1] <- 9L; 2 }, ] <- 0L; m }
m2()
# The order in which a function forces its arguments tells what they are.
second <- function(a, b) { b; a }
p <- function() { i <- c(5, 6); second(i, { i[1] <- 2; 1 }) }
p(); p()
q <- function() { i <- 1; second(i + 1, i <- 10) }
q(); q()
r <- function() { i <- 1; second(b = i, a = i <- 10) }
r(); r()
first <- function(a, b) { a; b; a }
q <- function() { i <- 1; c(first(i, i <- 10), i) }
q(); q()
