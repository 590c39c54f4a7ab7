# ravel CMD build: the archive of a package's sources, without what does not belong there ("Writing R Extensions", 1.3.1), with the
# fields of DESCRIPTION that a source package has beside the author's, and its vignettes made.

# Steps: a line each, with stars, what is done, and how it went.
.step <- function(...) cat("* ", gettextf(..., domain = NA), " ...", sep = "", file = .building$out)
.step_done <- function(how = "OK") cat(" ", how, "\n", sep = "", file = .building$out)
.step_line <- function(..., stars = "* ") cat(stars, gettextf(..., domain = NA), "\n", sep = "", file = .building$out)
.building <- new.env()
.building$out <- stdout()
# A step that fails ends the work on this package.
.step_failed <- function(lines, head = TRUE) {
    if (head) .step_done("ERROR")
    if (length(lines)) cat(lines, sep = "\n", file = .building$out)
    stop(structure(class = c("stepFailed", "error", "condition"), list(message = "", call = NULL)))
}
.see_manual <- function(section) strwrap(gettextf("See section '%s' in the 'Writing R Extensions' manual.", section))

.build_usage <- c("Usage: ravel CMD build [options] pkgdirs", "", "Build R packages from package sources in the directories specified by", sQuote("pkgdirs"),
    "", "Options:", "  -h, --help            print short help message and exit", "  --keep-empty-dirs     do not remove empty dirs",
    "  --no-build-vignettes  do not (re)build package vignettes", "  --no-manual           accepted: no manual is built",
    "  --compression=        type of compression to be used on tarball:", "                        \"gzip\" (default), \"none\", \"bzip2\", \"xz\"",
    "  --md5                 add MD5 sums")
.cmd_build <- function(args) {
    opt <- list(empty = FALSE, vignettes = TRUE, compression = "gzip", md5 = FALSE)
    what <- character()
    for (a in args) switch(sub("=.*", "", a), "-h" = , "--help" = {
        writeLines(.build_usage)
        return(invisible())
    }, "--keep-empty-dirs" = opt$empty <- TRUE, "--no-build-vignettes" = opt$vignettes <- FALSE, "--md5" = opt$md5 <- TRUE,
        "--compression" = opt$compression <- match.arg(sub("[^=]*=", "", a), c("gzip", "none", "bzip2", "xz")),
        "--no-manual" = , "--force" = , "--resave-data" = , "--no-resave-data" = , "--compact-vignettes" = , "--no-vignettes" = , "--log" = , "--user" = NULL,
        if (startsWith(a, "-")) .step_line("Warning: unknown option %s", sQuote(a), stars = "") else what <- c(what, a))
    if (!length(what)) .refuse("no packages specified: ravel CMD build [options] pkgdirs")
    failed <- FALSE
    for (w in what) tryCatch(.build_package(w, opt), stepFailed = function(e) failed <<- TRUE)
    if (failed) quit("no", 1L)
}
.build_package <- function(folder, opt) {
    folder <- sub("/+$", "", folder)
    .step("checking for file %s", sQuote(file.path(basename(folder), "DESCRIPTION")))
    if (!dir.exists(folder)) .step_failed(gettextf("cannot change to directory %s", sQuote(folder)))
    if (!file.exists(file.path(folder, "DESCRIPTION"))) .step_failed(NULL)
    d <- tryCatch(.description_in(folder), error = function(e) .step_failed(conditionMessage(e)))
    .step_done()
    package <- .or(d$Package, basename(folder))
    dir.create(work <- tempfile("Rbuild"))
    on.exit(unlink(work, recursive = TRUE))
    .step_line("preparing %s:", sQuote(package))
    to <- file.path(work, package)
    .copy_source(normalizePath(folder), to, package)
    .step("checking DESCRIPTION meta-information")
    if (length(wrong <- .description_errors(d))) .step_failed(wrong)
    .step_done()
    .clean_source(to)
    if (opt$vignettes) .step_vignettes(to, work)
    .exclude_invalid(to)
    .step_line("checking for LF line-endings in source and make files and shell scripts")
    .unix_line_ends(to)
    .step_line("checking for empty or unneeded directories")
    if (!opt$empty) .remove_empty(to, package)
    if (!file.exists(f <- file.path(to, "NAMESPACE"))) {
        .step_line("creating default NAMESPACE file")
        imports <- unlist(lapply(c("Depends", "Imports"), function(k) names(.dependencies(d[[k]]))))
        writeLines(c("# Default NAMESPACE created by R", "# Remove the previous line if you edit this file", "", "# Export all names",
                     "exportPattern(\".\")", if (length(imports <- setdiff(imports, "R")))
                         c("", "# Import all packages listed as Imports or Depends", "import(", paste0("  ", imports, collapse = ",\n"), ")")), f)
    }
    later <- .pack_data(to, d, package)
    .write_source_description(to, d, later)
    .pack_archive(work, package, d$Version, opt)
}
.pack_archive <- function(work, package, version, opt) {
    if (opt$md5) {
        .step_line("adding MD5 file")
        old <- setwd(file.path(work, package))
        files <- list.files(".", recursive = TRUE, all.files = TRUE)
        writeLines(paste0(md5sum(files), " *", files), "MD5")
        setwd(old)
    }
    kind <- switch(opt$compression, gzip = c("-z", ".gz"), none = c("", ""), bzip2 = c("-j", ".bz2"), xz = c("-J", ".xz"))
    name <- paste0(package, "_", version, ".tar", kind[2L])
    .step_line("building %s", sQuote(name))
    status <- system2("tar", c("--sort=name", "-C", shQuote(work), kind[1L], "-cf", shQuote(name), shQuote(package)))
    if (status != 0L) .step_failed(gettextf("cannot write %s", sQuote(name)), FALSE)
    cat("\n", file = .building$out)
}

# ---- what is copied

# What no source package has, by its path: files of version control, of editors, of the session, of builds.
.build_ignored <- c("^[.]Rbuildignore$", "(^|/)[.]DS_Store$", "^[.](RData|Rhistory)$", "(^|/)[^/]*~$", "[.](bak|sw.|orig|rej)$", "(^|/)[.]?#", "(^|/)[.]_[^/]*$",
    "^config[.](cache|log|status)$", "(^|/)(CVS|[.]svn|[.]arch-ids|[.]bzr|[.]git|[.]hg|[.]metadata|[.]settings|[.]Rproj[.]user|_darcs|autom4te[.]cache)(/|$)",
    "^[^/]*[.]Rcheck(/|$)", "^inst/doc/[.](Rinstignore|build[.]timestamp)$", "^vignettes/[.]Rinstignore$", "^src.*/[.]deps(/|$)", "(^|/)[.]gitignore$",
    "(^|/)(Makefile[.]old|GNUmakefile[.]old)$", "^[.]Renviron$", "^[.]Rprofile$", "(^|/)[.]project$", "(^|/)[.]cproject$", "^[.]Rapp[.]history$")
.copy_source <- function(from, to, package) {
    all <- list.files(from, recursive = TRUE, all.files = TRUE, include.dirs = TRUE, no.. = TRUE)
    drop <- grepl(paste(.build_ignored, collapse = "|"), all, perl = TRUE) | grepl(paste0("^", package, "_[0-9.-]+[.](tar|tar[.]gz|tgz|tar[.]bz2|tar[.]xz|zip)$"), all)
    if (file.exists(f <- file.path(from, ".Rbuildignore")))
        for (p in readLines(f, warn = FALSE)) if (nzchar(p)) drop <- drop | grepl(p, all, perl = TRUE, ignore.case = TRUE)
    # what lies in an ignored folder
    folders <- all[drop & dir.exists(file.path(from, all))]
    for (d in folders) drop <- drop | startsWith(all, paste0(d, "/"))
    dir.create(to)
    keep <- all[!drop]
    is_folder <- dir.exists(file.path(from, keep))
    for (d in keep[is_folder]) dir.create(file.path(to, d), showWarnings = FALSE, recursive = TRUE)
    file.copy(file.path(from, keep[!is_folder]), file.path(to, keep[!is_folder]), copy.date = TRUE)
}
.clean_source <- function(to) {
    if (!dir.exists(src <- file.path(to, "src"))) return(invisible())
    .step_line("cleaning src")
    unlink(list.files(src, "[.](o|so|sl|dylib|a|dll|mod)$|^(symbols[.]rds|so_locations)$", recursive = TRUE, full.names = TRUE))
    unlink(list.files(src, "^_libs$|^[.]libs$", recursive = TRUE, include.dirs = TRUE, full.names = TRUE), recursive = TRUE)
}
# Files of names that folders R, man and demo do not take.
.exclude_invalid <- function(to) {
    takes <- list(R = "[.]([RrSsq]|in)$|^sysdata[.]rda$", man = "[.](Rd|rd)$", demo = "[.][RrSsq]$|[.](Rin|in)$|^00Index$")
    said <- character()
    for (k in names(takes)) {
        files <- setdiff(list.files(file.path(to, k), all.files = TRUE, no.. = TRUE), c("unix", "windows", "macros", "figures"))
        bad <- files[!grepl(takes[[k]], files) | grepl("^[^[:alnum:]]", files) & k == "R"]
        if (!length(bad)) next
        unlink(file.path(to, k, bad), recursive = TRUE)
        said <- c(said, gettextf("Subdirectory '%s' contains invalid file names:", k), strwrap(paste(sQuote(bad), collapse = " "), indent = 2L, exdent = 2L))
    }
    if (length(said)) .step_line("excluding invalid files\n%s", paste(said, collapse = "\n"))
}
.unix_line_ends <- function(to) {
    files <- c(list.files(file.path(to, "src"), "[.](c|cc|cpp|h|hpp|f|f90|f95|m|mm|M)$|^(Makefile|Makevars)", recursive = TRUE, full.names = TRUE),
               list.files(to, "^(configure|cleanup)([.]ac|[.]in)?$", full.names = TRUE))
    for (f in files) {
        bytes <- readBin(f, "raw", file.size(f))
        cr <- which(bytes == as.raw(13L))
        cr <- cr[cr < length(bytes)]
        cr <- cr[bytes[cr + 1L] == as.raw(10L)]
        if (!length(cr)) next
        .step_line("  file %s had non-LF line endings", sQuote(basename(f)), stars = "")
        writeBin(bytes[-cr], f)
    }
}
.remove_empty <- function(to, package) {
    repeat {
        folders <- list.dirs(to)[-1L]
        empty <- folders[vapply(folders, function(f) !length(list.files(f, all.files = TRUE, no.. = TRUE)), NA)]
        if (!length(empty)) return(invisible())
        for (f in empty) .step_line("Removed empty directory %s", sQuote(paste0(package, substring(f, nchar(to) + 1L))), stars = "")
        unlink(empty, recursive = TRUE)
    }
}
# Tables of data are compressed; TRUE: the package needs R 3.5.0, by the way that its data are saved.
.pack_data <- function(to, d, package) {
    files <- list.files(file.path(to, "data"), full.names = TRUE)
    saved <- files[grepl("[.](rda|RData)$", files, ignore.case = TRUE)]
    if (length(files) && !tolower(.or(d$LazyData, "no")) %in% c("yes", "true")) {
        .step_line("looking to see if a %s file should be added", sQuote("data/datalist"))
        tables <- files[grepl("[.](tab|txt|csv)$", files, ignore.case = TRUE)]
        if (length(tables)) {
            .step_line("re-saving tabular files")
            if (system2("gzip", c("-9n", shQuote(tables))) != 0L) .step_failed(gettextf("cannot compress %s", sQuote(basename(tables)[1L])), FALSE)
        }
    }
    since <- Filter(function(r) r$name == "R" && !is.null(r$op) && r$op == ">=", .dependencies(d$Depends))
    if (any(vapply(since, function(r) numeric_version(r$version) >= "3.5.0", NA))) return(FALSE)
    saved <- c(saved, list.files(c(file.path(to, "inst"), file.path(to, "R")), "[.](rda|RData|rds)$", recursive = TRUE, full.names = TRUE))
    three <- saved[vapply(saved, function(f) identical(tryCatch(infoRDS(f)$version, error = function(e) .saved_version(f)), 3L), NA)]
    if (!length(three)) return(FALSE)
    .step_line("NB: this package now depends on R (>= 3.5.0)", stars = "  ")
    cat(strwrap(paste("WARNING: Added dependency on R >= 3.5.0 because serialized objects in serialize/load version 3 cannot be read in older",
                      "versions of R."), 74L, indent = 2L, exdent = 2L), "  File(s) containing such objects:",
        paste0("    ", sQuote(paste0(package, substring(three, nchar(to) + 1L)))), sep = "\n", file = .building$out)
    TRUE
}
# The version of a file that save() has written: its first bytes say it.
.saved_version <- function(file) {
    con <- gzfile(file, "rb")
    on.exit(close(con))
    switch(rawToChar(readBin(con, "raw", 5L)), RDX3 = , "RDX3\n" = , "RDA3\n" = 3L, 2L)
}

# ---- DESCRIPTION

.fields_needed <- c("Package", "Version", "License", "Description", "Title", "Author", "Maintainer")
# What is wrong with a description so that nothing can be built.
.description_errors <- function(d) {
    wrong <- character()
    name <- "^([[:alpha:]][[:alnum:].]*[[:alnum:]])$"
    if (is.null(d$Package) || !grepl(name, d$Package)) wrong <- c(wrong, "Malformed package name.", "")
    if (is.null(d$Version) || !grepl("^([[:digit:]]+[.-])+[[:digit:]]+$", d$Version)) wrong <- c(wrong, "Malformed package version.", "")
    if (length(wrong)) c(wrong, .see_manual("The DESCRIPTION file"))
}
# Author and Maintainer as Authors@R says them.
.authors <- function(d) {
    if (is.null(text <- d[["Authors@R"]])) return(list())
    who <- tryCatch(eval(parse(text = text), new.env(parent = asNamespace("utils"))), error = function(e) NULL)
    if (is.null(who)) return(list())
    author <- function(p) {
        orcid <- p$comment[names(p$comment) == "ORCID"]
        other <- p$comment[names(p$comment) != "ORCID" | !length(names(p$comment))]
        roles <- if (length(p$role)) paste0(" [", paste(p$role, collapse = ", "), "]")
        notes <- c(if (length(orcid)) paste0("<https://orcid.org/", orcid, ">"), other)
        paste0(format(p, include = c("given", "family")), roles, if (length(notes)) paste0(" (", paste(notes, collapse = ", "), ")"))
    }
    cre <- Filter(function(p) "cre" %in% p$role, who)
    list(Author = paste(vapply(seq_along(who), function(i) author(who[i]), ""), collapse = ",\n  "),
         Maintainer = if (length(cre)) format(cre[1L], include = c("given", "family", "email")))
}
.write_source_description <- function(to, d, later) {
    lines <- readLines(f <- file.path(to, "DESCRIPTION"), warn = FALSE)
    lines <- lines[grepl("[^[:space:]]", lines)]
    own <- c("NeedsCompilation", "Packaged")
    field <- sub(":.*", "", lines)
    starts <- !grepl("^[[:space:]]", lines)
    lines <- lines[!(field[starts][cumsum(starts)] %in% own)]
    said <- .authors(d)
    more <- list(NeedsCompilation = if (length(list.files(file.path(to, "src")))) "yes" else "no",
                 Packaged = paste0(format(Sys.time(), "%Y-%m-%d %H:%M:%S", tz = "UTC"), " UTC; ", Sys.info()[["user"]]))
    if (later && is.null(d$Depends)) more$Depends <- "R (>= 3.5.0)"
    else if (later) lines <- sub("^Depends: *", "Depends: R (>= 3.5.0), ", lines)
    for (k in c("Author", "Maintainer")) if (is.null(d[[k]])) more[[k]] <- said[[k]]
    writeLines(c(lines, paste0(names(more), ": ", unlist(more))), f)
}

# ---- vignettes

# Those of the package's sources, made with the package as it is: what they give comes into inst/doc.
.step_vignettes <- function(to, work) {
    found <- tryCatch(pkgVignettes(dir = to, subdirs = "vignettes"), error = function(e) NULL)
    if (!length(found$docs)) return(invisible())
    .step_line("installing the package to build vignettes")
    dir.create(lib <- file.path(work, "lib"))
    log <- file.path(work, "install.log")
    if (system2(.own_program(), c("CMD", "INSTALL", "--no-help", "-l", shQuote(lib), shQuote(to)), stdout = log, stderr = log) != 0L)
        .step_failed(c("      -----------------------------------", readLines(log), "      -----------------------------------",
                       "ERROR: package installation failed"), FALSE)
    .step("creating vignettes")
    code <- sprintf("tools:::.make_vignettes(\"%s\")", to)
    path <- paste(c(lib, .libPaths()), collapse = ":")
    status <- system2(.own_program(), c("--vanilla", "-e", shQuote(code)), stdout = log, stderr = log, env = paste0("R_LIBS=", shQuote(path)))
    if (status != 0L) .step_failed(readLines(log))
    .step_done()
}
# In a process of its own: weaves and tangles each vignette of a source folder.
.make_vignettes <- function(folder) {
    found <- pkgVignettes(dir = folder, subdirs = "vignettes")
    dir.create(doc <- file.path(folder, "inst", "doc"), recursive = TRUE, showWarnings = FALSE)
    failed <- character()
    rows <- list()
    old <- setwd(file.path(folder, "vignettes"))
    on.exit(setwd(old))
    before <- list.files()
    for (i in seq_along(found$docs)) {
        file <- basename(found$docs[i])
        engine <- vignetteEngine(found$engines[i])
        row <- tryCatch(.make_vignette(file, found$names[i], engine, found$encodings[[i]], doc), error = function(e) {
            message(gettextf("--- re-building %s using %s\nError: processing vignette '%s' failed with diagnostics:\n%s\n--- failed re-building %s\n",
                             sQuote(file), engine$name, file, conditionMessage(e), sQuote(file)))
            failed <<- c(failed, file)
            NULL
        })
        rows[[i]] <- row
    }
    unlink(setdiff(list.files(), before), recursive = TRUE)
    if (length(failed)) {
        message(sprintf(ngettext(length(failed), "SUMMARY: processing the following file failed:\n%s\n", "SUMMARY: processing the following files failed:\n%s\n"),
                        paste0("  ", sQuote(failed), collapse = "\n")))
        stop("Vignette re-building failed.", call. = FALSE)
    }
    dir.create(file.path(folder, "build"), showWarnings = FALSE)
    saveRDS(do.call(rbind, rows), file.path(folder, "build", "vignette.rds"), version = 2L)
}
.make_vignette <- function(file, name, engine, encoding, doc) {
    encoding <- if (nzchar(encoding)) encoding else ""
    engine$weave(file, quiet = TRUE, encoding = encoding)
    made <- function(kind) list.files(".", paste0("^", gsub(".", "[.]", name, fixed = TRUE), "[.](", kind, ")$"))
    if (length(tex <- made("tex")) && !length(made("pdf|html"))) texi2pdf(tex[1L], quiet = TRUE)
    out <- made("pdf|html")
    if (!length(out)) stop(gettextf("Failed to locate %s output file %s", sQuote("weave"), sQuote(paste0(name, ".pdf"))))
    if (is.function(engine$tangle)) engine$tangle(file, quiet = TRUE, encoding = encoding)
    file.copy(c(file, out[1L], code <- made("R")), doc, overwrite = TRUE)
    lines <- readLines(file, warn = FALSE)
    said <- function(what) {
        l <- grep(paste0("%[[:space:]]*\\\\Vignette", what, "[{]"), lines, value = TRUE)
        sub("[}][^}]*$", "", sub(paste0(".*\\\\Vignette", what, "[{]"), "", l))
    }
    r <- data.frame(File = file, Title = c(said("IndexEntry"), "")[1L], PDF = out[1L], R = c(code, "")[1L])
    r$Depends <- list(trimws(unlist(strsplit(said("Depends"), ","))))
    r$Keywords <- list(said("Keyword"))
    r
}
# LaTeX files as PDF or DVI: by the texi2dvi script where there is one, else by LaTeX, as often as its references need.
texi2dvi <- function(file, pdf = FALSE, clean = FALSE, quiet = TRUE, texi2dvi = getOption("texi2dvi"), texinputs = NULL, index = TRUE) {
    script <- if (is.character(texi2dvi) && nzchar(texi2dvi[1L]) && texi2dvi[1L] != "emulation") Sys.which(texi2dvi[1L]) else ""
    inputs <- paste(c(".", texinputs, Sys.getenv("TEXINPUTS"), ""), collapse = ":")
    run <- function(program, args) {
        out <- suppressWarnings(system2(program, args, stdout = TRUE, stderr = TRUE, env = paste0("TEXINPUTS=", shQuote(inputs))))
        if (!quiet) writeLines(out)
        if (!is.null(status <- attr(out, "status")) && status != 0L) structure(FALSE, text = out) else TRUE
    }
    before <- list.files()
    if (nzchar(script)) ok <- run(script, c(if (pdf) "--pdf", "--batch", shQuote(file)))
    else {
        latex <- if (pdf) "pdflatex" else "latex"
        if (!nzchar(Sys.which(latex))) stop(gettextf("%s is not available", latex), call. = FALSE, domain = NA)
        base <- file_path_sans_ext(basename(file))
        for (i in 1:3) {
            if (i == 2L) {
                aux <- paste0(base, ".aux")
                if (file.exists(aux) && any(grepl("\\\\bibdata", readLines(aux, warn = FALSE)))) run("bibtex", shQuote(base))
                if (index && file.exists(paste0(base, ".idx"))) run("makeindex", shQuote(base))
            }
            if (!isTRUE(ok <- run(latex, c("-interaction=nonstopmode", "-halt-on-error", shQuote(file))))) break
        }
    }
    if (!isTRUE(ok)) stop(gettextf("unable to run '%s' on '%s'\n%s", if (pdf) "pdflatex" else "latex", file,
                                   paste(grep("^!|^l[.]", attr(ok, "text"), value = TRUE), collapse = "\n")), call. = FALSE, domain = NA)
    if (clean) unlink(setdiff(list.files(), c(before, paste0(file_path_sans_ext(basename(file)), if (pdf) ".pdf" else ".dvi"))))
    invisible()
}
texi2pdf <- function(file, clean = FALSE, quiet = TRUE, texi2dvi = getOption("texi2dvi"), texinputs = NULL, index = TRUE)
    texi2dvi(file, TRUE, clean, quiet, texi2dvi, texinputs, index)
