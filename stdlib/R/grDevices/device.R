# Graphics devices, their parameters and coordinates.  What draws is C (stdlib/device.c): it gets marks in points.
#
# .Gr$devices is a list by device number; each is an environment: name, slot (its number), par, file, the layout's figure and whether
# plot.new() was called.  par$cex is the base size that all text is multiplied with (`scale`).

.Gr <- new.env(hash = TRUE, parent = emptyenv())
.Gr$devices <- list()
.Gr$current <- 1L
.Gr$screens <- list()
.Gr$palette <- c("black", "#DF536B", "#61D04F", "#2297E6", "#28E2E5", "#CD0BBC", "#F5C710", "gray62")

.gr_pars <- function(width, height, ps = 12, bg = "transparent") {
    csi <- ps / 60
    p <- list(xlog = FALSE, ylog = FALSE, adj = 0.5, ann = TRUE, ask = FALSE, bg = bg, bty = "o", cex = 1, cex.axis = 1,
              cex.lab = 1, cex.main = 1.2, cex.sub = 1,
        cin = c(0.75, 1) * csi, col = "black", col.axis = "black", col.lab = "black", col.main = "black", col.sub = "black",
        cra = c(0.9, 1.2) * ps, crt = 0, csi = csi,
        cxy = c(0, 0), din = c(width, height), err = 0L, family = "", fg = "black", fig = c(0, 1, 0, 1), fin = c(width, height),
        font = 1L, font.axis = 1L, font.lab = 1L,
        font.main = 2L, font.sub = 1L, lab = c(5L, 5L, 7L), las = 0L, lend = "round", lheight = 1, ljoin = "round", lmitre = 10, lty = "solid", lwd = 1,
        mai = c(5.1, 4.1, 4.1, 2.1) * csi, mar = c(5.1, 4.1, 4.1, 2.1), mex = 1, mfcol = c(1L, 1L), mfg = c(1L, 1L, 1L, 1L),
        mfrow = c(1L, 1L), mgp = c(3, 1, 0), mkh = 0.001,
        new = FALSE, oma = c(0, 0, 0, 0), omd = c(0, 1, 0, 1), omi = c(0, 0, 0, 0), page = TRUE, pch = 1L, pin = c(0, 0),
        plt = c(0, 1, 0, 1), ps = as.integer(ps), pty = "m", smo = 1,
        srt = 0, tck = NA_real_, tcl = -0.5, usr = c(0, 1, 0, 1), xaxp = c(0, 1, 5), xaxs = "r", xaxt = "s", xpd = FALSE,
        yaxp = c(0, 1, 5), yaxs = "r", yaxt = "s", ylbias = 0.2)
    p
}
# kind: what device.c draws; file: NULL for none.
.gr_open <- function(name, kind, width, height, ps = 12, file = "", bg = "transparent", res = NA, onefile = FALSE,
                     compress = TRUE, title = "", family = "", call = sys.call(-1L)) {
    k <- .gr_free()
    why <- .dev_open(k, kind, file, width, height, .gr_strings(bg), res, onefile, compress, title, family, ps)
    if (!is.null(why)) stop(simpleError(if (startsWith(why, "cannot open")) why else gettextf("unable to start %s() device: %s", name, why), call))
    .gr_enter(k, name, width, height, ps, file, bg, res)
}
# The first number that no device has.
.gr_free <- function() {
    k <- 2L
    while (k - 1L <= length(.Gr$devices) && !is.null(.Gr$devices[[k - 1L]])) k <- k + 1L
    if (k > 63L) stop("too many open devices")
    k
}
# Device k is the current one from now on.
.gr_enter <- function(k, name, width, height, ps = 12, file = "", bg = "transparent", res = NA, ylbias = 0.2) {
    d <- new.env(parent = emptyenv())
    d$name <- name
    d$slot <- k
    d$file <- file
    d$par <- .gr_pars(width, height, ps, bg)
    d$par$ylbias <- ylbias # how far from the line the text in a margin stands, which the device says
    d$started <- FALSE
    d$layout <- NULL
    d$byrow <- TRUE
    d$figure <- 0L
    d$scale <- 1
    d$dpi <- if (is.na(res)) 72 else res
    d$listing <- FALSE
    .gr_fit(d)
    .Gr$devices[k - 1L] <- list(d)
    .dev_select(.Gr$current, 1L)
    .Gr$current <- k
    invisible()
}
.gr <- function() {
    if (.Gr$current == 1L) dev.new()
    .Gr$devices[[.Gr$current - 1L]]
}
# The plot region follows from figure and margins.
.gr_fit <- function(d) {
    p <- d$par
    p$fin <- c(p$fig[2L] - p$fig[1L], p$fig[4L] - p$fig[3L]) * p$din
    p$plt <- c(p$mai[2L] / p$fin[1L], 1 - p$mai[4L] / p$fin[1L], p$mai[1L] / p$fin[2L], 1 - p$mai[3L] / p$fin[2L])
    if (!is.null(d$pin)) {
        half <- d$pin / p$fin / 2
        p$plt <- c(mean(p$plt[1:2]) + c(-1, 1) * half[1L], mean(p$plt[3:4]) + c(-1, 1) * half[2L])
    } else if (p$pty == "s") {
        side <- min((p$plt[2L] - p$plt[1L]) * p$fin[1L], (p$plt[4L] - p$plt[3L]) * p$fin[2L])
        half <- side / p$fin / 2
        p$plt <- c(mean(p$plt[1:2]) + c(-1, 1) * half[1L], mean(p$plt[3:4]) + c(-1, 1) * half[2L])
    }
    p$pin <- c((p$plt[2L] - p$plt[1L]) * p$fin[1L], (p$plt[4L] - p$plt[3L]) * p$fin[2L])
    d$par <- p
    .gr_char(d)
}
.gr_char <- function(d) {
    p <- d$par
    d$par$cxy <- p$cin / p$pin * c(p$usr[2L] - p$usr[1L], p$usr[4L] - p$usr[3L])
}
.gr_margins <- function(d) {
    p <- d$par
    line <- p$ps / 60 * d$scale * p$mex
    p$mai <- p$mar * line
    p$omi <- p$oma * line
    p$omd <- c(p$omi[2L] / p$din[1L], 1 - p$omi[4L] / p$din[1L], p$omi[1L] / p$din[2L], 1 - p$omi[3L] / p$din[2L])
    p$csi <- p$ps / 60 * d$scale
    d$par <- p
}
.gr_grid <- function(d, rows, cols, byrow) {
    d$layout <- NULL
    d$fixed <- NULL
    d$byrow <- byrow
    d$par$mfrow <- d$par$mfcol <- c(rows, cols)
    d$scale <- if (rows > 2L || cols > 2L) 0.66 else if (rows == 2L && cols == 2L) 0.83 else 1
    d$par$cex <- d$scale
    d$figure <- rows * cols
    d$par$mfg <- c(rows, cols, rows, cols)
    .gr_margins(d)
    .gr_cell(d)
    .gr_fit(d)
}
.gr_cell <- function(d) {
    p <- d$par
    o <- p$omd
    if (!is.null(d$layout)) {
        l <- d$layout
        at <- which(l$mat == max(d$figure, 1L), arr.ind = TRUE)
        e <- .gr_layout_edges(l, p$din * c(o[2L] - o[1L], o[4L] - o[3L]))
        r <- range(at[, 1L])
        k <- range(at[, 2L])
        f <- c(e$x[k[1L]], e$x[k[2L] + 1L], e$y[r[2L] + 1L], e$y[r[1L]])
    } else {
        n <- p$mfrow
        k <- max(d$figure, 1L) - 1L
        r <- if (d$byrow) k %/% n[2L] else k %% n[1L]
        cl <- if (d$byrow) k %% n[2L] else k %/% n[1L]
        d$par$mfg <- c(r + 1L, cl + 1L, n)
        f <- c(cl / n[2L], (cl + 1) / n[2L], 1 - (r + 1) / n[1L], 1 - r / n[1L])
    }
    d$par$fig <- c(o[1L] + f[1:2] * (o[2L] - o[1L]), o[3L] + f[3:4] * (o[4L] - o[3L]))
}
# Where the columns and rows of a layout begin and end, as shares of the inner region (size: its inches).  Centimetres are
# taken first; what is respected has one scale in both directions, the rest shares what is left.
.gr_layout_edges <- function(l, size) {
    fixed <- list(l$wcm, l$hcm)
    units <- list(l$widths, l$heights)
    left <- pmax(size - c(sum(l$widths[l$wcm]), sum(l$heights[l$hcm])) / 2.54, 0)
    total <- c(sum(l$widths[!l$wcm]), sum(l$heights[!l$hcm]))
    one <- min((left / total)[total > 0], Inf)
    kept <- if (is.matrix(l$respect)) list(colSums(l$respect != 0) > 0, rowSums(l$respect != 0) > 0)
            else list(rep(l$respect, length(l$widths)), rep(l$respect, length(l$heights)))
    ends <- lapply(1:2, function(i) {
        v <- units[[i]]
        out <- v / 2.54
        same <- kept[[i]] & !fixed[[i]]
        free <- !kept[[i]] & !fixed[[i]]
        out[same] <- v[same] * one
        if (any(free)) out[free] <- v[free] / sum(v[free]) * max(left[i] - sum(out[same]), 0)
        (size[i] - sum(out)) / 2 / size[i] + c(0, cumsum(out)) / size[i]
    })
    list(x = ends[[1L]], y = 1 - ends[[2L]])
}

# ---- devices

.gr_number <- function(k) {
    n <- if (k == 1L) "null device" else .Gr$devices[[k - 1L]]$name
    names(k) <- n
    k
}
# What C code asks of colours: as numbers 0xAARRGGBB, and their names.
.gr_colour <- function(col) .gr_strings(if (is.numeric(col)) .Gr$palette[(col - 1L) %% length(.Gr$palette) + 1L] else col)
.gr_colour_name <- function(hex) {
    x <- .color_lookup()
    n <- names(x)[match(hex, x)]
    if (is.na(n)) hex else n
}
.gr_devices <- function() which(!vapply(.Gr$devices, is.null, NA)) + 1L
# The current device's name, and those of all, a number each: "" where there is none.
# C code that makes a device sets .Device to its name before (GEaddDevice).
makeActiveBinding(".Device", function(name) if (missing(name)) names(dev.cur()) else .Gr$named <- name, baseenv())
.gr_named <- function() {
    name <- .Gr$named
    .Gr$named <- NULL
    if (is.character(name) && length(name)) name[1L] else "device"
}
# What is assigned to it (R.devices does) counts as names only: it stays the list of what there is.
makeActiveBinding(".Devices", function(value) {
    if (!missing(value)) {
        .Gr$tags <- names(value)
        return(invisible())
    }
    all <- c("null device", lapply(.Gr$devices, function(d) if (is.null(d)) "" else d$name))
    if (length(.Gr$tags)) names(all) <- c(.Gr$tags, character(length(all)))[seq_along(all)]
    as.pairlist(all)
}, baseenv())
dev.cur <- function() .gr_number(.Gr$current)
dev.list <- function() {
    k <- .gr_devices()
    if (!length(k)) return(NULL)
    names(k) <- vapply(.Gr$devices[k - 1L], function(d) d$name, "")
    k
}
dev.next <- function(which = dev.cur()) {
    k <- .gr_devices()
    if (!length(k)) return(.gr_number(1L))
    .gr_number(if (any(k > which)) min(k[k > which]) else min(k))
}
dev.prev <- function(which = dev.cur()) {
    k <- .gr_devices()
    if (!length(k)) return(.gr_number(1L))
    .gr_number(if (any(k < which)) max(k[k < which]) else max(k))
}
.gr_select <- function(k) {
    was <- .Gr$current
    .Gr$current <- as.integer(k)
    .dev_select(was, k)
}
dev.set <- function(which = dev.next()) {
    which <- as.integer(which)
    k <- .gr_devices()
    if (!length(k)) dev.new()
    else .gr_select(if (which %in% k) which else unname(dev.next(which)))
    dev.cur()
}
dev.off <- function(which = dev.cur()) {
    if (which == 1) stop("cannot shut down device 1 (the null device)")
    which <- as.integer(which)
    if (which - 1L <= length(.Gr$devices) && !is.null(d <- .Gr$devices[[which - 1L]])) {
        on.exit(.dev_close(d$slot))
        if (which == .Gr$current) {
            to <- unname(dev.next(which))
            .Gr$devices[which - 1L] <- list(NULL)
            .Gr$current <- if (to == which) 1L else to
            .dev_select(1L, .Gr$current)
        } else .Gr$devices[which - 1L] <- list(NULL)
    }
    dev.cur()
}
graphics.off <- function() {
    for (k in .gr_devices()) dev.off(k)
    .Gr$devices <- list()
    .Gr$current <- 1L
    invisible()
}
dev.new <- function(..., noRStudioGD = FALSE) {
    dev <- getOption("device")
    if (is.function(dev)) dev(...)
    else if (is.character(dev)) get(dev, mode = "function")(...)
    else stop(gettextf("invalid setting for '%s'", "getOption(\"device\")"), domain = NA)
    invisible()
}
dev.hold <- function(level = 1L) 0L
dev.flush <- function(level = 1L) 0L
dev.interactive <- function(orNone = FALSE) FALSE
deviceIsInteractive <- function(name = NULL) invisible(c("X11", "X11cairo", "quartz", "windows", name))
devAskNewPage <- function(ask = NULL) {
    d <- .gr()
    old <- d$par$ask
    if (!is.null(ask)) {
        if (is.na(ask <- as.logical(ask)[1L])) stop("invalid 'ask' argument")
        d$par$ask <- ask
        invisible(old)
    } else old
}
dev.size <- function(units = c("in", "cm", "px")) {
    units <- match.arg(units)
    s <- .gr()$par$din
    switch(units, `in` = s, cm = s * 2.54, px = s * .gr()$dpi)
}
dev.capture <- function(native = FALSE) {
    if (.Gr$current == 1L) stop("no active device") # no device of ours gives its pixels back
    warning("raster capture is not available for this device")
    NULL
}
# Options that are given anew, as far as their attributes are those of the old ones; override.check, for each: whatever they are.
check.options <- function(new, name.opt, reset = FALSE, assign.opt = FALSE, envir = .GlobalEnv,
                          check.attributes = c("mode", "length"), override.check = FALSE) {
    lnew <- length(new)
    if (lnew != length(newnames <- names(new))) stop(gettextf("invalid arguments in '%s' (need named args)", deparse(sys.call(sys.parent()))), domain = NA)
    .need(is.character(name.opt), "'name.opt' must be character, name of an existing list")
    if (reset && exists(name.opt, envir = envir, inherits = FALSE) && length(utils::find(name.opt)) > 1L) rm(list = name.opt, envir = envir)
    old <- get(name.opt, envir = envir)
    .need(is.list(old), "invalid options in '%s'", name.opt)
    made <- .changed_options(old, new, check.attributes, override.check, sys.call(), deparse(sys.call(sys.parent())))
    if (assign.opt) assign(name.opt, made, envir = envir)
    made
}
.changed_options <- function(old, new, what, override, call, within = deparse(call)) {
    if (!length(new)) return(old)
    odd <- setdiff(names(new), names(old))
    if (length(odd)) .fail(ngettext(length(odd), "invalid argument name %s in '%s'", "invalid argument names %s in '%s'"),
                           paste(sQuote(odd), collapse = ", "), within, call = call)
    known <- vapply(old[names(new)], Negate(is.null), NA)
    override <- setNames(rep_len(override, length(new)), names(new))
    for (kind in what) {
        of <- get(kind, mode = "function")
        bad <- names(new)[known & !mapply(function(a, b) identical(of(a), of(b)), new, old[names(new)])]
        if (!length(bad)) next
        some <- length(bad) > 1L
        kept <- bad[!override[bad]]
        warning(paste(sQuote(paste0(kind, "(", bad, ")")), collapse = " and "), if (some) " differ" else " differs", " between new and previous",
                if (length(kept)) paste0("\n\t ==> NOT changing ", paste(sQuote(kept), collapse = " & ")), call. = FALSE, domain = NA)
        known <- known[!names(new) %in% kept]
        new <- new[!names(new) %in% kept]
        if (!length(new)) return(old)
    }
    for (n in names(new)) if (is.null(new[[n]])) old[n] <- list(NULL) else old[[n]] <- new[[n]]
    old
}
quartzFonts <- function(...) {
    new <- list(...)
    if (!length(new)) return(.Gr$quartzfonts)
    if (is.null(names(new))) return(.Gr$quartzfonts[unlist(new)])
    .Gr$quartzfonts[names(new)] <- new
    invisible(.Gr$quartzfonts)
}
quartzFont <- function(family) {
    .need(is.character(family) && length(family) == 4L, "invalid 'family'")
    family
}
.Gr$quartzfonts <- list(serif = paste0("Times-", c("Roman", "Bold", "Italic", "BoldItalic")),
                        sans = c("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique"),
                        mono = c("Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique"))
# The vector fonts' typefaces and faces, and which of them go together.
Hershey <- list(typeface = c("serif", "sans serif", "script", "gothic english", "gothic german", "gothic italian", "serif symbol", "sans serif symbol"),
                fontindex = c("plain", "italic", "bold", "bold italic", "cyrillic", "oblique cyrillic", "EUC"),
                allowed = cbind(rep.int(1:8, c(7L, 4L, 3L, 1L, 1L, 1L, 4L, 2L)), c(1:7, 1:4, 1:3, 1L, 1L, 1L, 1:4, 1:2)))
dev.capabilities <- function(what = NULL) {
    z <- list(semiTransparency = TRUE, transparentBackground = FALSE, rasterImage = "yes", capture = FALSE, locator = FALSE, events = character())
    if (is.null(what)) z else z[what]
}
savePlot <- function(filename = paste0("Rplot.", type), type = c("png", "jpeg", "tiff", "bmp"), device = dev.cur())
    stop("can only copy from 'X11(type=\"*cairo\")' devices")
# A device of pages measured in inches.
.gr_paper <- function(name, kind, width, height, pointsize, file, bg, ...) {
    call <- sys.call(-1L)
    if (!is.null(file) && (!is.character(file) || length(file) != 1L || is.na(file)))
        stop(simpleError(gettextf("invalid '%s' argument", if (name == "pdf") "file" else "filename"), call))
    if (!is.numeric(width) || !is.numeric(height) || !isTRUE(is.finite(width) && is.finite(height)) || width <= 0 || height <= 0)
        stop(simpleError("invalid 'width' or 'height' in pdf", call))
    if (!is.null(file) && !startsWith(file, "|") && !dir.exists(dirname(path.expand(file))))
        stop(simpleError(gettextf(if (name == "pdf") "cannot open file '%s'" else "could not open file '%s'", file), call))
    .gr_open(name, kind, width, height, pointsize, file, bg, ..., call = call)
}
.gr_absent <- function(name) {
    stop(simpleError(gettextf("unable to start %s() device: ravel draws PDF, SVG, PostScript, PNG, JPEG, BMP and TIFF, not this format", name),
                     sys.call(-1L)))
}
pdf <- function(file = if (onefile) "Rplots.pdf" else "Rplot%03d.pdf", width, height, onefile, family, title, fonts, version,
                paper, encoding, bg, fg, pointsize, pagecentre, colormodel, useDingbats, useKerning, fillOddEven, compress) {
    o <- .Gr$pdf
    given <- c("width", "height", "onefile", "family", "title", "bg", "pointsize", "compress")
    for (n in given) if (!eval(call("missing", as.name(n)))) o[[n]] <- get(n, inherits = FALSE)
    onefile <- o$onefile
    family <- tolower(o$family)
    .gr_paper("pdf", "pdf", o$width, o$height, o$pointsize, file, o$bg, onefile = onefile, compress = o$compress, title = o$title,
              family = switch(family, times = , serif = "serif", courier = , mono = "mono", "sans"))
}
.Gr$pdf <- .Gr$pdf0 <- list(width = 7, height = 7, onefile = TRUE, family = "Helvetica", title = "R Graphics Output",
                            fonts = NULL, version = "1.4", paper = "special", encoding = "default", bg = "transparent",
                            fg = "black", pointsize = 12, pagecentre = TRUE, colormodel = "srgb", useDingbats = FALSE,
                            useKerning = TRUE, fillOddEven = FALSE, compress = TRUE)
postscript <- function(file = if (onefile) "Rplots.ps" else "Rplot%03d.ps", onefile, family, title, fonts, encoding, bg, fg,
                       width, height, horizontal, pointsize, paper, pagecentre, print.it, command, colormodel, useKerning,
                       fillOddEven) {
    o <- if (is.null(.Gr$ps)) .ps_defaults() else .Gr$ps
    for (n in setdiff(names(formals(sys.function())), "file")) if (!eval(call("missing", as.name(n)))) o[[n]] <- get(n, inherits = FALSE)
    onefile <- o$onefile
    if (isTRUE(o$print.it)) stop("printers are not part of this program")
    size <- .ps_size(o)
    .gr_paper("postscript", "cairo_ps", size[1L], size[2L], o$pointsize, file, o$bg, onefile = onefile,
              family = switch(tolower(o$family[1L]), times = , serif = "serif", courier = , mono = "mono", "sans"))
}
# Width and height of the drawing: those given, or the paper less a quarter of an inch at each side, on its side if it is
# horizontal.  The page has that size.
.ps_size <- function(o) {
    paper <- tolower(if (o$paper == "default") .or(getOption("papersize"), "a4") else o$paper)
    if (paper == "special") return(c(o$width, o$height))
    all <- list(a4 = c(21, 29.7) / 2.54, letter = c(8.5, 11), us = c(8.5, 11), legal = c(8.5, 14), executive = c(7.25, 10.5))
    if (is.null(all[[paper]])) stop(simpleError(gettextf("invalid page type '%s' (postscript)", paper), sys.call(-1L)))
    room <- all[[paper]] - 0.5
    if (o$horizontal) room <- rev(room)
    given <- c(o$width, o$height)
    ifelse(given < 0.1 | given > room, room, given)
}
xfig <- function(file = if (onefile) "Rplots.fig" else "Rplot%03d.fig", onefile = FALSE, encoding = "none", paper = "default",
                 horizontal = TRUE, width = 0, height = 0, family = "Helvetica", pointsize = 12, bg = "transparent", fg = "black",
                 pagecentre = TRUE, defaultfont = FALSE, textspecial = FALSE) .gr_absent("xfig")
pictex <- function(file = "Rplots.tex", width = 5, height = 4, debug = FALSE, bg = "white", fg = "black") .gr_absent("pictex")
svg <- function(filename = if (onefile) "Rplots.svg" else "Rplot%03d.svg", width = 7, height = 7, pointsize = 12, onefile = FALSE,
                family = "sans", bg = "white", antialias = c("default", "none", "gray", "subpixel"), symbolfamily)
    .gr_paper("svg", "svg", width, height, pointsize, filename, bg, onefile = onefile, family = family)
cairo_pdf <- function(filename = if (onefile) "Rplots.pdf" else "Rplot%03d.pdf", width = 7, height = 7, pointsize = 12,
                      onefile = FALSE, family = "sans", bg = "white", antialias = c("default", "none", "gray", "subpixel"),
                      fallback_resolution = 300, symbolfamily)
    .gr_paper("cairo_pdf", "cairo_pdf", width, height, pointsize, filename, bg, onefile = onefile, family = family)
cairo_ps <- function(filename = if (onefile) "Rplots.ps" else "Rplot%03d.ps", width = 7, height = 7, pointsize = 12,
                     onefile = FALSE, family = "sans", bg = "white", antialias = c("default", "none", "gray", "subpixel"),
                     fallback_resolution = 300, symbolfamily)
    .gr_paper("cairo_ps", "cairo_ps", width, height, pointsize, filename, bg, onefile = onefile, family = family)
.gr_bitmap <- function(name, filename, width, height, units, pointsize, bg, res, family = "sans", compress = TRUE) {
    units <- match.arg(units, c("in", "px", "cm", "mm"))
    if (units != "px" && is.na(res)) stop("'res' must be specified unless 'units = \"px\"'")
    dpi <- if (is.na(res)) 72 else res
    s <- switch(units, `in` = 1, cm = 1 / 2.54, mm = 1 / 25.4, px = 1 / dpi)
    if (!is.numeric(width) || !is.numeric(height) || !isTRUE(width * s * dpi >= 1 && height * s * dpi >= 1))
        stop(simpleError("invalid 'width' or 'height'", sys.call(-1L)))
    if (max(width, height) * s * dpi > 30000) stop(simpleError(gettextf("unable to start %s() device: more than 30000 pixels", name), sys.call(-1L)))
    if (!dir.exists(dirname(path.expand(filename)))) stop(simpleError(gettextf("could not open file '%s'", filename), sys.call(-1L)))
    .gr_open(name, name, width * s, height * s, pointsize, filename, bg, res = res, family = family, compress = compress, call = sys.call(-1L))
}
png <- function(filename = "Rplot%03d.png", width = 480, height = 480, units = "px", pointsize = 12, bg = "white", res = NA, ...,
                type = c("cairo", "cairo-png", "Xlib", "quartz"), antialias)
    .gr_bitmap("png", filename, width, height, units, pointsize, bg, res, ...)
jpeg <- function(filename = "Rplot%03d.jpeg", width = 480, height = 480, units = "px", pointsize = 12, quality = 75, bg = "white",
                 res = NA, ..., type = c("cairo", "Xlib", "quartz"), antialias) {
    quality <- as.integer(quality)
    if (length(quality) != 1L || is.na(quality) || quality < 0L || quality > 100L) stop("invalid 'quality' argument")
    .gr_bitmap("jpeg", filename, width, height, units, pointsize, if (identical(bg, "transparent")) "white" else bg, res, ..., compress = quality)
}
tiff <- function(filename = "Rplot%03d.tiff", width = 480, height = 480, units = "px", pointsize = 12,
                 compression = c("none", "rle", "lzw", "jpeg", "zip", "lzw+p", "zip+p"), bg = "white", res = NA, ...,
                 type = c("cairo", "Xlib", "quartz"), antialias) {
    if (match.arg(compression) != "none") stop("unable to start tiff() device: only compression = \"none\" is written")
    .gr_bitmap("tiff", filename, width, height, units, pointsize, bg, res, ...)
}
bmp <- function(filename = "Rplot%03d.bmp", width = 480, height = 480, units = "px", pointsize = 12, bg = "white", res = NA, ...,
                type = c("cairo", "Xlib", "quartz"), antialias)
    .gr_bitmap("bmp", filename, width, height, units, pointsize, bg, res, ...)
bitmap <- function(file, type = "png16m", height = 7, width = 7, res = 72, units = "in", pointsize, ...,
                   method = c("postscript", "pdf"), taa = NA, gaa = NA) .gr_absent("bitmap")
x11 <- X11 <- function(display = "", width, height, pointsize, gamma, bg, canvas, fonts, family, xpos, ypos, title, type,
                       antialias, symbolfamily) stop("unable to start device X11cairo")
# What windows are opened with: nobody opens one here, but packages ask.
.X11env <- new.env()
.X11env$.X11.Options <- .X11env$.X11.Options.default <- list(
    display = "", width = NA_real_, height = NA_real_, pointsize = 12, bg = "transparent", canvas = "white", gamma = 1,
    colortype = "true", maxcubesize = 256,
    fonts = c("-adobe-helvetica-%s-%s-*-*-%d-*-*-*-*-*-*-*", "-adobe-symbol-medium-r-*-*-%d-*-*-*-*-*-*-*"), family = "sans",
    symbolfamily = "default", xpos = NA_integer_, ypos = NA_integer_, title = "", type = "cairo", antialias = "default")
.Quartzenv <- new.env()
.Quartzenv$.quartz.Options <- .Quartzenv$.quartz.Options.default <- list(
    title = "Quartz %d", width = 7, height = 7, pointsize = 12, family = "Helvetica", antialias = TRUE, type = "native",
    bg = "transparent", canvas = "white", dpi = NA_real_)
X11.options <- function(..., reset = FALSE) {
    old <- .X11env$.X11.Options
    if (reset) .X11env$.X11.Options <- .X11env$.X11.Options.default
    new <- list(...)
    if (length(new)) check.options(new, name.opt = ".X11.Options", envir = .X11env, assign.opt = TRUE)
    if (reset || length(new)) invisible(old) else old
}
quartz.options <- function(..., reset = FALSE) {
    old <- .Quartzenv$.quartz.Options
    if (reset) .Quartzenv$.quartz.Options <- .Quartzenv$.quartz.Options.default
    new <- list(...)
    if (length(new)) check.options(new, name.opt = ".quartz.Options", envir = .Quartzenv, assign.opt = TRUE)
    if (reset || length(new)) invisible(old) else old
}
quartz <- function(title, width, height, pointsize, family, antialias, type, file = NULL, bg, canvas, dpi) {
    warning("Quartz device is not available on this platform")
    invisible()
}
quartz.save <- function(file, type = "png", device = dev.cur(), dpi = 100, ...) stop("can only print from a screen device")
pdf.options <- function(..., reset = FALSE) {
    old <- .Gr$pdf
    new <- list(...)
    if (reset) .Gr$pdf <- .Gr$pdf0
    if (length(new)) {
        if (any(bad <- !names(new) %in% names(old))) stop(gettextf("invalid arguments in '%s'", deparse1(sys.call())), domain = NA)
        .Gr$pdf[names(new)] <- new
    }
    if (reset || length(new)) invisible(old) else old
}
.ps_defaults <- function()
    list(onefile = TRUE, family = "Helvetica", title = "R Graphics Output", fonts = NULL, encoding = "default", bg = "transparent", fg = "black",
         width = 0, height = 0, horizontal = TRUE, pointsize = 12, paper = "default", pagecentre = TRUE, print.it = FALSE, command = "default",
         colormodel = "srgb", useKerning = TRUE, fillOddEven = FALSE)
ps.options <- function(..., reset = FALSE, override.check = FALSE) {
    old <- if (is.null(.Gr$ps)) .ps_defaults() else .Gr$ps
    if (reset) .Gr$ps <- .ps_defaults()
    new <- list(...)
    if (length(new) == 1L && is.list(new[[1L]]) && is.null(names(new))) new <- new[[1L]]
    if (!length(new)) return(if (reset) invisible(old) else old)
    now <- .changed_options(if (reset) .ps_defaults() else old, new, c("mode", "length"), override.check, sys.call())
    .Gr$ps <- now
    invisible(old)
}
setEPS <- function(...) ps.options(width = 7, height = 7, ..., onefile = FALSE, horizontal = FALSE, paper = "special")
setPS <- function(...) ps.options(width = 0, height = 0, ..., onefile = TRUE, horizontal = TRUE, paper = "default")
pdfFonts <- postscriptFonts <- X11Fonts <- function(...) invisible(list())
