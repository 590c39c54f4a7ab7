# vignette() and browseVignettes(): the documents that packages bring, as their Meta/vignette.rds lists them.

# One package's: a matrix with GNU R's columns.
.vignettes_of <- function(folder) {
    meta <- file.path(folder, "Meta", "vignette.rds")
    empty <- matrix("", 0L, 7L, dimnames = list(NULL, c("Package", "Dir", "Topic", "File", "Title", "R", "PDF")))
    if (!file.exists(meta)) return(empty)
    v <- readRDS(meta)
    if (!is.data.frame(v) || !nrow(v)) return(empty)
    v <- v[order(v$Title), ]
    cbind(Package = basename(folder), Dir = folder, Topic = tools::file_path_sans_ext(basename(v$File)), File = basename(v$File), Title = v$Title,
          R = as.character(v$R), PDF = as.character(v$PDF))
}
# Those of these packages (all that are installed, or loaded: NULL); an error names the one that is not there.
.vignettes <- function(package, lib.loc, all) {
    folders <- if (!is.null(package)) vapply(package, function(p) {
        f <- .package_folder(p, lib.loc)
        if (!length(f)) stop(packageNotFoundError(p, lib.loc, quote(find.package(package, lib.loc))))
        f[1L]
    }, "") else if (isTRUE(all)) unlist(lapply(.or(lib.loc, .libPaths()), function(l) list.dirs(l, recursive = FALSE)))
    else unlist(lapply(sub("^package:", "", grep("^package:", search(), value = TRUE)), .package_folder, lib.loc))
    folders <- folders[!duplicated(basename(folders))]
    do.call(rbind, c(list(.vignettes_of("")), lapply(unname(folders), .vignettes_of)))
}
vignette <- function(topic, package = NULL, lib.loc = NULL, all = TRUE) {
    found <- .vignettes(package, lib.loc, all)
    if (missing(topic)) {
        kinds <- ifelse(nzchar(found[, "PDF"]), paste0("source, ", tools::file_ext(found[, "PDF"])), "source")
        rows <- order(found[, "Package"])
        found <- cbind(Package = found[, "Package"], LibPath = dirname(found[, "Dir"]), Item = found[, "Topic"],
                       Title = if (length(kinds)) paste0(found[, "Title"], " (", kinds, ")") else character())[rows, , drop = FALSE]
        return(structure(list(title = "Vignettes", header = NULL, results = found, footer = NULL), class = "packageIQR"))
    }
    at <- which(found[, "Topic"] == topic[1L])
    if (!length(at)) {
        warning(gettextf("vignette %s not found", sQuote(topic[1L])), call. = FALSE, domain = NA)
        return(invisible())
    }
    if (length(at) > 1L)
        warning(gettextf("vignette %s found more than once,\nusing the one found in %s", sQuote(topic[1L]),
                         sQuote(file.path(found[at[1L], "Dir"], "doc"))), call. = FALSE, domain = NA)
    v <- as.list(found[at[1L], ])
    for (f in c("R", "PDF")) if (!file.exists(file.path(v$Dir, "doc", v[[f]]))) v[[f]] <- ""
    structure(v, class = "vignette")
}
# The document through options(pdfviewer = ) or options(browser = ); without one, where it is.
print.vignette <- function(x, ...) {
    file <- file.path(x$Dir, "doc", if (nzchar(x$PDF)) x$PDF else x$File)
    html <- grepl("\\.html?$", file, ignore.case = TRUE)
    program <- getOption(if (html) "browser" else "pdfviewer")
    if (!file.exists(file)) warning(gettextf("file %s is not there", sQuote(file)), call. = FALSE, domain = NA)
    else if (!nzchar(x$PDF)) .show_page(readLines(file), x$Title)
    else if (is.function(program)) program(file)
    else if (is.character(program) && nzchar(program[1L]) && nzchar(Sys.which(program[1L])) && nzchar(Sys.getenv("DISPLAY")))
        system2(program[1L], shQuote(file), wait = FALSE)
    else writeLines(c(paste0(x$Title, ":"), file))
    invisible(x)
}
edit.vignette <- function(name, ...) {
    code <- file.path(name$Dir, "doc", name$R)
    if (nzchar(name$R) && file.exists(code)) file.edit(code) else stop("the vignette has no code")
}
browseVignettes <- function(package = NULL, lib.loc = NULL, all = TRUE) {
    found <- .vignettes(package, lib.loc, all)
    of <- found[, "Package"]
    structure(sapply(unique(of), function(p) found[of == p, , drop = FALSE], simplify = FALSE), call = sys.call(), footer = "", class = "browseVignettes")
}
print.browseVignettes <- function(x, ...) {
    if (!length(x)) {
        message(gettextf("No vignettes found by %s", paste(deparse(attr(x, "call")), collapse = "\n")))
        return(invisible(x))
    }
    for (p in names(x)) {
        v <- x[[p]]
        writeLines(c(gettextf("Vignettes in package %s:", sQuote(p)), "",
                     formatDL(v[, "Topic"], paste0(v[, "Title"], "\n", file.path(v[, "Dir"], "doc", ifelse(nzchar(v[, "PDF"]), v[, "PDF"], v[, "File"])))), ""))
    }
    invisible(x)
}
