# Aliased terms, contrasts of means in analyses of variance, sphericity.

# The terms that other terms determine.
alias <- function(object, ...) UseMethod("alias")
alias.formula <- function(object, data, ...) alias(if (missing(data)) aov(object) else aov(object, data), ...)
alias.lm <- function(object, complete = TRUE, partial = FALSE, partial.pattern = FALSE, ...) {
    q <- object$qr
    names <- colnames(q$qr)
    r <- q$rank
    value <- list(Model = formula(object, ...))
    if (complete && ncol(q$qr) > r) {
        kept <- seq_len(r)
        R <- qr.R(q)
        by <- t(backsolve(R[kept, kept, drop = FALSE], R[kept, -kept, drop = FALSE]))
        dimnames(by) <- list(names[-kept], names[kept])
        by[abs(by) < 1e-10] <- 0
        value$Complete <- structure(by, class = "mtable_alias")
        if (partial.pattern) value$Complete[] <- ifelse(abs(value$Complete) > 1e-8, 1, 0)
    }
    if (partial && r > 1L) {
        cor <- summary.lm(object, correlation = TRUE)$correlation
        cor <- cor - diag(nrow(cor))
        value$Partial <- if (partial.pattern) ifelse(abs(cor) < 1e-6, 0, cor) else cor
    }
    structure(value, class = "listof")
}
print.mtable_alias <- function(x, ...) {
    x <- unclass(x)
    shown <- array(format(.as_fraction(x), justify = "right"), dim(x), dimnames(x))
    print(shown, quote = FALSE, ...)
    invisible(x)
}
# Numbers as text, ratios of small integers as such.
.as_fraction <- function(v) vapply(as.vector(v), function(x) {
    if (abs(x - round(x)) < 1e-8) return(format(round(x)))
    below <- 2:64
    k <- which(abs(x * below - round(x * below)) < 1e-7)
    if (length(k)) paste0(round(x * below[k[1L]]), "/", below[k[1L]]) else format(x, digits = 4L)
}, "")

# ---- contrasts of means

se.contrast <- function(object, ...) UseMethod("se.contrast")
.contrast_weights <- function(contrast.obj, coef) {
    sizes <- vapply(contrast.obj, sum, 0)
    .need(length(coef) == length(contrast.obj), "'coef' must have same length as 'contrast.obj'", call = sys.call(-2L))
    .need(abs(sum(coef)) <= 1e-8, "coefficients do not define a contrast", call = sys.call(-2L))
    Reduce(`+`, Map(function(l, k, n) k * l / n, contrast.obj, coef, sizes))
}
.contrast_column <- function(contrast.obj, coef, data, env, frames) {
    expr <- contrast.obj
    value <- if (is.null(data)) eval(expr, env) else eval(expr, data, env)
    if (is.list(value)) cbind(.contrast_weights(value, if (is.null(coef)) contr.helmert(length(value))[, 1L] else coef)) else {
        value <- as.matrix(value)
        if (is.null(colnames(value))) colnames(value) <- paste("Contrast", seq_len(ncol(value)))
        value
    }
}
se.contrast.aov <- function(object, contrast.obj, coef = contr.helmert(ncol(contrast))[, 1L], data = NULL, ...) {
    contrast <- .contrast_column(substitute(contrast.obj), if (!missing(coef)) coef, data, parent.frame())
    r <- seq_len(object$rank)
    span <- qr.qty(object$qr, contrast)[r, , drop = FALSE]
    if (any(colSums(contrast^2) - colSums(span^2) > 1e-8)) .fail("contrasts are not estimable")
    mse <- sum(object$residuals^2) / object$df.residual
    drop(sqrt(mse * colSums(span^2)))
}
se.contrast.aovlist <- function(object, contrast.obj, coef = contr.helmert(ncol(contrast))[, 1L], data = NULL, ...) {
    contrast <- .contrast_column(substitute(contrast.obj), if (!missing(coef)) coef, data, parent.frame())
    error.qr <- attr(object, "error.qr")
    turned <- qr.qty(error.qr, contrast)
    assign <- attr(error.qr$qr, "assign")
    # Each stratum's share of the contrast, by that stratum's own error and its terms' efficiencies.
    strata <- names(object)[-1L]
    eff <- eff.aovlist(object)
    total <- 0
    for (s in strata) {
        fit <- object[[s]]
        if (!length(fit$rank) || !fit$rank || !fit$df.residual) next
        rows <- nrow(fit$qr$qr)
        index <- .stratum_rows(object, s)
        part <- turned[index, , drop = FALSE]
        inside <- qr.qty(fit$qr, part)[seq_len(fit$rank), , drop = FALSE]
        labels <- attr(fit$terms, "term.labels")[fit$assign[fit$qr$pivot[seq_len(fit$rank)]]]
        for (t in unique(labels)) # a term counts where it is estimated best
            if (eff[s, t] == max(eff[, t]))
                total <- total + colSums(inside[labels == t, , drop = FALSE]^2) * sum(fit$residuals^2) / fit$df.residual / eff[s, t]^2
    }
    drop(sqrt(total))
}
.stratum_rows <- function(object, name) {
    error.qr <- attr(object, "error.qr")
    labels <- names(object)[-1L]
    ranks <- vapply(object[-1L], function(f) length(f$residuals), 0L)
    n <- nrow(error.qr$qr)
    end <- cumsum(ranks)
    shift <- n - end[length(end)]
    seq.int(to = shift + end[[match(name, labels)]], length.out = ranks[[match(name, labels)]])
}
# How much of each term's information each stratum has.
eff.aovlist <- function(aovlist) {
    proj <- function(fit) {
        if (is.null(fit$qr) || !length(fit$rank) || !fit$rank) return(numeric())
        asgn <- fit$assign[fit$qr$pivot[seq_len(fit$rank)]]
        labels <- attr(fit$terms, "term.labels")
        R <- qr.R(fit$qr)[seq_len(fit$rank), seq_len(fit$rank), drop = FALSE]
        inv <- backsolve(R, diag(fit$rank))
        v <- 1 / rowSums(inv^2)
        use <- asgn > 0
        tapply(v[use], factor(labels[asgn[use]], levels = unique(labels[asgn[use]])), mean)
    }
    parts <- lapply(aovlist[-1L], proj)
    terms <- unique(unlist(lapply(parts, names)))
    labels <- attr(terms(aovlist), "term.labels")
    terms <- labels[labels %in% terms]
    got <- t(vapply(parts, function(v) {
        r <- setNames(numeric(length(terms)), terms)
        r[names(v)] <- v
        r
    }, numeric(length(terms))))
    dim(got) <- c(length(parts), length(terms))
    dimnames(got) <- list(names(parts), terms)
    got <- sweep(got, 2L, colSums(got), "/")
    got[rowSums(got) > 0, , drop = FALSE]
}
