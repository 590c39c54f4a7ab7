# Shared objects: dyn.load(), .C(), .Fortran(), .Call() and kin (stdlib/native.c, capi/).

.dll_state <- new.env()
.dll_state$dynlibs <- structure(list(), class = "DLLInfoList")
.dll_find <- function(path) for (d in .dll_state$loaded) if (d[["path"]] == path) return(d)
dyn.load <- function(x, local = TRUE, now = TRUE, ...) {
    path <- normalizePath(path.expand(x), "/", mustWork = FALSE)
    if (!is.null(d <- .dll_find(path))) dyn.unload(path)
    name <- sub("\\.[^.]*$", "", basename(path))
    loaded <- .dll_load(path, name, !local)
    if (is.character(loaded)) stop(gettextf("unable to load shared object '%s':\n  %s", path, loaded), domain = NA)
    handle <- loaded[[1L]]
    d <- structure(list(name = name, path = path, dynamicLookup = TRUE, handle = structure(handle, class = "DLLHandle"),
                        info = structure(if (is.null(loaded[[2L]])) handle else loaded[[2L]], class = "DLLInfoReference")), class = "DLLInfo")
    .dll_state$loaded <- c(.dll_state$loaded, list(d))
    .dll_state$foreign[[path]] <- !is.null(loaded[[2L]])
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
    d <- dyn.load(file[1L], ...)
    .dynLibs(c(.dynLibs(), list(d)))
    invisible(d)
}
# Those that library.dynam() has loaded.
.dynLibs <- function(new) {
    if (missing(new)) return(.dll_state$dynlibs)
    .dll_state$dynlibs <- structure(new, class = "DLLInfoList")
}
library.dynam.unload <- function(chname, libpath, verbose = getOption("verbose"), file.ext = .Platform$dynlib.ext) {
    for (d in .dll_state$loaded) if (d[["name"]] == chname) dyn.unload(d[["path"]])
    .dynLibs(Filter(function(d) d[["name"]] != chname, .dynLibs()))
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
# Does this shared object use GNU R's C interface?
.dll_foreign <- function(d) isTRUE(.dll_state$foreign[[d[["path"]]]])
# The address of a symbol in the shared objects that are loaded, or those of one name; NULL if there is none.  How it will be
# called: .C 0, .Call 1, .Fortran 2, .External 3, .External2 4; -1 not known.
.native_symbol <- function(name, package, fortran, how = -1L) {
    if (fortran) name <- c(paste0(tolower(name), "_"), tolower(name))
    for (d in .dll_state$loaded) if (is.null(package) || d[["name"]] == package)
        for (n in if (fortran && .dll_foreign(d)) rev(name) else name) {
            p <- if (.dll_foreign(d)) .dll_symbol(d[["info"]], n, how) else .dlsym(d[["handle"]], n)
            if (!is.null(p)) return(list(address = p, dll = d))
        }
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
    if (typeof(what) == "externalptr" && inherits(what, c("NativeSymbol", "RegisteredNativeSymbol"))) return(what)
    if (!is.character(what) || length(what) != 1L) stop(simpleError("first argument must be a string (of length 1) or native symbol reference", call))
    if (inherits(package, "DLLInfo")) package <- package[["name"]]
    kind <- match(how, c(".C", ".Call", ".Fortran", ".External", ".External2")) - 1L
    if (is.null(package) || !nzchar(package)) {
        here <- .calling_dll()
        s <- if (!is.null(here)) .native_symbol(what, here, fortran, kind)
        if (is.null(s)) s <- .native_symbol(what, NULL, fortran, kind)
        if (is.null(s)) stop(simpleError(gettextf("%s symbol name \"%s\" not in load table", if (fortran) "Fortran" else "C", what), call))
    } else {
        s <- .native_symbol(what, package, fortran, kind)
        if (is.null(s)) stop(simpleError(gettextf("\"%s\" not available for %s() for package \"%s\"", what, how, package), call))
    }
    s$address
}
# The shared object of the package whose function calls: .C("f") looks there first.
.calling_dll <- function() {
    for (f in rev(sys.frames())) {
        ns <- topenv(f)
        if (!is.null(libs <- ns$.__NAMESPACE__.$dynlibs) && length(libs)) return(libs[[1L]])
    }
}
.C <- function(.NAME, ..., NAOK = FALSE, DUP = TRUE, PACKAGE = NULL, ENCODING) {
    address <- .native_address(.NAME, PACKAGE, FALSE, ".C", sys.call())
    .native_call(address, list(...), NAOK, sys.call())
}
.Fortran <- function(.NAME, ..., NAOK = FALSE, DUP = TRUE, PACKAGE = NULL, ENCODING) {
    address <- .native_address(.NAME, PACKAGE, TRUE, ".Fortran", sys.call())
    .native_call(address, list(...), NAOK, sys.call())
}
# What C asks of R's conditions: tryCatch(), or withCallingHandlers(), with C functions for expression and handlers.
.native_try <- function(data, classes, calling) {
    handler <- function(c) .native_step(data, 1L, c)
    handlers <- structure(rep(list(handler), length(classes)), names = classes)
    if (calling) return(do.call(withCallingHandlers, c(list(quote(.native_step(data, 0L, NULL))), handlers)))
    do.call(tryCatch, c(list(quote(.native_step(data, 0L, NULL))), handlers, list(finally = quote(.native_step(data, 2L, NULL)))))
}
# optim()'s methods and integrate()'s, with C functions: step 0 is the function, 1 its gradient.
.native_optim <- function(data, method, par, lower, upper, control) {
    con <- c(control, list(call = NULL, parscale = rep.int(1, length(par))))
    f <- function(p) .native_step(data, 0L, p)
    g <- function(p) .native_step(data, 1L, p)
    if (method == "optif9") {
        fn <- function(p) {
            v <- f(p)
            if (!is.finite(v)) v <- .Machine$double.xmax
            if (con$analytic > 0) structure(v, gradient = g(p)) else v
        }
        long <- if (con$stepmax > 0) con$stepmax else 1000 * max(sqrt(sum((par / lower)^2)), 1)
        r <- nlm(fn, par, typsize = lower, fscale = con$fscale, ndigit = if (con$ndigit > 0) con$ndigit else 15, gradtol = con$gradtol,
                 stepmax = long, steptol = con$steptol, iterlim = con$maxit, check.analyticals = con$check > 0)
        return(list(par = r$estimate, counts = c(r$iterations, 0), value = r$minimum, convergence = r$code, gradient = r$gradient))
    }
    switch(method, nmmin = .optim_nm(par, f, con), vmmin = .optim_bfgs(par, f, g, con), cgmin = .optim_cg(par, f, g, con),
           lbfgsb = .optim_lbfgsb(par, f, g, lower, upper, con), .optim_sann(par, f, NULL, con, NULL))
}
.native_quad <- function(data, lower, upper, limit, abs.tol, rel.tol)
    .quad_over(function(x) .native_step(data, 0L, x), lower, upper, limit, abs.tol, rel.tol)
getDLLRegisteredRoutines <- function(dll, addNames = TRUE) UseMethod("getDLLRegisteredRoutines")
getDLLRegisteredRoutines.character <- function(dll, addNames = TRUE) {
    d <- getLoadedDLLs()[[dll]]
    if (is.null(d) && dll %in% c("base", .std_package_names)) # whose code is the program's: there are no names
        return(structure(lapply(c(.C = "C", .Call = "Call", .Fortran = "Fortran", .External = "External"),
                                function(k) structure(list(), class = "NativeRoutineList")),
                         class = "DLLRegisteredRoutines"))
    if (is.null(d)) stop(gettextf("No DLL currently loaded with name or path %s", sQuote(dll)), domain = NA)
    getDLLRegisteredRoutines(d, addNames)
}
getDLLRegisteredRoutines.DLLInfo <- function(dll, addNames = TRUE) {
    r <- if (.dll_foreign(dll)) .dll_routines(dll[["info"]])
    one <- function(i, class) {
        k <- if (is.null(r)) list(character(), list(), integer()) else r[[i]]
        l <- Map(function(n, p, k) structure(list(name = n, address = p, dll = dll, numParameters = k), class = c(class, "NativeSymbolInfo")),
                 k[[1L]], k[[2L]], k[[3L]], USE.NAMES = FALSE)
        if (addNames) names(l) <- k[[1L]]
        structure(l, class = "NativeRoutineList")
    }
    structure(list(.C = one(1L, "CRoutine"), .Call = one(2L, "CallRoutine"), .Fortran = one(3L, "FortranRoutine"),
                   .External = one(4L, "ExternalRoutine")), class = "DLLRegisteredRoutines")
}
print.NativeRoutineList <- function(x, ...) {
    m <- data.frame(numParameters = vapply(unclass(x), function(r) r$numParameters, 0L), row.names = vapply(unclass(x), function(r) r$name, ""))
    print(m, ...)
    invisible(x)
}
print.DLLRegisteredRoutines <- function(x, ...) {
    for (n in names(x)) if (length(x[[n]])) {
        cat(n, "\n")
        print(x[[n]], ...)
    }
    invisible(x)
}
# The variables of a namespace that stand for routines, as its useDynLib() says.
.assign_routines <- function(dll, map, env) {
    if (is.null(map)) return(invisible())
    put <- function(name, value) if (!exists(name, envir = env, inherits = FALSE)) assign(name, value, envir = env)
    if (map$useRegistration) for (kind in getDLLRegisteredRoutines(dll))
        for (r in unclass(kind)) put(paste0(map$registrationFixes[1L], r$name, map$registrationFixes[2L]), r)
    s <- map$symbolNames
    for (i in seq_along(s)) put(if (is.null(names(s)) || !nzchar(names(s)[i])) s[[i]] else names(s)[i], getNativeSymbolInfo(s[[i]], dll))
    invisible()
}
