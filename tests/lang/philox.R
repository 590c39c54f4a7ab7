# RNGkind("Philox"), which GNU R does not have: its state, and what it does in the interpreter.
# oracle: no
print(RNGkind("Philox"))
print(RNGkind())
set.seed(42)
print(.Random.seed)
a <- runif(5)
print(.Random.seed[4:6])
set.seed(42)
print(identical(a, c(runif(2), runif(3))))
s <- .Random.seed
b <- rnorm(3)
.Random.seed <- s
print(identical(b, rnorm(3)))
invisible(sapply(1:3, identity))                   # counted: the sixth number
print(.Random.seed[4:6])
.Random.seed <- s
x <- sapply(1:4, function(i) c(runif(1), runif(1)))
.Random.seed <- s
y <- sapply(4:1, function(i) runif(2))             # element k has the k-th stream
print(identical(x, y))
print(identical(.Random.seed[4:5], s[4:5]))        # the other stream has not moved
f <- function(i) { set.seed(i); runif(1) }         # a seed in an element is a seed
set.seed(2); z <- runif(1)
print(sapply(1:3, f)[2] == z)
try(sapply(1:3, function(i) if (i == 2) stop("no") else runif(1)))
set.seed(2); print(runif(1) == z)
g <- function(i) sum(sapply(1:3, function(j) runif(1)))   # calls in an element go on with its stream
h <- function(i) sum(runif(3))
set.seed(5); u <- sapply(1:3, g); set.seed(5); v <- sapply(1:3, h)
print(all.equal(u, v))
set.seed(7, kind = "Philox"); r <- runif(1e5)
print(c(abs(mean(r) - 0.5) < 0.005, abs(var(r) - 1/12) < 0.001, min(r) > 0, max(r) < 1))
r <- rnorm(1e5); print(c(abs(mean(r)) < 0.02, abs(sd(r) - 1) < 0.02))
r <- rexp(1e5, 2); print(abs(mean(r) - 0.5) < 0.02)
r <- sample(6, 6e4, TRUE); print(all(abs(table(r) - 1e4) < 500))
print(sort(sample(5)))
RNGkind(normal.kind = "Box-Muller"); print(length(rnorm(3))); print(RNGkind())
print(try(RNGkind("Philosophy"), silent = TRUE)[1])
RNGkind("default", "default"); set.seed(1); print(runif(2)); print(RNGkind())
.Random.seed <- c(10408L, 1L)
print(try(runif(1), silent = TRUE)[1])
.Random.seed <- c(10409L, 1L)
print(tryCatch(runif(1), warning = conditionMessage))
