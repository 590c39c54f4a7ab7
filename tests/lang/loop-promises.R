# break and next from arguments of functions that are called if, for or {
e <- new.env()
assign("if", function(...) stop("not this one"), envir = e)
f <- function() { n <- 0; for (i in 1:5) { if (i == 2) next; if (i == 4) { break }; n <- n + i }; n }
f()
g <- function(x) for (v in x) { h <- function(p) p; h(h(if (v > 1) break)); cat(v, "\n") }
g(1:3)
f()
