# S3 dispatch, do.call, Recall-like recursion over lists, apply functions on small lists, tryCatch.
area <- function(s, ...) UseMethod("area")
area.circle <- function(s, ...) pi * s$r^2
area.square <- function(s, ...) s$a^2
area.default <- function(s, ...) 0
print_sum <- function(l) if (is.list(l)) sum(vapply(l, print_sum, 0)) else l
f <- function(n) {
  shapes <- list(structure(list(r = 1), class = "circle"), structure(list(a = 2), class = "square"), 3)
  nested <- list(1, list(2, 3, list(4)), 5)
  s <- 0
  for (i in 1:n) {
    s <- s + area(shapes[[i %% 3 + 1]])
    s <- s + do.call(max, list(i, 2)) %% 7
    s <- s + tryCatch(if (i %% 10 == 0) stop("x") else 1, error = function(e) 2)
    s <- s + print_sum(nested) + length(Filter(function(v) v > 2, 1:4))
  }
  s
}
t <- system.time(r <- f(20000))[[1]]
cat("objects", format(r, digits = 12), t, "\n")
