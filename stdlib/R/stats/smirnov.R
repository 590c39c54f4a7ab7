# The distribution of Smirnov's two-sample statistic (Hodges, Arkiv for Matematik 3, 1958: paths of a lattice; ties as in
# Schroeer & Trenkler, Computational Statistics & Data Analysis 20, 1995).

psmirnov <- function(q, sizes, z = NULL, two.sided = TRUE, exact = TRUE, simulate = FALSE, B = 2000, lower.tail = TRUE, log.p = FALSE) {
    p <- rep(NA_real_, length(q))
    use <- !is.na(q)
    if (any(use)) {
        .need(length(sizes) == 2L, "argument 'sizes' must be a vector of length 2")
        m <- min(sizes)
        n <- max(sizes)
        .need(m >= 1, "not enough 'x' data")
        below <- if (simulate) .smirnov_drawn(q[use], sizes, z, two.sided, B)
            else if (exact) vapply(q[use], .smirnov_paths, 0, sizes[1L], sizes[2L], z, two.sided || is.null(z)) # R 4.2: one side only with z
            else .smirnov_limit(q[use] * sqrt(m / (m + n) * n), two.sided)
        p[use] <- if (lower.tail) below else 1 - below
    }
    if (log.p) log(p) else p
}
# P(D < q): of all orders of m and n observations, those whose distribution functions never are q apart.  A path is at
# (i, j) after i of the one and j of the other; share[j + 1] is the part of the paths there that were fine so far.
.smirnov_paths <- function(q, m, n, z, two.sided) {
    unit <- m * n
    q <- (0.5 + floor(q * unit - 1e-7)) / unit
    ends <- if (is.null(z)) rep(TRUE, m + n) else c(diff(sort(z)) != 0, TRUE) # between tied ones nothing is looked at
    j <- 0:n
    far <- function(i) {
        gap <- i / m - j / n
        if (two.sided) gap <- abs(gap)
        gap > q & c(if (i) ends[i] else FALSE, ends[i + seq_len(n)])
    }
    share <- cumprod(!far(0))
    for (i in seq_len(m)) {
        bad <- far(i)
        share[1L] <- if (bad[1L]) 0 else share[1L]
        for (k in seq_len(n)) share[k + 1L] <- if (bad[k + 1L]) 0 else (i * share[k + 1L] + k * share[k]) / (i + k)
    }
    share[n + 1L]
}
.smirnov_limit <- function(x, two.sided) {
    if (!two.sided) return(ifelse(x > 0, 1 - exp(-2 * x^2), 0))
    k <- 1:100
    vapply(x, function(v) {
        if (v <= 0) 0
        else if (v < 1) sqrt(2 * pi) / v * sum(exp(-(2 * k - 1)^2 * pi^2 / (8 * v^2)))
        else 1 - 2 * sum((-1)^(k - 1) * exp(-2 * k^2 * v^2))
    }, 0)
}
.smirnov_drawn <- function(q, sizes, z, two.sided, B) {
    d <- rsmirnov(B, sizes, z, two.sided)
    vapply(q, function(v) mean(d < v - 1e-7 / prod(sizes)), 0)
}
rsmirnov <- function(n, sizes, z = NULL, two.sided = TRUE) {
    if (length(n) > 1L) n <- length(n)
    n <- floor(n)
    .need(n > 0, "invalid arguments")
    .need(length(sizes) == 2L, "argument 'sizes' must be a vector of length 2")
    of <- if (is.null(z)) rep(1L, sum(sizes)) else as.vector(table(z))
    vapply(r2dtable(n, sizes, of), function(t) {
        gap <- cumsum(t[1L, ]) / sizes[1L] - cumsum(t[2L, ]) / sizes[2L]
        max(if (two.sided) abs(gap) else gap)
    }, 0)
}
qsmirnov <- function(p, sizes, z = NULL, two.sided = TRUE, exact = TRUE, simulate = FALSE, B = 2000) {
    m <- sizes[1L]
    n <- sizes[2L]
    stat <- outer(0:m / m, 0:n / n, `-`)
    if (two.sided) stat <- abs(stat)
    stat <- sort(unique(round(as.vector(stat) * m * n))) / (m * n)
    below <- psmirnov(stat, sizes, z, two.sided, exact, simulate, B)
    vapply(p, function(v) if (is.na(v)) NA_real_ else c(stat[below >= v], stat[length(stat)])[1L], 0)
}
