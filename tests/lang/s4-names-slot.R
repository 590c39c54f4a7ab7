# A slot "names" beside data: as long as the data, NA where it is not given.
setClass("E", contains="integer", representation(names="character"))
e <- new("E", 1L, names="a"); e
f <- new("E", 1L); attributes(f); f@names; validObject(f)
g <- e; names(g) <- NULL; try(validObject(g)); try(g@names); names(g)
setClass("G", contains="E"); x <- new("G", e); x
l <- setClass("L", contains="list", representation(names="character")); y <- l(list(1,2)); attributes(y); y@names
y <- new("L", list(a=1)); y@names; new("L")@names; validObject(new("L"))
new("L", list(new("L")))
