# Principal components, scaling; loadings and their rotations.

plot.prcomp <- function(x, main = deparse1(substitute(x)), ...) {
    r <- screeplot.default(x, main = main, ...)
    invisible(r)
}

# ---- principal components, scaling ----

prcomp <- function(x, ...) UseMethod("prcomp")
prcomp.default <- function(x, retx = TRUE, center = TRUE, scale. = FALSE, tol = NULL, rank. = NULL, ...) {
    chkDots(...)
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
    part <- function(title, ..., what) {
        cat(sprintf(title, ...), "\n", sep = "")
        what
    }
    show <- function(what) print(what, digits = digits, ...)
    show(part("Standard deviations (1, .., p=%d):", length(x$sdev), what = x$sdev))
    show(part("\nRotation (n x k) = (%d x %d):", nrow(x$rotation), ncol(x$rotation), what = x$rotation))
    invisible(x)
}
.shares <- function(sdev) {
    part <- sdev^2 / sum(sdev^2)
    rbind(`Standard deviation` = sdev, `Proportion of Variance` = round(part, 5), `Cumulative Proportion` = round(cumsum(part), 5))
}
summary.prcomp <- function(object, ...) {
    chkDots(...)
    table <- .shares(object$sdev)
    kept <- colnames(object$rotation)
    colnames(table) <- c(kept, character(ncol(table) - ncol(object$rotation)))
    structure(c(unclass(object), list(importance = table)), class = "summary.prcomp")
}
print.summary.prcomp <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    shown <- seq_len(ncol(x$rotation))
    some <- if (length(shown) < length(x$sdev)) sprintf("first k=%d (out of %d) ", length(shown), length(x$sdev))
    writeLines(paste0("Importance of ", some, "components:"))
    print(x$importance[, shown, drop = FALSE], digits = digits, ...)
    invisible(x)
}
predict.prcomp <- function(object, newdata, ...) {
    chkDots(...)
    if (missing(newdata)) {
        .need(!is.null(object$x), "no scores are available: refit with 'retx=TRUE'")
        return(object$x)
    }
    axes <- object$rotation
    newdata <- .wanted_columns(newdata, rownames(axes), nrow(axes))
    scale(newdata, center = object$center, scale = object$scale) %*% axes
}
# A square matrix without the means of its rows, then of its columns.  Sums are in doubles, as GNU R's: signs of eigenvectors hang on it.
.double_centred <- function(m) {
    n <- nrow(m)
    sums <- numeric(n)
    for (j in seq_len(n)) sums <- sums + m[, j]
    m <- m - sums / n
    sums <- numeric(n)
    for (i in seq_len(n)) sums <- sums + m[i, ]
    m - rep(sums / n, each = n)
}
cmdscale <- function(d, k = 2, eig = FALSE, add = FALSE, x.ret = FALSE, list. = eig || add || x.ret) {
    .need(!anyNA(d), "NA values not allowed in 'd'")
    if (eig && !list.) warning("eig=TRUE is disregarded when list.=FALSE")
    if (x.ret && !list.) warning("x.ret=TRUE is disregarded when list.=FALSE")
    labels <- if (is.null(attr(d, "Size"))) rownames(as.matrix(d)) else attr(d, "Labels")
    d <- unname(as.matrix(d))
    storage.mode(d) <- "double"
    n <- nrow(d)
    .need(n == ncol(d), "distances must be result of 'dist' or a square matrix")
    .need(n <= 46340L, "invalid value of %s", "'n'")
    k <- as.integer(k)
    .need(k >= 1L && k < n, "'k' must be in {1, 2, ..  n - 1}")
    x <- .double_centred(d^2)
    shift <- 0
    if (add) { # Cailliez (1983): the least constant that makes the distances Euclidean
        zero <- matrix(0, n, n)
        Z <- rbind(cbind(zero, -x), cbind(diag(-1, n), .double_centred(2 * d)))
        shift <- max(Re(eigen(Z, symmetric = FALSE, only.values = TRUE)$values))
        moved <- (d + shift)^2
        diag(moved) <- 0
        x <- .double_centred(moved)
    }
    e <- eigen(-x / 2, symmetric = TRUE)
    good <- which(e$values[seq_len(k)] > 0)
    if (length(good) < k) .caution("only %d of the first %d eigenvalues are > 0", length(good), k)
    used <- e$values[good]
    points <- e$vectors[, good, drop = FALSE] * rep(sqrt(used), each = n)
    dimnames(points) <- list(labels, NULL)
    if (!list.) return(points)
    fit <- sum(used) / c(sum(abs(e$values)), sum(pmax(e$values, 0)))
    list(points = points, eig = if (eig) e$values, x = if (x.ret) x, ac = if (add) shift else 0, GOF = fit)
}

# ---- princomp, loadings

princomp <- function(x, ...) UseMethod("princomp")
princomp.formula <- function(formula, data = NULL, subset, na.action, ...) {
    cl <- match.call()
    mf <- .component_frame(formula, data, match.call(expand.dots = FALSE), parent.frame())
    res <- princomp.default(.component_columns(mf), ...)
    res$call <- `[[<-`(cl, 1L, as.name("princomp"))
    omitted <- attr(mf, "na.action")
    if (!is.null(omitted)) {
        res$na.action <- omitted
        if (!is.null(res$scores)) res$scores <- napredict(omitted, res$scores)
    }
    res
}
# A covariance matrix for principal components: given, or of the observations z; with the centre and their number.
.component_cov <- function(covmat, z, call) {
    if (is.list(covmat)) {
        .need(all(c("cov", "n.obs") %in% names(covmat)), "'covmat' is not a valid covariance list", call = call)
        return(covmat[c("cov", "n.obs", "center")])
    }
    if (is.matrix(covmat)) return(list(cov = covmat, n.obs = NA))
    .need(is.null(covmat), "'covmat' is of unknown type", call = call)
    .need(nrow(z) >= ncol(z), "'princomp' can only be used with more units than variables", call = call)
    moments <- cov.wt(z)
    list(cov = moments$cov * (1 - 1 / moments$n.obs), n.obs = moments$n.obs, center = moments$center)
}
princomp.default <- function(x, cor = FALSE, scores = TRUE, covmat = NULL, subset = rep_len(TRUE, nrow(as.matrix(x))), fix_sign = TRUE, ...) {
    cl <- match.call()
    cl[[1L]] <- as.name("princomp")
    z <- if (!missing(x)) as.matrix(x)[subset, , drop = FALSE]
    from <- .component_cov(covmat, z, sys.call())
    v <- from$cov
    .need(is.numeric(v), "PCA applies only to numerical variables")
    scale <- setNames(rep.int(1, ncol(v)), colnames(v))
    if (cor) {
        scale <- sqrt(diag(v))
        .need(all(scale != 0), "cannot use 'cor = TRUE' with a constant variable")
        v <- v / outer(scale, scale)
    }
    e <- eigen(v, symmetric = TRUE)
    .need(all(e$values >= -9 * .Machine$double.eps * e$values[1L]), "covariance matrix is not non-negative definite")
    axes <- e$vectors
    if (fix_sign) axes <- axes * rep(ifelse(axes[1L, ] < 0, -1, 1), each = nrow(axes))
    tags <- paste0("Comp.", seq_along(e$values))
    dimnames(axes) <- list(colnames(v), tags)
    points <- if (scores && !is.null(z) && !is.null(from$center)) scale(z, center = from$center, scale = scale) %*% axes
    structure(list(sdev = setNames(sqrt(pmax(e$values, 0)), tags), loadings = structure(axes, class = "loadings"),
                   center = .or(from$center, rep(NA_real_, nrow(v))),
                   scale = scale, n.obs = from$n.obs, scores = points, call = cl), class = "princomp")
}
print.princomp <- function(x, ...) {
    size <- sprintf("\n %d  variables and  %s observations.", length(x$scale), format(x$n.obs))
    .print_dput(x$call)
    cat("\nStandard deviations:\n")
    print(x$sdev, ...)
    writeLines(size)
    invisible(x)
}
summary.princomp <- function(object, loadings = FALSE, cutoff = 0.1, ...) {
    object$cutoff <- cutoff
    object$print.loadings <- loadings
    class(object) <- "summary.princomp"
    object
}
# Loadings as text, those below cutoff blank.
.shown_loadings <- function(l, digits, cutoff) {
    text <- format(round(l, digits))
    text[abs(l) < cutoff] <- strrep(" ", nchar(text[1L], "w"))
    text
}
print.summary.princomp <- function(x, digits = 3L, loadings = x$print.loadings, cutoff = x$cutoff, ...) {
    share <- x$sdev^2 / sum(x$sdev^2)
    writeLines("Importance of components:")
    print(rbind("Standard deviation" = x$sdev, "Proportion of Variance" = share, "Cumulative Proportion" = cumsum(share)), ...)
    if (loadings) {
        writeLines(c("", "Loadings:"))
        print(.shown_loadings(x$loadings, digits, cutoff), quote = FALSE, ...)
    }
    invisible(x)
}
# The columns of newdata that a fit to the variables of that name (NULL: not named) needs.
.wanted_columns <- function(newdata, wanted, n) {
    call <- sys.call(-1L)
    .need(length(dim(newdata)) == 2L, "'newdata' must be a matrix or data frame", call = call)
    if (is.null(wanted)) .need(ncol(newdata) == n, "'newdata' does not have the correct number of columns", call = call)
    else {
        .need(all(wanted %in% colnames(newdata)), "'newdata' does not have named columns matching one or more of the original columns", call = call)
        newdata <- newdata[, wanted, drop = FALSE]
    }
    newdata
}
predict.princomp <- function(object, newdata, ...) {
    if (missing(newdata)) return(object$scores)
    axes <- object$loadings
    newdata <- .wanted_columns(newdata, rownames(axes), nrow(axes))
    scale(newdata, object$center, object$scale) %*% axes
}
loadings <- function(x, ...) x$loadings
print.loadings <- function(x, digits = 3L, cutoff = 0.1, sort = FALSE, ...) {
    l <- unclass(x)
    ss <- colSums(l^2)
    if (sort) { # by the factor of the largest loading, if that is one half
        on <- max.col(abs(l))
        weak <- abs(l[cbind(seq_along(on), on)]) < 0.5
        l <- l[order(ifelse(weak, Inf, on)), , drop = FALSE]
    }
    cat("\nLoadings:\n")
    print(.shown_loadings(l, digits, cutoff), quote = FALSE, ...)
    rows <- list("SS loadings" = ss)
    if (is.null(attr(x, "covariance"))) {
        rows[["Proportion Var"]] <- ss / nrow(l)
        if (ncol(l) > 1L) rows[["Cumulative Var"]] <- cumsum(ss / nrow(l))
    }
    cat("\n")
    print(round(do.call(rbind, rows), digits))
    invisible(x)
}
varimax <- function(x, normalize = TRUE, eps = 1e-5) {
    k <- ncol(x)
    if (k < 2) return(x)
    a <- unclass(x)
    norms <- if (normalize) sqrt(drop(rowSums(a^2))) else 1
    a <- a / norms
    rot <- diag(k)
    reached <- 0
    for (step in seq_len(1000L)) {
        z <- a %*% rot
        s <- La.svd(crossprod(a, z^3 - z %*% diag(colSums(z^2)) / nrow(a)))
        rot <- s$u %*% s$vt
        last <- reached
        reached <- sum(s$d)
        if (reached < last * (1 + eps)) break
    }
    z <- a %*% rot * norms
    dimnames(z) <- dimnames(x)
    list(loadings = structure(z, class = "loadings"), rotmat = rot)
}
promax <- function(x, m = 4) {
    if (ncol(x) < 2) return(x)
    start <- varimax(x)
    a <- start$loadings
    rot <- lm.fit(a, a * abs(a)^(m - 1))$coefficients # towards the powers of the loadings
    rot <- rot %*% diag(sqrt(diag(solve(crossprod(rot)))))
    dimnames(rot) <- NULL
    rotated <- a %*% rot
    dimnames(rotated) <- dimnames(x)
    list(loadings = structure(rotated, class = "loadings"), rotmat = start$rotmat %*% rot)
}
`window<-` <- function(x, ..., value) UseMethod("window<-")
