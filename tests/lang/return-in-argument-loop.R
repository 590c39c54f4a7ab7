# return() in a loop that stands in an argument leaves the function, not the argument alone
show <- function(e) print(e)
m <- function() { show({ for (i in 1:3) if (i > 1) return("out"); 5 }); 6 }
m()
show <- function(e) { e; 1 }
m()
show <- function(e) { x <- c(e); 1 }
m()
m <- function() { show({ i <- 0; while (TRUE) { i <- i + 1; if (i > 1) return("out") }; 5 }); 6 }
m()
m <- function() { print({ for (i in 1:3) if (i > 1) return("out"); 5 }); 6 }
m()
f <- function() { x <- c(1, return(5)); 7 }; print(f())
g <- function(s) { z <- 0; z[1] <- { if (s) return(NULL); 3 }; z }; print(g(TRUE)); print(g(FALSE))
h <- function() { for (i in 1:3) { y <- sum(i, if (i == 2) break) }; i }; print(h())
k <- function(x) x; print((function() { k(return(9)); 2 })())
show <- function(e) withCallingHandlers(print(e)); 
m <- function() { show({ for (i in 1:3) { if (length(1:4) > 2L) return(NULL) }; 5 }); 6 }
print(m())
