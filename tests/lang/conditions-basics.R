# Handlers, restarts, errors in handlers; higher-order functions.
# repeat / while / next in sapply
sapply(1:4, function(i) { if (i %% 2 == 0) return("even"); "odd" })
res <- withCallingHandlers(
  { warning("W1"); "value" },
  warning = function(w) { message("caught: ", conditionMessage(w)); invokeRestart("muffleWarning") })
res
tryCatch({ tryCatch(stop("inner"), error = function(e) stop("outer")) }, error = function(e) conditionMessage(e))
withRestarts(invokeRestart("myR", 5), myR = function(x) x * 2)
tryCatch(signalCondition(structure(class = c("custom", "condition"), list(message = "hi", call = NULL))), custom = function(c) "custom caught")
f <- function() { warning("uh oh"); "done" }
suppressWarnings(f())
e <- simpleError("E!"); tryCatch(stop(e), error = function(err) identical(err, e))
inherits(try(stop("x"), silent = TRUE), "try-error")
stopifnot(TRUE, 1 == 1)
tryCatch(stopifnot("x must be positive" = -1 > 0), error = function(e) conditionMessage(e))
fact <- function(n) if (n <= 1) 1 else n * Recall(n - 1); fact(5)
Reduce(`+`, 1:4, accumulate = TRUE); Filter(function(x) x > 2, 1:4); Map(function(a, b) a + b, 1:2, 3:4)
do.call("sum", list(1, 2, 3))
(function(x, y) x * y)(3, 4)
sapply(list(1:3, 4:6), sum)
`my var` <- 3; `my var` + 1
if (FALSE) 1
f <- function(n) { if (n > 0) invisible(n) else n }; f(1); f(-1)
x <- c(a = 1, b = 2); x[["b"]]; x["a"]
Sys.setenv(FOO = "1"); nchar("abc")
quote(f(x, y = 2))[[3]]
f <- function(x, y) { x; missing(y) }; f(1)
tryCatch(f(), error = function(e) conditionMessage(e))
g <- function(...) { if (missing(...)) "none" else "some" }; g(); g(1)

# A claim of several lines ends in four dots.
tryCatch(stopifnot(is.numeric(c("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", "c"))), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(stopifnot(all.equal(c(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = 1, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb = 2), 3)), error = function(e) cat(conditionMessage(e), "\n"))
