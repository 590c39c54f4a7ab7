# What is NA has no matches, and names stay with the list, not with its elements.
x <- c("a1", NA, "b22")
print(regmatches(x, gregexpr("[0-9]+", x))); print(regmatches(x, regexpr("[0-9]+", x))); print(regmatches(x, regexec("([a-z])([0-9]+)", x)))
print(regmatches(x, gregexpr("[0-9]+", x), invert = TRUE)); print(regmatches(x, regexpr("[0-9]+", x), invert = TRUE))
y <- x; regmatches(y, regexpr("[0-9]+", y)) <- "N"; print(y)
y <- x; regmatches(y, gregexpr("[0-9]", y)) <- list("A", character(), c("B", "C")); print(y)
print(regmatches(c(a = "x1", b = "y"), gregexpr("[0-9]", c("x1", "y"))))
print(regmatches(c(a = "x1", b = "y"), regexpr("[0-9]", c("x1", "y"))))
