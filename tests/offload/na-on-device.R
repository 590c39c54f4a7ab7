# env: RAVEL_TEST_DISCRETE=1
# NAs that the device finds: the launch assumes that there are none, and looks; then the other kernel runs.
n <- 100000
x <- as.numeric(1:n); y <- rev(x); i <- 1:n + 0L
f <- function(a, b) 2 * a + b
g <- function(a) a + 1L
for (k in 1:4) {
  x[n %/% 2] <- if (k == 3) NA else 1
  z <- mapply(f, x, y)
  i[77777] <- if (k == 4) NA else 5L
  j <- sapply(i, g)
  print(c(sum(z, na.rm = TRUE), sum(is.na(z)), sum(j, na.rm = TRUE), sum(is.na(j))))
}
options(ravel.batch.bytes = 200000)
for (k in 1:2) {
  x[99999] <- if (k == 2) NaN else 2
  z <- mapply(f, x, y)
  print(c(sum(z, na.rm = TRUE), sum(is.na(z))))
}
# results that live on the device alone are inputs that nobody has looked at
options(ravel.batch.bytes = NULL)
x[99999] <- 0; x[n %/% 2] <- 0
for (k in 1:3) { x <- mapply(function(a, b) if (a > b) a - b else b / a, x, y); print(sum(x == Inf)) }
