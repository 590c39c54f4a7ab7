# k-means, the assignment step: the nearest centroid of each point, with a loop over the centroids.  Arguments: points, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 500000L
reps <- if (length(args) >= 2) args[2] else 1L

clusters <- 10L
x <- ((1:n) * 0.6180339887498949) %% 1
y <- ((1:n) * 0.4142135623730951) %% 1
centroid_x <- (1:clusters * 0.7320508075688772) %% 1
centroid_y <- (1:clusters * 0.2360679774997898) %% 1

nearest <- function(px, py) {
  best <- 0L
  least <- Inf
  for (k in seq_len(clusters)) {
    dx <- px - centroid_x[k]
    dy <- py - centroid_y[k]
    d <- dx * dx + dy * dy
    if (d < least) {
      least <- d
      best <- k
    }
  }
  best
}

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  x[1] <- x[1]
  y[1] <- y[1]
  start <- Sys.time()
  cluster <- mapply(nearest, x, y)
  cluster[n]
  end <- Sys.time()
  message(sprintf("time kmeans %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(typeof(cluster), tabulate(cluster, clusters), "\n")
