# Variables that count under a condition, and that are read as values.
n <- 2000L; x <- ((1:n * 37) %% 101) / 7 - 7; idx <- integer(n); pos <- integer(n); y <- numeric(n)
k <- 0L
for (i in 1:n) if (x[i] > 0) { k <- k + 1L; idx[k] <- i; pos[i] <- k }
print(c(k, sum(idx), sum(pos), idx[1:5], pos[1995:2000]))
k <- 0
for (i in 1:n) { if (x[i] > 0) k <- k + 1; y[i] <- x[i] * k + 0.1 }
print(c(k, sum(y)), digits = 15)
id <- integer(n); g <- 1L; id[1] <- g                          # runs
for (i in 2:n) { if (x[i] < x[i - 1]) g <- g + 1L; id[i] <- g }
print(c(g, sum(id)))
len <- (1:n * 7L) %% 5L; off <- integer(n); p <- 1L            # offsets: a scan of integers
for (i in 1:n) { off[i] <- p; p <- p + len[i] }
print(c(p, sum(off), off[1:5]))
f <- function(x) { up <- 0L; down <- 0L; w <- numeric(length(x))
  for (v in x) { if (v > 1) up <- up + 1L else if (v < -1) down <- down + 2L; w[up + down + 1L] <- v; z <- up - down }
  c(up, down, z, sum(w)) }
r <- try(f(x), silent = TRUE); print(r, digits = 15)
h <- function(x) { k <- 10; s <- 0; out <- x
  for (i in seq_along(x)) { for (j in 1:3) if (x[i] > j) k <- k + 1; s <- s + k * x[i]; out[i] <- sqrt(k) }
  c(k, s, sum(out)) }
print(h(x), digits = 15)
k <- 0L; i <- 1L
while (i <= n) { if (x[i] > 2) { k <- k + 1L; y[i] <- k / 2 } else y[i] <- -1; i <- i + 1L }
print(c(i, k, sum(y)))
x2 <- x; x2[1500] <- NA; k <- 0L                               # a lane that the interpreter runs, then goes on
r <- try(for (i in 1:n) if (x2[i] > 0) { k <- k + 1L; pos[i] <- k }, silent = TRUE)
cat(r); print(c(k, sum(pos)))
k <- 2147483500L; pos[] <- 0L                                  # integer overflow
r <- try(for (i in 1:n) { if (x[i] > 0) k <- k + 1L; pos[i] <- k }, silent = TRUE)
print(c(k, sum(is.na(pos)), which(is.na(pos))[1]))
k <- 0.5
for (i in 1:n) { if (x[i] > 0) k <- k + 1; y[i] <- k }
print(c(k, sum(y)))
k <- 0; lim <- 300                                             # what it counts depends on it
for (i in 1:n) { if (x[i] > 0 && k < lim) k <- k + 1; y[i] <- k }
print(c(k, sum(y)))
k <- 0                                                         # a recurrence
for (i in 1:n) { if (x[i] > 0) k <- k + x[i]; y[i] <- k }
print(c(k, sum(y)), digits = 15)
k <- 0L; cur <- 0
for (i in 1:n) { if (x[i] > 0) { k <- k + 1L; cur <- x[i] }; if (i == 1700L) break; pos[i] <- k }
print(c(i, k, cur, sum(pos[1:1690])))
st <- x; k <- 0L                                               # what it counts is what the iteration has stored
for (i in 1:n) { st[i] <- st[i] * 2 - 1; if (st[i] > 3) k <- k + 1L; y[i] <- st[i] + k }
print(c(k, sum(st), sum(y)), digits = 15)
k <- 0L
for (i in 1:n) { if (x[i] < -3) next; k <- k + 1L; y[k] <- x[i]; pos[i] <- k %% 7L }
print(c(k, sum(y), sum(pos)), digits = 15)
k <- 0L; seen <- 0L
for (i in 1:n) { if (x[i] > 0) { k <- k + 1L; if (k > 500L) seen <- seen + k }; y[i] <- if (i == 1234L) log(-1 - x[i]^2) else k }
print(c(k, seen, sum(y, na.rm = TRUE)))
m <- matrix(x, 40); k <- 0L; a <- matrix(0, 40, 50)
for (j in 1:50) for (i in 1:40) { if (m[i, j] > 0) k <- k + 1L; a[i, j] <- k }
print(c(k, sum(a)))
