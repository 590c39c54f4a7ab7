# Density estimates, running medians, step functions, principal components and scaling, clusters.

bw.nrd0 <- function(x) {
    if (length(x) < 2L) stop("need at least 2 data points")
    candidates <- c(min(sd(x), IQR(x) / 1.34), sd(x), abs(x[1L]), 1) # the first that is not 0
    0.9 * candidates[candidates != 0][1L] * length(x)^(-0.2)
}
bw.nrd <- function(x) {
    if (length(x) < 2L) stop("need at least 2 data points")
    quartiles <- quantile(x, c(0.25, 0.75))
    1.06 * min(sqrt(var(x)), (quartiles[2L] - quartiles[1L]) / 1.34) * length(x)^(-1 / 5)
}
# Counts of the pairs of observations by their distance in bins of width d.
.bw_counts <- function(x, nb) {
    r <- range(x)
    d <- diff(r) * 1.01 / nb
    b <- floor(abs(x) / d) * sign(x)
    b <- trunc(x / d)
    m <- table(factor(b - min(b), levels = 0:(max(b) - min(b))))
    m <- as.double(m)
    k <- length(m)
    cnt <- numeric(nb)
    for (l in seq_len(min(nb, k)) - 1L) cnt[l + 1L] <- if (l == 0L) sum(m * (m - 1) / 2) else sum(m[seq_len(k - l)] * m[seq_len(k - l) + l])
    list(d = d, cnt = cnt)
}
.bw_check <- function(x) {
    if ((n <- length(x)) < 2L) stop("need at least 2 data points")
    if (!is.numeric(x)) stop("invalid 'x'")
    n
}
.bw_phi4 <- function(n, d, cnt, h) {
    delta <- ((seq_along(cnt) - 1) * d / h)^2
    ok <- delta < 1000
    s <- sum(exp(-delta[ok] / 2) * (delta[ok]^2 - 6 * delta[ok] + 3) * cnt[ok])
    (2 * s + n * 3) / (n * (n - 1) * h^5 * sqrt(2 * pi))
}
.bw_phi6 <- function(n, d, cnt, h) {
    delta <- ((seq_along(cnt) - 1) * d / h)^2
    ok <- delta < 1000
    x <- delta[ok]
    s <- sum(exp(-x / 2) * (x^3 - 15 * x^2 + 45 * x - 15) * cnt[ok])
    (2 * s - 15 * n) / (n * (n - 1) * h^7 * sqrt(2 * pi))
}
bw.SJ <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, method = c("ste", "dpi"), tol = 0.1 * lower) {
    n <- .bw_check(x)
    method <- match.arg(method)
    nb <- as.integer(nb)
    if (is.na(nb) || nb <= 0L) stop("invalid 'nb'")
    Z <- .bw_counts(x, nb)
    d <- Z$d
    cnt <- Z$cnt
    scale <- min(sd(x), IQR(x) / 1.349)
    a <- 1.24 * scale * n^(-1 / 7)
    b <- 1.23 * scale * n^(-1 / 9)
    c1 <- 1 / (2 * sqrt(pi) * n)
    TD <- -.bw_phi6(n, d, cnt, b)
    if (!is.finite(TD) || TD <= 0) stop("sample is too sparse to find TD", domain = NA)
    if (method == "dpi") return((c1 / .bw_phi4(n, d, cnt, (2.394 / (n * TD))^(1 / 7)))^(1 / 5))
    hmax <- 1.144 * scale * n^(-1 / 5)
    alph2 <- 1.357 * (.bw_phi4(n, d, cnt, a) / TD)^(1 / 7)
    if (!is.finite(alph2)) stop("sample is too sparse to find alph2", domain = NA)
    fSD <- function(h) (c1 / .bw_phi4(n, d, cnt, alph2 * h^(5 / 7)))^(1 / 5) - h
    itry <- 1L
    while (fSD(lower) * fSD(upper) > 0) {
        if (itry > 99L || !missing(lower) && !missing(upper)) stop("no solution in the specified range of bandwidths")
        if (itry %% 2) upper <- upper * 1.2 else lower <- lower / 1.2
        itry <- itry + 1L
    }
    uniroot(fSD, c(lower, upper), tol = tol)$root
}
.bw_cv <- function(x, nb, lower, upper, tol, score) {
    n <- .bw_check(x)
    nb <- as.integer(nb)
    if (is.na(nb) || nb <= 0L) stop("invalid 'nb'")
    Z <- .bw_counts(x, nb)
    h <- optimize(function(h) {
        delta <- ((seq_along(Z$cnt) - 1) * Z$d / h)^2
        ok <- delta < 1000
        score(delta[ok], Z$cnt[ok], n, h)
    }, c(lower, upper), tol = tol)$minimum
    if (h < lower + tol || h > upper - tol) warning("minimum occurred at one end of the range")
    h
}
bw.ucv <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, tol = 0.1 * lower) {
    hmax <- 1.144 * sqrt(var(x)) * length(x)^(-1 / 5)
    .bw_cv(x, nb, lower, upper, tol, function(d, cnt, n, h) (0.5 + sum((exp(-d / 4) - sqrt(8) * exp(-d / 2)) * cnt) / n) / (n * h * sqrt(pi)))
}
bw.bcv <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, tol = 0.1 * lower) {
    hmax <- 1.144 * sqrt(var(x)) * length(x)^(-1 / 5)
    .bw_cv(x, nb, lower, upper, tol, function(d, cnt, n, h) (1 + sum(exp(-d / 4) * (d^2 - 12 * d + 12) * cnt) / (32 * n)) / (2 * n * h * sqrt(pi)))
}
density <- function(x, ...) UseMethod("density")
density.default <- function(x, bw = "nrd0", adjust = 1, kernel = c("gaussian", "epanechnikov", "rectangular", "triangular", "biweight", "cosine", "optcosine"), weights = NULL,
                            window = kernel, width, give.Rkern = FALSE, subdensity = FALSE, n = 512, from, to, cut = 3, na.rm = FALSE, ...) {
    if (!missing(window) && missing(kernel)) kernel <- window
    kernel <- match.arg(kernel)
    if (give.Rkern) return(switch(kernel, gaussian = 1 / (2 * sqrt(pi)), rectangular = sqrt(3) / 6, triangular = sqrt(6) / 9, epanechnikov = 3 / (5 * sqrt(5)), biweight = 5 * sqrt(7) / 49,
                                  cosine = 3 / 4 * sqrt(1 / 3 - 2 / pi^2), optcosine = sqrt(1 - 8 / pi^2) * pi^2 / 16))
    if (!is.numeric(x)) stop("argument 'x' must be numeric")
    name <- deparse1(substitute(x))
    x <- as.vector(x)
    N <- length(x)
    na <- is.na(x)
    if (any(na)) {
        if (!na.rm) stop("'x' contains missing values")
        if (!is.null(weights)) {
            weights <- weights[!na]
        }
        N <- length(x <- x[!na])
        if (!is.null(weights) && !subdensity) weights <- weights / sum(weights)
    }
    finite <- is.finite(x)
    if (any(!finite)) {
        x <- x[finite]
        nx <- length(x)
    } else nx <- N
    if (is.null(weights)) {
        weights <- rep.int(1 / nx, nx)
        total <- nx / N
    } else {
        if (length(weights) != N) stop("'x' and 'weights' have unequal length")
        if (!all(is.finite(weights))) stop("'weights' must all be finite")
        if (any(weights < 0)) stop("'weights' must not be negative")
        if (any(!finite)) weights <- weights[finite]
        total <- 1
    }
    n.user <- n
    n <- max(n, 512)
    if (n > 512) n <- 2^ceiling(log2(n))
    if (missing(bw) && !missing(width)) {
        if (is.numeric(width)) {
            fac <- switch(kernel, gaussian = 4, rectangular = 2 * sqrt(3), triangular = 2 * sqrt(6), epanechnikov = 2 * sqrt(5), biweight = 2 * sqrt(7), cosine = 2 / sqrt(1 / 3 - 2 / pi^2), optcosine = 2 / sqrt(1 - 8 / pi^2))
            bw <- width / fac
        }
        if (is.character(width)) bw <- width
    }
    if (is.character(bw)) {
        if (nx < 2) stop("need at least 2 points to select a bandwidth automatically")
        bw <- switch(tolower(bw), nrd0 = bw.nrd0(x), nrd = bw.nrd(x), ucv = bw.ucv(x), bcv = bw.bcv(x), sj = , `sj-ste` = bw.SJ(x, method = "ste"), `sj-dpi` = bw.SJ(x, method = "dpi"),
                     stop("unknown bandwidth rule"))
    }
    if (!is.finite(bw)) stop("non-finite 'bw'")
    bw <- adjust * bw
    if (bw <= 0) stop("'bw' is not positive.")
    if (missing(from)) from <- min(x) - cut * bw
    if (missing(to)) to <- max(x) + cut * bw
    if (!is.finite(from)) stop("non-finite 'from'")
    if (!is.finite(to)) stop("non-finite 'to'")
    lo <- from - 4 * bw
    up <- to + 4 * bw
    if (lo > up) stop("'from' must not be larger than 'to'")
    # the mass of each observation, shared between the two grid points beside it
    pos <- (x - lo) / ((up - lo) / (n - 1))
    ix <- floor(pos)
    fx <- pos - ix
    y <- numeric(2L * n)
    inside <- ix >= 0 & ix <= n - 2
    left <- inside * weights * (1 - fx)
    right <- inside * weights * fx
    right[ix == -1] <- (weights * fx)[ix == -1]
    left[ix == n - 1] <- (weights * (1 - fx))[ix == n - 1]
    ok <- ix >= 0 & ix <= n - 1
    s <- rowsum(left[ok], ix[ok])
    y[as.integer(rownames(s)) + 1L] <- s[, 1L]
    ok <- ix >= -1 & ix <= n - 2
    s <- rowsum(right[ok], ix[ok])
    at <- as.integer(rownames(s)) + 2L
    y[at] <- y[at] + s[, 1L]
    y <- y * total
    kords <- seq.int(0, 2 * (up - lo), length.out = 2L * n)
    kords[(n + 2):(2 * n)] <- -kords[n:2]
    kords <- switch(kernel, gaussian = dnorm(kords, sd = bw),
        rectangular = {
            a <- bw * sqrt(3)
            ifelse(abs(kords) < a, 0.5 / a, 0)
        }, triangular = {
            a <- bw * sqrt(6)
            ax <- abs(kords)
            ifelse(ax < a, (1 - ax / a) / a, 0)
        }, epanechnikov = {
            a <- bw * sqrt(5)
            ax <- abs(kords)
            ifelse(ax < a, 3 / 4 * (1 - (ax / a)^2) / a, 0)
        }, biweight = {
            a <- bw * sqrt(7)
            ax <- abs(kords)
            ifelse(ax < a, 15 / 16 * (1 - (ax / a)^2)^2 / a, 0)
        }, cosine = {
            a <- bw / sqrt(1 / 3 - 2 / pi^2)
            ifelse(abs(kords) < a, (1 + cos(pi * kords / a)) / (2 * a), 0)
        }, optcosine = {
            a <- bw / sqrt(1 - 8 / pi^2)
            ifelse(abs(kords) < a, pi / 4 * cos(pi * kords / (2 * a)) / a, 0)
        })
    kords <- fft(fft(y) * Conj(fft(kords)), inverse = TRUE)
    kords <- pmax.int(0, Re(kords)[1L:n] / length(y))
    xords <- seq.int(lo, up, length.out = n)
    x <- seq.int(from, to, length.out = n.user)
    structure(list(x = x, y = approx(xords, kords, x)$y, bw = bw, n = N, call = match.call(), data.name = name, has.na = FALSE), class = "density")
}
print.density <- function(x, digits = NULL, ...) {
    cat("\nCall:\n\t", deparse(x$call), "\n\n", sep = "")
    cat("Data: ", x$data.name, " (", x$n, " obs.);\tBandwidth 'bw' = ", formatC(x$bw, digits = digits), "\n\n", sep = "")
    points <- as.data.frame(x[c("x", "y")])
    print(summary(points), digits = digits, ...)
    invisible(x)
}
as.data.frame.density <- function(x, ...) as.data.frame.list(unclass(x)[c("x", "y")])

# ---- running medians ----

smoothEnds <- function(y, k = 3L) {
    med3 <- function(a, b, c) {
        m <- b
        if (a < b) {
            if (c < b) m <- if (a >= c) a else c
        } else if (c > b) m <- if (a <= c) a else c
        m
    }
    k <- as.integer(k)
    if (k < 0L || k %% 2L == 0L) stop("bandwidth 'k' must be >= 1 and odd!")
    k <- k %/% 2L
    if (k < 1L) return(y)
    n <- length(y)
    sm <- y
    if (k >= 2L) {
        sm[2L] <- med3(y[1L], y[2L], y[3L])
        sm[n - 1L] <- med3(y[n], y[n - 1L], y[n - 2L])
        if (k >= 3L) for (i in 3:k) {
            j <- 2L * i - 1L
            sm[i] <- median(y[1L:j])
            sm[n - i + 1L] <- median(y[(n + 1L - j):n])
        }
    }
    sm[1L] <- med3(y[1L], sm[2L], 3 * sm[2L] - 2 * sm[3L])
    sm[n] <- med3(y[n], sm[n - 1L], 3 * sm[n - 1L] - 2 * sm[n - 2L])
    if (is.integer(y)) storage.mode(sm) <- "integer"
    sm
}
runmed <- function(x, k, endrule = c("median", "keep", "constant"), algorithm = NULL, na.action = c("+Big_alternate", "-Big_alternate", "na.omit", "fail"), print.level = 0) {
    n <- as.integer(length(x))
    if (is.na(n)) stop(gettextf("invalid value of %s", "length(x)"), domain = NA)
    k <- as.integer(k)
    if (is.na(k)) stop(gettextf("invalid value of %s", "'k'"), domain = NA)
    if (k < 0L) stop("'k' must be positive")
    if (k %% 2L == 0L) warning(gettextf("'k' must be odd!  Changing 'k' to %d", k <- as.integer(1 + 2 * (k %/% 2))), domain = NA)
    if (n == 0L) {
        x <- double()
        attr(x, "k") <- k
        return(x)
    }
    if (k > n) warning(gettextf("'k' is bigger than 'n'!  Changing 'k' to %d", k <- as.integer(1 + 2 * ((n - 1) %/% 2))), domain = NA)
    algorithm <- if (missing(algorithm) || is.null(algorithm)) (if (k < 20L || n < 300L) "Stuetzle" else "Turlach") else match.arg(algorithm, c("Stuetzle", "Turlach"))
    endrule <- match.arg(endrule)
    na.action <- match.arg(na.action)
    if (print.level > 0) stop("'print.level' is not supported")
    y <- as.double(x)
    na <- is.na(y)
    if (any(na)) {
        if (na.action == "fail") stop("runmed(x, .., na.action=\"na.fail\"): have NAs in x")
        if (na.action == "na.omit") {
            y <- y[!na]
            n <- length(y)
        } else {
            big <- .Machine$double.xmax
            s <- if (na.action == "+Big_alternate") 1 else -1
            y[na] <- rep_len(c(s, -s) * big, sum(na))
        }
    }
    h <- k %/% 2L
    res <- y
    if (n > 2L * h) for (i in seq.int(h + 1L, length.out = n - 2L * h)) res[i] <- sort.int(y[(i - h):(i + h)])[h + 1L]
    if (h > 0L && endrule != "keep") {
        if (endrule == "constant") {
            res[seq_len(h)] <- res[h + 1L]
            res[n + 1L - seq_len(h)] <- res[n - h]
        } else res <- smoothEnds(res, k)
    }
    if (any(na)) {
        if (na.action == "na.omit") {
            full <- rep(NA_real_, length(na))
            full[!na] <- res
            res <- full
        } else res[abs(res) == .Machine$double.xmax] <- x[na][1L]
    }
    if (is.integer(x) && all(res == trunc(res), na.rm = TRUE)) storage.mode(res) <- "integer"
    attr(res, "k") <- k
    res
}

# ---- step functions ----

stepfun <- function(x, y, f = as.numeric(0), ties = "ordered", right = FALSE) {
    steps <- length(x)
    if (is.unsorted(x)) stop("stepfun: 'x' must be ordered increasingly")
    if (steps < 1) stop("'x' must have length >= 1")
    if (length(y) != steps + 1L) stop("'y' must be one longer than 'x'")
    after <- if (right) head(y, -1L) else tail(y, -1L)
    fun <- approxfun(x, after, method = "constant", yleft = y[1L], yright = y[steps + 1L], f = f, ties = ties)
    structure(fun, class = c("stepfun", class(fun)), call = sys.call())
}
is.stepfun <- function(x) is.function(x) && inherits(x, "stepfun")
as.stepfun <- function(x, ...) UseMethod("as.stepfun")
as.stepfun.default <- function(x, ...) if (is.stepfun(x)) x else stop("no 'as.stepfun' method available for 'x'")
knots <- function(Fn, ...) UseMethod("knots")
knots.stepfun <- function(Fn, ...) eval(expression(x), envir = environment(Fn))
print.stepfun <- function(x, digits = getOption("digits") - 2, ...) {
    num <- function(x) paste(formatC(x, width = digits + 1L, digits = digits), collapse = ", ")
    i1 <- function(n) 1L:min(3L, n)
    i2 <- function(n) if (n >= 4L) max(4L, n - 1L):n else integer()
    cat("Step function\nCall: ")
    print(attr(x, "call"), ...)
    env <- environment(x)
    n <- length(xx <- eval(expression(x), envir = env))
    cat(" x[1:", n, "] = ", num(xx[i1(n)]), if (n > 3L) ", ", if (n > 5L) " ..., ", num(xx[i2(n)]), "\n", sep = "")
    y <- eval(expression(c(yleft, y)), envir = env)
    cat(n + 1L, " plateau levels = ", num(y[i1(n + 1L)]), if (n + 1L > 3L) ", ", if (n + 1L > 5L) " ..., ", num(y[i2(n + 1L)]), "\n", sep = "")
    invisible(x)
}
summary.stepfun <- function(object, ...) {
    n <- length(eval(expression(x), envir = environment(object)))
    if (!is.integer(n) || n < 1L) stop("not a valid step function")
    cat("Step function with continuity 'f'=", format(eval(expression(f), envir = environment(object))), ", ", n, if (n <= 6L) "knots at\n" else "knots with summary\n")
    print(if (n <= 6L) knots(object) else summary(knots(object)))
    cat(if (n > 6L) "\n" else "  ", "and\t", n + 1L, " plateau levels (y) ", if (n <= 6L) "at\n" else "with summary\n", sep = "")
    y <- eval(expression(c(yleft, y)), envir = environment(object))
    print(if (n <= 6L) y else summary(y))
    invisible()
}
ecdf <- function(x) {
    x <- sort(x)
    if (!length(x)) stop("'x' must have 1 or more non-missing values")
    at <- unique(x)
    share <- cumsum(tabulate(match(x, at))) / length(x)
    fun <- approxfun(at, share, method = "constant", yleft = 0, yright = 1, f = 0, ties = "ordered")
    assign("nobs", length(x), envir = environment(fun))
    structure(fun, class = c("ecdf", "stepfun", class(fun)), call = sys.call())
}
print.ecdf <- function(x, digits = getOption("digits") - 2L, ...) {
    jumps <- environment(x)$x
    n <- length(jumps)
    show <- function(at) paste(formatC(jumps[at], width = digits + 1L, digits = digits), collapse = ", ")
    cat("Empirical CDF \nCall: ")
    print(attr(x, "call"), ...)
    cat(" x[1:", n, "] = ", show(seq_len(min(3L, n))), sep = "")
    if (n > 3L) cat(", ", if (n > 5L) " ..., ", show(max(4L, n - 1L):n), sep = "")
    cat("\n")
    invisible(x)
}
summary.ecdf <- function(object, ...) {
    n <- length(eval(expression(x), envir = environment(object)))
    structure(summary(knots(object), ...), header = paste0("Empirical CDF:\t  ", n, " unique values with summary\n"), class = c("summary.ecdf", "summaryDefault", "table"))
}
print.summary.ecdf <- function(x, ...) {
    cat(attr(x, "header"))
    y <- x
    attr(y, "header") <- NULL
    class(y) <- class(y)[-1L]
    print(y, ...)
    invisible(x)
}
quantile.ecdf <- function(x, ...) quantile(rep(environment(x)$x, diff(c(0, round(environment(x)$nobs * environment(x)$y)))), ...)

# ---- principal components, scaling ----

prcomp <- function(x, ...) UseMethod("prcomp")
prcomp.default <- function(x, retx = TRUE, center = TRUE, scale. = FALSE, tol = NULL, rank. = NULL, ...) {
    z <- scale(as.matrix(x), center = center, scale = scale.)
    used <- attributes(z)[c("scaled:center", "scaled:scale")]
    used[vapply(used, is.null, NA)] <- list(FALSE)
    if (any(attr(z, "scaled:scale") == 0)) stop("cannot rescale a constant/zero column to unit variance")
    k <- min(dim(z))
    if (!is.null(rank.)) {
        stopifnot(length(rank.) == 1, is.finite(rank.), as.integer(rank.) > 0)
        k <- min(k, as.integer(rank.))
    }
    s <- svd(z, nu = 0, nv = k)
    sdev <- s$d / sqrt(max(1, nrow(z) - 1))
    if (!is.null(tol)) k <- min(k, sum(sdev > sdev[1L] * max(0, tol)))
    rotation <- s$v[, seq_len(k), drop = FALSE]
    dimnames(rotation) <- list(colnames(z), paste0("PC", seq_len(k)))
    res <- list(sdev = sdev, rotation = rotation, center = used[[1L]], scale = used[[2L]])
    if (retx) res$x <- z %*% rotation
    structure(res, class = "prcomp")
}
# The model frame of a formula without a response, for prcomp and princomp, and its columns as a matrix.
.component_frame <- function(formula, data, call, env) {
    if (attr(terms(formula, data = data), "response") > 0L) stop(simpleError("response not allowed in formula", sys.call(-1L)))
    call[[1L]] <- quote(stats::model.frame)
    call$... <- NULL
    eval(call, env)
}
.component_columns <- function(mf) {
    mt <- attr(mf, "terms")
    attr(mt, "intercept") <- 0L
    model.matrix(mt, mf)
}
prcomp.formula <- function(formula, data = NULL, subset, na.action, ...) {
    cl <- match.call()
    mf <- .component_frame(formula, data, match.call(expand.dots = FALSE), parent.frame())
    res <- prcomp.default(.component_columns(mf), ...)
    res$call <- `[[<-`(cl, 1L, as.name("prcomp"))
    omitted <- attr(mf, "na.action")
    if (!is.null(omitted)) {
        res$na.action <- omitted
        if (!is.null(res$x)) res$x <- napredict(omitted, res$x)
    }
    res
}
print.prcomp <- function(x, digits = getOption("digits"), ...) {
    cat(sprintf("Standard deviations (1, .., p=%d):\n", length(x$sdev)))
    print(x$sdev, digits = digits, ...)
    d <- dim(x$rotation)
    cat(sprintf("\nRotation (n x k) = (%d x %d):\n", d[1L], d[2L]))
    print(x$rotation, digits = digits, ...)
    invisible(x)
}
summary.prcomp <- function(object, ...) {
    share <- object$sdev^2
    share <- share / sum(share)
    tab <- rbind(`Standard deviation` = object$sdev, `Proportion of Variance` = round(share, 5), `Cumulative Proportion` = round(cumsum(share), 5))
    named <- colnames(object$rotation)
    colnames(tab) <- c(named, character(length(share) - ncol(object$rotation)))
    structure(replace(unclass(object), "importance", list(tab)), class = "summary.prcomp")
}
print.summary.prcomp <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    k <- ncol(x$rotation)
    p <- length(x$sdev)
    if (k < p) cat(sprintf("Importance of first k=%d (out of %d) components:\n", k, p)) else cat("Importance of components:\n")
    print(x$importance[, seq_len(k), drop = FALSE], digits = digits, ...)
    invisible(x)
}
predict.prcomp <- function(object, newdata, ...) {
    if (missing(newdata)) {
        if (is.null(object$x)) stop("no scores are available: refit with 'retx=TRUE'")
        return(object$x)
    }
    if (length(dim(newdata)) != 2L) stop("'newdata' must be a matrix or data frame")
    rot <- object$rotation
    wanted <- rownames(rot)
    if (is.null(wanted)) {
        if (ncol(newdata) != nrow(rot)) stop("'newdata' does not have the correct number of columns")
    } else {
        if (!all(wanted %in% colnames(newdata))) stop("'newdata' does not have named columns matching one or more of the original columns")
        newdata <- newdata[, wanted, drop = FALSE]
    }
    scale(newdata, center = object$center, scale = object$scale) %*% rot
}
cmdscale <- function(d, k = 2, eig = FALSE, add = FALSE, x.ret = FALSE, list. = eig || add || x.ret) {
    if (anyNA(d)) stop("NA values not allowed in 'd'")
    if (!list.) {
        if (eig) warning("eig=TRUE is disregarded when list.=FALSE")
        if (x.ret) warning("x.ret=TRUE is disregarded when list.=FALSE")
    }
    if (is.null(n <- attr(d, "Size"))) {
        if (add) d <- as.matrix(d)
        x <- as.matrix(d^2)
        storage.mode(x) <- "double"
        if ((n <- nrow(x)) != ncol(x)) stop("distances must be result of 'dist' or a square matrix")
        rn <- rownames(x)
    } else {
        rn <- attr(d, "Labels")
        x <- matrix(0, n, n)
        x[row(x) > col(x)] <- d^2
        x <- x + t(x)
        if (add) d <- as.matrix(d)
    }
    n <- as.integer(n)
    if (is.na(n) || n > 46340) stop(gettextf("invalid value of %s", "'n'"), domain = NA)
    if ((k <- as.integer(k)) > n - 1 || k < 1) stop(gettextf("'k' must be in {1, 2, ..  n - 1}"), domain = NA)
    center <- function(m) {
        m <- m - rowMeans(m)
        t(t(m) - colMeans(m))
    }
    x <- center(x)
    add.c <- 0
    if (add) {
        i2 <- n + (i <- 1L:n)
        Z <- matrix(0, 2L * n, 2L * n)
        Z[cbind(i2, i)] <- -1
        Z[i, i2] <- -x
        Z[i2, i2] <- center(2 * d)
        e <- eigen(Z, symmetric = FALSE, only.values = TRUE)$values
        add.c <- max(Re(e))
        x <- matrix(0, n, n)
        nd <- row(x) != col(x)
        x[nd] <- (d[nd] + add.c)^2
        x <- center(x)
    }
    e <- eigen(-x / 2, symmetric = TRUE)
    ev <- e$values[seq_len(k)]
    evec <- e$vectors[, seq_len(k), drop = FALSE]
    k1 <- sum(ev > 0)
    if (k1 < k) {
        warning(gettextf("only %d of the first %d eigenvalues are > 0", k1, k), domain = NA)
        evec <- evec[, ev > 0, drop = FALSE]
        ev <- ev[ev > 0]
    }
    points <- evec * rep(sqrt(ev), each = n)
    dimnames(points) <- list(rn, NULL)
    if (list.) {
        evalus <- e$values
        list(points = points, eig = if (eig) evalus, x = if (x.ret) x, ac = if (add) add.c else 0, GOF = sum(ev) / c(sum(abs(evalus)), sum(pmax(evalus, 0))))
    } else points
}

# ---- clusters ----

hclust <- function(d, method = "complete", members = NULL) {
    METHODS <- c("ward.D", "single", "complete", "average", "mcquitty", "median", "centroid", "ward.D2")
    if (method == "ward") {
        message("The \"ward\" method has been renamed to \"ward.D\"; note new \"ward.D2\"")
        method <- "ward.D"
    }
    i.meth <- pmatch(method, METHODS)
    if (is.na(i.meth)) stop("invalid clustering method", paste("", method))
    if (i.meth == -1) stop("ambiguous clustering method", paste("", method))
    n <- as.integer(attr(d, "Size"))
    if (!length(n)) stop("invalid dissimilarities")
    if (is.na(n) || n > 65536L) stop("size cannot be NA nor exceed 65536")
    if (n < 2) stop("must have n >= 2 objects to cluster")
    len <- as.integer(n * (n - 1) / 2)
    if (length(d) != len) (if (length(d) < len) stop else warning)("dissimilarities of improper length")
    if (anyNA(d)) stop("NA/NaN/Inf in foreign function call (arg 10)")
    members <- if (is.null(members)) rep(1, n) else if (length(members) != n) stop("invalid length of members") else as.double(members)
    D <- matrix(Inf, n, n)
    D[lower.tri(D)] <- as.double(d)
    D <- pmin(D, t(D))
    if (i.meth == 8L) D <- D^2
    id <- -seq_len(n)
    alive <- rep(TRUE, n)
    merge <- matrix(0L, n - 1L, 2L)
    height <- numeric(n - 1L)
    pairs <- matrix(0L, n - 1L, 2L)
    for (s in seq_len(n - 1L)) {
        best <- arrayInd(which.min(t(D)), c(n, n))[1L, 2:1] # the first in order of rows
        i <- min(best)
        j <- max(best)
        h <- D[i, j]
        pairs[s, ] <- c(i, j)
        height[s] <- if (i.meth == 8L) sqrt(h) else h
        a <- id[i]
        b <- id[j]
        merge[s, ] <- if (a < 0 && b < 0) c(max(a, b), min(a, b)) else if (a > 0 && b > 0) c(min(a, b), max(a, b)) else c(min(a, b), max(a, b))
        id[i] <- s
        o <- alive
        o[c(i, j)] <- FALSE
        di <- D[i, o]
        dj <- D[j, o]
        mi <- members[i]
        mj <- members[j]
        mk <- members[o]
        new <- switch(i.meth, ((mi + mk) * di + (mj + mk) * dj - mk * h) / (mi + mj + mk), pmin(di, dj), pmax(di, dj), (mi * di + mj * dj) / (mi + mj), (di + dj) / 2,
                      (di + dj) / 2 - h / 4, (mi * di + mj * dj - mi * mj * h / (mi + mj)) / (mi + mj), ((mi + mk) * di + (mj + mk) * dj - mk * h) / (mi + mj + mk))
        D[i, o] <- D[o, i] <- new
        D[j, ] <- D[, j] <- Inf
        alive[j] <- FALSE
        members[i] <- mi + mj
    }
    walk <- function(k) if (k < 0) -k else c(walk(merge[k, 1L]), walk(merge[k, 2L]))
    structure(list(merge = merge, height = height, order = as.integer(walk(n - 1L)), labels = attr(d, "Labels"), method = METHODS[i.meth], call = match.call(), dist.method = attr(d, "method")), class = "hclust")
}
print.hclust <- function(x, ...) {
    if (!is.null(x$call)) cat("\nCall:\n", deparse1(x$call), "\n\n", sep = "")
    facts <- list("Cluster method   :" = x$method, "Distance         :" = x$dist.method, "Number of objects:" = length(x$height) + 1)
    for (what in names(facts)) if (!is.null(facts[[what]])) cat(what, facts[[what]], "\n")
    cat("\n")
    invisible(x)
}
cutree <- function(tree, k = NULL, h = NULL) {
    if (is.null(n1 <- nrow(tree$merge)) || n1 < 1) stop("invalid 'tree' ('merge' component)")
    n <- n1 + 1
    if (is.null(k) && is.null(h)) stop("either 'k' or 'h' must be specified")
    if (is.null(k)) {
        if (is.unsorted(tree$height)) stop("the 'height' component of 'tree' is not sorted (increasingly)")
        k <- n + 1L - apply(outer(c(tree$height, Inf), h, `>`), 2, which.max)
    } else {
        k <- as.integer(k)
        if (min(k) < 1 || max(k) > n) stop(gettextf("elements of 'k' must be between 1 and %d", n), domain = NA)
    }
    one <- function(k) {
        g <- seq_len(n)
        rep <- integer(n1)
        for (s in seq_len(n - k)) {
            m <- tree$merge[s, ]
            at <- vapply(m, function(v) if (v < 0) -v else rep[v], 1L)
            g[g == g[at[2L]]] <- g[at[1L]]
            rep[s] <- at[1L]
        }
        match(g, unique(g))
    }
    ans <- vapply(as.integer(k), one, integer(n))
    dimnames(ans) <- list(tree$labels, if (length(k) > 1L) as.character(if (is.null(h)) k else h))
    if (length(k) == 1L) setNames(ans[, 1L], tree$labels) else ans
}
cophenetic <- function(x) UseMethod("cophenetic")
cophenetic.default <- function(x) {
    if (!inherits(x, "hclust")) stop("'x' must be an object of class \"hclust\"")
    n <- nrow(x$merge) + 1L
    D <- matrix(0, n, n)
    sets <- list()
    get <- function(k) if (k < 0) -k else sets[[k]]
    for (s in seq_len(n - 1L)) {
        a <- get(x$merge[s, 1L])
        b <- get(x$merge[s, 2L])
        D[a, b] <- D[b, a] <- x$height[s]
        sets[[s]] <- c(a, b)
    }
    dimnames(D) <- list(x$labels, x$labels)
    as.dist(D)
}

kmeans <- function(x, centers, iter.max = 10L, nstart = 1L, algorithm = c("Hartigan-Wong", "Lloyd", "Forgy", "MacQueen"), trace = FALSE) {
    x <- as.matrix(x)
    m <- as.integer(nrow(x))
    if (is.na(m)) stop("invalid nrow(x)")
    p <- ncol(x)
    if (missing(centers)) stop("'centers' must be a number or a matrix")
    algorithm <- match.arg(algorithm)
    if (length(centers) == 1L) {
        k <- centers
        if (nstart == 1L) centers <- x[sample.int(m, k), , drop = FALSE]
        if (nstart >= 2 || any(duplicated(centers))) {
            cn <- unique(x)
            mm <- nrow(cn)
            if (mm < k) stop("more cluster centers than distinct data points.")
            centers <- cn[sample.int(mm, k), , drop = FALSE]
        }
    } else {
        centers <- as.matrix(centers)
        if (any(duplicated(centers))) stop("initial centers are not distinct")
        cn <- NULL
        k <- nrow(centers)
        if (m < k) stop("more cluster centers than data points")
    }
    k <- length(unique(0L + seq_len(nrow(centers))))
    if (iter.max < 1L) stop("'iter.max' must be positive")
    if (ncol(x) != ncol(centers)) stop("must have same number of columns in 'x' and 'centers'")
    one <- function(centers) {
        d2 <- function(C) vapply(seq_len(nrow(C)), function(j) rowSums((x - rep(C[j, ], each = m))^2), numeric(m))
        means <- function(cl) rowsum(x, factor(cl, levels = seq_len(k)), reorder = TRUE) / tabulate(cl, k)
        cl <- max.col(-matrix(d2(centers), m), ties.method = "first")
        C <- centers
        it <- 0L
        conv <- FALSE
        if (k == 1L) {
            C <- matrix(colMeans(x), 1L)
            it <- 1L
            conv <- TRUE
        } else if (algorithm == "Hartigan-Wong") {
            if (any(tabulate(cl, k) == 0L)) stop("empty cluster: try a better set of initial centers", call. = FALSE)
            C <- means(cl)
            n <- tabulate(cl, k)
            while (it < iter.max && !conv) {
                it <- it + 1L
                conv <- TRUE
                for (i in seq_len(m)) { # a point moves where it lowers the sum of squares
                    a <- cl[i]
                    if (n[a] == 1L) next
                    d <- colSums((t(C) - x[i, ])^2)
                    cost <- d * n / (n + 1)
                    cost[a] <- d[a] * n[a] / (n[a] - 1)
                    b <- which.min(cost)
                    if (b != a) {
                        C[a, ] <- (C[a, ] * n[a] - x[i, ]) / (n[a] - 1)
                        C[b, ] <- (C[b, ] * n[b] + x[i, ]) / (n[b] + 1)
                        n[a] <- n[a] - 1L
                        n[b] <- n[b] + 1L
                        cl[i] <- b
                        conv <- FALSE
                    }
                }
            }
            C <- means(cl)
        } else repeat {
            it <- it + 1L
            C <- means(cl)
            if (any(tabulate(cl, k) == 0L)) stop("empty cluster: try a better set of initial centers", call. = FALSE)
            new <- max.col(-matrix(d2(C), m), ties.method = "first")
            if (conv <- all(new == cl)) break
            cl <- new
            if (it >= iter.max) break
        }
        wss <- vapply(seq_len(k), function(j) sum((x[cl == j, , drop = FALSE] - rep(C[j, ], each = sum(cl == j)))^2), 0)
        list(cl = cl, C = C, wss = wss, it = if (algorithm == "Hartigan-Wong") max(1L, it - 0L) else it, conv = conv)
    }
    best <- one(centers)
    if (nstart >= 2 && !is.null(cn)) for (i in 2:nstart) {
        z <- one(cn[sample.int(mm, k), , drop = FALSE])
        if (sum(z$wss) < sum(best$wss)) best <- z
    }
    if (!best$conv) warning(sprintf(ngettext(iter.max, "did not converge in %d iteration", "did not converge in %d iterations"), iter.max), call. = FALSE, domain = NA)
    centers <- matrix(best$C, k)
    dimnames(centers) <- list(1L:k, dimnames(x)[[2L]])
    cluster <- best$cl
    if (!is.null(rn <- rownames(x))) names(cluster) <- rn
    totss <- sum(scale(x, scale = FALSE)^2)
    structure(list(cluster = cluster, centers = centers, totss = totss, withinss = best$wss, tot.withinss = sum(best$wss), betweenss = totss - sum(best$wss),
                   size = tabulate(cluster, k), iter = best$it, ifault = if (best$conv) 0L else 2L), class = "kmeans")
}
print.kmeans <- function(x, ...) {
    cat("K-means clustering with", length(x$size), "clusters of sizes", paste(x$size, collapse = ", "))
    cat("\n")
    parts <- c("Cluster means" = "centers", "Clustering vector" = "cluster", "Within cluster sum of squares by cluster" = "withinss")
    for (title in names(parts)) {
        cat("\n", title, ":\n", sep = "")
        print(x[[parts[[title]]]], ...)
    }
    cat(sprintf(" (between_SS / total_SS = %5.1f %%)\n\n", 100 * x$betweenss / x$totss))
    cat("Available components:\n\n")
    print(names(x))
    invisible(x)
}
fitted.kmeans <- function(object, method = c("centers", "classes"), ...) {
    method <- match.arg(method)
    if (method == "centers") object$centers[object$cluster, , drop = FALSE] else object$cluster
}
