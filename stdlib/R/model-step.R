# Models with one term more or less: add1, drop1, step; and what single observations do to a fit.

getCall <- function(x, ...) UseMethod("getCall")
getCall.default <- function(x, ...) getElement(x, "call")
factor.scope <- function(factor, scope) {
    drop <- scope$drop
    add <- scope$add
    if (length(factor) && !is.null(drop)) {
        nmdrop <- colnames(drop)
        facs <- factor
        if (length(drop)) {
            nmfac <- colnames(factor)
            sorted <- function(m) vapply(strsplit(colnames(m), ":", fixed = TRUE), function(z) paste(sort(z), collapse = ":"), "")
            where <- match(sorted(drop), sorted(factor), 0L)
            if (any(!where)) stop(sprintf(ngettext(sum(where == 0), "lower scope has term %s not included in model", "lower scope has terms %s not included in model"),
                                          paste(sQuote(nmdrop[where == 0]), collapse = ", ")), domain = NA)
            facs <- factor[, -where, drop = FALSE]
            nmdrop <- nmfac[-where]
        } else nmdrop <- colnames(factor)
        if (ncol(facs) > 1L) { # a term that is part of a larger one stays
            keep <- vapply(seq_len(ncol(facs)), function(i) !any(vapply(seq_len(ncol(facs))[-i], function(j) all((facs[, i] > 0) <= (facs[, j] > 0)), NA)), NA)
            nmdrop <- nmdrop[keep]
        }
    } else nmdrop <- character()
    if (!length(add)) nmadd <- character()
    else {
        nmfac <- colnames(factor)
        nmadd <- colnames(add)
        if (!is.null(nmfac)) {
            sorted <- function(nm) vapply(strsplit(nm, ":", fixed = TRUE), function(z) paste(sort(z), collapse = ":"), "")
            where <- match(sorted(nmfac), sorted(nmadd), 0L)
            if (any(!where)) stop(sprintf(ngettext(sum(where == 0), "upper scope has term %s not included in model", "upper scope has terms %s not included in model"),
                                          paste(sQuote(nmfac[where == 0]), collapse = ", ")), domain = NA)
            nmadd <- nmadd[-where]
            add <- add[, -where, drop = FALSE]
        }
        if (ncol(add) > 1L) { # a term goes in only after those that are parts of it
            keep <- vapply(seq_len(ncol(add)), function(i) !any(vapply(seq_len(ncol(add))[-i], function(j) all((add[, j] > 0) <= (add[, i] > 0)), NA)), NA)
            nmadd <- nmadd[keep]
        }
    }
    list(drop = nmdrop, add = nmadd)
}
drop.scope <- function(terms1, terms2) {
    terms1 <- terms(terms1)
    f2 <- if (missing(terms2)) numeric() else attr(terms(terms2), "factors")
    factor.scope(attr(terms1, "factors"), list(drop = f2))$drop
}
add.scope <- function(terms1, terms2) {
    terms1 <- terms(terms1)
    terms2 <- terms(terms2)
    factor.scope(attr(terms1, "factors"), list(add = attr(terms2, "factors")))$add
}

add1 <- function(object, scope, ...) UseMethod("add1")
drop1 <- function(object, scope, ...) UseMethod("drop1")
.add_scope <- function(object, scope) {
    if (missing(scope) || is.null(scope)) stop("no terms in scope")
    if (!is.character(scope)) scope <- add.scope(object, update.formula(object, scope))
    if (!length(scope)) stop("no terms in scope for adding to object")
    scope
}
.drop_scope <- function(object, scope) {
    tl <- attr(terms(object), "term.labels")
    if (missing(scope)) return(drop.scope(object))
    if (!is.character(scope)) scope <- attr(terms(update.formula(object, scope)), "term.labels")
    if (!all(match(scope, tl, 0L) > 0L)) stop("scope is not a subset of term labels")
    scope
}
.safe_pf <- safe_pf <- function(q, df1, ...) {
    df1[df1 <= 0] <- NA
    pf(q = q, df1 = df1, ...)
}
.safe_pchisq <- safe_pchisq <- function(q, df, ...) {
    df[df <= 0] <- NA
    pchisq(q = q, df = df, ...)
}
# The model with each term of scope more (op "+") or less ("-"): degrees of freedom and AIC.
.single_terms <- function(object, scope, op, scale, test, k, trace, ...) {
    aic <- function(fit) extractAIC(fit, scale, k = k, ...)
    rows <- nobs(object, use.fallback = TRUE)
    env <- environment(formula(object))
    tab <- matrix(NA_real_, length(scope) + 1L, 2L, dimnames = list(c("<none>", scope), c("df", "AIC")))
    tab[1L, ] <- aic(object)
    for (term in scope) {
        if (trace > 1) cat("trying", op, term, "\n")
        fit <- eval(update(object, as.formula(paste("~ .", op, term)), evaluate = FALSE), envir = env)
        tab[term, ] <- aic(fit)
        used <- nobs(fit, use.fallback = TRUE)
        if (is.finite(rows) && is.finite(used) && used != rows) stop("number of rows in use has changed: remove missing values?")
    }
    change <- function(v) replace(if (op == "+") v - v[1L] else v[1L] - v, 1L, NA)
    df <- change(tab[, 1L])
    res <- data.frame(Df = df, AIC = tab[, 2L])
    if (test == "Chisq") {
        deviance <- tab[, 2L] - k * tab[, 1L]
        lrt <- -change(deviance)
        res[, c("LRT", "Pr(>Chi)")] <- list(lrt, .safe_pchisq(lrt, df, lower.tail = FALSE))
    }
    title <- if (op == "+") "Single term additions" else "Single term deletions"
    structure(res, heading = c(title, "\nModel:", deparse(formula(object)), if (scale > 0) paste("\nscale: ", format(scale), "\n")), class = c("anova", "data.frame"))
}
add1.default <- function(object, scope, scale = 0, test = c("none", "Chisq"), k = 2, trace = FALSE, ...)
    .single_terms(object, .add_scope(object, scope), "+", scale, match.arg(test), k, trace, ...)
drop1.default <- function(object, scope, scale = 0, test = c("none", "Chisq"), k = 2, trace = FALSE, ...)
    .single_terms(object, .drop_scope(object, scope), "-", scale, match.arg(test), k, trace, ...)
# The table of Gaussian models with residual sums of squares RSS on rdf degrees of freedom; the first is the reference.
.rss_table <- function(object, names, df, RSS, rdf, n, scale, test, k, add, x.df) {
    aic <- if (scale > 0) RSS / scale - n + k * x.df else n * log(RSS / n) + k * x.df
    d <- if (add) x.df - x.df[1L] else x.df[1L] - x.df
    d[1L] <- NA
    SS <- if (add) RSS[1L] - RSS else RSS - RSS[1L]
    SS[1L] <- NA
    aod <- data.frame(Df = d, `Sum of Sq` = SS, RSS = RSS, AIC = aic, row.names = names, check.names = FALSE)
    if (scale > 0) names(aod) <- c("Df", "Sum of Sq", "RSS", "Cp")
    if (test == "Chisq") {
        dev <- if (scale > 0) SS / scale else if (add) n * log(RSS[1L] / RSS) else n * log(RSS / RSS[1L])
        dev[1L] <- NA
        aod[, "Pr(>Chi)"] <- .safe_pchisq(pmax(0, dev), d, lower.tail = FALSE)
    } else if (test == "F") {
        if (add) {
            rd <- rdf - d
            F <- (SS / d) / (RSS / rd)
        } else {
            rd <- rdf
            if (!rd) rd <- NA
            ms <- SS / d
            rms <- if (scale > 0) scale else RSS[1L] / rd
            F <- ms / rms
        }
        F[d < .Machine$double.eps] <- NA
        aod[, c("F value", "Pr(>F)")] <- list(F, .safe_pf(F, d, rd, lower.tail = FALSE))
    }
    structure(aod, heading = c(if (add) "Single term additions" else "Single term deletions", "\nModel:", deparse(formula(object)),
                               if (scale > 0) paste("\nscale: ", format(scale), "\n")), class = c("anova", "data.frame"))
}
add1.lm <- function(object, scope, scale = 0, test = c("none", "Chisq", "F"), x = NULL, k = 2, ...) {
    test <- match.arg(test)
    scope <- .add_scope(object, scope)
    oldTerms <- attr(object$terms, "term.labels")
    fo <- object$call
    fo$formula <- update.formula(formula(object), as.formula(paste(". ~ . +", paste(scope, collapse = "+"))))
    fo <- fo[c(1L, match(c("formula", "data", "subset", "weights", "na.action", "offset"), names(fo), 0L))]
    fo[[1L]] <- quote(stats::model.frame)
    m <- eval(fo, environment(formula(object)), parent.frame())
    y <- model.response(m, "numeric")
    w <- model.weights(m)
    off <- model.offset(m)
    Terms <- attr(m, "terms")
    X <- if (is.null(x)) model.matrix(Terms, m, contrasts.arg = object$contrasts) else x
    n <- NROW(y)
    if (n != length(object$residuals)) warning(sprintf(ngettext(length(object$residuals), "using the %d/%d row from a combined fit", "using the %d/%d rows from a combined fit"), n, length(object$residuals)), domain = NA)
    asgn <- attr(X, "assign")
    tl <- attr(Terms, "term.labels")
    key <- function(s) vapply(strsplit(s, ":", fixed = TRUE), function(z) paste(sort(z), collapse = ":"), "")
    base <- match(key(oldTerms), key(tl))
    if (attr(Terms, "intercept")) base <- c(0L, base)
    fit <- function(keep) {
        z <- if (is.null(w)) lm.fit(X[, keep, drop = FALSE], y, offset = off) else lm.wfit(X[, keep, drop = FALSE], y, w, offset = off)
        class(z) <- "lm"
        c(z$rank, deviance.lm(z), if (is.null(w)) n else sum(w != 0))
    }
    r <- vapply(c(list(NULL), as.list(match(key(scope), key(tl)))), function(j) fit(asgn %in% c(base, j)), c(0, 0, 0))
    .rss_table(object, c("<none>", scope), NULL, r[2L, ], object$df.residual, r[3L, 1L], scale, test, k, TRUE, r[1L, ])
}
drop1.lm <- function(object, scope, scale = 0, all.cols = TRUE, test = c("none", "Chisq", "F"), k = 2, ...) {
    test <- match.arg(test)
    X <- model.matrix(object)
    w <- object$weights
    y <- object$residuals + object$fitted.values
    off <- model.offset(model.frame(object))
    if (!is.null(object$na.action) && NROW(X) != length(y)) X <- X[seq_along(y), , drop = FALSE]
    asgn <- attr(X, "assign")
    tl <- attr(object$terms, "term.labels")
    scope <- .drop_scope(object, scope)
    which <- match(scope, tl)
    fit <- function(keep) {
        z <- if (is.null(w)) lm.fit(X[, keep, drop = FALSE], y, offset = off) else lm.wfit(X[, keep, drop = FALSE], y, w, offset = off)
        class(z) <- "lm"
        c(z$rank, deviance.lm(z))
    }
    r <- vapply(which, function(j) if (any(keep <- asgn != j)) fit(keep) else {
        e <- if (is.null(off)) y else y - off
        c(0, sum(if (is.null(w)) e^2 else w * e^2))
    }, c(0, 0))
    n <- if (is.null(w)) length(object$residuals) else sum(w != 0)
    .rss_table(object, c("<none>", scope), NULL, c(deviance.lm(object), r[2L, ]), object$df.residual, n, scale, test, k, FALSE, c(object$rank, r[1L, ]))
}
.dev_table <- function(object, names, rank, dev, n, scale, test, k, add, extra, kind) {
    dispersion <- if (is.null(scale) || scale == 0) summary(object, dispersion = NULL)$dispersion else scale
    fam <- object$family$family
    loglik <- if (fam == "gaussian") {
        if (scale > 0) dev / scale - n else n * log(dev / n)
    } else dev / dispersion
    aic <- loglik + k * rank
    d <- if (add) rank - rank[1L] else rank[1L] - rank
    d[1L] <- NA
    aic <- aic + (extractAIC(object, k = k)[2L] - aic[1L])
    aod <- data.frame(Df = d, Deviance = dev, AIC = aic, row.names = names, check.names = FALSE)
    if (all(is.na(aic))) aod <- aod[, -3L]
    if (test == "LRT") {
        l <- if (add) pmax(0, loglik[1L] - loglik) else pmax(0, loglik - loglik[1L])
        l[1L] <- NA
        nm <- if (dispersion == 1) "LRT" else "scaled dev."
        aod[, c(nm, "Pr(>Chi)")] <- list(l, .safe_pchisq(l, d, lower.tail = FALSE))
    } else if (test == "Rao") {
        extra[1L] <- NA
        nm <- if (dispersion == 1) "Rao score" else "scaled Rao sc."
        if (dispersion != 1) extra <- extra / dispersion
        aod[, c(nm, "Pr(>Chi)")] <- list(extra, .safe_pchisq(extra, d, lower.tail = FALSE))
    } else if (test == "F") {
        if (fam %in% c("binomial", "poisson")) warning(gettextf("F test assumes %s family", sQuote(paste0("quasi", fam))), domain = NA)
        if (add) {
            rdf <- object$df.residual - d
            F <- ((dev[1L] - dev) / d) / (dev / rdf)
        } else {
            rdf <- object$df.residual
            F <- ((dev - dev[1L]) / d) / (dev[1L] / rdf)
        }
        F[d < .Machine$double.eps] <- NA
        aod[, c("F value", "Pr(>F)")] <- list(F, .safe_pf(F, d, rdf, lower.tail = FALSE))
    }
    structure(aod, heading = c(if (add) "Single term additions" else "Single term deletions", "\nModel:", deparse(formula(object)),
                               if (!is.null(scale) && scale > 0) paste("\nscale: ", format(scale), "\n")), class = c("anova", "data.frame"))
}
add1.glm <- function(object, scope, scale = 0, test = c("none", "Rao", "LRT", "Chisq", "F"), x = NULL, k = 2, ...) {
    test <- match.arg(test)
    if (test == "Chisq") test <- "LRT"
    scope <- .add_scope(object, scope)
    oldTerms <- attr(object$terms, "term.labels")
    fo <- object$call
    fo$formula <- update.formula(formula(object), as.formula(paste(". ~ . +", paste(scope, collapse = "+"))))
    fo <- fo[c(1L, match(c("formula", "data", "subset", "weights", "na.action", "offset", "etastart", "mustart"), names(fo), 0L))]
    fo$drop.unused.levels <- TRUE
    fo[[1L]] <- quote(stats::model.frame)
    m <- eval(fo, environment(formula(object)), parent.frame())
    Terms <- attr(m, "terms")
    X <- if (is.null(x)) model.matrix(Terms, m, contrasts.arg = object$contrasts) else x
    y <- object$y
    if (is.null(y) || NROW(X) != length(y)) {
        y <- model.response(m)
        if (!is.factor(y)) storage.mode(y) <- "double"
        if (NCOL(y) == 2) y <- ifelse(rowSums(y) == 0, 0, y[, 1L] / rowSums(y))
        else if (is.factor(y)) y <- as.double(y != levels(y)[1L])
    }
    wt <- object$prior.weights
    off <- model.offset(m)
    asgn <- attr(X, "assign")
    tl <- attr(Terms, "term.labels")
    key <- function(s) vapply(strsplit(s, ":", fixed = TRUE), function(z) paste(sort(z), collapse = ":"), "")
    base <- match(key(oldTerms), key(tl))
    if (attr(Terms, "intercept")) base <- c(0L, base)
    r <- w <- object$weights
    rao <- function(keep) {
        z <- lm.wfit(X[, keep, drop = FALSE], object$residuals, object$weights)
        zz <- sum(object$weights * object$residuals^2) - sum(object$weights * z$residuals^2)
        zz
    }
    res <- vapply(c(list(NULL), as.list(match(key(scope), key(tl)))), function(j) {
        keep <- asgn %in% c(base, j)
        z <- glm.fit(X[, keep, drop = FALSE], y, wt, offset = off, family = object$family, control = object$control)
        c(z$rank, z$deviance, if (test == "Rao") rao(keep) else 0)
    }, c(0, 0, 0))
    .dev_table(object, c("<none>", scope), res[1L, ], res[2L, ], length(object$residuals), scale, test, k, TRUE, res[3L, ])
}
drop1.glm <- function(object, scope, scale = 0, test = c("none", "Rao", "LRT", "Chisq", "F"), k = 2, ...) {
    test <- match.arg(test)
    if (test == "Chisq") test <- "LRT"
    X <- model.matrix(object)
    asgn <- attr(X, "assign")
    tl <- attr(object$terms, "term.labels")
    scope <- .drop_scope(object, scope)
    y <- object$y
    if (is.null(y)) y <- model.response(model.frame(object))
    wt <- object$prior.weights
    if (is.null(wt)) wt <- rep.int(1, length(y))
    res <- vapply(match(scope, tl), function(j) {
        keep <- asgn != j
        z <- glm.fit(X[, keep, drop = FALSE], y, wt, offset = object$offset, family = object$family, control = object$control)
        rao <- if (test == "Rao") {
            w <- z$weights
            zz <- lm.wfit(X, z$residuals, w)
            sum(w * z$residuals^2) - sum(w * zz$residuals^2)
        } else 0
        c(z$rank, z$deviance, rao)
    }, c(0, 0, 0))
    .dev_table(object, c("<none>", scope), c(object$rank, res[1L, ]), c(object$deviance, res[2L, ]), length(object$residuals), scale, test, k, FALSE, c(NA, res[3L, ]))
}
step <- function(object, scope, scale = 0, direction = c("both", "backward", "forward"), trace = 1, keep = NULL, steps = 1000, k = 2, ...) {
    deparsed <- function(x) {
        x <- x$terms
        y <- deparse(formula(x))
        y
    }
    Terms <- terms(object)
    object$call$formula <- object$formula <- Terms
    md <- missing(direction)
    direction <- match.arg(direction)
    backward <- direction != "forward"
    forward <- direction != "backward"
    fdrop <- numeric()
    if (missing(scope)) {
        fadd <- attr(Terms, "factors")
        if (md) forward <- FALSE
    } else if (is.list(scope)) {
        fdrop <- if (!is.null(fd <- scope$lower)) attr(terms(update.formula(object, fd)), "factors") else numeric()
        fadd <- if (!is.null(fa <- scope$upper)) attr(terms(update.formula(object, fa)), "factors")
    } else fadd <- if (!is.null(fa <- scope)) attr(terms(update.formula(object, scope)), "factors")
    models <- list()
    keeps <- list()
    n <- nobs(object, use.fallback = TRUE)
    fit <- object
    bAIC <- extractAIC(fit, scale, k = k, ...)
    edf <- bAIC[1L]
    bAIC <- bAIC[2L]
    if (is.na(bAIC)) stop("AIC is not defined for this model, so 'step' cannot proceed")
    if (bAIC == -Inf) stop("AIC is -infinity for this model, so 'step' cannot proceed")
    tidy <- function(f) deparse(formula(f))
    if (trace) cat("Start:  AIC=", format(round(bAIC, 2)), "\n", paste(tidy(fit), collapse = "\n"), "\n\n", sep = "")
    mydeviance <- function(x) {
        dev <- deviance(x)
        if (!is.null(dev)) dev else extractAIC(x, k = 0)[2L]
    }
    note <- function(change) {
        models[[length(models) + 1L]] <<- list(deviance = mydeviance(fit), df.resid = n - edf, change = change, AIC = bAIC)
        if (!is.null(keep)) keeps[[length(keeps) + 1L]] <<- keep(fit, bAIC)
    }
    note("")
    usingCp <- FALSE
    while (steps > 0) {
        steps <- steps - 1
        AIC <- bAIC
        ffac <- attr(Terms, "factors")
        scope <- factor.scope(ffac, list(add = fadd, drop = fdrop))
        aod <- NULL
        change <- NULL
        if (backward && length(scope$drop)) {
            aod <- drop1(fit, scope$drop, scale = scale, trace = trace, k = k, ...)
            rn <- row.names(aod)
            row.names(aod) <- c(rn[1L], paste("-", rn[-1L]))
            if (any(aod$Df == 0, na.rm = TRUE)) {
                zdf <- aod$Df == 0 & !is.na(aod$Df)
                change <- rev(rownames(aod)[zdf])[1L]
            }
        }
        if (is.null(change)) {
            if (forward && length(scope$add)) {
                aodf <- add1(fit, scope$add, scale = scale, trace = trace, k = k, ...)
                rn <- row.names(aodf)
                row.names(aodf) <- c(rn[1L], paste("+", rn[-1L]))
                aod <- if (is.null(aod)) aodf else rbind(aod, aodf[-1L, , drop = FALSE])
            }
            attr(aod, "heading") <- NULL
            nzdf <- if (!is.null(aod$Df)) aod$Df != 0 | is.na(aod$Df)
            aod <- aod[nzdf, ]
            if (is.null(aod) || ncol(aod) == 0) break
            nc <- match(c("Cp", "AIC"), names(aod))
            nc <- nc[!is.na(nc)][1L]
            o <- order(aod[, nc])
            if (trace) print(aod[o, ])
            if (o[1L] == 1) break
            change <- rownames(aod)[o[1L]]
        }
        usingCp <- match("Cp", names(aod), 0L) > 0L
        fit <- update(fit, paste("~ .", change), evaluate = FALSE)
        fit <- eval.parent(fit)
        nnew <- nobs(fit, use.fallback = TRUE)
        if (all(is.finite(c(n, nnew))) && nnew != n) stop("number of rows in use has changed: remove missing values?")
        Terms <- terms(fit)
        bAIC <- extractAIC(fit, scale, k = k, ...)
        edf <- bAIC[1L]
        bAIC <- bAIC[2L]
        if (trace) cat("\nStep:  AIC=", format(round(bAIC, 2)), "\n", paste(tidy(fit), collapse = "\n"), "\n\n", sep = "")
        if (bAIC >= AIC + 1e-7) break
        note(change)
    }
    rd <- vapply(models, `[[`, 0, "deviance")
    rdf <- vapply(models, function(m) as.numeric(m$df.resid), 0)
    aic <- vapply(models, `[[`, 0, "AIC")
    ch <- vapply(models, `[[`, "", "change")
    fit$anova <- data.frame(Step = I(ch), Df = c(NA, diff(rdf)), Deviance = c(NA, abs(diff(rd))), `Resid. Df` = rdf, `Resid. Dev` = rd, AIC = aic, check.names = FALSE)
    attr(fit$anova, "heading") <- c("Stepwise Model Path \nAnalysis of Deviance Table", "\nInitial Model:", deparse(formula(object)), "\nFinal Model:", deparse(formula(fit)), "\n")
    if (usingCp) names(fit$anova)[6L] <- "Cp"
    if (!is.null(keep)) fit$keep <- do.call(cbind, keeps)
    fit
}
expand.model.frame <- function(model, extras, envir = environment(formula(model)), na.expand = FALSE) {
    f <- formula(model)
    data <- eval(model$call$data, envir)
    if (is.character(extras)) extras <- str2lang(paste("~", paste(extras, collapse = "+")))
    ff <- as.formula(call("~", call("+", f[[length(f)]], extras[[length(extras)]])), envir)
    if (length(f) == 3L) ff <- as.formula(call("~", f[[2L]], ff[[2L]]), envir)
    subset <- model$call$subset
    na <- model$call$na.action
    cl <- call("model.frame", ff, data = data)
    if (!is.null(subset)) cl$subset <- subset
    if (!na.expand) {
        if (!is.null(na)) cl$na.action <- na
        return(eval(cl, data, envir))
    }
    cl$na.action <- quote(I)
    rval <- eval(cl, data, envir)
    rval[rownames(model.frame(model)), , drop = FALSE]
}

# ---- influence ----

lm.influence <- function(model, do.coef = TRUE) {
    wt.res <- weighted.residuals(model)
    e <- if (is.matrix(wt.res)) wt.res else na.omit(wt.res)
    mlm <- is.matrix(e)
    if (model$rank == 0) {
        sigma <- sqrt(deviance(model) / df.residual(model))
        n <- sum(!is.na(wt.res))
        nm <- names(wt.res)[!is.na(wt.res)]
        named <- function(v) if (is.null(nm)) v else setNames(v, nm)
        res <- list(hat = named(rep(0, n)), coefficients = matrix(0, n, 0, dimnames = if (!is.null(nm)) list(nm, NULL)), sigma = named(rep(sigma, n)), wt.res = e)
        return(if (do.coef) res else res[-2L])
    }
    e[abs(e) < 100 * .Machine$double.eps * median(abs(e))] <- 0
    q <- model$qr
    n <- nrow(q$qr)
    k <- model$rank
    r <- seq_len(k)
    Q <- qr.qy(q, diag(1, n, k))
    h <- rowSums(Q^2)
    h[h >= 1 - 10 * .Machine$double.eps] <- 1
    em <- as.matrix(unclass(e))
    denom <- n - k - 1
    s2 <- vapply(seq_len(ncol(em)), function(j) {
        ss <- sum(em[, j]^2)
        sqrt(ifelse(h < 1, (ss - em[, j]^2 / (1 - h)) / denom, ss / denom))
    }, numeric(n))
    if (do.coef) {
        Rinv <- backsolve(q$qr[r, r, drop = FALSE], diag(1, k))
        cf <- lapply(seq_len(ncol(em)), function(j) {
            d <- ifelse(h < 1, em[, j] / (1 - h), 0)
            (Q * d) %*% t(Rinv)
        })
        cn <- names(if (mlm) model$coefficients[, 1L] else coef(model))[q$pivot[r]]
        if (mlm) cn <- rownames(model$coefficients)[q$pivot[r]]
    }
    nm <- if (mlm) rownames(em) else names(e)
    if (!mlm) {
        res <- list(hat = h, coefficients = if (do.coef) cf[[1L]], sigma = drop(s2), wt.res = e)
        if (is.null(model$na.action)) {
            names(res$hat) <- names(res$sigma) <- nm
            if (do.coef) {
                dimnames(res$coefficients) <- list(nm, cn)
            }
        } else {
            zero <- model$weights
            names(res$hat) <- names(res$sigma) <- nm
            if (do.coef) dimnames(res$coefficients) <- list(nm, cn)
            res$hat <- naresid(model$na.action, res$hat)
            res$hat[is.na(res$hat)] <- 0
            if (do.coef) {
                res$coefficients <- naresid(model$na.action, res$coefficients)
                res$coefficients[is.na(res$coefficients)] <- 0
            }
            res$sigma <- naresid(model$na.action, res$sigma)
            res$sigma[is.na(res$sigma)] <- sqrt(deviance(model) / df.residual(model))
        }
        res$wt.res <- naresid(model$na.action, e)
        if (!do.coef) res$coefficients <- NULL
    } else {
        dimnames(s2) <- dimnames(em)
        res <- list(hat = setNames(h, nm), coefficients = if (do.coef) simplify2array(lapply(cf, function(m) {
            dimnames(m) <- list(nm, cn)
            m
        })), sigma = s2, wt.res = e)
        if (do.coef) dimnames(res$coefficients)[[3L]] <- colnames(em)
        if (!do.coef) res$coefficients <- NULL
    }
    res[c("hat", if (do.coef) "coefficients", "sigma", "wt.res")]
}
influence <- function(model, ...) UseMethod("influence")
influence.lm <- function(model, do.coef = TRUE, ...) lm.influence(model, do.coef = do.coef)
influence.glm <- function(model, do.coef = TRUE, ...) {
    res <- lm.influence(model, do.coef = do.coef)
    pRes <- na.omit(residuals(model, type = "pearson"))[model$prior.weights != 0]
    pRes <- naresid(model$na.action, pRes)
    names(res)[names(res) == "wt.res"] <- "dev.res"
    c(res, list(pear.res = pRes))
}
hatvalues <- function(model, ...) UseMethod("hatvalues")
hatvalues.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), ...) infl$hat
hat <- function(x, intercept = TRUE) {
    if (is.qr(x)) n <- dim(x$qr)[1L]
    else {
        if (intercept) x <- cbind(1, x)
        n <- nrow(x)
        x <- qr(x)
    }
    rowSums(qr.qy(x, diag(1, nrow = n, ncol = x$rank))^2)
}
rstandard <- function(model, ...) UseMethod("rstandard")
rstandard.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), sd = sqrt(deviance(model) / df.residual(model)), type = c("sd.1", "predictive"), ...) {
    type <- match.arg(type)
    res <- infl$wt.res / switch(type, sd.1 = outer(sqrt(1 - infl$hat), sd), predictive = 1 - infl$hat)
    res <- if (is.matrix(infl$wt.res)) res else setNames(drop(as.matrix(res)[, 1L]), names(infl$wt.res))
    res[is.infinite(res)] <- NaN
    res
}
rstandard.glm <- function(model, infl = influence(model, do.coef = FALSE), type = c("deviance", "pearson"), ...) {
    type <- match.arg(type)
    res <- switch(type, pearson = infl$pear.res, infl$dev.res)
    res <- res / sqrt(summary(model)$dispersion * (1 - infl$hat))
    res[is.infinite(res)] <- NaN
    res
}
rstudent <- function(model, ...) UseMethod("rstudent")
rstudent.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), res = infl$wt.res, ...) {
    res <- res / (infl$sigma * sqrt(1 - infl$hat))
    res[is.infinite(res)] <- NaN
    res
}
rstudent.glm <- function(model, infl = influence(model, do.coef = FALSE), ...) {
    d <- infl$dev.res
    res <- sign(d) * sqrt(d^2 + infl$hat * infl$pear.res^2 / (1 - infl$hat))
    res[is.infinite(res)] <- NaN
    known <- family(model)$family %in% c("binomial", "poisson") # no dispersion to divide by
    if (known) res else res / infl$sigma
}
dffits <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model)) {
    res <- res * sqrt(infl$hat) / (infl$sigma * (1 - infl$hat))
    res[is.infinite(res)] <- NaN
    res
}
dfbeta <- function(model, ...) UseMethod("dfbeta")
dfbeta.lm <- function(model, infl = lm.influence(model, do.coef = TRUE), ...) infl$coefficients
dfbetas <- function(model, ...) UseMethod("dfbetas")
dfbetas.lm <- function(model, infl = lm.influence(model, do.coef = TRUE), ...) {
    xxi <- chol2inv(model$qr$qr, model$qr$rank)
    dfbeta(model, infl) / outer(infl$sigma, sqrt(diag(xxi)))
}
covratio <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model)) {
    n <- nrow(model$qr$qr)
    p <- model$rank
    omh <- 1 - infl$hat
    e.star <- res / (infl$sigma * sqrt(omh))
    e.star[is.infinite(e.star)] <- NaN
    1 / (omh * (((n - p - 1) + e.star^2) / (n - p))^p)
}
cooks.distance <- function(model, ...) UseMethod("cooks.distance")
cooks.distance.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model), sd = sqrt(deviance(model) / df.residual(model)), hat = infl$hat, ...) {
    p <- model$rank
    res <- ((res / c(outer(1 - hat, sd)))^2 * hat) / p
    res[is.infinite(res)] <- NaN
    res
}
cooks.distance.glm <- function(model, infl = influence(model, do.coef = FALSE), res = infl$pear.res, dispersion = summary(model)$dispersion, hat = infl$hat, ...) {
    p <- model$rank
    res <- (res / (1 - hat))^2 * hat / (dispersion * p)
    res[is.infinite(res)] <- NaN
    res
}
influence.measures <- function(model, infl = influence(model)) {
    is.influential <- function(m, n) {
        k <- ncol(m) - 4
        if (n <= k) stop("too few cases i with h_ii > 0), n < k")
        absmat <- abs(m)
        r <- cbind(absmat[, 1L:k] > 1, absmat[, k + 1] > 3 * sqrt(k / (n - k)), abs(1 - m[, k + 2]) > (3 * k) / (n - k),
                   pf(m[, k + 3], k, n - k) > 0.5, m[, k + 4] > (3 * k) / n)
        attributes(r) <- attributes(m)
        r
    }
    p <- model$rank
    e <- weighted.residuals(model)
    s <- sqrt(sum(e^2, na.rm = TRUE) / df.residual(model))
    mqr <- model$qr
    xxi <- chol2inv(mqr$qr, mqr$rank)
    si <- infl$sigma
    h <- infl$hat
    dfbetas <- infl$coefficients / outer(infl$sigma, sqrt(diag(xxi)))
    vn <- variable.names(model)
    vn[vn == "(Intercept)"] <- "1_"
    colnames(dfbetas) <- paste0("dfb.", abbreviate(vn))
    dffits <- e * sqrt(h) / (si * (1 - h))
    if (any(ii <- is.infinite(dffits))) dffits[ii] <- NaN
    cov.ratio <- (si / s)^(2 * p) / (1 - h)
    cooks.d <- if (inherits(model, "glm")) (infl$pear.res / (1 - h))^2 * h / (summary(model)$dispersion * p) else ((e / (s * (1 - h)))^2 * h) / p
    infmat <- cbind(dfbetas, dffit = dffits, cov.r = cov.ratio, cook.d = cooks.d, hat = h)
    infmat[is.infinite(infmat)] <- NaN
    structure(list(infmat = infmat, is.inf = is.influential(infmat, sum(h > 0)), call = model$call), class = "infl")
}
print.infl <- function(x, digits = max(3L, getOption("digits") - 4L), ...) {
    cat("Influence measures of\n\t", deparse(x$call), ":\n\n")
    marks <- c(" ", "*")[1L + (rowSums(x$is.inf, na.rm = TRUE) > 0)]
    print(data.frame(x$infmat, inf = marks), digits = digits, ...)
    invisible(x)
}
summary.infl <- function(object, digits = max(2L, getOption("digits") - 5L), ...) {
    is.inf <- object$is.inf
    is.inf[is.na(is.inf)] <- FALSE
    is.star <- apply(is.inf, 1L, any)
    cat("Potentially influential observations of\n\t", deparse(object$call), ":\n")
    if (any(is.star)) {
        imat <- object$infmat[is.star, , drop = FALSE]
        rownam <- dimnames(object$infmat)[[1L]]
        if (is.null(rownam)) rownam <- format(seq(is.star))
        dimnames(imat)[[1L]] <- rownam[is.star]
        chmat <- format(round(imat, digits = digits))
        cat("\n")
        print(array(paste0(chmat, c("", "_*")[1L + is.inf[is.star, ]]), dimnames = dimnames(imat), dim = dim(imat)), quote = FALSE)
        invisible(imat)
    } else {
        cat("NONE\n")
        numeric()
    }
}
