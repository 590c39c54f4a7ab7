# Local regression (Cleveland & Devlin, JASA 83, 1988; Cleveland & Grosse, Statistics and Computing 1, 1991): the fits
# are stdlib/loess.c's; here are neighbourhoods, robustness weights, the statistics of the smoother, and prediction.

loess.control <- function(surface = c("interpolate", "direct"), statistics = c("approximate", "exact", "none"),
                          trace.hat = c("exact", "approximate"), cell = 0.2, iterations = 4L, iterTrace = FALSE, ...) {
    counted <- list(iterations = iterations, iterTrace = iterTrace)
    for (v in names(counted)) {
        count <- counted[[v]]
        .need(length(count) == 1L, "length(%s) == 1L is not TRUE", v)
        .need(!is.na(count), "!is.na(%s) is not TRUE", v)
        .need(count >= 1 || v == "iterTrace" && count >= 0, "as.integer(%s) %s 0L is not TRUE", v, if (v == "iterTrace") ">=" else ">")
    }
    c(list(surface = match.arg(surface), statistics = match.arg(statistics), trace.hat = match.arg(trace.hat), cell = cell), counted)
}
loess <- function(formula, data, weights, subset, na.action, model = FALSE, span = 0.75, enp.target, degree = 2L,
                  parametric = FALSE, drop.square = FALSE, normalize = TRUE, family = c("gaussian", "symmetric"),
                  method = c("loess", "model.frame"), control = loess.control(...), ...) {
    family <- match.arg(family)
    cl <- match.call()
    wanted <- cl[c(TRUE, names(cl)[-1L] %in% c("formula", "data", "subset", "weights", "na.action"))]
    wanted[[1L]] <- quote(stats::model.frame)
    frame <- eval(wanted, parent.frame())
    if (match.arg(method) == "model.frame") return(frame)
    mt <- attr(frame, "terms")
    y <- model.response(frame, "numeric")
    w <- model.weights(frame)
    if (is.null(w)) w <- rep_len(1, length(y))
    vars <- as.character(attr(mt, "variables"))[-1L]
    if (response <- attr(mt, "response")) vars <- vars[-response]
    if (!all(vapply(frame[vars], is.numeric, NA))) stop("predictors must all be numeric")
    x <- as.matrix(frame[vars])
    D <- ncol(x)
    names(vars) <- colnames(x) <- vars
    drop.square <- .loess_flags(drop.square, vars)
    parametric <- .loess_flags(parametric, vars)
    if (!match(degree, 0L:2L, 0L)) stop("'degree' must be 0, 1 or 2")
    if (!missing(enp.target)) {
        if (missing(span)) span <- 1.2 * (choose(D + degree, D) - sum(drop.square)) / enp.target
        else warning("both 'span' and 'enp.target' specified: 'span' will be used")
    }
    if (!is.list(control) || !is.character(control$surface) || !is.character(control$statistics) ||
        !is.character(control$trace.hat) || !is.numeric(control$cell) || !is.numeric(control$iterations))
        stop("invalid 'control' argument")
    fit <- simpleLoess(y, x, w, span, degree = degree, parametric = parametric, drop.square = drop.square, normalize = normalize,
                       statistics = control$statistics, surface = control$surface,
                       cell = control$cell, iterations = if (family == "gaussian") 1L
                                                         else control$iterations, iterTrace = control$iterTrace,
                                                         trace.hat = control$trace.hat)
    fit[c("call", "terms", "xnames", "x", "y", "weights")] <- list(cl, mt, vars, x, y, w)
    if (model) fit$model <- frame
    fit$na.action <- attr(frame, "na.action")
    fit
}
# Which variables a logical vector, or names, or numbers mean.
.loess_flags <- function(which, vars) {
    if (is.logical(which)) rep_len(unname(which), length(vars))
    else if (is.character(which)) vars %in% which
    else seq_along(vars) %in% which
}
# How .loess_local() is to fit: one place that knows the order of its numbers; order: the parametric variables last.
.loess_how <- function(n, D, span, degree, parametric, drop.square) {
    order <- order(parametric)
    near <- min(n, floor(n * span + 1e-5))
    terms <- choose(D + degree, D) - if (degree == 2L) sum(drop.square) else 0
    list(order = order, near = near, terms = terms, measured = sum(!parametric),
         numbers = function(slopes) as.double(c(near, span, degree, sum(!parametric), slopes, !drop.square[order])))
}
# What singular local fits say, in the name of call.
.loess_notes <- function(v, call) {
    notes <- attr(v, "notes")
    if (is.null(notes)) return(v)
    num <- function(x) paste(format(x, digits = 5L, trim = TRUE), collapse = " ")
    say <- function(...) warning(simpleWarning(paste0(...), call))
    if (notes$count > 0) {
        say("pseudoinverse used at ", num(notes$at))
        say("neighborhood radius ", num(notes$radius))
        say("reciprocal condition number  ", num(notes$rcond))
        if (notes$other >= 0) say("There are other near singularities as well. ", num(notes$other))
    }
    if (notes$empty) say("zero-width neighborhood. make span bigger")
    attr(v, "notes") <- NULL
    v
}
# The traces of (I-L)(I-L)' and of its square, approximated from L's trace (the table is that of netlib's dloess, where
# it was found by simulation): for local lines and parabolas in 1 to 4 variables, between and beyond them linearly.
.loess_deltas <- function(trace, n, D, terms, call) {
    table <- array(c(.2971620, .3802660, .5886043, .4263766, .3346498, .6271053, .5241198, .3484836, .6687687, .6338795, .4076457, .7207693,
                     .1611761, .3091323, .4401023, .2939609, .3580278, .5555741, .3972390, .4171278, .6293196, .4675173, .4699070, .6674802,
                     .2848308, .2254512, .2914126, .5393624, .2517230, .3898970, .7603231, .2969113, .4740130, .9664956, .3629838, .5348889,
                     .2075670, .2822574, .2369957, .3911566, .2981154, .3623232, .5508869, .3501989, .4371032, .7002667, .4291632, .4930370), c(3L, 4L, 2L, 2L))
    base <- sqrt(terms / n)
    z <- (sqrt(terms / trace) - base) / (1 - base)
    if (is.na(z)) return(c(NaN, NaN))
    for (degree in 1:2) if (z < 0 || z > 1)
                            warning(simpleWarning(paste(if (z > 1) "Chernobyl! trL<k" else "Chernobyl! trL>n",
                                                        format(trace, digits = 5L)), call))
    z <- min(1, max(0, z))
    correction <- exp(.loess_correction(z))
    delta <- function(degree, which) {
        c <- table[, min(D, 4L), degree, which]
        if (D > 4L) c <- c + (D - 4L) * (c - table[, 3L, degree, which])
        n - trace * exp(c[1L] * z^c[2L] * (1 - z)^c[3L] * correction)
    }
    line <- D + 1
    share <- (terms - line) / (choose(D + 2, 2) - line) # of the way from lines to parabolas
    vapply(1:2, function(which) (1 - share) * delta(1L, which) + share * delta(2L, which), 0)
}
# The cubic through values and slopes at these knots.
.loess_correction <- function(z) {
    at <- c(-0.005, 0.1204, 0.2017, 0.2815, 0.3705, 0.4536, 0.5591, 0.7132, 0.8751, 1.005)
    value <- c(-9.0572e-2, 9.5807e-2, 2.6152e-2, -3.1926e-2, -5.3718e-2, -6.4170e-2, -5.8387e-2, -2.0636e-2, 4.0172e-2, -1.0856e-2)
    slope <- c(4.4844, -0.7978, -0.7286, -0.4457, -0.3495, 3.2813e-2, 0.1611, 0.3350, -4.1032e-2, -0.7736)
    i <- findInterval(z, at, left.open = TRUE, all.inside = TRUE)
    width <- at[i + 1L] - at[i]
    h <- (z - at[i]) / width
    (1 - h)^2 * (1 + 2 * h) * value[i] + h^2 * (3 - 2 * h) * value[i + 1L] + width * h * (1 - h) * ((1 - h) * slope[i] - h * slope[i + 1L])
}
# The smoother's matrix L (rows: points z) for weights w.  tree NULL: direct fits.
.loess_operator <- function(x, w, z, how, tree, call) {
    if (is.null(tree)) {
        op <- .loess_notes(.loess_local(x, NULL, w, z, how$numbers(FALSE)), call)
        return(t(matrix(op, nrow(x))))
    }
    op <- .loess_notes(.loess_local(x, NULL, w, tree$at, how$numbers(TRUE)), call)
    matrix(.loess_surface(tree, op, z, FALSE), nrow(z))
}
# Bisquare weights of residuals, in units of 6 times their median size.
.loess_robustness <- function(r) {
    r <- as.vector(r)
    unit <- 6 * median(abs(r))
    if (!isTRUE(unit >= .Machine$double.xmin)) return(rep_len(1, length(r)))
    size <- abs(r) / unit
    ifelse(size > 0.999, 0, ifelse(size > 0.001, (1 - size^2)^2, 1))
}
simpleLoess <- function(y, x, weights, span = 0.75, degree = 2L, parametric = FALSE, drop.square = FALSE, normalize = TRUE,
                        statistics = "approximate", surface = "interpolate", cell, iterations, iterTrace,
                        trace.hat) {
    call <- sys.call()
    D <- as.integer(NCOL(x))
    if (is.na(D)) stop("invalid NCOL(X)")
    if (D > 4) stop("only 1-4 predictors are allowed")
    N <- as.integer(NROW(x))
    if (is.na(N)) stop("invalid NROW(X)")
    if (!N) stop("invalid 'x'")
    if (!all(is.finite(y))) stop("NA/NaN/Inf in foreign function call (arg 1)")
    x <- as.matrix(x)
    storage.mode(x) <- storage.mode(y) <- storage.mode(weights) <- "double"
    shown <- x
    divisor <- rep(1, D)
    if (normalize && D > 1L) {
        middle <- seq.int(ceiling(0.1 * N) + 1, floor(0.9 * N))
        divisor <- apply(x, 2L, function(v) sd(sort(v)[middle]))
        x <- x / rep(divisor, rep_len(N, D))
    }
    if (degree == 1L && any(drop.square)) stop("specified the square of a factor predictor to be dropped when degree = 1")
    if (D == 1L && any(drop.square)) stop("specified the square of a predictor to be dropped with only one numeric predictor")
    if (sum(parametric) == D) stop("specified parametric for all predictors")
    how <- .loess_how(N, D, span, degree, parametric, drop.square)
    if (how$near < 1) stop("span is too small")
    if (how$near < (if (degree == 0L) D + 1 else how$terms)) warning("span too small.   fewer data values than degrees of freedom.")
    z <- x[, how$order, drop = FALSE]
    direct <- surface == "direct"
    tree <- if (!direct) .loess_tree(z, floor(N * span * cell), how$measured)
    vval <- NULL
    smooth <- function(y, w) {
        if (direct) return(as.vector(.loess_notes(.loess_local(z, y, w, z, how$numbers(FALSE)), call)))
        vval <<- .loess_notes(.loess_local(z, y, w, tree$at, how$numbers(TRUE)), call)
        as.vector(.loess_surface(tree, vval, z, FALSE))
    }
    robust <- rep(1, N)
    one <- two <- trace <- 0
    for (j in seq_len(iterations)) {
        w <- weights * robust
        if (j > 1L || statistics == "none") fitted <- smooth(y, w)
        else if (statistics == "exact") {
            L <- .loess_operator(z, w, z, how, tree, call)
            trace <- sum(diag(L))
            lack <- diag(N) - L
            lack <- tcrossprod(lack)
            one <- sum(diag(lack))
            two <- sum(lack^2)
            fitted <- suppressWarnings(smooth(y, w))
        } else {
            if (!direct && trace.hat == "approximate") {
                rise <- (-0.08125 * D + 0.13) * D + 1.05
                by <- function(k) k * (1 + max(0, (rise - span) / span))
                line <- D + 1
                share <- (how$terms - line) / (choose(D + 2, 2) - line)
                trace <- (1 - share) * by(line) + share * by(choose(D + 2, 2))
                fitted <- smooth(y, w)
            } else if (direct) {
                L <- .loess_operator(z, w, z, how, NULL, call)
                trace <- sum(diag(L))
                fitted <- as.vector(L %*% y)
            } else {
                op <- .loess_notes(.loess_local(z, NULL, w, tree$at, how$numbers(TRUE)), call)
                trace <- sum(.loess_surface(tree, op, z, TRUE))
                vval <- colSums(op * y)
                fitted <- as.vector(.loess_surface(tree, vval, z, FALSE))
            }
            deltas <- .loess_deltas(trace, N, D, if (degree == 0L) D + 1 else how$terms, call)
            one <- deltas[1L]
            two <- deltas[2L]
        }
        res <- y - fitted
        if (j < iterations) robust <- .loess_robustness(res)
    }
    pseudo <- NULL
    squares <- if (iterations > 1L) {
        # The residuals of a fit to pseudovalues stand for those of the robust one.
        unit <- 6 * median(abs(res) * sqrt(weights))
        gain <- (1 - 5 * weights * res^2 / unit^2) * sqrt(robust) # the slope of the bisquare's score
        pseudo <- fitted + N / sum(gain) * robust * res
        kept <- vval
        away <- pseudo - suppressWarnings(smooth(pseudo, weights))
        vval <- kept
        sum(weights * away^2)
    } else sum(weights * res^2)
    enp <- one + 2 * trace - N
    pars <- list(span = span, degree = degree, normalize = normalize, parametric = parametric, drop.square = drop.square, surface = surface, cell = cell,
                 family = if (iterations <= 1L) "gaussian" else "symmetric", trace.hat = trace.hat, iterations = iterations)
    kd <- if (!direct) {
        room <- max(200L, N)
        list(parameter = c(d = D, n = N, vc = 2L^D, nc = length(tree$a), nv = dim(tree$at)[1L], liv = 49L + (2L^D + 3L) * room,
                           lv = 49L + (2L * D + 2L) * room), a = tree$a, xi = tree$xi, vert = tree$vert,
             vval = as.vector(vval))
    }
    if (!is.null(kd)) storage.mode(kd$parameter) <- "integer"
    structure(list(n = N, fitted = fitted, residuals = res, enp = enp, s = sqrt(squares / one), one.delta = one, two.delta = two,
                   trace.hat = trace, divisor = divisor, robust = robust, pars = pars, kd = kd),
              class = "loess")
}
predict.loess <- function(object, newdata = NULL, se = FALSE, na.action = na.pass, ...) {
    .need(inherits(object, "loess"), "first argument must be a \"loess\" object")
    at <- if (is.data.frame(newdata)) as.matrix(model.frame(delete.response(terms(object)), newdata, na.action = na.action))
        else if (!is.null(newdata)) as.matrix(newdata)
        else if (se) object$x
        else return(fitted(object))
    settings <- object$pars[c("span", "degree", "normalize", "parametric", "drop.square", "surface", "cell", "family")]
    res <- do.call(predLoess, c(list(object$y, object$x, at, object$s, object$weights, object$robust), settings,
                                list(kd = object$kd, divisor = object$divisor, se = se)))
    grid <- attr(newdata, "out.attrs") # of expand.grid(): its shape is the result's
    if (!is.null(grid)) {
        parts <- lapply(if (se) res[1:2] else list(res), array, grid$dim, grid$dimnames)
        if (se) res[1:2] <- parts else res <- parts[[1L]]
    }
    if (se) res$df <- object$one.delta^2 / object$two.delta
    res
}
predLoess <- function(y, x, newx, s, weights, robust, span, degree, normalize, parametric, drop.square, surface, cell, family, kd, divisor, se = FALSE) {
    call <- sys.call()
    D <- NCOL(x)
    N <- NROW(x)
    M <- NROW(newx)
    how <- .loess_how(N, D, span, degree, parametric, drop.square)
    scaled <- function(v, n) (as.matrix(v) / rep(divisor, rep_len(n, D)))[, how$order, drop = FALSE]
    z <- scaled(x, N)
    at <- scaled(newx, M)
    storage.mode(z) <- storage.mode(at) <- "double"
    ok <- complete.cases(at)
    if (surface == "interpolate") for (k in seq_len(D)) ok <- ok & !is.na(at[, k]) & at[, k] >= min(z[, k]) & at[, k] <= max(z[, k])
    fit <- rep(NA_real_, M)
    inside <- at[ok, , drop = FALSE]
    w <- weights * robust
    if (any(ok) && !se) fit[ok] <- if (surface == "interpolate") .loess_surface(kd[c("a", "xi", "vert")], kd$vval, inside, FALSE)
        else .loess_notes(.loess_local(z, y, w, inside, how$numbers(FALSE)), call)
    if (se) {
        se.fit <- rep(NA_real_, M)
        if (any(ok)) {
            if (surface == "interpolate") {
                L <- .loess_operator(z, weights, inside, how, .loess_tree(z, floor(N * span * cell), how$measured), call)
                fit[ok] <- .loess_surface(kd[c("a", "xi", "vert")], kd$vval, inside, FALSE)
            } else {
                L <- .loess_operator(z, w, inside, how, NULL, call)
                fit[ok] <- L %*% y
            }
            se.fit[ok] <- s * sqrt(as.vector(L^2 %*% (1 / weights)))
        }
    }
    rows <- rownames(newx)
    names(fit) <- rows
    if (!se) return(fit)
    names(se.fit) <- rows
    list(fit = fit, se.fit = se.fit, residual.scale = s)
}
.loess_head <- function(x, digits) {
    if (!is.null(cl <- x$call)) {
        cat("Call:\n")
        dput(cl, control = NULL)
    }
    cat("\nNumber of Observations:", x$n, "\nEquivalent Number of Parameters:", format(round(x$enp, 2L)), "\nResidual",
        if (x$pars$family == "gaussian") "Standard Error:" else "Scale Estimate:", format(signif(x$s, digits)), "\n")
}
print.loess <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    .loess_head(x, digits)
    invisible(x)
}
summary.loess <- function(object, ...) {
    class(object) <- "summary.loess"
    object
}
print.summary.loess <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    .loess_head(x, digits)
    p <- x$pars
    cat("Trace of smoother matrix: ", format(round(x$trace.hat, 2L)), "  (", p$trace.hat, ")\n", sep = "")
    cat("\nControl settings:\n", sprintf("%s:  %s\n",
                                         c("  span     ", "  degree   ", "  family   ", "  surface  ", "  normalize",
                                           " parametric", "drop.square"),
        c(paste(format(p$span), ""), paste(p$degree, ""), paste0(p$family, if (p$family != "gaussian") paste("\t    iterations =", p$iterations)),
          paste0(p$surface, if (p$surface == "interpolate") paste("\t  cell =", format(p$cell))), p$normalize,
          paste(p$parametric, collapse = " "), paste(c(p$drop.square, ""), collapse = " "))), sep = "")
    invisible(x)
}
anova.loess <- function(object, ...) {
    fits <- list(object, ...)
    responses <- vapply(fits, function(f) deparse(formula(f)[[2L]]), "")
    same <- responses == responses[1L]
    if (!all(same)) {
        fits <- fits[same]
        warning(gettextf("models with response %s removed because response differs from model 1", sQuote(deparse(responses[!same]))), domain = NA)
    }
    if (length(fits) == 1L) stop("no models to compare")
    field <- function(what) vapply(fits, function(f) f[[what]], 0)
    one <- field("one.delta")
    two <- field("two.delta")
    rss <- field("s")^2 * one
    enp <- round(field("enp"), 2L)
    k <- length(fits)
    top <- which.max(enp) # its residuals are the yardstick
    df1 <- diff(one)
    df <- one[top]^2 / two[top]
    F <- c(NA, (diff(rss) / df1) / field("s")[top]^2)
    p <- c(NA, pf(F[-1L], abs(df1^2 / diff(two)), df, lower.tail = FALSE))
    tab <- data.frame(ENP = enp, RSS = rss, `F-value` = F, `Pr(>F)` = p, check.names = FALSE, row.names = sprintf("[%s,]", format(seq_len(k))))
    lines <- paste0("Model ", format(seq_len(k)), ": ", vapply(fits, function(f) deparse1(f$call), ""), collapse = "\n")
    structure(tab, heading = c(lines, "", paste("Analysis of Variance:   denominator df", format(round(df, 2L))), ""), class = c("anova", "data.frame"))
}
loess.smooth <- function(x, y, span = 2/3, degree = 1, family = c("symmetric", "gaussian"), evaluation = 50, ...) {
    ok <- !is.na(x) & !is.na(y)
    x <- x[ok]
    y <- y[ok]
    ctl <- loess.control(...)
    at <- seq.int(min(x), max(x), length.out = evaluation)
    fit <- simpleLoess(y, x, rep_len(1, length(y)), span, degree = degree, parametric = FALSE, drop.square = FALSE,
                       normalize = FALSE, statistics = "none", surface = "interpolate", cell = ctl$cell,
                       iterations = if (match.arg(family) == "gaussian") 1L else ctl$iterations, iterTrace = ctl$iterTrace, trace.hat = ctl$trace.hat)
    list(x = at, y = as.vector(.loess_surface(fit$kd[c("a", "xi", "vert")], fit$kd$vval, as.matrix(at), FALSE)))
}
