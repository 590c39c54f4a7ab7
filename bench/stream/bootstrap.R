# The variance over the mean of a sample, bootstrapped.
set.seed(2); x <- rexp(60)
m <- replicate(60000, { s <- sample(x, replace = TRUE); var(s) / mean(s) })
cat(mean(m), sd(m), runif(1), "\n")
