# setMethod("coerce", ..) says how as() makes an object of a class
setClass("ps", contains = "numeric")
setMethod("coerce", c(from = "ANY", to = "ps"), function(from, to) new("ps", from^2))
setMethod("coerce", c("character", "ps"), function(from, to, strict = TRUE) new("ps", as.numeric(from)))
as(TRUE, "ps"); as("4", "ps"); as("4", "numeric"); existsMethod("coerce", c("character", "ps"))
