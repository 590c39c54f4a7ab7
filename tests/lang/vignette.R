# vignette() and browseVignettes(): what a package's Meta/vignette.rds lists; the messages where there is none.
lib <- tempfile("lib")
make <- function(name, v) {
    folder <- file.path(lib, name)
    dir.create(file.path(folder, "Meta"), recursive = TRUE)
    dir.create(file.path(folder, "doc"))
    d <- c(Package = name, Version = "1.0", Title = "A Title", Built = "R 4.2.2; ; 2022-11-01 00:00:00 UTC; unix")
    writeLines(paste0(names(d), ": ", d), file.path(folder, "DESCRIPTION"))
    saveRDS(list(DESCRIPTION = d, Built = list(R = structure(list(c(4L, 2L, 2L)), class = c("R_system_version", "package_version", "numeric_version")),
                                               Platform = "", Date = "", OStype = "unix"), Rdepends = list(), Rdepends2 = list(),
                 Depends = list(), Suggests = list(), Imports = list(), LinkingTo = list()), file.path(folder, "Meta", "package.rds"))
    if (!is.null(v)) saveRDS(v, file.path(folder, "Meta", "vignette.rds"))
}
table <- function(file, title, pdf, r) {
    d <- data.frame(File = file, Title = title, PDF = pdf, R = r, stringsAsFactors = FALSE)
    d$Depends <- d$Keywords <- replicate(length(file), character(), simplify = FALSE)
    d
}
make("aaa", table(c("zeta.Rnw", "beta.Rmd", "raw.Rnw"), c("The zeta function",
                                                          "A document about betas whose title is so long that it takes two lines",
                                                          "Only text"),
                  c("zeta.pdf", "beta.html", ""), c("zeta.R", "", "")))
invisible(file.create(file.path(lib, "aaa", "doc", "zeta.pdf")))
make("bbb", NULL)
show <- function(v) {
    print(v$title)
    print(v$results[, c("Package", "Item", "Title"), drop = FALSE])
    print(v)
}
show(vignette(package = "aaa", lib.loc = lib))
show(vignette(package = "bbb", lib.loc = lib))
v <- vignette("beta", package = "aaa", lib.loc = lib)
print(class(v))
print(unlist(v[c("Package", "Topic", "File", "Title", "R", "PDF")]))
print(vignette("zeta", package = "aaa", lib.loc = lib)$PDF)
vignette("nosuch", package = "aaa", lib.loc = lib)
tryCatch(vignette(package = "nosuchpackage", lib.loc = lib), error = function(e) print(class(e)))
try(vignette("x", package = "nosuchpackage", lib.loc = lib))
b <- browseVignettes("aaa", lib.loc = lib)
print(names(b))
print(b[["aaa"]][, c("Topic", "Title")])
browseVignettes("bbb", lib.loc = lib)
