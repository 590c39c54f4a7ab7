# A permutation test of the difference of two means.
set.seed(7); z <- c(rnorm(15, 0.4), rnorm(15)); d <- mean(z[1:15]) - mean(z[16:30])
p <- replicate(50000, { w <- sample(z); mean(w[1:15]) - mean(w[16:30]) >= d })
cat(mean(p), runif(1), "\n")
