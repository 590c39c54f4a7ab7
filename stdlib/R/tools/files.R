# Files: names, sums, lists.

file_ext <- function(x) {
    pos <- regexpr("\\.([[:alnum:]]+)$", x)
    ifelse(pos > -1L, substring(x, pos + 1L), "")
}
file_path_sans_ext <- function(x, compression = FALSE) {
    if (compression) x <- sub("[.](gz|bz2|xz)$", "", x)
    sub("([^.]+)\\.[[:alnum:]]+$", "\\1", x)
}
md5sum <- function(files) {
    r <- vapply(files, function(f) if (file.exists(f) && !dir.exists(f)) .md5(readBin(f, "raw", file.size(f))) else NA_character_, "")
    names(r) <- files
    r
}
file_path_as_absolute <- function(x) {
    .need(length(x) == 1L, "'x' must be a single character string")
    .need(file.exists(x), "file '%s' does not exist", x)
    normalizePath(x, "/", mustWork = TRUE)
}
list_files_with_exts <- function(dir, exts, all.files = FALSE, full.names = TRUE) {
    f <- list.files(dir, all.files = all.files)
    f <- grep(paste0("\\.(", paste(exts, collapse = "|"), ")$"), f, value = TRUE)
    if (full.names && length(f)) file.path(dir, f) else f
}
.make_file_exts <- function(type = c("code", "data", "demo", "docs", "vignette")) {
    packed <- c("", ".gz", ".bz2", ".xz")
    code <- c("R", "r", "S", "s")
    switch(type, code = c(code, "q"), demo = c("R", "r"), docs = c("Rd", "rd", "Rd.gz", "rd.gz"),
           data = c("R", "r", "RData", "rdata", "rda", paste0("tab", packed), "TXT", paste0("txt", packed), "CSV", paste0("csv", packed)),
           vignette = c(outer(code, c("nw", "tex"), paste0), "Rmd"))
}
list_files_with_type <- function(dir, type, all.files = FALSE, full.names = TRUE, OS_subdirs = .OStype()) {
    of_type <- function(dir, full.names) list_files_with_exts(dir, .make_file_exts(type), all.files, full.names)
    files <- of_type(dir, full.names)
    own <- type %in% c("code", "docs")
    if (own) for (os in OS_subdirs) if (dir.exists(at <- file.path(dir, os)))
        files <- c(files, file.path(if (full.names) at else os, of_type(at, FALSE)))
    if (!own && type != "demo") return(files)
    files[grepl(if (own) "^[A-Za-z0-9]" else "^[A-Za-z]", basename(files))]
}
R_user_dir <- function(package, which = c("data", "config", "cache")) {
    stopifnot(is.character(package), length(package) == 1L)
    which <- match.arg(which)
    home <- normalizePath("~")
    path <- switch(which,
        data = Sys.getenv("R_USER_DATA_DIR", Sys.getenv("XDG_DATA_HOME", file.path(home, ".local", "share"))),
        config = Sys.getenv("R_USER_CONFIG_DIR", Sys.getenv("XDG_CONFIG_HOME", file.path(home, ".config"))),
        cache = Sys.getenv("R_USER_CACHE_DIR", Sys.getenv("XDG_CACHE_HOME", file.path(home, ".cache"))))
    file.path(path, "R", package)
}
dependsOnPkgs <- function(pkgs, dependencies = "strong", recursive = TRUE, lib.loc = NULL, installed = NULL)
    stop("packages are part of the program: their dependencies are not recorded")
# Output of two sessions, line by line, without what differs from one to the next: the banner, times, addresses, quotes.
Rdiff <- function(from, to, useDiff = FALSE, forEx = FALSE, nullPointers = TRUE, Log = FALSE) {
    read <- function(file) {
        x <- readLines(file, warn = FALSE)
        if (length(banner <- grep("^Type 'q\\(\\)' to quit R", x))) x <- x[-seq_len(banner[1L])]
        if (length(end <- grep("^> proc[.]time\\(\\)", x))) x <- x[seq_len(max(end) - 1L)]
        x <- gsub("[“”]", "\"", gsub("[‘’]", "'", x))
        x <- gsub("<(environment|bytecode|pointer|promise): [x[:xdigit:]]+>", "<\\1: 0>", x)
        while (length(x) && !nzchar(x[1L])) x <- x[-1L]
        x[!grepl("^(Time |Loading required package|Package [A-Za-z][A-Za-z0-9]+ loaded|<(environment|promise|pointer|bytecode):)", x)]
    }
    a <- read(from)
    b <- read(to)
    plain <- function(x) gsub("[[:space:]]+", "", x)
    same <- length(a) == length(b) && all(plain(a) == plain(b))
    if (!same) {
        files <- c(tempfile("Rdiff"), tempfile("Rdiff"))
        on.exit(unlink(files))
        writeLines(a, files[1L])
        writeLines(b, files[2L])
        said <- suppressWarnings(system2("diff", c("-bw", shQuote(files)), stdout = TRUE))
        if (!Log) cat(said, sep = "\n")
    }
    if (Log) list(status = if (same) 0L else 1L, out = if (same) character() else as.character(said)) else invisible(if (same) 0L else 1L)
}
nonS3methods <- function(package) stop("the functions that only look like methods are not recorded")
# The user's and the site's file of make variables, where there is one.
.existing <- function(files) files[file.exists(files)][seq_len(any(file.exists(files)))]
makevars_user <- function() {
    named <- Sys.getenv("R_MAKEVARS_USER", NA)
    .existing(if (is.na(named)) path.expand(paste0("~/.R/Makevars", c(paste0("-", Sys.getenv("R_PLATFORM")), ""))) else named)
}
makevars_site <- function() {
    named <- Sys.getenv("R_MAKEVARS_SITE", NA)
    .existing(if (is.na(named)) file.path(R.home("etc"), "Makevars.site") else named)
}
# The versions of files of serialized objects, by their names' ends: tools:::get_serialization_version, which packages ask.
get_serialization_version <- function(allfiles) {
    files <- grep("[.](rds|RDS|rda|RDA|Rdata|RData)$", allfiles, value = TRUE)
    version <- function(f) {
        con <- gzfile(f, "rb")
        on.exit(close(con))
        if (!grepl("s$", f, ignore.case = TRUE)) readBin(con, "raw", 5L) # what save() writes before
        infoRDS(con)$version
    }
    structure(lapply(files, version), names = if (length(files)) files)
}
