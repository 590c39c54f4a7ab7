# format(), formatC(), prettyNum() and kin: argument checks and methods; the C side is stdlib/format.c.

format.pval <- function(pv, digits = max(1L, getOption("digits") - 2L), eps = .Machine$double.eps, na.form = "NA", ...) {
    res <- rep(na.form, length(pv))
    tiny <- !is.na(pv) & pv < eps
    shown <- !is.na(pv) & !tiny
    p <- pv[shown]
    text <- character(length(p))
    magnitude <- floor(log10(ifelse(p > 0, p, 1e-50)))
    plain <- magnitude >= -3 | (magnitude == -4 & digits > 1)
    for (group in list(plain, !plain)) # two formats: with and without an exponent
        if (any(group)) text[group] <- format(p[group], digits = digits, ...)
    res[shown] <- text
    if (any(tiny)) {
        d <- max(1L, digits - 2L)
        blank <- d != 1L
        if (any(shown)) {
            widest <- max(nchar(text, type = "w"))
            if (d > 1L && d + 6L > widest) d <- max(1L, widest - 7L)
            blank <- d != 1L || widest > 6L
        }
        res[tiny] <- paste("<", format(eps, digits = d, ...), sep = if (blank) " " else "")
    }
    res
}
format <- function(x, ...) UseMethod("format")

# What an error of numbers' formatting names, whose arguments GNU R evaluates in this call.
.pretty_call <- quote(prettyNum(.Internal(format(x, trim, digits, nsmall, width, 3L, na.encode, scientific, decimal.mark)), big.mark = big.mark,
    big.interval = big.interval, small.mark = small.mark, small.interval = small.interval, decimal.mark = decimal.mark,
    input.d.mark = decimal.mark, zero.print = zero.print, drop0trailing = drop0trailing, is.cmplx = is.complex(x),
    preserve.width = if (trim) "individual" else "common"))
format.default <- function(x, trim = FALSE, digits = NULL, nsmall = 0L, justify = c("left", "right", "centre", "none"),
                           width = NULL, na.encode = TRUE, scientific = NA, big.mark = "", big.interval = 3L,
                           small.mark = "", small.interval = 5L, decimal.mark = getOption("OutDec"),
                           zero.print = NULL, drop0trailing = FALSE, ...) {
    justify <- match.arg(justify)
    cut <- as.logical(trim)[1L]
    if (is.na(cut) && is.atomic(x) && !is.null(x) && !is.raw(x)) {
        if (is.character(x)) stop("invalid 'trim' argument")
        stop(simpleError("invalid 'trim' argument", .pretty_call))
    }
    if (!is.logical(trim) || length(trim) > 1L) trim <- cut # else it may be missing
    if (typeof(x) == "S4") return(.S4format(x))
    if (is.list(x)) {
        if (missing(trim)) trim <- TRUE
        if (missing(justify)) justify <- "none"
        res <- lapply(X = x, FUN = function(xx, ...) format.default(if (is.factor(xx)) unclass(xx) else unlist(xx), ...), trim = trim, justify = justify,
                      digits = digits, nsmall = nsmall, width = width, na.encode = na.encode, scientific = scientific,
                      big.mark = big.mark, big.interval = big.interval, small.mark = small.mark,
                      small.interval = small.interval, decimal.mark = decimal.mark, zero.print = zero.print,
                      drop0trailing = drop0trailing, ...)
        r <- vapply(res, FUN.VALUE = "", USE.NAMES = FALSE, FUN = function(e)
            if (is.null(e)) "NULL" else paste(e, collapse = ", "))
        isn <- vapply(x, is.null, NA)
        if (any(isn)) r[isn] <- "NULL"
        other <- vapply(x, function(e) !(is.null(e) || is.atomic(e) || is.list(e)), NA)
        for (i in which(other)) r[i] <- paste(if (is.environment(x[[i]])) format(x[[i]]) else deparse(x[[i]]), collapse = ", ")
        names(r) <- names(x)
        return(r)
    }
    if (is.factor(x)) return(format.factor(x, trim = trim, digits = digits, justify = justify, width = width, ...))
    if (is.null(x)) return("NULL")
    if (is.function(x) || is.language(x)) return(deparse(x))
    if (is.environment(x)) return(.env_label(x))
    adj <- match(justify, c("left", "right", "centre", "none")) - 1L
    plain <- identical(big.mark, "") && identical(small.mark, "") && is.null(zero.print) && !drop0trailing
    if (!plain) scipen_dec <- "." else scipen_dec <- decimal.mark
    r <- .format_vec(x, trim, digits, nsmall, width, adj, na.encode, scientific, if (is.character(x)) "." else scipen_dec)
    if (!plain && !is.character(x))
        r <- prettyNum(r, big.mark = big.mark, big.interval = big.interval, small.mark = small.mark,
                       small.interval = small.interval, decimal.mark = decimal.mark, input.d.mark = ".",
                       zero.print = zero.print, drop0trailing = drop0trailing, is.cmplx = is.complex(x),
                       preserve.width = if (trim) "individual" else "common")
    if (!is.raw(x)) attributes(r) <- attributes(x)[c("names", "dim", "dimnames")[c("names", "dim", "dimnames") %in% names(attributes(x))]]
    r
}
format.factor <- function(x, ...) format(structure(as.character(x), names = names(x), dim = dim(x), dimnames = dimnames(x)), ...)
format.summaryDefault <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    v <- x
    if (is.numeric(v) || is.complex(v)) {
        at <- is.finite(v)
        v[at] <- zapsmall(v[at])
    }
    class(v) <- class(x)[-1L]
    text <- function(v) format(v, digits = digits, ...)
    if (inherits(x, c("Date", "POSIXct"))) { # their number of NAs is an attribute
        lost <- attr(x, "NAs")
        return(c(text(v), "NA's" = if (length(lost)) as.character(lost)))
    }
    at <- match("NA's", names(v))
    if (is.na(at) || is.character(x)) text(v) else c(text(v[-at]), "NA's" = as.character(v[at]))
}
format.hexmode <- function(x, width = NULL, upper.case = FALSE, ...) {
    isna <- is.na(x)
    y <- as.integer(x[!isna])
    fmt0 <- function(y, width) if (length(y)) sprintf(paste0("%0", width, if (upper.case) "X" else "x"), y) else character()
    s <- sprintf(if (upper.case) "%X" else "%x", y)
    w <- max(0L, nchar(s), width)
    r <- rep.int(NA_character_, length(x))
    r[!isna] <- if (length(y)) fmt0(y, w) else character()
    dim(r) <- dim(x)
    dimnames(r) <- dimnames(x)
    names(r) <- names(x)
    r
}
as.character.hexmode <- function(x, ...) {
    r <- sprintf("%x", as.integer(x))
    r[is.na(x)] <- NA
    `dim<-`(r, dim(x))
}
format.octmode <- function(x, width = NULL, ...) {
    isna <- is.na(x)
    y <- as.integer(x[!isna])
    s <- sprintf("%o", y)
    w <- max(0L, nchar(s), width)
    r <- rep.int(NA_character_, length(x))
    if (length(y)) r[!isna] <- sprintf(paste0("%0", w, "o"), y)
    dim(r) <- dim(x)
    dimnames(r) <- dimnames(x)
    names(r) <- names(x)
    r
}
as.character.octmode <- function(x, ...) {
    r <- sprintf("%o", as.integer(x))
    r[is.na(x)] <- NA
    `dim<-`(r, dim(x))
}
# x as an integer that prints in base 8 or 16, of that class.
.as_mode <- function(x, class, base) {
    if (inherits(x, class)) return(x)
    v <- if (is.character(x)) strtoi(x, base) else if (is.double(x)) suppressWarnings(as.integer(x)) else x
    exact <- is.integer(v) && (if (is.character(x)) !anyNA(v) else all(is.na(x) | !is.na(v) & x == v))
    .need(exact, "'%s' cannot be coerced to class \"%s\"", "x", class, call = sys.call(-1L))
    structure(v, class = class)
}
as.hexmode <- function(x) .as_mode(x, "hexmode", 16L)
as.octmode <- function(x) .as_mode(x, "octmode", 8L)
`!.hexmode` <- function(a) as.hexmode(bitwNot(as.hexmode(a)))
`&.hexmode` <- function(a, b) as.hexmode(bitwAnd(as.hexmode(a), as.hexmode(b)))
`|.hexmode` <- function(a, b) as.hexmode(bitwOr(as.hexmode(a), as.hexmode(b)))
`!.octmode` <- function(a) as.octmode(bitwNot(as.octmode(a)))
`&.octmode` <- function(a, b) as.octmode(bitwAnd(as.octmode(a), as.octmode(b)))
`|.octmode` <- function(a, b) as.octmode(bitwOr(as.octmode(a), as.octmode(b)))
`[.hexmode` <- function(x, i) {
    cl <- oldClass(x)
    y <- NextMethod("[")
    oldClass(y) <- cl
    y
}
`[.octmode` <- `[.hexmode`

prettyNum <- function(x, big.mark = "", big.interval = 3L, small.mark = "", small.interval = 5L,
                      decimal.mark = getOption("OutDec"), input.d.mark = decimal.mark,
                      preserve.width = c("common", "individual", "none"), zero.print = NULL, replace.zero = FALSE,
                      drop0trailing = FALSE, is.cmplx = NA, ...) {
    nMark <- big.mark == "" && small.mark == "" && (!is.character(x) || decimal.mark == input.d.mark)
    nZero <- is.null(zero.print) && !drop0trailing
    if (identical(big.mark, decimal.mark) && big.mark != "")
        warning(gettextf("'big.mark' and 'decimal.mark' are both '%s', which could be confusing", big.mark), domain = NA)
    if (!is.character(x)) {
        is.cmplx <- is.complex(x)
        x <- vapply(X = x, FUN = format, FUN.VALUE = "", big.mark = big.mark, big.interval = big.interval, small.mark = small.mark,
                    small.interval = small.interval, decimal.mark = decimal.mark, zero.print = zero.print,
                    drop0trailing = drop0trailing, ...)
        return(x)
    }
    if (nMark && nZero) return(x)
    if (!is.null(zero.print)) {
        if (is.logical(zero.print)) zero.print <- if (zero.print) "0" else " "
        i0 <- !is.na(x) & !is.na(suppressWarnings(n <- as.numeric(x))) & n == 0
        if (any(i0)) {
            x0 <- x[i0]
            nc <- nchar(x0)
            nz <- nchar(zero.print)
            if (!replace.zero && any(nz > nc)) {
                warning("'zero.print' is truncated to fit into formatted zeros; consider 'replace=TRUE'", call. = FALSE)
                zero.print <- substr(zero.print, 1L, max(nc))
            }
            p <- regexpr("0", x0, fixed = TRUE)
            x[i0] <- vapply(seq_along(x0), function(i) {
                lead <- p[i] - 1L
                s <- paste0(strrep(" ", lead), zero.print)
                k <- nchar(s)
                if (k < nc[i]) paste0(s, strrep(" ", nc[i] - k)) else if (k > nc[i] && lead > 0) substring(s, 1L + min(lead, k - nc[i])) else s
            }, "")
        }
    }
    if (nMark && !drop0trailing) return(x)
    pw <- match.arg(preserve.width)
    .pretty_num(x, big.mark, as.integer(big.interval), small.mark, as.integer(small.interval), decimal.mark, input.d.mark,
                match(pw, c("none", "individual", "common")) - 1L, drop0trailing)
}

formatC <- function(x, digits = NULL, width = NULL, format = NULL, flag = "", mode = NULL, big.mark = "",
                    big.interval = 3L, small.mark = "", small.interval = 5L, decimal.mark = getOption("OutDec"),
                    preserve.width = "individual", zero.print = NULL, replace.zero = TRUE, drop0trailing = FALSE) {
    pad <- function(s, width, flag) {
        if (is.null(width)) width <- 0L
        else if (width < 0L) {
            flag <- "-"
            width <- -width
        }
        format.default(s, width = width, justify = if (grepl("-", flag, fixed = TRUE)) "left" else "right")
    }
    if (is.object(x)) {
        x <- unclass(x)
        if (is.list(x)) warning("class of 'x' was discarded")
    }
    if (!is.null(attr(x, "Csingle"))) attr(x, "Csingle") <- NULL
    if (asked <- !is.null(mode)) .need(length(x) == 0L || mode %in% c("double", "real", "integer", "character"),
                                       "'mode' must be \"double\" (\"real\"), \"integer\" or \"character\"")
    else mode <- if (is.null(x)) "NULL" else storage.mode(x)
    if (mode == "NULL" || !length(x)) return(character())
    if (mode == "real") mode <- "double"
    if (!asked && !(mode %in% c("double", "integer", "character")) && !(is.character(format) && format[1L] %in% c("d", "s"))) {
        if (!is.atomic(x)) stop(simpleError(sprintf("default method not implemented for type '%s'", typeof(x)), quote(is.finite(x))))
        stop("unsupported type ")
    }
    if (asked && mode != "character") storage.mode(x) <- mode
    .need(length(flag) == 1L, "'flag' must be a string, i.e., of length 1")
    flag <- as.character(flag)
    attr.x <- attributes(x)
    if (mode == "character" || (!is.null(format) && format == "s")) {
        s <- as.character(x)
        if (mode != "character") {
            warning("coercing argument to \"character\" for format=\"s\"")
            attr.x <- NULL
        }
        r <- pad(s, width, flag)
        attributes(r) <- attr.x
        return(r)
    }
    if (is.null(format)) format <- if (mode == "integer") "d" else "g"
    else if (any(format == c("f", "e", "E", "g", "G", "fg"))) mode <- "double"
    else if (format == "d") mode <- "integer"
    else stop("'format' must be one of {\"f\",\"e\",\"E\",\"g\",\"G\", \"fg\", \"s\"}")
    if (mode == "integer") storage.mode(x) <- "integer"
    else if (storage.mode(x) != "double") storage.mode(x) <- "double"
    nf <- strsplit(flag, "")[[1L]]
    if (!all(nf %in% c("0", "+", "-", " ", "#", "'", "I")))
        stop("'flag' should contain only characters from [0+- #'I]")
    if (is.null(width) && is.null(digits)) width <- 1L
    if (is.null(digits)) digits <- if (mode == "integer") 2L else 4L
    else if (digits < 0L) digits <- 6L
    else {
        most <- if (format == "f") 324L else 50L
        if (digits > most) {
            warning(gettextf("'digits' reduced to %d", most), domain = NA)
            digits <- most
        }
    }
    if (is.null(width)) width <- digits + 1L
    else if (width == 0L) width <- digits
    ok <- is.finite(x)
    special <- !all(ok)
    if (special) {
        rest <- as.character(x[!ok])
        rest[is.na(rest)] <- "NA"
        x[!ok] <- 0
        storage.mode(x) <- mode
    }
    r <- .formatC(x, mode, as.integer(width), as.integer(digits), format, flag)
    if (special) r[!ok] <- pad(rest, width, flag)
    if (nzchar(big.mark) || nzchar(small.mark) || decimal.mark != "." || !is.null(zero.print) || drop0trailing)
        r <- prettyNum(r, big.mark = big.mark, big.interval = big.interval, small.mark = small.mark,
                       small.interval = small.interval, decimal.mark = decimal.mark, input.d.mark = ".",
                       preserve.width = preserve.width, zero.print = zero.print, replace.zero = replace.zero, drop0trailing = drop0trailing)
    attributes(r) <- attr.x
    r
}

toString <- function(x, ...) UseMethod("toString")
toString.default <- function(x, width = NULL, ...) {
    text <- paste(x, collapse = ", ")
    limit <- if (is.null(width)) 0 else width
    if (limit < 0) stop("'width' must be positive")
    if (limit == 0 || nchar(text, type = "w") <= limit) text
    else paste0(strtrim(text, max(6, limit) - 4), "....")
}
format.AsIs <- function(x, width = 12, ...) {
    if (is.character(x) || is.matrix(x) && is.atomic(x)) return(format.default(x, ...))
    width <- .or(width, 12L)
    one <- function(v) {
        oldClass(v) <- setdiff(oldClass(v), "AsIs")
        toString(v, width = width, ...)
    }
    cells <- vapply(x, one, "")
    format.default(structure(cells, names = NULL, dim = dim(x), dimnames = dimnames(x)), justify = "right")
}
