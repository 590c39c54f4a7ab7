# Help pages of packages that are installed: help/PACKAGE.rdb and the indices that help() and help.search() read.

.rd_all <- function(rd, tag) {
    each <- vapply(rd, function(x) .or(.rd_tag(x), ""), "")
    vapply(rd[each == tag], function(x) gsub("^[[:space:]]+|[[:space:]]+$", "", gsub("[[:space:]]+", " ", .rd_words(x))), "")
}
.rd_title <- function(rd) c(.rd_all(rd, "\\title"), "")[1L]

# What \Sexpr{} of a page says, when the package is built or installed; what only shows when the page is read stays.
.rd_evaluated <- function(rd, macros, env, now = c("build", "install")) {
    one <- function(x) {
        if (!is.list(x)) return(list(x))
        if (identical(.rd_tag(x), "\\Sexpr")) return(.rd_sexpr(x, macros, env, now))
        keep <- attributes(x)
        inner <- do.call(c, c(list(list()), lapply(unclass(x), one)))
        keep$names <- NULL
        attributes(inner) <- keep
        list(inner)
    }
    one(rd)[[1L]]
}
.rd_sexpr <- function(x, macros, env, now) {
    said <- paste(as.character(unlist(attr(x, "Rd_option"))), collapse = "")
    each <- trimws(strsplit(said, ",", fixed = TRUE)[[1L]])
    value <- function(name, default) {
        v <- sub("^[^=]*= *", "", each[startsWith(each, name)])
        if (length(v)) v[1L] else default
    }
    if (!value("stage", "install") %in% now) return(list(x))
    results <- value("results", "text")
    code <- parse(text = paste(unlist(x), collapse = ""), keep.source = FALSE)
    r <- NULL
    printed <- capture.output(for (e in code) r <- withVisible(eval(e, env)))
    text <- if (results == "hide") "" else if (results == "verbatim") c(printed, if (isTRUE(r$visible)) capture.output(print(r$value)))
            else as.character(r$value)
    if (results != "rd") return(list(structure(paste(text, collapse = "\n"), Rd_tag = if (results == "verbatim") "VERB" else "TEXT")))
    unclass(.rd_parse(paste(text, collapse = "\n"), macros)[[1L]])
}

# The pages of a package's source, in files named as those.
.package_pages <- function(from, encoding = .or(.description_in(from)$Encoding, "unknown")) {
    at <- file.path(from, "man")
    files <- c(list.files(at, "[.][Rr]d$", full.names = TRUE), list.files(file.path(at, .Platform$OS.type), "[.][Rr]d$", full.names = TRUE))
    files <- files[!startsWith(basename(files), ".")]
    files <- files[order(basename(files), method = "radix")]
    macros <- loadPkgRdMacros(from)
    read <- function(f) {
        env <- new.env(parent = .GlobalEnv)
        rd <- tryCatch(suppressWarnings(parse_Rd(f, encoding = encoding, macros = macros)),
                       error = function(e) .refuse("help page '%s': %s", basename(f), conditionMessage(e)))
        rd <- tryCatch(.rd_evaluated(rd, macros, env), error = function(e) rd)
        attr(rd, "Rdfile") <- f
        rd
    }
    structure(lapply(files, read), names = file_path_sans_ext(basename(files)))
}
.install_help <- function(from, to, package) {
    .say("**", "help")
    pages <- .package_pages(from)
    dir.create(at <- file.path(to, "help"), showWarnings = FALSE)
    .say("***", "installing help indices")
    ids <- names(pages)
    of <- function(tag) lapply(pages, .rd_all, tag)
    names <- vapply(pages, function(p) c(.rd_all(p, "\\name"), "")[1L], "", USE.NAMES = FALSE)
    titles <- vapply(pages, .rd_title, "", USE.NAMES = FALSE)
    alias <- unname(of("\\alias"))
    keywords <- lapply(unname(of("\\keyword")), function(k) k[nzchar(k)])
    concepts <- unname(of("\\concept"))
    first <- function(tag) vapply(pages, function(p) c(.rd_all(p, tag), "")[1L], "", USE.NAMES = FALSE)
    contents <- data.frame(File = sprintf("%s.Rd", ids), Name = names, Type = first("\\docType"), Title = titles,
                           Encoding = first("\\encoding"), stringsAsFactors = FALSE)
    contents$Aliases <- alias
    contents$Concepts <- concepts
    contents$Keywords <- keywords
    meta <- file.path(to, "Meta")
    put <- function(x, ...) saveRDS(x, file.path(...), version = 2L)
    put(contents, meta, "Rd.rds")
    base <- matrix(c(rep(package, length(ids)), rep("", length(ids)), seq_along(ids), names, titles, names, contents$Encoding), length(ids), 7L,
                   dimnames = list(NULL, c("Package", "LibPath", "ID", "Name", "Title", "Topic", "Encoding")))
    table <- function(what, column) {
        n <- lengths(what)
        m <- cbind(unlist(what), rep(as.character(seq_along(ids)), n), rep(package, sum(n)))
        if (!length(m)) m <- matrix("", 0L, 3L)
        dimnames(m) <- list(NULL, c(column, "ID", "Package"))
        m
    }
    put(list(base, table(alias, "Alias"), table(keywords, "Keyword"), table(concepts, "Concept")), meta, "hsearch.rds")
    topics <- structure(rep(as.character(ids), lengths(alias)), names = as.character(unlist(alias)))
    topics <- topics[order(names(topics), method = "radix")]
    topics <- topics[!duplicated(names(topics))]
    put(topics, at, "aliases.rds")
    put(structure(sprintf("../../%s/html/%s.html", package, topics), names = names(topics)), meta, "links.rds")
    put(vapply(pages, attr, "", "Rdfile", USE.NAMES = FALSE), at, "paths.rds")
    writeLines(if (length(topics)) paste(names(topics), topics, sep = "\t") else character(), file.path(at, "AnIndex"))
    makeLazyLoadDB(pages, file.path(at, package))
    if (file.exists(f <- file.path(from, "INDEX"))) file.copy(f, to)
    else {
        shown <- !vapply(keywords, function(k) "internal" %in% k, NA)
        o <- order(tolower(names[shown]), method = "radix")
        writeLines(if (any(shown)) formatDL(names[shown][o], titles[shown][o]) else character(), file.path(to, "INDEX"))
    }
}
Rd_package_title <- function(pkg) .rd_package(pkg, "Title")
Rd_package_description <- function(pkg) .rd_package(pkg, "Description")
Rd_package_author <- function(pkg) .rd_package(pkg, "Author")
Rd_package_maintainer <- function(pkg) .rd_package(pkg, "Maintainer")
# A field of the package whose page is read: of the source that is being installed, or of an installed one.
.rd_package <- function(pkg, field) {
    d <- if (identical(.installing$package, pkg)) .description_in(.installing$from) else utils::packageDescription(pkg)
    gsub("([%{}\\])", "\\\\\\1", .or(d[[field]], ""))
}
Rd_package_DESCRIPTION <- function(pkg) {
    d <- if (identical(.installing$package, pkg)) .description_in(.installing$from) else utils::packageDescription(pkg)
    c("\\tabular{ll}{", paste0(names(d), ": \\tab ", gsub("([%{}\\])", "\\\\\\1", unlist(d)), "\\cr"), "}")
}
Rd_package_indices <- function(pkg) ""
