# Power of tests.

# Fails unless one of the parts is to be found.
.one_unknown <- function(parts) {
    names <- sQuote(names(parts), FALSE)
    last <- length(names)
    .need(sum(vapply(parts, is.null, NA)) == 1L, "exactly one of %s, and %s must be NULL", paste(names[-last], collapse = ", "),
          names[last], call = sys.call(-1L))
}
# The one of the parts (all but one given) with which power(parts), or the part named power itself, comes true; between: where
# each is sought.
.solve_power <- function(parts, power, between, extend, tol) {
    what <- names(parts)[vapply(parts, is.null, NA)]
    of <- function(...) do.call(power, modifyList(parts[names(parts) != "power"], list(...)))
    if (what == "power") return(list(what = what, value = of()))
    gap <- function(v) do.call(of, setNames(list(v), what)) - parts$power
    list(what = what, value = uniroot(gap, between[[what]], tol = tol, extendInt = extend[[what]])$root)
}
power.anova.test <- function(groups = NULL, n = NULL, between.var = NULL, within.var = NULL, sig.level = 0.05, power = NULL) {
    parts <- list(groups = groups, n = n, between.var = between.var, within.var = within.var, power = power, sig.level = sig.level)
    .one_unknown(parts)
    .need(is.null(groups) || groups >= 2, "number of groups must be at least 2")
    .need(is.null(n) || n >= 2, "number of observations in each group must be at least 2")
    reject <- function(groups, n, between.var, within.var, sig.level) {
        df <- c(groups - 1, (n - 1) * groups)
        limit <- qf(sig.level, df[1L], df[2L], lower.tail = FALSE)
        pf(limit, df[1L], df[2L], df[1L] * n * (between.var / within.var), lower.tail = FALSE)
    }
    between <- list(groups = c(2, 100), n = c(2, 1e5), between.var = within.var * c(1e-7, 1e7),
                    within.var = between.var * c(1e-7, 1e7), sig.level = c(1e-10, 1 - 1e-10))
    found <- .solve_power(parts, reject, between,
                          list(groups = "no", n = "no", between.var = "no", within.var = "no", sig.level = "no"), .Machine$double.eps^0.25)
    parts[[found$what]] <- found$value
    structure(c(parts[c("groups", "n", "between.var", "within.var", "sig.level", "power")],
                list(note = "n is number in each group", method = "Balanced one-way analysis of variance power calculation")), class = "power.htest")
}

# ---- power of tests ----

power.t.test <- function(n = NULL, delta = NULL, sd = 1, sig.level = 0.05, power = NULL,
                         type = c("two.sample", "one.sample", "paired"), alternative = c("two.sided", "one.sided"),
                         strict = FALSE, tol = .Machine$double.eps^0.25) {
    type <- match.arg(type)
    alternative <- match.arg(alternative)
    samples <- if (type == "two.sample") 2 else 1
    sides <- if (alternative == "two.sided") 2 else 1
    if (sides == 2 && !is.null(delta)) delta <- abs(delta)
    reject <- function(n, delta, sd, sig.level) {
        df <- samples * pmax(1e-7, n - 1)
        limit <- qt(sig.level / sides, df, lower.tail = FALSE)
        from <- sqrt(n / samples) * delta / sd
        other <- if (strict && sides == 2) pt(-limit, df, ncp = from) else 0 # side
        pt(limit, df, ncp = from, lower.tail = FALSE) + other
    }
    parts <- list(n = n, delta = delta, sd = sd, power = power, sig.level = sig.level)
    .one_unknown(parts)
    between <- list(n = c(2, 1e7), delta = sd * c(1e-7, 1e7), sd = delta * c(1e-7, 1e7), sig.level = c(1e-10, 1 - 1e-10))
    found <- .solve_power(parts, reject, between, list(n = "upX", delta = "upX", sd = "downX", sig.level = "yes"), tol)
    parts[[found$what]] <- found$value
    about <- list(alternative = alternative,
                  note = switch(type, paired = "n is number of *pairs*, sd is std.dev. of *differences* within pairs",
                                two.sample = "n is number in *each* group"),
                  method = paste(c(two.sample = "Two-sample", one.sample = "One-sample", paired = "Paired")[[type]], "t test power calculation"))
    structure(c(parts[c("n", "delta", "sd", "sig.level", "power")], about), class = "power.htest")
}
power.prop.test <- function(n = NULL, p1 = NULL, p2 = NULL, sig.level = 0.05, power = NULL,
                            alternative = c("two.sided", "one.sided"), strict = FALSE, tol = .Machine$double.eps^0.25) {
    alternative <- match.arg(alternative)
    sides <- if (alternative == "two.sided") 2 else 1
    reject <- function(n, p1, p2, sig.level) {
        limit <- qnorm(sig.level / sides, lower.tail = FALSE) * sqrt((p1 + p2) * (1 - (p1 + p2) / 2))
        gap <- sqrt(n) * abs(p1 - p2)
        sd <- sqrt(p1 * (1 - p1) + p2 * (1 - p2))
        pnorm((gap - limit) / sd) + if (strict && sides == 2) pnorm((gap + limit) / sd, lower.tail = FALSE) else 0
    }
    parts <- list(n = n, p1 = p1, p2 = p2, power = power, sig.level = sig.level)
    .one_unknown(parts)
    between <- list(n = c(2, 1e7), p1 = c(0, p2), p2 = c(p1, 1), sig.level = c(1e-10, 1 - 1e-10))
    found <- .solve_power(parts, reject, between, list(n = "upX", p1 = "yes", p2 = "yes", sig.level = "upX"), tol)
    if (found$what == "p2" && (found$value < p1 || found$value > 1)) warning("No p2 in [p1, 1] can be found to achieve the desired power")
    parts[[found$what]] <- found$value
    structure(c(parts[c("n", "p1", "p2", "sig.level", "power")],
                list(alternative = alternative, note = "n is number in *each* group",
                     method = "Two-sample comparison of proportions power calculation")), class = "power.htest")
}
print.power.htest <- function(x, digits = getOption("digits"), ...) {
    shown <- x[!(names(x) %in% c("method", "note"))]
    cat("\n    ", x$method, "\n\n")
    cat(paste(format(names(shown), width = 15L, justify = "right"), "=", format(shown, digits = digits)), sep = "\n")
    cat("\n", if (!is.null(x$note)) c("NOTE: ", x$note, "\n\n"), sep = "")
    invisible(x)
}
