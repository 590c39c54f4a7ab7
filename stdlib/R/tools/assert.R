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
                message("assertCondition: successfully caught a \"", want[want %in% c1][1L], "\" condition")
            }
            return(invisible(got))
        }
        label <- paste(want, collapse = " or ")
        seen <- unique(unlist(lapply(got, class)))
        if (length(got)) stop(gettextf("Got %s in evaluating %s; wanted %s",
                                       paste(seen[!seen %in% c("condition", "simpleError", "simpleWarning")], collapse = " and "),
                                       .exprString, label), call. = FALSE, domain = NA)
        stop(gettextf("Failed to get %s in evaluating %s", label, .exprString), call. = FALSE, domain = NA)
    }
    if (!length(got)) stop(gettextf("Failed to get any condition in evaluating %s", .exprString), call. = FALSE, domain = NA)
    invisible(got)
}
.assert_text <- function(e) {
    s <- deparse(e, width.cutoff = 30L)
    if (length(s) > 1L) paste(s[1L], "...") else s
}
assertError <- function(expr, classes = "error", verbose = FALSE) {
    text <- .assert_text(substitute(expr))
    r <- tryCatch({
        expr
        NULL
    }, error = function(e) e)
    if (is.null(r) || !inherits(r, "error")) {
        if (!identical(classes, "error"))
            stop(gettextf("Failed to get %s in evaluating %s", paste(classes, collapse = " or "), text), call. = FALSE, domain = NA)
        stop(gettextf("Failed to get error in evaluating %s", text), call. = FALSE, domain = NA)
    }
    if (!any(class(r) %in% classes))
        stop(gettextf("Got %s in evaluating %s; wanted %s", paste(class(r), collapse = " and "), text,
                      paste(classes, collapse = " or ")), call. = FALSE, domain = NA)
    if (verbose) message("Asserted error: ", conditionMessage(r))
    invisible(list(r))
}
assertWarning <- function(expr, classes = "warning", verbose = FALSE) {
    text <- .assert_text(substitute(expr))
    got <- list()
    err <- NULL
    tryCatch(withCallingHandlers(expr, warning = function(w) {
        got <<- c(got, list(w))
        invokeRestart("muffleWarning")
    }), error = function(e) err <<- e)
    if (!is.null(err)) stop(gettextf("Got warning in evaluating %s, but also an error", text), call. = FALSE, domain = NA)
    ok <- vapply(got, function(w) any(class(w) %in% classes), NA)
    if (!any(ok)) stop(gettextf("Failed to get warning in evaluating %s", text), call. = FALSE, domain = NA)
    if (verbose) for (w in got[ok]) message("Asserted warning: ", conditionMessage(w))
    invisible(got)
}
