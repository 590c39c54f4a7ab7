# dqags and dqagi
integrate(dnorm, -1.96, 1.96); integrate(dnorm, -Inf, Inf)
integrand <- function(x) {1/((x+1)*sqrt(x))}
try(integrate(integrand, lower = 0, upper = 1000000, stop.on.error = FALSE))
integrate(dnorm, 0, 2); integrate(dnorm, 0, 20); integrate(dnorm, 0, 200); integrate(dnorm, 0, 20000)
integrate(function(x) exp(-x/2), 0, Inf); integrate(sin, 0, pi); integrate(log, 0, 1)
integrate(function(x) x^(-1/2)*exp(-x), 0, Inf, rel.tol=1e-8); integrate(function(x) abs(x-.3), 0, 1)
r <- try(integrate(function(x) 1/x, 0, 1), silent=TRUE); cat(r); r <- try(integrate(function(x) 1/x, 1, Inf), silent=TRUE); cat(r)
