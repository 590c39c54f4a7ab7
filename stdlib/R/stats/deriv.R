# Symbolic derivatives.  The rules and simplifications are stdlib/stats/deriv.c's.

D <- function(expr, name) {
    name # the first to be missed
    if (is.expression(expr)) expr <- expr[[1L]]
    if (!(is.numeric(expr) || is.complex(expr) || is.logical(expr) || is.name(expr) || is.call(expr)))
        stop("expression must not be type '", typeof(expr), "'")
    if (!is.character(name) || length(name) < 1L) stop("variable must be a character string")
    if (length(name) > 1L) warning("only the first element is used as variable name")
    .D_paren(.D(expr, name[1L]))
}
# stdlib/stats/deriv.c cannot go on: D() or deriv() says so, whichever was called.
.D_unknown <- function(f) .D_error(gettextf("Function '%s' is not in the derivatives table", deparse(f, backtick = TRUE)[1L]))
.D_error <- function(text) {
    n <- sys.nframe() - 1L
    while (deparse(sys.call(n)[[1L]])[1L] %in% c(".D_unknown", ".deriv")) n <- n - 1L
    stop(simpleError(text, sys.call(n)))
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
    if (!is.character(namevec) || !(n <- length(namevec))) stop("invalid variable names")
    if (!is.character(tag) || length(tag) < 1L || nchar(tag[1L]) < 1L || nchar(tag[1L]) > 60L) stop("invalid tag")
    fits <- function(e) if (is.call(e)) all(vapply(as.list(e)[-1L], fits, NA)) else is.name(e) || typeof(e) %in% c("logical", "integer", "double", "complex")
    if (!fits(expr)) stop("invalid expression in 'FindSubexprs'")
    hessian <- as.logical(hessian)
    variable <- function(k) as.name(paste0(tag, k))
    grad <- vector("list", n)
    hess <- vector("list", n * n)
    met <- list(expr) # in the order in which subexpressions are numbered
    for (i in seq_len(n)) {
        grad[[i]] <- .D(expr, namevec[i])
        met <- c(met, grad[i])
        if (hessian) for (j in i:n) {
            hess[[(i - 1L) * n + j]] <- .D(grad[[i]], namevec[j])
            met <- c(met, hess[(i - 1L) * n + j])
        }
    }
    parts <- .deriv_parts(met, tag)
    keep <- parts[[2L]]
    later <- parts[[1L]]
    nf <- length(keep)
    # from the order of `met` to: value, gradient, Hessian
    place <- matrix(0L, n, n + 1L)
    k <- nf + 1L
    for (i in seq_len(n)) {
        place[i, 1L] <- k <- k + 1L
        if (hessian) for (j in i:n) place[i, j + 1L] <- k <- k + 1L
    }
    body <- list(quote(`{`))
    add <- function(e) body[[length(body) + 1L]] <<- e
    for (k in which(keep)) add(call("<-", variable(k), .D_paren(later[[k]])))
    add(call("<-", quote(.value), .D_paren(later[[nf + 1L]])))
    nv <- as.call(c(quote(c), as.list(namevec)))
    add(call("<-", quote(.grad), call("array", 0, call("c", quote(length(.value)), n), call("list", NULL, nv))))
    if (hessian) add(call("<-", quote(.hessian), call("array", 0, call("c", quote(length(.value)), n, n), call("list", NULL, nv, nv))))
    for (i in seq_len(n)) {
        add(call("<-", as.call(list(quote(`[`), quote(.grad), quote(expr = ), namevec[i])), .D_paren(later[[place[i, 1L]]])))
        if (hessian && !is.numeric(grad[[i]])) for (j in i:n) { # what does not change has no second derivatives
            at <- function(a, b) as.call(list(quote(`[`), quote(.hessian), quote(expr = ), namevec[a], namevec[b]))
            e <- .D_paren(later[[place[i, j + 1L]]])
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
