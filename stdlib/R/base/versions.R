# Versions of packages and systems.

rep.numeric_version <- function(x, ...) structure(NextMethod("rep"), class = oldClass(x))
numeric_version <- function(x, strict = TRUE) .make_numeric_version(x, strict, "numeric_version")
# A list with $major and $minor is what R.version is.
package_version <- function(x, strict = TRUE) {
    named <- c("major", "minor")
    if (is.list(x) && all(named %in% names(x))) return(R_system_version(do.call(paste, c(unname(x[named]), sep = ".")), strict))
    .make_numeric_version(x, strict, c("package_version", "numeric_version"))
}
R_system_version <- function(x, strict = TRUE) .make_numeric_version(x, strict, c("R_system_version", "package_version", "numeric_version"))
.make_numeric_version <- function(x, strict, cl) {
    if (inherits(x, "numeric_version")) return(x)
    text <- as.character(x)
    part <- "[[:digit:]]+"
    times <- if ("R_system_version" %in% cl) "{2}" else if ("package_version" %in% cl) "+" else "*"
    form <- paste0("^(", part, "[.-])", times, part, "$")
    ok <- grepl(form, text)
    bad <- unique(text[!ok])
    if (strict && length(bad)) stop(gettextf("invalid version specification %s", paste(sQuote(bad), collapse = ", ")), call. = FALSE, domain = NA)
    parts <- rep.int(list(integer()), length(text))
    parts[ok] <- lapply(strsplit(text[ok], "[.-]"), as.integer)
    structure(setNames(parts, names(x)), class = cl)
}
getRversion <- function() structure(list(c(4L, 2L, 2L)), class = c("R_system_version", "package_version", "numeric_version"))
packageVersion <- function(pkg, lib.loc = NULL) {
    if (pkg %in% .std_package_names) return(structure(list(unlist(getRversion())), class = c("package_version", "numeric_version")))
    folder <- .package_folder(pkg, lib.loc)
    if (!length(folder)) stop(.no_package(pkg, lib.loc, sys.call()))
    package_version(.description_in(folder)$Version)
}
is.numeric_version <- function(x) inherits(x, "numeric_version")
is.package_version <- function(x) inherits(x, "package_version")
as.numeric_version <- function(x) if (is.numeric_version(x)) x else numeric_version(x)
as.package_version <- function(x) if (is.package_version(x)) x else package_version(x)
as.character.numeric_version <- function(x, ...) {
    x <- unclass(x)
    r <- rep.int(NA_character_, length(x))
    n <- lengths(x) > 0L
    r[n] <- vapply(x[n], paste, "", collapse = ".")
    r
}
format.numeric_version <- function(x, ...) {
    numbers <- unclass(x)
    text <- vapply(numbers, paste, "", collapse = ".")
    replace(text, lengths(numbers) == 0L, NA)
}
print.numeric_version <- function(x, quote = FALSE, ...) {
    if (length(x)) {
        quoted <- replace(sQuote(as.character(x)), is.na(x), NA)
        print(quoted, quote = quote, ...)
    } else writeLines(gettext("<0 elements>"))
    invisible(x)
}
.encode_numeric_version <- function(x) {
    x <- unclass(x)
    width <- max(0L, lengths(x))
    vapply(x, function(v) if (length(v)) paste(formatC(c(v, rep.int(-1L, width - length(v))) + 1L, width = 10, flag = "0",
                                                       format = "d"), collapse = "") else NA_character_, "", USE.NAMES = FALSE)
}
compareVersion <- function(a, b) {
    if (is.na(a)) return(-1L)
    if (is.na(b)) return(1L)
    parts <- lapply(strsplit(c(a, b), "[.-]"), as.integer)
    n <- lengths(parts)
    common <- seq_len(min(n))
    order <- sign(c(parts[[1L]][common] - parts[[2L]][common], n[1L] - n[2L]))
    c(order[order != 0], 0)[1L]
}
Ops.numeric_version <- function(e1, e2) {
    if (nargs() == 1L) stop(gettextf("unary '%s' not defined for \"numeric_version\" objects", .Generic), domain = NA)
    if (!(.Generic %in% c("<", ">", "==", "!=", "<=", ">="))) stop(gettextf("'%s' not defined for \"numeric_version\" objects", .Generic), domain = NA)
    sides <- lapply(list(e1, e2), as.numeric_version)
    n <- lengths(sides)
    keys <- .encode_numeric_version(do.call(c, lapply(sides, unclass))) # of one width
    side <- function(k) setNames(keys[seq_len(n[k]) + (k - 1L) * n[1L]], names(sides[[k]]))
    match.fun(.Generic)(side(1L), side(2L))
}
Summary.numeric_version <- function(..., na.rm) {
    if (!(.Generic %in% c("max", "min", "range"))) stop(gettextf("%s not defined for \"numeric_version\" objects", .Generic), domain = NA)
    all <- do.call(c, lapply(list(...), as.numeric_version))
    if (!missing(na.rm) && na.rm) all <- all[!is.na(all)]
    o <- order(.encode_numeric_version(all))
    ends <- c(min = o[1L], max = o[length(o)])
    all[unname(if (.Generic == "range") ends else ends[.Generic])]
}
`[.numeric_version` <- function(x, i, j) {
    parts <- unclass(x)
    if (!missing(i)) parts <- parts[i]
    if (!missing(j)) parts <- lapply(parts, `[`, j)
    gone <- vapply(parts, function(part) is.null(part) || anyNA(part), NA)
    parts[gone] <- list(integer())
    structure(parts, class = class(x))
}
`[[.numeric_version` <- function(x, ..., exact = NA) {
    parts <- unclass(x)
    if (...length() > 1L) return(parts[[..1, exact = TRUE]][..2])
    `class<-`(list(parts[[..., exact = TRUE]]), oldClass(x))
}
`[[<-.numeric_version` <- function(x, ..., value) {
    parts <- unclass(x)
    version <- nargs() < 4L && length(..1) < 2L # a whole one, and not a part of one
    if (version && (!is.character(value) || length(value) != 1L)) stop("invalid 'value'")
    value <- if (version) unclass(as.numeric_version(value))[[1L]] else as.integer(value)
    if (nargs() < 4L) parts[[...]] <- value
    else parts[[..1]][..2] <- value
    structure(parts, class = oldClass(x))
}
`$.package_version` <- function(x, name) {
    place <- pmatch(name, c("major", "minor", "patchlevel"))
    if (!is.na(place)) vapply(unclass(x), function(v) v[place], 0L)
}
`$.R_system_version` <- function(x, name) {
    x <- unclass(x)
    switch(pmatch(name, c("major", "minor", "patchlevel")), vapply(x, `[`, 0L, 1L), vapply(x, `[`, 0L, 2L), vapply(x, `[`, 0L, 3L))
}
c.numeric_version <- function(..., recursive = FALSE) {
    x <- lapply(list(...), as.numeric_version)
    y <- unlist(lapply(x, unclass), recursive = FALSE)
    class(y) <- class(x[[1L]])
    y
}
is.na.numeric_version <- function(x) lengths(unclass(x)) == 0L
`is.na<-.numeric_version` <- function(x, value) {
    x[value] <- rep.int(list(integer()), length(value))
    x
}
`[<-.numeric_version` <- function(x, i, j, value) {
    cl <- oldClass(x)
    y <- unclass(x)
    if (!missing(j)) { # these places of each version
        value <- rep_len(as.list(value), length(y[i]))
        y[i] <- Map(function(version, parts) replace(version, j, as.integer(parts)), y[i], value)
    } else if (is.list(value) && !is.object(value)) y[i] <- lapply(value, as.integer)
    else y[i] <- unclass(as.numeric_version(value))
    structure(y, class = cl)
}
anyNA.numeric_version <- function(x, recursive = FALSE) anyNA(.encode_numeric_version(x))
xtfrm.numeric_version <- function(x) rank(.encode_numeric_version(x), ties.method = "min")
sort.numeric_version <- function(x, decreasing = FALSE, na.last = NA, ...) x[order(.encode_numeric_version(x), decreasing = decreasing, na.last = na.last)]
unique.numeric_version <- function(x, incomparables = FALSE, ...) x[!duplicated(.encode_numeric_version(x), incomparables, ...)]
duplicated.numeric_version <- function(x, incomparables = FALSE, ...) duplicated(.encode_numeric_version(x), incomparables, ...)
as.list.numeric_version <- function(x, ...) {
    nms <- names(x)
    r <- lapply(seq_along(unclass(x)), function(i) x[i])
    names(r) <- nms
    r
}
toString.numeric_version <- function(x, ...) toString(as.character(x), ...)
txtProgressBar <- function(min = 0, max = 1, initial = 0, char = "=", width = NA, title, label, style = 1, file = "") {
    if (!identical(file, "") && !(inherits(file, "connection") && isOpen(file))) stop("'file' must be \"\" or an open connection object")
    if (max <= min) stop("must have 'max' > 'min'")
    if (!(style %in% 1:3)) style <- 1
    cell <- nchar(char, "w")
    if (is.na(width)) {
        width <- getOption("width") - if (style == 3L) 10L else 0L
        if (cell > 1) width <- trunc(width / cell)
    }
    now <- initial
    drawn <- 0L # cells
    percent <- -1L
    closed <- FALSE
    blanks <- function(n) strrep(" ", n)
    draw <- function(...) cat(..., sep = "", file = file)
    up <- function(value) {
        if (!is.finite(value) || value < min || value > max) return()
        now <<- value
        share <- (value - min) / (max - min)
        cells <- round(width * share)
        if (style == 3L) {
            p <- round(100 * share)
            if (cells == drawn && p == percent) return()
            draw("\r  |", blanks(cell * width + 6))
            draw("\r  |", strrep(char, cells), blanks(cell * (width - cells)), sprintf("| %3d%%", p))
            percent <<- p
        } else if (cells < drawn) draw("\r", blanks(drawn * cell), "\r", strrep(char, cells))
        else if (style == 2L) draw("\r", strrep(char, cells))
        else if (cells > drawn) draw(strrep(char, cells - drawn))
        drawn <<- cells
    }
    kill <- function() if (!closed) {
        draw("\n")
        closed <<- TRUE
    }
    up(initial)
    structure(list(getVal = function() now, up = up, kill = kill), class = "txtProgressBar")
}
