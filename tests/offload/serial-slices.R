# Loops that carry a state store into several elements at once: slices whose ends follow from the round, conditions, subscripts
# that are vectors, all elements; vectors that begin empty.  What recycles, or names elements that are not there, is the
# interpreter's, with its warnings and errors.
sieve <- function(n) {
  p <- rep(TRUE, n); p[1] <- FALSE; i <- 2
  while (i * i <= n) { if (p[i]) p[seq(i * i, n, by = i)] <- FALSE; i <- i + 1 }
  which(p)
}
print(length(sieve(200000)))
set.seed(1)
x <- runif(50)
s <- 0
for (t in 1:20000) { ab <- sort(sample(50, 2)); x[ab[1]:ab[2]] <- rev(x[ab[1]:ab[2]]); s <- s + x[ab[1]] * t }
cat(s, x[1:5], runif(1), "\n")
y <- numeric(30)
for (t in 1:9000) {
  k <- t %% 20 + 1
  y[k:(k + 5)] <- t * 0.5
  y[y > 4000] <- 1
  y[c(1, k)] <- y[c(k, 1)]
  y[c(2, 3, 4)] <- c(t, y[1], y[2])
}
print(y)
m <- matrix(0, 10, 10)
for (t in 1:5000) {
  i <- t %% 10 + 1
  r <- m[i, ]
  r[1:i] <- t
  m[i, ] <- r
  m[m > 4000] <- 2
  m[c(1, 11, 21)] <- m[c(2, 12, 22)] + 1
}
cat(sum(m), m[2, ], "\n")
v <- integer(20)
full <- 0
for (t in 1:9000) {
  w <- which(v < 3)
  if (length(w) > 0) v[w] <- v[w] + 1L else { v[] <- 0L; full <- full + 1 }
}
cat(v, full, "\n")
turned <- function(n) {
  tour <- 1:n + 0
  for (it in 1:5000) {
    ij <- sort(sample(n, 2))
    other <- tour
    other[ij[1]:ij[2]] <- rev(other[ij[1]:ij[2]])
    if (other[1] <= 5) tour <- other
  }
  tour
}
cat(turned(5), runif(1), "\n"); cat(turned(30), runif(1), "\n")
z <- numeric(10)
r <- tryCatch({ for (t in 1:5000) { z[1:(t %% 4 + 1)] <- t; if (t == 4000) z[c(1, NA)] <- c(1, 2) } },
              error = function(e) conditionMessage(e))
cat(r, z, t, "\n")
z <- numeric(10)
for (t in 1:3000) {
  if (t == 2500) z[9:12] <- 7
  if (t == 2600) z[c(-1, -2)] <- 3
  if (t == 2700) z[c(0, 1)] <- 5
  z[2:3] <- t
}
print(z)
z <- numeric(10)
for (t in 1:3000) {
  if (t > 2990) z[1:4] <- c(1, 2)
  if (t > 2995) z[c(TRUE, FALSE)] <- t
  if (t == 2997) z[1:4] <- withCallingHandlers(1:4, warning = print)
  z[2:3] <- t
}
print(z)
q <- numeric(0)
got <- 0
for (t in 1:20000) if (runif(1) < 0.5) q <- c(q, t) else if (length(q) > 0) { got <- got + q[1]; q <- q[-1] }
cat(got, length(q), runif(1), "\n")
# rounds that draw more words than the first tape has, and now and then fail: the tape is long enough again after each
rare <- 0
most <- numeric(0)
for (t in 1:1500) {
  u <- runif(5000)
  k <- which.max(u)
  if (k <= 8) { rare <- rare + sqrt(k); most <- c(most, t) }
  if (sum(u) < 2400) rare <- rare - 1
}
cat(rare, most, t, runif(1), "\n")
