# Maximum likelihood factor analysis (Joreskog, Psychometrika 32, 1967; Lawley & Maxwell, Factor Analysis as a Statistical
# Method, 1971), and canonical correlations (Hotelling, Biometrika 28, 1936).

factanal <- function(x, factors, data = NULL, covmat = NULL, n.obs = NA, subset, na.action, start = NULL,
                     scores = c("none", "regression", "Bartlett"), rotation = "varimax", control = NULL, ...) {
    cl <- match.call()
    na.act <- NULL
    known <- TRUE # is there a data matrix
    if (is.list(covmat)) {
        .need(!anyNA(match(c("cov", "n.obs"), names(covmat))), "'covmat' is not a valid covariance list")
        cv <- covmat$cov
        n.obs <- covmat$n.obs
        known <- FALSE
    } else if (is.matrix(covmat)) {
        cv <- covmat
        known <- FALSE
    } else if (is.null(covmat)) {
        .need(!missing(x), "neither 'x' nor 'covmat' supplied")
        if (inherits(x, "formula")) {
            mt <- terms(x, data = data)
            .need(attr(mt, "response") == 0L, "response not allowed in formula")
            attr(mt, "intercept") <- 0
            frame <- match.call(expand.dots = FALSE)
            names(frame)[names(frame) == "x"] <- "formula"
            frame <- frame[c(1L, which(names(frame) %in% c("formula", "data", "subset", "na.action")))]
            frame[[1L]] <- quote(stats::model.frame)
            frame <- eval(frame, parent.frame())
            na.act <- attr(frame, "na.action")
            .need(all(vapply(frame, is.numeric, NA)), "factor analysis applies only to numerical variables")
            z <- model.matrix(mt, frame)
            attr(z, "assign") <- NULL
        } else {
            z <- as.matrix(x)
            .need(is.numeric(z), "factor analysis applies only to numerical variables")
            if (!missing(subset)) z <- z[subset, , drop = FALSE]
        }
        w <- cov.wt(z)
        cv <- w$cov
        n.obs <- w$n.obs
    } else stop("'covmat' is of unknown type")
    scores <- match.arg(scores)
    .need(known || scores == "none", "requested scores without an 'x' matrix")
    p <- ncol(cv)
    .need(p >= 3L, "factor analysis requires at least three variables")
    dof <- 0.5 * ((p - factors)^2 - p - factors)
    .need(dof >= 0, ngettext(factors, "%d factor is too many for %d variables", "%d factors are too many for %d variables"), as.integer(factors), as.integer(p))
    sds <- sqrt(diag(cv))
    cv <- cv / (sds %o% sds)
    con <- list(nstart = 1, trace = FALSE, lower = 0.005)
    con[names(control)] <- control
    more <- list(...)
    con[names(more)] <- more
    begin <- if (is.matrix(start)) start else matrix(if (length(start)) start else (1 - 0.5 * factors / p) / diag(solve(cv)))
    if (con$nstart > 1) begin <- cbind(begin, matrix(runif(p * (con$nstart - 1)), p))
    .need(nrow(begin) == p, "'start' must have %d rows", p)
    best <- NULL
    for (j in seq_len(ncol(begin))) {
        fit <- .factor_fit(cv, factors, begin[, j], max(con$lower, 0), con$opt)
        if (con$trace) cat("start", j, "value:", format(fit$criteria[[1L]]), "uniqs:", format(as.vector(round(fit$uniquenesses, 4))), "\n")
        if (fit$converged && (is.null(best) || fit$criteria[[1L]] < best$criteria[[1L]])) best <- fit
    }
    if (is.null(best)) stop(ngettext(ncol(begin), "unable to optimize from this starting value", "unable to optimize from these starting values"), domain = NA)
    # Factors in the order of what they explain, each with a positive sum.
    load <- unclass(best$loadings)
    dimnames(load) <- list(colnames(cv), paste0("Factor", seq_len(factors)))
    if (rotation != "none") {
        turned <- do.call(rotation, c(list(load), con$rotate))
        if (is.list(turned)) best$rotmat <- if (inherits(turned, "GPArotation")) t(solve(turned$Th)) else turned$rotmat
        load <- unclass(if (is.list(turned)) turned$loadings else turned)
    }
    names <- dimnames(load) # as the rotation has named them
    load <- load[, order(colSums(load^2), decreasing = TRUE), drop = FALSE]
    load <- load %*% diag(ifelse(colSums(load) < 0, -1, 1), factors)
    dimnames(load) <- names
    best$loadings <- structure(load, class = "loadings")
    best <- best[c("converged", "loadings", "uniquenesses", "correlation", "criteria", "factors", "dof", "method", if (!is.null(best$rotmat)) "rotmat")]
    if (!is.null(na.act)) best$na.action <- na.act
    if (scores != "none") {
        std <- scale(z)
        phi <- if (is.null(best$rotmat)) diag(factors) else {
            back <- solve(best$rotmat)
            back %*% t(back)
        }
        sc <- if (scores == "regression") std %*% solve(cv, load) %*% phi
            else {
                weighted <- load / best$uniquenesses
                std %*% weighted %*% solve(crossprod(load, weighted))
            }
        dimnames(sc) <- list(rownames(z), colnames(load))
        if (!is.null(na.act)) sc <- napredict(na.act, sc)
        best$scores <- sc
    }
    if (!is.na(n.obs) && dof > 0) {
        best$STATISTIC <- (n.obs - 1 - (2 * p + 5) / 6 - 2 * factors / 3) * best$criteria["objective"]
        best$PVAL <- pchisq(best$STATISTIC, dof, lower.tail = FALSE)
    }
    best$n.obs <- n.obs
    best$call <- cl
    structure(best, class = "factanal")
}
# The uniquenesses that maximize the likelihood, and the loadings that go with them.
.factor_fit <- function(S, k, start, lower, opt) {
    p <- nrow(S)
    scaled <- function(psi) {
        unit <- diag(1 / sqrt(psi))
        unit %*% S %*% unit
    }
    spectrum <- function(psi) eigen(scaled(psi), symmetric = TRUE)
    loadings <- function(psi) {
        e <- spectrum(psi)
        first <- seq_len(k)
        sqrt(psi) * e$vectors[, first, drop = FALSE] %*% diag(sqrt(pmax(e$values[first] - 1, 0)), k)
    }
    misfit <- function(psi) {
        rest <- eigen(scaled(psi), symmetric = TRUE, only.values = TRUE)$values[-seq_len(k)]
        sum(rest - log(rest)) - (p - k)
    }
    slope <- function(psi) (rowSums(loadings(psi)^2) + psi - diag(S)) / psi^2
    res <- optim(start, misfit, slope, method = "L-BFGS-B", lower = lower, upper = 1, control = c(list(fnscale = 1, parscale = rep(0.01, p)), opt))
    load <- loadings(res$par)
    dimnames(load) <- list(colnames(S), paste0("Factor", seq_len(k)))
    list(converged = res$convergence == 0, loadings = structure(load, class = "loadings"), uniquenesses = setNames(res$par, colnames(S)), correlation = S,
         criteria = c(objective = res$value, counts = res$counts), factors = k, dof = 0.5 * ((p - k)^2 - p - k), method = "mle")
}
print.factanal <- function(x, digits = 3, ...) {
    cat("\nCall:\n", deparse(x$call), "\n\n", sep = "")
    cat("Uniquenesses:\n")
    print(round(x$uniquenesses, digits))
    print(x$loadings, digits = digits, ...)
    if (!is.null(x$rotmat)) {
        back <- solve(x$rotmat)
        cor <- back %*% t(back)
        if (any(abs(cor - diag(x$factors)) > 1.5e-8)) {
            names <- paste0("Factor", seq_len(x$factors))
            dimnames(cor) <- list(names, names)
            cat("\nFactor Correlations:\n")
            print(cor, digits = digits)
        }
    }
    many <- function(n, one, more) if (n == 1) one else more
    k <- x$factors
    lines <- if (is.null(x$STATISTIC)) paste("The degrees of freedom for the model is", x$dof, "and the fit was", round(x$criteria[["objective"]], 4))
        else c(paste("Test of the hypothesis that", k, many(k, "factor is", "factors are"), "sufficient."),
               sprintf("The chi square statistic is %s on %s %s of freedom.", format(round(x$STATISTIC[[1L]], 2)), x$dof, many(x$dof, "degree", "degrees")),
               paste("The p-value is", signif(x$PVAL[[1L]], 3)))
    cat("\n", paste(lines, collapse = "\n"), " \n", sep = "")
    invisible(x)
}
cancor <- function(x, y, xcenter = TRUE, ycenter = TRUE) {
    x <- as.matrix(x)
    y <- as.matrix(y)
    n <- nrow(x)
    .need(n == nrow(y), "unequal number of rows in 'cancor'")
    .need(ncol(x) > 0L && ncol(y) > 0L, "dimension 0 in 'x' or 'y'")
    centred <- function(m, by) {
        at <- if (is.logical(by)) (if (by) colMeans(m) else numeric(ncol(m))) else rep_len(by, ncol(m))
        list(m = m - rep(at, each = n), at = setNames(at, colnames(m)))
    }
    a <- centred(x, xcenter)
    b <- centred(y, ycenter)
    qa <- qr(a$m)
    qb <- qr(b$m)
    ra <- qa$rank
    rb <- qb$rank
    .need(ra > 0L, "'x' has rank 0")
    .need(rb > 0L, "'y' has rank 0")
    # The angles between the two spaces are in the products of their orthonormal bases.
    s <- svd(qr.qty(qa, qr.qy(qb, diag(1, n, rb)))[seq_len(ra), , drop = FALSE], ra, rb)
    back <- function(q, k, u, from) {
        m <- backsolve(q$qr[seq_len(k), seq_len(k), drop = FALSE], u)
        rownames(m) <- colnames(from)[q$pivot][seq_len(k)]
        m
    }
    list(cor = s$d, xcoef = back(qa, ra, s$u, x), ycoef = back(qb, rb, s$v, y), xcenter = a$at, ycenter = b$at)
}
