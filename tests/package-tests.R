# The tests of one file of a package: Rscript package-tests.R PACKAGE FILE, in the folder of the package's source; see package-tests.  Adds a
# row for each test to the file that ROWS names: the file, the test, whether it passed.
args <- commandArgs(TRUE)
package <- args[1L]; file <- args[2L]
rows <- function(test, passed) cat(sprintf("%s\t%s\t%s\n", file, gsub("[\t\n]", " ", test), passed), file = Sys.getenv("ROWS"), append = TRUE, sep = "")
kind <- basename(dirname(file))
name <- basename(file)
setwd(dirname(file))
if (kind == "testthat") {
    library(testthat)
    library(package, character.only = TRUE)
    r <- as.data.frame(test_file(name, reporter = "silent", package = package, stop_on_failure = FALSE))
    if (nrow(r)) rows(r$test, r$failed == 0L & !r$error)
    if (nrow(r)) print(r[r$failed > 0L | r$error, c("test", "nb", "failed", "error")])
} else if (kind == "tinytest") {
    library(package, character.only = TRUE)
    r <- tinytest::run_test_file(name, at_home = FALSE, verbose = 0)
    passed <- vapply(r, isTRUE, NA)
    if (length(passed)) rows(as.character(seq_along(passed)), passed)
    print(r)
} else if (kind == "unitTests" || dirname(file) == "inst/tests") {
    library(RUnit)
    library(package, character.only = TRUE)
    r <- getErrors(s <- runTestFile(name, testFuncRegexp = "^(test|Test).*"))
    for (f in s[[1L]]$sourceFileResults) for (t in names(f)) rows(t, f[[t]]$kind == "success")
    print(r)
} else if (kind %in% c("testit", "test-cran")) {
    library(testit)
    library(package, character.only = TRUE)
    sys.source(name, new.env(parent = asNamespace(package)))
    rows("file", TRUE)
} else {
    source(name, echo = FALSE, local = globalenv())
    rows("script", TRUE)
}
