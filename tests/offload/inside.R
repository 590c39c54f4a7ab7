# Stencils: what is read beside a lane's own place is there because the branch says so.
n <- 40L; m <- 30L; cells <- n * m
u <- (1:cells %% 17L) / 8; w <- (1:n %% 5L) / 4
five <- function(i) {
  row <- (i - 1L) %% n
  col <- (i - 1L) %/% n
  if (row == 0L || row == n - 1L || col == 0L || col == m - 1L) u[i]
  else 0.25 * (u[i - 1L] + u[i + 1L] + u[i - n] + u[i + n])
}
for (k in 1:4) { v <- sapply(1:cells, five); print(sum(v), digits = 15) }
edge <- function(i) if (i == 1L || i == cells) u[i] else (u[i - 1L] + 2 * u[i] + u[i + 1L]) / 4
for (k in 1:3) { v <- sapply(1:cells, edge); print(sum(v), digits = 15) }
early <- function(i) {
  row <- (i - 1L) %% n + 1L
  if (row < 3L) return(0)
  if (row > n - 2L) return(1)
  u[i - 2L] - u[i + 2L] + w[row - 2L] * w[row + 2L]
}
for (k in 1:3) { v <- sapply(1:cells, early); print(sum(v), digits = 15) }
back <- function(i) if (i > n) u[i - n] else 0
for (k in 1:2) { v <- sapply(cells:1, back); print(sum(v * 1:cells), digits = 15) }
y <- numeric(cells)
for (k in 1:2) for (i in 1:cells) y[i] <- if (i > 2L && i <= cells - 2L) u[i - 2L] * u[i + 2L] else 0
print(sum(y), digits = 15)
# the same code where it is not so: subscripts that drop elements, reads past the end, no remainder at all
m <- 31L
for (k in 1:2) { v <- sapply(1:cells, five); print(sum(is.na(v))); print(sum(v, na.rm = TRUE), digits = 15) }
m <- 30L; n <- 0L
print(tryCatch(sapply(1:cells, five), error = conditionMessage))
n <- NA_integer_
print(tryCatch(sapply(1:cells, five), error = conditionMessage))
n <- 40L
v <- sapply(1:cells, five); print(sum(v), digits = 15)
u <- u[1:600]
v <- sapply(1:cells, five); print(sum(is.na(v))); print(sum(v, na.rm = TRUE), digits = 15)
v <- sapply(1:600, edge); print(sum(is.na(v)))
low <- function(i) { row <- i %% n; if (row != 0L) u[i - 1L] else -1 }
for (k in 1:2) { v <- sapply((-5:600), function(i) length(low(i))); print(table(v)) }
