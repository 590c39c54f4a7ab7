# Sequences: pretty(), runs, differences, what is put together or replaced.

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
.colon_factor <- function(a, b) {
    if (length(a) != length(b)) stop("unequal factor lengths")
    a <- as.factor(a)
    b <- as.factor(b)
    nb <- nlevels(b)
    structure((as.integer(a) - 1L) * nb + as.integer(b), levels = paste(rep(levels(a), each = nb), rep(levels(b), nlevels(a)), sep = ":"), class = "factor")
}

pretty <- function(x, ...) UseMethod("pretty")
pretty.default <- function(x, n = 5L, min.n = n %/% 3L, shrink.sml = 0.75, high.u.bias = 1.5, u5.bias = 0.5 + 1.5 * high.u.bias,
                           eps.correct = 0L, f.min = 2^-20, ...) {
    if (!any(is.finite(x))) return(x[0L])
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
rle <- function(x) {
    if (!(is.vector(x) || is.list(x))) stop("'x' must be a vector of an atomic type")
    n <- length(x)
    changes <- x[-1L] != x[-n]
    last <- c(which(is.na(changes) | changes), if (n) n) # of each run
    structure(list(lengths = if (n) diff(c(0L, last)) else integer(), values = if (n) x[last] else x), class = "rle")
}
inverse.rle <- function(x, ...) {
    if (!all(c("lengths", "values") %in% names(x)) || length(x$lengths) != length(x$values)) stop("invalid 'rle' structure")
    rep.int(x$values, x$lengths)
}
print.rle <- function(x, digits = getOption("digits"), prefix = "", ...) {
    part <- function(title, ...) {
        cat(prefix, title, sep = "")
        utils::str(...)
    }
    cat(prefix, "Run Length Encoding\n", sep = "")
    part("  lengths:", x$lengths)
    part("  values :", x$values, digits.d = if (is.null(digits)) getOption("digits") else digits)
    invisible(x)
}
append <- function(x, values, after = length(x)) {
    if (after == 0) return(c(values, x))
    if (after >= length(x)) return(c(x, values))
    front <- seq_along(x) <= after
    c(x[front], values, x[!front])
}
diff <- function(x, ...) UseMethod("diff")
diff.default <- function(x, lag = 1L, differences = 1L, ...) {
    .need(length(lag) == 1L && length(differences) < 2L && lag >= 1L && differences >= 1L, "'lag' and 'differences' must be integers >= 1")
    rows <- is.matrix(x)
    if (lag * differences >= (if (rows) nrow(x) else length(x))) return(x[0L])
    first <- seq_len(lag)
    d <- unclass(x)
    for (k in seq_len(differences)) {
        d <- if (rows) d[-first, , drop = FALSE] - d[seq_len(nrow(d) - lag), , drop = FALSE]
             else d[-first] - d[seq_len(length(d) - lag)]
    }
    class(d) <- oldClass(x)
    d
}
xor <- function(x, y) (x | y) & !(x & y)
sequence <- function(nvec, ...) UseMethod("sequence")
sequence.default <- function(nvec, from = 1L, by = 1L, ...) {
    nvec <- as.integer(nvec)
    k <- length(nvec)
    if (!k) return(integer())
    from <- rep_len(as.integer(from), k)
    by <- rep_len(as.integer(by), k)
    unlist(lapply(seq_len(k), function(i) from[i] + (seq_len(nvec[i]) - 1L) * by[i]))
}

# seq() of complex numbers; arguments that are not given are NULL.
.seq_complex <- function(from, to, by, length.out, along.with) {
    n <- if (!is.null(along.with)) length(along.with) else if (!is.null(length.out)) ceiling(length.out)
    if (is.null(n)) {
        if (is.null(from)) from <- 1
        if (is.null(by)) by <- 1
        if (is.null(to)) to <- 1
        n <- Re((to - from) / by) + 1
    }
    if (is.null(by)) by <- if (is.null(from) || is.null(to)) 1 else if (n > 1) (to - from) / (n - 1) else 0
    k <- seq_len(n) - 1
    if (!is.null(from)) from + k * by else to - rev(k) * by
}
