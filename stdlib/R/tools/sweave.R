# The code of Sweave documents.

# ---- the code of Sweave documents

# The settings "a=1, b = TRUE" of a chunk or \SweaveOpts{}, over those given; the first without a name is the label.
.sweave_options <- function(text, options) {
    parts <- strsplit(trimws(strsplit(text, ",", fixed = TRUE)[[1L]]), " *= *")
    for (k in seq_along(parts)) {
        p <- parts[[k]]
        if (length(p) == 1L) {
            if (k > 1L) stop(gettextf("parse error or empty option in\n%s", text), domain = NA)
            p <- c("label", p)
        }
        options[[p[1L]]] <- p[2L]
    }
    options
}
# The chunks of a document: label, line numbers, code, and whether it is to be run.
.sweave_chunks <- function(lines, name) {
    begins <- "^<<(.*)>>=.*"
    defaults <- list(eval = "TRUE")
    chunks <- list()
    known <- list() # code by label, for chunks that name others
    current <- NULL
    close <- function(at) {
        current$to <<- at - 1L
        if (is.null(current$label)) current$title <<- paste0(name, ":", current$from, if (current$to > current$from) paste0("-", current$to))
        else known[[current$label]] <<- c(known[[current$label]], current$code)
        chunks[[length(chunks) + 1L]] <<- current
        current <<- NULL
    }
    for (i in seq_along(lines)) {
        line <- lines[i]
        if (grepl(begins, line)) {
            if (!is.null(current)) close(i)
            o <- .sweave_options(sub(begins, "\\1", line), defaults)
            current <- list(label = o$label, title = o$label, from = i, code = character(), eval = !identical(toupper(o$eval), "FALSE"))
        } else if (!is.null(current) && grepl("^@", line)) close(i)
        else if (!is.null(current)) {
            other <- if (grepl("^<<.*>>$", line)) sub("^<<(.*)>>$", "\\1", line)
            if (!is.null(other) && is.null(known[[other]])) warning(gettextf("reference to unknown chunk %s", sQuote(other)), domain = NA)
            current$code <- c(current$code, if (is.null(other)) line else known[[other]])
        } else if (grepl("^[^%]*\\\\SweaveOpts\\{([^}]*)\\}", line))
            defaults <- .sweave_options(sub(".*\\\\SweaveOpts\\{([^}]*)\\}.*", "\\1", line), defaults)
    }
    if (!is.null(current)) close(length(lines) + 1L)
    chunks
}
Stangle <- function(file, driver, syntax, encoding = "", output, annotate = TRUE, split = FALSE, quiet = FALSE, drop.evalFALSE = FALSE, ...) {
    if (!missing(driver)) stop("only the driver that writes the code is there")
    lines <- readLines(file, warn = FALSE)
    if (missing(output)) output <- sub("(\\.[[:alnum:]]*)?$", ".R", basename(file))
    base <- sub("\\.[Rr]$", "", output)
    chunks <- .sweave_chunks(lines, basename(file))
    if (!quiet) cat(if (split) "Writing chunks to files ...\n" else paste("Writing to file", output, "\n"))
    rule <- strrep("#", 51L)
    all <- c(sprintf("### R code from vignette source '%s'", file), "")
    for (k in seq_along(chunks)) {
        chunk <- chunks[[k]]
        if (!chunk$eval && drop.evalFALSE) next
        head <- if (annotate) c(rule, paste0("### code chunk number ", k, ": ", chunk$title, if (!chunk$eval) " (eval = FALSE)"), rule)
        text <- c(head, if (chunk$eval) chunk$code else paste("##", chunk$code), "", "")
        if (split) {
            to <- paste0(base, "-", if (is.null(chunk$label)) formatC(k, width = 3L, flag = "0") else chunk$label, ".R")
            if (!quiet) cat(k, ":", to, "\n")
            writeLines(text, to)
        } else all <- c(all, text)
    }
    if (!split) writeLines(all, output)
    invisible(NULL)
}
