# Distances between the rows of a matrix.

dist <- function(x, method = "euclidean", diag = FALSE, upper = FALSE, p = 2) {
    METHODS <- c("euclidean", "maximum", "manhattan", "canberra", "binary", "minkowski")
    m <- pmatch(method, METHODS)
    if (is.na(m)) stop("invalid distance method")
    if (m == -1) stop("ambiguous distance method")
    x <- as.matrix(x)
    if (m == 6L && !(is.finite(p) && p > 0)) stop("distance(): invalid p")
    n <- nrow(x)
    labels <- dimnames(x)[[1L]]
    x <- t(x)
    storage.mode(x) <- "double"
    d <- .dist(x, m, p)
    for (k in seq_len(d[[2L]])) warning("treating non-finite values as NA")
    structure(d[[1L]], Size = n, Labels = labels, Diag = diag, Upper = upper, method = METHODS[m], p = if (m == 6L) p,
              call = match.call(), class = "dist")
}
format.dist <- function(x, ...) format(as.vector(x), ...)
as.matrix.dist <- function(x, ...) {
    n <- attr(x, "Size")
    m <- matrix(0, n, n)
    m[lower.tri(m)] <- x
    m[upper.tri(m)] <- t(m)[upper.tri(m)]
    tags <- attr(x, "Labels")
    if (is.null(tags)) tags <- seq_len(n)
    dimnames(m) <- list(tags, tags)
    m
}
as.dist <- function(m, diag = FALSE, upper = FALSE) UseMethod("as.dist")
as.dist.default <- function(m, diag = FALSE, upper = FALSE) {
    if (inherits(m, "dist")) return(m)
    m <- as.matrix(m)
    if (!is.numeric(m)) storage.mode(m) <- "double"
    p <- nrow(m)
    if (ncol(m) != p) warning("non-square matrix")
    ans <- m[row(m) > col(m)]
    attributes(ans) <- list(Size = p, Labels = if (!is.null(rownames(m))) rownames(m) else colnames(m), Diag = diag, Upper = upper)
    attr(ans, "call") <- match.call()
    class(ans) <- "dist"
    ans
}
print.dist <- function(x, diag = NULL, upper = NULL, digits = getOption("digits"), justify = "none", right = TRUE, ...) {
    diag <- .or(diag, .or(attr(x, "Diag"), FALSE))
    upper <- .or(upper, .or(attr(x, "Upper"), FALSE))
    text <- format(as.matrix(x), digits = digits, justify = justify)
    ahead <- col(text) - row(text)
    text[(ahead > 0L & !upper) | (ahead == 0L & !diag)] <- ""
    n <- nrow(text)
    if (!length(x)) {
        cat("dist(0)\n")
        return(invisible(x))
    }
    if (!diag && !upper) text <- text[-1L, -n, drop = FALSE]
    print(text, quote = FALSE, right = right, ...)
    invisible(x)
}
labels.dist <- function(object, ...) attr(object, "Labels")
