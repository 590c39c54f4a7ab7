# Collatz: how many steps each number needs to reach 1.  Arguments: numbers, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 100000L
reps <- if (length(args) >= 2) args[2] else 1L

steps <- function(n) {
  k <- 0L
  while (n != 1) {
    n <- if (n %% 2 == 0) n / 2 else 3 * n + 1
    k <- k + 1L
  }
  k
}

for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  start <- Sys.time()
  s <- sapply(1:n, steps)
  s[n]
  end <- Sys.time()
  message(sprintf("time collatz %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(s[n], max(s), which.max(s), sum(as.numeric(s)), "\n")
