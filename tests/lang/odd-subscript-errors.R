# Errors in the words of GNU R: [[ ]] with integers, NA and negative numbers, recycling in sprintf(), ... as an expression, a primitive's body
t <- function(e) tryCatch(e, error = function(e) cat("E:", conditionMessage(e), "\n"), warning = function(w) cat("W:", conditionMessage(w), "\n"))
for (x in list(1:3, list(1, 2, 3), 1:2, list(1, 2), 1L, list(1), list(), c(a = 1, b = 2))) for (i in list(0L, -1L,
    -2L, -3L, 0, -1, -3, NA, NA_integer_, NA_real_, NaN, TRUE, FALSE, 9L, c(-1L, 1L), c(0L, 1L))) {
  cat(class(x), length(x), deparse(i), ": ")
  t(cat(deparse(x[[i]]), "\n"))
  y <- x
  if (length(i) == 1) t({ y[[i]] <- 7; cat(deparse(y), "\n") })
}
t(sprintf("%5.2f|%s", 1:3, c("a", "bb"))); t(print(sprintf("%d %d", 1:4, 1:2))); t(sprintf(c("%d", "%d!"), 1:3)); t(sprintf(c("a", "b"), 1:3))
h <- sqrt
t(body(h) <- 0)
t((function(...) ...)(1)); t(mapply(function(...) ..., 1:2)); t((function(...) { ... })(1, 2)); t((function(...) list(..., 3))(1)[[2]])

# What the condition of a subscript out of bounds holds: the object, the dimension, the subscript.
fields <- function(e) tryCatch(e, error = function(e) str(unclass(e)[-2]))
m <- matrix(1:4, 2, dimnames = list(c("a", "b"), c("x", "y")))
fields(m[1, c(1, 5, 7)])
fields(m["a", c("x", "q")])
fields(m[cbind("a", "q")])
fields(m[cbind(3, 1)])
fields(m[[5L, 9L]])
fields(m[[9]])
fields(list(1, list(2))[[c(2, 5)]])
fields(quote(f(x))[[9L]])
fields(c(a = 1)[["b"]])
fields(sapply(1:3, `[[`, 2))
fields({ x <- m; x["q", 1] <- 1L })
fields({ x <- m; x[[1, 9]] <- 1L })
fields({ x <- list(1); x[[NA_real_]] <- 1 })
fields({ x <- m; x[[1:2, 1]] <- 1L })
fields(new.env()[[""]])
fields(list(1, 2)[[]])
