# Loops whose iterations are independent: vectors written, temporaries, in place, matrices, scattered, sums in order.
n <- 400
x <- (1:n) / 7
f <- function(n) {
  x <- seq_len(n) / 3
  y <- numeric(n)
  z <- integer(n)
  s <- 0
  k <- 0L
  for (i in 1:n) {
    t <- x[i] * 2 + 1
    y[i] <- sqrt(t)
    z[i] <- i %% 7L
    s <- s + t
    if (t > 20) k <- k + 1L
  }
  cat(format(c(y[c(1, 30, n)], s, t), digits = 17), sum(z), k, i, "\n")
}
f(400)
for (i in seq_along(x)) x[i] <- x[i] * 2 + i
cat(format(sum(x), digits = 15), "\n")
m <- matrix(0, 60, 15, dimnames = list(NULL, letters[1:15]))
for (i in 1:60) for (j in 1:15) m[i, j] <- m[i, j] + i / j
cat(format(c(sum(m), m[7, "c"]), digits = 15), i, j, "\n")
for (i in 1:(n - 1)) x[i] <- x[i + 1] * 0.5
cat(format(sum(x), digits = 15), "\n")
idx <- (1:n * 7L) %% n + 1L
z <- setNames(numeric(n), paste0("n", 1:n))
for (i in 1:n) z[idx[i]] <- i
print(z[c(1, 200)])
w <- numeric(n)
cnt <- 0L
for (i in 1:n) { if (i %% 3 == 0) next; w[i] <- i; cnt <- cnt + 1L }
print(c(sum(w), cnt))
st <- integer(n)
for (i in 1:n) {
  v <- i
  k <- 0L
  while (v != 1) { v <- if (v %% 2 == 0) v / 2 else 3 * v + 1; k <- k + 1L }
  st[i] <- k
}
print(c(max(st), which.max(st), v, k))
best <- Inf
at <- 0L
for (i in 1:n) { d <- abs(x[i] - 31.3); if (d < best) { best <- d; at <- i } }
print(c(best, at))
s <- 0
for (v in x) s <- s + sqrt(v)
cat(format(s, digits = 17), "\n")
rs <- matrix(0L, n, 3)
for (i in 1:n) rs[i, ] <- c(i, i %/% 2L, 5L)
print(colSums(rs))
