# A loop's checks leave it with its way out: what fails them is the interpreter's, all else is the same to the bit
steps <- function(n) {
  k <- 0L
  while (n != 1) {
    n <- if (n %% 2 == 0) n / 2 else 3 * n + 1
    k <- k + 1L
    if (k > 300L) return(-1L)
  }
  k
}
x <- c(as.numeric(1:200), 27, 837799, 2^53 - 1, -5, -17, 0.5, 2^40 + 1)
print(sapply(x, steps))
plain <- function(n) {
  k <- 0L
  while (n != 1) {
    n <- if (n %% 2 == 0) n / 2 else 3 * n + 1
    k <- k + 1L
  }
  k
}
print(sapply(1:400, plain))
# a whole number that grows past 2^53: the interpreter warns of lost accuracy
big <- function(n) {
  k <- 0L
  while (n < 1e18) {
    n <- if (n %% 2 == 0) n * 3 else n * 5 + 1
    k <- k + 1L
  }
  c(n, k)
}
r <- suppressWarnings(sapply(1:100, big))
print(sum(r[2, ]))
print(r[, c(1, 50, 100)])
# NaN in the condition is an error, of the lowest lane
halves <- function(n) {
  k <- 0L
  while (n > 1) {
    n <- n / 2
    k <- k + 1L
  }
  k
}
y <- as.numeric(1:200)
print(sum(sapply(y, halves)))
y[150] <- NA
print(tryCatch(sapply(y, halves), error = conditionMessage))
# an overflow of the count
over <- function(n) {
  k <- 2147483600L
  while (n > 1) {
    n <- n - 1
    k <- k + 1L
  }
  k
}
print(suppressWarnings(sapply(1:60, over)))
