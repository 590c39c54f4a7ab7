# Rd_db(), Rd2ex() and Rd2txt() of sources; versions of files
library(tools)
d <- file.path(tempfile("pkg"), "own"); dir.create(file.path(d, "man"), recursive = TRUE)
writeLines(c("Package: own", "Version: 1.0"), file.path(d, "DESCRIPTION"))
writeLines(c("\\name{f}", "\\alias{f}", "\\title{A function}", "\\description{Adds \\Sexpr[stage=render]{1 + 1} to \\code{x}.}",
    "\\usage{f(x)}", "\\arguments{\\item{x}{a number}}", "\\examples{", "f(1) # a note", "\\dontrun{f(2)}", "\\donttest{", "f(3)", "}", "}"), file.path(d, "man", "f.Rd"))
writeLines(c("\\name{g}", "\\alias{g}", "\\alias{h}", "\\title{No examples}", "\\description{Nothing.}"), file.path(d, "man", "g.Rd"))
db <- Rd_db(dir = d)
names(db); class(db[[1]]); class(db$g.Rd)
Rd2ex(file.path(d, "man", "f.Rd"))
Rd2ex(db$f.Rd, commentDontrun = FALSE, commentDonttest = TRUE)
is.null(Rd2ex(file.path(d, "man", "g.Rd"), out <- tempfile())); file.exists(out)
Rd2txt(file.path(d, "man", "f.Rd"), options = list(underline_titles = FALSE))
try(Rd_db(dir = file.path(d, "none")))
a <- tempfile(fileext = ".rds"); b <- tempfile(fileext = ".RData"); x <- 1
saveRDS(x, a, version = 2); save(x, file = b)
tools:::get_serialization_version(a)[[1]]; tools:::get_serialization_version(b)[[1]]
for (x in c("\\dontrun{f(2)}", "a(1)\\dontrun{f(2)} b(3)", "\\dontrun{\nf(2)\n}\ng(3)", "\\dontrun{f(2)\ng(2)}\nh(1)")) {
    writeLines(c("\\name{f}", "\\alias{f}", "\\title{A}", "\\description{D}", paste0("\\examples{\n", x, "\n}")), f <- tempfile())
    Rd2txt(f, options = list(underline_titles = FALSE))
}
