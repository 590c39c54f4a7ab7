# Base graphics: histograms, bar charts, box plots, and the other kinds of chart.  What they compute is GNU R's; see gr-plot.R.

# ---- histograms

hist <- function(x, ...) UseMethod("hist")
# The breaks of a histogram of x: as given, as many as a number or a rule says, or what a function of x gives.
.hist_breaks <- function(x, breaks, call) {
    if (is.character(breaks)) {
        rule <- match.arg(tolower(breaks), c("sturges", "fd", "freedman-diaconis", "scott"))
        breaks <- switch(rule, sturges = nclass.Sturges, scott = nclass.scott, nclass.FD)
    }
    if (is.function(breaks)) breaks <- breaks(x)
    if (length(breaks) != 1L) {
        .need(is.numeric(breaks) && length(breaks) > 1L, "Invalid breakpoints produced by 'breaks(x)': %s", format(breaks), call = call)
        return(sort(breaks))
    }
    .need(is.numeric(breaks) && is.finite(breaks) && breaks >= 1, "invalid number of 'breaks'", call = call)
    if (breaks > 1e6) .caution("'breaks = %g' is too large and set to 1e6", breaks, call = call)
    pretty(range(x), min(breaks, 1e6), min.n = 1)
}
hist.default <- function(x, breaks = "Sturges", freq = NULL, probability = !freq, include.lowest = TRUE, right = TRUE,
                         fuzz = 1e-07, density = NULL, angle = 45, col = "lightgray", border = NULL,
                         main = paste("Histogram of", xname), xlim = range(breaks), ylim = NULL, xlab = xname, ylab, axes = TRUE,
                         plot = TRUE, labels = FALSE, nclass = NULL, warn.unused = TRUE, ...) {
    .need(is.numeric(x), "'x' must be numeric")
    xname <- deparse1(substitute(x))
    x <- x[is.finite(x)]
    given <- !missing(breaks)
    if (given && !missing(nclass)) warning("'nclass' not used when 'breaks' is specified")
    if (!given && length(nclass) == 1L) breaks <- nclass
    breaks <- .hist_breaks(x, breaks, sys.call())
    cells <- length(breaks) - 1L
    width <- as.double(diff(breaks))
    .need(given || all(width > 0), "'breaks' are not strictly increasing")
    equidist <- !given || diff(range(width)) < 1e-7 * mean(width)
    if (!missing(probability)) {
        .need(is.null(freq) || !any(probability == freq), "'probability' is an alias for '!freq', however they differ.")
        if (is.null(freq)) freq <- !as.logical(probability)
    }
    freq1 <- .or(freq, equidist)
    # what lies on a break belongs to the cell before it (right), and the outermost ones to their cells (include.lowest)
    if (length(fuzz) == 1L) {
        finite <- width[is.finite(width)] # a break may be infinite
        step <- fuzz * if (length(finite)) median(finite) else diff(range(x))
        outer <- if (include.lowest) -step else step
        fuzz <- if (right) c(outer, rep.int(step, cells)) else c(rep.int(-step, cells), -outer)
    }
    cell <- findInterval(x, breaks + fuzz, left.open = right, rightmost.closed = include.lowest)
    counts <- tabulate(cell[cell <= cells], cells)
    .need(sum(counts) == length(x), "some 'x' not counted; maybe 'breaks' do not span range of 'x'")
    r <- structure(list(breaks = breaks, counts = counts, density = counts / (length(x) * width),
                        mids = (breaks[-1L] + breaks[-(cells + 1L)]) / 2, xname = xname,
                        equidist = equidist), class = "histogram")
    if (plot) {
        plot(r, freq = freq1, col = col, border = border, angle = angle, density = density, main = main, xlim = xlim, ylim = ylim,
             xlab = xlab, ylab = ylab, axes = axes, labels = labels, ...)
        return(invisible(r))
    }
    unused <- intersect(names(match.call()), c("freq", "probability", "density", "angle", "col", "border", "main", "xlim", "ylim",
                                               "xlab", "ylab", "axes", "labels"))
    if (warn.unused && length(unused))
        .caution(if (length(unused) > 1L) "arguments %s are not made use of" else "argument %s is not made use of", paste(sQuote(unused), collapse = ", "))
    r
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
        if (!unit %in% c("month", "year", "quarter")) b <- b[seq_len(1L + max(1L, which(b < max(v))))]
        else if (right && date) b <- b - 1
        else if (right) b[-length(b)] <- b[-length(b)] - 86400
        h <- hist.default(v, breaks = b, right = right, plot = FALSE, warn.unused = FALSE, ...)
        h$equidist <- TRUE
    } else {
        if (inherits(breaks, c("Date", "POSIXt"))) breaks <- as.numeric(if (date) breaks else as.POSIXct(breaks))
        h <- hist.default(unclass(x), unclass(breaks), plot = FALSE, warn.unused = FALSE, right = right, ...)
    }
    h
}
# What decides the cells goes to hist.default(), the rest to the picture.
.hist_dates <- function(x, breaks, plot, right, start.on.monday, xlab, freq, ..., include.lowest = TRUE, fuzz = 1e-7) {
    h <- .gr_dates(x, breaks, plot, right, start.on.monday, include.lowest = include.lowest, fuzz = fuzz)
    h$xname <- xlab
    if (!plot) return(h)
    plot(h, xlab = xlab, freq = freq, ...)
    invisible(h)
}
hist.Date <- function(x, breaks, ..., xlab = deparse1(substitute(x)), plot = TRUE, freq = FALSE, density = NULL, angle = 45,
                      border = NULL, col = "lightgray", start.on.monday = TRUE, format, right = TRUE) {
    if (!inherits(x, "Date")) stop("wrong method")
    force(xlab)
    .hist_dates(x, breaks, plot, right, start.on.monday, xlab, freq, ...)
}
hist.POSIXt <- function(x, breaks, ..., xlab = deparse1(substitute(x)), plot = TRUE, freq = FALSE, density = NULL, angle = 45,
                        border = NULL, col = "lightgray", start.on.monday = TRUE, format, right = TRUE) {
    if (!inherits(x, "POSIXt")) stop("wrong method")
    force(xlab)
    .hist_dates(as.POSIXct(x), breaks, plot, right, start.on.monday, xlab, freq, ...)
}
plot.histogram <- function(x, freq = equidist, density = NULL, angle = 45, col = "lightgray", border = par("fg"), lty = NULL,
                           main = paste("Histogram of", paste(x$xname, collapse = "\n")), sub = NULL, xlab = x$xname, ylab,
                           xlim = range(x$breaks), ylim = NULL, log = "", axes = TRUE, labels = FALSE, add = FALSE, ann = TRUE, ...) {
    width <- diff(x$breaks)
    equidist <- if (is.logical(x$equidist)) x$equidist else diff(range(width)) < 1e-7 * mean(width)
    height <- x[[if (freq) "counts" else "density"]]
    if (freq && !equidist) warning("the AREAS in the plot are wrong -- rather use 'freq = FALSE'")
    .need(!is.null(height) && !is.null(x$breaks), "'x' is wrongly structured")
    if (missing(ylab)) ylab <- NULL
    if (!add) {
        plot.new()
        plot.window(xlim, .or(ylim, range(height, 0)), log, ...)
        if (ann) title(main = main, sub = sub, xlab = xlab, ylab = .or(ylab, if (freq) "Frequency" else "Density"), ...)
        if (axes) {
            up <- axTicks(2)
            axis(1, ...)
            axis(2, at = if (freq) up[up == round(up)] else up, ...) # counts are whole
        }
    }
    floor <- if (par("ylog")) 10^par("usr")[3L] else 0
    rect(head(x$breaks, -1L), floor, tail(x$breaks, -1L), height, density = density, angle = angle, col = col, border = border, lty = .or(lty, par("lty")))
    if (isTRUE(labels)) labels <- if (freq) x$counts else round(x$density, 3)
    if (!isFALSE(labels)) text(x$mids, height, labels = labels, adj = c(0.5, -0.5))
    invisible()
}
lines.histogram <- function(x, ...) plot.histogram(x, ..., add = TRUE)
print.histogram <- function(x, ...) print.default(x, ...)

# ---- bar charts

barplot <- function(height, ...) UseMethod("barplot")
barplot.default <- function(height, width = 1, space = NULL, names.arg = NULL, legend.text = NULL, beside = FALSE, horiz = FALSE,
                            density = NULL, angle = 45, col = NULL, border = par("fg"), main = NULL, sub = NULL, xlab = NULL,
                            ylab = NULL, xlim = NULL, ylim = NULL, xpd = TRUE, log = "", axes = TRUE, axisnames = TRUE,
                            cex.axis = par("cex.axis"), cex.names = par("cex.axis"), inside = TRUE, plot = TRUE, axis.lty = 0,
                            offset = 0, add = FALSE, ann = !add && par("ann"), args.legend = NULL, ...) {
    if (!missing(inside)) .NotYetUsed("inside", error = FALSE)
    if (is.null(space)) space <- if (is.matrix(height) && beside) c(0, 1) else 0.2
    space <- space * mean(width)
    if (plot && axisnames && is.null(names.arg)) names.arg <- if (is.matrix(height)) colnames(height) else names(height)
    if (is.vector(height) || (is.array(height) && length(dim(height)) == 1L)) {
        one <- TRUE
        height <- cbind(height)
        beside <- TRUE
        if (is.null(col)) col <- "grey"
    } else if (is.matrix(height)) {
        one <- FALSE
        if (is.null(col)) col <- gray.colors(nrow(height))
    } else stop("'height' must be a vector or a matrix")
    if (is.logical(legend.text)) legend.text <- if (legend.text && is.matrix(height)) rownames(height)
    rows <- nrow(height)
    cols <- ncol(height)
    if (beside) {
        if (length(space) == 2L && !one) space <- rep.int(c(space[2L], rep.int(space[1L], rows - 1L)), cols)
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
    at <- if (beside) matrix(mid, ncol = cols) else mid
    if (!plot) return(at)
    # Where each bar begins and ends: side by side from the base, else on what lies below.
    foot <- if (logx && horiz || logy && !horiz) 0.9 * min(height + offset, na.rm = TRUE) else offset
    ends <- if (beside) height + offset else rbind(rep(foot, cols), apply(height, 2L, function(v) cumsum(ifelse(is.na(v), 0, v))) + offset)
    top <- if (beside) height + offset else apply(height, 2L, sum) + offset
    if (!beside) top <- c(top, ends[-1L, ])
    base <- if (logx && horiz || logy && !horiz) foot else -0.01 * (top - offset) + offset
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
    bars <- function(lo, hi, low, high, ...)
        if (horiz) rect(low, lo, high, hi, angle = angle, density = density, border = border, ...)
        else rect(lo, low, hi, high, angle = angle, density = density, border = border, ...)
    if (beside) bars(left, right, foot, as.vector(height) + offset, col = col)
    else for (j in seq_len(cols)) bars(left[j], right[j], ends[seq_len(rows), j], ends[-1L, j], col = col)
    if (axisnames && !is.null(names.arg)) {
        where <- if (length(names.arg) != length(at)) {
            if (length(names.arg) == cols) colMeans(if (beside) at else matrix(at, 1L)) else stop("incorrect number of names")
        } else at
        axis(if (horiz) 2 else 1, at = where, labels = names.arg, lty = axis.lty, cex.axis = cex.names, ...)
    }
    if (!is.null(legend.text)) {
        corner <- par("usr")[c(2L, 4L)]
        key <- rep_len(col, length(legend.text))
        turn <- !beside && !horiz || horiz && beside # the key in the order in which the bars lie
        order <- if (turn) rev(seq_along(legend.text)) else seq_along(legend.text)
        if (!is.null(density)) density <- rep_len(density, length(legend.text))[order]
        if (!missing(angle)) angle <- rep_len(angle, length(legend.text))[order]
        key <- list(x = corner[1L] - xinch(0.1), y = corner[2L] - yinch(0.1), legend = legend.text[order], fill = key[order],
                    angle = angle, density = density, xjust = 1, yjust = 1)
        if (is.null(density)) key$density <- key$angle <- NULL
        do.call("legend", c(key[!names(key) %in% names(args.legend)], args.legend))
    }
    if (ann) title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
    if (axes) axis(if (horiz) 1 else 2, cex.axis = cex.axis, ...)
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
boxplot.default <- function(x, ..., range = 1.5, width = NULL, varwidth = FALSE, notch = FALSE, outline = TRUE, names,
                            plot = TRUE, border = par("fg"), col = "lightgray", log = "",
                            pars = list(boxwex = 0.8, staplewex = 0.5, outwex = 0.5), ann = !add, horizontal = FALSE, add = FALSE,
                            at = NULL) {
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
    each <- lapply(groups, function(g) boxplot.stats(unclass(g), range))
    part <- function(name) lapply(unname(each), `[[`, name)
    stats <- matrix(as.numeric(unlist(part("stats"))), 5L)
    conf <- matrix(as.numeric(unlist(part("conf"))), 2L)
    count <- as.numeric(unlist(part("n")))
    beyond <- part("out")
    out <- c(numeric(), unlist(beyond[lengths(beyond) > 0L]))
    group <- as.numeric(rep.int(seq_len(n), lengths(beyond)))
    z <- list(stats = stats, n = count, conf = conf, out = out, group = group, names = names)
    if (plot)
        do.call(bxp, quote = TRUE,
                list(z, notch = notch, width = width, varwidth = varwidth, log = log, border = border,
                     pars = c(list(boxfill = col), extra, pars), outline = outline, horizontal = horizontal, add = add, ann = ann, at = at))
    if (all(vapply(groups, function(g) identical(class(g), "Date"), NA)))
        for (name in c("stats", "conf", "out")) oldClass(z[[name]]) <- "Date"
    if (plot) invisible(z) else z
}
boxplot.matrix <- function(x, use.cols = TRUE, ...) {
    side <- if (use.cols) 2L else 1L
    groups <- asplit(x, side)
    names(groups) <- dimnames(x)[[side]]
    invisible(boxplot(lapply(groups, as.vector), ...))
}
boxplot.formula <- function(formula, data = NULL, ..., subset, na.action = NULL, xlab = mklab(y_var = horizontal),
                            ylab = mklab(y_var = !horizontal), add = FALSE, ann = !add, horizontal = FALSE, drop = FALSE,
                            sep = ".", lex.order = FALSE) {
    if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
    m <- .gr_frame(formula, if (is.null(data)) environment(formula) else data, substitute(subset), parent.frame())
    mklab <- function(y_var) if (y_var) names(m)[1L] else paste(names(m)[-1L], collapse = " : ")
    if (length(m) == 1L) return(invisible(boxplot(m[[1L]], ..., add = add, ann = ann, horizontal = horizontal)))
    f <- m[-1L]
    boxplot(split(m[[1L]], f, drop = drop, sep = sep, lex.order = lex.order), xlab = xlab, ylab = ylab, add = add, ann = ann, horizontal = horizontal, ...)
}
bxp <- function(z, notch = FALSE, width = NULL, varwidth = FALSE, outline = TRUE, notch.frac = 0.5, log = "", border = par("fg"),
                pars = NULL, frame.plot = axes, horizontal = FALSE, ann = TRUE, add = FALSE, at = NULL, show.names = NULL, ...) {
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
    xlim <- if (is.null(pars$xlim)) range(at, finite = TRUE) + min(1, diff(sort(at))) * c(-0.5, 0.5) else pars$xlim
    axes <- is.null(pars$axes) || pars$axes
    take <- function(name, or) if (is.null(pars[[name]])) or else pars[[name]]
    wex <- take("boxwex", 0.8)
    wide <- wex * if (!is.null(width)) width / max(width) else if (varwidth) sqrt(z$n / max(z$n)) else if (n == 1L) 0.5 else rep.int(1, n)
    if (!add) {
        plot.new()
        extra <- pars[names(pars) %in% c("xaxs", "yaxs")]
        if (horizontal) do.call(plot.window, c(list(ylim, xlim, log = log), extra)) else do.call(plot.window, c(list(xlim, ylim, log = log), extra))
    }
    # How a part looks: its own parameters, else those of all lines.
    style <- function(part, what, or) rep_len(take(paste0(part, what), take(what, or)), n)
    part <- function(name, lty, col = border)
        list(lty = style(name, "lty", lty),
             lwd = rep_len(take(paste0(name, "lwd"), (if (name == "med") 3 else 1) * take("lwd", par("lwd"))), n),
             col = rep_len(take(paste0(name, "col"), col), n))
    box <- part("box", par("lty"))
    med <- part("med", par("lty"))
    whisk <- part("whisk", "dashed")
    staple <- part("staple", par("lty"))
    fill <- rep_len(take("boxfill", take("bg", NA)), n)
    outs <- list(pch = rep_len(take("outpch", take("pch", par("pch"))), n), cex = rep_len(take("outcex", take("cex", 1)), n),
                 col = rep_len(take("outcol", border), n), bg = rep_len(take("outbg", take("bg", NA)), n))
    swex <- take("staplewex", 0.5)
    seg <- function(x0, y0, x1, y1, p, i) if (horizontal) segments(y0, x0, y1, x1, lty = p$lty[i], lwd = p$lwd[i], col = p$col[i])
                                          else segments(x0, y0, x1, y1, lty = p$lty[i], lwd = p$lwd[i], col = p$col[i])
    outside <- FALSE
    for (i in seq_len(n)) {
        s <- z$stats[, i]
        x <- at[i]
        w <- wide[i] / 2
        if (!anyNA(s)) {
            inner <- w * if (notch) 1 - notch.frac else 1
            if (notch) {
                k <- z$conf[, i]
                outside <- outside || any(is.finite(k)) && (k[1L] < s[2L] || k[2L] > s[4L])
                px <- c(x - w, x + w, x + w, x + inner, x + w, x + w, x - w, x - w, x - inner, x - w)
                py <- c(s[2L], s[2L], k[1L], s[3L], k[2L], s[4L], s[4L], k[2L], s[3L], k[1L])
            } else {
                px <- x + w * c(-1, 1, 1, -1)
                py <- s[c(2L, 2L, 4L, 4L)]
            }
            shape <- function(col, border)
                if (horizontal) polygon(py, px, col = col, border = border, lty = box$lty[i], lwd = box$lwd[i])
                else polygon(px, py, col = col, border = border, lty = box$lty[i], lwd = box$lwd[i])
            shape(fill[i], NA)
            seg(x - inner, s[3L], x + inner, s[3L], list(lty = med$lty, lwd = med$lwd, col = med$col), i)
            seg(c(x, x), s[c(1L, 5L)], c(x, x), s[c(2L, 4L)], whisk, i)
            half <- w * rep_len(swex, n)[i]
            seg(c(x - half, x - half), s[c(1L, 5L)], c(x + half, x + half), s[c(1L, 5L)], staple, i)
            shape(NA, box$col[i])
        }
        if (outline && length(o <- z$out[z$group == i])) {
            a <- rep(x, length(o))
            if (horizontal) points(o, a, pch = outs$pch[i], cex = outs$cex[i], col = outs$col[i], bg = outs$bg[i])
            else points(a, o, pch = outs$pch[i], cex = outs$cex[i], col = outs$col[i], bg = outs$bg[i])
        }
    }
    if (outside) warning("some notches went outside hinges ('box'): maybe set notch=FALSE")
    if (axes) {
        these <- pars[names(pars) %in% c("xaxt", "yaxt", "xaxp", "yaxp", "las", "cex.axis", "col.axis", "format")]
        if (is.null(show.names)) show.names <- n > 1L
        if (show.names) do.call(axis, c(list(1 + horizontal, at = at, labels = z$names), these))
        do.call(Axis, c(list(z$stats, side = 2 - horizontal), these))
    }
    if (ann) do.call(title, pars[names(pars) %in% c("main", "cex.main", "col.main", "sub", "cex.sub", "col.sub", "xlab", "ylab",
                                                    "cex.lab", "col.lab")], quote = TRUE)
    if (frame.plot) graphics::box()
    invisible(at)
}

# ---- several series

.gr_matrix <- function(x) {
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.character(x)) storage.mode(x) <- "double"
    if (is.matrix(x)) x else as.matrix(x)
}
matplot <- function(x, y, type = "p", lty = 1:5, lwd = 1, lend = par("lend"), pch = NULL, col = 1:6, cex = NULL, bg = NA,
                    xlab = NULL, ylab = NULL, xlim = NULL, ylim = NULL, log = "", ..., add = FALSE, verbose = getOption("verbose")) {
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
    time <- inherits(x, c("Date", "POSIXt"))
    kx <- ncol(mx <- if (time) matrix(as.numeric(x)) else .gr_matrix(x))
    ky <- ncol(my <- .gr_matrix(y))
    if (nrow(mx) != nrow(my)) stop("'x' and 'y' must have same number of rows")
    if (kx > 1L && ky > 1L && kx != ky) stop("'x' and 'y' must have only 1 or the same number of columns")
    if (kx == 1L) mx <- matrix(mx, nrow(mx), ky)
    if (ky == 1L) my <- matrix(my, nrow(my), kx)
    k <- max(kx, ky)
    if (verbose) message("matplot: doing ", k, " plots with ")
    if (is.character(type) && length(type) == 1L) type <- strsplit(type, NULL)[[1L]]
    if (is.null(pch)) pch <- c(1L:9L, 0L, letters, LETTERS)
    if (is.character(pch) && length(pch) == 1L) pch <- substring(pch, seq_len(nchar(pch)), seq_len(nchar(pch)))
    xy <- xy.coords(mx, as.vector(my), log = log, recycle = TRUE, setLab = FALSE)
    if (is.null(xlim)) xlim <- range(xy$x[is.finite(xy$x)])
    if (is.null(ylim)) ylim <- range(xy$y[is.finite(xy$y)])
    pick <- function(v, i) if (length(v)) v[(i - 1L) %% length(v) + 1L]
    first <- 1L
    size <- if (is.null(cex)) 1 else cex
    if (!add) {
        first <- 2L
        plot(if (time) x else mx[, 1L], my[, 1L], type = type[1L], lty = lty[1L], lwd = lwd[1L], pch = pch[1L], col = col[1L],
             cex = size[1L], bg = bg[1L], xlim = xlim, ylim = ylim, log = log, xlab = if (is.null(xlab)) xlabel
                                                                                      else xlab, ylab = if (is.null(ylab)) ylabel
                                                                                      else ylab, ...)
    }
    for (i in seq_len(k)) if (i >= first)
                              lines(mx[, i], my[, i], type = pick(type, i), lty = pick(lty, i), lwd = pick(lwd, i),
                                    pch = pick(pch, i), col = pick(col, i), cex = pick(size, i), bg = pick(bg, i))
    invisible()
}
matpoints <- function(x, y, type = "p", lty = 1:5, lwd = 1, pch = NULL, col = 1:6, ...)
    matplot(x = x, y = y, type = type, lty = lty, lwd = lwd, pch = pch, col = col, add = TRUE, ...)
matlines <- function(x, y, type = "l", lty = 1:5, lwd = 1, pch = NULL, col = 1:6, ...)
    matplot(x = x, y = y, type = type, lty = lty, lwd = lwd, pch = pch, col = col, add = TRUE, ...)
panel.smooth <- function(x, y, col = par("col"), bg = NA, pch = par("pch"), cex = 1, col.smooth = 2, span = 2/3, iter = 3, ...) {
    curve <- function(at) lines(lowess(x[at], y[at], span, iter), col = col.smooth, ...)
    points(list(x = x, y = y), col = col, bg = bg, pch = pch, cex = cex)
    both <- which(is.finite(x) & is.finite(y))
    if (length(both)) curve(both)
    invisible()
}
pairs <- function(x, ...) UseMethod("pairs")
pairs.default <- function(x, labels, panel = points, ..., horInd = 1:nc, verInd = 1:nc, lower.panel = panel, upper.panel = panel,
                          diag.panel = NULL, text.panel = textPanel, label.pos = 0.5 + has.diag/3, line.main = 3,
                          cex.labels = NULL, font.labels = 1, row1attop = TRUE, gap = 1, log = "", horOdd = !row1attop,
                          verOdd = !row1attop) {
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
    rows <- length(verInd)
    cols <- length(horInd)
    more <- list(...)
    main <- more$main
    outer <- c(4, 4, if (is.null(main)) 4 else 6, 4)
    if (!is.null(more$oma)) outer <- more$oma
    more$oma <- more$main <- NULL
    opar <- par(mfrow = c(rows, cols), mar = rep.int(gap / 2, 4L), oma = outer)
    on.exit(par(opar))
    frame <- more[names(more) %in% c("xaxt", "yaxt", "cex.axis", "las", "font.axis", "col.axis")]
    marks <- more[!names(more) %in% c("cex.main", "font.main", "col.main")]
    inlog <- function(i) grepl("x", if (is.numeric(log)) { if (i %in% log) "x" else "" } else log, fixed = TRUE)
    for (i in if (row1attop) seq_len(rows) else rev(seq_len(rows))) for (j in seq_len(cols)) {
        a <- horInd[j]
        b <- verInd[i]
        l <- if (a == b) "" else paste0(if (inlog(a)) "x", if (inlog(b)) "y")
        plot.new()
        plot.window(range(m[, a], finite = TRUE), range(m[, b], finite = TRUE), log = if (length(l)) l else "")
        drawn <- a == b || !is.null(if (i < j) upper.panel else lower.panel)
        if (drawn) {
            graphics::box()
            # Scales alternate between the two sides.
            side <- function(s, ...) do.call(axis, c(list(side = s, xpd = NA), frame))
            half <- is.null(upper.panel) || is.null(lower.panel)
            if (i == (if (row1attop) 1L else rows) && (half || (j %% 2L == 0L) != horOdd)) side(3)
            if (i == (if (row1attop) rows else 1L) && (half || (j %% 2L == 1L) != horOdd)) side(1)
            if (j == 1L && (half || (i %% 2L == 0L) != verOdd)) side(2)
            if (j == cols && (half || (i %% 2L == 1L) != verOdd)) side(4)
            if (a == b) {
                if (has.diag) do.call(diag.panel, c(list(as.vector(m[, a])), marks))
                if (!is.null(text.panel)) {
                    par(usr = c(0, 1, 0, 1))
                    size <- if (is.null(cex.labels)) max(0.8, min(2, 0.9 / max(strwidth(labels, "user")))) else cex.labels
                    text.panel(0.5, label.pos, labels[a], cex = size, font = font.labels)
                }
            } else do.call(if (i < j) upper.panel else lower.panel, c(list(as.vector(m[, a]), as.vector(m[, b])), marks))
        }
    }
    if (!is.null(main)) mtext(main, 3, line.main, outer = TRUE, at = 0.5, cex = if (is.null(more$cex.main)) par("cex.main") else more$cex.main,
                                                                                font = if (is.null(more$font.main)) par("font.main") else more$font.main)
    invisible(NULL)
}
pairs.formula <- function(formula, data = NULL, ..., subset, na.action = stats::na.pass) {
    m <- .gr_frame(formula, if (is.null(data)) environment(formula) else data, substitute(subset), parent.frame())
    pairs(m, ...)
}
# Intervals with as many observations each, of which neighbours share the part `overlap` (Cleveland, Visualizing Data, 1993).
co.intervals <- function(x, number = 6, overlap = 0.5) {
    x <- sort(x[!is.na(x)])
    each <- length(x) / (number * (1 - overlap) + overlap)
    skipped <- seq(0, by = 1, length.out = number) * (1 - overlap) * each
    from <- x[round(1 + skipped)]
    to <- x[round(each + skipped)]
    gaps <- diff(x)
    margin <- 0.5 * min(gaps[gaps > 0], if (all(gaps <= 0)) 0)
    moves <- c(TRUE, diff(from) > 0 | diff(to) > 0)
    cbind(from - margin, to + margin, deparse.level = 0)[moves, , drop = FALSE]
}
coplot <- function(formula, data, given.values, panel = points, rows, columns, show.given = TRUE, col = par("fg"),
                   pch = par("pch"), bar.bg = c(num = gray(0.8), fac = gray(0.95)), xlab = c(x.name, paste("Given :", a.name)),
                   ylab = c(y.name, paste("Given :", b.name)), subscripts = FALSE, axlabels = function(f) abbreviate(levels(f)),
                   number = 6, overlap = 0.5, xlim, ylim, ...) {
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
    x.name <- deparse1(rhs[[2L]])
    y.name <- deparse1(y)
    a.name <- deparse1(if (two) cond[[2L]] else cond)
    b.name <- if (two) deparse1(cond[[3L]])
    given <- if (two) list(get(cond[[2L]]), get(cond[[3L]])) else list(get(cond))
    given <- lapply(given, function(g) if (is.character(g)) factor(g) else g)
    number <- rep_len(number, 2L)
    overlap <- rep_len(overlap, 2L)
    fixed <- if (!missing(given.values)) given.values
    values <- lapply(seq_along(given), function(k) {
        g <- given[[k]]
        if (!is.null(v <- if (is.list(fixed)) fixed[[k]] else fixed)) return(if (is.character(v) && is.factor(g)) match(v, levels(g)) else v)
        if (is.factor(g)) seq_along(levels(g)) else co.intervals(unclass(g), number = number[k], overlap = overlap[k])
    })
    sets <- lapply(seq_along(given), function(k) {
        g <- given[[k]]
        v <- values[[k]]
        if (is.factor(g)) lapply(v, function(l) which(as.integer(g) == l))
        else if (is.matrix(v)) lapply(seq_len(nrow(v)), function(i) which(v[i, 1L] <= g & g <= v[i, 2L]))
        else lapply(v, function(l) which(g == l))
    })
    grid <- expand.grid(lapply(sets, seq_along))
    shape <- if (two) lengths(sets)[2:1] else if (!missing(rows) || !missing(columns)) {
        n <- length(sets[[1L]])
        if (missing(rows)) c(ceiling(n / columns), columns) else if (missing(columns)) c(rows, ceiling(n / rows)) else c(rows, columns)
    } else {
        n <- length(sets[[1L]])
        r <- ceiling(round(sqrt(n)))
        c(r, ceiling(n / r))
    }
    shape <- as.integer(shape)
    nr <- shape[1L]
    nc <- shape[2L]
    # The panels share the page with the bars that show the given values: one more row, and column if there are two.
    isfac <- vapply(given, is.factor, NA)
    show.given <- rep_len(as.logical(show.given), 2L)
    cells <- c(nr + show.given[1L], nc + (show.given[2L] && two))
    oma <- c(5, if (two) 5 else 6, if (show.given[1L] && isfac[1L]) 4 else 5, if (two && !isfac[2L]) 5 else 4)
    gap <- if (two) 0 else 0.5
    opar <- par(mfrow = cells, oma = oma, mar = c(gap, 0, gap, 0), xaxs = "r", yaxs = "r", new = FALSE)
    on.exit(par(opar))
    edge <- oma * par("csi") / rev(par("din")) # as shares of the page
    w <- (1 - edge[2L] - edge[4L]) / cells[2L]
    h <- (1 - edge[1L] - edge[3L]) / cells[1L]
    region <- function(columns, rows, mar) par(fig = c(edge[2L] + columns * w, edge[1L] + rows * h), mar = mar, new = TRUE)
    plot.new()
    xn <- as.numeric(if (is.character(xv)) factor(xv) else xv)
    yn <- as.numeric(if (is.character(yv)) factor(yv) else yv)
    if (missing(xlim)) xlim <- range(xn, finite = TRUE)
    if (missing(ylim)) ylim <- range(yn, finite = TRUE)
    for (i in seq_len(nrow(grid))) {
        r <- (i - 1L) %/% nc + 1L # from the bottom
        k <- (i - 1L) %% nc + 1L
        id <- sets[[1L]][[grid[i, 1L]]]
        if (two) id <- intersect(id, sets[[2L]][[grid[i, 2L]]])
        region(c(k - 1, k), c(r - 1, r), c(gap, 0, gap, 0))
        plot.new()
        plot.window(xlim, ylim)
        if (length(id)) {
            graphics::grid(lty = "solid")
            if (subscripts) panel(xv[id], yv[id], subscripts = id, col = col, pch = pch, ...)
            else panel(xv[id], yv[id], col = col, pch = pch, ...)
        }
        side <- function(s, f, at) if (is.factor(f)) axis(s, at = seq_along(levels(f)), labels = axlabels(f), xpd = NA) else Axis(at, side = s, xpd = NA)
        if (r == 1L && k %% 2L == 0L) side(1, xv, xlim)
        if (k == 1L && r %% 2L == 1L) side(2, yv, ylim)
        if ((r == nr || i + nc > nrow(grid)) && k %% 2L == 1L) side(3, xv, xlim)
        if ((k == nc || i == nrow(grid)) && r %% 2L == 0L) side(4, yv, ylim)
        box()
    }
    mtext(xlab[1L], 1, 3.5, outer = TRUE, at = 0.5 * nc / cells[2L])
    mtext(ylab[1L], 2, 3.5, outer = TRUE, at = 0.5 * nr / cells[1L])
    bars <- function(k, label, across) {
        g <- given[[k]]
        v <- values[[k]]
        at <- seq_len(NROW(v))
        ends <- if (isfac[k]) cbind(v - 0.5, v + 0.5) else if (is.matrix(v)) v else cbind(v, v)
        low <- c(3 + !isfac[k], 0, 0, 0) # below the bars, or to the left of them
        if (across) region(c(0, nc), c(nr, nr + 1), low + c(gap, 0, gap, 0)) else region(c(nc, nc + 1), c(0, nr), low[c(2L, 1L, 3L, 4L)])
        plot.new()
        lim <- range(ends, finite = TRUE)
        lim <- lim + c(-1, 1) * diff(lim) * 0.0075 / 0.985
        fill <- bar.bg[[if (isfac[k]) "fac" else "num"]]
        if (across) {
            plot.window(lim, c(0.5, length(at) + 0.5), xaxs = "i")
            rect(ends[, 1L], at - 0.3, ends[, 2L], at + 0.3, col = fill)
            if (isfac[k]) text(v, at, levels(g)[v])
        } else {
            plot.window(c(0.5, length(at) + 0.5), lim, yaxs = "i")
            rect(at - 0.3, ends[, 1L], at + 0.3, ends[, 2L], col = fill)
            if (isfac[k]) text(at, v, levels(g)[v], srt = 90)
        }
        if (!isfac[k]) {
            axis(if (across) 3 else 4)
            axis(if (across) 1 else 2, labels = FALSE)
        }
        box()
        mtext(label, if (across) 3 else 4, 3 - isfac[k])
    }
    if (show.given[1L]) bars(1L, xlab[2L], TRUE) else mtext(xlab[2L], 3, 3.25, outer = TRUE)
    if (two && show.given[2L]) bars(2L, ylab[2L], FALSE) else if (two) mtext(ylab[2L], 4, 3.25, outer = TRUE)
    miss <- which(Reduce(`|`, lapply(c(list(xv, yv), given), is.na)))
    if (length(miss)) cat("\n", "Missing rows:", miss, "\n")
    invisible(if (length(miss)) miss else NULL)
}
plot.design <- function(x, y = NULL, fun = mean, data = NULL, ..., ylim = NULL, xlab = "Factors", ylab = NULL, main = NULL,
                        ask = NULL, xaxt = par("xaxt"), axes = TRUE, xtick = FALSE) {
    if (inherits(x, "formula")) x <- .gr_frame(x, if (is.null(data)) environment(x) else data, NULL, parent.frame())
    if (!is.data.frame(x)) stop("'x' must be a dataframe or a formula")
    fac <- vapply(x, is.factor, NA)
    if (is.null(y)) y <- x[!fac]
    else if (is.numeric(y)) {
        y <- list(y)
        names(y) <- deparse1(substitute(y))
    }
    fname <- deparse1(substitute(fun))
    f <- match.fun(fun)
    nf <- sum(fac)
    for (v in seq_along(y)) {
        all <- f(y[[v]])
        k <- lapply(x[fac], function(g) tapply(y[[v]], g, f))
        if (anyNA(unlist(k))) stop("some levels of the factors are empty")
        plot(c(0, nf + 1), range(unlist(k)), type = "n", ylim = if (is.null(ylim)) range(unlist(k)) else ylim, xlab = xlab,
             ylab = if (is.null(ylab)) paste(fname, "of", names(y)[v]) else ylab, main = main, axes = FALSE, ...)
        segments(0.5, all, nf + 0.5, all)
        w <- 0.075
        for (i in seq_len(nf)) {
            segments(i, min(k[[i]]), i, max(k[[i]]))
            segments(i - w, k[[i]], i + w, k[[i]])
            text(i - w, k[[i]], paste0(names(k[[i]]), " "), adj = c(1, 0.5))
        }
        if (axes) {
            axis(2)
            if (xaxt != "n") axis(1, at = seq_len(nf), labels = names(k), tick = xtick, mgp = if (xtick) par("mgp") else c(3, 0.2, 0), ...)
            box()
        }
    }
    invisible()
}

# ---- one variable

pie <- function(x, labels = names(x), edges = 200, radius = 0.8, clockwise = FALSE, init.angle = if (clockwise) 90 else 0,
                density = NULL, angle = 45, col = NULL, border = NULL, lty = NULL, main = NULL, ...) {
    if (!is.numeric(x) || any(is.na(x) | x < 0)) stop("'x' values must be positive.")
    n <- length(x)
    labels <- if (is.null(labels)) as.character(seq_along(x)) else as.graphicsAnnot(labels)
    ends <- c(0, cumsum(x) / sum(x))
    plot.new()
    pin <- par("pin")
    wide <- pmax(pin / min(pin), 1)
    plot.window(c(-1, 1) * wide[1L], c(-1, 1) * wide[2L], "", asp = 1)
    if (is.null(col)) col <- if (is.null(density)) c("white", "lightblue", "mistyrose", "lightcyan", "lavender", "cornsilk") else par("fg")
    pick <- function(v, i) if (length(v)) v[(i - 1L) %% length(v) + 1L]
    point <- function(t, r) {
        a <- (if (clockwise) -2 else 2) * pi * t + init.angle * pi / 180
        list(x = r * cos(a), y = r * sin(a))
    }
    for (i in seq_len(n)) {
        arc <- point(seq.int(ends[i], ends[i + 1L], length.out = max(2, floor(edges * (ends[i + 1L] - ends[i])))), radius)
        polygon(c(arc$x, 0), c(arc$y, 0), density = pick(density, i), angle = pick(angle, i), border = if (is.null(border)) NULL
            else pick(border, i), col = pick(col, i), lty = if (is.null(lty)) par("lty") else pick(lty, i))
        s <- labels[i]
        if (!is.na(s) && nzchar(s)) {
            a <- point(mean(ends[i + 0:1]), radius)
            lines(c(1, 1.05) * a$x, c(1, 1.05) * a$y)
            text(1.1 * a$x, 1.1 * a$y, s, xpd = TRUE, adj = if (a$x < 0) 1 else 0, ...)
        }
    }
    title(main = main, ...)
    invisible(NULL)
}
dotchart <- function(x, labels = NULL, groups = NULL, gdata = NULL, offset = 1/8, ann = par("ann"), xaxt = par("xaxt"),
                     frame.plot = TRUE, log = "", cex = par("cex"), pt.cex = cex, pch = 21, gpch = 21, bg = par("bg"),
                     color = par("fg"), gcolor = par("fg"), lcolor = "gray", xlim = range(x[is.finite(x)]), main = NULL,
                     xlab = NULL, ylab = NULL, ...) {
    if (!(is.vector(x) || is.matrix(x)) && is.numeric(x)) {
        warning("'x' is neither a vector nor a matrix: using as.numeric(x)")
        if (is.null(labels)) labels <- names(x)
        x <- as.numeric(x)
    }
    if (!is.numeric(x)) stop("'x' must be a numeric vector or matrix")
    opar <- par("mai", "mar", "cex", "yaxs")
    on.exit(par(opar))
    par(cex = cex, yaxs = "i")
    n <- length(x)
    if (is.matrix(x)) {
        if (is.null(labels)) labels <- rownames(x)
        if (is.null(labels)) labels <- as.character(seq_len(nrow(x)))
        labels <- rep_len(labels, n)
        if (is.null(groups)) groups <- col(x, as.factor = TRUE)
        names.g <- levels(groups)
    } else {
        if (is.null(labels)) labels <- names(x)
        names.g <- if (!is.null(groups)) levels(groups <- as.factor(groups))
    }
    plot.new()
    # Inches that the labels take left of the plot.
    inch <- function(s) if (is.null(s)) 0 else max(strwidth(s, "inches"), na.rm = TRUE)
    lw <- inch(labels)
    gw <- inch(names.g)
    line <- par("csi")
    left <- if (is.null(labels) && is.null(names.g)) 0 else max(lw + if (is.null(names.g) || lw == 0) 0 else offset, gw) + 1/16
    if (left > 0) {
        mai <- opar$mai
        need <- if (is.null(ylab)) mai[4L] + left else mai[4L] + left + 1.5 * line
        if (need > mai[2L]) { # they do not fit: margins as they were before `cex`, and a wider one
            mai[2L] <- need
            par(mai = mai, new = TRUE)
            plot.new()
        }
    }
    if (is.null(groups)) {
        y <- seq_len(n)
        rows <- n
    } else {
        o <- order(as.integer(groups), decreasing = TRUE)
        g <- as.integer(groups)[o]
        x <- x[o]
        labels <- labels[o]
        if (length(color) > 1L) color <- rep_len(color, n)[o]
        if (length(lcolor) > 1L) lcolor <- rep_len(lcolor, n)[o]
        y <- seq_len(n) + 2 * cumsum(c(0, diff(g) != 0))
        rows <- max(y) + 2
    }
    plot.window(xlim = xlim, ylim = if (is.null(groups)) c(0, rows + 1) else c(0, rows), log = log)
    if (!is.null(labels)) mtext(labels, side = 2, line = (lw + 0.1) / line, at = y, adj = 0, col = color, las = 2, cex = cex, ...)
    abline(h = y, lty = "dotted", col = lcolor)
    points(x, y, pch = pch, col = color, bg = bg, cex = pt.cex / cex)
    if (!is.null(groups)) {
        gy <- rev(cumsum(rev(tapply(groups, groups, length)) + 2) - 1)
        mtext(names.g, side = 2, line = (max(lw + offset, gw) + 0.1) / line, at = gy, adj = 0, col = gcolor, las = 2, cex = cex, ...)
        if (!is.null(gdata)) {
            abline(h = gy, lty = "dotted")
            points(gdata, gy, pch = gpch, col = gcolor, bg = bg, cex = pt.cex / cex, ...)
        }
    }
    axis(1, xaxt = xaxt)
    if (frame.plot) box()
    if (ann) {
        title(main = main, xlab = xlab, ...)
        if (!is.null(ylab)) mtext(ylab, side = 2, line = (left + 0.5 * line) / line, cex = cex)
    }
    invisible()
}
stripchart <- function(x, ...) UseMethod("stripchart")
stripchart.default <- function(x, method = "overplot", jitter = 0.1, offset = 1/3, vertical = FALSE, group.names, add = FALSE,
                               at = NULL, xlim = NULL, ylim = NULL, ylab = NULL, xlab = NULL, dlab = "", glab = "", log = "",
                               pch = 0, col = par("fg"), cex = par("cex"), axes = TRUE, frame.plot = axes, ...) {
    method <- pmatch(method, c("overplot", "jitter", "stack"))[1L]
    if (is.na(method) || method == 0L) stop("invalid plotting method")
    groups <- if (is.list(x)) x else if (is.numeric(x)) list(x)
    if (!(n <- length(groups))) stop("invalid first argument")
    if (!missing(group.names)) names(groups) <- group.names
    if (is.null(at)) at <- seq_len(n)
    else if (length(at) != n) stop(gettextf("'at' must have length equal to the number %d of groups", n), domain = NA)
    if (!add) {
        v <- range(unlist(groups, use.names = FALSE), na.rm = TRUE)
        g <- range(at) + switch(method, 0, jitter * (if (n == 1L) c(-5, 5) else c(-2, 2)), if (n == 1L) c(-1, 1) else c(0, 0.5))
        if (is.null(xlim)) xlim <- if (vertical) g else v
        if (is.null(ylim)) ylim <- if (vertical) v else g
        plot(xlim, ylim, type = "n", ann = FALSE, axes = FALSE, log = log, ...)
        if (frame.plot) box(...)
        if (axes) {
            Axis(x = xlim, side = 1 + vertical, labels = TRUE, ...)
            if (n > 1L) Axis(at = at, labels = names(groups), side = 2 - vertical, ...)
        }
        if (is.null(xlab)) xlab <- if (vertical) glab else dlab
        if (is.null(ylab)) ylab <- if (vertical) dlab else glab
        title(xlab = xlab, ylab = ylab, ...)
    }
    # What a stacked value is raised by: a share of a character.
    step <- offset * cex * if (vertical) par("cxy")[1L] else par("cxy")[2L]
    for (i in seq_len(n)) {
        v <- as.vector(groups[[i]])
        p <- rep.int(at[i], length(v))
        if (method == 2L) p <- p + stats::runif(length(v), -jitter, jitter)
        else if (method == 3L) {
            p <- p + step * (ave(seq_along(v), v, FUN = seq_along) - 1)
        }
        a <- (i - 1L) %% length(pch) + 1L
        k <- (i - 1L) %% length(col) + 1L
        z <- (i - 1L) %% length(cex) + 1L
        if (vertical) points(p, v, col = col[k], pch = pch[a], cex = cex[z], ...) else points(v, p, col = col[k], pch = pch[a], cex = cex[z], ...)
    }
    invisible()
}
stripchart.formula <- function(x, data = NULL, dlab = NULL, ..., subset, na.action = NULL) {
    if (missing(x) || length(x) != 3L) stop("formula missing or incorrect")
    m <- .gr_frame(x, if (is.null(data)) environment(x) else data, substitute(subset), parent.frame())
    stripchart(split(m[[1L]], m[-1L]), ...)
}
sunflowerplot <- function(x, ...) UseMethod("sunflowerplot")
sunflowerplot.default <- function(x, y = NULL, number, log = "", digits = 6L, xlab = NULL, ylab = NULL, xlim = NULL, ylim = NULL,
                                  add = FALSE, rotate = FALSE, pch = 16, cex = 0.8, cex.fact = 1.5, col = par("col"), bg = NA,
                                  size = 1/8, seg.col = 2, seg.lwd = 1.5, ...) {
    xlabel <- if (!missing(x)) deparse1(substitute(x))
    ylabel <- if (!missing(y)) deparse1(substitute(y))
    by.number <- !missing(number)
    xy <- xy.coords(x, y, xlabel, ylabel, log)
    if (!add) plot(xy$x, xy$y, type = "n", xlim = xlim, ylim = ylim, log = log, xlab = if (is.null(xlab)) xy$xlab else xlab,
                   ylab = if (is.null(ylab)) xy$ylab else ylab, ...)
    if (by.number) {
        if (length(number) != length(xy$x)) stop("'number' must have same length as 'x' and 'y'")
        keep <- is.finite(xy$x) & is.finite(xy$y) & number > 0
        r <- list(x = xy$x[keep], y = xy$y[keep], number = as.integer(number[keep]))
    } else {
        keep <- is.finite(xy$x) & is.finite(xy$y)
        r <- xyTable(xy$x[keep], xy$y[keep], digits)
    }
    one <- r$number == 1L
    if (any(one)) points(r$x[one], r$y[one], pch = pch, col = col, bg = bg, cex = cex)
    if (!all(one)) {
        points(r$x[!one], r$y[!one], pch = pch, col = col, bg = bg, cex = cex / cex.fact)
        # A petal an observation, from the top on.
        i <- rep(which(!one), r$number[!one])
        leaf <- sequence(r$number[!one])
        a <- leaf / r$number[i] * 2 * pi
        if (rotate) a <- a + stats::runif(length(i), 0, 2 * pi)
        per <- par("pin") / c(diff(par("usr")[1:2]), diff(par("usr")[3:4]))
        segments(r$x[i], r$y[i], r$x[i] + size / per[1L] * sin(a), r$y[i] + size / per[2L] * cos(a), col = seg.col, lwd = seg.lwd)
    }
    invisible(r)
}
sunflowerplot.formula <- function(formula, data = NULL, xlab = NULL, ylab = NULL, ..., subset, na.action = NULL) {
    m <- .gr_frame(formula, if (is.null(data)) environment(formula) else data, substitute(subset), parent.frame())
    sunflowerplot(m[[2L]], m[[1L]], xlab = xlab, ylab = ylab, ...)
}
stars <- function(x, full = TRUE, scale = TRUE, radius = TRUE, labels = dimnames(x)[[1L]], locations = NULL, nrow = NULL,
                  ncol = NULL, len = 1, key.loc = NULL, key.labels = dimnames(x)[[2L]], key.xpd = TRUE, xlim = NULL, ylim = NULL,
                  flip.labels = NULL, draw.segments = FALSE, col.segments = 1L:n.seg, col.stars = NA, col.lines = NA,
                  axes = FALSE, frame.plot = axes, main = NULL, sub = NULL, xlab = "", ylab = "", cex = 0.8, lwd = 0.25,
                  lty = par("lty"), xpd = FALSE,
                  mar = pmin(par("mar"), 1.1 + c(2 * axes + (xlab != ""), 2 * axes + (ylab != ""), 1, 0)), add = FALSE, plot = TRUE, ...) {
    if (is.data.frame(x)) x <- data.matrix(x)
    else if (!is.matrix(x)) stop("'x' must be a matrix or a data frame")
    if (!is.numeric(x)) stop("data in 'x' must be numeric")
    n <- dim(x)[1L]
    n.seg <- dim(x)[2L]
    force(labels)
    force(key.labels)
    if (is.null(locations)) {
        if (is.null(nrow)) nrow <- ceiling(if (!is.numeric(ncol)) sqrt(n) else n / ncol)
        if (is.null(ncol)) ncol <- ceiling(n / nrow)
        if (nrow * ncol < n) stop("'nrow * ncol' is less than the number of observations")
        ff <- if (!is.null(labels)) 2.3 else 2.1
        locations <- expand.grid(ff * 1L:ncol, ff * nrow:1)[1L:n, ]
        if (!is.null(labels) && (missing(flip.labels) || !is.logical(flip.labels))) flip.labels <- ncol * mean(nchar(labels, type = "c")) > 30
    } else if (is.numeric(locations) && length(locations) == 2L) {
        locations <- cbind(rep.int(locations[1L], n), rep.int(locations[2L], n))
        if (!missing(labels) && n > 1L) warning("labels do not make sense for a single location")
        else labels <- NULL
    } else {
        if (is.data.frame(locations)) locations <- data.matrix(locations)
        if (!is.matrix(locations) || base::ncol(locations) != 2L) stop("'locations' must be a 2-column matrix.")
        if (n != base::nrow(locations)) stop("number of rows of 'locations' and 'x' must be equal.")
    }
    if (is.null(flip.labels) || !is.logical(flip.labels)) flip.labels <- FALSE
    if (!plot) return(locations)
    lx <- as.vector(locations[, 1L])
    ly <- as.vector(locations[, 2L])
    a <- (if (full) 2 * pi else pi) * (seq_len(n.seg) - 1) / (if (full) n.seg else max(n.seg - 1, 1))
    if (draw.segments && !full) a <- pi * (seq_len(n.seg) - 1) / n.seg
    if (scale) x <- apply(x, 2L, function(v) { r <- range(v, na.rm = TRUE); if (diff(r) == 0) v * 0 + 1 else (v - r[1L]) / diff(r) })
    if (!is.matrix(x)) x <- matrix(x, n)
    x[is.na(x)] <- 0
    x <- x * len
    if (is.null(xlim)) xlim <- range(lx) + c(-len, len)
    if (is.null(ylim)) ylim <- range(ly) + c(-len, len)
    op <- par(mar = mar, xpd = xpd)
    on.exit(par(op))
    if (!add) {
        plot.new()
        plot.window(xlim, ylim, asp = 1)
        title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
    }
    col.stars <- rep_len(col.stars, n)
    col.lines <- rep_len(col.lines, n)
    one <- function(cx, cy, v, fill, lines) {
        if (draw.segments) {
            step <- (if (full) 2 * pi else pi) / n.seg
            for (j in seq_len(n.seg)) if (v[j] > 0) {
                t <- seq(a[j], a[j] + step, length.out = 2 + ceiling(30 * step))
                polygon(cx + c(0, v[j] * cos(t)), cy + c(0, v[j] * sin(t)), col = rep_len(col.segments, n.seg)[j], lwd = lwd, lty = lty)
            }
        } else {
            px <- cx + v * cos(a)
            py <- cy + v * sin(a)
            polygon(px, py, lwd = lwd, lty = lty, col = fill)
            if (radius) segments(cx, cy, px, py, lwd = lwd, lty = lty, col = if (is.na(lines)) par("fg") else lines)
        }
    }
    for (i in seq_len(n)) one(lx[i], ly[i], x[i, ], col.stars[i], col.lines[i])
    if (!is.null(labels)) {
        up <- if (flip.labels) rep_len(c(-0.6, 0.4), n) * cex * par("cxy")[2L] else 0 # they stand in two lines, in turn
        text(lx, ly - (if (full) max(x) else 0) + up, labels, cex = cex, adj = c(0.5, 1))
    }
    if (!is.null(key.loc)) {
        par(xpd = key.xpd)
        one(key.loc[1L], key.loc[2L], rep(len, n.seg), NA, NA)
        mid <- a + if (draw.segments) (if (full) pi else pi / 2) / n.seg else 0
        for (j in seq_along(key.labels)) # turned away from the middle
            text(key.loc[1L] + 1.1 * len * cos(mid[j]), key.loc[2L] + 1.1 * len * sin(mid[j]), key.labels[j], cex = cex,
                 adj = c(round(cos(mid[j]), 10) < 0, 0.5 - asin(sin(mid[j])) / pi))
    }
    if (frame.plot) box(...)
    if (axes) {
        axis(1)
        axis(2)
    }
    invisible(locations)
}

# ---- tables

mosaicplot <- function(x, ...) UseMethod("mosaicplot")
mosaicplot.default <- function(x, main = deparse1(substitute(x)), sub = NULL, xlab = NULL, ylab = NULL, sort = NULL, off = NULL,
                               dir = NULL, color = NULL, shade = FALSE, margin = NULL, cex.axis = 0.66, las = par("las"),
                               border = NULL, type = c("pearson", "deviance", "FT"), ...) {
    chkDots(...)
    force(main)
    if (is.null(dim(x))) x <- as.array(x)
    else if (is.data.frame(x)) x <- data.matrix(x)
    if (anyNA(x)) stop("missing values in contingency table")
    n <- length(dim(x))
    if (!is.null(sort)) {
        if (length(sort) != n) stop("length of 'sort' does not conform to 'dim(x)'")
        x <- aperm(x, sort)
    }
    if (is.null(dimnames(x))) dimnames(x) <- lapply(dim(x), function(k) LETTERS[seq_len(k)])
    empty <- vapply(dimnames(x), is.null, NA)
    if (any(empty)) dimnames(x)[empty] <- lapply(dim(x)[empty], seq_len)
    type <- match.arg(type)
    if (is.null(dir)) dir <- rep_len(c("v", "h"), n)
    off <- rep_len(if (!is.null(off)) off else if (n == 2L) 2 * (dim(x) - 1) else 10, n) # gaps, in per cent of what is divided
    shades <- !isFALSE(shade) && !is.null(shade)
    levels <- if (isTRUE(shade)) c(2, 4) else if (is.numeric(shade)) base::sort(shade) else NULL
    if (shades) {
        if (any(x < 0)) stop("all entries of 'x' must be nonnegative")
        if (is.null(margin)) margin <- as.list(seq_len(n))
        e <- stats::loglin(x, margin, fit = TRUE, print = FALSE)$fit
        res <- switch(type, pearson = (x - e) / sqrt(e),
                      deviance = { t <- 2 * (x * log(ifelse(x == 0, 1, x / e)) - (x - e)); sqrt(pmax(t, 0)) * ifelse(x > e, 1,
                          -1) }, FT = sqrt(x) + sqrt(x + 1) - sqrt(4 * e + 1))
        k <- findInterval(abs(res), levels) * sign(res)
        cut <- length(levels)
        deep <- if (cut > 1L) seq(0.5, 1, length.out = cut) else 1
        tone <- c(rev(hsv(0, deep, 1)), "#FFFFFF", hsv(4 / 6, deep, 1))
        fills <- array(tone[k + cut + 1L], dim(x))
    }
    plot.new()
    opar <- par(usr = c(1, if (shades) 1200 else 1000, 1, 1000), mgp = c(1, 1, 0)) # the key is right of 1000
    on.exit(par(opar))
    if (is.null(color) || isFALSE(color)) base.col <- if (is.null(color)) "grey" else NA
    else if (isTRUE(color)) base.col <- gray.colors(dim(x)[n])
    else base.col <- color
    base.col <- rep_len(base.col, dim(x)[n])
    names <- dimnames(x)
    line <- if (is.null(border)) par("fg") else border
    x0 <- y0 <- x1 <- y1 <- numeric()
    fill <- character()
    dash <- integer()
    dashes <- step <- matrix(0, 2L, 0L)
    # Names of levels stand above and to the left, those of the first two variables of each direction; where they are at
    # right angles to their side, the cells make room (by their width in x, whichever side that is).
    across <- dir == "v"
    upright <- las %in% 2:3
    level <- las %in% 1:2
    room <- function(these) max(0, strwidth(unlist(names[these]), cex = cex.axis))
    left <- 50 + if (level) room(!across) else 0
    top <- 950 - if (upright) room(across) else 0
    # Divide the rectangle along variable k in the shares of its levels; at = the levels chosen before; upper, outer: it
    # touches the upper, the left side.
    divide <- function(m, k, r, at, upper, outer) {
        v <- if (k == n) as.vector(m) else apply(m, 1L, sum)
        vertical <- dir[k] == "v" # divided from left to right
        count <- length(v)
        total <- if (vertical) r[3L] - r[1L] else r[4L] - r[2L]
        gap <- if (count > 1L) off[k] / 100 * total / (count - 1) else 0
        free <- max(total - gap * (count - 1), 0)
        share <- if (sum(v) > 0) v / sum(v) else rep(0, count)
        size <- share * free
        start <- c(0, cumsum(size + gap))[seq_len(count)]
        depth <- sum(across[seq_len(k)] == vertical)
        if (depth <= 2L && (if (vertical) upper else outer)) {
            mid <- start + size / 2
            if (vertical) text(r[1L] + mid, 1010 - 22.5 * depth, names[[k]], cex = cex.axis, srt = if (upright) 90 else 0,
                               adj = if (upright) 1 else NULL)
            else text(20 * depth - 5, r[4L] - mid, names[[k]], cex = cex.axis, srt = if (level) 0 else 90, adj = if (level) 0 else NULL)
        }
        for (i in seq_len(count)) {
            q <- if (vertical) c(r[1L] + start[i], r[2L], r[1L] + start[i] + size[i], r[4L]) else c(r[1L], r[4L] - start[i] - size[i], r[3L], r[4L] - start[i])
            here <- c(at, i)
            if (size[i] == 0) { # nobody: three dashes, whatever it would be divided by
                q[if (vertical) 3L else 2L] <- q[if (vertical) 1L else 4L]
                dashes <<- cbind(dashes, q[1:2] + (q[3:4] - q[1:2]) %o% c(0, 0.4, 0.8), deparse.level = 0)
                step <<- cbind(step, (q[3:4] - q[1:2]) %o% rep(0.2, 3L), deparse.level = 0)
            } else if (k == n) {
                x0 <<- c(x0, q[1L])
                y0 <<- c(y0, q[2L])
                x1 <<- c(x1, q[3L])
                y1 <<- c(y1, q[4L])
                fill <<- c(fill, if (shades) fills[matrix(here, 1L)] else base.col[i])
                dash <<- c(dash, if (shades && res[matrix(here, 1L)] < 0) 2L else 1L)
            } else {
                left <- dim(m)[-1L]
                part <- array(array(m, c(count, prod(left)))[i, ], left)
                divide(part, k + 1L, q, here, upper && (vertical || i == 1L), outer && (!vertical || i == 1L))
            }
        }
    }
    divide(unclass(x), 1L, c(left, 5, 950, top), integer(), TRUE, TRUE)
    if (length(step)) segments(dashes[1L, ], dashes[2L, ], dashes[1L, ] + step[1L, ], dashes[2L, ] + step[2L, ])
    if (length(x0)) rect(x0, y0, x1, y1, col = fill, border = line, lty = dash)
    if (shades) {
        key <- rev(append(tone, "#FFFFFF", cut))
        text <- switch(type, pearson = "Standardized\nResiduals:", deviance = "Deviance\nResiduals:", FT = "Freeman-Tukey\nResiduals:")
        pin <- par("pin")
        below <- 1.2 * strwidth(text, "inches") / pin[2L] * 999
        high <- (950 - below) / length(key)
        top <- 950 - (seq_along(key) - 1) * high
        rect(1050, top - high * 0.8, 1120, top, col = key, lty = rep(1:2, each = length(key) / 2))
        l <- c(rev(levels), 0, -levels)
        graphics::text(1150, top - high * 0.4, c(paste0(">", l[1L]), paste0(l[-1L], ":", l[-length(l)]), paste0("<", l[length(l)])), srt = 90, cex = cex.axis)
        graphics::text(1083.5, 0, text, srt = 90, adj = c(0, 0.5))
    }
    vn <- base::names(names)
    if (is.null(xlab) && any(dir == "v")) xlab <- vn[dir == "v"][1L]
    if (is.null(ylab) && any(dir == "h")) ylab <- vn[dir == "h"][1L]
    title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
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
    } else {
        sides <- formula
        if (length(formula) == 3L)
            sides <- stats::as.formula(as.call(list(as.name("~"), call("+", formula[[3L]], formula[[2L]]))), env = environment(formula))
        table(.gr_frame(sides, if (is.null(data)) environment(formula) else data, substitute(subset), parent.frame()))
    }
    mosaicplot(t, main = main, ...)
}
fourfoldplot <- function(x, color = c("#99CCFF", "#6699CC"), conf.level = 0.95, std = c("margins", "ind.max", "all.max"),
                         margin = c(1, 2), space = 0.2, main = NULL, mfrow = NULL, mfcol = NULL) {
    if (!is.array(x) || length(dim(x)) < 2L || length(dim(x)) > 3L) stop("'x' must be a 2- or 3-dimensional array")
    if (any(dim(x)[1:2] != 2L)) stop("table for each stratum must be 2 by 2")
    std <- match.arg(std)
    dn <- dimnames(x)
    strata <- if (length(dim(x)) == 3L) dim(x)[3L] else 1L
    name <- if (strata > 1L && !is.null(dn[[3L]])) paste(names(dn)[3L], dn[[3L]], sep = ": ")
    x <- array(x, c(2L, 2L, strata))
    if (is.null(dn)) dn <- list(c("1", "2"), c("1", "2"))
    nr <- ceiling(sqrt(strata))
    shape <- if (!is.null(mfrow)) mfrow else if (!is.null(mfcol)) mfcol else c(nr, ceiling(strata / nr))
    # Standardised so that both margins are equal: only the odds ratio is left.
    level <- function(t) {
        if (std != "margins") return(sqrt(t / if (std == "ind.max") max(t) else max(x)))
        for (k in 1:50) {
            if (1 %in% margin) t <- t / rowSums(t)
            if (2 %in% margin) t <- t(t(t) / colSums(t))
        }
        sqrt(t)
    }
    pie <- function(r, from, col, cx, cy) {
        a <- seq(from, from + pi / 2, length.out = 500)
        polygon(c(cx, cx + r * cos(a)), c(cy, cy + r * sin(a)), col = col)
    }
    arc <- function(r, from, cx, cy) {
        a <- seq(from, from + pi / 2, length.out = 500)
        lines(cx + r * cos(a), cy + r * sin(a))
    }
    # The last stratum has its centre at (0, 0), as in GNU R.
    step <- c(2 + 3 * space, 2 + 4.25 * space)
    place <- function(i) if (is.null(mfrow)) c((i - 1L) %/% shape[1L], (i - 1L) %% shape[1L]) else c((i - 1L) %% shape[2L], (i - 1L) %/% shape[2L])
    last <- place(strata)
    side <- 1 + space
    opar <- par(mar = c(0, 0, if (is.null(main)) 0 else 2.5, 0))
    on.exit(par(opar))
    plot.new()
    plot.window(c(-last[1L], shape[2L] - 1 - last[1L]) * step[1L] + c(-side, side),
                c(last[2L] - shape[1L] + 1, last[2L]) * step[2L] + c(-side, side + if (is.null(name)) 0 else 1.25 * space), asp = 1)
    size <- space / (2 * strheight("M"))
    turn <- c(pi / 2, pi, 0, 3 * pi / 2) # upper left, lower left, upper right, lower right
    lab <- function(k, j) if (is.null(names(dn))) dn[[k]][j] else paste(names(dn)[k], dn[[k]][j], sep = ": ")
    far <- seq(-0.8, 0.8, by = 0.2)
    near <- seq(-0.9, 0.9, by = 0.2)
    width <- max(strwidth(as.character(x), cex = size))
    for (i in seq_len(strata)) {
        cx <- (place(i) - last)[1L] * step[1L]
        cy <- (last - place(i))[2L] * step[2L]
        t <- x[, , i]
        odds <- t[1L, 1L] * t[2L, 2L] / (t[1L, 2L] * t[2L, 1L])
        fill <- if (odds >= 1) c(2L, 1L, 1L, 2L) else c(1L, 2L, 2L, 1L)
        r <- as.vector(level(t))
        off <- 1 + 0.6 * space
        text(cx, cy + off, lab(1L, 1L), cex = size)
        text(cx - off, cy, lab(2L, 1L), srt = 90, cex = size)
        text(cx, cy - off, lab(1L, 2L), cex = size)
        text(cx + off, cy, lab(2L, 2L), srt = 90, cex = size)
        if (!is.null(name)) text(cx, cy + 1 + 1.625 * space, name[i], cex = size * 1.25)
        for (k in 1:4) pie(r[k], turn[k], color[fill[k]], cx, cy)
        text(cx + c(-1, -1, 1, 1) * (1 - space / 4 - width / 2), cy + c(1, -1, 1, -1) * (1 - space / 2), as.vector(t), cex = size)
        if (conf.level > 0 && all(t > 0)) {
            z <- qnorm((1 + conf.level) / 2) * sqrt(sum(1 / t))
            for (o in odds * exp(c(-z, z))) {
                q <- sqrt(o) / (1 + sqrt(o))
                v <- as.vector(level(matrix(c(q, 1 - q, 1 - q, q), 2L)))
                for (k in 1:4) arc(v[k], turn[k], cx, cy)
            }
        }
        polygon(cx + c(-1, 1, 1, -1), cy + c(-1, -1, 1, 1))
        segments(cx + c(-1, far, near), cy + c(0, rep(-0.02, length(far)), rep(-0.01, length(near))),
                 cx + c(1, far, near), cy + c(0, rep(0.02, length(far)), rep(0.01, length(near))))
        segments(cx + c(0, rep(-0.02, length(far)), rep(-0.01, length(near))), cy + c(-1, far, near),
                 cx + c(0, rep(0.02, length(far)), rep(0.01, length(near))), cy + c(1, far, near))
    }
    if (!is.null(main)) title(main = main)
    invisible()
}
assocplot <- function(x, col = c("black", "red"), space = 0.3, main = NULL, xlab = NULL, ylab = NULL) {
    if (length(dim(x)) != 2L) stop("'x' must be a 2-d contingency table")
    if (any(x < 0) || anyNA(x)) stop("all entries of 'x' must be nonnegative and finite")
    if ((n <- sum(x)) == 0L) stop("at least one entry of 'x' must be positive")
    if (length(col) != 2L) stop("incorrect 'col': must be length 2")
    e <- outer(rowSums(x), colSums(x)) / n
    res <- (x - e) / sqrt(e)
    wide <- apply(sqrt(e), 1L, max)
    high <- apply(res, 2L, max) - pmin(apply(res, 2L, min), 0)
    gap <- mean(wide) * space
    vgap <- mean(high) * space
    x1 <- cumsum(wide + gap) - gap / 2
    x0 <- x1 - wide
    top <- rev(cumsum(rev(high + vgap)) - vgap / 2)
    base <- top - pmax(apply(res, 2L, max), 0)
    plot.new()
    plot.window(c(0, sum(wide + gap)), c(0, sum(high + vgap)))
    mid <- (x0 + x1) / 2
    k <- row(x)
    w <- sqrt(e) / 2
    rect(mid[k] - w, base[base::col(x)], mid[k] + w, base[base::col(x)] + res, col = col[ifelse(res < 0, 2L, 1L)])
    axis(1, at = mid, labels = rownames(x), tick = FALSE)
    axis(2, at = base, labels = colnames(x), tick = FALSE)
    abline(h = base, lty = 2)
    nd <- names(dimnames(x))
    title(main = main, xlab = if (is.null(xlab)) nd[1L] else xlab, ylab = if (is.null(ylab)) nd[2L] else ylab)
    invisible()
}
spineplot <- function(x, ...) UseMethod("spineplot")
spineplot.default <- function(x, y = NULL, breaks = NULL, tol.ylab = 0.05, off = NULL, ylevels = NULL, col = NULL, main = "",
                              xlab = NULL, ylab = NULL, xaxlabels = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1),
                              axes = TRUE, weights = NULL, ...) {
    ends <- NULL
    if (missing(y)) {
        if (length(dim(x)) != 2L) stop("a 2-way table has to be specified")
        tab <- x
    } else {
        if (!is.factor(y)) stop("dependent variable should be a factor")
        if (!is.null(ylevels)) y <- factor(y, levels = if (is.numeric(ylevels)) levels(y)[ylevels] else ylevels)
        xn <- if (is.null(xlab)) deparse1(substitute(x)) else xlab
        yn <- if (is.null(ylab)) deparse1(substitute(y)) else ylab
        if (!is.factor(x)) {
            if (is.null(breaks)) breaks <- list()
            if (!is.list(breaks)) breaks <- list(breaks = breaks)
            b <- do.call("hist", c(list(as.numeric(x), plot = FALSE), breaks))$breaks
            x <- cut(as.numeric(x), breaks = b, include.lowest = TRUE)
            ends <- b
        }
        tab <- table(x, y, dnn = c(xn, yn))
    }
    off <- if (!is.null(ends)) 0 else if (is.null(off)) 0.02 else off / 100
    nx <- nrow(tab)
    ny <- ncol(tab)
    share <- rowSums(tab) / sum(tab)
    left <- c(0, cumsum(share + off))[seq_len(nx)]
    right <- left + share
    within <- t(apply(tab[, ny:1L, drop = FALSE], 1L, function(v) if (sum(v) > 0) v / sum(v) else v)) # the first level on top
    if (ny == 1L) within <- t(within)
    low <- t(apply(cbind(0, within), 1L, cumsum))
    if (is.null(col)) col <- gray.colors(ny)
    if (is.null(xlab)) xlab <- names(dimnames(tab))[1L]
    if (is.null(ylab)) ylab <- names(dimnames(tab))[2L]
    plot.new()
    plot.window(if (is.null(xlim)) c(0, 1 + off * (nx - 1)) else xlim, ylim, xaxs = "i", yaxs = "i")
    rect(rep(left, ny), as.vector(low[, seq_len(ny)]), rep(right, ny), as.vector(low[, -1L]), col = rep(rep_len(col, ny), each = nx), ...)
    title(main = main, xlab = xlab, ylab = ylab)
    if (axes) {
        if (is.null(ends)) axis(1, at = (left + right) / 2, labels = if (is.null(xaxlabels)) rownames(tab) else xaxlabels, tick = FALSE)
        else axis(1, at = c(0, right), labels = if (is.null(xaxlabels)) ends else xaxlabels)
        mid <- (low[1L, seq_len(ny)] + low[1L, -1L]) / 2
        if (any(diff(mid) < tol.ylab)) mid <- (seq_len(ny) - 0.5) / ny
        axis(2, at = mid, labels = rev(if (is.null(yaxlabels)) colnames(tab) else yaxlabels), tick = FALSE)
        axis(4)
    }
    if (!is.null(ends)) box()
    names(dimnames(tab)) <- c(xlab, ylab)
    invisible(tab)
}
spineplot.formula <- function(formula, data = NULL, breaks = NULL, tol.ylab = 0.05, off = NULL, ylevels = NULL, col = NULL,
                              main = "", xlab = NULL, ylab = NULL, xaxlabels = NULL, yaxlabels = NULL, xlim = NULL,
                              ylim = c(0, 1), axes = TRUE, ..., subset, weights = NULL, drop.unused.levels = FALSE) {
    m <- .gr_frame(formula, if (is.null(data)) environment(formula) else data, substitute(subset), parent.frame())
    if (NCOL(m) != 2L) stop("'formula' should specify exactly two variables")
    if (!is.factor(m[[1L]])) stop("dependent variable should be a factor")
    spineplot(m[[2L]], m[[1L]], breaks = breaks, ylevels = ylevels, xlab = if (is.null(xlab)) names(m)[2L] else xlab,
              ylab = if (is.null(ylab)) names(m)[1L] else ylab, xlim = xlim, ylim = ylim, ...)
}
cdplot <- function(x, ...) UseMethod("cdplot")
cdplot.default <- function(x, y, plot = TRUE, tol.ylab = 0.05, ylevels = NULL, bw = "nrd0", n = 512, from = NULL, to = NULL,
                           col = NULL, border = 1, main = "", xlab = NULL, ylab = NULL, yaxlabels = NULL, xlim = NULL,
                           ylim = c(0, 1), weights = NULL, ...) {
    if (!is.factor(y)) stop("dependent variable should be a factor")
    if (is.null(xlab)) xlab <- deparse1(substitute(x))
    if (is.null(ylab)) ylab <- deparse1(substitute(y))
    # The last level is at the bottom.
    known <- levels(y)
    order <- rev(if (is.null(ylevels)) seq_along(known) else if (is.numeric(ylevels)) ylevels else match(ylevels, known))
    y <- factor(y, levels = known[order])
    names <- (if (is.null(yaxlabels)) known else yaxlabels)[order]
    x0 <- x
    x <- as.numeric(x)
    all <- if (is.null(from) && is.null(to)) stats::density(x, bw = bw, n = n, ...)
           else stats::density(x, bw = bw, n = n, from = from, to = to, ...)
    k <- nlevels(y)
    share <- cumsum(proportions(table(y)))
    r <- list()
    for (i in seq_len(k - 1L)) {
        part <- stats::density(x[y %in% levels(y)[seq_len(i)]], bw = all$bw, n = n, from = min(all$x), to = max(all$x), ...)
        r[[i]] <- stats::approxfun(all$x, part$y / all$y * share[[i]], rule = 2)
    }
    names(r) <- levels(y)[seq_len(k - 1L)]
    if (plot) {
        at <- all$x[all$x >= min(x) & all$x <= max(x)]
        if (is.null(xlim)) xlim <- range(at)
        bound <- rbind(0, do.call(rbind, lapply(r, function(f) f(at))), 1)
        if (is.null(col)) col <- gray.colors(k)
        col <- rep_len(col, k)
        plot.new()
        plot.window(xlim, ylim, xaxs = "i", yaxs = "i")
        for (i in seq_len(k)) polygon(c(at, rev(at)), c(bound[i + 1L, ], rev(bound[i, ])), col = col[i], border = border)
        Axis(x0, side = 1)
        mid <- (bound[-1L, 1L] + bound[-nrow(bound), 1L]) / 2
        if (any(diff(bound[, 1L]) < tol.ylab)) mid <- (seq_len(k) - 0.5) / k
        axis(2, at = mid, labels = names, tick = FALSE)
        axis(4)
        box()
        title(main = main, xlab = xlab, ylab = ylab)
    }
    invisible(r)
}
cdplot.formula <- function(formula, data = list(), plot = TRUE, tol.ylab = 0.05, ylevels = NULL, bw = "nrd0", n = 512,
                           from = NULL, to = NULL, col = NULL, border = 1, main = "", xlab = NULL, ylab = NULL, yaxlabels = NULL,
                           xlim = NULL, ylim = c(0, 1), ..., subset = NULL, weights = NULL) {
    m <- .gr_frame(formula, if (length(data)) data else environment(formula), NULL, parent.frame())
    if (NCOL(m) != 2L) stop("'formula' should specify exactly two variables")
    cdplot(m[[2L]], m[[1L]], plot = plot, tol.ylab = tol.ylab, ylevels = ylevels, bw = bw, n = n, from = from, to = to, col = col,
           border = border, main = main, xlab = if (is.null(xlab)) names(m)[2L] else xlab,
           ylab = if (is.null(ylab)) names(m)[1L] else ylab, yaxlabels = yaxlabels, xlim = xlim, ylim = ylim, ...)
}
