# prototype(): an object of a superclass gives its slots; what a definition says is the prototype says no class
setClass("P", representation(v = "list"))
setClass("V7", representation("P", a = "numeric"), prototype = prototype(new("P", v = list(9)), a = 3)); new("V7")
setClass("V8", representation("P", a = "numeric"), prototype = new("P", v = list(9))); new("V8")@v
setClass("V", representation("VIRTUAL", "P", a = "numeric"), prototype = prototype(new("P", v = list(9)), a = 3))
p <- getClass("V")@prototype; attr(p, "v"); attr(p, "a"); isS4(p); attr(p, "class")
setClass("W", contains = "V"); new("W")@v; new("W")@a
setClass("V3", representation("VIRTUAL", a = "numeric"), prototype = list(a = 7)); getClass("V3")@prototype
setClass("N1", representation(s = "numeric")); p <- getClass("N1")@prototype; p; isS4(p); typeof(p); attributes(p)
