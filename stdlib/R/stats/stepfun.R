# Step functions.

plot.stepfun <- function(x, xval, xlim, ylim = range(c(y, Fn.kn)), xlab = "x", ylab = "f(x)", main = NULL, add = FALSE,
                         verticals = TRUE, do.points = (n < 1000), pch = par("pch"), col = par("col"), col.points = col,
                         cex.points = par("cex"), col.hor = col, col.vert = col, lty = par("lty"), lwd = par("lwd"), ...) {
    name <- deparse1(substitute(x))
    if (!is.stepfun(x)) {
        if (is.numeric(x)) {
            x <- ecdf(x)
        } else stop("'plot.stepfun' called with wrong type of argument 'x'")
    }
    if (missing(main)) main <- {
        k <- attr(x, "call")
        deparse1(if (is.null(k)) substitute(x) else k)
    }
    kn <- knots(x)
    r <- if (missing(xval)) range(kn) else range(xval)
    d <- if (missing(xval)) { if (length(kn) > 1L) max(stats::median(diff(kn)), 0.08 * diff(r)) else abs(kn) } else 0
    if (missing(xlim)) xlim <- r + c(-1, 1) * d
    if (missing(xval)) xval <- kn[xlim[1L] - d <= kn & kn <= xlim[2L] + d]
    t <- c(xlim[1L] - d, xval, xlim[2L] + d)
    n <- length(t)
    y <- x(0.5 * (t[-1L] + t[-n]))
    Fn.kn <- x(xval)
    if (!add) plot(NA, NA, type = "n", xlim = xlim, ylim = ylim, xlab = xlab, ylab = ylab, main = main, ...)
    segments(t[-n], y, t[-1L], y, col = col.hor, lty = lty, lwd = lwd, ...)
    if (do.points) points(xval, Fn.kn, pch = pch, col = col.points, cex = cex.points, ...)
    if (verticals) segments(xval, y[-length(y)], xval, y[-1L], col = col.vert, lty = lty, lwd = lwd, ...)
    invisible(list(t = t, y = y))
}
lines.stepfun <- function(x, ...) plot(x, add = TRUE, ...)
plot.ecdf <- function(x, ..., ylab = "Fn(x)", verticals = FALSE, col.01line = "gray70", pch = 19) {
    plot.stepfun(x, ..., ylab = ylab, verticals = verticals, pch = pch)
    abline(h = c(0, 1), col = col.01line, lty = 2)
}

# ---- step functions ----

stepfun <- function(x, y, f = as.numeric(right), ties = "ordered", right = FALSE) {
    steps <- length(x)
    wrong <- if (is.unsorted(x)) "stepfun: 'x' must be ordered increasingly"
             else if (steps == 0L) "'x' must have length >= 1"
             else if (length(y) - steps != 1L) "'y' must be one longer than 'x'"
    if (length(wrong)) stop(wrong)
    ends <- y[c(1L, steps + 1L)] # before the first step and after the last
    fun <- approxfun(x, y[-if (right) steps + 1L else 1L], "constant", ends[1L], ends[2L], f = f, ties = ties)
    structure(fun, class = c("stepfun", class(fun)), call = sys.call())
}
is.stepfun <- function(x) is.function(x) && inherits(x, "stepfun")
as.stepfun <- function(x, ...) UseMethod("as.stepfun")
as.stepfun.default <- function(x, ...) if (is.stepfun(x)) x else stop("no 'as.stepfun' method available for 'x'")
knots <- function(Fn, ...) UseMethod("knots")
knots.stepfun <- function(Fn, ...) eval(expression(x), envir = environment(Fn))
# The first three and the last two of some numbers, as text.
.abridged <- function(v, digits) {
    n <- length(v)
    text <- formatC(v, width = digits + 1L, digits = digits)
    last <- if (n > 3L) text[max(4L, n - 1L):n]
    paste0(paste(text[seq_len(min(3L, n))], collapse = ", "), if (n > 3L) ", ", if (n > 5L) " ..., ", paste(last, collapse = ", "))
}
# The jumps of a step function, and its values: one more.
.steps <- function(fn) {
    env <- environment(fn)
    list(x = env$x, y = c(env$yleft, env$y), f = env$f)
}
print.stepfun <- function(x, digits = getOption("digits") - 2, ...) {
    s <- .steps(x)
    cat("Step function\nCall: ")
    print(attr(x, "call"), ...)
    cat(sprintf(" x[1:%d] = %s\n%d plateau levels = %s\n", length(s$x), .abridged(s$x, digits), length(s$y), .abridged(s$y, digits)))
    invisible(x)
}
summary.stepfun <- function(object, ...) {
    s <- .steps(object)
    n <- length(s$x)
    .need(n > 0L, "not a valid step function")
    few <- n <= 6L
    how <- if (few) "at\n" else "with summary\n"
    cat("Step function with continuity 'f'=", format(s$f), ", ", n, paste("knots", how))
    print(if (few) s$x else summary(s$x))
    cat(if (few) "  " else "\n", "and\t", n + 1L, " plateau levels (y) ", how, sep = "")
    print(if (few) s$y else summary(s$y))
    invisible()
}
ecdf <- function(x) {
    x <- sort(x)
    if (!length(x)) stop("'x' must have 1 or more non-missing values")
    at <- unique(x)
    share <- cumsum(tabulate(match(x, at))) / length(x)
    fun <- approxfun(at, share, method = "constant", yleft = 0, yright = 1, f = 0, ties = "ordered")
    assign("nobs", length(x), envir = environment(fun))
    structure(fun, class = c("ecdf", "stepfun", class(fun)), call = sys.call())
}
print.ecdf <- function(x, digits = getOption("digits") - 2L, ...) {
    jumps <- environment(x)$x
    cat("Empirical CDF \nCall: ")
    print(attr(x, "call"), ...)
    cat(sprintf(" x[1:%d] = %s\n", length(jumps), .abridged(jumps, digits)))
    invisible(x)
}
summary.ecdf <- function(object, ...) {
    at <- knots(object)
    s <- summary(at, ...)
    attr(s, "header") <- sprintf("Empirical CDF:\t  %d unique values with summary\n", length(at))
    class(s) <- c("summary.ecdf", "summaryDefault", "table")
    s
}
print.summary.ecdf <- function(x, ...) {
    cat(attr(x, "header"))
    print(structure(x, header = NULL, class = setdiff(class(x), "summary.ecdf")), ...)
    invisible(x)
}
