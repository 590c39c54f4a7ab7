# Tests of fits to several responses: their sums of squares and products, MANOVA, sphericity.

SSD <- function(object, ...) UseMethod("SSD")
SSD.mlm <- function(object, ...) {
    .need(is.null(object$weights), "'mlm' objects with weights are not supported")
    e <- residuals(object)
    structure(list(SSD = crossprod(e), call = object$call, df = df.residual(object)), class = "SSD")
}
estVar <- function(object, ...) UseMethod("estVar")
estVar.SSD <- function(object, ...) object$SSD / object$df
estVar.mlm <- function(object, ...) estVar(SSD(object))
# The statistic of the roots ev of a hypothesis of q degrees of freedom about p responses, its approximating F, and that one's two.
.manova_stat <- function(ev, test, p, q, rdf) {
    s <- min(p, q)
    m <- 0.5 * (abs(p - q) - 1)
    n <- 0.5 * (rdf - p - 1)
    switch(test,
        Pillai = {
            t <- sum(ev / (1 + ev))
            t2 <- 2 * n + s + 1
            t1 <- 2 * m + s + 1
            c(t, t2 / t1 * t / (s - t), s * t1, s * t2)
        },
        Wilks = {
            t <- prod(1 / (1 + ev))
            t2 <- rdf - 0.5 * (p - q + 1)
            u <- (p * q - 2) / 4
            d <- p^2 + q^2 - 5
            k <- if (d > 0) sqrt(((p * q)^2 - 4) / d) else 1
            c(t, (t^(-1 / k) - 1) * (t2 * k - 2 * u) / p / q, p * q, t2 * k - 2 * u)
        },
        `Hotelling-Lawley` = {
            t <- sum(ev)
            a <- 2 * m + s + 1
            b <- 2 * (s * n + 1)
            c(t, b * t / s / s / a, s * a, b)
        },
        Roy = {
            t <- max(ev)
            mx <- max(p, q)
            d <- rdf - mx + q
            c(t, d * t / mx, mx, d)
        })
}
summary.manova <- function(object, test = c("Pillai", "Wilks", "Hotelling-Lawley", "Roy"), intercept = FALSE, tol = 1e-7, ...) {
    if (!inherits(object, "maov")) stop(gettextf("object must be of class %s or %s", dQuote("manova"), dQuote("maov")), domain = NA)
    test <- match.arg(test)
    rdf <- object$df.residual
    asgn <- object$assign[object$qr$pivot[seq_len(object$rank)]]
    terms <- unique(asgn)
    eff <- as.matrix(object$effects)[seq_along(asgn), , drop = FALSE]
    nm <- c("(Intercept)", attr(object$terms, "term.labels"))[1L + terms]
    resid <- as.matrix(object$residuals)
    if (!is.null(object$weights)) resid <- resid * sqrt(object$weights)
    ss <- list()
    df <- integer()
    for (i in seq_along(terms)) {
        if (!intercept && terms[i] == 0) next
        at <- asgn == terms[i]
        ss[[nm[i]]] <- crossprod(eff[at, , drop = FALSE])
        df[nm[i]] <- sum(at)
    }
    RSS <- crossprod(resid)
    if (rdf == 0L) {
        ss$Residuals <- NULL
        return(structure(list(row.names = names(df), SS = ss, Df = as.numeric(df)), class = "summary.manova"))
    }
    nterms <- length(ss)
    sss <- sqrt(diag(RSS))
    if (any(sss < sqrt(.Machine$double.eps))) stop("some elements are effectively zero on the diagonal")
    rqr <- qr(RSS / outer(sss, sss), tol = tol)
    if (rqr$rank < ncol(resid)) stop(gettextf("residuals have rank %s < %s", rqr$rank, ncol(resid)), domain = NA)
    p <- ncol(resid)
    eigs <- array(NA_real_, c(nterms, p), dimnames = list(names(ss), NULL))
    stats <- matrix(NA_real_, nterms + 1L, 5L, dimnames = list(c(names(ss), "Residuals"), c(test, "approx F", "num Df", "den Df", "Pr(>F)")))
    for (i in seq_len(nterms)) {
        A1 <- qr.coef(rqr, ss[[i]] / outer(sss, sss))
        ev <- Re(eigen(A1, symmetric = FALSE, only.values = TRUE)$values)
        eigs[i, ] <- ev
        q <- df[i]
        stats[i, 1:4] <- .manova_stat(ev, test, p, q, rdf)
        stats[i, 5L] <- pf(stats[i, 2L], stats[i, 3L], stats[i, 4L], lower.tail = FALSE)
    }
    stats <- cbind(Df = unname(c(df, rdf)), stats)
    ss$Residuals <- RSS
    structure(list(row.names = rownames(stats), SS = ss, Eigenvalues = eigs, stats = stats), class = "summary.manova")
}
# Several fits, or the terms of one, in the space of the rows of T (Anderson, An Introduction to Multivariate Statistical Analysis).
anova.mlm <- function(object, ..., test = c("Pillai", "Wilks", "Hotelling-Lawley", "Roy", "Spherical"), Sigma = diag(nrow = p),
                      T = .thin_rows(.onto(M, idata) - .onto(X, idata)), M = diag(nrow = p), X = ~0, idata = data.frame(index = seq_len(p)), tol = 1e-7) {
    test <- match.arg(test)
    others <- list(...)
    p <- ncol(SSD(object)$SSD)
    given <- .contrast_title(if (!missing(T)) T, if (!missing(X)) X, if (!missing(M)) M)
    about <- unlist(lapply(given, function(line) c(if (startsWith(line, "Contrast")) "", line)))
    Psi <- T %*% Sigma %*% t(T)
    within <- function(ssd) T %*% ssd %*% t(T)
    if (length(others)) {
        models <- c(list(object), others[vapply(others, inherits, NA, "mlm")])
        fits <- lapply(models, SSD)
        resdf <- vapply(fits, function(f) as.numeric(f$df), 1)
        ssd <- lapply(fits, function(f) within(f$SSD))
        big <- which.min(resdf)
        df <- diff(resdf)
        change <- Map(`-`, ssd[-1L], ssd[-length(ssd)])
        size <- mapply(function(s, d) det(s / d)^(1 / nrow(Psi)), ssd, resdf)
        rows <- data.frame(Res.Df = resdf, Df = c(NA, df), Gen.var. = size, row.names = as.character(seq_along(resdf)))
        tested <- -1L
        formulas <- vapply(models, function(f) paste(deparse(formula(f)), collapse = "\n"), "")
        title <- c("Analysis of Variance Table\n", paste0("Model ", format(seq_along(models)), ": ", formulas))
        rss <- ssd[[big]]
        rdf <- resdf[big]
    } else {
        asgn <- object$assign[object$qr$pivot[seq_len(object$rank)]]
        effects <- as.matrix(object$effects)[seq_along(asgn), , drop = FALSE]
        change <- lapply(split(seq_along(asgn), asgn), function(at) within(crossprod(effects[at, , drop = FALSE])))
        df <- as.vector(table(asgn))
        rdf <- object$df.residual
        rows <- data.frame(Df = c(df, rdf), row.names = c(c("(Intercept)", attr(object$terms, "term.labels"))[1L + unique(asgn)], "Residuals"))
        tested <- -nrow(rows)
        title <- "Analysis of Variance Table\n"
        rss <- within(SSD(object)$SSD)
    }
    k <- nrow(Psi)
    cells <- function(columns) { # a matrix of the tested rows, as columns of all
        all <- matrix(NA_real_, nrow(rows), ncol(columns), dimnames = list(NULL, colnames(columns)))
        all[tested, ] <- columns
        as.data.frame(all)
    }
    if (test == "Spherical") {
        U <- solve(Psi, rss)
        gg <- sum(diag(U))^2 / (k * sum(diag(U %*% U)))
        hf <- ((rdf + 1) * k * gg - 2) / (k * (rdf - k * gg))
        about <- c(about, paste(c("Greenhouse-Geisser epsilon:", "Huynh-Feldt epsilon:       "), format(c(gg, hf), digits = 4L)), "")
        F <- mapply(function(s, d) sum(diag(solve(Psi, s))) / d, change, df) / (sum(diag(U)) / rdf)
        tail <- function(eps) pf(F, abs(df) * k * eps, rdf * k * eps, lower.tail = FALSE)
        columns <- cbind(F = F, `num Df` = abs(df) * k, `den Df` = rdf * k, `Pr(>F)` = tail(1), `G-G Pr` = tail(gg), `H-F Pr` = tail(min(1, hf)))
    } else {
        sizes <- sqrt(diag(rss))
        q <- qr(rss / outer(sizes, sizes), tol = tol)
        .need(q$rank >= k, "residuals have rank %d < %d", q$rank, k)
        columns <- t(mapply(function(s, d) {
            roots <- Re(eigen(qr.coef(q, s / outer(sizes, sizes)), symmetric = FALSE, only.values = TRUE)$values)
            .manova_stat(if (d < 0) -roots else roots, test, k, abs(d), rdf)
        }, change, df))
        columns <- cbind(columns, pf(columns[, 2L], columns[, 3L], columns[, 4L], lower.tail = FALSE))
        colnames(columns) <- c(test, "approx F", "num Df", "den Df", "Pr(>F)")
    }
    structure(cbind(rows, cells(columns)), heading = c(title, about), class = c("anova", "data.frame"))
}

print.summary.manova <- function(x, digits = max(getOption("digits") - 2L, 3L), ...) {
    if (!length(x$stats)) {
        writeLines(c("No error degrees of freedom", ""))
        print(data.frame(Df = x$Df, row.names = x$row.names))
    } else print.anova(structure(as.data.frame(x$stats), class = c("anova", "data.frame")), ...)
    invisible(x)
}

# ---- sphericity (Mauchly, Ann. Math. Statist. 11, 1940)

# The projection onto the columns of m, or of the design that it is the formula of.
.onto <- function(m, data) if (inherits(m, "formula")) .onto(model.matrix(m, data), data) else tcrossprod(.qr_span(qr(m)))
.thin_rows <- function(m) {
    q <- qr(t(m))
    t(t(m)[, q$pivot[seq_len(q$rank)], drop = FALSE])
}
# What a test says about the contrasts that it was asked for: T, or those orthogonal to X that M spans, each NULL if it was not given.
.contrast_title <- function(T, X, M) {
    text <- function(m) if (inherits(m, "formula")) deparse(m) else apply(format(m), 1L, paste, collapse = " ")
    across <- function(m) if (is.matrix(m)) t(m) else m # columns are shown as lines
    if (!is.null(T)) return(c("Contrast matrix", text(T)))
    c(if (!is.null(X)) c("Contrasts orthogonal to", text(across(X)), ""), if (!is.null(M)) c("Contrasts spanned by", text(across(M)), ""))
}
mauchly.test <- function(object, ...) UseMethod("mauchly.test")
mauchly.test.mlm <- function(object, ...) mauchly.test(SSD(object), ...)
mauchly.test.SSD <- function(object, Sigma = diag(nrow = p), T = .thin_rows(.onto(M, idata) - .onto(X, idata)), M = diag(nrow = p), X = ~0,
                             idata = data.frame(index = seq_len(p)), ...) {
    p <- ncol(object$SSD)
    about <- .contrast_title(if (!missing(T)) T, if (!missing(X)) X, if (!missing(M)) M)
    Psi <- T %*% Sigma %*% t(T)
    B <- T %*% object$SSD %*% t(T)
    k <- nrow(T)
    U <- solve(Psi, B)
    n <- object$df
    log.W <- log(det(U)) - k * log(sum(diag(U)) / k)
    rho <- 1 - (2 * k^2 + k + 2) / (6 * k * n)
    # 3 * p, all responses: as GNU R has it
    w2 <- (k + 2) * (k - 1) * (k - 2) * (2 * k^3 + 6 * k^2 + 3 * p + 2) / (288 * (n * k * rho)^2)
    z <- -n * rho * log.W
    f <- k * (k + 1) / 2 - 1
    near <- pchisq(z, f, lower.tail = FALSE)
    .htest(statistic = c(W = exp(log.W)), p.value = near + w2 * (pchisq(z, f + 4, lower.tail = FALSE) - near),
           method = c("Mauchly's test of sphericity", about), data.name = paste("SSD matrix from", deparse(object$call), collapse = " "))
}
