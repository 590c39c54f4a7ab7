# Minimization in a region of trust: double dogleg steps of a quadratic model whose Hessian, a product L L', is improved by BFGS updates
# (Dennis, Gay and Welsch, ACM Transactions on Mathematical Software 7, 1981; Gay, 9, 1983).  Gradients that are not given are differences
# with steps of Stewart's (Journal of the ACM 14, 1967).  What nlminb() stands on where there are no bounds.

# What is tuned: how much of the predicted decrease a step must (1e-4) and should (0.1) give; how far the radius shrinks at least (0.5, 0.1),
# and grows (2 to 4), and when (0.75, 0.5, 0.75); how much the Newton step is relaxed (0.8).
.dogleg <- function(m, radius) {
    whole <- 2 * m$nreduc # g' H^-1 g
    part <- if (m$dst0 > 0) radius / m$dst0 else 1
    if (part >= 1) return(list(step = -m$newton, par = 0, norm = m$dst0, gts = -whole, predicted = m$nreduc))
    cauchy <- (m$gnorm / m$gthg)^2
    at <- m$gnorm * cauchy
    relax <- 1 - 0.8 * (1 - m$gnorm * at / whole)
    if (part >= relax)
        return(list(step = -part * m$newton, par = 1 - (part - relax) / (1 - relax), norm = radius, gts = -part * whole,
                    predicted = part * (1 - part / 2) * whole))
    if (at >= radius) {
        t <- -radius / m$gnorm
        return(list(step = t * m$dig, par = 1 + at / radius, norm = radius, gts = -radius * m$gnorm,
                    predicted = radius * (m$gnorm - radius / 2 * (m$gthg / m$gnorm)^2)))
    }
    # Between the Cauchy step and the relaxed Newton step, where the length is the radius.
    along <- cauchy * relax * whole / m$gnorm
    t1 <- along - m$gnorm * cauchy^2
    t2 <- radius * (radius / m$gnorm) - m$gnorm * cauchy^2
    t <- relax * m$dst0
    excess <- (t / m$gnorm) * t - along - t1
    t <- t2 / (t1 + sqrt(t1^2 + excess * t2))
    a <- (t - 1) * cauchy
    b <- -t * relax
    list(step = a * m$dig + b * m$newton, par = 2 - t, norm = radius, gts = a * m$gnorm^2 + b * whole,
         predicted = -a * m$gnorm^2 - (m$gthg * a)^2 / 2 + t * relax * (a * m$gnorm^2 + (1 - t * relax / 2) * whole))
}
# The factor of the Hessian after a step s along which the gradient changed by y, damped where the curvature would be too small.
.bfgs_factor <- function(L, s, y) {
    w <- .port_times(L, s, 3L)
    shs <- .port_dot(w, w)
    ys <- .port_dot(y, s)
    if (ys >= 0.1 * shs) {
        cy <- 1 / (sqrt(ys) * sqrt(shs))
        cs <- 1 / shs
    } else {
        theta <- 0.9 * shs / (shs - ys)
        cy <- theta / (shs * sqrt(0.1))
        cs <- (1 + (theta - 1) / sqrt(0.1)) / shs
    }
    .port_update(L, w, cy * .port_times(L, y, 1L) - cs * w)
}
# A gradient by differences: the last one, g, and the model's curvatures say how long the steps are.
.stewart <- function(f, x, fx, g, curve, d) {
    eps <- .Machine$double.eps
    for (i in seq_along(x)) {
        xi <- x[i]
        size <- max(abs(xi), 1 / d[i])
        gi <- abs(g[i])
        eta <- 1e3 * eps
        if (fx != 0) eta <- max(eta, gi * abs(xi) * eps / abs(fx))
        a <- abs(curve[i])
        central <- FALSE
        if (a == 0) h <- size
        else if (gi == 0 || fx == 0) h <- size * sqrt(eps)
        else {
            noise <- abs(fx) * eta
            if (gi^2 > noise * a) {
                h <- 2 * sqrt(noise / a)
                h <- h * (1 - a * h / (3 * a * h + 4 * gi))
            } else {
                h <- 2 * (noise * gi)^(1 / 3) * a^(-2 / 3)
                h <- h * (1 - 2 * gi / (3 * a * h + 4 * gi))
            }
            h <- max(h, 50 * eps * size)
            if (a * h <= 2e-3 * gi) {
                h <- min(h, 0.02 * size)
                if (curve[i] * g[i] < 0) h <- -h
            } else {
                noise <- 2e3 * noise
                h <- noise / (gi + sqrt(gi^2 + a * noise))
                if (h >= 0.02 * size) h <- size * 0.02^(2 / 3)
                central <- TRUE
            }
        }
        at <- function(xi) f(replace(x, i, xi), TRUE)
        up <- at(xi + h)
        g[i] <- if (central) (up - at(xi - h)) / (2 * h) else (up - fx) / h
    }
    g
}
# Has what the step s gained, or could have gained, become too little?  The code (3 .. 7) of what has, or the code there was.
.converged <- function(code, s, m, f0, gain, reldx, tol) {
    if (abs(s$f) < tol$abs.tol) code <- 6L
    if (gain / 2 > s$predicted) return(code)
    little <- tol$rel.tol * abs(f0)
    rel <- (m$nreduc > 0 && m$nreduc <= little) || (m$nreduc == 0 && s$predicted == 0)
    still <- s$par == 0 && reldx <= tol$x.tol
    if (rel || still) return(if (rel && still) 5L else if (rel) 4L else 3L)
    if (code > 0L || s$par == 0) return(code)
    # Would a step of a given length gain much, where this one is not half as long, or much longer?
    little <- tol$sing.tol * abs(f0)
    part <- tol$step.max / s$norm
    look <- if (part < 1) part < 0.5 && part * (2 - part) * s$predicted < little
            else s$predicted < little && m$dst0 > 2 * tol$step.max
    if (look && .dogleg(m, tol$step.max)$predicted <= little) 7L else code
}
# f(x, TRUE): for a gradient.  g: NULL where differences are to be taken.  tol: rel.tol, x.tol ..; each(iteration, f, x) is told.
# Gives the code (3 .. 10) that nlminb()'s messages have.
.port_min <- function(x, d, f, g, tol, each) {
    n <- length(x)
    nf <- 1L
    L <- diag(d, n)
    slope <- function(x, fx, old) if (is.null(g)) .stewart(f, x, fx, old, .port_curves(L), d) else g(x)
    relative <- function(a, b) {
        size <- max(d * (abs(a) + abs(b)))
        if (size > 0) max(abs(d * (a - b))) / size else 0
    }
    fx <- f(x)
    gx <- slope(x, fx, numeric(n))
    it <- 0L
    radius <- tol$step.min
    each(it, fx, x)
    repeat {
        if (it >= tol$iter.max) {
            code <- 10L
            break
        }
        it <- it + 1L
        q <- .port_times(L, gx, 1L)
        m <- list(nreduc = .port_dot(q, q) / 2, newton = .port_times(L, q, 2L), gnorm = .port_length(gx / d), dig = gx / d / d)
        m$dst0 <- .port_length(d * m$newton)
        m$gthg <- .port_length(.port_times(L, m$dig, 3L))
        good <- NULL # a step that was good enough to try a longer one
        shrunk <- FALSE
        code <- 0L
        x0 <- x
        f0 <- fx
        repeat {
            s <- .dogleg(m, radius)
            rfac <- 1
            kept <- FALSE
            if (!is.null(good) && s$predicted <= 1.2 * (f0 - good$f)) {
                # The longer one is not worth looking at; nor is any, if the Newton step is not: then the radius grows as it would have.
                s <- good
                if (tested <- m$nreduc > 1.2 * (f0 - s$f)) radius <- s$norm
                break
            }
            if (s$norm <= 0) {
                s$x <- x0
                s$f <- f0
            } else {
                if (nf >= tol$eval.max) {
                    code <- 9L
                    s <- if (is.null(good)) list(f = Inf) else good
                    tested <- FALSE
                    break
                }
                s$x <- x0 + s$step
                s$f <- f(s$x)
                nf <- nf + 1L
                if (!is.null(good) && s$f >= good$f) kept <- TRUE
            }
            if (kept) {
                rfac <- s$norm / good$norm
                s <- good
            }
            gain <- f0 - s$f
            reldx <- relative(s$x, x0)
            lower <- function() if (s$gts + gain < s$gts) rfac * max(0.1, s$gts / (2 * (s$gts + gain))) else rfac / 2
            again <- tested <- FALSE
            if (gain <= 1e-4 * s$predicted) { # too little
                again <- TRUE
                shrunk <- TRUE
                factor <- lower()
                if (reldx <= tol$xf.tol) code <- 8L
            } else if (gain <= 0.1 * s$predicted) factor <- lower()
            else if (!kept && !shrunk && gain >= -0.75 * s$gts) {
                again <- s$par != 0 && m$dst0 >= 2 * s$norm
                factor <- if (gain < (1 / 8 - 1) * s$gts) max(2, s$gts / (2 * (s$gts + gain))) else 4
                good <- s
            } else {
                tested <- TRUE
                factor <- 1
            }
            code <- .converged(code, s, m, f0, gain, reldx, tol)
            radius <- factor * s$norm
            if (code > 0L || !again) break
        }
        if (s$f < f0) {
            x <- s$x
            fx <- s$f
            old <- gx
            gx <- slope(x, fx, old)
            y <- gx - old
            if (tested) {
                off <- .port_times(L, .port_times(L, s$step, 3L), 4L) - y
                if (.port_length(off / d) < 0.5 * .port_length(gx / d) || .port_dot(gx, s$step) < 0.75 * s$gts) radius <- 2 * s$norm
            }
            L <- .bfgs_factor(L, s$step, y)
        }
        each(it, fx, x)
        if (code > 0L) break
    }
    list(x = x, f = fx, code = code, it = it, nf = nf)
}
