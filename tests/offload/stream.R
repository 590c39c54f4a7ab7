# R's own generator in whole-vector expressions: long vectors of uniform and normal numbers are drawn by the kernel that reads
# them, from words of the Mersenne twister; GNU R's numbers, and the generator stands where GNU R's does afterwards.
show <- function(...) cat(format(c(...), digits = 17), "\n")
where <- function() print(.Random.seed[c(1, 2, 3, 626)])
set.seed(7)
show(sum(runif(4200000) < 0.5))                        # a reduction that stores nothing
where()
show(mean(exp(rnorm(1100000))))
show(sum(rnorm(1048577, 3, 2)))
where()
show(which.max(runif(4194304, -1, 3)), runif(1))       # places are those of the whole vector
show(range(rnorm(1048576)))
x <- exp(rnorm(1100000) / 2)                           # a vector that is made of them
show(x[c(1, 2, 1100000)], sum(x))
y <- runif(4300000)                                    # drawn when somebody looks, by each that does
show(sum(y > 0.5), mean(y), y[4300000], y[1])
z <- runif(4194304)
z2 <- z
z2[3] <- -1                                            # a copy that is written to; the other stays
show(z[1:3], z2[1:3], sum(z < 0.25), sum(z2 < 0.25))
show(sum(runif(4300000)^2 + runif(4300000)^2 < 1))     # two vectors, one after the other
m <- matrix(rnorm(1050000), 1050)
show(dim(m), m[1050, 1000], sum(m * m))
saved <- .Random.seed
a <- sum(runif(4200000) < 0.1)
.Random.seed <- saved                                  # the same again
show(a, sum(runif(4200000) < 0.1), sample(10))
RNGkind("L'Ecuyer-CMRG")
set.seed(1)
show(sum(runif(4200000) < 0.5))                        # another generator draws at once
RNGkind("default", normal.kind = "Box-Muller")
set.seed(1)
show(mean(abs(rnorm(1100000))))
RNGkind(normal.kind = "default")
set.seed(2)
rexp(3)
show(sum(rnorm(1100000, c(0, 1)) > 0.5), runif(2))     # parameters that are vectors
show(sum(runif(4194304, 2, 2)), sum(rnorm(1048576, 1, 0)), runif(1)) # which draw nothing
