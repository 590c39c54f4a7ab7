# demo(): a package's script, run with what it says and does.
lib <- tempfile(); at <- file.path(lib, "showy"); dir.create(file.path(at, "demo"), recursive = TRUE); dir.create(file.path(at, "Meta"))
about <- c(Package = "showy", Version = "1.0", Title = "T", Encoding = "UTF-8", Built = "R 4.2.2; ; 2024-01-01 00:00:00 UTC; unix")
write.dcf(as.list(about), file.path(at, "DESCRIPTION"))
saveRDS(list(DESCRIPTION = about, Built = list(R = getRversion())), file.path(at, "Meta", "package.rds"))
saveRDS(cbind(c("sum", "words"), c("A sum", "Words")), file.path(at, "Meta", "demo.rds"))
writeLines(c("# adds", "x <- 1 + 1", "x", "f <- function(y) {", "    y * 2 # twice", "}", "f(x)"), file.path(at, "demo", "sum.R"))
writeLines("print('é')", file.path(at, "demo", "words.R"))
demo(sum, package = "showy", lib.loc = lib)
demo("words", "showy", lib, echo = FALSE)
n <- "sum"; str(demo(n, "showy", lib, character.only = TRUE))
demo(package = "showy", lib.loc = lib)$results[, c("Package", "Item", "Title")]
tryCatch(demo(nope, package = "showy", lib.loc = lib), error = function(e) print(conditionMessage(e)))
