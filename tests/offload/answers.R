# env: RAVEL_TEST_DISCRETE=1
# Launches that bring only answers home: no copy of what stays on the device, few commands and a wait each.
n <- 20000L
x <- ((1:n) * 0.6180339887498949) %% 1
y <- ((1:n) * 0.4142135623730951) %% 1
nearest <- function(a, b) {
  best <- 0L
  least <- Inf
  for (k in seq_len(4L)) {
    d <- (a - cx[k])^2 + (b - cy[k])^2
    if (d < least) {
      least <- d
      best <- k
    }
  }
  best
}
cx <- c(0.1, 0.4, 0.6, 0.9)
cy <- c(0.2, 0.8, 0.1, 0.7)
for (i in 1:20) {
  cluster <- mapply(nearest, x, y)
  size <- tabulate(cluster, 4L)
  for (k in 1:4) { Sys.getpid() # no kernel has it: the loop itself stays here, however long the machine pauses in it
    cx[k] <- sum(x[cluster == k]) / size[k]
    cy[k] <- sum(y[cluster == k]) / size[k]
  }
}
print(size)
print(c(cx, cy))

# rounds that go another way: other numbers, not all of them, a vector changed in between, none at all
u <- x + 0
w <- integer()
t <- 0
for (i in 1:24) {
  cluster <- mapply(nearest, u, y)
  if (i %% 4 == 0) u[i] <- 0.5
  if (i %% 5 == 0) cluster[i] <- 3L
  size <- if (i %% 6 == 0) tabulate(cluster, 3L) else if (i %% 7 > 0) tabulate(cluster, 4L) else 0L
  if (i %% 3 > 0) t <- t + sum(u * cluster)
  w <- c(w, size)
  if (i %% 8 == 0) cx <- rev(cx)
}
print(w)
print(t)

# lanes that fail are patched
v <- rep(1:5, length.out = n)
s <- integer()
for (i in 1:12) {
  big <- if (i == 6 || i > 9) .Machine$integer.max - 4L else i
  z <- suppressWarnings(sapply(v, function(a) a + big))
  s <- c(s, sum(tabulate(z, 20L)), if (i == 6 || i > 9) sum(is.na(z)) else sum(z))
}
print(s)
