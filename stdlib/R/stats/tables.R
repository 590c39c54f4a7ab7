# Contingency tables: flat ones, their symbols, log-linear models.

# ---- flat contingency tables

ftable <- function(x, ...) UseMethod("ftable")
ftable.default <- function(..., exclude = c(NA, NaN), row.vars = NULL, col.vars = NULL) {
    args <- list(...)
    if (length(args) == 0L) stop("nothing to tabulate")
    x <- args[[1L]]
    if (is.list(x)) x <- table(x, exclude = exclude)
    else if (inherits(x, "ftable") || (is.array(x) && length(dim(x)) > 1L)) x <- as.table(x)
    else if (!is.array(x) || length(dim(x)) < 2L) {
        x <- table(..., exclude = exclude)
    }
    dn <- dimnames(x)
    dx <- dim(x)
    n <- length(dx)
    i <- which(vapply(dn, is.null, NA))
    for (k in i) dn[[k]] <- LETTERS[seq_len(dx[k])]
    vars <- function(v, what) {
        if (is.character(v)) {
            k <- pmatch(v, names(dn))
            if (anyNA(k)) stop(gettextf("incorrect specification for '%s'", what), call. = FALSE)
            k
        } else {
            if (any(v < 1) || any(v > n)) stop(gettextf("incorrect specification for '%s'", what), call. = FALSE)
            v
        }
    }
    if (!is.null(row.vars)) {
        row.vars <- vars(row.vars, "row.vars")
        col.vars <- if (is.null(col.vars)) setdiff(seq_len(n), row.vars) else vars(col.vars, "col.vars")
    } else if (!is.null(col.vars)) {
        col.vars <- vars(col.vars, "col.vars")
        row.vars <- setdiff(seq_len(n), col.vars)
    } else {
        row.vars <- seq_len(n - 1)
        col.vars <- n
    }
    all <- c(row.vars, col.vars)
    if (!length(all)) x <- array(sum(x), 1L)
    else if (length(all) < n) x <- array(apply(x, all, sum), dx[all])
    else x <- unclass(x)
    if (length(all) < n) {
        k <- seq_along(all)
        y <- if (length(all)) aperm(x, c(rev(seq_along(row.vars)), length(row.vars) + rev(seq_along(col.vars)))) else x
        dn <- dn[all]
        dx <- dx[all]
        row.vars <- seq_along(row.vars)
        col.vars <- length(row.vars) + seq_along(col.vars)
    } else y <- aperm(x, c(rev(row.vars), rev(col.vars)))
    dim(y) <- c(prod(dx[row.vars]), prod(dx[col.vars]))
    structure(y, class = "ftable", row.vars = dn[row.vars], col.vars = dn[col.vars])
}
ftable.formula <- function(formula, data = NULL, subset, na.action, ...) {
    if (missing(formula) || !inherits(formula, "formula")) stop("'formula' missing or incorrect")
    if (length(formula) != 3L) stop("'formula' must have both left and right hand sides")
    tt <- if (is.data.frame(data)) terms(formula, data = data) else terms(formula, allowDotAsName = TRUE)
    if (any(attr(tt, "order") > 1)) stop("interactions are not allowed")
    rvars <- attr(terms(formula[-2L], allowDotAsName = TRUE), "term.labels")
    cvars <- attr(terms(formula[-3L], allowDotAsName = TRUE), "term.labels")
    if (inherits(data, "ftable") || inherits(data, "table") || length(dim(data)) > 2L) {
        if (inherits(data, "ftable")) data <- as.table(data)
        varnames <- names(dimnames(data))
        if (identical(rvars, ".")) rvars <- setdiff(varnames, cvars)
        if (identical(cvars, ".")) cvars <- setdiff(varnames, rvars)
        i <- pmatch(c(rvars, cvars), varnames)
        if (anyNA(i)) stop("incorrect variable names in rhs of formula")
        j <- i[-seq_along(rvars)]
        return(ftable(data, row.vars = i[seq_along(rvars)], col.vars = j))
    }
    if (is.matrix(data)) data <- as.data.frame(data)
    if (identical(rvars, ".")) rvars <- setdiff(names(data), cvars)
    if (identical(cvars, ".")) cvars <- setdiff(names(data), rvars)
    ftable(table(data[c(rvars, cvars)]), row.vars = rvars, col.vars = cvars)
}
as.data.frame.ftable <- function(x, row.names = NULL, optional = FALSE, ...) as.data.frame(as.table(x), row.names, optional)
as.matrix.ftable <- function(x, sep = "_", ...) {
    sides <- attributes(x)[c("row.vars", "col.vars")]
    # the labels of each row or column, of the first variable slowest
    labels <- function(vars) do.call(paste, c(rev(unname(as.list(expand.grid(rev(vars), stringsAsFactors = FALSE)))), sep = sep))
    tags <- lapply(sides, function(vars) if (length(vars)) labels(vars))
    names(tags) <- vapply(sides, function(vars) paste(names(vars), collapse = sep), "")
    array(c(unclass(x)), dim(x), tags)
}
as.table.ftable <- function(x, ...) {
    rv <- attr(x, "row.vars")
    cv <- attr(x, "col.vars")
    nr <- length(rv)
    nc <- length(cv)
    y <- array(unclass(x), c(rev(lengths(rv)), rev(lengths(cv))))
    y <- aperm(y, c(rev(seq_len(nr)), nr + rev(seq_len(nc))))
    dimnames(y) <- c(rv, cv)
    class(y) <- "table"
    y
}
format.ftable <- function(x, quote = TRUE, digits = getOption("digits"), method = "non.compact", lsep = " | ", justify = c("left", "right"), ...) {
    q <- function(s) if (quote && length(s)) paste0("\"", s, "\"") else s
    labels <- function(vars) {
        n <- lengths(vars)
        out <- matrix("", prod(n), length(n))
        each <- prod(n)
        for (i in seq_along(n)) {
            each <- each / n[i]
            l <- q(vars[[i]])
            out[seq.int(1, by = each, length.out = prod(n[seq_len(i)])), i] <- rep(l, length.out = prod(n[seq_len(i)]))
        }
        out
    }
    rv <- attr(x, "row.vars")
    cv <- attr(x, "col.vars")
    nm <- function(v) .or(names(v), character(length(v)))
    method <- match.arg(method, c("non.compact", "row.compact", "col.compact", "compact"))
    nr <- length(rv)
    nc <- length(cv)
    # The names of the row variables have a line of their own unless the rows are compact, those of the column variables a column
    own.line <- nc == 0L || !(method %in% c("row.compact", "compact"))
    own.column <- nr == 0L || !(method %in% c("col.compact", "compact"))
    rows <- if (nr) labels(rv) else matrix("", 1L, 0L)
    left <- matrix("", nc + own.line + nrow(rows), nr + own.column)
    left[seq_len(nrow(rows)) + nc + own.line, seq_len(nr)] <- rows
    left[seq_len(nc), nr + own.column] <- q(nm(cv))
    if (nr) {
        at <- nc + own.line
        both <- !own.line && !own.column
        left[at, seq_len(nr)] <- if (both) c(q(nm(rv)[-nr]), paste(nm(rv)[nr], nm(cv)[nc], sep = lsep)) else q(nm(rv))
    }
    body <- format(unclass(x), digits = digits, ...)
    attributes(body) <- list(dim = dim(x))
    right <- rbind(if (nc) t(labels(cv)), if (own.line) matrix("", 1L, ncol(body)), body)
    justify <- rep_len(justify, 2L)
    columns <- c(lapply(seq_len(ncol(left)), function(j) format(left[, j], justify = justify[1L])),
                 lapply(seq_len(ncol(right)), function(j) format(right[, j], justify = justify[2L])))
    matrix(unlist(columns), nrow(left))
}
write.ftable <- function(x, file = "", quote = TRUE, append = FALSE, digits = getOption("digits"), sep = " ", ...) {
    cells <- format.ftable(x, quote = quote, digits = digits, ...)
    ends <- c(rep_len(sep, ncol(cells) - 1L), "\n")
    cat(t(cells), sep = ends, file = file, append = append)
    invisible(x)
}
# A flat table as write.ftable() or print() writes it: a line per column variable, a line of the row variables' names, then rows
# whose labels are left out where they are those of the row above.
read.ftable <- function(file, sep = "", quote = "\"", row.var.names, col.vars, skip = 0) {
    lines <- readLines(file)
    if (skip) lines <- lines[-seq_len(skip)]
    words <- lapply(lines[grepl("[^[:space:]]", lines)], function(l) scan(text = l, what = "", sep = sep, quote = quote, quiet = TRUE))
    number <- function(w) !is.na(suppressWarnings(as.numeric(w)))
    first <- which(vapply(words, function(w) length(w) > 1L && number(w[length(w)]), NA))[1L]
    if (missing(col.vars)) {
        if (is.na(first) || first < 3L) stop("cannot be read as a flat table: no lines with the variables' names")
        head <- words[seq_len(first - 2L)]
        row.names <- words[[first - 1L]]
        if (first == 3L && length(head[[1L]]) == 1L) { # the levels are on the line of the row variables' names
            levels <- cumsum(rev(!number(words[[first]]))) == 0L
            head[[1L]] <- c(head[[1L]], rev(rev(row.names)[levels]))
            row.names <- rev(rev(row.names)[!levels])
        }
        col.vars <- setNames(lapply(head, function(w) unique(w[-1L])), vapply(head, `[`, "", 1L))
    } else row.names <- row.var.names
    if (!missing(row.var.names)) row.names <- row.var.names
    n <- prod(lengths(col.vars))
    p <- length(row.names)
    labels <- character(p)
    rows <- lapply(words[first:length(words)], function(w) {
        given <- length(w) - n
        if (given > 0L) labels[p - given + seq_len(given)] <<- w[seq_len(given)]
        list(labels = labels, counts = as.numeric(w[given + seq_len(n)]))
    })
    row.vars <- setNames(lapply(seq_len(p), function(j) unique(vapply(rows, function(r) r$labels[j], ""))), row.names)
    counts <- do.call(rbind, lapply(rows, `[[`, "counts"))
    structure(unname(counts), row.vars = row.vars, col.vars = col.vars, class = "ftable")
}
print.ftable <- function(x, digits = getOption("digits"), ...) write.ftable(x, quote = FALSE, digits = digits, ...)

loglin <- function(table, margin, start = rep(1, length(table)), fit = FALSE, eps = 0.1, iter = 20L, param = FALSE, print = TRUE) {
    d <- dim(table)
    nm <- dimnames(table)
    if (is.character(unlist(margin))) margin <- lapply(margin, match, names(nm))
    if (any(is.na(unlist(margin)))) stop("margins must contain names or numbers corresponding to 'table'")
    f <- array(start, d, nm)
    t <- array(as.double(table), d, nm)
    sums <- lapply(margin, function(m) apply(t, m, sum))
    done <- FALSE
    for (k in seq_len(iter)) {
        dev <- 0
        for (i in seq_along(margin)) {
            m <- margin[[i]]
            now <- apply(f, m, sum)
            dev <- max(dev, abs(now - sums[[i]]))
            f <- sweep(f, m, ifelse(now == 0, 0, sums[[i]] / now), `*`, check.margin = FALSE)
        }
        if (dev < eps) {
            done <- TRUE
            break
        }
    }
    if (print) cat(k, "iterations: deviation", dev, "\n")
    if (!done) warning("algorithm did not converge")
    f[t == 0 & f == 0] <- 0
    pos <- t > 0 & f > 0
    pearson <- sum((t[f > 0] - f[f > 0])^2 / f[f > 0])
    lrt <- 2 * sum(t[pos] * log(t[pos] / f[pos]))
    # One parameter for each cell of each term that the margins contain.
    sets <- unique(unlist(lapply(margin,
                                 function(m) unlist(lapply(seq_along(m),
                                                           function(r) combn(length(m), r, function(i) sort(m[i]),
                                                                             simplify = FALSE)), recursive = FALSE)), recursive = FALSE))
    df <- length(t) - 1 - sum(vapply(sets, function(s) prod(d[s] - 1), 0))
    names.of <- if (!is.null(names(nm))) lapply(margin, function(m) names(nm)[m]) else margin
    r <- list(lrt = lrt, pearson = pearson, df = df, margin = names.of)
    if (fit) {
        attributes(f) <- attributes(table)
        r$fit <- f
    }
    if (param) {
        l <- log(f)
        sets <- sets[order(lengths(sets))]
        par <- list(`(Intercept)` = mean(l))
        rest <- l - mean(l)
        for (s in sets) {
            e <- apply(rest, s, mean)
            rest <- sweep(rest, s, e, check.margin = FALSE)
            par[[paste(if (is.null(names(nm))) s else names(nm)[s], collapse = ".")]] <- e
        }
        r$param <- par
    }
    r
}
# The number of the class that each number is in, with the checks of symnum(); ends: the first and the last cutpoint.
.symnum_classes <- function(x, cuts, symbols, corr, eps, call) {
    some <- function(v) paste(format(v), collapse = "|")
    ok <- !anyDuplicated(cuts) && !(corr && any(cuts < 0 | cuts > 1))
    .need(ok, "'cutpoints' must be unique%s, but are = %s", if (corr) " in 0 < cuts < 1" else "", some(cuts), call = call)
    ends <- cuts[c(1L, length(cuts))]
    outside <- any(x > ends[2L] + eps, na.rm = TRUE) || !corr && any(x < ends[1L] - eps, na.rm = TRUE)
    .need(!outside, "'x' must be between %s and %s", if (corr) "-1" else format(ends[1L]), if (corr) "1" else format(ends[2L]), call = call)
    .need(!anyDuplicated(symbols), "'symbols' must be unique, but are = %s", paste(symbols, collapse = "|"), call = call)
    .need(length(cuts) == length(symbols) + 1, "number of 'cutpoints' must be one less than number of symbols", call = call)
    class <- cut(x, cuts, labels = FALSE, include.lowest = TRUE)
    replace(class, is.na(class) & !is.na(x) & abs(x - ends[1L]) < eps, 1L)
}
symnum <- function(x, cutpoints = c(0.3, 0.6, 0.8, 0.9, 0.95), symbols = if (numeric.x) c(" ", ".", ",", "+", "*", "B") else c(".", "|"),
                   legend = length(symbols) >= 3, na = "?", eps = 1e-5, numeric.x = is.numeric(x), corr = missing(cutpoints) && numeric.x,
                   show.max = if (corr) "1" else NULL, show.min = NULL, abbr.colnames = has.colnames,
                   lower.triangular = corr && is.numeric(x) && is.matrix(x), diag.lower.tri = corr && !is.null(show.max)) {
    if (!length(x)) return(noquote(if (is.null(dim(x))) character() else array("", dim(x))))
    unknown <- is.na(x)
    if (numeric.x) {
        force(corr)
        cuts <- sort(cutpoints)
        if (corr) cuts <- c(0, cuts, 1)
        symbols <- as.character(symbols)
        size <- if (corr) abs(x) else x
        shown <- symbols[.symnum_classes(size, cuts, symbols, corr, eps, sys.call())]
        extreme <- function(at, how, end) if (!is.null(how)) shown[which(at)] <<- if (is.character(how)) how else format(end, digits = 1)
        extreme(size >= max(cuts) - eps, show.max, max(cuts))
        extreme(size <= min(cuts) + eps, show.min, min(cuts))
    } else {
        .need(missing(symbols) || length(symbols) == 2L, "must have 2 'symbols' for logical 'x' argument")
        shown <- symbols[x + 1]
    }
    shown[unknown] <- if (is.character(na)) na else ""
    if (lower.triangular && is.matrix(x)) shown[!lower.tri(x, diag = diag.lower.tri)] <- ""
    attributes(shown) <- attributes(x)
    if (length(dim(shown)) > 1L) {
        tags <- dimnames(shown)
        has.colnames <- length(tags) > 0L && length(tags[[2L]]) > 0L
        if (is.null(tags)) tags <- vector("list", length(dim(shown)))
        short <- abbr.colnames
        if ((is.logical(short) || is.numeric(short)) && short) tags[[2L]] <- abbreviate(tags[[2L]], short)
        else if (is.null(short) || is.null(tags[[2L]])) tags[[2L]] <- character(ncol(shown))
        else .need(is.logical(short), "invalid 'abbr.colnames'")
        dimnames(shown) <- tags
    }
    if (legend) {
        parts <- if (numeric.x) c(rbind(vapply(cuts[-length(cuts)], format, ""), sQuote(symbols)), format(max(cuts)))
                 else if (!missing(symbols)) c("FALSE", sQuote(symbols[1L]), "TRUE", sQuote(symbols[2L]))
        attr(shown, "legend") <- paste(c(parts, if (any(unknown) && is.character(na)) paste("\t    ## NA:", sQuote(na))), collapse = " ")
    }
    noquote(shown)
}
