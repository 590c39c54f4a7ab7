# Principal components by eigenvalues, loadings and their rotations; classical decomposition and Holt-Winters smoothing of
# series; trees as dendrograms; small models.

# ---- princomp, loadings

princomp <- function(x, ...) UseMethod("princomp")
princomp.formula <- function(formula, data = NULL, subset, na.action, ...) {
    cl <- match.call()
    mf <- .component_frame(formula, data, match.call(expand.dots = FALSE), parent.frame())
    res <- princomp.default(.component_columns(mf), ...)
    res$call <- `[[<-`(cl, 1L, as.name("princomp"))
    res
}
# A covariance matrix for principal components: given, or of the observations z; with the centre and their number.
.component_cov <- function(covmat, z, call) {
    if (is.list(covmat)) {
        .need(all(c("cov", "n.obs") %in% names(covmat)), "'covmat' is not a valid covariance list", call = call)
        return(covmat[c("cov", "n.obs", "center")])
    }
    if (is.matrix(covmat)) return(list(cov = covmat, n.obs = NA))
    .need(is.null(covmat), "'covmat' is of unknown type", call = call)
    .need(nrow(z) >= ncol(z), "'princomp' can only be used with more units than variables", call = call)
    moments <- cov.wt(z)
    list(cov = moments$cov * (1 - 1 / moments$n.obs), n.obs = moments$n.obs, center = moments$center)
}
princomp.default <- function(x, cor = FALSE, scores = TRUE, covmat = NULL, subset = rep_len(TRUE, nrow(as.matrix(x))), fix_sign = TRUE, ...) {
    cl <- match.call()
    cl[[1L]] <- as.name("princomp")
    z <- if (!missing(x)) as.matrix(x)[subset, , drop = FALSE]
    from <- .component_cov(covmat, z, sys.call())
    v <- from$cov
    .need(is.numeric(v), "PCA applies only to numerical variables")
    scale <- setNames(rep.int(1, ncol(v)), colnames(v))
    if (cor) {
        scale <- sqrt(diag(v))
        .need(all(scale != 0), "cannot use 'cor = TRUE' with a constant variable")
        v <- v / outer(scale, scale)
    }
    e <- eigen(v, symmetric = TRUE)
    .need(all(e$values >= -9 * .Machine$double.eps * e$values[1L]), "covariance matrix is not non-negative definite")
    axes <- e$vectors
    if (fix_sign) axes <- axes * rep(ifelse(axes[1L, ] < 0, -1, 1), each = nrow(axes))
    tags <- paste0("Comp.", seq_along(e$values))
    dimnames(axes) <- list(colnames(v), tags)
    points <- if (scores && !is.null(z) && !is.null(from$center)) scale(z, center = from$center, scale = scale) %*% axes
    structure(list(sdev = setNames(sqrt(pmax(e$values, 0)), tags), loadings = structure(axes, class = "loadings"), center = .or(from$center, rep(NA_real_, nrow(v))),
                   scale = scale, n.obs = from$n.obs, scores = points, call = cl), class = "princomp")
}
print.princomp <- function(x, ...) {
    writeLines("Call:")
    dput(x$call, control = NULL)
    writeLines(c("", "Standard deviations:"))
    print(x$sdev, ...)
    cat(sprintf("\n %d  variables and  %s observations.\n", length(x$scale), format(x$n.obs)))
    invisible(x)
}
summary.princomp <- function(object, loadings = FALSE, cutoff = 0.1, ...) {
    object$cutoff <- cutoff
    object$print.loadings <- loadings
    class(object) <- "summary.princomp"
    object
}
# Loadings as text, those below cutoff blank.
.shown_loadings <- function(l, digits, cutoff) {
    text <- format(round(l, digits))
    text[abs(l) < cutoff] <- strrep(" ", nchar(text[1L], "w"))
    text
}
print.summary.princomp <- function(x, digits = 3L, loadings = x$print.loadings, cutoff = x$cutoff, ...) {
    share <- x$sdev^2 / sum(x$sdev^2)
    writeLines("Importance of components:")
    print(rbind("Standard deviation" = x$sdev, "Proportion of Variance" = share, "Cumulative Proportion" = cumsum(share)), ...)
    if (loadings) {
        writeLines(c("", "Loadings:"))
        print(.shown_loadings(x$loadings, digits, cutoff), quote = FALSE, ...)
    }
    invisible(x)
}
# The columns of newdata that a fit to the variables of that name (NULL: not named) needs.
.wanted_columns <- function(newdata, wanted, n) {
    call <- sys.call(-1L)
    .need(length(dim(newdata)) == 2L, "'newdata' must be a matrix or data frame", call = call)
    if (is.null(wanted)) .need(ncol(newdata) == n, "'newdata' does not have the correct number of columns", call = call)
    else {
        .need(all(wanted %in% colnames(newdata)), "'newdata' does not have named columns matching one or more of the original columns", call = call)
        newdata <- newdata[, wanted, drop = FALSE]
    }
    newdata
}
predict.princomp <- function(object, newdata, ...) {
    if (missing(newdata)) return(object$scores)
    axes <- object$loadings
    newdata <- .wanted_columns(newdata, rownames(axes), nrow(axes))
    scale(newdata, object$center, object$scale) %*% axes
}
loadings <- function(x, ...) x$loadings
print.loadings <- function(x, digits = 3L, cutoff = 0.1, sort = FALSE, ...) {
    l <- unclass(x)
    ss <- colSums(l^2)
    if (sort) { # by the factor of the largest loading, if that is one half
        on <- max.col(abs(l))
        weak <- abs(l[cbind(seq_along(on), on)]) < 0.5
        l <- l[order(ifelse(weak, Inf, on)), , drop = FALSE]
    }
    cat("\nLoadings:\n")
    print(.shown_loadings(l, digits, cutoff), quote = FALSE, ...)
    rows <- list("SS loadings" = ss)
    if (is.null(attr(x, "covariance"))) {
        rows[["Proportion Var"]] <- ss / nrow(l)
        if (ncol(l) > 1L) rows[["Cumulative Var"]] <- cumsum(ss / nrow(l))
    }
    cat("\n")
    print(round(do.call(rbind, rows), digits))
    invisible(x)
}
varimax <- function(x, normalize = TRUE, eps = 1e-5) {
    k <- ncol(x)
    if (k < 2) return(x)
    a <- unclass(x)
    norms <- if (normalize) sqrt(drop(rowSums(a^2))) else 1
    a <- a / norms
    rot <- diag(k)
    reached <- 0
    for (step in seq_len(1000L)) {
        z <- a %*% rot
        s <- La.svd(crossprod(a, z^3 - z %*% diag(colSums(z^2)) / nrow(a)))
        rot <- s$u %*% s$vt
        last <- reached
        reached <- sum(s$d)
        if (reached < last * (1 + eps)) break
    }
    z <- a %*% rot * norms
    dimnames(z) <- dimnames(x)
    list(loadings = structure(z, class = "loadings"), rotmat = rot)
}
promax <- function(x, m = 4) {
    if (ncol(x) < 2) return(x)
    start <- varimax(x)
    a <- start$loadings
    rot <- lm.fit(a, a * abs(a)^(m - 1))$coefficients # towards the powers of the loadings
    rot <- rot %*% diag(sqrt(diag(solve(crossprod(rot)))))
    dimnames(rot) <- NULL
    rotated <- a %*% rot
    dimnames(rotated) <- dimnames(x)
    list(loadings = structure(rotated, class = "loadings"), rotmat = start$rotmat %*% rot)
}

# ---- series

decompose <- function(x, type = c("additive", "multiplicative"), filter = NULL) {
    additive <- match.arg(type) == "additive"
    take <- if (additive) `-` else `/`
    n <- length(x)
    f <- frequency(x)
    if (f <= 1 || sum(!is.na(x)) < 2 * f) stop("time series has no or less than 2 periods")
    if (is.null(filter)) filter <- (if (f %% 2 == 0) c(0.5, rep_len(1, f - 1), 0.5) else rep_len(1, f)) / f
    trend <- stats::filter(x, filter)
    detrended <- take(x, trend)
    figure <- vapply(seq_len(f), function(i) mean(detrended[seq.int(i, by = f, length.out = ceiling(n / f))], na.rm = TRUE), 0)
    figure <- take(figure, mean(figure))
    seasonal <- ts(rep_len(figure, n), start = start(x), frequency = f)
    random <- if (additive) x - seasonal - trend else x / seasonal / trend
    structure(list(x = x, seasonal = seasonal, trend = trend, random = random, figure = figure, type = if (additive) "additive" else "multiplicative"), class = "decomposed.ts")
}
.hw <- function(x, a, b, g, start, level, trend, season, f, seasonal) {
    n <- length(x)
    useb <- !is.null(b)
    useg <- !is.null(g)
    lv <- level
    tr <- if (useb) trend else 0
    s <- if (useg) season else numeric()
    k <- n - start + 1L
    L <- numeric(k + 1L)
    L[1L] <- lv
    Tr <- numeric(k + 1L)
    Tr[1L] <- tr
    S <- numeric(k + f)
    if (useg) S[seq_len(f)] <- s
    xhat <- numeric(k)
    sse <- 0
    add <- seasonal == "additive"
    for (i in seq_len(k)) {
        st <- if (useg) S[i] else if (add) 0 else 1
        base <- lv + tr
        xh <- if (add) base + st else base * st
        v <- x[start + i - 1L]
        xhat[i] <- xh
        sse <- sse + (v - xh)^2
        new <- if (add) a * (v - st) + (1 - a) * base else a * (v / st) + (1 - a) * base
        if (useb) tr <- b * (new - lv) + (1 - b) * tr
        lv <- new
        L[i + 1L] <- lv
        Tr[i + 1L] <- tr
        if (useg) S[i + f] <- if (add) g * (v - lv) + (1 - g) * st else g * (v / lv) + (1 - g) * st
    }
    list(SSE = sse, level = L, trend = Tr, seasonal = S, xhat = xhat)
}
HoltWinters <- function(x, alpha = NULL, beta = NULL, gamma = NULL, seasonal = c("additive", "multiplicative"), start.periods = 2,
                        l.start = NULL, b.start = NULL, s.start = NULL, optim.start = c(alpha = 0.3, beta = 0.1, gamma = 0.1), optim.control = list()) {
    x <- as.ts(x)
    seasonal <- match.arg(seasonal)
    f <- frequency(x)
    if (!is.null(alpha) && is.numeric(alpha) && alpha == 0) stop("cannot fit models without level ('alpha' must not be 0 or FALSE)")
    if (!all(is.null(c(alpha, beta, gamma))) && any(c(alpha, beta, gamma) < 0 | c(alpha, beta, gamma) > 1)) stop("'alpha', 'beta' and 'gamma' must be within the unit interval")
    nog <- is.logical(gamma) && !gamma
    nob <- is.logical(beta) && !beta
    if ((is.null(gamma) || !nog) && seasonal == "multiplicative" && any(x == 0)) stop("data must be non-zero for multiplicative Holt-Winters")
    if (!nog) {
        start.time <- f + 1
        if (start.periods < 2) stop("need at least 2 periods to compute seasonal start values")
        st <- decompose(ts(x[1L:(start.periods * f)], start = start(x), frequency = f), seasonal)
        dat <- na.omit(st$trend)
        cf <- coef(.lm.fit2(cbind(1, seq_along(dat)), dat))
        if (is.null(l.start)) l.start <- cf[1L]
        if (is.null(b.start)) b.start <- cf[2L]
        if (is.null(s.start)) s.start <- st$figure
    } else {
        start.time <- if (nob) 2L else 3L
        if (is.null(l.start)) l.start <- x[start.time - 1L]
        if (is.null(b.start) && !nob) b.start <- x[2L] - x[1L]
    }
    l.start <- as.numeric(l.start)
    b.start <- if (!nob) as.numeric(b.start)
    v <- as.numeric(x)
    fit <- function(a, b, g) .hw(v, a, if (!nob) b, if (!nog) g, as.integer(start.time), l.start, b.start, s.start, f, seasonal)
    free <- c(alpha = is.null(alpha), beta = is.null(beta), gamma = is.null(gamma))
    if (any(free)) {
        err <- function(p) {
            q <- list(alpha = alpha, beta = beta, gamma = gamma)
            q[names(free)[free]] <- p
            fit(q$alpha, q$beta, q$gamma)$SSE
        }
        if (sum(free) == 1L) {
            sol <- optimize(err, lower = 0, upper = 1)
            p <- sol$minimum
        } else {
            sol <- optim(optim.start[free], err, method = "L-BFGS-B", lower = 0, upper = 1, control = optim.control)
            if (sol$convergence || any(sol$par < 0 | sol$par > 1)) {
                if (sol$convergence > 50) warning(gettextf("optimization difficulties: %s", sol$message), domain = NA)
                else stop("optimization failure")
            }
            p <- sol$par
        }
        p <- as.numeric(p)
        names(p) <- names(free)[free]
        if (sum(free) == 1L) p <- unname(p)
        at <- cumsum(free)
        if (free[["alpha"]]) alpha <- p[at[["alpha"]]]
        if (free[["beta"]]) beta <- p[at[["beta"]]]
        if (free[["gamma"]]) gamma <- p[at[["gamma"]]]
    }
    r <- fit(unname(alpha), unname(beta), unname(gamma))
    n <- length(r$level)
    fitted <- ts(cbind(xhat = r$xhat, level = r$level[-n], trend = if (!nob) r$trend[-n], season = if (!nog) r$seasonal[seq_len(n - 1L)]),
                 start = start(lag(x, k = 1 - start.time)), frequency = f)
    if (!nob) fitted[, "xhat"] <- r$xhat
    structure(list(fitted = fitted, x = x, alpha = alpha, beta = if (nob) FALSE else beta,
                   gamma = if (nog) FALSE else gamma,
                   coefficients = c(a = r$level[n], b = if (!nob) r$trend[n], s = if (!nog) r$seasonal[n - 1L + seq_len(f)]),
                   seasonal = seasonal, SSE = r$SSE, call = match.call()), class = "HoltWinters")
}
.lm.fit2 <- function(x, y) lm.fit(x, as.numeric(y))
print.HoltWinters <- function(x, ...) {
    with <- function(part, how) if (is.logical(part)) "without" else how
    cat("Holt-Winters exponential smoothing", with(x$beta, "with"), "trend and", with(x$gamma, x$seasonal), "seasonal component.\n")
    cat("\nCall:\n", deparse(x$call), "\n\n", sep = "")
    cat("Smoothing parameters:\n", sprintf(" %s: %s\n", c("alpha", "beta ", "gamma"), vapply(unname(x[c("alpha", "beta", "gamma")]), format, "", digits = getOption("digits"))), sep = "")
    writeLines(c("", "Coefficients:"))
    print(cbind(x$coefficients))
    invisible(x)
}
residuals.HoltWinters <- function(object, ...) object$x - object$fitted[, 1L]
predict.HoltWinters <- function(object, n.ahead = 1L, prediction.interval = FALSE, level = 0.95, ...) {
    f <- frequency(object$x)
    nob <- is.logical(object$beta)
    nog <- is.logical(object$gamma)
    cf <- object$coefficients
    p <- rep_len(as.vector(cf[1L]), n.ahead)
    if (!nob) p <- p + as.vector((1L:n.ahead) * cf[2L])
    if (!nog) {
        s <- rep_len(cf[-(1L:(2L - nob))], n.ahead)
        p <- as.vector(if (object$seasonal == "additive") p + s else p * s)
    }
    if (prediction.interval) {
        psi <- function(j) object$alpha * (1 + j * (if (nob) 0 else object$beta)) + (j %% f == 0) * (if (nog) 0 else object$gamma) * (1 - object$alpha)
        rv <- var(residuals(object))
        va <- if (object$seasonal == "additive") vapply(seq_len(n.ahead), function(j) rv * (1 + sum(psi(seq_len(j - 1L))^2)), 0)
              else {
            rel <- 1 + (0:(n.ahead - 1L)) %% f
            cs <- cf[2L - nob + rel]
            vapply(seq_len(n.ahead), function(j) {
                i <- seq_len(j - 1L)
                rv * (sum((c(1, psi(i)) * cs[j] / cs[j - 0:(j - 1L)])^2))
            }, 0)
        }
        q <- qnorm((1 + level) / 2) * sqrt(va)
        p <- cbind(fit = p, upr = p + q, lwr = p - q)
    }
    ts(p, start = end(lag(object$fitted[, 1L], k = -1)), frequency = f)
}
line <- function(x, y = NULL, iter = 1) {
    xy <- xy.coords(x, y)
    z <- complete.cases(xy$x, xy$y)
    X <- xy$x[z]
    Y <- xy$y[z]
    n <- length(X)
    if (n <= 1) stop("insufficient observations")
    s <- sort(X)
    tp <- function(p) { # the mean of the order statistics next to (n - 1) p
        h <- (n - 1) * p
        (s[floor(h + 4 * .Machine$double.eps * n) + 1] + s[ceiling(h - 4 * .Machine$double.eps * n) + 1]) / 2
    }
    xL <- tp(1/3)
    xR <- tp(2/3)
    left <- X <= xL
    right <- X >= xR
    x1 <- median(X[left])
    x2 <- median(X[right])
    slope <- 0
    for (i in seq_len(iter)) {
        r <- Y - slope * X
        slope <- slope + (median(r[right]) - median(r[left])) / (x2 - x1)
    }
    icept <- median(Y - slope * X)
    structure(list(call = sys.call(), coefficients = c(icept, slope), residuals = Y - (icept + slope * X), fitted.values = icept + slope * X), class = "tukeyline")
}
print.tukeyline <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    .print_call("Call:\n", x$call)
    writeLines("Coefficients:")
    shown <- format(x$coefficients, digits = digits)
    print(shown, quote = FALSE, print.gap = 2L)
    writeLines("")
    invisible(x)
}
coef.tukeyline <- function(object, ...) object$coefficients

# ---- dendrograms: nested lists, a leaf is an integer

as.dendrogram <- function(object, ...) UseMethod("as.dendrogram")
as.dendrogram.dendrogram <- function(object, ...) object
as.dendrogram.hclust <- function(object, hang = -1, check = TRUE, ...) {
    n <- nrow(object$merge)
    if (check) { # each leaf and each cluster is merged once, and a cluster after it has been made
        m <- object$merge
        .need(is.matrix(m) && ncol(m) == 2L && identical(sort(as.integer(m)), c(-((n + 1L):1L), seq_len(n - 1L))) && all(m < row(m)), "'merge' matrix has invalid contents")
    }
    lab <- if (is.null(object$labels)) seq_len(n + 1L) else object$labels
    node <- vector("list", n)
    h0 <- if (hang < 0) 0 else max(0, object$height[1L] - hang)
    leaf <- function(i, h) structure(i, label = lab[i], members = 1L, height = if (hang < 0) 0 else max(0, h - hang), leaf = TRUE)
    for (k in seq_len(n)) {
        h <- object$height[k]
        kids <- lapply(object$merge[k, ], function(m) if (m < 0) leaf(as.integer(-m), h) else node[[m]])
        mid <- vapply(kids, function(s) if (is.null(attr(s, "midpoint"))) 0 else attr(s, "midpoint"), 0)
        mem <- vapply(kids, attr, 1L, "members")
        node[[k]] <- structure(kids, members = sum(mem), midpoint = (mem[1L] + mid[1L] + mid[2L]) / 2, height = h)
    }
    structure(node[[n]], class = "dendrogram")
}
is.leaf <- function(object) is.logical(L <- attr(object, "leaf")) && L
nobs.dendrogram <- function(object, ...) attr(object, "members")
order.dendrogram <- function(x) {
    if (!inherits(x, "dendrogram")) stop("'order.dendrogram' requires a dendrogram")
    as.integer(.dendleaves(x, function(l) l[1L]))
}
.dendleaves <- function(x, f) if (is.leaf(x)) f(x) else unlist(lapply(unclass(x), .dendleaves, f))
labels.dendrogram <- function(object, ...) .dendleaves(object, function(l) attr(l, "label"))
print.dendrogram <- function(x, digits = getOption("digits"), ...) {
    num <- function(what) format(attr(x, what), digits = digits)
    body <- if (is.leaf(x)) paste0("leaf '", num("label"), "'") else paste("with", length(x), "branches and", attr(x, "members"), "members total")
    cat("'dendrogram' ", body, ", at height ", num("height"), " \n", sep = "")
    invisible(x)
}
`[[.dendrogram` <- function(x, ..., drop = TRUE) {
    r <- unclass(x)[[...]]
    if (drop && is.null(r)) r else structure(r, class = "dendrogram")
}
rev.dendrogram <- function(x) {
    if (is.leaf(x)) return(x)
    k <- length(x)
    r <- lapply(k:1L, function(i) unclass(rev.dendrogram(x[[i]])))
    a <- attributes(x)
    attributes(r) <- a
    .dendmid(r)
}
.dendmid <- function(x) {
    if (is.leaf(x)) return(x)
    cl <- oldClass(x)
    y <- unclass(x)
    for (i in seq_along(y)) y[[i]] <- .dendmid(y[[i]])
    mid <- vapply(y, function(s) if (is.null(attr(s, "midpoint"))) 0 else attr(s, "midpoint"), 0)
    mem <- vapply(y, attr, 1L, "members")
    k <- length(y)
    attr(y, "midpoint") <- (sum(mem[-k]) + mid[1L] + mid[k]) / 2
    attr(y, "members") <- sum(mem)
    class(y) <- cl
    y
}
cut.dendrogram <- function(x, h, ...) {
    lower <- list()
    nr <- 0L
    upper <- function(d) {
        if (attr(d, "height") <= h) {
            lower[[length(lower) + 1L]] <<- structure(d, class = "dendrogram")
            return(structure(length(lower), members = 1L, height = attr(d, "height"), label = paste0("Branch ", length(lower)), leaf = TRUE, x.member = attr(d, "members")))
        }
        y <- unclass(d)
        for (i in seq_along(y)) y[[i]] <- upper(y[[i]])
        y
    }
    u <- upper(unclass(x))
    class(u) <- "dendrogram"
    list(upper = .dendmid(u), lower = lower)
}
dendrapply <- function(X, FUN, ...) {
    FUN <- match.fun(FUN)
    .need(inherits(X, "dendrogram"), "'X' is not a dendrogram")
    walk <- function(node) {
        value <- FUN(node, ...)
        if (is.leaf(node)) return(value)
        branches <- lapply(unclass(node), function(b) walk(structure(b, class = "dendrogram")))
        if (!is.list(value)) value <- as.list(value)
        missing <- setdiff(seq_along(branches), seq_along(value))
        value[missing] <- list(NULL)
        value[] <- branches
        value
    }
    walk(X)
}
as.hclust <- function(x, ...) UseMethod("as.hclust")
as.hclust.default <- function(x, ...) if (inherits(x, "hclust")) x else stop(gettextf("argument 'x' cannot be coerced to class %s", dQuote("hclust")))
Pair <- function(x, y) {
    d <- cbind(x, y)
    colnames(d) <- c("x", "y")
    class(d) <- "Pair"
    d
}
`[.Pair` <- function(x, i, j, drop) {
    d <- unclass(x)
    if (!missing(j)) return(if (missing(i)) d[, j] else d[i, j])
    structure(d[i, , drop = FALSE], class = "Pair")
}
quasi <- function(link = "identity", variance = "constant") {
    expr <- substitute(link)
    if (is.call(expr)) expr <- link
    st <- .family_link(if (is.character(expr) || is.name(expr)) expr else "object", link, "quasi", c("logit", "probit", "cloglog", "identity", "inverse", "log", "1/mu^2", "sqrt"))
    how <- substitute(variance)
    if (is.call(how) && is.list(try(variance, silent = TRUE))) { # a variance of one's own, with all that goes with it
        f <- .family("quasi", st, variance$varfun, variance$dev.resids, function(y, n, mu, wt, dev) NA, variance$initialize, variance$validmu)
        f$varfun <- variance$name
        return(f)
    }
    how <- gsub(" ", "", if (is.character(how)) how else deparse1(how), fixed = TRUE)
    # how the variance depends on the mean, the deviance, which means there are, and where a fit starts
    parts <- switch(how,
        constant = list(function(mu) rep.int(1, length(mu)), function(y, mu, wt) wt * (y - mu)^2, function(mu) TRUE, function(y) y),
        `mu(1-mu)` = list(function(mu) mu * (1 - mu), function(y, mu, wt) 2 * wt * (.y_log_y(y, mu) + .y_log_y(1 - y, 1 - mu)), function(mu) all(mu > 0) && all(mu < 1),
                          function(y) pmax(0.001, pmin(0.999, y))),
        mu = list(function(mu) mu, function(y, mu, wt) 2 * wt * (.y_log_y(y, mu) - (y - mu)), function(mu) all(mu > 0), function(y) y + 0.1 * (y == 0)),
        `mu^2` = list(function(mu) mu^2, function(y, mu, wt) pmax(-2 * wt * (log(ifelse(y == 0, 1, y) / mu) - (y - mu) / mu), 0), function(mu) all(mu > 0),
                      function(y) y + 0.1 * (y == 0)),
        `mu^3` = list(function(mu) mu^3, function(y, mu, wt) wt * ((y - mu)^2) / (y * mu^2), function(mu) all(mu > 0), function(y) y + 0.1 * (y == 0)),
        .fail("'variance' \"%s\" is invalid: possible values are \"mu(1-mu)\", \"mu\", \"mu^2\", \"mu^3\" and \"constant\"", how))
    start <- as.call(list(quote(`<-`), quote(mustart), as.call(list(parts[[4L]], quote(y)))))
    f <- .family("quasi", st, parts[[1L]], parts[[2L]], function(y, n, mu, wt, dev) NA, as.expression(call("{", quote(n <- rep.int(1, nobs)), start)), parts[[3L]])
    f$varfun <- how
    f
}
inverse.gaussian <- function(link = "1/mu^2") {
    st <- .family_link(substitute(link), link, "inverse.gaussian", c("inverse", "log", "identity", "1/mu^2"))
    .family("inverse.gaussian", st, function(mu) mu^3, function(y, mu, wt) wt * (y - mu)^2 / (y * mu^2),
            function(y, n, mu, wt, dev) 2 + 3 * sum(wt * log(y)) + sum(wt) * (1 + log(2 * pi * dev / sum(wt))),
            expression({
                if (min(y) <= 0) stop("positive values only are allowed for the 'inverse.gaussian' family")
                n <- rep.int(1, nobs)
                mustart <- y
            }), function(mu) TRUE)
}
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
    fam <- if (inherits(object, "glm")) object$family$family else "gaussian"
    ft <- fitted(object)
    nm <- names(ft)
    n <- length(ft)
    val <- switch(fam, gaussian = {
        v <- deviance(object) / df.residual(object)
        if (!is.null(object$weights) && fam == "gaussian" && !inherits(object, "glm")) v <- v / object$weights
        matrix(ft, n, nsim) + matrix(rnorm(n * nsim, sd = sqrt(v)), n, nsim)
    }, poisson = matrix(rpois(n * nsim, ft), n, nsim), binomial = matrix(rbinom(n * nsim, 1, ft), n, nsim), stop(gettextf("family '%s' not implemented", fam), domain = NA))
    val <- as.data.frame(val)
    names(val) <- paste0("sim_", seq_len(nsim))
    if (!is.null(nm)) row.names(val) <- nm
    attr(val, "seed") <- state
    val
}
ccf <- function(x, y, lag.max = NULL, type = c("correlation", "covariance"), plot = TRUE, na.action = na.fail, ...) {
    type <- match.arg(type)
    .need(!is.matrix(x) && !is.matrix(y), "univariate time series only")
    names <- c(deparse1(substitute(x)), deparse1(substitute(y)))
    X <- ts.intersect(as.ts(x), as.ts(y))
    colnames(X) <- names
    r <- acf(X, lag.max, type, plot = FALSE, na.action)
    r$snames <- paste(names, collapse = " & ")
    for (part in c("acf", "lag")) { # first where y leads, then where x does
        v <- r[[part]]
        v <- c(rev(v[-1L, 2L, 1L]), v[, 1L, 2L])
        r[[part]] <- array(v, c(length(v), 1L, 1L))
    }
    if (!plot) return(r)
    plot.acf(r, ...)
    invisible(r)
}
`window<-` <- function(x, ..., value) UseMethod("window<-")
`window<-.ts` <- function(x, start, end, frequency, deltat, ..., value) {
    wanted <- match.call(expand.dots = FALSE)
    wanted$value <- wanted$... <- NULL
    wanted[[1L]] <- quote(stats::window)
    wanted$x <- x
    wanted$extend <- TRUE
    at <- as.numeric(time(suppressWarnings(eval(wanted, parent.frame()))))
    if (length(at) %% NROW(value)) stop("times to be replaced do not match")
    range <- tsp(x)
    if (at[1L] < range[1L] - getOption("ts.eps") || at[length(at)] > range[2L] + getOption("ts.eps")) {
        warning("extending time series when replacing values", call. = FALSE)
        x <- window(x, min(at[1L], range[1L]), max(at[length(at)], range[2L]), extend = TRUE)
    }
    i <- round((at - tsp(x)[1L]) * range[3L]) + 1
    if (is.matrix(x)) x[i, ] <- value else x[i] <- value
    x
}
