# Base graphics: plot(), what its arguments mean and its methods.  The functions return what GNU R's return.

plot <- function(x, y, ...) UseMethod("plot")
plot.default <- function(x, y = NULL, type = "p", xlim = NULL, ylim = NULL, log = "", main = NULL, sub = NULL, xlab = NULL,
                         ylab = NULL, ann = par("ann"), axes = TRUE, frame.plot = axes, panel.first = NULL, panel.last = NULL,
                         asp = NA, xgap.axis = NA, ygap.axis = NA, ...) {
    xname <- if (!missing(x)) deparse1(substitute(x))
    yname <- if (!missing(y)) deparse1(substitute(y))
    xlabel <- if (is.null(y)) NULL else xname
    ylabel <- if (is.null(y)) xname else yname
    xy <- xy.coords(x, y, xlabel, ylabel, log)
    force(main)
    force(sub)
    if (is.null(xlab)) xlab <- xy$xlab
    if (is.null(ylab)) ylab <- xy$ylab
    xlim <- if (is.null(xlim)) range(xy$x[is.finite(xy$x)]) else xlim
    ylim <- if (is.null(ylim)) range(xy$y[is.finite(xy$y)]) else ylim
    # What the points take is not the frame's.
    window <- function(..., col, bg, pch, cex, lty, lwd) plot.window(...)
    frame <- function(..., col, bg, pch, cex, lty, lwd) box(...)
    side <- function(x, ..., col, bg, pch, cex, lty, lwd) Axis(x, ...)
    words <- function(..., col, bg, pch, cex, lty, lwd) title(...)
    plot.new()
    window(xlim, ylim, log, asp, ...)
    panel.first
    plot.xy(xy, type, ...)
    panel.last
    if (axes) {
        side(if (is.null(y)) xy$x else x, side = 1, gap.axis = xgap.axis, ...)
        side(if (is.null(y)) x else y, side = 2, gap.axis = ygap.axis, ...)
    }
    if (frame.plot) frame(...)
    if (ann) words(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
    invisible()
}
points.formula <- function(formula, data = parent.frame(), ..., subset)
    .gr_add(points, formula, data, substitute(subset), substitute(list(...)), parent.frame())
lines.formula <- function(formula, data = parent.frame(), ..., subset) .gr_add(lines, formula, data, substitute(subset), substitute(list(...)), parent.frame())
text.formula <- function(formula, data = parent.frame(), ..., subset) .gr_add(text, formula, data, substitute(subset), substitute(list(...)), parent.frame())
# Adds the variables of a formula to a plot; `subset` and the call of `dots` are unevaluated.
.gr_add <- function(draw, formula, data, subset, dots, env) {
    m <- .gr_frame(formula, data, subset, env)
    dots <- lapply(as.list(dots)[-1L], eval, if (is.matrix(data)) as.data.frame(data) else data, env)
    for (i in seq_along(m)[-1L]) do.call(draw, c(list(m[[i]], m[[1L]]), dots))
    invisible()
}
# The model frame of a plot's formula; rows as `subset` (unevaluated) says.
.gr_frame <- function(formula, data, subset, env) {
    if (is.matrix(data)) data <- as.data.frame(data)
    e <- if (is.environment(data)) data else environment(formula)
    call <- as.call(list(quote(model.frame), formula, data = data, na.action = quote(na.pass)))
    if (!is.null(subset) && !identical(subset, quote(expr = ))) call$subset <- subset
    eval(call, env)
}
# Labels that the caller does not give.
.gr_with <- function(fun, args, dots, defaults) do.call(fun, c(args, dots, defaults[!names(defaults) %in% names(dots)]), quote = TRUE)
plot.formula <- function(formula, data = parent.frame(), ..., subset, ylab = varnames[response], ask = FALSE) {
    m <- .gr_frame(formula, data, substitute(subset), parent.frame())
    caller <- parent.frame()
    columns <- if (is.matrix(data)) as.data.frame(data) else data
    dots <- lapply(as.list(substitute(list(...)))[-1L], function(e) eval(e, columns, caller))
    if (length(formula) == 2L) {
        if (ncol(m) == 1L) .gr_with(plot, list(m[[1L]]), dots, list(xlab = names(m), ylab = ""))
        else do.call(plot, c(list(m), dots))
        return(invisible())
    }
    varnames <- names(m)
    response <- 1L
    y <- m[[1L]]
    force(ylab)
    if (ncol(m) == 1L) .gr_with(plot, list(y), dots, list(ylab = ylab))
    for (i in seq_len(ncol(m))[-1L]) .gr_with(plot, list(m[[i]], y), dots, list(xlab = varnames[i], ylab = ylab))
    invisible()
}
plot.factor <- function(x, y, legend.text = NULL, ...) {
    if (missing(y) || is.factor(y)) {
        if (missing(y)) barplot(table(x), ...)
        else spineplot(x, y, ...)
        invisible()
    } else if (is.numeric(y)) invisible(boxplot(y ~ x, ...))
    else invisible()
}
plot.data.frame <- function(x, ...) {
    if (!is.data.frame(x)) stop("'plot.data.frame' applied to non data frame")
    if (ncol(x) == 1L) {
        v <- x[[1L]]
        cl <- class(v)
        if (cl[1L] %in% c("numeric", "integer")) stripchart(x, ...)
        else plot(v, ...)
    } else if (ncol(x) == 2L) .gr_with(plot, list(x[[1L]], x[[2L]]), list(...), list(xlab = names(x)[1L], ylab = names(x)[2L]))
    else pairs(data.matrix(x), ...)
    invisible()
}
plot.table <- function(x, type = "h", ylim = c(0, max(x)), lwd = 2, xlab = NULL, ylab = NULL, frame.plot = is.num, ...) {
    .need(length(dim(x)) > 0L, "invalid table 'x'")
    if (length(dim(x)) > 1L) {
        mosaicplot(x, xlab = xlab, ylab = ylab, ...)
        return(invisible())
    }
    tags <- names(x)
    at <- suppressWarnings(as.numeric(tags))
    is.num <- !anyNA(at)
    if (!is.num) at <- seq_along(tags)
    plot(at, unclass(x), type = type, lwd = lwd, ylim = ylim, xlab = xlab, ylab = ylab, frame.plot = frame.plot, ..., xaxt = "n")
    axis(1, at = at, labels = tags)
    invisible()
}
plot.raster <- function(x, xlim = c(0, ncol(x)), ylim = c(0, nrow(x)), xaxs = "i", yaxs = "i", asp = 1, add = FALSE, ...) {
    if (!add) {
        plot.new()
        plot.window(xlim, ylim, asp = asp, xaxs = xaxs, yaxs = yaxs)
    }
    rasterImage(x, 0, 0, ncol(x), nrow(x), ...)
}
plot.function <- function(x, y = 0, to = 1, from = y, xlim = NULL, ylab = NULL, ...) {
    name <- deparse1(substitute(x))
    if (!is.null(xlim)) { # the range where none is given
        if (missing(to)) to <- xlim[2L]
        if (missing(y)) from <- xlim[1L]
    }
    curve(expr = x, from = .or(from, 0), to = to, xlim = xlim, ylab = .or(ylab, name), ...)
}
# The user coordinates of the x axis that is there, without the 4% around.
.axis_range <- function() {
    ends <- par("usr")[1:2]
    if (par("xaxs") == "r") ends <- extendrange(ends, f = -1 / 27)
    if (par("xlog")) 10^ends else ends
}
curve <- function(expr, from = NULL, to = NULL, n = 101, add = FALSE, type = "l", xname = "x", xlab = xname, ylab = NULL, log = NULL, xlim = NULL, ...) {
    caller <- parent.frame()
    f <- substitute(expr)
    if (is.name(f)) f <- as.call(lapply(c(as.character(f), xname), as.name))
    else .need((is.call(f) || is.expression(f)) && xname %in% all.vars(f),
               "'expr' must be a function, or a call or an expression containing '%s'", xname)
    if (!isFALSE(add) && dev.cur() == 1L) {
        warning("'add' will be ignored as there is no existing plot")
        add <- FALSE
    }
    onto <- isTRUE(add)
    there <- if (is.null(xlim) && !isFALSE(add)) .axis_range()
    ends <- .or(.or(xlim, there), 0:1)
    from <- .or(from, ends[1L])
    to <- .or(to, ends[2L])
    if (!length(log)) log <- if (onto && par("xlog")) "x" else ""
    x <- if (!grepl("x", log, fixed = TRUE)) seq.int(from, to, length.out = n)
         else {
             .need(from > 0 && to > 0, "'from' and 'to' must be > 0 with log=\"x\"")
             exp(seq.int(log(from), log(to), length.out = n))
         }
    y <- eval(f, setNames(list(x), xname), caller)
    .need(length(y) == length(x), "'expr' did not evaluate to an object of length 'n'")
    if (onto) lines(x, y, type = type, ...)
    else plot(x = x, y = y, type = type, xlab = xlab, ylab = .or(ylab, deparse(f)), xlim = .or(xlim, there), log = log, ...)
    invisible(list(x = x, y = y))
}

locator <- function(n = 512, type = "n", ...) {
    .gr_started(sys.call())
    NULL
}
identify <- function(x, ...) UseMethod("identify")
identify.default <- function(x, y = NULL, labels = seq_along(x), pos = FALSE, n = length(x), plot = TRUE, atpen = FALSE,
                             offset = 0.5, tolerance = 0.25, order = FALSE, ...) {
    .gr_started(sys.call())
    integer()
}
