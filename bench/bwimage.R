# A colour picture (three planes of 0 to 255) to black and white: the grey level of each pixel.  Arguments: pixels, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 1000000L
reps <- if (length(args) >= 2) args[2] else 1L

red <- (1:n) %% 256L
green <- (1:n) %/% 7L %% 256L
blue <- (1:n) %/% 1001L %% 256L

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  red[1] <- red[1]
  green[1] <- green[1]
  blue[1] <- blue[1]
  start <- Sys.time()
  grey <- mapply(function(r, g, b) as.integer(0.299 * r + 0.587 * g + 0.114 * b + 0.5), red, green, blue)
  grey[n]
  end <- Sys.time()
  message(sprintf("time bwimage %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(typeof(grey), grey[1], grey[n %/% 2], grey[n], sum(as.numeric(grey)), "\n")
