# oracle: no
# Elements of an array whose number is beyond 64 bits (GNU R answers none, and then reads outside of it); lengths that
# methods make up
x <- array(1, rep(1L, 4))
i <- rep(1L, 65536L)
t <- function(e) tryCatch(print(e), error = function(e) cat("E:", conditionMessage(e), "\n"))
t(x[i, i, i, i])
t({ x[i, i, i, i] <- 2; x })
t(dim(x[i, 0, i, i]))
length.none <- function(x) NA_integer_
t(seq_along(structure(1, class = "none")))
length.less <- function(x) -1L
t(seq_along(structure(1, class = "less")))
t(rev(structure(1, class = "less")))
