# The data part of what is no S4 object is the object; as() to basic classes drops the S3 class, and attributes as GNU R does.
m <- matrix(1:4, 2, dimnames = list(NULL, c("a", "b")))
str(getDataPart(m)); str(getDataPart(1:3)); str(try(getDataPart(c(a = 1))));  str(getDataPart(array(1:8, c(2,2,2)))); str(m@.Data); x <- c(a=1); str(x@.Data); f <- factor("a"); str(f@.Data); str(getDataPart(f)); d <- data.frame(a=1); str(getDataPart(d))
z <- ts(m, start = 1961); str(as(z, "matrix")); str(as(z, "numeric")); str(as(f, "character")); str(as(f, "integer")); str(as(d, "list")); str(as(structure(1:2, class = "u"), "integer")); str(as(structure(1:2, class = "u"), "numeric")); str(as(Sys.Date(), "numeric")); str(as(structure(list(a = 1), class = "v"), "list"))
str(as(m, "vector")); str(as(m, "numeric")); str(as(m, "integer")); str(as(m, "array")); str(as(m, "character"))
