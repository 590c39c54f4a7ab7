# kronecker() and %x% of S4 objects are those of the generic.
setClass("M", representation(x="matrix"))
m <- new("M", x=diag(2))
r <- try(kronecker(m, 1), silent=TRUE); cat(class(r), "\n")
setMethod("kronecker", signature("M","ANY"), function(X, Y, FUN="*", make.dimnames=FALSE, ...) kronecker(X@x, Y, FUN, make.dimnames, ...))
m %x% matrix(1:2,1)
base::kronecker(m, 2); kronecker(m, 1:2, FUN="+"); kronecker(diag(2), matrix(1,1,1))
tryCatch(kronecker(1, m), error=function(e) cat("error\n"))
