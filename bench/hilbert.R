# Hilbert matrix, element by element from a sequence: nothing has to be copied to the device.  Arguments: order, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 1000L
reps <- if (length(args) >= 2) args[2] else 1L

for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  start <- Sys.time()
  h <- sapply(0:(n * n - 1L), function(k) {
    i <- k %/% n
    j <- k %% n
    1 / (i + j + 1)
  })
  h[n]
  end <- Sys.time()
  message(sprintf("time hilbert %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
h <- matrix(h, n)
cat(dim(h), "\n")
cat(sprintf("%.15g", c(h[1, 2], h[n, n], h[3, 1], sum(h))), sep = "\n")
