# Where a function stands in its source file; what the parser saw.

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
getSrcref <- function(x) if (inherits(x, "srcref")) x else if (is.null(r <- attr(x, "srcref"))) invisible() else r
getSrcFilename <- function(x, full.names = FALSE, unique = TRUE) {
    r <- getSrcref(x)
    if (is.null(r)) character() else attr(r, "srcfile")$filename
}
getSrcDirectory <- function(x, unique = TRUE) {
    r <- getSrcref(x)
    if (is.null(r)) character() else attr(r, "srcfile")$wd
}
getSrcLocation <- function(x, which = c("line", "column", "byte", "parse"), first = TRUE) {
    r <- getSrcref(x)
    if (is.null(r)) NULL else as.integer(r)[switch(match.arg(which), line = if (first) 1L else 3L,
                                                column = if (first) 5L else 6L, byte = if (first) 2L else 4L, parse = if (first) 7L else 8L)]
}
getParseData <- function(x, includeText = NA) {
    src <- if (inherits(x, "srcfile")) x else if (is.null(whole <- attr(x, "srcfile"))) attr(attr(x, "srcref"), "srcfile") else whole
    if (is.null(src$lines) || !isTRUE(getOption("keep.parse.data", TRUE)) || is.null(columns <- .parse_data(src$lines))) return(NULL)
    names(columns) <- c("line1", "col1", "line2", "col2", "id", "parent", "token", "terminal", "text")
    if (!length(columns$id)) return(NULL)
    table <- structure(columns, row.names = columns$id, class = "data.frame", srcfile = src)
    if (isFALSE(includeText)) table$text <- NULL
    else if (isTRUE(includeText)) table$text[!table$terminal] <- getParseText(table, table$id[!table$terminal])
    table
}
getParseText <- function(parseData, id) {
    row <- match(id, parseData$id)
    text <- parseData$text[row]
    if (is.null(text)) text <- character(length(row))
    from_source <- which(!is.na(row) & (!nzchar(text) | grepl("^\\[[0-9]+ chars quoted with '.'\\]$", text)))
    src <- attr(parseData, "srcfile")
    text[from_source] <- vapply(row[from_source], function(i)
        paste(as.character(srcref(src, unlist(parseData[i, c("line1", "col1", "line2", "col2", "col1", "col2")]))), collapse = "\n"), "")
    text[is.na(row)] <- NA_character_
    text
}
