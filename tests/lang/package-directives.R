# oracle: no (GNU R loads a package when it is installed)
# NAMESPACE: import(p, except = ) with names, strings or c(); S3method(g, NULL); what a package imports may lie in another folder;
# callGeneric() from GNU R's .local() sees its variables; generics of other packages' functions mask nothing.
lib <- tempfile(c("one", "two"))
package <- function(lib, name, namespace, code, ...) {
  dir.create(file.path(lib, name, "R"), recursive = TRUE)
  writeLines(c(paste("Package:", name), "Version: 1.0", "Title: T", ...), file.path(lib, name, "DESCRIPTION"))
  writeLines(namespace, file.path(lib, name, "NAMESPACE"))
  writeLines(code, file.path(lib, name, "R", "a.R"))
}
package(lib[1], "pa", c("import(pb, except = c(hidden))", "import(pc, except = 'h2')", "import(pd, except = h3)", "import(methods)", "export(fa, g, call2)",
                        "exportMethods(months)", "S3method(g, NULL)", "S3method(g, default)"),
        c("fa <- function() c(fb(), vapply(c('hidden', 'h2', 'h3'), exists, NA, envir = topenv()))",
          "g <- function(x) UseMethod('g')", "g.NULL <- function(x) 'null'", "g.default <- function(x) 'default'",
          "setGeneric('call2', function(x, ...) standardGeneric('call2'))", "setMethod('call2', 'character', function(x, ...) paste('character', x))",
          "setMethod('call2', 'numeric', function(x, ...) { .local <- function(x, more = 1, ...) { x <- paste(x + more); callGeneric() }; .local(x, ...) })",
          "setClass('K', representation(k = 'numeric'))", "setMethod('months', 'K', function(x, abbreviate) 'K')"),
        "Imports: pb, pc, pd, methods")
package(lib[2], "pb", "exportPattern('.')", c("fb <- function() 'fb'", "hidden <- function() 1"))
package(lib[2], "pc", "exportPattern('.')", "h2 <- function() 2")
package(lib[2], "pd", "exportPattern('.')", "h3 <- function() 3")
.libPaths(c(lib[2], .libPaths()))
library(pa, lib.loc = lib[1])
print(fa())
print(g(NULL)); print(g(1))
print(call2(1)); print(call2(1, more = 3))
