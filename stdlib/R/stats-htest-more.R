# More tests of hypotheses: stratified tables, rates, scales, trends, all pairs; robust fits of tables and lines.

mantelhaen.test <- function(x, y = NULL, z = NULL, alternative = c("two.sided", "less", "greater"), correct = TRUE, exact = FALSE, conf.level = 0.95) {
    dname <- deparse1(substitute(x))
    if (is.array(x)) {
        if (length(dim(x)) != 3L) stop("'x' must be a 3-dimensional array")
        if (anyNA(x)) stop("NAs are not allowed")
        if (any(dim(x) < 2L)) stop("each dimension in table must be >= 2")
    } else {
        if (is.null(y)) stop("if 'x' is not an array, 'y' must be given")
        if (is.null(z)) stop("if 'x' is not an array, 'z' must be given")
        if (any(diff(c(length(x), length(y), length(z))) != 0L)) stop("'x', 'y', and 'z' must have the same length")
        dname <- paste(dname, "and", deparse1(substitute(y)), "and", deparse1(substitute(z)))
        ok <- complete.cases(x, y, z)
        x <- factor(x[ok])
        y <- factor(y[ok])
        if (nlevels(x) < 2L || nlevels(y) < 2L) stop("'x' and 'y' must have at least 2 levels")
        x <- table(x, y, z[ok])
    }
    if (any(apply(x, 3L, sum) < 2)) stop("sample size in each stratum must be > 1")
    I <- dim(x)[1L]
    J <- dim(x)[2L]
    K <- dim(x)[3L]
    if (I == 2 && J == 2) {
        alternative <- match.arg(alternative)
        if (!missing(conf.level) && (length(conf.level) != 1 || !is.finite(conf.level) || conf.level < 0 || conf.level > 1)) stop("'conf.level' must be a single number between 0 and 1")
        null <- c("common odds ratio" = 1)
        if (!exact) {
            sx <- apply(x, c(1L, 3L), sum)
            sy <- apply(x, c(2L, 3L), sum)
            n <- as.double(apply(x, 3L, sum))
            delta <- sum(x[1, 1, ] - sx[1, ] * sy[1, ] / n)
            yates <- if (correct && abs(delta) >= 0.5) 0.5 else 0
            stat <- (abs(delta) - yates)^2 / sum(apply(rbind(sx, sy), 2L, prod) / (n^2 * (n - 1)))
            par <- 1
            z <- sign(delta) * sqrt(stat)
            p <- switch(alternative, less = pnorm(z), greater = pnorm(z, lower.tail = FALSE), two.sided = pchisq(stat, 1, lower.tail = FALSE))
            names(stat) <- "Mantel-Haenszel X-squared"
            names(par) <- "df"
            method <- paste("Mantel-Haenszel chi-squared test", if (yates > 0) "with" else "without", "continuity correction")
            sd1 <- sum(x[1, 1, ] * x[2, 2, ] / n)
            so1 <- sum(x[1, 2, ] * x[2, 1, ] / n)
            est <- sd1 / so1
            # Robins, Breslow and Greenland (1986)
            sd <- sqrt(sum((x[1, 1, ] + x[2, 2, ]) * x[1, 1, ] * x[2, 2, ] / n^2) / (2 * sd1^2) +
                       sum(((x[1, 1, ] + x[2, 2, ]) * x[1, 2, ] * x[2, 1, ] + (x[1, 2, ] + x[2, 1, ]) * x[1, 1, ] * x[2, 2, ]) / n^2) / (2 * sd1 * so1) +
                       sum((x[1, 2, ] + x[2, 1, ]) * x[1, 2, ] * x[2, 1, ] / n^2) / (2 * so1^2))
            ci <- switch(alternative, less = c(0, est * exp(qnorm(conf.level) * sd)), greater = c(est * exp(qnorm(conf.level, lower.tail = FALSE) * sd), Inf),
                         two.sided = est * exp(c(1, -1) * qnorm((1 - conf.level) / 2) * sd))
            names(est) <- names(null)
            attr(ci, "conf.level") <- conf.level
            r <- list(statistic = stat, parameter = par, p.value = p, conf.int = ci, estimate = est, null.value = null, alternative = alternative,
                      method = method, data.name = dname)
        } else {
            method <- paste("Exact conditional test of independence in 2 x 2 x k tables")
            mn <- apply(x, c(2L, 3L), sum)
            m <- mn[1, ]
            n <- mn[2, ]
            t <- apply(x, c(1L, 3L), sum)[1, ]
            s <- sum(x[1, 1, ])
            lo <- sum(pmax(0, t - n))
            hi <- sum(pmin(m, t))
            support <- lo:hi
            # the distribution of the sum: a convolution over the strata
            dc <- 1
            for (k in seq_len(K)) {
                d <- dhyper(max(0, t[k] - n[k]):min(m[k], t[k]), m[k], n[k], t[k])
                conv <- numeric(length(dc) + length(d) - 1L)
                for (i in seq_along(d)) conv[i - 1L + seq_along(dc)] <- conv[i - 1L + seq_along(dc)] + d[i] * dc
                dc <- conv
            }
            logdc <- log(dc)
            dn <- function(ncp) {
                if (ncp == 1) return(dc)
                d <- logdc + log(ncp) * support
                d <- exp(d - max(d))
                d / sum(d)
            }
            mean2 <- function(ncp) {
                if (ncp == 0) return(lo)
                if (ncp == Inf) return(hi)
                sum(support * dn(ncp))
            }
            pn <- function(q, ncp = 1, upper = FALSE) {
                if (ncp == 0) return(as.numeric(if (upper) q <= lo else q >= lo))
                if (ncp == Inf) return(as.numeric(if (upper) q <= hi else q >= hi))
                sum(dn(ncp)[if (upper) support >= q else support <= q])
            }
            p <- switch(alternative, less = pn(s, 1), greater = pn(s, 1, upper = TRUE), two.sided = {
                d <- dn(1)
                sum(d[d <= d[s - lo + 1] * (1 + 1e-7)])
            })
            mle <- function(x) {
                if (x == lo) return(0)
                if (x == hi) return(Inf)
                mu <- mean2(1)
                if (mu > x) uniroot(function(t) mean2(t) - x, c(0, 1))$root
                else if (mu < x) 1 / uniroot(function(t) mean2(1 / t) - x, c(.Machine$double.eps, 1))$root
                else 1
            }
            est <- mle(s)
            up <- function(x, alpha) {
                if (x == hi) return(Inf)
                p <- pn(x, 1)
                if (p < alpha) uniroot(function(t) pn(x, t) - alpha, c(0, 1))$root
                else if (p > alpha) 1 / uniroot(function(t) pn(x, 1 / t) - alpha, c(.Machine$double.eps, 1))$root
                else 1
            }
            low <- function(x, alpha) {
                if (x == lo) return(0)
                p <- pn(x, 1, upper = TRUE)
                if (p > alpha) uniroot(function(t) pn(x, t, upper = TRUE) - alpha, c(0, 1))$root
                else if (p < alpha) 1 / uniroot(function(t) pn(x, 1 / t, upper = TRUE) - alpha, c(.Machine$double.eps, 1))$root
                else 1
            }
            ci <- switch(alternative, less = c(0, up(s, 1 - conf.level)), greater = c(low(s, 1 - conf.level), Inf),
                         two.sided = c(low(s, (1 - conf.level) / 2), up(s, (1 - conf.level) / 2)))
            attr(ci, "conf.level") <- conf.level
            names(est) <- names(null)
            r <- list(statistic = c(S = s), p.value = p, conf.int = ci, estimate = est, null.value = null, alternative = alternative, method = method, data.name = dname)
        }
    } else {
        df <- (I - 1) * (J - 1)
        n <- m <- double(df)
        V <- matrix(0, df, df)
        for (k in seq_len(K)) {
            f <- x[, , k]
            nt <- as.double(sum(f))
            rs <- rowSums(f)[-I]
            cs <- colSums(f)[-J]
            n <- n + c(f[-I, -J])
            m <- m + c(outer(rs, cs)) / nt
            V <- V + kronecker(diag(nt * cs, nrow = J - 1) - outer(cs, cs), diag(nt * rs, nrow = I - 1) - outer(rs, rs)) / (nt^2 * (nt - 1))
        }
        n <- n - m
        stat <- c("Cochran-Mantel-Haenszel M^2" = sum(n * qr.solve(V, n)))
        r <- list(statistic = stat, parameter = c(df = df), p.value = pchisq(stat, df, lower.tail = FALSE), method = "Cochran-Mantel-Haenszel test", data.name = dname)
        names(r$p.value) <- NULL
    }
    structure(r, class = "htest")
}
poisson.test <- function(x, T = 1, r = 1, alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
    dname <- paste(deparse1(substitute(x)), "time base:", deparse1(substitute(T)))
    if ((l <- length(x)) != length(T)) if (length(T) == 1L) T <- rep(T, l) else stop("'x' and 'T' have incompatible length")
    xr <- round(x)
    if (any(!is.finite(x) | x < 0) || max(abs(x - xr)) > 1e-7) stop("'x' must be finite, nonnegative, and integer")
    x <- xr
    if (any(is.na(T) | T < 0)) stop("'T' must be nonnegative")
    if ((k <- length(x)) < 1L) stop("not enough data")
    if (k > 2L) stop("the case k > 2 is unimplemented")
    if (!missing(r) && (length(r) > 1 || is.na(r) || r < 0)) stop("'r' must be a single positive number")
    alternative <- match.arg(alternative)
    if (k == 2) {
        b <- binom.test(x, sum(x), r * T[1L] / (r * T[1L] + T[2L]), alternative = alternative, conf.level = conf.level)
        ci <- b$conf.int / (1 - b$conf.int) * T[2L] / T[1L]
        attr(ci, "conf.level") <- conf.level
        structure(list(statistic = c(count1 = x[1L]), parameter = c("expected count1" = sum(x) * r * T[1L] / sum(T * c(1, r))), p.value = b$p.value,
                       estimate = c("rate ratio" = (x[1L] / T[1L]) / (x[2L] / T[2L])), null.value = c("rate ratio" = r), conf.int = ci, alternative = alternative,
                       method = "Comparison of Poisson rates", data.name = dname), class = "htest")
    } else {
        m <- r * T
        p <- switch(alternative, less = ppois(x, m), greater = ppois(x - 1, m, lower.tail = FALSE), two.sided = if (m == 0) as.numeric(x == 0) else {
            rel <- 1 + 1e-7
            d <- dpois(x, m)
            if (x == m) 1
            else if (x < m) {
                N <- ceiling(2 * m - x)
                while (dpois(N, m) > d) N <- 2 * N
                i <- seq.int(from = ceiling(m), to = N)
                y <- sum(dpois(i, m) <= d * rel)
                ppois(x, m) + ppois(N - y, m, lower.tail = FALSE)
            } else {
                i <- seq.int(from = 0, to = floor(m))
                y <- sum(dpois(i, m) <= d * rel)
                ppois(y - 1, m) + ppois(x - 1, m, lower.tail = FALSE)
            }
        })
        pl <- function(x, alpha) if (x == 0) 0 else qgamma(alpha, x)
        pu <- function(x, alpha) qgamma(1 - alpha, x + 1)
        a <- (1 - conf.level) / 2
        ci <- switch(alternative, less = c(0, pu(x, 1 - conf.level)), greater = c(pl(x, 1 - conf.level), Inf), two.sided = c(pl(x, a), pu(x, a))) / T
        attr(ci, "conf.level") <- conf.level
        structure(list(statistic = c("number of events" = x), parameter = c("time base" = T), p.value = min(1, p), conf.int = ci, estimate = c("event rate" = x / T),
                       null.value = c("event rate" = r), alternative = alternative, method = "Exact Poisson test", data.name = dname), class = "htest")
    }
}
fligner.test <- function(x, ...) UseMethod("fligner.test")
fligner.test.default <- function(x, g, ...) {
    if (is.list(x)) {
        if (length(x) < 2L) stop("'x' must be a list with at least 2 elements")
        dname <- deparse1(substitute(x))
        x <- lapply(x, function(u) u <- u[complete.cases(u)])
        k <- length(x)
        l <- lengths(x)
        if (any(l == 0)) stop("all groups must contain data")
        g <- factor(rep(1:k, l))
        x <- unlist(x)
    } else {
        if (length(x) != length(g)) stop("'x' and 'g' must have the same length")
        dname <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
        ok <- complete.cases(x, g)
        x <- x[ok]
        g <- factor(g[ok])
        k <- nlevels(g)
        if (k < 2) stop("all observations are in the same group")
    }
    n <- length(x)
    if (n < 2) stop("not enough observations")
    x <- x - tapply(x, g, median)[g]
    a <- qnorm((1 + rank(abs(x)) / (n + 1)) / 2)
    a <- a - mean(a)
    v <- sum(a^2) / (n - 1)
    a <- split(a, g)
    stat <- sum(lengths(a) * vapply(a, mean, 0)^2) / v
    structure(list(statistic = c("Fligner-Killeen:med chi-squared" = stat), parameter = c(df = k - 1), p.value = pchisq(stat, k - 1, lower.tail = FALSE),
                   method = "Fligner-Killeen test of homogeneity of variances", data.name = dname), class = "htest")
}
fligner.test.formula <- function(formula, data, subset, na.action, ...) {
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    .htest_many(fligner.test, mf)
}
quade.test <- function(y, ...) UseMethod("quade.test")
quade.test.default <- function(y, groups, blocks, ...) {
    dname <- deparse1(substitute(y))
    if (is.matrix(y)) {
        groups <- factor(c(col(y)))
        blocks <- factor(c(row(y)))
    } else {
        if (anyNA(groups) || anyNA(blocks)) stop("NA's are not allowed in 'groups' or 'blocks'")
        if (any(diff(c(length(y), length(groups), length(blocks))) != 0L)) stop("'y', 'groups' and 'blocks' must have the same length")
        dname <- paste0(dname, ", ", deparse1(substitute(groups)), " and ", deparse1(substitute(blocks)))
        if (any(table(groups, blocks) != 1)) stop("not an unreplicated complete block design")
        o <- order(groups, blocks)
        y <- y[o]
        groups <- factor(groups[o])
        blocks <- factor(blocks[o])
    }
    k <- nlevels(groups)
    b <- nlevels(blocks)
    y <- matrix(unlist(split(c(y), blocks)), ncol = k, byrow = TRUE)
    y <- y[complete.cases(y), , drop = FALSE]
    n <- nrow(y)
    r <- t(apply(y, 1L, rank))
    q <- rank(apply(y, 1, function(u) max(u) - min(u)))
    s <- q * (r - (k + 1) / 2)
    A <- sum(s^2)
    B <- sum(colSums(s)^2) / n
    if (A == B) {
        stat <- NaN
        par <- c(NaN, NaN)
        p <- (gamma(k + 1))^(1 - n)
    } else {
        stat <- (n - 1) * B / (A - B)
        par <- c(k - 1, (n - 1) * (k - 1))
        p <- pf(stat, par[1L], par[2L], lower.tail = FALSE)
    }
    structure(list(statistic = c("Quade F" = stat), parameter = c("num df" = par[1L], "denom df" = par[2L]), p.value = p, method = "Quade test", data.name = dname), class = "htest")
}
prop.trend.test <- function(x, n, score = seq_along(x)) {
    method <- "Chi-squared Test for Trend in Proportions"
    dname <- paste(deparse1(substitute(x)), "out of", deparse1(substitute(n)), ",\n using scores:", paste(score, collapse = " "))
    p <- sum(x) / sum(n)
    w <- n / p / (1 - p)
    f <- x / n
    sw <- sum(w)
    sbar <- sum(w * score) / sw
    stat <- sum(w * (score - sbar) * f)^2 / sum(w * (score - sbar)^2)
    structure(list(statistic = c("X-squared" = stat), parameter = c(df = 1), p.value = pchisq(stat, 1, lower.tail = FALSE), method = method, data.name = dname), class = "htest")
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
    if (conf.int) stop("confidence intervals of the Ansari-Bradley test are not available")
    dname <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
    x <- x[complete.cases(x)]
    y <- y[complete.cases(y)]
    m <- as.integer(length(x))
    if (is.na(m) || m < 1L) stop("not enough 'x' observations")
    n <- as.integer(length(y))
    if (is.na(n) || n < 1L) stop("not enough 'y' observations")
    N <- m + n
    r <- rank(c(x, y))
    stat <- sum(pmin(r, N - r + 1)[seq_along(x)])
    ties <- length(r) != length(unique(r))
    if (is.null(exact)) exact <- m < 50L && n < 50L
    if (exact && !ties) {
        half <- if (N %% 2 == 0) m * (N + 2) / 4 else m * (N + 1)^2 / (4 * N) # the mean
        p <- switch(alternative, two.sided = {
            limit <- if (N %% 2 == 0) m * (N + 2) / 4 else m * (N + 1)^2 / (4 * N)
            q <- if (stat > limit) 1 - .pansari(stat - 1, m, n) else .pansari(stat, m, n)
            min(2 * q, 1)
        }, less = 1 - .pansari(stat - 1, m, n), greater = .pansari(stat, m, n))
    } else {
        even <- N %% 2 == 0
        z <- if (even) stat - m * (N + 2) / 4 else stat - m * (N + 1)^2 / (4 * N)
        rr <- rle(sort(pmin(r, N - r + 1)))
        sigma <- if (even) sqrt(m * n * (16 * sum(rr$lengths * rr$values^2) - N * (N + 2)^2) / (16 * N * (N - 1)))
                 else sqrt(m * n * (16 * N * sum(rr$lengths * rr$values^2) - (N + 1)^4) / (16 * N^2 * (N - 1)))
        p <- pnorm(z / sigma)
        p <- switch(alternative, two.sided = 2 * min(p, 1 - p), less = 1 - p, greater = p)
        if (exact && ties) warning("cannot compute exact p-value with ties")
    }
    structure(list(statistic = c(AB = stat), p.value = p, null.value = c("ratio of scales" = 1), alternative = alternative, method = "Ansari-Bradley test", data.name = dname), class = "htest")
}
ansari.test.formula <- function(formula, data, subset, na.action, ...) {
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    .htest_two(ansari.test, mf, ...)
}
pairwise.wilcox.test <- function(x, g, p.adjust.method = p.adjust.methods, paired = FALSE, ...) {
    p.adjust.method <- match.arg(p.adjust.method)
    dname <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
    g <- factor(g)
    method <- if (paired) "Wilcoxon signed rank test" else "Wilcoxon rank sum test"
    one <- function(i, j) wilcox.test(x[as.integer(g) == i], x[as.integer(g) == j], paired = paired, ...)
    method <- one(1, 2)$method
    structure(list(method = method, data.name = dname, p.value = pairwise.table(function(i, j) one(i, j)$p.value, levels(g), p.adjust.method),
                   p.adjust.method = p.adjust.method), class = "pairwise.htest")
}
pairwise.prop.test <- function(x, n, p.adjust.method = p.adjust.methods, ...) {
    p.adjust.method <- match.arg(p.adjust.method)
    method <- "Pairwise comparison of proportions"
    dname <- deparse1(substitute(x))
    if (is.matrix(x)) {
        if (ncol(x) != 2) stop("'x' must have 2 columns")
        n <- rowSums(x)
        x <- x[, 1]
    } else dname <- paste(dname, "out of", deparse1(substitute(n)))
    if (length(x) != length(n)) stop("'x' and 'n' must have the same length")
    ok <- complete.cases(x, n)
    x <- x[ok]
    n <- n[ok]
    if (length(x) < 2L) stop("too few groups")
    compare.levels <- function(i, j) prop.test(x[c(i, j)], n[c(i, j)], ...)$p.value
    level.names <- names(x)
    if (is.null(level.names)) level.names <- seq_along(x)
    structure(list(method = method, data.name = dname, p.value = pairwise.table(compare.levels, level.names, p.adjust.method), p.adjust.method = p.adjust.method), class = "pairwise.htest")
}
power.anova.test <- function(groups = NULL, n = NULL, between.var = NULL, within.var = NULL, sig.level = 0.05, power = NULL) {
    if (sum(vapply(list(groups, n, between.var, within.var, power, sig.level), is.null, NA)) != 1)
        stop("exactly one of 'groups', 'n', 'between.var', 'within.var', 'power', and 'sig.level' must be NULL")
    if (!is.null(groups) && groups < 2) stop("number of groups must be at least 2")
    if (!is.null(n) && n < 2) stop("number of observations in each group must be at least 2")
    pw <- function(groups, n, b, w, s) pf(qf(s, groups - 1, (n - 1) * groups, lower.tail = FALSE), groups - 1, (n - 1) * groups, (groups - 1) * n * (b / w), lower.tail = FALSE)
    root <- function(f, range) uniroot(f, range, tol = .Machine$double.eps^0.25)$root
    if (is.null(power)) power <- pw(groups, n, between.var, within.var, sig.level)
    else if (is.null(groups)) groups <- root(function(g) pw(g, n, between.var, within.var, sig.level) - power, c(2, 100))
    else if (is.null(n)) n <- root(function(n) pw(groups, n, between.var, within.var, sig.level) - power, c(2, 1e5))
    else if (is.null(within.var)) within.var <- root(function(w) pw(groups, n, between.var, w, sig.level) - power, between.var * c(1e-7, 1e7))
    else if (is.null(between.var)) between.var <- root(function(b) pw(groups, n, b, within.var, sig.level) - power, within.var * c(1e-7, 1e7))
    else sig.level <- root(function(s) pw(groups, n, between.var, within.var, s) - power, c(1e-10, 1 - 1e-10))
    structure(list(groups = groups, n = n, between.var = between.var, within.var = within.var, sig.level = sig.level, power = power, note = "n is number in each group",
                   method = "Balanced one-way analysis of variance power calculation"), class = "power.htest")
}
PP.test <- function(x, lshort = TRUE) {
    if (NCOL(x) > 1) stop("x is not a vector or univariate time series")
    dname <- deparse1(substitute(x))
    z <- embed(x, 2)
    yt <- z[, 1]
    yt1 <- z[, 2]
    n <- length(yt)
    tt <- (1L:n) - n / 2
    res <- lm(yt ~ 1 + tt + yt1)
    if (res$rank < 3) stop("singularities in regression")
    cf <- coef(summary(res))
    tstat <- (cf[3, 1] - 1) / cf[3, 2]
    u <- residuals(res)
    ssqru <- sum(u^2) / n
    l <- if (lshort) trunc(4 * (n / 100)^0.25) else trunc(12 * (n / 100)^0.25)
    s <- 0
    for (i in seq_len(l)) s <- s + (1 - i / (l + 1)) * sum(u[(i + 1):n] * u[seq_len(n - i)])
    ssqrtl <- ssqru + 2 * s / n
    n2 <- n^2
    syt11n <- sum(yt1 * (1L:n))
    t1 <- n2 * (n2 - 1) * sum(yt1^2) / 12
    t2 <- n * syt11n^2
    t3 <- n * (n + 1) * syt11n * sum(yt1)
    t4 <- (n * (n + 1) * (2 * n + 1) * sum(yt1)^2) / 6
    Dx <- t1 - t2 + t3 - t4
    stat <- sqrt(ssqru) / sqrt(ssqrtl) * tstat - (n^3) / (4 * sqrt(3) * sqrt(Dx) * sqrt(ssqrtl)) * (ssqrtl - ssqru)
    tab <- -cbind(c(4.38, 4.15, 4.04, 3.99, 3.98, 3.96), c(3.95, 3.80, 3.73, 3.69, 3.68, 3.66), c(3.60, 3.50, 3.45, 3.43, 3.42, 3.41), c(3.24, 3.18, 3.15, 3.13, 3.13, 3.12),
                  c(1.14, 1.19, 1.22, 1.23, 1.24, 1.25), c(0.80, 0.87, 0.90, 0.92, 0.93, 0.94), c(0.50, 0.58, 0.62, 0.64, 0.65, 0.66), c(0.15, 0.24, 0.28, 0.31, 0.32, 0.33))
    size <- c(25, 50, 100, 250, 500, 1e5)
    q <- vapply(1:8, function(i) approx(size, tab[, i], n, rule = 2)$y, 0)
    p <- approx(q, c(0.01, 0.025, 0.05, 0.10, 0.90, 0.95, 0.975, 0.99), stat, rule = 2)$y
    structure(list(statistic = c("Dickey-Fuller" = stat), parameter = c("Truncation lag parameter" = l), p.value = p, method = "Phillips-Perron Unit Root Test", data.name = dname), class = "htest")
}

# ---- Tukey's resistant fits

medpolish <- function(x, eps = 0.01, maxiter = 10L, trace.iter = TRUE, na.rm = FALSE) {
    z <- as.matrix(x)
    nr <- nrow(z)
    nc <- ncol(z)
    t <- 0
    r <- numeric(nr)
    c <- numeric(nc)
    old <- 0
    for (iter in 1L:maxiter) {
        rd <- apply(z, 1L, median, na.rm = na.rm)
        z <- z - matrix(rd, nr, nc)
        r <- r + rd
        d <- median(c, na.rm = na.rm)
        c <- c - d
        t <- t + d
        cd <- apply(z, 2L, median, na.rm = na.rm)
        z <- z - matrix(cd, nr, nc, byrow = TRUE)
        c <- c + cd
        d <- median(r, na.rm = na.rm)
        r <- r - d
        t <- t + d
        new <- sum(abs(z), na.rm = na.rm)
        converged <- new == 0 || abs(new - old) < eps * new
        if (converged) break
        old <- new
        if (trace.iter) cat(iter, ": ", new, "\n", sep = "")
    }
    if (converged) {
        if (trace.iter) cat("Final: ", new, "\n", sep = "")
    } else warning(sprintf(ngettext(maxiter, "medpolish() did not converge in %d iteration", "medpolish() did not converge in %d iterations"), maxiter), domain = NA)
    names(r) <- rownames(z)
    names(c) <- colnames(z)
    structure(list(overall = t, row = r, col = c, residuals = z, name = deparse1(substitute(x))), class = "medpolish")
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
            if (s < best || s == best) {
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
    cat("Isotonic regression from ", deparse(x$call), ",\n", sep = "")
    cat("  with", length(x$iKnots), "knots / breaks at obs.nr.", x$iKnots, ";\n")
    if (x$isOrd) cat("  initially ordered 'x'\n")
    else cat("  (x,y) ordering:", if (length(x$ord) > 8) paste(paste(x$ord[1:8], collapse = " "), "...") else paste(x$ord, collapse = " "), "\n")
    cat("  and further components ")
    str(x[1L:4], digits.d = 3 + max(0, digits - 7))
    invisible(x)
}
fitted.isoreg <- function(object, ...) if (object$isOrd) object$yf else object$yf[order(object$ord)]
residuals.isoreg <- function(object, ...) object$y - fitted.isoreg(object)
