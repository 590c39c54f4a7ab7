# Parameters of graphics, layouts, screens; a page and its coordinate system.

# ---- parameters

.gr_readonly <- c("cin", "cra", "csi", "cxy", "din", "page")
.gr_flag <- c("xlog", "ylog", "ann", "ask", "new")
.gr_whole <- c("err", "font", "font.axis", "font.lab", "font.main", "font.sub", "las", "ps", "lab")
.gr_several <- c(fig = 4L, fin = 2L, lab = 3L, mai = 4L, mar = 4L, mfcol = 2L, mfrow = 2L, mgp = 3L, oma = 4L, omd = 4L, omi = 4L,
                 pin = 2L, plt = 4L, usr = 4L, xaxp = 3L, yaxp = 3L)
par <- function(..., no.readonly = FALSE) {
    d <- .gr()
    args <- list(...)
    if (!length(args)) {
        p <- d$par
        return(if (no.readonly) p[!names(p) %in% .gr_readonly] else p)
    }
    me <- sys.call()
    ask <- function(n) {
        if (!n %in% names(d$par)) warning(simpleWarning(gettextf("\"%s\" is not a graphical parameter", n), me))
        d$par[[n]]
    }
    if (length(args) == 1L && (is.list(args[[1L]]) || is.null(args[[1L]]))) args <- args[[1L]] # par(old), by whatever name
    else if (is.null(names(args)) && all(vapply(args, is.character, NA))) {
        args <- unlist(args)
        return(if (length(args) == 1L) ask(args) else structure(lapply(args, ask), names = args))
    }
    if (!length(args)) return(structure(list(), names = character()))
    nm <- names(args)
    if (any(nzchar(nm))) .gr_note("C_par")
    old <- vector("list", length(args))
    names(old) <- if (is.null(nm)) character(length(args)) else nm
    for (i in seq_along(args)) {
        n <- names(old)[i]
        v <- args[[i]]
        if (nzchar(n)) {
            old[i] <- list(ask(n))
            if (n %in% .gr_readonly) warning(gettextf("graphical parameter \"%s\" cannot be set", n), domain = NA)
            else if (n %in% names(d$par)) .gr_set(d, n, v)
        } else if (is.character(v) && length(v)) {
            names(old)[i] <- v[1L]
            old[i] <- list(ask(v[1L]))
        } else warning(gettextf("argument %d does not name a graphical parameter", i), domain = NA)
    }
    if (is.null(nm)) old else invisible(old)
}
.gr_set <- function(d, n, v) {
    bad <- function() stop(simpleError(gettextf("invalid value specified for graphical parameter \"%s\"", n), quote(par(args))))
    want <- if (n %in% names(.gr_several)) .gr_several[[n]] else 1L
    if (length(v) != want && n != "mfg") stop(simpleError(gettextf("graphical parameter \"%s\" has the wrong length", n), quote(par(args))))
    old <- d$par[[n]]
    if (is.character(old) && !is.character(v) && !startsWith(n, "col") && !n %in% c("bg", "fg", "lty", "lend", "ljoin", "xaxt", "yaxt")) bad()
    if (n %in% .gr_flag) {
        v <- as.logical(v)
        if (is.na(v)) bad()
    } else if (n %in% .gr_whole) {
        v <- as.integer(v)
        if (anyNA(v)) bad()
    } else if (is.numeric(old) && n != "pch") {
        if (!is.numeric(v) && !is.logical(v)) bad()
        v <- as.double(v)
        if (anyNA(v) && !n %in% c("tck", "tcl", "xpd")) bad()
        if (n %in% c("cex", "mar", "mai", "oma", "omi", "cex.axis", "cex.lab", "cex.main", "cex.sub", "lwd", "mex") && any(v < 0)) bad()
    } else if (n == "pty" && !v %in% c("m", "s")) bad()
    else if (n %in% c("xaxs", "yaxs") && !v %in% c("r", "i", "e", "s", "d")) bad()
    else if (n == "bty" && !v %in% c("o", "l", "7", "c", "u", "[", "]", "L", "C", "U", "O", "n")) bad()
    else if (n == "lty" && is.numeric(v)) v <- if (v == 0) "blank" else c("solid", "dashed", "dotted", "dotdash", "longdash", "twodash")[(v - 1) %% 6 + 1]
    else if ((startsWith(n, "col") || n %in% c("bg", "fg")) && is.numeric(v)) v <- if (v == 0) "transparent" else palette()[(v - 1) %% length(palette()) + 1]
    else if (n %in% c("xaxt", "yaxt") && is.logical(v)) bad()
    d$par[[n]] <- v
    switch(n,
        mfrow = , mfcol = {
            if (any(v < 1)) bad()
            .gr_grid(d, as.integer(v)[1L], as.integer(v)[2L], n == "mfrow")
        },
        mfg = {
            k <- d$par$mfrow
            v <- as.integer(c(v, k))[1:4]
            d$par$mfg <- v
            d$figure <- if (d$byrow) (v[1L] - 1L) * k[2L] + v[2L] else (v[2L] - 1L) * k[1L] + v[1L]
            d$par$new <- TRUE
            .gr_cell(d)
            .gr_fit(d)
        },
        mar = , oma = , mex = {
            if (n == "mar") d$pin <- NULL
            .gr_margins(d)
            if (is.null(d$layout) && all(d$par$mfrow == 1L) && n == "oma") .gr_cell(d)
            .gr_fit(d)
        },
        ps = , cex = {
            if (n == "cex") d$scale <- v
            d$par$csi <- d$par$ps / 60 * d$scale
        },
        mai = {
            d$pin <- NULL
            d$par$mar <- v / (d$par$ps / 60 * d$scale * d$par$mex)
            .gr_fit(d)
        },
        omi = {
            d$par$oma <- v / (d$par$ps / 60 * d$scale * d$par$mex)
            .gr_margins(d)
            .gr_cell(d)
            .gr_fit(d)
        },
        omd = {
            d$par$omi <- c(v[3L] * d$par$din[2L], v[1L] * d$par$din[1L], (1 - v[4L]) * d$par$din[2L], (1 - v[2L]) * d$par$din[1L])
            d$par$oma <- d$par$omi / (d$par$ps / 60 * d$scale * d$par$mex)
            .gr_cell(d)
            .gr_fit(d)
        },
        fig = {
            if (v[1L] < 0 || v[2L] > 1 || v[1L] >= v[2L] || v[3L] < 0 || v[4L] > 1 || v[3L] >= v[4L]) bad()
            d$layout <- NULL
            d$par$mfrow <- d$par$mfcol <- c(1L, 1L)
            d$fixed <- TRUE
            .gr_fit(d)
        },
        fin = {
            h <- v / d$par$din / 2
            d$par$fig <- c(0.5 - h[1L], 0.5 + h[1L], 0.5 - h[2L], 0.5 + h[2L])
            d$fixed <- TRUE
            .gr_fit(d)
        },
        plt = {
            d$pin <- NULL
            f <- d$par$fin
            d$par$pin <- c((v[2L] - v[1L]) * f[1L], (v[4L] - v[3L]) * f[2L])
            d$par$mai <- c(v[3L] * f[2L], v[1L] * f[1L], (1 - v[4L]) * f[2L], (1 - v[2L]) * f[1L])
            d$par$mar <- d$par$mai / (d$par$ps / 60 * d$scale * d$par$mex)
        },
        pin = {
            d$pin <- v
            .gr_fit(d)
        },
        pty = .gr_fit(d),
        usr = {
            if (v[1L] == v[2L] || v[3L] == v[4L]) bad()
            .gr_char(d)
        })
    invisible()
}
layout <- function(mat, widths = rep.int(1, ncol(mat)), heights = rep.int(1, nrow(mat)), respect = FALSE) {
    .gr_note("C_layout")
    storage.mode(mat) <- "integer"
    mat <- as.matrix(mat)
    if (!is.logical(respect)) {
        respect <- as.matrix(respect)
        if (!is.matrix(respect) || any(dim(respect) != dim(mat))) stop("'respect' must be logical or matrix with same dimension as 'mat'")
    }
    n <- max(mat)
    if (is.na(n) || n < 1L) stop(gettextf("layout matrix must contain at least one reference\nto each of the values {1 ... %d}\n", n), domain = NA)
    for (i in seq_len(n)) if (!any(mat == i))
                              stop(gettextf("layout matrix must contain at least one reference\nto each of the values {1 ... %d}\n", n), domain = NA)
    d <- .gr()
    is.cm <- function(v) grepl(" cm$", as.character(v))
    cm <- function(v) suppressWarnings(as.numeric(sub(" cm$", "", as.character(v))))
    d$layout <- list(mat = mat, n = n, widths = rep_len(cm(widths), ncol(mat)), heights = rep_len(cm(heights), nrow(mat)),
                     wcm = rep_len(is.cm(widths), ncol(mat)), hcm = rep_len(is.cm(heights), nrow(mat)), respect = respect)
    d$fixed <- NULL
    d$par$mfrow <- d$par$mfcol <- dim(mat)
    d$scale <- if (any(dim(mat) > 2L)) 0.66 else if (all(dim(mat) == 2L)) 0.83 else 1
    d$par$cex <- d$scale
    d$figure <- n
    .gr_margins(d)
    invisible(n)
}
# The figures of the layout as numbered boxes, all on one page.
layout.show <- function(n = 1) {
    d <- .gr()
    old <- list(par = d$par, figure = d$figure, fixed = d$fixed)
    par(oma = rep(0, 4), mar = rep(0, 4))
    for (i in seq_len(n)) {
        if (i > 1L) d$figure <- i - 1L
        else d$figure <- 0L
        plot.new()
        box("outer", lty = "dotted")
        box("figure")
        text(0.5, 0.5, i)
    }
    d$par[c("oma", "mar")] <- old$par[c("oma", "mar")]
    .gr_margins(d)
    invisible()
}
lcm <- function(x) paste(x, "cm")
split.screen <- function(figs, screen, erase = TRUE) {
    cur <- .Gr$screens
    if (is.numeric(figs) && !is.matrix(figs)) {
        if (length(figs) != 2L) stop("'figs' must specify at least one screen")
        r <- figs[1L]
        k <- figs[2L]
        figs <- cbind(rep((seq_len(k) - 1) / k, r), rep(seq_len(k) / k, r), rep(rev(seq_len(r) - 1) / r, each = k), rep(rev(seq_len(r)) / r, each = k))
    }
    if (ncol(figs) != 4L) stop("'figs' must be a vector or a matrix with 4 columns")
    if (missing(screen)) screen <- .Gr$screen
    at <- if (length(cur) && length(screen)) cur[[screen]] else c(0, 1, 0, 1)
    new <- lapply(seq_len(nrow(figs)), function(i) c(at[1L] + figs[i, 1:2] * (at[2L] - at[1L]), at[3L] + figs[i, 3:4] * (at[4L] - at[3L])))
    valid <- length(cur) + seq_along(new)
    .Gr$screens <- c(cur, new)
    screen(valid[1L], FALSE)
    valid
}
screen <- function(n = .Gr$screen, new = TRUE) {
    if (!length(.Gr$screens)) return(FALSE)
    if (missing(n)) return(.Gr$screen)
    if (!n %in% seq_along(.Gr$screens)) stop("invalid screen number")
    .Gr$screen <- n
    par(fig = .Gr$screens[[n]], new = TRUE)
    invisible(n)
}
erase.screen <- function(n = .Gr$screen) if (!length(.Gr$screens)) FALSE else invisible()
close.screen <- function(n, all.screens = FALSE) {
    if (!length(.Gr$screens)) return(FALSE)
    if (missing(n) && !all.screens) return(seq_along(.Gr$screens))
    if (all.screens || length(n) >= length(.Gr$screens)) {
        .Gr$screens <- list()
        .Gr$screen <- NULL
        invisible()
    } else {
        .Gr$screens <- .Gr$screens[-n]
        seq_along(.Gr$screens)
    }
}

# ---- a page, a coordinate system

plot.new <- frame <- function() {
    for (f in getHook("before.plot.new")) if (is.function(f)) f()
    d <- .gr()
    base <- if (d$listing) .gr_state(d)
    if (d$par$new && !d$started) warning("calling par(new=TRUE) with no plot")
    if (!d$par$new || !d$started) {
        n <- if (!is.null(d$fixed)) 1L else if (is.null(d$layout)) prod(d$par$mfrow) else d$layout$n
        d$figure <- if (d$figure >= n || d$figure < 1L) 1L else d$figure + 1L
        .gr_margins(d)
        if (is.null(d$fixed)) .gr_cell(d)
        .gr_fit(d)
        if (d$figure == 1L || !d$started) {
            .dev_page(d$slot, .gr_strings(d$par$bg))
            .gr_begin_list(d, base)
        }
    }
    if (any(d$par$pin <= 0)) {
        if (any(d$par$fin <= 0)) stop("outer margins too large (figure region too small)")
        stop("figure margins too large")
    }
    d$par$new <- FALSE
    d$par$xlog <- d$par$ylog <- FALSE
    d$started <- TRUE
    d$clip <- NULL
    .gr_scale(d, c(0, 1), 1L, d$par$xaxs)
    .gr_scale(d, c(0, 1), 2L, d$par$yaxs)
    d$par$page <- if (is.null(d$layout)) d$figure >= prod(d$par$mfrow) else d$figure >= d$layout$n
    .gr_char(d)
    .gr_note_page(d)
    for (f in getHook("plot.new")) if (is.function(f)) f()
    invisible()
}
.gr_started <- function(call = sys.call(-1L)) {
    d <- .gr()
    if (!d$started) stop(simpleError("plot.new has not been called yet", call))
    d
}
.gr_scale <- function(d, lim, axis, style) {
    log <- if (axis == 1L) d$par$xlog else d$par$ylog
    if (log) lim <- log10(lim)
    if (lim[1L] == lim[2L]) lim <- lim + c(-1, 1) * (0.4 * abs(lim[1L]) + (lim[1L] == 0))
    r <- lim
    if (style == "r" || style == "s") {
        r <- r + c(-0.04, 0.04) * (r[2L] - r[1L])
    }
    d$par$usr[2L * axis - 1:0] <- r
    n <- d$par$lab[axis]
    axp <- .gr_ticks(r, log, n)
    if (axis == 1L) d$par$xaxp <- axp else d$par$yaxp <- axp
}
# Ends and number of intervals of an axis over usr (log10 of the data if log).
.gr_ticks <- function(usr, log, n) {
    turned <- usr[1L] > usr[2L]
    if (turned) usr <- rev(usr)
    if (log) {
        a <- ceiling(usr[1L] - 1e-10)
        b <- floor(usr[2L] + 1e-10)
        if (b <= a && usr[2L] - usr[1L] > 1) {
            a <- ceiling(usr[1L] - 0.5)
            b <- floor(usr[2L] + 0.5)
        }
        if (b > a) {
            axp <- c(10^a, 10^b, if (b - a <= 2) 3 else if (b - a <= 3) 2 else 1)
            return(if (turned) axp[c(2L, 1L, 3L)] else axp)
        }
        usr <- 10^usr
    }
    if (!all(is.finite(usr))) stop("need finite limits")
    t <- pretty(usr, n = n, min.n = 1, shrink.sml = 0.25, high.u.bias = 0.8, u5.bias = 1.7)
    eps <- 1e-10 * (usr[2L] - usr[1L])
    t <- t[t >= usr[1L] - eps & t <= usr[2L] + eps]
    if (length(t) < 2L) t <- usr # too short for round numbers
    axp <- c(t[1L], t[length(t)], (length(t) - 1) * (if (log) -1 else 1))
    if (turned) axp[c(2L, 1L, 3L)] else axp
}
.axisPars <- function(usr, log = FALSE, nintLog = 5) {
    a <- .gr_ticks(usr, log, nintLog)
    list(axp = a[1:2], n = a[3L])
}
plot.window <- function(xlim, ylim, log = "", asp = NA, ...) {
    .gr_note("C_plot_window")
    d <- .gr()
    .gr_known(..., call = sys.call())
    if (!is.numeric(xlim) && !inherits(xlim, c("Date", "POSIXct")) || length(xlim) != 2L) stop("invalid 'xlim' value")
    if (!is.numeric(ylim) && !inherits(ylim, c("Date", "POSIXct")) || length(ylim) != 2L) stop("invalid 'ylim' value")
    xlim <- as.numeric(xlim)
    ylim <- as.numeric(ylim)
    if (!all(is.finite(xlim))) stop("need finite 'xlim' values")
    if (!all(is.finite(ylim))) stop("need finite 'ylim' values")
    if (!is.character(log)) stop("\"log=\" specification must be character")
    if (grepl("[^xy]", log)) stop(gettextf("invalid \"log=%s\" specification", log), domain = NA)
    d$par$xlog <- grepl("x", log, fixed = TRUE)
    d$par$ylog <- grepl("y", log, fixed = TRUE)
    if (d$par$xlog && min(xlim) <= 0 || d$par$ylog && min(ylim) <= 0) stop("Logarithmic axis must have positive limits")
    a <- list(...)
    keep <- d$par[c("xaxs", "yaxs", "lab")]
    xs <- if (is.null(a$xaxs)) keep$xaxs else a$xaxs
    ys <- if (is.null(a$yaxs)) keep$yaxs else a$yaxs
    if (!is.null(a$lab)) d$par$lab <- as.integer(a$lab)
    if (isTRUE(is.finite(asp) && asp > 0) && !d$par$xlog && !d$par$ylog) {
        dx <- abs(diff(xlim)) / asp
        dy <- abs(diff(ylim))
        p <- d$par$pin / c(if (xs == "r") 1.08 else 1, if (ys == "r") 1.08 else 1)
        if (dx == 0 && dy == 0) dx <- dy <- (if (xlim[1L] == 0) 1 else 0.4 * abs(xlim[1L])) * 2
        scale <- min(p[1L] / dx, p[2L] / dy)
        ax <- 0.5 * (p[1L] / scale - dx) * asp
        ay <- 0.5 * (p[2L] / scale - dy)
        xlim <- xlim + c(-1, 1) * ax * (if (diff(xlim) < 0) -1 else 1)
        ylim <- ylim + c(-1, 1) * ay * (if (diff(ylim) < 0) -1 else 1)
    }
    .gr_scale(d, xlim, 1L, xs)
    .gr_scale(d, ylim, 2L, ys)
    d$par$lab <- keep$lab
    .gr_char(d)
    invisible()
}
axTicks <- function(side, axp = NULL, usr = NULL, log = NULL, nintLog = NULL) {
    x.side <- side %% 2 == 1
    if (is.null(axp)) axp <- par(if (x.side) "xaxp" else "yaxp")
    if (is.null(usr)) usr <- par("usr")[if (x.side) 1:2 else 3:4]
    if (is.null(log)) log <- par(if (x.side) "xlog" else "ylog")
    if (log && axp[3L] > 0) .gr_logticks(axp, usr, if (is.null(nintLog)) par("lab")[2L - x.side] else nintLog)
    else seq.int(axp[1L], axp[2L], length.out = 1L + abs(axp[3L]))
}
.gr_logticks <- function(axp, usr, n = 5) {
    ends <- pmin(log10(range(axp[1:2])), log10(.Machine$double.xmax))
    e <- floor(round(ends[1L], 10)):ceiling(round(ends[2L], 10))
    k <- switch(as.integer(axp[3L]), 1, c(1, 5), c(1, 2, 5))
    if (length(k) == 1L) {
        e <- e[seq.int(1L, length(e), max(1, (length(e) - 1) %/% n))]
    } else e <- c(e[1L] - 1, e)
    t <- as.vector(outer(k, 10^e))
    r <- 10^range(usr)
    t <- t[t >= r[1L] * (1 - 1e-10) & t <= r[2L] * (1 + 1e-10)]
    if (usr[1L] > usr[2L]) rev(t) else t
}
axisTicks <- function(usr, log, axp = NULL, nint = 5) {
    if (is.null(axp)) axp <- .gr_ticks(usr, log, nint)
    else axp <- c(axp, nint)[1:3]
    if (log && axp[3L] > 0) .gr_logticks(axp, usr, nint) else seq.int(axp[1L], axp[2L], length.out = 1L + abs(axp[3L]))
}
xinch <- function(x = 1, warn.log = TRUE) {
    if (warn.log && par("xlog")) warning("x log scale:  xinch() is nonsense")
    x * diff(par("usr")[1:2]) / par("pin")[1L]
}
yinch <- function(y = 1, warn.log = TRUE) {
    if (warn.log && par("ylog")) warning("y log scale:  yinch() is nonsense")
    y * diff(par("usr")[3:4]) / par("pin")[2L]
}
xyinch <- function(xy = 1, warn.log = TRUE) {
    now <- par("usr", "pin", "xlog", "ylog")
    if (warn.log && (now$xlog || now$ylog)) warning("log scale:  xyinch() is nonsense")
    xy * diff(now$usr)[c(1L, 3L)] / now$pin
}
.gr_convert <- function(v, from, to, axis) {
    units <- c("user", "inches", "device", "ndc", "", "nic", "nfc", "", "", "", "", "", "lines", "chars", "", "", "npc")
    from <- match.arg(from, units[nzchar(units)])
    to <- match.arg(to, units[nzchar(units)])
    p <- .gr()$par
    i <- 2L * axis - 1:0
    size <- p$din[axis]
    log <- if (axis == 1L) p$xlog else p$ylog
    fig <- p$fig[i]
    plt <- fig[1L] + p$plt[i] * diff(fig)
    line <- p$ps / 60 * p$mex / size
    base <- c(p$omd[i])
    ndc <- switch(from, user = plt[1L] + ((if (log) log10(v) else v) - p$usr[i[1L]]) / diff(p$usr[i]) * diff(plt),
                  inches = v / size, device = v / (72 * size), ndc = v,
                  nic = base[1L] + v * diff(base), nfc = fig[1L] + v * diff(fig), npc = plt[1L] + v * diff(plt), lines = v * line, chars = v * line * p$cex)
    switch(to, user = { u <- p$usr[i[1L]] + (ndc - plt[1L]) / diff(plt) * diff(p$usr[i]); if (log) 10^u else u },
           inches = ndc * size, device = ndc * 72 * size, ndc = ndc,
           nic = (ndc - base[1L]) / diff(base), nfc = (ndc - fig[1L]) / diff(fig), npc = (ndc - plt[1L]) / diff(plt),
           lines = ndc / line, chars = ndc / line / p$cex)
}
grconvertX <- function(x, from = "user", to = "user") .gr_convert(x, from, to, 1L)
grconvertY <- function(y, from = "user", to = "user") .gr_convert(y, from, to, 2L)
clip <- function(x1, x2, y1, y2) {
    .gr_note("C_clip")
    if (!all(is.finite(c(x1, x2, y1, y2)))) stop("invalid argument")
    d <- .gr()
    d$clip <- c(.gr_px(d, x1), .gr_py(d, y1), .gr_px(d, x2), .gr_py(d, y2))
    invisible()
}
