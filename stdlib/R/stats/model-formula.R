# Formulas, terms, model frames, contrasts and design matrices.

formula <- function(x, ...) UseMethod("formula")
formula.default <- function(x = NULL, env = parent.frame(), ...) {
    if (is.list(x) || is.call(x)) { # a fit knows its formula, its terms, or the call that made it; that call its formula
        if (!is.null(x$formula)) return(eval(x$formula))
        if (!is.null(x$terms)) return(`class<-`(x$terms, "formula"))
        if (!is.null(x$call$formula)) return(eval(x$call$formula))
    }
    known <- attr(x, "formula")
    if (!is.null(known)) return(known)
    ff <- switch(mode(x), `function` = , name = x$formula, call = eval(x), `NULL` = structure(list(), class = "formula"), .fail("invalid formula"))
    if (!inherits(ff, "formula")) class(ff) <- "formula"
    if (is.null(x)) attr(ff, ".Environment") <- env
    else if (is.call(ff)) environment(ff) <- env
    ff
}
formula.formula <- function(x, ...) x
formula.terms <- function(x, ...) {
    env <- environment(x)
    attributes(x) <- list(class = "formula")
    environment(x) <- if (is.null(env)) globalenv() else env
    x
}
formula.character <- function(x, env = parent.frame(), ...) {
    ff <- if (length(x) > 1L) parse(text = x, keep.source = FALSE)[[1L]] else str2lang(x)
    if (length(x) > 1L) .Deprecated(msg = "Using formula(x) is deprecated when x is a character vector of length > 1.\n  Consider formula(paste(x, collapse = \" \")) instead.")
    if (!is.call(ff)) stop(gettextf("invalid formula %s: not a call", deparse1(x)), domain = NA)
    whole <- ff
    while (is.call(ff) && length(ff) > 1L && as.character(ff[[1L]]) %in% c("=", "<-", "(", "{")) { # the formula is within
        what <- switch(op <- as.character(ff[[1L]]), `(` = , `{` = sprintf("extraneous call to `%s`", op), "assignment")
        ff <- ff[[length(ff)]]
        if (!identical(whole, ff) && is.call(ff) && identical(ff[[1L]], quote(`~`)))
            warning(warningCondition(sprintf("invalid formula %s: %s is deprecated", deparse1(x),
                                             sub("`[({]`", paste0("`", as.character(whole[[1L]]), "`"), what)),
                                     class = "deprecatedWarning"))
    }
    class(ff) <- "formula"
    environment(ff) <- env
    ff
}
formula.data.frame <- function(x, ...) {
    caller <- parent.frame()
    is.model <- "terms" %in% names(attributes(x))
    if (is.model) formula.terms(attr(x, "terms")) else DF2formula(x, env = caller)
}
DF2formula <- function(x, env = parent.frame()) {
    nm <- lapply(names(x), as.name)
    if (length(nm) > 1L) {
        rhs <- nm[-1L]
        lhs <- nm[[1L]]
    } else if (length(nm) == 1L) {
        rhs <- nm
        lhs <- NULL
    } else stop("cannot create a formula from a zero-column data frame")
    rhs <- Reduce(function(a, b) call("+", a, b), rhs)
    ff <- if (is.null(lhs)) call("~", rhs) else call("~", lhs, rhs)
    class(ff) <- "formula"
    environment(ff) <- env
    ff
}
formula.lm <- formula.glm <- function(x, ...) {
    ff <- formula(x$terms)
    if (is.null(x$formula)) ff else `environment<-`(ff, environment(x$formula))
}
as.formula <- function(object, env = parent.frame()) {
    if (inherits(object, "formula")) return(object)
    made <- formula(object, env = baseenv()) # whose environment is another where the object had one
    own <- environment(made)
    `environment<-`(made, if (missing(env) && !identical(own, baseenv())) own else env)
}
asOneSidedFormula <- function(object) {
    if (is.call(object) && identical(object[[1L]], quote(`~`))) object <- eval(object)
    if (inherits(object, "formula")) {
        .need(length(object) == 2L, "formula '%s' must be of the form '~expr'", deparse1(as.vector(object)))
        return(object)
    }
    kind <- mode(object)
    .need(kind %in% c("name", "numeric", "call", "character", "expression"), "'%s' cannot be of mode '%s'", deparse1(substitute(object)), kind)
    if (kind == "character") object <- as.name(object)
    else if (kind == "expression") object <- object[[1L]]
    eval(call("~", object), .GlobalEnv)
}
print.formula <- function(x, showEnv = !identical(e, .GlobalEnv), ...) {
    e <- environment(.x <- x)
    attr(.x, ".Environment") <- NULL
    print.default(unclass(.x), ...)
    if (showEnv) print(e)
    invisible(x)
}
format.formula <- function(x, ...) {
    attributes(x) <- NULL
    format.default(paste(deparse(x), collapse = " "))
}
as.character.formula <- function(x, ...) {
    attributes(x) <- NULL
    as.character(x)
}
`[.formula` <- function(x, i) {
    y <- as.list(unclass(x))[i]
    if (!length(y)) return(structure(list(), class = "formula", .Environment = environment(x)))
    y <- as.call(y)
    if (length(y) > 0L && identical(y[[1L]], quote(`~`))) {
        class(y) <- "formula"
        environment(y) <- environment(x)
    }
    y
}
reformulate <- function(termlabels, response = NULL, intercept = TRUE, env = parent.frame()) {
    .need(is.character(termlabels) && length(termlabels) > 0L, "'termlabels' must be a character vector of length at least one")
    termtext <- paste0(paste(termlabels, collapse = "+"), if (!intercept) " - 1")
    rhs <- str2lang(termtext)
    if (is.character(response)) {
        .need(length(response) == 1L, "'response' must be a character string")
        lhs <- tryCatch(str2lang(response), error = function(e) NULL)
        if (is.null(lhs)) {
            warning(warningCondition(sprintf("Unparseable 'response' \"%s\"; use is deprecated.  Use as.name(.) or `..`!", response),
                                     class = c("reformulate", "deprecatedWarning"), call = sys.call()))
            lhs <- as.name(response)
        }
        response <- lhs
    }
    structure(as.call(c(quote(`~`), response, rhs)), class = "formula", .Environment = env)
}
update <- function(object, ...) UseMethod("update")
update.default <- function(object, formula., ..., evaluate = TRUE) {
    call <- getElement(object, "call")
    .need(!is.null(call), "need an object with call component")
    if (!missing(formula.)) call$formula <- update.formula(formula(object), formula.)
    changes <- match.call(expand.dots = FALSE)$...
    known <- names(changes) %in% names(call)
    for (arg in names(changes)[known]) call[[arg]] <- changes[[arg]]
    call <- as.call(c(as.list(call), changes[!known]))
    if (evaluate) eval(call, parent.frame()) else call
}
update.formula <- function(old, new, ...) {
    new <- as.formula(new)
    old <- as.formula(old)
    lhs <- if (length(old) == 3L) old[[2L]]
    rhs <- old[[length(old)]]
    put <- function(e, what) if (identical(e, quote(.))) what else if (is.call(e)) {
        for (i in seq_along(e)[-1L]) e[[i]] <- put(e[[i]], what)
        e
    } else e
    paren <- function(e) if (is.call(e) && as.character(e[[1L]])[1L] %in% c("+", "-")) call("(", e) else e
    nr <- put(new[[length(new)]], paren(rhs))
    nl <- if (length(new) == 3L) put(new[[2L]], lhs) else lhs
    out <- if (is.null(nl)) call("~", nr) else call("~", nl, nr)
    class(out) <- "formula"
    environment(out) <- environment(old)
    out <- formula(terms.formula(out, simplify = TRUE))
    out
}

terms <- function(x, ...) UseMethod("terms")
terms.default <- function(x, ...) {
    v <- x$terms
    if (is.null(v)) v <- attr(x, "terms")
    if (is.null(v)) stop("no terms component nor attribute")
    v
}
terms.terms <- function(x, ...) x
print.terms <- function(x, ...) {
    print.default(unclass(x), ...)
    invisible(x)
}
labels.terms <- function(object, ...) attr(object, "term.labels")
terms.formula <- function(x, specials = NULL, abb = NULL, data = NULL, neg.out = TRUE, keep.order = FALSE, simplify = FALSE, ..., allowDotAsName = FALSE) {
    if (!is.call(x) || !identical(x[[1L]], quote(`~`)) || !length(unclass(x)) %in% 2:3) stop("argument is not a valid model")
    class(x) <- "formula" # another class may have a length of its own
    call <- sys.call()
    env <- environment(x)
    if (is.null(env)) env <- parent.frame()
    vars <- list()
    keys <- character()
    var <- function(e) {
        k <- deparse1(e, backtick = TRUE)
        i <- match(k, keys)
        if (is.na(i)) {
            vars[[length(vars) + 1L]] <<- e
            keys <<- c(keys, k)
            i <- length(keys)
        }
        i
    }
    has.response <- length(x) == 3L && !is.null(x[[2L]])
    if (has.response) var(x[[2L]])
    dots <- if (is.data.frame(data) || is.list(data)) {
        used <- if (has.response) all.vars(x[[2L]])
        names(data)[!names(data) %in% c(used, if (has.response) deparse1(x[[2L]]))]
    }
    intercept <- TRUE
    uniq <- function(l) l[!duplicated(l)]
    merge2 <- function(a, b) sort(unique(c(a, b)))
    cross <- function(A, B) uniq(unlist(lapply(A, function(a) lapply(B, function(b) merge2(a, b))), recursive = FALSE))
    enc <- function(e) {
        if (is.numeric(e)) {
            if (length(e) == 1L && e == 1) return(list(integer()))
            if (length(e) == 1L && e == 0) return(structure(list(), zero = TRUE))
            stop("invalid model formula in ExtractVars")
        }
        if (is.name(e)) {
            if (identical(e, quote(.))) {
                if (!is.null(dots)) return(lapply(dots, function(v) var(as.name(v))))
                if (is.null(data) && !allowDotAsName) stop(simpleError("'.' in formula and no 'data' argument", call))
            }
            return(list(var(e)))
        }
        if (is.null(e)) return(list())
        if (!is.call(e)) stop("invalid model formula in ExtractVars")
        op <- if (is.name(e[[1L]])) as.character(e[[1L]]) else ""
        n <- length(e) - 1L
        if (op == "(") return(enc(e[[2L]]))
        if (op == "~") { # a formula in a formula is what it says
            if (has.response) stop(simpleError("invalid model formula", call))
            if (n == 2L) {
                has.response <<- TRUE
                var(e[[2L]])
            }
            return(enc(e[[n + 1L]]))
        }
        if (op == "+" && n == 1L) return(enc(e[[2L]]))
        if (op == "-" && n == 1L) {
            b <- enc(e[[2L]])
            if (!is.null(attr(b, "zero"))) intercept <<- TRUE
            if (any(lengths(b) == 0L) && length(b)) intercept <<- FALSE
            return(list())
        }
        if (n == 2L) switch(op,
            `+` = {
                a <- enc(e[[2L]])
                if (!is.null(attr(a, "zero"))) intercept <<- FALSE
                b <- enc(e[[3L]])
                if (!is.null(attr(b, "zero"))) intercept <<- FALSE
                else if (length(b) && any(lengths(b) == 0L)) intercept <<- TRUE
                return(uniq(c(a, b)))
            },
            `:` = return(cross(enc(e[[2L]]), enc(e[[3L]]))),
            `*` = {
                a <- enc(e[[2L]])
                b <- enc(e[[3L]])
                return(uniq(c(a, b, cross(a, b))))
            },
            `^` = {
                a <- enc(e[[2L]])
                p <- eval(e[[3L]])
                if (!is.numeric(p) || p < 1) stop("invalid power in formula")
                r <- a
                for (i in seq_len(p - 1)) r <- uniq(c(r, cross(r, a)))
                return(r)
            },
            `%in%` = {
                a <- enc(e[[2L]])
                b <- sort(unique(unlist(enc(e[[3L]]))))
                return(uniq(lapply(a, merge2, b)))
            },
            `/` = {
                a <- enc(e[[2L]])
                b <- enc(e[[3L]])
                all.a <- sort(unique(unlist(a)))
                return(uniq(c(a, lapply(b, merge2, all.a))))
            },
            `-` = {
                a <- enc(e[[2L]])
                b <- enc(e[[3L]])
                if (!is.null(attr(b, "zero"))) intercept <<- TRUE
                if (length(b) && any(lengths(b) == 0L)) intercept <<- FALSE
                return(a[is.na(match(a, b))])
            })
        list(var(e))
    }
    tl <- enc(x[[length(x)]])
    if (!is.null(attr(tl, "zero"))) intercept <- FALSE
    tl <- tl[lengths(tl) > 0L]
    resp <- if (has.response) 1L else 0L
    is.off <- vapply(vars, function(v) is.call(v) && identical(v[[1L]], quote(offset)), NA)
    off <- which(is.off)
    if (length(off)) tl <- tl[!vapply(tl, function(t) any(t %in% off), NA)]
    ord <- lengths(tl)
    if (!keep.order && length(tl)) {
        o <- order(ord)
        tl <- tl[o]
        ord <- ord[o]
    }
    labs <- vapply(tl, function(t) paste(keys[t], collapse = ":"), "")
    fac <- if (length(tl)) {
        m <- matrix(0L, length(vars), length(tl), dimnames = list(keys, labs))
        for (j in seq_along(tl)) for (v in tl[[j]]) {
            rest <- setdiff(tl[[j]], v) # spanned already by an earlier term?
            ok <- !length(rest) || any(vapply(tl[seq_len(j - 1L)], function(t) all(rest %in% t), NA))
            m[v, j] <- if (ok) 1L else 2L
        }
        m
    } else integer()
    if (!simplify && length(dots) && any(all.names(x[[length(x)]]) == ".")) { # the dot is the sum of the other variables
        if (anyDuplicated(dots)) stop(gettextf("duplicated name '%s' in data frame using '.'", dots[duplicated(dots)][1L]), domain = NA)
        all <- Reduce(function(a, b) call("+", a, b), lapply(dots, as.name))
        put <- function(e, inner) {
            if (identical(e, quote(.))) return(if (inner && length(dots) > 1L) call("(", all) else all)
            if (is.call(e) && is.name(e[[1L]])) {
                op <- as.character(e[[1L]])
                if (op %in% c("+", "-", "*", "/", ":", "^", "%in%", "(")) for (i in seq_along(e)[-1L]) e[[i]] <- put(e[[i]], !op %in% c("+", "("))
            }
            e
        }
        x[[length(x)]] <- put(x[[length(x)]], FALSE)
    } else if (simplify) {
        rhs <- c(ifelse(grepl("|", labs, fixed = TRUE), paste0("(", labs, ")"), labs), keys[off])
        rhs <- paste(if (length(rhs)) rhs else "1", collapse = " + ")
        x[[length(x)]] <- str2lang(if (intercept) rhs else paste(rhs, "- 1"))
    }
    spec <- if (length(specials)) structure(lapply(specials, function(s) {
        w <- which(vapply(vars, function(v) is.call(v) && identical(as.character(v[[1L]]), s), NA))
        if (length(w)) w
    }), names = specials)
    attributes(x) <- NULL
    attr(x, "variables") <- as.call(c(quote(list), vars))
    if (length(off)) attr(x, "offset") <- off
    attr(x, "factors") <- fac
    attr(x, "term.labels") <- as.character(labs)
    if (length(specials)) attr(x, "specials") <- as.pairlist(spec)
    attr(x, "order") <- as.integer(ord)
    attr(x, "intercept") <- as.integer(intercept)
    attr(x, "response") <- resp
    class(x) <- c("terms", "formula")
    attr(x, ".Environment") <- env
    x
}
delete.response <- function(termobj) {
    at <- attributes(termobj)
    y <- at$response
    if (is.null(y) || y == 0) return(termobj)
    for (calls in c("variables", "predvars")) at[[calls]] <- at[[calls]][-(y + 1)] # after `list`
    if (length(at$factors)) at$factors <- at$factors[-y, , drop = FALSE]
    if (length(at$offset)) at$offset <- at$offset - 1 * (at$offset > y)
    if (length(at$specials)) at$specials <- as.pairlist(lapply(at$specials, function(k) ifelse(k > y, k - 1, k)))
    at$response <- 0
    `attributes<-`(call("~", termobj[[3L]]), at)
}
# The terms i of a terms object, as such an object.  What is noted of variables is taken by the same numbers, as if each term were one.
.some_terms <- function(object, i, response, must = FALSE) {
    y <- if (response && attr(object, "response")) object[[2L]]
    labels <- attr(object, "term.labels")
    if (is.logical(i)) i <- which(rep_len(i, length(labels)))
    kept <- labels[i]
    new <- terms(reformulate(if (length(kept) || must) kept else "1", y, attr(object, "intercept"), environment(object)),
                 specials = names(attr(object, "specials")))
    noted <- function(x, before, first) if (!is.null(x)) { # of x's elements the first `before` are none of the terms'
        if (any(i < 0)) x <- x[c(i[i < 0] - before, if (before > first) -(before - seq_len(before - first) + 1L))]
        else if (any(i > 0)) x <- x[c(seq_len(first), i + before)]
        else x <- x[0L]
        if (length(x) || !is.call(x)) x
    }
    left <- attr(object, "response")
    attr(new, "predvars") <- noted(attr(object, "predvars"), 1L + left, 1L + if (response) left else 0L)
    attr(new, "dataClasses") <- noted(attr(object, "dataClasses"), left, if (response) left else 0L)
    new
}
drop.terms <- function(termobj, dropx = NULL, keep.response = FALSE) if (is.null(dropx)) termobj else .some_terms(termobj, -dropx, keep.response, TRUE)
`[.terms` <- function(termobj, i) .some_terms(termobj, i, TRUE)
offset <- function(object) object
is.empty.model <- function(x) {
    tt <- terms(x)
    (length(attr(tt, "factors")) == 0L) & (attr(tt, "intercept") == 0L)
}
get_all_vars <- function(formula, data = NULL, ...) {
    formula <- if (is.null(formula)) terms.formula(formula) else as.formula(formula)
    v <- all.vars(formula)
    if ("." %in% v && !is.null(data)) v <- unique(c(setdiff(v, "."), names(data)))
    extra <- eval(substitute(list(...)), data, environment(formula))
    own <- structure(lapply(v, function(n) eval(as.name(n), data, environment(formula))), names = v)
    rows <- if (is.data.frame(data)) .row_names_info(data, 0L)
    n <- if (is.null(rows)) max(vapply(own, NROW, 1L), 0L) else length(rows)
    columns <- list()
    for (k in names(c(own, extra))) { # a data frame gives its columns, a matrix stays one
        value <- c(own, extra)[[k]]
        columns <- c(columns, if (is.data.frame(value)) as.list(value) else setNames(list(value), k))
    }
    columns <- lapply(columns, function(x) if (is.null(dim(x)) && length(x) < n) rep_len(x, n) else x)
    structure(columns, row.names = if (is.null(rows)) .set_row_names(n) else rows, class = "data.frame")
}

model.frame <- function(formula, ...) UseMethod("model.frame")
# The variables of x with what is noted at those of y: attributes, but names, dimensions and those of time series.
.with_notes <- function(x, y) {
    for (k in seq_along(x)) {
        notes <- attributes(y[[k]])
        notes$class <- setdiff(notes$class, "ts")
        notes <- notes[!names(notes) %in% c("names", "dim", "dimnames", "tsp") & lengths(notes) > 0L]
        for (n in names(notes)) if (!identical(attr(x[[k]], n), notes[[n]])) attr(x[[k]], n) <- notes[[n]]
    }
    x
}
model.frame.default <- function(formula, data = NULL, subset = NULL, na.action = na.fail, drop.unused.levels = FALSE, xlev = NULL, ...) {
    if (!missing(formula) && nargs() == 1L && is.list(formula)) { # a model, by itself: the frame that it keeps, or that its call names
        if (!is.null(kept <- formula$model)) return(kept)
        if (all(c("terms", "call") %in% names(formula))) {
            call <- formula$call
            call <- call[c(1L, match(c("formula", "data", "subset", "weights", "na.action"), names(call), 0L))]
            call[[1L]] <- quote(stats::model.frame)
            return(eval(call, if (is.null(env <- environment(formula$terms))) parent.frame() else env))
        }
    }
    if (missing(formula)) {
        if (inherits(data, "data.frame") && length(attr(data, "terms"))) return(data)
        formula <- as.formula(data)
    } else if (missing(data) && inherits(formula, "data.frame") && length(attr(formula, "terms"))) return(formula)
    if (missing(na.action)) {
        na.action <- if (!is.null(naa <- attr(data, "na.action")) && mode(naa) != "numeric") naa
                     else if (!is.null(naa <- getOption("na.action"))) naa else na.omit
    }
    possible_newdata <- !missing(data) && is.data.frame(data)
    if (is.data.frame(formula) && missing(data)) { # the frame's own formula: its first column by the others
        data <- formula
        formula <- as.formula(formula)
    }
    if (is.object(data) && !is.data.frame(data) && !is.environment(data)) data <- as.data.frame(data)
    if (is.array(data)) stop("'data' must be a data.frame, not a matrix or an array")
    if (!is.null(data) && !is.list(data) && !is.environment(data)) stop("'data' must be a data.frame, environment, or list")
    formula <- if (inherits(formula, "terms")) formula
               else if (inherits(formula, "formula")) terms.formula(formula, data = data)
               else if (is.list(formula) && !is.null(formula$terms)) formula$terms
               else terms.formula(as.formula(formula), data = data)
    env <- environment(formula)
    if (is.environment(data)) {
        env <- data
        data <- NULL
    }
    vars <- attr(formula, "variables")
    pv <- attr(formula, "predvars")
    predvars <- if (is.null(pv)) vars else pv
    variables <- eval(predvars, data, env)
    varnames <- vapply(as.list(vars)[-1L], deparse1, "")
    if (!is.list(variables)) stop("invalid variables")
    if (length(variables) != length(varnames)) stop("number of variables != number of variable names")
    extras <- substitute(list(...))
    extranames <- names(extras[-1L])
    extras <- eval(extras, data, env)
    extras <- extras[!vapply(extras, is.null, NA)]
    subset <- eval(substitute(subset), data, env)
    if (length(extras)) {
        variables <- c(variables, unname(extras))
        varnames <- c(varnames, paste0("(", names(extras), ")"))
    }
    nr <- vapply(variables, NROW, 1L)
    if (length(nr) && any(nr != nr[1L])) {
        i <- which(nr != nr[1L])[1L]
        stop(gettextf("variable lengths differ (found for '%s')", varnames[i]), domain = NA)
    }
    for (i in seq_along(variables)) {
        v <- variables[[i]]
        if (is.function(v) || is.null(v) || is.list(v) && !is.data.frame(v))
            stop(gettextf("invalid type (%s) for variable '%s'", typeof(v), varnames[i]), domain = NA)
    }
    n <- if (length(nr)) nr[1L] else if (is.data.frame(data)) nrow(data) else 0L
    rn <- if (is.data.frame(data) && nrow(data) == n) .row_names_info(data, 0L)
          else if (length(variables) && is.null(dim(variables[[1L]])) && !is.null(nm <- names(variables[[1L]])) && !anyDuplicated(nm)) nm
          else .set_row_names(n)
    # numbers count as given ones; of two rows the data's own stay, as GNU R takes their short form for two names
    if (is.integer(rn) && length(rn) == 2L && is.na(rn[1L]) && n != 2L) rn <- c(NA, n)
    variables <- lapply(variables, function(v) {
        if (is.null(dim(v)) && !is.null(names(v)) && !is.data.frame(v)) names(v) <- NULL
        v
    })
    names(variables) <- varnames
    mf <- variables
    attr(mf, "row.names") <- rn
    class(mf) <- "data.frame"
    if (!is.null(subset)) {
        if (is.logical(subset)) subset <- subset & !is.na(subset)
        mf <- mf[subset, , drop = FALSE]
    }
    attr(mf, "terms") <- formula
    if (!is.null(na.action)) {
        nf <- if (is.character(na.action)) get(na.action, mode = "function") else na.action
        if (is.function(nf)) {
            mf2 <- nf(mf)
            if (is.list(mf2)) mf2 <- .with_notes(mf2, mf)
            attr(mf2, "terms") <- formula
            mf <- mf2
        }
    }
    if (length(xlev)) {
        for (nm in names(xlev)) if (!is.null(xl <- xlev[[nm]])) {
            xi <- mf[[nm]]
            if (is.character(xi)) xi <- as.factor(xi)
            if (!is.factor(xi) || is.null(nxl <- levels(xi))) warning(gettextf("variable '%s' is not a factor", nm), domain = NA)
            else {
                ctr <- attr(xi, "contrasts")
                xi <- xi[, drop = TRUE]
                nxl <- levels(xi)
                if (any(m <- is.na(match(nxl, xl))))
                    stop(sprintf(ngettext(length(m), "factor %s has new level %s", "factor %s has new levels %s"), nm,
                                 paste(nxl[m], collapse = ", ")), domain = NA)
                mf[[nm]] <- factor(xi, levels = xl, exclude = NULL)
            }
        }
    } else if (drop.unused.levels) {
        for (nm in names(mf)) {
            x <- mf[[nm]]
            if (is.factor(x) && length(unique(x[!is.na(x)])) < length(levels(x))) mf[[nm]] <- x[, drop = TRUE]
        }
    }
    tt <- attr(mf, "terms")
    if (is.null(pv)) { # a basis keeps its knots, a polynomial its coefficients, for the prediction at other data
        pv <- vars
        for (i in seq_len(length(vars) - 1L)) if (is.call(vars[[i + 1L]])) pv[[i + 1L]] <- makepredictcall(variables[[i]], vars[[i + 1L]])
    }
    attr(tt, "predvars") <- pv
    attr(tt, "dataClasses") <- vapply(mf, .MFclass, "")
    attr(mf, "terms") <- tt
    mf
}
# The frame of a fit: kept, or made again where the call asks for other data.
model.frame.lm <- model.frame.glm <- function(formula, ...) {
    given <- list(...)
    given <- given[names(given) %in% c("data", "na.action", "subset")]
    if (!length(given) && !is.null(formula$model)) return(formula$model)
    cl <- .frame_call(formula$call, c("formula", "data", "subset", "weights", "na.action", "offset"))
    tt <- terms(formula)
    cl$formula <- tt
    cl$xlev <- formula$xlevels
    cl[names(given)] <- given
    eval(cl, .or(environment(tt), parent.frame()))
}
.MFclass <- function(x) {
    if (is.logical(x)) "logical"
    else if (is.factor(x)) { if (is.ordered(x)) "ordered" else "factor" }
    else if (is.character(x)) "character"
    else if (!is.numeric(x)) "other"
    else if (is.matrix(x)) paste0("nmatrix.", ncol(x))
    else "numeric"
}
# Fails where a variable of a model frame is of another type than that in the fit, whose types are cl.
.checkMFClasses <- function(cl, m, ordNotOK = FALSE) {
    now <- vapply(m, .MFclass, "")
    now <- now[names(now) %in% names(cl)]
    then <- cl[names(now)]
    plain <- function(v) if (ordNotOK) v else replace(v, v == "ordered", "factor")
    levels <- c("factor", "character") # each may stand for the other
    wrong <- names(now)[plain(now) != plain(then) & !(plain(now) %in% levels & plain(then) %in% levels)]
    if (length(wrong) == 1L) .fail("variable '%s' was fitted with type \"%s\" but type \"%s\" was supplied", wrong, then[[wrong]], now[[wrong]], call = NULL)
    if (length(wrong)) .fail("variables %s were specified with different types from the fit", paste(sQuote(wrong), collapse = ", "), call = NULL)
    invisible()
}
# The call of model.frame() that cl, the call of a function that fits, asks for by its arguments named in which.
.frame_call <- function(cl, which) {
    cl <- cl[c(1L, match(which, names(cl), 0L))]
    cl[[1L]] <- quote(stats::model.frame)
    cl$drop.unused.levels <- TRUE
    cl
}
# The variables of a terms object, deparsed; without: the number of one to leave out.
.term_variables <- function(tt, without = 0L) {
    vars <- vapply(as.list(attr(tt, "variables"))[-1L], deparse1, "")
    if (length(without) && without > 0L) vars[-without] else vars
}
.getXlevels <- function(Terms, m) {
    vars <- .term_variables(Terms, attr(Terms, "response"))
    if (length(vars)) .given(lapply(m[vars], function(v) levels(if (is.character(v)) factor(v) else if (is.factor(v)) v)))
}
model.response <- function(data, type = "any") {
    type <- match.arg(type, c("any", "numeric", "factor"))
    if (attr(attr(data, "terms"), "response")) y <- data[[1L]] else return(NULL)
    if (is.factor(y) && type == "numeric") warning("using type = \"numeric\" with a factor response will be ignored")
    if (inherits(y, "AsIs")) y <- unclass(y)
    if (type == "numeric" && !is.factor(y) && typeof(y) %in% c("integer", "logical")) storage.mode(y) <- "double"
    if (is.matrix(y) && ncol(y) == 1L) dim(y) <- NULL
    rows <- attr(data, "row.names")
    n <- .row_names_info(data, 2L)
    if (n > 0L && length(y) == n) names(y) <- rows
    else if (n > 0L && length(dim(y)) == 2L && is.null(rownames(y))) rownames(y) <- rows
    y
}
model.extract <- function(frame, component) {
    what <- as.character(substitute(component))
    value <- if (what == "response") model.response(frame)
             else if (what == "offset") model.offset(frame)
             else frame[[paste0("(", what, ")")]]
    if (!is.null(value) && length(value) == nrow(frame)) names(value) <- attr(frame, "row.names")
    value
}
model.weights <- function(x) .subset2(x, "(weights)")
model.offset <- function(x) {
    total <- .subset2(x, "(offset)")
    inside <- attr(attr(x, "terms"), "offset")
    if (length(inside)) total <- Reduce(`+`, unclass(x)[inside], .or(total, 0))
    .need(is.null(total) || is.numeric(total), "'offset' must be numeric")
    total
}

# The names of the levels that contrasts are made for: n of them, or those given.
.contr_levels <- function(n) {
    if (length(n) != 1L || !is.numeric(n)) return(as.character(n))
    .need(n > 1L, "not enough degrees of freedom to define contrasts", call = sys.call(-1L))
    as.character(seq_len(n))
}
# An indicator of each level.
.contr_full <- function(levels, sparse = FALSE) {
    if (!sparse) return(`dimnames<-`(diag(length(levels)), list(levels, levels)))
    loadNamespace("Matrix")
    methods::new("ddiMatrix", diag = "U", Dim = rep(length(levels), 2L), Dimnames = list(levels, levels))
}
# Codes of package Matrix's class for matrices that are mostly zeros.
.contr_codes <- function(codes, sparse) {
    if (!sparse) return(codes)
    loadNamespace("Matrix")
    methods::as(codes, "CsparseMatrix")
}
contr.treatment <- function(n, base = 1, contrasts = TRUE, sparse = FALSE) {
    levels <- .contr_levels(n)
    k <- length(levels)
    if (!contrasts) return(.contr_full(levels, sparse))
    .need(k > 1L, "contrasts not defined for %d degrees of freedom", k - 1L)
    .need(base >= 1L && base <= k, "baseline group number out of range")
    .contr_codes(.contr_full(levels)[, -base, drop = FALSE], sparse)
}
contr.SAS <- function(n, contrasts = TRUE, sparse = FALSE) contr.treatment(n, if (is.numeric(n) && length(n) == 1L) n else length(n), contrasts, sparse)
contr.sum <- function(n, contrasts = TRUE, sparse = FALSE) {
    levels <- .contr_levels(n)
    k <- length(levels)
    .need(k > 1L, "not enough degrees of freedom to define contrasts")
    if (contrasts) .contr_codes(matrix(rbind(diag(k - 1L), -1), k, dimnames = list(levels, NULL)), sparse) else .contr_full(levels, sparse)
}
contr.helmert <- function(n, contrasts = TRUE, sparse = FALSE) {
    levels <- .contr_levels(n)
    k <- length(levels)
    .need(k > 1L, "not enough degrees of freedom to define contrasts")
    if (!contrasts) return(.contr_full(levels, sparse))
    codes <- matrix(-1, k, k - 1L, dimnames = list(levels, NULL))
    step <- row(codes) - col(codes) # level j + 1 against the levels before it
    codes[step == 1L] <- seq_len(k - 1L)
    codes[step > 1L] <- 0
    .contr_codes(codes, sparse)
}
# Columns orthogonal to each other that span the powers 0 .. degree of x, by a QR decomposition; its rank.
.orthogonal_powers <- function(x, degree) {
    q <- qr(outer(x, 0:degree, `^`))
    size <- unname(q$qr)
    size[row(size) != col(size)] <- 0
    list(columns = qr.qy(q, size), rank = q$rank)
}
contr.poly <- function(n, scores = 1:n, contrasts = TRUE, sparse = FALSE) {
    k <- if (is.numeric(n) && length(n) == 1L) n else length(n)
    .need(k > 1L, "contrasts not defined for %d degrees of freedom", as.integer(k) - 1L)
    .need(k <= 95L, "orthogonal polynomials cannot be represented accurately enough for %d degrees of freedom", k - 1L)
    if (missing(scores)) scores <- 1:k
    .need(length(scores) == k, "'scores' argument is of the wrong length")
    .need(is.numeric(scores) && !anyDuplicated(scores), "'scores' must all be different numbers")
    raw <- .orthogonal_powers(scores - mean(scores), k - 1L)$columns
    poly <- raw / rep(sqrt(colSums(raw^2)), each = k)
    power <- paste0("^", seq_len(k) - 1L)
    if (!contrasts) {
        poly[, 1L] <- 1
        return(.contr_codes(`colnames<-`(poly, power), sparse))
    }
    power[2:4] <- c(".L", ".Q", ".C")
    colnames(poly) <- power[seq_len(k)]
    .contr_codes(poly[, -1L, drop = FALSE], sparse)
}
# x as a factor that has contrasts, or an error in the caller's name.
.contrast_factor <- function(x) {
    if (is.logical(x)) return(factor(x, levels = c(FALSE, TRUE)))
    .need(is.factor(x), "contrasts apply only to factors", call = sys.call(-1L))
    x
}
# The name of the contrasts that a factor gets by the options.
.default_contrasts <- function(x) getOption("contrasts", c("contr.treatment", "contr.poly"))[[1L + is.ordered(x)]]
contrasts <- function(x, contrasts = TRUE, sparse = FALSE) {
    x <- .contrast_factor(x)
    if (!contrasts) return(.contr_full(levels(x), sparse))
    how <- .or(attr(x, "contrasts"), .default_contrasts(x))
    if (is.character(how)) how <- get(how, mode = "function", envir = parent.frame())
    if (is.function(how)) if (sparse) how(levels(x), contrasts = TRUE, sparse = TRUE) else how(levels(x), contrasts = TRUE) else .contr_codes(how, sparse)
}
`contrasts<-` <- function(x, how.many = NULL, value) {
    x <- .contrast_factor(x)
    k <- nlevels(x)
    .need(k > 1L, "contrasts can be applied only to factors with 2 or more levels")
    if (is.function(value)) value <- value(k)
    if (is.numeric(value) || isS4(value) && methods::is(value, "Matrix")) {
        given <- if (is.numeric(value)) as.matrix(value) else value
        if (nrow(given) != k) stop("wrong number of contrast matrix rows")
        wanted <- if (is.null(how.many)) k - 1L else how.many
        have <- ncol(given)
        rownames(given) <- levels(x)
        value <- if (have >= wanted) given[, 1L:wanted, drop = FALSE]
        else { # the rest is orthogonal to the constant and what is given
            q <- qr(cbind(1, given))
            if (q$rank != have + 1) stop("singular contrast matrix")
            full <- qr.qy(q, diag(k))[, -1L]
            full[, seq_len(have)] <- given
            tags <- colnames(given)
            dimnames(full) <- list(levels(x), if (!is.null(tags)) c(tags, character(wanted - have)))
            full
        }
    } else if (!is.character(value) && !is.null(value)) stop("numeric contrasts or contrast name expected")
    attr(x, "contrasts") <- value
    x
}
C <- function(object, contr, how.many, ...) {
    .need(is.factor(object) || is.logical(object), "object not interpretable as a factor")
    object <- as.factor(object)
    .need(nlevels(object) > 0L, "object not interpretable as a factor")
    if (missing(contr)) contr <- getOption("contrasts")[if (is.ordered(object)) 2L else 1L]
    else {
        short <- substitute(contr)
        if (is.name(short) && as.character(short) %in% c("treatment", "SAS", "sum", "helmert", "poly")) contr <- paste0("contr.", short)
    }
    if (missing(how.many) && missing(...)) {
        contrasts(object) <- contr
        return(object)
    }
    if (is.character(contr)) contr <- get(contr, mode = "function")
    if (missing(how.many)) how.many <- NULL
    contrasts(object, how.many) <- if (is.function(contr)) contr(nlevels(object), ...) else contr
    object
}

model.matrix <- function(object, ...) UseMethod("model.matrix")
model.matrix.lm <- function(object, ...) {
    kept <- getElement(object, "x")
    if (is.null(kept)) model.matrix.default(object, model.frame(object, xlev = object$xlevels, ...), object$contrasts) else kept
}
model.matrix.default <- function(object, data = environment(object), contrasts.arg = NULL, xlev = NULL, ...) {
    t <- if (missing(data)) terms(object) else terms(object, data = data)
    if (is.null(attr(data, "terms"))) data <- model.frame(object, data, xlev = xlev)
    else {
        want <- vapply(as.list(attr(t, "variables"))[-1L], deparse1, "")
        if (anyNA(match(want, names(data)))) stop("model frame and formula mismatch in model.matrix()")
    }
    fac <- attr(t, "factors")
    resp <- attr(t, "response")
    int <- attr(t, "intercept")
    n <- .row_names_info(data, 2L)
    rn <- as.character(attr(data, "row.names"))
    vn <- vapply(as.list(attr(t, "variables"))[-1L], deparse1, "")
    used <- if (length(fac)) vn[rowSums(fac != 0) > 0] else character()
    ctr <- list()
    if (!is.null(contrasts.arg) && !is.list(contrasts.arg)) {
        warning("non-list contrasts argument ignored")
        contrasts.arg <- NULL
    }
    for (v in used) {
        x <- data[[v]]
        if (is.complex(x)) stop("complex variables are not currently allowed in model matrices")
        if (!typeof(x) %in% c("double", "integer", "logical", "character"))
            stop(gettextf("variables of type '%s' are not allowed in model matrices", typeof(x)), domain = NA)
        if (is.character(x)) x <- factor(x)
        if (is.logical(x)) x <- factor(x, levels = c(FALSE, TRUE))
        if (is.factor(x)) {
            given <- contrasts.arg[[v]]
            if (is.matrix(given)) contrasts(x, ncol(given)) <- given
            else if (!is.null(given)) contrasts(x) <- given
            if (is.null(attr(x, "contrasts"))) {
                if (nlevels(x) < 2L && any(fac[match(v, vn), ] == 1L))
                    stop(simpleError("contrasts can be applied only to factors with 2 or more levels",
                                     quote(`contrasts<-`(`*tmp*`, value = contr.funs[1 + isOF[nn]]))))
                how <- getOption("contrasts")
                if (is.null(how)) how <- c("contr.treatment", "contr.poly")
                attr(x, "contrasts") <- how[[if (is.ordered(x)) 2L else 1L]]
            }
            ctr[[v]] <- attr(x, "contrasts")
            data[[v]] <- x
        }
    }
    cols <- list()
    nm <- character()
    assign <- integer()
    if (int) {
        cols <- list(rep.int(1, n))
        nm <- "(Intercept)"
        assign <- 0L
    }
    if (!int && length(fac)) { # without an intercept the first factor gets all its levels
        is.f <- vapply(vn, function(v) is.factor(data[[v]]), NA)
        for (j in seq_len(ncol(fac))) if (any(w <- is.f & fac[, j] > 0)) {
            fac[which(w)[1L], j] <- 2L
            break
        }
    }
    piece <- function(v, code) {
        x <- data[[v]]
        v <- rownames(fac)[match(v, vn)]
        if (is.factor(x)) {
            m <- if (code == 1L) contrasts(x) else contrasts(x, contrasts = FALSE)
            k <- as.integer(x)
            labs <- colnames(m)
            list(unname(m)[k, , drop = FALSE], paste0(v, if (is.null(labs)) seq_len(ncol(m)) else labs))
        } else if (is.matrix(x) || is.data.frame(x)) {
            x <- if (is.data.frame(x)) as.matrix(x) else unclass(x) # its class's method may be of another opinion (plm's pseries)
            labs <- colnames(x)
            list(unname(x) + 0, if (ncol(x) == 1L) v else paste0(v, if (is.null(labs)) seq_len(ncol(x)) else labs))
        } else list(matrix(as.numeric(x), ncol = 1L), v)
    }
    if (length(fac)) for (j in seq_len(ncol(fac))) {
        vs <- which(fac[, j] > 0)
        if (identical(unname(vs), as.integer(resp))) {
            warning("the response appeared on the right-hand side and was dropped")
            warning(gettextf("problem with term %d in model.matrix: no columns are assigned", j), domain = NA)
            next
        }
        m <- NULL
        labs <- NULL
        pieces <- lapply(vs, function(v) piece(vn[v], fac[v, j]))
        wide <- prod(vapply(pieces, function(p) ncol(p[[1L]]), 1L))
        if (wide > .Machine$integer.max) stop(gettextf("term %d would require %.0g columns", j, wide), domain = NA)
        for (p in pieces) {
            if (is.null(m)) {
                m <- p[[1L]]
                labs <- p[[2L]]
            } else {
                a <- rep(seq_len(ncol(m)), ncol(p[[1L]]))
                b <- rep(seq_len(ncol(p[[1L]])), each = ncol(m))
                m <- m[, a, drop = FALSE] * p[[1L]][, b, drop = FALSE]
                labs <- paste(labs[a], p[[2L]][b], sep = ":")
            }
        }
        cols[[length(cols) + 1L]] <- m
        nm <- c(nm, labs)
        assign <- c(assign, rep.int(j, ncol(m)))
    }
    ans <- if (length(cols)) do.call(cbind, c(cols, deparse.level = 0)) else matrix(numeric(), n, 0L)
    dimnames(ans) <- list(rn, if (length(cols)) nm)
    attr(ans, "assign") <- assign
    if (length(ctr)) attr(ans, "contrasts") <- ctr
    ans
}
makepredictcall <- function(var, call) UseMethod("makepredictcall")
makepredictcall.default <- function(var, call) {
    if (identical(as.character(call)[1L], "scale")) {
        used <- list(center = attr(var, "scaled:center"), scale = attr(var, "scaled:scale"))
        for (part in names(.given(used))) call[[part]] <- used[[part]]
    }
    call
}
