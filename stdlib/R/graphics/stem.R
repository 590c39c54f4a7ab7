# Stem-and-leaf plots.

# ---- stem-and-leaf plots, histograms' numbers

stem <- function(x, scale = 1, width = 80, atom = 1e-08) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    x <- sort(x[is.finite(x)])
    n <- length(x)
    if (is.na(n) || n < 1L) stop("no finite and non-missing values")
    if (scale <= 0) stop("'scale' must be positive")
    if (n <= 1L) return(invisible())
    cat("\n")
    if (x[n] > x[1L]) {
        r <- atom + (x[n] - x[1L]) / scale
        c10 <- 10^(as.integer(11 - as.integer(log10(r) + 10)))
        mm <- min(2L, max(0L, as.integer(r * c10 / 25)))
        k <- as.integer(3 * mm + 2 - 150 %/% (n + 50))
        if ((k - 1) * (k - 2) * (k - 5) == 0) c10 <- c10 * 10
        big <- max(abs(x[1L]), abs(x[n]))
        while (big * c10 > .Machine$integer.max) c10 <- c10 / 10
    } else {
        r <- atom + abs(x[1L]) / scale
        c10 <- 10^(as.integer(11 - as.integer(log10(r) + 10)))
        k <- 2L
    }
    mu <- 10
    if (k * (k - 4) * (k - 8) == 0) mu <- 5
    if ((k - 1) * (k - 5) * (k - 6) == 0) mu <- 20
    lo <- floor(x[1L] * c10 / mu) * mu
    hi <- floor(x[n] * c10 / mu) * mu
    ld <- if (lo < 0) floor(log10(-lo)) + 1 else 0
    hd <- if (hi > 0) floor(log10(hi)) else 0
    nd <- max(ld, hd)
    if (lo < 0 && floor(x[1L] * c10) == lo) lo <- lo - mu
    hi <- lo + mu
    if (floor(x[1L] * c10 + 0.5) > hi) {
        lo <- hi
        hi <- lo + mu
    }
    pd <- 1 - floor(log10(c10) + 0.5)
    cat("  The decimal point is ", if (pd == 0) "at the |\n\n"
                                   else sprintf("%d digit(s) to the %s of the |\n\n", as.integer(abs(pd)),
                                                if (pd > 0) "right" else "left"), sep = "")
    xi <- trunc(ifelse(x < 0, x * c10 - 0.5, x * c10 + 0.5))
    i <- 1L
    repeat {
        close <- trunc((if (lo < 0) hi else lo) / 10) # the end that is nearer to zero
        head <- if (close == 0 && lo < 0) "-0" else format(close, scientific = FALSE)
        cat("  ", formatC(head, width = max(nd, 1)), " | ", sep = "")
        leaves <- character()
        while (i <= n) {
            if (hi == 0 && x[i] >= 0 || lo < 0 && xi[i] > hi || lo >= 0 && xi[i] >= hi) break
            leaves <- c(leaves, abs(xi[i]) %% 10)
            i <- i + 1L
        }
        cat(leaves[seq_len(min(length(leaves), width - 12))], sep = "")
        if (length(leaves) > width) cat("+", length(leaves) - width, sep = "")
        cat("\n")
        if (i > n) break
        hi <- hi + mu
        lo <- lo + mu
    }
    cat("\n")
    invisible()
}
