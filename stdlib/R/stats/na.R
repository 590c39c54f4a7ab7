# Missing values in data and fits.

na.omit <- function(object, ...) UseMethod("na.omit")
na.omit.default <- function(object, ...) {
    d <- dim(object)
    if (!is.atomic(object) || length(d) > 2L || !anyNA(object)) return(object)
    gone <- which(is.na(as.vector(object)))
    if (length(d)) { # a matrix loses rows
        gone <- unique((gone - 1) %% d[1L] + 1L)
        tags <- rownames(object)
        kept <- object[-gone, , drop = FALSE]
    } else {
        tags <- names(object)
        kept <- object[-gone]
    }
    names(gone) <- tags[gone]
    attr(kept, "na.action") <- structure(gone, class = "omit")
    kept
}
# What is missing at the ends goes.
na.omit.ts <- function(object, ...) {
    gaps <- if (is.matrix(object)) rowSums(is.na(object)) > 0 else is.na(object)
    there <- which(!gaps)
    .need(length(there) > 0L, "all times contain an NA")
    ends <- range(there)
    .need(!any(gaps[ends[1L]:ends[2L]]), "time series contains internal NAs")
    if (!any(gaps)) return(object)
    at <- time(object)[ends]
    structure(window(object, at[1L], at[2L]), na.action = structure(which(gaps), class = "omit"))
}
na.omit.data.frame <- function(object, ...) {
    gone <- logical(nrow(object))
    for (column in object) {
        if (!is.atomic(column)) next
        na <- is.na(column)
        gone <- gone | if (length(dim(na)) == 2L) rowSums(na) > 0 else na
    }
    kept <- object[!gone, , drop = FALSE]
    if (any(gone)) {
        rows <- setNames(which(gone, useNames = FALSE), attr(object, "row.names")[gone])
        attr(kept, "na.action") <- structure(rows, class = "omit")
    }
    kept
}
na.exclude <- function(object, ...) {
    r <- na.omit(object, ...)
    if (!is.null(a <- attr(r, "na.action"))) {
        class(a) <- "exclude"
        attr(r, "na.action") <- a
    }
    r
}
na.pass <- function(object, ...) object
na.fail <- function(object, ...) UseMethod("na.fail")
na.fail.default <- function(object, ...) {
    if (anyNA(if (is.list(object)) unlist(object) else object)) stop("missing values in object")
    object
}
na.action <- function(object, ...) {
    if (is.list(object) && "na.action" %in% names(object)) object[["na.action"]] else attr(object, "na.action")
}
naprint <- function(x, ...) {
    if (inherits(x, "omit") || inherits(x, "exclude")) {
        n <- length(x)
        sprintf(ngettext(n, "%d observation deleted due to missingness", "%d observations deleted due to missingness"), n)
    } else ""
}
naresid <- function(omit, x, ...) {
    if (!inherits(omit, "exclude") || !length(omit) || is.null(x)) return(x)
    n <- NROW(x)
    keep <- rep.int(NA, n + length(omit))
    keep[-omit] <- 1L:n
    if (is.matrix(x)) {
        x <- x[keep, , drop = FALSE]
        temp <- rownames(x)
        if (length(temp)) {
            temp[omit] <- names(omit)
            rownames(x) <- temp
        }
    } else {
        x <- x[keep]
        temp <- names(x)
        if (length(temp)) {
            temp[omit] <- names(omit)
            names(x) <- temp
        }
    }
    x
}
napredict <- function(omit, x, ...) naresid(omit, x, ...)
na.contiguous <- function(object, ...) UseMethod("na.contiguous")
# The longest stretch without NA, the first of equals.
na.contiguous.default <- function(object, ...) {
    whole <- if (is.matrix(object)) rowSums(is.na(object)) == 0 else !is.na(object)
    runs <- rle(as.vector(whole))
    if (!any(runs$values)) stop("all times contain an NA")
    best <- which.max(runs$lengths * runs$values)
    to <- cumsum(runs$lengths)[best]
    from <- to - runs$lengths[best] + 1L
    if (from == 1L && to == length(whole)) return(object)
    at <- tsp(hasTsp(object))
    gone <- which(!seq_along(whole) %in% from:to)
    res <- window(hasTsp(object), start = at[1L] + (from - 1L) / at[3L], end = at[1L] + (to - 1L) / at[3L])
    attr(res, "na.action") <- structure(gone, class = "omit")
    res
}
