# lapply and kin have frames: parent.frame(), sys.call(-1), sys.function(-1), sys.parent() of what they call
f <- function() { z <- 1; sapply(1:2, function(i) assign("z", i, envir = parent.frame())); z }
print(f())
print(lapply(c(a = 1, b = 2), function(x) parent.frame()$i[]))
print(lapply(1, function(x) ls(parent.frame())))
print(lapply(1, function(i) sys.call(-1)))
print(sapply(1, function(i) sys.call(-1)))
print(sapply(1, function(i) sys.call(-2)))
print(mapply(function(i) sys.call(-1), 1))
print(Map(function(i) sys.call(-1), 1))
print(vapply(1, function(i) { print(sys.call(-1)); sys.nframe() }, 1L))
print(apply(diag(2), 1, function(r) deparse(sys.call(-1))))
k <- function() sapply(1:2, function(i) sys.parent())
print(k())
p <- function() lapply(1, function(i) sys.calls())
print(p())
own <- function(n) { v <- 3; sapply(1, function(i) eval.parent(quote(exists("v", inherits = FALSE)), n)) }
print(sapply(1:3, own))
print(identical(lapply(1, function(i) sys.function(-1))[[1]], lapply))
w <- function() { q <- 1; sapply(1:2, function(i) assign("q", i, envir = parent.frame(3))); q }
print(w())
sapply("zz", assign, 3)
print(exists("zz"))
