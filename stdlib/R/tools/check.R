# ravel CMD check: installs a package from its sources and looks for what is wrong ("Writing R Extensions", 1.3.1), a line a step,
# in GNU R's words.  What looks at code and pages is in check-code.R and check-docs.R and runs in a process of its own.

.check_usage <- c("Usage: ravel CMD check [options] pkgs", "", "Check R packages from package sources, which can be directories or", "package 'tar' archives.",
    "", "Options:", "  -h, --help            print short help message and exit", "  -l, --library=LIB     library directory used for test installation",
    "  -o, --output=DIR      directory for output, default is current directory.",
    "                        Logfiles, R output, etc. will be placed in 'pkg.Rcheck'", "      --no-clean        accepted: nothing is removed",
    "      --no-codetools    do not look for possible problems in R code", "      --no-examples     do not run the examples in the Rd files",
    "      --no-install      skip installation and associated tests", "      --no-tests        do not run code in 'tests' subdirectory",
    "      --no-manual       accepted: no manual is built", "      --no-vignettes    do not run R code in vignettes",
    "      --ignore-vignettes", "                        skip all tests on vignettes", "      --run-dontrun     do run \\dontrun sections in the Rd files",
    "      --run-donttest    do run \\donttest sections in the Rd files")
.cmd_check <- function(args) {
    opt <- list(out = ".", said = character())
    what <- character()
    while (length(args)) {
        a <- args[1L]
        args <- args[-1L]
        name <- sub("=.*", "", a)
        value <- sub("^[^=]*=", "", a)
        if (name %in% c("-h", "--help")) {
            writeLines(.check_usage)
            return(invisible())
        } else if (name %in% c("-o", "--output", "-l", "--library")) {
            if (name == a) {
                value <- args[1L]
                args <- args[-1L]
            }
            opt[[if (name %in% c("-o", "--output")) "out" else "lib"]] <- value
        } else if (startsWith(a, "-")) opt$said <- c(opt$said, a)
        else what <- c(what, a)
    }
    if (!length(what)) .refuse("no packages specified: ravel CMD check [options] pkgs")
    if (!dir.exists(opt$out)) .refuse("directory %s does not exist", sQuote(opt$out))
    bad <- FALSE
    for (w in what) bad <- .check_package(sub("/+$", "", w), opt) || bad
    if (bad) quit("no", 1L)
}

# ---- one check: its log, its counts

.checker <- function(log) {
    counts <- c(ERROR = 0L, WARNING = 0L, NOTE = 0L)
    file <- file(log, "w")
    put <- function(...) {
        cat(..., sep = "")
        cat(..., sep = "", file = file)
    }
    lines <- function(x) if (length(x)) put(paste0(x, "\n", collapse = ""))
    result <- function(how, text = NULL) {
        counts[[how]] <<- counts[[how]] + 1L
        put(" ", how, "\n")
        lines(text)
    }
    list(put = put, lines = lines, line = function(...) put("* ", gettextf(..., domain = NA), "\n"),
         step = function(...) put("* checking ", gettextf(..., domain = NA), " ..."), ok = function() put(" OK\n"),
         # nothing to say is fine
         said = function(text, how = "WARNING") if (length(text)) result(how, text) else put(" OK\n"),
         result = result, counts = function() counts, finish = function() close(file))
}
# The first error that makes all that follows senseless.
.check_stop <- function(ck, text) {
    ck$result("ERROR", text)
    stop(structure(class = c("checkOver", "error", "condition"), list(message = "", call = NULL)))
}
.check_package <- function(path, opt) {
    archive <- !dir.exists(path)
    name <- sub("_.*$", "", sub("[.](tar[.](gz|bz2|xz)|tgz|tar)$", "", basename(path)))
    out <- normalizePath(opt$out)
    dir <- file.path(out, paste0(name, ".Rcheck"))
    unlink(dir, recursive = TRUE)
    if (!dir.create(dir)) .refuse("cannot create directory '%s'", dir)
    ck <- .checker(file.path(dir, "00check.log"))
    on.exit(ck$finish())
    ck$line("using log directory %s", sQuote(dir))
    ck$line("using %s", R.version$version.string)
    ck$line("using platform: %s (%d-bit)", R.version$platform, 8L * .Machine$sizeof.pointer)
    ck$line("using session charset: %s", if (isTRUE(l10n_info()[["UTF-8"]])) "UTF-8" else "ASCII")
    if (length(opt$said)) ck$line(ngettext(length(opt$said), "using option %s", "using options %s"), sQuote(paste(opt$said, collapse = " ")))
    tryCatch({
        at <- .check_unpack(ck, path, archive, dir, name)
        .check_all(ck, list(name = name, source = at, dir = dir, lib = .or(opt$lib, dir), archive = archive), function(o) o %in% opt$said)
    }, checkOver = function(e) NULL)
    ck$line("DONE")
    n <- ck$counts()
    n <- n[n > 0L]
    ck$put("\nStatus: ", if (length(n)) paste0(n, " ", names(n), ifelse(n > 1L, "s", ""), collapse = ", ") else "OK", "\n")
    if (length(n)) ck$put("See\n  ", sQuote(file.path(dir, "00check.log")), "\nfor details.\n", if (!"ERROR" %in% names(n)) "\n")
    ck$put("\n")
    "ERROR" %in% names(n)
}
.check_unpack <- function(ck, path, archive, dir, name) {
    if (!archive) return(normalizePath(path))
    if (!file.exists(path)) .check_stop(ck, gettextf("cannot open file '%s'", path))
    dir.create(to <- file.path(dir, "00_pkg_src"))
    if (untar(path, exdir = to) != 0L) .check_stop(ck, gettextf("cannot unpack %s", sQuote(basename(path))))
    file.path(to, list.files(to)[1L])
}
.check_all <- function(ck, p, off) {
    p <- .check_description(ck, p)
    .check_source_files(ck, p)
    if (!off("--no-install")) .check_install(ck, p)
    .check_more_files(ck, p)
    if (!off("--no-install")) .check_loads(ck, p)
    .check_code_steps(ck, p, off)
    .check_docs_steps(ck, p, off)
    if (off("--no-install")) return(invisible())
    if (!off("--no-examples")) .check_examples(ck, p, off)
    if (!off("--no-tests")) .check_tests(ck, p)
    if (!off("--ignore-vignettes") && !off("--no-vignettes")) .check_vignettes(ck, p)
}

# ---- files

.check_description <- function(ck, p) {
    ck$step("for file %s", sQuote(file.path(p$name, "DESCRIPTION")))
    if (!file.exists(f <- file.path(p$source, "DESCRIPTION"))) .check_stop(ck, NULL)
    d <- tryCatch(.description_in(p$source), error = function(e) .check_stop(ck, conditionMessage(e)))
    lacking <- .fields_needed[!.fields_needed %in% names(c(d, .authors(d)))]
    if (length(lacking)) .check_stop(ck, c("Required fields missing or empty:", paste0("  ", paste(sQuote(sort(lacking)), collapse = " "))))
    ck$ok()
    if (!is.null(d$Type)) {
        ck$step("extension type")
        if (!identical(d$Type, "Package")) .check_stop(ck, gettextf("Extensions with Type %s cannot be checked.", sQuote(d$Type)))
        ck$put(" Package\n")
    }
    ck$line("this is package %s version %s", sQuote(d$Package), sQuote(d$Version))
    if (!is.null(d$Encoding)) ck$line("package encoding: %s", d$Encoding)
    p$name <- d$Package
    p$description <- d
    ck$step("package namespace information")
    ns <- if (file.exists(file.path(p$source, "NAMESPACE")))
        tryCatch(.source_namespace(p), error = function(e) .check_stop(ck, c("Invalid NAMESPACE file, parsing gives:", paste0("Error: ", conditionMessage(e)), "",
            "See section ‘Package namespaces’ in the ‘Writing R Extensions’ manual.")))
    p$namespace <- ns
    ck$ok()
    ck$step("package dependencies")
    needed <- setdiff(unique(unlist(lapply(c("Depends", "Imports", "LinkingTo"), function(k) names(.dependencies(d[[k]]))))), c("R", .std_package_names))
    absent <- needed[!vapply(needed, function(n) length(.package_folder(n, NULL)) > 0L, NA)]
    if (length(absent)) .check_stop(ck, c(if (length(absent) == 1L) paste("Package required but not available:", sQuote(absent))
        else c("Packages required but not available:", strwrap(paste(sQuote(absent), collapse = " "), indent = 2L, exdent = 2L)), "",
        strwrap("See section ‘The DESCRIPTION file’ in the ‘Writing R Extensions’ manual.")))
    ck$ok()
    p
}
# What NAMESPACE says, read from a folder that has the package's name.
.source_namespace <- function(p) {
    at <- p$source
    if (basename(at) != p$name) {
        dir.create(t <- tempfile("ns"))
        on.exit(unlink(t, recursive = TRUE))
        file.symlink(at, at <- file.path(t, p$name))
    }
    parseNamespaceFile(p$name, dirname(at))
}
.check_source_files <- function(ck, p) {
    ck$step("if this is a source package")
    if (!is.null(p$description$Built)) .check_stop(ck, "Only *source* packages can be checked.")
    ck$ok()
    ck$step("if there is a namespace")
    ck$said(if (is.null(p$namespace)) c("All packages need a namespace as from R 3.0.0.", "R CMD build will produce a suitable starting point."))
    files <- list.files(p$source, recursive = TRUE, all.files = TRUE, include.dirs = TRUE, no.. = TRUE)
    is_file <- !dir.exists(file.path(p$source, files))
    ck$step("for executable files")
    programs <- files[is_file][vapply(file.path(p$source, files[is_file]), .is_program, NA)]
    ck$said(if (length(programs)) c(ngettext(length(programs), "Found the following executable file:", "Found the following executable files:"),
                                    paste0("  ", programs), "Source packages should not contain undeclared executable files.",
                                    "See section ‘Package structure’ in the ‘Writing R Extensions’ manual."))
    ck$step("for hidden files and directories")
    hidden <- files[startsWith(basename(files), ".") & !files %in% c(".Rinstignore", "vignettes/.install_extras", ".aspell")]
    ck$said(if (length(hidden)) c("Found the following hidden files and directories:", paste0("  ", hidden),
                                  strwrap("These were most likely included in error. See section ‘Package structure’ in the ‘Writing R Extensions’ manual.")), "NOTE")
    ck$step("for portable file names")
    bad <- files[grepl("[\"*:<>?\\|/]|[^ -~]", basename(files)) | nchar(basename(files)) > 240L]
    twice <- files[tolower(files) %in% tolower(files)[duplicated(tolower(files))]]
    ck$said(c(if (length(bad)) c("Found the following file(s) with non-portable file names:", paste0("  ", bad)),
              if (length(twice)) c("Found the following files with duplicate lower-cased file names:", paste0("  ", twice)),
              if (length(c(bad, twice))) "See section ‘Package structure’ in the ‘Writing R Extensions’ manual."))
    ck$step("for sufficient/correct file permissions")
    closed <- files[file.access(file.path(p$source, files), 4L) != 0L]
    ck$said(if (length(closed)) c("Found the following files with insufficient permissions:", paste0("  ", closed)))
}
.is_program <- function(file) {
    bytes <- readBin(file, "raw", 4L)
    identical(bytes, as.raw(c(0x7f, 0x45, 0x4c, 0x46))) || length(bytes) == 4L && identical(bytes[1:2], as.raw(c(0x4d, 0x5a))) ||
        identical(bytes, as.raw(c(0xcf, 0xfa, 0xed, 0xfe)))
}
.check_install <- function(ck, p) {
    ck$step("whether package %s can be installed", sQuote(p$name))
    log <- file.path(p$dir, "00install.out")
    status <- system2(.own_program(), c("CMD", "INSTALL", "-l", shQuote(p$lib), shQuote(p$source)), stdout = log, stderr = log)
    if (status != 0L) .check_stop(ck, c("Installation failed.", gettextf("See %s for details.", sQuote(log))))
    warned <- grep("^[^ ].*: warning: .*(-Wformat|-Wreturn-type|-Wuninitialized|uninitialized|implicit declaration|no return)", readLines(log), value = TRUE)
    ck$said(if (length(warned)) c("Found the following significant warnings:", paste0("  ", warned), gettextf("See %s for details.", sQuote(log))))
    ck$step("installed package size")
    installed <- file.path(p$lib, p$name)
    sizes <- file.size(list.files(installed, recursive = TRUE, full.names = TRUE))
    total <- sum(sizes) / 1024^2
    ck$said(if (total > 5) sprintf("  installed size is %4.1fMb", total), "NOTE")
}
.check_more_files <- function(ck, p) {
    ck$step("package directory")
    ck$ok()
    ck$step("DESCRIPTION meta-information")
    wrong <- .description_errors(p$description)
    license <- .license_said(p$description$License)
    if (length(wrong)) ck$result("ERROR", wrong) else ck$said(license)
    top <- list.files(p$source)
    ck$step("top-level files")
    ck$said(if (any(bad <- top %in% c("configure.in", "Read-and-delete-me"))) c("Non-standard files/directories found at top level:",
        paste0("  ", paste(sQuote(top[bad]), collapse = " "))), "NOTE")
    ck$step("for left-over files")
    left <- list.files(p$source, "^svn-commit.*[.]tmp$|[.]rej$", recursive = TRUE)
    ck$said(if (length(left)) c("The following files look like leftovers:", paste0("  ", sQuote(left)), "Please remove them from your package."), "NOTE")
    ck$step("package subdirectories")
    empty <- Filter(function(k) dir.exists(file.path(p$source, k)) && !length(list.files(file.path(p$source, k))), c("R", "man", "data", "src", "tests"))
    invalid <- .invalid_names(p$source)
    ck$said(c(if (length(empty)) sprintf("Subdirectory '%s' contains no files.", empty), invalid))
    if (length(list.files(at <- file.path(p$source, "R")))) .check_r_files(ck, p)
}
.invalid_names <- function(source) {
    takes <- list(R = "[.]([RrSsq]|in)$|^sysdata[.]rda$", man = "[.](Rd|rd)$")
    unlist(lapply(names(takes), function(k) {
        bad <- setdiff(list.files(file.path(source, k)), c("unix", "windows", "macros", "figures"))
        bad <- bad[!grepl(takes[[k]], bad)]
        if (length(bad)) c(gettextf("Subdirectory '%s' contains invalid file names:", k), paste0("  ", paste(sQuote(bad), collapse = " ")))
    }))
}
.check_r_files <- function(ck, p) {
    files <- .r_files(p$source, p$description)
    ck$step("R files for non-ASCII characters")
    non <- files[vapply(files, function(f) {
        parsed <- tryCatch(parse(f, keep.source = TRUE), error = function(e) NULL)
        if (is.null(parsed)) return(FALSE)
        code <- getParseData(parsed)
        any(grepl("[^ -~\t\n]", code$text[code$terminal & code$token != "COMMENT"]))
    }, NA)]
    ck$said(if (length(non)) c(ngettext(length(non), "Found the following file with non-ASCII characters:", "Found the following files with non-ASCII characters:"),
                               paste0("  ", basename(non)), "Portable packages must use only ASCII characters in their R code,",
                               "except perhaps in comments.", "Use \\uxxxx escapes for other characters."))
    ck$step("R files for syntax errors")
    wrong <- unlist(lapply(files, function(f) tryCatch({
        parse(f)
        NULL
    }, error = function(e) c(gettextf("Error in file '%s':", file.path("R", basename(f))), paste0("  ", conditionMessage(e))))))
    if (length(wrong)) ck$result("ERROR", wrong) else ck$ok()
}
# What to say about a license that no program understands.
.license_said <- function(text) {
    known <- "(GPL|LGPL|AGPL|MPL|Artistic|Apache License|BSD|MIT|CC0|CC BY.*|EUPL|CeCILL.*|ACM|Unlimited|Lucent.*|EPL|Creative Commons.*)"
    one <- paste0("^", known, "([- ][0-9.]+|[- ][0-9a-zA-Z_]+)?( *\\([<>=!]+ *[0-9.]+(, *[<>=!]+ *[0-9.]+)*\\))?( *\\+ *file LICEN[CS]E)?$|^file LICEN[CS]E$")
    each <- trimws(strsplit(text, "|", fixed = TRUE)[[1L]])
    if (!all(grepl(one, each))) c("Non-standard license specification:", strwrap(text, indent = 2L, exdent = 2L), "Standardizable: FALSE")
}

# ---- code in other processes

# What R code in a new process prints; its status as an attribute where that is not 0.
.check_run <- function(p, code, lib = p$lib) {
    path <- paste(c(lib, .libPaths()), collapse = ":")
    f <- tempfile("check", fileext = ".R")
    on.exit(unlink(f))
    writeLines(code, f)
    suppressWarnings(system2(.own_program(), c("--vanilla", "-f", shQuote(f)), stdout = TRUE, stderr = TRUE, env = paste0("R_LIBS=", shQuote(path))))
}
.check_loads <- function(ck, p) {
    try_code <- function(step, code, how = "ERROR", stop = FALSE) {
        ck$step(step)
        out <- .check_run(p, code)
        if (is.null(attr(out, "status"))) return(ck$ok())
        if (stop) .check_stop(ck, out) else ck$result(how, as.character(out))
    }
    name <- p$name
    try_code("whether the package can be loaded", sprintf("library(%s)", name), stop = TRUE)
    try_code("whether the package can be unloaded cleanly", sprintf("suppressMessages(library(%s)); unloadNamespace(\"%s\")", name, name), "WARNING")
    try_code("whether the namespace can be loaded", sprintf("loadNamespace(\"%s\")", name), "WARNING")
    try_code("whether the namespace can be unloaded cleanly", sprintf("invisible(suppressMessages(loadNamespace(\"%s\"))); unloadNamespace(\"%s\")", name, name), "WARNING")
}
.check_analysis <- function(p, fun)
    .check_run(p, sprintf("tools:::%s(\"%s\", \"%s\", \"%s\")", fun, p$name, p$source, p$lib))
.check_code_steps <- function(ck, p, off) {
    if (off("--no-install") || !length(list.files(file.path(p$source, "R")))) return(invisible())
    step <- function(text, fun, how = "WARNING") {
        ck$step(text)
        ck$said(as.character(.check_analysis(p, fun)), how)
    }
    step("dependencies in R code", ".check_code_dependencies")
    step("S3 generic/method consistency", ".check_S3")
    step("replacement functions", ".check_replacements")
    if (!off("--no-codetools")) step("R code for possible problems", ".check_globals", "NOTE")
}
.check_docs_steps <- function(ck, p, off) {
    if (off("--no-install")) return(invisible())
    pages <- length(list.files(file.path(p$source, "man"), "[.][Rr]d$")) > 0L
    step <- function(text, fun, how = "WARNING") {
        ck$step(text)
        ck$said(as.character(.check_analysis(p, fun)), how)
    }
    if (pages) {
        step("Rd files", ".check_rd_files")
        step("Rd metadata", ".check_rd_metadata")
        step("Rd cross-references", ".check_rd_links")
    }
    step("for missing documentation entries", ".check_undoc")
    if (pages) {
        step("for code/documentation mismatches", ".check_codoc")
        step("Rd \\usage sections", ".check_usage_sections")
        step("Rd contents", ".check_rd_contents")
        step("for unstated dependencies in examples", ".check_example_dependencies")
    }
    if (dir.exists(file.path(p$source, "data"))) step("contents of ‘data’ directory", ".check_data")
}

# ---- what runs: examples, tests, vignettes

.examples_begin <- c("invisible(assign(\".check\", new.env(), pos = attach(NULL, name = \"CheckExEnv\")))",
    "assign(\"nameEx\", function(x) cat(\"\\n> ### * \", x, \"\\n\", sep = \"\"), pos = \"CheckExEnv\")",
    "assign(\"cleanEx\", function() { rm(list = ls(envir = .GlobalEnv, all.names = TRUE), envir = .GlobalEnv)",
    "    RNGkind(\"default\", \"default\", \"default\"); set.seed(1); graphics.off(); invisible() }, pos = \"CheckExEnv\")")
.check_examples <- function(ck, p, off) {
    db <- Rd_db(p$name, lib.loc = p$lib)
    code <- lapply(db, .rd_examples, !off("--run-dontrun"), !off("--run-donttest"))
    code <- code[!vapply(code, is.null, NA)]
    ck$step("examples")
    if (!length(code)) return(ck$put(" NONE\n"))
    script <- file.path(p$dir, paste0(p$name, "-Ex.R"))
    each <- unlist(lapply(names(code), function(n) c("cleanEx()", sprintf("nameEx(\"%s\")", file_path_sans_ext(n)), "", code[[n]], "", "")))
    writeLines(c(sprintf("pkgname <- \"%s\"", p$name), .examples_begin, "options(warn = 1)", sprintf("library('%s')", p$name), "", each,
                 "### * <FOOTER>", "cleanEx()"), script)
    out <- file.path(p$dir, paste0(p$name, "-Ex.Rout"))
    old <- setwd(p$dir)
    on.exit(setwd(old))
    path <- paste(c(p$lib, .libPaths()), collapse = ":")
    status <- .run_echoed(basename(script), basename(out), "--vanilla", FALSE, paste0("R_LIBS=", shQuote(path)))
    if (status == 0L) {
        ck$ok()
        return(.check_differs(ck, out, file.path(p$source, "tests", "Examples", paste0(p$name, "-Ex.Rout.save")), "differences from %s to %s"))
    }
    lines <- readLines(out, warn = FALSE)
    from <- max(1L, grep("^> ### Name: ", lines))
    ck$result("ERROR", c(gettextf("Running examples in %s failed", sQuote(basename(script))), "The error most likely occurred in:", "",
                         lines[from:length(lines)]))
}
# Output beside what is kept of it, where that is.
.check_differs <- function(ck, out, kept, text) {
    if (!file.exists(kept)) return(invisible())
    ck$step(text, sQuote(basename(out)), sQuote(basename(kept)))
    d <- capture.output(status <- Rdiff(out, kept, useDiff = TRUE))
    ck$said(if (status != 0L) d, "NOTE")
}
.check_tests <- function(ck, p) {
    at <- file.path(p$source, "tests")
    if (!dir.exists(at)) return(invisible())
    if (length(list.files(at, "[.][Rr]$"))) {
        ck$step("for unstated dependencies in ‘tests’")
        ck$said(as.character(.check_analysis(p, ".check_test_dependencies")))
    }
    to <- file.path(p$dir, "tests")
    unlink(to, recursive = TRUE)
    file.copy(at, p$dir, recursive = TRUE)
    ck$step("tests")
    ck$put("\n")
    old <- setwd(to)
    on.exit(setwd(old))
    path <- paste(c(p$lib, .libPaths()), collapse = ":")
    for (f in list.files(".", "[.]Rin$")) system2(.own_program(), c("--vanilla", "-f", shQuote(f)), stdout = sub("in$", "", f), stderr = FALSE)
    for (f in list.files(".", "[.][Rr]$")) {
        out <- paste0(f, "out")
        ck$put("  Running ", sQuote(f), "\n")
        if (.run_echoed(f, out, "--vanilla", TRUE, c(paste0("R_LIBS=", shQuote(path)), "R_TESTS=")) != 0L) {
            file.rename(out, failed <- paste0(out, ".fail"))
            lines <- readLines(failed, warn = FALSE)
            n <- length(lines)
            return(ck$result("ERROR", c(gettextf("Running the tests in %s failed.", sQuote(file.path("tests", f))),
                                        if (n > 15L) c("Last 13 lines of output:", paste0("  ", lines[n - 14:0])) else c("Complete output:", paste0("  ", lines)))))
        }
        if (!file.exists(kept <- paste0(out, ".save"))) next
        ck$put("  Comparing ", sQuote(out), " to ", sQuote(kept), " ...")
        d <- capture.output(status <- Rdiff(out, kept, useDiff = TRUE))
        if (status == 0L) ck$put(" OK\n") else ck$lines(d)
    }
    ck$ok()
}
.check_vignettes <- function(ck, p) {
    found <- tryCatch(pkgVignettes(dir = p$source, subdirs = "vignettes"), error = function(e) NULL)
    if (!length(found$docs)) return(invisible())
    ck$step("package vignettes in ‘inst/doc’")
    made <- vapply(found$names, function(n) length(list.files(file.path(p$source, "inst", "doc"), paste0("^", n, "[.](pdf|html)$"))) > 0L, NA)
    ck$said(if (!all(made)) c(if (!dir.exists(file.path(p$source, "inst", "doc"))) "Directory 'inst/doc' does not exist.",
                              ngettext(sum(!made), "Package vignette without corresponding single PDF/HTML:", "Package vignettes without corresponding single PDF/HTML:"),
                              paste0("   ", sQuote(basename(found$docs[!made]))), ""))
    ck$step("running R code from vignettes")
    ck$put("\n")
    file.copy(file.path(p$source, "vignettes"), p$dir, recursive = TRUE)
    failed <- character()
    for (i in seq_along(found$docs)) {
        f <- basename(found$docs[i])
        ck$put("  ", sQuote(f), "...")
        out <- .check_run(p, c(sprintf("setwd(\"%s\")", file.path(p$dir, "vignettes")),
                               sprintf("file <- \"%s\"; engine <- NULL; e <- tools::pkgVignettes(dir = \"%s\", subdirs = \"vignettes\")", f, p$source),
                               sprintf("engine <- tools::vignetteEngine(e$engines[%d])", i),
                               sprintf("if (is.function(engine$tangle)) { engine$tangle(file, quiet = TRUE); if (file.exists(r <- \"%s.R\")) source(r, new.env()) }",
                                       found$names[i])))
        if (is.null(attr(out, "status"))) ck$put(" OK\n")
        else {
            ck$put(" failed\n")
            failed <- c(failed, paste0("  ", out))
        }
    }
    if (length(failed)) ck$result("ERROR", c("Errors in running code in vignettes:", failed)) else ck$ok()
}
