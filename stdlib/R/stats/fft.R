# Lengths for transforms, convolution.

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
    x <- if (is.matrix(x)) (if (is.numeric(x)) unname(x) + 0 else unname(x)) else matrix(x)
    do.call(cbind, lapply(dimension:1L - 1L, function(lag) x[rows + lag, , drop = FALSE]))
}
toeplitz <- function(x) {
    .need(is.vector(x), "'x' is not a vector")
    k <- seq_along(x)
    lag <- abs(outer(k, k, `-`))
    matrix(x[lag + 1L], length(k))
}
