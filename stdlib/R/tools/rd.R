# Help pages of installed packages, and their examples.  A page is an "Rd" object: a list of sections, each a list of pieces
# of text and of macros, with a tag each in attribute "Rd_tag".

.rd_tag <- function(x) attr(x, "Rd_tag", exact = TRUE)
RdTags <- function(Rd) { # one text a part, "NULL" where it has no tag, as packages expect of tools:::RdTags
    tags <- lapply(Rd, .rd_tag)
    if (length(tags)) simplify2array(tags, FALSE) else character()
}
# What packages ask of a parsed page: the texts of its sections \\alias, \\keyword ..
.Rd_get_metadata <- function(x, kind) {
    own <- x[RdTags(x) == paste0("\\", kind)]
    unique(trimws(vapply(own, function(section) paste(as.character(section), collapse = "\n"), "")))
}
.Rd_get_name <- function(x) .Rd_get_metadata(x, "name")
.Rd_get_title <- function(x) trimws(gsub("[ \t\r\n]+", " ", .rd_words(.rd_section(x, "\\title"))))
.rd_section <- function(rd, tag) {
    at <- match(tag, vapply(rd, .rd_tag, ""))
    if (!is.na(at)) rd[[at]]
}
.rd_file <- function(package, lib.loc = NULL) {
    if (length(folder <- .package_folder(package, lib.loc)) && file.exists(paste0(f <- file.path(folder, "help", package), ".rdx"))) f
}
Rd_db <- function(package, dir, lib.loc = NULL, stages = "build") {
    if (missing(package)) { # a package's source
        if (missing(dir)) stop("you must specify 'package' or 'dir'")
        if (!dir.exists(dir)) stop(gettextf("directory '%s' does not exist", dir), domain = NA)
        pages <- .package_pages(file_path_as_absolute(dir))
        return(structure(pages, names = basename(vapply(pages, attr, "", "Rdfile"))))
    }
    if (!length(.package_folder(package, lib.loc))) stop(gettextf("there is no package called %s", sQuote(package)), domain = NA)
    if (is.null(file <- .rd_file(package, lib.loc))) return(list())
    db <- .lazy_db(file)
    pages <- lapply(db$variables, db$fetch)
    named <- vapply(pages, function(p) basename(.or(attr(p, "Rdfile"), "")), "")
    names(pages) <- ifelse(nzchar(named), named, paste0(names(pages), ".Rd"))
    pages
}
# The parsed pages of an installed package's data base of help, which gbRd and other packages ask for: one, or all of them.
fetchRdDB <- function(filebase, key = NULL) {
    db <- .lazy_db(filebase)
    if (is.null(key)) return(lapply(db$variables, db$fetch))
    if (!key %in% names(db$variables))
        stop(gettextf("No help on %s found in RdDB %s", sQuote(key), sQuote(filebase)), domain = NA)
    db$fetch(db$variables[[key]])
}

# The words of a title or of an alias.
.rd_words <- function(x) {
    if (!is.list(x)) return(if (identical(.rd_tag(x), "COMMENT")) "" else paste(x, collapse = ""))
    text <- paste(vapply(x, .rd_words, ""), collapse = "")
    switch(.or(.rd_tag(x), ""), "\\emph" = paste0("_", text, "_"), "\\bold" = , "\\strong" = paste0("*", text, "*"), "\\dots" = , "\\ldots" = "...",
           "\\code" = , "\\pkg" = , "\\sQuote" = sQuote(text, FALSE), "\\dQuote" = dQuote(text, FALSE), "\\R" = "R", text)
}

# The code in a section of examples.  What is not to be run, of \dontrun and of \donttest, is commented out or not.
.rd_code <- function(x, hidden, commented = FALSE) {
    if (!is.list(x)) return(if (.rd_tag(x) == "COMMENT") ""
                            else gsub("\\\\([%{}])", "\\1", gsub("\\\\link(\\[[^]]*\\])?\\{([^{}]*)\\}", "\\2", paste(x, collapse = ""))))
    tag <- .rd_tag(x)
    if (tag %in% c("\\dots", "\\ldots")) return("...")
    here <- tag %in% names(hidden) && hidden[[tag]]
    # A line that is a comment alone goes as a whole.
    notes <- which(vapply(x, .rd_tag, "") == "COMMENT")
    alone <- notes[vapply(notes, function(i) i < length(x) && identical(c(x[[i + 1L]]), "\n") &&
                          (i == 1L || is.character(x[[i - 1L]]) && endsWith(x[[i - 1L]], "\n")), NA)]
    text <- paste(vapply(x[!seq_along(x) %in% (alone + 1L)], .rd_code, "", hidden, commented || here), collapse = "")
    if (!(tag %in% c("\\dontrun", "\\donttest", "\\dontshow", "\\testonly"))) return(text)
    marks <- switch(tag, "\\dontrun" = if (here || commented) c("## Not run: ", "## End(Not run)") else c("", ""),
                    "\\donttest" = c("## No test: ", "## End(No test)"), c("## Don't show: ", "## End(Don't show)"))
    if (here && tag == "\\dontrun" && !grepl("\n", text)) return(paste0(marks[1L], text))
    lines <- strsplit(sub("^\n", "", text), "\n")[[1L]]
    paste(c(marks[1L], if (here && !commented) paste0("##D ", lines) else lines, marks[2L]), collapse = "\n")
}
.rd_examples <- function(rd, commentDontrun = TRUE, commentDonttest = FALSE) {
    if (is.null(section <- .rd_section(rd, "\\examples"))) return(NULL)
    code <- .rd_code(section, list("\\dontrun" = commentDontrun, "\\donttest" = commentDonttest))
    each <- vapply(rd, .rd_tag, "")
    words <- function(tag) vapply(rd[each == tag], function(x) gsub("^[[:space:]]+|[[:space:]]+$", "", gsub("[[:space:]]+", " ", .rd_words(x))), "")
    quoted <- function(x) ifelse(grepl(" ", x), sQuote(x, FALSE), x)
    header <- function(what, words) strwrap(paste(c(paste0(what, ":"), words), collapse = " "), 76, exdent = 2, prefix = "### ")
    c(header("Name", words("\\name")), header("Title", gsub("`", "'", gsub("-{2,3}", "-", words("\\title")))), header("Aliases", quoted(words("\\alias"))),
      if ("\\keyword" %in% each) header("Keywords", words("\\keyword")), "", "### ** Examples",
      strsplit(paste0(code, "\n\n\n"), "\n")[[1L]])
}
# A page in a file, with what its \\Sexpr say.
.rd_read <- function(file, stages, ..., macros = TRUE, fragment = FALSE)
    .rd_evaluated(parse_Rd(file, macros = macros, fragment = fragment, ...), macros, new.env(parent = globalenv()), stages)
Rd2ex <- function(Rd, out = "", defines = .Platform$OS.type, stages = "render", outputEncoding = "UTF-8", commentDontrun = TRUE, commentDonttest = FALSE, ...) {
    force(out)
    if (!inherits(Rd, "Rd")) Rd <- .rd_read(Rd, stages, ...)
    lines <- .rd_examples(Rd, commentDontrun, commentDonttest)
    if (is.null(lines)) return(invisible(out))
    if (identical(out, "")) writeLines(lines) else writeLines(lines, out)
    invisible(out)
}

# Where the page of a topic is: c(folder of the package, name of the page), or NULL.
.rd_find <- function(topic, package, lib.loc) {
    if (is.null(package)) package <- c(sub("^package:", "", grep("^package:", search(), value = TRUE)), setdiff(loadedNamespaces(), .packages()))
    for (p in package) {
        if (!length(folder <- .package_folder(p, lib.loc)) || !file.exists(f <- file.path(folder, "help", "aliases.rds"))) next
        if (!is.na(page <- readRDS(f)[topic])) return(list(package = p, page = unname(page)))
    }
}
example <- function(topic, package = NULL, lib.loc = NULL, character.only = FALSE, give.lines = FALSE, local = FALSE,
                    type = c("console", "html"), echo = TRUE, verbose = getOption("verbose"),
                    setRNG = FALSE, ask = getOption("example.ask"), prompt.prefix = abbreviate(topic, 6), run.dontrun = FALSE, run.donttest = interactive()) {
    if (!character.only && !is.character(topic <- substitute(topic))) topic <- deparse(topic)[1L]
    found <- .rd_find(topic, package, lib.loc)
    if (is.null(found)) {
        warning(gettextf("no help found for %s", sQuote(topic)), domain = NA)
        return(invisible())
    }
    db <- .lazy_db(.rd_file(found$package, lib.loc))
    lines <- .rd_examples(db$fetch(db$variables[[found$page]]), !run.dontrun, !run.donttest)
    if (is.null(lines)) {
        warning(gettextf("%s has a help file but no examples", sQuote(topic)), domain = NA)
        return(invisible())
    }
    if (give.lines) return(lines)
    library(found$package, lib.loc = lib.loc, character.only = TRUE)
    if (!isFALSE(setRNG)) {
        seed <- get0(".Random.seed", globalenv(), inherits = FALSE)
        kinds <- RNGkind()
        on.exit({
            RNGkind(kinds[1L], kinds[2L], kinds[3L])
            if (!is.null(seed)) assign(".Random.seed", seed, globalenv())
        })
        if (isTRUE(setRNG)) {
            RNGkind("default", "default", "default")
            set.seed(1)
        } else eval(setRNG)
    }
    file <- tempfile("Rex")
    on.exit(unlink(file), add = TRUE)
    writeLines(lines, file)
    skip <- match("### ** Examples", lines) + 1L # the page's own lines and the empty one
    if (echo && is.character(prompt.prefix) && length(prompt.prefix)) {
        prompt <- paste0(prompt.prefix, getOption("prompt"))
        more <- paste0(prompt.prefix, getOption("continue"))
    } else {
        prompt <- getOption("prompt")
        more <- getOption("continue")
    }
    source(file, local, echo = echo, prompt.echo = prompt, continue.echo = more, verbose = verbose, max.deparse.length = Inf,
           encoding = "UTF-8", skip.echo = skip, keep.source = TRUE)
}
print.Rd <- function(x, deparse = FALSE, ...) {
    cat(as.character.Rd(x, deparse = deparse), sep = "")
    invisible(x)
}
# The text that a page comes from, in pieces: macros, braces and what stands between them.  deparse: so that it could be parsed
# again, with backslashes before what is not meant.
as.character.Rd <- function(x, deparse = FALSE, ...) {
    alone <- c("\\cr", "\\dots", "\\ldots", "\\R", "\\tab")
    several <- c("\\section", "\\subsection", "\\item", "\\enc", "\\method", "\\S3method", "\\S4method", "\\tabular", "\\if", "\\href")
    after <- FALSE # a macro without braces: what follows must not be taken for a part of its name
    formula <- FALSE # the first argument of \eqn and kin is TeX's
    text <- function(s, tag) {
        s <- as.character(s)
        if (deparse) s <- switch(tag, TEXT = , UNKNOWN = gsub("([\\\\%{}])", "\\\\\\1", s), RCODE = ,
                                 VERB = gsub(if (formula) "(%)" else "([\\\\%])", "\\\\\\1", s), s)
        if (after && grepl("^[[:alpha:]]", s)) s <- c("{}", s)
        after <<- FALSE
        s
    }
    walk <- function(p) {
        tag <- .or(.rd_tag(p), "")
        if (tag == "LIST") tag <- ""
        if (!is.list(p)) return(if (tag %in% c("USERMACRO", "\\newcommand", "\\renewcommand")) character() else text(p, tag))
        after <<- FALSE
        inner <- function() as.character(unlist(lapply(p, walk)))
        if (!nzchar(tag) && inherits(p, "Rd")) return(inner())
        if (tag %in% alone) {
            after <<- TRUE
            return(tag)
        }
        if (startsWith(tag, "#")) return(c(tag, walk(p[[1L]]), as.character(unlist(lapply(p[[2L]], walk))), "#endif\n"))
        if (tag %in% c("\\deqn", "\\eqn", "\\figure") && length(p)) {
            formula <<- TRUE
            first <- walk(p[[1L]])
            formula <<- FALSE
            return(c(tag, first, as.character(unlist(lapply(p[-1L], walk)))))
        }
        if (tag %in% several) return(c(tag, inner()))
        c(tag, if (!is.null(option <- attr(p, "Rd_option"))) c("[", walk(option), "]"), "{", inner(), "}")
    }
    v <- walk(x)
    after <- FALSE
    v
}
