# debug(): the stops in blocks, branches and loops; commands come from the lines below, as GNU R reads them.
f <- function(x, y = 2) {
  z <- x + y
  if (z > 2) z <- z * 2
  for (i in 1:2) z <- z + i
  for (i in 1:2) { z <- z + i }
  k <- 0
  while (k < 2) k <- k + 1
  repeat { k <- k + 1; if (k > 3) break }
  z
}
debug(f)
f(1)
n
n
z
n
n
n
n
n
n
n
n
n
n
n
n
n
n
n
n
n
n
n
n
n
undebug(f)
f(1)
isdebugged(f)
g2 <- function(x) { k <- x; trace_me(k); k }
trace_me <- function(q) { browser("in q"); q }
g2(2)
browserText(1)
n
n
f3 <- function(x) { if (x) { a <- 1 } else b <- 2; switch("a", a = {x <- 1; 2}); local({ u <- 1; u })
    sapply(1:2, function(i) { i }); tryCatch({ x; 2 }, error = identity) }
debug(f3)
f3(TRUE)
n
n
n
n
n
n
n
n
n
n
n
h <- function(x) { for (i in 1:3) { x <- x + i }; x }
debugonce(h)
h(1)
n
n
n
f
s
isdebugged(h)
p <- function(q) r(q) + 1
r <- function(a) { b <- a * 2; browser(); b + 1 }
debug(p)
p(2)
s
s
f
where
c
debuggingState(FALSE)
p(1)
c
debuggingState(TRUE)
undebug(p)
undebug(p)
k <- function(x) x^2
debug(k)
sapply(1:2, k)

n
undebug(k)
debug("k"); k(2); "same line"
c
x <- try(debug(1))
g <- function(x) x
isdebugged(g)
debugonce(g)
isdebugged(g)
g(1)
c
debug(g)
isdebugged(g)
undebug(g)
isdebugged(g)
