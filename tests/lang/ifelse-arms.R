# ifelse over a vector whose arms may only be evaluated when they are wanted: such a call is no vector expression.
f <- function() 5
for (k in 1:3) print(ifelse(1:3 > 2, f(), 0))
print(ifelse(1:3 > 5, stop("not wanted"), as.numeric("2")))
