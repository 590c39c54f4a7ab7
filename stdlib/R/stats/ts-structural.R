# Structural time series (Harvey 1989): a level, perhaps with a slope, perhaps with a season, that wander; the variances of
# their steps by maximum likelihood through the Kalman filter.

StructTS <- function(x, type = c("level", "trend", "BSM"), init = NULL, fixed = NULL, optim.control = NULL) {
    type <- if (missing(type)) (if (frequency(x) > 1) "BSM" else "trend") else match.arg(type)
    series <- deparse1(substitute(x))
    .need(NCOL(x) == 1L, "only implemented for univariate time series")
    x <- .ts_series(x, sys.call())
    ends <- tsp(x)
    period <- frequency(x)
    .need(type != "BSM" || period >= 2, "frequency must be a positive integer >= 2 for BSM")
    .need(!is.na(x[1L]), "the first value of the time series must not be missing")
    parts <- c("level", "slope", "seas")[seq_len(match(type, c("level", "trend", "BSM")))]
    np <- length(parts)
    unit <- var(x, na.rm = TRUE) / 100
    model <- .structural_model(type, period, x[1L], 1e6 * unit)
    if (is.null(fixed)) fixed <- rep(NA_real_, np + 1L)
    .need(length(fixed) == np + 1L, "wrong length for 'fixed'")
    mask <- is.na(fixed)
    .need(any(mask), "all parameters were fixed")
    if (is.null(init)) init <- rep(1, np + 1L)
    else {
        .need(length(init) == np + 1L, "wrong length for 'init'")
        init <- init / unit
    }
    share <- fixed / unit
    with <- function(p) {
        share[mask] <- p
        model$V[cbind(seq_len(np), seq_len(np))] <- share[seq_len(np)] * unit
        model$h <- share[np + 1L] * unit
        model
    }
    # Minus the log likelihood per observation, less its constant.
    cost <- function(p) {
        share[mask] <- p
        if (all(share == 0)) return(1000)
        run <- .kalman(x, with(p), -1L, Inf, FALSE)
        v <- 0.5 * (run$stats[1L] + run$stats[2L]) / run$stats[3L]
        if (is.finite(v)) v else 1000
    }
    res <- optim(init[mask], cost, method = "L-BFGS-B", lower = 0, upper = Inf, control = as.list(optim.control))
    if (res$convergence > 0) .caution("possible convergence problem: 'optim' gave code = %d and message %s", res$convergence, sQuote(res$message))
    share[mask] <- res$par
    start <- with(res$par)
    run <- .kalman(x, start, -1L, Inf, TRUE)
    fitted <- run$states[, seq_len(np), drop = FALSE]
    colnames(fitted) <- c("level", "slope", "sea")[seq_len(np)]
    n <- length(x)
    like <- -n * res$value
    structure(list(coef = setNames(share * unit, c(parts, "epsilon")), loglik = like - 0.5 * n * log(2 * pi), loglik0 = like + n * log(2 * pi), data = x,
                   residuals = ts(run$resid, start = ends[1L], frequency = ends[3L]),
                   fitted = ts(fitted, start = ends[1L], frequency = ends[3L]), call = match.call(), series = series,
                   code = res$convergence, model = .kalman_model(start, run), model0 = start, xtsp = ends), class = "StructTS")
}
.structural_model <- function(type, period, first, vague) {
    T <- switch(type, level = matrix(1), trend = , BSM = matrix(c(1, 0, 1, 1), 2L))
    Z <- if (type == "level") 1 else c(1, 0)
    if (type == "BSM") { # the seasons of a period sum to noise
        k <- period - 1L
        season <- rbind(rep(-1, k), diag(1, k - 1L, k))
        T <- rbind(cbind(T, matrix(0, 2L, k)), cbind(matrix(0, k, 2L), season))
        Z <- c(Z, 1, numeric(k - 1L))
    }
    size <- length(Z)
    zero <- matrix(0, size, size)
    list(Z = Z, a = c(first, numeric(size - 1L)), P = zero + vague, T = T, V = zero, h = 1, Pn = zero)
}
print.StructTS <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    writeLines(c("", "Call:", deparse(x$call, width.cutoff = 75L), "", "Variances:"))
    print.default(format(x$coef, digits = digits), quote = FALSE, print.gap = 2L)
    invisible(x)
}
predict.StructTS <- function(object, n.ahead = 1L, se.fit = TRUE, ...) {
    ends <- object$xtsp
    z <- lapply(.kalman_forecast(n.ahead, object$model)[c("pred", "var")], function(v) ts(v, start = ends[2L] + 1 / ends[3L], frequency = ends[3L]))
    if (se.fit) list(pred = z$pred, se = sqrt(z$var)) else z$pred
}
tsSmooth <- function(object, ...) UseMethod("tsSmooth")
tsSmooth.StructTS <- function(object, ...) {
    parts <- colnames(object$fitted)
    s <- .kalman_smooth(object$data, object$model0, -1L)$smooth[, seq_along(parts), drop = FALSE]
    colnames(s) <- parts
    ts(s, start = object$xtsp[1L], frequency = object$xtsp[3L])
}
