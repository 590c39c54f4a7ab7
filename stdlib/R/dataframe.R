# Data frames: making, subsetting, assigning, binding, converting.

.set_row_names <- function(n) if (n > 0) c(NA_integer_, -n) else integer()
.row_names_info <- function(x, type = 1L) {
    rn <- attributes(x)$row.names
    n <- if (is.null(rn)) 0L else length(rn)
    raw <- .raw_attr(x, "row.names")
    auto <- is.integer(raw) && length(raw) == 2L && is.na(raw[1L])
    switch(type + 1L, raw, if (auto && raw[2L] < 0L) -n else n, n)
}
data.frame <- function(..., row.names = NULL, check.rows = FALSE, check.names = TRUE, fix.empty.names = TRUE, stringsAsFactors = FALSE) {
    data.row.names <- if (check.rows && is.null(row.names)) function(current, new, i) {
        if (is.character(current)) new <- as.character(new)
        if (is.character(new)) current <- as.character(current)
        if (anyDuplicated(new)) return(current)
        if (is.null(current)) return(new)
        if (all(current == new) || all(current == "")) return(new)
        stop(gettextf("mismatch of row names in arguments of 'data.frame', item %d", i), domain = NA)
    } else function(current, new, i) {
        if (is.null(current)) {
            if (anyDuplicated(new)) {
                warning(paste("some row.names duplicated:", paste(which(duplicated(new)), collapse = ","), " --> row.names NOT used"), call. = FALSE)
                return(current)
            } else return(new)
        } else current
    }
    object <- as.list(substitute(list(...)))[-1L]
    mirn <- missing(row.names)
    mrn <- is.null(row.names)
    x <- list(...)
    n <- length(x)
    if (n < 1L) {
        if (!mrn) {
            if (is.object(row.names) || !is.integer(row.names)) row.names <- as.character(row.names)
            if (anyNA(row.names)) stop("row names contain missing values")
            if (anyDuplicated(row.names)) stop(gettextf("duplicate row.names: %s", paste(unique(row.names[duplicated(row.names)]), collapse = ", ")), domain = NA)
        } else row.names <- integer()
        return(structure(list(), names = character(), row.names = row.names, class = "data.frame"))
    }
    vnames <- names(x)
    if (length(vnames) != n) vnames <- character(n)
    no.vn <- !nzchar(vnames)
    vlist <- vnames <- as.list(vnames)
    value <- unlist(vnames, use.names = FALSE)
    nrows <- ncols <- integer(n)
    for (i in seq_len(n)) {
        xi <- if (is.character(x[[i]]) || is.list(x[[i]])) as.data.frame(x[[i]], optional = TRUE, stringsAsFactors = stringsAsFactors)
              else as.data.frame(x[[i]], optional = TRUE)
        nrows[i] <- .row_names_info(xi)
        ncols[i] <- length(xi)
        namesi <- names(xi)
        if (ncols[i] > 1L) {
            if (length(namesi) == 0L) namesi <- seq_len(ncols[i])
            vnames[[i]] <- if (no.vn[i]) namesi else paste(vnames[[i]], namesi, sep = ".")
        } else if (length(namesi)) {
            if (no.vn[i]) vnames[[i]] <- namesi
        } else if (fix.empty.names && no.vn[[i]]) {
            tmpname <- deparse(object[[i]], nlines = 1L)[1L]
            if (startsWith(tmpname, "I(") && endsWith(tmpname, ")")) {
                ntmpn <- nchar(tmpname, "c")
                tmpname <- substr(tmpname, 3L, ntmpn - 1L)
            }
            vnames[[i]] <- tmpname
        }
        if (mirn && nrows[i] > 0L) {
            rowsi <- attr(xi, "row.names")
            if (any(nzchar(rowsi))) row.names <- data.row.names(row.names, rowsi, i)
        }
        nrows[i] <- abs(nrows[i])
        vlist[[i]] <- xi
    }
    nr <- max(nrows)
    for (i in seq_len(n)[nrows < nr]) {
        xi <- vlist[[i]]
        if (nrows[i] > 0L && (nr %% nrows[i] == 0L)) {
            xi <- unclass(xi)
            fixed <- TRUE
            for (j in seq_along(xi)) {
                xij <- xi[[j]]
                if (is.vector(xij) || is.factor(xij)) xi[[j]] <- rep(xij, length.out = nr)
                else if (inherits(xij, "AsIs") && is.atomic(xij)) xi[[j]] <- structure(rep(unclass(xij), length.out = nr), class = class(xij))
                else if (inherits(xij, "Date") || inherits(xij, "POSIXct")) xi[[j]] <- rep(xij, length.out = nr)
                else {
                    fixed <- FALSE
                    break
                }
            }
            if (fixed) {
                vlist[[i]] <- xi
                next
            }
        }
        stop(gettextf("arguments imply differing number of rows: %s", paste(unique(nrows), collapse = ", ")), domain = NA)
    }
    value <- unlist(vlist, recursive = FALSE, use.names = FALSE)
    vnames <- as.character(unlist(vnames[ncols > 0L]))
    if (fix.empty.names && any(noname <- !nzchar(vnames))) vnames[noname] <- paste0("Var.", seq_along(vnames))[noname]
    if (check.names) {
        if (fix.empty.names) vnames <- make.names(vnames, unique = TRUE)
        else {
            nz <- nzchar(vnames)
            vnames[nz] <- make.names(vnames[nz], unique = TRUE)
        }
    }
    names(value) <- vnames
    if (!mrn) {
        if (length(row.names) == 1L && nr != 1L) {
            if (is.character(row.names)) row.names <- match(row.names, vnames, 0L)
            if (length(row.names) != 1L || row.names < 1L || row.names > length(vnames)) stop("'row.names' should specify one of the variables")
            i <- row.names
            row.names <- value[[i]]
            value <- value[-i]
        } else if (!is.null(row.names) && length(row.names) != nr) stop("row names supplied are of the wrong length")
    } else if (!is.null(row.names) && length(row.names) != nr) {
        warning("row names were found from a short variable and have been discarded")
        row.names <- NULL
    }
    class(value) <- "data.frame"
    if (is.null(row.names)) attr(value, "row.names") <- .set_row_names(nr)
    else {
        if (is.object(row.names) || !is.integer(row.names)) row.names <- as.character(row.names)
        if (anyNA(row.names)) stop("row names contain missing values")
        if (anyDuplicated(row.names)) stop(gettextf("duplicate row.names: %s", paste(unique(row.names[duplicated(row.names)]), collapse = ", ")), domain = NA)
        row.names(value) <- row.names
    }
    value
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
              if (!is.null(row.names)) list(row.names = row.names))
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
as.data.frame.vector <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x))) {
    force(nm)
    n <- length(x)
    if (!is.null(row.names) && !(is.character(row.names) && length(row.names) == n)) {
        warning(gettextf("'row.names' is not a character vector of length %d -- omitting it. Will be an error!", n), domain = NA)
        row.names <- NULL
    }
    own <- names(x)
    rows <- if (!is.null(row.names)) row.names
            else if (n == 0L) character()
            else if (length(own) == n && !anyDuplicated(own)) own
            else .set_row_names(n)
    if (!is.null(own)) names(x) <- NULL
    columns <- if (optional) list(x) else setNames(list(x), nm)
    structure(columns, row.names = rows, class = "data.frame")
}
as.data.frame.logical <- as.data.frame.integer <- as.data.frame.numeric <- as.data.frame.complex <- as.data.frame.raw <-
    as.data.frame.factor <- as.data.frame.ordered <- as.data.frame.Date <- as.data.frame.POSIXct <- as.data.frame.difftime <-
    as.data.frame.numeric_version <- as.data.frame.noquote <- as.data.frame.vector
as.data.frame.character <- function(x, ..., stringsAsFactors = FALSE) {
    force(nm <- deparse1(substitute(x)))
    if (stringsAsFactors) x <- factor(x)
    if (!"nm" %in% ...names()) as.data.frame.vector(x, ..., nm = nm)
    else as.data.frame.vector(x, ...)
}
as.data.frame.POSIXlt <- function(x, row.names = NULL, optional = FALSE, ...) {
    value <- as.data.frame.POSIXct(as.POSIXct(x), row.names, optional, ...)
    if (!optional) names(value) <- deparse1(substitute(x))
    value
}
as.data.frame.AsIs <- function(x, row.names = NULL, optional = FALSE, ...) {
    if (length(dim(x)) == 2L) as.data.frame.model.matrix(x, row.names, optional)
    else {
        nrows <- length(x)
        nm <- deparse1(substitute(x))
        if (is.null(row.names)) {
            if (nrows == 0L) row.names <- character()
            else if (length(row.names <- names(x)) != nrows || anyDuplicated(row.names)) row.names <- .set_row_names(nrows)
        }
        value <- list(x)
        if (!optional) names(value) <- nm
        attr(value, "row.names") <- row.names
        class(value) <- "data.frame"
        value
    }
}
as.data.frame.model.matrix <- function(x, row.names = NULL, optional = FALSE, make.names = TRUE, ...) {
    d <- dim(x)
    nrows <- d[1L]
    dn <- dimnames(x)
    row.names <- if (!is.null(row.names)) row.names else if (length(dn[[1L]])) dn[[1L]] else .set_row_names(nrows)
    value <- list(x)
    if (!optional) names(value) <- deparse1(substitute(x))
    attr(value, "row.names") <- row.names
    class(value) <- "data.frame"
    value
}
as.data.frame.matrix <- function(x, row.names = NULL, optional = FALSE, make.names = TRUE, ..., stringsAsFactors = FALSE) {
    d <- dim(x)
    nrows <- d[[1L]]
    ncols <- d[[2L]]
    ic <- seq_len(ncols)
    dn <- dimnames(x)
    if (is.null(row.names)) row.names <- dn[[1L]]
    collabs <- dn[[2L]]
    if (any(empty <- !nzchar(collabs))) collabs[empty] <- paste0("V", ic)[empty]
    value <- vector("list", ncols)
    if (mode(x) == "character" && stringsAsFactors) for (i in ic) value[[i]] <- as.factor(x[, i])
    else for (i in ic) value[[i]] <- as.vector(x[, i])
    autoRN <- is.null(row.names) || length(row.names) != nrows
    if (length(collabs) == ncols) names(value) <- collabs
    else if (!optional) names(value) <- paste0("V", ic)
    class(value) <- "data.frame"
    if (autoRN) attr(value, "row.names") <- .set_row_names(nrows)
    else if (anyDuplicated(row.names) || anyNA(row.names)) {
        if (isFALSE(make.names)) stop("duplicate row.names")
        row.names(value) <- make.unique(as.character(row.names))
    } else row.names(value) <- row.names
    value
}
as.data.frame.array <- function(x, row.names = NULL, optional = FALSE, ...) {
    dim.x <- dim(x)
    if (length(dim.x) == 2L) return(as.data.frame.matrix(x, row.names, optional, ...))
    if (length(dim.x) == 1L) {
        nm <- deparse1(substitute(x))
        value <- as.data.frame.vector(c(x), row.names, optional, ..., nm = nm)
        if (!optional) names(value) <- nm
        return(value)
    }
    dn <- dimnames(x)
    dim(x) <- c(dim.x[1L], prod(dim.x[-1L]))
    if (!is.null(dn)) {
        if (length(dn[[1L]])) rownames(x) <- dn[[1L]]
        for (i in 2L:length(dim.x)) if (is.null(dn[[i]])) dn[[i]] <- seq_len(dim.x[i])
        colnames(x) <- interaction(expand.grid(dn[-1L]), sep = ".")
    }
    as.data.frame.matrix(x, row.names, optional, ...)
}

I <- function(x) {
    if (!is.null(x) && !inherits(x, "AsIs")) class(x) <- unique.default(c("AsIs", oldClass(x)))
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
`row.names<-.data.frame` <- function(x, value) {
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
    if (anyDuplicated(value)) {
        nonuniq <- sort(unique(value[duplicated(value)]))
        warning(ngettext(length(nonuniq), sprintf("non-unique value when setting 'row.names': %s", sQuote(nonuniq[1L])),
                         sprintf("non-unique values when setting 'row.names': %s", paste(sQuote(nonuniq), collapse = ", "))), domain = NA, call. = FALSE)
        stop("duplicate 'row.names' are not allowed")
    }
    if (anyNA(value)) stop("missing values in 'row.names' are not allowed")
    attr(x, "row.names") <- value
    x
}
`dimnames<-.data.frame` <- function(x, value) {
    if (!(is.list(value) && length(value) == 2L)) stop("invalid 'dimnames' given for data frame")
    value <- lapply(value, as.character)
    if (any(lengths(value) != dim(x))) stop("invalid 'dimnames' given for data frame")
    row.names(x) <- value[[1L]]
    names(x) <- value[[2L]]
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
    if (mode == "list" || mode == "any") x else as.vector(x, mode)
}

`[.data.frame` <- function(x, i, j, drop = if (missing(i)) TRUE else length(cols) == 1) {
    mdrop <- missing(drop)
    Narg <- nargs() - !mdrop
    has.j <- !missing(j)
    if (!all(names(sys.call()) %in% c("", "drop")) && !isS4(x)) warning("named arguments other than 'drop' are discouraged")
    if (Narg < 3L) {
        if (!missing(drop)) warning("'drop' argument will be ignored")
        if (missing(i)) return(x)
        if (is.matrix(i)) return(as.matrix(x)[i])
        nm <- names(x)
        if (is.null(nm)) nm <- character()
        if (!is.character(i) && anyNA(nm)) {
            y <- .subset(`names<-`(x, seq_along(x)), i)
            cols <- as.integer(names(y))
            if (anyNA(cols)) stop("undefined columns selected")
            cols <- names(y) <- nm[cols]
        } else {
            y <- NextMethod("[")
            cols <- names(y)
            if (!is.null(cols) && anyNA(cols)) stop("undefined columns selected")
        }
        if (anyDuplicated(cols)) names(y) <- make.unique(as.character(cols))
        attr(y, "row.names") <- .row_names_info(x, 0L)
        attr(y, "class") <- oldClass(x)
        return(y)
    }
    if (missing(i)) {
        if (drop && !has.j && length(x) == 1L) return(.subset2(x, 1L))
        nm <- names(x)
        if (is.null(nm)) nm <- character()
        y <- if (has.j) {
            if (is.character(j)) {
                jj <- match(j, nm)
                if (anyNA(jj)) stop("undefined columns selected")
                .subset(x, jj)
            } else {
                y <- .subset(`names<-`(x, seq_along(x)), j)
                k <- as.integer(names(y))
                if (anyNA(k)) stop("undefined columns selected")
                names(y) <- nm[k]
                y
            }
        } else .subset(x, seq_along(x))
        cols <- names(y)
        if (length(cols) == 1L && drop) return(.subset2(y, 1L))
        if (anyDuplicated(cols)) names(y) <- make.unique(cols)
        nrow <- .row_names_info(x, 2L)
        if (drop && !mdrop && nrow == 1L) return(structure(y, class = NULL, row.names = NULL))
        attr(y, "row.names") <- .row_names_info(x, 0L)
        attr(y, "class") <- oldClass(x)
        return(y)
    }
    xx <- x
    cols <- names(xx)
    y <- x <- .subset(x, seq_along(x))
    if (has.j) {
        nm <- cols
        if (is.null(nm)) nm <- character()
        names(x) <- seq_along(x)
        if (is.character(j)) {
            jj <- match(j, nm)
            if (anyNA(jj)) stop("undefined columns selected")
            x <- x[jj]
        } else x <- x[j]
        k <- as.integer(names(x))
        if (anyNA(k)) stop("undefined columns selected")
        cols <- nm[k]
        names(x) <- cols
        if (length(x) == 1L) {
            if (drop && mdrop || drop) {
                if (is.character(i)) {
                    rows <- attr(xx, "row.names")
                    i <- pmatch(i, rows, duplicates.ok = TRUE)
                }
                xj <- x[[1L]]
                return(if (length(dim(xj)) != 2L) xj[i] else xj[i, , drop = FALSE])
            }
        }
        if (anyDuplicated(cols)) cols <- make.unique(cols)
    }
    rows <- attr(xx, "row.names")
    if (is.character(i)) i <- pmatch(i, as.character(rows), duplicates.ok = TRUE)
    else if (is.matrix(i)) i <- as.vector(i)
    if (is.factor(i)) i <- as.integer(i)
    for (k in seq_along(x)) {
        xk <- x[[k]]
        x[[k]] <- if (length(dim(xk)) != 2L) xk[i] else xk[i, , drop = FALSE]
    }
    rows <- rows[i]
    n <- length(x)
    if (drop) {
        if (n == 1L) {
            drop <- TRUE
            x <- x[[1L]]
            return(x)
        }
        if (n > 1L && !mdrop) {
            xj <- x[[1L]]
            nrow <- if (length(dim(xj)) == 2L) dim(xj)[1L] else length(xj)
            drop <- nrow == 1L
        } else drop <- FALSE
        if (drop) {
            names(x) <- cols
            return(x)
        }
    }
    auto <- .row_names_info(xx) <= 0L
    if ((ina <- anyNA(rows)) | (dup <- anyDuplicated(rows))) {
        if (!dup && is.character(rows)) dup <- "NA" %in% rows
        rows <- as.character(rows)
        rows[is.na(rows)] <- "NA"
        rows <- make.unique(rows)
    }
    if (has.j && anyDuplicated(nm <- cols)) cols <- make.unique(nm)
    names(x) <- cols
    if (is.null(rows)) rows <- .set_row_names(length(x[[1L]]))
    attr(x, "row.names") <- rows
    at <- attributes(xx)
    for (a in setdiff(names(at), c("names", "row.names", "class"))) attr(x, a) <- NULL
    class(x) <- oldClass(xx)
    x
}
`[[.data.frame` <- function(x, ..., exact = TRUE) {
    na <- nargs() - !missing(exact)
    if (!all(names(sys.call()) %in% c("", "exact"))) warning("named arguments other than 'exact' are discouraged")
    if (na < 3L) .subset2(unclass(x), ..., exact = exact)
    else {
        col <- .subset2(unclass(x), ..2, exact = exact)
        i <- if (is.character(..1)) pmatch(..1, row.names(x), duplicates.ok = TRUE) else ..1
        col[[i, exact = exact]]
    }
}
`[<-.data.frame` <- function(x, i, j, value) {
    if (!all(names(sys.call()) %in% c("", "value"))) warning("named arguments are discouraged")
    nA <- nargs()
    if (nA == 4) {
        has.i <- !missing(i)
        has.j <- !missing(j)
    } else if (nA == 3) {
        if (is.atomic(value) && !is.null(names(value))) names(value) <- NULL
        if (missing(i) && missing(j)) {
            i <- j <- NULL
            has.i <- has.j <- FALSE
            if (is.null(value)) return(x[logical()])
        } else {
            if (is.numeric(i) && is.matrix(i) && ncol(i) == 2) {
                index <- seq_len(nrow(i))
                value <- rep_len(value, nrow(i))
                for (jj in unique(i[, 2L])) {
                    k <- i[, 2L] == jj
                    col <- x[[jj]]
                    col[i[k, 1L]] <- value[k]
                    x[[jj]] <- col
                }
                return(x)
            }
            if (is.logical(i) && is.matrix(i) && all(dim(i) == dim(x))) {
                nreplace <- sum(i, na.rm = TRUE)
                if (!nreplace) return(x)
                N <- length(value)
                if (N > 1L && N < nreplace && (nreplace %% N) == 0L) value <- rep(value, length.out = nreplace)
                if (N > 1L && (length(value) != nreplace)) stop("'value' is the wrong length")
                n <- 0L
                nv <- nrow(x)
                for (v in seq_len(dim(i)[2L])) {
                    thisvar <- i[, v, drop = TRUE]
                    nv <- sum(thisvar, na.rm = TRUE)
                    if (nv) {
                        if (is.matrix(x[[v]])) x[[v]][thisvar, ] <- if (N > 1L) value[n + seq_len(nv)] else value
                        else x[[v]][thisvar] <- if (N > 1L) value[n + seq_len(nv)] else value
                    }
                    n <- n + nv
                }
                return(x)
            }
            if (is.matrix(i)) stop("unsupported matrix index in replacement")
            j <- i
            i <- NULL
            has.i <- FALSE
            has.j <- TRUE
        }
    } else stop("need 0, 1, or 2 subscripts")
    if (has.j && length(j) == 0L) return(x)
    cl <- oldClass(x)
    new.cols <- NULL
    nvars <- length(x)
    nrows <- .row_names_info(x, 2L)
    if (has.i) {
        rows <- NULL
        if (anyNA(i)) {
            if (length(value) == 1L && is.logical(i)) i <- i & !is.na(i)
            if (anyNA(i)) stop("missing values are not allowed in subscripted assignments of data frames")
        }
        if (char.i <- is.character(i)) {
            rows <- attr(x, "row.names")
            ii <- match(i, as.character(rows))
            nextra <- sum(new.rows <- is.na(ii))
            if (nextra > 0L) {
                ii[new.rows] <- seq.int(from = nrows + 1L, length.out = nextra)
                new.rows <- i[new.rows]
            }
            i <- ii
        }
        if (!is.logical(i) && (char.i && nextra || all(i >= 0L) && (nn <- max(0L, i)) > nrows)) {
            if (is.null(rows)) rows <- attr(x, "row.names")
            n <- nrows
            if (char.i) {
                rows <- c(as.character(rows), new.rows)
            } else {
                rows <- if (.row_names_info(x) <= 0L) seq_len(nn)
                        else c(as.character(rows), as.character((nrows + 1L):nn))
            }
            new.n <- length(rows)
            x <- unclass(x)
            for (k in seq_along(x)) {
                xk <- x[[k]]
                x[[k]] <- if (length(dim(xk)) == 2L) xk[c(seq_len(nrows), rep.int(NA_integer_, new.n - nrows)), , drop = FALSE]
                          else xk[c(seq_len(nrows), rep.int(NA_integer_, new.n - nrows))]
            }
            attr(x, "row.names") <- if (is.integer(rows) && identical(rows, seq_len(new.n))) .set_row_names(new.n) else rows
            class(x) <- cl
            nrows <- new.n
        }
        iseq <- seq_len(nrows)[i]
        if (anyNA(iseq)) stop("non-existent rows not allowed")
    } else iseq <- NULL
    if (has.j) {
        if (anyNA(j)) stop("missing values are not allowed in subscripted assignments of data frames")
        if (is.character(j)) {
            if ("" %in% j) stop("column name \"\" cannot match any column")
            jseq <- match(j, names(x))
            if (anyNA(jseq)) {
                n <- is.na(jseq)
                j <- j[n]
                if (anyDuplicated(j)) j <- unique(j)
                new.cols <- j
                jseq[n] <- nvars + seq_along(new.cols)
            }
        } else if (is.logical(j) || min(j) < 0L) jseq <- seq_along(x)[j]
        else {
            jseq <- j
            if (max(jseq) > nvars) {
                new.cols <- paste0("V", seq.int(from = nvars + 1L, to = max(jseq)))
                if (length(new.cols) != sum(jseq > nvars)) stop("new columns would leave holes after existing columns")
                if (is.list(value) && !is.null(vnm <- names(value))) {
                    p <- length(jseq)
                    if (length(vnm) < p) vnm <- rep_len(vnm, p)
                    new.cols <- vnm[jseq > nvars]
                }
            }
        }
    } else jseq <- seq_along(x)
    if (anyDuplicated(jseq)) stop("duplicate subscripts for columns")
    n <- length(iseq)
    if (n == 0L) n <- nrows
    p <- length(jseq)
    if (is.null(value)) value <- list(NULL)
    m <- length(value)
    if (!is.list(value)) {
        if (p == 1L) {
            N <- NROW(value)
            if (N > n) stop(sprintf(ngettext(N, "replacement has %d row, data has %d", "replacement has %d rows, data has %d"), N, n), domain = NA)
            if (N < n && N > 0L)
                if (n %% N == 0L && length(dim(value)) <= 1L) value <- rep(value, length.out = n)
                else stop(sprintf(ngettext(N, "replacement has %d row, data has %d", "replacement has %d rows, data has %d"), N, nrows), domain = NA)
            if (!is.null(names(value))) names(value) <- NULL
            value <- list(value)
        } else {
            if (m < n * p && (m == 0L || (n * p) %% m))
                stop(sprintf(ngettext(m, "replacement has %d item, need %d", "replacement has %d items, need %d"), m, n * p), domain = NA)
            value <- matrix(value, n, p)
            value <- split(c(value), col(value))
        }
        dimv <- c(n, p)
    } else {
        value <- unclass(value)
        lens <- vapply(value, NROW, 1L)
        for (k in seq_along(lens)) {
            N <- lens[k]
            if (n != N && length(dim(value[[k]])) == 2L)
                stop(sprintf(ngettext(N, "replacement element %d is a matrix/data frame of %d row, need %d", "replacement element %d is a matrix/data frame of %d rows, need %d"), k, N, n), domain = NA)
            if (N > 0L && N < n && n %% N)
                stop(sprintf(ngettext(N, "replacement element %d has %d row, need %d", "replacement element %d has %d rows, need %d"), k, N, n), domain = NA)
            if (N > 0L && N < n) value[[k]] <- rep(value[[k]], length.out = n)
            if (N > n) {
                warning(sprintf(ngettext(N, "replacement element %d has %d row to replace %d rows", "replacement element %d has %d rows to replace %d rows"), k, N, n), domain = NA)
                value[[k]] <- value[[k]][seq_len(n)]
            }
        }
        dimv <- c(n, length(value))
    }
    nrowv <- dimv[1L]
    if (nrowv < n && nrowv > 0L) {
        if (n %% nrowv == 0L) value <- value[rep_len(seq_len(nrowv), n), , drop = FALSE]
        else stop(sprintf(ngettext(nrowv, "%d row in value to replace %d rows", "%d rows in value to replace %d rows"), nrowv, n), domain = NA)
    } else if (nrowv > n) warning(sprintf(ngettext(nrowv, "replacement data has %d row to replace %d rows", "replacement data has %d rows to replace %d rows"), nrowv, n), domain = NA)
    ncolv <- dimv[2L]
    jvseq <- seq_len(p)
    if (ncolv < p) jvseq <- rep_len(seq_len(ncolv), p)
    else if (p != 0L && ncolv > p) {
        warning(sprintf(ngettext(ncolv, "provided %d variable to replace %d variable", "provided %d variables to replace %d variables"), ncolv, p), domain = NA)
        new.cols <- new.cols[seq_len(p)]
    }
    if (length(new.cols)) {
        nm <- names(x)
        rows <- .row_names_info(x, 0L)
        a <- attributes(x)
        a["names"] <- NULL
        x <- c(unclass(x), vector("list", length(new.cols)))
        attributes(x) <- a
        names(x) <- c(nm, new.cols)
        attr(x, "row.names") <- rows
    }
    class(x) <- NULL
    if (has.i) for (jjj in seq_len(p)) {
        jj <- jseq[jjj]
        vjj <- value[[jvseq[[jjj]]]]
        if (jj <= nvars) {
            if (length(dim(x[[jj]])) != 2L) {
                xj <- x[[jj]]
                xj[iseq] <- vjj
                x[[jj]] <- xj
            } else x[[jj]][iseq, ] <- vjj
        } else {
            x[[jj]] <- vjj[FALSE]
            if (length(dim(vjj)) == 2L) {
                length(x[[jj]]) <- nrows * ncol(vjj)
                dim(x[[jj]]) <- c(nrows, ncol(vjj))
                x[[jj]][iseq, ] <- vjj
            } else {
                xj <- x[[jj]]
                length(xj) <- nrows
                xj[iseq] <- vjj
                x[[jj]] <- xj
            }
        }
    } else if (p > 0L) for (jjj in p:1L) {
        o <- order(jseq)
        jseq <- jseq[o]
        jvseq <- jvseq[o]
        jj <- jseq[jjj]
        v <- value[[jvseq[[jjj]]]]
        if (nrows > 0L && !length(v)) length(v) <- if (is.null(v)) 0L else nrows
        x[[jj]] <- v
        if (!is.null(v) && is.atomic(x[[jj]]) && !is.null(names(x[[jj]]))) names(x[[jj]]) <- NULL
    }
    if (length(new.cols) > 0L) {
        new.cols <- names(x)
        if (anyDuplicated(new.cols)) names(x) <- make.unique(new.cols)
    }
    class(x) <- cl
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
    if (is.matrix(x)) x
    else array(x, c(length(x), 1L), if (!is.null(names(x))) list(names(x), NULL) else NULL)
}
as.matrix.data.frame <- function(x, rownames.force = NA, ...) {
    dm <- dim(x)
    rn <- if (rownames.force %in% FALSE) NULL
          else if (rownames.force %in% TRUE || .row_names_info(x) > 0L) row.names(x)
    if (any(dm == 0L)) return(array(NA, dim = dm, dimnames = list(rn, dimnames(x)[[2L]])))
    p <- dm[2L]
    pseq <- seq_len(p)
    n <- dm[1L]
    X <- unclass(as.list(x))
    non.numeric <- non.atomic <- FALSE
    all.logical <- TRUE
    for (j in pseq) {
        xj <- X[[j]]
        if (inherits(xj, "data.frame")) xj <- X[[j]] <- as.matrix(xj)
        j.logic <- is.logical(xj)
        if (all.logical && !j.logic) all.logical <- FALSE
        if (length(levels(xj)) || !(j.logic || is.numeric(xj) || is.complex(xj)) || (!is.null(cl <- attr(xj, "class")) && any(cl %in% c("POSIXct", "POSIXlt", "Date"))))
            non.numeric <- TRUE
        if (!is.atomic(xj) && !inherits(xj, "POSIXlt")) non.atomic <- TRUE
    }
    if (non.atomic) {
        for (j in pseq) {
            xj <- X[[j]]
            if (!is.recursive(xj)) X[[j]] <- as.list(as.vector(xj))
        }
    } else if (all.logical) {
    } else if (non.numeric) {
        for (j in pseq) {
            if (is.character(X[[j]])) next
            xj <- X[[j]]
            miss <- is.na(xj)
            xj <- if (length(levels(xj))) as.vector(xj) else format(xj)
            is.na(xj) <- miss
            X[[j]] <- xj
        }
    }
    collabs <- as.list(dimnames(x)[[2L]])
    for (j in pseq) if (length(dj <- dim(X[[j]])) == 2L && dj[2L] > 0L) {
        cn <- colnames(X[[j]])
        collabs[[j]] <- paste(collabs[[j]], if (length(cn)) cn else seq_len(dj[2L]), sep = ".")
    }
    nonnull <- unlist(lapply(X, NCOL)) > 0
    X <- unlist(X, recursive = FALSE, use.names = FALSE)
    collabs <- unlist(collabs, use.names = FALSE)
    dim(X) <- c(n, length(X) / n)
    dimnames(X) <- list(rn, collabs)
    X
}
data.matrix <- function(frame, rownames.force = NA) {
    if (!is.data.frame(frame)) return(as.matrix(frame))
    d <- dim(frame)
    rn <- if (rownames.force %in% FALSE) NULL else if (rownames.force %in% TRUE || .row_names_info(frame) > 0L) row.names(frame)
    for (i in seq_len(d[2L])) {
        xi <- frame[[i]]
        if (is.character(xi)) frame[[i]] <- as.integer(factor(xi))
        else if (is.integer(xi) || is.double(xi) && !is.object(xi)) next
        else if (is.logical(xi) || is.factor(xi)) frame[[i]] <- as.integer(xi)
        else frame[[i]] <- as.numeric(xi)
    }
    intOK <- all(vapply(frame, is.integer, NA))
    x <- matrix(if (intOK) NA_integer_ else NA_real_, nrow = d[1L], ncol = d[2L], dimnames = list(rn, dimnames(frame)[[2L]]))
    for (i in seq_len(d[2L])) x[, i] <- frame[[i]]
    x
}

cbind.data.frame <- function(..., deparse.level = 1) {
    data.frame(..., check.names = FALSE)
}
rbind.data.frame <- function(..., deparse.level = 1, make.row.names = TRUE, stringsAsFactors = FALSE, factor.exclude = TRUE) {
    match.names <- function(clabs, nmi) {
        if (identical(clabs, nmi)) NULL
        else if (length(nmi) == length(clabs) && all(nmi %in% clabs)) {
            m <- pmatch(nmi, clabs, 0L)
            if (any(m == 0L)) stop("names do not match previous names")
            m
        } else stop("names do not match previous names")
    }
    allargs <- list(...)
    allargs <- allargs[lengths(allargs) > 0L]
    if (length(allargs)) {
        nr <- vapply(allargs, function(x) if (is.data.frame(x)) .row_names_info(x, 2L) else if (is.list(x)) max(0L, lengths(x)[1L]) else length(x), 1L)
        n0 <- vapply(allargs, function(x) is.data.frame(x) && length(x) == 0L, NA)
        if (any(n0)) allargs <- allargs[!n0]
    }
    n <- length(allargs)
    if (n == 0L) return(list2DF())
    nmi <- names(allargs)
    nmrows <- character(n)
    if (!is.null(nmi)) nmrows <- nmi
    rlabs <- vector("list", n)
    Make.row.names <- function(nmi, ri, ni, nrow) {
        if (nzchar(nmi)) {
            if (ni == 0L) character()
            else if (ni > 1L) paste(nmi, ri, sep = ".")
            else nmi
        } else if (nrow > 0L && identical(ri, seq_len(ni)) && identical(unlist(rlabs, FALSE, FALSE), seq_len(nrow))) as.integer(seq.int(from = nrow + 1L, length.out = ni))
        else ri
    }
    clabs <- NULL
    nvar <- 0L
    rows <- vector("list", n)
    perm <- vector("list", n)
    nrow <- 0L
    value <- NULL
    cl <- NULL
    all.levs <- has.dim <- NULL
    for (i in seq_len(n)) {
        xi <- allargs[[i]]
        if (is.matrix(xi)) allargs[[i]] <- xi <- as.data.frame(xi, stringsAsFactors = stringsAsFactors)
        ri <- if (is.data.frame(xi)) { if (.row_names_info(xi) > 0L) attr(xi, "row.names") else seq_len(.row_names_info(xi, 2L)) }
        if (is.data.frame(xi)) {
            if (is.null(cl)) cl <- oldClass(xi)
            ni <- .row_names_info(xi, 2L)
            rlabs[[i]] <- if (is.integer(ri) && .row_names_info(xi) <= 0L) Make.row.names(nmrows[i], seq_len(ni), ni, nrow)
                          else Make.row.names(nmrows[i], ri, ni, nrow)
            rows[[i]] <- seq.int(from = nrow + 1L, length.out = ni)
            nrow <- nrow + ni
            if (is.null(value) || nvar == 0L) {
                value <- unclass(xi)
                nvar <- length(value)
                clabs <- names(xi)
            } else {
                if (length(xi) != nvar) stop("numbers of columns of arguments do not match")
                pi <- match.names(clabs, names(xi))
                if (!is.null(pi)) perm[[i]] <- pi
            }
        } else if (is.list(xi)) {
            ni <- range(lengths(xi))
            if (ni[1L] == ni[2L]) ni <- ni[1L]
            else stop("invalid list argument: all variables should have the same length")
            rows[[i]] <- ri <- seq.int(from = nrow + 1L, length.out = ni)
            nrow <- nrow + ni
            rlabs[[i]] <- Make.row.names(nmrows[i], ri, ni, nrow)
            if (length(nmi <- names(xi)) > 0L) {
                if (is.null(clabs)) clabs <- nmi
                else {
                    if (length(xi) != length(clabs)) stop("arguments have different numbers of columns")
                    pi <- match.names(clabs, nmi)
                    if (!is.null(pi)) perm[[i]] <- pi
                }
            }
            if (is.null(value)) {
                value <- xi
                nvar <- length(xi)
            }
        } else if (length(xi)) {
            rows[[i]] <- nrow <- nrow + 1L
            if (make.row.names) rlabs[[i]] <- if (nzchar(nmrows[i])) nmrows[i] else as.integer(nrow)
        }
    }
    if (is.null(cl)) cl <- "data.frame"
    nvar <- length(clabs)
    if (nvar == 0L) nvar <- max(lengths(allargs))
    if (nvar == 0L) return(structure(list(), names = character(), row.names = integer(), class = "data.frame"))
    if (is.null(clabs)) clabs <- paste0("V", seq_len(nvar))
    out <- vector("list", nvar)
    for (j in seq_len(nvar)) {
        pieces <- vector("list", n)
        for (i in seq_len(n)) {
            xi <- allargs[[i]]
            pieces[[i]] <- if (is.list(xi)) {
                p <- perm[[i]]
                k <- if (is.null(p)) j else match(j, p)
                .subset2(unclass(xi), k)
            } else rep_len(xi, nvar)[j]
        }
        out[[j]] <- .rbind_column(pieces, factor.exclude)
    }
    names(out) <- clabs
    rl <- if (make.row.names) unlist(rlabs, use.names = FALSE)
    if (make.row.names && length(rl)) {
        if (is.integer(rl) && identical(rl, seq_len(nrow))) attr(out, "row.names") <- .set_row_names(nrow)
        else {
            if (anyDuplicated(rl)) rl <- make.unique(as.character(rl), sep = "")
            attr(out, "row.names") <- rl
        }
    } else attr(out, "row.names") <- .set_row_names(nrow)
    if (stringsAsFactors) for (j in seq_len(nvar)) if (is.character(out[[j]])) out[[j]] <- factor(out[[j]])
    class(out) <- cl
    out
}
# One column of rbind: factors merge their levels, the first piece decides the class.
.rbind_column <- function(pieces, factor.exclude = TRUE) {
    first <- pieces[[1L]]
    if (is.matrix(first)) return(do.call(rbind, pieces))
    if (is.factor(first) || any(vapply(pieces, is.factor, NA)) && all(vapply(pieces, function(p) is.factor(p) || is.character(p), NA)) && is.factor(first)) {
        lev <- unique(unlist(lapply(pieces, function(p) if (is.factor(p)) levels(p) else unique(as.character(p)))))
        lev <- lev[!is.na(lev)]
        ord <- all(vapply(pieces, is.ordered, NA))
        v <- unlist(lapply(pieces, as.character))
        return(factor(v, levels = lev, ordered = ord))
    }
    pieces <- lapply(pieces, function(p) if (is.factor(p)) as.character(p) else p)
    at <- attributes(first)
    if (is.object(first)) {
        r <- do.call(c, unname(pieces))
        if (is.null(oldClass(r))) oldClass(r) <- oldClass(first)
        return(r)
    }
    r <- if (is.list(first)) do.call(c, lapply(pieces, as.list)) else unlist(lapply(pieces, function(p) if (is.object(p)) as.vector(p) else p), use.names = FALSE)
    if (!is.list(r)) names(r) <- NULL
    r
}
list2DF <- function(x = list(), nrow = 0L) {
    stopifnot(is.list(x), is.null(nrow) || nrow >= 0L)
    if (n <- length(x)) {
        if (length(nrow <- unique(lengths(x))) > 1L) stop("all variables should have the same length")
    } else if (is.null(nrow)) nrow <- 0L
    if (is.null(names(x))) names(x) <- character(n)
    class(x) <- "data.frame"
    attr(x, "row.names") <- .set_row_names(nrow)
    x
}

head <- function(x, ...) UseMethod("head")
tail <- function(x, ...) UseMethod("tail")
.checkHT <- function(n, d) {
    len <- length(n)
    if (len == 0 || is.null(n)) stop("invalid 'n' -  must be numeric, possibly NA.")
    if (is.null(d) && len > 1L) stop(gettextf("invalid 'n' - must have length one when dim(x) is NULL, got %d", len))
    if (all(is.na(n))) stop("invalid 'n' - must have at least one non-missing element, got none.")
    if (!is.null(d) && len > length(d)) stop(gettextf("invalid 'n' - must have length <= length(dim(x))"))
    invisible()
}
head.default <- function(x, n = 6L, ...) {
    .checkHT(n, dx <- dim(x))
    if (!is.null(dx)) return(head.matrix(x, n, ...))
    n <- if (n < 0L) max(length(x) + n, 0L) else min(n, length(x))
    x[seq_len(n)]
}
head.matrix <- head.array <- head.data.frame <- function(x, n = 6L, ...) {
    .checkHT(n, d <- dim(x))
    args <- rep(alist(x, , drop = FALSE), c(1L, length(d), 1L))
    ii <- which(!is.na(n[seq_along(d)]))
    args[1L + ii] <- lapply(ii, function(i) {
        ni <- n[i]
        di <- d[i]
        seq_len(if (ni < 0L) max(di + ni, 0L) else min(ni, di))
    })
    do.call(`[`, args)
}
head.table <- function(x, n = 6L, ...) head.matrix(x, n, ...)
head.function <- function(x, n = 6L, ...) {
    lines <- as.matrix(deparse(x))
    dimnames(lines) <- list(seq_along(lines), "")
    noquote(head.matrix(lines, n))
}
tail.default <- function(x, n = 6L, keepnums = FALSE, addrownums, ...) {
    .checkHT(n, dx <- dim(x))
    if (!is.null(dx)) return(tail.matrix(x, n, keepnums, ...))
    xlen <- length(x)
    n <- if (n < 0L) max(xlen + n, 0L) else min(n, xlen)
    x[seq.int(to = xlen, length.out = n)]
}
tail.data.frame <- function(x, n = 6L, ...) tail.matrix(x, n, keepnums = FALSE, ...)
tail.matrix <- tail.array <- function(x, n = 6L, keepnums = TRUE, addrownums, ...) {
    if (!missing(addrownums)) keepnums <- addrownums
    .checkHT(n, d <- dim(x))
    args <- rep(alist(x, , drop = FALSE), c(1L, length(d), 1L))
    ii <- which(!is.na(n[seq_along(d)]))
    sel <- lapply(ii, function(i) {
        ni <- n[i]
        di <- d[i]
        ni <- if (ni < 0L) max(di + ni, 0L) else min(ni, di)
        seq.int(to = di, length.out = ni)
    })
    args[1L + ii] <- sel
    ans <- do.call(`[`, args)
    if (keepnums && is.null(rownames(x)) && length(d) == 2L && nrow(ans) > 0L) {
        if (is.null(dimnames(ans))) dimnames(ans) <- list(NULL, NULL)
        rownames(ans) <- format(sprintf("[%d,]", sel[[1L]]), justify = "right")
        if (length(ii) >= 2L && is.null(colnames(x))) colnames(ans) <- sprintf("[,%d]", sel[[2L]])
    }
    ans
}
tail.table <- function(x, n = 6L, ...) tail.matrix(x, n, ...)

subset <- function(x, ...) UseMethod("subset")
subset.default <- function(x, subset, ...) {
    if (!is.logical(subset)) stop("'subset' must be logical")
    x[subset & !is.na(subset)]
}
subset.data.frame <- function(x, subset, select, drop = FALSE, ...) {
    chkDots(...)
    rows <- TRUE
    if (!missing(subset)) {
        rows <- eval(substitute(subset), x, parent.frame())
        if (!is.logical(rows)) stop("'subset' must be logical")
        rows <- rows & !is.na(rows)
    }
    columns <- if (missing(select)) TRUE
               else eval(substitute(select), setNames(as.list(seq_along(x)), names(x)), parent.frame())
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
chkDots <- function(...) {
    if (...length()) warning(sprintf("In %s :\n extra argument%s", deparse1(sys.call(-1L)), ""), call. = FALSE)
}
transform <- function(`_data`, ...) UseMethod("transform")
transform.default <- function(`_data`, ...) {
    if (is.array(`_data`) || is.list(`_data`)) transform.data.frame(data.frame(`_data`), ...)
    else transform.data.frame(data.frame(`_data`), ...)
}
transform.data.frame <- function(`_data`, ...) {
    values <- eval(substitute(list(...)), `_data`, parent.frame())
    at <- match(names(values), names(`_data`))
    known <- !is.na(at)
    changed <- if (any(known)) {
        `_data`[at[known]] <- values[known]
        data.frame(`_data`)
    } else `_data`
    if (all(known)) changed else do.call("data.frame", c(list(changed), values[!known]))
}
stack <- function(x, ...) UseMethod("stack")
stack.default <- function(x, drop = FALSE, ...) {
    x <- as.list(x)
    keep <- vapply(x, is.vector, NA)
    if (!sum(keep)) stop("at least one vector element is required")
    if (!all(keep)) warning("non-vector elements will be ignored")
    x <- x[keep]
    ind <- rep(factor(names(x), unique(names(x))), lengths(x))
    if (drop) ind <- droplevels(ind)
    data.frame(values = unlist(unname(x)), ind, stringsAsFactors = FALSE)
}
stack.data.frame <- function(x, select, drop = FALSE, ...) {
    if (!missing(select)) {
        nl <- as.list(1L:ncol(x))
        names(nl) <- names(x)
        vars <- eval(substitute(select), nl, parent.frame())
        x <- x[, vars, drop = FALSE]
    }
    keep <- vapply(x, is.vector, NA)
    if (!sum(keep)) stop("no vector columns were selected")
    if (!all(keep)) warning("non-vector columns will be ignored")
    x <- x[, keep, drop = FALSE]
    ind <- rep(factor(names(x), unique(names(x))), lengths(x))
    if (drop) ind <- droplevels(ind)
    data.frame(values = unlist(unname(as.list(x))), ind, stringsAsFactors = FALSE)
}
unstack <- function(x, ...) UseMethod("unstack")
unstack.default <- function(x, form, ...) unstack.data.frame(as.data.frame(x), form, ...)
unstack.data.frame <- function(x, form, ...) {
    form <- if (missing(form)) stats::formula(x) else stats::as.formula(form)
    if (length(form) != 3L) stop("'form' must be a two-sided formula")
    values <- eval(form[[2L]], x)
    groups <- c(tapply(values, eval(form[[3L]], x), as.vector))
    if (length(unique(lengths(groups))) > 1L) groups else data.frame(groups, stringsAsFactors = FALSE)
}

merge <- function(x, y, ...) UseMethod("merge")
merge.default <- function(x, y, ...) merge(as.data.frame(x), as.data.frame(y), ...)
merge.data.frame <- function(x, y, by = intersect(names(x), names(y)), by.x = by, by.y = by, all = FALSE, all.x = all, all.y = all,
                             sort = TRUE, suffixes = c(".x", ".y"), no.dups = TRUE, incomparables = NULL, ...) {
    fix.by <- function(by, df) {
        if (is.null(by)) by <- numeric()
        by <- as.vector(by)
        nc <- ncol(df)
        if (is.character(by)) {
            poss <- c("row.names", names(df))
            if (any(bad <- !(by %in% poss) | by %in% poss[duplicated(poss)])) stop(ngettext(sum(bad), "'by' must specify a uniquely valid column", "'by' must specify uniquely valid columns"), domain = NA)
            by <- match(by, poss) - 1L
        } else if (is.numeric(by)) {
            if (any(by < 0L) || any(by > nc)) stop("'by' must match numbers of columns")
        } else if (is.logical(by)) {
            if (length(by) != nc) stop("'by' must match number of columns")
            by <- seq_along(by)[by]
        } else stop("'by' must specify one or more columns as numbers, names or logical")
        if (any(bad <- is.na(by))) stop(ngettext(sum(bad), "'by' must specify a uniquely valid column", "'by' must specify uniquely valid columns"), domain = NA)
        unique(by)
    }
    nx <- nrow(x <- as.data.frame(x))
    ny <- nrow(y <- as.data.frame(y))
    if (nx >= 2^31 || ny >= 2^31) stop("long vectors are not supported")
    by.x <- fix.by(by.x, x)
    by.y <- fix.by(by.y, y)
    if ((l.b <- length(by.x)) != length(by.y)) stop("'by.x' and 'by.y' specify different numbers of columns")
    if (l.b == 0L) {
        nm <- nm.x <- names(x)
        nm.y <- names(y)
        has.common.nms <- any(cnm <- nm.x %in% nm.y)
        if (has.common.nms) {
            names(x)[cnm] <- paste0(nm.x[cnm], suffixes[1L])
            cnm <- nm.y %in% nm
            names(y)[cnm] <- paste0(nm.y[cnm], suffixes[2L])
        }
        if (nx == 0L || ny == 0L) {
            res <- cbind(x[FALSE, ], y[FALSE, ])
        } else {
            ij <- expand.grid(seq_len(nx), seq_len(ny))
            res <- cbind(x[ij[, 1L], , drop = FALSE], y[ij[, 2L], , drop = FALSE])
        }
        attr(res, "row.names") <- .set_row_names(nrow(res))
        return(res)
    }
    if (any(!by.x)) x <- cbind(Row.names = I(row.names(x)), x)
    if (any(!by.y)) y <- cbind(Row.names = I(row.names(y)), y)
    if (any(!by.x)) by.x <- by.x + 1L
    if (any(!by.y)) by.y <- by.y + 1L
    row.names(x) <- NULL
    row.names(y) <- NULL
    key <- function(d, b) if (l.b == 1L) {
        k <- d[[b]]
        if (is.factor(k)) as.character(k) else k
    } else do.call(paste, c(lapply(d[b], as.character), sep = "\r"))
    bx <- key(x, by.x)
    by <- key(y, by.y)
    comm <- match(bx, by, 0L)
    bxy <- bx[comm > 0L]
    ux <- unique(c(bx, by))
    kx <- match(bx, ux)
    ky <- match(by, ux)
    if (!is.null(incomparables)) {
        kx[bx %in% incomparables] <- NA
        ky[by %in% incomparables] <- NA
    }
    sy <- split(seq_len(ny), factor(ky, seq_along(ux)))
    hits <- lapply(kx, function(k) if (is.na(k)) integer() else sy[[k]])
    xi <- rep.int(seq_len(nx), lengths(hits))
    yi <- as.integer(unlist(hits))
    if (length(xi)) { # grouped by key, in the order in which x first has it
        o <- order(kx[xi], xi, yi)
        xi <- xi[o]
        yi <- yi[o]
    }
    x.alone <- if (all.x) setdiff(seq_len(nx), xi) else integer()
    y.alone <- if (all.y) setdiff(seq_len(ny), yi) else integer()
    nm.x <- names(x)[-by.x]
    nm.y <- names(y)[-by.y]
    nm.by <- names(x)[by.x]
    if (any(cnm <- nm.x %in% nm.y)) {
        new.x <- nm.x
        new.x[cnm] <- paste0(nm.x[cnm], suffixes[1L])
        cny <- nm.y %in% nm.x
        nm.y[cny] <- paste0(nm.y[cny], suffixes[2L])
        nm.x <- new.x
    }
    if (no.dups && any(d <- nm.y %in% nm.by)) nm.y[d] <- paste0(nm.y[d], suffixes[2L])
    n <- length(xi)
    res <- list()
    rowsx <- c(xi, x.alone)
    keys <- x[rowsx, by.x, drop = FALSE]
    if (length(y.alone)) {
        ykeys <- y[y.alone, by.y, drop = FALSE]
        names(ykeys) <- names(keys)
        keys <- rbind(keys, ykeys)
    }
    ord <- seq_len(length(rowsx) + length(y.alone))
    if (sort && length(ord))
        ord <- if (all.x || all.y) do.call(order, unname(as.list(lapply(keys, function(k) if (is.factor(k)) as.integer(k) else xtfrm(k)))))
               else sort.list(bx[xi])
    xr <- x[c(rowsx, rep.int(NA_integer_, length(y.alone))), -by.x, drop = FALSE]
    yr <- y[c(yi, rep.int(NA_integer_, length(x.alone)), y.alone), -by.y, drop = FALSE]
    names(xr) <- nm.x
    names(yr) <- nm.y
    res <- c(as.list(keys), as.list(xr), as.list(yr))
    names(res) <- c(names(keys), nm.x, nm.y)
    res <- lapply(res, function(col) if (length(dim(col)) == 2L) col[ord, , drop = FALSE] else col[ord])
    attr(res, "row.names") <- .set_row_names(length(ord))
    class(res) <- "data.frame"
    res
}

is.na.data.frame <- function(x) {
    y <- if (length(x)) do.call("cbind", lapply(x, "is.na")) else matrix(FALSE, length(row.names(x)), 0)
    if (.row_names_info(x) > 0L) rownames(y) <- row.names(x)
    y
}
anyNA.data.frame <- function(x, recursive = FALSE) any(vapply(x, anyNA, NA, USE.NAMES = FALSE))
duplicated.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
    if (length(x) != 1L) {
        if (any(i <- vapply(x, is.factor, NA))) x[i] <- lapply(x[i], as.vector)
        if (length(x) == 0L) return(logical(nrow(x)))
        duplicated(do.call(Map, `names<-`(c(list, x), NULL)), fromLast = fromLast)
    } else duplicated(x[[1L]], fromLast = fromLast, ...)
}
anyDuplicated.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
    d <- which(duplicated.data.frame(x, incomparables, fromLast, ...))
    if (length(d)) d[1L] else 0L
}
unique.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
    if (!isFALSE(incomparables)) stop("'incomparables != FALSE' is not used (yet)")
    x[!duplicated(x, fromLast = fromLast, ...), , drop = FALSE]
}
Ops.data.frame <- function(e1, e2 = NULL) {
    unary <- nargs() == 1L
    lclass <- nzchar(.Method[1L])
    rclass <- !unary && nzchar(.Method[2L])
    value <- list()
    FUN <- get(.Generic, envir = parent.frame(), mode = "function")
    f <- if (unary) quote(FUN(left)) else quote(FUN(left, right))
    lscalar <- rscalar <- FALSE
    if (lclass && rclass) {
        nr <- .row_names_info(e1)
        if (.row_names_info(e1) > 0L) rn <- attr(e1, "row.names")
        cn <- names(e1)
        if (any(dim(e2) != dim(e1))) stop(gettextf("%s only defined for equally-sized data frames", sQuote(.Generic)), domain = NA)
    } else if (lclass) {
        nr <- .row_names_info(e1)
        if (.row_names_info(e1) > 0L) rn <- attr(e1, "row.names")
        cn <- names(e1)
        rscalar <- length(e2) <= 1L
        if (!unary) {
            if (is.list(e2)) {
                if (rscalar) e2 <- e2[[1L]]
                else if (length(e2) != ncol(e1)) stop(gettextf("list of length %d not meaningful", length(e2)), domain = NA)
            } else if (!rscalar) e2 <- split(rep_len(as.vector(e2), prod(dim(e1))), rep.int(seq_len(ncol(e1)), rep.int(nrow(e1), ncol(e1))))
        }
    } else {
        nr <- .row_names_info(e2)
        if (.row_names_info(e2) > 0L) rn <- attr(e2, "row.names")
        cn <- names(e2)
        lscalar <- length(e1) <= 1L
        if (is.list(e1)) {
            if (lscalar) e1 <- e1[[1L]]
            else if (length(e1) != ncol(e2)) stop(gettextf("list of length %d not meaningful", length(e1)), domain = NA)
        } else if (!lscalar) e1 <- split(rep_len(as.vector(e1), prod(dim(e2))), rep.int(seq_len(ncol(e2)), rep.int(nrow(e2), ncol(e2))))
    }
    for (j in seq_along(cn)) {
        left <- if (!lscalar) e1[[j]] else e1
        right <- if (!rscalar && !unary) e2[[j]] else if (!unary) e2
        value[[j]] <- if (unary) FUN(left) else FUN(left, right)
    }
    if (.Generic %in% c("+", "-", "*", "^", "%%", "%/%", "/")) {
        names(value) <- cn
        nrw <- abs(nr)
        attr(value, "row.names") <- if (nr > 0L) rn else .set_row_names(nrw)
        class(value) <- "data.frame"
        value
    } else {
        value <- unlist(value, recursive = FALSE, use.names = FALSE)
        nrw <- abs(nr)
        if (!length(value)) value <- logical()
        matrix(value, nrow = nrw, dimnames = list(if (nr > 0L) as.character(rn), cn))
    }
}
Math.data.frame <- function(x, ...) {
    mode.ok <- vapply(x, function(col) is.numeric(col) || is.logical(col) || is.complex(col), NA)
    if (all(mode.ok)) {
        x[] <- lapply(X = x, FUN = .Generic, ...)
        x
    } else {
        vnames <- names(x)
        if (is.null(vnames)) vnames <- seq_along(x)
        stop("non-numeric-alike variable(s) in data frame: ", paste(vnames[!mode.ok], collapse = ", "))
    }
}
Summary.data.frame <- function(..., na.rm) {
    args <- lapply(list(...), function(x) {
        x <- as.matrix(x)
        if (!is.numeric(x) && !is.logical(x) && !is.complex(x)) stop("only defined on a data frame with all numeric-alike variables")
        x
    })
    do.call(.Generic, c(args, na.rm = na.rm))
}
mean.data.frame <- function(x, ...) {
    warning("argument is not numeric or logical: returning NA")
    NA_real_
}
xtfrm.data.frame <- function(x) {
    if (length(x) == 1L) xtfrm(x[[1L]])
    else {
        warning("cannot xtfrm data frames")
        as.integer(rank(unlist(x)))
    }
}

format.data.frame <- function(x, ..., justify = "none") {
    nc <- length(x)
    if (!nc) return(x)
    nr <- .row_names_info(x, 2L)
    rval <- vector("list", nc)
    for (i in seq_len(nc)) rval[[i]] <- format(x[[i]], ..., justify = justify)
    lens <- vapply(rval, NROW, 1)
    if (any(lens != nr)) {
        warning("corrupt data frame: columns will be truncated or padded with NAs")
        for (i in seq_len(nc)) {
            len <- NROW(rval[[i]])
            if (len == nr) next
            if (length(dim(rval[[i]])) == 2L) rval[[i]] <- if (len < nr) rbind(rval[[i]], matrix(NA, nr - len, ncol(rval[[i]]))) else rval[[i]][seq_len(nr), ]
            else rval[[i]] <- if (len < nr) c(rval[[i]], rep.int(NA, nr - len)) else rval[[i]][seq_len(nr)]
        }
    }
    for (i in seq_len(nc)) if (is.character(rval[[i]]) && inherits(rval[[i]], "character")) oldClass(rval[[i]]) <- "AsIs"
    y <- rval
    names(y) <- names(x)
    y <- lapply(y, function(col) if (is.data.frame(col)) as.matrix(col) else col)
    y <- structure(y, row.names = as.character(attr(x, "row.names")), class = "data.frame")
    y
}
print.data.frame <- function(x, ..., digits = NULL, quote = FALSE, right = TRUE, row.names = TRUE, max = NULL) {
    n <- length(row.names(x))
    if (length(x) == 0L) {
        cat(sprintf(ngettext(n, "data frame with 0 columns and %d row", "data frame with 0 columns and %d rows"), n), "\n", sep = "")
    } else if (n == 0L) {
        print.default(names(x), quote = FALSE)
        cat(gettext("<0 rows> (or 0-length row.names)\n"))
    } else {
        if (is.null(max)) max <- getOption("max.print", 99999L)
        if (!is.finite(max)) stop("invalid 'max' / getOption(\"max.print\"): ", max)
        omit <- (n0 <- max %/% length(x)) < n
        m <- .df_text(if (omit) x[seq_len(n0), , drop = FALSE] else x, digits = digits, ...)
        if (anyNA(colnames(m))) colnames(m)[is.na(colnames(m))] <- "NA"
        if (!isTRUE(row.names)) dimnames(m)[[1L]] <- if (isFALSE(row.names)) rep.int("", if (omit) n0 else n) else row.names
        print(m, ..., quote = quote, right = right, max = max)
        if (omit) cat(" [ reached 'max' / getOption(\"max.print\") -- omitted", n - n0, "rows ]\n")
    }
    invisible(x)
}
# The character matrix that print.data.frame shows.
.df_text <- function(x, digits = NULL, ...) {
    f <- format.data.frame(x, digits = digits, na.encode = FALSE, ...)
    cols <- unclass(f)
    labs <- as.list(names(cols))
    rn <- row.names(x)
    for (j in seq_along(cols)) {
        col <- cols[[j]]
        if (length(d <- dim(col)) == 2L) {
            cn <- colnames(col)
            labs[[j]] <- if (d[2L] > 0L) paste(labs[[j]], if (length(cn)) cn else seq_len(d[2L]), sep = ".") else character()
        }
        cols[[j]] <- as.vector(unclass(col))
    }
    matrix(unlist(cols, use.names = FALSE), nrow = length(rn), dimnames = list(rn, unlist(labs)))
}
