# Symbolic derivatives.  Simplifications are those of GNU R's deriv.c: 0 and 1 vanish, signs move out.

D <- function(expr, name) {
    name # the first to be missed
    if (is.expression(expr)) expr <- expr[[1L]]
    if (!(is.numeric(expr) || is.complex(expr) || is.name(expr) || is.call(expr))) stop("expression must not be type '", typeof(expr), "'")
    if (!is.character(name) || length(name) < 1L) stop("variable must be a character string")
    if (length(name) > 1L) warning("only the first element is used as variable name")
    .D_paren(.D(expr, name[1L]))
}
.is0 <- function(e) is.numeric(e) && length(e) == 1L && e == 0
.is1 <- function(e) is.numeric(e) && length(e) == 1L && e == 1
.is_neg <- function(e) is.call(e) && identical(e[[1L]], quote(`-`)) && length(e) == 2L
.S <- function(op, a, b) {
    switch(op,
        `+` = if (missing(b)) a else if (.is0(a)) b else if (.is0(b)) a
              else if (.is_neg(a)) .S("-", b, a[[2L]])
              else if (.is_neg(b)) .S("-", a, b[[2L]])
              else call("+", a, b),
        `-` = if (missing(b)) { if (.is0(a)) 0 else if (.is_neg(a)) a[[2L]] else call("-", a) }
              else if (.is0(b)) a else if (.is0(a)) .S("-", b)
              else if (.is_neg(a)) .S("-", .S("+", a[[2L]], b)) else if (.is_neg(b)) call("+", a, b[[2L]]) else call("-", a, b),
        `*` = if (.is0(a) || .is0(b)) 0 else if (.is1(a)) b else if (.is1(b)) a
              else if (.is_neg(a)) .S("-", .S("*", a[[2L]], b))
              else if (.is_neg(b)) .S("-", .S("*", a, b[[2L]]))
              else call("*", a, b),
        `/` = if (.is0(a)) 0 else if (.is0(b)) NA_real_ else if (.is1(b)) a
              else if (.is_neg(a)) .S("-", .S("/", a[[2L]], b))
              else if (.is_neg(b)) .S("-", .S("/", a, b[[2L]]))
              else call("/", a, b),
        `^` = if (.is1(b)) a else if (.is0(b)) 1 else if (.is0(a)) 0 else call("^", a, b),
        call(op, a))
}
.D <- function(e, v) {
    if (is.numeric(e) || is.complex(e) || is.logical(e)) return(0)
    if (is.name(e)) return(if (identical(as.character(e), v)) 1 else 0)
    f <- as.character(e[[1L]])[1L]
    a <- if (length(e) > 1L) e[[2L]]
    b <- if (length(e) > 2L) e[[3L]]
    switch(f,
        `(` = .D(a, v),
        `+` = if (is.null(b)) .S("+", .D(a, v)) else .S("+", .D(a, v), .D(b, v)),
        `-` = if (is.null(b)) .S("-", .D(a, v)) else .S("-", .D(a, v), .D(b, v)),
        `*` = .S("+", .S("*", .D(a, v), b), .S("*", a, .D(b, v))),
        `/` = {
            da <- .D(a, v)
            db <- .D(b, v)
            .S("-", .S("/", da, b), .S("/", .S("*", a, db), .S("^", b, 2)))
        },
        `^` = if (is.numeric(b)) .S("*", b, .S("*", .D(a, v), .S("^", a, b - 1)))
              else {
                  e1 <- .S("*", .S("^", a, .S("-", b, 1)), .S("*", b, .D(a, v)))
                  e2 <- .S("*", .S("^", a, b), .S("*", call("log", a), .D(b, v)))
                  .S("+", e1, e2)
              },
        exp = .S("*", e, .D(a, v)),
        log = if (is.null(b)) .S("/", .D(a, v), a) else .S("/", .D(a, v), .S("*", a, call("log", b))),
        cos = .S("-", .S("*", call("sin", a), .D(a, v))),
        sin = .S("*", call("cos", a), .D(a, v)),
        tan = .S("/", .D(a, v), .S("^", call("cos", a), 2)),
        cosh = .S("*", call("sinh", a), .D(a, v)),
        sinh = .S("*", call("cosh", a), .D(a, v)),
        tanh = .S("/", .D(a, v), .S("^", call("cosh", a), 2)),
        sqrt = .D(call("^", a, 0.5), v),
        pnorm = .S("*", call("dnorm", a), .D(a, v)),
        dnorm = .S("-", .S("*", a, .S("*", call("dnorm", a), .D(a, v)))),
        asin = .S("/", .D(a, v), call("sqrt", .S("-", 1, .S("^", a, 2)))),
        acos = .S("-", .S("/", .D(a, v), call("sqrt", .S("-", 1, .S("^", a, 2))))),
        atan = .S("/", .D(a, v), .S("+", 1, .S("^", a, 2))),
        gamma = .S("*", .D(a, v), .S("*", e, call("digamma", a))),
        lgamma = .S("*", .D(a, v), call("digamma", a)),
        digamma = .S("*", .D(a, v), call("trigamma", a)),
        trigamma = .S("*", .D(a, v), call("psigamma", a, 2L)),
        psigamma = .S("*", .D(a, v), call("psigamma", a, if (is.null(b)) 1L else if (is.numeric(b)) as.integer(b) + 1L else .S("+", b, 1L))),
        sinpi = .S("*", call("cospi", a), .S("*", quote(pi), .D(a, v))),
        cospi = .S("-", .S("*", call("sinpi", a), .S("*", quote(pi), .D(a, v)))),
        tanpi = .S("/", .S("*", quote(pi), .D(a, v)), .S("^", call("cospi", a), 2)),
        factorial = .S("*", .D(a, v), .S("*", e, call("digamma", .S("+", a, 1L)))),
        lfactorial = .S("*", .D(a, v), call("digamma", .S("+", a, 1L))),
        log1p = .S("/", .D(a, v), .S("+", 1, a)),
        expm1 = .S("*", call("exp", a), .D(a, v)),
        log2 = .S("/", .D(a, v), .S("*", a, quote(log(2)))),
        log10 = .S("/", .D(a, v), .S("*", a, quote(log(10)))),
        .D_unknown(f))
}
# Nobody knows f's derivative: D() or deriv() says so, whichever was called.
.D_unknown <- function(f) {
    n <- sys.nframe() - 1L
    while (deparse(sys.call(n)[[1L]])[1L] %in% c(".D", ".S", ".D_paren")) n <- n - 1L
    call <- sys.call(n)
    stop(simpleError(gettextf("Function '%s' is not in the derivatives table", f), call))
}
# Parentheses where the text needs them (GNU R adds them to the tree).
.D_paren <- function(e) {
    if (!is.call(e)) return(e)
    for (i in seq_along(e)[-1L]) e[[i]] <- .D_paren(e[[i]])
    op <- as.character(e[[1L]])[1L]
    head <- function(x) if (is.call(x) && length(x) == 3L) as.character(x[[1L]])[1L] else ""
    n <- length(e) - 1L
    wrap <- function(x) call("(", x)
    if (op == "-" && n == 2L) {
        if (head(e[[3L]]) %in% c("+", "-")) e[[3L]] <- wrap(e[[3L]])
    } else if (op == "*") {
        if (head(e[[3L]]) %in% c("+", "-", "*", "/")) e[[3L]] <- wrap(e[[3L]])
        if (head(e[[2L]]) %in% c("+", "-")) e[[2L]] <- wrap(e[[2L]])
    } else if (op == "/") {
        if (head(e[[2L]]) %in% c("+", "-")) e[[2L]] <- wrap(e[[2L]])
        if (head(e[[3L]]) %in% c("+", "-", "*", "/")) e[[3L]] <- wrap(e[[3L]])
    } else if (op == "^") {
        if (head(e[[2L]]) %in% c("^", "+", "-", "*", "/")) e[[2L]] <- wrap(e[[2L]])
        if (head(e[[3L]]) %in% c("+", "-", "*", "/", "^")) e[[3L]] <- wrap(e[[3L]])
    }
    e
}

# deriv: the function's value, gradient and Hessian as one block.  Common subexpressions get a variable .exprN each in the
# order in which they are met; those that turn out to be used once are put back where they are used.
deriv <- function(expr, ...) UseMethod("deriv")
deriv3 <- function(expr, ...) UseMethod("deriv3")
deriv.default <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = FALSE, ...) .deriv(expr, namevec, function.arg, tag, hessian)
deriv3.default <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = TRUE, ...) .deriv(expr, namevec, function.arg, tag, hessian)
deriv.formula <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = FALSE, ...) {
    if ((n <- length(expr)) > 1L) .deriv(expr[[n]], namevec, function.arg, tag, hessian)
    else stop("invalid formula in deriv")
}
deriv3.formula <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = TRUE, ...) {
    if ((n <- length(expr)) > 1L) .deriv(expr[[n]], namevec, function.arg, tag, hessian)
    else stop("invalid formula in deriv")
}
.deriv <- function(expr, namevec, function.arg, tag, hessian) {
    if (is.expression(expr)) expr <- expr[[1L]]
    if (!(is.numeric(expr) || is.complex(expr) || is.name(expr) || is.call(expr))) stop("expression must not be type '", typeof(expr), "'")
    if (!is.character(namevec) || !(n <- length(namevec))) stop("invalid variable names")
    if (!is.character(tag) || length(tag) < 1L || nchar(tag[1L]) < 1L || nchar(tag[1L]) > 60L) stop("invalid tag")
    hessian <- as.logical(hessian)
    found <- list()
    variable <- function(k) as.name(paste0(tag, k))
    # The number of the subexpression e, after its own subexpressions; 0 for a constant or a name.
    note <- function(e) {
        if (!is.call(e)) return(0L)
        if (identical(e[[1L]], quote(`(`))) return(note(e[[2L]]))
        for (i in seq_along(e)[-1L]) if ((k <- note(e[[i]])) > 0L) e[[i]] <- variable(k)
        for (i in seq_along(found)) if (identical(found[[i]], e)) return(i)
        found[[length(found) + 1L]] <<- e
        length(found)
    }
    ref <- function(k, e) if (k > 0L) variable(k) else e
    value <- ref(note(expr), expr)
    grad <- vector("list", n)
    hess <- vector("list", n * n)
    for (i in seq_len(n)) {
        d <- .D(expr, namevec[i])
        grad[[i]] <- ref(note(d), d)
        if (hessian) for (j in i:n) {
            d2 <- .D(d, namevec[j])
            hess[[(i - 1L) * n + j]] <- ref(note(d2), d2)
        }
    }
    later <- c(found, list(value), grad, hess)
    uses <- function(v, e) if (is.name(e)) as.integer(identical(e, v)) else if (is.call(e)) sum(vapply(as.list(e)[-1L], function(x) uses(v, x), 1L)) else 0L
    put <- function(v, by, e) {
        if (is.name(e)) return(if (identical(e, v)) by else e)
        if (is.call(e)) for (i in seq_along(e)[-1L]) e[[i]] <- put(v, by, e[[i]])
        e
    }
    keep <- logical(length(found))
    for (k in seq_along(found)) {
        rest <- seq.int(k + 1L, length(later))
        v <- variable(k)
        count <- sum(vapply(later[rest], function(e) if (is.null(e)) 0L else uses(v, e), 1L))
        if (count < 2L) {
            for (i in rest) if (!is.null(later[[i]])) later[[i]] <- put(v, later[[k]], later[[i]])
        } else keep[k] <- TRUE
    }
    nf <- length(found)
    body <- list(quote(`{`))
    add <- function(e) body[[length(body) + 1L]] <<- e
    for (k in which(keep)) add(call("<-", variable(k), .D_paren(later[[k]])))
    add(call("<-", quote(.value), .D_paren(later[[nf + 1L]])))
    nv <- as.call(c(quote(c), as.list(namevec)))
    add(call("<-", quote(.grad), call("array", 0, call("c", quote(length(.value)), n), call("list", NULL, nv))))
    if (hessian) add(call("<-", quote(.hessian), call("array", 0, call("c", quote(length(.value)), n, n), call("list", NULL, nv, nv))))
    for (i in seq_len(n)) {
        add(call("<-", as.call(list(quote(`[`), quote(.grad), quote(expr = ), namevec[i])), .D_paren(later[[nf + 1L + i]])))
        if (hessian && !is.numeric(grad[[i]])) for (j in i:n) { # what does not change has no second derivatives
            at <- function(a, b) as.call(list(quote(`[`), quote(.hessian), quote(expr = ), namevec[a], namevec[b]))
            e <- .D_paren(later[[nf + 1L + n + (i - 1L) * n + j]])
            add(call("<-", at(i, j), if (i == j) e else call("<-", at(j, i), e)))
        }
    }
    add(quote(attr(.value, "gradient") <- .grad))
    if (hessian) add(quote(attr(.value, "hessian") <- .hessian))
    add(quote(.value))
    body <- as.call(body)
    if (is.null(function.arg)) return(as.expression(body))
    if (is.logical(function.arg) && length(function.arg) && function.arg[1L]) function.arg <- namevec
    if (is.character(function.arg)) {
        args <- rep(alist(x = ), length(function.arg))
        names(args) <- function.arg
        return(as.function(c(args, body), .GlobalEnv))
    }
    if (is.function(function.arg)) {
        fun <- function.arg
        body(fun, environment(fun)) <- body
        return(fun)
    }
    as.expression(body)
}
numericDeriv <- function(expr, theta, rho = parent.frame(), dir = 1, eps = .Machine$double.eps^(1 / if (central) 3 else 2), central = FALSE) {
    if (!is.character(theta)) stop("'theta' should be of type character")
    if (!is.environment(rho)) stop("use of NULL environment is defunct")
    dir <- rep_len(dir, length(theta))
    if (!is.numeric(dir)) stop("'dir' is not a numeric vector of the correct length")
    value <- function() {
        v <- as.double(eval(expr, rho))
        if (any(!is.finite(v))) stop("Missing value or an infinity produced when evaluating the model")
        v
    }
    ans <- value()
    grad <- NULL
    for (i in seq_along(theta)) {
        p <- as.double(get(theta[i], envir = rho))
        for (j in seq_along(p)) {
            x <- p[j]
            delta <- if (x == 0) eps else abs(x) * eps
            q <- p
            q[j] <- x + dir[i] * delta
            assign(theta[i], q, envir = rho)
            up <- value()
            if (central) {
                q[j] <- x - dir[i] * delta
                assign(theta[i], q, envir = rho)
                g <- dir[i] * (up - value()) / (2 * delta)
            } else g <- dir[i] * (up - ans) / delta
            grad <- cbind(grad, g, deparse.level = 0)
        }
        assign(theta[i], p, envir = rho)
    }
    attr(ans, "gradient") <- grad
    ans
}
