# setMethod("coerce", ..) says how as() makes an object of a class
setClass("ps", contains = "numeric")
setMethod("coerce", c(from = "ANY", to = "ps"), function(from, to) new("ps", from^2))
setMethod("coerce", c("character", "ps"), function(from, to, strict = TRUE) new("ps", as.numeric(from)))
as(TRUE, "ps"); as("4", "ps"); as("4", "numeric"); existsMethod("coerce", c("character", "ps"))
# getClass() of an object that is no class definition is the object; coerce() can be imported, and does what as() does.
setClass("asked", representation(x = "numeric"))
a <- new("asked", x = 1)
identical(getClass(a), a)
slotNames(getClass(a))
try(getClass(1))
suppressWarnings(methods::coerce(1, "character"))
exists("coerce")
