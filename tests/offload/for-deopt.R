# Loops that must not be offloaded, or only in part: the reasons, errors, conflicts, overflow, NA, early ends.
n <- 300L
x <- numeric(n) + 1
for (i in 2:n) x[i] <- x[i - 1] * 0.5 + i
cat(format(x[n], digits = 15), "\n")
for (i in 1:n) { if (i %% 100L == 0L) cat("at", i, "\n"); x[i] <- i }
h <- integer(10)
for (i in 1:n) { b <- (i * 7L) %% 10L + 1L; h[b] <- h[b] + 1L }
print(h)
y <- numeric(0)
for (i in 1:n) y[i] <- i^2
print(c(length(y), sum(y)))
g <- function(v) { for (i in seq_along(v)) { if (v[i] > 250) return(i); v[i] <- -v[i] }; 0L }
print(g(x))
# an error in iteration 200: the writes of later ones are not seen
z <- rep(-1, n)
u <- sqrt(1:n)
u[200] <- NA
r <- tryCatch({ for (i in 1:n) { z[i] <- u[i] * 2; if (z[i] > 1e9) z[i] <- 0 }; "done" }, error = conditionMessage)
print(r)
print(c(i, z[199], z[200], z[201], z[n]))
# integer overflow in iteration 250 of a sum; NA late in the data
s <- .Machine$integer.max - 250L
for (i in 1:n) s <- s + 1L
print(s)
v <- rep(2L, n)
v[260] <- NA
q <- integer(n)
for (i in 1:n) q[i] <- v[i] * i
print(sum(is.na(q)))
print(q[c(259, 260, 261)])
# found late; the copy that shares the vector keeps its elements
a <- as.double(1:n)
keep <- a
for (i in 1:n) { a[i] <- a[i] + 0.5; if (i == 280L) break }
print(c(i, a[280], a[281], keep[3]))
# a vector that grows
grown <- numeric(0)
for (i in 1:20000) grown[i] <- i / 2
cat(sum(grown), length(grown), "\n")
