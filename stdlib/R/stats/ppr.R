# Projection pursuit regression (Friedman & Stuetzle, JASA 76, 1981; SMART: Friedman, LCS Technical Report 1, Stanford, 1984): the
# responses are sums of ridge functions, each a smooth of one projection of the variables.

ppr <- function(x, ...) UseMethod("ppr")
ppr.formula <- function(formula, data, weights, subset, na.action, contrasts = NULL, ..., model = FALSE) {
    whole <- match.call()
    whole[[1L]] <- as.name("ppr")
    whole$formula <- formula
    frame <- eval(.frame_call(match.call(expand.dots = FALSE), c("formula", "data", "subset", "weights", "na.action")), parent.frame())
    about <- attr(frame, "terms")
    attr(about, "intercept") <- 0L
    X <- model.matrix(about, frame, contrasts)
    Y <- model.response(frame)
    w <- .or(model.weights(frame), rep(1, nrow(X)))
    fit <- ppr.default(X, Y, w, ...)
    fit[c("terms", "call", "xlevels")] <- list(about, whole, .getXlevels(about, frame))
    fit <- c(fit, .given(list(na.action = attr(frame, "na.action"), contrasts = attr(X, "contrasts"), model = if (model) frame)))
    structure(fit, class = c("ppr.form", "ppr"))
}
ppr.default <- function(x, y, weights = rep(1, n), ww = rep(1, q), nterms, max.terms = nterms, optlevel = 2,
                        sm.method = c("supsmu", "spline", "gcvspline"), bass = 0, span = 0, df = 5, gcvpen = 1, trace = FALSE, ...) {
    call <- match.call()
    call[[1L]] <- as.name("ppr")
    sm.method <- match.arg(sm.method)
    smoother <- switch(sm.method, supsmu = function(x, y, w) list(fit = .supsmu(x, y, w, span, FALSE, bass), edf = 0),
                       spline = function(x, y, w) .ppr_spline(x, y, w, df, 1), gcvspline = function(x, y, w) .ppr_spline(x, y, w, NULL, gcvpen))
    if (missing(nterms)) stop("'nterms' is missing with no default")
    mu <- nterms
    x <- as.matrix(x)
    y <- as.matrix(y)
    .need(is.numeric(x) && is.numeric(y), "'ppr' applies only to numerical variables")
    n <- nrow(x)
    .need(nrow(y) == n, "mismatched 'x' and 'y'")
    p <- ncol(x)
    q <- ncol(y)
    xnames <- if (is.null(colnames(x))) paste0("X", seq_len(p)) else colnames(x)
    ynames <- if (is.null(colnames(y))) { if (q > 1L) paste0("Y", seq_len(q)) } else colnames(y)
    .need(length(weights) == n && all(weights >= 0), "invalid 'weights'")
    fit <- .ppr_fit(unname(x), unname(y), as.double(weights), as.double(ww), as.integer(max.terms), as.integer(mu), as.integer(optlevel), smoother)
    terms <- seq_len(fit$m)
    only <- fit$m == 1L
    alpha <- if (only) setNames(fit$a[, 1L], xnames) else structure(fit$a[, terms, drop = FALSE], dimnames = list(xnames, paste("term", terms)))
    beta <- matrix(fit$b[, terms, drop = FALSE], q, dimnames = list(ynames, paste("term", terms)))
    beta <- if (q == 1L) drop(beta) * fit$ys else beta * fit$ys
    fitted <- drop(.ppr_at(fit, unname(x)))
    dimnames <- list(rownames(x), if (q > 1L) ynames)
    if (q > 1L) dimnames(fitted) <- dimnames else names(fitted) <- dimnames[[1L]]
    structure(list(call = call, mu = mu, ml = max.terms, p = p, q = q, gof = fit$gofn[fit$m], gofn = fit$gofn, df = df, edf = fit$edf[terms],
                   xnames = xnames, ynames = ynames, alpha = alpha, beta = beta, yb = fit$yb, ys = fit$ys, fitted.values = fitted,
                   residuals = drop(y) - fitted,
                   smod = c(fit$m, p, q, n, mu, fit$yb, fit$ys, fit$a[, terms], fit$b[, terms], fit$f[, terms], fit$t[, terms])), class = "ppr")
}
# The model: columns of a are directions, of b the responses' shares, of f the ridge functions at the projections t, in order.
.ppr_fit <- function(x, y, w, ww, most, wanted, level, smoother) {
    n <- nrow(x)
    p <- ncol(x)
    q <- ncol(y)
    sw <- sum(w)
    yb <- colSums(w * y) / sw
    centred <- y - rep(yb, each = n)
    ys <- sqrt(sum(w * centred^2 * rep(ww, each = n)) / sw)
    .need(ys > 0, "response is constant")
    e <- list2env(list(x = t(x), w = w, sw = sw, ww = ww, q = q, p = p, n = n, smoother = smoother, edf = numeric(most), cutmin = 0.1, steps = 20L,
                       a = matrix(0, p, most), b = matrix(0, q, most), f = matrix(0, n, most), t = matrix(0, n, most), asr = 1e20,
                       r = centred / ys, m = 0L))
    gofn <- numeric(most)
    # One term after the other on what the others leave, all of them refitted after each.
    for (l in seq_len(most)) {
        before <- e$asr
        e$m <- l
        e$b[, l] <- .ppr_share(e, l)
        .ppr_keep(e, l, term <- .ppr_term(e, 0L, e$b[, l], e$a[, l]))
        e$edf[1L] <- term$edf # until all are refitted
        e$asr <- term$asr
        e$r <- e$r - tcrossprod(e$f[, l], e$b[, l])
        if (l > 1L && level > 0L) {
            if (l == most) break
            .ppr_refit(e, 1L)
        }
        if (l > 1L && (e$asr <= 0 || (before - e$asr) / before < 0.005)) break
    }
    if (level > 0L) .ppr_refit(e, level)
    if (level > 0L) gofn[e$m] <- e$asr
    repeat {
        weight <- colSums(ww * abs(e$b[, seq_len(e$m), drop = FALSE]))
        least <- order(weight)[1L]
        e$r <- centred / ys - e$f[, seq_len(e$m), drop = FALSE] %*% t(e$b[, seq_len(e$m), drop = FALSE])
        if (level <= 0L) e$m <- min(e$m, wanted) # the first ones, as they are
        if (e$m <= wanted) break
        e$r <- e$r + tcrossprod(e$f[, least], e$b[, least])
        e$asr <- .ppr_loss(e, e$r)
        for (part in c("a", "b", "f", "t")) e[[part]][, least] <- e[[part]][, e$m]
        e$edf[least] <- e$edf[e$m]
        e$m <- e$m - 1L
        if (level > 0L) .ppr_refit(e, level)
        if (level > 0L) gofn[e$m] <- e$asr
    }
    list(m = e$m, edf = e$edf, a = e$a, b = e$b, f = e$f, t = e$t, yb = yb, ys = ys, gofn = gofn * n * ys^2)
}
.ppr_loss <- function(e, r) sum(rep(e$ww, each = e$n) * e$w * r^2) / e$sw
.ppr_keep <- function(e, l, term) for (part in c("a", "b", "f", "t")) e[[part]][, l] <- term[[part]]
# Where a new term's shares begin: for several responses away from those that are there.
.ppr_share <- function(e, l) {
    if (e$q == 1L) return(1)
    if (l == 1L) return(seq_len(e$q))
    b <- numeric(e$q)
    for (i in seq_len(e$q)) b[i] <- sum(e$ww * rowSums(abs(e$b[, seq_len(l - 1L), drop = FALSE])))
    used <- rowSums(abs(e$b[, seq_len(l - 1L), drop = FALSE]))
    b <- e$ww * (sum(used) - used)
    if (sum(b^2) <= 0) return(seq_len(e$q))
    for (k in seq_len(l - 1L)) if (l - k < e$q) {
        old <- e$b[, k]
        b <- b - old * sum(e$ww * b * old) / sqrt(sum(e$ww * old^2))
    }
    b / sqrt(sum(e$ww * b^2))
}
# The terms are taken out and fitted anew in turn, as long as that helps; level: how much of each.
.ppr_refit <- function(e, level) {
    old <- c(e$cutmin, e$steps)
    if (level <= 2L) {
        e$cutmin <- 1
        e$steps <- level - 1L
    }
    now <- e$asr
    for (round in seq_len(20L)) {
        before <- now
        for (l in seq_len(e$m)) {
            e$r <- e$r + tcrossprod(e$f[, l], e$b[, l])
            term <- .ppr_term(e, 1L, e$b[, l], e$a[, l])
            now <- min(term$asr, before) # what the round began with decides
            if (term$asr < before) .ppr_keep(e, l, term)
            e$edf[l] <- term$edf
            e$r <- e$r - tcrossprod(e$f[, l], e$b[, l])
        }
        if (now <= 0 || (before - now) / before < 0.005) break
    }
    e$cutmin <- old[1L]
    e$steps <- old[2L]
    e$asr <- now
}
# One ridge term for what is left; started: the direction a is one to begin with.
.ppr_term <- function(e, started, b, a) {
    loss <- 1e20
    for (iter in seq_len(20L)) {
        before <- loss
        ridge <- .ppr_ridge(e, max(started, iter - 1L), as.vector(e$r %*% (e$ww * b)), a)
        a <- ridge$a
        b <- as.vector(crossprod(e$r, e$w * ridge$f)) / e$sw
        loss <- .ppr_loss(e, e$r - tcrossprod(ridge$f, b))
        if (e$q == 1L || loss <= 0 || (before - loss) / before < 0.005) break
    }
    list(a = a, b = b, f = ridge$f, t = ridge$t, asr = loss, edf = ridge$edf)
}
# The smooth of y over a projection, whose direction is turned downhill while the loss falls.
.ppr_ridge <- function(e, started, y, a) {
    if (started <= 0L) a <- .ppr_direction(e, y, rep(1, e$n))
    if (sum(a^2) <= 0) a <- rep(1, e$p)
    a <- a / sqrt(sum(a^2))
    step <- numeric(e$p)
    cut <- 1
    loss <- 1e20
    f <- t <- numeric(e$n)
    iter <- 0L
    repeat {
        iter <- iter + 1L
        before <- loss
        repeat {
            to <- a + step
            to <- to / sqrt(sum(to^2))
            along <- as.vector(to %*% e$x)
            by <- .order_347(along)
            v <- along[by]
            w <- pmax(e$w[by], 1e-20)
            made <- e$smoother(v, y[by], w)
            smooth <- made$fit
            new <- sum(w * (y[by] - smooth)^2) / e$sw
            if (new < loss) break
            cut <- cut * 0.5
            if (cut < e$cutmin) break
            step <- step * cut
        }
        if (new >= loss) break
        cut <- 1
        loss <- new
        a <- to
        f[by] <- smooth
        t[by] <- v
        if (loss <= 0 || (before - loss) / before < 0.005 || iter > e$steps || e$p <= 1L) break
        slope <- numeric(e$n)
        slope[by] <- .ppr_slopes(v, smooth, w)
        step <- .ppr_direction(e, y - f, slope)
    }
    f <- f - sum(e$w * f) / e$sw
    size <- sum(e$w * f^2) / e$sw
    list(a = a, f = if (size > 0) f / sqrt(size) else f, t = t, edf = made$edf)
}
# A smoothing spline on at most 15 knots between the points x, which are in order: of df degrees of freedom, or where generalized
# cross-validation that counts each as penalty is least.
.ppr_spline <- function(x, y, w, df, penalty) {
    n <- length(x)
    x <- (x - x[1L]) / (x[n] - x[1L])
    k <- min(n, 15L)
    inner <- if (k > 4L) {
        at <- (n - 1) * seq_len(k - 4L) / (k - 3L)
        unit <- 2^(floor(log2(at)) - 23)
        at <- round(at / unit) * unit # GNU R's are single precision numbers
        low <- as.integer(at)
        (1 - (at - low)) * x[low + 1L] + (at - low) * x[low + 2L]
    }
    knot <- c(rep(x[1L], 4L), inner, rep(x[n], 4L))
    parts <- .bspline_normal(x, y, w, knot)
    middle <- seq.int(3L, k - 3L)
    ratio <- sum(parts$XWX[middle]) / sum(parts$Sigma[middle])
    at <- function(spar) {
        fit <- .bspline_fit(x, w, knot, parts$XWy, parts$XWX, parts$Sigma, ratio * 256^(3 * spar - 1))
        if (is.null(fit)) return(NULL)
        edf <- sum(fit$lev)
        fit$crit <- if (is.null(df)) sum(w * (y - fit$ty)^2) / sum(w) / (1 - penalty * edf / sum(w))^2 else 3 + (df - edf)^2
        fit
    }
    found <- .smspl_search(at, list(low = 0, high = 1.5, tol = 0.01, eps = 0.000244, maxit = 500, trace = FALSE), "", ratio)$fit
    list(fit = found$ty, edf = sum(found$lev))
}
# How the direction should change for residuals r where the ridge function has slopes d: a step of conjugate gradients.
.ppr_direction <- function(e, r, d) {
    z <- e$x * rep(d, each = e$p)
    z <- z - as.vector(z %*% e$w) / e$sw
    against <- as.vector(z %*% (e$w * r)) / e$sw
    G <- (z * rep(e$w, each = e$p)) %*% t(z) / e$sw
    to <- numeric(e$p)
    off <- as.vector(G %*% to) - against
    h <- sum(off^2)
    if (h <= 0) return(to)
    beta <- 0
    dir <- numeric(e$p)
    for (i in seq_len(e$p)) {
        dir <- beta * dir - off
        image <- as.vector(G %*% dir)
        alpha <- h / sum(dir * image)
        to <- to + alpha * dir
        off <- off + alpha * image
        s <- sum(off^2)
        if (s <= 0) break
        beta <- s / h
        h <- s
    }
    to
}
# Slopes of the points (x, y), x in order, where points nearer than some share of their spread are first pooled.
.ppr_slopes <- function(x, y, w) {
    n <- length(x)
    if (x[n] <= x[1L]) return(numeric(n))
    i <- n %/% 4L
    j <- 3L * i
    while (x[j] - x[i] <= 0) {
        if (j < n) j <- j + 1L
        if (i > 1L) i <- i - 1L
    }
    pool <- .ppr_pool(x, y, w, 0.04 * (x[j] - x[i]))
    k <- length(pool$x)
    if (k < 2L) return(numeric(n))
    left <- c(1L, seq_len(k - 1L))
    right <- c(seq_len(k)[-1L], k)
    rep.int((pool$y[right] - pool$y[left]) / (pool$x[right] - pool$x[left]), pool$n)
}
# Blocks of neighbours less than gap apart: with the one after it, unless that one's next is nearer, then with those before it.
# Of tied points the first or the last one's weight counts, whichever is the outer one.
.ppr_pool <- function(x, y, w, gap) {
    first <- !duplicated(x)
    last <- !duplicated(x, fromLast = TRUE)
    block <- function(k) list(x = x[first][k], y = y[first][k], head = w[first][k], tail = w[last][k], n = size[k])
    join <- function(a, b) {
        both <- a$head + b$tail
        list(x = (a$x * a$head + b$x * b$tail) / both, y = (a$y * a$head + b$y * b$tail) / both, head = both, tail = both, n = a$n + b$n)
    }
    size <- tabulate(cumsum(first))
    at <- x[first]
    m <- length(at)
    done <- list()
    k <- 1L
    while (k <= m) {
        now <- block(k)
        alone <- FALSE
        if (k < m && at[k + 1L] - at[k] < gap) {
            alone <- k + 2L <= m && at[k + 2L] - at[k + 1L] < at[k + 1L] - at[k]
            if (!alone) {
                k <- k + 1L
                now <- join(now, block(k))
            }
        }
        while (!alone && length(done) && now$x - done[[length(done)]]$x < gap) {
            now <- join(done[[length(done)]], now)
            done[[length(done)]] <- NULL
        }
        done[[length(done) + 1L]] <- now
        k <- k + 1L
    }
    part <- function(what) vapply(done, function(b) as.double(b[[what]]), 0)
    list(x = part("x"), y = part("y"), n = part("n"))
}
# The fitted values at the rows of x: lines between the points of each ridge function.
.ppr_at <- function(fit, x) {
    out <- matrix(fit$yb, nrow(x), length(fit$yb), byrow = TRUE)
    for (l in seq_len(fit$m)) {
        along <- as.vector(x %*% fit$a[, l])
        by <- order(fit$t[, l])
        ridge <- approx(fit$t[by, l], fit$f[by, l], along, rule = 2, ties = "ordered")$y
        out <- out + fit$ys * tcrossprod(ridge, fit$b[, l])
    }
    out
}
# The model again, out of the numbers that a fit keeps of it.
.ppr_model <- function(smod) {
    k <- as.integer(smod[c(1:4)])
    ends <- cumsum(c(5L, k[3L], 1L, k[1L] * c(k[2L], k[3L], k[4L], k[4L])))
    part <- function(i) smod[seq.int(ends[i] + 1L, ends[i + 1L])]
    list(m = k[1L], yb = part(1L), ys = part(2L), a = matrix(part(3L), k[2L]), b = matrix(part(4L), k[3L]), f = matrix(part(5L), k[4L]),
         t = matrix(part(6L), k[4L]))
}
predict.ppr <- function(object, newdata, ...) {
    if (missing(newdata)) {
        fit <- fitted(object)
        return(if (is.null(object$na.action)) fit else napredict(object$na.action, fit))
    }
    if (is.null(object$terms)) {
        x <- as.matrix(newdata)
        rows <- rownames(x)
    } else {
        Terms <- delete.response(object$terms)
        mf <- model.frame(Terms, newdata, na.action = na.pass, xlev = object$xlevels)
        x <- model.matrix(Terms, mf, contrasts.arg = object$contrasts)
        rows <- row.names(mf)
    }
    .need(ncol(x) == object$p, "wrong number of columns in 'x'")
    keep <- complete.cases(x)
    out <- matrix(NA_real_, nrow(x), object$q, dimnames = list(rows, object$ynames))
    out[keep, ] <- .ppr_at(.ppr_model(object$smod), unname(x[keep, , drop = FALSE]))
    drop(out)
}
print.ppr <- function(x, ...) {
    if (!is.null(x$call)) {
        cat("Call:\n")
        dput(x$call, control = NULL)
    }
    cat("\nGoodness of fit:\n")
    shown <- x$mu:x$ml
    print(setNames(x$gofn[shown], paste(shown, "terms"))[x$gofn[shown] > 0], ...)
    invisible(x)
}
summary.ppr <- function(object, ...) structure(object, class = "summary.ppr")
print.summary.ppr <- function(x, ...) {
    print.ppr(x, ...)
    for (part in c("alpha", "beta")) {
        writeLines(c("", sprintf("%s ('%s'):", c(alpha = "Projection direction vectors", beta = "Coefficients of ridge terms")[[part]], part)))
        print(format(x[[part]], ...), quote = FALSE)
    }
    df <- setNames(round(x$edf, 2), paste("term", seq_along(x$edf)))
    if (any(df > 0)) {
        writeLines(c("", "Equivalent df for ridge terms:"))
        print(df, ...)
    }
    invisible(x)
}
plot.ppr <- function(x, ask, type = "o", cex = 1/2, main = quote(bquote("term"[.(i)] * ":" ~ ~hat(beta[.(i)]) == .(bet.i))),
                     xlab = quote(bquote(bold(alpha)[.(i)]^T * bold(x))), ylab = "", ...) {
    model <- .ppr_model(x$smod)
    if (!missing(ask)) {
        old <- par(ask = ask)
        on.exit(par(old))
    }
    for (i in seq_len(model$m)) {
        bet.i <- signif(if (x$q > 1L) x$beta[, i] else x$beta[[i]], 3)
        by <- order(model$t[, i])
        plot(model$t[by, i], model$f[by, i], type = type, cex = cex, xlab = if (is.call(xlab)) eval(xlab) else xlab, ylab = ylab,
             main = if (is.call(main)) eval(main) else main, ...)
    }
    invisible()
}
