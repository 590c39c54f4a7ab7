# Linear and generalized linear models, their summaries and what is asked of a fit.

lm <- function(formula, data, subset, weights, na.action, method = "qr", model = TRUE, x = FALSE, y = FALSE, qr = TRUE,
               singular.ok = TRUE, contrasts = NULL, offset, ...) {
    mf <- .frame_call(match.call(expand.dots = FALSE), c("formula", "data", "subset", "weights", "na.action", "offset"))
    mf <- eval(mf, parent.frame())
    if (method == "model.frame") return(mf)
    if (method != "qr") .caution("method = '%s' is not supported. Using 'qr'", method)
    w <- as.vector(model.weights(mf))
    .need(is.null(w) || is.numeric(w), "'weights' must be a numeric vector")
    mt <- attr(mf, "terms")
    response <- model.response(mf, "numeric")
    shift <- model.offset(mf)
    design <- if (!is.empty.model(mt)) model.matrix(mt, mf, contrasts)
    fit <- if (is.null(design)) .lm_empty(response, w, shift) else .lm_solve(design, response, w, shift, singular.ok, ...)
    if (!qr) fit$qr <- NULL
    about <- list(na.action = attr(mf, "na.action"), offset = shift, contrasts = attr(design, "contrasts"), xlevels = .getXlevels(mt, mf), call = match.call(),
                  terms = mt, model = if (model) mf, x = if (x) design, y = if (y) response)
    structure(c(fit, .given(about)), class = c(if (is.matrix(response)) "mlm", "lm"))
}
lm.fit <- function(x, y, offset = NULL, method = "qr", tol = 1e-07, singular.ok = TRUE, ...) {
    chkDots(...)
    .lm_fit(x, y, NULL, offset, tol, singular.ok)
}
lm.wfit <- function(x, y, w, offset = NULL, method = "qr", tol = 1e-07, singular.ok = TRUE, ...) {
    chkDots(...)
    if (is.null(nrow(x))) stop("'x' must be a matrix")
    if (!nrow(x)) stop("0 (non-NA) cases")
    if (any(w < 0 | is.na(w))) stop("missing or negative weights not allowed")
    .lm_fit(x, y, w, offset, tol, singular.ok)
}
.lm_fit <- function(x, y, w, offset, tol, singular.ok) {
    call <- sys.call(-1L)
    n <- nrow(x)
    .need(!is.null(n), "'x' must be a matrix", call = call)
    .need(n > 0L, "0 (non-NA) cases", call = call)
    p <- ncol(x)
    ny <- NCOL(y)
    if (is.matrix(y) && ny == 1) y <- drop(y)
    if (p == 0L) # nothing to fit by
        return(c(list(coefficients = numeric(), residuals = y, fitted.values = 0 * y), if (!is.null(w)) list(weights = w),
                 list(rank = 0, df.residual = if (is.null(w)) length(y) else sum(w != 0))))
    if (!is.null(offset)) y <- y - offset
    .need(NROW(y) == n, "incompatible dimensions", call = call)
    given <- attributes(y) # which the residuals, what is fitted and the effects have, too: time series
    x.asgn <- attr(x, "assign")
    .need(is.finite(sum(x)) || all(is.finite(x)), "NA/NaN/Inf in 'x'", call = call) # the sum first: it needs no memory
    .need(all(is.finite(y)), "NA/NaN/Inf in 'y'", call = call)
    keep <- if (is.null(w)) rep.int(TRUE, n) else w != 0
    ws <- if (is.null(w)) NULL else sqrt(w[keep])
    whole <- is.null(w) || all(keep)
    xx <- if (whole) x else x[keep, , drop = FALSE]
    yy <- if (ny > 1L) y[keep, , drop = FALSE] else y[keep]
    attributes(yy) <- list(dim = dim(yy))
    if (!any(keep)) # nothing to fit
        return(list(coefficients = rep(NA_real_, p), residuals = yy, fitted.values = 0 * yy, weights = w[keep], rank = 0L, df.residual = 0L))
    z <- qr.default(if (is.null(ws)) xx else xx * ws, tol = tol)
    k <- z$rank
    .need(singular.ok || k == p, "singular fit encountered", call = call)
    yw <- if (is.null(ws)) yy else yy * ws
    eff <- .qr_qy(z, z$rank, yw, TRUE)
    dn <- colnames(x)
    if (is.null(dn)) dn <- paste0("x", 1L:p)
    piv <- z$pivot
    r1 <- seq_len(k)
    nmeffects <- c(dn[piv[r1]], rep.int("", sum(keep) - k))
    r2 <- if (k < p) (k + 1L):p else integer()
    sol <- if (k) .Internal(qr_back(z$qr, k, eff)) else if (ny > 1L) matrix(0, 0L, ny) else numeric()
    if (ny > 1L) {
        coef <- matrix(NA_real_, p, ny, dimnames = list(dn, colnames(y)))
        coef[piv[r1], ] <- sol
        fit <- x[, piv[r1], drop = FALSE] %*% sol
        if (whole) attributes(eff) <- given
        dimnames(eff) <- list(nmeffects, colnames(y))
    } else {
        coef <- rep.int(NA_real_, p)
        coef[piv[r1]] <- sol
        names(coef) <- dn
        fit <- drop(x[, piv[r1], drop = FALSE] %*% sol)
        if (whole) attributes(eff) <- given
        names(eff) <- nmeffects
    }
    attributes(fit) <- given
    if (is.null(w)) { # as computed from the decomposition, which is what R prints to the last digit
        e2 <- eff
        attributes(e2) <- list(dim = dim(eff))
        if (ny > 1L) e2[r1, ] <- 0 else e2[r1] <- 0
        res <- qr.qy(z, e2)
        attributes(res) <- given
        fit <- y - res
    } else res <- y - fit
    for (what in c("assign", "contrasts")) attr(z$qr, what) <- if (all(keep)) attr(x, what)
    qrz <- structure(list(qr = z$qr, qraux = z$qraux, pivot = piv, tol = tol, rank = k), class = "qr")
    if (!is.null(offset)) fit <- fit + offset
    out <- c(list(coefficients = coef, residuals = res, fitted.values = fit, effects = eff), if (!is.null(w)) list(weights = w),
             list(rank = k, assign = x.asgn, qr = qrz, df.residual = sum(keep) - k))
    if (is.null(w)) out <- out[c("coefficients", "residuals", "effects", "rank", "fitted.values", "assign", "qr", "df.residual")]
    out
}
labels.lm <- function(object, ...) {
    tl <- attr(object$terms, "term.labels")
    asgn <- object$assign[object$qr$pivot[seq_len(object$rank)]]
    tl[unique(asgn)]
}
# The coefficients of a fit as print() shows them, under a title.
.print_estimates <- function(b, digits, title = "Coefficients:") {
    if (length(b) == 0L) return(writeLines("No coefficients"))
    writeLines(title)
    print.default(format(b, digits = digits), quote = FALSE, print.gap = 2L)
}
print.lm <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    .print_call("Call:\n", x$call)
    .print_estimates(coef(x), digits)
    cat("\n")
    invisible(x)
}
coef <- function(object, ...) UseMethod("coef")
coef.default <- function(object, complete = TRUE, ...) {
    cf <- object$coefficients
    if (complete) cf else cf[!is.na(cf)]
}
coefficients <- coef
coef.listof <- function(object, ...) structure(lapply(object, coef, ...), class = "listof")
residuals <- function(object, ...) UseMethod("residuals")
resid <- residuals
residuals.default <- function(object, ...) naresid(object$na.action, object$residuals)
.lm_solve <- function(x, y, w, offset, singular.ok, ...)
    if (is.null(w)) lm.fit(x, y, offset = offset, singular.ok = singular.ok, ...) else lm.wfit(x, y, w, offset = offset, singular.ok = singular.ok, ...)
# The fit of a model without terms: its offset.
.lm_empty <- function(y, w, offset)
    list(coefficients = if (is.matrix(y)) matrix(NA_real_, 0, ncol(y)) else numeric(), residuals = if (is.null(offset)) y else y - offset,
         fitted.values = .or(offset, 0 * y), weights = w, rank = 0L, df.residual = if (is.null(w)) NROW(y) else sum(w != 0))
residuals.lm <- function(object, type = c("working", "response", "deviance", "pearson", "partial"), ...) {
    type <- match.arg(type)
    w <- if (type %in% c("deviance", "pearson")) object$weights
    raw <- if (is.null(w)) object$residuals else object$residuals * sqrt(w)
    r <- naresid(object$na.action, raw)
    if (type != "partial") r else r + predict(object, type = "terms")
}
fitted <- function(object, ...) UseMethod("fitted")
fitted.values <- fitted
fitted.default <- function(object, ...) {
    values <- if ("fitted.values" %in% names(object)) object$fitted.values else object$fitted
    napredict(object$na.action, values)
}
weights <- function(object, ...) UseMethod("weights")
weights.default <- function(object, ...) {
    wts <- object$weights
    if (is.null(wts)) wts else naresid(object$na.action, wts)
}
weights.glm <- function(object, type = c("prior", "working"), ...) {
    held <- c(prior = "prior.weights", working = "weights")[match.arg(type)]
    weights.default(list(weights = object[[held]], na.action = object$na.action))
}
weighted.residuals <- function(obj, drop0 = TRUE) {
    r <- residuals(obj, type = "deviance")
    counted <- weights(obj) != 0
    if (!drop0 || !length(counted)) r else if (is.matrix(r)) r[counted, , drop = FALSE] else r[counted]
}
df.residual <- function(object, ...) UseMethod("df.residual")
df.residual.default <- function(object, ...) object$df.residual
deviance <- function(object, ...) UseMethod("deviance")
deviance.default <- function(object, ...) object$deviance
deviance.lm <- function(object, ...) sum(weighted.residuals(object)^2, na.rm = TRUE)
deviance.mlm <- function(object, ...) colSums(as.matrix(weighted.residuals(object)^2), na.rm = TRUE)
deviance.glm <- function(object, ...) object$deviance
nobs <- function(object, ...) UseMethod("nobs")
nobs.default <- function(object, use.fallback = FALSE, ...) {
    for (k in if (is.list(object)) c("nobs", "n.obs")) if (!is.null(n <- object[[k]])) return(n)
    if (use.fallback && !is.null(w <- object[["weights"]])) sum(w != 0)
    else if (use.fallback && "residuals" %in% names(object)) NROW(object$residuals)
    else if (!use.fallback) stop("no 'nobs' method is available")
    else {
        warning("no 'nobs' method is available")
        0L
    }
}
nobs.lm <- function(object, ...) if (!is.null(w <- object$weights)) sum(w != 0) else NROW(object$residuals)
nobs.glm <- function(object, ...) if (!is.null(w <- object$prior.weights)) sum(w != 0) else length(object$residuals)
sigma <- function(object, ...) UseMethod("sigma")
sigma.default <- function(object, use.fallback = TRUE, ...)
    sqrt(deviance(object, ...) / (nobs(object, use.fallback = use.fallback) - sum(!is.na(coef(object)))))
sigma.mlm <- function(object, ...) sqrt(deviance(object) / df.residual(object))
case.names <- function(object, ...) UseMethod("case.names")
variable.names <- function(object, ...) UseMethod("variable.names")
variable.names.lm <- function(object, full = FALSE, ...) {
    b <- coef(object)
    if (full) colnames(object$qr$qr) else if (object$rank) names(b[!is.na(b)]) else character()
}
case.names.default <- function(object, ...) rownames(object)
case.names.lm <- function(object, full = FALSE, ...) names(residuals(object))[full | .or(weights(object), 1) != 0]
effects <- function(object, ...) UseMethod("effects")
# The decomposition of a fit, where it was kept.
qr.lm <- function(x, ...) {
    if (is.null(r <- x$qr)) stop("lm object does not have a proper 'qr' component.\n Rank zero or should not have used lm(.., qr=FALSE).")
    r
}
effects.lm <- function(object, set.sign = FALSE, ...) structure(object$effects, assign = object$assign, class = "coef")
family <- function(object, ...) UseMethod("family")
family.lm <- function(object, ...) gaussian()
family.glm <- function(object, ...) object$family
vcov <- function(object, ...) UseMethod("vcov")
vcov.lm <- function(object, complete = TRUE, ...) vcov.summary.lm(summary.lm(object, ...), complete)
vcov.mlm <- function(object, complete = TRUE, ...) {
    kept <- seq_len(object$rank)
    kronecker(`dimnames<-`(estVar(object), rep(list(colnames(coef(object))), 2L)),
              structure(chol2inv(object$qr$qr[kept, kept, drop = FALSE]),
                        dimnames = rep(list(rownames(coef(object))[object$qr$pivot[kept]]), 2L)), make.dimnames = TRUE)
}
vcov.glm <- function(object, complete = TRUE, ...) {
    vcov.summary.glm(summary.glm(object, ...), complete)
}
vcov.summary.glm <- function(object, complete = TRUE, ...) .vcov.aliased(object$aliased, object$cov.scaled, complete)
vcov.summary.lm <- function(object, complete = TRUE, ...) .vcov.aliased(object$aliased, object$sigma^2 * object$cov.unscaled, complete)
# With NA for the coefficients that a fit left out.
.vcov.aliased <- function(aliased, vc, complete = TRUE) {
    if (!complete || !any(aliased)) return(vc)
    all <- matrix(NA_real_, length(aliased), length(aliased), dimnames = list(names(aliased), names(aliased)))
    all[!aliased, !aliased] <- vc
    all
}
logLik <- function(object, ...) UseMethod("logLik")
logLik.lm <- function(object, REML = FALSE, ...) {
    p <- object$rank
    used <- if (is.null(object$weights)) rep_len(TRUE, length(object$residuals)) else object$weights != 0
    r <- object$residuals[used]
    w <- if (is.null(object$weights)) rep.int(1, length(r)) else object$weights[used]
    all <- length(r)
    n <- if (REML) all - p else all
    ll <- 0.5 * (sum(log(w)) - n * (log(2 * pi) + 1 - log(n) + log(sum(w * r^2))))
    if (REML) ll <- ll - sum(log(abs(diag(object$qr$qr)[seq_len(p)])))
    structure(ll, nall = all, nobs = n, df = p + 1, class = "logLik")
}
logLik.glm <- function(object, ...) {
    estimated <- family(object)$family %in% c("gaussian", "Gamma", "inverse.gaussian") # the dispersion, too
    df <- object$rank + estimated
    structure(df - object$aic / 2, nobs = sum(!is.na(object$residuals)), df = df, class = "logLik")
}
print.logLik <- function(x, digits = getOption("digits"), ...) {
    shown <- sprintf("%s (df=%s)", toString(format(as.vector(x), digits = digits)), format(attr(x, "df")))
    writeLines(paste("'log Lik.'", shown))
    invisible(x)
}
AIC <- function(object, ..., k = 2) UseMethod("AIC")
BIC <- function(object, ...) UseMethod("BIC")
AIC.default <- function(object, ..., k = 2) {
    cl <- match.call()
    cl$k <- NULL
    .ic(list(object, ...), as.character(as.list(cl)[-1L]), "AIC", function(ll, n) -2 * as.numeric(ll) + k * attr(ll, "df"))
}
BIC.default <- function(object, ...) {
    cl <- match.call()
    .ic(list(object, ...), as.character(as.list(cl)[-1L]), "BIC", function(ll, n) -2 * as.numeric(ll) + log(n) * attr(ll, "df"), TRUE)
}
AIC.logLik <- function(object, ..., k = 2) -2 * as.numeric(object) + k * attr(object, "df")
BIC.logLik <- function(object, ...) -2 * as.numeric(object) + attr(object, "df") * log(nobs(object))
nobs.logLik <- function(object, ...) {
    res <- attr(object, "nobs")
    if (is.null(res)) stop("no \"nobs\" attribute is available")
    res
}
# logLik() and nobs() as stats4 has them once it is loaded: with the methods of S4 classes.
.by_stats4 <- function(name) {
    fdef <- if (isNamespaceLoaded("stats4")) .S4$generics[[.S4key(name, "stats")]]$fdef
    if (is.null(fdef)) get(name, envir = baseenv()) else fdef
}
.ic <- function(objects, names, what, value, ask = FALSE) {
    lls <- lapply(objects, .by_stats4("logLik"))
    n <- vapply(lls, function(l) if (is.null(n <- attr(l, "nobs"))) NA_real_ else as.numeric(n), 0)
    known <- n[!is.na(n)]
    if (length(known) && any(known != known[1L])) warning("models are not all fitted to the same number of observations")
    if (ask) for (i in which(is.na(n))) {
        counted <- .by_stats4("nobs")(objects[[i]])
        if (length(counted) == 1L) n[i] <- counted
    }
    if (length(lls) == 1L) return(value(lls[[1L]], n))
    r <- data.frame(df = vapply(lls, function(l) as.numeric(attr(l, "df")), 0), mapply(value, lls, n), row.names = names)
    names(r)[2L] <- what
    r
}
extractAIC <- function(fit, scale = 0, k = 2, ...) UseMethod("extractAIC")
# The AIC of a normal model by its residual sum of squares, less a constant; Mallows' Cp where the scale is known.
.rss_aic <- function(rss, n, edf, scale, k) (if (scale > 0) rss / scale - n else n * log(rss / n)) + k * edf
# Fits of other packages: of survival, and MASS's negative binomial ones.
extractAIC.coxph <- extractAIC.survreg <- function(fit, scale, k = 2, ...) {
    edf <- if (inherits(fit, "coxph")) length(fit$coefficients) else sum(fit$df)
    value <- fit$loglik[length(fit$loglik)]
    c(edf, if (edf > 0) -2 * value + k * edf else -2 * fit$loglik[1L])
}
extractAIC.negbin <- function(fit, scale, k = 2, ...) {
    edf <- length(fit$fitted.values) - fit$df.residual
    c(edf, -fit$twologlik + k * edf)
}
extractAIC.lm <- function(fit, scale = 0, k = 2, ...) {
    rows <- length(fit$residuals)
    edf <- rows - fit$df.residual
    c(edf, .rss_aic(deviance.lm(fit), rows, edf, scale, k))
}
extractAIC.glm <- function(fit, scale = 0, k = 2, ...) {
    n <- length(fit$residuals)
    edf <- n - fit$df.residual
    c(edf, fit$aic + (k - 2) * edf)
}
confint <- function(object, parm, level = 0.95, ...) UseMethod("confint")
confint.default <- function(object, parm, level = 0.95, ...) .confint(object, parm, level, qnorm)
confint.lm <- function(object, parm, level = 0.95, ...) .confint(object, parm, level, function(p) qt(p, object$df.residual))
# One row for each coefficient of each response.
confint.mlm <- function(object, parm, level = 0.95, ...) {
    cf <- coef(object)
    labels <- outer(rownames(cf), colnames(cf), function(term, response) paste(response, term, sep = ":"))
    .confint(object, parm, level, function(p) qt(p, object$df.residual), setNames(c(cf), labels))
}
.confint <- function(object, parm, level, quantile, cf = coef(object)) {
    pnames <- names(cf)
    if (missing(parm)) parm <- pnames
    else if (is.numeric(parm)) parm <- pnames[parm]
    a <- (1 - level) / 2
    a <- c(a, 1 - a)
    fac <- quantile(a)
    pct <- paste(format(100 * a, trim = TRUE, scientific = FALSE, digits = 3), "%")
    ci <- array(NA_real_, dim = c(length(parm), 2L), dimnames = list(parm, pct))
    ses <- if (length(cf)) sqrt(diag(vcov(object)))[parm] else numeric()
    ci[] <- cf[parm] + ses %o% fac
    ci
}
# Of a fit with several responses: the summary of each one's own fit.
summary.mlm <- function(object, ...) {
    b <- coef(object)
    responses <- colnames(b)
    left <- formula(object)[[2L]]
    terms <- if (is.call(left) && identical(left[[1L]], quote(cbind))) as.list(left)[-1L] else lapply(responses, as.name)
    one <- function(j) {
        fit <- object
        for (part in c("coefficients", "residuals", "fitted.values", "effects"))
            if (is.matrix(fit[[part]])) fit[[part]] <- setNames(fit[[part]][, j], rownames(fit[[part]]))
        f <- formula(object)
        f[[2L]] <- terms[[j]]
        fit$call$formula <- f
        fit$terms[[2L]] <- terms[[j]]
        if (!is.null(fit$model)) fit$model[[1L]] <- model.response(object$model)[, j]
        class(fit) <- setdiff(class(object), "mlm")
        summary(fit, ...)
    }
    structure(lapply(seq_along(responses), one), names = paste("Response", responses), class = "listof")
}
summary.lm <- function(object, correlation = FALSE, symbolic.cor = FALSE, ...) {
    k <- object$rank
    if (k == 0) return(.summary_empty(object))
    .need(!is.null(object$terms), "invalid 'lm' object:  no 'terms' component")
    w <- object$weights
    squares <- function(v) sum(if (is.null(w)) v^2 else w * v^2)
    q <- object$qr
    rows <- nrow(q$qr)
    left <- object$df.residual
    const <- attr(object$terms, "intercept")
    fit <- object$fitted.values
    centre <- if (!const) 0 else if (is.null(w)) mean(fit) else sum(w * fit / sum(w))
    explained <- squares(fit - centre)
    rss <- squares(object$residuals)
    s2 <- rss / left
    if (is.finite(s2) && s2 < 1e-30 * (mean(fit)^2 + var(c(fit)))) warning("essentially perfect fit: summary may be unreliable")
    used <- seq_len(k)
    est <- object$coefficients[q$pivot[used]]
    unscaled <- chol2inv(q$qr[used, used, drop = FALSE])
    dimnames(unscaled) <- list(names(est), names(est))
    se <- sqrt(s2 * diag(unscaled))
    res <- c(object[c("call", "terms", if (!is.null(w)) "weights")],
             list(residuals = if (is.null(w)) object$residuals else sqrt(w) * object$residuals, coefficients = .coef_table(est, se, left),
                  aliased = is.na(object$coefficients), sigma = sqrt(s2), df = c(k, left, ncol(q$qr)), r.squared = 0, adj.r.squared = 0))
    if (k != const) {
        res$r.squared <- explained / (explained + rss)
        res$adj.r.squared <- 1 - (1 - res$r.squared) * ((rows - const) / left)
        res$fstatistic <- c(value = explained / (k - const) / s2, numdf = k - const, dendf = left)
    }
    res$cov.unscaled <- unscaled
    if (correlation) {
        res$correlation <- s2 * unscaled / (se %o% se)
        res$symbolic.cor <- symbolic.cor
    }
    res$na.action <- object$na.action
    structure(res, class = "summary.lm")
}
# The summary of a linear model without coefficients.
.summary_empty <- function(object) {
    r <- object$residuals
    if (!is.null(object$weights)) r <- sqrt(object$weights) * r
    aliased <- is.na(object$coefficients)
    structure(c(object[c("call", "terms", if (!is.null(object$weights)) "weights")],
                list(aliased = aliased, residuals = r, df = c(0L, length(r), length(aliased)), coefficients = .coef_table(numeric(), numeric(), 0),
                     sigma = sqrt(sum(r^2) / object$df.residual), adj.r.squared = 0, r.squared = 0,
                     cov.unscaled = matrix(NA_real_, 0L, 0L))), class = "summary.lm")
}
print.summary.lm <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = x$symbolic.cor,
                             signif.stars = getOption("show.signif.stars", TRUE), ...) {
    left <- x$df[2L]
    r <- x$residuals
    .print_call("Call:\n", x$call)
    if (!is.null(x$weights) && diff(range(x$weights)) != 0) cat("Weighted ")
    writeLines("Residuals:")
    if (left > 5L) {
        five <- c("Min", "1Q", "Median", "3Q", "Max")
        spread <- if (is.matrix(r)) `rownames<-`(apply(t(r), 1L, quantile), five) else setNames(zapsmall(quantile(r), digits + 1L), five)
        print(spread, digits = digits, ...)
    } else if (left > 0L) print(r, digits = digits, ...)
    else cat("ALL", x$df[1L], "residuals are 0: no residual degrees of freedom!\n")
    .print_coefs(x, digits, signif.stars, ...)
    cat("\nResidual standard error:", format(signif(x$sigma, digits)), "on", left, "degrees of freedom\n")
    .print_omitted(x$na.action)
    f <- x$fstatistic
    if (!is.null(f)) {
        num <- function(v) formatC(v, digits = digits)
        p <- pf(f[[1L]], f[[2L]], f[[3L]], lower.tail = FALSE)
        cat("Multiple R-squared:  ", num(x$r.squared), ",\tAdjusted R-squared:  ", num(x$adj.r.squared), " \n", sep = "")
        cat("F-statistic:", num(f[[1L]]), "on", f[[2L]], "and", f[[3L]], "DF,  p-value:", format.pval(p, digits = digits))
        cat("\n")
    }
    .print_cor("Correlation of Coefficients", x$correlation, digits, symbolic.cor)
    cat("\n")
    invisible(x)
}
printCoefmat <- function(x, digits = max(3L, getOption("digits") - 2L), signif.stars = getOption("show.signif.stars", TRUE), signif.legend = signif.stars,
                         dig.tst = max(1L, min(5L, digits - 1L)), cs.ind = 1:k, tst.ind = k + 1, zap.ind = integer(), P.values = NULL,
                         has.Pvalue = nc >= 4L && length(cn <- colnames(x)) && any(substr(cn[nc], 1L, 3L) == c("Pr(", "p-v")),
                         eps.Pvalue = .Machine$double.eps, na.print = "NA", quote = FALSE, right = TRUE, ...) {
    .need(length(dim(x)) == 2L, "'x' must be coefficient matrix/data frame")
    nc <- ncol(x)
    if (is.null(P.values)) P.values <- has.Pvalue && getOption("show.coef.Pvalues", TRUE)
    .need(has.Pvalue || !P.values, "'P.values' is TRUE, but 'has.Pvalue' is not")
    p <- if (P.values) unname(data.matrix(x)[, nc])
    v <- data.matrix(if (has.Pvalue) x[, -nc, drop = FALSE] else x)
    k <- ncol(v) - (if (missing(tst.ind)) 1 else length(tst.ind))
    .need(missing(cs.ind) || length(cs.ind) <= k, "wrong k / cs.ind")
    for (j in zap.ind) v[, j] <- zapsmall(v[, j], digits)
    shown <- array("", dim(v), dimnames(v))
    # estimates and their errors have as many decimals as the smallest needs
    size <- abs(v[, cs.ind])
    size <- size[is.finite(size)]
    if (length(size)) {
        lead <- if (any(size > 0)) floor(log10(min(size[size > 0]))) else 0
        shown[, cs.ind] <- format(round(v[, cs.ind], max(1L, digits - 1 - lead)), digits = digits)
    }
    if (length(tst.ind)) shown[, tst.ind] <- format(round(v[, tst.ind], dig.tst), digits = digits)
    for (j in setdiff(seq_len(ncol(v)), c(cs.ind, tst.ind))) shown[, j] <- format(v[, j], digits = digits)
    # what prints as 0 and is none gets the digits it needs
    known <- !is.na(v)
    known[, tst.ind] <- FALSE
    at <- which(known)
    read <- as.numeric(sub(getOption("OutDec"), ".", shown[at], fixed = TRUE))
    lost <- at[which((read == 0) != (v[at] == 0))]
    if (length(lost)) shown[lost] <- format(v[lost], digits = max(1L, digits - 1L))
    shown[is.na(v)] <- na.print
    shown[is.nan(v)] <- "NaN"
    stars <- FALSE
    if (P.values) {
        known <- !is.na(p)
        text <- ifelse(is.nan(p), "NaN", na.print)
        if (any(known)) text[known] <- format.pval(p[known], digits = dig.tst, eps = eps.Pvalue)
        shown <- `dimnames<-`(cbind(shown, text), list(rownames(v), c(colnames(shown), colnames(x)[nc])))
        if (!isTRUE(signif.stars) && !isFALSE(signif.stars)) {
            warning("option \"show.signif.stars\" is invalid: assuming TRUE")
            signif.stars <- TRUE
        }
        stars <- signif.stars && any(p < 0.1, na.rm = TRUE)
        if (stars) {
            mark <- c("***", "**", "*", ".", " ")[1L + findInterval(p, c(0.001, 0.01, 0.05, 0.1), left.open = TRUE)]
            shown <- cbind(shown, format(ifelse(known, mark, "")))
        }
    }
    print.default(shown, quote = quote, right = right, na.print = na.print, ...)
    if (stars && signif.legend) {
        codes <- paste0("0 ", sQuote("***"), " 0.001 ", sQuote("**"), " 0.01 ", sQuote("*"), " 0.05 ", sQuote("."), " 0.1 ", sQuote(" "), " 1")
        line <- getOption("width")
        if (nchar(codes) > line) codes <- strwrap(codes, width = line - 2L, prefix = "  ")
        cat("---\nSignif. codes:  ", codes, sep = "", fill = line + 4L + max(nchar(codes, "bytes") - nchar(codes)))
    }
    invisible(x)
}
anova <- function(object, ...) UseMethod("anova")
anova.lm <- function(object, ...) {
    if (...length()) return(anova.lmlist(object, ...))
    if (!inherits(object, "lm")) warning("calling anova.lm(<fake-lm-object>) ...")
    squares <- function(v) sum(if (is.null(object$weights)) v^2 else object$weights * v^2)
    left <- squares(object$residuals)
    if (left < 1e-10 * squares(object$fitted.values)) warning("ANOVA F-tests on an essentially perfect fit are unreliable")
    dfr <- df.residual(object)
    ss <- df <- numeric()
    rows <- character()
    used <- seq_len(object$rank)
    if (length(used)) { # one row a term: the squared effects of its columns
        term <- object$assign[object$qr$pivot][used]
        ss <- vapply(split(object$effects[used]^2, term), sum, 1)
        df <- lengths(split(term, term))
        rows <- c("(Intercept)", attr(object$terms, "term.labels"))[1 + unique(term)]
    }
    ss <- c(ss, left)
    df <- c(df, dfr)
    ms <- ss / df
    f <- ms / (left / dfr)
    tab <- data.frame(df, ss, ms, f, pf(f, df, dfr, lower.tail = FALSE))
    tab[nrow(tab), 4:5] <- NA
    dimnames(tab) <- list(c(rows, "Residuals"), c("Df", "Sum Sq", "Mean Sq", "F value", "Pr(>F)"))
    if (attr(object$terms, "intercept")) tab <- tab[-1, ]
    response <- deparse(formula(object)[[2L]])
    structure(tab, heading = c("Analysis of Variance Table\n", paste("Response:", response)), class = c("anova", "data.frame"))
}
anova.lmlist <- function(object, ..., scale = 0, test = "F") {
    fits <- list(object, ...)
    response <- vapply(fits, function(f) deparse(f$terms[[2L]])[1L], "")
    same <- response == response[1L]
    if (!all(same)) {
        .caution("models with response %s removed because response differs from model 1", sQuote(deparse(response[!same])))
        fits <- fits[same]
    }
    if (length(fits) == 1L) return(anova.lm(object))
    used <- vapply(fits, function(f) length(f$residuals), 1L)
    .need(all(used == used[1L]), "models were not all fitted to the same size of dataset")
    left <- vapply(fits, df.residual, 0)
    rss <- vapply(fits, deviance, 0)
    step <- function(v) c(NA, -diff(v))
    tab <- data.frame(Res.Df = left, RSS = rss, Df = step(left), `Sum of Sq` = step(rss), check.names = FALSE, row.names = as.character(seq_along(fits)))
    if (!is.null(test)) {
        big <- which.min(left)
        s2 <- if (scale > 0) scale else rss[big] / left[big]
        tab <- cbind(tab, .anova_test(match.arg(test, c("F", "Chisq", "LRT", "Cp")), tab$Df, tab$`Sum of Sq`, rss, left[big], s2, used[1L] - left))
    }
    structure(tab, heading = c("Analysis of Variance Table\n", .model_lines(fits)), class = c("anova", "data.frame"))
}
print.anova <- function(x, digits = max(getOption("digits") - 2L, 3L), signif.stars = getOption("show.signif.stars", TRUE), ...) {
    titles <- colnames(x)
    if (is.null(titles)) stop("'anova' object must have colnames")
    top <- attr(x, "heading")
    if (!is.null(top)) cat(top, sep = "\n")
    last <- length(titles)
    has.p <- grepl("^(P|Pr)\\(", titles[last])
    tests <- c(which(substr(titles, 2, 7) == " value"), which(titles %in% c("F", "Cp", "Chisq")))
    zapped <- setdiff(seq_len(last - has.p), c(tests, grep("Df$", titles)))
    printCoefmat(x, digits = digits, signif.stars = signif.stars, has.Pvalue = has.p, P.values = has.p, cs.ind = NULL,
                 zap.ind = zapped, tst.ind = tests, na.print = "", ...)
    invisible(x)
}
predict <- function(object, ...) UseMethod("predict")
# The design matrix and the offset of a linear model at newdata (NULL: at its own data).
.lm_design <- function(object, newdata, na.action) {
    if (is.null(newdata)) return(list(X = model.matrix(object), offset = object$offset))
    tt <- object$terms
    Terms <- delete.response(tt)
    mf <- model.frame(Terms, newdata, na.action = na.action, xlev = object$xlevels)
    .checkMFClasses(attr(Terms, "dataClasses"), mf)
    had <- .row_names_info(newdata, 2L)
    found <- nrow(mf) + length(attr(mf, "na.action"))
    if (is.data.frame(newdata) && length(mf) && found != had)
        warning(sprintf(ngettext(had, "'newdata' had %d row but variables found have %d rows",
                                 "'newdata' had %d rows but variables found have %d rows"), had, found), call. = FALSE, domain = NA)
    X <- model.matrix(Terms, mf, contrasts.arg = object$contrasts)
    inside <- lapply(attr(tt, "offset"), function(i) eval(attr(tt, "variables")[[i + 1L]], newdata))
    given <- if (!is.null(object$call$offset)) list(eval(object$call$offset, newdata))
    list(X = X, offset = Reduce(`+`, c(inside, given), numeric(nrow(X))))
}
# The contributions of terms (of those named or numbered by which), centred; with their variances where Rinv, the inverse of the
# decomposition's R, is not NULL.
.lm_terms <- function(object, X, which, used, Rinv, s2) {
    tt <- object$terms
    labels <- attr(tt, "term.labels")
    which <- if (is.null(which)) seq_along(labels) else if (is.character(which)) match(which, labels) else seq_along(labels)[which]
    .need(!anyNA(which), "subscript out of bounds", call = quote(predictor[, terms, drop = FALSE]))
    const <- attr(tt, "intercept") > 0L
    centre <- if (const) colMeans(model.matrix(object)) else numeric(ncol(X))
    from <- X - rep(centre, each = nrow(X))
    beta <- object$coefficients
    by.term <- function(f) {
        if (!length(labels)) return(matrix(0, length(object$residuals), 0L)) # as GNU R, whatever the new data
        one <- function(i) {
            columns <- intersect(base::which(attr(X, "assign") == i), used)
            if (length(columns)) f(columns) else numeric(nrow(X))
        }
        matrix(vapply(which, one, numeric(nrow(X))), nrow(X), dimnames = list(rownames(X), labels[which]))
    }
    fit <- by.term(function(k) drop(from[, k, drop = FALSE] %*% beta[k]))
    attr(fit, "constant") <- if (const) sum(centre[used] * beta[used]) else 0
    var <- if (!is.null(Rinv)) by.term(function(k) rowSums((from[, k, drop = FALSE] %*% Rinv[match(k, used), , drop = FALSE])^2) * s2)
    list(fit = fit, var = var)
}
predict.lm <- function(object, newdata, se.fit = FALSE, scale = NULL, df = Inf, interval = c("none", "confidence", "prediction"), level = 0.95,
                       type = c("response", "terms"), terms = NULL, na.action = na.pass, pred.var = res.var / weights, weights = 1, ...) {
    type <- match.arg(type)
    interval <- match.arg(interval)
    own <- missing(newdata) || is.null(newdata)
    at <- .lm_design(object, if (!own) newdata, na.action)
    X <- at$X
    used <- object$qr$pivot[seq_len(object$rank)]
    if (!own && length(used) < ncol(X)) warning("prediction from a rank-deficient fit may be misleading")
    if (interval == "prediction") {
        if (own) warning("predictions on current data refer to _future_ responses\n")
        if (missing(weights) && !is.null(object$weights)) {
            if (own) {
                weights <- object$weights
                warning("assuming prediction variance inversely proportional to weights used for fitting\n")
            } else if (missing(pred.var)) warning("Assuming constant prediction variance even though model fit is weighted\n")
        }
        if (inherits(weights, "formula")) {
            .need(length(weights) == 2L, "'weights' as formula should be one-sided")
            weights <- eval(weights[[2L]], if (own) model.frame(object) else newdata, environment(weights))
        }
    }
    Rinv <- NULL
    if (se.fit || interval != "none") {
        if (is.null(scale)) df <- object$df.residual
        res.var <- if (is.null(scale)) sum(.or(object$weights, 1) * object$residuals^2) / df else scale^2
        top <- seq_along(used)
        Rinv <- if (length(used)) qr.solve(qr.R(object$qr)[top, top, drop = FALSE]) else matrix(0, 0L, 0L)
    }
    if (type == "terms") {
        parts <- .lm_terms(object, X, terms, used, Rinv, res.var)
        fit <- parts$fit
        ip <- parts$var
    } else {
        fit <- if (length(used)) drop(X[, used, drop = FALSE] %*% object$coefficients[used]) else setNames(numeric(nrow(X)), rownames(X))
        if (!is.null(at$offset)) fit <- fit + at$offset
        from_Q <- own && is.null(object$weights)
        ip <- if (length(used) && !is.null(Rinv)) {
            leverage <- if (from_Q) qr.Q(object$qr)[, top, drop = FALSE] else X[, used, drop = FALSE] %*% Rinv
            drop(leverage^2 %*% rep(res.var, length(used)))
        } else numeric(nrow(X))
        if (length(used) == 1L || nrow(X) == 1L || from_Q) ip <- unname(ip)
    }
    back <- function(v) if (own && !is.null(object$na.action) && !is.null(v)) napredict(object$na.action, v) else v
    reach <- if (interval != "none") -qt((1 - level) / 2, df) * sqrt(ip + if (interval == "prediction") pred.var else 0)
    if (type == "terms") {
        if (is.null(Rinv)) return(back(fit))
        lwr <- if (!is.null(reach)) fit - reach # with the constant
        upr <- if (!is.null(reach)) fit + reach
        return(.given(list(fit = back(fit), se.fit = back(sqrt(ip)), lwr = back(lwr), upr = back(upr), df = df, residual.scale = sqrt(res.var))))
    }
    if (!is.null(reach)) fit <- cbind(fit = fit, lwr = fit - reach, upr = fit + reach)
    if (se.fit) list(fit = back(fit), se.fit = back(sqrt(ip)), df = df, residual.scale = sqrt(res.var)) else back(fit)
}
# ---- generalized linear models ----

# The columns that a test adds to a table of nested fits, which differ by gain on df degrees of freedom; s2, on left ones, is
# the scale; edf is the number of parameters of each.
.anova_test <- function(test, df, gain, rss, left, s2, edf) {
    if (test == "Cp") return(list(Cp = rss + 2 * s2 * edf))
    same <- df %in% 0
    if (test == "F") {
        f <- gain / df / s2
        f[same] <- NA
        return(list(F = f, `Pr(>F)` = pf(f, abs(df), left, lower.tail = FALSE)))
    }
    chi <- gain / s2 * sign(df)
    chi[same | chi < 0] <- NA
    list(`Pr(>Chi)` = pchisq(chi, abs(df), lower.tail = FALSE))
}
# What the functions of links and families call is GNU R's as well: a model that is saved here predicts there.
make.link <- function(link) {
    anything <- function(eta) TRUE
    positive <- function(eta) all(is.finite(eta)) && all(eta > 0)
    parts <- switch(link, # the link, its inverse, the derivative of that, where it is defined
        logit = list(function(mu) log(mu / (1 - mu)), function(eta) {
            odds <- exp(eta)
            odds[eta > 30] <- 1 / .Machine$double.eps
            odds[eta < -30] <- .Machine$double.eps
            odds / (1 + odds)
        }, function(eta) {
            odds <- exp(eta)
            slope <- odds / (1 + odds)^2
            slope[abs(eta) > 30] <- .Machine$double.eps
            slope
        }, anything),
        probit = list(function(mu) qnorm(mu), function(eta) {
            most <- -qnorm(.Machine$double.eps)
            pnorm(pmin(pmax(eta, -most), most))
        },
            function(eta) pmax(dnorm(eta), .Machine$double.eps), anything),
        cauchit = list(function(mu) qcauchy(mu), function(eta) {
            most <- -qcauchy(.Machine$double.eps)
            pcauchy(pmin(pmax(eta, -most), most))
        },
            function(eta) pmax(dcauchy(eta), .Machine$double.eps), anything),
        cloglog = list(function(mu) log(-log(1 - mu)),
            function(eta) pmax(pmin(-expm1(-exp(eta)), 1 - .Machine$double.eps), .Machine$double.eps), function(eta) {
            rate <- exp(pmin(eta, 700))
            pmax(rate * exp(-rate), .Machine$double.eps)
        }, anything),
        identity = list(function(mu) mu, function(eta) eta, function(eta) rep.int(1, length(eta)), anything),
        log = list(function(mu) log(mu), function(eta) pmax(exp(eta), .Machine$double.eps), function(eta) pmax(exp(eta), .Machine$double.eps), anything),
        sqrt = list(function(mu) sqrt(mu), function(eta) eta^2, function(eta) 2 * eta, positive),
        inverse = list(function(mu) 1 / mu, function(eta) 1 / eta, function(eta) -1 / eta^2, function(eta) all(is.finite(eta)) && all(eta != 0)),
        `1/mu^2` = list(function(mu) 1 / mu^2, function(eta) 1 / sqrt(eta), function(eta) -1 / (2 * eta^1.5), positive),
        .fail("%s link not recognised", sQuote(link)))
    parts <- lapply(parts, `environment<-`, environment(make.link)) # the package's: they show no frame of this call
    structure(c(setNames(parts, c("linkfun", "linkinv", "mu.eta", "valideta")), name = link), class = "link-glm")
}
# The link of a family: given by name, quoted or not, or as an object that make.link() or power() made.
.family_link <- function(expr, link, family, known, call = sys.call(-1L)) {
    name <- if (is.character(expr)) expr else deparse(expr)
    if (length(name) == 1L && name %in% known) return(make.link(name))
    if (is.name(expr) && !exists(name, envir = parent.frame(2L))) stop(simpleError(gettextf("object '%s' not found", name), call))
    if (is.character(link)) return(make.link(link))
    if (inherits(link, "link-glm")) return(link)
    .fail("link \"%s\" not available for %s family; available links are %s", name, family, paste(sQuote(known), collapse = ", "), call = call)
}
# A family of models: the variance of a mean, how far observations are from it, the AIC, how a fit starts, which means it has.
.family <- function(name, link, variance, dev.resids, aic, initialize, validmu, simulate = NULL)
    structure(c(list(family = name, link = link$name, linkfun = link$linkfun, linkinv = link$linkinv, variance = variance, dev.resids = dev.resids, aic = aic,
                     mu.eta = link$mu.eta, initialize = initialize, validmu = validmu, valideta = link$valideta), simulate = simulate), class = "family")
.link_arg <- function(link) {
    if (is.name(link)) as.character(link)
    else if (is.character(link) && length(link) == 1L) link
    else NULL
}
.positive_mean <- function(mu) all(is.finite(mu)) && all(mu > 0)
gaussian <- function(link = "identity") {
    st <- .family_link(substitute(link), link, "gaussian", c("inverse", "log", "identity"))
    .family("gaussian", st, function(mu) rep.int(1, length(mu)), function(y, mu, wt) wt * (y - mu)^2,
            function(y, n, mu, wt, dev) length(y) * (1 + log(2 * pi * dev / length(y))) + 2 - sum(log(wt)),
            expression({
                n <- rep.int(1, nobs)
                if (is.null(c(etastart, start, mustart)) && switch(family$link, inverse = any(y == 0), log = any(y <= 0), FALSE))
                    stop("cannot find valid starting values: please specify some")
                mustart <- y
            }), function(mu) TRUE)
}
binomial <- function(link = "logit") {
    st <- .family_link(substitute(link), link, "binomial", c("logit", "probit", "cloglog", "cauchit", "log"))
    .family("binomial", st, function(mu) mu * (1 - mu),
            function(y, mu, wt) 2 * wt * (ifelse(y == 0, 0, y * log(y / mu)) + ifelse(1 - y == 0, 0, (1 - y) * log((1 - y) / (1 - mu)))),
            function(y, n, mu, wt, dev) {
                size <- if (any(n > 1)) n else wt
                share <- ifelse(size > 0, wt / size, 0)
                -2 * sum(share * dbinom(round(size * y), round(size), mu, log = TRUE))
            }, .binomial_start, function(mu) all(is.finite(mu)) && all(mu > 0 & mu < 1), .simulate_binomial)
}
.binomial_start <- quote({
    if (NCOL(y) == 1) { # failures and successes
        if (is.factor(y)) y <- y != levels(y)[1L]
        y[weights == 0] <- 0
        if (min(y) < 0 || max(y) > 1) stop("y values must be 0 <= y <= 1")
        n <- rep.int(1, nobs)
        size <- weights
        if (family$family == "binomial" && any(abs(size * y - round(size * y)) > 0.001)) warning("non-integer #successes in a binomial glm!")
        mustart <- (size * y + 0.5) / (size + 1)
    } else if (NCOL(y) == 2) { # counts of both
        if (family$family == "binomial" && any(abs(y - round(y)) > 0.001)) warning("non-integer counts in a binomial glm!")
        n <- (y1 <- y[, 1L]) + y[, 2L]
        y <- ifelse(n == 0, 0, y1 / n)
        weights <- weights * n
        mustart <- (n * y + 0.5) / (n + 1)
    } else stop("for the 'binomial' family, y must be a vector of 0 and 1's\nor a 2 column matrix where col 1 is no. successes and col 2 is no. failures")
})
poisson <- function(link = "log") {
    st <- .family_link(substitute(link), link, "poisson", c("log", "identity", "sqrt"))
    .family("poisson", st, function(mu) mu, function(y, mu, wt) 2 * ifelse(y > 0, wt * (y * log(y / mu) - (y - mu)), wt * mu),
            function(y, n, mu, wt, dev) -2 * sum(wt * dpois(y, mu, log = TRUE)),
            expression({
                if (min(y) < 0) stop("negative values not allowed for the 'Poisson' family")
                n <- rep.int(1, nobs)
                mustart <- 0.1 + y
            }), .positive_mean, function(object, nsim) {
                if (any(object$prior.weights != 1)) warning("ignoring prior weights")
                mu <- fitted(object)
                rpois(nsim * length(mu), mu)
            })
}
Gamma <- function(link = "inverse") {
    st <- .family_link(substitute(link), link, "gamma", c("inverse", "log", "identity"))
    .family("Gamma", st, function(mu) mu^2, function(y, mu, wt) 2 * wt * ((y - mu) / mu - log(ifelse(y == 0, 1, y / mu))),
            function(y, n, mu, wt, dev) {
                phi <- dev / sum(wt)
                2 - 2 * sum(wt * dgamma(y, 1 / phi, scale = mu * phi, log = TRUE))
            },
            expression({
                if (any(y <= 0)) stop("non-positive values not allowed for the 'Gamma' family")
                n <- rep.int(1, nobs)
                mustart <- y
            }), .positive_mean, function(object, nsim) {
                if (any(object$prior.weights != 1)) message("using weights as shape parameters")
                mu <- fitted(object)
                shape <- MASS::gamma.shape(object)$alpha * object$prior.weights
                rgamma(nsim * length(mu), shape = shape, rate = shape / mu)
            })
}
# Drawn responses of the kind that the fit had: shares, a factor, or successes and failures.
.simulate_binomial <- function(object, nsim) {
    mu <- fitted(object)
    size <- object$prior.weights
    if (any(size %% 1 != 0)) stop("cannot simulate from non-integer prior.weights")
    response <- if (!is.null(m <- object$model)) model.response(m)
    drawn <- rbinom(nsim * length(mu), size = size, prob = mu)
    sets <- split(drawn, rep(seq_len(nsim), each = length(mu)))
    if (is.factor(response)) lapply(sets, function(v) factor(levels(response)[1L + v], levels = levels(response)))
    else if (is.matrix(response) && ncol(response) == 2L) lapply(sets, function(v) `colnames<-`(cbind(v, size - v), colnames(response)))
    else drawn / size
}
quasibinomial <- function(link = "logit") {
    st <- .family_link(substitute(link), link, "quasibinomial", c("logit", "probit", "cloglog", "cauchit", "log"))
    .quasi_of(binomial(st))
}
quasipoisson <- function(link = "log") {
    st <- .family_link(substitute(link), link, "quasipoisson", c("log", "identity", "sqrt"))
    .quasi_of(poisson(st))
}
print.family <- function(x, ...) {
    cat("\nFamily:", x$family, "\n")
    cat("Link function:", x$link, "\n\n")
    invisible(x)
}
glm.control <- function(epsilon = 1e-8, maxit = 25, trace = FALSE) {
    positive <- function(v) is.numeric(v) && v > 0
    .need(positive(epsilon), "value of 'epsilon' must be > 0")
    .need(positive(maxit), "maximum number of iterations must be > 0")
    list(epsilon = epsilon, maxit = maxit, trace = trace)
}
# A family without a likelihood.
.quasi_of <- function(f) {
    f$family <- paste0("quasi", f$family)
    f$aic <- function(y, n, mu, wt, dev) NA
    f$simulate <- NULL
    f
}
glm <- function(formula, family = gaussian, data, weights, subset, na.action, start = NULL, etastart, mustart, offset, control = list(...),
                model = TRUE, method = "glm.fit", x = FALSE, y = TRUE, singular.ok = TRUE, contrasts = NULL, ...) {
    cl <- match.call()
    if (is.character(family)) family <- get(family, mode = "function", envir = parent.frame())
    if (is.function(family)) family <- family()
    if (is.null(family$family)) {
        print(family)
        stop("'family' not recognized")
    }
    if (missing(data)) data <- environment(formula)
    mf <- .frame_call(match.call(expand.dots = FALSE), c("formula", "data", "subset", "weights", "na.action", "etastart", "mustart", "offset"))
    mf <- eval(mf, parent.frame())
    if (identical(method, "model.frame")) return(mf)
    fitter <- match.fun(method)
    if (identical(method, "glm.fit")) control <- do.call("glm.control", control) # another method has its own
    mt <- attr(mf, "terms")
    const <- attr(mt, "intercept") > 0L
    response <- model.response(mf, "any")
    if (length(dim(response)) == 1L) response <- setNames(as.vector(response), names(response))
    design <- if (is.empty.model(mt)) matrix(, NROW(response), 0L) else model.matrix(mt, mf, contrasts)
    w <- as.vector(model.weights(mf))
    if (any(w < 0)) stop("negative weights not allowed")
    shift <- as.vector(model.offset(mf))
    fit_to <- function(x, ...) fitter(x, response, weights = w, offset = shift, family = family, control = control, ...)
    fit <- fit_to(design, start = start, etastart = model.extract(mf, "etastart"), mustart = model.extract(mf, "mustart"),
                  intercept = const, singular.ok = singular.ok)
    # with an offset the null model needs a fit, too
    if (const && length(shift)) {
        null <- fit_to(design[, "(Intercept)", drop = FALSE], mustart = fit$fitted.values, intercept = TRUE)
        if (!null$converged) warning("fitting to calculate the null deviance did not converge -- increase 'maxit'?")
        fit$null.deviance <- null$deviance
    }
    if (model) fit$model <- mf
    fit$na.action <- attr(mf, "na.action")
    if (x) fit$x <- design
    if (!y) fit$y <- NULL
    about <- list(call = cl, formula = formula, terms = mt, data = data, offset = shift, control = control, method = method,
                  contrasts = attr(design, "contrasts"),
                  xlevels = .getXlevels(mt, mf))
    structure(c(fit, about), class = c(fit$class, "glm", "lm"))
}
# Least squares of z on x with weights w^2: the decomposition, the effects, and coefficients (0 where they are aliased).
.weighted_ls <- function(x, z, w, tol) {
    q <- qr.default(x * w, tol = tol)
    effects <- qr.qty(q, z * w)
    beta <- numeric(ncol(x))
    used <- seq_len(q$rank)
    if (q$rank) beta[q$pivot[used]] <- .Internal(qr_back(q$qr, q$rank, effects))
    list(qr = c(q, tol = tol), effects = effects, beta = beta)
}
# Iterated weighted least squares.  A state is a linear predictor with its means, its deviance, and whether the family has it.
glm.fit <- function(x, y, weights = rep.int(1, nobs), start = NULL, etastart = NULL, mustart = NULL, offset = rep.int(0, nobs), family = gaussian(),
                    control = list(), intercept = TRUE, singular.ok = TRUE) {
    control <- do.call("glm.control", control)
    x <- as.matrix(x)
    nobs <- NROW(y)
    tags <- if (is.matrix(y)) rownames(y) else names(y)
    weights <- .or(weights, rep.int(1, nobs))
    offset <- .or(offset, rep.int(0, nobs))
    wanted <- mustart
    eval(family$initialize) # sets n and mustart, and may change y and weights
    for (valid in c("valideta", "validmu")) if (is.null(family[[valid]])) family[[valid]] <- function(...) TRUE
    if (!is.null(wanted)) mustart <- wanted
    if (!is.null(start) && length(start) != ncol(x))
        stop(gettextf("length of 'start' should equal %d and correspond to initial coefs for %s", ncol(x),
                      paste(deparse(colnames(x)), collapse = ", ")), domain = NA)
    predictor <- function(beta) drop(x %*% beta) + offset
    state <- function(eta) {
        mu <- family$linkinv(eta)
        list(eta = eta, mu = mu, dev = sum(family$dev.resids(y, mu, weights)), valid = family$valideta(eta) && family$validmu(mu))
    }
    eta <- if (!is.null(etastart)) etastart else if (!is.null(start)) predictor(start) else family$linkfun(mustart)
    if (!family$validmu(family$linkinv(eta)) || !family$valideta(eta)) stop("cannot find valid starting values: please specify some", call. = FALSE)
    now <- state(if (ncol(x)) eta else offset + numeric(nobs))
    best <- beta <- if (is.null(etastart)) start # the coefficients before this step, and after it
    boundary <- FALSE
    converged <- ncol(x) == 0L
    iter <- 0L
    w <- NULL
    # Half the step, and half of that, until the state is good.
    shorten <- function(good, why, loop) {
        if (good(now)) return()
        if (is.null(best)) stop("no valid set of coefficients has been found: please supply starting values", call. = FALSE)
        warning("step size truncated", why, call. = FALSE)
        halved <- 0
        while (!good(now)) {
            if (halved >= control$maxit) stop("inner loop ", loop, "; cannot correct step size", call. = FALSE)
            halved <- halved + 1
            beta <<- (beta + best) / 2
            now <<- state(predictor(beta))
        }
        boundary <<- TRUE
        if (control$trace) cat("Step halved: new deviance = ", now$dev, "\n", sep = "")
    }
    while (!converged && iter < control$maxit) {
        iter <- iter + 1L
        slope <- family$mu.eta(now$eta)
        spread <- family$variance(now$mu)
        use <- weights > 0
        if (anyNA(spread[use])) stop("NAs in V(mu)")
        if (any(spread[use] == 0)) stop("0s in V(mu)")
        if (anyNA(slope[use])) stop("NAs in d(mu)/d(eta)")
        use <- use & slope != 0
        if (!any(use)) {
            .caution("no observations informative at iteration %d", iter, call = sys.call())
            break
        }
        z <- (now$eta - offset + (y - now$mu) / slope)[use]
        w <- sqrt((weights * slope^2 / spread)[use])
        ls <- .weighted_ls(x[use, , drop = FALSE], z, w, min(1e-7, control$epsilon / 1000))
        if (!singular.ok && ls$qr$rank < ncol(x)) stop("singular fit encountered")
        if (!all(is.finite(ls$beta))) {
            .caution("non-finite coefficients at iteration %d", iter, call = sys.call())
            break
        }
        before <- now$dev
        beta <- ls$beta
        now <- state(predictor(beta))
        if (control$trace) cat("Deviance = ", now$dev, " Iterations - ", iter, "\n", sep = "")
        boundary <- FALSE
        shorten(function(s) is.finite(s$dev), " due to divergence", 1)
        shorten(function(s) s$valid, ": out of bounds", 2)
        best <- beta
        converged <- abs(now$dev - before) < control$epsilon * (abs(now$dev) + 0.1)
    }
    mu <- now$mu
    eps <- 10 * .Machine$double.eps
    if (ncol(x)) {
        if (!converged) warning("glm.fit: algorithm did not converge", call. = FALSE)
        if (boundary) warning("glm.fit: algorithm stopped at boundary value", call. = FALSE)
        low <- any(mu < eps)
        if (family$family == "binomial" && (low || any(mu > 1 - eps))) warning("glm.fit: fitted probabilities numerically 0 or 1 occurred", call. = FALSE)
        if (family$family == "poisson" && low) warning("glm.fit: fitted rates numerically 0 occurred", call. = FALSE)
        if (is.null(w)) stop(simpleError("object 'fit' not found", sys.call())) # no step was made: GNU R's words
    } else {
        boundary <- TRUE
        use <- rep.int(TRUE, nobs)
        w <- sqrt(weights * family$mu.eta(now$eta)^2 / family$variance(mu))
    }
    tagged <- function(v) `names<-`(v, tags)
    working <- replace(numeric(nobs), use, w^2)
    null <- if (intercept) sum(weights * y) / sum(weights) else family$linkinv(offset)
    cases <- nobs - sum(weights == 0)
    rank <- if (ncol(x)) ls$qr$rank else 0
    c(if (ncol(x)) .glm_solution(ls, best, colnames(x), sum(use), tagged((y - mu) / family$mu.eta(now$eta)), tagged(mu))
      else list(coefficients = numeric(), residuals = tagged((y - mu) / family$mu.eta(now$eta)), fitted.values = tagged(mu),
                effects = NULL, R = NULL, rank = 0, qr = NULL),
      list(family = family, linear.predictors = tagged(now$eta), deviance = now$dev, aic = family$aic(y, n, mu, weights, now$dev) + 2 * rank,
           null.deviance = sum(family$dev.resids(y, null, weights)), iter = iter, weights = tagged(working), prior.weights = tagged(weights),
           df.residual = cases - rank, df.null = cases - as.integer(intercept), y = tagged(y), converged = converged, boundary = boundary))
}
print.glm <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    short <- function(v) format(signif(v, digits))
    how <- x$contrasts
    title <- if (is.character(how)) paste("Coefficients  [contrasts: ", paste(names(how), how, sep = "=", collapse = " "), "]:") else "Coefficients:"
    .print_call("Call:  ", x$call)
    .print_estimates(x$coefficients, digits, title)
    if (!length(x$coefficients)) cat("\n")
    cat(sprintf("\nDegrees of Freedom: %d Total (i.e. Null);  %d Residual\n", x$df.null, x$df.residual))
    .print_omitted(x$na.action)
    cat(sprintf("Null Deviance:\t    %s \nResidual Deviance: %s \tAIC: %s\n", short(x$null.deviance), short(x$deviance), short(x$aic)))
    invisible(x)
}
# What the last least squares leaves of a generalized linear model, with the coefficients beta (NULL: there are none yet).
.glm_solution <- function(ls, beta, names, rows, residuals, mu) {
    q <- ls$qr
    p <- length(q$pivot)
    sorted <- names[q$pivot]
    beta <- .or(beta, rep(NA_real_, p))
    beta[q$pivot[seq_len(p) > q$rank]] <- NA
    top <- seq_len(min(rows, p))
    R <- q$qr[top, , drop = FALSE]
    R[row(R) > col(R)] <- 0
    dimnames(R) <- list(sorted[top], sorted)
    colnames(q$qr) <- sorted
    list(coefficients = setNames(beta, names), residuals = residuals, fitted.values = mu,
         effects = setNames(ls$effects, c(sorted[seq_len(q$rank)], character(rows - q$rank))),
         R = R, rank = q$rank, qr = structure(q[c("qr", "rank", "qraux", "pivot", "tol")], class = "qr"))
}
residuals.glm <- function(object, type = c("deviance", "pearson", "working", "response", "partial"), ...) {
    type <- match.arg(type)
    mu <- object$fitted.values
    fam <- object$family
    w <- object$prior.weights
    y <- .or(object$y, mu + object$residuals * fam$mu.eta(object$linear.predictors))
    r <- switch(type, response = y - mu, pearson = (y - mu) * sqrt(w) / sqrt(fam$variance(mu)),
        deviance = if (object$df.residual > 0) ifelse(y > mu, 1, -1) * sqrt(pmax(fam$dev.resids(y, mu, w), 0)) else numeric(length(mu)), object$residuals)
    r <- naresid(object$na.action, r)
    if (type == "partial") r + predict(object, type = "terms") else r
}
summary.glm <- function(object, dispersion = NULL, correlation = FALSE, symbolic.cor = FALSE, ...) {
    left <- object$df.residual
    estimated <- is.null(dispersion) && !(object$family$family %in% c("poisson", "binomial"))
    if (is.null(dispersion)) dispersion <- if (estimated) .dispersion(object) else 1
    aliased <- is.na(object$coefficients)
    q <- object$qr
    used <- seq_len(object$rank)
    est <- object$coefficients[q$pivot[used]]
    unscaled <- if (object$rank) `dimnames<-`(chol2inv(q$qr[used, used, drop = FALSE]), list(names(est), names(est))) else matrix(, 0L, 0L)
    cov <- dispersion * unscaled
    se <- sqrt(diag(cov))
    parts <- c("call", "terms", "family", "deviance", "aic", "contrasts", "df.residual", "null.deviance", "df.null", "iter", "na.action")
    res <- c(object[intersect(parts, names(object))],
             list(deviance.resid = residuals(object, type = "deviance"),
                  coefficients = .coef_table(est, se, if (estimated || !object$rank) left), aliased = aliased,
                  dispersion = dispersion, df = c(object$rank, left, if (object$rank) ncol(q$qr) else length(aliased)),
                  cov.unscaled = unscaled, cov.scaled = cov))
    if (correlation && object$rank > 0) {
        res$correlation <- cov / (se %o% se)
        res$symbolic.cor <- symbolic.cor
    }
    structure(res, class = "summary.glm")
}
# The dispersion as its working residuals estimate it.
.dispersion <- function(object) {
    if (object$df.residual <= 0) return(NaN)
    used <- object$weights > 0
    if (any(object$weights == 0)) warning(simpleWarning("observations with zero weight not used for calculating dispersion", sys.call(-1L)))
    sum((object$weights * object$residuals^2)[used]) / object$df.residual
}
print.summary.glm <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = x$symbolic.cor,
                              signif.stars = getOption("show.signif.stars", TRUE), ...) {
    .print_call("Call:\n", x$call)
    writeLines("Deviance Residuals: ")
    r <- x$deviance.resid
    if (x$df.residual > 5) r <- setNames(quantile(r, na.rm = TRUE), c("Min", "1Q", "Median", "3Q", "Max"))
    print.default(zapsmall(r, digits + 1L), digits = digits, na.print = "", print.gap = 2L)
    .print_coefs(x, digits, signif.stars, ...)
    cat("\n(Dispersion parameter for ", x$family$family, " family taken to be ", format(x$dispersion), ")\n\n", sep = "")
    deviances <- format(c(x$null.deviance, x$deviance), digits = max(5L, digits + 1L))
    cat(paste0(c("    Null", "Residual"), " deviance: ", deviances, "  on ", format(c(x$df.null, x$df.residual)), "  degrees of freedom\n"), sep = "")
    .print_omitted(x$na.action)
    cat("AIC: ", format(x$aic, digits = max(4L, digits + 1L)), "\n\nNumber of Fisher Scoring iterations: ", x$iter, "\n", sep = "")
    .print_cor("Correlation of Coefficients", x$correlation, digits, symbolic.cor)
    cat("\n")
    invisible(x)
}
predict.mlm <- function(object, newdata, se.fit = FALSE, na.action = na.pass, ...) {
    .need(!se.fit, "the 'se.fit' argument is not yet implemented for \"mlm\" objects")
    own <- missing(newdata)
    at <- .lm_design(object, if (!own) newdata, na.action)
    used <- object$qr$pivot[seq_len(object$rank)]
    fit <- at$X[, used, drop = FALSE] %*% object$coefficients[used, , drop = FALSE]
    if (!is.null(at$offset)) fit <- fit + at$offset
    if (own && !is.null(object$na.action)) napredict(object$na.action, fit) else fit
}
predict.glm <- function(object, newdata = NULL, type = c("link", "response", "terms"), se.fit = FALSE, dispersion = NULL,
                        terms = NULL, na.action = na.pass, ...) {
    type <- match.arg(type)
    fam <- family(object)
    if (is.null(newdata) && !se.fit && type != "terms")
        return(napredict(object$na.action, if (type == "link") object$linear.predictors else object$fitted.values))
    if (se.fit && (is.null(dispersion) || dispersion == 0)) dispersion <- summary(object)$dispersion
    scale <- if (se.fit) sqrt(dispersion) else 1
    p <- predict.lm(object, newdata, se.fit, scale = scale, type = if (type == "terms") "terms" else "response", terms = terms, na.action = na.action)
    fit <- if (se.fit) p$fit else p
    if (!se.fit) return(if (type == "response") fam$linkinv(fit) else fit)
    if (type != "response") return(list(fit = fit, se.fit = p$se.fit, residual.scale = scale))
    list(fit = fam$linkinv(fit), se.fit = p$se.fit * abs(fam$mu.eta(fit)), residual.scale = scale)
}
anova.glmlist <- function(object, ..., dispersion = NULL, test = NULL) {
    response <- vapply(object, function(o) paste(deparse(formula(o)[[2L]]), collapse = "\n"), "")
    other <- response != response[1L]
    if (any(other)) {
        warning(gettextf("models with response %s removed because response differs from model 1", sQuote(deparse(response[other]))), domain = NA)
        object <- object[!other]
    }
    sizes <- vapply(object, function(o) length(o$residuals), 1L)
    if (any(sizes != sizes[1L])) stop("models were not all fitted to the same size of dataset")
    if (length(object) == 1L) return(anova.glm(object[[1L]], dispersion = dispersion, test = test))
    resdf <- vapply(object, function(o) as.numeric(o$df.residual), 1)
    resdev <- vapply(object, function(o) as.numeric(o$deviance), 1)
    table <- data.frame(resdf, resdev, c(NA, -diff(resdf)), c(NA, -diff(resdev)))
    dimnames(table) <- list(seq_along(object), c("Resid. Df", "Resid. Dev", "Df", "Deviance"))
    if (!is.null(test)) {
        big <- object[[which.min(resdf)]]
        scale <- summary(big, dispersion = dispersion)$dispersion
        df.scale <- if (scale == 1) Inf else min(resdf)
        .f_for_family(test, df.scale, big$family$family, NULL)
        if (test == "Rao") table$Rao <- c(NA, vapply(seq_along(object)[-1L], function(i) .rao_score(object[[i - 1L]], object[[i]], table$Df[i]), 1))
        table <- stat.anova(table, test, scale, df.scale, length(big$residuals))
    }
    topnote <- paste0("Model ", format(seq_along(object)), ": ",
                      vapply(object, function(o) paste(deparse(formula(o)), collapse = "\n"), ""), collapse = "\n")
    structure(table, heading = c("Analysis of Deviance Table\n", topnote), class = c("anova", "data.frame"))
}
# Rao's score of the larger of two models in the smaller one's residuals.
.rao_score <- function(a, b, df) {
    small <- if (df > 0) a else b
    large <- if (df > 0) b else a
    fit <- glm.fit(model.matrix(large), small$residuals, weights = small$weights, intercept = attr(small$terms, "intercept"))
    (fit$null.deviance - fit$deviance) * if (df < 0) -1 else 1
}
# The terms of one model, added in turn.
anova.glm <- function(object, ..., dispersion = NULL, test = NULL) {
    others <- list(...)
    if (length(others)) return(anova.glmlist(c(list(object), others), dispersion = dispersion, test = test))
    labels <- attr(object$terms, "term.labels")
    y <- .or(object$y, model.response(model.frame(object)))
    x <- model.matrix(object)
    assign <- attr(x, "assign")
    fits <- lapply(seq_along(labels), function(i)
        glm.fit(x[, assign < i, drop = FALSE], y, weights = object$prior.weights, offset = object$offset, family = object$family, control = object$control))
    resdf <- c(vapply(fits, function(f) as.numeric(f$df.residual), 1), object$df.residual)
    resdev <- c(vapply(fits, function(f) as.numeric(f$deviance), 1), object$deviance)
    table <- data.frame(c(NA, -diff(resdf)), c(NA, pmax(0, -diff(resdev))), resdf, resdev)
    dimnames(table) <- list(c("NULL", labels), c("Df", "Deviance", "Resid. Df", "Resid. Dev"))
    if (identical(test, "Rao")) {
        constant <- attr(object$terms, "intercept")
        score <- function(i) { # of the residuals of the model without term i
            z <- glm.fit(x[, assign <= i, drop = FALSE], fits[[i]]$residuals, weights = fits[[i]]$weights, intercept = constant)
            z$null.deviance - z$deviance
        }
        table$Rao <- c(NA, vapply(seq_along(labels), score, 1))
    }
    if (!is.null(test)) {
        scale <- summary(object, dispersion = dispersion)$dispersion
        df.scale <- if (!is.null(dispersion) || scale == 1) Inf else object$df.residual
        .f_for_family(test, df.scale, object$family$family, sys.call())
        table <- stat.anova(table, test, scale, df.scale, NROW(x))
    }
    structure(table, heading = paste0("Analysis of Deviance Table", "\n\nModel: ", object$family$family, ", link: ", object$family$link, "\n\nResponse: ",
              deparse1(formula(object)[[2L]]), "\n\nTerms added sequentially (first to last)\n\n"), class = c("anova", "data.frame"))
}
.f_for_family <- function(test, df, family, call) {
    if (test != "F" || df != Inf) return()
    .caution("using F test with a %s is inappropriate",
             if (family %in% c("binomial", "poisson")) sprintf("'%s' family", family) else "fixed dispersion", call = call)
}

# The test of each row of an analysis of deviance.
stat.anova <- function(table, test = c("Rao", "LRT", "Chisq", "F", "Cp"), scale, df.scale, n) {
    test <- match.arg(test)
    find <- function(...) {
        at <- match(c(...), colnames(table))
        at[!is.na(at)][1L]
    }
    df <- table[, "Df"]
    drop <- table[, if (test == "Rao") find("Rao") else find("Deviance", "Sum of Sq")]
    if (test == "F") {
        f <- drop / df / scale
        f[df %in% 0 | f < 0] <- NA
        return(cbind(table, F = f, `Pr(>F)` = pf(f, abs(df), df.scale, lower.tail = FALSE)))
    }
    if (test == "Cp") {
        left <- table[, find("Resid. Dev", "RSS")]
        return(cbind(table, Cp = left + 2 * scale * (n - table[, find("Resid. Df", "Res.Df")])))
    }
    x2 <- drop / scale * sign(df)
    x2[df %in% 0 | x2 < 0] <- NA
    cbind(table, `Pr(>Chi)` = pchisq(x2, abs(df), lower.tail = FALSE))
}

# ---- tables

ls.print <- function(ls.out, digits = 4L, print.it = TRUE) {
    resids <- as.matrix(ls.out$residuals)
    w <- ls.out$wt
    if (!is.null(w)) {
        if (any(w < 0)) stop("weights must be nonnegative")
        resids <- resids * sqrt(w)
    }
    n <- nrow(resids)
    p <- ls.out$qr$rank
    intercept <- isTRUE(ls.out$intercept)
    regressors <- p - intercept
    mse <- colSums(resids^2) / (n - p)
    fitted <- qr.qy(structure(ls.out$qr, class = "qr"), rbind(as.matrix(ls.out$qr$qt)[seq_len(p), , drop = FALSE], matrix(0, n - p, ncol(resids))))
    centre <- if (intercept) (if (is.null(w)) colMeans(fitted) else colSums(fitted * sqrt(w)) / sum(w)) else 0
    explained <- colSums((fitted - (if (is.null(w)) rep(1, n) else sqrt(w)) %o% rep_len(centre, ncol(resids)))^2)
    r2 <- explained / (explained + colSums(resids^2))
    F <- explained / regressors / mse
    pF <- pf(F, regressors, n - p, lower.tail = FALSE)
    text <- function(v) format(round(v, digits))
    summary <- cbind(text(sqrt(mse)), text(r2), text(F), format(regressors), format(n - p), text(pF))
    dimnames(summary) <- list(NULL, c("Mean Sum Sq", "R Squared", "F-value", "Df 1", "Df 2", "Pr(>F)"))
    coefs <- as.matrix(ls.out$coefficients)
    errors <- sqrt(diag(chol2inv(ls.out$qr$qr, p)))
    tables <- lapply(seq_len(ncol(coefs)), function(j) {
        se <- errors * sqrt(mse[j])
        t <- coefs[, j] / se
        m <- cbind(coefs[, j], se, t, 2 * pt(abs(t), n - p, lower.tail = FALSE))
        dimnames(m) <- list(rownames(coefs), c("Estimate", "Std.Err", "t-value", "Pr(>|t|)"))
        if (print.it) {
            if (ncol(coefs) > 1L) cat("Response:", colnames(coefs)[j], "\n\n")
            cat("Residual Standard Error=", text(sqrt(mse[j])), "\nR-Square=", text(r2[j]), "\nF-statistic (df=",
                format(regressors), ", ", format(n - p), ")=", text(F[j]), "\np-value=", text(pF[j]), "\n\n", sep = "")
            print(round(m, digits))
            cat("\n\n")
        }
        m
    })
    names(tables) <- colnames(coefs)
    invisible(list(summary = summary, coef.table = tables))
}
preplot <- function(object, ...) UseMethod("preplot")
simulate <- function(object, nsim = 1, seed = NULL, ...) UseMethod("simulate")
simulate.lm <- function(object, nsim = 1, seed = NULL, ...) {
    if (!exists(".Random.seed", envir = globalenv(), inherits = FALSE)) runif(1)
    if (is.null(seed)) state <- get(".Random.seed", envir = globalenv())
    else {
        old <- get(".Random.seed", envir = globalenv())
        set.seed(seed)
        state <- structure(seed, kind = as.list(RNGkind()))
        on.exit(assign(".Random.seed", old, envir = globalenv()))
    }
    .need(!inherits(object, "mlm"), "simulate() is not yet implemented for multivariate lm()")
    glm <- inherits(object, "glm")
    fam <- if (glm) object$family$family else "gaussian"
    ft <- fitted(object)
    n <- length(ft)
    val <- if (fam == "gaussian") {
        v <- deviance(object) / df.residual(object)
        if (!glm && !is.null(object$weights)) v <- v / object$weights
        ft + rnorm(n * nsim, sd = sqrt(v))
    } else {
        .need(!is.null(object$family$simulate), "family '%s' not implemented", fam)
        object$family$simulate(object, nsim)
    }
    val <- if (is.list(val)) structure(val, class = "data.frame", row.names = seq_len(n)) else as.data.frame(matrix(val, n, nsim))
    names(val) <- paste0("sim_", seq_len(nsim))
    if (!is.null(names(ft))) row.names(val) <- names(ft)
    attr(val, "seed") <- state
    val
}

lsfit <- function(x, y, wt = NULL, intercept = TRUE, tolerance = 1e-07, yname = NULL) {
    x <- as.matrix(x)
    y <- as.matrix(y)
    xnames <- colnames(x)
    if (is.null(xnames)) xnames <- if (ncol(x) == 1L) "X" else paste0("X", 1L:ncol(x))
    if (intercept) {
        x <- cbind(1, x)
        xnames <- c("Intercept", xnames)
    }
    if (is.null(yname) && ncol(y) > 1) yname <- paste0("Y", 1L:ncol(y))
    good <- if (is.null(wt)) complete.cases(x, y) else complete.cases(x, y, wt)
    if (any(!good)) {
        warning(sprintf(ngettext(sum(!good), "%d missing value deleted", "%d missing values deleted"), sum(!good)), domain = NA)
        x <- x[good, , drop = FALSE]
        y <- y[good, , drop = FALSE]
        wt <- wt[good]
    }
    if (nrow(x) != nrow(y)) stop(sprintf("'X' matrix has %d cases, 'Y' has %d", nrow(x), nrow(y)), domain = NA)
    if (nrow(y) < ncol(x)) stop(sprintf("only %d cases, but %d variables", nrow(y), ncol(x)), domain = NA)
    ox <- x
    oy <- y
    if (!is.null(wt)) {
        if (any(wt < 0)) stop("negative weights not allowed")
        if (length(wt) != nrow(y)) stop("number of weights must equal the number of responses")
        x <- x * sqrt(wt)
        y <- y * sqrt(wt)
    }
    dimnames(x) <- NULL
    q <- qr(x, tol = tolerance)
    k <- q$rank
    p <- ncol(x)
    if (k < p) warning("'X' matrix was collinear")
    qt <- qr.qty(q, unname(y))
    coef <- matrix(NA_real_, p, ncol(y))
    coef[q$pivot[seq_len(k)], ] <- .Internal(qr_back(q$qr, k, qt))
    r <- qt
    r[seq_len(k), ] <- 0
    resid <- qr.qy(q, r)
    if (!is.null(wt)) resid <- oy - ox[, q$pivot[seq_len(k)], drop = FALSE] %*% coef[q$pivot[seq_len(k)], , drop = FALSE]
    dimnames(q$qr) <- list(NULL, xnames[q$pivot])
    if (ncol(y) == 1L) {
        coef <- setNames(drop(coef), xnames)
        resid <- drop(unname(resid))
        qt <- drop(qt)
    } else {
        dimnames(coef) <- list(xnames, yname)
        colnames(resid) <- yname
        colnames(qt) <- yname
    }
    qrl <- structure(list(qt = qt, qr = q$qr, qraux = q$qraux, rank = k, pivot = q$pivot, tol = tolerance), class = "qr")
    c(list(coefficients = coef, residuals = resid), if (!is.null(wt)) list(wt = wt), list(intercept = intercept, qr = qrl))
}
ls.diag <- function(ls.out) {
    resids <- as.matrix(ls.out$residuals)
    n <- nrow(resids)
    p <- ls.out$qr$rank
    q <- ls.out$qr
    if (!is.null(ls.out$wt)) resids <- resids * sqrt(ls.out$wt)
    h <- rowSums(qr.qy(structure(q, class = "qr"), diag(1, n, p))^2)
    stddev <- sqrt(colSums(resids^2) / (n - p))
    stdres <- resids / sqrt(1 - h)
    stdres <- t(t(stdres) / stddev)
    studres <- stdres * sqrt((n - p - 1) / (n - p - stdres^2))
    cooks <- (stdres^2 * h / (1 - h)) / p
    dfits <- studres * sqrt(h / (1 - h))
    xxinv <- chol2inv(q$qr, p)
    nm <- colnames(q$qr)[seq_len(p)]
    covar <- list(cov.scaled = outer(xxinv, stddev^2)[, , 1L], cov.unscaled = xxinv)
    dimnames(covar$cov.scaled) <- dimnames(covar$cov.unscaled) <- list(nm, nm)
    se <- sqrt(diag(xxinv)) %o% stddev
    rownames(se) <- nm
    if (ncol(resids) == 1L) {
        stdres <- drop(stdres)
        studres <- drop(studres)
        cooks <- drop(cooks)
        dfits <- drop(dfits)
    }
    list(std.dev = unname(stddev), hat = h, std.res = stdres, stud.res = studres, cooks = cooks, dfits = dfits,
         correlation = cov2cor(covar$cov.unscaled), std.err = se,
         cov.scaled = covar$cov.scaled, cov.unscaled = covar$cov.unscaled)
}
.lm.fit <- function(x, y, tol = 1e-07) {
    f <- lm.fit(as.matrix(x), y, tol = tol)
    q <- f$qr
    list(qr = unname(q$qr), coefficients = unname(ifelse(is.na(f$coefficients), 0, f$coefficients)),
         residuals = unname(f$residuals), effects = unname(f$effects), rank = q$rank,
         pivot = q$pivot, qraux = q$qraux, tol = tol, pivoted = !identical(q$pivot, seq_along(q$pivot)))
}
