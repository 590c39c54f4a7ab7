# Row and column sums, tabulate, var and cor over the C cores of stdlib/summary.c.
rowSums <- function(x, na.rm = FALSE, dims = 1L) .Internal(rowSums(if (is.data.frame(x)) as.matrix(x) else x, na.rm, dims))
rowMeans <- function(x, na.rm = FALSE, dims = 1L) .Internal(rowMeans(if (is.data.frame(x)) as.matrix(x) else x, na.rm, dims))
colSums <- function(x, na.rm = FALSE, dims = 1L) .Internal(colSums(if (is.data.frame(x)) as.matrix(x) else x, na.rm, dims))
colMeans <- function(x, na.rm = FALSE, dims = 1L) .Internal(colMeans(if (is.data.frame(x)) as.matrix(x) else x, na.rm, dims))
tabulate <- function(bin, nbins = max(1L, bin, na.rm = TRUE)) {
    if (!(is.factor(bin) || is.numeric(bin))) stop("'bin' must be numeric or a factor")
    bin <- if (is.integer(bin)) unclass(bin) else as.integer(bin)
    if (nbins > .Machine$integer.max) stop("attempt to make a table with >= 2^31 elements")
    cells <- as.integer(nbins)
    if (is.na(cells)) stop("invalid 'nbins' value")
    .Internal(tabulate(bin, cells))
}
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
.pmax_objects <- function(elts, na.rm) .extreme_objects(elts, na.rm, `<`)
.pmin_objects <- function(elts, na.rm) .extreme_objects(elts, na.rm, `>`)
.cov_call <- function(x, y, use, method, cor, alone = FALSE) {
    whose <- sys.call(-1L)
    fail <- function(text) .fail(text, call = whose)
    nothing <- is.null(x)
    na.method <- pmatch(use, c("all.obs", "complete.obs", "pairwise.complete.obs", "everything", "na.or.complete"))
    if (is.na(na.method)) fail("invalid 'use' argument")
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.data.frame(y)) y <- as.matrix(y)
    if (length(dim(x)) > 2L) x <- as.vector(x)
    if (!is.matrix(x) && is.null(y) && !alone) fail("supply both 'x' and 'y' or a matrix-like 'x'")
    if (is.null(x) || is.character(x) || is.list(x)) {
        if (cor || is.list(x)) fail("'x' must be numeric")
    }
    if (is.factor(x) || is.factor(y)) fail("Calling var(x) on a factor x is defunct.\n  Use something like 'all(duplicated(x)[-1L])' to test for a constant vector.")
    if (!is.null(y) && !(is.numeric(y) || is.logical(y))) fail("'y' must be numeric")
    mat <- is.matrix(x) || is.matrix(y)
    rn <- if (is.matrix(x)) dimnames(x)[[2L]]
    cn <- if (is.null(y)) rn else if (is.matrix(y)) dimnames(y)[[2L]]
    if (is.character(x)) {
        text <- x
        x <- suppressWarnings(`storage.mode<-`(x, "double"))
        if (any(is.na(x) & !is.na(text))) warning(simpleWarning("NAs introduced by coercion", whose))
    } else storage.mode(x) <- "double"
    n <- NROW(x)
    if (!is.null(y)) {
        storage.mode(y) <- "double"
        if (NROW(y) != n) fail("incompatible dimensions")
    }
    if (n == 0L) { # nothing is known about nothing
        if (nothing) fail("'x' is NULL")
        if (na.method < 3L) fail("'x' is empty")
        if (method == "kendall" && !is.null(y) && na.method == 3L) fail("both 'x' and 'y' must be non-empty")
    }
    px <- NCOL(x)
    py <- if (is.null(y)) px else NCOL(y)
    if (na.method == 3L && px == 0L) fail("'x' is empty")
    if (n == 0L || px == 0L) return(if (mat) matrix(NA_real_, px, py, dimnames = if (!is.null(rn) || !is.null(cn)) list(rn, cn)) else NA_real_)
    rk <- function(u) if (is.matrix(u)) { if (length(u)) for (j in seq_len(ncol(u))) u[, j] <- rank(u[, j], na.last = "keep"); u } else rank(u, na.last = "keep")
    one <- function(x, y) {
        if (method == "spearman") {
            x <- rk(x)
            if (!is.null(y)) y <- rk(y)
        }
        .Internal(cov(x, y, NROW(x), if (method == "kendall") 1L else 0L, cor))
    }
    bad <- if (is.null(y)) rowSums(is.na(as.matrix(x))) > 0 else (rowSums(is.na(as.matrix(x))) + rowSums(is.na(as.matrix(y)))) > 0
    if (any(bad)) {
        if (na.method == 1L) fail("missing observations in cov/cor")
        if (na.method == 2L || na.method == 5L) {
            if (all(bad)) {
                if (na.method == 2L) fail("no complete element pairs")
                x <- if (is.matrix(x)) x[1L, , drop = FALSE] * NA else NA_real_
                if (!is.null(y)) y <- if (is.matrix(y)) y[1L, , drop = FALSE] * NA else NA_real_
            } else {
                x <- if (is.matrix(x)) x[!bad, , drop = FALSE] else x[!bad]
                if (!is.null(y)) y <- if (is.matrix(y)) y[!bad, , drop = FALSE] else y[!bad]
            }
        } else if (na.method == 3L) {
            xm <- as.matrix(x)
            ym <- if (is.null(y)) xm else as.matrix(y)
            r <- matrix(NA_real_, px, py)
            sd0 <- FALSE
            for (i in seq_len(px)) for (j in seq_len(py)) {
                ok <- !is.na(xm[, i]) & !is.na(ym[, j])
                if (any(ok)) {
                    v <- one(xm[ok, i], ym[ok, j])
                    if (!is.null(attr(v, "sd0"))) sd0 <- TRUE
                    r[i, j] <- v[1L]
                }
            }
            if (sd0) warning("the standard deviation is zero", call. = FALSE)
            if (mat) {
                if (!is.null(rn) || !is.null(cn)) dimnames(r) <- list(rn, cn)
                return(r)
            }
            return(r[1L])
        }
    }
    r <- one(x, y)
    if (!is.null(attr(r, "sd0"))) {
        attr(r, "sd0") <- NULL
        warning("the standard deviation is zero", call. = FALSE)
    }
    if (mat) {
        dim(r) <- c(px, py)
        if (!is.null(rn) || !is.null(cn)) dimnames(r) <- list(rn, cn)
    }
    r
}
var <- function(x, y = NULL, na.rm = FALSE, use) {
    frame <- is.data.frame(x)
    if (!frame) stopifnot(is.atomic(x))
    .cov_call(if (frame) as.matrix(x) else x, y, if (!missing(use)) use else if (na.rm) "na.or.complete" else "everything", "pearson", FALSE, TRUE)
}
cov <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman"))
    .cov_call(x, y, use, match.arg(method), FALSE)
cor <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman"))
    .cov_call(x, y, use, match.arg(method), TRUE)
sd <- function(x, na.rm = FALSE) sqrt(var(if (is.vector(x) || is.factor(x)) x else as.double(x), na.rm = na.rm))
cov2cor <- function(V) {
    n <- nrow(V)
    if (!is.numeric(V) || !is.matrix(V) || n != ncol(V)) stop("'V' is not a square numeric matrix")
    s <- sqrt(1 / diag(V))
    if (!all(is.finite(s))) warning("diag(.) had 0 or NA entries; non-finite result is doubtful")
    r <- replace(V, TRUE, s * V * rep(s, each = n))
    diag(r) <- 1
    r
}

factorial <- function(x) gamma(x + 1)
lfactorial <- function(x) lgamma(x + 1)
