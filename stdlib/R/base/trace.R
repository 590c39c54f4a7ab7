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
# A function of R code that does what f does, which has none: its body calls f with the arguments that are given.
.as_closure <- function(f) {
    g <- args(f)
    if (is.null(g) || is.primitive(f)) {
        g <- function(...) NULL
        body(g) <- call("{", as.call(list(f, quote(...))))
    } else body(g) <- call("{", call("eval", as.call(list(.given_call, f))))
    environment(g) <- .GlobalEnv
    g
}
.given_call <- function(f) {
    given <- names(as.list(match.call(sys.function(sys.parent()), sys.call(sys.parent()), expand.dots = FALSE)))[-1L]
    call <- c(list(f), lapply(given, as.name))
    names(call) <- c("", ifelse(given == "...", "", given))
    as.call(call)
}
# Says that a function of a package is traced, or no longer.
.trace_told <- function(verb, name, f) {
    home <- if (is.primitive(f)) "base" else environmentName(environment(f))
    if (isNamespaceLoaded(home)) message(verb, " function \"", name, "\" in package \"", home, "\"")
}
untrace <- function(what, signature = NULL, where = topenv(parent.frame())) {
    s <- substitute(what)
    name <- if (is.name(s) || is.call(s)) .trace_name(s, if (is.name(s) && !is.function(what)) what else s) else what
    f <- get0(name, envir = parent.frame(), mode = "function")
    o <- attr(f, "original")
    if (is.null(o)) {
        if (typeof(f) == "closure" && !is.null(body(f))) .primUntrace(f)
    } else {
        if (".doTrace" %in% all.names(body(f))) .trace_told("Untracing", name, o)
        e <- if (exists(name, envir = where, inherits = FALSE) && !identical(where, baseenv())) where else .GlobalEnv
        if (identical(o, get0(name, envir = baseenv()))) rm(list = name, envir = e) else assign(name, o, envir = e)
    }
    invisible(name)
}

tracemem <- untracemem <- function(x) stop("R was not compiled with support for memory profiling")
retracemem <- function(x, previous = NULL) stop("R was not compiled with support for memory profiling")
