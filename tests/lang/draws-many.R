# Many random numbers at a time: the stream stays R's at every length, over the ends of the generator's blocks
for (n in c(1, 2, 3, 255, 256, 257, 623, 624, 625, 1300, 5000)) for (k in 1:2) {
  set.seed(n + k)
  o <- function(v) cat(format(sum(v), digits = 15), format(v[length(v)], digits = 15), "")
  o(runif(n)); o(rnorm(n)); o(rexp(n)); o(runif(1)); o(rexp(n, 1:3)); o(rnorm(n, 1:2, 3)); o(runif(n, 0, 1:3))
  o(rexp(1)); o(sample(n)); o(sample(n + 5, n, TRUE)); o(sample(c(-1, 1), n, TRUE)); o(sample(70000, n))
  o(sample(65536, n, TRUE)); o(sample(65537, n, TRUE)); o(rnorm(2)); o(rexp(700)); o(.Random.seed[2:10])
  o(sample(1, 3, TRUE)); o(rnorm(3, 0, 0)); o(rexp(2)); o(rpois(n, 3)); o(rgamma(n, 2))
  o(sum(.Random.seed[-(1:2)] / 2^20))
  cat("\n")
}
# generators and methods that are not taken in blocks
RNGkind("Wich"); set.seed(1); print(runif(3)); print(sample(10)); print(rexp(3)); print(rnorm(3))
RNGkind("Mers"); suppressWarnings(set.seed(3, sample.kind = "Rounding")); print(sample(10)); print(rnorm(5))
set.seed(1, normal.kind = "Box"); print(rnorm(5)); print(rexp(4))
RNGkind("default", "default", "default"); set.seed(9)
print(replicate(5, c(rnorm(1), rexp(1), sample(9, 1), runif(1))))
suppressWarnings(print(rnorm(4, c(1, NA), c(1, -1)))); print(rnorm(1)); print(sample(0)); print(sample.int(1e10, 3))
RNGkind("L'Ecuyer"); set.seed(1); print(rnorm(3)); print(runif(2)); print(sample(5))
RNGkind("Knuth-TAOCP-2002"); set.seed(1); print(rnorm(3)); print(runif(2))
