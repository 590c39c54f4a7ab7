# Random numbers by counter: elements of parallel calls draw from streams of their own, the same on a device.
# oracle: no
old <- sapply(1:200, function(i) runif(1) < 2)     # the default generator: one lane, in its order
RNGkind("Philox")
set.seed(1)
n <- 1000L
p <- function(x) cat(format(sum(x), digits = 15), format(x[c(1, 2, 500, n)], digits = 15), "\n")
p(sapply(1:n, function(i) mean(runif(10))))
p(sapply(1:n, function(i) {                        # as many draws as the lane likes
  k <- 0L
  for (j in 1:(i %% 7L + 1L)) {
    x <- runif(1, -1, 1)
    y <- runif(1, min = -1, max = 1)
    if (x * x + y * y < 1) k <- k + 1L
  }
  k
}))
walk <- function(i) {                              # until it leaves (-2, 2)
  x <- 0
  t <- 0L
  repeat {
    x <- x + rnorm(1, 0, 0.5)
    t <- t + 1L
    if (abs(x) > 2 || t == 200L) break
  }
  t
}
p(sapply(1:n, walk))
p(sapply(1:n, function(i) if (i %% 3 == 0) rexp(1, 3) else if (i %% 3 == 1) runif(1) else 0))
p(sapply(1:n, function(i) sample(6, 1) + sample.int(10L, 1L)))
faces <- c(2, 3, 5, 7)
p(sapply(1:n, function(i) sum(sample(faces, 3, replace = TRUE)) + sample(faces, 1)))
p(sapply(1:n, function(i) { v <- runif(8); max(v) - v[3] + sum(v > 0.5) }))
p(sapply(1:n, function(i) sum(sapply(1:5, function(j) j * runif(1))) + runif(1)))
m <- sapply(1:n, function(i) rnorm(100, i))        # a work-item for each number
p(m[100, ])
r <- function(sd = 1, k = 2) rnorm(1, sd = sd) * k
p(mapply(function(a, b) r(k = a) + b, 1:n, runif(n)))
set.seed(1)
a <- sapply(1:n, function(i) runif(1))
b <- sapply(1:n, function(i) runif(1))             # the next call, another stream
set.seed(1)
print(c(identical(a, b), identical(a, sapply(1:n, function(i) runif(1))), identical(b, sapply(1:n, function(i) runif(1)))))
x <- numeric(n)                                    # a loop whose iterations draw one after the other: draws-loop.R
for (i in 1:n) x[i] <- runif(1)
p(x)
p(sapply(1:n, function(i) sample(10)[1]))          # a permutation
