# Package splines: B-splines (de Boor's recurrence), regression bases, interpolation splines.

# The ord basis functions that are not zero at x, times derivative; one row per x, columns for all basis functions.
.bspline_row <- function(knots, x, ord, deriv) {
    nk <- length(knots)
    nb <- nk - ord
    row <- numeric(nb)
    i <- findInterval(x, knots, rightmost.closed = FALSE)
    if (i >= nk - ord + 1L && x == knots[nb + 1L]) i <- max(which(knots < x)) # the right end belongs to the last interval
    if (i < 1L || i >= nk) return(row)
    # coefficients of each basis function under differentiation
    B <- function(o) { # values of order o at x, on intervals: function j lives on knots[j] .. knots[j + o]
        v <- numeric(nk - 1L)
        v[i] <- 1
        for (k in seq_len(o)[-1L]) {
            w <- numeric(nk - k)
            for (j in max(1L, i - k + 1L):min(i, nk - k)) {
                a <- knots[j + k - 1L] - knots[j]
                b <- knots[j + k] - knots[j + 1L]
                w[j] <- (if (a > 0) (x - knots[j]) / a * v[j] else 0) + (if (b > 0) (knots[j + k] - x) / b * v[j + 1L] else 0)
            }
            v <- w
        }
        v
    }
    if (deriv >= ord) return(row)
    v <- B(ord - deriv)
    for (k in (ord - deriv + 1L):ord) {
        if (deriv == 0L) break
        w <- numeric(nk - k)
        for (j in seq_len(nk - k)) {
            a <- knots[j + k - 1L] - knots[j]
            b <- knots[j + k] - knots[j + 1L]
            w[j] <- (k - 1) * ((if (a > 0) v[j] / a else 0) - (if (b > 0) v[j + 1L] / b else 0))
        }
        v <- w
    }
    v[seq_len(nb)]
}
splineDesign <- function(knots, x, ord = 4, derivs = 0L, outer.ok = FALSE, sparse = FALSE) {
    knots <- sort(as.numeric(knots))
    k <- length(knots)
    .need(k > 0L, "must have at least 'ord' knots")
    x <- as.numeric(x)
    n <- length(x)
    .need(length(derivs) <= n, "length of 'derivs' is larger than length of 'x'")
    .need(length(derivs) > 0L, "empty 'derivs'")
    ord <- as.integer(ord)
    .need(ord >= 1L && ord <= k, "'ord' must be positive integer, at most the number of knots")
    .need(outer.ok || k >= 2 * ord - 1, "need at least %s (=%d) knots", "2*ord -1", 2L * ord - 1L)
    domain <- knots[c(ord, k - ord + 1L)]
    .need(outer.ok || all(x >= domain[1L] & x <= domain[2L], na.rm = TRUE), "the 'x' data must be in the range %g to %g unless you set '%s'",
          domain[1L], domain[2L], "outer.ok = TRUE")
    derivs <- rep_len(as.integer(derivs), n)
    high <- derivs[derivs >= ord]
    .need(!length(high), "derivs = %d >= ord = %d, but should be in {0,..,ord-1}", high[1L], ord)
    values <- matrix(0, n, k - ord)
    for (i in which(x >= knots[1L] & x <= knots[k])) values[i, ] <- .bspline_row(knots, x[i], ord, derivs[i])
    values[is.na(x), ] <- NA
    values
}
spline.des <- function(knots, x, ord = 4, derivs = integer(length(x)), outer.ok = FALSE, sparse = FALSE) {
    list(knots = knots, order = ord, derivs = derivs, design = splineDesign(knots, x, ord, derivs, outer.ok = outer.ok))
}
# What bs() and ns() begin with: x without missing values, which values lie outside on either side, the knots within (by df, from
# which fixed columns are taken, as quantiles), and all knots with the boundary repeated ord times.
.basis_start <- function(x, df, knots, Boundary.knots, fixed, ord) {
    missing <- is.na(x)
    start <- list(names = names(x), missing = missing, x = as.vector(x)[!missing], boundary = Boundary.knots)
    start$low <- start$x < Boundary.knots[1L]
    start$high <- start$x > Boundary.knots[2L]
    if (is.null(knots) && !is.null(df)) {
        inner <- df - fixed
        if (inner < 0L) {
            .caution("'df' was too small; have used %d", fixed, call = sys.call(-1L))
            inner <- 0L
        }
        if (inner > 0L) knots <- quantile(start$x[!start$low & !start$high], seq_len(inner) / (inner + 1))
    }
    start$knots <- knots
    start$all <- sort(c(rep(Boundary.knots, ord), knots))
    start
}
# Values of the basis: inside by B-splines, outside by Taylor's series of the given degree at the pivots.
.basis_values <- function(start, ord, degree, pivots) {
    basis <- matrix(0, length(start$x), length(start$all) - ord)
    for (side in 1:2) {
        at <- if (side == 1L) start$low else start$high
        if (!any(at)) next
        slopes <- splineDesign(start$all, rep(pivots[side], degree + 1L), ord, 0:degree) / gamma(seq_len(degree + 1L))
        basis[at, ] <- outer(start$x[at] - pivots[side], 0:degree, `^`) %*% slopes
    }
    inside <- !start$low & !start$high
    if (any(inside)) basis[inside, ] <- splineDesign(start$all, start$x[inside], ord)
    basis
}
# What they end with: rows of NA where x is missing, names and the parameters by which predict() makes the basis again.
.basis_end <- function(basis, start, degree, intercept, class) {
    full <- matrix(NA_real_, length(start$missing), ncol(basis), dimnames = list(start$names, seq_len(ncol(basis))))
    full[!start$missing, ] <- basis
    structure(full, degree = degree, knots = .or(start$knots, numeric()), Boundary.knots = start$boundary, intercept = intercept,
              class = c(class, "basis", "matrix"))
}
bs <- function(x, df = NULL, knots = NULL, degree = 3, intercept = FALSE, Boundary.knots = range(x)) {
    degree <- as.integer(degree)
    .need(degree >= 1L, "'degree' must be integer >= 1")
    boundary <- if (missing(Boundary.knots)) range(x, na.rm = TRUE) else sort(Boundary.knots)
    start <- .basis_start(x, df, if (!is.null(knots)) sort(knots), boundary, degree + intercept, degree + 1L)
    if (any(start$low | start$high)) warning("some 'x' values beyond boundary knots may cause ill-conditioned bases")
    n <- length(start$all)
    pivots <- 0.75 * boundary + 0.25 * start$all[c(degree + 2L, n - degree - 1L)] # a quarter of the way to the next knots
    basis <- .basis_values(start, degree + 1L, degree, pivots)
    .basis_end(if (intercept) basis else basis[, -1L, drop = FALSE], start, degree, intercept, "bs")
}
ns <- function(x, df = NULL, knots = NULL, intercept = FALSE, Boundary.knots = range(x)) {
    boundary <- if (missing(Boundary.knots)) range(x, na.rm = TRUE) else sort(Boundary.knots)
    start <- .basis_start(x, df, knots, boundary, 1L + intercept, 4L)
    used <- if (intercept) TRUE else -1L
    basis <- .basis_values(start, 4L, 1L, boundary)[, used, drop = FALSE] # straight lines outside
    # orthogonal to the second derivatives at the boundary, which are 0
    bent <- splineDesign(start$all, boundary, 4L, c(2L, 2L))[, used, drop = FALSE]
    turned <- t(qr.qty(qr(t(bent)), t(basis)))
    .basis_end(turned[, -(1:2), drop = FALSE], start, 3L, intercept, "ns")
}
# The basis that object is, at newx: its parameters say how.
.basis_again <- function(maker, object, newx, parameters) do.call(maker, c(list(x = newx), attributes(object)[parameters]))
predict.bs <- function(object, newx, ...) if (missing(newx)) object else .basis_again("bs", object, newx, c("degree", "knots", "Boundary.knots", "intercept"))
predict.ns <- function(object, newx, ...) if (missing(newx)) object else .basis_again("ns", object, newx, c("knots", "Boundary.knots", "intercept"))
makepredictcall.bs <- makepredictcall.ns <- function(var, call) {
    if (!deparse(call[[1L]])[1L] %in% c("bs", "ns", "splines::bs", "splines::ns")) return(call)
    at <- attributes(var)[c(if (inherits(var, "bs")) "degree", "knots", "Boundary.knots", "intercept")]
    keep <- call[1L:2L]
    for (n in names(at)) keep[n] <- list(at[[n]])
    keep
}

# ---- interpolation splines: polynomial pieces or B-spline coefficients

interpSpline <- function(obj1, obj2, bSpline = FALSE, period = NULL, ord = 4L, na.action = na.fail, sparse = FALSE) {
    form <- NULL
    if (inherits(obj1, "formula")) {
        form <- obj1
        m <- model.frame(obj1, if (missing(obj2)) environment(obj1) else obj2)
        y <- m[[1L]]
        x <- m[[2L]]
    } else {
        x <- obj1
        y <- obj2
        form <- eval(call("~", substitute(obj2), substitute(obj1)))
        if (is.call(form)) environment(form) <- parent.frame()
    }
    x <- as.numeric(x)
    y <- as.numeric(y)
    o <- order(x)
    x <- x[o]
    y <- y[o]
    if (anyDuplicated(x)) stop("values of x must be distinct")
    n <- length(x)
    if (ord < 2L || ord > n) stop("'ord' must be between 2 and the number of points")
    degree <- ord - 1L
    nd <- (degree - 1L) / 2
    ends <- seq_len(degree) # as far apart beyond the ends as they are within
    knots <- c(x[ends] - (x[ord] - x[1L]), x, x[n - degree + ends] + (x[n] - x[n - degree]))
    extra <- degree - 1L
    left <- ceiling(extra / 2)
    right <- extra - left
    d <- c(rep(0L, n), rep(2L, left), rep(2L, right))
    at <- c(x, rep(x[1L], left), rep(x[n], right))
    if (ord > 4L) d <- c(rep(0L, n), ord - 1L - seq_len(left), ord - 1L - seq_len(right))
    coeff <- solve(splineDesign(knots, at, ord, d), c(y, rep(0, extra)))
    sp <- structure(list(knots = knots, coefficients = coeff, order = ord), formula = form, class = c("nbSpline", "bSpline", "spline"))
    if (bSpline) sp else polySpline(sp)
}
polySpline <- function(object, ...) UseMethod("polySpline")
polySpline.polySpline <- function(object, ...) object
polySpline.bSpline <- function(object, ...) {
    ord <- splineOrder(object)
    knots <- splineKnots(object)
    inner <- knots[ord:(length(knots) + 1L - ord)]
    coeff <- vapply(seq_len(ord) - 1L, function(d) splineDesign(knots, inner, ord, rep(d, length(inner)), outer.ok = TRUE) %*%
                    object$coefficients / gamma(d + 1), numeric(length(inner)))
    coeff <- matrix(coeff, ncol = ord)
    if (inherits(object, "nbSpline")) coeff[length(inner), seq_len(ord) > 2L] <- 0 # a straight line beyond the last knot
    structure(list(knots = inner, coefficients = coeff), formula = attr(object, "formula"),
              class = c(if (inherits(object, "nbSpline")) "npolySpline" else "ppolySpline", "polySpline", "spline"))
}
as.polySpline <- function(object, ...) polySpline(object, ...)
splineKnots <- function(object) UseMethod("splineKnots")
splineKnots.spline <- function(object) object$knots
splineOrder <- function(object) UseMethod("splineOrder")
splineOrder.bSpline <- function(object) object$order
splineOrder.polySpline <- function(object) ncol(coef(object))
xyVector <- function(x = numeric(), y = numeric()) structure(list(x = as.vector(x), y = as.vector(y)), class = "xyVector")
asVector <- function(object) UseMethod("asVector")
asVector.xyVector <- function(object) object$y
as.data.frame.xyVector <- function(x, ...) data.frame(x = x$x, y = x$y)
plot.xyVector <- function(x, ...) plot(x = x$x, y = x$y, ...)
predict.polySpline <- function(object, x, nseg = 50, deriv = 0, ...) .piece_values(object, x, nseg, deriv, TRUE)
# The pieces of object at x; at a knot where they do not meet, that on its left or right.
.piece_values <- function(object, x, nseg, deriv, left) {
    kn <- object$knots
    if (missing(x)) x <- seq.int(kn[1L], kn[length(kn)], length.out = nseg + 1)
    k <- pmin(pmax(findInterval(x, kn, left.open = left), 1L), length(kn))
    co <- object$coefficients
    ord <- ncol(co)
    for (d in seq_len(deriv)) {
        co <- if (ncol(co) > 1L) co[, -1L, drop = FALSE] * rep(seq_len(ncol(co) - 1L), each = nrow(co)) else co * 0
    }
    h <- x - kn[k]
    y <- numeric(length(x))
    for (j in ncol(co):1L) y <- y * h + co[k, j]
    if (inherits(object, "npolySpline")) { # straight lines outside
        for (end in c(1L, length(kn))) {
            out <- if (end == 1L) x < kn[1L] else x > kn[end]
            line <- object$coefficients[end, 1:2]
            y[out] <- if (deriv == 0) line[1L] + (x[out] - kn[end]) * line[2L] else if (deriv == 1) line[2L] else 0
        }
    }
    xyVector(x, y)
}
predict.bSpline <- function(object, x, nseg = 50, deriv = 0, ...) {
    kn <- object$knots
    ord <- object$order
    if (missing(x)) x <- seq.int(kn[ord], kn[length(kn) + 1L - ord], length.out = nseg + 1)
    y <- as.vector(splineDesign(kn, x, ord, rep(as.integer(deriv), length(x)), outer.ok = TRUE) %*% object$coefficients)
    y[x < kn[ord] | x > kn[length(kn) + 1L - ord]] <- NA
    xyVector(x, y)
}
predict.nbSpline <- function(object, x, nseg = 50, deriv = 0, ...) {
    .piece_values(polySpline(object), x, nseg, deriv, FALSE)
}
print.polySpline <- function(x, ...) {
    powers <- c("constant", "linear", "quadratic", "cubic", paste0(4:29, "th"))
    pieces <- coef(x)
    .spline_title("polynomial", x)
    print(`dimnames<-`(pieces, list(format(splineKnots(x)), powers[seq_len(ncol(pieces))])), ...)
    invisible(x)
}
print.bSpline <- function(x, ...) {
    .spline_title("bSpline", x)
    at <- format(splineKnots(x), digits = 5)
    print(setNames(c(rep(NA, splineOrder(x)), coef(x)), at), ...)
    invisible(x)
}
plot.spline <- function(x, ...) plot(as.data.frame(predict(x, ...)), type = "l")
backSpline <- function(object) {
    p <- polySpline(object)
    kn <- p$knots
    co <- p$coefficients
    y <- co[, 1L]
    o <- order(y)
    structure(list(knots = y[o], coefficients = cbind(kn[o], 1 / co[o, 2L], -co[o, 3L] / co[o, 2L]^3, 0)), class = c("npolySpline", "polySpline", "spline"))
}
periodicSpline <- function(obj1, obj2, knots, period = 2 * pi, ord = 4L) {
    if (inherits(obj1, "formula")) {
        m <- model.frame(obj1, if (missing(obj2)) environment(obj1) else obj2)
        y <- m[[1L]]
        x <- m[[2L]]
        form <- obj1
    } else {
        x <- obj1
        y <- obj2
        form <- eval(call("~", substitute(obj2), substitute(obj1)))
    }
    o <- order(x)
    x <- as.numeric(x)[o]
    y <- as.numeric(y)[o]
    n <- length(x)
    if (x[n] - x[1L] >= period) stop(simpleError("the range of 'x' values exceeds one period", quote(periodicSpline.default(obj1, obj2, knots, period, ord))))
    if (n < ord) stop("must have at least 'ord' points")
    if (missing(knots)) knots <- c(x[(n - (ord - 2L)):n] - period, x, x[1L:ord] + period)
    des <- splineDesign(knots, x, ord)
    m <- ncol(des)
    wrap <- des[, seq_len(n), drop = FALSE]
    for (j in seq_len(m - n)) wrap[, j] <- wrap[, j] + des[, n + j]
    co <- solve(wrap, y)
    structure(list(knots = knots, coefficients = co[rep_len(seq_len(n), m)], order = ord, period = period), formula = form,
              class = c("pbSpline", "bSpline", "spline"))
}
