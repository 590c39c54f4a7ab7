# Density estimates, running medians, step functions, principal components and scaling, clusters.

bw.nrd0 <- function(x) {
    if (length(x) < 2L) stop("need at least 2 data points")
    candidates <- c(min(sd(x), IQR(x) / 1.34), sd(x), abs(x[1L]), 1) # the first that is not 0
    0.9 * candidates[candidates != 0][1L] * length(x)^(-0.2)
}
bw.nrd <- function(x) {
    .need(length(x) > 1L, "need at least 2 data points")
    1.06 * min(sd(x), IQR(x) / 1.34) * length(x)^(-1 / 5)
}
# The distances of the pairs of observations, in nb bins of width d: how many there are of each.
.bw_counts <- function(x, nb, call = sys.call(-1L)) {
    n <- length(x)
    .need(n > 1L, "need at least 2 data points", call = call)
    .need(is.numeric(x), "invalid 'x'", call = call)
    nb <- as.integer(nb)
    .need(!is.na(nb) && nb > 0L, "invalid 'nb'", call = call)
    d <- diff(range(x)) * 1.01 / nb
    bin <- trunc(x / d)
    m <- as.double(tabulate(bin - min(bin) + 1))
    k <- length(m)
    counts <- numeric(nb)
    counts[1L] <- sum(m * (m - 1) / 2)
    for (lag in seq_len(min(nb, k) - 1L)) counts[lag + 1L] <- sum(m[seq_len(k - lag)] * m[seq_len(k - lag) + lag])
    list(n = n, d = d, counts = counts)
}
# Sums over the pairs of f(u), u the squared distance by the bandwidth h, where a normal kernel is not negligible.
.bw_sum <- function(pairs, h, f) {
    u <- ((seq_along(pairs$counts) - 1) * pairs$d / h)^2
    near <- u < 1000
    sum(f(u[near]) * pairs$counts[near])
}
# Estimates of the functionals of the density's 4th and 6th derivatives.
.bw_phi4 <- function(pairs, h) {
    s <- .bw_sum(pairs, h, function(u) exp(-u / 2) * (u^2 - 6 * u + 3))
    (2 * s + pairs$n * 3) / (pairs$n * (pairs$n - 1) * h^5 * sqrt(2 * pi))
}
.bw_phi6 <- function(pairs, h) {
    s <- .bw_sum(pairs, h, function(u) exp(-u / 2) * (u^3 - 15 * u^2 + 45 * u - 15))
    (2 * s - 15 * pairs$n) / (pairs$n * (pairs$n - 1) * h^7 * sqrt(2 * pi))
}
# Sheather and Jones (1991): the bandwidth solves an equation ("ste"), or is plugged in ("dpi").
bw.SJ <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, method = c("ste", "dpi"), tol = 0.1 * lower) {
    method <- match.arg(method)
    pairs <- .bw_counts(x, nb)
    n <- pairs$n
    spread <- min(sd(x), IQR(x) / 1.349)
    hmax <- 1.144 * spread * n^(-1 / 5)
    curvature <- -.bw_phi6(pairs, 1.23 * spread * n^(-1 / 9))
    .need(is.finite(curvature) && curvature > 0, "sample is too sparse to find TD")
    best <- function(pilot) (1 / (2 * sqrt(pi) * n) / .bw_phi4(pairs, pilot))^(1 / 5)
    if (method == "dpi") return(best((2.394 / (n * curvature))^(1 / 7)))
    alpha2 <- 1.357 * (.bw_phi4(pairs, 1.24 * spread * n^(-1 / 7)) / curvature)^(1 / 7)
    .need(is.finite(alpha2), "sample is too sparse to find alph2")
    gap <- function(h) best(alpha2 * h^(5 / 7)) - h
    fixed <- !missing(lower) && !missing(upper)
    tries <- 0L
    while (gap(lower) * gap(upper) > 0) {
        tries <- tries + 1L
        .need(!fixed && tries < 100L, "no solution in the specified range of bandwidths")
        if (tries %% 2L) upper <- upper * 1.2 else lower <- lower / 1.2
    }
    uniroot(gap, c(lower, upper), tol = tol)$root
}
# Cross validation: the bandwidth with the least score(h).
.bw_cv <- function(score, lower, upper, tol) {
    h <- optimize(score, c(lower, upper), tol = tol)$minimum
    if (h < lower + tol || h > upper - tol) .caution("minimum occurred at one end of the range", call = sys.call(-1L))
    h
}
bw.ucv <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, tol = 0.1 * lower) {
    pairs <- .bw_counts(x, nb)
    n <- pairs$n
    hmax <- 1.144 * sd(x) * n^(-1 / 5)
    .bw_cv(function(h) (0.5 + .bw_sum(pairs, h, function(u) exp(-u / 4) - sqrt(8) * exp(-u / 2)) / n) / (n * h * sqrt(pi)), lower, upper, tol)
}
bw.bcv <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, tol = 0.1 * lower) {
    pairs <- .bw_counts(x, nb)
    n <- pairs$n
    hmax <- 1.144 * sd(x) * n^(-1 / 5)
    .bw_cv(function(h) (1 + .bw_sum(pairs, h, function(u) exp(-u / 4) * (u^2 - 12 * u + 12)) / (32 * n)) / (2 * n * h * sqrt(pi)), lower, upper, tol)
}
density <- function(x, ...) UseMethod("density")
# A kernel of density(): what the bandwidth (its standard deviation) is multiplied by to get its reach, its shape on [0, 1] (the
# kernel is 0 beyond), and its roughness.
.density_kernel <- function(name) {
    part <- function(reach, shape, roughness) list(reach = reach, shape = shape, roughness = roughness)
    switch(name,
        gaussian = part(2, NULL, 1 / (2 * sqrt(pi))),
        rectangular = part(sqrt(3), function(u) 0.5, sqrt(3) / 6),
        triangular = part(sqrt(6), function(u) 1 - u, sqrt(6) / 9),
        epanechnikov = part(sqrt(5), function(u) 3 / 4 * (1 - u^2), 3 / (5 * sqrt(5))),
        biweight = part(sqrt(7), function(u) 15 / 16 * (1 - u^2)^2, 5 * sqrt(7) / 49),
        cosine = part(1 / sqrt(1 / 3 - 2 / pi^2), function(u) (1 + cos(pi * u)) / 2, 3 / 4 * sqrt(1 / 3 - 2 / pi^2)),
        optcosine = part(1 / sqrt(1 - 8 / pi^2), function(u) pi / 4 * cos(pi * u / 2), sqrt(1 - 8 / pi^2) * pi^2 / 16))
}
# A bandwidth: the number, or by the rule of that name.
.density_bw <- function(bw, x) {
    if (!is.character(bw)) return(bw)
    call <- sys.call(-1L)
    .need(length(x) > 1L, "need at least 2 points to select a bandwidth automatically", call = call)
    switch(tolower(bw), nrd0 = bw.nrd0(x), nrd = bw.nrd(x), ucv = bw.ucv(x), bcv = bw.bcv(x), sj = , `sj-ste` = bw.SJ(x), `sj-dpi` = bw.SJ(x, method = "dpi"),
           .fail("unknown bandwidth rule", call = call))
}
# The masses w of the observations x on n grid points from lo to hi: each is shared by the two points beside it.
.grid_masses <- function(x, w, lo, hi, n) {
    at <- (x - lo) / ((hi - lo) / (n - 1))
    left <- floor(at)
    right <- at - left
    point <- c(rbind(left, left + 1))
    part <- c(rbind(w * (1 - right), w * right))
    on <- point >= 0 & point < n
    sums <- rowsum(part[on], point[on])
    replace(numeric(n), as.integer(rownames(sums)) + 1L, sums[, 1L])
}
density.default <- function(x, bw = "nrd0", adjust = 1, kernel = c("gaussian", "epanechnikov", "rectangular", "triangular", "biweight", "cosine", "optcosine"), weights = NULL,
                            window = kernel, width, give.Rkern = FALSE, subdensity = FALSE, n = 512, from, to, cut = 3, na.rm = FALSE, ...) {
    if (missing(kernel) && !missing(window)) kernel <- window
    kernel <- match.arg(kernel)
    shape <- .density_kernel(kernel)
    if (give.Rkern) return(shape$roughness)
    chkDots(...)
    .need(is.numeric(x), "argument 'x' must be numeric")
    name <- deparse1(substitute(x))
    x <- as.vector(x)
    use <- !is.na(x)
    .need(na.rm || all(use), "'x' contains missing values")
    all <- sum(use) # of which some may be infinite
    if (is.null(weights)) weights <- rep.int(1 / all, length(x))
    else {
        .need(length(weights) == length(x), "'x' and 'weights' have unequal length")
        .need(all(is.finite(weights)), "'weights' must all be finite")
        .need(all(weights >= 0), "'weights' must not be negative")
        if (!all(use) && !subdensity) weights <- weights / sum(weights[use])
        total <- sum(weights[use])
        if (!subdensity && abs(1 - total) > 1.5e-8) warning("sum(weights) != 1  -- will not get true density")
    }
    use <- is.finite(x)
    x <- x[use]
    weights <- weights[use]
    if (missing(bw) && !missing(width)) bw <- if (is.numeric(width)) width / (2 * shape$reach) else width
    bw <- .density_bw(bw, x)
    .need(is.finite(bw), "non-finite 'bw'")
    bw <- bw * adjust
    .need(bw > 0, "'bw' is not positive.")
    if (missing(from)) from <- min(x) - bw * cut
    if (missing(to)) to <- max(x) + bw * cut
    .need(is.finite(from), "non-finite 'from'")
    .need(is.finite(to), "non-finite 'to'")
    lo <- from - 4 * bw
    hi <- to + 4 * bw
    .need(lo <= hi, "'from' must not be larger than 'to'")
    # The masses on a grid, convolved with the kernel around a circle of twice its length, then read off at the points asked for.
    size <- if (n > 512) 2^ceiling(log2(n)) else 512
    mass <- c(.grid_masses(x, weights, lo, hi, size), numeric(size))
    far <- seq.int(0, 2 * (hi - lo), length.out = 2L * size)
    far[(size + 2):(2 * size)] <- far[size:2]
    reach <- bw * shape$reach
    height <- if (is.null(shape$shape)) dnorm(far, sd = bw) else ifelse(far < reach, shape$shape(far / reach) / reach, 0)
    smooth <- Re(fft(fft(mass) * Conj(fft(height)), inverse = TRUE))[seq_len(size)] / length(mass)
    at <- seq.int(from, to, length.out = n)
    y <- approx(seq.int(lo, hi, length.out = size), pmax.int(0, smooth), at)$y
    structure(list(x = at, y = y, bw = bw, n = all, call = match.call(), data.name = name, has.na = FALSE), class = "density")
}
print.density <- function(x, digits = NULL, ...) {
    cat("\nCall:\n\t", deparse(x$call), sep = "")
    cat(sprintf("\n\nData: %s (%d obs.);\tBandwidth 'bw' = %s\n\n", x$data.name, x$n, formatC(x$bw, digits = digits)))
    print(summary(data.frame(x = x$x, y = x$y)), digits = digits, ...)
    invisible(x)
}
as.data.frame.density <- function(x, ...) as.data.frame.list(unclass(x)[c("x", "y")])

# ---- running medians ----

# Tukey's rule: the ends are medians of fewer values, the first of three of which one is extrapolated.
smoothEnds <- function(y, k = 3L) {
    half <- as.integer(k) %/% 2L
    .need(as.integer(k) > 0L && as.integer(k) %% 2L == 1L, "bandwidth 'k' must be >= 1 and odd!")
    if (half == 0L) return(y)
    n <- length(y)
    end <- function(v) { # of a series' beginning
        s <- v
        for (i in seq_len(half)[-1L]) s[i] <- median(v[seq_len(2L * i - 1L)], na.rm = TRUE)
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
runmed <- function(x, k, endrule = c("median", "keep", "constant"), algorithm = NULL, na.action = c("+Big_alternate", "-Big_alternate", "na.omit", "fail"), print.level = 0) {
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
    algorithm <- if (missing(algorithm) || is.null(algorithm)) (if (k < 20L || n < 300L) "Stuetzle" else "Turlach") else match.arg(algorithm, c("Stuetzle", "Turlach"))
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

# ---- step functions ----

stepfun <- function(x, y, f = as.numeric(right), ties = "ordered", right = FALSE) {
    steps <- length(x)
    wrong <- if (is.unsorted(x)) "stepfun: 'x' must be ordered increasingly"
             else if (steps == 0L) "'x' must have length >= 1"
             else if (length(y) - steps != 1L) "'y' must be one longer than 'x'"
    if (length(wrong)) stop(wrong)
    ends <- y[c(1L, steps + 1L)] # before the first step and after the last
    fun <- approxfun(x, y[-if (right) steps + 1L else 1L], "constant", ends[1L], ends[2L], f = f, ties = ties)
    structure(fun, class = c("stepfun", class(fun)), call = sys.call())
}
is.stepfun <- function(x) is.function(x) && inherits(x, "stepfun")
as.stepfun <- function(x, ...) UseMethod("as.stepfun")
as.stepfun.isoreg <- function(x, ...) {
    at <- if (x$isOrd) x$x else x$x[x$ord]
    k <- x$iKnots
    f <- stepfun(at[k], c(x$yf[k[1L]], x$yf[k]))
    attr(f, "call") <- x$call
    f
}
as.stepfun.default <- function(x, ...) if (is.stepfun(x)) x else stop("no 'as.stepfun' method available for 'x'")
knots <- function(Fn, ...) UseMethod("knots")
knots.stepfun <- function(Fn, ...) eval(expression(x), envir = environment(Fn))
# The first three and the last two of some numbers, as text.
.abridged <- function(v, digits) {
    n <- length(v)
    text <- formatC(v, width = digits + 1L, digits = digits)
    last <- if (n > 3L) text[max(4L, n - 1L):n]
    paste0(paste(text[seq_len(min(3L, n))], collapse = ", "), if (n > 3L) ", ", if (n > 5L) " ..., ", paste(last, collapse = ", "))
}
# The jumps of a step function, and its values: one more.
.steps <- function(fn) {
    env <- environment(fn)
    list(x = env$x, y = c(env$yleft, env$y), f = env$f)
}
print.stepfun <- function(x, digits = getOption("digits") - 2, ...) {
    s <- .steps(x)
    cat("Step function\nCall: ")
    print(attr(x, "call"), ...)
    cat(sprintf(" x[1:%d] = %s\n%d plateau levels = %s\n", length(s$x), .abridged(s$x, digits), length(s$y), .abridged(s$y, digits)))
    invisible(x)
}
summary.stepfun <- function(object, ...) {
    s <- .steps(object)
    n <- length(s$x)
    .need(n > 0L, "not a valid step function")
    few <- n <= 6L
    how <- if (few) "at\n" else "with summary\n"
    cat("Step function with continuity 'f'=", format(s$f), ", ", n, paste("knots", how))
    print(if (few) s$x else summary(s$x))
    cat(if (few) "  " else "\n", "and\t", n + 1L, " plateau levels (y) ", how, sep = "")
    print(if (few) s$y else summary(s$y))
    invisible()
}
ecdf <- function(x) {
    x <- sort(x)
    if (!length(x)) stop("'x' must have 1 or more non-missing values")
    at <- unique(x)
    share <- cumsum(tabulate(match(x, at))) / length(x)
    fun <- approxfun(at, share, method = "constant", yleft = 0, yright = 1, f = 0, ties = "ordered")
    assign("nobs", length(x), envir = environment(fun))
    structure(fun, class = c("ecdf", "stepfun", class(fun)), call = sys.call())
}
print.ecdf <- function(x, digits = getOption("digits") - 2L, ...) {
    jumps <- environment(x)$x
    cat("Empirical CDF \nCall: ")
    print(attr(x, "call"), ...)
    cat(sprintf(" x[1:%d] = %s\n", length(jumps), .abridged(jumps, digits)))
    invisible(x)
}
summary.ecdf <- function(object, ...) {
    at <- knots(object)
    s <- summary(at, ...)
    attr(s, "header") <- sprintf("Empirical CDF:\t  %d unique values with summary\n", length(at))
    class(s) <- c("summary.ecdf", "summaryDefault", "table")
    s
}
print.summary.ecdf <- function(x, ...) {
    cat(attr(x, "header"))
    print(structure(x, header = NULL, class = setdiff(class(x), "summary.ecdf")), ...)
    invisible(x)
}
quantile.ecdf <- function(x, ...) quantile(rep(environment(x)$x, diff(c(0, round(environment(x)$nobs * environment(x)$y)))), ...)

# ---- principal components, scaling ----

prcomp <- function(x, ...) UseMethod("prcomp")
prcomp.default <- function(x, retx = TRUE, center = TRUE, scale. = FALSE, tol = NULL, rank. = NULL, ...) {
    chkDots(...)
    z <- scale(as.matrix(x), center = center, scale = scale.)
    used <- attributes(z)[c("scaled:center", "scaled:scale")]
    used[vapply(used, is.null, NA)] <- list(FALSE)
    if (any(attr(z, "scaled:scale") == 0)) stop("cannot rescale a constant/zero column to unit variance")
    k <- min(dim(z))
    if (!is.null(rank.)) {
        stopifnot(length(rank.) == 1, is.finite(rank.), as.integer(rank.) > 0)
        k <- min(k, as.integer(rank.))
    }
    s <- svd(z, nu = 0, nv = k)
    sdev <- s$d / sqrt(max(1, nrow(z) - 1))
    if (!is.null(tol)) k <- min(k, sum(sdev > sdev[1L] * max(0, tol)))
    rotation <- s$v[, seq_len(k), drop = FALSE]
    dimnames(rotation) <- list(colnames(z), paste0("PC", seq_len(k)))
    res <- list(sdev = sdev, rotation = rotation, center = used[[1L]], scale = used[[2L]])
    if (retx) res$x <- z %*% rotation
    structure(res, class = "prcomp")
}
# The model frame of a formula without a response, for prcomp and princomp, and its columns as a matrix.
.component_frame <- function(formula, data, call, env) {
    if (attr(terms(formula, data = data), "response") > 0L) stop(simpleError("response not allowed in formula", sys.call(-1L)))
    call[[1L]] <- quote(stats::model.frame)
    call$... <- NULL
    eval(call, env)
}
.component_columns <- function(mf) {
    mt <- attr(mf, "terms")
    attr(mt, "intercept") <- 0L
    model.matrix(mt, mf)
}
prcomp.formula <- function(formula, data = NULL, subset, na.action, ...) {
    cl <- match.call()
    mf <- .component_frame(formula, data, match.call(expand.dots = FALSE), parent.frame())
    res <- prcomp.default(.component_columns(mf), ...)
    res$call <- `[[<-`(cl, 1L, as.name("prcomp"))
    omitted <- attr(mf, "na.action")
    if (!is.null(omitted)) {
        res$na.action <- omitted
        if (!is.null(res$x)) res$x <- napredict(omitted, res$x)
    }
    res
}
print.prcomp <- function(x, digits = getOption("digits"), ...) {
    part <- function(title, ..., what) {
        cat(sprintf(title, ...), "\n", sep = "")
        what
    }
    show <- function(what) print(what, digits = digits, ...)
    show(part("Standard deviations (1, .., p=%d):", length(x$sdev), what = x$sdev))
    show(part("\nRotation (n x k) = (%d x %d):", nrow(x$rotation), ncol(x$rotation), what = x$rotation))
    invisible(x)
}
summary.prcomp <- function(object, ...) {
    chkDots(...)
    share <- object$sdev^2
    share <- share / sum(share)
    tab <- rbind(`Standard deviation` = object$sdev, `Proportion of Variance` = round(share, 5), `Cumulative Proportion` = round(cumsum(share), 5))
    named <- colnames(object$rotation)
    colnames(tab) <- c(named, character(length(share) - ncol(object$rotation)))
    structure(replace(unclass(object), "importance", list(tab)), class = "summary.prcomp")
}
print.summary.prcomp <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    k <- ncol(x$rotation)
    p <- length(x$sdev)
    if (k < p) cat(sprintf("Importance of first k=%d (out of %d) components:\n", k, p)) else cat("Importance of components:\n")
    print(x$importance[, seq_len(k), drop = FALSE], digits = digits, ...)
    invisible(x)
}
predict.prcomp <- function(object, newdata, ...) {
    chkDots(...)
    if (missing(newdata)) {
        .need(!is.null(object$x), "no scores are available: refit with 'retx=TRUE'")
        return(object$x)
    }
    axes <- object$rotation
    newdata <- .wanted_columns(newdata, rownames(axes), nrow(axes))
    scale(newdata, center = object$center, scale = object$scale) %*% axes
}
# A matrix without the means of its rows and columns.
.double_centred <- function(m) {
    m <- m - rowMeans(m)
    m - rep(colMeans(m), each = nrow(m))
}
cmdscale <- function(d, k = 2, eig = FALSE, add = FALSE, x.ret = FALSE, list. = eig || add || x.ret) {
    .need(!anyNA(d), "NA values not allowed in 'd'")
    if (eig && !list.) warning("eig=TRUE is disregarded when list.=FALSE")
    if (x.ret && !list.) warning("x.ret=TRUE is disregarded when list.=FALSE")
    labels <- if (is.null(attr(d, "Size"))) rownames(as.matrix(d)) else attr(d, "Labels")
    d <- unname(as.matrix(d))
    storage.mode(d) <- "double"
    n <- nrow(d)
    .need(n == ncol(d), "distances must be result of 'dist' or a square matrix")
    .need(n <= 46340L, "invalid value of %s", "'n'")
    k <- as.integer(k)
    .need(k >= 1L && k < n, "'k' must be in {1, 2, ..  n - 1}")
    x <- .double_centred(d^2)
    shift <- 0
    if (add) { # Cailliez (1983): the least constant that makes the distances Euclidean
        zero <- matrix(0, n, n)
        Z <- rbind(cbind(zero, -x), cbind(diag(-1, n), .double_centred(2 * d)))
        shift <- max(Re(eigen(Z, symmetric = FALSE, only.values = TRUE)$values))
        moved <- (d + shift)^2
        diag(moved) <- 0
        x <- .double_centred(moved)
    }
    e <- eigen(-x / 2, symmetric = TRUE)
    good <- which(e$values[seq_len(k)] > 0)
    if (length(good) < k) .caution("only %d of the first %d eigenvalues are > 0", length(good), k)
    used <- e$values[good]
    points <- e$vectors[, good, drop = FALSE] * rep(sqrt(used), each = n)
    dimnames(points) <- list(labels, NULL)
    if (!list.) return(points)
    fit <- sum(used) / c(sum(abs(e$values)), sum(pmax(e$values, 0)))
    list(points = points, eig = if (eig) e$values, x = if (x.ret) x, ac = if (add) shift else 0, GOF = fit)
}

# ---- clusters ----

hclust <- function(d, method = "complete", members = NULL) {
    known <- c("ward.D", "single", "complete", "average", "mcquitty", "median", "centroid", "ward.D2")
    if (identical(method, "ward")) {
        message("The \"ward\" method has been renamed to \"ward.D\"; note new \"ward.D2\"")
        method <- known[1L]
    }
    rule <- pmatch(method, known)
    .need(!is.na(rule), "invalid clustering method %s", method)
    size <- as.integer(attr(d, "Size"))
    .need(length(size) > 0L, "invalid dissimilarities")
    .need(!is.na(size) && size <= 65536L, "size cannot be NA nor exceed 65536")
    .need(size >= 2L, "must have n >= 2 objects to cluster")
    wanted <- size * (size - 1) / 2
    .need(length(d) >= wanted, "dissimilarities of improper length")
    if (length(d) > wanted) .caution("dissimilarities of improper length")
    .need(!anyNA(d), "NA/NaN/Inf in foreign function call (arg 10)")
    weights <- as.double(.or(members, rep(1, size)))
    .need(length(weights) == size, "invalid length of members")
    tree <- .hclust(d, size, rule, weights)
    structure(list(merge = matrix(tree[[1L]], ncol = 2L), height = tree[[2L]], order = tree[[3L]], labels = attr(d, "Labels"), method = known[rule],
                   call = match.call(), dist.method = attr(d, "method")), class = "hclust")
}
print.hclust <- function(x, ...) {
    if (!is.null(x$call)) cat("\nCall:\n", deparse1(x$call), "\n\n", sep = "")
    facts <- list("Cluster method   :" = x$method, "Distance         :" = x$dist.method, "Number of objects:" = length(x$height) + 1)
    for (what in names(facts)) if (!is.null(facts[[what]])) cat(what, facts[[what]], "\n")
    cat("\n")
    invisible(x)
}
cutree <- function(tree, k = NULL, h = NULL) {
    merges <- nrow(tree$merge)
    .need(!is.null(merges) && merges > 0L, "invalid 'tree' ('merge' component)")
    n <- merges + 1L
    .need(!is.null(k) || !is.null(h), "either 'k' or 'h' must be specified")
    tags <- .or(h, k)
    if (is.null(k)) {
        .need(!is.unsorted(tree$height), "the 'height' component of 'tree' is not sorted (increasingly)")
        k <- n - findInterval(h, tree$height)
    } else .need(all(k >= 1 & k < n + 1), "elements of 'k' must be between 1 and %d", n)
    one <- function(k) {
        group <- seq_len(n)
        first <- integer(merges) # an object of each cluster
        for (s in seq_len(n - k)) {
            pair <- vapply(tree$merge[s, ], function(m) if (m > 0) first[m] else as.integer(-m), 1L)
            group[group == group[pair[2L]]] <- group[pair[1L]]
            first[s] <- pair[1L]
        }
        match(group, unique(group))
    }
    if (length(k) == 1L) return(setNames(one(as.integer(k)), tree$labels))
    groups <- vapply(as.integer(k), one, integer(n))
    dimnames(groups) <- list(tree$labels, as.character(tags))
    groups
}
cophenetic <- function(x) UseMethod("cophenetic")
cophenetic.default <- function(x) {
    if (!inherits(x, "hclust")) stop("'x' must be an object of class \"hclust\"")
    n <- nrow(x$merge) + 1L
    D <- matrix(0, n, n)
    sets <- list()
    get <- function(k) if (k < 0) -k else sets[[k]]
    for (s in seq_len(n - 1L)) {
        a <- get(x$merge[s, 1L])
        b <- get(x$merge[s, 2L])
        D[a, b] <- D[b, a] <- x$height[s]
        sets[[s]] <- c(a, b)
    }
    dimnames(D) <- list(x$labels, x$labels)
    as.dist(D)
}

kmeans <- function(x, centers, iter.max = 10L, nstart = 1L, algorithm = c("Hartigan-Wong", "Lloyd", "Forgy", "MacQueen"), trace = FALSE) {
    x <- as.matrix(x)
    m <- as.integer(nrow(x))
    if (is.na(m)) stop("invalid nrow(x)")
    p <- ncol(x)
    if (missing(centers)) stop("'centers' must be a number or a matrix")
    algorithm <- match.arg(algorithm)
    if (length(centers) == 1L) {
        k <- centers
        if (nstart == 1L) centers <- x[sample.int(m, k), , drop = FALSE]
        if (nstart >= 2 || any(duplicated(centers))) {
            cn <- unique(x)
            mm <- nrow(cn)
            if (mm < k) stop("more cluster centers than distinct data points.")
            centers <- cn[sample.int(mm, k), , drop = FALSE]
        }
    } else {
        centers <- as.matrix(centers)
        if (any(duplicated(centers))) stop("initial centers are not distinct")
        cn <- NULL
        k <- nrow(centers)
        if (m < k) stop("more cluster centers than data points")
    }
    k <- length(unique(0L + seq_len(nrow(centers))))
    if (iter.max < 1L) stop("'iter.max' must be positive")
    if (ncol(x) != ncol(centers)) stop("must have same number of columns in 'x' and 'centers'")
    nmeth <- match(algorithm, c("Hartigan-Wong", "Lloyd", "MacQueen"), 2L)
    one <- function(centers) {
        z <- if (k == 1L) list(rep(1L, m), colMeans(x), sum(scale(x, scale = FALSE)^2), 1L, 0L) else .kmeans(x, centers, iter.max, nmeth)
        names(z) <- c("cluster", "centers", "wss", "iter", "ifault")
        if (nmeth == 1L) switch(z$ifault, stop("empty cluster: try a better set of initial centers", call. = FALSE), z$iter <- max(z$iter, iter.max + 1L), NULL,
                                warning(gettextf("Quick-TRANSfer stage steps exceeded maximum (= %d)", 50L * m), call. = FALSE, domain = NA))
        else {
            if (z$ifault == 1L) warning("empty cluster: try a better set of initial centers", call. = FALSE)
            z["ifault"] <- list(NULL)
        }
        if (z$iter > iter.max) {
            warning(sprintf(ngettext(iter.max, "did not converge in %d iteration", "did not converge in %d iterations"), iter.max), call. = FALSE, domain = NA)
            z$ifault <- 2L
        }
        z
    }
    best <- one(centers)
    if (nstart >= 2 && !is.null(cn)) for (i in 2:nstart) {
        z <- one(cn[sample.int(mm, k), , drop = FALSE])
        if (sum(z$wss) < sum(best$wss)) best <- z
    }
    centers <- matrix(best$centers, k)
    dimnames(centers) <- list(1L:k, dimnames(x)[[2L]])
    cluster <- best$cluster
    if (!is.null(rn <- rownames(x))) names(cluster) <- rn
    totss <- sum(scale(x, scale = FALSE)^2)
    structure(list(cluster = cluster, centers = centers, totss = totss, withinss = best$wss, tot.withinss = sum(best$wss), betweenss = totss - sum(best$wss),
                   size = tabulate(cluster, k), iter = best$iter, ifault = best$ifault), class = "kmeans")
}
print.kmeans <- function(x, ...) {
    cat("K-means clustering with", length(x$size), "clusters of sizes", paste(x$size, collapse = ", "))
    cat("\n")
    parts <- c("Cluster means" = "centers", "Clustering vector" = "cluster", "Within cluster sum of squares by cluster" = "withinss")
    for (title in names(parts)) {
        cat("\n", title, ":\n", sep = "")
        print(x[[parts[[title]]]], ...)
    }
    cat(sprintf(" (between_SS / total_SS = %5.1f %%)\n\n", 100 * x$betweenss / x$totss))
    cat("Available components:\n\n")
    print(names(x))
    invisible(x)
}
fitted.kmeans <- function(object, method = c("centers", "classes"), ...) {
    method <- match.arg(method)
    if (method == "centers") object$centers[object$cluster, , drop = FALSE] else object$cluster
}
