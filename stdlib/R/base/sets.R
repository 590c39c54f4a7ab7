# Sets: union() and kin; rows and slices that occur twice.

union <- function(x, y) {
    u <- as.vector(x)
    v <- as.vector(y)
    if (!is.data.frame(x) || !is.data.frame(y)) return(unique(c(u, v)))
    unique(c(x, y))
}
intersect <- function(x, y) {
    if (is.null(x) || is.null(y)) return(NULL)
    wanted <- as.vector(y)
    u <- as.vector(x)
    once <- which(!duplicated(unclass(u)))
    found <- u[once] %in% wanted
    c(u[once[found]], wanted[0L]) # of the type that both have
}
setdiff <- function(x, y) {
    u <- as.vector(x)
    other <- as.vector(y)
    if (length(u) == 0L && length(other) == 0L) return(u)
    first <- !duplicated(unclass(u))
    u[first & is.na(match(u, other))]
}
setequal <- function(x, y) !(anyNA(match(as.vector(x), as.vector(y))) || anyNA(match(as.vector(y), as.vector(x))))
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
    index <- rep.int(unname(alist(all = )), length(dim(x)))
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
grouping <- function(...) {
    z <- list(...)
    if (any(vapply(z, function(x) is.object(x) && !is.factor(x), NA))) z <- lapply(z, function(x) if (is.object(x) && !is.factor(x)) as.vector(xtfrm(x)) else x)
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
