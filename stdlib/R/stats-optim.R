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

# QUADPACK (Piessens, de Doncker, Ueberhuber, Kahaner 1983) in its order of operations, so in its numbers.
# Gauss-Kronrod rules of 21 points, and of 15 for infinite ranges: the points, the middle and then pairs; by pair and last the middle,
# the weights of all points and of Gauss's; the pairs from the ends to the middle.
.gk21 <- list(
    x = c(0, -0.973906528517171720077964012084452, 0.973906528517171720077964012084452, -0.865063366688984510732096688423493, 0.865063366688984510732096688423493,
          -0.679409568299024406234327365114874, 0.679409568299024406234327365114874, -0.433395394129247190799265943165784, 0.433395394129247190799265943165784,
          -0.14887433898163121088482600112972, 0.14887433898163121088482600112972, -0.995657163025808080735527280689003, 0.995657163025808080735527280689003,
          -0.930157491355708226001207180059508, 0.930157491355708226001207180059508, -0.780817726586416897063717578345042, 0.780817726586416897063717578345042,
          -0.562757134668604683339000099272694, 0.562757134668604683339000099272694, -0.294392862701460198131126603103866, 0.294392862701460198131126603103866),
    w = c(0.03255816230796472747881897245939, 0.07503967481091995276704314091619, 0.109387158802297641899210590325805, 0.134709217311473325928054001771707,
          0.147739104901338491374841515972068, 0.011694638867371874278064396062192, 0.05475589657435199603138130024458, 0.093125454583697605535465083366,
          0.123491976262065851077958109585166, 0.142775938577060080797094273138717, 0.149445554002916905664936468389821),
    gauss = c(0.066671344308688137593568809893332, 0.149451349150580593145863397657697, 0.219086362515982043995534934228163, 0.269266719309996355091226921569469,
              0.295524224714752870173815619188769, 0, 0, 0, 0, 0, 0),
    inwards = c(6L, 1L, 7L, 2L, 8L, 3L, 9L, 4L, 10L, 5L))
.gk15 <- list(
    x = c(0, -0.991455371120812639206854697526329, 0.991455371120812639206854697526329, -0.949107912342758524526189684047851, 0.949107912342758524526189684047851,
          -0.864864423359769072789712788640926, 0.864864423359769072789712788640926, -0.741531185599394439863864773280788, 0.741531185599394439863864773280788,
          -0.58608723546769113029414469389592, 0.58608723546769113029414469389592, -0.405845151377397166906606412076961, 0.405845151377397166906606412076961,
          -0.207784955007898467600689403773245, 0.207784955007898467600689403773245),
    w = c(0.022935322010529224963732008058970, 0.063092092629978553290700663189204, 0.104790010322250183839876322541518, 0.140653259715525918745189590510238,
          0.16900472663926790282829543538, 0.190350578064785409913256402421014, 0.204432940075298892414161999234649, 0.209482141084727828012999174891714),
    gauss = c(0, 0.129484966168869693270611432679082, 0, 0.27970539148927666790146777142378, 0, 0.381830050505118944950369775488975, 0, 0.417959183673469387755102040816327),
    inwards = 1:7)
# A rule over (a, b): the integral of g, its error, the integrals of |g| and of g's distance from its mean.
.gk_rule <- function(g, a, b, rule) {
    h <- 0.5 * (b - a)
    v <- g(0.5 * (a + b) + h * rule$x)
    w <- rule$w
    gauss <- rule$gauss
    last <- length(w)
    e <- v[1L]
    all <- w[last] * e
    some <- gauss[last] * e
    size <- abs(all)
    for (j in seq_len(last - 1L)) {
        lo <- v[2L * j]
        hi <- v[2L * j + 1L]
        some <- some + gauss[j] * (lo + hi)
        all <- all + w[j] * (lo + hi)
        size <- size + w[j] * (abs(lo) + abs(hi))
    }
    mean <- all * 0.5
    spread <- w[last] * abs(e - mean)
    for (j in rule$inwards) spread <- spread + w[j] * (abs(v[2L * j] - mean) + abs(v[2L * j + 1L] - mean))
    size <- size * abs(h)
    spread <- spread * abs(h)
    err <- abs((all - some) * h)
    if (spread != 0 && err != 0) err <- spread * min(1, (err * 200 / spread)^1.5)
    if (size > .Machine$double.xmin / (50 * .Machine$double.eps)) err <- max(50 * .Machine$double.eps * size, err)
    c(all * h, err, size, spread)
}
.quad_message <- function(ier)
    switch(ier + 1L, "OK", "maximum number of subdivisions reached", "roundoff error was detected", "extremely bad integrand behaviour",
           "roundoff error is detected in the extrapolation table", "the integral is probably divergent", "the input is invalid")
# The integral of g over (a, b) by bisection of the intervals where the error is large, and extrapolation: dqags and dqagi, whose names
# for what they count are kept.  rule(a, b) gives what .gk_rule() gives.
.quad <- function(rule, a, b, limit, abs.tol, rel.tol) {
    eps <- .Machine$double.eps
    r <- rule(a, b)
    result <- r[1L]
    abserr <- r[2L]
    bound <- max(abs.tol, rel.tol * abs(result))
    ier <- 0L
    if (abserr <= 100 * eps * r[3L] && abserr > bound) ier <- 2L
    if (limit == 1L) ier <- 1L
    if (ier != 0L || (abserr <= bound && abserr != r[4L]) || abserr == 0) list(value = result, abs.error = abserr, n = 1L, ier = ier)
    else .quad_more(rule, a, b, limit, abs.tol, rel.tol, result, abserr, r[3L])
}
.quad_more <- function(rule, a, b, limit, abs.tol, rel.tol, result, abserr, defabs) {
    eps <- .Machine$double.eps
    huge <- .Machine$double.xmax
    room <- min(limit, 100L)
    A <- numeric(room) # the intervals, their integrals and errors, and their order: the largest error first
    B <- numeric(room)
    V <- numeric(room)
    E <- numeric(room)
    ord <- integer(room)
    tab <- numeric(52L) # the epsilon table, its length, and the last three results
    last1 <- last2 <- last3 <- 0
    A[1L] <- a
    B[1L] <- b
    V[1L] <- tab[1L] <- area <- result
    E[1L] <- errmax <- errsum <- abserr
    ord[1L] <- 1L
    n <- k <- nrmax <- 1L
    bound <- max(abs.tol, rel.tol * abs(result))
    positive <- abs(result) >= (1 - 50 * eps) * defabs
    abserr <- huge
    ntab <- 2L
    nres <- ktmin <- roff1 <- roff2 <- roff3 <- ierro <- ier <- 0L
    extrap <- noext <- total <- FALSE
    r <- r1 <- c(0, 0, 0, 0)
    small <- erlarg <- ertest <- correc <- 0
    while (n < limit) {
        n <- n + 1L
        if (n > length(A)) {
            A <- c(A, numeric(n))
            B <- c(B, numeric(n))
            V <- c(V, numeric(n))
            E <- c(E, numeric(n))
            ord <- c(ord, integer(n))
        }
        a1 <- A[k]
        b2 <- B[k]
        b1 <- 0.5 * (a1 + b2)
        erlast <- errmax
        for (half in 1:2) { # the rule stands here once: kernels hold it as often as it is written
            r <- rule(if (half == 1L) a1 else b1, if (half == 1L) b1 else b2)
            if (half == 1L) r1 <- r
        }
        r2 <- r
        a12 <- r1[1L] + r2[1L]
        e12 <- r1[2L] + r2[2L]
        errsum <- errsum + e12 - errmax
        area <- area + a12 - V[k]
        if (r1[4L] != r1[2L] && r2[4L] != r2[2L]) {
            if (abs(V[k] - a12) <= abs(a12) * 1e-5 && e12 >= errmax * 0.99) {
                if (extrap) roff2 <- roff2 + 1L else roff1 <- roff1 + 1L
            }
            if (n > 10L && e12 > errmax) roff3 <- roff3 + 1L
        }
        bound <- max(abs.tol, rel.tol * abs(area))
        if (roff1 + roff2 >= 10L || roff3 >= 20L) ier <- 2L
        if (roff2 >= 5L) ierro <- 3L
        if (n == limit) ier <- 1L
        if (max(abs(a1), abs(b2)) <= (eps * 100 + 1) * (abs(b1) + .Machine$double.xmin * 1000)) ier <- 4L
        # the half with the larger error stays at k
        right <- r2[2L] > r1[2L]
        near <- if (right) n else k
        far <- if (right) k else n
        A[near] <- a1
        B[near] <- b1
        V[near] <- r1[1L]
        E[near] <- r1[2L]
        A[far] <- b1
        B[far] <- b2
        V[far] <- r2[1L]
        E[far] <- r2[2L]
        # their places in the order; of more intervals than can still be bisected only as many as can
        if (n == 2L) ord[2L] <- 2L
        else {
            errmax <- E[k]
            while (nrmax > 1L) {
                j <- ord[nrmax - 1L]
                if (errmax <= E[j]) break
                ord[nrmax] <- j
                nrmax <- nrmax - 1L
            }
            kept <- if (n > limit %/% 2L + 2L) limit + 3L - n else n
            errmin <- E[n]
            i <- nrmax + 1L
            while (i < kept) {
                j <- ord[i]
                if (errmax >= E[j]) break
                ord[i - 1L] <- j
                i <- i + 1L
            }
            ord[i - 1L] <- k
            at <- kept - 1L
            while (at >= i) {
                j <- ord[at]
                if (errmin < E[j]) break
                ord[at + 1L] <- j
                at <- at - 1L
            }
            ord[at + 1L] <- n
        }
        k <- ord[nrmax]
        errmax <- E[k]
        if (errsum <= bound) {
            total <- TRUE
            break
        }
        if (ier != 0L) break
        if (n == 2L) {
            small <- abs(b - a) * 0.375
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
            rest <- (if (n > limit %/% 2L + 2L) limit + 3L - n else n) - nrmax
            while (rest >= 0L) {
                k <- ord[nrmax]
                errmax <- E[k]
                wide <- abs(B[k] - A[k]) > small
                if (wide) break
                nrmax <- nrmax + 1L
                rest <- rest - 1L
            }
            if (wide) next
        }
        # Wynn's epsilon algorithm on the sums so far
        ntab <- ntab + 1L
        tab[ntab] <- area
        nres <- nres + 1L
        reseps <- area
        abseps <- huge
        settled <- FALSE
        if (ntab >= 3L) {
            tab[ntab + 2L] <- area
            tab[ntab] <- huge
            half <- (ntab - 1L) %/% 2L
            num <- k1 <- ntab
            for (i in seq_len(half)) {
                res <- tab[k1 + 2L]
                e0 <- tab[k1 - 2L]
                e1 <- tab[k1 - 1L]
                e2 <- res
                d2 <- e2 - e1
                d3 <- e1 - e0
                t2 <- max(abs(e2), abs(e1)) * eps
                t3 <- max(abs(e1), abs(e0)) * eps
                if (abs(d2) <= t2 && abs(d3) <= t3) {
                    reseps <- res
                    abseps <- abs(d2) + abs(d3)
                    settled <- TRUE
                    break
                }
                e3 <- tab[k1]
                tab[k1] <- e1
                d1 <- e1 - e3
                if (abs(d1) <= max(abs(e1), abs(e3)) * eps || abs(d2) <= t2 || abs(d3) <= t3) {
                    ntab <- i + i - 1L
                    break
                }
                ss <- 1 / d1 + 1 / d2 - 1 / d3
                if (abs(ss * e1) <= 1e-4) {
                    ntab <- i + i - 1L
                    break
                }
                res <- e1 + 1 / ss
                tab[k1] <- res
                k1 <- k1 - 2L
                error <- abs(d2) + abs(res - e2) + abs(d3)
                if (error <= abseps) {
                    abseps <- error
                    reseps <- res
                }
            }
            if (!settled) {
                if (ntab == 50L) ntab <- 49L
                i <- if (num %% 2L == 0L) 2L else 1L
                for (j in seq_len(half + 1L)) {
                    tab[i] <- tab[i + 2L]
                    i <- i + 2L
                }
                if (num != ntab) for (j in seq_len(ntab)) tab[j] <- tab[num - ntab + j]
                if (nres >= 4L) abseps <- abs(reseps - last3) + abs(reseps - last2) + abs(reseps - last1)
                else abseps <- huge
                last1 <- last2
                last2 <- last3
                last3 <- reseps
            }
        }
        abseps <- max(abseps, 5 * eps * abs(reseps))
        ktmin <- ktmin + 1L
        if (ktmin > 5L && abserr < errsum * 0.001) ier <- 5L
        if (abseps < abserr) {
            ktmin <- 0L
            abserr <- abseps
            result <- reseps
            correc <- erlarg
            ertest <- max(abs.tol, rel.tol * abs(reseps))
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
        result <- 0
        for (j in seq_len(n)) result <- result + V[j]
        abserr <- errsum
    }
    list(value = result, abs.error = abserr, n = n, ier = ier)
}
integrate <- function(f, lower, upper, ..., subdivisions = 100L, rel.tol = .Machine$double.eps^0.25, abs.tol = rel.tol, stop.on.error = TRUE, keep.xy = FALSE, aux = NULL) {
    f <- match.fun(f)
    limit <- as.integer(subdivisions)
    if (limit < 1L || (abs.tol <= 0 && rel.tol < max(50 * .Machine$double.eps, 0.5e-28))) stop("invalid parameter values")
    stopifnot(length(lower) == 1, length(upper) == 1)
    if (is.na(lower) || is.na(upper)) stop("a limit is NA or NaN")
    values <- function(x) { # kernels ask f for each element once
        v <- f(x, ...)
        if (length(v) != length(x)) stop(simpleError("evaluation of function gave a result of wrong length", .integrate_call()))
        if (!is.numeric(v)) stop(simpleError("evaluation of function gave a result of wrong type", .integrate_call()))
        y <- numeric(length(x))
        for (i in seq_along(x)) {
            e <- v[i]
            if (!is.finite(e)) stop(simpleError("non-finite function value", .integrate_call()))
            y[i] <- e
        }
        y
    }
    finite <- is.finite(lower) && is.finite(upper)
    q <- if (finite) {
        .quad(function(a, b) .gk_rule(values, a, b, .gk21), as.double(lower), as.double(upper), limit, abs.tol, rel.tol)
    } else { # x = bound + (1 - t) / t
        both <- !is.finite(lower) && !is.finite(upper)
        bound <- if (both) 0 else if (is.finite(lower)) lower else upper
        way <- if (both || is.finite(lower)) 1 else -1
        far <- function(t) {
            x <- bound + way * (1 - t) / t
            y <- values(x)
            if (both) {
                z <- values(-x)
                for (i in seq_along(t)) y[i] <- (y[i] + z[i]) / t[i] / t[i]
            } else for (i in seq_along(t)) y[i] <- y[i] / t[i] / t[i]
            y
        }
        .quad(function(a, b) .gk_rule(far, a, b, .gk15), 0, 1, limit, abs.tol, rel.tol)
    }
    ier <- q$ier # QUADPACK's number of the message is one less than that of the event from 3 on; over finite ranges GNU R leaves 3 to 5 alone
    if (ier > (if (finite) 5L else 2L)) ier <- ier - 1L
    if (ier > 0L && stop.on.error) stop(.quad_message(ier))
    structure(list(value = q$value, abs.error = q$abs.error, subdivisions = q$n, message = .quad_message(ier), call = match.call()), class = "integrate")
}
# The innermost call of integrate() that is running.
.integrate_call <- function() {
    n <- sys.nframe()
    while (n > 1L && !identical(sys.function(n), integrate)) n <- n - 1L
    sys.call(n)
}
print.integrate <- function(x, digits = getOption("digits"), ...) {
    good <- x$message == "OK"
    writeLines(if (good) paste(format(x$value, digits = digits), "with absolute error <", format(x$abs.error, digits = 2L)) else paste("failed with message", sQuote(x$message)))
    invisible(x)
}
