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
