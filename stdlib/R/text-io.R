# Reading and writing data: write(), scan(), tables; the C side is stdlib/scan.c.
write <- function(x, file = "data", ncolumns = if (is.character(x)) 1 else 5, append = FALSE, sep = " ")
    cat(x, file = file, sep = c(rep.int(sep, ncolumns - 1), "\n"), append = append)

# ---- serialization ------------------------------------------------------------------------------------------------------
serialize <- function(object, connection, ascii = FALSE, xdr = TRUE, version = NULL, refhook = NULL) {
    if (!is.null(connection)) {
        if (!inherits(connection, "connection")) stop("'connection' must be NULL or a connection")
        if (missing(ascii)) ascii <- summary(connection)$text == "text"
    }
    r <- .serialize(object, ascii, xdr, version)
    if (is.null(connection)) return(r)
    if (!isOpen(connection)) {
        open(connection, "wb")
        on.exit(close(connection))
    }
    .conn_write(connection, r)
    invisible(NULL)
}
unserialize <- function(connection, refhook = NULL) .unserialize(connection)
saveRDS <- function(object, file = "", ascii = FALSE, version = NULL, compress = TRUE, refhook = NULL) {
    if (is.character(file)) {
        if (file == "") stop("'file' must be non-empty string")
        r <- .serialize(object, ascii, TRUE, version)
        kind <- if (is.logical(compress)) { if (compress) "gzip" else "none" } else match.arg(compress, c("gzip", "bzip2", "xz"))
        con <- switch(kind, gzip = gzfile(file, "wb"), bzip2 = bzfile(file, "wb"), xz = xzfile(file, "wb"), file(file, "wb"))
        on.exit(close(con))
        .conn_write(con, r)
    } else if (inherits(file, "connection")) {
        if (!missing(compress)) warning("'compress' is ignored unless 'file' is a file name")
        r <- .serialize(object, ascii, TRUE, version)
        if (!isOpen(file)) {
            open(file, "wb")
            on.exit(close(file))
        }
        .conn_write(file, r)
    } else stop("bad 'file' argument")
    invisible()
}
readRDS <- function(file, refhook = NULL) {
    if (is.character(file)) {
        con <- gzfile(file, "rb")
        on.exit(close(con))
    } else if (inherits(file, "connection")) {
        con <- file
        if (!isOpen(con)) {
            open(con, "rb")
            on.exit(close(con))
        }
    } else stop("bad 'file' argument")
    .unserialize(con)
}
save <- function(..., list = character(), file = stop("'file' must be specified"), ascii = FALSE, version = NULL,
                 envir = parent.frame(), compress = isTRUE(!ascii), compression_level, eval.promises = TRUE, precheck = TRUE) {
    names <- as.character(substitute(list(...)))[-1L]
    list <- c(list, names)
    ok <- vapply(list, exists, NA, envir = envir)
    if (!all(ok)) {
        n <- sum(!ok)
        stop(sprintf(ngettext(n, "object %s not found", "objects %s not found"), paste(sQuote(list[!ok]), collapse = ", ")), domain = NA)
    }
    values <- lapply(list, get, envir = envir)
    names(values) <- list
    r <- c(charToRaw(if (ascii) "RDA3\n" else "RDX3\n"), .serialize(as.pairlist(values), ascii, TRUE, version))
    if (!is.null(version) && version == 2L) r[4L] <- charToRaw("2")
    if (is.character(file)) {
        if (!nzchar(file)) stop("'file' must be non-empty string")
        kind <- if (is.logical(compress)) { if (compress) "gzip" else "none" } else match.arg(compress, c("gzip", "bzip2", "xz"))
        con <- switch(kind, gzip = gzfile(file, "wb"), bzip2 = bzfile(file, "wb"), xz = xzfile(file, "wb"), file(file, "wb"))
        on.exit(close(con))
    } else if (inherits(file, "connection")) {
        con <- file
        if (!isOpen(con)) {
            open(con, "wb")
            on.exit(close(con))
        }
    } else stop("bad file argument")
    .conn_write(con, r)
    invisible(NULL)
}
save.image <- function(file = ".RData", version = NULL, ascii = FALSE, compress = !ascii, safe = TRUE)
    save(list = names(.GlobalEnv), file = file, version = version, ascii = ascii, compress = compress, envir = .GlobalEnv)
load <- function(file, envir = parent.frame(), verbose = FALSE) {
    if (is.character(file)) {
        con <- gzfile(file)
        on.exit(close(con))
        open(con, "rb")
    } else if (inherits(file, "connection")) {
        con <- file
        if (!isOpen(con)) {
            open(con, "rb")
            on.exit(close(con))
        }
    } else stop("bad 'file' argument")
    magic <- readChar(con, 5L, useBytes = TRUE)
    if (!length(magic)) stop("empty (zero-byte) input file")
    if (!grepl("RD[ABX][23]\n", magic)) stop(gettextf("bad restore file magic number (file may be corrupted) -- no data loaded"), domain = NA)
    x <- as.list(.unserialize(con))
    if (verbose) cat("Loading objects:\n")
    for (n in names(x)) {
        if (verbose) cat("  ", n, "\n", sep = "")
        assign(n, x[[n]], envir = envir)
    }
    invisible(names(x))
}
