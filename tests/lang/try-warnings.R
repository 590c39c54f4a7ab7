# The warnings before an error that try() tells are printed with it, before what runs next; silent ones wait.
sink(stdout(), type = "message")
f <- function() { warning("a"); stop("b") }
g <- function() { try(f()); cat("goes on\n"); try(f()); 3 }
g()
x <- try(f(), silent = TRUE)
cat("later\n")
h <- function() { try(log(-1)); try({ warning("x"); warning("y"); stop("two") }); cat("h goes on\n") }
h()
names(warnings())
