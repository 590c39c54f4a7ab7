# Factors and what is counted with them: factor, cut, split, tapply, table and kin.

factor <- function(x = character(), levels, labels = levels, exclude = NA, ordered = is.ordered(x), nmax = NA) {
    if (is.null(x)) x <- character()
    tags <- names(x)
    if (missing(levels)) {
        y <- unique(x, nmax = nmax)
        levels <- unique(as.character(y)[order(y)])
    }
    force(ordered)
    text <- if (is.character(x)) x else as.character(x)
    levels <- levels[!(levels %in% exclude)]
    codes <- match(text, levels)
    names(codes) <- tags
    n <- length(levels)
    if (twice <- anyDuplicated(as.character(levels))) {
        stop(simpleError(sprintf("factor level [%d] is duplicated", twice), quote(`levels<-`(`*tmp*`, value = as.character(levels)))))
    }
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
as.ordered <- function(x) if (is.ordered(x)) x else ordered(x)
nlevels <- function(x) length(levels(x))

`levels<-.factor` <- function(x, value) {
    old <- levels(x)
    if (is.list(value)) { # new level = old levels
        labels <- rep.int(names(value), lapply(value, length))
        wanted <- match(old, rev(unlist(value, use.names = FALSE))) # the last one that names it
        becomes <- ifelse(is.na(wanted), old, rev(labels)[wanted]) # what none names stays itself, should that be a level still
        shown <- unique(labels)
    } else {
        if (length(value) < length(old)) stop("number of levels differs")
        becomes <- as.character(value)
        shown <- unique(becomes[!is.na(becomes)])
    }
    codes <- match(becomes, shown)[unclass(x)]
    attributes(codes) <- replace(attributes(x), "levels", list(shown))
    codes
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
    if (!is.integer(codes) || any(codes < 1L | codes > length(levels(x)), na.rm = TRUE)) stop("malformed factor")
    as.vector(levels(x)[codes])
}
as.logical.factor <- function(x, ...) as.logical(levels(x))[x]
as.list.factor <- function(x, ...) {
    setNames(lapply(seq_along(x), function(k) x[[k]]), names(x))
}
# The line of levels below a factor; most: how many of them, or TRUE for what fits into width.
.levels_line <- function(shown, sep, most, width) {
    n <- length(shown)
    if (is.logical(most)) {
        ends <- cumsum(nchar(shown, "w") + nchar(sep))
        room <- width - 15L # beside "Levels: ", the dots and their number
        most <- if (n <= 1L || ends[n] <= room) n else max(1L, which.max(ends > room) - 1L)
    }
    if (n <= most) paste0("Levels: ", paste(shown, collapse = sep))
    else paste0(n, " Levels: ", paste(c(shown[seq_len(max(1, most - 1))], "...", if (most > 1) shown[n]), collapse = sep))
}
print.factor <- function(x, quote = FALSE, max.levels = NULL, width = getOption("width"), ...) {
    kind <- if (is.ordered(x)) "ordered" else "factor"
    if (length(x)) {
        text <- as.character(x)
        extra <- attributes(x)
        attributes(text) <- extra[!(names(extra) %in% c("levels", "class"))]
        print(text, quote = quote, ...)
    } else cat(kind, "(0)\n", sep = "")
    if (is.null(max.levels)) max.levels <- TRUE
    if (max.levels) {
        shown <- encodeString(levels(x), quote = if (quote) "\"" else "")
        cat(.levels_line(shown, if (kind == "ordered") " < " else " ", max.levels, width), "\n", sep = "")
    }
    wrong <- .valid.factor(x)
    if (!isTRUE(wrong)) warning(wrong)
    invisible(x)
}
summary.factor <- function(object, maxsum = 100L, ...) {
    counts <- table(object)
    counts <- setNames(c(counts), dimnames(counts)[[1L]])
    gone <- sum(is.na(object))
    room <- maxsum - (gone > 0L)
    if (nlevels(object) > room) { # the rarest together
        o <- sort.list(counts, decreasing = TRUE)
        most <- o[seq_len(room - 1L)]
        counts <- c(counts[most], `(Other)` = sum(counts[setdiff(o, most)]))
    }
    if (gone) c(counts, `NA's` = gone) else counts
}
`[.factor` <- function(x, ..., drop = FALSE) {
    codes <- NextMethod("[")
    for (a in c("contrasts", "levels")) attr(codes, a) <- attr(x, a)
    class(codes) <- oldClass(x)
    if (!drop) return(codes)
    factor(codes, exclude = if (anyNA(levels(x))) NULL else NA)
}
`[[.factor` <- function(x, ...) {
    code <- NextMethod("[[")
    for (a in c("contrasts", "levels")) attr(code, a) <- attr(x, a)
    class(code) <- oldClass(x)
    code
}
`[<-.factor` <- function(x, ..., value) {
    text <- if (is.factor(value)) levels(value)[value] else value
    m <- match(text, levels(x))
    if (anyNA(m[!is.na(text)])) warning("invalid factor level, NA generated")
    own <- oldClass(x)
    class(x) <- NULL
    x[...] <- m # errors name this call
    class(x) <- own
    x
}
`[[<-.factor` <- function(x, ..., value) {
    text <- if (is.factor(value)) levels(value)[value] else value
    m <- match(text, levels(x))
    if (anyNA(m[!is.na(text)])) warning("invalid factor level, NA generated")
    own <- oldClass(x)
    class(x) <- NULL
    x[[...]] <- m # errors name this call
    class(x) <- own
    x
}
`is.na<-.factor` <- function(x, value) {
    cl <- oldClass(x)
    class(x) <- NULL
    x[value] <- NA
    class(x) <- cl
    x
}
`length<-.factor` <- function(x, value) {
    cl <- class(x)
    levs <- levels(x)
    x <- NextMethod()
    structure(x, levels = levs, class = cl)
}
c.factor <- function(..., recursive = TRUE) {
    given <- .given(list(...))
    joined <- unlist(given, recursive = recursive)
    alike <- length(unique(lapply(given, levels))) == 1L
    if (is.factor(joined) && alike && all(vapply(given, is.ordered, NA))) class(joined) <- c("ordered", "factor")
    joined
}
rep.factor <- function(x, ...) {
    y <- NextMethod()
    if (!is.null(tags <- names(x))) names(y) <- rep(tags, ...)
    structure(y, class = class(x), levels = levels(x))
}
unique.factor <- function(x, incomparables = FALSE, ...) {
    y <- unique.default(unclass(x), incomparables, ...)
    structure(y, levels = levels(x), class = oldClass(x))
}
Math.factor <- function(x, ...) stop(gettextf("%s not meaningful for factors", sQuote(.Generic)))
Summary.factor <- function(..., na.rm) stop(gettextf("%s not meaningful for factors", sQuote(.Generic)))
Summary.ordered <- function(..., na.rm) {
    if (!(.Generic %in% c("max", "min", "range"))) stop(gettextf("'%s' not defined for ordered factors", .Generic), domain = NA)
    each <- list(...)
    lev <- levels(each[[1L]])
    alike <- vapply(each, function(f) is.ordered(f) && identical(levels(f), lev), NA)
    if (!all(alike)) stop(gettextf("'%s' is only meaningful for ordered factors if all arguments have the same level sets", .Generic))
    at <- do.call(.Generic, c(lapply(each, as.integer), na.rm = na.rm))
    ordered(lev[at], levels = lev)
}
Ops.factor <- function(e1, e2) {
    if (!(.Generic %in% c("==", "!="))) {
        warning(gettextf("%s not meaningful for factors", sQuote(.Generic)))
        return(rep.int(NA, max(length(e1), if (!missing(e2)) length(e2))))
    }
    if (nzchar(.Method[1L]) && is.character(e2) && length(e2) == 1L && !is.na(e2) && is.null(attributes(e2))) {
        code <- match(e2, levels(e1), nomatch = 0L) # one name: its code tells
        return(get(.Generic, mode = "function")(as.integer(e1), code))
    }
    unknown <- is.na(e1) | is.na(e2)
    same <- if (all(nzchar(.Method))) match(levels(e2), levels(e1))
    alike <- !is.null(same) && length(same) == length(levels(e1)) && !anyNA(same)
    if (alike) { # as codes of the same levels
        e2 <- same[e2]
        e1 <- as.integer(e1)
    } else {
        if (!is.null(same) && length(e1) != 1L) stop("level sets of factors are different")
        text <- function(f) {
            lev <- levels(f)
            if (anyNA(lev)) lev[is.na(lev)] <- make.unique(c(lev[!is.na(lev)], "  NA "))[length(lev)] # like no other
            lev[f]
        }
        if (nzchar(.Method[1L])) e1 <- text(e1)
        if (nzchar(.Method[2L])) e2 <- text(e2)
    }
    value <- get(.Generic, mode = "function")(e1, e2)
    value[unknown] <- NA
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
droplevels.factor <- function(x, exclude = if (anyNA(levels(x))) NULL else NA, ...)
    factor(setNames(as.character(x), names(x)), levels = levels(factor(x, exclude = exclude)), exclude = exclude, ordered = is.ordered(x))
droplevels.data.frame <- function(x, except = NULL, exclude, ...) {
    drop <- if (missing(exclude)) droplevels else function(f) droplevels(f, exclude = exclude)
    free <- replace(vapply(x, is.factor, NA), except, FALSE)
    if (any(free)) x[free] <- lapply(x[free], drop)
    x
}
addNA <- function(x, ifany = FALSE) {
    f <- if (is.factor(x)) x else factor(x)
    if (ifany && !anyNA(f)) f
    else factor(f, levels = if (anyNA(levels(f))) levels(f) else c(levels(f), NA), exclude = NULL)
}
gl <- function(n, k, length = n * k, labels = seq_len(n), ordered = FALSE) {
    codes <- rep_len(rep(seq_len(n), each = k), length)
    twice <- anyDuplicated(as.character(labels))
    if (twice) stop(simpleError(sprintf("factor level [%d] is duplicated", twice), quote(`levels<-`(`*tmp*`, value = as.character(labels)))))
    structure(codes, levels = as.character(labels), class = c(if (ordered) "ordered", "factor"))
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
# n intervals of equal width over x; the ends lie a little outside.
.even_breaks <- function(x, n) {
    ends <- range(x, na.rm = TRUE)
    width <- diff(ends)
    flat <- isTRUE(all.equal(width, 0)) || width == 0
    if (flat) width <- if (ends[1L] == 0) 1 else abs(ends[1L])
    wider <- ends + c(-1, 1) * (width / 1000)
    if (flat) return(seq.int(wider[1L], wider[2L], length.out = n + 1L))
    breaks <- seq.int(ends[1L], ends[2L], length.out = n + 1L)
    replace(breaks, c(1L, n + 1L), wider)
}
# "(1,2]" and so on, with as many digits as tell the breaks apart; numbers where none do.
.interval_labels <- function(breaks, right, include.lowest, dig.lab) {
    if (!length(breaks)) return(if (right) "(,]" else "[,)")
    n <- length(breaks) - 1L
    for (digits in dig.lab:max(12L, dig.lab)) {
        text <- formatC(0 + breaks, digits = digits, width = 1L)
        apart <- all(text[-1L] != text[-(n + 1L)])
        if (apart) break
    }
    if (!apart) return(seq_len(n))
    open <- rep.int(if (right) "(" else "[", n)
    close <- rep.int(if (right) "]" else ")", n)
    if (include.lowest && right) open[1L] <- "["
    if (include.lowest && !right) close[n] <- "]"
    paste0(open, text[-(n + 1L)], ",", text[-1L], close)
}
cut.default <- function(x, breaks, labels = NULL, include.lowest = FALSE, right = TRUE, dig.lab = 3L, ordered_result = FALSE, ...) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    if (length(breaks) == 1L) {
        if (is.na(breaks) || breaks < 2L) stop("invalid number of intervals")
        breaks <- .even_breaks(x, as.integer(breaks + 1) - 1L)
    } else breaks <- sort.int(as.double(breaks))
    if (anyDuplicated(breaks)) stop("'breaks' are not unique")
    if (is.null(labels)) labels <- .interval_labels(breaks, right, include.lowest, dig.lab)
    else if (!isFALSE(labels) && length(labels) != length(breaks) - 1L) stop("lengths of 'breaks' and 'labels' differ")
    code <- .bincode(x, breaks, right, include.lowest)
    if (isFALSE(labels)) return(code)
    if (anyDuplicated(labels) || anyNA(labels)) return(factor(code, seq_along(labels), labels, ordered = ordered_result))
    attr(code, "levels") <- as.character(labels)
    class(code) <- c(if (ordered_result) "ordered", "factor")
    code
}

split <- function(x, f, drop = FALSE, ...) UseMethod("split")
split.default <- function(x, f, drop = FALSE, sep = ".", lex.order = FALSE, ...) {
    f # the first to be missed
    if (is.expression(x)) stop("unimplemented type 'expression' in 'split'\n")
    if (is.null(x) || is.pairlist(x) || is.language(x) || is.function(x) || is.environment(x)) stop("first argument must be a vector")
    group <- .split_factor(f, drop, sep, lex.order)
    # plain numbers need no positions of the groups' elements
    parts <- if (!is.object(x)) .Internal(splitPlain(x, group, nlevels(group), levels(group)))
    if (!is.null(parts)) return(parts)
    if (!is.object(x) && length(dim(x)) == 1L) x <- setNames(c(x), names(x)) # its dim is no part of the parts
    rows <- .split_index(group, length(x))
    setNames(lapply(rows, function(i) x[i]), levels(group))
}
.split_factor <- function(f, drop = FALSE, sep = ".", lex.order = FALSE, ...) {
    if (is.list(f)) interaction(f, drop = drop, sep = sep, lex.order = lex.order)
    else if (!is.factor(f)) as.factor(f)
    else if (drop) factor(f)
    else f
}
# Positions of each level of f, recycled to n elements.
.split_index <- function(f, n) {
    if (n > 0L && !length(f)) stop(simpleError("group length is 0 but data length > 0", sys.call(-1L)))
    if (!n) f <- f[0L]
    if (length(f) != n && n > 0L) {
        if (n %% length(f) != 0L) warning(simpleWarning("data length is not a multiple of split variable", sys.call(-1L)))
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
    group <- .split_factor(f, drop, ...)
    parts <- .Internal(splitFrame(x, group, nlevels(group), levels(group)))
    if (!is.null(parts)) return(parts)
    part <- function(rows) x[rows, , drop = FALSE]
    lapply(split(x = seq_len(nrow(x)), f = f, drop = drop, ...), part)
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
    places <- split(seq_along(x), f, drop = drop, ...)
    for (k in seq_along(places)) {
        j <- (k - 1L) %% length(value) + 1L
        x[places[[k]]] <- value[[j]]
    }
    x
}
`split<-.data.frame` <- function(x, f, drop = FALSE, ..., value) {
    places <- split(seq_len(nrow(x)), f, drop = drop, ...)
    source <- rep_len(seq_along(value), length(places))
    for (k in seq_along(places)) x[places[[k]], ] <- value[[source[k]]]
    x
}

tapply <- function(X, INDEX, FUN = NULL, ..., default = NA, simplify = TRUE) {
    if (!is.null(FUN)) FUN <- match.fun(FUN)
    by <- if (is.list(INDEX)) INDEX else list(INDEX)
    factors <- lapply(by, as.factor)
    if (!length(factors)) stop("'INDEX' is of length zero")
    if (any(lengths(factors) != length(X))) stop("arguments must have same length")
    tags <- lapply(factors, levels)
    extent <- lengths(tags, use.names = FALSE)
    cells <- prod(extent)
    if (cells > .Machine$integer.max) stop("total number of levels >= 2^31")
    cell <- as.integer(factors[[1L]]) # which cell of the table an element belongs to
    stride <- extent[1L]
    for (k in seq_along(factors)[-1L]) {
        cell <- cell + stride * (as.integer(factors[[k]]) - 1L)
        stride <- stride * extent[k]
    }
    if (is.null(FUN)) return(cell)
    groups <- if (!is.object(X)) .Internal(splitPlain(X, cell, cells, NULL))
    if (is.null(groups)) groups <- unname(split(X, structure(cell, levels = as.character(seq_len(cells)), class = "factor")))
    filled <- lengths(groups) > 0L
    values <- lapply(X = if (all(filled)) groups else groups[filled], FUN = FUN, ...)
    empty <- default
    if (simplify && all(lengths(values) == 1L)) {
        values <- unlist(values, recursive = !any(vapply(values, is.list, NA)), use.names = FALSE)
        if (length(values) && is.atomic(values) && is.na(default)) empty <- vector(typeof(values))[1L]
    } else empty <- vector("list", cells)
    res <- array(empty, dim = extent, dimnames = tags)
    if (length(values)) res[filled] <- values
    res
}
by <- function(data, INDICES, FUN, ..., simplify = TRUE) UseMethod("by")
by.default <- function(data, INDICES, FUN, ..., simplify = TRUE) {
    dd <- as.data.frame(data)
    if (is.null(dim(data))) {
        if (!is.list(INDICES)) INDICES <- setNames(list(INDICES), deparse(substitute(INDICES))[1L])
        return(structure(tapply(seq_len(NROW(dd)), INDICES, function(x) FUN(dd[x, ], ...), simplify = simplify), call = match.call(), class = "by"))
    }
    by(dd, INDICES, FUN, ..., simplify = simplify)
}
by.data.frame <- function(data, INDICES, FUN, ..., simplify = TRUE) {
    groups <- if (inherits(INDICES, "formula")) .formula2varlist(INDICES, data)
              else if (is.list(INDICES)) INDICES
              else setNames(list(INDICES), deparse(substitute(INDICES))[1L])
    part <- function(x) FUN(data[x, , drop = FALSE], ...)
    structure(tapply(seq_len(nrow(data)), groups, part, simplify = simplify), call = match.call(), class = "by")
}
print.by <- function(x, ..., vsep) {
    line <- if (missing(vsep)) strrep("-", 0.75 * getOption("width")) else vsep
    tags <- dimnames(x)
    titles <- if (is.null(names(tags))) character(length(tags)) else names(tags)
    cells <- arrayInd(seq_along(x), dim(x))
    parts <- unclass(x)
    for (k in seq_along(parts)) {
        if (k > 1L && length(line) && nzchar(line)) cat(line, "\n")
        labels <- vapply(seq_along(tags), function(d) tags[[d]][cells[k, d]], "")
        cat(paste0(titles, ": ", labels, "\n"), sep = "")
        print(parts[[k]], ...)
    }
    invisible(x)
}

# What table() counts of one argument: levels, and for each element the number of its own or NA.
.table_codes <- function(a, useNA, exclude, given) {
    known <- is.factor(a)
    if (is.data.frame(a)) {
        op <- options(warn = 2)
        on.exit(options(op))
        x <- a
        xtfrm(x)
    }
    plain <- is.integer(a) && !is.object(a) && all(is.na(exclude)) && length(exclude) # as.factor need not compare text
    f <- if (known) a else if (plain) as.factor(a) else factor(a, exclude = exclude)
    lev <- levels(f)
    codes <- as.integer(f)
    if (useNA == "always" || useNA == "ifany" && anyNA(codes)) {
        if (useNA == "always" || anyNA(a)) {
            if (!anyNA(lev)) lev <- c(lev, NA)
            codes[is.na(codes)] <- match(NA, lev)
        }
        if (!known) codes[match(a, exclude, 0L) > 0L] <- NA
    }
    if (known && given) {
        keep <- which(match(lev, exclude, 0L) == 0L)
        lev <- lev[keep]
        codes <- match(codes, keep)
    }
    list(levels = lev, codes = codes)
}
table <- function(..., exclude = if (useNA == "no") c(NA, NaN), useNA = c("no", "ifany", "always"),
                  dnn = list.names(...), deparse.level = 1) {
    list.names <- function(...) {
        exprs <- as.list(substitute(list(...)))[-1L]
        if (length(exprs) == 1L && is.list(..1) && !is.null(names(..1))) return(names(..1))
        tags <- if (is.null(names(exprs))) character(length(exprs)) else names(exprs)
        for (k in which(tags == "")) {
            e <- exprs[[k]]
            if (deparse.level == 1 && is.symbol(e)) tags[k] <- as.character(e)
            if (deparse.level == 2) tags[k] <- deparse(e, nlines = 1L)[1L]
        }
        tags
    }
    given <- !missing(exclude)
    keeps.na <- given && !match(NA, exclude, nomatch = 0L)
    if (missing(useNA)) useNA <- if (keeps.na) "ifany" else "no"
    else {
        useNA <- match.arg(useNA)
        if (given && !keeps.na && useNA != "no") warning("'exclude' containing NA and 'useNA' != \"no\"' are a bit contradicting")
    }
    args <- list(...)
    if (length(args) == 1L && is.list(args[[1L]])) {
        args <- args[[1L]]
        if (length(dnn) != length(args)) dnn <- paste(dnn[1L], if (is.null(names(args))) seq_along(args) else names(args), sep = ".")
    }
    if (!length(args)) stop("nothing to tabulate")
    tags <- list()
    cell <- 1L
    cells <- 1L
    for (a in args) {
        if (length(tags) && length(a) != n) stop("all arguments must have the same length")
        n <- length(a)
        one <- .table_codes(a, useNA, exclude, given)
        extent <- length(one$levels)
        if (as.double(cells) * extent > .Machine$integer.max) stop("attempt to make a table with >= 2^31 elements")
        cell <- cell + cells * (one$codes - 1L)
        cells <- cells * extent
        tags <- c(tags, list(one$levels))
    }
    names(tags) <- dnn
    counts <- array(tabulate(cell, cells), lengths(tags, use.names = FALSE), tags)
    class(counts) <- "table"
    counts
}
is.table <- function(x) inherits(x, "table")
as.table <- function(x, ...) UseMethod("as.table")
as.table.default <- function(x, ...) {
    if (is.table(x)) return(x)
    if (is.array(x) || is.numeric(x)) {
        x <- as.array(x)
        if (length(dim(x)) > 1L && any(dim(x) == 0)) stop("cannot coerce to a table")
        if (is.null(dimnames(x))) dimnames(x) <- vector("list", length(dim(x)))
        for (i in which(vapply(dimnames(x), is.null, NA)))
            dimnames(x)[[i]] <- make.unique(LETTERS[seq.int(from = 0, length.out = dim(x)[i]) %% 26 + 1], sep = "")
        class(x) <- c("table", oldClass(x))
        x
    } else stop("cannot coerce to a table")
}
# The class stays where the result is still a table: of several dimensions, or of as many as before.
`[.table` <- function(x, i, j, ..., drop = TRUE) {
    part <- NextMethod()
    dims <- lengths(list(dim(part), dim(x)))
    if (dims[1L] == dims[2L] || dims[1L] > 1L) class(part) <- "table"
    part
}
as.data.frame.table <- function(x, row.names = NULL, ..., responseName = "Freq", stringsAsFactors = TRUE, sep = "", base = list(LETTERS)) {
    cells <- expand.grid(dimnames(provideDimnames(x, sep = sep, base = base)), KEEP.OUT.ATTRS = FALSE, stringsAsFactors = stringsAsFactors)
    counts <- setNames(list(c(x)), responseName)
    do.call(data.frame, c(list(cells), counts, list(row.names = row.names)))
}
summary.table <- function(object, ...) {
    if (!is.table(object)) stop(gettextf("'object' must inherit from class %s", dQuote("table")), domain = NA)
    extent <- dim(object)
    n <- sum(object)
    res <- list(n.vars = length(extent), n.cases = n)
    if (length(extent) > 1L) { # are they independent?
        shares <- lapply(seq_along(extent), function(k) apply(object / n, k, sum))
        expected <- c(Reduce(outer, shares)) * n
        res$statistic <- sum((c(object) - expected)^2 / expected)
        res$parameter <- prod(extent) - 1L - sum(extent - 1L)
        res$approx.ok <- min(expected) >= 5
        res$p.value <- pchisq(res$statistic, res$parameter, lower.tail = FALSE)
        res["call"] <- list(attr(object, "call"))
    }
    structure(res, class = "summary.table")
}
print.summary.table <- function(x, digits = max(1L, getOption("digits") - 3L), ...) {
    .need(inherits(x, "summary.table"), "'x' must inherit from class %s", dQuote("summary.table"))
    if (length(x$call)) cat("Call: ", paste0(deparse(x$call), "\n"), sep = "")
    cat("Number of cases in table:", x$n.cases, "\nNumber of factors:", x$n.vars, "\n")
    if (x$n.vars > 1) {
        places <- max(0, digits - log10(x$statistic))
        result <- sprintf("\tChisq = %s, df = %s, p-value = %s", format(round(x$statistic, places)), format(x$parameter), format(x$p.value, digits = digits))
        doubt <- if (!x$approx.ok) "\tChi-squared approximation may be incorrect"
        writeLines(c("Test for independence of all factors:", result, doubt))
    }
    invisible(x)
}
provideDimnames <- function(x, sep = "", base = list(LETTERS), unique = TRUE) {
    extent <- dim(x)
    tags <- dimnames(x)
    if (is.null(tags)) tags <- vector("list", length(extent))
    bare <- which(vapply(tags, is.null, NA))
    for (k in bare) {
        own <- rep_len(base[[(k - 1L) %% length(base) + 1L]], extent[k])
        tags[[k]] <- if (unique) make.unique(own, sep = sep) else own
    }
    if (length(bare) || !length(extent)) dimnames(x) <- tags # an error for what has no extent
    x
}
proportions <- prop.table <- function(x, margin = NULL) {
    if (length(margin)) sweep(x, margin, marginSums(x, margin), "/", check.margin = FALSE)
    else x / sum(x)
}
marginSums <- margin.table <- function(x, margin = NULL) {
    cl <- oldClass(x)
    if (!is.array(x)) {
        if (is.null(cl) && !is.numeric(x)) stop("'x' is not an array")
        if (length(margin)) x <- array(unclass(x))
    }
    if (!length(margin)) return(sum(x))
    if (is.character(margin)) {
        if (is.null(names(dimnames(x)))) stop("'X' must have named dimnames")
        margin <- match(margin, names(dimnames(x)))
        if (anyNA(margin)) stop("not all elements of 'margin' are names of dimensions")
    }
    z <- apply(x, margin, sum)
    dim(z) <- dim(x)[margin]
    dimnames(z) <- dimnames(x)[margin]
    class(z) <- cl
    z
}
rowsum <- function(x, group, reorder = TRUE, ...) UseMethod("rowsum")
rowsum.default <- function(x, group, reorder = TRUE, na.rm = FALSE, ...) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    if (length(group) != NROW(x)) stop("incorrect length for 'group'")
    if (anyNA(group)) warning("missing values for 'group'")
    ug <- unique(group)
    if (reorder) ug <- sort(ug, na.last = TRUE, method = "quick")
    x <- if (length(dim(x)) > 2L) matrix(x[seq_len(dim(x)[1L])]) else as.matrix(x) # of an array the first column
    g <- match(group, ug)
    out <- .Internal(rowsum(x, g, length(ug), isTRUE(na.rm)))
    dim(out) <- c(length(ug), ncol(x))
    dimnames(out) <- list(as.character(ug), colnames(x))
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
.valid.factor <- function(object) {
    l <- levels(object)
    if (!is.character(l)) return("factor levels must be \"character\"")
    if (d <- anyDuplicated(l)) return(sprintf("duplicated level [%d] in factor", d))
    n <- suppressWarnings(range(unclass(object), na.rm = TRUE))
    if (length(object) && is.finite(n[1L]) && (n[1L] < 1L || n[2L] > length(l))) return("factor codes out of range")
    TRUE
}
