# install.packages() of files and folders, remove.packages(): what `ravel CMD INSTALL` does, in a process of its own.

install.packages <- function(pkgs, lib, repos = getOption("repos"), contriburl = NULL, method, available = NULL, destdir = NULL, dependencies = NA,
                             type = "source", configure.args = getOption("configure.args"), configure.vars = getOption("configure.vars"), clean = FALSE,
                             Ncpus = 1L, verbose = getOption("verbose"), libs_only = FALSE, INSTALL_opts = character(), quiet = FALSE,
                             keep_outputs = FALSE, ...) {
    if (!length(pkgs)) return(invisible())
    local <- file.exists(pkgs) & (is.null(repos) | grepl("[.](tgz|tar([.](gz|bz2|xz))?)$", pkgs))
    if (!all(local)) {
        if (is.null(repos)) stop(gettextf("there is no file or folder %s", sQuote(pkgs[!local][1L])), domain = NA)
        .absent("archives of packages are")
    }
    if (missing(lib) || is.null(lib)) lib <- tools:::.writable_library()
    args <- c("CMD", "INSTALL", "-l", shQuote(lib[1L]), unlist(INSTALL_opts),
              if (length(configure.args)) shQuote(paste0("--configure-args=", paste(unlist(configure.args), collapse = " "))))
    failed <- character()
    old <- Sys.getenv("R_LIBS", NA)
    Sys.setenv(R_LIBS = paste(unique(c(lib, .libPaths())), collapse = ":"))
    on.exit(if (is.na(old)) Sys.unsetenv("R_LIBS") else Sys.setenv(R_LIBS = old))
    for (p in pkgs) {
        out <- if (quiet) FALSE else ""
        if (system2(tools:::.own_program(), c(args, shQuote(path.expand(p))), stdout = out, stderr = out) != 0L) failed <- c(failed, p)
    }
    for (p in failed) warning(gettextf("installation of package %s had non-zero exit status", sQuote(p)), domain = NA)
    invisible()
}
remove.packages <- function(pkgs, lib) {
    if (!length(pkgs)) return(invisible())
    if (missing(lib) || is.null(lib)) {
        lib <- .libPaths()[1L]
        message(sprintf(ngettext(length(pkgs), "Removing package from %s\n(as %s is unspecified)", "Removing packages from %s\n(as %s is unspecified)"),
                        sQuote(lib), sQuote("lib")), domain = NA)
    }
    for (p in pkgs) {
        at <- file.path(lib, p)
        at <- at[file.exists(file.path(at, "DESCRIPTION"))]
        if (!length(at)) stop(packageNotFoundError(p, lib, sys.call()))
        unlink(at[1L], recursive = TRUE)
    }
    invisible()
}
