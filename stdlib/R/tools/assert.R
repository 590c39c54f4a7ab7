# Assertions about conditions.

assertCondition <- function(expr, ..., .exprString = NULL, verbose = FALSE) {
    if (is.null(.exprString)) .exprString <- .assert_text(substitute(expr))
    got <- list()
    want <- c(...)
    note <- function(c) {
        got <<- c(got, list(c))
        if (inherits(c, "warning") && !is.null(computeRestarts(c)) &&
            any(vapply(computeRestarts(c), function(r) r$name == "muffleWarning", NA))) invokeRestart("muffleWarning")
    }
    tryCatch(withCallingHandlers(expr, warning = note, message = note,
                                 condition = function(c) if (!inherits(c, c("warning", "message", "error")))
                                                             got <<- c(got, list(c))), error = function(e) got <<- c(got, list(e)))
    hit <- vapply(got, function(c) any(class(c) %in% want), NA)
    if (length(want)) {
        if (any(hit)) {
            if (verbose) {
                c1 <- class(got[[which(hit)[1L]]])
                message("assertCondition: caught ", paste(dQuote(want[want %in% c1]), collapse = ", "))
            }
            return(invisible(got))
        }
        label <- paste(want, collapse = " or ")
        if (length(got)) stop(gettextf("Got %s in evaluating %s; wanted %s",
                                       paste(unique(vapply(got, function(c) class(c)[1L], "")), collapse = ", "),
                                       .exprString, label), domain = NA)
        stop(gettextf("Failed to get %s in evaluating %s", label, .exprString), domain = NA)
    }
    if (!length(got)) stop(gettextf("Failed to get any condition in evaluating %s", .exprString), domain = NA)
    invisible(got)
}
.assert_text <- function(e) {
    s <- deparse(e, width.cutoff = 30L)
    if (is.call(e) && identical(e[[1L]], quote(`{`)) && length(s) > 2L)
        return(paste0("{", paste(trimws(s[-c(1L, length(s))]), collapse = "; "), "}"))
    if (length(s) > 1L) paste(s[1L], "...") else s
}
assertError <- function(expr, classes = "error", verbose = FALSE) {
    text <- .assert_text(substitute(expr))
    got <- tryCatch({
        expr
        NULL
    }, error = function(e) e)
    if (!inherits(got, classes)) stop(gettextf("Failed to get error in evaluating %s", text), call. = FALSE, domain = NA)
    if (verbose) message("Asserted error: ", conditionMessage(got))
    invisible(list(got))
}
assertWarning <- function(expr, classes = "warning", verbose = FALSE) {
    d.expr <- .assert_text(substitute(expr))
    got <- assertCondition(expr, classes, .exprString = d.expr)
    if (any(vapply(got, inherits, NA, "error"))) stop(gettextf("Got warning in evaluating %s, but also an error", d.expr), domain = NA)
    if (verbose) for (w in got[vapply(got, inherits, NA, "warning")]) message("Asserted warning: ", conditionMessage(w))
    invisible(got)
}
