# x$name <- value on an expression vector: it stays one unless it grows
x <- expression(a = 1, b = 2); x$a <- 5; print(typeof(x)); x$a <- NULL; print(typeof(x)); x$z <- quote(q); print(x)
e <- expression(a = x, b = y); e$b <- quote(z); print(typeof(e)); e <- expression(1, 2); e$b <- 2; print(typeof(e))
