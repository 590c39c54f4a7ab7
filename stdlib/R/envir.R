# stdlib/R/envir.R - environments and packages: the part written in R; the rest is interp/envir.c.

as.list.environment <- function(x, all.names = FALSE, sorted = FALSE, ...) env2list(x, all.names, sorted)
.GlobalEnv <- globalenv()
.BaseNamespaceEnv <- baseenv()
pos.to.env <- function(x) as.environment(x)
attach <- function(what, pos = 2L, name = deparse1(substitute(what), backtick = FALSE), warn.conflicts = TRUE)
{
    if (is.character(what) && length(what) == 1L) {
        if (missing(name)) name <- paste0("file:", what)
        loaded <- new.env()
        load(what, loaded)
        what <- loaded
    }
    e <- .attach(what, pos, name)
    if (warn.conflicts && !exists(".conflicts.OK", envir = e, inherits = FALSE)) .tell_masked(e)
    invisible(e)
}
# The messages of attach(): names of e that the other places have, too, functions where e's are functions.
.tell_masked <- function(e) {
    places <- search()
    places <- places[seq_len(match("package:stats", places) - 1L)]
    at <- Position(function(i) identical(as.environment(i), e), seq_along(places))
    fun <- function(n, where) exists(n, envir = where, mode = "function", inherits = FALSE)
    for (i in seq_along(places)[-at]) {
        other <- as.environment(i)
        same <- sort(intersect(names(other), names(e)))
        same <- same[vapply(same, function(n) fun(n, e) == fun(n, other), NA)]
        same <- same[!(same %in% c("last.warning", ".Last.value", ".Random.seed", ".packageName"))]
        if (!length(same)) next
        place <- if (sum(places == places[i]) > 1L) sprintf("%s (pos = %d)", places[i], i) else places[i]
        names <- strwrap(paste(same, collapse = ", "), indent = 4L, exdent = 4L)
        message(sprintf("The following object%s masked %s %s:\n\n%s\n", if (length(same) == 1L) " is" else "s are",
                        if (i < at) "_by_" else "from", place, paste(names, collapse = "\n")))
    }
}
detach <- function(name, pos = 2L, unload = FALSE, character.only = FALSE, force = FALSE)
{
    if (missing(name)) name <- pos
    else if (!character.only) {
        s <- substitute(name)
        name <- if (is.symbol(s)) as.character(s) else if (is.character(s)) s else eval(s, parent.frame())
    }
    if (is.character(name) && name %in% .std_packages()) return(invisible(NULL))
    if (is.character(name) && !(name %in% search())) stop("invalid 'name' argument")
    invisible(.detach(name))
}
.std_packages <- function() paste0("package:", .std_package_names)
.std_package_names <- c("stats", "graphics", "grDevices", "utils", "datasets", "methods", "base", "tools", "parallel", "compiler", "grid", "splines", "stats4")
library <- function(package, help, pos = 2, lib.loc = NULL, character.only = FALSE, logical.return = FALSE, warn.conflicts, quietly = FALSE, verbose, mask.ok, exclude, include.only, attach.required)
{
    if (missing(package)) return(invisible(.std_package_names))
    if (!character.only) package <- as.character(substitute(package))
    if (!(package %in% .std_package_names)) {
        if (logical.return) {
            warning(gettextf("there is no package called %s", sQuote(package)), domain = NA)
            return(invisible(FALSE))
        }
        stop(structure(class = c("packageNotFoundError", "error", "condition"),
                       list(message = paste0("there is no package called ", sQuote(package)), call = sys.call(), package = package, lib.loc = lib.loc)))
    }
    if (logical.return) invisible(TRUE) else invisible(.std_package_names)
}
require <- function(package, lib.loc = NULL, quietly = FALSE, warn.conflicts, character.only = FALSE, ...)
{
    if (!character.only) package <- as.character(substitute(package))
    if (package %in% .std_package_names) return(invisible(TRUE))
    if (!quietly) packageStartupMessage(gettextf("Loading required package: %s", package), domain = NA)
    warning(paste0("there is no package called ", sQuote(package)), call. = FALSE)
    invisible(FALSE)
}
requireNamespace <- function(package, ..., quietly = FALSE) invisible(package %in% .std_package_names)
loadNamespace <- function(package, ...)
{
    if (package %in% .std_package_names) return(baseenv())
    stop(structure(class = c("packageNotFoundError", "error", "condition"),
                   list(message = paste0("there is no package called ", sQuote(package)), call = sys.call(), package = package, lib.loc = NULL)))
}
asNamespace <- function(ns, ...) if (is.environment(ns)) ns else loadNamespace(ns)
getNamespace <- function(name) asNamespace(name)
isNamespaceLoaded <- function(name) as.character(name) %in% .std_package_names
attachNamespace <- function(ns, ...) invisible(baseenv())
getExportedValue <- function(ns, name) get(name, envir = baseenv())
getFromNamespace <- function(x, ns, pos = -1, envir) get(x, envir = baseenv())
getAnywhere <- function(x) get(x)
loadedNamespaces <- function() c("compiler", "graphics", "utils", "grDevices", "stats", "datasets", "methods", "base")
env.profile <- function(env) list(size = 29L, nchains = 0L, counts = integer(29L))
pi <- 3.141592653589793
T <- TRUE
F <- FALSE
letters <- c("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z")
LETTERS <- c("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z")
month.name <- c("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
month.abb <- c("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

isS3method <- function(method, f, class, envir = parent.frame())
{
    if (missing(method)) method <- paste(f, class, sep = ".")
    else {
        parts <- strsplit(method, ".", fixed = TRUE)[[1L]]
        ok <- FALSE
        for (i in seq_len(length(parts) - 1L)) {
            f <- paste(parts[seq_len(i)], collapse = ".")
            class <- paste(parts[-seq_len(i)], collapse = ".")
            if (exists(f, envir = envir, mode = "function") && (f %in% .dispatching || isS3stdGeneric(get(f, envir = envir, mode = "function")))) {
                ok <- TRUE
                break
            }
        }
        if (!ok) return(FALSE)
    }
    method != "t.test" && exists(method, envir = envir, mode = "function") && !is.null(getS3method(f, class, optional = TRUE, envir = envir))
}
# Generics that dispatch without a call of UseMethod in their body.
.dispatching <- c("anyDuplicated", "anyNA", "aperm", "as.call", "as.character", "as.complex", "as.double", "as.environment", "as.expression", "as.integer", "as.list",
                  "as.logical", "as.numeric", "as.raw", "as.single", "c", "dim", "dim<-", "dimnames", "dimnames<-", "duplicated", "is.array", "is.finite", "is.infinite",
                  "is.matrix", "is.na", "is.nan", "is.numeric", "length", "length<-", "levels", "levels<-", "mean", "names", "names<-", "rep", "rev", "seq", "seq.int", "t",
                  "unique")
isS3stdGeneric <- function(f)
{
    bdexpr <- body(f)
    while (is.call(bdexpr) && identical(bdexpr[[1L]], quote(`{`))) bdexpr <- bdexpr[[2L]]
    ret <- is.call(bdexpr) && identical(bdexpr[[1L]], quote(UseMethod))
    if (ret) names(ret) <- as.character(bdexpr[[2L]])
    ret
}
data.class <- function(x)
{
    rank <- length(dim(x))
    if (length(oldClass(x))) oldClass(x)[1L]
    else if (rank == 0L) mode(x)
    else if (rank == 2L) "matrix"
    else "array"
}

.AutoloadEnv <- as.environment("Autoloads")
.isMethodsDispatchOn <- function(onOff = NULL) TRUE
