# Otsu's threshold for each of ten frames: the grey levels, then for each of 16 thresholds how many levels are above it and what they
# add up to.  Arguments: pixels, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 100000L
reps <- if (length(args) >= 2) args[2] else 1L

level <- ((1:n) * 0.6180339887498949) %% 1
above <- numeric(16)
sums <- numeric(16)
best <- numeric(10)
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  level[1] <- level[1]
  start <- Sys.time()
  for (f in 1:10) {
    grey <- sapply(level, function(v) if (v < 0.3) v * v * f / 3 else sqrt(v) * f / 10)
    all <- sum(grey)
    for (k in 1:16) {
      above[k] <- sum(grey > k / 17)
      sums[k] <- sum(grey[grey > k / 17])
    }
    below <- n - above
    between <- ifelse(above > 0 & below > 0, above * below * (sums / above - (all - sums) / below)^2, 0)
    best[f] <- which.max(between)
  }
  end <- Sys.time()
  message(sprintf("time thresholds %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(best, "\n")
cat(sprintf("%.10g", sums), sep = "\n")
