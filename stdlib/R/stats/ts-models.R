# Time series: sums of differences, autocorrelations, simulated series.

# Phillips and Perron (1988): the t statistic of the lagged value, corrected for the autocorrelation of the residuals.
PP.test <- function(x, lshort = TRUE) {
    .need(NCOL(x) == 1L, "x is not a vector or univariate time series")
    dname <- deparse1(substitute(x))
    last <- x[-length(x)]
    n <- length(last)
    i <- seq_len(n)
    fit <- lm(x[-1L] ~ 1 + I(i - n / 2) + last)
    .need(fit$rank == 3L, "singularities in regression")
    co <- coef(summary(fit))
    t <- (co[3L, 1L] - 1) / co[3L, 2L]
    e <- residuals(fit)
    lags <- trunc((if (lshort) 4 else 12) * (n / 100)^0.25)
    auto <- vapply(seq_len(lags), function(k) sum(e[-seq_len(k)] * e[seq_len(n - k)]), 0)
    var <- sum(e^2) / n
    long <- var + 2 * sum((1 - seq_len(lags) / (lags + 1)) * auto) / n # in the long run, by Newey and West
    moment <- sum(last * i)
    det <- n^2 * (n^2 - 1) * sum(last^2) / 12 - n * moment^2 + n * (n + 1) * moment * sum(last) - n * (n + 1) * (2 * n + 1) * sum(last)^2 / 6
    stat <- sqrt(var / long) * t - n^3 / (4 * sqrt(3 * det * long)) * (long - var)
    # quantiles for these numbers of observations, with a trend (Banerjee et al. 1993, table 4.2)
    size <- c(25, 50, 100, 250, 500, 1e5)
    quantiles <- list("0.01" = c(4.38, 4.15, 4.04, 3.99, 3.98, 3.96), "0.025" = c(3.95, 3.80, 3.73, 3.69, 3.68, 3.66),
                      "0.05" = c(3.60, 3.50, 3.45, 3.43, 3.42, 3.41),
                      "0.1" = c(3.24, 3.18, 3.15, 3.13, 3.13, 3.12), "0.9" = c(1.14, 1.19, 1.22, 1.23, 1.24, 1.25),
                      "0.95" = c(0.80, 0.87, 0.90, 0.92, 0.93, 0.94),
                      "0.975" = c(0.50, 0.58, 0.62, 0.64, 0.65, 0.66), "0.99" = c(0.15, 0.24, 0.28, 0.31, 0.32, 0.33))
    at <- vapply(quantiles, function(q) approx(size, -q, n, rule = 2)$y, 0)
    p <- approx(at, as.numeric(names(quantiles)), stat, rule = 2)$y
    .htest(statistic = c("Dickey-Fuller" = stat), parameter = c("Truncation lag parameter" = lags), p.value = p,
           method = "Phillips-Perron Unit Root Test", data.name = dname)
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

diffinv <- function(x, ...) UseMethod("diffinv")
diffinv.default <- function(x, lag = 1L, differences = 1L, xi, ...) {
    .need(is.matrix(x) || is.vector(x), "'x' is not a vector or matrix")
    if (is.matrix(x)) {
        if (missing(xi)) xi <- matrix(0, lag * differences, ncol(x))
        if (NROW(xi) != lag * differences || NCOL(xi) != ncol(x)) stop("incorrect dimensions for 'xi'")
        return(vapply(seq_len(ncol(x)), function(j) diffinv.default(x[, j], lag, differences, as.matrix(xi)[, j]), numeric(nrow(x) + lag * differences)))
    }
    if (lag < 1L || differences < 1L) stop("bad value for 'lag' or 'differences'")
    if (missing(xi)) xi <- rep(0, lag * differences)
    if (length(xi) != lag * differences) stop("'xi' does not have the right length")
    if (differences > 1L) return(diffinv.default(diffinv.default(x, lag, differences - 1L, diff(xi, lag = lag)), lag, 1L, xi[seq_len(lag)]))
    y <- c(as.double(xi[seq_len(lag)]), as.double(x))
    for (k in seq_len(lag)) {
        at <- seq.int(k, length(y), by = lag)
        y[at] <- cumsum(y[at])
    }
    y
}
diffinv.ts <- function(x, lag = 1L, differences = 1L, xi, ...) {
    of <- tsp(x)
    attributes(x) <- list(dim = dim(x))
    ts(diffinv.default(x, lag, differences, xi, ...), end = of[2L], frequency = of[3L])
}
ARMAtoMA <- function(ar = numeric(), ma = numeric(), lag.max) {
    psi <- numeric(lag.max)
    p <- length(ar)
    q <- length(ma)
    for (i in seq_len(lag.max)) {
        t <- if (i <= q) ma[i] else 0
        for (j in seq_len(min(i, p))) t <- t + ar[j] * (if (i - j > 0) psi[i - j] else 1)
        psi[i] <- t
    }
    psi
}
# The Yule-Walker equations for the autocovariances 0 .. p, by what the moving average adds to each.
ARMAacf <- function(ar = numeric(), ma = numeric(), lag.max = r, pacf = FALSE) {
    q <- length(ma)
    .need(length(ar) > 0L || q > 0L, "empty model supplied")
    r <- max(length(ar), q + 1)
    theta <- c(1, ma)
    if (length(ar)) {
        p <- r
        phi <- c(ar, numeric(p - length(ar)))
        A <- diag(p + 1)
        for (i in 0:p) for (j in seq_len(p)) {
            lag <- abs(i - j) + 1
            A[i + 1, lag] <- A[i + 1, lag] - phi[j]
        }
        psi <- c(1, if (q) ARMAtoMA(ar, ma, q))
        noise <- vapply(0:p, function(k) if (k > q) 0 else sum(psi[seq_len(q + 1 - k)] * theta[k + seq_len(q + 1 - k)]), 0)
        acov <- solve(A, noise)
        acf <- acov / acov[1L]
        for (k in seq_len(max(0, lag.max - p))) acf[p + k + 1] <- sum(phi * acf[p + k + 1 - seq_len(p)])
    } else {
        acov <- vapply(0:q, function(k) sum(theta[seq_len(q + 1 - k)] * theta[k + seq_len(q + 1 - k)]), 0)
        acf <- c(acov / acov[1L], numeric(max(0, lag.max - q)))
    }
    acf <- acf[seq_len(lag.max + 1)]
    names(acf) <- 0:lag.max
    if (pacf) .durbin(unname(acf[-1L]), lag.max) else acf
}
# Partial autocorrelations from autocorrelations 1.. (Durbin and Levinson).
.durbin <- function(r, n) {
    out <- numeric(n)
    phi <- numeric()
    for (k in seq_len(n)) {
        a <- if (k == 1L) r[1L] else (r[k] - sum(phi * r[(k - 1L):1L])) / (1 - sum(phi * r[seq_len(k - 1L)]))
        phi <- if (k == 1L) a else c(phi - a * rev(phi), a)
        out[k] <- a
    }
    out
}
acf <- function(x, lag.max = NULL, type = c("correlation", "covariance", "partial"), plot = TRUE, na.action = na.fail, demean = TRUE, ...) {
    type <- match.arg(type)
    if (type == "partial") {
        m <- match.call()
        m[[1L]] <- quote(stats::pacf)
        m$type <- NULL
        return(eval(m, parent.frame()))
    }
    series <- deparse1(substitute(x))
    x <- na.action(as.ts(x))
    x.freq <- frequency(x)
    x <- as.matrix(x)
    if (!is.numeric(x)) stop("'x' must be numeric")
    n <- as.integer(nrow(x))
    ns <- as.integer(ncol(x))
    if (is.null(lag.max)) lag.max <- floor(10 * (log10(n) - log10(ns)))
    lag.max <- as.integer(min(lag.max, n - 1L))
    if (is.na(lag.max) || lag.max < 0) stop("'lag.max' must be at least 0")
    if (demean) x <- sweep(x, 2, colMeans(x, na.rm = TRUE), check.margin = FALSE)
    out <- array(0, c(lag.max + 1L, ns, ns))
    for (u in seq_len(ns)) for (v in seq_len(ns)) for (k in 0:lag.max) {
        pr <- x[(1L + k):n, u] * x[seq_len(n - k), v]
        ok <- !is.na(pr)
        out[k + 1L, u, v] <- if (any(ok)) sum(pr[ok]) / (sum(ok) + k) else NA
    }
    if (type == "correlation") {
        if (n == 1L) out[] <- 1
        else {
            se <- sqrt(out[cbind(1L, seq_len(ns), seq_len(ns))])
            for (u in seq_len(ns)) for (v in seq_len(ns)) out[, u, v] <- pmax(-1, pmin(1, out[, u, v] / (se[u] * se[v])))
        }
    }
    sign <- matrix(1, ns, ns)
    sign[lower.tri(sign)] <- -1
    lag <- outer(0:lag.max, sign / x.freq)
    z <- structure(list(acf = out, type = type, n.used = n, lag = lag, series = series, snames = colnames(x)), class = "acf")
    if (plot) {
        plot.acf(z, ...)
        invisible(z)
    } else z
}
pacf <- function(x, lag.max, plot, na.action, ...) UseMethod("pacf")
pacf.default <- function(x, lag.max = NULL, plot = TRUE, na.action = na.fail, ...) {
    series <- deparse1(substitute(x))
    x <- na.action(as.ts(x))
    if (!is.numeric(x)) stop("'x' must be numeric")
    if (is.matrix(x) && ncol(x) > 1L) stop("several series are not supported in 'pacf'")
    f <- frequency(x)
    n <- length(x)
    if (is.null(lag.max)) lag.max <- floor(10 * log10(n))
    lag.max <- as.integer(min(lag.max, n - 1))
    if (lag.max < 1) stop("'lag.max' must be at least 1")
    r <- acf(x, lag.max, plot = FALSE, na.action = na.pass)$acf[-1L]
    z <- structure(list(acf = array(.durbin(r, lag.max), c(lag.max, 1L, 1L)), type = "partial", n.used = n,
                        lag = array(seq_len(lag.max) / f, c(lag.max, 1L, 1L)), series = series, snames = NULL), class = "acf")
    if (plot) {
        plot.acf(z, ...)
        invisible(z)
    } else z
}
print.acf <- function(x, digits = 3L, ...) {
    what <- switch(x$type, correlation = "Autocorrelations", covariance = "Autocovariances", partial = "Partial autocorrelations")
    cat("\n", what, " of series ", sQuote(x$series), ", by lag\n\n", sep = "")
    lags <- format(x$lag, digits = 3L)
    values <- if (x$type == "covariance") x$acf else round(x$acf, digits)
    if (ncol(x$lag) > 1L) {
        shown <- array(sprintf("%s (%s)", format(values, digits = digits), lags), dim(x$acf), list(character(nrow(x$lag)), x$snames, x$snames))
        print(shown, quote = FALSE, ...)
    } else print(setNames(drop(values), lags), digits = digits, ...)
    invisible(x)
}
# model$order as arima() has it, where it is given: how often the series is to be summed.
.arima_differences <- function(order, p, q, call) {
    if (is.null(order)) return(0)
    .need(length(order) == 3L, "'model$order' must be of length 3", call = call)
    .need(order[1L] == p, "inconsistent specification of 'ar' order", call = call)
    .need(order[3L] == q, "inconsistent specification of 'ma' order", call = call)
    d <- order[2L]
    .need(d == round(d) && d >= 0, "number of differences must be a positive integer", call = call)
    d
}
# Innovations, moving averages of them, then the recursion; what is before time 1 is the time to settle.  The influence of the
# start decays like powers of the root nearest to the unit circle, to e^-6 by default.
arima.sim <- function(model, n, rand.gen = rnorm, innov = rand.gen(n, ...), n.start = NA, start.innov = rand.gen(n.start, ...), ...) {
    .need(is.list(model), "'model' must be list")
    .need(n > 0L, "'n' must be strictly positive")
    p <- length(model$ar)
    q <- length(model$ma)
    root <- if (p) min(Mod(polyroot(c(1, -model$ar)))) else Inf
    .need(root > 1, "'ar' part of model is not stationary")
    if (is.na(n.start)) n.start <- p + q + ceiling(6 / log(root))
    .need(n.start >= p + q, "burn-in 'n.start' must be as long as 'ar + ma'")
    d <- .arima_differences(model$order, p, q, sys.call())
    .need(missing(start.innov) || length(start.innov) >= n.start,
          ngettext(n.start, "'start.innov' is too short: need %d point", "'start.innov' is too short: need %d points"), n.start)
    settling <- seq_len(n.start)
    x <- ts(c(start.innov[settling], innov[seq_len(n)]), start = 1 - n.start)
    if (q) x <- replace(filter(x, c(1, model$ma), sides = 1L), seq_len(q), 0)
    if (p) x <- filter(x, model$ar, "recursive")
    if (n.start > 0) x <- x[-settling]
    if (d > 0) x <- diffinv(x, differences = d)
    as.ts(x)
}
Box.test <- function(x, lag = 1, type = c("Box-Pierce", "Ljung-Box"), fitdf = 0) {
    .need(NCOL(x) == 1L, "x is not a vector or univariate time series")
    dname <- deparse1(substitute(x))
    pierce <- match.arg(type) == "Box-Pierce"
    n <- sum(!is.na(x))
    r <- acf(x, lag.max = lag, plot = FALSE, na.action = na.pass)$acf[1L + seq_len(lag)]
    stat <- if (pierce) n * sum(r^2) else n * (n + 2) * sum(r^2 / (n - seq_len(lag)))
    df <- lag - fitdf
    .htest(statistic = c("X-squared" = stat), parameter = c(df = df), p.value = 1 - pchisq(stat, df),
           method = if (pierce) "Box-Pierce test" else "Box-Ljung test",
           data.name = dname)
}
ts.union <- function(..., dframe = FALSE) {
    cl <- match.call(expand.dots = FALSE)$...
    series <- list(...)
    .ts_make(series, names(series), vapply(cl, function(e) deparse(e)[1L], ""), TRUE, dframe)
}
ts.intersect <- function(..., dframe = FALSE) {
    cl <- match.call(expand.dots = FALSE)$...
    series <- list(...)
    .ts_make(series, names(series), vapply(cl, function(e) deparse(e)[1L], ""), FALSE, dframe)
}
