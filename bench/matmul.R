# Matrix product as nested closures: the outer one makes a column, the inner one an element.  Arguments: size, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 160L
reps <- if (length(args) >= 2) args[2] else 1L

a <- matrix(((1:(n * n)) * 0.6180339887498949) %% 1 - 0.5, n)
b <- matrix(((1:(n * n)) * 0.4142135623730951) %% 1 - 0.5, n)

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  a[1] <- a[1]
  b[1] <- b[1]
  start <- Sys.time()
  product <- sapply(seq_len(n), function(j) sapply(seq_len(n), function(i) {
    s <- 0
    for (k in seq_len(n)) s <- s + a[i, k] * b[k, j]
    s
  }))
  product[n]
  end <- Sys.time()
  message(sprintf("time matmul %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(dim(product), "\n")
cat(sprintf("%.12g", c(product[1], product[n], product[n * n], max(product))), sep = "\n")
