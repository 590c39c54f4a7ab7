# A lane that runs again for what a loop leaves warns of nothing: what it adds to is not known there. And a loop's number that began as a logical.
count <- function(e) { n <- 0; withCallingHandlers(e, warning = function(w) { n <<- n + 1; invokeRestart("muffleWarning") }); n }
x <- ((1:130 * 37) %% 101 - 50) / 4; j <- as.integer((1:130 * 7) %% 11); b <- (1:130 * 31) %% 7 > 2
f <- function(idx, cnt, by) {
  n <- count(for (i in idx) { p <- x[i]; cnt <- cnt + 1L; cnt <- cnt + by })
  cat(n, i, p, cnt, "\n")
}
f(1:60, 0L, 2147483647L)
f(60:1, 0L, 2147483647L)
f(1:60, 0L, 3L)
f(1:60, 2147483600L, 1L)
f(1:60, 0.5, 1)
f(1:60, 1e308, 1e308)
print(sapply(1:100, function(i) { q <- c(x[i], b[i])[2]; for (w in 1:3) { if (j[i] == w) next; q <- q + 1L }; q }))
print(sapply(1:100, function(i) { q <- c(x[i], b[i])[2]; for (w in 1:3) { if (j[i] == 2) next; if (j[i] == w) break; q <- q + 1L }; q }))
# .. and leaves no loop: what it counts by is a sum, too
n <- 300L; y <- rep(1:9, 40)
f <- function(t) { k <- 2; i <- 0; repeat { if (i >= n) break; i <- i + 1; for (j in 1:3) k <- k + t }; c(k, i, j) }
print(f(1)); print(f(0.5))
f <- function(t) { k <- 2L; i <- 0L; while (TRUE) { if (i >= n) break; i <- i + 1L; for (j in 1:3) if (t == 7) k <- y[i] }; c(k, i, j) }
print(f(1)); print(f(7))
f <- function(t) { k <- 2L; i <- 0L; while (i < n) { i <- i + 1L; p <- t + y[i]; for (j in 1:3) k <- k + 1L }; c(k, i, j, p) }
print(f(1)); print(f(7))
f <- function(t) { k <- 2L; i <- n; repeat { p <- t * 2; k <- k + 3L; i <- i - 2L; if (i < 1L) break }; c(k, i, p) }
print(f(1)); print(f(7))
