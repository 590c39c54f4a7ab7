# The checks of a branch that the lane's row and column make certain: one launch condition, a kernel that cannot fail.
# args: :i
n <- 4L
u <- as.numeric(1:16)
f <- function(i) {
  row <- (i - 1L) %% n
  col <- (i - 1L) %/% n
  if (row == 0L || row == n - 1L || col == 0L || col == n - 1L) u[i] else u[i - 1L] + u[i + n]
}
for (k in rep(1:16, 3)) f(k)
