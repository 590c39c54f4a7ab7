# prompt() and kin: shells of help pages, as files and as lists.
sink(stdout(), type = "message")
setwd(tempdir())
show_file <- function(file) cat(readLines(file), sep = "\n")
f <- function(x, fmt = "%d\\n{", y = c("a", "b"), list. = list(a = 1, b = 2, cccccccccccccc = 3, dddddddddddddd = 4), ...) {
  # comment
  if (x) {
    for (i in 1:3) {
      cat("%\n")
    }
  } else if (y) z <- 1
  x %% y
}
r <- prompt(f)
r
show_file("f.Rd")
str(prompt(f, filename = NA))
g <- function() NULL
str(prompt(g, filename = NA, name = "hello"))
prompt(name = "g")
try(prompt(nosuch))
prompt("f", force.function = TRUE)
prompt(sum, "sum.Rd")
grep("Primitive|sum", readLines("sum.Rd"), value = TRUE)
prompt(1 + 2, name = "three")
show_file("three.Rd")
prompt(iris)
str(promptData(mtcars, filename = NA))
try(promptData(function(x) 1))
d <- data.frame(f = factor(c("a", "b", "a")), o = ordered(c("x", "y", "x")), l = c(TRUE, FALSE, NA), d = as.Date("2020-01-01") + 0:2, z = 1i * 1:3,
                i = 1:3, li = I(list(1, 2, 3)), m = I(matrix(1:6, 3)))
promptData(d)
show_file("d.Rd")
promptData(d["i"], name = "one")
grep("data frame", readLines("one.Rd"), value = TRUE)
`a b` <- matrix(1:6, 2)
promptData(`a b`)
show_file("a b.Rd")
promptPackage("stats4", filename = "s4.Rd")
show_file("s4.Rd")
str(promptPackage("stats4", filename = NA, final = TRUE))
promptImport(head, "h.Rd", importedFrom = "utils")
show_file("h.Rd")
try(promptImport("x"))
prompt(g, filename = "")
list.files(pattern = "Rd$")
# classes and methods
setClass("P", representation(a = "numeric", b = "character"))
setClass("Q", contains = "P", representation(z = "list"))
setClass("V", representation("VIRTUAL"))
setClass("R", contains = "Q")
invisible(setGeneric("area", function(s, ...) standardGeneric("area")))
setMethod("area", "P", function(s, ...) s@a)
setMethod("area", "Q", function(s, k = 2, ...) s@a * k)
setMethod("show", "P", function(object) cat("P\n"))
promptClass("P")
promptClass("Q")
for (cl in c("P", "Q", "R", "V")) promptClass(cl, filename = "")
promptMethods("area")
show_file("area-methods.Rd")
str(promptMethods("area", NA))
