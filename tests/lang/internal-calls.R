# Base functions written in R call builtins by .Internal(), which is compiled once: arguments, missing ones and errors are
# the frame's; a function that is none is an error when it runs, not before.
for (i in 1:3) print(findInterval(c(0.5, i), c(0, 1, 2)))
g <- function(x) { if (FALSE) .Internal(no_such_function(x)); colSums(x) }
print(g(matrix(1:4 + 0, 2))); print(tryCatch(.Internal(no_such_function(1)), error = conditionMessage)); print(body(g)[[2]])
print(tryCatch(tabulate("a"), error = function(e) print(conditionCall(e)))); print(tryCatch(rowSums(), error = conditionMessage))
print(tryCatch(findInterval(1, "a"), error = conditionMessage)); print(diag(2)); print(tryCatch(diag(), error = conditionMessage))
print(tryCatch(chol(matrix(c(1, 2, 2, 1), 2)), error = function(e) print(conditionCall(e)))); print(cov(1:3, 3:1))
print(tryCatch(solve(matrix(0, 2, 2)), error = function(e) { print(conditionCall(e)); conditionMessage(e) }))
f <- function(...) rank(...); print(f(c(3, 1, 2), ties.method = "min")); print(max.col(matrix(c(1, 5, 2, 4), 2), "first"))
