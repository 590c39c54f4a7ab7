# on.exit: return() in it, order, errors; S3 operators, subset methods and replacement.
f <- function() { on.exit(return(4)); on.exit(return(5), add = TRUE); 3 }
f()
g <- function(x) { x; on.exit(cat("x is", x, "\n")); x <- x * 2; stop("bad") }
try(g(2), silent = TRUE)
h <- function(...) UseMethod("h"); h.default <- function(...) sum(...); h(1, 2, 3)
Ops.money <- function(e1, e2) { v <- get(.Generic)(unclass(e1), unclass(e2)); if (.Generic %in% c("+", "-")) structure(v, class = "money") else v }
print.money <- function(x, ...) cat("$", format(unclass(x)), "\n")
a <- structure(5, class = "money"); a + a; a > 3
"[.myvec" <- function(x, i) structure(NextMethod(), class = class(x)); length.myvec <- function(x) 99L
v <- structure(1:5, class = "myvec"); unclass(v[2:3]); length(v)
"$.rec" <- function(x, name) paste("field", name); r <- structure(list(), class = "rec"); r$abc
"[<-.myvec" <- function(x, i, value) { y <- unclass(x); y[i] <- value * 10L; structure(y, class = "myvec") }
v[1] <- 7L; unclass(v)
t1 <- function() { x <- 1; g <- function() { x <<- x + 1; x }; g(); g(); x }; t1()
sapply(c(a = 1, b = 2), function(x) x + 1)
m <- matrix(0, 2, 2); m[1, 2] <- 5; m
l <- list(); l[["a"]]$b <- 1; l$c[3] <- "z"; l
