# Longest Collatz chain: integer division, remainder, branches.
collatz <- function(limit) {
  best <- 0L
  arg <- 0L
  for (i in 1:limit) {
    n <- i
    len <- 1L
    while (n != 1) {
      if (n %% 2 == 0) n <- n / 2 else n <- 3 * n + 1
      len <- len + 1L
    }
    if (len > best) {
      best <- len
      arg <- i
    }
  }
  arg * 1000 + best
}
t <- system.time(r <- collatz(60000))[[1]]
cat("collatz", r, t, "\n")
