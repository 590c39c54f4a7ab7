# Package compiler: functions are compiled by themselves, so these answer what GNU R answers and do nothing.

# ---- compiler: functions are compiled when they run

# What package foreach takes from inside the compiler: code stays as it is.
makeCenv <- function(env) env
make.toplevelContext <- function(cenv, options = NULL) list(env = cenv)
addCenvVars <- function(cenv, vars) cenv
findLocals <- function(e, cntxt) character()
mayCallBrowser <- function(e, cntxt) TRUE
cmpfun <- function(f, options = NULL) {
    if (typeof(f) == "closure") f
    else if (typeof(f) == "builtin" || typeof(f) == "special") f
    else stop("cannot compile a non-function")
}
compile <- function(e, env = .GlobalEnv, options = NULL, srcref = NULL) e
.jit <- new.env(hash = TRUE, parent = emptyenv())
.jit$level <- 3L
.jit$pkgs <- FALSE
enableJIT <- function(level) {
    old <- .jit$level
    if (level >= 0) .jit$level <- as.integer(level)
    old
}
compilePKGS <- function(enable) {
    old <- .jit$pkgs
    .jit$pkgs <- as.logical(enable)
    old
}
getCompilerOption <- function(name, options = NULL) {
    if (name %in% names(options)) return(options[[name]])
    switch(name, optimize = 2L, suppressAll = TRUE, suppressNoSuperAssignVar = FALSE, suppressUndefined = c(".Generic", ".Method", ".Random.seed", ".self"))
}
setCompilerOptions <- function(...) invisible(NULL)
cmpfile <- function(infile, outfile, ascii = FALSE, env = .GlobalEnv, verbose = FALSE, options = NULL, version = NULL) {
    if (missing(outfile)) outfile <- paste0(sub("[.][^.]*$", "", infile), ".Rc")
    if (infile == outfile) stop("input and output file names are the same")
    cat(gettextf("saving to file \"%s\" ... ", outfile))
    saveRDS(parse(infile), outfile, ascii = ascii)
    cat(gettext("done"), "\n", sep = "")
    invisible()
}
loadcmp <- function(file, envir = .GlobalEnv, chdir = FALSE) {
    for (e in readRDS(file)) eval(e, envir)
    invisible()
}
disassemble <- function(code) if (is.function(code)) list(formals(code), body(code)) else code
