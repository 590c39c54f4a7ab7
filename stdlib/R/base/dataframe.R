# Data frames: making, subsetting, assigning, binding, converting.

.set_row_names <- function(n) if (n > 0) c(NA_integer_, -n) else integer()
# type 0: as they are stored, where c(NA, -n) stands for automatic ones; 1: how many, negative for automatic ones; 2: how many.
.row_names_info <- function(x, type = 1L) {
    rows <- .raw_attr(x, "row.names")
    if (type == 0L) rows
    else if (length(rows) != 2L || !is.integer(rows) || !is.na(rows[1L])) length(rows)
    else if (type == 1L) rows[2L]
    else abs(rows[2L])
}
# Row names as data.frame() takes them: text or whole numbers, no NA, none twice; call: for errors.
.checked_row_names <- function(rows, call) {
    if (is.object(rows) || !is.integer(rows)) rows <- as.character(rows)
    twice <- unique(rows[duplicated(rows)])
    if (anyNA(rows)) stop(simpleError("row names contain missing values", call))
    if (length(twice)) stop(simpleError(paste("duplicate row.names:", paste(twice, collapse = ", ")), call))
    rows
}
# The row names of a data frame so far (NULL: none) after its item i, whose own are rowsi.
.gathered_row_names <- function(row.names, rowsi, i, check) {
    if (check && !is.null(row.names)) {
        if (is.character(row.names) != is.character(rowsi)) {
            row.names <- as.character(row.names)
            rowsi <- as.character(rowsi)
        }
        if (anyDuplicated(rowsi) || all(row.names == rowsi)) return(row.names)
        if (all(row.names == "")) return(rowsi)
        stop(simpleError(sprintf("mismatch of row names in arguments of 'data.frame', item %d", i), quote(data.row.names(row.names, rowsi, i))))
    }
    if (!is.null(row.names)) return(row.names)
    twice <- which(duplicated(rowsi))
    if (!length(twice)) return(rowsi)
    if (!check) warning(paste("some row.names duplicated:", paste(twice, collapse = ","), " --> row.names NOT used"), call. = FALSE)
}
# A column repeated to n elements; NULL where that is not known to make sense.
.recycled_column <- function(column, n) {
    if (is.vector(column) || is.factor(column) || inherits(column, c("Date", "POSIXct"))) rep(column, length.out = n)
    else if (inherits(column, "AsIs") && is.character(column)) structure(rep(unclass(column), length.out = n), class = class(column))
}
data.frame <- function(..., row.names = NULL, check.rows = FALSE, check.names = TRUE, fix.empty.names = TRUE, stringsAsFactors = FALSE) {
    x <- list(...)
    n <- length(x)
    inherit <- missing(row.names) # from the items
    given <- !is.null(row.names)
    if (n == 0L)
        return(structure(list(), names = character(), row.names = if (given) .checked_row_names(row.names, sys.call()) else integer(), class = "data.frame"))
    tags <- names(x)
    if (is.null(tags)) tags <- character(n)
    columns <- labels <- vector("list", n)
    rows <- integer(n)
    for (i in seq_len(n)) {
        xi <- x[[i]]
        own <- NULL
        if (is.atomic(xi) && is.null(attributes(xi)) && !is.null(xi) && !(is.character(xi) && stringsAsFactors)) {
            columns[[i]] <- list(xi)
            rows[i] <- length(xi)
        } else {
            xi <- if (is.character(xi) || is.list(xi)) as.data.frame(x[[i]], optional = TRUE, stringsAsFactors = stringsAsFactors)
                  else as.data.frame(x[[i]], optional = TRUE)
            info <- .row_names_info(xi)
            if (inherit && info > 0L) {
                rowsi <- attr(xi, "row.names")
                if (any(nzchar(rowsi))) row.names <- .gathered_row_names(row.names, rowsi, i, check.rows)
            }
            rows[i] <- abs(info)
            own <- names(xi)
            columns[[i]] <- unclass(xi)
        }
        k <- length(columns[[i]])
        if (k == 0L) next
        tag <- tags[i]
        labels[[i]] <- if (k > 1L) {
            if (!length(own)) own <- seq_len(k)
            if (nzchar(tag)) paste(tag, own, sep = ".") else own
        } else if (length(own)) own
        else if (nzchar(tag)) tag
        else if (!fix.empty.names) ""
        else sub("^I\\((.*)\\)$", "\\1", deparse(substitute(list(...))[[i + 1L]], nlines = 1L)[1L])
    }
    nr <- max(rows)
    for (i in which(rows < nr)) {
        full <- if (rows[i] > 0L && nr %% rows[i] == 0L) lapply(columns[[i]], .recycled_column, nr)
        if (is.null(full) || any(vapply(full, is.null, NA)))
            stop("arguments imply differing number of rows: ", paste(unique(rows), collapse = ", "), domain = NA)
        columns[[i]] <- full
    }
    columns <- unlist(columns, recursive = FALSE, use.names = FALSE)
    labels <- as.character(unlist(labels))
    blank <- !nzchar(labels)
    if (fix.empty.names && any(blank)) labels[blank] <- paste0("Var.", which(blank))
    if (check.names) {
        named <- nzchar(labels)
        labels[named] <- make.names(labels[named], unique = TRUE)
    }
    names(columns) <- labels
    if (!given) {
        if (!is.null(row.names) && length(row.names) != nr) {
            warning("row names were found from a short variable and have been discarded")
            row.names <- NULL
        }
    } else if (length(row.names) == 1L && nr != 1L) { # the column that holds them
        k <- if (is.character(row.names)) match(row.names, labels, 0L) else row.names
        if (!(k >= 1L && k <= length(labels))) stop("'row.names' should specify one of the variables")
        row.names <- columns[[k]]
        columns <- columns[-k]
    } else if (length(row.names) != nr) stop("row names supplied are of the wrong length")
    if (is.null(columns)) columns <- list()
    class(columns) <- "data.frame"
    attr(columns, "row.names") <- if (is.null(row.names)) .set_row_names(nr) else .checked_row_names(row.names, sys.call())
    columns
}

as.data.frame <- function(x, row.names = NULL, optional = FALSE, ...) {
    if (is.null(x)) return(as.data.frame(list()))
    UseMethod("as.data.frame")
}
as.data.frame.default <- function(x, ...)
    stop(gettextf("cannot coerce class %s to a data.frame", sQuote(deparse(class(x))[1L])), domain = NA)
as.data.frame.data.frame <- function(x, row.names = NULL, ...) {
    below <- match("data.frame", oldClass(x)) - 1L # classes in front of data.frame
    if (below > 0L) class(x) <- tail(oldClass(x), -below)
    if (is.null(row.names)) return(x)
    rows <- .row_names_info(x, 2L)
    if (length(row.names) != rows) {
        form <- ngettext(rows, "invalid 'row.names', length %d for a data frame with %d row", "invalid 'row.names', length %d for a data frame with %d rows")
        stop(sprintf(form, length(row.names), rows), domain = NA)
    }
    attr(x, "row.names") <- row.names
    x
}
as.data.frame.list <- function(x, row.names = NULL, optional = FALSE, ..., cut.names = FALSE, col.names = names(x),
                               fix.empty.names = TRUE, new.names = !missing(col.names), check.names = !optional, stringsAsFactors = FALSE) {
    force(new.names)
    force(col.names)
    if (is.null(names(x)) && length(x) && missing(col.names)) col.names <- NULL
    alis <- c(list(check.names = check.names, fix.empty.names = fix.empty.names, stringsAsFactors = stringsAsFactors),
              if (!missing(row.names)) list(row.names = row.names))
    if (length(col.names)) names(x) <- col.names
    reserved <- c("row.names", "check.rows", "check.names", "fix.empty.names", "stringsAsFactors")
    safe <- names(x)
    clash <- match(safe, reserved, 0L) > 0L
    if (any(clash)) names(x)[clash] <- paste0("..adfl.", safe[clash])
    named <- !is.null(safe)
    x <- do.call(data.frame, c(as.list(x), alis))
    if (any(clash)) names(x) <- sub("^\\.\\.adfl\\.", "", names(x))
    if (!isFALSE(cut.names)) { # names of more bytes than that are cut
        most <- if (is.logical(cut.names)) 256L else as.integer(cut.names)
        long <- nchar(names(x), "bytes") > most
        names(x)[long] <- paste(substr(names(x)[long], 1L, most - 6L), "...")
        col.names <- names(x)
    }
    if (new.names && length(col.names) == length(x) && !check.names) names(x) <- col.names
    x
}
# What names(x) gives as row names: themselves if there is one for each of n rows and none twice.
.rows_from_names <- function(x, n) {
    own <- names(x)
    if (n == 0L) character()
    else if (length(own) == n && !anyDuplicated(own)) own
    else .set_row_names(n)
}
as.data.frame.vector <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x))) {
    label <- nm
    fits <- is.null(row.names) || is.character(row.names) && length(row.names) == length(x)
    if (!fits) warning(gettextf("'row.names' is not a character vector of length %d -- omitting it. Will be an error!", length(x)), domain = NA)
    rows <- if (fits) row.names
    rows <- .or(rows, .rows_from_names(x, length(x)))
    if (!is.null(names(x))) names(x) <- NULL
    structure(list(x), names = if (!optional) label, row.names = rows, class = "data.frame")
}
as.data.frame.logical <- as.data.frame.integer <- as.data.frame.numeric <- as.data.frame.complex <- as.data.frame.raw <-
    as.data.frame.factor <- as.data.frame.ordered <- as.data.frame.Date <- as.data.frame.POSIXct <- as.data.frame.difftime <-
    as.data.frame.numeric_version <- as.data.frame.noquote <- as.data.frame.vector
as.data.frame.character <- function(x, ..., stringsAsFactors = FALSE) {
    label <- if (!("nm" %in% ...names())) list(nm = deparse1(substitute(x)))
    column <- list(if (stringsAsFactors) factor(x) else x)
    do.call(as.data.frame.vector, c(column, list(...), label))
}
as.data.frame.POSIXlt <- function(x, row.names = NULL, optional = FALSE, ...) {
    value <- as.data.frame.POSIXct(as.POSIXct(x), row.names, optional, ...)
    if (!optional) names(value) <- deparse1(substitute(x))
    value
}
as.data.frame.AsIs <- function(x, row.names = NULL, optional = FALSE, ...) {
    if (length(dim(x)) == 2L) return(as.data.frame.model.matrix(x, row.names, optional))
    label <- if (!optional) deparse1(substitute(x))
    rows <- if (is.null(row.names)) .rows_from_names(x, length(x)) else row.names
    structure(setNames(list(x), label), class = "data.frame", row.names = rows)
}
as.data.frame.model.matrix <- function(x, row.names = NULL, optional = FALSE, make.names = TRUE, ...) {
    label <- if (!optional) deparse1(substitute(x))
    if (is.null(row.names)) row.names <- rownames(x)
    if (!length(row.names)) row.names <- .set_row_names(nrow(x))
    structure(setNames(list(x), label), class = "data.frame", row.names = row.names)
}
as.data.frame.matrix <- function(x, row.names = NULL, optional = FALSE, make.names = TRUE, ..., stringsAsFactors = FALSE) {
    extent <- dim(x)
    tags <- dimnames(x)
    form <- if (stringsAsFactors && is.character(x)) as.factor else as.vector
    columns <- lapply(seq_len(extent[2L]), function(k) form(x[, k]))
    numbered <- paste0("V", seq_len(extent[2L]))
    labels <- tags[[2L]]
    if (length(labels) == extent[2L]) names(columns) <- ifelse(nzchar(labels), labels, numbered)
    else if (!optional) names(columns) <- numbered
    rows <- if (is.null(row.names)) tags[[1L]] else row.names
    automatic <- length(rows) != extent[1L] || is.null(rows)
    class(columns) <- "data.frame"
    attr(columns, "row.names") <- .set_row_names(extent[1L])
    if (!automatic) .rowNamesDF(columns, make.names = make.names) <- rows
    columns
}
as.data.frame.array <- function(x, row.names = NULL, optional = FALSE, ...) {
    extent <- dim(x)
    rank <- length(extent)
    if (rank == 1L) {
        label <- deparse1(substitute(x))
        frame <- as.data.frame.vector(c(x), row.names, optional, ..., nm = label)
        return(if (optional) frame else setNames(frame, label))
    }
    if (rank > 2L) { # the dimensions after the first become one
        tags <- dimnames(x)
        if (!is.null(tags)) {
            bare <- lengths(tags) == 0L & seq_len(rank) > 1L
            tags[bare] <- lapply(extent[bare], seq_len)
            tags <- list(tags[[1L]], do.call(paste, c(unname(as.list(expand.grid(tags[-1L]))), sep = ".")))
        }
        x <- array(x, c(extent[1L], prod(extent[-1L])), tags)
    }
    as.data.frame.matrix(x, row.names, optional, ...)
}

I <- function(x) {
    if (!inherits(x, "AsIs")) class(x) <- unique.default(c("AsIs", oldClass(x)))
    x
}
print.AsIs <- function(x, ...) {
    cl <- oldClass(x)
    oldClass(x) <- cl[cl != "AsIs"]
    print(x, ...)
    invisible(x)
}
xtfrm.AsIs <- function(x) {
    if (length(cl <- class(x)) > 1L) oldClass(x) <- cl[-1L]
    NextMethod("xtfrm")
}
`[.AsIs` <- function(x, i, ...) I(NextMethod("["))
dim.data.frame <- function(x) c(.row_names_info(x, 2L), length(x))
dimnames.data.frame <- function(x) list(row.names.data.frame(x), names(x))
row.names <- function(x) UseMethod("row.names")
row.names.data.frame <- function(x) as.character(attr(x, "row.names"))
row.names.default <- function(x) if (!is.null(dim(x))) rownames(x)
`row.names<-` <- function(x, value) UseMethod("row.names<-")
`row.names<-.default` <- function(x, value) `rownames<-`(x, value)
`row.names<-.data.frame` <- function(x, value) `.rowNamesDF<-`(x, value = value)
# make.names: what to do with names that are NA or not unique; TRUE: make others, NA: have automatic ones.
`.rowNamesDF<-` <- function(x, make.names = FALSE, value) {
    if (!is.data.frame(x)) x <- as.data.frame(x)
    n <- .row_names_info(x, 2L)
    if (is.null(value)) {
        attr(x, "row.names") <- .set_row_names(n)
        return(x)
    }
    if (is.object(value) || !is.integer(value)) value <- as.character(value)
    if (n == 0L) {
        if (!is.null(attr(x, "row.names")) && length(value) > 0L) stop("invalid 'row.names' length")
    } else if (length(value) != n) stop("invalid 'row.names' length")
    twice <- unique(value[duplicated(value)])
    if (length(twice) || anyNA(value)) {
        if (isTRUE(make.names)) value <- base::make.names(value, unique = TRUE)
        else if (is.na(make.names)) value <- .set_row_names(n)
        else if (length(twice)) {
            text <- ngettext(length(twice), "non-unique value when setting 'row.names': ", "non-unique values when setting 'row.names': ")
            warning(text, paste(sQuote(sort(twice)), collapse = ", "), domain = NA, call. = FALSE)
            stop("duplicate 'row.names' are not allowed")
        } else stop("missing values in 'row.names' are not allowed")
    }
    attr(x, "row.names") <- value
    x
}
`dimnames<-.data.frame` <- function(x, value) {
    tags <- if (is.list(value)) lapply(value, as.character)
    if (length(tags) != 2L || any(lengths(tags) != dim(x))) stop("invalid 'dimnames' given for data frame")
    names(x) <- tags[[2L]]
    row.names(x) <- tags[[1L]]
    x
}
t.data.frame <- function(x) {
    x <- as.matrix(x)
    dn <- dimnames(x)
    t(x)
}
as.list.data.frame <- function(x, ...) {
    x <- unclass(x)
    attr(x, "row.names") <- NULL
    x
}
as.vector.data.frame <- function(x, mode = "any") {
    x <- as.list(x)
    if (mode == "list" || mode == "any") x else as.vector(x, mode = mode)
}

# The columns j of a data frame as a list with their names.
.picked_columns <- function(x, j, call) {
    labels <- if (is.null(names(x))) character() else names(x)
    at <- if (is.character(j)) match(j, labels, incomparables = "") else .subset(seq_along(x), j)
    if (anyNA(at)) stop(simpleError("undefined columns selected", call))
    picked <- .subset(x, at)
    names(picked) <- labels[at]
    picked
}
`[.data.frame` <- function(x, i, j, drop = if (missing(i)) TRUE else length(cols) == 1) {
    tags <- names(sys.call())
    if (!is.null(tags) && !all(tags %in% c("", "drop")) && !isS4(x)) warning("named arguments other than 'drop' are discouraged")
    given <- !missing(drop)
    if (!given && !missing(j) && nargs() == 3L && (at <- .column_at(x, j)) > 0L) { # of one column, by far the most
        column <- .subset2(x, at)
        if (missing(i)) return(column)
        if ((is.numeric(i) || is.logical(i)) && is.null(dim(i))) return(.rows_of(column, i))
    }
    class <- oldClass(x)
    if (nargs() - given < 3L) { # x[i]: columns
        if (given) warning("'drop' argument will be ignored")
        if (missing(i)) return(x)
        if (is.matrix(i)) return(as.matrix(x)[i])
        y <- .picked_columns(x, i, sys.call())
        if (anyDuplicated(names(y))) names(y) <- make.unique(as.character(names(y)))
        attr(y, "row.names") <- .row_names_info(x, 0L)
        oldClass(y) <- class
        return(y)
    }
    if (!missing(i) && !missing(j) && length(j) == 1L && (!given || drop) &&
        (is.character(j) && !(j %in% names(x)) || is.numeric(j) && !is.na(j) && j > length(x))) return(NULL)
    y <- if (missing(j)) .subset(x, seq_along(x)) else .picked_columns(x, j, sys.call())
    cols <- names(y)
    n <- length(y)
    if (missing(i)) {
        if (n == 1L && drop) return(.subset2(y, 1L))
        rows <- .row_names_info(x, 0L)
        one <- .row_names_info(x, 2L) == 1L
    } else {
        rows <- attr(x, "row.names")
        if (is.character(i)) i <- pmatch(i, as.character(rows), duplicates.ok = TRUE)
        else if (is.factor(i)) i <- as.integer(i)
        else if (is.matrix(i)) i <- as.vector(i)
        if (n == 1L && drop) return(.rows_of(.subset2(y, 1L), i))
        for (k in seq_len(n)) y[[k]] <- .rows_of(y[[k]], i)
        rows <- rows[i]
        if (anyNA(rows) || anyDuplicated(rows)) {
            rows <- as.character(rows)
            rows[is.na(rows)] <- "NA"
            rows <- make.unique(rows)
        }
        one <- n > 1L && NROW(y[[1L]]) == 1L
    }
    if (given && drop && one) return(`names<-`(y, cols)) # a row as a list
    if (!missing(j) && anyDuplicated(cols)) names(y) <- make.unique(as.character(cols))
    if (missing(i)) oldClass(y) <- class
    else if (missing(j) && length(attributes(x)) > 3L)
        for (a in setdiff(names(attributes(x)), c("names", "row.names", "class"))) attr(y, a) <- attr(x, a)
    attr(y, "row.names") <- rows
    oldClass(y) <- class
    y
}
# Rows of a column, which may be a matrix.
.rows_of <- function(xj, i) if (length(dim(xj)) == 2L) xj[i, , drop = FALSE] else xj[i]
`[[.data.frame` <- function(x, ..., exact = TRUE) {
    if (!all(names(sys.call()) %in% c("", "exact"))) warning("named arguments other than 'exact' are discouraged")
    if (nargs() - (!missing(exact)) > 2L) {
        column <- .subset2(x, ..2, exact = exact)
        row <- if (is.character(..1)) pmatch(..1, row.names(x), duplicates.ok = TRUE) else ..1
        return(column[[row, exact = exact]])
    }
    i <- ..1
    if (is.matrix(i)) as.matrix(x)[[i]] else .subset2(x, i, exact = exact)
}
# x[i] <- value where i is a matrix: of two columns of numbers, or logical with a place for each cell.
.set_cells <- function(x, i, value, call) {
    unknown <- if (is.logical(i)) colSums(is.na(i)) > 0
    if (is.logical(i) && all(dim(i) == dim(x))) {
        i <- which(unname(i), arr.ind = TRUE)
        n <- nrow(i)
        if (length(value) > 1L && n > 0L) {
            if (length(value) < n && n %% length(value) == 0L) value <- rep(value, length.out = n)
            if (length(value) != n) stop(simpleError("'value' is the wrong length", call))
        }
    } else if (is.numeric(i) && ncol(i) == 2L) value <- rep_len(value, nrow(i))
    else stop(simpleError("unsupported matrix index in replacement", call))
    at <- attributes(x)
    class(x) <- NULL
    for (j in unique(i[, 2L])) {
        here <- i[, 2L] == j
        thisvar <- i[here, 1L]
        v <- if (length(value) == 1L) value else value[here]
        if (length(v) > 1L && isTRUE(unknown[[j]])) stop("NAs are not allowed in subscripted assignments")
        if (is.matrix(x[[j]])) x[[j]][thisvar, ] <- v
        else x[[j]][thisvar] <- v
    }
    attributes(x) <- at
    x
}
# The rows that x[i, ] <- value is about: where they are, and labels of new ones after the last.
.set_rows <- function(x, i, call) {
    if (anyNA(i)) stop(simpleError("missing values are not allowed in subscripted assignments of data frames", call))
    n <- .row_names_info(x, 2L)
    new <- NULL
    if (is.character(i)) {
        at <- match(i, as.character(attr(x, "row.names")))
        new <- i[is.na(at)]
        at[is.na(at)] <- n + seq_along(new)
        i <- at
    } else if (!is.logical(i) && all(i >= 0L) && max(0L, i) > n) new <- (n + 1L):max(i)
    at <- seq_len(n + length(new))[i]
    if (anyNA(at)) stop(simpleError("non-existent rows not allowed", call))
    list(at = at, new = new)
}
# x with rows of NA after its own.
.with_rows <- function(x, new) {
    n <- .row_names_info(x, 2L)
    m <- n + length(new)
    compact <- .row_names_info(x, 0L)
    if (is.integer(new) && is.integer(compact) && length(compact) == 2L && is.na(compact[1L]))
        rows <- seq_len(m) # n + 1 to m come behind 1 to n
    else {
        rows <- c(attr(x, "row.names"), new)
        if (anyDuplicated(rows)) rows <- make.unique(as.character(rows))
    }
    class <- oldClass(x)
    x <- unclass(x)
    for (k in seq_along(x)) {
        if (is.null(attributes(x[[k]]))) length(x[[k]]) <- m
        else x[[k]] <- .rows_of(x[[k]], c(seq_len(n), rep.int(NA_integer_, length(new))))
    }
    attr(x, "row.names") <- rows
    class(x) <- class
    x
}
# The same for columns.
.set_columns <- function(x, j, value, call) {
    if (anyNA(j)) stop(simpleError("missing values are not allowed in subscripted assignments of data frames", call))
    n <- length(x)
    new <- NULL
    if (is.character(j)) {
        if (!all(nzchar(j))) stop(simpleError("column name \"\" cannot match any column", call))
        at <- match(j, names(x))
        if (anyNA(at)) {
            unknown <- is.na(at)
            new <- unique(j[unknown])
            at[unknown] <- n + match(j[unknown], new)
        }
    } else if (is.logical(j) || min(j) < 0L) at <- seq_len(n)[j]
    else {
        at <- j
        if (max(j) > n) {
            beyond <- at > n
            new <- paste0("V", (n + 1L):max(at))
            if (length(new) != sum(beyond)) stop(simpleError("new columns would leave holes after existing columns", call))
            if (is.list(value) && !is.null(names(value))) new <- rep_len(names(value), length(at))[beyond]
        }
    }
    if (length(at) > 1L && anyDuplicated(at)) stop(simpleError("duplicate subscripts for columns", call))
    list(at = at, new = new)
}
# A value as columns for n rows of a data frame with nrows, of which p columns are set.
.set_values <- function(value, n, p, nrows, call) {
    if (is.null(value)) return(list(NULL))
    if (p == 1L && is.atomic(value) && length(value) == n && is.null(attributes(value))) return(list(value))
    fail <- function(count, one, many, ...) stop(simpleError(sprintf(ngettext(count, one, many), ...), call))
    if (!is.list(value)) {
        if (p != 1L) {
            m <- length(value)
            if (m < n * p && (m == 0L || (n * p) %% m)) fail(m, "replacement has %d item, need %d", "replacement has %d items, need %d", m, n * p)
            value <- matrix(value, n, p)
            return(lapply(seq_len(p), function(k) value[, k]))
        }
        N <- NROW(value)
        if (N > n || N > 0L && N < n && (n %% N || length(dim(value)) > 1L))
            fail(N, "replacement has %d row, data has %d", "replacement has %d rows, data has %d", N, if (N > n) n else nrows)
        if (N > 0L && N < n) value <- rep(value, length.out = n)
        if (!is.null(names(value))) names(value) <- NULL
        return(list(value))
    }
    value <- unclass(value)
    for (k in seq_along(value)) {
        N <- NROW(value[[k]])
        if (N == n) next
        if (length(dim(value[[k]])) == 2L)
            fail(N, "replacement element %d is a matrix/data frame of %d row, need %d",
                 "replacement element %d is a matrix/data frame of %d rows, need %d", k, N, n)
        if (N > n) {
            text <- ngettext(N, "replacement element %d has %d row to replace %d rows", "replacement element %d has %d rows to replace %d rows")
            warning(simpleWarning(sprintf(text, k, N, n), call))
            value[[k]] <- value[[k]][seq_len(n)]
        } else if (N > 0L) {
            if (n %% N) fail(N, "replacement element %d has %d row, need %d", "replacement element %d has %d rows, need %d", k, N, n)
            value[[k]] <- rep(value[[k]], length.out = n)
        }
    }
    value
}
`[<-.data.frame` <- function(x, i, j, value) {
    call <- sys.call()
    if (!all(names(call) %in% c("", "value"))) warning("named arguments are discouraged")
    both <- nargs() == 4L # x[i, j], and not x[i]
    if (!both) {
        if (nargs() != 3L) stop("need 0, 1, or 2 subscripts")
        if (is.atomic(value) && !is.null(names(value))) names(value) <- NULL
        if (missing(i)) {
            if (is.null(value)) return(x[logical()])
        } else if (is.matrix(i)) return(.set_cells(x, i, value, call))
    } else if (!missing(i) && !missing(j) && length(value) == 1L && is.atomic(value) && is.null(dim(value)) &&
               (j1 <- .column_at(x, j)) > 0L && length(i1 <- .rows_at(i, .row_names_info(x, 2L)))) { # one value, into one column
        class <- oldClass(x)
        x <- unclass(x)
        if (length(dim(x[[j1]])) == 2L) x[[j1]][i1, ] <- value else x[[j1]][i1] <- value
        class(x) <- class
        return(x)
    }
    by.row <- both && !missing(i)
    by.column <- if (both) !missing(j) else !missing(i)
    if (by.column) {
        if (!both) j <- i
        if (length(j) == 0L) return(x)
    }
    iseq <- NULL
    if (by.row) {
        rows <- .set_rows(x, i, call)
        iseq <- rows$at
        if (length(rows$new)) x <- .with_rows(x, rows$new)
    }
    nrows <- .row_names_info(x, 2L)
    old <- length(x)
    columns <- if (by.column) .set_columns(x, j, value, call) else list(at = seq_len(old))
    jseq <- columns$at
    new <- columns$new
    p <- length(jseq)
    value <- if (by.row && !length(iseq) && !is.null(value)) { if (is.list(value)) unclass(value) else list(value) } # for no row anything will do
             else .set_values(value, if (length(iseq)) length(iseq) else nrows, p, nrows, call)
    m <- length(value)
    if (m > p && p > 0L)
        warning(sprintf(ngettext(m, "provided %d variable to replace %d variable", "provided %d variables to replace %d variables"), m, p), domain = NA)
    source <- if (m < p) rep_len(seq_len(m), p) else seq_len(p)
    class <- oldClass(x)
    x <- unclass(x)
    if (length(new)) {
        rows <- .raw_attr(x, "row.names")
        labels <- c(names(x), new)
        x[old + seq_along(new)] <- list(NULL)
        names(x) <- labels
        attr(x, "row.names") <- rows
    }
    # From the last column to the first: NULL takes one away.
    for (k in if (by.row || p == 1L) seq_len(p) else order(jseq, decreasing = TRUE)) {
        jj <- jseq[k]
        vjj <- value[[source[k]]]
        if (by.row) {
            if (!length(iseq) && jj <= old) next
            if (jj > old) x[[jj]] <- .rows_of(if (is.null(names(vjj))) vjj else unname(vjj), rep.int(NA_integer_, nrows))
            if (length(dim(x[[jj]])) == 2L) x[[jj]][iseq, ] <- vjj
            else x[[jj]][iseq] <- vjj
        } else {
            if (nrows > 0L && !is.null(vjj) && !length(vjj)) length(vjj) <- nrows
            if (is.atomic(vjj) && !is.null(names(vjj))) names(vjj) <- NULL
            x[[jj]] <- vjj
        }
    }
    if (length(new) && anyDuplicated(names(x))) names(x) <- make.unique(names(x))
    class(x) <- class
    x
}
`[[<-.data.frame` <- function(x, i, j, value) {
    if (!all(names(sys.call()) %in% c("", "value"))) warning("named arguments are discouraged")
    columns <- unclass(x)
    have <- .row_names_info(x, 2L)
    if (nargs() < 4L) { # a whole column
        if (!is.null(value)) {
            given <- NROW(value)
            if (given > 0L && given < have && have %% given == 0L && length(dim(value)) <= 1L) value <- rep(value, length.out = have)
            else if (given != have)
                stop(sprintf(ngettext(given, "replacement has %d row, data has %d", "replacement has %d rows, data has %d"), given, have), domain = NA)
        }
        if (is.atomic(value) && !is.null(names(value))) names(value) <- NULL
        before <- length(columns)
        columns[[i]] <- value
        k <- length(columns)
        if (k > before) {
            if (!nzchar(names(columns)[k])) names(columns)[k] <- paste0("V", k)
            names(columns) <- make.unique(names(columns))
        }
    } else { # one element
        if (missing(i) || missing(j)) stop("only valid calls are x[[j]] <- value or x[[i,j]] <- value")
        if (is.character(i)) {
            i <- match(i, attr(x, "row.names"))
            i[is.na(i)] <- have + seq_len(sum(is.na(i)))
        }
        if (all(i >= 0L) && max(i) > have) stop("new rows are not allowed in x[[i, j]] <- value")
        row <- seq_len(have)[i]
        if (anyNA(row)) stop("non-existent rows not allowed")
        column <- if (is.character(j)) match(j, names(columns)) else j
        if (anyNA(column)) stop("replacing element in non-existent column: ", j)
        if (length(row) > 1L || length(column) > 1L) stop("only a single element should be replaced")
        columns[[column]][[row]] <- value
    }
    class(columns) <- oldClass(x)
    columns
}
`$<-.data.frame` <- function(x, name, value) {
    have <- .row_names_info(x, 2L)
    if (!is.null(value)) {
        given <- NROW(value)
        divides <- given > 0L && given < have && have %% given == 0L && length(dim(value)) <= 1L
        if (divides) value <- rep(value, length.out = have)
        else if (given != have)
            stop(sprintf(ngettext(given, "replacement has %d row, data has %d", "replacement has %d rows, data has %d"), given, have), domain = NA)
        if (is.atomic(value) && length(names(value))) names(value) <- NULL
    }
    columns <- unclass(x)
    columns[[name]] <- value
    class(columns) <- oldClass(x)
    columns
}

as.matrix <- function(x, ...) UseMethod("as.matrix")
as.matrix.default <- function(x, ...) {
    if (is.matrix(x)) return(x)
    array(x, c(length(x), 1L), if (!is.null(names(x))) list(names(x), NULL))
}
# The row names that a matrix made of a data frame has.
.matrix_row_names <- function(x, force) if (!isFALSE(force) && (isTRUE(force) || .row_names_info(x) > 0L)) row.names(x)
# Labels of a matrix's columns that are the columns of a data frame, some of which may be matrices.
.column_labels <- function(columns) {
    labels <- as.list(names(columns))
    for (k in which(vapply(columns, function(v) length(dim(v)) == 2L, NA))) {
        own <- colnames(columns[[k]])
        labels[[k]] <- paste(labels[[k]], if (length(own)) own else seq_len(ncol(columns[[k]])), sep = ".", recycle0 = TRUE)
    }
    unlist(labels, use.names = FALSE)
}
as.matrix.data.frame <- function(x, rownames.force = NA, ...) {
    extent <- dim(x)
    rows <- .matrix_row_names(x, rownames.force)
    if (any(extent == 0L)) return(array(NA, extent, list(rows, names(x))))
    columns <- lapply(as.list(x), function(v) if (is.data.frame(v)) as.matrix(v) else v)
    plain <- function(v) (is.logical(v) || is.numeric(v) || is.complex(v)) && !length(levels(v)) && !inherits(v, c("POSIXct", "POSIXlt", "Date"))
    text <- function(v) {
        if (is.character(v)) return(v)
        if (is.logical(v)) return(as.character(v))
        s <- if (length(levels(v))) as.vector(v) else format(v)
        is.na(s) <- is.na(v)
        s
    }
    narrow <- vapply(columns, function(v) identical(ncol(v), 1L), NA) # a matrix of one column is a column
    labels <- .column_labels(replace(columns, narrow, list(NULL)))
    if (!all(vapply(columns, function(v) is.atomic(v) || inherits(v, "POSIXlt"), NA)))
        columns <- lapply(columns, function(v) if (is.recursive(v)) v else as.list(as.vector(v)))
    else if (!all(vapply(columns, plain, NA))) columns <- lapply(columns, text)
    cells <- unlist(columns, recursive = FALSE, use.names = FALSE)
    dim(cells) <- c(extent[1L], length(cells) / extent[1L])
    dimnames(cells) <- list(rows, labels)
    cells
}
data.matrix <- function(frame, rownames.force = NA) {
    if (!is.data.frame(frame)) return(as.matrix(frame))
    number <- function(v) {
        if (is.character(v)) v <- factor(v)
        if (is.factor(v) || is.logical(v)) as.integer(v)
        else if (is.integer(v) || is.double(v) && !is.object(v)) v
        else as.numeric(v)
    }
    columns <- lapply(frame, number)
    whole <- all(vapply(columns, is.integer, NA))
    cells <- array(if (whole) NA_integer_ else NA_real_, dim(frame), list(.matrix_row_names(frame, rownames.force), names(frame)))
    for (k in seq_along(columns)) cells[, k] <- columns[[k]]
    cells
}

cbind.data.frame <- function(..., deparse.level = 1) {
    data.frame(..., check.names = FALSE)
}
# The order in which columns called `labels` stand for those called `wanted`; NULL: as they are.
.column_order <- function(wanted, labels, call) {
    if (identical(wanted, labels)) return(NULL)
    at <- if (length(wanted) == length(labels)) pmatch(wanted, labels, 0L) else 0L
    if (any(at == 0L)) stop(simpleError("names do not match previous names", call))
    at
}
rbind.data.frame <- function(..., deparse.level = 1, make.row.names = TRUE, stringsAsFactors = FALSE, factor.exclude = TRUE) {
    parts <- list(...)
    parts <- parts[lengths(parts) > 0L]
    matrices <- vapply(parts, is.matrix, NA)
    parts[matrices] <- lapply(parts[matrices], as.data.frame, stringsAsFactors = stringsAsFactors)
    if (!length(parts)) return(list2DF())
    # What has no rows is left out, names and all.
    bare <- vapply(parts, function(p) if (is.data.frame(p)) .row_names_info(p, 2L) else if (is.list(p)) length(p[[1L]]) else length(p), 1L) == 0L
    if (all(bare)) return(parts[[1L]])
    parts <- parts[!bare]
    n <- length(parts)
    frames <- vapply(parts, is.data.frame, NA)
    tags <- if (is.null(names(parts))) character(n) else names(parts)
    # Names and number of columns: of the first data frame, else of the first list with names.
    lists <- vapply(parts, is.list, NA)
    model <- c(which(frames), which(lists & !vapply(parts, function(p) is.null(names(p)), NA)))[1L]
    labels <- if (!is.na(model)) names(parts[[model]])
    p <- if (length(labels)) length(labels) else max(lengths(parts))
    pieces <- vector("list", n)
    rows <- vector("list", n)
    total <- 0L
    numbered <- TRUE # the rows so far are called 1, 2, ..
    for (k in seq_len(n)) {
        part <- parts[[k]]
        if (frames[k]) {
            m <- .row_names_info(part, 2L)
            if (length(part) != p) stop("numbers of columns of arguments do not match")
            o <- .column_order(labels, names(part), quote(match.names(clabs, names(xi))))
            pieces[[k]] <- if (is.null(o)) unclass(part) else unclass(part)[o]
            own <- attr(part, "row.names")
        } else if (lists[k]) {
            m <- unique(lengths(part))
            if (length(m) != 1L) stop("invalid list argument: all variables should have the same length")
            o <- NULL
            if (length(names(part)) && length(labels)) {
                if (length(part) != p) stop("numbers of columns of arguments do not match")
                o <- .column_order(labels, names(part), quote(match.names(clabs, nmi)))
            }
            pieces[[k]] <- if (is.null(o)) unclass(part) else unclass(part)[o]
            own <- seq_len(m)
        } else {
            m <- 1L
            if (p %% length(part)) {
                warning(gettextf("number of columns of result, %d, is not a multiple of vector length %d of arg %d",
                                 p, length(part), k), domain = NA)
            }
            pieces[[k]] <- as.list(rep_len(if (is.factor(part)) unclass(part) else part, p)) # codes
            own <- total + 1L
        }
        if (is.null(own)) own <- seq_len(m)
        automatic <- if (frames[k]) identical(own, seq_len(m)) else TRUE
        rows[[k]] <- if (!lists[k]) own # its tag counts where others have names
                     else if (nzchar(tags[k])) { if (m > 1L) paste(tags[k], if (frames[k]) own else total + own, sep = ".") else rep.int(tags[k], m) }
                     else if (automatic && numbered) seq.int(total + 1L, length.out = m)
                     else own
        numbered <- numbered && is.integer(rows[[k]]) && automatic
        total <- total + m
    }
    columns <- lapply(seq_len(p), function(j) .rbind_column(lapply(pieces, function(piece) .subset2(piece, j)), frames, factor.exclude))
    names(columns) <- if (length(labels)) labels else make.names(vapply(columns, deparse1, ""), unique = TRUE)
    if (any(vapply(rows, is.character, NA))) rows[!lists & nzchar(tags)] <- tags[!lists & nzchar(tags)]
    rows <- if (make.row.names) unlist(rows, use.names = FALSE)
    if (anyDuplicated(rows)) rows <- make.unique(as.character(rows), sep = "")
    about <- if (any(frames)) attributes(parts[[which(frames)[1L]]]) else list(row.names = NULL, class = "data.frame")
    about["names"] <- list(names(columns))
    about["row.names"] <- list(if (is.null(rows) || identical(rows, seq_len(total))) .set_row_names(total) else rows)
    attributes(columns) <- c(about[names(about) != "class"], about["class"])
    columns
}
# One column of rbind: the first data frame's piece decides the class, factors merge the levels that data frames bring.
.rbind_column <- function(pieces, frames, factor.exclude = TRUE) {
    if (!any(frames)) frames[] <- TRUE
    first <- pieces[[which(frames)[1L]]]
    if (is.matrix(first)) return(do.call(rbind, pieces))
    if (is.factor(first)) {
        # NA is a level where it was one, and where nothing is excluded
        given <- unlist(lapply(pieces[frames], function(p) if (is.factor(p)) levels(p)))
        lev <- unique(unlist(lapply(pieces[frames], function(p) if (is.factor(p)) levels(p) else unique(as.character(p)))))
        if (isTRUE(factor.exclude)) {
            factor.exclude <- if (anyNA(given)) NULL else NA
            if (!anyNA(given)) lev <- lev[!is.na(lev)]
        }
        for (p in pieces[!frames]) {
            value <- if (is.factor(p)) as.character(p) else p
            if (!all(is.na(value) | value %in% lev))
                warning(simpleWarning("invalid factor level, NA generated", call("[<-.factor", quote(`*tmp*`), quote(ri), value = value)))
        }
        ord <- all(vapply(pieces[frames], function(p) is.ordered(p) || !is.factor(p), NA))
        v <- unlist(lapply(pieces, as.character))
        if (is.null(factor.exclude) && anyNA(v) && !anyNA(lev)) lev <- c(lev, NA)
        return(factor(v, levels = lev, exclude = factor.exclude, ordered = ord))
    }
    pieces <- lapply(pieces, function(p) if (is.factor(p)) as.character(p) else p)
    at <- attributes(first)
    if (is.object(first)) {
        r <- do.call(c, unname(pieces))
        if (is.null(oldClass(r))) oldClass(r) <- oldClass(first)
        return(r)
    }
    r <- if (is.list(first)) do.call(c, lapply(pieces, as.list))
         else unlist(lapply(pieces, function(p) if (is.object(p)) as.vector(p) else p), use.names = FALSE)
    if (!is.list(r)) names(r) <- NULL
    r
}
list2DF <- function(x = list(), nrow = 0L) {
    stopifnot(is.list(x), is.null(nrow) || nrow >= 0L)
    if (length(x)) nrow <- unique(lengths(x, use.names = FALSE))
    .need(length(nrow) < 2L, "all variables should have the same length")
    tags <- .or(names(x), character(length(x)))
    structure(setNames(x, tags), class = "data.frame", row.names = .set_row_names(.or(nrow, 0L)))
}

subset <- function(x, ...) UseMethod("subset")
subset.default <- function(x, subset, ...) {
    if (!is.logical(subset)) stop("'subset' must be logical")
    x[subset & !is.na(subset)]
}
subset.data.frame <- function(x, subset, select, drop = FALSE, ...) {
    chkDots(...)
    rows <- rep_len(TRUE, nrow(x))
    if (!missing(subset)) {
        e <- substitute(subset)
        rows <- eval(e, x, parent.frame())
        if (!is.logical(rows)) stop("'subset' must be logical")
        rows <- rows & !is.na(rows)
    }
    nl <- setNames(as.list(seq_along(x)), names(x))
    columns <- if (missing(select)) TRUE else eval(substitute(select), nl, parent.frame())
    x[rows, columns, drop = drop]
}
subset.matrix <- function(x, subset, select, drop = FALSE, ...) {
    rows <- if (missing(subset)) TRUE else subset
    if (!is.logical(rows)) stop("'subset' must be logical")
    columns <- TRUE
    if (!missing(select)) { # columns by name stand for their numbers
        numbers <- setNames(as.list(seq_len(ncol(x))), colnames(x))
        columns <- eval(substitute(select), numbers, parent.frame())
    }
    x[rows & !is.na(rows), columns, drop = drop]
}
chkDots <- function(..., which.call = -1, allowed = character(0)) {
    n <- ...length()
    if (!n) return(invisible())
    extra <- ...names()
    what <- if (is.null(extra)) "" else paste0(" ", paste(sQuote(extra), collapse = ", "))
    warning(sprintf(ngettext(n, "In %s :\n extra argument%s will be disregarded", "In %s :\n extra arguments%s will be disregarded"),
                    paste(deparse(sys.call(which.call), control = c()), collapse = "\n"), what), call. = FALSE, domain = NA)
}
transform <- function(`_data`, ...) UseMethod("transform")
transform.default <- function(`_data`, ...) transform.data.frame(data.frame(`_data`), ...)
transform.data.frame <- function(`_data`, ...) {
    values <- eval(substitute(list(...)), `_data`, parent.frame())
    known <- names(values) %in% names(`_data`) # none, and so all, where no value has a name
    frame <- if (any(known)) data.frame(replace(`_data`, names(values)[known], values[known])) else `_data`
    if (all(known)) frame else do.call("data.frame", c(list(frame), values[!known]))
}

merge <- function(x, y, ...) UseMethod("merge")
merge.default <- function(x, y, ...) merge(as.data.frame(x), as.data.frame(y), ...)
# Columns to merge by as numbers, 0 for the row names; call: for errors.
.merge_columns <- function(by, frame, call) {
    fail <- function(...) stop(simpleError(paste0(...), call))
    by <- if (is.null(by)) numeric() else as.vector(by)
    n <- ncol(frame)
    if (is.character(by)) {
        known <- c("row.names", names(frame))
        unclear <- !(by %in% known) | by %in% known[duplicated(known)]
        if (any(unclear)) fail(ngettext(sum(unclear), "'by' must specify a uniquely valid column", "'by' must specify uniquely valid columns"))
        by <- match(by, known) - 1L
    } else if (is.logical(by)) {
        if (length(by) != n) fail("'by' must match number of columns")
        by <- which(by)
    } else if (!is.numeric(by)) fail("'by' must specify one or more columns as numbers, names or logical")
    else if (anyNA(by)) fail(ngettext(sum(is.na(by)), "'by' must specify a uniquely valid column", "'by' must specify uniquely valid columns"))
    else if (any(by < 0L | by > n)) fail("'by' must match numbers of columns")
    unique(by)
}
merge.data.frame <- function(x, y, by = intersect(names(x), names(y)), by.x = by, by.y = by, all = FALSE, all.x = all, all.y = all,
                             sort = TRUE, suffixes = c(".x", ".y"), no.dups = TRUE, incomparables = NULL, ...) {
    x <- as.data.frame(x)
    y <- as.data.frame(y)
    by.x <- .merge_columns(by.x, x, quote(fix.by(by.x, x)))
    by.y <- .merge_columns(by.y, y, quote(fix.by(by.y, y)))
    k <- length(by.x)
    if (k != length(by.y)) stop("'by.x' and 'by.y' specify different numbers of columns")
    both <- function(own, other, suffix) ifelse(own %in% other, paste0(own, suffix), own)
    if (k == 0L) { # each row with each
        own <- both(names(x), names(y), suffixes[1L])
        names(y) <- both(names(y), names(x), suffixes[2L])
        names(x) <- own
        res <- if (nrow(x) && nrow(y)) {
            pairs <- expand.grid(seq_len(nrow(x)), seq_len(nrow(y)))
            cbind(x[pairs[, 1L], , drop = FALSE], y[pairs[, 2L], , drop = FALSE])
        } else cbind(x[FALSE, ], y[FALSE, ]) # of one column each: a matrix
        attr(res, "row.names") <- .set_row_names(nrow(res))
        return(res)
    }
    # Row names as a key are a column in front.
    if (any(by.x == 0L)) {
        x <- cbind(Row.names = I(row.names(x)), x)
        by.x <- by.x + 1L
    }
    if (any(by.y == 0L)) {
        y <- cbind(Row.names = I(row.names(y)), y)
        by.y <- by.y + 1L
    }
    key <- function(frame, by) {
        text <- function(v) if (length(dim(v)) == 2L) do.call(paste, c(unname(as.data.frame(v)), sep = "\r")) else as.character(v)
        if (k > 1L || length(dim(frame[[by]])) == 2L) do.call(paste, c(unname(lapply(frame[by], text)), sep = "\r"))
        else if (is.factor(frame[[by]])) as.character(frame[[by]])
        else frame[[by]]
    }
    kx <- key(x, by.x)
    ky <- key(y, by.y)
    group <- ifelse(match(kx, ky, 0L, incomparables) > 0L, match(kx, kx), 0L) # a row's key: the first row of x with it, 0 where not in both
    group.y <- match(ky, kx, 0L, incomparables)
    rows <- .shell_order(group)
    rows.y <- .shell_order(group.y)
    x.alone <- if (all.x) rows[group[rows] == 0L]
    y.alone <- if (all.y) rows.y[group.y[rows.y] == 0L]
    rows <- rows[group[rows] > 0L]
    hits <- unname(split(rows.y, factor(group.y[rows.y], unique(group[rows])))[as.character(group[rows])])
    xi <- rep.int(rows, lengths(hits))
    yi <- as.integer(unlist(hits))
    gap <- function(rows) rep.int(NA_integer_, length(rows))
    keys <- x[c(xi, x.alone), by.x, drop = FALSE]
    if (length(y.alone)) keys <- rbind(keys, setNames(y[y.alone, by.y, drop = FALSE], names(keys)))
    ranks <- function(v) if (is.factor(v)) as.integer(v) else xtfrm(v)
    o <- seq_len(length(xi) + length(x.alone) + length(y.alone))
    if (sort && length(o)) o <- if (all.x || all.y) do.call(order, unname(lapply(keys, ranks))) else sort.list(kx[xi])
    left <- x[c(xi, x.alone, gap(y.alone)), -by.x, drop = FALSE]
    right <- y[c(yi, gap(x.alone), y.alone), -by.y, drop = FALSE]
    own <- both(names(left), names(right), suffixes[1L])
    names(right) <- both(names(right), names(left), suffixes[2L])
    if (no.dups) names(right) <- both(names(right), names(keys), suffixes[2L])
    names(left) <- own
    res <- lapply(c(as.list(keys), as.list(left), as.list(right)), .rows_of, o)
    twice <- unique(names(res)[duplicated(names(res))])
    if (length(twice)) {
        text <- ngettext(length(twice), "column name %s is duplicated in the result", "column names %s are duplicated in the result")
        warning(sprintf(text, paste(sQuote(twice), collapse = ", ")), domain = NA)
    }
    attr(res, "row.names") <- .set_row_names(length(o))
    class(res) <- "data.frame"
    res
}

is.na.data.frame <- function(x) {
    gaps <- c(list(matrix(FALSE, nrow(x), 0L)), lapply(x, is.na))
    table <- do.call(cbind, gaps)
    if (.row_names_info(x) > 0L) rownames(table) <- row.names(x)
    table
}
anyNA.data.frame <- function(x, recursive = FALSE) any(vapply(x, anyNA, NA, USE.NAMES = FALSE))
# A number for each row, the same where all columns are the same.
.row_keys <- function(columns) {
    key <- 0
    for (v in columns) {
        if (is.factor(v)) v <- as.integer(v)
        key <- key + match(v, unique(v)) * (length(v) + 1)
        key <- match(key, unique(key))
    }
    key
}
duplicated.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
    if (!isFALSE(incomparables)) stop("argument 'incomparables != FALSE' is not used (yet)", call. = FALSE)
    if (length(x) == 1L) return(duplicated(x[[1L]], fromLast = fromLast, ...))
    if (length(x) == 0L) return(logical())
    columns <- lapply(as.list(x), function(v) if (length(dim(v)) == 2L) lapply(seq_len(nrow(x)), function(i) v[i, ]) else v)
    simple <- vapply(columns, function(v) is.atomic(v) && length(v) == nrow(x), NA)
    if (all(simple)) duplicated(.row_keys(columns), fromLast = fromLast)
    else duplicated(do.call(Map, c(list, lapply(unname(columns), as.vector))), fromLast = fromLast)
}
anyDuplicated.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
    d <- which(duplicated(x, incomparables, fromLast, ...))
    if (!length(d)) 0L else if (fromLast) d[length(d)] else d[1L]
}
unique.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
    if (!isFALSE(incomparables)) stop("argument 'incomparables != FALSE' is not used (yet)", call. = FALSE)
    x[!duplicated(x, fromLast = fromLast, ...), , drop = FALSE]
}
# The column that each of a data frame's meets in `frame op e`: a list of one is met by all.
.met_columns <- function(e, frame, call) {
    if (is.data.frame(e)) return(unclass(e)) # as.list() could be a method of its class
    size <- length(e)
    if (size <= 1L) return(if (is.list(e) && size) unname(e) else list(e))
    if (is.list(e)) {
        if (size != length(frame)) stop(simpleError(sprintf("list of length %d not meaningful", size), call))
        return(e)
    }
    n <- nrow(frame)
    cells <- rep_len(as.vector(e), n * length(frame))
    lapply(seq_along(frame), function(k) cells[(k - 1L) * n + seq_len(n)])
}
Ops.data.frame <- function(e1, e2 = NULL) {
    unary <- nargs() == 1L
    FUN <- get(.Generic, envir = parent.frame(), mode = "function")
    frame <- if (nzchar(.Method[1L])) e1 else e2 # whose shape the result has
    if (!unary && all(nzchar(.Method)) && any(dim(e1) != dim(e2)))
        stop(gettextf("%s only defined for equally-sized data frames", sQuote(.Generic)), domain = NA)
    lhs <- .met_columns(e1, frame, sys.call())
    rhs <- if (!unary) .met_columns(e2, frame, sys.call())
    value <- vector("list", length(frame))
    for (k in seq_along(frame)) {
        left <- lhs[[if (length(lhs) == 1L) 1L else k]]
        if (unary) value[[k]] <- FUN(left)
        else {
            right <- rhs[[if (length(rhs) == 1L) 1L else k]]
            value[[k]] <- FUN(left, right)
        }
    }
    if (.Generic %in% c("+", "-", "*", "/", "^", "%%", "%/%")) {
        rows <- if (.row_names_info(frame) > 0L) attr(frame, "row.names") else .set_row_names(if (length(value)) NROW(value[[1L]]) else nrow(frame))
        names(value) <- names(frame)
        class(value) <- "data.frame"
        attr(value, "row.names") <- rows
        return(value)
    }
    value <- unlist(value, recursive = FALSE, use.names = FALSE)
    nr <- nrow(frame)
    rn <- if (.row_names_info(frame) > 0L) row.names(frame)
    cn <- names(frame)
    if (!length(value)) return(matrix(logical(), nr, length(cn), dimnames = list(rn, cn)))
    matrix(value, nrow = nr, dimnames = list(rn, cn))
}
Math.data.frame <- function(x, ...) {
    numeric.alike <- vapply(x, function(v) is.numeric(v) || is.complex(v) || is.logical(v), NA)
    if (!all(numeric.alike)) {
        tags <- if (is.null(names(x))) seq_along(x) else names(x)
        stop("non-numeric-alike variable(s) in data frame: ", paste(tags[!numeric.alike], collapse = ", "))
    }
    x[] <- lapply(X = x, FUN = .Generic, ...)
    x
}
Summary.data.frame <- function(..., na.rm) {
    numbers <- function(m) if (mode(m) %in% c("numeric", "logical", "complex")) m else stop("only defined on a data frame with all numeric-alike variables")
    frames <- lapply(list(...), as.matrix)
    do.call(.Generic, c(lapply(frames, numbers), list(na.rm = na.rm)))
}
xtfrm.data.frame <- function(x) {
    strict <- Sys.getenv("_R_STOP_ON_XTFRM_DATA_FRAME_")
    say <- if (grepl("^(1|yes|true)$", strict, ignore.case = TRUE)) stop else warning
    say("cannot xtfrm data frames")
    if (length(x) == 1L) xtfrm(x[[1L]]) else as.integer(rank(unlist(x)))
}

format.data.frame <- function(x, ..., justify = "none") {
    if (length(x) == 0L) return(x)
    n <- .row_names_info(x, 2L)
    cells <- lapply(as.list(x), function(v) {
        s <- format(v, ..., justify = justify)
        if (is.data.frame(s)) s <- as.matrix(s)
        if (is.matrix(s) && !all(named <- nzchar(.or(colnames(s), "V")))) colnames(s)[!named] <- paste0("V", which(!named))
        s
    })
    wrong <- vapply(cells, NROW, 1L) != n
    if (any(wrong)) {
        warning("corrupt data frame: columns will be truncated or padded with NAs")
        cells[wrong] <- lapply(cells[wrong], function(s) .rows_of(s, replace(seq_len(n), seq_len(n) > NROW(s), NA)))
    }
    cells <- lapply(cells, function(s) if (is.character(s) && inherits(s, "character")) I(s) else s)
    structure(cells, class = "data.frame", row.names = row.names(x))
}
print.data.frame <- function(x, ..., digits = NULL, quote = FALSE, right = TRUE, row.names = TRUE, max = NULL) {
    n <- .row_names_info(x, 2L)
    if (length(x) && n) {
        limit <- if (is.null(max)) getOption("max.print", 99999L) else max
        if (!is.finite(limit)) stop("invalid 'max' / getOption(\"max.print\"): ", limit)
        shown <- min(n, limit %/% length(x))
        cells <- .df_text(if (shown < n) x[seq_len(shown), , drop = FALSE] else x, digits = digits)
        if (!isTRUE(row.names)) rownames(cells) <- if (isFALSE(row.names)) character(shown) else row.names
        labels <- colnames(cells)
        if (anyNA(labels)) colnames(cells) <- ifelse(is.na(labels), "NA", labels)
        print(cells, ..., quote = quote, right = right, max = limit)
        if (shown < n) cat(" [ reached 'max' / getOption(\"max.print\") -- omitted", n - shown, "rows ]\n")
    } else if (length(x)) {
        print.default(names(x), quote = FALSE)
        cat("<0 rows> (or 0-length row.names)\n")
    } else cat(sprintf(ngettext(n, "data frame with 0 columns and %d row\n", "data frame with 0 columns and %d rows\n"), n))
    invisible(x)
}
# The character matrix that print.data.frame shows.
.df_text <- function(x, digits = NULL) {
    columns <- unclass(format.data.frame(x, digits = digits, na.encode = FALSE))
    rows <- row.names(x)
    deep <- vapply(columns, function(v) length(dim(v)) > 2L, NA)
    columns[deep] <- lapply(columns[deep], function(v) {
        if (is.null(unlist(dimnames(v)[-1L]))) matrix(v, dim(v)[1L]) else as.matrix(as.data.frame(unclass(v)))
    })
    cells <- unlist(lapply(columns, function(s) as.vector(unclass(s))), use.names = FALSE)
    one <- vapply(columns, function(v) length(dim(v)) == 2L && ncol(v) == 1L, NA) # a matrix of one column: its own name, if any
    for (k in which(one)) if (length(own <- colnames(columns[[k]]))) names(columns)[k] <- own
    columns[one] <- list(NULL)
    labels <- if (is.null(names(x))) character(length(cells) / max(1L, length(rows))) else .column_labels(columns)
    matrix(cells, length(rows), length(labels), dimnames = list(rows, labels))
}
