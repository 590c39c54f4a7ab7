# More tests of hypotheses: stratified tables, rates, scales, trends, all pairs; robust fits of tables and lines.

# The large-sample test of the common odds ratio of 2 x 2 tables, their strata in the third dimension.
.mantel_haenszel <- function(x, alternative, correct, level, dname) {
    a <- x[1L, 1L, ]
    b <- x[1L, 2L, ]
    c <- x[2L, 1L, ]
    d <- x[2L, 2L, ]
    n <- as.double(a + b + c + d)
    gap <- sum(a - (a + b) * (a + c) / n)
    yates <- if (correct && abs(gap) >= 0.5) 0.5 else 0
    stat <- (abs(gap) - yates)^2 / sum(as.double(a + b) * (c + d) * (a + c) * (b + d) / (n^2 * (n - 1)))
    p <- if (alternative == "two.sided") pchisq(stat, 1, lower.tail = FALSE) else pnorm(sign(gap) * sqrt(stat), lower.tail = alternative == "less")
    for.it <- sum(a * d / n)
    against <- sum(b * c / n)
    ratio <- for.it / against
    # of its logarithm (Robins, Breslow and Greenland 1986)
    sd <- sqrt(sum((a + d) * a * d / n^2) / (2 * for.it^2) + sum(((a + d) * b * c + (b + c) * a * d) / n^2) / (2 * for.it * against) + sum((b + c) * b * c / n^2) / (2 * against^2))
    end <- function(alpha) ratio * exp(qnorm(alpha) * sd)
    .htest(statistic = c("Mantel-Haenszel X-squared" = stat), parameter = c(df = 1), p.value = p,
           conf.int = .tail_interval(alternative, level, end, function(alpha) end(1 - alpha), 0, Inf), estimate = c("common odds ratio" = ratio),
           null.value = c("common odds ratio" = 1), alternative = alternative,
           method = paste("Mantel-Haenszel chi-squared test", if (yates > 0) "with" else "without", "continuity correction"), data.name = dname)
}
# The exact test of the same: the sum of the strata's counts, given their margins, is a sum of hypergeometric ones.
.mantel_exact <- function(x, alternative, level, dname) {
    least <- 0
    chance <- 1
    for (k in seq_len(dim(x)[3L])) {
        m <- sum(x[, 1L, k])
        n <- sum(x[, 2L, k])
        t <- sum(x[1L, , k])
        at <- max(0, t - n):min(m, t)
        one <- dhyper(at, m, n, t)
        both <- numeric(length(chance) + length(one) - 1L)
        for (i in seq_along(one)) both[i - 1L + seq_along(chance)] <- both[i - 1L + seq_along(chance)] + one[i] * chance
        chance <- both
        least <- least + at[1L]
    }
    support <- least + seq_along(chance) - 1
    count <- sum(x[1L, 1L, ])
    family <- .odds_ratios(support, log(chance))
    .htest(statistic = c(S = count), p.value = family$p(count, 1, alternative), conf.int = family$interval(count, alternative, level),
           estimate = c("common odds ratio" = family$estimate(count)), null.value = c("common odds ratio" = 1), alternative = alternative,
           method = "Exact conditional test of independence in 2 x 2 x k tables", data.name = dname)
}
# The generalized test of larger tables: the cells but the last row and column against their expectation, by their covariance.
.cochran_mantel_haenszel <- function(x, dname) {
    cells <- expected <- 0
    cov <- 0
    for (k in seq_len(dim(x)[3L])) {
        f <- x[, , k]
        n <- as.double(sum(f))
        rows <- rowSums(f)[-nrow(f)]
        cols <- colSums(f)[-ncol(f)]
        spread <- function(v) diag(n * v, length(v)) - outer(v, v)
        cells <- cells + c(f[-nrow(f), -ncol(f)])
        expected <- expected + c(outer(rows, cols)) / n
        cov <- cov + kronecker(spread(cols), spread(rows)) / (n^2 * (n - 1))
    }
    gap <- cells - expected
    stat <- sum(gap * qr.solve(cov, gap))
    .htest(statistic = c("Cochran-Mantel-Haenszel M^2" = stat), parameter = c(df = length(gap)), p.value = pchisq(stat, length(gap), lower.tail = FALSE),
           method = "Cochran-Mantel-Haenszel test", data.name = dname)
}
mantelhaen.test <- function(x, y = NULL, z = NULL, alternative = c("two.sided", "less", "greater"), correct = TRUE, exact = FALSE, conf.level = 0.95) {
    dname <- deparse1(substitute(x))
    if (is.array(x)) {
        .need(length(dim(x)) == 3L, "'x' must be a 3-dimensional array")
        .need(!anyNA(x), "NAs are not allowed")
        .need(all(dim(x) > 1L), "each dimension in table must be >= 2")
    } else {
        .need(!is.null(y), "if 'x' is not an array, 'y' must be given")
        .need(!is.null(z), "if 'x' is not an array, 'z' must be given")
        .need(length(x) == length(y) && length(x) == length(z), "'x', 'y', and 'z' must have the same length")
        dname <- paste(.two_names(substitute(x), substitute(y)), "and", deparse1(substitute(z)))
        use <- complete.cases(x, y, z)
        x <- factor(x[use])
        y <- factor(y[use])
        .need(nlevels(x) > 1L && nlevels(y) > 1L, "'x' and 'y' must have at least 2 levels")
        x <- table(x, y, z[use])
    }
    .need(all(apply(x, 3L, sum) >= 2), "sample size in each stratum must be > 1")
    if (any(dim(x)[1:2] != 2L)) return(.cochran_mantel_haenszel(x, dname))
    alternative <- match.arg(alternative)
    .need(missing(conf.level) || length(conf.level) == 1L && is.finite(conf.level) && conf.level >= 0 && conf.level <= 1,
          "'conf.level' must be a single number between 0 and 1")
    if (exact) .mantel_exact(x, alternative, conf.level, dname) else .mantel_haenszel(x, alternative, correct, conf.level, dname)
}
poisson.test <- function(x, T = 1, r = 1, alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
    dname <- paste(deparse1(substitute(x)), "time base:", deparse1(substitute(T)))
    k <- length(x)
    if (length(T) == 1L) T <- rep(T, k)
    .need(length(T) == k, "'x' and 'T' have incompatible length")
    .need(all(is.finite(x)) && all(x >= 0) && all(abs(x - round(x)) <= 1e-7), "'x' must be finite, nonnegative, and integer")
    x <- round(x)
    .need(!anyNA(T) && all(T >= 0), "'T' must be nonnegative")
    .need(k > 0L, "not enough data")
    .need(k < 3L, "the case k > 2 is unimplemented")
    .need(missing(r) || length(r) == 1L && !is.na(r) && r >= 0, "'r' must be a single positive number")
    alternative <- match.arg(alternative)
    if (k == 2L) { # given their sum, the first is binomial
        ratio <- T[2L] / T[1L]
        half <- binom.test(x, sum(x), r * T[1L] / (r * T[1L] + T[2L]), alternative, conf.level)
        odds <- half$conf.int / (1 - half$conf.int)
        return(.htest(statistic = c(count1 = x[1L]), parameter = c("expected count1" = sum(x) * r * T[1L] / sum(T * c(1, r))), p.value = half$p.value, conf.int = .interval(c(odds * ratio), conf.level),
                      estimate = c("rate ratio" = (x[1L] / T[1L]) / (x[2L] / T[2L])), null.value = c("rate ratio" = r),
                      alternative = alternative, method = "Comparison of Poisson rates", data.name = dname))
    }
    m <- r * T
    cdf <- function(q, ...) ppois(q, m, ...)
    rare <- function() {
        if (m == 0) return(as.numeric(x == 0))
        top <- ceiling(2 * m - x)
        while (x < m && dpois(top, m) > dpois(x, m)) top <- 2 * top
        .rare_p(x, m, top, function(v) dpois(v, m), cdf)
    }
    p <- switch(alternative, less = cdf(x), greater = cdf(x - 1, lower.tail = FALSE), two.sided = rare())
    ends <- .tail_interval(alternative, conf.level, function(alpha) if (x == 0) 0 else qgamma(alpha, x), function(alpha) qgamma(1 - alpha, x + 1), 0, Inf)
    .htest(statistic = c("number of events" = x), parameter = c("time base" = T), p.value = min(1, p), conf.int = ends / T, estimate = c("event rate" = x / T),
           null.value = c("event rate" = r), alternative = alternative, method = "Exact Poisson test", data.name = dname)
}
fligner.test <- function(x, ...) UseMethod("fligner.test")
fligner.test.default <- function(x, g, ...) {
    dname <- if (is.list(x)) deparse1(substitute(x)) else .two_names(substitute(x), substitute(g))
    data <- .group_data(x, g, sys.call())
    n <- length(data$x)
    from <- abs(data$x - ave(data$x, data$g, FUN = median))
    score <- qnorm((1 + rank(from) / (n + 1)) / 2)
    score <- split(score - mean(score), data$g)
    spread <- sum(unlist(score)^2) / (n - 1)
    stat <- sum(lengths(score) * vapply(score, mean, 0)^2) / spread
    df <- length(score) - 1
    .htest(statistic = c("Fligner-Killeen:med chi-squared" = stat), parameter = c(df = df), p.value = pchisq(stat, df, lower.tail = FALSE),
           method = "Fligner-Killeen test of homogeneity of variances", data.name = dname)
}
fligner.test.formula <- function(formula, data, subset, na.action, ...) {
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    .htest_many(fligner.test, mf)
}
quade.test <- function(y, ...) UseMethod("quade.test")
quade.test.default <- function(y, groups, blocks, ...) {
    dname <- if (is.matrix(y)) deparse1(substitute(y)) else .block_names(substitute(y), substitute(groups), substitute(blocks))
    y <- .block_matrix(y, groups, blocks, sys.call())
    n <- nrow(y)
    k <- ncol(y)
    y <- y[complete.cases(y), , drop = FALSE]
    weight <- rank(apply(y, 1L, function(v) diff(range(v)))) # of a block: by its range
    s <- weight * t(apply(y, 1L, rank) - (k + 1) / 2)
    all <- sum(s^2)
    between <- sum(colSums(s)^2) / n
    same <- all == between
    stat <- if (same) NaN else (n - 1) * between / (all - between)
    df <- if (same) c(NA, NA) else c(k - 1, (n - 1) * (k - 1))
    p <- if (same) gamma(k + 1)^(1 - n) else pf(stat, df[1L], df[2L], lower.tail = FALSE)
    .htest(statistic = c("Quade F" = stat), parameter = setNames(df, c("num df", "denom df")), p.value = p, method = "Quade test", data.name = dname)
}
prop.trend.test <- function(x, n, score = seq_along(x)) {
    dname <- paste0(deparse1(substitute(x)), " out of ", deparse1(substitute(n)), " ,\n using scores: ", paste(score, collapse = " "))
    p <- sum(x) / sum(n)
    w <- n / p / (1 - p)
    from <- score - sum(w * score) / sum(w)
    stat <- sum(w * from * (x / n))^2 / sum(w * from^2) # of the regression of the proportions on the scores
    .htest(statistic = c("X-squared" = stat), parameter = c(df = 1), p.value = pchisq(stat, 1, lower.tail = FALSE), method = "Chi-squared Test for Trend in Proportions",
           data.name = dname)
}
ansari.test <- function(x, ...) UseMethod("ansari.test")
# How many subsets of m of the scores 1, 2, ..., 2, 1 of m + n ranks have each sum.
.ansari_counts <- function(m, n) {
    N <- m + n
    a <- pmin(seq_len(N), N - seq_len(N) + 1L)
    top <- sum(sort(a, decreasing = TRUE)[seq_len(m)])
    w <- matrix(0, m + 1L, top + 1L)
    w[1L, 1L] <- 1
    for (s in a) for (k in m:1) {
        i <- (s + 1L):(top + 1L)
        if (s <= top) w[k + 1L, i] <- w[k + 1L, i] + w[k, i - s]
    }
    w[m + 1L, ]
}
.pansari <- function(q, m, n) {
    w <- .ansari_counts(m, n)
    vapply(floor(q + 1e-7), function(v) if (v < 0) 0 else sum(w[seq_len(min(v + 1, length(w)))]) / sum(w), 0)
}
ansari.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), exact = NULL, conf.int = FALSE, conf.level = 0.95, ...) {
    alternative <- match.arg(alternative)
    .need(!conf.int, "confidence intervals of the Ansari-Bradley test are not available")
    dname <- .two_names(substitute(x), substitute(y))
    x <- x[complete.cases(x)]
    y <- y[complete.cases(y)]
    m <- length(x)
    n <- length(y)
    .need(m > 0L, "not enough 'x' observations")
    .need(n > 0L, "not enough 'y' observations")
    N <- m + n
    even <- N %% 2L == 0L
    rank <- rank(c(x, y))
    score <- pmin(rank, N + 1 - rank) # ranks from both ends
    stat <- sum(score[seq_len(m)])
    mean <- if (even) m * (N + 2) / 4 else m * (N + 1)^2 / (4 * N)
    against <- switch(alternative, less = "greater", greater = "less", alternative) # a large scale has extreme ranks
    exact <- .or(exact, m < 50L && n < 50L)
    ties <- anyDuplicated(rank) > 0L
    if (exact && !ties) p <- .count_p(against, stat, mean, function(q, lower.tail) if (lower.tail) .pansari(q, m, n) else 1 - .pansari(q, m, n))
    else {
        squares <- sum(score^2)
        var <- if (even) m * n * (16 * squares - N * (N + 2)^2) / (16 * N * (N - 1)) else m * n * (16 * N * squares - (N + 1)^4) / (16 * N^2 * (N - 1))
        p <- .tail_p(against, (stat - mean) / sqrt(var), pnorm)
        if (exact) warning("cannot compute exact p-value with ties")
    }
    .htest(statistic = c(AB = stat), p.value = p, null.value = c("ratio of scales" = 1), alternative = alternative, method = "Ansari-Bradley test", data.name = dname)
}
ansari.test.formula <- function(formula, data, subset, na.action, ...) {
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    .htest_two(ansari.test, mf, ...)
}
pairwise.wilcox.test <- function(x, g, p.adjust.method = p.adjust.methods, paired = FALSE, ...) {
    groups <- factor(g)
    samples <- split(x, groups)
    last <- NULL # the names xi and xj are in the calls of warnings
    one <- function(i, j, xi = samples[[i]], xj = samples[[j]]) {
        last <<- wilcox.test(xi, xj, paired = paired, ...)
        last$p.value
    }
    title <- .two_names(substitute(x), substitute(g))
    modifyList(.pairwise_result("", title, one, levels(groups), match.arg(p.adjust.method)), list(method = last$method))
}
pairwise.prop.test <- function(x, n, p.adjust.method = p.adjust.methods, ...) {
    adjust <- match.arg(p.adjust.method)
    dname <- deparse1(substitute(x))
    if (is.matrix(x)) { # successes and failures
        .need(ncol(x) == 2L, "'x' must have 2 columns")
        n <- rowSums(x)
        x <- x[, 1L]
    } else {
        .need(length(x) == length(n), "'x' and 'n' must have the same length")
        dname <- paste(dname, "out of", deparse1(substitute(n)))
    }
    use <- complete.cases(x, n)
    x <- x[use]
    n <- n[use]
    .need(length(x) > 1L, "too few groups")
    one <- function(i, j) prop.test(x[c(i, j)], n[c(i, j)], ...)$p.value
    .pairwise_result("Pairwise comparison of proportions", dname, one, .or(names(x), seq_along(x)), adjust)
}
# Fails unless one of the parts is to be found.
.one_unknown <- function(parts) {
    names <- sQuote(names(parts), FALSE)
    last <- length(names)
    .need(sum(vapply(parts, is.null, NA)) == 1L, "exactly one of %s, and %s must be NULL", paste(names[-last], collapse = ", "), names[last], call = sys.call(-1L))
}
# The one of the parts (all but one given) with which power(parts), or the part named power itself, comes true; between: where
# each is sought.
.solve_power <- function(parts, power, between, extend, tol) {
    what <- names(parts)[vapply(parts, is.null, NA)]
    of <- function(...) do.call(power, modifyList(parts[names(parts) != "power"], list(...)))
    if (what == "power") return(list(what = what, value = of()))
    gap <- function(v) do.call(of, setNames(list(v), what)) - parts$power
    list(what = what, value = uniroot(gap, between[[what]], tol = tol, extendInt = extend[[what]])$root)
}
power.anova.test <- function(groups = NULL, n = NULL, between.var = NULL, within.var = NULL, sig.level = 0.05, power = NULL) {
    parts <- list(groups = groups, n = n, between.var = between.var, within.var = within.var, power = power, sig.level = sig.level)
    .one_unknown(parts)
    .need(is.null(groups) || groups >= 2, "number of groups must be at least 2")
    .need(is.null(n) || n >= 2, "number of observations in each group must be at least 2")
    reject <- function(groups, n, between.var, within.var, sig.level) {
        df <- c(groups - 1, (n - 1) * groups)
        limit <- qf(sig.level, df[1L], df[2L], lower.tail = FALSE)
        pf(limit, df[1L], df[2L], df[1L] * n * (between.var / within.var), lower.tail = FALSE)
    }
    between <- list(groups = c(2, 100), n = c(2, 1e5), between.var = within.var * c(1e-7, 1e7), within.var = between.var * c(1e-7, 1e7), sig.level = c(1e-10, 1 - 1e-10))
    found <- .solve_power(parts, reject, between, list(groups = "no", n = "no", between.var = "no", within.var = "no", sig.level = "no"), .Machine$double.eps^0.25)
    parts[[found$what]] <- found$value
    structure(c(parts[c("groups", "n", "between.var", "within.var", "sig.level", "power")],
                list(note = "n is number in each group", method = "Balanced one-way analysis of variance power calculation")), class = "power.htest")
}
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
    quantiles <- list("0.01" = c(4.38, 4.15, 4.04, 3.99, 3.98, 3.96), "0.025" = c(3.95, 3.80, 3.73, 3.69, 3.68, 3.66), "0.05" = c(3.60, 3.50, 3.45, 3.43, 3.42, 3.41),
                      "0.1" = c(3.24, 3.18, 3.15, 3.13, 3.13, 3.12), "0.9" = c(1.14, 1.19, 1.22, 1.23, 1.24, 1.25), "0.95" = c(0.80, 0.87, 0.90, 0.92, 0.93, 0.94),
                      "0.975" = c(0.50, 0.58, 0.62, 0.64, 0.65, 0.66), "0.99" = c(0.15, 0.24, 0.28, 0.31, 0.32, 0.33))
    at <- vapply(quantiles, function(q) approx(size, -q, n, rule = 2)$y, 0)
    p <- approx(at, as.numeric(names(quantiles)), stat, rule = 2)$y
    .htest(statistic = c("Dickey-Fuller" = stat), parameter = c("Truncation lag parameter" = lags), p.value = p, method = "Phillips-Perron Unit Root Test", data.name = dname)
}

# ---- Tukey's resistant fits

# Medians of rows and of columns are swept out in turn, until the residuals change no more.
medpolish <- function(x, eps = 0.01, maxiter = 10L, trace.iter = TRUE, na.rm = FALSE) {
    name <- deparse1(substitute(x))
    rest <- as.matrix(x)
    effects <- list(numeric(nrow(rest)), numeric(ncol(rest)))
    overall <- 0
    size <- 0
    done <- FALSE
    for (iter in seq_len(maxiter)) {
        for (side in 1:2) {
            medians <- apply(rest, side, median, na.rm = na.rm)
            rest <- sweep(rest, side, medians, check.margin = FALSE)
            effects[[side]] <- effects[[side]] + medians
            common <- median(effects[[3L - side]], na.rm = na.rm)
            effects[[3L - side]] <- effects[[3L - side]] - common
            overall <- overall + common
        }
        before <- size
        size <- sum(abs(rest), na.rm = na.rm)
        done <- size == 0 || abs(size - before) < eps * size
        if (done) break
        if (trace.iter) cat(iter, ": ", size, "\n", sep = "")
    }
    if (!done) .caution("medpolish() did not converge in %d iteration%s", maxiter, if (maxiter == 1L) "" else "s")
    else if (trace.iter) cat("Final: ", size, "\n", sep = "")
    structure(list(overall = overall, row = setNames(effects[[1L]], rownames(rest)), col = setNames(effects[[2L]], colnames(rest)), residuals = rest, name = name),
              class = "medpolish")
}
plot.medpolish <- function(x, main = "Tukey Additivity Plot", ...) {
    cells <- expand.grid(row = x$row, col = x$col)
    compared <- with(cells, row * col) / x$overall
    plot(compared, c(x$residuals), main = main, ylab = "Residuals", xlab = "Diagnostic Comparison Values", ...)
    for (axis in c("h", "v")) do.call(abline, setNames(list(0, 3), c(axis, "lty")))
}
print.medpolish <- function(x, digits = getOption("digits"), ...) {
    part <- function(title, what, digits) {
        cat("\n", title, ":\n", sep = "")
        print(what, digits = digits, ...)
    }
    cat("\nMedian Polish Results (Dataset: \"", x$name, "\")\n\nOverall: ", x$overall, "\n", sep = "")
    part("Row Effects", x$row, digits)
    part("Column Effects", x$col, digits)
    part("Residuals", x$residuals, max(2L, digits - 2L))
    cat("\n")
    invisible(x)
}
isoreg <- function(x, y = NULL) {
    xy <- xy.coords(x, y)
    x <- xy$x
    y <- xy$y
    if (anyNA(x) || anyNA(y)) stop("x and y must not have missing values")
    o <- NULL
    isOrd <- (!is.null(xy$xlab) && xy$xlab == "Index") || !is.null(y) && !is.unsorted(x, na.rm = TRUE)
    yy <- y
    if (!isOrd) {
        o <- order(x, -y)
        yy <- y[o]
    }
    n <- length(yy)
    yc <- c(0, cumsum(yy))
    yf <- numeric(n)
    knots <- integer()
    known <- 0L
    while (known < n) { # the greatest convex minorant of the cumulated sums
        best <- Inf
        at <- known
        for (i in (known + 1L):n) {
            s <- (yc[i + 1L] - yc[known + 1L]) / (i - known)
            if (s < best) {
                best <- s
                at <- i
            }
        }
        knots <- c(knots, at)
        yf[(known + 1L):at] <- (yc[at + 1L] - yc[known + 1L]) / (at - known)
        known <- at
    }
    structure(list(x = x, y = y, yf = yf, yc = yc, iKnots = knots, isOrd = isOrd, ord = o, call = match.call()), class = "isoreg")
}
print.isoreg <- function(x, digits = getOption("digits"), ...) {
    found <- c("  with", length(x$iKnots), "knots / breaks at obs.nr.", x$iKnots, ";")
    writeLines(c(paste0("Isotonic regression from ", paste(deparse(x$call), collapse = ""), ","), paste(found, collapse = " ")))
    if (x$isOrd) writeLines("  initially ordered 'x'")
    else {
        cat("  (x,y) ordering:")
        str(x$ord)
    }
    cat("  and further components ")
    str(unclass(x)[c("x", "y", "yf", "yc")], digits.d = 3 + max(0, digits - 7))
    invisible(x)
}
fitted.isoreg <- function(object, ...) if (object$isOrd) object$yf else object$yf[order(object$ord)]
residuals.isoreg <- function(object, ...) object$y - fitted.isoreg(object)
