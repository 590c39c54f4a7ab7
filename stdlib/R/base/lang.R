# Language objects: what R code does with calls, functions and their text.

dynGet <- function(x, ifnotfound = stop(gettextf("%s not found", sQuote(x)), domain = NA), minframe = 1L, inherits = FALSE) {
    n <- sys.nframe() - 1L
    while (n >= minframe) {
        env <- sys.frame(n)
        if (exists(x, envir = env, inherits = inherits)) return(get(x, envir = env, inherits = inherits))
        n <- n - 1L
    }
    ifnotfound
}

..deparseOpts <- c("all", "keepInteger", "quoteExpressions", "showAttributes", "useSource", "warnIncomplete", "delayPromises", "keepNA",
                   "S_compatible", "hexNumeric", "digits17", "niceNames", "exact")

deparse1 <- function(expr, collapse = " ", width.cutoff = 500L, ...)
    paste(deparse(expr, width.cutoff, ...), collapse = collapse)

dput <- function(x, file = "", control = c("keepNA", "keepInteger", "niceNames", "showAttributes")) {
    lines <- .dput(x, control)
    if (is.character(file) && nzchar(file)) {
        file <- file(file, "wt")
        on.exit(close(file))
    }
    writeLines(lines, if (is.character(file)) stdout() else file)
    invisible(x)
}

dump <- function(list, file = "dumpdata.R", append = FALSE, control = "all", envir = parent.frame(), evaluate = TRUE) {
    if (is.character(file)) {
        found <- vapply(list, exists, NA, envir = envir)
        list <- list[found]
    }
    lines <- character()
    for (nm in list) {
        shown <- if (make.names(nm) == nm) nm else paste0("`", nm, "`")
        lines <- c(lines, paste(shown, "<-"), .dput(get(nm, envir = envir), control))
    }
    if (is.character(file) && nzchar(file)) {
        file <- file(file, if (append) "a" else "w")
        on.exit(close(file))
    }
    writeLines(lines, if (is.character(file)) stdout() else file)
    invisible(list)
}

bquote <- function(expr, where = parent.frame(), splice = FALSE) {
    if (!is.environment(where)) where <- as.environment(where)
    hole <- function(e) is.call(e) && is.name(e[[1L]]) && as.character(e[[1L]]) == "."
    splat <- function(e) is.call(e) && is.name(e[[1L]]) && as.character(e[[1L]]) == ".."
    fill <- function(e) {
        if (is.pairlist(e)) {
            if (is.null(e)) return(e)
            for (i in seq_along(e)) if (!.empty_element(e, i)) e[i] <- list(fill(e[[i]]))
            return(as.pairlist(e))
        }
        if (!is.call(e)) return(e)
        if (hole(e)) return(eval(e[[2L]], where))
        if (splat(e)) {
            if (splice) stop("can only splice inside a call", call. = FALSE)
            return(e)
        }
        parts <- list()
        for (i in seq_along(e)) {
            if (.empty_element(e, i)) {
                parts <- c(parts, as.list(e[i]))
                next
            }
            p <- e[[i]]
            if (splice && splat(p)) parts <- c(parts, as.list(eval(p[[2L]], where)))
            else {
                one <- list(fill(p))
                if (!is.null(names(e))) names(one) <- names(e)[i]
                parts <- c(parts, one)
            }
        }
        as.call(parts)
    }
    if (splice) {
        if (splat(substitute(expr))) stop("can only splice inside a call", call. = FALSE)
    }
    fill(substitute(expr))
}

alist <- function(...) as.list(sys.call())[-1L]
as.function <- function(x, ...) UseMethod("as.function")
as.function.default <- function(x, envir = parent.frame(), ...) .as_function(x, envir)
as.list.function <- function(x, ...) c(formals(x), list(body(x)))

match.arg <- function(arg, choices, several.ok = FALSE) {
    if (missing(choices)) {
        up <- sys.parent()
        if (!is.name(substitute(arg))) { # no formal, and no choices of one
            if (is.null(arg)) return(NULL)
            if (!is.character(arg)) stop("'arg' must be NULL or a character vector")
        }
        choices <- eval(formals(sys.function(up))[[as.character(substitute(arg))]], sys.frame(up))
    }
    if (is.null(arg)) return(choices[1L])
    if (!is.character(arg)) stop("'arg' must be NULL or a character vector")
    if (several.ok) {
        if (length(arg) == 0L) stop("'arg' must be of length >= 1")
    } else if (identical(arg, choices)) return(choices[1L]) # a default was not touched
    else if (length(arg) > 1L) stop("'arg' must be of length 1")
    found <- pmatch(arg, choices, nomatch = 0L, duplicates.ok = TRUE)
    if (!any(found)) {
        offer <- dQuote(unique(choices[nzchar(choices)]))
        stop(sprintf(ngettext(length(offer), "'arg' should be %s", "'arg' should be one of %s"), paste(offer, collapse = ", ")))
    }
    if (length(found) == 1L) return(choices[found])
    found <- found[found > 0L]
    if (!several.ok && length(found) > 1L) stop("there is more than one match in 'match.arg'")
    choices[found]
}

Negate <- function(f) {
    f <- match.fun(f)
    function(...) !f(...)
}
identity <- function(x) x
force <- function(x) x
Vectorize <- function(FUN, vectorize.args = arg.names, SIMPLIFY = TRUE, USE.NAMES = TRUE) {
    arg.names <- setdiff(names(formals(FUN)), "...")
    vectorize.args <- as.character(vectorize.args)
    if (length(vectorize.args) == 0L) return(FUN)
    if (!all(vectorize.args %in% arg.names)) stop("must specify names of formal arguments for 'vectorize'")
    taken <- intersect(arg.names, c("FUN", "SIMPLIFY", "USE.NAMES", "vectorize.args"))
    if (length(taken)) stop(sQuote("FUN"), " may not have argument(s) named ", paste(sQuote(taken), collapse = ", "))
    each <- .vectorized(FUN, vectorize.args, SIMPLIFY, USE.NAMES)
    formals(each) <- formals(FUN)
    each
}
.vectorized <- function(FUN, vectorize.args, SIMPLIFY, USE.NAMES) {
    force(SIMPLIFY)
    force(USE.NAMES)
    function() {
        given <- lapply(as.list(match.call())[-1L], eval, parent.frame())
        over <- if (length(names(given))) names(given) %in% vectorize.args else logical(length(given))
        do.call("mapply", c(FUN = FUN, given[over], MoreArgs = list(given[!over]), SIMPLIFY = SIMPLIFY, USE.NAMES = USE.NAMES))
    }
}

Reduce <- function(f, x, init, right = FALSE, accumulate = FALSE) {
    start <- missing(init)
    n <- length(x)
    f <- match.fun(f)
    if (n == 0L) return(if (start) NULL else init)
    if (!is.vector(x) || is.object(x)) x <- as.list(x)
    if (!right && n > 1L && (start || is.numeric(init) || is.logical(init))) {
        r <- .Internal(reduce_numbers(f, x, if (start) NULL else init, accumulate))
        if (!is.null(r)) return(r)
    }
    out <- .Internal(fold(f, x, if (start) NULL else init, start, right, accumulate))
    if (!accumulate) return(out)
    if (any(vapply(out, is.null, NA))) { # assigned one after the other, and assigning NULL removes
        at <- seq_along(out)
        values <- out
        out <- vector("list", length(out))
        for (k in if (right) rev(at) else at) out[[k]] <- values[[k]]
    }
    if (all(lengths(out) == 1L)) unlist(out, recursive = FALSE) else out
}
Filter <- function(f, x) {
    f <- match.fun(f)
    keep <- as.logical(unlist(lapply(x, f)))
    x[which(keep)]
}
Position <- function(f, x, right = FALSE, nomatch = NA_integer_) {
    f <- match.fun(f)
    n <- length(x)
    for (k in seq_len(n)) {
        i <- if (right) n + 1L - k else k
        if (f(x[[i]])) return(i)
    }
    nomatch
}
Find <- function(f, x, right = FALSE, nomatch = NULL) {
    f <- match.fun(f)
    i <- Position(f, x, right, nomatch = 0L)
    if (i > 0L) x[[i]] else nomatch
}

local <- function(expr, envir = new.env()) eval.parent(substitute(eval(quote(expr), envir)))
eval.parent <- function(expr, n = 1) {
    p <- parent.frame(n + 1)
    eval(expr, p)
}
with <- function(data, expr, ...) UseMethod("with")
with.default <- function(data, expr, ...) eval(substitute(expr), data, enclos = parent.frame())
within <- function(data, expr, ...) UseMethod("within")
within.data.frame <- function(data, expr, ...) {
    e <- list2env(unclass(data), parent = parent.frame())
    eval(substitute(expr), e)
    values <- as.list(e, all.names = TRUE)
    values <- values[!vapply(values, is.null, NA, USE.NAMES = FALSE)]
    lost <- setdiff(names(data), names(values))
    data[names(values)] <- values
    data[lost] <- NULL
    data
}
within.list <- function(data, expr, keepAttrs = TRUE, ...) {
    scope <- evalq(environment(), data, parent.frame())
    eval(substitute(expr), scope)
    now <- as.list(scope, all.names = TRUE)
    if (!keepAttrs) return(now)
    for (gone in setdiff(names(data), names(now))) data[gone] <- NULL
    data[names(now)] <- now
    data
}

source <- function(file, local = FALSE, echo = verbose, print.eval = echo, exprs, spaced = missing(exprs), verbose = getOption("verbose"),
                   prompt.echo = getOption("prompt"), max.deparse.length = 150, width.cutoff = 60L, deparseCtrl = "showAttributes",
                   chdir = FALSE, encoding = getOption("encoding"), continue.echo = getOption("continue"), skip.echo = 0,
                   keep.source = getOption("keep.source")) {
    envir <- if (isTRUE(local)) parent.frame()
             else if (isFALSE(local)) .GlobalEnv
             else if (is.environment(local)) local
             else stop("'local' must be TRUE, FALSE or an environment")
    echo <- isTRUE(echo)
    force(spaced)
    if (missing(exprs)) {
        if (is.character(filename <- file) && nzchar(file) && !file.exists(file)) file(filename, "r", encoding = encoding) # fails
        if (chdir && is.character(file)) {
            owd <- setwd(dirname(file))
            on.exit(setwd(owd))
            exprs <- tryCatch(parse(basename(file), keep.source = keep.source), error = identity)
        } else exprs <- tryCatch(parse(file, keep.source = keep.source), error = identity)
        if (inherits(exprs, "error")) stop(simpleError(conditionMessage(exprs), sys.call()))
    } else exprs <- as.expression(exprs)
    yy <- NULL
    refs <- attr(exprs, "srcref")
    shown <- as.integer(skip.echo) # lines of the source that have been echoed
    for (i in seq_len(length(exprs) + (echo && length(refs)))) {
        rest <- i > length(exprs) # what follows the last expression: comments
        if (echo) {
            if (length(refs)) {
                upto <- if (rest) .source_lines(exprs) else refs[[i]][3L]
                dep <- if (upto > shown) getSrcLines(attr(exprs, "srcfile"), shown + 1L, upto) else character()
                leading <- if (rest) length(dep) else refs[[i]][1L] - shown
                shown <- upto
                blank <- match(FALSE, grepl("^[[:blank:]]*$", dep), nomatch = length(dep) + 1L) - 1L
                dep <- dep[seq.int(blank + 1L, length.out = length(dep) - blank)]
                leading <- leading - blank
            } else {
                dep <- deparse(exprs[i], width.cutoff, control = deparseCtrl) # lines are broken as those of expression(..)
                dep[1L] <- substring(dep[1L], nchar("expression(") + 1L)
                dep[length(dep)] <- sub("[)]$", "", dep[length(dep)])
                leading <- 1L
            }
            if (length(dep)) .source_echo(dep, rep.int(c(prompt.echo, continue.echo), pmax(0L, c(leading, length(dep) - leading))), spaced, max.deparse.length)
        }
        if (rest) break
        ei <- exprs[i]
        yy <- withVisible(eval(ei, envir))
        if (isTRUE(print.eval) && yy$visible) print(yy$value)
    }
    invisible(yy)
}
.source_lines <- function(exprs) {
    whole <- attr(exprs, "wholeSrcref")
    if (is.null(whole)) length(attr(exprs, "srcfile")$lines) else whole[3L]
}
.source_echo <- function(lines, prompts, spaced, most) {
    text <- paste0(prompts, lines, collapse = "\n")
    cut <- nchar(text) > most
    if (cut) text <- substr(text, 1L, most)
    quotes <- if (cut) lengths(regmatches(text, gregexpr("\"", text))) else 0L
    cat(if (spaced) "\n", text, if (cut) paste(if (quotes %% 2L) " ...\" ..." else " ....", "[TRUNCATED] "), "\n", sep = "")
}
sys.source <- function(file, envir = baseenv(), chdir = FALSE, keep.source = getOption("keep.source.pkgs"), keep.parse.data = FALSE, toplevel.env = NULL) {
    if (!(is.character(file) && file.exists(file))) stop(gettextf("'%s' is not an existing file", file))
    for (e in parse(file, keep.source = keep.source)) eval(e, envir)
    invisible()
}

stopifnot <- function(..., exprs, exprObject, local = TRUE) {
    parent <- sys.parent()
    call <- if (parent > 0L) sys.call(parent)
    if (!missing(exprs) || !missing(exprObject)) {
        if (...length() || !missing(exprs) && !missing(exprObject)) stop("Only one of 'exprs', 'exprObject' or expressions, not more")
        what <- if (missing(exprs)) exprObject else substitute(exprs)
        env <- if (isTRUE(local)) parent.frame() else if (isFALSE(local)) .GlobalEnv else local
        claims <- if (is.call(what)) (if (identical(what[[1L]], quote(`{`))) as.list(what)[-1L] else list(what)) else as.list(what)
        for (claim in claims) {
            r <- eval(claim, env)
            if (!.holds(r)) stop(simpleError(.stopifnot_message(r, claim), call = call))
        }
        return(invisible())
    }
    nms <- ...names()
    for (i in seq_len(...length())) {
        r <- ...elt(i)
        if (.holds(r)) next
        msg <- if (!is.null(nms) && nzchar(nms[i])) nms[i] else .stopifnot_message(r, match.call(expand.dots = TRUE)[[i + 1L]])
        stop(simpleError(msg, call = call))
    }
    invisible()
}
.holds <- function(r) is.logical(r) && !anyNA(r) && all(r)
# What is wrong: r is the value of the claim cl.
.stopifnot_message <- function(r, cl) {
    if (is.call(cl) && identical(cl[[1L]], quote(all.equal)) && (is.null(ni <- names(cl)) || length(cl) == 3L || length(cl <- cl[!nzchar(ni)]) == 3L))
        return(sprintf(gettext("%s and %s are not equal:\n  %s"), .stopifnot_text(cl[[2L]]), .stopifnot_text(cl[[3L]]),
                       paste(c(head(r, 3L), if (length(r) > 3L) "...."), collapse = "\n  ")))
    sprintf(if (is.null(dim(r)) && length(r) == 1L) gettext("%s is not TRUE") else gettext("%s are not all TRUE"), .stopifnot_text(cl))
}
.stopifnot_text <- function(x) {
    r <- deparse(x, width.cutoff = 60L)
    if (length(r) > 1L) paste(r[1L], "....") else r
}
enquote <- function(cl) as.call(list(quote(base::quote), cl))

# The body of a builtin function that was given other formals: f on those of the caller's arguments that it has.
.call_given <- function(f) {
    n <- sys.parent()
    frame <- parent.frame()
    self <- sys.function(n)
    own <- formals(f)
    given <- names(match.call(self, sys.call(n), expand.dots = FALSE, envir = sys.frame(sys.parents()[n])))[-1L]
    given <- Filter(function(n) n %in% given || !identical(formals(self)[[n]], own[[n]]), names(formals(self)))
    eval(as.call(c(list(f), structure(lapply(given, as.name), names = ifelse(given == "...", "", given)))), frame)
}
