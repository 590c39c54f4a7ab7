# Colours as numbers and as text; classes for histograms.

col2rgb <- function(col, alpha = FALSE) {
    if (any(as.character(col) %in% "0")) stop("numerical color values must be positive", domain = NA)
    if (is.factor(col)) col <- as.character(col)
    if (is.double(col)) col <- setNames(as.integer(col), names(col))
    if (is.null(col)) col <- 0L[0L]
    nms <- names(col)
    one <- function(s) {
        if (is.na(s) || s %in% c("NA", "transparent")) return(c(255, 255, 255, 0))
        if (grepl("^[0-9]+$", s)) s <- .Gr$palette[(as.integer(s) - 1L) %% length(.Gr$palette) + 1L]
        if (startsWith(s, "#")) {
            h <- substring(s, 2L)
            if (!grepl("^[0-9A-Fa-f]+$", h) || !nchar(h) %in% c(3L, 4L, 6L, 8L)) stop("invalid RGB specification")
            if (nchar(h) <= 4L) h <- gsub("(.)", "\\1\\1", h)
            v <- strtoi(substring(h, seq(1L, nchar(h), 2L), seq(2L, nchar(h), 2L)), 16L)
            return(c(v, if (length(v) == 3L) 255))
        }
        k <- tolower(gsub(" ", "", s, fixed = TRUE))
        if (is.na(h <- .color_lookup()[k])) stop(gettextf("invalid color name '%s'", s), domain = NA)
        one(h)
    }
    r <- vapply(as.character(col), one, numeric(4L), USE.NAMES = FALSE)
    storage.mode(r) <- "integer"
    r <- matrix(r, 4L, dimnames = list(c("red", "green", "blue", "alpha"), nms))
    if (alpha) r else r[1:3, , drop = FALSE]
}
.hex2 <- function(v) sprintf("%02X", as.integer(v))
.unit <- function(v) {
    if (any(is.na(v) | v < 0 | v > 1)) stop(gettextf("color intensity %s, not in [0,1]", format(v[is.na(v) | v < 0 | v > 1][1L])), domain = NA)
    .hex2(floor(v * 255 + 0.5))
}
rgb <- function(red, green = NULL, blue = NULL, alpha, names = NULL, maxColorValue = 1) {
    if (missing(red)) stop("at least one of 'red', 'green', 'blue' needed")
    if (is.null(green) && is.null(blue)) {
        if (NCOL(red) < 3L) stop("at least 3 columns needed")
        m <- as.matrix(red)
        if (is.null(names)) names <- rownames(m)
        red <- m[, 1L]
        green <- m[, 2L]
        blue <- m[, 3L]
    }
    f <- function(v) {
        if (maxColorValue == 255) {
            v <- as.integer(v)
            if (any(is.na(v) | v < 0L | v > 255L)) stop(gettextf("color intensity %s, not in 0:255", v[is.na(v) | v < 0L | v > 255L][1L]), domain = NA)
            .hex2(v)
        } else .unit(v / maxColorValue)
    }
    n <- max(length(red), length(green), length(blue), if (!missing(alpha)) length(alpha))
    if (!min(length(red), length(green), length(blue))) return(character())
    r <- paste0("#", rep_len(f(red), n), rep_len(f(green), n), rep_len(f(blue), n), if (!missing(alpha) && !is.null(alpha)) rep_len(f(alpha), n))
    if (!is.null(names)) names(r) <- names
    r
}
gray <- grey <- function(level, alpha) {
    if (any(is.na(level) | level < 0 | level > 1)) stop("invalid gray level, must be in [0,1].")
    if (!length(level)) return(character())
    h <- .unit(level)
    paste0("#", h, h, h, if (!missing(alpha) && !is.null(alpha)) .unit(alpha))
}
gray.colors <- grey.colors <- function(n, start = 0.3, end = 0.9, gamma = 2.2, alpha, rev = FALSE) {
    level <- seq.int(start^gamma, end^gamma, length.out = n)
    if (rev) level <- base::rev(level)
    gray(level^(1 / gamma), alpha)
}
hsv <- function(h = 1, s = 1, v = 1, alpha = 1) {
    n <- max(length(h), length(s), length(v), length(alpha))
    if (!n) return(character())
    h <- rep_len(h, n)
    s <- rep_len(s, n)
    v <- rep_len(v, n)
    alpha <- rep_len(alpha, n)
    if (any(h < 0 | h > 1 | s < 0 | s > 1 | v < 0 | v > 1)) stop("invalid hsv color")
    t <- 6 * (h %% 1)
    i <- floor(t)
    f <- t - i
    p <- v * (1 - s)
    q <- v * (1 - s * f)
    w <- v * (1 - s * (1 - f))
    pick <- function(a) a[cbind(seq_len(n), i + 1)]
    r <- pick(cbind(v, q, p, p, w, v))
    g <- pick(cbind(w, v, v, q, p, p))
    b <- pick(cbind(p, p, w, v, v, q))
    paste0("#", .unit(r), .unit(g), .unit(b), if (any(alpha != 1)) .unit(alpha))
}
rainbow <- function(n, s = 1, v = 1, start = 0, end = max(1, n - 1) / n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0) return(character())
    if (start == end || min(start, end) < 0 || max(start, end) > 1) stop("'start' and 'end' must be distinct and in [0, 1].")
    hue <- seq.int(start, end + (start > end), length.out = n) %% 1
    opaque <- missing(alpha) || is.null(alpha)
    colours <- hsv(hue, s, v, if (opaque) 1 else alpha)
    if (rev) rev(colours) else colours
}
heat.colors <- function(n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0) return(character())
    if (missing(alpha) || is.null(alpha)) alpha <- 1
    pale <- n %/% 4L # from yellow towards white; the rest from red to yellow
    edge <- 1 / (2 * pale)
    whites <- if (pale > 0L) hsv(1 / 6, seq.int(1 - edge, edge, length.out = pale), 1, alpha)
    colours <- c(rainbow(n - pale, end = 1 / 6, alpha = alpha), whites)
    if (rev) rev(colours) else colours
}
rgb2hsv <- function(r, g = NULL, b = NULL, maxColorValue = 255) {
    rgb <- if (is.matrix(r)) r else rbind(r, g, b)
    if (nrow(rgb) != 3L) stop("rgb is not a matrix (internally)")
    rgb <- rgb / maxColorValue
    if (any(rgb < 0 | rgb > 1)) stop("rgb values must be in [0, maxColorValue]")
    m <- apply(rgb, 2L, function(x) {
        mx <- max(x)
        d <- mx - min(x)
        h <- if (d == 0) 0 else if (mx == x[1L]) ((x[2L] - x[3L]) / d) %% 6 else if (mx == x[2L]) (x[3L] - x[1L]) / d + 2 else (x[1L] - x[2L]) / d + 4
        c(h / 6, if (mx == 0) 0 else d / mx, mx)
    })
    matrix(m, 3L, dimnames = list(c("h", "s", "v"), colnames(rgb)))
}
nclass.Sturges <- function(x) ceiling(log2(length(x)) + 1)
nclass.scott <- function(x) {
    width <- 3.5 * sd(x) / length(x)^(1 / 3)
    if (width == 0) return(1L)
    max(1, ceiling(diff(range(x)) / width))
}
nclass.FD <- function(x) {
    rough <- signif(x, 5)
    width <- 2 * IQR(rough)
    for (tail in 2^-(3:9)) { # where the middle is one value: more and more of the tails
        if (width != 0) break
        width <- diff(quantile(rough, c(tail, 1 - tail), names = FALSE)) / (1 - 2 * tail)
    }
    if (width == 0) width <- 3.5 * sqrt(var(x))
    if (width > 0) max(1, ceiling(diff(range(x)) / width * length(x)^(1 / 3))) else 1L
}
