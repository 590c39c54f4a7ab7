# pretty(): round break points.

pretty <- function(x, ...) UseMethod("pretty")
pretty.default <- function(x, n = 5L, min.n = n %/% 3L, shrink.sml = 0.75, high.u.bias = 1.5, u5.bias = 0.5 + 1.5 * high.u.bias, eps.correct = 0L, f.min = 2^-20, ...) {
    if (!any(is.finite(x))) return(x[0L])
    x <- range(as.numeric(x[is.finite(x)]))
    if (!all(is.finite(x))) return(x)
    z <- .pretty(x[1L], x[2L], n, min.n, shrink.sml, high.u.bias, u5.bias, eps.correct)
    s <- seq.int(z[1L], z[2L], length.out = z[3L] + 1)
    if (!eps.correct && z[3L]) {
        delta <- diff(z[1:2]) / z[3L]
        if (any(small <- abs(s) < 1e-14 * delta)) s[small] <- 0
    }
    s
}
