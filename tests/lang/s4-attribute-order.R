# new() of an S3 object: slots, the class, then the attributes that it had.
setOldClass("i64")
setClass("nd", contains = "i64", representation(q = "numeric"))
z <- new("nd", structure(1:2, class = "i64", unit = "s", names = c("a", "b")), q = 1)
names(attributes(z))
attr(z, ".S3Class")
names(attributes(new("nd", z, q = 2)))
