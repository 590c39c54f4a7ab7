# Interpolation: lines and cubic splines.

.spline_title <- function(what, x) {
    f <- attr(x, "formula")
    writeLines(paste0(what, " representation of spline", if (!is.null(f)) paste(" for", deparse1(as.vector(f)))))
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
# The piece that each v is in. A knot is still of the one before it where the last v was in that.
.spline_piece <- function(v, knots) {
    i <- pmax(findInterval(v, knots), 1L)
    for (k in which(v == knots[i] & i > 1L)) if ((if (k > 1L) i[k - 1L] else 1L) %in% (i[k] - 1L)) i[k] <- i[k] - 1L
    i
}
# The spline z at v, or its derivative of that order.
.spline_eval <- function(z, v, order = 0L) {
    n <- length(z$x)
    if (z$method == "periodic" && n > 1L) {
        per <- z$x[n] - z$x[1L]
        v <- z$x[1L] + (v - z$x[1L]) %% per
    }
    i <- .spline_piece(v, z$x)
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
    .need(length(x) > 0L, "zero non-NA points", call = sys.call(-1L))
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
# The spline z at x: the form that GNU R's splinefun() keeps, whose functions, saved there, call this.
.splinefun <- function(x, z) {
    if (z$method == 1L && z$n > 1L) x <- z$x[1L] + (x - z$x[1L]) %% (z$x[z$n] - z$x[1L])
    i <- .spline_piece(x, z$x)
    dx <- x - z$x[i]
    d <- z$d[i]
    if (z$method == 2L) d[x < z$x[1L]] <- 0
    z$y[i] + dx * (z$b[i] + dx * (z$c[i] + dx * d))
}
splinefun <- function(x, y = NULL, method = c("fmm", "periodic", "natural", "monoH.FC", "hyman"), ties = mean) {
    method <- match.arg(method)
    points <- .spline_xy(x, y, ties, method, missing(ties))
    if (method == "monoH.FC") return(splinefunH(points$x, points$y, .monotone_slopes(points$x, points$y)))
    z <- c(list(method = match(method, c("periodic", "natural", "fmm", "hyman")), n = length(points$x)), points,
           if (method == "hyman") .hyman_coef(points$x, points$y) else .spline_coef(method, points$x, points$y))
    if (method == "natural") { # straight lines outside
        z$c[c(1L, z$n)] <- 0
        z$d[z$n] <- 0
    }
    rm(x, y, method, ties, points)
    function(x, deriv = 0L) {
        order <- as.integer(deriv)
        if (!order %in% 0:3) stop("'deriv' must be between 0 and 3")
        for (i in seq_len(order)) z[c("y", "b", "c", "d")] <- list(z$b, 2 * z$c, 3 * z$d, 0 * z$d)
        r <- .splinefun(x, z)
        if (order > 0L && z$method == 2L) r[x <= z$x[1L]] <- if (order == 1L) z$y[1L] else 0
        r
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

regularize.values <- function(x, y, ties = mean, warn.collapsing = TRUE, na.rm = TRUE) {
    p <- xy.coords(x, y, setLab = FALSE)[c("x", "y")]
    if (na.rm && (anyNA(p$x) || anyNA(p$y))) p <- lapply(p, `[`, !is.na(p$x) & !is.na(p$y))
    join <- ties
    sorted <- identical(ties, "ordered")
    if (is.list(ties)) { # in order, but with ties
        sorted <- FALSE
        join <- ties[[2L]]
    }
    if (!sorted && !isFALSE(is.unsorted(p$x, strictly = TRUE))) {
        p <- lapply(p, `[`, order(p$x))
        if (anyDuplicated(p$x)) {
            if (warn.collapsing && anyDuplicated(p$x[!is.na(p$x) & !is.na(p$y)])) warning("collapsing to unique 'x' values")
            p <- list(x = unique(p$x), y = as.vector(tapply(p$y, match(p$x, p$x), match.fun(join))))
        }
    }
    c(p, list(notNA = TRUE, keptNA = FALSE))
}
.interpolate <- function(x, y, v, method, yleft, yright, f) {
    n <- length(x)
    i <- findInterval(v, x, rightmost.closed = TRUE)
    lo <- pmax(i, 1L)
    hi <- pmin(lo + 1L, n)
    r <- if (method == 1L) {
        at <- v == x[hi]
        out <- y[lo] + (y[hi] - y[lo]) * ((v - x[lo]) / (x[hi] - x[lo]))
        exact <- !is.na(v) & v == x[lo]
        out[exact] <- y[lo][exact]
        exact <- !is.na(at) & at
        out[exact] <- y[hi][exact]
        out
    } else {
        out <- (if (f != 1) y[lo] * (1 - f) else 0) + (if (f != 0) y[hi] * f else 0)
        exact <- !is.na(v) & v == x[lo]
        out[exact] <- y[lo][exact]
        exact <- !is.na(v) & v == x[hi]
        out[exact] <- y[hi][exact]
        out
    }
    r[!is.na(v) & v < x[1L]] <- yleft
    r[!is.na(v) & v > x[n]] <- yright
    r[is.na(v)] <- v[is.na(v)]
    r
}
# The points that approx() and approxfun() go through, their arguments checked; call: what errors name.
.approx_points <- function(method, rule, p, call) {
    fail <- function(text) stop(simpleError(text, call))
    method <- pmatch(method, c("linear", "constant"))
    if (is.na(method)) fail("invalid interpolation method")
    if (!is.numeric(rule)) fail("is.numeric(rule) is not TRUE")
    if (length(rule) < 1L) fail("(lenR <- length(rule)) >= 1L is not TRUE")
    if (length(rule) > 2L) fail("lenR <= 2L is not TRUE")
    known <- if (anyNA(p$x)) sum(!is.na(p$x)) else length(p$x)
    if (method == 1L && known <= 1L) fail("need at least two non-NA values to interpolate")
    if (known == 0L) fail("zero non-NA points")
    if (known < length(p$x)) fail("approx(x,y, .., na.rm=FALSE): NA values in x are not allowed")
    list(x = p$x, y = p$y, method = method, rule = rep_len(rule, 2L))
}
approx <- function(x, y = NULL, xout, method = "linear", n = 50, yleft, yright, rule = 1, f = 0, ties = mean, na.rm = TRUE) {
    p <- .approx_points(method, rule, regularize.values(x, y, ties, missing(ties), na.rm = na.rm), sys.call())
    last <- length(p$x)
    if (missing(yleft)) yleft <- if (p$rule[1L] == 1) NA else p$y[1L]
    if (missing(yright)) yright <- if (p$rule[2L] == 1) NA else p$y[last]
    stopifnot(length(yleft) == 1L, length(yright) == 1L, length(f) == 1L)
    if (missing(xout)) {
        if (n <= 0) stop("'approx' requires n >= 1")
        xout <- seq.int(p$x[1L], p$x[last], length.out = n)
    }
    list(x = xout, y = .interpolate(p$x, p$y, as.double(xout), p$method, yleft, yright, f))
}
approxfun <- function(x, y = NULL, method = "linear", yleft, yright, rule = 1, f = 0, ties = mean, na.rm = TRUE) {
    p <- .approx_points(method, rule, regularize.values(x, y, ties, missing(ties), na.rm = na.rm), sys.call())
    if (missing(yleft)) yleft <- if (p$rule[1L] == 1) NA else p$y[1L]
    if (missing(yright)) yright <- if (p$rule[2L] == 1) NA else p$y[length(p$y)]
    x <- p$x # what summary() and knots() look for in the function's environment
    y <- p$y
    method <- p$method
    rm(p, rule, ties)
    function(v) .approxfun(x, y, v, method, yleft, yright, f, na.rm)
}
.approxfun <- function(x, y, v, method, yleft, yright, f, na.rm = TRUE) .interpolate(x, y, as.double(v), method, yleft, yright, f)
