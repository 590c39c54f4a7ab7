# Reading and writing objects: write(), serialization, save(), scan().

write.dcf <- function(x, file = "", append = FALSE, useBytes = FALSE, indent = 0.1 * getOption("width"), width = 0.9 * getOption("width"),
                      keep.white = NULL) {
    if (is.matrix(x)) x <- as.data.frame(x, stringsAsFactors = FALSE)
    x <- as.list(x)
    n <- max(0L, lengths(x))
    out <- character()
    for (i in seq_len(n)) {
        for (f in names(x)) {
            v <- as.character(x[[f]][i])
            if (is.na(v)) next
            out <- c(out, if (f %in% keep.white) paste0(f, ": ", v)
                          else gsub("\n .", "\n  .", formatDL(f, v, style = "list", width = width, indent = indent), fixed = TRUE)) # " ." is an empty line
        }
        if (i < n) out <- c(out, "")
    }
    cat(paste0(out, "\n"), file = file, sep = "", append = append)
    invisible()
}
read.dcf <- function(file, fields = NULL, all = FALSE, keep.white = NULL) {
    lines <- readLines(file, warn = FALSE)
    recs <- list()
    cur <- character()
    flush <- function() {
        if (length(cur)) recs[[length(recs) + 1L]] <<- cur
        cur <<- character()
    }
    for (l in lines) {
        if (grepl("^[ \t]*$", l, useBytes = TRUE)) flush()
        else if (grepl("^[ \t]", l, useBytes = TRUE)) {
            k <- length(cur)
            cur[k] <- paste(cur[k], sub("^[ \t]*", "", l, useBytes = TRUE), sep = "\n")
        } else if (!startsWith(l, "#")) {
            if (!grepl("^[^ \t:]+:", l, useBytes = TRUE)) stop(gettextf("Line starting '%s ...' is malformed!", substr(l, 1L, 25L)), domain = NA)
            cur[sub(":.*", "", l, useBytes = TRUE)] <- sub("^[^:]*:[ \t]*", "", l, useBytes = TRUE)
        }
    }
    flush()
    if (is.null(fields)) fields <- unique(unlist(lapply(recs, names)))
    m <- matrix(NA_character_, length(recs), length(fields), dimnames = list(NULL, fields))
    for (i in seq_along(recs)) for (f in intersect(fields, names(recs[[i]]))) m[i, f] <- recs[[i]][[f]]
    if (all) as.data.frame(m, stringsAsFactors = FALSE) else m
}
infoRDS <- function(file) {
    if (is.character(file)) {
        file <- gzfile(file, "rb")
        on.exit(close(file))
    }
    h <- readBin(file, "raw", 64L)
    k <- if (rawToChar(h[1:2]) == "X\n") 2L else if (rawToChar(h[1:2]) == "A\n") stop("ascii formats are not looked into") else stop("unknown input format")
    int <- function(i) sum(as.integer(h[k + 4L * (i - 1L) + 1:4]) * 256^(3:0))
    ver <- function(n) paste(n %/% 65536, n %/% 256 %% 256, n %% 256, sep = ".")
    v <- as.integer(int(1L))
    c(list(version = v, writer_version = ver(int(2L)), min_reader_version = ver(int(3L)), format = "xdr"),
      if (v == 3L) list(native_encoding = rawToChar(h[k + 16L + seq_len(int(4L))])))
}
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
        if (inherits(con, c("file", "url")) && summary(con)$mode == "rb") con <- gzcon(con)
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
.ends_line <- function(path) {
    con <- file(path, "rb", raw = TRUE)
    on.exit(close(con))
    seek(con, max(0, file.size(path) - 1))
    identical(readBin(con, "raw", 1L), as.raw(10L))
}
# Text that was read, marked as what the argument `encoding` says.
.read_as <- function(x, encoding) {
    if (encoding %in% c("latin1", "UTF-8")) Encoding(x) <- encoding
    x
}
# What scan() finds where it looks for a number, and quotes (their codes, or 0) mean nothing.
.unquoted <- function(s, quoted, sep) {
    k <- which(quoted > 0L)
    ch <- vapply(quoted[k], intToUtf8, "")
    s[k] <- if (sep == "") sub("[ \t].*", "", paste0(ch, s[k], ch)) else paste0(ch, gsub("[ \t]+", "", s[k]), ch)
    s
}
scan <- function(file = "", what = double(), nmax = -1L, n = -1L, sep = "", quote = if (identical(sep, "\n")) "" else "'\"",
                 dec = ".", skip = 0L, nlines = 0L, na.strings = "NA", flush = FALSE, fill = FALSE, strip.white = FALSE,
                 quiet = FALSE, blank.lines.skip = TRUE, multi.line = TRUE, comment.char = "", allowEscapes = FALSE,
                 fileEncoding = "", encoding = "unknown", text, skipNul = FALSE) {
    na.strings <- as.character(na.strings)
    call <- sys.call()
    if (!missing(n)) {
        if (missing(nmax)) nmax <- n / pmax(length(what), 1L) else stop("either specify 'nmax' or 'n', but not both.")
    }
    path <- NULL # of a file, whose last line may lack its newline
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
            path <- file
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
        x <- readLines(file, n = if (nmax > 0) nmax + skip else -1L, warn = FALSE, skipNul = skipNul)
        if (skip > 0L) x <- x[-seq_len(skip)]
        if (blank.lines.skip) x <- x[nzchar(x)]
        f <- list(x, seq_along(x), rep_len(FALSE, length(x)), length(x))
    } else f <- .fields(file, sep, quote, comment.char, skip, lines, cells, blank.lines.skip,
                        (if (islist) any(strip.white) else isTRUE(strip.white)) || sep == "" ||
                        !(islist || is.character(what)), allowEscapes, flush && !islist, skipNul)
    f[[1L]] <- .read_as(f[[1L]], encoding)
    convert <- function(s, w, quoted) {
        na <- (s %in% na.strings)
        if (is.character(w)) {
            s[na & !quoted] <- NA_character_
            return(s)
        }
        if (is.null(w)) return(NULL)
        if (sep != "") s <- gsub("[ \t]+", "", s) # blanks count in texts alone
        blank <- !nzchar(trimws(s))
        s[na | blank] <- NA_character_
        if (dec != ".") s <- sub(dec, ".", s, fixed = TRUE)
        r <- if (is.logical(w)) .type_convert(s, character(), ".", "")
             else suppressWarnings(switch(typeof(w), integer = as.integer(s), double = as.numeric(s), complex = as.complex(s),
                                          raw = as.raw(strtoi(s, 16L)), stop("invalid 'what' specified")))
        want <- switch(typeof(w), logical = "a logical", integer = "an integer", double = "a real", complex = "a complex", raw = "a raw")
        bad <- if (is.logical(w)) (if (is.logical(r)) rep_len(FALSE, length(s)) else !is.na(s)) else is.na(r) & !is.na(s) & !(s %in% c("NaN", "nan", "NA"))
        if (typeof(w) == "integer") bad <- bad | (!is.na(s) & grepl("[.eE]", s) & !grepl("^0[xX]", s))
        bad <- bad | quoted
        if (any(bad)) stop(simpleError(sprintf("scan() expected '%s', got '%s'", want, .unquoted(s, quoted, sep)[which(bad)[1L]]), call))
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
            if (cells > 0 || !is.null(path) && !.ends_line(path)) warning("number of items read is not a multiple of the number of columns")
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
type.convert <- function(x, ...) UseMethod("type.convert")
type.convert.default <- function(x, na.strings = "NA", as.is, dec = ".", numerals = c("allow.loss", "warn.loss", "no.loss"), tryLogical = TRUE, ...) {
    if (is.atomic(x)) {
        if (missing(as.is)) {
            warning("'as.is' should be specified by the caller; using TRUE")
            as.is <- TRUE
        }
        a <- if (is.array(x)) attributes(x)[c("dim", "dimnames")]
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
# A value of an environment file: ${NAME}, ${NAME-otherwise} and, for a variable that is empty, too, ${NAME:-otherwise}, which nest,
# are what the variable is; then quotes go, and backslashes outside of them.
.environ_expand <- function(v) {
    repeat {
        m <- regexec("\\$\\{([A-Za-z0-9_.]+)(:?-([^${}]*))?\\}", v)
        p <- regmatches(v, m)[[1L]]
        if (!length(p)) return(v)
        was <- Sys.getenv(p[2L], NA)
        if (is.na(was) || !nzchar(was) && startsWith(p[3L], ":")) was <- p[4L]
        at <- m[[1L]][1L]
        v <- paste0(substr(v, 1L, at - 1L), was, substring(v, at + nchar(p[1L])))
    }
}
.environ_value <- function(v) {
    out <- character()
    quote <- ""
    ch <- strsplit(v, "")[[1L]]
    i <- 1L
    while (i <= length(ch)) {
        c <- ch[i]
        if (c == "\\" && i < length(ch) && (!nzchar(quote) || ch[i + 1L] == quote)) {
            i <- i + 1L
            out <- c(out, ch[i])
        } else if (!nzchar(quote) && c %in% c("'", "\"")) quote <- c
        else if (c == quote) quote <- ""
        else out <- c(out, c)
        i <- i + 1L
    }
    paste(out, collapse = "")
}
readRenviron <- function(path) {
    if (!file.exists(path)) {
        warning(gettextf("file '%s' cannot be opened for reading", path), domain = NA)
        return(invisible(FALSE))
    }
    wrong <- character()
    for (l in readLines(path, warn = FALSE)) {
        if (grepl("^[[:space:]]*(#|$)", l)) next
        p <- regexpr("=", l, fixed = TRUE)
        value <- .environ_value(.environ_expand(trimws(substring(l, p + 1L))))
        if (p < 1L) wrong <- c(wrong, l)
        else if (nzchar(value)) do.call(Sys.setenv, structure(list(value), names = trimws(substr(l, 1L, p - 1L))))
    }
    if (length(wrong)) warning(paste0("\n   File ", path, " contains invalid line(s)\n", paste0("      ", wrong, "\n", collapse = ""),
                                      "   They were ignored\n"), call. = FALSE)
    invisible(TRUE)
}
dget <- function(file, keep.source = FALSE) eval(parse(file = file, keep.source = keep.source))
