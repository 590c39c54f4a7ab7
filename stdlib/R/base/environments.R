# stdlib/R/envir.R - environments and packages: the part written in R; the rest is interp/envir.c.

as.list.environment <- function(x, all.names = FALSE, sorted = FALSE, ...) env2list(x, all.names, sorted)
.GlobalEnv <- globalenv()
pos.to.env <- function(x) as.environment(x)
pi <- 3.141592653589793
T <- TRUE
F <- FALSE
letters <- c("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z")
LETTERS <- c("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z")
month.name <- c("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
month.abb <- c("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
# Generics that dispatch without a call of UseMethod in their body.
.dispatching <- c("anyDuplicated", "anyNA", "aperm", "as.call", "as.character", "as.complex", "as.double", "as.environment",
                  "as.expression", "as.integer", "as.list",
                  "as.logical", "as.numeric", "as.raw", "as.single", "c", "dim", "dim<-", "dimnames", "dimnames<-", "duplicated",
                  "is.array", "is.finite", "is.infinite",
                  "is.matrix", "is.na", "is.nan", "is.numeric", "length", "length<-", "levels", "levels<-", "mean", "names",
                  "names<-", "rep", "rev", "seq", "seq.int", "t",
                  "unique")
data.class <- function(x)
{
    rank <- length(dim(x))
    if (length(oldClass(x))) oldClass(x)[1L]
    else if (rank == 0L) mode(x)
    else if (rank == 2L) "matrix"
    else "array"
}

delayedAssign(".AutoloadEnv", as.environment("Autoloads"), baseenv(), baseenv())
.isMethodsDispatchOn <- function(onOff = NULL) TRUE
