# Matrix product as %*%.  The elements are multiples of 1/8, so that every order of adding gives the same.  Arguments: size, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 768L
reps <- if (length(args) >= 2) args[2] else 1L

a <- matrix((1:(n * n) * 7 + 1:(n * n) %/% n * 3) %% 32 / 8 - 2, n)
b <- matrix((1:(n * n) * 5 + 1:(n * n) %/% n * 11) %% 32 / 8 - 2, n)

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  a[1] <- a[1]
  b[1] <- b[1]
  start <- Sys.time()
  product <- a %*% b
  product[n]
  end <- Sys.time()
  message(sprintf("time matprod %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(dim(product), sprintf("%.15g", c(product[1], product[n], product[n * n], sum(product), max(product))), "\n")
