# all.equal() and its methods.

all.equal <- function(target, current, ...) UseMethod("all.equal")
all.equal.default <- function(target, current, ..., check.class = TRUE) {
    if (is.language(target) || is.function(target)) return(all.equal.language(target, current, ...))
    if (is.environment(target) || is.environment(current)) return(all.equal.environment(target, current, ...))
    if (is.recursive(target)) return(all.equal.list(target, current, ...))
    msg <- switch(mode(target),
                  integer = , complex = , numeric = all.equal.numeric(target, current, ...),
                  character = all.equal.character(target, current, ...),
                  logical = , raw = all.equal.raw(target, current, ...),
                  S4 = attr.all.equal(target, current, ...),
                  if (check.class && data.class(target) != data.class(current)) gettextf("target is %s, current is %s", data.class(target), data.class(current)))
    if (is.logical(msg) && isTRUE(msg) || is.null(msg)) TRUE else msg
}
all.equal.function <- function(target, current, check.environment = TRUE, ...) {
    msg <- all.equal.language(target, current, ...)
    if (!check.environment || !is.function(current)) return(msg)
    homes <- list(environment(target), environment(current))
    same <- if (identical(homes[[1L]], homes[[2L]], ignore.environment = FALSE)) TRUE else all.equal.environment(homes[[1L]], homes[[2L]], ...)
    if (isTRUE(msg)) same else c(msg, if (!isTRUE(same)) same)
}
all.equal.environment <- function(target, current, all.names = TRUE, evaluate = TRUE, ...) {
    if (!is.environment(target)) return("'target' is not an environment")
    if (!is.environment(current)) return("'current' is not an environment")
    if (identical(target, current)) return(TRUE)
    ae <- all.equal.list(as.list.environment(target, all.names = all.names, sorted = TRUE), as.list.environment(current, all.names = all.names, sorted = TRUE), ...)
    if (isTRUE(ae)) TRUE else ae
}
all.equal.language <- function(target, current, ...) {
    mt <- mode(target)
    mc <- mode(current)
    if (mt == "expression" && mc == "expression") return(all.equal.list(target, current, ...))
    ttxt <- paste(deparse(target), collapse = "\n")
    ctxt <- paste(deparse(current), collapse = "\n")
    msg <- c(if (mt != mc) paste0("Modes of target, current: ", mt, ", ", mc),
             if (ttxt != ctxt) {
                 if (pmatch(ttxt, ctxt, 0L)) "target is a subset of current"
                 else if (pmatch(ctxt, ttxt, 0L)) "current is a subset of target"
                 else "target, current do not match when deparsed"
             })
    if (is.null(msg)) TRUE else msg
}
all.equal.formula <- function(target, current, ...) {
    if (length(target) != length(current)) return(paste0("target, current differ in having response: ", length(target) == 3L, ", ", length(current) == 3L))
    if (!identical(deparse(target), deparse(current))) "formulas differ in contents" else TRUE
}
.msg_bool <- function(msg) if (is.null(msg)) TRUE else msg
all.equal.numeric <- function(target, current, tolerance = sqrt(.Machine$double.eps), scale = NULL, countEQ = FALSE,
                              formatFUN = function(err, what) format(err), ..., check.attributes = TRUE, check.class = TRUE, giveErr = FALSE) {
    if (!is.numeric(tolerance)) stop("'tolerance' should be numeric")
    if (!is.numeric(scale) && !is.null(scale)) stop("'scale' should be numeric or NULL")
    if (!is.logical(check.attributes)) stop(gettextf("'%s' must be logical", "check.attributes"), domain = NA)
    if (length(target) != length(current) && is.numeric(current) && (!check.class || data.class(target) == data.class(current)))
        return(paste0(if (is.complex(target) || is.complex(current)) "Complex" else "Numeric", ": lengths (", length(target), ", ", length(current), ") differ"))
    msg <- if (check.attributes) attr.all.equal(target, current, tolerance = tolerance, scale = scale, ...)
    if (check.class && data.class(target) != data.class(current)) {
        msg <- c(msg, paste0("target is ", data.class(target), ", current is ", data.class(current)))
        return(msg)
    }
    target <- as.vector(target)
    current <- as.vector(current)
    out <- is.na(target)
    if (any(out != is.na(current))) return(c(msg, paste("'is.NA' value mismatch:", sum(is.na(current)), "in current", sum(out), "in target")))
    if (length(target) != length(current)) {
        cplx <- is.complex(target) || is.complex(current)
        return(c(msg, paste0(if (cplx) "Complex" else "Numeric", ": lengths (", length(target), ", ", length(current), ") differ")))
    }
    out <- out | target == current
    if (all(out)) return(.msg_bool(msg))
    if (countEQ) {
        N <- length(out)
        sabst0 <- sum(abs(target[out]))
    } else sabst0 <- 0
    target <- target[!out]
    current <- current[!out]
    if (is.integer(target) && is.integer(current)) target <- as.double(target)
    xy <- sum(abs(target - current) / (N <- if (countEQ) N else length(target)))
    what <- if (is.null(scale)) {
        scale <- (sabst0 + sum(abs(target) / 1)) / N
        if (is.finite(scale) && scale > tolerance) {
            xy <- xy / scale
            "relative"
        } else "absolute"
    } else {
        xy <- xy / mean(scale)
        if (all(abs(scale - 1) < 1e-7)) "absolute" else "scaled"
    }
    if (is.complex(target) || is.complex(current)) what <- paste(what, "Mod")
    if (is.na(xy) || xy > tolerance) msg <- c(msg, paste("Mean", what, "difference:", formatFUN(xy, what)))
    .msg_bool(msg)
}
# The words of all.equal() for vectors that are compared element by element; how: what a comparison of unequal lengths was.
.mismatches <- function(target, current, msg, how, what) {
    if (data.class(target) != data.class(current))
        return(c(msg, paste0("target is ", data.class(target), ", current is ", data.class(current))))
    n <- c(length(target), length(current))
    common <- min(n)
    if (n[1L] != n[2L]) {
        msg <- c(grep("\\bLengths\\b", msg, value = TRUE, invert = TRUE), paste0("Lengths (", n[1L], ", ", n[2L], ") differ (", sprintf(how, common), ")"))
        target <- target[seq_len(common)]
        current <- current[seq_len(common)]
    }
    gone <- is.na(target)
    if (any(gone != is.na(current))) return(c(msg, paste("'is.NA' value mismatch:", sum(is.na(current)), "in current", sum(gone), "in target")))
    k <- sum(target[!gone] != current[!gone])
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
all.equal.factor <- function(target, current, ..., check.attributes = TRUE) {
    if (!inherits(target, "factor")) return("'target' is not a factor")
    if (!inherits(current, "factor")) return("'current' is not a factor")
    msg <- if (check.attributes) attr.all.equal(target, current, ...)
    n <- all.equal(levels(target)[target], levels(current)[current], check.attributes = check.attributes, ...)
    if (is.character(n)) msg <- c(msg, n)
    if (is.null(msg)) TRUE else msg
}
all.equal.list <- function(target, current, ..., check.attributes = TRUE, use.names = TRUE) {
    msg <- if (check.attributes) attr.all.equal(target, current, ...)
    target <- unclass(target)
    current <- unclass(current)
    if (!is.list(target) && !is.vector(target)) return(c(msg, "target is not list-like"))
    if (!is.list(current) && !is.vector(current)) return(c(msg, "current is not list-like"))
    if ((n <- length(target)) != length(current)) {
        if (!is.null(msg)) msg <- msg[-grep("\\bLengths\\b", msg)]
        n <- min(n, length(current))
        msg <- c(msg, paste("Length mismatch: comparison on first", n, "components"))
    }
    iseq <- if (use.names && !is.null(nt <- names(target)) && !is.null(nc <- names(current))) {
        inboth <- (nt %in% nc)[seq_len(length(nt))]
        inboth <- unique(nt[inboth])
        if (length(inboth)) {
            no1 <- setdiff(nt, inboth)
            no2 <- setdiff(nc, inboth)
            if (length(no1)) msg <- c(msg, paste("Components not in current:", paste(no1, collapse = ", ")))
            if (length(no2)) msg <- c(msg, paste("Components not in target:", paste(no2, collapse = ", ")))
            if (anyDuplicated(nt) || any(!nzchar(inboth))) seq_len(n) else inboth
        } else seq_len(n)
    } else if (n) seq_len(n)
    for (i in iseq) {
        mi <- all.equal(target[[i]], current[[i]], check.attributes = check.attributes, use.names = use.names, ...)
        if (is.character(mi)) msg <- c(msg, paste0("Component ", if (is.character(i)) dQuote(i) else i, ": ", mi))
    }
    if (is.null(msg)) TRUE else msg
}
all.equal.POSIXt <- function(target, current, ..., tolerance = 1e-3, scale, check.tzone = TRUE) {
    if (!inherits(target, "POSIXt")) return("'target' is not a POSIXt")
    if (!inherits(current, "POSIXt")) return("'current' is not a POSIXt")
    target <- as.POSIXct(target)
    current <- as.POSIXct(current)
    msg <- NULL
    if (check.tzone) {
        tz <- function(dt) {
            z <- attr(dt, "tzone")
            if (length(z) == 1L && nzchar(z)) z else Sys.timezone()
        }
        if (!identical(tt <- tz(target), ct <- tz(current))) msg <- sprintf("'tzone' attributes are inconsistent ('%s' and '%s')", tt, ct)
    }
    attr(target, "tzone") <- attr(current, "tzone") <- NULL
    val <- all.equal.numeric(target, current, ..., tolerance = tolerance, scale = 1)
    if (!isTRUE(val)) msg <- c(msg, val)
    if (is.null(msg)) TRUE else msg
}
attr.all.equal <- function(target, current, ..., check.attributes = TRUE, check.names = TRUE) {
    if (!is.logical(check.attributes)) stop(gettextf("'%s' must be logical", "check.attributes"), domain = NA)
    if (!is.logical(check.names)) stop(gettextf("'%s' must be logical", "check.names"), domain = NA)
    msg <- NULL
    if (mode(target) != mode(current)) msg <- paste0("Modes: ", mode(target), ", ", mode(current))
    if (length(target) != length(current)) msg <- c(msg, paste0("Lengths: ", length(target), ", ", length(current)))
    if (check.names) {
        nx <- names(target)
        ny <- names(current)
        if (length(nx) || length(ny)) {
            ax <- attributes(target)
            if (length(nx) && length(ny)) {
                if (is.character(m <- all.equal.character(nx, ny, check.attributes = check.attributes))) msg <- c(msg, paste0("Names: ", m))
            } else if (length(nx)) msg <- c(msg, "names for target but not for current")
            else msg <- c(msg, "names for current but not for target")
        }
    }
    if (check.attributes) {
        ax <- attributes(target)
        ay <- attributes(current)
        ax$names <- ay$names <- NULL
        ax$srcref <- ay$srcref <- NULL
        nx <- names(ax)
        ny <- names(ay)
        if (length(nx)) ax <- ax[order(nx)]
        if (length(ny)) ay <- ay[order(ny)]
        tt <- if (length(ax) || length(ay)) all.equal(ax, ay, ...)
        if (is.character(tt)) msg <- c(msg, paste("Attributes: <", tt, ">"))
    }
    msg
}
