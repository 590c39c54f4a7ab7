# missing() of what was passed on by a frame that is gone, whose promise nobody asked for.
m <- function(a, b) { if (missing(b)) "gone" else "here" }
of <- function(d) environment()
h <- function(x) eval(quote(m(1, d)), x)
for (i in 1:3) print(h(of(d)))
local({ for (i in 1:3) print(h(of(d))) })
deep <- function(n) if (n) deep(n - 1) else h(of(dd))
deep(20)
sapply(1:3, function(i) h(of(nothere)))
e <- local({ ee <- of(d); ee }); deep2 <- function(n) { x <- n; if (n) deep2(n - 1) else 0 }
deep2(30); h(e)
