# String functions that are R code over stdlib/strings.c and stdlib/regex.c.
substring <- function(text, first, last = 1000000L) {
    if (!is.character(text)) text <- as.character(text)
    n <- max(lt <- length(text), length(first), length(last))
    if (lt && lt < n) text <- rep_len(text, length.out = n)
    if (n && length(text)) substr(text, rep_len(as.integer(first), n), rep_len(as.integer(last), n)) else character()
}
`substr<-` <- function(x, start, stop, value) .substr_assign(x, as.integer(start), as.integer(stop), as.character(value))
`substring<-` <- function(text, first, last = 1000000L, value) {
    if (!is.character(text)) text <- as.character(text)
    n <- max(lt <- length(text), length(first), length(last))
    if (lt < n) text <- rep_len(text, length.out = n)
    .substr_assign(text, as.integer(first), as.integer(last), as.character(value))
}
casefold <- function(x, upper = FALSE) if (upper) toupper(x) else tolower(x)
trimws <- function(x, which = c("both", "left", "right"), whitespace = "[ \t\r\n]") {
    which <- match.arg(which)
    mysub <- function(re, x) sub(re, "", x, perl = TRUE)
    switch(which,
           left = mysub(paste0("^", whitespace, "+"), x),
           right = mysub(paste0(whitespace, "+$"), x),
           both = mysub(paste0(whitespace, "+$"), mysub(paste0("^", whitespace, "+"), x)))
}
make.names <- function(names, unique = FALSE, allow_ = TRUE) {
    names <- as.character(names)
    names2 <- .make_names(names, allow_)
    if (unique) {
        o <- order(names != names2)
        names2[o] <- make.unique(names2[o])
    }
    names2
}
abbreviate <- function(names.arg, minlength = 4L, use.classes = TRUE, dot = FALSE, strict = FALSE,
                       method = c("left.kept", "both.sides"), named = TRUE) {
    if (minlength <= 0L) {
        x <- rep.int("", length(names.arg))
        names(x) <- names.arg
        return(x)
    }
    names.arg <- sub("^ +", "", sub(" +$", "", as.character(names.arg)))
    dups <- duplicated(names.arg)
    old <- names.arg
    if (any(dups)) names.arg <- names.arg[!dups]
    x <- names.arg
    if (strict) {
        x[] <- .abbreviate(x, minlength, use.classes)
    } else {
        method <- match.arg(method)
        if (method == "both.sides")
            chRev <- function(x) vapply(lapply(strsplit(x, NULL), rev), paste, "", collapse = "")
        dup2 <- rep.int(TRUE, length(names.arg))
        these <- names.arg
        repeat {
            ans <- .abbreviate(these, minlength, use.classes)
            x[dup2] <- ans
            if (!any(dup2 <- duplicated(x))) break
            if (method == "both.sides") {
                x[dup2] <- chRev(.abbreviate(chRev(names.arg[dup2]), minlength, use.classes))
                if (!any(dup2 <- duplicated(x))) break
            }
            minlength <- minlength + 1
            dup2 <- dup2 | match(x, x[dup2], 0L)
            these <- names.arg[dup2]
        }
    }
    if (any(dups)) x <- x[match(old, names.arg)]
    if (dot) {
        chgd <- x != old
        x[chgd] <- paste0(x[chgd], ".")
    }
    if (named) names(x) <- old
    x
}
sQuote <- function(x, q = getOption("useFancyQuotes")) .quote_with(x, q, "\u2018", "\u2019", "'", "`", "'")
dQuote <- function(x, q = getOption("useFancyQuotes")) .quote_with(x, q, "\u201c", "\u201d", "\"", "``", "''")
.quote_with <- function(x, q, open, close, plain, tex_open, tex_close) {
    if (!length(x)) return(character())
    before <- after <- plain
    if (!is.null(q)) {
        if (isTRUE(q)) {
            before <- open
            after <- close
        } else if (identical(q, "TeX")) {
            before <- tex_open
            after <- tex_close
        } else if (identical(q, "UTF-8")) {
            before <- open
            after <- close
        } else if (is.character(q) && length(q) >= 4L) {
            if (plain == "'") {
                before <- q[1L]
                after <- q[2L]
            } else {
                before <- q[3L]
                after <- q[4L]
            }
        }
    }
    ps <- paste0(before, x, after)
    if (!is.null(names(x)) || !is.null(dim(x))) attributes(ps) <- attributes(x)
    ps
}
shQuote <- function(string, type = c("sh", "csh", "cmd", "cmd2")) {
    if (missing(type)) type <- "sh"
    type <- match.arg(type)
    if (type == "cmd") return(paste0("\"", gsub("\"", "\\\\\"", string), "\""))
    if (type == "cmd2") return(paste0("\"", gsub("\"", "\\\\\"", string), "\""))
    if (!length(string)) return("")
    has_single_quote <- grep("'", string)
    if (!length(has_single_quote)) return(paste0("'", string, "'"))
    if (type == "sh")
        paste0("'", gsub("'", "'\\\\''", string), "'")
    else paste0("'", gsub("'", "'\\\\''", string), "'")
}
gettext <- function(..., domain = NULL, trim = TRUE) {
    args <- lapply(list(...), as.character)
    unlist(args)
}
gettextf <- function(fmt, ..., domain = NULL, trim = TRUE) sprintf(gettext(fmt, domain = domain, trim = trim), ...)
ngettext <- function(n, msg1, msg2, domain = NULL) {
    n <- as.integer(n)
    if (length(n) != 1L || is.na(n) || n < 0L) stop("invalid 'n' argument")
    if (!is.character(msg1) || length(msg1) != 1L) stop("'msg1' must be a character string")
    if (!is.character(msg2) || length(msg2) != 1L) stop("'msg2' must be a character string")
    if (n == 1L) msg1 else msg2
}
bindtextdomain <- function(domain, dirname = NULL) NULL

regmatches <- function(x, m, invert = FALSE) {
    if (length(x) != length(m)) stop(gettextf("%s and %s must have the same length", sQuote("x"), sQuote("m")), domain = NA)
    ili <- is.list(m)
    if (!ili && isTRUE(invert) || ili && isTRUE(invert) || is.na(invert)) {
        nx <- names(x)
        x <- as.character(x)
        y <- lapply(seq_along(x), function(i) {
            if (is.na(x[i])) return(NA_character_)
            so <- if (ili) m[[i]] else m[i]
            ml <- if (ili) attr(m[[i]], "match.length") else attr(m, "match.length")[i]
            if (is.na(so[1L]) || so[1L] == -1L) return(x[i])
            beg <- if (is.na(invert)) c(1L, rbind(so, so + ml)) else c(1L, so + ml)
            end <- if (is.na(invert)) c(rbind(so - 1L, so + ml - 1L), nchar(x[i])) else c(so - 1L, nchar(x[i]))
            substring(x[i], beg, end)
        })
        names(y) <- nx
        return(y)
    }
    if (ili) {
        y <- lapply(seq_along(x), function(i) {
            so <- m[[i]]
            if (is.na(x[i]) || is.na(so[1L])) return(if (is.na(x[i])) NA_character_ else character())
            if (so[1L] == -1L) return(character())
            ml <- attr(so, "match.length")
            r <- substring(x[i], so, so + ml - 1L)
            if (!is.null(dim(so))) r <- array(r, dim(so), dimnames(so))
            r
        })
        names(y) <- names(x)
        y
    } else {
        so <- m
        ml <- attr(m, "match.length")
        ind <- !is.na(m) & m > -1L
        substring(x[ind], so[ind], so[ind] + ml[ind] - 1L) -> r
        if (!is.null(names(x))) names(r) <- names(x)[ind]
        r
    }
}
`regmatches<-` <- function(x, m, invert = FALSE, value) {
    if (!length(x)) return(x)
    ili <- is.list(m)
    if (!ili && !invert) {
        ind <- !is.na(m) & m > -1L
        if (!any(ind)) return(x)
        so <- m[ind]
        ml <- attr(m, "match.length")[ind]
        xi <- x[ind]
        value <- rep_len(as.character(value), sum(ind))
        x[ind] <- paste0(substring(xi, 1L, so - 1L), value, substring(xi, so + ml))
        return(x)
    }
    y <- regmatches(x, m, !invert)
    if (!ili && invert) value <- if (is.list(value)) value else as.list(value)
    value <- lapply(value, as.character)
    value <- rep_len(value, length(x))
    keep <- !is.na(x)
    x[keep] <- vapply(which(keep), function(i) {
        p <- if (invert) y[[i]] else y[[i]]
        v <- value[[i]]
        if (invert) {
            inner <- p
            outer <- rep_len(v, length(inner) + 1L)
            return(paste(c(rbind(outer, c(inner, ""))), collapse = ""))
        }
        k <- length(p) - 1L
        if (k <= 0L) return(x[i])
        paste(c(rbind(p, c(rep_len(v, k), ""))), collapse = "")
    }, "")
    x
}
gregexec <- function(pattern, text, ignore.case = FALSE, perl = FALSE, fixed = FALSE, useBytes = FALSE) {
    text <- as.character(text)
    g <- gregexpr(pattern, text, ignore.case = ignore.case, perl = perl, fixed = fixed, useBytes = useBytes)
    lapply(seq_along(text), function(i) {
        so <- g[[i]]
        if (is.na(so[1L]) || so[1L] == -1L) {
            if (!is.na(so[1L])) attributes(so) <- list(match.length = -1L, useBytes = isTRUE(attr(g[[i]], "useBytes")), index.type = "chars")
            return(so)
        }
        ml <- attr(so, "match.length")
        sub <- substring(text[i], so, so + ml - 1L)
        e <- regexec(pattern, sub, ignore.case = ignore.case, perl = perl, fixed = fixed, useBytes = useBytes)
        pos <- vapply(seq_along(e), function(k) as.integer(ifelse(e[[k]] == 0L, 0L, e[[k]] + so[k] - 1L)), integer(length(e[[1L]])))
        len <- vapply(e, function(k) attr(k, "match.length"), integer(length(e[[1L]])))
        d <- c(length(e[[1L]]), length(so))
        structure(array(as.integer(pos), d), match.length = array(as.integer(len), d), useBytes = isTRUE(attr(so, "useBytes")), index.type = "chars")
    })
}
strwrap <- function(x, width = 0.9 * getOption("width"), indent = 0, exdent = 0, prefix = "", simplify = TRUE, initial = prefix) {
    if (!is.character(x)) x <- as.character(x)
    y <- .strwrap(x, as.integer(floor(width)), as.integer(indent), as.integer(exdent), as.character(prefix), as.character(initial))
    if (simplify) as.character(unlist(y)) else y
}
formatDL <- function(x, y, width = 0.9 * getOption("width"), indent = NULL, style = c("table", "list")) {
    if (is.list(x)) {
        if (length(x) == 2L && diff(lengths(x)) == 0L) {
            y <- x[[2L]]
            x <- x[[1L]]
        } else stop("incorrect value for 'x'")
    } else if (is.matrix(x)) {
        if (NCOL(x) != 2L) stop("incorrect value for 'x'")
        y <- x[, 2L]
        x <- x[, 1L]
    } else if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
    x <- as.character(x)
    if (!length(x)) return(x)
    y <- as.character(y)
    style <- match.arg(style)
    if (is.null(indent)) indent <- switch(style, table = width / 3, list = width / 9)
    if (indent > 0.5 * width) stop("incorrect values of 'indent' and 'width'")
    indentString <- strrep(" ", indent)
    if (style == "table") {
        i <- nchar(x, type = "w") > indent - 3L
        if (any(i)) {
            x[i] <- paste0(x[i], "\n", indentString)
            if (!all(i)) x[!i] <- formatC(x[!i], width = indent, flag = "-")
        } else x <- formatC(x, width = indent, flag = "-")
        y <- vapply(strwrap(y, exdent = indent, width = width - indent * 0, initial = "", simplify = FALSE, indent = indent),
                    function(l) sub("^ *", "", paste(l, collapse = "\n")), "")
        r <- paste0(x, y)
    } else {
        y <- strwrap(paste0(x, ": ", y), exdent = indent, width = width, simplify = FALSE)
        r <- vapply(y, paste, "", collapse = "\n")
    }
    r
}
