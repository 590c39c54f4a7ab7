# A script's own length(), dim(), `[`, `[[`, xtfrm(), as.list() is not what the base library calls where it means its own; methods still are.
methods <- function() {
  length.mine <- function(x) 5L
  seq_along(structure(list(1), class = "mine"))
}
print(methods())
length.yours <- function(x) 6L
as.list.yours <- function(x, ...) list(9, 8)
dim.yours <- function(x) c(7L, 8L)
y <- structure(list(1), class = "yours")
print(lengths(list(y, 1:3)))
print(seq_along(y))
print(sapply(y, function(e) e))
print(c(nrow(y), ncol(y)))
length <- function(x) 2L
dim <- function(x) c(7L, 7L)
`[[` <- function(x, i) 99
`[` <- function(x, ...) 77
xtfrm <- function(x) 5:1
as.list <- function(x, ...) "mine"
is.na <- function(x) TRUE
d <- as.Date("2020-01-01") + 0:3
print(lengths(list(1:3, d[1], data.frame(a = 1:3, b = 1:3), y)))
print(seq_along(data.frame(a = 1:3, b = 1:3)))
print(nrow(data.frame(a = 1:3, b = 1:3)))
set.seed(1)
print(sample(d))
print(rev(d))
print(sort(d, decreasing = TRUE))
print(order(d))
print(lapply(data.frame(a = 1:3, b = 1:3), sum))
print(mapply(function(a, b) a, data.frame(a = 1:3, b = 1:3), 1))
print(sapply(1:100, function(i) lengths(list(d, i)))[, 100])
str(data.frame(a = 1:2))
