# Each variate's numbers, and what the next uniform number is after them, for parameters in every branch of its algorithm.
after <- function(x) { cat(format(sum(as.numeric(x)), digits = 15), format(runif(1), digits = 15), "\n"); invisible(x) }
for (seed in c(1, 42)) {
  set.seed(seed)
  for (a in c(0, 1e-4, 0.3, 0.999, 1, 2.5, 3.6, 3.7, 10, 13.1, 1e3, 1e6, Inf)) after(rgamma(200, a, scale = 2))
  for (p in list(c(0.2, 0.5), c(0.5, 0.2), c(1, 1), c(2, 3), c(30, 0.9), c(1e3, 2e3), c(0, 1), c(1, 0), c(0, 0),
                 c(Inf, 1), c(Inf, Inf))) after(rbeta(200, p[1], p[2]))
  for (m in c(0, 1e-3, 0.5, 5, 9.99, 10, 12.3, 100, 1e5, 1e9)) after(rpois(200, m))
  for (b in list(c(0, 0.5), c(5, 0), c(5, 1), c(10, 0.3), c(10, 0.9), c(100, 0.29), c(100, 0.4), c(1000, 0.5),
                 c(1e6, 0.77), c(1e9, 0.5), c(3e9, 0.5))) after(rbinom(200, b[1], b[2]))
  for (h in list(c(5, 5, 3), c(10, 7, 8), c(1, 9, 5), c(0, 5, 3), c(500, 300, 200), c(300, 500, 700),
                 c(2000, 3000, 2500), c(1e5, 2e5, 1e5), c(3e9, 1e9, 1), c(50, 1e6, 1e5))) after(rhyper(200, h[1],
                     h[2], h[3]))
  after(rexp(500)); after(rexp(50, 3)); after(rchisq(50, 3)); after(rchisq(50, 3, ncp = 2)); after(rt(50, 4))
  after(rf(50, 3, 7)); after(rnbinom(50, 3, 0.2)); after(rnbinom(50, 3, mu = 2)); after(rgeom(50, 0.1))
  after(rmultinom(5, 20, c(0.2, 0.3, 0.5)))
  after(rweibull(20, 2)); after(rlnorm(20)); after(rwilcox(20, 5, 7)); after(rsignrank(20, 12)); after(rcauchy(20))
  after(rlogis(20)); after(unlist(r2dtable(2, c(3, 4), c(2, 5))))
}
for (f in list(function() rgamma(1, -1), function() rbeta(1, -1, 2), function() rpois(1, -1),
               function() rbinom(1, 2, 2), function() rbinom(1, 2.5, 0.5), function() rhyper(1, 2, 2, 9),
               function() rpois(1, Inf))) print(tryCatch(f(), warning = conditionMessage))
RNGkind("Wichmann-Hill", "Box-Muller"); set.seed(3); after(rgamma(100, 2.5)); after(rpois(100, 50))
RNGkind("Mersenne-Twister", "Kinderman-Ramage"); set.seed(3); after(rgamma(100, 2.5)); after(rpois(100, 50))
RNGkind("default", "default")
# alternating parameters: what is kept from the last call is for its parameters only
set.seed(9); after(rbinom(300, c(100, 20), c(0.4, 0.1, 0.7))); after(rpois(300, c(3, 30, 300)))
after(rgamma(300, c(0.5, 5, 50))); after(rbeta(300, c(2, 0.3), c(3, 0.1, 7)))
after(rhyper(300, c(500, 10), c(300, 20), c(200, 5)))
