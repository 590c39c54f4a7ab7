# Plots of package stats: quantile plots, the plot methods of models, series and trees.

# ---- quantiles

qqnorm <- function(y, ...) UseMethod("qqnorm")
qqnorm.default <- function(y, ylim, main = "Normal Q-Q Plot", xlab = "Theoretical Quantiles", ylab = "Sample Quantiles", plot.it = TRUE, datax = FALSE, ...) {
    known <- !is.na(y)
    .need(any(known), "y is empty or has only NAs")
    x <- qnorm(ppoints(sum(known)))[rank(y[known], ties.method = "first")]
    if (!all(known)) x <- replace(y, known, x)
    if (plot.it) {
        if (missing(ylim)) ylim <- range(y[known])
        if (datax) plot(y, x, main = main, xlab = ylab, ylab = xlab, xlim = ylim, ...)
        else plot(x, y, main = main, xlab = xlab, ylab = ylab, ylim = ylim, ...)
    }
    invisible(if (datax) list(x = y, y = x) else list(x = x, y = y))
}
qqline <- function(y, datax = FALSE, distribution = qnorm, probs = c(0.25, 0.75), qtype = 7, ...) {
    stopifnot(length(probs) == 2, is.function(distribution))
    sample <- as.vector(quantile(y, probs, na.rm = TRUE, names = FALSE, type = qtype))
    theory <- distribution(probs)
    across <- if (datax) sample else theory
    up <- if (datax) theory else sample
    slope <- diff(up) / diff(across)
    abline(up[1L] - slope * across[1L], slope, ...)
}
qqplot <- function(x, y, plot.it = TRUE, xlab = deparse1(substitute(x)), ylab = deparse1(substitute(y)), ...) {
    force(xlab)
    force(ylab)
    x <- sort(x)
    y <- sort(y)
    n <- min(length(x), length(y))
    to <- function(v) if (length(v) > n) approx(seq_along(v), v, n = n)$y else v # the longer has its quantiles taken
    pairs <- list(x = to(x), y = to(y))
    if (plot.it) plot(pairs$x, pairs$y, xlab = xlab, ylab = ylab, ...)
    invisible(pairs)
}

# ---- functions and densities

plot.density <- function(x, main = NULL, xlab = NULL, ylab = "Density", type = "l", zero.line = TRUE, ...) {
    title <- .or(main, sub("[.]default", "", deparse(x$call)))
    below <- .or(xlab, sprintf("N = %d   Bandwidth = %s", x$n, formatC(x$bw)))
    plot.default(x, type = type, main = title, xlab = below, ylab = ylab, ...)
    if (zero.line) abline(h = 0, lwd = 0.1, col = "gray")
    invisible(NULL)
}
plot.stepfun <- function(x, xval, xlim, ylim = range(c(y, Fn.kn)), xlab = "x", ylab = "f(x)", main = NULL, add = FALSE, verticals = TRUE, do.points = (n < 1000), pch = par("pch"), col = par("col"), col.points = col, cex.points = par("cex"), col.hor = col, col.vert = col, lty = par("lty"), lwd = par("lwd"), ...) {
    if (!is.stepfun(x)) {
        if (is.numeric(x)) {
            x <- ecdf(x)
        } else stop("'plot.stepfun' called with wrong type of argument 'x'")
    }
    kn <- knots(x)
    r <- if (missing(xval)) range(kn) else range(xval)
    d <- if (missing(xval)) { if (length(kn) > 1L) max(stats::median(diff(kn)), 0.08 * diff(r)) else abs(kn) } else 0
    if (missing(xlim)) xlim <- r + c(-1, 1) * d
    if (missing(xval)) xval <- kn[xlim[1L] - d <= kn & kn <= xlim[2L] + d]
    t <- c(xlim[1L] - d, xval, xlim[2L] + d)
    n <- length(t)
    y <- x(0.5 * (t[-1L] + t[-n]))
    Fn.kn <- x(xval)
    if (add) plot.xy(list(x = t, y = t), "n")
    else plot(NA, NA, xlim = xlim, ylim = ylim, xlab = xlab, ylab = ylab, main = main, ...)
    invisible(list(t = t, y = y))
}
lines.stepfun <- function(x, ...) plot(x, add = TRUE, ...)
plot.ecdf <- function(x, ..., ylab = "Fn(x)", verticals = FALSE, col.01line = "gray70", pch = 19) {
    plot.stepfun(x, ..., ylab = ylab, verticals = verticals, pch = pch)
    abline(h = c(0, 1), col = col.01line, lty = 2)
}
plot.isoreg <- function(x, plot.type = c("single", "row.wise", "col.wise"), main = "Isotonic regression", main2 = "Cumulative Data and Convex Minorant", xlab = "x0", ylab = "x$y", par.fit = list(), mar = NULL, mgp = NULL, grid = length(x$x) < 12, ...) {
    match.arg(plot.type)
    plot(seq_along(x$y), x$y, main = main, xlab = xlab, ylab = ylab)
    invisible()
}
lines.isoreg <- function(x, col = "red", lwd = 1.5, do.points = FALSE, cex = 1.5, pch = 13, ...) invisible(lines(seq_along(x$y), x$yf, type = "s"))
scatter.smooth <- function(x, y = NULL, span = 2/3, degree = 1, family = c("symmetric", "gaussian"), xlab = NULL, ylab = NULL, ylim = range(y, pred$y, na.rm = TRUE), evaluation = 50, ..., lpars = list()) {
    name <- function(given, expr) if (given) deparse1(expr)
    points <- xy.coords(x, y, name(!missing(x), substitute(x)), name(!missing(y), substitute(y)))
    pred <- loess.smooth(points$x, points$y, span, degree, family, evaluation)
    y <- points$y
    plot(points$x, y, ylim = ylim, xlab = .or(xlab, points$xlab), ylab = .or(ylab, points$ylab), ...)
    do.call(lines, c(list(pred), lpars))
    invisible()
}

# ---- models

plot.lm <- function(x, which = c(1, 2, 3, 5), caption = list("Residuals vs Fitted", "Normal Q-Q", "Scale-Location", "Cook's distance", "Residuals vs Leverage", expression("Cook's dist vs Leverage  " * h[ii]/(1 - h[ii]))), panel = if (add.smooth) function(x, y, ...) panel.smooth(x, y, iter = iter.smooth, ...) else points, sub.caption = NULL, main = "", ask = prod(par("mfcol")) < length(which) && dev.interactive(), ..., id.n = 3, labels.id = names(residuals(x)), cex.id = 0.75, qqline = TRUE, cook.levels = c(0.5, 1), cook.col = 8, cook.lty = 2, cook.legendChanges = list(), add.smooth = getOption("add.smooth"), iter.smooth = if (isGlm) 0 else 3, label.pos = c(4, 2), cex.caption = 1, cex.oma.main = 1.25, extend.ylim.f = 0.08) {
    if (!inherits(x, "lm")) stop("use only with \"lm\" objects")
    if (!is.numeric(which) || any(which < 1) || any(which > 6)) stop("'which' must be in 1:6")
    isGlm <- inherits(x, "glm")
    r <- if (isGlm) residuals(x, type = "pearson") else residuals(x)
    fit <- if (isGlm) predict(x) else fitted(x)
    if (any(which > 1)) {
        if (is.null(rank <- x$rank) || rank == 0) stop("need a model of positive rank")
        h <- hatvalues(x)
        rs <- rstandard(x)
    }
    finite <- function(v) v[is.finite(v)]
    for (w in 1:6) if (w %in% which) {
        v <- switch(w, list(fit, r), list(qnorm(ppoints(sum(is.finite(rs)))), sort(finite(rs))), list(fit, sqrt(abs(rs))), list(seq_along(r), cooks.distance(x)), list(h, rs), list(h, cooks.distance(x)))
        k <- is.finite(v[[1L]]) & is.finite(v[[2L]])
        plot(v[[1L]][k], v[[2L]][k], type = "n", main = main)
        if (w %in% c(1L, 3L, 5L)) panel(v[[1L]][k], v[[2L]][k], ...)
        else points(v[[1L]][k], v[[2L]][k])
        if (w == 2L && qqline) qqline(rs)
    }
    invisible()
}
plot.mlm <- function(x, ...) .NotYetImplemented()
termplot <- function(model, data = NULL, envir = environment(formula(model)), partial.resid = FALSE, rug = FALSE, terms = NULL, se = FALSE, xlabs = NULL, ylabs = NULL, main = NULL, col.term = 2, lwd.term = 1.5, col.se = "orange", lty.se = 2, lwd.se = 1, col.res = "gray", cex = 1, pch = par("pch"), col.smth = "darkred", lty.smth = 2, span.smth = 2/3, ask = FALSE, use.factor.levels = TRUE, smooth = NULL, ylim = "common", plot = TRUE, transform.x = FALSE, ...) {
    t <- predict(model, type = "terms", terms = terms)
    t <- as.matrix(t)
    mf <- model.frame(model)
    n <- ncol(t)
    out <- list()
    for (i in seq_len(n)) {
        nm <- colnames(t)[i]
        v <- mf[[if (nm %in% names(mf)) nm else all.vars(str2lang(nm))[1L]]]
        if (is.null(v)) v <- eval(str2lang(nm), if (is.null(data)) mf else data, envir)
        o <- order(v)
        u <- o[!duplicated(v[o])]
        out[[nm]] <- data.frame(x = v[u], y = t[u, i], row.names = NULL)
        if (plot) plot(as.numeric(factor(v)), t[, i], type = "n", xlab = nm)
    }
    if (plot) invisible(n) else {
        names(out) <- vapply(colnames(t), function(s) paste(all.vars(str2lang(s)), collapse = ":"), "")
        attr(out, "constant") <- attr(t, "constant")
        out
    }
}
interaction.plot <- function(x.factor, trace.factor, response, fun = mean, type = c("l", "p", "b", "o", "c"), legend = TRUE, trace.label = deparse1(substitute(trace.factor)), fixed = FALSE, xlab = deparse1(substitute(x.factor)), ylab = ylabel, ylim = range(cells, na.rm = TRUE), lty = nc:1, col = 1, pch = c(1L:9, 0, letters), xpd = NULL, leg.bg = par("bg"), leg.bty = "n", xtick = FALSE, xaxt = par("xaxt"), axes = TRUE, ...) {
    ylabel <- paste(deparse1(substitute(fun)), "of ", deparse1(substitute(response)))
    type <- match.arg(type)
    cells <- tapply(response, list(x.factor, trace.factor), fun)
    nr <- nrow(cells)
    nc <- ncol(cells)
    x <- 1L:nr
    force(trace.label)
    matplot(x, cells, xlim = range(x) + c(-0.2 / nr, if (legend) 0.2 + 0.2 * (nr - 1) else 0.2 / nr), ylim = ylim, type = type, xlab = xlab, ylab = ylab, lty = lty, col = col, pch = pch, ...)
    invisible()
}
plot.TukeyHSD <- function(x, ...) {
    for (m in unclass(x)[seq_along(x)]) {
        plot.new()
        plot.window(range(m[, c("lwr", "upr")], 0, na.rm = TRUE), c(0.5, nrow(m) + 0.5))
    }
    invisible()
}
plot.profile.nls <- function(x, levels, conf = c(99, 95, 90, 80, 50) / 100, absVal = TRUE, ylab = NULL, lty = 2, ...) {
    for (i in seq_along(x)) plot(x[[i]]$par.vals[, i], x[[i]]$tau, type = "l", ...)
    invisible()
}

# ---- several variables

screeplot <- function(x, ...) UseMethod("screeplot")
screeplot.default <- function(x, npcs = min(10, length(x$sdev)), type = c("barplot", "lines"), main = deparse1(substitute(x)), ...) {
    main
    type <- match.arg(type)
    v <- x$sdev[seq_len(npcs)]^2
    if (type == "barplot") barplot(v, names.arg = names(v), main = main, ylab = "Variances", ...)
    else {
        plot(seq_len(npcs), v, type = "b", axes = FALSE, xlab = "", ylab = "Variances", main = main, ...)
        axis(2)
        axis(1, at = seq_len(npcs), labels = names(v))
    }
    invisible()
}
plot.prcomp <- function(x, main = deparse1(substitute(x)), ...) {
    r <- screeplot.default(x, main = main, ...)
    invisible(r)
}
plot.princomp <- function(x, main = deparse1(substitute(x)), ...) screeplot.default(x, main = main, ...)
biplot <- function(x, ...) UseMethod("biplot")
biplot.default <- function(x, y, var.axes = TRUE, col, cex = rep(par("cex"), 2), xlabs = NULL, ylabs = NULL, expand = 1, xlim = NULL, ylim = NULL, arrow.len = 0.1, main = NULL, sub = NULL, xlab = NULL, ylab = NULL, ...) {
    if (length(cex) == 1L) cex <- c(cex, cex)
    op <- par(pty = "s")
    on.exit(par(op))
    span <- function(v) c(-abs(min(v, na.rm = TRUE)), abs(max(v, na.rm = TRUE)))
    r <- range(span(x[, 1L]), span(x[, 2L]))
    plot(x[, 1L], x[, 2L], type = "n", xlim = if (is.null(xlim)) r else xlim, ylim = if (is.null(ylim)) r else ylim, xlab = xlab, ylab = ylab, ...)
    if (var.axes) arrows(0, 0, y[, 1L] * 0.8, y[, 2L] * 0.8, length = arrow.len)
    invisible()
}
biplot.princomp <- biplot.prcomp <- function(x, choices = 1L:2L, scale = 1, pc.biplot = FALSE, ...) {
    if (length(choices) != 2L) stop("length of choices must be 2")
    s <- if (is.null(x$x)) x$scores else x$x
    if (!length(s)) stop(gettextf("object '%s' has no scores", deparse1(substitute(x))), domain = NA)
    if (is.complex(s)) stop("biplots are not defined for complex PCA")
    rot <- if (is.null(x$rotation)) unclass(x$loadings) else x$rotation
    lam <- x$sdev[choices] * if (pc.biplot) 1 else sqrt(nrow(s))
    if (scale < 0 || scale > 1) warning("'scale' is outside [0, 1]")
    lam <- if (scale != 0) lam^scale else 1
    biplot.default(t(t(s[, choices]) / lam), t(t(rot[, choices]) * lam), ...)
    invisible()
}
heatmap <- function(x, Rowv = NULL, Colv = if (symm) "Rowv" else NULL, distfun = dist, hclustfun = hclust, reorderfun = function(d, w) reorder(d, w), add.expr, symm = FALSE, revC = identical(Colv, "Rowv"), scale = c("row", "column", "none"), na.rm = TRUE, margins = c(5, 5), ColSideColors, RowSideColors, cexRow = 0.2 + 1/log10(nr), cexCol = 0.2 + 1/log10(nc), labRow = NULL, labCol = NULL, main = NULL, xlab = NULL, ylab = NULL, keep.dendro = FALSE, verbose = getOption("verbose"), ...) {
    scale <- if (symm && missing(scale)) "none" else match.arg(scale)
    if (length(d <- dim(x)) != 2L || !is.numeric(x)) stop("'x' must be a numeric matrix")
    nr <- d[1L]
    nc <- d[2L]
    if (nr <= 1L || nc <= 1L) stop("'x' must have at least 2 rows and 2 columns")
    if (!is.numeric(margins) || length(margins) != 2L) stop("'margins' must be a numeric vector of length 2")
    tree <- function(v, m, given) {
        if (inherits(v, "dendrogram")) return(v)
        w <- if (is.null(given)) rowMeans(m, na.rm = na.rm) else if (is.logical(given)) rowMeans(m, na.rm = na.rm) else given
        t <- as.dendrogram(hclustfun(distfun(m)))
        if (!is.logical(given) || given) reorderfun(t, w) else t
    }
    dr <- if (!identical(Rowv, NA)) tree(Rowv, x, Rowv)
    rows <- if (is.null(dr)) 1L:nr else order.dendrogram(dr)
    dc <- if (!identical(Colv, NA)) {
        if (identical(Colv, "Rowv")) {
            if (nr != nc) stop("Colv = \"Rowv\" but nrow(x) != ncol(x)")
            dr
        } else tree(Colv, if (symm) x else t(x), Colv)
    }
    cols <- if (is.null(dc)) 1L:nc else order.dendrogram(dc)
    plot.new()
    invisible(list(rowInd = rows, colInd = cols, Rowv = if (keep.dendro && !is.null(dr)) dr, Colv = if (keep.dendro && !is.null(dc)) dc))
}
plot.hclust <- function(x, labels = NULL, hang = 0.1, check = TRUE, axes = TRUE, frame.plot = FALSE, ann = TRUE, main = "Cluster Dendrogram", sub = NULL, xlab = NULL, ylab = "Height", ...) {
    if (check && !isTRUE(msg <- is.list(x) && is.matrix(x$merge))) stop("invalid dendrogram input")
    n <- nrow(x$merge) + 1L
    plot.new()
    plot.window(c(1, n), range(x$height) + c(-1, 0) * (if (hang >= 0) hang else 0) * diff(range(x$height)))
    if (ann) title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
    invisible()
}
plclust <- function(tree, hang = 0.1, unit = FALSE, level = FALSE, hmin = 0, square = TRUE, labels = NULL, plot. = TRUE, axes = TRUE, frame.plot = FALSE, ann = TRUE, main = "", sub = NULL, xlab = NULL, ylab = "Height") {
    .Deprecated("plot")
    plot.hclust(tree, labels = labels, hang = hang, axes = axes, frame.plot = frame.plot, ann = ann, main = main, sub = sub, xlab = xlab, ylab = ylab)
}
rect.hclust <- function(tree, k = NULL, which = NULL, x = NULL, h = NULL, border = 2, cluster = NULL) {
    .need(length(h) < 2L && length(k) < 2L, "'k' and 'h' must be a scalar")
    .need(length(h) + length(k) == 1L, "specify exactly one of 'k' and 'h'")
    most <- length(tree$height)
    if (is.null(k)) k <- max(2, 1 + sum(tree$height >= h))
    .need(k >= 2 && k <= most, "k must be between 2 and %d", most)
    cluster <- .or(cluster, cutree(tree, k = k))
    groups <- unique(cluster[tree$order])
    if (!is.null(x)) { # the clusters at these places
        .need(is.null(which), "specify exactly one of 'which' and 'x'")
        which <- findInterval(x, cumsum(tabulate(match(cluster, groups))), left.open = TRUE) + 1
    }
    which <- .or(which, seq_len(k))
    .need(all(which <= k), "all elements of 'which' must be between 1 and %d", as.integer(k))
    invisible(lapply(which, function(w) base::which(cluster == groups[w])))
}
identify.hclust <- function(x, FUN = NULL, N = 20, MAXCLUSTER = 20, DEV.FUN = NULL, ...) invisible(list())
plot.dendrogram <- function(x, type = c("rectangle", "triangle"), center = FALSE, edge.root = is.leaf(x) || !is.null(attr(x, "edgetext")), nodePar = NULL, edgePar = list(), leaflab = c("perpendicular", "textlike", "none"), dLeaf = NULL, xlab = "", ylab = "", xaxt = "n", yaxt = "s", horiz = FALSE, frame.plot = FALSE, xlim, ylim, ...) {
    match.arg(type)
    match.arg(leaflab)
    hgt <- attr(x, "height")
    m <- attr(x, "members")
    a <- c(0, if (is.null(hgt)) 1 else hgt)
    b <- c(1 / 2, m + 1 / 2)
    plot.new()
    if (horiz) plot.window(if (missing(xlim)) rev(a) else xlim, if (missing(ylim)) b else ylim)
    else plot.window(if (missing(xlim)) b else xlim, if (missing(ylim)) a else ylim)
    invisible()
}

# ---- series

plot.ts <- function(x, y = NULL, plot.type = c("multiple", "single"), xy.labels, xy.lines, panel = lines, nc, yax.flip = FALSE, mar.multi = c(0, 5.1, 0, if (yax.flip) 5.1 else 2.1), oma.multi = c(6, 0, 5, 0), axes = TRUE, ...) {
    type <- match.arg(plot.type)
    xname <- deparse1(substitute(x))
    if (!is.null(y)) {
        xy <- ts.intersect(as.ts(x), as.ts(y))
        plot.default(as.vector(xy[, 1L]), as.vector(xy[, 2L]), ...)
        return(invisible())
    }
    x <- as.ts(x)
    if (NCOL(x) > 1L && type == "multiple") {
        if (ncol(x) > 10L) stop("cannot plot more than 10 series as \"multiple\"")
        k <- ncol(x)
        if (missing(nc)) nc <- if (k > 4L) 2 else 1
        op <- par(mar = mar.multi, oma = oma.multi, mfcol = c(ceiling(k / nc), nc))
        on.exit(par(op))
        for (j in seq_len(k)) {
            plot.new()
            plot.window(range(time(x)), range(x[, j], finite = TRUE))
            panel(as.vector(time(x)), as.vector(x[, j]), ...)
        }
    } else {
        a <- list(...)
        t <- as.vector(time(x))
        plot.new()
        log <- if (is.null(a$log)) "" else a$log
        xy <- xy.coords(rep(t, NCOL(x)), as.vector(x), log = log)
        plot.window(if (is.null(a$xlim)) range(t) else a$xlim, if (is.null(a$ylim)) range(xy$y[is.finite(xy$y)]) else a$ylim, log)
        if (!is.null(a$panel.first)) a$panel.first
    }
    invisible()
}
lines.ts <- function(x, ...) {
    x <- as.ts(x)
    lines.default(as.vector(time(x)), as.vector(x), ...)
}
ts.plot <- function(..., gpars = list()) {
    gpars$xlab <- .or(gpars$xlab, "Time")
    do.call(plot.ts, c(list(ts.union(...), plot.type = "single"), gpars))
}
plot.acf <- function(x, ci = 0.95, type = "h", xlab = "Lag", ylab = NULL, ylim = NULL, main = NULL, ci.col = "blue", ci.type = c("white", "ma"), max.mfrow = 6, ask = FALSE, mar = NULL, oma = NULL, mgp = NULL, xpd = par("xpd"), cex.main = NULL, verbose = getOption("verbose"), ...) {
    match.arg(ci.type)
    n <- ncol(x$lag)
    if (is.null(n)) n <- 1L
    lim <- if (ci > 0 && x$type != "covariance") qnorm((1 + ci) / 2) / sqrt(x$n.used) else 0
    for (i in seq_len(n)) for (j in seq_len(n)) {
        v <- x$acf[, i, j]
        plot(x$lag[, i, j], v, type = type, xlab = xlab, ylab = if (is.null(ylab)) "ACF" else ylab, ylim = if (is.null(ylim)) range(c(-lim, lim, v), na.rm = TRUE) else ylim, ...)
        abline(h = 0)
    }
    invisible()
}
plot.decomposed.ts <- function(x, ...) {
    parts <- x[c("trend", "seasonal", "random")]
    observed <- .or(x$x, parts$random + parts$trend + parts$seasonal)
    plot(cbind(observed = observed, trend = parts$trend, seasonal = parts$seasonal, random = parts$random), main = sprintf("Decomposition of %s time series", x$type), ...)
}
plot.HoltWinters <- function(x, predicted.values = NA, intervals = TRUE, separator = TRUE, col = 1, col.predicted = 2, col.intervals = 4, col.separator = 1, lty = 1, lty.predicted = 1, lty.intervals = 1, lty.separator = 3, ylab = "Observed / Fitted", main = "Holt-Winters filtering", ylim = NULL, ...) {
    if (is.null(ylim)) ylim <- range(na.omit(c(fitted(x)[, 1L], x$x, predicted.values)))
    plot(x$x, ylim = ylim, ylab = ylab, main = main, ...)
    invisible()
}
plot.stl <- function(x, labels = colnames(X), set.pars = list(), main = NULL, range.bars = TRUE, ..., col.range = "light gray") {
    X <- cbind(seasonal = x$time.series[, "seasonal"], trend = x$time.series[, "trend"], remainder = x$time.series[, "remainder"])
    plot(ts(cbind(data = rowSums(X), X)), main = main)
    invisible()
}
lag.plot <- function(x, lags = 1, layout = NULL, set.lags = 1L:lags, main = NULL, asp = 1, diag = TRUE, diag.col = "gray", type = "p", oma = NULL, ask = NULL, do.lines = (n <= 150), labels = do.lines, ...) {
    x <- as.ts(as.matrix(x))
    n <- nrow(x)
    for (j in seq_len(ncol(x))) for (k in set.lags) {
        plot.new()
        plot.window(range(x[, j], na.rm = TRUE), range(x[, j], na.rm = TRUE), asp = asp)
    }
    invisible(NULL)
}
monthplot <- function(x, ...) UseMethod("monthplot")
monthplot.default <- function(x, labels = 1L:12L, ylab = deparse1(substitute(x)), times = seq_along(x), phase = (times - 1) %% length(labels) + 1, base = mean, axes = TRUE, type = c("l", "h"), box = TRUE, add = FALSE, col = par("col"), lty = par("lty"), lwd = par("lwd"), col.base = col, lty.base = lty, lwd.base = lwd, ...) {
    match.arg(type)
    if (is.null(labels) && !missing(phase)) labels <- seq_along(levels(factor(phase)))
    if (!add) {
        plot.new()
        plot.window(c(0.55, length(labels) + 0.45), range(x, na.rm = TRUE))
    }
    invisible()
}
monthplot.ts <- function(x, labels = NULL, times = time(x), phase = cycle(x), ylab = deparse1(substitute(x)), ...) {
    if (is.null(labels)) labels <- if (frequency(x) == 12) c("J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D") else seq_len(frequency(x))
    monthplot.default(as.vector(x), labels = labels, times = as.vector(times), phase = as.vector(phase), ylab = ylab, ...)
}
monthplot.stl <- function(x, labels = NULL, ylab = choice, choice = "seasonal", ...) monthplot(x$time.series[, choice], labels = labels, ylab = ylab, ...)
monthplot.StructTS <- function(x, labels = NULL, ylab = choice, choice = "sea", ...) monthplot(fitted(x)[, choice], labels = labels, ylab = ylab, ...)
cpgram <- function(ts, taper = 0.1, main = paste("Series: ", deparse1(substitute(ts))), ci.col = "blue") {
    main
    if (NCOL(ts) > 1) stop("only implemented for univariate time series")
    x <- as.vector(ts)
    x <- x[!is.na(x)]
    x <- spec.taper(scale(x, TRUE, FALSE), p = taper)
    y <- Mod(fft(x))^2 / length(x)
    y[1L] <- 0
    y <- y[seq_len(1L + length(x) %/% 2L)]
    plot(seq_along(y), cumsum(y) / sum(y), type = "s", main = main)
    invisible()
}
tsdiag <- function(object, gof.lag, ...) UseMethod("tsdiag")
.gr_tsdiag <- function(object, gof.lag = 10, ...) {
    op <- par(mfrow = c(3, 1))
    on.exit(par(op))
    r <- object$residuals
    plot(r / sqrt(object$sigma2), type = "h", main = "Standardized Residuals", ylab = "")
    acf(object$residuals, plot = TRUE, main = "ACF of Residuals", na.action = na.pass)
    p <- vapply(seq_len(gof.lag), function(i) Box.test(r, i, type = "Ljung-Box")$p.value, 0)
    plot(seq_len(gof.lag), p, ylim = c(0, 1))
    abline(h = 0.05, lty = 2)
    invisible()
}
tsdiag.Arima <- tsdiag.arima0 <- tsdiag.StructTS <- .gr_tsdiag
reorder.dendrogram <- function(x, wts, agglo.FUN = sum, ...) {
    if (!inherits(x, "dendrogram")) stop("we require a dendrogram")
    agglo.FUN <- match.fun(agglo.FUN)
    turn <- function(t) {
        if (is.leaf(t)) {
            attr(t, "value") <- wts[t[1L]][1L]
            return(t)
        }
        k <- lapply(seq_along(t), function(j) turn(t[[j]]))
        v <- vapply(k, function(b) as.numeric(attr(b, "value")), 0)
        o <- order(v)
        for (j in seq_along(k)) t[[j]] <- k[[o[j]]]
        attr(t, "value") <- agglo.FUN(v)
        mid <- function(b) if (is.leaf(b) || is.null(attr(b, "midpoint"))) 0 else attr(b, "midpoint")
        if (length(t) == 2L) attr(t, "midpoint") <- (attr(t[[1L]], "members") + mid(t[[1L]]) + mid(t[[2L]])) / 2
        t
    }
    turn(x)
}
