# Families and links that are rarely used.

quasi <- function(link = "identity", variance = "constant") {
    expr <- substitute(link)
    if (is.call(expr)) expr <- link
    st <- .family_link(if (is.character(expr) || is.name(expr)) expr else "object", link, "quasi",
                       c("logit", "probit", "cloglog", "identity", "inverse", "log", "1/mu^2", "sqrt"))
    how <- substitute(variance)
    if (is.call(how) && is.list(try(variance, silent = TRUE))) { # a variance of one's own, with all that goes with it
        f <- .family("quasi", st, variance$varfun, variance$dev.resids, function(y, n, mu, wt, dev) NA, variance$initialize, variance$validmu)
        f$varfun <- variance$name
        return(f)
    }
    how <- gsub(" ", "", if (is.character(how)) how else deparse1(how), fixed = TRUE)
    # how the variance depends on the mean, the deviance, which means there are, and where a fit starts
    parts <- switch(how,
        constant = list(function(mu) rep.int(1, length(mu)), function(y, mu, wt) wt * (y - mu)^2, function(mu) TRUE, function(y) y),
        `mu(1-mu)` = list(function(mu) mu * (1 - mu), binomial()$dev.resids,
                          function(mu) all(mu > 0) && all(mu < 1),
                          function(y) pmax(0.001, pmin(0.999, y))),
        mu = list(function(mu) mu, function(y, mu, wt) 2 * wt * (ifelse(y == 0, 0, y * log(y / mu)) - (y - mu)), function(mu) all(mu > 0), function(y) y + 0.1 * (y == 0)),
        `mu^2` = list(function(mu) mu^2, function(y, mu, wt) pmax(-2 * wt * (log(ifelse(y == 0, 1, y) / mu) - (y - mu) / mu), 0), function(mu) all(mu > 0),
                      function(y) y + 0.1 * (y == 0)),
        `mu^3` = list(function(mu) mu^3, function(y, mu, wt) wt * ((y - mu)^2) / (y * mu^2), function(mu) all(mu > 0), function(y) y + 0.1 * (y == 0)),
        .fail("'variance' \"%s\" is invalid: possible values are \"mu(1-mu)\", \"mu\", \"mu^2\", \"mu^3\" and \"constant\"", how))
    start <- as.call(list(quote(`<-`), quote(mustart), as.call(list(parts[[4L]], quote(y)))))
    f <- .family("quasi", st, parts[[1L]], parts[[2L]], function(y, n, mu, wt, dev) NA,
                 as.expression(call("{", quote(n <- rep.int(1, nobs)), start)), parts[[3L]])
    f$varfun <- how
    f
}
inverse.gaussian <- function(link = "1/mu^2") {
    st <- .family_link(substitute(link), link, "inverse.gaussian", c("inverse", "log", "identity", "1/mu^2"))
    .family("inverse.gaussian", st, function(mu) mu^3, function(y, mu, wt) wt * (y - mu)^2 / (y * mu^2),
            function(y, n, mu, wt, dev) 2 + 3 * sum(wt * log(y)) + sum(wt) * (1 + log(2 * pi * dev / sum(wt))),
            expression({
                if (min(y) <= 0) stop("positive values only are allowed for the 'inverse.gaussian' family")
                n <- rep.int(1, nobs)
                mustart <- y
            }), function(mu) TRUE, function(object, nsim) {
                if (!requireNamespace("SuppDists", quietly = TRUE)) stop("need CRAN package 'SuppDists' for simulation from the 'inverse.gaussian' family", call. = FALSE)
                if (any(object$prior.weights != 1)) message("using weights as inverse variances")
                mu <- fitted(object)
                SuppDists::rinvGauss(nsim * length(mu), nu = mu, lambda = object$prior.weights / summary(object)$dispersion)
            })
}
power <- function(lambda = 1) {
    .need(is.numeric(lambda) && !is.na(lambda), "invalid argument 'lambda'")
    if (lambda <= 0) return(make.link("log"))
    if (lambda == 1) return(make.link("identity"))
    tag <- paste0("mu^", round(lambda, 3))
    above0 <- function(v) pmax(v, .Machine$double.eps)
    structure(list(linkfun = function(mu) mu^lambda, linkinv = function(eta) above0(eta^(1 / lambda)),
                   mu.eta = function(eta) above0(eta^(1 / lambda - 1) / lambda),
                   valideta = function(eta) all(is.finite(eta) & eta > 0), name = tag), class = "link-glm")
}

# What links and families that GNU R saved call: routines there, functions here.
.routine <- function(f) structure(f, class = "NativeSymbolInfo")
C_logit_link <- .routine(function(mu) make.link("logit")$linkfun(mu))
C_logit_linkinv <- .routine(function(eta) make.link("logit")$linkinv(eta))
C_logit_mu_eta <- .routine(function(eta) make.link("logit")$mu.eta(eta))
C_binomial_dev_resids <- .routine(function(y, mu, wt) binomial()$dev.resids(y, mu, wt))
