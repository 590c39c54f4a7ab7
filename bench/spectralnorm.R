# Spectral norm of the infinite matrix a(i, j) = 1 / ((i + j) (i + j + 1) / 2 + i + 1), by the power method: products with the matrix and
# its transpose, whose vector is a variable of the lexical scope.  Arguments: size, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 1500L
reps <- if (length(args) >= 2) args[2] else 1L

times <- function(v) {
  sapply(0:(n - 1L), function(i) {
    s <- 0
    for (j in 0:(n - 1L)) {
      ij <- i + j
      s <- s + v[j + 1L] / (ij * (ij + 1) / 2 + i + 1)
    }
    s
  })
}
times_transposed <- function(v) {
  sapply(0:(n - 1L), function(i) {
    s <- 0
    for (j in 0:(n - 1L)) {
      ij <- i + j
      s <- s + v[j + 1L] / (ij * (ij + 1) / 2 + j + 1)
    }
    s
  })
}

for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  u <- rep(1, n)
  start <- Sys.time()
  for (k in 1:2) {
    v <- times_transposed(times(u))
    u <- times_transposed(times(v))
  }
  u[n]
  end <- Sys.time()
  message(sprintf("time spectralnorm %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.12g", sqrt(sum(u * v) / sum(v * v))), "\n")
