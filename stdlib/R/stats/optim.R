# Minimization of functions of several variables: optim (Nelder-Mead, BFGS, CG, L-BFGS-B, SANN), nlm, nlminb.

optim <- function(par, fn, gr = NULL, ..., method = c("Nelder-Mead", "BFGS", "CG", "L-BFGS-B", "SANN", "Brent"), lower = -Inf,
                  upper = Inf, control = list(), hessian = FALSE) {
    gr1 <- if (!is.null(gr)) function(par) gr(par, ...)
    method <- match.arg(method)
    if ((any(lower > -Inf) || any(upper < Inf)) && !any(method == c("L-BFGS-B", "Brent"))) {
        warning("bounds can only be used with method L-BFGS-B (or Brent)")
        method <- "L-BFGS-B"
    }
    npar <- length(par)
    con <- list(trace = 0, fnscale = 1, parscale = rep.int(1, npar), ndeps = rep.int(1e-3, npar), maxit = 100L, abstol = -Inf,
                reltol = sqrt(.Machine$double.eps),
                alpha = 1, beta = 0.5, gamma = 2, REPORT = 10, warn.1d.NelderMead = TRUE, type = 1, lmm = 5, factr = 1e7, pgtol = 0, tmax = 10, temp = 10)
    nmsC <- names(con)
    if (method == "Nelder-Mead") con$maxit <- 500
    if (method == "SANN") {
        con$maxit <- 10000
        con$REPORT <- 100
    }
    con[(namc <- names(control))] <- control
    if (length(noNms <- namc[!namc %in% nmsC])) warning("unknown names in control: ", paste(noNms, collapse = ", "))
    if (con$trace < 0) warning("read the documentation for 'trace' more carefully")
    else if (method == "SANN" && con$trace && as.integer(con$REPORT) == 0) stop("'trace != 0' needs 'REPORT >= 1'")
    if (method == "L-BFGS-B" && any(!is.na(match(c("reltol", "abstol"), namc))))
        warning("method L-BFGS-B uses 'factr' (and 'pgtol') instead of 'reltol' and 'abstol'")
    if (npar == 1 && method == "Nelder-Mead" && isTRUE(con$warn.1d.NelderMead))
        warning("one-dimensional optimization by Nelder-Mead is unreliable:\nuse \"Brent\" or optimize() directly")
    if (npar > 1 && method == "Brent") stop("method = \"Brent\" is only available for one-dimensional optimization")
    con$call <- sys.call() # what errors name
    lower <- as.double(rep_len(lower, npar))
    upper <- as.double(rep_len(upper, npar))
    if (length(con$parscale) != npar) stop("'parscale' is of the wrong length")
    nms <- names(par)
    evals <- c(0L, 0L)
    parscale <- con$parscale
    fnscale <- con$fnscale
    named <- !is.null(nms)
    f <- function(p) {
        par <- p * parscale # errors name the call
        if (named) names(par) <- nms
        v <- fn(par, ...)
        if (length(v) != 1L)
            stop(simpleError(sprintf("objective function in optim evaluates to length %d not 1", length(v)), con$call))
        as.double(v) / fnscale
    }
    bounded <- method == "L-BFGS-B"
    lo <- lower / con$parscale
    up <- upper / con$parscale
    g <- if (is.null(gr1)) {
        if (length(con$ndeps) != npar) stop("'ndeps' is of the wrong length")
        function(p) {
            d <- numeric(npar)
            for (i in seq_len(npar)) {
                eps <- epsu <- con$ndeps[i]
                q <- p
                if (bounded) {
                    q[i] <- p[i] + eps
                    if (q[i] > up[i]) {
                        q[i] <- up[i]
                        epsu <- q[i] - p[i]
                    }
                } else q[i] <- p[i] + eps
                v1 <- f(q)
                q[i] <- p[i] - eps
                if (bounded && q[i] < lo[i]) {
                    q[i] <- lo[i]
                    eps <- p[i] - q[i]
                }
                v2 <- f(q)
                d[i] <- if (bounded) (v1 - v2) / (epsu + eps) else (v1 - v2) / (2 * eps)
                if (!is.finite(d[i])) stop(simpleError(paste0("non-finite finite-difference value [", i, "]"), con$call))
            }
            d
        }
    } else function(p) {
        x <- p * con$parscale
        names(x) <- nms
        v <- as.double(gr1(x))
        if (length(v) != npar)
            stop(simpleError(sprintf("gradient in optim evaluated to length %d not %d", length(v), npar), con$call))
        v * con$parscale / con$fnscale
    }
    start <- as.double(par) / con$parscale
    out <- switch(method,
        `Nelder-Mead` = .optim_nm(start, f, con), BFGS = .optim_bfgs(start, f, g, con, if (is.null(gr1)) con$ndeps), CG = .optim_cg(start, f, g, con),
        `L-BFGS-B` = .optim_lbfgsb(start, f, g, lo, up, con), SANN = .optim_sann(start, f, gr1, con, nms),
        Brent = {
            if (any(!is.finite(c(upper, lower)))) stop("'lower' and 'upper' must be finite values")
            res <- optimize(function(p) f(p / con$parscale), lower = lower, upper = upper, tol = con$reltol)
            list(par = res$minimum / con$parscale, value = res$objective, counts = c(NA, NA), convergence = 0L, message = NULL)
        })
    out$par <- out$par * con$parscale
    names(out$par) <- nms
    if (method != "Brent") out$value <- out$value * con$fnscale else out$value <- out$value * con$fnscale
    out$counts <- setNames(if (method == "Brent") out$counts else as.integer(out$counts), c("function", "gradient"))
    out$convergence <- as.integer(out$convergence)
    out <- out[c("par", "value", "counts", "convergence", "message")]
    names(out) <- c("par", "value", "counts", "convergence", "message")
    if (hessian) out$hessian <- optimHess(out$par, fn, gr, ..., control = con)
    out
}
optimHess <- function(par, fn, gr = NULL, ..., control = list()) {
    n <- length(par)
    con <- list(fnscale = 1, parscale = rep.int(1, n), ndeps = rep.int(1e-3, n))
    con[names(control)] <- control
    nms <- names(par)
    f <- function(p) {
        x <- p * con$parscale
        names(x) <- nms
        as.double(fn(x, ...)) / con$fnscale
    }
    g <- if (is.null(gr)) function(p) {
        d <- numeric(n)
        for (i in seq_len(n)) {
            at <- p
            at[i] <- p[i] + con$ndeps[i]
            v1 <- f(at)
            at[i] <- p[i] - con$ndeps[i]
            d[i] <- (v1 - f(at)) / (2 * con$ndeps[i])
        }
        d
    } else function(p) {
        x <- p * con$parscale
        names(x) <- nms
        as.double(gr(x, ...)) * con$parscale / con$fnscale
    }
    H <- matrix(0, n, n)
    q <- as.double(par) / con$parscale
    for (i in seq_len(n)) {
        eps <- con$ndeps[i] / con$parscale[i]
        q[i] <- q[i] + eps # there and back in place: GNU R's roundings
        d1 <- g(q)
        q[i] <- q[i] - 2 * eps
        d2 <- g(q)
        q[i] <- q[i] + eps
        H[i, ] <- con$fnscale * (d1 - d2) / (2 * eps * con$parscale[i] * con$parscale)
    }
    H <- 0.5 * (H + t(H))
    if (!is.null(nms)) dimnames(H) <- list(nms, nms)
    H
}
# Nelder and Mead's simplex (Nash, Compact Numerical Methods, algorithm 19).
.optim_nm <- function(par, f, con) {
    fv <- f(par)
    if (!is.finite(fv)) stop(simpleError("function cannot be evaluated at initial parameters", con$call))
    tol <- con$reltol * (abs(fv) + con$reltol)
    if (con$trace) cat("  Nelder-Mead direct search function minimizer\n",
                       sprintf("function value for initial parameters = %f\n  Scaled convergence tolerance is %g\n", fv, tol), sep = "")
    r <- .simplex(par, fv, f, con$alpha, con$beta, con$gamma, con$abstol, tol, con$maxit, con$trace)
    if (con$trace) cat("Exiting from Nelder Mead minimizer\n", sprintf("    %d function evaluations used\n", r[[3L]]), sep = "")
    list(par = r[[1L]], value = r[[2L]], counts = c(r[[3L]], NA), convergence = r[[4L]], message = NULL)
}
# From `from` along `direction`: steps of step, step / 5, ... until the value is enough below `value` (Armijo), or no parameter
# changes any more (same: how many do not).
.backtrack <- function(f, from, direction, step, value, slope, trace) {
    calls <- 0L
    fv <- NULL
    repeat {
        par <- from + step * direction
        same <- sum(10 + from == 10 + par)
        if (same == length(from)) break
        fv <- f(par)
        calls <- calls + 1L
        if (is.finite(fv) && fv <= value + slope * step * 1e-4) break
        step <- step * 0.2
        if (trace) cat("*")
    }
    list(par = par, step = step, same = same, value = fv, calls = calls)
}
# A quasi-Newton method with backtracking (Nash, algorithm 21).
.optim_bfgs <- function(b, f, g, con, ndeps = numeric()) {
    if (con$maxit <= 0) return(list(par = b, value = f(b), counts = c(0L, 0L), convergence = 0L, message = NULL))
    report <- if (is.null(con$REPORT)) 10L else con$REPORT
    r <- .metric(b, f, if (!length(ndeps)) g, ndeps, con$abstol, con$reltol, con$maxit, con$trace, report, con$call)
    list(par = r[[1L]], value = r[[2L]], counts = c(r[[3L]], r[[4L]]), convergence = r[[5L]], message = NULL)
}
# Conjugate gradients (Nash, algorithm 22).
.optim_cg <- function(b, f, g, con) {
    n <- length(b)
    if (con$maxit <= 0) return(list(par = b, value = f(b), counts = c(0L, 0L), convergence = 0L, message = NULL))
    fv <- f(b)
    if (!is.finite(fv)) stop(simpleError("Function cannot be evaluated at initial parameters", con$call))
    Fmin <- fv
    setstep <- 1.7
    funcount <- 1L
    gradcount <- 0L
    tol <- con$reltol * n * sqrt(con$reltol)
    fail <- 0L
    oldstep <- 1
    X <- b # X: where the last gradient was taken, which is what is returned
    trace <- con$trace > 0
    if (trace) cat("  Conjugate gradients function minimizer\nMethod: ", c("Fletcher Reeves", "Polak Ribiere", "Beale Sorenson")[con$type],
                   sprintf("\ntolerance used in gradient test=%g\n", tol), sep = "")
    repeat {
        tt <- numeric(n)
        cc <- numeric(n)
        cycle <- 0L
        oldstep <- 1
        count <- 0L
        repeat {
            cycle <- cycle + 1L
            count <- 0L
            gradcount <- gradcount + 1L
            if (trace) {
                gap <- ifelse(seq_len(n) %% 7L == 0L & seq_len(n) < n, "\n", "")
                cat(sprintf("%d %d %f\nparameters ", gradcount - 1L, funcount, Fmin), sprintf("%10.5f %s", b, gap), "\n", sep = "")
            }
            if (gradcount > con$maxit) return(list(par = X, value = Fmin, counts = c(funcount, gradcount), convergence = 1L, message = NULL))
            gv <- g(b)
            X <- b
            G1 <- G2 <- 0
            if (con$type == 1) {
                G1 <- sum(gv^2)
                G2 <- sum(cc^2)
            } else if (con$type == 2) {
                G1 <- sum(gv * (gv - cc))
                G2 <- sum(cc^2)
            } else if (con$type == 3) {
                G1 <- sum(gv * (gv - cc))
                G2 <- sum(tt * (gv - cc))
            } else stop("unknown 'type' in \"CG\" method of 'optim'")
            cc <- gv
            if (G1 > tol) {
                G3 <- if (G2 > 0) G1 / G2 else 1
                tt <- tt * G3 - gv
                gradproj <- sum(tt * gv)
                try <- .backtrack(f, X, tt, oldstep, Fmin, gradproj, trace)
                b <- try$par
                count <- try$same
                steplength <- try$step
                funcount <- funcount + try$calls
                if (try$calls) fv <- try$value
                if (count < n) { # half of the step may be better still
                    Fmin <- fv
                    half <- X + 0.5 * steplength * tt
                    fv <- f(half)
                    funcount <- funcount + 1L
                    if (trace) cat(if (fv < Fmin) " i< " else " i> ")
                    if (fv < Fmin) {
                        Fmin <- fv
                        b <- half
                    }
                }
                oldstep <- setstep * steplength
                if (oldstep > 1) oldstep <- 1
            } else {
                oldstep <- 1
                count <- n
            }
            if (count == n || G1 <= tol || cycle == n) break
        }
        if (cycle == 1L && (count == n || G1 <= tol)) break
    }
    if (trace)
        cat("Exiting from conjugate gradients minimizer\n",
            sprintf("    %d %s evaluations used\n", c(funcount, gradcount), c("function", "gradient")), sep = "")
    list(par = X, value = Fmin, counts = c(funcount, gradcount), convergence = fail, message = NULL)
}
.optim_sann <- function(par, f, cand, con, nms) {
    big <- 1e35
    tmax <- as.integer(con$tmax)
    if (is.na(tmax) || tmax < 1L) stop("'tmax' is not a positive integer")
    n <- length(par)
    y <- f(par)
    if (!is.finite(y)) y <- big
    p <- best <- par
    ybest <- y
    scale <- 1 / con$temp
    # GNU R draws the uniform numbers of its own from a generator whose state goes on from what f() and cand() last left, but which they do not see move.
    own <- NULL
    seed <- function() get0(".Random.seed", globalenv(), inherits = FALSE)
    uniform <- function() {
        if (is.null(cand)) return(runif(1))
        theirs <- seed()
        if (is.null(own) || !identical(theirs, own$theirs)) own <<- list(theirs = theirs, state = theirs)
        if (!is.null(own$state)) assign(".Random.seed", own$state, envir = globalenv())
        u <- runif(1)
        own$state <<- seed()
        if (!is.null(theirs)) assign(".Random.seed", theirs, envir = globalenv())
        u
    }
    say <- function(...) if (con$trace) cat(sprintf(...), sep = "")
    say("sann objective function values\ninitial       value %f\n", ybest)
    its <- rounds <- 1L
    while (its < con$maxit) {
        t <- con$temp / log(as.integer((its - 1L) %/% tmax) * tmax + 2.7182818)
        for (k in seq_len(tmax)) {
            if (its >= con$maxit) break
            new <- if (is.null(cand)) {
                dp <- scale * t * rnorm(n)
                p + dp
            } else {
                x <- p * con$parscale
                names(x) <- nms
                as.double(cand(x)) / con$parscale
            }
            yn <- f(new)
            if (!is.finite(yn)) yn <- big
            dy <- yn - y
            if (dy <= 0 || uniform() < exp(-dy / t)) {
                p <- new
                y <- yn
                if (y <= ybest) {
                    ybest <- y
                    best <- p
                }
            }
            its <- its + 1L
        }
        if (rounds %% con$REPORT == 0) say("iter %8d value %f\n", its - 1L, ybest)
        rounds <- rounds + 1L
    }
    say("final         value %f\nsann stopped after %d iterations\n", ybest, its - 1L)
    if (identical(seed(), own$theirs) && !is.null(own)) assign(".Random.seed", own$state, envir = globalenv())
    list(par = best, value = ybest, counts = c(con$maxit, NA), convergence = 0L, message = NULL)
}

# Unconstrained or bounded minimization by Newton-like steps down to machine accuracy; what nlminb stands on.
.newton_min <- function(x, f, g, h, lo, up, maxit, rel) {
    n <- length(x)
    x <- pmin(pmax(x, lo), up)
    fv <- f(x)
    if (!is.finite(fv)) stop("non-finite value supplied by 'nlm'")
    nf <- 1L
    ng <- 0L
    grad <- function(x, fv) {
        ng <<- ng + 1L
        if (!is.null(g)) return(g(x))
        d <- numeric(n)
        for (i in seq_len(n)) {
            e <- 6e-6 * max(abs(x[i]), 1)
            a <- b <- x
            a[i] <- min(x[i] + e, up[i])
            b[i] <- max(x[i] - e, lo[i])
            d[i] <- (f(a) - f(b)) / (a[i] - b[i])
        }
        d
    }
    gv <- grad(x, fv)
    B <- diag(1, n)
    fresh <- TRUE
    code <- 4L
    it <- 0L
    while (it < maxit) {
        free <- !((x <= lo & gv > 0) | (x >= up & gv < 0))
        if (!any(free) || max(abs(gv[free]) * pmax(abs(x[free]), 1)) <= 1e-8 * max(abs(fv), 1)) {
            code <- 1L
            break
        }
        d <- numeric(n)
        d[free] <- if (!is.null(h)) tryCatch(-solve(h(x)[free, free, drop = FALSE], gv[free]), error = function(e) -gv[free])
                   else -drop(B[free, free, drop = FALSE] %*% gv[free])
        slope <- sum(d * gv)
        if (!is.finite(slope) || slope >= 0) {
            d <- ifelse(free, -gv, 0)
            B <- diag(1, n)
            fresh <- TRUE
            slope <- sum(d * gv)
        }
        it <- it + 1L
        step <- if (fresh && is.null(h)) min(1, 1 / max(abs(d))) else 1
        ok <- FALSE
        while (step > 1e-16) {
            xn <- pmin(pmax(x + step * d, lo), up)
            fn <- f(xn)
            nf <- nf + 1L
            if (is.finite(fn) && fn <= fv + 1e-4 * sum(gv * (xn - x))) {
                ok <- TRUE
                break
            }
            step <- step * if (is.finite(fn)) max(0.1, min(0.5, -slope * step / (2 * (fn - fv - slope * step)))) else 0.2
        }
        if (!ok) {
            if (fresh || !is.null(h)) {
                code <- 2L
                break
            }
            B <- diag(1, n)
            fresh <- TRUE
            next
        }
        gn <- grad(xn, fn)
        s <- xn - x
        y <- gn - gv
        sy <- sum(s * y)
        if (sy > 1e-14 * sqrt(sum(s^2) * sum(y^2))) {
            if (fresh) B <- diag(sy / sum(y^2), n)
            By <- drop(B %*% y)
            B <- B + (1 + sum(y * By) / sy) * outer(s, s) / sy - (outer(s, By) + outer(By, s)) / sy
            fresh <- FALSE
        }
        small <- abs(fv - fn) <= rel * abs(fn) && max(abs(s) / pmax(abs(xn), 1)) <= sqrt(rel)
        x <- xn
        fv <- fn
        gv <- gn
        if (small) {
            code <- 1L
            break
        }
    }
    list(x = x, f = fv, g = gv, code = code, it = it, nf = nf, ng = ng)
}
nlminb <- function(start, objective, gradient = NULL, hessian = NULL, ..., scale = 1, control = list(), lower = -Inf, upper = Inf) {
    par <- setNames(as.double(start), names(start))
    n <- length(par)
    nms <- names(start)
    at <- function(x) setNames(x, nms)
    for_slope <- slopes <- 0L
    f <- function(x, slope = FALSE) {
        for_slope <<- for_slope + slope
        v <- as.double(objective(at(x), ...))
        if (is.nan(v)) {
            warning("NA/NaN function evaluation")
            v <- Inf
        }
        v
    }
    g <- if (!is.null(gradient)) function(x) {
        slopes <<- slopes + 1L
        v <- as.double(gradient(at(x), ...))
        if (anyNA(v)) stop("NA/NaN gradient evaluation")
        v
    }
    h <- if (!is.null(hessian)) function(x) as.matrix(hessian(at(x), ...))
    tol <- list(eval.max = 200L, iter.max = 150L, trace = 0L, abs.tol = 0, rel.tol = 1e-10, x.tol = 1.5e-8, xf.tol = 2.2e-14, step.min = 1, step.max = 1,
                sing.tol = 1e-10)
    known <- pmatch(names(control), names(tol))
    if (any(odd <- is.na(known)))
        warning(sprintf(ngettext(sum(odd), "unrecognized control element named %s ignored", "unrecognized control elements named %s ignored"),
                        paste(sQuote(names(control)[odd]), collapse = ", ")), domain = NA)
    tol[known[!is.na(known)]] <- control[!is.na(known)]
    if (is.null(control$sing.tol)) tol$sing.tol <- tol$rel.tol
    bounded <- any(is.finite(c(lower, upper)))
    if (!bounded && is.null(h)) {
        r <- .port_min(par, rep_len(as.double(scale), n), f, g, tol, function(it, fx, x)
            if (tol$trace > 0 && it %% tol$trace == 0) cat(sprintf("%3d:%#14.8g:", it, fx), sprintf(" %#8g", x), "\n", sep = ""))
        said <- c("X-convergence (3)", "relative convergence (4)", "both X-convergence and relative convergence (5)", "absolute function convergence (6)",
                  "singular convergence (7)", "false convergence (8)", "function evaluation limit reached without convergence (9)",
                  "iteration limit reached without convergence (10)")
        objective(at(r$x), ...)
        return(list(par = at(r$x), objective = r$f, convergence = if (r$code <= 6L) 0L else 1L, iterations = r$it,
                    evaluations = c(`function` = r$nf, gradient = if (is.null(g)) for_slope else slopes), message = said[r$code - 2L]))
    }
    rel <- min(if (is.null(control$rel.tol)) 1e-14 else control$rel.tol, 1e-12)
    r <- .newton_min(par, f, g, h, rep_len(as.double(lower), n), rep_len(as.double(upper), n), tol$iter.max, rel)
    list(par = at(r$x), objective = r$f, convergence = if (r$code == 4L) 1L else 0L, iterations = r$it,
         evaluations = c(`function` = r$nf, gradient = r$ng * if (is.null(g)) n else 1L),
         message = if (r$code == 4L) "iteration limit reached without convergence (10)" else "relative convergence (4)")
}
# The minimum where ui %*% theta >= ci (Lange 2001): a logarithmic barrier, which moves with theta, is added to f, and made new
# after each minimization.
constrOptim <- function(theta, f, grad, ui, ci, mu = 1e-4, control = list(), method = if (is.null(grad)) "Nelder-Mead" else "BFGS", outer.iterations = 100,
                                                                                      outer.eps = 1e-5, ..., hessian = FALSE) {
    if (isTRUE(control$fnscale < 0)) mu <- -mu # a maximum is sought
    if (!is.matrix(ui)) ui <- if (length(ui) == length(theta)) t(ui) else as.matrix(ui) # as %*% takes it
    room <- function(at) drop(ui %*% at) - ci
    .need(all(room(theta) > 0), "initial value is not in the interior of the feasible region")
    barred <- function(from) {
        kept <- room(from)
        function(theta, ...) {
            now <- room(theta)
            if (any(now < 0)) return(NaN)
            bar <- sum(kept * log(now) - drop(ui %*% theta))
            f(theta, ...) - mu * (if (is.finite(bar)) bar else -Inf)
        }
    }
    slope <- function(from) if (!is.null(grad)) function(theta, ...) grad(theta, ...) - mu * colSums(ui * room(from) / room(theta) - ui)
    value <- f(theta, ...)
    level <- barred(theta)(theta, ...)
    counts <- 0
    for (i in seq_len(outer.iterations)) {
        before <- c(value = value, level = level)
        a <- optim(theta, barred(theta), slope(theta), control = control, method = method, hessian = hessian, ...)
        level <- a$value
        if (is.finite(level) && is.finite(before[["level"]]) && abs(level - before[["level"]]) < outer.eps * (0.001 + abs(level))) break
        theta <- a$par
        counts <- counts + a$counts
        value <- f(theta, ...)
        if (sign(mu) * (value - before[["value"]]) > 0) break
    }
    end <- function(code, text) {
        a$convergence <<- code
        a$message <<- text
    }
    if (i == outer.iterations) end(7, "Barrier algorithm ran out of iterations and did not converge")
    if (mu > 0 && value > before[["value"]]) end(11, sprintf("Objective function increased at outer iteration %d", i))
    if (mu < 0 && value < before[["value"]]) end(11, sprintf("Objective function decreased at outer iteration %d", i))
    a$outer.iterations <- i
    a$counts <- counts
    a$barrier.value <- a$value
    a$value <- f(a$par, ...)
    a$barrier.value <- a$barrier.value - a$value
    a
}
