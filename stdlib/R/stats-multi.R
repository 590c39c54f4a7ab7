# Distances, splines, smoothing, contingency tables in flat form, reshaping, orthogonal polynomials.

dist <- function(x, method = "euclidean", diag = FALSE, upper = FALSE, p = 2) {
    METHODS <- c("euclidean", "maximum", "manhattan", "canberra", "binary", "minkowski")
    m <- pmatch(method, METHODS)
    if (is.na(m)) stop("invalid distance method")
    if (m == -1) stop("ambiguous distance method")
    x <- as.matrix(x)
    if (m == 6L && !(is.finite(p) && p > 0)) stop("distance(): invalid p")
    n <- nrow(x)
    labels <- dimnames(x)[[1L]]
    x <- t(x)
    storage.mode(x) <- "double"
    d <- .dist(x, m, p)
    for (k in seq_len(d[[2L]])) warning("treating non-finite values as NA")
    structure(d[[1L]], Size = n, Labels = labels, Diag = diag, Upper = upper, method = METHODS[m], p = if (m == 6L) p,
              call = match.call(), class = "dist")
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
    diag <- .or(diag, isTRUE(attr(x, "Diag")))
    upper <- .or(upper, isTRUE(attr(x, "Upper")))
    text <- format(as.matrix(x), digits = digits, justify = justify)
    ahead <- col(text) - row(text)
    text[(ahead > 0L & !upper) | (ahead == 0L & !diag)] <- ""
    n <- nrow(text)
    if (!length(x)) {
        cat("dist(0)\n")
        return(invisible(x))
    }
    if (!diag && !upper) text <- text[-1L, -n, drop = FALSE]
    print(text, quote = FALSE, right = right, ...)
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
# The spline z at v, or its derivative of that order.
.spline_eval <- function(z, v, order = 0L) {
    n <- length(z$x)
    if (z$method == "periodic" && n > 1L) {
        per <- z$x[n] - z$x[1L]
        v <- z$x[1L] + (v - z$x[1L]) %% per
    }
    i <- findInterval(v, z$x)
    i[i < 1L & !is.na(i)] <- 1L
    dx <- v - z$x[i]
    outside <- v <= z$x[1L] | v > z$x[n]
    d <- z$d[if (order == 3L) pmin(i, max(n - 1L, 1L)) else i]
    d[z$method == "natural" & outside] <- 0
    b <- z$b[i]
    c <- z$c[i]
    if (z$method == "natural") c[outside] <- 0 # straight lines
    switch(order + 1L, z$y[i] + dx * (b + dx * (c + dx * d)), b + dx * (2 * c + 3 * dx * d), 2 * c + 6 * dx * d, 6 * d)
}
# The points of a spline in order; ties: how equal x become one, or "ordered": the points are in order, or list("ordered", how).
.spline_xy <- function(x, y, ties, method, say = FALSE) {
    xy <- xy.coords(x, y, setLab = FALSE)
    x <- xy$x
    y <- xy$y
    ordered <- is.character(ties) || is.list(ties)
    ties <- if (is.list(ties)) ties[[2L]] else if (is.character(ties)) NULL else ties
    if (!ordered) {
        ok <- !(is.na(x) | is.na(y))
        up <- order(x[ok])
        x <- x[ok][up]
        y <- y[ok][up]
    }
    .need(length(x) > 0L, "zero non-NA points")
    if (!is.null(ties) && anyDuplicated(x)) {
        if (say) warning(simpleWarning("collapsing to unique 'x' values", quote(regularize.values(x, y, ties, missing(ties)))))
        one <- unique(x)
        y <- as.vector(tapply(y, match(x, one), match.fun(ties)))
        x <- one
    }
    if (method == "periodic" && y[1L] != y[length(y)]) {
        .caution("spline: first and last y values differ - using y[1] for both", call = sys.call(-1L))
        y[length(y)] <- y[1L]
    }
    list(x = x, y = y)
}
splinefun <- function(x, y = NULL, method = c("fmm", "periodic", "natural", "monoH.FC", "hyman"), ties = mean) {
    method <- match.arg(method)
    points <- .spline_xy(x, y, ties, method, missing(ties))
    if (method == "monoH.FC") return(splinefunH(points$x, points$y, .monotone_slopes(points$x, points$y)))
    z <- c(list(method = method), points, if (method == "hyman") .hyman_coef(points$x, points$y) else .spline_coef(method, points$x, points$y))
    rm(x, y, method, ties, points)
    function(x, deriv = 0L) {
        order <- as.integer(deriv)
        .need(order %in% 0:3, "'deriv' must be between 0 and 3")
        .spline_eval(z, x, order)
    }
}
# Slopes for a monotone piecewise cubic (Fritsch & Carlson, SIAM J. Numer. Anal. 17, 1980): the secants' means, cut back to
# the circle of radius 3 where a piece would turn.
.monotone_slopes <- function(x, y) {
    n <- length(x)
    secant <- diff(y) / diff(x)
    m <- c(secant[1L], (secant[-1L] + secant[-(n - 1L)]) / 2, secant[n - 1L])
    for (k in seq_len(n - 1L)) {
        if (secant[k] == 0) {
            m[c(k, k + 1L)] <- 0
            next
        }
        a <- m[k] / secant[k]
        b <- m[k + 1L] / secant[k]
        if (2 * a + b > 3 && a + 2 * b > 3 && a * 3 * (a + b - 2) < (2 * a + b - 3)^2) m[c(k, k + 1L)] <- 3 / sqrt(a^2 + b^2) * secant[k] * c(a, b)
    }
    m
}
# The cubic spline of monotone data with its slopes cut back to 3 times the lesser secant (Hyman, SIAM J. Sci. Stat. Comput. 4, 1983).
.hyman_coef <- function(x, y) {
    dy <- diff(y)
    if (!(all(dy >= 0) || all(dy <= 0))) .fail("'y' must be increasing or decreasing", call = sys.call(-1L))
    n <- length(x)
    h <- diff(x)
    secant <- dy / h
    up <- if (all(dy >= 0)) 1 else -1
    limit <- 3 * pmin(abs(c(secant[1L], secant)), abs(c(secant, secant[n - 1L])))
    b <- up * pmin(pmax(0, up * .spline_coef("fmm", x, y)$b), limit)
    from <- b[-n]
    to <- b[-1L]
    c <- (3 * secant - 2 * from - to) / h
    d <- (from + to - 2 * secant) / h^2
    list(b = b, c = base::c(c, c[n - 1L] + 3 * d[n - 1L] * h[n - 1L]), d = base::c(d, d[n - 1L]))
}
spline <- function(x, y = NULL, n = 3 * length(x), method = "fmm", xmin = min(x), xmax = max(x), xout, ties = mean) {
    method <- match.arg(method, c("fmm", "periodic", "natural", "hyman"))
    x <- .spline_xy(x, y, ties, method, missing(ties))
    y <- x$y
    x <- x$x
    z <- c(list(method = method, x = x, y = y), if (method == "hyman") .hyman_coef(x, y) else .spline_coef(method, x, y))
    if (missing(xout)) xout <- seq.int(xmin, xmax, length.out = n)
    else n <- length(xout)
    if (n <= 0L) stop("'spline' requires n >= 1")
    xout <- as.double(xout)
    list(x = xout, y = .spline_eval(z, xout))
}
ppoints <- function(n, a = if (n <= 10) 3 / 8 else 1 / 2) {
    n <- if (length(n) > 1L) length(n) else n
    if (n <= 0) return(numeric())
    (seq_len(n) - a) / (n + 1 - 2 * a)
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
    if (as.character(call)[1L] == "poly" || identical(eval(maker), poly)) call$coefs <- attr(var, "coefs")
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
    if (!length(all)) x <- array(sum(x), 1L)
    else if (length(all) < n) x <- array(apply(x, all, sum), dx[all])
    else x <- unclass(x)
    if (length(all) < n) {
        k <- seq_along(all)
        y <- if (length(all)) aperm(x, c(rev(seq_along(row.vars)), length(row.vars) + rev(seq_along(col.vars)))) else x
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
    q <- function(s) if (quote && length(s)) paste0("\"", s, "\"") else s
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
    nm <- function(v) .or(names(v), character(length(v)))
    method <- match.arg(method, c("non.compact", "row.compact", "col.compact", "compact"))
    nr <- length(rv)
    nc <- length(cv)
    # The names of the row variables have a line of their own unless the rows are compact, those of the column variables a column
    own.line <- nc == 0L || !(method %in% c("row.compact", "compact"))
    own.column <- nr == 0L || !(method %in% c("col.compact", "compact"))
    rows <- if (nr) labels(rv) else matrix("", 1L, 0L)
    left <- matrix("", nc + own.line + nrow(rows), nr + own.column)
    left[seq_len(nrow(rows)) + nc + own.line, seq_len(nr)] <- rows
    left[seq_len(nc), nr + own.column] <- q(nm(cv))
    if (nr) {
        at <- nc + own.line
        both <- !own.line && !own.column
        left[at, seq_len(nr)] <- if (both) c(q(nm(rv)[-nr]), paste(nm(rv)[nr], nm(cv)[nc], sep = lsep)) else q(nm(rv))
    }
    body <- format(unclass(x), digits = digits, ...)
    attributes(body) <- list(dim = dim(x))
    right <- rbind(if (nc) t(labels(cv)), if (own.line) matrix("", 1L, ncol(body)), body)
    justify <- rep_len(justify, 2L)
    columns <- c(lapply(seq_len(ncol(left)), function(j) format(left[, j], justify = justify[1L])),
                 lapply(seq_len(ncol(right)), function(j) format(right[, j], justify = justify[2L])))
    matrix(unlist(columns), nrow(left))
}
write.ftable <- function(x, file = "", quote = TRUE, append = FALSE, digits = getOption("digits"), sep = " ", ...) {
    cells <- format.ftable(x, quote = quote, digits = digits, ...)
    ends <- c(rep_len(sep, ncol(cells) - 1L), "\n")
    cat(t(cells), sep = ends, file = file, append = append)
    invisible(x)
}
# A flat table as write.ftable() or print() writes it: a line per column variable, a line of the row variables' names, then rows
# whose labels are left out where they are those of the row above.
read.ftable <- function(file, sep = "", quote = "\"", row.var.names, col.vars, skip = 0) {
    lines <- readLines(file)
    if (skip) lines <- lines[-seq_len(skip)]
    words <- lapply(lines[grepl("[^[:space:]]", lines)], function(l) scan(text = l, what = "", sep = sep, quote = quote, quiet = TRUE))
    number <- function(w) !is.na(suppressWarnings(as.numeric(w)))
    first <- which(vapply(words, function(w) length(w) > 1L && number(w[length(w)]), NA))[1L]
    if (missing(col.vars)) {
        if (is.na(first) || first < 3L) stop("cannot be read as a flat table: no lines with the variables' names")
        head <- words[seq_len(first - 2L)]
        row.names <- words[[first - 1L]]
        if (first == 3L && length(head[[1L]]) == 1L) { # the levels are on the line of the row variables' names
            levels <- cumsum(rev(!number(words[[first]]))) == 0L
            head[[1L]] <- c(head[[1L]], rev(rev(row.names)[levels]))
            row.names <- rev(rev(row.names)[!levels])
        }
        col.vars <- setNames(lapply(head, function(w) unique(w[-1L])), vapply(head, `[`, "", 1L))
    } else row.names <- row.var.names
    if (!missing(row.var.names)) row.names <- row.var.names
    n <- prod(lengths(col.vars))
    p <- length(row.names)
    labels <- character(p)
    rows <- lapply(words[first:length(words)], function(w) {
        given <- length(w) - n
        if (given > 0L) labels[p - given + seq_len(given)] <<- w[seq_len(given)]
        list(labels = labels, counts = as.numeric(w[given + seq_len(n)]))
    })
    row.vars <- setNames(lapply(seq_len(p), function(j) unique(vapply(rows, function(r) r$labels[j], ""))), row.names)
    counts <- do.call(rbind, lapply(rows, `[[`, "counts"))
    structure(unname(counts), row.vars = row.vars, col.vars = col.vars, class = "ftable")
}
print.ftable <- function(x, digits = getOption("digits"), ...) write.ftable(x, quote = FALSE, digits = digits, ...)

# ---- reshape

# Names like x.1, x.2, y.1, .. cut in two: the columns of each variable, with the variables and the times as attributes.
.reshape_guess <- function(names, split) {
    parts <- if (split$include) {
        at <- regexpr(split$regexp, names)
        cbind(substr(names, 1L, at), substr(names, at + 1L, nchar(names)))
    } else do.call(rbind, strsplit(names, split$regexp, fixed = isTRUE(split$fixed)))
    .need(ncol(parts) == 2L, "failed to guess time-varying variables from their names", call = quote(guess(varying)))
    vars <- unique(parts[, 1L])
    times <- unique(parts[, 2L])
    structure(base::split(names, factor(parts[, 1L], levels = vars)), v.names = vars, times = tryCatch(as.numeric(times), warning = function(w) times))
}
.reshape_drop <- function(data, drop) {
    if (is.character(drop)) drop <- match(drop, names(data), 0L)
    if (is.null(drop)) data else data[setdiff(seq_along(data), seq_along(data)[drop])]
}
# One row for each record and time: varying lists the columns of each variable.
.reshape_long <- function(data, varying, v.names, timevar, idvar, ids, times, row.names) {
    call <- quote(reshapeLong(data, idvar = idvar, timevar = timevar, varying = varying, v.names = v.names, drop = drop, times = times, ids = ids, new.row.names = new.row.names))
    .need(length(unique(lengths(varying))) < 2L, "'varying' arguments must be the same length", call = call)
    back <- list(varying = varying, v.names = v.names, idvar = idvar, timevar = timevar)
    n <- nrow(data)
    known <- all(idvar %in% names(data))
    if (is.null(row.names)) {
        if (known || length(idvar) > 1L) ids <- if (length(idvar) > 1L) interaction(data[, idvar], drop = TRUE) else data[, idvar]
        .need(!anyDuplicated(ids), "'idvar' must uniquely identify records", call = call)
        row.names <- paste(rep(ids, length(times)), rep(times, each = n), sep = ".")
    }
    long <- data[rep(seq_len(n), length(times)), !(names(data) %in% unlist(varying)), drop = FALSE]
    long[, timevar] <- rep(times, each = n)
    if (is.null(v.names)) v.names <- vapply(varying, function(v) v[1L], "")
    for (i in seq_along(v.names)) long[, v.names[i]] <- do.call(c, lapply(varying[[i]][seq_along(times)], function(v) data[, v]))
    if (!known && length(idvar) == 1L) long[, idvar] <- ids
    attr(long, "row.names") <- as.character(row.names)[seq_len(n * length(times))]
    attr(long, "reshapeLong") <- back
    long
}
# One row for each record: varying is a matrix of the new columns, a row for each variable, a column for each time.
.reshape_wide <- function(data, timevar, idvar, varying, v.names, row.names, sep) {
    call <- quote(reshapeWide(data, idvar = idvar, timevar = timevar, varying = varying, v.names = v.names, drop = drop, new.row.names = new.row.names))
    time <- data[, timevar]
    id <- if (length(idvar) > 1L) interaction(data[, idvar], drop = TRUE) else data[, idvar]
    times <- unique(time)
    if (anyNA(times)) .caution("there are records with missing times, which will be dropped.", call = call)
    back <- list(v.names = v.names, timevar = timevar, idvar = idvar, times = times)
    if (is.null(v.names)) v.names <- setdiff(names(data), c(timevar, idvar))
    if (is.null(varying)) varying <- outer(v.names, times, paste, sep = sep)
    if (is.list(varying)) varying <- do.call(rbind, varying)
    back$varying <- varying
    changes <- function(v) any(vapply(base::split(data[[v]], id), function(s) length(unique(s)) != 1L, NA))
    bad <- Filter(changes, setdiff(names(data), c(timevar, v.names, idvar)))
    if (length(bad)) .caution("some constant variables (%s) are really varying", paste(bad, collapse = ","), call = call)
    first <- !duplicated(id)
    wide <- data[first, !(names(data) %in% c(timevar, v.names)), drop = FALSE]
    for (i in seq_along(times)) {
        at <- which(time %in% times[i])
        if (anyDuplicated(id[at])) .caution("multiple rows match for %s=%s: first taken", timevar, times[i], call = call)
        wide[varying[, i]] <- lapply(data[v.names], function(v) v[at[match(id[first], id[at])]])
    }
    if (!is.null(row.names)) row.names(wide) <- row.names
    attr(wide, "reshapeWide") <- back
    wide
}
reshape <- function(data, varying = NULL, v.names = NULL, timevar = "time", idvar = "id", ids = 1L:NROW(data), times = seq_along(varying[[1L]]),
                    drop = NULL, direction, new.row.names = NULL, sep = ".",
                    split = if (sep == "") list(regexp = "[A-Za-z][0-9]", include = TRUE) else list(regexp = sep, include = FALSE, fixed = TRUE)) {
    .need(is.character(sep) && length(sep) == 1L, "'sep' must be a character string")
    was <- list(wide = attr(data, "reshapeLong"), long = attr(data, "reshapeWide")) # how data came about, by the direction back
    if (missing(direction) && length(.given(was)) == 1L) direction <- names(.given(was))
    direction <- match.arg(direction, c("wide", "long"))
    back <- was[[direction]]
    if (direction == "wide") {
        if (is.null(back) || !missing(timevar) || !missing(idvar)) back <- list(timevar = timevar, idvar = idvar, varying = varying, v.names = v.names)
        else drop <- NULL
        return(.reshape_wide(.reshape_drop(data, drop), back$timevar, back$idvar, back$varying, back$v.names, new.row.names, sep))
    }
    if (missing(varying)) {
        .need(!is.null(back), "no 'reshapeWide' attribute, must specify 'varying'")
        varying <- back$varying
        idvar <- back$idvar
        timevar <- back$timevar
        v.names <- back$v.names
        times <- back$times
    }
    .need(!is.null(varying), "'varying' must be nonempty list or vector")
    column <- function(i) if (is.character(i)) i else names(data)[i]
    if (is.matrix(varying)) varying <- base::split(c(varying), row(varying))
    if (is.list(varying)) varying <- lapply(varying, column)
    else if (missing(v.names)) varying <- .reshape_guess(column(varying), split)
    else {
        k <- length(varying) / length(v.names)
        .need(k == round(k), "length of 'v.names' does not evenly divide length of 'varying'")
        if (missing(times)) times <- seq_len(k)
        .need(length(times) == k, "length of 'varying' must be the product of length of 'v.names' and length of 'times'")
        varying <- base::split(column(varying), rep(v.names, k))
    }
    if (missing(v.names) && !is.null(attr(varying, "v.names"))) {
        v.names <- attr(varying, "v.names")
        times <- attr(varying, "times")
    }
    .reshape_long(.reshape_drop(data, drop), varying, v.names, timevar, idvar, ids, times, new.row.names)
}
