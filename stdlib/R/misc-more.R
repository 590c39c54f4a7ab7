# Small functions of the packages base, methods, stats and utils.

isa <- function(x, what) if (isS4(x)) methods::is(x, what) else all(class(x) %in% what)
`mode<-` <- function(x, value) {
    if (storage.mode(x) == value) return(x)
    if (is.factor(x)) stop("invalid to change the storage mode of a factor")
    at <- attributes(x)
    x <- switch(value, `(` = , name = as.name(x), call = as.call(x), `function` = as.function(x), single = as.single(x), get(paste0("as.", value), mode = "function")(x))
    if (!value %in% c("name", "call", "function")) attributes(x) <- at
    x
}
as.single <- function(x, ...) structure(as.double(x), Csingle = TRUE)
is.single <- function(x) stop("type \"single\" unimplemented in R")
as.null <- function(x, ...) UseMethod("as.null")
as.null.default <- function(x, ...) NULL
enquote <- function(cl) as.call(list(as.name("quote"), cl))
asS3 <- function(object, flag = TRUE, complete = TRUE) asS4(object, !as.logical(flag), complete)
gc.time <- function(on = TRUE) numeric(5L)
.Autoloaded <- NULL
print.listof <- function(x, ...) {
    tags <- if (length(names(x)) == length(x)) names(x) else paste("Component", seq_along(x))
    for (k in seq_along(x)) {
        cat(tags[k], ":\n")
        print(x[[k]], ...)
        cat("\n")
    }
    invisible(x)
}
`[.listof` <- function(x, i, ...) structure(NextMethod("["), class = class(x))
`[.simple.list` <- function(x, i, ...) structure(NextMethod("["), class = class(x))
rep.numeric_version <- function(x, ...) structure(NextMethod("rep"), class = oldClass(x))
formalArgs <- function(def) {
    if (is.character(def)) def <- get(def, envir = parent.frame(), mode = "function")
    names(formals(def))
}
functionBody <- body
`functionBody<-` <- `body<-`
hasArg <- function(name) {
    wanted <- as.character(substitute(name))
    up <- sys.parent()
    known <- names(formals(sys.function(up)))
    if (wanted %in% known) eval(substitute(!missing(name)), sys.frame(up))
    else "..." %in% known && wanted %in% eval(quote(...names()), parent.frame())
}
getFunction <- function(name, generic = TRUE, mustFind = TRUE, where = topenv(parent.frame())) {
    if (exists(name, envir = where, mode = "function")) get(name, envir = where, mode = "function")
    else if (mustFind) stop(gettextf("no %s function %s found", if (generic) "" else "non-generic", sQuote(name)), domain = NA)
}
.known_globals <- new.env()
globalVariables <- function(names, package, add = TRUE) {
    if (missing(package)) package <- environmentName(topenv(parent.frame()))
    if (missing(names)) names <- character()
    all <- if (add) unique(c(.known_globals[[package]], names)) else names
    .known_globals[[package]] <- all
    all
}
suppressForeignCheck <- function(names, package, add = TRUE) invisible(if (missing(names)) character() else names)
warnErrList <- function(x, warn = TRUE, errValue = NULL) {
    failed <- vapply(x, inherits, NA, what = "error")
    if (!any(failed)) return(x)
    counts <- table(vapply(x[failed], conditionMessage, ""))
    n <- sum(counts)
    where <- deparse(x[failed][[1L]]$call, width.cutoff = 40)[1L]
    text <- if (length(counts) == 1L) sprintf(ngettext(n, "%d error caught in %s: %s", "%d times caught the same error in %s: %s"), n, where, names(counts))
            else paste(c(sprintf("%d errors caught in %s.  The error messages and their frequencies are", n, where), capture.output(counts)), collapse = "\n")
    if (warn) warning(text, call. = FALSE, domain = NA)
    x[failed] <- list(errValue)
    structure(x, warningMsg = text)
}
apropos <- function(what, where = FALSE, ignore.case = TRUE, dot_ignore.case = TRUE, mode = "any") {
    stopifnot(is.character(what))
    nms <- unique(unlist(lapply(search(), function(p) ls(as.environment(p)))))
    x <- nms[grepl(what, nms, ignore.case = ignore.case)]
    if (mode != "any") x <- x[vapply(x, exists, NA, mode = mode)]
    sort(x)
}
removeSource <- function(fn) {
    if (is.primitive(fn)) return(fn)
    clean <- function(part) {
        if (is.name(part)) return(part)
        attr(part, "srcref") <- attr(part, "wholeSrcref") <- attr(part, "srcfile") <- NULL
        if (is.call(part) || is.expression(part)) for (i in seq_along(part)) if (is.call(part[[i]]) || is.expression(part[[i]])) part[[i]] <- clean(part[[i]])
        part
    }
    if (is.function(fn)) {
        attr(fn, "srcref") <- NULL
        if (is.call(b <- body(fn))) {
            at <- attributes(fn)
            body(fn, envir = environment(fn)) <- clean(b)
            attributes(fn) <- at
        }
        fn
    } else if (is.language(fn)) clean(fn)
    else stop("argument is not a function or language object")
}
polym <- function(..., degree = 1, coefs = NULL, raw = FALSE) {
    dots <- list(...)
    nd <- length(dots)
    if (nd == 0) stop("must supply one or more vectors")
    if (nd == 1) return(poly(dots[[1L]], degree, coefs = coefs, raw = raw))
    n <- lengths(dots)
    if (any(n != n[1L])) stop("arguments must have the same length")
    z <- do.call(expand.grid, rep.int(list(0:degree), nd))
    s <- rowSums(z)
    ind <- 0 < s & s <= degree
    z <- z[ind, , drop = FALSE]
    s <- s[ind]
    aPoly <- lapply(seq_len(nd), function(i) if (is.null(coefs)) poly(dots[[i]], degree, raw = raw, simple = raw) else poly(dots[[i]], degree = degree, coefs = coefs[[i]], simple = TRUE))
    res <- 1
    for (i in seq_len(nd)) res <- res * cbind(1, unclass(aPoly[[i]])[, , drop = FALSE])[, 1 + z[, i], drop = FALSE]
    res <- matrix(as.vector(res), n[1L])
    colnames(res) <- apply(z, 1L, function(x) paste(x, collapse = "."))
    if (raw) structure(res, degree = as.vector(s), class = c("poly", "matrix"))
    else if (is.null(coefs)) structure(res, degree = as.vector(s), coefs = lapply(aPoly, attr, "coefs"), class = c("poly", "matrix"))
    else structure(res, degree = as.vector(s), coefs = coefs, class = c("poly", "matrix"))
}
alarm <- function() {
    cat("\a")
    flush.console()
}
lsf.str <- function(pos = -1, envir, ...) {
    where <- if (!missing(envir)) envir else if (is.environment(pos)) pos else if (is.character(pos) || pos > 0) as.environment(pos) else parent.frame()
    ls.str(envir = where, mode = "function", ...)
}
limitedLabels <- function(value, maxwidth = getOption("width") - 5L) {
    calls <- as.list(value)
    text <- vapply(calls, function(e) {
        line <- utils::getSrcref(e)
        at <- if (is.null(line)) "" else paste0(basename(attr(line, "srcfile")$filename), "#", line[1L], ": ")
        paste0(at, paste(deparse(e), collapse = " "))
    }, "")
    if (is.null(maxwidth) || maxwidth < 40L) maxwidth <- 40L
    strtrim(text, min(maxwidth, 1000L))
}
.DollarNames <- function(x, pattern) UseMethod(".DollarNames")
.DollarNames.default <- function(x, pattern = "") {
    if (is.atomic(x) || is.symbol(x)) return(character())
    grep(pattern, names(x), value = TRUE)
}
.DollarNames.list <- function(x, pattern = "") grep(pattern, names(x), value = TRUE)
.DollarNames.environment <- function(x, pattern = "") ls(x, all.names = TRUE, pattern = pattern)

# The Data Interchange Format of spreadsheets: pairs of lines, "type,number" and text; -1,0 and BOT begin a row, EOD ends all.
read.DIF <- function(file, header = FALSE, dec = ".", numerals = c("allow.loss", "warn.loss", "no.loss"), row.names, col.names,
                     as.is = !stringsAsFactors, na.strings = "NA", colClasses = NA, nrows = -1, skip = 0, check.names = TRUE,
                     blank.lines.skip = TRUE, stringsAsFactors = FALSE, transpose = FALSE, fileEncoding = "") {
    numerals <- match.arg(numerals)
    lines <- if (is.character(file) && file == "clipboard") stop("the clipboard is not part of this program") else readLines(file, warn = FALSE)
    at <- match("DATA", lines)
    if (is.na(at)) stop("file has no data")
    lines <- lines[-seq_len(at + 2L)]
    rows <- list()
    row <- NULL
    i <- 1L
    while (i < length(lines)) {
        head <- strsplit(lines[i], ",", fixed = TRUE)[[1L]]
        text <- lines[i + 1L]
        kind <- as.integer(head[1L])
        if (kind == -1L) {
            if (!is.null(row)) rows[[length(rows) + 1L]] <- row
            if (text == "EOD") break
            row <- character()
        } else row <- c(row, if (kind == 1L) gsub("\"\"", "\"", sub("^\"(.*)\"$", "\\1", text), fixed = TRUE)
                             else switch(text, V = head[2L], `NA` = NA_character_, TRUE. = "TRUE", FALSE. = "FALSE", `TRUE` = "TRUE", `FALSE` = "FALSE", NA_character_))
        i <- i + 2L
    }
    rows <- rows[seq_along(rows) > skip]
    width <- max(0L, lengths(rows))
    cells <- do.call(rbind, lapply(rows, function(r) c(r, rep(NA_character_, width - length(r)))))
    if (transpose) cells <- t(cells)
    first <- NULL
    if (header && nrow(cells)) {
        first <- cells[1L, ]
        cells <- cells[-1L, , drop = FALSE]
    }
    if (nrows >= 0) cells <- cells[seq_len(min(nrows, nrow(cells))), , drop = FALSE]
    columns <- lapply(seq_len(ncol(cells)), function(j) {
        v <- cells[, j]
        class <- if (length(colClasses) == ncol(cells)) colClasses[j] else colClasses[1L]
        if (is.na(class)) type.convert(v, na.strings = na.strings, as.is = as.is, dec = dec, numerals = numerals) else methods::as(v, class)
    })
    names(columns) <- if (!missing(col.names)) col.names else if (is.null(first)) paste0("V", seq_along(columns)) else if (check.names) make.names(first, unique = TRUE) else first
    r <- as.data.frame(columns, optional = TRUE)
    if (!missing(row.names)) rownames(r) <- row.names
    r
}
getDataPart <- function(object, NULL.for.none = FALSE) object@.Data

# The bytes of a connection, decompressed: read at once.
gzcon <- function(con, level = 6, allowNonCompressed = TRUE, text = FALSE) {
    if (!inherits(con, "connection")) stop("'con' is not a connection")
    if (!isOpen(con)) open(con, "rb")
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
