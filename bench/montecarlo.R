# Monte Carlo: pi by each element's own linear congruential generator.  Arguments: elements, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 4096L
reps <- if (length(args) >= 2) args[2] else 1L

draws <- 1000L
seeds <- as.numeric(1:n) * 7919
estimate <- function(s) {
  hits <- 0
  for (i in seq_len(draws)) {
    s <- (1664525 * s + 1013904223) %% 4294967296
    x <- s / 4294967296
    s <- (1664525 * s + 1013904223) %% 4294967296
    y <- s / 4294967296
    if (x * x + y * y < 1) hits <- hits + 1
  }
  4 * hits / draws
}

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  seeds[1] <- seeds[1]
  start <- Sys.time()
  e <- sapply(seeds, estimate)
  e[n]
  end <- Sys.time()
  message(sprintf("time montecarlo %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.15g", c(e[1], e[n], mean(e))), sep = "\n")
