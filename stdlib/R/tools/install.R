# ravel CMD INSTALL: a package's source, a folder or an archive of one, becomes an installed package, laid out as GNU R lays
# it out ("R Internals", 1.14; "Writing R Extensions", 1.1).  It is made beside those that are there, and takes their place when
# it can be loaded.

.installing <- new.env()
.say <- function(stars, text) cat(stars, " ", text, "\n", sep = "", file = stderr())
# An installation ends with a message, without a traceback.
.refuse <- function(...) stop(structure(class = c("installError", "error", "condition"), list(message = gettextf(..., domain = NA), call = NULL)))

# The source of a package in a folder of its name, so that it can be loaded from there.
.package_source <- function(path, work) {
    path <- path.expand(path)
    if (!file.exists(path)) .refuse("there is no file or folder '%s'", path)
    if (!dir.exists(path)) {
        dir.create(out <- file.path(work, "archive"))
        if (utils::untar(path, exdir = out) != 0L) .refuse("'%s' is no archive of a package", path)
        path <- list.dirs(out, recursive = FALSE)
        if (length(path) != 1L) .refuse("the archive has not one folder")
    }
    if (!file.exists(file.path(path, "DESCRIPTION"))) .refuse("'%s' is no package: it has no DESCRIPTION", path)
    d <- .description_in(path)
    if (is.null(d$Package)) .refuse("'%s' is no package: DESCRIPTION does not name it", path)
    dir.create(file.path(work, "source"))
    to <- file.path(work, "source", d$Package)
    if (!all(system2("cp", c("-RpL", shQuote(path), shQuote(to))) == 0L)) .refuse("cannot copy '%s'", path)
    list(folder = to, description = d)
}
.dependencies_there <- function(d, lib) {
    needed <- unlist(lapply(c("Depends", "Imports", "LinkingTo"), function(f) names(.dependencies(d[[f]]))))
    needed <- unique(needed)
    absent <- needed[!needed %in% c("R", .std_package_names) & vapply(needed, function(p) !length(.package_folder(p, c(lib, .libPaths()))), NA)]
    if (length(absent)) .refuse(ngettext(length(absent), "dependency %s is not available for package %s", "dependencies %s are not available for package %s"),
                                paste(sQuote(absent), collapse = ", "), sQuote(d$Package))
    for (r in .dependencies(d$Depends)) if (r$name == "R" && !is.null(r$op) && !get(r$op)(getRversion(), r$version))
        .refuse("this R is version %s, package '%s' requires R %s %s", getRversion(), d$Package, r$op, r$version)
    if (!is.null(d$OS_type) && d$OS_type != .Platform$OS.type) .refuse("package %s is for %s", sQuote(d$Package), d$OS_type)
}
.install_package <- function(path, lib, opt) {
    dir.create(work <- tempfile("install"))
    on.exit(unlink(work, recursive = TRUE))
    src <- .package_source(path, work)
    d <- src$description
    package <- d$Package
    if (!is.null(d$Built)) return(.install_built(src, lib, package))
    .say("*", gettextf("installing *source* package %s ...", sQuote(package)))
    .dependencies_there(d, lib)
    lock <- file.path(lib, paste0("00LOCK-", package))
    if (!dir.create(lock)) .refuse("cannot create '%s': another installation of %s may be running, or have failed", lock, sQuote(package))
    on.exit(unlink(lock, recursive = TRUE), add = TRUE)
    to <- file.path(lock, package)
    dir.create(to)
    .libPaths(c(lib, .libPaths()))
    .installing$package <- package
    .installing$from <- src$folder
    final <- file.path(normalizePath(lib), package)
    compiled <- .install_libs(src$folder, to, d, lib, final, opt)
    .install_description(src$folder, to, compiled)
    .install_namespace(src$folder, to, package)
    .install_files(src$folder, to, d, opt$tests)
    if (dir.exists(file.path(src$folder, "R"))) {
        .say("**", "R")
        .install_data(src$folder, to, isTRUE(tolower(.or(d$LazyData, "no")) %in% c("yes", "true")))
        .say("**", "preparing package for lazy loading")
        .install_code(src$folder, to, package, opt$keep.source)
    } else {
        dir.create(file.path(to, "R"))
        .install_data(src$folder, to, isTRUE(tolower(.or(d$LazyData, "no")) %in% c("yes", "true")))
    }
    if (opt$help) .install_help(src$folder, to, package)
    .put_in_place(to, final, lock, package, lib, opt)
}
# An archive of an installed package.
.install_built <- function(src, lib, package) {
    .say("*", gettextf("installing *binary* package %s ...", sQuote(package)))
    unlink(final <- file.path(lib, package), recursive = TRUE)
    if (system2("cp", c("-Rp", shQuote(src$folder), shQuote(final))) != 0L) .refuse("cannot write '%s'", final)
    .say("*", gettextf("DONE (%s)", package))
}
# What was there before comes back where the new one does not load.
.put_in_place <- function(to, final, lock, package, lib, opt) {
    old <- file.path(lock, "old")
    had <- dir.exists(final)
    if (had) file.rename(final, old)
    file.rename(to, final)
    if (opt$test.load) {
        .say("**", "testing if installed package can be loaded")
        code <- sprintf("suppressPackageStartupMessages(loadNamespace(\"%s\", lib.loc = c(\"%s\", .libPaths())))", package, normalizePath(lib))
        if (system2(.own_program(), c("--vanilla", "-e", shQuote(code)), stdout = FALSE) != 0L) {
            unlink(final, recursive = TRUE)
            if (had) file.rename(old, final)
            .refuse("loading failed")
        }
    }
    .say("*", gettextf("DONE (%s)", package))
}
.own_program <- function() normalizePath("/proc/self/exe", mustWork = TRUE)

# ---- the program's commands: ravel CMD ..

.CMD <- function(args = commandArgs(TRUE)) {
    run <- switch(.or(args[1L], ""), INSTALL = .cmd_install, REMOVE = .cmd_remove, SHLIB = .cmd_shlib, config = .cmd_config, BATCH = .cmd_batch,
                  Sweave = .cmd_sweave, Stangle = .cmd_stangle, build = .cmd_build, check = .cmd_check,
                  function(args) .refuse("'ravel CMD %s' is not there: INSTALL, REMOVE, SHLIB, config, BATCH, build, check, Sweave and Stangle are",
                                         .or(args0, "")))
    args0 <- args[1L]
    environment(run) <- list2env(list(args0 = if (is.na(args0)) "" else args0), parent = environment(run))
    status <- tryCatch({
        run(args[-1L])
        0L
    }, installError = function(e) {
        cat("ERROR: ", conditionMessage(e), "\n", sep = "", file = stderr())
        1L
    }, error = function(e) {
        cat("Error", if (!is.null(conditionCall(e))) paste(" in", deparse(conditionCall(e))[1L]), ": ", conditionMessage(e), "\n", sep = "", file = stderr())
        1L
    })
    quit("no", status)
}
.cmd_install <- function(args) {
    opt <- list(help = TRUE, tests = FALSE, test.load = TRUE, keep.source = FALSE, configure = TRUE, clean = FALSE, configure.args = character(), libs = TRUE)
    lib <- NULL
    what <- character()
    while (length(args)) {
        a <- args[1L]
        args <- args[-1L]
        value <- sub("^[^=]*=", "", a)
        switch(sub("=.*", "", a), "-l" = , "--library" = {
            if (!grepl("=", a)) {
                value <- args[1L]
                args <- args[-1L]
            }
            lib <- value
        }, "--no-help" = , "--no-docs" = opt$help <- FALSE, "--install-tests" = opt$tests <- TRUE, "--no-test-load" = opt$test.load <- FALSE,
            "--with-keep.source" = opt$keep.source <- TRUE, "--no-configure" = opt$configure <- FALSE, "--configure-args" = opt$configure.args <- value,
            "--no-libs" = opt$libs <- FALSE,
            "--clean" = , "--preclean" = , "--no-lock" = , "--no-multiarch" = , "--no-demo" = , "--no-byte-compile" = , "--byte-compile" = , "--html" = ,
            "--no-html" = , "--latex" = , "--example" = , "--pkglock" = , "--debug" = , "-d" = , "-c" = , "--no-staged-install" = , "--use-vanilla" = ,
            "--no-inst" = , "--no-data" = , "--data-compress" = , "--no-clean-on-error" = NULL,
            if (startsWith(a, "-")) .refuse("unknown option '%s'", a) else what <- c(what, a))
    }
    if (!length(what)) .refuse("no packages specified: ravel CMD INSTALL [-l LIBRARY] FILE.tar.gz|FOLDER ..")
    if (is.null(lib)) lib <- .writable_library()
    if (!dir.exists(lib)) .refuse("there is no library '%s'", lib)
    .say("*", gettextf("installing to library %s", sQuote(normalizePath(lib))))
    failed <- character()
    for (p in what) tryCatch(.install_package(p, normalizePath(lib), opt), error = function(e) {
        cat("ERROR: ", conditionMessage(e), "\n", sep = "", file = stderr())
        .say("*", gettextf("removing %s", sQuote(p)))
        failed <<- c(failed, p)
    })
    if (length(failed)) quit("no", 1L)
}
# The first of the libraries that can be written.
.writable_library <- function() {
    at <- .libPaths()
    at <- at[file.access(at, 2L) == 0L]
    if (length(at)) at[1L] else .refuse("no library can be written: say which with -l")
}
.cmd_remove <- function(args) {
    lib <- NULL
    if (length(args) > 1L && args[1L] %in% c("-l", "--library")) {
        lib <- args[2L]
        args <- args[-(1:2)]
    }
    for (p in args) {
        at <- .package_folder(p, lib)
        if (!length(at)) .refuse("there is no package called %s", sQuote(p))
        unlink(at, recursive = TRUE)
    }
}
# ravel CMD BATCH [options] infile [outfile]: the session that would have typed the file, in a file.
.cmd_batch <- function(args) {
    opt <- args[cumsum(!startsWith(args, "-")) == 0L]
    if (length(opt)) args <- args[-seq_along(opt)]
    timed <- !"--no-timing" %in% opt
    opt <- setdiff(opt, "--no-timing")
    if (!length(args)) .refuse("no input file")
    out <- if (length(args) > 1L) args[2L] else paste0(sub("[.][Rr]$", "", basename(args[1L])), ".Rout")
    if (!length(opt)) opt <- c("--restore", "--save")
    quit("no", .run_echoed(args[1L], out, opt, timed))
}
# Runs a script in a process of its own; a file gets its lines and what they print.  The status.
.run_echoed <- function(script, out, opt = "--vanilla", timed = TRUE, env = character())
    system2(.own_program(), c(opt, if (timed) "--echo=timed" else "--echo", "-f", shQuote(script)), stdout = out, stderr = out, env = env)
