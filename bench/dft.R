# Discrete Fourier transform by its definition: real and imaginary part of each frequency.  Arguments: samples, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 2048L
reps <- if (length(args) >= 2) args[2] else 1L

signal <- sin(1:n * 0.3) + 0.5 * cos(1:n * 1.7)
dft <- function(k) {
  re <- 0
  im <- 0
  for (t in seq_len(n)) {
    angle <- 2 * pi * k * (t - 1) / n
    re <- re + signal[t] * cos(angle)
    im <- im - signal[t] * sin(angle)
  }
  c(re, im)
}

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  signal[1] <- signal[1]
  start <- Sys.time()
  f <- sapply(0:(n - 1), dft)
  f[n]
  end <- Sys.time()
  message(sprintf("time dft %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(dim(f), "\n")
peak <- which.max(f[1, ]^2 + f[2, ]^2)
cat(peak, "\n")
cat(sprintf("%.9g", c(f[, 2], f[, peak], sum(abs(f)))), sep = "\n")
