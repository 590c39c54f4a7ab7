# What packages rely on: the object of dispatch, empty arguments made by substitute(), ...
gen <- function(x, y, ...) UseMethod("gen")
gen.default <- function(x, y, ...) cat("default\n")
gen.foo <- function(..., all = TRUE) cat("foo", names(list(...)), "\n")
a <- structure(1, class = "foo")
gen(A = a, B = 2); gen(y = 1, a); gen(1, A = a); gen(x = a)
gen2 <- function(object, ...) UseMethod("gen2")
gen2.foo <- function(object, ...) cat("gen2.foo\n"); gen2.default <- function(object, ...) cat("gen2.default\n")
gen2(1 + 1, obj = a); gen2(b = 3, obj = a)
f <- as.function(list(... = substitute(), .x = quote(..1), quote(.x + 1)))
f(3); f
identical(substitute(), quote(expr = ))
e <- as.call(list(as.name("["), quote(m), substitute(), 2)); e
# classes that extend environment
setClass("H", contains = "environment", representation(k = "numeric"))
h <- new("H", k = 2)
h$a <- 1; h[["b"]] <- 2; h$a; h[["b"]]; ls(h); exists("a", h); assign("c", 3, h); get("c", envir = h); is.environment(h); h@k
e <- new.env(); assign("z", 1, e); g <- new("H", e, k = 1); g$z; identical(as.environment(g), e)
# on.exit() put into another frame, eval()'s too
later <- function(env) do.call(base::on.exit, list(quote(cat("bye\n")), TRUE), envir = env)
f <- function() { later(environment()); cat("body\n") }
f()
local({ later(environment()); cat("local\n") })
u <- function() { eval(quote(on.exit(cat("eval left\n")))); cat("after eval\n") }
u()
x <- tempfile(); invisible(file.create(x)); unlink(list(x)); file.exists(x)
# rbind of data frames where base cannot be seen
d <- data.frame(a = 1); f <- function() rbind(d, d); environment(f) <- list2env(list(rbind = rbind, d = d), parent = emptyenv()); f()
Sys.getenv("RAVEL_NOT_SET", TRUE); Sys.getenv("RAVEL_NOT_SET", NA); Sys.getenv(1)
tools:::.OStype()
