# rep() and kin of an S4 object that is a vector: of its class.
setClass("S", contains = "character"); x <- new("S", "a")
rep(x, 2)
rep.int(x, 2); rep_len(x, 3); rep(x, each = 2)
identical(rep(new("S", c(n = "b")), 2), new("S", c(n = "b", n = "b")))
setClass("L", contains = "list", representation(k = "numeric"))
isVirtualClass("L"); r <- rep(new("L", list(1, "x"), k = 1), 2); isS4(r); class(r); length(r)
