# Vectors that some rounds make, of another length each: the state that stays is the last one.
set.seed(9)
tot <- 0
for (trial in 1:3000) { # a branching process: Z begins as a number, x is NULL, a number, or several
  Z <- 1
  Z[1] <- rpois(1, 1.05)
  for (i in 2:40)
    if (Z[i - 1] == 0) Z[i] <- 0 else { x <- rpois(Z[i - 1], 1.05); Z[i] <- sum(x) }
  tot <- tot + sum(Z)
}
print(tot); print(length(Z)); print(x); print(typeof(x)); print(rpois(2, 3))
# zeros that are asked for are there, whatever was in the memory before
w <- 0
for (k in 1:4000) {
  n <- 20L + k %% 23L
  a <- numeric(n)
  a[1 + k %% 7] <- k
  b <- c(a[-1], k)
  if (k %% 5 == 0) b <- rev(b)[1:(n - 3)]
  u <- if (k %% 3 == 0) b else a + 1
  w <- w + sum(u) + sum(sort(u)[1:2]) + length(unique(u))
}
print(w, digits = 17); print(u)
f <- function(k) {
  v <- if (k %% 2 == 0) numeric(30) else rep(k / 2, 12)
  v[3] <- v[3] + 1
  s <- cumsum(v)
  t <- table(s %% 3)
  c(sum(s), max(t), length(v), sum(tabulate(1 + s %% 4, 6)))
}
print(rowSums(sapply(1:2000, f)))
# which() of a matrix: places in the vector of its elements
m <- matrix(0, 12, 12); m[5] <- 9; s <- 0
for (k in 1:3000) {
  at <- which(m >= 4)
  if (length(at) == 0) { m[k %% 144 + 1] <- 5; next }
  s <- s + at[1]
  m[at[1]] <- m[at[1]] - 4
}
print(s); print(sum(m))
# rep(NA, n) that an inner loop fills: double from its first round on, logical where it has none
run <- function(n, rounds) {
  best <- rep(-1, n); s <- 0; k <- 0
  while (k < rounds) {
    v <- rep(NA, n)
    m <- if (k %% 1000 == 999) 0L else n - k %% 2
    for (i in seq_len(m)) v[i] <- i * 0.25 + k %% 3
    best <- ifelse(!is.na(v) & v > best, v, best)
    s <- s + sum(v, na.rm = TRUE) + is.double(v) + sum(is.na(v))
    k <- k + 1
  }
  print(s, digits = 17); print(best); print(v); print(typeof(v))
}
run(6L, 3001); run(5L, 2000)
