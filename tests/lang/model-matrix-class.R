# A matrix of a class is columns of model.matrix(), whatever as.matrix() says of the class.
as.matrix.odd <- function(x, ...) stop("never asked")
d <- data.frame(y = 1:3)
d$x <- structure(matrix(1:6, 3, dimnames = list(NULL, c("a", "b"))), class = "odd")
model.matrix(y ~ x, d)
