# The thesis's Listing 6.6: the branch that the profile saw is not the one that most elements take.  Arguments: elements, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 2000000L
reps <- if (length(args) >= 2) args[2] else 1L

input <- c(rep(0, 1000), as.numeric(1:(n - 1000L)))

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  input[1] <- input[1]
  start <- Sys.time()
  z <- mapply(function(x) { if (x < 1) return(0) else return(1) }, input)
  z[n]
  end <- Sys.time()
  message(sprintf("time listing66 %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(length(z), sum(z), z[1000], z[1001], "\n")
