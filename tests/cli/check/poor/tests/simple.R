library(poor); stopifnot(add(2,3) == 5)
stop("test fails")
