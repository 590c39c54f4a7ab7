# nlm: quasi-Newton steps with line search, by the algorithms of J. E. Dennis and R. B. Schnabel, Numerical Methods for Unconstrained
# Optimization and Nonlinear Equations (Prentice-Hall 1983): A5.6.1, A5.6.2 and A5.6.4 (differences), A6.3.1 (line search), A7.2.1
# (stopping), A9.4.1 (BFGS).

# The step to the minimum of the model with gradient g.  Where its Hessian is not positive definite a multiple of the
# scaling's square is added.
.nlm_downhill <- function(h, g, scale) {
    p <- .downhill(h, g)
    if (!is.null(p)) return(p)
    own <- eigen(h / outer(scale, scale), TRUE, TRUE)$values
    tol <- sqrt(.Machine$double.eps)
    mu <- max(0, tol * max(own[1L], 0) - own[length(own)] + tol * (1 + max(abs(own))))
    r <- chol(h + diag(mu * scale^2, length(scale)))
    -backsolve(r, backsolve(r, g, transpose = TRUE))
}

# A lower point from x along p.  $fine: one was found; $long: its step has the greatest length.
.nlm_search <- function(fn, x, f, g, p, scale, stepmax, steptol) {
    far <- sqrt(sum((scale * p)^2))
    if (far > stepmax) {
        p <- p * (stepmax / far)
        far <- stepmax
    }
    slope <- sum(g * p)
    least <- steptol / max(abs(p) / pmax(abs(x), 1 / scale))
    lambda <- 1
    was <- NULL
    repeat {
        new <- x + lambda * p
        value <- fn(new)
        none <- value >= .Machine$double.xmax # what fn() gives for NaN and Inf: no curve goes through it
        if (!none && value <= f + 1e-4 * lambda * slope)
            return(list(x = new, f = value, fine = TRUE, long = lambda == 1 && far > 0.99 * stepmax))
        if (lambda < least) return(list(x = x, f = f, fine = FALSE, long = FALSE))
        if (none) {
            lambda <- lambda * 0.1
            next
        }
        trial <- if (is.null(was)) -lambda * slope / (2 * (value - f - slope)) # the parabola's minimum; then the cubic's
                 else {
                     off <- c(value - f - lambda * slope, value.was - f - was * slope) / c(lambda, was)^2
                     a <- (off[1L] - off[2L]) / (lambda - was)
                     b <- (off[2L] * lambda - off[1L] * was) / (lambda - was)
                     disc <- b * b - 3 * a * slope
                     root <- sqrt(max(disc, 0)) * (if (a < 0) -1 else 1)
                     min((-b + (if (disc > b * b) root else -root)) / (3 * a), lambda / 2)
                 }
        was <- lambda
        value.was <- value
        lambda <- max(trial, lambda * 0.1)
    }
}

# Second differences of function values.
.nlm_hessian <- function(fn, x, f, typsize, ndigit) {
    n <- length(x)
    at <- function(i, by) { x[i] <- x[i] + by; x }
    h <- 10^(-ndigit / 3) * pmax(abs(x), typsize)
    h <- vapply(seq_len(n), function(i) at(i, h[i])[i] - x[i], 0)
    one <- vapply(seq_len(n), function(i) fn(at(i, h[i])), 0)
    d <- matrix(0, n, n)
    for (i in seq_len(n)) {
        d[i, i] <- ((f - one[i]) + (fn(at(i, 2 * h[i])) - one[i])) / (h[i] * h[i])
        for (j in seq_len(n)[-seq_len(i)])
            d[i, j] <- d[j, i] <- ((f - one[i]) + (fn(at(c(i, j), h[c(i, j)])) - one[j])) / (h[i] * h[j])
    }
    d
}

nlm <- function(f, p, ..., hessian = FALSE, typsize = rep(1, length(p)), fscale = 1, print.level = 0, ndigit = 12, gradtol = 1e-6,
                stepmax = max(1000 * sqrt(sum((p / typsize)^2)), 1000), steptol = 1e-6, iterlim = 100, check.analyticals = TRUE) {
    if (!is.function(f)) stop("invalid function value in 'nlm' optimizer")
    if (!is.numeric(p)) stop("numeric parameter expected")
    if (!length(p)) stop("invalid parameter length")
    whose <- sys.call()
    if (anyNA(p)) stop("missing value in parameter")
    x <- as.double(p)
    n <- length(x)
    scale <- 1 / rep_len(abs(typsize), n)
    noise <- max(10^-ndigit, .Machine$double.eps)
    last <- NULL # the last value of f with its attributes
    fn <- function(x) {
        v <- f(x, ...)
        if (length(v) != 1L || !is.numeric(v)) stop(simpleError("invalid function value in 'nlm' optimizer", whose))
        last <<- v
        if (is.finite(v)) return(as.double(v))
        warning("NA/Inf replaced by maximum positive value", call. = FALSE)
        .Machine$double.xmax
    }
    fx <- fn(x)
    analytic <- !is.null(attr(last, "gradient")) && is.numeric(attr(last, "gradient")) && length(attr(last, "gradient")) == n
    exact <- analytic && is.numeric(attr(last, "hessian")) && length(attr(last, "hessian")) == n * n
    central <- FALSE
    width <- function(x) pmax(abs(x), 1 / scale)
    differences <- function(x, fx) {
        h <- (if (central) noise^(1 / 3) else sqrt(noise)) * width(x)
        vapply(seq_len(n), function(i) {
            up <- down <- x
            up[i] <- x[i] + h[i]
            if (!central) return((fn(up) - fx) / h[i])
            down[i] <- x[i] - h[i]
            (fn(up) - fn(down)) / (2 * h[i])
        }, 0)
    }
    gradient <- function(x, fx) if (analytic) as.double(attr(f(x, ...), "gradient")) else differences(x, fx)
    second <- function(x) matrix(as.double(attr(f(x, ...), "hessian")), n, n)
    g <- gradient(x, fx)
    if (analytic && check.analyticals) {
        by.hand <- differences(x, fx)
        if (any(abs(g - by.hand) > max(1e-2, sqrt(noise)) * pmax(abs(g), max(abs(fx), fscale) / width(x))))
            stop("probable coding error in analytic gradient")
    }
    report <- function(it, step) {
        cat("iteration = ", it, "\n", sep = "")
        if (!is.null(step)) {
            cat("Step:\n")
            print(step)
        }
        cat("Parameter:\n")
        print(x)
        cat("Function Value\n")
        print(fx)
        cat("Gradient:\n")
        print(g)
        cat("\n")
    }
    flat <- function(x, fx, g) max(abs(g) * width(x) / max(abs(fx), fscale)) <= gradtol
    B <- if (exact) second(x) else diag(scale^2, n)
    first <- TRUE
    it <- 0L
    longs <- 0L
    code <- if (flat(x, fx, g)) 1L else 0L
    if (print.level > 0) report(0L, numeric(n))
    step <- numeric(n)
    while (code == 0L) {
        it <- it + 1L
        repeat {
            found <- .nlm_search(fn, x, fx, g, .nlm_downhill(B, g, scale), scale, stepmax, steptol)
            if (found$fine || analytic || central) break
            central <- TRUE # forward differences were too coarse
            g <- gradient(x, fx)
        }
        if (!found$fine) {
            code <- if (flat(x, fx, g)) 1L else 3L
            break
        }
        new <- gradient(found$x, found$f)
        step <- found$x - x
        y <- new - g
        if (exact) B <- second(found$x)
        else {
            sy <- sum(step * y)
            if (sy >= sqrt(.Machine$double.eps) * sqrt(sum(step^2)) * sqrt(sum(y^2))) {
                if (first) B <- B * (sy / sum(step * (B %*% step)))
                first <- FALSE
                Bs <- drop(B %*% step)
                if (any(abs(y - Bs) >= (if (analytic) noise else sqrt(noise)) * pmax(abs(g), abs(new))))
                    B <- B + tcrossprod(y) / sy - tcrossprod(Bs) / sum(step * Bs)
            }
        }
        x <- found$x
        fx <- found$f
        g <- new
        longs <- if (found$long) longs + 1L else 0L
        code <- if (flat(x, fx, g)) 1L
                else if (max(abs(step) / width(x)) <= steptol) 2L
                else if (it >= iterlim) 4L
                else if (longs >= 5L) 5L
                else 0L
        if (print.level > 1 && code == 0L) report(it, step)
    }
    if (print.level > 0) {
        report(it, NULL)
        cat(switch(code, "Relative gradient close to zero.\nCurrent iterate is probably solution.\n",
                   "Successive iterates within tolerance.\nCurrent iterate is probably solution.\n",
                   "Last global step failed to locate a point lower than x.\nEither x is an approximate local minimum of the function,\nthe function is too non-linear for this algorithm,\nor steptol is too large.\n",
                   "Iteration limit exceeded.  Algorithm failed.\n",
                   "Maximum step size exceeded 5 consecutive times.\nEither the function is unbounded below,\nbecomes asymptotic to a finite value\nfrom above in some direction,\nor stepmx is too small.\n"),
                   "\n", sep = "")
    }
    c(list(minimum = fx, estimate = x, gradient = g), if (hessian) list(hessian = .nlm_hessian(fn, x, fx, 1 / scale, ndigit)),
      list(code = code, iterations = it))
}
