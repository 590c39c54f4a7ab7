# Mandelbrot set: iterations until each point of a grid escapes.  Arguments: grid's width and height, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 256L
reps <- if (length(args) >= 2) args[2] else 1L

limit <- 256L
escape <- function(cx, cy) {
  x <- 0
  y <- 0
  k <- 0L
  while (k < limit && x * x + y * y <= 4) {
    t <- x * x - y * y + cx
    y <- 2 * x * y + cy
    x <- t
    k <- k + 1L
  }
  k
}
grid <- seq_len(n) - 0.5
cx <- rep(-2 + 3 * grid / n, times = n)
cy <- rep(-1.5 + 3 * grid / n, each = n)

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  cx[1] <- cx[1]
  cy[1] <- cy[1]
  start <- Sys.time()
  k <- mapply(escape, cx, cy)
  k[n]
  end <- Sys.time()
  message(sprintf("time mandelbrot %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(length(k), typeof(k), sum(k), sum(k == limit), k[n * (n %/% 2L) + n %/% 3L], "\n")
