# Smoothing splines (Reinsch 1967; Green & Silverman, Nonparametric Regression and Generalized Linear Models, 1994): the
# cubic spline that minimizes the squares plus lambda times the integral of the squared second derivative, x scaled to
# [0, 1].  The linear algebra is stdlib/bspline.c's.

# How many knots for n points: all up to 49, then by lines in log2, then hardly more.
.nknots.smspl <- function(n) {
    if (n < 50L) return(n)
    if (n >= 3200) return(trunc(200 + (n - 3200)^0.2))
    trunc(2^approx(c(50, 200, 800, 3200), log2(c(50, 100, 140, 200)), n)$y)
}
smooth.spline <- function(x, y = NULL, w = NULL, df, spar = NULL, lambda = NULL, cv = FALSE, all.knots = FALSE,
                          nknots = .nknots.smspl, keep.data = TRUE, df.offset = 0, penalty = 1,
                          control.spar = list(), tol = 1e-06 * IQR(x), keep.stuff = FALSE) {
    con <- list(low = -1.5, high = 1.5, tol = 1e-04, eps = 2e-08, maxit = 500, trace = FALSE)
    con[names(control.spar)] <- control.spar
    if (!all(vapply(con[1:4], is.numeric, NA)) || con$tol < 0 || con$eps <= 0 || con$maxit <= 0) stop("invalid 'control.spar'")
    xy <- xy.coords(x, y, setLab = FALSE)
    y <- xy$y
    x <- xy$x
    if (!all(is.finite(c(x, y)))) stop("missing or infinite values in inputs are not allowed")
    n <- length(x)
    unweighted <- is.null(w)
    if (unweighted) w <- 1
    else {
        .need(n == length(w), "lengths of 'x' and 'w' must match")
        .need(all(w >= 0), "all weights should be non-negative")
        .need(any(w > 0), "some weights should be positive")
        w <- w * sum(w > 0) / sum(w)
    }
    .need(length(tol) == 1L && is.finite(tol) && tol > 0, "'tol' must be strictly positive and finite")
    # Points that agree to tol are one, with their weighted mean.
    place <- round((x - mean(x)) / tol)
    first <- which(!duplicated(place))
    first <- first[order(x[first])]
    ux <- x[first]
    group <- match(place, place[first])
    nx <- length(ux)
    .need(nx > 3L, "need at least four unique 'x' values")
    ww <- rep_len(w, n)
    sums <- function(v) as.vector(rowsum(v, group, reorder = TRUE))
    wbar <- sums(ww)
    ybar <- sums(ww * y) / wbar
    ybar[wbar <= 0] <- 0
    within <- sum(ww * y^2) - sum(wbar * ybar^2)
    if (isTRUE(cv) && nx < n) .caution("cross-validation with non-unique 'x' values seems doubtful")
    span <- ux[nx] - ux[1L]
    xbar <- (ux - ux[1L]) / span
    if (is.numeric(all.knots)) { # of x as scaled
        .need(!is.unsorted(all.knots, strictly = TRUE), "Numeric 'all.knots' must be strictly increasing")
        if (!missing(nknots) && !is.null(nknots)) .caution("'all.knots' is vector of knots; 'nknots' specification is disregarded")
        inner <- all.knots
        .need(inner[1L] <= 0 && inner[length(inner)] >= 1, "numeric 'all.knots' must cover [0,1] (= the transformed data-range)")
    } else if (all.knots) {
        if (!missing(nknots) && !is.null(nknots)) .caution("'all.knots' is TRUE; 'nknots' specification is disregarded")
        inner <- xbar
    } else {
        m <- if (is.null(nknots)) .nknots.smspl(nx) else if (is.function(nknots)) nknots(nx) else nknots
        .need(is.numeric(m), "'nknots' must be numeric (in {1,..,n})")
        .need(m >= 1, "'nknots' must be at least 1")
        .need(m <= nx, "cannot use more inner knots than unique 'x' values")
        inner <- xbar[seq.int(1, nx, length.out = m)]
    }
    knot <- c(rep(inner[1L], 3L), inner, rep(inner[length(inner)], 3L))
    nk <- (if (is.numeric(all.knots) || all.knots) length(inner) else m) + 2L
    # What is minimized: 1 generalized cross-validation, 2 cross-validation, 3 the distance from the wanted df.
    what <- if (is.na(cv)) 0L else if (cv) 2L else 1L
    offset <- df.offset
    if (!missing(df)) {
        if (df > 1 && df <= nx) {
            what <- 3L
            offset <- df
        } else .caution("not using invalid df; must have 1 < df <= n := #{unique x} = %d", nx)
    }
    parts <- .bspline_normal(xbar, ybar, wbar, knot)
    middle <- seq.int(3L, nk - 3L)
    ratio <- sum(parts$XWX[middle]) / sum(parts$Sigma[middle])
    total <- sum(wbar)
    at <- function(lambda) {
        fit <- .bspline_fit(xbar, wbar, knot, parts$XWy, parts$XWX, parts$Sigma, lambda)
        if (is.null(fit)) return(NULL)
        r2 <- wbar * (ybar - fit$ty)^2
        edf <- sum(fit$lev)
        fit$crit <- switch(what, (within + sum(r2)) / total / (1 - (offset + penalty * edf) / total)^2, sum(r2 / (1 - fit$lev)^2) / nx, 3 + (offset - edf)^2)
        fit$lambda <- lambda
        fit
    }
    given <- !is.null(spar) || !is.null(lambda)
    iter <- as.integer(con$maxit)
    if (!is.null(spar)) {
        if (!is.null(lambda)) stop("must not specify both 'spar' and 'lambda'")
        .need(is.numeric(spar) && length(spar) == 1L, "'spar' must be numeric of length 1")
        fit <- at(ratio * 256^(3 * spar - 1))
    } else if (!is.null(lambda)) {
        .need(is.numeric(lambda) && length(lambda) == 1L, "'lambda' must be numeric of length 1")
        .need(lambda >= 0, "'lambda' must be non-negative")
        spar <- NA
        fit <- at(lambda)
    } else {
        found <- .smspl_search(function(s) at(ratio * 256^(3 * s - 1)), con, c("", "GCV", "CV", "(df0-df)^2")[what + 1L], ratio)
        fit <- found$fit
        spar <- found$spar
        iter <- found$iter
        lambda <- fit$lambda
    }
    if (is.null(fit)) stop("smoothing parameter value too small")
    fit.object <- structure(list(knot = knot, nk = nk, min = ux[1L], range = span, coef = fit$coef), class = "smooth.spline.fit")
    edf <- sum(fit$lev)
    crit <- if (is.na(cv)) NA
    else {
        r <- y - fit$ty[group]
        if (cv) {
            share <- ifelse(wbar > 0, fit$lev / wbar, 0)[group]
            wsum <- if (unweighted) n else sum(ww)
            sum(ww * (r / (1 - share * ww))^2) / wsum
        } else weighted.mean(r^2, ww) / (1 - (df.offset + penalty * edf) / n)^2
    }
    structure(list(x = ux, y = fit$ty, w = wbar, yin = ybar, tol = tol, data = if (keep.data) list(x = x, y = y, w = w),
                   no.weights = unweighted, n = n, lev = fit$lev, cv = cv, cv.crit = crit,
                   pen.crit = sum(wbar * (ybar - fit$ty)^2), crit = fit$crit, df = edf, spar = if (is.na(spar)) NA
                   else spar, ratio = ratio, lambda = fit$lambda,
                   iparms = c(icrit = what, ispar = if (given) 1L else if (con$trace) -1L else 0L, iter = iter, as.integer(is.na(spar)), errorI = NA),
                   auxM = if (keep.stuff) c(parts, list(R = fit$R)), fit = fit.object, call = match.call()), class = "smooth.spline")
}
# Brent's search for a minimum (Algorithms for Minimization without Derivatives, 1973, ch. 5) keeps a list: lo and hi, between
# which it lies; x, the three best points, best first; f, their values.
# The step from the best point to the bottom of the parabola through the three: numerator, and denominator >= 0.
.brent_parabola <- function(s) {
    d <- s$x[1L] - s$x[2:3]
    r <- d[1L] * (s$f[1L] - s$f[3L])
    q <- d[2L] * (s$f[1L] - s$f[2L])
    p <- d[2L] * q - d[1L] * r
    q <- (q - r) * 2
    if (q > 0) c(-p, q) else c(p, -q)
}
# Is that step inside, and less than half the one before the last?
.brent_fits <- function(s, pq, before)
    abs(pq[1L]) < abs(pq[2L] * 0.5 * before) && pq[1L] > pq[2L] * (s$lo - s$x[1L]) && pq[1L] < pq[2L] * (s$hi - s$x[1L])
# The list with another point.
.brent_keep <- function(s, u, fu) {
    x <- s$x
    f <- s$f
    if (fu <= f[1L]) {
        if (u < x[1L]) s$hi <- x[1L] else s$lo <- x[1L]
        s$x <- c(u, x[1:2])
        s$f <- c(fu, f[1:2])
    } else {
        if (u < x[1L]) s$lo <- u else s$hi <- u
        if (fu <= f[2L] || x[2L] == x[1L]) {
            s$x <- c(x[1L], u, x[2L])
            s$f <- c(f[1L], fu, f[2L])
        } else if (fu <= f[3L] || x[3L] == x[1L] || x[3L] == x[2L]) {
            s$x <- c(x[1:2], u)
            s$f <- c(f[1:2], fu)
        }
    }
    s
}
# Brent's minimum of one variable (.brent_parabola and kin), with the line of figures that trace asks for.  The last fit tried
# is the result's: it is as good as the best to the tolerance.
.smspl_search <- function(at, con, title, ratio) {
    golden <- (3 - sqrt(5)) / 2
    eps <- con$eps
    value <- function(s) {
        fit <<- at(s)
        v <- if (is.null(fit)) NaN else fit$crit
        if (is.finite(v)) v else 1e100
    }
    fit <- NULL
    start <- con$low + golden * (con$high - con$low)
    s <- list(lo = con$low, hi = con$high, x = rep(start, 3L), f = rep(value(start), 3L))
    before <- last <- 0
    rule <- strrep("-", 79L)
    if (con$trace) cat(sprintf("sbart (ratio = %15.8g) iterations; initial tol1 = %12.6e :\n%11s %14s  %9s %11s  Kind %11s %12s\n %s\n",
                              ratio, eps * abs(start) + con$tol / 3, "spar", title, "b - a", "e", "NEW lspar", "crit", rule))
    tell <- function(kind, before) if (con$trace) cat(sprintf("%11.8f %14.9g %9.4e %11.5g", s$x[1L], s$f[1L], s$hi - s$lo, before), kind, sep = "")
    iter <- 0L
    repeat {
        best <- s$x[1L]
        mid <- (s$lo + s$hi) / 2
        tol <- eps * abs(best) + con$tol / 3
        if (con$trace && iter > 0L) cat(sprintf(" %11.6g %12.6g\n", fit$lambda, fu))
        iter <- iter + 1L
        if (abs(best - mid) <= 2 * tol - (s$hi - s$lo) / 2 || iter > con$maxit) {
            tell("  >>> ", before)
            if (con$trace) cat(sprintf(" %11.6g %12.6g\n", fit$lambda, s$f[1L]))
            break
        }
        fitted <- abs(before) > tol && is.finite(sum(s$f)) && max(s$f) < 1e99
        was <- before
        parabola <- FALSE
        if (fitted) {
            pq <- .brent_parabola(s)
            before <- last
            parabola <- .brent_fits(s, pq, was)
        }
        tell(if (parabola) " FP PI" else if (fitted) " FP GS" else " GS --", was)
        if (parabola) {
            last <- pq[1L] / pq[2L]
            u <- best + last
            if (u - s$lo < 2 * tol || s$hi - u < 2 * tol) last <- if (mid >= best) tol else -tol
        } else {
            before <- if (best >= mid) s$lo - best else s$hi - best
            last <- golden * before
        }
        u <- best + (if (abs(last) >= tol) last else if (last >= 0) tol else -tol)
        fu <- value(u)
        s <- .brent_keep(s, u, fu)
    }
    list(fit = fit, spar = s$x[1L], iter = iter)
}
.print_dput <- function(call) {
    writeLines("Call:")
    dput(call, control = NULL)
}
print.smooth.spline <- function(x, digits = getOption("digits"), ...) {
    shown <- function(label, part) paste0(label, " ", format(part, digits = digits))
    if (!is.null(x$call)) .print_dput(x$call)
    spar <- shown("Smoothing Parameter  spar=", x$spar)
    steps <- if (x$iparms[["ispar"]] != 1L) paste0(" (", x$iparms[["iter"]], " iterations)") # where spar was searched for
    writeLines(c("", paste0(shown(paste0(spar, "  lambda="), x$lambda), steps),
                 shown("Equivalent Degrees of Freedom (Df):", x$df),
                 shown(if (x$no.weights) "Penalized Criterion (RSS):" else "Penalized Criterion (weighted RSS):", x$pen.crit),
                 if (!is.na(x$cv)) shown(if (x$cv) "PRESS(l.o.o. CV):" else "GCV:", x$cv.crit)))
    invisible(x)
}
predict.smooth.spline <- function(object, x, deriv = 0, ...) {
    if (is.null(object$fit)) stop("not a valid \"smooth.spline\" object")
    if (missing(x) && deriv == 0) object[c("x", "y")]
    else predict(object$fit, if (missing(x)) object$x else x, deriv, ...)
}
# Beyond the knots the spline goes on as a line.
predict.smooth.spline.fit <- function(object, x, deriv = 0, ...) {
    if (missing(x)) x <- seq.int(from = object$min, to = object$min + object$range, length.out = length(object$coef) - 4L)
    s <- (x - object$min) / object$range
    spline <- function(at, d) .bspline(object$knot, object$coef, at, d)
    y <- spline(pmin(pmax(s, 0), 1), min(deriv, 3))
    if (deriv > 3) y <- y * 0
    out <- !is.na(s) & (s < 0 | s > 1)
    if (any(out)) {
        end <- as.double(s[out] > 1)
        y[out] <- if (deriv == 0) spline(end, 0) + (s[out] - end) * spline(end, 1) else if (deriv == 1) spline(end, 1) else 0
    }
    list(x = x, y = if (deriv > 0) y / object$range^deriv else y)
}
fitted.smooth.spline <- function(object, ...) {
    d <- object$data
    if (!is.list(d)) stop("need result of smooth.spline(keep.data = TRUE)")
    object$y[.smspl_place(object)]
}
.smspl_place <- function(object) {
    x <- object$data$x
    key <- function(v) round((v - mean(x)) / object$tol)
    match(key(x), key(object$x))
}
residuals.smooth.spline <- function(object, type = c("working", "response", "deviance", "pearson", "partial"), ...) {
    type <- match.arg(type)
    .need(is.list(object$data), "need result of smooth.spline(keep.data = TRUE)")
    .need(type != "partial", "type = \"partial\" is not yet implemented")
    w <- if (type %in% c("deviance", "pearson")) object$data$w
    (object$data$y - fitted(object)) * sqrt(.or(w, 1))
}
hatvalues.smooth.spline <- function(model, ...) {
    d <- model$data
    if (!is.list(d)) return(model$lev)
    model$lev[.smspl_place(model)]
}
# The piecewise cubic with given values and slopes; beyond its ends a line, or the end's cubic.
splinefunH <- function(x, y, m) {
    n <- length(x)
    stopifnot(is.numeric(x), is.numeric(y), is.numeric(m), length(y) == n, length(m) == n)
    up <- order(x)
    knot <- x[up]
    value <- y[up]
    slope <- m[up]
    width <- diff(knot)
    .need(!anyNA(width) && all(width > 0), "'x' must be *strictly* increasing (non - NA)")
    rise <- diff(value) / width
    first <- slope[-n]
    # On each piece: value + first * z + quadratic * z^2 + cubic * z^3
    quadratic <- (3 * rise - 2 * first - slope[-1L]) / width
    cubic <- (first + slope[-1L] - 2 * rise) / width^2
    function(x, deriv = 0, extrapol = c("linear", "cubic")) {
        extrapol <- match.arg(extrapol)
        deriv <- as.integer(deriv)
        if (deriv < 0 || deriv > 3) stop("'deriv' must be between 0 and 3")
        i <- findInterval(x, knot, all.inside = TRUE)
        z <- x - knot[i]
        v <- switch(deriv + 1L, value[i] + z * (first[i] + z * (quadratic[i] + z * cubic[i])),
                    first[i] + z * (2 * quadratic[i] + 3 * z * cubic[i]), 2 * quadratic[i] + 6 * z * cubic[i], 6 * cubic[i])
        if (extrapol == "linear") {
            end <- ifelse(x < knot[1L], 1L, ifelse(x >= knot[n], n, NA))
            out <- which(!is.na(end))
            end <- end[out]
            v[out] <- switch(min(deriv, 2L) + 1L, value[end] + (x[out] - knot[end]) * slope[end], slope[end], 0)
        }
        v
    }
}
