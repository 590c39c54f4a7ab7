# Formulas, terms, model frames, contrasts and design matrices.

formula <- function(x, ...) UseMethod("formula")
formula.default <- function(x = NULL, env = parent.frame(), ...) {
    if (is.list(x) && !is.null(x$formula)) eval(x$formula)
    else if (is.list(x) && !is.null(x$terms)) formula.terms(x$terms)
    else if (is.list(x) && !is.null(x$call$formula)) eval(x$call$formula)
    else if (!is.null(attr(x, "formula"))) attr(x, "formula")
    else {
        form <- switch(mode(x), `NULL` = structure(list(), class = "formula"), character = eval(str2expression(x)), call = eval(x), stop("invalid formula"))
        if (!inherits(form, "formula")) class(form) <- "formula"
        if (is.call(form)) environment(form) <- env
        form
    }
}
formula.formula <- function(x, ...) x
formula.terms <- function(x, ...) {
    env <- environment(x)
    attributes(x) <- list(class = "formula")
    environment(x) <- if (is.null(env)) globalenv() else env
    x
}
formula.character <- function(x, env = parent.frame(), ...) {
    ff <- str2lang(paste(x, collapse = " "))
    if (!is.call(ff) || !identical(ff[[1L]], quote(`~`))) stop(gettextf("invalid formula: %s", deparse1(x)), domain = NA)
    class(ff) <- "formula"
    environment(ff) <- env
    ff
}
formula.data.frame <- function(x, ...) {
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
    environment(ff) <- parent.frame()
    ff
}
formula.lm <- formula.glm <- function(x, ...) {
    form <- x$formula
    if (!is.null(form)) {
        form <- formula(x$terms)
        environment(form) <- environment(x$formula)
        form
    } else formula(x$terms)
}
as.formula <- function(object, env = parent.frame()) {
    if (inherits(object, "formula")) object
    else {
        rval <- formula(object, env = baseenv())
        if (identical(environment(rval), baseenv()) || !missing(env)) environment(rval) <- env
        rval
    }
}
asOneSidedFormula <- function(object) {
    if ((mode(object) == "call") && (object[[1L]] == "~")) object <- eval(object)
    if (inherits(object, "formula")) {
        if (length(object) != 2L) stop(gettextf("formula '%s' must be of the form '~expr'", deparse1(as.vector(object))), domain = NA)
        return(object)
    }
    do.call("~", list(switch(mode(object), name = , numeric = , call = object, character = as.name(object), expression = object[[1L]],
                             stop(gettextf("'%s' cannot be of mode '%s'", substitute(object), mode(object)), domain = NA))))
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
    y <- as.call(as.list(unclass(x))[i])
    if (length(y) > 0L && identical(y[[1L]], quote(`~`))) {
        class(y) <- "formula"
        environment(y) <- environment(x)
    }
    y
}
reformulate <- function(termlabels, response = NULL, intercept = TRUE, env = parent.frame()) {
    if (!is.character(termlabels) || !length(termlabels)) stop("'termlabels' must be a character vector of length at least one")
    termtext <- paste(termlabels, collapse = "+")
    if (!intercept) termtext <- paste(termtext, "- 1")
    terms <- str2lang(termtext)
    fexpr <- if (is.null(response)) call("~", terms)
             else call("~", if (is.character(response)) { if (make.names(response) == response || length(all.names(try(str2lang(response), silent = TRUE))) != 1L) tryCatch(str2lang(response), error = function(e) as.name(response)) else as.name(response) } else response, terms)
    class(fexpr) <- "formula"
    environment(fexpr) <- env
    fexpr
}
update <- function(object, ...) UseMethod("update")
update.default <- function(object, formula., ..., evaluate = TRUE) {
    if (is.null(call <- object$call)) stop("need an object with call component")
    extras <- match.call(expand.dots = FALSE)$...
    if (!missing(formula.)) call$formula <- update.formula(formula(object), formula.)
    if (length(extras)) {
        existing <- !is.na(match(names(extras), names(call)))
        for (a in names(extras)[existing]) call[[a]] <- extras[[a]]
        if (any(!existing)) call <- as.call(c(as.list(call), extras[!existing]))
    }
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
    if (!is.call(x) || !identical(x[[1L]], quote(`~`)) || !length(x) %in% 2:3) stop("argument is not a valid model")
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
        setdiff(names(data), c(used, if (has.response) deparse1(x[[2L]])))
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
            if (identical(e, quote(.)) && !is.null(dots)) return(lapply(dots, function(v) var(as.name(v))))
            return(list(var(e)))
        }
        if (!is.call(e)) stop("invalid model formula in ExtractVars")
        op <- if (is.name(e[[1L]])) as.character(e[[1L]]) else ""
        n <- length(e) - 1L
        if (op == "(") return(enc(e[[2L]]))
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
    if (has.response) tl <- tl[!vapply(tl, identical, NA, 1L)]
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
        rhs <- c(labs, keys[off])
        rhs <- if (length(rhs)) paste(rhs, collapse = " + ") else if (intercept) "1" else ""
        if (!intercept) rhs <- if (nzchar(rhs)) paste(rhs, "- 1") else "0"
        x[[length(x)]] <- str2lang(rhs)
        if (simplify && !length(labs) && !intercept) x[[length(x)]] <- quote(-1)
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
    attr(x, "order") <- as.integer(ord)
    attr(x, "intercept") <- as.integer(intercept)
    attr(x, "response") <- resp
    if (length(specials)) attr(x, "specials") <- as.pairlist(spec)
    class(x) <- c("terms", "formula")
    attr(x, ".Environment") <- env
    x
}
delete.response <- function(termobj) {
    a <- attributes(termobj)
    y <- a$response
    if (!is.null(y) && y) {
        termobj[[2L]] <- NULL
        a$response <- 0
        a$variables <- a$variables[-(1 + y)]
        a$predvars <- a$predvars[-(1 + y)]
        if (length(a$factors)) a$factors <- a$factors[-y, , drop = FALSE]
        if (length(a$offset)) a$offset <- ifelse(a$offset > y, a$offset - 1, a$offset)
        if (!is.null(a$dataClasses)) a$dataClasses <- a$dataClasses[-y]
        attributes(termobj) <- a
    }
    termobj
}
drop.terms <- function(termobj, dropx = NULL, keep.response = FALSE) {
    if (is.null(dropx)) return(termobj)
    resp <- if (keep.response && attr(termobj, "response")) termobj[[2L]]
    newformula <- reformulate(attr(termobj, "term.labels")[-dropx], response = resp, intercept = attr(termobj, "intercept"), env = environment(termobj))
    terms(newformula)
}
`[.terms` <- function(termobj, i) {
    resp <- if (attr(termobj, "response")) termobj[[2L]]
    terms(reformulate(attr(termobj, "term.labels")[i], response = resp, intercept = attr(termobj, "intercept"), env = environment(termobj)))
}
offset <- function(object) object
is.empty.model <- function(x) {
    tt <- terms(x)
    (length(attr(tt, "factors")) == 0L) & (attr(tt, "intercept") == 0L)
}
get_all_vars <- function(formula, data = NULL, ...) {
    v <- all.vars(formula)
    if ("." %in% v && !is.null(data)) v <- unique(c(setdiff(v, "."), names(data)))
    extra <- eval(substitute(list(...)), data, environment(formula))
    vals <- c(structure(lapply(v, function(n) eval(as.name(n), data, environment(formula))), names = v), extra)
    n <- max(lengths(vals[v]), 0L)
    data.frame(lapply(vals, function(x) if (NROW(x) < n && is.null(dim(x))) rep_len(x, n) else x), check.names = FALSE)
}

model.frame <- function(formula, ...) UseMethod("model.frame")
model.frame.default <- function(formula, data = NULL, subset = NULL, na.action = na.fail, drop.unused.levels = FALSE, xlev = NULL, ...) {
    if (missing(na.action)) {
        na.action <- if (!is.null(naa <- attr(data, "na.action")) && mode(naa) != "numeric") naa
                     else if (!is.null(naa <- getOption("na.action"))) naa else na.omit
    }
    possible_newdata <- !missing(data) && is.data.frame(data)
    formula <- if (inherits(formula, "terms")) formula
               else if (inherits(formula, "formula")) terms.formula(formula, data = data)
               else if (is.list(formula) && !is.null(formula$terms)) formula$terms
               else terms.formula(as.formula(formula), data = data)
    env <- environment(formula)
    if (is.matrix(data)) data <- as.data.frame(data)
    else if (is.environment(data)) {
        env <- data
        data <- NULL
    }
    vars <- attr(formula, "variables")
    pv <- attr(formula, "predvars")
    exprs <- as.list(if (is.null(pv)) vars else pv)[-1L]
    predvars <- as.call(c(quote(list), unname(exprs)))
    variables <- eval(predvars, data, env)
    varnames <- vapply(as.list(vars)[-1L], deparse1, "")
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
        if (is.function(v) || is.null(v) || is.list(v) && !is.data.frame(v)) stop(gettextf("invalid type (%s) for variable '%s'", typeof(v), varnames[i]), domain = NA)
    }
    n <- if (length(nr)) nr[1L] else if (is.data.frame(data)) nrow(data) else 0L
    rn <- if (is.data.frame(data) && nrow(data) == n) .row_names_info(data, 0L)
          else if (length(variables) && is.null(dim(variables[[1L]])) && !is.null(nm <- names(variables[[1L]])) && !anyDuplicated(nm)) nm
          else .set_row_names(n)
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
                    stop(sprintf(ngettext(length(m), "factor %s has new level %s", "factor %s has new levels %s"), nm, paste(nxl[m], collapse = ", ")), domain = NA)
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
model.frame.lm <- model.frame.glm <- function(formula, ...) {
    dots <- list(...)
    nargs <- dots[match(c("data", "na.action", "subset"), names(dots), 0)]
    if (length(nargs) || is.null(formula$model)) {
        fcall <- formula$call
        m <- match(c("formula", "data", "subset", "weights", "na.action", "offset"), names(fcall), 0L)
        fcall <- fcall[c(1L, m)]
        fcall$drop.unused.levels <- TRUE
        fcall[[1L]] <- quote(stats::model.frame)
        fcall$xlev <- formula$xlevels
        fcall$formula <- terms(formula)
        fcall[names(nargs)] <- nargs
        env <- environment(formula$terms)
        if (is.null(env)) env <- parent.frame()
        eval(fcall, env)
    } else formula$model
}
.MFclass <- function(x) {
    if (is.logical(x)) "logical"
    else if (is.factor(x)) { if (is.ordered(x)) "ordered" else "factor" }
    else if (is.character(x)) "character"
    else if (!is.numeric(x)) "other"
    else if (is.matrix(x)) paste0("nmatrix.", ncol(x))
    else "numeric"
}
.checkMFClasses <- function(cl, m, ordNotOK = FALSE) invisible(TRUE)
.getXlevels <- function(Terms, m) {
    xvars <- vapply(as.list(attr(Terms, "variables"))[-1L], deparse1, "")
    if ((yvars <- attr(Terms, "response")) > 0) xvars <- xvars[-yvars]
    if (length(xvars)) {
        xlev <- lapply(m[xvars], function(x) if (is.factor(x)) levels(x) else if (is.character(x)) levels(as.factor(x)))
        xlev[!vapply(xlev, is.null, NA)]
    }
}
model.response <- function(data, type = "any") {
    type <- match.arg(type, c("any", "numeric", "factor"))
    if (!attr(attr(data, "terms"), "response")) return(NULL)
    v <- data[[1L]]
    if (type == "numeric" && is.factor(v)) {
        warning("using type = \"numeric\" with a factor response will be ignored")
    }
    rows <- attr(data, "row.names")
    if (nrows <- .row_names_info(data, 2L)) {
        if (length(v) == nrows) names(v) <- rows
        else {
            dd <- dim(v)
            if (length(dd) == 2L) {
                dn <- dimnames(v)
                if (is.null(dn[[1L]])) dimnames(v) <- list(as.character(rows), dn[[2L]])
            }
        }
    }
    v
}
model.extract <- function(frame, component) {
    what <- as.character(substitute(component))
    value <- if (what == "response") model.response(frame)
             else if (what == "offset") model.offset(frame)
             else frame[[paste0("(", what, ")")]]
    if (!is.null(value) && length(value) == nrow(frame)) names(value) <- attr(frame, "row.names")
    value
}
model.weights <- function(x) x$"(weights)"
model.offset <- function(x) {
    offsets <- attr(attr(x, "terms"), "offset")
    ans <- if (length(offsets)) {
        ans <- x$"(offset)"
        if (is.null(ans)) ans <- 0
        for (i in offsets) ans <- ans + x[[i]]
        ans
    } else x$"(offset)"
    if (!is.null(ans) && !is.numeric(ans)) stop("'offset' must be numeric")
    ans
}

contr.treatment <- function(n, base = 1, contrasts = TRUE, sparse = FALSE) {
    if (is.numeric(n) && length(n) == 1L) {
        if (n > 1L) levels <- as.character(seq_len(n))
        else stop("not enough degrees of freedom to define contrasts")
    } else {
        levels <- as.character(n)
        n <- length(n)
    }
    contr <- diag(n)
    dimnames(contr) <- list(levels, levels)
    if (contrasts) {
        if (n < 2L) stop(gettextf("contrasts not defined for %d degrees of freedom", n - 1L), domain = NA)
        if (base < 1L || base > n) stop("baseline group number out of range")
        contr <- contr[, -base, drop = FALSE]
    }
    contr
}
contr.SAS <- function(n, contrasts = TRUE, sparse = FALSE) contr.treatment(n, if (is.numeric(n) && length(n) == 1L) n else length(n), contrasts)
contr.sum <- function(n, contrasts = TRUE, sparse = FALSE) {
    if (length(n) <= 1L) {
        if (is.numeric(n) && length(n) == 1L && n > 1L) levels <- seq_len(n)
        else stop("not enough degrees of freedom to define contrasts")
    } else levels <- n
    levels <- as.character(levels)
    k <- length(levels)
    cont <- diag(k)
    dimnames(cont) <- list(levels, NULL)
    if (contrasts) {
        cont <- cont[, -k, drop = FALSE]
        cont[k, ] <- -1
        colnames(cont) <- NULL
    } else colnames(cont) <- levels
    cont
}
contr.helmert <- function(n, contrasts = TRUE, sparse = FALSE) {
    if (length(n) <= 1L) {
        if (is.numeric(n) && length(n) == 1L && n > 1L) levels <- seq_len(n)
        else stop("not enough degrees of freedom to define contrasts")
    } else levels <- n
    levels <- as.character(levels)
    k <- length(levels)
    if (!contrasts) {
        cont <- diag(k)
        dimnames(cont) <- list(levels, levels)
        return(cont)
    }
    cont <- matrix(0, k, k - 1L, dimnames = list(levels, NULL))
    for (j in seq_len(k - 1L)) {
        cont[seq_len(j), j] <- -1
        cont[j + 1L, j] <- j
    }
    cont
}
contr.poly <- function(n, scores = 1:n, contrasts = TRUE, sparse = FALSE) {
    if (is.numeric(n) && length(n) == 1L) {
        if (n > 1) levs <- 1:n
        else stop("not enough degrees of freedom to define contrasts")
    } else levs <- n
    n <- length(levs)
    if (n < 2) stop(gettextf("contrasts not defined for %d degrees of freedom", n - 1), domain = NA)
    if (n > 95) stop(gettextf("orthogonal polynomials cannot be represented accurately enough for %d degrees of freedom", n - 1), domain = NA)
    if (missing(scores)) scores <- seq_len(n)
    y <- scores - mean(scores)
    X <- outer(y, seq_len(n) - 1, `^`)
    QR <- qr(X)
    z <- QR$qr
    z <- z * (row(z) == col(z))
    raw <- qr.qy(QR, z)
    Z <- sweep(raw, 2L, apply(raw, 2L, function(x) sqrt(sum(x^2))), "/", check.margin = FALSE)
    colnames(Z) <- paste0("^", 1L:n - 1L)
    contr <- Z
    if (contrasts) {
        dn <- colnames(contr)
        dn[2:min(4, n)] <- c(".L", ".Q", ".C")[1:min(3, n - 1)]
        colnames(contr) <- dn
        contr[, -1, drop = FALSE]
    } else {
        contr[, 1] <- 1
        contr
    }
}
contrasts <- function(x, contrasts = TRUE, sparse = FALSE) {
    if (is.logical(x)) x <- factor(x, levels = c(FALSE, TRUE))
    if (!is.factor(x)) stop("contrasts apply only to factors")
    if (!contrasts) return(structure(diag(nlevels(x)), dimnames = list(levels(x), levels(x))))
    ctr <- attr(x, "contrasts")
    if ((NL <- is.null(ctr)) || is.character(ctr)) {
        ctrfn <- if (NL) getOption("contrasts")[[if (is.ordered(x)) 2L else 1L]] else ctr
        ctr <- get(ctrfn, mode = "function")(levels(x), contrasts = contrasts)
    } else if (is.function(ctr)) ctr <- ctr(levels(x), contrasts = contrasts)
    ctr
}
`contrasts<-` <- function(x, how.many = NULL, value) {
    if (is.logical(x)) x <- factor(x, levels = c(FALSE, TRUE))
    if (!is.factor(x)) stop("contrasts apply only to factors")
    k <- nlevels(x)
    if (k < 2L) stop("contrasts can be applied only to factors with 2 or more levels")
    if (is.function(value)) value <- value(k)
    if (is.numeric(value)) {
        given <- as.matrix(value)
        if (nrow(given) != k) stop("wrong number of contrast matrix rows")
        wanted <- if (is.null(how.many)) k - 1L else how.many
        have <- ncol(given)
        rownames(given) <- levels(x)
        value <- if (have >= wanted) given[, seq_len(wanted), drop = FALSE]
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
    object <- as.factor(object)
    if (!nlevels(object)) stop("object not interpretable as a factor")
    if (!missing(contr) && is.name(Xcontr <- substitute(contr)))
        contr <- switch(as.character(Xcontr), poly = "contr.poly", helmert = "contr.helmert", sum = "contr.sum", treatment = "contr.treatment", SAS = "contr.SAS", contr)
    if (missing(contr)) contr <- getOption("contrasts")[[if (is.ordered(object)) 2L else 1L]]
    if (missing(how.many) && missing(...)) contrasts(object) <- contr
    else {
        if (is.character(contr)) contr <- get(contr, mode = "function")
        if (is.function(contr)) contr <- contr(nlevels(object), ...)
        contrasts(object, how.many) <- contr
    }
    object
}

model.matrix <- function(object, ...) UseMethod("model.matrix")
model.matrix.lm <- function(object, ...) {
    if (n_match <- match("x", names(object), 0L)) object[[n_match]]
    else {
        data <- model.frame(object, xlev = object$xlevels, ...)
        model.matrix.default(object, data = data, contrasts.arg = object$contrasts)
    }
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
    for (v in used) {
        x <- data[[v]]
        if (is.character(x)) x <- factor(x)
        if (is.logical(x)) x <- factor(x, levels = c(FALSE, TRUE))
        if (is.factor(x)) {
            given <- contrasts.arg[[v]]
            if (!is.null(given)) contrasts(x) <- given
            if (is.null(attr(x, "contrasts"))) {
                if (nlevels(x) < 2L && any(fac[match(v, vn), ] == 1L)) stop("contrasts can be applied only to factors with 2 or more levels")
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
            x <- as.matrix(x)
            labs <- colnames(x)
            list(unname(x) + 0, paste0(v, if (is.null(labs)) seq_len(ncol(x)) else labs))
        } else list(matrix(as.numeric(x), ncol = 1L), v)
    }
    if (length(fac)) for (j in seq_len(ncol(fac))) {
        vs <- which(fac[, j] > 0)
        m <- NULL
        labs <- NULL
        for (v in vs) {
            p <- piece(vn[v], fac[v, j])
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
    ans <- if (length(cols)) matrix(unlist(cols), n, length(nm), dimnames = list(rn, nm)) else matrix(numeric(), n, 0L, dimnames = list(rn, NULL))
    attr(ans, "assign") <- assign
    if (length(ctr)) attr(ans, "contrasts") <- ctr
    ans
}
makepredictcall <- function(var, call) UseMethod("makepredictcall")
makepredictcall.default <- function(var, call) {
    if (as.character(call)[1L] != "scale") return(call)
    if (!is.null(z <- attr(var, "scaled:center"))) call$center <- z
    if (!is.null(z <- attr(var, "scaled:scale"))) call$scale <- z
    call
}
