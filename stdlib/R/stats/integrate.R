# Quadrature (QUADPACK: Piessens et al., 1983).  Kernels inline integrate(): see stats/roots.R.

# QUADPACK (Piessens, de Doncker, Ueberhuber, Kahaner 1983) in its order of operations, so in its numbers.
# Gauss-Kronrod rules of 21 points, and of 15 for infinite ranges: the points, the middle and then pairs; by pair and last the middle,
# the weights of all points and of Gauss's; the pairs from the ends to the middle.
.gk21 <- list(
    x = c(0, -0.973906528517171720077964012084452, 0.973906528517171720077964012084452, -0.865063366688984510732096688423493,
          0.865063366688984510732096688423493,
          -0.679409568299024406234327365114874, 0.679409568299024406234327365114874, -0.433395394129247190799265943165784, 0.433395394129247190799265943165784,
          -0.14887433898163121088482600112972, 0.14887433898163121088482600112972, -0.995657163025808080735527280689003, 0.995657163025808080735527280689003,
          -0.930157491355708226001207180059508, 0.930157491355708226001207180059508, -0.780817726586416897063717578345042, 0.780817726586416897063717578345042,
          -0.562757134668604683339000099272694, 0.562757134668604683339000099272694, -0.294392862701460198131126603103866, 0.294392862701460198131126603103866),
    w = c(0.03255816230796472747881897245939, 0.07503967481091995276704314091619, 0.109387158802297641899210590325805, 0.134709217311473325928054001771707,
          0.147739104901338491374841515972068, 0.011694638867371874278064396062192, 0.05475589657435199603138130024458, 0.093125454583697605535465083366,
          0.123491976262065851077958109585166, 0.142775938577060080797094273138717, 0.149445554002916905664936468389821),
    gauss = c(0.066671344308688137593568809893332, 0.149451349150580593145863397657697, 0.219086362515982043995534934228163,
              0.269266719309996355091226921569469,
              0.295524224714752870173815619188769, 0, 0, 0, 0, 0, 0),
    inwards = c(6L, 1L, 7L, 2L, 8L, 3L, 9L, 4L, 10L, 5L))
.gk15 <- list(
    x = c(0, -0.991455371120812639206854697526329, 0.991455371120812639206854697526329, -0.949107912342758524526189684047851,
          0.949107912342758524526189684047851,
          -0.864864423359769072789712788640926, 0.864864423359769072789712788640926, -0.741531185599394439863864773280788, 0.741531185599394439863864773280788,
          -0.58608723546769113029414469389592, 0.58608723546769113029414469389592, -0.405845151377397166906606412076961, 0.405845151377397166906606412076961,
          -0.207784955007898467600689403773245, 0.207784955007898467600689403773245),
    w = c(0.022935322010529224963732008058970, 0.063092092629978553290700663189204, 0.104790010322250183839876322541518, 0.140653259715525918745189590510238,
          0.16900472663926790282829543538, 0.190350578064785409913256402421014, 0.204432940075298892414161999234649, 0.209482141084727828012999174891714),
    gauss = c(0, 0.129484966168869693270611432679082, 0, 0.27970539148927666790146777142378, 0,
              0.381830050505118944950369775488975, 0, 0.417959183673469387755102040816327),
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
# values() is the function on a vector; for C too (.native_quad()).
.quad_over <- function(values, lower, upper, limit, abs.tol, rel.tol) {
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
    # QUADPACK's number of the message is one less than that of the event from 3 on; over finite ranges GNU R leaves 3 to 5 alone
    if (q$ier > (if (finite) 5L else 2L)) q$ier <- q$ier - 1L
    q
}
integrate <- function(f, lower, upper, ..., subdivisions = 100L, rel.tol = .Machine$double.eps^0.25, abs.tol = rel.tol,
                      stop.on.error = TRUE, keep.xy = FALSE, aux = NULL) {
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
    q <- .quad_over(values, lower, upper, limit, abs.tol, rel.tol)
    ier <- q$ier
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
    within <- format(x$abs.error, digits = 2L)
    said <- if (x$message != "OK") c("failed with message", sQuote(x$message))
            else c(format(x$value, digits = digits), "with absolute error <", within)
    writeLines(paste(said, collapse = " "))
    invisible(x)
}
