# Profiles of likelihoods: a parameter is held at values on both sides of its estimate, the others are fitted anew, and the
# signed root of what that costs is read as a normal (or t) statistic (Bates & Watts, Nonlinear Regression Analysis, 1988,
# ch. 6; McCullagh & Nelder, Generalized Linear Models, 1989, sec. 7.4).

profile <- function(fitted, ...) UseMethod("profile")

# A curve of statistics over values: a spline through its points, read where the statistic is what is asked for.
.read_curve <- function(value, stat, wanted) {
    up <- order(value)
    fine <- spline(value[up], stat[up])
    approx(fine$y, fine$x, xout = wanted)$y
}
.level_tails <- function(level) (1 + c(-1, 1) * level) / 2

# ---- generalized linear models

confint.glm <- function(object, parm, level = 0.95, trace = FALSE, ...) {
    ci <- .confint(object, parm, level, qnorm)
    message("Waiting for profiling to be done...")
    tail <- 1 - (1 - level) / 4
    known <- object$family$family %in% c("binomial", "poisson") # their dispersion
    bound <- sqrt(if (known) qchisq(tail, 1) else qf(tail, 1, df.residual(object)))
    for (p in rownames(ci)[!is.na(coef(object)[rownames(ci)])]) {
        curve <- .glm_curve(object, p, bound)
        ci[p, ] <- .read_curve(curve$value, curve$stat, qnorm(.level_tails(level)))
    }
    drop(ci)
}
# A step of a refit may leave the range of the means for a while: that is not worth a word.
.without_nans <- function(fit) withCallingHandlers(fit, warning = function(w) if (conditionMessage(w) == "NaNs produced") tryInvokeRestart("muffleWarning"))
# The signed roots of the scaled deviance's rise where one coefficient is held, at up to 10 fifths of the bound (in standard
# errors) on each side, until the bound is passed.
.glm_curve <- function(object, name, bound) {
    X <- model.matrix(object)
    X <- X[, !is.na(coef(object)), drop = FALSE]
    held <- X[, name]
    X <- X[, colnames(X) != name, drop = FALSE]
    offset <- .or(object$offset, 0)
    unit <- summary(object)$dispersion
    best <- coef(object)[[name]]
    step <- bound / 5 * sqrt(vcov(object)[name, name])
    value <- best
    stat <- 0
    for (side in c(-1, 1)) {
        for (k in 1:10) {
            b <- best + side * k * step
            fixed <- offset + held * b
            deviance <- if (ncol(X)) .without_nans(glm.fit(X, object$y, object$prior.weights, offset = fixed,
                                                           family = object$family, control = object$control, intercept = FALSE))$deviance
            else sum(object$family$dev.resids(object$y, object$family$linkinv(fixed), object$prior.weights))
            z <- side * sqrt(max(0, deviance - object$deviance) / unit)
            value <- c(value, b)
            stat <- c(stat, z)
            if (abs(z) > bound) break
        }
    }
    list(value = value, stat = stat)
}

# ---- nonlinear regressions

profile.nls <- function(fitted, which = seq_len(npar), maxpts = 100, alphamax = 0.01, delta.t = cutoff / 5, ...) {
    best <- coef(fitted)
    npar <- length(best)
    s <- summary(fitted)
    df <- df.residual(fitted)
    cutoff <- sqrt(qf(1 - alphamax, 1L, df))
    if (is.character(which)) which <- match(which, names(best))
    one <- function(k) {
        se <- s$coefficients[k, 2L]
        rows <- rbind(c(0, best))
        for (side in c(-1, 1)) {
            here <- best
            tau <- 0
            move <- .nls_direction(fitted, k) * side * delta.t * se # all parameters, for delta.t in tau
            for (i in seq_len(maxpts)) {
                new <- .nls_held(fitted, k, here + move)
                if (is.null(new)) break
                at <- side * sqrt(max(0, new$deviance - deviance(fitted))) / s$sigma
                rows <- if (side < 0) rbind(c(at, new$par), rows) else rbind(rows, c(at, new$par))
                gone <- abs(at - tau)
                if (abs(at) > cutoff || gone < 0.39 * delta.t) break # past it, or about to be flat
                move <- (new$par - here) * delta.t / gone # as the last step went
                here <- new$par
                tau <- at
            }
        }
        d <- data.frame(tau = rows[, 1L])
        d$par.vals <- unname(rows[, -1L, drop = FALSE])
        colnames(d$par.vals) <- names(best)
        attr(d, "parameters") <- list(par = k, std.err = setNames(se, names(best)[k]))
        d
    }
    structure(lapply(setNames(which, names(best)[which]), one), original.fit = fitted, summary = s, class = c("profile.nls", "profile"))
}
# How the other estimates follow parameter k, by the fit's own tangent plane: their covariance with it over its variance.
.nls_direction <- function(fit, k) {
    V <- vcov(fit)
    V[, k] / V[k, k]
}
# The least squares estimates of the others while parameter k stays where par has it: Gauss and Newton, with halved steps.
# NULL where there are none.
.nls_held <- function(fit, k, par) {
    m <- fit$m
    e <- list2env(as.list(m$getEnv(), all.names = TRUE), parent = parent.env(m$getEnv()))
    rhs <- formula(fit)[[length(formula(fit))]]
    w <- sqrt(.or(fit$weights, 1))
    y <- m$lhs()
    names <- names(par)
    put <- function(p) for (i in seq_along(p)) assign(names[i], p[[i]], envir = e)
    state <- function(p) {
        put(p)
        v <- tryCatch({
            v <- eval(rhs, e)
            if (is.null(attr(v, "gradient"))) numericDeriv(rhs, names, e) else v
        }, error = function(err) NULL)
        if (is.null(v) || !all(is.finite(v))) return(NULL)
        r <- w * (y - as.vector(v))
        whole <- w * matrix(attr(v, "gradient"), length(r))
        list(r = r, J = whole[, -k, drop = FALSE], whole = whole, deviance = sum(r^2))
    }
    now <- state(par)
    if (is.null(now)) return(NULL)
    result <- function() if (qr(now$whole)$rank == length(par)) list(par = par, deviance = now$deviance)
    if (length(par) == 1L) return(result())
    for (round in seq_len(100L)) {
        if (!all(is.finite(now$J))) return(NULL)
        q <- qr(now$J)
        if (q$rank < ncol(now$J)) return(NULL)
        part <- qr.qty(q, now$r)
        inside <- seq_len(ncol(now$J))
        if (sum(part[inside]^2) <= 1e-12 * sum(part[-inside]^2)) return(result())
        step <- qr.coef(q, now$r)
        f <- 1
        repeat {
            to <- par
            to[-k] <- to[-k] + f * step
            new <- state(to)
            if (!is.null(new) && new$deviance <= now$deviance) break
            f <- f / 2
            if (f < 1 / 4096) return(NULL)
        }
        par <- to
        now <- new
    }
    NULL
}
confint.nls <- function(object, parm, level = 0.95, ...) {
    names <- names(coef(object))
    if (missing(parm)) parm <- seq_along(names)
    if (is.numeric(parm)) parm <- names[parm]
    message("Waiting for profiling to be done...")
    confint(profile(object, which = parm, alphamax = (1 - level) / 4), parm, level, ...)
}
confint.profile.nls <- function(object, parm = seq_along(names), level = 0.95, ...) {
    fit <- attr(object, "original.fit")
    names <- names(coef(fit))
    if (is.numeric(parm)) parm <- names[parm]
    tails <- .level_tails(level)
    wanted <- qt(tails, df.residual(fit))
    ci <- vapply(parm, function(p) .read_curve(object[[p]]$par.vals[, p], object[[p]]$tau, wanted), numeric(2L))
    drop(matrix(ci, ncol = 2L, byrow = TRUE, dimnames = list(parm, paste0(round(100 * tails, 1), "%"))))
}
