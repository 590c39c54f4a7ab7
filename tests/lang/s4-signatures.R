# The signatures of methods are objects: @defined, @target.
setClass("A", representation(x="numeric")); setClass("B", contains="A"); setGeneric("ff", function(a, b) standardGeneric("ff"))
setMethod("ff", signature("A","numeric"), function(a,b) 1)
m <- getMethod("ff", c("A","numeric")); class(m); class(m@defined); m@defined@names; m@defined@package; m@target; m@defined@.Data; m@generic; isVirtualClass("signature"); is(m@defined, "signature"); length(m@defined); m@defined[1]; m@defined[["a"]]; names(m@defined); as.character(m@defined); m@defined == "A"
setMethod("ff", signature("B", "ANY"), function(a, b) 3)

identical(m@defined, m@target); paste(m@defined, collapse=","); m@defined@package[1]
