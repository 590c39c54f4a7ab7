# Time series: smoothing kernels, spectra, autoregressive fits, seasonal decomposition by loess, Tukey's smoothers.

# ---- smoothing kernels

kernel <- function(coef, m = 2, r, name = "unknown") {
    if (!is.character(coef)) {
        .need(is.numeric(coef), "'coef' must be a vector")
        .need(length(coef) > 0L && (missing(m) || length(coef) == m + 1L), "'coef' does not have the correct length")
        total <- coef[1L] + 2 * sum(coef[-1L])
        .need(abs(total - 1) <= .or(getOption("ts.eps"), 1e-5), "coefficients do not add to 1")
        return(structure(list(coef = coef, m = length(coef) - 1L), name = name, class = "tskernel"))
    }
    .need(length(coef) == 1L && coef %in% c("daniell", "dirichlet", "fejer", "modified.daniell"), "unknown named kernel")
    if (coef %in% c("daniell", "modified.daniell")) { # one after the other
        plain <- coef == "daniell"
        one <- function(m) kernel(if (m == 0) 1 else if (plain) rep(1 / (2 * m + 1), m + 1) else c(rep(1 / (2 * m), m), 1 / (4 * m)), m)
        k <- one(m[1L])
        for (width in m[-1L]) k <- kernapply(k, one(width))
        attr(k, "name") <- paste0(if (plain) "Daniell(" else "mDaniell(", paste(m, collapse = ","), ")")
        return(k)
    }
    angle <- 2 * pi * seq_len(m) / (2 * m + 1)
    w <- if (coef == "dirichlet") c(2 * r + 1, sin((r + 0.5) * angle) / sin(0.5 * angle)) else c(r, sin(0.5 * r * angle)^2 / sin(0.5 * angle)^2 / r)
    structure(list(coef = w / (w[1L] + 2 * sum(w[-1L])), m = m), name = paste0(if (coef == "dirichlet") "Dirichlet(" else "Fejer(", m, ",", r, ")"), class = "tskernel")
}
# All coefficients of a kernel, from -m to m.
.kernel_weights <- function(k) k$coef[c(rev(seq_len(k$m)), 0L, seq_len(k$m)) + 1L]
print.tskernel <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    lags <- format(seq.int(-x$m, x$m))
    writeLines(c(paste(attr(x, "name"), ""), sprintf("coef[%s] = %s", lags, format(.kernel_weights(x), digits = digits))))
    invisible(x)
}
`[.tskernel` <- function(k, i) .kernel_weights(k)[k$m + 1L + i]
is.tskernel <- function(k) inherits(k, "tskernel")
bandwidth.kernel <- function(k) sqrt(sum((1 / 12 + seq.int(-k$m, k$m)^2) * .kernel_weights(k)))
df.kernel <- function(k) 2 / sum(.kernel_weights(k)^2)
plot.tskernel <- function(x, type = "h", xlab = "k", ylab = "W[k]", main = attr(x, "name"), ...) {
    lags <- seq.int(-x$m, x$m)
    plot(lags, .kernel_weights(x), main = main, xlab = xlab, ylab = ylab, type = type, ...)
    abline(h = 0)
}
kernapply <- function(x, ...) UseMethod("kernapply")
.kern_circular <- function(x, k) {
    n <- length(x)
    w <- numeric(n)
    lags <- seq.int(-k$m, k$m)
    w[lags %% n + 1L] <- .kernel_weights(k)
    Re(fft(fft(x) * fft(w), inverse = TRUE)) / n
}
kernapply.vector <- function(x, k, circular = FALSE, ...) {
    .need(is.vector(x), "'x' is not a vector")
    .need(is.tskernel(k), "'k' is not a kernel")
    .need(length(x) > 2L * k$m, "'x' is shorter than kernel 'k'")
    if (k$m == 0L) return(x)
    around <- .kern_circular(x, k)
    if (circular) around else around[k$m + seq_len(length(x) - 2L * k$m)]
}
kernapply.default <- function(x, k, circular = FALSE, ...) {
    if (is.matrix(x)) return(apply(x, 2L, function(v) kernapply(v, k, circular)))
    .need(is.vector(x), "'kernapply' is not available for object 'x'")
    kernapply.vector(x, k, circular = circular)
}
kernapply.ts <- function(x, k, circular = FALSE, ...) {
    y <- if (is.matrix(x)) apply(unclass(x), 2L, function(v) kernapply.vector(as.vector(v), k, circular)) else kernapply.vector(as.vector(x), k, circular)
    ts(y, end = end(x) - if (circular) 0 else c(0, k$m), frequency = frequency(x))
}
kernapply.tskernel <- function(x, k, ...) {
    .need(is.tskernel(x), "'x' is not a kernel")
    .need(is.tskernel(k), "'k' is not a kernel")
    edge <- numeric(k$m)
    both <- kernapply.vector(c(edge, .kernel_weights(x), edge), k, circular = TRUE)
    m <- x$m + k$m
    kernel(both[m + 1L + 0L:m], m)
}

# ---- spectra

# Cosine bells of the share p at both ends of each series.
spec.taper <- function(x, p = 0.1) {
    .need(all(p >= 0 & p <= 0.5), "'p' must be between 0 and 0.5")
    v <- as.matrix(x)
    .need(length(p) %in% c(1L, ncol(v)), "length of 'p' must be 1 or equal the number of columns of 'x'")
    n <- nrow(v)
    for (j in seq_len(ncol(v))) {
        m <- floor(n * rep_len(p, ncol(v))[j])
        bell <- (1 - cos(pi * (2 * seq_len(m) - 1) / (2 * m))) / 2
        v[, j] <- v[, j] * c(bell, rep_len(1, n - 2 * m), rev(bell))
    }
    `attributes<-`(v, attributes(x))
}
spectrum <- function(x, ..., method = c("pgram", "ar")) switch(match.arg(method), pgram = spec.pgram(x, ...), ar = spec.ar(x, ...))
.minus_line <- function(y) {
    n <- length(y)
    t <- seq_len(n) - (n + 1) / 2
    y - mean(y) - t * sum(y * t) / (n * (n^2 - 1) / 12)
}
spec.pgram <- function(x, spans = NULL, kernel = NULL, taper = 0.1, pad = 0, fast = TRUE, demean = FALSE, detrend = TRUE, plot = TRUE, na.action = na.fail, ...) {
    series <- deparse1(substitute(x))
    x <- na.action(as.ts(x))
    rate <- frequency(x)
    x <- as.matrix(x)
    if (!is.null(spans)) kernel <- if (is.tskernel(spans)) spans else stats::kernel("modified.daniell", spans %/% 2)
    .need(is.null(kernel) || is.tskernel(kernel), "must specify 'spans' or a valid kernel")
    orig <- nrow(x)
    k <- ncol(x)
    if (detrend) for (j in seq_len(k)) x[, j] <- .minus_line(x[, j])
    else if (demean) x <- x - rep(colMeans(x), each = orig)
    padded <- orig * (1 + max(0, pad))
    n <- as.integer(if (fast) nextn(padded) else padded)
    wave <- mvfft(rbind(spec.taper(x, taper), matrix(0, n - orig, k)))
    half <- seq_len(floor(n / 2))
    # The cross periodogram of series i and j; at frequency 0 the mean of the values beside it, and smoothed.
    cross <- function(i, j) {
        p <- wave[, i] * Conj(wave[, j]) / (orig * rate)
        p[1L] <- 0.5 * (p[2L] + p[n])
        if (!is.null(kernel)) p <- complex(real = .kern_circular(Re(p), kernel), imaginary = .kern_circular(Im(p), kernel))
        p[1L + half]
    }
    spec <- vapply(seq_len(k), function(j) Re(cross(j, j)), numeric(length(half)))
    coh <- phase <- NULL
    if (k > 1L) {
        pairs <- which(upper.tri(diag(k)), arr.ind = TRUE)
        between <- lapply(seq_len(nrow(pairs)), function(q) cross(pairs[q, 1L], pairs[q, 2L]))
        coh <- vapply(seq_along(between), function(q) Mod(between[[q]])^2 / (spec[, pairs[q, 1L]] * spec[, pairs[q, 2L]]), numeric(length(half)))
        phase <- vapply(between, Arg, numeric(length(half)))
    }
    # what tapering does to the second and fourth moments
    u2 <- 1 - (5 / 8) * taper * 2
    u4 <- 1 - (93 / 128) * taper * 2
    df <- if (is.null(kernel)) 2 else df.kernel(kernel)
    band <- if (is.null(kernel)) sqrt(1 / 12) else bandwidth.kernel(kernel)
    res <- structure(list(freq = seq.int(rate / n, by = rate / n, length.out = length(half)), spec = drop(spec / u2), coh = coh, phase = phase, kernel = kernel,
                          df = df / (u4 / u2^2) * (orig / n), bandwidth = band * rate / n, n.used = n, orig.n = orig, series = series, snames = colnames(x),
                          method = if (is.null(kernel)) "Raw Periodogram" else "Smoothed Periodogram", taper = taper, pad = pad, detrend = detrend, demean = demean), class = "spec")
    if (!plot) return(res)
    plot(res, ...)
    invisible(res)
}
spec.ar <- function(x, n.freq, order = NULL, plot = TRUE, na.action = na.fail, method = "yule-walker", ...) {
    if (is.list(x)) {
        .need(all(c("ar", "var.pred", "order") %in% names(x)), "'x' must be a time series or an ar() fit")
        fit <- x
        series <- fit$series
        rate <- fit$frequency
        rows <- nrow(x)
    } else {
        series <- deparse1(substitute(x))
        x <- na.action(as.ts(x))
        rate <- frequency(x)
        fit <- ar(x, is.null(order), order, na.action = na.action, method = method)
        rows <- nrow(fit)
    }
    .need(!is.array(fit$ar) || dim(fit$ar)[2L] < 2L, "multivariate case not implemented")
    k <- fit$order
    freq <- seq.int(0, 0.5, length.out = if (missing(n.freq)) 500 else n.freq)
    spec <- rep.int(fit$var.pred / rate, length(freq))
    if (k >= 1) { # the transfer function of the filter
        angle <- 2 * pi * outer(freq, seq_len(k))
        spec <- fit$var.pred / (rate * ((1 - cos(angle) %*% fit$ar)^2 + (sin(angle) %*% fit$ar)^2))
    }
    res <- structure(list(freq = freq * rate, spec = spec, coh = NULL, phase = NULL, n.used = rows, series = series, method = paste0("AR (", k, ") spectrum ")), class = "spec")
    if (!plot) return(res)
    plot(res, ci = 0, ...)
    invisible(res)
}
plot.spec <- function(x, add = FALSE, ci = 0.95, log = c("yes", "dB", "no"), xlab = "frequency", ylab = NULL, type = "l", ci.col = "blue", ci.lty = 3, main = NULL, sub = NULL, plot.type = c("marginal", "coherency", "phase"), ...) {
    match.arg(plot.type)
    if (missing(log)) log <- "y" else if (is.character(log)) log <- switch(match.arg(log), yes = "y", dB = "", no = "")
    if (add) matplot(x$freq, x$spec, type = type, add = TRUE, ...)
    else matplot(x$freq, x$spec, xlab = xlab, ylab = if (is.null(ylab)) "spectrum" else ylab, type = type, log = if (identical(log, "y") && all(x$spec > 0)) "y" else "", main = main, sub = sub, ...)
    invisible(x)
}
plot.spec.coherency <- plot.spec.phase <- function(x, ci = 0.95, xlab = "frequency", ylab = "", ylim = NULL, type = "l", main = NULL, ci.col = "blue", ci.lty = 3, ...) {
    .need(!is.null(x$coh), "series must be multivariate")
    matplot(x$freq, x$coh, xlab = xlab, ylab = ylab, type = type, ylim = ylim, ...)
    invisible()
}

# ---- autoregressive models

ar <- function(x, aic = TRUE, order.max = NULL, method = c("yule-walker", "burg", "ols", "mle", "yw"), na.action = na.fail, series = deparse1(substitute(x)), ...) {
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
                   partialacf = array(steps$partial, c(order.max, 1L, 1L)), resid = .ar_residuals(s$x, co), method = "Yule-Walker", series = series, frequency = s$frequency,
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
                   partialacf = array(partial, c(order.max, 1L, 1L)), resid = .ar_residuals(s$x, co), method = if (var.method == 1L) "Burg" else "Burg2", series = series,
                   frequency = s$frequency, call = match.call())
    if (order) fit$asy.var.coef <- .ar_variance(acf(s$x, type = "covariance", lag.max = order, plot = FALSE)$acf, order, fit$var.pred, n)
    fit
}
ar.ols <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, intercept = demean, series = NULL, ...) {
    series <- .or(series, deparse1(substitute(x)))
    .need(NCOL(x) == 1L, "multivariate least-squares fits are not available")
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
    .ar_end(s, order = order, ar = array(f$co[lags], c(order, 1L, 1L)), var.pred = f$v * scale^2, x.mean = s$mean, x.intercept = if (intercept) f$co[1L] * scale, aic = xaic,
            n.used = n, n.obs = n, order.max = order.max, partialacf = NULL, resid = c(rep.int(NA, order), f$e * scale), method = "Unconstrained LS", series = series,
            frequency = s$frequency, call = match.call(),
            asy.se.coef = list(x.mean = if (intercept) f$se[1L] * scale, ar = drop(array(f$se[lags], c(order, 1L, 1L)))))
}
# The coefficients of orders 1 .. k of the autoregression with these partial autocorrelations.
.ar_orders <- function(partial) {
    phi <- numeric()
    lapply(partial, function(p) phi <<- c(phi - p * rev(phi), p))
}
# An autoregression of order k by exact maximum likelihood: list(ar, mean, sigma2, aic).  Its partial autocorrelations are what is
# sought, through tanh(), so that it is stationary.
.ar_exact <- function(x, k, demean) {
    n <- length(x)
    errors <- function(par) { # one-step errors, and their variances by that of the noise
        partial <- tanh(par[seq_len(k)])
        phi <- .ar_orders(partial)
        z <- x - if (demean) par[[k + 1L]] else 0
        e <- z
        for (t in seq_len(k)) if (t > 1L) e[t] <- z[t] - sum(phi[[t - 1L]] * z[(t - 1L):1L])
        if (k) e[-seq_len(k)] <- embed(z, k + 1L) %*% c(1, -phi[[k]])
        v <- rev(cumprod(c(1, 1 / (1 - rev(partial)^2))))
        list(e = e, v = c(v[seq_len(k)], rep.int(1, n - k)), phi = if (k) phi[[k]] else numeric())
    }
    minus2ll <- function(par) {
        s <- errors(par)
        n * (log(2 * pi * mean(s$e^2 / s$v)) + 1) + sum(log(s$v))
    }
    centre <- if (demean) mean(x) else 0
    start <- if (k) drop(pacf(x - centre, k, plot = FALSE)$acf)
    par <- c(atanh(pmax(-0.99, pmin(0.99, start))), if (demean) centre)
    if (length(par)) par <- optim(par, minus2ll, method = "BFGS", control = list(reltol = 1e-12))$par
    s <- errors(par)
    list(ar = s$phi, mean = if (demean) par[[k + 1L]] else 0, sigma2 = mean(s$e^2 / s$v), aic = minus2ll(par) + 2 * (k + demean + 1))
}
ar.mle <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, ...) {
    series <- .or(series, deparse1(substitute(x)))
    .need(NCOL(x) == 1L, "MLE only implemented for univariate series")
    s <- .ar_start(x, na.action, FALSE)
    n <- s$n
    order.max <- .ar_order_max(order.max, n, 0L, NULL, 12L)
    x <- s$x
    fits <- lapply(0L:order.max, function(k) .ar_exact(x, k, demean))
    xaic <- vapply(fits, function(f) f$aic, 0)
    xaic <- setNames(xaic - min(xaic), 0L:order.max)
    order <- if (aic) (0L:order.max)[xaic == 0] else order.max
    best <- fits[[order + 1L]]
    fit <- .ar_end(s, order = order, ar = best$ar, var.pred = best$sigma2, x.mean = best$mean, aic = xaic, n.used = n, n.obs = n,
                   order.max = order.max, partialacf = NULL, resid = .ar_residuals(x - best$mean, best$ar), method = "MLE", series = series, frequency = s$frequency,
                   call = match.call())
    if (order) fit$asy.var.coef <- .ar_variance(acf(x, type = "covariance", lag.max = order, plot = FALSE)$acf, order, fit$var.pred, n)
    fit
}
print.ar <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    num <- function(v) format(v, digits = digits)
    .print_call("Call:\n", x$call, "")
    if (is.matrix(x$var.pred)) {
        print(list(ar = aperm(x$ar, c(2L, 3L, 1L))[, , , drop = FALSE], var.pred = x$var.pred), digits = digits, ...)
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
acf2AR <- function(acf) {
    r <- as.double(drop(acf))
    order.max <- length(r) - 1L
    if (order.max <= 0) stop("'acf' must be of length two or more")
    m <- matrix(0, order.max, order.max, dimnames = list(paste0("ar(", 1L:order.max, ")"), 1L:order.max))
    phi <- .levinson(r)$phi[-1L]
    for (k in seq_len(order.max)) m[k, seq_len(k)] <- phi[[k]]
    m
}

# ---- seasonal and trend decomposition by loess (Cleveland, Cleveland, McRae & Terpenning, J. Official Statistics 6, 1990)

# Loess of y (at 1..n) at the point at: local polynomial of degree 0 or 1 over the q nearest points, weights rw.
.stl_point <- function(y, n, q, degree, at, left, right, rw) {
    range <- n - 1
    h <- max(at - left, right - at)
    if (q > n) h <- h + (q - n) %/% 2
    j <- left:right
    r <- abs(j - at)
    w <- numeric(length(j))
    in9 <- r <= 0.999 * h
    near <- in9 & r <= 0.001 * h
    w[near] <- 1
    mid <- in9 & !near
    w[mid] <- (1 - (r[mid] / h)^3)^3
    if (!is.null(rw)) w <- w * rw[j]
    a <- sum(w)
    if (a <= 0) return(NA_real_)
    w <- w / a
    if (h > 0 && degree > 0) {
        a <- sum(w * j)
        b <- at - a
        c <- sum(w * (j - a)^2)
        if (sqrt(c) > 0.001 * range) w <- w * (b / c * (j - a) + 1)
    }
    sum(w * y[j])
}
.stl_loess <- function(y, q, degree, jump, rw = NULL) {
    n <- length(y)
    if (n < 2L) return(y)
    newj <- min(jump, n - 1L)
    at <- seq.int(1L, n, newj)
    ys <- numeric(n)
    left <- 1L
    right <- min(q, n)
    nleft <- if (q >= n) function(i) 1L else function(i) {
        m <- (q + 1L) %/% 2L
        max(1L, min(i - m + 1L, n - q + 1L))
    }
    fit <- function(i) {
        l <- nleft(i)
        r <- if (q >= n) n else l + q - 1L
        v <- .stl_point(y, n, q, degree, i, l, r, rw)
        if (is.na(v)) y[i] else v
    }
    v <- vapply(at, fit, 0)
    ys[at] <- v
    if (newj > 1L) {
        for (k in seq_along(at)[-1L]) {
            a <- at[k - 1L]
            b <- at[k]
            ys[a:b] <- v[k - 1L] + (v[k] - v[k - 1L]) * (0:(b - a)) / (b - a)
        }
        last <- at[length(at)]
        if (last != n) {
            e <- fit(n)
            ys[n] <- e
            if (last != n - 1L) ys[last:n] <- v[length(v)] + (e - v[length(v)]) * (0:(n - last)) / (n - last)
        }
    }
    ys
}
.stl_season <- function(y, period, ns, degree, jump, rw) {
    n <- length(y)
    out <- numeric(n + 2L * period)
    for (j in seq_len(period)) {
        k <- seq.int(j, n, period)
        m <- length(k)
        w <- if (!is.null(rw)) rw[k]
        s <- .stl_loess(y[k], ns, degree, jump, w)
        q <- min(ns, m)
        first <- .stl_point(y[k], m, ns, degree, 0, 1L, q, w)
        if (is.na(first)) first <- s[1L]
        l <- max(1L, m - ns + 1L)
        last <- .stl_point(y[k], m, ns, degree, m + 1, l, m, w)
        if (is.na(last)) last <- s[m]
        out[seq.int(j, by = period, length.out = m + 2L)] <- c(first, s, last)
    }
    out
}
.running_mean <- function(x, k) {
    s <- cumsum(c(0, x))
    (s[-seq_len(k)] - s[seq_len(length(x) - k + 1L)]) / k
}
stl <- function(x, s.window, s.degree = 0, t.window = NULL, t.degree = 1, l.window = nextodd(period), l.degree = t.degree, s.jump = ceiling(s.window/10), t.jump = ceiling(t.window/10), l.jump = ceiling(l.window/10), robust = FALSE, inner = if (robust) 1 else 2, outer = if (robust) 15 else 0, na.action = na.fail) {
    nextodd <- function(x) {
        x <- round(x)
        if (x %% 2 == 0) x <- x + 1
        as.integer(x)
    }
    deg <- function(d) {
        d <- as.integer(d)
        if (d < 0 || d > 1) stop(gettextf("%s must be 0 or 1", deparse(substitute(d))), domain = NA)
        d
    }
    x <- na.action(as.ts(x))
    if (is.matrix(x)) stop("only univariate series are allowed")
    n <- as.integer(length(x))
    if (is.na(n)) stop("invalid length(x)")
    period <- frequency(x)
    if (period < 2 || n <= 2 * period) stop("series is not periodic or has less than two periods")
    periodic <- FALSE
    if (is.character(s.window)) {
        if (is.na(pmatch(s.window, "periodic"))) stop("unknown string value for s.window")
        periodic <- TRUE
        s.window <- 10 * n + 1
        s.degree <- 0
    }
    s.degree <- deg(s.degree)
    t.degree <- deg(t.degree)
    l.degree <- deg(l.degree)
    if (is.null(t.window)) t.window <- nextodd(ceiling(1.5 * period / (1 - 1.5 / s.window)))
    force(s.jump)
    force(t.jump)
    force(l.jump)
    odd <- function(v) {
        v <- as.integer(max(3, v))
        if (v %% 2L == 0L) v + 1L else v
    }
    ns <- odd(s.window)
    nt <- odd(t.window)
    nl <- odd(l.window)
    y <- as.vector(x)
    trend <- numeric(n)
    rw <- NULL
    k <- 0L
    repeat {
        for (it in seq_len(inner)) {
            cyc <- .stl_season(y - trend, period, ns, s.degree, max(1L, as.integer(s.jump)), rw)
            low <- .running_mean(.running_mean(.running_mean(cyc, period), period), 3L)
            low <- .stl_loess(low, nl, l.degree, max(1L, as.integer(l.jump)))
            seasonal <- cyc[period + seq_len(n)] - low
            trend <- .stl_loess(y - seasonal, nt, t.degree, max(1L, as.integer(t.jump)), rw)
        }
        k <- k + 1L
        if (k > outer) break
        r <- abs(y - seasonal - trend)
        cmad <- 6 * median(r)
        rw <- ifelse(r <= 0.001 * cmad, 1, ifelse(r <= 0.999 * cmad, (1 - (r / cmad)^2)^2, 0))
    }
    if (is.null(rw)) rw <- rep(1, n)
    if (periodic) {
        cy <- cycle(x)
        means <- tapply(seasonal, cy, mean)
        seasonal <- as.vector(means[as.character(cy)])
    }
    remainder <- y - seasonal - trend
    r <- list(time.series = ts(cbind(seasonal = seasonal, trend = trend, remainder = remainder), start = start(x), frequency = period), weights = rw, call = match.call(),
              win = c(s = s.window, t = t.window, l = l.window), deg = c(s = s.degree, t = t.degree, l = l.degree), jump = c(s = s.jump, t = t.jump, l = l.jump), inner = as.integer(inner), outer = as.integer(outer))
    class(r) <- "stl"
    r
}
print.stl <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    cat(" Call:\n ")
    dput(x$call, control = NULL)
    cat("\nComponents\n")
    print(x$time.series, ...)
    invisible(x)
}
summary.stl <- function(object, digits = getOption("digits"), ...) {
    parts <- object$time.series
    cat(" Call:\n ")
    dput(object$call, control = NULL)
    writeLines(c("", " Time.series components:"))
    print(summary(parts, digits = digits, ...))
    writeLines(" IQR:")
    spread <- c(apply(parts, 2L, IQR), IQR(rowSums(parts)))
    names(spread) <- c(paste0("STL.", colnames(parts)), "data")
    share <- round(100 * spread / spread[["data"]], 1)
    print(rbind(format(spread, digits = max(2L, digits - 3L)), "   %" = format(share)), quote = FALSE)
    cat("\n Weights:")
    if (all(object$weights == 1)) writeLines(" all == 1")
    else {
        writeLines("")
        print(summary(object$weights, digits = digits, ...))
    }
    cat("\n Other components: ")
    str(unclass(object)[setdiff(names(object), c("time.series", "weights", "call"))], give.attr = FALSE)
    invisible(object)
}

# ---- Tukey's running median smoothers

.med3 <- function(a, b, c) max(min(a, b), min(max(a, b), c))
.sm3 <- function(x, end) {
    n <- length(x)
    if (n <= 2L) return(x)
    y <- x
    i <- 2:(n - 1L)
    y[i] <- pmax(pmin(x[i - 1L], x[i]), pmin(pmax(x[i - 1L], x[i]), x[i + 1L]))
    if (end) {
        y[1L] <- .med3(3 * y[2L] - 2 * y[3L], x[1L], y[2L])
        y[n] <- .med3(y[n - 1L], x[n], 3 * y[n - 1L] - 2 * y[n - 2L])
    }
    y
}
.sm3R <- function(x, end) {
    it <- 1L
    y <- .sm3(x, FALSE)
    if (all(y == x)) it <- 0L
    repeat {
        z <- .sm3(y, FALSE)
        if (all(z == y)) break
        y <- z
        it <- it + 1L
    }
    n <- length(x)
    changed <- FALSE
    if (end && n > 2L) {
        a <- .med3(3 * y[2L] - 2 * y[3L], x[1L], y[2L])
        b <- .med3(y[n - 1L], x[n], 3 * y[n - 1L] - 2 * y[n - 2L])
        changed <- a != y[1L] || b != y[n]
        y[1L] <- a
        y[n] <- b
    }
    list(y = y, iter = if (it) it else as.integer(changed))
}
.sm_split <- function(x, do.ends) {
    n <- length(x)
    y <- x
    changed <- FALSE
    two <- function(i) { # x[i] and x[i + 1] are a two-flat between steps of one sign
        if (x[i] != x[i + 1L]) return(FALSE)
        (x[i - 1L] > x[i] && x[i + 2L] > x[i + 1L]) || (x[i - 1L] < x[i] && x[i + 2L] < x[i + 1L])
    }
    if (n > 4L) {
        # At the ends the value beyond takes the place of an extrapolated one.
        if (do.ends && two(2L)) {
            y[2L] <- x[1L]
            y[3L] <- .med3(x[3L], x[4L], 3 * x[4L] - 2 * x[5L])
            changed <- any(y[2:3] != x[2:3])
        }
        for (i in 3:(n - 3L)) if (n >= 6L && two(i)) {
            a <- .med3(x[i], x[i - 1L], 3 * x[i - 1L] - 2 * x[i - 2L])
            if (a != x[i]) {
                y[i] <- a
                changed <- TRUE
            }
            b <- .med3(x[i + 1L], x[i + 2L], 3 * x[i + 2L] - 2 * x[i + 3L])
            if (b != x[i + 1L]) {
                y[i + 1L] <- b
                changed <- TRUE
            }
        }
        if (do.ends && two(n - 2L)) {
            y[n - 2L] <- .med3(x[n - 2L], x[n - 3L], 3 * x[n - 3L] - 2 * x[n - 4L])
            y[n - 1L] <- x[n]
            changed <- changed || any(y[n - 2:1] != x[n - 2:1])
        }
    }
    list(y = y, changed = changed)
}
smooth <- function(x, kind = c("3RS3R", "3RSS", "3RSR", "3R", "3", "S"), twiceit = FALSE, endrule = c("Tukey", "copy"), do.ends = FALSE) {
    if (!is.numeric(x)) stop("attempt to smooth non-numeric values")
    if (anyNA(x)) stop("attempt to smooth NA values")
    rules <- c("copy", "Tukey")
    if (is.na(iend <- pmatch(endrule[1L], rules))) stop("invalid 'endrule' argument")
    end <- iend == 2L
    kind <- match.arg(kind)
    split.ends <- if (kind == "S") do.ends else !do.ends # as GNU R has it
    v <- as.double(x)
    iter <- changed <- NULL
    smo <- switch(kind,
        `3` = { y <- .sm3(v, end); iter <- as.integer(any(y != v)); y },
        `3R` = { r <- .sm3R(v, end); iter <- r$iter; r$y },
        S = { r <- .sm_split(v, split.ends); changed <- r$changed; r$y },
        `3RS3R` = {
            r <- .sm3R(v, end)
            iter <- r$iter
            s <- .sm_split(r$y, split.ends)
            iter <- iter + s$changed
            if (s$changed) {
                r2 <- .sm3R(s$y, end)
                iter <- iter + r2$iter
                r2$y
            } else s$y
        },
        `3RSS` = {
            r <- .sm3R(v, end)
            iter <- r$iter
            s <- .sm_split(r$y, split.ends)
            iter <- iter + s$changed
            if (s$changed) .sm_split(s$y, split.ends)$y else s$y
        },
        `3RSR` = {
            r <- .sm3R(v, end)
            iter <- r$iter
            y <- r$y
            repeat {
                iter <- iter + 1L
                s <- .sm_split(y, split.ends)
                z <- .sm3R(s$y, end)
                if (all(z$y == y) || iter > 2L * length(v)) {
                    y <- z$y
                    break
                }
                y <- z$y
            }
            y
        })
    if (twiceit) {
        r <- smooth(v - smo, kind = kind, twiceit = FALSE, endrule = endrule, do.ends = do.ends)
        smo <- smo + unclass(as.vector(r))
    }
    if (is.ts(x)) smo <- ts(smo, start = start(x), frequency = frequency(x))
    structure(smo, kind = kind, twiced = twiceit, iter = iter, changed = changed, endrule = if (startsWith(kind, "3")) rules[iend], call = match.call(), class = c("tukeysmooth", if (is.ts(smo)) "ts"))
}
print.tukeysmooth <- function(x, ...) {
    about <- attributes(x)
    cat(about$kind, "Tukey smoother resulting from ", deparse(about$call), "\n")
    if (about$twiced) cat(" __twiced__ ")
    if (length(about$iter)) cat(" used", about$iter, "iterations\n")
    if (length(about$changed)) cat(if (about$changed) " changed\n" else "NOT changed\n")
    if (inherits(x, "ts")) NextMethod() else print(as.vector(unclass(x)), ...)
    invisible(x)
}
print.summary.tukeysmooth <- function(x, ...) {
    cat(attr(x, "kind"), "Tukey smoother resulting from\n", deparse(attr(x, "call")), ";  n =", attr(x, "n"), "\n")
    if (length(attr(x, "iter"))) cat(" used", attr(x, "iter"), "iterations\n")
    if (length(attr(x, "changed"))) cat(if (attr(x, "changed")) " changed\n" else "NOT changed\n")
    class(x) <- c("summaryDefault", "table")
    for (a in c("n", "kind", "iter", "changed", "call")) attr(x, a) <- NULL
    print(x, ...)
    invisible(x)
}
summary.tukeysmooth <- function(object, ...) {
    a <- attributes(object)
    structure(summary.default(as.vector(unclass(object))), n = length(object), kind = a$kind, iter = a$iter, changed = a$changed, call = a$call, class = c("summary.tukeysmooth", "summaryDefault", "table"))
}
