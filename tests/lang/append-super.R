# x <<- c(x, v), x <<- append(x, v), x <<- x[-1]: which x, who else has its value, other types, loops that act on it.
f <- function(n) { a <- c(); b <- NULL; add <- function(v) { a <<- c(a, v); if (v == 3) b <<- a; NULL }
  for (i in 1:n) add(i); list(a, b) }
str(f(7))
g <- function() { a <- c(1, 2, 3); k <- a; add <- function(v) { a <<- c(a, v); 0 }; add(4); add(5); l <- a; add(6); list(a, k, l) }
str(g())
h <- function() { a <- c(1, 2, 3); in1 <- function() { in2 <- function(v) { a <<- c(a, v); a }; r <- in2(9); in2(10); r }; r <- in1(); list(r, a) }
str(h())
x <- c(1, 2, 3); top <- function(v) { x <<- c(x, v); NULL }; for (i in 4:6) top(i); x; y <- x; top(7); y; x
sh <- function() { x <- "own"; s <- function(v) { x <<- c(x, v); NULL }; s("a"); s("b"); x }; sh(); x
loc <- function(v) { x <- c(100, 200); x <<- c(x, v); x }; loc(1); x
dyn <- function(v) { assign("x", c(-1, -2)); x <<- c(x, v); x }; dyn(5); x
x <- c(1, 2, 3)
new <- function(v) { neu <<- c(neu, v); NULL }; tryCatch(new(1), error = function(e) cat(conditionMessage(e), "\n"))
neu <- NULL; for (v in list(1L, 2.5, "z", TRUE)) new(v); str(neu)
l <- list(); addl <- function(v) { l <<- c(l, list(v)); length(l) }; addl(1); addl("b"); addl(NULL); str(l)
ap <- function(v) { x <<- append(x, v); NULL }; for (i in 1:12) ap(i); x
act <- function() { x <<- c(x, { x <<- c(x, 77); 88 }); NULL }; act(); tail(x, 3)
q <- function() { s <- 1:6 + 0; t <- s; pop <- function() { h <- s[1]; s <<- s[-1]; h }; r <- c(pop(), pop()); u <- s; r <- c(r, pop(), pop(), pop(), pop()); list(r, s, t, u) }
str(q())
e <- new.env(); local({ z <- c(1, 2); fz <- function(v) { z <<- c(z, v); NULL }; fz(3); fz(4); print(z) }, envir = e); e$z
lockBinding("x", globalenv()); tryCatch(top(1), error = function(e) cat(conditionMessage(e), "\n")); unlockBinding("x", globalenv())
n <- c(a = 1); nm <- function(v) { n <<- c(n, v); NULL }; nm(c(b = 2)); nm(3); n
val <- function(v) x <<- c(x, v); r1 <- val(1); r2 <- val(2); length(r2) - length(r1); (val(3))[1]; keep <- lapply(1:3, val); lengths(keep) - length(r2)
rm(x); makeActiveBinding("x", local({ s <- 1; function(v) if (missing(v)) s else s <<- v }), globalenv()); top(2); x; top(3); x
