# browser(), trace() and what asks about them.
# status: 1
g <- function(a) { b <- a * 2; browser(); b + 1 }
g(3)
b
where
n
c
g(4)

cat("after\n")
g(5); 7
help
c
browser()
x <- 5
c
debugonce(g)
g(6)
c
c
print("done")
c
browser(expr = FALSE)
h <- function(q) { z <- q; browser("text", "cond", skipCalls = 0L); z }
h(1)
browserText()
browserCondition()
1 +
  2
x y
c
try(browserText())
f <- function(x) { g1(x) ; x }
g1 <- function(y) { h1(y); y }
h1 <- function(z) { z <- z + 1; browser(); z }
x <- f(1)
browserSetDebug(2)
c
n
tryCatch({browser(); 5}, finally = cat("fin\n"))
c
f <- function(x) { y <- x + 1; y * 2 }
trace(f, browser)
f(1)
x
where
c
untrace(f)
trace("f", quote(print(y)), at = 3)
f(1)
body(f)
untrace("f")
trace(f, exit = quote(cat("bye", returnValue(), "\n")))
f(2)
untrace(f)
f
trace(sum)
sum(1:3)
untrace(sum)
trace(f)
f(3)
f
untrace(f)
trace(f, tracer = function() cat("hi\n"), print = FALSE)
f(3)
tracingState(FALSE)
f(3)
tracingState(TRUE)
f(3)
untrace(f)
dump <- function() { loc <- 1; stop("here") }
options(error = quote({ dump.frames("dd"); print(names(dd)); cat(attr(dd, "error.message")) }))
dump()
options(error = recover)
dump()
names(last.dump)[1:2]
options(error = NULL)
traceback(0)
inner <- function(n) if (n) inner(n - 1) else .traceback(0)
x <- inner(2)
unlist(x)
recover()
on <- function() { on.exit(cat("bye\n")); browser(); 1 }
on()
Q
cat("not reached\n")
