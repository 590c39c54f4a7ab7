sorted <- function(x) .Call("sorted", x, PACKAGE = "cpp")
