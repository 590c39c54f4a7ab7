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
    if (which != "right") x <- sub(paste0("^", whitespace, "+"), "", x, perl = TRUE)
    if (which != "left") x <- sub(paste0(whitespace, "+$"), "", x, perl = TRUE)
    x
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
    if (minlength <= 0L) return(setNames(rep.int("", length(names.arg)), names.arg))
    whole <- gsub("^ +| +$", "", as.character(names.arg))
    full <- unique(whole)
    short <- .abbreviate(full, minlength, use.classes)
    if (!strict) {
        method <- match.arg(method)
        backwards <- function(s) vapply(strsplit(s, NULL), function(ch) paste(rev(ch), collapse = ""), "")
        repeat { # those that fell together become longer
            alike <- duplicated(short)
            if (method == "both.sides" && any(alike)) {
                short[alike] <- backwards(.abbreviate(backwards(full[alike]), minlength, use.classes))
                alike <- duplicated(short)
            }
            if (!any(alike)) break
            minlength <- minlength + 1
            again <- short %in% short[alike]
            short[again] <- .abbreviate(full[again], minlength, use.classes)
        }
    }
    short <- short[match(whole, full)]
    if (dot) short <- ifelse(short == whole, short, paste0(short, "."))
    if (named) setNames(short, whole) else short
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
    if (type == "cmd2") return(paste0("\"", gsub("(\\\\*)\"", "\\1\\1\\\\\"", string), "\""))
    if (!length(string)) return("")
    quoted <- paste0("'", string, "'")
    at <- grep("'", string, fixed = TRUE)
    if (length(at)) quoted[at] <- paste0("\"", gsub("([\"$`\\\\])", "\\\\\\1", string[at]), "\"")
    quoted
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
URLencode <- function(URL, reserved = FALSE, repeated = FALSE) {
    if (!repeated && grepl("%[[:xdigit:]]{2}", URL, useBytes = TRUE)) return(URL)
    ok <- paste0("[^", if (!reserved) "][!$&'()*+,;=:/?@#", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz0123456789._~-", "]")
    vapply(URL, function(u) {
        x <- strsplit(u, "")[[1L]]
        z <- grep(ok, x)
        if (length(z)) x[z] <- vapply(x[z], function(ch) paste0("%", toupper(as.character(charToRaw(ch))), collapse = ""), "")
        paste(x, collapse = "")
    }, character(1), USE.NAMES = FALSE)
}
URLdecode <- function(URL) {
    vapply(URL, function(u) {
        x <- charToRaw(u)
        pc <- charToRaw("%")
        out <- raw(0L)
        i <- 1L
        while (i <= length(x)) {
            if (x[i] != pc) {
                out <- c(out, x[i])
                i <- i + 1L
            } else {
                out <- c(out, as.raw(strtoi(rawToChar(x[i + 1:2]), 16L)))
                i <- i + 3L
            }
        }
        rawToChar(out)
    }, character(1), USE.NAMES = FALSE)
}
glob2rx <- function(pattern, trim.head = FALSE, trim.tail = TRUE) {
    if (length(pattern) == 0L) return(character())
    p <- gsub("\\.", "\\\\.", paste0("^", pattern))
    p <- gsub("\\?", ".", gsub("\\*", ".*", p))
    p <- gsub("([^\\])\\(", "\\1\\\\(", p)
    p <- gsub("([^\\])\\[", "\\1\\\\[", p)
    p <- gsub("([^\\])\\{", "\\1\\\\{", p)
    p <- paste0(p, "$")
    if (trim.tail) p <- sub("\\.\\*[$]$", "", p)
    if (trim.head) p <- sub("\\^\\.\\*", "", p)
    p
}
strcapture <- function(pattern, x, proto, perl = FALSE, useBytes = FALSE) {
    m <- regexec(pattern, x, perl = perl, useBytes = useBytes)
    str <- regmatches(x, m)
    ntokens <- length(proto) + 1L
    nomatch <- lengths(str) == 0L
    str[nomatch] <- list(rep.int(NA_character_, ntokens))
    if (length(str) > 0L && length(str[[1L]]) != ntokens) stop("The number of captures in 'pattern' != 'length(proto)'")
    mat <- matrix(as.character(unlist(str)), ncol = ntokens, byrow = TRUE)[, -1L, drop = FALSE]
    ans <- lapply(seq_along(proto), function(i) {
        v <- mat[, i]
        p <- proto[[i]]
        if (is.factor(p)) factor(v, levels(p))
        else if (inherits(p, "Date")) as.Date(v)
        else switch(typeof(p), logical = as.logical(v), integer = as.integer(v), double = as.numeric(v), complex = as.complex(v), v)
    })
    names(ans) <- names(proto)
    if (is.data.frame(proto)) as.data.frame(ans, optional = TRUE, stringsAsFactors = FALSE) else ans
}
symnum <- function(x, cutpoints = c(0.3, 0.6, 0.8, 0.9, 0.95), symbols = if (numeric.x) c(" ", ".", ",", "+", "*", "B") else c(".", "|"),
                   legend = length(symbols) >= 3, na = "?", eps = 1e-5, numeric.x = is.numeric(x), corr = missing(cutpoints) && numeric.x,
                   show.max = if (corr) "1" else NULL, show.min = NULL, abbr.colnames = has.colnames,
                   lower.triangular = corr && is.numeric(x) && is.matrix(x), diag.lower.tri.corr.only = TRUE) {
    if (length(x) == 0L) return(noquote(if (is.null(d <- dim(x))) character() else array("", dim = d)))
    has.na <- any(nax <- is.na(x))
    if (numeric.x) {
        force(corr)
        cutpoints <- sort(cutpoints)
        if (corr) cutpoints <- c(0, cutpoints, 1)
        if (anyDuplicated(cutpoints) || (corr && (any(cutpoints > 1) || any(cutpoints < 0))))
            stop(if (corr) gettext("'cutpoints' must be unique in 0 < cuts < 1, but are = ") else gettext("'cutpoints' must be unique, but are = "),
                 paste(format(cutpoints), collapse = "|"), domain = NA)
        nc <- length(cutpoints)
        minc <- cutpoints[1L]
        maxc <- cutpoints[nc]
        range.msg <- if (corr) gettext("'x' must be between -1 and 1") else gettextf("'x' must be between %s and %s", format(minc), format(maxc))
        if (corr) x <- abs(x)
        else if (any(x < minc - eps, na.rm = TRUE)) stop(range.msg, domain = NA)
        if (any(x > maxc + eps, na.rm = TRUE)) stop(range.msg, domain = NA)
        ns <- length(symbols)
        symbols <- as.character(symbols)
        if (anyDuplicated(symbols)) stop("'symbols' must be unique, but are = ", paste(symbols, collapse = "|"), domain = NA)
        if (nc != ns + 1) stop("number of 'cutpoints' must be one more than number of symbols")
        iS <- cut(x, breaks = cutpoints, include.lowest = TRUE, labels = FALSE)
        if (any(ii <- is.na(iS))) iS[which(ii)[!is.na(x[ii]) & (abs(x[ii] - minc) < eps)]] <- 1
    } else {
        if (!missing(symbols) && length(symbols) != 2L) stop("must have 2 'symbols' for logical 'x' argument")
        iS <- x + 1
    }
    if (has.na) {
        ans <- character(length(iS))
        if ((has.na <- is.character(na))) ans[nax] <- na
        ans[!nax] <- symbols[iS[!nax]]
    } else ans <- symbols[iS]
    if (numeric.x) {
        if (!is.null(show.max)) ans[!is.na(x) & x >= maxc - eps] <- if (is.character(show.max)) show.max else format(maxc, digits = 1)
        if (!is.null(show.min)) ans[!is.na(x) & x <= minc + eps] <- if (is.character(show.min)) show.min else format(minc, digits = 1)
    }
    if (lower.triangular && is.matrix(x)) ans[!lower.tri(x, diag = diag.lower.tri.corr.only || !corr)] <- ""
    attributes(ans) <- attributes(x)
    if (is.array(ans) && (rank <- length(dim(x))) >= 2) {
        has.colnames <- !is.null(dimnames(ans))
        if (!has.colnames) dimnames(ans) <- vector("list", rank)
        else has.colnames <- length(dimnames(ans)[[2L]]) > 0
        if ((is.logical(abbr.colnames) || is.numeric(abbr.colnames)) && abbr.colnames)
            dimnames(ans)[[2L]] <- abbreviate(dimnames(ans)[[2L]], minlength = abbr.colnames)
        else if (is.null(abbr.colnames) || is.null(dimnames(ans)[[2L]])) dimnames(ans)[[2L]] <- rep("", dim(ans)[2L])
        else if (!is.logical(abbr.colnames)) stop("invalid 'abbr.colnames'")
    }
    if (legend) {
        legend <- if (numeric.x) c(rbind(sapply(cutpoints, format), c(sQuote(symbols), ""))) else
                  if (!missing(symbols)) c("FALSE", sQuote(symbols[1]), "TRUE", sQuote(symbols[2]))
        if (numeric.x) legend <- legend[-length(legend)]
        attr(ans, "legend") <- paste(c(legend, if (has.na) paste("\t    ## NA:", sQuote(na))), collapse = " ")
    }
    noquote(ans)
}
agrepl <- function(pattern, x, max.distance = 0.1, costs = NULL, ignore.case = FALSE, fixed = TRUE, useBytes = FALSE) {
    pattern <- as.character(pattern)[1L]
    x <- as.character(x)
    if (is.na(pattern)) return(rep_len(NA, length(x)))
    n <- nchar(pattern, "c")
    bound <- function(v) if (is.na(v)) NA_integer_ else as.integer(if (v < 1) ceiling(v * n) else v)
    m <- c(all = NA_integer_, cost = NA_integer_, insertions = NA_integer_, deletions = NA_integer_, substitutions = NA_integer_)
    if (!is.list(max.distance)) m["all"] <- bound(max.distance)
    else {
        k <- pmatch(names(max.distance), names(m))
        if (anyNA(k)) stop("unknown match distance components")
        for (i in seq_along(k)) m[k[i]] <- bound(max.distance[[i]])
        if (is.na(m["all"])) m["all"] <- if (all(is.na(m["cost"]))) bound(0.1) else m["all"]
    }
    cost <- c(insertions = 1L, deletions = 1L, substitutions = 1L)
    if (!is.null(costs)) {
        k <- if (is.null(names(costs))) seq_along(costs) else pmatch(names(costs), names(cost))
        cost[k] <- as.integer(unlist(costs))
    }
    .agrepl(pattern, x, m, cost, ignore.case, fixed)
}
agrep <- function(pattern, x, max.distance = 0.1, costs = NULL, ignore.case = FALSE, value = FALSE, fixed = TRUE, useBytes = FALSE) {
    i <- which(agrepl(pattern, x, max.distance, costs, ignore.case, fixed, useBytes))
    if (value) x[i] else i
}
