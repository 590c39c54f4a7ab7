# What is known about packages and the session: packageDescription(), installed.packages(), sessionInfo().

.std_titles <- function() c(base = "The R Base Package", compiler = "The R Compiler Package", datasets = "The R Datasets Package",
                            graphics = "The R Graphics Package",
    grDevices = "The R Graphics Devices and Support for Colours and Fonts", methods = "Formal Methods and Classes",
    parallel = "Support for Parallel computation in R",
    splines = "Regression Spline Functions and Classes", stats = "The R Stats Package",
    stats4 = "Statistical Functions using S4 Classes", tools = "Tools for Package Development",
    utils = "The R Utils Package")
.std_description <- function(pkg)
    list(Package = pkg, Version = as.character(getRversion()), Priority = "base", Title = .std_titles()[[pkg]],
         Author = "R Core Team and contributors worldwide",
    Maintainer = "R Core Team <do-use-Contact-address@r-project.org>", License = paste("Part of R", getRversion()),
    Built = paste0("R ", getRversion(), "; ", if (pkg %in% c("base", "datasets", "compiler", "stats4")) ""
                                              else R.version$platform, "; ", R.version$year, "-", R.version$month, "-",
                                              R.version$day, "; unix"))
packageDescription <- function(pkg, lib.loc = NULL, fields = NULL, drop = TRUE, encoding = "") {
    std <- pkg %in% names(.std_titles())
    folder <- if (!std) .package_folder(pkg, lib.loc)
    if (!std && !length(folder)) {
        warning(gettextf("no package '%s' was found", pkg), domain = NA)
        return(NA)
    }
    known <- if (std) .std_description(pkg) else .description_in(folder)
    file <- if (std) file.path(R.home(), "library", pkg, "DESCRIPTION") else file.path(folder, "DESCRIPTION")
    if (is.null(fields)) return(structure(known, class = "packageDescription", file = file))
    value <- structure(lapply(fields, function(f) if (is.null(known[[f]])) NA else known[[f]]), names = fields)
    if (drop && length(fields) == 1L) value[[1L]] else structure(value, class = "packageDescription", fields = fields, file = file)
}
print.packageDescription <- function(x, abbrCollate = 0.8 * getOption("width"), ...) {
    known <- unclass(x)
    attributes(known) <- list(names = names(x))
    write.dcf(as.data.frame(known[!is.na(known)], optional = TRUE), keep.white = c("Author", "Authors@R"))
    cat("\n-- File:", attr(x, "file"), "\n")
    if (!is.null(f <- attr(x, "fields"))) {
        cat("-- Fields read: ")
        cat(f, sep = ", ")
        cat("\n")
    }
    invisible(x)
}
format.packageDescription <- function(x, ...) capture.output(print(x))
maintainer <- function(pkg) {
    m <- packageDescription(pkg)
    if (is.list(m)) m$Maintainer else NA_character_
}
packageDate <- function(pkg, lib.loc = NULL, date.fields = c("Built", "Packaged", "Date", "Date/Publication", "Built/Publication")) {
    if (is.list(desc <- packageDescription(pkg, lib.loc))) for (f in date.fields) {
        text <- desc[[f]]
        if (is.null(text)) next
        day <- regmatches(text, regexpr("[0-9]{4}-[0-9]{2}-[0-9]{2}", text))
        if (length(day)) return(as.Date(day))
    }
    NA
}
installed.packages <- function(lib.loc = NULL, priority = NULL, noCache = FALSE, fields = NULL, subarch = .Platform$r_arch, ...) {
    columns <- unique(c("Package", "LibPath", "Version", "Priority", "Depends", "Imports", "LinkingTo", "Suggests", "Enhances", "License", "License_is_FOSS",
                        "License_restricts_use", "OS_type", "MD5sum", "NeedsCompilation", "Built", fields))
    row <- function(known, lib) vapply(columns,
                                       function(f) if (f == "LibPath") lib else if (is.null(known[[f]])) NA_character_
                                                                                else if (f == "Built") sub("^R ([^;]*);.*", "\\1",
                                                                                    known[[f]]) else known[[f]], "")
    rows <- list()
    for (lib in .lib_dirs(lib.loc)) for (p in list.files(lib)) if (file.exists(file.path(lib, p, "DESCRIPTION")))
        rows[[length(rows) + 1L]] <- row(tryCatch(.description_in(file.path(lib, p)), error = function(e) list(Package = p)), lib)
    if (is.null(lib.loc)) for (p in setdiff(names(.std_titles()), vapply(rows, `[[`, "", "Package")))
                              rows[[length(rows) + 1L]] <- row(.std_description(p), file.path(R.home(), "library"))
    m <- if (length(rows)) do.call(rbind, rows) else matrix(NA_character_, 0L, length(columns), dimnames = list(NULL, columns))
    if (!is.null(priority)) {
        want <- unlist(lapply(priority, function(p) if (p == "high") c("base", "recommended") else p))
        m <- m[if (identical(want, "NA") || anyNA(want)) is.na(m[, "Priority"]) else m[, "Priority"] %in% want, , drop = FALSE]
    }
    rownames(m) <- m[, "Package"]
    m
}
sessionInfo <- function(package = NULL) {
    attached <- .packages()
    base <- attached[attached %in% names(.std_titles())]
    others <- setdiff(attached, base)
    loaded <- setdiff(loadedNamespaces(), attached)
    describe <- function(p) sapply(p, packageDescription, simplify = FALSE)
    lib <- .lapack()
    structure(c(list(R.version = R.Version(), platform = paste(R.version$platform, "(64-bit)"), locale = Sys.getlocale(), running = osVersion,
                     RNGkind = RNGkind(), basePkgs = base),
                if (length(others)) list(otherPkgs = describe(others)), if (length(loaded)) list(loadedOnly = describe(loaded)),
                list(matprod = as.character(getOption("matprod")), BLAS = lib[2L], LAPACK = lib[1L])), class = "sessionInfo")
}
.os_version <- function() {
    f <- "/etc/os-release"
    if (file.exists(f)) {
        name <- sub("^PRETTY_NAME=\"?([^\"]*)\"?$", "\\1", grep("^PRETTY_NAME=", readLines(f, warn = FALSE), value = TRUE))
        if (length(name)) return(name[1L])
    }
    paste(Sys.info()[c("sysname", "release")], collapse = " ")
}
delayedAssign("osVersion", .os_version(), baseenv(), baseenv())
print.sessionInfo <- function(x, locale = TRUE, RNG = !identical(x$RNGkind, c("Mersenne-Twister", "Inversion", "Rejection")), ...) {
    versions <- function(p) paste0(names(p), "_", vapply(p, function(d) d$Version, ""))
    cat(x$R.version$version.string, "\n", "Platform: ", x$platform, "\n", "Running under: ", x$running, "\n",
        "Device: ", if (is.na(d <- .ravel()[2L])) "none in use" else d, "\n\n", sep = "")
    cat("Matrix products: ", x$matprod, "\n", sep = "")
    if (x$BLAS == x$LAPACK) cat("BLAS/LAPACK: ", x$BLAS, "\n\n", sep = "")
    else cat("BLAS:   ", x$BLAS, "\nLAPACK: ", x$LAPACK, "\n\n", sep = "")
    if (RNG) cat("Random number generation:\n RNG:    ", x$RNGkind[1L], "\n Normal: ", x$RNGkind[2L], "\n Sample: ", x$RNGkind[3L], "\n \n")
    if (locale) {
        cat("locale:\n")
        print(strsplit(x$locale, ";", fixed = TRUE)[[1L]], quote = FALSE)
        cat("\n")
    }
    cat("attached base packages:\n")
    print(x$basePkgs, quote = FALSE)
    if (!is.null(x$otherPkgs)) {
        cat("\nother attached packages:\n")
        print(versions(x$otherPkgs), quote = FALSE)
    }
    if (!is.null(x$loadedOnly)) {
        cat("\nloaded via a namespace (and not attached):\n")
        print(versions(x$loadedOnly), quote = FALSE)
    }
    invisible(x)
}
toLatex.sessionInfo <- function(object, locale = TRUE, ...) {
    versions <- function(p) paste0(names(p), "~", vapply(p, function(d) d$Version, ""))
    item <- function(label, what) strwrap(paste0("\\item ", label, paste(sort(what), collapse = ", ")), indent = 2L, exdent = 4L)
    structure(c("\\begin{itemize}\\raggedright", paste0("  \\item ", object$R.version$version.string, ", \\verb|", object$platform, "|"),
                if (locale) paste0("  \\item Locale: \\verb|", gsub(";", "|, \\verb|", object$locale, fixed = TRUE), "|"),
                paste0("  \\item Running under: \\verb|", object$running, "|"),
                paste0("  \\item Matrix products: ", object$matprod), paste0("  \\item BLAS:   \\verb|", object$BLAS, "|"),
                paste0("  \\item LAPACK: \\verb|", object$LAPACK, "|"),
                item("Base packages: ", object$basePkgs), if (!is.null(object$otherPkgs)) item("Other packages: ", versions(object$otherPkgs)),
                if (!is.null(object$loadedOnly)) item("Loaded via a namespace (and not attached): ", versions(object$loadedOnly)),
                "\\end{itemize}"), class = "Latex")
}
toLatex <- function(object, ...) UseMethod("toLatex")
print.Latex <- print.Bibtex <- function(x, prefix = "", ...) {
    writeLines(paste0(prefix, unclass(x)))
    invisible(x)
}
.OStype <- function() {
    named <- Sys.getenv("R_OSTYPE")
    if (nzchar(named)) named else .Platform$OS.type
}
