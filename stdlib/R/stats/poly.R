# Orthogonal polynomials.

polym <- function(..., degree = 1, coefs = NULL, raw = FALSE) {
    dots <- list(...)
    nd <- length(dots)
    if (nd == 0) stop("must supply one or more vectors")
    if (nd == 1) return(poly(dots[[1L]], degree, coefs = coefs, raw = raw))
    n <- lengths(dots)
    if (any(n != n[1L])) stop("arguments must have the same length")
    z <- do.call(expand.grid, rep.int(list(0:degree), nd))
    s <- rowSums(z)
    ind <- 0 < s & s <= degree
    z <- z[ind, , drop = FALSE]
    s <- s[ind]
    aPoly <- lapply(seq_len(nd), function(i) if (is.null(coefs)) poly(dots[[i]], degree, raw = raw, simple = raw)
                                             else poly(dots[[i]], degree = degree, coefs = coefs[[i]], simple = TRUE))
    res <- 1
    for (i in seq_len(nd)) res <- res * cbind(1, unclass(aPoly[[i]])[, , drop = FALSE])[, 1 + z[, i], drop = FALSE]
    res <- matrix(as.vector(res), n[1L])
    colnames(res) <- apply(z, 1L, function(x) paste(x, collapse = "."))
    if (raw) structure(res, degree = as.vector(s), class = c("poly", "matrix"))
    else if (is.null(coefs)) structure(res, degree = as.vector(s), coefs = lapply(aPoly, attr, "coefs"), class = c("poly", "matrix"))
    else structure(res, degree = as.vector(s), coefs = coefs, class = c("poly", "matrix"))
}

# ---- orthogonal polynomials

# The orthogonal polynomials of x's degrees 1 .. degree, and the coefficients of the recurrence that makes them elsewhere.
.poly_fit <- function(x, degree, call) {
    .need(!anyNA(x), "missing values are not allowed in 'poly'", call = call)
    many <- "'degree' must be less than number of unique points"
    .need(degree < length(unique(x)), many, call = call)
    centre <- mean(x)
    from <- x - centre
    q <- .orthogonal_powers(from, degree)
    .need(q$rank >= degree, many, call = call)
    size <- colSums(q$columns^2)
    alpha <- (colSums(from * q$columns^2) / size + centre)[seq_len(degree)]
    structure((q$columns / rep(sqrt(size), each = length(x)))[, -1L, drop = FALSE], coefs = list(alpha = alpha, norm2 = c(1, size)))
}
.poly_at <- function(x, degree, coefs) {
    p <- matrix(1, length(x), degree + 1L)
    before <- 0
    for (k in seq_len(degree)) {
        p[, k + 1L] <- (x - coefs$alpha[k]) * p[, k] - (if (k > 1L) coefs$norm2[k + 1L] / coefs$norm2[k] else 0) * before
        before <- p[, k]
    }
    structure((p / rep(sqrt(coefs$norm2[-1L]), each = length(x)))[, -1L, drop = FALSE], coefs = coefs[c("alpha", "norm2")])
}
poly <- function(x, ..., degree = 1, coefs = NULL, raw = FALSE, simple = FALSE) {
    others <- list(...)
    if (length(others)) {
        number <- length(others) == 1L && is.null(names(others)) && length(others[[1L]]) == 1L
        if (!number) return(polym(x, ..., degree = degree, coefs = coefs, raw = raw))
        degree <- others[[1L]]
    }
    if (is.matrix(x)) {
        columns <- lapply(seq_len(ncol(x)), function(j) x[, j])
        return(do.call(polym, c(columns, list(degree = degree, coefs = coefs, raw = raw))))
    }
    .need(degree >= 1, "'degree' must be at least 1")
    basis <- if (raw) outer(x, seq_len(degree), `^`) else if (is.null(coefs)) .poly_fit(x, degree, sys.call()) else .poly_at(x, degree, coefs)
    at <- attributes(basis)
    attributes(basis) <- c(list(dim = at$dim, dimnames = list(names(x), as.character(seq_len(degree)))), at[!names(at) %in% c("dim", "dimnames")])
    if (simple) structure(basis, coefs = NULL) else structure(basis, degree = seq_len(degree), class = c("poly", "matrix"))
}
predict.poly <- function(object, newdata, ...) {
    if (missing(newdata)) return(object)
    degree <- max(attr(object, "degree"))
    basis <- attr(object, "coefs")
    if (is.null(basis)) poly(newdata, degree = degree, raw = TRUE, simple = TRUE)
    else poly(newdata, degree = degree, coefs = basis, simple = TRUE)
}
makepredictcall.poly <- function(var, call) {
    maker <- call[[1L]]
    if (identical(maker, quote(poly)) || identical(eval(maker), poly)) call[["coefs"]] <- attr(var, "coefs")
    call
}
