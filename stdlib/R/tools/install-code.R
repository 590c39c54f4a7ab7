# What an installed package has beside compiled code and pages: its description, its functions, its data, its files.

# By this GNU R 4.2 knows that compiled code fits: the headers are the same.
.internals <- "2fdf6c18-697a-4ba7-b8ef-11c0d92f1327"
.install_description <- function(from, to, compiled) {
    d <- .description_in(from)
    need <- c("Package", "Version")
    if (any(lacking <- !need %in% names(d))) .refuse("invalid DESCRIPTION file: %s is missing", paste(need[lacking], collapse = ", "))
    given <- names(d)
    if (is.null(d[["Author"]]) && !is.null(d[["Authors@R"]])) {
        who <- tryCatch(eval(parse(text = d[["Authors@R"]]), asNamespace("utils")), error = function(e) NULL)
        d$Author <- paste(format(who, include = c("given", "family", "role")), collapse = ", ")
        cre <- Filter(function(p) "cre" %in% p$role, who)
        if (is.null(d[["Maintainer"]]) && length(cre)) d$Maintainer <- format(cre[1L], include = c("given", "family", "email"))
    }
    built <- list(R = getRversion(), Platform = if (compiled) R.version$platform else "",
                  Date = paste(format(Sys.time(), "%Y-%m-%d %H:%M:%S", tz = "UTC"), "UTC"), OStype = .Platform$OS.type)
    d$Built <- paste0("R ", built$R, "; ", built$Platform, "; ", built$Date, "; ", built$OStype)
    lines <- readLines(file.path(from, "DESCRIPTION"), warn = FALSE)
    more <- setdiff(names(d), given)
    writeLines(c(lines[grepl("[^[:space:]]", lines)], paste0(more, ": ", gsub("\n", "\n  ", unlist(d[more])))), file.path(to, "DESCRIPTION"))
    dir.create(file.path(to, "Meta"), showWarnings = FALSE)
    saveRDS(.package_rds(d, built), file.path(to, "Meta", "package.rds"), version = 2L)
    saveRDS(list(internalsID = .internals), file.path(to, "Meta", "features.rds"), version = 2L)
    invisible(d)
}
.package_rds <- function(d, built) {
    one <- function(x) c(list(name = x$name), if (!is.null(x$op)) list(op = x$op, version = package_version(x$version)))
    deps <- function(field) {
        l <- lapply(.dependencies(d[[field]]), one)
        structure(l, names = vapply(l, `[[`, "", "name"))
    }
    depends <- deps("Depends")
    r <- unname(depends[names(depends) == "R"])
    others <- function(l) if (length(l)) l else list()
    structure(list(DESCRIPTION = unlist(d), Built = built, Rdepends = if (length(r)) r[[1L]] else list(name = "R"), Rdepends2 = if (length(r)) r,
                   Depends = others(depends[names(depends) != "R"]), Suggests = others(deps("Suggests")), Imports = others(deps("Imports")),
                   LinkingTo = others(deps("LinkingTo"))), class = "packageDescription2")
}

# ---- functions

# The file that GNU R, too, reads when the package is loaded.
.loader <- function(eval) c("local({", "    it <- loadingNamespaceInfo()", "    ns <- .getNamespace(as.name(it$pkgname))",
                            "    code <- file.path(it$libname, it$pkgname, \"R\", it$pkgname)",
                            if (eval) c("    db <- file.path(it$libname, it$pkgname, \"R\", \"sysdata\")",
                                        "    if (file.exists(paste0(db, \".rdx\"))) lazyLoad(db, ns)",
                                        "    for (e in readRDS(paste0(code, \".rds\"))) eval(e, ns)")
                            else "    lazyLoad(code, ns, filter = function(n) n != \".__NAMESPACE__.\")", "})")
.defines_S4 <- c("setClass", "setGeneric", "setMethod", "setRefClass", "setAs", "setValidity", "setClassUnion", "setIs", "setOldClass",
                 "setReplaceMethod", "setGroupGeneric", "setLoadAction", "setLoadActions", "evalOnLoad", "evalqOnLoad", "setPackageName")
# Evaluated once, here; each variable goes into a data base.  Where classes and methods are defined the expressions are kept
# instead, and evaluated where the package is loaded.
.install_code <- function(from, to, package, keep.source) {
    at <- file.path(to, "R")
    dir.create(at, showWarnings = FALSE)
    ns <- loadNamespace(package, c(dirname(from), .libPaths()), keep.source = keep.source, partial = TRUE)
    code <- file.path(at, package)
    d <- .description_in(from)
    data <- if (file.exists(f <- file.path(from, "R", "sysdata.rda"))) load(f, envir <- new.env())
    if (length(data)) makeLazyLoadDB(envir, file.path(at, "sysdata"), variables = data)
    all <- list()
    for (f in .r_files(from, d)) all <- c(all, as.list(.parse_source(f, d$Encoding, keep.source)))
    names <- setdiff(ls(ns, all.names = TRUE), c(".__NAMESPACE__.", ".__S3MethodsTable__.", ".packageName"))
    source <- any(.defines_S4 %in% all.names(as.call(c(list(quote(`{`)), all)), unique = TRUE)) ||
        any(vapply(names, function(n) !bindingIsActive(n, ns) && isS4(ns[[n]]), NA))
    if (source || any(vapply(names, bindingIsActive, NA, ns))) saveRDS(as.expression(all), paste0(code, ".rds"), version = 2L)
    else {
        makeLazyLoadDB(ns, code, variables = setdiff(names, data))
        source <- FALSE
    }
    writeLines(.loader(file.exists(paste0(code, ".rds"))), code)
}
.install_namespace <- function(from, to, package) {
    if (!file.exists(file.path(from, "NAMESPACE"))) .refuse("a 'NAMESPACE' file is required")
    file.copy(file.path(from, "NAMESPACE"), to)
    saveRDS(parseNamespaceFile(package, dirname(from)), file.path(to, "Meta", "nsInfo.rds"), version = 2L)
}

# ---- data

.install_data <- function(from, to, lazy) {
    at <- file.path(from, "data")
    files <- if (dir.exists(at)) list.files(at)
    files <- files[!files %in% "datalist"]
    if (!length(files)) return(invisible())
    .say("**", "data")
    out <- file.path(to, "data")
    dir.create(out)
    all <- new.env()
    held <- list()
    for (f in files) {
        one <- new.env(parent = .GlobalEnv)
        suppressPackageStartupMessages(.load_data(from, one, f))
        names <- ls(one, all.names = TRUE, sorted = TRUE)
        names <- names[names != ".Random.seed"]
        if (!length(names)) next
        held[[file_path_sans_ext(f, TRUE)]] <- names
        for (n in names) assign(n, get(n, envir = one), envir = all)
    }
    saveRDS(.data_titles(from, held), file.path(to, "Meta", "data.rds"), version = 2L)
    if (!lazy) return(invisible(file.copy(file.path(at, files), out)))
    .say("***", "moving datasets to lazyload DB")
    makeLazyLoadDB(all, file.path(out, "Rdata"))
    saveRDS(held, file.path(out, "Rdata.rds"), version = 2L)
}
# The names of data sets, with the titles of their pages.
.data_titles <- function(from, held) {
    items <- unlist(lapply(names(held), function(f) if (identical(held[[f]], f)) f else sprintf("%s (%s)", held[[f]], f)))
    pages <- .package_pages(from)
    title <- function(n) {
        for (p in pages) if (n %in% .rd_all(p, "\\alias")) return(.rd_title(p))
        ""
    }
    if (is.null(items)) return(matrix("", 0L, 2L))
    unname(cbind(items, vapply(sub(" \\(.*", "", items), title, "")))
}

# ---- files that are copied

.install_files <- function(from, to, d, tests) {
    top <- list.files(from, "^(LICEN[SC]E|NEWS|NEWS[.]md|COPYING)$", full.names = TRUE)
    if (!is.null(d$License) && grepl("file LICEN[SC]E", d$License) || length(top)) file.copy(top, to)
    for (what in c("demo", "exec", "po", if (tests) "tests")) if (dir.exists(f <- file.path(from, what)) && what != "po") file.copy(f, to, recursive = TRUE)
    if (dir.exists(inst <- file.path(from, "inst"))) {
        .say("**", "inst")
        ignored <- "(^|/)([.]svn|[.]git|CVS|[.]DS_Store|[.]Rinstignore)(/|$)"
        files <- list.files(inst, recursive = TRUE, all.files = TRUE, include.dirs = TRUE, no.. = TRUE)
        files <- files[!grepl(ignored, files)]
        if (file.exists(f <- file.path(from, ".Rinstignore")))
            for (p in readLines(f, warn = FALSE)) if (nzchar(p)) files <- files[!grepl(p, file.path("inst", files), perl = TRUE, ignore.case = TRUE)]
        folder <- dir.exists(file.path(inst, files))
        for (f in files[folder]) dir.create(file.path(to, f), showWarnings = FALSE, recursive = TRUE)
        for (f in files[!folder]) {
            file.copy(file.path(inst, f), file.path(to, f), overwrite = TRUE)
            Sys.chmod(file.path(to, f), file.mode(file.path(inst, f)))
        }
    }
    for (d in list.dirs(file.path(from, "inst", "po"), recursive = FALSE)) file.copy(d, file.path(to, "po"), recursive = TRUE)
    if (file.exists(f <- file.path(from, "build", "vignette.rds"))) file.copy(f, file.path(to, "Meta"))
    if (dir.exists(f <- file.path(from, "man", "figures"))) {
        dir.create(file.path(to, "help"), showWarnings = FALSE)
        file.copy(f, file.path(to, "help"), recursive = TRUE)
    }
    if (dir.exists(f <- file.path(from, "man", "macros"))) {
        dir.create(file.path(to, "help"), showWarnings = FALSE)
        file.copy(f, file.path(to, "help"), recursive = TRUE)
    }
}
