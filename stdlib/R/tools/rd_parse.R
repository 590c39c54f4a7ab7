# Help pages as packages bring them: files in Rd format, as "Rd" objects (stdlib/text/rd.c reads the markup).

.rd_macros <- c("\\CRANpkg" = "\\href{https://CRAN.R-project.org/package=#1}{\\pkg{#1}}", "\\sspace" = "\\ifelse{latex}{\\out{~}}{ }",
                "\\PR" = "\\Sexpr[results=rd]{tools:::Rd_expr_PR(#1)}", "\\doi" = "\\Sexpr[results=rd]{tools:::Rd_expr_doi(\"#1\")}",
                "\\LaTeX" = "\\ifelse{latex}{\\out{{\\LaTeX}}}{LaTeX}", "\\proglang" = "\\ifelse{latex}{\\out{\\textsf{#1}}}{#1}",
                structure(paste0("\\Sexpr[results=rd,stage=build]{tools:::Rd_package_",
                                 c("title", "description", "author", "indices", "maintainer", "DESCRIPTION"), "(\"#1\")}"),
                          names = paste0("\\package", c("Title", "Description", "Author", "Indices", "Maintainer", "DESCRIPTION"))))
# Definitions (\newcommand) of a file; macros: what is known already.
loadRdMacros <- function(file, macros = TRUE) {
    known <- if (is.logical(macros)) .rd_macros else macros
    .rd_parse(paste0(c(readLines(file, warn = FALSE), ""), collapse = "\n"), known)[[3L]]
}
# The macros of the packages that a package's RdMacros field names, and those in its own man/macros.
loadPkgRdMacros <- function(pkgdir, macros = NULL) {
    known <- if (is.null(macros)) .rd_macros else macros
    from <- function(dir) for (f in list.files(dir, "[.]Rd$", full.names = TRUE)) known <<- loadRdMacros(f, known)
    if (file.exists(file.path(pkgdir, "DESCRIPTION")))
        for (p in names(.dependencies(.description_in(pkgdir)$RdMacros))) from(system.file("help", "macros", package = p))
    from(file.path(pkgdir, "man", "macros"))
    from(file.path(pkgdir, "help", "macros"))
    known
}
.rd_lines <- function(file, encoding) {
    lines <- readLines(file, warn = FALSE)
    said <- grep("^[[:space:]]*\\\\encoding\\{([^}]*)\\}.*", lines, value = TRUE, useBytes = TRUE)
    if (length(said)) encoding <- sub("^[[:space:]]*\\\\encoding\\{([^}]*)\\}.*", "\\1", said[1L], useBytes = TRUE)
    if (encoding %in% c("unknown", "", "native.enc")) encoding <- "UTF-8"
    if (!all(validUTF8(lines)) || !toupper(encoding) %in% c("UTF-8", "UTF8", "ASCII", "US-ASCII")) lines <- iconv(lines, encoding, "UTF-8", sub = "byte")
    Encoding(lines) <- "UTF-8"
    lines
}
parse_Rd <- function(file, srcfile = NULL, encoding = "unknown", verbose = FALSE, fragment = FALSE, warningCalls = TRUE, macros = TRUE, permissive = FALSE) {
    known <- if (isTRUE(macros)) .rd_macros else if (is.character(macros) && is.null(names(macros))) loadRdMacros(macros)
             else if (isFALSE(macros)) character() else macros
    lines <- .rd_lines(file, encoding)
    name <- if (is.character(file)) file else summary(file)$description
    r <- .rd_parse(paste0(lines, "\n", collapse = ""), known)
    for (p in r[[2L]]) {
        text <- paste0(name, ":", p)
        if (warningCalls) warning(text, domain = NA) else warning(text, call. = FALSE, domain = NA)
    }
    structure(r[[1L]], class = "Rd", macros = r[[3L]])
}
Rd_expr_doi <- function(x) {
    id <- sub("^doi:", "", trimws(x))
    paste0("\\href{https://doi.org/", gsub("%", "\\\\%", utils::URLencode(id)), "}{doi:", gsub("([%{}\\])", "\\\\\\1", id), "}")
}
Rd_expr_PR <- function(x)
    paste0("\\href{https://bugs.R-project.org/show_bug.cgi?id=", x, "}{PR#", x, "}")
