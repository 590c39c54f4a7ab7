# RNGkind: Knuth's generator of 2002, Kinderman's and Ramage's normal variates
RNGkind("Knuth-TAOCP-2002"); set.seed(1); print(runif(3), digits = 12); x <- runif(500); print(x[498:500], digits = 12); print(sample(10)); print(length(.Random.seed))
s <- .Random.seed; a <- runif(2); .Random.seed <- s; print(identical(a, runif(2)))
print(rnorm(3))
RNGkind("Mersenne")
for (n in "Kinderman-Ramage") { suppressWarnings(RNGkind(normal.kind = n)); set.seed(3); print(rnorm(5), digits = 12); y <- rnorm(20000); print(sum(y), digits = 10); print(range(y), digits = 10); print(rexp(2)); print(rgamma(2, 3)) }
print(tryCatch(RNGkind("Marsaglia"), warning = conditionMessage))
suppressWarnings(RNGkind("Marsaglia")); set.seed(2); print(rnorm(3)); RNGkind("default", "default", "default"); print(RNGkind())
