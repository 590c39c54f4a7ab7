# Tables in text files; the C side is stdlib/scan.c.

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
                             else switch(text, V = head[2L], `NA` = NA_character_, TRUE. = "TRUE", FALSE. = "FALSE",
                                         `TRUE` = "TRUE", `FALSE` = "FALSE", NA_character_))
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
    names(columns) <- if (!missing(col.names)) col.names else if (is.null(first)) paste0("V", seq_along(columns))
                                                              else if (check.names) make.names(first, unique = TRUE) else first
    r <- as.data.frame(columns, optional = TRUE)
    if (!missing(row.names)) rownames(r) <- row.names
    r
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
    f <- .fields(file, sep, quote, comment.char, skip, 0, 0, blank.lines.skip, FALSE, FALSE, FALSE, FALSE)
    if (f[[4L]] == 0) return(NULL)
    n <- tabulate(f[[2L]], f[[4L]])
    breaks <- nchar(gsub("[^\n]", "", f[[1L]])) # a record ends on the line where its last field does
    if (!any(breaks)) return(n)
    more <- as.vector(rowsum(breaks, factor(f[[2L]], seq_along(n)))[, 1L])
    r <- rep.int(NA_integer_, length(n) + sum(more))
    r[cumsum(more + 1L)] <- n
    r
}
read.table <- function(file, header = FALSE, sep = "", quote = "\"'", dec = ".", numerals = c("allow.loss", "warn.loss", "no.loss"), row.names, col.names,
                       as.is = !stringsAsFactors, na.strings = "NA", colClasses = NA, nrows = -1, skip = 0,
                       check.names = TRUE, fill = !blank.lines.skip, strip.white = FALSE, blank.lines.skip = TRUE, comment.char = "#",
                       allowEscapes = FALSE, flush = FALSE, stringsAsFactors = FALSE, fileEncoding = "", encoding = "unknown",
                       text, skipNul = FALSE) {
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
    f <- .fields(file, sep, quote, comment.char, skip, limit, 0, blank.lines.skip, strip.white, allowEscapes, FALSE, skipNul)
    f[[1L]] <- .read_as(f[[1L]], encoding)
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
    col1 <- if (missing(col.names)) cnt[1L] else length(col.names) # these stand for the first line
    cols <- max(col1, cnt[seq_along(cnt) > 1L & seq_along(cnt) <= 5L])
    first <- s[start[1L] + seq_len(cnt[1L])]
    rlabp <- cols - col1 == 1L
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
    if (length(col.names) < cols) stop("more columns than column names")
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
                                          quote(scan(file = file, what = what, sep = sep, quote = quote, dec = dec, nmax = nrows, skip = 0,
                                                     na.strings = na.strings, quiet = TRUE, fill = fill, strip.white = strip.white,
                                                     blank.lines.skip = blank.lines.skip, multi.line = FALSE, comment.char = comment.char,
                                                     allowEscapes = allowEscapes, flush = flush, encoding = encoding, skipNul = skipNul))))
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
    if (is.list(colClasses)) # NULL in it: a column that is left out
        colClasses <- vapply(colClasses, function(k) if (is.null(k)) "NULL" else as.character(k)[1L], "")
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
        quotes <- integer(nr)
        quotes[k] <- q[start[k] + j]
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
                logical = , integer = , numeric = , double = , complex = {
                    blank <- !nzchar(trimws(v))
                    v[blank] <- NA
                    if (dec != ".") v <- sub(dec, ".", v, fixed = TRUE)
                    r <- suppressWarnings(switch(cl, logical = type.convert(v, as.is = TRUE), integer = as.integer(v),
                                                 complex = as.complex(v), as.numeric(v)))
                    bad <- which(is.na(r) & !is.na(v) & v != "NaN" | quotes | cl == "logical" & !is.logical(r))
                    if (length(bad)) stop(sprintf("scan() expected '%s', got '%s'",
                                                  c(logical = "a logical", integer = "an integer", numeric = "a real", double = "a real",
                                                    complex = "a complex")[[cl]], .unquoted(v, quotes, sep)[bad[1L]]), call. = FALSE)
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
read.fwf <- function(file, widths, header = FALSE, sep = "\t", skip = 0L, row.names, col.names, n = -1L, buffersize = 2000, fileEncoding = "", ...) {
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
.table_cells <- function(column)
    if (is.list(column)) vapply(column, function(e) if (is.character(e) && length(e) == 1L) e
                                                    else paste(deparse(e), collapse = " "), "") else as.vector(column)
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
    if (count == 0L && is.matrix(x)) head <- NULL
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
            columns[[length(columns) + 1L]] <- switch(p$type[j], A = text, I = type.convert(text, as.is = TRUE),
                                                      as.numeric(chartr("Dd", "Ee", text)) / 10^p$decimals[j])
        }
    }
    args <- list(...)
    names(columns) <- if (is.null(args$col.names)) paste0("V", seq_along(columns)) else args$col.names
    if (!as.is) columns <- lapply(columns, function(x) if (is.character(x)) factor(x) else x)
    if (!all(is.na(colClasses))) columns <- Map(function(x, class) if (is.na(class)) x else as(x, class), columns, rep_len(colClasses, length(columns)))
    data.frame(columns, check.names = FALSE, row.names = args$row.names)
}
