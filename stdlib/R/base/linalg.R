# Linear algebra over the cores of stdlib/linalg.c.

kappa.qr <- function(z, ...) {
    R <- qr.R(z, complete = FALSE)
    R[lower.tri(R)] <- 0
    .kappa_tri(R, ...)
}
kappa.lm <- function(z, ...) kappa.qr(z$qr, ...)
.kappa_tri <- function(z, exact = FALSE, LINPACK = TRUE, norm = NULL, ...) {
    if (exact) {
        s <- svd(z, nu = 0L, nv = 0L)$d
        max(s) / min(s[s > 0])
    } else 1 / .trico(z)
}
# LINPACK's estimate of the reciprocal condition number of an upper triangular matrix (dtrco).
.trico <- function(t) {
    n <- ncol(t)
    tnorm <- max(colSums(abs(t)))
    ek <- 1
    z <- numeric(n)
    for (k in seq_len(n)) {
        if (z[k] != 0) ek <- if (-z[k] >= 0) abs(ek) else -abs(ek)
        if (abs(ek - z[k]) > abs(t[k, k])) {
            s <- abs(t[k, k]) / abs(ek - z[k])
            z <- s * z
            ek <- s * ek
        }
        wk <- ek - z[k]
        wkm <- -ek - z[k]
        s <- abs(wk)
        sm <- abs(wkm)
        if (t[k, k] != 0) {
            wk <- wk / t[k, k]
            wkm <- wkm / t[k, k]
        } else wk <- wkm <- 1
        if (k < n) {
            for (j in (k + 1L):n) {
                sm <- sm + abs(z[j] + wkm * t[k, j])
                z[j] <- z[j] + wk * t[k, j]
                s <- s + abs(z[j])
            }
            if (s < sm) {
                w <- wkm - wk
                wk <- wkm
                for (j in (k + 1L):n) z[j] <- z[j] + w * t[k, j]
            }
        }
        z[k] <- wk
    }
    z <- z / sum(abs(z))
    ynorm <- 1
    for (k in n:1) {
        if (abs(z[k]) > abs(t[k, k])) {
            s <- abs(t[k, k]) / abs(z[k])
            z <- s * z
            ynorm <- s * ynorm
        }
        z[k] <- if (t[k, k] != 0) z[k] / t[k, k] else 1
        if (k > 1L) {
            i <- seq_len(k - 1L)
            z[i] <- z[i] - z[k] * t[i, k]
        }
    }
    s <- 1 / sum(abs(z))
    ynorm <- s * ynorm
    if (tnorm != 0) ynorm / tnorm else 0
}
as.qr <- function(x) stop("you cannot be serious", domain = NA)
solve <- function(a, b, ...) UseMethod("solve")
solve.default <- function(a, b, tol = .Machine$double.eps, LINPACK = FALSE, ...) {
    if (is.qr(a)) {
        warning("solve.default called with a \"qr\" object: use 'qr.solve'")
        return(solve.qr(a, b, tol))
    }
    a <- as.matrix(a)
    if (missing(b)) b <- `colnames<-`(diag(nrow(a)), rownames(a))
    .Internal(La_solve(a, b, if (is.complex(a) || is.complex(b)) 0 else tol))
}
# solve() with a QR decomposition; call: for errors.
.solve_qr <- function(q, b, singular, call) {
    extent <- dim(q$qr)
    if (q$rank < min(extent)) stop(simpleError(singular, call))
    if (missing(b)) {
        if (extent[1L] != extent[2L]) stop(simpleError("only square matrices can be inverted", call))
        b <- diag(1, extent[2L])
    }
    x <- qr.coef(q, b)
    replace(x, is.na(x), 0)
}
solve.qr <- function(a, b, ...) {
    if (!is.qr(a)) stop("this is the \"qr\" method for the generic function solve()")
    .solve_qr(a, b, "singular matrix 'a' in 'solve'", sys.call())
}
qr <- function(x, ...) UseMethod("qr")
qr.default <- function(x, tol = 1e-07, LAPACK = FALSE, ...) {
    x <- as.matrix(x)
    if (!is.complex(x)) storage.mode(x) <- "double"
    res <- if (is.complex(x)) .Internal(qr_cplx(x)) else if (LAPACK) .Internal(qr_lapack(x)) else .Internal(qr_linpack(x, tol))
    if (is.complex(x) || LAPACK) { # the other one has named it
        if (!is.null(cn <- colnames(x))) colnames(res$qr) <- cn[res$pivot]
        if (!is.null(rn <- rownames(x))) rownames(res$qr) <- rn
    }
    if (LAPACK) attr(res, "useLAPACK") <- TRUE
    class(res) <- "qr"
    res
}
is.qr <- function(x) inherits(x, "qr")
.qr_qy <- function(qr, k, y, trans) {
    if (is.complex(qr$qr)) .Internal(qr_qy_cplx(qr$qr, qr$qraux, as.matrix(y), trans))
    else if (is.null(attr(qr, "useLAPACK"))) .Internal(qr_qy(qr$qr, k, qr$qraux, y, trans))
    else .Internal(qr_qy_lapack(qr$qr, qr$qraux, y, trans))
}
# The products and what is fitted have y's attributes, its class too.
.qr_times <- function(qr, y, trans, call) {
    if (!is.qr(qr)) stop(simpleError("argument is not a QR decomposition", call))
    lapack <- !is.null(attr(qr, "useLAPACK"))
    if (is.complex(qr$qr)) return(.qr_qy(qr, qr$rank, y, trans))
    if (lapack) y <- as.matrix(y)
    else if (NROW(y) != nrow(qr$qr)) stop(simpleError("'qr' and 'y' must have the same number of rows", call))
    `attributes<-`(.qr_qy(qr, qr$rank, y, trans), attributes(y))
}
qr.qy <- function(qr, y) .qr_times(qr, y, FALSE, sys.call())
qr.qty <- function(qr, y) .qr_times(qr, y, TRUE, sys.call())
qr.coef <- function(qr, y) {
    if (!is.qr(qr)) stop("first argument must be a QR decomposition")
    extent <- dim(qr$qr)
    vector <- !is.matrix(y)
    y <- as.matrix(y)
    if (extent[2L] == 0L) return(if (vector) numeric() else matrix(0, 0L, ncol(y)))
    if (nrow(y) != extent[1L]) stop("'qr' and 'y' must have the same number of rows")
    complex <- is.complex(qr$qr)
    coef <- array(if (complex) NA_complex_ else NA_real_, c(extent[2L], ncol(y)))
    k <- qr$rank
    if (k > 0L) {
        qty <- .qr_qy(qr, k, y, TRUE)
        coef[qr$pivot[seq_len(k)], ] <- if (complex) .Internal(qr_back_cplx(qr$qr, k, qty)) else .Internal(qr_back(qr$qr, k, qty))
    }
    tags <- colnames(qr$qr)
    if (!is.null(tags)) rownames(coef) <- tags[order(qr$pivot)]
    if (vector) return(drop(coef))
    if (!is.null(colnames(y))) colnames(coef) <- colnames(y)
    coef
}
qr.resid <- function(qr, y) {
    if (!is.qr(qr)) stop("argument is not a QR decomposition")
    if (is.complex(qr$qr)) stop("not implemented for complex 'qr'")
    k <- qr$rank
    if (k == 0) return(y)
    if (NROW(y) != nrow(qr$qr)) stop("'qr' and 'y' must have the same number of rows")
    if (!is.null(attr(qr, "useLAPACK"))) stop("not supported for LAPACK QR")
    z <- .qr_qy(qr, k, y, TRUE)
    if (is.matrix(z)) z[seq_len(k), ] <- 0 else z[seq_len(k)] <- 0
    `attributes<-`(.qr_qy(qr, k, z, FALSE), attributes(y))
}
qr.fitted <- function(qr, y, k = qr$rank) {
    if (!is.qr(qr)) stop("argument is not a QR decomposition")
    if (is.complex(qr$qr)) stop("not implemented for complex 'qr'")
    if (!is.null(attr(qr, "useLAPACK"))) stop("not supported for LAPACK QR")
    n <- nrow(qr$qr)
    if (k > qr$rank) stop("'k' is too large")
    if (NROW(y) != n) stop("'qr' and 'y' must have the same number of rows")
    z <- .qr_qy(qr, k, y, TRUE)
    if (k < n) if (is.matrix(z)) z[(k + 1L):n, ] <- 0 else z[(k + 1L):n] <- 0
    `attributes<-`(.qr_qy(qr, k, z, FALSE), attributes(y))
}
qr.solve <- function(a, b, tol = 1e-7) .solve_qr(if (is.qr(a)) a else qr(a, tol = tol), b, "singular matrix 'a' in solve", sys.call())
qr.Q <- function(qr, complete = FALSE, Dvec) {
    if (!is.qr(qr)) stop("argument is not a QR decomposition")
    n <- nrow(qr$qr)
    k <- if (complete) n else min(dim(qr$qr))
    if (missing(Dvec)) Dvec <- rep.int(1, k)
    D <- matrix(0, n, k)
    D[cbind(seq_len(k), seq_len(k))] <- Dvec
    qr.qy(qr, D)
}
qr.R <- function(qr, complete = FALSE) {
    if (!is.qr(qr)) stop("argument is not a QR decomposition")
    upper <- if (complete) qr$qr else head(qr$qr, min(dim(qr$qr)))
    upper[lower.tri(upper)] <- 0
    upper
}
qr.X <- function(qr, complete = FALSE, ncol = if (complete) nrow(R) else min(dim(R))) {
    if (!is.qr(qr)) stop("argument is not a QR decomposition")
    p <- as.integer(qr$rank)
    pivoted <- is.unsorted(qr$pivot)
    R <- qr.R(qr, complete = TRUE)
    if (pivoted && ncol < length(qr$pivot)) stop("need larger value of 'ncol' as pivoting occurred")
    cn <- colnames(R)
    pc <- ncol(R)
    if (ncol < pc) R <- R[, seq_len(ncol), drop = FALSE]
    else if (ncol > pc) {
        n <- nrow(R)
        R <- cbind(R, diag(1, n)[, (pc + 1L):ncol, drop = FALSE])
    }
    res <- qr.qy(qr, unname(R))
    if (pivoted) res[, qr$pivot] <- res[, seq_along(qr$pivot)]
    if (ncol > pc) return(res) # columns that x does not have: no names
    if (!is.null(cn)) {
        if (pivoted) cn[qr$pivot] <- cn
        colnames(res) <- cn[seq_len(ncol)]
    }
    if (!is.null(rn <- rownames(qr$qr))) rownames(res) <- rn
    res
}
chol <- function(x, ...) UseMethod("chol")
chol.default <- function(x, pivot = FALSE, LINPACK = FALSE, tol = -1, ...) {
    if (is.complex(x)) stop("complex matrices not permitted at present")
    x <- as.matrix(x)
    r <- .Internal(La_chol(x, pivot, tol))
    if (isTRUE(pivot) && !is.null(rownames(x))) rownames(r) <- rownames(x)
    r
}
chol2inv <- function(x, size = NCOL(x), LINPACK = FALSE) .Internal(La_chol2inv(x, size))
.solve_triangle <- function(a, x, k, upper, transpose) {
    answer <- .Internal(backsolve(a, as.matrix(x), k, upper, transpose))
    if (!is.matrix(x)) answer <- drop(answer)
    answer
}
backsolve <- function(r, x, k = ncol(r), upper.tri = TRUE, transpose = FALSE)
    .solve_triangle(r <- as.matrix(r), x, k, upper.tri, transpose)
forwardsolve <- function(l, x, k = ncol(l), upper.tri = FALSE, transpose = FALSE)
    .solve_triangle(l <- as.matrix(l), x, k, upper.tri, transpose)
det <- function(x, ...) {
    z <- determinant(x, logarithm = TRUE, ...)
    c(z$sign * exp(z$modulus))
}
determinant <- function(x, logarithm = TRUE, ...) UseMethod("determinant")
determinant.matrix <- function(x, logarithm = TRUE, ...) {
    .need(diff(dim(x)) == 0L, "'x' must be a square matrix")
    .need(!is.complex(x), "'determinant' not currently defined for complex matrices")
    if (nrow(x)) .Internal(det_ge_real(x, logarithm))
    else structure(list(modulus = structure(as.numeric(!logarithm), logarithm = logarithm), sign = 1L), class = "det")
}
svd <- function(x, nu = min(n, p), nv = min(n, p), LINPACK = FALSE) {
    x <- as.matrix(x)
    if (any(!is.finite(x))) stop("infinite or missing values in 'x'")
    dx <- dim(x)
    n <- dx[1L]
    p <- dx[2L]
    if (!n || !p) stop("a dimension is zero")
    cplx <- is.complex(x)
    res <- if (cplx) .Internal(La_svd_cplx(x, nu, nv)) else .Internal(svd_of(x, nu, nv))
    ans <- res["d"]
    if (nu || nv) {
        if (nu) ans$u <- res$u[, seq_len(min(n, nu)), drop = FALSE]
        if (nv) ans$v <- t((if (cplx) Conj(res$vt) else res$vt)[seq_len(min(p, nv)), , drop = FALSE])
    }
    ans
}
La.svd <- function(x, nu = min(n, p), nv = min(n, p)) {
    if (!(is.numeric(x) || is.logical(x) || is.complex(x))) stop("argument to 'La.svd' must be numeric or complex")
    if (any(!is.finite(x))) stop("infinite or missing values in 'x'")
    x <- as.matrix(x)
    n <- nrow(x)
    p <- ncol(x)
    if (!n || !p) stop("a dimension is zero")
    parts <- if (is.complex(x)) .Internal(La_svd_cplx(x, nu, nv)) else .Internal(svd_of(x, nu, nv))
    first <- function(most, wanted) seq_len(min(most, wanted))
    res <- parts["d"]
    if (nu) res$u <- parts$u[, first(n, nu), drop = FALSE]
    if (nv) res$vt <- parts$vt[first(p, nv), , drop = FALSE]
    res
}
eigen <- function(x, symmetric, only.values = FALSE, EISPACK = FALSE) {
    x <- unname(as.matrix(x))
    n <- nrow(x)
    if (n == 0L) stop("0 x 0 matrix")
    if (ncol(x) != n) stop("non-square matrix in 'eigen'")
    if (!all(is.finite(x))) stop("infinite or missing values in 'x'")
    if (missing(symmetric)) symmetric <- isSymmetric.matrix(x)
    z <- if (is.complex(x)) .Internal(La_cplx(x, only.values, symmetric))
         else if (symmetric) .Internal(La_rs(x, only.values))
         else .Internal(La_rg(x, only.values))
    o <- if (symmetric) n:1 else order(Mod(z$values), decreasing = TRUE)
    res <- list(values = z$values[o], vectors = NULL)
    if (only.values) return(res)
    res$vectors <- z$vectors[, o, drop = FALSE]
    structure(res, class = "eigen")
}
print.eigen <- function(x, ...) {
    cat("eigen() decomposition\n")
    print(x[c("values", "vectors")], ...)
    invisible(x)
}
isSymmetric <- function(object, ...) UseMethod("isSymmetric")
isSymmetric.matrix <- function(object, tol = 100 * .Machine$double.eps, tol1 = 8 * tol, ...) {
    if (!is.matrix(object)) return(FALSE)
    d <- dim(object)
    if (d[1L] != d[2L]) return(FALSE)
    if (d[1L] == 0L) return(TRUE)
    if (is.complex(object)) return(isTRUE(all.equal(object, Conj(t(object)), tolerance = tol, ...)))
    if (!is.numeric(object)) return(identical(object, t(object)))
    dn <- if (!isFALSE(list(...)$check.attributes)) dimnames(object)
    if (!is.null(dn) && !identical(dn[[1L]], dn[[2L]])) return(FALSE)
    o <- unname(object)
    to <- t(o)
    if (identical(o, to)) return(TRUE)
    isTRUE(all.equal(o, to, tolerance = tol))
}
norm <- function(x, type = c("O", "I", "F", "M", "2")) {
    if (identical("2", type)) {
        if (!length(x)) 0
        else if (anyNA(x)) NA_real_
        else svd(x, nu = 0L, nv = 0L)$d[1L]
    } else {
        if (is.numeric(x) && !is.matrix(x) && length(dim(x)) != 2L) stop("'A' must be a numeric matrix")
        type <- toupper(substr(type[1L], 1L, 1L))
        if (type == "1") type <- "O"
        if (type == "E") type <- "F"
        if (!(type %in% c("O", "I", "F", "M"))) stop(gettextf("argument type[1]='%s' must be one of 'M','1','O','I','F' or 'E'", type), domain = NA)
        .Internal(La_dlange(x, type))
    }
}
rcond <- function(x, norm = c("O", "I", "1"), triangular = FALSE, ...) {
    norm <- match.arg(norm)
    stopifnot(is.matrix(x))
    if ((nr <- nrow(x)) != ncol(x)) {
        x <- qr.R(qr(if (nr < ncol(x)) t(x) else x))
        triangular <- TRUE
    }
    if (triangular) x[lower.tri(x)] <- 0
    if (is.complex(x)) {
        sums <- if (norm == "I") rowSums else colSums
        inverse <- tryCatch(solve(x), error = function(e) NULL)
        return(if (is.null(inverse)) 0 else 1 / (max(sums(Mod(x))) * max(sums(Mod(inverse)))))
    }
    .Internal(La_dgecon(x, if (norm == "1") "O" else norm))
}
kappa <- function(z, ...) UseMethod("kappa")
kappa.default <- function(z, exact = FALSE, norm = NULL, method = c("qr", "direct"), ...) {
    z <- as.matrix(z)
    if (exact && (is.null(norm) || norm == "2")) {
        s <- svd(z, nu = 0, nv = 0)$d
        return(max(s) / min(s[s > 0]))
    }
    if (exact) return(1 / rcond(z, norm))
    R <- qr.R(qr(if (nrow(z) < ncol(z)) t(z) else z))
    .kappa_tri(R)
}
