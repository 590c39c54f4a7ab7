# Autoregressions of several series by Yule and Walker's equations (Whittle, Biometrika 50, 1963).
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
    structure(list(order = order, ar = ar, var.pred = structure(vars[[order + 1L]] * n / (n - k * (order + 1L)), dimnames = list(names, names)), x.mean = setNames(mean, names), aic = xaic, n.used = n, n.obs = n,
                   order.max = order.max, partialacf = partial, resid = resid, method = "Yule-Walker", series = series, frequency = freq, call = match.call()), class = "ar")
}
