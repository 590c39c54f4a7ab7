# DESCRIPTION files as tools' own functions read them, which packages reach by tools::: (pkgload, remotes).

# The fields of the file dfile, by name; their text is in the session's encoding.
.read_description <- function(dfile, keep.white = NULL) {
    if (!utils::file_test("-f", dfile)) stop(gettextf("file '%s' does not exist", dfile), domain = NA)
    d <- tryCatch(read.dcf(dfile, keep.white = keep.white),
                  error = function(e) stop(gettextf("file '%s' is not in valid DCF format", dfile), domain = NA, call. = FALSE))
    if (nrow(d) != 1L) stop("contains a blank line", call. = FALSE)
    d <- d[1L, ]
    encoding <- d["Encoding"]
    if (is.na(encoding)) return(d)
    if (encoding == "UTF-8") {
        bad <- !validUTF8(d)
        d[bad] <- iconv(d[bad], "UTF-8", "UTF-8", sub = "byte")
        Encoding(d) <- "UTF-8"
    } else if (encoding == "latin1") Encoding(d) <- "latin1"
    else d <- iconv(d, encoding, "", sub = "byte")
    d
}
# "foo (>= 1.0)": its name, and what is asked of its version.
.split_op_version <- function(x) {
    m <- regmatches(x, regexec("^([^([:space:]]+)[[:space:]]*\\(([^)]+)\\)", x))[[1L]]
    if (!length(m)) return(list(name = x))
    said <- regmatches(m[3L], regexec("^[[:space:]]*([<>=!]+)[[:space:]]+(.*)$", m[3L]))[[1L]]
    version <- if (length(said)) said[3L] else m[3L]
    list(name = m[2L], op = if (length(said)) said[2L] else m[3L],
         version = if (startsWith(version, "r")) version else package_version(version))
}
.split_dependencies <- function(x) {
    if (!length(x)) return(list())
    each <- unique(trimws(unlist(strsplit(x, ","))))
    names(each) <- sub("^([[:alnum:].]+).*$", "\\1", each)
    lapply(each, .split_op_version)
}
# What the fields db of a DESCRIPTION say of a package: where it was built, and what it needs.
.split_description <- function(db, verbose = FALSE) {
    built <- NULL
    if (!is.na(db["Built"])) {
        built <- as.list(strsplit(db["Built"], "; ")[[1L]])
        if (length(built) == 4L) {
            names(built) <- c("R", "Platform", "Date", "OStype")
            built$R <- R_system_version(sub("^R ([0-9.]+)", "\\1", built$R))
        } else {
            warning(gettextf("*** someone has corrupted the Built field in package '%s' ***", db["Package"]), domain = NA, call. = FALSE)
            built <- NULL
        }
    }
    needs <- function(field) .split_dependencies(db[names(db) %in% field])
    depends <- needs("Depends")
    depends <- depends[!seq_along(depends) %in% match("base", names(depends), 0L)]
    r <- depends[names(depends) == "R"]
    if (verbose && length(r) && length(r[[1L]]) == 1L)
        message("WARNING: omitting pointless dependence on 'R' without a version requirement")
    asked <- length(r) && length(r[[1L]]) > 1L
    structure(list(DESCRIPTION = db, Built = built, Rdepends = if (asked) as.vector(r[[1L]]), Rdepends2 = if (asked) unname(r),
                   Depends = depends[names(depends) != "R"], Suggests = needs("Suggests"), Imports = needs("Imports"),
                   LinkingTo = needs("LinkingTo")), class = "packageDescription2")
}
