# Density estimates.

bw.nrd0 <- function(x) {
    .need(length(x) > 1L, "need at least 2 data points")
    sizes <- c(min(sd(x), IQR(x) / 1.34), sd(x), abs(x[1L]), 1)
    0.9 * sizes[sizes != 0][[1L]] * length(x)^(-0.2) # the first that is not 0
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
    wild <- which(!is.finite(x))
    if (length(wild)) stop(simpleError(sprintf("non-finite x[%d] in bandwidth calculation", wild[1L]), quote(bw_pair_cnts(x, nb, n > nb / 2))))
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
density.default <- function(x, bw = "nrd0", adjust = 1,
                            kernel = c("gaussian", "epanechnikov", "rectangular", "triangular", "biweight", "cosine",
                                       "optcosine"), weights = NULL,
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
    width <- formatC(x$bw, digits = digits)
    .print_call("Call:\n\t", x$call, "")
    writeLines(c(paste0("Data: ", x$data.name, " (", x$n, " obs.);\tBandwidth 'bw' = ", width), ""))
    numbers <- summary(as.data.frame(x[c("x", "y")]))
    print(numbers, digits = digits, ...)
    invisible(x)
}
