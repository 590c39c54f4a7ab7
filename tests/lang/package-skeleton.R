# package.skeleton(): folders and files from objects and from code.
sink(stdout(), type = "message")
setwd(tempdir())
files <- function(folder) print(list.files(folder, recursive = TRUE, all.files = TRUE))
show_file <- function(file) cat(sub("^Date:.*", "Date:", readLines(file)), sep = "\n")
f <- function(x, y = 2) {
  # comment
  x + y
}
`g<-` <- function(x, value) x
.hid <- function() 1
df <- data.frame(a = 1:3, b = letters[1:3])
for (bad in list("bad name", 3, "1a", "a_b")) try(package.skeleton(bad))
package.skeleton("pk", list = c("f", "g<-", ".hid", "df"))
files("pk")
for (i in c("DESCRIPTION", "NAMESPACE", "Read-and-delete-me", "R/f.R", "R/g_-.R", "R/pk-internal.R", "man/df.Rd", "man/pk-package.Rd")) show_file(file.path("pk", i))
try(package.skeleton("pk", list = "f"))
package.skeleton("pk", list = "f", force = TRUE)
package.skeleton("p2", list = c("f", "nosuch"))
files("p2")
try(package.skeleton("p3", list = 1))
e <- new.env()
e$foo <- function(a) a
e$.h <- 3
package.skeleton("p4", environment = e)
files("p4")
A <- function() 1; a <- function() 2; con <- function() 3; `a/b` <- function() 4; `[.cl` <- function(x, i) 5; `1x` <- 6; lpt1 <- 7; `x*y?` <- 8
package.skeleton("p5", list = c("A", "a", "con", "a/b", "[.cl", "1x", "lpt1", "x*y?"), encoding = "UTF-8")
files("p5")
show_file("p5/NAMESPACE")
show_file("p5/DESCRIPTION")
writeLines(c("# head", "ff <- function(x) {", "  # hi", "  x", "}", "dat <- 3"), "c1.R")
writeLines(c('setClass("P", representation(a = "numeric"))', 'setClass("Q", contains = "P")', 'setGeneric("area", function(s, ...) standardGeneric("area"))',
             'setMethod("area", "P", function(s, ...) s@a)', 'setMethod("show", "P", function(object) print("P"))'), "c2.R")
package.skeleton("p6", code_files = c("c1.R", "c2.R"))
files("p6")
for (i in c("DESCRIPTION", "NAMESPACE", "R/c1.R", "man/P-class.Rd", "man/Q-class.Rd", "man/show-methods.Rd")) show_file(file.path("p6", i))
try(package.skeleton("p7", code_files = "nofile.R"))
