# A subscript's check that was moved out of an inner loop fails though the rounds would not: the kernel is made again without
# moving, however long rounds are.  (Rounds of 4 ms: two that fail are dearer than what a kernel may lose.)
invisible(sapply(1:1000, function(i) i + 1)) # the driver has been loaded
options(ravel.offload = "auto")
set.seed(6)
n <- 150; W <- 15000
w <- sample(10:200, n, TRUE); v <- sample(10:500, n, TRUE)
K <- matrix(0, n + 1, W + 1)
for (i in 2:(n + 1)) for (j in 1:(W + 1)) {
  if (w[i - 1] < j) K[i, j] <- max(v[i - 1] + K[i - 1, j - w[i - 1]], K[i - 1, j])
  else K[i, j] <- K[i - 1, j]
}
print(K[n + 1, W + 1]); print(sum(K))
