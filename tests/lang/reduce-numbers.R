# Reduce with one arithmetic function over numbers: the same as step by step
x <- c(3.5, -2, 0.1, 0.2, 1e16, 1, -1e16)
print(Reduce(`+`, x), digits = 17)
print(Reduce(function(a, b) a * b, x, 2), digits = 17)
print(Reduce("max", x)); print(Reduce(min, 5:1, 3L)); print(Reduce(function(a, b) { max(a, b) }, c(TRUE, FALSE)))
print(Reduce(`+`, 1:10)); print(Reduce(`+`, c(TRUE, TRUE))); print(Reduce(`+`, 1:3, 0.5)); print(Reduce(`*`, c(a = 2, b = 3)))
print(Reduce(`+`, c(1, NA, 2))); print(Reduce(max, c(1, NaN, NA))); print(Reduce(`+`, c(1L, NA)))
r <- withCallingHandlers(Reduce(`+`, c(.Machine$integer.max, 1L, 5L)), warning = function(w) {
  cat("warning:", conditionMessage(w), "\n")
  invokeRestart("muffleWarning")
})
print(r)
print(Reduce(function(a, b) b + a, list(1, 2, 3)))
print(Reduce(`+`, 1:4, accumulate = TRUE)); print(Reduce(`-`, 1:4, right = TRUE))
print(Reduce(`+`, 7)); print(Reduce(`+`, list(), 3)); print(Reduce(function(a, b) a + 2 * b, 1:3, 1:2))
`+` <- function(a, b) a - b
print(Reduce(function(a, b) a + b, 1:3))
print(Reduce(`+`, 1:3))
