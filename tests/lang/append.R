# x <- c(x, v) puts v behind x where nobody else has x's value; who has it keeps what was there
f <- function(n) { r <- c(); for (i in 1:n) r <- c(r, i * 2); r }
print(sum(f(1000))); print(f(5))
f <- function() { x <- c(1, 2); y <- x; x <- c(x, 3); x <- c(x, 4L, TRUE, NA); y <- c(y, x); list(x, y) }
str(f())
f <- function() { x <- 1:3; l <- list(); for (i in 1:4) { x <- c(x, i); l <- c(l, list(x)) }; x[1] <- 99L; str(l); x <- c(x, 2.5); x }
print(f())
f <- function() { x <- c(1, 2); g <- function() { x[1] <<- 100; 7 }; x <- c(x, g()); x <- c(x, g()); x }
print(f())
f <- function() { x <- c(1, 2); keep <- NULL; g <- function() { keep <<- x; 7 }; x <- c(x, g()); x <- c(x, g()); x[1] <- 0; list(x, keep) }
str(f())
f <- function() { x <- c(1, 2); x <- c(x, { x[2] <- 50; 3 }); x <- c(x, { x <- 5; 6 }); x }
print(f())
f <- function() { x <- c(1, 2); for (v in x) x <- c(x, v); x }
print(f())
f <- function() { x <- c(1, 2); y <- x <- c(x, 3); x <- c(x, 4); x[1] <- 0; list(x, y) }
str(f())
f <- function() { x <- c(1, 2); c(x <- c(x, 3), { x <- c(x, 4); 5 }) }
print(f())
f <- function(x) { x <- c(x, 3); x <- c(x, 4); x }
a <- c(1, 2); print(f(a)); print(a)
f <- function() { x <- c(a = 1); x <- c(x, b = 2); x <- c(x, 3); x <- c(x, c(d = 4)); x }
print(f())
f <- function() { x <- letters[1:2]; x <- c(x, "c"); x <- c(x, NA); x <- c(x, 1); x <- c(x, x); x <- c(x); x }
print(f())
f <- function() { x <- list(1); x <- c(x, 2); x <- c(x, list("a", NULL)); x <- c(x, NULL); x <- c(x, quote(b)); x }
str(f())
f <- function() { x <- factor("u"); x <- c(x, factor("v")); x <- c(x, factor("u")); x }
print(f())
f <- function() { x <- as.Date("2020-01-01"); x <- c(x, x + 1); x <- c(x, x[1]); x }
print(f())
f <- function() { x <- TRUE; x <- c(x, FALSE); x <- c(x, NA); x <- c(x, 2L); x <- c(x, 1i); x <- c(x, 2i); x <- c(x, "z"); x }
print(f())
f <- function() { x <- as.raw(1:2); x <- c(x, as.raw(3)); x <- c(x, as.raw(4)); x }
print(f())
f <- function() { x <- c(1, 2); c <- function(...) "mine"; x <- c(x, 3); x }
print(f())
f <- function() { x <- c(1, 2); x <- c(x, stop("no")); x }
print(tryCatch(f(), error = conditionMessage))
f <- function() { x <- c(1, 2); tryCatch(x <- c(x, stop("no")), error = function(e) x <<- 0); y <- x; x <- c(x, 3); list(x, y) }
str(f())
x <- c(1, 2); for (i in 3:6) x <- c(x, i); y <- x; x <- c(x, 7); print(x); print(y)
x <- c(x, x[length(x)] + 1, length(x)); print(x)
f <- function() { e <- environment(); x <- c(1, 2); x <- c(x, 3); lockBinding("x", e); tryCatch(x <- c(x, 4), error = function(e) cat("locked\n")); x }
print(f())
makeActiveBinding("ab", local({ v <- 1; function(n) if (missing(n)) v else { cat("set\n"); v <<- n } }), environment())
ab <- c(ab, 2); print(ab)
f <- function() { x <- c(1, NA); print(anyNA(x)); y <- c(1, 2); print(anyNA(y)); y <- c(y, NA); print(anyNA(y))
  print(is.unsorted(c(1, 2))); z <- 1:3; z <- c(z, 1L); sort(z) }
print(f())
while (length(x) < 20) x <- c(x, -1); print(x); repeat { x <- c(x, 5L); if (length(x) > 22) break }; print(x)
f <- function() { x <- NULL; k <- function() x; x <- c(x, 1); x <- c(x, 2); a <- k(); x <- c(x, 3); list(a, k()) }
str(f())
sq <- numeric(0); for (i in 1:300) { sq <- c(sq, i^2); if (i %% 100 == 0) sq <- sq[-1] }; print(length(sq)); print(sum(sq)); print(sq[1:3])
