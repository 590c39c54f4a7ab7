# stdlib/R/conditions.R - conditions as R code sees them; the machinery is interp/cond.c.

# ---- what is deprecated

.Deprecated <- function(new, package = NULL, msg, old = as.character(sys.call(sys.parent()))[1L]) {
    text <- if (missing(msg)) {
        see <- if (is.null(package)) "See help(\"Deprecated\")" else gettextf("See help(\"Deprecated\") and help(\"%s-deprecated\").", package)
        paste0(gettextf("'%s' is deprecated.\n", old), if (!missing(new)) gettextf("Use '%s' instead.\n", new), see)
    } else paste(as.character(msg), collapse = "")
    warning(warningCondition(text, old = old, new = if (missing(new)) NULL else new, package = package, class = "deprecatedWarning"))
}
.Defunct <- function(new, package = NULL, msg) {
    old <- as.character(sys.call(sys.parent()))[1L]
    text <- if (missing(msg)) {
        see <- if (is.null(package)) "See help(\"Defunct\")" else gettextf("See help(\"Defunct\") and help(\"%s-defunct\").", package)
        paste0(gettextf("'%s' is defunct.\n", old), if (!missing(new)) gettextf("Use '%s' instead.\n", new), see)
    } else paste(as.character(msg), collapse = "")
    stop(errorCondition(text, old = old, new = if (missing(new)) NULL else new, package = package, class = "defunctError"))
}
.NotYetImplemented <- function() stop(gettextf("'%s' is not implemented yet", as.character(sys.call(sys.parent()))[[1L]]), call. = FALSE)
.NotYetUsed <- function(arg, error = TRUE) {
    msg <- gettextf("argument '%s' is not used (yet)", arg)
    if (error) stop(msg, domain = NA, call. = FALSE) else warning(msg, domain = NA, call. = FALSE)
}
findRestart <- function(name, cond = NULL) {
    for (r in computeRestarts(cond)) if (identical(r$name, name)) return(r)
    NULL
}
unique.warnings <- function(x, incomparables = FALSE, ...) x[!duplicated(x, incomparables, ...)]
duplicated.warnings <- function(x, incomparables = FALSE, ...) duplicated(paste(names(x), vapply(unclass(x), deparse1, "")))
`[.warnings` <- function(x, ...) structure(NextMethod("["), class = "warnings")
c.warnings <- function(..., recursive = FALSE) structure(NextMethod("c"), class = "warnings")

# The handlers are in `...`: .tryCatch looks at the variables of this very frame.
tryCatch <- function(expr, ..., finally)
{
    if (!missing(finally)) on.exit(finally)
    .tryCatch()
}

withCallingHandlers <- function(expr, ...) .withCallingHandlers()

withRestarts <- function(expr, ...) .withRestarts()

computeRestarts <- function(cond = NULL) .computeRestarts()
conditionMessage <- function(c) UseMethod("conditionMessage")
conditionCall <- function(c) UseMethod("conditionCall")
conditionMessage.condition <- function(c) c$message
conditionCall.condition <- function(c) c$call

simpleCondition <- function(message, call = NULL)
{
    class <- c("simpleCondition", "condition")
    structure(list(message = as.character(message), call = call), class = class)
}
simpleError <- function(message, call = NULL)
{
    class <- c("simpleError", "error", "condition")
    structure(list(message = as.character(message), call = call), class = class)
}
simpleWarning <- function(message, call = NULL)
{
    class <- c("simpleWarning", "warning", "condition")
    structure(list(message = as.character(message), call = call), class = class)
}
simpleMessage <- function(message, call = NULL)
{
    class <- c("simpleMessage", "message", "condition")
    structure(class = class, list(message = message, call = call))
}
errorCondition <- function(message, ..., class = NULL, call = NULL)
    structure(class = c(class, "error", "condition"), list(message = as.character(message), call = call, ...))
warningCondition <- function(message, ..., class = NULL, call = NULL)
    structure(class = c(class, "warning", "condition"), list(message = as.character(message), call = call, ...))

as.character.condition <- function(x, ...) {
    call <- conditionCall(x)
    where <- if (!is.null(call)) paste0(" in ", deparse(call, nlines = 1L)[1L])
    paste0(class(x)[1L], where, ": ", conditionMessage(x), "\n")
}
as.character.error <- function(x, ...)
{
    call <- conditionCall(x)
    where <- if (!is.null(call)) paste0(" in ", deparse(call, nlines = 1L)[1L])
    paste0("Error", where, ": ", conditionMessage(x), "\n")
}
print.condition <- function(x, ...) {
    call <- conditionCall(x)
    where <- if (!is.null(call)) c(" in ", deparse(call))
    cat("<", class(x)[1L], where, ": ", conditionMessage(x), ">\n", sep = "")
    invisible(x)
}
print.restart <- function(x, ...)
{
    cat(paste("<restart: ", x[[1L]], " >\n", sep = ""))
    invisible(x)
}
conditionCall.restart <- function(c) NULL

message <- function(..., domain = NULL, appendLF = TRUE) {
    what <- if (...length() == 1L) ..1
    if (!inherits(what, "condition")) what <- simpleMessage(.makeMessage(..., domain = domain, appendLF = appendLF), sys.call())
    else if (nargs() > 1L) warning("additional arguments ignored in message()")
    withRestarts({
        signalCondition(what)
        cat(conditionMessage(what), file = stderr(), sep = "")
    }, muffleMessage = function() NULL)
    invisible()
}
.makeMessage <- function(..., domain = NULL, appendLF = FALSE)
{
    parts <- lapply(list(...), as.character)
    if (!isTRUE(is.na(domain))) parts <- unlist(parts)
    paste0(paste(parts, collapse = ""), if (appendLF) "\n")
}
packageStartupMessage <- function(..., domain = NULL, appendLF = TRUE)
{
    text <- .makeMessage(..., domain = domain, appendLF = appendLF)
    classes <- c("packageStartupMessage", "simpleMessage", "message", "condition")
    message(structure(list(message = text, call = sys.call()), class = classes))
}
suppressMessages <- function(expr, classes = "message")
    withCallingHandlers(expr, message = function(c) if (inherits(c, classes)) tryInvokeRestart("muffleMessage"))
withVisible <- function(x) .Internal(withVisible(x))
suppressWarnings <- function(expr, classes = "warning")
    withCallingHandlers(expr, warning = function(w) if (inherits(w, classes)) tryInvokeRestart("muffleWarning"))
suppressPackageStartupMessages <- function(expr)
    withCallingHandlers(expr, packageStartupMessage = function(c) tryInvokeRestart("muffleMessage"))
tryInvokeRestart <- function(r, ...)
{
    if (is.null(.findRestart(r))) invisible(NULL)
    else invokeRestart(r, ...)
}
isRestart <- function(x) inherits(x, "restart")
restartDescription <- function(r) r$description
restartFormals <- function(r) formals(r$handler)
conditionClasses <- function(c) class(c)

# Do a call and the first line of a message fit into one line, of which `used` columns are taken?
.fits_line <- function(call, message, used) {
    parts <- c(call, strsplit(message, "\n")[[1L]][1L])
    width <- nchar(parts, type = "w")
    sum(if (anyNA(width)) nchar(parts, type = "b") else width) + used <= 75L
}
try <- function(expr, silent = FALSE, outFile = getOption("try.outFile", default = stderr()))
{
    own <- sys.call()
    tryCatch(expr, error = function(e) {
        call <- conditionCall(e)
        text <- paste0(conditionMessage(e), "\n")
        if (is.null(call)) text <- paste0("Error : ", text)
        else {
            where <- deparse(if (identical(call[[1L]], quote(doTryCatch))) own else call, nlines = 1L)[1L]
            text <- paste0("Error in ", where, if (.fits_line(where, text, 14L)) " : " else " : \n  ", text)
        }
        .seterrmessage(text[1L])
        if (!silent && isTRUE(getOption("show.error.messages", TRUE))) {
            cat(text, file = outFile)
            .printDeferredWarnings()
        }
        invisible(structure(text, class = "try-error", condition = e))
    })
}

warnings <- function(...)
{
    last <- get0("last.warning", envir = baseenv())
    if (!length(last)) return(invisible())
    structure(last, dots = list(...), class = "warnings")
}
# A warning as it is listed: its call, shortened, and its text.
.warning_text <- function(call, text, number) {
    if (!length(call)) return(text)
    lines <- deparse(call, nlines = 2L)
    gap <- if (.fits_line(lines[1L], text, nchar(number, "w"))) " " else "\n  "
    paste0("In ", lines[1L], if (length(lines) > 1L) " ...", " :", gap, text)
}
print.warnings <- function(x, tags, header = ngettext(n, "Warning message:\n", "Warning messages:\n"), ...)
{
    n <- length(x)
    if (n > 0L) cat(header)
    for (i in seq_len(n)) {
        number <- if (!missing(tags)) tags[i] else if (n > 1L) paste0(i, ": ") else ""
        cat(number, .warning_text(x[[i]], names(x)[i], number), "\n", sep = "")
    }
    invisible(x)
}
.traceback <- function(x = NULL, max.lines = getOption("traceback.max.lines", getOption("deparse.max.lines", -1L))) {
    if (is.null(x)) {
        x <- .lastTraceback()
        refs <- attr(x, "srcref")
    } else if (is.list(x)) return(x)
    else { # the calls that run now, but for the newest ones
        calls <- rev(sys.calls())
        x <- calls[seq_along(calls) > x]
        refs <- lapply(x, attr, "srcref")
    }
    if (!length(x)) return(NULL)
    as.pairlist(Map(function(call, ref) {
        lines <- deparse(call)
        if (length(max.lines) && max.lines > 0L) lines <- lines[seq_len(min(max.lines, length(lines)))]
        if (!is.null(ref)) attr(lines, "srcref") <- ref
        lines
    }, as.list(x), refs))
}
traceback <- function(x = NULL, max.lines = getOption("traceback.max.lines", getOption("deparse.max.lines", -1L))) {
    if (identical(max.lines, -1L)) max.lines <- NULL
    shown <- .traceback(x, max.lines = max.lines)
    n <- length(shown)
    if (n == 0L) cat(gettext("No traceback available"), "\n")
    for (i in seq_len(n)) {
        lines <- shown[[i]]
        ref <- attr(lines, "srcref")
        at <- if (is.null(ref)) "" else {
            file <- attr(ref, "srcfile")$filename
            paste0(" at ", if (!identical(file, "<text>")) basename(file), "#", ref[1L])
        }
        label <- paste0(n - i + 1L, ": ")
        first <- c(label, rep.int(strrep(" ", nchar(label)), max(0L, length(lines) - 1L)))
        cat(paste0(first, lines, c(rep.int("", length(lines) - 1L), at)), sep = "\n")
    }
    invisible(shown)
}
callCC <- function(fun)
{
    value <- NULL
    delayedAssign("throw", return(value))
    fun(function(v) {
        value <<- v
        throw
    })
}
# Interrupts, and the limits of setTimeLimit(), wait or do not while expr is evaluated.
.interruptsAre <- function(suspended, expr) {
    before <- .Internal(interruptsSuspended(suspended))
    on.exit(.Internal(interruptsSuspended(before)))
    expr
}
allowInterrupts <- function(expr) .interruptsAre(FALSE, expr)
suspendInterrupts <- function(expr) .interruptsAre(TRUE, expr)
globalCallingHandlers <- function(...) {
    new <- list(...)
    now <- .globalHandlers()
    if (length(new) == 0L) return(now)
    if (length(new) == 1L && is.list(new[[1L]])) new <- new[[1L]]
    if (identical(new, list(NULL))) {
        .globalHandlers(list())
        return(invisible(now))
    }
    if (length(names(new)) != length(new) || any(names(new) == ""))
        stop("condition handlers must be specified with a condition class")
    if (!all(vapply(new, is.function, NA))) stop("condition handlers must be functions")
    again <- vapply(seq_along(now), function(i) any(vapply(seq_along(new), function(j) {
        identical(names(new)[j], names(now)[i]) && identical(new[[j]], now[[i]])
    }, NA)), NA)
    for (n in names(now)[again]) message(gettextf("pushing duplicate `%s` handler on top of the stack", n), domain = NA)
    .globalHandlers(c(new, now[!again]))
    invisible(NULL)
}
.handleSimpleError <- function(h, msg, call) h(simpleError(msg, call))
.signalSimpleWarning <- function(msg, call) withRestarts(invisible(signalCondition(simpleWarning(msg, call))), muffleWarning = function() NULL)
.packageStartupMessage <- function(message, call = NULL)
    structure(class = c("packageStartupMessage", "simpleMessage", "message", "condition"), list(message = message, call = call))
.tryResumeInterrupt <- function() invisible()
invokeRestartInteractively <- function(r) {
    if (!interactive()) stop("not an interactive session")
    invokeRestart(r)
}
summary.warnings <- function(object, ...) {
    msgs <- names(object)
    calls <- as.list(object)
    key <- vapply(seq_along(msgs), function(i) paste(msgs[i], paste(deparse(calls[[i]]), collapse = " ")), "")
    u <- !duplicated(key)
    structure(object[u], counts = as.vector(table(factor(key, levels = key[u]))), class = "summary.warnings")
}
print.summary.warnings <- function(x, ...) {
    n <- length(x)
    counts <- attr(x, "counts")
    each <- if (n > 1L) paste0(format(counts), "x : ") else ""
    texts <- vapply(seq_len(n), function(i) .warning_text(x[[i]], names(x)[i], each[i]), "")
    cat(if (n == 0L) "No warnings\n"
        else if (n == 1L) paste0(counts, " identical warnings:\n")
        else paste0("Summary of (a total of ", sum(counts), ") warning messages:\n"))
    if (n) cat(paste0(each, texts, "\n"), sep = "")
    invisible(x)
}
