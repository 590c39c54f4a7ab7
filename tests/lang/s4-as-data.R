# as() to a subclass of what holds data: the prototype with that data; `[`'s next method knows the names that are a slot
r <- function(e) tryCatch(print(e), error = function(e) cat("E:", conditionMessage(e), "\n"))
setClass("Vs", contains = "list", representation(names = "character", k = "numeric"), prototype = prototype(k = 4))
setMethod("initialize", "Vs", function(.Object, ...) { cat("init", ...length(), "\n"); callNextMethod(.Object, ...) })
v <- as(list(a = 1, b = 2), "Vs"); r(class(v)); r(names(v)); r(v@.Data); r(v@k)
v <- as(list(3), "Vs"); r(names(v)); r(v@.Data)
setClass("Nm", contains = "numeric", representation(k = "numeric"))
setMethod("initialize", "Nm", function(.Object, ...) { cat("init", ...length(), "\n"); callNextMethod(.Object, ...) })
r(as(c(1, 2), "Nm")); r(as(1:3, "Nm"))
setClass("B", representation(q = "numeric")); setClass("C", contains = "B", representation(z = "numeric"))
setMethod("initialize", "C", function(.Object, ...) { cat("initC", ...length(), "\n"); callNextMethod(.Object, ...) })
r(as(new("B", q = 5), "C"))
r(as("a", "Nm"))
setClass("L2", contains = "list", representation(names = "character")); l <- new("L2", list(1, 2), names = c("p", "q"))
setMethod("[", "L2", function(x, i) callNextMethod()); l["q"]; names(l[2])
setMethod("[[", "L2", function(x, i, ...) callNextMethod()); l[["q"]]
setClass("N", contains = "numeric", representation(names = "character")); n <- new("N", 1:3 + .5, names = c("a", "b", "c"))
setMethod("[", "N", function(x, i, ...) callNextMethod()); n["b"]; n[2:3]
setClass("Vx", contains = "list"); v <- as(list(a = 1), "Vx"); attributes(v)$names
setClass("Vy", contains = "character"); v <- as(c(a = "1"), "Vy"); attributes(v)$names
setClass("Vz", contains = "namedList"); v <- as(list(a = 1), "Vz"); attributes(v)$names
# what a class contains comes before the methods of its other superclasses (sp's pixels: else they ask for themselves, for ever)
setClass("Pts", representation(at = "numeric"))
setClass("Pix", contains = "Pts", representation(grid = "character"))
setClass("PixData", contains = "Pix", representation(data = "list"))
setAs("Pts", "Pix", function(from) { cat("made of points\n"); new("Pix", from, grid = "made") })
as(new("PixData", at = 1, grid = "own"), "Pix")@grid
as(new("Pts", at = 2), "Pix")@grid
