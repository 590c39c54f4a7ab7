# Methods for ... : one is chosen for all arguments.
setGeneric("numMax", function(...)standardGeneric("numMax"))
setMethod("numMax", "numeric", function(...)max(...)); setClassUnion("Number", c("numeric", "complex"))
setMethod("numMax", "Number", function(...) paste(...))
numMax(1:10,pi); numMax(1,2i); try(numMax(1:10, pi, TRUE)); numMax(3); try(numMax()); try(numMax("a"))
cc <- function(...) c(...); setGeneric("cc"); setMethod("cc","character",function(...) paste(...)); cc("a","b"); cc("a",1); cc(1,2); cc()
setGeneric("g2",function(x,...) standardGeneric("g2"),signature="..."); setMethod("g2","numeric",function(x,...) "num"); try(g2("a",1,2)); setMethod("g2","ANY",function(x,...) "any"); g2(1,"a"); g2("z",1)
# of methods that are as near, that of the class which comes first among the argument's
setClass("Dir", representation("VIRTUAL")); setClass("Lis", representation("VIRTUAL")); setClass("Fr", contains = c("Dir", "Lis"), slots = c(x = "numeric"))
setGeneric("gath", function(...) standardGeneric("gath"), signature = "...")
setMethod("gath", "Lis", function(...) "list"); setMethod("gath", "Dir", function(...) "rectangle")
gath(new("Fr"), new("Fr"))
