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
    if (missing(x)) stop("argument \"x\" is missing, with no default")
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
        res <- lapply(X = x, FUN = function(xx, ...) format.default(unlist(xx), ...), trim = trim, justify = justify,
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
    if (is.null(x)) return("NULL")
    if (is.function(x) || is.language(x)) return(deparse(x))
    if (is.environment(x)) return(.env_label(x))
    if (!is.character(x)) .same_marks(big.mark, decimal.mark, .pretty_call)
    adj <- match(justify, c("left", "right", "centre", "none")) - 1L
    plain <- identical(big.mark, "") && identical(small.mark, "") && is.null(zero.print) && !drop0trailing
    if (!plain) scipen_dec <- "." else scipen_dec <- decimal.mark
    r <- .format_vec(x, trim, digits, nsmall, width, adj, na.encode, scientific, if (is.character(x)) "." else scipen_dec)
    if (!plain && !is.character(x))
        r <- (if (is.complex(x)) .marked_complex else .marked)(r, big.mark, big.interval, small.mark, small.interval, decimal.mark, ".",
            if (trim) "individual" else "common", zero.print, FALSE, drop0trailing)
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

# A warning where two marks are one.
.same_marks <- function(big.mark, decimal.mark, call)
    if (identical(big.mark, decimal.mark) && big.mark != "")
        warning(simpleWarning(gettextf("'big.mark' and 'decimal.mark' are both '%s', which could be confusing", big.mark), call))

.format.zeros <- function(x, zero.print, nx = suppressWarnings(as.numeric(x)), replace = FALSE, warn.non.fitting = TRUE) {
    if (is.logical(zero.print)) zero.print <- if (zero.print) "0" else " "
    zero <- which(!is.na(nx) & nx == 0)
    if (!length(zero)) return(x)
    if (replace) return(replace(x, zero, zero.print))
    old <- x[zero]
    room <- nchar(old)
    size <- nchar(zero.print)
    if (warn.non.fitting && any(size > room))
        warning("'zero.print' is truncated to fit into formatted zeros; consider 'replace=TRUE'")
    at <- pmax(1L, pmin(regexpr("0", old, fixed = TRUE), room - size + 1L))
    shown <- paste0(substr(old, 1L, at - 1L), substr(rep_len(zero.print, length(old)), 1L, room))
    x[zero] <- paste0(shown, strrep(" ", pmax(0L, room - nchar(shown))))
    x
}
# What prettyNum() does with text.
.marked <- function(x, big.mark, big.interval, small.mark, small.interval, decimal.mark, input.d.mark, preserve.width, zero.print,
                    replace.zero, drop0trailing) {
    if (!is.null(zero.print)) x <- .format.zeros(x, zero.print, replace = replace.zero)
    if (big.mark == "" && small.mark == "" && decimal.mark == input.d.mark && !drop0trailing) return(x)
    r <- .pretty_num(x, big.mark, as.integer(big.interval), small.mark, as.integer(small.interval), decimal.mark, input.d.mark,
                     match(preserve.width, c("none", "individual", "common")) - 1L, drop0trailing)
    if (anyNA(x) && preserve.width != "none" && !any(nchar(r) > nchar(x), na.rm = TRUE))
        stop(simpleError("missing value where TRUE/FALSE needed", quote(if (any(ii <- d.len > 0L)) { })))
    r
}
# Both parts of complex numbers get marks.
.marked_complex <- function(x, ...) {
    at <- regexpr("[0-9] *[-+] *[0-9]", x)
    both <- which(at > 0L)
    if (!length(both)) return(.marked(x, ...))
    text <- x[both]
    sign <- at[both] + regexpr("[-+]", substring(text, at[both])) - 1L
    real <- .marked(substr(text, 1L, sign - 1L), ...)
    imaginary <- .marked(substr(text, sign + 1L, nchar(text) - 1L), ...)
    x[both] <- paste0(real, substr(text, sign, sign), imaginary, "i")
    x
}
prettyNum <- function(x, big.mark = "", big.interval = 3L, small.mark = "", small.interval = 5L,
                      decimal.mark = getOption("OutDec"), input.d.mark = decimal.mark,
                      preserve.width = c("common", "individual", "none"), zero.print = NULL, replace.zero = FALSE,
                      drop0trailing = FALSE, is.cmplx = NA, ...) {
    marks <- !(big.mark == "" && small.mark == "" && (!is.character(x) || decimal.mark == input.d.mark))
    if (!is.character(x))
        x <- vapply(x, format, "", big.mark = big.mark, big.interval = big.interval, small.mark = small.mark,
                    small.interval = small.interval, decimal.mark = decimal.mark, zero.print = zero.print,
                    drop0trailing = drop0trailing, ...)
    .same_marks(big.mark, decimal.mark, sys.call())
    if (!marks && is.null(zero.print) && !drop0trailing) return(x)
    .marked(x, big.mark, big.interval, small.mark, small.interval, decimal.mark, input.d.mark, match.arg(preserve.width), zero.print,
            replace.zero, drop0trailing)
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
        format.default(s, width = width, justify = if (flag == "-") "left" else "right")
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
    if (!asked && !is.atomic(x) && !(is.character(format) && format[1L] %in% c("d", "s")))
        stop(simpleError(sprintf("default method not implemented for type '%s'", typeof(x)), quote(is.finite(x))))
    unknown <- !asked && !(mode %in% c("double", "integer", "character"))
    if (asked && mode != "character") storage.mode(x) <- mode
    .need(length(flag) == 1L, "'flag' must be a string, i.e., of length 1")
    flag <- as.character(flag)
    attr.x <- attributes(x)
    nf <- strsplit(flag, "")[[1L]]
    if (!all(nf %in% c("0", "+", "-", " ", "#", "'", "I")))
        stop("'flag' should contain only characters from [0+- #'I]")
    if (mode == "character" || (!is.null(format) && format == "s")) {
        if (mode != "character") {
            warning("coercing argument to \"character\" for format=\"s\"")
            x <- as.character(x)
        }
        return(pad(x, width, flag))
    }
    if (is.null(format)) format <- if (mode == "integer") "d" else "g"
    else if (any(format == c("f", "e", "E", "g", "G", "fg"))) mode <- "double"
    else if (format == "d") mode <- "integer"
    else stop("'format' must be one of {\"f\",\"e\",\"E\",\"g\",\"G\", \"fg\", \"s\"}")
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
    if (unknown && is.complex(x) && any(format == c("f", "fg"))) stop(simpleError("invalid comparison with complex values", quote(x < 0)))
    if (unknown && ((is.logical(x) || is.complex(x)) && mode == "double" || !(mode %in% c("double", "integer")))) stop("unsupported type ")
    if (mode == "integer") storage.mode(x) <- "integer"
    else if (storage.mode(x) != mode) storage.mode(x) <- mode
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
                       preserve.width = preserve.width, zero.print = zero.print, replace.zero = replace.zero, drop0trailing = drop0trailing, is.cmplx = FALSE)
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
