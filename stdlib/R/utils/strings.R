# Strings: edit distances, lists as text, URLs, wildcards.

formatUL <- function(x, label = "*", offset = 0, width = 0.9 * getOption("width")) {
    bullets <- format(rep_len(label, length(x)), justify = "right")
    if (length(x)) .formatlist(x, bullets, offset, width) else character()
}
formatOL <- function(x, type = "arabic", offset = 0, start = 1, width = 0.9 * getOption("width")) {
    if (!length(x)) return(character())
    type <- if (type %in% c("1", "A", "a", "I", "i")) type
            else switch(match.arg(type, c("arabic", "Roman", "roman", "Alph", "alph")), arabic = "1", Roman = "I", roman = "i",
                        Alph = "A", alph = "a")
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
URLencode <- function(URL, reserved = FALSE, repeated = FALSE) {
    escaped <- paste0("[^", if (!reserved) "][!$&'()*+,;=:/?@#", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-]")
    bytes <- function(ch) paste(sprintf("%%%02X", as.integer(charToRaw(ch))), collapse = "")
    one <- function(u) {
        if (!repeated && grepl("%[[:xdigit:]]{2}", u, useBytes = TRUE)) return(u) # it is encoded already
        chars <- strsplit(u, "")[[1L]]
        bad <- grepl(escaped, chars)
        chars[bad] <- vapply(chars[bad], bytes, "")
        paste(chars, collapse = "")
    }
    vapply(URL, one, "", USE.NAMES = FALSE)
}
URLdecode <- function(URL) {
    one <- function(u) {
        if (!grepl("%", u, fixed = TRUE)) return(u)
        pieces <- strsplit(u, "%", fixed = TRUE)[[1L]]
        byte <- function(p) c(as.raw(strtoi(substr(p, 1L, 2L), 16L)), charToRaw(substring(p, 3L)))
        rawToChar(c(charToRaw(pieces[1L]), unlist(lapply(pieces[-1L], byte))))
    }
    vapply(URL, one, "", USE.NAMES = FALSE)
}
# What is special in a regular expression and plain in a wildcard gets a backslash.
glob2rx <- function(pattern, trim.head = FALSE, trim.tail = TRUE) {
    p <- if (length(pattern)) paste0("^", pattern, "$") else character()
    rewrites <- c("\\." = "\\\\.", "\\*" = ".*", "\\?" = ".", "([^\\])\\(" = "\\1\\\\(", "([^\\])\\[" = "\\1\\\\[", "([^\\])\\{" = "\\1\\\\{")
    for (k in seq_along(rewrites)) p <- gsub(names(rewrites)[k], rewrites[[k]], p)
    idle <- c("\\.\\*\\$$", "\\^\\.\\*")[c(trim.tail, trim.head)] # what an end matches anyway
    for (end in idle) p <- sub(end, "", p)
    p
}
strcapture <- function(pattern, x, proto, perl = FALSE, useBytes = FALSE) {
    found <- regmatches(x, regexec(pattern, x, perl = perl, useBytes = useBytes))
    k <- length(proto)
    matched <- vapply(found, function(m) length(m) > 0L && !is.na(m[1L]), NA)
    .need(all(lengths(found)[matched] == k + 1L), "The number of captures in 'pattern' != 'length(proto)'")
    cast <- function(v, like) {
        if (is.factor(like)) return(factor(v, levels(like)))
        if (inherits(like, "Date")) return(as.Date(v))
        if (typeof(like) %in% c("logical", "integer", "double", "complex")) as.vector(v, typeof(like)) else v
    }
    columns <- lapply(seq_len(k), function(i) cast(vapply(found, function(m) m[i + 1L], ""), proto[[i]]))
    names(columns) <- names(proto)
    as.data.frame(columns, optional = TRUE, stringsAsFactors = FALSE)
}
charClass <- function(x, class) {
    cp <- if (is.character(x)) utf8ToInt(x) else as.integer(x)
    grepl(paste0("^[[:", class, ":]]$"), vapply(cp, intToUtf8, ""))
}
