# The primes below 4e6, marked one by one.
n <- 4000000; is <- rep(TRUE, n); is[1] <- FALSE
for (i in 2:n) { if (!is[i] || i > n / i) next; j <- i * i; while (j <= n) { is[j] <- FALSE; j <- j + i } }
cat(sum(is), "\n")
