# A subscript that asks for the environment of the function whose variable is changed (S3 dispatch, parent.frame()): the
# variable is where that environment has it.
low <- function(x, ...) UseMethod("low")
low.default <- function(x, ...) 2
outside <- function() parent.frame()
one <- function() { e <- c(1, 2, 3, 4); e[low(e)] <- 0; e }
one(); one()
mask <- function() { e <- matrix(c(1, 2, 3, 4), 2); e[abs(e) < median(abs(e))] <- 0; e }
mask()
cell <- function() { m <- matrix(0, 2, 2); m[low(m), 1] <- 5; m }
cell()
span <- function() { x <- 1:6 + 0; x[low(x):4] <- 0; x }
span()
field <- function() { l <- list(1, 2, 3); l[[low(l)]] <- "b"; l[[2]] }
field()
acting <- function() { e <- c(1, 2, 3); e[{ e <- c(7, 8, 9); environment(); outside(); low(e) }] <- 0; e }
acting()
late <- function(v = { outside(); 0 }, i = low(x)) { x <- c(5, 6, 7); x[i] <- v; x }
late()
nested <- function() { l <- list(a = c(1, 2, 3)); l$a[low(l)] <- 0; names(l)[low(1) - 1] <- "z"; l }
nested()
