# Models with one term more or less: add1, drop1, step; and what single observations do to a fit.

getCall <- function(x, ...) UseMethod("getCall")
getCall.default <- function(x, ...) getElement(x, "call")
# The terms' labels with their variables in order: a:b and b:a are one.
.term_keys <- function(labels) vapply(strsplit(as.character(labels), ":", fixed = TRUE), function(v) paste(sort(v), collapse = ":"), "")
# Which terms (columns of f) are parts of which others.
.term_parts <- function(f) {
    f <- 1 * (f > 0)
    shared <- crossprod(f)
    part <- shared == diag(shared)
    diag(part) <- FALSE
    part
}
# What may leave a model of the terms `factor`, above those of scope$drop, and what may enter it, below those of scope$add.
factor.scope <- function(factor, scope) {
    call <- sys.call()
    # f without the terms of `without`, which must all be among them
    less <- function(f, without, text) {
        at <- match(.term_keys(colnames(without)), .term_keys(colnames(f)))
        lost <- sQuote(colnames(without)[is.na(at)])
        if (length(lost)) .fail(text, if (length(lost) > 1L) "s" else "", paste(lost, collapse = ", "), call = call)
        if (length(at)) f[, -at, drop = FALSE] else f
    }
    leave <- enter <- character()
    if (length(factor) && !is.null(scope$drop)) {
        f <- less(factor, scope$drop, "lower scope has term%s %s not included in model")
        leave <- colnames(f)[rowSums(.term_parts(f)) == 0] # what larger terms contain stays
    }
    if (length(scope$add)) {
        f <- less(scope$add, factor, "upper scope has term%s %s not included in model")
        enter <- colnames(f)[colSums(.term_parts(f)) == 0] # the parts of a term go in before it
    }
    list(drop = leave, add = enter)
}
drop.scope <- function(terms1, terms2) {
    stays <- if (!missing(terms2)) attr(terms(terms2), "factors") else numeric()
    factor.scope(attr(terms(terms1), "factors"), list(drop = stays))$drop
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
    force(scope)
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
    structure(res, heading = c(title, "\nModel:", deparse(formula(object)),
                               if (scale > 0) paste("\nscale: ", format(scale), "\n")), class = c("anova", "data.frame"))
}
add1.default <- function(object, scope, scale = 0, test = c("none", "Chisq"), k = 2, trace = FALSE, ...)
    .single_terms(object, .add_scope(object, scope), "+", scale, match.arg(test), k, trace, ...)
drop1.default <- function(object, scope, scale = 0, test = c("none", "Chisq"), k = 2, trace = FALSE, ...)
    .single_terms(object, .drop_scope(object, scope), "-", scale, match.arg(test), k, trace, ...)
# The table of Gaussian models with residual sums of squares RSS on rdf degrees of freedom; the first is the reference.
.rss_table <- function(object, names, df, RSS, rdf, n, scale, test, k, add, x.df) {
    aic <- .rss_aic(RSS, n, x.df, scale, k)
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
    if (n != length(object$residuals))
        warning(sprintf(ngettext(length(object$residuals), "using the %d/%d row from a combined fit",
                                 "using the %d/%d rows from a combined fit"), n, length(object$residuals)), domain = NA)
    asgn <- attr(X, "assign")
    tl <- attr(Terms, "term.labels")
    base <- match(.term_keys(oldTerms), .term_keys(tl))
    if (attr(Terms, "intercept")) base <- c(0L, base)
    fit <- function(keep) {
        z <- if (is.null(w)) lm.fit(X[, keep, drop = FALSE], y, offset = off) else lm.wfit(X[, keep, drop = FALSE], y, w, offset = off)
        class(z) <- "lm"
        c(z$rank, deviance.lm(z), if (is.null(w)) n else sum(w != 0))
    }
    r <- vapply(c(list(NULL), as.list(match(.term_keys(scope), .term_keys(tl)))), function(j) fit(asgn %in% c(base, j)), c(0, 0, 0))
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
        if (fam %in% c("binomial", "poisson"))
            .caution(if (add) "F test assumes quasi%s family" else "F test assumes 'quasi%s' family", fam, call = sys.call(-1L))
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
    wt <- object$prior.weights
    fitted <- length(object$residuals)
    if (NROW(X) != fitted) { # a variable of the scope has gaps
        warning(sprintf(ngettext(fitted, "using the %d/%d row from a combined fit", "using the %d/%d rows from a combined fit"), NROW(X), fitted),
                domain = NA)
        wt <- .or(model.weights(m), rep.int(1, NROW(X))) * (if (NCOL(model.response(m)) == 2) rowSums(model.response(m)) else 1)
    }
    if (is.null(y) || NROW(X) != length(y)) {
        y <- model.response(m)
        if (!is.factor(y)) storage.mode(y) <- "double"
        if (NCOL(y) == 2) y <- ifelse(rowSums(y) == 0, 0, y[, 1L] / rowSums(y))
        else if (is.factor(y)) y <- as.double(y != levels(y)[1L])
    }
    off <- model.offset(m)
    asgn <- attr(X, "assign")
    tl <- attr(Terms, "term.labels")
    base <- match(.term_keys(oldTerms), .term_keys(tl))
    if (attr(Terms, "intercept")) base <- c(0L, base)
    r <- w <- object$weights
    rao <- function(keep) {
        z <- lm.wfit(X[, keep, drop = FALSE], object$residuals, object$weights)
        zz <- sum(object$weights * object$residuals^2) - sum(object$weights * z$residuals^2)
        zz
    }
    res <- vapply(c(list(NULL), as.list(match(.term_keys(scope), .term_keys(tl)))), function(j) {
        keep <- asgn %in% c(base, j)
        z <- glm.fit(X[, keep, drop = FALSE], y, wt, offset = off, family = object$family, control = object$control)
        c(z$rank, z$deviance, if (test == "Rao") rao(keep) else 0)
    }, c(0, 0, 0))
    .dev_table(object, c("<none>", scope), res[1L, ], res[2L, ], length(y), scale, test, k, TRUE, res[3L, ])
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
    .dev_table(object, c("<none>", scope), c(object$rank, res[1L, ]), c(object$deviance, res[2L, ]), length(object$residuals),
               scale, test, k, FALSE, c(NA, res[3L, ]))
}
# The terms that step() may add and must keep, as columns of factors.
.step_scope <- function(object, scope) {
    factors <- function(f) if (!is.null(f)) attr(terms(update.formula(object, f)), "factors")
    if (is.list(scope)) list(add = factors(scope$upper), drop = .or(factors(scope$lower), numeric())) else list(add = factors(scope), drop = numeric())
}
# The path that step() took, as a table: of each fit its deviance, residual degrees of freedom, criterion and the change to it.
.step_table <- function(path, first, last, criterion) {
    column <- function(what) vapply(path, function(p) as.numeric(p[[what]]), 0)
    left <- column("df.resid")
    dev <- column("deviance")
    tab <- data.frame(Step = I(vapply(path, function(p) p$change, "")), Df = c(NA, diff(left)), Deviance = c(NA, abs(diff(dev))), `Resid. Df` = left,
                      `Resid. Dev` = dev, AIC = column("AIC"), check.names = FALSE)
    names(tab)[6L] <- criterion
    structure(tab, heading = c("Stepwise Model Path \nAnalysis of Deviance Table", "\nInitial Model:", deparse(formula(first)),
                               "\nFinal Model:", deparse(formula(last)), "\n"))
}
step <- function(object, scope, scale = 0, direction = c("both", "backward", "forward"), trace = 1, keep = NULL, steps = 1000, k = 2, ...) {
    object$formula <- object$call$formula <- terms(object)
    direction <- if (missing(direction) && missing(scope)) "backward" else match.arg(direction)
    bounds <- if (missing(scope)) list(add = attr(terms(object), "factors"), drop = numeric()) else .step_scope(object, scope)
    fadd <- bounds$add
    fdrop <- bounds$drop
    cases <- nobs(object, use.fallback = TRUE)
    fit <- object
    now <- extractAIC(fit, scale, k = k, ...)
    if (is.na(now[2L])) stop("AIC is not defined for this model, so 'step' cannot proceed")
    if (now[2L] == -Inf) stop("AIC is -infinity for this model, so 'step' cannot proceed")
    path <- kept <- list()
    criterion <- "AIC"
    show <- function(what) if (trace) cat(what, ":  AIC=", format(round(now[2L], 2)), "\n", paste(deparse(formula(fit)), collapse = "\n"), "\n\n", sep = "")
    note <- function(change) {
        dev <- deviance(fit)
        if (is.null(dev)) dev <- extractAIC(fit, k = 0)[2L]
        path[[length(path) + 1L]] <<- list(deviance = dev, df.resid = cases - now[1L], change = change, AIC = now[2L])
        if (!is.null(keep)) kept[[length(kept) + 1L]] <<- keep(fit, now[2L])
    }
    # the table of the fits with one term less ("-") or more ("+")
    moves <- function(sign, terms) {
        if (!length(terms)) return(NULL)
        tab <- (if (sign == "-") drop1 else add1)(fit, terms, scale = scale, trace = trace, k = k, ...)
        row.names(tab)[-1L] <- paste(sign, row.names(tab)[-1L])
        tab
    }
    show("Start")
    note("")
    for (i in seq_len(steps)) {
        ffac <- attr(terms(fit), "factors")
        may <- factor.scope(ffac, list(add = fadd, drop = fdrop))
        tab <- if (direction != "forward") moves("-", may$drop)
        idle <- which(tab$Df == 0) # a term that has no degrees of freedom leaves first
        if (length(idle)) change <- row.names(tab)[max(idle)]
        else {
            more <- if (direction != "backward") moves("+", may$add)
            tab <- if (is.null(tab)) more else if (is.null(more)) tab else rbind(tab, more[-1L, , drop = FALSE])
            tab <- tab[!(tab$Df %in% 0), ]
            attr(tab, "heading") <- NULL
            if (!length(tab)) break
            by <- order(tab[[intersect(c("Cp", "AIC"), names(tab))[1L]]])
            if (trace) print(tab[by, ])
            if (by[1L] == 1L) break
            change <- row.names(tab)[by[1L]]
        }
        if ("Cp" %in% names(tab)) criterion <- "Cp"
        fit <- eval.parent(update(fit, paste("~ .", change), evaluate = FALSE))
        if (is.finite(cases) && !(nobs(fit, use.fallback = TRUE) %in% c(cases, NA, Inf))) stop("number of rows in use has changed: remove missing values?")
        before <- now
        now <- extractAIC(fit, scale, k = k, ...)
        show("\nStep")
        if (now[2L] >= before[2L] + 1e-7) break
        note(change)
    }
    fit$anova <- .step_table(path, object, fit, criterion)
    if (!is.null(keep)) fit$keep <- do.call(cbind, kept)
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
        if (!mlm) e <- wt.res[!is.na(wt.res)]
        res <- list(hat = named(rep(0, n)), coefficients = matrix(0, n, 0, dimnames = if (!is.null(nm)) list(nm, NULL)),
                    sigma = named(rep(sigma, n)), wt.res = e)
        gaps <- model$na.action
        if (!mlm && !is.null(gaps)) {
            for (part in c("hat", "coefficients", "sigma", "wt.res")) res[[part]] <- naresid(gaps, res[[part]])
            res$hat[is.na(res$hat)] <- 0
            res$coefficients[is.na(res$coefficients)] <- 0
            res$sigma[is.na(res$sigma)] <- sigma
        }
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
    infl <- lm.influence(model, do.coef)
    names(infl)[match("wt.res", names(infl))] <- "dev.res"
    pearson <- na.omit(residuals(model, "pearson"))
    infl$pear.res <- naresid(model$na.action, pearson[model$prior.weights != 0])
    infl
}
hatvalues <- function(model, ...) UseMethod("hatvalues")
hatvalues.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), ...) infl$hat
hat <- function(x, intercept = TRUE) rowSums(.qr_span(if (is.qr(x)) x else qr(if (intercept) cbind(1, x) else x))^2)
rstandard <- function(model, ...) UseMethod("rstandard")
rstandard.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), sd = sqrt(deviance(model) / df.residual(model)),
                         type = c("sd.1", "predictive"), ...) {
    rest <- 1 - infl$hat
    by <- if (match.arg(type) == "sd.1") c(sqrt(rest) %o% sd) else rest
    .nan_for_inf(infl$wt.res / by)
}
rstandard.glm <- function(model, infl = influence(model, do.coef = FALSE), type = c("deviance", "pearson"), ...) {
    r <- if (match.arg(type) == "pearson") infl$pear.res else infl$dev.res
    phi <- summary(model)$dispersion
    .nan_for_inf(r / sqrt(phi * (1 - infl$hat)))
}
rstudent <- function(model, ...) UseMethod("rstudent")
rstudent.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), res = infl$wt.res, ...) .nan_for_inf(res / (infl$sigma * sqrt(1 - infl$hat)))
# The deviance residual, moved towards Pearson's by the pull of the case (Williams, Applied Statistics 36, 1987).
rstudent.glm <- function(model, infl = influence(model, do.coef = FALSE), ...) {
    t <- with(infl, sign(dev.res) * sqrt(dev.res^2 + hat * pear.res^2 / (1 - hat)))
    estimated <- !(family(model)$family %in% c("binomial", "poisson")) # others have a dispersion
    .nan_for_inf(t) / (if (estimated) infl$sigma else 1)
}
dffits <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model))
    .nan_for_inf(res * sqrt(infl$hat) / (infl$sigma * (1 - infl$hat)))
dfbeta <- function(model, ...) UseMethod("dfbeta")
dfbeta.lm <- function(model, infl = lm.influence(model, do.coef = TRUE), ...) infl$coefficients
dfbetas <- function(model, ...) UseMethod("dfbetas")
# Changes of the coefficients in their standard errors (Belsley, Kuh & Welsch, Regression Diagnostics, 1980).
dfbetas.lm <- function(model, infl = lm.influence(model, do.coef = TRUE), ...) {
    unscaled <- diag(chol2inv(model$qr$qr, model$qr$rank))
    moved <- dfbeta(model, infl)
    if (is.array(moved) && !is.matrix(moved)) moved <- aperm(moved, c(1L, 3L, 2L)) # several responses: cases, responses, coefficients
    moved / outer(infl$sigma, sqrt(unscaled))
}
covratio <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model)) {
    left <- nrow(model$qr$qr) - model$rank
    shrink <- (left - 1 + rstudent.lm(model, infl, res)^2) / left
    1 / ((1 - infl$hat) * shrink^model$rank)
}
cooks.distance <- function(model, ...) UseMethod("cooks.distance")
cooks.distance.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model),
                              sd = sqrt(deviance(model) / df.residual(model)), hat = infl$hat, ...)
    .nan_for_inf((res / c((1 - hat) %o% sd))^2 * hat / model$rank)
cooks.distance.glm <- function(model, infl = influence(model, do.coef = FALSE), res = infl$pear.res,
                               dispersion = summary(model)$dispersion, hat = infl$hat, ...)
    .nan_for_inf((res / (1 - hat))^2 * hat / (dispersion * model$rank))
influence.measures <- function(model, infl = influence(model)) {
    k <- model$rank
    h <- infl$hat
    s <- sqrt(sum(weighted.residuals(model)^2, na.rm = TRUE) / df.residual(model))
    betas <- dfbetas.lm(model, infl)
    if (length(dim(betas)) == 3L) return(.mlm_measures(model, infl, betas, s))
    colnames(betas) <- paste0("dfb.", abbreviate(sub("(Intercept)", "1_", variable.names(model), fixed = TRUE)))
    m <- cbind(betas, dffit = dffits(model, infl), cov.r = (infl$sigma / s)^(2 * k) / (1 - h), cook.d = cooks.distance(model, infl), hat = h)
    m <- .nan_for_inf(m)
    n <- sum(h > 0)
    k <- ncol(betas)
    .need(n > k, "too few cases i with h_ii > 0), n < k", call = quote(is.influential(infmat, sum(h > 0))))
    # beyond these limits a case is called influential
    high <- cbind(abs(m[, seq_len(k)]) > 1, abs(m[, "dffit"]) > 3 * sqrt(k / (n - k)), abs(1 - m[, "cov.r"]) > 3 * k / (n - k),
                  pf(m[, "cook.d"], k, n - k) > 0.5, m[, "hat"] > 3 * k / n)
    structure(list(infmat = m, is.inf = `dimnames<-`(high, dimnames(m)), call = model$call), class = "infl")
}
# The same of a model with several responses: arrays of cases, responses and measures; s is the one standard deviation of all.
.mlm_measures <- function(model, infl, betas, s) {
    h <- infl$hat
    k <- model$rank
    each <- dim(betas)[1:2]
    m <- array(c(betas, dffits(model, infl), (infl$sigma / s)^(2 * k) / (1 - h), (infl$wt.res / (s * (1 - h)))^2 * h / k, rep(h, each[2L])),
               c(each, dim(betas)[3L] + 4L),
               c(dimnames(betas)[1:2],
                 list(c(paste0("dfb.", abbreviate(sub("(Intercept)", "1_", dimnames(betas)[[3L]], fixed = TRUE))), "dffit",
                        "cov.r", "cook.d", "hat"))))
    m <- .nan_for_inf(m)
    n <- sum(h > 0)
    k <- dim(betas)[3L]
    .need(n > k, "too few cases i with h_ii > 0), n < k", call = quote(is.influential(infmat, sum(h > 0))))
    high <- array(c(abs(betas) > 1, abs(m[, , "dffit"]) > 3 * sqrt(k / (n - k)), abs(1 - m[, , "cov.r"]) > 3 * k / (n - k),
                    pf(m[, , "cook.d"], k, n - k) > 0.5, m[, , "hat"] > 3 * k / n), dim(m), dimnames(m))
    structure(list(infmat = m, is.inf = high, call = model$call), class = "infl")
}
print.infl <- function(x, digits = max(3L, getOption("digits") - 4L), ...) {
    cat("Influence measures of\n\t", deparse(x$call), ":\n\n")
    shown <- x$infmat
    if (length(dim(shown)) == 3L) {
        tags <- outer(dimnames(shown)[[2L]], dimnames(shown)[[3L]], paste, sep = ".")
        shown <- matrix(shown, nrow(shown), dimnames = list(rownames(shown), tags))
    }
    shown <- data.frame(shown)
    shown$inf <- c("*", " ")[2L - (rowSums(x$is.inf, na.rm = TRUE) > 0)]
    print(shown, digits = digits, ...)
    invisible(x)
}
summary.infl <- function(object, digits = max(2L, getOption("digits") - 5L), ...) {
    cat("Potentially influential observations of\n\t", deparse(object$call), ":\n")
    high <- object$is.inf & !is.na(object$is.inf)
    at <- which(rowSums(high) > 0)
    if (!length(at)) {
        cat("NONE\n")
        return(numeric())
    }
    if (length(dim(high)) == 3L) {
        m <- object$infmat[at, , , drop = FALSE]
        rownames(m) <- .or(rownames(object$infmat), format(seq_len(nrow(high))))[at]
        shown <- m
        shown[] <- paste0(format(round(m, digits)), ifelse(high[at, , ], "_*", ""))
        cat("\n")
        print(shown, quote = FALSE)
        return(invisible(m))
    }
    m <- object$infmat[at, , drop = FALSE]
    rownames(m) <- .or(rownames(object$infmat), format(seq_len(nrow(high))))[at]
    shown <- m
    shown[] <- paste0(format(round(m, digits)), ifelse(high[at, ], "_*", ""))
    cat("\n")
    print(shown, quote = FALSE)
    invisible(m)
}
