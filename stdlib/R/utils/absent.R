# What leads to things that are not part of this program says so: the web, windows, archives of packages.

.absent <- function(what) stop(simpleError(paste(what, "not part of this program"), sys.call(-1L)))
news <- function(query, package = "R", ...) .absent("GNU R's news are")
update.packages <- download.packages <- function(pkgs, ...) .absent("archives of packages are")
available.packages <- old.packages <- new.packages <- function(...) .absent("archives of packages are")
download.file <- function(url, destfile, method, quiet = FALSE, mode = "w", cacheOK = TRUE, extra = getOption("download.file.extra"), headers = NULL, ...) {
    own <- sys.call()
    if (length(url) != 1L || !is.character(url)) stop("'url' must be a length-one character string")
    if (length(destfile) != 1L || !is.character(destfile)) stop("'destfile' must be a length-one character string")
    told <- function(w) {
        warning(simpleWarning(conditionMessage(w), own))
        invokeRestart("muffleWarning")
    }
    if (!quiet) message(gettextf("trying URL '%s'", url), domain = NA)
    from <- tryCatch(withCallingHandlers(base::url(url, "rb"), warning = told),
                     error = function(e) stop(simpleError(gettextf("cannot open URL '%s'", url, domain = NA), own)))
    on.exit(close(from))
    to <- file(destfile, if (startsWith(mode, "a")) "ab" else "wb")
    on.exit(close(to), add = TRUE)
    total <- 0
    while (n <- length(bytes <- readBin(from, "raw", 1048576L))) {
        writeBin(bytes, to)
        total <- total + n
    }
    if (!quiet) message("downloaded ", format(structure(total, class = "object_size"), "auto"), "\n")
    invisible(0L)
}
make.socket <- function(...) .absent("connections to the network are")
RSiteSearch <- function(string, ...) .absent("web browsers are")
data.entry <- dataentry <- de <- View <- function(name, ...) .absent("windows with tables are")

# ---- archives by the system's programs

tar <- function(tarfile, files = NULL, compression = c("none", "gzip", "bzip2", "xz"), compression_level = 6, tar = Sys.getenv("tar"), extra_flags = "") {
    flag <- switch(match.arg(compression), none = "", gzip = "-z", bzip2 = "-j", xz = "-J")
    if (is.null(files)) files <- "."
    invisible(system2("tar", c(flag, "-cf", shQuote(path.expand(tarfile)), shQuote(files), extra_flags)))
}
untar <- function(tarfile, files = NULL, list = FALSE, exdir = ".", compressed = NA, extras = NULL, verbose = FALSE,
                  restore_times = TRUE, support_old_tars = FALSE, tar = Sys.getenv("TAR")) {
    if (!file.exists(tarfile)) stop(gettextf("cannot open file '%s'", tarfile), domain = NA)
    if (list) return(system2("tar", c("-tf", shQuote(path.expand(tarfile)), extras), stdout = TRUE))
    if (!dir.exists(exdir)) dir.create(exdir, recursive = TRUE)
    invisible(system2("tar", c("-xf", shQuote(path.expand(tarfile)), "-C", shQuote(exdir), if (!restore_times) "-m", extras,
                               if (!is.null(files)) shQuote(files))))
}
zip <- function(zipfile, files, flags = "-r9X", extras = "", zip = Sys.getenv("R_ZIPCMD", "zip")) {
    if (!nzchar(Sys.which(zip))) stop("the program 'zip' is not there")
    invisible(system2(zip, c(flags, shQuote(path.expand(zipfile)), shQuote(files), extras)))
}
unzip <- function(zipfile, files = NULL, list = FALSE, overwrite = TRUE, junkpaths = FALSE, exdir = ".", unzip = "internal", setTimes = FALSE) {
    program <- if (unzip == "internal") "unzip" else unzip
    if (!nzchar(Sys.which(program))) stop("the program 'unzip' is not there")
    zipfile <- path.expand(zipfile)
    if (!file.exists(zipfile)) {
        if (list) stop(gettextf("zip file '%s' cannot be opened", zipfile), domain = NA)
        warning("error 1 in extracting from zip file")
        return(invisible(character()))
    }
    if (list) {
        rows <- system2(program, c("-l", shQuote(zipfile)), stdout = TRUE)
        m <- regmatches(rows, regexec("^ *([0-9]+) +([0-9-]+) +([0-9:]+) +(.*)$", rows))
        m <- do.call(rbind, m[lengths(m) > 0L])
        return(data.frame(Name = m[, 5L], Length = as.numeric(m[, 2L]),
                          Date = as.POSIXct(paste(m[, 3L], m[, 4L]),
                                            format = if (nchar(m[1L, 3L]) == 10L &&
                                                         grepl("^[0-9]{4}", m[1L, 3L])) "%Y-%m-%d %H:%M" else "%m-%d-%Y %H:%M")))
    }
    if (!dir.exists(exdir)) dir.create(exdir, recursive = TRUE)
    system2(program, c("-q", if (overwrite) "-o" else "-n", if (junkpaths) "-j", shQuote(zipfile), if (!is.null(files)) shQuote(files), "-d", shQuote(exdir)))
    names <- if (is.null(files)) unzip(zipfile, list = TRUE)$Name else files
    invisible(file.path(exdir, if (junkpaths) basename(names) else names))
}
fileSnapshot <- function(path = ".", file.info = TRUE, timestamp = NULL, md5sum = FALSE, digest = NULL, full.names = length(path) > 1, ...) {
    files <- lapply(path, function(p) list.files(p, full.names = full.names, ...))
    at <- unlist(Map(function(p, f) if (full.names) f else file.path(p, f), path, files), use.names = FALSE)
    info <- if (file.info) file.info(at) else data.frame(row.names = at)
    rownames(info) <- unlist(files)
    if (md5sum) info$md5sum <- unname(tools::md5sum(at))
    if (is.function(digest)) info$digest <- digest(at)
    if (!is.null(timestamp)) file.create(timestamp)
    structure(list(info = info, path = path, timestamp = timestamp, file.info = file.info, md5sum = md5sum, digest = digest,
                   full.names = full.names, args = list(...)), class = "fileSnapshot")
}
