# ARIMA models by the Kalman filter (Gardner, Harvey & Phillips 1980; Harvey 1989; the stationary region by partial
# autocorrelations after Jones, Technometrics 22, 1980), and the filter itself, which is stdlib/stats/kalman.c's.

# ---- state space models

KalmanLike <- function(y, mod, nit = 0L, update = FALSE) {
    run <- .kalman(y, mod, nit, Inf, FALSE)
    s2 <- run$stats[1L] / run$stats[3L]
    .kalman_updated(list(Lik = 0.5 * (log(s2) + run$stats[2L] / run$stats[3L]), s2 = s2), mod, run, update)
}
KalmanRun <- function(y, mod, nit = 0L, update = FALSE) {
    run <- .kalman(y, mod, nit, Inf, TRUE)
    s2 <- run$stats[1L] / run$stats[3L]
    z <- list(values = c(Lik = 0.5 * (log(s2) + run$stats[2L] / run$stats[3L]), s2 = s2), resid = run$resid, states = run$states)
    .kalman_updated(z, mod, run, update)
}
# The states given all observations, and their variances, [time, state] and [time, state, state]: forward, then back
# with r[t - 1] = Z e / g + L' r[t] and N[t - 1] = Z Z' / g + L' N[t] L, where L = T (I - K Z' / g).
.kalman_smooth <- function(y, mod, nit) {
    y <- as.double(y)
    n <- length(y)
    p <- length(mod$Z)
    Z <- as.double(mod$Z)
    Tr <- matrix(as.double(mod$T), p)
    a <- as.double(mod$a)
    P <- matrix(as.double(mod$P), p)
    Pn <- matrix(as.double(mod$Pn), p)
    before <- K <- matrix(0, p, n)
    variance <- array(0, c(p, p, n))
    e <- g <- numeric(n)
    for (t in seq_len(n)) {
        before[, t] <- a <- drop(Tr %*% a)
        if (t - 1L > nit) Pn <- Tr %*% P %*% t(Tr) + mod$V
        variance[, , t] <- P <- Pn
        if (is.na(y[t])) next
        e[t] <- y[t] - sum(Z * a)
        K[, t] <- M <- drop(Pn %*% Z)
        g[t] <- mod$h + sum(Z * M)
        a <- a + M * e[t] / g[t]
        P <- Pn - tcrossprod(M) / g[t]
    }
    smooth <- matrix(0, n, p)
    var <- array(0, c(n, p, p))
    r <- numeric(p)
    N <- matrix(0, p, p)
    for (t in rev(seq_len(n))) {
        if (t < n) {
            r <- drop(crossprod(Tr, r))
            N <- crossprod(Tr, N) %*% Tr
        }
        if (g[t] != 0) {
            k <- K[, t]
            u <- drop(N %*% k)
            r <- r + Z * (e[t] - sum(k * r)) / g[t]
            N <- N + tcrossprod(Z) * (1 / g[t] + sum(k * u) / g[t]^2) - (outer(Z, u) + outer(u, Z)) / g[t]
        }
        P <- matrix(variance[, , t], p)
        smooth[t, ] <- before[, t] + drop(P %*% r)
        var[t, , ] <- P - P %*% N %*% P
    }
    list(smooth = smooth, var = var)
}
KalmanSmooth <- function(y, mod, nit = 0L) .kalman_smooth(y, mod, nit)
KalmanForecast <- function(n.ahead = 10L, mod, update = FALSE) {
    run <- .kalman_forecast(n.ahead, mod)
    .kalman_updated(run[c("pred", "var")], mod, run, update)
}
.kalman_updated <- function(z, mod, run, update) {
    if (update) attr(z, "mod") <- .kalman_model(mod, run)
    z
}
.kalman_model <- function(mod, run) {
    for (part in c("a", "P", "Pn")) if (!is.null(run[[part]])) mod[[part]][] <- run[[part]]
    mod
}
makeARIMA <- function(phi, theta, Delta, kappa = 1e+06, SSinit = c("Gardner1980", "Rossignol2011"), tol = .Machine$double.eps) {
    .need(!anyNA(phi), "NAs in '%s'", "phi")
    .need(!anyNA(theta), "NAs in '%s'", "theta")
    SSinit <- match.arg(SSinit)
    p <- length(phi)
    r <- max(p, length(theta) + 1L)
    d <- length(Delta)
    size <- r + d
    arma <- seq_len(r)
    T <- V <- Pn <- P <- matrix(0, size, size)
    if (p) T[seq_len(p), 1L] <- phi
    if (r > 1L) T[cbind(seq_len(r - 1L), 2:r)] <- 1
    Z <- c(1, numeric(r - 1L), Delta)
    if (d) { # the last d values of the series itself
        T[r + 1L, ] <- Z
        if (d > 1L) T[cbind(r + 2:d, r + seq_len(d - 1L))] <- 1
        Pn[cbind(r + seq_len(d), r + seq_len(d))] <- kappa
    }
    shock <- c(1, theta, numeric(r - 1L - length(theta)))
    V[arma, arma] <- outer(shock, shock)
    Pn[arma, arma] <- .arma_start(phi, theta)
    list(phi = phi, theta = theta, Delta = Delta, Z = Z, a = numeric(size), P = P, T = T, V = V, h = 0, Pn = Pn)
}
.arma_start <- function(phi, theta) if (length(phi) == 1L && !length(theta)) 1 / (1 - phi^2) else .arma_variance(phi, theta)

# ---- polynomials of the lag operator

.poly_times <- function(a, b) {
    z <- numeric(length(a) + length(b) - 1L)
    for (i in seq_along(a)) z[i - 1L + seq_along(b)] <- z[i - 1L + seq_along(b)] + a[i] * b
    z
}
.at_lags <- function(v, period) as.vector(rbind(matrix(0, max(period - 1L, 0L), length(v)), v))
# The AR and the MA coefficients of all lags, from the seasonal and the other ones.
.arma_lags <- function(par, arma) {
    part <- .arma_parts(par, arma)
    whole <- function(a, s, sign) {
        if (!length(s)) return(a)
        sign * .poly_times(c(1, sign * a), c(1, sign * .at_lags(s, arma[5L])))[-1L]
    }
    list(phi = whole(part$ar, part$sar, -1), theta = whole(part$ma, part$sma, 1))
}
.arma_parts <- function(par, arma) {
    k <- arma[1:4]
    end <- cumsum(k)
    setNames(lapply(1:4, function(i) par[end[i] - k[i] + seq_len(k[i])]), c("ar", "ma", "sar", "sma"))
}
.arma_map <- function(par, arma, f) {
    at <- function(from, n) from + seq_len(n)
    for (i in list(at(0L, arma[1L]), at(arma[1L] + arma[2L], arma[3L]))) if (length(i)) par[i] <- f(par[i])
    par
}
# Its derivative where the partial autocorrelations are free: a matrix, one column per parameter given.
.arma_slopes <- function(par, arma) {
    base <- .arma_map(par, arma, .ar_from_free)
    A <- diag(length(par))
    ar <- c(seq_len(arma[1L]), arma[1L] + arma[2L] + seq_len(arma[3L]))
    h <- 1e-3
    for (j in ar) {
        up <- par
        up[j] <- up[j] + h
        A[, j] <- (.arma_map(up, arma, .ar_from_free) - base) / h
    }
    A
}
# The moving average of the same autocovariances whose zeros lie outside the unit circle.
.ma_invertible <- function(theta) {
    k <- which(theta != 0)
    if (!length(k)) return(theta)
    q <- max(k)
    zeros <- polyroot(c(1, theta[seq_len(q)]))
    inside <- Mod(zeros) < 1
    if (!any(inside)) return(theta)
    if (q == 1L) return(c(1 / theta[1L], numeric(length(theta) - 1L)))
    zeros[inside] <- 1 / zeros[inside]
    f <- 1
    for (z in zeros) f <- .poly_times(f, c(1, -1 / z))
    c(Re(f[-1L]), numeric(length(theta) - q))
}

# ---- fits

# The series that is fitted, as numbers; errors are of `call`.
.ts_series <- function(x, call) {
    x <- as.ts(x)
    .need(is.numeric(x), "'x' must be numeric", call = call)
    storage.mode(x) <- "double"
    dim(x) <- NULL
    x
}
arima <- function(x, order = c(0L, 0L, 0L), seasonal = list(order = c(0L, 0L, 0L), period = NA), xreg = NULL, include.mean = TRUE,
                  transform.pars = TRUE, fixed = NULL, init = NULL,
                  method = c("CSS-ML", "ML", "CSS"), n.cond, SSinit = c("Gardner1980", "Rossignol2011"), optim.method = "BFGS",
                  optim.control = list(), kappa = 1e+06) {
    SSinit <- match.arg(SSinit)
    series <- deparse1(substitute(x))
    xname <- deparse1(substitute(xreg))
    .need(NCOL(x) == 1L, "only implemented for univariate time series")
    method <- match.arg(method)
    x <- .ts_series(x, sys.call())
    n <- length(x)
    spec <- .arima_orders(order, seasonal, frequency(x))
    arma <- spec$arma
    narma <- sum(arma[1:4])
    Delta <- 1
    for (i in seq_len(spec$d)) Delta <- .poly_times(Delta, c(1, -1))
    for (i in seq_len(spec$D)) Delta <- .poly_times(Delta, c(1, numeric(arma[5L] - 1L), -1))
    Delta <- -Delta[-1L]
    nd <- spec$d + spec$D
    used <- sum(!is.na(x)) - length(Delta)
    X <- .arima_regressors(xreg, xname, n, include.mean && nd == 0L, sys.call())
    k <- ncol(X)
    if (method == "CSS-ML" && (anyNA(x) || anyNA(X))) method <- "ML"
    css <- method != "ML"
    conditional <- if (!css) 0L else {
        lost <- spec$d + spec$D * arma[5L]
        extra <- if (missing(n.cond)) arma[1L] + arma[5L] * arma[3L] else n.cond
        as.integer(lost + extra)
    }
    if (is.null(fixed)) fixed <- rep(NA_real_, narma + k)
    else .need(length(fixed) == narma + k, "wrong length for 'fixed'")
    mask <- is.na(fixed)
    free.ar <- c(seq_len(arma[1L]), arma[1L] + arma[2L] + seq_len(arma[3L]))
    if (transform.pars && (!any(mask) || narma == 0L)) transform.pars <- FALSE
    if (transform.pars && !all(mask[free.ar])) {
        .caution("some AR parameters were fixed: setting transform.pars = FALSE")
        transform.pars <- FALSE
    }
    # Starting values; regressors that are all free are turned to their principal axes.
    scale <- rep(1, narma)
    start <- numeric(narma)
    turn <- NULL
    if (k) {
        if (k > 1L && all(mask[narma + seq_len(k)])) {
            turn <- svd(na.omit(X))$v
            X <- X %*% turn
        }
        first <- .arima_regression(x, X, spec, arma[5L])
        used <- sum(!is.na(rowSums(X) + x)) - length(Delta)
        start <- c(start, first$coef)
        scale <- c(scale, 10 * first$se)
    }
    if (used <= 0) .fail("too few non-missing observations")
    if (!is.null(init)) {
        .need(length(init) == length(start), "'init' is of the wrong length")
        init[is.na(init)] <- start[is.na(init)]
        if (method == "ML") {
            part <- .arma_parts(init, arma)
            .need(.ar_stationary(part$ar), "non-stationary AR part")
            .need(.ar_stationary(part$sar), "non-stationary seasonal AR part")
            if (transform.pars) init <- .arma_map(init, arma, .ar_to_free)
        }
    } else init <- start
    coef <- as.double(fixed)
    coef[!mask] <- fixed[!mask]
    fill <- function(p) {
        coef[mask] <- p
        coef
    }
    rest <- function(par) if (k) x - as.vector(X %*% par[narma + seq_len(k)]) else x
    # Half the log of the mean squared error, given the first observations.
    errors <- function(par) {
        w <- rest(par)
        for (i in seq_len(spec$d)) w <- c(rep(0, 1L), w[-1L] - w[-length(w)])
        for (i in seq_len(spec$D)) w <- c(rep(0, arma[5L]), w[-seq_len(arma[5L])] - w[seq_len(length(w) - arma[5L])])
        lags <- .arma_lags(par, arma)
        .arma_errors(w, lags$phi, lags$theta, conditional)
    }
    mean_square <- function(e) {
        ok <- !is.na(e[seq.int(conditional + 1L, length.out = n - conditional)])
        sum(e[seq.int(conditional + 1L, length.out = n - conditional)][ok]^2) / sum(ok)
    }
    by_css <- function(p) 0.5 * log(mean_square(errors(fill(p))))
    frame <- NULL
    space <- function(lags) {
        if (is.null(frame)) frame <<- makeARIMA(lags$phi, lags$theta, Delta, kappa, SSinit)
        else {
            r <- max(length(lags$phi), length(lags$theta) + 1L)
            shock <- c(1, lags$theta, numeric(r - 1L - length(lags$theta)))
            frame$phi <<- lags$phi
            frame$theta <<- lags$theta
            frame$T[seq_along(lags$phi), 1L] <<- lags$phi
            frame$V[seq_len(r), seq_len(r)] <<- outer(shock, shock)
            frame$Pn[seq_len(r), seq_len(r)] <<- .arma_start(lags$phi, lags$theta)
        }
        frame
    }
    filter_errors <- function(par) {
        mod <- space(.arma_lags(par, arma))
        run <- .kalman(rest(par), mod, 0L, 1e4, FALSE)
        list(mod = .kalman_model(mod, run), squares = run$stats[1L],
             half = 0.5 * (log(run$stats[1L] / run$stats[3L]) + run$stats[2L] / run$stats[3L]), resid = run$resid)
    }
    by_filter <- function(p, free) {
        par <- fill(p)
        if (free) par <- .arma_map(par, arma, .ar_from_free)
        if (anyNA(par) || any(!is.finite(par))) return(.Machine$double.xmax)
        v <- tryCatch(filter_errors(par)$half, error = function(e) NaN)
        if (is.finite(v)) v else .Machine$double.xmax
    }
    any.free <- any(mask)
    search <- function(p, f, hessian, ...) {
        con <- optim.control
        con$parscale <- scale[mask]
        if (!is.null(optim.control$parscale)) con$parscale <- optim.control$parscale
        if (any.free) optim(p, f, method = optim.method, hessian = hessian, control = con, ...)
        else list(convergence = 0L, par = numeric(), value = f(numeric(), ...))
    }
    if (method == "CSS") {
        res <- search(init[mask], by_css, TRUE)
        if (res$convergence > 0L) .caution("possible convergence problem: optim gave code = %d", res$convergence)
        coef[mask] <- res$par
        lags <- .arma_lags(coef, arma)
        mod <- makeARIMA(lags$phi, lags$theta, Delta, kappa, SSinit)
        mod <- .kalman_model(mod, .kalman(rest(coef), mod, 0L, 1e4, FALSE))
        resid <- errors(coef)
        s2 <- mean_square(resid)
        if (any.free) var <- solve(res$hessian * used)
        value <- 0.5 * log(s2)
    } else {
        if (method == "CSS-ML") {
            res <- search(init[mask], by_css, FALSE)
            if (res$convergence == 0L) init[mask] <- res$par
            part <- .arma_parts(init, arma)
            .need(.ar_stationary(part$ar), "non-stationary AR part from CSS")
            .need(.ar_stationary(part$sar), "non-stationary seasonal AR part from CSS")
            conditional <- 0L
        }
        if (transform.pars) {
            if (method == "CSS-ML") init <- .arma_map(init, arma, .ar_to_free)
            init <- .arima_invert(init, arma)
        }
        frame <- NULL
        res <- search(init[mask], by_filter, TRUE, free = transform.pars)
        if (res$convergence > 0L) .caution("possible convergence problem: optim gave code = %d", res$convergence)
        coef[mask] <- res$par
        if (transform.pars) {
            inverted <- .arima_invert(coef, arma)
            if (any(inverted != coef)) { # the same likelihood, but another curvature
                coef <- inverted
                res$hessian <- optimHess(coef[mask], by_filter, free = TRUE, control = list(parscale = scale[mask]))
            }
            A <- .arma_slopes(coef, arma)[mask, mask, drop = FALSE]
            var <- A %*% solve(res$hessian * used) %*% t(A)
            coef <- .arma_map(coef, arma, .ar_from_free)
        } else if (any.free) var <- solve(res$hessian * used)
        frame <- NULL
        last <- filter_errors(coef)
        mod <- last$mod
        s2 <- last$squares / used
        resid <- last$resid
        value <- if (any.free) res$value else last$half
    }
    deviance <- 2 * used * value + used + used * log(2 * pi)
    aic <- if (method != "CSS") deviance + 2 * sum(mask) + 2 else NA
    labels <- c(sprintf("ar%d", seq_len(arma[1L])), sprintf("ma%d", seq_len(arma[2L])), sprintf("sar%d", seq_len(arma[3L])),
                sprintf("sma%d", seq_len(arma[4L])),
                if (k) .arima_labels(xreg, xname, include.mean && nd == 0L))
    if (!is.null(turn)) {
        at <- narma + seq_len(k)
        coef[at] <- turn %*% coef[at]
        A <- diag(narma + k)
        A[at, at] <- turn
        A <- A[mask, mask]
        var <- A %*% var %*% t(A)
    }
    names(coef) <- labels
    if (any.free) dimnames(var) <- list(labels[mask], labels[mask])
    else var <- matrix(0, 0L, 0L)
    tsp(resid) <- tsp(x)
    class(resid) <- "ts"
    structure(list(coef = coef, sigma2 = s2, var.coef = var, mask = mask, loglik = -0.5 * deviance, aic = aic, arma = arma,
                   residuals = resid, call = match.call(), series = series, code = res$convergence,
                   n.cond = conditional, nobs = used, model = mod), class = "Arima")
}
# The orders as one vector, and how often to difference.
.arima_orders <- function(order, seasonal, frequency, call = sys.call(-1L)) {
    .need(is.numeric(order) && length(order) == 3L && all(order >= 0), "'order' must be a non-negative numeric vector of length 3", call = call)
    if (!is.list(seasonal)) {
        if (!is.numeric(seasonal)) .fail("'seasonal' must be a list with component 'order'", call = call)
        if (length(seasonal) == 3L) seasonal <- list(order = seasonal)
        else .fail("'seasonal' is of the wrong length", call = call)
    } else if (is.null(seasonal$order)) .fail("'seasonal' must be a list with component 'order'", call = call)
    else .need(is.numeric(seasonal$order) && length(seasonal$order) == 3L && all(seasonal$order >= 0),
                    "'seasonal$order' must be a non-negative numeric vector of length 3", call = call)
    period <- seasonal$period
    if (is.null(period) || is.na(period) || period == 0) period <- frequency
    list(arma = as.integer(c(order[-2L], seasonal$order[-2L], period, order[2L], seasonal$order[2L])), d = as.integer(order[2L]),
         D = as.integer(seasonal$order[2L]))
}
.arima_regressors <- function(xreg, name, n, mean, call) {
    X <- if (is.null(xreg)) matrix(0, n, 0L) else as.matrix(xreg)
    .need(nrow(X) == n, "lengths of 'x' and 'xreg' do not match", call = call)
    storage.mode(X) <- "double"
    X <- unclass(X)
    attributes(X) <- list(dim = dim(X))
    if (mean) cbind(rep(1, n), X) else X
}
.arima_labels <- function(xreg, name, mean) {
    k <- NCOL(xreg)
    own <- if (!is.null(xreg)) .or(colnames(as.matrix(xreg)), if (k == 1L) name else paste0(name, seq_len(k)))
    c(if (mean) "intercept", own)
}
# Least squares of the series on its regressors, both differenced where that leaves enough.
.arima_regression <- function(x, X, spec, period) {
    dx <- as.vector(x)
    dX <- X
    if (spec$d > 0L) {
        dx <- diff(dx, 1L, spec$d)
        dX <- diff(dX, 1L, spec$d)
    }
    if (period > 1L && spec$D > 0L) {
        dx <- diff(dx, period, spec$D)
        dX <- diff(dX, period, spec$D)
    }
    fit <- if (length(dx) > ncol(dX)) lm(dx ~ dX - 1, na.action = na.omit)
    if (is.null(fit) || fit$rank == 0L) fit <- lm(as.vector(x) ~ X - 1, na.action = na.omit)
    list(coef = unname(coef(fit)), se = unname(summary(fit)$coefficients[, 2L]))
}
.arima_invert <- function(par, arma) {
    at <- function(from, n) from + seq_len(n)
    for (i in list(at(arma[1L], arma[2L]), at(sum(arma[1:3]), arma[4L]))) if (length(i)) par[i] <- .ma_invertible(par[i])
    par
}
print.Arima <- function(x, digits = max(3L, getOption("digits") - 3L), se = TRUE, ...) {
    cat(c("\nCall:", deparse(x$call, width.cutoff = 75L), ""), sep = "\n")
    if (length(x$coef)) {
        error <- if (se && NROW(x$var.coef)) replace(0 * x$coef, x$mask, sqrt(diag(x$var.coef)))
        cat("Coefficients:\n")
        .print_over_errors(x$coef, error, digits)
    }
    likelihood <- sprintf("log likelihood = %s", format(round(x$loglik, 2L)))
    cat("\nsigma^2 estimated as ", format(x$sigma2, digits = digits), ":  ",
        if (identical(x$call$method, "CSS")) paste("part", likelihood) else paste0(likelihood, ",  aic = ", format(round(x$aic, 2L))), "\n", sep = "")
    invisible(x)
}
# A row of estimates, and one of their standard errors where they are known.
.print_over_errors <- function(est, error, digits) {
    shown <- round(est, digits = digits)
    if (!is.null(error)) shown <- matrix(c(shown, round(error, digits = digits)), 2L, byrow = TRUE, dimnames = list(c("", "s.e."), names(est)))
    print(shown, print.gap = 2L)
}
coef.Arima <- function(object, ...) object$coef
vcov.Arima <- function(object, ...) object$var.coef
residuals.Arima <- function(object, ...) object$residuals
nobs.Arima <- function(object, ...) object$nobs
logLik.Arima <- function(object, ...) {
    if (is.na(object$aic)) return(NA)
    value <- object$loglik
    attributes(value) <- list(df = 1 + sum(object$mask), nobs = object$nobs, class = "logLik")
    value
}
predict.Arima <- function(object, n.ahead = 1L, newxreg = NULL, se.fit = TRUE, ...) {
    arma <- object$arma
    coefs <- object$coef
    narma <- sum(arma[1:4])
    mean <- "intercept" %in% names(coefs)[narma + seq_len(length(coefs) - narma)]
    columns <- if (is.null(newxreg)) 0L else NCOL(newxreg)
    if (length(coefs) - narma - mean != columns) stop("'xreg' and 'newxreg' have different numbers of columns")
    n <- length(object$residuals)
    part <- .arma_parts(coefs, arma)
    vet <- function(ma, what) if (length(ma) && any(Mod(polyroot(c(1, ma))) < 1)) .caution("%s is not invertible", what, call = sys.call(-2L))
    vet(part$ma, "MA part of model")
    vet(part$sma, "seasonal MA part of model")
    shift <- 0
    if (mean || columns) {
        X <- cbind(if (mean) rep(1, n.ahead), if (columns) unclass(as.matrix(newxreg)))
        shift <- as.vector(X %*% coefs[seq.int(narma + 1L, length(coefs))])
    }
    z <- KalmanForecast(n.ahead, object$model)
    ends <- tsp(object$residuals)
    future <- function(v) ts(v, start = ends[2L] + deltat(object$residuals), frequency = ends[3L])
    pred <- future(z$pred + shift)
    if (!se.fit) return(pred)
    list(pred = pred, se = future(sqrt(z$var * object$sigma2)))
}
