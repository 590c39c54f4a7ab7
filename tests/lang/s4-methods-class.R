# methods(class =): S4 methods for superclasses, too, less those that another one is nearer than.
setClass("A", representation(x="numeric")); setClass("B", contains="A"); setClass("C", contains="B"); setClass("D", contains="numeric")
setGeneric("f", function(x, y) standardGeneric("f")); setGeneric("g", function(x) standardGeneric("g"));setGeneric("h", function(x, y,z) standardGeneric("h"))
setMethod("f", c("A","A"), function(x,y) 1); setMethod("f", c("A","ANY"), function(x,y) 1);setMethod("f", c("A","numeric"), function(x,y) 1);setMethod("f", c("B","numeric"), function(x,y) 1)
setMethod("f", c("numeric","A"), function(x,y) 1);setMethod("f", c("numeric","B"), function(x,y) 1)
setMethod("f", c("ANY","B"), function(x,y) 1)
setMethod("f", c("B","A"), function(x,y) 1)
setMethod("g", "A", function(x) 1); setMethod("g", "ANY", function(x) 1)
setMethod("h", c("C","A"), function(x,y,z) 1);setMethod("h", c("A","C"), function(x,y,z) 1);setMethod("h", c("numeric","ANY","B"), function(x,y,z) 1)
setMethod("show","A",function(object) 1)
setMethod("length","A",function(x) 1L)
f.A <- function(x) 1
print.B <- function(x,...) 1
f.A <- function(x) 1 # no method: f is S4's
for (k in c("A", "B", "C")) print(attr(methods(class = k), "info"))
for (k in c("A", "B", "C", "D")) print(suppressWarnings(methods(class = k)))
