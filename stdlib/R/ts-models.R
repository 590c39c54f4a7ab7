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
ARMAacf <- function(ar = numeric(), ma = numeric(), lag.max = r, pacf = FALSE) {
    p <- length(ar)
    q <- length(ma)
    if (!p && !q) stop("empty model supplied")
    r <- max(p, q + 1)
    if (p > 0) {
        if (r > 1) {
            if (r > p) {
                ar <- c(ar, rep(0, r - p))
                p <- r
            }
            # the Yule-Walker equations for the autocovariances 0..p
            A <- matrix(0, p + 1L, p + 1L)
            for (i in 0:p) {
                A[i + 1L, i + 1L] <- A[i + 1L, i + 1L] + 1
                for (j in seq_len(p)) A[i + 1L, abs(i - j) + 1L] <- A[i + 1L, abs(i - j) + 1L] - ar[j]
            }
            rhs <- c(1, rep(0, p))
            if (q > 0) {
                psi <- c(1, ARMAtoMA(ar, ma, q))
                theta <- c(1, ma, rep(0, q + 1L))
                for (k in 1 + 0:q) rhs[k] <- sum(psi * theta[k + 0:q])
            }
            Acf <- solve(A, rhs)
            Acf <- Acf[-1L] / Acf[1L]
        } else Acf <- ar
        if (lag.max > p) {
            a <- c(rev(c(1, Acf))[seq_len(p)])
            xx <- rep(0, lag.max - p)
            full <- c(1, Acf)
            for (k in seq_len(lag.max - p)) full[p + k + 1L] <- sum(ar * full[p + k + 1L - seq_len(p)])
            Acf <- full[-1L]
        }
        Acf <- c(1, Acf[seq_len(lag.max)])
    } else if (q > 0) {
        x <- c(1, ma)
        acv <- vapply(0:q, function(k) sum(x[seq_len(q + 1L - k)] * x[k + seq_len(q + 1L - k)]), 0)
        Acf <- acv / acv[1L]
        if (lag.max > q) Acf <- c(Acf, rep(0, lag.max - q))
        Acf <- Acf[seq_len(lag.max + 1L)]
    }
    names(Acf) <- 0:lag.max
    if (pacf) .durbin(Acf[-1L], lag.max) else Acf
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
    type <- match(x$type, c("correlation", "covariance", "partial"))
    msg <- c("Autocorrelations", "Autocovariances", "Partial autocorrelations")
    cat("\n", msg[type], " of series ", sQuote(x$series), ", by lag\n\n", sep = "")
    ns <- ncol(x$lag)
    if (ns == 1L) {
        acfs <- setNames(drop(x$acf), format(x$lag, digits = digits))
        print(if (x$type == "covariance") acfs else round(acfs, digits), digits = digits, ...)
    } else {
        acfs <- format(x$acf, digits = digits)
        lags <- format(x$lag, digits = digits)
        acfs <- array(paste0(acfs, " (", lags, ")"), dim = dim(x$acf))
        dimnames(acfs) <- list(rep("", nrow(x$lag)), x$snames, x$snames)
        print(acfs, quote = FALSE, ...)
    }
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
    if (NCOL(x) > 1) stop("x is not a vector or univariate time series")
    DNAME <- deparse1(substitute(x))
    type <- match.arg(type)
    cor <- acf(x, lag.max = lag, plot = FALSE, na.action = na.pass)
    n <- sum(!is.na(x))
    PARAMETER <- c(df = lag - fitdf)
    obs <- cor$acf[2:(lag + 1)]
    if (type == "Box-Pierce") {
        METHOD <- "Box-Pierce test"
        STATISTIC <- n * sum(obs^2)
    } else {
        METHOD <- "Box-Ljung test"
        STATISTIC <- n * (n + 2) * sum(1 / seq.int(n - 1, n - lag) * obs^2)
    }
    names(STATISTIC) <- "X-squared"
    structure(list(statistic = STATISTIC, parameter = PARAMETER, p.value = c(`X-squared` = 1 - pchisq(unname(STATISTIC), lag - fitdf))[[1L]], method = METHOD, data.name = DNAME), class = "htest")
}

# ---- power of tests ----

power.t.test <- function(n = NULL, delta = NULL, sd = 1, sig.level = 0.05, power = NULL, type = c("two.sample", "one.sample", "paired"), alternative = c("two.sided", "one.sided"),
                         strict = FALSE, tol = .Machine$double.eps^0.25) {
    if (sum(vapply(list(n, delta, sd, power, sig.level), is.null, NA)) != 1) stop("exactly one of 'n', 'delta', 'sd', 'power', and 'sig.level' must be NULL")
    type <- match.arg(type)
    alternative <- match.arg(alternative)
    tsample <- switch(type, one.sample = 1, two.sample = 2, paired = 1)
    tside <- switch(alternative, one.sided = 1, two.sided = 2)
    if (tside == 2 && !is.null(delta)) delta <- abs(delta)
    pw <- function(n, delta, sd, sig.level) {
        nu <- pmax(1e-7, n - 1) * tsample
        q <- qt(sig.level / tside, nu, lower.tail = FALSE)
        ncp <- sqrt(n / tsample) * delta / sd
        pt(q, nu, ncp = ncp, lower.tail = FALSE) + if (strict && tside == 2) pt(-q, nu, ncp = ncp, lower.tail = TRUE) else 0
    }
    root <- function(f, range, extend) uniroot(f, range, tol = tol, extendInt = extend)$root
    if (is.null(power)) power <- pw(n, delta, sd, sig.level)
    else if (is.null(n)) n <- root(function(n) pw(n, delta, sd, sig.level) - power, c(2, 1e7), "upX")
    else if (is.null(sd)) sd <- root(function(sd) pw(n, delta, sd, sig.level) - power, delta * c(1e-7, 1e7), "downX")
    else if (is.null(delta)) delta <- root(function(delta) pw(n, delta, sd, sig.level) - power, sd * c(1e-7, 1e7), "upX")
    else sig.level <- root(function(s) pw(n, delta, sd, s) - power, c(1e-10, 1 - 1e-10), "yes")
    NOTE <- switch(type, paired = "n is number of *pairs*, sd is std.dev. of *differences* within pairs", two.sample = "n is number in *each* group", NULL)
    METHOD <- paste(switch(type, one.sample = "One-sample", two.sample = "Two-sample", paired = "Paired"), "t test power calculation")
    structure(list(n = n, delta = delta, sd = sd, sig.level = sig.level, power = power, alternative = alternative, note = NOTE, method = METHOD), class = "power.htest")
}
power.prop.test <- function(n = NULL, p1 = NULL, p2 = NULL, sig.level = 0.05, power = NULL, alternative = c("two.sided", "one.sided"), strict = FALSE, tol = .Machine$double.eps^0.25) {
    if (sum(vapply(list(n, p1, p2, power, sig.level), is.null, NA)) != 1) stop("exactly one of 'n', 'p1', 'p2', 'power', and 'sig.level' must be NULL")
    alternative <- match.arg(alternative)
    tside <- switch(alternative, one.sided = 1, two.sided = 2)
    pw <- function(n, p1, p2, s) {
        z <- qnorm(s / tside, lower.tail = FALSE)
        d <- abs(p1 - p2)
        v1 <- sqrt((p1 + p2) * (1 - (p1 + p2) / 2))
        v2 <- sqrt(p1 * (1 - p1) + p2 * (1 - p2))
        pnorm((sqrt(n) * d - z * v1) / v2) + if (strict && tside == 2) pnorm((sqrt(n) * d + z * v1) / v2, lower.tail = FALSE) else 0
    }
    root <- function(f, range, extend) uniroot(f, range, tol = tol, extendInt = extend)$root
    if (is.null(power)) power <- pw(n, p1, p2, sig.level)
    else if (is.null(n)) n <- root(function(n) pw(n, p1, p2, sig.level) - power, c(2, 1e7), "upX")
    else if (is.null(p2)) {
        p2 <- root(function(p2) pw(n, p1, p2, sig.level) - power, c(p1, 1), "yes")
        if (p2 < 0) warning("No p2 in [p1, 1] can be found to achieve the desired power")
    } else if (is.null(p1)) p1 <- root(function(p1) pw(n, p1, p2, sig.level) - power, c(0, p2), "yes")
    else sig.level <- root(function(s) pw(n, p1, p2, s) - power, c(1e-10, 1 - 1e-10), "upX")
    structure(list(n = n, p1 = p1, p2 = p2, sig.level = sig.level, power = power, alternative = alternative, note = "n is number in *each* group",
                   method = "Two-sample comparison of proportions power calculation"), class = "power.htest")
}
print.power.htest <- function(x, digits = getOption("digits"), ...) {
    shown <- x[!(names(x) %in% c("method", "note"))]
    cat("\n    ", x$method, "\n\n")
    cat(paste(format(names(shown), width = 15L, justify = "right"), "=", format(shown, digits = digits)), sep = "\n")
    cat("\n", if (!is.null(x$note)) c("NOTE: ", x$note, "\n\n"), sep = "")
    invisible(x)
}
mood.test <- function(x, ...) UseMethod("mood.test")
mood.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), ...) {
    alternative <- match.arg(alternative)
    DNAME <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
    x <- x[is.finite(x)]
    y <- y[is.finite(y)]
    m <- as.double(length(x))
    n <- as.double(length(y))
    if ((N <- m + n) < 3) stop("not enough observations")
    E <- m * (N^2 - 1) / 12
    z <- c(x, y)
    if (!anyDuplicated(z)) {
        v <- (1 / 180) * m * n * (N + 1) * (N + 2) * (N - 2)
        T <- sum((rank(z)[seq_along(x)] - (N + 1) / 2)^2)
    } else { # Mielke's scores for ties
        u <- sort(unique(z))
        a <- tabulate(match(x, u), length(u))
        t <- tabulate(match(z, u), length(u))
        p <- cumsum((seq_along(z) - (N + 1) / 2)^2)
        scores <- diff(c(0, p[cumsum(t)]))
        T <- sum(a * scores / t)
        v <- m * n * (N + 1) * (N^2 - 4) / 180 - m * n / (180 * N * (N - 1)) * sum(t * (t^2 - 1) * (t^2 - 4 + 15 * (N - t)^2))
    }
    z <- (T - E) / sqrt(v)
    p <- pnorm(z)
    PVAL <- switch(alternative, less = p, greater = pnorm(z, lower.tail = FALSE), two.sided = 2 * min(p, pnorm(z, lower.tail = FALSE)))
    structure(list(statistic = structure(z, names = "Z"), p.value = PVAL, alternative = alternative, method = "Mood two-sample test of scale", data.name = DNAME), class = "htest")
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
    class(m) <- c("mts", "ts", "matrix", "array")
    m
}
cbind.ts <- function(..., deparse.level = 1) {
    cl <- match.call(expand.dots = FALSE)$...
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
as.data.frame.ts <- function(x, ...) {
    nm <- deparse1(substitute(x))
    if (is.matrix(x)) as.data.frame.matrix(x, ...)
    else if ("nm" %in% ...names()) as.data.frame.vector(x, ...)
    else as.data.frame.vector(x, ..., nm = nm)
}
