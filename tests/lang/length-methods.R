# A length that a method gives as a double is an integer where it can be
length.foo <- function(x) 3
typeof(length(structure(list(), class="foo")))
length.foo <- function(x) 3.5
typeof(length(structure(list(), class="foo")))
length.foo <- function(x) 3e10
typeof(length(structure(list(), class="foo")))
length.foo <- function(x) c(1,2)
typeof(length(structure(list(), class="foo")))
length.foo <- function(x) -1
typeof(length(structure(list(), class="foo")))
setClass("q", representation(n = "numeric"))
setMethod("length", "q", function(x) 5)
typeof(length(new("q"))); typeof(NROW(new("q")))
dim.foo <- function(x) c(2, 3)
x <- structure(list(), class="foo"); typeof(dim(x)); typeof(nrow(x)); typeof(NROW(x))
typeof(lengths(list(structure(list(), class="foo"), 1)))
length.foo <- function(x) 3
str(seq_along(x)); str(lengths(list(x)))
