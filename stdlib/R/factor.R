# Factors and what is counted with them: factor, cut, split, tapply, table and kin.

factor <- function(x = character(), levels, labels = levels, exclude = NA, ordered = is.ordered(x), nmax = NA) {
    if (is.null(x)) x <- character()
    tags <- names(x)
    if (missing(levels)) {
        found <- unique(x, nmax = nmax)
        levels <- unique(as.character(found)[order(found)])
    }
    force(ordered)
    text <- if (is.character(x)) x else as.character(x)
    levels <- levels[!(levels %in% exclude)]
    codes <- match(text, as.character(levels))
    names(codes) <- tags
    n <- length(levels)
    if (missing(labels)) shown <- as.character(levels)
    else if (length(labels) == n) { # labels may fall together
        shown <- unique(as.character(labels))
        codes[] <- match(as.character(labels), shown)[codes]
    } else if (length(labels) == 1L) shown <- paste0(labels, seq_len(n))
    else stop(gettextf("invalid 'labels'; length %d should be 1 or %d", length(labels), n), domain = NA)
    levels(codes) <- shown
    class(codes) <- c(if (ordered) "ordered", "factor")
    codes
}
ordered <- function(x = character(), ...) factor(x, ..., ordered = TRUE)
is.ordered <- function(x) inherits(x, "ordered")
as.factor <- function(x) {
    if (is.factor(x)) return(x)
    if (is.object(x) || !is.integer(x)) return(factor(x))
    values <- sort.int(unique.default(x)) # numbers need not be compared as text
    codes <- match(x, values)
    names(codes) <- names(x)
    attr(codes, "levels") <- as.character(values)
    class(codes) <- "factor"
    codes
}
as.ordered <- function(x) if (is.ordered(x)) x else if (!is.factor(x)) ordered(x) else {
    class(x) <- c("ordered", oldClass(x))
    x
}
nlevels <- function(x) length(levels(x))

`levels<-.factor` <- function(x, value) {
    xlevs <- levels(x)
    if (is.list(value)) {
        nlevs <- xlevs <- as.vector(value)
        nlevs <- rep.int(names(value), lapply(value, length))
        value <- unlist(value, use.names = FALSE)
        map <- match(levels(x), value)
        at <- attributes(x)
        at$levels <- names(xlevs)
        y <- match(nlevs[map], at$levels)[x]
        attributes(y) <- at
        return(y)
    }
    if (length(xlevs) > length(value)) stop("number of levels differs")
    nlevs <- xlevs <- as.character(value)
    nlevs <- unique(nlevs[!is.na(nlevs)])
    at <- attributes(x)
    at$levels <- nlevs
    y <- match(xlevs, nlevs)[x]
    attributes(y) <- at
    y
}
as.vector.factor <- function(x, mode = "any") {
    if (mode == "any" || mode == "character" || mode == "logical" || mode == "list") {
        y <- levels(x)[x]
        if (mode == "list") as.list(x)
        else if (mode == "logical") as.logical(y)
        else y
    } else as.vector(unclass(x), mode)
}
as.character.factor <- function(x, ...) {
    codes <- unclass(x)
    if (any(codes < 1L | codes > length(levels(x)), na.rm = TRUE)) stop("malformed factor")
    as.vector(levels(x)[codes])
}
as.logical.factor <- function(x, ...) as.logical(levels(x))[x]
as.list.factor <- function(x, ...) {
    res <- vector("list", length(x))
    for (i in seq_along(x)) res[[i]] <- x[i]
    if (is.null(names(x))) res else structure(res, names = names(x))
}
print.factor <- function(x, quote = FALSE, max.levels = NULL, width = getOption("width"), ...) {
    ord <- is.ordered(x)
    if (length(x) == 0L) cat(if (ord) "ordered" else "factor", "(0)\n", sep = "")
    else {
        xx <- character(length(x))
        xx[] <- as.character(x)
        keepAttrs <- setdiff(names(attributes(x)), c("levels", "class"))
        attributes(xx)[keepAttrs] <- attributes(x)[keepAttrs]
        print(xx, quote = quote, ...)
    }
    maxl <- if (is.null(max.levels)) TRUE else max.levels
    if (maxl) {
        n <- length(lev <- encodeString(levels(x), quote = if (quote) "\"" else ""))
        colsep <- if (ord) " < " else " "
        T0 <- "Levels: "
        if (is.logical(maxl)) {
            maxl <- {
                width <- width - (nchar(T0, "w") + 3L + 1L + 3L)
                lenl <- cumsum(nchar(lev, type = "w") + nchar(colsep))
                if (n <= 1L || lenl[n] <= width) n else max(1L, which.max(lenl > width) - 1L)
            }
        }
        drop <- n > maxl
        cat(if (drop) paste(format(n), ""), T0,
            paste(if (drop) c(lev[1L:max(1, maxl - 1)], "...", if (maxl > 1) lev[n]) else lev, collapse = colsep), "\n", sep = "")
    }
    val <- x
    invisible(val)
}
summary.factor <- function(object, maxsum = 100L, ...) {
    nas <- is.na(object)
    ll <- levels(object)
    if (ana <- any(nas)) maxsum <- maxsum - 1L
    tbl <- table(object)
    tt <- c(tbl)
    names(tt) <- dimnames(tbl)[[1L]]
    if (length(ll) > maxsum) {
        drop <- c(rep.int(FALSE, maxsum - 1L), rep.int(TRUE, length(ll) - maxsum + 1L))
        o <- sort.list(tt, decreasing = TRUE)
        tt <- c(tt[o[!drop]], `(Other)` = sum(tt[o[drop]]))
    }
    if (ana) c(tt, `NA's` = sum(nas)) else tt
}
`[.factor` <- function(x, ..., drop = FALSE) {
    codes <- NextMethod("[")
    for (a in c("contrasts", "levels")) attr(codes, a) <- attr(x, a)
    class(codes) <- oldClass(x)
    if (!drop) return(codes)
    factor(codes, exclude = if (anyNA(levels(x))) NULL else NA)
}
`[[.factor` <- function(x, ...) {
    y <- NextMethod("[[")
    attr(y, "contrasts") <- attr(x, "contrasts")
    attr(y, "levels") <- attr(x, "levels")
    class(y) <- oldClass(x)
    y
}
`[<-.factor` <- function(x, ..., value) {
    text <- if (is.factor(value)) levels(value)[value] else value
    codes <- match(text, levels(x))
    if (anyNA(codes[!is.na(text)])) warning("invalid factor level, NA generated")
    bare <- unclass(x)
    bare[...] <- codes
    class(bare) <- oldClass(x)
    bare
}
`[[<-.factor` <- function(x, ..., value) {
    text <- if (is.factor(value)) levels(value)[value] else value
    codes <- match(text, levels(x))
    if (anyNA(codes[!is.na(text)])) warning("invalid factor level, NA generated")
    bare <- unclass(x)
    bare[[...]] <- codes
    class(bare) <- oldClass(x)
    bare
}
`is.na<-.factor` <- function(x, value) {
    class(x) <- NULL
    x[value] <- NA
    structure(x, class = "factor")
}
`length<-.factor` <- function(x, value) {
    cl <- class(x)
    levs <- levels(x)
    x <- NextMethod()
    structure(x, levels = levs, class = cl)
}
c.factor <- function(..., recursive = TRUE) {
    x <- list(...)
    x <- x[!vapply(x, is.null, NA)]
    y <- unlist(x, recursive = recursive)
    if (inherits(y, "factor") && all(vapply(x, inherits, NA, "factor")) && (length(unique(lapply(x, levels))) == 1L) &&
        all(vapply(x, is.ordered, NA)))
        class(y) <- c("ordered", "factor")
    y
}
rep.factor <- function(x, ...) {
    y <- NextMethod()
    structure(y, class = class(x), levels = levels(x))
}
unique.factor <- function(x, incomparables = FALSE, ...) {
    y <- unique.default(unclass(x), incomparables, ...)
    structure(y, levels = levels(x), class = oldClass(x))
}
rev.factor <- function(x) x[length(x):1L]
Math.factor <- function(x, ...) stop(gettextf("%s not meaningful for factors", sQuote(.Generic)))
Summary.factor <- function(..., na.rm) stop(gettextf("%s not meaningful for factors", sQuote(.Generic)))
Summary.ordered <- function(..., na.rm = FALSE) {
    if (!(.Generic %in% c("max", "min", "range"))) stop(gettextf("'%s' not defined for ordered factors", .Generic), domain = NA)
    each <- list(...)
    lev <- levels(each[[1L]])
    alike <- vapply(each, function(f) is.ordered(f) && identical(levels(f), lev), NA)
    if (!all(alike)) stop(gettextf("'%s' is only meaningful for ordered factors if all arguments have the same level sets", .Generic))
    at <- do.call(.Generic, c(lapply(each, as.integer), na.rm = na.rm))
    ordered(lev[at], levels = lev)
}
Ops.factor <- function(e1, e2) {
    ok <- switch(.Generic, `==` = , `!=` = TRUE, FALSE)
    if (!ok) {
        warning(gettextf("%s not meaningful for factors", sQuote(.Generic)))
        return(rep.int(NA, max(length(e1), if (!missing(e2)) length(e2))))
    }
    nas <- is.na(e1) | is.na(e2)
    noNA.levels <- function(f) {
        r <- levels(f)
        if (any(ina <- is.na(r))) {
            n <- "  NA "
            while (n %in% r) n <- paste(n, ".")
            r[ina] <- n
        }
        r
    }
    if (nzchar(.Method[1L])) {
        l1 <- noNA.levels(e1)
        e1 <- l1[e1]
    }
    if (nzchar(.Method[2L])) {
        l2 <- noNA.levels(e2)
        e2 <- l2[e2]
    }
    if (all(nzchar(.Method)) && length(e1) != 1L && (length(l1) != length(l2) || !all(sort.int(l2) == sort.int(l1))))
        stop("level sets of factors are different")
    value <- get(.Generic, mode = "function")(e1, e2)
    value[nas] <- NA
    value
}
Ops.ordered <- function(e1, e2) {
    if (!(.Generic %in% c("<", ">", "<=", ">=", "==", "!="))) {
        warning(sprintf("'%s' is not meaningful for ordered factors", .Generic))
        return(rep.int(NA, if (missing(e2)) length(e1) else max(length(e1), length(e2))))
    }
    if (.Generic == "==" || .Generic == "!=") return(NextMethod(.Generic))
    is.ord <- nzchar(.Method) # which of the two the method was found for
    lev <- levels(if (is.ord[1L]) e1 else e2)
    if (all(is.ord) && !identical(as.vector(lev), as.vector(levels(e2)))) stop("level sets of factors are different")
    unknown <- is.na(e1) | is.na(e2)
    position <- function(e, ord) if (ord) as.integer(e) else match(e, lev)
    res <- match.fun(.Generic)(position(e1, is.ord[1L]), position(e2, is.ord[2L]))
    res[unknown] <- NA
    res
}
droplevels <- function(x, ...) UseMethod("droplevels")
droplevels.factor <- function(x, exclude = if (anyNA(levels(x))) NULL else NA, ...) factor(as.character(x), levels = levels(factor(x, exclude = exclude)), exclude = exclude, ordered = is.ordered(x))
droplevels.data.frame <- function(x, except = NULL, exclude, ...) {
    factors <- vapply(x, is.factor, NA)
    if (length(except)) factors[except] <- FALSE
    for (j in which(factors)) x[[j]] <- if (missing(exclude)) droplevels(x[[j]]) else droplevels(x[[j]], exclude = exclude)
    x
}
relevel <- function(x, ref, ...) UseMethod("relevel")
relevel.default <- function(x, ref, ...) stop("'relevel' only for (unordered) factors")
relevel.ordered <- function(x, ref, ...) stop("'relevel' only for (unordered) factors")
relevel.factor <- function(x, ref, ...) {
    lev <- levels(x)
    if (length(ref) != 1L) stop("'ref' must be of length one")
    if (is.character(ref)) {
        col <- match(ref, lev)
        if (is.na(col)) stop(gettextf("'ref' must be an existing level"), domain = NA)
        ref <- col
    }
    nlev <- length(lev)
    if (ref < 1 || ref > nlev) stop(gettextf("ref = %d must be in 1L:%d", ref, nlev), domain = NA)
    factor(lev[x], levels = lev[c(ref, seq_along(lev)[-ref])], exclude = NULL)
}
reorder <- function(x, ...) UseMethod("reorder")
reorder.default <- function(x, X, FUN = mean, ..., order = is.ordered(x), decreasing = FALSE) {
    scores <- tapply(X = X, INDEX = x, FUN = FUN, ...)
    ans <- (if (order) ordered else factor)(x, levels = names(base::sort(scores, na.last = TRUE, decreasing = decreasing)))
    attr(ans, "scores") <- scores
    ans
}
addNA <- function(x, ifany = FALSE) {
    f <- if (is.factor(x)) x else factor(x)
    if (ifany && !anyNA(f)) f
    else factor(f, levels = if (anyNA(levels(f))) levels(f) else c(levels(f), NA), exclude = NULL)
}
gl <- function(n, k, length = n * k, labels = seq_len(n), ordered = FALSE) {
    f <- rep_len(rep.int(seq_len(n), rep.int(k, n)), length)
    levels(f) <- as.character(labels)
    class(f) <- c(if (ordered) "ordered", "factor")
    f
}
interaction <- function(..., drop = FALSE, sep = ".", lex.order = FALSE) {
    fs <- list(...)
    if (length(fs) == 1L && is.list(fs[[1L]])) fs <- fs[[1L]]
    else if (length(fs) == 0L) stop("No factors specified")
    fs <- lapply(fs, function(f) as.factor(f)[, drop = drop])
    # From the last factor to the first: codes (from 0) and labels of the product so far.
    codes <- as.integer(fs[[length(fs)]]) - 1L
    labels <- levels(fs[[length(fs)]])
    for (f in rev(fs[-length(fs)])) {
        lev <- levels(f)
        code <- as.integer(f) - 1L
        n <- length(labels)
        m <- length(lev)
        if (lex.order) {
            codes <- codes + n * code
            labels <- paste(rep(lev, each = n), rep(labels, m), sep = sep)
        } else {
            codes <- codes * m + code
            labels <- paste(rep(lev, n), rep(labels, each = m), sep = sep)
        }
        if (anyDuplicated(labels)) { # pasting made two of them alike
            distinct <- unique(labels)
            codes <- match(labels, distinct)[codes + 1L] - 1L
            labels <- distinct
        }
        if (drop) {
            used <- sort(unique(codes))
            codes <- match(codes, used) - 1L
            labels <- labels[used + 1L]
        }
    }
    structure(as.integer(codes + 1L), levels = labels, class = "factor")
}

cut <- function(x, ...) UseMethod("cut")
cut.default <- function(x, breaks, labels = NULL, include.lowest = FALSE, right = TRUE, dig.lab = 3L, ordered_result = FALSE, ...) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    if (length(breaks) == 1L) {
        if (is.na(breaks) || breaks < 2L) stop("invalid number of intervals")
        nb <- as.integer(breaks + 1)
        rx <- range(x, na.rm = TRUE)
        dx <- if (isTRUE(all.equal(diff(rx), 0))) 0 else diff(rx)
        if (dx == 0) {
            dx <- if (rx[1L] != 0) abs(rx[1L]) else 1
            breaks <- seq.int(rx[1L] - dx / 1000, rx[2L] + dx / 1000, length.out = nb)
        } else {
            breaks <- seq.int(rx[1L], rx[2L], length.out = nb)
            breaks[c(1L, nb)] <- c(rx[1L] - dx / 1000, rx[2L] + dx / 1000)
        }
    } else nb <- length(breaks <- sort.int(as.double(breaks)))
    if (anyDuplicated(breaks)) stop("'breaks' are not unique")
    codes.only <- FALSE
    if (is.null(labels)) {
        for (dig in dig.lab:max(12L, dig.lab)) {
            ch.br <- formatC(0 + breaks, digits = dig, width = 1L)
            if (all(ch.br[-1L] != ch.br[-nb])) break
        }
        ok <- all(ch.br[-1L] != ch.br[-nb])
        labels <- if (ok) paste0(if (right) "(" else "[", ch.br[-nb], ",", ch.br[-1L], if (right) "]" else ")")
                  else seq_len(nb - 1L)
        if (ok && include.lowest) {
            if (right) substr(labels[1L], 1, 1) <- "["
            else substring(labels[nb - 1L], nchar(labels[nb - 1L], "c")) <- "]"
        }
    } else if (is.logical(labels) && !labels) codes.only <- TRUE
    else if (length(labels) != nb - 1L) stop("number of intervals and length of 'labels' differ")
    code <- .bincode(x, breaks, right, include.lowest)
    if (codes.only) code else factor(code, seq_along(labels), labels, ordered = ordered_result)
}

split <- function(x, f, drop = FALSE, ...) UseMethod("split")
split.default <- function(x, f, drop = FALSE, sep = ".", lex.order = FALSE, ...) {
    if (is.null(x) || is.language(x) || is.function(x) || is.environment(x)) stop("first argument must be a vector")
    if (is.list(f)) f <- interaction(f, drop = drop, sep = sep, lex.order = lex.order)
    else if (!is.factor(f)) f <- as.factor(f)
    else if (drop) f <- factor(f)
    out <- lapply(.split_index(f, length(x)), function(i) x[i])
    names(out) <- levels(f)
    out
}
# Positions of each level of f, recycled to n elements.
.split_index <- function(f, n) {
    if (n > 0L && !length(f)) stop("group length is 0 but data length > 0")
    if (!n) f <- f[0L]
    if (length(f) != n && n > 0L) {
        if (n %% length(f) != 0L) warning("data length is not a multiple of split variable")
        f <- structure(rep_len(unclass(f), n), levels = levels(f))
    }
    nl <- length(levels(f))
    f <- as.integer(f)
    o <- order(f, na.last = NA)
    k <- tabulate(f, nl)
    end <- cumsum(k)
    out <- vector("list", nl)
    for (j in seq_len(nl)) out[[j]] <- o[seq.int(end[j] - k[j] + 1L, length.out = k[j])]
    out
}
split.data.frame <- function(x, f, drop = FALSE, ...) {
    if (inherits(f, "formula")) f <- .formula2varlist(f, x)
    lapply(split(x = seq_len(nrow(x)), f = f, drop = drop, ...), function(ind) x[ind, , drop = FALSE])
}
.formula2varlist <- function(formula, data) {
    if (length(formula) == 3L) stop("formula with a left hand side")
    flat <- function(e) if (is.call(e) && length(e) == 3L && as.character(e[[1L]])[1L] %in% c("+", ":", "*")) c(flat(e[[2L]]), flat(e[[3L]])) else list(e)
    v <- flat(formula[[2L]])
    lapply(structure(v, names = vapply(v, deparse1, "")), eval, data, environment(formula))
}
unsplit <- function(value, f, drop = FALSE) {
    n <- if (is.list(f)) length(f[[1L]]) else length(f)
    blank <- rep(NA_integer_, n)
    first <- value[[1L]]
    whole <- if (is.data.frame(first)) first[blank, , drop = FALSE] else first[blank]
    if (is.data.frame(first)) rownames(whole) <- unsplit(lapply(value, rownames), f, drop = drop)
    split(whole, f, drop = drop) <- value
    whole
}
`split<-` <- function(x, f, drop = FALSE, ..., value) UseMethod("split<-")
`split<-.default` <- function(x, f, drop = FALSE, ..., value) {
    ix <- split(seq_along(x), f, drop = drop, ...)
    n <- length(value)
    j <- 0
    for (i in ix) {
        j <- j %% n + 1L
        x[i] <- value[[j]]
    }
    x
}
`split<-.data.frame` <- function(x, f, drop = FALSE, ..., value) {
    ix <- split(seq_len(nrow(x)), f, drop = drop, ...)
    n <- length(value)
    j <- 0
    for (i in ix) {
        j <- j %% n + 1L
        x[i, ] <- value[[j]]
    }
    x
}

tapply <- function(X, INDEX, FUN = NULL, ..., default = NA, simplify = TRUE) {
    if (!is.null(FUN)) FUN <- match.fun(FUN)
    factors <- lapply(if (is.list(INDEX)) INDEX else list(INDEX), as.factor)
    if (!length(factors)) stop("'INDEX' is of length zero")
    if (any(lengths(factors) != length(X))) stop("arguments must have same length")
    tags <- lapply(factors, levels)
    extent <- lengths(tags, use.names = FALSE)
    cells <- prod(extent)
    if (cells > .Machine$integer.max) stop("total number of levels >= 2^31")
    cell <- 1L # which cell of the table an element belongs to
    stride <- 1L
    for (k in seq_along(factors)) {
        cell <- cell + stride * (as.integer(factors[[k]]) - 1L)
        stride <- stride * extent[k]
    }
    if (is.null(FUN)) return(cell)
    groups <- split(X, structure(cell, levels = as.character(seq_len(cells)), class = "factor"))
    names(groups) <- NULL
    filled <- lengths(groups) > 0L
    values <- lapply(X = groups[filled], FUN = FUN, ...)
    empty <- default
    if (simplify && all(lengths(values) == 1L)) {
        values <- unlist(values, use.names = FALSE)
        if (length(values) && is.atomic(values) && is.na(default)) empty <- vector(typeof(values))[1L]
    } else empty <- vector("list", cells)
    res <- array(empty, dim = extent, dimnames = tags)
    if (length(values)) res[filled] <- values
    res
}
ave <- function(x, ..., FUN = mean) {
    if (missing(...)) x[] <- FUN(x)
    else {
        g <- interaction(...)
        split(x, g) <- lapply(split(x, g), FUN)
    }
    x
}
by <- function(data, INDICES, FUN, ..., simplify = TRUE) UseMethod("by")
by.default <- function(data, INDICES, FUN, ..., simplify = TRUE) {
    dd <- as.data.frame(data)
    if (length(dim(data)) != 2L) {
        if (!is.list(INDICES)) INDICES <- setNames(list(INDICES), deparse(substitute(INDICES))[1L])
        return(structure(tapply(seq_len(NROW(dd)), INDICES, function(x) FUN(dd[x, ], ...), simplify = simplify), call = match.call(), class = "by"))
    }
    by(dd, INDICES, FUN, ..., simplify = simplify)
}
by.data.frame <- function(data, INDICES, FUN, ..., simplify = TRUE) {
    if (inherits(INDICES, "formula")) INDICES <- .formula2varlist(INDICES, data)
    if (!is.list(INDICES)) {
        IND <- vector("list", 1L)
        IND[[1L]] <- INDICES
        names(IND) <- deparse(substitute(INDICES))[1L]
    } else IND <- INDICES
    FUNx <- function(x) FUN(data[x, , drop = FALSE], ...)
    nd <- nrow(data)
    structure(eval(substitute(tapply(seq_len(nd), IND, FUNx, simplify = simplify)), data), call = match.call(), class = "by")
}
print.by <- function(x, ..., vsep) {
    if (missing(vsep)) vsep <- strrep("-", 0.75 * getOption("width"))
    xx <- x
    d <- dim(xx)
    dn <- dimnames(xx)
    dnn <- names(dn)
    if (is.null(dnn)) dnn <- character(length(dn))
    ylab <- formatC(names(dn), digits = 0)
    xx <- unclass(x)
    for (i in seq_along(xx)) {
        if (i != 1L && !is.null(vsep) && nzchar(vsep)) cat(vsep, "\n")
        ii <- i - 1L
        for (j in seq_along(dn)) {
            iii <- ii %% d[j] + 1L
            ii <- ii %/% d[j]
            cat(dnn[j], ": ", dn[[j]][iii], "\n", sep = "")
        }
        print(xx[[i]], ...)
    }
    invisible(x)
}

table <- function(..., exclude = if (useNA == "no") c(NA, NaN), useNA = c("no", "ifany", "always"),
                  dnn = list.names(...), deparse.level = 1) {
    list.names <- function(...) {
        l <- as.list(substitute(list(...)))[-1L]
        if (length(l) == 1L && is.list(..1) && !is.null(nm <- names(..1))) return(nm)
        nm <- names(l)
        fixup <- if (is.null(nm)) seq_along(l) else nm == ""
        dep <- vapply(l[fixup], function(x) switch(deparse.level + 1, "", if (is.symbol(x)) as.character(x) else "", deparse(x, nlines = 1)[1L]), "")
        if (is.null(nm)) dep
        else {
            nm[fixup] <- dep
            nm
        }
    }
    miss.use <- missing(useNA)
    miss.exc <- missing(exclude)
    useNA <- if (miss.use && !miss.exc && !match(NA, exclude, nomatch = 0L)) "ifany" else match.arg(useNA)
    doNA <- useNA != "no"
    if (!miss.use && !miss.exc && doNA && match(NA, exclude, nomatch = 0L))
        warning("'exclude' containing NA and 'useNA' != \"no\"' are a bit contradicting")
    args <- list(...)
    if (length(args) == 1L && is.list(args[[1L]])) {
        args <- args[[1L]]
        if (length(dnn) != length(args))
            dnn <- paste(dnn[1L], if (!is.null(argn <- names(args))) argn else seq_along(args), sep = ".")
    }
    if (!length(args)) stop("nothing to tabulate")
    bin <- 0L
    lens <- NULL
    dims <- integer()
    pd <- 1L
    dn <- NULL
    for (a in args) {
        if (is.null(lens)) lens <- length(a)
        else if (length(a) != lens) stop("all arguments must have the same length")
        fact.a <- is.factor(a)
        if (!fact.a) {
            a0 <- a
            a <- factor(a, exclude = exclude)
        }
        add.na <- doNA
        if (add.na) {
            ifany <- useNA == "ifany"
            anNAc <- anyNA(a)
            add.na <- if (!ifany || anNAc) {
                ll <- levels(a)
                if (add.ll <- !anyNA(ll)) ll <- c(ll, NA)
                TRUE
            } else FALSE
        }
        if (add.na) a <- factor(a, levels = ll, exclude = NULL)
        else ll <- levels(a)
        a <- as.integer(a)
        if (fact.a && !miss.exc) {
            ll <- ll[keep <- which(match(ll, exclude, nomatch = 0L) == 0L)]
            a <- match(a, keep)
        } else if (!fact.a && add.na) {
            if (ifany && !anyNA(a0)) {
                ll <- ll[!is.na(ll)]
                is.na(a) <- match(a0, c(exclude, NA), nomatch = 0L) > 0L
            } else {
                is.na(a) <- match(a0, exclude, nomatch = 0L) > 0L
            }
        }
        nl <- length(ll)
        dims <- c(dims, nl)
        if (prod(dims) > .Machine$integer.max) stop("attempt to make a table with >= 2^31 elements")
        dn <- c(dn, list(ll))
        bin <- bin + pd * (a - 1L)
        pd <- pd * nl
    }
    names(dn) <- dnn
    bin <- bin[!is.na(bin)]
    if (length(bin)) bin <- bin + 1L
    y <- array(tabulate(bin, pd), dims, dimnames = dn)
    class(y) <- "table"
    y
}
is.table <- function(x) inherits(x, "table")
as.table <- function(x, ...) UseMethod("as.table")
as.table.default <- function(x, ...) {
    if (is.table(x)) return(x)
    if (is.array(x) || is.numeric(x)) {
        x <- as.array(x)
        if (any(dim(x) == 0)) stop("cannot coerce to a table")
        if (is.null(dimnames(x))) dimnames(x) <- vector("list", length(dim(x)))
        for (i in which(vapply(dimnames(x), is.null, NA))) dimnames(x)[[i]] <- make.unique(LETTERS[seq.int(from = 0, length.out = dim(x)[i]) %% 26 + 1], sep = "")
        class(x) <- c("table", oldClass(x))
        x
    } else stop("cannot coerce to a table")
}
`[.table` <- function(x, i, j, ..., drop = TRUE) {
    ret <- NextMethod()
    ldr <- length(dim(ret))
    if (ldr > 1L || ldr == length(dim(x))) class(ret) <- oldClass(x)
    ret
}
as.data.frame.table <- function(x, row.names = NULL, ..., responseName = "Freq", stringsAsFactors = TRUE, sep = "", base = list(LETTERS)) {
    cells <- expand.grid(dimnames(provideDimnames(x, sep = sep, base = base)), KEEP.OUT.ATTRS = FALSE, stringsAsFactors = stringsAsFactors)
    counts <- setNames(list(c(x)), responseName)
    do.call(data.frame, c(list(cells), counts, list(row.names = row.names)))
}
summary.table <- function(object, ...) {
    if (!is.table(object)) stop(gettextf("'object' must inherit from class %s", dQuote("table")), domain = NA)
    n.cases <- sum(object)
    n.vars <- length(dim(object))
    y <- list(n.vars = n.vars, n.cases = n.cases)
    if (n.vars > 1) {
        m <- vector("list", length = n.vars)
        relFreqs <- object / n.cases
        for (k in 1L:n.vars) m[[k]] <- apply(relFreqs, k, sum)
        expected <- apply(do.call("expand.grid", m), 1L, prod) * n.cases
        statistic <- sum((c(object) - expected)^2 / expected)
        lm <- lengths(m)
        parameter <- prod(lm) - 1L - sum(lm - 1L)
        y$statistic <- statistic
        y$parameter <- parameter
        y$approx.ok <- all(expected >= 5)
        y$p.value <- pchisq(statistic, parameter, lower.tail = FALSE)
        y$call <- attr(object, "call")
    }
    class(y) <- "summary.table"
    y
}
print.summary.table <- function(x, digits = max(1L, getOption("digits") - 3L), ...) {
    if (!inherits(x, "summary.table")) stop(gettextf("'x' must inherit from class %s", dQuote("summary.table")), domain = NA)
    if (!is.null(x$call)) {
        cat("Call: ")
        print(x$call)
    }
    cat(paste0(c("Number of cases in table: ", "Number of factors: "), c(x$n.cases, x$n.vars), " \n"), sep = "")
    if (x$n.vars > 1) {
        chi <- format(round(x$statistic, max(0, digits - log10(x$statistic))))
        cat("Test for independence of all factors:\n\tChisq = ", chi, ", df = ", x$parameter, ", p-value = ", format(x$p.value, digits = digits), "\n", sep = "")
        if (!x$approx.ok) cat("\tChi-squared approximation may be incorrect\n")
    }
    invisible(x)
}
provideDimnames <- function(x, sep = "", base = list(LETTERS), unique = TRUE) {
    dx <- dim(x)
    dnx <- dimnames(x)
    if (new <- is.null(dnx)) dnx <- vector("list", length(dx))
    k <- length(M <- lengths(base))
    for (i in which(vapply(dnx, is.null, NA))) {
        ii <- 1L + (i - 1L) %% k
        ss <- seq.int(from = 0, length.out = dx[i]) %% M[ii]
        bi <- base[[ii]][1L + ss]
        dnx[[i]] <- if (unique) make.unique(bi, sep = sep) else bi
        new <- TRUE
    }
    if (new) dimnames(x) <- dnx
    x
}
proportions <- prop.table <- function(x, margin = NULL) {
    if (length(margin)) sweep(x, margin, marginSums(x, margin), "/", check.margin = FALSE)
    else x / sum(x)
}
marginSums <- margin.table <- function(x, margin = NULL) {
    if (!is.array(x)) stop("'x' is not an array")
    if (length(margin)) {
        if (is.character(margin)) {
            if (is.null(names(dimnames(x)))) stop("'x' must have named dimnames")
            margin <- match(margin, names(dimnames(x)))
            if (anyNA(margin)) stop("not all elements of 'margin' are names of dimensions")
        }
        z <- apply(x, margin, sum)
        dim(z) <- dim(x)[margin]
        dimnames(z) <- dimnames(x)[margin]
    } else return(sum(x))
    class(z) <- oldClass(x)
    z
}
addmargins <- function(A, margin = seq_along(dim(A)), FUN = sum, quiet = FALSE) {
    if (is.null(dim(A))) stop("'A' must be an array or table")
    n.sid <- length(margin)
    miss.FUN <- missing(FUN)
    if (length(FUN) == 1L && !is.list(FUN)) FUN <- rep.int(list(FUN), n.sid)
    if (!is.list(FUN)) FUN <- list(FUN)
    if (length(FUN) == 1L) FUN <- rep(FUN, n.sid)
    if (is.null(names(FUN))) names(FUN) <- rep("", length(FUN))
    nms <- names(FUN)
    nms[nms == ""] <- if (miss.FUN) "Sum" else deparse(substitute(FUN))[1L]
    res <- A
    for (m in seq_len(n.sid)) {
        d <- margin[m]
        dm <- dim(res)
        dn <- dimnames(res)
        if (is.null(dn)) dn <- vector("list", length(dm))
        add <- apply(res, seq_along(dm)[-d], FUN[[m]])
        perm <- c(seq_along(dm)[-d], d)
        v <- if (length(dm) > 1L) aperm(unclass(res), perm) else unclass(res)
        nd <- dm[perm]
        nd[length(nd)] <- nd[length(nd)] + 1L
        new <- array(c(v, add), nd)
        new <- if (length(dm) > 1L) aperm(new, order(perm)) else new
        dn[[d]] <- c(dn[[d]], nms[m])
        dimnames(new) <- dn
        res <- new
    }
    class(res) <- c("table", setdiff(oldClass(A), "table"))
    res
}
xtabs <- function(formula = ~., data = parent.frame(), subset, sparse = FALSE, na.action, addNA = FALSE, exclude = if (!addNA) c(NA, NaN), drop.unused.levels = FALSE) {
    if (missing(formula) && missing(data)) stop("must supply 'formula' or 'data'")
    cl <- match.call()
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
                c(list(rhs), parts)
            }
    by <- lapply(vars, eval, dat, env)
    names(by) <- vapply(vars, deparse1, "")
    y <- if (hasLHS) eval(formula[[2L]], dat, env)
    if (!missing(subset)) {
        keep <- eval(substitute(subset), dat, env)
        keep <- keep & !is.na(keep)
        by <- lapply(by, `[`, keep)
        if (hasLHS) y <- if (is.matrix(y)) y[keep, , drop = FALSE] else y[keep]
    }
    by <- lapply(by, function(u) {
        if (!is.factor(u)) u <- factor(u, exclude = exclude)
        else if (addNA) u <- addNA(u, ifany = TRUE)
        u[, drop = drop.unused.levels]
    })
    x <- if (!hasLHS) table(by, dnn = names(by))
         else if (is.matrix(y)) {
             z <- lapply(seq_len(ncol(y)), function(j) tapply(y[, j], by, sum))
             array(unlist(z), dim = c(dim(z[[1L]]), ncol(y)), dimnames = c(dimnames(z[[1L]]), list(colnames(y))))
         } else tapply(y, by, sum)
    x[is.na(x)] <- if (is.integer(x)) 0L else 0
    class(x) <- c("xtabs", "table")
    attr(x, "call") <- cl
    x
}
print.xtabs <- function(x, ...) {
    ox <- x
    attr(x, "call") <- NULL
    print.table(x, ...)
    invisible(ox)
}
aggregate <- function(x, ...) UseMethod("aggregate")
aggregate.default <- function(x, ...) {
    if (is.ts(x)) aggregate.ts(as.ts(x), ...)
    else aggregate.data.frame(as.data.frame(x), ...)
}
aggregate.data.frame <- function(x, by, FUN, ..., simplify = TRUE, drop = TRUE) {
    if (!is.data.frame(x)) x <- as.data.frame(x)
    if (inherits(by, "formula")) return(aggregate.formula(by, x, FUN, ...))
    FUN <- match.fun(FUN)
    if (NROW(x) == 0L) stop("no rows to aggregate")
    if (!is.list(by)) stop("'by' must be a list")
    if (is.null(names(by)) && length(by)) names(by) <- paste0("Group.", seq_along(by))
    else {
        nam <- names(by)
        ind <- which(!nzchar(nam))
        names(by)[ind] <- paste0("Group.", ind)
    }
    if (any(lengths(by) != NROW(x))) stop("arguments must have same length")
    y <- as.data.frame(by, stringsAsFactors = FALSE)
    y <- y[complete.cases(by), , drop = FALSE]
    keep <- complete.cases(by)
    x <- x[keep, , drop = FALSE]
    nrx <- NROW(x)
    ident <- function(v) {
        y <- as.factor(v)
        l <- length(levels(y))
        s <- as.character(seq_len(l))
        n <- nchar(s)
        levels(y) <- paste0(strrep("0", n[l] - n), s)
        y
    }
    if (length(y)) {
        grp <- lapply(y, ident)
        multi.y <- !drop && ncol(y)
        if (multi.y) lev <- lapply(grp, levels)
        grp <- factor(do.call(paste, c(rev(grp), list(sep = "."))))
    } else grp <- rep(0L, nrx)
    if (multi.y <- (!drop && length(y))) {
        y <- do.call(expand.grid, c(lapply(by, function(u) sort(unique(u))), list(KEEP.OUT.ATTRS = FALSE, stringsAsFactors = FALSE)))
    } else {
        y <- y[match(sort(unique(grp)), grp, 0L), , drop = FALSE]
    }
    nry <- NROW(y)
    z <- lapply(x, function(e) {
        ans <- lapply(X = unname(split(e, grp)), FUN = FUN, ...)
        if (simplify && length(len <- unique(lengths(ans))) == 1L) {
            if (len == 1L) {
                cl <- lapply(ans, oldClass)
                cl1 <- cl[[1L]]
                ans <- if (!is.null(cl1) && all(vapply(cl, identical, NA, y = cl1))) do.call(c, ans) else unlist(ans, recursive = FALSE, use.names = FALSE)
            } else if (len > 1L) ans <- matrix(unlist(ans, recursive = FALSE, use.names = FALSE), nrow = nry, ncol = len, byrow = TRUE, dimnames = if (!is.null(nms <- names(ans[[1L]]))) list(NULL, nms))
        }
        ans
    })
    len <- length(y)
    for (i in seq_along(z)) y[[len + i]] <- z[[i]]
    names(y) <- c(names(by), names(x))
    row.names(y) <- NULL
    y
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
    lv <- if (identical(lhs, quote(.))) dot(all.vars(rhs))
          else if (is.call(lhs) && identical(lhs[[1L]], quote(cbind))) as.list(lhs)[-1L]
          else list(lhs)
    nm <- function(l) {
        n <- vapply(l, deparse1, "")
        if (!is.null(names(l))) n[nzchar(names(l))] <- names(l)[nzchar(names(l))]
        n
    }
    L <- lapply(lv, eval, data, env)
    names(L) <- nm(lv)
    by <- lapply(rv, eval, data, env)
    names(by) <- nm(rv)
    if (!missing(subset)) {
        keep <- eval(substitute(subset), data, env)
        keep <- keep & !is.na(keep)
        L <- lapply(L, `[`, keep)
        by <- lapply(by, `[`, keep)
    }
    ok <- if (identical(na.action, na.omit) || identical(na.action, "na.omit")) complete.cases(c(L, by)) else rep(TRUE, length(by[[1L]]))
    by <- lapply(by, `[`, ok)
    if (length(rv) == 1L && identical(rv[[1L]], 1)) by <- list()
    aggregate.data.frame(as.data.frame(lapply(L, `[`, ok), check.names = FALSE, col.names = names(L)), by, FUN, ...)
}
rowsum <- function(x, group, reorder = TRUE, ...) UseMethod("rowsum")
rowsum.default <- function(x, group, reorder = TRUE, na.rm = FALSE, ...) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    if (length(group) != NROW(x)) stop("incorrect length for 'group'")
    if (anyNA(group)) warning("missing values for 'group'")
    ug <- unique(group)
    if (reorder) ug <- sort(ug, na.last = TRUE, method = "quick")
    x <- as.matrix(x)
    g <- match(group, ug)
    out <- matrix(if (is.integer(x)) 0L else 0, length(ug), ncol(x), dimnames = list(as.character(ug), colnames(x)))
    for (j in seq_len(ncol(x))) {
        s <- vapply(split(as.double(x[, j]), factor(g, seq_along(ug))), sum, 0, na.rm = na.rm)
        if (is.integer(x)) s[!is.na(s) & abs(s) > .Machine$integer.max] <- NA
        out[, j] <- if (is.integer(x)) as.integer(s) else s
    }
    out
}
rowsum.data.frame <- function(x, group, reorder = TRUE, na.rm = FALSE, ...) {
    r <- rowsum.default(as.matrix(x), group, reorder, na.rm)
    as.data.frame(r)
}
expand.grid <- function(..., KEEP.OUT.ATTRS = TRUE, stringsAsFactors = TRUE) {
    sets <- list(...)
    if (length(sets) == 1L && is.list(sets[[1L]])) sets <- sets[[1L]]
    k <- length(sets)
    if (k == 0L) return(as.data.frame(list()))
    tags <- paste0("Var", seq_len(k))
    own <- names(sets)
    if (!is.null(own)) tags[nzchar(own)] <- own[nzchar(own)]
    sizes <- lengths(sets)
    rows <- prod(sizes)
    columns <- setNames(vector("list", k), tags)
    each <- 1L # how often an element stands before the next comes
    for (j in seq_len(k)) {
        v <- sets[[j]]
        if (rows > 0L) {
            if (stringsAsFactors && is.character(v)) v <- factor(v, levels = unique(v))
            v <- v[rep_len(rep(seq_len(sizes[[j]]), each = each), rows)]
        } else v <- v[FALSE]
        columns[[j]] <- v
        each <- each * sizes[[j]]
    }
    if (KEEP.OUT.ATTRS) {
        shown <- setNames(vector("list", k), tags)
        if (rows > 0L) for (j in seq_len(k)) shown[[j]] <- paste0(tags[j], "=", if (is.numeric(sets[[j]])) format(sets[[j]]) else sets[[j]])
        attr(columns, "out.attrs") <- list(dim = sizes, dimnames = shown)
    }
    structure(columns, class = "data.frame", row.names = .set_row_names(as.integer(rows)))
}
