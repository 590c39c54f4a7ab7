# new() of an object whose class extends an S3 class keeps its data; callNextMethod() goes on through a group's methods.
setClass("P", contains="numeric", representation(k="character"))
setClass("Q", contains="P")
p <- new("P", 1:3/2, k="a")
x <- new("P", p); typeof(x); x; x <- new("Q", p); typeof(x); x
setOldClass("i64"); setClass("N", contains="i64")
n <- new("N", structure(c(1,2), class="i64")); typeof(n)
y <- asS4(structure(c(1,2), class="i64")); isS4(y); w <- try(new("N", y)); typeof(w)
setClass("N", contains="numeric")
setMethod("Compare", c("N","ANY"), function(e1, e2) { cat("any\n"); callNextMethod(S3Part(e1, strictS3=TRUE), S3Part(e2, strictS3=TRUE)) })
setMethod("Compare", c("N","character"), function(e1, e2) { cat("chr\n"); callNextMethod(e1, new("N", as.numeric(e2))) })
n <- new("N", 1:3/2)
n < n
n < "1"
setMethod("Ops", c("N","ANY"), function(e1, e2) { cat("ops\n"); callNextMethod() })
setMethod("Arith", c("N","character"), function(e1, e2) { cat("arith\n"); e2 <- as.numeric(e2); callNextMethod(e1, e2) })
n + 1
n + "1"
