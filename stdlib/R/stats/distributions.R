# Distributions of several numbers; birthdays; plotting positions.

ppoints <- function(n, a = if (n <= 10) 3 / 8 else 1 / 2) {
    if (length(n) > 1L) n <- length(n)
    ranks <- seq_len(max(n, 0))
    (ranks - a) / (n + 1 - 2 * a)
}
rWishart <- function(n, df, Sigma) {
    if (!is.matrix(Sigma) || nrow(Sigma) != ncol(Sigma)) stop("'scal' must be a square, real matrix")
    p <- nrow(Sigma)
    if (df < p || p <= 0) stop("inconsistent degrees of freedom and dimension")
    U <- tryCatch(chol(Sigma), error = function(e) stop("'scal' matrix is not positive-definite", call. = FALSE))
    r <- array(0, c(p, p, n))
    for (k in seq_len(n)) {
        A <- matrix(0, p, p)
        for (j in seq_len(p)) { # Bartlett's decomposition
            A[j, j] <- sqrt(rchisq(1L, df - j + 1))
            for (i in seq_len(j - 1L)) A[i, j] <- rnorm(1L)
        }
        r[, , k] <- crossprod(A %*% U)
    }
    r
}
dmultinom <- function(x, size = NULL, prob, log = FALSE) {
    if (length(x) != length(prob)) stop("x[] and prob[] must be equal length vectors.")
    total <- sum(prob)
    if (!all(is.finite(prob)) || any(prob < 0) || total == 0) stop("probabilities must be finite, non-negative and not all 0")
    counts <- as.integer(x + 0.5)
    if (any(counts < 0)) stop("'x' must be non-negative")
    n <- sum(counts)
    if (!is.null(size) && size != n) stop("size != sum(x), i.e. one is wrong")
    possible <- prob > 0
    if (any(counts[!possible] > 0)) return(if (log) -Inf else 0)
    counts <- counts[possible]
    ld <- lgamma(n + 1) + sum(counts * log(prob[possible] / total) - lgamma(counts + 1))
    if (log) ld else exp(ld)
}
qbirthday <- function(prob = 0.5, classes = 365, coincident = 2) {
    if (prob <= 0) return(1)
    if (prob >= 1) return(classes * (coincident - 1) + 1)
    enough <- function(n) pbirthday(n, classes, coincident) >= prob
    k <- coincident # a first guess, then the least that is enough
    n <- ceiling(exp(((k - 1) * log(classes) + lgamma(k + 1) + log(-log1p(-prob))) / k))
    while (!enough(n)) n <- n + 1
    while (enough(n - 1)) n <- n - 1
    n
}
pbirthday <- function(n, classes = 365, coincident = 2) {
    if (coincident < 2) 1
    else if (coincident == 2) 1 - prod(seq(classes, by = -1, length.out = n) / classes)
    else if (coincident > n) 0
    else if (n > classes * (coincident - 1)) 1
    else { # Diaconis and Mosteller (1989)
        k <- coincident
        lhs <- n * exp(-n / (classes * k)) / (1 - n / (classes * (k + 1)))^(1 / k)
        -expm1(-exp(k * log(lhs) - (k - 1) * log(classes) - lgamma(k + 1)))
    }
}
