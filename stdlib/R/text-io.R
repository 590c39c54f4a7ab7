# Reading and writing data: write(), scan(), tables; the C side is stdlib/scan.c.
write <- function(x, file = "data", ncolumns = if (is.character(x)) 1 else 5, append = FALSE, sep = " ")
    cat(x, file = file, sep = c(rep.int(sep, ncolumns - 1), "\n"), append = append)

# ---- serialization ------------------------------------------------------------------------------------------------------
serialize <- function(object, connection, ascii = FALSE, xdr = TRUE, version = NULL, refhook = NULL) {
    if (is.null(connection)) return(.serialize(object, ascii, xdr, version, refhook))
    if (!inherits(connection, "connection")) stop("'connection' must be a connection")
    bytes <- .serialize(object, if (missing(ascii)) summary(connection)$text == "text" else ascii, xdr, version, refhook)
    if (!isOpen(connection)) {
        on.exit(close(connection))
        open(connection, "wb")
    }
    .conn_write(connection, bytes)
    NULL
}
.compression <- function(kind) {
    if (!(kind %in% c("gzip", "bzip2", "xz"))) stop(simpleError(gettextf("invalid 'compress' argument: %s", kind), sys.call(-1L)))
    kind
}
saveRDS <- function(object, file = "", ascii = FALSE, version = NULL, compress = TRUE, refhook = NULL) {
    if (is.character(file)) {
        if (file == "") stop("'file' must be non-empty string")
        r <- .serialize(object, ascii, TRUE, version, refhook)
        kind <- if (is.logical(compress)) { if (compress) "gzip" else "none" } else .compression(compress)
        mode <- "wb"
        con <- switch(kind, gzip = gzfile(file, mode), bzip2 = bzfile(file, mode), xz = xzfile(file, mode), file(file, mode))
        on.exit(close(con))
        .conn_write(con, r)
    } else if (inherits(file, "connection")) {
        if (!missing(compress)) warning("'compress' is ignored unless 'file' is a file name")
        r <- .serialize(object, ascii, TRUE, version, refhook)
        if (!isOpen(file)) {
            open(file, "wb")
            on.exit(.unopen(file))
        }
        .conn_write(file, r)
    } else stop("bad 'file' argument")
    invisible()
}
readRDS <- function(file, refhook = NULL) {
    ours <- is.character(file)
    con <- if (ours) gzfile(file, "rb") else file
    if (!inherits(con, "connection")) stop("bad 'file' argument")
    if (ours) on.exit(close(con))
    else if (!isOpen(con)) {
        open(con, "rb")
        on.exit(.unopen(con))
    }
    unserialize(con, refhook)
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
    r <- c(charToRaw(if (ascii) "RDA3\n" else "RDX3\n"), .serialize(as.pairlist(values), ascii, TRUE, version, NULL))
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
        readChar(con, 5L, useBytes = TRUE) # can it be opened?
        open(con, "rb")
    } else if (inherits(file, "connection")) {
        con <- file
        if (!isOpen(con)) {
            open(con, "rb")
            on.exit(close(con))
        }
        if (inherits(con, "file") && summary(con)$mode == "rb") con <- gzcon(con)
    } else stop("bad 'file' argument")
    magic <- readChar(con, 5L, useBytes = TRUE)
    if (!length(magic)) stop("empty (zero-byte) input file")
    if (!grepl("RD[ABX][23]\n", magic)) stop(gettextf("bad restore file magic number (file may be corrupted) -- no data loaded"), domain = NA)
    x <- as.list(unserialize(con))
    if (verbose) cat("Loading objects:\n")
    for (n in names(x)) {
        if (verbose) cat("  ", n, "\n", sep = "")
        assign(n, x[[n]], envir = envir)
    }
    invisible(names(x))
}

# What is typed at scan()'s prompts: up to an empty line, or as many items or lines as are wanted (0 and less: any number).
.console_items <- function(items, lines, sep, quote) {
    typed <- character()
    have <- 0L
    repeat {
        line <- readline(paste0(have + 1L, ": "))
        if (!nzchar(line)) break
        typed <- c(typed, line)
        have <- length(scan(text = typed, what = "", sep = sep, quote = quote, quiet = TRUE))
        if (items > 0 && have >= items || lines > 0L && length(typed) >= lines) break
    }
    typed
}

# ---- scan, tables -------------------------------------------------------------------------------------------------------
scan <- function(file = "", what = double(), nmax = -1L, n = -1L, sep = "", quote = if (identical(sep, "\n")) "" else "'\"",
                 dec = ".", skip = 0L, nlines = 0L, na.strings = "NA", flush = FALSE, fill = FALSE, strip.white = FALSE,
                 quiet = FALSE, blank.lines.skip = TRUE, multi.line = TRUE, comment.char = "", allowEscapes = FALSE,
                 fileEncoding = "", encoding = "unknown", text, skipNul = FALSE) {
    na.strings <- as.character(na.strings)
    call <- sys.call()
    if (!missing(n)) {
        if (missing(nmax)) nmax <- n / pmax(length(what), 1L) else stop("either specify 'nmax' or 'n', but not both.")
    }
    if (missing(file) && !missing(text)) {
        file <- textConnection(text, encoding = "UTF-8")
        on.exit(close(file))
    }
    if (is.character(file)) {
        if (file == "" && interactive()) {
            file <- textConnection(.console_items(nmax * if (is.list(what)) length(what) else 1L, nlines, sep, quote))
            on.exit(close(file))
        } else if (file == "") file <- stdin()
        else {
            file <- if (nzchar(fileEncoding)) file(file, "r", encoding = fileEncoding) else file(file, "r")
            on.exit(close(file))
        }
    }
    if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
    if (!isOpen(file)) {
        open(file, "r")
        on.exit(close(file))
    }
    islist <- is.list(what)
    nf <- if (islist) length(what) else 1L
    lines <- if (nlines > 0L) nlines else if (islist && !multi.line && nmax > 0) nmax else 0L
    cells <- if (nmax > 0) nmax * nf else 0
    if (islist && flush) cells <- 0
    if (identical(sep, "\n")) {
        x <- readLines(file, n = if (nmax > 0) nmax + skip else -1L, warn = FALSE)
        if (skip > 0L) x <- x[-seq_len(skip)]
        if (blank.lines.skip) x <- x[nzchar(x)]
        f <- list(x, seq_along(x), rep_len(FALSE, length(x)), length(x))
    } else f <- .fields(file, sep, quote, comment.char, skip, lines, cells, blank.lines.skip,
                        (if (islist) any(strip.white) else isTRUE(strip.white)) || sep == "" ||
                        !(islist || is.character(what)), allowEscapes, flush && !islist)
    convert <- function(s, w, quoted) {
        na <- (s %in% na.strings)
        if (is.character(w)) {
            s[na & !quoted] <- NA_character_
            return(s)
        }
        if (is.null(w)) return(NULL)
        blank <- !nzchar(trimws(s))
        s[na | blank] <- NA_character_
        if (dec != ".") s <- sub(dec, ".", s, fixed = TRUE)
        r <- if (is.logical(w)) .type_convert(s, character(), ".", "")
             else suppressWarnings(switch(typeof(w), integer = as.integer(s), double = as.numeric(s), complex = as.complex(s),
                                          raw = as.raw(strtoi(s, 16L)), stop("invalid 'what' specified")))
        want <- switch(typeof(w), logical = "a logical", integer = "an integer", double = "a real", complex = "a complex", raw = "a raw")
        bad <- if (is.logical(w)) (if (is.logical(r)) rep_len(FALSE, length(s)) else !is.na(s)) else is.na(r) & !is.na(s) & !(s %in% c("NaN", "nan", "NA"))
        if (typeof(w) == "integer") bad <- bad | (!is.na(s) & grepl("[.eE]", s) & !grepl("^0[xX]", s))
        if (any(bad)) stop(simpleError(sprintf("scan() expected '%s', got '%s'", want, s[which(bad)[1L]]), call))
        r
    }
    if (!islist) {
        r <- convert(f[[1L]], what, f[[3L]])
        if (!quiet) cat("Read ", length(r), " item", if (length(r) != 1L) "s", "\n", sep = "", file = stderr())
        return(r)
    }
    s <- f[[1L]]
    q <- f[[3L]]
    rec <- f[[2L]]
    if (flush || fill || !multi.line) {
        cnt <- tabulate(rec, f[[4L]])
        cnt <- cnt[cnt > 0L]
        pos <- sequence(cnt)
        ids <- rep(seq_along(cnt), cnt)
        if (!flush && !fill && any(cnt != nf)) stop(simpleError(sprintf("line %d did not have %d elements", which(cnt != nf)[1L], nf), call))
        nr <- length(cnt)
        cols <- lapply(seq_len(nf), function(j) {
            v <- rep_len("", nr)
            k <- pos == j
            v[ids[k]] <- s[k]
            qq <- rep_len(FALSE, nr)
            qq[ids[k]] <- q[k]
            convert(v, what[[j]], qq)
        })
    } else {
        nr <- ceiling(length(s) / nf)
        if (length(s) %% nf) {
            warning("number of items read is not a multiple of the number of columns")
            s <- c(s, rep_len("", nr * nf - length(s)))
            q <- c(q, rep_len(FALSE, nr * nf - length(q)))
        }
        cols <- lapply(seq_len(nf), function(j) {
            k <- seq.int(j, by = nf, length.out = nr)
            convert(s[k], what[[j]], q[k])
        })
    }
    names(cols) <- names(what)
    if (!quiet) cat("Read ", nr, " record", if (nr != 1L) "s", "\n", sep = "", file = stderr())
    cols
}
count.fields <- function(file, sep = "", quote = "\"'", skip = 0, blank.lines.skip = TRUE, comment.char = "#") {
    if (is.character(file)) {
        file <- file(file)
        on.exit(close(file))
    }
    if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
    if (!isOpen(file)) {
        open(file, "r")
        on.exit(close(file))
    }
    f <- .fields(file, sep, quote, comment.char, skip, 0, 0, blank.lines.skip, FALSE, FALSE, FALSE)
    if (f[[4L]] == 0) return(NULL)
    n <- tabulate(f[[2L]], f[[4L]])
    breaks <- nchar(gsub("[^\n]", "", f[[1L]])) # a record ends on the line where its last field does
    if (!any(breaks)) return(n)
    more <- as.vector(rowsum(breaks, factor(f[[2L]], seq_along(n)))[, 1L])
    r <- rep.int(NA_integer_, length(n) + sum(more))
    r[cumsum(more + 1L)] <- n
    r
}
type.convert <- function(x, ...) UseMethod("type.convert")
type.convert.default <- function(x, na.strings = "NA", as.is, dec = ".", numerals = c("allow.loss", "warn.loss", "no.loss"), tryLogical = TRUE, ...) {
    if (is.array(x) || is.vector(x) || is.factor(x)) {
        if (missing(as.is)) {
            warning("'as.is' should be specified by the caller; using TRUE")
            as.is <- TRUE
        }
        a <- if (is.array(x)) attributes(x)[c("dim", "dimnames")] else list(names = names(x))
        x <- as.character(x)
        r <- .type_convert(x, as.character(na.strings), dec, match.arg(numerals))
        if (is.character(r) && !as.is) r <- factor(r)
        for (n in names(a)) if (!is.null(a[[n]])) attr(r, n) <- a[[n]]
        r
    } else stop("the first argument must be of mode character")
}
type.convert.list <- function(x, ...) {
    x[] <- lapply(x, type.convert, ...)
    x
}
type.convert.data.frame <- function(x, ...) {
    x[] <- lapply(x, type.convert, ...)
    x
}
read.table <- function(file, header = FALSE, sep = "", quote = "\"'", dec = ".", fill = !blank.lines.skip, row.names, col.names,
                       as.is = !stringsAsFactors, tryLogical = TRUE, na.strings = "NA", colClasses = NA, nrows = -1, skip = 0,
                       check.names = TRUE, strip.white = FALSE, blank.lines.skip = TRUE, comment.char = "#",
                       allowEscapes = FALSE, flush = FALSE, stringsAsFactors = FALSE, fileEncoding = "", encoding = "unknown",
                       text, skipNul = FALSE, numerals = c("allow.loss", "warn.loss", "no.loss")) {
    if (missing(file) && !missing(text)) {
        file <- textConnection(text, encoding = "UTF-8")
        on.exit(close(file))
    }
    if (is.character(file)) {
        file <- if (nzchar(fileEncoding)) file(file, "rt", encoding = fileEncoding) else file(file, "rt")
        on.exit(close(file))
    }
    if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
    if (!isOpen(file, "rt")) {
        open(file, "rt")
        on.exit(close(file))
    }
    limit <- if (nrows > 0) nrows + (!missing(header) && isTRUE(header)) else 0
    auto <- missing(header)
    if (auto && limit > 0) limit <- limit + 1
    f <- .fields(file, sep, quote, comment.char, skip, limit, 0, blank.lines.skip, strip.white, allowEscapes, flush && FALSE)
    s <- f[[1L]]
    q <- f[[3L]]
    cnt <- tabulate(f[[2L]], f[[4L]])
    if (!length(cnt)) {
        if (missing(col.names)) stop("no lines available in input")
        rows <- 0L
        cols <- length(col.names)
        r <- rep_len(list(logical()), cols)
        names(r) <- col.names
        attr(r, "row.names") <- integer()
        class(r) <- "data.frame"
        return(r)
    }
    start <- cumsum(c(0L, cnt))[seq_along(cnt)]
    cols <- max(cnt[seq_len(min(5L, length(cnt)))], if (!missing(col.names)) length(col.names))
    if (!missing(col.names)) cols <- max(cols, length(col.names))
    first <- s[start[1L] + seq_len(cnt[1L])]
    rlabp <- cols - (if (missing(col.names)) cnt[1L] else length(col.names)) == 1L && length(cnt) > 1L
    if (auto && rlabp) header <- TRUE
    if (!header) rlabp <- FALSE
    if (header) {
        if (missing(col.names)) col.names <- first
        else if (length(first) != length(col.names)) warning("header and 'col.names' are of different lengths")
        if (rlabp) col.names <- c("row.names", col.names)
        keep <- seq_along(cnt)[-1L]
    } else {
        if (missing(col.names)) col.names <- paste0("V", seq_len(cols))
        keep <- seq_along(cnt)
    }
    if (nrows > 0 && length(keep) > nrows) keep <- keep[seq_len(nrows)]
    if (length(col.names) + rlabp < cols) {
        if (header && length(col.names) < cols) stop("more columns than column names")
        col.names <- c(col.names, paste0("V", seq.int(length(col.names) + 1L, length.out = cols - length(col.names))))
    }
    if (!header && length(col.names) < cols) stop("more columns than column names")
    if (fill && length(col.names) > cols) cols <- length(col.names)
    if (!fill && cols > 0L && length(col.names) > cols) stop("more column names than columns")
    if (cols == 0L) stop("first five rows are empty: giving up")
    if (check.names) col.names <- make.names(col.names, unique = TRUE)
    if (rlabp) col.names[1L] <- "row.names"
    cnt <- cnt[keep]
    start <- start[keep]
    nr <- length(keep)
    if (!fill && !flush) {
        bad <- which(cnt != cols)
        if (length(bad)) stop(simpleError(sprintf("line %d did not have %d elements", bad[1L], cols),
                                          quote(scan(file = file, what = what, sep = sep, quote = quote, dec = dec, nmax = nrows))))
    } else if (any(cnt > cols)) { # longer lines wrap, as scan() has it
        if (flush) cnt <- pmin(cnt, cols)
        else {
            extra <- ceiling(cnt / cols)
            extra[extra < 1L] <- 1L
            id <- rep(seq_along(cnt), extra)
            piece <- sequence(extra) - 1L
            start <- start[id] + piece * cols
            cnt <- pmin(cnt[id] - piece * cols, cols)
            nr <- length(cnt)
        }
    }
    data <- vector("list", cols)
    quoted <- logical(cols)
    isna <- function(v) v %in% na.strings
    if (is.character(colClasses) && !is.null(names(colClasses))) {
        cc <- rep_len(NA_character_, cols)
        at <- match(names(colClasses), col.names)
        if (anyNA(at)) warning("not all columns named in 'colClasses' exist")
        cc[at[!is.na(at)]] <- colClasses[!is.na(at)]
        colClasses <- cc
    } else colClasses <- rep_len(colClasses, cols)
    known <- colClasses %in% c("logical", "integer", "numeric", "complex", "character", "raw", "double")
    strip1 <- sep != "" && !strip.white
    for (j in seq_len(cols)) {
        k <- cnt >= j
        v <- rep_len("", nr)
        v[k] <- s[start[k] + j]
        cl <- colClasses[j]
        if (!is.na(cl) && cl == "NULL") next
        if (is.na(cl) && !(j == 1L && rlabp)) {
            data[[j]] <- type.convert(v, na.strings = na.strings, as.is = TRUE, dec = dec)
            nas <- if (is.logical(as.is)) rep_len(as.is, cols)[j] else if (is.character(as.is)) col.names[j] %in% as.is else j %in% as.is
            if (is.character(data[[j]]) && !nas) data[[j]] <- factor(data[[j]])
        } else if (is.na(cl)) data[[j]] <- v
        else {
            v[isna(v)] <- NA
            data[[j]] <- switch(cl, character = v, factor = as.factor(v), Date = as.Date(v), POSIXct = as.POSIXct(v),
                logical = type.convert(v, as.is = TRUE), integer = , numeric = , double = , complex = {
                    blank <- !nzchar(trimws(v))
                    v[blank] <- NA
                    if (dec != ".") v <- sub(dec, ".", v, fixed = TRUE)
                    r <- suppressWarnings(switch(cl, integer = as.integer(v), complex = as.complex(v), as.numeric(v)))
                    bad <- which(is.na(r) & !is.na(v) & v != "NaN")
                    if (length(bad)) stop(sprintf("scan() expected '%s', got '%s'", c(integer = "an integer", numeric = "a real", double = "a real", complex = "a complex")[[cl]], v[bad[1L]]), call. = FALSE)
                    r
                }, raw = as.raw(v), methods::as(v, cl))
        }
    }
    names(data) <- col.names
    if (any(drop <- !is.na(colClasses) & colClasses == "NULL")) {
        data <- data[!drop]
        col.names <- col.names[!drop]
        cols <- length(data)
    }
    compact <- .set_row_names(nr)
    if (missing(row.names)) {
        if (rlabp) {
            row.names <- as.character(data[[1L]])
            data <- data[-1L]
            compact <- row.names
        }
    } else if (is.null(row.names)) {
    } else if (is.character(row.names)) {
        if (length(row.names) == 1L) {
            at <- match(row.names, col.names)
            if (is.na(at)) stop("invalid 'row.names' specification")
            compact <- as.character(data[[at]])
            data <- data[-at]
        } else compact <- row.names
    } else if (is.numeric(row.names) && length(row.names) == 1L) {
        at <- row.names
        compact <- as.character(data[[at]])
        data <- data[-at]
    } else if (is.numeric(row.names)) compact <- as.character(row.names)
    if (is.character(compact)) {
        if (length(compact) != nr) stop("invalid 'row.names' length")
        if (anyDuplicated(compact)) stop("duplicate 'row.names' are not allowed")
        if (anyNA(compact)) stop("missing values in 'row.names' are not allowed")
    }
    class(data) <- "data.frame"
    attr(data, "row.names") <- compact
    data
}
read.csv <- function(file, header = TRUE, sep = ",", quote = "\"", dec = ".", fill = TRUE, comment.char = "", ...)
    read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill, comment.char = comment.char, ...)
read.csv2 <- function(file, header = TRUE, sep = ";", quote = "\"", dec = ",", fill = TRUE, comment.char = "", ...)
    read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill, comment.char = comment.char, ...)
read.delim <- function(file, header = TRUE, sep = "\t", quote = "\"", dec = ".", fill = TRUE, comment.char = "", ...)
    read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill, comment.char = comment.char, ...)
read.delim2 <- function(file, header = TRUE, sep = "\t", quote = "\"", dec = ",", fill = TRUE, comment.char = "", ...)
    read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill, comment.char = comment.char, ...)
read.fwf <- function(file, widths, header = FALSE, sep = "\t", skip = 0, row.names, col.names, n = -1, buffersize = 2000, fileEncoding = "", ...) {
    if (is.character(file)) {
        file <- file(file, "rt")
        on.exit(close(file))
    }
    lines <- readLines(file, warn = FALSE)
    if (skip > 0) lines <- lines[-seq_len(skip)]
    head <- NULL
    if (header) {
        head <- lines[1L]
        lines <- lines[-1L]
    }
    if (n >= 0) lines <- lines[seq_len(min(n, length(lines)))]
    if (is.list(widths)) {
        k <- length(widths)
        lines <- vapply(split(lines, (seq_along(lines) - 1L) %/% k), paste0, "", collapse = "")
        widths <- unlist(widths)
    }
    last <- cumsum(abs(widths))
    first <- last - abs(widths) + 1L
    keep <- widths >= 0 # a width of 0 is an empty column
    rows <- vapply(lines, function(l) paste(substring(l, first[keep], last[keep]), collapse = sep), "", USE.NAMES = FALSE)
    read.table(text = c(head, rows), header = header, sep = sep, row.names = row.names, col.names = col.names, quote = "", ...)
}
.table_cells <- function(column) if (is.list(column)) vapply(column, function(e) if (is.character(e) && length(e) == 1L) e else paste(deparse(e), collapse = " "), "") else as.vector(column)
# The names that write.table() writes: TRUE or NA: the table's own, FALSE: none; or the names themselves.
.written_names <- function(wanted, own, count, argument) {
    if (is.logical(wanted)) return(if (!isFALSE(wanted)) as.character(own))
    if (length(wanted) != count) stop(simpleError(gettextf("invalid '%s' specification", argument), sys.call(-1L)))
    as.character(wanted)
}
# A matrix or data frame as columns that are plain vectors, which of them hold text, and what rows and columns are called.
.written_table <- function(x) {
    if (is.matrix(x)) {
        columns <- lapply(seq_len(ncol(x)), function(j) .table_cells(unclass(x)[, j]))
        return(list(columns = columns, text = rep_len(is.character(x), length(columns)), n = nrow(x),
                    rows = .or(rownames(x), seq_len(nrow(x))), names = .or(colnames(x), sprintf("V%d", seq_along(columns)))))
    }
    text <- vapply(x, function(z) is.character(z) || is.factor(z), NA)
    if (any(vapply(x, NCOL, 0L) > 1L)) { # cells of matrices are not quoted
        before <- names(x)[text]
        x <- as.data.frame(as.matrix(x))
        text <- names(x) %in% before
    }
    plain <- function(z) if (is.object(z) || is.list(z)) as.character(z) else as.vector(z)
    list(columns = unname(lapply(unclass(x), plain)), text = text, n = nrow(x), rows = row.names(x), names = names(x))
}
write.table <- function(x, file = "", append = FALSE, quote = TRUE, sep = " ", eol = "\n", na = "NA", dec = ".", row.names = TRUE,
                        col.names = TRUE, qmethod = c("escape", "double"), fileEncoding = "") {
    doubled <- match.arg(qmethod) == "double"
    if (is.logical(quote) && !isTRUE(quote) && !isFALSE(quote)) stop("'quote' must be 'TRUE', 'FALSE' or numeric")
    table <- .written_table(if (is.data.frame(x) || is.matrix(x)) x else data.frame(x))
    count <- length(table$columns)
    quoted <- if (is.logical(quote)) quote & table$text
              else if (!is.numeric(quote)) stop("invalid 'quote' specification")
              else if (any(quote < 1L | quote > count)) stop("invalid numbers in 'quote'")
              else seq_len(count) %in% quote
    rows <- .written_names(row.names, table$rows, table$n, "row.names")
    corner <- is.logical(col.names) && is.na(col.names) # above the names of the rows
    if (corner && is.null(rows)) stop("'col.names = NA' makes no sense when 'row.names = FALSE'")
    head <- .written_names(col.names, table$names, count, "col.names")
    to <- if (!is.character(file)) file
          else if (!nzchar(file)) stdout()
          else if (nzchar(fileEncoding)) file(file, ifelse(append, "a", "w"), encoding = fileEncoding)
          else file(file, ifelse(append, "a", "w"))
    if (is.character(file) && nzchar(file)) on.exit(close(to))
    else if (inherits(to, "connection") && !isOpen(to)) {
        open(to, "w")
        on.exit(close(to))
    }
    if (!is.null(head)) {
        if (append) warning("appending column names to file")
        if (corner) head <- c("", head)
        if (!isFALSE(quote)) head <- paste0("\"", gsub("\"", if (doubled) "\"\"" else "\\\\\"", head), "\"")
        cat(paste(head, collapse = sep), eol, file = to, sep = "")
    }
    if (table$n > 0L) .write_table(table$columns, to, table$n, sep, eol, na, dec, as.logical(quoted), doubled, rows, !isFALSE(quote))
    invisible()
}
.write_csv <- function(call, sep, dec, env) {
    fixed <- c("append", "col.names", "sep", "dec", "qmethod")
    for (a in fixed) if (!is.null(call[[a]])) warning(simpleWarning(gettextf("attempt to set '%s' ignored", a), sys.call(-1L)))
    rows <- eval(call$row.names, env)
    call[[1L]] <- quote(write.table)
    call$append <- NULL
    call$col.names <- if (isFALSE(rows)) TRUE else NA
    call[c("sep", "dec", "qmethod")] <- list(sep, dec, "double")
    eval(call, env)
}
write.csv <- function(...) {
    call <- match.call(write.table, call = sys.call(), expand.dots = TRUE)
    .write_csv(call, ",", ".", parent.frame())
}
write.csv2 <- function(...) {
    call <- match.call(write.table, call = sys.call(), expand.dots = TRUE)
    .write_csv(call, ";", ",", parent.frame())
}
readRenviron <- function(path) {
    if (!file.exists(path)) {
        warning(gettextf("file '%s' cannot be opened for reading", path), domain = NA)
        return(invisible(FALSE))
    }
    for (l in readLines(path, warn = FALSE)) {
        if (grepl("^[[:space:]]*(#|$)", l)) next
        p <- regexpr("=", l, fixed = TRUE)
        if (p > 0L) do.call(Sys.setenv, structure(list(gsub("^['\"]|['\"]$", "", substring(l, p + 1L))), names = trimws(substr(l, 1L, p - 1L))))
    }
    invisible(TRUE)
}
dget <- function(file, keep.source = FALSE) eval(parse(file = file, keep.source = keep.source))
# Fields as Fortran's formats say: "2F6.2" twice six columns with two decimals, "X3" three to skip; a list of formats: one a line.
read.fortran <- function(file, format, ..., as.is = TRUE, colClasses = NA) {
    per.line <- if (is.list(format)) format else list(format)
    pieces <- lapply(per.line, function(f) {
        m <- regmatches(toupper(f), regexec("^([0-9]*)([AFDIX])([0-9]*)(\\.([0-9]+))?$", toupper(f)))
        if (any(bad <- lengths(m) == 0L)) stop("missing lengths for some fields")
        part <- function(k) vapply(m, `[`, "", k)
        count <- ifelse(nzchar(part(2L)), as.integer(part(2L)), 1L)
        width <- part(4L)
        width[part(3L) == "X" & !nzchar(width)] <- "1" # 2X skips two columns
        if (any(!nzchar(width))) stop("missing lengths for some fields")
        at <- rep(seq_along(f), count)
        list(type = part(3L)[at], width = as.integer(width)[at], decimals = ifelse(nzchar(part(6L)), suppressWarnings(as.integer(part(6L))), 0L)[at])
    })
    lines <- readLines(file, warn = FALSE)
    k <- length(pieces)
    lines <- lines[seq_len(length(lines) %/% k * k)]
    columns <- list()
    for (i in seq_len(k)) {
        p <- pieces[[i]]
        own <- lines[seq_along(lines) %% k == i %% k]
        last <- cumsum(p$width)
        for (j in seq_along(last)) if (p$type[j] != "X") {
            text <- substring(own, last[j] - p$width[j] + 1L, last[j])
            columns[[length(columns) + 1L]] <- switch(p$type[j], A = text, I = type.convert(text, as.is = TRUE), as.numeric(chartr("Dd", "Ee", text)) / 10^p$decimals[j])
        }
    }
    args <- list(...)
    names(columns) <- if (is.null(args$col.names)) paste0("V", seq_along(columns)) else args$col.names
    if (!as.is) columns <- lapply(columns, function(x) if (is.character(x)) factor(x) else x)
    if (!all(is.na(colClasses))) columns <- Map(function(x, class) if (is.na(class)) x else as(x, class), columns, rep_len(colClasses, length(columns)))
    data.frame(columns, check.names = FALSE, row.names = args$row.names)
}
