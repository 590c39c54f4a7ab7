# The device is asked when no round is left but the one that leaves, which does not count: the interpreter has that one.
g <- function(n) { i <- 0; k <- 0; repeat { i <- i + 1; if (i %% 2 == 0) next; if (i > n) break; if (i == 7) k <- k + 1 }; c(i, k) }
print(sapply(1:120, function(n) sum(g(n))))
for (n in c(20, 40, 64, 80, 128)) {
  i <- 0
  repeat { i <- i + 1; if (i %% 2 == 0) next; if (i > n) break; if (i == 7) { cat("seven\n"); next } }
  print(i)
}
i <- 0; repeat { i <- i + 1; if (i %% 2 == 0) next; if (i > 40) break; if (i == 7) { cat("seven\n"); next } }; print(i)
x <- numeric(500)
i <- 0; repeat { i <- i + 1; if (i > 500) break; x[i] <- sqrt(i) }
print(sum(x))
