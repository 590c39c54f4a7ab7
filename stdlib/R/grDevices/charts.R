# What charts compute: ranges, coordinates, classes, hulls, contours.

# The five numbers of Tukey (Exploratory Data Analysis, 1977); the whiskers end at the last values within coef spreads of the hinges.
boxplot.stats <- function(x, coef = 1.5, do.conf = TRUE, do.out = TRUE) {
    .need(coef >= 0, "'coef' must not be negative")
    known <- !is.na(x)
    five <- fivenum(x, na.rm = TRUE)
    hinges <- five[c(2L, 4L)]
    spread <- diff(hinges)
    fence <- hinges + c(-1, 1) * coef * spread
    out <- known & coef > 0 & (if (is.na(spread)) is.infinite(x) else x < fence[1L] | x > fence[2L])
    if (any(out)) five[c(1L, 5L)] <- range(x[!out], na.rm = TRUE)
    list(stats = five, n = sum(known), conf = if (do.conf) five[3L] + c(-1.58, 1.58) * spread / sqrt(sum(known)),
         out = if (do.out && coef > 0) x[out] else numeric())
}
nclass.Sturges <- function(x) ceiling(log2(length(x)) + 1)
# How many classes of width h the range of x has.
.classes_of_width <- function(x, h) if (h > 0) max(1, ceiling(diff(range(x)) / h)) else 1L
# Scott, Biometrika 66, 1979.
nclass.scott <- function(x) .classes_of_width(x, 3.5 * sd(x) * length(x)^(-1 / 3))
nclass.FD <- function(x, digits = 5) {
    rough <- signif(x, digits)
    width <- 2 * IQR(rough)
    for (tail in 2^-(3:9)) { # where the middle is one value: more and more of the tails
        if (width != 0) break
        width <- diff(quantile(rough, c(tail, 1 - tail), names = FALSE)) / (1 - 2 * tail)
    }
    if (width == 0) width <- 3.5 * sqrt(var(x))
    if (width > 0) max(1, ceiling(diff(range(x)) / width * length(x)^(1 / 3))) else 1L
}
xyTable <- function(x, y = NULL, digits) {
    xy <- xy.coords(x, y, setLab = FALSE)
    if (missing(digits)) digits <- 6
    u <- signif(xy$x, digits)
    v <- signif(xy$y, digits)
    o <- order(u, v)
    u <- u[o]
    v <- v[o]
    n <- length(u)
    first <- n > 0L & c(TRUE, (diff(u) != 0 | diff(v) != 0))[seq_len(n)]
    list(x = u[first], y = v[first], number = diff(c(which(first), n + 1L)))
}

# ---- geometry

# The corners of the convex hull, clockwise.
chull <- function(x, y = NULL) {
    p <- xy.coords(x, y, recycle = TRUE, setLab = FALSE)
    n <- length(p$x)
    if (any(!is.finite(p$x)) || any(!is.finite(p$y))) stop("finite coordinates are needed")
    if (n == 0L) return(integer())
    if (n == 1L) return(1L)
    o <- order(p$x, p$y)
    o <- o[!duplicated(data.frame(p$x[o], p$y[o]))]
    if (length(o) == 1L) return(o)
    turn <- function(a, b, c) (p$x[b] - p$x[a]) * (p$y[c] - p$y[a]) - (p$y[b] - p$y[a]) * (p$x[c] - p$x[a])
    chain <- function(o) {
        s <- integer()
        for (k in o) {
            while (length(s) >= 2L && turn(s[length(s) - 1L], s[length(s)], k) >= 0) s <- s[-length(s)]
            s <- c(s, k)
        }
        s[-length(s)]
    }
    hull <- c(chain(o), chain(rev(o))) # upper chain from left to right, lower one back
    right <- o[match(max(p$x), p$x[o])] # the lowest of the rightmost
    k <- match(right, hull)
    c(hull[k:length(hull)], hull[seq_len(k - 1L)])
}
# The coordinates and heights of a surface, as the caller was given them: x, y and z, a list of these in x, or z in x.  Whether
# x and y are missing, only the caller knows: they have defaults there.
.gr_surface <- function(x, y, z, no_x, no_y) {
    if (missing(z)) {
        if (no_x) stop(simpleError("no 'z' matrix specified", sys.call(-1L)))
        if (is.list(x)) return(list(x = x$x, y = x$y, z = x$z))
        return(list(x = seq.int(0, 1, length.out = nrow(x)), y = if (no_y) seq(0, 1, length.out = ncol(x)) else y, z = x))
    }
    if (is.list(x)) list(x = x$x, y = x$y, z = z) else list(x = x, y = y, z = z)
}
# A surface's x and y must rise; of a grid there are at least 2 x 2 heights.  Else the caller fails.
.gr_rising <- function(g, call = sys.call(-1L)) .need(!any(diff(g$x) <= 0) && !any(diff(g$y) <= 0), "increasing 'x' and 'y' values expected", call = call)
.gr_heights <- function(g, call = sys.call(-1L)) {
    .gr_rising(g, call)
    .need(is.matrix(g$z) && nrow(g$z) > 1L && ncol(g$z) > 1L, "no proper 'z' matrix specified", call = call)
}
contourLines <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, nlevels = 10,
                         levels = pretty(range(z, na.rm = TRUE), nlevels)) {
    g <- .gr_surface(x, y, z, missing(x), missing(y))
    x <- g$x
    y <- g$y
    z <- g$z
    .gr_heights(g)
    out <- list()
    for (l in levels) out <- c(out, .contour_level(x, y, z, l))
    out
}
# The lines at one height: in each cell the crossings of its edges are joined, then segments with a common end become lines.
.contour_level <- function(x, y, z, l) {
    nx <- length(x)
    ny <- length(y)
    above <- z >= l
    segs <- list()
    cross <- function(i, j, side) switch(side, {
            t <- (l - z[i, j]) / (z[i + 1L, j] - z[i, j])
            c(x[i] + t * (x[i + 1L] - x[i]), y[j], i, j, 1)
        }, {
            t <- (l - z[i + 1L, j]) / (z[i + 1L, j + 1L] - z[i + 1L, j])
            c(x[i + 1L], y[j] + t * (y[j + 1L] - y[j]), i + 1L, j, 2)
        }, {
            t <- (l - z[i, j + 1L]) / (z[i + 1L, j + 1L] - z[i, j + 1L])
            c(x[i] + t * (x[i + 1L] - x[i]), y[j + 1L], i, j + 1L, 1)
        }, {
            t <- (l - z[i, j]) / (z[i, j + 1L] - z[i, j])
            c(x[i], y[j] + t * (y[j + 1L] - y[j]), i, j, 2)
        })
    for (i in seq_len(nx - 1L)) for (j in seq_len(ny - 1L)) {
        a <- c(above[i, j], above[i + 1L, j], above[i + 1L, j + 1L], above[i, j + 1L])
        if (anyNA(a) || all(a) || !any(a)) next
        sides <- which(a != a[c(2L, 3L, 4L, 1L)])
        if (length(sides) == 4L) {
            mid <- mean(c(z[i, j], z[i + 1L, j], z[i + 1L, j + 1L], z[i, j + 1L])) > l
            pairs <- if (mid == a[1L]) list(c(1L, 2L), c(3L, 4L)) else list(c(4L, 1L), c(2L, 3L))
        } else pairs <- list(sides)
        for (s in pairs) segs[[length(segs) + 1L]] <- rbind(cross(i, j, s[1L]), cross(i, j, s[2L]))
    }
    if (!length(segs)) return(list())
    key <- vapply(segs, function(s) paste(s[, 3L], s[, 4L], s[, 5L]), character(2L))
    left <- rep(TRUE, length(segs))
    out <- list()
    while (any(left)) {
        k <- which(left)[1L]
        left[k] <- FALSE
        px <- segs[[k]][, 1L]
        py <- segs[[k]][, 2L]
        ends <- key[, k]
        for (side in 2:1) repeat {
            hit <- which(left & (key[1L, ] == ends[side] | key[2L, ] == ends[side]))
            if (!length(hit)) break
            h <- hit[1L]
            left[h] <- FALSE
            other <- if (key[1L, h] == ends[side]) 2L else 1L
            if (side == 2L) {
                px <- c(px, segs[[h]][other, 1L])
                py <- c(py, segs[[h]][other, 2L])
            } else {
                px <- c(segs[[h]][other, 1L], px)
                py <- c(segs[[h]][other, 2L], py)
            }
            ends[side] <- key[other, h]
        }
        out[[length(out) + 1L]] <- list(level = l, x = px, y = py)
    }
    out
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
# Both coordinates out of one argument, and what the axes are called then.
.xy_of <- function(v, name, call) {
    found <- function(x, y, xlab, ylab = name) list(x = x, y = y, xlab = xlab, ylab = ylab)
    if (inherits(v, "formula")) {
        .need(length(v) == 3L, "invalid first argument", call = call)
        y <- eval(v[[2L]], environment(v))
        return(found(eval(v[[3L]], environment(v)), y, deparse(v[[3L]]), deparse(v[[2L]])))
    }
    if (inherits(v, "ts")) return(found(as.vector(time(v)), as.vector(if (is.matrix(v)) v[, 1L] else v), "Time"))
    if (is.complex(v)) return(found(Re(v), Im(v), paste0("Re(", name, ")"), paste0("Im(", name, ")")))
    if (is.matrix(v) || is.data.frame(v)) {
        v <- data.matrix(v)
        if (ncol(v) == 1L) return(found(seq_len(nrow(v)), v[, 1L], "Index"))
        tags <- .or(colnames(v), paste0(name, c("[,1]", "[,2]")))
        return(found(v[, 1L], v[, 2L], tags[1L], tags[2L]))
    }
    if (is.list(v)) {
        .need(all(c("x", "y") %in% names(v)), "'x' is a list, but does not have components 'x' and 'y'", call = call)
        return(found(v[["x"]], v[["y"]], paste0(name, "$x"), paste0(name, "$y")))
    }
    found(seq_along(v), as.numeric(v), "Index")
}
# NA for what a logarithmic axis cannot show, with a warning.
.logged <- function(v, axis, call) {
    low <- !is.na(v) & v <= 0
    n <- sum(low)
    if (n) .caution(ngettext(n, "%d %s value <= 0 omitted from logarithmic plot", "%d %s values <= 0 omitted from logarithmic plot"), n, axis, call = call)
    replace(v, low, NA)
}
xy.coords <- function(x, y = NULL, xlab = NULL, ylab = NULL, log = NULL, recycle = FALSE, setLab = TRUE) {
    if (is.null(y)) ylab <- .or(ylab, xlab)
    xy <- if (is.null(y)) .xy_of(x, ylab, sys.call()) else list(x = x, y = y)
    if (is.null(y) && setLab) {
        xlab <- xy$xlab
        ylab <- xy$ylab
    }
    xy <- xy[c("x", "y")]
    if (inherits(xy$x, "POSIXt")) xy$x <- as.POSIXct(xy$x)
    n <- c(length(xy$x), length(xy$y))
    .need(recycle || n[1L] == n[2L], "'x' and 'y' lengths differ")
    for (axis in c("x", "y")) {
        v <- xy[[axis]]
        v <- as.double(if (n[1L] == n[2L]) v else rep_len(v, max(n)))
        xy[[axis]] <- if (length(log) && grepl(axis, log, fixed = TRUE)) .logged(v, axis, sys.call()) else v
    }
    c(xy, list(xlab = xlab, ylab = ylab))
}
xyz.coords <- function(x, y = NULL, z = NULL, xlab = NULL, ylab = NULL, zlab = NULL, log = NULL, recycle = FALSE, setLab = TRUE) {
    if (is.null(y)) {
        if (is.language(x)) {
            .need(inherits(x, "formula") && length(x) == 3L && length(rhs <- x[[3L]]) == 3L, "invalid first argument [bad language object]")
            if (setLab) {
                xlab <- deparse1(rhs[[2L]])
                ylab <- deparse1(rhs[[3L]])
                zlab <- deparse1(x[[2L]])
            }
            env <- environment(x)
            y <- eval(rhs[[3L]], env)
            z <- eval(x[[2L]], env)
            x <- eval(rhs[[2L]], env)
        } else if (is.matrix(x) || is.data.frame(x)) {
            m <- data.matrix(x)
            .need(ncol(m) > 1L, "at least 2 columns needed")
            if (ncol(m) == 2L) {
                if (setLab) xlab <- "Index"
                m <- cbind(seq_len(nrow(m)), m)
            } else if (setLab && !is.null(names <- colnames(m))) {
                xlab <- names[1L]
                ylab <- names[2L]
                zlab <- names[3L]
            }
            x <- m[, 1L]
            y <- m[, 2L]
            z <- m[, 3L]
        } else if (is.complex(x)) {
            if (setLab) {
                ylab <- paste0("Im(", xlab, ")")
                zlab <- paste0("Re(", xlab, ")")
                xlab <- "Index"
            }
            y <- Im(x)
            z <- Re(x)
            x <- seq_along(y)
        } else if (is.list(x)) {
            if (setLab) {
                xlab <- paste0(xlab, "$x")
                ylab <- paste0(xlab, "$y")
                zlab <- paste0(xlab, "$z")
            }
            y <- x$y
            z <- x$z
            x <- x$x
        }
    }
    if (!is.null(y) && is.null(z) && is.complex(y)) { # the plane of y, and x upwards
        z <- x
        if (setLab) {
            zlab <- xlab
            xlab <- paste0("Re(", ylab, ")")
            ylab <- paste0("Im(", ylab, ")")
        }
        x <- Re(y)
        y <- Im(y)
    }
    n <- max(length(x), length(y), length(z))
    if (length(x) != n || length(y) != n || length(z) != n) {
        .need(recycle, "'x', 'y' and 'z' lengths differ")
        x <- rep_len(x, n)
        y <- rep_len(y, n)
        z <- rep_len(z, n)
    }
    at <- list(x = x, y = y, z = z)
    for (axis in names(at)) if (length(log) && grepl(axis, log, fixed = TRUE)) at[[axis]] <- .logged(at[[axis]], axis, sys.call())
    list(x = as.double(at$x), y = as.double(at$y), z = as.double(at$z), xlab = xlab, ylab = ylab, zlab = zlab)
}
trans3d <- function(x, y, z, pmat) {
    seen <- cbind(x, y, z, 1, deparse.level = 0L) %*% pmat
    flat <- seen[, 1:2, drop = FALSE] / seen[, 4L]
    list(x = flat[, 1L], y = flat[, 2L])
}
