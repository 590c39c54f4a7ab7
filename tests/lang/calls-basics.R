# Calls, closures, S3, replacement, switch, do.call: the first programs that ran.
# status: 1
x <- 1:10
x[3] <- 99L
x
l <- list(a=1, b=list(c=2))
l$b$c <- 5
l[["d"]] <- "new"
str <- names(l); str
names(l)[2] <- "zz"
names(l)
f <- function(x, ...) UseMethod("f")
f.default <- function(x, ...) cat("default\n")
f.foo <- function(x, ...) { cat("foo\n"); NextMethod() }
f(structure(1, class = c("foo", "bar")))
f.bar <- function(x, y = 2, ...) { cat("bar", y, "\n"); NextMethod() }
f(structure(1, class = c("foo", "bar")), y = 3)
r <- tryCatch({ warning("uh"); 1 }, warning = function(w) conditionMessage(w), finally = cat("fin\n"))
r
withCallingHandlers({ warning("A"); cat("after\n") }, warning = function(w) { cat("got", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
for (i in 1:5) { if (i == 2) next; if (i == 4) break; cat(i, "") }
cat("\n")
g <- function() { for (i in 1:3) tryCatch({ if (i == 2) return("ret") }, error = function(e) 1); "end" }
g()
h <- function(n) { on.exit(cat("bye", n, "\n")); n * 2 }
h(4)
tryCatch(stop("a"), error = function(e) print(e))
try(stop("oops"), silent = TRUE)
cat(geterrmessage())
k <- function(a, b) { if (missing(b)) "no b" else b }
k(1); k(1, 2)
m <- function(...) { args <- list(...); length(args) }
m(1, 2, 3)
compose <- function(f, g) function(x) g(f(x))
inc <- function(x) x + 1
compose(inc, sqrt)(8)
counter <- function() { i <- 0; function() { i <<- i + 1; i } }
cc <- counter(); cc(); cc()
do.call(paste, list("a", "b", sep = "-"))
sapply(1:3, function(i) i^2)
e <- new.env(); assign("q", 3, envir = e); get("q", envir = e); exists("nope")
switch("b", a = "A", b = , c = "C", "D")
repeat { break }
s <- 0; while (s < 3) s <- s + 1; s
mm <- matrix(1:6, 2); mm[2, 3]; mm[1, ] <- 0L; mm
f2 <- function(x) { x$a <- 5; x }
z <- list(a = 1); f2(z)$a; z$a
substitute(a + b, list(a = 1, b = quote(z)))
ff <- function(x) substitute(x); ff(a * b)
match.arg("me", c("mean", "median"))

