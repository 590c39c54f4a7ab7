# pins: matrices, arrays, lists, factors, attributes, functions, language as print() shows them
matrix(1:6, 2); matrix(c(1.5, NA, 3, 4), 2, dimnames = list(c("a", "b"), c("x", "y")))
matrix(c("a", NA), 1); print(matrix(c("a", NA), 1), quote = FALSE); print(matrix(c("a", "bbb"), 2), right = TRUE)
matrix(integer(0), 2, 0); matrix(integer(0), 0, 3, dimnames = list(NULL, c("a", "b", "c"))); matrix(0, 0, 0)
array(1:8, c(2, 2, 2), dimnames = list(A = c("a", "b"), B = NULL, C = c("x", "y")))
array(integer(0), c(2, 0, 2)); structure(1:3, dim = 3, dimnames = list(x = c("a", "b", "c")))
matrix(rnorm(40) * 0 + 1:40 * 1000.5, 2)
matrix(list(1, "a", NULL, 1:3), 2)
list(1, a = list(b = 2, 3), structure(list(q = 1), class = "zz"), `odd name` = TRUE)
list(list(), NULL, character(0), quote(x + y), expression(a, b))
gregexpr("a", "banana")
factor(c("b", "a", NA)); factor(character(0)); table(c("u", "v", "u"))
data.frame(x = 1:2, y = c("p", NA))
f <- function(x, ...) x + 1
f
list(f)
emptyenv(); globalenv(); quote(if (a) b else c); as.name("x"); ~a + b
print(1:3, max = 2)
