# Each element of a list that is made a number warns by itself.
w <- function(e) withCallingHandlers(e, warning = function(w) { cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
w(print(as.numeric(list("a", "2", "b")))); w(print(as.integer(list("a", 2^40, 1i)))); w(print(list("a", "b", 1) == 1)); w(print(1:2 == list("p", "q")))
w(print(as.complex(list("x", 1, "1+2i")))); w(print(as.logical(list("x", "T", 0)))); w(print(as.raw(list(300, 1)))); w(print(list("x", "y") > c(1, 2)))
w(print(sum(unlist(list("1"))  == 1))); w(print(as.numeric(c("a", "b")))); x <- list("u", 3); w({ x[x == 3] <- 0; print(x) })
w(print(rowSums(matrix(as.numeric(list("q", 1)), 1)))); w(print(as.vector(list("a", "b"), "double")))
