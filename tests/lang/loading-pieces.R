# pkgload (devtools::load_all()) takes pieces out of loadNamespace()'s body; what it asks of tools beside that.
finds <- function(x, like, n = length(like)) {
    if (is.call(x) && length(x) >= n && identical(x[1:n], like[1:n])) return(TRUE)
    if (is.call(x)) for (e in as.list(x)) if (!missing(e) && finds(e, like, n)) return(TRUE)
    FALSE
}
b <- body(loadNamespace)
for (like in list(quote(for (i in nsInfo$imports) NULL), quote(for (imp in nsInfo$importClasses) NULL),
                  quote(for (imp in nsInfo$importMethods) NULL), quote(for (i in seq_along(dynLibs)) NULL)))
    print(finds(b, like, 3))
for (like in list(quote(makeNamespace <- NULL), quote(addNamespaceDynLibs <- NULL), quote(assignNativeRoutines <- NULL),
                  quote(if (.isMethodsDispatchOn() && hasS4m && !identical(package, "methods")) NULL)))
    print(finds(b, like, 2))
print(finds(b, quote(library.dynam()), 1))
d <- tempfile()
dir.create(file.path(d, "unix"), recursive = TRUE)
invisible(file.create(file.path(d, c("a.R", "b.Rd", "c.tab.gz", "d.csv", ".e.R", "_f.R", "g.q", "h.Rmd", "i.txt", "unix/j.R"))))
for (type in c("code", "data", "docs", "demo", "vignette")) print(tools::list_files_with_type(d, type, full.names = FALSE))
print(tools::list_files_with_type(d, "code", all.files = TRUE, full.names = FALSE, OS_subdirs = character()))
print(basename(tools::list_files_with_exts(d, c("tab.gz", "csv"))))
f <- file.path(d, "DESCRIPTION")
writeLines(c("Package: p", "Version: 1.0", "Depends: R (>= 3.5.0), methods, base", "Imports: utils, stats (>= 4.0),", "  tools",
             "Built: R 4.2.2; ; 2023-01-01 00:00:00 UTC; unix"), f)
s <- tools:::.split_description(tools:::.read_description(f))
s$DESCRIPTION <- unname(s$DESCRIPTION)
str(unclass(s))
print(class(.dynLibs()))
unlink(d, recursive = TRUE)
