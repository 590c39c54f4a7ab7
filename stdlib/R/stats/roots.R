# Roots and extrema of functions of one variable.
#
# Kernels inline uniroot(), optimize() and integrate() as they do any function of the program (pe/build.h): what stands on their
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
    simpleWarning(if (minus && isTRUE(v < 0)) "-Inf replaced by maximally negative value"
                  else if (is.double(v)) "NA/Inf replaced by maximum positive value" else "NA replaced by maximum positive value", caller)
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
            if (isTRUE(p > 0)) q <- -q else p <- -p # NaN where the values are as large as doubles get
            if (isTRUE(p < 0.75 * cb * q - abs(near * q) / 2 && p < abs(prev * q / 2))) step <- p / q
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
# Brent's search for a minimum (Algorithms for Minimization without Derivatives, 1973, ch. 5): it lies between lo and hi;
# x, y and z are the three best points, best first, fx, fy and fz their values.
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
    lo <- lower
    hi <- upper
    x <- y <- z <- start
    fx <- fy <- fz <- first
    step <- before <- 0 # the last one, and the one before that
    repeat {
        mid <- (lo + hi) * 0.5
        near <- eps * abs(x) + tol / 3
        if (abs(x - mid) <= near * 2 - (hi - lo) * 0.5) break
        fits <- FALSE
        p <- q <- 0 # kernels ask for a value on every path
        if (abs(before) > near) { # to the bottom of the parabola through the three points: by p / q, q >= 0
            r <- (x - y) * (fx - fz)
            q <- (x - z) * (fx - fy)
            p <- (x - z) * q - (x - y) * r
            q <- (q - r) * 2
            if (q > 0) p <- -p else q <- -q
            fits <- abs(p) < abs(q * 0.5 * before) && p > q * (lo - x) && p < q * (hi - x) # inside, and small enough
            before <- step
        }
        if (fits) {
            step <- p / q
            u <- x + step
            if (u - lo < near * 2 || hi - u < near * 2) step <- if (x >= mid) -near else near
        } else {
            before <- if (x < mid) hi - x else lo - x
            step <- k * before
        }
        u <- if (abs(step) >= near) x + step else if (step > 0) x + near else x - near
        fu <- value(u)
        if (fu <= fx) {
            if (u < x) hi <- x else lo <- x
            z <- y
            fz <- fy
            y <- x
            fy <- fx
            x <- u
            fx <- fu
        } else {
            if (u < x) lo <- u else hi <- u
            if (fu <= fy || y == x) {
                z <- y
                fz <- fy
                y <- u
                fy <- fu
            } else if (fu <= fz || z == x || z == y) {
                z <- u
                fz <- fu
            }
        }
    }
    if (maximum) list(maximum = x, objective = f(x, ...)) else list(minimum = x, objective = f(x, ...))
}
