# help(), `?` and help.search(): pages of the packages that are installed, rendered as text: GNU R's
# needs: Rscript
options(pager = function(files, header, title, delete.file) writeLines(c(title, gsub("_\b", "", readLines(files)))))
help("nosuch")
?nosuch
help(nosuch, "stats")
??zzxqy
tryCatch(print(help(package = "nosuch")), error = conditionMessage)
length(help("mean"))
class(help("mean"))
?median
?"if"
?stats::fivenum
x <- "sd"
help((x))
help(optim)
help(glm)
?Extract
package?splines
tools::Rd2txt(tools::Rd_db("utils")[["head.Rd"]], options = list(underline_titles = FALSE))
tryCatch(help(5), error = conditionMessage)
# the data base of a package's pages, as gbRd asks for it
d <- file.path(system.file(package = "stats"), "help", "stats")
x <- tools:::fetchRdDB(d, "AIC")
class(x); tools:::RdTags(x)[1:6]
all <- tools:::fetchRdDB(d)
"optim" %in% names(all); class(all$optim)
try(tools:::fetchRdDB("/x/stats"), silent = TRUE)
tryCatch(tools:::fetchRdDB(d, "nowhere"), error = function(e) cat(sub(d, "DIR", conditionMessage(e), fixed = TRUE), "\n"))
