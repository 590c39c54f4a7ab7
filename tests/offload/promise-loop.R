# An argument that draws, and that a loop is the first to ask for: it is drawn when the loop begins, once, or not at all.
set.seed(1)
walk <- function(n, top) {
  steps <- 0
  repeat {
    if (n == 0) return(steps)
    n <- if (runif(1) < 0.55) n - 1 else n + 1
    steps <- steps + 1
    if (steps >= top) break
  }
  -n
}
a <- c(); for (i in 1:4000) a <- c(a, walk(rgeom(1, 0.3), 60))
b <- sapply(1:3000, function(i) walk(sample(5, 1), 30 + rpois(1, 2)))
wait <- function(lim, p) { k <- 0; while (k < lim && runif(1) > p) k <- k + 1; k }
d <- 0; for (i in 1:4000) d <- d * 0.9 + wait(rpois(1, 6), 0.2)
e <- 0; for (i in 1:4000) e <- e * 0.9 + wait(8, runif(1))
never <- function(lim, v) { k <- 0; while (k < lim) { k <- k + 1; if (k > 100) k <- k + v }; k }
f <- 0; for (i in 1:4000) f <- f * 0.9 + never(i %% 5, runif(1))
cat(sum(a), sum(b), d, e, f, runif(1), "\n")
