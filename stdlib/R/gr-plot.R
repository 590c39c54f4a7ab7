# Base graphics: plot() and what is added to a plot.  The arguments are checked and evaluated, the coordinate system of the page is
# kept (gr-device.R); the functions return what GNU R's return.

.gr_helvetica <- c(278, 278, 355, 556, 556, 889, 667, 222, 333, 333, 389, 584, 278, 584, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    222, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584)
# Inches that a text takes at size 1.
.gr_textwidth <- function(s, ps) {
    one <- function(line) {
        k <- utf8ToInt(line) - 31L
        k[is.na(k) | k < 1L | k > 95L] <- 66L
        sum(.gr_helvetica[k])
    }
    vapply(as.character(s), function(t) {
        if (is.na(t)) return(0)
        l <- strsplit(t, "\n", fixed = TRUE)[[1L]]
        if (length(l)) max(vapply(l, one, 0)) else 0
    }, 0, USE.NAMES = FALSE) / 1000 * ps / 72
}
.gr_textheight <- function(s, p) {
    lines <- nchar(gsub("[^\n]", "", as.character(s)))
    lines[is.na(lines)] <- 0
    lines * p$lheight * p$ps / 60 + 718 / 1000 * p$ps / 72
}
.gr_label <- function(s) if (is.language(s)) vapply(as.list(if (is.expression(s)) s else list(s)), deparse1, "") else as.character(s)
strwidth <- function(s, units = "user", cex = NULL, font = NULL, vfont = NULL, ...) {
    d <- .gr_started(sys.call())
    units <- pmatch(units, c("user", "figure", "inches"))
    if (is.na(units)) stop("invalid units")
    w <- .gr_textwidth(.gr_label(s), d$par$ps) * if (is.null(cex)) d$par$cex else cex * (if (d$scale == d$par$cex) d$scale else 1)
    switch(units, w * diff(d$par$usr[1:2]) / d$par$pin[1L], w / d$par$fin[1L], w)
}
strheight <- function(s, units = "user", cex = NULL, font = NULL, vfont = NULL, ...) {
    d <- .gr_started(sys.call())
    units <- pmatch(units, c("user", "figure", "inches"))
    if (is.na(units)) stop("invalid units")
    h <- .gr_textheight(.gr_label(s), d$par) * if (is.null(cex)) d$par$cex else cex * (if (d$scale == d$par$cex) d$scale else 1)
    switch(units, h * diff(d$par$usr[3:4]) / d$par$pin[2L], h / d$par$fin[2L], h)
}
as.graphicsAnnot <- function(x) if (is.language(x) || !is.object(x)) x else as.character(x)
n2mfrow <- function(nr.plots, asp = 1) {
    if (!is.numeric(nr.plots) || length(nr.plots) != 1L || nr.plots < 1) stop("'nr.plots' must be a positive integer")
    n <- as.integer(nr.plots)
    if (asp == 1) {
        if (n <= 3L) c(n, 1L)
        else if (n <= 6L) c((n + 1L) %/% 2L, 2L)
        else if (n <= 12L) c((n + 2L) %/% 3L, 3L)
        else {
            r <- ceiling(sqrt(n))
            as.integer(c(r, ceiling(n / r)))
        }
    } else {
        rows <- ceiling(sqrt(n / asp))
        as.integer(c(rows, ceiling(n / rows)))
    }
}
extendrange <- function(x, r = range(x, na.rm = TRUE), f = 0.05) {
    if (length(f) == 1L) f <- c(f, f)
    r + c(-f[1L], f[2L]) * diff(r)
}

# What a plot shows: x, y and their labels.
xy.coords <- function(x, y = NULL, xlab = NULL, ylab = NULL, log = NULL, recycle = FALSE, setLab = TRUE) {
    if (is.null(y)) {
        y.name <- ylab
        if (inherits(x, "formula")) {
            if (length(x) != 3L) stop("invalid first argument")
            if (setLab) {
                ylab <- deparse(x[[2L]])
                xlab <- deparse(x[[3L]])
            }
            env <- environment(x)
            y <- eval(x[[2L]], env)
            x <- eval(x[[3L]], env)
        } else if (inherits(x, "ts")) {
            if (NCOL(x) > 1L) stop("cannot handle multivariate time series")
            y <- as.vector(x)
            x <- as.vector(time(x))
            if (setLab) xlab <- "Time"
        } else if (is.matrix(x) || is.data.frame(x)) {
            x <- data.matrix(x)
            if (ncol(x) == 1L) {
                if (setLab) xlab <- "Index"
                y <- x[, 1L]
                x <- seq_along(y)
            } else {
                cn <- colnames(x)
                if (setLab) {
                    xlab <- if (is.null(cn)) paste0(y.name, "[,1]") else cn[1L]
                    ylab <- if (is.null(cn)) paste0(y.name, "[,2]") else cn[2L]
                }
                y <- x[, 2L]
                x <- x[, 1L]
            }
        } else if (is.complex(x)) {
            y <- Im(x)
            x <- Re(x)
            if (setLab) {
                xlab <- paste0("Re(", y.name, ")")
                ylab <- paste0("Im(", y.name, ")")
            }
        } else if (is.list(x)) {
            if (all(c("x", "y") %in% names(x))) {
                if (setLab) {
                    xlab <- paste0(y.name, "$x")
                    ylab <- paste0(y.name, "$y")
                }
                y <- x[["y"]]
                x <- x[["x"]]
            } else stop("'x' is a list, but does not have components 'x' and 'y'")
        } else {
            y <- if (is.factor(x)) as.numeric(x) else as.numeric(x)
            x <- seq_along(y)
            if (setLab) xlab <- "Index"
        }
    }
    if (inherits(x, "POSIXt")) x <- as.POSIXct(x)
    if (length(x) != length(y)) {
        if (!recycle) stop("'x' and 'y' lengths differ")
        n <- max(length(x), length(y))
        x <- rep_len(x, n)
        y <- rep_len(y, n)
    }
    x <- as.double(x)
    y <- as.double(y)
    if (length(log) && nzchar(log)) {
        drop <- function(v, which) {
            bad <- !is.na(v) & v <= 0
            if (n <- sum(bad)) {
                warning(sprintf(ngettext(n, "%d %s value <= 0 omitted from logarithmic plot", "%d %s values <= 0 omitted from logarithmic plot"), n, which), domain = NA, call. = FALSE)
                v[bad] <- NA
            }
            v
        }
        if (grepl("x", log)) x <- drop(x, "x")
        if (grepl("y", log)) y <- drop(y, "y")
    }
    list(x = x, y = y, xlab = xlab, ylab = ylab)
}
xyz.coords <- function(x, y = NULL, z = NULL, xlab = NULL, ylab = NULL, zlab = NULL, log = NULL, recycle = FALSE, setLab = TRUE) {
    if (is.null(y)) {
        if (inherits(x, "formula")) {
            v <- lapply(as.list(attr(terms(x), "variables"))[-1L], eval, environment(x))
            if (length(v) != 3L) stop("invalid first argument [bad language object]")
            if (setLab) {
                n <- vapply(as.list(attr(terms(x), "variables"))[-1L], deparse1, "")
                xlab <- n[2L]
                ylab <- n[3L]
                zlab <- n[1L]
            }
            z <- v[[1L]]
            y <- v[[3L]]
            x <- v[[2L]]
        } else if (is.matrix(x) || is.data.frame(x)) {
            m <- data.matrix(x)
            if (ncol(m) < 2L) stop("at least 2 columns needed")
            if (ncol(m) == 2L) m <- cbind(seq_len(nrow(m)), m)
            cn <- colnames(m)
            if (setLab && !is.null(cn)) {
                xlab <- cn[1L]
                ylab <- cn[2L]
                zlab <- cn[3L]
            }
            x <- m[, 1L]
            y <- m[, 2L]
            z <- m[, 3L]
        } else if (is.complex(x)) {
            z <- NULL
            y <- Im(x)
            x <- Re(x)
        } else if (is.list(x)) {
            y <- x$y
            z <- x$z
            x <- x$x
        }
    }
    if (is.complex(y) && is.null(z)) {
        z <- Im(y)
        y <- Re(y)
    }
    n <- max(length(x), length(y), length(z))
    if (length(x) != n || length(y) != n || length(z) != n) {
        if (!recycle) stop("'x', 'y' and 'z' lengths differ")
        x <- rep_len(x, n)
        y <- rep_len(y, n)
        z <- rep_len(z, n)
    }
    list(x = as.double(x), y = as.double(y), z = as.double(z), xlab = xlab, ylab = ylab, zlab = zlab)
}

plot <- function(x, y, ...) UseMethod("plot")
plot.default <- function(x, y = NULL, type = "p", xlim = NULL, ylim = NULL, log = "", main = NULL, sub = NULL, xlab = NULL, ylab = NULL, ann = par("ann"), axes = TRUE, frame.plot = axes, panel.first = NULL, panel.last = NULL, asp = NA, xgap.axis = NA, ygap.axis = NA, ...) {
    xname <- if (!missing(x)) deparse1(substitute(x))
    yname <- if (!missing(y)) deparse1(substitute(y))
    xlabel <- if (is.null(y)) NULL else xname
    ylabel <- if (is.null(y)) xname else yname
    xy <- xy.coords(x, y, xlabel, ylabel, log)
    force(main)
    force(sub)
    force(xlab)
    force(ylab)
    xlim <- if (is.null(xlim)) range(xy$x[is.finite(xy$x)]) else xlim
    ylim <- if (is.null(ylim)) range(xy$y[is.finite(xy$y)]) else ylim
    plot.new()
    plot.window(xlim, ylim, log, asp, ...)
    panel.first
    plot.xy(xy, type, ...)
    panel.last
    if (axes) {
        Axis(if (is.null(y)) xy$x else x, side = 1)
        Axis(if (is.null(y)) x else y, side = 2)
    }
    if (frame.plot) box()
    list(...)
    invisible()
}
plot.xy <- function(xy, type, pch = par("pch"), lty = par("lty"), col = par("col"), bg = NA, cex = 1, lwd = par("lwd"), ...) {
    .gr_started(sys.call())
    if (!is.list(xy) || is.null(xy$x) || is.null(xy$y)) stop("invalid plotting structure")
    if (!is.character(type) || length(type) != 1L && !nzchar(type[1L])) stop("invalid plot type")
    if (nchar(type[1L]) > 1L) warning(gettextf("plot type '%s' truncated to first character", type[1L]), domain = NA)
    if (!substr(type[1L], 1L, 1L) %in% c("p", "l", "b", "c", "o", "h", "s", "S", "n")) stop(gettextf("invalid plot type '%s'", substr(type[1L], 1L, 1L)), domain = NA)
    list(pch, lty, col, bg, cex, lwd, ...)
    invisible()
}
points <- function(x, ...) UseMethod("points")
points.default <- function(x, y = NULL, type = "p", ...) plot.xy(xy.coords(x, y), type = type, ...)
lines <- function(x, ...) UseMethod("lines")
lines.default <- function(x, y = NULL, type = "l", ...) plot.xy(xy.coords(x, y), type = type, ...)
text <- function(x, ...) UseMethod("text")
text.default <- function(x, y = NULL, labels = seq_along(x$x), adj = NULL, pos = NULL, offset = 0.5, vfont = NULL, cex = 1, col = NULL, font = NULL, ...) {
    .gr_started(sys.call())
    if (missing(y) && (is.character(x) || is.expression(x))) stop("invalid first argument")
    x <- xy.coords(x, y, recycle = TRUE, setLab = FALSE)
    labels <- as.graphicsAnnot(labels)
    if (!length(labels)) stop("zero-length 'labels' specified")
    if (!is.null(pos) && any(!pos %in% 1:4)) stop("invalid 'pos' value")
    list(adj, offset, cex, col, font, ...)
    invisible()
}
points.formula <- function(formula, data = parent.frame(), ..., subset) .gr_add(points, formula, data, substitute(subset), substitute(list(...)), parent.frame())
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
.gr_with <- function(fun, args, dots, defaults) do.call(fun, c(args, dots, defaults[!names(defaults) %in% names(dots)]))
plot.formula <- function(formula, data = parent.frame(), ..., subset, ylab = varnames[response], ask = FALSE) {
    m <- .gr_frame(formula, data, substitute(subset), parent.frame())
    dots <- lapply(as.list(substitute(list(...)))[-1L], eval, if (is.matrix(data)) as.data.frame(data) else data, parent.frame())
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
    name <- deparse1(substitute(x))
    rnk <- length(dim(x))
    if (rnk == 0L) stop("invalid table 'x'")
    if (rnk == 1L) {
        dn <- dimnames(x)
        nx <- dn[[1L]]
        v <- suppressWarnings(as.numeric(nx))
        is.num <- !anyNA(v)
        at <- if (is.num) v else seq_along(x)
        plot(at, unclass(x), type = type, ylim = ylim, xlab = xlab, ylab = ylab, frame.plot = frame.plot, lwd = lwd, ..., xaxt = "n")
        axis(1, at = at, labels = nx)
        invisible()
    } else {
        mosaicplot(x, xlab = xlab, ylab = ylab, ...)
        invisible()
    }
}
plot.raster <- function(x, xlim = c(0, ncol(x)), ylim = c(0, nrow(x)), xaxs = "i", yaxs = "i", asp = 1, add = FALSE, ...) {
    if (!add) {
        plot.new()
        plot.window(xlim, ylim, asp = asp, xaxs = xaxs, yaxs = yaxs)
    }
    rasterImage(x, 0, 0, ncol(x), nrow(x), ...)
}
plot.function <- function(x, y = 0, to = 1, from = y, xlim = NULL, ylab = NULL, ...) {
    if (!missing(y) && is.null(xlim)) {
        if (missing(from)) from <- y
    }
    if (is.null(xlim)) {
        if (is.null(from)) from <- 0
    } else {
        if (missing(y)) from <- xlim[1L]
        if (missing(to)) to <- xlim[2L]
    }
    name <- deparse1(substitute(x))
    curve(expr = x, from = from, to = to, xlim = xlim, ylab = if (is.null(ylab)) name else ylab, ...)
}
curve <- function(expr, from = NULL, to = NULL, n = 101, add = FALSE, type = "l", xname = "x", xlab = xname, ylab = NULL, log = NULL, xlim = NULL, ...) {
    e <- substitute(expr)
    caller <- parent.frame()
    if (is.name(e)) {
        text <- deparse(e)
        e <- as.call(list(e, as.name(xname)))
    } else {
        if (!(is.call(e) || is.expression(e)) || !(xname %in% all.vars(e))) stop(gettextf("'expr' must be a function, or a call or an expression containing '%s'", xname), domain = NA)
        text <- deparse(e)
    }
    if (.Gr$current == 1L && !identical(add, FALSE)) {
        warning("'add' will be ignored as there is no existing plot")
        add <- FALSE
    }
    adding <- isTRUE(add)
    usr <- if (adding || is.na(add)) par("usr")[1:2]
    if (is.null(xlim) && !is.null(usr)) {
        if (par("xaxs") == "r") usr <- extendrange(usr, f = -1 / 27)
        if (par("xlog")) usr <- 10^usr
        if (is.null(from)) from <- usr[1L]
        if (is.null(to)) to <- usr[2L]
    }
    if (is.null(from)) from <- if (is.null(xlim)) 0 else xlim[1L]
    if (is.null(to)) to <- if (is.null(xlim)) 1 else xlim[2L]
    lg <- if (length(log)) log else if (adding && par("xlog")) "x" else ""
    x <- if (nzchar(lg) && grepl("x", lg, fixed = TRUE)) {
        if (any(c(from, to) <= 0)) stop("'from' and 'to' must be > 0 with log=\"x\"")
        exp(seq.int(log(from), log(to), length.out = n))
    } else seq.int(from, to, length.out = n)
    at <- list(x)
    names(at) <- xname
    y <- eval(e, at, caller)
    if (length(y) != length(x)) stop("'expr' did not evaluate to an object of length 'n'")
    if (adding) lines(x = x, y = y, type = type, ...)
    else plot(x = x, y = y, type = type, xlab = xlab, ylab = if (is.null(ylab)) text else ylab, xlim = if (is.null(xlim) && !is.null(usr)) usr else xlim, log = lg, ...)
    invisible(list(x = x, y = y))
}

# ---- marks, axes, text around a plot

abline <- function(a = NULL, b = NULL, h = NULL, v = NULL, reg = NULL, coef = NULL, untf = FALSE, ...) {
    .gr_started(sys.call())
    if (!is.null(reg)) {
        if (!is.null(a)) warning("'a' is overridden by 'reg'")
        a <- reg
    }
    if (is.object(a) || is.list(a)) {
        p <- length(ca <- as.vector(stats::coef(a)))
        if (p > 2) warning(gettextf("only using the first two of %d regression coefficients", p), domain = NA)
        a <- ca[1L]
    }
    if (!is.null(a) && !all(is.finite(a)) || !is.null(b) && !all(is.finite(b))) {
        if (!is.null(a) && is.null(b) && length(a) == 2L) stop("'a' and 'b' must be finite")
        stop("'a' and 'b' must be finite")
    }
    list(h, v, coef, ...)
    invisible()
}
segments <- function(x0, y0, x1 = x0, y1 = y0, col = par("fg"), lty = par("lty"), lwd = par("lwd"), ...) {
    .gr_started(sys.call())
    if (missing(x1) && missing(y1)) stop("one of 'x1' and 'y1' must be given")
    if (!all(lengths(list(x0, y0, x1, y1))) && any(lengths(list(x0, y0, x1, y1)) > 0L)) stop("cannot mix zero-length and non-zero-length coordinates")
    list(col, lty, lwd, ...)
    invisible()
}
arrows <- function(x0, y0, x1 = x0, y1 = y0, length = 0.25, angle = 30, code = 2, col = par("fg"), lty = par("lty"), lwd = par("lwd"), ...) {
    .gr_started(sys.call())
    if (missing(x1) && missing(y1)) stop("one of 'x1' and 'y1' must be given")
    k <- list(x0, y0, x1, y1)
    if (!all(lengths(k)) && any(lengths(k) > 0L)) stop("cannot mix zero-length and non-zero-length coordinates")
    if (!is.finite(length) || length < 0) stop("invalid arrow head length")
    if (!is.finite(angle)) stop("invalid arrow head angle")
    if (!code %in% 0:3) stop("invalid arrow head specification")
    n <- max(lengths(k))
    if (n && code && length > 0) {
        p <- par(c("pin", "usr"))
        dx <- rep_len(rep_len(x1, n) - rep_len(x0, n), n) / diff(p$usr[1:2]) * p$pin[1L]
        dy <- rep_len(rep_len(y1, n) - rep_len(y0, n), n) / diff(p$usr[3:4]) * p$pin[2L]
        for (i in seq_len(sum(dx^2 + dy^2 < 1e-6, na.rm = TRUE))) warning("zero-length arrow is of indeterminate angle and so skipped")
    }
    list(col, lty, lwd, ...)
    invisible()
}
rect <- function(xleft, ybottom, xright, ytop, density = NULL, angle = 45, col = NA, border = NULL, lty = par("lty"), lwd = par("lwd"), ...) {
    .gr_started(sys.call())
    k <- lengths(list(xleft, xright, ybottom, ytop))
    if (!all(k) && any(k > 0L)) stop("invalid rectangle specification")
    list(density, angle, col, border, lty, lwd, ...)
    invisible()
}
polygon <- function(x, y = NULL, density = NULL, angle = 45, border = NULL, col = NA, lty = par("lty"), ..., fillOddEven = FALSE) {
    .gr_started(sys.call())
    xy.coords(x, y, setLab = FALSE)
    list(density, angle, border, col, lty, ...)
    invisible()
}
polypath <- function(x, y = NULL, border = NULL, col = NA, lty = par("lty"), rule = "winding", ...) {
    .gr_started(sys.call())
    xy.coords(x, y, setLab = FALSE)
    if (is.na(pmatch(rule, c("winding", "evenodd")))) stop("Invalid fill rule for graphics path")
    invisible()
}
xspline <- function(x, y = NULL, shape = 0, open = TRUE, repEnds = TRUE, draw = TRUE, border = par("fg"), col = NA, ...) {
    .gr_started(sys.call())
    xy.coords(x, y, setLab = FALSE)
    invisible()
}
rasterImage <- function(image, xleft, ybottom, xright, ytop, angle = 0, interpolate = TRUE, ...) {
    .gr_started(sys.call())
    as.raster(image)
    list(xleft, ybottom, xright, ytop, ...)
    invisible()
}
symbols <- function(x, y = NULL, circles, squares, rectangles, stars, thermometers, boxplots, inches = TRUE, add = FALSE, fg = par("col"), bg = NA, xlab = NULL, ylab = NULL, main = NULL, xlim = NULL, ylim = NULL, ...) {
    given <- c(!missing(circles), !missing(squares), !missing(rectangles), !missing(stars), !missing(thermometers), !missing(boxplots))
    if (sum(given) != 1L) stop("exactly one symbol type must be specified")
    xy <- xy.coords(x, y, deparse1(substitute(x)), if (!missing(y)) deparse1(substitute(y)))
    if (!add) {
        if (is.null(xlim)) xlim <- range(xy$x, na.rm = TRUE) + c(-1, 1) * 0.10 * diff(range(xy$x, na.rm = TRUE))
        if (is.null(ylim)) ylim <- range(xy$y, na.rm = TRUE) + c(-1, 1) * 0.10 * diff(range(xy$y, na.rm = TRUE))
        plot(NA, NA, type = "n", ylim = ylim, xlim = xlim, xlab = xlab, ylab = ylab, main = main, ...)
    }
    .gr_started(sys.call())
    invisible()
}
box <- function(which = "plot", lty = "solid", ...) {
    .gr_started(sys.call())
    if (is.na(pmatch(which[1L], c("plot", "figure", "inner", "outer")))) stop("invalid 'which' argument")
    list(...)
    invisible()
}
title <- function(main = NULL, sub = NULL, xlab = NULL, ylab = NULL, line = NA, outer = FALSE, ...) {
    .gr_started(sys.call())
    list(main, sub, xlab, ylab, ...)
    invisible()
}
mtext <- function(text, side = 3, line = 0, outer = FALSE, at = NA, adj = NA, padj = NA, cex = NA, col = NA, font = NA, ...) {
    .gr_started(sys.call())
    if (!length(text)) stop("zero-length 'text' specified")
    list(as.graphicsAnnot(text), side, line, at, ...)
    invisible()
}
axis <- function(side, at = NULL, labels = TRUE, tick = TRUE, line = NA, pos = NA, outer = FALSE, font = NA, lty = "solid", lwd = 1, lwd.ticks = lwd, col = NULL, col.ticks = NULL, hadj = NA, padj = NA, gap.axis = NA, ...) {
    .gr_started(sys.call())
    side <- as.integer(side)[1L]
    if (is.na(side) || side < 1L || side > 4L) stop(gettextf("invalid axis number %d", side), domain = NA)
    list(...)
    auto <- is.null(at)
    if (auto) at <- axTicks(side)
    if (!length(at)) stop("no locations are finite")
    if (is.call(labels) || is.name(labels)) labels <- deparse1(labels)
    if (!is.logical(labels) && length(labels) && length(labels) != length(at)) {
        if (auto) stop("'labels' is supplied and not 'at'")
        stop("'at' and 'labels' lengths differ, ", length(at), " != ", length(labels))
    }
    if (!any(is.finite(at))) stop("no locations are finite")
    at <- as.numeric(at)
    invisible(at[is.finite(at)])
}
Axis <- function(x = NULL, at = NULL, ..., side, labels = NULL) {
    if (!is.null(x)) UseMethod("Axis", x)
    else if (!is.null(at)) UseMethod("Axis", at)
    else axis(side = side, at = at, labels = if (is.null(labels)) TRUE else labels, ...)
}
Axis.default <- function(x = NULL, at = NULL, ..., side, labels = TRUE) axis(side = side, at = at, labels = if (is.null(labels)) TRUE else labels, ...)
Axis.Date <- function(x = NULL, at = NULL, ..., side, labels = TRUE) axis.Date(side = side, x = x, at = at, labels = if (is.null(labels)) TRUE else labels, ...)
Axis.POSIXt <- function(x = NULL, at = NULL, ..., side, labels = TRUE) axis.POSIXct(side = side, x = x, at = at, labels = if (is.null(labels)) TRUE else labels, ...)
Axis.table <- function(x, at, ..., side = 1, labels) {
    if (length(dim(x)) != 1L) stop("only for 1-D table")
    if (side %% 2 == 0) return(axis(side, at = if (!missing(at)) at, labels = if (missing(labels) || is.null(labels)) TRUE else labels, ...))
    nx <- dimnames(x)[[1L]]
    v <- suppressWarnings(as.numeric(nx))
    if (missing(at) || is.null(at)) at <- if (anyNA(v)) seq_along(x) else v
    axis(side, at = at, labels = if (missing(labels) || is.null(labels)) nx else labels, ...)
}
.gr_timeaxis <- function(side, x, at, labels, back, ...) {
    if (missing(at) || is.null(at)) {
        u <- par("usr")[if (side %% 2) 1:2 else 3:4]
        at <- pretty(back(u))
        n <- as.numeric(at)
        at <- at[n >= u[1L] & n <= u[2L]]
    }
    if (length(at)) axis(side, at = as.numeric(at), labels = labels, ...)
    invisible(at)
}
axis.Date <- function(side, x, at, format, labels = TRUE, ...) .gr_timeaxis(side, x, if (missing(at)) NULL else as.Date(at), labels, function(v) as.Date(v, origin = "1970-01-01"))
axis.POSIXct <- function(side, x, at, format, labels = TRUE, ...) .gr_timeaxis(side, x, if (missing(at)) NULL else as.POSIXct(at), labels, function(v) structure(v, class = c("POSIXct", "POSIXt")))
grid <- function(nx = NULL, ny = nx, col = "lightgray", lty = "dotted", lwd = par("lwd"), equilogs = TRUE) {
    .gr_started(quote(int_abline(a = a, b = b, h = h, v = v, untf = untf, ...)))
    at <- function(n, side) {
        if (is.null(n)) axTicks(side)
        else if (!is.na(n)) {
            u <- par("usr")[if (side == 1) 1:2 else 3:4]
            seq.int(u[1L], u[2L], length.out = n + 1L)[-c(1L, n + 1L)]
        }
    }
    invisible(list(atx = at(nx, 1), aty = at(ny, 2)))
}
rug <- function(x, ticksize = 0.03, side = 1, lwd = 0.5, col = par("fg"), quiet = getOption("warn") < 0, ...) {
    x <- as.vector(x)
    ok <- is.finite(x)
    x <- x[ok]
    if (!quiet) {
        u <- par("usr")
        u <- if (side %% 2 == 1) { if (par("xlog")) 10^u[1:2] else u[1:2] } else if (par("ylog")) 10^u[3:4] else u[3:4]
        if (any(x < u[1L] | x > u[2L])) warning("some values will be clipped")
    }
    .gr_started(sys.call())
    if (length(x)) axis(side, at = x, labels = FALSE, ...)
    else invisible(numeric())
}
legend <- function(x, y = NULL, legend, fill = NULL, col = par("col"), border = "black", lty, lwd, pch, angle = 45, density = NULL, bty = "o", bg = par("bg"), box.lwd = par("lwd"), box.lty = par("lty"), box.col = par("fg"), pt.bg = NA, cex = 1, pt.cex = cex, pt.lwd = lwd, xjust = 0, yjust = 1, x.intersp = 1, y.intersp = 1, adj = c(0, 0.5), text.width = NULL, text.col = par("col"), text.font = NULL, merge = do.lines && has.pch, trace = FALSE, plot = TRUE, ncol = 1, horiz = FALSE, title = NULL, inset = 0, xpd, title.col = text.col[1], title.adj = 0.5, title.cex = cex[1], title.font = text.font[1], seg.len = 2) {
    if (missing(legend) && !missing(y) && (is.character(y) || is.expression(y))) {
        legend <- y
        y <- NULL
    }
    mfill <- !missing(fill) || !missing(density)
    has.pch <- !missing(pch) && length(pch) > 0
    do.lines <- !missing(lty) && (is.character(lty) || any(lty > 0)) || !missing(lwd)
    d <- .gr_started(quote(strwidth(legend, units = "user", cex = cex, font = text.font)))
    auto <- if (is.character(x)) match.arg(x, c("bottomright", "bottom", "bottomleft", "left", "topleft", "top", "topright", "right", "center")) else NA
    if (is.na(auto)) {
        xy <- xy.coords(x, y, setLab = FALSE)
        x <- xy$x
        y <- xy$y
        if (length(x) < 1L || length(x) > 2L) stop("invalid coordinate lengths")
    }
    n <- if (is.call(legend)) 1L else length(legend)
    if (n == 0L) stop("'legend' is of length 0")
    if (is.factor(legend)) legend <- as.character(legend)
    p <- d$par
    ux <- diff(p$usr[1:2]) / p$pin[1L]
    uy <- diff(p$usr[3:4]) / p$pin[2L]
    Cex <- cex * p$cex
    xchar <- 0.15 * p$ps / 12 * Cex * ux
    ychar <- p$ps / 60 * Cex * uy
    line <- ychar
    extra <- ychar * (y.intersp - 1)
    ymax <- ychar * max(1, strheight(legend, units = "inches", cex = cex) / (p$ps / 60 * Cex))
    if (is.null(text.width)) text.width <- max(abs(strwidth(legend, units = "user", cex = cex)))
    ychar <- extra + ymax
    per <- if (horiz) { ncol <- n; 1 } else ceiling(n / ncol)
    # Left of a text: the box, the line (with a mark in it: shorter by 0.7).
    before <- xchar * ((if (mfill) 0.8 else 0) + (if (do.lines) seg.len - (if (merge && has.pch) 0.7 else 0) else 0))
    w0 <- text.width + (x.intersp + 1) * xchar + before
    w <- ncol * w0 + 0.5 * xchar
    shift <- 0
    if (!is.null(title)) {
        tw <- strwidth(title, units = "user", cex = title.cex) + 0.5 * xchar
        if (abs(tw) > abs(w)) {
            shift <- (tw - w) / 2
            w <- tw
        }
    }
    h <- (per + !is.null(title)) * ychar + line
    if (is.na(auto)) {
        if (length(x) == 2L) {
            left <- min(x)
            top <- max(y)
            w <- abs(diff(x))
            h <- abs(diff(y))
        } else {
            left <- x - xjust * w
            top <- y + (1 - yjust) * h
        }
    } else {
        u <- p$usr
        inset <- rep_len(inset, 2L)
        ix <- inset[1L] * (u[2L] - u[1L])
        iy <- inset[2L] * (u[4L] - u[3L])
        left <- if (grepl("right", auto)) u[2L] - w - ix else if (grepl("left", auto)) u[1L] + ix else (u[1L] + u[2L] - w) / 2
        top <- if (grepl("bottom", auto)) u[3L] + h + iy else if (grepl("top", auto)) u[4L] - iy else (u[3L] + u[4L] + h) / 2
    }
    xt <- left + shift + xchar * (1 + x.intersp) + before + (w0 * (rep.int(0:(ncol - 1), rep.int(per, ncol))))[seq_len(n)]
    yt <- top - 0.5 * extra - ymax - (rep.int(seq_len(per), ncol)[seq_len(n)] - 1 + !is.null(title)) * ychar
    invisible(list(rect = list(w = w, h = h, left = left, top = top), text = list(x = xt, y = yt)))
}
locator <- function(n = 512, type = "n", ...) NULL
identify <- function(x, ...) UseMethod("identify")
identify.default <- function(x, y = NULL, labels = seq_along(x), pos = FALSE, n = length(x), plot = TRUE, atpen = FALSE, offset = 0.5, tolerance = 0.25, order = FALSE, ...) integer()
