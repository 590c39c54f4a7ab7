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

# About n cells of 1, 2, 5 or 10 times a power of ten that cover lo .. up: c(lo, up, n).  (Becker, Chambers and Wilks, The
# New S Language.)  h, h5: how much a larger unit is favoured, and 5 over 2; a range of no width is `shrink` wide.
.pretty <- function(lo, up, n, min.n, shrink, h, h5, eps, f.min = 20) {
    n <- as.integer(n)
    min.n <- as.integer(min.n)
    eps <- as.integer(eps)
    wrong <- if (!is.finite(lo)) "l"
    else if (!is.finite(up)) "u"
    else if (is.na(n) || n < 0L) "n"
    else if (is.na(min.n) || min.n < 0L || min.n > n) "min.n"
    else if (!is.finite(shrink) || shrink <= 0) "shrink.sml"
    else if (!is.finite(h) || h < 0) "u.bias"
    else if (!is.finite(h5) || h5 < 0) "u5.bias"
    call <- sys.call(-1L)
    if (!is.null(wrong)) stop(simpleError(gettextf("invalid '%s' argument", wrong), call))
    if (is.na(eps) || eps < 0L || eps > 2L) stop(simpleError("'eps.correct' must be 0, 1, or 2", call))
    fuzz <- 1e-10
    range <- up - lo
    cell <- max(abs(lo), abs(up))
    u <- 1 + (if (h5 >= 1.5 * h + 0.5) 1 / (1 + h) else 1.5 / (1 + h5))
    tiny <- cell == 0 || range < cell * (u * max(n, 1L) * .Machine$double.eps) * 3
    if (tiny) {
        if (cell == 0) cell <- 1
        if (cell > 10) cell <- 9 + cell / 10
        cell <- cell * shrink
        if (min.n > 1L) cell <- cell / min.n
    } else cell <- if (is.finite(range)) range / max(n, 1L) else up / max(n, 1L) - lo / max(n, 1L)
    smallest <- .Machine$double.xmin
    if (cell < f.min * smallest) cell <- f.min * smallest
    else if (cell > .Machine$double.xmax / 1.25) cell <- .Machine$double.xmax / 1.25
    base <- 10^floor(log10(cell))
    unit <- base
    for (k in 1:3) {
        larger <- c(2, 5, 10)[k] * base
        if (!(larger - cell < (if (k == 2L) h5 else h) * (cell - unit))) break
        unit <- larger
    }
    first <- floor(lo / unit + fuzz)
    last <- ceiling(up / unit - fuzz)
    if (eps && (eps > 1L || !tiny)) {
        lo <- if (lo != 0) lo * (1 - .Machine$double.eps) else -smallest
        up <- if (up != 0) up * (1 + .Machine$double.eps) else smallest
    }
    while (first * unit > lo + fuzz * unit && first - 1 < first) first <- first - 1 # huge ones have no predecessor
    while (!is.finite(first * unit)) first <- first + 1
    while (last * unit < up - fuzz * unit && last + 1 > last) last <- last + 1
    while (!is.finite(last * unit)) last <- last - 1
    span <- 0.5 + last - first
    more <- if (span > min.n) 0L else min.n - as.integer(span)
    if (more > 0L) {
        less <- more %/% 2L
        last <- last + (if (first >= 0) less else more - less)
        first <- first - (if (first >= 0) more - less else less)
        n <- min.n
    } else n <- min(last - first, .Machine$integer.max)
    c(min(lo, first * unit), max(up, last * unit), n)
}
pretty <- function(x, ...) UseMethod("pretty")
pretty.default <- function(x, n = 5L, min.n = n %/% 3L, shrink.sml = 0.75, high.u.bias = 1.5, u5.bias = 0.5 + 1.5 * high.u.bias,
                           eps.correct = 0L, f.min = 2^-20, ...) {
    finite <- x[is.finite(as.numeric(x))]
    if (length(finite) == 0L) return(finite)
    # strings are least and most in their own order
    scale <- .pretty(as.numeric(min(finite)), as.numeric(max(finite)), n, min.n, shrink.sml, high.u.bias, u5.bias, eps.correct, f.min)
    intervals <- scale[3L]
    at <- seq.int(scale[1L], scale[2L], length.out = intervals + 1)
    tiny <- abs(at) * intervals < 1e-14 * (scale[2L] - scale[1L])
    if (intervals && !eps.correct && any(tiny)) at[tiny] <- 0 # whole numbers stay what they are otherwise
    at
}
rle <- function(x) {
    if (!(is.vector(x) || is.list(x))) stop("'x' must be a vector of an atomic type")
    n <- length(x)
    changes <- x[-1L] != x[-n]
    last <- c(which(is.na(changes) | changes), if (n) n) # of each run
    structure(list(lengths = if (n) diff(c(0L, last)) else integer(), values = if (n) x[last] else x), class = "rle")
}
inverse.rle <- function(x, ...) {
    runs <- list(x$lengths, x$values)
    if (any(vapply(runs, is.null, NA)) || length(unique(lengths(runs))) > 1L) stop("invalid 'rle' structure")
    rep.int(runs[[2L]], runs[[1L]])
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
    last <- length(x)
    if (!after) return(c(values, x))
    if (after < last) { # as subscripts: no whole number, or a negative one, counts as one does there
        front <- x[1L:after]
        x <- x[(after + 1L):last]
        return(c(front, values, x))
    }
    c(x, values)
}
diff <- function(x, ...) UseMethod("diff")
diff.default <- function(x, lag = 1L, differences = 1L, ...) {
    .need(length(lag) == 1L && length(differences) < 2L && lag >= 1L && differences >= 1L, "'lag' and 'differences' must be integers >= 1")
    rows <- is.matrix(x)
    if (lag * differences >= (if (rows) nrow(x) else length(x))) return(x[0L])
    i1 <- -seq_len(lag)
    r <- unclass(x)
    for (k in seq_len(differences)) {
        r <- if (rows) r[i1, , drop = FALSE] - r[-nrow(r):-(nrow(r) - lag + 1L), , drop = FALSE]
             else r[i1] - r[-length(r):-(length(r) - lag + 1L)]
    }
    class(r) <- oldClass(x)
    r
}
xor <- function(x, y) (x | y) & !(x & y)
sequence <- function(nvec, ...) UseMethod("sequence")
sequence.default <- function(nvec, from = 1L, by = 1L, ...) {
    nvec <- as.integer(nvec)
    .need(!anyNA(nvec) && all(nvec >= 0L), "'lengths' must be a vector of non-negative integers")
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
