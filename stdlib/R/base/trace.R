# trace() and kin.

# ---- trace: a traced function calls .doTrace() at its start, at its end or before some of its steps

.doTrace <- function(expr, msg) {
    if (!tracingState(FALSE)) return(invisible())
    on.exit(tracingState(TRUE))
    if (!missing(msg)) writeLines(paste("Tracing", deparse(sys.call(sys.parent(1L)))[1L], msg, ""))
    exprObj <- substitute(expr) # recover() and where show the call
    eval.parent(exprObj)
    NULL
}
.trace_name <- function(s, what) {
    if (is.character(what)) what
    else if (is.name(s)) as.character(s)
    else if (is.call(s) && as.character(s[[1L]]) %in% c("::", ":::")) as.character(s[[3L]])
    else stop("argument \"what\" should be the name of a function")
}
untrace <- function(what, signature = NULL, where = topenv(parent.frame())) {
    s <- substitute(what)
    name <- if (is.name(s) || is.call(s)) .trace_name(s, if (is.name(s) && !is.function(what)) what else s) else what
    f <- get0(name, envir = parent.frame(), mode = "function")
    o <- attr(f, "original")
    if (is.null(o)) {
        if (typeof(f) == "closure" && !is.null(body(f))) .primUntrace(f)
    } else {
        e <- if (exists(name, envir = where, inherits = FALSE) && !identical(where, baseenv())) where else .GlobalEnv
        if (identical(o, get0(name, envir = baseenv()))) rm(list = name, envir = e) else assign(name, o, envir = e)
    }
    invisible(name)
}

tracemem <- untracemem <- function(x) stop("R was not compiled with support for memory profiling")
retracemem <- function(x, previous = NULL) stop("R was not compiled with support for memory profiling")
