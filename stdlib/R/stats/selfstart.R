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
# The logarithm of the rate at which y comes near its asymptote.
.ss_rate <- function(xy) {
    xy$rt <- NLSstRtAsymptote(xy)
    log(-coef(lm(log(abs(y - rt)) ~ x, data = as.data.frame(unclass(xy))))[[2L]])
}
NLSstAsymptotic <- function(xy, ...) {
    p <- .ss_fit(y ~ cbind(1, 1 - exp(-exp(lrc) * x)), as.data.frame(unclass(xy)), list(lrc = .ss_rate(xy)), ...)
    setNames(c(p[[2L]], p[[3L]], p[[1L]]), c("b0", "b1", "lrc"))
}
.ss_xy <- function(mCall, data, LHS, what, least, name) {
    xy <- as.data.frame(unclass(sortedXyData(mCall[[what]], LHS, data)))
    if (nrow(xy) < least) stop(gettextf("too few distinct input values to fit %s", name), domain = NA)
    xy
}
.ss_names <- function(value, mCall, pars) setNames(value, vapply(mCall[pars], function(e) as.character(e)[1L], ""))
# The coefficients of nls() with the linear ones separate: of the columns of formula in x, y, .. of data.
.ss_fit <- function(formula, data, start, ...) {
    environment(formula) <- environment(.ss_fit)
    coef(nls(formula, data = data, start = start, algorithm = "plinear", ...))
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
    p <- .ss_fit(y ~ 1 / (1 + exp((xmid - x) / scal)), xy, list(xmid = a[[1L]], scal = a[[2L]]), ...)
    .ss_names(c(p[[3L]], p[[1L]], p[[2L]]), mCall, c("Asym", "xmid", "scal"))
}, c("Asym", "xmid", "scal"))
SSmicmen <- selfStart.default(function(input, Vm, K) {
    d <- K + input
    v <- Vm * input / d
    .ss_value(v, cbind(input / d, -v / d), match.call(), c("Vm", "K"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "input", 3L, "a Michaelis-Menten model")
    a <- coef(lm(1 / y ~ I(1 / x), xy))
    p <- .ss_fit(y ~ x / (K + x), xy, list(K = a[[2L]] / a[[1L]]), ...)
    .ss_names(c(p[[2L]], p[[1L]]), mCall, c("Vm", "K"))
}, c("Vm", "K"))
SSasymp <- selfStart.default(function(input, Asym, R0, lrc) {
    r <- exp(lrc)
    e <- exp(-r * input)
    .ss_value(Asym + (R0 - Asym) * e, cbind(1 - e, e, -(R0 - Asym) * e * r * input), match.call(), c("Asym", "R0", "lrc"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "input", 3L, "an asymptotic regression model")
    p <- .ss_fit(y ~ cbind(1 - exp(-exp(lrc) * x), exp(-exp(lrc) * x)), xy, list(lrc = .ss_rate(xy)), ...)
    .ss_names(c(p[[2L]], p[[3L]], p[[1L]]), mCall, c("Asym", "R0", "lrc"))
}, c("Asym", "R0", "lrc"))
SSasympOrig <- selfStart.default(function(input, Asym, lrc) {
    r <- exp(lrc)
    e <- exp(-r * input)
    .ss_value(Asym * (1 - e), cbind(1 - e, Asym * e * r * input), match.call(), c("Asym", "lrc"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "input", 3L, "an asymptotic regression model through the origin")
    rates <- log(1 - xy$y / NLSstRtAsymptote(structure(xy, class = c("sortedXyData", "data.frame")))) / xy$x
    q <- .ss_fit(y ~ 1 - exp(-exp(lrc) * x), xy, list(lrc = log(abs(mean(rates, na.rm = TRUE)))), ...)
    .ss_names(c(q[[2L]], q[[1L]]), mCall, c("Asym", "lrc"))
}, c("Asym", "lrc"))
SSgompertz <- selfStart.default(function(x, Asym, b2, b3) {
    p <- b3^x
    e <- exp(-b2 * p)
    .ss_value(Asym * e, cbind(e, -Asym * e * p, -Asym * e * b2 * x * b3^(x - 1)), match.call(), c("Asym", "b2", "b3"))
}, function(mCall, data, LHS, ...) {
    xy <- .ss_xy(mCall, data, LHS, "x", 4L, "the Gompertz model")
    a <- getInitial(SSlogis, xy, mCall = list(input = quote(x), Asym = quote(Asym), xmid = quote(xmid), scal = quote(scal)), LHS = quote(y), ...)
    xy$z <- log(abs(log(xy$y / a[[1L]])))
    l <- coef(lm(z ~ x, data = xy))
    p <- .ss_fit(y ~ exp(-b2 * b3^x), xy, list(b2 = exp(l[[1L]]), b3 = exp(l[[2L]])), ...)
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
    p <- NLSstAsymptotic(xy, ...) # b0 + b1 (1 - e): it is 0 at c0
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
    p <- .ss_fit(y ~ cbind(1, 1 / (1 + exp((xmid - x) / exp(lscal)))), xy, list(xmid = a[[1L]], lscal = log(abs(a[[2L]]))), ...)
    p[[4L]] <- p[[3L]] + p[[4L]]
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
    p <- .ss_fit(y ~ cbind(1, -exp(-exp(lrc) * x^pwr)), xy, list(lrc = a[[1L]], pwr = a[[2L]]), ...)
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
    tail <- max(3L, round(n / 2))
    slow <- coef(lm(log(y) ~ x, data = xy[seq.int(n - tail + 1L, n), ]))
    xy$res <- xy$y - exp(slow[[1L]]) * exp(-abs(slow[[2L]]) * xy$x)
    fast <- coef(lm(log(abs(res)) ~ x, data = xy[seq_len(n - tail), ]))
    p <- .ss_fit(y ~ cbind(exp(-exp(lrc1) * x), exp(-exp(lrc2) * x)), xy, list(lrc1 = log(abs(fast[[2L]])), lrc2 = log(abs(slow[[2L]]))), ...)
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
    n <- length(resp)
    if (n < 4L) stop("must have at least 4 non-zero observations to fit a one-compartment model")
    # The fall after the peak gives the elimination; the absorption is first fitted alone.
    top <- which.max(resp)
    given <- list(y = resp, x = input, dose = dose, lKe = if (top == n) -2.5 else log((log(resp[top]) - log(resp[n])) / (input[n] - input[top])))
    alone <- .ss_fit(y ~ (exp(-x * exp(lKe)) - exp(-x * exp(lKa))) * dose, given, list(lKa = given$lKe + 1), ...)
    p <- .ss_fit(y ~ dose * (exp(-x * exp(lKe)) - exp(-x * exp(lKa))) / (exp(lKa) - exp(lKe)), given[-4L],
                 list(lKa = alone[["lKa"]], lKe = given$lKe), ...)
    .ss_names(c(p[["lKe"]], p[["lKa"]], p[["lKa"]] + p[["lKe"]] - log(p[[3L]])), mCall, c("lKe", "lKa", "lCl"))
}, c("lKe", "lKa", "lCl"))
