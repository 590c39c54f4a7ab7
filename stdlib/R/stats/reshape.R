# reshape(): data frames, wide and long.

# ---- reshape

# Names like x.1, x.2, y.1, .. cut in two: the columns of each variable, with the variables and the times as attributes.
.reshape_guess <- function(names, split) {
    parts <- if (split$include) {
        at <- regexpr(split$regexp, names)
        cbind(substr(names, 1L, at), substr(names, at + 1L, nchar(names)))
    } else do.call(rbind, strsplit(names, split$regexp, fixed = isTRUE(split$fixed)))
    .need(ncol(parts) == 2L, "failed to guess time-varying variables from their names", call = quote(guess(varying)))
    vars <- unique(parts[, 1L])
    times <- unique(parts[, 2L])
    structure(base::split(names, factor(parts[, 1L], levels = vars)), v.names = vars, times = tryCatch(as.numeric(times), warning = function(w) times))
}
.reshape_drop <- function(data, drop) {
    if (is.character(drop)) drop <- match(drop, names(data), 0L)
    if (is.null(drop)) data else data[setdiff(seq_along(data), seq_along(data)[drop])]
}
# One row for each record and time: varying lists the columns of each variable.
.reshape_long <- function(data, varying, v.names, timevar, idvar, ids, times, row.names) {
    call <- quote(reshapeLong(data, idvar = idvar, timevar = timevar, varying = varying, v.names = v.names, drop = drop,
                              times = times, ids = ids, new.row.names = new.row.names))
    .need(length(unique(lengths(varying))) < 2L, "'varying' arguments must be the same length", call = call)
    back <- list(varying = varying, v.names = v.names, idvar = idvar, timevar = timevar)
    n <- nrow(data)
    known <- all(idvar %in% names(data))
    if (is.null(row.names)) {
        if (known || length(idvar) > 1L) ids <- if (length(idvar) > 1L) interaction(data[, idvar], drop = TRUE) else data[, idvar]
        .need(!anyDuplicated(ids), "'idvar' must uniquely identify records", call = call)
        row.names <- paste(rep(ids, length(times)), rep(times, each = n), sep = ".")
    }
    long <- data[rep(seq_len(n), length(times)), !(names(data) %in% unlist(varying)), drop = FALSE]
    long[, timevar] <- rep(times, each = n)
    if (is.null(v.names)) v.names <- vapply(varying, function(v) v[1L], "")
    for (i in seq_along(v.names)) long[, v.names[i]] <- do.call(c, lapply(varying[[i]][seq_along(times)], function(v) data[, v]))
    if (!known && length(idvar) == 1L) long[, idvar] <- ids
    attr(long, "row.names") <- as.character(row.names)[seq_len(n * length(times))]
    attr(long, "reshapeLong") <- back
    long
}
# One row for each record: varying is a matrix of the new columns, a row for each variable, a column for each time.
.reshape_wide <- function(data, timevar, idvar, varying, v.names, row.names, sep) {
    call <- quote(reshapeWide(data, idvar = idvar, timevar = timevar, varying = varying, v.names = v.names, drop = drop, new.row.names = new.row.names))
    time <- data[, timevar]
    id <- if (length(idvar) > 1L) interaction(data[, idvar], drop = TRUE) else data[, idvar]
    times <- unique(time)
    if (anyNA(times)) .caution("there are records with missing times, which will be dropped.", call = call)
    back <- list(v.names = v.names, timevar = timevar, idvar = idvar, times = times)
    if (is.null(v.names)) v.names <- setdiff(names(data), c(timevar, idvar))
    if (is.null(varying)) varying <- outer(v.names, times, paste, sep = sep)
    if (is.list(varying)) varying <- do.call(rbind, varying)
    back$varying <- varying
    changes <- function(v) any(vapply(base::split(data[[v]], id), function(s) length(unique(s)) != 1L, NA))
    bad <- Filter(changes, setdiff(names(data), c(timevar, v.names, idvar)))
    if (length(bad)) .caution("some constant variables (%s) are really varying", paste(bad, collapse = ","), call = call)
    first <- !duplicated(id)
    wide <- data[first, !(names(data) %in% c(timevar, v.names)), drop = FALSE]
    for (i in seq_along(times)) {
        at <- which(time %in% times[i])
        if (anyDuplicated(id[at])) .caution("multiple rows match for %s=%s: first taken", timevar, times[i], call = call)
        wide[varying[, i]] <- lapply(data[v.names], function(v) v[at[match(id[first], id[at])]])
    }
    if (!is.null(row.names)) row.names(wide) <- row.names
    attr(wide, "reshapeWide") <- back
    wide
}
reshape <- function(data, varying = NULL, v.names = NULL, timevar = "time", idvar = "id", ids = 1L:NROW(data), times = seq_along(varying[[1L]]),
                    drop = NULL, direction, new.row.names = NULL, sep = ".",
                    split = if (sep == "") list(regexp = "[A-Za-z][0-9]", include = TRUE) else list(regexp = sep, include = FALSE, fixed = TRUE)) {
    .need(is.character(sep) && length(sep) == 1L, "'sep' must be a character string")
    was <- list(wide = attr(data, "reshapeLong"), long = attr(data, "reshapeWide")) # how data came about, by the direction back
    if (missing(direction) && length(.given(was)) == 1L) direction <- names(.given(was))
    direction <- match.arg(direction, c("wide", "long"))
    back <- was[[direction]]
    if (direction == "wide") {
        if (is.null(back) || !missing(timevar) || !missing(idvar)) back <- list(timevar = timevar, idvar = idvar, varying = varying, v.names = v.names)
        else drop <- NULL
        return(.reshape_wide(.reshape_drop(data, drop), back$timevar, back$idvar, back$varying, back$v.names, new.row.names, sep))
    }
    if (missing(varying)) {
        .need(!is.null(back), "no 'reshapeWide' attribute, must specify 'varying'")
        varying <- back$varying
        idvar <- back$idvar
        timevar <- back$timevar
        v.names <- back$v.names
        times <- back$times
    }
    .need(!is.null(varying), "'varying' must be nonempty list or vector")
    column <- function(i) if (is.character(i)) i else names(data)[i]
    if (is.matrix(varying)) varying <- base::split(c(varying), row(varying))
    if (is.list(varying)) varying <- lapply(varying, column)
    else if (missing(v.names)) varying <- .reshape_guess(column(varying), split)
    else {
        k <- length(varying) / length(v.names)
        .need(k == round(k), "length of 'v.names' does not evenly divide length of 'varying'")
        if (missing(times)) times <- seq_len(k)
        .need(length(times) == k, "length of 'varying' must be the product of length of 'v.names' and length of 'times'")
        varying <- structure(base::split(column(varying), rep(v.names, k)), v.names = v.names, times = times)
    }
    if (missing(v.names) && !is.null(attr(varying, "v.names"))) {
        v.names <- attr(varying, "v.names")
        times <- attr(varying, "times")
    }
    .reshape_long(.reshape_drop(data, drop), varying, v.names, timevar, idvar, ids, times, new.row.names)
}
