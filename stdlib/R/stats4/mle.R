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

# The default of each argument of a likelihood, NA where there is none.
.mle_defaults <- function(minuslogl)
    lapply(formals(minuslogl), function(v) if (is.name(v) && !nzchar(as.character(v))) NA_real_ else eval(v, envir = environment(minuslogl)))
# The likelihood as a function of one vector, whose stretches are the arguments.
.mle_of_vector <- function(minuslogl, given) {
    of <- rep(names(given), lengths(given))
    function(v) do.call("minuslogl", lapply(setNames(nm = names(given)), function(a) setNames(unname(v[of == a]), names(given[[a]]))))
}
# A list of values by argument as such a vector; what is not named is otherwise.
.mle_spread <- function(l, given, otherwise) {
    of <- rep(names(given), lengths(given))
    v <- setNames(rep(otherwise, length(of)), make.unique(names(unlist(given))))
    for (a in names(l)) v[of == a] <- l[[a]]
    v
}
mle <- function(minuslogl, start, optim = stats::optim, method = if (!useLim) "BFGS" else "L-BFGS-B", fixed = list(), nobs, lower, upper, ...) {
    call <- match.call()
    useLim <- !missing(lower) || !missing(upper)
    given <- .mle_defaults(minuslogl)
    args <- names(given)
    l2v <- function(l) { # what errors name
        .need(!length(l) || !is.null(names(l)), "named list expected")
        .need(all(names(l) %in% args), "some named values are not arguments to the supplied log-likelihood")
        l
    }
    if (!missing(start) && is.list(start)) given[names(start)] <- l2v(start)
    size <- sum(lengths(given))
    spread <- function(l, otherwise) .mle_spread(l2v(l), given, otherwise)
    whole_cost <- .mle_of_vector(minuslogl, given)
    cost <- function(p) whole_cost(replace(whole, free, p))
    held <- if (is.list(fixed)) spread(fixed, NA_real_) else fixed
    free <- is.na(held)
    from <- if (missing(start) || is.list(start)) spread(given, NA_real_) else start
    .need(length(from) == size, "Mismatch in length of start values", call = call)
    whole <- ifelse(free, from, held)
    names(whole) <- make.unique(names(unlist(given)))
    from <- whole[free]
    if (useLim) {
        ends <- list(lower = if (missing(lower)) -Inf else lower, upper = if (missing(upper)) Inf else upper)
        for (side in names(ends)) if (is.list(ends[[side]])) ends[[side]] <- spread(ends[[side]], if (side == "lower") -Inf else Inf)
        ends <- lapply(ends, rep_len, size)
        .need(all((ends$lower <= held & held <= ends$upper)[!free]), "fixed values violate constraints", call = call)
        ends <- lapply(ends, `[`, free)
        within <- pmin(pmax(from, ends$lower), ends$upper)
        if (any(within != from)) warning("start values do not satisfy constraints")
        from <- setNames(within, names(from))
    }
    fit <- if (!length(from)) list(par = numeric(), value = cost(numeric()))
        else if (useLim) optim(from, cost, method = method, hessian = TRUE, lower = ends$lower, upper = ends$upper, ...)
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
    given <- .mle_defaults(minuslogl)
    if (sum(lengths(given)) != length(fitted@fullcoef)) given <- as.list(fitted@fullcoef)
    whole_cost <- .mle_of_vector(minuslogl, given)
    limit <- function(side, none) { # of the free parameters, as the fit was asked for
        v <- if (is.null(e <- fitted@call[[side]])) none else eval(e, environment(minuslogl))
        v <- if (is.list(v)) .mle_spread(v, given, none) else rep_len(v, length(fitted@fullcoef))
        v[names(fitted@fullcoef) %in% names(best)]
    }
    low <- limit("lower", -Inf)
    high <- limit("upper", Inf)
    bounded <- any(is.finite(c(low, high)))
    one <- function(k) {
        if (trace) cat("\nParameter:", names(best)[k], "\n")
        rows <- rbind(c(0, best))
        for (side in c(-1, 1)) {
            for (i in seq_len(maxsteps)) {
                near <- best[-k]
                at <- best[k] + side * i * del * se[k]
                if (at < low[k] || at > high[k]) break
                whole <- fitted@fullcoef
                whole[names(at)] <- at
                cost <- function(p) {
                    whole[names(near)] <- p
                    whole_cost(whole)
                }
                fit <- if (!length(near)) list(par = near, value = cost(near))
                       else tryCatch(if (bounded) optim(near, cost, method = fitted@method, lower = low[-k], upper = high[-k])
                                     else optim(near, cost, method = fitted@method), error = function(e) NULL)
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
