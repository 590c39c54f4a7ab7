# Classical tests: each returns an object of class htest.

print.htest <- function(x, digits = getOption("digits"), prefix = "\t", ...) {
    numbers <- function(v) if (!is.null(v)) paste(names(v), "=", format(v, digits = max(1L, digits - 2L)))
    p <- x$p.value
    if (!is.null(p)) {
        p <- format.pval(p, digits = max(1L, digits - 3L))
        p <- paste("p-value", if (startsWith(p, "<")) p else paste("=", p))
    }
    cat("", strwrap(x$method, prefix = prefix), "", paste0("data:  ", paste(x$data.name, collapse = "")), sep = "\n")
    cat(strwrap(paste(c(numbers(x$statistic), numbers(x$parameter), p), collapse = ", ")), sep = "\n")
    if (!is.null(x$alternative)) {
        null <- x$null.value
        against <- c(two.sided = "not equal to", less = "less than", greater = "greater than")
        cat("alternative hypothesis: ")
        if (length(null) == 1L) cat("true ", names(null), " is ", if (x$alternative %in% names(against)) against[[x$alternative]], " ", null, "\n", sep = "")
        else cat(x$alternative, "\n", sep = "")
        if (length(null) > 1L) {
            cat("null values:\n")
            print(null, digits = digits, ...)
        }
    }
    interval <- x$conf.int
    if (!is.null(interval)) {
        cat(format(100 * attr(interval, "conf.level")), "percent confidence interval:\n")
        cat("", format(interval[1:2], digits = digits))
        cat("\n")
    }
    if (!is.null(x$estimate)) {
        cat("sample estimates:\n")
        print(x$estimate, digits = digits, ...)
    }
    cat("\n")
    invisible(x)
}
.htest_level <- function(conf.level)
    .need(length(conf.level) == 1L && is.finite(conf.level) && conf.level > 0 && conf.level < 1,
          "'conf.level' must be a single number between 0 and 1", call = sys.call(-1L))
# The two groups of `response ~ group`.
.htest_groups <- function(formula, data, subset, na.action, m, env) {
    if (length(formula) != 3L) stop("'formula' missing or incorrect", call. = FALSE)
    if (is.matrix(eval(m$data, env))) m$data <- as.data.frame(data)
    m[[1L]] <- quote(stats::model.frame)
    m$... <- NULL
    eval(m, env)
}
# A test of two samples, or of a sample and its groups, on such a frame.
.htest_two <- function(test, mf, ...) {
    g <- factor(mf[[2L]])
    if (nlevels(g) != 2L) stop(simpleError("grouping factor must have exactly 2 levels", sys.call(-1L)))
    DATA <- split(mf[[1L]], g) # the name is in the calls of warnings
    res <- test(x = DATA[[1L]], y = DATA[[2L]], ...)
    res$data.name <- paste(names(mf), collapse = " by ")
    res
}
.htest_many <- function(test, mf) {
    if (length(mf) > 2L) stop(simpleError("'formula' should be of the form response ~ group", sys.call(-1L)))
    res <- test(x = mf[[1L]], g = mf[[2L]])
    res$data.name <- paste(names(mf), collapse = " by ")
    res
}

t.test <- function(x, ...) UseMethod("t.test")
# The numbers of a t test of samples without NA; y NULL: of one.  Kernels have this function as t.test().
.t_numbers <- function(x, y, alternative, mu, var.equal) {
    n.x <- length(x)
    mean.x <- mean(x)
    var.x <- var(x)
    mean.y <- 0
    if (is.null(y)) {
        df <- n.x - 1
        se <- sqrt(var.x / n.x)
    } else {
        n.y <- length(y)
        mean.y <- mean(y)
        var.y <- var(y)
        if (var.equal) {
            df <- n.x + n.y - 2
            squares <- (if (n.x > 1) (n.x - 1) * var.x else 0) + (if (n.y > 1) (n.y - 1) * var.y else 0)
            se <- sqrt(squares / df * (1 / n.x + 1 / n.y))
        } else { # Welch
            se.x <- sqrt(var.x / n.x)
            se.y <- sqrt(var.y / n.y)
            se <- sqrt(se.x^2 + se.y^2)
            df <- se^4 / (se.x^4 / (n.x - 1) + se.y^4 / (n.y - 1))
        }
    }
    if (se < 10 * 2.220446049250313e-16 * max(abs(mean.x), abs(mean.y)))
        stop(simpleError("data are essentially constant", sys.call(-1L)))
    stat <- (mean.x - mean.y - mu) / se
    p <- switch(alternative, less = pt(stat, df), greater = pt(stat, df, lower.tail = FALSE), two.sided = 2 * pt(-abs(stat), df))
    list(statistic = stat, parameter = df, p.value = p, stderr = se, mean.x = mean.x, mean.y = mean.y)
}
t.test.default <- function(x, y = NULL, alternative = c("two.sided", "less", "greater"), mu = 0, paired = FALSE, var.equal = FALSE,
                           conf.level = 0.95, ...) {
    alternative <- match.arg(alternative)
    if (!missing(mu) && (length(mu) != 1L || is.na(mu))) stop("'mu' must be a single number")
    .htest_level(conf.level)
    dname <- deparse1(substitute(x))
    two <- !is.null(y)
    if (two) dname <- paste(dname, "and", deparse1(substitute(y)))
    if (paired) { # one sample of differences
        if (!two) stop("'y' is missing for paired test")
        both <- complete.cases(x, y)
        x <- x[both] - y[both]
        two <- FALSE
    } else {
        x <- x[!is.na(x)]
        if (two) y <- y[!is.na(y)]
    }
    need <- if (two && var.equal) 1 else 2 # observations of each sample
    if (length(x) < need) stop("not enough 'x' observations")
    if (two) {
        if (length(y) < need) stop("not enough 'y' observations")
        if (length(x) + length(y) < 3) stop("not enough observations")
    }
    r <- .t_numbers(x, if (two) y, alternative, mu, var.equal)
    if (two) {
        estimate <- c("mean of x" = r$mean.x, "mean of y" = r$mean.y)
        what <- "difference in means"
        method <- if (var.equal) " Two Sample t-test" else "Welch Two Sample t-test"
    } else {
        estimate <- setNames(r$mean.x, if (paired) "mean difference" else "mean of x")
        what <- if (paired) "mean difference" else "mean"
        method <- if (paired) "Paired t-test" else "One Sample t-test"
    }
    tail <- if (alternative == "two.sided") (1 - conf.level) / 2 else 1 - conf.level
    stat <- r$statistic
    reach <- qt(1 - tail, r$parameter)
    ends <- switch(alternative, less = c(-Inf, stat + reach), greater = c(stat - reach, Inf), two.sided = stat + c(-reach, reach))
    structure(list(statistic = c(t = stat), parameter = c(df = r$parameter), p.value = r$p.value,
                   conf.int = structure(mu + ends * r$stderr, conf.level = conf.level),
                   estimate = estimate, null.value = setNames(mu, what), stderr = r$stderr, alternative = alternative, method = method,
                   data.name = dname), class = "htest")
}
# The name of data that come as two expressions.
.two_names <- function(x, y) paste(deparse1(x), "and", deparse1(y))
# The p value of a count that is rare on either side: all values with at most its density are.  mean is that of the count, top a
# value above which all are rare.
.rare_p <- function(x, mean, top, density, cdf) {
    if (x == mean) return(1)
    limit <- density(x) * (1 + 1e-7)
    if (x < mean) {
        rare <- sum(density(seq.int(ceiling(mean), top)) <= limit)
        cdf(x) + cdf(top - rare, lower.tail = FALSE)
    } else {
        rare <- sum(density(seq.int(0, floor(mean))) <= limit)
        cdf(rare - 1) + cdf(x - 1, lower.tail = FALSE)
    }
}
# The test of `response ~ 1`, where the response may be pairs; NULL: there are groups.
.htest_one <- function(test, formula, mf, ...) {
    if (length(attr(terms(formula[-2L]), "term.labels"))) return()
    pairs <- mf[[1L]]
    res <- if (inherits(pairs, "Pair")) test(x = pairs[, 1L], y = pairs[, 2L], paired = TRUE, ...) else test(x = pairs, ...)
    res$data.name <- names(mf)[1L]
    res
}
t.test.formula <- function(formula, data, subset, na.action, ...) {
    .need(!missing(formula) && length(formula) == 3L, "'formula' missing or incorrect")
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    if (!is.null(res <- .htest_one(t.test, formula, mf, ...))) return(res)
    res <- .htest_two(t.test, mf, ...)
    if (length(res$estimate) == 2L) {
        groups <- paste("group", levels(factor(mf[[2L]])))
        names(res$estimate) <- paste("mean in", groups)
        names(res$null.value) <- paste("difference in means between", paste(groups, collapse = " and "))
    }
    res
}
var.test <- function(x, ...) UseMethod("var.test")
# The ratio of variances is to its hypothesis as F; a fit brings its residuals.
var.test.default <- function(x, y, ratio = 1, alternative = c("two.sided", "less", "greater"), conf.level = 0.95, ...) {
    .need(length(ratio) == 1L && is.finite(ratio) && ratio > 0, "'ratio' must be a single positive number")
    alternative <- match.arg(alternative)
    .htest_level(conf.level)
    data <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
    fits <- inherits(x, "lm") && inherits(y, "lm")
    spread <- function(s, what, call = sys.call(-1L)) {
        if (fits) return(c(sum(s$residuals^2) / s$df.residual, s$df.residual))
        s <- s[is.finite(s)]
        .need(length(s) > 1L, "not enough '%s' observations", what, call = call)
        c(var(s), length(s) - 1L)
    }
    a <- spread(x, "x")
    b <- spread(y, "y")
    estimate <- a[1L] / b[1L]
    q <- function(p) qf(p, a[2L], b[2L])
    below <- pf(estimate / ratio, a[2L], b[2L])
    .htest(statistic = c(F = estimate / ratio), parameter = c("num df" = a[2L], "denom df" = b[2L]),
           p.value = switch(alternative, less = below, greater = 1 - below, 2 * min(below, 1 - below)),
           conf.int = .tail_interval(alternative, conf.level, function(alpha) estimate / q(1 - alpha), function(alpha) estimate / q(alpha), least = 0),
           estimate = c("ratio of variances" = estimate), null.value = c("ratio of variances" = ratio), alternative = alternative,
           method = "F test to compare two variances", data.name = data)
}
var.test.formula <- function(formula, data, subset, na.action, ...) {
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    .htest_two(var.test, mf, ...)
}

# Two classifications of the same observations as a table; labels: its dimensions' names.
.cross_table <- function(x, y, labels, call, as = factor) {
    .need(length(x) == length(y), "'x' and 'y' must have the same length", call = call)
    use <- complete.cases(x, y)
    tab <- table(as(x[use]), as(y[use]), dnn = labels)
    .need(min(dim(tab)) > 1L, "'x' and 'y' must have at least 2 levels", call = call)
    tab
}
# Pearson's test of observed against expected counts, which have the variances V: by chi-squared with df degrees of freedom, or
# where simulated is not NULL by its statistics.
.chisq_result <- function(x, E, V, stat, df, simulated, method, dname, call) {
    if (is.null(simulated)) {
        p <- pchisq(stat, df, lower.tail = FALSE)
        if (any(E < 5)) .caution("Chi-squared approximation may be incorrect", call = call)
    } else {
        B <- length(simulated)
        df <- NA
        p <- (1 + sum(simulated >= stat * (1 - 64 * .Machine$double.eps))) / (B + 1)
        method <- paste(method, "with simulated p-value\n\t (based on", B, "replicates)")
    }
    .htest(statistic = c("X-squared" = stat), parameter = c(df = df), p.value = p, method = method, data.name = dname, observed = x, expected = E,
           residuals = (x - E) / sqrt(E), stdres = (x - E) / sqrt(V))
}
chisq.test <- function(x, y = NULL, correct = TRUE, p = rep(1 / length(x), length(x)), rescale.p = FALSE, simulate.p.value = FALSE, B = 2000) {
    call <- sys.call()
    dname <- deparse(substitute(x))
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.matrix(x) && min(dim(x)) == 1L) x <- as.vector(x)
    if (!is.null(y) && !is.matrix(x)) {
        other <- deparse(substitute(y))
        short <- function(s) if (length(s) > 1L || nchar(s, "w") > 30) "" else s
        x <- .cross_table(x, y, c(short(dname), short(other)), call)
        dname <- paste(paste(dname, collapse = "\n"), "and", paste(other, collapse = "\n"))
    }
    .need(!anyNA(x) && all(x >= 0), "all entries of 'x' must be nonnegative and finite")
    n <- sum(x)
    .need(n > 0, "at least one entry of 'x' must be positive")
    if (is.matrix(x)) {
        rows <- rowSums(x)
        cols <- colSums(x)
        E <- outer(rows, cols) / n
        dimnames(E) <- dimnames(x)
        V <- outer(rows * (n - rows), cols * (n - cols)) / n^3
        method <- "Pearson's Chi-squared test"
        if (simulate.p.value && all(rows > 0, cols > 0)) {
            distance <- function(m) sum(sort((m - E)^2 / E, decreasing = TRUE))
            return(.chisq_result(x, E, V, distance(x), NA, vapply(r2dtable(B, rows, cols), distance, 0), method, dname, call))
        }
        if (simulate.p.value) warning("cannot compute simulated p-value with zero marginals")
        yates <- if (correct && all(dim(x) == 2L)) min(0.5, abs(x - E)) else 0
        if (yates > 0) method <- paste(method, "with Yates' continuity correction")
        return(.chisq_result(x, E, V, sum((abs(x - E) - yates)^2 / E), (nrow(x) - 1L) * (ncol(x) - 1L), NULL, method, dname, call))
    }
    k <- length(x)
    .need(length(dim(x)) < 3L, "invalid 'x'")
    .need(k > 1L, "'x' must at least have 2 elements")
    .need(k == length(p), "'x' and 'p' must have the same number of elements")
    .need(all(p >= 0), "probabilities must be non-negative.")
    if (abs(sum(p) - 1) > sqrt(.Machine$double.eps)) {
        .need(rescale.p, "probabilities must sum to 1.")
        p <- p / sum(p)
    }
    E <- setNames(n * p, names(x))
    distance <- function(m) sum((m - E)^2 / E)
    drawn <- if (simulate.p.value) apply(matrix(sample.int(k, B * n, TRUE, prob = p), nrow = n), 2L, function(s) distance(tabulate(s, k)))
    .chisq_result(x, E, n * p * (1 - p), distance(x), k - 1, drawn, "Chi-squared test for given probabilities", dname, call)
}
mcnemar.test <- function(x, y = NULL, correct = TRUE) {
    if (is.matrix(x)) {
        .need(nrow(x) > 1L && nrow(x) == ncol(x), "'x' must be square with at least two rows and columns")
        dname <- deparse1(substitute(x))
    } else {
        .need(!is.null(y), "if 'x' is not a matrix, 'y' must be given")
        .need(length(x) == length(y), "'x' and 'y' must have the same length")
        dname <- .two_names(substitute(x), substitute(y))
        use <- complete.cases(x, y)
        x <- table(as.factor(x[use]), as.factor(y[use]))
        .need(nrow(x) > 1L && nrow(x) == ncol(x), "'x' and 'y' must have the same number of levels (minimum 2)")
    }
    above <- upper.tri(x)
    there <- x[above]
    back <- t(x)[above]
    gap <- there - back
    method <- "McNemar's Chi-squared test"
    if (correct && nrow(x) == 2L && gap != 0) {
        gap <- abs(gap) - 1
        method <- paste(method, "with continuity correction")
    }
    stat <- sum(gap^2 / (there + back))
    df <- length(there)
    .htest(statistic = c("McNemar's chi-squared" = stat), parameter = c(df = df), p.value = pchisq(stat, df, lower.tail = FALSE),
           method = method, data.name = dname)
}

binom.test <- function(x, n, p = 0.5, alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
    whole <- function(v) all(abs(v - round(v)) <= 1e-7)
    dname <- deparse1(substitute(x))
    .need(!anyNA(x) && all(x >= 0) && whole(x), "'x' must be nonnegative and integer")
    x <- round(x)
    if (length(x) == 2L) { # successes and failures
        n <- sum(x)
        x <- x[1L]
    } else {
        .need(length(x) == 1L, "incorrect length of 'x'")
        .need(length(n) == 1L && !is.na(n) && n >= 1 && whole(n) && x <= round(n), "'n' must be a positive integer >= 'x'")
        dname <- paste(dname, "and", deparse1(substitute(n)))
        n <- round(n)
    }
    .need(missing(p) || length(p) == 1L && !is.na(p) && p >= 0 && p <= 1, "'p' must be a single number between 0 and 1")
    alternative <- match.arg(alternative)
    .htest_level(conf.level)
    cdf <- function(q, ...) pbinom(q, n, p, ...)
    pval <- switch(alternative, less = cdf(x), greater = cdf(x - 1, lower.tail = FALSE),
        two.sided = if (p == 0 || p == 1) as.numeric(x == n * p) else .rare_p(x, n * p, n, function(v) dbinom(v, n, p), cdf))
    # Clopper and Pearson's limits
    lower <- function(alpha) if (x == 0) 0 else qbeta(alpha, x, n - x + 1)
    upper <- function(alpha) if (x == n) 1 else qbeta(1 - alpha, x + 1, n - x)
    .htest(statistic = c("number of successes" = x), parameter = c("number of trials" = n), p.value = min(1, pval),
           conf.int = .tail_interval(alternative, conf.level, lower, upper, 0, 1), estimate = c("probability of success" = x / n),
           null.value = c("probability of success" = p), alternative = alternative, method = "Exact binomial test", data.name = dname)
}
prop.test <- function(x, n, p = NULL, alternative = c("two.sided", "less", "greater"), conf.level = 0.95, correct = TRUE) {
    dname <- deparse1(substitute(x))
    if (is.table(x) && length(dim(x)) == 1L) x <- matrix(x, 1L)
    if (is.matrix(x)) { # successes and failures
        .need(ncol(x) == 2L, "'x' must have 2 columns")
        n <- rowSums(x)
        x <- x[, 1L]
    } else {
        .need(length(x) == length(n), "'x' and 'n' must have the same length")
        dname <- paste(dname, "out of", deparse1(substitute(n)))
    }
    use <- complete.cases(x, n)
    k <- sum(use)
    .need(k > 0L, "not enough data")
    if (is.null(p) && k == 1L) p <- 0.5
    given <- !is.null(p)
    if (given) {
        dname <- paste0(dname, ", null probabilit", if (k == 1L) "y " else "ies ", deparse1(substitute(p)))
        .need(length(p) == length(use), "'p' must have the same length as 'x' and 'n'")
        p <- p[use]
    }
    tags <- if (k == 1L) "p" else paste("prop", which(use))
    x <- x[use]
    n <- n[use]
    .need(all(n > 0), "elements of 'n' must be positive")
    .need(all(x >= 0), "elements of 'x' must be nonnegative")
    .need(all(x <= n), "elements of 'x' must not be greater than those of 'n'")
    .need(!given || all(p > 0 & p < 1), "elements of 'p' must be in (0,1)")
    alternative <- match.arg(alternative)
    if (k > 2L || k == 2L && given) alternative <- "two.sided"
    .htest_level(conf.level)
    est <- setNames(x / n, tags)
    share <- unname(est)
    yates <- if (correct && k < 3L) 0.5 else 0
    ci <- NULL
    gap <- 0
    if (k == 1L) {
        gap <- share - p
        yates <- min(yates, abs(x - n * p))
        wilson <- function(at, z) (at + z^2 / (2 * n) + z * sqrt(at * (1 - at) / n + z^2 / (2 * n) / (2 * n))) / (1 + 2 * (z^2 / (2 * n)))
        low <- share - yates / n
        high <- share + yates / n
        ci <- .tail_interval(alternative, conf.level, function(a) if (low <= 0) 0 else wilson(low, qnorm(a)),
                             function(a) if (high >= 1) 1 else wilson(high, qnorm(1 - a)), 0, 1)
    } else if (k == 2L && !given) {
        gap <- share[1L] - share[2L]
        yates <- min(yates, abs(gap) / sum(1 / n))
        reach <- function(a) qnorm(1 - a) * sqrt(sum(share * (1 - share) / n)) + yates * sum(1 / n)
        ci <- .tail_interval(alternative, conf.level, function(a) max(gap - reach(a), -1), function(a) min(gap + reach(a), 1), -1, 1)
    }
    what <- if (k == 1L) "1-sample proportions test" else paste0(k, "-sample test for ", if (given) "given" else "equality of", " proportions")
    df <- if (given) k else k - 1
    null <- if (given) p else sum(x) / sum(n)
    observed <- cbind(x, n - x)
    expected <- cbind(n * null, n * (1 - null))
    if (any(expected < 5)) warning("Chi-squared approximation may be incorrect")
    stat <- sum((abs(observed - expected) - yates)^2 / expected)
    pval <- if (alternative == "two.sided") pchisq(stat, df, lower.tail = FALSE) else pnorm(sign(gap) * sqrt(stat), lower.tail = alternative == "less")
    .htest(statistic = c("X-squared" = stat), parameter = c(df = df), p.value = min(pval, 1), estimate = est,
           null.value = if (given) setNames(p, tags), conf.int = ci,
           alternative = alternative, method = paste(what, if (yates > 0) "with" else "without", "continuity correction"), data.name = dname)
}

cor.test <- function(x, ...) UseMethod("cor.test")
# The tests of cor.test() by ranks: each gives list(statistic, p.value).
.kendall_test <- function(x, y, tau, alternative, exact, continuity) {
    n <- length(x)
    pairs <- n * (n - 1) / 2
    ties <- anyDuplicated(x) || anyDuplicated(y)
    exact <- .or(exact, n < 50)
    if (exact && !ties) {
        concordant <- round((tau + 1) * pairs / 2)
        chance <- 1 # of 0, 1, .. concordant pairs: with each observation up to all before it may be added
        for (i in seq_len(n)[-1L]) {
            more <- numeric(length(chance) + i - 1L)
            for (j in seq_len(i) - 1L) more[j + seq_along(chance)] <- more[j + seq_along(chance)] + chance
            chance <- more / i
        }
        below <- function(q) sum(chance[seq_len(q + 1)])
        cdf <- function(q, lower.tail) if (lower.tail) below(q) else 1 - below(q)
        return(list(statistic = c(T = concordant), p.value = .count_p(alternative, concordant, pairs / 2, cdf)))
    }
    if (exact) .caution("Cannot compute exact p-value with ties", call = sys.call(-1L))
    sizes <- function(v) tabulate(match(v, v))
    tx <- sizes(x)
    ty <- sizes(y)
    s2 <- function(t) sum(t * (t - 1))
    s5 <- function(t) sum(t * (t - 1) * (2 * t + 5))
    s3 <- function(t) sum(t * (t - 1) * (t - 2))
    S <- tau * sqrt((pairs - s2(tx) / 2) * (pairs - s2(ty) / 2))
    var <- (n * (n - 1) * (2 * n + 5) - s5(tx) - s5(ty)) / 18 + s2(tx) * s2(ty) / (2 * n * (n - 1)) + s3(tx) * s3(ty) / (9 * n * (n - 1) * (n - 2))
    if (continuity) S <- sign(S) * (abs(S) - 1)
    z <- S / sqrt(var)
    list(statistic = c(z = z), p.value = .tail_p(alternative, z, pnorm))
}
# How many permutations of 1 .. n have 0, 1, .. as the sum of squared differences to 1 .. n: the first places filled by each set.
.spearman_ways <- function(n) {
    top <- n * (n^2 - 1) / 3
    ways <- matrix(0, 2^n, top + 1)
    ways[1L, 1L] <- 1
    bit <- 2^(seq_len(n) - 1)
    for (set in seq_len(2^n - 1) - 1) {
        free <- which((set %/% bit) %% 2 == 0)
        for (value in free) {
            step <- (n - length(free) + 1 - value)^2
            at <- seq_len(top + 1 - step)
            to <- set + bit[value] + 1
            ways[to, at + step] <- ways[to, at + step] + ways[set + 1, at]
        }
    }
    ways[2^n, ]
}
# The upper tail of Spearman's sum of squared rank differences: all permutations up to n = 9, an Edgeworth series beyond
# (Best and Roberts 1975, algorithm AS 89).
.spearman_upper <- function(q, n) {
    if (q <= 0) return(1)
    if (q > n * (n^2 - 1) / 3) return(0)
    if (n <= 9) {
        ways <- .spearman_ways(n)
        return(sum(ways[seq_along(ways) > q]) / sum(ways))
    }
    q <- 2 * ceiling(q / 2) # sums of squared differences of ranks are even
    b <- 1 / n
    x <- (6 * (q - 1) * b / (n^2 - 1) - 1) * sqrt(1 / b - 1)
    y <- x * x
    u <- x * b * (.2274 + b * (.2531 + .1745 * b) + y * (-.0758 + b * (.1033 + .3932 * b) -
         y * b * (.0879 + .0151 * b - y * (.0072 - .0831 * b + y * b * (.0131 - 4.6e-4 * y)))))
    min(1, max(0, u / exp(y / 2) + pnorm(x, lower.tail = FALSE)))
}
.spearman_test <- function(x, y, rho, alternative, exact, continuity) {
    n <- length(x)
    cubes <- n^3 - n
    S <- cubes * (1 - rho) / 6
    exact <- .or(exact, n < 1290)
    if (exact && (anyDuplicated(x) || anyDuplicated(y))) {
        exact <- FALSE
        .caution("Cannot compute exact p-value with ties", call = sys.call(-1L))
    }
    if (!exact || n > 1290) {
        r <- 1 - S / (cubes / 6 + continuity)
        p <- .tail_p(alternative, r / sqrt((1 - r^2) / (n - 2)), function(q, ...) pt(q, n - 2, ...))
        return(list(statistic = c(S = S), p.value = p))
    }
    cdf <- function(q, lower.tail) {
        upper <- .spearman_upper(round(q) + 2 * lower.tail, n)
        if (lower.tail) 1 - upper else upper
    }
    against <- switch(alternative, less = "greater", greater = "less", alternative) # a large S is a small correlation
    list(statistic = c(S = S), p.value = .count_p(against, S, cubes / 6, cdf))
}
cor.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), method = c("pearson", "kendall", "spearman"),
                             exact = NULL, conf.level = 0.95, continuity = FALSE, ...) {
    alternative <- match.arg(alternative)
    method <- match.arg(method)
    dname <- .two_names(substitute(x), substitute(y))
    .need(length(x) == length(y), "'x' and 'y' must have the same length")
    .need(is.numeric(x), "'x' must be a numeric vector")
    .need(is.numeric(y), "'y' must be a numeric vector")
    use <- complete.cases(x, y)
    x <- x[use]
    y <- y[use]
    n <- length(x)
    .need(n > if (method == "pearson") 2L else 1L, "not enough finite observations")
    r <- if (method == "spearman") cor(rank(x), rank(y)) else cor(x, y, method = method)
    df <- ci <- NULL
    if (method == "pearson") {
        df <- c(df = n - 2L)
        t <- sqrt(n - 2L) * r / sqrt(1 - r^2)
        res <- list(statistic = c(t = t), p.value = .tail_p(alternative, t, function(q, ...) pt(q, n - 2L, ...)))
        if (n > 3L) { # by Fisher's transformation
            .htest_level(conf.level)
            end <- function(z) tanh(atanh(r) + z / sqrt(n - 3))
            ci <- .tail_interval(alternative, conf.level, function(a) end(-qnorm(1 - a)), function(a) end(qnorm(1 - a)), -1, 1)
        }
    } else if (method == "spearman") res <- .spearman_test(x, y, r, alternative, exact, continuity)
    else if (is.finite(r)) res <- .kendall_test(x, y, r, alternative, exact, continuity)
    else res <- list(statistic = c(T = NA), p.value = NA)
    what <- switch(method, pearson = c("cor", "correlation", "Pearson's product-moment correlation"),
                   kendall = c("tau", "tau", "Kendall's rank correlation tau"),
                   spearman = c("rho", "rho", "Spearman's rank correlation rho"))
    res <- .htest(statistic = res$statistic, parameter = df, p.value = as.vector(res$p.value), estimate = setNames(if (is.finite(r)) r else NA_real_, what[1L]),
                  null.value = setNames(0, what[2L]), alternative = alternative, method = what[3L], data.name = dname)
    res$conf.int <- ci
    res
}
cor.test.formula <- function(formula, data, subset, na.action, ...) {
    .need(!missing(formula) && inherits(formula, "formula") && length(formula) == 2L, "'formula' missing or invalid")
    cl <- match.call(expand.dots = FALSE)
    mf <- eval(`[[<-`(cl[names(cl) != "..."], 1L, quote(stats::model.frame)), parent.frame())
    .need(length(mf) == 2L, "invalid formula")
    res <- cor.test(mf[[1L]], mf[[2L]], ...)
    res$data.name <- paste(names(mf), collapse = " and ")
    res
}

# Counts on support, of which logd are the log densities where the odds ratio is 1, for other odds ratios: tails, the estimate of
# the ratio from a count, its interval.  tail(q, upper) is the tail where the ratio is 1.
.odds_ratios <- function(support, logd, tail = NULL) {
    lo <- support[1L]
    hi <- support[length(support)]
    density <- function(ratio) {
        w <- logd + log(ratio) * support
        w <- exp(w - max(w))
        w / sum(w)
    }
    mean <- function(ratio) if (ratio == 0) lo else if (ratio == Inf) hi else sum(support * density(ratio))
    cdf <- function(q, ratio, upper) {
        if (ratio == 1 && !is.null(tail)) return(tail(q, upper))
        if (ratio == 0 || ratio == Inf) {
            all <- if (ratio == 0) lo else hi
            return(as.numeric(if (upper) all >= q else all <= q))
        }
        sum(density(ratio)[if (upper) support >= q else support <= q])
    }
    # where f, which increases with the ratio, is 0; beyond 1 by its inverse
    solve <- function(f) {
        at1 <- f(1)
        if (at1 == 0) 1 else if (at1 > 0) uniroot(f, c(0, 1))$root else 1 / uniroot(function(t) f(1 / t), c(.Machine$double.eps, 1))$root
    }
    both <- function(q, ratio) {
        if (ratio == 0) return(as.numeric(q == lo))
        if (ratio == Inf) return(as.numeric(q == hi))
        d <- density(ratio)
        sum(d[d <= d[q - lo + 1] * (1 + 1e-7)])
    }
    list(p = function(q, ratio, alternative) switch(alternative, less = cdf(q, ratio, FALSE), greater = cdf(q, ratio, TRUE), two.sided = both(q, ratio)),
         estimate = function(q) if (q == lo) 0 else if (q == hi) Inf else solve(function(t) mean(t) - q),
         interval = function(q, alternative, level)
             .tail_interval(alternative, level, function(a) if (q == lo) 0 else solve(function(t) cdf(q, t, TRUE) - a),
                            function(a) if (q == hi) Inf else solve(function(t) a - cdf(q, t, FALSE)), 0, Inf))
}
.hybrid_limits <- function(pars) {
    hypp <- as.double(pars)
    if (length(hypp) != 3L) .fail("length(hypp) == 3L is not TRUE", call = sys.call(-1L))
    hypp
}
fisher.test <- function(x, y = NULL, workspace = 200000, hybrid = FALSE, hybridPars = c(expect = 5, percent = 80, Emin = 1), control = list(),
                        or = 1, alternative = "two.sided", conf.int = TRUE, conf.level = 0.95, simulate.p.value = FALSE, B = 2000) {
    call <- sys.call()
    dname <- deparse1(substitute(x))
    method <- "Fisher's Exact Test for Count Data"
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.matrix(x)) {
        .need(min(dim(x)) > 1L, "'x' must have at least 2 rows and columns")
        .need(is.numeric(x) && !anyNA(x) && all(x >= 0), "all entries of 'x' must be nonnegative and finite")
        same <- all.equal(x, round(x))
        if (is.character(same)) .caution("'x' has been rounded to integer: %s", same)
        x <- round(x)
        .need(max(x) <= .Machine$integer.max, "'x' has entries too large to be integer")
        storage.mode(x) <- "integer"
    } else {
        .need(!is.null(y), "if 'x' is not a matrix, 'y' must be given")
        dname <- paste(dname, "and", deparse1(substitute(y)))
        x <- .cross_table(x, y, c("", ""), call, as.factor)
    }
    alternative <- match.arg(alternative, c("two.sided", "less", "greater"))
    if (any(dim(x) != 2L)) {
        x <- x[rowSums(x) > 0, colSums(x) > 0, drop = FALSE]
        if (simulate.p.value) {
            .need(nrow(x) > 1L, "need 2 or more non-zero row marginals")
            .need(ncol(x) > 1L, "need 2 or more non-zero column marginals")
            method <- paste(method, "with simulated p-value\n\t (based on", B, "replicates)")
            chance <- function(m) -sum(lfactorial(m))
            drawn <- vapply(r2dtable(B, rowSums(x), colSums(x)), chance, 0)
            p <- (1 + sum(drawn <= chance(x) / (1 + 64 * .Machine$double.eps))) / (B + 1)
        } else {
            limits <- if (hybrid) .hybrid_limits(hybridPars)
            if (hybrid) method <- sprintf("%s hybrid using asym.chisq. iff (exp=%g, perc=%g, Emin=%g)", method, limits[1L], limits[2L], limits[3L])
            p <- tryCatch(.fexact(x, limits), error = function(e) stop(simpleError(conditionMessage(e), call)))
        }
        return(.htest(p.value = min(1, p), alternative = "two.sided", method = method, data.name = dname))
    }
    if (hybrid) warning("'hybrid' is ignored for a 2 x 2 table")
    .need(length(or) == 1L && !is.na(or) && or >= 0, "'or' must be a single number between 0 and Inf")
    m <- sum(x[, 1L])
    n <- sum(x[, 2L])
    k <- sum(x[1L, ])
    count <- x[1L, 1L]
    support <- max(0L, k - n):min(k, m)
    family <- .odds_ratios(support, dhyper(support, m, n, k, log = TRUE),
                           function(q, upper) if (upper) phyper(q - 1, m, n, k, lower.tail = FALSE) else phyper(q, m, n, k))
    res <- list(p.value = min(1, max(0, family$p(count, or, alternative))))
    if (conf.int) {
        .htest_level(conf.level)
        res$conf.int <- family$interval(count, alternative, conf.level)
    }
    do.call(.htest, c(res, list(estimate = c("odds ratio" = family$estimate(count)), null.value = c("odds ratio" = or),
                                alternative = alternative, method = method, data.name = dname)))
}

wilcox.test <- function(x, ...) UseMethod("wilcox.test")
wilcox.test.default <- function(x, y = NULL, alternative = c("two.sided", "less", "greater"), mu = 0, paired = FALSE, exact = NULL,
                                correct = TRUE, conf.int = FALSE, conf.level = 0.95, tol.root = 1e-4, digits.rank = Inf, ...) {
    alternative <- match.arg(alternative)
    .need(missing(mu) || length(mu) == 1L && is.finite(mu), "'mu' must be a single number")
    .need(!conf.int || length(conf.level) == 1L && is.finite(conf.level) && conf.level >= 0 && conf.level <= 1,
          "'conf.level' must be a single number between 0 and 1")
    .need(is.numeric(x), "'x' must be numeric")
    shift <- !is.null(y) # of two samples, or the location of one
    .need(shift || !paired, "'y' is missing for paired test")
    dname <- if (shift) .two_names(substitute(x), substitute(y)) else deparse1(substitute(x))
    if (shift) .need(is.numeric(y), "'y' must be numeric")
    two <- shift && !paired
    if (shift && paired) {
        .need(length(x) == length(y), "'x' and 'y' must have the same length")
        x <- x - y
    }
    x <- x[!is.na(x)]
    .need(length(x) > 0L, "not enough (non-missing) 'x' observations")
    nx <- as.double(length(x))
    zeroes <- FALSE
    if (two) {
        y <- y[!is.na(y)]
        .need(length(y) > 0L, "not enough 'y' observations")
        ny <- as.double(length(y))
        few <- nx < 50 && ny < 50
        s <- .rank_sum(x - mu, y, digits.rank)
        cdf <- function(q, ...) pwilcox(q, nx, ny, ...)
    } else {
        d <- x - mu
        zeroes <- any(d == 0)
        d <- d[d != 0]
        few <- length(d) < 50
        s <- .signed_rank(d, digits.rank)
        cdf <- function(q, ...) psignrank(q, length(d), ...)
    }
    exact <- .or(exact, few)
    able <- exact && !s$ties && !zeroes
    method <- paste("Wilcoxon", if (two) "rank sum" else "signed rank", if (able) "exact test" else "test", if (correct && !able) "with continuity correction")
    ci <- if (conf.int) .wilcox_ci(if (two) x else d + mu, if (two) y, alternative, correct, able, conf.level, tol.root, digits.rank)
    if (able) p <- .count_p(alternative, s$stat, s$mean, cdf)
    else {
        p <- .tail_p(alternative, .rank_z(s, alternative, correct), pnorm)
        for (what in c("ties", "zeroes")[exact & c(s$ties, zeroes)]) {
            .caution("cannot compute exact p-value with %s", what, call = sys.call())
            if (conf.int) .caution("cannot compute exact confidence interval%s with %s", if (two) "s" else "", what, call = sys.call())
        }
    }
    res <- .htest(statistic = setNames(s$stat, if (two) "W" else "V"), parameter = NULL, p.value = as.numeric(p),
                  null.value = setNames(mu, if (shift) "location shift" else "location"),
                  alternative = alternative, method = trimws(method), data.name = dname)
    res$conf.int <- ci$conf.int
    res$estimate <- ci$estimate
    res
}
# Wilcoxon's statistics of differences d, or of two samples, with mean and standard deviation under the hypothesis.
.signed_rank <- function(d, digits = Inf) {
    n <- as.double(length(d))
    r <- rank(abs(if (is.finite(digits)) signif(d, digits) else d))
    t <- tabulate(match(r, r))
    list(stat = sum(r[d > 0]), mean = n * (n + 1) / 4, sd = sqrt(n * (n + 1) * (2 * n + 1) / 24 - sum(t^3 - t) / 48), ties = any(t > 1L))
}
.rank_sum <- function(x, y, digits = Inf) {
    nx <- as.double(length(x))
    ny <- as.double(length(y))
    v <- c(x, y)
    r <- rank(if (is.finite(digits)) signif(v, digits) else v)
    t <- tabulate(match(r, r))
    list(stat = sum(r[seq_along(x)]) - nx * (nx + 1) / 2, mean = nx * ny / 2,
         sd = sqrt(nx * ny / 12 * (nx + ny + 1 - sum(t^3 - t) / ((nx + ny) * (nx + ny - 1)))), ties = any(t > 1L))
}
# The standardised statistic, half a step nearer to its mean where correct.
.rank_z <- function(s, alternative, correct) {
    gap <- s$stat - s$mean
    half <- if (correct) switch(alternative, two.sided = sign(gap) * 0.5, greater = 0.5, less = -0.5) else 0
    (gap - half) / s$sd
}
# The confidence interval of the location of x (NULL y) or of the shift between two samples, and its estimate.
.wilcox_ci <- function(x, y, alternative, correct, exact, conf.level, tol, digits = Inf) {
    call <- sys.call(-1L)
    one <- is.null(y)
    alpha <- 1 - conf.level
    if (!length(x)) return(list(conf.int = .interval(c(NaN, NaN), 0), estimate = NaN))
    sides <- if (alternative == "two.sided") 2 else 1
    if (exact) { # order statistics of all means, or of all differences
        d <- if (one) outer(x, x, "+")[!lower.tri(diag(length(x)))] / 2 else outer(x, y, "-")
        d <- sort(d)
        nx <- as.double(length(x))
        cdf <- function(q) if (one) psignrank(q, nx) else pwilcox(q, nx, length(y))
        at <- max(1, if (one) qsignrank(alpha / sides, nx) else qwilcox(alpha / sides, nx, length(y)))
        reached <- sides * cdf(trunc(at) - 1)
        ci <- c(if (alternative == "less") -Inf else d[at], if (alternative == "greater") Inf else d[length(d) - at + 1])
        if (reached - alpha > alpha / 2) {
            .caution("%sequested conf.level not achievable", if (one) "r" else "R", call = call)
            conf.level <- 1 - if (one) signif(reached, 2) else reached
        }
        est <- median(d)
    } else { # where the standardised statistic has the quantiles of the normal distribution
        z <- function(shift, correct) {
            d <- x - shift
            .rank_z(if (one) .signed_rank(d[d != 0], digits) else .rank_sum(d, y, digits), alternative, correct)
        }
        lo <- min(x) - if (one) 0 else max(y)
        hi <- max(x) - if (one) 0 else min(y)
        if (lo == hi) {
            warning("cannot compute confidence interval when all observations are ", if (one) "zero or ", "tied", call. = FALSE)
            return(list(conf.int = .interval(c(NaN, NaN), 0), estimate = c(midrange = (lo + hi) / 2)))
        }
        z.lo <- z(lo, correct)
        z.hi <- z(hi, correct)
        if (one) { # the interval cannot be wider than the data
            reach <- function() qnorm(alpha / sides, lower.tail = FALSE)
            while (alternative != "less" && z.lo < reach() || alternative != "greater" && z.hi > -reach()) alpha <- alpha * 2
            if (alpha >= 1 || 1 - conf.level < alpha * 0.75) {
                conf.level <- 1 - pmin(1, alpha)
                .caution("requested conf.level not achievable", call = call)
            }
        }
        root <- function(q) if (z.lo <= q) lo else if (z.hi >= q) hi
            else uniroot(function(t) z(t, correct) - q, c(lo, hi), f.lower = z.lo - q, f.upper = z.hi - q, tol = tol)$root
        q <- qnorm(alpha / sides)
        ci <- if (alpha >= 1) rep(median(x), 2) else c(if (alternative == "less") -Inf else root(-q), if (alternative == "greater") Inf else root(q))
        est <- uniroot(function(t) z(t, FALSE), c(lo, hi), tol = tol)$root
    }
    list(conf.int = .interval(ci, conf.level), estimate = setNames(est, if (one) "(pseudo)median" else "difference in location"))
}
wilcox.test.formula <- function(formula, data, subset, na.action, ...) {
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    if (is.null(res <- .htest_one(wilcox.test, formula, mf, ...))) .htest_two(wilcox.test, mf, ...) else res
}
kruskal.test <- function(x, ...) UseMethod("kruskal.test")
kruskal.test.default <- function(x, g, ...) {
    dname <- if (is.list(x)) deparse1(substitute(x)) else .two_names(substitute(x), substitute(g))
    if (is.list(x) && !all(vapply(x, is.numeric, NA))) warning("some elements of 'x' are not numeric and will be coerced to numeric")
    if (!is.list(x)) force(g)
    data <- .group_data(x, g, sys.call())
    n <- length(data$x)
    ranks <- split(rank(data$x), data$g)
    ties <- tabulate(match(data$x, data$x))
    between <- sum(vapply(ranks, sum, 0)^2 / lengths(ranks))
    stat <- (12 * between / (n * (n + 1)) - 3 * (n + 1)) / (1 - sum(ties^3 - ties) / (n^3 - n))
    df <- nlevels(data$g) - 1L
    .htest(statistic = c("Kruskal-Wallis chi-squared" = stat), parameter = c(df = df), p.value = pchisq(stat, df, lower.tail = FALSE),
           method = "Kruskal-Wallis rank sum test", data.name = dname)
}
kruskal.test.formula <- function(formula, data, subset, na.action, ...) {
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    .htest_many(kruskal.test, mf)
}
bartlett.test <- function(x, ...) UseMethod("bartlett.test")
bartlett.test.default <- function(x, g, ...) {
    if (is.list(x)) {
        dname <- deparse1(substitute(x))
        k <- length(x)
        n <- lengths(x) - 1
        v <- vapply(x, var, 0)
    } else {
        force(g)
        dname <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
        ok <- complete.cases(x, g)
        x <- x[ok]
        g <- factor(g[ok])
        k <- nlevels(g)
        if (k < 2) stop("all observations are in the same group")
        n <- tapply(x, g, length) - 1
        if (any(n <= 0)) stop("there must be at least 2 observations in each group")
        v <- tapply(x, g, var)
    }
    nt <- sum(n)
    vt <- sum(n * v) / nt
    stat <- (nt * log(vt) - sum(n * log(v))) / (1 + (sum(1 / n) - 1 / nt) / (3 * (k - 1)))
    structure(list(statistic = c("Bartlett's K-squared" = stat), parameter = c(df = k - 1), p.value = pchisq(stat, k - 1, lower.tail = FALSE),
                   data.name = dname, method = "Bartlett test of homogeneity of variances"), class = "htest")
}
bartlett.test.formula <- function(formula, data, subset, na.action, ...) {
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    .htest_many(bartlett.test, mf)
}
oneway.test <- function(formula, data, subset, na.action, var.equal = FALSE) {
    m <- match.call(expand.dots = FALSE)
    m$var.equal <- NULL
    mf <- .htest_groups(formula, data, subset, na.action, m, parent.frame())
    dname <- paste(names(mf)[1L], "and", names(mf)[2L])
    y <- mf[[1L]]
    g <- factor(mf[[2L]])
    k <- nlevels(g)
    if (k < 2L) stop("not enough groups")
    ni <- tapply(y, g, length)
    mi <- tapply(y, g, mean)
    vi <- tapply(y, g, var)
    wi <- ni / vi
    sw <- sum(wi)
    tmp <- sum((1 - wi / sw)^2 / (ni - 1)) / (k^2 - 1)
    if (var.equal) {
        n <- sum(ni)
        stat <- (sum(ni * (mi - mean(y))^2) / (k - 1)) / (sum((ni - 1) * vi) / (n - k))
        par <- c("num df" = k - 1, "denom df" = n - k)
    } else {
        m <- sum(wi * mi) / sw
        stat <- sum(wi * (mi - m)^2) / ((k - 1) * (1 + 2 * (k - 2) * tmp))
        par <- c("num df" = k - 1, "denom df" = 1 / (3 * tmp))
    }
    structure(list(statistic = c(F = stat), parameter = par, p.value = pf(stat, par[1L], par[2L], lower.tail = FALSE)[[1L]],
                   method = paste0("One-way analysis of means", if (!var.equal) " (not assuming equal variances)"), data.name = dname), class = "htest")
}
friedman.test <- function(y, ...) UseMethod("friedman.test")
# The blocks of an unreplicated design, one row each, with the groups in columns.
.block_matrix <- function(y, groups, blocks, call) {
    if (!is.matrix(y)) {
        .need(!anyNA(groups) && !anyNA(blocks), "NA's are not allowed in 'groups' or 'blocks'", call = call)
        .need(length(y) == length(groups) && length(y) == length(blocks), "'y', 'groups' and 'blocks' must have the same length", call = call)
        .need(all(table(groups, blocks) == 1), "not an unreplicated complete block design", call = call)
        y <- matrix(y[order(groups, blocks)], ncol = length(unique(groups)))
    }
    y
}
.block_names <- function(y, groups, blocks) paste0(deparse1(y), ", ", deparse1(groups), " and ", deparse1(blocks))
friedman.test.default <- function(y, groups, blocks, ...) {
    dname <- if (is.matrix(y)) deparse1(substitute(y)) else .block_names(substitute(y), substitute(groups), substitute(blocks))
    if (!is.matrix(y)) force(groups)
    y <- .block_matrix(y, groups, blocks, sys.call())
    y <- y[complete.cases(y), , drop = FALSE]
    k <- ncol(y)
    n <- nrow(y)
    ranks <- apply(y, 1L, rank) # a column for each block
    ties <- unlist(apply(ranks, 2L, function(r) list(tabulate(match(r, r)))))
    stat <- 12 * sum((rowSums(ranks) - n * (k + 1) / 2)^2) / (n * k * (k + 1) - sum(ties^3 - ties) / (k - 1))
    .htest(statistic = c("Friedman chi-squared" = stat), parameter = c(df = k - 1), p.value = pchisq(stat, k - 1, lower.tail = FALSE),
           method = "Friedman rank sum test", data.name = dname)
}
ks.test <- function(x, ...) UseMethod("ks.test")
ks.test.formula <- function(formula, data, subset, na.action, ...) {
    .need(!missing(formula) && length(formula) == 3L, "'formula' missing or incorrect")
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    if (length(attr(terms(formula[-2L]), "term.labels"))) {
        res <- .htest_two(ks.test, mf, ...)
        res$response <- names(mf)[1L]
        res$groups <- levels(factor(mf[[2L]]))
        return(res)
    }
    res <- ks.test(x = mf[[1L]], ...)
    res$data.name <- names(mf)[1L]
    res
}
ks.test.default <- function(x, y, ..., alternative = c("two.sided", "less", "greater"), exact = NULL, simulate.p.value = FALSE, B = 2000) {
    alternative <- match.arg(alternative)
    dname <- deparse1(substitute(x))
    x <- x[!is.na(x)]
    n <- length(x)
    if (n < 1L) stop("not enough 'x' data")
    if (is.numeric(y)) {
        dname <- paste(dname, "and", deparse1(substitute(y)))
        y <- y[!is.na(y)]
        ny <- length(y)
        if (ny < 1L) stop("not enough 'y' data")
        if (is.null(exact)) exact <- n * ny < 10000
        data <- list(x = x, y = y)
        w <- c(x, y)
        z <- cumsum(ifelse(order(w) <= n, 1 / n, -1 / ny))
        ties <- length(unique(w)) < n + ny
        if (ties) z <- z[c(which(diff(sort(w)) != 0), n + ny)]
        stat <- switch(alternative, two.sided = max(abs(z)), greater = max(z), less = -min(z))
        simulated <- isTRUE(simulate.p.value)
        if (ties && !exact && !simulated) warning("p-value will be approximate in the presence of ties")
        pval <- if (exact || simulated) psmirnov(stat, c(n, ny), w, alternative == "two.sided", exact, simulated, B, lower.tail = FALSE)
            else 1 - .smirnov_limit(sqrt(n * ny / (n + ny)) * stat, alternative == "two.sided")
        method <- paste(if (simulated) "Monte-Carlo" else if (exact) "Exact" else "Asymptotic", "two-sample Kolmogorov-Smirnov test")
        nm <- switch(alternative, two.sided = "two-sided", less = "the CDF of x lies below that of y", greater = "the CDF of x lies above that of y")
    } else {
        cdf <- if (is.character(y)) get(y, mode = "function", envir = parent.frame()) else y
        if (!is.function(cdf)) stop("'y' must be numeric or a function or a string naming a valid function")
        ties <- length(unique(x)) < n
        if (ties) warning("ties should not be present for the Kolmogorov-Smirnov test")
        if (is.null(exact)) exact <- n < 100 && !ties
        z <- cdf(sort(x), ...) - (0:(n - 1)) / n
        data <- list(x = z, y = cdf)
        stat <- switch(alternative, two.sided = max(c(z, 1 / n - z)), greater = max(1 / n - z), less = max(z))
        marsaglia <- function(d, n) {
            k <- as.integer(n * d) + 1L
            m <- 2L * k - 1L
            h <- k - n * d
            H <- matrix(0, m, m)
            for (i in 1:m) for (j in 1:m) if (i - j + 1 >= 0) H[i, j] <- 1
            for (i in 1:m) {
                H[i, 1L] <- H[i, 1L] - h^i
                H[m, i] <- H[m, i] - h^(m - i + 1)
            }
            H[m, 1L] <- H[m, 1L] + if (2 * h - 1 > 0) (2 * h - 1)^m else 0
            for (i in 1:m) for (j in 1:m) if (i - j + 1 > 0) H[i, j] <- H[i, j] / gamma(i - j + 2)
            # H^n n! / n^n, where a matrix that gets large is kept with a power of ten beside it
            times <- function(a, b) {
                prod <- list(m = a$m %*% b$m, ten = a$ten + b$ten)
                if (prod$m[k, k] > 1e140) prod <- list(m = prod$m * 1e-140, ten = prod$ten + 140)
                prod
            }
            Q <- list(m = diag(m), ten = 0)
            P <- list(m = H, ten = 0)
            e <- n
            while (e > 0) {
                if (e %% 2 == 1) Q <- times(Q, P)
                P <- times(P, P)
                e <- e %/% 2
            }
            s <- Q$m[k, k]
            ten <- Q$ten
            for (i in 1:n) {
                s <- s * i / n
                if (s < 1e-140) {
                    s <- s * 1e140
                    ten <- ten - 140
                }
            }
            s * 10^ten
        }
        if (exact && alternative == "two.sided") {
            pval <- 1 - marsaglia(stat, n)
            method <- "Exact one-sample Kolmogorov-Smirnov test"
        } else if (exact) {
            j <- seq.int(from = 0, to = floor(n * (1 - stat)))
            pval <- stat * sum(exp(lchoose(n, j) + (n - j) * log(1 - stat - j / n) + (j - 1) * log(stat + j / n)))
            method <- "Exact one-sample Kolmogorov-Smirnov test"
        } else {
            pval <- 1 - .smirnov_limit(sqrt(n) * stat, alternative == "two.sided")
            method <- "Asymptotic one-sample Kolmogorov-Smirnov test"
        }
        nm <- switch(alternative, two.sided = "two-sided", less = "the CDF of x lies below the null hypothesis",
                     greater = "the CDF of x lies above the null hypothesis")
    }
    names(stat) <- switch(alternative, two.sided = "D", greater = "D^+", less = "D^-")
    structure(list(statistic = stat, p.value = min(1, max(0, pval)), alternative = nm, method = method, data.name = dname, data = data, exact = exact),
              class = c("ks.test", "htest"))
}
# The frame of `y ~ groups | blocks`.
.block_frame <- function(formula, m, env) {
    rhs <- if (length(formula) == 3L) formula[[3L]]
    ok <- is.call(rhs) && identical(rhs[[1L]], quote(`|`)) && is.name(rhs[[2L]]) && is.name(rhs[[3L]])
    .need(ok, "incorrect specification for 'formula'", call = sys.call(-1L))
    formula[[3L]][[1L]] <- quote(`+`)
    m$formula <- formula
    m$... <- NULL
    eval(`[[<-`(m, 1L, quote(stats::model.frame)), env)
}
.test_blocks <- function(test, mf) {
    res <- test(mf[[1L]], mf[[2L]], mf[[3L]])
    res$data.name <- paste(names(mf), collapse = " and ")
    res
}
friedman.test.formula <- function(formula, data, subset, na.action, ...)
    .test_blocks(friedman.test, .block_frame(formula, match.call(expand.dots = FALSE), parent.frame()))
shapiro.test <- function(x) {
    stopifnot(is.numeric(x))
    dname <- deparse1(substitute(x))
    x <- sort(x[complete.cases(x)])
    n <- length(x)
    if (n < 3L) stop("sample size must be between 3 and 5000")
    if (n > 5000L) stop("sample size must be between 3 and 5000")
    if (x[n] - x[1L] < 1e-10) stop("all 'x' values are identical")
    # Royston (1995), algorithm AS R94
    poly <- function(c, x) sum(c * x^(seq_along(c) - 1))
    nn2 <- n %/% 2L
    if (n == 3L) a <- sqrt(0.5)
    else {
        m <- qnorm((seq_len(nn2) - 0.375) / (n + 0.25))
        summ2 <- 2 * sum(m^2)
        ssumm2 <- sqrt(summ2)
        rsn <- 1 / sqrt(n)
        a1 <- poly(c(0, .221157, -.147981, -2.07119, 4.434685, -2.706056), rsn) - m[1L] / ssumm2
        if (n > 5L) {
            i1 <- 3L
            a2 <- -m[2L] / ssumm2 + poly(c(0, .042981, -.293762, -1.752461, 5.682633, -3.582633), rsn)
            fac <- sqrt((summ2 - 2 * m[1L]^2 - 2 * m[2L]^2) / (1 - 2 * a1^2 - 2 * a2^2))
            a <- c(a1, a2)
        } else {
            i1 <- 2L
            fac <- sqrt((summ2 - 2 * m[1L]^2) / (1 - 2 * a1^2))
            a <- a1
        }
        if (nn2 >= i1) a <- c(a, -m[i1:nn2] / fac)
    }
    full <- c(-a, if (n %% 2L) 0, rev(a))
    full <- full - mean(full)
    xs <- x / (x[n] - x[1L])
    xs <- xs - mean(xs)
    ssa <- sum(full^2)
    ssx <- sum(xs^2)
    sax <- sum(full * xs)
    w1 <- (sqrt(ssa * ssx) - sax) * (sqrt(ssa * ssx) + sax) / (ssa * ssx)
    w <- 1 - w1
    if (n == 3L) {
        pw <- 1.90985931710274 * (asin(sqrt(w)) - 1.04719755119660)
        if (pw < 0) pw <- 0
    } else {
        y <- log(w1)
        xx <- log(n)
        if (n <= 11L) {
            gamma <- poly(c(-2.273, .459), n)
            if (y >= gamma) pw <- 1e-99
            else {
                y <- -log(gamma - y)
                mm <- poly(c(.544, -.39978, .025054, -6.714e-4), n)
                s <- exp(poly(c(1.3822, -.77857, .062767, -.0020322), n))
                pw <- pnorm(y, mm, s, lower.tail = FALSE)
            }
        } else {
            mm <- poly(c(-1.5861, -.31082, -.083751, .0038915), xx)
            s <- exp(poly(c(-.4803, -.082676, .0030302), xx))
            pw <- pnorm(y, mm, s, lower.tail = FALSE)
        }
    }
    structure(list(statistic = c(W = w), p.value = pw, method = "Shapiro-Wilk normality test", data.name = dname), class = "htest")
}
