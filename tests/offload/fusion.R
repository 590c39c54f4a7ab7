# env: RAVEL_TEST_DISCRETE=1
# Chains of parallel calls are one kernel where the vector between them has no name.
n <- 9000L
x <- (1:n) / n
f <- function(v) if (v > 0.5) v * 2 else v - 1
g <- function(v) sqrt(abs(v)) + k
k <- 3
show <- function(v) cat(typeof(v), length(v), format(v[c(1, 2, length(v))], digits = 15), "\n")
show(sapply(sapply(x, f), g))
for (r in 1:2) {
  k <- r
  cat(format(sum(sqrt(vapply(x, g, 0)) * 2), digits = 14), "\n")
}
# what has side effects, fails, or gives results of several types is done call by call
s <- try(max(sapply(x, function(v) if (v > 0.99) stop("too big") else v)), silent = TRUE)
cat(s)
count <- 0
cat(max(sapply(x, function(v) {
  count <<- count + 1
  v
})), count, "\n")
