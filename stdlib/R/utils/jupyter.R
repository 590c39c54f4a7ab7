# What a notebook asks of R (jupyter/kernel.c): pictures of its cells, completion and inspection at a cursor.
#
# Options as package IRkernel has them: repr.plot.width, repr.plot.height (inches), repr.plot.res, jupyter.plot_mimetypes (of
# image/png and image/svg+xml the first), jupyter.base_display_func, with which package IRdisplay shows what it is given.

.jupyter <- new.env(hash = TRUE, parent = emptyenv())
.jupyter$opened <- 0L

.jupyter_begin <- function() {
    options(device = .jupyter_device, repr.plot.width = 7, repr.plot.height = 7, repr.plot.res = 120, jupyter.in_kernel = TRUE,
            jupyter.plot_mimetypes = c("text/plain", "image/png"), jupyter.base_display_func = .jupyter_display,
            pager = function(files, header, title, delete.file) {
                for (f in files) writeLines(readLines(f))
                if (delete.file) unlink(files)
            })
}
# The device that a plot without one opens: a file a page, which goes to the front end when it is complete.
.jupyter_device <- function(...) {
    svg <- "image/svg+xml" == c(grep("^image/(png|svg\\+xml)$", getOption("jupyter.plot_mimetypes"), value = TRUE), "image/png")[1L]
    .jupyter$opened <- .jupyter$opened + 1L
    size <- c(getOption("repr.plot.width", 7), getOption("repr.plot.height", 7))
    .jupyter$names <- file.path(tempdir(), sprintf("jupyter-%d-%%03d.%s", .jupyter$opened, if (svg) "svg" else "png"))
    if (svg) svg(.jupyter$names, size[1L], size[2L])
    else png(.jupyter$names, size[1L], size[2L], units = "in", res = getOption("repr.plot.res", 120), bg = "white")
    .jupyter$device <- .Gr$devices[[.Gr$current - 1L]]
}
# The pages that are complete; the cell has ended: all of them, and the device is closed.
.jupyter_pages <- function(end) {
    d <- .jupyter$device
    if (is.null(d)) return(character())
    open <- d$slot - 1L <= length(.Gr$devices) && identical(.Gr$devices[[d$slot - 1L]], d)
    if (open && end) dev.off(d$slot)
    pages <- sort(Sys.glob(sub("%03d", "*", .jupyter$names, fixed = TRUE)))
    if (open && !end && d$name == "svg") pages <- pages[-length(pages)]
    if (end || !open) .jupyter$device <- NULL
    pages
}

# A bundle of MIME types for package IRdisplay: strings, or raw vectors.
.jupyter_display <- function(data, metadata = NULL) invisible(.display(as.list(data)))

.jupyter_token <- function(text) sub("^.*?([[:alnum:]._$:@]*)$", "\\1", gsub("\n", " ", text, fixed = TRUE))
# Completions of what stands before the cursor, behind `pos` characters, and where they begin.
.jupyter_complete <- function(code, pos) {
    before <- substr(code, 1L, pos)
    token <- .jupyter_token(before)
    start <- pos - nchar(token)
    list(unique(.complete_token(substr(before, 1L, start), token)), as.integer(start))
}
# What stands at the cursor, or the function whose arguments are being written: its page, or its value in short.
.jupyter_inspect <- function(code, pos) {
    before <- substr(code, 1L, pos)
    behind <- substr(code, pos + 1L, nchar(code))
    name <- paste0(.jupyter_token(before), sub("^([[:alnum:]._]*).*$", "\\1", gsub("\n", " ", behind, fixed = TRUE)))
    if (!nzchar(name)) name <- .open_call(before)
    if (!nzchar(name)) return(NULL)
    if (grepl("[$@]", name) && grepl("^[[:alnum:]._$@]+$", name)) {
        x <- tryCatch(eval(str2lang(name), globalenv()), error = function(e) NULL)
        return(if (!is.null(x)) capture.output(str(x)))
    }
    package <- if (grepl("::", name, fixed = TRUE)) sub("::.*$", "", name)
    topic <- sub("^.*:", "", name)
    own <- if (is.null(package)) get0(topic, globalenv(), inherits = FALSE)
    if (is.null(own)) {
        page <- capture.output(print(eval(call("help", topic, package = package))))
        if (!startsWith(page[1L], "No documentation for")) return(gsub(".\b", "", page))
        own <- get0(topic, globalenv())
    }
    if (is.function(own)) capture.output(print(own)) else if (!is.null(own)) c(paste0(name, ":"), capture.output(str(own)))
}
# A data frame or a matrix as a table, its first and last rows where there are many; NULL: a value for which text will do
# (and where a class's methods fail).
.jupyter_html <- function(x) tryCatch(.jupyter_table(x), error = function(e) NULL, warning = function(w) NULL)
.jupyter_table <- function(x) {
    if (!is.data.frame(x) && !(is.matrix(x) && (is.atomic(x) || is.list(x))) || any(dim(x) == 0L)) return(NULL)
    most <- c(getOption("repr.matrix.max.rows", 60L), getOption("repr.matrix.max.cols", 20L))
    ends <- function(n, most) if (n > most) c(seq_len(most %/% 2L), 0L, seq.int(to = n, length.out = most %/% 2L)) else seq_len(n)
    rows <- ends(nrow(x), most[1L])
    columns <- ends(ncol(x), most[2L])
    safe <- function(s) gsub(">", "&gt;", gsub("<", "&lt;", gsub("&", "&amp;", s, fixed = TRUE), fixed = TRUE), fixed = TRUE)
    column <- function(j) {
        if (!j) return(rep("\u22ef", length(rows)))
        v <- if (is.data.frame(x)) x[[j]] else x[, j]
        if (!is.null(dim(v)) || length(v) != nrow(x)) return(rep("\u2026", length(rows)))
        f <- if (is.numeric(v) && !is.object(v)) format(v[rows[rows > 0L]], trim = TRUE) else as.character(format(v[rows[rows > 0L]]))
        out <- rep("\u22ee", length(rows))
        out[rows > 0L] <- safe(trimws(f))
        out
    }
    named <- if (is.data.frame(x)) .row_names_info(x) > 0L else !is.null(rownames(x))
    heads <- ifelse(columns > 0L, safe(if (is.null(colnames(x))) as.character(columns) else colnames(x)[pmax(columns, 1L)]), "\u22ef")
    cells <- vapply(columns, column, character(length(rows)))
    dim(cells) <- c(length(rows), length(columns))
    first <- if (named) ifelse(rows > 0L, safe(rownames(x)[pmax(rows, 1L)]), "\u22ee")
    paste0("<table>\n<thead><tr>", if (named) "<th></th>", paste0("<th>", heads, "</th>", collapse = ""), "</tr></thead>\n<tbody>\n",
           paste0("<tr>", if (named) paste0("<th>", first, "</th>"), apply(cells, 1L, function(r) paste0("<td>", r, "</td>", collapse = "")), "</tr>\n",
                  collapse = ""), "</tbody>\n</table>")
}
