# append() in lanes
f <- function(k) { v <- c(); for (e in c(.05, .3, .5, k / 1e4)) if (e > .4) v <- append(v, 1) else v <- append(v, e); sum(v) }
r <- sapply(1:4000, f); print(sum(r))
g <- function(k) sum(append(1:3, k)) + sum(append(k, c(2.5, 3)))
r <- sapply(1:4000, g); print(sum(r))
h <- function(k) length(append(1:5, k, after = 2))
r <- sapply(1:4000, h); print(sum(r))
w <- c("a", "bb")
s <- function(k) { if (k %% 2L) append(w, "ccc")[3] else append("x", w)[2] }
r <- sapply(1:4000, s); print(table(r))
