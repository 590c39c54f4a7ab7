# Attributes, modes and labels of any object.

mtfrm <- function(x) UseMethod("mtfrm")
mtfrm.default <- function(x) {
    if (!is.object(x)) return(x)
    if (length(y <- as.vector(x)) != length(x)) stop("cannot mtfrm")
    y
}
single <- function(length = 0L) structure(double(length), Csingle = TRUE)

isa <- function(x, what) if (isS4(x)) methods::is(x, what) else all(class(x) %in% what)
`mode<-` <- function(x, value) {
    if (storage.mode(x) == value) return(x)
    if (is.factor(x)) stop("invalid to change the storage mode of a factor")
    at <- attributes(x)
    mde <- if (value %in% c("(", "name")) as.name else get(paste0("as.", value), mode = "function", envir = parent.frame())
    x <- mde(x)
    if (!value %in% c("name", "call", "function")) attributes(x) <- at
    x
}
as.single <- function(x, ...) UseMethod("as.single")
as.single.default <- function(x, ...) structure(as.double(x), Csingle = TRUE)
is.single <- function(x) stop("type \"single\" unimplemented in R")
as.null <- function(x, ...) UseMethod("as.null")
as.null.default <- function(x, ...) NULL
asS3 <- function(object, flag = TRUE, complete = TRUE) asS4(object, !as.logical(flag), complete)
`functionBody<-` <- `body<-`
`mostattributes<-` <- function(x, value) {
    if (!length(value)) return(x)
    if (!is.list(value)) stop("'value' must be a list")
    d <- value[["dim"]]
    labels <- value[["dimnames"]]
    attributes(x) <- NULL # what it had goes, even where what is given does not fit
    for (a in setdiff(names(value), c("names", "dim", "dimnames"))) attr(x, a) <- value[[a]]
    if (!is.null(d) && prod(d) == length(x)) {
        dim(x) <- d
        if (all(lengths(labels) %in% c(0L, d))) dimnames(x) <- labels
    } else if (length(value[["names"]]) == length(x)) names(x) <- value[["names"]]
    x
}
labels <- function(object, ...) UseMethod("labels")
labels.default <- function(object, ...) {
    numbered <- function(given, n) if (length(given)) given else as.character(seq_len(n))
    d <- dim(object)
    if (!length(d)) return(numbered(names(object), length(object)))
    dn <- dimnames(object)
    if (is.null(dn)) dn <- vector("list", length(d))
    dn[] <- Map(numbered, dn, d)
    dn
}
# The smallest gap between values of x that can be told apart when numbers of size `span` have 3 digits; a tenth of x where
# there is one value, or of span.
.least_gap <- function(x, span) {
    values <- unique(sort.int(round(x, 3 - floor(log10(span)))))
    if (length(values) > 1L) min(diff(values)) else if (values == 0) span / 10 else values / 10
}
jitter <- function(x, factor = 1, amount = NULL) {
    if (length(x) == 0L) return(x)
    .need(is.numeric(x), "'x' must be numeric")
    ends <- range(x[is.finite(x)])
    sizes <- c(diff(ends), abs(ends[1L]), 1)
    span <- sizes[sizes != 0][1L] # the first that is not 0
    if (is.null(amount)) amount <- factor / 5 * abs(.least_gap(x, span))
    else if (amount == 0) amount <- factor * (span / 50)
    x + stats::runif(length(x), -amount, amount)
}
`is.na<-` <- function(x, value) UseMethod("is.na<-")
`is.na<-.default` <- function(x, value) {
    x[value] <- NA
    x
}
comment <- function(x) attr(x, "comment", exact = TRUE)
`comment<-` <- function(x, value) {
    if (!is.null(value) && !is.character(value)) stop("attempt to set invalid 'comment' attribute")
    attr(x, "comment") <- value
    x
}
unname <- function(obj, force = FALSE) {
    if (!is.null(names(obj))) names(obj) <- NULL
    keeps <- is.data.frame(obj) && !force
    if (!keeps && !is.null(dimnames(obj))) dimnames(obj) <- NULL
    obj
}
