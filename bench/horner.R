# A polynomial of degree 31 by Horner's rule at many points.  Arguments: points, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 200000L
reps <- if (length(args) >= 2) args[2] else 1L

coef <- sin(1:32) / 32
x <- (1:n) / n * 2 - 1

horner <- function(x) {
  s <- 0
  for (c in coef) s <- s * x + c
  s
}

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  x[1] <- x[1]
  start <- Sys.time()
  y <- sapply(x, horner)
  y[n]
  end <- Sys.time()
  message(sprintf("time horner %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.15g", c(y[1], y[n %/% 2], y[n], max(y))), sep = "\n")
