# Projections of fits with and without error strata, and the tables of their means or effects.

# The variables that each column of a projection stands for; of its residuals: rest.
.proj_factors <- function(columns, codes, rest) {
    of <- function(label) {
        if (label == "(Intercept)") return(label)
        if (label == "Residuals") return(rest)
        if (label %in% colnames(codes)) rownames(codes)[codes[, label] > 0]
    }
    setNames(lapply(columns, of), ifelse(columns %in% c("(Intercept)", "Residuals", colnames(codes)), columns, NA))
}
proj.aov <- function(object, onedf = FALSE, unweighted.scale = FALSE, ...) {
    p <- proj.lm(object, onedf, unweighted.scale)
    codes <- attr(object$terms, "factors")
    vars <- if (length(codes)) rownames(codes)[rowSums(codes) > 0]
    structure(p, factors = .proj_factors(colnames(p), codes, c(vars, "Within")), call = object$call, t.factor = codes, class = "aovproj")
}
as.data.frame.aovproj <- function(x, ...) as.data.frame(unclass(x), ...)
proj.aovlist <- function(object, onedf = FALSE, unweighted.scale = FALSE, ...) {
    qr.e <- attr(object, "error.qr")
    n <- nrow(qr.e$qr)
    er <- eval(as.call(list(quote(stats::model.frame), object)), list(object = object))
    tt <- attr(object, "terms")
    e <- attr(tt, "variables")[[1L + attr(tt, "specials")$Error]]
    errors <- terms(as.formula(call("~", e[[2L]]), environment(tt)))
    X <- model.matrix(errors, er)
    strata <- c("(Intercept)", attr(errors, "term.labels"), "Within")
    a <- attr(X, "assign")[qr.e$pivot[seq_len(qr.e$rank)]]
    if (n > qr.e$rank) a[(qr.e$rank + 1L):n] <- length(strata) - 1L
    e.factor <- attr(terms(as.formula(call("~", attr(tt, "variables")[[2L]], e[[2L]]), environment(tt))), "factors")
    out <- lapply(names(object), function(s) {
        p <- proj.lm(object[[s]], onedf)
        full <- matrix(0, n, ncol(p), dimnames = list(NULL, colnames(p)))
        at <- match(gsub("`", "", s), gsub("`", "", strata))
        full[a == at - 1L, ] <- p
        r <- qr.qy(qr.e, full)
        dimnames(r) <- list(rownames(er), colnames(p))
        rest <- if (s == "Within") c(rownames(e.factor)[rowSums(e.factor) > 0], s)
                else if (at > 1L) rownames(e.factor)[e.factor[, at - 1L] > 0]
        structure(r, df = list(df = attr(p, "df")), onedf = list(onedf = onedf),
                  factors = .proj_factors(colnames(p), attr(object[[s]]$terms, "factors"), rest))
    })
    structure(setNames(out, names(object)), call = attr(object, "call"), e.factor = e.factor, t.factor = attr(tt, "factors"),
              class = c("aovprojlist", "listof"))
}

replications <- function(formula, data = NULL, na.action) {
    if (missing(data) && inherits(formula, "data.frame")) {
        data <- formula
        formula <- ~.
    }
    formula <- terms(formula, data = data)
    if (!inherits(formula, "terms")) {
        formula <- as.formula(formula)
        if (length(formula) < 3L) formula <- as.formula(call("~", 1, formula[[2L]]))
        formula <- terms(formula, data = data)
    }
    if (missing(na.action) && !is.null(na <- attr(data, "na.action")) && is.function(na)) data <- na(data)
    else if (!missing(na.action)) data <- na.action(data)
    f <- attr(formula, "factors")
    o <- attr(formula, "order")
    labels <- attr(formula, "term.labels")
    vars <- as.character(attr(formula, "variables"))[-1L]
    if (is.null(data)) data <- as.data.frame(structure(lapply(vars, function(v) eval(str2lang(v), environment(formula))), names = vars), optional = TRUE)
    if (attr(formula, "response")) {
        labels <- labels
        f <- f[-attr(formula, "response"), , drop = FALSE]
    }
    notfac <- !vapply(rownames(f), function(v) is.factor(data[[v]]) || is.logical(data[[v]]) || is.character(data[[v]]), NA)
    bad <- colSums(f[notfac, , drop = FALSE] > 0) > 0
    labels <- labels[!bad]
    z <- lapply(labels, function(l) {
        tab <- as.vector(unclass(table(data[rownames(f)[f[, l] > 0]])))
        u <- unique(tab)
        if (length(u) == 1L) u else table(data[rownames(f)[f[, l] > 0]])
    })
    names(z) <- labels
    if (all(lengths(z) == 1L)) unlist(z) else z
}

model.tables <- function(x, ...) UseMethod("model.tables")
.table_type <- function(type, call) {
    type <- match.arg(type, c("effects", "means", "residuals"))
    .need(type != "residuals", "type '%s' is not implemented yet", type, call = call)
    type
}
model.tables.aov <- function(x, type = "effects", se = FALSE, cterms, ...) {
    .need(!inherits(x, "maov"), "'model.tables' is not implemented for multiple responses")
    type <- .table_type(type, sys.call())
    parts <- unclass(proj(x, unweighted.scale = TRUE))
    codes <- attr(x$terms, "factors")
    made <- .model_tables(parts, model.frame(x), codes, intersect(colnames(parts), colnames(codes)), type, if (!missing(cterms)) cterms)
    if (se && !is.numeric(made$n)) message("Design is unbalanced - use se.contrast() for se's")
    else if (se) {
        s2 <- sum(residuals(x)^2 * .or(x$weights, 1)) / x$df.residual
        made$se <- structure(if (type == "effects") sqrt(s2 / made$n)
            else lapply(made$n, function(n) matrix(sqrt(2 * s2 / n), 1L, 1L, dimnames = list(n, n))), type = type, class = "mtable")
    }
    made
}
# Tables of what is projected to the terms labels (effects), or to all terms within them (means).
.model_tables <- function(p, mf, codes, labels, type, cterms) {
    vars <- lapply(setNames(nm = labels), function(l) rownames(codes)[codes[, l] > 0])
    vars <- vars[vapply(vars, function(v) all(vapply(mf[v], function(u) is.factor(u) || is.character(u), NA)), NA)]
    grand <- if ("(Intercept)" %in% colnames(p)) mean(p[, "(Intercept)"]) else 0
    shown <- if (is.null(cterms)) names(vars) else names(vars)[match(cterms, names(vars), 0L)]
    tables <- lapply(setNames(nm = shown), function(l) {
        value <- if (type == "effects") p[, l] else {
            within <- names(vars)[vapply(vars, function(w) all(w %in% vars[[l]]), NA)]
            grand + rowSums(p[, within, drop = FALSE])
        }
        structure(tapply(value, mf[vars[[l]]], mean), class = "mtable")
    })
    n <- lapply(vars[shown], function(v) {
        count <- table(mf[v])
        if (length(unique(c(count))) == 1L) count[[1L]] else array(as.double(count), dim(count), dimnames(count))
    })
    if (length(n) && all(lengths(n) == 1L)) n <- unlist(n)
    structure(list(tables = c(if (type == "means") list(`Grand mean` = grand), tables), n = n), type = type, class = c("tables_aov", "list.of"))
}
# Each term is shown as the stratum with most of its information has it.
model.tables.aovlist <- function(x, type = "effects", se = FALSE, ...) {
    type <- .table_type(type, sys.call())
    parts <- proj(x)
    codes <- Find(length, lapply(unclass(x), function(f) attr(f$terms, "factors")))
    share <- eff.aovlist(x)
    labels <- intersect(colnames(codes), colnames(share))
    strata <- vapply(labels, function(l) rownames(share)[which.max(share[, l])], "")
    p <- vapply(labels, function(l) parts[[strata[[l]]]][, l], numeric(nrow(parts[[1L]])))
    if ("(Intercept)" %in% names(x)) p <- cbind(`(Intercept)` = parts[["(Intercept)"]][, 1L], p)
    made <- .model_tables(p, model.frame(x), codes, labels, type, NULL)
    .need(is.numeric(made$n), "design is unbalanced so cannot proceed")
    for (l in setdiff(names(made$tables), "Grand mean")) {
        t <- made$tables[[l]]
        if (type == "means") t <- array(c(t), dim(t))
        attr(t, "strata") <- strata[l]
        made$tables[[l]] <- structure(t, dimnames = dimnames(made$tables[[l]]), class = "mtable")
    }
    if (se && type == "means") warning("SEs for type 'means' are not yet implemented")
    else if (se) made$se <- structure(lapply(setNames(nm = names(made$tables)), function(l) {
        fit <- x[[strata[[l]]]]
        structure(sqrt(sum(fit$residuals^2) / fit$df.residual / made$n[[l]] / share[strata[[l]], l]), class = "mtable")
    }), type = type)
    made
}
print.tables_aov <- function(x, digits = 4L, ...) {
    effects <- attr(x, "type") == "effects"
    cat("Tables of ", attr(x, "type"), "\n", sep = "")
    for (l in names(x$tables)) {
        t <- unclass(x$tables[[l]])
        attr(t, "strata") <- NULL
        if (l == "Grand mean") {
            cat(l, "\n", sep = "")
            print(setNames(c(t), ""))
            next
        }
        cat("\n", l, "\n")
        n <- x$n[[l]]
        if (length(n) == 1L) print.default(.format_table(t, digits), quote = FALSE)
        else if (length(dim(t)) == 1L) {
            both <- rbind(c(t), c(n))
            print(array(apply(both, 2L, format, digits = digits), dim(both), list(c("", "rep"), names(t))), quote = FALSE, right = TRUE)
        } else { # below each row of values, that of their numbers
            rows <- rep(seq_len(nrow(t)), each = 2L)
            dims <- replace(dim(t), 1L, length(rows))
            values <- matrix(t, nrow(t))[rows, , drop = FALSE]
            values[c(FALSE, TRUE), ] <- n
            dn <- dimnames(t)
            dn[[1L]] <- c(rbind(dn[[1L]], "rep"))
            print.default(.format_table(array(values, dims, dn), digits), quote = FALSE)
        }
    }
    if (!is.null(x$se)) {
        cat("\nStandard errors ", if (effects) "of effects" else "for differences of means", "\n", sep = "")
        se <- unlist(lapply(x$se, c))
        print(matrix(c(format(se, digits = digits), format(unlist(x$n))), 2L, byrow = TRUE, dimnames = list(c("", "replic."), names(se))),
              quote = FALSE, right = TRUE)
    }
    invisible(x)
}
.format_table <- function(m, digits) {
    r <- format(c(zapsmall(m, digits)))
    dim(r) <- dim(m)
    dimnames(r) <- dimnames(m)
    r
}
