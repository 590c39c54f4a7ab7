# Root finding, one-dimensional minimization, quadrature, interpolation, symbolic derivatives.
#
# Kernels inline uniroot(), optimize() and integrate() as they do any function of the program (doc/offload.md): what stands on their
# usual ways is what the partial evaluator knows, and what is seldom needed is in functions of its own.

# What uniroot(extendInt = ) searches: the ends are moved outwards, by steps that double, until f changes its sign, or as far as that
# goes.  Where f may be of either sign, a step to where it is NA is taken back, and tried with a quarter of its length.
.uniroot_widen <- function(f, lower, upper, f.lower, f.upper, extendInt, maxiter, trace) {
    big <- function(v) pmax.int(-1e308, pmin.int(v, 1e308))
    fl <- big(f.lower)
    fu <- big(f.upper)
    sl <- 0.01 * pmax(1e-04, abs(lower))
    su <- 0.01 * pmax(1e-04, abs(upper))
    it <- 0L
    sgn <- switch(extendInt, yes = 0, downX = -1, upX = 1)
    if (trace) .uniroot_tell(if (sgn == 0) fl * fu > 0 else sgn * fl > 0 || sgn * fu < 0, lower, upper, trace)
    if (sgn == 0) while (isTRUE(fl * fu > 0) && (is.finite(lower) || is.finite(upper))) {
        it <- it + 1L
        if (it > maxiter) stop(.uniroot_same(it))
        to <- lower - sl
        if (is.finite(to)) {
            at <- f(to)
            if (is.na(at)) sl <- sl / 4
            else {
                lower <- to
                fl <- at
            }
        }
        to <- upper + su
        if (is.finite(to)) {
            at <- f(to)
            if (is.na(at)) su <- su / 4
            else {
                upper <- to
                fu <- at
            }
        }
        if (trace >= 2) cat(sprintf(" .. modified lower,upper: (%15g,%15g)\n", lower, upper))
        sl <- 2 * sl
        su <- 2 * su
    } else {
        while (isTRUE(sgn * fl > 0) && is.finite(lower)) {
            it <- it + 1L
            if (it > maxiter) stop(.uniroot_same(it))
            if (is.finite(lower - sl)) {
                lower <- lower - sl
                fl <- f(lower)
            }
            if (trace >= 2) cat(sprintf(" .. modified lower: %g\n", lower))
            sl <- 2 * sl
        }
        while (isTRUE(sgn * fu < 0) && is.finite(upper)) {
            it <- it + 1L
            if (it > maxiter) stop(.uniroot_same(it))
            if (is.finite(upper + su)) {
                upper <- upper + su
                fu <- f(upper)
            }
            if (trace >= 2) cat(sprintf(" .. modified upper: %g\n", upper))
            su <- 2 * su
        }
    }
    if (is.na(fl) || is.na(fu) || !isTRUE(fl * fu <= 0) && !is.nan(fl * fu * 0))
        stop(simpleError("did not succeed extending the interval endpoints for f(lower) * f(upper) <= 0", sys.call(-1L)))
    if (trace && trace < 2 && it) cat(sprintf("extended to [%g, %g] in %d steps\n", lower, upper, it))
    list(lower = lower, upper = upper, f.lower = fl, f.upper = fu, it = it)
}
.uniroot_tell <- function(wrong, lower, upper, trace)
    if (wrong) cat(sprintf("search in [%g,%g]%s", lower, upper, if (trace >= 2) "\n" else " ... "))
.uniroot_same <- function(it) simpleError(gettextf("no sign change found in %d iterations", it - 1), sys.call(-2L))
# What the searches warn of where v, a value of f, is not finite; minus: -Inf is taken for a number of its own.
.search_warning <- function(v, minus, caller)
    simpleWarning(if (minus && isTRUE(v < 0)) "-Inf replaced by maximally negative value" else if (is.double(v)) "NA/Inf replaced by maximum positive value" else "NA replaced by maximum positive value", caller)
.uniroot_stuck <- function(maxiter) sprintf(ngettext(maxiter, "_NOT_ converged in %d iteration", "_NOT_ converged in %d iterations"), maxiter)
uniroot <- function(f, interval, ..., lower = min(interval), upper = max(interval), f.lower = f(lower, ...), f.upper = f(upper, ...),
                    extendInt = c("no", "yes", "downX", "upX"), check.conv = FALSE, tol = .Machine$double.eps^0.25, maxiter = 1000, trace = 0) {
    if (!missing(interval) && length(interval) != 2L) stop("'interval' must be a vector of length 2")
    if (!is.numeric(lower) || !is.numeric(upper) || lower >= upper) stop("lower < upper  is not fulfilled")
    if (is.na(f.lower)) stop("f.lower = f(lower) is NA")
    if (is.na(f.upper)) stop("f.upper = f(upper) is NA")
    extendInt <- match.arg(extendInt)
    extra <- 0L
    if (extendInt != "no") {
        wide <- .uniroot_widen(function(arg) f(arg, ...), lower, upper, f.lower, f.upper, extendInt, maxiter, trace)
        lower <- wide$lower
        upper <- wide$upper
        f.lower <- wide$f.lower
        f.upper <- wide$f.upper
        extra <- wide$it
    }
    if (sign(f.lower) * sign(f.upper) > 0) stop("f() values at end points not of opposite sign")
    a <- as.double(lower)
    b <- as.double(upper)
    fa <- as.double(f.lower)
    fb <- as.double(f.upper)
    half <- as.double(tol)[1L]
    if (!is.finite(a)) stop("invalid 'xmin' value")
    if (!is.finite(b)) stop("invalid 'xmax' value")
    if (is.na(half) || half <= 0 || half == Inf) stop("invalid 'tol' value")
    rounds <- as.integer(maxiter)[1L]
    if (is.na(rounds) || rounds <= 0L) stop("'maxiter' must be positive")
    half <- half / 2
    value <- function(arg) {
        v <- f(arg, ...)
        if (!is.numeric(v) || length(v) != 1L) stop(simpleError("invalid function value in 'zeroin'", sys.call(-1L)))
        if (!is.finite(v)) {
            warning(.search_warning(v, TRUE, sys.call(-1L)))
            v <- if (isTRUE(v < 0)) -.Machine$double.xmax else .Machine$double.xmax
        }
        as.double(v)
    }
    # Brent's zeroin (Algorithms for Minimization without Derivatives, 1973): b is the best so far, a the one before it, and the root
    # between b and c.
    c <- a
    fc <- fa
    iter <- 0L
    if (fa == 0) {
        b <- a
        fb <- 0
    }
    if (fb == 0) c <- b
    else repeat {
        if (iter > rounds) {
            if (check.conv) stop(.uniroot_stuck(maxiter)) else warning(.uniroot_stuck(maxiter))
            break
        }
        iter <- iter + 1L
        prev <- b - a
        if (abs(fc) < abs(fb)) {
            a <- b
            b <- c
            c <- a
            fa <- fb
            fb <- fc
            fc <- fa
        }
        near <- 2 * .Machine$double.eps * abs(b) + half
        step <- (c - b) / 2
        if (abs(step) <= near || fb == 0) break
        if (abs(prev) >= near && abs(fa) > abs(fb)) {
            cb <- c - b
            if (a == c) {
                t1 <- fb / fa
                p <- cb * t1
                q <- 1 - t1
            } else {
                q <- fa / fc
                t1 <- fb / fc
                t2 <- fb / fa
                p <- t2 * (cb * q * (q - t1) - (b - a) * (t1 - 1))
                q <- (q - 1) * (t1 - 1) * (t2 - 1)
            }
            if (p > 0) q <- -q else p <- -p
            if (p < (0.75 * cb * q - abs(near * q) / 2) && p < abs(prev * q / 2)) step <- p / q
        }
        if (abs(step) < near) step <- if (step > 0) near else -near
        a <- b
        fa <- fb
        b <- b + step
        fb <- value(b)
        if ((fb > 0 && fc > 0) || (fb < 0 && fc < 0)) {
            c <- a
            fc <- fa
        }
    }
    list(root = b, f.root = f(b, ...), iter = max(0L, iter - 1L) + extra, init.it = if (extra == 0L) NA_integer_ else extra, estim.prec = abs(c - b))
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
optimize <- optimise <- function(f, interval, ..., lower = min(interval), upper = max(interval), maximum = FALSE, tol = .Machine$double.eps^0.25) {
    value <- function(arg) {
        v <- if (maximum) -f(arg, ...) else f(arg, ...)
        if (!is.numeric(v) || length(v) != 1L) stop(simpleError("invalid function value in 'optimize'", sys.call(-1L)))
        if (!is.finite(v)) {
            warning(.search_warning(v, FALSE, sys.call(-1L)))
            v <- .Machine$double.xmax
        }
        as.double(v)
    }
    lower <- as.double(lower)[1L]
    if (!is.finite(lower)) stop("invalid 'xmin' value")
    upper <- as.double(upper)[1L]
    if (!is.finite(upper)) stop("invalid 'xmax' value")
    if (lower >= upper) stop("'xmin' not less than 'xmax'")
    tol <- as.double(tol)[1L]
    if (!is.finite(tol) || tol <= 0) stop("invalid 'tol' value")
    k <- (3 - sqrt(5)) * 0.5
    eps <- sqrt(.Machine$double.eps)
    start <- lower + k * (upper - lower)
    first <- value(start)
    s <- list(lo = lower, hi = upper, x = c(start, start, start), f = c(first, first, first))
    step <- before <- 0 # the last one, and the one before that
    repeat {
        x <- s$x[1L]
        mid <- (s$lo + s$hi) * 0.5
        near <- eps * abs(x) + tol / 3
        if (abs(x - mid) <= near * 2 - (s$hi - s$lo) * 0.5) break
        pq <- c(0, 0)
        fits <- FALSE
        if (abs(before) > near) {
            pq <- .brent_parabola(s)
            fits <- .brent_fits(s, pq, before)
            before <- step
        }
        if (fits) {
            step <- pq[1L] / pq[2L]
            u <- x + step
            if (u - s$lo < near * 2 || s$hi - u < near * 2) step <- if (x >= mid) -near else near
        } else {
            before <- if (x < mid) s$hi - x else s$lo - x
            step <- k * before
        }
        u <- if (abs(step) >= near) x + step else if (step > 0) x + near else x - near
        fu <- value(u)
        s <- .brent_keep(s, u, fu)
    }
    x <- s$x[1L]
    if (maximum) list(maximum = x, objective = f(x, ...)) else list(minimum = x, objective = f(x, ...))
}

regularize.values <- function(x, y, ties = mean, warn.collapsing = TRUE, na.rm = TRUE) {
    p <- xy.coords(x, y, setLab = FALSE)[c("x", "y")]
    if (na.rm) {
        use <- !is.na(p$x) & !is.na(p$y)
        if (!all(use)) p <- lapply(p, `[`, use)
    }
    join <- ties
    sorted <- identical(ties, "ordered")
    if (is.list(ties)) { # in order, but with ties
        sorted <- FALSE
        join <- ties[[2L]]
    }
    if (!sorted) {
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
    known <- sum(!is.na(p$x))
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
    function(v) .interpolate(x, y, as.double(v), method, yleft, yright, f)
}

# Gauss-Kronrod rules (21 points, 15 on infinite ranges by x = (1-t)/t) with adaptive bisection and extrapolation by the epsilon
# algorithm: QUADPACK's dqags and dqagi (Piessens, de Doncker, Ueberhuber, Kahaner 1983).
integrate <- function(f, lower, upper, ..., subdivisions = 100L, rel.tol = .Machine$double.eps^0.25, abs.tol = rel.tol, stop.on.error = TRUE, keep.xy = FALSE, aux = NULL) {
    f <- match.fun(f)
    call <- sys.call()
    ff <- function(x) {
        v <- f(x, ...)
        if (length(v) != length(x)) stop(simpleError("evaluation of function gave a result of wrong length", call))
        if (any(!is.finite(v))) stop(simpleError("non-finite function value", call))
        v
    }
    limit <- as.integer(subdivisions)
    if (limit < 1L || (abs.tol <= 0 && rel.tol < max(50 * .Machine$double.eps, 0.5e-28))) stop("invalid parameter values")
    stopifnot(length(lower) == 1, length(upper) == 1)
    if (is.na(lower) || is.na(upper)) stop("a limit is NA or NaN")
    xk <- c(0.995657163025808080735527280689003, 0.973906528517171720077964012084452, 0.930157491355708226001207180059508, 0.865063366688984510732096688423493,
            0.780817726586416897063717578345042, 0.679409568299024406234327365114874, 0.562757134668604683339000099272694, 0.433395394129247190799265943165784,
            0.294392862701460198131126603103866, 0.14887433898163121088482600112972, 0)
    wk <- c(0.011694638867371874278064396062192, 0.03255816230796472747881897245939, 0.05475589657435199603138130024458, 0.07503967481091995276704314091619,
            0.093125454583697605535065465083366, 0.109387158802297641899210590325805, 0.123491976262065851077958109585166, 0.134709217311473325928054001771707,
            0.142775938577060080797094273138717, 0.147739104901338491374841515972068, 0.149445554002916905664936468389821)
    wg <- c(0.066671344308688137593568809893332, 0.149451349150580593145863397657697, 0.219086362515982043995534934228163, 0.269266719309996355091226921569469,
            0.295524224714752870173815619188769)
    xs <- c(-xk, rev(xk[-11L]))
    ws <- c(wk, rev(wk[-11L]))
    wgs <- numeric(21L)
    wgs[c(2L, 4L, 6L, 8L, 10L)] <- wg
    wgs[c(20L, 18L, 16L, 14L, 12L)] <- wg
    if (!is.finite(lower) || !is.finite(upper)) {
        xk <- c(0.991455371120812639206854697526329, 0.949107912342758524526189684047851, 0.864864423359769072789712788640926, 0.741531185599394439863864773280788,
                0.58608723546769113029414469389592, 0.405845151377397166906606412076961, 0.207784955007898467600689403773245, 0)
        wk <- c(0.022935322010529224963732008058970, 0.063092092629978553290700663189204, 0.104790010322250183839876322541518, 0.140653259715525918745189590510238,
                0.16900472663926790282829543538, 0.190350578064785409913256402421014, 0.204432940075298892414161999234649, 0.209482141084727828012999174891714)
        wg <- c(0.129484966168869693270611432679082, 0.27970539148927666790146777142378, 0.381830050505118944950369775488975, 0.417959183673469387755102040816327)
        xs <- c(-xk, rev(xk[-8L]))
        ws <- c(wk, rev(wk[-8L]))
        wgs <- numeric(15L)
        wgs[c(2L, 4L, 6L, 8L)] <- wg
        wgs[c(14L, 12L, 10L)] <- wg[1:3]
    }
    g <- if (is.finite(lower) && is.finite(upper)) ff
         else if (is.finite(lower)) function(t) ff(lower + (1 - t) / t) / t^2
         else if (is.finite(upper)) function(t) ff(upper - (1 - t) / t) / t^2
         else function(t) (ff((1 - t) / t) + ff(-(1 - t) / t)) / t^2
    range <- if (is.finite(lower) && is.finite(upper)) c(lower, upper) else c(0, 1)
    sign <- if (is.infinite(lower) && lower > 0 || is.infinite(upper) && upper < 0 && is.finite(lower)) -1 else 1
    eps <- .Machine$double.eps
    huge <- .Machine$double.xmax
    rule <- function(a, b) { # the integral, its error, those of |f| and of the deviation from the mean
        h <- (b - a) / 2
        v <- g((a + b) / 2 + h * xs)
        k <- sum(ws * v)
        asc <- sum(ws * abs(v - k / 2)) * abs(h)
        err <- abs((k - sum(wgs * v)) * h)
        if (asc != 0 && err != 0) err <- asc * min(1, (200 * err / asc)^1.5)
        resabs <- sum(ws * abs(v)) * abs(h)
        if (resabs > .Machine$double.xmin / (50 * eps)) err <- max(eps * 50 * resabs, err)
        c(k * h, err, resabs, asc)
    }
    # Wynn's epsilon algorithm on the partial results so far
    tab <- numeric(60L)
    ntab <- 2L
    last3 <- numeric(3L)
    nres <- 0L
    extrapolate <- function() {
        nres <<- nres + 1L
        n <- ntab
        result <- tab[n]
        abserr <- huge
        if (n >= 3L) {
            tab[n + 2L] <<- tab[n]
            newelm <- (n - 1L) %/% 2L
            tab[n] <<- huge
            num <- k1 <- n
            for (i in seq_len(newelm)) {
                res <- tab[k1 + 2L]
                e0 <- tab[k1 - 2L]
                e1 <- tab[k1 - 1L]
                e2 <- res
                d2 <- e2 - e1
                d3 <- e1 - e0
                t2 <- max(abs(e2), abs(e1)) * eps
                t3 <- max(abs(e1), abs(e0)) * eps
                if (abs(d2) <= t2 && abs(d3) <= t3) {
                    ntab <<- n
                    return(c(res, max(abs(d2) + abs(d3), 5 * eps * abs(res))))
                }
                e3 <- tab[k1]
                tab[k1] <<- e1
                d1 <- e1 - e3
                t1 <- max(abs(e1), abs(e3)) * eps
                ok <- abs(d1) > t1 && abs(d2) > t2 && abs(d3) > t3
                if (ok) {
                    ss <- 1 / d1 + 1 / d2 - 1 / d3
                    ok <- abs(ss * e1) > 1e-4
                }
                if (!ok) {
                    n <- i + i - 1L
                    break
                }
                res <- e1 + 1 / ss
                tab[k1] <<- res
                k1 <- k1 - 2L
                error <- abs(d2) + abs(res - e2) + abs(d3)
                if (error <= abserr) {
                    abserr <- error
                    result <- res
                }
            }
            if (n == 50L) n <- 49L
            ib <- if (num %% 2L == 0L) 2L else 1L
            for (i in seq_len(newelm + 1L)) {
                tab[ib] <<- tab[ib + 2L]
                ib <- ib + 2L
            }
            if (num != n) tab[seq_len(n)] <<- tab[num - n + seq_len(n)]
            if (nres < 4L) {
                last3[nres] <<- result
                abserr <- huge
            } else {
                abserr <- sum(abs(result - rev(last3)))
                last3 <<- c(last3[-1L], result)
            }
        }
        ntab <<- n
        c(result, max(abserr, 5 * eps * abs(result)))
    }
    r <- rule(range[1L], range[2L])
    result <- r[1L]
    abserr <- r[2L]
    defabs <- r[3L]
    A <- range[1L]
    B <- range[2L]
    V <- result
    E <- abserr
    n <- 1L
    ier <- 0L
    bound <- max(abs.tol, rel.tol * abs(result))
    if (abserr <= 100 * eps * defabs && abserr > bound) ier <- 2L
    if (limit == 1L) ier <- 1L
    if (!(ier != 0L || (abserr <= bound && abserr != r[4L]) || abserr == 0)) {
        tab[1L] <- result
        ord <- 1L
        k <- nrmax <- 1L
        errmax <- abserr
        area <- result
        errsum <- abserr
        abserr <- huge
        ktmin <- roff1 <- roff2 <- roff3 <- ierro <- 0L
        extrap <- noext <- FALSE
        correc <- 0
        positive <- abs(result) >= (1 - 50 * eps) * defabs
        total <- FALSE
        while (n < limit) {
            n <- n + 1L
            a1 <- A[k]
            b1 <- 0.5 * (A[k] + B[k])
            b2 <- B[k]
            erlast <- errmax
            r1 <- rule(a1, b1)
            r2 <- rule(b1, b2)
            a12 <- r1[1L] + r2[1L]
            e12 <- r1[2L] + r2[2L]
            errsum <- errsum + e12 - errmax
            area <- area + a12 - V[k]
            if (r1[4L] != r1[2L] && r2[4L] != r2[2L]) {
                if (abs(V[k] - a12) <= abs(a12) * 1e-5 && e12 >= errmax * 0.99) if (extrap) roff2 <- roff2 + 1L else roff1 <- roff1 + 1L
                if (n > 10L && e12 > errmax) roff3 <- roff3 + 1L
            }
            bound <- max(abs.tol, rel.tol * abs(area))
            if (roff1 + roff2 >= 10L || roff3 >= 20L) ier <- 2L
            if (roff2 >= 5L) ierro <- 3L
            if (n == limit) ier <- 1L
            if (max(abs(a1), abs(b2)) <= (eps * 100 + 1) * (abs(b1) + .Machine$double.xmin * 1000)) ier <- 4L
            if (r2[2L] > r1[2L]) {
                A[c(k, n)] <- c(b1, a1)
                B[c(k, n)] <- c(b2, b1)
                V[c(k, n)] <- c(r2[1L], r1[1L])
                E[c(k, n)] <- c(r2[2L], r1[2L])
            } else {
                A[c(k, n)] <- c(a1, b1)
                B[c(k, n)] <- c(b1, b2)
                V[c(k, n)] <- c(r1[1L], r2[1L])
                E[c(k, n)] <- c(r1[2L], r2[2L])
            }
            while (nrmax > 1L && E[k] > E[ord[nrmax - 1L]]) nrmax <- nrmax - 1L
            ord <- order(E, decreasing = TRUE)
            k <- ord[nrmax]
            errmax <- E[k]
            if (errsum <= bound) {
                total <- TRUE
                break
            }
            if (ier != 0L) break
            if (n == 2L) {
                small <- abs(range[2L] - range[1L]) * 0.375
                erlarg <- errsum
                ertest <- bound
                tab[2L] <- area
                next
            }
            if (noext) next
            erlarg <- erlarg - erlast
            if (abs(b1 - a1) > small) erlarg <- erlarg + e12
            if (!extrap) {
                if (abs(B[k] - A[k]) > small) next
                extrap <- TRUE
                nrmax <- 2L
            }
            if (ierro != 3L && erlarg > ertest) { # the large intervals first
                wide <- FALSE
                for (j in seq_len(max(0L, (if (n > limit / 2 + 2) limit + 3L - n else n) - nrmax + 1L))) {
                    k <- ord[nrmax]
                    errmax <- E[k]
                    if (abs(B[k] - A[k]) > small) {
                        wide <- TRUE
                        break
                    }
                    nrmax <- nrmax + 1L
                }
                if (wide) next
            }
            ntab <- ntab + 1L
            tab[ntab] <- area
            x <- extrapolate()
            ktmin <- ktmin + 1L
            if (ktmin > 5L && abserr < errsum * 0.001) ier <- 5L
            if (x[2L] < abserr) {
                ktmin <- 0L
                abserr <- x[2L]
                result <- x[1L]
                correc <- erlarg
                ertest <- max(abs.tol, rel.tol * abs(result))
                if (abserr <= ertest) break
            }
            if (ntab == 1L) noext <- TRUE
            if (ier == 5L) break
            k <- ord[1L]
            errmax <- E[k]
            nrmax <- 1L
            extrap <- FALSE
            small <- small * 0.5
            erlarg <- errsum
        }
        if (!total) {
            if (abserr == huge) total <- TRUE
            else {
                diverge <- TRUE
                if (ier + ierro != 0L) {
                    if (ierro == 3L) abserr <- abserr + correc
                    if (ier == 0L) ier <- 3L
                    if (result == 0 || area == 0) {
                        if (abserr > errsum) total <- TRUE
                        else if (area == 0) diverge <- FALSE
                    } else if (abserr / abs(result) > errsum / abs(area)) total <- TRUE
                }
                if (!total && diverge && (positive || max(abs(result), abs(area)) > defabs * 0.01) &&
                    (0.01 > result / area || result / area > 100 || errsum > abs(area))) ier <- 6L
            }
        }
        if (total) {
            result <- sum(V)
            abserr <- errsum
        }
        if (ier > 2L) ier <- ier - 1L
    }
    message <- switch(ier + 1L, "OK", "maximum number of subdivisions reached", "roundoff error was detected", "extremely bad integrand behaviour",
                      "roundoff error is detected in the extrapolation table", "the integral is probably divergent", "the input is invalid")
    res <- list(value = sign * result, abs.error = abserr, subdivisions = n, message = message, call = match.call())
    if (message != "OK" && stop.on.error) stop(message)
    structure(res, class = "integrate")
}
print.integrate <- function(x, digits = getOption("digits"), ...) {
    good <- x$message == "OK"
    writeLines(if (good) paste(format(x$value, digits = digits), "with absolute error <", format(x$abs.error, digits = 2L)) else paste("failed with message", sQuote(x$message)))
    invisible(x)
}
