# Axes, grids, legends and symbols: what stands around and in a plot besides its data.

# ---- axes

axis <- function(side, at = NULL, labels = TRUE, tick = TRUE, line = NA, pos = NA, outer = FALSE, font = NA, lty = "solid",
                 lwd = 1, lwd.ticks = lwd, col = NULL, col.ticks = NULL, hadj = NA, padj = NA, gap.axis = NA, ...) {
    .gr_note("C_axis")
    call <- sys.call()
    d <- .gr_started(call)
    side <- as.integer(side)[1L]
    if (is.na(side) || side < 1L || side > 4L) stop(gettextf("invalid axis number %d", side), domain = NA)
    old <- .gr_inline(d, ..., call = call)
    on.exit(.gr_restore(d, old))
    p <- d$par
    flat <- side %% 2L == 1L
    auto <- is.null(at)
    if (auto) at <- axTicks(side, axp = if (flat) p$xaxp else p$yaxp)
    if (!length(at)) stop("no locations are finite")
    if (is.null(labels)) labels <- TRUE
    show <- !is.logical(labels) || isTRUE(labels[1L])
    given <- !is.logical(labels)
    if (given) labels <- .gr_label(as.graphicsAnnot(labels))
    if (given && length(labels) && length(labels) != length(at)) {
        if (auto) stop("'labels' is supplied and not 'at'")
        stop("'at' and 'labels' lengths differ, ", length(at), " != ", length(labels))
    }
    at <- as.numeric(at)
    ok <- is.finite(at)
    if (!any(ok)) stop("no locations are finite")
    if (given && length(labels)) labels <- labels[ok]
    at <- at[ok]
    if ((if (flat) p$xaxt else p$yaxt) == "n") return(invisible(at))
    if (!given) {
        near <- abs(at) < 1e-10 * diff(range(at))
        labels <- format(replace(at, near, 0), trim = TRUE, digits = 7L)
    }
    l <- .gr_line(d)
    label.line <- p$mgp[2L]
    axis.line <- p$mgp[3L]
    if (is.finite(line)) {
        label.line <- label.line + line - axis.line
        axis.line <- line
    }
    r <- .gr_region(d, if (outer) "inner" else "plot")
    away <- if (side <= 2L) -1 else 1
    base <- if (is.finite(pos)) { if (flat) .gr_py(d, pos) else .gr_px(d, pos) } else r[c(2L, 1L, 4L, 3L)[side]] + away * axis.line * l
    lim <- if (flat) .gr_region(d)[c(1L, 3L)] else .gr_region(d)[c(2L, 4L)]
    # How long a tick is: tck, a share of the plot, else tcl, lines.
    long <- if (is.finite(p$tck)) -p$tck * 72 * (if (p$tck > 0.5) p$pin[if (flat) 2L else 1L] else min(p$pin)) else -p$tcl * l
    .gr_clip(d, if (is.na(p$xpd)) NA else TRUE)
    where <- if (flat) .gr_px(d, at) else .gr_py(d, at)
    eps <- 1e-6 * (lim[2L] - lim[1L])
    within <- is.finite(where) & where >= lim[1L] - eps & where <= lim[2L] + eps
    ends <- .gr_ends(p)
    if (is.null(lwd)) lwd <- p$lwd
    if (is.null(lwd.ticks)) lwd.ticks <- p$lwd
    if (is.null(col) || all(is.na(col))) col <- p$fg
    if (is.null(col.ticks) || all(is.na(col.ticks))) col.ticks <- col
    if (tick && any(within)) {
        a <- max(lim[1L], min(where[is.finite(where)]))
        b <- min(lim[2L], max(where[is.finite(where)]))
        w <- where[within]
        tip <- base + away * long
        along <- function(u0, v0, u1, v1, col, lwd) if (is.finite(lwd) && lwd > 0) {
            if (flat) .dev_segments(d$slot, u0, v0, u1, v1, .gr_rgba(col), lty, as.double(lwd), ends)
            else .dev_segments(d$slot, v0, u0, v1, u1, .gr_rgba(col), lty, as.double(lwd), ends)
        }
        along(a, base, b, base, col, lwd)
        along(w, base, w, tip, col.ticks, lwd.ticks)
    }
    if (show && length(labels)) {
        las <- as.integer(p$las)
        along <- las == 0L || las == 1L && flat || las == 3L && !flat
        h <- if (is.finite(hadj[1L])) hadj[1L] else if (along) 0.5 else if (side <= 2L) 1 else 0
        v <- if (is.finite(padj[1L])) rep_len(as.double(padj), length(at)) else rep(if (along) 0 else 0.5, length(at))
        fnt <- if (is.na(.or(font[1L], NA)[1L])) p$font.axis else as.integer(font[1L])
        gap <- if (is.finite(gap.axis[1L])) gap.axis[1L] else if (along) 1 else 0.25
        m <- .gr_extent(d, labels, p$cex.axis, fnt)
        gap <- gap * .gr_extent(d, "m", p$cex.axis, fnt)[1L, ]
        size <- if (along) m[1L, ] else .gr_inches(d, labels, p$cex.axis, fnt, TRUE) * 72
        # In the axis' direction, labels that would touch the last one are left out.
        unseen <- if (is.expression(labels)) logical(length(at)) else is.na(labels) | !nzchar(labels)
        keep <- logical(length(at))
        last <- -Inf
        for (i in order(where)) {
            if (!within[i] || unseen[i]) next
            if (where[i] - 0.5 * size[i] - last < gap) next
            keep[i] <- TRUE
            last <- where[i] + 0.5 * size[i]
        }
        edge <- r
        edge[c(2L, 1L, 4L, 3L)[side]] <- base
        .gr_clip(d, NA)
        if (any(keep)) .gr_margin(d, edge, side, label.line - axis.line, where[keep], labels[keep], las, h, v[keep], p$cex.axis, fnt, p$col.axis)
    }
    invisible(at)
}
Axis <- function(x = NULL, at = NULL, ..., side, labels = NULL) {
    given <- .or(x, at)
    if (!is.null(given)) UseMethod("Axis", given)
    axis(side, at = at, labels = .or(labels, TRUE), ...)
}
Axis.default <- function(x = NULL, at = NULL, ..., side, labels = TRUE) axis(side = side, at = at, labels = if (is.null(labels)) TRUE else labels, ...)
Axis.Date <- function(x = NULL, at = NULL, ..., side, labels = TRUE) axis.Date(side = side, x = x, at = at, labels = if (is.null(labels)) TRUE else labels, ...)
Axis.POSIXt <- function(x = NULL, at = NULL, ..., side, labels = TRUE)
    axis.POSIXct(side = side, x = x, at = at, labels = if (is.null(labels)) TRUE else labels, ...)
Axis.table <- function(x, at, ..., side = 1, labels) {
    if (length(dim(x)) != 1L) stop("only for 1-D table")
    if (side %% 2 == 0) return(axis(side, at = if (!missing(at)) at, labels = if (missing(labels) || is.null(labels)) TRUE else labels, ...))
    nx <- dimnames(x)[[1L]]
    v <- suppressWarnings(as.numeric(nx))
    if (missing(at) || is.null(at)) at <- if (anyNA(v)) seq_along(x) else v
    axis(side, at = at, labels = if (missing(labels) || is.null(labels)) nx else labels, ...)
}
# Ticks of a time axis over [lo, hi] (seconds, days if `days`) and their format: the unit follows the range.
.gr_times <- function(lo, hi, days, tz) {
    day <- if (days) 1 else 86400
    span <- (hi - lo) / day
    make <- function(s) if (days) as.Date(s) else as.POSIXct(paste0(s, " 00:00:00"), tz = tz)
    first <- if (days) as.POSIXlt(structure(lo, class = "Date")) else as.POSIXlt(structure(lo, class = c("POSIXct", "POSIXt")), tz = tz)
    final <- if (days) as.POSIXlt(structure(hi, class = "Date")) else as.POSIXlt(structure(hi, class = c("POSIXct", "POSIXt")), tz = tz)
    if (span < 2 && !days) {
        unit <- if (span < 1.1 / 1440) 1 else if (span < 1.1 / 24) 60 else 3600
        return(list(at = pretty(c(lo, hi) / unit) * unit, format = if (unit == 1) "%S" else if (unit == 60) "%M:%S"
            else if (span < 1.1) "%H:%M" else "%a %H:%M"))
    }
    midnight <- function(y, m, d) as.numeric(make(sprintf("%04d-%02d-%02d", y + 1900L, m + 1L, d)))
    months <- function(k) midnight(k %/% 12L, k %% 12L, 1L)
    k0 <- first$year * 12L + first$mon
    k1 <- final$year * 12L + final$mon
    if (span < 100) {
        # Days, every second day of a month, Mondays, a month's 1st and 15th, months: what gives about 5.
        if (!days && span >= 7) return(list(at = pretty(c(lo, hi) / day) * day, format = "%b %d"))
        step <- c(1, 2, 7, 15.2, 30.4)
        kind <- if (span < 7) 1L else which.min(abs(log(span / step / 5)))
        k <- k0:(k1 + 1L)
        start <- midnight(first$year, first$mon, first$mday)
        each <- seq(start - (if (kind == 3L) (first$wday + 6) %% 7 else 0) * day, hi + day, by = if (kind == 3L) 7 * day else day)
        at <- switch(kind, each, each[as.POSIXlt(if (days) structure(each, class = "Date")
                                                 else structure(each, class = c("POSIXct", "POSIXt")),
                                                 tz = tz)$mday %% 2L == 1L], each, sort(c(months(k), months(k) + 14 * day)), months(k))
        return(list(at = at, format = if (span < 7) "%a" else "%b %d"))
    }
    if (span < 1.1 * 365) {
        k <- pretty(c(k0, k1) %% 12L + c(0L, 12L * (k1 %/% 12L - k0 %/% 12L)))
        return(list(at = months(as.integer(k[k == floor(k)]) + k0 %/% 12L * 12L), format = "%b"))
    }
    y <- pretty(c(first$year, final$year) + 1900)
    y <- unique(y[y == floor(y)])
    list(at = as.numeric(make(sprintf("%04d-01-01", as.integer(y)))), format = "%Y")
}
.gr_timeaxis <- function(side, x, at, format, labels, days, ...) {
    tz <- if (inherits(x, "POSIXt") && length(attr(x, "tzone"))) attr(x, "tzone")[1L] else ""
    text <- function(v, f) if (days) base::format(structure(v, class = "Date"), f) else base::format(structure(v, class = c("POSIXct", "POSIXt")), f, tz = tz)
    if (is.null(at)) {
        u <- sort(par("usr")[if (side %% 2) 1:2 else 3:4])
        t <- .gr_times(u[1L], u[2L], days, tz)
        at <- t$at[t$at >= u[1L] & t$at <= u[2L]]
        f <- t$format
    } else {
        at <- as.numeric(at)
        at <- at[is.finite(at)]
        r <- if (length(at)) range(at) else c(0, 1)
        f <- .gr_times(r[1L], max(r[2L], r[1L] + 1), days, tz)$format
    }
    if (!is.null(format)) f <- format
    if (isTRUE(labels)) labels <- text(at, f)
    else if (identical(labels, FALSE)) labels <- rep("", length(at))
    if (length(at)) axis(side, at = at, labels = labels, ...)
    at <- if (days) structure(at, class = "Date") else structure(at, class = c("POSIXct", "POSIXt"))
    invisible(at)
}
axis.Date <- function(side, x, at, format, labels = TRUE, ...)
    .gr_timeaxis(side, if (!missing(x)) x, if (!missing(at) && !is.null(at)) as.Date(at), if (!missing(format)) format, labels, TRUE, ...)
axis.POSIXct <- function(side, x, at, format, labels = TRUE, ...)
    .gr_timeaxis(side, if (!missing(x)) x, if (!missing(at) && !is.null(at)) as.POSIXct(at), if (!missing(format)) format, labels,
                 FALSE, ...)
grid <- function(nx = NULL, ny = nx, col = "lightgray", lty = "dotted", lwd = par("lwd"), equilogs = TRUE) {
    .gr_started(quote(int_abline(a = a, b = b, h = h, v = v, untf = untf, ...)))
    at <- function(n, side) {
        log <- par(if (side == 1) "xlog" else "ylog")
        if (is.null(n)) {
            t <- axTicks(side)
            if (log && equilogs && length(t) > 2L) {
                # Steps of one size: whole powers of ten where there are some.
                whole <- abs(log10(t) - round(log10(t))) < 1e-9
                if (sum(whole) > 1L) t <- t[whole]
            }
            t
        } else if (!is.na(n)) {
            u <- par("usr")[if (side == 1) 1:2 else 3:4]
            t <- seq.int(u[1L], u[2L], length.out = n + 1L)[-c(1L, n + 1L)]
            if (log) 10^t else t
        }
    }
    atx <- at(nx, 1)
    aty <- at(ny, 2)
    abline(v = atx, h = aty, col = col, lty = lty, lwd = lwd)
    invisible(list(atx = atx, aty = aty))
}
rug <- function(x, ticksize = 0.03, side = 1, lwd = 0.5, col = par("fg"), quiet = getOption("warn") < 0, ...) {
    at <- as.vector(x)
    at <- at[is.finite(at)]
    if (!quiet) {
        along <- if (side %% 2 == 1) 1:2 else 3:4
        ends <- par("usr")[along]
        if (par(c("xlog", "ylog")[along[2L] / 2])) ends <- 10^ends
        if (any(at < ends[1L] | at > ends[2L])) warning("some values will be clipped")
    }
    .gr_started(sys.call())
    if (!length(at)) return(invisible(numeric()))
    axis(side, at = at, labels = FALSE, tck = ticksize, lwd = 0, lwd.ticks = lwd, col.ticks = col, ...)
}

# ---- legends

legend <- function(x, y = NULL, legend, fill = NULL, col = par("col"), border = "black", lty, lwd, pch, angle = 45,
                   density = NULL, bty = "o", bg = par("bg"), box.lwd = par("lwd"), box.lty = par("lty"), box.col = par("fg"),
                   pt.bg = NA, cex = 1, pt.cex = cex, pt.lwd = lwd, xjust = 0, yjust = 1, x.intersp = 1, y.intersp = 1,
                   adj = c(0, 0.5), text.width = NULL, text.col = par("col"), text.font = NULL, merge = do.lines && has.pch,
                   trace = FALSE, plot = TRUE, ncol = 1, horiz = FALSE, title = NULL, inset = 0, xpd, title.col = text.col[1],
                   title.adj = 0.5, title.cex = cex[1], title.font = text.font[1], seg.len = 2) {
    if (missing(legend) && !missing(y) && (is.character(y) || is.expression(y))) {
        legend <- y
        y <- NULL
    }
    mfill <- !missing(fill) || !missing(density)
    has.pch <- !missing(pch) && length(pch) > 0
    do.lines <- !missing(lty) && (is.character(lty) || any(lty > 0, na.rm = TRUE)) || !missing(lwd)
    d <- .gr_started(quote(strwidth(legend, units = "user", cex = cex, font = text.font)))
    if (!missing(xpd)) {
        op <- par(xpd = xpd)
        on.exit(par(op))
    }
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
    # All sizes below are user coordinates; on a logarithmic axis, their logarithms.
    ux <- diff(p$usr[1:2]) / p$pin[1L]
    uy <- diff(p$usr[3:4]) / p$pin[2L]
    if (is.na(auto)) {
        if (p$xlog) x <- log10(x)
        if (p$ylog) y <- log10(y)
    }
    Cex <- cex[1L] * p$cex
    xchar <- 0.15 * p$ps / 12 * Cex * ux
    ychar <- p$ps / 60 * Cex * uy
    boxy <- ychar * 0.5
    line <- ychar
    extra <- ychar * (y.intersp - 1)
    ymax <- ychar * max(1, strheight(legend, units = "inches", cex = cex) / (p$ps / 60 * Cex))
    if (is.null(text.width)) text.width <- max(abs(strwidth(legend, units = "user", cex = cex, font = text.font)))
    text.width <- sign(ux) * abs(text.width)
    ychar <- extra + ymax
    per <- if (horiz) { ncol <- n; 1 } else ceiling(n / ncol)
    # Left of a text: the box, the line (with a mark in it: shorter by 0.7).
    off <- if (merge) -0.7 else 0
    before <- xchar * ((if (mfill) 0.8 else 0) + (if (do.lines) seg.len + off else 0))
    w0 <- text.width + (x.intersp + 1) * xchar + before
    w <- ncol * w0 + 0.5 * xchar
    shift <- 0
    if (!is.null(title)) {
        tw <- strwidth(title, units = "user", cex = title.cex, font = title.font) + 0.5 * xchar
        if (abs(tw) > abs(w)) {
            shift <- (tw - w) / 2
            w <- tw
        }
    }
    # The title is as high as it needs.
    tline <- title.cex[1L] * p$cex * p$ps / 60
    tmax <- if (is.null(title)) 0 else max(tline, strheight(title, units = "inches", cex = title.cex)) * uy
    thigh <- if (is.null(title)) 0 else extra + tmax
    h <- per * ychar + line + thigh
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
    x0 <- left + shift + xchar + (w0 * (rep.int(0:(ncol - 1), rep.int(per, ncol))))[seq_len(n)]
    xt <- x0 + xchar * x.intersp + before
    yt <- top - 0.5 * extra - ymax - (rep.int(seq_len(per), ncol)[seq_len(n)] - 1) * ychar - thigh
    ex <- function(v) if (p$xlog) 10^v else v
    ey <- function(v) if (p$ylog) 10^v else v
    if (plot) {
        if (bty != "n") rect(ex(left), ey(top - h), ex(left + w), ey(top), col = bg, border = box.col, lty = box.lty, lwd = box.lwd)
        at <- x0
        if (mfill) {
            rect(ex(at), ey(yt - boxy / 2), ex(at + 0.8 * xchar), ey(yt + boxy / 2), col = if (is.null(fill)) NA
                else rep_len(fill, n), border = rep_len(border, n), density = density, angle = angle)
            at <- at + 0.8 * xchar
        }
        col <- rep_len(col, n)
        if (missing(lwd) || is.null(lwd)) lwd <- p$lwd
        if (do.lines) {
            type <- rep_len(if (missing(lty) || is.null(lty)) 1 else lty, n)
            ok <- !is.na(type) & (is.character(type) | type != 0)
            wide <- rep_len(lwd, n)
            if (any(ok)) segments(ex((at + off * xchar)[ok]), ey(yt[ok]), ex((at + (off + seg.len) * xchar)[ok]), ey(yt[ok]),
                                  lty = type[ok], lwd = wide[ok], col = col[ok])
            at <- at + (seg.len + off) * xchar
        }
        if (has.pch) {
            if (is.character(pch) && length(pch) == 1L && nchar(pch, type = "c") > 1L)
                pch <- substring(pch, seq_len(nchar(pch, type = "c")), seq_len(nchar(pch, type = "c")))
            pch <- rep_len(pch, n)
            ok <- !is.na(pch) & (is.character(pch) | pch >= 0)
            px <- if (merge && !missing(lty)) at - seg.len / 2 * xchar else at
            if (any(ok)) points(ex(px[ok]), ey(yt[ok]), pch = pch[ok], col = col[ok], cex = rep_len(pt.cex, n)[ok],
                                bg = rep_len(pt.bg, n)[ok], lwd = rep_len(if (missing(pt.lwd) && missing(lwd)) lwd else pt.lwd, n)[ok])
        }
        if (!is.null(title)) text(ex(left + w * title.adj), ey(top - tmax), labels = title, adj = c(title.adj, 0),
                                  cex = title.cex, col = title.col, font = title.font)
        text(ex(xt), ey(yt), labels = legend, adj = adj, cex = cex, col = text.col, font = text.font)
    }
    invisible(list(rect = list(w = w, h = h, left = left, top = top), text = list(x = xt, y = yt)))
}

# ---- symbols

symbols <- function(x, y = NULL, circles, squares, rectangles, stars, thermometers, boxplots, inches = TRUE, add = FALSE,
                    fg = par("col"), bg = NA, xlab = NULL, ylab = NULL, main = NULL, xlim = NULL, ylim = NULL, ...) {
    given <- c(!missing(circles), !missing(squares), !missing(rectangles), !missing(stars), !missing(thermometers), !missing(boxplots))
    if (sum(given) != 1L) stop("exactly one symbol type must be specified")
    kind <- which(given)
    m <- switch(kind, circles, squares, rectangles, stars, thermometers, boxplots)
    if (kind > 2L && !is.matrix(m)) m <- as.matrix(m)
    want <- switch(kind, NA, NA, 2L, NA, 3:4, 5L)
    bad <- switch(kind, FALSE, FALSE, ncol(m) != 2L, ncol(m) < 3L, !ncol(m) %in% 3:4, ncol(m) != 5L)
    if (bad)
        stop(gettextf("invalid '%s' data", c("circles", "squares", "rectangles", "stars", "thermometers", "boxplots")[kind]), domain = NA)
    xy <- xy.coords(x, y, deparse1(substitute(x)), if (!missing(y)) deparse1(substitute(y)))
    x <- xy$x
    y <- xy$y
    if (!add) {
        if (is.null(xlab)) xlab <- xy$xlab
        if (is.null(ylab)) ylab <- xy$ylab
        if (is.null(xlim)) xlim <- range(x, na.rm = TRUE) + c(-1, 1) * 0.10 * diff(range(x, na.rm = TRUE))
        if (is.null(ylim)) ylim <- range(y, na.rm = TRUE) + c(-1, 1) * 0.10 * diff(range(y, na.rm = TRUE))
        plot(NA, NA, type = "n", ylim = ylim, xlim = xlim, xlab = xlab, ylab = ylab, main = main, ...)
    }
    n <- length(x)
    if (NROW(m) != n) stop(gettextf("'x' and '%s' lengths differ",
                                    c("circles", "squares", "rectangles", "stars", "thermometers", "boxplots")[kind]), domain = NA)
    .gr_started(sys.call())
    .gr_figures(x, y, kind, m, inches, fg, bg, ...)
    invisible()
}
# Figures of kind 1 (circles) to 6 (boxplots) around points, as big as the rows of m say.
.gr_figures <- function(x, y, kind, m, inches, fg, bg, ...) {
    .gr_note("C_symbols")
    d <- .gr()
    old <- .gr_inline(d, ...)
    on.exit(.gr_restore(d, old))
    .gr_clip(d)
    px <- .gr_px(d, x)
    py <- .gr_py(d, y)
    r <- .gr_region(d)
    u <- d$par$usr
    perx <- (r[3L] - r[1L]) / abs(u[2L] - u[1L])
    pery <- (r[4L] - r[2L]) / abs(u[4L] - u[3L])
    sized <- if (kind %in% c(1L, 2L, 4L)) m else m[, 1:2, drop = FALSE]
    scale <- if (is.numeric(inches) && inches > 0) inches else 1
    inch <- !identical(inches, FALSE) && (is.numeric(inches) || isTRUE(inches))
    if (inch) perx <- pery <- 72 * scale / max(sized, na.rm = TRUE)
    line <- .gr_rgba(fg)
    fill <- .gr_rgba(bg)
    lty <- d$par$lty
    lwd <- as.double(d$par$lwd)
    ends <- .gr_ends(d$par)
    bar <- function(x0, y0, x1, y1, fill) .dev_rects(d$slot, x0, y0, x1, y1, line, fill, lty, lwd, ends)
    switch(kind,
        .dev_circles(d$slot, px, py, m * perx, line, fill, lty, lwd, ends),
        bar(px - m * perx / 2, py - m * perx / 2, px + m * perx / 2, py + m * perx / 2, fill),
        bar(px - m[, 1L] * perx / 2, py - m[, 2L] * pery / 2, px + m[, 1L] * perx / 2, py + m[, 2L] * pery / 2, fill),
        {
            a <- 2 * pi * (seq_len(ncol(m)) - 1) / ncol(m)
            v <- replace(m, is.na(m), 0) * perx
            # One polygon a star, divided by NA.
            sx <- rbind(t(px + sweep(v, 2L, cos(a), `*`)), NA)
            sy <- rbind(t(py + sweep(v, 2L, sin(a), `*`)), NA)
            .dev_path(d$slot, as.vector(sx), as.vector(sy), 1L, line, fill, lty, lwd, ends, FALSE)
        }, {
            w <- m[, 1L] * perx / 2
            h <- m[, 2L] * pery / 2
            low <- if (ncol(m) == 4L) m[, 3L] else 0
            high <- if (ncol(m) == 4L) m[, 4L] else m[, 3L]
            bar(px - w, py - h, px + w, py + h, fill)
            bar(px - w, py - h + 2 * h * low, px + w, py - h + 2 * h * high, line)
            .dev_segments(d$slot, c(px - w, px + w), py, c(px - 1.5 * w, px + 1.5 * w), py, line, lty, lwd, ends)
        }, {
            w <- m[, 1L] * perx / 2
            h <- m[, 2L] * pery / 2
            low <- m[, 3L] * pery
            high <- m[, 4L] * pery
            mid <- py - h + 2 * h * m[, 5L]
            bar(px - w, py - h, px + w, py + h, fill)
            .dev_segments(d$slot, c(px - w, px, px), c(mid, py - h, py + h), c(px + w, px, px), c(mid, py - h - low, py + h + high), line, lty, lwd, ends)
        })
}
