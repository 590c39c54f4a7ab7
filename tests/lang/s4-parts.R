# What a class's definition says, classes of package methods, as.numeric's two names, str() of S4 objects.
setClass("foo", slots = c(y = "numeric")); setClass("bar", contains = "foo"); setClass("Ap", contains = "foo", slots = c(p = "character"))
print(names(getClass("bar")@contains)); print(body(getClass("bar")@contains[[1]]@coerce)[[2]]); print(body(getClass("Ap")@contains[["foo"]]@coerce)[[2]])
print(sort(names(getClass("foo")@subclasses))); print(slotNames("classRepresentation"))
str(new("signature", obj = "mle")); setClass("SIG", contains = "signature")
print(packageSlot(class(S <- new("SIG")))); print(packageSlot(class(as(S, "signature"))))
setClass("c1", contains = "numeric"); x <- new("c1"); setMethod("as.numeric", "c1", function(x, ...) 42); print(c(as.numeric(x), as.double(x)))
print(isS4(asS4(getClass("foo"), FALSE, 2))); cat(format(getClass("foo")), format(new("foo")), sep = "\n"); print(asS4(matrix(1:4, 2)))
setClass("N", contains = "numeric", representation(u = "character")); str(new("N", 1:3 + .5, u = "cm")); setClassUnion("U", "foo"); print(isClassUnion("U"))
