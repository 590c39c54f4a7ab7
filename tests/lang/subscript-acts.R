# Subscripts that change the vector: what is assigned into is its value of before.
x <- c(1,2,3); f <- function() {  x[{x[2] <<- 5; 1}] <<- 3; x}; print(f())
x <- 1:3; f <- function() {  x[{x[2] <<- 5; 1}] <<- 3; x}; print(f())
x <- c(1,2,3); f <- function() {  x[[{x[2] <<- 5; 1}]] <<- 3; x}; print(f())
x <- c(1,2,3); f <- function() {  x[{x[2] <<- 5; 1}] <- 3; x}; print(f()); print(x)
x <- c(1,2,3); local({x[{x[2] <<- 5; 1}] <<- 3}); x
x <- c(1,2,3); f <- function() {  for (i in 1:3) x[{x[2] <<- i+10; i}] <<- 3; x}; print(f())
x <- list(1,2); f <- function() {  x[[{x[[2]] <<- 5; 1}]] <<- 3; x}; str(f())
g <- function() { x[2] <<- 9; 1 }
x <- c(1,2,3); f <- function() {  x[g()] <<- 3; x}; print(f())
x <- c(1,2,3); f <- function() {  x[[g()]] <<- 3; x}; print(f())
x <- matrix(0,2,2); g <- function() { x[2,2] <<- 9; 1 }; f <- function() {  x[g(),1] <<- 3; x}; print(f())
x <- c(1,2,3); g <- function() { x[2] <<- 9; 1 }; x[g()] <- 4; print(x)
x <- c(1,2,3); f <- function() { x <- c(1,2,3); g <- function() { x[2] <<- 9; 1 }; x[g()] <- 4; x}; print(f())
