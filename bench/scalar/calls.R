# Function calls: named arguments, defaults, a closure's own variable, varargs.
scale <- function(x, by = 2, offset = 0) x * by + offset
counter <- function() { n <- 0; function(k) { n <<- n + k; n } }
total <- function(...) { a <- list(...); s <- 0; for (v in a) s <- s + v; s }
f <- function(n) {
  count <- counter()
  s <- 0
  for (i in 1:n) s <- s + scale(i, offset = 1) + count(1) + total(i, 2, 3)
  s
}
t <- system.time(r <- f(300000))[[1]]
cat("calls", format(r, digits = 15), t, "\n")
