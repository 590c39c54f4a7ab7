# Tests of tables, rates and trends.

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
    sd <- sqrt(sum((a + d) * a * d / n^2) / (2 * for.it^2) +
               sum(((a + d) * b * c + (b + c) * a * d) / n^2) / (2 * for.it * against) + sum((b + c) * b * c / n^2) / (2 * against^2))
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
        return(.htest(statistic = c(count1 = x[1L]), parameter = c("expected count1" = sum(x) * r * T[1L] / sum(T * c(1, r))),
                      p.value = half$p.value, conf.int = .interval(c(odds * ratio), conf.level),
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
prop.trend.test <- function(x, n, score = seq_along(x)) {
    dname <- paste0(deparse1(substitute(x)), " out of ", deparse1(substitute(n)), " ,\n using scores: ", paste(score, collapse = " "))
    p <- sum(x) / sum(n)
    w <- n / p / (1 - p)
    from <- score - sum(w * score) / sum(w)
    stat <- sum(w * from * (x / n))^2 / sum(w * from^2) # of the regression of the proportions on the scores
    .htest(statistic = c("X-squared" = stat), parameter = c(df = 1), p.value = pchisq(stat, 1, lower.tail = FALSE),
           method = "Chi-squared Test for Trend in Proportions",
           data.name = dname)
}
