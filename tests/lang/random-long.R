# Streams stay GNU R's over many draws: the rare branches of the algorithms, too.
h <- function(l, x) cat(l, sum(x), sum(x * seq_along(x)), runif(1), "\n")
N <- 30000
set.seed(1); h("norm", rnorm(N)); h("exp", rexp(N)); h("cauchy", rcauchy(N)); h("weibull", rweibull(N, 2, 3)); h("logis", rlogis(N))
for (a in c(.1, .5, .99, 1, 1.2, 1.5, 3, 10, 14, 100, 1e4)) {
  set.seed(2); h(paste("gamma", a), rgamma(N, a)); h("beta", rbeta(N, a, 2)); h("beta", rbeta(N, .3, a)); h("nbinom", rnbinom(N, mu = 3, size = a))
  h("t", rt(N, a + 2)); h("f", rf(N, a + 1, 9)); h("chisq", rchisq(N, a, ncp = 2))
}
for (n in c(5, 40, 100, 1187, 3154, 1e5)) for (p in c(.01, .05, .2, .5, .9)) { set.seed(1); h(paste("binom", n, p), rbinom(N, n, p)) }
for (m in c(.5, 3, 9.9, 10, 12, 55.5, 1e3, 1e7)) { set.seed(1); h(paste("pois", m), rpois(N, m)); h("geom", rgeom(N, 1 / (1 + m))) }
for (p in list(c(10, 7, 8), c(100, 60, 50), c(1000, 400, 300), c(1e5, 3e4, 5e3), c(5, 5, 3), c(200, 3000, 150),
               c(1e4, 1e4, 9e3))) { set.seed(3); h(p, rhyper(N, p[1], p[2], p[3])) }
set.seed(5); h("multinom", rmultinom(300, 1000, c(.1, .2, .7))); h("int", sample.int(1e6, N))
h("walker", sample(300, N, TRUE, 1:300)); h("prob", sample(500, 300, FALSE, 1:500))
set.seed(4); h("wilcox", rwilcox(2000, 10, 10)); h("signrank", rsignrank(2000, 20))
