# callNextMethod() in methods of [ and [<-, where subscripts are left out; which classes an inherited method was asked for.
setClass("m2", slots=c(sum="numeric"), contains="matrix")
setMethod("[", "m2", function(x,i,j,...,drop) callNextMethod())
mm2 <- new("m2", matrix(1:12, 3, 4), sum = sum(1:12)); mm2[,2]; mm2[2,]; mm2[1:2,1:2]; mm2[5]; mm2[2,,drop=FALSE]; k<-2; mm2[k,]; f<-function(z) mm2[,z]; f(3); mm2[mm2>10]
setMethod("[<-","m2",function(x,i,j,...,value) callNextMethod()); mm2[,1] <- 0L; mm2; mm2[2,3]<-99L; mm2[1]<-5L; mm2
setClass("m3", slots = c(rowtags = "character"),contains = "matrix")
setMethod("[", signature(x="m3", i = "character", j = "missing", drop = "missing"),
          function(x, i,j, ..., drop) { xx <- callNextMethod(x, match(i, x@rowtags),); x@.Data <- xx; x@rowtags <- x@rowtags[match(i, x@rowtags)]; x})
tm <- matrix(1:12, 4, 3); mm3 <- new("m3", tm, rowtags = letters[1:4]); mm3[c("b", "d")]
setClass("A",slots=c(x="numeric")); setClass("B",contains="A"); setGeneric("f",function(x,y) standardGeneric("f")); setMethod("f",signature("A","numeric"),function(x,y) 1)
selectMethod("f",c("B","numeric")); getMethod("f",c("A","numeric")); f(new("B",x=1),2L)
setClass("L",contains="list"); setMethod("[[","L",function(x,i,...) callNextMethod()); l<-new("L",list(1,"b")); l[[2]]; setMethod("length","L",function(x) 10L+callNextMethod()); length(l)
getGroupMembers("Math")
