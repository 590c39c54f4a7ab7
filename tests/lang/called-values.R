# A function itself stands where a call has its name: deparse() puts it into parentheses.
cl <- quote(g(1))
cl[[1]] <- function(x, y = 2) x + y
print(deparse(cl))
cl[[1]] <- rbind
print(deparse(cl))
cl[[1]] <- sum
print(deparse(cl))
e <- tryCatch(do.call(rbind, list(1:2, 1:3)), warning = identity)
print(deparse(conditionCall(e)))
print(deparse(rbind))
# tapply() whose FUN answers lists: what is left of the array
f <- factor(c("b", "a", "b"))
str(tapply(1:3, f, function(g) list(matrix(1:2, 1))))
str(tapply(1:3, f, function(g) list(g)))
str(tapply(1:4, list(c(1, 1, 2, 2), c(1, 2, 1, 2)), function(g) list(g)))
str(tapply(1:3, f, function(g) 1:2))
str(tapply(1:3, f, function(g) quote(a)))
str(tapply(1:3, factor(f, c("a", "b", "z")), function(g) list(1)))
