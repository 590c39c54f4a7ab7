# What base functions make of values of types they are not meant for: values, warnings and errors, with their calls.
say <- function(expr) {
  expr <- substitute(expr)
  tryCatch(withCallingHandlers({
    v <- withVisible(eval(expr, new.env()))
    if (v$visible) print(v$value)
  }, warning = function(w) {
    cat("warning in", deparse(conditionCall(w))[1], ":", conditionMessage(w), "\n")
    invokeRestart("muffleWarning")
  }), error = function(e) cat("error in", deparse(conditionCall(e))[1], ":", conditionMessage(e), class(e)[1], "\n"))
  invisible()
}

# ---- numbers that are none
say(margin.table(c(1, NA)))
say(margin.table(c(1, 2), 1))
say(as.POSIXct(c(NaN, Inf)))
say(as.POSIXct(c(1, Inf)))
say(quantile(character(0)))
say(quantile(character(0), type = 5))
say(quantile(character(0), type = 1))
say(quantile(as.Date(character())))
say(qr("a"))
say(qr(as.raw(1))$qr)
say(qr(factor(1:3))$qr)
say(qr("1", LAPACK = TRUE)$qr)
say(chol("a"))
say(chol("4"))
say(chol(as.raw(1)))
say(chol(list(1, 2)))
say(chol(matrix("4", 1, 1), pivot = TRUE))
say(weighted.mean(factor(1:3)))
say(weighted.mean(factor(1:3), 1:3))
say(weighted.mean("a"))
say(weighted.mean(list(1, 2)))
say(weighted.mean(c("a", "b"), 1:2))
say(weighted.mean(as.POSIXct("2020-01-01", tz = "UTC") + 0:2, 1:3))
say(weighted.mean(data.frame(a = 1:3), 1))
say(weighted.mean(1:3, factor(1:3)))
say(weighted.mean(c(1, NA, 3), c(1, 2, NA), na.rm = TRUE))
say(zapsmall(as.difftime(c(1, 1e-20), units = "mins")))
say(median(quote(a + b)))
say(median(expression(a, b)))
say(is.na(expression(NA, 1)))
say(is.element(1))
say(is.element())

# ---- formatC
say(formatC(as.raw(1:3)))
say(formatC(as.raw(1), format = "d"))
say(formatC(as.raw(10), format = "s"))
say(formatC(quote(a + b)))
say(formatC(sum))
say(formatC(expression(a)))
say(formatC("a", mode = "double"))
say(formatC(data.frame(a = 1)))
say(formatC(1, flag = 1))
say(formatC(c(1.5, 2), flag = c("0", "-")))
say(formatC(1.5, mode = "integer", format = "f"))
say(formatC(TRUE, mode = "logical"))
say(formatC(list(1, 2), mode = "double"))
say(formatC(list(1, 2), format = "d"))
say(formatC(list("a", "b"), mode = "character"))

# ---- places of a dimension are integers
m <- matrix(1:4, 2)
f <- function(j) m[1, j]
say(f(1e10))
say(f(-1e10))
say(f(c(1, Inf)))
say(f(NaN))
say({ m[1, 1e10] <- 1L; m })

# ---- promises that were interrupted
f <- function(x) { try(x, silent = TRUE); x }
say(f(stop("e")))
f <- function(x) { tryCatch(x, error = function(e) "E"); x }
say(f(stop("e")))
n <- 0
f <- function(x) { tryCatch(x, error = function(e) "E"); x }
say(f({ n <<- n + 1; if (n == 1) stop("first") else "second" }))
g <- function(x) { for (i in 1:2) tryCatch(print(x), error = function(e) cat("caught", conditionMessage(e), "\n")) }
say(g(stop("again")))
