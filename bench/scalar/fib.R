# Recursive calls of a small function with scalar arguments.
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
t <- system.time(r <- fib(27))[[1]]
cat("fib", r, t, "\n")
