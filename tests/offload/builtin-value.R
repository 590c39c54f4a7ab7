# A variable that holds a builtin, another one at each call: no kernel of the one serves the other.
x <- as.numeric(1:3000); y <- rev(x)
all <- function(f) sapply(seq_along(x), function(i) f(x[i], y[i]))
nest <- function(f, n, m) {
  e <- matrix(0, n, m)
  for (i in seq_len(n)) for (j in seq_len(m)) e[i, j] <- f(x[i], y[j])
  e
}
for (f in list(`+`, `-`, min, `*`, max)) { r <- all(f); cat(r[1], r[2000], sum(r), "\n") }
for (f in list(function(a, b) a + 2 * b, `-`, min, max, `-`)) { r <- nest(f, 150L, 80L); cat(r[1, 1], r[17, 1], sum(r), "\n") }
