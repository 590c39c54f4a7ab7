# Matrices: what stands on the C cores of stdlib/matrix.c and stdlib/linalg.c.
row <- function(x, as.factor = FALSE) {
    if (as.factor) {
        labels <- rownames(x, do.NULL = FALSE, prefix = "")
        res <- factor(.Internal(row(dim(x))), labels = labels)
        dim(res) <- dim(x)
        return(res)
    }
    if (length(d <- dim(x)) != 2L) stop("a matrix-like object is required as argument to 'row'/'col'")
    .Internal(row(d))
}
col <- function(x, as.factor = FALSE) {
    if (as.factor) {
        labels <- colnames(x, do.NULL = FALSE, prefix = "")
        res <- factor(.Internal(col(dim(x))), labels = labels)
        dim(res) <- dim(x)
        return(res)
    }
    if (length(d <- dim(x)) != 2L) stop("a matrix-like object is required as argument to 'row'/'col'")
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
    dx <- dim(x)
    if (length(dx) != 2L) stop("only matrix diagonals can be replaced")
    len.i <- min(dx)
    len.v <- length(value)
    if (len.v != 1L && len.v != len.i) stop("replacement diagonal has wrong length")
    if (len.i) {
        i <- seq_len(len.i)
        x[cbind(i, i)] <- value
    }
    x
}
outer <- function(X, Y, FUN = "*", ...) {
    if (is.array(X)) {
        dX <- dim(X)
        nx <- dimnames(X)
        no.nx <- is.null(nx)
    } else {
        dX <- length(X)
        no.nx <- is.null(names(X))
        if (!no.nx) nx <- list(names(X))
    }
    if (is.array(Y)) {
        dY <- dim(Y)
        ny <- dimnames(Y)
        no.ny <- is.null(ny)
    } else {
        dY <- length(Y)
        no.ny <- is.null(names(Y))
        if (!no.ny) ny <- list(names(Y))
    }
    robj <- if (is.character(FUN) && FUN == "*") {
        if (!missing(...)) stop("using ... with FUN = \"*\" is an error")
        tcrossprod(as.vector(X), as.vector(Y))
    } else {
        FUN <- match.fun(FUN)
        Y <- rep(Y, rep.int(length(X), length(Y)))
        if (length(X)) X <- rep(X, times = ceiling(length(Y) / length(X)))
        FUN(X, Y, ...)
    }
    dim(robj) <- c(dX, dY)
    if (!(no.nx && no.ny)) {
        if (no.nx) nx <- vector("list", length(dX))
        else if (no.ny) ny <- vector("list", length(dY))
        dimnames(robj) <- c(nx, ny)
    }
    robj
}
`%o%` <- function(X, Y) outer(X, Y)
kronecker <- function(X, Y, FUN = "*", make.dimnames = FALSE, ...) {
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
    opobj <- outer(X, Y, FUN, ...)
    dp <- as.vector(t(matrix(1L:(2 * length(dX)), ncol = 2)[, 2:1]))
    opobj <- aperm(opobj, dp)
    dim(opobj) <- dX * dY
    if (make.dimnames && !(is.null(dnx) && is.null(dny))) {
        if (is.null(dnx)) dnx <- vector("list", length(dX)) else if (ld < 0L) dnx <- c(dnx, vector("list", -ld))
        tmp <- which(vapply(dnx, is.null, NA))
        dnx[tmp] <- lapply(tmp, function(i) rep.int("", dX[i]))
        if (is.null(dny)) dny <- vector("list", length(dY)) else if (ld > 0) dny <- c(dny, vector("list", ld))
        tmp <- which(vapply(dny, is.null, NA))
        dny[tmp] <- lapply(tmp, function(i) rep.int("", dY[i]))
        k <- length(dim(opobj))
        dno <- vector("list", k)
        for (i in 1L:k) {
            tmp <- outer(dnx[[i]], dny[[i]], FUN = "paste", sep = ":")
            dno[[i]] <- as.vector(t(tmp))
        }
        dimnames(opobj) <- dno
    }
    opobj
}
`%x%` <- function(X, Y) kronecker(X, Y)
max.col <- function(m, ties.method = c("random", "first", "last")) {
    ties.method <- match.arg(ties.method)
    tieM <- which(ties.method == c("random", "first", "last")) - 1L
    m <- as.matrix(m)
    .Internal(max.col(m, nrow(m), tieM))
}
as.matrix <- function(x, ...) UseMethod("as.matrix")
as.matrix.default <- function(x, ...) {
    if (is.matrix(x)) x
    else array(x, c(length(x), 1L), if (!is.null(names(x))) list(names(x), NULL) else NULL)
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
    if (is.data.frame(x) && do.NULL) return(names(x))
    dn <- dimnames(x)
    if (!is.null(dn[[2L]])) dn[[2L]]
    else {
        nc <- NCOL(x)
        if (do.NULL) NULL
        else if (nc > 0L) paste0(prefix, seq_len(nc))
        else character()
    }
}
`rownames<-` <- function(x, value) {
    if (is.data.frame(x)) row.names(x) <- value
    else {
        dn <- dimnames(x)
        if (is.null(dn)) {
            if (is.null(value)) return(x)
            if ((nd <- length(dim(x))) < 1L) stop("attempt to set 'rownames' on an object with no dimensions")
            dn <- vector("list", nd)
        }
        if (length(dn) < 1L) stop("attempt to set 'rownames' on an object with no dimensions")
        if (is.null(value)) dn[1L] <- list(NULL) else dn[[1L]] <- value
        dimnames(x) <- dn
    }
    x
}
`colnames<-` <- function(x, value) {
    if (is.data.frame(x)) names(x) <- value
    else {
        dn <- dimnames(x)
        if (is.null(dn)) {
            if (is.null(value)) return(x)
            if ((nd <- length(dim(x))) < 2L) stop("attempt to set 'colnames' on an object with less than two dimensions")
            dn <- vector("list", nd)
        }
        if (length(dn) < 2L) stop("attempt to set 'colnames' on an object with less than two dimensions")
        if (is.null(value)) dn[2L] <- list(NULL) else dn[[2L]] <- value
        dimnames(x) <- dn
    }
    x
}
provideDimnames <- function(x, sep = "", base = list(LETTERS), unique = TRUE) {
    dx <- dim(x)
    dnx <- dimnames(x)
    if (new <- is.null(dnx)) dnx <- vector("list", length(dx))
    k <- length(M <- vapply(base, length, 1L))
    for (i in which(vapply(dnx, is.null, NA))) {
        ii <- 1L + (i - 1L) %% k
        dnx[[i]] <- if (unique) make.unique(base[[ii]][1L + 0:(dx[i] - 1L) %% M[ii]], sep = sep) else base[[ii]][1L + 0:(dx[i] - 1L) %% M[ii]]
        new <- TRUE
    }
    if (new) dimnames(x) <- dnx
    x
}
unname <- function(obj, force = FALSE) {
    if (!is.null(names(obj))) names(obj) <- NULL
    if (!is.null(dimnames(obj)) && (force || !is.data.frame(obj))) dimnames(obj) <- NULL
    obj
}
sweep <- function(x, MARGIN, STATS, FUN = "-", check.margin = TRUE, ...) {
    FUN <- match.fun(FUN)
    dims <- dim(x)
    if (is.character(MARGIN)) {
        dn <- dimnames(x)
        if (is.null(dnn <- names(dn))) stop("'x' must have named dimnames")
        MARGIN <- match(MARGIN, dnn)
        if (anyNA(MARGIN)) stop("not all elements of 'MARGIN' are names of dimensions")
    }
    if (check.margin) {
        dimmargin <- dims[MARGIN]
        dimstats <- dim(STATS)
        lstats <- length(STATS)
        if (lstats > prod(dimmargin)) warning("STATS is longer than the extent of 'dim(x)[MARGIN]'")
        else if (is.null(dimstats)) {
            cumDim <- c(1L, cumprod(dimmargin))
            upper <- min(cumDim[cumDim >= lstats])
            lower <- max(cumDim[cumDim <= lstats])
            if (lstats && (upper %% lstats != 0L || lstats %% lower != 0L)) warning("STATS does not recycle exactly across MARGIN")
        } else {
            dimmargin <- dimmargin[dimmargin > 1L]
            dimstats <- dimstats[dimstats > 1L]
            if (length(dimstats) != length(dimmargin) || any(dimstats != dimmargin)) warning("length(STATS) or dim(STATS) do not match dim(x)[MARGIN]")
        }
    }
    perm <- c(MARGIN, seq_along(dims)[-MARGIN])
    FUN(x, aperm(array(STATS, dims[perm]), order(perm)), ...)
}
scale <- function(x, center = TRUE, scale = TRUE) UseMethod("scale")
scale.default <- function(x, center = TRUE, scale = TRUE) {
    x <- as.matrix(x)
    nc <- ncol(x)
    if (is.logical(center)) {
        if (center) {
            center <- colMeans(x, na.rm = TRUE)
            x <- sweep(x, 2L, center, check.margin = FALSE)
        }
    } else {
        if (!is.numeric(center)) center <- as.numeric(center)
        if (length(center) != nc) stop("length of 'center' must equal the number of columns of 'x'")
        x <- sweep(x, 2L, center, check.margin = FALSE)
    }
    if (is.logical(scale)) {
        if (scale) {
            f <- function(v) {
                v <- v[!is.na(v)]
                sqrt(sum(v^2) / max(1, length(v) - 1L))
            }
            scale <- apply(x, 2L, f)
            x <- sweep(x, 2L, scale, `/`, check.margin = FALSE)
        }
    } else {
        if (!is.numeric(scale)) scale <- as.numeric(scale)
        if (length(scale) != nc) stop("length of 'scale' must equal the number of columns of 'x'")
        x <- sweep(x, 2L, scale, `/`, check.margin = FALSE)
    }
    if (is.numeric(center)) attr(x, "scaled:center") <- center
    if (is.numeric(scale)) attr(x, "scaled:scale") <- scale
    x
}
slice.index <- function(x, MARGIN) {
    d <- dim(x)
    if (is.null(d)) d <- length(x)
    n <- length(d)
    if (!length(MARGIN) || any(MARGIN < 1L) || any(MARGIN > n)) stop("incorrect value for 'MARGIN'")
    if (any(d == 0L)) return(array(integer(), d))
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
