# oracle: no (GNU R loads a package when it is installed; the output is what it prints then)
# A package from the folder of its sources: DESCRIPTION, NAMESPACE, R/ in Collate order, data/, hooks, S3 methods.
lib <- tempfile("lib")
folder <- file.path(lib, "foo")
for (d in c("R", "data")) dir.create(file.path(folder, d), recursive = TRUE)
writeLines(c("Package: foo","Version: 1.2.0","Title: Foo","Depends: R (>= 3.0)","Imports: stats","Collate: b.R a.R",
             "Author: X", "Description: d.", "License: GPL-2","Maintainer: X <x@y.z>", "LazyData: yes"),
           file.path(folder, "DESCRIPTION"))
writeLines(c("export(f, sd)","exportPattern('^ex')","importFrom(stats, var)","S3method(print, foo)",
             "S3method(summary, foo, sfoo)"), file.path(folder, "NAMESPACE"))
writeLines(c("f <- function(x) { counter$n <- counter$n + h(x); structure(list(counter$n), class='foo') }",
             "print.foo <- function(x, ...) cat('<foo', x[[1]], '>\\n')", "sfoo <- function(object, ...) 'sum'",
             "ex1 <- function() environment()"), file.path(folder, "R/a.R"))
writeLines(c("counter <- new.env(); counter$n <- 0","h <- function(x) sqrt(var(c(x, 2*x, 7)))",
             "sd <- function(x) 'my sd'",
             ".onLoad <- function(libname, pkgname) { counter$n <- 100; cat('loading', pkgname, '\\n') }",
             ".onAttach <- function(libname, pkgname) packageStartupMessage('hello from foo')"),
           file.path(folder, "R/b.R"))
write.csv(data.frame(a=1:3,b=4:6), file.path(folder, "data/dat.csv"), row.names=FALSE)
a <- lib
library(foo, lib.loc = a)
search()[1:3]
f(3); summary(f(2)); sd(1)
foo::sd(2); stats::sd(1:3)
environment(f); environmentName(environment(f)); environmentName(parent.env(environment(f))); 
identical(parent.env(parent.env(environment(f))), .BaseNamespaceEnv)
try(foo::h(1)); foo:::h(1)
ls("package:foo"); ls(asNamespace("foo"))
getNamespaceExports("foo") |> sort()
getNamespaceName(environment(f)); getNamespaceVersion("foo"); packageVersion("foo", lib.loc=a)
isNamespaceLoaded("foo"); "foo" %in% loadedNamespaces()
topenv(environment(f)); topenv(ex1())
try(assign("f", 1, envir = asNamespace("foo")))
exists("h"); exists("f"); getAnywhere("h")$where
find("f")
dat
data(dat, package="foo"); 
head(foo::dat,1)
f
packageName(environment(f))
unname(packageDescription("foo", lib.loc=a)$Title)
detach("package:foo"); search()[2]; isNamespaceLoaded("foo"); sd(c(1,5))
unloadNamespace("foo"); isNamespaceLoaded("foo")
requireNamespace("foo", lib.loc=a, quietly=TRUE)
requireNamespace("bar", quietly=TRUE)
suppressWarnings(require(bar))
try(loadNamespace("bar"))
try(library(bar))
try(bar::x)
try(stats::nope)
suppressMessages(attachNamespace("foo"))
search()[2]
try(library("bar", character.only=TRUE))
tryCatch(library(bar), error=function(e) cat(class(e), "\n", conditionMessage(e), "\n"))
