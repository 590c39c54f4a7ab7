# Parts of lists and frames: combinations, first and last elements, stacks.

head <- function(x, ...) UseMethod("head")
tail <- function(x, ...) UseMethod("tail")
# Is n what head() and tail() can take for dimensions d?  call: the check's, as GNU R's errors show it.
.checkHT <- function(n, d, call = quote(checkHT(n, d <- dim(x)))) {
    m <- length(n)
    text <- if (m == 0L || all(is.na(n))) "invalid 'n' -  must contain at least one non-missing element, got none."
            else if (is.null(d) && m > 1L) sprintf("invalid 'n' - must have length one when dim(x) is NULL, got %d", m)
            else if (!is.null(d) && m > length(d)) sprintf("invalid 'n' - length(n) must be <= length(dim(x)), got %d > %d", m, length(d))
    if (!is.null(text)) stop(simpleError(text, call))
}
# GNU R's name for it: packages take head()'s methods with the functions that these call.
checkHT <- function(n, d) .checkHT(n, d, sys.call())
# How many of m elements head() and tail() show: n, or all but -n.
.shown <- function(n, m) if (n < 0L) max(m + n, 0L) else min(n, m)
head.default <- function(x, n = 6L, ...) {
    extent <- dim(x)
    if (!is.null(extent) || length(n) != 1L || is.na(n)) .checkHT(n, extent, quote(checkHT(n, dx <- dim(x))))
    if (!is.null(extent)) return(head.matrix(x, n, ...))
    n <- .shown(n, length(x))
    x[seq_len(n)]
}
head.matrix <- head.array <- head.data.frame <- function(x, n = 6L, ...) {
    .checkHT(n, d <- dim(x))
    args <- rep(alist(x, , drop = FALSE), c(1L, length(d), 1L))
    ii <- which(!is.na(n[seq_along(d)]))
    args[1L + ii] <- lapply(ii, function(i) seq_len(.shown(n[i], d[i])))
    do.call(`[`, args)
}
head.table <- function(x, n = 6L, ...) if (is.null(dim(x))) head.default(x, n, ...) else head.matrix(x, n, ...)
head.function <- function(x, n = 6L, ...) {
    lines <- as.matrix(deparse(x))
    dimnames(lines) <- list(seq_along(lines), "")
    noquote(head.matrix(lines, n))
}
tail.default <- function(x, n = 6L, keepnums = FALSE, addrownums, ...) {
    extent <- dim(x)
    if (!is.null(extent) || length(n) != 1L || is.na(n)) .checkHT(n, extent, quote(checkHT(n, dx <- dim(x))))
    if (!is.null(extent)) return(tail.matrix(x, n, keepnums, ...))
    xlen <- length(x)
    n <- .shown(n, xlen)
    x[seq.int(to = xlen, length.out = n)]
}
tail.function <- function(x, n = 6L, keepnums = TRUE, addrownums, ...) {
    lines <- deparse(x)
    noquote(tail.matrix(matrix(lines, dimnames = list(seq_along(lines), "")), n, keepnums = FALSE))
}
tail.data.frame <- function(x, n = 6L, ...) tail.matrix(x, n, keepnums = FALSE, ...)
tail.matrix <- tail.array <- function(x, n = 6L, keepnums = TRUE, addrownums, ...) {
    if (!missing(addrownums)) {
        .Deprecated(msg = "tail(., addrownums = V) is deprecated.\nUse tail(., keepnums = V) instead.\n")
        keepnums <- addrownums
    }
    .checkHT(n, d <- dim(x))
    args <- rep(alist(x, , drop = FALSE), c(1L, length(d), 1L))
    ii <- which(!is.na(n[seq_along(d)]))
    sel <- lapply(ii, function(i) seq.int(to = d[i], length.out = .shown(n[i], d[i])))
    args[1L + ii] <- sel
    ans <- do.call(`[`, args)
    if (keepnums && length(d) > 1L && all(dim(ans) > 0L)) { # sides without names show which of x they were
        tags <- if (is.null(dimnames(ans))) vector("list", length(d)) else dimnames(ans)
        for (k in seq_along(ii)) if (is.null(tags[[ii[k]]]))
            tags[[ii[k]]] <- switch(min(ii[k], 3L), format(sprintf("[%d,]", sel[[k]]), justify = "right"), sprintf("[,%d]", sel[[k]]), as.character(sel[[k]]))
        dimnames(ans) <- tags
    }
    ans
}
tail.table <- function(x, n = 6L, ...) tail.matrix(x, n, ...)
stack <- function(x, ...) UseMethod("stack")
# The vectors of a list one below the other, with the name of each as a factor; call and none: for the complaints.
.stacked <- function(x, drop, kind, none, call) {
    ok <- vapply(x, is.vector, NA)
    if (!any(ok)) stop(simpleError(none, call))
    if (!all(ok)) warning(simpleWarning(sprintf("non-vector %s will be ignored", kind), call))
    x <- as.list(x)[ok]
    ind <- rep(factor(names(x), unique(names(x))), lengths(x))
    data.frame(values = unlist(unname(x)), ind = if (drop) droplevels(ind) else ind)
}
stack.default <- function(x, drop = FALSE, ...) .stacked(as.list(x), drop, "elements", "at least one vector element is required", sys.call())
stack.data.frame <- function(x, select, drop = FALSE, ...) {
    if (!missing(select)) { # names stand for columns' numbers
        numbers <- setNames(as.list(seq_along(x)), names(x))
        x <- x[, eval(substitute(select), numbers, parent.frame()), drop = FALSE]
    }
    .stacked(x, drop, "columns", "no vector columns were selected", sys.call())
}
unstack <- function(x, ...) UseMethod("unstack")
unstack.default <- function(x, form, ...) unstack.data.frame(as.data.frame(x), form, ...)
unstack.data.frame <- function(x, form, ...) {
    form <- if (missing(form)) stats::formula(x) else stats::as.formula(form)
    if (length(form) != 3L) stop("'form' must be a two-sided formula")
    parts <- lapply(as.list(form)[2:3], eval, x)
    columns <- c(tapply(parts[[1L]], parts[[2L]], as.vector))
    if (length(unique(lengths(columns))) <= 1L) data.frame(columns) else columns
}
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
    if (is.null(skeleton) && missing(skeleton))
        stop("The 'flesh' argument does not contain a skeleton attribute.\n",
             "Either ensure you unlist a relistable object, or specify the skeleton separately.")
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
hasName <- function(x, name) match(name, names(x), nomatch = 0L) > 0L
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
