# RNGkind: Knuth's generator of 2002, Kinderman's and Ramage's normal variates, and those of Ahrens and Dieter
RNGkind("Knuth-TAOCP-2002"); set.seed(1); print(runif(3), digits = 12); x <- runif(500)
print(x[498:500], digits = 12); print(sample(10)); print(length(.Random.seed))
s <- .Random.seed; a <- runif(2); .Random.seed <- s; print(identical(a, runif(2)))
print(rnorm(3))
RNGkind("Mersenne")
for (n in c("Kinderman-Ramage", "Ahrens-Dieter")) { suppressWarnings(RNGkind(normal.kind = n)); set.seed(3)
    print(rnorm(5), digits = 12); y <- rnorm(20000); print(sum(y), digits = 10); print(range(y), digits = 10)
    print(rexp(2)); print(rgamma(2, 3)) }
print(tryCatch(RNGkind("Marsaglia"), warning = conditionMessage))
suppressWarnings(RNGkind("Marsaglia")); set.seed(2); print(rnorm(3)); RNGkind("default", "default", "default"); print(RNGkind())
# under "Rounding" what one draw cannot resolve takes two; the three ways of sampling with probabilities
for (kind in c("Mersenne-Twister", "Knuth-TAOCP-2002")) for (how in c("Rounding", "Rejection")) {
    suppressWarnings(RNGkind(kind, sample.kind = how)); set.seed(3)
    print(c(sample(3e7, 2), sample(3.4e7, 2, TRUE), sample(1e8, 2, TRUE), sample(2147483647, 2), sample(5e9, 3)), digits = 12)
    p <- runif(300); print(sample(300, 8, TRUE, p)); print(sample(300, 8, FALSE, p)); print(sample(5, 9, TRUE, c(1, 2, 0, 4, .5)))
    print(c(sum(sample(1000, 500, TRUE, (1:1000)^2)), sample(400, 3, TRUE, rep(1, 400)), runif(1)))
}
# the kind that R calls buggy; the order of what RNGkind() warns of
told <- function(e) withCallingHandlers(e, warning = function(w) { print(conditionMessage(w)); invokeRestart("muffleWarning") })
told(RNGkind("Mersenne", "Buggy Kinderman-Ramage")); set.seed(4); x <- rnorm(20000); print(x[72:75], digits = 12); print(mean(x), digits = 10); RNGkind(); .Random.seed[1]
tryCatch(set.seed(3, normal.kind = "Buggy"), error = conditionMessage)
told(RNGversion("1.0.0")); set.seed(1); rnorm(3); told(set.seed(1, "Marsaglia", "Kinder", "Round")); RNGversion("4.0.0")
# seeds that no generator goes on from are mended, what is no seed is not used
for (s in list(c(401L, 0L, 0L), c(300L, 0L, 0L, 0L), c(300L, 30269L, -5L, 7L), c(302L, 0L, 0L), c(302L, 5L, 8L), c(401L, 0L, 7L), c(10303L, 0L, 1:624))) {
  .Random.seed <- s; cat(runif(3), "\n"); print(.Random.seed[2:4]); RNGkind("default", "default", "default"); print(.Random.seed[1:5])
}
for (s in list(1:3 / 2, "a", 99L, c(NA, 1L), -5L, NULL, 5L)) { .Random.seed <- s; r <- told(runif(1)) }
for (s in list(2:3, 10403:10405)) { .Random.seed <- s; try(runif(1)) }
