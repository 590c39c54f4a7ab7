# Time series: smoothing kernels and spectra.

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
    structure(list(coef = w / (w[1L] + 2 * sum(w[-1L])), m = m),
              name = paste0(if (coef == "dirichlet") "Dirichlet(" else "Fejer(", m, ",", r, ")"), class = "tskernel")
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
spec.pgram <- function(x, spans = NULL, kernel = NULL, taper = 0.1, pad = 0, fast = TRUE, demean = FALSE, detrend = TRUE,
                       plot = TRUE, na.action = na.fail, ...) {
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
                          method = if (is.null(kernel)) "Raw Periodogram" else "Smoothed Periodogram", taper = taper, pad = pad,
                          detrend = detrend, demean = demean), class = "spec")
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
    res <- structure(list(freq = freq * rate, spec = spec, coh = NULL, phase = NULL, n.used = rows, series = series,
                          method = paste0("AR (", k, ") spectrum ")), class = "spec")
    if (!plot) return(res)
    plot(res, ci = 0, ...)
    invisible(res)
}
plot.spec <- function(x, add = FALSE, ci = 0.95, log = c("yes", "dB", "no"), xlab = "frequency", ylab = NULL, type = "l",
                      ci.col = "blue", ci.lty = 3, main = NULL, sub = NULL, plot.type = c("marginal", "coherency", "phase"), ...) {
    match.arg(plot.type)
    if (missing(log)) log <- "y" else if (is.character(log)) log <- switch(match.arg(log), yes = "y", dB = "", no = "")
    if (add) matplot(x$freq, x$spec, type = type, add = TRUE, ...)
    else matplot(x$freq, x$spec, xlab = xlab, ylab = if (is.null(ylab)) "spectrum" else ylab, type = type,
                 log = if (identical(log, "y") && all(x$spec > 0)) "y" else "", main = main, sub = sub, ...)
    invisible(x)
}
plot.spec.coherency <- plot.spec.phase <- function(x, ci = 0.95, xlab = "frequency", ylab = "", ylim = NULL, type = "l",
                                                   main = NULL, ci.col = "blue", ci.lty = 3, ...) {
    .need(!is.null(x$coh), "series must be multivariate")
    matplot(x$freq, x$coh, xlab = xlab, ylab = ylab, type = type, ylim = ylim, ...)
    invisible()
}
