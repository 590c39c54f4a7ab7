# Package stats4: maximum likelihood estimates of any model whose log likelihood is an R function.

.S4late$mle <- quote({
    setClass("mle", representation(call = "language", coef = "numeric", fullcoef = "numeric", fixed = "numeric", vcov = "matrix",
                                   min = "numeric", details = "list", minuslogl = "function", nobs = "integer",
                                   method = "character"), package = "stats4")
    setMethod("show", "mle", function(object) .mle_show(object@call, coef(object)))
})
.S4late$summary.mle <- quote({
    setClass("summary.mle", representation(call = "language", coef = "matrix", m2logL = "numeric"), package = "stats4")
    setMethod("show", "summary.mle", function(object) {
        cat("Maximum likelihood estimation\n")
        .mle_show(object@call, object@coef)
        cat("\n-2 log L:", object@m2logL, "\n")
    })
})
.S4late$profile.mle <- quote(setClass("profile.mle", representation(profile = "list", summary = "summary.mle"), package = "stats4"))
.mle_show <- function(call, coef) {
    cat("\nCall:\n")
    print(call)
    cat("\nCoefficients:\n")
    print(coef)
}

mle <- function(minuslogl, start, optim = stats::optim, method = if (!useLim) "BFGS" else "L-BFGS-B", fixed = list(), nobs, lower, upper, ...) {
    call <- match.call()
    useLim <- !missing(lower) || !missing(upper)
    args <- names(formals(minuslogl))
    # A list of values, as a vector in the order of the likelihood's arguments.
    l2v <- function(l) {
        if (length(l) && (is.null(names(l)) || anyNA(match(names(l), args)))) stop("some named values are not arguments to the supplied log-likelihood")
        if (!all(lengths(l) == 1L)) stop("need named list or named vector of scalars")
        l <- unlist(l)
        if (length(l)) l[order(match(names(l), args))] else setNames(numeric(), character())
    }
    fixed <- as.list(fixed)
    held <- l2v(fixed)
    if (missing(start)) {
        start <- formals(minuslogl)
        start <- lapply(start[vapply(start, function(v) !(is.name(v) && !nzchar(as.character(v))), NA)], eval, envir = environment(minuslogl))
    }
    start <- as.list(start)
    from <- l2v(start)
    from <- from[!names(from) %in% names(held)]
    free <- names(from)
    whole <- c(from, held)
    whole <- whole[order(match(names(whole), args))]
    cost <- function(p) {
        whole[free] <- p
        do.call("minuslogl", as.list(whole))
    }
    limits <- function(v, none) {
        if (is.null(names(v))) return(rep_len(v, length(from)))
        l <- l2v(as.list(v))
        r <- setNames(rep(none, length(from)), free)
        r[names(l)[names(l) %in% free]] <- l[names(l) %in% free]
        r
    }
    fit <- if (!length(from)) list(par = numeric(), value = cost(numeric()))
        else if (useLim) optim(from, cost, method = method, hessian = TRUE, lower = if (missing(lower)) -Inf else limits(lower, -Inf),
                                                                                    upper = if (missing(upper)) Inf else limits(upper, Inf), ...)
        else optim(from, cost, method = method, hessian = TRUE, ...)
    whole[free] <- fit$par
    new("mle", call = call, coef = fit$par, fullcoef = whole, fixed = held,
        vcov = if (length(fit$par)) solve(fit$hessian)
               else matrix(numeric(), 0L, 0L), min = fit$value, details = fit, minuslogl = minuslogl,
        nobs = if (missing(nobs)) NA_integer_ else as.integer(nobs), method = method)
}
coef.mle <- function(object, ...) object@fullcoef
vcov.mle <- function(object, ...) object@vcov
nobs.mle <- function(object, ...) {
    n <- object@nobs
    if (is.na(n)) stop("\"nobs\" was not specified when the \"mle\" object was created")
    n
}
logLik.mle <- function(object, ...) {
    if (...length()) warning("extra arguments discarded")
    structure(-object@min, df = length(object@coef), nobs = if (!is.na(object@nobs)) object@nobs, class = "logLik")
}
summary.mle <- function(object, ...)
    new("summary.mle", call = object@call, coef = cbind(Estimate = object@coef, `Std. Error` = sqrt(diag(object@vcov))),
        m2logL = 2 * object@min)
update.mle <- function(object, ..., evaluate = TRUE) {
    call <- object@call
    more <- match.call(expand.dots = FALSE)$...
    for (a in names(more)) call[[a]] <- more[[a]]
    if (evaluate) eval(call, parent.frame()) else call
}
# Each parameter on both sides of its estimate, in steps of del standard errors, until z is beyond zmax.
profile.mle <- function(fitted, which = seq_along(best), maxsteps = 100, alpha = 0.01, zmax = sqrt(qchisq(1 - alpha, 1L)), del = zmax / 5, trace = FALSE, ...) {
    best <- fitted@coef
    se <- sqrt(diag(fitted@vcov))
    if (is.character(which)) which <- match(which, names(best))
    minuslogl <- fitted@minuslogl
    bounds <- fitted@call[names(fitted@call) %in% c("lower", "upper")]
    one <- function(k) {
        if (trace) cat("\nParameter:", names(best)[k], "\n")
        rows <- rbind(c(0, best))
        for (side in c(-1, 1)) {
            for (i in seq_len(maxsteps)) {
                near <- best[-k]
                at <- best[k] + side * i * del * se[k]
                whole <- fitted@fullcoef
                whole[names(at)] <- at
                cost <- function(p) {
                    whole[names(near)] <- p
                    do.call("minuslogl", as.list(whole))
                }
                fit <- if (!length(near)) list(par = near, value = cost(near))
                       else tryCatch(optim(near, cost, method = fitted@method), error = function(e) NULL)
                if (is.null(fit)) break
                rise <- 2 * (fit$value - fitted@min)
                if (rise < -1e-3) stop("profiling has found a better solution, so original fit had not converged")
                z <- side * sqrt(max(0, rise))
                near <- fit$par
                row <- best
                row[k] <- at
                row[-k] <- near
                if (trace) cat(z, "\n")
                rows <- if (side < 0) rbind(c(z, row), rows) else rbind(rows, c(z, row))
                if (abs(z) > zmax) break
            }
        }
        d <- data.frame(z = rows[, 1L])
        d$par.vals <- rows[, -1L, drop = FALSE]
        dimnames(d$par.vals) <- list(NULL, names(best))
        d
    }
    new("profile.mle", profile = lapply(setNames(which, names(best)[which]), one), summary = summary(fitted))
}
confint.mle <- function(object, parm, level = 0.95, ...) {
    cat("Profiling...\n")
    confint(profile(object), parm, level, ...)
}
confint.profile.mle <- function(object, parm, level = 0.95, ...) {
    all <- names(object@profile)
    if (missing(parm)) parm <- all
    if (is.numeric(parm)) parm <- all[parm]
    tails <- .level_tails(level)
    ci <- vapply(parm, function(p) {
        d <- object@profile[[p]]
        .read_curve(d$par.vals[, p], d$z, qnorm(tails))
    }, numeric(2L))
    drop(matrix(ci, ncol = 2L, byrow = TRUE, dimnames = list(parm, paste(format(100 * tails, trim = TRUE, scientific = FALSE, digits = 3), "%"))))
}
# |z| (or z) over each parameter, with the intervals of some levels.
plot.profile.mle <- function(x, levels, conf = c(99, 95, 90, 80, 50) / 100, nseg = 50, absVal = TRUE, ...) {
    if (missing(levels)) levels <- qnorm((1 + conf) / 2)
    old <- par(mar = c(5, 4, 1, 1) + 0.1)
    on.exit(par(old))
    for (p in names(x@profile)) {
        d <- x@profile[[p]]
        curve <- spline(d$par.vals[, p], d$z, n = nseg)
        y <- if (absVal) abs(curve$y) else curve$y
        plot(curve$x, y, type = "l", xlab = p, ylab = if (absVal) expression(abs(z)) else expression(z),
             ylim = range(y, levels, if (absVal) 0 else -levels), ...)
        for (l in levels) {
            ends <- .read_curve(d$par.vals[, p], d$z, c(-l, l))
            segments(ends, 0, ends, if (absVal) c(l, l) else c(-l, l), col = 6, lty = 2)
        }
    }
    invisible(x)
}
