# What packages register with tools when they are loaded: engines that make vignettes, styles of bibliographies.

.vignette_engines <- new.env(hash = TRUE, parent = emptyenv())
vignetteEngine <- function(name, weave, tangle, pattern = NULL, package = NULL, aspell = list()) {
    if (missing(weave)) return(.vignette_engine(name, package))
    if (name %in% c("Sweave", "utils::Sweave"))
        stop(gettextf("Cannot change the %s engine or use an engine of that name", sQuote("Sweave")), domain = NA)
    parts <- strsplit(name, "::", fixed = TRUE)[[1L]]
    if (length(parts) == 2L) {
        if (is.null(package)) package <- parts[1L]
        else if (parts[1L] != package) stop(gettextf("Engine name %s and package %s do not match", sQuote(name), sQuote(package)), domain = NA)
        name <- parts[2L]
    }
    if (length(parts) > 2L) stop(gettextf("Unsupported engine name %s", sQuote(name)), domain = NA)
    if (is.null(package)) package <- tryCatch(loadingNamespaceInfo()$pkgname, error = function(e) "utils")
    key <- paste(package, name, sep = "::")
    if (is.null(weave)) {
        suppressWarnings(rm(list = key, envir = .vignette_engines))
        return(invisible())
    }
    if (!is.function(weave) && !identical(weave, NA)) stop("argument 'weave' must be a function and not NA")
    if (!is.function(tangle) && !identical(tangle, NA)) stop("argument 'tangle' must be a function and not NA")
    if (is.null(pattern)) pattern <- "[.][rRsS](nw|tex)$"
    else if (!is.character(pattern)) stop("argument 'pattern' must be a character vector or NULL")
    engine <- list(name = name, package = package, pattern = pattern, weave = weave, tangle = tangle, aspell = aspell)
    assign(key, engine, envir = .vignette_engines)
    invisible(engine)
}
.vignette_engines[["utils::Sweave"]] <- list(name = "Sweave", package = "utils", pattern = "[.][rRsS](nw|tex)$",
    weave = function(...) utils::Sweave(...), tangle = function(...) utils::Stangle(...), aspell = list(filter = "Sweave", control = "-t"))
# One engine of the packages given (all that are registered: NULL), or, without a name, all of them.
.vignette_engine <- function(name, package) {
    keys <- ls(.vignette_engines)
    if (!is.null(package)) keys <- keys[sub("::.*", "", keys) %in% package]
    if (missing(name)) return(mget(keys, envir = .vignette_engines))
    key <- if (grepl("::", name, fixed = TRUE)) keys[keys == name] else keys[sub(".*::", "", keys) == name]
    if (!length(key)) stop(gettextf("Vignette engine %s is not registered", sQuote(name)), domain = NA)
    .vignette_engines[[key[1L]]]
}
.bib_styles <- local({
    styles <- new.env(hash = TRUE, parent = emptyenv())
    styles$default <- "JSS"
    styles$`style:JSS` <- NULL # made when it is asked for
    styles
})
getBibstyle <- function(all = FALSE) if (all) sub("^style:", "", ls(.bib_styles, pattern = "^style:")) else .bib_styles$default
# The environment of a style; what `envir` and `...` define is added to it.
bibstyle <- function(style, envir, ..., .init = FALSE, .default = TRUE) {
    if (missing(style)) style <- .bib_styles$default
    key <- paste0("style:", style)
    if (missing(envir)) envir <- .or(.bib_styles[[key]], new.env(parent = asNamespace("utils")))
    if (.init) for (n in c("sortKeys", "citeKey")) if (is.null(envir[[n]])) assign(n, NULL, envir = envir)
    more <- list(...)
    for (n in names(more)) {
        if (is.function(more[[n]])) environment(more[[n]]) <- envir
        assign(n, more[[n]], envir = envir)
    }
    assign(key, envir, envir = .bib_styles)
    if (.default) .bib_styles$default <- style
    envir
}
