# env: RAVEL_TEST_DISCRETE=1
# Loops around parallel calls: each input goes to the device once, each final result comes home once.  The report counts bytes.
set.seed(1)
# k-means, 10 iterations: x and y (2 x 160000 bytes) go there; of the clusters (80000 bytes) the last come home.
n <- 20000L
x <- runif(n)
y <- runif(n)
cx <- runif(10)
cy <- runif(10)
nearest <- function(px, py) {
  best <- 0L
  least <- Inf
  for (k in seq_along(cx)) {
    d <- (px - cx[k])^2 + (py - cy[k])^2
    if (d < least) {
      least <- d
      best <- k
    }
  }
  best
}
for (i in 1:10) {
  cluster <- mapply(nearest, x, y)
  for (k in seq_along(cx)) {
    mine <- cluster == k
    cx[k] <- sum(ifelse(mine, x, 0)) / sum(mine)
    cy[k] <- sum(ifelse(mine, y, 0)) / sum(mine); cat("") # no kernel for the loop itself
  }
}
print(cx)
print(cy)
print(tabulate(cluster, 10))
# n-body, 20 steps: the bodies (16384 bytes) and masses (4096) go there once, the last bodies come home.
b <- 512L
body <- rbind(runif(b), runif(b), runif(b), runif(b))
mass <- runif(b)
dt <- 0.005
move <- function(i) {
  px <- body[1, i]
  py <- body[2, i]
  ax <- 0
  ay <- 0
  for (j in seq_len(b)) {
    dx <- body[1, j] - px
    dy <- body[2, j] - py
    d <- dx * dx + dy * dy + 0.01
    f <- mass[j] / (d * sqrt(d))
    ax <- ax + f * dx
    ay <- ay + f * dy
  }
  c(px + dt * body[3, i], py + dt * body[4, i], body[3, i] + dt * ax, body[4, i] + dt * ay)
}
for (k in 1:20) body <- sapply(seq_len(b), move)
print(body[, c(1, b)])
# PageRank, 10 iterations: rank and outgoing (2 x 160000 bytes), the links and their bounds go there once.  Ranks come home
# once, and once the shares that the first pages read, before there is a kernel.
pages <- 20000L
incoming <- sample(2:6, pages, TRUE)
last <- cumsum(incoming)
first <- last - incoming + 1L
from <- sample(pages, last[pages], TRUE)
outgoing <- as.numeric(pmax(tabulate(from, pages), 1L))
gets <- function(a, b) {
  s <- 0
  for (k in a:b) s <- s + share[from[k]]
  0.15 / pages + 0.85 * s
}
rank <- rep(1 / pages, pages)
for (i in 1:10) {
  share <- mapply(function(r, out) r / out, rank, outgoing)
  rank <- mapply(gets, first, last)
}
print(rank[c(1, pages)])
print(sprintf("%.10g", sum(rank)))
