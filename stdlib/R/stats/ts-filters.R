# Decomposition of series: moving averages, Holt and Winters, loess (STL).

plot.HoltWinters <- function(x, predicted.values = NA, intervals = TRUE, separator = TRUE, col = 1, col.predicted = 2,
                             col.intervals = 4, col.separator = 1, lty = 1, lty.predicted = 1, lty.intervals = 1,
                             lty.separator = 3, ylab = "Observed / Fitted", main = "Holt-Winters filtering", ylim = NULL, ...) {
    if (is.null(ylim)) ylim <- range(na.omit(c(fitted(x)[, 1L], x$x, predicted.values)))
    given <- length(stats::na.omit(as.vector(predicted.values))) > 0L
    ends <- range(time(x$x), if (given) time(predicted.values))
    plot(x$x, ylim = ylim, xlim = ends, ylab = ylab, main = main, col = col, lty = lty, ...)
    lines(fitted(x)[, 1L], col = col.predicted, lty = lty.predicted)
    if (given) {
        if (separator) abline(v = max(time(x$x)), lty = lty.separator, col = col.separator)
        p <- as.matrix(predicted.values)
        t <- as.vector(time(predicted.values))
        lines.default(t, p[, 1L], col = col.predicted, lty = lty.predicted)
        if (intervals && ncol(p) > 1L) for (j in 2:ncol(p)) lines.default(t, p[, j], col = col.intervals, lty = lty.intervals)
    }
    invisible()
}
plot.stl <- function(x, labels = colnames(X),
                     set.pars = list(mar = c(0, 6, 0, 6), oma = c(6, 0, 4, 0), tck = -0.01, mfrow = c(nplot, 1)), main = NULL,
                     range.bars = TRUE, ..., col.range = "light gray") {
    parts <- x$time.series
    at <- as.vector(time(parts))
    X <- `colnames<-`(cbind(rowSums(parts), unclass(parts)), c("data", colnames(parts)))
    nplot <- ncol(X)
    spans <- apply(X, 2L, range)
    bar <- min(spans[2L, ] - spans[1L, ]) / 2
    if (length(set.pars)) {
        old <- do.call(par, as.list(set.pars))
        on.exit(par(old))
    }
    for (i in seq_len(nplot)) {
        last <- i == nplot
        plot(at, X[, i], type = if (last) "h" else "l", axes = FALSE, xlab = "", ylab = "", ...)
        if (range.bars) { # as high in each plot
            edge <- par("usr")[2L]
            step <- (edge - par("usr")[1L]) / 64
            rect(edge - step, mean(spans[, i]) + bar, edge - 0.4 * step, mean(spans[, i]) - bar, col = col.range, xpd = TRUE)
        }
        if (i == 1L && !is.null(main)) title(main, line = 2, outer = par("oma")[3L] > 0)
        if (last) abline(h = 0)
        box()
        for (side in c(2, 4)) axis(side, labels = (i %% 2 == 0) == (side == 4)) # in turn to the left and right
        axis(1, labels = last)
        if (length(labels)) mtext(labels[i], side = 2, 3)
    }
    mtext("time", side = 1, line = 3)
    invisible()
}
monthplot.stl <- function(x, labels = NULL, ylab = choice, choice = "seasonal", ...) monthplot(x$time.series[, choice], labels = labels, ylab = ylab, ...)

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
    structure(list(x = x, seasonal = seasonal, trend = trend, random = random, figure = figure, type = if (additive) "additive"
        else "multiplicative"), class = "decomposed.ts")
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
    if (!all(is.null(c(alpha, beta, gamma))) && any(c(alpha, beta, gamma) < 0 | c(alpha, beta, gamma) > 1))
        stop("'alpha', 'beta' and 'gamma' must be within the unit interval")
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
    cat("Smoothing parameters:\n",
        sprintf(" %s: %s\n", c("alpha", "beta ", "gamma"),
                vapply(unname(x[c("alpha", "beta", "gamma")]), format, "", digits = getOption("digits"))), sep = "")
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
# Sorts a so far that the elements at the places `at` are the right ones (Chambers, Partial sorting, CACM 14, 1971, algorithm 410):
# quicksort that leaves the parts alone where none of these places lies.  They are taken to ascend.  stl() has the middle two of an
# even number in the other order, in GNU R too, so that the second may be a wrong one: its weights depend on which.
.partial_sort <- function(a, at) {
    from <- 1L
    to <- length(a)
    low <- 1L # of those that lie between from and to: at[low:high]
    high <- length(at)
    later <- list()
    while (TRUE) {
        while (to - from > 10L || from == 1L && from < to) {
            mid <- (from + to) %/% 2L
            if (a[from] > a[mid]) a[c(from, mid)] <- a[c(mid, from)]
            if (a[to] < a[mid]) {
                a[c(to, mid)] <- a[c(mid, to)]
                if (a[from] > a[mid]) a[c(from, mid)] <- a[c(mid, from)]
            }
            pivot <- a[mid]
            k <- from
            l <- to
            repeat {
                repeat if (a[l <- l - 1L] <= pivot) break
                repeat if (a[k <- k + 1L] >= pivot) break
                if (k > l) break
                a[c(k, l)] <- a[c(l, k)]
            }
            wanted <- c(low, high)
            if (l - from <= to - k) { # the smaller part now, the larger one later
                rest <- c(k, to)
                to <- l
                while (low <= high && at[high] > to) high <- high - 1L
                if (low <= high) wanted[1L] <- high + 1L
            } else {
                rest <- c(from, l)
                from <- k
                while (low <= high && at[low] < from) low <- low + 1L
                if (low <= high) wanted[2L] <- low - 1L
            }
            later[[length(later) + 1L]] <- c(rest, wanted)
            if (low > high) break
        }
        if (low <= high && from < to && to - from <= 10L && from != 1L) a[from:to] <- sort.int(a[from:to], method = "radix")
        repeat {
            if (!length(later)) return(a)
            part <- later[[length(later)]]
            later[[length(later)]] <- NULL
            if (part[3L] <= part[4L]) break
        }
        from <- part[1L]
        to <- part[2L]
        low <- part[3L]
        high <- part[4L]
    }
}
.running_mean <- function(x, k) {
    s <- cumsum(c(0, x))
    (s[-seq_len(k)] - s[seq_len(length(x) - k + 1L)]) / k
}
stl <- function(x, s.window, s.degree = 0, t.window = NULL, t.degree = 1, l.window = nextodd(period), l.degree = t.degree,
                s.jump = ceiling(s.window/10), t.jump = ceiling(t.window/10), l.jump = ceiling(l.window/10), robust = FALSE,
                inner = if (robust) 1 else 2, outer = if (robust) 15 else 0, na.action = na.fail) {
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
        middle <- c(n %/% 2L + 1L, n - n %/% 2L)
        cmad <- 3 * sum(.partial_sort(r, middle)[middle])
        rw <- ifelse(r <= 0.001 * cmad, 1, ifelse(r <= 0.999 * cmad, (1 - (r / cmad)^2)^2, 0))
    }
    if (is.null(rw)) rw <- rep(1, n)
    if (periodic) {
        cy <- cycle(x)
        means <- tapply(seasonal, cy, mean)
        seasonal <- as.vector(means[as.character(cy)])
    }
    remainder <- y - seasonal - trend
    r <- list(time.series = ts(cbind(seasonal = seasonal, trend = trend, remainder = remainder), start = start(x),
                               frequency = period), weights = rw, call = match.call(),
              win = c(s = s.window, t = t.window, l = l.window), deg = c(s = s.degree, t = t.degree, l = l.degree),
              jump = c(s = s.jump, t = t.jump, l = l.jump), inner = as.integer(inner), outer = as.integer(outer))
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
