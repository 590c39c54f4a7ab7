# RNGkind() seeds anew from the generator in use, if the kind is the same, too
for (k in c("Wichmann-Hill", "Super-Duper", "Mersenne-Twister", "Knuth-TAOCP-2002", "L'Ecuyer-CMRG")) {
  RNGkind(k); set.seed(51); cat(k, .Random.seed[1:3], "\n")
  RNGkind(k); cat(.Random.seed[1:3], "\n")
  set.seed(51); u <- runif(3); RNGkind(k); cat(.Random.seed[1:3], "\n")
  RNGkind("Super-Duper"); cat(.Random.seed[1:3], "\n")
  RNGkind(k, "Box-Muller"); cat(.Random.seed[1:3], "\n"); print(rnorm(2))
  RNGkind(normal.kind = "Inversion"); cat(.Random.seed[1:3], "\n")
  set.seed(7, k); cat(.Random.seed[1:3], "\n")
}
RNGkind("default"); set.seed(1)
f <- function(i) { if (i %% 50L == 7L) RNGkind("Mersenne-Twister"); sample(5)[1] }
print(sapply(1:120, f))
