# PageRank: two stages an iteration, 10 iterations.  Stage 1: what each page gives to each of its links; stage 2: each page adds up
# what it gets, from a list of incoming links (compressed rows).  Arguments: pages, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 50000L
reps <- if (length(args) >= 2) args[2] else 1L

incoming <- 4L + (1:n) %% 9L
last <- cumsum(incoming)
first <- last - incoming + 1L
links <- last[n]
from <- as.integer((1:links * 0.6180339887498949) %% 1 * n) + 1L
outgoing <- as.numeric(pmax(tabulate(from, n), 1L))
damping <- 0.85

gets <- function(a, b) {
  s <- 0
  for (k in a:b) s <- s + share[from[k]]
  (1 - damping) / n + damping * s
}

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  from[1] <- from[1]
  first[1] <- first[1]
  last[1] <- last[1]
  outgoing[1] <- outgoing[1]
  start <- Sys.time()
  rank <- rep(1 / n, n)
  for (i in 1:10) {
    share <- mapply(function(rank, out) rank / out, rank, outgoing)
    rank <- mapply(gets, first, last)
  }
  rank[n]
  end <- Sys.time()
  message(sprintf("time pagerank %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.12g", c(rank[1], rank[n], max(rank), sum(rank))), sep = "\n")
