# print(): the generic and the methods that are R code.

print.listof <- function(x, ...) {
    titles <- if (length(names(x)) == length(x)) names(x) else sprintf("Component %d", seq_along(x))
    for (k in seq_along(x)) {
        writeLines(paste(titles[k], ":"))
        print(x[[k]], ...)
        writeLines("")
    }
    invisible(x)
}
`[.listof` <- function(x, i, ...) structure(NextMethod("["), class = class(x))
`[.simple.list` <- function(x, i, ...) structure(NextMethod("["), class = class(x))
print <- function(x, ...) UseMethod("print")

noquote <- function(obj, right = FALSE) {
    mark <- "noquote"
    if (right) names(mark) <- "right"
    if (!inherits(obj, mark)) oldClass(obj) <- append(oldClass(obj), mark)
    obj
}
print.noquote <- function(x, quote = FALSE, right = FALSE, ...) {
    given <- x
    cl <- oldClass(x)
    if (!is.null(cl)) {
        at <- match("noquote", cl)
        if (missing(right)) right <- identical(names(cl)[at], "right")
        cl <- cl[cl != "noquote"]
        names(cl) <- NULL
        attr(x, "class") <- if (length(cl)) cl
    }
    print(x, quote = quote, right = right, ...)
    invisible(given)
}
as.matrix.noquote <- function(x, ...) noquote(NextMethod("as.matrix", x))
`[.noquote` <- function(x, ...) {
    part <- unclass(x)[...]
    for (a in setdiff(names(attributes(x)), c("names", "dim", "dimnames"))) attr(part, a) <- attr(x, a)
    part
}
c.noquote <- function(..., recursive = FALSE) structure(NextMethod("c"), class = "noquote")

print.simple.list <- function(x, ...) print(noquote(cbind("_" = unlist(x))), ...)
print.table <- function(x, digits = getOption("digits"), quote = FALSE, na.print = "", zero.print = "0",
                        right = is.numeric(x) || is.complex(x), justify = "none", ..., print.gap = NULL) {
    if (any(dim(x) == 0L)) {
        writeLines(sprintf("< table of extent %s >", paste(dim(x), collapse = " x ")))
        return(invisible(x))
    }
    counts <- unclass(x)
    shown <- format.default(counts, digits = digits, justify = justify)
    shown[is.na(counts)] <- na.print
    if (!is.null(zero.print) && zero.print != "0") shown[!is.na(counts) & counts == 0] <- zero.print
    print.default(shown, quote = quote, right = right, print.gap = print.gap, ...)
    invisible(x)
}
print.proc_time <- function(x, ...) {
    print(summary(x, ...), ...)
    invisible(x)
}
summary.proc_time <- function(object, ...) {
    spent <- unclass(object)
    children <- spent[4:5]
    children[is.na(children)] <- 0
    setNames(spent[1:3] + c(children, 0), c("user", "system", "elapsed"))
}
print.hexmode <- function(x, ...) {
    print(format(x), ...)
    invisible(x)
}
print.octmode <- print.hexmode
print.connection <- function(x, ...) {
    about <- tryCatch(cbind(` ` = unlist(summary(x))), error = function(e) NULL)
    if (is.null(about)) {
        kinds <- toString(sQuote(setdiff(oldClass(x), "connection")))
        writeLines(paste0("A connection, ", if (nzchar(kinds)) paste0("specifically, ", kinds, ", "), "but invalid."))
    } else {
        cat("A connection with")
        print(about, ...)
    }
    invisible(x)
}
.print_times <- function(x, form, max, ...) {
    limit <- if (is.null(max)) getOption("max.print", 9999L) else max
    n <- length(x)
    if (n == 0L) cat(class(x)[1L], "of length 0\n")
    else if (n <= limit) print(form(x), max = limit, ...)
    else {
        print(form(x[seq_len(limit)]), max = limit + 1, ...)
        cat(" [ reached 'max' / getOption(\"max.print\") -- omitted", n - limit, "entries ]\n")
    }
}
print.Date <- function(x, max = NULL, ...) {
    .print_times(x, format, max, ...)
    invisible(x)
}
print.POSIXct <- function(x, tz = "", usetz = TRUE, max = NULL, ...) {
    how <- c(list(usetz = usetz), if (!missing(tz)) list(tz = tz))
    .print_times(x, function(some) do.call(format, c(list(some), how)), max, ...)
    invisible(x)
}
print.POSIXlt <- print.POSIXct
print.difftime <- function(x, digits = getOption("digits"), ...) {
    unit <- attr(x, "units")
    value <- unclass(x)
    if (length(x) <= 1L && !is.array(x)) cat("Time difference of ", format(value, digits = digits), " ", unit, "\n", sep = "")
    else {
        cat("Time differences in ", unit, "\n", sep = "")
        print(`attr<-`(value, "units", NULL), digits = digits, ...)
    }
    invisible(x)
}
prmatrix <- function(x, rowlab = dn[[1]], collab = dn[[2]], quote = TRUE, right = FALSE, na.print = NULL, ...) {
    x <- as.matrix(x)
    dn <- dimnames(x)
    labels <- function(lab, n, what) if (!is.null(lab)) {
        if (length(lab) < n) stop(simpleError(gettextf("too few %s labels", what), sys.call(-1L)))
        as.character(lab)[seq_len(n)]
    }
    shown <- x
    dimnames(shown) <- list(labels(rowlab, nrow(x), "row"), labels(collab, ncol(x), "column"))
    attributes(shown) <- attributes(shown)[c("dim", "dimnames")] # of no class
    print.default(shown, quote = quote, right = right, na.print = na.print, ...)
    invisible(x)
}
