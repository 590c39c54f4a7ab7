# Small helpers of base, stats and utils that are R code.

setNames <- function(object = nm, nm) {
    names(object) <- nm
    object
}
replace <- function(x, list, values) {
    x[list] <- values
    x
}
ifelse <- function(test, yes, no) {
    if (!is.atomic(test)) test <- if (isS4(test)) methods::as(test, "logical") else as.logical(test)
    else if (!is.logical(test)) storage.mode(test) <- "logical"
    len <- length(test)
    if (len == 1L && is.null(attributes(test))) { # an answer without attributes is given as it is, whatever its type
        if (is.na(test)) return(NA)
        one <- if (test) yes else no
        if (length(one) == 1L && (is.null(extra <- attributes(one)) || is.function(one) && identical(names(extra), "srcref"))) return(one)
    }
    hit <- which(test)
    miss <- which(!test)
    if (length(hit)) test[hit] <- rep(yes, length.out = len)[hit]
    if (length(miss)) test[miss] <- rep(no, length.out = len)[miss]
    test
}
replicate <- function(n, expr, simplify = "array")
    sapply(integer(n), eval.parent(substitute(function(...) expr)), simplify = simplify)
modifyList <- function(x, val, keep.null = FALSE) {
    stopifnot(is.list(x), is.list(val))
    tags <- names(val)
    for (tag in tags[nzchar(tags)]) {
        new <- val[[tag]]
        old <- if (tag %in% names(x)) x[[tag]]
        if (is.list(new) && is.list(old)) x[[tag]] <- modifyList(old, new, keep.null = keep.null)
        else if (is.null(new) && keep.null) x[tag] <- list(NULL)
        else x[[tag]] <- new
    }
    x
}
relist <- function(flesh, skeleton = attr(flesh, "skeleton")) {
    ind <- 1L
    fill <- function(s) {
        if (is.list(s)) {
            for (i in seq_along(s)) s[[i]] <- fill(s[[i]])
            return(s)
        }
        n <- length(s)
        r <- flesh[seq.int(ind, length.out = n)]
        ind <<- ind + n
        names(r) <- NULL
        mostattributes(r) <- attributes(s)
        r
    }
    fill(skeleton)
}
rapply <- function(object, f, classes = "ANY", deflt = NULL, how = c("unlist", "replace", "list"), ...) {
    how <- match.arg(how)
    f <- match.fun(f)
    ok <- function(x) identical(classes, "ANY") || any(class(x) %in% classes)
    walk <- function(x) {
        if (is.list(x) || is.expression(x)) {
            if (how == "replace") {
                for (i in seq_along(x)) {
                    v <- walk(x[[i]])
                    if (!is.null(v)) x[[i]] <- v
                }
                x
            } else {
                r <- lapply(x, walk)
                r
            }
        } else if (ok(x)) f(x, ...)
        else if (how == "replace") x
        else deflt
    }
    if (!is.list(object) && !is.expression(object)) stop("'object' must be a list or expression")
    res <- walk(object)
    if (how == "unlist") unlist(res, recursive = TRUE) else res
}
# The m-subsets of 1 .. n in lexicographic order, one a column: each row continues the prefixes that the rows above are.
.subsets <- function(n, m) {
    rows <- list()
    last <- 0L
    for (k in seq_len(m)) {
        room <- n - m + k - last # how many values may follow a prefix
        prefix <- rep.int(seq_along(last), room)
        rows <- lapply(rows, `[`, prefix)
        last <- last[prefix] + seq_along(prefix) - (cumsum(room) - room)[prefix]
        rows[[k]] <- last
    }
    matrix(as.integer(unlist(rows)), m, length(last), byrow = TRUE)
}
combn <- function(x, m, FUN = NULL, simplify = TRUE, ...) {
    stopifnot(length(m) == 1L, is.numeric(m))
    if (m < 0) stop("m < 0", domain = NA)
    if (length(x) == 1L && is.numeric(x) && x > 0 && x == trunc(x)) x <- seq_len(x)
    n <- length(x)
    if (m > n) stop("n < m", domain = NA)
    if (!is.null(FUN) && !is.function(FUN)) stop("'FUN' must be a function or NULL")
    picks <- .subsets(n, as.integer(m))
    count <- ncol(picks)
    take <- function(i) {
        a <- picks[, i]
        if (is.null(FUN)) x[a] else FUN(x[a], ...)
    }
    if (!simplify) return(lapply(seq_len(count), take))
    if (is.null(FUN)) {
        out <- as.vector(x)[picks]
        shape <- c(m, count)
        if (m == 0L) return(array(out, c(0L, 1L)))
    } else {
        r <- take(1L)
        if (m == 0L && is.null(dim(r)) && length(r) == 0L) return(array(r, c(0L, 1L)))
        len.r <- length(r)
        out <- matrix(r, nrow = len.r, ncol = count)
        shape <- c(if (length(dim(r)) > 1L || len.r <= 1L) dim(r) else len.r, count)
        for (i in seq_len(count)[-1L]) {
            r <- take(i)
            out[, i] <- r
        }
    }
    if (is.factor(x)) out <- structure(match(out, levels(x)), levels = levels(x), class = class(x))
    dim(out) <- shape
    out
}
`mostattributes<-` <- function(obj, value) {
    if (length(value)) {
        if (!is.list(value)) stop("'value' must be a list")
        if (h.nam <- match("names", names(value), 0L)) {
            n1 <- value[[h.nam]]
            value <- value[-h.nam]
        }
        if (h.dim <- match("dim", names(value), 0L)) {
            d1 <- value[[h.dim]]
            value <- value[-h.dim]
        }
        if (h.dmn <- match("dimnames", names(value), 0L)) {
            dn1 <- value[[h.dmn]]
            value <- value[-h.dmn]
        }
        for (nam in names(value)) attr(obj, nam) <- value[[nam]]
        if (h.dim && length(obj) == prod(d1)) {
            dim(obj) <- d1
            if (h.dmn && all(lengths(dn1) %in% c(0L, d1))) dimnames(obj) <- dn1
        } else if (h.nam && length(obj) == length(n1)) names(obj) <- n1
    }
    obj
}
labels <- function(object, ...) UseMethod("labels")
labels.default <- function(object, ...) {
    numbered <- function(given, n) if (length(given)) given else as.character(seq_len(n))
    d <- dim(object)
    if (!length(d)) return(numbered(names(object), length(object)))
    dn <- dimnames(object)
    if (is.null(dn)) dn <- vector("list", length(d))
    dn[] <- Map(numbered, dn, d)
    dn
}
jitter <- function(x, factor = 1, amount = NULL) {
    if (!length(x)) return(x)
    if (!is.numeric(x)) stop("'x' must be numeric")
    ends <- range(x[is.finite(x)])
    spread <- ends[2L] - ends[1L]
    if (spread == 0) spread <- if (ends[1L] == 0) 1 else abs(ends[1L])
    if (is.null(amount)) { # a fifth of the smallest gap between values that can be told apart
        values <- unique(sort.int(round(x, 3 - floor(log10(spread)))))
        gap <- if (length(values) > 1L) min(diff(values)) else if (values != 0) values / 10 else spread / 10
        amount <- factor / 5 * abs(gap)
    } else if (amount == 0) amount <- factor * (spread / 50)
    x + stats::runif(length(x), -amount, amount)
}
as.roman <- function(x) {
    if (inherits(x, "roman")) return(x)
    val <- if (is.numeric(x)) as.integer(x) else {
        s <- as.character(x)
        n <- .roman_values(s)
        digits <- grepl("^[0-9]+$", s)
        n[digits] <- as.integer(s[digits])
        n
    }
    val[!is.na(val) & (val <= 0L | val >= 3900L)] <- NA
    structure(val, class = "roman")
}
# Falling letters, of each as many as there may be when IX is VIIII.
.is_roman <- function(s) {
    s <- toupper(s)
    for (pair in c("IV", "XL", "CD")) s <- gsub(pair, strrep(substr(pair, 1L, 1L), 4L), s)
    for (three in c("IXV", "XCL", "CMD")) s <- gsub(substr(three, 1L, 2L), paste0(substr(three, 3L, 3L), strrep(substr(three, 1L, 1L), 4L)), s)
    grepl("^M{0,3}D?C{0,5}L?X{0,5}V?I{0,5}$", s) && nzchar(s)
}
.roman_values <- function(s) {
    val <- vapply(s, function(s) {
        v <- c(I = 1L, V = 5L, X = 10L, L = 50L, C = 100L, D = 500L, M = 1000L)[strsplit(toupper(s), "")[[1L]]]
        if (anyNA(v) || !.is_roman(s)) NA_integer_ else sum(ifelse(c(v[-1L] > v[-length(v)], FALSE), -v, v))
    }, 1L, USE.NAMES = FALSE)
    digits <- grepl("^[0-9]+$", s)
    bad <- is.na(val) & !is.na(s) & nzchar(s) & !digits
    if (any(bad))
        warning(simpleWarning(sprintf(ngettext(sum(bad), "invalid roman numeral: %s", "invalid roman numerals: %s"), paste(s[bad], collapse = " ")),
                              if (any(digits)) quote(.roman2numeric(x[!dig.x])) else quote(.roman2numeric(x))))
    val
}
as.character.roman <- function(x, ...) {
    num <- c(1000L, 900L, 500L, 400L, 100L, 90L, 50L, 40L, 10L, 9L, 5L, 4L, 1L)
    sym <- c("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I")
    vapply(unclass(x), function(n) {
        if (is.na(n) || n < 1 || n >= 3900) return(NA_character_)
        s <- ""
        for (i in seq_along(num)) while (n >= num[i]) {
            s <- paste0(s, sym[i])
            n <- n - num[i]
        }
        s
    }, "", USE.NAMES = FALSE)
}
format.roman <- function(x, ...) format(as.character.roman(x), ...)
print.roman <- function(x, ...) {
    print(noquote(as.character.roman(x)), ...)
    invisible(x)
}
`[.roman` <- function(x, i) structure(unclass(x)[i], class = "roman")
rep.roman <- function(x, ...) structure(rep(unclass(x), ...), class = "roman")
Summary.roman <- function(..., na.rm = TRUE) {
    n <- do.call(.Generic, c(lapply(list(...), function(v) as.integer(as.roman(v))), na.rm = na.rm))
    as.roman(n)
}
Ops.roman <- function(e1, e2) {
    counts <- .Generic %in% c("+", "-", "*", "^", "%%", "%/%", "/")
    value <- function(e) if (inherits(e, "roman") || is.numeric(e)) as.integer(unclass(e)) else if (counts) as.integer(as.roman(e)) else e
    v <- get(.Generic)(value(e1), value(e2)) # comparisons take a string as it is
    if (counts) as.roman(v) else v
}
eapply <- function(env, FUN, ..., all.names = FALSE, USE.NAMES = TRUE) {
    FUN <- match.fun(FUN)
    r <- lapply(as.list.environment(env, all.names = all.names), FUN, ...)
    if (USE.NAMES) r else unname(r)
}
hasName <- function(x, name) match(name, names(x), nomatch = 0L) > 0L
`is.na<-` <- function(x, value) UseMethod("is.na<-")
`is.na<-.default` <- function(x, value) {
    x[value] <- NA
    x
}
comment <- function(x) attr(x, "comment", exact = TRUE)
`comment<-` <- function(x, value) {
    if (!is.null(value) && !is.character(value)) stop("attempt to set invalid 'comment' attribute")
    attr(x, "comment") <- value
    x
}
.colon_factor <- function(a, b) {
    if (length(a) != length(b)) stop("unequal factor lengths")
    a <- as.factor(a)
    b <- as.factor(b)
    nb <- nlevels(b)
    structure((as.integer(a) - 1L) * nb + as.integer(b), levels = paste(rep(levels(a), each = nb), rep(levels(b), nlevels(a)), sep = ":"), class = "factor")
}
mat.or.vec <- function(nr, nc) if (nc == 1L) numeric(nr) else matrix(0, nr, nc)
as.relistable <- function(x) {
    if (!inherits(x, "relistable")) class(x) <- c("relistable", class(x))
    x
}
is.relistable <- function(x) inherits(x, "relistable")
unlist.relistable <- function(x, recursive = TRUE, use.names = TRUE) {
    skeleton <- x
    x <- unclass(x)
    result <- unlist(x, recursive, use.names)
    attr(result, "skeleton") <- skeleton
    result
}
na.omit <- function(object, ...) UseMethod("na.omit")
na.omit.default <- function(object, ...) {
    d <- dim(object)
    if (!is.atomic(object) || length(d) > 2L || !anyNA(object)) return(object)
    gone <- which(is.na(as.vector(object)))
    if (length(d)) { # a matrix loses rows
        gone <- unique((gone - 1) %% d[1L] + 1L)
        tags <- rownames(object)
        kept <- object[-gone, , drop = FALSE]
    } else {
        tags <- names(object)
        kept <- object[-gone]
    }
    names(gone) <- tags[gone]
    attr(kept, "na.action") <- structure(gone, class = "omit")
    kept
}
# What is missing at the ends goes.
na.omit.ts <- function(object, ...) {
    gaps <- if (is.matrix(object)) rowSums(is.na(object)) > 0 else is.na(object)
    there <- which(!gaps)
    .need(length(there) > 0L, "all times contain an NA")
    ends <- range(there)
    .need(!any(gaps[ends[1L]:ends[2L]]), "time series contains internal NAs")
    if (!any(gaps)) return(object)
    at <- time(object)[ends]
    structure(window(object, at[1L], at[2L]), na.action = structure(which(gaps), class = "omit"))
}
na.omit.data.frame <- function(object, ...) {
    gone <- logical(nrow(object))
    for (column in object) {
        if (!is.atomic(column)) next
        na <- is.na(column)
        gone <- gone | if (length(dim(na)) == 2L) rowSums(na) > 0 else na
    }
    kept <- object[!gone, , drop = FALSE]
    if (any(gone)) {
        rows <- setNames(which(gone, useNames = FALSE), attr(object, "row.names")[gone])
        attr(kept, "na.action") <- structure(rows, class = "omit")
    }
    kept
}
na.exclude <- function(object, ...) {
    r <- na.omit(object, ...)
    if (!is.null(a <- attr(r, "na.action"))) {
        class(a) <- "exclude"
        attr(r, "na.action") <- a
    }
    r
}
na.pass <- function(object, ...) object
na.fail <- function(object, ...) UseMethod("na.fail")
na.fail.default <- function(object, ...) {
    if (anyNA(if (is.list(object)) unlist(object) else object)) stop("missing values in object")
    object
}
na.action <- function(object, ...) {
    if (is.list(object) && "na.action" %in% names(object)) object[["na.action"]] else attr(object, "na.action")
}
naprint <- function(x, ...) {
    if (inherits(x, "omit") || inherits(x, "exclude")) {
        n <- length(x)
        sprintf(ngettext(n, "%d observation deleted due to missingness", "%d observations deleted due to missingness"), n)
    } else ""
}
naresid <- function(omit, x, ...) {
    if (!inherits(omit, "exclude") || !length(omit) || is.null(x)) return(x)
    n <- NROW(x)
    keep <- rep.int(NA, n + length(omit))
    keep[-omit] <- 1L:n
    if (is.matrix(x)) {
        x <- x[keep, , drop = FALSE]
        temp <- rownames(x)
        if (length(temp)) {
            temp[omit] <- names(omit)
            rownames(x) <- temp
        }
    } else {
        x <- x[keep]
        temp <- names(x)
        if (length(temp)) {
            temp[omit] <- names(omit)
            names(x) <- temp
        }
    }
    x
}
napredict <- function(omit, x, ...) naresid(omit, x, ...)
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
char.expand <- function(input, target, nomatch = stop("no match")) {
    if (length(input) != 1L) stop("'input' must have length 1")
    if (!all(is.character(input), is.character(target))) stop("'input' and 'target' must be character vectors")
    at <- charmatch(input, target)
    if (is.na(at)) eval(nomatch)
    target[at]
}
