# vecexpr: R as it is mostly written, expressions over whole vectors.  Arguments: elements, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 2000000L
reps <- if (length(args) >= 2) args[2] else 1L

x <- ((1:n) %% 1009L) / 1009 + 0.5
z <- ((1:n) %% 4001L) / 4001
a <- 2.5

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  x[1] <- x[1]
  z[1] <- z[1]
  start <- Sys.time()
  y <- a * x + sqrt(z) - mean(x)
  w <- ifelse(y > 0, exp(-y * y / 2), -y) / (1 + abs(x - z))
  w[n]
  end <- Sys.time()
  message(sprintf("time vecexpr %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.12g", c(w[1], w[n %/% 2], w[n], y[n], sum(w))), sep = "\n")
