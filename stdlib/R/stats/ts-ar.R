# Autoregressive models; of several series by Yule and Walker's equations (Whittle, Biometrika 50, 1963).

ar.yw.mts <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, var.method = 1L, ...) {
    series <- .or(series, deparse1(substitute(x)))
    ends <- if (is.ts(x)) tsp(x)
    x <- na.action(as.ts(x))
    .need(!anyNA(x), "NAs in 'x'")
    if (!is.null(ends)) ends <- tsp(x)
    freq <- frequency(x)
    x <- as.matrix(x)
    n <- nrow(x)
    k <- ncol(x)
    names <- .or(colnames(x), paste0("Series ", seq_len(k)))
    mean <- if (demean) colMeans(x) else numeric(k)
    x <- matrix(as.vector(x) - rep(mean, each = n), n, k)
    order.max <- floor(if (is.null(order.max)) 10 * log10(n) else order.max)
    .need(order.max >= 1L, "'order.max' must be >= 1")
    acov <- lapply(0:order.max, function(h) crossprod(x[seq.int(h + 1L, n), , drop = FALSE], x[seq_len(n - h), , drop = FALSE]) / n)
    # One order more at a time: what the last order leaves of the next covariance, forwards and backwards.
    ahead <- back <- list()
    v <- u <- acov[[1L]]
    vars <- list(v)
    fits <- list(ahead)
    partial <- array(0, c(order.max, k, k))
    for (m in seq_len(order.max)) {
        left <- acov[[m + 1L]]
        for (i in seq_along(ahead)) left <- left - ahead[[i]] %*% acov[[m - i + 1L]]
        new <- left %*% solve(u)
        newback <- t(left) %*% solve(v)
        was <- ahead
        for (i in seq_along(ahead)) ahead[[i]] <- was[[i]] - new %*% back[[m - i]]
        for (i in seq_along(back)) back[[i]] <- back[[i]] - newback %*% was[[m - i]]
        ahead[[m]] <- new
        back[[m]] <- newback
        v <- v - new %*% t(left)
        u <- u - newback %*% left
        partial[m, , ] <- new
        vars[[m + 1L]] <- v
        fits[[m + 1L]] <- ahead
    }
    xaic <- .ar_aic(vapply(vars, function(s) n * log(det(s)), 0) + 2 * (0:order.max) * k^2 + 2 * k * demean)
    order <- if (aic) (0L:order.max)[xaic == 0] else as.integer(order.max)
    co <- fits[[order + 1L]]
    labels <- function(n) list(if (n) as.character(seq_len(n)), names, names)
    ar <- array(0, c(order, k, k), labels(order))
    for (i in seq_len(order)) ar[i, , ] <- co[[i]]
    resid <- x
    for (i in seq_len(order)) {
        late <- seq.int(order + 1L, n)
        resid[late, ] <- resid[late, , drop = FALSE] - x[late - i, , drop = FALSE] %*% t(co[[i]])
    }
    if (order) resid[seq_len(order), ] <- NA
    colnames(resid) <- names
    dimnames(partial) <- labels(order.max)
    if (!is.null(ends)) resid <- ts(resid, start = ends[1L], frequency = ends[3L])
    structure(list(order = order, ar = ar,
                   var.pred = structure(vars[[order + 1L]] * n / (n - k * (order + 1L)),
                                        dimnames = list(names, names)), x.mean = setNames(mean, names), aic = xaic, n.used = n, n.obs = n,
                   order.max = order.max, partialacf = partial, resid = resid, method = "Yule-Walker", series = series,
                   frequency = freq, call = match.call()), class = "ar")
}
# AR coefficients whose partial autocorrelations are tanh(w), and back.
.ar_from_free <- function(w) {
    phi <- numeric()
    for (r in tanh(w)) phi <- c(phi - r * rev(phi), r)
    phi
}
.ar_to_free <- function(phi) {
    w <- numeric(length(phi))
    for (k in rev(seq_along(phi))) {
        r <- phi[k]
        w[k] <- atanh(r)
        phi <- phi[seq_len(k - 1L)]
        phi <- (phi + r * rev(phi)) / (1 - r^2)
    }
    w
}
.ar_stationary <- function(phi) {
    k <- which(phi != 0)
    !length(k) || all(Mod(polyroot(c(1, -phi[seq_len(max(k))]))) > 1)
}

# ---- autoregressive models

ar <- function(x, aic = TRUE, order.max = NULL, method = c("yule-walker", "burg", "ols", "mle", "yw"), na.action = na.fail,
               series = deparse1(substitute(x)), ...) {
    fitter <- list(`yule-walker` = ar.yw, yw = ar.yw, burg = ar.burg, ols = ar.ols, mle = ar.mle)[[match.arg(method)]]
    fit <- fitter(x, aic, order.max, na.action, series = series, ...)
    replace(fit, "call", list(match.call()))
}
ar.yw <- function(x, ...) UseMethod("ar.yw")
# What the fits of ar() begin with: the series as numbers less its mean, and its attributes.
.ar_start <- function(x, na.action, demean, complete = TRUE) {
    tsp <- if (is.ts(x)) tsp(x)
    x <- na.action(as.ts(x))
    .need(is.numeric(x), "'x' must be numeric", call = sys.call(-1L))
    .need(!complete || !anyNA(x), "NAs in 'x'", call = sys.call(-1L))
    if (!is.null(tsp)) tsp <- tsp(x)
    freq <- frequency(x)
    x <- as.vector(x)
    mean <- if (demean) mean(x, na.rm = TRUE) else 0
    list(x = x - mean, mean = mean, n = length(x), obs = sum(!is.na(x)), tsp = tsp, frequency = freq)
}
# The largest order to try: as given, or by the number of observations, which bounds it (under the name what).
.ar_order_max <- function(order.max, n, least, what, most = Inf) {
    order.max <- if (is.null(order.max)) min(n - 1L, most, floor(10 * log10(n))) else floor(order.max)
    .need(order.max >= least, "'order.max' must be >= %d", least, call = sys.call(-1L))
    .need(is.null(what) || order.max < n, "'order.max' must be < '%s'", what, call = sys.call(-1L))
    order.max
}
# Differences to the least AIC, named by their orders from 0.
.ar_aic <- function(aic) {
    least <- min(aic)
    setNames(if (is.finite(least)) aic - least else ifelse(aic == least, 0, Inf), seq_along(aic) - 1L)
}
.ar_residuals <- function(x, co) if (length(co)) c(rep.int(NA, length(co)), embed(x, length(co) + 1L) %*% c(1, -co)) else x
# The fit, from its parts in their order; resid gets back the time attributes.
.ar_end <- function(start, ...) {
    fit <- list(...)
    if (!is.null(start$tsp)) fit$resid <- structure(fit$resid, tsp = start$tsp, class = "ts")
    structure(fit, class = "ar")
}
# The variances of the coefficients by the autocovariances.
.ar_variance <- function(acov, order, v, n) solve(toeplitz(drop(acov)[seq_len(order)])) * v / n
# Durbin and Levinson's recursion: for orders 0, 1, ... the coefficients phi by the autocovariances r, from those of the order
# before, the variance v of the errors; for 1, 2, ... the partial autocorrelation.
.levinson <- function(r) {
    steps <- list(phi = list(numeric()), v = r[1L], partial = numeric())
    for (k in seq_len(length(r) - 1L)) {
        phi <- steps$phi[[k]]
        a <- (r[k + 1L] - sum(phi * rev(r[-1L][seq_along(phi)]))) / steps$v[k]
        steps$phi[[k + 1L]] <- c(phi - a * rev(phi), a)
        steps$v[k + 1L] <- steps$v[k] * (1 - a^2)
        steps$partial[k] <- a
    }
    steps
}
ar.yw.default <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, ...) {
    series <- .or(series, deparse1(substitute(x)))
    if (NCOL(x) > 1L) return(ar.yw.mts(x, aic, order.max, na.action, demean, series, ...))
    s <- .ar_start(x, na.action, demean, complete = FALSE)
    order.max <- .ar_order_max(order.max, s$obs, 1L, "n.obs")
    acov <- drop(acf(s$x, type = "covariance", lag.max = order.max, plot = FALSE, na.action = na.pass, demean = demean)$acf)
    .need(acov[1L] != 0, "zero-variance series")
    steps <- .levinson(acov)
    v <- steps$v
    xaic <- .ar_aic(s$obs * log(v) + 2 * (0L:order.max) + 2 * demean)
    order <- if (aic) (0L:order.max)[xaic == 0] else order.max
    co <- steps$phi[[order + 1L]]
    var.pred <- v[order + 1L] * s$obs / (s$obs - (order + 1L))
    fit <- .ar_end(s, order = order, ar = co, var.pred = var.pred, x.mean = s$mean, aic = xaic, n.used = s$n, n.obs = s$obs, order.max = order.max,
                   partialacf = array(steps$partial, c(order.max, 1L, 1L)), resid = .ar_residuals(s$x, co),
                   method = "Yule-Walker", series = series, frequency = s$frequency,
                   call = match.call())
    if (order) fit$asy.var.coef <- .ar_variance(acov, order, var.pred, s$obs)
    fit
}
ar.burg <- function(x, ...) UseMethod("ar.burg")
ar.burg.mts <- function(x, ...) stop("multivariate Burg fits are not available")
ar.burg.default <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, var.method = 1L, ...) {
    series <- .or(series, deparse1(substitute(x)))
    s <- .ar_start(x, na.action, demean)
    n <- s$n
    order.max <- .ar_order_max(order.max, n, 1L, "n.used")
    # Burg's algorithm: the reflection that makes the forward and backward errors least together
    forward <- backward <- s$x
    phi <- partial <- numeric()
    fits <- list(phi)
    v1 <- v2 <- sum(s$x^2) / n
    for (k in seq_len(order.max)) {
        f <- forward[-1L]
        b <- backward[-length(backward)]
        a <- 2 * sum(f * b) / sum(f^2 + b^2)
        phi <- c(phi - a * rev(phi), a)
        forward <- f - a * b
        backward <- b - a * f
        fits[[k + 1L]] <- phi
        partial[k] <- a
        v1[k + 1L] <- v1[k] * (1 - a^2)
        v2[k + 1L] <- sum(forward^2 + backward^2) / (2 * (n - k))
    }
    v <- if (var.method == 1L) v1 else v2
    xaic <- .ar_aic(n * log(v) + 2 * (0L:order.max) + 2 * demean)
    order <- if (aic) (0L:order.max)[xaic == 0] else order.max
    co <- fits[[order + 1L]]
    fit <- .ar_end(s, order = order, ar = co, var.pred = v[order + 1L], x.mean = s$mean, aic = xaic, n.used = n, n.obs = n, order.max = order.max,
                   partialacf = array(partial, c(order.max, 1L, 1L)), resid = .ar_residuals(s$x, co),
                   method = if (var.method == 1L) "Burg" else "Burg2", series = series,
                   frequency = s$frequency, call = match.call())
    if (order) fit$asy.var.coef <- .ar_variance(acf(s$x, type = "covariance", lag.max = order, plot = FALSE)$acf, order, fit$var.pred, n)
    fit
}
ar.ols <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, intercept = demean, series = NULL, ...) {
    series <- .or(series, deparse1(substitute(x)))
    if (NCOL(x) > 1L) return(replace(.ar_ols_many(x, aic, order.max, na.action, demean, intercept, series), "call", list(match.call())))
    s <- .ar_start(x, na.action, demean)
    n <- s$n
    order.max <- .ar_order_max(order.max, n, 0L, "n.used")
    scale <- sqrt(drop(var(s$x)))
    z <- s$x / scale
    const <- if (intercept) 1L else 0L
    one <- function(k) { # of order k: the constant's coefficient first, if there is one
        E <- embed(z, k + 1L)
        X <- cbind(if (intercept) 1, E[, -1L, drop = FALSE])
        y <- E[, 1L]
        co <- if (k + const) drop(solve(crossprod(X), crossprod(X, y))) else numeric()
        e <- if (k + const) y - drop(X %*% co) else y
        v <- sum(e^2) / length(e)
        list(co = co, v = v, se = if (k + const) sqrt(diag(solve(crossprod(X)) * v)), e = e)
    }
    fits <- lapply(0L:order.max, one)
    xaic <- vapply(fits, function(f) n * log(f$v), 0) + 2 * (0L:order.max + intercept)
    xaic <- setNames(xaic - min(xaic), 0L:order.max)
    order <- if (aic) (0L:order.max)[xaic == 0][1L] else order.max
    f <- fits[[order + 1L]]
    lags <- const + seq_len(order)
    .ar_end(s, order = order, ar = array(f$co[lags], c(order, 1L, 1L)), var.pred = f$v * scale^2, x.mean = s$mean,
            x.intercept = if (intercept) f$co[1L] * scale, aic = xaic,
            n.used = n, n.obs = n, order.max = order.max, partialacf = NULL, resid = c(rep.int(NA, order), f$e * scale),
            method = "Unconstrained LS", series = series,
            frequency = s$frequency, call = match.call(),
            asy.se.coef = list(x.mean = if (intercept) f$se[1L] * scale, ar = drop(array(f$se[lags], c(order, 1L, 1L)))))
}
# Of several series, each by the last values of all, in units of their standard deviations.
.ar_ols_many <- function(x, aic, order.max, na.action, demean, intercept, series) {
    x <- na.action(as.ts(x))
    .need(!anyNA(x), "NAs in 'x'", call = sys.call(-1L))
    ends <- tsp(x)
    x <- as.matrix(x)
    n <- nrow(x)
    k <- ncol(x)
    names <- .or(colnames(x), paste("Series", seq_len(k)))
    mean <- if (demean) colMeans(x) else numeric(k)
    scale <- apply(x, 2L, sd)
    scale[scale == 0] <- 1
    z <- (x - rep(mean, each = n)) / rep(scale, each = n)
    order.max <- .ar_order_max(order.max, n, 0L, "n.used")
    fits <- list()
    for (m in 0L:order.max) {
        E <- embed(z, m + 1L)
        X <- cbind(if (intercept) rep(1, nrow(E)), E[, -seq_len(k), drop = FALSE], deparse.level = 0L)
        XX <- crossprod(X)
        if (qr(XX)$rank < ncol(XX)) {
            warning(gettextf("model order: %d singularities in the computation of the projection matrix results are only valid up to model order %d",
                             m, m - 1L), domain = NA)
            break
        }
        P <- if (ncol(X)) solve(XX) else XX
        A <- crossprod(E[, seq_len(k), drop = FALSE], X) %*% P
        e <- E[, seq_len(k), drop = FALSE] - tcrossprod(X, A)
        v <- crossprod(e) / nrow(E)
        fits[[m + 1L]] <- list(A = A, e = e, v = v, se = matrix(if (ncol(X)) sqrt(diag(P %x% v)) else numeric(), k))
    }
    orders <- seq_along(fits) - 1L
    xaic <- vapply(orders, function(m) n * log(det(fits[[m + 1L]]$v)) + 2 * k * (k * m + intercept), 0)
    xaic <- setNames(xaic - min(xaic), orders)
    order <- if (aic) orders[xaic == 0][1L] else as.numeric(max(orders))
    f <- fits[[order + 1L]]
    const <- if (intercept) 1L else 0L
    lags <- function(A, by) { # coefficients by lag, series, of which series
        ar <- array(0, c(order, k, k), list(if (order) as.character(seq_len(order)), names, names))
        for (i in seq_len(order)) ar[i, , ] <- A[, const + (i - 1L) * k + seq_len(k)] * by
        ar
    }
    per <- outer(scale, 1 / scale)
    resid <- rbind(matrix(NA, order, k), f$e * rep(scale, each = nrow(f$e)))
    colnames(resid) <- names
    list(order = order, ar = lags(f$A, per), var.pred = structure(f$v * outer(scale, scale), dimnames = list(names, names)),
         x.mean = setNames(mean, names), x.intercept = if (intercept) setNames(f$A[, 1L] * scale, names), aic = xaic, n.used = n, n.obs = n,
         order.max = order.max, partialacf = NULL, resid = ts(resid, start = ends[1L], frequency = ends[3L]), method = "Unconstrained LS",
         series = series, frequency = ends[3L], call = NULL,
         asy.se.coef = list(x.mean = if (intercept) setNames(f$se[, 1L] * scale, names), ar = lags(f$se, per))) |>
        structure(class = "ar")
}
ar.mle <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, ...) {
    series <- .or(series, deparse1(substitute(x)))
    .need(NCOL(x) == 1L, "MLE only implemented for univariate series")
    s <- .ar_start(x, na.action, FALSE)
    n <- s$n
    order.max <- .ar_order_max(order.max, n, 0L, NULL, 12L)
    x <- s$x
    orders <- if (aic) 0L:order.max else order.max
    fits <- lapply(orders, function(k) if (k || !aic) arima0(x, order = c(k, 0L, 0L), include.mean = demean) else {
        centre <- if (demean) mean(x) else 0
        sigma2 <- sum((x - centre)^2) / n
        list(coef = centre, sigma2 = sigma2, aic = n * log(sigma2) + 2 * demean + 2 + n + n * log(2 * pi))
    })
    xaic <- vapply(fits, function(f) f$aic, 0)
    xaic <- setNames(xaic - min(xaic), orders)
    least <- which(xaic == 0)[[1L]]
    order <- orders[[least]]
    best <- fits[[least]]
    ar <- unname(best$coef[seq_len(order)])
    centre <- best$coef[order + 1L] # without a mean it is not known, unless the order is 0, and so are the residuals
    if (aic) centre <- unname(centre)
    fit <- .ar_end(s, order = order, ar = ar, var.pred = best$sigma2, x.mean = centre, aic = xaic, n.used = n, n.obs = n,
                   order.max = order.max, partialacf = NULL, resid = .ar_residuals(x - as.vector(centre), ar), method = "MLE",
                   series = series, frequency = s$frequency,
                   call = match.call())
    if (order) fit$asy.var.coef <- .ar_variance(acf(x, type = "covariance", lag.max = order, plot = FALSE)$acf, order, fit$var.pred, n)
    fit
}
print.ar <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    num <- function(v) format(v, digits = digits)
    .print_call("Call:\n", x$call, "")
    if (is.matrix(x$var.pred)) {
        print(c(list(ar = aperm(x$ar, c(2L, 3L, 1L))[, , , drop = FALSE]),
                if (length(x$x.intercept)) list(x.intercept = x$x.intercept), list(var.pred = x$var.pred)), digits = digits, ...)
        return(invisible(x))
    }
    if (x$order > 0L) {
        writeLines("Coefficients:")
        co <- round(drop(x$ar), digits)
        print.default(setNames(co, seq_along(co)), print.gap = 2L)
    }
    const <- x$x.intercept
    if (length(const) && !is.na(const)) cat(sprintf("\nIntercept: %s (%s) \n", num(const), num(x$asy.se.coef$x.mean)))
    cat(sprintf("\nOrder selected %s  sigma^2 estimated as  %s\n", format(x$order), num(x$var.pred)))
    invisible(x)
}
predict.ar <- function(object, newdata, n.ahead = 1L, se.fit = TRUE, ...) {
    if (n.ahead < 1L) stop("'n.ahead' must be at least 1")
    if (missing(newdata)) {
        newdata <- eval.parent(parse(text = object$series))
        if (!is.null(nas <- object$call$na.action)) newdata <- eval.parent(call(nas, newdata))
    }
    newdata <- as.ts(newdata)
    many <- NCOL(object$ar)
    .need(NCOL(newdata) == many, "number of series in 'object' and 'newdata' do not match")
    if (many > 1L) {
        if (se.fit) warning("'se.fit' not yet implemented for multivariate models")
        return(.predict_many(object, newdata, n.ahead, se.fit))
    }
    p <- object$order
    st <- tsp(newdata)[2L]
    dt <- deltat(newdata)
    fr <- frequency(newdata)
    co <- drop(object$ar)
    n <- length(newdata)
    ic <- if (is.null(object$x.intercept)) 0 else object$x.intercept
    x <- c(as.vector(newdata) - object$x.mean, rep.int(0, n.ahead))
    if (p) for (i in seq_len(n.ahead)) x[n + i] <- sum(co * x[n + i - seq_len(p)]) + ic
    else x[n + seq_len(n.ahead)] <- ic
    pred <- ts(x[n + seq_len(n.ahead)] + object$x.mean, start = st + dt, frequency = fr)
    if (!se.fit) return(pred)
    if (p) {
        psi <- c(1, ARMAtoMA(co, lag.max = n.ahead))[seq_len(n.ahead)]
        v <- cumsum(psi^2)
    } else v <- rep.int(1, n.ahead)
    list(pred = pred, se = ts(sqrt(object$var.pred * v), start = st + dt, frequency = fr))
}
# predict.ar() of several series: each from the last values of all.  How far off they may be is not known: NA.
.predict_many <- function(object, newdata, n.ahead, se.fit) {
    ends <- tsp(newdata)
    series <- function(x, names) ts(matrix(x, n.ahead, length(names), dimnames = list(NULL, names)), start = ends[2L] + 1 / ends[3L], frequency = ends[3L])
    const <- .or(object$x.intercept, numeric(length(object$x.mean)))
    n <- nrow(newdata)
    x <- rbind(t(t(unclass(newdata)) - object$x.mean), matrix(0, n.ahead, ncol(newdata)))
    for (i in n + seq_len(n.ahead)) {
        x[i, ] <- const
        for (lag in seq_len(object$order)) x[i, ] <- x[i, ] + drop(object$ar[lag, , ] %*% x[i - lag, ])
    }
    pred <- series(t(t(x[n + seq_len(n.ahead), , drop = FALSE]) + object$x.mean), colnames(newdata))
    if (!se.fit) return(pred)
    list(pred = pred, se = series(NA_real_, paste("Series", seq_len(ncol(newdata)))))
}
acf2AR <- function(acf) {
    r <- as.double(drop(acf))
    order.max <- length(r) - 1L
    if (order.max <= 0) stop("'acf' must be of length two or more")
    m <- matrix(0, order.max, order.max, dimnames = list(paste0("ar(", 1L:order.max, ")"), 1L:order.max))
    phi <- .levinson(r)$phi[-1L]
    for (k in seq_len(order.max)) m[k, seq_len(k)] <- phi[[k]]
    m
}
