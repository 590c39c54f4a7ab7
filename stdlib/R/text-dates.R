# Date, POSIXct, POSIXlt and difftime; the C side is stdlib/datetime.c.
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
    tzone <- attr(x, "tzone")
    if ((missing(tz) || is.null(tz)) && !is.null(tzone)) tz <- tzone[1L]
    .POSIXct2lt(x, tz)
}
as.POSIXlt.factor <- function(x, ...) {
    y <- as.POSIXlt(as.character(x), ...)
    names(y$year) <- names(x)
    y
}
as.POSIXlt.character <- function(x, tz = "", format, tryFormats = c("%Y-%m-%d %H:%M:%OS", "%Y/%m/%d %H:%M:%OS",
                                 "%Y-%m-%d %H:%M", "%Y/%m/%d %H:%M", "%Y-%m-%d", "%Y/%m/%d"), optional = FALSE, ...) {
    x <- unclass(x)
    if (!missing(format)) {
        res <- strptime(x, format, tz = tz)
        if (nchar(tz)) attr(res, "tzone") <- if (tz %in% c("GMT", "UTC")) tz else attr(res, "tzone")
        return(res)
    }
    xx <- x[!is.na(x)]
    if (!length(xx)) {
        res <- strptime(x, "%Y/%m/%d")
        if (nchar(tz)) attr(res, "tzone") <- tz
        return(res)
    }
    for (ff in tryFormats) if (all(!is.na(strptime(xx, ff, tz = tz)))) {
        res <- strptime(x, ff, tz = tz)
        return(res)
    }
    if (optional) as.POSIXlt.character(rep.int(NA_character_, length(x)), tz = tz)
    else stop("character string is not in a standard unambiguous format")
}
as.POSIXlt.numeric <- function(x, tz = "", origin, ...) {
    if (missing(origin)) {
        if (!length(x)) return(as.POSIXlt(.POSIXct(numeric(), tz), tz = tz))
        stop("'origin' must be supplied")
    }
    as.POSIXlt(as.POSIXct(origin, tz = "UTC", ...) + x, tz = tz)
}
as.POSIXlt.default <- function(x, tz = "", optional = FALSE, ...) {
    if (inherits(x, "POSIXlt")) { if (missing(tz)) x else .POSIXlt(x, tz) }
    else if (is.null(x)) as.POSIXlt.character(character(), tz)
    else if (is.logical(x) && all(is.na(x))) as.POSIXlt(as.POSIXct.default(x), tz = tz)
    else if (optional) as.POSIXlt.character(rep.int(NA_character_, length(x)), tz = tz)
    else stop(gettextf("do not know how to convert '%s' to class %s", deparse1(substitute(x)), dQuote("POSIXlt")), domain = NA)
}
as.POSIXct <- function(x, tz = "", ...) UseMethod("as.POSIXct")
as.POSIXct.Date <- function(x, ...) .POSIXct(unclass(x) * 86400)
as.POSIXct.POSIXlt <- function(x, tz = "", ...) {
    tzone <- attr(x, "tzone")
    if (missing(tz) && !is.null(tzone)) tz <- tzone[1L]
    .POSIXct(.POSIXlt2ct(x, tz), tz)
}
as.POSIXct.numeric <- function(x, tz = "", origin, ...) {
    if (missing(origin)) {
        if (!length(x)) return(.POSIXct(numeric(), tz))
        stop("'origin' must be supplied")
    }
    .POSIXct(as.numeric(as.POSIXct(origin, tz = "GMT", ...)) + x, tz)
}
as.POSIXct.default <- function(x, tz = "", ...) {
    if (inherits(x, "POSIXct")) x
    else if (is.character(x) || is.factor(x)) as.POSIXct(as.POSIXlt(x, tz, ...), tz, ...)
    else if (is.null(x) || (is.logical(x) && all(is.na(x)))) .POSIXct(as.numeric(x), tz)
    else stop(gettextf("do not know how to convert '%s' to class %s", deparse1(substitute(x)), dQuote("POSIXct")), domain = NA)
}
as.double.POSIXlt <- function(x, ...) as.double(as.POSIXct(x))
as.numeric.POSIXlt <- as.double.POSIXlt
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
format.POSIXlt <- function(x, format = "", usetz = FALSE, digits = getOption("digits.secs"), ...) {
    if (!inherits(x, "POSIXlt")) stop("wrong class")
    if (is.null(format)) format <- ""
    if (any(f0 <- format == "" | grepl("%OS$", format))) {
        if (!is.null(digits)) {
            secs <- unclass(x)$sec
            secs <- secs[!is.na(secs)]
            np <- digits
            for (i in seq_len(np) - 1L) if (all(abs(secs - round(secs, i)) < 1e-06)) {
                np <- i
                break
            }
        } else np <- 0L
        u <- unclass(x)[1L:3L]
        time <- unlist(u)
        all0 <- all(time[!is.na(time)] == 0)
        def <- if (all0) "%Y-%m-%d" else if (np == 0L) "%Y-%m-%d %H:%M:%S" else paste0("%Y-%m-%d %H:%M:%OS", np)
        format[format == ""] <- def
        if (np > 0L) format <- sub("%OS$", paste0("%OS", np), format)
    }
    .format_lt(x, format, usetz)
}
format.POSIXct <- function(x, format = "", tz = "", usetz = FALSE, ...) {
    if (!inherits(x, "POSIXct")) stop("wrong class")
    if (missing(tz) && !is.null(tzone <- attr(x, "tzone"))) tz <- tzone
    r <- format.POSIXlt(as.POSIXlt(x, tz), format, usetz, ...)
    names(r) <- names(x)
    if (!is.null(dim(x))) {
        dim(r) <- dim(x)
        dimnames(r) <- dimnames(x)
    }
    r
}
as.character.POSIXt <- function(x, ...) format(x, ...)
strftime <- function(x, format = "", tz = "", usetz = FALSE, ...) format(as.POSIXlt(x, tz = tz), format = format, usetz = usetz, ...)
strptime <- function(x, format, tz = "") {
    if (!is.character(format)) stop("invalid 'format' argument")
    .strptime(if (is.character(x)) x else if (is.object(x)) `names<-`(as.character(x), names(x)) else structure(as.character(x), names = names(x)), format, tz)
}
ISOdatetime <- function(year, month, day, hour, min, sec, tz = "") {
    if (min(lengths(list(year, month, day, hour, min, sec))) == 0L) .POSIXct(numeric(), tz = tz)
    else {
        x <- paste(year, month, day, hour, min, sec, sep = "-")
        as.POSIXct(strptime(x, "%Y-%m-%d-%H-%M-%OS", tz = tz), tz = tz)
    }
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
julian.Date <- function(x, origin = as.Date("1970-01-01"), ...) {
    if (length(origin) != 1L) stop("'origin' must be of length one")
    structure(unclass(x) - unclass(origin), origin = origin)
}
julian.POSIXt <- function(x, origin = as.POSIXct("1970-01-01", tz = "GMT"), ...) {
    origin <- as.POSIXct(origin)
    if (length(origin) != 1L) stop("'origin' must be of length one")
    structure(difftime(as.POSIXct(x), origin, units = "days"), origin = origin)
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
`-.POSIXt` <- function(e1, e2) {
    if (!inherits(e1, "POSIXt")) stop("can only subtract from \"POSIXt\" objects")
    if (nargs() == 1L) stop("unary '-' is not defined for \"POSIXt\" objects")
    if (inherits(e2, "POSIXt")) return(difftime(e1, e2))
    seconds <- if (inherits(e2, "difftime")) .whole_seconds(e2) else e2
    if (!is.null(attr(seconds, "class"))) stop("can only subtract numbers from \"POSIXt\" objects")
    from <- as.POSIXct(e1)
    .POSIXct(unclass(from) - seconds, attr(from, "tzone"))
}
Ops.POSIXt <- function(e1, e2) {
    if (nargs() == 1L) stop(gettextf("unary '%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    if (!(.Generic %in% c("<", ">", "==", "!=", "<=", ">="))) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    broken.down <- function(e) inherits(e, "POSIXlt") || is.character(e)
    if (broken.down(e1)) e1 <- as.POSIXct(e1)
    if (broken.down(e2)) e2 <- as.POSIXct(e2)
    .check_tzones(e1, e2)
    NextMethod(.Generic)
}
Math.POSIXt <- function(x, ...) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
Summary.POSIXct <- function(..., na.rm) {
    ok <- switch(.Generic, max = , min = , range = TRUE, FALSE)
    if (!ok) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    args <- list(...)
    tz <- do.call(.check_tzones, args)
    .POSIXct(do.call(.Generic, c(lapply(args, unclass), na.rm = na.rm)), tz = tz, cl = oldClass(args[[1L]]))
}
Summary.POSIXlt <- function(..., na.rm) {
    ok <- switch(.Generic, max = , min = , range = TRUE, FALSE)
    if (!ok) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    args <- lapply(list(...), as.POSIXct)
    tz <- do.call(.check_tzones, args)
    as.POSIXlt(.POSIXct(do.call(.Generic, c(lapply(args, unclass), na.rm = na.rm)), tz = tz))
}
`[.POSIXct` <- function(x, ..., drop = TRUE) .POSIXct(NextMethod("["), attr(x, "tzone"), oldClass(x))
`[[.POSIXct` <- function(x, ..., drop = TRUE) .POSIXct(NextMethod("[["), attr(x, "tzone"), oldClass(x))
`[<-.POSIXct` <- function(x, ..., value) {
    if (!length(value)) return(x)
    value <- unclass(as.POSIXct(value))
    .POSIXct(NextMethod(.Generic), attr(x, "tzone"), oldClass(x))
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
    nms <- names(x)
    names(x) <- NULL
    y <- lapply(unclass(x), .POSIXct, attr(x, "tzone"), oldClass(x))
    names(y) <- nms
    y
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
summary.Date <- function(object, digits = 12L, ...) {
    s <- summary.default(unclass(object), digits = digits, ...)
    missing.at <- which(names(s) == "NA's")
    if (length(missing.at)) {
        count <- as.integer(s[missing.at])
        s <- s[-missing.at]
        attr(s, "NAs") <- count
    }
    .Date(s, c("summaryDefault", "table", oldClass(object)))
}
summary.POSIXct <- function(object, digits = 15L, ...) {
    x <- summary.default(unclass(object), digits = digits, ...)
    if (m <- match("NA's", names(x), 0L)) {
        NAs <- as.integer(x[m])
        x <- x[-m]
        attr(x, "NAs") <- NAs
    }
    .POSIXct(x, attr(object, "tzone"), c("summaryDefault", "table", oldClass(object)))
}
summary.POSIXlt <- function(object, digits = 15, ...) summary(as.POSIXct(object), digits = digits, ...)
diff.POSIXt <- function(x, lag = 1L, differences = 1L, ...) {
    if (length(lag) > 1L || length(differences) > 1L || lag < 1L || differences < 1L) stop("'lag' and 'differences' must be integers >= 1")
    if (inherits(x, "POSIXlt")) x <- as.POSIXct(x)
    r <- x
    if (lag * differences >= length(x)) return(.difftime(numeric(), "secs"))
    i1 <- -seq_len(lag)
    r <- r[i1] - r[-length(r):-(length(r) - lag + 1L)]
    if (differences > 1L) for (i in seq_len(differences - 1L)) r <- r[i1] - r[-length(r):-(length(r) - lag + 1L)]
    r
}
diff.Date <- function(x, lag = 1L, differences = 1L, ...) {
    if (length(lag) > 1L || length(differences) > 1L || lag < 1L || differences < 1L) stop("'lag' and 'differences' must be integers >= 1")
    if (lag * differences >= length(x)) return(.difftime(numeric(), "days"))
    r <- x
    i1 <- -seq_len(lag)
    for (i in seq_len(differences)) r <- r[i1] - r[-length(r):-(length(r) - lag + 1L)]
    r
}
diff.difftime <- function(x, ...) .difftime(NextMethod("diff"), attr(x, "units"))

# ---- difftime -----------------------------------------------------------------------------------------------------------
difftime <- function(time1, time2, tz, units = c("auto", "secs", "mins", "hours", "days", "weeks")) {
    zone <- if (!missing(tz)) list(tz = tz)
    instant <- function(t) unclass(do.call(as.POSIXct, c(list(t), zone)))
    seconds <- instant(time1) - instant(time2)
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
    if (units == "auto" && is.numeric(tim)) stop("need explicit units for numeric conversion")
    if (is.character(tim)) difftime(strptime(tim, format = format, tz = tz), strptime("0:0:0", format = "%X", tz = tz), units = units)
    else {
        if (!(units %in% c("secs", "mins", "hours", "days", "weeks"))) stop("invalid units specified")
        .difftime(tim, units = units)
    }
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
as.numeric.difftime <- as.double.difftime
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
c.difftime <- function(..., recursive = FALSE, units = NULL) {
    args <- list(...)
    if (is.null(units)) {
        for (a in args) if (inherits(a, "difftime")) {
            units <- attr(a, "units")
            break
        }
    }
    .difftime(unlist(lapply(args, function(x) {
        if (inherits(x, "difftime")) {
            units(x) <- units
        }
        c(unclass(x))
    })), units)
}
rep.difftime <- function(x, ...) .difftime(NextMethod("rep"), attr(x, "units"), oldClass(x))
Ops.difftime <- function(e1, e2) {
    coerceTimeUnit <- function(x) as.vector(switch(attr(x, "units"), secs = x, mins = 60 * x, hours = 60 * 60 * x,
                                                   days = 60 * 60 * 24 * x, weeks = 60 * 60 * 24 * 7 * x))
    boolean <- switch(.Generic, `<` = , `>` = , `==` = , `!=` = , `<=` = , `>=` = TRUE, FALSE)
    if (nargs() == 1) {
        return(switch(.Generic, `+` = e1, `-` = {
            e1[] <- -unclass(e1)
            e1
        }, stop(gettextf("unary '%s' not defined for \"difftime\" objects", .Generic), domain = NA, call. = FALSE)))
    }
    if (boolean) {
        if (inherits(e1, "difftime") && inherits(e2, "difftime")) {
            e1 <- coerceTimeUnit(e1)
            e2 <- coerceTimeUnit(e2)
        }
        NextMethod(.Generic)
    } else if (.Generic == "+" || .Generic == "-") {
        if (inherits(e1, "difftime") && !inherits(e2, "difftime"))
            return(.difftime(NextMethod(.Generic), units = attr(e1, "units")))
        if (!inherits(e1, "difftime") && inherits(e2, "difftime"))
            return(.difftime(NextMethod(.Generic), units = attr(e2, "units")))
        u1 <- attr(e1, "units")
        if (attr(e2, "units") == u1) .difftime(NextMethod(.Generic), units = u1)
        else {
            e1 <- coerceTimeUnit(e1)
            e2 <- coerceTimeUnit(e2)
            .difftime(NextMethod(.Generic), "secs")
        }
    } else stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA)
}
`*.difftime` <- function(e1, e2) {
    if (inherits(e1, "difftime") && inherits(e2, "difftime")) stop("both arguments of * cannot be \"difftime\" objects")
    if (inherits(e2, "difftime")) {
        tmp <- e1
        e1 <- e2
        e2 <- tmp
    }
    .difftime(e2 * unclass(e1), attr(e1, "units"))
}
`/.difftime` <- function(e1, e2) {
    if (inherits(e2, "difftime")) {
        if (inherits(e1, "difftime")) return(as.vector(unclass(e1)) * c(secs = 1, mins = 60, hours = 3600, days = 86400, weeks = 604800)[[attr(e1, "units")]] /
                                             (as.vector(unclass(e2)) * c(secs = 1, mins = 60, hours = 3600, days = 86400, weeks = 604800)[[attr(e2, "units")]]))
        stop("second argument of / cannot be a \"difftime\" object")
    }
    .difftime(unclass(e1) / e2, attr(e1, "units"))
}
`%/%.difftime` <- function(e1, e2) {
    if (inherits(e2, "difftime")) {
        units(e2) <- attr(e1, "units")
        as.vector(unclass(e1)) %/% as.vector(unclass(e2))
    } else .difftime(unclass(e1) %/% e2, attr(e1, "units"))
}
`%%.difftime` <- function(e1, e2) {
    u <- attr(e1, "units")
    if (inherits(e2, "difftime")) units(e2) <- u
    .difftime(as.vector(unclass(e1)) %% as.vector(unclass(e2)), u)
}
Math.difftime <- function(x, ...) {
    switch(.Generic, abs = , sign = , floor = , ceiling = , trunc = , round = , signif = {
        units <- attr(x, "units")
        .difftime(NextMethod(), units)
    }, stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA))
}
Summary.difftime <- function(..., na.rm) {
    coerceTimeUnit <- function(x) as.vector(switch(attr(x, "units"), secs = x, mins = 60 * x, hours = 60 * 60 * x,
                                                   days = 60 * 60 * 24 * x, weeks = 60 * 60 * 24 * 7 * x))
    ok <- switch(.Generic, max = , min = , sum = , range = TRUE, FALSE)
    if (!ok) stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA)
    x <- list(...)
    Nargs <- length(x)
    if (Nargs == 1) {
        u <- attr(x[[1L]], "units")
        return(.difftime(do.call(.Generic, list(as.vector(unclass(x[[1L]])), na.rm = na.rm)), u))
    }
    us <- vapply(x, attr, "", "units")
    if (all(us == us[1L])) .difftime(do.call(.Generic, c(lapply(x, function(e) as.vector(unclass(e))), na.rm = na.rm)), us[1L])
    else .difftime(do.call(.Generic, c(lapply(x, coerceTimeUnit), na.rm = na.rm)), "secs")
}

# ---- Date ---------------------------------------------------------------------------------------------------------------
as.Date <- function(x, ...) UseMethod("as.Date")
as.Date.POSIXct <- function(x, tz = "UTC", ...) {
    if (tz == "UTC") {
        z <- floor(unclass(x) / 86400)
        attr(z, "tzone") <- NULL
        .Date(z)
    } else as.Date(as.POSIXlt(x, tz = tz))
}
as.Date.POSIXlt <- function(x, ...) .POSIXlt2D(x)
as.Date.factor <- function(x, ...) as.Date(as.character(x), ...)
as.Date.character <- function(x, format, tryFormats = c("%Y-%m-%d", "%Y/%m/%d"), optional = FALSE, ...) {
    charToDate <- function(x) {
        xx <- x[1L]
        if (is.na(xx)) {
            j <- 1L
            while (is.na(xx) && (j <- j + 1L) <= length(x)) xx <- x[j]
            if (is.na(xx)) return(strptime(x, "%Y-%m-%d", tz = "GMT"))
        }
        for (ff in tryFormats) if (!is.na(strptime(xx, ff, tz = "GMT"))) return(strptime(x, ff, tz = "GMT"))
        if (optional) as.Date.character(rep.int(NA_character_, length(x)))
        else stop("character string is not in a standard unambiguous format")
    }
    x <- unclass(x)
    is.na(x) <- !nzchar(x)
    res <- if (missing(format)) charToDate(x) else strptime(x, format, tz = "GMT")
    as.Date(res)
}
as.Date.numeric <- function(x, origin, ...) {
    if (missing(origin)) {
        if (!any(is.finite(x))) return(.Date(x))
        stop("'origin' must be supplied")
    }
    as.Date(origin, ...) + x
}
as.Date.default <- function(x, ...) {
    if (inherits(x, "Date")) return(x)
    if (is.null(x) || (is.logical(x) && all(is.na(x)))) return(.Date(as.numeric(x)))
    stop(gettextf("do not know how to convert '%s' to class %s", deparse1(substitute(x)), dQuote("Date")), domain = NA)
}
format.Date <- function(x, format = "%Y-%m-%d", ...) {
    if (is.null(format) || identical(format, "")) format <- "%Y-%m-%d"
    xx <- .format_lt(.D2POSIXlt(x), format, FALSE)
    names(xx) <- names(x)
    xx
}
as.character.Date <- function(x, ...) {
    r <- format.Date(x, ...)
    names(r) <- NULL
    r
}
.whole_days <- function(x) { # a difference of times as a number of days
    per.day <- c(secs = 86400, mins = 1440, hours = 24, days = 1, weeks = 1 / 7)
    u <- attr(x, "units")
    as.vector(round(if (u == "weeks") 7 * unclass(x) else unclass(x) / per.day[[u]]))
}
.whole_seconds <- function(x) as.vector(unclass(x) * c(secs = 1, mins = 60, hours = 3600, days = 86400, weeks = 604800)[[attr(x, "units")]])
`+.Date` <- function(e1, e2) {
    if (nargs() == 1L) return(e1)
    if (inherits(e1, "Date") && inherits(e2, "Date")) stop("binary + is not defined for \"Date\" objects")
    days <- function(e) if (inherits(e, "difftime")) .whole_days(e) else unclass(e)
    .Date(days(e1) + days(e2))
}
`-.Date` <- function(e1, e2) {
    if (!inherits(e1, "Date")) stop("can only subtract from \"Date\" objects")
    if (nargs() == 1L) stop("unary - is not defined for \"Date\" objects")
    if (inherits(e2, "Date")) return(difftime(e1, e2, units = "days"))
    days <- if (inherits(e2, "difftime")) .whole_days(e2) else e2
    if (!is.null(attr(days, "class"))) stop("can only subtract numbers from \"Date\" objects")
    .Date(unclass(as.Date(e1)) - days)
}
Ops.Date <- function(e1, e2) {
    if (nargs() == 1L) stop(gettextf("unary %s not defined for \"Date\" objects", .Generic), domain = NA)
    if (!(.Generic %in% c("<", ">", "==", "!=", "<=", ">="))) stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)
    if (is.character(e1)) e1 <- as.Date(e1)
    if (is.character(e2)) e2 <- as.Date(e2)
    NextMethod(.Generic)
}
Math.Date <- function(x, ...) stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)
Summary.Date <- function(..., na.rm) {
    ok <- switch(.Generic, max = , min = , range = TRUE, FALSE)
    if (!ok) stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)
    .Date(do.call(.Generic, c(lapply(list(...), unclass), na.rm = na.rm)), oldClass(list(...)[[1L]]))
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
seq.Date <- function(from, to, by, length.out = NULL, along.with = NULL, ...) {
    if (missing(from)) stop("'from' must be specified")
    if (!inherits(from, "Date")) stop("'from' must be a \"Date\" object")
    if (length(as.Date(from)) != 1L) stop("'from' must be of length 1")
    if (!missing(to)) {
        if (!inherits(to, "Date")) stop("'to' must be a \"Date\" object")
        if (length(as.Date(to)) != 1L) stop("'to' must be of length 1")
    }
    if (!missing(along.with)) length.out <- length(along.with)
    else if (!is.null(length.out)) {
        if (length(length.out) != 1L) stop("'length.out' must be of length 1")
        length.out <- ceiling(length.out)
    }
    status <- c(!missing(to), !missing(by), !is.null(length.out))
    if (sum(status) != 2L) stop("exactly two of 'to', 'by' and 'length.out' / 'along.with' must be specified")
    if (missing(by)) {
        from <- unclass(as.Date(from))
        to <- unclass(as.Date(to))
        return(.Date(seq.int(from, to, length.out = length.out)))
    }
    if (length(by) != 1L) stop("'by' must be of length 1")
    valid <- 0L
    if (inherits(by, "difftime")) {
        by <- switch(attr(by, "units"), secs = 1 / 86400, mins = 1 / 1440, hours = 1 / 24, days = 1, weeks = 7) * unclass(by)
    } else if (is.character(by)) {
        by2 <- strsplit(by, " ", fixed = TRUE)[[1L]]
        if (length(by2) > 2L || length(by2) < 1L) stop("invalid 'by' string")
        valid <- pmatch(by2[length(by2)], c("days", "weeks", "months", "quarters", "years", "DSTdays"))
        if (is.na(valid)) stop("invalid string for 'by'")
        if (valid <= 2L) {
            by <- c(1, 7)[valid]
            if (length(by2) == 2L) by <- by * as.integer(by2[1L])
        } else by <- if (length(by2) == 2L) as.integer(by2[1L]) else 1
    } else if (!is.numeric(by)) stop("invalid mode for 'by'")
    if (is.na(by)) stop("'by' is NA")
    if (valid <= 2L) {
        from <- unclass(as.Date(from))
        if (!missing(to)) {
            to <- unclass(as.Date(to))
            res <- seq.int(from, to, by)
        } else res <- seq.int(from, by = by, length.out = length.out)
        return(.Date(res))
    }
    r1 <- as.POSIXlt(from)
    if (valid == 5L) {
        if (!missing(to)) {
            to0 <- as.POSIXlt(to)
            yr <- seq.int(r1$year, by = by, length.out = 2L + floor((to0$year - r1$year) / by))
        } else yr <- seq.int(r1$year, by = by, length.out = length.out)
        r1 <- .lt_set(r1, year = yr)
    } else {
        if (valid == 4L) by <- by * 3
        if (!missing(to)) {
            to0 <- as.POSIXlt(to)
            mon <- seq.int(r1$mon, by = by, length.out = max(1, 2L + floor((12 * (to0$year - r1$year) + to0$mon - r1$mon) / by)))
        } else mon <- seq.int(r1$mon, by = by, length.out = length.out)
        r1 <- .lt_set(r1, mon = mon)
    }
    res <- as.Date(r1)
    if (!missing(to)) {
        to <- as.Date(to)
        res <- if (by > 0) res[res <= to] else res[res >= to]
    }
    res
}
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
seq.POSIXt <- function(from, to, by, length.out = NULL, along.with = NULL, ...) {
    if (missing(from)) stop("'from' must be specified")
    if (!inherits(from, "POSIXt")) stop("'from' must be a \"POSIXt\" object")
    cfrom <- as.POSIXct(from)
    if (length(cfrom) != 1L) stop("'from' must be of length 1")
    tz <- attr(cfrom, "tzone")
    if (!missing(to)) {
        if (!inherits(to, "POSIXt")) stop("'to' must be a \"POSIXt\" object")
        if (length(as.POSIXct(to)) != 1) stop("'to' must be of length 1")
    }
    if (!missing(along.with)) length.out <- length(along.with)
    else if (!is.null(length.out)) {
        if (length(length.out) != 1L) stop("'length.out' must be of length 1")
        length.out <- ceiling(length.out)
    }
    status <- c(!missing(to), !missing(by), !is.null(length.out))
    if (sum(status) != 2L) stop("exactly two of 'to', 'by' and 'length.out' / 'along.with' must be specified")
    if (missing(by)) {
        from <- unclass(cfrom)
        to <- unclass(as.POSIXct(to))
        return(.POSIXct(seq.int(from, to, length.out = length.out), tz))
    }
    if (length(by) != 1L) stop("'by' must be of length 1")
    valid <- 0L
    if (inherits(by, "difftime")) {
        by <- switch(attr(by, "units"), secs = 1, mins = 60, hours = 3600, days = 86400, weeks = 7 * 86400) * unclass(by)
    } else if (is.character(by)) {
        by2 <- strsplit(by, " ", fixed = TRUE)[[1L]]
        if (length(by2) > 2L || length(by2) < 1L) stop("invalid 'by' string")
        valid <- pmatch(by2[length(by2)], c("secs", "mins", "hours", "days", "weeks", "months", "years", "DSTdays", "quarters"))
        if (is.na(valid)) stop("invalid string for 'by'")
        if (valid <= 5L) {
            by <- c(1, 60, 3600, 86400, 7 * 86400)[valid]
            if (length(by2) == 2L) by <- by * as.integer(by2[1L])
        } else by <- if (length(by2) == 2L) as.integer(by2[1L]) else 1
    } else if (!is.numeric(by)) stop("invalid mode for 'by'")
    if (is.na(by)) stop("'by' is NA")
    if (valid <= 5L) {
        from <- unclass(as.POSIXct(from))
        attributes(from) <- NULL
        if (!is.null(length.out)) res <- seq.int(from, by = by, length.out = length.out)
        else {
            to0 <- unclass(as.POSIXct(to))
            attributes(to0) <- NULL
            res <- seq.int(0, to0 - from, by) + from
        }
        return(.POSIXct(as.vector(res), tz))
    }
    r1 <- as.POSIXlt(from)
    if (valid == 7L) {
        if (missing(to)) yr <- seq.int(r1$year, by = by, length.out = length.out)
        else {
            to0 <- as.POSIXlt(to)
            yr <- seq.int(r1$year, by = by, length.out = 2L + floor((to0$year - r1$year) / by))
        }
        r1 <- .lt_set(r1, year = yr)
    } else if (valid == 6L || valid == 9L) {
        if (valid == 9L) by <- by * 3
        if (missing(to)) mon <- seq.int(r1$mon, by = by, length.out = length.out)
        else {
            to0 <- as.POSIXlt(to)
            mon <- seq.int(r1$mon, by = by, length.out = max(1, 2L + floor((12 * (to0$year - r1$year) + to0$mon - r1$mon) / by)))
        }
        r1 <- .lt_set(r1, mon = mon)
    } else {
        if (missing(to)) day <- seq.int(r1$mday, by = by, length.out = length.out)
        else {
            length.out <- 2L + floor((unclass(as.POSIXct(to)) - unclass(as.POSIXct(from))) / (by * 86400))
            day <- seq.int(r1$mday, by = by, length.out = length.out)
        }
        r1 <- .lt_set(r1, mday = day)
    }
    res <- as.POSIXct(r1)
    if (!missing(to)) {
        to <- as.POSIXct(to)
        res <- if (by > 0) res[res <= to] else res[res >= to]
    }
    res
}
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
    cl <- oldClass(x)
    class(x) <- NULL
    x <- round(x, ...)
    class(x) <- cl
    x
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
round.POSIXt <- function(x, digits = c("secs", "mins", "hours", "days", "months", "years")) {
    units <- if (is.numeric(digits) && digits == 0) "secs" else if (is.character(digits)) match.arg(digits) else stop("invalid 'digits'")
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
cut.Date <- function(x, breaks, labels = NULL, start.on.monday = TRUE, right = FALSE, ...) {
    if (!inherits(x, "Date")) stop("'x' must be a date-time object")
    x <- as.Date(x)
    if (inherits(breaks, "Date")) {
        breaks <- sort(as.Date(breaks))
    } else if (is.numeric(breaks) && length(breaks) == 1L) {
    } else if (is.character(breaks) && length(breaks) == 1L) {
        by2 <- strsplit(breaks, " ", fixed = TRUE)[[1L]]
        if (length(by2) > 2L || length(by2) < 1L) stop("invalid specification of 'breaks'")
        valid <- pmatch(by2[length(by2)], c("days", "weeks", "months", "years", "DSTdays", "quarters"))
        if (is.na(valid)) stop("invalid specification of 'breaks'")
        start <- as.POSIXlt(min(x, na.rm = TRUE))
        if (valid == 1L) incr <- 1L
        if (valid == 2L) {
            wd <- start$wday
            start$mday <- start$mday - if (start.on.monday) ifelse(wd > 0L, wd - 1L, 6L) else wd
            start$isdst <- -1L
            incr <- 7L
        }
        if (valid == 3L) {
            start$mday <- 1L
            start$isdst <- -1L
            end <- as.POSIXlt(max(x, na.rm = TRUE))
            step <- if (length(by2) == 2L) as.integer(by2[1L]) else 1L
            end <- as.POSIXlt(end + (31 * step * 86400))
            end$mday <- 1L
            end$isdst <- -1L
            breaks <- as.Date(seq(start, end, breaks))
        } else if (valid == 4L) {
            start$mon <- 0L
            start$mday <- 1L
            start$isdst <- -1L
            end <- as.POSIXlt(max(x, na.rm = TRUE))
            step <- if (length(by2) == 2L) as.integer(by2[1L]) else 1L
            end <- as.POSIXlt(end + (366 * step * 86400))
            end$mon <- 0L
            end$mday <- 1L
            end$isdst <- -1L
            breaks <- as.Date(seq(start, end, breaks))
        } else if (valid == 6L) {
            qtr <- rep(c(0L, 3L, 6L, 9L), each = 3L)
            start$mon <- qtr[start$mon + 1L]
            start$mday <- 1L
            start$isdst <- -1L
            maxx <- max(x, na.rm = TRUE)
            end <- as.POSIXlt(maxx)
            step <- if (length(by2) == 2L) as.integer(by2[1L]) else 1L
            end <- as.POSIXlt(end + (93 * step * 86400))
            end$mon <- qtr[end$mon + 1L]
            end$mday <- 1L
            end$isdst <- -1L
            breaks <- as.Date(seq(start, end, paste(step * 3L, "months")))
            lb <- length(breaks)
            if (maxx < breaks[lb - 1]) breaks <- breaks[-lb]
        } else {
            if (length(by2) == 2L) incr <- incr * as.integer(by2[1L])
            maxx <- max(x, na.rm = TRUE)
            breaks <- seq(as.Date(start), maxx + incr, breaks)
            breaks <- breaks[seq_len(1 + max(which(breaks <= maxx)))]
        }
    } else stop("invalid specification of 'breaks'")
    res <- cut(unclass(x), unclass(breaks), labels = labels, right = right, ...)
    if (is.null(labels)) {
        levels(res) <- as.character(if (is.numeric(breaks) && !inherits(breaks, "Date")) x[!duplicated(res)] else breaks[-length(breaks)])
    }
    res
}
cut.POSIXt <- function(x, breaks, labels = NULL, start.on.monday = TRUE, right = FALSE, ...) {
    if (!inherits(x, "POSIXt")) stop("'x' must be a date-time object")
    x <- as.POSIXct(x)
    if (inherits(breaks, "POSIXt")) {
        breaks <- sort(as.POSIXct(breaks))
    } else if (is.numeric(breaks) && length(breaks) == 1L) {
    } else if (is.character(breaks) && length(breaks) == 1L) {
        by2 <- strsplit(breaks, " ", fixed = TRUE)[[1L]]
        if (length(by2) > 2L || length(by2) < 1L) stop("invalid specification of 'breaks'")
        valid <- pmatch(by2[length(by2)], c("secs", "mins", "hours", "days", "weeks", "months", "years", "DSTdays", "quarters"))
        if (is.na(valid)) stop("invalid specification of 'breaks'")
        start <- as.POSIXlt(min(x, na.rm = TRUE))
        incr <- 1
        if (valid > 1L) {
            start$sec <- 0L
            incr <- 60
        }
        if (valid > 2L) {
            start$min <- 0L
            incr <- 3600
        }
        if (valid > 3L) {
            start$hour <- 0L
            start$isdst <- -1L
            incr <- 86400
        }
        if (valid == 5L) {
            wd <- start$wday
            start$mday <- start$mday - if (start.on.monday) ifelse(wd > 0L, wd - 1L, 6L) else wd
            incr <- 7 * 86400
        }
        if (valid == 8L) incr <- 25 * 3600
        if (valid %in% c(6L, 7L, 9L)) {
            start$mday <- 1L
            step <- if (length(by2) == 2L) as.integer(by2[1L]) else 1L
            maxx <- max(x, na.rm = TRUE)
            end <- as.POSIXlt(maxx)
            if (valid == 6L) {
                end <- as.POSIXlt(end + (31 * step * 86400))
                end$mday <- 1L
                by <- breaks
            } else if (valid == 7L) {
                start$mon <- 0L
                end <- as.POSIXlt(end + (366 * step * 86400))
                end$mon <- 0L
                end$mday <- 1L
                by <- breaks
            } else {
                qtr <- rep(c(0L, 3L, 6L, 9L), each = 3L)
                start$mon <- qtr[start$mon + 1L]
                end <- as.POSIXlt(end + (93 * step * 86400))
                end$mon <- qtr[end$mon + 1L]
                end$mday <- 1L
                by <- paste(step * 3L, "months")
            }
            end$sec <- 0
            end$min <- 0L
            end$hour <- 0L
            end$isdst <- -1L
            breaks <- seq(start, end, by)
            lb <- length(breaks)
            if (maxx < breaks[lb - 1]) breaks <- breaks[-lb]
        } else {
            if (length(by2) == 2L) incr <- incr * as.integer(by2[1L])
            maxx <- max(x, na.rm = TRUE)
            breaks <- seq(start, maxx + incr, breaks)
            breaks <- breaks[seq_len(1 + max(which(breaks <= maxx)))]
        }
    } else stop("invalid specification of 'breaks'")
    res <- cut(unclass(x), unclass(breaks), labels = labels, right = right, ...)
    if (is.null(labels)) {
        levels(res) <- as.character(if (is.numeric(breaks) && !inherits(breaks, "POSIXct")) x[!duplicated(res)] else breaks[-length(breaks)])
    }
    res
}
`$<-.POSIXlt` <- function(x, name, value) {
    a <- attributes(x)
    x <- unclass(x)
    x[[name]] <- value
    attributes(x) <- a
    x
}
as.matrix.POSIXlt <- function(x, ...) as.matrix(as.data.frame(unclass(x)), ...)
balancePOSIXlt <- function(x, fill.only = FALSE, classed = TRUE) as.POSIXlt(as.POSIXct(x))
.leap.seconds <- local({
    d <- c(912, 1096, 1461, 1826, 2191, 2557, 2922, 3287, 3652, 4199, 4564, 4929, 5660, 6574, 7305, 7670, 8217, 8582, 8947, 9496, 10043, 10592, 13149, 14245, 15522, 16617, 17167)
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
.pretty_steps <- function() list(c(1, "secs"), c(2, "secs"), c(5, "secs"), c(10, "secs"), c(15, "secs"), c(30, "secs"), c(1, "mins"), c(2, "mins"), c(5, "mins"), c(10, "mins"), c(15, "mins"),
    c(30, "mins"), c(1, "hours"), c(3, "hours"), c(6, "hours"), c(12, "hours"), c(1, "days"), c(2, "days"), c(7, "days"), c(0.5, "months"), c(1, "months"), c(3, "months"), c(6, "months"),
    c(1, "years"), c(2, "years"), c(5, "years"), c(10, "years"), c(20, "years"), c(50, "years"), c(100, "years"), c(200, "years"), c(500, "years"), c(1000, "years"))
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
            first <- if (k == 7) l$mday - l$wday else l$mday - (l$mday - 1) %% k
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
.pretty_time <- function(x, n, tz) {
    r <- range(x, na.rm = TRUE)
    lo <- as.POSIXct(r[1L])
    hi <- as.POSIXct(r[2L])
    span <- as.numeric(hi) - as.numeric(lo)
    best <- NULL
    for (s in .pretty_steps()) {
        size <- c(secs = 1, mins = 60, hours = 3600, days = 86400, months = 2629746, years = 31556952)[[s[2L]]] * as.numeric(s[1L])
        if (span / size > 20 * n || span > 0 && size > 20 * span) next
        t <- .pretty_ticks(lo, hi, as.numeric(s[1L]), s[2L], tz)
        d <- abs(length(t) - 1L - n)
        if (is.null(best) || d < best$d) best <- list(d = d, t = t)
    }
    best$t
}
pretty.POSIXt <- function(x, n = 5, min.n = n %/% 2, sep = " ", ...) {
    tz <- attr(as.POSIXct(x), "tzone")
    tz <- if (is.null(tz)) "" else tz[1L]
    t <- .pretty_time(as.POSIXct(x), n, tz)
    if (nzchar(tz)) attr(t, "tzone") <- tz
    t
}
pretty.Date <- function(x, n = 5, min.n = n %/% 2, sep = " ", ...) {
    r <- range(x, na.rm = TRUE)
    as.Date(format(.pretty_time(as.POSIXct(format(r), tz = "UTC"), n, "UTC"), "%Y-%m-%d"))
}
