# The largest deviation of a random walk from its end's line, 30,000 times: independent but for the generator.
set.seed(1); n <- 100; t <- (1:n) / n; hit <- numeric(30000)
for (i in 1:30000) { b <- c(0, cumsum(rnorm(n - 1))) / sqrt(n); hit[i] <- max(b - t * b[n]) > 1.39 }
cat(sum(hit), runif(1), "\n")
