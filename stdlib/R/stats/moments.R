# Quantiles, averages, variances, correlations.

quantile.ecdf <- function(x, ...) quantile(rep(environment(x)$x, diff(c(0, round(environment(x)$nobs * environment(x)$y)))), ...)
mahalanobis <- function(x, center, cov, inverted = FALSE, ...) {
    cases <- if (is.vector(x)) t(x) else as.matrix(x)
    off <- if (isFALSE(center)) cases else sweep(cases, 2L, center)
    rowSums(off * (off %*% (if (inverted) cov else solve(cov, ...))))
}
cov.wt <- function(x, wt = rep(1 / nrow(x), nrow(x)), cor = FALSE, center = TRUE, method = c("unbiased", "ML")) {
    .need(is.matrix(x) || is.data.frame(x), "'x' must be a matrix or a data frame")
    x <- as.matrix(x)
    .need(all(is.finite(x)), "'x' must contain finite values only")
    weighted <- !missing(wt)
    if (weighted) {
        .need(length(wt) == nrow(x), "length of 'wt' must equal the number of rows in 'x'")
        .need(all(wt >= 0) && any(wt > 0), "weights must be non-negative and not all zero")
        wt <- wt / sum(wt)
    }
    .need(is.logical(center) || length(center) == ncol(x), "length of 'center' must equal the number of columns in 'x'")
    if (is.logical(center)) center <- if (center) colSums(wt * x) else 0
    off <- sweep(x, 2, center, check.margin = FALSE)
    v <- crossprod(sqrt(wt) * off) / switch(match.arg(method), unbiased = 1 - sum(wt^2), ML = 1)
    scale <- 1 / sqrt(diag(v))
    c(list(cov = v, center = center, n.obs = nrow(x)), if (weighted) list(wt = wt), if (cor) list(cor = sweep(scale * v, 2L, scale, `*`)))
}

median <- function(x, na.rm = FALSE, ...) UseMethod("median")
median.default <- function(x, na.rm = FALSE, ...) {
    if (is.factor(x) || is.data.frame(x)) stop("need numeric data")
    if (!is.atomic(x) && !is.list(x) && !is.object(x)) { # is.na() warns, and what follows fails
        unknown <- is.na(x)
        if (na.rm) x[!unknown]
        .fail("'x' must be atomic", call = quote(sort.int(x, na.last = na.last, decreasing = decreasing, ...)))
    }
    x <- unname(x)
    if (na.rm) x <- x[!is.na(x)]
    half <- (length(x) + 1L) %/% 2L
    if (half == 0L || anyNA(x)) x[NA_integer_][1L]
    else switch(length(x) %% 2L + 1L,
        mean(sort(x, partial = half + 0L:1L)[half + 0L:1L]), # as a warning of mean() shows it
        sort(x, partial = half)[half])
}
quantile <- function(x, ...) UseMethod("quantile")
quantile.POSIXt <- function(x, ...) .POSIXct(quantile(as.numeric(as.POSIXct(x)), ...), attr(x, "tzone")[1L])
# Where the quantiles of n sorted numbers lie (Hyndman and Fan, 1996): below, the number of an element (0: before the first),
# and share, how far on the way to the next one.
.quantile_places <- function(probs, n, type) {
    if (type == 7) {
        at <- 1 + max(n - 1, 0) * probs
        below <- floor(at)
        return(list(below = below, share = at - below))
    }
    fuzz <- 4 * .Machine$double.eps
    if (type <= 3) {
        at <- if (type == 3) n * probs - 0.5 else n * probs
        below <- floor(at + fuzz)
        share <- switch(type, at > below, ((at > below) + 1) / 2, at != below | below %% 2L == 1L)
    } else {
        a <- switch(type - 3, 0, 0.5, 0, 1, 1 / 3, 3 / 8)
        b <- if (type == 4) 1 else a
        at <- a + probs * (n + 1 - a - b)
        below <- floor(at + fuzz)
        share <- at - below
        share[abs(share) < fuzz] <- 0
    }
    list(below = below, share = share)
}
quantile.default <- function(x, probs = seq(0, 1, 0.25), na.rm = FALSE, names = TRUE, type = 7, digits = 7, ...) {
    lev <- NULL
    if (is.factor(x)) {
        if (!is.ordered(x)) stop("(unordered) factors are not allowed")
        if (!(type %in% c(1, 3))) stop("'type' must be 1 or 3 for ordered factors")
        lev <- levels(x)
        x <- as.integer(x)
    }
    if (is.null(x)) x <- numeric()
    if (na.rm) x <- x[!is.na(x)]
    else if (anyNA(x)) stop("missing values and NaN's not allowed if 'na.rm' is FALSE")
    if (!(type %in% 1:9)) stop("'type' must be one of 1 to 9")
    slack <- 100 * .Machine$double.eps
    if (any(probs < -slack | probs > 1 + slack, na.rm = TRUE)) stop("'probs' outside [0,1]")
    probs <- pmax(0, pmin(1, probs))
    n <- length(x)
    if (n > 0L || !is.atomic(x) && !is.object(x)) {
        place <- .quantile_places(probs, n, type)
        share <- place$share
        inside <- function(i) pmax(1, pmin(n, i))
        below <- inside(place$below)
        next_one <- inside(place$below + 1)
        # A few places of a long vector are found in a fifth of the time that sorting it takes.
        few <- n > 1000L && length(probs) <= 5L && is.numeric(x) && !is.object(x) && !anyNA(below)
        x <- if (few) sort(x, partial = c(below, next_one)) else sort(x)
        if (!is.object(x)) names(x) <- NULL
        qs <- x[below]
        above <- x[next_one]
        at <- which(share == 1)
        qs[at] <- above[at]
        i <- which(share > 0 & share < 1 & qs != above)
        h <- share[i]
        if (length(i) || type == 7) qs[i] <- (1 - h) * qs[i] + h * above[i]
    } else {
        qs <- rep(if (is.null(lev) && is.numeric(x)) NA_real_ else x[NA_integer_], length(probs))
        if (type == 7) {
            i <- h <- integer()
            (1 - h) * qs[i] # must be possible
        } else if (type > 3) {
            j <- h <- 0
            (1 - h) * x[j + 2L]
        }
    }
    if (!is.null(lev)) qs <- factor(qs, seq_along(lev), lev, ordered = TRUE)
    if (names && length(probs)) names(qs) <- ifelse(is.na(probs), "", .format_perc(probs, digits))
    qs
}
.format_perc <- function(x, digits) if (length(x)) paste0(formatC(100 * x, format = "fg", width = 1, digits = digits), "%") else character()
fivenum <- function(x, na.rm = TRUE) {
    if (na.rm) x <- x[!is.na(x)]
    else if (anyNA(x)) return(rep.int(NA, 5))
    x <- sort(x)
    n <- length(x)
    if (n == 0) return(rep.int(NA, 5))
    hinge <- (n + 3) %/% 2 / 2
    d <- c(1, hinge, (n + 1) / 2, n + 1 - hinge, n) # halves lie between two elements
    (x[floor(d)] + x[ceiling(d)]) * 0.5
}
IQR <- function(x, na.rm = FALSE, type = 7) diff(quantile(as.numeric(x), c(0.25, 0.75), na.rm = na.rm, names = FALSE, type = type))
mad <- function(x, center = median(x), constant = 1.4826, na.rm = FALSE, low = FALSE, high = FALSE) {
    if (na.rm) x <- x[!is.na(x)]
    far <- abs(x - center)
    n <- length(x)
    if (n %% 2 == 1 || !(low || high)) return(constant * median(far))
    if (low && high) stop("'low' and 'high' cannot be both TRUE")
    constant * sort(far)[n %/% 2 + high]
}
weighted.mean <- function(x, w, ...) UseMethod("weighted.mean")
weighted.mean.default <- function(x, w, ..., na.rm = FALSE) {
    even <- missing(w)
    .need(even || length(x) == length(w), "'x' and 'w' must have the same length")
    if (na.rm) {
        known <- !is.na(x)
        if (!even) w <- w[known]
        x <- x[known]
    }
    if (even) return(sum(x) / length(x))
    if (is.integer(w) && !is.object(w)) w <- as.double(w)
    parts <- x * w
    weighs <- w != 0 # what does not may be Inf or NaN
    sum(parts[weighs]) / sum(w)
}
weighted.mean.POSIXct <- function(x, w, ...) .POSIXct(weighted.mean(unclass(x), w, ...), attr(x, "tzone"))
weighted.mean.POSIXlt <- function(x, w, ...) as.POSIXlt(weighted.mean(as.POSIXct(x), w, ...))
weighted.mean.difftime <- function(x, w, ...) .difftime(weighted.mean(unclass(x), w, ...), attr(x, "units"))
weighted.mean.Date <- function(x, w, ...) .Date(weighted.mean(unclass(x), w, ...))
tabulate <- function(bin, nbins = max(1L, bin, na.rm = TRUE)) {
    .need(is.numeric(bin) || is.factor(bin), "'bin' must be numeric or a factor")
    if (!is.integer(bin)) bin <- as.integer(bin) # what nbins is by itself follows from these
    .need(nbins <= .Machine$integer.max, "attempt to make a table with >= 2^31 elements")
    .need(!is.na(cells <- as.integer(nbins)), "invalid 'nbins' value")
    .Internal(tabulate(bin, cells))
}
.cov_call <- function(x, y, use, method, cor, alone = FALSE) {
    whose <- sys.call(-1L)
    fail <- function(text) .fail(text, call = whose)
    nothing <- is.null(x)
    na.method <- pmatch(use, c("all.obs", "complete.obs", "pairwise.complete.obs", "everything", "na.or.complete"))
    if (is.na(na.method)) fail("invalid 'use' argument")
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.data.frame(y)) y <- as.matrix(y)
    if (length(dim(x)) > 2L) x <- as.vector(x)
    if (!is.matrix(x) && is.null(y) && !alone) fail("supply both 'x' and 'y' or a matrix-like 'x'")
    if (is.null(x) || is.character(x) || is.list(x) || !is.atomic(x)) {
        if (cor || is.list(x)) fail("'x' must be numeric")
        if (!is.atomic(x)) fail("is.numeric(x) || is.logical(x) is not TRUE")
    }
    if (is.factor(x) || is.factor(y))
        fail("Calling var(x) on a factor x is defunct.\n  Use something like 'all(duplicated(x)[-1L])' to test for a constant vector.")
    if (!is.null(y) && !is.atomic(y)) fail("'y' must be numeric")
    if (is.object(x)) x <- unclass(x) # what methods say of its length is not what it holds
    if (is.object(y)) y <- unclass(y)
    mat <- is.matrix(x) || is.matrix(y)
    rn <- if (is.matrix(x)) dimnames(x)[[2L]]
    cn <- if (is.null(y)) rn else if (is.matrix(y)) dimnames(y)[[2L]]
    numbers <- function(v) {
        if (is.complex(v)) warning(simpleWarning("imaginary parts discarded in coercion", whose))
        r <- suppressWarnings(`storage.mode<-`(v, "double"))
        if (is.character(v) && any(is.na(r) & !is.na(v))) warning(simpleWarning("NAs introduced by coercion", whose))
        r
    }
    x <- numbers(x)
    n <- NROW(x)
    if (!is.null(y)) {
        y <- numbers(y)
        if (NROW(y) != n) fail("incompatible dimensions")
    }
    if (n == 0L) { # nothing is known about nothing
        if (nothing) fail("'x' is NULL")
        if (na.method < 3L) fail("'x' is empty")
        if (method == "kendall" && !is.null(y) && na.method == 3L) fail("both 'x' and 'y' must be non-empty")
    }
    px <- NCOL(x)
    py <- if (is.null(y)) px else NCOL(y)
    if (na.method == 3L && px == 0L) fail("'x' is empty")
    if (n == 0L || px == 0L) return(if (mat) matrix(NA_real_, px, py, dimnames = if (!is.null(rn) || !is.null(cn)) list(rn, cn)) else NA_real_)
    rk <- function(u) if (is.matrix(u)) { if (length(u)) for (j in seq_len(ncol(u))) u[, j] <- rank(u[, j],
            na.last = "keep"); u } else rank(u, na.last = "keep")
    one <- function(x, y) {
        if (method == "spearman") {
            x <- rk(x)
            if (!is.null(y)) y <- rk(y)
        }
        .Internal(cov(x, y, NROW(x), if (method == "kendall") 1L else 0L, cor))
    }
    if (anyNA(x) || anyNA(y)) {
        bad <- rowSums(is.na(as.matrix(x))) > 0
        if (!is.null(y)) bad <- bad | rowSums(is.na(as.matrix(y))) > 0
        if (na.method == 1L) fail("missing observations in cov/cor")
        if (na.method == 2L || na.method == 5L) {
            if (all(bad)) {
                if (na.method == 2L) fail("no complete element pairs")
                x <- if (is.matrix(x)) x[1L, , drop = FALSE] * NA else NA_real_
                if (!is.null(y)) y <- if (is.matrix(y)) y[1L, , drop = FALSE] * NA else NA_real_
            } else {
                x <- if (is.matrix(x)) x[!bad, , drop = FALSE] else x[!bad]
                if (!is.null(y)) y <- if (is.matrix(y)) y[!bad, , drop = FALSE] else y[!bad]
            }
        } else if (na.method == 3L) {
            xm <- as.matrix(x)
            ym <- if (is.null(y)) xm else as.matrix(y)
            r <- matrix(NA_real_, px, py)
            sd0 <- FALSE
            for (i in seq_len(px)) for (j in seq_len(py)) {
                ok <- !is.na(xm[, i]) & !is.na(ym[, j])
                if (any(ok)) {
                    v <- one(xm[ok, i], ym[ok, j])
                    if (!is.null(attr(v, "sd0"))) sd0 <- TRUE
                    r[i, j] <- v[1L]
                }
            }
            if (sd0) warning(simpleWarning("the standard deviation is zero", whose))
            if (mat) {
                if (!is.null(rn) || !is.null(cn)) dimnames(r) <- list(rn, cn)
                return(r)
            }
            return(r[1L])
        }
    }
    r <- one(x, y)
    if (!is.null(attr(r, "sd0"))) {
        attr(r, "sd0") <- NULL
        warning(simpleWarning("the standard deviation is zero", whose))
    }
    if (mat) {
        dim(r) <- c(px, py)
        if (!is.null(rn) || !is.null(cn)) dimnames(r) <- list(rn, cn)
    }
    r
}
var <- function(x, y = NULL, na.rm = FALSE, use) {
    frame <- is.data.frame(x)
    how <- if (!missing(use)) use else if (na.rm) "na.or.complete" else "everything"
    v <- if (missing(use)) .Internal(cov_plain(x, y, FALSE))
    if (!is.null(v)) return(v)
    if (!frame) stopifnot(is.atomic(x))
    .cov_call(if (frame) as.matrix(x) else x, y, how, "pearson", FALSE, TRUE)
}
cov <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman")) {
    if (is.null(y) && !is.data.frame(x)) .need(is.matrix(x), "supply both 'x' and 'y' or a matrix-like 'x'")
    if (is.atomic(x) && !is.null(x)) stopifnot(is.numeric(x) || is.logical(x))
    if (is.atomic(y) && !is.null(y)) stopifnot(is.numeric(y) || is.logical(y))
    .cov_call(x, y, use, match.arg(method), FALSE)
}
cor <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman")) {
    r <- if (missing(use) && missing(method) && !is.null(y)) .Internal(cov_plain(x, y, TRUE))
    if (!is.null(r)) return(r)
    if (is.null(y) && !is.data.frame(x)) .need(is.matrix(x), "supply both 'x' and 'y' or a matrix-like 'x'")
    if (is.atomic(x) && !is.null(x) && !is.numeric(x) && !is.logical(x)) stop("'x' must be numeric")
    if (is.atomic(y) && !is.null(y) && !is.numeric(y) && !is.logical(y)) stop("'y' must be numeric")
    .cov_call(x, y, use, match.arg(method), TRUE)
}
sd <- function(x, na.rm = FALSE) sqrt(var(if (is.vector(x) || is.factor(x)) x else as.double(x), na.rm = na.rm))
cov2cor <- function(V) {
    n <- nrow(V)
    if (!is.numeric(V) || !is.matrix(V) || n != ncol(V)) stop("'V' is not a square numeric matrix")
    s <- sqrt(1 / diag(V))
    if (!all(is.finite(s))) warning("diag(.) had 0 or NA entries; non-finite result is doubtful")
    r <- replace(V, TRUE, s * V * rep(s, each = n))
    diag(r) <- 1
    r
}
