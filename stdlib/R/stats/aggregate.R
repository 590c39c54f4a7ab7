# Factors by what they group: reordered levels, tables and aggregates.

relevel <- function(x, ref, ...) UseMethod("relevel")
relevel.default <- function(x, ref, ...) stop("'relevel' only for (unordered) factors")
relevel.ordered <- function(x, ref, ...) stop("'relevel' only for unordered factors")
relevel.factor <- function(x, ref, ...) {
    .need(length(ref) == 1L, "'ref' must be of length one")
    labels <- levels(x)
    first <- if (is.character(ref)) match(ref, labels) else ref
    .need(!is.na(first), "'ref' must be an existing level")
    .need(first %in% seq_along(labels), "ref = %d must be in 1L:%d", first, length(labels))
    order <- c(first, seq_along(labels)[-first])
    factor(labels[x], levels = labels[order], exclude = NULL)
}
reorder <- function(x, ...) UseMethod("reorder")
reorder.default <- function(x, X, FUN = mean, ..., order = is.ordered(x), decreasing = FALSE) {
    scores <- tapply(X, x, FUN, ...)
    ranked <- base::sort(scores, decreasing = decreasing, na.last = TRUE)
    structure(factor(x, names(ranked), ordered = order), scores = scores)
}
ave <- function(x, ..., FUN = mean) {
    if (...length() == 0L) {
        x[] <- FUN(x)
        return(x)
    }
    cells <- interaction(...)
    `split<-`(x, cells, value = lapply(split(x, cells), FUN))
}
addmargins <- function(A, margin = seq_along(dim(A)), FUN = sum, quiet = FALSE) {
    if (is.null(dim(A))) stop("'A' must be an array or table")
    n.sid <- length(margin)
    miss.FUN <- missing(FUN)
    given <- substitute(FUN)
    fun.text <- if (is.call(given) && identical(given[[1L]], quote(list))) vapply(as.list(given)[-1L], deparse1, "") else deparse1(given)
    if (length(FUN) == 1L && !is.list(FUN)) FUN <- rep.int(list(FUN), n.sid)
    if (!is.list(FUN)) FUN <- list(FUN)
    if (length(FUN) == 1L) FUN <- rep(FUN, n.sid)
    if (is.null(names(FUN))) names(FUN) <- rep("", length(FUN))
    nms <- names(FUN)
    unnamed <- nms == ""
    nms[unnamed] <- if (miss.FUN) "Sum" else if (length(fun.text) == length(nms)) fun.text[unnamed] else fun.text[1L]
    if (!miss.FUN && !quiet && n.sid > 1L)
        cat("Margins computed over dimensions\nin the following order:\n",
            paste0(seq_len(n.sid), ": ", (if (is.null(names(dimnames(A)))) margin else names(dimnames(A))[margin]), "\n"), sep = "")
    res <- A
    for (m in seq_len(n.sid)) {
        d <- margin[m]
        dm <- dim(res)
        dn <- dimnames(res)
        if (is.null(dn)) dn <- vector("list", length(dm))
        funs <- FUN[m]
        names(funs) <- nms[m]
        if (is.list(FUN[[m]])) {
            funs <- FUN[[m]]
            if (is.null(names(funs))) names(funs) <- rep(nms[m], length(funs))
        }
        perm <- c(seq_along(dm)[-d], d)
        v <- if (length(dm) > 1L) aperm(unclass(res), perm) else unclass(res)
        nd <- dm[perm]
        nd[length(nd)] <- nd[length(nd)] + length(funs)
        add <- lapply(funs, function(f) if (length(dm) > 1L) apply(res, seq_along(dm)[-d], f) else match.fun(f)(as.vector(res)))
        new <- array(as.vector(c(v, 0, unlist(add, use.names = FALSE)))[-(length(v) + 1L)], nd) # numbers become doubles
        new <- if (length(dm) > 1L) aperm(new, order(perm)) else new
        dn[[d]] <- c(if (is.null(dn[[d]])) character(dm[d]) else dn[[d]], names(funs))
        dimnames(new) <- dn
        res <- new
    }
    if (inherits(A, "table")) class(res) <- c("table", class(unclass(res)))
    res
}
# The sparse matrix of Matrix that has the sums of y by two factors.
.sparse_xtabs <- function(by, y) {
    if (!requireNamespace("Matrix", quietly = TRUE))
        stop(gettextf("%s needs package 'Matrix' correctly installed", "xtabs(*, sparse=TRUE)"), domain = NA)
    whole <- !is.na(by[[1L]]) & !is.na(by[[2L]])
    Matrix::sparseMatrix(i = as.integer(by[[1L]])[whole], j = as.integer(by[[2L]])[whole], x = as.double(y)[whole],
                         dims = lengths(lapply(by, levels), use.names = FALSE), dimnames = unname(lapply(by, levels)))
}
# An expression without the parentheses around it.
.unparen <- function(e) {
    while (is.call(e) && identical(e[[1L]], quote(`(`))) e <- e[[2L]]
    e
}
xtabs <- function(formula = ~., data = parent.frame(), subset, sparse = FALSE, na.action, addNA = FALSE,
                  exclude = if (!addNA) c(NA, NaN), drop.unused.levels = FALSE) {
    if (missing(formula) && missing(data)) stop("must supply 'formula' or 'data'")
    cl <- match.call()
    if (!inherits(formula, "formula")) formula <- as.formula(formula)
    hasLHS <- length(formula) == 3L
    rhs <- formula[[length(formula)]]
    env <- environment(formula)
    dat <- if (is.list(data)) data else NULL
    vars <- if (identical(rhs, quote(.))) lapply(setdiff(names(data), if (hasLHS) all.vars(formula[[2L]])), as.name)
            else {
                parts <- list()
                while (is.call(rhs) && identical(rhs[[1L]], quote(`+`)) && length(rhs) == 3L) {
                    parts <- c(list(rhs[[3L]]), parts)
                    rhs <- rhs[[2L]]
                }
                lapply(c(list(rhs), parts), .unparen) # as terms() has variables
            }
    predvars <- as.call(c(quote(list), vars))
    by <- local(eval(predvars, data, env), list(predvars = predvars, data = dat, env = env))
    names(by) <- vapply(vars, deparse1, "")
    y <- if (hasLHS) eval(formula[[2L]], dat, env)
    if (!missing(subset)) {
        keep <- eval(substitute(subset), dat, env)
        keep <- keep & !is.na(keep)
        by <- lapply(by, `[`, keep)
        if (hasLHS) y <- if (is.matrix(y)) y[keep, , drop = FALSE] else y[keep]
    }
    # rows with NA count according to na.action
    all.of <- c(if (hasLHS) setNames(list(y), deparse1(formula[[2L]])), by)
    if (missing(na.action)) na.action <- if (addNA) na.pass else getOption("na.action", na.omit)
    kept <- match.fun(.or(na.action, na.pass))(structure(all.of, row.names = .set_row_names(NROW(all.of[[1L]])), class = "data.frame"))
    if (hasLHS) {
        y <- kept[[1L]]
        if (is.null(na.action)) y[is.na(y)] <- 0L # sums are of what is known
    }
    by <- setNames(as.list(unclass(kept))[length(kept) - length(by):1L + 1L], names(by))
    excluding <- !missing(exclude)
    by <- lapply(by, function(u) {
        if (!is.factor(u)) u <- factor(u, exclude = exclude)
        else if (excluding) u <- factor(as.character(u), levels = setdiff(levels(u), exclude), exclude = NULL)
        if (addNA) u <- addNA(u, ifany = TRUE)
        u[, drop = drop.unused.levels]
    })
    if (sparse) {
        if (length(by) != 2L) stop(gettextf("%s applies only to two-way tables", "xtabs(*, sparse=TRUE)"), domain = NA)
        return(.sparse_xtabs(by, if (hasLHS) y else rep.int(1, length(by[[1L]]))))
    }
    x <- if (!hasLHS) table(by, dnn = names(by))
         else if (is.matrix(y)) {
             z <- lapply(seq_len(ncol(y)), function(j) tapply(y[, j], by, sum))
             array(unlist(z), dim = c(dim(z[[1L]]), ncol(y)), dimnames = c(dimnames(z[[1L]]), list(colnames(y))))
         } else tapply(y, by, sum)
    if (hasLHS) { # combinations that do not occur sum to nothing, not NA
        none <- table(by) == 0L
        x[if (is.matrix(y)) rep(none, ncol(y)) else none] <- if (is.integer(x)) 0L else 0
    }
    class(x) <- c("xtabs", "table")
    attr(x, "call") <- cl
    x
}
print.xtabs <- function(x, na.print = "", ...) {
    ox <- x
    attr(x, "call") <- NULL
    print.table(x, na.print = na.print, ...)
    invisible(ox)
}
aggregate <- function(x, ...) UseMethod("aggregate")
aggregate.default <- function(x, ...) {
    if (is.ts(x)) aggregate.ts(as.ts(x), ...)
    else aggregate.data.frame(as.data.frame(x), ...)
}
# The values of a function for each group: a vector of them, or a matrix with a row for each, where they are alike.
.as_column <- function(values) {
    size <- unique(lengths(values))
    if (length(size) != 1L || size == 0L) return(values)
    if (size > 1L) {
        tags <- names(values[[1L]])
        return(matrix(unlist(values, recursive = FALSE, use.names = FALSE), length(values), byrow = TRUE, dimnames = if (!is.null(tags)) list(NULL, tags)))
    }
    classes <- unique(lapply(values, oldClass))
    if (length(classes) == 1L && !is.null(classes[[1L]])) do.call(c, values)
    else unlist(values, recursive = FALSE, use.names = FALSE)
}
aggregate.data.frame <- function(x, by, FUN, ..., simplify = TRUE, drop = TRUE) {
    if (!is.data.frame(x)) x <- as.data.frame(x)
    FUN <- match.fun(FUN)
    if (inherits(by, "formula")) return(aggregate.formula(by, x, FUN, ...))
    if (NROW(x) == 0L) stop("no rows to aggregate")
    if (!is.list(by)) stop("'by' must be a list")
    if (any(lengths(by) != NROW(x))) stop("arguments must have same length")
    tags <- if (is.null(names(by))) character(length(by)) else names(by)
    tags[tags == ""] <- paste0("Group.", seq_along(by))[tags == ""]
    names(by) <- tags
    known <- complete.cases(by)
    keys <- as.data.frame(by, stringsAsFactors = FALSE)
    sets <- lapply(by, function(key) if (!drop && is.factor(key)) factor(levels(key), levels(key)) else sort(unique(key)))
    cell <- rep.int(1, length(known)) # of the table of all keys, the first fastest
    stride <- 1
    for (k in seq_along(by)) {
        cell <- cell + stride * (match(by[[k]], sets[[k]]) - 1)
        stride <- stride * length(sets[[k]])
    }
    cell <- cell[known]
    full <- sort(unique(cell)) # the cells that are not empty
    group <- structure(match(cell, full), levels = as.character(full), class = "factor")
    columns <- lapply(x[known, , drop = FALSE], function(column) {
        values <- lapply(X = unname(split(column, group)), FUN = FUN, ...)
        if (simplify) .as_column(values) else values
    })
    if (drop || !length(by)) res <- keys[which(known)[match(full, cell)], , drop = FALSE]
    else {
        res <- expand.grid(sets, KEEP.OUT.ATTRS = FALSE, stringsAsFactors = FALSE)
        columns <- lapply(columns, .rows_of, match(seq_len(stride), full))
    }
    row.names(res) <- NULL
    for (k in seq_along(columns)) res[[length(by) + k]] <- columns[[k]]
    names(res) <- c(tags, names(x))
    res
}
aggregate.formula <- function(x, data, FUN, ..., subset, na.action = na.omit) {
    formula <- x
    if (missing(formula) || !inherits(formula, "formula")) stop("'formula' missing or incorrect")
    if (length(formula) != 3L) stop("'formula' must have both left and right hand sides")
    env <- environment(formula)
    flat <- function(e) if (is.call(e) && identical(e[[1L]], quote(`+`)) && length(e) == 3L) c(flat(e[[2L]]), flat(e[[3L]])) else list(e)
    lhs <- formula[[2L]]
    rhs <- formula[[3L]]
    dot <- function(used) lapply(setdiff(names(data), used), as.name)
    rv <- if (identical(rhs, quote(.))) dot(all.vars(lhs)) else flat(rhs)
    if (identical(lhs, quote(.))) lhs <- as.call(c(quote(cbind), dot(all.vars(rhs))))
    nm <- function(l) {
        n <- vapply(l, function(e) deparse1(.unparen(e)), "")
        if (!is.null(names(l))) n[nzchar(names(l))] <- names(l)[nzchar(names(l))]
        n
    }
    if (missing(data)) data <- env
    values <- function(exprs) {
        predvars <- as.call(c(quote(list), unname(exprs)))
        eval(predvars, data, env)
    }
    L <- values(list(lhs))
    L <- if (is.matrix(L[[1L]])) as.list(as.data.frame(L[[1L]])) else setNames(L, deparse1(lhs)) # cbind() has made one type of its columns
    rv <- rv[!vapply(rv, identical, NA, 1)]
    by <- values(rv)
    names(by) <- nm(rv)
    if (!missing(subset)) {
        keep <- eval(substitute(subset), data, env)
        keep <- keep & !is.na(keep)
        L <- lapply(L, `[`, keep)
        by <- lapply(by, `[`, keep)
    }
    ok <- if (identical(na.action, na.omit) || identical(na.action, "na.omit")) complete.cases(c(L, by)) else rep(TRUE, NROW(L[[1L]]))
    by <- lapply(by, `[`, ok)
    if (!length(by)) { # all rows are one group
        f <- match.fun(FUN)
        one <- lapply(L, function(v) { r <- f(v[ok], ...); if (length(r) == 1L) r else matrix(r, 1L, dimnames = list(NULL, names(r))) })
        return(structure(one, names = names(L), row.names = 1L, class = "data.frame"))
    }
    aggregate.data.frame(as.data.frame(lapply(L, `[`, ok), check.names = FALSE, col.names = names(L)), by, FUN, ...)
}
reorder.dendrogram <- function(x, wts, agglo.FUN = sum, ...) {
    if (!inherits(x, "dendrogram")) stop("we require a dendrogram")
    agglo.FUN <- match.fun(agglo.FUN)
    turn <- function(t) {
        if (is.leaf(t)) {
            attr(t, "value") <- wts[t[1L]][1L]
            return(t)
        }
        k <- lapply(seq_along(t), function(j) turn(t[[j]]))
        v <- vapply(k, function(b) as.numeric(attr(b, "value")), 0)
        o <- order(v)
        for (j in seq_along(k)) t[[j]] <- k[[o[j]]]
        attr(t, "value") <- agglo.FUN(v)
        mid <- function(b) if (is.leaf(b) || is.null(attr(b, "midpoint"))) 0 else attr(b, "midpoint")
        if (length(t) == 2L) attr(t, "midpoint") <- (attr(t[[1L]], "members") + mid(t[[1L]]) + mid(t[[2L]])) / 2
        t
    }
    turn(x)
}

setNames <- function(object = nm, nm) {
    names(object) <- nm
    object
}
