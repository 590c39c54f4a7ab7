# Operators on vectors of a few numbers: types, attributes, NA and NaN (and which of two), overflow, recycling, results
# that are not the operands'.
options(warn = 1)
vals <- list(d1 = 2.5, d2 = c(1.5, -0), d3 = c(3, NA, -1), dn = c(NaN, 1, NA), i1 = 4L, i2 = c(7L, -3L), i3 = c(1L, NA, 5L),
             big = c(.Machine$integer.max, 2L), l1 = TRUE, l2 = c(TRUE, FALSE), l3 = c(NA, TRUE, FALSE), s = 1:6, none = numeric(0),
             named = c(a = 1, b = 2), m = matrix(c(1, 2, 3, 4), 2), f = factor(c("u", "v")), inf = c(Inf, -Inf, 0),
             long = (1:40) / 4)
ops <- c("+", "-", "*", "/", "^", "%%", "%/%", "==", "!=", "<", "<=", ">", ">=", "&", "|")
show <- function(v) if (is.double(v)) paste(typeof(v), paste(format(v, digits = 15), collapse = " "), paste(1 / v[v == 0 & !is.na(v)], collapse = " ")) else
  paste(typeof(v), paste(deparse(v), collapse = ""))
for (op in ops) {
  run <- eval(call("function", as.pairlist(alist(x = , y = )), call(op, quote(x), quote(y))))
  for (a in names(vals)) {
    said <- vapply(names(vals), function(b) {
      warned <- ""
      r <- tryCatch(withCallingHandlers(show(run(vals[[a]], vals[[b]])),
                                        warning = function(w) { warned <<- paste0(warned, " W ", conditionMessage(w)); invokeRestart("muffleWarning") }),
                    error = function(e) paste("error:", conditionMessage(e)))
      paste0(r, warned)
    }, "")
    code <- utf8ToInt(paste(said, collapse = "\n"))
    cat(op, a, sum(code * (seq_along(code) %% 1009)), if (a %in% c("d3", "i3")) said[c("d1", "dn", "i2", "i3", "big")], "\n", sep = "|")
  }
}
for (v in names(vals)) {
  neg <- function(x) -x
  no <- function(x) !x
  for (g in list(neg, no)) cat(v, tryCatch(show(g(vals[[v]])), error = function(e) "error"), "\n")
}
# many times, so that every entry of a node is used; the operands stay what they are
x <- c(1, 2, 3)
y <- x
for (k in 1:500) {
  z <- x * k + y
  w <- -x
  if (any(z < 0)) stop("no")
  x <- x + 0.5
}
print(x)
print(y)
print(z)
print(w)
l <- list(c(1, 2), c(3, 4))
for (k in 1:300) q <- l[[1]] * 2 + l[[2]]
print(l)
print(q)
k <- quote(c(1, 2) + c(3, 4))
f <- function() c(1, 2) + 1
for (i in 1:300) f()
print(f())
`+.money` <- function(e1, e2) "money"
a <- structure(c(1, 2), class = "money")
print(c(1, 2) + a)
g <- function(x, y) x + y
for (i in 1:300) g(c(1, 2), c(3, 4))
print(g(a, 1))
print(g(c(1, 2), c(NA, 4)))
print(g(c(NaN, NA, 1), c(NA, NaN, NA)))
print(g(2147483647L, c(1L, -1L)))
`*` <- function(e1, e2) "mine"
print(c(1, 2) * c(3, 4))
