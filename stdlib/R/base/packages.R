# stdlib/R/packages.R - packages: namespaces, library() and kin.  The standard packages' are views of the base environment
# (interp/packages.c); others are loaded here from the folders of their sources (DESCRIPTION,
# NAMESPACE, R/, data/), or from where GNU R has installed them.

.hooks <- new.env(hash = TRUE, parent = emptyenv())
getHook <- function(hookName) {
    h <- .hooks[[hookName]]
    if (is.null(h)) list() else h
}
setHook <- function(hookName, value, action = c("append", "prepend", "replace")) {
    hooks <- switch(match.arg(action),
                    append = c(getHook(hookName), value),
                    prepend = c(value, getHook(hookName)),
                    if (is.function(value)) list(value) else value)
    assign(hookName, hooks, envir = .hooks)
    invisible()
}
packageEvent <- function(pkgname, event = c("onLoad", "attach", "detach", "onUnload")) {
    event <- match.arg(event)
    paste("UserHook", pkgname, event, sep = "::")
}

.BaseNamespaceEnv <- .base_namespace()
.std_package_names <- c("stats", "graphics", "grDevices", "utils", "datasets", "methods", "base", "tools", "parallel", "compiler", "splines", "stats4")
.Library <- "/usr/lib/R/library"
# Asked for when start-up files have been read: they may set R_LIBS_SITE.
delayedAssign(".Library.site", local({
    given <- strsplit(Sys.getenv("R_LIBS_SITE"), ":", fixed = TRUE)[[1L]]
    # as R_LIBS_SITE is where nobody sets it: %S is the folder beside R's own
    if (!length(given)) given <- c("/usr/local/lib/R/site-library", file.path(R.home(), "site-library"))
    normalizePath(given[dir.exists(given)], "/")
}))
.package_state <- new.env()
.S3PrimitiveGenerics <- scan(what = "", quiet = TRUE, quote = "", text = "
    anyNA as.character as.complex as.double as.environment as.integer as.logical as.call as.numeric as.raw c dim dim<-
    dimnames dimnames<- is.array is.finite is.infinite is.matrix is.na is.nan is.numeric length length<- levels<- names
    names<- rep seq.int xtfrm")
# For each primitive that dispatches a closure that would, and for each other one a closure with its formals.
.args_env <- function(names, body) {
    env <- new.env(parent = emptyenv())
    for (n in names) {
        f <- as.function(c(formals(args(n)), list(body(n))), envir = .BaseNamespaceEnv)
        assign(n, f, envir = env)
    }
    env
}
delayedAssign(".GenericArgsEnv", {
    groups <- c("Math", "Math2", "Arith", "Compare", "Logic", "Summary", "Complex")
    .args_env(c(.S3PrimitiveGenerics, unlist(lapply(groups, getGroupMembers)), "!"),
              function(n) call("UseMethod", if (n == "as.numeric") "as.double" else n))
}, eval.env = new.env())
delayedAssign(".ArgsEnv", .args_env(Filter(function(n) is.primitive(get(n, baseenv())) && !is.null(args(n)) && !exists(n, .GenericArgsEnv),
    setdiff(builtins(), ".ArgsEnv")), function(n) NULL))
.sys.timezone <- NA_character_
.knownS3Generics <- local({
    of <- list(base = "Math Ops Summary Complex as.character as.data.frame as.environment as.matrix
                       as.vector cbind labels print rbind rep seq seq.int plot sequence solve summary t",
               utils = "edit str", graphics = "contour hist identify image lines pairs points text",
               stats = "add1 AIC anova biplot coef confint deviance df.residual drop1 extractAIC fitted formula logLik
                        model.frame model.matrix predict profile qqnorm residuals se.contrast terms update vcov")
    names <- strsplit(unlist(of), "[ \n]+")
    structure(rep(names(of), lengths(names)), names = unlist(names))
})
.libPaths <- function(new, include.site = TRUE) {
    if (missing(new)) {
        if (is.null(.package_state$paths)) {
            given <- unlist(strsplit(Sys.getenv(c("R_LIBS", "R_LIBS_USER")), ":", fixed = TRUE))
            .libPaths(given[nzchar(given)])
        }
        return(.package_state$paths)
    }
    new <- Sys.glob(path.expand(new))
    paths <- c(normalizePath(new[dir.exists(new)], "/"), if (include.site) .Library.site, .Library)
    .package_state$paths <- unique(paths)
    invisible(.package_state$paths)
}
.lib_dirs <- function(lib.loc) if (is.null(lib.loc)) .libPaths() else path.expand(lib.loc)
# The folder of a package that is not one of the standard ones; character() if there is none.
.package_folder <- function(package, lib.loc = NULL) {
    if (is.null(lib.loc) && !is.null(ns <- .namespace(package)) && !is.null(ns$.__NAMESPACE__.)) return(ns$.__NAMESPACE__.$path)
    at <- file.path(.lib_dirs(lib.loc), package)
    at <- at[file.exists(file.path(at, "DESCRIPTION"))]
    if (length(at)) normalizePath(at[1L], "/") else character()
}
.no_package <- function(package, lib.loc, call) packageNotFoundError(package, lib.loc, call)
packageNotFoundError <- function(package, lib.loc, call = NULL) {
    text <- ngettext(length(package), "there is no package called", "there are no packages called")
    errorCondition(paste(text, toString(sQuote(package))), package = package, lib.loc = lib.loc, class = "packageNotFoundError", call = call)
}

# ---- what DESCRIPTION and NAMESPACE say

.description_in <- function(folder) {
    d <- read.dcf(file.path(folder, "DESCRIPTION"))
    as.list(d[1L, ])
}
# "R (>= 3.0), foo, bar (>= 1)": names and the versions that are asked for
.dependencies <- function(text) {
    if (is.null(text) || is.na(text)) return(list())
    each <- trimws(strsplit(text, ",", fixed = TRUE)[[1L]])
    each <- each[nzchar(each)]
    name <- sub("[[:space:]]*\\(.*", "", each)
    m <- regmatches(each, regexec("\\([[:space:]]*([<>=!]+)[[:space:]]*([^)[:space:]]+)", each))
    Map(function(n, m) list(name = n, op = if (length(m)) m[2L], version = if (length(m)) m[3L]), name, m)
}
.check_version <- function(dep, have, what) {
    if (!is.null(dep$op) && !get(dep$op)(numeric_version(have), numeric_version(dep$version)))
        stop(gettextf("namespace %s %s is being loaded, but %s %s is required", sQuote(what), have, dep$op, dep$version), call. = FALSE, domain = NA)
}
parseNamespaceFile <- function(package, package.lib, mustExist = TRUE) {
    file <- file.path(package.lib, package, "NAMESPACE")
    info <- list(imports = list(), exports = character(), exportPatterns = character(), importClasses = list(), importMethods = list(),
                 exportClasses = character(), exportMethods = character(), exportClassPatterns = character(), dynlibs = character(),
                 nativeRoutines = list(), S3methods = matrix(NA_character_, 0L, 4L))
    if (!file.exists(file)) {
        if (mustExist) stop(gettextf("package %s has no 'NAMESPACE' file", sQuote(package)), domain = NA)
        return(info)
    }
    words <- function(e) {
        e <- as.list(e)[-1L]
        text <- vapply(e, function(x) if (is.name(x) || is.character(x)) as.character(x) else if (is.null(x)) "NULL"
                                      else paste(as.character(eval(x)), collapse = " "), "")
        if (!is.null(names(e))) names(text) <- names(e)
        text
    }
    add <- function(to, what) info[[to]] <<- c(info[[to]], what)
    before <- function(to, what) info[[to]] <<- c(what, info[[to]])
    from <- function(to, e) {
        w <- words(e)
        add(to, list(list(unname(w[1L]), if (is.null(names(w))) w[-1L] else structure(w[-1L], names = names(w)[-1L]))))
    }
    all <- function(e) unname(unlist(lapply(as.list(e)[-1L], function(x) if (is.call(x)) eval(x) else as.character(x))))
    take <- function(e) {
        if (!is.call(e)) return(if (is.expression(e)) for (x in as.list(e)) take(x))
        switch(as.character(e[[1L]]),
               `if` = if (isTRUE(eval(e[[2L]], .GlobalEnv))) take(e[[3L]]) else if (length(e) == 4L) take(e[[4L]]),
               `{` = for (x in as.list(e)[-1L]) take(x),
               export = add("exports", all(e)),
               exportPattern = , exportPatterns = before("exportPatterns", all(e)),
               exportClass = , exportClasses = before("exportClasses", all(e)),
               exportClassPattern = before("exportClassPatterns", all(e)),
               exportMethods = before("exportMethods", all(e)),
               import = {
                   except <- e$except # x, "x" or c(x, "y")
                   if (!is.null(except)) except <- unname(if (is.call(except)) words(except) else as.character(except))
                   e$except <- NULL
                   for (p in words(e)) add("imports", list(if (is.null(except)) p else list(p, except = except)))
               },
               importFrom = from("imports", e),
               importMethodsFrom = from("importMethods", e),
               importClassFrom = , importClassesFrom = from("importClasses", e),
               S3method = {
                   later <- if (is.call(e[[2L]])) as.character(e[[2L]][[2L]]) else NA # pkg::generic: when pkg is loaded
                   if (is.call(e[[2L]])) e[[2L]] <- e[[2L]][[3L]]
                   w <- c(unname(words(e)), NA, NA)
                   info$S3methods <<- rbind(info$S3methods, c(w[1:3], later))
               },
               useDynLib = {
                   lib <- as.character(e[[2L]])
                   if (!lib %in% info$dynlibs)
                       info$dynlibs <<- structure(c(info$dynlibs, lib), names = c(names(info$dynlibs), .or(names(e)[2L], "")))
                   if (length(e) > 2L) info$nativeRoutines[[lib]] <<- .native_routines(as.list(e)[-(1:2)], info$nativeRoutines[[lib]])
               },
               stop(gettextf("unknown namespace directive: %s", deparse(e, nlines = 1L)), call. = FALSE, domain = NA))
    }
    take(parse(file, keep.source = FALSE))
    info$S3methods <- unique(info$S3methods)
    info
}
# What useDynLib() says of a library after its name: symbols, .registration and .fixes.
.native_routines <- function(said, known) {
    named <- .or(names(said), rep("", length(said)))
    option <- named %in% c(".registration", ".fixes")
    map <- if (is.null(known)) list(useRegistration = FALSE, symbolNames = character()) else unclass(known)
    if (any(named == ".registration")) map$useRegistration <- eval(said[[".registration"]])
    if (any(option)) map$registrationFixes <- .or(map$registrationFixes, c("", ""))
    if (any(named == ".fixes")) {
        fixes <- eval(said[[".fixes"]])
        map$registrationFixes <- c(fixes, "")[1:2]
    }
    symbols <- vapply(said[!option], as.character, "")
    if (length(symbols)) map$symbolNames <- c(map$symbolNames, structure(symbols, names = ifelse(nzchar(named[!option]), named[!option], symbols)))
    structure(map, class = "NativeRoutineMap")
}

# ---- loading

.r_files <- function(folder, description) {
    at <- file.path(folder, "R")
    collate <- description$Collate
    if (!is.null(collate)) {
        files <- scan(text = gsub("\n", " ", collate), what = "", quiet = TRUE, strip.white = TRUE, quote = "'\"")
        missing <- !file.exists(file.path(at, files))
        if (any(missing)) stop(gettextf("files in 'Collate' field missing from '%s':\n%s", at,
                                        paste(" ", files[missing], collapse = "\n")), call. = FALSE, domain = NA)
        return(file.path(at, files))
    }
    files <- c(list.files(at, "\\.[RrSsq]$"),
               file.path("unix", list.files(file.path(at, "unix"), "\\.[RrSsq]$", full.names = FALSE))[dir.exists(file.path(at, "unix"))])
    file.path(at, sort(files, method = "radix"))
}
.new_namespace <- function(package, version, path) {
    imports <- new.env(parent = .BaseNamespaceEnv)
    attr(imports, "name") <- paste0("imports:", package)
    ns <- new.env(parent = imports)
    ns$.packageName <- package
    ns$.__NAMESPACE__. <- info <- new.env(parent = baseenv())
    info$spec <- c(name = package, version = as.character(version))
    info$path <- path
    info$exports <- new.env(parent = baseenv())
    info$lazydata <- new.env(parent = baseenv())
    attr(info$lazydata, "name") <- paste0("lazydata:", package)
    info$imports <- list(base = TRUE)
    info$dynlibs <- character()
    info$S3methods <- matrix(NA_character_, 0L, 4L)
    ns$.__S3MethodsTable__. <- new.env(parent = baseenv())
    ns
}
.import <- function(ns, item, lib.loc, versions, methods = FALSE) {
    from <- if (is.list(item)) item[[1L]] else item
    vars <- if (is.list(item) && is.null(item$except)) item[[2L]]
    if (methods && from %in% .std_package_names) vars <- character()
    if (from %in% .std_package_names) source <- NULL # what it exports is there already
    else if (inherits(source <- .load_for(from, lib.loc, versions[[from]]), "error")) .import_failed(from, lib.loc, vars, source, parent.env(ns))
    else {
        exports <- getNamespaceExports(source)
        there <- function(v, env) exists(v, envir = env, inherits = FALSE)
        if (methods) vars <- Filter(function(v) there(v, source) || there(v, parent.env(source)), intersect(vars, exports)) # the generics
        names <- if (is.null(vars)) setdiff(exports, if (is.list(item)) item$except) else vars
        bad <- setdiff(names, exports)
        if (length(bad)) stop(sprintf(ngettext(length(bad), "object %s is not exported by 'namespace:%s'",
                                               "objects %s are not exported by 'namespace:%s'"),
                                       paste(sQuote(bad), collapse = ", "), from), call. = FALSE, domain = NA)
        to <- if (is.null(names(vars))) names else ifelse(nzchar(names(vars)), names(vars), vars)
        importIntoEnv(parent.env(ns), to, source, names)
    }
    if (!is.null(vars) && from %in% .std_package_names) {
        absent <- vars[!vapply(vars, function(v) !is.null(.std_export(from, v)), NA)]
        known <- .package_declares(from, absent)
        for (v in absent[known]) .import_absent(from, v, parent.env(ns))
        bad <- absent[!known]
        if (length(bad)) stop(sprintf(ngettext(length(bad), "object %s is not exported by 'namespace:%s'",
                                               "objects %s are not exported by 'namespace:%s'"),
                                       paste(sQuote(bad), collapse = ", "), from), call. = FALSE, domain = NA)
        to <- names(vars)
        if (!is.null(to)) for (i in which(nzchar(to) & !vars %in% absent)) assign(to[i], .std_export(from, vars[i]), envir = parent.env(ns))
    }
    info <- ns$.__NAMESPACE__.
    info$imports <- c(info$imports, structure(list(if (is.null(vars)) TRUE else structure(unname(vars), names = unname(vars))), names = from))
}
# A package of GNU R that cannot be loaded, since its compiled code ought to run then: an error, which those have who use it.
.load_for <- function(i, lib.loc, asked) {
    vI <- structure(list(if (!is.null(asked$op)) asked), names = i)
    tryCatch(loadNamespace(i, c(lib.loc, .libPaths()), versionCheck = vI[[i]]), compiledCodeError = identity)
}
.import_failed <- function(package, lib.loc, vars, error, env) {
    names <- .or(vars, names(readRDS(file.path(.package_folder(package, lib.loc), "R", paste0(package, ".rdx")))$variables))
    for (n in names[!startsWith(names, ".__")]) delayedAssign(n, stop(error), assign.env = env)
}
# A function of GNU R's packages that is not here stops only those who use it.
.import_absent <- function(package, name, env) {
    force(name)
    delayedAssign(name, stop(gettextf("'%s::%s' is not implemented", package, name), call. = FALSE, domain = NA), assign.env = env)
}
# The base environment has them all, though exists() and get0() say what is the base package's own.
.std_export <- function(package, name) if (package == "base" || .package_has(package, name)) baseenv()[[name]]
.load_data <- function(folder, env, files = list.files(file.path(folder, "data"))) {
    at <- file.path(folder, "data")
    for (f in files) {
        name <- tools::file_path_sans_ext(f, TRUE)
        ext <- tolower(tools::file_ext(sub("\\.(gz|bz2|xz)$", "", f)))
        path <- file.path(at, f)
        if (ext %in% c("rda", "rdata")) load(path, envir = env)
        else if (ext == "r") sys.source(path, envir = env, chdir = TRUE)
        else if (ext %in% c("csv", "tab", "txt")) eval(substitute(delayedAssign(N, .read_data(P), assign.env = env), list(N = name, P = path)))
    }
}
.read_data <- function(path) switch(tolower(tools::file_ext(sub("\\.(gz|bz2|xz)$", "", path))),
                                    csv = read.table(path, header = TRUE, sep = ";", as.is = FALSE),
                                    read.table(path, header = TRUE, as.is = FALSE))
.parse_source <- function(file, encoding, keep.source) {
    text <- readLines(file, warn = FALSE, encoding = if (is.null(encoding)) "unknown" else encoding)
    if (tolower(.or(encoding, "")) %in% c("latin1", "latin2", "latin-9")) text <- iconv(text, encoding, "UTF-8")
    parse(text = text, keep.source = keep.source, srcfile = file)
}
.load_sources <- function(folder, description, ns, lazydata, keep.source) {
    if (file.exists(f <- file.path(folder, "R", "sysdata.rda"))) load(f, envir = ns)
    for (f in .r_files(folder, description)) for (e in .parse_source(f, description$Encoding, keep.source)) eval(e, ns)
    if (!is.null(lazydata) && dir.exists(file.path(folder, "data"))) .load_data(folder, lazydata)
}
# What GNU R has installed holds each variable in a data base (lazyLoad()) instead of source files.
# What ravel has installed and defines S4 classes holds the expressions, which define them (tools:::.install_code()).
.load_installed_code <- function(folder, code, ns) {
    if (file.exists(paste0(code, ".rdx"))) lazyLoad(code, ns, function(n) !n %in% c(".__NAMESPACE__.", ".__S3MethodsTable__."))
    if (!file.exists(paste0(code, ".rds"))) return(invisible())
    if (file.exists(paste0(f <- file.path(folder, "R", "sysdata"), ".rdx"))) lazyLoad(f, ns)
    for (e in readRDS(paste0(code, ".rds"))) eval(e, ns)
}
.load_installed_rest <- function(folder, ns, lazydata) {
    .installed_S4(ns, ls(ns, all.names = TRUE))
    if (file.exists(paste0(f <- file.path(folder, "R", "sysdata"), ".rdx"))) lazyLoad(f, ns)
    if (file.exists(paste0(f <- file.path(folder, "data", "Rdata"), ".rdx"))) lazyLoad(f, lazydata)
}
# FILE.rdx says where in FILE.rdb each variable is, and each environment that is not a package's: those are named in what
# is stored, and made once, when somebody needs them.
.lazy_db <- function(filebase) {
    index <- readRDS(paste0(filebase, ".rdx"))
    file <- normalizePath(paste0(filebase, ".rdb"), "/")
    made <- new.env()
    fetch <- function(key) lazyLoadDBfetch(key, file, index$compressed, environment_named)
    environment_named <- function(name) {
        if (!is.null(e <- made[[name]])) return(e)
        e <- made[[name]] <- new.env() # before its contents, which may name it
        key <- index$references[[name]]
        late <- if (is.list(key)) key$lazyKeys
        what <- fetch(if (is.list(key)) key$eagerKey else key)
        parent.env(e) <- .or(what$enclos, emptyenv())
        list2env(what$bindings, e)
        for (n in names(late)) .delay_fetch(n, late[[n]], fetch, e)
        attributes(e) <- what$attributes
        if (isTRUE(what$locked)) lockEnvironment(e)
        e
    }
    list(variables = index$variables, fetch = fetch)
}
lazyLoad <- function(filebase, envir = parent.frame(), filter) {
    db <- .lazy_db(filebase)
    names <- names(db$variables)
    if (!missing(filter)) names <- names[filter(names)]
    for (n in names) .delay_fetch(n, db$variables[[n]], db$fetch, envir)
    invisible()
}
.delay_fetch <- function(name, key, fetch, envir) {
    force(key)
    delayedAssign(name, fetch(key), assign.env = envir)
}
# A namespace's exports with the generics and classes that it exports.
.with_s4_exports <- function(exports, ns, nsInfo) {
    named <- ls(ns, all.names = TRUE)
    imports <- parent.env(ns)
    imported <- Filter(function(n) !is.null(attr(tryCatch(get(n, envir = imports), error = function(e) NULL), "generic")),
                       intersect(nsInfo$exportMethods, setdiff(ls(imports, all.names = TRUE), named)))
    # generics of standard packages lie in the base environment, not among the imports
    generics <- c(.package_exports("methods"), if ("stats4" %in% names(getNamespaceImports(ns))) .package_exports("stats4"))
    unique(c(exports, imported, intersect(nsInfo$exportMethods, generics), intersect(nsInfo$exportMethods, named),
             intersect(nsInfo$exportClasses, named)))
}
.hasS4MetaData <- function(ns) TRUE # what is exported is said by the directives alone
loadNamespace <- function(package, lib.loc = NULL, keep.source = getOption("keep.source.pkgs"), partial = FALSE, versionCheck = NULL, keep.parse.data = FALSE) {
    # pkgload makes its own of these functions and of the loops over `nsInfo`, which it takes out of this function's body.
    makeNamespace <- function(name, version = NULL, lib = NULL) {
        env <- .new_namespace(name, version, if (!is.null(lib)) file.path(lib, name))
        .set_namespace(name, env)
        env
    }
    addNamespaceDynLibs <- function(ns, newlibs)
        setNamespaceInfo(ns, "dynlibs", c(.getNamespaceInfo(ns, "dynlibs"), as.character(newlibs)))
    assignNativeRoutines <- function(dll, lib, env, nativeRoutines) {
        .assign_routines(dll, nativeRoutines, env)
    }
    if (inherits(package, "factor")) package <- as.character(package)
    if (length(package) != 1L) stop("unknown 'package' argument")
    if (!is.null(ns <- .namespace(package))) {
        if (package %in% .std_package_names) .std_hooks(package, "onLoad")
        return(ns)
    }
    if (!is.null(e <- .package_state$failed[[package]])) stop(e)
    folder <- .package_folder(package, lib.loc)
    if (!length(folder)) {
        absent <- .no_package(package, lib.loc, sys.call())
        return(withRestarts(stop(absent), retry_loadNamespace = function() loadNamespace(package, lib.loc)))
    }
    lib.loc <- unique(c(lib.loc, .libPaths())) # where those that it needs are
    description <- .description_in(folder)
    code <- file.path(folder, "R", package)
    installed <- file.exists(file.path(folder, "Meta", "package.rds"))
    version <- if (is.null(description$Version)) "0.0" else description$Version
    if (!is.null(versionCheck)) .check_version(versionCheck, version, package)
    nsInfo <- parseNamespaceFile(package, dirname(folder), mustExist = FALSE)
    ns <- env <- makeNamespace(package, version, dirname(folder))
    info <- ns$.__NAMESPACE__.
    done <- FALSE
    on.exit(if (!done) .set_namespace(package, NULL))
    for (d in .dependencies(description$Depends)) if (d$name == "R") {
        if (!is.null(d$op) && !get(d$op)(getRversion(), d$version))
            stop(gettextf("package %s requires R %s %s", sQuote(package), d$op, d$version), call. = FALSE, domain = NA)
    } else if (!d$name %in% .std_package_names) .load_for(d$name, lib.loc, d)
    vI <- .dependencies(description$Imports)
    names(vI) <- vapply(vI, `[[`, "", "name")
    for (i in nsInfo$imports) .import(ns, i, lib.loc, vI)
    for (imp in nsInfo$importClasses) .import(ns, list(imp[[1L]], character()), lib.loc, vI)
    for (imp in nsInfo$importMethods) .import(ns, imp, lib.loc, vI, TRUE)
    dynLibs <- nsInfo$dynlibs
    dlls <- list()
    if (installed) .load_installed_code(folder, code, ns)
    if (installed || !partial) {
        for (i in seq_along(dynLibs)) {
            lib <- dynLibs[[i]]
            dlls[[lib]] <- library.dynam(lib, package, dirname(folder))
            assignNativeRoutines(dlls[[lib]], lib, env, nsInfo$nativeRoutines[[lib]])
            if (!is.null(names(dynLibs)) && nzchar(names(dynLibs)[i])) assign(names(dynLibs)[i], dlls[[lib]], envir = env)
            setNamespaceInfo(env, "DLLs", dlls)
        }
        addNamespaceDynLibs(env, dynLibs)
    }
    if (installed) .load_installed_rest(folder, ns, info$lazydata)
    else if (partial) { # ravel CMD INSTALL: the code alone
        .load_sources(folder, description, ns, NULL, isTRUE(keep.source))
        done <- TRUE
        return(invisible(ns))
    } else .load_sources(folder, description, ns, info$lazydata, isTRUE(keep.source))
    methods <- nsInfo$S3methods
    if (nrow(methods)) {
        info$S3methods <- methods
        registerS3methods(methods, package, ns)
    }
    if (is.function(hook <- ns$.onLoad)) tryCatch(hook(dirname(folder), package), compiledCodeError = function(e) {
        .package_state$failed[[package]] <- e
        stop(e)
    })
    .load_actions(ns, package)
    exports <- nsInfo$exports
    named <- ls(ns, all.names = TRUE)
    for (p in nsInfo$exportPatterns) exports <- c(exports, grep(p, named, value = TRUE))
    if (!file.exists(file.path(folder, "NAMESPACE"))) exports <- named[!startsWith(named, ".")]
    hasS4m <- .hasS4MetaData(ns)
    if (.isMethodsDispatchOn() && hasS4m && !identical(package, "methods")) {
        exports <- .with_s4_exports(exports, ns, nsInfo)
    }
    exports <- setdiff(exports, c(".onLoad", ".onAttach", ".onUnload", ".onDetach", ".packageName", ".__NAMESPACE__."))
    bad <- exports[!vapply(exports, exists, NA, envir = ns)]
    if (length(bad)) stop(sprintf(ngettext(length(bad), "undefined exports: %s", "undefined exports: %s"),
                                  paste(bad, collapse = ", ")), call. = FALSE, domain = NA)
    for (n in exports) assign(n, n, envir = info$exports)
    lockEnvironment(ns, TRUE)
    done <- TRUE
    for (hook in getHook(packageEvent(package, "onLoad"))) hook(package, dirname(folder))
    invisible(ns)
}
requireNamespace <- function(package, ..., quietly = FALSE) {
    package <- as.character(package)[[1L]]
    if (!is.null(.namespace(package))) return(invisible(TRUE))
    if (!quietly) packageStartupMessage(gettextf("Loading required namespace: %s", package), domain = NA)
    invisible(tryCatch({
        loadNamespace(package, ...)
        TRUE
    }, error = function(e) {
        if (!quietly) .failed(e)
        FALSE
    }))
}
# What setHook() has for a package whose functions are always there: it counts as loaded from when it is first asked for.
.std_hooks <- function(package, event) {
    loaded <- package %in% c(.package_state$std, "base", "methods", "datasets", "utils", "grDevices", "graphics", "stats")
    if (switch(event, onLoad = loaded, onUnload = !loaded, FALSE)) return(invisible())
    if (event == "onLoad") .package_state$std <- c(.package_state$std, package)
    if (event == "onUnload") .package_state$std <- setdiff(.package_state$std, package)
    for (hook in getHook(packageEvent(package, event))) hook(package, file.path(R.home("library"), package))
    invisible()
}
unloadNamespace <- function(ns) {
    name <- if (is.environment(ns)) getNamespaceName(ns)[[1L]] else as.character(ns)
    if (name %in% .std_package_names) {
        if (name %in% c("base", "methods")) stop(gettextf("cannot unload namespace %s", sQuote(name)), domain = NA)
        .detach_package(name)
        return(invisible(.std_hooks(name, "onUnload")))
    }
    ns <- .namespace(name)
    if (is.null(ns)) return(invisible())
    users <- getNamespaceUsers(ns)
    if (length(users)) stop(gettextf("namespace %s is imported by %s so cannot be unloaded", sQuote(name), paste(sQuote(users), collapse = ", ")), domain = NA)
    .detach_package(name)
    for (hook in getHook(packageEvent(name, "onUnload"))) hook(name, ns$.__NAMESPACE__.$path)
    if (is.function(hook <- ns$.onUnload)) hook(ns$.__NAMESPACE__.$path)
    .set_namespace(name, NULL)
    invisible()
}
.detach_package <- function(name) if (paste0("package:", name) %in% search()) detach(paste0("package:", name), character.only = TRUE)

# ---- namespaces as objects

asNamespace <- function(ns, base.OK = TRUE) {
    named <- is.name(ns) || is.character(ns) && length(ns) == 1L
    space <- if (named) getNamespace(ns) else if (identical(ns, baseenv())) .BaseNamespaceEnv else ns
    .need(isNamespace(space), "not a namespace")
    .need(base.OK || !isBaseNamespace(space), "operation not allowed on base namespace")
    space
}
getNamespace <- function(name) {
    if (is.environment(name) && isNamespace(name)) return(name)
    name <- as.character(name)
    loadNamespace(name)
}
.getNamespace <- function(name) .namespace(as.character(name))
..getNamespace <- function(name, where) tryCatch(loadNamespace(name), error = function(e) .GlobalEnv)
isNamespace <- function(ns) is.environment(ns) && !is.null(.namespace_name(ns))
isBaseNamespace <- function(ns) identical(ns, .BaseNamespaceEnv)
isNamespaceLoaded <- function(name) !is.null(.namespace(as.character(name)))
loadedNamespaces <- function()
    unique(c("compiler", "graphics", "utils", "grDevices", "stats", "datasets", "methods", "base",
             sub("^package:", "", grep("^package:", search(), value = TRUE)), .loaded_namespaces()))
getNamespaceName <- function(ns) if (isBaseNamespace(ns)) "base" else .getNamespaceInfo(ns, "spec")["name"]
getNamespaceVersion <- function(ns) .getNamespaceInfo(ns, "spec")["version"]
getNamespaceUsers <- function(ns) {
    name <- getNamespaceName(asNamespace(ns))[[1L]]
    loaded <- .loaded_namespaces()
    loaded[vapply(loaded, function(n) name %in% names(getNamespaceImports(n)), NA)]
}
getNamespaceExports <- function(ns) {
    ns <- asNamespace(ns)
    if (is.null(ns$.__NAMESPACE__.)) .package_exports(.namespace_name(ns)) else names(ns$.__NAMESPACE__.$exports)
}
getNamespaceImports <- function(ns) {
    ns <- asNamespace(ns)
    if (is.null(ns$.__NAMESPACE__.)) list(base = TRUE) else ns$.__NAMESPACE__.$imports
}
# What pkg::name asks: TRUE, FALSE, or the environment of the package's data that has it.
.is_exported <- function(ns, name) {
    info <- ns$.__NAMESPACE__.
    if (exists(name, envir = info$exports, inherits = FALSE)) TRUE
    else if (exists(name, envir = info$lazydata, inherits = FALSE)) info$lazydata
    else FALSE
}
getExportedValue <- function(ns, name) eval(call("::", if (is.character(ns)) ns else .namespace_name(asNamespace(ns)), name))
.getNamespaceInfo <- function(ns, which) {
    ns <- asNamespace(ns)
    if (!is.null(info <- ns$.__NAMESPACE__.)) return(info[[which]])
    name <- .namespace_name(ns)
    switch(which, spec = c(name = name, version = as.character(getRversion())), path = file.path(R.home(), "library", name),
           exports = list2env(as.list(setNames(nm = .package_exports(name)))), imports = list(base = TRUE), dynlibs = NULL)
}
getNamespaceInfo <- function(ns, which) .getNamespaceInfo(asNamespace(ns, base.OK = FALSE), which)
setNamespaceInfo <- function(ns, which, val) {
    info <- asNamespace(ns, base.OK = FALSE)$.__NAMESPACE__.
    if (is.null(info)) stop("a standard package's namespace cannot be changed")
    assign(which, val, envir = info)
}
packageHasNamespace <- function(package, package.lib) file.exists(file.path(package.lib, package, "NAMESPACE")) || package %in% .std_package_names
loadingNamespaceInfo <- function() {
    for (i in rev(seq_len(sys.nframe() - 1L))) {
        f <- sys.frame(i)
        own <- identical(environment(sys.function(i)), .BaseNamespaceEnv)
        if (own && exists("nsInfo", envir = f, inherits = FALSE) && exists("ns", envir = f, inherits = FALSE))
            return(list(libname = dirname(f$folder), pkgname = f$package))
    }
    stop("not loading a namespace")
}
# The methods that packages register for generics of the standard ones: C code looks there, dispatch does not.  To C code it has
# the standard packages' own, too (capi/envs.c).
delayedAssign(".__S3MethodsTable__.", new.env(parent = baseenv()), baseenv(), baseenv())
registerS3methods <- function(info, package, env) {
    tables <- list()
    if (length(info)) for (i in seq_len(nrow(info))) {
        if (!is.na(info[i, 4L]) && !isNamespaceLoaded(info[i, 4L])) {
            local({
                row <- info[i, , drop = FALSE]
                setHook(packageEvent(row[1L, 4L], "onLoad"), function(...) registerS3methods(row, package, env))
            })
            next
        }
        generic <- info[i, 1L]
        method <- paste(generic, info[i, 2L], sep = ".")
        name <- if (is.na(info[i, 3L])) method else info[i, 3L]
        if (!exists(name, envir = env)) {
            warning(gettextf("S3 method %s was declared in NAMESPACE but not found", sQuote(name)), call. = FALSE, domain = NA)
            next
        }
        if (is.null(table <- tables[[generic]])) tables[[generic]] <- table <- .or(.methods_table(generic, env), FALSE)
        if (!.is_package_table(table)) .import_bindings(.S3table(), method, env, name)
        if (is.environment(table)) .import_bindings(table, method, env, name)
    }
    invisible()
}
# Where C code looks for methods of a generic function: in the package that it is from.
.methods_table <- function(generic, envir) {
    f <- tryCatch(get0(generic, envir = envir, mode = "function"), error = function(e) NULL) # imported, but absent
    if (!is.null(f) && isS4(f) && !is.null(attr(f, "generic"))) f <- .S4$generics[[.S4keyof(f, generic)]]$default # what it was made of
    home <- if (is.primitive(f)) baseenv() else if (!is.null(f)) topenv(environment(f))
    if (!is.null(home)) get0(".__S3MethodsTable__.", envir = home, inherits = FALSE)
}
# Methods for a generic of a package's own are no others': zoo has an as.Date() that calls base's.
.is_package_table <- function(table) is.environment(table) && !identical(table, baseenv()$.__S3MethodsTable__.)
# Dispatch finds it, and C code that looks where the generic is from.
registerS3method <- function(genname, class, method, envir = parent.frame()) {
    f <- if (is.function(method)) method else get(method, envir = envir, mode = "function")
    table <- .methods_table(genname, envir)
    if (!.is_package_table(table)) .S3method(genname, class, f)
    if (is.environment(table)) assign(paste(genname, class, sep = "."), f, envir = table)
    invisible()
}
importIntoEnv <- function(impenv, impnames, expenv, expnames) {
    .import_bindings(impenv, as.character(impnames), expenv, as.character(expnames))
    invisible()
}
namespaceExport <- function(ns, vars) {
    ns <- asNamespace(ns, base.OK = FALSE)
    undefined <- vars[!vapply(vars, exists, NA, envir = ns)]
    if (length(undefined)) stop(gettextf("undefined exports: %s", paste(undefined, collapse = ", ")), domain = NA)
    exports <- getNamespaceInfo(ns, "exports")
    if (is.null(ns$.__NAMESPACE__.)) stop("a standard package's namespace cannot be changed")
    to <- if (is.null(names(vars))) vars else ifelse(nzchar(names(vars)), names(vars), vars)
    for (i in seq_along(vars)) assign(to[i], vars[[i]], envir = exports)
    invisible()
}
namespaceImport <- function(self, ..., from = NULL, except = character(0L)) {
    for (ns in list(...)) namespaceImportFrom(self, asNamespace(ns), except = except)
    invisible()
}
namespaceImportFrom <- function(self, ns, vars, generics, packages, from = "non-package environment", except = character(0L)) {
    ns <- asNamespace(ns)
    if (missing(vars)) vars <- setdiff(getNamespaceExports(ns), except)
    to <- if (is.null(names(vars))) vars else ifelse(nzchar(names(vars)), names(vars), vars)
    importIntoEnv(if (isNamespace(self)) parent.env(self) else self, to, ns, vars)
}

# ---- attaching

# What the environment at place pos of the search list hides, and what hides it: a message for each other place.
.mask_messages <- function(pos, say, quoted) {
    list <- search()
    env <- as.environment(pos)
    own <- ls(env)
    # generics made of another package's functions do what those do
    borrowed <- function(n) inherits(f <- get0(n, env), "standardGeneric") && !identical(paste0("package:", attr(f, "package")), list[pos])
    if (quoted) own <- own[!vapply(own, borrowed, NA)]
    for (i in setdiff(seq_along(list), pos)) {
        if (list[i] == "Autoloads" || (quoted && i < pos)) next
        other <- as.environment(i)
        same <- own[vapply(own, exists, NA, envir = other, inherits = FALSE)]
        if (list[i] == "package:base") same <- intersect(same, .package_exports("base"))
        same <- same[vapply(same, function(n) is.function(other[[n]]) == is.function(env[[n]]), NA)]
        # functions that differ in their environment alone (det() of Matrix) do the same
        if (quoted) same <- same[!vapply(same, function(n) identical(other[[n]], env[[n]], ignore.environment = TRUE), NA)]
        if (!length(same)) next
        from <- if (i < pos) "_by_ .GlobalEnv" else paste("from", if (quoted) sQuote(list[i]) else list[i])
        if (i < pos && list[i] != ".GlobalEnv") from <- paste("_by_", list[i])
        if (sum(list == list[i]) > 1L) from <- paste0(from, " (pos = ", i, ")")
        say(paste0(sprintf(ngettext(length(same), "The following object is masked %s:\n\n", "The following objects are masked %s:\n\n"), from),
                   paste(strwrap(paste(same, collapse = ", "), indent = 4L, exdent = 4L), collapse = "\n"), "\n"))
    }
}
attach <- function(what, pos = 2L, name = deparse1(substitute(what), backtick = FALSE), warn.conflicts = TRUE) {
    if (pos == 1L) {
        warning("*** 'pos=1' is not possible; setting 'pos=2' for now.\n", "*** Note that 'pos=1' will give an error in the future")
        pos <- 2L
    }
    if (is.character(what) && length(what) == 1L) {
        if (!file.exists(what)) stop(gettextf("file '%s' not found", what), domain = NA)
        if (missing(name)) name <- paste0("file:", what)
        env <- .attach(NULL, pos, name)
        load(what, envir = env)
    } else {
        force(name)
        env <- .attach(what, pos, name)
    }
    if (warn.conflicts && !exists(".conflicts.OK", envir = env, inherits = FALSE))
        .mask_messages(which(vapply(seq_along(search()), function(i) identical(as.environment(i), env), NA)), message, FALSE)
    invisible(env)
}
attachNamespace <- function(ns, pos = 2L, depends = NULL, exclude, include.only) {
    ns <- asNamespace(ns)
    package <- .namespace_name(ns)
    name <- paste0("package:", package)
    if (name %in% search()) stop("namespace is already attached")
    if (is.null(ns$.__NAMESPACE__.)) {
        .std_hooks(package, "onLoad")
        .attach_package(package, NULL, pos)
        .std_hooks(package, "attach")
        return(invisible(as.environment(name)))
    }
    info <- ns$.__NAMESPACE__.
    env <- new.env(parent = baseenv())
    exports <- names(info$exports)
    if (!missing(include.only)) exports <- intersect(exports, include.only)
    if (!missing(exclude)) exports <- setdiff(exports, exclude)
    importIntoEnv(env, exports, ns, vapply(exports, function(n) info$exports[[n]], ""))
    for (n in ls(info$lazydata, all.names = TRUE)) eval(substitute(delayedAssign(N, D[[N]], assign.env = env), list(N = n, D = info$lazydata)))
    attr(env, "name") <- name
    attr(env, "path") <- info$path
    .attach_package(package, env, pos)
    ok <- FALSE
    on.exit(if (!ok) .detach(name))
    if (is.function(hook <- ns$.onAttach)) hook(dirname(info$path), package)
    lockEnvironment(env, TRUE)
    for (hook in getHook(packageEvent(package, "attach"))) hook(package, info$path)
    ok <- TRUE
    invisible(env)
}
# library(help = package): its description and the index of its help pages, as lines.
.library_help <- function(package, lib.loc) {
    if (length(package) != 1L || !nzchar(package)) stop("invalid package name")
    known <- suppressWarnings(packageDescription(package, lib.loc))
    if (!is.list(known)) stop(.no_package(package, lib.loc, sys.call(-1L)))
    file <- attr(known, "file")
    fields <- unlist(known)
    index <- file.path(dirname(file), "INDEX")
    info <- list(formatDL(paste0(names(fields), ":"), fields, indent = 20), if (file.exists(index)) readLines(index), NULL)
    structure(list(name = package, path = dirname(file), info = info), class = "packageInfo")
}
format.packageInfo <- function(x, ...) {
    part <- function(title, lines) if (length(lines)) c(title, "", lines, "")
    c(gettextf("\n\t\tInformation on package %s", sQuote(x$name)), "", part("Description:", x$info[[1L]]), part("Index:", x$info[[2L]]))
}
print.packageInfo <- function(x, ...) {
    writeLines(format(x, ...))
    invisible(x)
}
library <- function(package, help, pos = 2, lib.loc = NULL, character.only = FALSE, logical.return = FALSE, warn.conflicts,
                    quietly = FALSE, verbose = getOption("verbose"), mask.ok, exclude, include.only,
                    attach.required = missing(include.only)) {
    if (missing(package)) {
        if (!missing(help)) return(.library_help(if (character.only) help else as.character(substitute(help)), lib.loc))
        return(.library_list(lib.loc))
    }
    if (!character.only) package <- as.character(substitute(package))
    if (length(package) != 1L) stop("'package' must be of length 1")
    if (is.na(package) || !nzchar(package)) stop("invalid package name")
    if (package %in% .std_package_names) {
        if (package != "base" && is.character(.package_exports(package)) && !paste0("package:", package) %in% search()) {
            .std_hooks(package, "onLoad")
            .attach_package(package, NULL, pos)
            .std_hooks(package, "attach")
        }
        return(if (logical.return) invisible(TRUE) else invisible(.packages()))
    }
    name <- paste0("package:", package)
    if (!name %in% search()) {
        folder <- .package_folder(package, lib.loc)
        if (!length(folder)) {
            if (!logical.return) stop(.no_package(package, lib.loc, sys.call()))
            if (!quietly) warning(gettextf("there is no package called %s", sQuote(package)), domain = NA)
            return(FALSE)
        }
        ns <- tryCatch({
            ns <- loadNamespace(package, lib.loc)
            depends <- names(.dependencies(.description_in(folder)$Depends))
            if (attach.required) for (d in setdiff(depends, c("R", names(.package_state$failed)))) if (!paste0("package:", d) %in% search()) {
                if (!quietly) packageStartupMessage(gettextf("Loading required package: %s", d), domain = NA)
                library(d, lib.loc = lib.loc, character.only = TRUE, quietly = quietly)
            }
            args <- list(ns, pos = pos)
            if (!missing(exclude)) args$exclude <- exclude
            if (!missing(include.only)) args$include.only <- include.only
            do.call(attachNamespace, args)
        }, error = function(e) {
            what <- conditionCall(e)
            why <- paste0(if (is.null(what)) " " else paste0(" in ", deparse(what)[1L], ":\n "), conditionMessage(e))
            msg <- gettextf("package or namespace load failed for %s%s", sQuote(package), paste0(if (is.null(what)) ":\n" else "", why))
            if (logical.return && !quietly) {
                message(paste("Error:", msg), domain = NA)
                NULL
            } else stop(msg, call. = FALSE, domain = NA)
        })
        if (is.null(ns)) return(invisible(FALSE))
        if (missing(warn.conflicts)) warn.conflicts <- TRUE
        if (warn.conflicts && !quietly && !exists(".conflicts.OK", envir = ns, inherits = FALSE)) {
            announced <- FALSE
            .mask_messages(match(name, search()), function(text) {
                if (!announced) packageStartupMessage(gettextf("\nAttaching package: %s\n", sQuote(package)), domain = NA)
                announced <<- TRUE
                packageStartupMessage(text)
            }, TRUE)
        }
    }
    if (logical.return) invisible(TRUE) else invisible(.packages())
}
.failed <- function(error) cat("Failed with error:  ", sQuote(conditionMessage(error)), "\n", file = stderr(), sep = "")
require <- function(package, lib.loc = NULL, quietly = FALSE, warn.conflicts, character.only = FALSE, mask.ok, exclude, include.only,
                    attach.required = missing(include.only)) {
    if (!character.only) package <- as.character(substitute(package))
    if (paste0("package:", package) %in% search()) return(invisible(TRUE))
    if (!quietly) packageStartupMessage(gettextf("Loading required package: %s", package), domain = NA)
    invisible(tryCatch(
        library(package, lib.loc = lib.loc, character.only = TRUE, logical.return = TRUE, warn.conflicts = warn.conflicts, quietly = quietly,
                exclude = exclude, include.only = include.only),
        error = function(e) {
            if (!quietly) .failed(e)
            FALSE
        }))
}
detach <- function(name, pos = 2L, unload = FALSE, character.only = FALSE, force = FALSE) {
    if (missing(name)) name <- pos
    else if (!character.only) {
        s <- substitute(name)
        name <- if (is.symbol(s)) as.character(s) else if (is.character(s) || is.numeric(s)) s else paste(deparse(s), collapse = "")
    }
    list <- search()
    if (is.character(name)) {
        at <- match(name, list)
        if (is.na(at)) stop("invalid 'name' argument")
        name <- at
    }
    env <- as.environment(name)
    package <- if (startsWith(list[name], "package:")) sub("^package:", "", list[name])
    ns <- if (!is.null(package) && !package %in% .std_package_names) .namespace(package)
    if (!is.null(ns)) {
        for (hook in getHook(packageEvent(package, "detach"))) hook(package, ns$.__NAMESPACE__.$path)
        if (is.function(hook <- ns$.onDetach)) hook(ns$.__NAMESPACE__.$path)
    }
    if (is.null(ns) && !is.null(package)) .std_hooks(package, "detach")
    .detach(name)
    if (unload && !is.null(ns)) unloadNamespace(ns)
    invisible(env)
}
.packages <- function(all.available = FALSE, lib.loc = NULL) {
    if (!all.available) return(invisible(sub("^package:", "", grep("^package:", search(), value = TRUE))))
    found <- unlist(lapply(.lib_dirs(lib.loc), function(d) {
        f <- list.files(d)
        f[file.exists(file.path(d, f, "DESCRIPTION"))]
    }))
    sort(unique(c(found, if (is.null(lib.loc)) .std_package_names)))
}
.library_list <- function(lib.loc) {
    db <- installed.packages(lib.loc)
    structure(list(header = NULL, results = cbind(Package = db[, "Package"], LibPath = db[, "LibPath"], Title = db[, "Title"]),
                   footer = NULL), class = "libraryIQR")
}
print.libraryIQR <- function(x, ...) {
    .show_page(unlist(lapply(unique(x$results[, "LibPath"]), function(lib) {
        rows <- x$results[x$results[, "LibPath"] == lib, , drop = FALSE]
        c("", paste0("Packages in library ", sQuote(lib), ":"), "", formatDL(rows[, "Package"], rows[, "Title"]))
    })))
    invisible(x)
}
searchpaths <- function() {
    s <- search()
    vapply(s, function(n) if (n == "package:base") file.path(R.home(), "library", "base") else .or(attr(as.environment(n), "path"), n), "", USE.NAMES = FALSE)
}
path.package <- function(package = NULL, quiet = FALSE) {
    if (is.null(package)) package <- .packages()
    attached <- package %in% .packages()
    if (!all(attached)) {
        if (!quiet) warning(sprintf(ngettext(sum(!attached), "package %s is not loaded", "packages %s are not loaded"),
                                    paste(sQuote(package[!attached]), collapse = ", ")), domain = NA)
        package <- package[attached]
    }
    find.package(package)
}
find.package <- function(package = NULL, lib.loc = NULL, quiet = FALSE, verbose = getOption("verbose")) {
    if (is.null(package)) package <- .packages()
    at <- vapply(package, function(p) if (p %in% .std_package_names) file.path(R.home("library"), p)
                                      else c(.package_folder(p, lib.loc), "")[1L], "", USE.NAMES = FALSE)
    bad <- package[!nzchar(at)]
    if (length(bad) && !quiet) stop(.no_package(bad, lib.loc, sys.call()))
    at[nzchar(at)]
}
system.file <- function(..., package = "base", lib.loc = NULL, mustWork = FALSE) {
    folder <- find.package(package, lib.loc, quiet = TRUE)
    found <- if (length(folder) && ...length()) {
        f <- file.path(folder, ...)
        inst <- file.path(folder, "inst", ...)
        f <- ifelse(file.exists(f), f, inst) # the sources have it in inst/
        f[file.exists(f)]
    } else folder[dir.exists(folder)]
    if (length(found)) return(found)
    if (mustWork) stop("no file found")
    ""
}
conflicts <- function(where = search(), detail = FALSE) {
    if (length(where) < 1L) stop("argument 'where' of length 0")
    names <- lapply(where, function(w) if (w == "package:base") .package_exports("base") else ls(as.environment(w), all.names = TRUE))
    names(names) <- where
    all <- unlist(names, use.names = FALSE)
    twice <- setdiff(unique(all[duplicated(all)]), c(".packageName", ".Depends", "last.dump", ".Last.value", ".Random.seed"))
    if (!detail) return(twice)
    r <- lapply(names, function(n) n[n %in% twice])
    r[lengths(r) > 0L]
}
conflictRules <- function(pkg, mask.ok = NULL, exclude = NULL) {
    if (missing(pkg)) return(.package_state$rules)
    old <- .package_state$rules[[pkg]]
    .package_state$rules[[pkg]] <- if (!is.null(mask.ok) || !is.null(exclude)) list(mask.ok = mask.ok, exclude = exclude)
    invisible(old)
}
autoload <- function(name, package, reset = FALSE, ...) {
    if (exists(name, envir = .GlobalEnv, inherits = FALSE)) stop("an object with that name already exists")
    if (!package %in% .std_package_names)
        eval(substitute(delayedAssign(N, { library(P, character.only = TRUE); get(N, envir = asNamespace(P)) },
                                      assign.env = .AutoloadEnv), list(N = name, P = package)))
    invisible()
}
findPackageEnv <- function(info) if (info %in% search()) as.environment(info) else .GlobalEnv
