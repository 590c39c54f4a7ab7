# saxpy: the thesis's Figure 6.5, 0.12 * x + y over two integer vectors.  Arguments: elements, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 2000000L
reps <- if (length(args) >= 2) args[2] else 1L

a <- (1:n) %% 1000L
b <- (1:n) %/% 7L

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  a[1] <- a[1]
  b[1] <- b[1]
  start <- Sys.time()
  z <- mapply(function(x, y) 0.12 * x + y, a, b)
  z[n]
  end <- Sys.time()
  message(sprintf("time saxpy %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.15g", c(z[1], z[n %/% 2], z[n], sum(z))), sep = "\n")
