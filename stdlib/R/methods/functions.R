# Functions and their parts, packages by name.

# ---- the session

setPackageName <- function(pkg, env) assign(".packageName", pkg, envir = env)
formalArgs <- function(def) {
    if (is.character(def)) def <- get(def, envir = parent.frame(), mode = "function")
    names(formals(def))
}
functionBody <- body
hasArg <- function(name) {
    wanted <- as.character(substitute(name))
    up <- sys.parent()
    known <- names(formals(sys.function(up)))
    if (wanted %in% known) eval(substitute(!missing(name)), sys.frame(up))
    else "..." %in% known && wanted %in% eval(quote(...names()), parent.frame())
}
getFunction <- function(name, generic = TRUE, mustFind = TRUE, where = topenv(parent.frame())) {
    if (exists(name, envir = where, mode = "function")) get(name, envir = where, mode = "function")
    else if (mustFind) stop(gettextf("no %s function %s found", if (generic) "" else "non-generic", sQuote(name)), domain = NA)
}
getDataPart <- function(object, NULL.for.none = FALSE) object@.Data
setDataPart <- function(object, value, check = TRUE) {
    type <- getSlots(getClass(class(object)))[".Data"]
    if (is.na(type)) stop(gettextf("class %s does not have a data part (a .Data slot) defined", dQuote(class(object))), domain = NA)
    if (check && !is(value, type)) value <- as(value, type)
    slot(object, ".Data", check = FALSE) <- value
    object
}
getPackageName <- function(where = parent.frame(), create = TRUE) {
    where <- as.environment(where)
    if (!is.null(n <- .namespace_name(where))) return(n)
    if (identical(where, baseenv())) return("base")
    if (identical(where, .GlobalEnv)) return(".GlobalEnv")
    if (!is.null(n <- get0(".packageName", envir = where, inherits = FALSE))) return(n)
    name <- environmentName(where)
    if (startsWith(name, "package:")) sub("^package:", "", name)
    else if (nzchar(name)) name
    else if (!identical(top <- topenv(where), .GlobalEnv)) getPackageName(top) # a frame of a package's function
    else .or(.GlobalEnv$.packageName, ".GlobalEnv")
}
# The name of the variable that holds a class (prefix "C"), a table of methods ("T") .. in GNU R's packages.
methodsPackageMetaName <- function(prefix, name, package = "") paste0(".__", prefix, "__", name, if (nzchar(package)) ":", package)
classMetaName <- function(name) methodsPackageMetaName("C", name)
