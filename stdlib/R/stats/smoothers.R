# Smoothers: running lines and medians, kernels, isotonic and resistant fits.  Friedman's running lines are stdlib/supsmu.c's.

plot.isoreg <- function(x, plot.type = c("single", "row.wise", "col.wise"), main = "Isotonic regression",
                        main2 = "Cumulative Data and Convex Minorant", xlab = "x0", ylab = "x$y", par.fit = list(), mar = NULL,
                        mgp = NULL, grid = length(x$x) < 12, ...) {
    type <- match.arg(plot.type)
    both <- type != "single"
    look <- utils::modifyList(list(col = "red", cex = 1.5, pch = 13, lwd = 1.5), as.list(par.fit))
    if (both) {
        opar <- par(mfrow = if (type == "col.wise") 1:2 else 2:1)
        on.exit(par(opar))
    }
    o <- if (is.null(x$ord)) seq_along(x$y) else x$ord
    x0 <- if (is.null(x$x)) seq_along(x$y) else sort(x$x)
    y <- x$y[o]
    plot(x0, y, main = main, xlab = xlab, ylab = ylab, ...)
    xf <- x0[c(1L, x$iKnots)]
    lines(c(x0[1L], x0), c(x$yf[1L], x$yf), type = "S", col = look$col, lwd = look$lwd)
    points(x0[x$iKnots], x$yf[x$iKnots], col = look$col, cex = look$cex, pch = look$pch)
    if (grid) grid()
    if (both) {
        i <- c(0, x0)
        k <- c(1L, x$iKnots + 1L)
        plot(i, x$yc, type = "n", xlab = xlab, ylab = "cumsum(x$y)", main = main2, ...)
        lines(i, x$yc, type = "o", pch = 21)
        lines(i[k], x$yc[k], col = look$col, lwd = look$lwd)
        points(i[k], x$yc[k], col = look$col, cex = look$cex, pch = look$pch)
    }
    invisible()
}
lines.isoreg <- function(x, col = "red", lwd = 1.5, do.points = FALSE, cex = 1.5, pch = 13, ...) invisible(lines(seq_along(x$y), x$yf, type = "s"))

# ---- running medians ----

# Tukey's rule: the ends are medians of fewer values, the first of three of which one is extrapolated.
smoothEnds <- function(y, k = 3L) {
    half <- as.integer(k) %/% 2L
    .need(as.integer(k) > 0L && as.integer(k) %% 2L == 1L, "bandwidth 'k' must be >= 1 and odd!")
    if (half == 0L) return(y)
    n <- length(y)
    low <- function(v) sort(v)[(sum(!is.na(v)) + 1L) %/% 2L] # the lower one of two in the middle
    end <- function(v) { # of a series' beginning
        s <- v
        for (i in seq_len(half)[-1L]) s[i] <- if (i == 2L) median(v[1:3], na.rm = TRUE) else low(v[seq_len(2L * i - 1L)])
        s[1L] <- median(c(v[1L], s[2L], 3 * s[2L] - 2 * s[3L]), na.rm = TRUE)
        s
    }
    at <- seq_len(half)
    smooth <- y
    smooth[at] <- end(y)[at]
    smooth[n + 1L - at] <- end(rev(y))[at]
    if (is.integer(y)) storage.mode(smooth) <- "integer"
    smooth
}
runmed <- function(x, k, endrule = c("median", "keep", "constant"), algorithm = NULL,
                   na.action = c("+Big_alternate", "-Big_alternate", "na.omit", "fail"), print.level = 0) {
    n <- as.integer(length(x))
    if (is.na(n)) stop(gettextf("invalid value of %s", "length(x)"), domain = NA)
    k <- as.integer(k)
    if (is.na(k)) stop(gettextf("invalid value of %s", "'k'"), domain = NA)
    if (k < 0L) stop("'k' must be positive")
    if (k %% 2L == 0L) warning(gettextf("'k' must be odd!  Changing 'k' to %d", k <- as.integer(1 + 2 * (k %/% 2))), domain = NA)
    if (n == 0L) {
        x <- double()
        attr(x, "k") <- k
        return(x)
    }
    if (k > n) warning(gettextf("'k' is bigger than 'n'!  Changing 'k' to %d", k <- as.integer(1 + 2 * ((n - 1) %/% 2))), domain = NA)
    algorithm <- if (missing(algorithm) || is.null(algorithm)) (if (k < 20L || n < 300L) "Stuetzle" else "Turlach")
                 else match.arg(algorithm, c("Stuetzle", "Turlach"))
    endrule <- match.arg(endrule)
    na.action <- match.arg(na.action)
    if (print.level > 0) stop("'print.level' is not supported")
    y <- as.double(x)
    na <- is.na(y)
    if (any(na)) {
        if (na.action == "fail") stop("runmed(x, .., na.action=\"na.fail\"): have NAs in x")
        if (na.action == "na.omit") {
            y <- y[!na]
            n <- length(y)
        } else {
            big <- .Machine$double.xmax
            s <- if (na.action == "+Big_alternate") 1 else -1
            y[na] <- rep_len(c(s, -s) * big, sum(na))
        }
    }
    h <- k %/% 2L
    res <- y
    if (n > 2L * h) for (i in seq.int(h + 1L, length.out = n - 2L * h)) res[i] <- sort.int(y[(i - h):(i + h)])[h + 1L]
    if (any(na) && na.action != "na.omit") res[abs(res) == .Machine$double.xmax] <- x[na][1L]
    if (h > 0L && endrule != "keep") {
        if (endrule == "constant") {
            res[seq_len(h)] <- res[h + 1L]
            res[n + 1L - seq_len(h)] <- res[n - h]
        } else res <- smoothEnds(res, k)
    }
    if (any(na) && na.action == "na.omit") {
        full <- rep(NA_real_, length(na))
        full[!na] <- res
        res <- full
    }
    if (is.integer(x) && all(res == trunc(res), na.rm = TRUE)) storage.mode(res) <- "integer"
    attr(res, "k") <- k
    res
}
as.stepfun.isoreg <- function(x, ...) {
    order <- if (x$isOrd) seq_along(x$x) else x$ord
    knots <- x$iKnots
    steps <- stepfun(x$x[order][knots], x$yf[knots[c(1L, seq_along(knots))]])
    structure(steps, call = x$call)
}

# ---- Tukey's resistant fits

# Medians of rows and of columns are swept out in turn, until the residuals change no more.
medpolish <- function(x, eps = 0.01, maxiter = 10L, trace.iter = TRUE, na.rm = FALSE) {
    name <- deparse1(substitute(x))
    rest <- as.matrix(x)
    effects <- list(numeric(nrow(rest)), numeric(ncol(rest)))
    overall <- 0
    size <- 0
    done <- FALSE
    for (iter in seq_len(maxiter)) {
        for (side in 1:2) {
            medians <- apply(rest, side, median, na.rm = na.rm)
            rest <- sweep(rest, side, medians, check.margin = FALSE)
            effects[[side]] <- effects[[side]] + medians
            common <- median(effects[[3L - side]], na.rm = na.rm)
            effects[[3L - side]] <- effects[[3L - side]] - common
            overall <- overall + common
        }
        before <- size
        size <- sum(abs(rest), na.rm = na.rm)
        done <- size == 0 || abs(size - before) < eps * size
        if (done) break
        if (trace.iter) cat(iter, ": ", size, "\n", sep = "")
    }
    if (!done) .caution("medpolish() did not converge in %d iteration%s", maxiter, if (maxiter == 1L) "" else "s")
    else if (trace.iter) cat("Final: ", size, "\n", sep = "")
    structure(list(overall = overall, row = setNames(effects[[1L]], rownames(rest)),
                   col = setNames(effects[[2L]], colnames(rest)), residuals = rest, name = name),
              class = "medpolish")
}
plot.medpolish <- function(x, main = "Tukey Additivity Plot", ...) {
    cells <- expand.grid(row = x$row, col = x$col)
    compared <- with(cells, row * col) / x$overall
    plot(compared, c(x$residuals), main = main, ylab = "Residuals", xlab = "Diagnostic Comparison Values", ...)
    for (axis in c("h", "v")) do.call(abline, setNames(list(0, 3), c(axis, "lty")))
}
print.medpolish <- function(x, digits = getOption("digits"), ...) {
    part <- function(title, what, digits) {
        cat("\n", title, ":\n", sep = "")
        print(what, digits = digits, ...)
    }
    cat("\nMedian Polish Results (Dataset: \"", x$name, "\")\n\nOverall: ", x$overall, "\n", sep = "")
    part("Row Effects", x$row, digits)
    part("Column Effects", x$col, digits)
    part("Residuals", x$residuals, max(2L, digits - 2L))
    cat("\n")
    invisible(x)
}
isoreg <- function(x, y = NULL) {
    xy <- xy.coords(x, y)
    x <- xy$x
    y <- xy$y
    if (anyNA(x) || anyNA(y)) stop("x and y must not have missing values")
    o <- NULL
    isOrd <- (!is.null(xy$xlab) && xy$xlab == "Index") || !is.null(y) && !is.unsorted(x, na.rm = TRUE)
    yy <- y
    if (!isOrd) {
        o <- order(x, -y)
        yy <- y[o]
    }
    n <- length(yy)
    yc <- c(0, cumsum(yy))
    yf <- numeric(n)
    knots <- integer()
    known <- 0L
    while (known < n) { # the greatest convex minorant of the cumulated sums
        best <- Inf
        at <- known
        for (i in (known + 1L):n) {
            s <- (yc[i + 1L] - yc[known + 1L]) / (i - known)
            if (s < best) {
                best <- s
                at <- i
            }
        }
        knots <- c(knots, at)
        yf[(known + 1L):at] <- (yc[at + 1L] - yc[known + 1L]) / (at - known)
        known <- at
    }
    structure(list(x = x, y = y, yf = yf, yc = yc, iKnots = knots, isOrd = isOrd, ord = o, call = match.call()), class = "isoreg")
}
print.isoreg <- function(x, digits = getOption("digits"), ...) {
    found <- c("  with", length(x$iKnots), "knots / breaks at obs.nr.", x$iKnots, ";")
    writeLines(c(paste0("Isotonic regression from ", paste(deparse(x$call), collapse = ""), ","), paste(found, collapse = " ")))
    if (x$isOrd) writeLines("  initially ordered 'x'")
    else {
        cat("  (x,y) ordering:")
        str(x$ord)
    }
    cat("  and further components ")
    str(unclass(x)[c("x", "y", "yf", "yc")], digits.d = 3 + max(0, digits - 7))
    invisible(x)
}
fitted.isoreg <- function(object, ...) if (object$isOrd) object$yf else object$yf[order(object$ord)]
residuals.isoreg <- function(object, ...) object$y - fitted.isoreg(object)
line <- function(x, y = NULL, iter = 1) {
    xy <- xy.coords(x, y)
    z <- complete.cases(xy$x, xy$y)
    X <- xy$x[z]
    Y <- xy$y[z]
    n <- length(X)
    if (n <= 1) stop("insufficient observations")
    s <- sort(X)
    tp <- function(p) { # the mean of the order statistics next to (n - 1) p
        h <- (n - 1) * p
        (s[floor(h + 4 * .Machine$double.eps * n) + 1] + s[ceiling(h - 4 * .Machine$double.eps * n) + 1]) / 2
    }
    xL <- tp(1/3)
    xR <- tp(2/3)
    left <- X <= xL
    right <- X >= xR
    x1 <- median(X[left])
    x2 <- median(X[right])
    slope <- 0
    for (i in seq_len(iter)) {
        r <- Y - slope * X
        slope <- slope + (median(r[right]) - median(r[left])) / (x2 - x1)
    }
    icept <- median(Y - slope * X)
    structure(list(call = sys.call(), coefficients = c(icept, slope), residuals = Y - (icept + slope * X),
                   fitted.values = icept + slope * X), class = "tukeyline")
}
print.tukeyline <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    .print_call("Call:\n", x$call)
    writeLines("Coefficients:")
    shown <- format(x$coefficients, digits = digits)
    print(shown, quote = FALSE, print.gap = 2L)
    writeLines("")
    invisible(x)
}
coef.tukeyline <- function(object, ...) object$coefficients
lowess <- function(x, y = NULL, f = 2 / 3, iter = 3L, delta = 0.01 * diff(range(x))) {
    xy <- xy.coords(x, y, setLab = FALSE)
    o <- order(xy$x)
    x <- xy$x[o]
    y <- xy$y[o]
    if (missing(delta)) delta <- 0.01 * diff(range(x))
    n <- length(x)
    .need(n > 0L, "invalid input")
    if (n < 2L) return(list(x = x, y = y))
    ns <- max(2L, min(n, as.integer(f * n + 1e-7)))
    rw <- NULL
    for (it in seq_len(iter + 1L)) {
        ys <- .lowess_pass(x, y, ns, delta, rw)
        res <- y - ys
        if (it > iter) break
        sc <- sum(abs(res)) / n
        rw <- abs(res)
        m1 <- n %/% 2L
        s <- sort(rw)
        cmad <- if (n %% 2L == 0L) 3 * (s[m1] + s[m1 + 1L]) else 6 * s[m1 + 1L]
        if (cmad < 1e-7 * sc) break
        c9 <- .999 * cmad
        c1 <- .001 * cmad
        r <- abs(res)
        rw <- ifelse(r <= c1, 1, ifelse(r <= c9, (1 - (r / cmad)^2)^2, 0))
    }
    list(x = x, y = ys)
}
ksmooth <- function(x, y, kernel = c("box", "normal"), bandwidth = 0.5, range.x = range(x), n.points = max(100L, length(x)), x.points) {
    if (missing(y) || is.null(y)) stop("numeric y must be supplied.\nFor density estimation use density()")
    kernel <- match.arg(kernel)
    x.points <- if (missing(x.points)) seq.int(range.x[1L], range.x[2L], length.out = n.points) else sort(x.points)
    o <- order(x)
    x <- as.double(x[o])
    y <- as.double(y[o])
    bw <- if (kernel == "box") bandwidth * 0.5 else bandwidth * 0.3706506
    cut <- if (kernel == "box") bw else 4 * bw
    yp <- vapply(x.points, function(p) {
        ok <- abs(x - p) <= cut
        if (!any(ok)) return(NA_real_)
        w <- if (kernel == "box") rep(1, sum(ok)) else exp(-0.5 * ((x[ok] - p) / bw)^2)
        sum(w * y[ok]) / sum(w)
    }, 0)
    list(x = x.points, y = yp)
}
supsmu <- function(x, y, wt = rep(1, n), span = "cv", periodic = FALSE, bass = 0, trace = FALSE) {
    n <- length(y)
    .need(n && is.numeric(y), "'y' must be numeric vector")
    .need(length(x) == n, "number of observations in 'x' and 'y' must match.")
    .need(length(wt) == n, "number of weights must match number of observations.")
    .need(identical(span, "cv") || is.numeric(span) && span >= 0 && span <= 1, "'span' must be between 0 and 1.")
    if (periodic) {
        .need(all(x >= 0 & x <= 1, na.rm = TRUE), "'x' must be between 0 and 1 for periodic smooth")
    }
    use <- which(is.finite(x) & is.finite(y) & is.finite(wt))
    .need(length(use), "no finite observations")
    if (length(use) < n) .caution(ngettext(n - length(use), "%d observation with NA, NaN or Inf deleted",
                                           "%d observations with NAs, NaNs and/or Infs deleted"), n - length(use))
    use <- use[order(x[use], y[use])]
    x <- x[use]
    smooth <- .supsmu(x, y[use], wt[use], if (span == "cv") 0 else span, periodic, bass)
    one <- !duplicated(x)
    list(x = x[one], y = smooth[one])
}

# ---- Tukey's running median smoothers

.med3 <- function(a, b, c) max(min(a, b), min(max(a, b), c))
.sm3 <- function(x, end) {
    n <- length(x)
    if (n <= 2L) return(x)
    y <- x
    i <- 2:(n - 1L)
    y[i] <- pmax(pmin(x[i - 1L], x[i]), pmin(pmax(x[i - 1L], x[i]), x[i + 1L]))
    if (end) {
        y[1L] <- .med3(3 * y[2L] - 2 * y[3L], x[1L], y[2L])
        y[n] <- .med3(y[n - 1L], x[n], 3 * y[n - 1L] - 2 * y[n - 2L])
    }
    y
}
.sm3R <- function(x, end) {
    it <- 1L
    y <- .sm3(x, FALSE)
    if (all(y == x)) it <- 0L
    repeat {
        z <- .sm3(y, FALSE)
        if (all(z == y)) break
        y <- z
        it <- it + 1L
    }
    n <- length(x)
    changed <- FALSE
    if (end && n > 2L) {
        a <- .med3(3 * y[2L] - 2 * y[3L], x[1L], y[2L])
        b <- .med3(y[n - 1L], x[n], 3 * y[n - 1L] - 2 * y[n - 2L])
        changed <- a != y[1L] || b != y[n]
        y[1L] <- a
        y[n] <- b
    }
    list(y = y, iter = if (it) it else as.integer(changed))
}
.sm_split <- function(x, do.ends) {
    n <- length(x)
    y <- x
    changed <- FALSE
    two <- function(i) { # x[i] and x[i + 1] are a two-flat between steps of one sign
        if (x[i] != x[i + 1L]) return(FALSE)
        (x[i - 1L] > x[i] && x[i + 2L] > x[i + 1L]) || (x[i - 1L] < x[i] && x[i + 2L] < x[i + 1L])
    }
    if (n > 4L) {
        # At the ends the value beyond takes the place of an extrapolated one.
        if (do.ends && two(2L)) {
            y[2L] <- x[1L]
            y[3L] <- .med3(x[3L], x[4L], 3 * x[4L] - 2 * x[5L])
            changed <- any(y[2:3] != x[2:3])
        }
        for (i in 3:(n - 3L)) if (n >= 6L && two(i)) {
            a <- .med3(x[i], x[i - 1L], 3 * x[i - 1L] - 2 * x[i - 2L])
            if (a != x[i]) {
                y[i] <- a
                changed <- TRUE
            }
            b <- .med3(x[i + 1L], x[i + 2L], 3 * x[i + 2L] - 2 * x[i + 3L])
            if (b != x[i + 1L]) {
                y[i + 1L] <- b
                changed <- TRUE
            }
        }
        if (do.ends && two(n - 2L)) {
            y[n - 2L] <- .med3(x[n - 2L], x[n - 3L], 3 * x[n - 3L] - 2 * x[n - 4L])
            y[n - 1L] <- x[n]
            changed <- changed || any(y[n - 2:1] != x[n - 2:1])
        }
    }
    list(y = y, changed = changed)
}
smooth <- function(x, kind = c("3RS3R", "3RSS", "3RSR", "3R", "3", "S"), twiceit = FALSE, endrule = c("Tukey", "copy"), do.ends = FALSE) {
    if (!is.numeric(x)) stop("attempt to smooth non-numeric values")
    if (anyNA(x)) stop("attempt to smooth NA values")
    rules <- c("copy", "Tukey")
    if (is.na(iend <- pmatch(endrule[1L], rules))) stop("invalid 'endrule' argument")
    end <- iend == 2L
    kind <- match.arg(kind)
    split.ends <- if (kind == "S") do.ends else !do.ends # as GNU R has it
    v <- as.double(x)
    iter <- changed <- NULL
    smo <- switch(kind,
        `3` = { y <- .sm3(v, end); iter <- as.integer(any(y != v)); y },
        `3R` = { r <- .sm3R(v, end); iter <- r$iter; r$y },
        S = { r <- .sm_split(v, split.ends); changed <- r$changed; r$y },
        `3RS3R` = {
            r <- .sm3R(v, end)
            iter <- r$iter
            s <- .sm_split(r$y, split.ends)
            iter <- iter + s$changed
            if (s$changed) {
                r2 <- .sm3R(s$y, end)
                iter <- iter + r2$iter
                r2$y
            } else s$y
        },
        `3RSS` = {
            r <- .sm3R(v, end)
            iter <- r$iter
            s <- .sm_split(r$y, split.ends)
            iter <- iter + s$changed
            if (s$changed) .sm_split(s$y, split.ends)$y else s$y
        },
        `3RSR` = {
            r <- .sm3R(v, end)
            iter <- r$iter
            y <- r$y
            repeat {
                iter <- iter + 1L
                s <- .sm_split(y, split.ends)
                z <- .sm3R(s$y, end)
                if (all(z$y == y) || iter > 2L * length(v)) {
                    y <- z$y
                    break
                }
                y <- z$y
            }
            y
        })
    if (twiceit) {
        r <- smooth(v - smo, kind = kind, twiceit = FALSE, endrule = endrule, do.ends = do.ends)
        smo <- smo + unclass(as.vector(r))
    }
    if (is.ts(x)) smo <- ts(smo, start = start(x), frequency = frequency(x))
    structure(smo, kind = kind, twiced = twiceit, iter = iter, changed = changed, endrule = if (startsWith(kind, "3"))
        rules[if (split.ends && grepl("S", kind)) -iend else iend], call = match.call(), class = c("tukeysmooth", if (is.ts(smo)) "ts"))
}
print.tukeysmooth <- function(x, ...) {
    about <- attributes(x)
    cat(about$kind, "Tukey smoother resulting from ", deparse(about$call), "\n")
    if (about$twiced) cat(" __twiced__ ")
    if (length(about$iter)) cat(" used", about$iter, "iterations\n")
    if (length(about$changed)) cat(if (about$changed) " changed\n" else "NOT changed\n")
    if (inherits(x, "ts")) NextMethod() else print(as.vector(unclass(x)), ...)
    invisible(x)
}
print.summary.tukeysmooth <- function(x, ...) {
    cat(attr(x, "kind"), "Tukey smoother resulting from\n", deparse(attr(x, "call")), ";  n =", attr(x, "n"), "\n")
    if (length(attr(x, "iter"))) cat(" used", attr(x, "iter"), "iterations\n")
    if (length(attr(x, "changed"))) cat(if (attr(x, "changed")) " changed\n" else "NOT changed\n")
    class(x) <- c("summaryDefault", "table")
    for (a in c("n", "kind", "iter", "changed", "call")) attr(x, a) <- NULL
    print(x, ...)
    invisible(x)
}
summary.tukeysmooth <- function(object, ...) {
    a <- attributes(object)
    structure(summary.default(as.vector(unclass(object))), n = length(object), kind = a$kind, iter = a$iter, changed = a$changed,
              call = a$call, class = c("summary.tukeysmooth", "summaryDefault", "table"))
}
