# A counted loop over a scope vector: bounds become launch conditions, the body has no check.
# args: :i
v <- c(1, 2, 3)
f <- function(i) { s <- 0; for (j in seq_along(v)) s <- s + v[j] / (i + j); s }
for (k in 1:30) f(k)
