# Sieve of Eratosthenes: a logical vector changed in place.
sieve <- function(n) {
  p <- rep(TRUE, n)
  p[1] <- FALSE
  i <- 2L
  while (i * i <= n) {
    if (p[i]) {
      j <- i * i
      while (j <= n) {
        p[j] <- FALSE
        j <- j + i
      }
    }
    i <- i + 1L
  }
  sum(p)
}
t <- system.time(r <- sieve(3000000L))[[1]]
cat("sieve", r, t, "\n")
