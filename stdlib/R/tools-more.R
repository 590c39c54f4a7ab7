# Package tools: assertions, files, text.

SIGHUP <- 1L
SIGINT <- 2L
SIGQUIT <- 3L
SIGKILL <- 9L
SIGUSR1 <- 10L
SIGUSR2 <- 12L
SIGTERM <- 15L
SIGCHLD <- 17L
SIGCONT <- 18L
SIGSTOP <- 19L
SIGTSTP <- 20L
pskill <- function(pid, signal = SIGTERM) {
    r <- vapply(as.integer(pid), function(p) system2("kill", c(paste0("-", as.integer(signal)), p), stdout = FALSE, stderr = FALSE) == 0L, NA)
    invisible(r)
}
psnice <- function(pid = Sys.getpid(), value = NA_integer_) .psnice(as.integer(pid), as.integer(value))
assertCondition <- function(expr, ..., .exprString = NULL, verbose = FALSE) {
    if (is.null(.exprString)) .exprString <- .assert_text(substitute(expr))
    got <- list()
    want <- c(...)
    note <- function(c) {
        got <<- c(got, list(c))
        if (inherits(c, "warning") && !is.null(computeRestarts(c)) && any(vapply(computeRestarts(c), function(r) r$name == "muffleWarning", NA))) invokeRestart("muffleWarning")
    }
    tryCatch(withCallingHandlers(expr, warning = note, message = note, condition = function(c) if (!inherits(c, c("warning", "message", "error"))) got <<- c(got, list(c))), error = function(e) got <<- c(got, list(e)))
    hit <- vapply(got, function(c) any(class(c) %in% want), NA)
    if (length(want)) {
        if (any(hit)) {
            if (verbose) {
                c1 <- class(got[[which(hit)[1L]]])
                message("assertCondition: successfully caught a \"", want[want %in% c1][1L], "\" condition")
            }
            return(invisible(got))
        }
        label <- paste(want, collapse = " or ")
        seen <- unique(unlist(lapply(got, class)))
        if (length(got)) stop(gettextf("Got %s in evaluating %s; wanted %s", paste(seen[!seen %in% c("condition", "simpleError", "simpleWarning")], collapse = " and "), .exprString, label), call. = FALSE, domain = NA)
        stop(gettextf("Failed to get %s in evaluating %s", label, .exprString), call. = FALSE, domain = NA)
    }
    if (!length(got)) stop(gettextf("Failed to get any condition in evaluating %s", .exprString), call. = FALSE, domain = NA)
    invisible(got)
}
.assert_text <- function(e) {
    s <- deparse(e, width.cutoff = 30L)
    if (length(s) > 1L) paste(s[1L], "...") else s
}
assertError <- function(expr, classes = "error", verbose = FALSE) {
    text <- .assert_text(substitute(expr))
    r <- tryCatch({
        expr
        NULL
    }, error = function(e) e)
    if (is.null(r) || !inherits(r, "error")) {
        if (!identical(classes, "error")) stop(gettextf("Failed to get %s in evaluating %s", paste(classes, collapse = " or "), text), call. = FALSE, domain = NA)
        stop(gettextf("Failed to get error in evaluating %s", text), call. = FALSE, domain = NA)
    }
    if (!any(class(r) %in% classes)) stop(gettextf("Got %s in evaluating %s; wanted %s", paste(class(r), collapse = " and "), text, paste(classes, collapse = " or ")), call. = FALSE, domain = NA)
    if (verbose) message("Asserted error: ", conditionMessage(r))
    invisible(list(r))
}
assertWarning <- function(expr, classes = "warning", verbose = FALSE) {
    text <- .assert_text(substitute(expr))
    got <- list()
    err <- NULL
    tryCatch(withCallingHandlers(expr, warning = function(w) {
        got <<- c(got, list(w))
        invokeRestart("muffleWarning")
    }), error = function(e) err <<- e)
    if (!is.null(err)) stop(gettextf("Got warning in evaluating %s, but also an error", text), call. = FALSE, domain = NA)
    ok <- vapply(got, function(w) any(class(w) %in% classes), NA)
    if (!any(ok)) stop(gettextf("Failed to get warning in evaluating %s", text), call. = FALSE, domain = NA)
    if (verbose) for (w in got[ok]) message("Asserted warning: ", conditionMessage(w))
    invisible(got)
}
md5sum <- function(files) {
    r <- vapply(files, function(f) if (file.exists(f) && !dir.exists(f)) .md5(readBin(f, "raw", file.size(f))) else NA_character_, "")
    names(r) <- files
    r
}
# RFC 1321, on words of 32 bits held in two halves of 16.
.md5 <- function(bytes) {
    n <- length(bytes)
    pad <- (55L - n) %% 64L
    len <- n * 8
    m <- c(as.integer(bytes), 128L, rep(0L, pad), len %/% 256^(0:7) %% 256)
    word <- m[c(TRUE, FALSE, FALSE, FALSE)] + 256 * m[c(FALSE, TRUE, FALSE, FALSE)] + 65536 * m[c(FALSE, FALSE, TRUE, FALSE)] + 16777216 * m[c(FALSE, FALSE, FALSE, TRUE)]
    T <- floor(abs(sin(1:64)) * 2^32)
    s <- c(rep(c(7, 12, 17, 22), 4L), rep(c(5, 9, 14, 20), 4L), rep(c(4, 11, 16, 23), 4L), rep(c(6, 10, 15, 21), 4L))
    k <- 0:15
    g <- c(k, (5 * k + 1) %% 16, (3 * k + 5) %% 16, (7 * k) %% 16) + 1
    two <- 2^32
    op <- function(f, a, b) f(a %/% 65536, b %/% 65536) * 65536 + f(as.integer(a %% 65536), as.integer(b %% 65536))
    and <- function(a, b) op(function(x, y) bitwAnd(as.integer(x), as.integer(y)), a, b)
    or <- function(a, b) op(function(x, y) bitwOr(as.integer(x), as.integer(y)), a, b)
    xor <- function(a, b) op(function(x, y) bitwXor(as.integer(x), as.integer(y)), a, b)
    not <- function(a) two - 1 - a
    h <- c(1732584193, 4023233417, 2562383102, 271733878)
    for (blk in seq_len(length(word) / 16L)) {
        w <- word[(blk - 1L) * 16L + 1:16]
        a <- h[1L]
        b <- h[2L]
        c <- h[3L]
        d <- h[4L]
        for (i in 1:64) {
            f <- if (i <= 16L) or(and(b, c), and(not(b), d)) else if (i <= 32L) or(and(d, b), and(not(d), c)) else if (i <= 48L) xor(xor(b, c), d) else xor(c, or(b, not(d)))
            x <- (a + f + T[i] + w[g[i]]) %% two
            r <- 2^s[i]
            x <- (x * r) %% two + x %/% (two / r)
            a <- d
            d <- c
            c <- b
            b <- (b + x) %% two
        }
        h <- (h + c(a, b, c, d)) %% two
    }
    paste(sprintf("%02x", as.integer(vapply(h, function(v) v %/% 256^(0:3) %% 256, numeric(4L)))), collapse = "")
}
file_path_as_absolute <- function(x) {
    if (length(x) != 1L) stop("'x' must be a single character string")
    if (!file.exists(x)) stop(gettextf("file '%s' does not exist", x), domain = NA)
    normalizePath(x, "/", TRUE)
}
list_files_with_exts <- function(dir, exts, all.files = FALSE, full.names = TRUE) {
    f <- list.files(dir, all.files = all.files)
    f <- f[sub(".*[.]([^.]+)$", "\\1", f) %in% exts & grepl(".", f, fixed = TRUE)]
    if (full.names && length(f)) file.path(dir, f) else f
}
delimMatch <- function(x, delim = c("{", "}"), syntax = "Rd") {
    if (!is.character(x)) stop("argument 'x' must be a character vector")
    if (length(delim) != 2L || any(nchar(delim) != 1L)) stop("argument 'delim' must specify two characters")
    if (syntax != "Rd") stop("only Rd syntax is currently supported")
    one <- function(s) {
        ch <- strsplit(s, "")[[1L]]
        depth <- 0L
        start <- -1L
        i <- 1L
        while (i <= length(ch)) {
            if (ch[i] == "\\") i <- i + 1L
            else if (ch[i] == "%") while (i < length(ch) && ch[i] != "\n") i <- i + 1L
            else if (ch[i] == delim[2L] && depth > 0L && (delim[1L] != delim[2L] || depth > 0L)) {
                depth <- depth - 1L
                if (depth == 0L) return(c(start, i - start + 1L))
            } else if (ch[i] == delim[1L]) {
                if (depth == 0L) start <- i
                depth <- depth + 1L
            }
            i <- i + 1L
        }
        c(-1L, -1L)
    }
    m <- vapply(x, one, integer(2L), USE.NAMES = FALSE)
    structure(m[1L, ], match.length = m[2L, ])
}
showNonASCII <- function(x) {
    bad <- vapply(x, function(s) any(charToRaw(s) > 127), NA, USE.NAMES = FALSE)
    if (any(bad)) message(paste0(which(bad), ": ", iconv(x[bad], "", "ASCII", sub = "byte"), collapse = "\n"), domain = NA)
    invisible(x[bad])
}
showNonASCIIfile <- function(file) showNonASCII(readLines(file, warn = FALSE))
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
dependsOnPkgs <- function(pkgs, dependencies = "strong", recursive = TRUE, lib.loc = NULL, installed = NULL) stop("packages are part of the program: their dependencies are not recorded")
Rdiff <- function(from, to, useDiff = FALSE, forEx = FALSE, nullPointers = TRUE, Log = FALSE) {
    a <- readLines(from)
    b <- readLines(to)
    same <- length(a) == length(b) && all(a == b)
    if (!same) cat(suppressWarnings(system2("diff", c("-bw", shQuote(from), shQuote(to)), stdout = TRUE)), sep = "\n")
    if (Log) list(status = if (same) 0L else 1L, out = character()) else invisible(if (same) 0L else 1L)
}
nonS3methods <- function(package) stop("the functions that only look like methods are not recorded")
langElts <- c("(", "{", ":", "~", "<-", "<<-", "[", "[[", "[<-", "[[<-", "@", "@<-", "=", "$", "$<-", "-", "*", "/", "&&", "&", "%/%", "%*%", "%%", "+", "^", "<=", ">=", ">", "<", "==", "!=", "!", "|", "||",
    "if", "for", "while", "repeat", "break", "next", "function", "return")

# ---- the code of Sweave documents

# The settings "a=1, b = TRUE" of a chunk or \SweaveOpts{}, over those given; the first without a name is the label.
.sweave_options <- function(text, options) {
    parts <- strsplit(trimws(strsplit(text, ",", fixed = TRUE)[[1L]]), " *= *")
    for (k in seq_along(parts)) {
        p <- parts[[k]]
        if (length(p) == 1L) {
            if (k > 1L) stop(gettextf("parse error or empty option in\n%s", text), domain = NA)
            p <- c("label", p)
        }
        options[[p[1L]]] <- p[2L]
    }
    options
}
# The chunks of a document: label, line numbers, code, and whether it is to be run.
.sweave_chunks <- function(lines, name) {
    begins <- "^<<(.*)>>=.*"
    defaults <- list(eval = "TRUE")
    chunks <- list()
    known <- list() # code by label, for chunks that name others
    current <- NULL
    close <- function(at) {
        current$to <<- at - 1L
        if (is.null(current$label)) current$title <<- paste0(name, ":", current$from, if (current$to > current$from) paste0("-", current$to))
        else known[[current$label]] <<- c(known[[current$label]], current$code)
        chunks[[length(chunks) + 1L]] <<- current
        current <<- NULL
    }
    for (i in seq_along(lines)) {
        line <- lines[i]
        if (grepl(begins, line)) {
            if (!is.null(current)) close(i)
            o <- .sweave_options(sub(begins, "\\1", line), defaults)
            current <- list(label = o$label, title = o$label, from = i, code = character(), eval = !identical(toupper(o$eval), "FALSE"))
        } else if (!is.null(current) && grepl("^@", line)) close(i)
        else if (!is.null(current)) {
            other <- if (grepl("^<<.*>>$", line)) sub("^<<(.*)>>$", "\\1", line)
            if (!is.null(other) && is.null(known[[other]])) warning(gettextf("reference to unknown chunk %s", sQuote(other)), domain = NA)
            current$code <- c(current$code, if (is.null(other)) line else known[[other]])
        } else if (grepl("^[^%]*\\\\SweaveOpts\\{([^}]*)\\}", line))
            defaults <- .sweave_options(sub(".*\\\\SweaveOpts\\{([^}]*)\\}.*", "\\1", line), defaults)
    }
    if (!is.null(current)) close(length(lines) + 1L)
    chunks
}
Stangle <- function(file, driver, syntax, encoding = "", output, annotate = TRUE, split = FALSE, quiet = FALSE, drop.evalFALSE = FALSE, ...) {
    if (!missing(driver)) stop("only the driver that writes the code is there")
    lines <- readLines(file, warn = FALSE)
    if (missing(output)) output <- sub("(\\.[[:alnum:]]*)?$", ".R", basename(file))
    base <- sub("\\.[Rr]$", "", output)
    chunks <- .sweave_chunks(lines, basename(file))
    if (!quiet) cat(if (split) "Writing chunks to files ...\n" else paste("Writing to file", output, "\n"))
    rule <- strrep("#", 51L)
    all <- c(sprintf("### R code from vignette source '%s'", file), "")
    for (k in seq_along(chunks)) {
        chunk <- chunks[[k]]
        if (!chunk$eval && drop.evalFALSE) next
        head <- if (annotate) c(rule, paste0("### code chunk number ", k, ": ", chunk$title, if (!chunk$eval) " (eval = FALSE)"), rule)
        text <- c(head, if (chunk$eval) chunk$code else paste("##", chunk$code), "", "")
        if (split) {
            to <- paste0(base, "-", if (is.null(chunk$label)) formatC(k, width = 3L, flag = "0") else chunk$label, ".R")
            if (!quiet) cat(k, ":", to, "\n")
            writeLines(text, to)
        } else all <- c(all, text)
    }
    if (!split) writeLines(all, output)
    invisible(NULL)
}
