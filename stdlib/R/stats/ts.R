# Time series: ts objects, their time attributes, arithmetic and printing.

`window<-.ts` <- function(x, start, end, frequency, deltat, ..., value) {
    wanted <- match.call(expand.dots = FALSE)
    wanted$value <- wanted$... <- NULL
    wanted[[1L]] <- quote(stats::window)
    wanted$x <- x
    wanted$extend <- TRUE
    at <- as.numeric(time(suppressWarnings(eval(wanted, parent.frame()))))
    if (length(at) %% NROW(value)) stop("times to be replaced do not match")
    range <- tsp(x)
    if (at[1L] < range[1L] - getOption("ts.eps") || at[length(at)] > range[2L] + getOption("ts.eps")) {
        warning("extending time series when replacing values", call. = FALSE)
        x <- window(x, min(at[1L], range[1L]), max(at[length(at)], range[2L]), extend = TRUE)
    }
    i <- round((at - tsp(x)[1L]) * range[3L]) + 1
    if (is.matrix(x)) x[i, ] <- value else x[i] <- value
    x
}

# ---- several series side by side ----

.ts_bind <- function(series, union) {
    is <- vapply(series, is.ts, NA)
    if (!any(is)) stop("no time series supplied")
    tsps <- vapply(series[is], tsp, numeric(3L))
    freq <- tsps[3L, 1L]
    if (any(abs(tsps[3L, ] - freq) > getOption("ts.eps"))) stop("not all series have the same frequency")
    phase <- (tsps[1L, ] * freq) %% 1
    if (any(abs(phase - phase[1L]) > getOption("ts.eps") & abs(phase - phase[1L]) < 1 - getOption("ts.eps"))) stop("not all series have the same phase")
    st <- if (union) min(tsps[1L, ]) else max(tsps[1L, ])
    en <- if (union) max(tsps[2L, ]) else min(tsps[2L, ])
    if (st > en + getOption("ts.eps") / freq) {
        warning("non-intersecting series")
        return(NULL)
    }
    n <- round((en - st) * freq) + 1
    cols <- lapply(seq_along(series), function(i) {
        x <- series[[i]]
        if (!is[i]) {
            if (NROW(x) != n && NROW(x) != 1L) stop("non-time series not of the correct length")
            m <- as.matrix(x)
            return(m[rep_len(seq_len(nrow(m)), n), , drop = FALSE])
        }
        m <- as.matrix(unclass(x))
        attr(m, "tsp") <- NULL
        at <- round((st - tsp(x)[1L]) * freq) + seq_len(n)
        at[at < 1L | at > nrow(m)] <- NA
        out <- m[at, , drop = FALSE]
        rownames(out) <- NULL
        out
    })
    list(cols = cols, tsp = c(st, en, freq))
}
.ts_names <- function(series, given, exprs) {
    unlist(lapply(seq_along(series), function(i) {
        x <- series[[i]]
        nm <- if (!is.null(given) && nzchar(given[i])) given[i] else exprs[i]
        if (is.matrix(x)) {
            cn <- colnames(x)
            if (is.null(cn)) cn <- seq_len(ncol(x))
            if (!is.null(given) && nzchar(given[i]) || is.null(colnames(x))) paste(nm, cn, sep = ".")
            else if (length(series) == 1L) cn else paste(nm, cn, sep = ".")
        } else nm
    }))
}
.ts_make <- function(series, given, exprs, union, dframe) {
    nul <- vapply(series, is.null, NA)
    if (any(nul)) {
        series <- series[!nul]
        given <- given[!nul]
        exprs <- exprs[!nul]
    }
    if (length(series) == 1L && !dframe && is.ts(series[[1L]])) return(series[[1L]]) # nothing to bind it to
    b <- .ts_bind(series, union)
    if (is.null(b)) return(NULL)
    nm <- .ts_names(series, given, exprs)
    if (dframe) {
        r <- lapply(seq_along(series), function(i) {
            x <- b$cols[[i]]
            if (ncol(x) == 1L) x <- drop(x)
            if (is.ts(series[[i]])) ts(x, start = b$tsp[1L], frequency = b$tsp[3L]) else x
        })
        names(r) <- if (is.null(given)) exprs else ifelse(nzchar(given), given, exprs)
        return(as.data.frame(r))
    }
    m <- do.call(cbind, c(unname(b$cols), deparse.level = 0))
    dimnames(m) <- list(NULL, nm)
    attr(m, "tsp") <- b$tsp
    class(m) <- c("mts", "ts", "matrix")
    m
}
cbind.ts <- function(..., deparse.level = 1) {
    cl <- as.list(substitute(list(...)))[-1L]
    series <- list(...)
    .ts_make(series, names(series), vapply(cl, function(e) deparse(e)[1L], ""), TRUE, FALSE)
}
as.data.frame.ts <- function(x, ...) if (is.matrix(x)) as.data.frame.matrix(x, ...) else as.data.frame.vector(x, ...)

ts <- function(data = NA, start = 1, end = numeric(), frequency = 1, deltat = 1, ts.eps = getOption("ts.eps"),
               class = if (nseries > 1) c("mts", "ts", "matrix") else "ts",
               names = if (!is.null(dimnames(data))) colnames(data) else paste("Series", seq(nseries))) {
    if (is.data.frame(data)) data <- data.matrix(data)
    nseries <- NCOL(data)
    rows <- NROW(data)
    if (is.matrix(data)) dimnames(data) <- list(NULL, names)
    .need(rows > 0L, "'ts' object must have one or more observations")
    if (missing(frequency)) frequency <- 1 / deltat
    whole <- round(frequency)
    if (whole > 0 && frequency > 1 && abs(frequency - whole) < ts.eps) frequency <- whole
    moment <- function(t) if (length(t) > 1L) t[1L] + (t[2L] - 1) / frequency else t # of c(year, period)
    span <- (rows - 1) / frequency
    end <- if (!missing(end)) moment(as.numeric(end))
    start <- if (!missing(start)) moment(as.numeric(start)) else if (is.null(end)) moment(start) else end - span
    if (is.null(end)) end <- start + span
    .need(start <= end, "'start' cannot be after 'end'")
    steps <- as.numeric((end - start) * frequency)
    .need(abs(steps - round(steps)) <= ts.eps * max(1, steps), "'end' must be a whole number of cycles after 'start'")
    n <- floor(steps + 1.01)
    if (n != rows) data <- if (nseries > 1L) data[rep_len(seq_len(rows), n), ] else if (n < rows) data[seq_len(n)] else rep_len(data, n)
    attr(data, "tsp") <- c(start, end, frequency)
    if (length(class) && class[[1L]] != "none") attr(data, "class") <- class
    data
}
tsp <- function(x) attr(x, "tsp")
`tsp<-` <- function(x, value) {
    cl <- oldClass(x)
    attr(x, "tsp") <- value
    if (inherits(x, "ts") && is.null(value)) {
        rest <- setdiff(cl, c("ts", "mts", "matrix", "array"))
        attr(x, "class") <- if (length(rest)) rest
    }
    x
}
hasTsp <- function(x) {
    if (is.null(attr(x, "tsp"))) attr(x, "tsp") <- c(1, NROW(x), 1)
    x
}
is.ts <- function(x) inherits(x, "ts") && length(x)
is.mts <- function(x) inherits(x, "mts")
as.ts <- function(x, ...) UseMethod("as.ts")
as.ts.default <- function(x, ...) {
    p <- tsp(x)
    if (is.ts(x)) x else if (is.null(p)) ts(x) else ts(x, p[1L], p[2L], p[3L])
}
start <- function(x, ...) UseMethod("start")
end <- function(x, ...) UseMethod("end")
frequency <- function(x, ...) UseMethod("frequency")
time <- function(x, ...) UseMethod("time")
window <- function(x, ...) UseMethod("window")
cycle <- function(x, ...) UseMethod("cycle")
deltat <- function(x, ...) UseMethod("deltat")
lag <- function(x, ...) UseMethod("lag")
.ts_ends <- function(x, i, eps) {
    tsp <- attr(hasTsp(x), "tsp")
    is <- tsp[i] * tsp[3L]
    if (abs(tsp[3L] - round(tsp[3L])) < eps && abs(is - round(is)) < eps) {
        is <- floor(tsp[i] + eps)
        fs <- floor(tsp[3L] * (tsp[i] - is) + 0.001)
        c(is, fs + 1)
    } else tsp[i]
}
start.default <- function(x, ts.eps = getOption("ts.eps"), ...) .ts_ends(x, 1L, ts.eps)
end.default <- function(x, ts.eps = getOption("ts.eps"), ...) .ts_ends(x, 2L, ts.eps)
frequency.default <- function(x, ...) if (!is.null(xtsp <- attr(x, "tsp"))) xtsp[3L] else 1
deltat.default <- function(x, ...) if (!is.null(xtsp <- attr(x, "tsp"))) 1 / xtsp[3L] else 1
time.default <- function(x, offset = 0, ...) {
    p <- tsp(hasTsp(x))
    structure(seq.int(p[1L], p[2L], length.out = NROW(x)) + offset / p[3L], tsp = p)
}
time.ts <- function(x, ...) as.ts(time.default(x, ...))
cycle.default <- function(x, ...) {
    p <- tsp(hasTsp(x))
    f <- p[3L]
    first <- round(f * (p[1L] %% 1))
    structure((first + seq_len(NROW(x)) - 1L) %% f + 1, tsp = p)
}
cycle.ts <- function(x, ...) as.ts(cycle.default(x, ...))
lag.default <- function(x, k = 1, ...) {
    .need(length(k) == 1L, "'k' must be a single number")
    p <- tsp(hasTsp(x))
    attr(x, "tsp") <- c(p[1:2] - k / p[3L], p[3L])
    x
}
lag.ts <- function(x, k = 1, ...) {
    cl <- oldClass(x)
    r <- lag.default(x, k, ...)
    oldClass(r) <- cl
    r
}
window.default <- function(x, start = NULL, end = NULL, frequency = NULL, deltat = NULL, extend = FALSE, ts.eps = getOption("ts.eps"), ...) {
    x <- hasTsp(x)
    xtsp <- tsp(x)
    xfreq <- xtsp[3L]
    xtime <- time(x)
    if (!is.null(frequency) && !is.null(deltat) && abs(frequency * deltat - 1) > ts.eps) stop("'frequency' and 'deltat' are both supplied and are inconsistent")
    yfreq <- if (is.null(frequency) && is.null(deltat)) xfreq else if (is.null(deltat)) frequency else 1 / deltat
    thin <- round(xfreq / yfreq)
    if (yfreq <= 0 || abs(xfreq / yfreq - thin) >= ts.eps) {
        thin <- 1
        yfreq <- xfreq
        warning("'frequency' not changed")
    }
    at <- function(v) if (length(v) == 1L) v else v[1L] + (v[2L] - 1) / xfreq
    start <- if (is.null(start)) xtsp[1L] else at(start)
    end <- if (is.null(end)) xtsp[2L] else at(end)
    if (!extend) {
        if (start < xtsp[1L] - ts.eps / xfreq) {
            start <- xtsp[1L]
            warning("'start' value not changed")
        }
        if (end > xtsp[2L] + ts.eps / xfreq) {
            end <- xtsp[2L]
            warning("'end' value not changed")
        }
    }
    if (start > end + ts.eps / xfreq) stop("'start' cannot be after 'end'")
    n <- NROW(x)
    slack <- ts.eps # the times that are asked for, where they are observed or not
    lo <- ceiling((start - xtsp[1L]) * xfreq - slack) + 1
    hi <- max(lo, floor((end - xtsp[1L]) * xfreq + slack) + 1)
    i <- seq.int(lo, hi, by = thin)
    i[i < 1 | i > n] <- NA
    cl <- oldClass(x)
    y <- unclass(x)
    attr(y, "tsp") <- NULL
    y <- if (is.matrix(y)) y[i, , drop = FALSE] else y[i]
    attr(y, "tsp") <- c(xtsp[1L] + (lo - 1) / xfreq, xtsp[1L] + (lo - 1) / xfreq + (length(i) - 1) / yfreq, yfreq)
    attr(y, "class") <- cl
    y
}
window.ts <- function(x, ...) as.ts(window.default(x, ...))
`[.ts` <- function(x, i, j, drop = TRUE) {
    y <- NextMethod("[")
    if (missing(i)) {
        if (is.matrix(x) && !missing(j)) y <- ts(y, start = tsp(x)[1L], frequency = tsp(x)[3L])
        else if (missing(j)) return(x)
    }
    y
}
`[<-.ts` <- function(x, i, j, value) {
    y <- NextMethod("[<-")
    if (NROW(y) != NROW(x)) stop("only replacement of elements is allowed")
    y
}
t.ts <- function(x) {
    attr(x, "tsp") <- NULL
    others <- setdiff(oldClass(x), c("mts", "ts", "matrix", "array"))
    t(if (length(others)) `class<-`(x, others) else unclass(x))
}
Ops.ts <- function(e1, e2) {
    if (missing(e2)) {
        NextMethod(.Generic)
    } else if (nzchar(.Method[1L]) && nzchar(.Method[2L])) {
        labels <- c(deparse(substitute(e1))[1L], deparse(substitute(e2))[1L])
        t1 <- tsp(e1)
        t2 <- tsp(e2)
        if (abs(t1[3L] - t2[3L]) > getOption("ts.eps")) stop("non-time series or frequencies differ")
        if (any(abs(t1 - t2) > getOption("ts.eps") / t1[3L])) {
            from <- max(t1[1L], t2[1L])
            to <- min(t1[2L], t2[2L])
            if (from > to) {
                warning(simpleWarning("non-intersecting series",
                                      quote(.cbind.ts(list(e1, e2), c(deparse(substitute(e1))[1L], deparse(substitute(e2))[1L]), union = FALSE))))
                return(get(.Generic, mode = "function")(NULL, NULL))
            }
            e1 <- window(e1, from, to)
            e2 <- window(e2, from, to)
            t1 <- tsp(e1)
        }
        # As columns of what ts.intersect() makes of both they have no attributes of their own.
        column <- function(e, label) {
            d <- if (is.matrix(e)) list(dim = dim(e), dimnames = list(NULL, paste(label, .or(colnames(e), seq_len(ncol(e))), sep = ".")))
            attributes(e) <- d
            e
        }
        cl <- if (is.matrix(e1)) c("mts", "ts", "matrix") else "ts"
        r <- get(.Generic, mode = "function")(column(e1, labels[1L]), column(e2, labels[2L]))
        attr(r, "tsp") <- t1
        class(r) <- cl
        r
    } else {
        s <- if (nzchar(.Method[1L])) e1 else e2
        r <- get(.Generic, mode = "function")(if (inherits(e1, "ts")) unclass(e1) else e1, if (inherits(e2, "ts")) unclass(e2) else e2)
        attr(r, "tsp") <- tsp(s)
        class(r) <- oldClass(s)
        r
    }
}
diff.ts <- function(x, lag = 1, differences = 1, ...) {
    if (lag < 1 | differences < 1) stop("bad value for 'lag' or 'differences'")
    if (lag * differences >= NROW(x)) return(x[0L])
    p <- tsp(x)
    r <- diff.default(if (is.matrix(x)) matrix(c(unclass(x)), nrow(x), dimnames = dimnames(x)) else as.vector(x), lag, differences)
    ts(r, start = p[1L] + lag * differences / p[3L], frequency = p[3L])
}
# The sums (or what FUN gives) of each len observations.
aggregate.ts <- function(x, nfrequency = 1, FUN = sum, ndeltat = 1, ts.eps = getOption("ts.eps"), ...) {
    x <- as.ts(x)
    FUN <- match.fun(FUN)
    p <- tsp(x)
    if (missing(nfrequency)) nfrequency <- 1 / ndeltat
    whole <- round(nfrequency)
    if (nfrequency > 1 && abs(nfrequency - whole) < ts.eps) nfrequency <- whole
    if (nfrequency == p[3L]) return(x)
    len <- p[3L] / nfrequency
    .need(abs(len - round(len)) <= ts.eps * len, "cannot change frequency from %g to %g", p[3L], nfrequency)
    len <- trunc(len + ts.eps)
    n <- NROW(x) %/% len
    one <- function(v) vapply(seq_len(n), function(i) FUN(v[(i - 1) * len + seq_len(len)], ...), FUN(v[seq_len(len)], ...))
    v <- unclass(x)
    sums <- if (!is.matrix(x)) one(as.vector(v))
            else matrix(vapply(seq_len(ncol(v)), function(j) one(as.vector(v[, j])), numeric(n)), n, dimnames = list(NULL, colnames(x)))
    ts(sums, start = p[1L], frequency = nfrequency)
}
# Whether a series has months or quarters, and does not begin within one.
.has_calendar <- function(x) frequency(x) %in% c(4, 12) && length(start(x)) == 2L
.without_time <- function(x) {
    attr(x, "class") <- attr(x, "tsp") <- attr(x, "na.action") <- NULL
    x
}
# The moments of several series, as the names of their rows.
.row_times <- function(x, calendar) {
    f <- frequency(x)
    at <- c(time(x))
    if (!calendar || f <= 1) return(format(at))
    year <- format(floor(zapsmall(at, 7)))
    period <- 1 + round(f * ((at + 0.001) %% 1))
    if (f == 12) paste(month.abb[period], year) else paste(year, if (f == 4) paste0("Q", period) else format(period))
}
.preformat.ts <- function(x, calendar, ...) {
    if (missing(calendar)) calendar <- .has_calendar(x)
    if (NCOL(x) > 1L) {
        rownames(x) <- .row_times(x, calendar)
        return(.without_time(x))
    }
    if (!calendar) return(.without_time(x))
    f <- frequency(x)
    if (f <= 1) return(setNames(as.vector(x), time(x)))
    # a row for each year, a column for each period
    heads <- if (f == 12) month.abb else paste0(if (f == 4) "Qtr" else "p", seq_len(f))
    cells <- format(c(unclass(x)), ...)
    first <- start(x)
    last <- end(x)
    if (first[1L] == last[1L] && length(cells) <= f) return(matrix(cells, 1L, dimnames = list(first[1L], heads[first[2L]:last[2L]])))
    cells <- c(character(first[2L] - 1), cells, character(f - last[2L]))
    matrix(cells, ncol = f, byrow = TRUE, dimnames = list(first[1L]:last[1L], heads))
}
print.ts <- function(x, calendar, ...) {
    x <- as.ts(x)
    p <- tsp(x)
    if (is.null(p)) {
        warning("series is corrupt, with no 'tsp' attribute")
        print(unclass(x), ...)
        return(invisible(x))
    }
    n <- round((p[2L] - p[1L]) * p[3L]) + 1
    if (n != NROW(x)) .caution("series is corrupt: length %d with 'tsp' implying %d", NROW(x), n)
    if (missing(calendar)) calendar <- .has_calendar(x)
    if (!calendar) .ts_header(x, p, p[3L])
    print(.preformat.ts(x, calendar, ...), quote = FALSE, right = TRUE, ...)
    invisible(x)
}
.ts_header <- function(x, Tsp, fr.x) {
    if (fr.x != 1) cat("Time Series:\nStart =", deparse(start(x)), "\nEnd =", deparse(end(x)), "\nFrequency =", deparse(fr.x), "\n")
    else cat("Time Series:\nStart =", format(Tsp[1L]), "\nEnd =", format(Tsp[2L]), "\nFrequency =", deparse(fr.x), "\n")
}
filter <- function(x, filter, method = c("convolution", "recursive"), sides = 2L, circular = FALSE, init = NULL) {
    method <- match.arg(method)
    x <- as.ts(x)
    xtsp <- tsp(x)
    storage.mode(x) <- "double"
    p <- length(filter)
    if (anyNA(filter)) stop("missing values in 'filter'")
    columns <- if (is.matrix(x)) lapply(seq_len(ncol(x)), function(j) unclass(x)[, j]) else list(as.vector(x))
    if (method == "convolution") {
        if (p > NROW(x)) stop("'filter' is longer than time series")
        if (!sides %in% 1:2) stop("argument 'sides' must be 1 or 2")
        y <- lapply(columns, .linear_filter, filter, if (sides == 2L) p %/% 2L else 0L, circular)
    } else {
        past <- matrix(0, p, length(columns))
        if (!is.null(init)) {
            if (NROW(init) != p) stop("length of 'init' must equal length of 'filter'")
            if (!NCOL(init) %in% c(1L, length(columns)))
                stop(sprintf(ngettext(length(columns), "'init' must have %d column", "'init' must have 1 or %d columns"), length(columns)), domain = NA)
            if (!is.matrix(init)) dim(init) <- dim(past)
            past[] <- init
        }
        y <- lapply(seq_along(columns), function(j) .recursive_filter(columns[[j]], filter, past[, j]))
    }
    y <- if (is.matrix(x)) matrix(unlist(y), nrow(x)) else y[[1L]]
    tsp(y) <- xtsp
    class(y) <- if (is.matrix(x)) c("mts", "ts") else "ts"
    y
}
