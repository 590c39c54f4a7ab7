# At the console: progress bars, menus, sizes of objects.

timestamp <- function(stamp = date(), prefix = "##------ ", suffix = " ------##", quiet = FALSE) {
    stamp <- paste0(prefix, stamp, suffix)
    if (!quiet) cat(stamp, sep = "\n")
    invisible(stamp)
}
warnErrList <- function(x, warn = TRUE, errValue = NULL) {
    failed <- vapply(x, inherits, NA, what = "error")
    if (!any(failed)) return(x)
    counts <- table(vapply(x[failed], conditionMessage, ""))
    n <- sum(counts)
    where <- deparse(x[failed][[1L]]$call, width.cutoff = 40)[1L]
    text <- if (length(counts) == 1L) sprintf(ngettext(n, "%d error caught in %s: %s", "%d times caught the same error in %s: %s"), n, where, names(counts))
            else paste(c(sprintf("%d errors caught in %s.  The error messages and their frequencies are", n, where), capture.output(counts)), collapse = "\n")
    if (warn) warning(text, call. = FALSE, domain = NA)
    x[failed] <- list(errValue)
    structure(x, warningMsg = text)
}
alarm <- function() {
    cat("\a")
    flush.console()
}
capture.output <- function(..., file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    type <- match.arg(type)
    given <- inherits(file, "connection")
    text <- NULL
    con <- if (given) file
           else if (is.null(file)) textConnection(NULL, "w") # a variable would be copied for each line
           else if (is.character(file)) file(file, if (append) "a" else "w")
           else stop("'file' must be NULL, a character string or a connection")
    closes <- !given || !isOpen(con)
    if (given && closes) open(con, if (append) "a" else "w")
    level <- sink.number()
    # an interrupt may come in the middle of it: done again, it does what is left
    finish <- function() {
        if (type == "message") sink(type = "message") else while (sink.number() > level) sink()
        if (is.null(file) && is.null(text)) text <<- textConnectionValue(con)
        if (closes) {
            closes <<- FALSE
            close(con)
        }
    }
    on.exit(finish())
    sink(con, type = type, split = split)
    for (i in seq_len(...length())) {
        result <- withVisible(...elt(i))
        if (result$visible) print(result$value)
    }
    finish()
    if (is.null(file)) text else invisible()
}
file_test <- function(op, x, y) {
    known <- function(v) !is.na(v) & v
    access <- c("-x" = 1L, "-w" = 2L, "-r" = 4L)
    if (op %in% names(access)) return(setNames(file.access(x, access[[op]]) == 0L, x))
    switch(op,
        "-d" = dir.exists(x),
        "-f" = known(!.file_info(x)$isdir),
        "-L" = , "-h" = known(nzchar(Sys.readlink(x), keepNA = TRUE)),
        "-ot" = known(file.mtime(x) < file.mtime(y)), # not of files that are not there
        "-nt" = known(file.mtime(x) > file.mtime(y)),
        .fail("test '%s' is not available", op))
}
flush.console <- function() invisible()

object.size <- function(x) structure(.object_size(x), class = "object_size")
.size_units <- local({
    big <- c("M", "G", "T", "P", "E", "Z", "Y")
    list(SI = c("B", paste0(c("k", big), "B")), IEC = c("B", paste0(c("K", big), "iB")),
         legacy = c("b", paste0(c("K", big[1:4]), "b")), LEGACY = c("B", paste0(c("K", big[1:4]), "B")))
})
format.object_size <- function(x, units = "b", standard = "auto", digits = 1L, ...) {
    standard <- match.arg(standard, c("auto", "legacy", "IEC", "SI"))
    if (is.null(digits)) digits <- 1L
    units <- match.arg(units, c("auto", unique(unlist(.size_units, use.names = FALSE))))
    if (standard == "auto") {
        if (units == "kB") stop("For SI units, specify 'standard = \"SI\"'")
        standard <- if (endsWith(units, "iB")) "IEC" else "legacy"
    }
    own <- .size_units[[standard]]
    base <- if (standard == "SI") 1000 else 1024
    power <- if (units != "auto") match(toupper(units), toupper(own)) - 1L
             else if (x > 0) min(as.integer(log(x, base = base)), length(own) - 1L)
             else 0L
    if (is.na(power)) stop(gettextf("Unit \"%s\" is not part of standard \"%s\"", sQuote(units), sQuote(standard)), domain = NA)
    paste(round(unclass(x) / base^power, digits = digits), if (power == 0L && standard == "legacy") "bytes" else own[power + 1L])
}
print.object_size <- function(x, quote = FALSE, units = "b", standard = "auto", digits = 1L, ...) {
    size <- format.object_size(x, units, standard, digits)
    if (quote) print(size, ...) else writeLines(size)
    invisible(x)
}
getTxtProgressBar <- function(pb) pb$getVal()
setTxtProgressBar <- function(pb, value, title = NULL, label = NULL) {
    .need(inherits(pb, "txtProgressBar"), "'pb' is not from class %s", dQuote("txtProgressBar"))
    was <- pb$getVal()
    pb$up(value)
    invisible(was)
}
close.txtProgressBar <- function(con, ...) {
    con$kill()
    invisible(NULL)
}
menu <- function(choices, graphics = FALSE, title = NULL) {
    if (!interactive()) stop("menu() cannot be used non-interactively")
    cat(if (length(title)) paste0(title, "\n"), "\n", paste0(format(seq_along(choices)), ": ", choices, "\n"), "\n", sep = "")
    repeat {
        k <- suppressWarnings(as.numeric(readline("Selection: ")))
        if (!is.na(k) && k %in% 0:length(choices)) return(as.integer(k))
        cat(gettext("Enter an item from the menu, or 0 to exit\n"))
    }
}
