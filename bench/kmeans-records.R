# k-means over a list of records, 10 whole iterations: the nearest centroid of each point, then the mean of each cluster's points.
# The list is made once: what counts is the iterations.  Arguments: points, repetitions.
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
  centroid_x <- (1:clusters * 0.7320508075688772) %% 1
  centroid_y <- (1:clusters * 0.2360679774997898) %% 1
  start <- Sys.time()
  for (i in 1:10) {
    cluster <- sapply(points, nearest)
    size <- tabulate(cluster, clusters)
    sum_x <- sum_y <- numeric(clusters)
    for (k in seq_len(clusters)) {
      sum_x[k] <- sum(sapply(points, function(p) p$x)[cluster == k])
      sum_y[k] <- sum(sapply(points, function(p) p$y)[cluster == k])
    }
    centroid_x <- sum_x / size
    centroid_y <- sum_y / size
  }
  end <- Sys.time()
  message(sprintf("time kmeans-records %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(size, "\n")
cat(sprintf("%.10g", c(centroid_x, centroid_y)), sep = "\n")
