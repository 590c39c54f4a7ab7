# DESCRIPTION files as tools' own functions read them, which packages reach by tools::: (pkgload, remotes).

# The fields of the file dfile, by name; their text is in the session's encoding.
.read_description <- function(dfile, keep.white = NULL) {
    if (!utils::file_test("-f", dfile)) stop(gettextf("file '%s' does not exist", dfile), domain = NA)
    not_dcf <- function(e) stop(gettextf("file '%s' is not in valid DCF format", dfile), domain = NA, call. = FALSE)
    records <- tryCatch(read.dcf(dfile, keep.white = keep.white), error = not_dcf)
    if (nrow(records) != 1L) stop("contains a blank line", call. = FALSE)
    fields <- `names<-`(as.vector(records), colnames(records))
    if ("Encoding" %in% names(fields)) .fields_read(fields, fields[["Encoding"]]) else fields
}
# Fields whose bytes are in that encoding.
.fields_read <- function(fields, encoding) {
    if (!encoding %in% c("UTF-8", "latin1")) return(iconv(fields, encoding, "", sub = "byte"))
    if (encoding == "UTF-8") fields[] <- iconv(fields, encoding, encoding, sub = "byte")
    Encoding(fields) <- encoding
    fields
}
# What each of "foo (>= 1.0), bar" asks for, by package: what .dependencies() says, with versions as such.
.split_dependencies <- function(x) {
    needs <- .dependencies(if (length(x)) paste(x, collapse = ","))
    needs <- needs[!duplicated(needs)]
    lapply(needs, function(need) {
        if (is.null(need$op)) return(need["name"])
        if (!startsWith(need$version, "r")) need$version <- package_version(need$version)
        need
    })
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
