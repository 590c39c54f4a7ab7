# All pairs of groups; adjusted p values.

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
    data <- deparse1(substitute(x))
    if (is.matrix(x)) .need(ncol(x) == 2L, "'x' must have 2 columns")
    else {
        data <- paste(data, "out of", deparse1(substitute(n)))
        .need(length(x) == length(n), "'x' and 'n' must have the same length")
    }
    counts <- if (is.matrix(x)) cbind(x[, 1L], rowSums(x)) else cbind(x, n, deparse.level = 0)
    counts <- counts[complete.cases(counts), , drop = FALSE]
    .need(nrow(counts) > 1L, "too few groups")
    x <- counts[, 1L] # successes
    n <- counts[, 2L] # trials
    compare <- function(i, j) prop.test(x[c(i, j)], n[c(i, j)], ...)$p.value
    .pairwise_result("Pairwise comparison of proportions", data, compare, .or(rownames(counts), seq_len(nrow(counts))), adjust)
}
p.adjust.methods <- c("holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none")
p.adjust <- function(p, method = p.adjust.methods, n = length(p)) {
    method <- match.arg(method)
    if (method == "fdr") method <- "BH"
    res <- setNames(as.numeric(p), names(p))
    known <- which(!is.na(res))
    p <- unname(res[known])
    lp <- length(p)
    stopifnot(n >= lp)
    if (n <= 1) return(res)
    if (n == 2 && method == "hommel") method <- "hochberg"
    # the p values in order, each multiplied by what its rank gives, made monotone from the smallest up or from the largest down
    up <- function(by) {
        o <- order(p)
        pmin(1, cummax(by(seq_len(lp)) * p[o]))[order(o)]
    }
    down <- function(by) {
        o <- order(p, decreasing = TRUE)
        pmin(1, cummin(by(lp:1L) * p[o]))[order(o)]
    }
    res[known] <- switch(method, none = p, bonferroni = pmin(1, n * p), holm = up(function(i) n + 1L - i), hochberg = down(function(i) n + 1L - i),
        BH = down(function(i) n / i), BY = down(function(i) sum(1 / seq_len(n)) * n / i), hommel = .hommel(c(p, rep.int(1, n - lp)))[seq_len(lp)])
    res
}
# Hommel's adjustment: of Simes' tests of all sets that a hypothesis is in, the largest.
.hommel <- function(p) {
    n <- length(p)
    o <- order(p)
    p <- p[o]
    best <- rep.int(min(n * p / seq_len(n)), n)
    for (m in (n - 1L):2L) {
        last <- n - m + 1L
        simes <- min(m * p[(last + 1L):n] / 2:m)
        best <- pmax(best, pmin(m * p[pmin(seq_len(n), last)], simes))
    }
    pmax(best, p)[order(o)]
}
pairwise.table <- function(compare.levels, level.names, p.adjust.method) {
    k <- length(level.names)
    tab <- matrix(NA_real_, k - 1L, k - 1L, dimnames = list(level.names[-1L], level.names[-k]))
    pair <- which(lower.tri(tab, diag = TRUE), arr.ind = TRUE)
    p <- vapply(seq_len(nrow(pair)), function(i) as.vector(compare.levels(pair[i, 1L] + 1L, pair[i, 2L])), 0)
    tab[pair] <- p.adjust(p, p.adjust.method)
    tab
}
# The result of comparing all pairs of groups by p(i, j).
.pairwise_result <- function(method, dname, p, groups, adjust)
    structure(list(method = method, data.name = dname, p.value = pairwise.table(p, groups, adjust), p.adjust.method = adjust), class = "pairwise.htest")
pairwise.t.test <- function(x, g, p.adjust.method = p.adjust.methods, pool.sd = !paired, paired = FALSE,
                            alternative = c("two.sided", "less", "greater"), ...) {
    .need(!(paired && pool.sd), "pooling of SD is incompatible with paired tests")
    dname <- .two_names(substitute(x), substitute(g))
    adjust <- match.arg(p.adjust.method)
    alternative <- match.arg(alternative)
    g <- factor(g)
    groups <- split(x, g)
    separate <- function(i, j) t.test(groups[[i]], groups[[j]], paired = paired, alternative = alternative, ...)$p.value
    if (!pool.sd) return(.pairwise_result(if (paired) "paired t tests" else "t tests with non-pooled SD", dname, separate, levels(g), adjust))
    groups <- lapply(groups, function(v) v[!is.na(v)])
    n <- lengths(groups)
    df <- sum(n - 1)
    s <- sqrt(sum(vapply(groups, sd, 0)^2 * (n - 1)) / df)
    mean <- vapply(groups, mean, 0)
    pooled <- function(i, j) {
        t <- (mean[[i]] - mean[[j]]) / (s * sqrt(1 / n[[i]] + 1 / n[[j]]))
        if (alternative == "two.sided") 2 * pt(-abs(t), df) else pt(t, df, lower.tail = alternative == "less")
    }
    .pairwise_result("t tests with pooled SD", dname, pooled, levels(g), adjust)
}
print.pairwise.htest <- function(x, digits = max(1L, getOption("digits") - 5L), ...) {
    p <- x$p.value
    p[] <- format.pval(c(p), digits = digits, na.form = "-")
    writeLines(c("", paste("\tPairwise comparisons using", x$method, ""), "", paste("data: ", x$data.name, ""), ""))
    print(p, quote = FALSE, ...)
    writeLines(c("", paste("P value adjustment method:", x$p.adjust.method, "")))
    invisible(x)
}
