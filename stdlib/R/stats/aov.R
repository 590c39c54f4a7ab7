# Analysis of variance: aov with and without error strata, its tables, projections, multiple comparisons, manova.

# The fit of the error model, with contrasts that are orthogonal where the design is balanced.
.aov_error_fit <- function(fit, formula, error, intercept, frame) {
    old <- options(contrasts = c("contr.helmert", "contr.poly"))
    on.exit(options(old))
    sides <- vapply(list(formula[[2L]], error[[2L]]), deparse1, "", backtick = TRUE)
    fit$formula <- as.formula(paste(sides[1L], "~", sides[2L], if (!intercept) "- 1"), env = environment(formula))
    fit$contrasts <- NULL
    fit$method <- "qr"
    fit$qr <- TRUE
    eval(fit, frame)
}
# The model in one stratum: on the columns that have something there.
.aov_stratum <- function(x, y, assign, terms) {
    here <- colSums(x^2) > 1e-5
    if (!any(here)) return(list(coefficients = numeric(), residuals = y, fitted.values = 0 * y, rank = 0L, df.residual = NROW(y)))
    x <- x[, here, drop = FALSE]
    attr(x, "assign") <- assign[here]
    c(lm.fit(x, y), list(terms = terms))
}
# Each term of Error() spans a stratum.  The rows of Q'y, where Q is of the error model's decomposition, fall to the terms of its
# columns, those beyond its rank to the stratum Within; the model is fitted in each (Heiberger, Computation for the Analysis of
# Designed Experiments, 1989, chapter 13).  fit is the call of lm() to make, model its terms with Error(), call what is kept of it.
.aov_strata <- function(fit, model, call, formula, contrasts, projections, keep.qr, frame, caller) {
    error <- attr(model, "variables")[[1L + attr(model, "specials")$Error]]
    er <- .aov_error_fit(fit, formula, error, attr(model, "intercept"), frame)
    if (er$rank < NROW(er$coefficients)) .caution("Error() model is singular", call = caller)
    q <- er$qr
    rest <- NROW(er$residuals) - er$rank
    labels <- c("(Intercept)", sub("^`(.*)`$", "\\1", attr(terms(er), "term.labels")), if (rest) "Within")
    stratum <- c(er$assign[q$pivot[seq_len(er$rank)]] + 1L, rep(length(labels), rest))
    fit$formula <- update(model, paste(". ~ .-", deparse1(error, width.cutoff = 500L, backtick = TRUE)))
    fit$method <- "model.frame"
    data <- eval(fit, frame)
    treatments <- attr(data, "terms")
    x <- model.matrix(treatments, data, contrasts)
    turned <- `dimnames<-`(qr.qty(q, x), list(NULL, colnames(x)))
    y <- .qr_qy(q, q$rank, model.response(data, "numeric"), TRUE)
    several <- is.matrix(er$residuals)
    one <- function(rows) {
        made <- .aov_stratum(turned[rows, , drop = FALSE], if (several) y[rows, , drop = FALSE] else y[rows], attr(x, "assign"), treatments)
        if (projections) made$projections <- proj.default(made)
        structure(made, class = c(if (several) "maov", "aov", oldClass(er)))
    }
    fits <- lapply(split(seq_along(stratum), factor(labels[stratum], unique(labels[sort(unique(stratum))]))), one)
    structure(fits, class = c("aovlist", "listof"), error.qr = if (keep.qr) q, call = call, terms = model, contrasts = attr(x, "contrasts"),
              xlevels = .getXlevels(treatments, data), na.action = attr(data, "na.action"))
}
aov <- function(formula, data = NULL, projections = FALSE, qr = TRUE, contrasts = NULL, ...) {
    model <- if (missing(data)) terms(formula, "Error") else terms(formula, "Error", data = data)
    strata <- length(attr(model, "specials")$Error)
    .need(strata < 2L, "there are %d Error terms: only 1 is allowed", strata)
    call <- fit <- match.call()
    fit[[1L]] <- quote(stats::lm)
    fit$singular.ok <- TRUE
    fit$projections <- NULL
    if (projections) fit$qr <- TRUE
    if (strata) {
        .need(!pmatch("weights", names(list(...)), 0L), "weights are not supported in a multistratum aov() fit")
        return(.aov_strata(fit, model, call, formula, contrasts, projections, qr || projections, parent.frame(), sys.call()))
    }
    made <- eval(fit, parent.frame())
    made$call <- call
    class(made) <- c(if (inherits(made, "mlm")) "maov", "aov", oldClass(made))
    made
}

# Sums of squares and degrees of freedom of the terms of a fit: list(ss (terms x responses), df, names), residuals last.
.aov_terms <- function(x, intercept = FALSE) {
    asgn <- if (x$rank) x$assign[x$qr$pivot[seq_len(x$rank)]]
    ef <- if (!is.null(x$effects)) as.matrix(x$effects)[seq_along(asgn), , drop = FALSE]
    res <- as.matrix(x$residuals)
    if (!is.null(x$weights)) res <- res * sqrt(x$weights)
    terms <- unique(asgn)
    names <- c("(Intercept)", attr(x$terms, "term.labels"))[1L + terms]
    ss <- matrix(NA_real_, length(terms), ncol(res))
    df <- integer(length(terms))
    for (i in seq_along(terms)) {
        at <- asgn == terms[i]
        df[i] <- sum(at)
        ss[i, ] <- colSums(ef[at, , drop = FALSE]^2)
    }
    keep <- df > 0L
    if (!intercept && length(terms) && terms[1L] == 0) keep[1L] <- FALSE
    list(ss = ss[keep, , drop = FALSE], df = df[keep], names = names[keep],
         rows = format(c(names, if (x$df.residual > 0L) "Residuals"))[c(keep, if (x$df.residual > 0L) TRUE)],
         rss = colSums(res^2), rdf = x$df.residual, responses = colnames(res))
}
print.aov <- function(x, intercept = FALSE, tol = sqrt(.Machine$double.eps), ...) {
    if (!is.null(cl <- x$call)) {
        cat("Call:\n   ")
        dput(cl, control = NULL)
    }
    t <- .aov_terms(x, intercept)
    rdf <- t$rdf
    if (length(t$df) || rdf > 0L) {
        ss <- t$ss
        df <- t$df
        nm <- t$names
        if (rdf > 0L) {
            ss <- rbind(ss, t$rss)
            df <- c(df, rdf)
            nm <- c(nm, "Residuals")
        }
        nresp <- ncol(ss)
        ss <- zapsmall(ss)
        cat("\nTerms:\n")
        tab <- if (nresp > 1L) {
            nr <- t$responses
            if (is.null(nr)) nr <- paste("resp", seq_len(nresp))
            rbind(matrix(apply(ss, 2L, format), nresp, byrow = TRUE, dimnames = list(nr, nm)), `Deg. of Freedom` = format(df))
        } else matrix(c(format(ss[, 1L]), format(df)), 2L, length(nm), byrow = TRUE, dimnames = list(c("Sum of Squares", "Deg. of Freedom"), nm))
        print(tab, quote = FALSE, right = TRUE)
        cat("\n")
        if (rdf > 0L) {
            rs <- sqrt(t$rss / rdf)
            cat(if (length(rs) > 1L) "Residual standard errors:" else "Residual standard error:", sapply(rs, format))
            cat("\n")
        }
        if (x$rank && (intercept || any(x$assign > 0L))) {
            R <- x$qr$qr
            R <- R[seq_len(min(dim(R))), , drop = FALSE]
            dim.R <- dim(R)
            coef <- x$coefficients
            nc <- if (is.matrix(coef)) nrow(coef) else length(coef)
            if (x$rank < nc) {
                cat(paste(nc - x$rank, "out of", nc, "effects not estimable\n"))
                R <- R[, seq_len(x$rank), drop = FALSE]
            }
            d2 <- sum(abs(diag(R)))
            R[lower.tri(R, diag = TRUE)] <- 0
            cat(if (sum(abs(R)) / d2 > tol) "Estimated effects may be unbalanced\n" else "Estimated effects are balanced\n")
        }
        if (!is.null(x$na.action) && nzchar(msg <- naprint(x$na.action))) cat(msg, "\n", sep = "")
    } else cat("no residuals\n")
    invisible(x)
}
print.aovlist <- function(x, ...) {
    cat("\n")
    .print_dput(attr(x, "call"))
    strata <- unclass(x)
    if (names(strata)[1L] == "(Intercept)") {
        grand <- strata[[1L]]$coefficients
        if (is.matrix(grand)) {
            writeLines(c("", "Grand Means:"))
            print(format(grand[1L, ]), quote = FALSE)
        } else writeLines(c("", paste("Grand Mean:", format(grand[1L]))))
        strata <- strata[-1L]
    }
    for (k in seq_along(strata)) {
        writeLines(c("", sprintf("Stratum %d: %s", k, names(strata)[k])))
        print(replace(strata[[k]], "call", NULL), ...)
    }
    invisible(x)
}
# The rows of .aov_terms() and, below a term, the parts that split asks for: split has, for a term, a list of which of its
# coefficients go together; expand: also those of the interactions that it takes part in.
.aov_split <- function(x, t, split, expand) {
    labels <- attr(x$terms, "term.labels")
    unknown <- setdiff(names(split), labels)
    .need(!length(unknown), paste0(ngettext(length(unknown), "unknown name %s", "unknown names %s"), " in the 'split' list"),
          paste(sQuote(unknown), collapse = ", "), call = sys.call(-1L))
    split <- lapply(split, function(parts) {
        parts <- as.list(parts)
        if (is.null(names(parts))) names(parts) <- paste0("C", seq_along(parts))
        parts
    })
    if (!length(t$names)) return(t)
    used <- x$qr$pivot[seq_len(x$rank)]
    effects <- as.matrix(x$effects)
    codes <- attr(x$terms, "factors")
    parts_of <- function(term) { # places among the estimated coefficients of a term
        if (!is.null(split[[term]])) return(split[[term]])
        vars <- rownames(codes)[codes[, term] > 0L]
        mine <- intersect(vars, names(split))
        if (!expand || length(vars) < 2L || !length(mine)) return(NULL)
        width <- vapply(vars, function(v) {
            if (v %in% labels) sum(x$assign == match(v, labels)) + (codes[v, term] == 2L)
            else if (!is.null(l <- x$xlevels[[v]])) length(l) - (codes[v, term] == 1L)
            else NCOL(model.frame(x)[[v]])
        }, 1)
        all <- as.matrix(expand.grid(lapply(width, seq_len)))
        there <- which(x$assign == match(term, labels)) %in% used
        combos <- expand.grid(lapply(split[mine], seq_along))
        # parts of several factors are taken to have one coefficient each, as GNU R takes them
        hit <- function(k) if (length(mine) > 1L) k else which((all[, mine] %in% split[[mine]][[k]])[there])
        name <- function(k) paste(vapply(mine, function(v) names(split[[v]])[combos[k, v]], ""), collapse = ".")
        setNames(lapply(seq_len(nrow(combos)), hit), vapply(seq_len(nrow(combos)), name, ""))
    }
    ss <- list()
    df <- numeric()
    for (k in seq_along(t$names)) {
        ss <- c(ss, list(t$ss[k, ]))
        df <- c(df, setNames(t$df[k], ""))
        term <- t$names[k]
        own <- effects[which(x$assign[used] == match(term, labels)), , drop = FALSE]
        for (part in names(parts <- if (term %in% labels) parts_of(term))) {
            at <- parts[[part]]
            ss <- c(ss, list(if (any(at > nrow(own))) rep(NA_real_, ncol(own)) else colSums(own[at, , drop = FALSE]^2)))
            df <- c(df, setNames(length(at), part))
        }
    }
    below <- nzchar(names(df))
    shown <- ifelse(below, paste0("  ", rep(t$names, diff(c(which(!below), length(df) + 1L))), ": ", names(df)), "")
    shown[!below] <- t$names
    t$rows <- format(c(shown, if (t$rdf > 0L) "Residuals", if (any(x$assign == 0L)) "(Intercept)"))[seq_len(length(shown) + (t$rdf > 0L))]
    t$ss <- do.call(rbind, ss)
    rownames(t$ss) <- names(df)
    t$df <- df
    t
}
summary.aov <- function(object, intercept = FALSE, split, expand.split = TRUE, keep.zero.df = TRUE, ...) {
    t <- .aov_terms(object, intercept)
    if (!missing(split)) t <- .aov_split(object, t, split, expand.split)
    nresp <- ncol(t$ss)
    out <- lapply(seq_len(nresp), function(k) {
        df <- t$df
        ss <- t$ss[, k]
        if (t$rdf > 0L) {
            df <- c(df, t$rdf)
            ss <- c(ss, t$rss[k])
        }
        n <- length(df)
        ms <- ss / df
        ms[df == 0L] <- NA
        x <- list(Df = df, `Sum Sq` = ss, `Mean Sq` = ms)
        if (t$rdf > 0L) {
            F <- ms / ms[n]
            P <- pf(F, df, t$rdf, lower.tail = FALSE)
            F[n] <- P[n] <- NA
            x$`F value` <- F
            x$`Pr(>F)` <- P
        }
        class(x) <- c("anova", "data.frame")
        attr(x, "row.names") <- t$rows
        if (!keep.zero.df) x <- x[df > 0L, ]
        x
    })
    if (nresp > 1L) names(out) <- paste(" Response", ifelse(nzchar(.or(t$responses, character(nresp))), t$responses, seq_len(nresp)))
    class(out) <- c("summary.aov", "listof")
    attr(out, "na.action") <- object$na.action
    out
}
summary.aovlist <- function(object, ...) {
    x <- lapply(unclass(object), function(f) {
        args <- list(...)
        if (!is.null(args$split)) args$split <- args$split[names(args$split) %in% attr(f$terms, "term.labels")]
        do.call(summary, c(list(f), args))
    })
    names(x) <- names(object)
    has.int <- names(x)[1L] == "(Intercept)" && !NROW(x[[1L]][[1L]])
    attributes(x) <- list(names = names(x))
    if (has.int) x <- x[-1L]
    names(x) <- paste("Error:", names(x))
    structure(x, class = "summary.aovlist")
}
print.summary.aov <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = FALSE, signif.stars = getOption("show.signif.stars"), ...) {
    if (length(x) == 1L) print(x[[1L]], digits = digits, signif.stars = signif.stars)
    else for (k in seq_along(x)) {
        cat(names(x)[k], ":\n")
        print(x[[k]], signif.stars = signif.stars)
        cat("\n")
    }
    if (!is.null(a <- attr(x, "na.action")) && nzchar(msg <- naprint(a))) cat(msg, "\n", sep = "")
    invisible(x)
}
print.summary.aovlist <- function(x, ...) {
    for (nm in names(x)) {
        cat("\n", nm, "\n", sep = "")
        print(x[[nm]], ...)
    }
    invisible(x)
}
coef.aov <- function(object, complete = FALSE, ...) {
    cf <- object$coefficients
    if (complete) cf else cf[!is.na(cf)]
}
coef.maov <- function(object, ...) object$coefficients
coef.aovlist <- function(object, ...) structure(lapply(unclass(object), coef, ...), class = "listof")
model.frame.aovlist <- function(formula, data = NULL, ...) {
    cl <- attr(formula, "call")
    cl <- cl[c(1L, match(c("formula", "data", "subset", "na.action"), names(cl), 0L))]
    form <- eval(cl$formula, environment(attr(formula, "terms")))
    tt <- terms(form, "Error", data = eval(cl$data, environment(form)))
    e <- attr(tt, "variables")[[1L + attr(tt, "specials")$Error]]
    cl$formula <- update(form, paste(". ~ . -", deparse1(e, backtick = TRUE), "+", deparse1(e[[2L]], backtick = TRUE)))
    cl[[1L]] <- quote(stats::model.frame)
    eval(cl, environment(form), parent.frame())
}
extractAIC.aov <- function(fit, scale = 0, k = 2, ...) extractAIC.lm(fit, scale, k, ...)

# ---- projections ----

proj <- function(object, ...) UseMethod("proj")
proj.default <- function(object, onedf = TRUE, ...) {
    if (!is.qr(object$qr)) stop("argument does not include a 'qr' component")
    Q <- qr.qy(object$qr, diag(1, nrow = nrow(object$qr$qr), ncol = object$rank))
    p <- Q * rep(object$effects[seq_len(object$rank)], each = nrow(Q))
    dimnames(p) <- list(names(object$residuals), names(object$effects)[seq_len(object$rank)])
    if (onedf) p else cbind(rowSums(p))
}
proj.lm <- function(object, onedf = FALSE, unweighted.scale = FALSE, ...) {
    if (inherits(object, "mlm")) stop("'proj' is not implemented for multiple responses")
    rank <- object$rank
    r <- seq_len(rank)
    res <- object$residuals
    wt <- object$weights
    sw <- if (!is.null(wt)) sqrt(wt)
    if (!is.null(sw)) res <- res * sw
    if (!rank) {
        out <- matrix(res, dimnames = list(names(res), "Residuals"))
        df <- c(Residuals = object$df.residual)
    } else {
        if (!is.qr(object$qr)) stop("argument does not include a 'qr' component")
        Q <- qr.qy(object$qr, diag(1, nrow = nrow(object$qr$qr), ncol = rank)) * rep(object$effects[r], each = nrow(object$qr$qr))
        asgn <- object$assign[object$qr$pivot[r]]
        if (onedf) {
            out <- Q
            nm <- names(object$effects)[r]
            df <- rep.int(1, rank)
        } else {
            ua <- unique(asgn)
            out <- vapply(ua, function(k) rowSums(Q[, asgn == k, drop = FALSE]), numeric(nrow(Q)))
            out <- matrix(out, nrow(Q))
            nm <- c("(Intercept)", attr(object$terms, "term.labels"))[1L + ua]
            df <- vapply(ua, function(k) as.numeric(sum(asgn == k)), 1)
        }
        if (object$df.residual > 0L) {
            out <- cbind(out, res)
            nm <- c(nm, "Residuals")
            df <- c(df, object$df.residual)
        }
        dimnames(out) <- list(names(object$residuals), nm)
        names(df) <- nm
    }
    if (!is.null(sw) && unweighted.scale) out <- out / sw
    attr(out, "df") <- df
    attr(out, "formula") <- object$call$formula
    attr(out, "onedf") <- onedf
    out
}
TukeyHSD <- function(x, which, ordered = FALSE, conf.level = 0.95, ...) UseMethod("TukeyHSD")
# Tukey's intervals for the differences between the means of all pairs of levels, of which there are n observations each; s2 is
# the variance, on df degrees of freedom.
.tukey_pairs <- function(means, n, s2, df, level) {
    k <- length(means)
    pair <- which(lower.tri(diag(k)) & !is.na(outer(means, means, `-`)), arr.ind = TRUE)
    i <- pair[, 1L]
    j <- pair[, 2L]
    diff <- unname(means[i] - means[j])
    se <- sqrt((s2 / 2) * (1 / n[i] + 1 / n[j]))
    reach <- qtukey(level, k, df) * se
    p <- ptukey(abs(diff / se), k, df, lower.tail = FALSE)
    matrix(c(diff, diff - reach, diff + reach, p), length(i), 4L,
           dimnames = list(paste(names(means)[i], names(means)[j], sep = "-"), c("diff", "lwr", "upr", "p adj")))
}
TukeyHSD.aov <- function(x, which = seq_along(tabs), ordered = FALSE, conf.level = 0.95, ...) {
    mm <- model.tables(x, "means")
    .need(!is.null(mm$n), "no factors in the fitted model")
    tabs <- mm$tables[names(mm$tables) != "Grand mean"]
    tabs <- tabs[which]
    counts <- mm$n[names(tabs)]
    known <- !is.na(counts)
    .need(any(known), "'which' specified no factors")
    if (!all(known)) warning("'which' specified some non-factors which will be dropped")
    s2 <- sum(x$residuals^2 * .or(x$weights, 1)) / x$df.residual
    one <- function(tab, n) {
        cells <- do.call(expand.grid, c(dimnames(tab), stringsAsFactors = FALSE))
        means <- setNames(as.vector(tab), do.call(paste, c(unname(as.list(cells)), sep = ":")))
        n <- rep_len(as.vector(n), length(means))
        by <- if (ordered) order(means) else seq_along(means)
        .tukey_pairs(means[by], n[by], s2, x$df.residual, conf.level)
    }
    structure(Map(one, tabs[known], counts[known]), class = c("TukeyHSD", "multicomp"), orig.call = x$call, conf.level = conf.level, ordered = ordered)
}
print.TukeyHSD <- function(x, digits = getOption("digits"), ...) {
    about <- attributes(x)
    writeLines("  Tukey multiple comparisons of means")
    cat(sprintf("    %s%% family-wise confidence level\n", format(100 * about$conf.level, digits = 2L)))
    if (about$ordered) writeLines("    factor levels have been ordered")
    cat("\nFit: ", deparse(about$orig.call, 500L), "\n\n", sep = "")
    tables <- lapply(unclass(x), function(t) {
        t[, "p adj"] <- round(t[, "p adj"], digits)
        t
    })
    attributes(tables) <- about["names"]
    print.default(tables, digits = digits, ...)
    invisible(x)
}

# ---- coefficients in the original coding ----

dummy.coef <- function(object, ...) UseMethod("dummy.coef")
.dummy_coef <- function(tt, xl, coef, asgn, contrasts, env, mf) {
    tl <- attr(tt, "term.labels")
    int <- attr(tt, "intercept")
    facs <- attr(tt, "factors")[, , drop = FALSE]
    if (attr(tt, "response")) facs <- facs[-attr(tt, "response"), , drop = FALSE]
    vars <- rownames(facs)
    nxl <- setNames(rep.int(1L, length(vars)), vars)
    nxl[names(xl)] <- lengths(xl)
    rows <- lapply(tl, function(l) {
        v <- vars[facs[, l] > 0L]
        fv <- v[v %in% names(xl)]
        g <- if (length(fv)) do.call(expand.grid, c(xl[fv], KEEP.OUT.ATTRS = FALSE, stringsAsFactors = FALSE))
        list(g = g, n = if (length(fv)) nrow(g) else 1L, names = if (length(fv)) do.call(paste, c(unname(as.list(g)), sep = ":")) else "")
    })
    n <- vapply(rows, function(r) r$n, 1L)
    total <- sum(n)
    start <- cumsum(c(0L, n))
    dummy <- lapply(vars, function(v) {
        val <- if (v %in% names(xl)) rep(xl[[v]][1L], total) else rep.int(1, total)
        for (i in seq_along(rows)) if (!is.null(rows[[i]]$g) && v %in% names(rows[[i]]$g)) val[start[i] + seq_len(n[i])] <- rows[[i]]$g[[v]]
        if (v %in% names(xl)) factor(val, levels = xl[[v]]) else if (is.matrix(mf[[v]])) matrix(1, total, ncol(mf[[v]])) else val
    })
    names(dummy) <- vars
    X <- NULL
    td <- delete.response(tt)
    attr(dummy, "row.names") <- seq_len(total)
    class(dummy) <- "data.frame"
    attr(dummy, "terms") <- td
    X <- model.matrix(td, dummy, contrasts.arg = contrasts)
    a <- attr(X, "assign")
    coef[is.na(coef)] <- 0
    res <- lapply(seq_along(tl), function(j) {
        at <- asgn == j
        r <- start[j] + seq_len(n[j])
        cols <- match(names(coef)[at], colnames(X))
        val <- drop(X[r, cols, drop = FALSE] %*% coef[at])
        if (nzchar(rows[[j]]$names[1L])) names(val) <- rows[[j]]$names else names(val) <- NULL
        if (!length(names(val)) && sum(at) > 1L) setNames(coef[at], NULL) else val
    })
    names(res) <- tl
    if (int > 0) c(list(`(Intercept)` = unname(coef[asgn == 0L])), res) else res
}
dummy.coef.lm <- function(object, use.na = FALSE, ...) {
    tt <- terms(object)
    if (!length(attr(tt, "term.labels"))) {
        res <- list(`(Intercept)` = unname(coef(object)))
        return(structure(res, class = "dummy_coef", matrix = FALSE))
    }
    one <- function(coef) .dummy_coef(tt, object$xlevels, coef, object$assign, object$contrasts, environment(tt), model.frame(object))
    coef <- object$coefficients
    if (!is.matrix(coef)) return(structure(one(coef), class = "dummy_coef", matrix = FALSE))
    each <- lapply(setNames(nm = colnames(coef)), function(j) one(coef[, j]))
    res <- lapply(setNames(nm = names(each[[1L]])), function(term) {
        m <- do.call(rbind, lapply(each, `[[`, term))
        if (ncol(m) == 1L) m[, 1L] else m
    })
    structure(res, class = "dummy_coef", matrix = TRUE)
}
dummy.coef.aovlist <- function(object, use.na = FALSE, ...) {
    tt <- NULL
    for (f in unclass(object)) if (!is.null(f$terms)) tt <- f$terms
    xl <- attr(object, "xlevels")
    mf <- model.frame(object)
    full <- model.matrix(delete.response(tt), mf, contrasts.arg = attr(object, "contrasts"))
    asgn <- attr(full, "assign")
    tl <- attr(tt, "term.labels")
    res <- lapply(unclass(object)[seq_along(object)], function(f) {
        coef <- setNames(numeric(ncol(full)), colnames(full))
        have <- f$coefficients
        coef[names(have)] <- have
        r <- .dummy_coef(tt, xl, coef, asgn, attr(object, "contrasts"), environment(tt), mf)
        used <- unique(f$assign)
        r[c("(Intercept)", tl)[sort(used) + 1L]]
    })
    names(res) <- names(object)
    res <- res[lengths(res) > 0L]
    class(res) <- "dummy_coef_list"
    res
}
# Of several responses: a line for each, under the levels' names.
.print_dummy_several <- function(x, ...) {
    width <- max(vapply(x, NCOL, 1L))
    rows <- list()
    labels <- character()
    add <- function(label, cells) {
        rows <<- c(rows, list(c(cells, rep.int("", width + 1L - length(cells)))))
        labels <<- c(labels, label)
    }
    for (term in names(x)) {
        co <- x[[term]]
        label <- paste0(term, ":   ")
        if (is.matrix(co)) add(label, c("", colnames(co)))
        text <- matrix(format(unname(co), ...), NROW(co))
        for (i in seq_len(nrow(text))) add(if (i == 1L && !is.matrix(co)) label else "", c(.or(rownames(co), names(co))[i], text[i, ]))
    }
    out <- do.call(rbind, rows)
    dimnames(out) <- list(labels, rep.int("", ncol(out)))
    print(out, quote = FALSE, right = TRUE)
}
print.dummy_coef <- function(x, ..., title) {
    if (isTRUE(attr(x, "matrix"))) {
        cat(if (missing(title)) "Full coefficients are" else title, "\n")
        .print_dummy_several(x, ...)
        return(invisible(x))
    }
    terms <- names(x)
    n <- length(x)
    nm <- max(lengths(x))
    out <- matrix("", 2L * n, nm, dimnames = list(rep.int("", 2L * n), rep.int("", nm)))
    line <- 0L
    for (j in seq_len(n)) {
        co <- x[[j]]
        named <- !is.null(names(co)) && any(nzchar(names(co)))
        if (named) {
            line <- line + 1L
            out[line, seq_along(co)] <- names(co)
            rownames(out)[line] <- paste0(terms[j], ":   ")
            line <- line + 1L
            out[line, seq_along(co)] <- format(unname(co), ...)
        } else {
            line <- line + 1L
            out[line, seq_along(co)] <- format(unname(co), ...)
            rownames(out)[line] <- paste0(terms[j], ":   ")
        }
    }
    cat(if (missing(title)) "Full coefficients are" else title, "\n")
    print(out[seq_len(line), , drop = FALSE], quote = FALSE, right = TRUE)
    invisible(x)
}
print.dummy_coef_list <- function(x, ...) {
    for (s in names(x)) print.dummy_coef(x[[s]], ..., title = paste("\n     Error:", s))
    invisible(x)
}

# ---- several responses (their tests: manova.R) ----

manova <- function(...) {
    cl <- match.call()
    fit <- eval(`[[<-`(cl, 1L, quote(stats::aov)), parent.frame())
    several <- inherits(fit, "aovlist")
    for (f in if (several) unclass(fit) else list(fit)) .need(inherits(f, "maov"), "need multiple responses")
    as.manova <- function(f) `class<-`(f, c("manova", "maov", "aov", "mlm", "lm"))
    if (!several) return(replace(as.manova(fit), "call", list(cl)))
    for (i in seq_along(fit)) fit[[i]] <- as.manova(fit[[i]])
    attr(fit, "call") <- cl
    fit
}
