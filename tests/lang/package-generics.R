# oracle: no (GNU R loads a package when it is installed; the output is what it prints then)
# S4 generics of one name in two packages share nothing; actions that a package sets for when it is loaded; S4 functions keep their mark.
lib <- tempfile("lib")
package <- function(name, exports, code) {
    dir.create(file.path(lib, name, "R"), recursive = TRUE)
    writeLines(c(paste("Package:", name), "Version: 1.0", "Title: T", "Imports: methods"), file.path(lib, name, "DESCRIPTION"))
    writeLines(exports, file.path(lib, name, "NAMESPACE"))
    writeLines(code, file.path(lib, name, "R", "code.R"))
}
package("one", c("exportMethods(size)", "exportClasses(A)"), c(
    "setClass('A', representation(x = 'numeric'))",
    "setGeneric('size', function(object) standardGeneric('size'))",
    "setMethod('size', 'A', function(object) paste('one:', length(object@x)))"))
package("two", c("exportMethods(size)", "exportClasses(B)", "export(added, nextsize)"), c(
    "setClass('B', representation(y = 'numeric'))", "setClass('C', contains = 'B')",
    "setGeneric('size', function(object, unit, ...) standardGeneric('size'))",
    "setMethod('size', c('B', 'character'), function(object, unit, ...) paste('two:', length(object@y), unit))",
    "setMethod('size', c('C', 'character'), function(object, unit, ...) paste('C,', callNextMethod()))",
    "nextsize <- function() size(new('C', y = 1:3), 'm')",
    "setLoadActions(function(ns) assign('added', 'by an action', envir = ns), named = function(ns) cat('loading', getNamespaceName(ns), '\\n'))"))
library(one, lib.loc = lib)
library(two, lib.loc = lib, warn.conflicts = FALSE)
two::size(new("B", y = 1:2), "cm")
one::size(new("A", x = 1))
nextsize()
added
try(one::size(new("B", y = 1)))
existsMethod("size", c("B", "character"))
is.null(getMethod(one::size, "A"))
f <- unserialize(serialize(one::size, NULL))
isS4(f)
class(f)
f(new("A", x = 1:3))
setMethod("round", c("A", "numeric"), function(x, digits) paste("rounded to", digits))
round(new("A", x = 1), 2)
# S3 generics of one name, too: each has the methods that were registered for it, whoever came last.
package("three", c("export(sized)", "S3method(sized, numeric)", "S3method(sized, default)"), c(
    "sized <- function(x) UseMethod('sized')", "sized.numeric <- function(x) 'three: a number'",
    "sized.default <- function(x) 'three: something'"))
package("four", c("export(sized)", "S3method(sized, numeric)", "S3method(sized, default)"), c(
    "sized <- function(x) UseMethod('sized')", "sized.numeric <- function(x) paste('four, then', NextMethod())",
    "sized.default <- function(x) 'four: something'"))
package("five", c("importFrom(three, sized)", "S3method(sized, character)", "export(asked)"), c(
    "sized.character <- function(x) 'five: text'", "asked <- function(x) sized(x)"))
invisible(lapply(c("three", "four", "five"), loadNamespace, lib.loc = lib))
three::sized(1)
four::sized(1)
three::sized(TRUE)
five::asked(2)
five::asked("a")
three::sized("a")
environmentName(environment(getS3method("sized", "numeric", envir = asNamespace("three"))))
invisible(suppressMessages(trace("sized", quote(cat("asked\n")), print = FALSE, where = asNamespace("three"))))
three::sized(1)
four::sized(1)
