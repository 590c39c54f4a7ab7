# What the statistics functions share: checks that fail in the caller's name, results of tests, parts of what fits print.

# Stops in the name of the function that calls: fmt, and what fills it as in sprintf().
.fail <- function(fmt, ..., call = sys.call(-1L)) stop(simpleError(if (...length()) sprintf(fmt, ...) else fmt, call))
# The same, unless ok.
.need <- function(ok, fmt, ..., call = sys.call(-1L)) if (!ok) {
    force(call)
    .fail(fmt, ..., call = call)
}
# A warning in the name of the function that calls.
.caution <- function(fmt, ..., call = sys.call(-1L)) warning(simpleWarning(if (...length()) sprintf(fmt, ...) else fmt, call))

.nan_for_inf <- function(v) {
    v[is.infinite(v)] <- NaN
    v
}
.or <- function(v, otherwise) if (is.null(v)) otherwise else v
# The list without its NULLs.
.given <- function(l) l[!vapply(l, is.null, NA)]
# The columns of Q of a decomposition that span the fitted values.
.qr_span <- function(q) qr.qy(q, diag(1, nrow(q$qr), q$rank))

# ---- results of tests

# A test's result: its parts, in the order in which they are given.
.htest <- function(...) structure(list(...), class = "htest")
.interval <- function(ends, level) structure(ends, conf.level = level)
# The interval of the alternative, from lower(alpha) and upper(alpha), its one-sided limits of error alpha.
.tail_interval <- function(alternative, level, lower, upper, least = -Inf, most = Inf) {
    alpha <- if (alternative == "two.sided") (1 - level) / 2 else 1 - level
    .interval(c(if (alternative == "less") least else lower(alpha), if (alternative == "greater") most else upper(alpha)), level)
}
# The p value of a statistic whose distribution function is cdf(q, lower.tail =).
.tail_p <- function(alternative, stat, cdf) {
    below <- if (alternative != "greater") cdf(stat, lower.tail = TRUE)
    above <- if (alternative != "less") cdf(stat, lower.tail = FALSE)
    if (is.null(below)) above else if (is.null(above)) below else 2 * min(below, above)
}
# The same where the distribution is discrete: the statistic belongs to both tails.
.count_p <- function(alternative, stat, centre, cdf) {
    high <- if (alternative == "two.sided") stat > centre else alternative == "greater"
    p <- if (high) cdf(stat - 1, lower.tail = FALSE) else cdf(stat, lower.tail = TRUE)
    if (alternative == "two.sided") min(1, 2 * p) else p
}
# Observations of several groups, given as a list of samples, or as a vector x with its groups g: the complete ones.
# What is not so fails in the name of call.
.group_data <- function(x, g, call) {
    if (is.list(x)) {
        .need(length(x) > 1L, "'x' must be a list with at least 2 elements", call = call)
        samples <- lapply(x, function(s) s[complete.cases(s)])
        .need(all(lengths(samples) > 0L), "all groups must contain data", call = call)
        data <- list(x = unlist(samples), g = factor(rep.int(seq_along(samples), lengths(samples))))
    } else {
        .need(length(x) == length(g), "'x' and 'g' must have the same length", call = call)
        use <- complete.cases(x, g)
        data <- list(x = x[use], g = factor(g[use]))
        .need(nlevels(data$g) > 1L, "all observations are in the same group", call = call)
    }
    .need(length(data$x) > 1L, "not enough observations", call = call)
    data
}

# ---- tables of coefficients, and what summaries of fits print

# Estimates, their standard errors and two-sided tests that they are 0: by t on df degrees of freedom, without df by z.
.coef_table <- function(est, se, df = NULL) {
    stat <- est / se
    p <- 2 * (if (is.null(df)) pnorm(-abs(stat)) else pt(-abs(stat), df))
    by <- if (is.null(df)) "z" else "t"
    matrix(c(est, se, stat, p), length(est), 4L, dimnames = list(names(est), c("Estimate", "Std. Error", paste(by, "value"), sprintf("Pr(>|%s|)", by))))
}
.print_call <- function(title, call, sep = "\n") cat("\n", title, paste(deparse(call), collapse = sep), "\n\n", sep = "")
# The coefficients of a summary, with rows of NA for the aliased ones.
.print_coefs <- function(x, digits, signif.stars, ...) {
    known <- !x$aliased
    if (!length(known)) {
        cat("\nNo Coefficients\n")
        return(invisible())
    }
    lost <- if (is.null(x$df)) 0 else x$df[3L] - x$df[1L]
    cat("\nCoefficients:", if (lost) paste0(" (", lost, " not defined because of singularities)"), "\n", sep = "")
    tab <- x$coefficients
    if (!all(known)) {
        tab <- matrix(NA, length(known), ncol(tab), dimnames = list(names(known), colnames(tab)))
        tab[known, ] <- x$coefficients
    }
    printCoefmat(tab, digits = digits, signif.stars = signif.stars, na.print = "NA", ...)
}
# The correlations of the coefficients below the diagonal, where there are several; symbolic: as symbols.
.print_cor <- function(title, cor, digits, symbolic = FALSE) {
    p <- NCOL(cor)
    if (is.null(cor) || p < 2L) return(invisible())
    cat("\n", title, ":\n", sep = "")
    if (isTRUE(symbolic)) return(print(symnum(cor, abbr.colnames = NULL)))
    shown <- format(round(cor, 2), nsmall = 2L, digits = digits)
    shown[row(shown) <= col(shown)] <- ""
    print(shown[-1L, -p, drop = FALSE], quote = FALSE)
}
# What became of missing values, in parentheses.
.print_omitted <- function(action) {
    text <- naprint(action)
    if (nzchar(text)) cat("  (", text, ")\n", sep = "")
}
# "Model 1: .." for each of several fits.
.model_lines <- function(fits) {
    formulas <- vapply(fits, function(f) paste(deparse(formula(f)), collapse = "\n"), "")
    paste0("Model ", format(seq_along(fits)), ": ", formulas, collapse = "\n")
}
