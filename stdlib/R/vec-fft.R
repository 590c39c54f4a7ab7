# Convolution and transform lengths over stdlib/fft.c.
nextn <- function(n, factors = c(2, 3, 5)) {
    factors <- as.integer(factors)
    if (!length(factors)) stop("no factors")
    if (anyNA(factors) || any(factors <= 1L)) stop("invalid factors")
    found <- vapply(as.double(n), function(k) {
        if (is.na(k)) return(NA_real_)
        if (k <= 0) return(1)
        k <- trunc(k)
        repeat {
            m <- k
            for (f in factors) while (m > 1 && m %% f == 0) m <- m %/% f
            if (m <= 1) return(k)
            k <- k + 1
        }
    }, 0)
    if (all(found <= .Machine$integer.max, na.rm = TRUE)) as.integer(found) else found
}
convolve <- function(x, y, conj = TRUE, type = c("circular", "open", "filter")) {
    type <- match.arg(type)
    nx <- length(x)
    pad <- length(y) - 1
    if (type != "circular") { # zeros, so that nothing wraps around
        x <- c(numeric(pad), x)
        y <- c(y, numeric(nx - 1))
    } else if (nx != length(y)) stop("length mismatch in convolution")
    n <- length(y)
    fy <- fft(y)
    z <- Re(fft(fft(x) * (if (conj) Conj(fy) else fy), inverse = TRUE)) / n
    if (type == "filter") z[-c(1L:pad, (n - pad + 1L):n)] else z
}
embed <- function(x, dimension = 1) {
    if (!is.matrix(x) && !is.vector(x) && !is.ts(x)) stop("'x' is not a vector or matrix")
    n <- NROW(x)
    if (dimension < 1 || dimension > n) stop("wrong embedding dimension")
    rows <- seq_len(n - dimension + 1L)
    x <- if (is.matrix(x)) unname(x) + 0 else matrix(x)
    do.call(cbind, lapply(dimension:1L - 1L, function(lag) x[rows + lag, , drop = FALSE]))
}
toeplitz <- function(x) {
    if (!is.vector(x)) stop("'x' is not a vector")
    n <- length(x)
    matrix(x[abs(col(diag(n)) - row(diag(n))) + 1L], n, n)
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
