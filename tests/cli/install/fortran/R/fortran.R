scaled <- function(x, by) .Fortran("scaled", as.integer(length(x)), as.double(x), as.double(by), PACKAGE = "fortran")[[2L]]
norm2 <- function(x) .Fortran("norm2sum", as.integer(length(x)), as.double(x), ans = 0, PACKAGE = "fortran")$ans
