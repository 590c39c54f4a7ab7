# A queue that is empty when its loop is compiled; its rounds cannot but end there.
set.seed(10)
n <- 150
m <- matrix(0, n, n)
for (k in 1:(n * 3)) { i <- sample(n, 1); j <- sample(n, 1); m[i, j] <- 1; m[j, i] <- 1 }
BFS <- function(adj, s) {
  n <- nrow(adj)
  Ds <- rep(-1, n)
  Ds[s] <- 0
  queue <- c(s)
  while (length(queue) > 0) {
    node <- queue[1]
    queue <- queue[-1]
    neighbors <- which(adj[node, ] == 1)
    for (neighbor in neighbors) {
      if (Ds[neighbor] == -1) {
        Ds[neighbor] <- Ds[node] + 1
        queue <- c(queue, neighbor)
      }
    }
  }
  return(Ds)
}
for (s in 1:30) print(sum(BFS(m, s)))
