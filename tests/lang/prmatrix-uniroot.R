# prmatrix() takes more labels than there are lines, uniroot() values as large as doubles get.
e <- function(x) tryCatch(withCallingHandlers(x, warning=function(w) {cat("W:", conditionMessage(w), "|",
    deparse(conditionCall(w))[1], "\n"); invokeRestart("muffleWarning")}),
                          error = function(e) cat(conditionMessage(e), "|", deparse(conditionCall(e)), "\n"))
m <- matrix(1:4, 2); prmatrix(m, collab = paste("C", 1:3)); prmatrix(m, rowlab=c("a","b"))
e(prmatrix(m, rowlab="a")); e(prmatrix(m, collab="z")); prmatrix(1:3); prmatrix(m, right=TRUE, quote=FALSE)
prmatrix(matrix(c("a","bb"),1), quote=FALSE)
g <- function(x) exp( 5*sign(x)*abs(x)^2.1 )
str(ur <- uniroot(function(x) log(g(x)), c(-90,100)))
