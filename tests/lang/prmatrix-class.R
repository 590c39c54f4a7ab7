# prmatrix() shows a matrix as one of no class, without the names of its dimnames; what it gives has its class.
x <- structure(matrix(c(1.5, 2, 3, 4), 2, dimnames = list(a = c("x", "y"), b = NULL)), class = "foo", note = "n")
r <- prmatrix(x)
class(r)
prmatrix(structure(1:3, class = "z"))
prmatrix(structure(matrix(1:4, 2, dimnames = list(a = c("x", "y"), b = 1:2)), class = "table"))
