# Quantiles, averages, summary() and its printing.

scale <- function(x, center = TRUE, scale = TRUE) UseMethod("scale")
scale.default <- function(x, center = TRUE, scale = TRUE) {
    x <- as.matrix(x)
    own <- function(v, what) { # one number for each column
        if (length(v) != ncol(x)) stop(simpleError(sprintf("length of '%s' must equal the number of columns of 'x'", what), sys.call(-1L)))
        if (is.numeric(v)) v else as.numeric(v)
    }
    if (!is.logical(center)) center <- own(center, "center")
    else if (center) center <- colMeans(x, na.rm = TRUE)
    if (!isFALSE(center)) x <- x - rep(center, each = nrow(x))
    if (!is.logical(scale)) scale <- own(scale, "scale")
    else if (scale) scale <- sqrt(colSums(x^2, na.rm = TRUE) / pmax(1, colSums(!is.na(x)) - 1))
    if (!isFALSE(scale)) x <- x / rep(scale, each = nrow(x))
    if (is.numeric(center)) attr(x, "scaled:center") <- center
    if (is.numeric(scale)) attr(x, "scaled:scale") <- scale
    x
}
sweep <- function(x, MARGIN, STATS, FUN = "-", check.margin = TRUE, ...) {
    FUN <- match.fun(FUN)
    dims <- dim(x)
    if (is.character(MARGIN)) {
        titles <- names(dimnames(x))
        if (is.null(titles)) stop("'x' must have named dimnames")
        MARGIN <- match(MARGIN, titles)
        if (anyNA(MARGIN)) stop("not all elements of 'MARGIN' are names of dimensions")
    }
    if (check.margin) {
        extent <- dims[MARGIN]
        n <- length(STATS)
        if (n > prod(extent)) warning("STATS is longer than the extent of 'dim(x)[MARGIN]'")
        else if (!is.null(dim(STATS))) {
            real <- function(e) e[e > 1L]
            if (!identical(as.numeric(real(dim(STATS))), as.numeric(real(extent)))) warning("length(STATS) or dim(STATS) do not match dim(x)[MARGIN]")
        } else { # it must fill whole slices
            slices <- c(1L, cumprod(extent))
            below <- max(slices[slices <= n])
            if (n > 0L && (min(slices[slices >= n]) %% n != 0L || n %% below != 0L)) warning("STATS does not recycle exactly across MARGIN")
        }
    }
    perm <- c(MARGIN, seq_along(dims)[-MARGIN])
    FUN(x, aperm(array(STATS, dims[perm]), order(perm)), ...)
}
outer <- function(X, Y, FUN = "*", ...) {
    size <- function(v) if (is.array(v)) dim(v) else length(v)
    labels <- function(v) if (is.array(v)) dimnames(v) else if (!is.null(names(v))) list(names(v))
    dX <- size(X)
    dY <- size(Y)
    tags <- list(labels(X), labels(Y))
    if (is.character(FUN) && FUN == "*") {
        if (!missing(...)) stop("using ... with FUN = \"*\" is an error")
        robj <- .outer_product(as.vector(X), as.vector(Y))
    } else {
        FUN <- match.fun(FUN)
        n <- length(X)
        Y <- rep(Y, each = n)
        if (n) X <- rep(X, times = ceiling(length(Y) / n))
        robj <- if (length(Y) >= 8192L && missing(...) && is.numeric(X) && is.numeric(Y)) .outer_long(FUN, X, Y) else FUN(X, Y, ...)
    }
    dim(robj) <- c(dX, dY)
    if (any(lengths(tags))) {
        if (is.null(tags[[1L]])) tags[[1L]] <- vector("list", length(dX))
        if (is.null(tags[[2L]])) tags[[2L]] <- vector("list", length(dY))
        dimnames(robj) <- c(tags[[1L]], tags[[2L]])
    }
    robj
}
# Its own function for the call that an error names: R multiplies by tcrossprod().
.outer_product <- function(x, y) if (is.numeric(x) && is.numeric(y)) x %*% t(y) else tcrossprod(x, y)
# FUN(X, Y) for operators and kin as expressions over vectors, which may run on a device; warnings and errors are FUN's own.
.outer_long <- function(FUN, X, Y, ...) {
    if (is.primitive(FUN) || identical(FUN, pmin) || identical(FUN, pmax))
        for (op in .outer_ops)
            if (identical(op[[1L]], FUN)) return(tryCatch(op[[2L]](X, Y), warning = function(w) FUN(X, Y, ...), error = function(e) FUN(X, Y, ...)))
    FUN(X, Y, ...)
}
.outer_ops <- list(
    list(`+`, function(x, y) x + y), list(`-`, function(x, y) x - y), list(`*`, function(x, y) x * y),
    list(`/`, function(x, y) x / y), list(`^`, function(x, y) x^y), list(`%%`, function(x, y) x %% y),
    list(`%/%`, function(x, y) x %/% y), list(`==`, function(x, y) x == y), list(`!=`, function(x, y) x != y),
    list(`<`, function(x, y) x < y), list(`<=`, function(x, y) x <= y), list(`>`, function(x, y) x > y),
    list(`>=`, function(x, y) x >= y), list(pmin, function(x, y) pmin(x, y)), list(pmax, function(x, y) pmax(x, y)))
`%o%` <- function(X, Y) outer(X, Y)
kronecker <- function(X, Y, FUN = "*", make.dimnames = FALSE, ...) {
    # Methods that packages have for the generic of that name are base's, too.
    if ((isS4(X) || isS4(Y)) && !is.null(g <- .S4$generics[["kronecker"]])) return(g$fdef(X, Y, FUN = FUN, make.dimnames = make.dimnames, ...))
    X <- as.array(X)
    Y <- as.array(Y)
    if (make.dimnames) {
        dnx <- dimnames(X)
        dny <- dimnames(Y)
    }
    dX <- dim(X)
    dY <- dim(Y)
    ld <- length(dX) - length(dY)
    if (ld < 0L) dX <- dim(X) <- c(dX, rep.int(1, -ld))
    else if (ld > 0L) dY <- dim(Y) <- c(dY, rep.int(1, ld))
    opobj <- outer(unname(X), unname(Y), FUN, ...)
    dpobj <- length(dX)
    perm <- as.vector(rbind(seq_len(dpobj) + dpobj, seq_len(dpobj)))
    opobj <- aperm(opobj, perm)
    dim(opobj) <- dX * dY
    if (make.dimnames && !(is.null(dnx) && is.null(dny))) {
        dnx <- c(if (is.null(dnx)) list(NULL) else dnx, vector("list", dpobj))[seq_len(dpobj)]
        dny <- c(if (is.null(dny)) list(NULL) else dny, vector("list", dpobj))[seq_len(dpobj)]
        k <- lapply(seq_len(dpobj), function(i) {
            a <- if (is.null(dnx[[i]])) rep.int("", dX[i]) else dnx[[i]]
            b <- if (is.null(dny[[i]])) rep.int("", dY[i]) else dny[[i]]
            as.vector(outer(b, a, function(p, q) paste(q, p, sep = ":")))
        })
        dimnames(opobj) <- k
    }
    opobj
}
`%x%` <- function(X, Y) kronecker(X, Y)

summary <- function(object, ...) UseMethod("summary")
summary.default <- function(object, ..., digits, quantile.type = 7) {
    if (is.factor(object)) return(summary.factor(object, ...))
    if (is.matrix(object)) return(if (missing(digits)) summary.matrix(object, ...) else summary.matrix(object, digits = digits, ...))
    if (is.logical(object)) {
        counts <- table(object, exclude = NULL, useNA = "ifany")
        tags <- names(counts)
        if (!is.null(tags)) names(counts) <- ifelse(is.na(tags), "NA's", tags)
        value <- c(Mode = "logical", counts)
    } else if (is.numeric(object)) {
        known <- object[!is.na(object)]
        q <- stats::quantile(known, names = FALSE, type = quantile.type)
        value <- c(q[1:3], mean(known), q[4:5])
        if (!missing(digits)) value <- signif(value, digits)
        names(value) <- c("Min.", "1st Qu.", "Median", "Mean", "3rd Qu.", "Max.")
        gone <- length(object) - length(known)
        if (gone) value <- c(value, `NA's` = gone)
    } else if (length(object) && is.recursive(object) && !is.language(object)) {
        kind <- function(e) if (is.null(oldClass(e))) "-none-" else oldClass(e)[1L]
        each <- function(f, proto) vapply(seq_along(object), function(i) f(object[[i]]), proto)
        value <- cbind(Length = format(each(length, 0L)), Class = each(kind, ""), Mode = each(mode, ""))
        dimnames(value) <- list(names(object), c("Length", "Class", "Mode"))
    } else value <- c(Length = length(object), Class = class(object), Mode = mode(object))
    class(value) <- c("summaryDefault", "table")
    value
}
print.summaryDefault <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    if (inherits(x, c("Date", "POSIXct"))) {
        bare <- x
        class(bare) <- class(x)[-1]
        text <- format(bare, digits = digits)
        gone <- attr(x, "NAs")
        print(if (length(gone)) c(text, `NA's` = as.character(gone)) else text, digits = digits, ...)
        return(invisible(x))
    }
    shown <- x
    if (is.numeric(x) || is.complex(x)) shown[is.finite(x)] <- zapsmall(x[is.finite(x)])
    class(shown) <- class(x)[-1]
    count <- which(names(shown) == "NA's")[1L]
    if (!is.na(count) && !is.character(x)) shown <- c(format(shown[-count], digits = digits), `NA's` = as.character(shown[count]))
    print.table(shown, digits = digits, ...)
    invisible(x)
}
summary.matrix <- function(object, ...) summary.data.frame(as.data.frame.matrix(object), ...)
summary.data.frame <- function(object, maxsum = 7L, digits = max(3L, getOption("digits") - 3L), ...) {
    each <- lapply(X = as.list(object), FUN = summary, maxsum = maxsum, digits = 12L, ...)
    parts <- if (missing(digits)) Map(.summary_cells, each, names(object))
             else Map(.summary_cells, each, names(object), MoreArgs = list(digits = digits))
    rows <- max(0L, vapply(parts, function(p) length(p$lines), 1L))
    cells <- vapply(parts, function(p) c(p$lines, rep.int(if (is.null(p$blank)) NA_character_ else p$blank, rows - length(p$lines))), character(rows))
    if (!length(parts)) return(structure(character(), dim = c(0L, 0L), class = "table"))
    structure(as.vector(cells), dim = c(rows, length(parts)),
              dimnames = list(character(rows), vapply(parts, function(p) p$head, "", USE.NAMES = FALSE)), class = "table")
}
# Columns of text on the screen.
.text_width <- function(s) {
    w <- nchar(s, type = "w")
    if (anyNA(w)) ifelse(is.na(w), nchar(s, "b"), w) else w
}
# What summary.data.frame shows of a column: its lines, and a head that stands over the middle of the first label.
.summary_cells <- function(s, tag, ...) {
    if (!is.matrix(s)) {
        cells <- format(s, ...)
        labels <- format(names(cells))
        indent <- max(0, floor(.text_width(labels[1L]) - .text_width(tag) / 2), na.rm = TRUE)
        return(list(lines = paste0(labels, ":", cells, "  "), head = paste0(strrep(" ", indent), tag)))
    }
    cells <- format(s)
    heads <- paste(tag, gsub("^ +", "", colnames(s), useBytes = TRUE), sep = ".")
    room <- pmax(0, .text_width(cells[1L, ]) - .text_width(heads))
    before <- floor(room / 2)
    heads <- paste0(strrep(" ", before), heads, strrep(" ", room - before))
    blank <- strrep(" ", sum(.text_width(cells[1L, ])) + 2L * (ncol(s) - 1L))
    list(lines = apply(cells, 1L, paste, collapse = "  "), head = paste(heads, collapse = "  "), blank = blank)
}
zapsmall <- function(x, digits = getOption("digits")) {
    if (!length(digits)) stop("invalid 'digits'")
    if (is.null(x)) return(NULL)
    ina <- is.na(x)
    if (all(ina)) return(x)
    mx <- max(abs(x[!ina])) # as the errors of log10() name it
    round(x, if (mx > 0) max(0L, digits - log10(mx)) else digits)
}
.pmax_objects <- function(elts, na.rm) .extreme_objects(elts, na.rm, `<`)
.pmin_objects <- function(elts, na.rm) .extreme_objects(elts, na.rm, `>`)

factorial <- function(x) gamma(x + 1)
lfactorial <- function(x) lgamma(x + 1)
