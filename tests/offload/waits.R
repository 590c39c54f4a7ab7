# env: RAVEL_TEST_DISCRETE=1
# What the host looked at in the last result comes home with the next one's answers: one wait a call, but for the first.
n <- 1000L
x <- (1:n) / 7
f <- function(v) {
  if (v < 0) v <- -v
  sqrt(v) + 1
}
s <- 0
for (r in 1:20) {
  x[r] <- r * 1.5
  e <- sapply(x, f)
  s <- s + e[n - r]
}
print(s)

# a part of a long result; another part of the last one
n <- 20000L
y <- 0
for (r in 1:8) {
  m <- sapply(1:n, function(i) i %% 1000L + r)
  y <- y + m[n]
}
print(c(y, m[1:3]))

# nobody looks at it: nothing comes home; no lane can fail: nothing is waited for, but for the first launches and now and then
for (r in 1:30) z <- sapply(1:n, function(i) i * 2L + r)
print(length(z))
