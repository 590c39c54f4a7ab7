# Classical tests: each returns an object of class htest.

print.htest <- function(x, digits = getOption("digits"), prefix = "\t", ...) {
    numbers <- function(v) if (!is.null(v)) paste(names(v), "=", format(v, digits = max(1L, digits - 2L)))
    p <- x$p.value
    if (!is.null(p)) {
        p <- format.pval(p, digits = max(1L, digits - 3L))
        p <- paste("p-value", if (startsWith(p, "<")) p else paste("=", p))
    }
    cat("", strwrap(x$method, prefix = prefix), "", paste0("data:  ", x$data.name), sep = "\n")
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
    if (!(length(conf.level) == 1L && is.finite(conf.level) && conf.level > 0 && conf.level < 1))
        stop("'conf.level' must be a single number between 0 and 1", call. = FALSE)
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
    parts <- split(mf[[1L]], g)
    res <- test(x = parts[[1L]], y = parts[[2L]], ...)
    res$data.name <- paste(names(mf), collapse = " by ")
    res
}
.htest_many <- function(test, mf) {
    res <- test(x = mf[[1L]], g = mf[[2L]])
    res$data.name <- paste(names(mf), collapse = " by ")
    res
}

t.test <- function(x, ...) UseMethod("t.test")
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
    moments <- function(v) list(n = length(v), mean = mean(v), var = var(v))
    a <- moments(x)
    need <- if (two && var.equal) 1 else 2 # observations of each sample
    if (a$n < need) stop("not enough 'x' observations")
    if (two) {
        b <- moments(y)
        if (b$n < need) stop("not enough 'y' observations")
        if (a$n + b$n < 3) stop("not enough observations")
        if (var.equal) {
            df <- a$n + b$n - 2
            squares <- function(s) if (s$n > 1) (s$n - 1) * s$var else 0
            se <- sqrt((squares(a) + squares(b)) / df * (1 / a$n + 1 / b$n))
        } else { # Welch
            sea <- sqrt(a$var / a$n)
            seb <- sqrt(b$var / b$n)
            se <- sqrt(sea^2 + seb^2)
            df <- se^4 / (sea^4 / (a$n - 1) + seb^4 / (b$n - 1))
        }
        estimate <- c("mean of x" = a$mean, "mean of y" = b$mean)
        difference <- a$mean - b$mean
        what <- "difference in means"
        method <- if (var.equal) " Two Sample t-test" else "Welch Two Sample t-test"
    } else {
        df <- a$n - 1
        se <- sqrt(a$var / a$n)
        estimate <- setNames(a$mean, if (paired) "mean difference" else "mean of x")
        difference <- a$mean
        what <- if (paired) "mean difference" else "mean"
        method <- if (paired) "Paired t-test" else "One Sample t-test"
    }
    if (se < 10 * .Machine$double.eps * max(abs(estimate))) stop("data are essentially constant")
    stat <- (difference - mu) / se
    tail <- if (alternative == "two.sided") (1 - conf.level) / 2 else 1 - conf.level
    reach <- qt(1 - tail, df)
    ends <- switch(alternative, less = c(-Inf, stat + reach), greater = c(stat - reach, Inf), two.sided = stat + c(-reach, reach))
    p <- switch(alternative, less = pt(stat, df), greater = pt(stat, df, lower.tail = FALSE), two.sided = 2 * pt(-abs(stat), df))
    structure(list(statistic = c(t = stat), parameter = c(df = df), p.value = p, conf.int = structure(mu + ends * se, conf.level = conf.level),
                   estimate = estimate, null.value = setNames(mu, what), stderr = se, alternative = alternative, method = method,
                   data.name = dname), class = "htest")
}
t.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
    one <- length(attr(terms(formula[-2L]), "term.labels")) == 0L
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    dname <- paste(names(mf), collapse = " by ")
    names(mf) <- NULL
    if (one) {
        y <- t.test(x = mf[[1L]], ...)
    } else {
        g <- factor(mf[[-1L]])
        if (nlevels(g) != 2L) stop("grouping factor must have exactly 2 levels")
        DATA <- split(mf[[1L]], g)
        y <- t.test(x = DATA[[1L]], y = DATA[[2L]], ...)
        if (length(y$estimate) == 2L) {
            names(y$estimate) <- paste("mean in group", levels(g))
            names(y$null.value) <- paste("difference in means between", paste("group", levels(g), collapse = " and "))
        }
    }
    y$data.name <- dname
    y
}
var.test <- function(x, ...) UseMethod("var.test")
var.test.default <- function(x, y, ratio = 1, alternative = c("two.sided", "less", "greater"), conf.level = 0.95, ...) {
    if (!(length(ratio) == 1L && is.finite(ratio) && ratio > 0)) stop("'ratio' must be a single positive number")
    alternative <- match.arg(alternative)
    .htest_level(conf.level)
    dname <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
    if (inherits(x, "lm") && inherits(y, "lm")) {
        dfx <- x$df.residual
        dfy <- y$df.residual
        vx <- sum(x$residuals^2) / dfx
        vy <- sum(y$residuals^2) / dfy
    } else {
        x <- x[is.finite(x)]
        dfx <- length(x) - 1L
        if (dfx < 1L) stop("not enough 'x' observations")
        y <- y[is.finite(y)]
        dfy <- length(y) - 1L
        if (dfy < 1L) stop("not enough 'y' observations")
        vx <- var(x)
        vy <- var(y)
    }
    est <- vx / vy
    stat <- est / ratio
    pval <- pf(stat, dfx, dfy)
    if (alternative == "two.sided") {
        pval <- 2 * min(pval, 1 - pval)
        b <- (1 - conf.level) / 2
        cint <- c(est / qf(1 - b, dfx, dfy), est / qf(b, dfx, dfy))
    } else if (alternative == "greater") {
        pval <- 1 - pval
        cint <- c(est / qf(conf.level, dfx, dfy), Inf)
    } else cint <- c(0, est / qf(1 - conf.level, dfx, dfy))
    attr(cint, "conf.level") <- conf.level
    structure(list(statistic = c(F = stat), parameter = c("num df" = dfx, "denom df" = dfy), p.value = pval, conf.int = cint,
                   estimate = c("ratio of variances" = est), null.value = c("ratio of variances" = ratio), alternative = alternative,
                   method = "F test to compare two variances", data.name = dname), class = "htest")
}
var.test.formula <- function(formula, data, subset, na.action, ...) {
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    .htest_two(var.test, mf, ...)
}

chisq.test <- function(x, y = NULL, correct = TRUE, p = rep(1 / length(x), length(x)), rescale.p = FALSE, simulate.p.value = FALSE, B = 2000) {
    dname <- deparse(substitute(x))
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.matrix(x)) {
        if (min(dim(x)) == 1L) x <- as.vector(x)
    }
    if (!is.matrix(x) && !is.null(y)) {
        if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
        dname2 <- deparse(substitute(y))
        xname <- if (length(dname) > 1L || nchar(dname, "w") > 30) "" else dname
        yname <- if (length(dname2) > 1L || nchar(dname2, "w") > 30) "" else dname2
        ok <- complete.cases(x, y)
        x <- factor(x[ok])
        y <- factor(y[ok])
        if (nlevels(x) < 2L || nlevels(y) < 2L) stop("'x' and 'y' must have at least 2 levels")
        x <- table(x, y)
        names(dimnames(x)) <- c(xname, yname)
        dname <- paste(paste(dname, collapse = "\n"), "and", paste(dname2, collapse = "\n"))
    }
    if (any(x < 0) || anyNA(x)) stop("all entries of 'x' must be nonnegative and finite")
    n <- sum(x)
    if (n == 0) stop("at least one entry of 'x' must be positive")
    if (is.matrix(x)) {
        method <- "Pearson's Chi-squared test"
        nr <- as.integer(nrow(x))
        nc <- as.integer(ncol(x))
        sr <- rowSums(x)
        sc <- colSums(x)
        E <- outer(sr, sc) / n
        v <- function(r, c, n) c * r * (n - r) * (n - c) / n^3
        V <- outer(sr, sc, v, n)
        dimnames(E) <- dimnames(x)
        if (simulate.p.value && all(sr > 0) && all(sc > 0)) {
            method <- paste(method, "with simulated p-value\n\t (based on", B, "replicates)")
            tmp <- vapply(r2dtable(B, sr, sc), function(m) sum(sort((m - E)^2 / E, decreasing = TRUE)), 0)
            stat <- sum(sort((x - E)^2 / E, decreasing = TRUE))
            pval <- (1 + sum(tmp >= (1 - 64 * .Machine$double.eps) * stat)) / (B + 1)
            param <- NA
        } else {
            if (simulate.p.value) warning("cannot compute simulated p-value with zero marginals")
            if (correct && nr == 2L && nc == 2L) {
                yates <- min(0.5, abs(x - E))
                if (yates > 0) method <- paste(method, "with Yates' continuity correction")
            } else yates <- 0
            stat <- sum((abs(x - E) - yates)^2 / E)
            param <- (nr - 1L) * (nc - 1L)
            pval <- pchisq(stat, param, lower.tail = FALSE)
        }
    } else {
        if (length(dim(x)) > 2L) stop("invalid 'x'")
        if (length(x) == 1L) stop("'x' must at least have 2 elements")
        if (length(x) != length(p)) stop("'x' and 'p' must have the same number of elements")
        if (any(p < 0)) stop("probabilities must be non-negative.")
        if (abs(sum(p) - 1) > sqrt(.Machine$double.eps)) {
            if (rescale.p) p <- p / sum(p)
            else stop("probabilities must sum to 1.")
        }
        method <- "Chi-squared test for given probabilities"
        E <- n * p
        V <- n * p * (1 - p)
        stat <- sum((x - E)^2 / E)
        names(E) <- names(x)
        if (simulate.p.value) {
            method <- paste(method, "with simulated p-value\n\t (based on", B, "replicates)")
            nx <- length(x)
            sm <- matrix(sample.int(nx, B * n, TRUE, prob = p), nrow = n)
            ss <- apply(sm, 2L, function(x, E, k) sum((table(factor(x, levels = 1L:k)) - E)^2 / E), E = E, k = nx)
            param <- NA
            pval <- (1 + sum(ss >= (1 - 64 * .Machine$double.eps) * stat)) / (B + 1)
        } else {
            param <- length(x) - 1
            pval <- pchisq(stat, param, lower.tail = FALSE)
        }
    }
    names(stat) <- "X-squared"
    names(param) <- "df"
    if (any(E < 5) && is.finite(param)) warning("Chi-squared approximation may be incorrect")
    structure(list(statistic = stat, parameter = param, p.value = pval, method = method, data.name = dname, observed = x, expected = E,
                   residuals = (x - E) / sqrt(E), stdres = (x - E) / sqrt(V)), class = "htest")
}
mcnemar.test <- function(x, y = NULL, correct = TRUE) {
    if (is.matrix(x)) {
        r <- nrow(x)
        if (r < 2 || ncol(x) != r) stop("'x' must be square with at least two rows and columns")
        dname <- deparse1(substitute(x))
    } else {
        if (is.null(y)) stop("if 'x' is not a matrix, 'y' must be given")
        if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
        dname <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
        ok <- complete.cases(x, y)
        x <- table(as.factor(x[ok]), as.factor(y[ok]))
        r <- nrow(x)
    }
    param <- r * (r - 1) / 2
    method <- "McNemar's Chi-squared test"
    if (correct && r == 2 && any(x - t(x) != 0)) {
        y <- abs(x - t(x)) - 1
        method <- paste(method, "with continuity correction")
    } else y <- x - t(x)
    x <- x + t(x)
    stat <- sum(y[upper.tri(x)]^2 / x[upper.tri(x)])
    structure(list(statistic = c("McNemar's chi-squared" = stat), parameter = c(df = param), p.value = pchisq(stat, param, lower.tail = FALSE),
                   method = method, data.name = dname), class = "htest")
}

binom.test <- function(x, n, p = 0.5, alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
    dname <- deparse1(substitute(x))
    xr <- round(x)
    if (anyNA(x) || any(x < 0) || max(abs(x - xr)) > 1e-7) stop("'x' must be nonnegative and integer")
    x <- xr
    if (length(x) == 2L) {
        n <- sum(x)
        x <- x[1L]
    } else if (length(x) == 1L) {
        nr <- round(n)
        if (length(n) > 1L || is.na(n) || n < 1 || abs(n - nr) > 1e-7 || x > nr) stop("'n' must be a positive integer >= 'x'")
        dname <- paste(dname, "and", deparse1(substitute(n)))
        n <- nr
    } else stop("'x' has incorrect length")
    if (!missing(p) && (length(p) > 1L || is.na(p) || p < 0 || p > 1)) stop("'p' must be a single number between 0 and 1")
    alternative <- match.arg(alternative)
    .htest_level(conf.level)
    pval <- switch(alternative, less = pbinom(x, n, p), greater = pbinom(x - 1, n, p, lower.tail = FALSE), two.sided = {
        if (p == 0) as.numeric(x == 0)
        else if (p == 1) as.numeric(x == n)
        else {
            relErr <- 1 + 1e-07
            d <- dbinom(x, n, p)
            m <- n * p
            if (x == m) 1
            else if (x < m) {
                i <- seq.int(from = ceiling(m), to = n)
                y <- sum(dbinom(i, n, p) <= d * relErr)
                pbinom(x, n, p) + pbinom(n - y, n, p, lower.tail = FALSE)
            } else {
                i <- seq.int(from = 0, to = floor(m))
                y <- sum(dbinom(i, n, p) <= d * relErr)
                pbinom(y - 1, n, p) + pbinom(x - 1, n, p, lower.tail = FALSE)
            }
        }
    })
    lower <- function(x, alpha) if (x == 0) 0 else qbeta(alpha, x, n - x + 1)
    upper <- function(x, alpha) if (x == n) 1 else qbeta(1 - alpha, x + 1, n - x)
    cint <- switch(alternative, less = c(0, upper(x, 1 - conf.level)), greater = c(lower(x, 1 - conf.level), 1),
                   two.sided = c(lower(x, (1 - conf.level) / 2), upper(x, (1 - conf.level) / 2)))
    attr(cint, "conf.level") <- conf.level
    structure(list(statistic = c("number of successes" = x), parameter = c("number of trials" = n), p.value = min(1, pval), conf.int = cint,
                   estimate = c("probability of success" = x / n), null.value = c("probability of success" = p), alternative = alternative,
                   method = "Exact binomial test", data.name = dname), class = "htest")
}
prop.test <- function(x, n, p = NULL, alternative = c("two.sided", "less", "greater"), conf.level = 0.95, correct = TRUE) {
    dname <- deparse1(substitute(x))
    if (is.table(x) && length(dim(x)) == 1L) x <- as.vector(x)
    if (is.matrix(x)) {
        if (ncol(x) != 2L) stop("'x' must have 2 columns")
        l <- nrow(x)
        n <- rowSums(x)
        x <- x[, 1L]
    } else {
        dname <- paste(dname, "out of", deparse1(substitute(n)))
        l <- length(x)
        if (l != length(n)) stop("'x' and 'n' must have the same length")
    }
    ok <- complete.cases(x, n)
    x <- x[ok]
    n <- n[ok]
    k <- length(x)
    if (k < 1L) stop("not enough data")
    if (any(n <= 0)) stop("elements of 'n' must be positive")
    if (any(x < 0)) stop("elements of 'x' must be nonnegative")
    if (any(x > n)) stop("elements of 'x' must not be greater than those of 'n'")
    if (is.null(p) && k == 1L) p <- 0.5
    if (!is.null(p)) {
        dname <- paste0(dname, ", null ", if (k == 1) "probability " else "probabilities ", deparse1(substitute(p)))
        if (length(p) != l) stop("'p' must have the same length as 'x' and 'n'")
        p <- p[ok]
        if (any(p <= 0 | p >= 1)) stop("elements of 'p' must be in (0,1)")
    }
    alternative <- match.arg(alternative)
    if (k > 2L || (k == 2L && !is.null(p))) alternative <- "two.sided"
    .htest_level(conf.level)
    est <- setNames(x / n, if (k == 1) "p" else paste("prop", 1L:l)[ok])
    nval <- p
    cint <- NULL
    yates <- if (correct && k <= 2) .5 else 0
    if (k == 1) {
        z <- qnorm(if (alternative == "two.sided") (1 + conf.level) / 2 else conf.level)
        yates <- min(yates, abs(x - n * p))
        z22n <- z^2 / (2 * n)
        pc <- est + yates / n
        pu <- if (pc >= 1) 1 else (pc + z22n + z * sqrt(pc * (1 - pc) / n + z22n / (2 * n))) / (1 + 2 * z22n)
        pc <- est - yates / n
        pl <- if (pc <= 0) 0 else (pc + z22n - z * sqrt(pc * (1 - pc) / n + z22n / (2 * n))) / (1 + 2 * z22n)
        cint <- switch(alternative, less = c(0, pu), greater = c(pl, 1), two.sided = c(pl, pu))
        cint <- unname(cint)
    } else if (k == 2 && is.null(p)) {
        delta <- est[1L] - est[2L]
        yates <- min(yates, abs(delta) / sum(1 / n))
        width <- qnorm(if (alternative == "two.sided") (1 + conf.level) / 2 else conf.level) * sqrt(sum(est * (1 - est) / n)) + yates * sum(1 / n)
        cint <- switch(alternative, less = c(-1, min(delta + width, 1)), greater = c(max(delta - width, -1), 1),
                       two.sided = c(max(delta - width, -1), min(delta + width, 1)))
        cint <- unname(cint)
    }
    if (!is.null(cint)) attr(cint, "conf.level") <- conf.level
    method <- paste0(if (k == 1) "1-sample proportions test" else paste0(k, "-sample test for ", if (is.null(p)) "equality of" else "given", " proportions"),
                     " with", if (yates > 0) "" else "out", " continuity correction")
    if (is.null(p)) {
        p <- sum(x) / sum(n)
        param <- k - 1
    } else {
        param <- k
        names(nval) <- names(est)
    }
    xx <- cbind(x, n - x)
    E <- cbind(n * p, n * (1 - p))
    if (any(E < 5)) warning("Chi-squared approximation may be incorrect")
    stat <- sum((abs(xx - E) - yates)^2 / E)
    pval <- if (alternative == "two.sided") pchisq(stat, param, lower.tail = FALSE)
            else {
                z <- if (k == 1) sign(est - p) * sqrt(stat) else sign(delta) * sqrt(stat)
                pnorm(z, lower.tail = alternative == "less")
            }
    structure(list(statistic = c("X-squared" = stat), parameter = c(df = param), p.value = unname(min(pval, 1)), estimate = est,
                   null.value = nval, conf.int = cint, alternative = alternative, method = method, data.name = dname), class = "htest")
}

cor.test <- function(x, ...) UseMethod("cor.test")
cor.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), method = c("pearson", "kendall", "spearman"),
                             exact = NULL, conf.level = 0.95, continuity = FALSE, ...) {
    alternative <- match.arg(alternative)
    method <- match.arg(method)
    dname <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
    if (!is.numeric(x)) stop("'x' must be a numeric vector")
    if (!is.numeric(y)) stop("'y' must be a numeric vector")
    if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
    ok <- complete.cases(x, y)
    x <- x[ok]
    y <- y[ok]
    n <- length(x)
    nval <- 0
    conf <- NULL
    param <- NULL
    if (method == "pearson") {
        if (n < 3L) stop("not enough finite observations")
        title <- "Pearson's product-moment correlation"
        names(nval) <- "correlation"
        r <- cor(x, y)
        df <- n - 2L
        est <- c(cor = r)
        param <- c(df = df)
        stat <- c(t = sqrt(df) * r / sqrt(1 - r^2))
        if (n > 3) {
            .htest_level(conf.level)
            z <- atanh(r)
            sigma <- 1 / sqrt(n - 3)
            conf <- switch(alternative, less = c(-Inf, z + sigma * qnorm(conf.level)), greater = c(z - sigma * qnorm(conf.level), Inf),
                           two.sided = z + c(-1, 1) * sigma * qnorm((1 + conf.level) / 2))
            conf <- tanh(conf)
            attr(conf, "conf.level") <- conf.level
        }
        pval <- switch(alternative, less = pt(stat, df), greater = pt(stat, df, lower.tail = FALSE),
                       two.sided = 2 * min(pt(stat, df), pt(stat, df, lower.tail = FALSE)))
    } else {
        if (n < 2) stop("not enough finite observations")
        ties <- min(length(unique(x)), length(unique(y))) < n
        if (method == "kendall") {
            title <- "Kendall's rank correlation tau"
            names(nval) <- "tau"
            r <- cor(x, y, method = "kendall")
            est <- c(tau = r)
            if (!is.finite(r)) {
                est[] <- NA
                stat <- c(T = NA)
                pval <- NA
            } else {
                if (is.null(exact)) exact <- n < 50
                if (exact && !ties) {
                    q <- round((r + 1) * n * (n - 1) / 4)
                    stat <- c(T = q)
                    pk <- function(q) { # distribution of the number of concordant pairs
                        w <- 1
                        for (i in seq_len(n)[-1L]) w <- convolve(w, rep(1, i), type = "open")
                        sum(round(w)[seq_len(floor(q + 1e-7) + 1)]) / gamma(n + 1)
                    }
                    pval <- switch(alternative, two.sided = min(1, 2 * min(pk(q), 1 - (if (q > 0) pk(q - 1) else 0))), greater = 1 - (if (q > 0) pk(q - 1) else 0), less = pk(q))
                } else {
                    xt <- table(x[duplicated(x)]) + 1
                    yt <- table(y[duplicated(y)]) + 1
                    T0 <- n * (n - 1) / 2
                    T1 <- sum(xt * (xt - 1)) / 2
                    T2 <- sum(yt * (yt - 1)) / 2
                    S <- r * sqrt((T0 - T1) * (T0 - T2))
                    v0 <- n * (n - 1) * (2 * n + 5)
                    vt <- sum(xt * (xt - 1) * (2 * xt + 5))
                    vu <- sum(yt * (yt - 1) * (2 * yt + 5))
                    v1 <- sum(xt * (xt - 1)) * sum(yt * (yt - 1))
                    v2 <- sum(xt * (xt - 1) * (xt - 2)) * sum(yt * (yt - 1) * (yt - 2))
                    var_S <- (v0 - vt - vu) / 18 + v1 / (2 * n * (n - 1)) + v2 / (9 * n * (n - 1) * (n - 2))
                    if (exact && ties) warning("Cannot compute exact p-value with ties")
                    if (continuity) S <- sign(S) * (abs(S) - 1)
                    stat <- c(z = S / sqrt(var_S))
                    pval <- switch(alternative, less = pnorm(stat), greater = pnorm(stat, lower.tail = FALSE),
                                   two.sided = 2 * min(pnorm(stat), pnorm(stat, lower.tail = FALSE)))
                }
            }
        } else {
            title <- "Spearman's rank correlation rho"
            names(nval) <- "rho"
            r <- cor(rank(x), rank(y))
            est <- c(rho = r)
            if (is.null(exact)) exact <- n < 1290
            q <- (n^3 - n) * (1 - r) / 6
            stat <- c(S = q)
            if (ties && exact) {
                exact <- FALSE
                warning("Cannot compute exact p-value with ties")
            }
            # Best and Roberts (1975), algorithm AS 89: all permutations up to n = 9, an Edgeworth series beyond
            pspearman <- function(q, n, lower.tail) {
                if (!exact || n > 1290) {
                    r <- 1 - 6 * q / (n * (n^2 - 1))
                    return(pt((if (continuity) 1 - 6 * (q + if (lower.tail) 1 else -1) / (n * (n^2 - 1)) else r) / sqrt((1 - r^2) / (n - 2)), df = n - 2, lower.tail = !lower.tail))
                }
                is <- round(q) + 2 * lower.tail
                n3 <- n * (n^2 - 1) / 3
                p <- if (is <= 0) 1
                else if (is > n3) 0
                else if (n <= 9) {
                    perms <- function(v) if (length(v) <= 1L) matrix(v) else do.call(rbind, lapply(seq_along(v), function(i) cbind(v[i], perms(v[-i]))))
                    mean(rowSums(sweep(perms(seq_len(n)), 2L, seq_len(n))^2) >= is)
                } else {
                    b <- 1 / n
                    x <- (6 * (is - 1) * b / (n^2 - 1) - 1) * sqrt(1 / b - 1)
                    y <- x * x
                    u <- x * b * (.2274 + b * (.2531 + .1745 * b) + y * (-.0758 + b * (.1033 + .3932 * b) -
                         y * b * (.0879 + .0151 * b - y * (.0072 - .0831 * b + y * b * (.0131 - 4.6e-4 * y)))))
                    min(1, max(0, u / exp(y / 2) + pnorm(x, lower.tail = FALSE)))
                }
                if (lower.tail) 1 - p else p
            }
            pval <- switch(alternative, two.sided = {
                p <- if (q > (n^3 - n) / 6) pspearman(q - 1, n, lower.tail = FALSE) else pspearman(q, n, lower.tail = TRUE)
                min(2 * p, 1)
            }, greater = pspearman(q, n, lower.tail = TRUE), less = pspearman(q - 1, n, lower.tail = FALSE))
        }
    }
    out <- list(statistic = stat, parameter = param, p.value = as.vector(pval), estimate = est, null.value = nval, alternative = alternative,
                method = title, data.name = dname)
    if (!is.null(conf)) out <- c(out, list(conf.int = conf))
    class(out) <- "htest"
    out
}
cor.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || !inherits(formula, "formula") || length(formula) != 2L) stop("'formula' missing or invalid")
    call <- match.call(expand.dots = FALSE)
    call$... <- NULL
    call[[1L]] <- quote(stats::model.frame)
    mf <- eval(call, parent.frame())
    if (length(mf) != 2L) stop("invalid formula")
    res <- cor.test(x = mf[[1L]], y = mf[[2L]], ...)
    res$data.name <- paste(names(mf), collapse = " and ")
    res
}

fisher.test <- function(x, y = NULL, workspace = 200000, hybrid = FALSE, hybridPars = c(expect = 5, percent = 80, Emin = 1), control = list(),
                        or = 1, alternative = "two.sided", conf.int = TRUE, conf.level = 0.95, simulate.p.value = FALSE, B = 2000) {
    dname <- deparse1(substitute(x))
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.matrix(x)) {
        if (any(dim(x) < 2L)) stop("'x' must have at least 2 rows and columns")
        if (!is.numeric(x) || any(x < 0) || anyNA(x)) stop("all entries of 'x' must be nonnegative and finite")
        if (!is.integer(x)) {
            xo <- x
            x <- round(x)
            if (any(x > .Machine$integer.max)) stop("'x' has entries too large to be integer")
            storage.mode(x) <- "integer"
        }
    } else {
        if (is.null(y)) stop("if 'x' is not a matrix, 'y' must be given")
        if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
        dname <- paste(dname, "and", deparse1(substitute(y)))
        ok <- complete.cases(x, y)
        x <- as.factor(x[ok])
        y <- as.factor(y[ok])
        if (nlevels(x) < 2L || nlevels(y) < 2L) stop("'x' and 'y' must have at least 2 levels")
        x <- table(x, y)
    }
    alternative <- match.arg(alternative, c("two.sided", "less", "greater"))
    nr <- nrow(x)
    nc <- ncol(x)
    if (nr != 2 || nc != 2) {
        method <- "Fisher's Exact Test for Count Data"
        sr <- rowSums(x)
        sc <- colSums(x)
        x <- x[sr > 0, sc > 0, drop = FALSE]
        sr <- rowSums(x)
        sc <- colSums(x)
        if (simulate.p.value) {
            if (nrow(x) <= 1L) stop("need 2 or more non-zero row marginals")
            if (ncol(x) <= 1L) stop("need 2 or more non-zero column marginals")
            method <- paste(method, "with simulated p-value\n\t (based on", B, "replicates)")
            stat <- -sum(lfactorial(x))
            ans <- vapply(r2dtable(B, sr, sc), function(m) -sum(lfactorial(m)), 0)
            pval <- (1 + sum(ans <= stat / (1 + 64 * .Machine$double.eps))) / (B + 1)
        } else {
            # All tables with these margins, column by column; tables of equal remaining row sums are counted once.
            const <- sum(lfactorial(sr)) + sum(lfactorial(sc)) - lfactorial(sum(x))
            obs <- const - sum(lfactorial(x))
            states <- new.env(hash = TRUE)
            level <- list(list(rem = sort(sr), lp = c(0), n = 1))
            # nodes: remaining row sums; values: log probabilities of the paths that lead there
            nodes <- list(list(rem = as.integer(sort(sr)), v = 0))
            for (j in seq_len(length(sc))) {
                acc <- new.env(hash = TRUE)
                for (nd in nodes) {
                    fill <- function(i, left, col) {
                        if (i > length(nd$rem)) {
                            if (left == 0L) {
                                key <- paste(sort(nd$rem - col), collapse = " ")
                                v <- nd$v - sum(lfactorial(col))
                                acc[[key]] <- if (is.null(acc[[key]])) v else c(acc[[key]], v)
                            }
                            return(invisible())
                        }
                        for (k in 0:min(left, nd$rem[i])) {
                            col[i] <- k
                            fill(i + 1L, left - k, col)
                        }
                    }
                    fill(1L, sc[[j]], integer(length(nd$rem)))
                }
                keys <- ls(acc, all.names = TRUE)
                nodes <- lapply(keys, function(k) {
                    v <- acc[[k]]
                    r <- round(v, 10) # equal paths together: keep counts as log weights
                    list(rem = as.integer(strsplit(k, " ")[[1L]]), v = v)
                })
                if (sum(lengths(lapply(nodes, `[[`, "v"))) > 5e6) stop("FEXACT error 6 (f5xact).  LDKEY is too small for this problem: try simulate.p.value = TRUE")
            }
            lp <- const + unlist(lapply(nodes, `[[`, "v"))
            pval <- sum(exp(lp[lp <= obs + 1e-7]))
        }
        return(structure(list(p.value = min(1, pval), alternative = "two.sided", method = method, data.name = dname), class = "htest"))
    }
    method <- "Fisher's Exact Test for Count Data"
    if (length(or) != 1L || is.na(or) || or < 0) stop("'or' must be a single number between 0 and Inf")
    m <- sum(x[, 1L])
    n <- sum(x[, 2L])
    k <- sum(x[1L, ])
    x <- x[1L, 1L]
    lo <- max(0L, k - n)
    hi <- min(k, m)
    support <- lo:hi
    logdc <- dhyper(support, m, n, k, log = TRUE)
    dnhyper <- function(ncp) {
        d <- logdc + log(ncp) * support
        d <- exp(d - max(d))
        d / sum(d)
    }
    mnhyper <- function(ncp) {
        if (ncp == 0) return(lo)
        if (ncp == Inf) return(hi)
        sum(support * dnhyper(ncp))
    }
    pnhyper <- function(q, ncp = 1, upper.tail = FALSE) {
        if (ncp == 1) return(if (upper.tail) phyper(x - 1, m, n, k, lower.tail = FALSE) else phyper(x, m, n, k))
        if (ncp == 0) return(as.numeric(if (upper.tail) q <= lo else q >= lo))
        if (ncp == Inf) return(as.numeric(if (upper.tail) q <= hi else q >= hi))
        sum(dnhyper(ncp)[if (upper.tail) support >= q else support <= q])
    }
    pval <- switch(alternative, less = pnhyper(x, or), greater = pnhyper(x, or, upper.tail = TRUE), two.sided = {
        if (or == 0) as.numeric(x == lo)
        else if (or == Inf) as.numeric(x == hi)
        else {
            d <- dnhyper(or)
            sum(d[d <= d[x - lo + 1] * (1 + 10^(-7))])
        }
    })
    mle <- function(x) {
        if (x == lo) return(0)
        if (x == hi) return(Inf)
        mu <- mnhyper(1)
        if (mu > x) uniroot(function(t) mnhyper(t) - x, c(0, 1))$root
        else if (mu < x) 1 / uniroot(function(t) mnhyper(1 / t) - x, c(.Machine$double.eps, 1))$root
        else 1
    }
    out <- list(p.value = min(1, max(0, pval)))
    if (conf.int) {
        .htest_level(conf.level)
        ncp.U <- function(x, alpha) {
            if (x == hi) return(Inf)
            p <- pnhyper(x, 1)
            if (p < alpha) uniroot(function(t) pnhyper(x, t) - alpha, c(0, 1))$root
            else if (p > alpha) 1 / uniroot(function(t) pnhyper(x, 1 / t) - alpha, c(.Machine$double.eps, 1))$root
            else 1
        }
        ncp.L <- function(x, alpha) {
            if (x == lo) return(0)
            p <- pnhyper(x, 1, upper.tail = TRUE)
            if (p > alpha) uniroot(function(t) pnhyper(x, t, upper.tail = TRUE) - alpha, c(0, 1))$root
            else if (p < alpha) 1 / uniroot(function(t) pnhyper(x, 1 / t, upper.tail = TRUE) - alpha, c(.Machine$double.eps, 1))$root
            else 1
        }
        cint <- switch(alternative, less = c(0, ncp.U(x, 1 - conf.level)), greater = c(ncp.L(x, 1 - conf.level), Inf),
                       two.sided = {
                           alpha <- (1 - conf.level) / 2
                           c(ncp.L(x, alpha), ncp.U(x, alpha))
                       })
        attr(cint, "conf.level") <- conf.level
        out$conf.int <- cint
    }
    structure(c(out, list(estimate = c("odds ratio" = mle(x)), null.value = c("odds ratio" = or), alternative = alternative, method = method,
                          data.name = dname)), class = "htest")
}

wilcox.test <- function(x, ...) UseMethod("wilcox.test")
wilcox.test.default <- function(x, y = NULL, alternative = c("two.sided", "less", "greater"), mu = 0, paired = FALSE, exact = NULL,
                                correct = TRUE, conf.int = FALSE, conf.level = 0.95, tol.root = 1e-4, digits.rank = Inf, ...) {
    alternative <- match.arg(alternative)
    if (conf.int && (length(conf.level) != 1L || !is.finite(conf.level) || conf.level < 0 || conf.level > 1)) stop("'conf.level' must be a single number between 0 and 1")
    if (!missing(mu) && (length(mu) > 1L || !is.finite(mu))) stop("'mu' must be a single number")
    if (!is.numeric(x)) stop("'x' must be numeric")
    if (!is.null(y)) {
        if (!is.numeric(y)) stop("'y' must be numeric")
        dname <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
        if (paired) {
            if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
            ok <- complete.cases(x, y)
            x <- x[ok] - y[ok]
            y <- NULL
        } else {
            y <- y[!is.na(y)]
            x <- x[!is.na(x)]
        }
    } else {
        dname <- deparse1(substitute(x))
        if (paired) stop("'y' is missing for paired test")
        x <- x[!is.na(x)]
    }
    if (length(x) < 1L) stop("not enough (non-missing) 'x' observations")
    correction <- 0
    if (is.null(y)) {
        method <- "Wilcoxon signed rank test"
        x <- x - mu
        zeroes <- any(x == 0)
        if (zeroes) x <- x[x != 0]
        n <- as.double(length(x))
        if (is.null(exact)) exact <- n < 50
        r <- rank(abs(if (is.finite(digits.rank)) signif(x, digits.rank) else x))
        stat <- c(V = sum(r[x > 0]))
        ties <- length(r) != length(unique(r))
        if (exact && !ties && !zeroes) {
            method <- sub("test", "exact test", method, fixed = TRUE)
            pval <- switch(alternative, two.sided = {
                p <- if (stat > n * (n + 1) / 4) psignrank(stat - 1, n, lower.tail = FALSE) else psignrank(stat, n)
                min(2 * p, 1)
            }, greater = psignrank(stat - 1, n, lower.tail = FALSE), less = psignrank(stat, n))
        } else {
            nt <- table(r)
            z <- stat - n * (n + 1) / 4
            sigma <- sqrt(n * (n + 1) * (2 * n + 1) / 24 - sum(nt^3 - nt) / 48)
            if (correct) {
                correction <- switch(alternative, two.sided = sign(z) * 0.5, greater = 0.5, less = -0.5)
                method <- paste(method, "with continuity correction")
            }
            z <- (z - correction) / sigma
            pval <- switch(alternative, less = pnorm(z), greater = pnorm(z, lower.tail = FALSE), two.sided = 2 * min(pnorm(z), pnorm(z, lower.tail = FALSE)))
            if (exact && ties) {
                warning("cannot compute exact p-value with ties")
                if (conf.int) warning("cannot compute exact confidence interval with ties")
            }
            if (exact && zeroes) {
                warning("cannot compute exact p-value with zeroes")
                if (conf.int) warning("cannot compute exact confidence interval with zeroes")
            }
        }
    } else {
        if (length(y) < 1L) stop("not enough 'y' observations")
        method <- "Wilcoxon rank sum test"
        r <- rank(if (is.finite(digits.rank)) signif(c(x - mu, y), digits.rank) else c(x - mu, y))
        nx <- as.double(length(x))
        ny <- as.double(length(y))
        if (is.null(exact)) exact <- nx < 50 && ny < 50
        stat <- c(W = sum(r[seq_along(x)]) - nx * (nx + 1) / 2)
        ties <- length(r) != length(unique(r))
        if (exact && !ties) {
            method <- sub("test", "exact test", method, fixed = TRUE)
            pval <- switch(alternative, two.sided = {
                p <- if (stat > nx * ny / 2) pwilcox(stat - 1, nx, ny, lower.tail = FALSE) else pwilcox(stat, nx, ny)
                min(2 * p, 1)
            }, greater = pwilcox(stat - 1, nx, ny, lower.tail = FALSE), less = pwilcox(stat, nx, ny))
        } else {
            nt <- table(r)
            z <- stat - nx * ny / 2
            sigma <- sqrt(nx * ny / 12 * ((nx + ny + 1) - sum(nt^3 - nt) / ((nx + ny) * (nx + ny - 1))))
            if (correct) {
                correction <- switch(alternative, two.sided = sign(z) * 0.5, greater = 0.5, less = -0.5)
                method <- paste(method, "with continuity correction")
            }
            z <- (z - correction) / sigma
            pval <- switch(alternative, less = pnorm(z), greater = pnorm(z, lower.tail = FALSE), two.sided = 2 * min(pnorm(z), pnorm(z, lower.tail = FALSE)))
            if (exact && ties) {
                warning("cannot compute exact p-value with ties")
                if (conf.int) warning("cannot compute exact confidence intervals with ties")
            }
        }
    }
    ci <- if (conf.int) .wilcox_ci(if (is.null(y)) x + mu else x, y, alternative, correct, exact && !ties && !(is.null(y) && zeroes), conf.level, tol.root)
    names(mu) <- if (paired || !is.null(y)) "location shift" else "location"
    structure(list(statistic = stat, parameter = NULL, p.value = as.numeric(pval), null.value = mu, alternative = alternative, method = method,
                   data.name = dname, conf.int = ci$conf.int, estimate = ci$estimate)[c(rep(TRUE, 7L), conf.int, conf.int)], class = "htest")
}
# The confidence interval of the location (or of its shift), and its estimate.
.wilcox_ci <- function(x, y, alternative, correct, exact, conf.level, tol) {
    alpha <- 1 - conf.level
    one <- is.null(y)
    nx <- as.double(length(x))
    ny <- as.double(length(y))
    what <- if (one) "(pseudo)median" else "difference in location"
    if (exact) {
        d <- if (one) {
            d <- outer(x, x, "+")
            sort(d[!lower.tri(d)]) / 2
        } else sort(outer(x, y, "-"))
        q <- function(p) if (one) qsignrank(p, nx) else qwilcox(p, nx, ny)
        P <- function(v) if (one) psignrank(v, nx) else pwilcox(v, nx, ny)
        all <- if (one) nx * (nx + 1) / 2 else nx * ny
        qu <- max(q(if (alternative == "two.sided") alpha / 2 else alpha), 1)
        ql <- all - qu
        achieved <- (if (alternative == "two.sided") 2 else 1) * P(trunc(qu) - 1)
        ci <- switch(alternative, two.sided = c(d[qu], d[ql + 1]), greater = c(d[qu], Inf), less = c(-Inf, d[ql + 1]))
        if (achieved - alpha > alpha / 2) {
            warning("requested conf.level not achievable", call. = FALSE)
            conf.level <- 1 - signif(achieved, 2)
        }
        est <- median(d)
    } else {
        z <- function(s, at, correct) {
            if (one) {
                v <- x - at
                v <- v[v != 0]
                n <- length(v)
                r <- rank(abs(v))
                nt <- table(r)
                w <- sum(r[v > 0]) - n * (n + 1) / 4
                sigma <- sqrt(n * (n + 1) * (2 * n + 1) / 24 - sum(nt^3 - nt) / 48)
            } else {
                r <- rank(c(x - at, y))
                nt <- table(r)
                w <- sum(r[seq_along(x)]) - nx * (nx + 1) / 2 - nx * ny / 2
                sigma <- sqrt(nx * ny / 12 * ((nx + ny + 1) - sum(nt^3 - nt) / ((nx + ny) * (nx + ny - 1))))
            }
            corr <- if (correct) switch(alternative, two.sided = sign(w) * 0.5, greater = 0.5, less = -0.5) else 0
            (w - corr) / sigma - s
        }
        lo <- if (one) min(x) else min(x) - max(y)
        hi <- if (one) max(x) else max(x) - min(y)
        f0 <- z(0, lo, correct)
        f1 <- z(0, hi, correct)
        root <- function(s) {
            if (f0 - s <= 0) return(lo)
            if (f1 - s >= 0) return(hi)
            uniroot(function(t) z(s, t, correct), c(lo, hi), f.lower = f0 - s, f.upper = f1 - s, tol = tol)$root
        }
        if (one) { # the interval cannot be wider than the data
            repeat {
                bad <- switch(alternative, two.sided = f0 - qnorm(alpha / 2, lower.tail = FALSE) < 0 || f1 - qnorm(alpha / 2) > 0,
                              greater = f0 - qnorm(alpha, lower.tail = FALSE) < 0, less = f1 - qnorm(alpha) > 0)
                if (!bad) break
                alpha <- alpha * 2
            }
            if (alpha >= 1 || 1 - conf.level < alpha * 0.75) {
                conf.level <- 1 - pmin(1, alpha)
                warning("requested conf.level not achievable", call. = FALSE)
            }
        }
        ci <- if (alpha >= 1) rep(median(x), 2)
              else switch(alternative, two.sided = c(root(qnorm(alpha / 2, lower.tail = FALSE)), root(qnorm(alpha / 2))),
                          greater = c(root(qnorm(alpha, lower.tail = FALSE)), Inf), less = c(-Inf, root(qnorm(alpha))))
        est <- uniroot(function(t) z(0, t, FALSE), c(lo, hi), tol = tol)$root
    }
    names(est) <- what
    attr(ci, "conf.level") <- conf.level
    list(conf.int = ci, estimate = est)
}
wilcox.test.formula <- function(formula, data, subset, na.action, ...) {
    mf <- .htest_groups(formula, data, subset, na.action, match.call(expand.dots = FALSE), parent.frame())
    .htest_two(wilcox.test, mf, ...)
}
kruskal.test <- function(x, ...) UseMethod("kruskal.test")
kruskal.test.default <- function(x, g, ...) {
    if (is.list(x)) {
        if (length(x) < 2L) stop("'x' must be a list with at least 2 elements")
        dname <- deparse1(substitute(x))
        x <- lapply(x, function(u) u <- u[complete.cases(u)])
        l <- lengths(x)
        if (any(l == 0L)) stop("all groups must contain data")
        g <- factor(rep.int(seq_along(x), l))
        x <- unlist(x)
    } else {
        if (length(x) != length(g)) stop("'x' and 'g' must have the same length")
        dname <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
        ok <- complete.cases(x, g)
        x <- x[ok]
        g <- factor(g[ok])
        if (nlevels(g) < 2L) stop("all observations are in the same group")
    }
    n <- length(x)
    if (n < 2L) stop("not enough observations")
    r <- rank(x)
    ties <- table(x)
    stat <- sum(tapply(r, g, sum)^2 / tapply(r, g, length))
    stat <- (12 * stat / (n * (n + 1)) - 3 * (n + 1)) / (1 - sum(ties^3 - ties) / (n^3 - n))
    df <- nlevels(g) - 1L
    structure(list(statistic = c("Kruskal-Wallis chi-squared" = stat), parameter = c(df = df), p.value = pchisq(stat, df, lower.tail = FALSE),
                   method = "Kruskal-Wallis rank sum test", data.name = dname), class = "htest")
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
friedman.test.default <- function(y, groups, blocks, ...) {
    dname <- deparse1(substitute(y))
    if (!is.matrix(y)) {
        dname <- paste0(dname, ", ", deparse1(substitute(groups)), " and ", deparse1(substitute(blocks)))
        o <- order(groups, blocks)
        y <- y[o]
        groups <- factor(groups[o])
        y <- matrix(unlist(split(c(y), groups)), ncol = nlevels(groups))
    }
    y <- y[complete.cases(y), , drop = FALSE]
    k <- ncol(y)
    b <- nrow(y)
    r <- t(apply(y, 1L, rank))
    ties <- tapply(c(r), row(r), table)
    stat <- 12 * sum((colSums(r) - b * (k + 1) / 2)^2) / (b * k * (k + 1) - sum(unlist(lapply(ties, function(u) u^3 - u))) / (k - 1))
    structure(list(statistic = c("Friedman chi-squared" = stat), parameter = c(df = k - 1), p.value = pchisq(stat, k - 1, lower.tail = FALSE),
                   method = "Friedman rank sum test", data.name = dname), class = "htest")
}
ks.test <- function(x, y, ..., alternative = c("two.sided", "less", "greater"), exact = NULL) {
    alternative <- match.arg(alternative)
    dname <- deparse1(substitute(x))
    x <- x[!is.na(x)]
    n <- length(x)
    if (n < 1L) stop("not enough 'x' data")
    exact2 <- function(q, m, n) { # probability that the two-sample statistic is below q (lattice paths)
        md <- m
        nd <- n
        q <- (0.5 + floor(q * md * nd - 1e-7)) / (md * nd)
        u <- ifelse(seq(0, n) / nd > q, 0, 1)
        for (i in seq_len(m)) {
            w <- i / (i + n)
            u[1L] <- if (i / md > q) 0 else w * u[1L]
            for (j in seq_len(n)) u[j + 1L] <- if (abs(i / md - j / nd) > q) 0 else w * u[j + 1L] + u[j]
        }
        u[n + 1L]
    }
    kolmogorov <- function(x) {
        k <- seq_len(100)
        vapply(x, function(z) if (z <= 0) 0 else if (z < 1) sqrt(2 * pi) / z * sum(exp(-(2 * k - 1)^2 * pi^2 / (8 * z^2))) else 1 + 2 * sum((-1)^k * exp(-2 * k^2 * z^2)), 0)
    }
    if (is.numeric(y)) {
        dname <- paste(dname, "and", deparse1(substitute(y)))
        y <- y[!is.na(y)]
        ny <- length(y)
        if (ny < 1L) stop("not enough 'y' data")
        if (is.null(exact)) exact <- n * ny < 10000
        w <- c(x, y)
        z <- cumsum(ifelse(order(w) <= n, 1 / n, -1 / ny))
        ties <- length(unique(w)) < n + ny
        if (ties) z <- z[c(which(diff(sort(w)) != 0), n + ny)]
        stat <- switch(alternative, two.sided = max(abs(z)), greater = max(z), less = -min(z))
        if (exact && alternative == "two.sided" && !ties) {
            pval <- 1 - exact2(stat, n, ny)
            method <- "Exact two-sample Kolmogorov-Smirnov test"
        } else {
            if (ties) warning("p-value will be approximate in the presence of ties")
            ne <- n * ny / (n + ny)
            pval <- if (alternative == "two.sided") 1 - kolmogorov(sqrt(ne) * stat) else exp(-2 * ne * stat^2)
            method <- "Asymptotic two-sample Kolmogorov-Smirnov test"
        }
        nm <- switch(alternative, two.sided = "two-sided", less = "the CDF of x lies below that of y", greater = "the CDF of x lies above that of y")
    } else {
        cdf <- if (is.character(y)) get(y, mode = "function", envir = parent.frame()) else y
        if (!is.function(cdf)) stop("'y' must be numeric or a function or a string naming a valid function")
        ties <- length(unique(x)) < n
        if (ties) warning("ties should not be present for the Kolmogorov-Smirnov test")
        if (is.null(exact)) exact <- n < 100 && !ties
        z <- cdf(sort(x), ...) - (0:(n - 1)) / n
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
            Q <- diag(m)
            P <- H
            e <- n
            while (e > 0) {
                if (e %% 2 == 1) Q <- Q %*% P
                P <- P %*% P
                e <- e %/% 2
            }
            s <- Q[k, k]
            for (i in 1:n) s <- s * i / n
            s
        }
        if (exact && alternative == "two.sided") {
            pval <- 1 - marsaglia(stat, n)
            method <- "Exact one-sample Kolmogorov-Smirnov test"
        } else if (exact) {
            j <- seq.int(from = 0, to = floor(n * (1 - stat)))
            pval <- stat * sum(exp(lchoose(n, j) + (n - j) * log(1 - stat - j / n) + (j - 1) * log(stat + j / n)))
            method <- "Exact one-sample Kolmogorov-Smirnov test"
        } else {
            pval <- if (alternative == "two.sided") 1 - kolmogorov(sqrt(n) * stat) else exp(-2 * n * stat^2)
            method <- "Asymptotic one-sample Kolmogorov-Smirnov test"
        }
        nm <- switch(alternative, two.sided = "two-sided", less = "the CDF of x lies below the null hypothesis", greater = "the CDF of x lies above the null hypothesis")
    }
    names(stat) <- switch(alternative, two.sided = "D", greater = "D^+", less = "D^-")
    structure(list(statistic = stat, p.value = min(1, max(0, pval)), alternative = nm, method = method, data.name = dname, exact = exact),
              class = c("ks.test", "htest"))
}
p.adjust.methods <- c("holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none")
p.adjust <- function(p, method = p.adjust.methods, n = length(p)) {
    method <- match.arg(method)
    if (method == "fdr") method <- "BH"
    nm <- names(p)
    p <- as.numeric(p)
    p0 <- setNames(p, nm)
    if (all(nna <- !is.na(p))) nna <- TRUE
    else p <- p[nna]
    lp <- length(p)
    stopifnot(n >= lp)
    if (n <= 1) return(p0)
    if (n == 2 && method == "hommel") method <- "hochberg"
    p0[nna] <- switch(method, bonferroni = pmin(1, n * p), holm = {
        o <- order(p)
        pmin(1, cummax((n + 1L - seq_len(lp)) * p[o]))[order(o)]
    }, hommel = {
        if (n > lp) p <- c(p, rep.int(1, n - lp))
        i <- seq_len(n)
        o <- order(p)
        p <- p[o]
        q <- pa <- rep.int(min(n * p / i), n)
        for (m in (n - 1L):2L) {
            i1 <- seq_len(n - m + 1L)
            i2 <- (n - m + 2L):n
            q1 <- min(m * p[i2] / (2L:m))
            q[i1] <- pmin(m * p[i1], q1)
            q[i2] <- q[n - m + 1L]
            pa <- pmax(pa, q)
        }
        pmax(pa, p)[if (lp < n) order(o)[1L:lp] else order(o)]
    }, hochberg = {
        o <- order(p, decreasing = TRUE)
        pmin(1, cummin((n + 1L - lp:1L) * p[o]))[order(o)]
    }, BH = {
        o <- order(p, decreasing = TRUE)
        pmin(1, cummin(n / lp:1L * p[o]))[order(o)]
    }, BY = {
        o <- order(p, decreasing = TRUE)
        pmin(1, cummin(sum(1 / seq_len(n)) * n / lp:1L * p[o]))[order(o)]
    }, none = p)
    p0
}
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
pairwise.table <- function(compare.levels, level.names, p.adjust.method) {
    ix <- setNames(seq_along(level.names), level.names)
    pp <- outer(ix[-1L], ix[-length(ix)], function(ivec, jvec) vapply(seq_along(ivec), function(k) {
        i <- ivec[k]
        j <- jvec[k]
        if (i > j) compare.levels(i, j) else NA_real_
    }, 0))
    pp[lower.tri(pp, TRUE)] <- p.adjust(pp[lower.tri(pp, TRUE)], p.adjust.method)
    pp
}
pairwise.t.test <- function(x, g, p.adjust.method = p.adjust.methods, pool.sd = !paired, paired = FALSE,
                            alternative = c("two.sided", "less", "greater"), ...) {
    if (paired && pool.sd) stop("pooling of SD is incompatible with paired tests")
    dname <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
    g <- factor(g)
    p.adjust.method <- match.arg(p.adjust.method)
    alternative <- match.arg(alternative)
    if (pool.sd) {
        method <- "t tests with pooled SD"
        xbar <- tapply(x, g, mean, na.rm = TRUE)
        s <- tapply(x, g, sd, na.rm = TRUE)
        n <- tapply(!is.na(x), g, sum)
        degf <- n - 1
        total.degf <- sum(degf)
        pooled.sd <- sqrt(sum(s^2 * degf) / total.degf)
        compare.levels <- function(i, j) {
            t.val <- (xbar[i] - xbar[j]) / (pooled.sd * sqrt(1 / n[i] + 1 / n[j]))
            if (alternative == "two.sided") 2 * pt(-abs(t.val), total.degf) else pt(t.val, total.degf, lower.tail = alternative == "less")
        }
    } else {
        method <- if (paired) "paired t tests" else "t tests with non-pooled SD"
        compare.levels <- function(i, j) t.test(x[as.integer(g) == i], x[as.integer(g) == j], paired = paired, alternative = alternative, ...)$p.value
    }
    structure(list(method = method, data.name = dname, p.value = pairwise.table(compare.levels, levels(g), p.adjust.method),
                   p.adjust.method = p.adjust.method), class = "pairwise.htest")
}
print.pairwise.htest <- function(x, digits = max(1L, getOption("digits") - 5L), ...) {
    shown <- x$p.value
    shown[] <- format.pval(x$p.value, digits = digits, na.form = "-")
    cat("\n\tPairwise comparisons using", x$method, "\n\ndata: ", x$data.name, "\n\n")
    print(shown, quote = FALSE, ...)
    cat("\nP value adjustment method:", x$p.adjust.method, "\n")
    invisible(x)
}
