primes <- c(2L, 3L, 5L)
