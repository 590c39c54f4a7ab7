# The session: environment variables, files, platform; the C side is stdlib/system.c and stdlib/files.c.

Sys.setFileTime <- function(path, time) {
    if (!is.character(path)) stop("invalid 'path' argument")
    time <- format(as.POSIXct(time), "%Y%m%d%H%M.%S")
    r <- vapply(seq_along(path), function(i) file.exists(path[i]) && system2("touch", c("-t", rep_len(time, length(path))[i], shQuote(path[i]))) == 0L, NA)
    invisible(r)
}
Sys.setLanguage <- function(lang, unset = "en") {
    old <- Sys.getenv("LANGUAGE", unset = unset)
    Sys.setenv(LANGUAGE = lang)
    invisible(structure(old, ok = TRUE))
}
file.choose <- function(new = FALSE) stop("file choice cancelled")
.Machine <- .machine()
.Platform <- list(OS.type = "unix", file.sep = "/", dynlib.ext = ".so", GUI = "X11", endian = "little", pkgType = "source", path.sep = ":", r_arch = "")
R.version <- structure(list(platform = "x86_64-pc-linux-gnu", arch = "x86_64", os = "linux-gnu", system = "x86_64, linux-gnu",
                            status = "", major = "4", minor = "2.2", year = "2022", month = "10", day = "31", `svn rev` = "83211",
                            language = "R", version.string = paste("R version 4.2.2 (2022-10-31), ravel", .ravel()[1L]), nickname = "ravel"), class = "simple.list")
version <- R.version
R.version.string <- R.version$version.string
R.Version <- function() unclass(R.version)
R.home <- function(component = "home") {
    h <- Sys.getenv("R_HOME", "/usr/lib/R")
    # a distribution may have moved the documents and headers, and say so in the environment or keep them under share/
    if (component %in% c("doc", "share", "include")) {
        there <- c(Sys.getenv(paste0("R_", toupper(component), "_DIR")), file.path(h, component), file.path(sub("/lib([^/]*)/R$", "/share/R", h), component))
        return(c(there[nzchar(there) & dir.exists(there)], there[2L])[1L])
    }
    if (component == "home") h else file.path(h, component)
}
Sys.getenv <- function(x = NULL, unset = "", names = NA) {
    unset <- as.character(unset)
    if (length(unset) != 1L && !is.null(x)) stop("wrong type for argument")
    if (!is.null(x)) x <- as.character(x)
    if (is.null(x)) {
        x <- strsplit(.Sys.getenv(NULL, ""), "=", fixed = TRUE)
        v <- n <- character(length(x))
        for (i in seq_along(x)) {
            n[i] <- x[[i]][1L]
            v[i] <- paste(x[[i]][-1L], collapse = "=")
        }
        if (isFALSE(names)) return(v[order(n)])
        return(structure(v, names = n, class = "Dlist")[order(n)])
    }
    v <- .Sys.getenv(as.character(x), as.character(unset))
    if (isTRUE(names) || (length(x) > 1L && !isFALSE(names))) structure(v, names = x) else v
}
print.Dlist <- function(x, ...) {
    cat(formatDL(x, ...), sep = "\n")
    invisible(x)
}
Sys.setenv <- function(...) {
    values <- c(list(...), recursive = TRUE)
    tags <- ...names()
    .need(length(tags) > 0L && all(nzchar(tags)), "all arguments must be named")
    invisible(.Sys.setenv(tags, as.character(values)))
}
.locale_categories <- c("LC_CTYPE", "LC_NUMERIC", "LC_TIME", "LC_COLLATE", "LC_MONETARY", "LC_MESSAGES", "LC_PAPER", "LC_NAME", "LC_ADDRESS",
                        "LC_TELEPHONE", "LC_MEASUREMENT", "LC_IDENTIFICATION")
# The names that the categories have; C knows what follows of two: the order of strings, and which characters there are.
.locales <- new.env()
.locale_names <- function() {
    if (is.null(.locales$now)) {
        now <- setNames(rep("C", length(.locale_categories)), .locale_categories)
        of <- c("LC_CTYPE", "LC_TIME", "LC_COLLATE", "LC_MONETARY", "LC_MESSAGES", "LC_PAPER", "LC_MEASUREMENT")
        now[of] <- .locale_of(of)
        .locales$now <- now
    }
    .locales$now
}
Sys.getlocale <- function(category = "LC_ALL") {
    now <- .locale_names()
    if (category != "LC_ALL") unname(now[category])
    else if (all(now == "C")) "C"
    else paste(names(now), now, sep = "=", collapse = ";")
}
Sys.setlocale <- function(category = "LC_ALL", locale = "") {
    of <- if (category == "LC_ALL") c("LC_COLLATE", "LC_CTYPE", "LC_MONETARY", "LC_TIME") else category
    name <- if (nzchar(locale)) rep(locale, length(of)) else .locale_of(of)
    kind <- .locale_kind(name)
    if (anyNA(kind)) {
        warning(gettextf("OS reports request to set locale to \"%s\" cannot be honored", locale), domain = NA)
        return("")
    }
    now <- .locale_names()
    now[of] <- ifelse(name == "POSIX", "C", name)
    .locales$now <- now
    if ("LC_COLLATE" %in% of) .c_collate(now[["LC_COLLATE"]] == "C")
    if ("LC_CTYPE" %in% of) .c_ctype(!kind[of == "LC_CTYPE"])
    Sys.getlocale(category)
}
Sys.localeconv <- function() c(decimal_point = ".", thousands_sep = "", grouping = "", int_curr_symbol = "", currency_symbol = "",
                               mon_decimal_point = "", mon_thousands_sep = "", mon_grouping = "", positive_sign = "",
                               negative_sign = "", int_frac_digits = "127", frac_digits = "127", p_cs_precedes = "127",
                               p_sep_by_space = "127", n_cs_precedes = "127", n_sep_by_space = "127", p_sign_posn = "127",
                               n_sign_posn = "127")
l10n_info <- function() {
    utf8 <- !.c_ctype(NULL)
    list(MBCS = utf8, `UTF-8` = utf8, `Latin-1` = FALSE, codeset = if (utf8) "UTF-8" else "ANSI_X3.4-1968")
}
capabilities <- function(what = NULL, Xchk = any(nas %in% c("X11", "jpeg", "png", "tiff"))) {
    z <- c(jpeg = FALSE, png = .dev_cairo(), tiff = FALSE, tcltk = nzchar(system.file(package = "tcltk")), X11 = FALSE, aqua = FALSE, `http/ftp` = FALSE,
           sockets = TRUE, libxml = FALSE, fifo = TRUE, cledit = FALSE, iconv = TRUE, NLS = FALSE, Rprof = FALSE,
           profmem = FALSE, cairo = .dev_cairo(), ICU = FALSE, long.double = TRUE, libcurl = FALSE)
    if (is.null(what)) z else z[what]
}
system.time <- function(expr, gcFirst = TRUE) {
    if (gcFirst) gc(FALSE)
    started <- proc.time()
    spent <- function() proc.time() - started
    on.exit(message("Timing stopped at: ", paste(round(summary(structure(spent(), class = "proc_time")), 3L), collapse = " ")))
    expr
    time <- spent()
    on.exit()
    structure(time, class = "proc_time")
}
date <- function() format(Sys.time(), "%a %b %d %H:%M:%S %Y")
system <- function(command, intern = FALSE, ignore.stdout = FALSE, ignore.stderr = FALSE, wait = TRUE, input = NULL,
                   show.output.on.console = TRUE, minimized = FALSE, invisible = TRUE, timeout = 0) {
    .need(is.character(command) && length(command) == 1L, "non-empty character argument expected")
    text <- c(command, if (ignore.stdout) ">/dev/null", if (ignore.stderr) "2>/dev/null")
    if (!is.null(input)) {
        given <- tempfile()
        writeLines(input, given)
        on.exit(unlink(given))
        text <- c("<", shQuote(given), text)
    }
    if (!intern && !wait) text <- c(text, "&")
    whole <- paste(text, collapse = " ")
    .need(length(timeout) == 1L && !is.na(timeout) && timeout >= 0, "invalid '%s' argument", "timeout")
    result <- .system(whole, intern, timeout)
    status <- if (intern) attr(result, "status") else result
    asked <- if (sys.nframe() > 1L && identical(sys.function(-1L), system2)) sys.call(-1L) else sys.call()
    if (identical(status, 127L)) {
        failed <- "error in running command"
        if (intern) stop(structure(class = c("cmdError", "error", "condition"), list(message = failed, call = asked, cmd = whole)))
        warning(simpleWarning(failed, asked))
    } else if (timeout > 0 && identical(status, 124L)) warning(simpleWarning(sprintf("command '%s' timed out after %ds", whole, as.integer(timeout)), asked))
    else if (intern && !is.null(status)) warning(simpleWarning(sprintf("running command '%s' had status %d", whole, status), asked))
    if (intern) result else base::invisible(result)
}
system2 <- function(command, args = character(), stdout = "", stderr = "", stdin = "", input = NULL, env = character(), wait = TRUE,
                    minimized = FALSE, invisible = TRUE, timeout = 0) {
    # where a stream goes: to a file, nowhere, or to where it goes anyway
    to <- function(stream, sign) if (isFALSE(stream) || is.null(stream)) paste0(sign, "/dev/null")
                                 else if (is.character(stream) && nzchar(stream)) paste(sign, shQuote(stream))
    together <- isTRUE(stderr) || is.character(stdout) && nzchar(stdout[1L]) && identical(stdout, stderr)
    text <- c(env, shQuote(command), args, to(stdout, ">"), if (together) "2>&1" else to(stderr, "2>"), if (nzchar(stdin)) c("<", shQuote(stdin)))
    system(paste(text, collapse = " "), intern = isTRUE(stdout) || isTRUE(stderr), wait = wait, input = input, timeout = timeout)
}
list.files <- function(path = ".", pattern = NULL, all.files = FALSE, full.names = FALSE, recursive = FALSE, ignore.case = FALSE,
                       include.dirs = FALSE, no.. = FALSE)
    .list_files(path, pattern, all.files, full.names, recursive, ignore.case, include.dirs, no.., FALSE)
dir <- list.files
list.dirs <- function(path = ".", full.names = TRUE, recursive = TRUE)
    .list_files(path, NULL, TRUE, full.names, recursive, FALSE, TRUE, TRUE, TRUE)
file.info <- function(..., extra_cols = TRUE) {
    f <- c(...)
    r <- .file_info(f)
    if (!extra_cols) r <- r[1:6]
    class(r$mode) <- "octmode"
    for (k in c("mtime", "ctime", "atime")) r[[k]] <- .POSIXct(r[[k]])
    class(r) <- "data.frame"
    attr(r, "row.names") <- f
    r
}
file.size <- function(...) .file_info(c(...))$size
file.mode <- function(...) structure(.file_info(c(...))$mode, class = "octmode")
file.mtime <- function(...) .POSIXct(.file_info(c(...))$mtime)
Sys.chmod <- function(paths, mode = "0777", use_umask = TRUE) invisible(.chmod(paths, as.octmode(mode)))
Sys.umask <- function(mode = NA) structure(18L, class = "octmode")
file.copy <- function(from, to, overwrite = recursive, recursive = FALSE, copy.mode = TRUE, copy.date = FALSE) {
    if (!(nf <- length(from))) return(logical())
    if (!(nt <- length(to))) stop("no files to copy to")
    if (nt == 1 && dir.exists(to)) {
        if (recursive) {
            return(vapply(from, function(f) {
                if (dir.exists(f)) {
                    target <- file.path(to, basename(f))
                    dir.create(target, showWarnings = FALSE)
                    all(TRUE, file.copy(list.files(f, all.files = TRUE, full.names = TRUE, no.. = TRUE), target, overwrite, TRUE, copy.mode))
                } else .file_copy(f, file.path(to, basename(f)), overwrite, copy.mode)
            }, NA, USE.NAMES = FALSE))
        }
        to <- file.path(to, basename(from))
    } else if (nf > nt) stop("more 'from' files than 'to' files")
    else if (recursive) warning("'recursive' will be ignored as 'to' is not a single existing directory")
    .file_copy(rep_len(from, length(to)), to, overwrite, copy.mode)
}
file.show <- function(..., header = rep("", nfiles), title = "R Information", delete.file = FALSE, pager = getOption("pager"), encoding = "") {
    files <- path.expand(c(...))
    nfiles <- length(files)
    if (!is.function(pager) && (!is.character(header) || length(header) != nfiles)) stop("invalid 'headers' argument")
    if (is.function(pager)) return(invisible(pager(files, header = header, title = title, delete.file = delete.file)))
    text <- unlist(lapply(seq_len(nfiles), function(i) {
        bytes <- if (there <- file.exists(files[i])) readBin(files[i], "raw", file.size(files[i]))
        lines <- if (there) readLines(files[i], warn = FALSE, encoding = if (encoding == "") "unknown" else encoding)
                 else paste0("Cannot open file '", files[i], "': No such file or directory")
        c(if (nzchar(header[i])) c(header[i], ""), lines, if (!length(bytes) || bytes[length(bytes)] == 10L) "") # ends its last line, or another
    }))
    if (delete.file) unlink(files)
    .show_page(text, title, end = NULL)
    invisible()
}
nullfile <- function() "/dev/null"
options(editor = "vi", pager = "/usr/lib/R/bin/pager", device = pdf, device.ask.default = FALSE, menu.graphics = TRUE, pkgType = "source", browser = "xdg-open",
        unzip = "/usr/bin/unzip", mailer = "mailto", timeout = 60L, show.error.messages = TRUE, demo.ask = "default",
        example.ask = "default", internet.info = 2L,
        repos = c(CRAN = "https://cloud.r-project.org"), help.try.all.packages = FALSE, help.search.types = c("vignette", "demo", "help"), dvipscmd = "dvips",
        texi2dvi = "/usr/bin/texi2dvi", scipen = 0, bitmapType = "cairo", citation.bibtex.max = 1L,
        HTTPUserAgent = "R (4.2.2 x86_64-pc-linux-gnu x86_64 linux-gnu)",
        keep.parse.data.pkgs = FALSE, keep.source.pkgs = FALSE, locatorBell = TRUE, matprod = "default",
        pdfviewer = "/usr/bin/xdg-open", printcmd = "/usr/bin/lpr",
        show.coef.Pvalues = TRUE, show.signif.stars = TRUE, str.dendrogram.last = "`",
        defaultPackages = c("datasets", "utils", "grDevices", "graphics", "stats", "methods"),
        str = list(strict.width = "no", digits.d = 3L, vec.len = 4L, list.len = 99L, deparse.lines = NULL, drop.deparse.attr = TRUE,
                   formatNum = function(x, ...) format(x, trim = TRUE, drop0trailing = TRUE, ...)))
makeActiveBinding(".Options", function() as.pairlist(options()), baseenv())
.LC.categories <- c("LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MONETARY", "LC_NUMERIC", "LC_TIME", "LC_MESSAGES", "LC_PAPER", "LC_MEASUREMENT")
