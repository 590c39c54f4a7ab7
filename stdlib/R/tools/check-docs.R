# What `ravel CMD check` says about help pages, and about what has none.

.many_names <- function(x) strwrap(paste(sQuote(x), collapse = " "), indent = 2L, exdent = 2L)
# A package's pages, by the names that their \name gives.
.named_pages <- function(package, lib) {
    db <- Rd_db(package, lib.loc = lib)
    names(db) <- vapply(db, function(rd) c(.rd_all(rd, "\\name"), "")[1L], "")
    db
}
.page_aliases <- function(rd) unlist(lapply(rd[vapply(rd, function(x) .or(.rd_tag(x), ""), "") == "\\alias"], function(a) gsub("\\\\(.)", "\\1", trimws(paste(unlist(a), collapse = "")))))

# ---- usage sections as code

# Each expression of a page's \usage: methods are calls of `method{generic}{class}`.
.usage_code <- function(rd) {
    section <- .rd_section(rd, "\\usage")
    if (is.null(section)) return(list(code = list(), bad = character()))
    text <- gsub("\\\\([%\\])", "\\1", paste(vapply(section, .usage_text, ""), collapse = ""))
    parsed <- tryCatch(as.list(parse(text = text, keep.source = FALSE)), error = function(e) NULL)
    if (!is.null(parsed)) return(list(code = parsed, bad = character()))
    # expression for expression, so that one bad line does not hide the others
    lines <- strsplit(text, "\n", fixed = TRUE)[[1L]]
    code <- list()
    bad <- character()
    while (length(lines)) {
        for (n in seq_along(lines)) {
            one <- tryCatch(as.list(parse(text = lines[seq_len(n)], keep.source = FALSE)), error = function(e) NULL)
            if (!is.null(one)) break
        }
        if (is.null(one)) {
            bad <- c(bad, lines[1L])
            n <- 1L
        } else code <- c(code, one)
        lines <- lines[-seq_len(n)]
    }
    list(code = code, bad = bad)
}
.usage_text <- function(x) {
    tag <- .or(.rd_tag(x), "")
    if (tag == "COMMENT") return("")
    if (tag %in% c("\\dots", "\\ldots")) return("...")
    if (tag %in% c("\\method", "\\S3method", "\\S4method"))
        return(sprintf("`%s{%s}{%s}`", if (tag == "\\S4method") "S4method" else "method", paste(unlist(x[[1L]]), collapse = ""),
                       gsub("`", "", paste(unlist(x[[2L]]), collapse = ""))))
    if (is.list(x)) paste(vapply(x, .usage_text, ""), collapse = "") else paste(x, collapse = "")
}
# One expression: list(name =, args =), NULL for what is no function; `shown`: the name as the page has it.
.usage_function <- function(e) {
    value <- NULL
    if (is.call(e) && identical(e[[1L]], quote(`<-`)) && is.call(e[[2L]])) {
        value <- e[[3L]]
        e <- e[[2L]]
    }
    if (!is.call(e)) return(NULL)
    head <- if (is.name(e[[1L]])) as.character(e[[1L]]) else return(NULL)
    args <- as.list(e)[-1L]
    names <- .or(names(args), rep("", length(args)))
    defaults <- lapply(seq_along(args), function(i) if (nzchar(names[i])) args[[i]] else quote(expr = ))
    bare <- !nzchar(names)
    names[bare] <- vapply(args[bare], function(a) paste(deparse(a), collapse = ""), "")
    if (!is.null(value)) {
        head <- paste0(head, "<-")
        names <- c(names, paste(deparse(value), collapse = ""))
        defaults <- c(defaults, list(quote(expr = )))
    }
    m <- regmatches(head, regexec("^(S4)?method[{](.*)[}][{](.*)[}](<-)?$", head))[[1L]]
    s4 <- length(m) && m[2L] == "S4"
    name <- if (!length(m)) head else if (s4) paste0("\\", head) else paste0(m[3L], m[5L], ".", m[4L])
    list(name = name, args = structure(defaults, names = names), s4 = s4, method = length(m) > 0L)
}

# ---- steps

.check_rd_files <- function(package, source, lib) {
    files <- list.files(file.path(source, "man"), "[.][Rr]d$", full.names = TRUE)
    for (f in files) {
        rel <- file.path(".", "man", basename(f))
        tell <- function(text) writeLines(paste0("prepare_Rd: ", sub(f, rel, text, fixed = TRUE)))
        rd <- tryCatch(withCallingHandlers(parse_Rd(f, macros = loadPkgRdMacros(source)), warning = function(w) {
            tell(conditionMessage(w))
            invokeRestart("muffleWarning")
        }), error = function(e) {
            tell(conditionMessage(e))
            NULL
        })
        if (!is.null(rd)) for (l in .rd_faults(rd, basename(f))) writeLines(l)
    }
}
# What a page lacks, or has twice.
.rd_faults <- function(rd, file) {
    tags <- vapply(rd, function(x) .or(.rd_tag(x), ""), "")
    text <- function(x) paste(unlist(x), collapse = "")
    stray <- which(tags == "TEXT" & grepl("[^[:space:]]", vapply(rd, text, "")))
    out <- rep(sprintf("prepare_Rd: %s: All text must be in a section", file), length(stray) > 0L)
    for (t in c("\\name", "\\title")) if (!t %in% tags) out <- c(out, sprintf("prepare_Rd: %s: missing/empty %s field in '%s'", file, t, file))
    if (!"\\description" %in% tags) out <- c(out, sprintf("checkRd: (5) %s: Must have a \\description", file))
    once <- c("\\name", "\\title", "\\description", "\\usage", "\\arguments", "\\format", "\\details", "\\value", "\\references", "\\seealso",
              "\\examples", "\\author", "\\encoding")
    for (t in once) if (sum(tags == t) > 1L) out <- c(out, sprintf("checkRd: (5) %s: multiple sections named '%s' are not allowed", file, t))
    for (t in setdiff(once, c("\\name", "\\title"))) {
        at <- which(tags == t)
        if (length(at) && !grepl("[^[:space:]]", text(rd[[at[1L]]])) && !t %in% c("\\value", "\\arguments"))
            out <- c(out, sprintf("checkRd: (3) %s: Empty section %s", file, t))
    }
    out
}
.check_rd_metadata <- function(package, source, lib) {
    db <- Rd_db(package, lib.loc = lib)
    names <- vapply(db, function(rd) c(.rd_all(rd, "\\name"), "")[1L], "")
    files <- function(x) paste(sQuote(sort(x)), collapse = ", ")
    for (n in unique(names[duplicated(names)]))
        writeLines(c(sprintf("Rd files with duplicated name '%s':", n), strwrap(paste(sQuote(sort(names(db)[names == n])), collapse = " "), indent = 2L, exdent = 2L)))
    aliases <- lapply(db, .page_aliases)
    of <- rep(names(db), lengths(aliases))
    all <- unlist(aliases, use.names = FALSE)
    for (a in unique(all[duplicated(all)])) if (length(unique(of[all == a])) > 1L)
        writeLines(c(sprintf("Rd files with duplicated alias '%s':", a), strwrap(paste(sQuote(sort(unique(of[all == a]))), collapse = " "), indent = 2L, exdent = 2L)))
}
.check_rd_links <- function(package, source, lib) {
    db <- Rd_db(package, lib.loc = lib)
    own <- unlist(lapply(db, .page_aliases))
    topics <- function(p) {
        f <- .package_folder(p, c(lib, .libPaths()))
        a <- if (length(f)) file.path(f[1L], "help", "aliases.rds") else ""
        if (file.exists(a)) names(readRDS(a))
    }
    std <- unlist(lapply(.std_package_names, function(p) c(topics(p), getNamespaceExports(p))))
    d <- .description_in(source)
    needed <- setdiff(unlist(lapply(c("Depends", "Imports", "LinkingTo", "Suggests"), function(k) names(.dependencies(d[[k]])))), c("R", .std_package_names))
    recommended <- c("MASS", "lattice", "Matrix", "nlme", "survival", "boot", "cluster", "codetools", "foreign", "KernSmooth", "rpart", "class", "nnet", "spatial", "mgcv")
    known <- c(own, std, unlist(lapply(unique(c(needed, recommended)), topics)))
    unknown <- character()
    missing <- list()
    collect <- function(x, file) {
        if (!is.list(x)) return()
        if (identical(.rd_tag(x), "\\link")) {
            option <- paste(unlist(attr(x, "Rd_option")), collapse = "")
            text <- gsub("\\\\(.)", "\\1", paste(unlist(x), collapse = ""))
            if (nzchar(option) && !startsWith(option, "=")) {
                p <- sub(":.*", "", option)
                if (!length(.package_folder(p, c(lib, .libPaths()))) && !p %in% .std_package_names) unknown <<- c(unknown, p)
            } else {
                topic <- if (startsWith(option, "=")) substring(option, 2L) else text
                if (!topic %in% known) missing[[file]] <<- c(missing[[file]], topic)
            }
        }
        for (y in x) collect(y, file)
    }
    for (f in names(db)) collect(db[[f]], f)
    if (length(unknown)) writeLines(paste(ngettext(length(unique(unknown)), "Unknown package", "Unknown packages"),
                                          paste(sQuote(unique(unknown)), collapse = ", "), "in Rd xrefs"))
    for (f in names(missing)) writeLines(c(sprintf("Missing link or links in documentation object '%s':", f), .many_names(unique(missing[[f]])), ""))
    if (length(unknown) || length(missing)) writeLines(strwrap("See section 'Cross-references' in the 'Writing R Extensions' manual."))
}
.check_undoc <- function(package, source, lib) {
    ns <- loadNamespace(package, c(lib, .libPaths()))
    aliases <- unlist(lapply(Rd_db(package, lib.loc = lib), .page_aliases))
    said <- .source_namespace(list(source = source, name = package))
    exports <- getNamespaceExports(ns)
    exports <- exports[vapply(exports, exists, NA, envir = ns, inherits = FALSE) & !startsWith(exports, ".")]
    data <- .data_names(package, lib)
    objects <- sort(setdiff(exports, c(aliases, data)))
    sets <- sort(setdiff(data, aliases))
    classes <- setdiff(said$exportClasses, sub("-class$", "", grep("-class$", aliases, value = TRUE)))
    methods <- character()
    for (g in names(made <- .S4made_in(ns, package)$methods)) for (m in made[[g]]) {
        sig <- attr(m, "defined")
        if (g %in% c(said$exportMethods, exports) && !paste0(g, ",", paste(sig, collapse = ","), "-method") %in% aliases)
            methods <- c(methods, sprintf("  generic '%s' and siglist '%s'", g, paste(sig, collapse = ",")))
    }
    if (!length(c(objects, sets, classes, methods))) return(invisible())
    code <- vapply(objects, function(o) is.function(get(o, envir = ns)), NA)
    writeLines(c(if (length(objects)) c("Undocumented code objects:", .many_names(objects)), if (length(sets)) c("Undocumented data sets:", .many_names(sets)),
                 if (length(classes)) c("Undocumented S4 classes:", .many_names(classes)), if (length(methods)) c("Undocumented S4 methods:", methods),
                 strwrap(if (length(c(said$exportClasses, methods)))
                     "All user-level objects in a package (including S4 classes and methods) should have documentation entries."
                     else "All user-level objects in a package should have documentation entries."),
                 strwrap("See chapter ‘Writing R documentation files’ in the ‘Writing R Extensions’ manual.")))
}
.data_names <- function(package, lib) {
    f <- file.path(.package_folder(package, lib)[1L], "Meta", "data.rds")
    m <- if (file.exists(f)) readRDS(f)
    if (length(m)) sub(" .*", "", m[, 1L]) else character()
}
.check_data <- function(package, source, lib) {
    items <- list.files(file.path(source, "data"))
    for (f in items[!items %in% "datalist"]) {
        e <- new.env()
        r <- tryCatch({
            suppressWarnings(utils::data(list = sub("[.](gz|bz2|xz)$", "", f) |> file_path_sans_ext(), package = package, lib.loc = lib, envir = e))
            NULL
        }, error = function(err) conditionMessage(err))
        if (!is.null(r)) writeLines(c(sprintf("Error loading dataset %s:", sQuote(f)), paste0(" ", r)))
    }
}
.function_of <- function(u, ns) {
    f <- get0(u$name, envir = ns, mode = "function", inherits = FALSE)
    if (is.null(f) && u$method) f <- get0(u$name, envir = ns$.__S3MethodsTable__., mode = "function", inherits = FALSE)
    f
}
.check_codoc <- function(package, source, lib) {
    ns <- loadNamespace(package, c(lib, .libPaths()))
    data <- .data_names(package, lib)
    db <- .named_pages(package, lib)
    functions <- sets <- differ <- character()
    for (page in sort(names(db))) {
        uses <- .usage_code(db[[page]])$code
        out <- gone <- lost <- character()
        for (e in uses) {
            if (is.call(e) && identical(e[[1L]], quote(data))) {
                n <- if (length(e) > 1L) as.character(e[[2L]])
                if (!all(n %in% data)) lost <- c(lost, setdiff(n, data))
                next
            }
            if (is.null(u <- .usage_function(e)) || u$s4) next
            f <- .function_of(u, ns)
            if (is.null(f)) {
                if (!exists(u$name, envir = ns) || !grepl("[^[:alnum:]._]", u$name)) gone <- c(gone, u$name)
            } else if (is.function(f) && !is.primitive(f) && grepl("^[[:alnum:]._]+(<-)?$|<-$", u$name)) out <- c(out, .codoc_lines(u, f))
        }
        if (length(gone)) functions <- c(functions, sprintf("Functions or methods with usage in documentation object '%s' but not in code:", page),
                                         .many_names(unique(gone)), "")
        if (length(lost)) sets <- c(sets, sprintf("Data with usage in documentation object '%s' but not in code:", page), .many_names(lost), "")
        if (length(out)) differ <- c(differ, sprintf("Codoc mismatches from documentation object '%s':", page), out, "")
    }
    writeLines(c(functions, sets, differ))
}
# Where a function's arguments and those of its page differ.
.codoc_lines <- function(u, f) {
    code <- as.list(formals(f))
    docs <- u$args
    same <- function(n) identical(paste(deparse(code[[n]]), collapse = ""), paste(deparse(docs[[n]]), collapse = ""))
    both <- intersect(names(code), names(docs))
    differ <- both[!vapply(both, same, NA)]
    if (identical(names(code), names(docs)) && !length(differ)) return(character())
    shown <- function(a) {
        text <- vapply(names(a), function(n) if (identical(a[[n]], quote(expr = ))) n else paste(n, "=", paste(deparse(a[[n]]), collapse = " ")), "")
        paste0("function(", paste(text, collapse = ", "), ")")
    }
    out <- c(u$name, strwrap(paste("Code:", shown(code)), indent = 2L, exdent = 17L), strwrap(paste("Docs:", shown(docs)), indent = 2L, exdent = 17L))
    more <- setdiff(names(code), names(docs))
    less <- setdiff(names(docs), names(code))
    some <- function(x) strwrap(paste(x, collapse = " "), indent = 4L, exdent = 4L)
    if (length(more)) out <- c(out, "  Argument names in code not in docs:", some(more))
    if (length(less)) out <- c(out, "  Argument names in docs not in code:", some(less))
    n <- min(length(code), length(docs))
    at <- which(names(code)[seq_len(n)] != names(docs)[seq_len(n)])
    if (length(at)) {
        lines <- sprintf("    Position: %d Code: %s Docs: %s", at, names(code)[at], names(docs)[at])
        out <- c(out, "  Mismatches in argument names:", lines[seq_len(min(3L, length(lines)))], if (length(lines) > 3L) "    ...")
    }
    value <- function(of, k) if (identical(of[[k]], quote(expr = ))) "" else paste(deparse(of[[k]]), collapse = " ")
    if (length(differ)) out <- c(out, "  Mismatches in argument default values:",
                                 vapply(differ, function(k) sprintf("    Name: '%s' Code: %s Docs: %s", k, value(code, k), value(docs, k)), ""))
    out
}
# The names that \arguments describes, each item's; and those that have no description.
.arguments_said <- function(rd) {
    section <- .rd_section(rd, "\\arguments")
    items <- Filter(function(x) identical(.rd_tag(x), "\\item") && length(x) == 2L, .or(section, list()))
    names <- lapply(items, function(i) {
        text <- paste(vapply(i[[1L]], .usage_text, ""), collapse = "")
        trimws(strsplit(gsub("\\\\(l)?dots", "...", gsub("\\\\([_$%])", "\\1", text)), ",", fixed = TRUE)[[1L]])
    })
    list(names = names, empty = vapply(items, function(i) !grepl("[^[:space:]]", paste(unlist(i[[2L]]), collapse = "")), NA))
}
.check_usage_sections <- function(package, source, lib) {
    any <- FALSE
    db <- .named_pages(package, lib)
    for (page in sort(names(db))) {
        u <- .usage_code(db[[page]])
        uses <- Filter(Negate(is.null), lapply(u$code, .usage_function))
        uses <- Filter(function(x) x$name != "data", uses)
        uses <- uses[order(vapply(uses, function(x) grepl("<-$", x$name), NA))] # replacements come last
        said <- unlist(.arguments_said(db[[page]])$names)
        args <- unique(unlist(lapply(uses, function(x) if (!x$method && grepl("^[^[:alnum:].%]", x$name)) character() else names(x$args))))
        internal <- "internal" %in% .rd_all(db[[page]], "\\keyword")
        out <- character()
        if (!internal) {
            if (length(more <- setdiff(args, said))) out <- c(out, sprintf("Undocumented arguments in documentation object '%s'", page), .many_names(more))
            if (length(twice <- said[duplicated(said)])) out <- c(out, sprintf("Duplicated \\argument entries in documentation object '%s':", page), .many_names(twice))
            if (length(uses) && length(less <- setdiff(said, args)))
                out <- c(out, sprintf("Documented arguments not in \\usage in documentation object '%s':", page), .many_names(less))
            names <- vapply(uses, `[[`, "", "name")
            plain <- names[!vapply(uses, function(x) x$method && !x$s4 && sub("[.][^.]*$", "", x$name) %in% .page_aliases(db[[page]]), NA)]
            if (length(no <- setdiff(plain, .page_aliases(db[[page]]))))
                out <- c(out, sprintf("Objects in \\usage without \\alias in documentation object '%s':", page), .many_names(no))
        }
        if (length(u$bad)) out <- c(out, sprintf("Bad \\usage lines found in documentation object '%s':", page), paste0("  ", u$bad))
        if (length(out)) {
            any <- TRUE
            writeLines(c(out, ""))
        }
    }
    if (any) writeLines(c(strwrap("Functions with \\usage entries need to have the appropriate \\alias entries, and all their arguments documented."),
                          "The \\usage entries must correspond to syntactically valid R code.",
                          strwrap("See chapter ‘Writing R documentation files’ in the ‘Writing R Extensions’ manual.")))
}
.check_rd_contents <- function(package, source, lib) {
    db <- .named_pages(package, lib)
    for (page in sort(names(db))) {
        a <- .arguments_said(db[[page]])
        if (any(a$empty)) writeLines(c(sprintf("Argument items with no description in Rd object '%s':", page), .many_names(unlist(a$names[a$empty])), ""))
    }
}
