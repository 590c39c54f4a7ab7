# Sorting and sets: what stands on the C cores of stdlib/sort.c and stdlib/unique.c.
sort.int <- function(x, partial = NULL, na.last = NA, decreasing = FALSE, method = c("auto", "shell", "quick", "radix"), index.return = FALSE) {
    decreasing <- as.logical(decreasing)
    if (is.null(partial) && !index.return && is.numeric(x) && !is.object(x)) return(sort.default(x, decreasing, na.last = na.last))
    if (index.return) {
        if (match.arg(method) == "quick" && is.numeric(x)) return(.sort_quick(x, decreasing))
        o <- order(x, na.last = na.last, decreasing = decreasing)
        return(list(x = x[o], ix = o))
    }
    if (is.factor(x)) {
        o <- order(x, na.last = na.last, decreasing = decreasing)
        return(x[o])
    }
    if (!is.atomic(x)) stop("'x' must be atomic")
    if (!is.null(partial)) return(.sort_partial(x, partial, decreasing))
    sort.default(x, decreasing, na.last = na.last)
}
# sort(x, method = "quick", index.return = TRUE)
.sort_quick <- function(x, decreasing) {
    x <- x[!is.na(x)]
    o <- .quick_order(if (decreasing) -x else x)
    list(x = x[o], ix = o)
}
.sort_partial <- function(x, partial, decreasing) {
    if (decreasing) stop("unsupported options for partial sorting")
    x <- x[!is.na(x)]
    partial <- sort(unique(as.integer(partial)))
    if (any(partial < 1L | partial > length(x))) stop(gettextf("index %d outside bounds", partial[partial < 1L | partial > length(x)][1L]))
    .psort(x, partial)
}
# Hoare's selection: afterwards x[k] is where sorting would put it, for each k of ind.
.psort <- function(x, ind, lo = 1L, hi = length(x)) {
    if (!length(ind) || hi - lo < 1L) return(x)
    mid <- (lo + hi - 2L) %/% 2L + 1L
    this <- max(1L, sum(ind <= mid))
    k <- ind[this]
    L <- lo
    R <- hi
    while (L < R) {
        v <- x[k]
        i <- L
        j <- R
        while (i <= j) {
            while (x[i] < v) i <- i + 1L
            while (v < x[j]) j <- j - 1L
            if (i <= j) {
                w <- x[i]
                x[i] <- x[j]
                x[j] <- w
                i <- i + 1L
                j <- j - 1L
            }
        }
        if (j < k) L <- i
        if (k < i) R <- j
    }
    x <- .psort(x, ind[seq_len(this - 1L)], lo, k - 1L)
    .psort(x, ind[-seq_len(this)], k + 1L, hi)
}
sort.list <- function(x, partial = NULL, na.last = TRUE, decreasing = FALSE, method = c("default", "radix", "shell", "quick")) {
    decreasing <- as.logical(decreasing)
    plain <- is.atomic(x) || is.factor(x)
    if (!plain && is.list(x)) stop("'x' must be atomic for 'sort.list', method \"shell\" and \"quick\"\nHave you called 'sort' on a list?")
    if (plain && is.na(na.last)) order(x[!is.na(x)], na.last = TRUE, decreasing = decreasing)
    else order(x, na.last = na.last, decreasing = decreasing)
}
xtfrm <- function(x) UseMethod("xtfrm")
xtfrm.default <- function(x) if (is.numeric(x)) unclass(x) else if (is.raw(x)) as.integer(x) else as.vector(rank(unclass(x), ties.method = "min", na.last = "keep"))
xtfrm.factor <- function(x) as.integer(x)
rank <- function(x, na.last = TRUE, ties.method = c("average", "first", "last", "random", "max", "min")) {
    stopifnot(length(na.last) == 1L)
    if (is.null(x)) return(numeric())
    ties.method <- match.arg(ties.method)
    gap <- is.na(x)
    values <- (if (is.factor(x)) as.integer(x) else x)[!gap]
    if (is.object(values)) values <- xtfrm(values)
    n <- length(values)
    if (ties.method %in% c("average", "min", "max")) r <- .Internal(rank(values, ties.method))
    else {
        among.equal <- switch(ties.method, first = seq_len(n), last = n:1L, random = stats::runif(n))
        r <- integer(n)
        if (n) r[order(values, among.equal)] <- seq_len(n)
    }
    if (is.na(na.last) || !any(gap)) return(setNames(r, names(x)[!gap]))
    k <- length(x) - n
    res <- setNames(rep.int(NA, length(x)), names(x))
    if (na.last == "keep") res[!gap] <- r
    else {
        res[!gap] <- if (na.last) r else r + k
        res[gap] <- if (na.last) n + seq_len(k) else seq_len(k)
    }
    res
}
is.unsorted <- function(x, na.rm = FALSE, strictly = FALSE) {
    if (length(x) < 2L) return(FALSE)
    if (anyNA(x)) {
        if (!na.rm) return(NA)
        x <- x[!is.na(x)]
    }
    if (is.data.frame(x)) { # its columns, compared one with the next
        later <- x[-1L]
        former <- x[-length(x)]
        any(if (strictly) later <= former else later < former)
    } else .Internal(is.unsorted(if (is.object(x)) xtfrm(x) else x, strictly))
}
findInterval <- function(x, vec, rightmost.closed = FALSE, all.inside = FALSE, left.open = FALSE) {
    breaks <- as.double(vec)
    if (!isFALSE(is.unsorted(vec))) stop("'vec' must be sorted non-decreasingly and not contain NAs")
    .Internal(findInterval(breaks, as.double(x), rightmost.closed, all.inside, left.open))
}
union <- function(x, y) {
    u <- as.vector(x)
    v <- as.vector(y)
    if (!is.object(x) || !is.object(y) || is.factor(x) || !identical(class(x), class(y))) return(unique(c(u, v)))
    unique(c(x, y))
}
intersect <- function(x, y) {
    if (is.null(x) || is.null(y)) return(NULL)
    u <- as.vector(x)
    v <- as.vector(y)
    common <- match(u, v, 0L) > 0L
    common[duplicated(unclass(u))] <- FALSE
    c(u[common], v[0L])
}
setdiff <- function(x, y) {
    if (is.object(x) && !is.data.frame(x) && !is.factor(x)) return(x[!duplicated(unclass(x)) & match(x, y, 0L) == 0L])
    u <- as.vector(x)
    v <- as.vector(y)
    if (!length(u) || !length(v)) return(unique(u))
    u[!duplicated(unclass(u)) & (match(u, v, 0L) == 0L)]
}
setequal <- function(x, y) !(anyNA(match(as.vector(x), as.vector(y))) || anyNA(match(as.vector(y), as.vector(x))))
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
# What duplicated() and kin compare of an array: its slices as a list, or its elements where that is the same.
.slices <- function(x, MARGIN) {
    extent <- dim(x)
    if (any(MARGIN > length(extent))) {
        text <- gettextf("MARGIN = %s is invalid for dim = %s", paste(MARGIN, collapse = ","), paste(extent, collapse = ","))
        stop(simpleError(text, sys.call(-1L)))
    }
    if (length(extent) > 1L && prod(extent[-MARGIN]) > 1L) asplit(x, MARGIN) else x
}
unique.matrix <- function(x, incomparables = FALSE, MARGIN = 1, fromLast = FALSE, ...) {
    if (!isFALSE(incomparables)) stop("argument 'incomparables != FALSE' is not used (yet)", call. = FALSE)
    slices <- .slices(x, MARGIN)
    index <- rep.int(list(TRUE), length(dim(x)))
    index[[MARGIN]] <- !duplicated.default(slices, fromLast = fromLast)
    do.call(`[`, c(list(x), index, drop = FALSE))
}
unique.array <- unique.matrix
duplicated.matrix <- function(x, incomparables = FALSE, MARGIN = 1L, fromLast = FALSE, ...) {
    if (!isFALSE(incomparables)) stop("argument 'incomparables != FALSE' is not used (yet)", call. = FALSE)
    slices <- .slices(x, MARGIN)
    array(duplicated.default(slices, fromLast = fromLast), dim(slices), dimnames(slices))
}
duplicated.array <- duplicated.matrix
anyDuplicated.matrix <- function(x, incomparables = FALSE, MARGIN = 1L, fromLast = FALSE, ...) {
    slices <- .slices(x, MARGIN)
    anyDuplicated.default(slices, fromLast = fromLast)
}
anyDuplicated.array <- anyDuplicated.matrix
append <- function(x, values, after = length(x)) {
    n <- length(x)
    if (after == 0) c(values, x)
    else if (after >= n) c(x, values)
    else c(x[seq_len(after)], values, x[-seq_len(after)])
}
diff <- function(x, ...) UseMethod("diff")
diff.default <- function(x, lag = 1L, differences = 1L, ...) {
    if (length(lag) != 1L || length(differences) > 1L || lag < 1L || differences < 1L) stop("'lag' and 'differences' must be integers >= 1")
    if (lag * differences >= NROW(x) && (is.matrix(x) || lag * differences >= length(x))) return(x[0L])
    r <- unclass(x)
    if (is.matrix(x)) for (k in seq_len(differences)) r <- r[-seq_len(lag), , drop = FALSE] - r[seq_len(nrow(r) - lag), , drop = FALSE]
    else for (k in seq_len(differences)) r <- r[-seq_len(lag)] - r[seq_len(length(r) - lag)]
    class(r) <- oldClass(x)
    r
}
xor <- function(x, y) (x | y) & !(x & y)
sequence <- function(nvec, ...) UseMethod("sequence")
sequence.default <- function(nvec, from = 1L, by = 1L, recycle = FALSE, ...) {
    nvec <- as.integer(nvec)
    k <- length(nvec)
    if (!k) return(integer())
    from <- rep_len(as.integer(from), k)
    by <- rep_len(as.integer(by), k)
    unlist(lapply(seq_len(k), function(i) from[i] + (seq_len(nvec[i]) - 1L) * by[i]))
}
.row <- function(dim) row(array(0L, dim))
.col <- function(dim) col(array(0L, dim))
grouping <- function(...) {
    z <- list(...)
    if (any(vapply(z, function(x) is.object(x) && !is.factor(x), NA))) z <- lapply(z, function(x) if (is.object(x) && !is.factor(x)) xtfrm(x) else x)
    ids <- lapply(z, function(x) match(x, sort(unique(x))))
    o <- do.call(order, ids)
    n <- length(o)
    if (n) {
        new <- rep(FALSE, n)
        new[1L] <- TRUE
        for (id in ids) if (n > 1L) new[-1L] <- new[-1L] | id[o][-1L] != id[o][-n]
        starts <- which(new)
        ends <- c(starts[-1L] - 1L, n)
        gr <- max(ends - starts + 1L)
    } else ends <- gr <- integer()
    structure(o, ends = as.integer(ends), maxgrpn = as.integer(gr), class = c("grouping", "integer"))
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
