# Drawing on a page: colours, coordinates and clipping for the marks of device.c; points, lines and areas; text.
#
# Every function here evaluates its arguments, takes the graphical parameters among `...` for the duration of the call (.gr_inline)
# and hands down vectors in points.

# ---- colours: numbers 0xAARRGGBB, NA what is not drawn

.gr_strings <- function(col) {
    u <- unique(col)
    m <- col2rgb(u, alpha = TRUE)
    v <- ((m[4L, ] * 256 + m[1L, ]) * 256 + m[2L, ]) * 256 + m[3L, ]
    v[m[4L, ] == 0L] <- NA
    v[match(col, u)]
}
.gr_rgba <- function(col, none = NA_real_) {
    if (is.null(col)) return(none)
    if (is.factor(col)) col <- as.integer(col)
    if (is.logical(col)) col <- as.integer(col)
    if (is.numeric(col)) {
        k <- as.integer(col)
        if (any(k < 0L, na.rm = TRUE)) stop(gettextf("numerical color values must be >= 0, found %d", k[!is.na(k) & k < 0L][1L]), domain = NA)
        if (all(k == 1L, na.rm = TRUE) && !anyNA(k) && identical(.Gr$palette[1L], "black")) return(rep_len(4278190080, length(k)))
        pal <- .gr_strings(.Gr$palette)
        r <- pal[(k - 1L) %% length(pal) + 1L]
        if (any(k == 0L, na.rm = TRUE)) r[!is.na(k) & k == 0L] <- .gr_strings(.gr()$par$bg)
        return(r)
    }
    if (!is.character(col)) col <- as.character(col)
    if (length(col) == 1L && identical(col, "black")) return(4278190080)
    if (any(digits <- grepl("^[0-9]+$", col))) {
        r <- numeric(length(col))
        r[digits] <- .gr_rgba(as.integer(col[digits]))
        r[!digits] <- .gr_strings(col[!digits])
        return(r)
    }
    .gr_strings(col)
}

# ---- coordinates

# User coordinates in points from the device's edge: along one side, the first of whose two limits is number `low` of par("usr").
.gr_pt <- function(p, v, log, size, low) {
    if (log) v <- suppressWarnings(log10(v))
    ends <- c(low, low + 1L)
    all <- size * 72
    fig <- p$fig[ends]
    plt <- p$plt[ends]
    usr <- p$usr[ends]
    from <- (fig[1L] + plt[1L] * (fig[2L] - fig[1L])) * all
    long <- (plt[2L] - plt[1L]) * (fig[2L] - fig[1L]) * all
    from + (v - usr[1L]) / (usr[2L] - usr[1L]) * long
}
.gr_px <- function(d, x) .gr_pt(d$par, x, d$par$xlog, d$par$din[1L], 1L)
.gr_py <- function(d, y) .gr_pt(d$par, y, d$par$ylog, d$par$din[2L], 3L)
# And back: along a side, from points to user coordinates.
.gr_back <- function(p, v, log, size, low) {
    at <- .gr_pt(p, p$usr[c(low, low + 1L)], FALSE, size, low)
    u <- p$usr[low] + (v - at[1L]) / (at[2L] - at[1L]) * (p$usr[low + 1L] - p$usr[low])
    if (log) 10^u else u
}
.gr_ux <- function(d, x) .gr_back(d$par, x, d$par$xlog, d$par$din[1L], 1L)
.gr_uy <- function(d, y) .gr_back(d$par, y, d$par$ylog, d$par$din[2L], 3L)
# Left, bottom, right, top of a region, in points.
.gr_region <- function(d, which = "plot") {
    p <- d$par
    s <- p$din * 72
    f <- switch(which, outer = c(0, 1, 0, 1), inner = p$omd, p$fig)
    if (which == "plot") f <- c(f[1L] + p$plt[1:2] * (f[2L] - f[1L]), f[3L] + p$plt[3:4] * (f[4L] - f[3L]))
    c(f[1L] * s[1L], f[3L] * s[2L], f[2L] * s[1L], f[4L] * s[2L])
}
.gr_clip <- function(d, xpd = d$par$xpd) {
    if (!is.null(d$clip) && isFALSE(as.logical(xpd))) r <- d$clip
    else r <- .gr_region(d, if (is.na(xpd)) "outer" else if (xpd) "figure" else "plot")
    .dev_clip(d$slot, r[1L], r[2L], r[3L], r[4L])
}
# Points that a line of a margin takes; a size of text.
.gr_line <- function(d) d$par$ps * 1.2 * d$par$mex * d$scale
.gr_size <- function(d, cex = 1) d$par$ps * d$scale * cex
.gr_ends <- function(p) c(.gr_code(p$lend, c("round", "butt", "square")), .gr_code(p$ljoin, c("round", "mitre", "bevel")), p$lmitre)
.gr_code <- function(v, names) if (is.character(v)) match(v, names, 1L) - 1L else as.integer(v)

# ---- graphical parameters among the arguments

.gr_inline_names <- c("adj", "ann", "bg", "bty", "cex", "cex.axis", "cex.lab", "cex.main", "cex.sub", "col", "col.axis",
                      "col.lab", "col.main", "col.sub", "crt", "err", "family", "fg",
    "font", "font.axis", "font.lab", "font.main", "font.sub", "lab", "las", "lend", "lheight", "ljoin", "lmitre", "lty", "lwd",
    "mgp", "mkh", "pch", "ps", "smo", "srt", "tck", "tcl",
    "tmag", "type", "xaxp", "xaxs", "xaxt", "xpd", "yaxp", "yaxs", "yaxt")
# Warn of arguments that are neither parameters nor for those who begin a plot.
.gr_known <- function(..., call) {
    if (!...length()) return()
    n <- ...names()
    n <- n[nzchar(n) & !is.na(n)]
    for (bad in setdiff(n, c(.gr_inline_names, "xlim", "ylim", "main", "sub", "xlab", "ylab", "asp"))) {
        if (bad %in% names(.gr()$par)) next
        warning(simpleWarning(gettextf("\"%s\" is not a graphical parameter", bad), call))
    }
}
# Puts the parameters in force; what they were, for .gr_restore.
.gr_inline <- function(d, ..., call = NULL) {
    if (!...length()) return(NULL)
    if (!is.null(call)) .gr_known(..., call = call)
    a <- list(...)
    a <- a[names(a) %in% .gr_inline_names & names(a) %in% names(d$par) & lengths(a) > 0L]
    if (!length(a)) return(NULL)
    a <- lapply(a, function(v) if (is.factor(v)) as.integer(v) else v)
    one <- !names(a) %in% c("lab", "mgp", "xaxp", "yaxp")
    a[one] <- lapply(a[one], function(v) v[[1L]])
    old <- d$par[names(a)]
    d$par[names(a)] <- a
    old
}
.gr_restore <- function(d, old) if (length(old)) d$par[names(old)] <- old
# The arguments of a plot that its frame, axes and titles do not take.
.gr_less <- function(..., drop = c("col", "bg", "pch", "cex", "lty", "lwd")) {
    a <- list(...)
    if (length(a)) a[!names(a) %in% drop] else a
}

# ---- points and lines

.gr_pch <- function(pch) {
    if (is.factor(pch)) pch <- as.integer(pch)
    if (is.character(pch)) {
        r <- vapply(pch, function(s) if (is.na(s) || !nzchar(s)) NA_real_ else {
            k <- utf8ToInt(s)[1L]
            if (k < 128L) k else -k
        }, 0, USE.NAMES = FALSE)
        return(r)
    }
    if (!is.numeric(pch) && !is.logical(pch)) stop("invalid plotting symbol")
    pch <- as.integer(pch)
    if (any(pch > 25L & pch < 32L, na.rm = TRUE)) for (k in pch[!is.na(pch) & pch > 25L & pch < 32L])
                                                      warning(simpleWarning(gettextf("unimplemented pch value '%d'", k), sys.call(-2L)))
    as.double(pch)
}
plot.xy <- function(xy, type, pch = par("pch"), lty = par("lty"), col = par("col"), bg = NA, cex = 1, lwd = par("lwd"), ...) {
    .gr_note("C_plotXY")
    d <- .gr_started(sys.call())
    if (!is.list(xy) || is.null(xy$x) || is.null(xy$y)) stop("invalid plotting structure")
    if (!is.character(type) || length(type) < 1L || !nzchar(type[1L])) stop("invalid plot type")
    if (nchar(type[1L]) > 1L) warning(gettextf("plot type '%s' truncated to first character", type[1L]), domain = NA)
    t <- substr(type[1L], 1L, 1L)
    if (!t %in% c("p", "l", "b", "c", "o", "h", "s", "S", "n")) stop(gettextf("invalid plot type '%s'", t), domain = NA)
    rgba <- .gr_rgba(col)
    if (t == "n" || !length(xy$x) || !length(rgba)) return(invisible())
    old <- .gr_inline(d, ..., call = sys.call())
    on.exit(.gr_restore(d, old))
    if (!length(cex)) cex <- 1
    if (!length(lwd)) lwd <- d$par$lwd
    .gr_clip(d)
    x <- .gr_px(d, as.double(xy$x))
    y <- .gr_py(d, as.double(xy$y))
    ends <- .gr_ends(d$par)
    first <- function(v) if (length(v)) v[[1L]] else v
    if (t %in% c("l", "o")) .dev_path(d$slot, x, y, 0L, rgba[1L], NA, first(lty), lwd[1L], ends, FALSE)
    else if (t %in% c("b", "c")) {
        # Lines end half a character before the points.
        gap <- 0.6 * .gr_size(d, 1)
        n <- length(x)
        if (n > 1L) {
            x0 <- x[-n]
            y0 <- y[-n]
            x1 <- x[-1L]
            y1 <- y[-1L]
            len <- sqrt((x1 - x0)^2 + (y1 - y0)^2)
            keep <- is.finite(len) & len > 2 * gap
            f <- (gap / len)[keep]
            dx <- (x1 - x0)[keep]
            dy <- (y1 - y0)[keep]
            .dev_segments(d$slot, x0[keep] + f * dx, y0[keep] + f * dy, x1[keep] - f * dx, y1[keep] - f * dy, rgba[1L], first(lty), lwd[1L], ends)
        }
    } else if (t %in% c("s", "S")) {
        n <- length(x)
        i <- rep(seq_len(n), each = 2L)
        if (t == "s") .dev_path(d$slot, x[i][-1L], y[i][-2L * n], 0L, rgba[1L], NA, first(lty), lwd[1L], ends, FALSE)
        else .dev_path(d$slot, x[i][-2L * n], y[i][-1L], 0L, rgba[1L], NA, first(lty), lwd[1L], ends, FALSE)
    } else if (t == "h") {
        base <- if (d$par$ylog) .gr_region(d)[2L] else .gr_py(d, 0)
        .dev_segments(d$slot, x, base, x, y, rgba, lty, lwd[1L], ends)
    }
    if (t %in% c("p", "b", "o")) .gr_symbols(d, x, y, pch, cex, rgba, bg, lwd)
    invisible()
}
# Symbols at points of the page.
.gr_symbols <- function(d, x, y, pch, cex, rgba, bg = NA, lwd = 1)
    .dev_symbols(d$slot, x, y, .gr_pch(pch), .gr_size(d, as.double(cex)), rgba, .gr_rgba(bg), as.double(lwd), d$par$font, d$par$family)

points <- function(x, ...) UseMethod("points")
points.default <- function(x, y = NULL, type = "p", ...) plot.xy(xy.coords(x, y), type = type, ...)
lines <- function(x, ...) UseMethod("lines")
lines.default <- function(x, y = NULL, type = "l", ...) plot.xy(xy.coords(x, y), type = type, ...)

# The limits, in user coordinates, that lines across the plot fill.
.gr_across <- function(d) {
    xpd <- d$par$xpd
    if (isFALSE(as.logical(xpd))) return(d$par$usr)
    r <- .gr_region(d, if (is.na(xpd)) "outer" else "figure")
    p <- .gr_region(d)
    u <- d$par$usr
    c(u[1L] + (r[c(1L, 3L)] - p[1L]) / (p[3L] - p[1L]) * (u[2L] - u[1L]), u[3L] + (r[c(2L, 4L)] - p[2L]) / (p[4L] - p[2L]) * (u[4L] - u[3L]))
}
abline <- function(a = NULL, b = NULL, h = NULL, v = NULL, reg = NULL, coef = NULL, untf = FALSE, ...) {
    .gr_note("C_abline")
    call <- sys.call()
    d <- .gr_started(call)
    if (!is.null(reg)) {
        if (!is.null(a)) warning("'a' is overridden by 'reg'")
        a <- reg
    }
    if (is.object(a) || is.list(a)) {
        k <- as.vector(stats::coef(a))
        if (length(k) > 2L) warning(gettextf("only using the first two of %d regression coefficients", length(k)), domain = NA)
        through <- is.list(a) && !is.null(a$terms) && attr(a$terms, "intercept") == 0
        if (through || length(k) == 1L) k <- c(0, k[1L])
        a <- k[1L]
        b <- k[2L]
    }
    if (!is.null(coef)) {
        if (!is.null(a)) warning("'a' and 'b' are overridden by 'coef'")
        a <- coef[1L]
        b <- coef[2L]
    } else if (!is.null(a) && is.null(b) && length(a) == 2L) {
        b <- a[2L]
        a <- a[1L]
    } else if (!is.null(a) && is.null(b)) b <- 0
    extra <- list(...)
    take <- function(n) if (is.null(extra[[n]])) d$par[[n]] else extra[[n]]
    col <- .gr_rgba(take("col"))
    lty <- take("lty")
    lwd <- as.double(take("lwd"))
    old <- .gr_inline(d, ..., call = call)
    on.exit(.gr_restore(d, old))
    ends <- .gr_ends(d$par)
    .gr_clip(d)
    u <- .gr_across(d)
    p <- d$par
    ux <- if (p$xlog) 10^u[1:2] else u[1:2]
    uy <- if (p$ylog) 10^u[3:4] else u[3:4]
    if (!is.null(a)) {
        if (!is.numeric(a) || !is.numeric(b) || !all(is.finite(a)) || !all(is.finite(b)))
            stop(simpleError("'a' and 'b' must be finite", quote(int_abline(a = a, b = b, h = h, v = v, untf = untf, ...))))
        if (untf && (p$xlog || p$ylog)) {
            x <- if (p$xlog) exp(seq(log(ux[1L]), log(ux[2L]), length.out = 101)) else seq(ux[1L], ux[2L], length.out = 101)
            y <- a[1L] + b[1L] * x
            if (p$ylog) y[y <= 0] <- NA
            .dev_path(d$slot, .gr_px(d, x), .gr_py(d, y), 0L, col[1L], NA, lty[1L], lwd[1L], ends, FALSE)
        } else {
            y <- a[1L] + b[1L] * u[1:2]
            r <- .gr_region(d)
            .dev_segments(d$slot, .gr_px(d, ux[1L]), r[2L] + (y[1L] - p$usr[3L]) / (p$usr[4L] - p$usr[3L]) * (r[4L] - r[2L]),
                          .gr_px(d, ux[2L]), r[2L] + (y[2L] - p$usr[3L]) / (p$usr[4L] - p$usr[3L]) * (r[4L] - r[2L]), col[1L],
                          lty[1L], lwd[1L], ends)
        }
    }
    if (length(h)) .dev_segments(d$slot, .gr_px(d, ux[1L]), .gr_py(d, as.double(h)), .gr_px(d, ux[2L]), .gr_py(d, as.double(h)), col, lty, lwd, ends)
    if (length(v)) .dev_segments(d$slot, .gr_px(d, as.double(v)), .gr_py(d, uy[1L]), .gr_px(d, as.double(v)), .gr_py(d, uy[2L]), col, lty, lwd, ends)
    invisible()
}
segments <- function(x0, y0, x1 = x0, y1 = y0, col = par("fg"), lty = par("lty"), lwd = par("lwd"), ...) {
    .gr_note("C_segments")
    d <- .gr_started(sys.call())
    if (missing(x1) && missing(y1)) stop("one of 'x1' and 'y1' must be given")
    if (!all(k <- lengths(list(x0, y0, x1, y1))) && any(k > 0L)) stop("cannot mix zero-length and non-zero-length coordinates")
    old <- .gr_inline(d, ..., call = sys.call())
    on.exit(.gr_restore(d, old))
    .gr_clip(d)
    .dev_segments(d$slot, .gr_px(d, as.double(x0)), .gr_py(d, as.double(y0)), .gr_px(d, as.double(x1)), .gr_py(d, as.double(y1)),
                  .gr_rgba(col), lty, as.double(lwd), .gr_ends(d$par))
    invisible()
}
arrows <- function(x0, y0, x1 = x0, y1 = y0, length = 0.25, angle = 30, code = 2, col = par("fg"), lty = par("lty"), lwd = par("lwd"), ...) {
    .gr_note("C_arrows")
    d <- .gr_started(sys.call())
    if (missing(x1) && missing(y1)) stop("one of 'x1' and 'y1' must be given")
    k <- lengths(list(x0, y0, x1, y1))
    if (!all(k) && any(k > 0L)) stop("cannot mix zero-length and non-zero-length coordinates")
    if (!is.finite(length) || length < 0) stop("invalid arrow head length")
    if (!is.finite(angle)) stop("invalid arrow head angle")
    if (!code %in% 0:3) stop("invalid arrow head specification")
    n <- max(k)
    if (!n) return(invisible())
    old <- .gr_inline(d, ..., call = sys.call())
    on.exit(.gr_restore(d, old))
    .gr_clip(d)
    x0 <- rep_len(.gr_px(d, as.double(x0)), n)
    y0 <- rep_len(.gr_py(d, as.double(y0)), n)
    x1 <- rep_len(.gr_px(d, as.double(x1)), n)
    y1 <- rep_len(.gr_py(d, as.double(y1)), n)
    rgba <- .gr_rgba(col)
    ends <- .gr_ends(d$par)
    ok <- is.finite(x0 + y0 + x1 + y1)
    .dev_segments(d$slot, x0, y0, x1, y1, rgba, lty, as.double(lwd), ends)
    if (code == 0 || length == 0) return(invisible())
    short <- ok & sqrt((x1 - x0)^2 + (y1 - y0)^2) < 0.072
    for (i in seq_len(sum(short))) warning("zero-length arrow is of indeterminate angle and so skipped")
    head <- function(fx, fy, tx, ty) {
        back <- atan2(fy - ty, fx - tx)
        a <- angle * pi / 180
        r <- length * 72
        for (i in which(ok & !short)) .dev_path(d$slot, c(tx[i] + r * cos(back[i] + a), tx[i], tx[i] + r * cos(back[i] - a)),
                                                c(ty[i] + r * sin(back[i] + a), ty[i], ty[i] + r * sin(back[i] - a)), 0L,
            rgba[(i - 1L) %% base::length(rgba) + 1L], NA, lty[(i - 1L) %% base::length(lty) + 1L],
            as.double(lwd[(i - 1L) %% base::length(lwd) + 1L]), ends, FALSE)
    }
    if (code %% 2 == 1) head(x1, y1, x0, y0)
    if (code >= 2) head(x0, y0, x1, y1)
    invisible()
}

# ---- areas

# Hatching of one polygon (points of the page): lines `density` an inch at `angle` degrees.  In coordinates turned by the angle
# each line is a height: it is inside between crossings where the winding number is not 0 (or is odd).
.gr_hatch <- function(d, x, y, density, angle, col, lty, lwd, odd = FALSE) {
    if (!is.finite(density) || density <= 0) return()
    a <- angle %% 180 * pi / 180
    zero <- c(.gr_px(d, if (d$par$xlog) 1 else 0), .gr_py(d, if (d$par$ylog) 1 else 0)) # where all hatching begins
    x <- x - zero[1L]
    y <- y - zero[2L]
    u <- x * cos(a) + y * sin(a)
    v <- y * cos(a) - x * sin(a)
    step <- 72 / density
    r <- range(v)
    levels <- seq(ceiling(r[1L] / step), length.out = max(floor(r[2L] / step) - ceiling(r[1L] / step) + 1, 0)) * step
    if (length(levels) > 1e5) return()
    u2 <- c(u[-1L], u[1L])
    v2 <- c(v[-1L], v[1L])
    from <- to <- at <- numeric()
    for (l in levels) {
        up <- v <= l & v2 > l
        down <- v > l & v2 <= l
        k <- which(up | down)
        if (!length(k)) next
        cross <- u[k] + (l - v[k]) / (v2[k] - v[k]) * (u2[k] - u[k])
        o <- order(cross)
        w <- cumsum(ifelse(up[k], 1, -1)[o])
        inside <- if (odd) seq_along(o) %% 2 == 1 else w != 0
        inside[length(inside)] <- FALSE
        i <- which(inside)
        from <- c(from, cross[o][i])
        to <- c(to, cross[o][i + 1L])
        at <- c(at, rep(l, length(i)))
    }
    if (length(at)) .dev_segments(d$slot, zero[1L] + from * cos(a) - at * sin(a), zero[2L] + from * sin(a) + at * cos(a),
                                  zero[1L] + to * cos(a) - at * sin(a), zero[2L] + to * sin(a) + at * cos(a), col, lty, lwd,
                                  .gr_ends(d$par))
}
# Lines in place of a colour?  NA that is no number is one, too (and fills), so that the border is of that colour.
.gr_hatched <- function(density, angle = 45) !is.null(density) && !is.null(angle) && (!is.numeric(density) || !all(is.na(density) | density < 0))
# The border's colour: by itself what lines are drawn in, else the foreground's.
.gr_border <- function(d, border, hatch, col) {
    if (is.logical(border) && !is.na(border[1L])) border <- if (border[1L]) NULL else NA
    if (!is.null(border)) border else if (hatch && !all(is.na(col))) col else d$par$fg
}
rect <- function(xleft, ybottom, xright, ytop, density = NULL, angle = 45, col = NA, border = NULL, lty = par("lty"), lwd = par("lwd"), ...) {
    .gr_note("C_rect")
    d <- .gr_started(sys.call())
    k <- lengths(list(xleft, xright, ybottom, ytop))
    if (!all(k) && any(k > 0L)) stop("invalid rectangle specification")
    if (!any(k)) return(invisible())
    old <- .gr_inline(d, ..., call = sys.call())
    on.exit(.gr_restore(d, old))
    .gr_clip(d)
    v <- list(.gr_px(d, as.double(xleft)), .gr_py(d, as.double(ybottom)), .gr_px(d, as.double(xright)), .gr_py(d, as.double(ytop)))
    hatch <- .gr_hatched(density, angle)
    line <- .gr_rgba(.gr_border(d, border, hatch, col))
    if (hatch) {
        n <- max(k)
        v <- lapply(v, rep_len, n)
        fill <- rep_len(.gr_rgba(if (all(is.na(col))) d$par$fg else col), n)
        density <- rep_len(density, n)
        angle <- rep_len(angle, n)
        lty2 <- rep_len(lty, n)
        lwd2 <- rep_len(as.double(lwd), n)
        for (i in seq_len(n)) {
            q <- c(v[[1L]][i], v[[2L]][i], v[[3L]][i], v[[4L]][i])
            if (!all(is.finite(q))) next
            if (is.na(density[i]) || density[i] < 0) .dev_rects(d$slot, q[1L], q[2L], q[3L], q[4L], NA, fill[i], lty2[i], lwd2[i], .gr_ends(d$par))
            else .gr_hatch(d, q[c(1L, 3L, 3L, 1L)], q[c(2L, 2L, 4L, 4L)], density[i], angle[i], fill[i], lty2[i], lwd2[i])
        }
        fill <- NA
    } else fill <- .gr_rgba(col)
    .dev_rects(d$slot, v[[1L]], v[[2L]], v[[3L]], v[[4L]], line, fill, lty, as.double(lwd), .gr_ends(d$par))
    invisible()
}
polygon <- function(x, y = NULL, density = NULL, angle = 45, border = NULL, col = NA, lty = par("lty"), ..., fillOddEven = FALSE) {
    .gr_note("C_polygon")
    d <- .gr_started(sys.call())
    xy <- xy.coords(x, y, setLab = FALSE)
    old <- .gr_inline(d, ..., call = sys.call())
    on.exit(.gr_restore(d, old))
    .gr_clip(d)
    px <- .gr_px(d, xy$x)
    py <- .gr_py(d, xy$y)
    hatch <- .gr_hatched(density, angle)
    line <- .gr_rgba(.gr_border(d, border, hatch, col))
    fill <- .gr_rgba(col)
    lwd <- as.double(d$par$lwd)
    if (hatch) {
        ok <- is.finite(px) & is.finite(py)
        piece <- cumsum(!ok) + 1L
        n <- 0L
        if (all(is.na(fill))) fill <- .gr_rgba(d$par$fg)
        for (i in unique(piece[ok])) {
            k <- ok & piece == i
            one <- function(v) v[n %% length(v) + 1L]
            if (is.na(one(density)) || one(density) < 0) .dev_path(d$slot, px[k], py[k], 2L, NA, one(fill), 1L, 1, .gr_ends(d$par), fillOddEven)
            else .gr_hatch(d, px[k], py[k], one(density), one(angle), one(fill), one(lty), lwd, fillOddEven)
            n <- n + 1L
        }
        fill <- NA
    }
    .dev_path(d$slot, px, py, 1L, line, fill, lty, lwd, .gr_ends(d$par), fillOddEven)
    invisible()
}
polypath <- function(x, y = NULL, border = NULL, col = NA, lty = par("lty"), rule = "winding", ...) {
    .gr_note("C_path")
    d <- .gr_started(sys.call())
    xy <- xy.coords(x, y, setLab = FALSE)
    rule <- pmatch(rule, c("winding", "evenodd"))
    if (is.na(rule)) stop("Invalid fill rule for graphics path")
    old <- .gr_inline(d, ..., call = sys.call())
    on.exit(.gr_restore(d, old))
    .gr_clip(d)
    if (is.logical(border) && !is.na(border[1L])) border <- if (border[1L]) d$par$fg else NA
    .dev_path(d$slot, .gr_px(d, xy$x), .gr_py(d, xy$y), 2L, .gr_rgba(if (is.null(border)) d$par$fg else border)[1L],
              .gr_rgba(col)[1L], lty[1L], as.double(d$par$lwd), .gr_ends(d$par), rule == 2L)
    invisible()
}
xspline <- function(x, y = NULL, shape = 0, open = TRUE, repEnds = TRUE, draw = TRUE, border = par("fg"), col = NA, ...) {
    .gr_note("C_xspline")
    d <- .gr_started(sys.call())
    xy <- xy.coords(x, y, setLab = FALSE)
    n <- length(xy$x)
    if (open && !repEnds && n < 4L) stop("there must be at least four control points")
    old <- .gr_inline(d, ..., call = sys.call())
    on.exit(.gr_restore(d, old))
    curve <- .dev_xspline(.gr_px(d, xy$x), .gr_py(d, xy$y), rep_len(as.double(shape), n), open, repEnds)
    if (!draw) return(list(x = .gr_ux(d, curve$x), y = .gr_uy(d, curve$y)))
    .gr_clip(d)
    line <- .gr_rgba(border)
    lwd <- as.double(d$par$lwd)
    .dev_path(d$slot, curve$x, curve$y, if (open) 0L else 2L, line[1L], if (open) NA else .gr_rgba(col)[1L], d$par$lty, lwd, .gr_ends(d$par), FALSE)
    invisible()
}
# Pixels of four bytes, red lowest, as packages that read pictures give them.
.gr_native_colours <- function(image) {
    byte <- function(k) bitwAnd(bitwShiftR(as.integer(image), k), 255L)
    structure(sprintf("#%02X%02X%02X%02X", byte(0L), byte(8L), byte(16L), byte(24L)), dim = dim(image), class = "raster")
}
rasterImage <- function(image, xleft, ybottom, xright, ytop, angle = 0, interpolate = TRUE, ...) {
    .gr_note("C_raster")
    d <- .gr_started(sys.call())
    image <- if (inherits(image, "nativeRaster")) .gr_native_colours(image) else as.raster(image)
    old <- .gr_inline(d, ..., call = sys.call())
    on.exit(.gr_restore(d, old))
    .gr_clip(d)
    k <- lengths(list(xleft, ybottom, xright, ytop))
    if (!all(k)) stop("invalid raster image specification")
    n <- max(k)
    x0 <- rep_len(.gr_px(d, as.double(xleft)), n)
    y0 <- rep_len(.gr_py(d, as.double(ybottom)), n)
    x1 <- rep_len(.gr_px(d, as.double(xright)), n)
    y1 <- rep_len(.gr_py(d, as.double(ytop)), n)
    m <- as.matrix(image)
    rgba <- .gr_rgba(as.vector(t(m)))
    for (i in seq_len(n)) {
        # A side given the wrong way round turns the picture over.
        v <- matrix(rgba, nrow(m), byrow = TRUE)
        if (is.na(x0[i] + x1[i] + y0[i] + y1[i])) next
        if (x1[i] < x0[i]) v <- v[, ncol(v):1L, drop = FALSE]
        if (y1[i] < y0[i]) v <- v[nrow(v):1L, , drop = FALSE]
        .dev_raster(d$slot, as.vector(t(v)), ncol(m), nrow(m), min(x0[i], x1[i]), min(y0[i], y1[i]), abs(x1[i] - x0[i]),
                    abs(y1[i] - y0[i]), rep_len(as.double(angle), n)[i], rep_len(interpolate, n)[i])
    }
    invisible()
}
box <- function(which = "plot", lty = "solid", ...) {
    .gr_note("C_box")
    call <- sys.call()
    d <- .gr_started(call)
    w <- pmatch(which[1L], c("plot", "figure", "inner", "outer"))
    if (is.na(w)) stop("invalid 'which' argument")
    extra <- list(...)
    own <- extra[["col"]]
    col <- if (!is.null(own) && !all(is.na(own))) own[1L] else if (!is.null(extra[["fg"]])) extra[["fg"]] else d$par$fg
    old <- .gr_inline(d, ..., call = call)
    on.exit(.gr_restore(d, old))
    p <- d$par
    .gr_clip(d, if (w == 1L) TRUE else NA)
    r <- .gr_region(d, c("plot", "figure", "inner", "outer")[w])
    bty <- tolower(p$bty)
    if (bty == "n" && w == 1L) return(invisible())
    # Corners in drawing order: each kind of box is a line through some of them.
    x <- r[c(1L, 3L, 3L, 1L)]
    y <- r[c(2L, 2L, 4L, 4L)]
    path <- if (w > 1L) NULL else switch(bty, l = c(4L, 1L, 2L), `7` = c(4L, 3L, 2L), c = , `[` = c(3L, 4L, 1L, 2L),
                                         `]` = c(4L, 3L, 2L, 1L), u = c(4L, 1L, 2L, 3L))
    if (is.null(path)) .dev_path(d$slot, x, y, 2L, .gr_rgba(col), NA, lty, as.double(p$lwd), .gr_ends(p), FALSE)
    else .dev_path(d$slot, x[path], y[path], 0L, .gr_rgba(col), NA, lty, as.double(p$lwd), .gr_ends(p), FALSE)
    invisible()
}

# ---- text

# Labels: strings, or formulas (an expression vector).
.gr_label <- function(s) {
    if (is.expression(s)) s
    else if (is.language(s)) as.expression(s)
    else as.character(s)
}
.gr_extent <- function(d, s, cex, font) {
    s <- .gr_label(s)
    if (is.expression(s)) .dev_math_metric(d$slot, s, .gr_size(d, cex), d$par$family)
    else .dev_metric(d$slot, s, .gr_size(d, cex), if (is.null(font)) d$par$font else as.integer(font), d$par$family)
}
.gr_cex <- function(cex) if (is.null(cex)) 1 else as.double(cex)
.gr_inches <- function(d, s, cex, font, high, ...) {
    old <- .gr_inline(d, ...)
    on.exit(.gr_restore(d, old))
    s <- .gr_label(s)
    if (!length(s)) return(numeric())
    m <- .gr_extent(d, s, .gr_cex(cex), font)
    if (!high) return(m[1L, ] / 72)
    if (is.expression(s)) return((m[2L, ] + m[3L, ]) / 72)
    up <- .gr_extent(d, "M", .gr_cex(cex), font)[2L, ]
    (pmax(m[4L, ] - 1, 0) * .gr_size(d, .gr_cex(cex)) * 1.2 * d$par$lheight + up) / 72
}
strwidth <- function(s, units = "user", cex = NULL, font = NULL, vfont = NULL, ...) {
    .gr_note("C_strWidth")
    units <- pmatch(units, c("user", "figure", "inches"))
    if (is.na(units)) stop("invalid units")
    d <- if (units == 1L) .gr_started(sys.call()) else .gr() # inches need no plot
    w <- .gr_inches(d, s, cex, font, FALSE, ...)
    switch(units, w * diff(d$par$usr[1:2]) / d$par$pin[1L], w / d$par$fin[1L], w)
}
strheight <- function(s, units = "user", cex = NULL, font = NULL, vfont = NULL, ...) {
    .gr_note("C_strHeight")
    units <- pmatch(units, c("user", "figure", "inches"))
    if (is.na(units)) stop("invalid units")
    d <- if (units == 1L) .gr_started(sys.call()) else .gr() # inches need no plot
    h <- .gr_inches(d, s, cex, font, TRUE, ...)
    switch(units, h * diff(d$par$usr[3:4]) / d$par$pin[2L], h / d$par$fin[2L], h)
}
# Text at points of the page.
.gr_text <- function(d, x, y, s, hadj = 0.5, vadj = NA, rot = 0, cex = 1, font = d$par$font, col = d$par$col) {
    s <- .gr_label(s)
    if (is.expression(s)) .dev_math(d$slot, x, y, s, hadj, vadj, rot, .gr_size(d, cex), d$par$family, .gr_rgba(col))
    else .dev_text(d$slot, x, y, s, hadj, vadj, rot, .gr_size(d, cex), as.integer(font), d$par$family, .gr_rgba(col), d$par$lheight)
}

text <- function(x, ...) UseMethod("text")
text.default <- function(x, y = NULL, labels = seq_along(x$x), adj = NULL, pos = NULL, offset = 0.5, vfont = NULL, cex = 1, col = NULL, font = NULL, ...) {
    .gr_note("C_text")
    d <- .gr_started(sys.call())
    if (missing(y) && (is.character(x) || is.expression(x))) stop("invalid first argument")
    if (!missing(y) && (is.character(y) || is.expression(y))) {
        labels <- y
        y <- NULL
    }
    x <- xy.coords(x, y, recycle = TRUE, setLab = FALSE)
    labels <- as.graphicsAnnot(labels)
    if (!length(x$x)) stop("no coordinates were supplied")
    if (is.null(labels)) return(invisible()) # nothing to draw
    if (!length(labels)) stop("zero-length 'labels' specified")
    pos <- as.integer(pos)
    if (length(pos) && any(!pos %in% 1:4)) stop("invalid 'pos' value")
    old <- .gr_inline(d, ..., call = sys.call())
    on.exit(.gr_restore(d, old))
    if (!length(x$x)) return(invisible())
    p <- d$par
    px <- .gr_px(d, x$x)
    py <- .gr_py(d, x$y)
    n <- max(length(px), if (!is.language(labels)) length(labels))
    if (n > length(px)) {
        px <- rep_len(px, n)
        py <- rep_len(py, n)
    }
    if (length(pos)) {
        pos <- rep_len(pos, n)
        off <- offset * 1.2 * .gr_size(d, 1)
        px <- px + off * c(0, -1, 0, 1)[pos]
        py <- py + off * c(-1, 0, 1, 0)[pos]
        hadj <- c(0.5, 1, 0.5, 0)[pos]
        vadj <- c(1 - (0.5 - 0.3333), 0.3333, 0, 0.3333)[pos]
    } else if (is.null(adj)) {
        hadj <- p$adj
        vadj <- NA_real_
    } else {
        hadj <- as.double(adj)[1L]
        vadj <- if (length(adj) > 1L) as.double(adj)[2L] else NA_real_
    }
    .gr_clip(d)
    .gr_text(d, px, py, labels, hadj, vadj, as.double(p$srt), if (is.null(cex)) 1 else as.double(cex), if (is.null(font)) p$font
        else font, if (is.null(col)) p$col else col)
    invisible()
}
# Text in a margin: `line` lines outside a region (left, bottom, right, top), at a point of its side.
.gr_margin <- function(d, r, side, line, at, s, las = 0, hadj = 0.5, vadj = 0, cex = 1, font = 1L, col = "black") {
    l <- .gr_line(d)
    bias <- d$par$ylbias
    flat <- las == 1L || las == 0L && side %% 2L == 1L || las == 2L && side %% 2L == 0L
    rot <- if (flat) 0 else 90
    along <- side %% 2L == 1L && flat || side %% 2L == 0L && !flat # the text runs along its side
    out <- if (along) switch(side, line + 1 - bias, line + bias, line + bias, line + 1 - bias) else line + switch(side, bias, bias, bias, bias)
    if (!along) out <- line
    x <- switch(side, at, r[1L] - out * l, at, r[3L] + out * l)
    y <- switch(side, r[2L] - out * l, at, r[4L] + out * l, at)
    .gr_text(d, x, y, s, hadj, vadj, rot, cex, font, col)
}
title <- function(main = NULL, sub = NULL, xlab = NULL, ylab = NULL, line = NA, outer = FALSE, ...) {
    .gr_note("C_title")
    call <- sys.call()
    d <- .gr_started(call)
    force(main)
    force(sub)
    force(xlab)
    force(ylab)
    old <- .gr_inline(d, ..., call = call)
    on.exit(.gr_restore(d, old))
    p <- d$par
    .gr_clip(d, NA)
    r <- .gr_region(d, if (outer) "inner" else "plot")
    given <- isTRUE(is.finite(line)[1L])
    x <- r[1L] + p$adj * (r[3L] - r[1L])
    y <- r[2L] + p$adj * (r[4L] - r[2L])
    # A list gives text with its own cex, col and font.
    one <- function(s, cex, col, font, draw) {
        if (is.null(s) || !length(s)) return()
        if (is.list(s)) {
            if (!is.null(s$cex)) cex <- s$cex
            if (!is.null(s$col)) col <- s$col
            if (!is.null(s$font)) font <- s$font
            s <- s[[1L]]
        }
        draw(as.graphicsAnnot(s), cex, col, font)
    }
    one(main, p$cex.main, p$col.main, p$font.main, function(s, cex, col, font) {
        s <- .gr_label(s)
        if (is.expression(s)) s <- s[1L]
        n <- length(s)
        v <- if (given) line[1L] else 0.5 * (if (outer) p$oma[3L] else p$mar[3L])
        at <- v + 0.5 * (n - 1) - (seq_len(n) - 1)
        .gr_text(d, x, r[4L] + at * .gr_line(d), s, p$adj, if (given) 0 else 0.5, 0, cex, font, col)
    })
    low <- function(s, side, line, cex, col, font) {
        s <- .gr_label(s)
        n <- if (is.expression(s)) 1L else length(s)
        for (i in seq_len(n)) .gr_margin(d, r, side, line + (i - 1) * if (side == 1L) 1 else -1, if (side == 1L) x else y, s[i], 0L, p$adj, 0, cex, font, col)
    }
    one(sub, p$cex.sub, p$col.sub, p$font.sub, function(s, cex, col, font) low(s, 1L, if (given) line[1L] else p$mgp[1L] + 1, cex, col, font))
    one(xlab, p$cex.lab, p$col.lab, p$font.lab, function(s, cex, col, font) low(s, 1L, if (given) line[1L] else p$mgp[1L], cex, col, font))
    one(ylab, p$cex.lab, p$col.lab, p$font.lab, function(s, cex, col, font) low(s, 2L, if (given) line[1L] else p$mgp[1L], cex, col, font))
    invisible()
}
mtext <- function(text, side = 3, line = 0, outer = FALSE, at = NA, adj = NA, padj = NA, cex = NA, col = NA, font = NA, ...) {
    .gr_note("C_mtext")
    call <- sys.call()
    d <- .gr_started(call)
    needed <- list(text = text, side = side, line = line, outer = outer, at = at, adj = adj, padj = padj)
    if (is.null(text)) needed$text <- " " # nothing is written, and nothing is wrong
    for (n in names(needed)) if (!length(needed[[n]])) stop(gettextf("zero-length '%s' specified", n), domain = NA)
    if (is.null(text)) return(invisible())
    text <- .gr_label(as.graphicsAnnot(text))
    if (!length(cex)) cex <- NA
    if (!length(col)) col <- NA
    if (!length(font)) font <- NA
    old <- .gr_inline(d, ..., call = call)
    on.exit(.gr_restore(d, old))
    p <- d$par
    n <- max(lengths(list(text, side, line, outer, at, adj, padj, cex, col, font)))
    pick <- function(v, i) v[(i - 1L) %% length(v) + 1L]
    for (i in seq_len(n)) {
        out <- as.logical(pick(outer, i))
        .gr_clip(d, NA)
        r <- .gr_region(d, if (out) "inner" else "plot")
        s <- as.integer(pick(side, i))
        if (is.na(s) || s < 1L || s > 4L) stop("invalid 'side' value")
        las <- as.integer(p$las)
        beside <- s %% 2L == 0L
        along <- las == 0L || las == 1L && !beside || las == 3L && beside
        h <- pick(adj, i)
        if (!is.finite(h)) h <- if (along) p$adj else if (s <= 2L) 1 else 0
        v <- pick(padj, i)
        if (!is.finite(v)) v <- if (along) 0 else 0.5
        a <- as.double(pick(at, i))
        lim <- if (beside) r[c(2L, 4L)] else r[c(1L, 3L)]
        where <- if (is.finite(a)) { if (out) lim[1L] + a * diff(lim) else if (beside) .gr_py(d, a) else .gr_px(d,
                a) } else lim[1L] + (if (along) h else 0.5) * diff(lim)
        k <- pick(cex, i)
        f <- pick(font, i)
        cl <- pick(col, i)
        .gr_margin(d, r, s, as.double(pick(line, i)), where, pick(text, i), las, h, v,
                   (if (is.na(k)) 1 else as.double(k)) / d$scale, if (is.na(f)) p$font else f, if (is.na(cl)) p$col else cl)
    }
    invisible()
}
