# inherits() asks class(x), not what methods are looked up by; is() and as() of what has an S3 class or a dim
inherits(1L, "numeric"); inherits(1.5, "double"); inherits(matrix(1:4, 2), "integer"); inherits(1, c("numeric", "a"), which = TRUE)
inherits(matrix(1:4, 2), "matrix"); inherits(sum, "function"); inherits(quote(a + b), "call"); inherits(quote(if (a) b), "if")
for (x in list(1L, 1.5, matrix(1:4, 2), factor("a"), data.frame(a = 1), Sys.Date(), sum, quote(a), NULL, structure(1, class = "foo")))
    cat(class(x), ":", sapply(c("numeric", "double", "integer", "vector", "structure", "list", "function", "builtin", "oldClass", "ANY", "foo"),
                              function(k) methods::is(x, k)), "\n")
is(quote(a)); is(NULL)
told <- function(e) tryCatch(print(e), error = function(e) print(e))
told(is(1, 2)); told(is(1, character())); told(as(1, c("integer", "numeric"))); told(as(1, NA)); told(as(1:2, "raw"))
as(c(n = 3.7), "integer"); as(matrix(1:4, 2), "numeric"); as(structure(1L, class = "bar"), "numeric");
as(structure(1.5, foo = "a"), "integer"); as(c(n = TRUE), "numeric")
