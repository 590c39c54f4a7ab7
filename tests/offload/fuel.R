# Lanes whose loops run long are launched again with more fuel: few of them, all of them, in `for` loops, nested, with results
# of varying length; and a lane that fails a guard besides.
n <- 2000L
few <- sapply(seq_len(n), function(i) { k <- 0; m <- if (i %% 600L == 7L) 5000000 else i; while (k < m) k <- k + 1; k })
cat(sum(few), few[c(7, 607, 2000)], "\n")
all <- sapply(seq_len(64L), function(i) { k <- 0; while (k < 4300000 + i) k <- k + 1; k })
cat(range(all), "\n")
y <- numeric(n)
for (i in seq_len(n)) { k <- 0; m <- 3 + (i == 1500L) * 5000000; while (k < m) k <- k + 1; y[i] <- k * 2 }
cat(sum(y), y[1500], "\n")
nested <- sapply(seq_len(n), function(i) {
  s <- 0; j <- 0
  repeat { j <- j + 1; for (k in seq_len(if (i == 9L) 3000L else i %% 90L)) s <- s + k %% 3; if (j == (if (i == 9L) 2000 else 5)) break }
  s
})
cat(sum(nested), nested[9], "\n")
x <- c(rep(1, 1999), NA)
mixed <- sapply(seq_len(n), function(i) {
  if (is.na(x[i])) return(-1)
  k <- 0; m <- i + (i == 1990L) * 5000000; while (k < m) k <- k + x[i]; k
})
cat(sum(mixed), mixed[c(1990, 2000)], "\n")
heap <- lapply(seq_len(n), function(i) { k <- 0; while (k < i %% 7L) k <- k + 1; seq_len(k) })
cat(length(unlist(heap)), "\n")
s <- 0
for (i in seq_len(n)) { k <- 0; while (k * k < i) k <- k + 1; s <- s + k }
cat(s, "\n")
# A bound that is the launch's own: the fuel lowers it, and the rounds pay nothing.
limit <- 9000000L
to <- c(5000000, rep(c(3, 10, 17), 300), 6000000)
capped <- sapply(to, function(a) { k <- 0L; s <- 0; while (k < limit && s < a) { s <- s + 0.5; k <- k + 2L }; k + s / 1e8 })
cat(sum(capped), capped[c(1, 2, 902)], "\n")
least <- sapply(to, function(a) { k <- 1L; while (k <= limit) { if (k * 1.5 >= a) break; k <- k + 1L }; k })
cat(sum(least), least[c(1, 2, 902)], "\n")
