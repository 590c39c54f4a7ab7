# registerS3method(): dispatch finds the method, and so does who looks into the table of the generic's namespace, as C code does.
registerS3method("print", "zzz", function(x, ...) cat("a zzz\n"))
structure(1, class = "zzz")
exists("print.zzz", envir = baseenv()[[".__S3MethodsTable__."]], inherits = FALSE)
summary.yyy <- function(object, ...) "a yyy"
registerS3method("summary", "yyy", "summary.yyy")
summary(structure(1, class = "yyy"))
length(structure(1:3, class = "www"))
registerS3method("length", "www", function(x) 42L, envir = globalenv())
length(structure(1:3, class = "www"))
withVisible(registerS3method("print", "vvv", function(x, ...) 1))$visible
