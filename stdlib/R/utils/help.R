# help(), `?` and help.search(): the pages of GNU R and of packages, where they are installed, as text.  Base functions have
# a short page of their own where those are not.

help <- function(topic, package = NULL, lib.loc = NULL, verbose = getOption("verbose"),
                 try.all.packages = getOption("help.try.all.packages"), help_type = getOption("help_type")) {
    if (is.name(pkg <- substitute(package))) package <- as.character(pkg)
    if (missing(topic)) {
        if (is.null(package)) topic <- "help" else return(.package_info(package, lib.loc))
    } else {
        topic <- substitute(topic)
        if (is.name(topic)) topic <- as.character(topic)
        else if (is.call(topic) && (identical(topic[[1L]], quote(`::`)) || identical(topic[[1L]], quote(`:::`)))) {
            package <- as.character(topic[[2L]])
            topic <- as.character(topic[[3L]])
        } else if (!is.call(topic) && deparse(topic) %in% c("TRUE", "FALSE", "NULL", "NA", "Inf", "NaN", "NA_integer_", "NA_real_",
                                                            "NA_complex_", "NA_character_")) topic <- deparse(topic)
        else if (!is.character(topic))
            topic <- if (deparse(topic[[1L]])[1L] %in% .reserved_words) as.character(topic[[1L]]) else eval(topic, parent.frame())
    }
    if (!is.character(topic) || length(topic) != 1L) stop("'topic' should be a name, length-one character vector or reserved word")
    found <- .rd_find(topic, package, lib.loc)
    path <- if (is.null(found)) character() else file.path(.package_folder(found$package, lib.loc), "help", found$page)
    structure(path, call = sys.call(), topic = topic, tried_all_packages = FALSE, type = "text", package = package, class = "help_files_with_topic")
}
.reserved_words <- c("if", "for", "while", "repeat", "function", "break", "next", "else", "in")
print.help_files_with_topic <- function(x, ...) {
    topic <- attr(x, "topic")
    if (length(x)) {
        package <- basename(dirname(dirname(x[1L])))
        db <- .lazy_db(.rd_file(package, dirname(dirname(dirname(x[1L])))))
        .show_page(c(.rd_text(db$fetch(db$variables[[basename(x[1L])]]), basename(x[1L]), package)),
                   gettextf("R Help on %s", sQuote(topic)))
    } else if (!is.null(page <- .own_page(topic, attr(x, "package")))) .show_page(page)
    else writeLines(c(gettextf("No documentation for %s in specified packages and libraries:", sQuote(topic)),
                      gettextf("you could try %s", sQuote(paste0("??", topic)))))
    invisible(x)
}
# On a terminal through a pager, if it does not fit there.  options(pager = ) may be a function of a file.
.show_page <- function(lines, title = "", end = "") {
    if (is.function(pager <- getOption("pager"))) {
        writeLines(lines, file <- tempfile("Rtxt"))
        return(pager(file, "", title, TRUE))
    }
    pager <- Sys.getenv("PAGER", if (nzchar(Sys.which("less"))) "less" else "")
    if (interactive() && isatty(stdout()) && nzchar(pager) && length(lines) > 20L) {
        con <- pipe(pager, "w")
        on.exit(close(con))
        writeLines(lines, con)
    } else writeLines(c(lines, end))
}
# The standard package whose function this is.
.package_of <- function(topic) for (p in .standard) if (topic %in% getNamespaceExports(p)) return(p)
# What can be said of a function without a record: a method is its generic's, a replacement that of what it replaces.
.made_record <- function(topic) {
    made <- function(names, title, value) list(names = c(topic, names), title = title, value = value)
    if (endsWith(topic, "<-")) {
        of <- substr(topic, 1L, nchar(topic) - 2L)
        return(made(of, gettextf("Change a part: %s(x) <- value", of), "the changed object"))
    }
    parts <- strsplit(topic, ".", fixed = TRUE)[[1L]]
    for (n in rev(seq_along(parts)[-1L]) - 1L) {
        generic <- paste(parts[seq_len(n)], collapse = ".")
        class <- paste(parts[-seq_len(n)], collapse = ".")
        if (!nzchar(generic) || is.null(get0(generic, baseenv(), mode = "function")) && !(generic %in% c("Ops", "Math", "Summary"))) next
        r <- .page_record(generic)
        if (is.null(r) && !isS3stdGeneric(get(generic, baseenv(), mode = "function"))) next
        what <- if (class == "default") "anything else" else paste0("objects of class ", dQuote(class, FALSE))
        return(made(generic, if (is.null(r)) gettextf("Method of %s() for %s", generic, what) else paste0(r$title, ": for ", what),
                    if (is.null(r)) gettextf("what %s() gives", generic) else r$value))
    }
    if (startsWith(topic, "is.")) made(character(), gettextf("Is it of kind %s?", dQuote(substring(topic, 4L), FALSE)), "TRUE or FALSE")
    else if (startsWith(topic, "as.")) made(character(), gettextf("Convert to %s", dQuote(substring(topic, 4L), FALSE)), "the converted object")
    else if (startsWith(topic, ".")) made(character(), "For other functions of its package", "what those need")
}
# NULL: no such function is in the standard packages, or in this one.
.own_page <- function(topic, only = NULL) {
    f <- get0(topic, baseenv(), mode = "function")
    r <- .page_record(topic)
    package <- .or(.package_of(topic), if (!is.null(r)) "base")
    if (is.null(f) || is.null(package) || !is.null(only) && !(package %in% only)) return(NULL)
    if (is.null(r)) r <- .made_record(topic)
    usage <- deparse(args(f))
    usage <- sub("^function *", topic, usage[-length(usage)])
    form <- if (is.function(args(f))) formals(args(f)) # NULL for the language's own: if, (, ..
    lines <- c(paste0(topic, "  package:", package, "  (ravel)"), "", if (!is.null(r)) c(r$title, ""),
               if (length(usage)) c("Usage:", "", paste0("     ", usage), ""))
    if (length(form)) {
        lines <- c(lines, "Arguments:", "")
        for (n in names(form)) {
            what <- if (n == "...") "further arguments." else if (is.symbol(form[[n]]) && !nzchar(as.character(form[[n]]))) "no default."
                    else paste0("if not given: ", paste(deparse(form[[n]]), collapse = " "))
            lines <- c(lines, strwrap(paste0(n, ": ", what), 72, indent = 5, exdent = 10))
        }
        lines <- c(lines, "")
    }
    if (!is.null(r)) {
        part <- function(head, text, wrap = TRUE) if (length(text)) c(head, "", if (wrap) strwrap(text, 72,
            indent = 5, exdent = 5) else paste0("     ", text), "")
        lines <- c(lines, part("Value:", paste0(r$value, ".")), part("See also:", paste(setdiff(r$names, topic), collapse = ", ")[length(r$names) > 1L]),
                   if (length(r$code)) part("Example:", c(paste0("> ", r$code), r$prints), FALSE),
                   if (length(r$differs)) part("Differs from GNU R:", paste0(r$differs, ".")))
    }
    if (any(startsWith(as.character(r$differs), "GNU R has no"))) lines else c(lines,
        strwrap("GNU R's manual describes it; its pages are shown here where GNU R (r-base-core) is installed.", 72,
                indent = 5, exdent = 5))
}
`?` <- function(e1, e2) {
    x <- substitute(e1)
    if (missing(e2)) {
        if (is.call(x) && identical(x[[1L]], quote(`?`))) return(eval(call("help.search", .as_topic(x[[2L]])), parent.frame()))
        if (is.call(x) && (identical(x[[1L]], quote(`::`)) || identical(x[[1L]], quote(`:::`))))
            return(eval(call("help", as.character(x[[3L]]), package = as.character(x[[2L]])), parent.frame()))
        return(help((.as_topic(x))))
    }
    topic <- .as_topic(substitute(e2))
    type <- .as_topic(x)
    if (type == "package") return(eval(call("help", paste0(topic, "-package"), package = topic)))
    help((if (type == "class") paste0(topic, "-class")
          else if (type == "method" || type == "methods") paste0(topic, "-methods") else topic))
}
.as_topic <- function(x) {
    if (is.name(x) || is.character(x)) return(as.character(x))
    if (is.call(x)) {
        if (identical(x[[1L]], quote(`(`))) return(.as_topic(x[[2L]]))
        return(if (is.name(x[[1L]])) as.character(x[[1L]]) else deparse(x[[1L]])[1L])
    }
    deparse(x)[1L]
}
`??` <- function(e1, e2) help.search(.as_topic(substitute(e1)))

# The index of an installed package, name and title, as its INDEX file has them.
.package_info <- function(package, lib.loc) {
    if (!length(folder <- .package_folder(package, lib.loc)))
        stop(simpleError(gettextf("there is no package called %s", sQuote(package)), quote(find.package(pkgName, lib.loc, verbose = verbose))))
    meta <- file.path(folder, "Meta", "package.rds")
    d <- if (file.exists(meta)) as.list(readRDS(meta)$DESCRIPTION) else packageDescription(package, lib.loc)
    fields <- setdiff(names(d), "Packaged")
    wrapped <- unlist(lapply(fields, function(n) {
        text <- strwrap(d[[n]], 52L)
        paste0(c(formatC(paste0(n, ":"), width = -20L), rep(strrep(" ", 20L), max(0L, length(text) - 1L))), text)
    }))
    index <- file.path(folder, "INDEX")
    structure(list(name = package, path = folder, info = list(wrapped, if (file.exists(index)) readLines(index), NULL)), class = "packageInfo")
}

help.search <- function(pattern, fields = c("alias", "concept", "title"), apropos, keyword, whatis, ignore.case = TRUE, package = NULL,
                        lib.loc = NULL, help.db = getOption("help.db"), verbose = getOption("verbose"), rebuild = FALSE, agrep = NULL,
                        use_UTF8 = FALSE, types = getOption("help.search.types")) {
    fuzzy <- if (is.null(agrep)) !missing(pattern) && grepl("^([[:alnum:]]|[[:space:]]|-)+$", pattern) && nchar(pattern) > 4L else !isFALSE(agrep)
    if (missing(pattern)) {
        fuzzy <- FALSE
        if (!missing(apropos)) pattern <- apropos
        else if (!missing(whatis)) pattern <- whatis
        else if (!missing(keyword)) {
            pattern <- keyword
            fields <- "keyword"
        } else stop("no pattern was specified")
    }
    if (!is.character(pattern) || length(pattern) != 1L) stop("'pattern' must be a single character string")
    hit <- function(x) {
        if (!length(x)) logical()
        else if (fuzzy) agrepl(pattern, x, ignore.case = ignore.case, max.distance = 0.1)
        else grepl(pattern, x, ignore.case = ignore.case)
    }
    rows <- list()
    folders <- unlist(lapply(if (is.null(lib.loc)) .libPaths() else lib.loc, list.files, full.names = TRUE))
    for (f in folders[!duplicated(basename(folders))]) {
        if (!is.null(package) && !(basename(f) %in% package) || !file.exists(h <- file.path(f, "Meta", "hsearch.rds"))) next
        db <- readRDS(h)
        base <- db[[1L]]
        ids <- c(if ("title" %in% fields) base[hit(base[, "Title"]), "ID"], if ("alias" %in% fields) db[[2L]][hit(db[[2L]][, 1L]), "ID"],
                 if ("keyword" %in% fields) db[[3L]][hit(db[[3L]][, 1L]), "ID"], if ("concept" %in% fields) db[[4L]][hit(db[[4L]][, 1L]), "ID"],
                 if ("name" %in% fields) base[hit(base[, "Name"]), "ID"])
        at <- base[, "ID"] %in% ids
        if (any(at)) rows <- c(rows, list(cbind(paste0(base[at, "Package"], "::", base[at, "Topic"]), base[at, "Title"])))
    }
    if (!length(folders)) rows <- list(.page_hits(hit, package)) # no manual is installed: our own pages
    found <- .or(do.call(rbind, rows), matrix("", 0L, 2L))
    structure(list(pattern = pattern, fields = fields, fuzzy = fuzzy, matches = found), class = "hsearch")
}
print.hsearch <- function(x, ...) {
    how <- if (x$fuzzy) "fuzzy" else "regular expression"
    what <- paste(x$fields, collapse = " or ")
    text <- if (nrow(x$matches)) gettextf("Help files with %s matching %s using %s matching:", what, sQuote(x$pattern), how)
            else gettextf("No vignettes or demos or help files found with %s matching %s using %s matching.", what, sQuote(x$pattern), how)
    lines <- strwrap(text)
    if (!nrow(x$matches)) writeLines(lines)
    else {
        m <- x$matches[order(x$matches[, 1L]), , drop = FALSE]
        table <- unlist(lapply(seq_len(nrow(m)), function(i) {
            title <- strwrap(m[i, 2L], 48L)
            c(if (nchar(m[i, 1L]) < 23L) paste0(formatC(m[i, 1L], width = -24L), title[1L]) else c(m[i, 1L], paste0(strrep(" ", 24L), title[1L])),
              if (length(title) > 1L) paste0(strrep(" ", 24L), title[-1L]))
        }))
        lines <- c(lines, "", "", table, "", "",
                   strwrap("Type '?PKG::FOO' to inspect entries 'PKG::FOO', or 'TYPE?PKG::FOO' for entries like 'PKG::FOO-TYPE'."), "", "", "")
        .show_page(lines)
    }
    invisible(x)
}
help.start <- function(...) .absent("GNU R's manuals are")
browseURL <- function(url, browser = getOption("browser"), encodeIfNeeded = FALSE) {
    if (!is.character(url) || length(url) != 1L || !nzchar(url)) stop("'url' must be a non-empty character string")
    if (identical(browser, "false")) return(invisible())
    if (encodeIfNeeded) url <- URLencode(url)
    if (is.function(browser)) return(invisible(browser(url)))
    if (!is.character(browser) || length(browser) != 1L || !nzchar(browser)) stop("'browser' must be a non-empty character string")
    system(paste(browser, shQuote(url), "> /dev/null 2>&1 &"))
}
