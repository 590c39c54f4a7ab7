# Persons, bibliography entries, and how R and its packages are cited.

# ---- persons: a list of records

.person_fields <- c("given", "family", "role", "email", "comment")
.as_persons <- function(records) structure(records, class = "person")
person <- function(given = NULL, family = NULL, middle = NULL, email = NULL, role = NULL, comment = NULL, first = NULL, last = NULL) {
    if (!is.null(first)) {
        warning(gettextf("It is recommended to use %s instead of %s.", sQuote("given"), sQuote("first")), domain = NA)
        given <- first
    }
    if (!is.null(middle)) {
        warning(gettextf("It is recommended to use %s instead of %s.", sQuote("given"), sQuote("middle")), domain = NA)
        given <- c(given, middle)
    }
    if (!is.null(last)) {
        warning(gettextf("It is recommended to use %s instead of %s.", sQuote("family"), sQuote("last")), domain = NA)
        family <- last
    }
    values <- list(given = given, family = family, role = role, email = email, comment = comment)
    if (all(lengths(values) == 0L)) return(.as_persons(list()))
    many <- vapply(values, is.list, NA)
    if (any(many)) { # one person per element
        n <- max(lengths(values[many]))
        pick <- function(i) lapply(values, function(v) if (is.list(v)) v[[(i - 1L) %% length(v) + 1L]] else v)
        return(.as_persons(lapply(seq_len(n), pick)))
    }
    clean <- function(v) {
        v <- v[!is.na(v) & nzchar(v)]
        if (length(v)) v
    }
    values[] <- lapply(values, function(v) if (is.null(v)) NULL else { v <- structure(as.character(v), names = names(v)); clean(v) })
    .as_persons(list(values))
}
as.person <- function(x) UseMethod("as.person")
# "Ann Lee <a@b.c> [aut, cre] (home) and Bo Ek": split where no bracket is open
as.person.default <- function(x) {
    if (inherits(x, "person")) return(x)
    x <- as.character(x)
    x <- x[!is.na(x)]
    pieces <- unlist(lapply(x, function(text) {
        ch <- strsplit(text, "")[[1L]]
        depth <- cumsum(ch %in% c("(", "[", "<", "{")) - cumsum(ch %in% c(")", "]", ">", "}"))
        text <- paste(ifelse(depth > 0L & ch == ",", "\001", ch), collapse = "")
        parts <- strsplit(text, "[[:space:]]*,[[:space:]]+and[[:space:]]+|[[:space:]]*,[[:space:]]*|[[:space:]]+and[[:space:]]+")[[1L]]
        gsub("\001", ",", parts, fixed = TRUE)
    }))
    pieces <- trimws(pieces)
    .as_persons(do.call(c, c(list(list()), lapply(pieces[nzchar(pieces)], function(s) unclass(.parse_person(s))))))
}
.parse_person <- function(s) {
    inside <- function(pattern) {
        at <- regexpr(pattern, s)
        if (at < 0L) return(NULL)
        v <- substr(s, at + 1L, at + attr(at, "match.length") - 2L)
        s <<- paste0(substr(s, 1L, at - 1L), substring(s, at + attr(at, "match.length")))
        gsub("[[:space:]]+", " ", v)
    }
    comment <- inside("[(][^)]*[)]")
    email <- inside("<[^>]*>")
    role <- inside("\\[[^]]*\\]")
    words <- strsplit(trimws(gsub("[[:space:]]+", " ", s)), " ")[[1L]]
    n <- length(words)
    braced <- n && grepl("^\\{", words[1L]) && grepl("\\}$", words[n])
    given <- if (braced) gsub("[{}]", "", paste(words, collapse = " ")) else if (n > 1L) paste(words[-n], collapse = " ")
    person(given = given, family = if (n && !braced) words[n], email = if (!is.null(email)) strsplit(email, ", *")[[1L]],
           role = if (!is.null(role)) strsplit(role, ", *")[[1L]], comment = comment)
}
`[.person` <- function(x, i) .as_persons(unclass(x)[i])
`[[.person` <- function(x, i) .as_persons(list(unclass(x)[[i]]))
`[<-.person` <- function(x, i, value) {
    y <- unclass(x)
    y[i] <- unclass(as.person(value))
    .as_persons(y)
}
`$.person` <- function(x, name) {
    name <- match.arg(name, c(.person_fields, "first", "last", "middle"))
    name <- switch(name, first = , middle = "given", last = "family", name)
    v <- lapply(unclass(x), function(p) p[[name]])
    if (length(v) == 1L) v[[1L]] else v
}
`$<-.person` <- function(x, name, value) {
    name <- match.arg(name, .person_fields)
    y <- unclass(x)
    if (!is.list(value)) value <- if (length(y) == 1L) list(value) else as.list(value)
    for (i in seq_along(y)) y[[i]][name] <- list(value[[(i - 1L) %% length(value) + 1L]])
    .as_persons(y)
}
c.person <- function(..., recursive = FALSE) {
    given <- list(...)
    ours <- vapply(given, inherits, NA, "person")
    if (!all(ours)) warning(gettextf("method is only applicable to %s objects", sQuote("person")), domain = NA)
    .as_persons(unlist(lapply(given, unclass), recursive = FALSE))
}
.person_comment <- function(v) {
    orcid <- names(v) %in% "ORCID" & grepl("^(https?://orcid[.]org/)?[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X]$", v)
    v[orcid] <- paste0("<https://orcid.org/", sub(".*/", "", v[orcid]), ">")
    other <- !orcid & nzchar(names(v)) & !names(v) %in% "ORCID"
    if (length(other)) v[other] <- paste0(names(v)[other], ": ", v[other])
    v
}
format.person <- function(x, include = c("given", "family", "email", "role", "comment"),
                          braces = list(given = "", family = "", email = c("<", ">"), role = c("[", "]"), comment = c("(", ")")),
                          collapse = list(given = " ", family = " ", email = ", ", role = ", ", comment = ", "), ..., style = c("text", "R")) {
    if (!length(x)) return(character())
    if (match.arg(style) == "R") {
        one <- function(p) {
            p <- p[lengths(p) > 0L]
            call <- paste0(names(p), " = ", vapply(p, function(v) paste(deparse(v), collapse = " "), ""))
            call <- paste0(c("person(", rep("       ", length(call) - 1L)), call, c(rep(",", length(call) - 1L), ")"))
            call
        }
        calls <- lapply(unclass(x), one)
        if (length(calls) == 1L) return(calls[[1L]])
        last <- length(calls)
        lines <- lapply(seq_along(calls), function(i) {
            l <- calls[[i]]
            l[length(l)] <- paste0(l[length(l)], if (i < last) "," else ")")
            paste0(c(if (i == 1L) "c(" else "  ", rep("  ", length(l) - 1L)), l)
        })
        return(unlist(lines))
    }
    include <- vapply(include, match.arg, "", .person_fields)
    default <- list(given = "", family = "", email = c("<", ">"), role = c("[", "]"), comment = c("(", ")"))
    for (n in names(braces)) default[[match.arg(n, .person_fields)]] <- braces[[n]]
    glue <- list(given = " ", family = " ", email = ", ", role = ", ", comment = ", ")
    for (n in names(collapse)) glue[[match.arg(n, .person_fields)]] <- collapse[[n]]
    one <- function(p) {
        parts <- vapply(include, function(n) {
            v <- p[[n]]
            if (!length(v)) return("")
            if (n == "comment") v <- .person_comment(v)
            paste0(default[[n]][1L], paste(v, collapse = glue[[n]]), if (length(default[[n]]) > 1L) default[[n]][2L])
        }, "")
        paste(parts[nzchar(parts)], collapse = " ")
    }
    vapply(unclass(x), one, "")
}
as.character.person <- function(x, ...) format(x, ...)
print.person <- function(x, ...) {
    if (length(x)) print(format(x, ...))
    invisible(x)
}
toBibtex <- function(object, ...) UseMethod("toBibtex")
toBibtex.person <- function(object, ...) {
    one <- function(p) {
        given <- paste(p$given, collapse = " ")
        family <- paste(p$family, collapse = " ")
        if (nzchar(family)) paste0(family, if (nzchar(given)) ", " else ",", given) else paste0("{", given, "}")
    }
    paste(vapply(unclass(object), one, ""), collapse = " and ")
}
.bibtex_names <- function(people) {
    one <- function(p) {
        given <- paste(p$given, collapse = " ")
        if (length(p$family) && length(p$given)) return(paste(c(p$given, p$family), collapse = " "))
        name <- paste(c(given, p$family), collapse = "")
        if (grepl(" ", name)) paste0("{", name, "}") else name
    }
    paste(vapply(unclass(people), one, ""), collapse = " and ")
}
personList <- function(...) {
    z <- list(...)
    .as_persons(do.call(c, lapply(z, function(p) unclass(as.person(p)))))
}
as.personList <- function(x) UseMethod("as.personList")
as.personList.default <- function(x) if (inherits(x, "person")) x else do.call(personList, as.list(x))

# ---- entries

.bib_needs <- list(Article = c("author", "title", "journal", "year"), Book = c("author|editor", "title", "publisher", "year"), Booklet = "title",
                   InBook = c("author|editor", "title", "chapter", "publisher", "year"), InCollection = c("author", "title", "booktitle", "publisher", "year"),
                   InProceedings = c("author", "title", "booktitle", "year"), Manual = "title", MastersThesis = c("author", "title", "school", "year"),
                   Misc = character(), PhdThesis = c("author", "title", "school", "year"), Proceedings = c("title", "year"),
                   TechReport = c("author", "title", "institution", "year"), Unpublished = c("author", "title", "note"))
bibentry <- function(bibtype, textVersion = NULL, header = NULL, footer = NULL, key = NULL, ..., other = list(), mheader = NULL, mfooter = NULL) {
    fields <- c(list(...), other)
    if (if (missing(bibtype)) !length(fields) else !length(bibtype)) return(structure(list(), class = "bibentry"))
    if (missing(bibtype)) stop("argument \"bibtype\" is missing, with no default")
    type <- names(.bib_needs)[match(tolower(bibtype), tolower(names(.bib_needs)))]
    if (is.na(type)) stop(gettextf("%s has to be one of %s", sQuote("bibtype"), paste(names(.bib_needs), collapse = ", ")), domain = NA)
    fields <- fields[lengths(fields) > 0L]
    names(fields) <- tolower(names(fields))
    for (n in names(fields)) fields[[n]] <- if (n %in% c("author", "editor")) as.person(fields[[n]]) else paste(as.character(fields[[n]]), collapse = " ")
    lacks <- Filter(function(need) !any(strsplit(need, "|", fixed = TRUE)[[1L]] %in% names(fields)), .bib_needs[[type]])
    if (length(lacks))
        stop(sprintf(ngettext(length(lacks), "A bibentry of bibtype %s has to specify the field: %s", "A bibentry of bibtype %s has to specify the fields: %s"),
                     sQuote(type), paste(lacks, collapse = ", ")), domain = NA, call. = FALSE)
    attributes(fields) <- c(attributes(fields), list(bibtype = type), if (!is.null(textVersion)) list(textVersion = textVersion),
                            if (!is.null(header)) list(header = header), if (!is.null(footer)) list(footer = footer), if (!is.null(key)) list(key = key))
    r <- list(fields)
    if (!is.null(mheader)) attr(r, "mheader") <- paste(mheader, collapse = "\n")
    if (!is.null(mfooter)) attr(r, "mfooter") <- paste(mfooter, collapse = "\n")
    structure(r, class = "bibentry")
}
citEntry <- function(entry, textVersion, header = NULL, footer = NULL, ...) bibentry(entry, textVersion = textVersion, header = header, footer = footer, ...)
citHeader <- function(...) structure(paste(...), class = "citationHeader")
citFooter <- function(...) structure(paste(...), class = "citationFooter")
# What the whole says of itself stays with it.
.bib_keep <- function(x, entries) structure(entries, class = class(x), mheader = attr(x, "mheader"), mfooter = attr(x, "mfooter"), package = attr(x, "package"))
`[.bibentry` <- function(x, i, drop = TRUE) {
    e <- unclass(x)
    if (!missing(i)) {
        if (is.character(i)) names(e) <- vapply(e, function(b) if (is.null(attr(b, "key"))) "" else attr(b, "key"), "")
        e <- e[i]
        there <- lengths(e) > 0L
        if (!all(there)) warning("subscript out of bounds")
        e <- e[there]
    }
    if (drop) structure(e, mheader = NULL, mfooter = NULL, package = NULL, class = class(x)) else .bib_keep(x, e)
}
`[[.bibentry` <- `[.bibentry`
`$.bibentry` <- function(x, name) {
    v <- lapply(unclass(x), function(b) if (tolower(name) %in% c("bibtype", "key", "header", "footer", "textversion"))
        attr(b, if (tolower(name) == "textversion") "textVersion" else tolower(name)) else b[[tolower(name)]])
    if (length(v) == 1L) v[[1L]] else v
}
`$<-.bibentry` <- function(x, name, value) {
    e <- unclass(x)
    name <- tolower(name)
    if (!is.list(value) || inherits(value, "person")) value <- list(value)
    for (i in seq_along(e)) {
        v <- value[[(i - 1L) %% length(value) + 1L]]
        if (name %in% c("key", "header", "footer", "bibtype")) attr(e[[i]], name) <- v
        else if (name == "textversion") attr(e[[i]], "textVersion") <- v
        else e[[i]][[name]] <- if (is.null(v)) NULL else if (name %in% c("author", "editor")) as.person(v) else as.character(v)
    }
    .bib_keep(x, e)
}
c.bibentry <- function(..., recursive = FALSE) structure(do.call(c, lapply(list(...), function(b) {
    e <- unclass(b)
    attributes(e) <- NULL
    e
})), class = "bibentry")
toBibtex.bibentry <- function(object, ...) {
    lines <- lapply(unclass(object), function(b) {
        key <- attr(b, "key")
        text <- vapply(names(b), function(n) if (inherits(b[[n]], "person")) .bibtex_names(b[[n]]) else b[[n]], "")
        c(paste0("@", attr(b, "bibtype"), "{", key, ","), paste0("  ", names(b), " = {", text, "},"), "}", "")
    })
    lines <- as.character(unlist(lines))
    structure(lines[-length(lines)], class = "Bibtex")
}
format.Bibtex <- function(x, ...) unclass(x)
toLatex.Bibtex <- function(object, ...) unclass(object)

# An entry in words: authors, year, title, where it is.
.bib_short <- function(people) paste(vapply(unclass(people), function(p) {
    initials <- paste(substr(p$given, 1L, 1L), collapse = "")
    if (length(p$family)) trimws(paste(paste(p$family, collapse = " "), initials)) else paste(p$given, collapse = " ")
}, ""), collapse = ", ")
# LaTeX's letters and braces as they are read.
.bib_clean <- function(s) if (!is.character(s) || !any(grepl("[\\\\{]", s))) s else
    vapply(s, function(t) tryCatch(tools::deparseLatex(tools::latexToUtf8(tools::parseLatex(t)), dropBraces = TRUE), error = function(e) t), "", USE.NAMES = FALSE)
.bib_words <- function(b) {
    type <- attr(b, "bibtype")
    for (n in setdiff(names(b), c("author", "editor", "url", "doi"))) b[[n]] <- .bib_clean(b[[n]])
    have <- function(n) !is.null(b[[n]])
    list_of <- function(...) paste(c(...), collapse = ", ")
    quoted <- function(s) paste0("\u201c", s, ".\u201d")
    italic <- function(s) paste0("_", s, "_")
    editors <- function() paste0(.bib_short(b$editor), if (length(b$editor) > 1L) " (eds.)" else " (ed.)")
    who <- if (have("author")) .bib_short(b$author) else if (have("editor")) editors()
    head <- paste0(c(who, paste0("(", if (have("year")) b$year else "????", ")")), collapse = " ")
    pages <- if (have("pages")) gsub("--+", "-", b$pages)
    edition <- if (have("edition")) paste(b$edition, "edition")
    volume <- if (have("volume")) paste("volume", b$volume)
    series <- if (have("series")) if (have("volume")) paste(volume, "series", italic(b$series)) else paste("series", italic(b$series)) else volume
    dot <- function(s) if (length(s) && nzchar(s)) paste0(s, if (!grepl("[.?!\u201d]$", s)) ".")
    publisher <- list_of(b$publisher, b$address)
    within <- paste("In", list_of(if (have("editor")) editors(), italic(b$booktitle), series, edition, pages))
    body <- switch(type,
        Article = c(quoted(b$title),
                    dot(list_of(italic(b$journal),
                                if (have("volume")) paste0("*", b$volume, "*", if (have("number")) paste0("(", b$number, ")")), pages))),
        Book = , Proceedings = c(dot(list_of(italic(b$title), series, edition)), dot(publisher)),
        InBook = c(dot(list_of(italic(b$title), series, edition, if (have("chapter")) paste("chapter", b$chapter), pages)), dot(publisher)),
        Manual = , Booklet = c(dot(list_of(italic(b$title), edition)), dot(list_of(b$organization, b$address)), dot(b$howpublished)),
        InCollection = , InProceedings = c(quoted(b$title), dot(within), dot(list_of(b$organization, b$publisher, b$address))),
        PhdThesis = c(dot(italic(b$title)), dot(list_of(if (have("type")) b$type else "Ph.D. thesis", b$school, b$address))),
        MastersThesis = c(dot(italic(b$title)), dot(list_of(if (have("type")) b$type else "Master's thesis", b$school, b$address))),
        TechReport = c(quoted(b$title), dot(list_of(trimws(paste(if (have("type")) b$type else "Technical Report", b$number)), b$institution, b$address))),
        c(if (have("title")) quoted(b$title), dot(b$howpublished)))
    links <- c(if (have("isbn")) paste("ISBN", b$isbn), if (have("issn")) paste("ISSN", b$issn), if (have("doi")) paste0("doi:", b$doi, " <https://doi.org/", b$doi, ">"), if (have("url")) paste0("<", b$url, ">"))
    paste(c(dot(head), body, dot(list_of(b$note, links))), collapse = " ")
}
format.bibentry <- function(x, style = "text", .bibstyle = NULL, citation.bibtex.max = getOption("citation.bibtex.max", 1),
                            bibtex = length(x) <= citation.bibtex.max, ...) {
    style <- match.arg(tolower(style), c("text", "bibtex", "r", "citation", "textversion", "html", "latex"))
    if (style %in% c("html", "latex")) stop("the style is not part of this program")
    ask <- missing(bibtex) && !bibtex
    entries <- unclass(x)
    words <- function(b) paste(strwrap(.bib_words(b)), collapse = "\n")
    switch(style,
        text = vapply(entries, words, ""),
        bibtex = vapply(seq_along(entries), function(i) paste(unclass(toBibtex(x[i])), collapse = "\n"), ""),
        textversion = vapply(entries, function(b) if (is.null(attr(b, "textVersion"))) words(b) else attr(b, "textVersion"), ""),
        r = vapply(entries, .bib_code, ""),
        citation = {
            flow <- function(...) paste(strwrap(...), collapse = "\n")
            one <- function(i) {
                b <- entries[[i]]
                tv <- attr(b, "textVersion")
                in.by <- if (is.null(attr(b, "header")) && is.null(attr(x, "mheader"))) 0 else 2 # below a header
                said <- flow(if (is.null(tv)) .bib_words(b) else tv, indent = in.by, exdent = in.by)
                paste(c(if (!is.null(attr(b, "header"))) flow(attr(b, "header")), said,
                        if (bibtex) c("A BibTeX entry for LaTeX users is", paste0("  ", unclass(toBibtex(x[i])), collapse = "\n")),
                        if (!is.null(attr(b, "footer"))) flow(attr(b, "footer"))), collapse = "\n\n")
            }
            foot <- attr(x, "mfooter")
            c(if (!is.null(attr(x, "mheader"))) flow(attr(x, "mheader")), vapply(seq_along(entries), one, ""),
              paste(c(if (!is.null(foot)) flow(foot), if (ask && length(entries) > 1L)
                  flow("To see these entries in BibTeX format, use 'print(<citation>, bibtex=TRUE)', 'toBibtex(.)', or set 'options(citation.bibtex.max=999)'.")),
                    collapse = "\n"))
        })
}
.bib_code <- function(b) {
    show <- function(v) if (inherits(v, "person")) format(v, style = "R") else paste(deparse(v), collapse = " ")
    args <- c(list(bibtype = attr(b, "bibtype"), key = attr(b, "key"), textVersion = attr(b, "textVersion"),
                   header = attr(b, "header"), footer = attr(b, "footer")), b)
    args <- args[lengths(args) > 0L]
    lines <- unlist(lapply(names(args), function(n) {
        l <- show(args[[n]])
        start <- paste0(n, " = ")
        l <- paste0(c(start, rep(strrep(" ", nchar(start)), length(l) - 1L)), l)
        l[length(l)] <- paste0(l[length(l)], ",")
        l
    }))
    lines[length(lines)] <- sub(",$", ")", lines[length(lines)])
    paste(paste0(c("bibentry(", rep("         ", length(lines) - 1L)), lines), collapse = "\n")
}
as.character.bibentry <- function(x, ...) format(x, "text")
print.bibentry <- function(x, style = "text", .bibstyle = NULL, ...) {
    style <- match.arg(tolower(style), c("text", "bibtex", "r", "citation", "textversion", "html", "latex"))
    if (!length(x)) return(invisible(x))
    text <- format(x, style, ...)
    apart <- function(s) if (nzchar(s)) c("", s, "") else s
    writeLines(if (style == "citation") c(apart(text[1L]), paste(text[-c(1L, length(text))], collapse = "\n\n"), apart(text[length(text)]))
               else paste(text, collapse = "\n\n"))
    invisible(x)
}
print.citation <- function(x, style = NULL, ...) {
    print.bibentry(x, if (is.null(style)) "citation" else style, ...)
    invisible(x)
}
format.citation <- function(x, style = NULL, ...) format.bibentry(x, if (is.null(style)) "citation" else style, ...)

# ---- how to cite

.r_citation <- function(package) {
    title <- "R: A Language and Environment for Statistical Computing"
    year <- R.version$year
    text <- paste0("R Core Team (", year,
                   "). R: A language and environment for statistical computing. R Foundation for Statistical Computing, Vienna, Austria. URL https://www.R-project.org/.")
    lead <- if (package == "base") "To cite R in publications use:"
            else paste0("The ", sQuote(package), " package is part of R.  To cite R in publications use:")
    bibentry("Manual", title = title, author = person("R Core Team"), organization = "R Foundation for Statistical Computing", address = "Vienna, Austria",
             year = year, url = "https://www.R-project.org/", textVersion = text, mheader = lead,
             mfooter = paste("We have invested a lot of time and effort in creating R, please cite it when using it for data analysis. See also",
                             sQuote("citation(\"pkgname\")"), "for citing R packages."))
}
citation <- function(package = "base", lib.loc = NULL, auto = NULL) {
    own <- c("base", "stats", "utils", "methods", "tools", "graphics", "grDevices", "parallel", "splines", "stats4", "compiler", "datasets", "grid", "tcltk")
    finish <- function(b) structure(b, package = package, class = c("citation", "bibentry"))
    if (package %in% own) return(finish(.r_citation(package)))
    meta <- suppressWarnings(packageDescription(package, lib.loc = lib.loc))
    if (!inherits(meta, "packageDescription")) stop(packageNotFoundError(package, lib.loc, sys.call()))
    file <- system.file("CITATION", package = package, lib.loc = lib.loc)
    if (!nzchar(file)) file <- system.file("inst", "CITATION", package = package, lib.loc = lib.loc)
    lead <- paste("To cite package", sQuote(package), "in publications use:")
    if (nzchar(file) && !isTRUE(auto)) {
        r <- finish(readCitationFile(file, meta))
        if (is.null(attr(r, "mheader")) && !length(unlist(lapply(unclass(r), attr, "header")))) attr(r, "mheader") <- lead
        return(r)
    }
    people <- if (!is.null(meta$`Authors@R`)) eval(str2expression(meta$`Authors@R`)) else as.person(gsub("[[:space:]]+", " ", meta$Author))
    is_author <- vapply(unclass(people), function(p) is.null(p$role) || "aut" %in% p$role, NA)
    people <- people[is_author]
    date <- c(meta$`Date/Publication`, meta$Date, meta$Packaged, meta$Built)
    found <- regmatches(date, regexpr("[0-9]{4}", date))
    year <- if (length(found)) found[1L] else format(Sys.Date(), "%Y")
    title <- paste0(package, ": ", gsub("[[:space:]]+", " ", meta$Title))
    note <- paste("R package version", meta$Version)
    url <- if (identical(meta$Repository, "CRAN")) paste0("https://CRAN.R-project.org/package=", package)
           else if (!is.null(meta$URL)) strsplit(meta$URL, "[, \n]+")[[1L]][1L]
    finish(bibentry("Manual", title = title, author = people, year = year, note = note, url = url,
                    header = lead))
}
readCitationFile <- function(file, meta = NULL) {
    env <- new.env(parent = globalenv())
    env$meta <- meta
    values <- lapply(parse(file, keep.source = FALSE), function(e) eval(e, env))
    of <- function(class) values[vapply(values, inherits, NA, class)]
    entries <- of("bibentry")
    r <- do.call(c, entries)
    for (n in c("mheader", "mfooter")) attr(r, n) <- unlist(lapply(entries, attr, n))[1L]
    if (length(h <- of("citationHeader"))) attr(r, "mheader") <- paste(unlist(h), collapse = "\n")
    if (length(h <- of("citationFooter"))) attr(r, "mfooter") <- paste(unlist(h), collapse = "\n")
    structure(r, class = c("citation", "bibentry"))
}
