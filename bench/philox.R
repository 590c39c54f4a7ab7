# Monte Carlo by runif under RNGkind("Philox"): pi.  Arguments: elements, repetitions.
# GNU R has no such generator: it runs with its default, and agrees in the digits that are printed.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 4096L
reps <- if (length(args) >= 2) args[2] else 1L

try(RNGkind("Philox"), silent = TRUE)
set.seed(1)
draws <- 1000L
estimate <- function(i) {
  hits <- 0
  for (k in seq_len(draws)) {
    x <- runif(1)
    y <- runif(1)
    if (x * x + y * y < 1) hits <- hits + 1
  }
  4 * hits / draws
}

for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  start <- Sys.time()
  e <- sapply(1:n, estimate)
  e[n]
  end <- Sys.time()
  message(sprintf("time philox %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.2f", mean(e)), sep = "\n")
