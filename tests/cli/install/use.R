# The packages that install.sh has installed, in ravel and, where it is there, in GNU R.
lib <- commandArgs(TRUE)[1]
.libPaths(lib)
suppressMessages(library(plain))
squares(3)
print(counter())
print(counter())
new("Circle", name = "c", r = 2)
area(new("Circle", name = "c", r = 2))
there <- new.env(parent = baseenv())
r <- setGeneric("area", package = "plain", where = there)
r
exists("area", there, inherits = FALSE)
note("hello")
getOption("plain.loaded")
heights
primes
readLines(system.file("extra", "note.txt", package = "plain"))
packageVersion("plain")
packageDescription("plain")$Author
packageDescription("plain")[["Maintainer"]]
sub("; [0-9].*", "", packageDescription("native")$Built)
library(native)
twice(c(1, 2.5))
try(twice("a"))
both(1, 2)
marked(1)
corner()
linked::total(c(1, 2))
if (requireNamespace("cpp", quietly = TRUE)) cpp::sorted(c(3, 1, 2)) else c(1, 2, 3)
if (requireNamespace("fortran", quietly = TRUE)) c(fortran::scaled(c(1, 2, 3), 1.5), fortran::norm2(c(3, 4))) else c(1.5, 3, 4.5, 5)
ownmake::ask()
ownlibs::ask()
ownlibs::tool()
m <- installed.packages(lib)
m[!rownames(m) %in% c("cpp", "fortran"), c("Package", "Version", "NeedsCompilation", "Built")]
example(squares, package = "plain", echo = FALSE, give.lines = TRUE)
sort(names(readRDS(file.path(lib, "plain", "help", "aliases.rds"))))
readLines(file.path(lib, "plain", "INDEX"))
data(list = "heights", package = "plain", envir = environment())
str(heights)
str(readRDS(file.path(lib, "native", "Meta", "nsInfo.rds"))$nativeRoutines)
