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
    drawn <- xy.coords(x)
    below <- sprintf("N = %d   Bandwidth = %s", x$n, formatC(x$bw))
    plot.default(drawn$x, drawn$y, type, main = .or(main, deparse(x$call)), xlab = .or(xlab, below), ylab = ylab, ...)
    if (zero.line) abline(h = 0, col = "gray", lwd = 0.1)
    invisible()
}
scatter.smooth <- function(x, y = NULL, span = 2/3, degree = 1, family = c("symmetric", "gaussian"), xlab = NULL, ylab = NULL,
                           ylim = range(y, pred$y, na.rm = TRUE), evaluation = 50, ..., lpars = list()) {
    name <- function(given, expr) if (given) deparse1(expr)
    points <- xy.coords(x, y, name(!missing(x), substitute(x)), name(!missing(y), substitute(y)))
    pred <- loess.smooth(points$x, points$y, span, degree, family, evaluation)
    y <- points$y
    plot(points$x, y, ylim = ylim, xlab = .or(xlab, points$xlab), ylab = .or(ylab, points$ylab), ...)
    do.call(lines, c(list(pred), lpars))
    invisible()
}

# ---- models

plot.lm <- function(x, which = c(1, 2, 3, 5),
                    caption = list("Residuals vs Fitted", "Normal Q-Q", "Scale-Location", "Cook's distance",
                                   "Residuals vs Leverage",
                                   expression("Cook's dist vs Leverage  " * h[ii]/(1 - h[ii]))),
                    panel = if (add.smooth) function(x, y, ...) panel.smooth(x, y, iter = iter.smooth, ...) else points,
                    sub.caption = NULL, main = "", ask = prod(par("mfcol")) < length(which) && dev.interactive(), ..., id.n = 3,
                    labels.id = names(residuals(x)), cex.id = 0.75, qqline = TRUE, cook.levels = c(0.5, 1), cook.col = 8,
                    cook.lty = 2, cook.legendChanges = list(), add.smooth = getOption("add.smooth"),
                    iter.smooth = if (isGlm) 0 else 3, label.pos = c(4, 2), cex.caption = 1, cex.oma.main = 1.25,
                    extend.ylim.f = 0.08) {
    if (!inherits(x, "lm")) stop("use only with \"lm\" objects")
    if (!is.numeric(which) || any(which < 1) || any(which > 6)) stop("'which' must be in 1:6")
    isGlm <- inherits(x, "glm")
    r <- if (isGlm) residuals(x, type = "pearson") else residuals(x)
    fit <- if (isGlm) predict(x) else fitted(x)
    w <- weights(x)
    keep <- if (is.null(w)) rep(TRUE, length(r)) else w != 0
    p <- x$rank
    if (any(which > 1)) {
        if (is.null(p) || p == 0) stop("need a model of positive rank")
        h <- hatvalues(x)
        rs <- if (isGlm) rstandard(x, type = "pearson") else rstandard(x)
        cook <- cooks.distance(x)
    }
    if (!is.null(w) && !isGlm) r <- sqrt(w) * r
    n <- length(r)
    if (is.null(labels.id)) labels.id <- paste(seq_len(n))
    if (is.null(sub.caption)) {
        call <- x$call
        if (!is.null(call$formula)) call <- as.call(list(call[[1L]], call$formula)) # the other arguments are too long to show
        sub.caption <- deparse1(call)
        if (nchar(sub.caption) > 75L) sub.caption <- paste0(substr(sub.caption, 1L, 72L), "...")
    }
    alone <- prod(par("mfcol")) == 1
    words <- function(k) if (length(caption) < k || is.na(as.character(caption[[k]])[1L])) "" else as.graphicsAnnot(caption[[k]])
    std <- if (isGlm) "Std. Pearson resid." else "Standardized residuals"
    predicted <- if (isGlm) "Predicted values" else "Fitted values"
    number <- min(id.n, n)
    extreme <- function(v) order(abs(v), decreasing = TRUE)[seq_len(number)]
    wider <- function(v) if (number > 0) extendrange(r = range(v, na.rm = TRUE), f = extend.ylim.f) else range(v, na.rm = TRUE)
    name <- function(a, b, id, side = TRUE)
        if (length(id)) text(a[id], b[id], labels.id[id], cex = cex.id, xpd = TRUE,
                             pos = if (side) label.pos[1L + (a[id] > mean(range(a, na.rm = TRUE)))] else 3, offset = 0.25)
    begin <- function(a, b, xlab, ylab, ylim, ...) plot(a, b, xlab = xlab, ylab = ylab, main = main, ylim = ylim, type = "n", ...)
    close <- function(k) {
        if (alone) title(sub = sub.caption, ...)
        mtext(words(k), 3, 0.25, cex = cex.caption)
    }
    if (1 %in% which) {
        begin(fit, r, predicted, if (isGlm) "Pearson residuals" else "Residuals", wider(r), ...)
        panel(fit, r, ...)
        close(1L)
        name(fit, r, extreme(r))
        abline(h = 0, lty = 3, col = "gray")
    }
    if (2 %in% which) {
        lim <- range(rs, na.rm = TRUE)
        lim[2L] <- lim[2L] + diff(lim) * 0.075
        q <- qqnorm(rs, main = main, ylab = if (isGlm) "Std. deviance resid." else std, ylim = lim, ...)
        if (qqline) stats::qqline(rs, lty = 3, col = "gray50")
        close(2L)
        name(q$x, q$y, extreme(rs))
    }
    if (3 %in% which) {
        root <- sqrt(abs(rs))
        begin(fit[keep], root[keep], predicted, as.expression(substitute(sqrt(abs(S)), list(S = as.name(std)))), c(0, max(root, na.rm = TRUE)), ...)
        panel(fit[keep], root[keep], ...)
        close(3L)
        name(fit, root, extreme(rs))
    }
    if (4 %in% which) {
        top <- max(cook, na.rm = TRUE)
        plot(cook, type = "h", ylim = c(0, top * if (number > 0) 1.075 else 1), main = main, xlab = "Obs. number", ylab = "Cook's distance", ...)
        close(4L)
        name(seq_len(n), cook, extreme(cook), FALSE)
    }
    if (5 %in% which) {
        a <- h
        a[h >= 1] <- NA
        lim <- wider(rs)
        if (diff(range(a, na.rm = TRUE)) < 1e-10 * mean(a, na.rm = TRUE)) {
            # All the same: the factor levels' combinations stand in.
            begin(fit, rs, predicted, std, lim, ...)
            panel(fit, rs, ...)
            abline(h = 0, lty = 3, col = "gray")
            mtext("Constant Leverage:\n Residuals vs Factor Levels", 3, 0.25, cex = cex.caption)
            if (alone) title(sub = sub.caption, ...)
            name(fit, rs, extreme(rs))
        } else {
            begin(a, rs, "Leverage", std, lim, xlim = c(0, max(a, na.rm = TRUE)), ...)
            panel(a, rs, ...)
            abline(h = 0, v = 0, lty = 3, col = "gray")
            if (length(cook.levels)) {
                u <- par("usr")
                at <- seq.int(min(range(a, na.rm = TRUE)[1L] / 100, 0.001), u[2L], length.out = 101)
                for (l in cook.levels) {
                    v <- sqrt(l * p * (1 - at) / at)
                    lines(at, v, lty = cook.lty, col = cook.col)
                    lines(at, -v, lty = cook.lty, col = cook.col)
                }
                key <- list(x = "bottomleft", legend = "Cook's distance", lty = cook.lty, col = cook.col, text.col = cook.col,
                            bty = "n", x.intersp = 1/4, y.intersp = 1/8)
                if (is.list(cook.legendChanges)) do.call(legend, utils::modifyList(key, cook.legendChanges))
                edge <- min(0.99, u[2L])
                v <- sqrt(cook.levels * p * (1 - edge) / edge)
                axis(4, at = c(-rev(v), v), labels = paste(c(rev(cook.levels), cook.levels)), mgp = c(0.25, 0.25, 0), las = 2,
                     tck = 0, cex.axis = cex.id, col.axis = cook.col)
            }
            close(5L)
            name(a, rs, extreme(cook))
        }
    }
    if (6 %in% which) {
        g <- h / (1 - h)
        top <- max(cook, na.rm = TRUE) * 1.025
        plot(g, cook, xlim = c(0, max(g, na.rm = TRUE)), ylim = c(0, top), main = main, ylab = "Cook's distance",
             xlab = expression("Leverage  " * h[ii]), xaxt = "n", type = "n", ...)
        panel(g, cook, ...)
        at <- pretty(h)
        at <- at[at < 1]
        axis(1, at = at / (1 - at), labels = paste(at))
        close(6L)
        slopes <- sqrt(pretty(p * cook / g, 6))
        for (b in slopes) {
            abline(0, b^2 / p, lty = 2)
        }
        name(g, cook, extreme(cook))
    }
    if (!alone && par("oma")[3L] >= 1) mtext(sub.caption, outer = TRUE, cex = cex.oma.main)
    invisible()
}
plot.mlm <- function(x, ...) .NotYetImplemented()
termplot <- function(model, data = NULL, envir = environment(formula(model)), partial.resid = FALSE, rug = FALSE, terms = NULL,
                     se = FALSE, xlabs = NULL, ylabs = NULL, main = NULL, col.term = 2, lwd.term = 1.5, col.se = "orange",
                     lty.se = 2, lwd.se = 1, col.res = "gray", cex = 1, pch = par("pch"), col.smth = "darkred", lty.smth = 2,
                     span.smth = 2/3, ask = FALSE, use.factor.levels = TRUE, smooth = NULL, ylim = "common", plot = TRUE,
                     transform.x = FALSE, ...) {
    pr <- predict(model, type = "terms", se.fit = se, terms = terms)
    t <- as.matrix(if (se) pr$fit else pr)
    err <- if (se) as.matrix(pr$se.fit)
    mf <- model.frame(model)
    n <- ncol(t)
    res <- if (partial.resid) residuals(model, "partial")
    out <- list()
    all <- range(t, if (se) c(t + 1.05 * 2 * err, t - 1.05 * 2 * err), if (partial.resid) res, na.rm = TRUE)
    for (i in seq_len(n)) {
        nm <- colnames(t)[i]
        carrier <- all.vars(str2lang(nm))[1L] # x of ns(x, 3): what is on the axis
        v <- mf[[nm]]
        if (!transform.x && !is.factor(v)) v <- mf[[carrier]]
        if (is.null(v)) {
            v <- eval(as.name(carrier), if (is.null(data)) eval(model$call$data, envir) else data, envir)
            if (length(model$na.action)) v <- v[-model$na.action]
        }
        o <- order(v)
        u <- o[!duplicated(v[o])]
        out[[i]] <- data.frame(x = v[u], y = t[u, i], row.names = NULL)
        if (se) out[[i]]$se <- err[u, i]
        if (plot) {
            lim <- if (identical(ylim, "common")) all else if (identical(ylim, "free")) range(t[, i]) else ylim
            xlab <- if (is.null(xlabs)) paste(all.vars(str2lang(nm)), collapse = ":") else xlabs[i]
            ylab <- if (is.null(ylabs)) paste("Partial for", nm) else ylabs[i]
            a <- if (is.factor(v)) as.numeric(v) else v
            f <- is.factor(v)
            plot(a, t[, i], type = "n", xlab = xlab, ylab = ylab, ylim = lim, main = if (length(main)) rep_len(main, n)[i] else "",
                 xlim = if (f) range(a) + c(-0.5, 0.5) else range(a), xaxt = if (f && use.factor.levels) "n" else par("xaxt"), ...)
            if (f && use.factor.levels) axis(1, at = seq_len(nlevels(v)), labels = levels(v), ...)
            step <- function(y, ...) if (f) segments(a[u] - 0.4, y[u], a[u] + 0.4, y[u], ...) else lines(a[u], y[u], ...)
            if (partial.resid) {
                points(a, res[, i], cex = cex, pch = pch, col = col.res)
                if (!is.null(smooth)) smooth(a, res[, i], lty = lty.smth, cex = cex, pch = pch, col = col.res, col.smooth = col.smth, span = span.smth)
            }
            step(t[, i], col = col.term, lwd = lwd.term, ...)
            if (se) for (s in c(-2, 2)) step(t[, i] + s * err[, i], lty = lty.se, lwd = lwd.se, col = col.se)
            if (rug) {
                graphics::rug(jitter(a))
                if (partial.resid) graphics::rug(res[, i], side = 2)
            }
        }
    }
    if (plot) invisible(n) else {
        names(out) <- vapply(colnames(t), function(s) paste(all.vars(str2lang(s)), collapse = ":"), "")
        attr(out, "constant") <- attr(if (se) pr$fit else pr, "constant")
        out
    }
}
interaction.plot <- function(x.factor, trace.factor, response, fun = mean, type = c("l", "p", "b", "o", "c"), legend = TRUE,
                             trace.label = deparse1(substitute(trace.factor)), fixed = FALSE,
                             xlab = deparse1(substitute(x.factor)), ylab = ylabel, ylim = range(cells, na.rm = TRUE), lty = nc:1,
                             col = 1, pch = c(1L:9, 0, letters), xpd = NULL, leg.bg = par("bg"), leg.bty = "n", xtick = FALSE,
                             xaxt = par("xaxt"), axes = TRUE, ...) {
    ylabel <- paste(deparse1(substitute(fun)), "of ", deparse1(substitute(response)))
    type <- match.arg(type)
    cells <- tapply(response, list(x.factor, trace.factor), fun)
    nr <- nrow(cells)
    nc <- ncol(cells)
    x <- 1L:nr
    force(trace.label)
    named <- is.ordered(x.factor)
    labs <- rownames(cells)
    if (named && !anyNA(v <- suppressWarnings(as.numeric(labs)))) x <- v
    labels <- colnames(cells)
    lim <- range(x) + c(-0.2 / nr, if (legend) 0.2 + 0.02 * max(nchar(labels, type = "w")) else 0.2 / nr) * diff(range(x))
    matplot(x, cells, xlim = lim, ylim = ylim, type = type, xlab = xlab, ylab = ylab, axes = axes, xaxt = "n", lty = lty, col = col, pch = pch, ...)
    if (axes && xaxt != "n") axis(1, at = x, labels = labs, tick = xtick, xaxt = xaxt, ...)
    if (legend) {
        # The key in the order of the lines' right ends.
        o <- if (fixed) seq_len(nc) else order(cells[nr, ], decreasing = TRUE)
        left <- max(x) + 0.05 * diff(range(x))
        text(left, ylim[2L] - 0.05 * diff(ylim), paste("  ", trace.label), adj = 0)
        op <- par(xpd = if (is.null(xpd)) NA else xpd)
        key <- list(x = left, y = ylim[2L] - 0.1 * diff(ylim), legend = labels[o], col = rep_len(col, nc)[o], bg = leg.bg, bty = leg.bty)
        if (type %in% c("l", "b", "o", "c")) key$lty <- rep_len(lty, nc)[o]
        if (type %in% c("p", "b", "o")) key$pch <- rep_len(pch, nc)[o]
        do.call(graphics::legend, key)
        par(op)
    }
    invisible()
}
plot.TukeyHSD <- function(x, ...) {
    title <- sprintf("%s%% family-wise confidence level\n", format(100 * attr(x, "conf.level"), digits = 2L))
    for (term in names(x)) {
        ends <- x[[term]][, c("diff", "lwr", "upr"), drop = FALSE]
        row <- rev(seq_len(nrow(ends)))
        plot(c(ends[, 2:3]), c(row, row), type = "n", axes = FALSE, main = NULL, xlab = "", ylab = "", ...)
        axis(1, ...)
        axis(2, at = row, labels = rownames(ends), ...)
        abline(h = row, col = "lightgray", lty = 1, lwd = 0.5)
        abline(v = 0, lty = 2, lwd = 0.5, ...)
        segments(ends[, "lwr"], row, ends[, "upr"], row, ...)
        for (at in colnames(ends)) segments(ends[, at], row - 0.1, ends[, at], row + 0.1, ...)
        graphics::title(main = title, xlab = paste("Differences in mean levels of", term))
        box()
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
    force(main)
    shown <- seq_len(npcs)
    variances <- x$sdev[shown]^2
    switch(match.arg(type),
        barplot = barplot(variances, names.arg = names(variances), main = main, ylab = "Variances", ...),
        lines = {
            plot(shown, variances, type = "b", main = main, xlab = "", ylab = "Variances", axes = FALSE, ...)
            for (side in 2:1) axis(side, at = if (side == 1) shown, labels = if (side == 1) .or(names(variances), TRUE) else TRUE)
        })
    invisible()
}
plot.princomp <- function(x, main = deparse1(substitute(x)), ...) screeplot.default(x, main = main, ...)
biplot <- function(x, ...) UseMethod("biplot")
# Points and arrows in one picture (Gabriel, Biometrika 58, 1971): each has scales of its own, the arrows' on the upper and right side.
biplot.default <- function(x, y, var.axes = TRUE, col, cex = rep(par("cex"), 2), xlabs = NULL, ylabs = NULL, expand = 1, xlim = NULL, ylim = NULL,
                           arrow.len = 0.1, main = NULL, sub = NULL, xlab = NULL, ylab = NULL, ...) {
    labelled <- function(m, labels, prefix) as.character(.or(labels, .or(rownames(m), paste0(prefix, seq_len(nrow(m))))))
    reach <- function(v) c(-1, 1) * abs(range(v, na.rm = TRUE))
    cases <- labelled(x, xlabs, "")
    variables <- labelled(y, ylabs, "Var")
    if (missing(col)) {
        first <- par("col")
        if (!is.numeric(first)) first <- match(first, palette(), nomatch = 1L)
        col <- first + 0:1
    }
    two <- function(v) if (length(v) == 1L) c(v, v) else v
    col <- two(col)
    cex <- two(cex)
    cloud <- cbind(reach(x[, 1L]), reach(x[, 2L]))
    if (is.null(xlim) && is.null(ylim)) cloud[] <- range(cloud)
    xlim <- .or(xlim, cloud[, 1L])
    ylim <- .or(ylim, cloud[, 2L])
    ratio <- max(cbind(reach(y[, 1L]), reach(y[, 2L])) / cloud) / expand
    axes <- .or(colnames(x), c("", ""))
    before <- par(pty = "s")
    on.exit(par(before))
    if (!is.null(main)) before <- c(before, par(mar = par("mar") + c(0, 0, 1, 0)))
    plot(x[, 1L], x[, 2L], type = "n", xlim = xlim, ylim = ylim, xlab = .or(xlab, axes[1L]), ylab = .or(ylab, axes[2L]),
         main = main, sub = sub, col = col[1L], ...)
    text(x[, 1L], x[, 2L], cases, cex = cex[1L], col = col[1L], ...)
    par(new = TRUE)
    plot(y[, 1L], y[, 2L], type = "n", axes = FALSE, xlim = ratio * xlim, ylim = ratio * ylim, xlab = "", ylab = "", col = col[1L], ...)
    for (side in 3:4) axis(side, col = col[2L], ...)
    box(col = col[1L])
    text(y[, 1L], y[, 2L], labels = variables, cex = cex[2L], col = col[2L], ...)
    if (var.axes) arrows(0, 0, 0.8 * y[, 1L], 0.8 * y[, 2L], length = arrow.len, col = col[2L])
    invisible()
}
biplot.princomp <- biplot.prcomp <- function(x, choices = 1L:2L, scale = 1, pc.biplot = FALSE, ...) {
    .need(length(choices) == 2L, "length of choices must be 2")
    points <- .or(x$x, x$scores)
    .need(length(points) > 0L, "object '%s' has no scores", deparse1(substitute(x)))
    .need(!is.complex(points), "biplots are not defined for complex PCA")
    if (scale < 0 || scale > 1) warning("'scale' is outside [0, 1]")
    axes <- unclass(.or(x$rotation, x$loadings))
    size <- x$sdev[choices]
    if (!pc.biplot) size <- size * sqrt(nrow(points))
    size <- if (scale == 0) c(1, 1) else size^scale
    by <- function(m) rep(size, each = nrow(m))
    biplot.default(points[, choices] / by(points), axes[, choices] * by(axes), ...)
    invisible()
}
# The tree of m's rows.  given: a tree; weights to reorder by; TRUE or NULL: the rows' means are the weights; FALSE: as the tree comes;
# NA: none.
.heatmap_tree <- function(given, m, distfun, hclustfun, reorderfun, na.rm) {
    if (inherits(given, "dendrogram")) return(given)
    if (identical(given, NA)) return(NULL)
    tree <- as.dendrogram(hclustfun(distfun(m)))
    if (isFALSE(given)) return(tree)
    reorderfun(tree, if (is.null(given) || is.logical(given)) rowMeans(m, na.rm = na.rm) else given)
}
# Trees stand left of and above the image, bars of colours between; panels are drawn in the order of their numbers.
.heatmap_layout <- function(row.tree, col.tree, row.bar, col.bar, title) {
    panels <- rbind(c("", "", "col.tree"), c("", "", "col.bar"), c("row.tree", "row.bar", "image"))
    drawn <- c(if (row.bar) "row.bar", if (col.bar) "col.bar", "image", "row.tree", "col.tree")
    size <- function(tree) if (tree) 1 else 0.05
    shown <- list(c(TRUE, col.bar, TRUE), c(TRUE, row.bar, TRUE))
    numbers <- match(panels, drawn, 0L)
    layout(matrix(numbers, 3L)[shown[[1L]], shown[[2L]]], respect = TRUE, widths = c(size(row.tree), 0.2, 4)[shown[[2L]]],
           heights = c(size(col.tree) + if (title) 0.2 else 0, 0.2, 4)[shown[[1L]]])
}
.heatmap_colours <- function(colours, n, what, call)
    .need(is.character(colours) && length(colours) == n, "'%sSideColors' must be a character vector of length n%s(x)", what, tolower(what), call = call)
heatmap <- function(x, Rowv = NULL, Colv = if (symm) "Rowv" else NULL, distfun = dist, hclustfun = hclust, reorderfun = function(d, w) reorder(d, w),
                    add.expr, symm = FALSE, revC = identical(Colv, "Rowv"), scale = c("row", "column", "none"), na.rm = TRUE, margins = c(5, 5),
                    ColSideColors, RowSideColors, cexRow = 0.2 + 1/log10(nr), cexCol = 0.2 + 1/log10(nc), labRow = NULL, labCol = NULL, main = NULL,
                    xlab = NULL, ylab = NULL, keep.dendro = FALSE, verbose = getOption("verbose"), ...) {
    .need(length(dim(x)) == 2L && is.numeric(x), "'x' must be a numeric matrix")
    nr <- nrow(x) # the defaults of cexRow and cexCol know these names
    nc <- ncol(x)
    .need(min(nr, nc) > 1L, "'x' must have at least 2 rows and 2 columns")
    .need(is.numeric(margins) && length(margins) == 2L, "'margins' must be a numeric vector of length 2")
    scale <- if (missing(scale) && symm) "none" else match.arg(scale)
    reverse <- revC
    same <- identical(Colv, "Rowv")
    tree <- function(given, m) .heatmap_tree(given, m, distfun, hclustfun, reorderfun, na.rm)
    trees <- list(row = tree(Rowv, x))
    .need(!same || nr == nc, "Colv = \"Rowv\" but nrow(x) != ncol(x)")
    trees$col <- if (same) trees$row else tree(Colv, if (symm) x else t(x))
    place <- function(tree, n) if (is.null(tree)) seq_len(n) else order.dendrogram(tree)
    at <- list(row = place(trees$row, nr), col = place(trees$col, nc))
    bars <- !c(row = missing(RowSideColors), col = missing(ColSideColors))
    if (bars["col"]) .heatmap_colours(ColSideColors, nc, "Col", sys.call())
    if (bars["row"]) .heatmap_colours(RowSideColors, nr, "Row", sys.call())
    standard <- function(v) {
        off <- v - mean(v, na.rm = na.rm)
        off / sd(off, na.rm = na.rm)
    }
    m <- x[at$row, at$col]
    m <- switch(scale, row = apply(m, 1L, standard), column = t(apply(m, 2L, standard)), none = t(m)) # a row of the picture each column
    names <- list(row = .or(labRow, .or(rownames(x), seq_len(nr)))[at$row], col = .or(labCol, .or(colnames(x), seq_len(nc)))[at$col])
    upwards <- if (reverse) nr:1L else 1L:nr
    titled <- !is.null(main)

    before <- par(no.readonly = TRUE)
    on.exit(par(before[c("mar", "mfrow", "xpd")]))
    .heatmap_layout(!is.null(trees$row), !is.null(trees$col), bars["row"], bars["col"], titled)
    if (bars["row"]) {
        par(mar = c(margins[1L], 0, 0, 0.5))
        image(rbind(upwards), col = RowSideColors[at$row], axes = FALSE)
    }
    if (bars["col"]) {
        par(mar = c(0.5, 0, 0, margins[2L]))
        image(cbind(1L:nc), col = ColSideColors[at$col], axes = FALSE)
    }
    par(mar = c(margins[1L], 0, 0, margins[2L]))
    image(1L:nc, 1L:nr, m[, upwards], xlim = c(0, nc) + 0.5, ylim = c(0, nr) + 0.5, xlab = "", ylab = "", axes = FALSE, ...)
    axis(1, at = 1L:nc, labels = names$col, cex.axis = cexCol, las = 2, line = -0.5, tick = FALSE)
    if (!is.null(xlab)) mtext(xlab, 1, line = margins[1L] - 1.25)
    axis(4, at = 1L:nr, labels = names$row[upwards], cex.axis = cexRow, las = 2, line = -0.5, tick = FALSE)
    if (!is.null(ylab)) mtext(ylab, 4, line = margins[2L] - 1.25)
    if (!missing(add.expr)) eval.parent(substitute(add.expr))
    par(mar = c(margins[1L], 0, 0, 0))
    shown <- if (reverse && !is.null(trees$row)) rev(trees$row) else trees$row
    if (is.null(trees$row)) plot.new()
    else plot(shown, horiz = TRUE, yaxs = "i", axes = FALSE, leaflab = "none")
    par(mar = c(0, 0, titled, margins[2L]))
    if (!is.null(trees$col)) plot(trees$col, xaxs = "i", axes = FALSE, leaflab = "none")
    else if (titled) plot.new()
    if (titled) {
        par(xpd = NA)
        title(main, cex.main = 1.5 * before$cex.main)
    }
    invisible(list(rowInd = at$row, colInd = at$col, Rowv = if (keep.dendro) shown, Colv = if (keep.dendro) trees$col))
}
plot.hclust <- function(x, labels = NULL, hang = 0.1, check = TRUE, axes = TRUE, frame.plot = FALSE, ann = TRUE,
                        main = "Cluster Dendrogram", sub = NULL, xlab = NULL, ylab = "Height", ...) {
    if (check && !isTRUE(msg <- is.list(x) && is.matrix(x$merge))) stop("invalid dendrogram input")
    n <- nrow(x$merge) + 1L
    labels <- if (isFALSE(labels)) character(n)
    else if (!is.null(labels)) as.character(labels)
    else if (is.null(x$labels)) paste(seq_len(n))
    else as.character(x$labels)
    plot.new()
    span <- diff(range(x$height))
    # Room below for the longest label.
    plot.window(c(1, n), range(x$height) - c(if (hang >= 0) hang * span else 0, 0), ...)
    gap <- strwidth("m", "inches")
    room <- (max(strwidth(labels, "inches")) + gap) / par("pin")[2L]
    bottom <- if (hang >= 0) min(x$height) - hang * span else 0
    top <- max(x$height)
    if (room < 0.8) {
        bottom <- bottom - (top - bottom) * room / (1 - room)
        plot.window(c(1, n), c(bottom, top), ...)
    }
    at <- numeric(n)
    at[x$order] <- seq_len(n)
    where <- numeric(n - 1L)
    one <- function(k) if (k < 0) at[-k] else where[k]
    gap <- yinch(gap)
    px <- py <- numeric()
    tx <- ty <- numeric(n)
    for (i in seq_len(n - 1L)) {
        k <- x$merge[i, ]
        a <- c(one(k[1L]), one(k[2L]))
        where[i] <- mean(a)
        foot <- vapply(k, function(j) if (j > 0) x$height[j] else if (hang >= 0) x$height[i] - hang * span else 0, 0)
        for (j in 1:2) if (k[j] < 0) {
            tx[-k[j]] <- a[j]
            ty[-k[j]] <- foot[j] - gap
        }
        px <- c(px, a[1L], a[1L], a[2L], a[2L], NA)
        py <- c(py, foot[1L], x$height[i], x$height[i], foot[2L], NA)
    }
    lines(px, py, ...)
    text(tx, ty, labels, srt = 90, adj = c(1, 0.3), xpd = TRUE, ...)
    if (axes) axis(2, at = pretty(range(x$height)), ...)
    if (frame.plot) box(...)
    if (ann) {
        call <- x$call
        if (is.null(sub)) sub <- paste0("hclust (*, \"", x$method, "\")")
        if (is.null(xlab) && !is.null(call)) xlab <- deparse1(call[[2L]])
        title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
    }
    invisible()
}
plclust <- function(tree, hang = 0.1, unit = FALSE, level = FALSE, hmin = 0, square = TRUE, labels = NULL, plot. = TRUE,
                    axes = TRUE, frame.plot = FALSE, ann = TRUE, main = "", sub = NULL, xlab = NULL, ylab = "Height") {
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

# ---- series

plot.ts <- function(x, y = NULL, plot.type = c("multiple", "single"), xy.labels, xy.lines, panel = lines, nc, yax.flip = FALSE,
                    mar.multi = c(0, 5.1, 0, if (yax.flip) 5.1 else 2.1), oma.multi = c(6, 0, 5, 0), axes = TRUE, ...) {
    type <- match.arg(plot.type)
    xname <- deparse1(substitute(x))
    if (!is.null(y)) {
        yname <- deparse1(substitute(y))
        xy <- ts.intersect(as.ts(x), as.ts(y))
        n <- nrow(xy)
        a <- list(...)
        lab <- if (missing(xy.labels)) n <= 150 else xy.labels
        if (is.null(a$type)) a$type <- if (is.logical(lab) && !lab) "p" else "n"
        do.call(plot.default, c(list(as.vector(xy[, 1L]), as.vector(xy[, 2L])), a[setdiff(names(a), c("xlab", "ylab"))],
                                list(xlab = if (is.null(a$xlab)) xname else a$xlab, ylab = if (is.null(a$ylab)) yname else a$ylab)))
        if (is.character(lab) || isTRUE(lab))
            text(as.vector(xy[, 1L]), as.vector(xy[, 2L]),
                 labels = if (is.character(lab)) lab
                          else { t <- time(xy); if (frequency(xy) == 1) format(as.vector(t)) else paste(format(as.vector(t),
                              digits = 6)) }, cex = if (is.null(a$cex)) par("cex") else a$cex)
        joined <- if (missing(xy.lines)) { if (is.logical(lab)) lab else TRUE } else xy.lines
        if (joined) lines(as.vector(xy[, 1L]), as.vector(xy[, 2L]), type = if (is.character(lab) || isTRUE(lab)) "c" else "l")
        return(invisible())
    }
    x <- as.ts(x)
    a <- list(...)
    t <- as.vector(time(x))
    if (NCOL(x) > 1L && type == "multiple") {
        if (ncol(x) > 10L) stop("cannot plot more than 10 series as \"multiple\"")
        k <- ncol(x)
        if (missing(nc)) nc <- if (k > 4L) 2 else 1
        nr <- ceiling(k / nc)
        names <- colnames(x)
        if (is.null(names)) names <- paste("Series", seq_len(k))
        main <- if (is.null(a$main)) xname else a$main
        xlab <- if (is.null(a$xlab)) "Time" else a$xlab
        op <- par(mar = mar.multi, oma = oma.multi, mfcol = c(nr, nc))
        on.exit(par(op))
        style <- list(col = par("col"), bg = NA, pch = par("pch"), cex = par("cex"), lwd = par("lwd"), lty = par("lty"), type = "l")
        style[names(a)] <- a
        style <- style[!names(style) %in% c("log", "xlim", "ylim", "xlab", "ylab", "main", "sub", "cex.lab", "cex.main", "font.main",
                                            "col.lab", "col.main", "font.lab", "cex.axis", "col.axis", "font.axis", "ann", "las")]
        log <- if (is.null(a$log)) "" else a$log
        for (j in seq_len(k)) {
            plot.new()
            plot.window(if (is.null(a$xlim)) range(t) else a$xlim, if (is.null(a$ylim)) range(x[, j], finite = TRUE) else a$ylim, log)
            do.call(panel, c(list(x[, j]), style))
            row <- (j - 1L) %% nr + 1L
            if (axes) {
                if (row == nr || j == k) axis(1, xpd = NA)
                if (!yax.flip || row %% 2L == 1L) axis(2, xpd = NA) else axis(4, xpd = NA)
            }
            box()
            mtext(names[j], if (!yax.flip || row %% 2L == 1L) 2 else 4, line = 3, cex = if (is.null(a$cex.lab)) par("cex.lab") else a$cex.lab)
            if (row == nr || j == k) mtext(xlab, side = 1, line = 3, cex = if (is.null(a$cex.lab)) par("cex.lab") else a$cex.lab)
        }
        if (isTRUE(par("ann")) && !identical(main, "")) {
            par(mfcol = c(1, 1))
            mtext(main, side = 3, line = 3, outer = FALSE, cex = (if (is.null(a$cex.main)) par("cex.main") else a$cex.main),
                  font = if (is.null(a$font.main)) par("font.main") else a$font.main, xpd = NA)
        }
    } else {
        log <- if (is.null(a$log)) "" else a$log
        several <- NCOL(x)
        xy <- xy.coords(rep(t, several), as.vector(x), log = log)
        main <- a$main
        xlab <- if (is.null(a$xlab)) "Time" else a$xlab
        ylab <- if (!is.null(a$ylab)) a$ylab else if (several > 1L) "" else xname
        plot.new()
        plot.window(if (is.null(a$xlim)) range(t) else a$xlim, if (is.null(a$ylim)) range(xy$y[is.finite(xy$y)]) else a$ylim, log)
        if (!is.null(a$panel.first)) a$panel.first
        pick <- function(n, j, or) if (is.null(a[[n]])) or else rep_len(a[[n]], several)[j]
        m <- as.matrix(x)
        for (j in seq_len(several)) lines.default(t, m[, j], type = pick("type", j, "l"), col = pick("col", j, par("col")),
                                                  lty = pick("lty", j, par("lty")), lwd = pick("lwd", j, par("lwd")),
                                                  pch = pick("pch", j, par("pch")), cex = pick("cex", j, 1), bg = pick("bg", j, NA))
        if (!is.null(a$panel.last)) a$panel.last
        rest <- a[names(a) %in% .gr_inline_names & !names(a) %in% c("col", "lty", "lwd", "pch", "type", "cex", "bg")]
        if (isFALSE(a$axes)) axes <- FALSE
        if (axes) {
            do.call(axis, c(list(1), rest))
            do.call(axis, c(list(2), rest))
            if (!isFALSE(a$frame.plot)) do.call(box, rest)
        }
        if (!isFALSE(a$ann)) do.call(title, c(list(main = main, xlab = xlab, ylab = ylab, sub = a$sub), rest))
    }
    invisible()
}
lines.ts <- function(x, ...) {
    x <- as.ts(x)
    lines.default(as.vector(time(x)), as.vector(x), ...)
}
ts.plot <- function(..., gpars = list()) {
    a <- list(...)
    series <- vapply(a, is.ts, NA) | !nzchar(if (is.null(names(a))) character(length(a)) else names(a))
    sers <- if (sum(series) == 1L) a[[which(series)]] else do.call(ts.union, unname(a[series])) # one may be any vector
    gpars <- c(a[!series], gpars)
    if (is.null(gpars$xlab)) gpars$xlab <- "Time"
    if (is.null(gpars$ylab)) gpars$ylab <- ""
    do.call(plot.ts, c(list(sers, plot.type = "single"), gpars))
}
plot.acf <- function(x, ci = 0.95, type = "h", xlab = "Lag", ylab = NULL, ylim = NULL, main = NULL, ci.col = "blue",
                     ci.type = c("white", "ma"), max.mfrow = 6, ask = FALSE, mar = NULL, oma = NULL, mgp = NULL, xpd = par("xpd"),
                     cex.main = NULL, verbose = getOption("verbose"), ...) {
    ci.type <- match.arg(ci.type)
    n <- ncol(x$lag)
    if (is.null(n)) n <- 1L
    lim <- if (ci > 0 && x$type != "covariance") qnorm((1 + ci) / 2) / sqrt(x$n.used) else 0
    ma <- ci.type == "ma" && x$type == "correlation" && x$lag[1L, 1L, 1L] == 0
    names <- if (is.null(x$snames)) paste("Series ", if (n == 1L) x$series else seq_len(n)) else x$snames
    if (is.null(ylab)) ylab <- switch(x$type, correlation = "ACF", covariance = "ACF (cov)", partial = "Partial ACF")
    if (n > 1L) {
        op <- par(mfrow = rep(min(n, max.mfrow), 2L), mar = if (is.null(mar)) c(3, 2, 2, 0.8) else mar,
                  oma = if (is.null(oma)) c(1, 1.2, 1, 1) else oma, mgp = if (is.null(mgp)) c(1.5, 0.6, 0)
                                                                          else mgp, xpd = xpd, cex.main = if (is.null(cex.main)) 1
                                                                          else cex.main)
        on.exit(par(op))
    }
    if (is.null(ylim)) {
        ylim <- range(x$acf[, seq_len(n), seq_len(n)], na.rm = TRUE)
        if (lim > 0) ylim <- range(c(-lim, lim, ylim))
        if (ma) for (i in seq_len(n)) ylim <- range(c(ylim, c(-1, 1) * max(lim * sqrt(cumsum(c(1, 2 * x$acf[-1L, i, i]^2))))))
    }
    for (i in seq_len(n)) for (j in seq_len(n)) {
        plot(x$lag[, i, j], x$acf[, i, j], type = type, xlab = xlab, ylab = if (j == 1L) ylab else "", ylim = ylim,
             main = if (n > 1L && is.null(main)) "" else main, ...)
        abline(h = 0)
        if (lim > 0) {
            if (ma && i == j) {
                k <- lim * sqrt(cumsum(c(1, 2 * x$acf[-1L, i, j]^2)))
                k <- k[-length(k)]
                lines(x$lag[-1L, i, j], k, col = ci.col, lty = 2)
                lines(x$lag[-1L, i, j], -k, col = ci.col, lty = 2)
            } else abline(h = c(lim, -lim), col = ci.col, lty = 2)
        }
        if (is.null(main)) title(if (i == j) names[i] else paste(names[i], "&", names[j]), line = if (n > 1L) 1 else 2)
    }
    invisible()
}
plot.decomposed.ts <- function(x, ...) {
    parts <- x[c("trend", "seasonal", "random")]
    observed <- .or(x$x, parts$random + parts$trend + parts$seasonal)
    plot(cbind(observed = observed, trend = parts$trend, seasonal = parts$seasonal, random = parts$random),
         main = sprintf("Decomposition of %s time series", x$type), ...)
}
lag.plot <- function(x, lags = 1, layout = NULL, set.lags = 1L:lags, main = NULL, asp = 1, diag = TRUE, diag.col = "gray",
                     type = "p", oma = NULL, ask = NULL, do.lines = (n <= 150), labels = do.lines, ...) {
    xname <- deparse1(substitute(x))
    x <- as.ts(as.matrix(x))
    n <- nrow(x)
    k <- ncol(x)
    total <- length(set.lags) * k
    if (is.null(layout)) layout <- if (total > 1L) { r <- ceiling(sqrt(total)); c(ceiling(total / r), r) } else c(1, 1)
    if (total > 1L) {
        op <- par(mfrow = layout, mar = c(1.1, 1.1, 0.5, 0.5) + c(0, 0.5, 0, 0.5), oma = if (is.null(oma)) c(2, 2, if (is.null(main)) 2 else 4, 2) else oma)
        on.exit(par(op))
    }
    names <- if (k == 1L || is.null(colnames(x))) rep_len(xname, k) else colnames(x)
    text.points <- isTRUE(labels) || is.character(labels)
    panel <- 0L
    for (j in seq_len(k)) for (g in set.lags) {
        v <- as.vector(x[, j])
        m <- n - abs(g)
        a <- if (g >= 0) v[seq_len(m) + g] else v[seq_len(m)]
        b <- if (g >= 0) v[seq_len(m)] else v[seq_len(m) - g]
        r <- range(v, na.rm = TRUE)
        several <- total > 1L
        plot(a, b, xlim = r, ylim = r, asp = asp, type = if (text.points) "n" else type,
             xlab = if (several) "" else paste("lag", g), ylab = if (several) "" else names[j], main = if (!several)
                 main, axes = !several, frame.plot = TRUE, ...)
        if (several) {
            mtext(paste("lag", g), 1, 0, cex = 0.8)
            mtext(names[j], 2, 0, cex = 0.8)
            row <- panel %/% layout[2L] + 1L
            col <- panel %% layout[2L] + 1L
            if (row == 1L && col %% 2L == 1L) axis(3, xpd = NA)
            if (row == layout[1L] && col %% 2L == 0L) axis(1, xpd = NA)
            if (col == 1L && row %% 2L == 1L) axis(2, xpd = NA)
            if (col == layout[2L] && row %% 2L == 0L) axis(4, xpd = NA)
            panel <- panel + 1L
        }
        if (diag) abline(0, 1, lty = 2, col = diag.col)
        if (text.points) text(a, b, if (is.character(labels)) labels else seq_len(m), cex = 0.8)
        if (do.lines) lines(a, b, type = if (text.points) "c" else "l")
    }
    if (total > 1L && !is.null(main)) mtext(main, side = 3, line = 2, outer = TRUE, cex = par("cex.main"), font = par("font.main"))
    invisible(NULL)
}
monthplot <- function(x, ...) UseMethod("monthplot")
monthplot.default <- function(x, labels = 1L:12L, ylab = deparse1(substitute(x)), times = seq_along(x),
                              phase = (times - 1) %% length(labels) + 1, base = mean, axes = TRUE, type = c("l", "h"), box = TRUE,
                              add = FALSE, col = par("col"), lty = par("lty"), lwd = par("lwd"), col.base = col, lty.base = lty,
                              lwd.base = lwd, ...) {
    type <- match.arg(type)
    force(ylab)
    if (is.null(labels) && !missing(phase)) labels <- seq_along(levels(factor(phase)))
    phase <- as.integer(factor(phase))
    n <- length(labels)
    if (!add) plot(NA, NA, axes = FALSE, xlim = c(0.55, n + 0.45), ylim = range(x, na.rm = TRUE), ylab = ylab, xlab = "", ...)
    for (i in seq_len(n)) {
        k <- phase == i
        v <- x[k]
        t <- times[k]
        if (!length(v)) next
        at <- if (length(t) > 1L) i - 0.45 + 0.9 * (t - min(t)) / diff(range(t)) * (length(t) - 1) / length(t) else i
        centre <- if (!is.null(base)) base(v, na.rm = TRUE)
        if (type == "l") lines(at, v, type = type, col = col, lty = lty, lwd = lwd)
        else segments(at, if (is.null(centre)) 0 else centre, at, v, col = col, lty = lty, lwd = lwd)
        if (!is.null(centre)) segments(i - 0.45, centre, i + 0.45, centre, col = col.base, lty = lty.base, lwd = lwd.base)
    }
    if (!add) {
        if (box) graphics::box()
        if (axes) {
            axis(1, at = seq_len(n), labels = labels, ...)
            axis(2, ...)
        }
    }
    invisible()
}
monthplot.ts <- function(x, labels = NULL, times = time(x), phase = cycle(x), ylab = deparse1(substitute(x)), ...) {
    if (is.null(labels)) labels <- if (frequency(x) == 12) c("J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D") else seq_len(frequency(x))
    monthplot.default(as.vector(x), labels = labels, times = as.vector(times), phase = as.vector(phase), ylab = ylab, ...)
}
monthplot.StructTS <- function(x, labels = NULL, ylab = choice, choice = "sea", ...) monthplot(fitted(x)[, choice], labels = labels, ylab = ylab, ...)
# The cumulated periodogram, and where 95% of those of white noise stay (Kolmogorov and Smirnov).
cpgram <- function(ts, taper = 0.1, main = paste("Series: ", deparse1(substitute(ts))), ci.col = "blue") {
    force(main)
    .need(NCOL(ts) == 1L, "only implemented for univariate time series")
    top <- frequency(ts) / 2
    v <- as.vector(ts)
    v <- spec.taper(scale(v[!is.na(v)], scale = FALSE), taper)
    n <- length(v)
    wave <- seq_len(n %/% 2L + 1L)
    power <- Mod(fft(v))[wave]^2
    power[1L] <- 0
    root <- sqrt(length(wave) - 1)
    far <- 1.358 / (root + 0.12 + 0.11 / root)
    old <- par(pty = "s")
    on.exit(par(old))
    plot((wave - 1) * 2 * top / n, cumsum(power) / sum(power), type = "s", xlim = c(0, top), ylim = 0:1, xaxs = "i", yaxs = "i", xlab = "frequency", ylab = "")
    for (side in 0:1) lines(top * c(far * side, 1 - far * (1 - side)), c(far * (1 - side), 1 - far * side), col = ci.col, lty = 2)
    title(main = main)
    invisible()
}
tsdiag <- function(object, gof.lag, ...) UseMethod("tsdiag")
.gr_tsdiag <- function(object, gof.lag = 10, ...) {
    op <- par(mfrow = c(3, 1))
    on.exit(par(op))
    r <- object$residuals
    plot(r / sqrt(.or(object$sigma2, 1)), type = "h", main = "Standardized Residuals", ylab = "")
    acf(object$residuals, plot = TRUE, main = "ACF of Residuals", na.action = na.pass)
    p <- vapply(seq_len(gof.lag), function(i) Box.test(r, i, type = "Ljung-Box")$p.value, 0)
    plot(seq_len(gof.lag), p, ylim = c(0, 1))
    abline(h = 0.05, lty = 2)
    invisible()
}
tsdiag.Arima <- tsdiag.arima0 <- tsdiag.StructTS <- .gr_tsdiag
