# Births and deaths in continuous time.
set.seed(6); time <- 0; pop <- 100; births <- 0L
for (k in 1:1000000) {
  rate <- 1.0 * pop + 0.01 * pop * pop
  time <- time + rexp(1, rate)
  if (runif(1) * rate < pop) { pop <- pop + 1; births <- births + 1L } else pop <- max(pop - 1, 1)
}
cat(time, pop, births, runif(1), "\n")
