# A class that contains "structure" and says that its data are a matrix; slot<- called by its name changes the object.
setClass("A", representation(.Data = "matrix", u = "character"), prototype(matrix(NA)), contains = "structure")
a <- new("A", matrix(1:4, 2, dimnames = list(NULL, c("a", "b"))), u = "x")
a@.Data; a; dim(a); is(a, "matrix"); is(a); a[1, ]; a + 1L
setClass("B", contains = "array", representation(u = "numeric")); b <- new("B", array(1:8, c(2,2,2)), u = 1); b@.Data; is(b)
setClass("P", representation(a = "numeric", b = "character"))
f <- function(p) { `slot<-`(p, "a", value = 3); invisible(methods::`slot<-`(p, "b", FALSE, "z")); p }
f(new("P", a = 1))
x <- new("P", a = 1); slot(x, "b") <- "q"; x
l <- list(x); slot(l[[1]], "a") <- 9; l[[1]]@a
try(`slot<-`(x, "a", value = "no")); x@a
y <- `slot<-`(new("P"), "a", value = 7); y@a
setClass("P", representation(a = "numeric"))
x <- new("P", a = 1)
try(slot(x, "a") <- "u")
try(slot(x, "zz") <- "u")
try(x@zz <- 1)
