# Connections: the generics, sink(), capture.output(), readBin() and kin.

# The bytes of a connection, decompressed: read at once.
gzcon <- function(con, level = 6, allowNonCompressed = TRUE, text = FALSE) {
    if (!inherits(con, "connection")) stop("'con' is not a connection")
    if (!isOpen(con)) open(con, "rb")
    if (inherits(con, "textConnection")) {
        if (isOpen(con, "read")) stop("'read' not enabled for this connection")
        stop("cannot create a 'gzcon' connection from a writable textConnection; maybe use rawConnection")
    }
    if (!isOpen(con, "read")) stop("compressed writing through another connection is not part of this program: use gzfile()")
    r <- .gunzip(con, !allowNonCompressed)
    class(r) <- c("gzcon", "connection")
    r
}
# A file of a zip archive, "archive.zip:name"
unz <- function(description, filename, open = "", encoding = getOption("encoding")) {
    folder <- tempfile("unz")
    dir.create(folder)
    archive <- path.expand(description)
    if (!file.exists(archive)) stop("cannot open the connection")
    got <- suppressWarnings(unzip(archive, files = filename, exdir = folder))
    if (!file.exists(got)) stop("cannot open the connection")
    file(got, open, encoding = encoding)
}
open <- function(con, ...) UseMethod("open")
close <- function(con, ...) UseMethod("close")
flush <- function(con) UseMethod("flush")
seek <- function(con, ...) UseMethod("seek")
truncate <- function(con, ...) UseMethod("truncate")
textConnection <- function(object, open = "r", local = FALSE, name = deparse1(substitute(object)), encoding = c("", "bytes", "UTF-8")) {
    if (substr(open, 1L, 1L) == "r" && !is.character(object)) stop("invalid 'text' argument")
    if (substr(open, 1L, 1L) == "r") return(.textConnection(as.character(object), open, local, name, ""))
    force(name)
    env <- if (local) parent.frame() else .GlobalEnv
    eval(as.call(list(.textConnection, object, open, local, name, "")), env)
}
sink <- function(file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    messages <- match.arg(type) == "message"
    ours <- is.character(file) && !messages # opened here, so its end closes it
    con <- if (ours) file(file, if (append) "a" else "w")
           else if (!is.null(file)) file
           else if (messages) stderr()
           else -1L
    if (!is.null(file) && (!inherits(con, "connection") || messages && !isOpen(con)))
        stop(if (messages) "'file' must be NULL or an already open connection" else "'file' must be NULL, a connection or a character string")
    if (messages && split) stop("cannot split the message connection")
    if (is.null(file) && !messages && sink.number() == 0L) warning("no sink to remove")
    else .sink(as.integer(con), append, messages, split, ours)
    invisible()
}
sink.number <- function(type = c("output", "message")) {
    type <- match.arg(type)
    .sink_number(type != "message")
}
readBin <- function(con, what, n = 1L, size = NA_integer_, signed = TRUE, endian = .Platform$endian) {
    kinds <- c("numeric", "double", "integer", "int", "logical", "complex", "character", "raw")
    if (!is.character(what) || length(what) != 1L || !what %in% kinds) what <- typeof(what)
    if (is.character(con)) {
        con <- file(con, "rb")
        on.exit(close(con))
    }
    .read_bin(con, what, n, as.integer(size), signed, endian != .Platform$endian)
}
writeBin <- function(object, con, size = NA_integer_, endian = .Platform$endian, useBytes = FALSE) {
    if (endian == "swap") endian <- if (.Platform$endian == "little") "big" else "little"
    if (!is.vector(object) || mode(object) == "list") stop("can only write vector objects")
    r <- .write_bin(object, con, as.integer(size), endian != .Platform$endian)
    if (is.raw(con)) r else invisible(r)
}
memCompress <- function(from, type = c("gzip", "bzip2", "xz", "none")) {
    bytes <- switch(typeof(from), raw = from, character = charToRaw(paste(from, collapse = "\n")), stop("'from' must be raw or character"))
    .memCompress(bytes, match.arg(type))
}
memDecompress <- function(from, type = c("unknown", "gzip", "bzip2", "xz", "none"), asChar = FALSE) {
    r <- .memDecompress(from, match.arg(type))
    if (asChar) rawToChar(r) else r
}
closeAllConnections <- function() {
    sink(type = "message")
    while (sink.number() > 0) sink()
    for (i in .allConnections()) if (i > 2L) close(getConnection(i))
    invisible()
}
showConnections <- function(all = FALSE) {
    numbers <- .allConnections()
    if (!all) numbers <- numbers[numbers > 2L]
    facts <- lapply(numbers, function(k) summary.connection(getConnection(k)))
    columns <- c("description", "class", "mode", "text", "isopen", "can read", "can write")
    matrix(as.character(unlist(facts)), ncol = 7L, byrow = TRUE, dimnames = list(numbers, columns))
}
getAllConnections <- function() .allConnections()
