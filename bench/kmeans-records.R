# k-means over a list of records, 10 whole iterations: the nearest centroid of each point, then the mean of each cluster's points (a
# cluster without points keeps its centroid).  The list is made once: what counts is the iterations.  Arguments: points, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 20000L
reps <- if (length(args) >= 2) args[2] else 1L

clusters <- 10L
points <- Map(function(x, y) list(x = x, y = y), ((1:n) * 0.6180339887498949) %% 1, ((1:n) * 0.4142135623730951) %% 1)

nearest <- function(p) {
  best <- 0L
  least <- Inf
  for (k in seq_len(clusters)) {
    dx <- p$x - centroid_x[k]
    dy <- p$y - centroid_y[k]
    d <- dx * dx + dy * dy
    if (d < least) {
      least <- d
      best <- k
    }
  }
  best
}

for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  centroid_x <- (1:clusters * 0.7320508075688772) %% 1
  centroid_y <- (1:clusters * 0.2360679774997898) %% 1
  start <- Sys.time()
  for (i in 1:10) {
    cluster <- sapply(points, nearest)
    size <- tabulate(cluster, clusters)
    x <- sapply(points, function(p) p$x)
    y <- sapply(points, function(p) p$y)
    for (k in seq_len(clusters)) {
      if (size[k] == 0) next
      centroid_x[k] <- sum(x[cluster == k]) / size[k]
      centroid_y[k] <- sum(y[cluster == k]) / size[k]
    }
  }
  end <- Sys.time()
  message(sprintf("time kmeans-records %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(size, "\n")
cat(sprintf("%.10g", c(centroid_x, centroid_y)), sep = "\n")
