# Clusters: hierarchical and k-means.

# ---- clusters ----

hclust <- function(d, method = "complete", members = NULL) {
    known <- c("ward.D", "single", "complete", "average", "mcquitty", "median", "centroid", "ward.D2")
    if (identical(unname(method), "ward")) {
        message("The \"ward\" method has been renamed to \"ward.D\"; note new \"ward.D2\"")
        method <- known[1L]
    }
    rule <- pmatch(method, known)
    .need(!is.na(rule), "invalid clustering method %s", method)
    size <- as.integer(attr(d, "Size"))
    if (is.na(size) || size > 65536L) stop("size cannot be NA nor exceed 65536")
    .need(size >= 2L, "must have n >= 2 objects to cluster")
    wanted <- size * (size - 1) / 2
    .need(length(d) >= wanted, "dissimilarities of improper length")
    if (length(d) > wanted) .caution("dissimilarities of improper length")
    .need(!anyNA(d), "NA/NaN/Inf in foreign function call (arg 10)")
    weights <- as.double(.or(members, rep(1, size)))
    .need(length(weights) == size, "invalid length of members")
    tree <- .hclust(d, size, rule, weights)
    structure(list(merge = matrix(tree[[1L]], ncol = 2L), height = tree[[2L]], order = tree[[3L]], labels = attr(d, "Labels"), method = known[rule],
                   call = match.call(), dist.method = attr(d, "method")), class = "hclust")
}
print.hclust <- function(x, ...) {
    if (!is.null(x$call)) cat("\nCall:\n", deparse1(x$call), "\n\n", sep = "")
    facts <- list("Cluster method   :" = x$method, "Distance         :" = x$dist.method, "Number of objects:" = length(x$height) + 1)
    for (what in names(facts)) if (!is.null(facts[[what]])) cat(what, facts[[what]], "\n")
    cat("\n")
    invisible(x)
}
cutree <- function(tree, k = NULL, h = NULL) {
    merges <- nrow(tree$merge)
    .need(!is.null(merges) && merges > 0L, "invalid 'tree' ('merge' component)")
    n <- merges + 1L
    .need(!is.null(k) || !is.null(h), "either 'k' or 'h' must be specified")
    tags <- .or(h, k)
    if (is.null(k)) {
        .need(!is.unsorted(tree$height), "the 'height' component of 'tree' is not sorted (increasingly)")
        k <- n - findInterval(h, tree$height)
    } else .need(all(k >= 1 & k < n + 1), "elements of 'k' must be between 1 and %d", n)
    one <- function(k) {
        group <- seq_len(n)
        first <- integer(merges) # an object of each cluster
        for (s in seq_len(n - k)) {
            pair <- vapply(tree$merge[s, ], function(m) if (m > 0) first[m] else as.integer(-m), 1L)
            group[group == group[pair[2L]]] <- group[pair[1L]]
            first[s] <- pair[1L]
        }
        match(group, unique(group))
    }
    if (length(k) == 1L) return(setNames(one(as.integer(k)), tree$labels))
    groups <- vapply(as.integer(k), one, integer(n))
    dimnames(groups) <- list(tree$labels, as.character(tags))
    groups
}
cophenetic <- function(x) UseMethod("cophenetic")
cophenetic.default <- function(x) {
    x <- as.hclust(x)
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
    nmeth <- match(algorithm, c("Hartigan-Wong", "Lloyd", "MacQueen"), 2L)
    if (!all(is.finite(x))) stop(simpleError("NA/NaN/Inf in foreign function call (arg 1)", quote(do_one(nmeth))))
    one <- function(centers) {
        z <- if (k == 1L) list(rep(1L, m), colMeans(x), sum(scale(x, scale = FALSE)^2), 1L, 0L) else .kmeans(x, centers, iter.max, nmeth)
        names(z) <- c("cluster", "centers", "wss", "iter", "ifault")
        if (nmeth == 1L) switch(z$ifault, stop("empty cluster: try a better set of initial centers", call. = FALSE), z$iter <- max(z$iter, iter.max + 1L), NULL,
                                warning(gettextf("Quick-TRANSfer stage steps exceeded maximum (= %d)", 50L * m), call. = FALSE, domain = NA))
        else {
            if (z$ifault == 1L) warning("empty cluster: try a better set of initial centers", call. = FALSE)
            z["ifault"] <- list(NULL)
        }
        if (z$iter > iter.max) {
            warning(sprintf(ngettext(iter.max, "did not converge in %d iteration", "did not converge in %d iterations"), iter.max), call. = FALSE, domain = NA)
            z$ifault <- 2L
        }
        z
    }
    best <- one(centers)
    if (nstart >= 2 && !is.null(cn)) for (i in 2:nstart) {
        z <- one(cn[sample.int(mm, k), , drop = FALSE])
        if (sum(z$wss) < sum(best$wss)) best <- z
    }
    centers <- matrix(best$centers, k)
    dimnames(centers) <- list(1L:k, dimnames(x)[[2L]])
    cluster <- best$cluster
    if (!is.null(rn <- rownames(x))) names(cluster) <- rn
    totss <- sum(scale(x, scale = FALSE)^2)
    structure(list(cluster = cluster, centers = centers, totss = totss, withinss = best$wss, tot.withinss = sum(best$wss), betweenss = totss - sum(best$wss),
                   size = tabulate(cluster, k), iter = best$iter, ifault = best$ifault), class = "kmeans")
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
as.hclust <- function(x, ...) UseMethod("as.hclust")
# What package cluster's agnes() and diana() answer; order.lab has the labels from left to right.
as.hclust.twins <- function(x, ...) {
    tags <- if (is.null(x$order.lab)) rownames(x$data) else replace(x$order.lab, x$order, x$order.lab)
    structure(list(merge = x$merge, height = sort(x$height), order = x$order, labels = tags, call = x$call, method = .or(x$method, NA),
                   dist.method = attr(x$diss, "Metric")), class = "hclust")
}
as.hclust.default <- function(x, ...) if (inherits(x, "hclust")) x else
    stop(gettextf("argument 'x' cannot be coerced to class %s", dQuote("hclust")), if (is.null(oldClass(x))) "character(0)", domain = NA)
