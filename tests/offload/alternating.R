# The same call with vectors of different lengths, types and completeness in turn: each kernel is made once and found again.
v <- as.numeric(1:50)
f <- function(n, m) sapply(1:n, function(i) {
  s <- i
  for (k in 1:m) s <- s + if (k <= length(v)) v[k] else 0
  s
})
for (r in 1:6) {
  v <- as.numeric(seq_len(if (r %% 2) 50 else 20))
  cat(sum(f(500, 40)), "")
}
cat("\n")
g <- function(x, y) mapply(function(a, b) a * 2 + b, x, y)
for (r in 1:6) {
  n <- 300 + 100 * (r %% 3)
  x <- if (r %% 2) 1:n else as.numeric(1:n)
  y <- if (r %% 3) 0.5 else (1:n) / 2
  cat(sum(g(x, y)), "")
}
cat("\n")
