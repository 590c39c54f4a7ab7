# Spins on a grid: places and flips are drawn, how many numbers depends on what is drawn.
set.seed(5); g <- 64; s <- matrix(sample(c(-1L, 1L), g * g, TRUE), g); flips <- 0L
for (m in 1:1000000) {
  i <- sample(2:(g - 1), 1); j <- sample(2:(g - 1), 1)
  d <- 2 * s[i, j] * (s[i - 1, j] + s[i + 1, j] + s[i, j - 1] + s[i, j + 1])
  if (d <= 0 || runif(1) < exp(-0.44 * d)) { s[i, j] <- -s[i, j]; flips <- flips + 1L }
}
cat(sum(s), flips, runif(1), "\n")
