# Nonlinear least squares (Gauss and Newton).

nls.control <- function(maxiter = 50, tol = 1e-05, minFactor = 1 / 1024, printEval = FALSE, warnOnly = FALSE, scaleOffset = 0, nDcentral = FALSE) {
    stopifnot(is.numeric(tol), length(tol) == 1L, tol > 0, is.numeric(minFactor), length(minFactor) == 1L, minFactor >= 0)
    mget(c("maxiter", "tol", "minFactor", "printEval", "warnOnly", "scaleOffset", "nDcentral"))
}
nls <- function(formula, data = parent.frame(), start, control = nls.control(), algorithm = c("default", "plinear", "port"),
                trace = FALSE, subset, weights, na.action, model = FALSE,
                lower = -Inf, upper = Inf, ...) {
    formula <- as.formula(formula)
    algorithm <- match.arg(algorithm)
    if (algorithm != "port" && (!missing(lower) || !missing(upper))) warning("upper and lower bounds ignored unless algorithm = \"port\"")
    linear <- algorithm == "plinear" # the right side is a matrix: its columns' coefficients are fitted, too
    if (!is.list(data) && !is.environment(data)) stop("'data' must be a list or an environment")
    cl <- match.call()
    call <- sys.call()
    env <- environment(formula)
    if (is.null(env)) env <- parent.frame()
    if (missing(start) && is.call(rhs <- formula[[length(formula)]]) && is.name(rhs[[1L]]) &&
        inherits(get0(as.character(rhs[[1L]]), envir = env, mode = "function"), "selfStart"))
        start <- getInitial(formula, .nls_used(formula, data, if (!missing(subset)) eval(substitute(subset), data, env), env),
                            control = control, trace = trace)
    else if (missing(start)) {
        vars <- all.vars(formula[[length(formula)]])
        pnames <- vars[!vapply(vars, function(v) if (is.environment(data)) exists(v, envir = data) else v %in% names(data), NA)]
        warning("No starting values specified for some parameters.\nInitializing ", paste(sQuote(pnames), collapse = ", "),
                " to '1.'.\nConsider specifying 'start' or using a selfStart model", domain = NA)
        start <- setNames(as.list(rep(1, length(pnames))), pnames)
    }
    if (length(formula) == 2L) formula <- structure(call("~", 0, formula[[2L]]), class = "formula", .Environment = env)
    start <- as.list(start)
    pnames <- names(start)
    if (!length(pnames)) stop("no parameters to fit")
    vars <- all.vars(formula)
    vars <- vars[!vars %in% pnames]
    e <- new.env(hash = TRUE, parent = env)
    absent <- vars[!vapply(vars, function(v) v %in% names(data) || exists(v, envir = env), NA)]
    if (length(absent)) stop(gettextf("parameters without starting value in 'data': %s", paste(absent, collapse = ", ")), domain = NA)
    vals <- lapply(vars, function(v) eval(as.name(v), data, env))
    names(vals) <- vars
    if (!length(vars)) {
        .need(!any(pnames %in% names(data)), "no parameters to fit", call = sys.call())
        message(sprintf(ngettext(length(pnames), "fitting parameter %s without any variables", "fitting parameters %s without any variables"),
                        paste(sQuote(pnames), collapse = ", ")))
    }
    n <- max(lengths(vals), 1L)
    ext <- !missing(subset)
    wts <- if (missing(weights)) rep(1, n) else eval(substitute(weights), data, env)
    if (any(wts < 0 | is.na(wts))) stop("missing or negative weights not allowed")
    rows <- if (ext) eval(substitute(subset), data, env) else rep(TRUE, n)
    keep <- rep(FALSE, n)
    keep[rows] <- TRUE
    full <- lengths(vals) == n & vapply(vals, is.atomic, NA)
    ok <- keep
    for (v in vals[full]) ok <- ok & !is.na(v)
    na.act <- if (any(keep & !ok)) structure(which((!ok)[keep]), class = "omit")
    for (v in vars) if (full[[v]]) vals[[v]] <- vals[[v]][ok]
    wts <- wts[ok]
    sw <- sqrt(wts)
    for (v in vars) assign(v, vals[[v]], envir = e)
    for (p in pnames) assign(p, as.double(start[[p]]), envir = e)
    sizes <- lengths(start)
    lhs <- if (length(formula) == 3L) as.double(eval(formula[[2L]], e)) else 0
    rhs <- formula[[length(formula)]]
    ctrl <- nls.control()
    if (!missing(control)) {
        control <- as.list(control)
        ctrl[names(control)] <- control
    }
    value <- function() {
        r <- eval(rhs, e)
        if (any(!is.finite(r))) stop("Missing value or an infinity produced when evaluating the model", call. = FALSE)
        if (is.null(attr(r, "gradient"))) numericDeriv(rhs, pnames, e, central = ctrl$nDcentral) else r
    }
    named <- NULL
    all.pars <- function() c(pars(), setNames(s$lin, named))
    pars <- function() unlist(lapply(setNames(pnames, pnames), function(p) get(p, envir = e)))
    put <- function(x) {
        at <- 0L
        for (p in pnames) {
            k <- sizes[[p]]
            assign(p, unname(x[at + seq_len(k)]), envir = e)
            at <- at + k
        }
    }
    state <- function() {
        r <- value()
        g <- attr(r, "gradient")
        if (linear) {
            n <- length(lhs)
            M <- matrix(r, n, dimnames = list(NULL, if (is.matrix(r)) colnames(r)))
            k <- ncol(M)
            named <<- if (k == 1L) ".lin" else paste0(".lin", .or(if (!is.null(colnames(M))) paste0(".", colnames(M)), seq_len(k)))
            q <- qr(sw * M)
            lin <- qr.coef(q, sw * lhs)
            slope <- matrix(g, n * k)
            by <- lapply(seq_len(np), function(j) matrix(slope[, j], n))
            slopes <- vapply(by, function(d) if (k == 1L) d[, 1L] * lin else as.vector(d %*% lin), numeric(n))
            g <- cbind(slopes, M)
            # How the residuals change with the nonlinear parameters while the linear ones follow (Golub & Pereyra, SIAM J.
            # Numer. Anal. 10, 1973), in the coordinates of the columns' decomposition.
            left <- replace(qr.qty(q, sw * lhs), seq_len(k), 0)
            back <- qr.qy(q, left)
            turn <- qr.qty(q, sw * matrix(slopes, n))
            across <- vapply(by, function(d) as.vector(crossprod(sw * d, back))[q$pivot], numeric(k))
            turn[seq_len(k), ] <- if (k == 1L) across / qr.R(q)[1L] else forwardsolve(t(qr.R(q)), across)
            turned <- qr(turn)
            resid <- qr.resid(q, sw * lhs)
            return(list(fit = as.vector(M %*% lin), grad = g, resid = resid, dev = sum(resid^2), qr = qr(sw * g), lin = lin,
                        inc = qr.coef(turned, left), off = qr.qty(turned, left)))
        }
        if (is.array(g) && length(dim(g)) > 2L) g <- matrix(g, length(r))
        if (length(r) == 1L) g <- matrix(g, length(sw), length(g), byrow = TRUE) # a value for all observations
        resid <- sw * (lhs - as.vector(r))
        q <- qr(sw * as.matrix(g))
        list(fit = r, grad = g, resid = resid, dev = sum(resid^2), qr = q)
    }
    np <- sum(sizes)
    s <- state()
    whole <- np + length(s$lin)
    if (s$qr$rank < whole) stop("singular gradient matrix at initial parameter estimates")
    crit <- function(s) {
        rr <- if (linear) s$off else qr.qty(s$qr, s$resid)
        k <- seq_len(if (linear) length(s$lin) else whole)
        (if (linear) sqrt((length(rr) - whole) / whole) else 1) * sqrt(sum(rr[k]^2) / (ctrl$scaleOffset + sum(rr[-k]^2)))
    }
    fac <- 1
    conv <- FALSE
    note <- function(s) if (trace && algorithm != "port") {
        digits <- getOption("digits")
        cat(sprintf("%-*s (%.2e): par = (%s)\n", digits + 4L + 2L * (ctrl$scaleOffset > 0), formatC(s$dev, digits = digits, flag = "#"), crit(s),
                    paste(vapply(c(pars(), s$lin), format, ""), collapse = " ")))
    }
    note(s)
    msg <- "converged"
    code <- 0L
    it <- 0L
    fail <- function(m, k) {
        if (!ctrl$warnOnly) stop(simpleError(m, call))
        warning(simpleWarning(m, call))
        msg <<- m
        code <<- k
    }
    cc <- NA
    port <- if (algorithm == "port") {
        fit <- .nls_bounded(pars(), function(p) {
            put(p)
            state()
        }, rep_len(lower, np), rep_len(upper, np), ctrl$maxiter, trace)
        put(fit$par)
        s <- fit$state
        conv <- fit$converged
        if (!conv) fail(paste("Convergence failure:", fit$message), 10L)
        fit
    }
    evals <- 0L
    for (i in seq_len(if (is.null(port)) ctrl$maxiter else 0L)) {
        cc <- crit(s)
        if (isTRUE(cc <= ctrl$tol)) {
            conv <- TRUE
            break
        }
        inc <- if (linear) s$inc else qr.coef(s$qr, s$resid)
        old <- pars()
        tries <- 0L
        while (fac >= ctrl$minFactor) {
            tries <- tries + 1L
            if (ctrl$printEval) cat(sprintf("  It. %3d, fac= %11.6g, eval (no.,total): (%2d,%3d):", i, fac, tries, evals <- evals + 1L))
            put(old + fac * inc)
            new <- state()
            if (ctrl$printEval) cat(sprintf(" new dev = %g\n", new$dev))
            if (new$qr$rank < whole) {
                fail("singular gradient", 1L)
                break
            }
            if (new$dev <= s$dev) {
                fac <- min(2 * fac, 1)
                break
            }
            fac <- fac / 2
        }
        it <- i
        if (code) break
        if (fac < ctrl$minFactor) {
            fail(gettextf("step factor %g reduced below 'minFactor' of %g", fac, ctrl$minFactor), 2L)
            break
        }
        s <- new
        note(s)
    }
    if (!conv && !code && is.null(port)) fail(paste("number of iterations exceeded maximum of", ctrl$maxiter), 3L)
    out <- list(m = list(resid = function() s$resid, fitted = function() s$fit, formula = function() formula, deviance = function() s$dev, lhs = function() lhs,
                         gradient = function() sw * as.matrix(s$grad), conv = function() crit(s), getPars = function() all.pars(),
                         getAllPars = function() all.pars(), Rmat = function() qr.R(s$qr),
                         predict = function(newdata = list(), qr = FALSE) {
                                 v <- eval(rhs, as.list(newdata), e)
                                 if (linear) as.vector(matrix(v, ncol = length(s$lin)) %*% s$lin) else v
                             }, getEnv = function() e),
                convInfo = list(isConv = conv, finIter = it, finTol = cc, stopCode = code, stopMessage = msg),
                data = substitute(data), call = cl)
    # Where others look for what GNU R's functions of a model share: where each parameter stands, the variables.
    scope <- list2env(list(ind = split(seq_along(unlist(start)), factor(rep(pnames, lengths(start)), pnames)), env = e), parent = environment())
    out$m <- lapply(out$m, `environment<-`, scope)
    if (!is.null(port)) {
        out$convInfo <- list(isConv = conv, finIter = port$iterations, finTol = port$tolerance,
                             nEval = c(`function` = port$calls, gradient = port$calls), stopCode = if (conv) 4L
                             else 10L, stopMessage = port$message)
        out <- c(out[c("m", "data", "call", "convInfo")], list(convergence = as.integer(!conv), message = port$message))
    }
    classes <- vapply(vals[vars %in% all.vars(rhs) & full], .MFclass, "")
    out$dataClasses <- classes
    if (!is.null(na.act)) out$na.action <- na.act
    if (!missing(weights)) out$weights <- wts
    out$call$algorithm <- algorithm
    out$call$control <- ctrl
    out$call$trace <- trace
    out$control <- ctrl
    class(out) <- "nls"
    out
}
# The variables of data that the formula has, in the rows that are fitted.
.nls_used <- function(formula, data, rows, env) {
    if (is.environment(data)) data <- mget(all.vars(formula), data, ifnotfound = list(NULL), inherits = TRUE)
    vars <- lapply(setNames(nm = intersect(all.vars(formula), names(data))), function(v) data[[v]])
    n <- max(lengths(vars))
    full <- lengths(vars) == n & vapply(vars, is.atomic, NA)
    if (!is.null(rows)) vars[full] <- lapply(vars[full], function(v) v[rows])
    ok <- Reduce(`&`, lapply(vars[full], Negate(is.na)))
    vars[full] <- lapply(vars[full], function(v) v[ok])
    vars
}
# Least squares within bounds: Levenberg's and Marquardt's damped steps over the parameters that are not held at a bound.
.nls_bounded <- function(p, state, lower, upper, maxiter, trace) {
    p <- pmin(pmax(p, lower), upper)
    now <- state(p)
    calls <- 1L
    damp <- 1e-3
    note <- function(i) if (trace) cat(sprintf("%3d:%#14.8g:", i, now$dev / 2), sprintf("%#8g", p), "\n", sep = " ")
    note(0L)
    drop <- NA
    for (i in seq_len(10L * maxiter)) {
        J <- qr.X(now$qr, ncol = length(p))
        down <- as.vector(crossprod(J, now$resid))
        free <- !(p <= lower & down < 0 | p >= upper & down > 0)
        if (!any(free) || max(abs(down[free]) / sqrt(colSums(J[, free, drop = FALSE]^2) + 1e-300)) <= 1e-10 * sqrt(now$dev))
            return(list(par = p, state = now, converged = TRUE, message = "relative convergence (4)", iterations = i - 1L,
                        calls = calls, tolerance = drop))
        A <- crossprod(J[, free, drop = FALSE])
        repeat {
            step <- tryCatch(solve(A + damp * diag(diag(A), nrow(A)), down[free], tol = 0), error = function(e) NULL)
            to <- p
            if (!is.null(step)) to[free] <- pmin(pmax(p[free] + step, lower[free]), upper[free])
            new <- if (!is.null(step)) tryCatch(state(to), error = function(e) NULL)
            calls <- calls + 1L
            if (!is.null(new) && is.finite(new$dev) && new$dev <= now$dev) break
            damp <- max(damp, 1e-6) * 10
            if (damp > 1e16) return(list(par = p, state = state(p), converged = !is.na(drop) && drop < 1e-6,
                                         message = "relative convergence (4)", iterations = i, calls = calls, tolerance = drop))
        }
        drop <- (now$dev - new$dev) / max(now$dev, 1e-300)
        still <- all(abs(to - p) <= 1e-12 * (abs(p) + 1e-12))
        p <- to
        now <- new
        damp <- damp / 10
        if (damp < 1e-12) damp <- 0
        note(i)
        if (drop <= 1e-15 && still || now$dev == 0)
            return(list(par = p, state = now, converged = TRUE, message = "relative convergence (4)", iterations = i,
                        calls = calls, tolerance = drop))
    }
    list(par = p, state = now, converged = FALSE, message = "iteration limit reached without convergence (10)", iterations = i, calls = calls, tolerance = drop)
}
coef.nls <- function(object, ...) object$m$getAllPars()
fitted.nls <- function(object, ...) structure(napredict(object$na.action, as.vector(object$m$fitted())), label = "Fitted values")
residuals.nls <- function(object, type = c("response", "pearson"), ...) {
    type <- match.arg(type)
    r <- as.vector(object$m$resid())
    if (type == "pearson") structure(naresid(object$na.action, r / sigma(object)), label = "Standardized residuals")
    else {
        if (!is.null(object$weights)) r <- r / sqrt(object$weights)
        structure(naresid(object$na.action, r), label = "Residuals")
    }
}
deviance.nls <- function(object, ...) object$m$deviance()
df.residual.nls <- function(object, ...) nobs(object) - length(coef(object))
nobs.nls <- function(object, ...) if (is.null(w <- object$weights)) length(object$m$resid()) else sum(w != 0)
formula.nls <- function(x, ...) x$m$formula()
sigma.nls <- function(object, ...) sqrt(deviance(object) / df.residual(object))
weights.nls <- function(object, ...) object$weights
vcov.nls <- function(object, ...) {
    s <- summary(object)
    s$sigma^2 * s$cov.unscaled
}
logLik.nls <- function(object, REML = FALSE, ...) {
    .need(!REML, "cannot calculate REML log-likelihood for \"nls\" objects")
    r <- object$m$resid()
    w <- .or(object$weights, rep_len(1, length(r)))
    n <- sum(w > 0)
    s2 <- sum(r^2) / n
    structure((sum(log(w[w > 0])) - n * (1 + log(2 * pi) + log(s2))) / 2, df = length(coef(object)) + 1L, nobs = n, class = "logLik")
}
predict.nls <- function(object, newdata, se.fit = FALSE, scale = NULL, df = Inf, interval = c("none", "confidence", "prediction"), level = 0.95, ...) {
    if (missing(newdata)) return(as.vector(fitted(object)))
    object$m$predict(newdata)
}
anova.nls <- function(object, ...) {
    objects <- list(object, ...)
    if (length(objects) < 2L) stop("anova is only defined for sequences of \"nls\" objects")
    df.r <- vapply(objects, df.residual, 0)
    ss.r <- vapply(objects, deviance, 0)
    df <- c(NA, -diff(df.r))
    ss <- c(NA, -diff(ss.r))
    ms <- ss / df
    F <- p <- rep(NA_real_, length(objects))
    for (i in 2:length(objects)) {
        if (df[i] > 0) {
            F[i] <- ms[i] / (ss.r[i] / df.r[i])
            p[i] <- pf(F[i], df[i], df.r[i], lower.tail = FALSE)
        } else if (df[i] < 0) {
            F[i] <- ms[i] / (ss.r[i - 1L] / df.r[i - 1L])
            p[i] <- pf(F[i], -df[i], df.r[i - 1L], lower.tail = FALSE)
        } else ss[i] <- 0
    }
    table <- data.frame(df.r, ss.r, df, ss, F, p)
    dimnames(table) <- list(seq_along(objects), c("Res.Df", "Res.Sum Sq", "Df", "Sum Sq", "F value", "Pr(>F)"))
    models <- vapply(objects, function(x) paste(deparse(formula(x)), collapse = "\n"), "")
    structure(table, heading = c("Analysis of Variance Table\n",
                                 paste0("Model ", format(seq_along(objects)), ": ", models,
                                        collapse = "\n")), class = c("anova", "data.frame"))
}
.nls_convergence <- function(x, digits) {
    info <- x$convInfo
    if (!is.null(info$nEval)) return(cat("\nAlgorithm \"port\", convergence message: ", info$stopMessage, "\n", sep = ""))
    lines <- paste("Achieved convergence tolerance:", format(info$finTol, digits = digits))
    if (!isTRUE(getOption("show.nls.convergence", TRUE))) return(invisible())
    writeLines(if (info$isConv) c("", paste("Number of iterations to convergence:", info$finIter, ""), lines)
               else c("", paste("Number of iterations till stop:", info$finIter, ""), lines, paste("Reason stopped:", info$stopMessage)))
}
print.nls <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    line <- function(...) cat(..., "\n", sep = "")
    line("Nonlinear regression model")
    line("  model: ", deparse(formula(x)))
    line("   data: ", deparse(x$data))
    print(coef(x), digits = digits, ...)
    line(if (is.null(x$weights)) " " else " weighted ", "residual sum-of-squares: ", format(deviance(x), digits = digits))
    .nls_convergence(x, digits)
    invisible(x)
}
summary.nls <- function(object, correlation = FALSE, symbolic.cor = FALSE, ...) {
    est <- coef(object)
    k <- length(est)
    left <- nobs(object) - k
    s2 <- if (left > 0) deviance(object) / left else NaN
    unscaled <- `dimnames<-`(chol2inv(object$m$Rmat()), list(names(est), names(est)))
    se <- sqrt(s2 * diag(unscaled))
    tab <- .coef_table(est, se, left)
    res <- list(formula = formula(object), residuals = as.vector(object$m$resid()), sigma = sqrt(s2), df = c(k, left),
                cov.unscaled = unscaled, call = object$call,
                convInfo = object$convInfo, control = object$control, na.action = object$na.action, coefficients = tab, parameters = tab)
    if (correlation && left > 0) {
        res$correlation <- s2 * unscaled / (se %o% se)
        res$symbolic.cor <- symbolic.cor
    }
    structure(res, class = "summary.nls")
}
print.summary.nls <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = x$symbolic.cor,
                              signif.stars = getOption("show.signif.stars"), ...) {
    .print_call("Formula: ", x$formula)
    writeLines("Parameters:")
    printCoefmat(x$coefficients, digits = digits, signif.stars = signif.stars, ...)
    cat("\nResidual standard error:", format(signif(x$sigma, digits)), "on", x$df[2L], "degrees of freedom\n")
    .print_cor("Correlation of Parameter Estimates", x$correlation, digits, symbolic.cor)
    .nls_convergence(x, digits)
    .print_omitted(x$na.action)
    cat("\n")
    invisible(x)
}
