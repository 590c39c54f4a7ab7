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
# RFC 1321, on words of 32 bits held in two halves of 16.
.md5 <- function(bytes) {
    n <- length(bytes)
    pad <- (55L - n) %% 64L
    len <- n * 8
    m <- c(as.integer(bytes), 128L, rep(0L, pad), len %/% 256^(0:7) %% 256)
    word <- m[c(TRUE, FALSE, FALSE, FALSE)] + 256 * m[c(FALSE, TRUE, FALSE, FALSE)] + 65536 * m[c(FALSE, FALSE, TRUE, FALSE)] +
        16777216 * m[c(FALSE, FALSE, FALSE, TRUE)]
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
            f <- if (i <= 16L) or(and(b, c), and(not(b), d)) else if (i <= 32L) or(and(d, b), and(not(d), c))
                                                                  else if (i <= 48L) xor(xor(b, c), d) else xor(c, or(b, not(d)))
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
    .need(length(x) == 1L, "'x' must be a single character string")
    .need(file.exists(x), "file '%s' does not exist", x)
    normalizePath(x, "/", mustWork = TRUE)
}
list_files_with_exts <- function(dir, exts, all.files = FALSE, full.names = TRUE) {
    f <- list.files(dir, all.files = all.files)
    f <- f[sub(".*[.]([^.]+)$", "\\1", f) %in% exts & grepl(".", f, fixed = TRUE)]
    if (full.names && length(f)) file.path(dir, f) else f
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
Rdiff <- function(from, to, useDiff = FALSE, forEx = FALSE, nullPointers = TRUE, Log = FALSE) {
    a <- readLines(from)
    b <- readLines(to)
    same <- length(a) == length(b) && all(a == b)
    if (!same) cat(suppressWarnings(system2("diff", c("-bw", shQuote(from), shQuote(to)), stdout = TRUE)), sep = "\n")
    if (Log) list(status = if (same) 0L else 1L, out = character()) else invisible(if (same) 0L else 1L)
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
