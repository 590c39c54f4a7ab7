# Jacobi's method for Poisson's equation on a square: 10 sweeps over an n x n grid, whose border is fixed.  Arguments: side, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 256L
reps <- if (length(args) >= 2) args[2] else 1L

cells <- n * n
source <- ((1:cells) * 0.6180339887498949) %% 1 - 0.5
border <- as.numeric(1:cells <= n)

sweep_cell <- function(i) {
  row <- (i - 1L) %% n
  col <- (i - 1L) %/% n
  if (row == 0L || row == n - 1L || col == 0L || col == n - 1L) u[i]
  else 0.25 * (u[i - 1L] + u[i + 1L] + u[i - n] + u[i + n] - source[i])
}

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  source[1] <- source[1]
  u <- border
  u[1] <- u[1]
  start <- Sys.time()
  for (k in 1:10) u <- sapply(1:cells, sweep_cell)
  u[cells]
  end <- Sys.time()
  message(sprintf("time jacobi %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.15g", c(u[n + 2L], u[cells %/% 2L + n %/% 2L], max(u), min(u))), sep = "\n")
