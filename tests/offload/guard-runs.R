# Guards that follow one another are one jump, branches with guards among them are selects; on GPUs guards of doubles wait
# until the lane's end (options(ravel.tile = "always") makes kernels for a GPU).  Lanes that fail are the interpreter's.
options(ravel.tile = "always")
n <- 60L
cells <- n * n
u <- ((1:cells) * 0.618) %% 1
cell <- function(i) {
  row <- (i - 1L) %% n
  col <- (i - 1L) %/% n
  if (row == 0L || row == n - 1L || col == 0L || col == n - 1L) u[i]
  else 0.25 * (u[i - 1L] + u[i + 1L] + u[i - n] + u[i + n])
}
for (k in 1:3) v <- sapply(1:cells, cell)
cat(sprintf("%.15g", c(sum(v), v[c(1, 61, 62, cells - 61L)])), "\n")
u[c(5, 700)] <- NA
v <- sapply(1:cells, cell)
cat(which(is.na(v)), "\n")

centre <- c(0.1, 0.5, 0.8)
x <- c(((1:3000) * 0.414) %% 1, NA, NaN, Inf, -Inf)
nearest <- function(p) {
  best <- 0L
  least <- Inf
  for (k in 1:3) {
    d <- (p - centre[k])^2
    if (d < least) {
      least <- d
      best <- k
    }
  }
  best
}
for (k in 1:3) g <- sapply(x[1:3000], nearest)
print(tabulate(g, 3L))
for (k in 1:3) print(sum(x[1:3000][g == k]))
r <- tryCatch(sapply(x, nearest), error = function(e) conditionMessage(e))
print(r)

signs <- function(a, b) if (a > 0L && b != 0L) a %/% b else if (a < 0L) a * b - 1L else NA_integer_
a <- c(rep(c(-3L, 0L, 7L, 2147483647L), 500), NA, 5L, -2147483647L)
b <- c(rep(c(2L, 0L, -2L, 3L, 5L), 400), 1L, NA, 2L)
for (k in 1:3) s <- tryCatch(mapply(signs, a[1:2000], b[1:2000]), warning = function(w) conditionMessage(w))
print(table(s, useNA = "ifany"))
print(tryCatch(mapply(signs, a, b)[2003], error = function(e) conditionMessage(e), warning = function(w) conditionMessage(w)))
print(withCallingHandlers(mapply(signs, c(1:2000, -2147483647L), 2L)[2001], warning = function(w) {
  cat("warning:", conditionMessage(w), "\n")
  invokeRestart("muffleWarning")
}))
