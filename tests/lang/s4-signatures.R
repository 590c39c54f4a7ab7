# The signatures of methods are objects: @defined, @target.
setClass("A", representation(x="numeric")); setClass("B", contains="A"); setGeneric("ff", function(a, b) standardGeneric("ff"))
setMethod("ff", signature("A","numeric"), function(a,b) 1)
m <- getMethod("ff", c("A","numeric")); class(m); class(m@defined); m@defined@names; m@defined@package; m@target; m@defined@.Data; m@generic; isVirtualClass("signature"); is(m@defined, "signature"); length(m@defined); m@defined[1]; m@defined[["a"]]; names(m@defined); as.character(m@defined); m@defined == "A"
setMethod("ff", signature("B", "ANY"), function(a, b) 3)

identical(m@defined, m@target); paste(m@defined, collapse=","); m@defined@package[1]
# Names of classes with a slash
setClass("application/x", representation(a = "numeric")); setClass("application/y", contains = "application/x"); setClass("/", representation(a = "numeric"))
setGeneric("media", function(x) standardGeneric("media")); setMethod("media", "application/x", function(x) "x"); setMethod("media", "/", function(x) "slash")
media(new("application/x")); media(new("application/y")); media(new("/")); setClass("a/b", contains = "numeric"); setMethod("media", "numeric", function(x) "n"); media(new("a/b", 1))
setMethod("media", "matrix", function(x) "m"); media(matrix(1)); setOldClass(c("k1", "k2")); setMethod("media", "k2", function(x) "k2"); media(structure(list(), class = c("k1", "k2")))
