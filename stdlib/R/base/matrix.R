# Matrices: what stands on the C cores of stdlib/matrix.c and stdlib/linalg.c.

.colSums <- function(x, m, n, na.rm = FALSE) colSums(matrix(x, m, n), na.rm)
.rowSums <- function(x, m, n, na.rm = FALSE) rowSums(matrix(x, m, n), na.rm)
.colMeans <- function(x, m, n, na.rm = FALSE) colMeans(matrix(x, m, n), na.rm)
.rowMeans <- function(x, m, n, na.rm = FALSE) rowMeans(matrix(x, m, n), na.rm)
aperm.table <- function(a, perm = NULL, resize = TRUE, keep.class = TRUE, ...) {
    r <- aperm.default(a, perm, resize = resize)
    if (keep.class) class(r) <- class(a)
    r
}
mat.or.vec <- function(nr, nc) if (nc == 1L) numeric(nr) else matrix(0, nr, nc)
.line_factor <- function(numbers, labels) structure(factor(numbers, labels = labels), dim = dim(numbers))
row <- function(x, as.factor = FALSE) {
    if (as.factor) return(.line_factor(.Internal(row(dim(x))), rownames(x, do.NULL = FALSE, prefix = "")))
    .need(length(dim(x)) == 2L, "a matrix-like object is required as argument to 'row'")
    .Internal(row(dim(x)))
}
col <- function(x, as.factor = FALSE) {
    if (as.factor) return(.line_factor(.Internal(col(dim(x))), colnames(x, do.NULL = FALSE, prefix = "")))
    .need(length(dim(x)) == 2L, "a matrix-like object is required as argument to 'col'")
    .Internal(col(dim(x)))
}
.square_of <- function(x) if (length(dim(x)) == 2L) dim(x) else dim(as.matrix(x))
lower.tri <- function(x, diag = FALSE) .Internal(lower.tri(.square_of(x), if (diag) TRUE else FALSE))
upper.tri <- function(x, diag = FALSE) .Internal(upper.tri(.square_of(x), if (diag) TRUE else FALSE))
.diagonal_of <- function(m, names) {
    k <- seq_len(min(dim(m)))
    values <- m[(k - 1) * nrow(m) + k]
    tags <- lapply(dimnames(m), function(t) t[k])
    if (names && length(tags) && !is.null(tags[[1L]]) && identical(tags[[1L]], tags[[2L]])) names(values) <- tags[[1L]]
    values
}
diag <- function(x = 1, nrow, ncol, names = TRUE) {
    if (is.matrix(x)) {
        .need(nargs() == 1L || nargs() == 2L && "names" %in% names(match.call()), "'nrow' or 'ncol' cannot be specified when 'x' is a matrix")
        return(.diagonal_of(x, names))
    }
    .need(!is.array(x) || length(dim(x)) < 2L, "'x' is an array, but not one-dimensional.")
    size <- !missing(x) && nargs() == 1L && length(x) == 1L # diag(3)
    rows <- if (missing(x) || !missing(nrow)) nrow else if (size) as.integer(x) else length(x)
    .Internal(diag(if (size) 1 else x, rows, if (missing(ncol)) rows else ncol))
}
`diag<-` <- function(x, value) {
    if (length(dim(x)) != 2L) stop("only matrix diagonals can be replaced")
    at <- seq_len(min(dim(x)))
    if (!(length(value) %in% c(1L, length(at)))) stop("replacement diagonal has wrong length")
    if (length(at)) x[cbind(at, at)] <- value
    x
}
max.col <- function(m, ties.method = c("random", "first", "last")) {
    rule <- match(match.arg(ties.method), c("random", "first", "last"))
    m <- as.matrix(m)
    .Internal(max_col(m, nrow(m), rule - 1L))
}
as.array <- function(x, ...) UseMethod("as.array")
as.array.default <- function(x, ...) {
    if (is.array(x)) return(x)
    n <- names(x)
    dim(x) <- length(x)
    if (length(n)) dimnames(x) <- list(n)
    x
}
# What rownames() and colnames() give for names (or NULL) of n rows or columns.
.names_or <- function(tags, n, do.NULL, prefix) {
    if (!is.null(tags) || do.NULL) tags
    else if (n == 0L) character()
    else paste0(prefix, seq_len(n))
}
rownames <- function(x, do.NULL = TRUE, prefix = "row") {
    dn <- if (!is.data.frame(x) || !do.NULL) dimnames(x) else list(row.names(x))
    .names_or(dn[[1L]], NROW(x), do.NULL, prefix)
}
colnames <- function(x, do.NULL = TRUE, prefix = "col") {
    if (is.data.frame(x) && do.NULL) return(names(x))
    dn <- dimnames(x)
    .names_or(dn[[2L]], NCOL(x), do.NULL, prefix)
}
.set_line_names <- function(x, value, k, needs) {
    dn <- dimnames(x)
    if (is.null(dn) && is.null(value)) return(x)
    if (is.null(dn)) dn <- vector("list", length(dim(x)))
    if (length(dn) < k) stop(simpleError(needs, sys.call(-1L)))
    dn[k] <- list(value)
    dimnames(x) <- dn
    x
}
`rownames<-` <- function(x, value) {
    if (!is.data.frame(x)) return(.set_line_names(x, value, 1L, "attempt to set 'rownames' on an object with no dimensions"))
    row.names(x) <- value
    x
}
`colnames<-` <- function(x, value) {
    if (!is.data.frame(x)) return(.set_line_names(x, value, 2L, "attempt to set 'colnames' on an object with less than two dimensions"))
    names(x) <- value
    x
}
slice.index <- function(x, MARGIN) {
    d <- dim(x)
    if (is.null(d)) d <- length(x)
    n <- length(d)
    if (!length(MARGIN) || any(MARGIN < 1L) || any(MARGIN > n)) stop("incorrect value for 'MARGIN'")
    if (any(d == 0L)) return(array(integer(), d))
    if (length(MARGIN) > 1L) { # the index within the margins taken together
        ind <- lapply(MARGIN, function(m) slice.index(x, m))
        y <- ind[[1L]]
        mult <- d[MARGIN[1L]]
        for (k in seq_along(MARGIN)[-1L]) {
            y <- y + (ind[[k]] - 1L) * mult
            mult <- mult * d[MARGIN[k]]
        }
        return(y)
    }
    y <- rep.int(rep.int(seq_len(d[MARGIN[1L]]), rep.int(prod(d[seq_len(MARGIN[1L] - 1L)]), d[MARGIN[1L]])),
                 prod(d[seq.int(from = MARGIN[1L] + 1L, length.out = n - MARGIN[1L])]))
    dim(y) <- d
    y
}
asplit <- function(x, MARGIN) {
    if (is.data.frame(x)) x <- as.matrix(x)
    extent <- dim(x)
    if (!length(extent)) stop("dim(x) must have a positive length")
    tags <- dimnames(x)
    if (is.character(MARGIN)) MARGIN <- match(MARGIN, names(tags))
    inner <- seq_along(extent)[-MARGIN]
    n <- prod(extent[MARGIN])
    cells <- array(aperm(x, c(inner, MARGIN)), c(prod(extent[inner]), n))
    .need(length(inner) > 0L, "'dims' cannot be of length 0")
    array(lapply(seq_len(n), function(k) array(cells[, k], extent[inner], tags[inner])), extent[MARGIN], tags[MARGIN])
}
.row <- function(dim) row(array(0L, dim))
.col <- function(dim) col(array(0L, dim))
rowSums <- function(x, na.rm = FALSE, dims = 1L) .Internal(row_sums(if (is.data.frame(x)) as.matrix(x) else x, na.rm, dims))
rowMeans <- function(x, na.rm = FALSE, dims = 1L) .Internal(row_means(if (is.data.frame(x)) as.matrix(x) else x, na.rm, dims))
colSums <- function(x, na.rm = FALSE, dims = 1L) .Internal(col_sums(if (is.data.frame(x)) as.matrix(x) else x, na.rm, dims))
colMeans <- function(x, na.rm = FALSE, dims = 1L) .Internal(col_means(if (is.data.frame(x)) as.matrix(x) else x, na.rm, dims))
arrayInd <- function(ind, .dim, .dimnames = NULL, useNames = FALSE) {
    rank <- length(.dim)
    rest <- ind - 1L
    columns <- vector("list", rank)
    for (k in seq_len(rank)) {
        columns[[k]] <- rest %% .dim[k] + 1L
        rest <- rest %/% .dim[k]
    }
    tags <- NULL
    if (useNames) {
        own <- names(.dimnames)
        titles <- if (any(nzchar(own))) own else if (rank == 2L) c("row", "col") else paste0("dim", seq_len(rank))
        tags <- list(.dimnames[[1L]][columns[[1L]]], titles)
    }
    matrix(as.integer(unlist(columns)), nrow = length(ind), ncol = rank, dimnames = tags)
}
# Elements of several objects: the largest of each place (after = `<`) or the smallest (`>`).
.extreme_objects <- function(elts, na.rm, after) {
    best <- elts[[1L]]
    gaps <- FALSE
    for (other in elts[-1L]) {
        n <- length(best)
        m <- length(other)
        if (n && m && max(n, m) %% min(n, m)) warning("an argument will be fractionally recycled")
        if (m == 0L || (n && n < m)) best <- rep(best, length.out = m)
        else if (m < n) other <- rep(other, length.out = n)
        unknown <- is.na(best)
        unknown.other <- is.na(other)
        gaps <- gaps || any(unknown) || any(unknown.other)
        if (any(unknown)) best[unknown] <- other[unknown]
        if (any(unknown.other)) other[unknown.other] <- best[unknown.other]
        swap <- after(best, other)
        swap <- if (is.data.frame(best)) swap & !is.na(swap) else which(swap)
        best[swap] <- other[swap]
        if (gaps && !na.rm) best[unknown | unknown.other] <- NA
    }
    mostattributes(best) <- attributes(elts[[1L]])
    best
}
