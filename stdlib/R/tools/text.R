# Text: delimiters, encodings, titles.

toTitleCase <- function(text) {
    small <- "^(a|and|are|as|at|be|but|by|en|for|if|in|is|nor|not|of|on|or|per|so|the|v[.]?|via|vs[.]?|from|into|than|that|with)$"
    either <- c("all", "above", "after", "along", "also", "among", "any", "both", "can", "few", "it", "less", "log", "many", "more", "over",
                "some", "their", "then", "this", "under", "until", "using", "von", "when", "where", "which", "will", "without", "yet", "you", "your")
    if (!is.character(text)) stop("'text' must be a character vector")
    if (!length(text)) return(list())
    one <- function(x) {
        if (is.na(x)) return(NA_character_)
        w <- strsplit(x, " ", fixed = TRUE)[[1L]]
        keep <- grepl(small, w, ignore.case = TRUE)
        if (length(keep)) keep[1L] <- FALSE
        after <- which(grepl("[:-]$", w)) + 1L
        keep[after[after <= length(w)]] <- FALSE
        keep <- keep | w %in% either | grepl("^.+[A-Z]", w) | nchar(w) < 2L
        up <- function(s) {
            p <- strsplit(s, "-", fixed = TRUE)[[1L]]
            r <- vapply(p, function(q) {
                f <- regexpr("[[:alnum:]]", q)
                if (f > 0L) paste0(substring(q, 1L, f - 1L), toupper(substring(q, f, f)), substring(q, f + 1L)) else q
            }, "", USE.NAMES = FALSE)
            paste0(paste(r, collapse = "-"), if (endsWith(s, "-")) "-")
        }
        w[!keep] <- vapply(w[!keep], up, "")
        paste(w, collapse = " ")
    }
    if (!is.null(dim(text)) || length(text) != 1L) text[] <- vapply(as.character(text), one, "")
    else text <- one(text)
    unlist(text)
}
delimMatch <- function(x, delim = c("{", "}"), syntax = "Rd") {
    if (!is.character(x)) stop("argument 'x' must be a character vector")
    if (length(delim) != 2L || any(nchar(delim) != 1L)) stop("argument 'delim' must specify two characters")
    if (syntax != "Rd") stop("only Rd syntax is currently supported")
    one <- function(s) {
        ch <- strsplit(s, "")[[1L]]
        depth <- 0L
        start <- -1L
        i <- 1L
        while (i <= length(ch)) {
            if (ch[i] == "\\") i <- i + 1L
            else if (ch[i] == "%") while (i < length(ch) && ch[i] != "\n") i <- i + 1L
            else if (ch[i] == delim[2L] && depth > 0L && (delim[1L] != delim[2L] || depth > 0L)) {
                depth <- depth - 1L
                if (depth == 0L) return(c(start, i - start + 1L))
            } else if (ch[i] == delim[1L]) {
                if (depth == 0L) start <- i
                depth <- depth + 1L
            }
            i <- i + 1L
        }
        c(-1L, -1L)
    }
    m <- vapply(x, one, integer(2L), USE.NAMES = FALSE)
    structure(m[1L, ], match.length = m[2L, ])
}
showNonASCII <- function(x) {
    ascii <- vapply(x, function(line) all(charToRaw(line) < as.raw(0x80)), NA, USE.NAMES = FALSE)
    at <- which(!ascii)
    if (length(at)) message(paste(at, iconv(x[at], "", "ASCII", sub = "byte"), sep = ": ", collapse = "\n"), domain = NA)
    invisible(x[at])
}
showNonASCIIfile <- function(file) showNonASCII(readLines(file, warn = FALSE))
langElts <- c("(", "{", ":", "~", "<-", "<<-", "[", "[[", "[<-", "[[<-", "@", "@<-", "=", "$", "$<-", "-", "*", "/", "&&", "&",
              "%/%", "%*%", "%%", "+", "^", "<=", ">=", ">", "<", "==", "!=", "!", "|", "||",
    "if", "for", "while", "repeat", "break", "next", "function", "return")
