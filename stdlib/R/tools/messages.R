# The texts of a package's R code that may be translated, and its vignettes' sources.

.message_functions <- c("warning", "stop", "message", "packageStartupMessage", "gettext", "gettextf")
.package_r_files <- function(dir) {
    at <- file.path(dir, "R")
    if (!dir.exists(at)) at <- dir
    list_files_with_type(at, "code", OS_subdirs = "unix")
}
.calls_in <- function(file, wanted, visit) {
    walk <- function(e) {
        if (is.call(e)) {
            if (is.name(e[[1L]]) && as.character(e[[1L]]) %in% wanted && visit(e)) return()
            for (x in as.list(e)) if (!missing(x)) walk(x)
        } else if (is.pairlist(e)) for (x in as.list(e)) if (!missing(x)) walk(x)
    }
    for (e in parse(file, keep.source = FALSE)) walk(e)
}
xgettext <- function(dir, verbose = FALSE, asCall = TRUE) {
    files <- .package_r_files(dir)
    options_of <- c("call.", "immediate.", "domain", "appendLF", "trim", "noBreaks.")
    one <- function(f) {
        found <- character()
        strings <- function(e) {
            if (is.character(e)) found <<- c(found, e)
            else if (is.call(e)) {
                if (is.name(e[[1L]]) && as.character(e[[1L]]) %in% c("gettext", "gettextf", .message_functions)) return(visit(e))
                for (x in as.list(e)[-1L]) if (!missing(x)) strings(x)
            }
            invisible()
        }
        visit <- function(e) {
            args <- as.list(e)[-1L]
            name <- as.character(e[[1L]])
            n <- .or(names(args), rep("", length(args)))
            if (any(n == "domain") && (is.na(args[["domain"]]) %in% TRUE)) return(TRUE)
            args <- args[!n %in% options_of]
            if (name == "gettextf") args <- args[seq_len(min(1L, length(args)))]
            for (a in args) {
                if (asCall) found <<- c(found, as.character(a)[seq_len(if (is.call(a)) 0L else 1L)], if (is.call(a)) deparse(a, 500L)[1L])
                else strings(a)
            }
            TRUE
        }
        .calls_in(f, .message_functions, visit)
        trimmed <- function(x) gsub("^[ \t\n]*|[ \t\n]*$", "", x)
        found <- unique(trimmed(encodeString(trimmed(found))))
        structure(found[nzchar(found)], class = "xgettext")
    }
    r <- structure(lapply(files, one), names = files)
    r[lengths(r) > 0L]
}
print.xgettext <- function(x, ...) {
    cat(x, sep = "\n")
    invisible(x)
}
xngettext <- function(dir, verbose = FALSE) {
    files <- .package_r_files(dir)
    one <- function(f) {
        found <- list()
        .calls_in(f, "ngettext", function(e) {
            e <- match.call(ngettext, e)
            if (is.character(e$msg1) && is.character(e$msg2)) found <<- c(found, list(c(e$msg1, e$msg2)))
            TRUE
        })
        structure(found, class = "xngettext")
    }
    r <- structure(lapply(files, one), names = files)
    r[lengths(r) > 0L]
}
print.xngettext <- function(x, ...) {
    for (m in x) cat("\nmsgid        = ", m[1L], "\nmsgid_plural = ", m[2L], "\n", sep = "")
    invisible(x)
}
# The vignettes of a package's source, or of an installed one, and what makes each.
pkgVignettes <- function(package, dir, subdirs = NULL, lib.loc = NULL, output = FALSE, source = FALSE, check = FALSE) {
    if (!missing(package)) {
        if (length(package) != 1L) stop("argument 'package' must be of length 1")
        dir <- find.package(package, lib.loc)
    }
    if (missing(dir)) stop("you must specify 'package' or 'dir'")
    if (!dir.exists(dir)) stop(gettextf("directory '%s' does not exist", dir), domain = NA)
    dir <- file_path_as_absolute(dir)
    subdirs <- .or(subdirs, if (missing(package)) c("vignettes", file.path("inst", "doc")) else "doc")
    at <- file.path(dir, subdirs)
    at <- at[dir.exists(at)]
    if (!length(at)) return(NULL)
    at <- at[1L]
    builders <- if (file.exists(file.path(dir, "DESCRIPTION"))) names(.dependencies(.description_in(dir)$VignetteBuilder))
    for (p in builders) requireNamespace(p, quietly = TRUE)
    engines <- vignetteEngine(package = c("utils", builders))
    docs <- names <- chosen <- patterns <- character()
    for (f in list.files(at, full.names = TRUE)) for (key in names(engines)) for (p in engines[[key]]$pattern)
        if (!f %in% docs && grepl(p, basename(f))) {
        docs <- c(docs, f)
        names <- c(names, sub(p, "", basename(f)))
        chosen <- c(chosen, key)
        patterns <- c(patterns, p)
    }
    if (!length(docs)) return(NULL)
    encodings <- vapply(docs, function(f) {
        l <- grep("^[^%]*\\\\usepackage\\[([^]]*)\\]\\{inputenc\\}|VignetteEncoding", readLines(f, warn = FALSE), value = TRUE)
        if (length(l)) sub(".*VignetteEncoding\\{([^}]*)\\}.*|.*\\\\usepackage\\[([^]]*)\\]\\{inputenc\\}.*", "\\1\\2", l[1L]) else ""
    }, "")
    structure(list(docs = docs, names = names, engines = chosen, patterns = patterns, encodings = encodings, dir = at, pkgdir = dir, msg = character()),
              class = "pkgVignettes")
}
