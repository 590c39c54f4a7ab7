# Distances, splines, smoothing, contingency tables in flat form, reshaping, orthogonal polynomials.

dist <- function(x, method = "euclidean", diag = FALSE, upper = FALSE, p = 2) {
    METHODS <- c("euclidean", "maximum", "manhattan", "canberra", "binary", "minkowski")
    m <- pmatch(method, METHODS)
    if (is.na(m)) stop("invalid distance method")
    if (m == -1) stop("ambiguous distance method")
    x <- as.matrix(x)
    n <- nrow(x)
    nc <- ncol(x)
    x <- t(x)
    storage.mode(x) <- "double"
    d <- vector("list", max(0L, n - 1L))
    for (j in seq_len(n - 1L)) {
        a <- x[, j]
        b <- x[, (j + 1L):n, drop = FALSE]
        na <- is.na(b) | is.na(a)
        sums <- function(v, scale = TRUE) {
            v[na | is.nan(v)] <- 0
            k <- nc - colSums(na)
            s <- colSums(v)
            s <- ifelse(k == nc | !scale, s, s / (k / nc))
            ifelse(k == 0, NA, s)
        }
        d[[j]] <- switch(m, sqrt(sums((a - b)^2)), {
            v <- abs(a - b)
            v[na] <- -Inf
            r <- apply(v, 2L, max)
            ifelse(r == -Inf, NA, r)
        }, sums(abs(a - b)), {
            v <- abs(a - b) / (abs(a) + abs(b))
            z <- is.nan(v) & !na
            na <- na | z
            sums(v)
        }, {
            one <- (a != 0) | (b != 0)
            both <- (a != 0) & (b != 0)
            one[na] <- FALSE
            both[na] <- FALSE
            k <- colSums(one)
            ifelse(k == 0, 0, (k - colSums(both)) / k)
        }, sums(abs(a - b)^p)^(1 / p))
    }
    structure(as.numeric(unlist(d)), Size = n, Labels = dimnames(x)[[2L]], Diag = diag, Upper = upper, method = METHODS[m],
              p = if (m == 6L) p, call = match.call(), class = "dist")
}
format.dist <- function(x, ...) format(as.vector(x), ...)
as.matrix.dist <- function(x, ...) {
    n <- attr(x, "Size")
    m <- matrix(0, n, n)
    m[lower.tri(m)] <- x
    m[upper.tri(m)] <- t(m)[upper.tri(m)]
    tags <- attr(x, "Labels")
    if (is.null(tags)) tags <- seq_len(n)
    dimnames(m) <- list(tags, tags)
    m
}
as.dist <- function(m, diag = FALSE, upper = FALSE) {
    if (inherits(m, "dist")) return(m)
    m <- as.matrix(m)
    p <- nrow(m)
    if (ncol(m) != p) warning("non-square matrix")
    ans <- m[row(m) > col(m)]
    attributes(ans) <- list(Size = p, Labels = if (!is.null(rownames(m))) rownames(m) else colnames(m), Diag = diag, Upper = upper)
    attr(ans, "call") <- match.call()
    class(ans) <- "dist"
    ans
}
print.dist <- function(x, diag = NULL, upper = NULL, digits = getOption("digits"), justify = "none", right = TRUE, ...) {
    if (is.null(diag)) diag <- if (is.null(a <- attr(x, "Diag"))) FALSE else a
    if (is.null(upper)) upper <- if (is.null(a <- attr(x, "Upper"))) FALSE else a
    m <- as.matrix(x)
    cf <- format(m, digits = digits, justify = justify)
    if (!upper) cf[row(cf) < col(cf)] <- ""
    if (!diag) cf[row(cf) == col(cf)] <- ""
    print(if (diag || upper) cf else cf[-1, -attr(x, "Size"), drop = FALSE], quote = FALSE, right = right, ...)
    invisible(x)
}
labels.dist <- function(object, ...) attr(object, "Labels")
mahalanobis <- function(x, center, cov, inverted = FALSE, ...) {
    x <- if (is.vector(x)) t(x) else as.matrix(x)
    rows <- rownames(x)
    if (!isFALSE(center)) x <- sweep(x, 2L, center)
    inverse <- if (inverted) cov else solve(cov, ...)
    d <- rowSums(x %*% inverse * x)
    names(d) <- rows
    d
}
cov.wt <- function(x, wt = rep(1 / nrow(x), nrow(x)), cor = FALSE, center = TRUE, method = c("unbiased", "ML")) {
    if (!is.data.frame(x) && !is.matrix(x)) stop("'x' must be a matrix or a data frame")
    x <- as.matrix(x)
    if (!all(is.finite(x))) stop("'x' must contain finite values only")
    given <- !missing(wt)
    if (given) {
        if (length(wt) != nrow(x)) stop("length of 'wt' must equal the number of rows in 'x'")
        if (any(wt < 0) || sum(wt) == 0) stop("weights must be non-negative and not all zero")
        wt <- wt / sum(wt)
    }
    if (isTRUE(center)) center <- colSums(wt * x)
    else if (is.logical(center)) center <- 0
    else if (length(center) != ncol(x)) stop("length of 'center' must equal the number of columns in 'x'")
    v <- crossprod(sqrt(wt) * sweep(x, 2, center, check.margin = FALSE))
    if (match.arg(method) == "unbiased") v <- v / (1 - sum(wt^2))
    res <- list(cov = v, center = center, n.obs = nrow(x))
    if (given) res$wt <- wt
    if (cor) {
        s <- 1 / sqrt(diag(v))
        res$cor <- replace(v, TRUE, s * v * rep(s, each = nrow(v)))
    }
    res
}

# ---- cubic splines (Forsythe, Malcolm and Moler; natural and periodic ends by the tridiagonal systems)

.spline_coef <- function(method, x, y) {
    n <- length(x)
    b <- c <- d <- numeric(n)
    if (n < 2L) return(list(b = b, c = c, d = d))
    if (method == "natural") {
        if (n < 3L) {
            b[] <- (y[2L] - y[1L]) / (x[2L] - x[1L])
            return(list(b = b, c = c, d = d))
        }
        h <- diff(x)
        s <- diff(y) / h
        k <- n - 2L
        A <- diag(2 * (h[-1L] + h[-(n - 1L)]), k)
        if (k > 1L) {
            i <- seq_len(k - 1L)
            A[cbind(i, i + 1L)] <- h[2:k]
            A[cbind(i + 1L, i)] <- h[2:k]
        }
        c[2:(n - 1L)] <- .tridiag(h[2:(n - 1L)], 2 * (h[-1L] + h[-(n - 1L)]), diff(s))
        i <- seq_len(n - 1L)
        b[i] <- s - h * (c[i + 1L] + 2 * c[i])
        b[n] <- s[n - 1L] + h[n - 1L] * c[n - 1L]
        d[i] <- (c[i + 1L] - c[i]) / h
        c <- 3 * c
        c[n] <- 0
        d[n] <- 0
        return(list(b = b, c = c, d = d))
    }
    if (method == "periodic") {
        if (n < 3L) return(list(b = b, c = c, d = d))
        h <- diff(x)
        s <- diff(y) / h
        m <- n - 1L
        prev <- c(m, seq_len(m - 1L))
        A <- matrix(0, m, m)
        for (i in seq_len(m)) {
            p <- prev[i]
            A[i, i] <- A[i, i] + 2 * (h[p] + h[i])
            A[i, p] <- A[i, p] + h[p]
            nx <- if (i == m) 1L else i + 1L
            A[i, nx] <- A[i, nx] + h[i]
        }
        cc <- solve(A, s - s[prev])
        cc <- c(cc, cc[1L])
        i <- seq_len(m)
        b[i] <- s - h * (cc[i + 1L] + 2 * cc[i])
        d[i] <- (cc[i + 1L] - cc[i]) / h
        b[n] <- b[1L]
        d[n] <- d[1L]
        return(list(b = b, c = 3 * cc, d = d))
    }
    # fmm: a cubic through the four points at each end gives the third derivative there
    if (n < 3L) {
        t <- (y[2L] - y[1L]) / (x[2L] - x[1L])
        return(list(b = c(t, t), c = c, d = d))
    }
    nm1 <- n - 1L
    d[1L] <- x[2L] - x[1L]
    c[2L] <- (y[2L] - y[1L]) / d[1L]
    for (i in seq.int(2L, length.out = n - 2L)) {
        d[i] <- x[i + 1L] - x[i]
        b[i] <- 2 * (d[i - 1L] + d[i])
        c[i + 1L] <- (y[i + 1L] - y[i]) / d[i]
        c[i] <- c[i + 1L] - c[i]
    }
    b[1L] <- -d[1L]
    b[n] <- -d[nm1]
    c[1L] <- c[n] <- 0
    if (n > 3L) {
        c[1L] <- c[3L] / (x[4L] - x[2L]) - c[2L] / (x[3L] - x[1L])
        c[n] <- c[nm1] / (x[n] - x[n - 2L]) - c[n - 2L] / (x[nm1] - x[n - 3L])
        c[1L] <- c[1L] * d[1L] * d[1L] / (x[4L] - x[1L])
        c[n] <- -c[n] * d[nm1] * d[nm1] / (x[n] - x[n - 3L])
    }
    for (i in 2:n) {
        t <- d[i - 1L] / b[i - 1L]
        b[i] <- b[i] - t * d[i - 1L]
        c[i] <- c[i] - t * c[i - 1L]
    }
    c[n] <- c[n] / b[n]
    for (i in nm1:1) c[i] <- (c[i] - d[i] * c[i + 1L]) / b[i]
    b[n] <- (y[n] - y[nm1]) / d[nm1] + d[nm1] * (c[nm1] + 2 * c[n])
    for (i in seq_len(nm1)) {
        b[i] <- (y[i + 1L] - y[i]) / d[i] - d[i] * (c[i + 1L] + 2 * c[i])
        d[i] <- (c[i + 1L] - c[i]) / d[i]
        c[i] <- 3 * c[i]
    }
    c[n] <- 3 * c[n]
    d[n] <- d[nm1]
    list(b = b, c = c, d = d)
}
# A symmetric tridiagonal system: off-diagonals h (one more than needed), diagonal a.
.tridiag <- function(h, a, r) {
    n <- length(r)
    if (n > 1L) for (i in 2:n) {
        t <- h[i - 1L] / a[i - 1L]
        a[i] <- a[i] - t * h[i - 1L]
        r[i] <- r[i] - t * r[i - 1L]
    }
    r[n] <- r[n] / a[n]
    if (n > 1L) for (i in (n - 1L):1) r[i] <- (r[i] - h[i] * r[i + 1L]) / a[i]
    r
}
.spline_eval <- function(z, v) {
    n <- length(z$x)
    if (z$method == "periodic" && n > 1L) {
        per <- z$x[n] - z$x[1L]
        v <- z$x[1L] + (v - z$x[1L]) %% per
    }
    i <- findInterval(v, z$x)
    i[i < 1L & !is.na(i)] <- 1L
    dx <- v - z$x[i]
    d <- ifelse(z$method == "natural" & v < z$x[1L], 0, z$d[i])
    z$y[i] + dx * (z$b[i] + dx * (z$c[i] + dx * d))
}
.spline_xy <- function(x, y, ties, method) {
    xy <- xy.coords(x, y, setLab = FALSE)
    x <- xy$x
    y <- xy$y
    if (!is.null(ties) && is.function(ties)) {
        ok <- !(is.na(x) | is.na(y))
        x <- x[ok]
        y <- y[ok]
        if (anyDuplicated(x)) {
            y <- as.vector(tapply(y, match(x, x), ties))
            x <- sort(unique(x))
        } else {
            o <- order(x)
            x <- x[o]
            y <- y[o]
        }
    }
    if (method == "periodic" && y[1L] != y[length(y)]) {
        warning("spline: first and last y values differ - fix the last", call. = FALSE)
        y[length(y)] <- y[1L]
    }
    list(x = x, y = y)
}
splinefun <- function(x, y = NULL, method = c("fmm", "periodic", "natural", "monoH.FC", "hyman"), ties = mean) {
    method <- match.arg(method)
    if (method %in% c("monoH.FC", "hyman")) stop(gettextf("method '%s' is not supported", method))
    x <- .spline_xy(x, y, ties, method)
    z <- c(list(method = method), x, .spline_coef(method, x$x, x$y))
    rm(x, y, method, ties)
    function(x, deriv = 0L) {
        deriv <- as.integer(deriv)
        if (deriv < 0L || deriv > 3L) stop("'deriv' must be between 0 and 3")
        if (deriv > 0L) {
            z0 <- double(length(z$x))
            z[c("y", "b", "c")] <- switch(deriv, list(y = z$b, b = 2 * z$c, c = 3 * z$d), list(y = 2 * z$c, b = 6 * z$d, c = z0), list(y = 6 * z$d, b = z0, c = z0))
            z[["d"]] <- z0
        }
        .spline_eval(z, x)
    }
}
spline <- function(x, y = NULL, n = 3 * length(x), method = "fmm", xmin = min(x), xmax = max(x), xout, ties = mean) {
    method <- match.arg(method, c("fmm", "periodic", "natural"))
    x <- .spline_xy(x, y, ties, method)
    y <- x$y
    x <- x$x
    z <- c(list(method = method, x = x, y = y), .spline_coef(method, x, y))
    if (missing(xout)) xout <- seq.int(xmin, xmax, length.out = n)
    else n <- length(xout)
    if (n <= 0L) stop("'spline' requires n >= 1")
    xout <- as.double(xout)
    list(x = xout, y = .spline_eval(z, xout))
}
ppoints <- function(n, a = if (n <= 10) 3 / 8 else 1 / 2) {
    if (length(n) > 1L) n <- length(n)
    if (n > 0) (1L:n - a) / (n + 1 - 2 * a) else numeric()
}
lowess <- function(x, y = NULL, f = 2 / 3, iter = 3L, delta = 0.01 * diff(range(x))) {
    xy <- xy.coords(x, y, setLab = FALSE)
    o <- order(xy$x)
    x <- xy$x[o]
    y <- xy$y[o]
    if (missing(delta)) delta <- 0.01 * diff(range(x))
    n <- length(x)
    if (n < 2L) return(list(x = x, y = y))
    ns <- max(2L, min(n, as.integer(f * n + 1e-7)))
    ys <- res <- numeric(n)
    rw <- rep(1, n)
    # Cleveland's clowess: local lines at points that are at least delta apart, interpolation between
    fit <- function(xs, nleft, nright, user) {
        range <- x[n] - x[1L]
        h <- max(xs - x[nleft], x[nright] - xs)
        h9 <- .999 * h
        h1 <- .001 * h
        a <- 0
        w <- numeric(n)
        j <- nleft
        while (j <= n) {
            r <- abs(x[j] - xs)
            if (r <= h9) {
                w[j] <- if (r <= h1) 1 else (1 - (r / h)^3)^3
                if (user) w[j] <- rw[j] * w[j]
                a <- a + w[j]
            } else if (x[j] > xs) break
            j <- j + 1L
        }
        nrt <- j - 1L
        if (a <= 0) return(NA)
        k <- nleft:nrt
        w[k] <- w[k] / a
        if (h > 0) {
            a <- sum(w[k] * x[k])
            b <- xs - a
            c <- sum(w[k] * (x[k] - a)^2)
            if (sqrt(c) > .001 * range) {
                b <- b / c
                w[k] <- w[k] * (b * (x[k] - a) + 1)
            }
        }
        sum(w[k] * y[k])
    }
    for (it in seq_len(iter + 1L)) {
        nleft <- 1L
        nright <- ns
        last <- 0L
        i <- 1L
        repeat {
            if (nright < n) {
                d1 <- x[i] - x[nleft]
                d2 <- x[nright + 1L] - x[i]
                if (d1 > d2) {
                    nleft <- nleft + 1L
                    nright <- nright + 1L
                    next
                }
            }
            v <- fit(x[i], nleft, nright, it > 1L)
            ys[i] <- if (is.na(v)) y[i] else v
            if (last < i - 1L) {
                denom <- x[i] - x[last]
                for (j in (last + 1L):(i - 1L)) {
                    alpha <- (x[j] - x[last]) / denom
                    ys[j] <- alpha * ys[i] + (1 - alpha) * ys[last]
                }
            }
            last <- i
            cut <- x[last] + delta
            i <- last + 1L
            while (i <= n) {
                if (x[i] > cut) break
                if (x[i] == x[last]) {
                    ys[i] <- ys[last]
                    last <- i
                }
                i <- i + 1L
            }
            i <- max(last + 1L, i - 1L)
            if (last >= n) break
        }
        res <- y - ys
        if (it > iter) break
        sc <- sum(abs(res)) / n
        rw <- abs(res)
        m1 <- n %/% 2L
        s <- sort(rw)
        cmad <- if (n %% 2L == 0L) 3 * (s[m1] + s[m1 + 1L]) else 6 * s[m1 + 1L]
        if (cmad < 1e-7 * sc) break
        c9 <- .999 * cmad
        c1 <- .001 * cmad
        r <- abs(res)
        rw <- ifelse(r <= c1, 1, ifelse(r <= c9, (1 - (r / cmad)^2)^2, 0))
    }
    list(x = x, y = ys)
}

# ---- orthogonal polynomials

poly <- function(x, ..., degree = 1, coefs = NULL, raw = FALSE, simple = FALSE) {
    dots <- list(...)
    if (nd <- length(dots)) {
        nm <- names(dots)
        if (is.null(nm) && nd == 1L && length(dots[[1L]]) == 1L) degree <- dots[[1L]]
        else return(polym(x, ..., degree = degree, coefs = coefs, raw = raw))
    }
    if (is.matrix(x)) {
        cols <- as.data.frame(unclass(x))
        names(cols) <- NULL
        return(do.call(polym, c(cols, degree = degree, raw = raw, list(coefs = coefs))))
    }
    if (degree < 1) stop("'degree' must be at least 1")
    if (raw) {
        Z <- outer(x, 1L:degree, `^`)
        colnames(Z) <- 1L:degree
    } else if (is.null(coefs)) {
        if (anyNA(x)) stop("missing values are not allowed in 'poly'")
        if (degree >= length(unique(x))) stop("'degree' must be less than number of unique points")
        xbar <- mean(x)
        x <- x - xbar
        X <- outer(x, 0L:degree, `^`)
        QR <- qr(X)
        if (QR$rank < degree) stop("'degree' must be less than number of unique points")
        z <- diag(diag(QR$qr))
        raw <- qr.qy(QR, rbind(z, matrix(0, nrow(X) - nrow(z), ncol(z)))[seq_len(nrow(X)), , drop = FALSE])
        norm2 <- colSums(raw^2)
        alpha <- (colSums(x * raw^2) / norm2 + xbar)[1L:degree]
        norm2 <- c(1, norm2)
        Z <- raw / rep(sqrt(norm2[-1L]), each = length(x))
        colnames(Z) <- 0L:degree
        Z <- Z[, -1, drop = FALSE]
        if (!simple) attr(Z, "coefs") <- list(alpha = alpha, norm2 = norm2)
    } else {
        alpha <- coefs$alpha
        norm2 <- coefs$norm2
        Z <- matrix(1, length(x), degree + 1L)
        Z[, 2L] <- x - alpha[1L]
        if (degree > 1) for (i in 2:degree) Z[, i + 1L] <- (x - alpha[i]) * Z[, i] - (norm2[i + 1L] / norm2[i]) * Z[, i - 1L]
        Z <- Z / rep(sqrt(norm2[-1L]), each = length(x))
        colnames(Z) <- 0L:degree
        Z <- Z[, -1, drop = FALSE]
        if (!simple) attr(Z, "coefs") <- list(alpha = alpha, norm2 = norm2)
    }
    if (simple) Z else structure(Z, degree = 1L:degree, class = c("poly", "matrix"))
}
predict.poly <- function(object, newdata, ...) {
    if (missing(newdata)) return(object)
    degree <- max(attr(object, "degree"))
    basis <- attr(object, "coefs")
    if (is.null(basis)) poly(newdata, degree = degree, raw = TRUE, simple = TRUE)
    else poly(newdata, degree = degree, coefs = basis, simple = TRUE)
}
makepredictcall.poly <- function(var, call) {
    if (as.character(call)[1L] == "poly" || (is.call(call) && identical(eval(call[[1L]]), poly))) call$coefs <- attr(var, "coefs")
    call
}

# ---- flat contingency tables

ftable <- function(x, ...) UseMethod("ftable")
ftable.default <- function(..., exclude = c(NA, NaN), row.vars = NULL, col.vars = NULL) {
    args <- list(...)
    if (length(args) == 0L) stop("nothing to tabulate")
    x <- args[[1L]]
    if (is.list(x)) x <- table(x, exclude = exclude)
    else if (inherits(x, "ftable") || (is.array(x) && length(dim(x)) > 1L)) x <- as.table(x)
    else if (!is.array(x) || length(dim(x)) < 2L) {
        x <- table(..., exclude = exclude)
    }
    dn <- dimnames(x)
    dx <- dim(x)
    n <- length(dx)
    i <- which(vapply(dn, is.null, NA))
    for (k in i) dn[[k]] <- LETTERS[seq_len(dx[k])]
    vars <- function(v, what) {
        if (is.character(v)) {
            k <- pmatch(v, names(dn))
            if (anyNA(k)) stop(gettextf("incorrect specification for '%s'", what), call. = FALSE)
            k
        } else {
            if (any(v < 1) || any(v > n)) stop(gettextf("incorrect specification for '%s'", what), call. = FALSE)
            v
        }
    }
    if (!is.null(row.vars)) {
        row.vars <- vars(row.vars, "row.vars")
        col.vars <- if (is.null(col.vars)) setdiff(seq_len(n), row.vars) else vars(col.vars, "col.vars")
    } else if (!is.null(col.vars)) {
        col.vars <- vars(col.vars, "col.vars")
        row.vars <- setdiff(seq_len(n), col.vars)
    } else {
        row.vars <- seq_len(n - 1)
        col.vars <- n
    }
    all <- c(row.vars, col.vars)
    if (length(all) < n) x <- array(apply(x, all, sum), dx[all])
    else x <- unclass(x)
    if (length(all) < n) {
        k <- seq_along(all)
        y <- aperm(x, c(rev(seq_along(row.vars)), length(row.vars) + rev(seq_along(col.vars))))
        dn <- dn[all]
        dx <- dx[all]
        row.vars <- seq_along(row.vars)
        col.vars <- length(row.vars) + seq_along(col.vars)
    } else y <- aperm(x, c(rev(row.vars), rev(col.vars)))
    dim(y) <- c(prod(dx[row.vars]), prod(dx[col.vars]))
    attr(y, "row.vars") <- dn[row.vars]
    attr(y, "col.vars") <- dn[col.vars]
    class(y) <- "ftable"
    y
}
ftable.formula <- function(formula, data = NULL, subset, na.action, ...) {
    if (missing(formula) || !inherits(formula, "formula")) stop("'formula' missing or incorrect")
    if (length(formula) != 3L) stop("'formula' must have both left and right hand sides")
    tt <- if (is.data.frame(data)) terms(formula, data = data) else terms(formula, allowDotAsName = TRUE)
    if (any(attr(tt, "order") > 1)) stop("interactions are not allowed")
    rvars <- attr(terms(formula[-2L], allowDotAsName = TRUE), "term.labels")
    cvars <- attr(terms(formula[-3L], allowDotAsName = TRUE), "term.labels")
    if (inherits(data, "ftable") || inherits(data, "table") || length(dim(data)) > 2L) {
        if (inherits(data, "ftable")) data <- as.table(data)
        varnames <- names(dimnames(data))
        if (identical(rvars, ".")) rvars <- setdiff(varnames, cvars)
        if (identical(cvars, ".")) cvars <- setdiff(varnames, rvars)
        i <- pmatch(c(rvars, cvars), varnames)
        if (anyNA(i)) stop("incorrect variable names in rhs of formula")
        j <- i[-seq_along(rvars)]
        return(ftable(data, row.vars = i[seq_along(rvars)], col.vars = j))
    }
    if (is.matrix(data)) data <- as.data.frame(data)
    if (identical(rvars, ".")) rvars <- setdiff(names(data), cvars)
    if (identical(cvars, ".")) cvars <- setdiff(names(data), rvars)
    ftable(table(data[c(rvars, cvars)]), row.vars = rvars, col.vars = cvars)
}
as.table.ftable <- function(x, ...) {
    rv <- attr(x, "row.vars")
    cv <- attr(x, "col.vars")
    nr <- length(rv)
    nc <- length(cv)
    y <- array(unclass(x), c(rev(lengths(rv)), rev(lengths(cv))))
    y <- aperm(y, c(rev(seq_len(nr)), nr + rev(seq_len(nc))))
    dimnames(y) <- c(rv, cv)
    class(y) <- "table"
    y
}
format.ftable <- function(x, quote = TRUE, digits = getOption("digits"), method = "non.compact", lsep = " | ", justify = c("left", "right"), ...) {
    q <- function(s) if (quote) paste0("\"", s, "\"") else s
    labels <- function(vars) {
        n <- lengths(vars)
        out <- matrix("", prod(n), length(n))
        each <- prod(n)
        for (i in seq_along(n)) {
            each <- each / n[i]
            l <- q(vars[[i]])
            out[seq.int(1, by = each, length.out = prod(n[seq_len(i)])), i] <- rep(l, length.out = prod(n[seq_len(i)]))
        }
        out
    }
    rv <- attr(x, "row.vars")
    cv <- attr(x, "col.vars")
    nm <- function(v) if (is.null(names(v))) rep.int(if (quote) "\"\"" else "", length(v)) else q(names(v))
    R <- if (length(rv)) labels(rv) else matrix("", 1L, 0L)
    C <- if (length(cv)) t(labels(cv)) else matrix("", 0L, 1L)
    body <- format(unclass(x), digits = digits, ...)
    attributes(body) <- list(dim = dim(x))
    left <- rbind(matrix("", nrow(C) , ncol(R)), nm(rv), R)
    left <- cbind(left, c(nm(cv), rep("", nrow(left) - nrow(C))))
    if (nrow(C) > 0L) left[nrow(C) + 1L, seq_along(rv)] <- nm(rv)
    right <- rbind(C, matrix("", 1L, ncol(C)), body)
    m <- cbind(left, right)
    m <- cbind(format(m[, seq_len(ncol(left)), drop = FALSE], justify = "left")[, , drop = FALSE], m[, -seq_len(ncol(left)), drop = FALSE])
    k <- seq_len(ncol(m))
    for (j in k) m[, j] <- if (j <= ncol(left)) format(trimws(m[, j], "right"), justify = "left") else formatC(m[, j], width = max(nchar(m[, j])))
    m
}
write.ftable <- function(x, file = "", quote = TRUE, append = FALSE, digits = getOption("digits"), sep = " ", ...) {
    r <- format.ftable(x, quote = quote, digits = digits, ...)
    cat(t(r), file = file, append = append, sep = c(rep(sep, ncol(r) - 1), "\n"))
    invisible(x)
}
print.ftable <- function(x, digits = getOption("digits"), ...) write.ftable(x, quote = FALSE, digits = digits, ...)

# ---- reshape

reshape <- function(data, varying = NULL, v.names = NULL, timevar = "time", idvar = "id", ids = 1L:NROW(data), times = seq_along(varying[[1L]]),
                    drop = NULL, direction, new.row.names = NULL, sep = ".",
                    split = if (sep == "") list(regexp = "[A-Za-z][0-9]", include = TRUE) else list(regexp = sep, include = FALSE, fixed = TRUE)) {
    if (!is.character(sep) || length(sep) != 1L) stop("'sep' must be a character string")
    ix2names <- function(ix) if (is.character(ix)) ix else names(data)[ix]
    guess <- function(nms, re = split$regexp, drop = !split$include, fixed = if (is.null(split$fixed)) FALSE else split$fixed) {
        if (drop) nn <- do.call("rbind", strsplit(nms, re, fixed = fixed))
        else {
            at <- regexpr(re, nms)
            nn <- cbind(substr(nms, 1L, at), substr(nms, at + 1L, 10000L))
        }
        if (ncol(nn) != 2L) stop("failed to guess time-varying variables from their names")
        vn <- unique(nn[, 1])
        v.names <- base::split(nms, factor(nn[, 1L], levels = vn))
        times <- unique(nn[, 2L])
        attr(v.names, "v.names") <- vn
        tt <- tryCatch(as.numeric(times), warning = function(w) times)
        attr(v.names, "times") <- tt
        v.names
    }
    reshapeLong <- function(data, varying, v.names, timevar, idvar, ids, times, drop, new.row.names) {
        ll <- lengths(varying)
        if (any(ll != ll[1L])) stop("'varying' arguments must be the same length")
        if (!is.null(drop)) {
            if (is.character(drop)) drop <- names(data) %in% drop
            data <- data[, if (is.logical(drop)) !drop else -drop, drop = FALSE]
        }
        undo <- list(varying = varying, v.names = v.names, idvar = idvar, timevar = timevar)
        if (is.null(new.row.names)) {
            if (length(idvar) > 1L) {
                ids <- interaction(data[, idvar], drop = TRUE)
            } else if (idvar %in% names(data)) ids <- data[, idvar]
            if (anyDuplicated(ids)) stop("'idvar' must uniquely identify records")
        }
        d <- data
        all.varying <- unlist(varying)
        d <- d[, !(names(data) %in% all.varying), drop = FALSE]
        if (is.null(v.names)) v.names <- vapply(varying, `[`, 1L, FUN.VALUE = character(1L))
        rval <- do.call(rbind, lapply(seq_along(times), function(i) {
            d[, timevar] <- times[i]
            vi <- vapply(varying, `[`, i, FUN.VALUE = character(1L))
            d[, v.names] <- data[, vi]
            if (is.null(new.row.names)) row.names(d) <- paste(ids, times[i], sep = ".")
            else row.names(d) <- new.row.names[(i - 1) * NROW(d) + 1L:NROW(d)]
            d
        }))
        if (length(idvar) == 1L && !(idvar %in% names(data))) rval[, idvar] <- ids
        attr(rval, "reshapeLong") <- undo
        rval
    }
    reshapeWide <- function(data, timevar, idvar, varying = NULL, v.names = NULL, drop = NULL, new.row.names = NULL) {
        if (!is.null(drop)) {
            if (is.character(drop)) drop <- names(data) %in% drop
            data <- data[, if (is.logical(drop)) !drop else -drop, drop = FALSE]
        }
        undo <- list(v.names = v.names, timevar = timevar, idvar = idvar)
        orig.idvar <- idvar
        if (length(idvar) > 1L) {
            repeat ({
                tempidname <- basename(tempfile("tempID"))
                if (!(tempidname %in% names(data))) break
            })
            data[, tempidname] <- interaction(data[, idvar], drop = TRUE)
            idvar <- tempidname
            drop.idvar <- TRUE
        } else drop.idvar <- FALSE
        times <- unique(data[, timevar])
        if (anyNA(times)) warning("there are records with missing times, which will be dropped.")
        undo$times <- times
        if (is.null(v.names)) v.names <- names(data)[!(names(data) %in% c(timevar, idvar, orig.idvar))]
        if (is.null(varying)) varying <- outer(v.names, times, paste, sep = sep)
        if (is.list(varying)) varying <- do.call("rbind", varying)
        undo$varying <- varying
        keep <- !(names(data) %in% c(timevar, v.names, idvar, orig.idvar))
        if (any(keep)) {
            tmp <- base::split(data[keep], data[, idvar])
            really <- vapply(tmp, function(d) !all(vapply(d, function(v) length(unique(v)) == 1L, NA)), NA)
            if (any(really)) {
                bad <- unique(unlist(lapply(tmp, function(d) names(d)[!vapply(d, function(v) length(unique(v)) == 1L, NA)])))
                warning(gettextf("some constant variables (%s) are really varying", paste(bad, collapse = ",")), domain = NA)
            }
        }
        rval <- data[!duplicated(data[, idvar]), !(names(data) %in% c(timevar, v.names)), drop = FALSE]
        for (i in seq_along(times)) {
            thistime <- data[data[, timevar] %in% times[i], ]
            tab <- table(thistime[, idvar])
            if (any(tab > 1L))
                warning(sprintf("multiple rows match for %s=%s: first taken", timevar, times[i]), domain = NA)
            rval[, varying[, i]] <- thistime[match(rval[, idvar], thistime[, idvar]), v.names]
        }
        if (!is.null(new.row.names)) row.names(rval) <- new.row.names
        if (drop.idvar) rval[, idvar] <- NULL
        attr(rval, "reshapeWide") <- undo
        rval
    }
    if (missing(direction)) {
        undo <- c("wide", "long")[c("reshapeLong", "reshapeWide") %in% names(attributes(data))]
        if (length(undo) == 1L) direction <- undo
    }
    direction <- match.arg(direction, c("wide", "long"))
    switch(direction, wide = {
        back <- attr(data, "reshapeLong")
        if (missing(timevar) && missing(idvar) && !is.null(back))
            reshapeWide(data, idvar = back$idvar, timevar = back$timevar, varying = back$varying, v.names = back$v.names, new.row.names = new.row.names)
        else reshapeWide(data, timevar = timevar, idvar = idvar, varying = varying, v.names = v.names, drop = drop, new.row.names = new.row.names)
    }, long = {
        if (missing(varying)) {
            back <- attr(data, "reshapeWide")
            if (is.null(back)) stop("no 'reshapeWide' attribute, must specify 'varying'")
            varying <- back$varying
            idvar <- back$idvar
            timevar <- back$timevar
            v.names <- back$v.names
            times <- back$times
        }
        if (is.matrix(varying)) varying <- base::split(c(varying), row(varying))
        if (is.null(varying)) stop("'varying' must be nonempty list or vector")
        if (is.atomic(varying)) {
            varying <- ix2names(varying)
            if (missing(v.names)) varying <- guess(varying)
            else {
                if (length(varying) %% length(v.names)) stop("length of 'v.names' does not evenly divide length of 'varying'")
                ntimes <- length(varying) %/% length(v.names)
                if (missing(times)) times <- seq_len(ntimes)
                else if (length(times) != ntimes) stop("length of 'varying' must be the product of length of 'v.names' and length of 'times'")
                varying <- base::split(varying, rep(v.names, ntimes))
                attr(varying, "v.names") <- v.names
                attr(varying, "times") <- times
            }
        } else varying <- lapply(varying, ix2names)
        if (missing(v.names) && !is.null(attr(varying, "v.names"))) {
            v.names <- attr(varying, "v.names")
            times <- attr(varying, "times")
        }
        reshapeLong(data, idvar = idvar, timevar = timevar, varying = varying, v.names = v.names, drop = drop, times = times, ids = ids, new.row.names = new.row.names)
    })
}
