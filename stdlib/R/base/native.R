# Shared objects: dyn.load(), .C(), .Fortran().  The C interface that .Call() and .External() hand R objects to is GNU R's own.

.dll_state <- new.env()
.dll_find <- function(path) for (d in .dll_state$loaded) if (d[["path"]] == path) return(d)
dyn.load <- function(x, local = TRUE, now = TRUE, ...) {
    path <- normalizePath(path.expand(x), "/", mustWork = FALSE)
    if (!is.null(d <- .dll_find(path))) dyn.unload(path)
    handle <- .dlopen(path, !local)
    if (is.character(handle)) stop(gettextf("unable to load shared object '%s':\n  %s", path, handle), domain = NA)
    name <- sub("\\.[^.]*$", "", basename(path))
    d <- structure(list(name = name, path = path, dynamicLookup = TRUE, handle = structure(handle, class = "DLLHandle"),
                        info = structure(handle, class = "DLLInfoReference")), class = "DLLInfo")
    .dll_state$loaded <- c(.dll_state$loaded, list(d))
    invisible(d)
}
dyn.unload <- function(x) {
    path <- normalizePath(path.expand(x), "/", mustWork = FALSE)
    at <- match(path, vapply(.dll_state$loaded, function(d) d[["path"]], ""))
    if (is.na(at)) stop(gettextf("shared object '%s' was not loaded", path), domain = NA)
    .dlclose(.dll_state$loaded[[at]][["handle"]])
    .dll_state$loaded <- .dll_state$loaded[-at]
    invisible()
}
library.dynam <- function(chname, package, lib.loc, verbose = getOption("verbose"), file.ext = .Platform$dynlib.ext, ...) {
    if (missing(chname)) return(getLoadedDLLs())
    file <- file.path(rep(.package_folder(package, if (missing(lib.loc)) NULL else lib.loc), each = 2L), c("libs", "src"), paste0(chname, file.ext))
    file <- file[file.exists(file)]
    if (!length(file)) stop(gettextf("shared object %s not found", sQuote(paste0(chname, file.ext))), domain = NA)
    dyn.load(file[1L], ...)
}
library.dynam.unload <- function(chname, libpath, verbose = getOption("verbose"), file.ext = .Platform$dynlib.ext) {
    for (d in .dll_state$loaded) if (d[["name"]] == chname) dyn.unload(d[["path"]])
    invisible(getLoadedDLLs())
}
getLoadedDLLs <- function() {
    d <- .dll_state$loaded
    structure(as.list(d), names = vapply(d, function(x) x[["name"]], ""), class = "DLLInfoList")
}
`$.DLLInfo` <- function(x, name) getNativeSymbolInfo(as.character(name), PACKAGE = x)
print.DLLInfo <- function(x, ...) {
    print(data.frame(`DLL name` = x[["name"]], Filename = x[["path"]], `Dynamic lookup` = x[["dynamicLookup"]], row.names = NULL, check.names = FALSE), ...)
    invisible(x)
}
print.DLLInfoList <- function(x, ...) {
    of <- function(field, type) vapply(x, `[[`, type, field)
    if (length(x)) print(data.frame(Filename = of("path", ""), `Dynamic Lookup` = of("dynamicLookup", NA), check.names = FALSE), ...)
    invisible(x)
}
# The address of a symbol in the shared objects that are loaded, or those of one name; NULL if there is none.
.native_symbol <- function(name, package, fortran) {
    if (fortran) name <- c(paste0(tolower(name), "_"), tolower(name))
    for (d in .dll_state$loaded) if (is.null(package) || d[["name"]] == package)
        for (n in name) if (!is.null(p <- .dlsym(d[["handle"]], n))) return(list(address = p, dll = d))
}
is.loaded <- function(symbol, PACKAGE = "", type = "") !is.null(.native_symbol(symbol, if (nzchar(PACKAGE)) PACKAGE, type == "Fortran"))
getNativeSymbolInfo <- function(name, PACKAGE, unlist = TRUE, withRegistrationInfo = FALSE) {
    package <- if (missing(PACKAGE)) NULL else if (is.character(PACKAGE)) PACKAGE else PACKAGE[["name"]]
    found <- lapply(name, function(n) {
        s <- .native_symbol(n, package, FALSE)
        if (is.null(s)) stop(if (is.null(package)) gettextf("no such symbol %s", n) else gettextf("no such symbol %s in package %s", n, package), domain = NA)
        structure(list(name = n, address = structure(s$address, class = "NativeSymbol"), dll = s$dll), class = "NativeSymbolInfo")
    })
    if (length(name) == 1L && unlist) found[[1L]] else structure(found, names = name)
}
getCallingDLL <- function(f = sys.function(-1), doStop = FALSE) getCallingDLLe(environment(f), doStop)
getCallingDLLe <- function(env, doStop = FALSE) {
    libs <- get0("dynlibs", envir = get0(".__NAMESPACE__.", envir = topenv(env), inherits = FALSE, ifnotfound = new.env()), inherits = FALSE)
    for (d in .dll_state$loaded) if (d[["name"]] %in% libs) return(d)
    if (doStop) stop("no DLL associated with this namespace")
}
.native_address <- function(what, package, fortran, how, call) {
    if (inherits(what, "NativeSymbolInfo")) what <- what$address
    if (typeof(what) == "externalptr") return(what)
    if (!is.character(what) || length(what) != 1L) stop(simpleError("first argument must be a string (of length 1) or native symbol reference", call))
    if (inherits(package, "DLLInfo")) package <- package[["name"]]
    if (is.null(package) || !nzchar(package)) {
        s <- .native_symbol(what, NULL, fortran)
        if (is.null(s)) stop(simpleError(gettextf("%s symbol name \"%s\" not in load table", if (fortran) "Fortran" else "C", what), call))
    } else {
        s <- .native_symbol(what, package, fortran)
        if (is.null(s)) stop(simpleError(gettextf("\"%s\" not available for %s() for package \"%s\"", what, how, package), call))
    }
    s$address
}
# Compiled code that an installed package brings calls GNU R's own functions: it is not loaded, and its routines' names stand for nothing.
.no_routine <- function(name, env) {
    if (!is.name(name) || exists(as.character(name), envir = env)) return()
    message <- gettextf("'%s' is compiled code of package %s for GNU R, which cannot be called here", as.character(name), sQuote(getPackageName(topenv(env))))
    stop(structure(class = c("compiledCodeError", "error", "condition"), list(message = message, call = sys.call(-1))))
}
.C <- function(.NAME, ..., NAOK = FALSE, DUP = TRUE, PACKAGE = NULL, ENCODING) {
    .no_routine(substitute(.NAME), parent.frame())
    address <- .native_address(.NAME, PACKAGE, FALSE, ".C", sys.call())
    .native_call(address, list(...), NAOK, sys.call())
}
.Fortran <- function(.NAME, ..., NAOK = FALSE, DUP = TRUE, PACKAGE = NULL, ENCODING) {
    .no_routine(substitute(.NAME), parent.frame())
    address <- .native_address(.NAME, PACKAGE, TRUE, ".Fortran", sys.call())
    .native_call(address, list(...), NAOK, sys.call())
}
.no_native <- function(how, what, package, call) {
    .native_address(what, package, FALSE, how, call)
    stop(simpleError(gettextf("%s() hands R objects to C code by GNU R's own interface, which is not here: use .C()", how), call))
}
.Call <- function(.NAME, ..., PACKAGE = NULL) {
    .no_routine(substitute(.NAME), parent.frame())
    .no_native(".Call", .NAME, PACKAGE, sys.call())
}
.External <- function(.NAME, ..., PACKAGE = NULL) {
    .no_routine(substitute(.NAME), parent.frame())
    .no_native(".External", .NAME, PACKAGE, sys.call())
}
.External2 <- function(.NAME, ..., PACKAGE = NULL) {
    .no_routine(substitute(.NAME), parent.frame())
    .no_native(".External2", .NAME, PACKAGE, sys.call())
}
