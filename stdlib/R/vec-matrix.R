# Matrices: what stands on the C cores of stdlib/matrix.c and stdlib/linalg.c.
row <- function(x, as.factor = FALSE) {
    if (as.factor) {
        labels <- rownames(x, do.NULL = FALSE, prefix = "")
        res <- factor(.Internal(row(dim(x))), labels = labels)
        dim(res) <- dim(x)
        return(res)
    }
    if (length(d <- dim(x)) != 2L) stop("a matrix-like object is required as argument to 'row'")
    .Internal(row(d))
}
col <- function(x, as.factor = FALSE) {
    if (as.factor) {
        labels <- colnames(x, do.NULL = FALSE, prefix = "")
        res <- factor(.Internal(col(dim(x))), labels = labels)
        dim(res) <- dim(x)
        return(res)
    }
    if (length(d <- dim(x)) != 2L) stop("a matrix-like object is required as argument to 'col'")
    .Internal(col(d))
}
lower.tri <- function(x, diag = FALSE) {
    d <- dim(x)
    if (length(d) != 2L) d <- dim(as.matrix(x))
    .Internal(lower.tri(d, diag))
}
upper.tri <- function(x, diag = FALSE) {
    d <- dim(x)
    if (length(d) != 2L) d <- dim(as.matrix(x))
    .Internal(upper.tri(d, diag))
}
diag <- function(x = 1, nrow, ncol, names = TRUE) {
    if (is.matrix(x)) {
        if (nargs() > 1L && (nargs() > 2L || !("names" %in% names(match.call())))) stop("'nrow' or 'ncol' cannot be specified when 'x' is a matrix")
        if ((m <- min(dim(x))) == 0L) return(vector(typeof(x), 0L))
        y <- x[1 + 0L:(m - 1L) * (dim(x)[1L] + 1)]
        if (names) {
            nms <- dimnames(x)
            if (is.list(nms) && !any(vapply(nms, is.null, NA)) && identical((nm <- nms[[1L]])[seq_len(m)], nms[[2L]][seq_len(m)])) names(y) <- nm[seq_len(m)]
        }
        return(y)
    }
    if (is.array(x) && length(dim(x)) != 1L) stop("'x' is an array, but not one-dimensional.")
    if (missing(x)) n <- nrow
    else if (length(x) == 1L && nargs() == 1L) {
        n <- as.integer(x)
        x <- 1
    } else n <- length(x)
    if (!missing(nrow)) n <- nrow
    if (missing(ncol)) ncol <- n
    .Internal(diag(x, n, ncol))
}
`diag<-` <- function(x, value) {
    if (length(dim(x)) != 2L) stop("only matrix diagonals can be replaced")
    at <- seq_len(min(dim(x)))
    if (!(length(value) %in% c(1L, length(at)))) stop("replacement diagonal has wrong length")
    if (length(at)) x[cbind(at, at)] <- value
    x
}
max.col <- function(m, ties.method = c("random", "first", "last")) {
    ties.method <- match.arg(ties.method)
    tieM <- which(ties.method == c("random", "first", "last")) - 1L
    m <- as.matrix(m)
    .Internal(max.col(m, nrow(m), tieM))
}
as.array <- function(x, ...) UseMethod("as.array")
as.array.default <- function(x, ...) {
    if (is.array(x)) return(x)
    n <- names(x)
    dim(x) <- length(x)
    if (length(n)) dimnames(x) <- list(n)
    x
}
rownames <- function(x, do.NULL = TRUE, prefix = "row") {
    if (is.data.frame(x) && do.NULL) return(row.names(x))
    dn <- dimnames(x)
    if (!is.null(dn[[1L]])) dn[[1L]]
    else {
        nr <- NROW(x)
        if (do.NULL) NULL
        else if (nr > 0L) paste0(prefix, seq_len(nr))
        else character()
    }
}
colnames <- function(x, do.NULL = TRUE, prefix = "col") {
    tags <- if (is.data.frame(x) && do.NULL) names(x) else dimnames(x)[[2L]]
    if (!is.null(tags) || do.NULL) return(tags)
    if (NCOL(x) == 0L) character() else paste0(prefix, seq_len(NCOL(x)))
}
`rownames<-` <- function(x, value) {
    if (is.data.frame(x)) {
        row.names(x) <- value
        return(x)
    }
    tags <- dimnames(x)
    if (is.null(tags) && is.null(value)) return(x)
    if (is.null(tags)) tags <- vector("list", length(dim(x)))
    if (!length(tags)) stop("attempt to set 'rownames' on an object with no dimensions")
    tags[1L] <- list(value)
    dimnames(x) <- tags
    x
}
`colnames<-` <- function(x, value) {
    if (is.data.frame(x)) {
        names(x) <- value
        return(x)
    }
    tags <- dimnames(x)
    if (is.null(tags) && is.null(value)) return(x)
    if (is.null(tags)) tags <- vector("list", length(dim(x)))
    if (length(tags) < 2L) stop("attempt to set 'colnames' on an object with less than two dimensions")
    tags[2L] <- list(value)
    dimnames(x) <- tags
    x
}
unname <- function(obj, force = FALSE) {
    if (!is.null(names(obj))) names(obj) <- NULL
    if (!is.null(dimnames(obj)) && (force || !is.data.frame(obj))) dimnames(obj) <- NULL
    obj
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
    y <- rep.int(rep.int(seq_len(d[MARGIN[1L]]), rep.int(prod(d[seq_len(MARGIN[1L] - 1L)]), d[MARGIN[1L]])), prod(d[seq.int(from = MARGIN[1L] + 1L, length.out = n - MARGIN[1L])]))
    dim(y) <- d
    y
}
asplit <- function(x, MARGIN) {
    if (is.data.frame(x)) x <- as.matrix(x)
    d <- dim(x)
    dn <- dimnames(x)
    ds <- seq_along(d)
    if (is.character(MARGIN)) MARGIN <- match(MARGIN, names(dn))
    s.call <- ds[-MARGIN]
    s.ans <- ds[MARGIN]
    d.call <- d[-MARGIN]
    d.ans <- d[MARGIN]
    dn.call <- dn[-MARGIN]
    dn.ans <- dn[MARGIN]
    d2 <- prod(d.ans)
    newx <- aperm(x, c(s.call, s.ans))
    dim(newx) <- c(prod(d.call), d2)
    ans <- vector("list", d2)
    if (length(d.call) < 2L) {
        if (length(dn.call)) dimnames(newx) <- c(dn.call, list(NULL))
        for (i in seq_len(d2)) ans[[i]] <- newx[, i]
    } else for (i in seq_len(d2)) ans[[i]] <- array(newx[, i], d.call, dn.call)
    dim(ans) <- d.ans
    dimnames(ans) <- dn.ans
    ans
}
