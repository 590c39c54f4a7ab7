# Linear and generalized linear models, their summaries and what is asked of a fit.

lm <- function(formula, data, subset, weights, na.action, method = "qr", model = TRUE, x = FALSE, y = FALSE, qr = TRUE,
               singular.ok = TRUE, contrasts = NULL, offset, ...) {
    ret.x <- x
    ret.y <- y
    cl <- match.call()
    mf <- match.call(expand.dots = FALSE)
    m <- match(c("formula", "data", "subset", "weights", "na.action", "offset"), names(mf), 0L)
    mf <- mf[c(1L, m)]
    mf$drop.unused.levels <- TRUE
    mf[[1L]] <- quote(stats::model.frame)
    mf <- eval(mf, parent.frame())
    if (method == "model.frame") return(mf)
    else if (method != "qr") warning(gettextf("method = '%s' is not supported. Using 'qr'", method), domain = NA)
    mt <- attr(mf, "terms")
    y <- model.response(mf, "numeric")
    w <- as.vector(model.weights(mf))
    if (!is.null(w) && !is.numeric(w)) stop("'weights' must be a numeric vector")
    offset <- model.offset(mf)
    mlm <- is.matrix(y)
    if (is.empty.model(mt)) {
        x <- NULL
        z <- list(coefficients = if (mlm) matrix(NA_real_, 0, ncol(y)) else numeric(), residuals = y, fitted.values = 0 * y, weights = w, rank = 0L,
                  df.residual = if (!is.null(w)) sum(w != 0) else NROW(y))
        if (!is.null(offset)) {
            z$fitted.values <- offset
            z$residuals <- y - offset
        }
    } else {
        x <- model.matrix(mt, mf, contrasts)
        z <- if (is.null(w)) lm.fit(x, y, offset = offset, singular.ok = singular.ok, ...)
             else lm.wfit(x, y, w, offset = offset, singular.ok = singular.ok, ...)
    }
    class(z) <- c(if (mlm) "mlm", "lm")
    z$na.action <- attr(mf, "na.action")
    z$offset <- offset
    z$contrasts <- attr(x, "contrasts")
    z$xlevels <- .getXlevels(mt, mf)
    z$call <- cl
    z$terms <- mt
    if (model) z$model <- mf
    if (ret.x) z$x <- x
    if (ret.y) z$y <- y
    if (!qr) z$qr <- NULL
    z
}
lm.fit <- function(x, y, offset = NULL, method = "qr", tol = 1e-07, singular.ok = TRUE, ...) .lm_fit(x, y, NULL, offset, tol, singular.ok)
lm.wfit <- function(x, y, w, offset = NULL, method = "qr", tol = 1e-07, singular.ok = TRUE, ...) {
    if (any(w < 0 | is.na(w))) stop("missing or negative weights not allowed")
    .lm_fit(x, y, w, offset, tol, singular.ok)
}
.lm_fit <- function(x, y, w, offset, tol, singular.ok) {
    if (is.null(n <- nrow(x))) stop("'x' must be a matrix")
    if (n == 0L) stop("0 (non-NA) cases")
    p <- ncol(x)
    ny <- NCOL(y)
    if (is.matrix(y) && ny == 1) y <- drop(y)
    if (!is.null(offset)) y <- y - offset
    if (NROW(y) != n) stop("incompatible dimensions")
    x.asgn <- attr(x, "assign")
    yn <- if (is.matrix(y)) rownames(y) else names(y)
    if (any(!is.finite(y))) stop("NA/NaN/Inf in 'y'")
    if (any(!is.finite(x))) stop("NA/NaN/Inf in 'x'")
    keep <- if (is.null(w)) rep.int(TRUE, n) else w != 0
    ws <- if (is.null(w)) NULL else sqrt(w[keep])
    xx <- x[keep, , drop = FALSE]
    yy <- if (ny > 1L) y[keep, , drop = FALSE] else y[keep]
    z <- qr.default(if (is.null(ws)) xx else xx * ws, tol = tol)
    k <- z$rank
    if (!singular.ok && k < p) stop("singular fit encountered")
    yw <- if (is.null(ws)) yy else yy * ws
    eff <- qr.qty(z, yw)
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
        dimnames(fit) <- dimnames(y)
        dimnames(eff) <- list(nmeffects, colnames(y))
    } else {
        coef <- rep.int(NA_real_, p)
        coef[piv[r1]] <- sol
        names(coef) <- dn
        fit <- drop(x[, piv[r1], drop = FALSE] %*% sol)
        names(fit) <- yn
        names(eff) <- nmeffects
    }
    if (is.null(w)) { # as computed from the decomposition, which is what R prints to the last digit
        e2 <- eff
        if (ny > 1L) e2[r1, ] <- 0 else e2[r1] <- 0
        res <- qr.qy(z, unname(e2))
        if (ny > 1L) dimnames(res) <- dimnames(y) else names(res) <- yn
        fit <- y - res
    } else res <- y - fit
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
print.lm <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    b <- coef(x)
    cat("", "Call:", deparse(x$call), "", sep = "\n")
    if (length(b)) {
        writeLines("Coefficients:")
        print.default(format(b, digits = digits), print.gap = 2L, quote = FALSE)
    } else writeLines("No coefficients")
    cat("\n")
    invisible(x)
}
coef <- function(object, ...) UseMethod("coef")
coef.default <- function(object, complete = TRUE, ...) {
    cf <- object$coefficients
    if (complete) cf else cf[!is.na(cf)]
}
coefficients <- coef
residuals <- function(object, ...) UseMethod("residuals")
resid <- residuals
residuals.default <- function(object, ...) naresid(object$na.action, object$residuals)
residuals.lm <- function(object, type = c("working", "response", "deviance", "pearson", "partial"), ...) {
    type <- match.arg(type)
    r <- object$residuals
    res <- switch(type, working = , response = r, deviance = , pearson = if (is.null(object$weights)) r else r * sqrt(object$weights), partial = r)
    naresid(object$na.action, res)
}
fitted <- function(object, ...) UseMethod("fitted")
fitted.values <- fitted
fitted.default <- function(object, ...) {
    xx <- if ("fitted.values" %in% names(object)) object$fitted.values else if (!is.null(object$fitted)) object$fitted else predict(object)
    napredict(object$na.action, xx)
}
weights <- function(object, ...) UseMethod("weights")
weights.default <- function(object, ...) {
    wts <- object$weights
    if (is.null(wts)) wts else naresid(object$na.action, wts)
}
weighted.residuals <- function(obj, drop0 = TRUE) {
    w <- weights(obj)
    r <- residuals(obj, type = "deviance")
    if (drop0 && !is.null(w)) {
        if (is.matrix(r)) r[w != 0, , drop = FALSE] else r[w != 0]
    } else r
}
df.residual <- function(object, ...) UseMethod("df.residual")
df.residual.default <- function(object, ...) object$df.residual
deviance <- function(object, ...) UseMethod("deviance")
deviance.default <- function(object, ...) object$deviance
deviance.lm <- function(object, ...) sum(weighted.residuals(object)^2, na.rm = TRUE)
deviance.glm <- function(object, ...) object$deviance
nobs <- function(object, ...) UseMethod("nobs")
nobs.default <- function(object, use.fallback = FALSE, ...) {
    if (!is.null(w <- object$weights)) sum(w != 0) else NROW(object$residuals)
}
nobs.lm <- function(object, ...) if (!is.null(w <- object$weights)) sum(w != 0) else NROW(object$residuals)
nobs.glm <- function(object, ...) if (!is.null(w <- object$prior.weights)) sum(w != 0) else length(object$residuals)
sigma <- function(object, ...) UseMethod("sigma")
sigma.default <- function(object, use.fallback = TRUE, ...) sqrt(deviance(object, ...) / (nobs(object, use.fallback = use.fallback) - sum(!is.na(coef(object)))))
case.names <- function(object, ...) UseMethod("case.names")
variable.names <- function(object, ...) UseMethod("variable.names")
variable.names.lm <- function(object, full = FALSE, ...) if (full) dimnames(qr.X(object$qr))[[2L]] else if (object$rank) names(coef(object))[!is.na(coef(object))] else character()
case.names.lm <- function(object, full = FALSE, ...) names(residuals(object))
effects <- function(object, ...) UseMethod("effects")
effects.lm <- function(object, set.sign = FALSE, ...) structure(object$effects, class = "coef")
family <- function(object, ...) UseMethod("family")
family.lm <- function(object, ...) gaussian()
family.glm <- function(object, ...) object$family
vcov <- function(object, ...) UseMethod("vcov")
vcov.lm <- function(object, complete = TRUE, ...) vcov.summary.lm(summary.lm(object, ...), complete)
vcov.glm <- function(object, complete = TRUE, ...) {
    s <- summary.glm(object, ...)
    s$cov.scaled
}
vcov.summary.lm <- function(object, complete = TRUE, ...) object$sigma^2 * object$cov.unscaled
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
    cat("'log Lik.' ", paste(format(c(x), digits = digits), collapse = ", "), " (df=", format(attr(x, "df")), ")\n", sep = "")
    invisible(x)
}
AIC <- function(object, ..., k = 2) UseMethod("AIC")
BIC <- function(object, ...) UseMethod("BIC")
AIC.default <- function(object, ..., k = 2) {
    cl <- match.call()
    cl$k <- NULL
    .ic(list(object, ...), as.character(as.list(cl)[-1L]), "AIC", function(ll) -2 * as.numeric(ll) + k * attr(ll, "df"))
}
BIC.default <- function(object, ...) {
    cl <- match.call()
    .ic(list(object, ...), as.character(as.list(cl)[-1L]), "BIC", function(ll) -2 * as.numeric(ll) + log(attr(ll, "nobs")) * attr(ll, "df"))
}
AIC.logLik <- function(object, ..., k = 2) -2 * as.numeric(object) + k * attr(object, "df")
BIC.logLik <- function(object, ...) -2 * as.numeric(object) + attr(object, "df") * log(nobs(object))
nobs.logLik <- function(object, ...) {
    res <- attr(object, "nobs")
    if (is.null(res)) stop("no \"nobs\" attribute is available")
    res
}
.ic <- function(objects, names, what, value) {
    lls <- lapply(objects, logLik)
    if (length(lls) == 1L) return(value(lls[[1L]]))
    n <- vapply(lls, function(l) as.numeric(attr(l, "nobs")), 0)
    if (any(n != n[1L])) warning("models are not all fitted to the same number of observations")
    r <- data.frame(df = vapply(lls, function(l) as.numeric(attr(l, "df")), 0), vapply(lls, value, 0), row.names = names)
    names(r)[2L] <- what
    r
}
extractAIC <- function(fit, scale = 0, k = 2, ...) UseMethod("extractAIC")
extractAIC.lm <- function(fit, scale = 0, k = 2, ...) {
    n <- length(fit$residuals)
    edf <- n - fit$df.residual
    RSS <- deviance.lm(fit)
    dev <- if (scale > 0) RSS / scale - n else n * log(RSS / n)
    c(edf, dev + k * edf)
}
extractAIC.glm <- function(fit, scale = 0, k = 2, ...) {
    n <- length(fit$residuals)
    edf <- n - fit$df.residual
    c(edf, fit$aic + (k - 2) * edf)
}
confint <- function(object, parm, level = 0.95, ...) UseMethod("confint")
confint.default <- function(object, parm, level = 0.95, ...) .confint(object, parm, level, qnorm)
confint.lm <- function(object, parm, level = 0.95, ...) .confint(object, parm, level, if (inherits(object, "glm")) qnorm else function(p) qt(p, object$df.residual))
.confint <- function(object, parm, level, quantile) {
    cf <- coef(object)
    pnames <- names(cf)
    if (missing(parm)) parm <- pnames
    else if (is.numeric(parm)) parm <- pnames[parm]
    a <- (1 - level) / 2
    a <- c(a, 1 - a)
    fac <- quantile(a)
    pct <- paste(format(100 * a, trim = TRUE, scientific = FALSE, digits = 3), "%")
    ci <- array(NA_real_, dim = c(length(parm), 2L), dimnames = list(parm, pct))
    ses <- sqrt(diag(vcov(object)))[parm]
    ci[] <- cf[parm] + ses %o% fac
    ci
}
summary.lm <- function(object, correlation = FALSE, symbolic.cor = FALSE, ...) {
    z <- object
    p <- z$rank
    rdf <- z$df.residual
    if (p == 0) {
        r <- z$residuals
        n <- length(r)
        w <- z$weights
        rss <- if (is.null(w)) sum(r^2) else {
            r <- sqrt(w) * r
            sum(w * z$residuals^2)
        }
        resvar <- rss / rdf
        ans <- z[c("call", "terms", if (!is.null(z$weights)) "weights")]
        class(ans) <- "summary.lm"
        ans$aliased <- is.na(coef(object))
        ans$residuals <- r
        ans$df <- c(0L, n, length(ans$aliased))
        ans$coefficients <- matrix(NA_real_, 0L, 4L, dimnames = list(NULL, c("Estimate", "Std. Error", "t value", "Pr(>|t|)")))
        ans$sigma <- sqrt(resvar)
        ans$r.squared <- ans$adj.r.squared <- 0
        ans$cov.unscaled <- matrix(NA_real_, 0L, 0L)
        return(ans)
    }
    if (is.null(z$terms)) stop("invalid 'lm' object:  no 'terms' component")
    Qr <- object$qr
    n <- NROW(Qr$qr)
    r <- z$residuals
    f <- z$fitted.values
    if (!is.null(z$offset)) f <- f - z$offset
    w <- z$weights
    int <- attr(z$terms, "intercept")
    if (is.null(w)) {
        mss <- if (int) sum((f - mean(f))^2) else sum(f^2)
        rss <- sum(r^2)
    } else {
        mss <- if (int) {
            m <- sum(w * f / sum(w))
            sum(w * (f - m)^2)
        } else sum(w * f^2)
        rss <- sum(w * r^2)
        r <- sqrt(w) * r
    }
    resvar <- rss / rdf
    if (is.finite(resvar) && resvar < (mean(f)^2 + var(c(f))) * 1e-30) warning("essentially perfect fit: summary may be unreliable")
    p1 <- 1L:p
    R <- chol2inv(Qr$qr[p1, p1, drop = FALSE])
    se <- sqrt(diag(R) * resvar)
    est <- z$coefficients[Qr$pivot[p1]]
    tval <- est / se
    ans <- z[c("call", "terms", if (!is.null(z$weights)) "weights")]
    ans$residuals <- r
    ans$coefficients <- cbind(Estimate = est, `Std. Error` = se, `t value` = tval, `Pr(>|t|)` = 2 * pt(abs(tval), rdf, lower.tail = FALSE))
    ans$aliased <- is.na(z$coefficients)
    ans$sigma <- sqrt(resvar)
    ans$df <- c(p, rdf, NCOL(Qr$qr))
    if (p != attr(z$terms, "intercept")) {
        df.int <- if (int) 1L else 0L
        ans$r.squared <- mss / (mss + rss)
        ans$adj.r.squared <- 1 - (1 - ans$r.squared) * ((n - df.int) / rdf)
        ans$fstatistic <- c(value = (mss / (p - df.int)) / resvar, numdf = p - df.int, dendf = rdf)
    } else ans$r.squared <- ans$adj.r.squared <- 0
    ans$cov.unscaled <- R
    dimnames(ans$cov.unscaled) <- dimnames(ans$coefficients)[c(1, 1)]
    if (correlation) {
        ans$correlation <- (R * resvar) / outer(se, se)
        dimnames(ans$correlation) <- dimnames(ans$cov.unscaled)
    }
    if (!is.null(z$na.action)) ans$na.action <- z$na.action
    class(ans) <- "summary.lm"
    ans
}
print.summary.lm <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = x$symbolic.cor, signif.stars = getOption("show.signif.stars", TRUE), ...) {
    cat("\nCall:\n", paste(deparse(x$call), sep = "\n", collapse = "\n"), "\n\n", sep = "")
    resid <- x$residuals
    df <- x$df
    rdf <- df[2L]
    cat(if (!is.null(x$weights) && diff(range(x$weights))) "Weighted ", "Residuals:\n", sep = "")
    if (rdf > 5L) {
        nam <- c("Min", "1Q", "Median", "3Q", "Max")
        rq <- if (length(dim(resid)) == 2L) structure(apply(t(resid), 1L, quantile), dimnames = list(nam, dimnames(resid)[[2L]]))
              else zapsmall(quantile(resid), digits + 1L)
        print(structure(rq, names = nam), digits = digits, ...)
    } else if (rdf > 0L) print(resid, digits = digits, ...)
    else {
        cat("ALL", df[1L], "residuals are 0: no residual degrees of freedom!")
        cat("\n")
    }
    if (length(x$aliased) == 0L) cat("\nNo Coefficients\n")
    else {
        if (nsingular <- df[3L] - df[1L]) cat("\nCoefficients: (", nsingular, " not defined because of singularities)\n", sep = "")
        else cat("\nCoefficients:\n")
        coefs <- x$coefficients
        if (any(aliased <- x$aliased)) {
            cn <- names(aliased)
            coefs <- matrix(NA, length(aliased), 4, dimnames = list(cn, colnames(coefs)))
            coefs[!aliased, ] <- x$coefficients
        }
        printCoefmat(coefs, digits = digits, signif.stars = signif.stars, signif.legend = TRUE, na.print = "NA", ...)
    }
    cat("\nResidual standard error:", format(signif(x$sigma, digits)), "on", rdf, "degrees of freedom")
    cat("\n")
    if (nzchar(mess <- naprint(x$na.action))) cat("  (", mess, ")\n", sep = "")
    if (!is.null(x$fstatistic)) {
        cat("Multiple R-squared: ", formatC(x$r.squared, digits = digits))
        cat(",\tAdjusted R-squared: ", formatC(x$adj.r.squared, digits = digits), "\nF-statistic:", formatC(x$fstatistic[1L], digits = digits),
            "on", x$fstatistic[2L], "and", x$fstatistic[3L], "DF,  p-value:",
            format.pval(pf(x$fstatistic[1L], x$fstatistic[2L], x$fstatistic[3L], lower.tail = FALSE), digits = digits))
        cat("\n")
    }
    if (!is.null(correl <- x$correlation)) {
        p <- NCOL(correl)
        if (p > 1L) {
            cat("\nCorrelation of Coefficients:\n")
            correl <- format(round(correl, 2), nsmall = 2, digits = digits)
            correl[!lower.tri(correl)] <- ""
            print(correl[-1, -p, drop = FALSE], quote = FALSE)
        }
    }
    cat("\n")
    invisible(x)
}
printCoefmat <- function(x, digits = max(3L, getOption("digits") - 2L), signif.stars = getOption("show.signif.stars", TRUE), signif.legend = signif.stars,
                         dig.tst = max(1L, min(5L, digits - 1L)), cs.ind = 1:k, tst.ind = k + 1, zap.ind = integer(), P.values = NULL,
                         has.Pvalue = nc >= 4L && length(cn <- colnames(x)) && any(substr(cn[nc], 1L, 3L) == c("Pr(", "p-v")),
                         eps.Pvalue = .Machine$double.eps, na.print = "NA", quote = FALSE, right = TRUE, ...) {
    if (is.null(d <- dim(x)) || length(d) != 2L) stop("'x' must be coefficient matrix/data frame")
    nc <- d[2L]
    if (is.null(P.values)) {
        scp <- getOption("show.coef.Pvalues", TRUE)
        P.values <- has.Pvalue && scp
    } else if (P.values && !has.Pvalue) stop("'P.values' is TRUE, but 'has.Pvalue' is not")
    if (has.Pvalue && !P.values) {
        d <- dim(xm <- data.matrix(x[, -nc, drop = FALSE]))
        nc <- nc - 1
        has.Pvalue <- FALSE
    } else xm <- data.matrix(x)
    k <- nc - has.Pvalue - (if (missing(tst.ind)) 1 else length(tst.ind))
    if (!missing(cs.ind) && length(cs.ind) > k) stop("wrong k / cs.ind")
    Cf <- array("", dim = d, dimnames = dimnames(xm))
    ok <- !(ina <- is.na(xm))
    for (i in zap.ind) xm[, i] <- zapsmall(xm[, i], digits)
    if (length(cs.ind)) {
        acs <- abs(coef.se <- xm[, cs.ind, drop = FALSE])
        if (any(ia <- is.finite(acs))) {
            digmin <- 1 + (if (length(acs <- acs[ia & acs != 0])) floor(log10(range(acs[acs != 0], finite = TRUE))) else 0)
            Cf[, cs.ind] <- format(round(coef.se, max(1L, digits - digmin)), digits = digits)
        }
    }
    if (length(tst.ind)) Cf[, tst.ind] <- format(round(xm[, tst.ind], digits = dig.tst), digits = digits)
    if (any(r.ind <- !((1L:nc) %in% c(cs.ind, tst.ind, if (has.Pvalue) nc)))) for (i in which(r.ind)) Cf[, i] <- format(xm[, i], digits = digits)
    ok[, tst.ind] <- FALSE
    okP <- if (has.Pvalue) ok[, -nc] else ok
    x1 <- Cf[okP]
    dec <- getOption("OutDec")
    if (dec != ".") x1 <- chartr(dec, ".", x1)
    x0 <- (xm[okP] == 0) != (as.numeric(x1) == 0)
    if (length(not.both.0 <- which(x0 & !is.na(x0)))) Cf[okP][not.both.0] <- format(xm[okP][not.both.0], digits = max(1L, digits - 1L))
    if (any(ina)) Cf[ina] <- na.print
    if (any(inan <- is.nan(xm))) Cf[inan] <- "NaN"
    if (P.values) {
        if (!is.logical(signif.stars) || is.na(signif.stars)) {
            warning("option \"show.signif.stars\" is invalid: assuming TRUE")
            signif.stars <- TRUE
        }
        if (any(okP <- ok[, nc])) {
            pv <- as.vector(xm[, nc])
            Cf[okP, nc] <- format.pval(pv[okP], digits = dig.tst, eps = eps.Pvalue)
            signif.stars <- signif.stars && any(pv[okP] < 0.1)
            if (signif.stars) {
                Signif <- ifelse(is.na(pv), "", c("***", "**", "*", ".", " ")[findInterval(pv, c(0.001, 0.01, 0.05, 0.1), left.open = TRUE) + 1L])
                Cf <- cbind(Cf, format(Signif))
            }
        } else signif.stars <- FALSE
    } else signif.stars <- FALSE
    print.default(Cf, quote = quote, right = right, na.print = na.print, ...)
    if (signif.stars && signif.legend) {
        sleg <- paste0("0 ", sQuote("***"), " 0.001 ", sQuote("**"), " 0.01 ", sQuote("*"), " 0.05 ", sQuote("."), " 0.1 ", sQuote(" "), " 1")
        cat("---\nSignif. codes:  ", sleg, sep = "", fill = nchar(sleg, "w") + 4 + max(nchar(sleg, "bytes") - nchar(sleg)))
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
    objects <- list(object, ...)
    responses <- as.character(lapply(objects, function(x) deparse(x$terms[[2L]])))
    ns <- sapply(objects, function(x) length(x$residuals))
    if (any(ns != ns[1L])) stop("models were not all fitted to the same size of dataset")
    nmodels <- length(objects)
    resdf <- as.numeric(lapply(objects, df.residual))
    resdev <- as.numeric(lapply(objects, deviance))
    table <- data.frame(resdf, resdev, c(NA, -diff(resdf)), c(NA, -diff(resdev)))
    variables <- lapply(objects, function(x) paste(deparse(formula(x)), collapse = "\n"))
    dimnames(table) <- list(1L:nmodels, c("Res.Df", "RSS", "Df", "Sum of Sq"))
    title <- "Analysis of Variance Table\n"
    topnote <- paste0("Model ", format(1L:nmodels), ": ", variables, collapse = "\n")
    if (!is.null(test)) {
        bigmodel <- order(resdf)[1L]
        scale <- if (scale > 0) scale else resdev[bigmodel] / resdf[bigmodel]
        Fval <- table[, "Sum of Sq"] / table[, "Df"] / scale
        Fval[!is.na(table[, "Df"]) & table[, "Df"] == 0] <- NA
        table <- cbind(table, F = Fval, `Pr(>F)` = pf(Fval, abs(table[, "Df"]), resdf[bigmodel], lower.tail = FALSE))
    }
    structure(table, heading = c(title, topnote), class = c("anova", "data.frame"))
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
    printCoefmat(x, digits = digits, signif.stars = signif.stars, has.Pvalue = has.p, P.values = has.p, cs.ind = NULL, zap.ind = zapped, tst.ind = tests, na.print = "", ...)
    invisible(x)
}
predict <- function(object, ...) UseMethod("predict")
predict.lm <- function(object, newdata, se.fit = FALSE, scale = NULL, df = Inf, interval = c("none", "confidence", "prediction"), level = 0.95,
                       type = c("response", "terms"), terms = NULL, na.action = na.pass, pred.var = res.var / weights, weights = 1, ...) {
    tt <- stats::terms(object)
    type <- match.arg(type)
    if (missing(newdata) || is.null(newdata)) {
        mm <- X <- model.matrix(object)
        mmDone <- TRUE
        offset <- object$offset
    } else {
        Terms <- delete.response(tt)
        m <- model.frame(Terms, newdata, na.action = na.action, xlev = object$xlevels)
        X <- model.matrix(Terms, m, contrasts.arg = object$contrasts)
        offset <- rep(0, nrow(X))
        if (!is.null(off.num <- attr(tt, "offset"))) for (i in off.num) offset <- offset + eval(attr(tt, "variables")[[i + 1]], newdata)
        if (!is.null(object$call$offset)) offset <- offset + eval(object$call$offset, newdata)
        mmDone <- FALSE
    }
    n <- length(object$residuals)
    p <- object$rank
    p1 <- seq_len(p)
    piv <- if (p) object$qr$pivot[p1]
    if (p < ncol(X) && !(missing(newdata) || is.null(newdata))) warning("prediction from a rank-deficient fit may be misleading")
    beta <- object$coefficients
    interval <- match.arg(interval)
    if (is.matrix(beta)) {
        if (se.fit || interval != "none" || type == "terms") stop("the 'se.fit' argument is not yet implemented for \"mlm\" objects")
        predictor <- X[, piv, drop = FALSE] %*% beta[piv, , drop = FALSE]
        if (!is.null(offset)) predictor <- predictor + offset
        return(if (mmDone && !is.null(object$na.action)) napredict(object$na.action, predictor) else predictor)
    }
    predictor <- drop(X[, piv, drop = FALSE] %*% beta[piv])
    if (!p) predictor <- setNames(numeric(nrow(X)), rownames(X))
    if (!is.null(offset)) predictor <- predictor + offset
    if (se.fit || interval != "none") {
        w <- object$weights
        res.var <- if (is.null(scale)) {
            r <- object$residuals
            rss <- sum(if (is.null(w)) r^2 else r^2 * w)
            df <- object$df.residual
            rss / df
        } else scale^2
        Rinv <- if (p) backsolve(object$qr$qr[p1, p1, drop = FALSE], diag(p)) else matrix(0, 0L, 0L)
        XRinv <- X[, piv, drop = FALSE] %*% Rinv
        ip <- if (p) drop(XRinv^2 %*% rep(res.var, p)) else rep(0, n)
    }
    if (type == "terms") {
        aa <- attr(X, "assign")
        ll <- attr(tt, "term.labels")
        hasintercept <- attr(tt, "intercept") > 0L
        avx <- if (hasintercept) colMeans(model.matrix(object)) else numeric(ncol(X))
        Xc <- sweep(X, 2L, avx, check.margin = FALSE)
        cols <- lapply(seq_along(ll), function(i) which(aa == i)[which(aa == i) %in% piv])
        if (!is.null(terms)) {
            sel <- if (is.character(terms)) match(terms, ll) else seq_along(ll)[terms]
            if (anyNA(sel)) stop("invalid 'terms' argument")
        } else sel <- seq_along(ll)
        nr <- nrow(X)
        by.term <- function(f) matrix(vapply(cols[sel], f, numeric(nr)), nr, dimnames = list(rownames(X), ll[sel]))
        predictor <- by.term(function(k) if (length(k)) drop(Xc[, k, drop = FALSE] %*% beta[k]) else numeric(nr))
        attr(predictor, "constant") <- if (hasintercept) sum(avx[piv] * beta[piv]) else 0
        if (se.fit || interval != "none")
            ip <- by.term(function(k) if (length(k)) rowSums((Xc[, k, drop = FALSE] %*% Rinv[match(k, piv), , drop = FALSE])^2) * res.var else numeric(nr))
        na.act <- if (mmDone) object$na.action
        back <- function(m) if (is.null(na.act)) m else napredict(na.act, m)
        if (interval != "none") {
            hwid <- abs(qt((1 - level) / 2, df)) * switch(interval, confidence = sqrt(ip), prediction = sqrt(ip + pred.var))
            lwr <- predictor - hwid
            upr <- predictor + hwid
            attr(lwr, "constant") <- attr(upr, "constant") <- attr(predictor, "constant")
            return(c(list(fit = back(predictor)), if (se.fit) list(se.fit = back(sqrt(ip))), list(lwr = back(lwr), upr = back(upr), df = df, residual.scale = sqrt(res.var))))
        }
        if (se.fit) return(list(fit = back(predictor), se.fit = back(sqrt(ip)), df = df, residual.scale = sqrt(res.var)))
        return(back(predictor))
    }
    if (interval != "none") {
        tfrac <- qt((1 - level) / 2, df)
        hwid <- tfrac * switch(interval, confidence = sqrt(ip), prediction = sqrt(ip + pred.var))
        predictor <- cbind(predictor, predictor + hwid %o% c(1, -1))
        colnames(predictor) <- c("fit", "lwr", "upr")
    }
    if (missing(newdata) && !is.null(na.act <- object$na.action)) {
        predictor <- napredict(na.act, predictor)
        if (se.fit) ip <- napredict(na.act, ip)
    }
    if (se.fit) list(fit = predictor, se.fit = sqrt(ip), df = df, residual.scale = sqrt(res.var))
    else predictor
}
# ---- generalized linear models ----

make.link <- function(link) {
    switch(link,
        logit = {
            linkfun <- function(mu) log(mu / (1 - mu))
            linkinv <- function(eta) {
                thresh <- -log(.Machine$double.eps)
                eta <- pmin(pmax(eta, -thresh), thresh)
                exp(eta) / (1 + exp(eta))
            }
            mu.eta <- function(eta) pmax(exp(eta) / (1 + exp(eta))^2, .Machine$double.eps)
            valideta <- function(eta) TRUE
        },
        probit = {
            linkfun <- function(mu) qnorm(mu)
            linkinv <- function(eta) {
                thresh <- -qnorm(.Machine$double.eps)
                eta <- pmin(pmax(eta, -thresh), thresh)
                pnorm(eta)
            }
            mu.eta <- function(eta) pmax(dnorm(eta), .Machine$double.eps)
            valideta <- function(eta) TRUE
        },
        cloglog = {
            linkfun <- function(mu) log(-log(1 - mu))
            linkinv <- function(eta) pmax(pmin(-expm1(-exp(eta)), 1 - .Machine$double.eps), .Machine$double.eps)
            mu.eta <- function(eta) {
                eta <- pmin(eta, 700)
                pmax(exp(eta) * exp(-exp(eta)), .Machine$double.eps)
            }
            valideta <- function(eta) TRUE
        },
        identity = {
            linkfun <- function(mu) mu
            linkinv <- function(eta) eta
            mu.eta <- function(eta) rep.int(1, length(eta))
            valideta <- function(eta) TRUE
        },
        log = {
            linkfun <- function(mu) log(mu)
            linkinv <- function(eta) pmax(exp(eta), .Machine$double.eps)
            mu.eta <- function(eta) pmax(exp(eta), .Machine$double.eps)
            valideta <- function(eta) TRUE
        },
        sqrt = {
            linkfun <- function(mu) sqrt(mu)
            linkinv <- function(eta) eta^2
            mu.eta <- function(eta) 2 * eta
            valideta <- function(eta) all(is.finite(eta)) && all(eta > 0)
        },
        inverse = {
            linkfun <- function(mu) 1 / mu
            linkinv <- function(eta) 1 / eta
            mu.eta <- function(eta) -1 / (eta^2)
            valideta <- function(eta) all(is.finite(eta)) && all(eta != 0)
        },
        `1/mu^2` = {
            linkfun <- function(mu) 1 / mu^2
            linkinv <- function(eta) 1 / sqrt(eta)
            mu.eta <- function(eta) -1 / (2 * eta^1.5)
            valideta <- function(eta) all(is.finite(eta)) && all(eta > 0)
        },
        stop(gettextf("%s link not recognised", sQuote(link)), domain = NA))
    structure(list(linkfun = linkfun, linkinv = linkinv, mu.eta = mu.eta, valideta = valideta, name = link), class = "link-glm")
}
.family <- function(name, link, variance, dev.resids, aic, initialize, validmu) {
    st <- if (inherits(link, "link-glm")) link else make.link(link)
    structure(list(family = name, link = st$name, linkfun = st$linkfun, linkinv = st$linkinv, variance = variance, dev.resids = dev.resids, aic = aic,
                   mu.eta = st$mu.eta, initialize = initialize, validmu = validmu, valideta = st$valideta), class = "family")
}
.link_arg <- function(link) {
    if (is.name(link)) as.character(link)
    else if (is.character(link) && length(link) == 1L) link
    else NULL
}
.y_log_y <- function(y, mu) ifelse(y == 0, 0, y * log(y / mu))
gaussian <- function(link = "identity") {
    l <- substitute(link)
    .family("gaussian", if (is.null(.link_arg(l))) link else .link_arg(l), function(mu) rep.int(1, length(mu)), function(y, mu, wt) wt * ((y - mu)^2),
        function(y, n, mu, wt, dev) {
            nobs <- length(y)
            nobs * (log(2 * pi * dev / nobs) + 1) + 2 - sum(log(wt))
        },
        expression({
            n <- rep.int(1, nobs)
            if (is.null(etastart) && is.null(start) && is.null(mustart) && ((family$link == "inverse" && any(y == 0)) || (family$link == "log" && any(y <= 0))))
                stop("cannot find valid starting values: please specify some")
            mustart <- y
        }), function(mu) TRUE)
}
binomial <- function(link = "logit") {
    l <- substitute(link)
    .family("binomial", if (is.null(.link_arg(l))) link else .link_arg(l), function(mu) mu * (1 - mu),
        function(y, mu, wt) 2 * wt * (.y_log_y(y, mu) + .y_log_y(1 - y, 1 - mu)),
        function(y, n, mu, wt, dev) {
            m <- if (any(n > 1)) n else wt
            -2 * sum(ifelse(m > 0, (wt / m), 0) * dbinom(round(m * y), round(m), mu, log = TRUE))
        },
        expression({
            if (NCOL(y) == 1) {
                if (is.factor(y)) y <- y != levels(y)[1L]
                n <- rep.int(1, nobs)
                y[weights == 0] <- 0
                if (any(y < 0 | y > 1)) stop("y values must be 0 <= y <= 1")
                mustart <- (weights * y + 0.5) / (weights + 1)
                m <- weights * y
                if (any(abs(m - round(m)) > 1e-3)) warning("non-integer #successes in a binomial glm!")
            } else if (NCOL(y) == 2) {
                if (any(abs(y - round(y)) > 1e-3)) warning("non-integer counts in a binomial glm!")
                n <- (y1 <- y[, 1L]) + y[, 2L]
                y <- y1 / n
                if (any(n0 <- n == 0)) y[n0] <- 0
                weights <- weights * n
                mustart <- (n * y + 0.5) / (n + 1)
            } else stop("for the 'binomial' family, y must be a vector of 0 and 1's\nor a 2 column matrix where col 1 is no. successes and col 2 is no. failures")
        }), function(mu) all(is.finite(mu)) && all(mu > 0 & mu < 1))
}
poisson <- function(link = "log") {
    l <- substitute(link)
    .family("poisson", if (is.null(.link_arg(l))) link else .link_arg(l), function(mu) mu,
        function(y, mu, wt) {
            r <- mu * wt
            p <- which(y > 0)
            r[p] <- (wt * (y * log(y / mu) - (y - mu)))[p]
            2 * r
        },
        function(y, n, mu, wt, dev) -2 * sum(dpois(y, mu, log = TRUE) * wt),
        expression({
            if (any(y < 0)) stop("negative values not allowed for the 'Poisson' family")
            n <- rep.int(1, nobs)
            mustart <- y + 0.1
        }), function(mu) all(is.finite(mu)) && all(mu > 0))
}
Gamma <- function(link = "inverse") {
    l <- substitute(link)
    .family("Gamma", if (is.null(.link_arg(l))) link else .link_arg(l), function(mu) mu^2,
        function(y, mu, wt) -2 * wt * (log(ifelse(y == 0, 1, y / mu)) - (y - mu) / mu),
        function(y, n, mu, wt, dev) {
            n <- sum(wt)
            disp <- dev / n
            -2 * sum(dgamma(y, 1 / disp, scale = mu * disp, log = TRUE) * wt) + 2
        },
        expression({
            if (any(y <= 0)) stop("non-positive values not allowed for the 'Gamma' family")
            n <- rep.int(1, nobs)
            mustart <- y
        }), function(mu) all(is.finite(mu)) && all(mu > 0))
}
quasibinomial <- function(link = "logit") {
    l <- substitute(link)
    f <- binomial(link = if (is.null(.link_arg(l))) link else .link_arg(l))
    f$family <- "quasibinomial"
    f$aic <- function(y, n, mu, wt, dev) NA
    f
}
quasipoisson <- function(link = "log") {
    l <- substitute(link)
    f <- poisson(link = if (is.null(.link_arg(l))) link else .link_arg(l))
    f$family <- "quasipoisson"
    f$aic <- function(y, n, mu, wt, dev) NA
    f
}
print.family <- function(x, ...) {
    cat("\nFamily:", x$family, "\n")
    cat("Link function:", x$link, "\n\n")
    invisible(x)
}
glm.control <- function(epsilon = 1e-8, maxit = 25, trace = FALSE) {
    if (!is.numeric(epsilon) || epsilon <= 0) stop("value of 'epsilon' must be > 0")
    if (!is.numeric(maxit) || maxit <= 0) stop("maximum number of iterations must be > 0")
    list(epsilon = epsilon, maxit = maxit, trace = trace)
}
glm <- function(formula, family = gaussian, data, weights, subset, na.action, start = NULL, etastart, mustart, offset, control = list(...),
                model = TRUE, method = "glm.fit", x = FALSE, y = TRUE, singular.ok = TRUE, contrasts = NULL, ...) {
    cal <- match.call()
    if (is.character(family)) family <- get(family, mode = "function", envir = parent.frame())
    if (is.function(family)) family <- family()
    if (is.null(family$family)) {
        print(family)
        stop("'family' not recognized")
    }
    if (missing(data)) data <- environment(formula)
    mf <- match.call(expand.dots = FALSE)
    m <- match(c("formula", "data", "subset", "weights", "na.action", "etastart", "mustart", "offset"), names(mf), 0L)
    mf <- mf[c(1L, m)]
    mf$drop.unused.levels <- TRUE
    mf[[1L]] <- quote(stats::model.frame)
    mf <- eval(mf, parent.frame())
    if (identical(method, "model.frame")) return(mf)
    control <- do.call("glm.control", control)
    mt <- attr(mf, "terms")
    Y <- model.response(mf, "any")
    if (length(dim(Y)) == 1L) {
        nm <- rownames(Y)
        dim(Y) <- NULL
        if (!is.null(nm)) names(Y) <- nm
    }
    X <- if (!is.empty.model(mt)) model.matrix(mt, mf, contrasts) else matrix(, NROW(Y), 0L)
    weights <- as.vector(model.weights(mf))
    if (!is.null(weights) && any(weights < 0)) stop("negative weights not allowed")
    offset <- as.vector(model.offset(mf))
    mustart <- model.extract(mf, "mustart")
    etastart <- model.extract(mf, "etastart")
    fit <- glm.fit(X, Y, weights = weights, start = start, etastart = etastart, mustart = mustart, offset = offset, family = family, control = control,
                   intercept = attr(mt, "intercept") > 0L, singular.ok = singular.ok)
    if (length(offset) && attr(mt, "intercept") > 0L) {
        fit2 <- glm.fit(X[, "(Intercept)", drop = FALSE], Y, mustart = fit$fitted.values, weights = weights, offset = offset, family = family, control = control, intercept = TRUE)
        fit$null.deviance <- fit2$deviance
    }
    if (model) fit$model <- mf
    fit$na.action <- attr(mf, "na.action")
    if (x) fit$x <- X
    if (!y) fit$y <- NULL
    structure(c(fit, list(call = cal, formula = formula, terms = mt, data = data, offset = offset, control = control, method = method,
                          contrasts = attr(X, "contrasts"), xlevels = .getXlevels(mt, mf))), class = c(fit$class, c("glm", "lm")))
}
glm.fit <- function(x, y, weights = rep.int(1, nobs), start = NULL, etastart = NULL, mustart = NULL, offset = rep.int(0, nobs), family = gaussian(),
                    control = list(), intercept = TRUE, singular.ok = TRUE) {
    control <- do.call("glm.control", control)
    x <- as.matrix(x)
    xnames <- dimnames(x)[[2L]]
    ynames <- if (is.matrix(y)) rownames(y) else names(y)
    conv <- FALSE
    nobs <- NROW(y)
    nvars <- ncol(x)
    EMPTY <- nvars == 0
    if (is.null(weights)) weights <- rep.int(1, nobs)
    if (is.null(offset)) offset <- rep.int(0, nobs)
    variance <- family$variance
    linkinv <- family$linkinv
    dev.resids <- family$dev.resids
    aic <- family$aic
    mu.eta <- family$mu.eta
    valideta <- family$valideta
    validmu <- family$validmu
    if (is.null(mustart)) eval(family$initialize)
    else {
        mukeep <- mustart
        eval(family$initialize)
        mustart <- mukeep
    }
    coefold <- NULL
    eta <- if (!is.null(etastart)) etastart
           else if (!is.null(start)) offset + as.vector(if (NCOL(x) == 1L) x * start else x %*% start)
           else family$linkfun(mustart)
    mu <- linkinv(eta)
    if (!(validmu(mu) && valideta(eta))) stop("cannot find valid starting values: please specify some", call. = FALSE)
    devold <- sum(dev.resids(y, mu, weights))
    boundary <- FALSE
    if (EMPTY) {
        eta <- rep.int(0, nobs) + offset
        mu <- linkinv(eta)
        dev <- sum(dev.resids(y, mu, weights))
        w <- sqrt((weights * mu.eta(eta)^2) / variance(mu))
        residuals <- (y - mu) / mu.eta(eta)
        good <- rep.int(TRUE, nobs)
        boundary <- conv <- TRUE
        coef <- numeric()
        iter <- 0L
        fit <- list(rank = 0L)
    } else {
        for (iter in 1L:control$maxit) {
            good <- weights > 0
            varmu <- variance(mu)[good]
            if (anyNA(varmu)) stop("NAs in V(mu)")
            if (any(varmu == 0)) stop("0s in V(mu)")
            mu.eta.val <- mu.eta(eta)
            if (any(is.na(mu.eta.val[good]))) stop("NAs in d(mu)/d(eta)")
            good <- (weights > 0) & (mu.eta.val != 0)
            if (all(!good)) {
                conv <- FALSE
                warning(gettextf("no observations informative at iteration %d", iter), domain = NA)
                break
            }
            z <- (eta - offset)[good] + (y - mu)[good] / mu.eta.val[good]
            w <- sqrt((weights[good] * mu.eta.val[good]^2) / variance(mu)[good])
            fit <- qr.default(x[good, , drop = FALSE] * w, tol = min(1e-7, control$epsilon / 1000))
            k <- fit$rank
            eff <- qr.qty(fit, z * w)
            if (!singular.ok && k < nvars) stop("singular fit encountered")
            beta <- numeric(nvars)
            r1 <- seq_len(k)
            if (k) beta[fit$pivot[r1]] <- backsolve(fit$qr[r1, r1, drop = FALSE], eff[r1])
            if (any(!is.finite(beta))) {
                conv <- FALSE
                warning(gettextf("non-finite coefficients at iteration %d", iter), domain = NA)
                break
            }
            start <- beta
            eta <- drop(x %*% start)
            mu <- linkinv(eta <- eta + offset)
            dev <- sum(dev.resids(y, mu, weights))
            boundary <- FALSE
            if (!is.finite(dev) || !(valideta(eta) && validmu(mu))) {
                if (is.null(coefold)) stop("no valid set of coefficients has been found: please supply starting values", call. = FALSE)
                warning("step size truncated due to divergence", call. = FALSE)
                ii <- 1
                while (!is.finite(dev) || !(valideta(eta) && validmu(mu))) {
                    if (ii > control$maxit) stop("inner loop; cannot correct step size", call. = FALSE)
                    ii <- ii + 1
                    start <- (start + coefold) / 2
                    eta <- drop(x %*% start)
                    mu <- linkinv(eta <- eta + offset)
                    dev <- sum(dev.resids(y, mu, weights))
                }
                boundary <- TRUE
            }
            if (abs(dev - devold) / (abs(dev) + 0.1) < control$epsilon) {
                conv <- TRUE
                coef <- start
                break
            } else {
                devold <- dev
                coef <- coefold <- start
            }
        }
        if (!conv) warning("glm.fit: algorithm did not converge", call. = FALSE)
        if (boundary) warning("glm.fit: algorithm stopped at boundary value", call. = FALSE)
        eps <- 10 * .Machine$double.eps
        if (family$family == "binomial" && any(mu > 1 - eps | mu < eps)) warning("glm.fit: fitted probabilities numerically 0 or 1 occurred", call. = FALSE)
        if (family$family == "poisson" && any(mu < eps)) warning("glm.fit: fitted rates numerically 0 occurred", call. = FALSE)
        if (fit$rank < nvars) coef[fit$pivot][seq.int(fit$rank + 1, nvars)] <- NA
        residuals <- (y - mu) / mu.eta(eta)
        nr <- min(sum(good), nvars)
        Rmat <- as.matrix(fit$qr[1L:nr, 1L:nvars])
        Rmat[row(Rmat) > col(Rmat)] <- 0
        names(coef) <- xnames
        colnames(fit$qr) <- xnames[fit$pivot]
        dimnames(Rmat) <- list(xnames[fit$pivot][1L:nr], xnames[fit$pivot])
        names(eff) <- c(xnames[fit$pivot][seq_len(fit$rank)], rep.int("", sum(good) - fit$rank))
    }
    names(residuals) <- ynames
    names(mu) <- ynames
    names(eta) <- ynames
    wt <- rep.int(0, nobs)
    wt[good] <- w^2
    names(wt) <- ynames
    names(weights) <- ynames
    names(y) <- ynames
    wtdmu <- if (intercept) sum(weights * y) / sum(weights) else linkinv(offset)
    nulldev <- sum(dev.resids(y, wtdmu, weights))
    n.ok <- nobs - sum(weights == 0)
    nulldf <- n.ok - as.integer(intercept)
    rank <- if (EMPTY) 0 else fit$rank
    resdf <- n.ok - rank
    aic.model <- aic(y, n, mu, weights, dev) + 2 * rank
    list(coefficients = coef, residuals = residuals, fitted.values = mu, effects = if (!EMPTY) eff, R = if (!EMPTY) Rmat, rank = rank,
         qr = if (!EMPTY) structure(fit[c("qr", "rank", "qraux", "pivot")], class = "qr"), family = family, linear.predictors = eta, deviance = dev,
         aic = aic.model, null.deviance = nulldev, iter = iter, weights = wt, prior.weights = weights, df.residual = resdf, df.null = nulldf, y = y,
         converged = conv, boundary = boundary)
}
print.glm <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    short <- function(v) format(signif(v, digits))
    cat("\nCall:  ", paste(deparse(x$call), collapse = "\n"), "\n\n", sep = "")
    if (length(coef(x)) == 0L) cat("No coefficients\n\n")
    else {
        how <- x$contrasts
        cat("Coefficients", if (is.character(how)) c("  [contrasts: ", paste(names(how), how, sep = "="), "]"), ":\n", sep = if (is.character(how)) " " else "")
        print.default(format(x$coefficients, digits = digits), print.gap = 2, quote = FALSE)
    }
    cat("\nDegrees of Freedom:", x$df.null, "Total (i.e. Null); ", x$df.residual, "Residual\n")
    dropped <- naprint(x$na.action)
    if (nzchar(dropped)) cat("  (", dropped, ")\n", sep = "")
    cat("Null Deviance:\t   ", short(x$null.deviance), "\nResidual Deviance:", short(x$deviance), "\tAIC:", short(x$aic))
    cat("\n")
    invisible(x)
}
residuals.glm <- function(object, type = c("deviance", "pearson", "working", "response", "partial"), ...) {
    type <- match.arg(type)
    y <- object$y
    mu <- object$fitted.values
    wts <- object$prior.weights
    if (type %in% c("deviance", "pearson", "response") && is.null(y)) {
        mu.eta <- object$family$mu.eta
        eta <- object$linear.predictors
        y <- mu + object$residuals * mu.eta(eta)
    }
    res <- switch(type,
        deviance = if (object$df.residual > 0) {
            d.res <- sqrt(pmax((object$family$dev.resids)(y, mu, wts), 0))
            ifelse(y > mu, d.res, -d.res)
        } else rep.int(0, length(mu)),
        pearson = (y - mu) * sqrt(wts) / sqrt(object$family$variance(mu)), working = object$residuals, response = y - mu, partial = object$residuals)
    naresid(object$na.action, res)
}
summary.glm <- function(object, dispersion = NULL, correlation = FALSE, symbolic.cor = FALSE, ...) {
    est.disp <- FALSE
    df.r <- object$df.residual
    if (is.null(dispersion)) dispersion <- if (object$family$family %in% c("poisson", "binomial")) 1
        else if (df.r > 0) {
            est.disp <- TRUE
            if (any(object$weights == 0)) warning("observations with zero weight not used for calculating dispersion")
            sum((object$weights * object$residuals^2)[object$weights > 0]) / df.r
        } else {
            est.disp <- TRUE
            NaN
        }
    aliased <- is.na(coef(object))
    p <- object$rank
    if (p > 0) {
        p1 <- 1L:p
        Qr <- object$qr
        coef.p <- object$coefficients[Qr$pivot[p1]]
        covmat.unscaled <- chol2inv(Qr$qr[p1, p1, drop = FALSE])
        dimnames(covmat.unscaled) <- list(names(coef.p), names(coef.p))
        covmat <- dispersion * covmat.unscaled
        var.cf <- diag(covmat)
        s.err <- sqrt(var.cf)
        tvalue <- coef.p / s.err
        dn <- c("Estimate", "Std. Error")
        if (!est.disp) {
            coef.table <- cbind(coef.p, s.err, tvalue, 2 * pnorm(-abs(tvalue)))
            dimnames(coef.table) <- list(names(coef.p), c(dn, "z value", "Pr(>|z|)"))
        } else if (df.r > 0) {
            coef.table <- cbind(coef.p, s.err, tvalue, 2 * pt(-abs(tvalue), df.r))
            dimnames(coef.table) <- list(names(coef.p), c(dn, "t value", "Pr(>|t|)"))
        } else {
            coef.table <- cbind(coef.p, NaN, NaN, NaN)
            dimnames(coef.table) <- list(names(coef.p), c(dn, "t value", "Pr(>|t|)"))
        }
        df.f <- NCOL(Qr$qr)
    } else {
        coef.table <- matrix(, 0L, 4L)
        dimnames(coef.table) <- list(NULL, c("Estimate", "Std. Error", "t value", "Pr(>|t|)"))
        covmat.unscaled <- covmat <- matrix(, 0L, 0L)
        df.f <- length(aliased)
    }
    keep <- match(c("call", "terms", "family", "deviance", "aic", "contrasts", "df.residual", "null.deviance", "df.null", "iter", "na.action"), names(object), 0L)
    ans <- c(object[keep], list(deviance.resid = residuals(object, type = "deviance"), coefficients = coef.table, aliased = aliased, dispersion = dispersion,
                                df = c(object$rank, df.r, df.f), cov.unscaled = covmat.unscaled, cov.scaled = covmat))
    class(ans) <- "summary.glm"
    ans
}
print.summary.glm <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = x$symbolic.cor, signif.stars = getOption("show.signif.stars", TRUE), ...) {
    cat("\nCall:\n", paste(deparse(x$call), sep = "\n", collapse = "\n"), "\n\n", sep = "")
    cat("Deviance Residuals: \n")
    if (x$df.residual > 5) {
        x$deviance.resid <- setNames(quantile(x$deviance.resid, na.rm = TRUE), c("Min", "1Q", "Median", "3Q", "Max"))
    }
    xx <- zapsmall(x$deviance.resid, digits + 1L)
    print.default(xx, digits = digits, na.print = "", print.gap = 2L)
    if (length(x$aliased) == 0L) cat("\nNo Coefficients\n")
    else {
        df <- x$df
        if (!is.null(df) && (nsingular <- df[3L] - df[1L])) cat("\nCoefficients: (", nsingular, " not defined because of singularities)\n", sep = "")
        else cat("\nCoefficients:\n")
        coefs <- x$coefficients
        if (any(aliased <- x$aliased)) {
            cn <- names(aliased)
            coefs <- matrix(NA, length(aliased), 4L, dimnames = list(cn, colnames(coefs)))
            coefs[!aliased, ] <- x$coefficients
        }
        printCoefmat(coefs, digits = digits, signif.stars = signif.stars, na.print = "NA", ...)
    }
    cat("\n(Dispersion parameter for ", x$family$family, " family taken to be ", format(x$dispersion), ")\n\n",
        apply(cbind(paste(format(c("Null", "Residual"), justify = "right"), "deviance:"), format(unlist(x[c("null.deviance", "deviance")]), digits = max(5L, digits + 1L)), " on",
                    format(unlist(x[c("df.null", "df.residual")])), " degrees of freedom\n"), 1L, paste, collapse = " "), sep = "")
    if (nzchar(mess <- naprint(x$na.action))) cat("  (", mess, ")\n", sep = "")
    cat("AIC: ", format(x$aic, digits = max(4L, digits + 1L)), "\n\n", "Number of Fisher Scoring iterations: ", x$iter, "\n", sep = "")
    cat("\n")
    invisible(x)
}
predict.glm <- function(object, newdata = NULL, type = c("link", "response", "terms"), se.fit = FALSE, dispersion = NULL, terms = NULL, na.action = na.pass, ...) {
    type <- match.arg(type)
    if (!se.fit) {
        if (missing(newdata) || is.null(newdata)) {
            pred <- switch(type, link = object$linear.predictors, response = object$fitted.values, terms = predict.lm(object, type = "terms", terms = terms))
            if (!is.null(object$na.action)) pred <- napredict(object$na.action, pred)
        } else {
            pred <- predict.lm(object, newdata, scale = 1, type = if (type == "terms") "terms" else "response", terms = terms, na.action = na.action)
            if (type == "response") pred <- family(object)$linkinv(pred)
        }
        return(pred)
    }
    if (is.null(dispersion) || dispersion == 0) dispersion <- summary(object)$dispersion
    how <- if (type == "terms") "terms" else "response"
    pred <- if (is.null(newdata)) predict.lm(object, se.fit = TRUE, scale = sqrt(dispersion), type = how, terms = terms)
            else predict.lm(object, newdata, se.fit = TRUE, scale = sqrt(dispersion), type = how, terms = terms, na.action = na.action)
    fit <- pred$fit
    se <- pred$se.fit
    if (type == "response") {
        se <- se * abs(family(object)$mu.eta(fit))
        fit <- family(object)$linkinv(fit)
    }
    list(fit = fit, se.fit = se, residual.scale = sqrt(dispersion))
}
anova.glm <- function(object, ..., dispersion = NULL, test = NULL) {
    others <- list(...)
    if (length(others)) {
        objects <- c(list(object), others)
        resdf <- vapply(objects, df.residual, 1)
        resdev <- vapply(objects, deviance, 1)
        table <- data.frame(resdf, resdev, c(NA, -diff(resdf)), c(NA, -diff(resdev)))
        dimnames(table) <- list(seq_along(objects), c("Resid. Df", "Resid. Dev", "Df", "Deviance"))
        if (!is.null(test) && test %in% c("Chisq", "LRT")) {
            big <- objects[[which.min(resdf)]]
            disp <- summary(big, dispersion = dispersion)$dispersion
            table[["Pr(>Chi)"]] <- pchisq(table$Deviance / disp, abs(table$Df), lower.tail = FALSE)
        }
        topnote <- paste0("Model ", format(seq_along(objects)), ": ", vapply(objects, function(o) paste(deparse(formula(o)), collapse = "\n"), ""), collapse = "\n")
        return(structure(table, heading = c("Analysis of Deviance Table\n", topnote), class = c("anova", "data.frame")))
    }
    varseq <- attr(object$terms, "term.labels")
    x <- model.matrix(object)
    assign <- attr(x, "assign")
    resdev <- resdf <- NULL
    nvars <- length(varseq)
    if (nvars > 0L) for (i in seq_len(nvars)) {
        fit <- glm.fit(x[, assign < i, drop = FALSE], object$y, weights = object$prior.weights, offset = object$offset, family = object$family, control = object$control)
        resdev <- c(resdev, fit$deviance)
        resdf <- c(resdf, fit$df.residual)
    }
    resdf <- c(resdf, object$df.residual)
    resdev <- c(resdev, object$deviance)
    table <- data.frame(c(NA, -diff(resdf)), c(NA, pmax(0, -diff(resdev))), resdf, resdev)
    dimnames(table) <- list(c("NULL", varseq), c("Df", "Deviance", "Resid. Df", "Resid. Dev"))
    if (!is.null(test) && test %in% c("Chisq", "LRT")) {
        disp <- summary(object, dispersion = dispersion)$dispersion
        table[["Pr(>Chi)"]] <- pchisq(table$Deviance / disp, table$Df, lower.tail = FALSE)
    }
    structure(table, heading = paste0("Analysis of Deviance Table", "\n\nModel: ", object$family$family, ", link: ", object$family$link, "\n\nResponse: ",
              deparse1(formula(object)[[2L]]), "\n\nTerms added sequentially (first to last)\n\n"), class = c("anova", "data.frame"))
}
