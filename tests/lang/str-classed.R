# str() of vectors with a class: the class's own [ and format()
format.foo <- function(x, ...) { cat("fmt", names(list(...)), "\n"); paste0("<", unclass(x), ">") }
str(structure(1:3, class=c("u", "v")));  str(structure(1:3, class=c("u", "foo"))); str(structure(c(1.5,2), class=c("u", "v"))); str(structure(c(1.5,2), class=c("u", "foo")))
str(structure(letters, class=c("u", "foo"))); str(structure(TRUE, class=c("u", "foo"))); str(structure(TRUE, class=c("u", "v")));str(structure(1i, class=c("u", "v")));str(structure("a", class=c("u", "v")));
str(structure(1:3, class=c("u", "hexmode")));str(structure(c(1,2), class=c("u", "numeric")));str(structure(1:2, class=c("u", "integer")));str(structure(1:2, class=c("integer")))
str(structure(matrix(1:4,2), class=c("u", "matrix")));str(structure(matrix(1:4,2), class=c("u", "foo")));str(structure(matrix(1:4,2), class=c("table", "foo")))
str(structure(1:3, class=c("u", "foo"), z = 3))
str(structure(as.raw(1), class = c("u", "v")))
str(structure(c(1.23456, 22), class="v"), digits.d = 2); str(structure(c(1.23456, 22), class="v"), formatNum = function(x, ...) {print(list(...)); "Q"});
str(structure(c(1.23456, 22), class="foo"), formatNum = function(x, ...) {print(list(...)); print(class(x)); "Q"}); str(structure(1:2, class="foo"), formatNum = function(x, ...) {print(list(...)); print(class(x)); "Q"}); str(c(1.5,2.3), formatNum = function(x, ...) {print(list(...)); "Q"}); str(1:3, formatNum = function(x, ...) {print(list(...)); "Q"})
str(list(x=1,structure(c(1.23456, 22), class="foo")), formatNum = function(x, ...) {print(list(...)); print(class(x)); "Q"})
"[.foo" <- function(x, i) { cat("[", length(i), "\n"); structure(unclass(x)[i], class = class(x)) }
str(structure(1:3, class=c("bar", "foo")))
str(as.hexmode(1:3)); str(as.octmode(8)); str(as.roman(1:3)); str(structure(1:3, class=c("sub", "hexmode")))
str(Sys.Date() - as.Date("2020-01-01") > 3); str(as.difftime(3, units="mins")); str(I(1:3)); str(I(c(1.234567,2)))
str(I(letters)); str(noquote(letters)); str(as.table(matrix(1:4,2)));str(structure(1:3, class="noformat"))
"is.na.foo" <- function(x) { cat("is.na\n"); is.na(unclass(x)) }
str(structure(c(1,2,NA), class="foo"))
str(structure(c(1,2,NA), class="foo"), vec.len = 1); str(structure(c(1.123456,2,NA), class="foo"), digits.d = 2)
length.foo <- function(x) 2L
str(structure(c(1,2,NA), class="foo"))
# Vectors without elements that have names.
str(structure(character(0), names = character(0)))
str(structure(integer(0), names = character(0), note = "none"))
# Numbers of three digits but for what rounding left; lengths of data frames in slots and lists; pointers.
x <- c(14.9, 11, 9.9, 11.9, 11, 11, 13.8, 14.4, 9, 2.9, 1.12)
str(x + c(0, 3e-15, 0, 0, 0, 0, 0, 0, 0, 0, 0))
str(x + 1e-13)
setClass("held", representation(d = "data.frame", l = "list"))
d <- data.frame(t = 1:6 + 0.5)
str(new("held", d = d, l = list(d, 1:3)))
str(list(d, new("held", d = d, l = list())))
ptr <- new("externalptr")
str(ptr)
str(list(a = ptr))

# x[[1]] is again what x is: a list that hides
"[[.same" <- function(x, i) x
x <- structure(list(2), class = "same")
str(x)
