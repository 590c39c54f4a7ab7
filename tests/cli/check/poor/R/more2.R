more <- function(x, ...) x
print.foo <- function(x, ...) x
`[.foo` <- function(x, i) x
"vv<-" <- function(x, value) x
vv <- 3
`%+%` <- function(x, y) x
more2 <- function(x, y = "a\n") x
