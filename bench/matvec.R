# Matrix-vector product: one sum for each row.  Arguments: size, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 2000L
reps <- if (length(args) >= 2) args[2] else 1L

a <- matrix(((1:(n * n)) * 0.6180339887498949) %% 1 - 0.5, n)
x <- ((1:n) * 0.4142135623730951) %% 1 - 0.5

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  a[1] <- a[1]
  x[1] <- x[1]
  start <- Sys.time()
  y <- sapply(seq_len(n), function(i) {
    s <- 0
    for (k in seq_len(n)) s <- s + a[i, k] * x[k]
    s
  })
  y[n]
  end <- Sys.time()
  message(sprintf("time matvec %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.12g", c(y[1], y[n], max(y), min(y))), sep = "\n")
