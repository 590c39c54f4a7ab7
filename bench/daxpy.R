# daxpy: a * x + y over two double vectors.  Arguments: elements, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 2000000L
reps <- if (length(args) >= 2) args[2] else 1L

a <- 2.5
x <- (1:n) / n
y <- 1 - ((1:n) %% 1000) / 1000

# Fresh vectors for every repetition, and a look at the result: both copies count.
for (r in seq_len(reps)) {
  x <- x + 0
  y <- y + 0
  start <- Sys.time()
  z <- mapply(function(x, y) a * x + y, x, y)
  z[n]
  end <- Sys.time()
  message(sprintf("time daxpy %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.15g", c(z[1], z[n %/% 2], z[n], sum(z))), sep = "\n")
