undoc <- function(a) a
mism <- function(a, b = 2, c) a
noarg <- function(z) z
"repl<-" <- function(x, val) x
print.zz <- function(y) 1
glob <- function() { foo(1); xvar; T; assign("a", 1, .GlobalEnv); utils::head(1); survivors::lda; y <- 3; y <<- 4 }
