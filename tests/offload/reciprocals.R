# The reciprocal of a divisor that two loops in different branches share is computed in each (kernels as for a GPU).
options(ravel.tile = "always")
f <- function(k) {
  s <- 1
  if (k %% 2L == 0L) for (j in 1:64) s <- s * (1 - (j + k) / 365000)
  else for (j in 1:80) s <- s + (j * k) / 365000
  for (j in 1:48) s <- s - j / 365000
  s
}
for (r in 1:2) v <- sapply(1:3000, f)
cat(sprintf("%.15g", c(sum(v), v[c(1, 2, 2999, 3000)])), sep = "\n")
