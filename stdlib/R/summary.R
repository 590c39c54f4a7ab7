# Quantiles, averages, summary() and its printing.

median <- function(x, na.rm = FALSE, ...) UseMethod("median")
median.default <- function(x, na.rm = FALSE, ...) {
    if (is.factor(x) || is.data.frame(x)) stop("need numeric data")
    if (!is.null(names(x))) names(x) <- NULL
    if (na.rm) x <- x[!is.na(x)]
    n <- length(x)
    if (n == 0L || anyNA(x)) return(x[NA_integer_][1L])
    middle <- if (n %% 2L == 1L) (n + 1L) %/% 2L else n %/% 2L + 0L:1L
    m <- sort(x, partial = middle)[middle]
    if (length(m) == 1L) m else mean(m)
}
quantile <- function(x, ...) UseMethod("quantile")
quantile.POSIXt <- function(x, ...) .POSIXct(quantile(as.numeric(as.POSIXct(x)), ...), attr(x, "tzone")[1L])
quantile.default <- function(x, probs = seq(0, 1, 0.25), na.rm = FALSE, names = TRUE, type = 7, digits = 7, ...) {
    if (is.factor(x)) {
        if (is.ordered(x)) {
            if (!any(type == c(1L, 3L))) stop("'type' must be 1 or 3 for ordered factors")
        } else stop("(unordered) factors are not allowed")
        lx <- levels(x)
        x <- as.integer(x)
    } else {
        if (is.null(x)) x <- numeric()
        lx <- NULL
    }
    if (na.rm) x <- x[!is.na(x)]
    else if (anyNA(x)) stop("missing values and NaN's not allowed if 'na.rm' is FALSE")
    eps <- 100 * .Machine$double.eps
    if (any((p.ok <- !is.na(probs)) & (probs < -eps | probs > 1 + eps))) stop("'probs' outside [0,1]")
    n <- length(x)
    probs <- pmax(0, pmin(1, probs))
    np <- length(probs)
    if (n > 0 && length(probs)) {
        if (type == 7) {
            index <- 1 + max(n - 1, 0) * probs
            lo <- floor(index)
            hi <- ceiling(index)
            x <- sort(x, partial = if (n == 0) numeric() else unique(c(lo, hi)[p.ok]))
            qs <- x[lo]
            i <- which(!p.ok | (index > lo & x[hi] != qs))
            h <- (index - lo)[i]
            qs[i] <- (1 - h) * qs[i] + h * x[hi[i]]
        } else {
            fuzz <- 4 * .Machine$double.eps
            if (type <= 3) {
                nppm <- if (type == 3) n * probs - 0.5 else n * probs
                j <- floor(nppm + fuzz)
                h <- switch(type, (nppm > j), ((nppm > j) + 1) / 2, (nppm != j) | ((j %% 2L) == 1L))
            } else {
                switch(type - 3, {
                    a <- 0
                    b <- 1
                }, a <- b <- 0.5, a <- b <- 0, a <- b <- 1, a <- b <- 1 / 3, a <- b <- 3 / 8)
                nppm <- a + probs * (n + 1 - a - b)
                j <- floor(nppm + fuzz)
                h <- nppm - j
                if (any(sml <- abs(h) < fuzz)) h[sml] <- 0
            }
            x <- sort(x, partial = unique(c(1, j[p.ok & j > 0L & j <= n], (j + 1)[p.ok & j > 0L & j < n], n)))
            x <- c(x[1L], x[1L], x, x[n], x[n])
            qs <- x[j + 2L]
            qs[!is.na(h) & h == 1] <- x[j + 3L][!is.na(h) & h == 1]
            other <- (0 < h) & (h < 1) & (x[j + 2L] != x[j + 3L])
            if (any(other <- !is.na(other) & other)) qs[other] <- ((1 - h) * x[j + 2L] + h * x[j + 3L])[other]
        }
    } else qs <- rep(if (is.null(lx) && !is.object(x)) NA_real_ else x[NA_integer_], length(probs))
    if (is.character(lx)) qs <- factor(qs, levels = seq_along(lx), labels = lx, ordered = TRUE)
    if (names && np > 0L) {
        names(qs) <- .format_perc(probs, digits)
        if (any(!p.ok)) names(qs)[!p.ok] <- ""
    }
    qs
}
.format_perc <- function(x, digits) if (length(x)) paste0(format(100 * x, trim = TRUE, digits = digits), "%") else character()
fivenum <- function(x, na.rm = TRUE) {
    if (na.rm) x <- x[!is.na(x)]
    n <- length(x)
    if (n == 0 || anyNA(x)) return(rep.int(NA, 5))
    hinge <- (n + 3) %/% 2 / 2
    at <- c(1, hinge, (n + 1) / 2, n + 1 - hinge, n) # halves lie between two elements
    x <- sort(x)
    (x[floor(at)] + x[ceiling(at)]) * 0.5
}
IQR <- function(x, na.rm = FALSE, type = 7) diff(quantile(as.numeric(x), c(0.25, 0.75), na.rm = na.rm, names = FALSE, type = type))
mad <- function(x, center = median(x), constant = 1.4826, na.rm = FALSE, low = FALSE, high = FALSE) {
    if (na.rm) x <- x[!is.na(x)]
    far <- abs(x - center)
    n <- length(x)
    if (n %% 2 == 1 || !(low || high)) return(constant * median(far))
    if (low && high) stop("'low' and 'high' cannot be both TRUE")
    constant * sort(far)[n %/% 2 + high]
}
weighted.mean <- function(x, w, ...) UseMethod("weighted.mean")
weighted.mean.default <- function(x, w, ..., na.rm = FALSE) {
    if (missing(w)) return(mean(x, na.rm = na.rm))
    if (length(w) != length(x)) stop("'x' and 'w' must have the same length")
    if (is.character(w)) stop("invalid 'type' (character) of argument")
    w <- as.double(w)
    if (na.rm) {
        i <- !is.na(x)
        w <- w[i]
        x <- x[i]
    }
    sum((x * w)[w != 0]) / sum(w)
}
weighted.mean.Date <- function(x, w, ...) .Date(weighted.mean(unclass(x), w, ...))
scale <- function(x, center = TRUE, scale = TRUE) UseMethod("scale")
scale.default <- function(x, center = TRUE, scale = TRUE) {
    x <- as.matrix(x)
    nc <- ncol(x)
    if (is.logical(center)) {
        if (center) {
            center <- colMeans(x, na.rm = TRUE)
            x <- sweep(x, 2L, center, check.margin = FALSE)
        }
    } else {
        if (!is.numeric(center)) center <- as.numeric(center)
        if (length(center) != nc) stop("length of 'center' must equal the number of columns of 'x'")
        x <- sweep(x, 2L, center, check.margin = FALSE)
    }
    if (is.logical(scale)) {
        if (scale) {
            f <- function(v) {
                v <- v[!is.na(v)]
                sqrt(sum(v^2) / max(1, length(v) - 1L))
            }
            scale <- apply(x, 2L, f)
            x <- sweep(x, 2L, scale, "/", check.margin = FALSE)
        }
    } else {
        if (!is.numeric(scale)) scale <- as.numeric(scale)
        if (length(scale) != nc) stop("length of 'scale' must equal the number of columns of 'x'")
        x <- sweep(x, 2L, scale, "/", check.margin = FALSE)
    }
    if (is.numeric(center)) attr(x, "scaled:center") <- center
    if (is.numeric(scale)) attr(x, "scaled:scale") <- scale
    x
}
sweep <- function(x, MARGIN, STATS, FUN = "-", check.margin = TRUE, ...) {
    FUN <- match.fun(FUN)
    d <- dim(x)
    if (is.character(MARGIN)) {
        titles <- names(dimnames(x))
        if (is.null(titles)) stop("'x' must have named dimnames")
        MARGIN <- match(MARGIN, titles)
        if (anyNA(MARGIN)) stop("not all elements of 'MARGIN' are names of dimensions")
    }
    if (check.margin) {
        extent <- d[MARGIN]
        n <- length(STATS)
        if (n > prod(extent)) warning("STATS is longer than the extent of 'dim(x)[MARGIN]'")
        else if (!is.null(dim(STATS))) {
            real <- function(e) e[e > 1L]
            if (!identical(as.numeric(real(dim(STATS))), as.numeric(real(extent)))) warning("length(STATS) or dim(STATS) do not match dim(x)[MARGIN]")
        } else { # it must fill whole slices
            slices <- c(1L, cumprod(extent))
            below <- max(slices[slices <= n])
            if (n > 0L && (min(slices[slices >= n]) %% n != 0L || n %% below != 0L)) warning("STATS does not recycle exactly across MARGIN")
        }
    }
    order.of.stats <- c(MARGIN, seq_along(d)[-MARGIN])
    FUN(x, aperm(array(STATS, d[order.of.stats]), order(order.of.stats)), ...)
}
outer <- function(X, Y, FUN = "*", ...) {
    if (is.array(X)) {
        dX <- dim(X)
        nx <- dimnames(X)
        no.nx <- is.null(nx)
    } else {
        dX <- length(X)
        no.nx <- is.null(names(X))
        if (!no.nx) nx <- list(names(X))
    }
    if (is.array(Y)) {
        dY <- dim(Y)
        ny <- dimnames(Y)
        no.ny <- is.null(ny)
    } else {
        dY <- length(Y)
        no.ny <- is.null(names(Y))
        if (!no.ny) ny <- list(names(Y))
    }
    if (is.character(FUN) && FUN == "*") {
        if (!missing(...)) stop("using ... with FUN = \"*\" is an error")
        robj <- as.vector(X) %*% t(as.vector(Y))
        dim(robj) <- c(dX, dY)
    } else {
        FUN <- match.fun(FUN)
        Y <- rep(Y, each = length(X))
        if (length(X)) X <- rep(X, times = ceiling(length(Y) / length(X)))
        robj <- if (length(Y) >= 8192L && missing(...) && is.numeric(X) && is.numeric(Y)) .outer_long(FUN, X, Y) else FUN(X, Y, ...)
        if (length(robj) != prod(dX, dY)) stop("dims [product ", prod(dX, dY), "] do not match the length of object [", length(robj), "]")
        dim(robj) <- c(dX, dY)
    }
    if (!(no.nx && no.ny)) {
        if (no.nx) nx <- vector("list", length(dX))
        else if (no.ny) ny <- vector("list", length(dY))
        dimnames(robj) <- c(nx, ny)
    }
    robj
}
# FUN(X, Y) for operators and kin as expressions over vectors, which may run on a device; warnings and errors are FUN's own.
.outer_long <- function(FUN, X, Y, ...) {
    if (is.primitive(FUN) || identical(FUN, pmin) || identical(FUN, pmax))
        for (op in .outer_ops)
            if (identical(op[[1L]], FUN)) return(tryCatch(op[[2L]](X, Y), warning = function(w) FUN(X, Y, ...), error = function(e) FUN(X, Y, ...)))
    FUN(X, Y, ...)
}
.outer_ops <- list(
    list(`+`, function(x, y) x + y), list(`-`, function(x, y) x - y), list(`*`, function(x, y) x * y),
    list(`/`, function(x, y) x / y), list(`^`, function(x, y) x^y), list(`%%`, function(x, y) x %% y),
    list(`%/%`, function(x, y) x %/% y), list(`==`, function(x, y) x == y), list(`!=`, function(x, y) x != y),
    list(`<`, function(x, y) x < y), list(`<=`, function(x, y) x <= y), list(`>`, function(x, y) x > y),
    list(`>=`, function(x, y) x >= y), list(pmin, function(x, y) pmin(x, y)), list(pmax, function(x, y) pmax(x, y)))
`%o%` <- function(X, Y) outer(X, Y)
kronecker <- function(X, Y, FUN = "*", make.dimnames = FALSE, ...) {
    X <- as.array(X)
    Y <- as.array(Y)
    dX <- dim(X)
    dY <- dim(Y)
    ld <- length(dX) - length(dY)
    if (ld < 0L) dX <- dim(X) <- c(dX, rep.int(1, -ld))
    else if (ld > 0L) dY <- dim(Y) <- c(dY, rep.int(1, ld))
    dnx <- dimnames(X)
    dny <- dimnames(Y)
    opobj <- outer(unname(X), unname(Y), FUN, ...)
    dpobj <- length(dX)
    perm <- as.vector(rbind(seq_len(dpobj) + dpobj, seq_len(dpobj)))
    opobj <- aperm(opobj, perm)
    dim(opobj) <- dX * dY
    if (make.dimnames && !(is.null(dnx) && is.null(dny))) {
        if (is.null(dnx)) dnx <- vector("list", dpobj)
        if (is.null(dny)) dny <- vector("list", dpobj)
        k <- lapply(seq_len(dpobj), function(i) {
            a <- if (is.null(dnx[[i]])) rep.int("", dX[i]) else dnx[[i]]
            b <- if (is.null(dny[[i]])) rep.int("", dY[i]) else dny[[i]]
            as.vector(outer(b, a, function(p, q) paste(q, p, sep = ":")))
        })
        dimnames(opobj) <- k
    }
    opobj
}
`%x%` <- function(X, Y) kronecker(X, Y)

summary <- function(object, ...) UseMethod("summary")
summary.default <- function(object, ..., digits) {
    if (is.factor(object)) return(summary.factor(object, ...))
    if (is.matrix(object)) return(if (missing(digits)) summary.matrix(object, ...) else summary.matrix(object, digits = digits, ...))
    if (is.logical(object)) {
        counts <- table(object, exclude = NULL, useNA = "ifany")
        tags <- names(counts)
        if (!is.null(tags)) names(counts) <- ifelse(is.na(tags), "NA's", tags)
        value <- c(Mode = "logical", counts)
    } else if (is.numeric(object)) {
        known <- object[!is.na(object)]
        q <- stats::quantile(known)
        value <- c(q[1:3], mean(known), q[4:5])
        if (!missing(digits)) value <- signif(value, digits)
        names(value) <- c("Min.", "1st Qu.", "Median", "Mean", "3rd Qu.", "Max.")
        gone <- length(object) - length(known)
        if (gone) value <- c(value, `NA's` = gone)
    } else if (length(object) && is.recursive(object) && !is.language(object) && !is.function(object)) {
        kind <- function(e) if (is.null(oldClass(e))) "-none-" else oldClass(e)[1L]
        each <- function(f, proto) vapply(seq_along(object), function(i) f(object[[i]]), proto)
        value <- cbind(Length = format(each(length, 0L)), Class = each(kind, ""), Mode = each(mode, ""))
        dimnames(value) <- list(names(object), c("Length", "Class", "Mode"))
    } else value <- c(Length = length(object), Class = class(object)[1L], Mode = mode(object))
    class(value) <- c("summaryDefault", "table")
    value
}
print.summaryDefault <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    if (inherits(x, c("Date", "POSIXct"))) {
        bare <- x
        class(bare) <- class(x)[-1]
        text <- format(bare, digits = digits)
        gone <- attr(x, "NAs")
        print(if (length(gone)) c(text, `NA's` = as.character(gone)) else text, digits = digits, ...)
        return(invisible(x))
    }
    shown <- x
    if (is.numeric(x) || is.complex(x)) shown[is.finite(x)] <- zapsmall(x[is.finite(x)])
    class(shown) <- class(x)[-1]
    count <- which(names(shown) == "NA's")[1L]
    if (!is.na(count) && !is.character(x)) shown <- c(format(shown[-count], digits = digits), `NA's` = as.character(shown[count]))
    print.table(shown, digits = digits, ...)
    invisible(x)
}
summary.matrix <- function(object, ...) summary.data.frame(as.data.frame.matrix(object), ...)
summary.data.frame <- function(object, maxsum = 7L, digits, ...) {
    ncw <- function(x) {
        w <- nchar(x, type = "w")
        if (any(na <- is.na(w))) w[na] <- nchar(x[na], "b")
        w
    }
    z <- lapply(X = as.list(object), FUN = summary, maxsum = maxsum, digits = 12L, ...)
    nv <- length(object)
    nm <- names(object)
    lw <- numeric(nv)
    nr <- if (nv) max(vapply(z, function(x) NROW(x) + !is.null(attr(x, "NAs")), integer(1))) else 0
    for (i in seq_len(nv)) {
        sms <- z[[i]]
        if (is.matrix(sms)) {
            cn <- paste(nm[i], gsub("^ +", "", colnames(sms), useBytes = TRUE), sep = ".")
            tmp <- format(sms)
            if (nrow(sms) < nr) tmp <- rbind(tmp, matrix("", nr - nrow(sms), ncol(sms)))
            sms <- apply(tmp, 1L, function(x) paste(x, collapse = "  "))
            wid <- sapply(tmp[1L, ], nchar, type = "w")
            blanks <- paste(character(max(wid)), collapse = " ")
            wcn <- ncw(cn)
            pad0 <- floor((wid - wcn) / 2)
            pad1 <- wid - wcn - pad0
            cn <- paste0(substring(blanks, 1L, pad0), cn, substring(blanks, 1L, pad1))
            nm[i] <- paste(cn, collapse = "  ")
        } else {
            sms <- .summary_cells(sms, digits)
            lab <- format(names(sms))
            sms <- paste0(lab, ":", sms, "  ")
            lw[i] <- ncw(lab[1L])
        }
        length(sms) <- nr
        z[[i]] <- sms
    }
    if (nv) {
        z <- unlist(z, use.names = TRUE)
        dim(z) <- c(nr, nv)
        if (anyNA(lw)) warning("probably wrong encoding in names(.) of column", domain = NA)
        else {
            blanks <- paste(character(max(lw) + 2L), collapse = " ")
            pad <- floor(lw - ncw(nm) / 2)
            nm <- paste0(substring(blanks, 1, pad), nm)
        }
        dimnames(z) <- list(rep.int("", nr), nm)
    } else {
        z <- character()
        dim(z) <- c(nr, nv)
    }
    attr(z, "class") <- c("table")
    z
}
.summary_cells <- function(x, digits) if (missing(digits)) format(x) else format(x, digits = digits)
zapsmall <- function(x, digits = getOption("digits")) {
    if (length(digits) == 0L) stop("invalid 'digits'")
    if (all(ina <- is.na(x))) return(x)
    mx <- max(abs(x[!ina]))
    round(x, digits = if (mx > 0) max(0L, digits - log10(mx)) else digits)
}
