# Classes that contain data frames and factors have their slots; str() shows what is no slot.
setClass("A", contains = "data.frame", representation(x = "numeric"))
a <- new("A", data.frame(a = 1:2, b = 3:4), x = 5)
getSlots("A")
slotNames("A")
a@row.names
a@names
a@.S3Class
getClass("A")
setClass("F", contains = "factor", representation(u = "character"))
f <- new("F", factor(c("a", "b")), u = "m")
getSlots("F")
f@.S3Class
f
mixW <- setClass("mixW", contains = "numeric")
Summ <- setClass("Summ", representation(call = "language", wts = "mixW"))
str(Summ(call = quote(foo(x)), wts = structure(mixW(pi), CA = "sunny", n = 1:3)))
mixW(c(a = 1, b = 2))
str(mixW(c(a = 1, b = 2)))

# One text in two encodings is the same in lists, too
latin <- "\xe4"
Encoding(latin) <- "latin1"
duplicated(list(latin, enc2utf8(latin), letters))
