# Class "MethodWithNext", which packages make objects of by themselves.
setClass("A", representation(x="numeric")); setClass("B", contains="A")
setGeneric("f", function(o) standardGeneric("f")); setMethod("f","A",function(o) "a")
setMethod("f","B",function(o) { m <- sys.function(); w <- new("MethodWithNext", m, nextMethod=selectMethod("f","A"), excluded=list("B")); cat(is(w,"function"), is(w@nextMethod, "function"), length(w@excluded), "\n"); callNextMethod() })
f(new("B"))
isVirtualClass("MethodWithNext"); existsFunction("f")
