# oracle: no
# Whole vectors of random numbers under Philox: the places in the stream are taken in R's order, the numbers are made
# in the kernel that needs them, or by the base function, and are the same.
RNGkind("Philox")
set.seed(42)
n <- 20000
cat(mean(runif(n)^2 + runif(n)^2 < 1 / 4), "\n")
x <- rnorm(n, sd = 2)
cat(x[1:3], x[n], "\n")
cat(sum(rexp(rate = 4, n)), "\n")
d <- sample.int(6, n, TRUE) + sample(6, n, replace = TRUE)
print(table(d))
u <- x * runif(length(x), -1, max = 1) + rnorm(n / 2)
cat(u[c(1, n)], "\n")
cat(runif(2), "\n")

# the same numbers one after the other
set.seed(42)
a <- c(runif(8000), runif(8000), runif(4000)); b <- c(runif(8000), runif(8000), runif(4000))
stopifnot(mean(a^2 + b^2 < 1 / 4) == { set.seed(42); mean(runif(n)^2 + runif(n)^2 < 1 / 4) })

# what is not drawn this way: parameters that are vectors, numbers without a draw, warnings, short vectors
y <- rnorm(n, x, 1)
cat(sum(y), "\n")
z <- x + rnorm(n, 3, 0)
cat(sum(z) - sum(x) - 3 * n < 1e-6, "\n")
w <- tryCatch(mean(is.nan(runif(n, 2, 1))), warning = function(w) conditionMessage(w))
print(w)
for (k in c(10, 9000, 10)) cat(sum(runif(k)), "")
cat("\n")

# a leaf that draws, sets the seed, changes the generator
shift <- function(s) { set.seed(s); runif(1) }
for (i in 1:2) cat(sum(runif(n) + shift(7) * runif(n)), "")
cat(runif(1), "\n")
other <- function() { RNGkind("Mersenne-Twister"); 1 }
g <- function() { RNGkind("Philox"); set.seed(3); sum(runif(n) + other()) }
cat(g(), g(), "\n")
set.seed(5)
h <- function() sum(runif(n))                   # an ordinary leaf while the generator is another
cat(h(), h(), "")
RNGkind("Philox")
set.seed(5)
cat(h(), h(), runif(1), "\n")

# in an element of a parallel call there are streams of their own
cat(sapply(1:3, function(i) sum(runif(9000))), "\n")
k <- runif(n)
k[2] <- 0
cat(sum(k), range(k)[1], "\n")
