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
    .need(length(x) == length(prob), "x[] and prob[] must be equal length vectors.")
    .need(all(is.finite(prob)) && all(prob >= 0) && sum(prob) != 0, "probabilities must be finite, non-negative and not all 0")
    counts <- as.integer(x + 0.5)
    .need(all(counts >= 0), "'x' must be non-negative")
    .need(is.null(size) || size == sum(counts), "size != sum(x), i.e. one is wrong")
    p <- prob / sum(prob)
    never <- p == 0
    density <- if (any(counts[never] > 0)) -Inf
               else lgamma(sum(counts) + 1) + sum((counts * log(p) - lgamma(counts + 1))[!never])
    if (log) density else exp(density)
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
# The chance that `coincident` of n people share one of `classes` birthdays: exactly for 2, else by Diaconis and Mosteller (JASA 84, 1989).
pbirthday <- function(n, classes = 365, coincident = 2) {
    if (coincident == 2) return(1 - prod(seq(classes, by = -1, length.out = n) / classes))
    sure <- coincident < 2 || n > classes * (coincident - 1)
    if (sure || n < coincident) return(as.numeric(sure))
    edge <- (1 - n / (classes * (coincident + 1)))^(1 / coincident)
    lambda <- coincident * log(n * exp(-n / (classes * coincident)) / edge) - (coincident - 1) * log(classes) - lgamma(coincident + 1)
    -expm1(-exp(lambda))
}
