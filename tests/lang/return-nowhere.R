# A return() or break of a function that has ended is an error of the running function.
f <- function() { delayedAssign("throw", return(100)); function() throw }
h <- f()
r <- tryCatch(h(), error = function(e) e)
conditionMessage(r)
conditionCall(r)
f <- function(x) function() x
tryCatch(f(return(3))(), error = function(e) e)
g <- function() f(return(3))
h <- g()
tryCatch(h(), error = function(e) e)
f <- function() { delayedAssign("throw", return(100)); g <- function() throw; g(); 200 }
f()
m <- function() { x <- quote(return(5)); eval(x); 6 }
m()
f <- function() { for (i in 1:2) delayedAssign("b", break); function() b }
h <- f()
r <- tryCatch(h(), error = function(e) e)
conditionMessage(r)
conditionCall(r)
