# Log-linear models, Wishart matrices, power links, least squares without names.

loglin <- function(table, margin, start = rep(1, length(table)), fit = FALSE, eps = 0.1, iter = 20L, param = FALSE, print = TRUE) {
    d <- dim(table)
    nm <- dimnames(table)
    if (is.character(unlist(margin))) margin <- lapply(margin, match, names(nm))
    if (any(is.na(unlist(margin)))) stop("margins must contain names or numbers corresponding to 'table'")
    f <- array(start, d, nm)
    t <- array(as.double(table), d, nm)
    sums <- lapply(margin, function(m) apply(t, m, sum))
    done <- FALSE
    for (k in seq_len(iter)) {
        dev <- 0
        for (i in seq_along(margin)) {
            m <- margin[[i]]
            now <- apply(f, m, sum)
            dev <- max(dev, abs(now - sums[[i]]))
            f <- sweep(f, m, ifelse(now == 0, 0, sums[[i]] / now), `*`, check.margin = FALSE)
        }
        if (dev < eps) {
            done <- TRUE
            break
        }
    }
    if (print) cat(k, "iterations: deviation", dev, "\n")
    if (!done) warning("algorithm did not converge")
    f[t == 0 & f == 0] <- 0
    pos <- t > 0 & f > 0
    pearson <- sum((t[f > 0] - f[f > 0])^2 / f[f > 0])
    lrt <- 2 * sum(t[pos] * log(t[pos] / f[pos]))
    # One parameter for each cell of each term that the margins contain.
    sets <- unique(unlist(lapply(margin, function(m) unlist(lapply(seq_along(m), function(r) combn(length(m), r, function(i) sort(m[i]), simplify = FALSE)), recursive = FALSE)), recursive = FALSE))
    df <- length(t) - 1 - sum(vapply(sets, function(s) prod(d[s] - 1), 0))
    names.of <- if (!is.null(names(nm))) lapply(margin, function(m) names(nm)[m]) else margin
    r <- list(lrt = lrt, pearson = pearson, df = df, margin = names.of)
    if (fit) {
        attributes(f) <- attributes(table)
        r$fit <- f
    }
    if (param) {
        l <- log(f)
        sets <- sets[order(lengths(sets))]
        par <- list(`(Intercept)` = mean(l))
        rest <- l - mean(l)
        for (s in sets) {
            e <- apply(rest, s, mean)
            rest <- sweep(rest, s, e, check.margin = FALSE)
            par[[paste(if (is.null(names(nm))) s else names(nm)[s], collapse = ".")]] <- e
        }
        r$param <- par
    }
    r
}
rWishart <- function(n, df, Sigma) {
    if (!is.matrix(Sigma) || nrow(Sigma) != ncol(Sigma)) stop("'scal' must be a square, real matrix")
    p <- nrow(Sigma)
    if (df < p || p <= 0) stop("inconsistent degrees of freedom and dimension")
    U <- tryCatch(chol(Sigma), error = function(e) stop("'scal' matrix is not positive-definite", call. = FALSE))
    r <- array(0, c(p, p, n))
    for (k in seq_len(n)) {
        A <- matrix(0, p, p)
        for (j in seq_len(p)) { # Bartlett's decomposition
            A[j, j] <- sqrt(rchisq(1L, df - j + 1))
            for (i in seq_len(j - 1L)) A[i, j] <- rnorm(1L)
        }
        r[, , k] <- crossprod(A %*% U)
    }
    r
}
power <- function(lambda = 1) {
    .need(is.numeric(lambda) && !is.na(lambda), "invalid argument 'lambda'")
    if (lambda <= 0) return(make.link("log"))
    if (lambda == 1) return(make.link("identity"))
    tag <- paste0("mu^", round(lambda, 3))
    above0 <- function(v) pmax(v, .Machine$double.eps)
    structure(list(linkfun = function(mu) mu^lambda, linkinv = function(eta) above0(eta^(1 / lambda)), mu.eta = function(eta) above0(eta^(1 / lambda - 1) / lambda),
                   valideta = function(eta) all(is.finite(eta) & eta > 0), link = tag, name = tag), class = "link-glm")
}
.lm.fit <- function(x, y, tol = 1e-07) {
    f <- lm.fit(as.matrix(x), y, tol = tol)
    q <- f$qr
    list(qr = unname(q$qr), coefficients = unname(ifelse(is.na(f$coefficients), 0, f$coefficients)), residuals = unname(f$residuals), effects = unname(f$effects), rank = q$rank,
         pivot = q$pivot, qraux = q$qraux, tol = tol, pivoted = !identical(q$pivot, seq_along(q$pivot)))
}
