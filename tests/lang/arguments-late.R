# An argument is evaluated when the function asks for it: after another one that has changed its variables
f <- function(a, b) { b; a }; p <- function(a, b) b + a; x <- 1
print(f(x, x <- 2)); x <- 1; print(p(x, x <- 2)); x <- 1; print(p(x * 2, x <- 2)); x <- 1
k <- function() { x <<- 12; 0 }; print(f(x, k())); x <- 1; print(p(x + 1, k()))
h <- function() { x <- 1; f(x, x <- 2) }; print(h())
h <- function() { x <- 1; c(p(x, x <- 2), p(x + 1, { x <- 5; 1 })) }; print(h())
h <- function(x) { g <- function() x <<- 7; c(p(x * 10, g()), f(x, g())) }; print(h(1))
h <- function() { x <- 1; f(x, assign("x", 9)) }; print(h())
h <- function() { x <- c(1, 2); f(x, x[1] <- 9) }; print(h())
h <- function() { x <- 1; f(x, for (x in 1:3) 0) }; print(h())
h <- function() { x <- 1; f(x, f(1, x <- 3)) }; print(h())
h <- function() { x <- 1; r <- function(a, b) { b(); a }; r(x, function() x <<- 4) }; print(h())
h <- function() { x <- 1; r <- function(a, ...) { sum(...); a }; r(x, x <- 8, 1) }; print(h())
for (n in 1:3) { x <- n; print(f(x, x <- x + 10)) }
