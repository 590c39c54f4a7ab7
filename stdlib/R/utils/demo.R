# Demonstrations: scripts in a package's folder demo, run with what they say and do.

.demo_list <- function(folders) {
    found <- lapply(folders, function(at) if (file.exists(index <- file.path(at, "Meta", "demo.rds")))
        if (length(items <- readRDS(index))) cbind(basename(at), dirname(at), items))
    found <- do.call(rbind, c(list(matrix("", 0L, 4L)), found))
    dimnames(found) <- list(NULL, c("Package", "LibPath", "Item", "Title"))
    structure(list(title = "Demos", header = NULL, results = found, footer = NULL), class = "packageIQR")
}
demo <- function(topic, package = NULL, lib.loc = NULL, character.only = FALSE, verbose = getOption("verbose"),
                 type = c("console", "html"), echo = TRUE, ask = getOption("demo.ask"), encoding = getOption("encoding")) {
    type <- match.arg(type)
    folders <- if (is.null(package)) unlist(lapply(.packages(), .package_folder, lib.loc)) else find.package(package, lib.loc, verbose = verbose)
    if (missing(topic)) {
        list <- .demo_list(folders)
        all <- sQuote("demo(package = .packages(all.available = TRUE))")
        if (is.null(package)) list$footer <- paste0("Use ", all, "\nto list the demos in all *available* packages.")
        return(list)
    }
    if (!character.only) topic <- as.character(substitute(topic))
    files <- unlist(lapply(file.path(folders, "demo"), list.files, pattern = "[.][Rr]$", full.names = TRUE))
    files <- files[tools::file_path_sans_ext(basename(files)) == topic]
    if (!length(files)) stop(gettextf("No demo found for topic %s", sQuote(topic)), domain = NA)
    if (length(files) > 1L)
        warning(gettextf("Demo for topic %s found more than once,\nusing the one found in %s", sQuote(topic), sQuote(dirname(files[1L]))), domain = NA)
    file <- files[1L]
    said <- packageDescription(basename(dirname(dirname(file))), dirname(dirname(dirname(file))), fields = "Encoding")
    if (!is.na(said)) encoding <- said
    ask <- if (identical(ask, "default")) echo && grDevices::dev.interactive(TRUE) else as.logical(ask)
    if (ask) {
        before <- grDevices::devAskNewPage(TRUE)
        on.exit(if (!is.null(grDevices::dev.list())) grDevices::devAskNewPage(before))
    }
    if (echo) cat("\n\n\tdemo(", topic, ")\n\t---- ", strrep("~", nchar(topic)), "\n", sep = "")
    if (echo && ask && interactive()) readline("\nType  <Return>\t to start : ")
    source(file, echo = echo, max.deparse.length = Inf, keep.source = TRUE, encoding = encoding)
}
