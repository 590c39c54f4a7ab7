# str(): the structure of any object, one line each.

str <- function(object, ...) UseMethod("str")
strOptions <- function(strict.width = "no", digits.d = 3L, vec.len = 4L, list.len = 99L, deparse.lines = NULL, drop.deparse.attr = TRUE,
                       formatNum = function(x, ...) format(x, trim = TRUE, drop0trailing = TRUE, ...))
    list(strict.width = strict.width, digits.d = digits.d, vec.len = vec.len, list.len = list.len, deparse.lines = deparse.lines,
         drop.deparse.attr = drop.deparse.attr, formatNum = match.fun(formatNum))
str.data.frame <- function(object, ...) {
    if (!is.data.frame(object)) warning("str.data.frame() called with non-data.frame -- coercing to one.")
    if (!is.list(object)) {
        warning("str.data.frame() called with a data.frame which is not a list")
        return(invisible(str(unclass(object), ...)))
    }
    more <- setdiff(oldClass(object), "data.frame")
    if (length(more)) cat("Classes", paste(sQuote(more), collapse = ", "), "and ")
    k <- length(object)
    cat(sprintf("'data.frame':\t%d obs. of  %d variable%s%s\n", nrow(object), k, if (k == 1L) "" else "s", if (k) ":" else ""))
    show <- if ("give.length" %in% ...names()) str.default else function(...) str.default(..., give.length = FALSE)
    invisible(show(object, ...))
}
str.Date <- str.POSIXt <- function(object, ...) {
    cl <- oldClass(object)
    n <- length(object)
    if (n == 0L) return(str.default(object))
    mc <- list(...)
    give.length <- if (is.null(mc$give.length)) TRUE else mc$give.length
    n.show <- if (is.null(mc$vec.len)) { if (inherits(object, "Date")) 5 else 3 } else mc$vec.len
    if (!is.null(mc$width)) n.show <- min(n.show, 2) # as an element of a list
    n.show <- min(n, n.show)
    shown <- format(object[seq_len(n.show)])
    le.str <- if (give.length) paste0("[1:", as.character(n), "]") else ""
    cat(" ", cl[1L], le.str, ", format: ", sep = "")
    cat(c(if (n.show > 0) ifelse(is.na(shown), "NA", paste0("\"", shown, "\"")) else "", if (n > n.show) "..."), sep = " ")
    cat("\n")
    invisible()
}
str.default <- function(object, max.level = NA, vec.len = strO$vec.len, digits.d = strO$digits.d, nchar.max = 128, give.attr = TRUE,
                        drop.deparse.attr = TRUE, give.head = TRUE, give.length = give.head, width = getOption("width"), nest.lev = 0,
                        indent.str = paste(rep.int(" ", max(0, nest.lev + 1)), collapse = ".."), comp.str = "$ ", no.list = FALSE,
                        envir = baseenv(), strict.width = "no", formatNum = NULL, list.len = strO$list.len, deparse.lines = NULL, ...) {
    strO <- list(vec.len = 4, digits.d = 3, list.len = 99)
    so <- getOption("str")
    for (n in c("vec.len", "digits.d", "list.len")) if (!is.null(so[[n]])) strO[[n]] <- so[[n]]
    given <- formatNum
    if (is.null(formatNum)) formatNum <- function(x, ...) format(x, trim = TRUE, drop0trailing = TRUE, ...)
    as.shown <- function(v, ...) { # a class's own format() is not told of digits
        old <- options(digits = digits.d)
        on.exit(options(old))
        formatNum(v, ...)
    }
    le <- length(object)
    cl <- oldClass(object)
    a <- attributes(object)
    nested <- function(x, comp = "$ ", ...)
        str(x, nest.lev = nest.lev + 1, indent.str = paste(indent.str, ".."), max.level = max.level, vec.len = vec.len, digits.d = digits.d,
            nchar.max = nchar.max, give.attr = give.attr, give.length = give.length, width = width, list.len = list.len, envir = envir, formatNum = given, ...)
    show.attr <- function(skip) {
        if (!give.attr) return()
        nm <- setdiff(names(a), skip)
        for (n in nm) {
            cat(indent.str, "- attr(*, \"", n, "\")=", sep = "")
            str(a[[n]], nest.lev = nest.lev + 1, indent.str = paste(indent.str, ".."), max.level = max.level, vec.len = vec.len,
                digits.d = digits.d, nchar.max = nchar.max, give.attr = give.attr, give.length = TRUE, width = width, list.len = list.len, envir = envir)
        }
    }
    if (is.null(object)) {
        cat(" NULL\n")
        return(invisible())
    }
    if (typeof(object) == "...") {
        nm <- .dots_names(object)
        cat("length ", length(nm), ", mode \"...\": (", paste0(ifelse(nzchar(nm), paste0(nm, "="), ""), "*", collapse = ", "), ")\n", sep = "")
        return(invisible())
    }
    if (strict.width != "no") { # every line fits: cut off, or wrapped
        strict <- match.arg(strict.width, c("no", "cut", "wrap"))
        a <- as.list(match.call())[-1L]
        a$object <- NULL
        a$strict.width <- "no"
        lines <- capture.output(do.call(if (is.data.frame(object)) str.default else str, c(list(object), lapply(a, eval, parent.frame()))))
        long <- nchar(lines, "w") > width
        if (strict == "cut") { # a string that is cut gets its quote
            kept <- substr(lines[long], 1L, width - 2L)
            within <- nchar(gsub("[^\"]", "", kept)) %% 2L == 1L
            lines[long] <- paste0(ifelse(within, paste0(substr(kept, 1L, width - 3L), "\""), kept), "..")
        }
        else if (any(long)) lines <- strwrap(lines, width = width, indent = 0L, exdent = nchar(indent.str) + 2L)
        cat(lines, sep = "\n")
        return(invisible())
    }
    if (isS4(object) && !is.environment(object) && !is.null(attr(attr(object, "class"), "package")) && !is.null(.S4def(class(object)))) {
        n <- slotNames(object)
        cat("Formal class", " '", class(object)[1L], "' [package \"", attr(class(object), "package"), "\"] with ", length(n), " slot",
            if (length(n) != 1) "s", "\n", sep = "")
        more <- attributes(object)[setdiff(names(attributes(object)), c(n, "class", ".S3Class", "srcref"))] # what are no slots
        part <- function(label, x) {
            cat(indent.str, " ", label, ":", sep = "")
            str(x, nest.lev = nest.lev + 2, indent.str = paste(indent.str, ".. .."), max.level = max.level,
                vec.len = vec.len, digits.d = digits.d, nchar.max = nchar.max, give.attr = give.attr, give.length = give.length, width = width, envir = envir)
        }
        if (is.na(max.level) || nest.lev + 1 < max.level) {
            for (i in seq_along(n)) part(paste0("..@ ", format(n)[i]), slot(object, n[i]))
            for (i in seq_along(more)) part(paste0("..$ ", format(names(more))[i]), more[[i]])
        }
        return(invisible())
    }
    if (is.function(object)) {
        cat(if (is.null(ao <- args(object))) deparse(object)
            else { dp <- deparse(ao, width.cutoff = min(500L, max(20L, width - 10L))); paste(dp[-length(dp)], collapse = "\n") }, "\n")
        show.attr("srcref")
        return(invisible())
    }
    if (is.environment(object)) {
        if (isS4(object)) return(.R5str(object))
        cat(if (length(cl)) paste0("Class", if (length(cl) > 1L) "es", " '", paste(cl, collapse = "', '"), "' "),
            .env_label(object), " \n", sep = "")
        show.attr("class")
        return(invisible())
    }
    if (typeof(object) == "externalptr") {
        cat(if (length(cl)) paste0("Class", if (length(cl) > 1L) "es", " '", paste(cl, collapse = "', '"), "' "), "<externalptr> \n", sep = "")
        show.attr("class")
        return(invisible())
    }
    if (is.symbol(object)) {
        cat(" symbol ", as.character(object), "\n", sep = "")
        return(invisible())
    }
    if (is.expression(object)) {
        n.show <- round(0.75 * vec.len)
        more <- setdiff(names(attributes(object)), c("names", "srcref", "srcfile", "wholeSrcref"))
        some <- if (le <= n.show) object else if (n.show) object[seq_len(n.show)] else expression(NULL)
        attributes(some) <- list(names = names(some))
        text <- gsub("  +", "  ", paste(deparse(some, width.cutoff = min(500L, max(20L, width - 10L))), collapse = " "))
        cat(if (length(more)) paste0("length ", le, " ") else "  ", .str_cut(text, nchar.max), if (le > n.show) " ...", "\n", sep = "")
        show.attr(c("names", "srcref", "srcfile", "wholeSrcref"))
        return(invisible())
    }
    if (is.language(object)) {
        if (length(cl)) cat("Class", if (length(cl) > 1L) "es", " '", paste(cl, collapse = "', '"), "' ", sep = "")
        txt <- deparse(object, width.cutoff = min(500L, max(20L, width - 10L)))
        more <- length(txt) > 2L
        if (is.call(object) && identical(object[[1L]], quote(`{`))) { # its statements on one line
            txt <- trimws(txt)
            if (length(txt) > 2L) txt <- paste0(txt[1L], "  ", paste(txt[-c(1L, length(txt))], collapse = "; "), " ", txt[length(txt)])
            more <- FALSE
        }
        txt <- paste0(.str_cut(paste(txt[seq_len(min(2L, length(txt)))], collapse = " "), nchar.max), if (more) " ...")
        if (length(cl)) indent.str <- paste(indent.str, "..")
        if (mode(object) == "(") cat(" language, mode \"(\":", "")
        else cat(" language ")
        cat(txt, "\n", sep = "")
        show.attr(c("class", "names", "srcref", "srcfile", "wholeSrcref"))
        return(invisible())
    }
    if (is.list(object) || is.pairlist(object)) {
        is.df <- is.data.frame(object)
        # length() has a method, or x[[1]] is again what x is
        hidden <- le != length(unclass(object)) || inherits(object, "numeric_version") && le == 1L || length(cl) && !is.df &&
            le > 0L && !is.null(tryCatch(self <- object[[1L]], error = function(e) NULL)) && identical(self, object)
        if (hidden) {
            le <- length(unclass(object))
            cat("Class", if (length(cl) > 1L) "es", " '", paste(cl, collapse = "', '"), "'  hidden list of ", le, "\n", sep = "")
            object <- unclass(object)
            no.list <- TRUE
            a$class <- NULL
        }
        if (inherits(object, "POSIXlt")) return(str.POSIXt(object, give.length = give.length))
        skip <- c("names", if (is.df) c("row.names", "class"))
        if (le == 0L) {
            if (is.df) return(invisible())
            if (length(cl)) cat(" ", if (is.null(names(object))) "list()" else "Named list()", "\n", sep = "")
            else cat(" ", if (is.null(names(object))) "" else "Named ", "list()\n", sep = "")
            show.attr(skip)
            return(invisible())
        }
        if (!is.df && !no.list) {
            if (length(d <- dim(object)) > 0L) {
                cat("List of ", le, "\n", sep = "")
            } else cat(if (is.pairlist(object)) "Dotted pair list" else "List", " of ", le, "\n", sep = "")
        }
        if (is.na(max.level) || nest.lev < max.level) {
            nam <- names(object)
            nam <- if (is.null(nam)) rep.int("", le) else format(nam, justify = "left")
            n.show <- min(list.len, le)
            for (i in seq_len(n.show)) {
                cat(indent.str, comp.str, nam[i], ":", sep = "")
                if (.empty_element(object, i)) cat(" symbol \n")
                else str(object[[i]], nest.lev = nest.lev + 1, indent.str = paste(indent.str, ".."), max.level = max.level, vec.len = vec.len,
                         digits.d = digits.d, nchar.max = nchar.max, give.attr = give.attr, give.head = give.head, give.length = give.length, width = width,
                         list.len = list.len, envir = envir, formatNum = given)
            }
            if (n.show < le) cat(indent.str, "[list output truncated]\n")
        }
        show.attr(skip)
        return(invisible())
    }
    if (is.factor(object)) {
        lev <- levels(object)
        nl <- length(lev)
        ord <- is.ordered(object)
        sep <- if (ord) "<" else ","
        head <- paste0(" ", if (ord) "Ord.factor" else "Factor",
                       if (!is.null(d <- dim(object)))
                           paste0("[", paste0("1:", d, collapse = ", "), if (length(d) == 1L) "(1d)", "]"), " w/ ", nl, " level",
                           if (nl != 1) "s")
        if (nl) {
            shown <- encodeString(lev, na.encode = FALSE, quote = "\"")
            lenl <- cumsum(3 + (nchar(shown, "w") - 2))
            ml <- if (nl <= 1 || lenl[nl] <= 13) nl else which.max(lenl > 13)
            levs <- paste0(paste(shown[seq_len(ml)], collapse = sep), if (ml < nl) paste0(sep, ".."))
        } else levs <- ""
        n.show <- round(2.5 * vec.len)
        codes <- as.integer(object)
        txt <- paste(if (le > n.show) codes[seq_len(n.show)] else codes, collapse = " ")
        cat(if (give.head) paste0(head, if (nl) paste0(" ", levs), ": "), if (le) txt, if (le > n.show) " ...", "\n", sep = "")
        show.attr(c("levels", "class", "dim"))
        return(invisible())
    }
    if (!is.atomic(object)) {
        cat("<", typeof(object), ">\n", sep = "")
        return(invisible())
    }
    if (inherits(object, "logLik")) {
        cat("Class 'logLik' : ", format(c(object), digits = digits.d + 1L), " (df=", format(attr(object, "df")), ")\n", sep = "")
        return(invisible())
    }
    # atomic vectors
    mod <- switch(typeof(object), integer = "int", double = "num", character = "chr", logical = "logi", complex = "cplx", raw = "raw")
    std.attr <- "names"
    nm <- names(object)
    d <- dim(object)
    if (is.matrix(object) || is.array(object)) cl <- setdiff(cl, c("matrix", "array"))
    S3 <- length(cl) > 0L
    x <- unclass(object)
    if (S3 && "table" %in% cl) {
        std.attr <- c("class", "dim", "names")
        prefix <- paste0(" '", cl[1L], "' ")
    } else if (S3) {
        prefix <- if (identical(cl, "integer")) " " else paste0(" '", cl[1L], "' ")
        std.attr <- c("class", "names")
    } else prefix <- " "
    if (!is.null(nm) && is.null(d)) prefix <- paste0(prefix, "Named ")
    dims <- if (is.null(d)) {
        if (le == 1L) "" else paste0("[1:", le, "]")
    } else if (length(d) == 1L) paste0(if (le > 1L) "[1:" else "[", le, "(1d)]")
    else paste0("[", paste0(ifelse(d > 1L, "1:", ""), d, collapse = ", "), "]")
    empty <- any(d == 0L)
    if (empty) dims <- paste0("[", paste0(ifelse(d == 0L, "0 ", ifelse(d == 1L, "1", paste0("1:", d))), collapse = ", "), if (length(d) == 1L) "(1d)", "]")
    if (!is.null(d)) std.attr <- c(setdiff(std.attr, "names"), "dim")
    if (le == 0L && is.null(d)) {
        cat(prefix, mod, if (give.length) "(0)", " ", "\n", sep = "")
        show.attr(if (is.null(nm)) std.attr else setdiff(std.attr, "names"))
        return(invisible())
    }
    show.len <- nzchar(dims) && (give.length || !is.null(d))
    str1 <- paste0(prefix, mod, if (show.len) paste0(if (!empty) " ", dims, if (empty) " ") else if (le > 1L && vec.len > 0) " ")
    if (inherits(object, "ts") && length(p <- a$tsp) == 3L) {
        str1 <- paste0(" Time-Series ", if (!is.null(d)) dims else if (give.length) paste0("[1:", le, "]"), " from ",
                       format(p[1L], digits = 3L), " to ", format(p[2L], digits = 3L), ":")
        std.attr <- c("class", "names", "tsp", if (!is.null(d)) "dim")
    }
    v.len <- vec.len
    plain <- inherits(object, c("table", "ts")) || inherits(object, "AsIs") && is.matrix(object)
    number <- is.numeric(x) # whatever a method for is.numeric() says
    if (S3 && (number || is.logical(object) || is.complex(object)) && !plain) x <- object
    if (is.character(x)) {
        w.left <- width - (4 + 5 * nest.lev + nchar(str1, "w"))
        m <- min(le, 100)
        seen <- as.character(ifelse(is.na(x[seq_len(m)]), "", x[seq_len(m)])) # NA takes its place alone, without quotes
        as.bytes <- Encoding(seen) == "bytes" # these have no width
        seen[as.bytes] <- encodeString(seen[as.bytes])
        shown.n <- if (le > 0) max(1, sum(cumsum(3 + nchar(seen, type = "w", allowNA = TRUE)) < w.left)) else 0
        v.len <- if (missing(vec.len)) shown.n else round(vec.len)
        v <- if (le > v.len) x[seq_len(v.len)] else x
        out <- encodeString(v, quote = "\"", na.encode = FALSE)
        out[is.na(v)] <- "NA"
        long <- nchar(out, "c") > nchar.max
        if (any(long)) out[long] <- paste0(substr(out[long], 1L, nchar.max - 16L), "\"| __truncated__")
    } else if (is.logical(x)) {
        v.len <- floor(1.5 * v.len)
        v <- if (S3) x[seq_len(min(le, v.len))] else if (le > v.len) x[seq_len(v.len)] else x
        out <- if (S3) as.shown(v, ...) else as.character(v)
        if (!S3) out[is.na(v)] <- "NA"
    } else if (number && !is.numeric(object)) { # that says, as of difftimes, that these are no numbers
        v <- if (le > v.len) x[seq_len(v.len)] else x
        out <- paste(v)
    } else if (number) {
        iv.len <- round(2.5 * v.len)
        v.len <- if (is.integer(x) || inherits(x, "Surv")) iv.len else {
            ob <- if (le > iv.len) x[seq_len(iv.len)] else x
            ob <- as.vector(unclass(ob[!is.na(ob)]))
            ao <- abs(ob)
            if (all(ao > 1e-10 | ao == 0) && all(ao < 1e10 | ao == 0) && all(abs(ob - signif(ob, digits.d)) <= 4 * .Machine$double.eps * ao)) iv.len
            else round(1.25 * v.len)
        }
        v <- if (S3) x[seq_len(min(le, v.len))] else as.vector(if (le > v.len) x[seq_len(v.len)] else x)
        out <- if (length(v)) as.shown(v, ...) else character()
    } else if (is.complex(x)) {
        v.len <- round(0.75 * v.len)
        v <- if (S3) x[seq_len(min(le, v.len))] else as.vector(if (le > v.len) x[seq_len(v.len)] else x)
        out <- as.shown(v, ...)
    } else {
        if (typeof(x) != "raw") v.len <- 5 * v.len
        v <- as.vector(if (le > v.len) x[seq_len(v.len)] else x)
        out <- as.character(v)
    }
    if (!length(out) && le > 0L) out <- if (is.character(x)) "" else "NULL"
    cat(if (give.head) paste0(str1, if (length(out)) " "), paste(out, collapse = " "), if (le > v.len) " ...", "\n", sep = "")
    if (!is.null(nm) && is.null(d)) std.attr <- setdiff(std.attr, "names")
    show.attr(c(std.attr, if (S3) "class"))
    invisible()
}
ls.str <- function(pos = -1, name, envir, all.names = FALSE, pattern, mode = "any") {
    where <- if (!missing(envir)) envir else if (!missing(name)) as.environment(name) else if (identical(pos, -1)) parent.frame() else as.environment(pos)
    found <- ls(envir = where, all.names = all.names)
    if (!missing(pattern)) found <- grep(pattern, found, value = TRUE)
    of.mode <- vapply(found, exists, NA, envir = where, mode = mode, inherits = FALSE)
    structure(found[of.mode], envir = where, mode = mode, class = "ls_str")
}
print.ls_str <- function(x, max.level = 1, give.attr = FALSE, ..., digits = max(1, getOption("str")$digits.d)) {
    E <- attr(x, "envir")
    for (nam in unclass(as.vector(x))) {
        cat(nam, ": ")
        trouble <- tryCatch({
            value <- get(nam, envir = E)
            if (is.null(value)) NULL # where it is missing that is an error
        }, error = conditionMessage)
        if (length(trouble)) cat(if (grepl("missing|not found", trouble)) "<missing>" else trouble, "\n", sep = "")
        else str(value, max.level = max.level, give.attr = give.attr, ...)
    }
    invisible(x)
}
.env_label <- function(e) {
    lines <- capture.output(print.default(e))
    lines[1L]
}
.dots_names <- function(x) {
    nm <- names(x)
    if (is.null(nm)) rep("", length(x)) else nm
}
# A text of at most n characters, or its beginning with a note.
.str_cut <- function(text, n) if (is.na(n) || nchar(text, "w") <= n) text else paste0(substr(text, 1L, n - 15L), "| __truncated__")
