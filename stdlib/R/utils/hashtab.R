# Hash tables: buckets by the text of the key.

# ---- hash tables (utils): buckets by the text of the key

hashtab <- function(type = c("identical", "address"), size) {
    type <- match.arg(type)
    e <- new.env(hash = TRUE, parent = emptyenv())
    attr(e, "type") <- type
    structure(list(e), class = "hashtab")
}
.hashkey <- function(k) {
    t <- if (is.environment(k) || is.function(k)) format(if (is.function(k)) environment(k) else k)
         else paste(deparse(k, control = "digits17"), collapse = "\n")
    if (nchar(t) > 200L) t <- paste0(substr(t, 1L, 200L), nchar(t))
    paste0(typeof(k), t)
}
.hashenv <- function(h) {
    if (!inherits(h, "hashtab")) stop(simpleError("not a proper hash table object", sys.call(-1L)))
    unclass(h)[[1L]]
}
gethash <- function(h, key, nomatch = NULL) {
    for (e in .hashenv(h)[[.hashkey(key)]]) if (identical(e[[1L]], key)) return(e[[2L]])
    nomatch
}
sethash <- function(h, key, value) {
    env <- .hashenv(h)
    k <- .hashkey(key)
    b <- env[[k]]
    at <- length(b) + 1L
    for (i in seq_along(b)) if (identical(b[[i]][[1L]], key)) at <- i
    b[[at]] <- list(key, value)
    assign(k, b, envir = env)
    invisible(value)
}
remhash <- function(h, key) {
    env <- .hashenv(h)
    k <- .hashkey(key)
    b <- env[[k]]
    for (i in seq_along(b)) if (identical(b[[i]][[1L]], key)) {
        if (length(b) == 1L) rm(list = k, envir = env) else assign(k, b[-i], envir = env)
        return(invisible(TRUE))
    }
    invisible(FALSE)
}
numhash <- function(h) sum(0L, vapply(ls(.hashenv(h), all.names = TRUE), function(k) length(.hashenv(h)[[k]]), 1L))
typhash <- function(h) attr(.hashenv(h), "type")
maphash <- function(h, FUN) {
    for (k in ls(.hashenv(h), all.names = TRUE)) for (e in .hashenv(h)[[k]]) FUN(e[[1L]], e[[2L]])
    invisible()
}
clrhash <- function(h) {
    rm(list = ls(.hashenv(h), all.names = TRUE), envir = .hashenv(h))
    invisible()
}
is.hashtab <- function(x) inherits(x, "hashtab")
length.hashtab <- function(x) numhash(x)
`[[.hashtab` <- function(h, key, nomatch = NULL, ...) gethash(h, key, nomatch)
`[[<-.hashtab` <- function(h, key, ..., value) {
    sethash(h, key, value)
    h
}
format.hashtab <- function(x, ...) {
    sprintf("<hashtable %s: count = %d, type = \"%s\">", sub("<environment: (.*)>", "\\1", format(.hashenv(x))), numhash(x), typhash(x))
}
print.hashtab <- function(x, ...) {
    cat(format.hashtab(x), "\n", sep = "")
    invisible(x)
}
