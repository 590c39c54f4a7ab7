# A vector that begins as NULL and grows in a loop within a loop, on some of the paths through it: its type is the inner loop's.
set.seed(2); n <- 40; g <- matrix(sample(0:2 + 0, n * n, TRUE), n); h <- matrix(as.integer(g), n)
near <- function(i, j, m = g) {
  out <- c()
  for (a in -1:1) for (b in -1:1) {
    if (a == 0 && b == 0) next
    u <- i + a; v <- j + b
    if (u >= 1 && u <= n && v >= 1 && v <= n) out <- c(out, m[u, v])
  }
  out
}
at <- expand.grid(1:n, 1:n)
r <- mapply(function(i, j) sum(near(i, j)), at[[1]], at[[2]]); print(table(r)[1:5])
q <- mapply(function(i, j) { w <- near(i, j); w <- w[w != 0]; if (length(w) > 0) mean(w == g[i, j]) else -1 }, at[[1]], at[[2]]); print(sum(q))
s <- sapply(rep(1:n, 40), function(i) sum(near(i, i, h))); print(sum(s)); print(typeof(s))
k <- 0; for (i in 1:3000) { w <- near(i %% n + 1, i %% 7 + 1); if (mean(w == g[i %% n + 1, 1]) < 0.3) k <- k + 1 }; print(k)
some <- function(i) { o <- NULL; for (a in 1:3) for (b in 1:3) if (g[a, b] > i %% 3) o <- c(o, a + b); if (is.null(o)) -1 else sum(o) }
print(table(sapply(1:2000, some)))
three <- function(i) { o <- c(); for (a in 1:2) for (b in 1:2) for (d in 1:2) if ((a + b + d + i) %% 3 > 0) o <- c(o, a * b / d); max(o) }
print(sum(sapply(1:2000, three)))
