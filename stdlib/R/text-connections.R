# Connections: the generics, sink(), capture.output(), readBin() and kin.
open <- function(con, ...) UseMethod("open")
close <- function(con, ...) UseMethod("close")
flush <- function(con) UseMethod("flush")
seek <- function(con, ...) UseMethod("seek")
truncate <- function(con, ...) UseMethod("truncate")
textConnection <- function(object, open = "r", local = FALSE, name = deparse1(substitute(object)), encoding = c("", "bytes", "UTF-8")) {
    if (substr(open, 1L, 1L) == "r") return(.textConnection(as.character(object), open, local, name, ""))
    force(name)
    env <- if (local) parent.frame() else .GlobalEnv
    eval(as.call(list(.textConnection, object, open, local, name, "")), env)
}
sink <- function(file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    type <- match.arg(type)
    if (type == "message") {
        if (is.null(file)) file <- stderr()
        else if (!inherits(file, "connection") || !isOpen(file)) stop("'file' must be NULL or an already open connection")
        if (split) stop("cannot split the message connection")
        .sink(as.integer(file), FALSE, TRUE, FALSE, FALSE)
    } else {
        if (is.null(file)) return(invisible(.sink(-1L, FALSE, FALSE, FALSE, FALSE)))
        if (is.character(file)) {
            file <- file(file, if (append) "a" else "w")
            .sink(as.integer(file), append, FALSE, split, TRUE)
            return(invisible())
        } else if (!inherits(file, "connection")) stop("'file' must be NULL, a connection or a character string")
        .sink(as.integer(file), append, FALSE, split, FALSE)
    }
    invisible()
}
sink.number <- function(type = c("output", "message")) {
    type <- match.arg(type)
    .sink_number(type != "message")
}
capture.output <- function(..., file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    type <- match.arg(type)
    rval <- NULL
    closeit <- TRUE
    if (is.null(file)) file <- textConnection("rval", "w", local = TRUE)
    else if (is.character(file)) file <- file(file, if (append) "a" else "w")
    else if (inherits(file, "connection")) {
        if (!isOpen(file)) open(file, if (append) "a" else "w")
        else closeit <- FALSE
    } else stop("'file' must be NULL, a character string or a connection")
    sink(file, type = type, split = split)
    on.exit({
        sink(type = type, split = split)
        if (closeit) close(file)
    })
    for (i in seq_len(...length())) {
        out <- withVisible(...elt(i))
        if (out$visible) print(out$value)
    }
    on.exit()
    sink(type = type, split = split)
    if (closeit) close(file)
    if (is.null(rval)) invisible(NULL) else rval
}
readBin <- function(con, what, n = 1L, size = NA_integer_, signed = TRUE, endian = .Platform$endian) {
    if (!is.character(what) || is.na(what) || length(what) != 1L || !any(what == c("numeric", "double", "integer", "int", "logical", "complex", "character", "raw")))
        what <- typeof(what)
    if (endian == "swap") endian <- if (.Platform$endian == "little") "big" else "little"
    .read_bin(con, what, n, as.integer(size), signed, endian != .Platform$endian)
}
writeBin <- function(object, con, size = NA_integer_, endian = .Platform$endian, useBytes = FALSE) {
    if (endian == "swap") endian <- if (.Platform$endian == "little") "big" else "little"
    if (!is.vector(object) || mode(object) == "list") stop("can only write vector objects")
    r <- .write_bin(object, con, as.integer(size), endian != .Platform$endian)
    if (is.raw(con)) r else invisible(r)
}
memCompress <- function(from, type = c("gzip", "bzip2", "xz", "none")) {
    if (is.character(from)) from <- charToRaw(paste(from, collapse = "\n"))
    else if (!is.raw(from)) stop("'from' must be raw or character")
    .memCompress(from, match.arg(type))
}
memDecompress <- function(from, type = c("unknown", "gzip", "bzip2", "xz", "none"), asChar = FALSE) {
    r <- .memDecompress(from, match.arg(type))
    if (asChar) rawToChar(r) else r
}
closeAllConnections <- function() {
    while (sink.number() > 0) sink()
    for (i in .allConnections()) if (i > 2L) close(getConnection(i))
    invisible()
}
showConnections <- function(all = FALSE) {
    set <- .allConnections()
    if (!all) set <- set[set > 2L]
    ans <- matrix("", length(set), 7L)
    for (i in seq_along(set)) ans[i, ] <- unlist(summary.connection(getConnection(set[i])))
    rownames(ans) <- set
    colnames(ans) <- c("description", "class", "mode", "text", "isopen", "can read", "can write")
    if (!all) ans[, 1L:7L, drop = FALSE] else ans[, , drop = FALSE]
}
getAllConnections <- function() .allConnections()
