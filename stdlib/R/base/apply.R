# stdlib/R/apply.R - the general cases of the apply family; stdlib/apply.c does the common ones.

# A list whose elements are all as long: a vector of them, a matrix with a column each, or, where each is an array, an array of one
# dimension more.
simplify2array <- function(x, higher = TRUE, except = c(0L, 1L)) {
    each <- unique(lengths(x))
    if (length(each) != 1L) return(x)
    alone <- each < 2L && each %in% as.integer(except)
    values <- if (!alone || each == 1L) unlist(x, recursive = FALSE, use.names = alone)
    if (alone) return(if (length(values) == length(x)) values else x)
    if (is.null(values)) return(x)
    dims <- if (higher) unique(lapply(x, dim))
    cube <- length(dims) == 1L && is.numeric(dims[[1L]]) && prod(dims[[1L]], length(x)) == length(values)
    if (!cube && each * length(x) != length(values)) return(x)
    shape <- if (cube) dims[[1L]] else each
    tags <- if (cube) dimnames(x[[1L]]) else if (!is.null(names(x[[1L]]))) list(names(x[[1L]]))
    if (!is.null(tags) || !is.null(names(x))) tags <- c(.or(tags, vector("list", length(shape))), list(names(x)))
    array(values, c(shape, length(x)), tags)
}

# Results of apply's calls to the value: ans is the list of them, s the margins of an array with dim d and dimnames dn.
.apply_finish <- function(ans, s, d, dn, simplify)
{
    d.ans <- d[s]
    n <- prod(d.ans)
    dn.call <- dn[-s]
    dn.ans <- dn[s]
    as.list <- !simplify || is.recursive(ans[[1L]])
    len <- length(ans[[1L]])
    nms <- names(ans[[1L]])
    if (!as.list) as.list <- any(lengths(ans) != len)
    if (!as.list && length(nms)) {
        for (a in ans) if (!identical(names(a), nms)) { nms <- NULL; break }
    }
    total <- if (as.list) n else length(ans <- unlist(ans, recursive = FALSE))
    if (length(s) == 1L && total == n) {
        names(ans) <- if (length(dn.ans[[1L]])) dn.ans[[1L]]
        return(ans)
    }
    if (total == n) return(array(ans, d.ans, dn.ans))
    if (total && total %% n == 0L) {
        if (is.null(dn.ans)) dn.ans <- vector(mode = "list", length(d.ans))
        first <- list(nms)
        if (length(dn.call) && !is.null(nn <- names(dn.call[1L])) && nzchar(nn) && length(nms) == length(dn.call[[1L]]))
            names(first) <- nn
        dn.ans <- c(first, dn.ans)
        keep <- !is.null(names(dn.ans))
        for (k in dn.ans) if (!is.null(k)) keep <- TRUE
        return(array(ans, c(total %/% n, d.ans), if (keep) dn.ans))
    }
    ans
}

.apply_array <- function(X, MARGIN, FUN, .simplify, ...)
{
    nd <- length(dim(X))
    if (!nd) stop("dim(X) must have a positive length")
    if (is.object(X)) X <- if (nd == 2L) as.matrix(X) else as.array(X)
    d <- dim(X)
    dn <- dimnames(X)
    all <- seq_len(nd)
    if (is.character(MARGIN)) {
        if (is.null(dnn <- names(dn))) stop("'X' must have named dimnames")
        MARGIN <- match(MARGIN, dnn)
        if (anyNA(MARGIN)) stop("not all elements of 'MARGIN' are names of dimensions")
    }
    d.call <- d[-MARGIN]
    d.ans <- d[MARGIN]
    if (anyNA(d.call) || anyNA(d.ans)) stop("'MARGIN' does not match dim(X)")
    dn.call <- dn[-MARGIN]
    dn.ans <- dn[MARGIN]
    n <- prod(d.ans)
    if (n == 0L) {
        newX <- array(vector(typeof(X), 1L), dim = c(prod(d.call), 1L))
        ans <- FUN(if (length(d.call) < 2L) newX[, 1] else array(newX[, 1L], d.call, dn.call), ...)
        return(if (is.null(ans)) ans else if (length(d.ans) < 2L) ans[1L][-1L] else array(ans, d.ans, dn.ans))
    }
    newX <- aperm(X, c(all[-MARGIN], all[MARGIN]))
    dim(newX) <- c(prod(d.call), n)
    ans <- vector("list", n)
    if (length(d.call) < 2L) {
        if (length(dn.call)) dimnames(newX) <- c(dn.call, list(NULL))
        for (i in seq_len(n)) {
            v <- FUN(newX[, i], ...)
            if (!is.null(v)) ans[[i]] <- v
        }
    } else for (i in seq_len(n)) {
        v <- FUN(array(newX[, i], d.call, dn.call), ...)
        if (!is.null(v)) ans[[i]] <- v
    }
    .apply_finish(ans, MARGIN, d, dn, .simplify)
}
.mapply <- function(FUN, dots, MoreArgs) do.call(mapply, c(list(FUN = FUN), dots, list(MoreArgs = MoreArgs, SIMPLIFY = FALSE, USE.NAMES = FALSE)))
replicate <- function(n, expr, simplify = "array")
    sapply(integer(n), eval.parent(substitute(function(...) expr)), simplify = simplify)
rapply <- function(object, f, classes = "ANY", deflt = NULL, how = c("unlist", "replace", "list"), ...) {
    how <- match.arg(how)
    f <- match.fun(f)
    ok <- function(x) identical(classes, "ANY") || any(class(x) %in% classes)
    walk <- function(x) {
        if (typeof(x) %in% c("list", "expression", "NULL")) { # NULL is a list without elements, but stays where values are replaced
            bare <- unclass(x) # the elements as they lie, whatever its class makes of them
            if (how != "replace") return(lapply(bare, walk))
            for (i in seq_along(bare)) {
                v <- walk(bare[[i]])
                if (!is.null(v)) bare[[i]] <- v
            }
            oldClass(bare) <- oldClass(x)
            bare
        } else if (ok(x)) f(x, ...)
        else if (how == "replace") x
        else deflt
    }
    if (typeof(object) != "list" && !is.expression(object)) stop("'object' must be a list or expression")
    if (!is.character(classes)) stop("invalid 'classes' argument")
    res <- walk(object)
    if (how == "unlist") unlist(res, recursive = TRUE) else res
}
eapply <- function(env, FUN, ..., all.names = FALSE, USE.NAMES = TRUE) {
    FUN <- match.fun(FUN)
    r <- lapply(as.list.environment(env, all.names = all.names), FUN, ...)
    if (USE.NAMES) r else unname(r)
}
