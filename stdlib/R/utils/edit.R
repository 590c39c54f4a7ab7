# Editors, pagers and the history of the session.

# options(editor = ), where it is still GNU R's default that of the environment.
.editor <- function(editor) {
    if (!identical(editor, "vi")) return(editor)
    named <- Sys.getenv(c("EDITOR", "VISUAL"))
    c(named[nzchar(named)], "vi")[1L]
}
# Run an editor on files, on the user's terminal.
.run_editor <- function(editor, files) {
    status <- suppressWarnings(system(paste(editor, paste(shQuote(files), collapse = " "))))
    if (status == 127L) stop(gettextf("unable to run editor '%s'", editor), call. = FALSE, domain = NA)
    status
}
.edited <- new.env(parent = emptyenv()) # $file: the text that was edited last, for edit() after a mistake
edit <- function(name, ...) UseMethod("edit")
edit.default <- function(name = NULL, file = "", title = NULL, editor = getOption("editor"), ...) {
    if (is.null(title)) title <- deparse(substitute(name))[1L]
    if (is.function(editor)) return(invisible(editor(name = name, file = file, title = title)))
    again <- is.null(name) && !nzchar(file) && !is.null(.edited$file)
    at <- if (nzchar(file)) path.expand(file) else if (again) .edited$file else tempfile(fileext = ".R")
    if (!again && !is.null(name)) {
        text <- if (is.function(name) && !is.null(ref <- attr(name, "srcref")) && isTRUE(getOption("keep.source"))) as.character(ref)
                else deparse(name, control = c("keepNA", "keepInteger", "niceNames", "showAttributes"))
        writeLines(text, at)
    } else if (!file.exists(at)) file.create(at)
    .edited$file <- at
    if (.run_editor(.editor(editor), at) != 0L) warning("editor ran but returned error status", call. = FALSE)
    parsed <- tryCatch(parse(at, keep.source = isTRUE(getOption("keep.source"))), error = function(e) {
        where <- regmatches(conditionMessage(e), regexec(":([0-9]+):[0-9]+: ([^\n]*)", conditionMessage(e)))[[1L]]
        stop(gettextf("%s occurred on line %s\n use a command like\n x <- edit()\n to recover",
                      if (length(where)) where[3L] else conditionMessage(e), if (length(where)) where[2L] else "1"), call. = FALSE, domain = NA)
    })
    value <- NULL
    for (e in parsed) value <- eval(e, globalenv())
    if (!nzchar(file)) {
        unlink(at)
        .edited$file <- NULL
    }
    if (is.function(name) && is.function(value)) environment(value) <- environment(name)
    value
}
edit.data.frame <- edit.matrix <- function(name, ...) edit.default(name, ...)
fix <- function(x, ...) {
    what <- substitute(x)
    if (!is.name(what) && !(is.character(what) && length(what) == 1L)) stop("'fix' requires a name")
    what <- as.character(what)
    before <- get0(what, envir = parent.frame(), ifnotfound = function() {})
    assign(what, edit(before, title = what, ...), envir = globalenv())
}
.edit_with <- function(program) {
    f <- function(name = NULL, file = "") edit.default(name, file, editor = NULL)
    body(f)[[4L]] <- program
    environment(f) <- environment(edit)
    f
}
vi <- .edit_with("vi")
emacs <- .edit_with("emacs")
pico <- .edit_with("pico")
xemacs <- .edit_with("xemacs")
xedit <- .edit_with("xedit")
file.edit <- function(..., title = file, editor = getOption("editor"), fileEncoding = "") {
    file <- path.expand(c(...))
    if (is.function(editor)) return(invisible(editor(file = file, title = rep_len(title, length(file)))))
    .run_editor(.editor(editor), file)
    invisible()
}
page <- function(x, method = c("dput", "print"), ...) {
    title <- deparse(substitute(x))[1L]
    if (is.character(x) && length(x) == 1L && exists(x, envir = parent.frame())) {
        title <- x
        x <- get(title, envir = parent.frame())
    }
    method <- match.arg(method)
    text <- if (method == "dput") capture.output(dput(x)) else capture.output(print(x))
    writeLines(text, shown <- tempfile("Rpage."))
    file.show(shown, title = title, delete.file = TRUE, ...)
}

.no_history <- function(what) stop(gettextf("no history %s", what), call. = FALSE, domain = NA)
savehistory <- function(file = ".Rhistory") {
    done <- .history("s", file)
    if (is.null(done)) .no_history("available to save")
    if (!isTRUE(done)) stop(gettextf("problem in saving the history file '%s'", file), domain = NA)
    invisible()
}
loadhistory <- function(file = ".Rhistory") {
    done <- .history("r", file)
    if (is.null(done)) .no_history("mechanism available")
    if (!isTRUE(done)) stop(gettextf("problem in loading the history file '%s'", file), domain = NA)
    invisible()
}
history <- function(max.show = 25, reverse = FALSE, pattern, ...) {
    text <- .history("l")
    if (is.null(text)) .no_history("available to save")
    lines <- strsplit(text, "\n", fixed = TRUE)[[1L]]
    if (!missing(pattern)) lines <- unique(grep(pattern, lines, value = TRUE, ...))
    lines <- tail(lines, max.show)
    writeLines(if (reverse) rev(lines) else lines, shown <- tempfile("hist"))
    file.show(shown, title = "R History", delete.file = TRUE)
}
