# Time series: sums of differences, theoretical autocorrelations, estimates of them.

diffinv <- function(x, ...) UseMethod("diffinv")
diffinv.default <- function(x, lag = 1L, differences = 1L, xi, ...) {
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
    y <- diffinv.default(x, lag, differences, xi, ...)
    ts(y, frequency = frequency(x), end = end(x))
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
    z <- structure(list(acf = array(.durbin(r, lag.max), c(lag.max, 1L, 1L)), type = "partial", n.used = n, lag = array(seq_len(lag.max) / f, c(lag.max, 1L, 1L)), series = series, snames = NULL), class = "acf")
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
arima.sim <- function(model, n, rand.gen = rnorm, innov = rand.gen(n, ...), n.start = NA, start.innov = rand.gen(n.start, ...), ...) {
    if (!is.list(model)) stop("'model' must be list")
    if (n <= 0L) stop("strictly positive 'n' required")
    ar <- model$ar
    ma <- model$ma
    burn <- length(ar) + length(ma)
    if (length(ar)) {
        nearest <- min(Mod(polyroot(c(1, -ar))))
        if (nearest <= 1) stop("'ar' part of model is not stationary")
        if (is.na(n.start)) n.start <- burn + ceiling(6 / log(nearest))
    }
    if (is.na(n.start)) n.start <- burn
    if (n.start < burn) stop("burn-in 'n.start' must be as long as 'ar + ma'")
    order <- model$order
    differences <- 0
    if (!is.null(order)) {
        if (length(order) != 3L) stop("'model$order' must be of length 3")
        if (order[1L] != length(ar)) stop("inconsistent specification of 'ar' order")
        if (order[3L] != length(ma)) stop("inconsistent specification of 'ma' order")
        differences <- order[2L]
        if (differences < 0 || differences != round(differences)) stop("number of differences must be a positive integer")
    }
    if (!missing(start.innov) && length(start.innov) < n.start)
        stop(sprintf(ngettext(n.start, "'start.innov' is too short: need %d point", "'start.innov' is too short: need %d points"), n.start), domain = NA)
    before <- start.innov[seq_len(n.start)]
    x <- ts(c(before, innov[seq_len(n)]), start = 1 - n.start)
    if (length(ma)) {
        x <- filter(x, c(1, ma), sides = 1L)
        x[seq_along(ma)] <- 0
    }
    if (length(ar)) x <- filter(x, ar, method = "recursive")
    if (n.start > 0) x <- x[-seq_len(n.start)]
    as.ts(if (differences > 0) diffinv(x, differences = differences) else x)
}
Box.test <- function(x, lag = 1, type = c("Box-Pierce", "Ljung-Box"), fitdf = 0) {
    .need(NCOL(x) == 1L, "x is not a vector or univariate time series")
    dname <- deparse1(substitute(x))
    pierce <- match.arg(type) == "Box-Pierce"
    n <- sum(!is.na(x))
    r <- acf(x, lag.max = lag, plot = FALSE, na.action = na.pass)$acf[1L + seq_len(lag)]
    stat <- if (pierce) n * sum(r^2) else n * (n + 2) * sum(r^2 / (n - seq_len(lag)))
    df <- lag - fitdf
    .htest(statistic = c("X-squared" = stat), parameter = c(df = df), p.value = 1 - pchisq(stat, df), method = if (pierce) "Box-Pierce test" else "Box-Ljung test",
           data.name = dname)
}

# ---- power of tests ----

power.t.test <- function(n = NULL, delta = NULL, sd = 1, sig.level = 0.05, power = NULL, type = c("two.sample", "one.sample", "paired"), alternative = c("two.sided", "one.sided"),
                         strict = FALSE, tol = .Machine$double.eps^0.25) {
    type <- match.arg(type)
    alternative <- match.arg(alternative)
    samples <- if (type == "two.sample") 2 else 1
    sides <- if (alternative == "two.sided") 2 else 1
    if (sides == 2 && !is.null(delta)) delta <- abs(delta)
    reject <- function(n, delta, sd, sig.level) {
        df <- samples * pmax(1e-7, n - 1)
        limit <- qt(sig.level / sides, df, lower.tail = FALSE)
        from <- sqrt(n / samples) * delta / sd
        other <- if (strict && sides == 2) pt(-limit, df, ncp = from) else 0 # side
        pt(limit, df, ncp = from, lower.tail = FALSE) + other
    }
    parts <- list(n = n, delta = delta, sd = sd, power = power, sig.level = sig.level)
    .one_unknown(parts)
    between <- list(n = c(2, 1e7), delta = sd * c(1e-7, 1e7), sd = delta * c(1e-7, 1e7), sig.level = c(1e-10, 1 - 1e-10))
    found <- .solve_power(parts, reject, between, list(n = "upX", delta = "upX", sd = "downX", sig.level = "yes"), tol)
    parts[[found$what]] <- found$value
    about <- list(alternative = alternative, note = switch(type, paired = "n is number of *pairs*, sd is std.dev. of *differences* within pairs", two.sample = "n is number in *each* group"),
                  method = paste(c(two.sample = "Two-sample", one.sample = "One-sample", paired = "Paired")[[type]], "t test power calculation"))
    structure(c(parts[c("n", "delta", "sd", "sig.level", "power")], about), class = "power.htest")
}
power.prop.test <- function(n = NULL, p1 = NULL, p2 = NULL, sig.level = 0.05, power = NULL, alternative = c("two.sided", "one.sided"), strict = FALSE, tol = .Machine$double.eps^0.25) {
    alternative <- match.arg(alternative)
    sides <- if (alternative == "two.sided") 2 else 1
    reject <- function(n, p1, p2, sig.level) {
        limit <- qnorm(sig.level / sides, lower.tail = FALSE) * sqrt((p1 + p2) * (1 - (p1 + p2) / 2))
        gap <- sqrt(n) * abs(p1 - p2)
        sd <- sqrt(p1 * (1 - p1) + p2 * (1 - p2))
        pnorm((gap - limit) / sd) + if (strict && sides == 2) pnorm((gap + limit) / sd, lower.tail = FALSE) else 0
    }
    parts <- list(n = n, p1 = p1, p2 = p2, power = power, sig.level = sig.level)
    .one_unknown(parts)
    between <- list(n = c(2, 1e7), p1 = c(0, p2), p2 = c(p1, 1), sig.level = c(1e-10, 1 - 1e-10))
    found <- .solve_power(parts, reject, between, list(n = "upX", p1 = "yes", p2 = "yes", sig.level = "upX"), tol)
    if (found$what == "p2" && (found$value < p1 || found$value > 1)) warning("No p2 in [p1, 1] can be found to achieve the desired power")
    parts[[found$what]] <- found$value
    structure(c(parts[c("n", "p1", "p2", "sig.level", "power")],
                list(alternative = alternative, note = "n is number in *each* group", method = "Two-sample comparison of proportions power calculation")), class = "power.htest")
}
print.power.htest <- function(x, digits = getOption("digits"), ...) {
    shown <- x[!(names(x) %in% c("method", "note"))]
    cat("\n    ", x$method, "\n\n")
    cat(paste(format(names(shown), width = 15L, justify = "right"), "=", format(shown, digits = digits)), sep = "\n")
    cat("\n", if (!is.null(x$note)) c("NOTE: ", x$note, "\n\n"), sep = "")
    invisible(x)
}
mood.test <- function(x, ...) UseMethod("mood.test")
# The sum of the squared distances of x's ranks from the mean rank; tied ones share their squares (Mielke 1967).
mood.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), ...) {
    alternative <- match.arg(alternative)
    dname <- .two_names(substitute(x), substitute(y))
    x <- x[is.finite(x)]
    y <- y[is.finite(y)]
    m <- as.double(length(x))
    n <- as.double(length(y))
    N <- m + n
    .need(N >= 3, "not enough observations")
    all <- sort(c(x, y))
    group <- match(all, all)
    score <- ave((seq_along(all) - (N + 1) / 2)^2, group)
    stat <- sum(score[match(x, all)])
    t <- tabulate(group)
    lost <- sum(t * (t^2 - 1) * (t^2 - 4 + 15 * (N - t)^2)) # by ties
    var <- m * n * (N + 1) * (N^2 - 4) / 180 - m * n / (180 * N * (N - 1)) * lost
    z <- (stat - m * (N^2 - 1) / 12) / sqrt(var)
    .htest(statistic = c(Z = z), p.value = .tail_p(alternative, z, pnorm), alternative = alternative, method = "Mood two-sample test of scale", data.name = dname)
}

# ---- several series side by side ----

.ts_bind <- function(series, union) {
    is <- vapply(series, is.ts, NA)
    if (!any(is)) stop("no time series supplied")
    tsps <- vapply(series[is], tsp, numeric(3L))
    freq <- tsps[3L, 1L]
    if (any(abs(tsps[3L, ] - freq) > getOption("ts.eps"))) stop("not all series have the same frequency")
    phase <- (tsps[1L, ] * freq) %% 1
    if (any(abs(phase - phase[1L]) > getOption("ts.eps") & abs(phase - phase[1L]) < 1 - getOption("ts.eps"))) stop("not all series have the same phase")
    st <- if (union) min(tsps[1L, ]) else max(tsps[1L, ])
    en <- if (union) max(tsps[2L, ]) else min(tsps[2L, ])
    if (st > en + getOption("ts.eps") / freq) {
        warning("non-intersecting series")
        return(NULL)
    }
    n <- round((en - st) * freq) + 1
    cols <- lapply(seq_along(series), function(i) {
        x <- series[[i]]
        if (!is[i]) {
            if (NROW(x) != n && NROW(x) != 1L) stop("non-time series not of the correct length")
            m <- as.matrix(x)
            return(m[rep_len(seq_len(nrow(m)), n), , drop = FALSE])
        }
        m <- as.matrix(unclass(x))
        attr(m, "tsp") <- NULL
        at <- round((st - tsp(x)[1L]) * freq) + seq_len(n)
        at[at < 1L | at > nrow(m)] <- NA
        out <- m[at, , drop = FALSE]
        rownames(out) <- NULL
        out
    })
    list(cols = cols, tsp = c(st, en, freq))
}
.ts_names <- function(series, given, exprs) {
    unlist(lapply(seq_along(series), function(i) {
        x <- series[[i]]
        nm <- if (!is.null(given) && nzchar(given[i])) given[i] else exprs[i]
        if (is.matrix(x)) {
            cn <- colnames(x)
            if (is.null(cn)) cn <- seq_len(ncol(x))
            if (!is.null(given) && nzchar(given[i]) || is.null(colnames(x))) paste(nm, cn, sep = ".") else if (length(series) == 1L) cn else paste(nm, cn, sep = ".")
        } else nm
    }))
}
.ts_make <- function(series, given, exprs, union, dframe) {
    nul <- vapply(series, is.null, NA)
    if (any(nul)) {
        series <- series[!nul]
        given <- given[!nul]
        exprs <- exprs[!nul]
    }
    b <- .ts_bind(series, union)
    if (is.null(b)) return(NULL)
    nm <- .ts_names(series, given, exprs)
    if (dframe) {
        r <- lapply(seq_along(series), function(i) {
            x <- b$cols[[i]]
            if (ncol(x) == 1L) x <- drop(x)
            if (is.ts(series[[i]])) ts(x, start = b$tsp[1L], frequency = b$tsp[3L]) else x
        })
        names(r) <- if (is.null(given)) exprs else ifelse(nzchar(given), given, exprs)
        return(as.data.frame(r))
    }
    m <- do.call(cbind, c(unname(b$cols), deparse.level = 0))
    dimnames(m) <- list(NULL, nm)
    attr(m, "tsp") <- b$tsp
    class(m) <- c("mts", "ts", "matrix")
    m
}
cbind.ts <- function(..., deparse.level = 1) {
    cl <- as.list(substitute(list(...)))[-1L]
    series <- list(...)
    .ts_make(series, names(series), vapply(cl, function(e) deparse(e)[1L], ""), TRUE, FALSE)
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
as.data.frame.ts <- function(x, ...) if (is.matrix(x)) as.data.frame.matrix(x, ...) else as.data.frame.vector(x, ...)
