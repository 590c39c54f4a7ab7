# "unused argument" of functions that lapply and kin call; the words of ..N and ...elt()
f <- function(x) x
msg <- function(e) tryCatch(e, error = function(e) cat(conditionMessage(e), "\n"))
msg(lapply(1:3, f, y = 2))
msg(lapply(1:3, f, 2, z = 1 + 1))
g <- function(...) lapply(1:2, f, ...)
msg(g(w = 3))
msg(mapply(f, 1:2, MoreArgs = list(q = 5)))
msg(vapply(1:3, f, 1, b = 1))
msg(apply(matrix(1:4, 2), 1, f, b = 1))
msg(sapply(1:3, f, b = "s"))
msg(sapply(1:3, f, NULL))
d <- function(...) ..0
msg(d(1))
msg(d())
e <- function(...) ...elt(2)
msg(e(1))
h <- function(...) ..1
msg(h())
k <- function() ..1
msg(k())
# What came through the dots is asked for, and its value shown.
tell <- function(expr) tryCatch(expr, error = function(e) print(conditionMessage(e)))
one <- function(a) 1
hand <- function(...) one(1, ...)
y <- 3
tell(hand(1 + 1))
tell(hand(y))
tell(hand(b = y, y + 1, letters[1:2]))
tell(hand(stop("forced")))
tell(hand({ cat("now\n"); "v" }))
on <- function(...) hand(...)
tell(on(y * 2))
tell(one(1, y * 2))
tell((function(v) one(1, v))(y * 2))
tell(lapply(1:3, function(i) hand(i * 2)))
tell(do.call(hand, list(1, quote(y + 1))))
tell((function(...) { ..1; one(1, ...) })(y, y))
