# Base graphics: surfaces over a grid (image, contours, perspective) and densities of points.

image <- function(x, ...) UseMethod("image")
image.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z,
                          zlim = range(z[is.finite(z)]), xlim = range(x), ylim = range(y),
                          col = hcl.colors(12, "YlOrRd", rev = TRUE), add = FALSE, xaxs = "i", yaxs = "i", xlab, ylab, breaks,
                          oldstyle = FALSE, useRaster, ...) {
    if (missing(z) && !missing(x) && !is.list(x) && is.null(dim(x))) stop("argument must be matrix-like")
    xl <- if (missing(xlab)) { if (missing(z) || missing(x)) "" else deparse1(substitute(x)) } else xlab
    yl <- if (missing(ylab)) { if (missing(z) || missing(y)) "" else deparse1(substitute(y)) } else ylab
    g <- .gr_surface(x, y, z, missing(x), missing(y))
    x <- g$x
    y <- g$y
    z <- g$z
    if (any(!is.finite(x)) || any(!is.finite(y))) stop("'x' and 'y' values must be finite and non-missing")
    .gr_rising(g)
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
        k <- findInterval(z, breaks, rightmost.closed = TRUE, left.open = TRUE)
        k[k == 0L | k > length(col)] <- NA
    } else {
        # Colours share the range evenly.
        zlim <- as.numeric(zlim)
        nc <- length(col)
        d <- diff(zlim)
        v <- (z - zlim[1L]) / (if (d == 0) 1 else d)
        k <- floor((nc - 1e-5) * v + 1e-7) + 1
        k[!is.finite(v) | k < 1 | k > nc] <- NA
    }
    if (!add) plot(0, 0, xlim = xlim, ylim = ylim, type = "n", xaxs = xaxs, yaxs = yaxs, xlab = xl, ylab = yl, ...)
    if (length(x) != nrow(z) + 1 || length(y) != ncol(z) + 1) stop("dimensions of z are not length(x)(-1) times length(y)(-1)")
    even <- function(v) length(v) < 3L || diff(range(diff(v))) < 1e-7 * mean(diff(v))
    if (missing(useRaster)) useRaster <- FALSE
    if (useRaster && !(even(x) && even(y) && !par("xlog") && !par("ylog"))) stop("useRaster = TRUE can only be used with a regular grid")
    if (useRaster) {
        m <- matrix(col[k], nrow(z), ncol(z))
        rasterImage(structure(t(m)[ncol(z):1L, , drop = FALSE], class = "raster"), x[1L], y[1L], x[length(x)], y[length(y)], interpolate = FALSE)
    } else {
        ok <- which(!is.na(k))
        ok <- ok[order((ok - 1L) %% nrow(z))] # column by column of the page
        i <- (ok - 1L) %% nrow(z) + 1L
        j <- (ok - 1L) %/% nrow(z) + 1L
        .gr_cells(x, y, i, j, col[k[ok]])
    }
    invisible()
}
# Cells (i, j) of the grid with these lines.
.gr_cells <- function(x, y, i, j, col) {
    .gr_note("C_image")
    d <- .gr_started(sys.call(-1L))
    .gr_clip(d)
    px <- .gr_px(d, x)
    py <- .gr_py(d, y)
    .dev_rects(d$slot, px[i], py[j], px[i + 1L], py[j + 1L], NA, .gr_rgba(col), 1L, 1, .gr_ends(d$par))
}
contour <- function(x, ...) UseMethod("contour")
contour.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, nlevels = 10,
                            levels = pretty(zlim, nlevels), labels = NULL, xlim = range(x, finite = TRUE),
                            ylim = range(y, finite = TRUE), zlim = range(z, finite = TRUE), labcex = 0.6, drawlabels = TRUE,
                            method = "flattest", vfont, axes = TRUE, frame.plot = axes, col = par("fg"), lty = par("lty"),
                            lwd = par("lwd"), add = FALSE, ...) {
    g <- .gr_surface(x, y, z, missing(x), missing(y))
    x <- g$x
    y <- g$y
    z <- g$z
    .gr_heights(g)
    if (!add) {
        do.call(plot.window, c({ plot.new(); list(xlim, ylim) }, .gr_less(..., drop = c("col", "main", "sub", "xlab", "ylab"))))
        title(...)
    }
    if (!is.character(method) || is.na(pmatch(method[1L], c("simple", "edge", "flattest")))) stop("invalid 'method' specified")
    if (all(z[is.finite(z)] == z[is.finite(z)][1L])) warning("all z values are equal")
    force(levels)
    shown <- if (is.null(labels)) vapply(levels, function(l) format(l, digits = 7L), "") else as.character(labels)
    .gr_contours(x, y, z, levels, shown, drawlabels, labcex, col, lty, lwd)
    if (!add) {
        if (axes) {
            do.call(Axis, c(list(x, side = 1), .gr_less(..., drop = c("col", "main", "sub", "xlab", "ylab"))))
            do.call(Axis, c(list(y, side = 2), .gr_less(..., drop = c("col", "main", "sub", "xlab", "ylab"))))
        }
        if (frame.plot) box()
    }
    invisible()
}
.gr_contours <- function(x, y, z, levels, shown, drawlabels, labcex, col, lty, lwd) {
    .gr_note("C_contour")
    d <- .gr_started(sys.call(-1L))
    rgba <- rep_len(.gr_rgba(col), length(levels))
    lty <- rep_len(lty, length(levels))
    lwd <- rep_len(as.double(lwd), length(levels))
    .gr_clip(d)
    ends <- .gr_ends(d$par)
    size <- .gr_extent(d, shown, labcex, d$par$font)[1L, ] + .gr_size(d, labcex) * 0.6
    placed <- NULL # the middles of the labels that are there, and how far they reach
    for (n in seq_along(levels)) for (line in contourLines(x, y, z, levels = levels[n])) {
        px <- .gr_px(d, line$x)
        py <- .gr_py(d, line$y)
        placed <- rbind(placed, .gr_contour(d, px, py, if (drawlabels) shown[n] else "", size[(n - 1L) %% length(size) + 1L],
                                            labcex, rgba[n], lty[n], lwd[n], ends, placed))
    }
}
filled.contour <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z,
                           xlim = range(x, finite = TRUE), ylim = range(y, finite = TRUE), zlim = range(z, finite = TRUE),
                           levels = pretty(zlim, nlevels), nlevels = 20,
                           color.palette = function(n) hcl.colors(n, "YlOrRd", rev = TRUE),
                           col = color.palette(length(levels) - 1), plot.title, plot.axes, key.title, key.axes, asp = NA,
                           xaxs = "i", yaxs = "i", las = 1, axes = TRUE, frame.plot = axes, ...) {
    surface <- .gr_surface(x, y, z, missing(x), missing(y))
    x <- surface$x
    y <- surface$y
    z <- surface$z
    .gr_rising(surface)
    old <- par(c("mar", "las", "mfrow"))
    on.exit(par(old))
    edge <- old$mar
    # the key to the right, as wide as its margins and three lines
    layout(matrix(2:1, 1L), widths = c(1, lcm(2.54 * par("csi") * (edge[2L] + 3))))
    par(las = las, mar = c(edge[1L], 1, edge[3L], edge[2L]))
    plot.new()
    plot.window(c(0, 1), range(levels), xaxs = "i", yaxs = "i")
    rect(0, head(levels, -1L), 1, tail(levels, -1L), col = col)
    if (!missing(key.axes)) key.axes else if (axes) axis(4)
    box()
    if (!missing(key.title)) key.title
    par(mar = c(edge[1:3], 1))
    plot.new()
    plot.window(xlim, ylim, "", asp = asp, xaxs = xaxs, yaxs = yaxs)
    .filled.contour(x, y, z, levels, col)
    if (!missing(plot.axes)) plot.axes
    else if (axes) {
        title(main = "", xlab = "", ylab = "")
        Axis(x, side = 1)
        Axis(y, side = 2)
    }
    if (frame.plot) box()
    if (!missing(plot.title)) plot.title else title(...)
    invisible()
}
.filled.contour <- function(x, y, z, levels, col) {
    .gr_note("C_filledcontour")
    if (!is.matrix(z) || nrow(z) <= 1L || ncol(z) <= 1L) stop("no proper 'z' matrix specified")
    d <- .gr_started(sys.call())
    .gr_clip(d)
    px <- .gr_px(d, as.double(x))
    py <- .gr_py(d, as.double(y))
    rgba <- rep_len(.gr_rgba(col), length(levels) - 1L)
    nx <- nrow(z)
    ny <- ncol(z)
    low <- pmin(z[-nx, -ny], z[-1L, -ny], z[-nx, -1L], z[-1L, -1L])
    high <- pmax(z[-nx, -ny], z[-1L, -ny], z[-nx, -1L], z[-1L, -1L])
    ok <- is.finite(low) & is.finite(high)
    inner <- findInterval(low, levels)
    # Cells that lie between two levels are rectangles; of the others, each band is cut out.
    whole <- which(ok & inner >= 1L & inner < length(levels) & high <= levels[pmin(inner + 1L, length(levels))])
    i <- (whole - 1L) %% (nx - 1L) + 1L
    j <- (whole - 1L) %/% (nx - 1L) + 1L
    if (length(whole)) .dev_rects(d$slot, px[i], py[j], px[i + 1L], py[j + 1L], NA, rgba[inner[whole]], 1L, 1, .gr_ends(d$par))
    # What of a polygon has z above (side 1) or below (side -1) a level: its corners and where edges cross.
    cut <- function(p, l, side) {
        n <- length(p$z)
        nxt <- c(seq_len(n)[-1L], 1L)
        inside <- side * (p$z - l) >= 0
        if (all(inside)) return(p)
        if (!any(inside)) return(NULL)
        qx <- qy <- qz <- numeric()
        for (k in seq_len(n)) {
            if (inside[k]) {
                qx <- c(qx, p$x[k])
                qy <- c(qy, p$y[k])
                qz <- c(qz, p$z[k])
            }
            m <- nxt[k]
            if (inside[k] != inside[m]) {
                t <- (l - p$z[k]) / (p$z[m] - p$z[k])
                qx <- c(qx, p$x[k] + t * (p$x[m] - p$x[k]))
                qy <- c(qy, p$y[k] + t * (p$y[m] - p$y[k]))
                qz <- c(qz, l)
            }
        }
        list(x = qx, y = qy, z = qz)
    }
    ax <- ay <- af <- list()
    for (k in setdiff(which(ok), whole)) {
        i <- (k - 1L) %% (nx - 1L) + 1L
        j <- (k - 1L) %/% (nx - 1L) + 1L
        cell <- list(x = px[c(i, i + 1L, i + 1L, i)], y = py[c(j, j, j + 1L, j + 1L)], z = c(z[i, j], z[i + 1L, j], z[i + 1L, j + 1L], z[i, j + 1L]))
        for (b in seq.int(max(1L, inner[k]), length(levels) - 1L)) {
            if (levels[b] > high[k]) break
            p <- cut(cell, levels[b], 1)
            if (!is.null(p)) p <- cut(p, levels[b + 1L], -1)
            if (is.null(p)) next
            n <- length(af) + 1L
            ax[[n]] <- c(p$x, NA)
            ay[[n]] <- c(p$y, NA)
            af[[n]] <- rgba[b]
        }
    }
    if (length(af)) .dev_path(d$slot, unlist(ax), unlist(ay), 1L, NA, unlist(af), 1L, 1, .gr_ends(d$par), FALSE)
    invisible()
}
persp <- function(x, ...) UseMethod("persp")
persp.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, xlim = range(x),
                          ylim = range(y), zlim = range(z, na.rm = TRUE), xlab = NULL, ylab = NULL, zlab = NULL, main = NULL,
                          sub = NULL, theta = 0, phi = 15, r = sqrt(3), d = 1, scale = TRUE, expand = 1, col = "white",
                          border = NULL, ltheta = -135, lphi = 0, shade = NA, box = TRUE, axes = TRUE, nticks = 5,
                          ticktype = "simple", ...) {
    if (is.null(xlab)) xlab <- if (!missing(x)) deparse1(substitute(x)) else "X"
    if (is.null(ylab)) ylab <- if (!missing(y)) deparse1(substitute(y)) else "Y"
    if (is.null(zlab)) zlab <- if (!missing(z)) deparse1(substitute(z)) else "Z"
    g <- .gr_surface(x, y, z, missing(x), missing(y))
    x <- g$x
    y <- g$y
    z <- g$z
    .gr_rising(g)
    kind <- pmatch(ticktype, c("simple", "detailed"))
    if (box && is.na(kind)) stop("invalid 'ticktype'")
    half <- function(l) if (scale) diff(l) / 2 else max(diff(xlim), diff(ylim), diff(zlim)) / 2
    # Centre the box, turn it, look at it from a distance.
    id <- diag(4)
    move <- function(v) { m <- id; m[4L, 1:3] <- v; m }
    zoom <- function(v) diag(c(v, 1))
    about.x <- function(a) { a <- a * pi / 180; m <- id; m[2L, 2L] <- m[3L, 3L] <- cos(a); m[2L, 3L] <- sin(a); m[3L, 2L] <- -sin(a); m }
    about.y <- function(a) { a <- a * pi / 180; m <- id; m[1L, 1L] <- m[3L, 3L] <- cos(a); m[1L, 3L] <- -sin(a); m[3L, 1L] <- sin(a); m }
    far <- id
    far[3L, 4L] <- -1 / d
    v <- move(-c(mean(xlim), mean(ylim), mean(zlim))) %*% zoom(1 / c(half(xlim), half(ylim), half(zlim) / expand)) %*%
        about.x(-90) %*% about.y(-theta) %*% about.x(phi) %*% move(c(0, 0, -r - d)) %*% far
    plot.new()
    corners <- as.matrix(expand.grid(xlim, ylim, zlim))
    on.page <- trans3d(corners[, 1L], corners[, 2L], corners[, 3L], v)
    xl <- range(on.page$x)
    yl <- range(on.page$y)
    pin <- par("pin")
    per <- min(pin[1L] / diff(xl), pin[2L] / diff(yl))
    plot.window(mean(xl) + c(-0.5, 0.5) * pin[1L] / per, mean(yl) + c(-0.5, 0.5) * pin[2L] / per)
    dev <- .gr()
    old <- .gr_inline(dev, ...)
    on.exit(.gr_restore(dev, old))
    depth <- function(a, b, c) { # how far behind the page; larger is nearer
        h <- cbind(a, b, c, 1, deparse.level = 0L) %*% v
        h[, 3L] / h[, 4L]
    }
    line <- function(p, q, lty = 1) segments(p$x, p$y, q$x, q$y, lty = lty, xpd = TRUE)
    # The faces of the box that look away from us are behind the surface; their edges are drawn first, the others last.
    index <- function(a, b, c) 1L + a + 2L * b + 4L * c
    faces <- list(c(0, 2, 6, 4), c(1, 3, 7, 5), c(0, 1, 5, 4), c(2, 3, 7, 6), c(0, 1, 3, 2), c(4, 5, 7, 6))
    deep <- depth(corners[, 1L], corners[, 2L], corners[, 3L])
    mid <- vapply(faces, function(f) mean(deep[f + 1L]), 0)
    back <- c(if (mid[1L] < mid[2L]) 1L else 2L, if (mid[3L] < mid[4L]) 3L else 4L, if (mid[5L] < mid[6L]) 5L else 6L)
    edges <- unique(do.call(rbind, lapply(seq_along(faces), function(k) {
        f <- faces[[k]] + 1
        t(apply(cbind(f, f[c(2L, 3L, 4L, 1L)]), 1L, sort))
    })))
    has <- function(e, k) all(e %in% (faces[[k]] + 1))
    behind <- apply(edges, 1L, function(e) any(vapply(back, function(k) has(e, k), NA)))
    draw.edges <- function(w, lty)
        for (k in which(w)) line(list(x = on.page$x[edges[k, 1L]], y = on.page$y[edges[k, 1L]]),
                                 list(x = on.page$x[edges[k, 2L]], y = on.page$y[edges[k, 2L]]), lty)
    if (box) draw.edges(behind, 1)
    if (box && axes) .gr_persp_axes(v, xlim, ylim, zlim, xlab, ylab, zlab, nticks, kind)
    # Facets from the back to the front.
    nx <- nrow(z)
    ny <- ncol(z)
    i <- rep(seq_len(nx - 1L), ny - 1L)
    j <- rep(seq_len(ny - 1L), each = nx - 1L)
    at <- function(a, b) cbind(x[a], y[b], z[cbind(a, b)])
    c1 <- at(i, j)
    c2 <- at(i + 1L, j)
    c3 <- at(i + 1L, j + 1L)
    c4 <- at(i, j + 1L)
    middle <- depth((x[i] + x[i + 1L]) / 2, (y[j] + y[j + 1L]) / 2, mean(zlim))
    fill <- rep_len(col, (nx - 1L) * (ny - 1L))
    if (is.finite(shade) && shade > 0) {
        s <- if (scale) c(half(xlim), half(ylim), half(zlim) / expand) else rep(half(xlim), 3L)
        e1 <- sweep(c3 - c1, 2L, s, `/`)
        e2 <- sweep(c4 - c2, 2L, s, `/`)
        nrm <- cbind(e1[, 2L] * e2[, 3L] - e1[, 3L] * e2[, 2L], e1[, 3L] * e2[, 1L] - e1[, 1L] * e2[, 3L], e1[, 1L] * e2[, 2L] - e1[, 2L] * e2[, 1L])
        light <- move(c(0, 0, 0)) %*% about.x(-90) %*% about.y(-ltheta) %*% about.x(lphi)
        dir <- light[1:3, 3L]
        cosine <- as.vector(nrm %*% dir) / sqrt(rowSums(nrm^2))
        k <- ((1 + cosine) / 2)^shade
        k[!is.finite(k)] <- 1
        rgb3 <- col2rgb(fill) * rep(k, each = 3L)
        fill <- ifelse(is.na(fill), NA, rgb(rgb3[1L, ], rgb3[2L, ], rgb3[3L, ], maxColorValue = 255))
    }
    ok <- is.finite(c1[, 3L] + c2[, 3L] + c3[, 3L] + c4[, 3L])
    o <- order(middle)
    o <- o[ok[o]]
    p <- function(m) trans3d(m[o, 1L], m[o, 2L], m[o, 3L], v)
    q <- list(p(c1), p(c2), p(c3), p(c4))
    px <- as.vector(rbind(q[[1L]]$x, q[[2L]]$x, q[[3L]]$x, q[[4L]]$x, NA))
    py <- as.vector(rbind(q[[1L]]$y, q[[2L]]$y, q[[3L]]$y, q[[4L]]$y, NA))
    line.col <- if (is.null(border)) par("fg") else if (is.logical(border) && !is.na(border[1L])) { if (border[1L]) par("fg") else NA } else border
    .gr_facets(px, py, .gr_rgba(rep_len(line.col, length(fill)))[o], .gr_rgba(fill)[o])
    if (box) draw.edges(!behind, 3)
    title(main = main, sub = sub)
    invisible(v)
}
smoothScatter <- function(x, y = NULL, nbin = 128, bandwidth, colramp = colorRampPalette(c("white", blues9)), nrpoints = 100,
                          ret.selection = FALSE, pch = ".", cex = 1, col = "black", transformation = function(x) x^0.25,
                          postPlotHook = box, xlab = NULL, ylab = NULL, xlim, ylim, xaxs = par("xaxs"), yaxs = par("yaxs"), ...) {
    if (!is.numeric(nrpoints) || nrpoints < 0 || length(nrpoints) != 1L) stop("'nrpoints' should be numeric scalar with value >= 0.")
    xlabel <- if (!missing(x)) deparse1(substitute(x))
    ylabel <- if (!missing(y)) deparse1(substitute(y))
    xy <- xy.coords(x, y, xlabel, ylabel)
    keep <- is.finite(xy$x) & is.finite(xy$y)
    v <- cbind(xy$x, xy$y)[keep, , drop = FALSE]
    nbin <- rep_len(nbin, 2L)
    # Counts on a grid, smoothed by a normal kernel in each direction.
    span <- list(range(v[, 1L]), range(v[, 2L]))
    bw <- if (missing(bandwidth)) vapply(1:2, function(k) diff(stats::quantile(v[, k], c(0.05, 0.95), names = FALSE)) / 25, 0) else rep_len(bandwidth, 2L)
    bw[bw == 0] <- 1
    grid <- lapply(1:2, function(k) seq(span[[k]][1L] - 1.5 * bw[k], span[[k]][2L] + 1.5 * bw[k], length.out = nbin[k]))
    bin <- lapply(1:2, function(k) findInterval(v[, k], grid[[k]] - diff(grid[[k]][1:2]) / 2))
    count <- matrix(tabulate(bin[[1L]] + (bin[[2L]] - 1L) * nbin[1L], nbin[1L] * nbin[2L]), nbin[1L])
    blur <- lapply(1:2, function(k) outer(grid[[k]], grid[[k]], function(a, b) stats::dnorm(a, b, bw[k])))
    dens <- blur[[1L]] %*% count %*% blur[[2L]]
    image(grid[[1L]], grid[[2L]], transformation(dens), col = colramp(256), xlab = if (is.null(xlab)) xy$xlab else xlab,
          ylab = if (is.null(ylab)) xy$ylab else ylab, xlim = if (missing(xlim)) span[[1L]]
                                                              else xlim, ylim = if (missing(ylim)) span[[2L]]
                                                                                else ylim, xaxs = xaxs, yaxs = yaxs, ...)
    if (!is.null(postPlotHook)) postPlotHook()
    if (nrpoints > 0) {
        # The points where least others are.
        at <- dens[cbind(pmin(bin[[1L]], nbin[1L]), pmin(bin[[2L]], nbin[2L]))]
        sel <- order(at)[seq_len(min(nrpoints, length(at)))]
        points(v[sel, , drop = FALSE], pch = pch, cex = cex, col = col)
        if (ret.selection) return(invisible(which(keep)[sel]))
    }
    invisible()
}
# Areas, divided by NA, each with its colours (.gr_rgba()).
.gr_facets <- function(x, y, line, fill) {
    .gr_note("C_persp")
    d <- .gr()
    .gr_clip(d, TRUE)
    .dev_path(d$slot, .gr_px(d, x), .gr_py(d, y), 1L, line, fill, d$par$lty, as.double(d$par$lwd), .gr_ends(d$par), FALSE)
}
# One contour line of the page, with a gap for its label where it runs straightest.
.gr_contour <- function(d, px, py, s, size, cex, col, lty, lwd, ends, placed) {
    n <- length(px)
    len <- c(0, cumsum(sqrt(diff(px)^2 + diff(py)^2)))
    if (nzchar(s) && n > 2L && isTRUE(len[n] > 2 * size)) {
        # From each point on, as far as the label reaches: how bent is the line there?
        to <- findInterval(len + size, len) + 1L
        start <- which(to <= n & len > 0.1 * size)
        if (length(start) && start[1L] == n) start <- integer()
        if (length(placed)) start <- start[vapply(start, function(i) {
            x <- (px[i] + px[to[i]]) / 2
            y <- (py[i] + py[to[i]]) / 2
            all((placed[, 1L] - x)^2 + (placed[, 2L] - y)^2 > ((placed[, 3L] + size) / 2)^2)
        }, NA)]
        straight <- sqrt((px[to[start]] - px[start])^2 + (py[to[start]] - py[start])^2) / (len[to[start]] - len[start])
        start <- start[straight > 0.8] # not around a small ring
        straight <- straight[straight > 0.8]
        if (length(start)) {
            slope <- abs(atan2(py[to[start]] - py[start], px[to[start]] - px[start]))
            flat <- pmin(slope, pi - slope)
            best <- start[which.min(round((1 - straight) * 50) + flat)]
            q <- to[best]
            a <- atan2(py[q] - py[best], px[q] - px[best]) * 180 / pi
            if (a > 90) a <- a - 180
            if (a <= -90) a <- a + 180
            .dev_path(d$slot, c(px[seq_len(best)], NA, px[q:n]), c(py[seq_len(best)], NA, py[q:n]), 0L, col, NA, lty, lwd, ends, FALSE)
            .dev_text(d$slot, (px[best] + px[q]) / 2, (py[best] + py[q]) / 2, s, 0.5, NA, a, .gr_size(d, cex), as.integer(d$par$font), d$par$family, col, 1)
            return(c((px[best] + px[q]) / 2, (py[best] + py[q]) / 2, size))
        }
    }
    .dev_path(d$slot, px, py, 0L, col, NA, lty, lwd, ends, FALSE)
    NULL
}
# Axes of a surface: arrows along three edges of the box ("simple"), or ticks with numbers.
.gr_persp_axes <- function(v, xlim, ylim, zlim, xlab, ylab, zlab, nticks, kind) {
    lims <- list(xlim, ylim, zlim)
    labs <- list(xlab, ylab, zlab)
    # The lower edges whose middle is lowest on the page; of the upright ones, the leftmost.
    for (k in 1:3) {
        others <- setdiff(1:3, k)
        best <- NULL
        for (a in 1:2) for (b in 1:2) {
            if (k < 3L && b != 1L) next
            p <- matrix(0, 2L, 3L)
            p[, k] <- lims[[k]]
            p[, others[1L]] <- lims[[others[1L]]][a]
            p[, others[2L]] <- lims[[others[2L]]][b]
            t <- trans3d(p[, 1L], p[, 2L], p[, 3L], v)
            score <- if (k < 3L) mean(t$y) else mean(t$x)
            if (is.null(best) || score < best$score) best <- list(score = score, p = p, t = t)
        }
        # Outwards by a part of the box in both other directions, from the first to the last tick.
        at <- pretty(lims[[k]], nticks)
        at <- at[at >= lims[[k]][1L] & at <= lims[[k]][2L]]
        line <- function(at, out) {
            p <- best$p[rep(1L, length(at)), , drop = FALSE]
            for (o in others) p[, o] <- p[, o] + (if (p[1L, o] == lims[[o]][1L]) -out else out) * diff(lims[[o]])
            p[, k] <- at
            trans3d(p[, 1L], p[, 2L], p[, 3L], v)
        }
        ends <- range(at)
        t <- line(ends, 0.03)
        slope <- atan2(diff(t$y), diff(t$x)) * 180 / pi
        if (slope > 90) slope <- slope - 180
        if (slope <= -90) slope <- slope + 180
        middle <- line(mean(ends), if (kind == 1L) 0.06 else 0.105)
        text(middle, labels = labs[[k]], adj = c(0.5, 0.5), srt = slope, xpd = TRUE)
        if (kind == 1L) arrows(t$x[1L], t$y[1L], t$x[2L], t$y[2L], length = 0.1, angle = 10, xpd = TRUE)
        else {
            p <- line(at, 0)
            q <- line(at, 0.03)
            segments(p$x, p$y, q$x, q$y, xpd = TRUE)
            text(line(at, 0.06), labels = format(at, trim = TRUE), adj = c(0.5, 0.5), xpd = TRUE)
        }
    }
}
