# Methods of [, [[ and their replacements get their subscripts unevaluated; so does the value of a replacement.
`[.foo` <- function(x, i, ...) { print(substitute(i)); print(sys.call()); invisible(x) }
`[<-.foo` <- function(x, ..., value) { print(names(as.list(match.call()))); print(substitute(list(...))); x }
`[[.foo` <- function(x, i, ...) { print(substitute(i)); invisible(x) }
`[[<-.foo` <- function(x, i, value) { print(substitute(i)); print(substitute(value)); x }
`$<-.foo` <- function(x, name, value) { print(substitute(value)); print(name); x }
x <- structure(list(), class = "foo")
x[zz + 1]
x[nowhere, drop = TRUE]
x[[qq]]
x[undefined1, undefined2] <- 3 + 4
x[] <- 1
x[[un]] <- 3 + 4
x$name <- 1 + 2
f <- function(x, ...) { x[a$b]; x[...]; x[["k"]] <- 2; x[u, v] <- 1; invisible(x) }
r <- f(x, p, q)
l <- list(a = x)
l$a[i + j] <- 5
l$a[w]
# list[a, b] <- f()
list <- structure(NA, class = "result")
`[<-.result` <- function(x, ..., value) {
  args <- as.list(match.call()); args <- args[-c(1:2, length(args))]
  for (k in seq_along(args)) eval.parent(substitute(a <- v, base::list(a = args[[k]], v = value[[k]])))
  x
}
list[one, two] <- c(10, 20); one; two
rm(list)
# subscripts are evaluated once, after the object
`[.bar` <- function(x, i) { cat("method\n"); unclass(x)[i] }
b <- structure(1:3, class = "bar")
b[{ cat("index\n"); 2 }]
d <- data.frame(a = 1:3, b = letters[1:3])
d[{ cat("i\n"); 2 }, { cat("j\n"); "b" }]
d[d$a > 1, ]; d[["b"]][2]; d[2, "a"] <- 9L; d$a
g <- function(df, i) { df[i, 1] <- df[i, 1] + 1L; df }
g(d, 3)$a
e <- factor(c("u", "v")); e[3] <- "u"; e; e[2, drop = TRUE]
# what a caller's argument was, asked for by another function
name_of <- function(v) eval.parent(substitute(substitute(v)))
check <- function(x) { if (length(x)) name_of(x) }
y <- 3
check(y); check("a"); check(y + 1)
h <- function() { z <- c(5, 6); check(z) }
h()
again <- function(x) { n <- name_of(x); x <- 2; list(n, x) }
k <- 1
again(k)
up <- function() deparse(substitute(arg, parent.frame()))
k2 <- function(arg) { arg; up() }
w <- 4; k2(w); k2(10); local({ ww <- 1; k2(ww) })
# a replacement function of a package by name
base::names(w) <- "n"; w
m <- 1:2; stats::tsp(m) <- NULL; base::`names`(m)
# handlers without a class are never asked
tryCatch(stop("a"), error = function(e) cat("caught\n"), NULL)
try(tryCatch(1, function(e) 2))
withCallingHandlers(1, error = identity, NULL)
# an imaginary or real part of nothing stays 0
complex(real = 2.14201e-06, imaginary = 0); c(1+0i, 1e10+0i); 1e5+1e-5i; complex(real = 0, imaginary = 1e10); 1e-20+1i
