# String functions that are R code over stdlib/strings.c and stdlib/regex.c.

char.expand <- function(input, target, nomatch = stop("no match")) {
    .need(length(input) == 1L, "'input' must have length 1")
    .need(is.character(input) && is.character(target), "'input' and 'target' must be character vectors")
    which <- charmatch(input, target)
    if (is.na(which)) eval(nomatch)
    target[which]
}
.standard_regexps <- function() list(valid_package_name = "[[:alpha:]][[:alnum:].]*[[:alnum:]]", valid_package_version = "([[:digit:]]+[.-]){1,}[[:digit:]]+",
    valid_R_system_version = "[[:digit:]]+\\.[[:digit:]]+\\.[[:digit:]]+", valid_numeric_version = "([[:digit:]]+[.-])*[[:digit:]]+")
.as_text <- function(x) if (is.character(x)) x else as.character(x)
substring <- function(text, first, last = 1000000L) {
    text <- .as_text(text)
    if (!length(text)) return(text)
    n <- max(length(text), length(first), length(last))
    .need(length(first) > 0L && length(last) > 0L, "invalid substring arguments")
    if (length(text) < n) text <- rep_len(text, n)
    first <- as.integer(first)
    last <- as.integer(last)
    substr(text, if (length(first) < n) rep_len(first, n) else first, if (length(last) < n) rep_len(last, n) else last)
}
`substr<-` <- function(x, start, stop, value) .Internal(substr_assign(x, as.integer(start), as.integer(stop), value))
`substring<-` <- function(text, first, last = 1000000L, value) .Internal(substr_assign(text, as.integer(first), as.integer(last), value))
# f(x), or NULL where it warns or fails (interp/texttable.c)
.strictly <- function(f, x) tryCatch(f(x), warning = function(w) NULL, error = function(e) NULL)
casefold <- function(x, upper = FALSE) if (upper) toupper(x) else tolower(x)
trimws <- function(x, which = c("both", "left", "right"), whitespace = "[ \t\r\n]") {
    which <- if (missing(which)) "both" else match.arg(which)
    if (missing(whitespace) && is.character(x) && !is.null(plain <- .trim(x, which != "right", which != "left"))) return(plain)
    if (which != "right") x <- sub(paste0("^", whitespace, "+"), "", x, perl = TRUE)
    if (which != "left") x <- sub(paste0(whitespace, "+$"), "", x, perl = TRUE)
    x
}
make.names <- function(names, unique = FALSE, allow_ = TRUE) {
    given <- as.character(names)
    allow_ <- as.logical(allow_)[1L]
    if (is.na(allow_)) stop("invalid 'allow_' value")
    valid <- .make_names(given, allow_)
    if (!unique) return(valid)
    first <- order(given != valid) # what is a name already keeps it
    replace(valid, first, make.unique(valid[first]))
}
abbreviate <- function(names.arg, minlength = 4L, use.classes = TRUE, dot = FALSE, strict = FALSE,
                       method = c("left.kept", "both.sides"), named = TRUE) {
    if (minlength <= 0L) return(if (named) setNames(rep.int("", length(names.arg)), names.arg) else rep.int("", length(names.arg)))
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
            if (!l10n_info()[["UTF-8"]]) return(paste0(plain, x, plain))
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
    paste0(before, x, after)
}
shQuote <- function(string, type = c("sh", "csh", "cmd", "cmd2")) {
    if (missing(type)) type <- "sh"
    type <- match.arg(type)
    if (!length(string)) return(character())
    if (type == "cmd") return(paste0("\"", gsub("\"", "\\\\\"", string), "\""))
    if (type == "cmd2") return(paste0("\"", gsub("(\\\\*)\"", "\\1\\1\\\\\"", string), "\""))
    if (any(grepl("'", string, fixed = TRUE))) paste0("\"", gsub("([\"$`\\\\])", "\\\\\\1", string), "\"")
    else paste0("'", string, "'")
}
gettext <- function(..., domain = NULL, trim = TRUE) {
    args <- lapply(list(...), as.character)
    unlist(args)
}
gettextf <- function(fmt, ..., domain = NULL, trim = TRUE) sprintf(gettext(fmt, domain = domain, trim = trim), ...)
ngettext <- function(n, msg1, msg2, domain = NULL) {
    force(msg1)
    force(msg2)
    n <- as.integer(n)
    if (length(n) != 1L || is.na(n) || n < 0L) stop("invalid 'n' argument")
    if (!is.character(msg1) || length(msg1) != 1L) stop("'msg1' must be a character string")
    if (!is.character(msg2) || length(msg2) != 1L) stop("'msg2' must be a character string")
    if (n == 1L) msg1 else msg2
}
bindtextdomain <- function(domain, dirname = NULL) NULL

# Do matches tell bytes (useBytes = TRUE)?
.in_bytes <- function(m) if (is.list(m)) any(vapply(m, .in_bytes, NA)) else identical(attr(m, "index.type"), "bytes")
regmatches <- function(x, m, invert = FALSE) {
    if (length(x) != length(m)) stop(gettextf("%s and %s must have the same length", sQuote("x"), sQuote("m")), domain = NA)
    ili <- is.list(m)
    if (bytes <- .in_bytes(m)) Encoding(x) <- "bytes"
    if (!ili && isTRUE(invert) || ili && isTRUE(invert) || is.na(invert)) {
        nx <- names(x)
        x <- as.character(x)
        y <- lapply(seq_along(x), function(i) {
            if (is.na(x[i])) return(NA_character_)
            so <- if (ili) m[[i]] else m[i]
            ml <- if (ili) attr(m[[i]], "match.length") else attr(m, "match.length")[i]
            if (is.na(so[1L]) || so[1L] == -1L) return(x[i])
            if (any(so[-1L] < (so + ml)[-length(so)])) stop(gettextf("need non-overlapping matches for %s", sQuote("invert = TRUE")), domain = NA)
            beg <- if (is.na(invert)) c(1L, rbind(so, so + ml)) else c(1L, so + ml)
            size <- nchar(x[i], if (bytes) "bytes" else "chars")
            end <- if (is.na(invert)) c(rbind(so - 1L, so + ml - 1L), size) else c(so - 1L, size)
            substring(x[i], beg, end)
        })
        names(y) <- nx
        return(y)
    }
    if (ili) {
        text <- as.character(x) # NaN is one
        y <- lapply(seq_along(x), function(i) {
            so <- m[[i]]
            if (is.na(text[i]) || is.na(so[1L]) || so[1L] == -1L) return(character())
            ml <- attr(so, "match.length")
            r <- substring(x[[i]], so, so + ml - 1L)
            if (!is.null(dim(so))) r <- array(r, dim(so), dimnames(so))
            r
        })
        names(y) <- names(x)
        y
    } else {
        so <- m
        ml <- attr(m, "match.length")
        ind <- !is.na(m) & m > -1L
        so <- so[ind]
        eo <- so + ml[ind] - 1L
        if (is.character(x) && !any(ind)) x[ind] else substring(x[ind], so, eo)
    }
}
`regmatches<-` <- function(x, m, invert = FALSE, value) {
    if (!length(x)) return(x)
    listed <- is.list(m)
    if (.in_bytes(m)) Encoding(x) <- "bytes"
    if (is.factor(x)) nchar(x)
    if (!listed && !invert) {
        ind <- !is.na(m) & m > -1L
        so <- m[ind]
        ml <- attr(m, "match.length")[ind]
        xi <- x[ind]
        if (anyNA(value)) stop("missing replacement values are not allowed")
        if (any(ind) && !length(value)) stop("must have replacement values for matches")
        value <- rep_len(as.character(value), sum(ind))
        x[ind] <- paste0(substring(xi, 1L, so - 1L), value, substring(xi, so + ml))
        return(x)
    }
    if (!listed) m <- Map(structure, m, match.length = attr(m, "match.length"))
    x <- setNames(as.character(x), names(x))
    kept <- regmatches(x, m, !invert)
    if (!is.list(value)) value <- as.list(value)
    value <- lapply(value, as.character)
    if (anyNA(value, recursive = TRUE)) stop("missing replacement values are not allowed")
    if (!length(value)) stop("value does not provide any replacement values")
    paste_between <- function(p, v) {
        gaps <- if (invert) length(p) + 1L else length(p) - 1L
        if (gaps && !length(v)) stop("must have replacements for matches")
        v <- rep_len(v, max(gaps, 0L))
        paste(if (invert) rbind(v, c(p, "")) else rbind(p, c(v, "")), collapse = "")
    }
    x[] <- mapply(paste_between, kept, rep_len(value, length(x)))
    x
}
# All matches with their groups: what gregexpr() found, and regexec() within each.
gregexec <- function(pattern, text, ignore.case = FALSE, perl = FALSE, fixed = FALSE, useBytes = FALSE) {
    if (is.factor(text) && length(levels(text)) < length(text)) { # each level once
        found <- gregexec(pattern, c(levels(text), NA_character_), ignore.case, perl, fixed, useBytes)
        number <- as.integer(text)
        return(found[replace(number, is.na(number), nlevels(text) + 1L)])
    }
    text <- as.character(text)
    whole <- gregexpr(pattern = pattern, text = text, ignore.case = ignore.case, fixed = fixed, useBytes = useBytes, perl = perl)
    groups <- function(all, s) {
        if (is.na(all[1L]) || all[1L] < 0L)
            return(`attributes<-`(all, attributes(all)[intersect(c("match.length", "index.type", "useBytes"), names(attributes(all)))]))
        size <- attr(all, "match.length")
        within <- regexec(pattern, substring(s, all, all + size - 1L), ignore.case, perl, fixed, useBytes)
        k <- length(within[[1L]])
        start <- matrix(vapply(seq_along(within), function(j) { at <- c(within[[j]]); ifelse(at > 0L, at + all[j] - 1L, 0L) }, integer(k)), k)
        long <- matrix(vapply(within, attr, integer(k), "match.length"), k)
        marks <- if (!is.null(attr(all, "useBytes"))) list(useBytes = TRUE, index.type = "chars")
        extras <- c(list(match.length = long), if (perl) rev(marks) else marks)
        size <- dim(start)
        if (!perl) dim(start) <- NULL
        for (n in names(extras)) attr(start, n) <- extras[[n]]
        if (!perl) dim(start) <- size # it stands last
        start
    }
    Map(groups, whole, text, USE.NAMES = FALSE)
}
strwrap <- function(x, width = 0.9 * getOption("width"), indent = 0, exdent = 0, prefix = "", simplify = TRUE, initial = prefix) {
    if (!is.character(x)) x <- as.character(x)
    y <- .strwrap(x, as.integer(floor(width)), as.integer(indent), as.integer(exdent), as.character(prefix), as.character(initial))
    if (simplify) as.character(unlist(y)) else y
}
# Terms and their descriptions: two vectors, or a list or matrix of both; each description after its term, wrapped.
formatDL <- function(x, y, style = c("table", "list"), width = 0.9 * getOption("width"), indent = NULL) {
    if (is.matrix(x)) {
        .need(ncol(x) == 2L, "incorrect value for 'x'")
        parts <- list(x[, 1L], x[, 2L])
    } else if (is.list(x)) {
        .need(length(x) == 2L && length(x[[1L]]) == length(x[[2L]]), "incorrect value for 'x'")
        parts <- x
    } else {
        if (missing(y)) {
            y <- unname(x)
            x <- names(x)
        }
        .need(length(x) == length(y), "'x' and 'y' must have the same length")
        parts <- list(x, y)
    }
    terms <- as.character(parts[[1L]])
    about <- as.character(parts[[2L]])
    if (!length(terms)) return(terms)
    table <- match.arg(style) == "table"
    indent <- min(.or(indent, width / if (table) 3 else 9), width / 2)
    lines <- function(text, ...) vapply(strwrap(text, width, exdent = indent, simplify = FALSE, ...), paste, "", collapse = "\n")
    if (!table) return(lines(paste0(terms, ": ", about)))
    long <- nchar(terms, "w") > indent - 3
    head <- paste0(terms, "\n", strrep(" ", indent))
    head[!long] <- formatC(terms[!long], width = indent, flag = "-")
    paste0(head, sub("^ *", "", lines(about, initial = "", indent = indent)))
}
# The bounds and the costs of approximate matching, as agrepl() and aregexec() are given them.
.approx_bounds <- function(pattern, max.distance, costs) {
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
    list(m, cost)
}
agrepl <- function(pattern, x, max.distance = 0.1, costs = NULL, ignore.case = FALSE, fixed = TRUE, useBytes = FALSE) {
    pattern <- as.character(pattern)[1L]
    x <- as.character(x)
    if (is.na(pattern)) return(rep_len(NA, length(x)))
    b <- .approx_bounds(pattern, max.distance, costs)
    .agrepl(pattern, x, b[[1L]], b[[2L]], ignore.case, fixed)
}
aregexec <- function(pattern, text, max.distance = 0.1, costs = NULL, ignore.case = FALSE, fixed = FALSE, useBytes = FALSE) {
    pattern <- as.character(pattern)
    if (!length(pattern) || is.na(pattern[1L])) stop(gettextf("invalid '%s' argument", "pattern"), domain = NA)
    if (!is.character(text)) text <- as.character(text)
    b <- .approx_bounds(pattern[1L], max.distance, costs)
    .aregexec(pattern[1L], text, b[[1L]], b[[2L]], ignore.case, fixed)
}
agrep <- function(pattern, x, max.distance = 0.1, costs = NULL, ignore.case = FALSE, value = FALSE, fixed = TRUE, useBytes = FALSE) {
    pattern <- as.character(pattern)
    if (!is.character(x)) x <- structure(as.character(x), names = names(x))
    if (is.na(pattern)) return(if (value) structure(rep.int(NA_character_, length(x)), names = names(x)) else rep.int(NA, length(x)))
    i <- which(agrepl(pattern, x, max.distance, costs, ignore.case, fixed, useBytes))
    if (value) x[i] else i
}
grepRaw <- function(pattern, x, offset = 1L, ignore.case = FALSE, value = FALSE, fixed = FALSE, all = FALSE, invert = FALSE) {
    if (!is.raw(pattern)) pattern <- charToRaw(as.character(pattern))
    x <- if (is.raw(x)) as.vector(unclass(x)) else charToRaw(as.character(x))
    if (offset < 1L) stop(gettextf("invalid '%s' argument", "offset"), domain = NA)
    spare <- as.raw(setdiff(1:255, as.integer(c(x, pattern))))[1L] # stands for the byte 0, which strings have not
    lat <- function(r) {
        r[r == as.raw(0L)] <- spare
        s <- rawToChar(r)
        Encoding(s) <- "latin1"
        s
    }
    s <- lat(x[seq.int(offset, length.out = max(0L, length(x) - offset + 1L))])
    m <- gregexpr(lat(pattern), s, ignore.case = ignore.case, fixed = fixed)[[1L]]
    ml <- attr(m, "match.length")
    if (m[1L] == -1L) {
        if (!value) return(integer())
        return(if (invert) (if (all) list(x) else x) else if (all) list() else raw())
    }
    m <- as.integer(m) + as.integer(offset) - 1L
    if (!all) {
        m <- m[1L]
        ml <- ml[1L]
    }
    if (!value) return(m)
    if (invert) {
        beg <- c(1L, m + ml)
        end <- c(m - 1L, length(x))
        p <- lapply(seq_along(beg), function(i) x[seq.int(beg[i], length.out = max(0L, end[i] - beg[i] + 1L))])
        return(if (all) p else unlist(p))
    }
    p <- lapply(seq_along(m), function(i) x[seq.int(m[i], length.out = ml[i])])
    if (all) p else p[[1L]]
}
# The encodings that the C library's iconv knows, by the program of that name.
iconvlist <- function() {
    known <- suppressWarnings(system2("iconv", "-l", stdout = TRUE, stderr = FALSE))
    sort(unique(unlist(strsplit(sub("//$", "", known), "//[, ]*|, "))))
}
