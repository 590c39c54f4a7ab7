# package.skeleton(): the folders and files of a new package, from objects or from files of code.

.skeleton_read_me <- c(
    "* Edit the help file skeletons in 'man', possibly combining help files\n  for multiple functions.",
    "* Edit the exports in 'NAMESPACE', and add necessary imports.", "* Put any C/C++/Fortran code in 'src'.",
    "* If you have compiled code, add a useDynLib() directive to\n  'NAMESPACE'.", "* Run R CMD build to build the package tarball.",
    "* Run R CMD check to check the package tarball.", "", "Read \"Writing R Extensions\" for more information.")

# Names of files that every system takes, and tells apart without looking at the case.
.file_names <- function(names) {
    files <- gsub("[\"*/:<>?\\|]", "_", names)
    odd <- !grepl("^[[:alnum:]]", files)
    files[odd] <- paste0("z", files[odd])
    devices <- grepl("^(con|prn|aux|clock\\$|nul|lpt[1-3]|com[1-4])(\\..*)?$", tolower(files))
    files[devices] <- paste0("zz", files[devices])
    lower <- tolower(files)
    apart <- make.unique(lower, sep = "_")
    files[apart != lower] <- apart[apart != lower]
    files
}
package.skeleton <- function(name = "anRpackage", list = character(), environment = .GlobalEnv, path = ".", force = FALSE, code_files = character(),
                             encoding = "unknown") {
    if (!(is.character(name) && length(name) == 1L && grepl("^[[:alpha:]][[:alnum:].]*[[:alnum:]]$", name))) stop("Malformed package name.")
    if (!is.character(list)) stop("'list' must be a character vector naming R objects")
    from_files <- length(code_files) > 0L
    if (from_files) {
        if (!missing(environment) || length(list)) warning("'environment' and 'list' are not used with 'code_files'")
        environment <- new.env(hash = TRUE)
        environment$.packageName <- name
        for (cf in code_files) sys.source(cf, envir = environment)
        list <- character()
    }
    if (!is.environment(environment)) stop("invalid 'environment' argument")
    if (!length(list)) list <- ls(environment, all.names = TRUE)
    list <- unique(list)
    there <- vapply(list, exists, NA, envir = environment)
    for (absent in list[!there]) warning(gettextf("object '%s' not found", sQuote(absent)), domain = NA)
    what <- .skeleton_kinds(list[there], environment, name)
    message("Creating directories ...")
    to <- .skeleton_folders(name, path, force)
    done <- FALSE
    on.exit(if (!done) unlink(to, recursive = TRUE))
    message("Creating DESCRIPTION ...")
    .skeleton_description(to, name, encoding, length(what$classes) + length(what$methods) > 0L)
    message("Creating NAMESPACE ...")
    .skeleton_namespace(file.path(to, "NAMESPACE"), what)
    message("Creating Read-and-delete-me ...")
    writeLines(.skeleton_read_me, file.path(to, "Read-and-delete-me"))
    if (from_files) {
        message("Copying code files ...")
        file.copy(code_files, file.path(to, "R"))
    } else {
        message("Saving functions and data ...")
        .skeleton_save(to, name, what, environment)
    }
    message("Making help files ...")
    .skeleton_help(to, name, what, environment)
    for (folder in c("R", "man", "data")) if (!length(list.files(at <- file.path(to, folder)))) unlink(at, recursive = TRUE)
    done <- TRUE
    message("Done.")
    message(gettextf("Further steps are described in '%s'.", file.path(to, "Read-and-delete-me")), domain = NA)
    invisible()
}
# The objects by what becomes of them.
.skeleton_kinds <- function(list, environment, name) {
    list <- list[!grepl("^\\.__", list) & !list %in% c(".packageName", ".Random.seed")]
    seen <- list[!grepl("^\\.", list)]
    is_function <- vapply(seen, function(o) is.function(get(o, envir = environment)), NA)
    s4 <- .S4made_in(environment, name)
    list(hidden = setdiff(list, seen), seen = seen, functions = seen[is_function], data = seen[!is_function],
         classes = sort(s4$classes), methods = s4$methods[order(names(s4$methods))])
}
.skeleton_folders <- function(name, path, force) {
    to <- file.path(path, name)
    if (dir.exists(to) && !force) stop(simpleError(gettextf("directory '%s' already exists", to, domain = NA), sys.call(-1L)))
    safe.dir.create <- function(path) if (!dir.exists(path) && !dir.create(path)) stop(gettextf("cannot create directory '%s'", path), domain = NA)
    for (dir in c(to, file.path(to, c("man", "R", "data")))) safe.dir.create(dir)
    to
}
.skeleton_description <- function(to, name, encoding, s4) {
    lines <- c(paste("Package:", name), "Type: Package", "Title: What the package does (short line)", "Version: 1.0",
               paste("Date:", format(Sys.time(), "%Y-%m-%d")), "Author: Who wrote it", "Maintainer: Who to complain to <yourfault@somewhere.net>",
               "Description: More about what it does (maybe more than one line)", "License: What license is it under?",
               if (s4) "Imports: methods", if (encoding != "unknown") paste("Encoding:", encoding))
    writeLines(lines, file.path(to, "DESCRIPTION"))
}
.skeleton_namespace <- function(file, what) {
    exported <- grep("^[[:alpha:]]", what$seen, value = TRUE)
    out <- if (length(exported)) strwrap(paste0("export(", paste0("\"", exported, "\"", collapse = ", "), ")"), exdent = 7L)
    several <- function(directive, names, indent)
        if (length(names)) c(paste0(directive, "("), paste0(c("    ", rep(indent, length(names) - 1L)), "\"", names, "\"", c(rep(",", length(names) - 1L), " ")), ")")
    writeLines(c(out, several("exportMethods", names(what$methods), "    "), several("exportClasses", what$classes, "     ")), file)
}
.skeleton_save <- function(to, name, what, environment) {
    if (length(what$hidden)) dump(what$hidden, file = file.path(to, "R", paste0(name, "-internal.R")), envir = environment)
    for (o in what$functions) if (isS4(get(o, envir = environment)))
        stop(simpleError(gettextf("generic functions and other S4 objects (e.g., '%s') cannot be dumped; use the 'code_files' argument", o, domain = NA),
                         sys.call(-1L)))
    files <- .file_names(what$seen)
    for (i in seq_along(what$seen)) {
        o <- what$seen[i]
        if (o %in% what$functions) dump(o, file = file.path(to, "R", paste0(files[i], ".R")), envir = environment)
        else try(save(list = o, envir = environment, file = file.path(to, "data", paste0(o, ".rda"))))
    }
}
.skeleton_help <- function(to, name, what, environment) {
    man <- function(file) file.path(to, "man", paste0(file, ".Rd"))
    quiet <- function(expr) suppressMessages(expr)
    quiet(promptPackage(name, filename = man(paste0(name, "-package")), lib.loc = dirname(to)))
    files <- .file_names(what$seen)
    for (i in seq_along(what$seen)) {
        o <- get(what$seen[i], envir = environment)
        if (is.function(o)) quiet(prompt(o, filename = man(files[i]), name = what$seen[i]))
        else quiet(promptData(o, filename = man(files[i]), name = what$seen[i]))
    }
    for (cl in what$classes) quiet(methods::promptClass(cl, filename = man(.file_names(paste0(cl, "-class"))), where = environment))
    for (g in names(what$methods)) quiet(methods::promptMethods(g, filename = man(.file_names(paste0(g, "-methods"))), what$methods[[g]]))
}
