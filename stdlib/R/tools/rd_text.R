# Help pages as text.  Paragraphs are filled; what is code, a list or a table keeps its lines.

.rd_quoted <- c("\\code", "\\pkg", "\\file", "\\samp", "\\env", "\\option", "\\command", "\\kbd", "\\sQuote", "\\verb")
# The words within a paragraph, newlines and all.
.rd_inline <- function(x) {
    if (!is.list(x)) return(if (.or(.rd_tag(x), "") %in% c("COMMENT", "USERMACRO")) "" else .rd_unescape(paste(x, collapse = ""), .rd_tag(x)))
    tag <- .or(.rd_tag(x), "")
    inner <- function(i = seq_along(x)) paste(vapply(x[i], .rd_inline, ""), collapse = "")
    if (tag %in% .rd_quoted) return(sQuote(inner()))
    switch(tag, "\\emph" = paste0("_", inner(), "_"), "\\bold" = , "\\strong" = paste0("*", inner(), "*"), "\\dQuote" = dQuote(inner()),
           "\\var" = paste0("<", inner(), ">"), "\\email" = paste0("<mailto:", inner(), ">"), "\\url" = paste0("<", gsub("\n", "", inner()), ">"),
           "\\href" = inner(2L),
           "\\doi" = paste0("doi: ", inner()), "\\R" = "R", "\\dots" = , "\\ldots" = "...", "\\cr" = "\003", "\\tab" = "\004",
           "\\eqn" = , "\\deqn" = inner(length(x)), "\\figure" = inner(length(x)), "\\out" = "",
           "\\if" = if (.rd_for_text(x)) inner(2L) else "", "\\ifelse" = inner(if (.rd_for_text(x)) 2L else 3L),
           "\\method" = , "\\S3method" = , "\\S4method" = .rd_method(x), "\\enc" = inner(1L), "\\Sexpr" = "", inner())
}
.rd_for_text <- function(x) grepl("\\b(text|TRUE)\\b", paste(unlist(x[[1L]]), collapse = ""))
.rd_unescape <- function(s, tag) {
    if (identical(tag, "TEXT")) gsub("\\\\([%{}\\\\])", "\\1", gsub("--", "-", gsub("---", "--", gsub("``|''", "\"", s))))
    else gsub("\\\\([%{}])", "\\1", gsub("\\\\\\\\", "\\\\", s))
}
.rd_method <- function(x) {
    generic <- paste(unlist(x[[1L]]), collapse = "")
    cls <- paste(unlist(x[[2L]]), collapse = "")
    head <- if (identical(.rd_tag(x), "\\S4method")) sprintf("## S4 method for signature '%s'\n", gsub(",", ", ", gsub("[ \n]", "", cls)))
            else if (cls == "default") "## Default S3 method:\n" else sprintf("## S3 method for class '%s'\n", cls)
    paste0("\001", head, generic)
}
# Usage of a method for an operator: x[i], x$name, x + y as they are called.
.rd_usage <- function(x) {
    text <- paste(vapply(x, .rd_inline, ""), collapse = "")
    text <- gsub("(\001[^\n]*\n)(\\[\\[?|\\$)\\(x, *([^)\n]*)\\)", "\\1x\\2\\3", text)
    text <- gsub("(\n)x\\[\\[([^]\n]*)(\n|$)", "\\1x[[\\2]]\\3", gsub("(\n)x\\[([^][\n]*)(\n|$)", "\\1x[\\2]\\3", text))
    text <- gsub("(\001[^\n]*\n)(\\[\\[?|\\$)<-\\(x, *(.*?), value\\)", "\\1x\\2\\3 <- value", text)
    gsub("\001", "", text, fixed = TRUE)
}

# Examples as a reader sees them: what tests alone need is not there.
.rd_shown <- function(x) {
    out <- list()
    text <- function(p, pattern) is.character(p) && grepl(pattern, p)
    mark <- function(text) list(structure(text, Rd_tag = "RCODE"))
    for (i in seq_along(x)) {
        p <- x[[i]]
        tag <- .or(.rd_tag(p), "")
        if (tag == "\\donttest") {
            code <- .rd_shown(p)
            if (length(code) && length(out) && identical(c(code[[1L]]), "\n") && text(out[[length(out)]], "\n$")) code <- code[-1L] # a line has just begun
            out <- c(out, code)
        } else if (tag == "\\dontrun") {
            code <- .rd_shown(p)
            if (any(grepl("\n", unlist(code), fixed = TRUE)))
                out <- c(out, mark("## Not run:\n"), code, mark(paste0(if (!text(code[[length(code)]], "\n$")) "\n", "## End(Not run)\n")))
            else out <- c(out, mark("## Not run: "), code, if (i < length(x) && !text(x[[i + 1L]], "^\n")) mark("\n"))
        } else if (!(tag %in% c("\\dontshow", "\\testonly", "USERMACRO"))) out <- c(out, list(p))
    }
    structure(out, Rd_tag = .rd_tag(x))
}
# A title: with ASCII's quotes, each letter after an underscore and a backspace if it is to be underlined.
.rd_head <- function(x, options) {
    s <- gsub("[‘’]", "'", gsub("[“”]", "\"", if (is.list(x)) .rd_inline(structure(x, Rd_tag = "LIST")) else x))
    if (options$underline_titles) gsub("([[:alnum:]])", "_\b\\1", s) else s
}
# One page; `put(lines)` takes what is done.
.rd_page <- function(rd, put, options = .Rd2txt$options) {
    width <- as.integer(0.9 * options$width)
    fill <- function(text, indent, first = NULL, ragged = FALSE) {
        parts <- strsplit(paste0(text, " "), "\003", fixed = TRUE)[[1L]]
        for (p in parts) {
            if (!grepl("[^[:space:]]", p) && is.null(first)) next
            put(if (is.null(first)) strwrap(p, width, indent = indent, exdent = indent) else .rd_hang(first, p, indent, width, ragged))
            first <- NULL
        }
    }
    verbatim <- function(x, indent, text = .rd_usage(x)) {
        lines <- .rd_untab(strsplit(text, "\n", fixed = TRUE)[[1L]])
        while (length(lines) && !nzchar(trimws(lines[1L]))) lines <- lines[-1L]
        while (length(lines) && !nzchar(trimws(lines[length(lines)]))) lines <- lines[-length(lines)]
        put(c(paste0(strrep(" ", indent), lines), strrep(" ", indent)))
    }
    # Paragraphs and lists; `first` begins the first line (an item's mark).
    blocks <- function(x, indent, first = NULL, ragged = FALSE) {
        text <- character()
        any <- close <- FALSE # close: what follows an item is not set apart
        flush <- function() {
            t <- paste(text, collapse = "")
            text <<- character()
            if (!grepl("[^[:space:]]", t)) return()
            if (any && !close) put("")
            any <<- TRUE
            close <<- FALSE
            fill(t, indent, first, ragged)
            first <<- NULL
        }
        block <- function(do) {
            flush()
            if (!is.null(first)) {
                put(first)
                first <<- NULL
            } else if (any) put("")
            any <<- TRUE
            do
        }
        walk <- function(x) for (p in x) {
            tag <- .or(.rd_tag(p), "")
            if (tag == "TEXT" && !grepl("[^[:space:]]", p) && grepl("\n", p, fixed = TRUE) && length(text) && grepl("\n[ \t]*$", text[length(text)])) flush()
            else if (tag %in% c("\\itemize", "\\enumerate")) block(marks(p, indent, tag == "\\enumerate"))
            else if (tag == "\\describe") block(items(p, indent, TRUE))
            else if (tag == "\\preformatted") block(verbatim(p, indent, paste(vapply(p, .rd_inline, ""), collapse = "")))
            else if (tag == "\\deqn") block(put(paste0(strrep(" ", indent + 5L), trimws(.rd_inline(p)))))
            else if (tag == "\\tabular") block(tabular(p, indent))
            else if (tag == "\\item" && length(p) == 2L) {
                block(items(list(p), indent, FALSE))
                close <<- TRUE
            }
            else if (tag %in% c("\\if", "\\ifelse")) {
                branch <- if (.rd_for_text(p)) 2L else 3L
                if (branch <= length(p)) walk(p[[branch]])
            } else if (tag %in% c("\\subsection", "\\section")) block({
                put(paste0(strrep(" ", max(indent - 5L, 0L) + 2L), .rd_inline(structure(p[[1L]], Rd_tag = "LIST")), ":"), "")
                blocks(p[[2L]], indent)
            }) else text <<- c(text, .rd_inline(p))
        }
        walk(x)
        flush()
        if (!is.null(first)) put(first)
    }
    marks <- function(x, indent, numbers) {
        n <- 0L
        at <- which(vapply(x, function(p) identical(.rd_tag(p), "\\item"), NA))
        for (k in seq_along(at)) {
            if (k > 1L) put("")
            to <- if (k < length(at)) at[k + 1L] - 1L else length(x)
            mark <- if (numbers) paste0(formatC(k, width = 1L), ". ") else options$itemBullet
            blocks(x[seq_len(to - at[k]) + at[k]], indent + 5L, paste0(strrep(" ", indent + 5L - nchar(mark)), mark))
        }
    }
    # Described items: "tag: text", hanging at 10 columns.
    items <- function(x, indent, plain) {
        begun <- FALSE
        for (p in x) if (identical(.rd_tag(p), "\\item")) {
            if (begun) put("")
            begun <- TRUE
            tag <- trimws(.rd_inline(structure(p[[1L]], Rd_tag = "LIST")))
            label <- if (plain) paste0(strrep(" ", indent), tag, " ") else paste0(formatC(tag, width = indent + 3L), ": ")
            blocks(p[[2L]], indent + if (plain && indent > 5L) 4L else 5L, label, plain)
        }
    }
    tabular <- function(x, indent) {
        format <- strsplit(gsub("[^lrc]", "", paste(unlist(x[[1L]]), collapse = "")), "")[[1L]]
        rows <- strsplit(.rd_inline(structure(x[[2L]], Rd_tag = "LIST")), "\003", fixed = TRUE)[[1L]]
        cells <- lapply(rows[grepl("[^[:space:]]", rows)], function(r) trimws(gsub("[ \n]+", " ", strsplit(paste0(r, " "), "\004", fixed = TRUE)[[1L]])))
        m <- vapply(cells, function(r) c(r, rep("", length(format)))[seq_along(format)], character(length(format)))
        m <- matrix(m, length(format))
        for (j in seq_along(format)) m[j, ] <- formatC(m[j, ], width = if (format[j] == "r") max(nchar(m[j, ], "w")) else -max(nchar(m[j, ], "w")))
        put(paste0(strrep(" ", indent + 1L), apply(m, 2L, paste, collapse = "  "), "  "))
    }
    title <- .rd_section(rd, "\\title")
    put(.rd_head(strwrap(.rd_head(title, list(underline_titles = FALSE)), width), options), "")
    names <- c("\\description" = "Description", "\\usage" = "Usage", "\\arguments" = "Arguments", "\\details" = "Details", "\\value" = "Value",
               "\\note" = "Note", "\\author" = "Author(s)", "\\references" = "References", "\\seealso" = "See Also", "\\examples" = "Examples",
               "\\format" = "Format", "\\source" = "Source")
    order <- c("\\description", "\\usage", "\\arguments", "\\format", "\\details", "\\value", "\\section", "\\note", "\\author", "\\source",
               "\\references", "\\seealso", "\\examples")
    tags <- vapply(rd, function(p) .or(.rd_tag(p), ""), "")
    for (tag in order) for (s in rd[tags == tag]) {
        body <- if (tag == "\\section") s[[2L]] else s
        put(paste0(.rd_head(if (tag == "\\section") s[[1L]] else names[[tag]], options), ":"), "")
        if (tag == "\\usage") verbatim(body, 5L)
        else if (tag == "\\examples") verbatim(body, 5L, paste(.rd_code(.rd_shown(body), list("\\dontrun" = TRUE)), collapse = ""))
        else {
            blocks(body, 5L)
            put("")
        }
    }
}
.rd_untab <- function(lines) {
    for (i in grep("\t", lines, fixed = TRUE)) while ((at <- regexpr("\t", lines[i], fixed = TRUE)) > 0L)
        lines[i] <- paste0(substr(lines[i], 1L, at - 1L), strrep(" ", 8L - (at - 1L) %% 8L), substring(lines[i], at + 1L))
    lines
}
# The first line begins with `first`, and the text of it where the others begin, unless it is to be ragged.
.rd_hang <- function(first, text, indent, width, ragged) {
    mark <- trimws(first, "left")
    lead <- nchar(first, "w") - nchar(mark, "w")
    if (!ragged) mark <- paste0(mark, strrep(" ", max(0L, indent - nchar(first, "w"))))
    lines <- strwrap(paste0(gsub(" ", "\002", mark, fixed = TRUE), trimws(text, "left")), width, indent = lead, exdent = indent)
    gsub("\002", " ", lines, fixed = TRUE)
}
.Rd2txt <- new.env()
.Rd2txt$options <- list(width = 80L, minIndent = 10L, extraIndent = 4L, sectionIndent = 5L, sectionExtra = 2L, itemBullet = "• ",
                        enumFormat = function(n) sprintf("%d. ", n), showURLs = FALSE, code_quote = TRUE, underline_titles = TRUE)
Rd2txt_options <- function(...) {
    given <- list(...)
    if (!length(given)) return(.Rd2txt$options)
    if (is.list(given[[1L]])) given <- given[[1L]]
    given <- given[nzchar(.or(names(given), character(length(given))))]
    given <- given[names(given) %in% names(.Rd2txt$options)]
    old <- .Rd2txt$options[names(given)]
    .Rd2txt$options[names(given)] <- given
    invisible(old)
}
Rd2txt <- function(Rd, out = "", package = "", defines = .Platform$OS.type, stages = "render", outputEncoding = "UTF-8",
                   fragment = FALSE, options, ...) {
    if (!inherits(Rd, "Rd")) Rd <- .rd_read(Rd, stages, fragment = fragment, ...)
    o <- .Rd2txt$options
    if (!missing(options)) o[names(options)] <- options
    lines <- character()
    .rd_page(Rd, function(...) lines <<- c(lines, ...), o)
    if (identical(out, "")) writeLines(lines) else writeLines(lines, out)
    invisible(out)
}
# With the line at the top that help() has: NAME  package:PACKAGE  R Documentation
.rd_text <- function(rd, name, package) {
    words <- c(name, paste0("package:", package), "R Documentation")
    room <- max(2L, 70L - sum(nchar(words, "w")))
    lines <- c(paste0(words[1L], strrep(" ", room %/% 2L), words[2L], strrep(" ", room - room %/% 2L), words[3L]), "")
    .rd_page(rd, function(...) lines <<- c(lines, ...))
    lines
}
