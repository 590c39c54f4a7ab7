# Source files and source references.

# ---- source files

srcfile <- function(filename, encoding = getOption("encoding"), Enc = "unknown") {
    stopifnot(is.character(filename), length(filename) == 1L)
    e <- new.env(hash = TRUE, parent = emptyenv())
    e$wd <- getwd()
    e$filename <- filename
    e$timestamp <- file.mtime(filename)
    if (identical(encoding, "unknown")) encoding <- "native.enc"
    e$encoding <- encoding
    e$Enc <- Enc
    e$isFile <- TRUE
    class(e) <- "srcfile"
    e
}
srcfilecopy <- function(filename, lines, timestamp = Sys.time(), isFile = FALSE) {
    stopifnot(is.character(filename), length(filename) == 1L)
    e <- new.env(parent = emptyenv())
    e$filename <- filename
    e$wd <- getwd()
    e$isFile <- isFile
    e$lines <- lines
    e$fixedNewlines <- TRUE
    e$parseData <- NULL
    e$timestamp <- timestamp
    e$Enc <- "unknown"
    class(e) <- c("srcfilecopy", "srcfile")
    e
}
srcfilealias <- function(filename, srcfile) {
    e <- new.env(parent = emptyenv())
    e$filename <- filename
    e$original <- srcfile
    class(e) <- c("srcfilealias", "srcfile")
    e
}
print.srcfile <- function(x, ...) {
    if (inherits(x, "srcfilealias")) cat("srcfile aliasing", x$original$filename, "as", x$filename, "\n")
    else cat(x$filename, "\n")
    invisible(x)
}
summary.srcfile <- function(object, ...) {
    cat(.srcfile_path(object), "\n")
    invisible(object)
}
.srcfile_path <- function(f) if (nzchar(dirname(f$filename)) && startsWith(f$filename, "/")) f$filename else file.path(f$wd, f$filename)
open.srcfile <- function(con, line, ...) file(.srcfile_path(con), open = "rt")
close.srcfile <- function(con, ...) invisible()
getSrcLines <- function(srcfile, first, last) {
    if (first > last) return(character())
    lines <- if (!is.null(srcfile$lines)) srcfile$lines else if (inherits(srcfile, "srcfilealias")) return(getSrcLines(srcfile$original, first, last)) else readLines(.srcfile_path(srcfile), warn = FALSE)
    lines[seq_along(lines) >= first & seq_along(lines) <= last]
}
srcref <- function(srcfile, lloc) {
    stopifnot(inherits(srcfile, "srcfile"), length(lloc) %in% c(4L, 6L, 8L))
    if (length(lloc) == 4L) lloc <- c(lloc, lloc[c(2L, 4L)])
    if (length(lloc) == 6L) lloc <- c(lloc, lloc[c(1L, 3L)])
    structure(as.integer(lloc), srcfile = srcfile, class = "srcref")
}
as.character.srcref <- function(x, useSource = TRUE, to = x, ...) {
    f <- attr(x, "srcfile")
    x <- as.integer(x)
    lines <- if (useSource) tryCatch(getSrcLines(f, x[1L], x[3L]), error = function(e) NULL)
    if (!length(lines)) return(paste0("<srcref: file \"", f$filename, "\" chars ", x[1L], ":", x[5L], " to ", x[3L], ":", x[6L], ">"))
    lines[length(lines)] <- substring(lines[length(lines)], 1L, x[6L])
    lines[1L] <- substring(lines[1L], x[5L])
    lines
}
print.srcref <- function(x, useSource = TRUE, ...) {
    cat(as.character(x, useSource = useSource), sep = "\n")
    invisible(x)
}
