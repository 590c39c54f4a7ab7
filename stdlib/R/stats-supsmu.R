# Friedman's super smoother: the running lines are stdlib/supsmu.c's.
supsmu <- function(x, y, wt = rep(1, n), span = "cv", periodic = FALSE, bass = 0, trace = FALSE) {
    n <- length(y)
    .need(n && is.numeric(y), "'y' must be numeric vector")
    .need(length(x) == n, "number of observations in 'x' and 'y' must match.")
    .need(length(wt) == n, "number of weights must match number of observations.")
    .need(identical(span, "cv") || is.numeric(span) && span >= 0 && span <= 1, "'span' must be between 0 and 1.")
    if (periodic) {
        .need(all(x >= 0 & x <= 1, na.rm = TRUE), "'x' must be between 0 and 1 for periodic smooth")
    }
    use <- which(is.finite(x) & is.finite(y) & is.finite(wt))
    if (length(use) < n) .caution(ngettext(n - length(use), "%d observation with NA, NaN or Inf deleted", "%d observations with NAs, NaNs and/or Infs deleted"), n - length(use))
    use <- use[order(x[use], y[use])]
    x <- x[use]
    smooth <- .supsmu(x, y[use], wt[use], if (span == "cv") 0 else span, periodic, bass)
    one <- !duplicated(x)
    list(x = x[one], y = smooth[one])
}
