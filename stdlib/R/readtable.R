# Tables of text: read.table and write.table with their kin, type.convert, pretty.

type.convert <- function(x, ...) UseMethod("type.convert")
type.convert.default <- function(x, na.strings = "NA", as.is, dec = ".", numerals = c("allow.loss", "warn.loss", "no.loss"), tryLogical = TRUE, ...) {
    if (is.array(x)) {
        at <- attributes(x)
    } else at <- NULL
    if (missing(as.is)) {
        warning("'as.is' should be specified by the caller; using TRUE")
        as.is <- TRUE
    }
    r <- .type_convert(as.character(x), na.strings, as.is, dec)
    if (!is.null(at)) attributes(r) <- at[c("dim", "dimnames")]
    r
}
type.convert.list <- type.convert.data.frame <- function(x, ...) {
    x[] <- lapply(x, type.convert, ...)
    x
}
read.table <- function(file, header = FALSE, sep = "", quote = "\"'", dec = ".", fill = !blank.lines.skip, row.names, col.names,
                       as.is = !stringsAsFactors, tryLogical = TRUE, na.strings = "NA", colClasses = NA, nrows = -1, skip = 0,
                       check.names = TRUE, strip.white = FALSE, blank.lines.skip = TRUE, comment.char = "#", allowEscapes = FALSE,
                       flush = FALSE, stringsAsFactors = FALSE, fileEncoding = "", encoding = "unknown", text, skipNul = FALSE) {
    if (missing(file) && !missing(text)) lines <- unlist(strsplit(as.character(text), "\n", fixed = TRUE))
    else lines <- readLines(file, warn = FALSE)
    if (skip > 0) lines <- lines[-seq_len(min(skip, length(lines)))]
    recs <- .split_fields(lines, sep, quote, strip.white, comment.char, allowEscapes)
    if (!length(recs)) {
        if (missing(col.names)) stop("no lines available in input")
        rlabp <- FALSE
    }
    nf <- vapply(recs, function(r) length(r[[1L]]), 1L)
    first <- if (length(recs)) recs[[1L]][[1L]] else character()
    col1 <- if (missing(col.names)) length(first) else length(col.names)
    cols <- max(nf[seq_len(min(5L, length(nf)))], col1, 0L)
    rlabp <- length(recs) && (cols - col1) == 1L
    if (rlabp && missing(header)) header <- TRUE
    if (!header) rlabp <- FALSE
    if (header) {
        recs <- recs[-1L]
        nf <- nf[-1L]
        if (missing(col.names)) col.names <- first
        else if (length(first) != length(col.names)) warning("header and 'col.names' are of different lengths")
    } else if (missing(col.names)) col.names <- paste0("V", seq_len(cols))
    if (length(col.names) + rlabp < cols) stop("more columns than column names")
    if (fill && length(col.names) > cols) cols <- length(col.names)
    if (!fill && cols > 0L && length(col.names) > cols) stop("more column names than columns")
    if (cols == 0L) stop("first five rows are empty: giving up")
    if (check.names) col.names <- make.names(col.names, unique = TRUE)
    if (rlabp) col.names <- c("row.names", col.names)
    if (nrows >= 0) {
        recs <- recs[seq_len(min(nrows, length(recs)))]
        nf <- nf[seq_along(recs)]
    }
    n <- length(recs)
    if (!fill && any(bad <- nf != cols)) {
        k <- which(bad)[1L]
        stop(gettextf("line %d did not have %d elements", k + header, cols), domain = NA)
    }
    data <- vector("list", cols)
    quoted <- logical(cols)
    if (all(nf == cols)) {
        all.f <- matrix(unlist(lapply(recs, `[[`, 1L)), cols)
        all.q <- matrix(unlist(lapply(recs, `[[`, 2L)), cols)
    } else {
        all.f <- vapply(recs, function(r) c(r[[1L]], rep.int("", max(0L, cols - length(r[[1L]]))))[seq_len(cols)], character(cols))
        all.q <- vapply(recs, function(r) c(r[[2L]], rep.int(FALSE, max(0L, cols - length(r[[2L]]))))[seq_len(cols)], logical(cols))
        dim(all.f) <- dim(all.q) <- c(cols, n)
    }
    for (j in seq_len(cols)) data[[j]] <- if (n) all.f[j, ] else character()
    if (is.logical(as.is)) as.is <- rep_len(as.is, cols)
    else if (is.numeric(as.is)) {
        i <- as.is
        as.is <- rep.int(FALSE, cols)
        as.is[i] <- TRUE
    } else if (is.character(as.is)) as.is <- col.names %in% as.is
    known <- rep_len(NA_character_, cols)
    if (!is.null(names(colClasses))) {
        m <- match(names(colClasses), col.names)
        known[m[!is.na(m)]] <- as.character(colClasses)[!is.na(m)]
    } else known <- rep_len(as.character(colClasses), cols)
    drop <- logical(cols)
    for (j in seq_len(cols)) {
        v <- data[[j]]
        cls <- known[j]
        if (rlabp && j == 1L && is.na(cls)) next
        if (is.na(cls)) {
            data[[j]] <- type.convert(v, as.is = as.is[j], dec = dec, na.strings = na.strings)
        } else if (cls == "NULL") drop[j] <- TRUE
        else {
            if (cls != "character") v <- trimws(v)
            v[v %in% na.strings] <- NA
            if (cls %in% c("numeric", "integer", "logical", "complex")) v[!is.na(v) & !nzchar(v)] <- NA
            data[[j]] <- switch(cls, character = v, numeric = , double = as.numeric(v), integer = as.integer(v), logical = type.convert(v, as.is = TRUE),
                                complex = as.complex(v), factor = as.factor(v), Date = as.Date(v), POSIXct = as.POSIXct(v), methods::as(v, cls))
        }
    }
    names(data) <- col.names
    data <- data[!drop]
    if (missing(row.names)) {
        if (rlabp) {
            row.names <- data[[1L]]
            data <- data[-1L]
        } else row.names <- .set_row_names(n)
    } else if (is.null(row.names)) row.names <- .set_row_names(n)
    else if (is.character(row.names)) {
        if (length(row.names) == 1L) {
            rowvar <- match(row.names, names(data))
            row.names <- as.character(data[[rowvar]])
            data <- data[-rowvar]
        }
    } else if (is.numeric(row.names) && length(row.names) == 1L) {
        rowvar <- row.names
        row.names <- as.character(data[[rowvar]])
        data <- data[-rowvar]
    } else stop("invalid 'row.names' specification")
    class(data) <- "data.frame"
    if (is.integer(row.names) && length(row.names) == 2L && is.na(row.names[1L]) || !length(row.names)) attr(data, "row.names") <- row.names
    else row.names(data) <- row.names
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
count.fields <- function(file, sep = "", quote = "\"'", skip = 0, blank.lines.skip = TRUE, comment.char = "#") {
    lines <- readLines(file, warn = FALSE)
    if (skip > 0) lines <- lines[-seq_len(skip)]
    vapply(.split_fields(lines, sep, quote, FALSE, comment.char, FALSE), function(r) length(r[[1L]]), 1L)
}
write.table <- function(x, file = "", append = FALSE, quote = TRUE, sep = " ", eol = "\n", na = "NA", dec = ".", row.names = TRUE,
                        col.names = TRUE, qmethod = c("escape", "double"), fileEncoding = "") {
    qmethod <- match.arg(qmethod)
    if (is.logical(quote) && (length(quote) != 1L || is.na(quote))) stop("'quote' must be 'TRUE', 'FALSE' or numeric")
    if (!is.data.frame(x) && !is.matrix(x)) x <- data.frame(x)
    qset <- is.logical(quote) && quote
    esc <- function(s) paste0("\"", gsub("\"", if (qmethod == "double") "\"\"" else "\\\\\"", s), "\"")
    if (is.data.frame(x)) {
        which.q <- if (is.numeric(quote)) quote else if (qset) which(vapply(x, function(v) is.character(v) || is.factor(v), NA)) else integer()
        cols <- vector("list", 0L)
        cn <- character()
        for (j in seq_along(x)) {
            v <- x[[j]]
            if (length(dim(v)) == 2L) {
                v <- as.matrix(v)
                labs <- paste(names(x)[j], if (is.null(colnames(v))) seq_len(ncol(v)) else colnames(v), sep = ".")
                for (k in seq_len(ncol(v))) cols[[length(cols) + 1L]] <- .table_text(v[, k], na, dec, FALSE, esc)
                cn <- c(cn, labs)
            } else {
                cols[[length(cols) + 1L]] <- .table_text(v, na, dec, j %in% which.q, esc)
                cn <- c(cn, names(x)[j])
            }
        }
        nr <- nrow(x)
        rn <- if (is.logical(row.names)) { if (row.names) base::row.names(x) } else as.character(row.names)
        qstr <- qset || is.numeric(quote)
    } else {
        nr <- nrow(x)
        p <- ncol(x)
        which.q <- if (is.numeric(quote)) quote else if (qset && is.character(x)) seq_len(p) else integer()
        cols <- lapply(seq_len(p), function(j) .table_text(x[, j], na, dec, j %in% which.q, esc))
        cn <- colnames(x)
        if (is.null(cn)) cn <- paste0("V", seq_len(p))
        rn <- if (is.logical(row.names)) { if (row.names) { if (is.null(rownames(x))) as.character(seq_len(nr)) else rownames(x) } } else as.character(row.names)
        qstr <- qset || is.numeric(quote)
    }
    lines <- character()
    head <- if (is.logical(col.names)) {
        if (is.na(col.names)) {
            if (is.null(rn)) stop("'col.names = NA' makes no sense when 'row.names = FALSE'")
            c("", cn)
        } else if (col.names) cn
    } else {
        if (length(col.names) != length(cn)) stop("invalid 'col.names' specification")
        as.character(col.names)
    }
    if (!is.null(head)) lines <- paste(if (qstr) esc(head) else head, collapse = sep)
    if (nr > 0L) {
        if (!is.null(rn)) cols <- c(list(if (qstr) esc(rn) else rn), cols)
        lines <- c(lines, if (length(cols)) do.call(paste, c(cols, sep = sep)) else character(nr))
    }
    if (is.character(file) && !nzchar(file)) cat(paste0(lines, eol), sep = "")
    else if (is.character(file)) cat(paste0(lines, eol), file = file, sep = "", append = append)
    else cat(paste0(lines, eol), file = file, sep = "")
    invisible()
}
.table_text <- function(v, na, dec, quote, esc) {
    miss <- is.na(v)
    s <- as.character(v)
    if (quote) s <- esc(s)
    if (dec != "." && (is.double(v) || is.complex(v))) s <- sub(".", dec, s, fixed = TRUE)
    s[miss] <- na
    s
}
write.csv <- function(...) {
    Call <- match.call(write.table, call = sys.call(), expand.dots = TRUE)
    for (argname in c("append", "col.names", "sep", "dec", "qmethod"))
        if (!is.null(Call[[argname]])) warning(gettextf("attempt to set '%s' ignored", argname), domain = NA)
    rn <- eval.parent(Call$row.names)
    Call$append <- NULL
    Call$col.names <- if (is.logical(rn) && !rn) TRUE else NA
    Call$sep <- ","
    Call$dec <- "."
    Call$qmethod <- "double"
    Call[[1L]] <- quote(utils::write.table)
    eval.parent(Call)
}
write.csv2 <- function(...) {
    Call <- match.call(write.table, call = sys.call(), expand.dots = TRUE)
    rn <- eval.parent(Call$row.names)
    Call$append <- NULL
    Call$col.names <- if (is.logical(rn) && !rn) TRUE else NA
    Call$sep <- ";"
    Call$dec <- ","
    Call$qmethod <- "double"
    Call[[1L]] <- quote(utils::write.table)
    eval.parent(Call)
}

pretty <- function(x, ...) UseMethod("pretty")
pretty.default <- function(x, n = 5L, min.n = n %/% 3L, shrink.sml = 0.75, high.u.bias = 1.5, u5.bias = 0.5 + 1.5 * high.u.bias, eps.correct = 0L, f.min = 2^-20, ...) {
    x <- range(as.numeric(x[is.finite(x)]))
    if (!all(is.finite(x))) return(x)
    z <- .pretty(x[1L], x[2L], n, min.n, shrink.sml, high.u.bias, u5.bias, eps.correct)
    s <- seq.int(z[1L], z[2L], length.out = z[3L] + 1)
    if (!eps.correct && z[3L]) {
        delta <- diff(z[1:2]) / z[3L]
        if (any(small <- abs(s) < 1e-14 * delta)) s[small] <- 0
    }
    s
}
