# Methods that the program defines for values without a class: UseMethod() finds them before the base library's own, primitives only look at
# values with a class, and base's internal generics that are closures see base's methods first.
own <- function(x, ...) "own"
try_with <- function(generic, class, x) {
  name <- paste0(generic, ".", class)
  assign(name, own, envir = globalenv())
  on.exit(rm(list = name, envir = globalenv()))
  cat(name, tryCatch(identical(get(generic)(x), "own"), error = function(e) "error"), "\n")
}
for (g in c("sort", "seq", "range", "rev", "as.list", "levels", "as.expression", "as.single", "as.dist", "xtfrm", "unique", "mean", "median", "quantile",
            "sortedXyData", "t", "aperm", "duplicated"))
  for (k in c("default", "numeric", "matrix")) try_with(g, k, matrix(c(3, 1, 2, 4), 2))
for (g in c("as.vector", "nchar", "lengths", "rep_len", "as.call", "unlist", "seq.int")) try_with(g, "factor", factor("a"))
sort.default <- function(x, decreasing = FALSE, ...) c(sort.int(x), 99)
print(sort(c(2, 1)))
seq.default <- function(...) c("mine", ...length())
print(seq(3)); print(seq(1, 9)); print(seq_len(2)); print(seq.int(3))
range.default <- function(..., na.rm = FALSE, finite = FALSE) list(na.rm, finite, ...)
str(range(1, 2, na.rm = TRUE))
str(range(4:5, finite = TRUE))
rm(seq.default, range.default, sort.default)
print(seq(2)); print(range(3:1)); print(sort(2:1))
x <- structure(1:3, class = "k")
xtfrm.k <- function(x) -unclass(x)
print(order(x))
print(tryCatch(sort(list(2, 1)), error = conditionMessage))
print(tryCatch(as.list(quote(a)), error = conditionCall))
