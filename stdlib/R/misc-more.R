# Small functions of the packages base, methods, stats and utils.

isa <- function(x, what) if (isS4(x)) methods::is(x, what) else all(class(x) %in% what)
`mode<-` <- function(x, value) {
    if (storage.mode(x) == value) return(x)
    if (is.factor(x)) stop("invalid to change the storage mode of a factor")
    at <- attributes(x)
    x <- switch(value, `(` = , name = as.name(x), call = as.call(x), `function` = as.function(x), single = as.single(x), get(paste0("as.", value), mode = "function")(x))
    if (!value %in% c("name", "call", "function")) attributes(x) <- at
    x
}
as.single <- function(x, ...) structure(as.double(x), Csingle = TRUE)
is.single <- function(x) stop("type \"single\" unimplemented in R")
as.null <- function(x, ...) UseMethod("as.null")
as.null.default <- function(x, ...) NULL
enquote <- function(cl) as.call(list(as.name("quote"), cl))
asS3 <- function(object, flag = TRUE, complete = TRUE) asS4(object, !as.logical(flag), complete)
gc.time <- function(on = TRUE) numeric(5L)
.Autoloaded <- NULL
print.listof <- function(x, ...) {
    tags <- if (length(names(x)) == length(x)) names(x) else paste("Component", seq_along(x))
    for (k in seq_along(x)) {
        cat(tags[k], ":\n")
        print(x[[k]], ...)
        cat("\n")
    }
    invisible(x)
}
`[.listof` <- function(x, i, ...) structure(NextMethod("["), class = class(x))
`[.simple.list` <- function(x, i, ...) structure(NextMethod("["), class = class(x))
rep.numeric_version <- function(x, ...) structure(NextMethod("rep"), class = oldClass(x))
formalArgs <- function(def) {
    if (is.character(def)) def <- get(def, envir = parent.frame(), mode = "function")
    names(formals(def))
}
functionBody <- body
`functionBody<-` <- `body<-`
hasArg <- function(name) {
    wanted <- as.character(substitute(name))
    up <- sys.parent()
    known <- names(formals(sys.function(up)))
    if (wanted %in% known) eval(substitute(!missing(name)), sys.frame(up))
    else "..." %in% known && wanted %in% eval(quote(...names()), parent.frame())
}
getFunction <- function(name, generic = TRUE, mustFind = TRUE, where = topenv(parent.frame())) {
    if (exists(name, envir = where, mode = "function")) get(name, envir = where, mode = "function")
    else if (mustFind) stop(gettextf("no %s function %s found", if (generic) "" else "non-generic", sQuote(name)), domain = NA)
}
.known_globals <- new.env()
globalVariables <- function(names, package, add = TRUE) {
    if (missing(package)) package <- environmentName(topenv(parent.frame()))
    if (missing(names)) names <- character()
    all <- if (add) unique(c(.known_globals[[package]], names)) else names
    .known_globals[[package]] <- all
    all
}
suppressForeignCheck <- function(names, package, add = TRUE) invisible(if (missing(names)) character() else names)
warnErrList <- function(x, warn = TRUE, errValue = NULL) {
    failed <- vapply(x, inherits, NA, what = "error")
    if (!any(failed)) return(x)
    counts <- table(vapply(x[failed], conditionMessage, ""))
    n <- sum(counts)
    where <- deparse(x[failed][[1L]]$call, width.cutoff = 40)[1L]
    text <- if (length(counts) == 1L) sprintf(ngettext(n, "%d error caught in %s: %s", "%d times caught the same error in %s: %s"), n, where, names(counts))
            else paste(c(sprintf("%d errors caught in %s.  The error messages and their frequencies are", n, where), capture.output(counts)), collapse = "\n")
    if (warn) warning(text, call. = FALSE, domain = NA)
    x[failed] <- list(errValue)
    structure(x, warningMsg = text)
}
apropos <- function(what, where = FALSE, ignore.case = TRUE, dot_ignore.case = TRUE, mode = "any") {
    stopifnot(is.character(what))
    nms <- unique(unlist(lapply(search(), function(p) ls(as.environment(p)))))
    x <- nms[grepl(what, nms, ignore.case = ignore.case)]
    if (mode != "any") x <- x[vapply(x, exists, NA, mode = mode)]
    sort(x)
}
removeSource <- function(fn) {
    if (is.primitive(fn)) return(fn)
    clean <- function(part) {
        if (is.name(part)) return(part)
        attr(part, "srcref") <- attr(part, "wholeSrcref") <- attr(part, "srcfile") <- NULL
        if (is.call(part) || is.expression(part)) for (i in seq_along(part)) if (is.call(part[[i]]) || is.expression(part[[i]])) part[[i]] <- clean(part[[i]])
        part
    }
    if (is.function(fn)) {
        attr(fn, "srcref") <- NULL
        if (is.call(b <- body(fn))) {
            at <- attributes(fn)
            body(fn, envir = environment(fn)) <- clean(b)
            attributes(fn) <- at
        }
        fn
    } else if (is.language(fn)) clean(fn)
    else stop("argument is not a function or language object")
}
polym <- function(..., degree = 1, coefs = NULL, raw = FALSE) {
    dots <- list(...)
    nd <- length(dots)
    if (nd == 0) stop("must supply one or more vectors")
    if (nd == 1) return(poly(dots[[1L]], degree, coefs = coefs, raw = raw))
    n <- lengths(dots)
    if (any(n != n[1L])) stop("arguments must have the same length")
    z <- do.call(expand.grid, rep.int(list(0:degree), nd))
    s <- rowSums(z)
    ind <- 0 < s & s <= degree
    z <- z[ind, , drop = FALSE]
    s <- s[ind]
    aPoly <- lapply(seq_len(nd), function(i) if (is.null(coefs)) poly(dots[[i]], degree, raw = raw, simple = raw) else poly(dots[[i]], degree = degree, coefs = coefs[[i]], simple = TRUE))
    res <- 1
    for (i in seq_len(nd)) res <- res * cbind(1, unclass(aPoly[[i]])[, , drop = FALSE])[, 1 + z[, i], drop = FALSE]
    res <- matrix(as.vector(res), n[1L])
    colnames(res) <- apply(z, 1L, function(x) paste(x, collapse = "."))
    if (raw) structure(res, degree = as.vector(s), class = c("poly", "matrix"))
    else if (is.null(coefs)) structure(res, degree = as.vector(s), coefs = lapply(aPoly, attr, "coefs"), class = c("poly", "matrix"))
    else structure(res, degree = as.vector(s), coefs = coefs, class = c("poly", "matrix"))
}
alarm <- function() {
    cat("\a")
    flush.console()
}
