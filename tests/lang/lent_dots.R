# What a generic, `...` and a promise of either hold is the caller's alone again when the call has ended, and not before.
g <- function(x, ...) { x[1] <- 100; UseMethod("g") }
g.default <- function(x, ...) { x[2] <- 7; x }
v <- c(1, 2, 3); w <- g(v); print(v); print(w)          # the method gets what g was given
h <- function(...) { y <- ..1; k(...); y2 <- ..1; identical(y, y2) }
k <- function(x, ...) { x[1] <- 50; sum(x) }
print(h(c(1, 2, 3))); print(h(v)); print(v)
d <- function(...) { a <- k(...); b <- k(...); c(a, b, ..1) }
print(d(c(1, 2, 3))); print(d(v)); print(v)
# kept by a function, an environment, a promise that waits
keep <- function(x, ...) UseMethod("keep")
keep.default <- function(x, ...) function() x
f <- keep(v); v[1] <- -1; print(f()); print(v)
keep.default <- function(x, ...) function() ..1
f <- keep(1, v); v[2] <- -2; print(f()); print(v)
lazy <- function(x, ...) UseMethod("lazy")
lazy.default <- function(x, ...) { force(x); environment() }
e <- lazy(v); v[3] <- -3; print(e$x); print(v)
late <- function(...) inner(...)
inner <- function(x, y) { y; function() x }
f <- late(v, v); v[1] <- 11; print(f()); v[1] <- 12; print(f())
two <- function(...) { l <- list(...); l[[1]][1] <- 0; l[[1]] }
print(two(v)); print(v)
loc <- function() { x <- c(1, 2, 3); y <- two(x); x[1] <- 9; z <- keep(1, x); x[2] <- 8; list(x, y, z(), x) }
str(loc())
n <- function(x, ...) UseMethod("n")
n.a <- function(x, ...) { x[1] <- 0; NextMethod() }
n.default <- function(x, ...) { x[2] <- 0; unclass(x) }
o <- structure(c(5, 6, 7), class = "a"); print(n(o)); print(unclass(o))
same <- function(x, ...) UseMethod("same")
same.default <- function(x, ...) x
p <- c(1, 2, 3); q <- same(p); q[1] <- 0; print(p); p[2] <- 0; print(q)
r <- function() { p <- c(1, 2, 3); q <- same(p); p[1] <- 5; q2 <- same(q); q[2] <- 6; list(p, q, q2) }
str(r())
ap <- function(x, ...) sapply(1:3, function(i, u) { u[i] <- 0; sum(u) }, ...)
u <- c(1, 2, 3); print(ap(1, u)); print(u)
s <- function(x, ...) { on.exit(cat("bye\n")); UseMethod("s") }
s.default <- function(x, ...) { assign("kept", x, envir = globalenv()); x[1] <- 1; invisible(x) }
z <- c(9, 9); s(z); z[2] <- 0; print(kept); print(z)
loop <- function(n) { x <- 1; for (i in 2:n) { x[i] <- tail(x, 1) + 1; if (i == 5) y <- tail(x, 9) }; list(sum(x), y) }
print(loop(3000))
m <- function(...) { a <- c(...); a[1] <- 0; b <- list(...); b[[1]][1] <- 44; c(a, ..1) }
print(m(u)); print(u)
