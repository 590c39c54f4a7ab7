# Source files and source references.

# ---- source files

.srcfile_made <- function(class, ...) structure(list2env(list(...), parent = emptyenv()), class = class)
srcfile <- function(filename, encoding = getOption("encoding"), Enc = "unknown") {
    stopifnot(is.character(filename), length(filename) == 1L)
    .srcfile_made("srcfile", wd = getwd(), filename = filename, timestamp = file.mtime(filename), Enc = Enc,
                  encoding = if (identical(encoding, "unknown")) "native.enc" else encoding)
}
srcfilecopy <- function(filename, lines, timestamp = Sys.time(), isFile = FALSE) {
    stopifnot(is.character(filename), length(filename) == 1L)
    .srcfile_made(c("srcfilecopy", "srcfile"), filename = filename, wd = getwd(), timestamp = timestamp, isFile = isFile, lines = lines,
                  Enc = "unknown", fixedNewlines = TRUE)
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
    lines <- if (!is.null(srcfile$lines)) srcfile$lines
             else if (inherits(srcfile, "srcfilealias")) return(getSrcLines(srcfile$original, first, last))
                  else readLines(.srcfile_path(srcfile), warn = FALSE)
    lines[seq_along(lines) >= first & seq_along(lines) <= last]
}
# lloc: first line and byte, last line and byte; with 6 the columns too; with 8 the lines as the parser counted them.  What is not
# given is as what was.
srcref <- function(srcfile, lloc) {
    stopifnot(inherits(srcfile, "srcfile"))
    filled <- switch(as.character(length(lloc)), "4" = c(1:4, 2L, 4L, 1L, 3L), "6" = c(1:6, 1L, 3L), "8" = 1:8,
                     .fail("length(lloc) %in% c(4L, 6L, 8L) is not TRUE"))
    structure(as.integer(lloc[filled]), srcfile = srcfile, class = "srcref")
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
