# Sorting and sets: what stands on the C cores of stdlib/sort.c and stdlib/unique.c.

sort.int <- function(x, partial = NULL, na.last = NA, decreasing = FALSE, method = c("auto", "shell", "quick", "radix"), index.return = FALSE) {
    decreasing <- as.logical(decreasing)
    if (is.null(partial) && !index.return && is.numeric(x) && !is.object(x))
        return(sort.default(x, decreasing, na.last = na.last, method = match.arg(method)))
    method <- match.arg(method)
    if (index.return) return(.sort_indexed(x, na.last, decreasing, method))
    if (is.factor(x)) {
        o <- order(x, na.last = na.last, decreasing = decreasing)
        return(x[o])
    }
    if (!is.atomic(x)) stop("'x' must be atomic")
    if (is.object(x)) x <- structure(as.vector(x), names = names(x))
    if (!is.null(partial)) return(.sort_partial(x, partial, decreasing))
    sort.default(x, decreasing, na.last = na.last, method = method)
}
# sort(x, index.return = TRUE): places among those that are not NA; only radix sort has a place for NA.
.sort_indexed <- function(x, na.last, decreasing, method) {
    if (is.na(na.last)) x <- x[!is.na(x)]
    else if (!(method == "radix" || (method == "auto" && (is.numeric(x) || is.logical(x)))))
        stop(simpleError("'index.return' only for 'na.last = NA'", quote(sort.int(x, na.last = na.last, decreasing = decreasing, ...))))
    o <- if (method == "quick" && is.numeric(x)) .quick_order(if (decreasing) -x else x)
         else order(x, na.last = na.last, decreasing = decreasing, method = if (method == "radix") "radix" else "auto")
    list(x = x[o], ix = o)
}
# sort(x, method = "quick") of what has names: they show how equal elements lie.
.sort_quick <- function(x, decreasing, na.last) {
    na <- is.na(x)
    o <- which(!na)
    o <- o[.quick_order(if (decreasing) -x[o] else x[o])]
    x[if (is.na(na.last)) o else if (na.last) c(o, which(na)) else c(which(na), o)]
}
.sort_method <- function(method = c("auto", "shell", "quick", "radix")) match.arg(method)
.sort_partial <- function(x, partial, decreasing) {
    if (decreasing) stop("unsupported options for partial sorting")
    if (anyNA(x)) x <- x[!is.na(x)]
    partial <- sort(unique(as.integer(partial)))
    off <- partial[partial < 1L | partial > length(x)]
    if (length(off)) stop(simpleError(gettextf("index %d outside bounds", off[1L]), quote(sort.int(x, na.last = na.last, decreasing = decreasing, ...))))
    if (length(partial) > 10L) sort.default(as.vector(x)) else .Internal(psort(x, partial))
}
sort.list <- function(x, partial = NULL, na.last = TRUE, decreasing = FALSE, method = c("auto", "shell", "quick", "radix")) {
    decreasing <- as.logical(decreasing)
    if (!is.null(partial)) stop("argument 'partial != NULL' is not used (yet)", call. = FALSE)
    match.arg(method)
    plain <- is.atomic(x) || is.factor(x)
    if (!plain && is.object(x)) return(order(x, na.last = na.last, decreasing = decreasing))
    if (!plain && is.list(x)) stop("'x' must be atomic for 'sort.list', method \"shell\" and \"quick\"\nHave you called 'sort' on a list?")
    if (plain && is.na(na.last)) order(x[!is.na(x)], na.last = TRUE, decreasing = decreasing)
    else order(x, na.last = na.last, decreasing = decreasing)
}
xtfrm.default <- function(x) if (is.numeric(x)) unclass(x) else if (is.null(x)) integer() else as.vector(rank(x,
        ties.method = "min", na.last = "keep"))
xtfrm.factor <- function(x) as.integer(x)
# Ranks, ties alike, of an object's elements by its class's own `>`, `==` and `[`; without them, those of the bare values.
.compared_rank <- function(x) {
    own <- function(op) {
        f <- Filter(Negate(is.null), lapply(class(x), function(k) getS3method(op, k, TRUE)))
        length(f) > 0L && !(is.numeric(unclass(x)) && isBaseNamespace(environment(f[[1L]]))) # numbers of Date and its like will do
    }
    if (!own(">") && !own("Ops")) return(if (is.raw(x)) as.integer(x) else unclass(x))
    n <- length(x)
    after <- function(i, j) !isTRUE(as.logical(x[i] == x[j])) && isTRUE(as.logical(x[i] > x[j]))
    sorted <- integer()
    for (i in seq_len(n)) {
        at <- length(sorted)
        while (at > 0L && after(sorted[at], i)) at <- at - 1L
        sorted <- append(sorted, i, at)
    }
    r <- integer(n)
    for (k in seq_len(n)) r[sorted[k]] <- if (k > 1L && isTRUE(as.logical(x[sorted[k]] == x[sorted[k - 1L]]))) r[sorted[k - 1L]] else k
    r
}
rank <- function(x, na.last = TRUE, ties.method = c("average", "first", "last", "random", "max", "min")) {
    stopifnot(length(na.last) == 1L)
    if (is.null(x)) return(numeric())
    ties.method <- match.arg(ties.method)
    if (is.raw(x) && !is.object(x)) stop("raw vectors cannot be sorted")
    gap <- is.na(x)
    values <- (if (is.factor(x)) as.integer(x) else x)[!gap]
    if (is.object(values)) values <- .compared_rank(values)
    n <- length(values)
    if (ties.method %in% c("average", "min", "max")) r <- .Internal(rank_of(values, ties.method))
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
    } else .Internal(is.unsorted(if (is.object(x)) xtfrm(x) else x, FALSE, strictly))
}
findInterval <- function(x, vec, rightmost.closed = FALSE, all.inside = FALSE, left.open = FALSE) {
    .need(isFALSE(is.unsorted(vec)), "'vec' must be sorted non-decreasingly and not contain NAs")
    .Internal(findInterval(as.double(vec), as.double(x), rightmost.closed, all.inside, left.open))
}
