# Base graphics: histograms, bar charts, box plots, and the other kinds of chart.  What they compute is GNU R's; see gr-plot.R.

# ---- histograms

hist <- function(x, ...) UseMethod("hist")
hist.default <- function(x, breaks = "Sturges", freq = NULL, probability = !freq, include.lowest = TRUE, right = TRUE, fuzz = 1e-07, density = NULL, angle = 45, col = "lightgray", border = NULL, main = paste("Histogram of", xname), xlim = range(breaks), ylim = NULL, xlab = xname, ylab, axes = TRUE, plot = TRUE, labels = FALSE, nclass = NULL, warn.unused = TRUE, ...) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    xname <- deparse1(substitute(x))
    x <- x[is.finite(x)]
    n <- as.integer(length(x))
    by.user <- !missing(breaks)
    if (by.user) {
        if (!missing(nclass)) warning("'nclass' not used when 'breaks' is specified")
    } else if (!is.null(nclass) && length(nclass) == 1L) breaks <- nclass
    even <- TRUE
    if (length(breaks) == 1L || is.function(breaks)) {
        r <- range(x)
        if (is.character(breaks)) breaks <- switch(match.arg(tolower(breaks), c("sturges", "fd", "freedman-diaconis", "scott")),
            sturges = nclass.Sturges(x), scott = nclass.scott(x), nclass.FD(x))
        else if (is.function(breaks)) breaks <- breaks(x)
        if (length(breaks) == 1L) {
            if (!is.numeric(breaks) || !is.finite(breaks) || breaks < 1L) stop("invalid number of 'breaks'")
            if (breaks > 1e6) {
                warning(gettextf("'breaks = %g' is too large and set to 1e6", breaks), domain = NA)
                breaks <- 1e6
            }
            breaks <- pretty(r, n = breaks, min.n = 1)
        } else {
            if (!is.numeric(breaks) || length(breaks) <= 1L) stop(gettextf("Invalid breakpoints produced by 'breaks(x)': %s", format(breaks)), domain = NA)
            breaks <- sort(breaks)
        }
        even <- FALSE
    } else {
        if (!is.numeric(breaks) || length(breaks) <= 1L) stop(gettextf("Invalid breakpoints produced by 'breaks(x)': %s", format(breaks)), domain = NA)
        breaks <- sort(breaks)
        even <- FALSE
    }
    nb <- length(breaks)
    h <- as.double(diff(breaks))
    equidist <- !by.user || diff(range(h)) < 1e-7 * mean(h)
    if (!by.user && any(h <= 0)) stop("'breaks' are not strictly increasing")
    if (is.null(freq)) freq <- if (!missing(probability)) !as.logical(probability) else equidist
    else if (!missing(probability) && any(probability == freq)) stop("'probability' is an alias for '!freq', however they differ.")
    fuzz1 <- if (length(fuzz) > 1L) fuzz else {
        f <- fuzz * median(h)
        if (right) c(if (include.lowest) -f else f, rep.int(f, nb - 1L)) else c(rep.int(-f, nb - 1L), if (include.lowest) f else -f)
    }
    fuzzy <- breaks + fuzz1
    k <- findInterval(x, fuzzy, left.open = right, rightmost.closed = include.lowest)
    inside <- k >= 1L & k <= nb - 1L
    counts <- tabulate(k[inside], nb - 1L)
    if (sum(counts) < n) stop("some 'x' not counted; maybe 'breaks' do not span range of 'x'")
    mids <- 0.5 * (breaks[-1L] + breaks[-nb])
    r <- structure(list(breaks = breaks, counts = counts, density = counts / (n * h), mids = mids, xname = xname, equidist = equidist), class = "histogram")
    if (plot) {
        plot(r, freq = freq, col = col, border = border, angle = angle, density = density, main = main, xlim = xlim, ylim = ylim, xlab = xlab, ylab = if (missing(ylab)) NULL else ylab, axes = axes, labels = labels, ...)
        invisible(r)
    } else {
        if (warn.unused) {
            given <- names(match.call())[-1L]
            lost <- given[given %in% c("freq", "probability", "density", "angle", "col", "border", "main", "xlim", "ylim", "xlab", "ylab", "axes", "labels")]
            if (length(lost)) warning(sprintf(ngettext(length(lost), "argument %s is not made use of", "arguments %s are not made use of"), paste(sQuote(lost), collapse = ", ")), domain = NA)
        }
        r
    }
}
.gr_dates <- function(x, breaks, plot, right, start.on.monday, format, ...) {
    date <- inherits(x, "Date")
    v <- as.numeric(x)
    v <- v[is.finite(v)]
    if (is.character(breaks) && length(breaks) == 1L) {
        by <- match.arg(breaks, c("secs", "mins", "hours", "days", "weeks", "months", "years", "quarters"))
        unit <- sub("s$", "", by)
        f <- cut(if (date) structure(sort(v), class = "Date") else structure(sort(v), class = c("POSIXct", "POSIXt"), tzone = attr(x, "tzone")), unit)
        start <- if (date) as.Date(levels(f)) else as.POSIXct(levels(f), tz = if (is.null(attr(x, "tzone"))) "" else attr(x, "tzone")[1L])
        end <- seq(start[length(start)], by = unit, length.out = 2L)[2L]
        b <- as.numeric(c(start, end))
        if (right && unit %in% c("day", "week", "month", "year", "quarter")) b <- b - if (date) 1 else 86400
        h <- hist.default(v, breaks = b, right = right, plot = FALSE, warn.unused = FALSE)
        h$equidist <- TRUE
    } else {
        if (inherits(breaks, c("Date", "POSIXt"))) breaks <- as.numeric(if (date) breaks else as.POSIXct(breaks))
        h <- hist.default(v, breaks = breaks, right = right, plot = FALSE, warn.unused = FALSE)
    }
    h
}
hist.Date <- function(x, breaks, ..., xlab = deparse1(substitute(x)), plot = TRUE, freq = FALSE, density = NULL, angle = 45, border = NULL, col = "lightgray", start.on.monday = TRUE, format, right = TRUE) {
    if (!inherits(x, "Date")) stop("wrong method")
    force(xlab)
    h <- .gr_dates(x, breaks, plot, right, start.on.monday)
    h$xname <- xlab
    if (plot) {
        plot(h, xlab = xlab, freq = freq, ...)
        invisible(h)
    } else h
}
hist.POSIXt <- function(x, breaks, ..., xlab = deparse1(substitute(x)), plot = TRUE, freq = FALSE, density = NULL, angle = 45, border = NULL, col = "lightgray", start.on.monday = TRUE, format, right = TRUE) {
    if (!inherits(x, "POSIXt")) stop("wrong method")
    force(xlab)
    h <- .gr_dates(as.POSIXct(x), breaks, plot, right, start.on.monday)
    h$xname <- xlab
    if (plot) {
        plot(h, xlab = xlab, freq = freq, ...)
        invisible(h)
    } else h
}
plot.histogram <- function(x, freq = equidist, density = NULL, angle = 45, col = "lightgray", border = par("fg"), lty = NULL, main = paste("Histogram of", paste(x$xname, collapse = "\n")), sub = NULL, xlab = x$xname, ylab, xlim = range(x$breaks), ylim = NULL, log = "", axes = TRUE, labels = FALSE, add = FALSE, ann = TRUE, ...) {
    equidist <- if (is.logical(x$equidist)) x$equidist else {
        h <- diff(x$breaks)
        diff(range(h)) < 1e-7 * mean(h)
    }
    if (freq && !equidist) warning("the AREAS in the plot are wrong -- rather use 'freq = FALSE'")
    y <- if (freq) x$counts else x$density
    if (is.null(y) || is.null(x$breaks)) stop("'x' is wrongly structured")
    if (!add) {
        if (is.null(ylim)) ylim <- range(y, 0)
        plot.new()
        plot.window(xlim, ylim, log, ...)
        if (ann) title(main = main, sub = sub, xlab = xlab, ylab = if (missing(ylab) || is.null(ylab)) { if (freq) "Frequency" else "Density" } else ylab, ...)
        if (axes) {
            axis(1, ...)
            axis(2, ...)
        }
    }
    nb <- length(x$breaks)
    rect(x$breaks[-nb], 0, x$breaks[-1L], y, col = col, border = border, angle = angle, density = density)
    invisible()
}
lines.histogram <- function(x, ...) plot.histogram(x, ..., add = TRUE)
print.histogram <- function(x, ...) print.default(x, ...)

# ---- bar charts

barplot <- function(height, ...) UseMethod("barplot")
barplot.default <- function(height, width = 1, space = NULL, names.arg = NULL, legend.text = NULL, beside = FALSE, horiz = FALSE, density = NULL, angle = 45, col = NULL, border = par("fg"), main = NULL, sub = NULL, xlab = NULL, ylab = NULL, xlim = NULL, ylim = NULL, xpd = TRUE, log = "", axes = TRUE, axisnames = TRUE, cex.axis = par("cex.axis"), cex.names = par("cex.axis"), inside = TRUE, plot = TRUE, axis.lty = 0, offset = 0, add = FALSE, ann = !add && par("ann"), args.legend = NULL, ...) {
    if (!missing(inside)) .NotYetUsed("inside", error = FALSE)
    if (is.null(space)) space <- if (is.matrix(height) && beside) c(0, 1) else 0.2
    space <- space * mean(width)
    if (plot && axisnames && is.null(names.arg)) names.arg <- if (is.matrix(height)) colnames(height) else names(height)
    if (is.vector(height) || (is.array(height) && length(dim(height)) == 1L)) {
        one <- TRUE
        height <- cbind(height)
        beside <- TRUE
    } else if (is.matrix(height)) one <- FALSE
    else stop("'height' must be a vector or a matrix")
    if (is.logical(legend.text)) legend.text <- if (legend.text && is.matrix(height)) rownames(height)
    rows <- nrow(height)
    cols <- ncol(height)
    if (beside) {
        if (length(space) == 2L) space <- rep.int(c(space[2L], rep.int(space[1L], rows - 1L)), cols)
        width <- rep_len(width, rows * cols)
    } else width <- rep_len(width, cols)
    right <- cumsum(space + width)
    mid <- right - width / 2
    left <- mid - width / 2
    logx <- grepl("x", log, fixed = TRUE)
    logy <- grepl("y", log, fixed = TRUE)
    if (logx || logy) {
        if (min(height + offset, na.rm = TRUE) <= 0) stop("log scale error: at least one 'height + offset' value <= 0")
        if (logx && !is.null(xlim) && min(xlim) <= 0) stop("log scale error: 'xlim' <= 0")
        if (logy && !is.null(ylim) && min(ylim) <= 0) stop("log scale error: 'ylim' <= 0")
    }
    if (beside) at <- matrix(mid, ncol = cols) else at <- mid
    if (!plot) return(at)
    top <- if (beside) height + offset else apply(height, 2L, sum) + offset
    if (!beside) top <- c(top, apply(height, 2L, function(v) range(cumsum(v))) + offset)
    base <- if (logx && horiz || logy && !horiz) 0.9 * min(height + offset, na.rm = TRUE) else -0.01 * (top - offset) + offset
    value <- range(base, top, na.rm = TRUE)
    along <- c(min(left), max(right))
    if (horiz) {
        if (is.null(xlim)) xlim <- value
        if (is.null(ylim)) ylim <- along
    } else {
        if (is.null(xlim)) xlim <- along
        if (is.null(ylim)) ylim <- value
    }
    opar <- if (horiz) par(xaxs = "i", xpd = xpd) else par(yaxs = "i", xpd = xpd)
    on.exit(par(opar))
    if (!add) {
        plot.new()
        plot.window(xlim, ylim, log = log, ...)
    }
    list(density, angle, col, border, main, sub, xlab, ylab, cex.axis, cex.names, axis.lty)
    if (axisnames && !is.null(names.arg)) {
        where <- if (length(names.arg) != length(at)) {
            if (length(names.arg) == cols) colMeans(if (beside) at else matrix(at, 1L)) else stop("incorrect number of names")
        } else at
        axis(if (horiz) 2 else 1, at = where, labels = names.arg)
    }
    if (!is.null(legend.text)) {
        corner <- par("usr")[c(2L, 4L)]
        do.call("legend", c(list(x = corner[1L] - xinch(0.1), y = corner[2L] - yinch(0.1), legend = legend.text), args.legend)[!duplicated(c("x", "y", "legend", names(args.legend)), fromLast = TRUE)])
    }
    invisible(at)
}
barplot.formula <- function(formula, data = parent.frame(), subset, na.action, horiz = FALSE, xlab = NULL, ylab = NULL, ...) {
    m <- .gr_frame(formula, data, substitute(subset), parent.frame())
    if (is.matrix(m[[1L]])) {
        if (length(m) != 2L) stop("formula with cbind() must specify exactly one term")
        height <- t(m[[1L]])
        colnames(height) <- m[[2L]]
    } else {
        if (anyDuplicated(m[-1L])) stop("duplicated categorical values - try another formula or subset")
        height <- tapply(m[[1L]], rev(lapply(m[-1L], function(v) v)), sum)
        if (length(m) > 2L) height <- aperm(tapply(m[[1L]], lapply(m[-1L], function(v) v), sum))
        if (length(m) > 2L) height <- aperm(height)
    }
    barplot.default(height, horiz = horiz, xlab = xlab, ylab = ylab, ...)
}

# ---- box plots

boxplot <- function(x, ...) UseMethod("boxplot")
boxplot.default <- function(x, ..., range = 1.5, width = NULL, varwidth = FALSE, notch = FALSE, outline = TRUE, names, plot = TRUE, border = par("fg"), col = "lightgray", log = "", pars = list(boxwex = 0.8, staplewex = 0.5, outwex = 0.5), ann = !add, horizontal = FALSE, add = FALSE, at = NULL) {
    args <- list(x, ...)
    nm <- base::names(args)
    named <- if (is.null(nm)) rep(FALSE, length(args)) else nm != ""
    extra <- args[named]
    groups <- if (is.list(x)) x else args[!named]
    n <- length(groups)
    if (n == 0L) stop("invalid first argument")
    if (length(class(groups))) groups <- unclass(groups)
    if (!missing(names)) attr(groups, "names") <- names
    else {
        if (is.null(attr(groups, "names"))) attr(groups, "names") <- 1L:n
        names <- attr(groups, "names")
    }
    kinds <- unique(lapply(groups, function(g) class(g)))
    each <- lapply(groups, function(g) boxplot.stats(unclass(g), range))
    stats <- matrix(0, 5L, n)
    conf <- matrix(0, 2L, n)
    count <- numeric(n)
    out <- group <- numeric()
    for (i in seq_len(n)) {
        s <- each[[i]]
        stats[, i] <- s$stats
        conf[, i] <- s$conf
        count[i] <- s$n
        if (length(s$out)) {
            out <- c(out, s$out)
            group <- c(group, rep.int(i, length(s$out)))
        }
    }
    if (length(kinds) == 1L && !identical(kinds[[1L]], "numeric") && length(kinds[[1L]]) == 1L && kinds[[1L]] != "matrix") attr(stats, "class") <- structure(kinds[[1L]], names = as.character(names)[1L])
    z <- list(stats = stats, n = count, conf = conf, out = out, group = group, names = names)
    if (plot) {
        a <- list(z, notch = notch, width = width, varwidth = varwidth, log = log, border = border, pars = c(extra, pars), outline = outline, horizontal = horizontal, add = add, ann = ann, at = at)
        z2 <- z
        attr(z2$stats, "class") <- NULL
        a[[1L]] <- z2
        do.call(bxp, a)
        force(col)
        invisible(z)
    } else z
}
boxplot.matrix <- function(x, use.cols = TRUE, ...) {
    groups <- if (use.cols) lapply(seq_len(ncol(x)), function(j) x[, j]) else lapply(seq_len(nrow(x)), function(i) x[i, ])
    if (length(nam <- dimnames(x)[[1L + use.cols]])) names(groups) <- nam
    invisible(boxplot(groups, ...))
}
boxplot.formula <- function(formula, data = NULL, ..., subset, na.action = NULL, xlab = mklab(y_var = horizontal), ylab = mklab(y_var = !horizontal), add = FALSE, ann = !add, horizontal = FALSE, drop = FALSE, sep = ".", lex.order = FALSE) {
    if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
    m <- .gr_frame(formula, if (is.null(data)) environment(formula) else data, substitute(subset), parent.frame())
    mklab <- function(y_var) if (y_var) names(m)[1L] else paste(names(m)[-1L], collapse = " : ")
    if (length(m) == 1L) return(invisible(boxplot(m[[1L]], ..., add = add, ann = ann, horizontal = horizontal)))
    f <- m[-1L]
    boxplot(split(m[[1L]], f, drop = drop, sep = sep, lex.order = lex.order), xlab = xlab, ylab = ylab, add = add, ann = ann, horizontal = horizontal, ...)
}
bxp <- function(z, notch = FALSE, width = NULL, varwidth = FALSE, outline = TRUE, notch.frac = 0.5, log = "", border = par("fg"), pars = NULL, frame.plot = axes, horizontal = FALSE, ann = TRUE, add = FALSE, at = NULL, show.names = NULL, ...) {
    pars <- c(list(...), pars)
    pars <- pars[!duplicated(names(pars)) | !nzchar(names(pars))]
    n <- ncol(z$stats)
    if (is.null(at)) at <- seq_len(n)
    else if (length(at) != n) stop(gettextf("'at' must have same length as 'z$n', i.e. %d", n), domain = NA)
    if (!is.null(width) && (length(width) != n || anyNA(width) || any(width <= 0))) stop("invalid boxplot widths")
    ylim <- pars$ylim
    if (is.null(ylim)) {
        v <- c(z$stats[is.finite(z$stats)], if (outline) z$out[is.finite(z$out)], if (notch) z$conf[is.finite(z$conf)])
        ylim <- range(v)
    }
    xlim <- if (is.null(pars$xlim)) range(at, finite = TRUE) + (if (n == 1L) min(diff(at), 1) else c(0, 0)) * 0 + c(-0.5, 0.5) else pars$xlim
    axes <- is.null(pars$axes) || pars$axes
    if (!add) {
        plot.new()
        extra <- pars[names(pars) %in% c("xaxs", "yaxs")]
        if (horizontal) do.call(plot.window, c(list(ylim, xlim, log = log), extra)) else do.call(plot.window, c(list(xlim, ylim, log = log), extra))
    }
    if (notch && any(is.finite(z$conf) & (z$conf[1L, ] < z$stats[2L, ] | z$conf[2L, ] > z$stats[4L, ]), na.rm = TRUE)) message("some notches went outside hinges ('box'): maybe set notch=FALSE")
    invisible(at)
}

# ---- several series

.gr_matrix <- function(x) {
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.character(x)) storage.mode(x) <- "double"
    if (is.matrix(x)) x else as.matrix(x)
}
matplot <- function(x, y, type = "p", lty = 1:5, lwd = 1, lend = par("lend"), pch = NULL, col = 1:6, cex = NULL, bg = NA, xlab = NULL, ylab = NULL, xlim = NULL, ylim = NULL, log = "", ..., add = FALSE, verbose = getOption("verbose")) {
    if (!missing(x)) {
        xlabel <- deparse1(substitute(x))
        if (missing(y)) {
            ylabel <- xlabel
            xlabel <- ""
            y <- x
            x <- 1L:NROW(y)
        } else ylabel <- deparse1(substitute(y))
    } else {
        if (missing(y)) stop("must specify at least one of 'x' and 'y'")
        x <- 1L:NROW(y)
        xlabel <- ""
        ylabel <- deparse1(substitute(y))
    }
    kx <- ncol(mx <- .gr_matrix(x))
    ky <- ncol(my <- .gr_matrix(y))
    if (nrow(mx) != nrow(my)) stop("'x' and 'y' must have same number of rows")
    if (kx > 1L && ky > 1L && kx != ky) stop("'x' and 'y' must have only 1 or the same number of columns")
    if (kx == 1L) mx <- matrix(mx, nrow(mx), ky)
    if (ky == 1L) my <- matrix(my, nrow(my), kx)
    k <- max(kx, ky)
    if (verbose) message("matplot: doing ", k, " plots with ")
    if (is.character(type) && length(type) == 1L) type <- strsplit(type, NULL)[[1L]]
    xy <- xy.coords(mx, as.vector(my), log = log, recycle = TRUE, setLab = FALSE) -> xy
    if (is.null(xlim)) xlim <- range(mx[is.finite(mx)])
    if (is.null(ylim)) ylim <- range(my[is.finite(my)])
    if (!add) plot(mx[, 1L], my[, 1L], type = "n", xlim = xlim, ylim = ylim, log = log, xlab = if (is.null(xlab)) xlabel else xlab, ylab = if (is.null(ylab)) ylabel else ylab, ...)
    list(lty, lwd, pch, col, cex, bg)
    invisible()
}
matpoints <- function(x, y, type = "p", lty = 1:5, lwd = 1, pch = NULL, col = 1:6, ...) matplot(x = x, y = y, type = type, lty = lty, lwd = lwd, pch = pch, col = col, add = TRUE, ...)
matlines <- function(x, y, type = "l", lty = 1:5, lwd = 1, pch = NULL, col = 1:6, ...) matplot(x = x, y = y, type = type, lty = lty, lwd = lwd, pch = pch, col = col, add = TRUE, ...)
panel.smooth <- function(x, y, col = par("col"), bg = NA, pch = par("pch"), cex = 1, col.smooth = 2, span = 2/3, iter = 3, ...) {
    points(x, y, pch = pch, col = col, bg = bg, cex = cex)
    ok <- is.finite(x) & is.finite(y)
    if (any(ok)) lines(stats::lowess(x[ok], y[ok], f = span, iter = iter), col = col.smooth, ...)
}
pairs <- function(x, ...) UseMethod("pairs")
pairs.default <- function(x, labels, panel = points, ..., horInd = 1:nc, verInd = 1:nc, lower.panel = panel, upper.panel = panel, diag.panel = NULL, text.panel = textPanel, label.pos = 0.5 + has.diag/3, line.main = 3, cex.labels = NULL, font.labels = 1, row1attop = TRUE, gap = 1, log = "", horOdd = !row1attop, verOdd = !row1attop) {
    textPanel <- function(x = 0.5, y = 0.5, txt, cex, font) text(x, y, txt, cex = cex, font = font)
    if (!is.matrix(x)) {
        x <- as.data.frame(x)
        for (i in seq_along(x)) {
            if (is.factor(x[[i]]) || is.logical(x[[i]])) x[[i]] <- as.numeric(x[[i]])
            if (!is.numeric(unclass(x[[i]]))) stop("non-numeric argument to 'pairs'")
        }
    } else if (!is.numeric(x)) stop("non-numeric argument to 'pairs'")
    nc <- ncol(x)
    if (nc < 2L) stop("only one column in the argument to 'pairs'")
    has.diag <- !is.null(diag.panel)
    if (missing(labels)) {
        labels <- colnames(x)
        if (is.null(labels)) labels <- paste("var", 1L:nc)
    }
    m <- as.matrix(x)
    opar <- par(mfrow = c(length(horInd), length(verInd)), mar = rep.int(gap / 2, 4L), oma = c(4, 4, 4, 4))
    on.exit(par(opar))
    for (i in if (row1attop) seq_along(verInd) else rev(seq_along(verInd))) for (j in seq_along(horInd)) {
        a <- horInd[j]
        b <- verInd[i]
        plot.new()
        plot.window(range(m[, a], finite = TRUE), range(m[, b], finite = TRUE))
        if (a == b) {
            if (has.diag) diag.panel(as.vector(m[, a]), ...)
            if (!is.null(text.panel)) {
                par(usr = c(0, 1, 0, 1))
                text.panel(0.5, label.pos, labels[a], cex = if (is.null(cex.labels)) 1 else cex.labels, font = font.labels)
            }
        } else {
            draw <- if (i < j) upper.panel else lower.panel
            if (!is.null(draw)) draw(as.vector(m[, a]), as.vector(m[, b]), ...)
        }
    }
    invisible(NULL)
}
pairs.formula <- function(formula, data = NULL, ..., subset, na.action = stats::na.pass) {
    m <- .gr_frame(formula, if (is.null(data)) environment(formula) else data, substitute(subset), parent.frame())
    pairs(m, ...)
}
co.intervals <- function(x, number = 6, overlap = 0.5) {
    x <- sort(x[!is.na(x)])
    n <- length(x)
    r <- n / (number * (1 - overlap) + overlap)
    at <- 0:(number - 1) * (1 - overlap) * r
    v <- cbind(x[round(1 + at)], x[round(r + at)])
    keep <- c(TRUE, diff(v[, 1L]) > 0 | diff(v[, 2L]) > 0)
    v <- v[keep, , drop = FALSE]
    jump <- diff(x)
    eps <- 0.5 * if (any(jump > 0)) min(jump[jump > 0]) else 0
    v + matrix(c(-eps, eps), nrow(v), 2L, byrow = TRUE)
}
coplot <- function(formula, data, given.values, panel = points, rows, columns, show.given = TRUE, col = par("fg"), pch = par("pch"), bar.bg = c(num = gray(0.8), fac = gray(0.95)), xlab = c(x.name, paste("Given :", a.name)), ylab = c(y.name, paste("Given :", b.name)), subscripts = FALSE, axlabels = function(f) abbreviate(levels(f)), number = 6, overlap = 0.5, xlim, ylim, ...) {
    bad <- function() stop("invalid conditioning formula")
    if (!inherits(formula, "formula") || length(formula) != 3L) bad()
    y <- formula[[2L]]
    rhs <- formula[[3L]]
    if (!is.call(rhs) || !identical(rhs[[1L]], as.name("|"))) bad()
    cond <- rhs[[3L]]
    two <- is.call(cond) && (identical(cond[[1L]], as.name("*")) || identical(cond[[1L]], as.name("+")))
    if (missing(data)) data <- NULL
    get <- function(e) eval(e, data, environment(formula))
    xv <- get(rhs[[2L]])
    yv <- get(y)
    given <- if (two) list(get(cond[[2L]]), get(cond[[3L]])) else list(get(cond))
    given <- lapply(given, function(g) if (is.character(g)) factor(g) else g)
    number <- rep_len(number, 2L)
    overlap <- rep_len(overlap, 2L)
    sets <- lapply(seq_along(given), function(k) {
        g <- given[[k]]
        if (is.factor(g)) lapply(levels(g), function(l) which(g == l))
        else {
            v <- co.intervals(unclass(g), number = number[k], overlap = overlap[k])
            lapply(seq_len(nrow(v)), function(i) which(v[i, 1L] <= g & g <= v[i, 2L]))
        }
    })
    grid <- expand.grid(lapply(sets, seq_along))
    shape <- if (two) lengths(sets) else n2mfrow(length(sets[[1L]]))
    opar <- par(mfrow = as.integer(shape), mar = rep(0.2, 4L), oma = c(4, 4, 4, 4))
    on.exit(par(opar))
    xn <- as.numeric(if (is.character(xv)) factor(xv) else xv)
    yn <- as.numeric(if (is.character(yv)) factor(yv) else yv)
    if (missing(xlim)) xlim <- range(xn, finite = TRUE)
    if (missing(ylim)) ylim <- range(yn, finite = TRUE)
    for (i in seq_len(nrow(grid))) {
        id <- sets[[1L]][[grid[i, 1L]]]
        if (two) id <- intersect(id, sets[[2L]][[grid[i, 2L]]])
        plot.new()
        plot.window(xlim, ylim)
        if (length(id)) {
            if (subscripts) panel(xv[id], yv[id], subscripts = id, col = col, pch = pch, ...)
            else panel(xv[id], yv[id], col = col, pch = pch, ...)
        }
    }
    miss <- which(Reduce(`|`, lapply(c(list(xv, yv), given), is.na)))
    if (length(miss)) cat("\n", "Missing rows:", miss, "\n")
    invisible(if (length(miss)) miss else NULL)
}
plot.design <- function(x, y = NULL, fun = mean, data = NULL, ..., ylim = NULL, xlab = "Factors", ylab = NULL, main = NULL, ask = NULL, xaxt = par("xaxt"), axes = TRUE, xtick = FALSE) {
    if (inherits(x, "formula")) x <- .gr_frame(x, if (is.null(data)) environment(x) else data, NULL, parent.frame())
    if (!is.data.frame(x)) stop("'x' must be a dataframe or a formula")
    fac <- vapply(x, is.factor, NA)
    if (is.null(y)) y <- x[!fac]
    else if (is.numeric(y)) y <- list(y = y)
    f <- match.fun(fun)
    for (v in y) {
        k <- unlist(lapply(x[fac], function(g) tapply(v, g, f)))
        if (anyNA(k)) stop("some levels of the factors are empty")
        plot.new()
        plot.window(c(0, sum(fac) + 1), if (is.null(ylim)) range(k) else ylim)
    }
    invisible()
}

# ---- one variable

pie <- function(x, labels = names(x), edges = 200, radius = 0.8, clockwise = FALSE, init.angle = if (clockwise) 90 else 0, density = NULL, angle = 45, col = NULL, border = NULL, lty = NULL, main = NULL, ...) {
    if (!is.numeric(x) || any(is.na(x) | x < 0)) stop("'x' values must be positive.")
    list(labels, edges, init.angle, density, angle, col, border, lty, main)
    plot.new()
    plot.window(c(-1, 1), c(-1, 1), "", asp = 1)
    title(main = main, ...)
    invisible(NULL)
}
dotchart <- function(x, labels = NULL, groups = NULL, gdata = NULL, offset = 1/8, ann = par("ann"), xaxt = par("xaxt"), frame.plot = TRUE, log = "", cex = par("cex"), pt.cex = cex, pch = 21, gpch = 21, bg = par("bg"), color = par("fg"), gcolor = par("fg"), lcolor = "gray", xlim = range(x[is.finite(x)]), main = NULL, xlab = NULL, ylab = NULL, ...) {
    if (!(is.vector(x) || is.matrix(x)) || !is.numeric(x)) stop("'x' must be a numeric vector or matrix")
    n <- length(x)
    if (is.matrix(x)) {
        if (is.null(labels)) labels <- rownames(x)
        if (is.null(labels)) labels <- as.character(seq_len(nrow(x)))
        labels <- rep_len(labels, n)
        if (is.null(groups)) groups <- col(x, as.factor = TRUE)
    } else if (is.null(labels)) labels <- names(x)
    rows <- if (is.null(groups)) n else n + 2 * nlevels(as.factor(groups)) - 1
    plot.new()
    plot.window(xlim = xlim, ylim = c(0, rows + 1), log = log)
    title(main = main, xlab = xlab, ylab = ylab, ...)
    invisible()
}
stripchart <- function(x, ...) UseMethod("stripchart")
stripchart.default <- function(x, method = "overplot", jitter = 0.1, offset = 1/3, vertical = FALSE, group.names, add = FALSE, at = NULL, xlim = NULL, ylim = NULL, ylab = NULL, xlab = NULL, dlab = "", glab = "", log = "", pch = 0, col = par("fg"), cex = par("cex"), axes = TRUE, frame.plot = axes, ...) {
    method <- pmatch(method, c("overplot", "jitter", "stack"))[1L]
    if (is.na(method) || method == 0L) stop("invalid plotting method")
    groups <- if (is.list(x)) x else if (is.numeric(x)) list(x)
    if (!(n <- length(groups))) stop("invalid first argument")
    if (!missing(group.names)) names(groups) <- group.names
    if (is.null(at)) at <- seq_len(n)
    else if (length(at) != n) stop(gettextf("'at' must have length equal to the number %d of groups", n), domain = NA)
    if (!add) {
        v <- range(unlist(groups, use.names = FALSE), na.rm = TRUE)
        g <- range(at) + if (n == 1L) c(-1, 1) else c(-1, 1) * min(0.5, min(diff(at)) / 2)
        plot.new()
        plot.window(if (is.null(xlim)) { if (vertical) g else v } else xlim, if (is.null(ylim)) { if (vertical) v else g } else ylim, log = log)
    }
    if (method == 2L) for (i in seq_len(n)) stats::runif(0L)
    invisible()
}
stripchart.formula <- function(x, data = NULL, dlab = NULL, ..., subset, na.action = NULL) {
    if (missing(x) || length(x) != 3L) stop("formula missing or incorrect")
    m <- .gr_frame(x, if (is.null(data)) environment(x) else data, substitute(subset), parent.frame())
    stripchart(split(m[[1L]], m[-1L]), ...)
}
sunflowerplot <- function(x, ...) UseMethod("sunflowerplot")
xyTable <- function(x, y = NULL, digits) {
    xy <- xy.coords(x, y, setLab = FALSE)
    if (missing(digits)) digits <- 6
    u <- signif(xy$x, digits)
    v <- signif(xy$y, digits)
    o <- order(u, v)
    u <- u[o]
    v <- v[o]
    n <- length(u)
    first <- n > 0L & c(TRUE, (diff(u) != 0 | diff(v) != 0))[seq_len(n)]
    list(x = u[first], y = v[first], number = diff(c(which(first), n + 1L)))
}
sunflowerplot.default <- function(x, y = NULL, number, log = "", digits = 6L, xlab = NULL, ylab = NULL, xlim = NULL, ylim = NULL, add = FALSE, rotate = FALSE, pch = 16, cex = 0.8, cex.fact = 1.5, col = par("col"), bg = NA, size = 1/8, seg.col = 2, seg.lwd = 1.5, ...) {
    xlabel <- if (!missing(x)) deparse1(substitute(x))
    ylabel <- if (!missing(y)) deparse1(substitute(y))
    by.number <- !missing(number)
    xy <- xy.coords(x, y, xlabel, ylabel, log)
    if (!add) plot(xy$x, xy$y, type = "n", xlim = xlim, ylim = ylim, log = log, xlab = if (is.null(xlab)) xy$xlab else xlab, ylab = if (is.null(ylab)) xy$ylab else ylab, ...)
    if (by.number) {
        if (length(number) != length(xy$x)) stop("'number' must have same length as 'x' and 'y'")
        keep <- is.finite(xy$x) & is.finite(xy$y) & number > 0
        r <- list(x = xy$x[keep], y = xy$y[keep], number = as.integer(number[keep]))
    } else {
        keep <- is.finite(xy$x) & is.finite(xy$y)
        r <- xyTable(xy$x[keep], xy$y[keep], digits)
    }
    invisible(r)
}
sunflowerplot.formula <- function(formula, data = NULL, xlab = NULL, ylab = NULL, ..., subset, na.action = NULL) {
    m <- .gr_frame(formula, if (is.null(data)) environment(formula) else data, substitute(subset), parent.frame())
    sunflowerplot(m[[2L]], m[[1L]], xlab = xlab, ylab = ylab, ...)
}
stars <- function(x, full = TRUE, scale = TRUE, radius = TRUE, labels = dimnames(x)[[1L]], locations = NULL, nrow = NULL, ncol = NULL, len = 1, key.loc = NULL, key.labels = dimnames(x)[[2L]], key.xpd = TRUE, xlim = NULL, ylim = NULL, flip.labels = NULL, draw.segments = FALSE, col.segments = 1L:n.seg, col.stars = NA, col.lines = NA, axes = FALSE, frame.plot = axes, main = NULL, sub = NULL, xlab = "", ylab = "", cex = 0.8, lwd = 0.25, lty = par("lty"), xpd = FALSE, mar = pmin(par("mar"), 1.1 + c(2 * axes + (xlab != ""), 2 * axes + (ylab != ""), 1, 0)), add = FALSE, plot = TRUE, ...) {
    if (is.data.frame(x)) x <- data.matrix(x)
    else if (!is.matrix(x)) stop("'x' must be a matrix or a data frame")
    if (!is.numeric(x)) stop("data in 'x' must be numeric")
    n <- nrow(x)
    n <- dim(x)[1L]
    if (is.null(locations)) {
        if (is.null(nrow)) nrow <- ceiling(if (!is.numeric(ncol)) sqrt(n) else n / ncol)
        if (is.null(ncol)) ncol <- ceiling(n / nrow)
        if (nrow * ncol < n) stop("'nrow * ncol' is less than the number of observations")
        ff <- if (!is.null(labels)) 2.3 else 2.1
        locations <- expand.grid(ff * 1L:ncol, ff * nrow:1)[1L:n, ]
        if (!is.null(labels) && (missing(flip.labels) || !is.logical(flip.labels))) flip.labels <- ncol * mean(nchar(labels, type = "c")) > 30
    } else if (is.numeric(locations) && length(locations) == 2L) {
        locations <- cbind(rep.int(locations[1L], n), rep.int(locations[2L], n))
    } else {
        if (is.data.frame(locations)) locations <- data.matrix(locations)
        if (!is.matrix(locations) || base::ncol(locations) != 2L) stop("'locations' must be a 2-column matrix.")
        if (n != base::nrow(locations)) stop("number of rows of 'locations' and 'x' must be equal.")
    }
    if (plot && !add) {
        plot.new()
        plot.window(if (is.null(xlim)) range(locations[, 1L]) + c(-len, len) else xlim, if (is.null(ylim)) range(locations[, 2L]) + c(-len, len) else ylim, asp = 1)
    }
    if (plot) invisible(locations) else locations
}

# ---- surfaces

image <- function(x, ...) UseMethod("image")
image.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, zlim = range(z[is.finite(z)]), xlim = range(x), ylim = range(y), col = hcl.colors(12, "YlOrRd", rev = TRUE), add = FALSE, xaxs = "i", yaxs = "i", xlab, ylab, breaks, oldstyle = FALSE, useRaster, ...) {
    if (missing(z) && !missing(x) && !is.list(x) && is.null(dim(x))) stop("argument must be matrix-like")
    g <- .gr_surface(x, y, z, missing(x), missing(y))
    x <- g$x
    y <- g$y
    z <- g$z
    if (any(!is.finite(x)) || any(!is.finite(y))) stop("'x' and 'y' values must be finite and non-missing")
    if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
    if (!is.matrix(z)) stop("'z' must be a matrix")
    if (!typeof(z) %in% c("logical", "integer", "double")) stop("'z' must be numeric or logical")
    edge <- function(v, n) if (length(v) > 1L && length(v) == n) {
        h <- 0.5 * diff(v)
        c(v[1L] - h[1L], v[-length(v)] + h, v[length(v)] + h[length(h)])
    } else if (length(v) == 1L) v + c(-0.5, 0.5) * (if (v == 0) 1 else abs(v)) * 0.4 * 2.5 else v
    x <- edge(x, nrow(z))
    y <- edge(y, ncol(z))
    if (!missing(breaks)) {
        if (length(breaks) != length(col) + 1) stop("must have one more break than colour")
        if (any(!is.finite(breaks))) stop("'breaks' must all be finite")
    }
    if (!add) plot(0, 0, xlim = xlim, ylim = ylim, type = "n", xaxs = xaxs, yaxs = yaxs, xlab = "", ylab = "", ...)
    if (length(x) != nrow(z) + 1 || length(y) != ncol(z) + 1) stop("dimensions of z are not length(x)(-1) times length(y)(-1)")
    invisible()
}
contour <- function(x, ...) UseMethod("contour")
contour.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, nlevels = 10, levels = pretty(zlim, nlevels), labels = NULL, xlim = range(x, finite = TRUE), ylim = range(y, finite = TRUE), zlim = range(z, finite = TRUE), labcex = 0.6, drawlabels = TRUE, method = "flattest", vfont, axes = TRUE, frame.plot = axes, col = par("fg"), lty = par("lty"), lwd = par("lwd"), add = FALSE, ...) {
    g <- .gr_surface(x, y, z, missing(x), missing(y))
    x <- g$x
    y <- g$y
    z <- g$z
    if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
    if (!is.matrix(z) || nrow(z) <= 1L || ncol(z) <= 1L) stop("no proper 'z' matrix specified")
    if (!add) {
        plot.new()
        plot.window(xlim, ylim, ...)
        title(...)
    }
    if (!is.character(method) || is.na(pmatch(method[1L], c("simple", "edge", "flattest")))) stop("invalid 'method' specified")
    if (all(z[is.finite(z)] == z[is.finite(z)][1L])) warning("all z values are equal")
    force(levels)
    invisible()
}
filled.contour <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, xlim = range(x, finite = TRUE), ylim = range(y, finite = TRUE), zlim = range(z, finite = TRUE), levels = pretty(zlim, nlevels), nlevels = 20, color.palette = function(n) hcl.colors(n, "YlOrRd", rev = TRUE), col = color.palette(length(levels) - 1), plot.title, plot.axes, key.title, key.axes, asp = NA, xaxs = "i", yaxs = "i", las = 1, axes = TRUE, frame.plot = axes, ...) {
    g <- .gr_surface(x, y, z, missing(x), missing(y))
    x <- g$x
    y <- g$y
    z <- g$z
    if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
    plot.new()
    plot.window(c(0, 1), range(levels), xaxs = "i", yaxs = "i")
    if (!missing(key.axes)) key.axes
    if (!missing(key.title)) key.title
    plot.new()
    plot.window(xlim, ylim, "", xaxs = xaxs, yaxs = yaxs, asp = asp)
    .filled.contour(x, y, z, levels, col)
    if (!missing(plot.axes)) plot.axes
    if (missing(plot.title)) title(...) else plot.title
    invisible()
}
.filled.contour <- function(x, y, z, levels, col) {
    if (!is.matrix(z) || nrow(z) <= 1L || ncol(z) <= 1L) stop("no proper 'z' matrix specified")
    .gr_started(sys.call())
    force(col)
    invisible()
}
persp <- function(x, ...) UseMethod("persp")
persp.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, xlim = range(x), ylim = range(y), zlim = range(z, na.rm = TRUE), xlab = NULL, ylab = NULL, zlab = NULL, main = NULL, sub = NULL, theta = 0, phi = 15, r = sqrt(3), d = 1, scale = TRUE, expand = 1, col = "white", border = NULL, ltheta = -135, lphi = 0, shade = NA, box = TRUE, axes = TRUE, nticks = 5, ticktype = "simple", ...) {
    g <- .gr_surface(x, y, z, missing(x), missing(y))
    x <- g$x
    y <- g$y
    z <- g$z
    if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
    if (box && !is.na(pmatch(ticktype, c("simple", "detailed"))) == FALSE) stop("invalid 'ticktype'")
    list(col, border, shade, main, sub, xlab, ylab, zlab, ...)
    half <- function(l) if (scale) diff(l) / 2 else max(diff(xlim), diff(ylim), diff(zlim)) / 2
    # Centre the box, turn it, look at it from a distance.
    id <- diag(4)
    move <- function(v) { m <- id; m[4L, 1:3] <- v; m }
    zoom <- function(v) diag(c(v, 1))
    about.x <- function(a) { a <- a * pi / 180; m <- id; m[2L, 2L] <- m[3L, 3L] <- cos(a); m[2L, 3L] <- sin(a); m[3L, 2L] <- -sin(a); m }
    about.y <- function(a) { a <- a * pi / 180; m <- id; m[1L, 1L] <- m[3L, 3L] <- cos(a); m[1L, 3L] <- -sin(a); m[3L, 1L] <- sin(a); m }
    far <- id
    far[3L, 4L] <- -1 / d
    v <- move(-c(mean(xlim), mean(ylim), mean(zlim))) %*% zoom(1 / c(half(xlim), half(ylim), half(zlim) / expand)) %*% about.x(-90) %*% about.y(-theta) %*% about.x(phi) %*% move(c(0, 0, -r - d)) %*% far
    plot.new()
    invisible(v)
}
trans3d <- function(x, y, z, pmat) {
    t <- cbind(x, y, z, 1, deparse.level = 0L) %*% pmat
    list(x = t[, 1L] / t[, 4L], y = t[, 2L] / t[, 4L])
}
smoothScatter <- function(x, y = NULL, nbin = 128, bandwidth, colramp = colorRampPalette(c("white", blues9)), nrpoints = 100, ret.selection = FALSE, pch = ".", cex = 1, col = "black", transformation = function(x) x^0.25, postPlotHook = box, xlab = NULL, ylab = NULL, xlim, ylim, xaxs = par("xaxs"), yaxs = par("yaxs"), ...) {
    if (!is.numeric(nrpoints) || nrpoints < 0 || length(nrpoints) != 1L) stop("'nrpoints' should be numeric scalar with value >= 0.")
    xy <- xy.coords(x, y, setLab = FALSE)
    plot(xy$x, xy$y, type = "n", xlab = xlab, ylab = ylab, ...)
    if (!is.null(postPlotHook)) postPlotHook()
    invisible()
}

# ---- tables

mosaicplot <- function(x, ...) UseMethod("mosaicplot")
mosaicplot.default <- function(x, main = deparse1(substitute(x)), sub = NULL, xlab = NULL, ylab = NULL, sort = NULL, off = NULL, dir = NULL, color = NULL, shade = FALSE, margin = NULL, cex.axis = 0.66, las = par("las"), border = NULL, type = c("pearson", "deviance", "FT"), ...) {
    if (is.null(dim(x))) x <- as.array(x)
    else if (is.data.frame(x)) x <- data.matrix(x)
    if (anyNA(x)) stop("missing values in contingency table")
    n <- length(dim(x))
    if (!is.null(sort) && length(sort) != n) stop("length of 'sort' does not conform to 'dim(x)'")
    match.arg(type)
    list(main, sub, xlab, ylab, color, cex.axis, border)
    plot.new()
    plot.window(c(1, 1000), c(1, 1000), xaxs = "i", yaxs = "i")
    invisible()
}
mosaicplot.formula <- function(formula, data = NULL, ..., main = deparse1(substitute(data)), subset, na.action = stats::na.omit) {
    main
    t <- if (inherits(data, "table") || is.array(data) && length(dim(data)) > 2L || inherits(data, "ftable")) {
        data <- as.table(data)
        vars <- all.vars(formula)
        k <- match(vars, names(dimnames(data)))
        if (anyNA(k)) stop("incorrect variable names in formula")
        margin.table(data, k)
    } else table(.gr_frame(if (length(formula) == 3L) as.call(list(as.name("~"), call("+", formula[[3L]], formula[[2L]]))) |> stats::as.formula(env = environment(formula)) else formula, if (is.null(data)) environment(formula) else data, substitute(subset), parent.frame()))
    mosaicplot(t, main = main, ...)
}
fourfoldplot <- function(x, color = c("#99CCFF", "#6699CC"), conf.level = 0.95, std = c("margins", "ind.max", "all.max"), margin = c(1, 2), space = 0.2, main = NULL, mfrow = NULL, mfcol = NULL) {
    if (!is.array(x) || length(dim(x)) < 2L || length(dim(x)) > 3L) stop("'x' must be a 2- or 3-dimensional array")
    if (any(dim(x)[1:2] != 2L)) stop("table for each stratum must be 2 by 2")
    match.arg(std)
    plot.new()
    invisible()
}
assocplot <- function(x, col = c("black", "red"), space = 0.3, main = NULL, xlab = NULL, ylab = NULL) {
    if (length(dim(x)) != 2L) stop("'x' must be a 2-d contingency table")
    if (any(x < 0) || anyNA(x)) stop("all entries of 'x' must be nonnegative and finite")
    if (sum(x) == 0L) stop("at least one entry of 'x' must be positive")
    plot.new()
    invisible()
}
spineplot <- function(x, ...) UseMethod("spineplot")
spineplot.default <- function(x, y = NULL, breaks = NULL, tol.ylab = 0.05, off = NULL, ylevels = NULL, col = NULL, main = "", xlab = NULL, ylab = NULL, xaxlabels = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), axes = TRUE, weights = NULL, ...) {
    if (missing(y)) {
        if (length(dim(x)) != 2L) stop("a 2-way table has to be specified")
        tab <- x
    } else {
        if (!is.factor(y)) stop("dependent variable should be a factor")
        if (!is.null(ylevels)) y <- factor(y, levels = if (is.numeric(ylevels)) levels(y)[ylevels] else ylevels)
        if (!is.factor(x)) {
            if (is.null(breaks)) breaks <- list()
            if (!is.list(breaks)) breaks <- list(breaks = breaks)
            b <- do.call("hist", c(list(as.numeric(x), plot = FALSE), breaks))$breaks
            x <- cut(as.numeric(x), breaks = b, include.lowest = TRUE)
        }
        tab <- table(x, y, dnn = c(if (is.null(xlab)) deparse1(substitute(x)) else xlab, if (is.null(ylab)) deparse1(substitute(y)) else ylab))
    }
    plot.new()
    plot.window(if (is.null(xlim)) c(0, 1) else xlim, ylim, xaxs = "i", yaxs = "i")
    names(dimnames(tab)) <- c(if (is.null(xlab)) names(dimnames(tab))[1L] else xlab, if (is.null(ylab)) names(dimnames(tab))[2L] else ylab)
    invisible(tab)
}
spineplot.formula <- function(formula, data = NULL, breaks = NULL, tol.ylab = 0.05, off = NULL, ylevels = NULL, col = NULL, main = "", xlab = NULL, ylab = NULL, xaxlabels = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), axes = TRUE, ..., subset, weights = NULL, drop.unused.levels = FALSE) {
    m <- .gr_frame(formula, if (is.null(data)) environment(formula) else data, substitute(subset), parent.frame())
    if (NCOL(m) != 2L) stop("'formula' should specify exactly two variables")
    if (!is.factor(m[[1L]])) stop("dependent variable should be a factor")
    spineplot(m[[2L]], m[[1L]], breaks = breaks, ylevels = ylevels, xlab = if (is.null(xlab)) names(m)[2L] else xlab, ylab = if (is.null(ylab)) names(m)[1L] else ylab, xlim = xlim, ylim = ylim, ...)
}
cdplot <- function(x, ...) UseMethod("cdplot")
cdplot.default <- function(x, y, plot = TRUE, tol.ylab = 0.05, ylevels = NULL, bw = "nrd0", n = 512, from = NULL, to = NULL, col = NULL, border = 1, main = "", xlab = NULL, ylab = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), weights = NULL, ...) {
    if (!is.numeric(x)) stop("explanatory variable should be numeric")
    if (!is.factor(y)) stop("dependent variable should be a factor")
    if (!is.null(ylevels)) y <- factor(y, levels = if (is.numeric(ylevels)) levels(y)[ylevels] else ylevels)
    all <- stats::density(x, bw = bw, n = n, from = if (is.null(from)) min(x) - 3 * stats::bw.nrd0(x) else from, to = if (is.null(to)) max(x) + 3 * stats::bw.nrd0(x) else to, ...)
    k <- nlevels(y)
    share <- cumsum(proportions(table(y)))
    r <- list()
    for (i in seq_len(k - 1L)) {
        part <- stats::density(x[y %in% levels(y)[seq_len(i)]], bw = all$bw, n = n, from = min(all$x), to = max(all$x), ...)
        r[[i]] <- stats::approxfun(all$x, part$y / all$y * share[[i]], rule = 2)
    }
    names(r) <- levels(y)[seq_len(k - 1L)]
    if (plot) {
        plot.new()
        plot.window(if (is.null(xlim)) range(x) else xlim, ylim, xaxs = "i", yaxs = "i")
    }
    invisible(r)
}
cdplot.formula <- function(formula, data = list(), plot = TRUE, tol.ylab = 0.05, ylevels = NULL, bw = "nrd0", n = 512, from = NULL, to = NULL, col = NULL, border = 1, main = "", xlab = NULL, ylab = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), ..., subset = NULL, weights = NULL) {
    m <- .gr_frame(formula, if (length(data)) data else environment(formula), NULL, parent.frame())
    if (NCOL(m) != 2L) stop("'formula' should specify exactly two variables")
    cdplot(m[[2L]], m[[1L]], plot = plot, ylevels = ylevels, bw = bw, n = n, from = from, to = to, xlim = xlim, ylim = ylim, ...)
}
