# findMethods(): an object that knows its methods' signatures.
setClass("A", representation(x = "numeric")); setClass("B", contains = "A")
invisible(setGeneric("f", function(x, y) standardGeneric("f"))); setMethod("f", c("A", "B"), function(x, y) 1); setMethod("f", "A", function(x, y) 2)
m <- findMethods("f"); class(m); m@signatures; m@arguments; names(m); length(m); is(m, "list"); is.list(m)
names(findMethods("f", classes = "B")); m[[2]](1, 2); unlist(findMethods("f")@signatures); length(findMethods("f", classes = "nope"))
sapply(m, is.function); m@generic(new("A"), 1); suppressWarnings(findMethods("nosuch")); findMethodSignatures("f")
