# Base and utils functions that few programs need: namespaces, deprecation, hash tables, edit distances, stem plots, ...

# ---- the session

setPackageName <- function(pkg, env) assign(".packageName", pkg, envir = env)
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
timestamp <- function(stamp = date(), prefix = "##------ ", suffix = " ------##", quiet = FALSE) {
    stamp <- paste0(prefix, stamp, suffix)
    if (!quiet) cat(stamp, sep = "\n")
    invisible(stamp)
}
.hooks <- new.env(hash = TRUE, parent = emptyenv())
getHook <- function(hookName) {
    h <- .hooks[[hookName]]
    if (is.null(h)) list() else h
}
setHook <- function(hookName, value, action = c("append", "prepend", "replace")) {
    hooks <- switch(match.arg(action),
                    append = c(getHook(hookName), value),
                    prepend = c(value, getHook(hookName)),
                    if (is.function(value)) list(value) else value)
    assign(hookName, hooks, envir = .hooks)
    invisible()
}
packageEvent <- function(pkgname, event = c("onLoad", "attach", "detach", "onUnload")) {
    event <- match.arg(event)
    paste("UserHook", pkgname, event, sep = "::")
}
dynGet <- function(x, ifnotfound = stop(gettextf("%s not found", sQuote(x)), domain = NA), minframe = 1L, inherits = FALSE) {
    n <- sys.nframe() - 1L
    while (n >= minframe) {
        env <- sys.frame(n)
        if (exists(x, envir = env, inherits = inherits)) return(get(x, envir = env, inherits = inherits))
        n <- n - 1L
    }
    ifnotfound
}

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

# ---- small things

getOption <- function(x, default = NULL) {
    v <- .getOption(x)
    if (is.null(v) && !missing(default)) default else v
}

.colSums <- function(x, m, n, na.rm = FALSE) colSums(matrix(x, m, n), na.rm)
.rowSums <- function(x, m, n, na.rm = FALSE) rowSums(matrix(x, m, n), na.rm)
.colMeans <- function(x, m, n, na.rm = FALSE) colMeans(matrix(x, m, n), na.rm)
.rowMeans <- function(x, m, n, na.rm = FALSE) rowMeans(matrix(x, m, n), na.rm)
.mapply <- function(FUN, dots, MoreArgs) do.call(mapply, c(list(FUN = FUN), dots, list(MoreArgs = MoreArgs, SIMPLIFY = FALSE, USE.NAMES = FALSE)))
mtfrm <- function(x) UseMethod("mtfrm")
mtfrm.default <- function(x) {
    if (!is.object(x)) return(x)
    if (length(y <- as.vector(x)) != length(x)) stop("cannot mtfrm")
    y
}
single <- function(length = 0L) structure(double(length), Csingle = TRUE)
findRestart <- function(name, cond = NULL) {
    for (r in computeRestarts(cond)) if (identical(r$name, name)) return(r)
    NULL
}
unique.warnings <- function(x, incomparables = FALSE, ...) x[!duplicated(x, incomparables, ...)]
duplicated.warnings <- function(x, incomparables = FALSE, ...) duplicated(paste(names(x), vapply(unclass(x), deparse1, "")))
`[.warnings` <- function(x, ...) structure(NextMethod("["), class = "warnings")
c.warnings <- function(..., recursive = FALSE) structure(NextMethod("c"), class = "warnings")
aperm.table <- function(a, perm = NULL, resize = TRUE, keep.class = TRUE, ...) {
    r <- aperm.default(a, perm, resize = resize)
    if (keep.class) class(r) <- class(a)
    r
}
kappa.qr <- function(z, ...) {
    R <- qr.R(z, complete = FALSE)
    R[lower.tri(R)] <- 0
    .kappa_tri(R, ...)
}
kappa.lm <- function(z, ...) kappa.qr(z$qr, ...)
.kappa_tri <- function(z, exact = FALSE, norm = NULL, ...) {
    if (exact) {
        s <- svd(z, nu = 0L, nv = 0L)$d
        max(s) / min(s[s > 0])
    } else 1 / .trico(z)
}
# LINPACK's estimate of the reciprocal condition number of an upper triangular matrix (dtrco).
.trico <- function(t) {
    n <- ncol(t)
    tnorm <- max(colSums(abs(t)))
    ek <- 1
    z <- numeric(n)
    for (k in seq_len(n)) {
        if (z[k] != 0) ek <- if (-z[k] >= 0) abs(ek) else -abs(ek)
        if (abs(ek - z[k]) > abs(t[k, k])) {
            s <- abs(t[k, k]) / abs(ek - z[k])
            z <- s * z
            ek <- s * ek
        }
        wk <- ek - z[k]
        wkm <- -ek - z[k]
        s <- abs(wk)
        sm <- abs(wkm)
        if (t[k, k] != 0) {
            wk <- wk / t[k, k]
            wkm <- wkm / t[k, k]
        } else wk <- wkm <- 1
        if (k < n) {
            for (j in (k + 1L):n) {
                sm <- sm + abs(z[j] + wkm * t[k, j])
                z[j] <- z[j] + wk * t[k, j]
                s <- s + abs(z[j])
            }
            if (s < sm) {
                w <- wkm - wk
                wk <- wkm
                for (j in (k + 1L):n) z[j] <- z[j] + w * t[k, j]
            }
        }
        z[k] <- wk
    }
    z <- z / sum(abs(z))
    ynorm <- 1
    for (k in n:1) {
        if (abs(z[k]) > abs(t[k, k])) {
            s <- abs(t[k, k]) / abs(z[k])
            z <- s * z
            ynorm <- s * ynorm
        }
        z[k] <- if (t[k, k] != 0) z[k] / t[k, k] else 1
        if (k > 1L) {
            i <- seq_len(k - 1L)
            z[i] <- z[i] - z[k] * t[i, k]
        }
    }
    s <- 1 / sum(abs(z))
    ynorm <- s * ynorm
    if (tnorm != 0) ynorm / tnorm else 0
}
write.dcf <- function(x, file = "", append = FALSE, useBytes = FALSE, indent = 0.1 * getOption("width"), width = 0.9 * getOption("width"),
                      keep.white = NULL) {
    if (is.matrix(x)) x <- as.data.frame(x, stringsAsFactors = FALSE)
    x <- as.list(x)
    n <- max(0L, lengths(x))
    out <- character()
    for (i in seq_len(n)) {
        for (f in names(x)) {
            v <- as.character(x[[f]][i])
            if (is.na(v)) next
            out <- c(out, if (f %in% keep.white) paste0(f, ": ", v)
                          else gsub("\n .", "\n  .", formatDL(f, v, style = "list", width = width, indent = indent), fixed = TRUE)) # " ." is an empty line
        }
        if (i < n) out <- c(out, "")
    }
    cat(paste0(out, "\n"), file = file, sep = "", append = append)
    invisible()
}
read.dcf <- function(file, fields = NULL, all = FALSE, keep.white = NULL) {
    lines <- readLines(file, warn = FALSE)
    recs <- list()
    cur <- character()
    flush <- function() {
        if (length(cur)) recs[[length(recs) + 1L]] <<- cur
        cur <<- character()
    }
    for (l in lines) {
        if (grepl("^[ \t]*$", l, useBytes = TRUE)) flush()
        else if (grepl("^[ \t]", l, useBytes = TRUE)) {
            k <- length(cur)
            cur[k] <- paste(cur[k], sub("^[ \t]*", "", l, useBytes = TRUE), sep = "\n")
        } else if (!startsWith(l, "#")) {
            if (!grepl("^[^ \t:]+:", l, useBytes = TRUE)) stop(gettextf("Line starting '%s ...' is malformed!", substr(l, 1L, 25L)), domain = NA)
            cur[sub(":.*", "", l, useBytes = TRUE)] <- sub("^[^:]*:[ \t]*", "", l, useBytes = TRUE)
        }
    }
    flush()
    if (is.null(fields)) fields <- unique(unlist(lapply(recs, names)))
    m <- matrix(NA_character_, length(recs), length(fields), dimnames = list(NULL, fields))
    for (i in seq_along(recs)) for (f in intersect(fields, names(recs[[i]]))) m[i, f] <- recs[[i]][[f]]
    if (all) as.data.frame(m, stringsAsFactors = FALSE) else m
}
formatUL <- function(x, label = "*", offset = 0, width = 0.9 * getOption("width")) {
    if (!length(x)) return(character())
    .formatlist(x, format(rep_len(label, length(x)), justify = "right"), offset, width)
}
formatOL <- function(x, type = "arabic", offset = 0, start = 1, width = 0.9 * getOption("width")) {
    if (!length(x)) return(character())
    type <- if (type %in% c("1", "A", "a", "I", "i")) type else switch(match.arg(type, c("arabic", "Roman", "roman", "Alph", "alph")), arabic = "1", Roman = "I", roman = "i", Alph = "A", alph = "a")
    n <- seq.int(start, length.out = length(x))
    lab <- switch(type, `1` = n, A = LETTERS[n], a = letters[n], I = as.character(as.roman(n)), i = tolower(as.character(as.roman(n))))
    lab <- format(paste0(lab, "."), justify = "right")
    .formatlist(x, lab, offset, width)
}
.formatlist <- function(x, label, offset, width) {
    pad <- nchar(label[1L]) + 1L
    unlist(Map(function(t, l) {
        w <- strwrap(t, width = width - offset, exdent = offset + pad, indent = offset + pad)
        w[1L] <- paste0(strrep(" ", offset), l, " ", substring(w[1L], offset + pad + 1L))
        paste(w, collapse = "\n")
    }, as.character(x), label), use.names = FALSE)
}

# ---- which methods there are

.S3methods <- function(generic.function, class, all.names = FALSE, dropPath = FALSE) {
    nms <- unique(c(ls(globalenv()), .s3registered(), .base_names()))
    if (!missing(generic.function)) {
        if (!is.character(generic.function)) {
            name <- deparse(substitute(generic.function))
            if (!is.function(generic.function)) stop(gettextf("'generic.function' must be the name of a function or a function"))
            generic.function <- name
        } else if (!exists(generic.function, mode = "function", envir = parent.frame()) && !generic.function %in% c("Math", "Ops", "Summary", "Complex", "Math2"))
            stop(gettextf("no function '%s' is visible", generic.function), domain = NA)
        nms <- sort(nms[startsWith(nms, paste0(generic.function, "."))])
        gen <- rep(generic.function, length(nms))
        byclass <- FALSE
    } else {
        if (!is.character(class)) class <- deparse(substitute(class))
        nms <- sort(nms[endsWith(nms, paste0(".", class))])
        gen <- substr(nms, 1L, nchar(nms) - nchar(class) - 1L)
        ok <- vapply(gen, exists, NA, envir = parent.frame(), mode = "function") | gen %in% c("Ops", "Math", "Summary", "Complex")
        nms <- nms[ok]
        gen <- gen[ok]
        byclass <- TRUE
    }
    ok <- vapply(nms, exists, NA, envir = parent.frame(), mode = "function")
    nms <- nms[ok]
    gen <- gen[ok]
    own <- vapply(nms, exists, NA, envir = globalenv(), inherits = FALSE)
    home <- .homes(nms)
    from <- ifelse(own, ".GlobalEnv", ifelse(is.na(home), "registered S3method", home))
    info <- data.frame(visible = own | !is.na(home), from = as.character(from), generic = gen,
                       isS4 = rep(FALSE, length(nms)), row.names = nms, stringsAsFactors = FALSE)
    structure(nms, info = info, byclass = byclass, class = "MethodsFunction")
}
# The packages on the search list that export these names; NA for a name that none does.
.homes <- function(names) {
    home <- rep(NA_character_, length(names))
    for (p in c("methods", "datasets", "utils", "grDevices", "graphics", "stats", "base")) home[names %in% .package_exports(p)] <- p
    home
}
# The S4 methods for which want(generic, classes) is true, as rows for methods().
.S4table <- function(want) {
    rows <- NULL
    for (f in ls(.S4$generics, all.names = TRUE)) {
        g <- .S4$generics[[f]]
        signatures <- lapply(unname(g$methods), attr, "defined")
        if (length(signatures) && !g$primitive && !is.null(g$default)) signatures <- unique(c(list("ANY"), signatures)) # what it was before
        for (sig in signatures) if (want(f, sig)) rows <- rbind(rows, data.frame(visible = TRUE, from = ".GlobalEnv", generic = f, isS4 = TRUE, row.names = paste0(f, ",", paste(sig, collapse = ","), "-method")))
    }
    rows
}
methods <- function(generic.function, class, all.names = FALSE, dropPath = FALSE) {
    expr <- if (missing(generic.function)) substitute(class) else substitute(generic.function)
    asked <- if (missing(generic.function)) class else generic.function
    if (!is.character(asked)) asked <- deparse(expr)
    call <- sys.call()
    call[[1L]] <- quote(utils::.S3methods)
    found <- eval(call, parent.frame())
    s4 <- .S4table(if (missing(generic.function)) function(f, sig) asked %in% sig else function(f, sig) f == asked)
    if (is.null(s4)) return(found)
    info <- rbind(attr(found, "info"), s4)
    info <- info[order(rownames(info)), ]
    structure(rownames(info), info = info, byclass = attr(found, "byclass"), class = "MethodsFunction")
}
format.MethodsFunction <- function(x, byclass = attr(x, "byclass"), ...) {
    info <- attr(x, "info")
    if (byclass) unique(info$generic) else paste0(rownames(info), ifelse(info$visible, "", "*"))
}
print.MethodsFunction <- function(x, byclass = attr(x, "byclass"), ...) {
    v <- format.MethodsFunction(x, byclass = byclass, ...)
    if (length(v)) {
        print(noquote(v))
        cat("see '?methods' for accessing help and source code\n")
    } else cat("no methods found\n")
    invisible(x)
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

# ---- hash tables (utils): buckets by the text of the key

hashtab <- function(type = c("identical", "address"), size) {
    type <- match.arg(type)
    e <- new.env(hash = TRUE, parent = emptyenv())
    attr(e, "type") <- type
    structure(list(e), class = "hashtab")
}
.hashkey <- function(k) {
    t <- if (is.environment(k) || is.function(k)) format(if (is.function(k)) environment(k) else k) else paste(deparse(k, control = "digits17"), collapse = "\n")
    if (nchar(t) > 200L) t <- paste0(substr(t, 1L, 200L), nchar(t))
    paste0(typeof(k), t)
}
.hashenv <- function(h) unclass(h)[[1L]]
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

# ---- generalized Levenshtein distances

adist <- function(x, y = NULL, costs = NULL, counts = FALSE, fixed = TRUE, partial = !fixed, ignore.case = FALSE, useBytes = FALSE) {
    nx <- names(x)
    x <- as.character(x)
    if (is.null(y)) {
        y <- x
        ny <- nx
    } else {
        ny <- names(y)
        y <- as.character(y)
    }
    if (!fixed && partial && counts) stop("counts of approximate matches of regular expressions are not available")
    cost <- c(insertions = 1, deletions = 1, substitutions = 1)
    if (!is.null(costs)) {
        k <- if (is.null(names(costs))) seq_along(costs) else pmatch(names(costs), names(cost))
        if (anyNA(k)) stop("unknown cost components")
        cost[k] <- as.double(unlist(costs))
    }
    if (ignore.case) {
        x <- tolower(x)
        y <- tolower(y)
    }
    d <- matrix(NA_real_, length(x), length(y))
    if (counts) {
        num <- array(NA_integer_, c(length(x), length(y), 3L), dimnames = list(nx, ny, c("ins", "del", "sub")))
        trafos <- matrix(NA_character_, length(x), length(y))
    }
    xs <- lapply(x, function(s) if (is.na(s)) NA else utf8ToInt(s))
    ys <- lapply(y, function(s) if (is.na(s)) NA else utf8ToInt(s))
    for (i in seq_along(x)) for (j in seq_along(y)) {
        if (is.na(x[i]) || is.na(y[j])) next
        a <- xs[[i]]
        b <- ys[[j]]
        la <- length(a)
        lb <- length(b)
        if (partial) { # the cheapest substring of y
            row <- numeric(lb + 1L)
            for (p in seq_len(la)) {
                new <- row
                new[1L] <- p * cost[[2L]]
                for (q in seq_len(lb)) new[q + 1L] <- min(row[q] + if (a[p] == b[q]) 0 else cost[[3L]], row[q + 1L] + cost[[2L]], new[q] + cost[[1L]])
                row <- new
            }
            d[i, j] <- min(row)
            next
        }
        m <- matrix(0, la + 1L, lb + 1L)
        m[, 1L] <- 0:la * cost[[2L]]
        m[1L, ] <- 0:lb * cost[[1L]]
        for (p in seq_len(la)) for (q in seq_len(lb)) {
            m[p + 1L, q + 1L] <- if (a[p] == b[q]) m[p, q] else min(m[p + 1L, q] + cost[[1L]], m[p, q + 1L] + cost[[2L]], m[p, q] + cost[[3L]])
        }
        d[i, j] <- m[la + 1L, lb + 1L]
        if (counts) {
            p <- la
            q <- lb
            path <- character()
            while (p > 0L || q > 0L) {
                here <- m[p + 1L, q + 1L]
                if (p > 0L && q > 0L && a[p] == b[q]) {
                    path <- c("M", path)
                    p <- p - 1L
                    q <- q - 1L
                } else if (q > 0L && here == m[p + 1L, q] + cost[[1L]]) {
                    path <- c("I", path)
                    q <- q - 1L
                } else if (p > 0L && here == m[p, q + 1L] + cost[[2L]]) {
                    path <- c("D", path)
                    p <- p - 1L
                } else {
                    path <- c("S", path)
                    p <- p - 1L
                    q <- q - 1L
                }
            }
            num[i, j, ] <- c(sum(path == "I"), sum(path == "D"), sum(path == "S"))
            trafos[i, j] <- paste(path, collapse = "")
        }
    }
    if (!is.null(nx) || !is.null(ny)) dimnames(d) <- list(nx, ny)
    if (counts) {
        attr(d, "counts") <- num
        if (!is.null(nx) || !is.null(ny)) dimnames(trafos) <- list(nx, ny)
        attr(d, "trafos") <- trafos
    }
    d
}

# ---- stem-and-leaf plots, histograms' numbers

stem <- function(x, scale = 1, width = 80, atom = 1e-08) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    x <- sort(x[is.finite(x)])
    n <- length(x)
    if (is.na(n) || n < 1L) stop("no finite and non-missing values")
    if (scale <= 0) stop("'scale' must be positive")
    if (n <= 1L) return(invisible())
    cat("\n")
    if (x[n] > x[1L]) {
        r <- atom + (x[n] - x[1L]) / scale
        c10 <- 10^(as.integer(11 - as.integer(log10(r) + 10)))
        mm <- min(2L, max(0L, as.integer(r * c10 / 25)))
        k <- as.integer(3 * mm + 2 - 150 %/% (n + 50))
        if ((k - 1) * (k - 2) * (k - 5) == 0) c10 <- c10 * 10
        big <- max(abs(x[1L]), abs(x[n]))
        while (big * c10 > .Machine$integer.max) c10 <- c10 / 10
    } else {
        r <- atom + abs(x[1L]) / scale
        c10 <- 10^(as.integer(11 - as.integer(log10(r) + 10)))
        k <- 2L
    }
    mu <- 10
    if (k * (k - 4) * (k - 8) == 0) mu <- 5
    if ((k - 1) * (k - 5) * (k - 6) == 0) mu <- 20
    lo <- floor(x[1L] * c10 / mu) * mu
    hi <- floor(x[n] * c10 / mu) * mu
    ld <- if (lo < 0) floor(log10(-lo)) + 1 else 0
    hd <- if (hi > 0) floor(log10(hi)) else 0
    nd <- max(ld, hd)
    if (lo < 0 && floor(x[1L] * c10) == lo) lo <- lo - mu
    hi <- lo + mu
    if (floor(x[1L] * c10 + 0.5) > hi) {
        lo <- hi
        hi <- lo + mu
    }
    pd <- 1 - floor(log10(c10) + 0.5)
    cat("  The decimal point is ", if (pd == 0) "at the |\n\n" else sprintf("%d digit(s) to the %s of the |\n\n", as.integer(abs(pd)), if (pd > 0) "right" else "left"), sep = "")
    xi <- trunc(ifelse(x < 0, x * c10 - 0.5, x * c10 + 0.5))
    i <- 1L
    repeat {
        close <- trunc((if (lo < 0) hi else lo) / 10) # the end that is nearer to zero
        head <- if (close == 0 && lo < 0) "-0" else format(close, scientific = FALSE)
        cat("  ", formatC(head, width = max(nd, 1)), " | ", sep = "")
        leaves <- character()
        while (i <= n) {
            if (hi == 0 && x[i] >= 0 || lo < 0 && xi[i] > hi || lo >= 0 && xi[i] >= hi) break
            leaves <- c(leaves, abs(xi[i]) %% 10)
            i <- i + 1L
        }
        cat(leaves[seq_len(min(length(leaves), width - 12))], sep = "")
        if (length(leaves) > width) cat("+", length(leaves) - width, sep = "")
        cat("\n")
        if (i > n) break
        hi <- hi + mu
        lo <- lo + mu
    }
    cat("\n")
    invisible()
}
boxplot.stats <- function(x, coef = 1.5, do.conf = TRUE, do.out = TRUE) {
    if (coef < 0) stop("'coef' must not be negative")
    known <- !is.na(x)
    five <- fivenum(x, na.rm = TRUE)
    spread <- five[4L] - five[2L]
    outside <- logical(length(x))
    if (coef > 0) { # whiskers end at the last value that is not too far out
        outside <- if (is.na(spread)) !is.finite(x) else x < five[2L] - coef * spread | x > five[4L] + coef * spread
        if (any(outside & known, na.rm = TRUE)) five[c(1, 5)] <- range(x[!outside], na.rm = TRUE)
    }
    notch <- if (do.conf) five[3L] + c(-1.58, 1.58) * spread / sqrt(sum(known))
    list(stats = five, n = sum(known), conf = notch, out = if (do.out && coef > 0) x[outside & known] else numeric())
}

..deparseOpts <- c("all", "keepInteger", "quoteExpressions", "showAttributes", "useSource", "warnIncomplete", "delayPromises", "keepNA",
                   "S_compatible", "hexNumeric", "digits17", "niceNames", "exact")
