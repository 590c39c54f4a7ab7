# Date, POSIXct, POSIXlt and difftime; the C side is stdlib/datetime.c.

as.vector.POSIXlt <- function(x, mode = "any") as.vector(as.list(x), mode)
`[[.POSIXlt` <- function(x, i, drop = TRUE) {
    at <- if (is.character(i)) match(i, names(x), incomparables = c("", NA)) else i
    r <- unclass(x)
    for (part in names(r)) r[[part]] <- r[[part]][[at]]
    `attributes<-`(r, attributes(x))
}
`[[<-.POSIXlt` <- function(x, i, value) {
    if (is.character(i)) i <- match(i, names(x), incomparables = c("", NA), nomatch = length(x) + 1L)
    x[i] <- value
    x
}
Sys.time <- function() .POSIXct(.now())
Sys.Date <- function() as.Date(as.POSIXlt(Sys.time()))
Sys.timezone <- function(location = TRUE) {
    tz <- Sys.getenv("TZ", names = FALSE)
    if (nzchar(tz)) return(tz)
    lt <- normalizePath("/etc/localtime", mustWork = FALSE)
    if (grepl("zoneinfo/", lt, fixed = TRUE)) sub(".*zoneinfo/", "", lt) else "UTC"
}
OlsonNames <- function(tzdir = NULL) {
    d <- if (is.null(tzdir)) "/usr/share/zoneinfo" else tzdir
    x <- list.files(d, recursive = TRUE)
    sort(x[grepl("^[A-Z]", x) & !grepl("^(SystemV|VERSION|posix|right)", x)])
}
.Date <- function(xx, cl = "Date") {
    class(xx) <- cl
    xx
}
.POSIXct <- function(xx, tz = NULL, cl = c("POSIXct", "POSIXt")) {
    class(xx) <- cl
    attr(xx, "tzone") <- tz
    xx
}
.POSIXlt <- function(xx, tz = NULL, cl = c("POSIXlt", "POSIXt")) {
    class(xx) <- cl
    attr(xx, "tzone") <- tz
    xx
}
.difftime <- function(xx, units, cl = "difftime") {
    class(xx) <- cl
    attr(xx, "units") <- units
    xx
}

# ---- POSIXlt and POSIXct ------------------------------------------------------------------------------------------------
as.POSIXlt <- function(x, tz = "", ...) UseMethod("as.POSIXlt")
as.POSIXlt.Date <- function(x, ...) .D2POSIXlt(x)
as.POSIXlt.POSIXct <- function(x, tz = "", ...) {
    asked <- if (!missing(tz)) tz
    .POSIXct2lt(x, .or(asked, .or(attr(x, "tzone")[1L], tz)))
}
as.POSIXlt.factor <- function(x, ...) {
    y <- as.POSIXlt(as.character(x), ...)
    names(y$year) <- names(x)
    y
}
# Seconds in a unit of time differences.
.unit_seconds <- c(secs = 1, mins = 60, hours = 3600, days = 86400, weeks = 604800)
# An error that a conversion ends with; call: the conversion's, text: what was to be converted.
.no_conversion <- function(text, class, call)
    stop(simpleError(gettextf("do not know how to convert '%s' to class %s", text, dQuote(class)), call))
as.POSIXlt.character <- function(x, tz = "", format, tryFormats = c("%Y-%m-%d %H:%M:%OS", "%Y/%m/%d %H:%M:%OS",
                                 "%Y-%m-%d %H:%M", "%Y/%m/%d %H:%M", "%Y-%m-%d", "%Y/%m/%d"), optional = FALSE, ...) {
    x <- unclass(x)
    xx <- x[!is.na(x)]
    if (missing(format)) {
        if (!length(xx)) {
            res <- strptime(x, "%Y/%m/%d")
            if (nzchar(tz)) attr(res, "tzone") <- tz
            return(res)
        }
        format <- Find(function(f) !anyNA(strptime(xx, f, tz = tz)), tryFormats) # the first that fits all
        if (is.null(format)) {
            if (!optional) stop("character string is not in a standard unambiguous format")
            return(as.POSIXlt.character(rep.int(NA_character_, length(x)), tz = tz))
        }
        return(strptime(x, format, tz = tz))
    }
    res <- strptime(x, format, tz = tz)
    if (tz %in% c("GMT", "UTC")) attr(res, "tzone") <- tz
    res
}
as.POSIXlt.numeric <- function(x, tz = "", origin, ...) {
    if (!missing(origin)) return(as.POSIXlt(as.POSIXct(origin, tz = "UTC", ...) + x, tz = tz))
    if (length(x)) stop("'origin' must be supplied")
    as.POSIXlt(.POSIXct(numeric(), tz), tz = tz)
}
.all_missing <- function(x) is.null(x) || is.logical(x) && all(is.na(x))
as.POSIXlt.default <- function(x, tz = "", optional = FALSE, ...) {
    broken.down <- inherits(x, "POSIXlt")
    if (broken.down) x
    else if (.all_missing(x)) as.POSIXlt(as.POSIXct.default(x), tz = tz)
    else if (optional) as.POSIXlt.character(rep.int(NA_character_, length(x)), tz = tz)
    else .no_conversion(deparse1(substitute(x)), "POSIXlt", sys.call())
}
as.POSIXct <- function(x, tz = "", ...) UseMethod("as.POSIXct")
as.POSIXct.Date <- function(x, ...) .POSIXct(unclass(x) * 86400)
as.POSIXct.POSIXlt <- function(x, tz = "", ...) {
    own <- attr(x, "tzone")[1L]
    zone <- if (missing(tz) && length(own)) own else tz
    .POSIXct(.POSIXlt2ct(x, zone), zone)
}
as.POSIXct.numeric <- function(x, tz = "", origin, ...) {
    .need(!missing(origin) || !any(is.finite(x)), "'origin' must be supplied")
    if (missing(origin)) .POSIXct(if (length(x)) x else numeric(), tz)
    else .POSIXct(as.POSIXct(origin, tz = "GMT", ...) + x, tz) # the zone stands before the class, as after any addition
}
as.POSIXct.default <- function(x, tz = "", ...) {
    if (.all_missing(x)) .POSIXct(as.numeric(x), tz)
    else if (inherits(x, "POSIXct")) x
    else if (!is.character(x) && !is.factor(x)) .no_conversion(deparse1(substitute(x)), "POSIXct", sys.call())
    else {
        x <- as.POSIXlt(x, tz, ...)
        as.POSIXct(x, tz, ...)
    }
}
as.double.POSIXlt <- function(x, ...) as.double(as.POSIXct(x))
length.POSIXlt <- function(x) {
    l <- lengths(unclass(x)[1:9])
    if (length(l)) max(l) else 0L
}
`length<-.POSIXlt` <- function(x, value) {
    for (i in seq_along(unclass(x))) {
        y <- unclass(x)[[i]]
        length(y) <- value
        attr_x <- attributes(x)
        x <- unclass(x)
        x[[i]] <- y
        attributes(x) <- attr_x
    }
    x
}
names.POSIXlt <- function(x) names(unclass(x)$year)
`names<-.POSIXlt` <- function(x, value) {
    a <- attributes(x)
    x <- unclass(x)
    names(x$year) <- value
    attributes(x) <- a
    x
}
# Broken-down times whose tenth part is not the zone's name have been tampered with.
.check_lt <- function(x) {
    parts <- names(unclass(x))
    if (length(parts) < 10L) return()
    if (parts[10L] == "gmtoff") return(.caution("More than 9 list components in \"POSIXlt\" without timezone", call = sys.call(-1L)))
    k <- if (parts[10L] != "zone" || !is.character(unclass(x)[[10L]])) 10L else if (length(parts) >= 11L && parts[11L] != "gmtoff") 11L
    if (!is.null(k)) .fail("invalid component [[%d]] in \"POSIXlt\" should be '%s'", k, c("zone", "gmtoff")[k - 9L], call = sys.call(-1L))
}
format.POSIXlt <- function(x, format = "", usetz = FALSE, digits = getOption("digits.secs"), ...) {
    if (!inherits(x, "POSIXlt")) stop("wrong class")
    .check_lt(x)
    if (is.null(format)) format <- ""
    if (any(f0 <- format == "" | grepl("%OS$", format))) {
        if (!is.null(digits)) {
            secs <- unclass(x)$sec
            secs <- secs[is.finite(secs)]
            np <- digits[1L]
            for (i in seq_len(np) - 1L) if (all(abs(secs - round(secs, i)) < 1e-06)) {
                np <- i
                break
            }
        } else np <- 0L
        u <- unclass(x)[1L:3L]
        time <- unlist(u)
        all0 <- all(time[is.finite(time)] == 0)
        def <- if (all0) "%Y-%m-%d" else if (np == 0L) "%Y-%m-%d %H:%M:%S" else paste0("%Y-%m-%d %H:%M:%OS", np)
        format[format == ""] <- def
        if (np > 0L) format <- sub("%OS$", paste0("%OS", np), format)
    }
    .format_lt(x, format, usetz)
}
format.POSIXct <- function(x, format = "", tz = "", usetz = FALSE, ...) {
    if (!inherits(x, "POSIXct")) stop("wrong class")
    zone <- attr(x, "tzone")
    text <- format.POSIXlt(as.POSIXlt(x, if (missing(tz) && !is.null(zone)) zone else tz), format, usetz, ...)
    names(text) <- names(x)
    text
}
as.character.POSIXt <- function(x, ...) format(x, ...)
strftime <- function(x, format = "", tz = "", usetz = FALSE, ...) format(as.POSIXlt(x, tz = tz), format = format, usetz = usetz, ...)
strptime <- function(x, format, tz = "") {
    if (!is.character(format)) stop("invalid 'format' argument")
    .strptime(if (is.character(x)) x else if (is.object(x)) `names<-`(as.character(x), names(x)) else structure(as.character(x), names = names(x)), format, tz)
}
ISOdatetime <- function(year, month, day, hour, min, sec, tz = "") {
    parts <- list(year, month, day, hour, min, sec)
    if (!all(lengths(parts))) return(.POSIXct(numeric(), tz = tz))
    as.POSIXct(strptime(do.call(paste, parts), "%Y %m %d %H %M %OS", tz = tz), tz = tz)
}
ISOdate <- function(year, month, day, hour = 12, min = 0, sec = 0, tz = "GMT") ISOdatetime(year, month, day, hour, min, sec, tz)
weekdays <- function(x, abbreviate) UseMethod("weekdays")
weekdays.POSIXt <- function(x, abbreviate = FALSE) format(x, if (abbreviate) "%a" else "%A")
weekdays.Date <- function(x, abbreviate = FALSE) format(x, if (abbreviate) "%a" else "%A")
months <- function(x, abbreviate) UseMethod("months")
months.POSIXt <- function(x, abbreviate = FALSE) format(x, if (abbreviate) "%b" else "%B")
months.Date <- function(x, abbreviate = FALSE) format(x, if (abbreviate) "%b" else "%B")
quarters <- function(x, abbreviate) UseMethod("quarters")
quarters.POSIXt <- function(x, ...) {
    x <- (as.POSIXlt(x)$mon) %/% 3
    paste0("Q", x + 1)
}
quarters.Date <- quarters.POSIXt
julian <- function(x, ...) UseMethod("julian")
# The one moment to count from.
.one_origin <- function(origin, call)
    if (length(origin) == 1L) origin else stop(simpleError(gettext("'origin' must be of length one"), call))
julian.Date <- function(x, origin = as.Date("1970-01-01"), ...)
    structure(unclass(x) - unclass(.one_origin(origin, sys.call())), origin = origin)
julian.POSIXt <- function(x, origin = as.POSIXct("1970-01-01", tz = "GMT"), ...) {
    from <- .one_origin(as.POSIXct(origin), sys.call())
    days <- difftime(as.POSIXct(x), from, units = "days")
    attr(days, "origin") <- from
    days
}
.check_tzones <- function(...) {
    tzs <- unique(sapply(list(...), function(x) {
        y <- attr(x, "tzone")
        if (is.null(y)) "" else y[1L]
    }))
    tzs <- tzs[nzchar(tzs)]
    if (length(tzs) > 1L) warning("'tzone' attributes are inconsistent")
    if (length(tzs)) tzs[1L] else NULL
}
`+.POSIXt` <- function(e1, e2) {
    if (nargs() == 1L) return(e1)
    if (inherits(e1, "POSIXt") && inherits(e2, "POSIXt")) stop("binary '+' is not defined for \"POSIXt\" objects")
    seconds <- function(e) if (inherits(e, "POSIXlt")) as.POSIXct(e) else if (inherits(e, "difftime")) .whole_seconds(e) else e
    e1 <- seconds(e1)
    e2 <- seconds(e2)
    .POSIXct(unclass(e1) + unclass(e2), .check_tzones(e1, e2))
}
# What is taken from a time: a number, or a difference in the unit that `in.unit` counts; NULL: nothing that can be.
.subtrahend <- function(e, in.unit) {
    if (inherits(e, "difftime")) in.unit(e)
    else if (is.null(oldClass(e))) if (is.null(e)) numeric() else e
}
`-.POSIXt` <- function(e1, e2) {
    moment <- inherits(e1, "POSIXt")
    if (moment && nargs() == 1L) stop("unary '-' is not defined for \"POSIXt\" objects")
    if (moment && inherits(e2, "POSIXt")) return(difftime(e1, e2))
    seconds <- if (moment) .subtrahend(e2, .whole_seconds)
    if (is.null(seconds)) stop(if (moment) "can only subtract numbers from \"POSIXt\" objects" else "can only subtract from \"POSIXt\" objects")
    time <- as.POSIXct(e1)
    .POSIXct(unclass(time) - seconds, attr(time, "tzone"))
}
.ops_of_times <- c("<", ">", "==", "!=", "<=", ">=")
Ops.POSIXt <- function(e1, e2) {
    .need(nargs() > 1L, "unary '%s' not defined for \"POSIXt\" objects", .Generic)
    .need(.Generic %in% .ops_of_times, "'%s' not defined for \"POSIXt\" objects", .Generic)
    if (is.character(e1) || inherits(e1, "POSIXlt")) e1 <- as.POSIXct(e1)
    if (is.character(e2) || inherits(e2, "POSIXlt")) e2 <- as.POSIXct(e2)
    .check_tzones(e1, e2)
    NextMethod(.Generic)
}
Math.POSIXt <- function(x, ...) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
Summary.POSIXct <- function(..., na.rm) {
    if (!(.Generic %in% c("max", "min", "range"))) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    times <- if (.Generic == "range") list(c(...)) else list(...)
    extreme <- do.call(.Generic, c(lapply(times, unclass), na.rm = na.rm))
    .POSIXct(extreme, do.call(.check_tzones, times), oldClass(times[[1L]]))
}
Summary.POSIXlt <- function(..., na.rm) {
    if (!(.Generic %in% c("max", "min", "range"))) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    as.POSIXlt(do.call(.Generic, c(lapply(list(...), as.POSIXct), na.rm = na.rm)))
}
`[.POSIXct` <- function(x, ..., drop = TRUE) .POSIXct(NextMethod("["), attr(x, "tzone"), oldClass(x))
`[[.POSIXct` <- function(x, ..., drop = TRUE) .POSIXct(NextMethod("[["), attr(x, "tzone"), oldClass(x))
`[<-.POSIXct` <- function(x, ..., value) {
    if (length(value)) {
        zone <- attr(x, "tzone")
        value <- unclass(as.POSIXct(value))
        .POSIXct(NextMethod("[<-"), zone, oldClass(x))
    } else x
}
`[.POSIXlt` <- function(x, i, j, drop = TRUE) {
    a <- attributes(x)
    nm <- names(unclass(x)$year)
    u <- unclass(x)
    if (!missing(j)) return(if (missing(i)) u[[j]] else u[[j]][i])
    if (missing(i)) return(x)
    if (is.character(i)) i <- match(i, nm)
    r <- lapply(u, function(f) f[i])
    attributes(r) <- a
    r
}
`[<-.POSIXlt` <- function(x, i, j, value) {
    if (!length(value)) return(x)
    value <- unclass(as.POSIXlt(value))
    a <- attributes(x)
    x <- unclass(x)
    if (missing(i)) for (n in names(x)) x[[n]][] <- value[[n]]
    else for (n in names(x)) if (!is.null(value[[n]])) x[[n]][i] <- value[[n]]
    attributes(x) <- a
    x
}
as.list.POSIXct <- function(x, ...) {
    zone <- attr(x, "tzone")
    class <- oldClass(x)
    setNames(lapply(as.vector(unclass(x)), function(time) .POSIXct(time, zone, class)), names(x))
}
as.list.POSIXlt <- function(x, ...) {
    nms <- names(x)
    r <- lapply(seq_along(x), function(i) x[i])
    names(r) <- nms
    r
}
is.na.POSIXlt <- function(x) is.na(as.POSIXct(x))
anyNA.POSIXlt <- function(x, recursive = FALSE) anyNA(as.POSIXct(x))
c.POSIXct <- function(..., recursive = FALSE) {
    times <- lapply(list(...), as.POSIXct)
    zones <- unique(lapply(times, attr, "tzone"))
    .POSIXct(c(unlist(lapply(times, unclass))), if (length(zones) == 1L) zones[[1L]])
}
c.POSIXlt <- function(..., recursive = FALSE) as.POSIXlt(do.call(c, lapply(list(...), as.POSIXct)))
rep.POSIXct <- function(x, ...) {
    y <- NextMethod()
    .POSIXct(y, attr(x, "tzone"), oldClass(x))
}
rep.POSIXlt <- function(x, ...) {
    a <- attributes(x)
    r <- lapply(unclass(x), rep, ...)
    attributes(r) <- a
    r
}
unique.POSIXlt <- function(x, incomparables = FALSE, ...) x[!duplicated(x, incomparables, ...)]
duplicated.POSIXlt <- function(x, incomparables = FALSE, ...) duplicated(as.POSIXct(x))
sort.POSIXlt <- function(x, decreasing = FALSE, na.last = NA, ...) x[order(as.POSIXct(x), na.last = na.last, decreasing = decreasing)]
xtfrm.POSIXct <- function(x) as.numeric(x)
xtfrm.POSIXlt <- function(x) as.double(x)
xtfrm.Date <- function(x) as.numeric(x)
xtfrm.difftime <- function(x) as.numeric(x)
mean.POSIXct <- function(x, ...) .POSIXct(mean(unclass(x), ...), attr(x, "tzone"))
mean.POSIXlt <- function(x, ...) as.POSIXlt(mean(as.POSIXct(x), ...))
mean.Date <- function(x, ...) .Date(mean(unclass(x), ...))
mean.difftime <- function(x, ...) .difftime(mean(unclass(x), ...), attr(x, "units"))
# The summary of times as numbers; how many are missing is an attribute.
.summary_of_times <- function(x, digits, ...) {
    s <- summary.default(unclass(x), digits = digits, ...)
    count <- which(names(s) == "NA's")
    if (length(count)) structure(s[-count], NAs = as.integer(s[count])) else s
}
summary.Date <- function(object, digits = 12L, ...)
    .Date(.summary_of_times(object, digits, ...), c("summaryDefault", "table", oldClass(object)))
summary.POSIXct <- function(object, digits = 15L, ...)
    .POSIXct(.summary_of_times(object, digits, ...), attr(object, "tzone"), c("summaryDefault", "table", oldClass(object)))
summary.POSIXlt <- function(object, digits = 15, ...) summary(as.POSIXct(object), digits = digits, ...)
.diff_times <- function(x, lag, differences, units, call) {
    if (length(lag) != 1L || length(differences) != 1L || lag < 1L || differences < 1L)
        stop(simpleError("'lag' and 'differences' must be integers >= 1", call))
    if (lag * differences >= length(x)) return(.difftime(numeric(), units))
    for (k in seq_len(differences)) x <- x[-seq_len(lag)] - x[seq_len(length(x) - lag)]
    x
}
diff.POSIXt <- function(x, lag = 1L, differences = 1L, ...) .diff_times(as.POSIXct(x), lag, differences, "secs", sys.call())
diff.Date <- function(x, lag = 1L, differences = 1L, ...) .diff_times(x, lag, differences, "days", sys.call())
diff.difftime <- function(x, ...) .difftime(NextMethod("diff"), attr(x, "units"))

# ---- difftime -----------------------------------------------------------------------------------------------------------
difftime <- function(time1, time2, tz, units = c("auto", "secs", "mins", "hours", "days", "weeks")) {
    if (missing(tz)) {
        time1 <- as.POSIXct(time1)
        time2 <- as.POSIXct(time2)
    } else {
        time1 <- as.POSIXct(time1, tz = tz)
        time2 <- as.POSIXct(time2, tz = tz)
    }
    seconds <- unclass(time1) - unclass(time2)
    attr(seconds, "tzone") <- NULL
    units <- match.arg(units)
    if (units == "auto") { # the largest unit that the smallest difference has one of
        least <- if (all(is.na(seconds))) NA else min(abs(seconds), na.rm = TRUE)
        units <- if (!is.finite(least)) "secs" else c("secs", "mins", "hours", "days")[findInterval(least, c(0, 60, 3600, 86400))]
    }
    size <- c(secs = 1, mins = 60, hours = 3600, days = 86400, weeks = 604800)[[units]]
    .difftime(if (size == 1) seconds else seconds / size, units = units)
}
as.difftime <- function(tim, format = "%X", units = "auto", tz = "UTC") {
    if (inherits(tim, "difftime")) return(tim)
    if (is.character(tim)) {
        midnight <- strptime("0:0:0", "%X", tz)
        return(difftime(strptime(tim, format, tz), midnight, units = units))
    }
    .need(is.numeric(tim), "'tim' is not character or numeric")
    .need(units != "auto", "need explicit units for numeric conversion")
    .need(units %in% names(.unit_seconds), "invalid units specified")
    .difftime(tim, units)
}
units <- function(x) UseMethod("units")
`units<-` <- function(x, value) UseMethod("units<-")
units.difftime <- function(x) attr(x, "units")
`units<-.difftime` <- function(x, value) {
    if (identical(units(x), value)) return(x)
    seconds <- c(secs = 1, mins = 60, hours = 3600, days = 86400, weeks = 604800)
    if (!(value %in% names(seconds))) stop("invalid units specified")
    .difftime(unclass(x) * (seconds[[units(x)]] / seconds[[value]]), value)
}
as.double.difftime <- function(x, units = "auto", ...) {
    if (units != "auto") units(x) <- units
    as.vector(unclass(x))
}
format.difftime <- function(x, ...) paste(format(unclass(x), ...), units(x))
`[.difftime` <- function(x, ..., drop = TRUE) {
    cl <- oldClass(x)
    class(x) <- NULL
    val <- NextMethod("[")
    class(val) <- cl
    attr(val, "units") <- attr(x, "units")
    val
}
`[<-.difftime` <- function(x, i, value) {
    if (inherits(value, "difftime") && !identical(units(x), units(value))) units(value) <- units(x)
    NextMethod("[<-")
}
c.difftime <- function(..., recursive = FALSE) {
    args <- list(...)
    args <- args[lengths(args) > 0L]
    timed <- vapply(args, inherits, NA, "difftime")
    own <- unique(vapply(args[timed], attr, "", "units"))
    unit <- if (length(own) == 1L) own else "secs"
    args[!timed] <- lapply(args[!timed], as.difftime, units = unit)
    .difftime(unlist(lapply(args, function(d) {
        units(d) <- unit
        c(unclass(d))
    })), unit)
}
rep.difftime <- function(x, ...) .difftime(NextMethod("rep"), attr(x, "units"), oldClass(x))
Ops.difftime <- function(e1, e2) {
    if (nargs() == 1L) {
        if (!(.Generic %in% c("+", "-"))) stop(gettextf("unary '%s' not defined for \"difftime\" objects", .Generic), domain = NA, call. = FALSE)
        return(if (.Generic == "+") e1 else .difftime(-unclass(e1), attr(e1, "units")))
    }
    both <- inherits(e1, "difftime") && inherits(e2, "difftime")
    sum <- .Generic %in% c("+", "-")
    if (!sum && !(.Generic %in% c("<", ">", "==", "!=", "<=", ">="))) stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA)
    unit <- attr(if (inherits(e1, "difftime")) e1 else e2, "units")
    if (both && (!sum || unit != attr(e2, "units"))) {
        unit <- "secs"
        units(e1) <- units(e2) <- unit
    }
    value <- NextMethod(.Generic)
    if (sum) .difftime(value, units = unit) else value
}
`*.difftime` <- function(e1, e2) {
    differences <- c(inherits(e1, "difftime"), inherits(e2, "difftime"))
    if (all(differences)) stop("both arguments of * cannot be \"difftime\" objects")
    unit <- attr(if (differences[1L]) e1 else e2, "units")
    .difftime(unclass(e1) * unclass(e2), unit)
}
`/.difftime` <- function(e1, e2) {
    if (inherits(e2, "difftime")) stop("second argument of / cannot be a \"difftime\" object")
    .difftime(unclass(e1) / e2, attr(e1, "units"))
}
Math.difftime <- function(x, ...) {
    if (!(.Generic %in% c("abs", "sign", "floor", "ceiling", "trunc", "round", "signif")))
        stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA)
    .difftime(NextMethod(), attr(x, "units"))
}
Summary.difftime <- function(..., na.rm) {
    if (!(.Generic %in% c("max", "min", "sum", "range"))) stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA)
    parts <- list(...)
    units <- sapply(parts, attr, "units")
    alike <- all(units == units[1L])
    values <- lapply(parts, if (alike) function(d) as.vector(unclass(d)) else .whole_seconds)
    .difftime(do.call(.Generic, c(values, na.rm = na.rm)), if (alike) units[1L] else "secs")
}

# ---- Date ---------------------------------------------------------------------------------------------------------------
as.Date <- function(x, ...) UseMethod("as.Date")
as.Date.POSIXct <- function(x, tz = "UTC", ...) {
    if (tz != "UTC") return(as.Date(as.POSIXlt(x, tz = tz)))
    seconds <- `attr<-`(unclass(x), "tzone", NULL)
    .Date(floor(seconds / 86400))
}
as.Date.POSIXlt <- function(x, ...) .POSIXlt2D(x)
as.Date.factor <- function(x, ...) as.Date(as.character(x), ...)
as.Date.character <- function(x, format, tryFormats = c("%Y-%m-%d", "%Y/%m/%d"), optional = FALSE, ...) {
    x <- unclass(x)
    is.na(x) <- !nzchar(x)
    if (missing(format)) { # by the first date that there is
        first <- x[!is.na(x)][1L]
        format <- if (is.na(first)) "%Y-%m-%d" else Find(function(f) !is.na(strptime(first, f, tz = "GMT")), tryFormats)
        if (is.null(format)) {
            if (!optional) stop(simpleError("character string is not in a standard unambiguous format", quote(charToDate(x))))
            return(.Date(rep.int(NA_real_, length(x))))
        }
    }
    as.Date(strptime(x, format, tz = "GMT"))
}
as.Date.numeric <- function(x, origin, ...) {
    if (!missing(origin)) as.Date(origin, ...) + x
    else if (any(is.finite(x))) stop("'origin' must be supplied")
    else .Date(if (length(x)) x else numeric())
}
as.Date.default <- function(x, ...) {
    if (inherits(x, "Date")) x
    else if (.all_missing(x)) .Date(as.numeric(x))
    else .no_conversion(deparse1(substitute(x)), "Date", sys.call())
}
format.Date <- function(x, format = "%Y-%m-%d", usetz = FALSE, ...) {
    if (!inherits(x, "Date")) return(if (missing(format)) base::format(as.POSIXlt(x), ...) else base::format(as.POSIXlt(x), format, ...))
    if (is.null(format) || identical(format, "")) format <- "%Y-%m-%d"
    xx <- .format_lt(.D2POSIXlt(x), format, usetz)
    names(xx) <- names(x)
    xx
}
as.character.Date <- function(x, ...) format.Date(x, ...)
.whole_days <- function(x) { # a difference of times as a number of days
    per.day <- c(secs = 86400, mins = 1440, hours = 24, days = 1, weeks = 1 / 7)
    u <- attr(x, "units")
    as.vector(round(if (u == "weeks") 7 * unclass(x) else unclass(x) / per.day[[u]]))
}
.whole_seconds <- function(x) as.vector(unclass(x) * .unit_seconds[[attr(x, "units")]])
`+.Date` <- function(e1, e2) {
    if (nargs() == 1L) return(e1)
    both <- list(e1, e2)
    if (all(vapply(both, inherits, NA, "Date"))) stop("binary + is not defined for \"Date\" objects")
    days <- lapply(both, function(e) if (inherits(e, "difftime")) .whole_days(e) else unclass(e))
    .Date(days[[1L]] + days[[2L]])
}
`-.Date` <- function(e1, e2) {
    date <- inherits(e1, "Date")
    if (date && nargs() == 1L) stop("unary - is not defined for \"Date\" objects")
    if (date && inherits(e2, "Date")) return(difftime(e1, e2, units = "days"))
    days <- if (date) .subtrahend(e2, .whole_days)
    if (is.null(days)) stop(if (date) "can only subtract numbers from \"Date\" objects" else "can only subtract from \"Date\" objects")
    .Date(unclass(e1) - days)
}
Ops.Date <- function(e1, e2) {
    .need(nargs() > 1L, "unary %s not defined for \"Date\" objects", .Generic)
    .need(.Generic %in% .ops_of_times, "%s not defined for \"Date\" objects", .Generic)
    if (is.character(e1)) e1 <- as.Date(e1)
    if (is.character(e2)) e2 <- as.Date(e2)
    NextMethod(.Generic)
}
Math.Date <- function(x, ...) stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)
Summary.Date <- function(..., na.rm) {
    if (!(.Generic %in% c("max", "min", "range"))) stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)
    dates <- if (.Generic == "range") list(c(...)) else list(...)
    .Date(do.call(.Generic, c(lapply(dates, unclass), na.rm = na.rm)), oldClass(dates[[1L]]))
}
`[.Date` <- function(x, ..., drop = TRUE) {
    .Date(NextMethod("["), oldClass(x))
}
`[[.Date` <- function(x, ..., drop = TRUE) .Date(NextMethod("[["), oldClass(x))
`[<-.Date` <- function(x, ..., value) {
    if (!length(value)) return(x)
    value <- unclass(as.Date(value))
    .Date(NextMethod("[<-"), oldClass(x))
}
`length<-.Date` <- function(x, value) .Date(NextMethod(), oldClass(x))
`length<-.POSIXct` <- function(x, value) .POSIXct(NextMethod(), attr(x, "tzone"), oldClass(x))
`length<-.difftime` <- function(x, value) .difftime(NextMethod(), attr(x, "units"), oldClass(x))
as.list.Date <- function(x, ...) {
    nms <- names(x)
    names(x) <- NULL
    y <- lapply(unclass(x), .Date, oldClass(x))
    names(y) <- nms
    y
}
as.list.difftime <- function(x, ...) lapply(unclass(x), .difftime, attr(x, "units"), oldClass(x))
c.Date <- function(..., recursive = FALSE) .Date(c(unlist(lapply(list(...), function(e) unclass(as.Date(e))))))
rep.Date <- function(x, ...) {
    y <- NextMethod()
    .Date(y, "Date")
}
is.numeric.Date <- function(x) FALSE
is.numeric.POSIXt <- function(x) FALSE
is.numeric.difftime <- function(x) FALSE
split.Date <- function(x, f, drop = FALSE, ...) {
    oclass <- class(x)
    y <- split.default(unclass(x), f, drop = drop, ...)
    for (i in seq_along(y)) class(y[[i]]) <- oclass
    y
}
split.POSIXct <- function(x, f, drop = FALSE, ...) {
    y <- split.default(unclass(x), f, drop = drop, ...)
    for (i in seq_along(y)) y[[i]] <- .POSIXct(y[[i]], attr(x, "tzone"), class(x))
    y
}
# "2 weeks" as a number and one of units; call and the texts are for errors.
.time_step <- function(text, units, malformed, unknown, call) {
    words <- strsplit(text, " ", fixed = TRUE)[[1L]]
    if (!(length(words) %in% 1:2)) stop(simpleError(malformed, call))
    unit <- units[pmatch(words[length(words)], units)]
    if (is.na(unit)) stop(simpleError(unknown, call))
    list(n = if (length(words) == 2L) as.integer(words[1L]) else 1L, unit = unit)
}
# seq() of dates (in days) or moments (in seconds): class is "Date" or "POSIXt", call the method's.
.seq_times <- function(from, to, by, length.out, along.with, class, call) {
    fail <- function(...) stop(simpleError(paste0(...), call))
    date <- class == "Date"
    as.time <- if (date) as.Date else as.POSIXct
    number <- function(time, what) {
        if (!inherits(time, class)) fail("'", what, "' must be a \"", class, "\" object")
        if (length(time) != 1L) fail("'", what, "' must be of length 1")
        as.vector(unclass(as.time(time)))
    }
    if (missing(from)) fail("'from' must be specified")
    a <- number(from, "from")
    z <- if (!missing(to)) number(to, "to")
    if (!is.null(along.with)) length.out <- length(along.with)
    else if (!is.null(length.out)) {
        if (length(length.out) != 1L) fail("'length.out' must be of length 1")
        length.out <- ceiling(length.out)
    }
    if (is.null(z) + missing(by) + is.null(length.out) != 1L) fail("exactly two of 'to', 'by' and 'length.out' / 'along.with' must be specified")
    zone <- attr(as.time(from), "tzone")
    time <- function(v) if (date) .Date(as.double(v)) else .POSIXct(v, zone)
    if (missing(by)) return(time(seq.int(a, z, length.out = length.out)))
    if (length(by) != 1L) fail("'by' must be of length 1")
    unit <- if (date) "days" else "secs"
    if (inherits(by, "difftime")) by <- .whole_seconds(by) / .unit_seconds[[unit]]
    else if (is.character(by)) {
        units <- if (date) c("days", "weeks", "months", "quarters", "years")
                 else c("secs", "mins", "hours", "days", "weeks", "months", "years", "DSTdays", "quarters")
        step <- .time_step(by, units, "invalid 'by' string", "invalid string for 'by'", call)
        fixed <- .unit_seconds[step$unit]
        if (is.na(fixed)) unit <- step$unit
        by <- step$n * switch(step$unit, quarters = 3, months = , years = , DSTdays = 1, fixed[[1L]] / .unit_seconds[[unit]])
    } else if (!is.numeric(by)) fail("invalid mode for 'by'")
    if (is.na(by)) fail("'by' is NA")
    if (unit %in% c("days", "secs")) {
        from <- a
        to0 <- z
        return(time(if (is.null(z)) seq.int(from, by = by, length.out = length.out) else seq.int(0, to0 - from, by) + from))
    }
    # By the calendar: one field of the broken down time goes on, the others stay.
    r1 <- unclass(as.POSIXlt(from))
    to0 <- if (!is.null(z)) unclass(as.POSIXlt(to))
    field <- switch(unit, years = "year", DSTdays = "mday", "mon")
    values <- if (is.null(z)) seq.int(r1[[field]], by = by, length.out = length.out)
              else switch(field, year = seq.int(r1$year, to0$year, by),
                          mon = seq.int(r1$mon, 12 * (to0$year - r1$year) + to0$mon, by),
                          mday = seq.int(r1$mday, by = by, length.out = 2L + floor((z - a) / (by * 86400))))
    if (!length(values) && is.null(z)) { # what GNU R's conversion of such a broken-down time says
        gap <- match(field, c("sec", "min", "hour", "mday", "mon", "year"))
        stop(simpleError(sprintf("zero-length component [[%d]] in non-empty \"POSIXlt\" structure", gap),
                         if (date) quote(as.Date.POSIXlt(r1)) else quote(as.POSIXct.POSIXlt(r1))))
    }
    if (!length(values)) return(time(numeric()))
    res <- as.time(do.call(.lt_set, c(list(as.POSIXlt(from)), setNames(list(values), field))))
    if (field != "year" && !is.null(names(r1$year))) names(res) <- names(r1$year)[seq_along(res)]
    if (is.null(z)) res
    else if (by > 0) res[res <= as.time(to)]
    else res[res >= as.time(to)]
}
seq.Date <- function(from, to, by, length.out = NULL, along.with = NULL, ...) .seq_times(from, to, by, length.out, along.with, "Date", sys.call())
.lt_set <- function(x, ...) {
    a <- attributes(x)
    x <- unclass(x)
    v <- list(...)
    n <- length(v[[1L]])
    for (k in names(v)) x[[k]] <- if (k == "sec") v[[k]] else as.integer(v[[k]])
    for (k in names(x)) x[[k]] <- rep_len(x[[k]], n)
    x$isdst <- rep_len(-1L, n)
    attributes(x) <- a
    x
}
seq.POSIXt <- function(from, to, by, length.out = NULL, along.with = NULL, ...) .seq_times(from, to, by, length.out, along.with, "POSIXt", sys.call())
trunc.Date <- function(x, units = c("secs", "mins", "hours", "days", "months", "years"), ...) {
    units <- if (missing(units)) "days" else match.arg(units)
    if (units %in% c("secs", "mins", "hours", "days")) return(.Date(floor(unclass(x)), oldClass(x)))
    x <- as.POSIXlt(x)
    a <- attributes(x)
    u <- unclass(x)
    if (units == "months") u$mday[] <- 1L
    else {
        u$mday[] <- 1L
        u$mon[] <- 0L
    }
    attributes(u) <- a
    as.Date(u)
}
round.Date <- function(x, ...) {
    .Date(NextMethod(), oldClass(x))
}
trunc.POSIXt <- function(x, units = c("secs", "mins", "hours", "days", "months", "years"), ...) {
    units <- match.arg(units)
    x <- as.POSIXlt(x)
    a <- attributes(x)
    u <- unclass(x)
    if (length(u$sec)) switch(units, secs = u$sec <- trunc(u$sec),
        mins = u$sec[] <- 0,
        hours = {
            u$sec[] <- 0
            u$min[] <- 0L
        }, days = {
            u$sec[] <- 0
            u$min[] <- 0L
            u$hour[] <- 0L
            u$isdst[] <- -1L
        }, months = , years = {
            u$sec[] <- 0
            u$min[] <- 0L
            u$hour[] <- 0L
            u$mday[] <- 1L
            if (units == "years") u$mon[] <- 0L
            u$isdst[] <- -1L
        })
    attributes(u) <- a
    if (units %in% c("days", "months", "years")) u <- as.POSIXlt(as.POSIXct(u))
    u
}
round.POSIXt <- function(x, units = c("secs", "mins", "hours", "days", "months", "years")) {
    units <- if (is.numeric(units) && units == 0) "secs" else match.arg(units)
    if (units %in% c("months", "years")) {
        lo <- as.POSIXct(trunc.POSIXt(x, units))
        lt <- as.POSIXlt(lo)
        hi <- as.POSIXct(if (units == "months") .lt_set(lt, mon = lt$mon + 1L) else .lt_set(lt, year = lt$year + 1L))
        xx <- as.POSIXct(x)
        return(as.POSIXlt(ifelse(xx - lo < hi - xx, lo, hi), origin = "1970-01-01", tz = attr(xx, "tzone")[1L]))
    }
    x <- as.POSIXct(x)
    x <- x + switch(units, secs = 0.5, mins = 30, hours = 1800, days = 43200)
    trunc.POSIXt(x, units = units)
}
# The start of the period that a moment (one, broken down) lies in.
.period_start <- function(time, unit, start.on.monday) {
    f <- unclass(time)
    rank <- match(unit, c("secs", "mins", "hours", "days", "DSTdays", "weeks", "months", "quarters", "years"))
    if (rank >= 2L) f$sec <- 0
    if (rank >= 3L) f$min <- 0L
    if (rank >= 4L) {
        f$hour <- 0L
        f$isdst <- -1L
    }
    if (unit == "weeks") f$mday <- f$mday - if (start.on.monday) (f$wday + 6L) %% 7L else f$wday
    if (rank >= 7L) f$mday <- 1L
    if (unit == "quarters") f$mon <- f$mon - f$mon %% 3L
    if (unit == "years") f$mon <- 0L
    attributes(f) <- attributes(time)
    f
}
# cut() of dates or moments x.
.cut_times <- function(x, breaks, labels, start.on.monday, right, date, call, ...) {
    bad <- "invalid specification of 'breaks'"
    as.time <- if (date) as.Date else as.POSIXct
    number <- is.numeric(breaks) && length(breaks) == 1L
    if (inherits(breaks, if (date) "Date" else "POSIXt")) {
        number <- FALSE
        breaks <- sort(as.time(breaks))
    } else if (is.character(breaks) && length(breaks) == 1L) {
        units <- if (date) c("days", "weeks", "months", "years", "quarters")
                 else c("secs", "mins", "hours", "days", "weeks", "months", "years", "DSTdays", "quarters")
        step <- .time_step(breaks, units, bad, bad, call)
        longest <- c(.unit_seconds, DSTdays = 90000, months = 31 * 86400, quarters = 92 * 86400, years = 366 * 86400)[[step$unit]]
        start <- as.time(.period_start(as.POSIXlt(min(x, na.rm = TRUE)), step$unit, start.on.monday))
        last <- max(x, na.rm = TRUE)
        breaks <- seq(start, last + step$n * longest / (if (date) 86400 else 1), breaks)
        breaks <- breaks[seq_len(1L + sum(breaks <= last))] # to the first one after x
    } else if (!number) stop(simpleError(bad, call))
    res <- cut(unclass(x), unclass(breaks), labels = labels, right = right, ...)
    if (is.null(labels)) levels(res) <- as.character(if (number) x[!duplicated(res)] else breaks[-length(breaks)])
    res
}
cut.Date <- function(x, breaks, labels = NULL, start.on.monday = TRUE, right = FALSE, ...) {
    if (!inherits(x, "Date")) stop("'x' must be a date-time object")
    .cut_times(x, breaks, labels, start.on.monday, right, TRUE, sys.call(), ...)
}
cut.POSIXt <- function(x, breaks, labels = NULL, start.on.monday = TRUE, right = FALSE, ...) {
    if (!inherits(x, "POSIXt")) stop("'x' must be a date-time object")
    .cut_times(as.POSIXct(x), breaks, labels, start.on.monday, right, FALSE, sys.call(), ...)
}
`$<-.POSIXlt` <- function(x, name, value) {
    a <- attributes(x)
    x <- unclass(x)
    x[[name]] <- value
    a$names <- names(x)
    attributes(x) <- a
    x
}
as.matrix.POSIXlt <- function(x, ...) as.matrix(as.data.frame(unclass(x)), ...)
balancePOSIXlt <- function(x, fill.only = FALSE, classed = TRUE) as.POSIXlt(as.POSIXct(x))
.leap.seconds <- local({
    d <- c(912, 1096, 1461, 1826, 2191, 2557, 2922, 3287, 3652, 4199, 4564, 4929, 5660, 6574, 7305, 7670, 8217, 8582, 8947, 9496,
           10043, 10592, 13149, 14245, 15522, 16617, 17167)
    .POSIXct(d * 86400, "GMT")
})
# seq() where the first argument is plain but `from` or `to` has a class: by the class's arithmetic.
.seq_object <- function(from, to, by, length.out, along.with) {
    if (!is.null(along.with)) length.out <- length(along.with)
    if (is.null(length.out)) {
        if (is.null(from) || is.null(to)) stop("'from' must be of length 1")
        n <- as.vector(unclass(to) - unclass(from)) / as.vector(unclass(by))
        if (n < 0) stop("wrong sign in 'by' argument")
        return(from + (0L:as.integer(n + 1e-10)) * by)
    }
    n <- ceiling(length.out)
    if (!is.null(from) && !is.null(to)) stop("too many arguments")
    if (!is.null(from)) from + (0L:(n - 1L)) * by
    else to - ((n - 1L):0L) * by
}

# ---- pretty(): round moments

# Steps of round calendars: how many of which unit.
.pretty_steps <- function() list(c(1, "secs"), c(2, "secs"), c(5, "secs"), c(10, "secs"), c(15, "secs"), c(30, "secs"),
                                 c(1, "mins"), c(2, "mins"), c(5, "mins"), c(10, "mins"), c(15, "mins"),
    c(30, "mins"), c(1, "hours"), c(3, "hours"), c(6, "hours"), c(12, "hours"), c(1, "days"), c(2, "days"), c(7, "days"),
    c(0.5, "months"), c(1, "months"), c(3, "months"), c(6, "months"),
    c(1, "years"), c(2, "years"), c(5, "years"), c(10, "years"), c(20, "years"), c(50, "years"), c(100, "years"), c(200, "years"),
    c(500, "years"), c(1000, "years"))
# The moments of one step that cover lo .. hi.
.pretty_ticks <- function(lo, hi, k, unit, tz) {
    size <- c(secs = 1, mins = 60, hours = 3600, days = 86400, months = 2629746, years = 31556952)[[unit]] * k
    l <- as.POSIXlt(lo, tz = tz)
    at <- function(y, m, d, h = 0, mi = 0, s = 0) as.POSIXct(ISOdatetime(y, m, d, h, mi, s, tz = tz))
    n <- ceiling((as.numeric(hi) - as.numeric(lo)) / size) + 2
    y <- l$year + 1900
    i <- 0:n
    t <- switch(unit,
        secs = at(y, l$mon + 1, l$mday, l$hour, l$min, 0) + k * (floor(l$sec / k) + i),
        mins = at(y, l$mon + 1, l$mday, l$hour, 0, 0) + 60 * k * (floor(l$min / k) + i),
        hours = at(y, l$mon + 1, l$mday, 0, 0, 0) + 3600 * k * (floor(l$hour / k) + i),
        days = {
            first <- if (k == 7) l$mday - (l$wday + 6L) %% 7L else l$mday
            as.POSIXct(as.POSIXlt(at(y, l$mon + 1, 1) + 43200 + 86400 * (first - 1 + k * i)) |> format("%Y-%m-%d"), tz = tz)
        },
        months = if (k < 1) {
            m <- rep(l$mon + i, each = 2L)
            at(y + m %/% 12, m %% 12 + 1, rep(c(1, 15), length(i)))
        } else {
            m <- (l$mon %/% k) * k + k * i
            at(y + m %/% 12, m %% 12 + 1, 1)
        },
        years = at((y %/% k) * k + k * i, 1, 1))
    v <- as.numeric(t)
    from <- max(c(1L, which(v <= as.numeric(lo) + 1e-6)))
    to <- min(c(length(v), which(v >= as.numeric(hi) - 1e-6)))
    t[from:to]
}
# As many steps of `unit` seconds around lo .. hi as make n, the odd one on the right or left.
.pretty_around <- function(lo, hi, n, unit, left) {
    span <- (as.numeric(hi) - as.numeric(lo)) / unit
    more <- max(0, round(n - floor(span)))
    left <- (more + left) %/% 2
    .pretty_least(lo + unit * seq.int(-left, floor(span) + more - left), n %/% 2, unit)
}
# t with further steps of `unit` seconds, on the right and left in turn, until there are min.n of them.
.pretty_least <- function(t, min.n, unit) {
    missing <- max(0, min.n + 1L - length(t))
    t[1L] + unit * seq.int(-(missing %/% 2), length(t) - 1L + missing - missing %/% 2)
}
.pretty_time <- function(x, n, min.n, tz, days = FALSE) {
    r <- range(x, na.rm = TRUE)
    lo <- as.POSIXct(r[1L])
    hi <- as.POSIXct(r[2L])
    span <- as.numeric(hi) - as.numeric(lo)
    if (days && span <= n * 86400) return(.pretty_around(lo, hi, n, 86400, FALSE))
    if (span < 1) return(.pretty_around(trunc(lo), trunc(hi), n, 1, span == 0))
    best <- NULL
    for (s in .pretty_steps()) {
        size <- c(secs = 1, mins = 60, hours = 3600, days = 86400, months = 2629746, years = 31556952)[[s[2L]]] * as.numeric(s[1L])
        if (span / size > 20 * n || span > 0 && size > 20 * span) next
        t <- .pretty_ticks(lo, hi, as.numeric(s[1L]), s[2L], tz)
        d <- abs(length(t) - 1L - n)
        if (is.null(best) || d < best$d) best <- list(d = d, t = t, size = size)
    }
    if (best$size > 1) best$t else .pretty_least(best$t, min.n, 1)
}
pretty.POSIXt <- function(x, n = 5, min.n = n %/% 2, sep = " ", ...) {
    tz <- attr(as.POSIXct(x), "tzone")
    tz <- if (is.null(tz)) "" else tz[1L]
    t <- .pretty_time(as.POSIXct(x), n, min.n, tz)
    if (nzchar(tz)) attr(t, "tzone") <- tz
    attr(t, "labels") <- format(t, .pretty_format(t))
    t
}
# How ticks are labelled, by how far they are apart.
.pretty_format <- function(t) {
    step <- if (length(t) > 1L) min(diff(as.numeric(t))) * if (inherits(t, "Date")) 86400 else 1 else 86400
    c("%S", "%H:%M", "%b %d %H:%M", "%b %d", "%b", "%Y")[findInterval(step, c(0, 60, 6 * 3600, 86400, 27 * 86400, 360 * 86400))]
}
pretty.Date <- function(x, n = 5, min.n = n %/% 2, sep = " ", ...) {
    r <- range(x, na.rm = TRUE)
    t <- as.Date(format(.pretty_time(as.POSIXct(format(r), tz = "UTC"), n, min.n, "UTC", TRUE), "%Y-%m-%d"))
    structure(t, labels = format(t, .pretty_format(t)))
}
