# all.equal() and its methods.

all.equal <- function(target, current, ...) UseMethod("all.equal")
all.equal.default <- function(target, current, ..., check.class = TRUE) {
    res <- if (is.language(target) || is.function(target)) all.equal.language(target, current, ...)
           else if (is.environment(target) || is.environment(current)) all.equal.environment(target, current, ...)
           else if (is.recursive(target)) all.equal.list(target, current, ...)
           else switch(mode(target),
                       numeric = , complex = all.equal.numeric(target, current, ...),
                       logical = , raw = all.equal.raw(target, current, ...),
                       character = all.equal.character(target, current, ...),
                       S4 = attr.all.equal(target, current, ...),
                       if (check.class) .class_difference(target, current))
    .msg_bool(res)
}
all.equal.function <- function(target, current, check.environment = TRUE, ...) {
    msg <- all.equal.language(target, current, ...)
    if (!check.environment || !is.function(current)) return(msg)
    homes <- list(environment(target), environment(current))
    same <- if (identical(homes[[1L]], homes[[2L]], ignore.environment = FALSE)) TRUE else all.equal.environment(homes[[1L]], homes[[2L]], ...)
    if (isTRUE(msg)) same else c(msg, if (!isTRUE(same)) same)
}
.class_difference <- function(target, current) {
    classes <- c(data.class(target), data.class(current))
    if (classes[1L] != classes[2L]) sprintf("target is %s, current is %s", classes[1L], classes[2L])
}
all.equal.environment <- function(target, current, all.names = TRUE, evaluate = TRUE, ...) {
    both <- list(target = target, current = current)
    for (which in names(both))
        if (!is.environment(both[[which]])) return(sprintf("'%s' is not an environment", which))
    if (identical(target, current)) return(TRUE)
    if (!evaluate) {
        names <- lapply(both, ls, all.names = all.names, sorted = TRUE)
        same <- identical(names$target, names$current)
        return(if (same) "environments contain objects of the same names, but are not identical"
               else paste("names of environments differ:", paste(all.equal(names$target, names$current, ...), collapse = " ")))
    }
    .pairs_compared <- dynGet(".pairs_compared", NULL) # by the calls that wait for this one: environments hold each other
    for (p in .pairs_compared) if (identical(p, both)) return(TRUE)
    .pairs_compared <- c(.pairs_compared, list(both))
    contents <- lapply(both, as.list.environment, all.names = all.names, sorted = TRUE)
    all.equal.list(contents$target, contents$current, ...)
}
all.equal.language <- function(target, current, ...) {
    modes <- c(mode(target), mode(current))
    if (all(modes == "expression")) return(all.equal.list(target, current, ...))
    text <- vapply(list(target, current), function(e) paste(deparse(e), collapse = "\n"), "")
    .msg_bool(c(if (modes[1L] != modes[2L]) paste("Modes of target, current:", paste(modes, collapse = ", ")),
                if (text[1L] == text[2L]) NULL
                else if (startsWith(text[2L], text[1L])) "target is a subset of current"
                else if (startsWith(text[1L], text[2L])) "current is a subset of target"
                else "target, current do not match when deparsed"))
}
all.equal.formula <- function(target, current, ...) {
    response <- lengths(list(target, current)) == 3L
    if (response[1L] != response[2L]) paste("target, current differ in having response:", paste(response, collapse = ", "))
    else identical(deparse(target), deparse(current)) || return("formulas differ in contents")
}
.msg_bool <- function(msg) if (is.null(msg)) TRUE else msg
all.equal.numeric <- function(target, current, tolerance = sqrt(.Machine$double.eps), scale = NULL, countEQ = FALSE,
                              formatFUN = function(err, what) format(err), ..., check.attributes = TRUE, check.class = TRUE, giveErr = FALSE) {
    if (!is.numeric(tolerance)) stop("'tolerance' should be numeric")
    if (!(is.null(scale) || is.numeric(scale))) stop("'scale' should be numeric or NULL")
    if (!is.logical(check.attributes)) stop("'check.attributes' must be logical")
    mod <- is.complex(target) || is.complex(current)
    n <- c(length(target), length(current))
    lengths.differ <- if (n[1L] != n[2L]) paste0(if (mod) "Complex" else "Numeric", ": lengths (", n[1L], ", ", n[2L], ") differ")
    classes <- if (check.class) .class_difference(target, current)
    msg <- if (check.attributes) attr.all.equal(target, current, tolerance = tolerance, scale = scale, ...)
    if (length(classes)) return(c(msg, classes))
    if (length(lengths.differ)) return(c(.less_lengths(msg), lengths.differ))
    target <- as.vector(target)
    current <- as.vector(current)
    equal <- is.na(target)
    if (any(equal != is.na(current))) return(c(msg, paste("'is.NA' value mismatch:", sum(is.na(current)), "in current", sum(equal), "in target")))
    equal <- equal | target == current
    if (all(equal)) return(.msg_bool(msg))
    size <- if (countEQ && any(equal)) mean(abs(target[equal])) else 0
    if (length(scale) > 1L) scale <- rep_len(scale, length(target))[!equal]
    target <- target[!equal]
    current <- current[!equal]
    if (is.integer(target)) target <- as.double(target) # the difference of two may be too large
    N <- length(target)
    err <- sum(abs(target - current) / N)
    what <- "absolute"
    if (is.null(scale)) {
        scale <- size + sum(abs(target) / N)
        if (is.finite(scale) && scale > tolerance) {
            err <- sum(abs(target - current) / (N * scale))
            what <- "relative"
        }
    } else {
        err <- sum(abs(target - current) / (N * scale))
        if (any(abs(scale - 1) >= 1e-7)) what <- "scaled"
    }
    if (mod) what <- paste(what, "Mod")
    if (!is.na(err) && err <= tolerance) .msg_bool(msg) else c(msg, paste("Mean", what, "difference:", formatFUN(err, what)))
}
# The words of all.equal() for vectors that are compared element by element; how: what a comparison of unequal lengths was.
.mismatches <- function(target, current, msg, how, what) {
    classes <- .class_difference(target, current)
    if (length(classes)) return(c(msg, classes))
    n <- c(length(target), length(current))
    common <- min(n)
    if (n[1L] != n[2L]) {
        msg <- c(.less_lengths(msg), paste0("Lengths (", n[1L], ", ", n[2L], ") differ (", sprintf(how, common), ")"))
        target <- target[seq_len(common)]
        current <- current[seq_len(common)]
    }
    gone <- is.na(target)
    if (any(gone != is.na(current))) return(c(msg, paste("'is.NA' value mismatch:", sum(is.na(current)), "in current", sum(gone), "in target")))
    k <- sum(!gone & target != current) # no subscripts: a class may have methods for them
    if (k > 0L) c(msg, paste0(k, " ", what, " mismatch", if (k > 1L) "es"))
    else if (is.null(msg)) TRUE
    else msg
}
all.equal.character <- function(target, current, ..., check.attributes = TRUE) {
    if (!is.character(target)) return("'target' is not a character vector")
    .mismatches(target, current, if (check.attributes) attr.all.equal(target, current, ...), "string compare on first %d", "string")
}
all.equal.raw <- function(target, current, ..., check.attributes = TRUE)
    .mismatches(target, current, if (check.attributes) attr.all.equal(target, current, ...), "comparison on first %d components", "element")
# What is said of an attribute check, less the lengths: they are told apart.
.less_lengths <- function(msg) grep("\\bLengths\\b", msg, value = TRUE, invert = TRUE)
all.equal.factor <- function(target, current, ..., check.attributes = TRUE) {
    if (!is.factor(target)) return("'target' is not a factor")
    if (!is.factor(current)) return("'current' is not a factor")
    msg <- if (check.attributes) attr.all.equal(target, current, ...)
    gaps <- if (length(target) == length(current)) sum(is.na(target) != is.na(current)) else 0L
    if (gaps > 0L) return(c(msg, if (gaps > 1L) paste(gaps, "NA mismatches") else "1, NA mismatch"))
    values <- all.equal(as.character(target), as.character(current), check.attributes = check.attributes, ...)
    .msg_bool(c(msg, if (is.character(values)) values))
}
all.equal.list <- function(target, current, ..., check.attributes = TRUE, use.names = TRUE) {
    msg <- if (check.attributes) attr.all.equal(target, current, ...)
    target <- unclass(target)
    current <- unclass(current)
    for (which in c("target", "current")) {
        it <- get(which)
        if (!is.list(it) && !is.vector(it)) return(c(msg, paste(which, "is not list-like")))
    }
    n <- min(length(target), length(current))
    if (length(target) != length(current)) msg <- c(.less_lengths(msg), paste("Length mismatch: comparison on first", n, "components"))
    tags <- as.character(seq_len(n)) # what components are called: names that both have there
    if (use.names && !is.null(names(target)) && !is.null(names(current))) {
        own <- names(target)[seq_len(n)]
        same <- own == names(current)[seq_len(n)]
        tags[same] <- dQuote(own[same])
    }
    for (i in seq_len(n)) {
        one <- all.equal(target[[i]], current[[i]], check.attributes = check.attributes, use.names = use.names, ...)
        if (is.character(one)) msg <- c(msg, paste0("Component ", tags[i], ": ", one))
    }
    .msg_bool(msg)
}
all.equal.POSIXt <- function(target, current, ..., tolerance = 1e-3, scale, check.tzone = TRUE) {
    if (!inherits(target, "POSIXt")) return("'target' is not a POSIXt")
    if (!inherits(current, "POSIXt")) return("'current' is not a POSIXt")
    both <- lapply(list(target, current), as.POSIXct)
    zones <- lapply(both, function(time) {
        zone <- attr(time, "tzone")
        if (length(zone)) zone[1L] else ""
    })
    bare <- lapply(both, `attr<-`, "tzone", NULL)
    values <- all.equal.numeric(bare[[1L]], bare[[2L]], ..., tolerance = tolerance, scale = 1)
    .msg_bool(c(if (check.tzone && !identical(zones[[1L]], zones[[2L]]))
                    sprintf("'tzone' attributes are inconsistent ('%s' and '%s')", zones[[1L]], zones[[2L]]),
                if (!isTRUE(values)) values))
}
attr.all.equal <- function(target, current, ..., check.attributes = TRUE, check.names = TRUE) {
    if (!is.logical(check.attributes)) stop("'check.attributes' must be logical")
    if (!is.logical(check.names)) stop("'check.names' must be logical")
    differ <- function(what, f) if (f(target) != f(current)) paste0(what, ": ", f(target), ", ", f(current))
    msg <- c(differ("Modes", mode), differ("Lengths", length))
    if (check.names) {
        own <- names(target)
        other <- names(current)
        msg <- c(msg, if (length(own) && length(other)) {
            same <- all.equal.character(own, other, check.attributes = check.attributes)
            if (is.character(same)) paste("Names:", same)
        } else if (length(own)) "names for target but not for current"
        else if (length(other)) "names for current but not for target")
    }
    if (!check.attributes || is.null(attributes(target)) && is.null(attributes(current))) return(msg)
    others <- lapply(list(target, current), function(x) {
        a <- attributes(x)
        a <- a[!(names(a) %in% c("names", "srcref"))]
        if (length(a)) a[order(names(a))] else a
    })
    same <- if (any(lengths(others))) all.equal(others[[1L]], others[[2L]], ...)
    c(msg, if (is.character(same)) paste("Attributes: <", same, ">"))
}
