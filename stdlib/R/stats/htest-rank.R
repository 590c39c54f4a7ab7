# Rank tests of scales and of blocks.

fligner.test <- function(x, ...) UseMethod("fligner.test")
fligner.test.default <- function(x, g, ...) {
    dname <- if (is.list(x)) deparse1(substitute(x)) else .two_names(substitute(x), substitute(g))
    if (!is.list(x)) force(g)
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
    if (!is.matrix(y)) force(groups)
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
    dname <- .two_names(substitute(x), substitute(y))
    x <- x[complete.cases(x)]
    y <- y[complete.cases(y)]
    m <- length(x)
    n <- length(y)
    .need(m > 0L, "not enough 'x' observations")
    .need(n > 0L, "not enough 'y' observations")
    N <- m + n
    s <- .ansari_statistic(x, y)
    stat <- s$stat
    against <- switch(alternative, less = "greater", greater = "less", alternative) # a large scale has extreme ranks
    exact <- .or(exact, m < 50L && n < 50L)
    able <- exact && !s$ties
    p <- if (able) .count_p(against, stat, s$mean, function(q, lower.tail) if (lower.tail) .pansari(q, m, n) else 1 - .pansari(q, m, n))
         else .tail_p(against, s$z, pnorm)
    ci <- if (conf.int) (if (able) .ansari_exact_ci else .ansari_normal_ci)(x, y, alternative, conf.level, sys.call())
    if (exact && s$ties) {
        warning("cannot compute exact p-value with ties")
        if (conf.int) warning("cannot compute exact confidence intervals with ties")
    }
    structure(c(list(statistic = c(AB = stat), p.value = p, null.value = c("ratio of scales" = 1), alternative = alternative,
                     method = "Ansari-Bradley test", data.name = dname), ci), class = "htest")
}
# The sum of x's scores, which are ranks counted from both ends; its mean where the scales are equal; how many standard deviations it is off.
.ansari_statistic <- function(x, y) {
    m <- length(x)
    n <- length(y)
    N <- m + n
    rank <- rank(c(x, y))
    score <- pmin(rank, N + 1 - rank)
    stat <- sum(score[seq_len(m)])
    even <- N %% 2L == 0L
    mean <- if (even) m * (N + 2) / 4 else m * (N + 1)^2 / (4 * N)
    squares <- sum(score^2)
    var <- if (even) m * n * (16 * squares - N * (N + 2)^2) / (16 * N * (N - 1)) else m * n * (16 * N * squares - (N + 1)^4) / (16 * N^2 * (N - 1))
    list(stat = stat, mean = mean, ties = anyDuplicated(rank) > 0L, z = (stat - mean) / sqrt(var))
}
.qansari <- function(p, m, n) {
    w <- .ansari_counts(m, n)
    match(TRUE, cumsum(w) / sum(w) >= p) - 1L
}
# The ratios of scales that the exact test does not reject.  The statistic of x / s grows with s, and changes at the ratios of
# observations: it is taken between each and the next (Bauer 1972).
.ansari_exact_ci <- function(x, y, alternative, level, call) {
    m <- length(x)
    n <- length(y)
    ratio <- outer(sort(x), sort(y), `/`)
    ratio <- sort(ratio[ratio >= 0])
    stat <- vapply(ratio + c(diff(ratio) / 2, 1.01 * ratio[length(ratio)]), function(s) .ansari_statistic(x / s, y)$stat, 0)
    alpha <- if (alternative == "two.sided") (1 - level) / 2 else 1 - level
    from <- function(p) { # the first ratio where the statistic reaches the quantile
        over <- stat - .qansari(p, m, n)
        if (any(over >= 0)) min(ratio[over %in% min(over[over >= 0])]) else NA
    }
    to <- function(p) { # the last one where it is above it by the least
        over <- stat - .qansari(p, m, n)
        if (any(over > 0)) max(ratio[over %in% min(over[over > 0])]) else NA
    }
    ends <- switch(alternative, two.sided = c(from(alpha), to(1 - alpha)), greater = c(from(alpha), Inf), less = c(0, to(1 - alpha)))
    if (anyNA(ends)) {
        .caution("samples differ in location: cannot compute confidence set, returning NA", call = call)
        ends <- c(NA, NA)
    } else if (alternative == "two.sided" && ends[1L] > ends[2L]) ends <- c(from(1 - alpha), to(alpha))
    middle <- .qansari(0.5, m, n)
    apart <- list(ratio[stat <= middle], ratio[stat > middle])
    list(conf.int = .interval(ends, level),
         estimate = c("ratio of scales" = if (all(lengths(apart))) mean(c(max(apart[[1L]]), min(apart[[2L]]))) else NA))
}
# The same by the normal approximation, found as roots between the extreme ratios.
.ansari_normal_ci <- function(x, y, alternative, level, call) {
    off <- function(s, z) .ansari_statistic(x / s, y)$z - z
    ends <- NULL
    if (any(x > 0)) ends <- c(min(x[x > 0]) / max(y[y > 0]), max(x[x > 0]) / min(y[y > 0]))
    if (any(x <= 0)) ends <- c(ends, min(x[x < 0]) / max(y[y < 0]), max(x[x < 0]) / min(y[y < 0]))
    if (any(is.infinite(ends))) {
        .caution("cannot compute asymptotic confidence set or estimator", call = call)
        return(NULL)
    }
    ends <- range(ends)
    root <- function(low, high = low) {
        at <- c(low, high)
        if (off(ends[1L], low) > 0 || off(ends[2L], high) < 0) return(c(NA, NA))
        vapply(unique(at), function(z) uniroot(off, ends, tol = 1e-4, z = z)$root, 0)
    }
    alpha <- if (alternative == "two.sided") (1 - level) / 2 else 1 - level
    found <- switch(alternative, two.sided = root(qnorm(alpha), qnorm(alpha, lower.tail = FALSE)), greater = root(qnorm(alpha)),
                    less = root(qnorm(alpha, lower.tail = FALSE)))
    if (anyNA(found)) .caution("samples differ in location: cannot compute confidence set, returning NA", call = call)
    ci <- switch(alternative, two.sided = sort(found, na.last = TRUE), greater = c(found[1L], Inf), less = c(0, found[1L]))
    est <- root(0)[1L]
    if (is.na(est)) .caution("cannot compute estimate, returning NA", call = call)
    list(conf.int = .interval(ci, level), estimate = c("ratio of scales" = est))
}
ansari.test.formula <- function(formula, data, subset, na.action, ...) {
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    .htest_two(ansari.test, mf, ...)
}
quade.test.formula <- function(formula, data, subset, na.action, ...)
    .test_blocks(quade.test, .block_frame(formula, match.call(expand.dots = FALSE), parent.frame()))
Pair <- function(x, y) {
    d <- cbind(x, y)
    colnames(d) <- c("x", "y")
    class(d) <- "Pair"
    d
}
`[.Pair` <- function(x, i, j, drop) {
    d <- unclass(x)
    if (!missing(j)) return(if (missing(i)) d[, j] else d[i, j])
    structure(d[i, , drop = FALSE], class = "Pair")
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
    .htest(statistic = c(Z = z), p.value = .tail_p(alternative, z, pnorm), alternative = alternative,
           method = "Mood two-sample test of scale", data.name = dname)
}
