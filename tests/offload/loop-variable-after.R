# What a loop's variable is after it: what the body made of it, the last round's element whatever that round's end, NULL after
# no round; in loops that are offloaded and in mapped functions.
n <- 300L
x <- numeric(n)
for (i in 1:n) { x[i] <- sqrt(i); i <- i + 1L }
str(i)
for (i in 1:n) { x[i] <- sqrt(i); if (i > 250L) next; last <- i }
str(list(i, last))
for (i in 1:n) { k <- i; if (i %% 7L == 3L) i <- 0.5; x[k] <- k * 2 }
str(list(i, k))
for (i in seq(3L, n, by = 3L)) { x[i] <- 1; i <- NULL }
str(i)
for (i in rev(1:n)) { x[i] <- i / 2; if (i < 5L) { i <- "end"; last <- i } }
str(list(i, last))
f <- function() {
  for (j in seq_along(x)) { y <- j; if (j > 290L) next; z <- j; x[j] <- y + 0.5 }
  w <- j
  for (j in x) { s <- j; j <- -1 }
  list(w, z, j, s, sum(x))
}
str(f())
s <- 5L # becomes a double in the very last round
for (i in 1:n) s <- s + (if (i == n) 1 else 3L)
str(s)
types <- function(r) print(unique(lapply(r, function(e) if (is.null(e)) "NULL" else c(typeof(e), e))))
types(lapply(1:n, function(k) { i <- 7L; for (i in seq_len(k %% 3L)) { }; i }))
types(lapply(1:n, function(k) { i <- 7L; for (i in NULL) { }; i }))
types(lapply(1:n, function(k) { i <- 0.5; for (i in integer(0)) { }; i }))
types(lapply(1:n, function(k) { i <- 0.5; for (i in 1:(k %% 3L + 1L)) { }; i }))
types(lapply(1:n, function(k) { for (i in 1:4) { if (i == k %% 6L) break }; i }))
types(lapply(1:n, function(k) { for (i in 1:4) { if (i > k %% 6L) next; i <- i + 0.5 }; i }))
types(lapply(1:n, function(k) { for (i in 1:3) for (i in 5:6) if (i == k %% 7L) break; i }))
types(lapply(1:n, function(k) { i <- 0; while (i < k %% 4L) i <- i + 1L; i }))
types(lapply(1:n, function(k) { i <- 0L; repeat { i <- i + 1L; if (i > k %% 4L) break }; i }))
types(lapply(1:n, function(k) { v <- for (i in 1:3) i; is.null(v) }))
g <- function(z) { for (z in 1:2) { }; z }
types(lapply(1:n, function(k) g(stop("never looked at"))))
