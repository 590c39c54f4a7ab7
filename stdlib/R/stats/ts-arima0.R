# ARIMA models as arima0() fits them: the exact likelihood of the differenced series, whose filter goes over to plain recursions
# once the variance of the predictions has settled (Gardner, Harvey & Phillips, Applied Statistics 29, 1980, algorithm AS 154).

arima0 <- function(x, order = c(0, 0, 0), seasonal = list(order = c(0, 0, 0), period = NA), xreg = NULL, include.mean = TRUE, delta = 0.01,
                   transform.pars = TRUE, fixed = NULL, init = NULL, method = c("ML", "CSS"), n.cond, optim.control = list()) {
    series <- deparse1(substitute(x))
    .need(NCOL(x) == 1L, "only implemented for univariate time series")
    method <- match.arg(method)
    x <- .ts_series(x, sys.call())
    n <- length(x)
    spec <- .arima_orders(order, seasonal, frequency(x))
    arma <- spec$arma
    narma <- sum(arma[1:4])
    nd <- spec$d + spec$D
    X <- .arima_regressors(xreg, "xreg", n, FALSE, sys.call())
    own <- ncol(X)
    own.name <- if (own == 1L) colnames(as.matrix(xreg))
    if (own) .need(qr(na.omit(X))$rank == own, "'xreg' is collinear")
    if (include.mean && nd == 0L) X <- cbind(rep(1, n), X)
    k <- ncol(X)
    lost <- spec$d + spec$D * arma[5L]
    conditional <- if (method != "CSS") 0L else {
        least <- arma[1L] + arma[5L] * arma[3L]
        as.integer(lost + if (missing(n.cond)) least else max(n.cond, least))
    }
    if (is.null(fixed)) fixed <- rep(NA_real_, narma + k)
    else .need(length(fixed) == narma + k, "wrong length for 'fixed'")
    mask <- is.na(fixed)
    if (transform.pars && narma && !all(mask[seq_len(narma)])) {
        .caution("some ARMA parameters were fixed: setting transform.pars = FALSE")
        transform.pars <- FALSE
    }
    start <- numeric(narma)
    scale <- rep(1, narma)
    turn <- NULL # regressors that are all free are turned to their principal axes
    if (k) {
        if (k > 1L && all(mask[narma + seq_len(k)])) {
            turn <- svd(na.omit(X))$v
            X <- X %*% turn
        }
        fit <- lm(x ~ X - 1, na.action = na.omit)
        start <- c(start, coef(fit))
        scale <- c(scale, summary(fit)$coefficients[, 2L])
    }
    if (delta >= 0 && (anyNA(x) || anyNA(X))) {
        .caution("NAs present: setting 'delta' to -1")
        delta <- -1
    }
    if (!is.null(init)) {
        .need(length(init) == length(start), "'init' is of the wrong length")
        start <- ifelse(is.na(init), start, init)
        if (method == "ML") {
            part <- .arma_parts(start, arma)
            .need(.ar_stationary(part$ar), "non-stationary AR part")
            .need(.ar_stationary(part$sar), "non-stationary seasonal AR part")
        }
    }
    transform.pars <- transform.pars && method == "ML"
    if (transform.pars) start <- .arma0_map(start, arma, .ar_to_free)
    coef <- as.double(fixed)
    fill <- function(p) {
        coef[mask] <- p
        coef
    }
    run <- function(par) {
        w <- if (k) as.vector(x) - as.vector(X %*% par[narma + seq_len(k)]) else as.vector(x)
        .arma0_run(w, par, spec, delta, method == "CSS", conditional)
    }
    cost <- function(p, free) {
        par <- fill(p)
        if (free) par <- .arma0_map(par, arma, .ar_from_free)
        run(par)$half
    }
    con <- optim.control
    con$parscale <- scale[mask]
    res <- if (any(mask)) optim(start[mask], cost, method = "BFGS", hessian = TRUE, control = con, free = transform.pars)
           else list(convergence = 0L, par = numeric(), value = cost(numeric(), transform.pars))
    if (res$convergence > 0L) .caution("possible convergence problem: optim gave code = %d", res$convergence)
    used <- sum(!is.na(x)) - lost
    coef <- fill(res$par)
    var <- if (any(mask)) solve(res$hessian * (n - lost)) else matrix(0, 0L, 0L)
    if (transform.pars) {
        A <- .arma0_slopes(coef, arma)[mask, mask, drop = FALSE]
        var <- A %*% var %*% t(A)
        coef <- .arma0_map(coef, arma, .ar_from_free)
    }
    last <- run(coef)
    value <- 2 * used * res$value + used + used * log(2 * pi)
    if (!is.null(turn)) {
        at <- narma + seq_len(k)
        coef[at] <- turn %*% coef[at]
        A <- diag(narma + k)
        A[at, at] <- turn
        A <- A[mask, mask]
        var <- A %*% var %*% t(A)
    }
    labels <- c(sprintf("ar%d", seq_len(arma[1L])), sprintf("ma%d", seq_len(arma[2L])), sprintf("sar%d", seq_len(arma[3L])),
                sprintf("sma%d", seq_len(arma[4L])), if (k > own) "intercept", if (own == 1L) if (!is.null(own.name)) own.name else if (k > own) "xreg" else "xreg1")
    if (own <= 1L) {
        names(coef) <- labels
        if (any(mask)) dimnames(var) <- list(labels[mask], labels[mask])
    }
    names(arma) <- c("ar", "ma", "sar", "sma", "period", "diff", "sdiff")
    ends <- tsp(x)
    resid <- ts(last$resid, end = ends[2L], frequency = ends[3L])
    structure(list(coef = coef, sigma2 = last$s2, var.coef = var, mask = mask, loglik = -0.5 * value,
                   aic = if (method == "ML") value + 2 * sum(mask) + 2 else NA, arma = arma + 0, residuals = resid, call = match.call(),
                   series = series, code = res$convergence, n.cond = conditional), class = "arima0")
}
# f applied to each of the four groups of coefficients, those of moving averages as well.
.arma0_map <- function(par, arma, f) {
    end <- cumsum(arma[1:4])
    for (i in 1:4) if (arma[i]) {
        at <- seq.int(to = end[i], length.out = arma[i])
        par[at] <- f(par[at])
    }
    par
}
# Its derivative, a column per parameter given.  Those of the moving average stand in the first rows, as in GNU R, whose standard
# errors of mixed models they decide.
.arma0_slopes <- function(par, arma) {
    base <- .arma0_map(par, arma, .ar_from_free)
    A <- diag(length(par))
    for (j in seq_len(sum(arma[1:4]))) {
        up <- replace(par, j, par[j] + 1e-3)
        A[, j] <- (.arma0_map(up, arma, .ar_from_free) - base) / 1e-3
    }
    p <- arma[1L]
    ma <- p + seq_len(arma[2L])
    if (p && length(ma)) {
        own <- A[ma, ma]
        A[ma, ma] <- diag(length(ma))
        A[seq_along(ma), ma] <- own
    }
    A
}
.arma0_differences <- function(w, spec) {
    if (spec$d) w <- diff(w, 1L, spec$d)
    if (spec$D) w <- diff(w, spec$arma[5L], spec$D)
    w
}
# Half the log of the mean squared error (and of the variances), the errors, and their mean square.
.arma0_run <- function(w, par, spec, delta, css, conditional) {
    w <- .arma0_differences(w, spec)
    lags <- .arma_lags(par, spec$arma)
    if (css) {
        from <- conditional - spec$d - spec$D * spec$arma[5L]
        w[seq_len(from)] <- 0 # neither errors nor values before are known
        e <- .arma_errors(w, lags$phi, lags$theta, from)
        left <- e[seq.int(from + 1L, length.out = length(e) - from)]
        s2 <- mean(left^2, na.rm = TRUE)
        return(list(half = 0.5 * log(s2), resid = e, s2 = s2))
    }
    mod <- makeARIMA(lags$phi, lags$theta, numeric())
    settled <- if (delta >= 0) .arma0_settled(mod, length(w), delta) else length(w)
    first <- .kalman(w[seq_len(settled)], mod, 0L, Inf, TRUE)
    e <- first$resid
    stats <- first$stats
    if (settled < length(w)) {
        p <- length(lags$phi)
        q <- length(lags$theta)
        rest <- seq.int(settled + 1L, length(w))
        pure <- w[rest]
        before <- function(v, lag) ifelse(rest > lag, v[pmax(rest - lag, 1L)], 0)
        for (i in seq_len(p)) pure <- pure - lags$phi[i] * before(w, i)
        past <- rev(c(numeric(max(0L, q - settled)), e[seq.int(max(1L, settled - q + 1L), length.out = min(q, settled))]))
        e <- c(e, if (q) .recursive_filter(pure, -lags$theta, past) else pure)
        stats <- stats + c(sum(e[rest]^2), 0, length(rest))
    }
    s2 <- stats[1L] / stats[3L]
    list(half = 0.5 * (log(s2) + stats[2L] / stats[3L]), resid = e, s2 = s2)
}
# After how many observations, of n, the variance of a prediction is within delta of what it will be.
.arma0_settled <- function(mod, n, delta) {
    r <- length(mod$Z)
    P <- mod$Pn
    for (t in seq_len(n)) {
        P <- P - tcrossprod(P[, 1L]) / P[1L]
        if (r == 1L || isTRUE(P[2L, 2L] < delta)) return(t) # not, of a model all but nonstationary, where P is NaN
        moved <- rbind(P[-1L, , drop = FALSE], 0) + outer(mod$T[, 1L], P[1L, ])
        P <- cbind(moved[, -1L, drop = FALSE], 0) + outer(moved[, 1L], mod$T[, 1L]) + mod$V
    }
    n
}
print.arima0 <- function(x, digits = max(3L, getOption("digits") - 3L), se = TRUE, ...) {
    print.Arima(x, digits, se, ...)
}
# The differenced series' state goes on; the undifferenced values before the forecasts are known.
predict.arima0 <- function(object, n.ahead = 1L, newxreg = NULL, se.fit = TRUE, ...) {
    data <- eval.parent(str2lang(object$series))
    arma <- object$arma
    narma <- sum(arma[1:4])
    coefs <- object$coef
    xreg <- if (!is.null(object$call$xreg)) eval.parent(object$call$xreg)
    own <- if (is.null(xreg)) 0L else NCOL(xreg)
    .need((if (is.null(newxreg)) 0L else NCOL(newxreg)) == own, "'xreg' and 'newxreg' have different numbers of columns")
    beta <- coefs[seq_along(coefs) > narma]
    mean <- length(beta) > own
    design <- function(X, n) cbind(if (mean) rep(1, n), if (own) unclass(as.matrix(X)))
    shift <- function(X, n) if (length(beta)) as.vector(design(X, n) %*% beta) else 0
    x <- as.vector(data) - shift(xreg, NROW(data))
    spec <- list(arma = as.integer(arma), d = as.integer(arma[6L]), D = as.integer(arma[7L]))
    lags <- .arma_lags(coefs, spec$arma)
    for (what in c("ma", "sma")) {
        ma <- .arma_parts(coefs, spec$arma)[[what]]
        if (length(ma) && any(Mod(polyroot(c(1, ma))) < 1))
            .caution("%s is not invertible", c(ma = "MA part of model", sma = "seasonal MA part of model")[[what]])
    }
    Delta <- 1
    for (i in seq_len(spec$d)) Delta <- .poly_times(Delta, c(1, -1))
    for (i in seq_len(spec$D)) Delta <- .poly_times(Delta, c(1, numeric(spec$arma[5L] - 1L), -1))
    Delta <- -Delta[-1L]
    plain <- makeARIMA(lags$phi, lags$theta, numeric())
    run <- .kalman(.arma0_differences(x, spec), plain, 0L, Inf, FALSE)
    mod <- makeARIMA(lags$phi, lags$theta, Delta)
    r <- seq_along(plain$Z)
    mod$P[] <- 0
    mod$P[r, r] <- run$P
    mod$a <- c(run$a, rev(x)[1L + seq_along(Delta)])
    z <- .kalman_forecast(n.ahead, mod)
    ends <- tsp(object$residuals)
    future <- function(v) ts(v, start = ends[2L] + 1 / ends[3L], frequency = ends[3L])
    pred <- future(z$pred + shift(newxreg, n.ahead))
    if (se.fit) list(pred = pred, se = future(sqrt(z$var * run$stats[1L] / run$stats[3L]))) else pred
}
