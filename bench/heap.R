# bench/heap.R - results of varying length: what a heap costs that is smaller than all results together.
#
#   RAVEL_OFFLOAD=always build/ravel bench/heap.R [N [CALLS]]
#
# The k-means centroid stage with the points of each centroid as the result: of N points, those that are nearest to
# centroid k.  The heap is 1, 1/2, ... 1/16 of what the results need; the time is the least of five calls.
# With CALLS: as many calls, with a heap for all.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 200000L
set.seed(1)
groups <- 256L
size <- n %/% groups
px <- runif(n) * 100
py <- runif(n) * 100
cx <- runif(groups) * 100
cy <- runif(groups) * 100
near <- function(k, from) {
  # the points of slice `from` within reach of centroid k
  i <- from:(from + 63L)
  d <- (px[i] - cx[k])^2 + (py[i] - cy[k])^2
  i[d < 400]
}
ks <- rep(seq_len(groups), length.out = n %/% 64L * 4L)
from <- (seq_along(ks) %% (n %/% 64L)) * 64L + 1L
ref <- mapply(near, ks, from, SIMPLIFY = FALSE)
need <- sum(lengths(ref)) * 4
cat(sprintf("%d calls, %d results, heap of all: %.1f MB\n", length(ks), sum(lengths(ref)), need / 1e6))
base <- NA
calls <- if (length(args) > 1) as.integer(args[2]) else 0L
for (part in if (calls) 1 else c(1, 2, 4, 8, 16)) {
  options(ravel.heap.bytes = need / part + 1024)
  best <- Inf
  for (r in seq_len(if (calls) calls else 5L)) {
    if (calls && r > 1 && r == calls %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
    t <- as.numeric(Sys.time())
    got <- mapply(near, ks, from, SIMPLIFY = FALSE)
    t <- as.numeric(Sys.time()) - t
    best <- min(best, t)
    if (part == 1) message(sprintf("time heap %d %.6f", r, t))
  }
  stopifnot(identical(got, ref))
  if (part == 1) base <- best
  message(sprintf("heap 1/%-2d  %7.1f ms  %.2f times", part, best * 1e3, best / base))
}
