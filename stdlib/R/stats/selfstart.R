# Self-starting models for nls(): functions that know their derivatives and find their own starting values.

selfStart <- function(model, initial, parameters, template) UseMethod("selfStart")
selfStart.default <- function(model, initial, parameters, template)
    structure(as.function(model), initial = as.function(initial), pnames = if (!missing(parameters)) parameters, class = "selfStart")
selfStart.formula <- function(model, initial, parameters, template = NULL) {
    if (is.null(template)) {
        vars <- all.vars(model)
        if (length(no <- vars[!vars %in% parameters]) == 0L) stop("no variables in the model besides the parameters")
        template <- function() NULL
        formals(template) <- setNames(rep(alist(a = ), length(no) + length(parameters)), c(no, parameters))
    }
    structure(deriv(model, parameters, template), initial = as.function(initial), pnames = parameters, class = "selfStart")
}
print.selfStart <- function(x, ...) {
    f <- x
    attributes(f) <- NULL
    print(f)
    invisible(x)
}
getInitial <- function(object, data, ...) UseMethod("getInitial")
getInitial.formula <- function(object, data, ...) {
    if (!is.null(p <- attr(object, "parameters"))) return(p)
    rhs <- object[[length(object)]]
    if (!is.call(rhs)) stop("no 'getInitial' method found for a formula without a call")
    f <- get(as.character(rhs[[1L]]), envir = .or(environment(object), parent.frame()), mode = "function")
    getInitial(f, data, mCall = as.list(match.call(f, rhs)), LHS = if (length(object) == 3L) object[[2L]], ...)
}
getInitial.selfStart <- function(object, data, mCall, LHS = NULL, ...) (attr(object, "initial"))(mCall = mCall, data = data, LHS = LHS, ...)
getInitial.default <- function(object, data, mCall, LHS = NULL, ...) {
    find <- if (is.function(object)) attr(object, "initial")
    .need(!is.null(find), "no 'getInitial' method found for \"%s\" objects", data.class(object))
    find(mCall = mCall, data = data, LHS = LHS, ...)
}
# The data of a curve: x in order, the mean of y at each.
sortedXyData <- function(x, y, data) UseMethod("sortedXyData")
sortedXyData.default <- function(x, y, data) {
    of <- function(e) if (is.numeric(e)) e else if (is.character(e) && !inherits(data, "numeric")) eval(str2lang(e), data) else eval(e, data, parent.frame(2L))
    u <- of(x)
    v <- of(y)
    ok <- !is.na(u) & !is.na(v)
    v <- tapply(v[ok], u[ok], mean, na.rm = TRUE)
    structure(data.frame(x = as.numeric(names(v)), y = as.vector(v)), class = c("sortedXyData", "data.frame"))
}
NLSstClosestX <- function(xy, yval) {
    d <- xy$y - yval
    if (any(d == 0)) return(xy$x[which(d == 0)[1L]])
    k <- which(d[-1L] * d[-length(d)] < 0)
    if (!length(k)) return(NA_real_)
    i <- which(abs(d) == min(abs(d)))[1L]
    j <- if (i < length(d) && d[i] * d[i + 1L] < 0) i + 1L else if (i > 1L && d[i] * d[i - 1L] < 0) i - 1L else k[1L] + (k[1L] == i)
    xy$x[i] - d[i] * (xy$x[j] - xy$x[i]) / (d[j] - d[i])
}
NLSstRtAsymptote <- function(xy) {
    y <- xy$y
    n <- length(y)
    r <- range(y)
    if (abs(y[n] - r[1L]) < abs(y[n] - r[2L])) r[1L] - diff(r) / 8 else r[2L] + diff(r) / 8
}
NLSstLfAsymptote <- function(xy) {
    y <- xy$y
    r <- range(y)
    if (abs(y[1L] - r[1L]) < abs(y[1L] - r[2L])) r[1L] - diff(r) / 8 else r[2L] + diff(r) / 8
}
NLSstAsymptotic <- function(xy) {
    xy$rt <- NLSstRtAsymptote(xy)
    start <- coef(lm(log(abs(y - rt)) ~ x, data = as.data.frame(unclass(xy))))
    p <- .ss_fit(xy$y, function(l) cbind(1, 1 - exp(-exp(l) * xy$x)), log(-start[[2L]]))
    setNames(c(p[[2L]], p[[3L]], p[[1L]]), c("b0", "b1", "lrc"))
}
.ss_xy <- function(mCall, data, LHS, what, least, name) {
    xy <- as.data.frame(unclass(sortedXyData(mCall[[what]], LHS, data)))
    if (nrow(xy) < least) stop(gettextf("too few distinct input values to fit %s", name), domain = NA)
    xy
}
.ss_names <- function(value, mCall, pars) setNames(value, vapply(mCall[pars], function(e) as.character(e)[1L], ""))
# Least squares of y on basis(p), p nonlinear: Gauss-Newton on the residuals of the linear fit.  p, then the linear coefficients.
.ss_fit <- function(y, basis, p) {
    at <- function(p) {
        q <- qr(basis(p))
        list(r = qr.resid(q, y), b = qr.coef(q, y))
    }
    cur <- at(p)
    for (it in 1:200) {
        J <- vapply(seq_along(p), function(k) {
            h <- 1e-6 * max(abs(p[k]), 1e-3)
            u <- v <- p
            u[k] <- u[k] + h
            v[k] <- v[k] - h
            (at(u)$r - at(v)$r) / (2 * h)
        }, y)
        q <- qr(as.matrix(J))
        rest <- qr.qty(q, cur$r)
        k <- seq_along(p)
        if (sum(rest[k]^2) < 1e-10 * sum(rest[-k]^2)) break # the relative offset of nls()
        step <- -qr.coef(q, cur$r)
        step[is.na(step)] <- 0
        f <- 1
        repeat {
            new <- at(p + f * step)
            if (all(is.finite(new$r)) && sum(new$r^2) <= sum(cur$r^2) || f < 1e-10) break
            f <- f / 2
        }
        if (f < 1e-10) break
        p <- p + f * step
        cur <- new
    }
    c(p, cur$b)
}
# Value with the gradient if all parameters are plain names in the call.
.ss_value <- function(value, grad, call, pars) {
    e <- as.list(call[pars])
    if (length(e) == length(pars) && all(vapply(e, is.name, NA))) {
        colnames(grad) <- vapply(e, as.character, "")
        attr(value, "gradient") <- grad
    }
    value
}
SSlogis <- selfStart.default(function(input, Asym, xmid, scal) {
    d <- xmid - input
    e <- exp(d / scal)
    q <- 1 + e
    v <- Asym / q
    .ss_value(v, cbind(1 / q, -(v * e / scal) / q, v * e * d / (scal^2 * q)), match.call(), c("Asym", "xmid", "scal"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "input", 4L, "a logistic model")
    z <- xy$y
    r <- range(z)
    z <- (z - r[1L] + 0.05 * diff(r)) / (1.1 * diff(r))
    xy$z <- log(z / (1 - z))
    a <- coef(lm(x ~ z, xy))
    p <- .ss_fit(xy$y, function(p) cbind(1 / (1 + exp((p[1L] - xy$x) / p[2L]))), c(a[[1L]], a[[2L]]))
    .ss_names(c(p[[3L]], p[[1L]], p[[2L]]), mCall, c("Asym", "xmid", "scal"))
}, c("Asym", "xmid", "scal"))
SSmicmen <- selfStart.default(function(input, Vm, K) {
    d <- K + input
    v <- Vm * input / d
    .ss_value(v, cbind(input / d, -v / d), match.call(), c("Vm", "K"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "input", 3L, "a Michaelis-Menten model")
    a <- coef(lm(1 / y ~ I(1 / x), xy))
    p <- .ss_fit(xy$y, function(K) cbind(xy$x / (K + xy$x)), a[[2L]] / a[[1L]])
    .ss_names(c(p[[2L]], p[[1L]]), mCall, c("Vm", "K"))
}, c("Vm", "K"))
SSasymp <- selfStart.default(function(input, Asym, R0, lrc) {
    r <- exp(lrc)
    e <- exp(-r * input)
    .ss_value(Asym + (R0 - Asym) * e, cbind(1 - e, e, -(R0 - Asym) * e * r * input), match.call(), c("Asym", "R0", "lrc"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "input", 3L, "an asymptotic regression model")
    p <- NLSstAsymptotic(xy)
    .ss_names(c(p[["b0"]] + p[["b1"]], p[["b0"]], p[["lrc"]]), mCall, c("Asym", "R0", "lrc"))
}, c("Asym", "R0", "lrc"))
SSasympOrig <- selfStart.default(function(input, Asym, lrc) {
    r <- exp(lrc)
    e <- exp(-r * input)
    .ss_value(Asym * (1 - e), cbind(1 - e, Asym * e * r * input), match.call(), c("Asym", "lrc"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "input", 3L, "an asymptotic regression model through the origin")
    p <- NLSstAsymptotic(xy)
    q <- .ss_fit(xy$y, function(l) cbind(1 - exp(-exp(l) * xy$x)), p[["lrc"]])
    .ss_names(c(q[[2L]], q[[1L]]), mCall, c("Asym", "lrc"))
}, c("Asym", "lrc"))
SSgompertz <- selfStart.default(function(x, Asym, b2, b3) {
    p <- b3^x
    e <- exp(-b2 * p)
    .ss_value(Asym * e, cbind(e, -Asym * e * p, -Asym * e * b2 * x * b3^(x - 1)), match.call(), c("Asym", "b2", "b3"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "x", 4L, "the Gompertz model")
    a <- getInitial(SSlogis, xy, mCall = list(input = quote(x), Asym = quote(Asym), xmid = quote(xmid), scal = quote(scal)), LHS = quote(y))
    xy$z <- log(abs(log(xy$y / a[[1L]])))
    l <- coef(lm(z ~ x, data = xy))
    p <- .ss_fit(xy$y, function(p) cbind(exp(-p[1L] * p[2L]^xy$x)), c(exp(l[[1L]]), exp(l[[2L]])))
    .ss_names(c(p[[3L]], p[[1L]], p[[2L]]), mCall, c("Asym", "b2", "b3"))
}, c("Asym", "b2", "b3"))
# ---- more curves

# exp(-exp(l) * u), and its derivative by l.
.decay <- function(l, u) {
    e <- exp(-exp(l) * u)
    list(e = e, by = -exp(l) * u * e)
}
SSasympOff <- selfStart.default(function(input, Asym, lrc, c0) {
    d <- .decay(lrc, input - c0)
    .ss_value(Asym * (1 - d$e), cbind(1 - d$e, -Asym * d$by, -Asym * exp(lrc) * d$e), match.call(), c("Asym", "lrc", "c0"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "input", 4L, "the 'asympOff' model")
    p <- NLSstAsymptotic(xy) # b0 + b1 (1 - e): it is 0 at c0
    .ss_names(c(p[["b0"]] + p[["b1"]], p[["lrc"]], -log(1 + p[["b0"]] / p[["b1"]]) * exp(-p[["lrc"]])), mCall, c("Asym", "lrc", "c0"))
}, c("Asym", "lrc", "c0"))
SSfpl <- selfStart.default(function(input, A, B, xmid, scal) {
    t <- (xmid - input) / scal
    s <- 1 / (1 + exp(t))
    d <- (B - A) * s * (1 - s) / scal
    .ss_value(A + (B - A) * s, cbind(1 - s, s, -d, d * t), match.call(), c("A", "B", "xmid", "scal"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "input", 5L, "a four-parameter logistic")
    r <- range(xy$y)
    z <- (xy$y - r[1L] + 0.05 * diff(r)) / (1.1 * diff(r))
    xy$z <- log(z / (1 - z))
    a <- coef(lm(x ~ z, xy))
    p <- .ss_fit(xy$y, function(p) {
        s <- 1 / (1 + exp((p[1L] - xy$x) / exp(p[2L])))
        cbind(1 - s, s)
    }, c(a[[1L]], log(abs(a[[2L]]))))
    .ss_names(c(p[[3L]], p[[4L]], p[[1L]], exp(p[[2L]])), mCall, c("A", "B", "xmid", "scal"))
}, c("A", "B", "xmid", "scal"))
SSweibull <- selfStart.default(function(x, Asym, Drop, lrc, pwr) {
    u <- x^pwr
    d <- .decay(lrc, u)
    .ss_value(Asym - Drop * d$e, cbind(1, -d$e, -Drop * d$by, -Drop * d$by * log(x)), match.call(), c("Asym", "Drop", "lrc", "pwr"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "x", 5L, "the Weibull growth model")
    if (any(xy$x < 0)) stop("all 'x' values must be non-negative to fit the Weibull growth model")
    top <- NLSstRtAsymptote(xy)
    low <- NLSstLfAsymptote(xy)
    inside <- xy[xy$x > 0 & xy$y < top & xy$y > low, ]
    a <- coef(lm(log(-log((top - y) / (top - low))) ~ log(x), data = inside))
    p <- .ss_fit(xy$y, function(p) cbind(1, -exp(-exp(p[1L]) * xy$x^p[2L])), unname(a))
    .ss_names(c(p[[3L]], p[[4L]], p[[1L]], p[[2L]]), mCall, c("Asym", "Drop", "lrc", "pwr"))
}, c("Asym", "Drop", "lrc", "pwr"))
SSbiexp <- selfStart.default(function(input, A1, lrc1, A2, lrc2) {
    a <- .decay(lrc1, input)
    b <- .decay(lrc2, input)
    .ss_value(A1 * a$e + A2 * b$e, cbind(a$e, A1 * a$by, b$e, A2 * b$by), match.call(), c("A1", "lrc1", "A2", "lrc2"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "input", 5L, "a biexponential")
    # The tail decays by the slower exponential; what it leaves of the beginning by the faster one.
    n <- nrow(xy)
    late <- xy[seq.int(n - max(3L, trunc(n / 2)) + 1L, n), ]
    slow <- coef(lm(log(y) ~ x, data = late))
    early <- xy[seq_len(max(3L, n - nrow(late))), ]
    early$y <- early$y - exp(slow[[1L]] + slow[[2L]] * early$x)
    early <- early[early$y > 0, ]
    fast <- if (nrow(early) > 1L) coef(lm(log(y) ~ x, data = early)) else c(0, 5 * slow[[2L]])
    p <- .ss_fit(xy$y, function(p) cbind(.decay(p[1L], xy$x)$e, .decay(p[2L], xy$x)$e), log(abs(c(fast[[2L]], slow[[2L]]))))
    .ss_names(c(p[[3L]], p[[1L]], p[[4L]], p[[2L]]), mCall, c("A1", "lrc1", "A2", "lrc2"))
}, c("A1", "lrc1", "A2", "lrc2"))
# The concentration of a dose that is absorbed at rate exp(lKa) and eliminated at rate exp(lKe).
SSfol <- selfStart.default(function(Dose, input, lKe, lKa, lCl) {
    ke <- exp(lKe)
    ka <- exp(lKa)
    a <- .decay(lKe, input)
    b <- .decay(lKa, input)
    scale <- Dose * exp(lKe + lKa - lCl) / (ka - ke)
    v <- scale * (a$e - b$e)
    .ss_value(v, cbind(v * ka / (ka - ke) + scale * a$by, -v * ke / (ka - ke) - scale * b$by, -v), match.call(), c("lKe", "lKa", "lCl"))
}, function(mCall, data, LHS, ...) {
    resp <- eval(LHS, data)
    input <- eval(mCall[["input"]], data)
    dose <- eval(mCall[["Dose"]], data)
    if (length(resp) != length(input)) stop(gettextf("must have length of response = length of second argument to '%s'", "SSfol"), domain = NA)
    use <- is.finite(resp) & is.finite(input)
    xy <- sortedXyData(input[use], resp[use])
    n <- nrow(xy)
    if (n < 4L) stop("must have at least 4 non-zero observations to fit a one-compartment model")
    # The fall after the peak gives the elimination; the absorption is taken to be some times as fast.
    late <- xy[seq.int(min(which.max(xy$y), n - 2L), n), ]
    ke <- log(abs(coef(lm(log(y) ~ x, data = as.data.frame(unclass(late))))[[2L]]))
    shape <- function(p) {
        k <- exp(p)
        cbind(rep_len(dose, length(resp))[use] * exp(p[1L] + p[2L]) / (k[2L] - k[1L]) * (exp(-k[1L] * input[use]) - exp(-k[2L] * input[use])))
    }
    p <- .ss_fit(resp[use], shape, c(ke, ke + 2))
    .ss_names(c(p[[1L]], p[[2L]], -log(p[[3L]])), mCall, c("lKe", "lKa", "lCl"))
}, c("lKe", "lKa", "lCl"))
