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
