# The session: its hooks, flags, callbacks and what it was built with.

builtins <- function(internal = FALSE) ls(baseenv(), all.names = TRUE)
La_version <- function() .lapack()[3L]
La_library <- function() .lapack()[1L]
gcinfo <- function(verbose) {
    if (isTRUE(as.logical(verbose))) stop("reports of garbage collections are not there: see gc() and memory.profile()")
    invisible(FALSE)
}
gctorture <- function(on = TRUE) invisible(.gcstress(if (on) 1L else 0L) > 0L)
gctorture2 <- function(step, wait = step, inhibit_release = FALSE) {
    if (inhibit_release) stop("'inhibit_release' is not there: memory that is given back is used again")
    invisible(.gcstress(step))
}
mem.maxVSize <- function(vsize = 0) .maxheap(vsize)
mem.maxNSize <- function(nsize = 0) {
    if (!is.na(nsize) && nsize > 0) stop("the number of objects has no limit of its own: see mem.maxVSize()")
    Inf
}

# ---- small things

getOption <- function(x, default = NULL) {
    v <- .getOption(x)
    if (is.null(v) && !missing(default)) default else v
}

# ---- functions called after each expression of the top level: a script has none

.taskcallbacks <- new.env(hash = TRUE, parent = emptyenv())
.taskcallbacks$list <- list()
addTaskCallback <- function(f, data = NULL, name = character()) {
    if (!is.function(f)) stop("handler must be a function")
    has <- !missing(data)
    l <- .taskcallbacks$list
    id <- if (length(name)) as.character(name)[1L] else as.character(length(l) + 1L)
    l[[length(l) + 1L]] <- list(f = f, data = data, has = has, name = id)
    .taskcallbacks$list <- l
    .topcallbacks(TRUE)
    n <- length(l)
    names(n) <- id
    n
}
removeTaskCallback <- function(id) {
    l <- .taskcallbacks$list
    k <- if (is.character(id)) match(id, vapply(l, function(h) h$name, "")) else as.integer(id)
    if (is.na(k) || k < 1L || k > length(l)) return(FALSE)
    .taskcallbacks$list <- l[-k]
    TRUE
}
getTaskCallbackNames <- function() vapply(.taskcallbacks$list, function(h) h$name, "")
.runcallbacks <- function(expr, value, visible) {
    keep <- list()
    for (h in .taskcallbacks$list) {
        failed <- FALSE
        cb <- h$f
        succeeded <- TRUE
        again <- tryCatch(if (h$has) cb(expr, value, succeeded, visible, h$data) else cb(expr, value, succeeded, visible), error = function(e) {
            failed <<- TRUE
            cat("Error in ", deparse(conditionCall(e))[1L], " : \n  ", conditionMessage(e), "\n", sep = "", file = stderr())
        })
        if (failed) next # it is dropped
        if (!is.logical(again) || length(again) != 1L)
            cat("warning messages from top-level task callback '", h$name, "'\nWarning message:\ntop-level task callback did not return a logical value \n",
                sep = "", file = stderr())
        if (!isFALSE(again)) keep[[length(keep) + 1L]] <- h
    }
    .taskcallbacks$list <- keep
    if (!length(keep)) .topcallbacks(FALSE)
}
gc.time <- function(on = TRUE) numeric(5L)
.Autoloaded <- NULL
trace <- function(what, tracer, exit, at, print, signature, where = topenv(parent.frame()), edit = FALSE) {
    s <- substitute(what)
    name <- if (is.name(s) || is.call(s)) .trace_name(s, if (is.name(s) && !is.function(what)) what else s) else what
    if (nargs() == 1L) {
        f <- get(name, envir = parent.frame(), mode = "function")
        if (is.primitive(f)) {
            assign(name, eval(substitute(function(...) {
                if (tracingState()) cat("trace: ", deparse(sys.call())[1L], "\n", sep = "")
                F(...)
            }, list(F = f))), envir = .GlobalEnv)
            attr(.GlobalEnv[[name]], "original") <- f
            return(invisible(name))
        }
        .primTrace(f)
        return(invisible())
    }
    f <- get0(name, envir = if (missing(where)) parent.frame() else where, mode = "function")
    if (is.null(f)) f <- get(name, envir = parent.frame(), mode = "function")
    if (!is.null(attr(f, "original"))) f <- attr(f, "original")
    code <- function(t, s) if (is.function(t)) as.call(list(s)) else t
    if (!missing(tracer)) tracer <- code(tracer, substitute(tracer))
    if (!missing(exit)) exit <- code(exit, substitute(exit))
    show <- missing(print) || print
    step <- function(t, msg) if (show) call(".doTrace", t, msg) else call(".doTrace", t)
    inside <- body(f)
    g <- if (is.null(inside) || is.call(inside) && identical(inside[[1L]], as.name(".Internal"))) .as_closure(f) else f
    b <- body(g)
    if (!missing(tracer)) {
        if (missing(at)) b <- call("{", step(tracer, "on entry"), b)
        else {
            if (!is.call(b) || !identical(b[[1L]], as.name("{"))) stop("cannot use 'at' argument unless the function body has the form '{ ... }'")
            for (k in at) b[[k]] <- call("{", step(tracer, paste("step", paste(k, collapse = ","))), b[[k]])
        }
    }
    if (!missing(exit)) b <- call("{", call("on.exit", step(exit, "on exit")), b)
    body(g) <- b
    attributes(g) <- attributes(f)
    attr(g, "original") <- f
    .trace_told("Tracing", name, f)
    at.env <- if (exists(name, envir = where, inherits = FALSE) && !identical(where, baseenv())) where else .GlobalEnv
    locked <- exists(name, envir = at.env, inherits = FALSE) && bindingIsLocked(name, at.env)
    if (locked) unlockBinding(name, at.env)
    assign(name, g, envir = at.env)
    if (locked) lockBinding(name, at.env)
    name
}

# ---- versions, libraries, callbacks

extSoftVersion <- function() .extSoftVersion(.lapack()[2L])
libcurlVersion <- function() stop("libcurl is not part of this program")
RNGversion <- function(vstr) {
    v <- if (is.list(vstr)) vstr else numeric_version(vstr)
    if (v < "0.99") RNGkind("Wichmann-Hill", "Buggy Kinderman-Ramage", "Rounding")
    else if (v < "1.7.0") RNGkind("Marsaglia-Multicarry", "Buggy Kinderman-Ramage", "Rounding")
    else if (v < "3.6.0") RNGkind("Mersenne-Twister", "Inversion", "Rounding")
    else RNGkind("Mersenne-Twister", "Inversion", "Rejection")
}
Cstack_info <- function() {
    s <- .cstack()
    c(size = s[1L], current = s[2L], direction = 1L, eval_depth = sys.nframe())
}
taskCallbackManager <- function(handlers = list(), registered = FALSE, verbose = FALSE) {
    suspended <- FALSE
    .verbose <- verbose
    id <- NULL
    add <- function(f, data = NULL, name = NULL, register = TRUE) {
        if (is.null(name)) name <- as.character(length(handlers) + 1L)
        if (!is.function(f)) stop("handler must be a function")
        handlers[[name]] <<- list(f = f, data = data)
        if (register && !registered) self$register()
        name
    }
    remove <- function(which) {
        if (length(which) != 1L) stop("only one task callback can be removed at a time")
        if (is.character(which)) {
            k <- match(which, names(handlers))
            if (is.na(k)) stop(gettextf("no such element '%s'", which), domain = NA)
            which <- k
        } else if (is.na(which <- as.integer(which)) || which < 1L || which > length(handlers)) stop("no such element ", which)
        handlers <<- handlers[-which]
        TRUE
    }
    evaluate <- function(expr, value, ok, visible) {
        if (suspended) return(TRUE)
        keep <- vapply(handlers, function(h) {
            v <- if (is.null(h$data)) h$f(expr, value, ok, visible) else h$f(expr, value, ok, visible, h$data)
            if (!is.logical(v)) warning("taskCallback did not return a logical value")
            isTRUE(v)
        }, NA)
        handlers <<- handlers[keep]
        TRUE
    }
    suspend <- function(status = TRUE) suspended <<- status
    register <- function(name = "R-taskCallbackManager", verbose = .verbose) {
        if (verbose) cat(gettext("Registering 'evaluate' as low-level callback\n"))
        id <<- addTaskCallback(evaluate, name = name)
        registered <<- TRUE
        id
    }
    self <- list(add = add, evaluate = evaluate, remove = remove, register = register, suspend = suspend, callbacks = function() handlers)
    self
}
sys.status <- function() list(sys.calls = sys.calls(), sys.parents = sys.parents(), sys.frames = sys.frames())
unix.time <- function(...) .Defunct("system.time")
default.stringsAsFactors <- function() {
    .Deprecated()
    FALSE
}
dontCheck <- function(x) x
license <- licence <- function() {
    cat("\nThis software is distributed under the terms of the GNU General\nPublic License, either Version 2, June 1991 or Version 3, June 2007.\n")
    invisible()
}
is.R <- function() TRUE
withAutoprint <- function(exprs, evaluated = FALSE, local = parent.frame(), print. = TRUE, echo = TRUE, max.deparse.length = Inf,
                          width.cutoff = max(20, getOption("width")), deparseCtrl = c("keepInteger", "showAttributes", "keepNA"), ...) {
    written <- if (!evaluated) substitute(exprs)
    block <- is.call(written) && identical(written[[1L]], quote(`{`))
    steps <- if (evaluated) exprs else if (block) as.list(written)[-1L] else list(written)
    how <- list(print.eval = print., max.deparse.length = max.deparse.length, width.cutoff = width.cutoff, deparseCtrl = deparseCtrl)
    do.call(source, c(list(exprs = as.expression(steps), local = local, echo = echo), how, list(...)))
}
