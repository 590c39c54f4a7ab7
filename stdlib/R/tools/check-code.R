# What `ravel CMD check` says about R code: functions that print the lines of a step, for a package that is installed in `lib` and
# whose sources are at `source`.

# Packages that a description names.
.packages_stated <- function(source) {
    d <- .description_in(source)
    c(d$Package, .std_package_names, unlist(lapply(c("Depends", "Imports", "Suggests", "Enhances", "LinkingTo"), function(k) names(.dependencies(d[[k]])))))
}
# The packages that code asks for: by `::`, and by library() and require().
.packages_asked <- function(exprs) {
    colons <- calls <- character()
    text <- function(e) if (is.character(e) || is.name(e)) as.character(e)
    walk <- function(e) {
        if (is.call(e)) {
            f <- if (is.name(e[[1L]])) as.character(e[[1L]]) else ""
            if (f %in% c("::", ":::")) colons <<- c(colons, text(e[[2L]]))
            else if (f %in% c("library", "require") && length(e) > 1L && !isTRUE(e$character.only))
                calls <<- c(calls, text(tryCatch(match.call(library, e)$package, error = function(err) NULL)))
            else if (f %in% c("loadNamespace", "requireNamespace") && length(e) > 1L && is.character(e[[2L]])) colons <<- c(colons, e[[2L]])
            for (x in as.list(e)) if (!missing(x)) walk(x)
        } else if (is.expression(e) || is.list(e)) for (x in as.list(e)) if (!missing(x)) walk(x) # and formals
    }
    walk(exprs)
    list(colons = unique(colons), calls = unique(calls))
}
# The lines about those that are not stated.
.unstated <- function(asked, stated, code = FALSE) {
    names <- function(x) paste(sQuote(sort(x)), collapse = " ")
    colons <- setdiff(asked$colons, stated)
    calls <- setdiff(asked$calls, stated)
    own <- if (code) setdiff(asked$calls, c(.std_package_names, stated[1L]))
    c(if (length(colons)) paste(ngettext(length(colons), "'::' or ':::' import not declared from:", "'::' or ':::' imports not declared from:"), names(colons)),
      if (length(calls)) paste(ngettext(length(calls), "'library' or 'require' call not declared from:", "'library' or 'require' calls not declared from:"), names(calls)),
      if (length(own)) c(paste0(ngettext(length(own), "'library' or 'require' call to ", "'library' or 'require' calls to "), names(own), " in package code."),
                         "  Please use :: or requireNamespace() instead.", "  See section 'Suggested packages' in the 'Writing R Extensions' manual."))
}
.check_code_dependencies <- function(package, source, lib) {
    code <- lapply(.r_files(source, .description_in(source)), parse)
    writeLines(as.character(.unstated(.packages_asked(code), .packages_stated(source), TRUE)))
}
.check_test_dependencies <- function(package, source, lib) {
    code <- lapply(list.files(file.path(source, "tests"), "[.][Rr]$", full.names = TRUE), function(f) tryCatch(parse(f), error = function(e) NULL))
    writeLines(as.character(.unstated(.packages_asked(code), .packages_stated(source))))
}
.check_example_dependencies <- function(package, source, lib) {
    code <- lapply(Rd_db(package, lib.loc = lib), function(rd) tryCatch(parse(text = .or(.rd_examples(rd), "")), error = function(e) NULL))
    writeLines(as.character(.unstated(.packages_asked(code), .packages_stated(source))))
}

# ---- functions of the namespace

.own_functions <- function(ns) {
    names <- ls(ns, all.names = TRUE)
    names[vapply(names, function(n) !bindingIsActive(n, ns) && is.function(ns[[n]]) && !is.primitive(ns[[n]]), NA)]
}
.args_said <- function(f) {
    text <- paste(deparse(args(f), width.cutoff = 70L), collapse = "\n")
    gsub("^function \\(", "function(", sub("[[:space:]]*\nNULL$", "", text))
}
.check_S3 <- function(package, source, lib) {
    ns <- loadNamespace(package, c(lib, .libPaths()))
    methods <- .source_namespace(list(source = source, name = package))$S3methods
    wrong <- character()
    for (i in seq_len(nrow(methods))) {
        generic <- get0(methods[i, 1L], envir = ns, mode = "function")
        name <- if (is.na(methods[i, 3L])) paste(methods[i, 1L], methods[i, 2L], sep = ".") else methods[i, 3L]
        method <- get0(name, envir = ns, mode = "function")
        if (is.null(generic) || is.null(method) || methods[i, 1L] %in% c("Math", "Ops", "Summary", "Complex")) next
        if (is.null(args(generic))) next # a primitive that takes what it is given
        want <- names(formals(args(generic)))
        have <- names(formals(method))
        if (is.null(want) || .takes_as(want, have)) next
        wrong <- c(wrong, paste0(methods[i, 1L], ":"), paste0("  ", .args_said(generic)), paste0(name, ":"), paste0("  ", .args_said(method)), "")
    }
    if (length(wrong)) writeLines(c(wrong, strwrap("See section ‘Generic functions and methods’ in the ‘Writing R Extensions’ manual.")))
}
# A method has its generic's arguments, in their places; what comes after `...` is free.
.takes_as <- function(want, have) {
    dots <- match("...", want)
    if (!is.na(dots) && !"..." %in% have) return(FALSE)
    first <- if (is.na(dots)) want else want[seq_len(dots - 1L)]
    rest <- if (is.na(dots)) character() else want[-seq_len(dots)]
    if (length(have) < length(first) || !identical(have[seq_along(first)], first)) return(FALSE)
    all(rest %in% have) && (!is.na(dots) || length(have) == length(want) || "..." %in% have)
}
.check_replacements <- function(package, source, lib) {
    ns <- loadNamespace(package, c(lib, .libPaths()))
    names <- grep("..<-$", .own_functions(ns), value = TRUE)
    names <- names[!grepl("%<-$|^<<-$", names)]
    bad <- names[vapply(names, function(n) !identical(utils::tail(names(formals(ns[[n]])), 1L), "value"), NA)]
    if (length(bad)) writeLines(c(paste0("  ", paste(sQuote(bad), collapse = " ")), "The argument of a replacement function which corresponds to the right",
                                  "hand side must be named ‘value’."))
}

# ---- names that code uses and nobody defines

.quoting <- c("quote", "bquote", "expression", "~", "substitute", "::", ":::", "library", "require", "missing", "on.exit.none", "function")
# Calls note(kind, name) for each name that is seen from no scope of the function: "function", "variable", "<<-".
.free_names <- function(f, note) {
    # what a body assigns, without that of the functions within
    locals <- function(e) {
        own <- character()
        target <- function(t) {
            while (is.call(t) && length(t) > 1L) t <- t[[2L]]
            if (is.name(t) || is.character(t)) own <<- c(own, as.character(t))
        }
        look <- function(e) {
            if (!is.call(e)) return()
            head <- if (is.name(e[[1L]])) as.character(e[[1L]]) else ""
            if (head %in% c("quote", "expression", "~", "function")) return()
            if (head %in% c("<-", "=") && length(e) == 3L) target(e[[2L]])
            else if (head == "for") own <<- c(own, as.character(e[[2L]]))
            else if (head %in% c("assign", "delayedAssign") && length(e) > 1L && is.character(e[[2L]])) own <<- c(own, e[[2L]])
            for (x in as.list(e)) if (!missing(x)) look(x)
        }
        look(e)
        own
    }
    seen <- function(name, scope) name %in% scope
    walk <- function(e, scope) {
        if (is.name(e)) {
            n <- as.character(e)
            if (nzchar(n) && !grepl("^[.][.]([.]|[0-9]+)$", n) && !seen(n, scope)) note("variable", n)
            return()
        }
        if (!is.call(e)) return()
        head <- e[[1L]]
        if (is.call(head)) walk(head, scope)
        h <- if (is.name(head)) as.character(head) else ""
        if (h == "function") return(closure(e[[2L]], e[[3L]], scope))
        if (nzchar(h) && !seen(h, scope)) note("function", h)
        if (h %in% .quoting) return()
        args <- as.list(e)[-1L]
        if (h %in% c("$", "@")) args <- args[1L]
        else if (h %in% c("<-", "=", "<<-") && length(args) == 2L) {
            if (h == "<<-") {
                t <- args[[1L]]
                while (is.call(t) && length(t) > 1L) t <- t[[2L]]
                if (is.name(t) && !seen(as.character(t), scope)) note("<<-", as.character(t))
            }
            # x[i] <- v: the indices are code, the function is `[<-`
            if (is.call(args[[1L]])) walk(args[[1L]], scope)
            args <- args[2L]
        } else if (h == "for") {
            walk(args[[2L]], scope)
            args <- args[3L]
        } else if (h %in% c("UseMethod", "Recall", "NextMethod", ".Internal", "local")) scope <- if (h == "local") c(scope, locals(e[[2L]])) else scope
        if (h == ".Internal") return()
        for (x in args) if (!missing(x)) walk(x, scope)
    }
    closure <- function(formals, body, scope) {
        inner <- c(scope, names(formals), locals(body))
        for (x in as.list(formals)) if (!missing(x)) walk(x, c(inner))
        walk(body, inner)
    }
    closure(formals(f), body(f), character())
}
.check_globals <- function(package, source, lib) {
    ns <- loadNamespace(package, c(lib, .libPaths()))
    d <- .description_in(source)
    for (p in setdiff(names(.dependencies(d$Depends)), c("R", .std_package_names))) suppressPackageStartupMessages(library(p, character.only = TRUE))
    known <- utils::globalVariables(package = package)
    # a package sees base, what it imports and what it depends on, not all that this process has attached
    attached <- setdiff(names(.dependencies(d$Depends)), "R")
    imports <- .source_namespace(list(source = source, name = package))$imports
    imported <- unlist(lapply(imports, function(i) if (is.list(i) && length(i) > 1L) i[[2L]] else getNamespaceExports(i[[1L]])))
    there <- function(n, mode) {
        if (n %in% known || n %in% imported || exists(n, envir = ns, inherits = FALSE) || exists(n, envir = parent.env(ns), mode = mode, inherits = FALSE) ||
            n %in% .names_of_base() && exists(n, baseenv(), mode = mode)) return(TRUE)
        any(vapply(attached, function(p) n %in% getNamespaceExports(p), NA))
    }
    lines <- wanted <- character()
    for (name in sort(.own_functions(ns))) {
        f <- ns[[name]]
        if (!identical(environment(f), ns)) next
        said <- character()
        .free_names(f, function(kind, n) {
            if (there(n, if (kind == "function") "function" else "any")) return()
            if (kind != "<<-") wanted <<- c(wanted, n)
            said <<- c(said, switch(kind, "function" = sprintf("%s: no visible global function definition for %s", name, sQuote(n)),
                                    variable = sprintf("%s: no visible binding for global variable %s", name, sQuote(n)),
                                    sprintf("%s: no visible binding for '<<-' assignment to %s", name, sQuote(n))))
        })
        lines <- c(lines, unique(said))
    }
    if (!length(lines)) return(invisible())
    writeLines(unlist(lapply(lines, strwrap, indent = 0L, exdent = 2L)))
    wanted <- sort(unique(wanted))
    if (!length(wanted)) return(invisible())
    writeLines(c("Undefined global functions or variables:", strwrap(paste(wanted, collapse = " "), indent = 2L, exdent = 2L)))
    from <- lapply(c(grDevices = "grDevices", graphics = "graphics", methods = "methods", stats = "stats", tools = "tools", utils = "utils"),
                   function(p) intersect(wanted, .std_exports(p)))
    from <- from[lengths(from) > 0L]
    if (!length(from)) return(invisible())
    call <- function(p) strwrap(sprintf("importFrom(\"%s\", %s)", p, paste0("\"", from[[p]], "\"", collapse = ", ")), indent = 2L, exdent = 13L + nchar(p) + 4L)
    writeLines(c("Consider adding", unlist(lapply(names(from), call)), "to your NAMESPACE file."))
}
.std_exports <- function(p) getNamespaceExports(p)
# Names of package base: the environment of this program has those of all standard packages.
.names_of_base <- function() getNamespaceExports("base")
