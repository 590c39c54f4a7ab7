# Transpose of a matrix as nested closures.  Arguments: size, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 1000L
reps <- if (length(args) >= 2) args[2] else 1L

a <- matrix(((1:(n * n)) * 0.6180339887498949) %% 1, n)

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  a[1] <- a[1]
  start <- Sys.time()
  b <- sapply(seq_len(n), function(i) sapply(seq_len(n), function(j) a[i, j]))
  b[n]
  end <- Sys.time()
  message(sprintf("time transpose %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(dim(b), identical(b, t(a)), sprintf("%.15g", c(b[1], b[2], b[n], b[n * n])), "\n")
