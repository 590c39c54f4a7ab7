# reductions: sum, least element and product of a double vector, and of the values of a function.  Arguments: elements, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 2000000L
reps <- if (length(args) >= 2) args[2] else 1L

x <- ((1:n) %% 10007L) / 10007

# Each repetition has data that was just written on the host; what comes back is a number each.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  x[1] <- x[1]
  start <- Sys.time()
  s <- sum(x)
  m <- min(x)
  p <- prod(1 + (x - 0.5) * 1e-6)
  q <- sum(x * x) - s * s / n
  v <- max(sapply(x, function(v) v * (1 - v)))
  end <- Sys.time()
  message(sprintf("time reductions %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.12g", c(s, m, p, q, v)), sep = "\n")
